//! The towns: where every area lies in the picture, what is joined to what, and what lies and stands there.

use keeper_arkham::frame::Src;
use keeper_arkham::in_play::Role;
use keeper_arkham::index::W;
use keeper_arkham::library::AreaKind as Kind;
use keeper_arkham::state::{Inv, NONE, Place, Spot, flag};
use keeper_arkham::{Arkham, Library};
use keeper_arkham_script::tree::{Ability, Cost, Effect, PlaceId, Shop, family};

use crate::scene::{Area, AreaKind, Board, Link, LinkKind, Token};
use crate::text::capital;
use crate::{About, Printed, Subject, TokenKind};

const LONGEST: usize = 14;

/// The pictures of the towns in play, with nothing in them.
pub fn boards(library: &Library) -> Vec<Board> {
    pictures(library, |place| area(library, place))
}

/// The pictures of the towns with everything that lies and stands there.
pub(super) fn towns(game: &Arkham) -> Vec<Board> {
    let library = game.library();
    pictures(library, |place| Area {
        tokens: tokens(game, place),
        closed: game.query().is_closed(place),
        ..area(library, place)
    })
}

fn pictures(library: &Library, area: impl Fn(PlaceId) -> Area) -> Vec<Board> {
    let board = |(town, printed): (u8, &keeper_arkham::library::Town)| {
        let here = |place: &PlaceId| library.area(*place).town.0 == town && library.area(*place).kind != Kind::Entry;
        let all = || (0..library.areas.len() as u8).map(PlaceId).filter(here);
        Board {
            id: printed.id.clone(),
            name: printed.name.clone(),
            areas: all().map(&area).collect(),
            links: all().flat_map(|place| links(library, place)).collect(),
            ground: printed.ground.clone(),
        }
    };
    (0..).zip(&library.towns).map(board).collect()
}

/// The yellow lines, each once, and the arrows.
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

/// Where trains go, each line once.
pub(super) fn trains(library: &Library) -> Vec<(String, String)> {
    let id = |place: PlaceId| library.area(place).id.clone();
    let depots = &library.depots;
    let lines = depots.iter().flat_map(|&from| depots.iter().map(move |&to| (from, to)));
    let lines = lines.filter(|&(from, to)| from < to && library.area(from).town != library.area(to).town);
    lines.map(|(from, to)| (id(from), id(to))).collect()
}

fn area(library: &Library, place: PlaceId) -> Area {
    let area = library.area(place);
    let ground = &library.towns[usize::from(area.town.0)].ground;
    let marks =
        [(is_shop(library, place), "shop"), (area.unstable, "unstable"), (library.depots.contains(&place), "depot")];
    let offers = area.icons.iter().map(|icon| format!("offers-{icon}"));
    Area {
        id: area.id.clone(),
        name: area.name.clone(),
        short: short_name(library, place),
        title: capital(library.title(place)),
        x: area.at.0,
        y: area.at.1,
        kind: match area.kind {
            Kind::Street => AreaKind::Street,
            Kind::Vortex => AreaKind::Vortex,
            Kind::Location | Kind::Entry => AreaKind::Location,
        },
        group: library.hood_of(place).map(|hood| hood.name.clone()).unwrap_or_default(),
        colour: library.hood_of(place).map(|hood| ground.colour(&hood.id).to_owned()).unwrap_or_default(),
        sign: ground.signs.get(&area.id).cloned(),
        about: Some(About::Area(place).subject(library)),
        marks: marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1.to_owned()).chain(offers).collect(),
        ..Area::default()
    }
}

/// A short name for the map.
fn short_name(library: &Library, place: PlaceId) -> String {
    let name = &library.area(place).short;
    match name.chars().count() {
        0..=LONGEST => name.clone(),
        _ => name.chars().take(LONGEST - 1).chain(['.']).collect(),
    }
}

/// Whether money buys something there.
pub(crate) fn is_shop(library: &Library, place: PlaceId) -> bool {
    let sells = |effect: &Effect| {
        matches!(
            effect,
            Effect::Cards(family::Cards::Trade(Shop::Draw { .. }))
                | Effect::Cards(family::Cards::Trade(Shop::Search { .. }))
        )
    };
    library.tree.text(library.area(place).text).iter().any(|ability| match ability {
        Ability::At(at) => {
            at.costs.iter().any(|cost| matches!(cost, Cost::Money(_))) || library.tree.says(at.block, &sells)
        }
        _ => false,
    })
}

fn token(id: String, kind: TokenKind, name: &str, marks: Vec<String>, about: Option<Subject>) -> Token {
    Token { id, kind, name: name.to_owned(), seat: None, count: 1, marks, about, shows: None }
}

fn tokens(game: &Arkham, place: PlaceId) -> Vec<Token> {
    let (library, state) = (game.library(), game.state());
    let id = &library.area(place).id;
    let mut tokens = Vec::new();
    if state.sealed(place) {
        tokens.push(token(format!("seal-{id}"), TokenKind::Seal, "elder sign", vec![], None));
    }
    if state.seen_gate(place) == Some(NONE) {
        tokens.push(token(format!("gate-at-{id}"), TokenKind::Gate, "unknown world", vec![], None));
    } else if let Some(marker) = state.gate_at(place) {
        let gate = library.gate(marker);
        let about = About::Printed(Printed::Gate(library.gate_markers[usize::from(marker)])).subject(library);
        let marks = gate.symbols.iter().map(|symbol| symbol.name().to_owned()).collect();
        let worlds = gate.worlds.iter().map(|world| library.worlds[usize::from(world.0)].name.as_str());
        let worlds = worlds.collect::<Vec<_>>().join(" or ");
        tokens.push(token(format!("gate-{marker}"), TokenKind::Gate, &worlds, marks, Some(about)));
    }
    if let clues @ 1.. = state.clues[usize::from(place.0)] {
        let heap = token(format!("clues-{id}"), TokenKind::Clue, "clue", vec![], None);
        tokens.push(Token { count: clues, ..heap });
    }
    if let watchers @ 1.. = state.watchers(place)
        && let Some(kind) = library.tokens.iter().find(|kind| kind.in_areas)
    {
        let mark = vec!["badge".to_owned()];
        let name = if watchers == 1 { &kind.one } else { &kind.many };
        let heap = token(format!("tokens-{id}"), TokenKind::Marker, name, mark, None);
        tokens.push(Token { count: watchers, ..heap });
    }
    tokens.extend(rumour(game, place));
    tokens.extend(law(game, place));
    tokens.extend(markers(game, place));
    tokens.extend(super::rifts::tokens(game, place));
    tokens.extend(cards(game, place));
    tokens.extend(state.monsters_at(place).map(|marker| monster(game, marker)));
    tokens.extend(game.query().at(place).map(|who| investigator(game, who)));
    tokens
}

/// The flag of a rumour, or of what else is in play, where it can be settled.
fn rumour(game: &Arkham, place: PlaceId) -> Option<Token> {
    let (library, state) = (game.library(), game.state());
    let here = state.in_play.iter().find_map(|entry| match entry.src {
        Src::Mythos(card) if library.mythos[usize::from(card)].activity.contains(&place) => Some((card, entry.role)),
        _ => None,
    });
    here.map(|(card, role)| {
        let mark = if role == Role::Rumour { "rumour" } else { "activity" };
        let about = About::Printed(Printed::Mythos(card)).subject(library);
        let name = &library.mythos[usize::from(card)].name;
        token(
            format!("activity-{}", library.area(place).id),
            TokenKind::Marker,
            name,
            vec![mark.to_owned()],
            Some(about),
        )
    })
}

/// Under martial law the number of the area, where one is asked for it (INN-13).
fn law(game: &Arkham, place: PlaceId) -> Option<Token> {
    let (library, state) = (game.library(), game.state());
    let number = library.area(place).law.filter(|_| state.gate_at(place).is_none())?;
    let fixture = state.in_play.iter().find_map(|entry| match entry.src {
        Src::Fixture(fixture) if !entry.face_down && library.fixtures[usize::from(fixture)].index.acts(W::Halts) => {
            Some(fixture)
        }
        _ => None,
    })?;
    let about = About::Printed(Printed::Fixture(fixture)).subject(library);
    let name = format!("Evade ({number:+})");
    Some(token(
        format!("law-{}", library.area(place).id),
        TokenKind::Marker,
        &name,
        vec!["badge".to_owned()],
        Some(about),
    ))
}

/// Markers that stand here.
fn markers(game: &Arkham, place: PlaceId) -> impl Iterator<Item = Token> + '_ {
    let library = game.library();
    let here =
        game.state().in_play.iter().filter(move |entry| entry.role == Role::Marker && entry.place == Some(place));
    here.filter_map(move |entry| {
        let Src::Fixture(number) = entry.src else { return None };
        let about = About::Printed(Printed::Fixture(number)).subject(library);
        let fixture = &library.fixtures[usize::from(number)];
        let marks = vec![fixture.sign.to_owned()];
        Some(token(format!("marker-{number}"), TokenKind::Marker, &fixture.name, marks, Some(about)))
    })
}

/// Cards that lie here and are nobody's.
fn cards(game: &Arkham, place: PlaceId) -> impl Iterator<Item = Token> + '_ {
    let library = game.library();
    let here =
        game.state().in_play.iter().filter(move |entry| entry.role == Role::Placed && entry.place == Some(place));
    here.filter_map(move |entry| {
        let Src::Card(copy) = entry.src else { return None };
        Some(Token { count: entry.tokens.max(1), ..lying(library, copy) })
    })
}

/// A card that is nobody's.
fn lying(library: &Library, copy: u16) -> Token {
    let about = About::Printed(Printed::Card(library.copies[usize::from(copy)])).subject(library);
    let name = &library.card(copy).name;
    token(format!("card-{copy}"), TokenKind::Marker, name, vec!["card".to_owned()], Some(about))
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
    let shows = Some(About::Printed(Printed::Sheet(inv.sheet)).subject(game.library()));
    Token { seat: Some(who), shows, ..token(format!("seat-{who}"), TokenKind::Investigator, name, marks, Some(about)) }
}

/// Other Worlds with somebody in them, and wherever else somebody or something can be that is on no board.
pub(super) fn beside(game: &Arkham) -> Vec<Area> {
    let (library, state) = (game.library(), game.state());
    let mut areas: Vec<Area> = Vec::new();
    let mut put = |id: &str, name: &str, about: Option<Subject>, token: Token| {
        let known = areas.iter_mut().find(|area| area.id == id);
        if let Some(area) = known {
            return area.tokens.push(token);
        }
        areas.push(Area {
            id: id.to_owned(),
            name: name.to_owned(),
            short: name.chars().take(LONGEST).collect(),
            title: name.to_owned(),
            kind: AreaKind::World,
            about,
            tokens: vec![token],
            ..Area::default()
        });
    };
    for who in game.query().everyone() {
        let one = || investigator(game, who);
        match state.inv(who).place {
            Place::World(world, half) => {
                let printed = &library.worlds[usize::from(world.0)];
                let (id, name) = (format!("{}-{}", printed.id, half + 1), ["I", "II"][usize::from(half.min(1))]);
                let about = About::Printed(Printed::World(world)).subject(library);
                put(&id, &format!("{} {name}", printed.name), Some(about), one());
            }
            Place::Lost => put("lost", "Lost in time and space", None, one()),
            // A cell of its own for each town that has one.
            Place::Jail(police) if library.cell_of(police).is_some() => {
                let area = library.area(police);
                let about = About::Area(police).subject(library);
                put(&format!("jail-{}", area.id), &area.name, Some(about), one());
            }
            Place::Jail(_) => put("jail", "Jail", None, one()),
            Place::Area(_) | Place::Nowhere => {}
        }
    }
    for entry in state.in_play.iter().filter(|entry| entry.role == Role::Custody) {
        if let (Src::Card(copy), Some(town)) = (entry.src, library.towns.get(usize::from(entry.tokens))) {
            put(&format!("beside-{}", town.id), &format!("Beside {}", town.name), None, lying(library, copy));
        }
    }
    for (marker, spot) in (0..).zip(state.monsters.iter()) {
        let one = || monster(game, marker);
        match *spot {
            Spot::Sky => put("sky", "Sky", None, one()),
            Spot::Outskirts => put("outskirts", "Outskirts", None, one()),
            Spot::OnCard => put("rumour", "Rumour", None, one()),
            Spot::Vessel(number) => {
                if let Some(&copy) = library.vessels.get(usize::from(number)) {
                    put(&format!("on-{number}"), &format!("On {}", library.card(copy).name), None, one());
                }
            }
            Spot::Facing(who) => {
                let name = &library.sheets[usize::from(state.inv(who).sheet)].name;
                put(&format!("facing-{who}"), &format!("Before {name}"), None, one());
            }
            _ => {}
        }
    }
    areas
}
