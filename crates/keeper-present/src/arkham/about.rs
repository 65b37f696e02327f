//! What can be read about a card, a monster, a place or an investigator.

use keeper_arkham::frame::{Ask, Opt, Src};
use keeper_arkham::in_play::Role;
use keeper_arkham::state::{Inv, NONE, flag};
use keeper_arkham::{Arkham, Library};
use keeper_arkham_script::tree::PlaceId;
use keeper_table::Game;

use crate::arkham::scene::rifts;
use crate::rules::ids;
use crate::{CardText, Paragraph, Printed, Subject, TokenKind, Tone, card_text, rule, status};

/// What a [`Subject`] of this game stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum About {
    Printed(Printed),
    /// An area with what lies and stands there.
    Area(PlaceId),
    /// A monster marker.
    Monster(u8),
    /// The investigator at a seat.
    Seat(Inv),
    Rule(String),
}

impl About {
    /// The letters by which it is known outside.
    pub fn subject(&self, library: &Library) -> Subject {
        match self {
            About::Printed(what) => {
                let (kind, id) = what.name(library);
                Subject::new(kind, id)
            }
            About::Area(place) => Subject::new("area", &library.area(*place).id),
            About::Monster(marker) => {
                let (kind, number) = of_its_kind(library, *marker);
                Subject::new("monster", format_args!("{kind}.{number}"))
            }
            About::Seat(seat) => Subject::new("seat", seat),
            About::Rule(id) => Subject::new("rule", id),
        }
    }

    /// What these letters stand for; none if there is no such thing in these boxes.
    pub fn of(library: &Library, subject: &Subject) -> Option<About> {
        let (kind, id) = subject.parts();
        let area = || (0..library.areas.len() as u8).map(PlaceId).find(|&place| library.area(place).id == id);
        match kind {
            "area" => area().map(About::Area),
            "place" => area().map(|place| About::Printed(Printed::Place(place))),
            "monster" => {
                let (kind, number) = id.rsplit_once('.')?;
                let number: usize = number.parse().ok()?;
                let all = 0..library.markers.len() as u8;
                all.into_iter().find(|&m| of_its_kind(library, m) == (kind, number)).map(About::Monster)
            }
            // Eight investigators, and the keeper.
            "seat" => id.parse().ok().filter(|&seat: &Inv| seat <= 8).map(About::Seat),
            "rule" => Some(About::Rule(id.to_owned())),
            _ => Printed::called(library, kind, id).map(About::Printed),
        }
    }

    /// What an option is about.
    pub fn of_option(game: &Arkham, option: Opt) -> Option<About> {
        let (library, state) = (game.library(), game.state());
        let card = |copy: u16| About::Printed(Printed::Card(library.copies[usize::from(copy)]));
        Some(match option {
            Opt::Area(place) | Opt::Rail(place) => About::Area(place),
            Opt::Who(who) | Opt::Trade(who) => About::Seat(who),
            Opt::Evade(marker) | Opt::Fight(marker) | Opt::Marker(marker) => About::Monster(marker),
            Opt::Card(copy) | Opt::Ready(copy) | Opt::Release(copy) | Opt::Wagon(copy) => card(copy),
            Opt::Rift(number) => About::Printed(Printed::Rift(number)),
            Opt::Progress(marker) => About::Printed(Printed::Rift(state.rifts.of(marker)?.0 as u8)),
            Opt::Ride(card) | Opt::Mythos(card) => About::Printed(Printed::Mythos(card)),
            Opt::Use { src, .. } => About::Printed(Printed::of(library, state, src)?),
            Opt::Sheet(sheet) => About::Printed(Printed::Sheet(sheet)),
            Opt::GateTrophy(gate) => About::Printed(Printed::Gate(library.gate_markers[usize::from(gate)])),
            Opt::Attack | Opt::Flee => match state.ask? {
                Ask::Combat(marker) if marker != keeper_arkham::state::NONE => About::Monster(marker),
                _ => About::Printed(Printed::AncientOne(state.ancient)),
            },
            _ => return None,
        })
    }
}

/// The id of a marker's kind, and which of them it is.
fn of_its_kind(library: &Library, marker: u8) -> (&str, usize) {
    let first = library.markers.iter().position(|kind| *kind == library.markers[usize::from(marker)]).unwrap_or(0);
    (&library.kind(marker).id, usize::from(marker) - first + 1)
}

impl Printed {
    /// The kind and the id by which it can be found.
    pub fn name(self, library: &Library) -> (&'static str, &str) {
        match self {
            Printed::Card(n) => ("card", &library.cards[usize::from(n)].id),
            Printed::Kind(n) => ("kind", &library.kinds[usize::from(n.0)].id),
            Printed::Place(n) => ("place", &library.area(n).id),
            Printed::Sheet(n) => ("sheet", &library.sheets[usize::from(n)].id),
            Printed::AncientOne(n) => ("ancient-one", &library.ancient_ones[usize::from(n)].id),
            Printed::Mythos(n) => ("mythos", &library.mythos[usize::from(n)].id),
            Printed::Fixture(n) => ("fixture", &library.fixtures[usize::from(n)].id),
            Printed::LocationCard(n) => ("location-card", &library.location_cards[usize::from(n)].id),
            Printed::GateCard(n) => ("gate-card", &library.gate_cards[usize::from(n)].id),
            Printed::Gate(n) => ("gate", &library.gates[usize::from(n)].id),
            Printed::World(n) => ("world", &library.worlds[usize::from(n.0)].id),
            Printed::Rift(n) => ("rift", &library.rifts.tracks[usize::from(n)].id),
        }
    }

    fn called(library: &Library, kind: &str, id: &str) -> Option<Printed> {
        Printed::all(library).find(|what| what.name(library) == (kind, id))
    }
}

pub(crate) fn read(game: &Arkham, about: &About) -> Vec<Paragraph> {
    let library = game.library();
    match about {
        About::Printed(what @ Printed::Rift(number)) => {
            let mut lines = printed(&card_text(library, *what));
            lines.extend(rifts::lines(game, usize::from(*number)));
            lines
        }
        About::Printed(what) => printed(&card_text(library, *what)),
        About::Area(place) => area(game, *place),
        About::Monster(marker) => monster(game, *marker),
        About::Seat(who) if game.keeper() == Some(*who) => read(game, &About::Rule(ids::HRL_19.to_string())),
        About::Seat(who) if *who >= game.players() => vec![],
        About::Seat(who) => {
            let Some(status) = status(library, game.state(), *who) else { return vec![] };
            let mut lines: Vec<Paragraph> = status.lines().into_iter().map(|line| (Tone::Plain, line)).collect();
            if let Some(first) = lines.first_mut() {
                first.0 = Tone::Title;
            }
            let sheet = card_text(library, Printed::Sheet(game.state().inv(*who).sheet));
            lines.extend(sheet.text.iter().map(|text| (Tone::Strong, text.clone())));
            lines
        }
        About::Rule(id) => rule(id).map(|rule| rule.paragraph()).into_iter().collect(),
    }
}

/// A card as it would be read out.
pub fn printed(text: &CardText) -> Vec<Paragraph> {
    let mut lines = vec![(Tone::Title, text.name.clone())];
    let facts: Vec<&str> = std::iter::once(&text.kind).chain(&text.facts).map(String::as_str).collect();
    lines.push((Tone::Dim, facts.join(" · ")));
    lines.extend(text.text.iter().map(|line| (Tone::Plain, line.clone())));
    for (head, body) in &text.parts {
        lines.push((Tone::Strong, head.clone()));
        lines.extend(body.iter().map(|line| (Tone::Plain, line.clone())));
    }
    if !text.tale.is_empty() {
        lines.push((Tone::Dim, text.tale.clone()));
    }
    lines
}

fn area(game: &Arkham, place: PlaceId) -> Vec<Paragraph> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let text = card_text(library, Printed::Place(place));
    let mut lines = vec![(Tone::Title, text.name.clone())];
    if query.is_closed(place) {
        let under = state.gate_at(place).is_some() && query.is_shut_off(place);
        let closed = if under { "closed: no one can reach the gate under the marker" } else { "closed" };
        lines.push((Tone::Token(TokenKind::Marker), closed.to_owned()));
    }
    if let Some(number) = library.area(place).law {
        lines.push((Tone::Dim, format!("martial law here: an Evade ({number:+}) check")));
    }
    if state.sealed(place) {
        lines.push((Tone::Token(TokenKind::Seal), "sealed: no gates or monsters appear here".to_owned()));
    }
    if state.seen_gate(place) == Some(NONE) {
        lines.push((Tone::Token(TokenKind::Gate), "a face-down gate".to_owned()));
    } else if let Some(gate) = state.gate_at(place) {
        let text = card_text(library, Printed::Gate(library.gate_markers[usize::from(gate)]));
        lines.push((Tone::Token(TokenKind::Gate), format!("{}: {}", text.name, text.facts[..2].join(", "))));
    }
    if let clues @ 1.. = state.clues[usize::from(place.0)] {
        lines.push((Tone::Token(TokenKind::Clue), format!("{clues} clue{}", if clues == 1 { "" } else { "s" })));
    }
    for entry in state.in_play.iter().filter(|entry| entry.place == Some(place)) {
        let here = match (entry.role, entry.src) {
            (Role::Marker, Src::Fixture(number)) => {
                let fixture = &library.fixtures[usize::from(number)];
                format!("{}: {}", fixture.name, fixture.words.trim())
            }
            (Role::Placed, Src::Card(copy)) => match (&library.card(copy).name, entry.tokens) {
                (name, 0) => format!("{name} is here"),
                (name, 1) => format!("{name} is here, with 1 token"),
                (name, tokens) => format!("{name} is here, with {tokens} tokens"),
            },
            _ => continue,
        };
        lines.extend(here.lines().map(|line| (Tone::Strong, line.to_owned())));
    }
    lines.extend(rifts::traces(game, place));
    for who in query.at(place) {
        let name = &library.sheets[usize::from(state.inv(who).sheet)].name;
        let explored = if state.inv(who).is(flag::EXPLORED) { ", has explored the gate" } else { "" };
        lines.push((Tone::Seat(who), format!("{name}{explored}")));
    }
    for marker in state.monsters_at(place) {
        let name = &library.kind(marker).name;
        lines.push((Tone::Token(TokenKind::Monster), format!("{name}: {}", stats(game, marker))));
    }
    lines.push((Tone::Dim, text.facts.join(" · ")));
    lines.extend(text.text.iter().map(|line| (Tone::Plain, line.clone())));
    for (head, body) in &text.parts {
        lines.push((Tone::Strong, head.clone()));
        lines.extend(body.iter().map(|line| (Tone::Plain, line.clone())));
    }
    let joined: Vec<&str> = library.area(place).joined.iter().map(|&to| library.area(to).name.as_str()).collect();
    if !text.facts.iter().any(|fact| fact.contains("oined") || fact.contains("Leads")) {
        lines.push((Tone::Dim, format!("Leads to: {}", joined.join(", "))));
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
        lines.insert(1, (Tone::Strong, format!("Just now: {}", stats(game, marker))));
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
