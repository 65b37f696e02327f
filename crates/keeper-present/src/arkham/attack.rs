//! The name of a whole attack: what is cast and taken in hand, and the blow.

use keeper_arkham::index::W;
use keeper_arkham::state::held;
use keeper_arkham::{Ask, Library, State};

use crate::arkham::names::{Names, list, the};

/// `Attack with the Rifle`, `Cast Wither, attack with the Knife`: `state` is how things stand right before the blow, `cast`
/// what is still to be cast for it.
pub fn attack_label(lib: &Library, state: &State, cast: &[u16]) -> String {
    let names = Names { lib, s: state };
    let blow = if matches!(state.ask, Some(Ask::BeforeCheck)) { "roll" } else { "attack" };
    let mut arms: Vec<String> = Vec::new();
    for h in state.inv(state.asked()).held.iter() {
        let used = h.is(held::IN_HAND) || h.is(held::ACTIVE) && !cast.contains(&h.copy);
        if !used {
            continue;
        }
        let card = lib.card(h.copy);
        let name = if card.spell.is_some() { card.name.clone() } else { the(&card.name) };
        let name = if card.index.acts(W::AfterUse) { format!("{name} (used up)") } else { name };
        // Of two that are equal: `the Knife and another`.
        arms.push(if arms.contains(&name) { "another".to_owned() } else { name });
    }
    let spells: Vec<String> = cast.iter().map(|&copy| names.card(copy).to_owned()).collect();
    let with = match (arms.as_slice(), spells.is_empty()) {
        ([], true) => " with bare hands".to_owned(),
        ([], false) => String::new(),
        (arms, _) => format!(" with {}", list(arms)),
    };
    match spells.as_slice() {
        [] => crate::arkham::names::capital(&format!("{blow}{with}")),
        spells if with.is_empty() => format!("Cast {} and {blow}", list(spells)),
        spells => format!("Cast {}, {blow}{with}", list(spells)),
    }
}
