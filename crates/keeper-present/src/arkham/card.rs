//! Cards, markers and sheets as they would be read out.

use std::fmt;

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::library::{MythosKind, Supply};
use keeper_arkham::{Library, State};
use keeper_arkham_script::tree::{Deck, KindId, PlaceId, Text, WorldId};

use crate::arkham::layout;
use crate::rules::ids;
use crate::{CardText, RuleId, rule};

/// Something printed, by its number in the [`Library`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Printed {
    /// A card that can be held, by its number as printed (not of the single copy).
    Card(u16),
    Kind(KindId),
    Place(PlaceId),
    Sheet(u8),
    AncientOne(u8),
    Mythos(u16),
    /// A track or a shared card.
    Fixture(u8),
    LocationCard(u16),
    GateCard(u16),
    /// A gate marker as printed.
    Gate(u8),
    World(WorldId),
    /// A rift on its track.
    Rift(u8),
}

impl Printed {
    /// Everything that is printed in the sets in play.
    pub fn all(lib: &Library) -> impl Iterator<Item = Printed> {
        let numbers = |n: usize| 0..n as u16;
        numbers(lib.sheets.len())
            .map(|n| Printed::Sheet(n as u8))
            .chain(numbers(lib.ancient_ones.len()).map(|n| Printed::AncientOne(n as u8)))
            .chain(numbers(lib.cards.len()).map(Printed::Card))
            .chain(numbers(lib.kinds.len()).map(|n| Printed::Kind(KindId(n as u8))))
            .chain(numbers(lib.gates.len()).map(|n| Printed::Gate(n as u8)))
            .chain(numbers(lib.worlds.len()).map(|n| Printed::World(WorldId(n as u8))))
            .chain(numbers(lib.areas.len()).map(|n| Printed::Place(PlaceId(n as u8))))
            .chain(numbers(lib.mythos.len()).map(Printed::Mythos))
            .chain(numbers(lib.fixtures.len()).map(|n| Printed::Fixture(n as u8)))
            .chain(numbers(lib.rifts.tracks.len()).map(|n| Printed::Rift(n as u8)))
            .chain(numbers(lib.location_cards.len()).map(Printed::LocationCard))
            .chain(numbers(lib.gate_cards.len()).map(Printed::GateCard))
    }

    /// The deck as the export of the cards names it; places of the board are `places`.
    pub fn deck(self, lib: &Library) -> &str {
        match self {
            Printed::Card(number) => lib.deck_of_card(lib.cards[usize::from(number)].supply),
            Printed::Kind(_) => "monsters",
            Printed::Place(_) => "places",
            Printed::Sheet(_) => "investigators",
            Printed::AncientOne(_) => "ancient_ones",
            Printed::Mythos(_) => "mythos",
            Printed::Fixture(number) => &lib.fixtures[usize::from(number)].deck,
            Printed::LocationCard(_) => "location_cards",
            Printed::GateCard(_) => "gate_cards",
            Printed::Gate(_) => "gates",
            Printed::World(_) => "other_worlds",
            Printed::Rift(_) => "decks/rifts",
        }
    }

    /// How many of it are in the box.
    pub fn count(self, lib: &Library) -> u8 {
        match self {
            Printed::Card(number) => lib.cards[usize::from(number)].count,
            Printed::Kind(kind) => lib.kinds[usize::from(kind.0)].count,
            Printed::Gate(gate) => lib.gates[usize::from(gate)].count,
            _ => 1,
        }
    }

    /// The rule by which its text has effect: the one that it names, or that of all its kind.
    pub fn rule(self, lib: &Library) -> Option<RuleId> {
        let (named, usual) = match self {
            Printed::Card(number) => {
                let card = &lib.cards[usize::from(number)];
                let usual = match card.supply {
                    _ if card.spell.is_some() => ids::SPL_02,
                    Supply::Deck(Deck::ALLY) => ids::SPC_15,
                    _ => ids::TXT_01,
                };
                (card.rule.as_str(), usual)
            }
            Printed::Kind(kind) => (lib.kinds[usize::from(kind.0)].rule.as_str(), ids::CMB_30),
            Printed::Gate(gate) => (lib.gates[usize::from(gate)].rule.as_str(), ids::GAT_01),
            Printed::Mythos(card) => match lib.mythos[usize::from(card)].kind {
                MythosKind::Headline | MythosKind::Special => ("", ids::MYA_01),
                MythosKind::Environment => ("", ids::MYA_02),
                MythosKind::Rumour => ("", ids::MYA_03),
            },
            Printed::Place(place) => (lib.area(place).rule.as_str(), ids::ENC_04),
            Printed::AncientOne(number) => (lib.ancient_ones[usize::from(number)].rule.as_str(), ids::FIN_12),
            Printed::Fixture(number) => (lib.fixtures[usize::from(number)].rule.as_str(), ids::TXT_01),
            Printed::LocationCard(_) => ("", ids::ENC_16),
            Printed::GateCard(_) => ("", ids::OWE_03),
            Printed::Sheet(_) => ("", ids::TXT_01),
            Printed::Rift(_) => ("", ids::KPT_03),
            Printed::World(_) => return None,
        };
        Some(rule(named).map_or(usual, |rule| rule.id))
    }

    /// Every text on it.
    pub fn texts(self, lib: &Library) -> Vec<Text> {
        match self {
            Printed::Card(number) => vec![lib.cards[usize::from(number)].text],
            Printed::Kind(kind) => vec![lib.kinds[usize::from(kind.0)].text],
            Printed::Place(place) => vec![lib.area(place).text],
            Printed::Sheet(sheet) => vec![lib.sheets[usize::from(sheet)].text],
            Printed::AncientOne(number) => vec![lib.ancient_ones[usize::from(number)].text],
            Printed::Mythos(number) => vec![lib.mythos[usize::from(number)].text],
            Printed::Fixture(number) => vec![lib.fixtures[usize::from(number)].text],
            Printed::LocationCard(number) => {
                lib.location_cards[usize::from(number)].entries.iter().map(|e| e.text).collect()
            }
            Printed::GateCard(number) => lib.gate_cards[usize::from(number)].entries.iter().map(|e| e.text).collect(),
            Printed::Gate(number) => vec![lib.gates[usize::from(number)].text],
            Printed::World(_) | Printed::Rift(_) => vec![],
        }
    }

    /// What a text in play belongs to.
    pub fn of(lib: &Library, state: &State, src: Src) -> Option<Printed> {
        Some(match src {
            Src::None | Src::Rule(_) => return None,
            Src::Card(copy) => Printed::Card(*lib.copies.get(usize::from(copy))?),
            Src::Sheet(who) => Printed::Sheet(state.inv(who).sheet),
            Src::Monster(marker) => Printed::Kind(*lib.markers.get(usize::from(marker))?),
            Src::Gate(gate) => Printed::Gate(*lib.gate_markers.get(usize::from(gate))?),
            Src::Mythos(card) => Printed::Mythos(card),
            Src::Place(place) => Printed::Place(place),
            Src::Ancient => Printed::AncientOne(state.ancient),
            Src::Fixture(number) => Printed::Fixture(number),
            Src::Encounter(card) => {
                // Location and gate cards are numbered apart; only the former run with a place in mind.
                let at_place = state.frames.iter().any(|f| match f {
                    Frame::Run { ctx, .. } => ctx.src == src && usize::from(ctx.place) < lib.areas.len(),
                    Frame::LocationCard { cards, .. } => cards.contains(&card),
                    _ => false,
                });
                if at_place { Printed::LocationCard(card) } else { Printed::GateCard(card) }
            }
        })
    }
}

/// The card with everything it says.
pub fn card_text(lib: &Library, what: Printed) -> CardText {
    match what {
        Printed::Card(number) => layout::held_card(lib, number),
        Printed::Kind(kind) => layout::monster(lib, kind),
        Printed::Place(place) => layout::area(lib, place),
        Printed::Sheet(sheet) => layout::investigator(lib, sheet),
        Printed::AncientOne(number) => layout::ancient_one(lib, number),
        Printed::Mythos(number) => layout::mythos(lib, number),
        Printed::Fixture(number) => layout::fixture(lib, number),
        Printed::LocationCard(number) => layout::location_card(lib, number),
        Printed::GateCard(number) => layout::gate_card(lib, number),
        Printed::Gate(number) => layout::gate(lib, number),
        Printed::World(number) => layout::world(lib, number),
        Printed::Rift(number) => layout::rift(lib, number),
    }
}

impl CardText {
    /// The card as lines of at most `width` letters.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let mut out = vec![self.name.clone(), self.kind.clone()];
        if !self.facts.is_empty() {
            wrap(&format!("{}.", self.facts.join(". ")), width, "", &mut out);
        }
        if !self.text.is_empty() {
            out.push(String::new());
            for line in &self.text {
                wrap(line, width, "", &mut out);
            }
        }
        for (title, text) in &self.parts {
            out.push(String::new());
            out.push(title.clone());
            for line in text {
                wrap(line, width, "  ", &mut out);
            }
        }
        if !self.tale.is_empty() {
            out.push(String::new());
            wrap(&format!("\u{201c}{}\u{201d}", self.tale.trim()), width, "", &mut out);
        }
        out
    }
}

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines(80).join("\n"))
    }
}

/// Breaks a line at words; what follows the first line is indented a little more.
fn wrap(text: &str, width: usize, indent: &str, out: &mut Vec<String>) {
    let mut line = indent.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > width.max(20) {
            out.push(std::mem::replace(&mut line, format!("{indent}  ")));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push(line);
}
