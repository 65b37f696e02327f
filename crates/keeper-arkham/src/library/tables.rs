//! What is settled over all files before anything of them gets a number: what one file puts in the place of others, and which cards
//! come to lie beside the board.
//!
//! Rules: MSK-06, CPR-22.

use super::assemble::At;
use super::{LoadError, Source, files};

/// By what a file says that it takes the place of the gate markers.
pub(super) const GATES: &str = "gate";

type Files<'a> = [(&'a Source, String, files::File)];

/// Leaves out what a file replaces, and takes decks for the table, with their cards, out of those that somebody holds.
pub(super) fn settle(parsed: &mut Files) -> Result<(), LoadError> {
    replace(parsed)?;
    for_the_table(parsed)
}

/// Decks that stand in a file which replaces those of their id: of all other files deck and cards stay in the box.
fn replace(parsed: &mut Files) -> Result<(), LoadError> {
    for at in 0..parsed.len() {
        for id in parsed[at].2.replaces.clone() {
            let (source, _, own) = &parsed[at];
            if id == GATES {
                continue;
            }
            if !own.deck.iter().any(|deck| deck.id == id) {
                return Err(At { source, id: &id }.wrong("a file replaces \"gate\", or a deck that it has itself"));
            }
            for (_, (.., other)) in parsed.iter_mut().enumerate().filter(|(number, _)| *number != at) {
                other.deck.retain(|deck| deck.id != id);
                other.card.retain(|card| card.deck.as_ref() != Some(&id));
            }
        }
    }
    Ok(())
}

/// Takes decks whose cards come to lie beside the board, and these cards, whichever file they stand in, out of those that somebody
/// holds.
fn for_the_table(parsed: &mut Files) -> Result<(), LoadError> {
    let mut ids = Vec::new();
    for (source, _, file) in parsed.iter_mut() {
        super::stories::as_cards(file);
        file.stack = file.deck.extract_if(.., |deck| deck.table).collect();
        ids.extend(file.stack.iter().map(|stack| (stack.id.clone(), stack.ordered)));
        if let Some(stack) = file.stack.iter().find(|stack| stack.covers && !stack.ordered) {
            return Err(At { source, id: &stack.id }.wrong("\"covers\" is for decks with \"ordered\""));
        }
        if let Some(deck) = file.deck.iter().find(|deck| deck.ordered || deck.covers || deck.silences.is_some()) {
            let only = "\"ordered\", \"covers\" and \"silences\" are for decks with \"table\"";
            return Err(At { source, id: &deck.id }.wrong(only));
        }
    }
    for (source, _, file) in parsed.iter_mut() {
        let is_laid = |card: &files::Card| ids.iter().any(|(id, _)| card.deck.as_ref() == Some(id));
        file.laid = file.card.extract_if(.., |card| is_laid(card)).collect();
        if let Some(card) = file.card.iter().find(|card| card.person.is_some() || card.starts) {
            let only = "\"person\" and \"starts\" are for cards of decks with \"table\"";
            return Err(At { source, id: &card.id }.wrong(only));
        }
    }
    Ok(())
}
