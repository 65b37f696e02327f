//! The picture of the table: the towns with what lies and stands in them, the tracks, and what everybody has.

use keeper_arkham::frame::Src;
use keeper_arkham::in_play::Role;
use keeper_arkham::library::AreaKind as Kind;
use keeper_arkham::state::{Inv, Place, Spot, flag};
use keeper_arkham::{Arkham, Library};
use keeper_script::tree::{Ability, Cost, Effect, PlaceId, WorldId};

use crate::scene::{Area, AreaKind, Board, Card, Link, LinkKind, Panel, Scene, Token, Track};
use crate::{About, Paragraph, Printed, Subject, TokenKind, Tone, phase_name, short_name, status};

pub(crate) fn scene(game: &Arkham) -> Scene {
    let library = game.library();
    let towns = 0..library.towns.len() as u8;
    Scene {
        boards: towns.map(|town| board(game, town)).collect(),
        beside: beside(game),
        tracks: tracks(game),
        panels: (0..game.state().players).filter_map(|who| sheet(game, who)).chain(in_play(game)).collect(),
    }
}

fn board(game: &Arkham, town: u8) -> Board {
    let library = game.library();
    let here = |place: &PlaceId| library.area(*place).town.0 == town && library.area(*place).kind != Kind::Entry;
    let all = || (0..library.areas.len() as u8).map(PlaceId).filter(here);
    Board {
        id: library.towns[usize::from(town)].id.clone(),
        name: library.towns[usize::from(town)].name.clone(),
        areas: all().map(|place| area(game, place)).collect(),
        links: all().flat_map(|place| links(library, place)).collect(),
    }
}

fn links(library: &Library, from: PlaceId) -> Vec<Link> {
    let id = |place: PlaceId| library.area(place).id.clone();
    let area = library.area(from);
    let link = |to: PlaceId, kind: LinkKind| Link { from: id(from), to: id(to), kind, tokens: vec![] };
    let ways = area.joined.iter().filter(|&&to| from < to).map(|&to| link(to, LinkKind::Way));
    let arrows = match (area.white, area.black) {
        (Some(white), Some(black)) if white == black => vec![link(white, LinkKind::Both)],
        (white, black) => {
            let white = white.map(|to| link(to, LinkKind::White));
            white.into_iter().chain(black.map(|to| link(to, LinkKind::Black))).collect()
        }
    };
    ways.chain(arrows).collect()
}

fn area(game: &Arkham, place: PlaceId) -> Area {
    let (library, query) = (game.library(), game.query());
    let area = library.area(place);
    Area {
        id: area.id.clone(),
        name: area.name.clone(),
        short: short_name(library, place),
        x: area.at.0,
        y: area.at.1,
        kind: match area.kind {
            Kind::Street => AreaKind::Street,
            Kind::Vortex => AreaKind::Vortex,
            Kind::Location | Kind::Entry => AreaKind::Location,
        },
        group: library.hood_of(place).map(|hood| hood.name.clone()).unwrap_or_default(),
        tokens: tokens(game, place),
        closed: query.is_closed(place),
        about: Some(About::Area(place).subject(library)),
        marks: is_shop(library, place).then(|| "shop".to_owned()).into_iter().collect(),
        ..Area::default()
    }
}

/// Whether money buys something there.
fn is_shop(library: &Library, place: PlaceId) -> bool {
    let sells = |effect: &Effect| matches!(effect, Effect::DrawBuy { .. } | Effect::SearchBuy { .. });
    library.tree.text(library.area(place).text).iter().any(|ability| match ability {
        Ability::At(at) => {
            at.costs.iter().any(|cost| matches!(cost, Cost::Money(_)))
                || library.tree.block(at.block).iter().any(|step| sells(&step.effect))
        }
        _ => false,
    })
}

fn token(id: String, kind: TokenKind, name: &str, marks: Vec<String>, about: Option<Subject>) -> Token {
    Token { id, kind, name: name.to_owned(), seat: None, count: 1, marks, about }
}

fn tokens(game: &Arkham, place: PlaceId) -> Vec<Token> {
    let (library, state) = (game.library(), game.state());
    let id = &library.area(place).id;
    let mut tokens = Vec::new();
    if state.sealed(place) {
        tokens.push(token(format!("seal-{id}"), TokenKind::Seal, "elder sign", vec![], None));
    }
    if let Some(marker) = state.gate_at(place) {
        let gate = library.gate(marker);
        let about = About::Printed(Printed::Gate(library.gate_markers[usize::from(marker)])).subject(library);
        let marks = vec![gate.symbol.name().to_owned()];
        let world = &library.worlds[usize::from(gate.world.0)].name;
        tokens.push(token(format!("gate-{marker}"), TokenKind::Gate, world, marks, Some(about)));
    }
    if let clues @ 1.. = state.clues[usize::from(place.0)] {
        let heap = token(format!("clues-{id}"), TokenKind::Clue, "clue", vec![], None);
        tokens.push(Token { count: clues, ..heap });
    }
    tokens.extend(state.monsters_at(place).map(|marker| monster(game, marker)));
    tokens.extend(game.query().at(place).map(|who| investigator(game, who)));
    tokens
}

fn monster(game: &Arkham, marker: u8) -> Token {
    let library = game.library();
    let kind = library.kind(marker);
    let marks = vec![game.query().movement(marker).name().to_owned(), kind.symbol.name().to_owned()];
    let about = About::Monster(marker).subject(library);
    token(format!("monster-{marker}"), TokenKind::Monster, &kind.name, marks, Some(about))
}

fn investigator(game: &Arkham, who: Inv) -> Token {
    let inv = game.state().inv(who);
    let known = [(flag::EXPLORED, "explored"), (flag::DELAYED, "delayed")];
    let marks = known.into_iter().filter(|(bit, _)| inv.is(*bit)).map(|(_, word)| word.to_owned()).collect();
    let about = About::Seat(who).subject(game.library());
    let name = &game.library().sheets[usize::from(inv.sheet)].name;
    Token { seat: Some(who), ..token(format!("seat-{who}"), TokenKind::Investigator, name, marks, Some(about)) }
}

/// Other Worlds with somebody in them, and wherever else one can be that is on no board.
fn beside(game: &Arkham) -> Vec<Area> {
    let (library, state) = (game.library(), game.state());
    let mut areas: Vec<Area> = Vec::new();
    let mut put = |id: String, name: String, about: Option<Subject>, token: Token| match areas
        .iter_mut()
        .find(|area| area.id == id)
    {
        Some(area) => area.tokens.push(token),
        None => {
            let kind = AreaKind::World;
            let short = name.chars().take(14).collect();
            areas.push(Area { id, name, short, kind, about, tokens: vec![token], ..Area::default() });
        }
    };
    for who in game.query().everyone() {
        let one = investigator(game, who);
        match state.inv(who).place {
            Place::World(world, half) => {
                let printed = &library.worlds[usize::from(world.0)];
                let name = format!("{} {}", printed.name, if half == 0 { "I" } else { "II" });
                put(format!("{}-{}", printed.id, half + 1), name, Some(world_subject(library, world)), one);
            }
            Place::Lost => put("lost".into(), "Lost in time and space".into(), None, one),
            Place::Jail(_) => put("jail".into(), "Jail".into(), None, one),
            Place::Area(_) | Place::Nowhere => {}
        }
    }
    for (marker, spot) in (0..).zip(state.monsters.iter()) {
        let (id, name) = match spot {
            Spot::Sky => ("sky", "Sky"),
            Spot::Outskirts => ("outskirts", "Outskirts"),
            _ => continue,
        };
        put(id.into(), name.into(), None, monster(game, marker));
    }
    areas
}

fn world_subject(library: &Library, world: WorldId) -> Subject {
    About::Printed(Printed::World(world)).subject(library)
}

fn tracks(game: &Arkham) -> Vec<Track> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let small = |number: usize| u8::try_from(number).unwrap_or(0);
    let track = |id: &str, name: &str, at: u8, most: u8, about: Option<Subject>| Track {
        id: id.to_owned(),
        name: name.to_owned(),
        at,
        most,
        about,
    };
    let ancient = library.ancient_ones.get(usize::from(state.ancient)).map(|_| Printed::AncientOne(state.ancient));
    let doom = ancient.map_or(0, |_| query.doom_limit());
    let about = |what: Printed| About::Printed(what).subject(library);
    let mut tracks = vec![
        track("doom", "Doom", state.doom, doom, ancient.map(about)),
        track("terror", "Terror", state.terror, 10, None),
        track("gates", "Gates", small(state.open_gates()), small(query.gate_limit()), None),
        track("seals", "Seals", state.seals.count_ones() as u8, 6, None),
        track("monsters", "Monsters", small(query.monsters_in_arkham()), small(query.monster_limit()), None),
        track("outskirts", "Outskirts", small(query.outskirts()), small(query.outskirts_limit()), None),
    ];
    for entry in state.in_play.iter() {
        let Src::Fixture(number) = entry.src else { continue };
        let fixture = &library.fixtures[usize::from(number)];
        if let Some(spaces) = fixture.spaces {
            tracks.push(track(&fixture.id, &fixture.name, entry.tokens, spaces, Some(about(Printed::Fixture(number)))));
        }
    }
    tracks
}

/// What an investigator has.
fn sheet(game: &Arkham, who: Inv) -> Option<Panel> {
    let (library, state) = (game.library(), game.state());
    let status = status(library, state, who)?;
    let inv = state.inv(who);
    let subject = |what: Printed| Some(About::Printed(what).subject(library));
    let number = |name: &str, now: i16, most: u8| (name.to_owned(), now, i16::from(most));
    let mut lines: Vec<Paragraph> = status.skills.iter().map(|skill| (Tone::Plain, skill.text())).collect();
    let place = std::iter::once(status.place).chain(status.conditions).collect::<Vec<_>>().join(", ");
    lines.insert(0, (Tone::Plain, place));
    let held = inv.held.iter().map(|held| {
        let card = library.card(held.copy);
        Card {
            id: format!("card-{}", held.copy),
            name: card.name.clone(),
            kind: crate::card_text(library, Printed::Card(library.copies[usize::from(held.copy)])).kind,
            about: subject(Printed::Card(library.copies[usize::from(held.copy)])),
            ..Card::default()
        }
    });
    let notes = status.cards.iter().map(|words| {
        let notes = words.rsplit_once(" (").map(|(_, notes)| notes.trim_end_matches(')').to_owned());
        notes.into_iter().collect::<Vec<_>>()
    });
    let mut cards: Vec<Card> = held.zip(notes).map(|(card, notes)| Card { notes, ..card }).collect();
    cards.extend(state.trophies(who).map(|marker| Card {
        id: format!("monster-{marker}"),
        name: library.kind(marker).name.clone(),
        kind: "Monster trophy".to_owned(),
        notes: vec![format!("toughness {}", game.query().stats(marker).toughness)],
        about: subject(Printed::Kind(library.markers[usize::from(marker)])),
        ..Card::default()
    }));
    cards.extend((0..64).filter(|gate| inv.gate_trophies & (1 << gate) != 0).map(|gate| Card {
        id: format!("gate-{gate}"),
        name: library.worlds[usize::from(library.gate(gate).world.0)].name.clone(),
        kind: "Gate trophy".to_owned(),
        about: subject(Printed::Gate(library.gate_markers[usize::from(gate)])),
        ..Card::default()
    }));
    Some(Panel {
        id: format!("seat-{who}"),
        seat: Some(who),
        title: status.name,
        numbers: vec![
            number("Sanity", status.sanity.0.into(), status.sanity.1),
            number("Stamina", status.stamina.0.into(), status.stamina.1),
            number("Clues", status.clues.into(), 0),
            number("Money", status.money as i16, 0),
            number("Focus", status.focus.into(), 0),
        ],
        lines,
        cards,
        about: subject(Printed::Sheet(inv.sheet)),
    })
}

/// What lies on the table for everybody.
fn in_play(game: &Arkham) -> Vec<Panel> {
    let (library, state) = (game.library(), game.state());
    let panel = |id: &str, title: String, words: Vec<Paragraph>, what: Printed| Panel {
        id: id.to_owned(),
        title,
        lines: words,
        about: Some(About::Printed(what).subject(library)),
        ..Panel::default()
    };
    let mut panels = Vec::new();
    if let Some(ancient) = library.ancient_ones.get(usize::from(state.ancient)) {
        let awake = state.awake.map(|_| (Tone::Bad, "awake".to_owned()));
        let what = Printed::AncientOne(state.ancient);
        panels.push(panel("ancient-one", ancient.name.clone(), awake.into_iter().collect(), what));
    }
    for entry in state.in_play.iter() {
        match (entry.role, entry.src) {
            (role, Src::Mythos(card)) => {
                let (id, how) = match role {
                    Role::Rumour => ("rumour", format!("Rumour, {} tokens", entry.tokens)),
                    Role::Headline => ("headline", format!("Headline until turn {}", entry.until)),
                    Role::Environment => ("environment", "Environment".to_owned()),
                    _ => ("lasting", "For the rest of the game".to_owned()),
                };
                let name = library.mythos[usize::from(card)].name.clone();
                panels.push(panel(id, name, vec![(Tone::Dim, how)], Printed::Mythos(card)));
            }
            (Role::Fixture, Src::Fixture(number)) => {
                let fixture = &library.fixtures[usize::from(number)];
                let how = match fixture.spaces {
                    Some(spaces) => format!("{} of {spaces}", entry.tokens),
                    None if entry.face_down => "face down".to_owned(),
                    None if entry.exhausted => "exhausted".to_owned(),
                    None => "face up".to_owned(),
                };
                let words = vec![(Tone::Dim, how)];
                panels.push(panel(&fixture.id, fixture.name.clone(), words, Printed::Fixture(number)));
            }
            _ => {}
        }
    }
    panels
}

/// How a turn goes, in a page.
pub(crate) fn signs() -> Vec<(&'static str, Vec<Paragraph>)> {
    use keeper_arkham::state::Phase::{Encounters, Movement, Mythos, OtherWorlds, Upkeep};
    let phases = [
        (Upkeep, "Cards are refreshed, skills are set anew with the focus of each investigator."),
        (Movement, "Whoever is in town walks, and meets what stands in the way; in an Other World one goes on."),
        (Encounters, "At a location something is found or happens; at a gate one goes through it or closes it."),
        (OtherWorlds, "Whoever is in an Other World has an encounter there."),
        (Mythos, "A gate opens, a clue appears, monsters move, and a card changes the town."),
    ];
    let words = phases
        .into_iter()
        .flat_map(|(phase, words)| [(Tone::Strong, phase_name(phase).to_owned()), (Tone::Plain, words.to_owned())]);
    vec![("A turn", words.collect())]
}
