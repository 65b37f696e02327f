//! Running the sentences of a card, by families.

mod amounts;
mod asking;
mod battle;
mod board;
mod cards;
mod checks;
mod chosen;
mod decks;
mod gates;
mod hand;
mod held;
mod lairs;
mod lending;
mod meeting;
mod moments;
mod omens;
mod places;
mod powers;
mod rare;
mod rifts;
mod rolls;
mod searching;
mod structure;
mod tokens;
mod town;
mod tracks;
mod using;

pub(super) use asking::AGREED;
use keeper_arkham_script::tree::{BlockId, Cond, Effect, GateDeed, Gates, Outcome, Status, family};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Round, Src};

// The turns of a sentence that asks; after them, what was chosen or checked is done.
const ASK: u8 = 0;
const ANSWER: u8 = 1;

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

    /// How far it is, if it asks about one thing after the other.
    fn round(&self) -> Round {
        Round::of(self.turn)
    }

    /// This one at such a round.
    fn at(&self, round: Round) -> Frame {
        Frame::Run { block: self.block, pc: self.pc, turn: round.turn(), ctx: self.ctx }
    }

    /// How far it is, if it goes through the same steps again and again.
    fn step<S: Copy, const N: usize>(&self, steps: [S; N]) -> S {
        steps[usize::from(self.turn) % N]
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
        match effect {
            Effect::Amounts(effect) => self.run_amounts(effect, &here),
            Effect::Cards(effect) => self.run_cards(effect, &here),
            Effect::Decks(effect) => self.run_decks(effect, &here),
            Effect::Places(effect) => self.run_places(effect, &here),
            Effect::Board(effect) => self.run_board(effect, &here),
            Effect::Chosen(effect) => self.run_chosen(effect, &here),
            Effect::Held(effect) => self.run_held(effect, &here),
            Effect::Town(effect) => self.run_town(effect, &here),
            Effect::Omens(effect) => self.run_omens(effect, &here),
            Effect::Powers(effect) => self.run_powers(effect, &here),
            Effect::Moments(effect) => self.run_moments(effect, &here),
            Effect::Structure(effect) => self.run_structure(effect, &here),
            Effect::Rifts(effect) => self.run_rifts(effect, &here),
            Effect::Battle(effect) => self.run_battle(effect, &here),
            Effect::Rare(effect) => self.run_rare(effect, &here),
        }
    }

    /// Whether a sentence does something to the board, no matter who reads it.
    #[inline(never)]
    fn is_for_the_board(&self, here: &Here) -> bool {
        let src = here.ctx.src;
        matches!(src, Src::Mythos(_) | Src::Ancient | Src::Monster(_) | Src::Gate(_) | Src::Fixture(_))
            || matches!(src, Src::Card(copy) if self.lib.is_event(copy))
            || matches!(
                here.effect,
                Effect::Town(family::Town::Gates { deed: GateDeed::Close, which: Gates::Entered })
                    | Effect::Board(family::Board::EndGame(Outcome::Won))
                    | Effect::Powers(family::Powers::Awaken)
                    | Effect::Held(family::Held::Bequest(_))
                    | Effect::Structure(family::Structure::If {
                        cond: Cond::Are { status: Status::Devoured, yes: true },
                        ..
                    })
            )
    }
}
