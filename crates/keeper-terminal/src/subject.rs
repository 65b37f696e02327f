//! What can be read about a card, a monster, a place or an investigator.

use keeper_arkham::Arkham;
use keeper_arkham::state::{Inv, flag};
use keeper_present::{CardText, Printed, RuleId, card_text, rule, status};
use keeper_script::tree::PlaceId;

use crate::look::{Look, Role};

/// Something that the cursor is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    Printed(Printed),
    /// An area with what lies and stands there.
    Area(PlaceId),
    /// A monster marker.
    Monster(u8),
    /// The investigator at a seat.
    Seat(Inv),
    Rule(RuleId),
}

/// A paragraph to be read.
pub type Paragraph = (Role, String);

pub fn read(game: &Arkham, look: Look, subject: Subject) -> Vec<Paragraph> {
    let library = game.library();
    match subject {
        Subject::Printed(what) => printed(&card_text(library, what)),
        Subject::Area(place) => area(game, look, place),
        Subject::Monster(marker) => monster(game, marker),
        Subject::Seat(who) => {
            let Some(status) = status(library, game.state(), who) else { return vec![] };
            let mut lines: Vec<Paragraph> = status.lines().into_iter().map(|line| (Role::Plain, line)).collect();
            if let Some(first) = lines.first_mut() {
                first.0 = Role::Title;
            }
            let sheet = card_text(library, Printed::Sheet(game.state().inv(who).sheet));
            lines.extend(sheet.text.iter().map(|text| (Role::Strong, text.clone())));
            lines
        }
        Subject::Rule(id) => rule_words(id).into_iter().collect(),
    }
}

/// The rule of this id in words.
pub fn rule_words(id: RuleId) -> Option<Paragraph> {
    let rule = rule(id)?;
    Some((Role::Rule, format!("Rule {} ({}): {}", rule.id, rule.source, rule.text)))
}

/// A card as it would be read out.
pub fn printed(text: &CardText) -> Vec<Paragraph> {
    let mut lines = vec![(Role::Title, text.name.clone())];
    let facts: Vec<&str> = std::iter::once(&text.kind).chain(&text.facts).map(String::as_str).collect();
    lines.push((Role::Dim, facts.join(" · ")));
    lines.extend(text.text.iter().map(|line| (Role::Plain, line.clone())));
    for (head, body) in &text.parts {
        lines.push((Role::Strong, head.clone()));
        lines.extend(body.iter().map(|line| (Role::Plain, line.clone())));
    }
    if !text.tale.is_empty() {
        lines.push((Role::Dim, text.tale.clone()));
    }
    lines
}

fn area(game: &Arkham, look: Look, place: PlaceId) -> Vec<Paragraph> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let text = card_text(library, Printed::Place(place));
    let mut lines = vec![(Role::Title, text.name.clone())];
    if query.is_closed(place) {
        lines.push((Role::Bad, format!("{} closed", look.closed())));
    }
    if state.sealed(place) {
        lines.push((Role::Seal, format!("{} sealed: no gate and no monster appears here", look.seal())));
    }
    if let Some(gate) = state.gate_at(place) {
        let text = card_text(library, Printed::Gate(library.gate_markers[usize::from(gate)]));
        lines.push((Role::Gate, format!("{} {}: {}", look.gate(), text.name, text.facts[..2].join(", "))));
    }
    if let clues @ 1.. = state.clues[usize::from(place.0)] {
        lines.push((Role::Clue, format!("{} {clues} clue{}", look.clue(), if clues == 1 { "" } else { "s" })));
    }
    for who in query.at(place) {
        let name = &library.sheets[usize::from(state.inv(who).sheet)].name;
        let explored = if state.inv(who).is(flag::EXPLORED) { ", has explored the gate" } else { "" };
        lines.push((Role::Investigator(who), format!("@{} {name}{explored}", who + 1)));
    }
    for marker in state.monsters_at(place) {
        let name = &library.kind(marker).name;
        lines.push((Role::Monster, format!("{} {name}: {}", look.monster(), stats(game, marker))));
    }
    lines.push((Role::Dim, text.facts.join(" · ")));
    lines.extend(text.text.iter().map(|line| (Role::Plain, line.clone())));
    for (head, body) in &text.parts {
        lines.push((Role::Strong, head.clone()));
        lines.extend(body.iter().map(|line| (Role::Plain, line.clone())));
    }
    let joined: Vec<&str> = library.area(place).joined.iter().map(|&to| library.area(to).name.as_str()).collect();
    if !text.facts.iter().any(|fact| fact.contains("oined") || fact.contains("Leads")) {
        lines.push((Role::Dim, format!("Leads to: {}", joined.join(", "))));
    }
    lines
}

fn monster(game: &Arkham, marker: u8) -> Vec<Paragraph> {
    let library = game.library();
    let mut lines = printed(&card_text(library, Printed::Kind(library.markers[usize::from(marker)])));
    let kind = library.kind(marker);
    let now = game.query().stats(marker);
    let changed = now.awareness != kind.awareness
        || now.horror != kind.horror
        || now.toughness != kind.toughness
        || now.combat_rating != kind.combat_rating.unwrap_or(0)
        || now.combat_damage != kind.combat_damage.unwrap_or(0);
    if changed {
        lines.insert(1, (Role::Strong, format!("Just now: {}", stats(game, marker))));
    }
    lines
}

/// The numbers of a monster, everything in play considered.
fn stats(game: &Arkham, marker: u8) -> String {
    let now = game.query().stats(marker);
    let horror = match now.horror {
        Some((rating, damage)) => format!("horror {rating:+} for {damage}, "),
        None => String::new(),
    };
    format!(
        "awareness {:+}, {horror}combat {:+} for {}, toughness {}, {} {}",
        now.awareness,
        now.combat_rating,
        now.combat_damage,
        now.toughness,
        game.query().movement(marker).name(),
        game.library().kind(marker).symbol.name(),
    )
}
