//! Rifts as people want to see them: how far each has grown, which places lead to it, when it would open.

use keeper_arkham::Arkham;
use keeper_arkham::library::Library;
use keeper_arkham::library::rifts::{GROUP, Pattern};
use keeper_arkham::state::{NONE, Rift, SPACES};
use keeper_arkham_script::tree::{PlaceId, Symbol};

use crate::scene::{Panel, Token, Track};
use crate::text::list;
use crate::{About, Paragraph, Printed, TokenKind, Tone};

/// The symbols of a pattern: `white crescent, black plus`.
pub(crate) fn pattern(pattern: Pattern) -> String {
    let names = |bits: u16| {
        let symbols = Symbol::ALL.iter().filter(|symbol| bits & symbol.bit() != 0);
        list(&symbols.map(|symbol| symbol.name().to_owned()).collect::<Vec<_>>())
    };
    format!("white {}, black {}", names(pattern.white), names(pattern.black))
}

/// How far each rift has come; of an open one how much of it was investigated.
pub(super) fn tracks(game: &Arkham) -> Vec<Track> {
    let (library, state) = (game.library(), game.state());
    let track = |(number, printed): (usize, &keeper_arkham::library::rifts::RiftTrack)| {
        let rift = &state.rifts.0[number];
        let at = rift.count() as u8;
        Track {
            id: printed.id.clone(),
            name: printed.name.clone(),
            at,
            most: SPACES as u8,
            about: Some(About::Printed(Printed::Rift(number as u8)).subject(library)),
            brief: printed.name.clone(),
            counts: None,
            tone: if at + 1 >= SPACES as u8 { Tone::Bad } else { Tone::Plain },
        }
    };
    library.rifts.tracks.iter().enumerate().map(track).collect()
}

/// A panel for each rift: where it is, and the places to visit.
pub(super) fn panels(game: &Arkham) -> impl Iterator<Item = Panel> + '_ {
    let library = game.library();
    library.rifts.tracks.iter().enumerate().map(|(number, printed)| {
        let rift = &game.state().rifts.0[number];
        let state = now(library, rift);
        let row = (if rift.at.is_some() { Tone::Bad } else { Tone::Plain }, format!("{}: {state}", printed.name));
        Panel {
            id: printed.id.clone(),
            title: printed.name.clone(),
            subtitle: state,
            row: Some(row),
            lines: lines(game, number).split_off(1),
            about: Some(About::Printed(Printed::Rift(number as u8)).subject(library)),
            ..Panel::default()
        }
    })
}

/// `2 of 4 markers`, `open at the Woods, 1 of 4 markers face down`
fn now(library: &Library, rift: &Rift) -> String {
    match rift.at {
        None => format!("{} of {SPACES} markers", rift.count()),
        Some(place) => {
            let says = &library.vocabulary.places[usize::from(place.0)];
            let at = if library.area(place).is_street() { "in" } else { "at" };
            format!("open {at} {says}, {} of {SPACES} markers face down", rift.down.count_ones())
        }
    }
}

/// What can be said of a rift just now, beside what is printed.
pub(crate) fn lines(game: &Arkham, number: usize) -> Vec<Paragraph> {
    let (library, rift) = (game.library(), &game.state().rifts.0[number]);
    let track = &library.rifts.tracks[number];
    let mut lines = vec![(Tone::Strong, now(library, rift))];
    if let Some(marker) = library.rifts.markers.get(usize::from(rift.marker)) {
        let colour = if marker.white { "white" } else { "black" };
        let symbol = marker.symbol.name();
        lines.push((
            Tone::Plain,
            format!(
                "When the {symbol} is called, it moves and a monster comes out; in the {colour} box, 1 doom token is added."
            ),
        ));
    }
    for (group, &printed) in track.groups.iter().enumerate() {
        let spaces = GROUP * group..GROUP * (group + 1);
        let places = spaces.clone().filter(|&space| rift.progress[space] != NONE).map(|space| {
            let name = &library.area(game.query().shows(rift.progress[space])).name;
            if rift.down >> space & 1 != 0 { format!("{name} (done)") } else { name.clone() }
        });
        let places = places.collect::<Vec<_>>();
        let free = GROUP - places.len();
        let shown = if places.is_empty() { "no marker".to_owned() } else { list(&places) };
        let room = match (rift.at, free) {
            (None, 1) => ", 1 space free".to_owned(),
            (None, 2) => ", 2 spaces free".to_owned(),
            _ => String::new(),
        };
        lines.push((Tone::Plain, format!("{}: {shown}{room}", pattern(printed))));
    }
    let missing = SPACES - rift.count();
    if rift.at.is_none() {
        let cards = if missing == 1 { "1 more marker".to_owned() } else { format!("{missing} more markers") };
        lines.push((Tone::Dim, format!("It opens with {cards}, at the gate location of that Mythos card.")));
    }
    lines
}

/// Open rifts that stand here, and the progress markers for which somebody has to come here.
pub(super) fn tokens(game: &Arkham, place: PlaceId) -> impl Iterator<Item = Token> + '_ {
    let library = game.library();
    let query = game.query();
    let all = || (0..).zip(game.state().rifts.0.iter());
    let traces = all().flat_map(move |(number, rift): (u8, &Rift)| {
        let here = rift.face_up().filter(move |&(_, progress)| query.shows(progress) == place);
        here.filter_map(move |(_, progress)| {
            let track = library.rifts.tracks.get(usize::from(number))?;
            Some(Token {
                id: format!("trace-{progress}"),
                kind: TokenKind::Marker,
                name: format!("Marker of {}", track.name),
                seat: None,
                count: 1,
                marks: vec!["trace".to_owned(), (number + 1).to_string()],
                about: Some(About::Printed(Printed::Rift(number)).subject(library)),
                shows: None,
            })
        })
    });
    let here = all().filter(move |(_, rift)| rift.at == Some(place));
    let open = here.filter_map(move |(number, rift): (u8, &Rift)| {
        let marker = library.rifts.markers.get(usize::from(rift.marker))?;
        let track = library.rifts.tracks.get(usize::from(number))?;
        let about = About::Printed(Printed::Rift(number)).subject(library);
        Some(Token {
            id: format!("rift-{number}"),
            kind: TokenKind::Marker,
            name: track.name.clone(),
            seat: None,
            count: 1,
            marks: vec!["rift".to_owned(), marker.symbol.name().to_owned()],
            about: Some(about),
            shows: None,
        })
    });
    open.chain(traces)
}

/// What an investigator finds out here, for people who read about the place.
pub(crate) fn traces(game: &Arkham, place: PlaceId) -> Vec<Paragraph> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let mut lines = Vec::new();
    for (number, rift) in state.rifts.0.iter().enumerate() {
        let Some(track) = library.rifts.tracks.get(number) else { continue };
        if rift.at == Some(place) {
            lines.push((Tone::Bad, format!("{} is open here", track.name)));
        }
        let found = rift.face_up().filter(|&(_, marker)| query.shows(marker) == place).count();
        let what = if rift.at.is_some() { "turn face down" } else { "remove" };
        match found {
            0 => {}
            1 => lines.push((Tone::Strong, format!("after an encounter: {what} 1 marker of {}", track.name))),
            n => lines.push((Tone::Strong, format!("after an encounter: {what} 1 of {n} markers of {}", track.name))),
        }
    }
    lines
}
