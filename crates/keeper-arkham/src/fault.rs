//! What the rules could not carry out, in words for the author of the card.

use keeper_table::Fault;

use crate::engine::{STEPS, Stop};
use crate::frame::{Call, Frame, Src};
use crate::library::Library;
use crate::state::{FRAMES, OPTIONS, State};

/// The state is as it was when the rules stopped: what was being carried out lies on top.
#[cold]
pub(crate) fn fault(lib: &Library, s: &State, stop: Stop) -> Fault {
    let text = s.frames.iter().rev().find_map(|&frame| named(lib, s, text_of(frame)));
    let text = text.unwrap_or_else(|| "your choice".to_owned());
    match stop {
        Stop::Endless => Fault::Endless { text, steps: STEPS as u32 },
        Stop::TooDeep => Fault::TooDeep { text, most: FRAMES },
        Stop::TooManyOptions => Fault::TooManyOptions { text, most: OPTIONS },
    }
}

fn text_of(frame: Frame) -> Src {
    match frame {
        Frame::Run { ctx, .. }
        | Frame::Each { ctx, .. }
        | Frame::InTurn { ctx, .. }
        | Frame::EachGate { ctx, .. }
        | Frame::Repeat { ctx, .. }
        | Frame::Pay { ctx, .. } => ctx.src,
        Frame::Use { src, .. } => src,
        Frame::Cast { copy, .. } => Src::Card(copy),
        Frame::Mythos { card, .. }
        | Frame::MoveMonsters { call: Call::Card(card), .. }
        | Frame::MoveGates { card, .. }
        | Frame::MoveRifts { card, .. } => Src::Mythos(card),
        _ => Src::None,
    }
}

fn named(lib: &Library, s: &State, src: Src) -> Option<String> {
    let name = match src {
        Src::None => return None,
        Src::Card(copy) => &lib.card(copy).name,
        Src::Sheet(who) => &lib.sheets[usize::from(s.inv(who).sheet)].name,
        Src::Monster(marker) => &lib.kind(marker).name,
        Src::Gate(gate) => &lib.gate(gate).name,
        Src::Mythos(card) => &lib.mythos[usize::from(card)].name,
        Src::Place(place) => &lib.area(place).name,
        Src::Ancient => &lib.ancient_ones[usize::from(s.ancient)].name,
        Src::Fixture(number) => &lib.fixtures[usize::from(number)].name,
        Src::Rule(_) => return Some("a rule for the rest of the game".to_owned()),
        Src::Encounter(_) => return Some("this encounter".to_owned()),
    };
    Some(format!("\"{name}\""))
}
