//! `keeper sets`: the boxes that can be played with.

use std::process::ExitCode;

use keeper_arkham::library::rotations::Rotation;
use keeper_arkham::library::sets::Set;

use super::boxes::Folders;
use super::{Done, say};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper sets                              lists the boxes
  keeper play --sets base,dunwich          plays with two boxes
  keeper play --sets base,dunwich:cards    with the second box's cards, but not its board
  keeper play --sets base,king-in-yellow@touring   with another variant of a box
  keeper play --sets all                   with every box that can be combined
  keeper play --sets all --mix all=40      with less than half of each box's cards
  keeper sets --rotations                  lists selections of boxes that have a name
  keeper play --rotation 1+2               draws a box with a board and two without
  keeper play --rotation village           plays with one of the selections")]
pub struct Args {
    /// List the rotations instead: selections of boxes for one game.
    #[arg(long)]
    rotations: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folders: Folders,
}

pub fn run(args: Args) -> Done {
    let shelf = args.folders.shelf()?;
    let sets = shelf.sets()?;
    if args.rotations {
        let all = shelf.rotations()?;
        say(match args.json {
            true => serde_json::to_string_pretty(&all)?,
            false => all.iter().map(|one| rotation(one, sets)).collect::<Vec<_>>().join("\n\n"),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    say(match args.json {
        true => serde_json::to_string_pretty(sets)?,
        false => sets.iter().map(|set| described(set, sets)).collect::<Vec<_>>().join("\n\n"),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn rotation(one: &Rotation, known: &[Set]) -> String {
    // What it names is what is played; where it is wrong, that is said instead.
    let plays = one.drawn(known).map_or_else(
        |why| why,
        |drawn| {
            let sets = format!("--sets {}", drawn.sets.join(","));
            if drawn.mix.is_empty() { sets } else { format!("{sets} --mix {}", drawn.mix) }
        },
    );
    format!("{:<14} {}: {}\n{:<14} {plays}", one.id, one.name, one.brings, "")
}

fn described(set: &Set, known: &[Set]) -> String {
    let needs = if set.needs.is_empty() { String::new() } else { format!(" (needs {})", set.needs.join(", ")) };
    let mut text = format!("{:<24} {}{needs}\n{:<24} {}", set.id, set.name, "", set.brings);
    for part in &set.parts {
        let name = format!("{}:{}", set.id, part.id);
        text += &format!("\n  {name:<22} {}: {}", part.name, part.says(known));
    }
    for way in &set.ways {
        let name = format!("{}@{}", set.id, way.id);
        text += &format!("\n  {name:<22} {}: {}", way.name, way.brings);
    }
    text
}
