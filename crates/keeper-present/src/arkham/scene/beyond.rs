//! What lies on no board: the sky, the Other Worlds that a gate leads to, lost in time and space, the outskirts.

use keeper_arkham::Arkham;
use keeper_arkham::library::Colour;
use keeper_arkham::state::{NONE, Place};
use keeper_arkham_script::tree::{PlaceId, WorldId};

use crate::scene::Beyond;
use crate::{About, Printed};

/// Worlds that nobody is in and no gate leads to are left out.
pub(super) fn beyond(game: &Arkham) -> Vec<Beyond> {
    let (library, state) = (game.library(), game.state());
    let plain = |id: &str, name: &str| Beyond {
        id: id.to_owned(),
        name: name.to_owned(),
        areas: vec![id.to_owned()],
        ..Beyond::default()
    };
    let gates = (0..library.areas.len() as u8).filter_map(|area| state.seen_gate(PlaceId(area)));
    let gates: Vec<u8> = gates.filter(|&gate| gate != NONE).collect();
    let visited = |world: WorldId| {
        game.query().everyone().any(|who| matches!(state.inv(who).place, Place::World(at, _) if at == world))
    };
    let worlds = (0..).map(WorldId).zip(&library.worlds).filter_map(|(world, printed)| {
        let leads = gates.iter().map(|&marker| library.gate(marker)).filter(|gate| gate.leads_to(world));
        let symbols: Vec<String> =
            leads.flat_map(|gate| gate.symbols.iter().map(|symbol| symbol.name().to_owned())).collect();
        let colours = Colour::ALL.iter().filter(|colour| printed.colours & colour.bit() != 0);
        (!symbols.is_empty() || visited(world)).then(|| Beyond {
            areas: vec![format!("{}-1", printed.id), format!("{}-2", printed.id)],
            colours: colours.map(|colour| colour.name().to_owned()).collect(),
            symbols,
            about: Some(About::Printed(Printed::World(world)).subject(library)),
            ..plain(&printed.id, &printed.name)
        })
    });
    let ends = [plain("lost", "Lost in time and space"), plain("outskirts", "Outskirts")];
    [plain("sky", "Sky")].into_iter().chain(worlds).chain(ends).collect()
}
