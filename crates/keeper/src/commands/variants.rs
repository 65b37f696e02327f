//! `keeper variants`: the house rules that can be chosen.

use std::process::ExitCode;

use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{Fixture, FixtureKind};
use serde_json::json;

use super::boxes::{Folders, library};
use super::{Done, say};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper variants                                        lists the house rules
  keeper play --variant guards-leave --variant trapping  plays with two of them
  keeper play --cards my-rules --variant our-evening     with one from your own folder: docs/house-rules.md")]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folders: Folders,
}

pub fn run(args: Args) -> Done {
    let library = library(&args.folders.shelf()?, &[BASE.to_owned()])?;
    let all: Vec<&Fixture> = library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one).collect();
    say(match args.json {
        true => {
            let object = |one: &&Fixture| {
                let mut object = json!({ "id": one.id, "name": one.name, "text": one.says });
                if !one.stands_for.is_empty() {
                    object["stands_for"] = json!(one.stands_for);
                }
                object
            };
            serde_json::to_string_pretty(&all.iter().map(object).collect::<Vec<_>>())?
        }
        false => all.iter().map(|one| described(one)).collect::<Vec<_>>().join("\n\n"),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn described(one: &Fixture) -> String {
    let stands_for = match one.stands_for.as_slice() {
        [] => String::new(),
        all => format!("\n{:<20} {}", "", all.join(", ")),
    };
    format!("{:<20} {}\n{:<20} {}{stands_for}", one.id, one.name, "", one.says)
}
