//! Sentences that no card of the base game says: each stands on a card of the Woods, and what comes of it is a scenario.

mod amounts;
mod cards;
mod checks;
mod exhibits;
mod fights;
mod journeys;
mod moments;
mod people;
mod possessions;
mod town;

use std::sync::Arc;

use keeper_arkham::Library;
use keeper_scenario::{Ids, run_text};

/// The base game with one more card for the Woods.
fn woods(name: &str, text: &str) -> Arc<Library> {
    let card = format!(
        "[[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
         tale = \"Somebody speaks.\"\ntext = {text:?}\n"
    );
    library(name, &card)
}

/// The base game with the cards of a file.
fn library(name: &str, file: &str) -> Arc<Library> {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("sentences-{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cards.toml"), file).unwrap();
    Arc::new(Library::with_folders(&["base"], std::slice::from_ref(&folder)).unwrap_or_else(|e| panic!("{e}")))
}

/// A special card that says this, and a scenario in which Amanda has it.
fn held(name: &str, text: &str, scenario: &str) {
    let card = format!("[[special]]\nid = \"token\"\nname = \"Token\"\nitem = true\ntext = {text:?}\n");
    passes(&library(name, &card), scenario);
}

/// An environment that says this, and a scenario in which it is in play.
fn weather(name: &str, text: &str, scenario: &str) {
    let card = format!(
        "[[mythos]]\nid = \"gloom\"\nname = \"Gloom\"\nkind = \"environment\"\nenvironment = \"weather\"\ngate = \"Woods\"\nclues = [\"Graveyard\"]\n\
         white = [\"circle\"]\nblack = [\"square\"]\ntale = \"It is dark.\"\ntext = {text:?}\n"
    );
    passes(&library(name, &card), scenario);
}

/// What Amanda brings to the Woods, what else lies there, and the steps after the card was drawn.
fn encounter(name: &str, text: &str, amanda: &str, position: &str, steps: &str) {
    let scenario = format!(
        "[[scenario]]\nname = \"{name}\"\nphase = \"Arkham Encounters\"\n{position}\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Woods\", {amanda} }}]\nplay = [{steps}]\n"
    );
    passes(&woods(name, text), &scenario);
}

fn passes(library: &Arc<Library>, scenario: &str) {
    let ids = Ids::default();
    for outcome in run_text(library, scenario, std::path::Path::new("said.toml"), &ids) {
        assert!(outcome.passed(), "{outcome:#?}\n{scenario}");
    }
}

/// The card is drawn and read to its end.
fn read(name: &str, text: &str, amanda: &str, position: &str, expect: &str) {
    let step = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", expect = ";
    encounter(name, text, amanda, position, &format!("{step}{{ Amanda = {{ {expect} }} }} }}"));
}
