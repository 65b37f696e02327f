//! Running the sentences of a card, by families.

mod amounts;
mod board;
mod cards;
mod held;
mod moments;
mod omens;
mod places;
mod powers;
mod rare;
mod structure;
mod town;

use keeper_script::tree::{BlockId, Effect, GateSel, Outcome};
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
        let board = matches!(ctx.src, Src::Mythos(_) | Src::Ancient | Src::Monster(_) | Src::Fixture(_))
            || matches!(effect, Effect::CloseGate(GateSel::Entered) | Effect::EndGame(Outcome::Won));
        if !self.s.inv(ctx.who).in_game() && !board {
            return self.pop();
        }
        // Most effects are over at once: the frame goes on to the next one before they begin.
        if here.begins() {
            self.go(here.next(ctx));
        }
        match effect {
            Effect::Nothing
            | Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::LoseTrophies { .. }
            | Effect::Pay(..)
            | Effect::UpTo(..)
            | Effect::Points { .. }
            | Effect::SetTo { .. }
            | Effect::Beyond { .. }
            | Effect::ClueTrade { .. }
            | Effect::Restore { .. }
            | Effect::LowerMaximum(..)
            | Effect::LoseTurn => self.run_amounts(&here),
            Effect::Draw { .. }
            | Effect::DrawKeep { .. }
            | Effect::DrawAcross { .. }
            | Effect::DrawNone
            | Effect::DrawBuy { .. }
            | Effect::LookBuy { .. }
            | Effect::TakeFirst { .. }
            | Effect::TakeFrom { .. }
            | Effect::Search { .. }
            | Effect::SearchBuy { .. }
            | Effect::Sell { .. }
            | Effect::Take { .. }
            | Effect::TakeAlly
            | Effect::Discard { .. }
            | Effect::Relieve(..)
            | Effect::DiscardThis
            | Effect::ReturnThis(..)
            | Effect::PutOnThis(..)
            | Effect::TakeOffThis(..)
            | Effect::DiscardFailing(..)
            | Effect::BoxCard(..)
            | Effect::RemoveAlly => self.run_cards(&here),
            Effect::Become(..)
            | Effect::Move { .. }
            | Effect::Visit { .. }
            | Effect::Return { .. }
            | Effect::ToArea { .. }
            | Effect::DrawAgain(..)
            | Effect::ThroughNearestGate
            | Effect::FaceUp => self.run_places(&here),
            Effect::MonsterAppears { .. }
            | Effect::GateAppears { .. }
            | Effect::MonstersAt { .. }
            | Effect::TakeTrophy { .. }
            | Effect::CloseGate(..)
            | Effect::RemoveDoom(..)
            | Effect::AddDoom(..)
            | Effect::AddTokens { .. }
            | Effect::RemoveTokens { .. }
            | Effect::TurnFaceUp(..)
            | Effect::RaiseTerror(..)
            | Effect::MonstersReturn { .. }
            | Effect::RemoveSeals { all: true }
            | Effect::EndGame(..)
            | Effect::Settle { .. }
            | Effect::XIsTerror => self.run_board(&here),
            Effect::Refresh { .. }
            | Effect::TakeClues
            | Effect::CluesOnUnstable(..)
            | Effect::IgnoreMonsters
            | Effect::Summon { .. }
            | Effect::ChangePlaces
            | Effect::SymbolReturns
            | Effect::BoxRumours
            | Effect::FinishStep
            | Effect::EndCombat => self.run_held(&here),
            Effect::ExchangeGate
            | Effect::MoveGate
            | Effect::PutSeal
            | Effect::RemoveSeals { all: false }
            | Effect::Defeat { .. }
            | Effect::CloseForGood(..)
            | Effect::AlongArrows { .. }
            | Effect::ReturnPassing => self.run_town(&here),
            Effect::EndEnvironment
            | Effect::LookMythos { .. }
            | Effect::SearchMythos(..)
            | Effect::SkipMythos
            | Effect::MoreMythos(..) => self.run_omens(&here),
            Effect::FromSheet { .. }
            | Effect::Arrives { .. }
            | Effect::Awaken
            | Effect::ResolveMythos(..)
            | Effect::ForGood(..)
            | Effect::DiscardMix(..) => self.run_powers(&here),
            Effect::PassIt
            | Effect::AddSuccess(..)
            | Effect::Reroll(..)
            | Effect::Less { .. }
            | Effect::IgnoreLoss
            | Effect::CancelAttack
            | Effect::CheckBonus { .. }
            | Effect::ChecksFail(..)
            | Effect::DefeatAll(..)
            | Effect::DrawNew
            | Effect::NoFocus
            | Effect::EnchantWeapon
            | Effect::WeakenMonster => self.run_moments(&here),
            Effect::Check(..)
            | Effect::Roll { .. }
            | Effect::May { .. }
            | Effect::If { .. }
            | Effect::Choose { .. }
            | Effect::For { .. }
            | Effect::EachGate(..) => self.run_structure(&here),
            Effect::FightOnThis
            | Effect::ExchangeInvestigator
            | Effect::ElderSign
            | Effect::Release { .. }
            | Effect::NoMoreLoans => self.run_rare(&here),
        }
    }
}
