//! `keeper sets`: the boxes that can be played with.

use std::process::ExitCode;

use keeper_arkham::library::Shelf;
use keeper_arkham::library::sets::Set;

use super::{Done, say};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper sets                              lists the boxes
  keeper play --sets base,dunwich          plays with two boxes
  keeper play --sets base,dunwich:cards    with the second box's cards, but not its board
  keeper play --sets base,king-in-yellow@touring   with another variant of a box
  keeper play --sets all                   with every box that can be combined")]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Done {
    let sets = Shelf::default().sets()?;
    say(match args.json {
        true => serde_json::to_string_pretty(sets)?,
        false => sets.iter().map(|set| described(set, sets)).collect::<Vec<_>>().join("\n\n"),
    })?;
    Ok(ExitCode::SUCCESS)
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
