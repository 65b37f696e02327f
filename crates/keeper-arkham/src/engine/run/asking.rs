//! What somebody may do or choose: `You may ...`, `Choose one:`, `Any investigator may ...`, and what all may pay together.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::{ANSWER, ASK, Here};
use crate::engine::Engine;
use crate::engine::outlook::Outlook;
use crate::event::Event;
use crate::frame::{Ask, CHOSEN, Ctx, Frame, Opt, Round};
use crate::state::Inv;

/// What `you may` offers was accepted.
pub(in crate::engine) const AGREED: u8 = 2;

impl<J: Journal<Event>> Engine<'_, J> {
    /// `You may ...`: he is asked where it is a choice, and does what follows from it.
    pub(super) fn run_may(&mut self, offer: BlockId, did: Option<BlockId>, otherwise: Option<BlockId>, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
        match here.turn {
            ASK => {
                let checks = matches!(
                    self.lib.tree.block(offer),
                    [Step { effect: Effect::Structure(family::Structure::Check(..)), .. }]
                );
                if checks && self.q().must_check(who) {
                    self.go(Frame::Run { block, pc, turn: AGREED, ctx });
                    self.s.passed = true;
                    return self.push_run(offer, ctx);
                }
                self.go(here.again());
                if self.is_choice(offer, did, otherwise, &ctx.into()) {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(who, Ask::May);
                }
            }
            ANSWER => {
                if matches!(self.answer(), Opt::Yes) {
                    self.go(here.again());
                    self.s.passed = true;
                    self.push_run(offer, ctx);
                } else {
                    self.go(here.next(ctx));
                    if let Some(block) = otherwise {
                        self.push_run(block, ctx);
                    }
                }
            }
            _ => {
                self.go(here.next(ctx));
                if let Some(block) = did {
                    self.push_run(block, ctx);
                }
            }
        }
    }

    /// As often as he likes.
    pub(super) fn run_often(&mut self, offer: BlockId, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
        match here.turn {
            ASK => {
                self.go(here.again());
                if self.is_choice(offer, None, None, &ctx.into()) {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(who, Ask::May);
                }
            }
            _ => {
                if matches!(self.answer(), Opt::Yes) {
                    self.go(Frame::Run { block, pc, turn: ASK, ctx });
                    self.push_run(offer, ctx);
                } else {
                    self.go(here.next(ctx));
                }
            }
        }
    }

    /// One of several things that he can do, or where he can do none something else.
    pub(super) fn run_choose(&mut self, options: &[BlockId], otherwise: Option<BlockId>, all: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            let mut can = false;
            // Where something else has its price, what brings nothing is the way around it.
            let gifts_only = options.iter().all(|&option| self.is_gifts(option));
            for (i, &option) in options.iter().enumerate() {
                let outlook = self.in_full(option, &ctx.into());
                can |= outlook != Outlook::Impossible;
                // An option in so many words: you may decline it.
                let leaves = matches!(
                    self.lib.tree.block(option),
                    [Step { effect: Effect::Amounts(family::Amounts::Nothing), .. }]
                );
                let free = outlook == Outlook::Nothing && !gifts_only && self.is_gifts(option);
                if outlook == Outlook::Something || leaves || free {
                    self.offer(Opt::Branch(i as u8));
                }
            }
            if let (false, Some(block)) = (can, otherwise) {
                return self.push_run(block, ctx);
            }
            self.go(here.again());
            match all {
                true => self.ask_group(Ask::Choose),
                false => self.ask_one(who, Ask::Choose),
            }
        } else {
            self.go(here.next(ctx));
            if let Opt::Branch(i) = self.answer() {
                self.push_run(options[usize::from(i)], ctx);
            }
        }
    }

    /// The first who will, from the first player on.
    pub(super) fn anyone_may(&mut self, other: bool, [offer, did, otherwise]: [Option<BlockId>; 3], here: &Here) {
        let Some(offer) = offer else { return };
        let ctx = here.ctx;
        let seat = |engine: &Self, i: u8| (engine.s.first + i) % engine.s.players;
        let mut i = here.round().number();
        if here.round().is_answer() {
            if matches!(self.answer(), Opt::Yes) {
                self.go(here.next(ctx));
                // From here on *you* is the one who does it.
                let ctx = Ctx { who: seat(self, i), ..ctx };
                if let Some(did) = did {
                    self.push_run(did, ctx);
                }
                return self.push_run(offer, ctx);
            }
            i += 1;
        }
        while i < self.s.players {
            let who = seat(self, i);
            let asked = self.s.inv(who).in_game() && !(other && who == ctx.who);
            if asked && self.in_full(offer, &Ctx { who, ..ctx }.into()) == Outlook::Something {
                self.go(here.at(Round::Answer(i)));
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                return self.ask_one(who, Ask::May);
            }
            i += 1;
        }
        self.go(here.next(ctx));
        if let Some(block) = otherwise {
            self.push_run(block, ctx);
        }
    }

    /// One of the others who could is chosen, then asked; who he is is kept in the turn.
    pub(super) fn another_may(&mut self, [offer, did, otherwise]: [Option<BlockId>; 3], here: &Here) {
        let Some(offer) = offer else { return };
        let Here { block, pc, ctx, turn, .. } = *here;
        let taken_up = |turn: u8| Frame::Run { block, pc, turn, ctx };
        match (turn, self.answer()) {
            (ASK, _) => {
                for i in 1..self.s.players {
                    let who = (ctx.who + i) % self.s.players;
                    let can = || self.in_full(offer, &Ctx { who, ..ctx }.into()) == Outlook::Something;
                    if self.s.inv(who).in_game() && can() {
                        self.offer(Opt::Who(who));
                    }
                }
                self.go(taken_up(ANSWER));
                return self.ask_one(ctx.who, Ask::Whom);
            }
            (ANSWER, Opt::Who(who)) => {
                self.go(taken_up(CHOSEN + who));
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                return self.ask_one(who, Ask::May);
            }
            (CHOSEN.., Opt::Yes) => {
                self.go(here.next(ctx));
                if let Some(did) = did {
                    self.push_run(did, ctx);
                }
                return self.push_run(offer, Ctx { who: turn - CHOSEN, ..ctx });
            }
            _ => {}
        }
        self.go(here.next(ctx));
        if let Some(block) = otherwise {
            self.push_run(block, ctx);
        }
    }

    /// Whether one who might as well have left it does what stands in this block.
    pub(super) fn is_voluntary(&self, block: BlockId) -> bool {
        self.s.frames.iter().rev().any(|frame| {
            let Frame::Run { block: outer, pc, .. } = frame else { return false };
            let step = self.lib.tree.block(*outer).get(usize::from(*pc));
            matches!(step, Some(Step { effect: Effect::Structure(family::Structure::May { offer, .. }) | Effect::Structure(family::Structure::Often(offer)), .. }) if *offer == block)
        })
    }

    /// What somebody said that he would do comes to nothing before it has begun: it is as if he had left it.
    pub(in crate::engine) fn take_back(&mut self) {
        let lib = self.lib;
        let offered = |frame: Option<&Frame>| match frame {
            Some(Frame::Run { block, pc, .. }) => {
                match lib.tree.block(*block).get(usize::from(*pc)).map(|step| &step.effect) {
                    Some(Effect::Structure(family::Structure::May { offer, .. })) => Some(*offer),
                    _ => None,
                }
            }
            _ => None,
        };
        let below = self.s.frames.len().checked_sub(2).map(|at| &self.s.frames[at]);
        if let Some(Frame::Run { block, .. }) = self.s.frames.last()
            && offered(below) == Some(*block)
        {
            self.pop();
        }
        if offered(self.s.frames.last()).is_some()
            && let Some(Frame::Run { turn, .. }) = self.s.frames.last_mut()
        {
            *turn = ANSWER;
            self.s.answer = Opt::No;
        }
    }

    /// Whether all of them together have so many clues.
    pub(in crate::engine) fn have_together(&self, clues: u8) -> bool {
        let all: u32 = self.q().everyone().map(|who| u32::from(self.q().spendable_clues(who))).sum();
        all >= u32::from(clues)
    }

    /// Everybody puts in clues, in order from the first player, until there are enough; what is left is told in the context.
    pub(super) fn spend_together(&mut self, clues: u8, did: Option<BlockId>, otherwise: Option<BlockId>, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let again = |turn: u8, left: u8| Frame::Run { block, pc, turn, ctx: Ctx { x: left, ..ctx } };
        let over = |engine: &mut Self, then: Option<BlockId>| {
            engine.go(here.next(ctx));
            if let Some(then) = then {
                engine.push_run(then, ctx);
            }
        };
        match turn {
            ASK if !self.have_together(clues) => over(self, otherwise),
            ASK => {
                self.go(again(ANSWER, clues));
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                self.ask_group(Ask::May);
            }
            ANSWER if self.answer() != Opt::Yes => over(self, otherwise),
            ANSWER => self.go(again(AGREED, clues)),
            // One seat after the other.
            turn => {
                let round = Round::of(turn - AGREED);
                let (left, i) = (ctx.x, round.number());
                if left == 0 || i >= self.s.players {
                    return over(self, did);
                }
                let who = (self.s.first + i) % self.s.players;
                if round.is_answer() {
                    let Opt::Number(n) = self.answer() else { return self.go(again(turn + 1, left)) };
                    self.go(again(turn + 1, left.saturating_sub(n)));
                    return self.spend(who, Thing::Clues, n);
                }
                self.go(again(turn + 1, left));
                let can = |who: Inv| if self.s.inv(who).in_game() { self.q().spendable_clues(who) } else { 0 };
                let later: u8 = (i + 1..self.s.players)
                    .map(|i| can((self.s.first + i) % self.s.players))
                    .fold(0, u8::saturating_add);
                for n in (left.saturating_sub(later)..=can(who).min(left)).rev() {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::HowMany(Thing::Clues));
            }
        }
    }
}
