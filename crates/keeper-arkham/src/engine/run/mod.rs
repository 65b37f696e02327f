//! Running the sentences of a card, by families.

mod amounts;
mod board;
mod cards;
mod decks;
mod held;
mod moments;
mod omens;
mod places;
mod powers;
mod rare;
mod structure;
pub(super) use structure::AGREED;
mod town;

use keeper_script::tree::{BlockId, Effect, Family, GateSel, Outcome};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Src};

/// The sentence that runs, and how far it is.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    block: BlockId,
    pc: u8,
    turn: u8,
    ctx: Ctx,
    effect: &'a Effect,
}

impl Here<'_> {
    /// The sentence after this one.
    fn next(&self, ctx: Ctx) -> Frame {
        Frame::Run { block: self.block, pc: self.pc + 1, turn: 0, ctx }
    }

    /// This one again, with the answer or when what it waits for is over.
    fn again(&self) -> Frame {
        Frame::Run { block: self.block, pc: self.pc, turn: self.turn + 1, ctx: self.ctx }
    }

    /// Nothing of it was done yet.
    fn begins(&self) -> bool {
        self.turn == 0
    }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// The sentence at this place of a block; after the last one the block is over.
    #[inline]
    pub fn running(&mut self, block: BlockId, pc: u8, turn: u8, ctx: Ctx) {
        let lib = self.lib;
        match lib.tree.block(block).get(usize::from(pc)) {
            Some(step) => self.run_step(Here { block, pc, turn, ctx, effect: &step.effect }),
            None => self.pop(),
        }
    }

    #[inline(never)]
    fn run_step(&mut self, here: Here) {
        let Here { ctx, effect, .. } = here;
        // Nothing reaches one who was devoured; what is done to the board goes on without him.
        if !self.s.inv(ctx.who).in_game() && !self.is_for_the_board(&here) {
            return self.pop();
        }
        // Most effects are over at once: the frame goes on to the next one before they begin.
        if here.begins() {
            self.go(here.next(ctx));
        } else {
            // A position that no game could have come to may hold a sentence that never goes on.
            self.left -= 1;
        }
        match effect.family() {
            Family::Amounts => self.run_amounts(&here),
            Family::Cards => self.run_cards(&here),
            Family::Decks => self.run_decks(&here),
            Family::Places => self.run_places(&here),
            Family::Board => self.run_board(&here),
            Family::Held => self.run_held(&here),
            Family::Town => self.run_town(&here),
            Family::Omens => self.run_omens(&here),
            Family::Powers => self.run_powers(&here),
            Family::Moments => self.run_moments(&here),
            Family::Structure => self.run_structure(&here),
            Family::Rare => self.run_rare(&here),
        }
    }

    /// Whether a sentence does something to the board, no matter who reads it.
    #[inline(never)]
    fn is_for_the_board(&self, here: &Here) -> bool {
        let src = here.ctx.src;
        matches!(src, Src::Mythos(_) | Src::Ancient | Src::Monster(_) | Src::Gate(_) | Src::Fixture(_))
            || matches!(src, Src::Card(copy) if self.lib.is_event(copy))
            || matches!(here.effect, Effect::CloseGate(GateSel::Entered) | Effect::EndGame(Outcome::Won))
    }
}
