//! What makes a place worth going to, or dangerous: shown beside it wherever it is offered.

use keeper_arkham::Arkham;
use keeper_script::tree::{Ability, Cost, Effect, PlaceId};

use crate::look::{Look, Role};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    Clues(u8),
    /// A gate, and the world that it leads to.
    Gate(String),
    Seal,
    /// Money buys something here.
    Shop,
}

pub fn marks(game: &Arkham, place: PlaceId) -> Vec<Mark> {
    let (library, state) = (game.library(), game.state());
    let mut marks = Vec::new();
    if let clues @ 1.. = state.clues[usize::from(place.0)] {
        marks.push(Mark::Clues(clues));
    }
    if let Some(gate) = state.gate_at(place) {
        marks.push(Mark::Gate(library.worlds[usize::from(library.gate(gate).world.0)].name.clone()));
    }
    if state.sealed(place) {
        marks.push(Mark::Seal);
    }
    if is_shop(game, place) {
        marks.push(Mark::Shop);
    }
    marks
}

fn is_shop(game: &Arkham, place: PlaceId) -> bool {
    let library = game.library();
    let sells = |effect: &Effect| matches!(effect, Effect::DrawBuy { .. } | Effect::SearchBuy { .. });
    library.tree.text(library.area(place).text).iter().any(|ability| match ability {
        Ability::At(at) => {
            at.costs.iter().any(|cost| matches!(cost, Cost::Money(_)))
                || library.tree.block(at.block).iter().any(|step| sells(&step.effect))
        }
        _ => false,
    })
}

impl Mark {
    /// `◎Aby`
    pub fn sign(&self, look: Look) -> (String, Role) {
        match self {
            Mark::Clues(clues) => (format!("{}{clues}", look.clue()), Role::Clue),
            Mark::Gate(world) => {
                let world: String = world.strip_prefix("The ").unwrap_or(world).chars().take(3).collect();
                (format!("{}{world}", look.gate()), Role::Gate)
            }
            Mark::Seal => (look.seal().to_owned(), Role::Seal),
            Mark::Shop => ("$".to_owned(), Role::Key),
        }
    }

    /// `gate to the Abyss`
    pub fn words(&self) -> String {
        match self {
            Mark::Clues(1) => "1 clue".to_owned(),
            Mark::Clues(clues) => format!("{clues} clues"),
            Mark::Gate(world) => format!("gate to {world}"),
            Mark::Seal => "elder sign".to_owned(),
            Mark::Shop => "shop".to_owned(),
        }
    }
}
