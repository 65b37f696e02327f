//! The town in sentences.

use keeper_arkham::Arkham;
use keeper_arkham::state::Spot;
use keeper_present::status;
use keeper_script::tree::PlaceId;

use crate::keep::phase;

pub(super) fn lines(game: &Arkham) -> Vec<String> {
    let (library, state, query) = (game.library(), game.state(), game.query());
    let limit = match query.monster_limit() {
        usize::MAX => "no limit".to_owned(),
        limit => limit.to_string(),
    };
    let mut lines = vec![format!(
        "Turn {}, {}. Doom {}/{}, terror {}, gates {}/{}, seals {}/6, monsters {}/{limit}, outskirts {}/{}.",
        state.turn,
        phase(state.phase),
        state.doom,
        query.doom_limit(),
        state.terror,
        state.open_gates(),
        query.gate_limit(),
        state.seals.count_ones(),
        query.monsters_in_arkham(),
        query.outskirts(),
        query.outskirts_limit(),
    )];
    let cards = [("Environment", state.environment()), ("Rumour", state.rumour()), ("Headline", state.headline())];
    for (kind, card) in cards {
        if let Some(card) = card {
            let card = &library.mythos[usize::from(card)];
            lines.push(format!("{kind}: {}: {}", card.name, card.words.trim().replace('\n', " ")));
        }
    }
    for number in 0..library.areas.len() as u8 {
        let place = PlaceId(number);
        let mut here = Vec::new();
        if query.is_closed(place) {
            here.push("closed".to_owned());
        }
        if state.sealed(place) {
            here.push("sealed".to_owned());
        }
        if let Some(gate) = state.gate_at(place) {
            here.push(format!("gate to {}", library.worlds[usize::from(library.gate(gate).world.0)].name));
        }
        if let clues @ 1.. = state.clues[usize::from(number)] {
            here.push(format!("{clues} clue{}", if clues == 1 { "" } else { "s" }));
        }
        here.extend(state.monsters_at(place).map(|marker| library.kind(marker).name.clone()));
        here.extend(query.at(place).map(|who| library.sheets[usize::from(state.inv(who).sheet)].name.clone()));
        if !here.is_empty() {
            lines.push(format!("{}: {}", library.area(place).name, here.join(", ")));
        }
    }
    for (spot, name) in [(Spot::Sky, "Sky"), (Spot::Outskirts, "Outskirts")] {
        let here = (0..).zip(state.monsters.iter()).filter(|(_, at)| **at == spot);
        let names: Vec<&str> = here.map(|(marker, _)| library.kind(marker).name.as_str()).collect();
        if !names.is_empty() {
            lines.push(format!("{name}: {}", names.join(", ")));
        }
    }
    for who in query.everyone() {
        if let Some(status) = status(library, state, who) {
            lines.push(format!("{} is {}.", status.name, status.place));
        }
    }
    lines
}
