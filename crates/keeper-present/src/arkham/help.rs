//! How the game is played.

use keeper_arkham::state::Phase::{Encounters, Movement, Mythos, OtherWorlds, Upkeep};

use crate::{Paragraph, Tone, phase_name};

/// How a turn goes, in a page.
pub(crate) fn pages() -> Vec<(&'static str, Vec<Paragraph>)> {
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
