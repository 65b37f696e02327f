//! How each kind of card is laid out.

use keeper_arkham::Library;
use keeper_arkham::index::W;
use keeper_arkham::library::{
    AreaKind, Card, Colour, Entry, FixtureKind, MythosKind, Stop, Supply, Symbol, WeaponType, keyword_bit,
};
use keeper_arkham_script::tree::{Keyword, KindId, PlaceId, WorldId};

use crate::CardText;
use crate::arkham::names::{capital, count, list, signed, skill};

/// What a card is called by its deck.
pub(crate) fn kind_of(lib: &Library, card: &Card) -> String {
    match card.supply {
        Supply::Deck(deck) => capital(&lib.deck(deck).one),
        Supply::Special => "Special card".to_owned(),
        Supply::Story => "Personal story".to_owned(),
    }
}

pub(crate) fn held_card(lib: &Library, number: u16) -> CardText {
    let card = &lib.cards[usize::from(number)];
    let kind = kind_of(lib, card);
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
    if !card.steps.is_empty() {
        facts.push(if card.index.acts(W::Sacrifice) { "Mission" } else { "Task" }.into());
        let steps: Vec<String> = card.steps.iter().map(|&step| stop(lib, step)).collect();
        facts.push(format!("Steps {}", steps.join(" - ")));
    }
    if card.count > 1 {
        facts.push(format!("Copies {}", card.count));
    }
    CardText {
        id: card.id.clone(),
        set: card.set.clone(),
        name: card.name.clone(),
        kind,
        facts,
        text: lines_of(card),
        parts: vec![],
        tale: card.tale.clone(),
    }
}

/// The text of a card as people read it.
pub(crate) fn lines_of(card: &Card) -> Vec<String> {
    match card.supply {
        Supply::Story => lines(&card.words).into_iter().map(|line| goal(&line)).collect(),
        _ => lines(&card.words),
    }
}

/// That a story passes when it passes need not be said.
fn goal(line: &str) -> String {
    let ends = [": this passes.", ": this fails."];
    let short = ends.iter().find_map(|end| line.strip_suffix(end));
    short
        .filter(|line| line.starts_with("Pass when ") || line.starts_with("Fail when "))
        .map_or_else(|| line.to_owned(), |line| format!("{line}."))
}

/// `Woods`, `Abyss, second area`
fn stop(lib: &Library, step: Stop) -> String {
    match step {
        Stop::Area(place) => lib.area(place).name.clone(),
        Stop::World(world, area) => {
            let area = if area == 0 { "first area" } else { "second area" };
            format!("{}, {area}", lib.worlds[usize::from(world.0)].name)
        }
        Stop::Lost => "lost in time and space".into(),
    }
}

/// Keywords with their numbers: `nightmarish 1`.
pub(crate) fn keywords(bits: u16, nightmarish: u8, overwhelming: u8) -> Vec<String> {
    let numbered = |name: &str| match name {
        "nightmarish" => format!("{name} {nightmarish}"),
        "overwhelming" => format!("{name} {overwhelming}"),
        _ => name.to_owned(),
    };
    Keyword::ALL.into_iter().filter(|&k| bits & keyword_bit(k) != 0).map(|k| numbered(k.name())).collect()
}

pub(crate) fn monster(lib: &Library, number: KindId) -> CardText {
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

pub(crate) fn area(lib: &Library, place: PlaceId) -> CardText {
    let area = lib.area(place);
    let town = &lib.towns[usize::from(area.town.0)].name;
    let mut facts = vec![lib.hood_of(place).map_or(town, |hood| &hood.name).clone()];
    if area.unstable {
        facts.push("Unstable".into());
    }
    facts.extend(area.closes_at_terror.map(|t| format!("Closes at terror level {t}")));
    if !area.icons.is_empty() {
        facts.push(format!("Often: {}", list(&area.icons.iter().map(|i| i.replace('-', " ")).collect::<Vec<_>>())));
    }
    if area.is_street() {
        let to = |colour: &str, to: PlaceId| format!("{colour} arrow to {}", lib.area(to).name);
        facts.extend(area.white.map(|place| to("White", place)));
        facts.extend(area.black.map(|place| to("Black", place)));
    }
    let kind = match area.kind {
        AreaKind::Street => "Street",
        AreaKind::Vortex => "Vortex",
        AreaKind::Location | AreaKind::Entry => "Location",
    };
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

pub(crate) fn investigator(lib: &Library, number: u8) -> CardText {
    let sheet = &lib.sheets[usize::from(number)];
    let maximum = |which: usize, n: u8| match sheet.balance {
        Some(stops) => stops[which].map(|n| n.to_string()).join("-"),
        None => n.to_string(),
    };
    let mut facts = vec![
        format!("Home: {}", lib.home(sheet)),
        format!("Sanity {}", maximum(0, sheet.sanity)),
        format!("Stamina {}", maximum(1, sheet.stamina)),
        format!("Focus {}", sheet.focus),
    ];
    for s in keeper_arkham_script::tree::Skill::ALL {
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
            let deck = lib.deck(deck);
            count(n, &deck.one, &deck.many)
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

pub(crate) fn ancient_one(lib: &Library, number: u8) -> CardText {
    let sheet = &lib.ancient_ones[usize::from(number)];
    let mut facts = vec![format!("Doom track {}", sheet.doom)];
    match sheet.combat_rating {
        Some(rating) => facts.push(format!("Combat rating {}", signed(rating))),
        // What X is, the text says.
        None if lib.rating_is_x(sheet).is_some() => facts.push("Combat rating -X".into()),
        None => {}
    }
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

/// Something beside the board.
pub(crate) fn fixture(lib: &Library, number: u8) -> CardText {
    let fixture = &lib.fixtures[usize::from(number)];
    CardText {
        id: fixture.id.clone(),
        set: fixture.set.clone(),
        name: fixture.name.clone(),
        kind: capital(&fixture.called),
        facts: match fixture.kind {
            FixtureKind::Track => fixture.spaces.map(|n| format!("Spaces {n}")).into_iter().collect(),
            FixtureKind::Shared => vec![],
            FixtureKind::Herald | FixtureKind::Guardian | FixtureKind::Institution => {
                Some(fixture.title.clone()).filter(|title| !title.is_empty()).into_iter().collect()
            }
            FixtureKind::Difficulty => vec![level(fixture.level).to_owned()],
            FixtureKind::Variant => vec![fixture.says.clone()],
            FixtureKind::Laid(_) => vec![],
            FixtureKind::Marker(_) => {
                fixture.symbol.map(|symbol| format!("Symbol {}", symbol.name())).into_iter().collect()
            }
        },
        text: match fixture.stands_for.is_empty() {
            true => lines(&fixture.words),
            false => variants_of(lib, fixture),
        },
        tale: fixture.tale.clone(),
        ..CardText::default()
    }
}

/// What a preset stands for.
fn variants_of(lib: &Library, preset: &keeper_arkham::library::Fixture) -> Vec<String> {
    let all = lib.fixtures_of(FixtureKind::Variant).filter(|(_, one)| preset.stands_for.contains(&one.id));
    all.map(|(_, one)| format!("{}: {}", one.name, one.says)).collect()
}

/// How hard a difficulty card makes the game.
fn level(level: i8) -> &'static str {
    match level {
        ..=-2 => "Much easier",
        -1 => "Easier",
        0 => "Standard",
        1 => "Harder",
        2.. => "Much harder",
    }
}

pub(crate) fn mythos(lib: &Library, number: u16) -> CardText {
    let card = &lib.mythos[usize::from(number)];
    let kind = match card.kind {
        MythosKind::Headline => "Mythos: headline".to_owned(),
        MythosKind::Environment => match card.environment {
            Some(of) => format!("Mythos: environment ({})", of.name()),
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
    facts.extend(card.gates.iter().map(|&g| format!("Gate: {}", lib.area(g).name)));
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

pub(crate) fn location_card(lib: &Library, number: u16) -> CardText {
    let card = &lib.location_cards[usize::from(number)];
    let hood = &lib.hoods[usize::from(card.hood.0)].name;
    let name = format!("{hood}{}", number_of(&card.id));
    encounters(&card.id, &card.set, name, "Location card", &card.entries, |at| lib.area(*at).name.clone())
}

pub(crate) fn gate_card(lib: &Library, number: u16) -> CardText {
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

pub(crate) fn gate(lib: &Library, number: u8) -> CardText {
    let gate = &lib.gates[usize::from(number)];
    CardText {
        id: gate.id.clone(),
        set: gate.set.clone(),
        name: format!(
            "Gate to {}",
            gate.worlds
                .iter()
                .map(|w| lib.vocabulary.worlds[usize::from(w.0)].as_str())
                .collect::<Vec<_>>()
                .join(" or ")
        ),
        kind: gate.kind.clone().unwrap_or_else(|| "Gate marker".into()),
        facts: vec![
            format!("Modifier {}", signed(gate.modifier)),
            format!("Dimension {}", list(&gate.symbols.iter().map(|s| s.name().to_owned()).collect::<Vec<_>>())),
            format!("Copies {}", gate.count),
        ],
        text: lines(&gate.words),
        ..CardText::default()
    }
}

pub(crate) fn world(lib: &Library, number: WorldId) -> CardText {
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

pub(crate) fn rift(lib: &Library, number: u8) -> CardText {
    let track = &lib.rifts.tracks[usize::from(number)];
    let grows = track.groups.iter().map(|&group| format!("Grows with {}", super::scene::rifts::pattern(group)));
    CardText {
        id: track.id.clone(),
        set: track.set.clone(),
        name: track.name.clone(),
        kind: "Rift".into(),
        facts: grows.collect(),
        text: vec![
            "Each resolved Mythos card with one of these patterns adds a marker there. With 4 markers the rift opens.".into(),
            "An encounter at a place on one of its markers removes that marker, or turns it face down if the rift is open. With all 4 face down it closes.".into(),
        ],
        ..CardText::default()
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
