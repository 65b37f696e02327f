//! The board in sentences.

use keeper_present::scene::{Area, Token};
use keeper_present::{TokenKind, capital};
use keeper_session::Played;
use keeper_table::Seat;

pub(super) fn lines<G: Played>(game: &G, seat: Option<Seat>) -> Vec<String> {
    let scene = game.scene(seat);
    let tracks = scene.tracks.iter().map(|track| match track.most {
        0 => format!("{} {}", track.name, track.at),
        most => format!("{} {}/{most}", track.name, track.at),
    });
    let moment = game.moment();
    let mut lines = vec![format!("{}. {}.", capital(&moment), tracks.collect::<Vec<_>>().join(", "))];
    for panel in scene.panels.iter().filter(|panel| panel.seat.is_none()) {
        let kind = Some(&panel.subtitle).filter(|kind| !kind.is_empty());
        let words = kind.into_iter().chain(&panel.states).chain(panel.lines.iter().map(|(_, words)| words));
        let cards = panel.cards.iter().map(|card| match card.notes.is_empty() {
            true => card.name.clone(),
            false => format!("{} ({})", card.name, card.notes.join(", ")),
        });
        let all: Vec<String> = words.cloned().chain(cards).collect();
        lines.push(format!("{}: {}", panel.title, all.join("; ")).trim_end_matches(": ").to_owned());
    }
    let areas = scene.boards.iter().flat_map(|board| &board.areas).chain(&scene.beside);
    lines.extend(areas.filter_map(words));
    for link in scene.boards.iter().flat_map(|board| &board.links).filter(|link| !link.tokens.is_empty()) {
        let name = |id: &String| {
            let area = scene.boards.iter().flat_map(|board| &board.areas).find(|area| area.id == *id);
            area.map_or(id.clone(), |area| area.name.clone())
        };
        let tokens: Vec<String> = link.tokens.iter().map(|token| token.name.clone()).collect();
        lines.push(format!("{} to {}: {}", name(&link.from), name(&link.to), tokens.join(", ")));
    }
    lines
}

/// What lies and stands in an area, if anything does.
fn words(area: &Area) -> Option<String> {
    let token = |token: &Token| match (token.kind, token.count) {
        (TokenKind::Gate, _) if token.name.contains("gate") => token.name.clone(),
        (TokenKind::Gate, _) => format!("gate to {}", token.name),
        (TokenKind::Seal, _) => "sealed".to_owned(),
        (TokenKind::Clue, 1) => "1 clue".to_owned(),
        (TokenKind::Clue, many) => format!("{many} clues"),
        (_, 1) => token.name.clone(),
        (_, many) => format!("{} ({many})", token.name),
    };
    let closed = area.closed.then(|| "closed".to_owned());
    let here: Vec<String> = closed.into_iter().chain(area.tokens.iter().map(token)).collect();
    (!here.is_empty()).then(|| format!("{}: {}", area.name, here.join(", ")))
}
