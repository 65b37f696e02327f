//! What an investigator has.

use keeper_arkham::Arkham;
use keeper_arkham::state::{Inv, flag};

use crate::arkham::layout::{kind_of, lines_of};
use crate::arkham::status::{SkillLine, Status};
use crate::scene::{Card, Panel, Slider, SliderValue};
use crate::{About, Printed, TokenKind, status};

pub(crate) fn sheet(game: &Arkham, who: Inv) -> Option<Panel> {
    let (library, state) = (game.library(), game.state());
    let status = status(library, state, who)?;
    let number = |name: &str, now: i16, most: u8| (name.to_owned(), now, i16::from(most));
    let sheet = &library.sheets[usize::from(state.inv(who).sheet)];
    // An investigator who is out of the game has nothing left to count.
    let gone = state.inv(who).is(flag::REPLACED | flag::ELIMINATED);
    let numbers = [
        number("Sanity", status.sanity.0.into(), status.sanity.1),
        number("Stamina", status.stamina.0.into(), status.stamina.1),
        number("Clues", status.clues.into(), 0),
        number("Money", i16::try_from(status.money).unwrap_or(i16::MAX), 0),
        number("Focus", status.focus.into(), 0),
    ];
    let tokens: Vec<_> = status.tokens.iter().map(|(name, now)| number(name, (*now).into(), 0)).collect();
    Some(Panel {
        id: format!("seat-{who}"),
        seat: Some(who),
        cards: cards(game, who, &status),
        title: status.name,
        subtitle: format!("{}: {}", sheet.occupation, sheet.ability),
        place: status.place,
        states: status.conditions,
        numbers: numbers.into_iter().chain(tokens).filter(|_| !gone).collect(),
        sliders: status.skills.chunks(2).filter(|_| !gone).map(slider).collect(),
        about: Some(About::Printed(Printed::Sheet(state.inv(who).sheet)).subject(library)),
        ..Panel::default()
    })
}

fn slider(pair: &[SkillLine]) -> Slider {
    let value = |skill: &SkillLine| SliderValue {
        name: skill.name.to_owned(),
        brief: match skill.name {
            "Speed" => "Spd".to_owned(),
            "Sneak" => "Snk".to_owned(),
            "Fight" => "Fgt".to_owned(),
            name => name.chars().take(3).collect(),
        },
        now: skill.value.into(),
        stops: skill.stops.to_vec(),
    };
    Slider { at: pair[0].at, values: pair.iter().map(value).collect() }
}

/// The cards, then the trophies.
fn cards(game: &Arkham, who: Inv, status: &Status) -> Vec<Card> {
    let (library, state) = (game.library(), game.state());
    let inv = state.inv(who);
    let subject = |what: Printed| Some(About::Printed(what).subject(library));
    let held = inv.held.iter().zip(&status.cards).map(|(held, line)| {
        let (card, what) = (library.card(held.copy), Printed::Card(library.copies[usize::from(held.copy)]));
        let hands = (card.hands > 0).then(|| format!("hands-{}", card.hands));
        Card {
            id: format!("card-{}", held.copy),
            name: line.name.clone(),
            kind: kind_of(library, card),
            notes: line.notes.clone(),
            about: subject(what),
            text: lines_of(card).join(" "),
            marks: card.weapon.map(|_| "weapon".to_owned()).into_iter().chain(hands).collect(),
            ..Card::default()
        }
    });
    let mut cards: Vec<Card> = held.collect();
    cards.extend(state.trophies(who).map(|marker| Card {
        id: format!("monster-{marker}"),
        name: library.kind(marker).name.clone(),
        kind: "Monster trophy".to_owned(),
        notes: vec![format!("toughness {}", game.query().stats(marker).toughness)],
        about: subject(Printed::Kind(library.markers[usize::from(marker)])),
        token: Some(TokenKind::Monster),
        ..Card::default()
    }));
    cards.extend((0..64).filter(|gate| inv.gate_trophies & (1 << gate) != 0).map(|gate| Card {
        id: format!("gate-{gate}"),
        name: library.gate(gate).name.clone(),
        kind: "Gate trophy".to_owned(),
        about: subject(Printed::Gate(library.gate_markers[usize::from(gate)])),
        token: Some(TokenKind::Gate),
        ..Card::default()
    }));
    cards
}
