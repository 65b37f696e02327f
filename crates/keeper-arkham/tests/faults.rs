//! Cards that nobody can carry out: the choice is refused with a reason, the game is as it was, and the table goes on.

use std::fmt::Write;
use std::sync::Arc;

use keeper_arkham::frame::Src;
use keeper_arkham::state::Held;
use keeper_arkham::{Arkham, Library, Opt, SetUp};
use keeper_table::{ChoiceError, Fault, Game, RecordError, Recorder, Silent, Table};

/// The base game with a common item of this name and text, and whatever else is needed for it.
fn library(name: &str, text: &str, more: &str) -> Arc<Library> {
    let folder = std::env::temp_dir().join(format!("keeper-faults-{}-{}", std::process::id(), name.replace(' ', "-")));
    std::fs::create_dir_all(&folder).unwrap();
    let card = format!("[[common]]\nid = \"own-card\"\nname = \"{name}\"\nprice = 1\ntext = \"{text}\"\n{more}");
    std::fs::write(folder.join("own.toml"), card).unwrap();
    let library = Library::with_folders(&["base"], std::slice::from_ref(&folder));
    std::fs::remove_dir_all(&folder).unwrap();
    Arc::new(library.unwrap_or_else(|error| panic!("{error}")))
}

/// A game in which the first player holds the card and may use it: the game, and the number of that option.
fn ready(library: &Arc<Library>, name: &str) -> (Arkham, usize) {
    let setup = SetUp { players: 8, seed: 3.into(), sets: library.sets.clone(), ..SetUp::default() };
    let mut game = Arkham::new(library.clone(), &setup).unwrap();
    let card = library.card_named(name).unwrap();
    let state = game.state_mut();
    let copy = (0..library.copies.len() as u16).find(|&c| library.copies[usize::from(c)] == card).unwrap();
    for inv in &mut state.investigators {
        inv.held.retain(|h| h.copy != copy);
    }
    state.decks.take(keeper_arkham_script::tree::Deck::COMMON, copy);
    let first = usize::from(state.first);
    state.investigators[first].held.push(Held { copy, flags: 0, tokens: 0 });
    for inv in &mut state.investigators {
        inv.money = 50;
    }
    for _ in 0..200 {
        let options = game.decision().unwrap().options;
        if let Some(index) = options.iter().position(|option| uses(option, copy)) {
            return (game, index);
        }
        game.choose(options.len() - 1, &mut Silent).unwrap();
    }
    panic!("{name} was never offered");
}

fn uses(option: &Opt, copy: u16) -> bool {
    matches!(option, Opt::Use { src: Src::Card(c), .. } if *c == copy)
}

/// The card cannot be carried out, for this reason, and everything goes on.
fn refused(name: &str, text: &str, more: &str, expected: impl Fn(&Fault) -> bool) {
    let (game, index) = ready(&library(name, text, more), name);
    let chosen = game.decision().unwrap().options[index];
    let mut played = game.clone();
    let Err(ChoiceError::Fault(fault)) = played.choose(index, &mut Recorder::default()) else {
        panic!("{name} was carried out")
    };
    assert!(expected(&fault), "{fault:?}");
    assert!(played == game, "{name}: the game is not as it was");
    // The same at a table, which goes on with something else.
    let mut table = Table::new(game.clone());
    let error = table.choose(index, &mut Silent).unwrap_err();
    assert_eq!(error, RecordError::Choice(ChoiceError::Fault(fault)));
    assert!(*table.game() == game && table.entries().is_empty() && table.position() == 0);
    for _ in 0..20 {
        let options = table.game().decision().unwrap().options;
        let other = options.iter().rposition(|option| *option != chosen).unwrap();
        table.choose(other, &mut Silent).unwrap();
    }
    table.game().check().unwrap();
    table.undo_to(0).unwrap();
    assert!(*table.game() == game);
}

#[test]
fn what_does_not_end_is_refused() {
    let text = format!("Any time, exhaust this: {}lose $1.", "each investigator: ".repeat(10));
    refused("Bell of Woe", &text, "", |fault| {
        assert!(fault.to_string().contains("\"Bell of Woe\" does not end"), "{fault}");
        matches!(fault, Fault::Endless { steps: 100_000, .. })
    });
}

#[test]
fn a_card_that_triggers_itself_is_refused() {
    let echo = "[[special]]\nid = \"echo\"\nname = \"Echo\"\ncount = 8\n\
                text = \"When you gain this: discard this and take an Echo.\"\n";
    refused("Horn of Plenty", "Any time, exhaust this: take an Echo.", echo, |fault| {
        assert!(fault.to_string().contains("\"Echo\""), "{fault}");
        matches!(fault, Fault::TooDeep { most: 64, .. })
    });
}

#[test]
fn more_options_than_fit_are_refused() {
    let mut more = String::new();
    for (deck, count) in [("common", 110), ("unique", 115)] {
        for n in 0..count {
            let _ = writeln!(
                more,
                "[[{deck}]]\nid = \"{deck}-{n}\"\nname = \"Thing {deck} {n}\"\nprice = 1\ntext = \"Luck checks +1.\""
            );
        }
    }
    // Where so many things could be offered at once that they do not fit, the sets are refused when they are read.
    let text = "Any time, exhaust this: search the common or unique items, and you may buy 1 at list price.";
    let refused = std::panic::catch_unwind(|| library("Catalogue", text, &more)).expect_err("the sets are refused");
    let why = refused.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(why.contains("different common and unique items") && why.contains("Leave out a set"), "{why}");
}

/// The deepest that is sane goes through: every investigator, twice.
#[test]
fn what_ends_is_carried_out() {
    let name = "Small Bell";
    let text = "Any time, exhaust this: each investigator: each investigator: lose $1.";
    let (mut game, index) = ready(&library(name, text, ""), name);
    let before: Vec<u16> = game.state().investigators.iter().map(|inv| inv.money).collect();
    game.choose(index, &mut Silent).unwrap();
    for (inv, before) in game.state().investigators.iter().zip(before) {
        assert_eq!(inv.money, before - 8);
    }
}
