//! The picture of the table: the towns with what lies and stands in them, the tracks, and what everybody has.

mod battle;
mod beyond;
mod board;
mod epic;
pub(crate) mod rifts;
mod sheet;
mod sky;

use keeper_arkham::Arkham;
use keeper_arkham::frame::Src;
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::index::W;
use keeper_arkham::library::{Fixture, Library};
use keeper_arkham::state::Phase;

use crate::scene::{Panel, Scene, Track};
use crate::text::{capital, count};
use crate::{About, Printed, TokenKind, Tone};

pub use board::boards;
pub(crate) use board::is_shop;
pub(crate) use sheet::sheet;

pub(crate) fn scene(game: &Arkham) -> Scene {
    let sheets = (0..game.state().players).filter_map(|who| sheet(game, who));
    Scene {
        boards: board::towns(game),
        beside: board::beside(game),
        tracks: tracks(game),
        panels: sheets.chain(shared(game)).collect(),
        stage: battle::panel(game),
        battle: battle::battle(game),
        rite: None,
        trains: board::trains(game.library()),
        beyond: beyond::beyond(game),
        against: Some("ancient-one"),
        sky: sky::sky(environment(game)),
    }
}

/// The kind of the environment in play; none is called nothing.
fn environment(game: &Arkham) -> &'static str {
    let environment = game.state().in_play.iter().find(|entry| entry.role == Role::Environment);
    let card = environment.and_then(|entry| match entry.src {
        Src::Mythos(card) => game.library().mythos.get(usize::from(card)),
        _ => None,
    });
    card.and_then(|mythos| mythos.environment).map_or("", |kind| kind.name())
}

fn tracks(game: &Arkham) -> Vec<Track> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let small = |number: usize| u8::try_from(number).unwrap_or(0);
    let close = |at: u8, most: u8| if at + 2 >= most { Tone::Bad } else { Tone::Plain };
    let track = |id: &str, name: &str, at: u8, most: u8| Track {
        id: id.to_owned(),
        name: name.to_owned(),
        at,
        most,
        about: None,
        brief: name.to_owned(),
        counts: None,
        tone: Tone::Plain,
    };
    let about = |what: Printed| Some(About::Printed(what).subject(library));
    let ancient = library.ancient_ones.get(usize::from(state.ancient)).map(|_| Printed::AncientOne(state.ancient));
    let limit = ancient.map_or(0, |_| query.doom_limit());
    let doom = track("doom", "Doom", state.doom, limit);
    let terror = track("terror", "Terror", state.terror, 10);
    let gates = track("gates", "Gates", small(state.open_gates()), small(query.gate_limit()));
    let seals = track("seals", "Seals", state.seals.count_ones() as u8, 6);
    let unlimited = query.monster_limit() == usize::MAX;
    let monsters = if unlimited { "Monsters without limit" } else { "Monsters" };
    let monsters = track("monsters", monsters, small(query.monsters_in_arkham()), small(query.monster_limit()));
    let outskirts = track("outskirts", "Outskirts", small(query.outskirts()), small(query.outskirts_limit()));
    let mut tracks = vec![
        Track { about: ancient.and_then(about), tone: close(doom.at, doom.most), ..doom },
        Track { tone: close(terror.at, terror.most), ..terror },
        Track { counts: Some(TokenKind::Gate), tone: close(gates.at, gates.most), ..gates },
        Track { counts: Some(TokenKind::Seal), brief: String::new(), ..seals },
        Track { counts: Some(TokenKind::Monster), brief: String::new(), ..monsters },
        Track { brief: "out".to_owned(), ..outskirts },
    ];
    for entry in state.in_play.iter() {
        let Src::Fixture(number) = entry.src else { continue };
        let fixture = &library.fixtures[usize::from(number)];
        if let Some(spaces) = fixture.spaces {
            let track = track(&fixture.id, &fixture.name, entry.tokens, spaces);
            let (_, tone) = by_colour(library, fixture, entry);
            tracks.push(Track { about: about(Printed::Fixture(number)), tone, ..track });
        }
    }
    tracks.extend(rifts::tracks(game));
    tracks
}

/// What lies on the table for everybody.
fn shared(game: &Arkham) -> Vec<Panel> {
    let (library, state) = (game.library(), game.state());
    let ancient = library.ancient_ones.get(usize::from(state.ancient)).map(|ancient| Panel {
        id: "ancient-one".to_owned(),
        title: ancient.name.clone(),
        subtitle: "Ancient One".to_owned(),
        row: state.awake.map(|_| (Tone::Bad, format!("{} IS AWAKE", ancient.name))),
        states: state.awake.map(|_| "awake".to_owned()).into_iter().collect(),
        numbers: vec![("Doom".to_owned(), state.doom.into(), game.query().doom_limit().into())],
        about: Some(About::Printed(Printed::AncientOne(state.ancient)).subject(library)),
        ..Panel::default()
    });
    let in_play = state.in_play.iter().filter_map(|entry| in_play(game, entry));
    // In the final battle nothing wanders any more.
    let rifts = rifts::panels(game).filter(|_| state.phase != Phase::Battle);
    ancient.into_iter().chain(in_play).chain(rifts).collect()
}

/// On whose spaces the tokens of a track lie, where these have the colours of neighbourhoods: they are put there by those who are in
/// these, and nobody minds them.
fn by_colour(library: &Library, fixture: &Fixture, entry: &InPlay) -> (String, Tone) {
    let groups = fixture.groups.iter().enumerate();
    let each = groups.map(|(group, &(hood, spaces))| {
        format!("{} {}/{spaces}", library.hoods[usize::from(hood.0)].name, entry.in_group(group))
    });
    match each.collect::<Vec<_>>() {
        none if none.is_empty() => (String::new(), Tone::Bad),
        each => (format!(" ({})", each.join(", ")), Tone::Strong),
    }
}

fn in_play(game: &Arkham, entry: &InPlay) -> Option<Panel> {
    let library = game.library();
    let panel = |id: &str, title: &str, subtitle: &str, state: String, row: (Tone, String), what: Printed| Panel {
        id: id.to_owned(),
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        row: Some(row),
        states: Some(state).filter(|state| !state.is_empty()).into_iter().collect(),
        about: Some(About::Printed(what).subject(library)),
        ..Panel::default()
    };
    match (entry.role, entry.src) {
        (role, Src::Mythos(card)) => {
            let (mythos, what) = (&library.mythos[usize::from(card)], Printed::Mythos(card));
            let name = &mythos.name;
            Some(match role {
                Role::Rumour => {
                    let tokens = count(entry.tokens, "token", "tokens");
                    let row = (Tone::Bad, format!("Rumour ({}): {name}", entry.tokens));
                    panel("rumour", name, "Rumour", tokens, row, what)
                }
                Role::Headline => {
                    let until = format!("until turn {}", entry.until);
                    let row = (Tone::Strong, format!("{name} {until}"));
                    panel("headline", name, "Headline", until, row, what)
                }
                Role::Environment => {
                    let kind = mythos.environment.map_or("Lasting".into(), |kind| capital(kind.name()));
                    let row = (Tone::Strong, format!("{kind}: {name}"));
                    panel("environment", name, &format!("{kind} environment"), String::new(), row, what)
                }
                _ => {
                    let row = (Tone::Strong, name.clone());
                    panel("lasting", name, "For the rest of the game", String::new(), row, what)
                }
            })
        }
        (
            Role::Herald | Role::Guardian | Role::Institution | Role::Difficulty | Role::Variant | Role::Laid,
            Src::Fixture(number),
        ) => {
            let fixture = &library.fixtures[usize::from(number)];
            let kind = capital(&fixture.called);
            let row = (Tone::Strong, format!("{kind}: {}", fixture.name));
            let how = if entry.face_down { "covered".to_owned() } else { String::new() };
            Some(panel(&fixture.id, &fixture.name, &kind, how, row, Printed::Fixture(number)))
        }
        (Role::Fixture, Src::Fixture(number)) => {
            let fixture = &library.fixtures[usize::from(number)];
            let kind = &capital(&fixture.called);
            let (how, row) = match fixture.spaces {
                Some(spaces) => {
                    let (colours, tone) = by_colour(library, fixture, entry);
                    let row = format!("{} {}/{spaces}{colours}", fixture.name, entry.tokens);
                    (format!("{} of {spaces}{colours}", entry.tokens), (tone, row))
                }
                None if entry.face_down => ("face down".to_owned(), (Tone::Dim, String::new())),
                None if entry.exhausted => ("exhausted".to_owned(), (Tone::Dim, String::new())),
                // What asks everybody something is told at once.
                None if fixture.index.acts(W::Halts) => ("face up".to_owned(), (Tone::Bad, fixture.name.clone())),
                None => ("face up".to_owned(), (Tone::Dim, String::new())),
            };
            Some(panel(&fixture.id, &fixture.name, kind, how, row, Printed::Fixture(number)))
        }
        _ => None,
    }
}
