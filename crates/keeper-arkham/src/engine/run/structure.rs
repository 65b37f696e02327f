//! Conditions, repetition and sentences about others: sentences that hold others. Checks, rolls and what somebody is asked have
//! rooms of their own.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Ctx, Frame, Opt};
use crate::state::{Held, Inv};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_structure(&mut self, effect: &family::Structure, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        match effect {
            family::Structure::EachGate(_) => self.push(Frame::EachGate { block, pc, place: 0, ctx }),
            family::Structure::Check(check, arms) => self.run_check(check, arms, here),
            family::Structure::MakeAgain => self.make_again(here),
            family::Structure::Times { each, block } => {
                let left = self.q().times(*each, &ctx).min(99) as u8;
                if left > 0 {
                    self.push(Frame::Repeat { block: *block, left, ctx });
                }
            }
            family::Structure::EachCard { class, block } => self.each_card(*class, *block, here),
            family::Structure::Together { clues, did, otherwise } => {
                self.spend_together(*clues, *did, *otherwise, here)
            }
            family::Structure::Roll { dice, shift, upkeep, arms } => self.run_roll(*dice, *shift, *upkeep, arms, here),
            family::Structure::AnyoneMay { asked: Asked::Chosen, offer, did, otherwise } => {
                self.another_may([Some(*offer), *did, *otherwise], here)
            }
            family::Structure::AnyoneMay { asked, offer, did, otherwise } => {
                self.anyone_may(*asked == Asked::Other, [Some(*offer), *did, *otherwise], here)
            }
            family::Structure::May { offer, did, otherwise } => self.run_may(*offer, *did, *otherwise, here),
            family::Structure::Often(offer) => self.run_often(*offer, here),
            family::Structure::If { cond, then, otherwise } => {
                let block = if self.q().holds_now(cond, &ctx) { Some(*then) } else { *otherwise };
                if let Some(block) = block {
                    self.push_run(block, ctx);
                }
            }
            family::Structure::Choose { options, otherwise, all } => self.run_choose(options, *otherwise, *all, here),
            family::Structure::For { who: target, block: inner } => self.run_for(target, *inner, here),
        }
    }

    /// For somebody else than the reader.
    fn run_for(&mut self, target: &Who, inner: BlockId, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        match target {
            Who::Each(crowd) => {
                let ranked = matches!(crowd.with, Some(With::Rank(_) | With::Had(_)));
                if ranked {
                    self.rank_next(here);
                }
                let gives = matches!(
                    self.lib.tree.block(inner),
                    [Step { effect: Effect::Amounts(family::Amounts::Tokens { .. }), .. }]
                );
                let mut among = 0;
                if ranked || gives {
                    among = self.among(crowd, &ctx);
                    // Where there are too few tokens for all the first player says who gets his first (LUR-27).
                    if among == 0 || self.is_scarce(inner, among, &ctx) {
                        return self.push(Frame::InTurn { block: inner, among, ctx, stage: Asking::Ask });
                    }
                }
                self.push(Frame::Each { block, pc, i: 0, ctx, among: if ranked { among } else { 0 } });
            }
            Who::FirstPlayer => self.push_run(inner, Ctx { who: self.s.first, ..ctx }),
            Who::Partner => {
                if let Some(who) = self.q().partner(ctx.src) {
                    self.push_run(inner, Ctx { who, ..ctx });
                }
            }
            Who::OneHere | Who::One { .. } | Who::Leader(_) => {
                if here.begins() {
                    for i in 0..self.s.players {
                        let who = (ctx.who + i) % self.s.players;
                        // The investigator with the most of something is the one, whatever that brings him.
                        let acts = matches!(target, Who::Leader(_)) || self.acts(inner, &Ctx { who, ..ctx }.into());
                        if acts && self.reaches(target, who, &ctx) {
                            self.offer(Opt::Who(who));
                        }
                    }
                    self.go(here.again());
                    let first = matches!(target, Who::One { first: true, .. } | Who::Leader(_));
                    self.ask_one(if first { self.s.first } else { ctx.who }, Ask::Whom);
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Who(who) = self.answer() {
                        self.push_run(inner, Ctx { who, ..ctx });
                    }
                }
            }
        }
    }

    /// Who is meant, a bit each.
    fn among(&self, crowd: &Crowd, ctx: &Ctx) -> u8 {
        (0..self.s.players).filter(|&who| self.q().in_crowd(who, crowd, ctx)).fold(0, |all, who| all | 1 << who)
    }

    /// A sentence about those who had the most or fewest of something before this one waits below it, with their seats.
    fn rank_next(&mut self, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let next = self.lib.tree.block(block).get(usize::from(pc) + 1).map(|step| &step.effect);
        if let Some(Effect::Structure(family::Structure::For {
            who: Who::Each(crowd @ Crowd { with: Some(With::Had(_)), .. }),
            ..
        })) = next
        {
            let among = self.among(crowd, &ctx);
            self.go(Frame::Run { block, pc: pc + 2, turn: 0, ctx });
            if among != 0 {
                self.push(Frame::Each { block, pc: pc + 1, i: 0, ctx, among });
            }
        }
    }

    /// A block for each of somebody's cards of a class, from the last one on: what one of them leads to changes no place before it.
    fn each_card(&mut self, class: Cards, block: BlockId, here: &Here) {
        let ctx = here.ctx;
        let held = &self.s.inv(ctx.who).held;
        let left = if here.begins() { held.len() } else { usize::from(here.turn - 1).min(held.len()) };
        let fits = |h: &Held| self.is_class(*h, class.into());
        let Some(at) = held.iter().take(left).rposition(fits) else { return self.go(here.next(ctx)) };
        let copy = held[at].copy;
        self.go(Frame::Run { block: here.block, pc: here.pc, turn: at as u8 + 1, ctx });
        self.s.it = copy;
        self.push_run(block, ctx);
    }

    /// Whether somebody is, or could be, the one who is meant.
    #[inline(always)]
    pub(in crate::engine) fn reaches(&self, target: &Who, who: Inv, ctx: &Ctx) -> bool {
        match target {
            Who::Each(crowd) | Who::One { crowd, .. } => self.q().in_crowd(who, crowd, ctx),
            Who::FirstPlayer => who == self.s.first,
            Who::OneHere => self.is_here(ctx.who, who),
            Who::Partner => Some(who) == self.q().partner(ctx.src),
            Who::Leader(rank) => self.s.inv(who).in_game() && self.q().is_first(who, *rank, ctx),
        }
    }
}
