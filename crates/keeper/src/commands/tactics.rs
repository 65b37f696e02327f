//! `keeper tactics`

use std::path::PathBuf;
use std::process::ExitCode;

use keeper_arkham::Arkham;
use keeper_bots::{Kind, Players, Thought};
use keeper_scenario::{Cards, Tactic, files, tactics};
use keeper_table::Game;
use serde_json::json;

use super::boxes::{Boxes, library};
use super::{Done, Thinking, read_file, say, usage};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper tactics                                 the planner in every position of scenarios/bots
  keeper tactics --bot expert --thought 256
  keeper tactics mine.toml --weights weights.txt

A position is a scenario that ends with `best`, the choices a good player makes, or `avoid`, the choices a good player never makes
(docs/scenarios.md).")]
pub struct Args {
    /// Files of positions, or folders of them.
    #[arg(default_value = "scenarios/bots")]
    paths: Vec<PathBuf>,
    /// The bots to ask; several are asked one after the other.
    #[arg(long, short = 'b', value_name = "KIND,KIND", default_value = "planner", value_delimiter = ',')]
    bot: Vec<Kind>,
    #[command(flatten)]
    thinking: Thinking,
    /// The planner's weights; default: the program's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The expert's value of positions; default: the program's own.
    #[arg(long, value_name = "FILE")]
    value: Option<PathBuf>,
    /// Only positions whose name contains this word.
    #[arg(long, value_name = "WORD", default_value = "")]
    filter: String,
    #[command(flatten)]
    boxes: Boxes,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What a bot chooses where a seat is asked; every position is new to it.
fn choice(tactic: &Tactic, kind: Kind, thought: Thought, lore: &<Arkham as Players>::Lore) -> Option<usize> {
    let seat = tactic.game.decision()?.seats.speaker();
    Some(Arkham::bot_with(kind, thought, 1.into(), lore).choose(&tactic.game.view(seat)))
}

pub fn run(args: Args) -> Done {
    let shelf = args.boxes.folders.shelf()?;
    let cards = Cards { library: &library(&shelf, &args.boxes.sets)?, shelf: &shelf };
    let text = |path: &Option<PathBuf>| path.as_deref().map(read_file).transpose();
    let lore = Arkham::lore(text(&args.weights)?.as_deref(), text(&args.value)?.as_deref()).map_err(usage)?;
    let mut found: Vec<(PathBuf, Tactic)> = vec![];
    for path in &args.paths {
        for file in files(path).map_err(|error| usage(format!("{}: {error}", path.display())))? {
            let read = tactics(cards, &read_file(&file)?);
            let all = read.map_err(|failure| usage(format!("{}: {failure}", file.display())))?;
            found.extend(all.into_iter().map(|tactic| (file.clone(), tactic)));
        }
    }
    let word = args.filter.to_lowercase();
    found.retain(|(_, tactic)| tactic.name.to_lowercase().contains(&word));
    if found.is_empty() {
        return Err(usage("no positions found: give a scenario file with `best` or `avoid`, or a folder of them"));
    }
    let mut objects = vec![];
    for &kind in &args.bot {
        kind.playing::<Arkham>().map_err(usage)?;
        let mut failed = vec![];
        for (file, tactic) in &found {
            let choice = choice(tactic, kind, args.thinking.thought(), &lore);
            if !choice.is_some_and(|choice| tactic.is_solved_by(choice)) {
                let chosen = choice.map_or("nobody is asked".to_owned(), |choice| tactic.label(choice));
                failed.push((file, tactic, chosen));
            }
        }
        let (solved, all) = (found.len() - failed.len(), found.len());
        if args.json {
            let failed = failed.iter().map(|(file, tactic, chosen)| {
                json!({ "file": file, "line": tactic.line, "name": tactic.name, "best": tactic.answer(), "chosen": chosen })
            });
            objects.push(
                json!({ "bot": kind.name(), "solved": solved, "positions": all, "failed": failed.collect::<Vec<_>>() }),
            );
            continue;
        }
        for (file, tactic, chosen) in &failed {
            let (file, line, name) = (file.display(), tactic.line, &tactic.name);
            say(format!("{file}:{line}: {name}\n  {} chooses {chosen}; best is {}", kind.name(), tactic.answer()))?;
        }
        say(format!(
            "{} solves {solved} of {all} positions ({:.0} %)",
            kind.name(),
            100.0 * solved as f64 / all as f64
        ))?;
    }
    if args.json {
        say(json!(objects).to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
