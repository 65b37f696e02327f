//! Cards, markers and sheets as they would be read out.

use std::fmt;

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::library::{Colour, Entry, MythosKind, Supply, Symbol, WeaponType, keyword_bit};
use keeper_arkham::{Library, State};
use keeper_script::tree::{Deck, KindId, PlaceId, WorldId};
use serde::Serialize;

use crate::names::{KEYWORDS, capital, count, list, signed, skill, world_name};

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
    LocationCard(u16),
    GateCard(u16),
    /// A gate marker as printed.
    Gate(u8),
    World(WorldId),
}

/// A card laid out: a heading, facts, the text that has effect, and the tale that has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CardText {
    pub id: String,
    pub set: String,
    pub name: String,
    /// `Common item`, `Monster` ...
    pub kind: String,
    /// `Price $4`, `Hands 1` ...
    pub facts: Vec<String>,
    pub text: Vec<String>,
    /// Headed parts: the entries of an encounter card, the parts of an Ancient One's sheet.
    pub parts: Vec<(String, Vec<String>)>,
    pub tale: String,
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
            .chain(numbers(lib.location_cards.len()).map(Printed::LocationCard))
            .chain(numbers(lib.gate_cards.len()).map(Printed::GateCard))
    }

    /// What a text in play belongs to.
    pub fn of(lib: &Library, state: &State, src: Src) -> Option<Printed> {
        Some(match src {
            Src::None => return None,
            Src::Card(copy) => Printed::Card(*lib.copies.get(usize::from(copy))?),
            Src::Sheet(who) => Printed::Sheet(state.inv(who).sheet),
            Src::Monster(marker) => Printed::Kind(*lib.markers.get(usize::from(marker))?),
            Src::Mythos(card) => Printed::Mythos(card),
            Src::Place(place) => Printed::Place(place),
            Src::Ancient => Printed::AncientOne(state.ancient),
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
        Printed::Card(number) => held_card(lib, number),
        Printed::Kind(kind) => monster(lib, kind),
        Printed::Place(place) => area(lib, place),
        Printed::Sheet(sheet) => investigator(lib, sheet),
        Printed::AncientOne(number) => ancient_one(lib, number),
        Printed::Mythos(number) => mythos(lib, number),
        Printed::LocationCard(number) => {
            let card = &lib.location_cards[usize::from(number)];
            let hood = &lib.hoods[usize::from(card.hood.0)].name;
            encounters(
                &card.id,
                &card.set,
                format!("{hood}{}", number_of(&card.id)),
                "Location card",
                &card.entries,
                |at| lib.area(*at).name.clone(),
            )
        }
        Printed::GateCard(number) => {
            let card = &lib.gate_cards[usize::from(number)];
            let name = match card.name.as_str() {
                "" => format!("Gate{}", number_of(&card.id)),
                name => name.to_owned(),
            };
            let mut text = encounters(&card.id, &card.set, name, "Gate card", &card.entries, |at| match at {
                Some(world) => lib.worlds[usize::from(world.0)].name.clone(),
                None => "Other".into(),
            });
            text.facts.push(format!("Colour: {}", list(&colours(card.colours))));
            text
        }
        Printed::Gate(number) => {
            let gate = &lib.gates[usize::from(number)];
            CardText {
                id: gate.id.clone(),
                set: gate.set.clone(),
                name: format!("Gate to {}", world_name(&lib.worlds[usize::from(gate.world.0)].name)),
                kind: "Gate marker".into(),
                facts: vec![
                    format!("Modifier {}", signed(gate.modifier)),
                    format!("Dimension {}", gate.symbol.name()),
                    format!("Copies {}", gate.count),
                ],
                ..CardText::default()
            }
        }
        Printed::World(number) => {
            let world = &lib.worlds[usize::from(number.0)];
            CardText {
                id: world.id.clone(),
                set: world.set.clone(),
                name: world.name.clone(),
                kind: "Other World".into(),
                facts: vec![format!("Encounters: {}", list(&colours(world.colours)))],
                ..CardText::default()
            }
        }
    }
}

fn held_card(lib: &Library, number: u16) -> CardText {
    let card = &lib.cards[usize::from(number)];
    let kind = match card.supply {
        Supply::Deck(Deck::Common) => "Common item",
        Supply::Deck(Deck::Unique) => "Unique item",
        Supply::Deck(Deck::Spell) => "Spell",
        Supply::Deck(Deck::Skill) => "Skill",
        Supply::Deck(Deck::Ally) => "Ally",
        Supply::Special => "Special card",
    };
    let mut facts = Vec::new();
    facts.extend(card.price.map(|p| format!("Price ${p}")));
    facts.extend(card.weapon.map(|w| match w {
        WeaponType::Physical => "Physical weapon".to_owned(),
        WeaponType::Magical if card.spell.is_some() => "Magical bonus".into(),
        WeaponType::Magical => "Magical weapon".into(),
    }));
    if card.tome {
        facts.push("Tome".into());
    }
    if card.hands > 0 {
        facts.push(format!("Hands {}", card.hands));
    }
    if let Some(spell) = card.spell {
        let modifier = spell.modifier.map_or("the monster's awareness".into(), signed);
        facts.push(format!("Casting {modifier}"));
        facts.push(format!("Cost {} Sanity", spell.sanity));
    }
    if card.count > 1 {
        facts.push(format!("Copies {}", card.count));
    }
    CardText {
        id: card.id.clone(),
        set: card.set.clone(),
        name: card.name.clone(),
        kind: kind.into(),
        facts,
        text: lines(&card.words),
        parts: vec![],
        tale: card.tale.clone(),
    }
}

/// Keywords with their numbers: `nightmarish 1`.
pub(crate) fn keywords(bits: u16, nightmarish: u8, overwhelming: u8) -> Vec<String> {
    let numbered = |name: &str| match name {
        "nightmarish" => format!("{name} {nightmarish}"),
        "overwhelming" => format!("{name} {overwhelming}"),
        _ => name.to_owned(),
    };
    KEYWORDS.iter().filter(|k| bits & keyword_bit(k.0) != 0).map(|k| numbered(k.1)).collect()
}

fn monster(lib: &Library, number: KindId) -> CardText {
    let kind = &lib.kinds[usize::from(number.0)];
    let mut facts = vec![
        format!("Movement {}", kind.movement.name()),
        format!("Dimension {}", kind.symbol.name()),
        format!("Awareness {}", signed(kind.awareness)),
        kind.horror.map_or("No horror check".into(), |(r, d)| format!("Horror {} for {d} Sanity", signed(r))),
        format!("Toughness {}", kind.toughness),
    ];
    facts.push(match (kind.combat_rating, kind.combat_damage) {
        (Some(rating), Some(damage)) => format!("Combat {} for {damage} Stamina", signed(rating)),
        (Some(rating), None) => format!("Combat {}", signed(rating)),
        (None, _) => "No combat check".into(),
    });
    facts.extend(keywords(kind.keywords, kind.nightmarish, kind.overwhelming).iter().map(|k| capital(k)));
    facts.push(format!("Copies {}", kind.count));
    CardText {
        id: kind.id.clone(),
        set: kind.set.clone(),
        name: kind.name.clone(),
        kind: "Monster".into(),
        facts,
        text: lines(&kind.words),
        parts: vec![],
        tale: kind.tale.clone(),
    }
}

fn area(lib: &Library, place: PlaceId) -> CardText {
    let area = lib.area(place);
    let hood = &lib.hoods[usize::from(area.hood.0)].name;
    let mut facts = vec![hood.clone()];
    if area.unstable {
        facts.push("Unstable".into());
    }
    facts.extend(area.closes_at_terror.map(|t| format!("Closes at terror level {t}")));
    if !area.icons.is_empty() {
        facts.push(format!("Often: {}", list(&area.icons.iter().map(|i| i.replace('-', " ")).collect::<Vec<_>>())));
    }
    if area.street {
        facts.push(format!("White arrow to {}", lib.area(area.white).name));
        facts.push(format!("Black arrow to {}", lib.area(area.black).name));
    }
    let kind = if area.street { "Street" } else { "Location" };
    CardText {
        id: area.id.clone(),
        set: area.set.clone(),
        name: capital(&area.name),
        kind: kind.into(),
        facts,
        text: vec![],
        parts: area.ability.iter().map(|name| (name.clone(), lines(&area.words))).collect(),
        tale: String::new(),
    }
}

fn investigator(lib: &Library, number: u8) -> CardText {
    let sheet = &lib.sheets[usize::from(number)];
    let mut facts = vec![
        format!("Home: {}", lib.area(sheet.home).name),
        format!("Sanity {}", sheet.sanity),
        format!("Stamina {}", sheet.stamina),
        format!("Focus {}", sheet.focus),
    ];
    for s in keeper_script::tree::Skill::ALL {
        let stops = sheet.skills[s as usize].map(|n| n.to_string());
        facts.push(format!("{} {}", skill(s), stops.join(" ")));
    }
    let mut has = Vec::new();
    if sheet.money > 0 {
        has.push(format!("${}", sheet.money));
    }
    if sheet.clues > 0 {
        has.push(count(sheet.clues, "clue", "clues"));
    }
    has.extend(sheet.cards.iter().map(|&c| lib.cards[usize::from(c)].name.clone()));
    let random = sheet.random.iter().filter(|r| r.1 > 0);
    let random: Vec<String> = random
        .map(|&(deck, n)| {
            let (one, many) = crate::names::deck(deck);
            count(n, one, many)
        })
        .collect();
    let mut parts = Vec::new();
    if !has.is_empty() {
        parts.push(("Fixed possessions".to_owned(), vec![format!("{}.", list(&has))]));
    }
    if !random.is_empty() {
        parts.push(("Random possessions".to_owned(), vec![format!("{}.", list(&random))]));
    }
    parts.push((sheet.ability.clone(), lines(&sheet.words)));
    CardText {
        id: sheet.id.clone(),
        set: sheet.set.clone(),
        name: format!("{}, the {}", sheet.name, sheet.occupation),
        kind: "Investigator".into(),
        facts,
        text: vec![],
        parts,
        tale: sheet.tale.clone(),
    }
}

fn ancient_one(lib: &Library, number: u8) -> CardText {
    let sheet = &lib.ancient_ones[usize::from(number)];
    let mut facts = vec![format!("Doom track {}", sheet.doom)];
    facts.extend(sheet.combat_rating.map(|r| format!("Combat rating {}", signed(r))));
    facts.extend(keywords(sheet.defenses, 0, 0).iter().map(|k| capital(k)));
    let parts =
        [("Worshippers", &sheet.worshippers), (&sheet.power, &sheet.power_words), ("Battle", &sheet.battle_words)];
    CardText {
        id: sheet.id.clone(),
        set: sheet.set.clone(),
        name: sheet.name.clone(),
        kind: "Ancient One".into(),
        facts,
        text: vec![],
        parts: parts
            .iter()
            .filter(|p| !p.1.trim().is_empty())
            .map(|(title, words)| ((*title).to_owned(), lines(words)))
            .collect(),
        tale: sheet.tale.clone(),
    }
}

fn mythos(lib: &Library, number: u16) -> CardText {
    let card = &lib.mythos[usize::from(number)];
    let kind = match card.kind {
        MythosKind::Headline => "Mythos: headline".to_owned(),
        MythosKind::Environment => match &card.environment {
            Some(of) => format!("Mythos: environment ({of})"),
            None => "Mythos: environment".into(),
        },
        MythosKind::Rumour => "Mythos: rumour".into(),
        MythosKind::Special => "Mythos".into(),
    };
    let names = |places: &[PlaceId]| list(&places.iter().map(|&p| lib.area(p).name.clone()).collect::<Vec<_>>());
    let symbols = |bits: u16| {
        list(&Symbol::ALL.iter().filter(|s| bits & s.bit() != 0).map(|s| s.name().to_owned()).collect::<Vec<_>>())
    };
    let mut facts = Vec::new();
    facts.extend(card.gate.map(|g| format!("Gate: {}", lib.area(g).name)));
    if !card.clues.is_empty() {
        facts.push(format!("Clue: {}", names(&card.clues)));
    }
    if card.white != 0 {
        facts.push(format!("White: {}", symbols(card.white)));
    }
    if card.black != 0 {
        facts.push(format!("Black: {}", symbols(card.black)));
    }
    if !card.activity.is_empty() {
        facts.push(format!("Activity: {}", names(&card.activity)));
    }
    CardText {
        id: card.id.clone(),
        set: card.set.clone(),
        name: card.name.clone(),
        kind,
        facts,
        text: lines(&card.words),
        parts: vec![],
        tale: card.tale.clone(),
    }
}

fn encounters<P>(
    id: &str,
    set: &str,
    name: String,
    kind: &str,
    entries: &[Entry<P>],
    at: impl Fn(&P) -> String,
) -> CardText {
    let part = |e: &Entry<P>| {
        let mut text = Vec::new();
        if !e.tale.is_empty() {
            text.push(format!("\u{201c}{}\u{201d}", e.tale.trim()));
        }
        text.extend(lines(&e.words));
        (at(&e.at), text)
    };
    CardText {
        id: id.to_owned(),
        set: set.to_owned(),
        name,
        kind: kind.into(),
        parts: entries.iter().map(part).collect(),
        ..CardText::default()
    }
}

fn lines(words: &str) -> Vec<String> {
    words.trim().lines().map(str::to_owned).filter(|l| !l.is_empty()).collect()
}

/// ` 7` of `base-uptown-07`.
fn number_of(id: &str) -> String {
    let digits = id.rsplit('-').next().and_then(|n| n.parse::<u32>().ok());
    digits.map_or_else(String::new, |n| format!(" {n}"))
}

fn colours(bits: u8) -> Vec<String> {
    Colour::ALL.iter().filter(|c| bits & c.bit() != 0).map(|c| c.name().to_owned()).collect()
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
