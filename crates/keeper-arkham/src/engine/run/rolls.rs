//! Dice outside a check, upkeep rolls among them, and what follows from dice.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::{ANSWER, ASK, Here};
use crate::engine::Engine;
use crate::event::{Event, Most, Spared};
use crate::frame::{Ask, Ctx, Frame, Opt, Src};
use crate::index::W;
use crate::state::{Boon, ForWhom, Gift, bout, held, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Dice are rolled, and what follows from them is done.
    pub(super) fn run_roll(&mut self, dice: Quantity, shift: RollShift, upkeep: bool, arms: &Arms, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
        let thrown = match here.turn {
            ASK => None,
            _ => {
                if let Opt::Use { src, ability } = self.answer() {
                    self.go(Frame::Run { block, pc, turn: ASK, ctx });
                    return self.push_use(who, src, ability);
                }
                self.go(here.next(ctx));
                Some(ctx.x)
            }
        };
        let anew = thrown.is_none() && dice.is(1) && self.s.inv(who).own.0.acts(W::AfterRoll);
        if anew && self.offers_reroll(here, upkeep) {
            return;
        }
        let ctx = self.roll(dice, shift, (upkeep, thrown), arms, ctx);
        if let Some(ctx) = ctx {
            // The numbers rolled are there for the sentences that follow.
            let at = self
                .s
                .frames
                .rposition(|f| matches!(f, Frame::Run { block: b, pc: p, .. } if *b == block && *p == pc + 1));
            if let Some(at) = at {
                self.s.frames[at] = here.next(ctx);
                self.hand_on(at, block, ctx);
            }
        }
    }

    /// What follows from dice, so that it happens in the order of the text.
    #[inline(always)]
    pub(super) fn push_arms(&mut self, arms: &Arms, arm: Option<BlockId>, faces: u8, ctx: Ctx) {
        if let Some(either) = arms.either {
            self.push_run(either, ctx);
        }
        for (block, left) in [
            (arms.each_face.map(|f| f.2), faces),
            (arms.each_failure, ctx.failures),
            (arms.each_success, ctx.successes),
        ] {
            if let (Some(block), 1..) = (block, left) {
                self.push(Frame::Repeat { block, left, ctx });
            }
        }
        if let Some(block) = arm {
            self.push_run(block, ctx);
        }
    }

    /// A roll that was offered ends its block: the offer goes on with the numbers rolled, under `If you do:`.
    pub(super) fn hand_on(&mut self, at: usize, offered: BlockId, rolled: Ctx) {
        let lib = self.lib;
        let below = at.checked_sub(1).and_then(|below| self.s.frames.get_mut(below));
        if let Some(Frame::Run { block, pc, ctx, .. }) = below
            && let Some(step) = lib.tree.block(*block).get(usize::from(*pc))
            && matches!(step.effect, Effect::Structure(family::Structure::May { offer, .. }) if offer == offered)
        {
            *ctx = rolled;
        }
    }

    /// Rolls dice outside a check and pushes what follows from them; none where no roll is made.
    #[inline(always)]
    pub fn roll(
        &mut self,
        dice: Quantity,
        shift: RollShift,
        (upkeep, thrown): (bool, Option<u8>),
        arms: &Arms,
        ctx: Ctx,
    ) -> Option<Ctx> {
        if thrown.is_none() && upkeep && !self.upkeep_roll_due(&ctx) {
            return None;
        }
        let wanted = self.q().quantity(dice, &ctx);
        if wanted > most::ROLLED {
            self.tell(Event::NoRoom(Most::Rolled(ctx.who)));
        }
        let n = wanted.min(most::ROLLED) as u8;
        let lowest = self.q().success(ctx.who);
        let (mut successes, mut sum, mut faces) = (0, 0, 0);
        let (mut last, mut alike) = (0, true);
        for nth in 0..n {
            let face = match thrown {
                Some(face) => face,
                None => self.throw(upkeep, &ctx),
            };
            alike &= nth == 0 || face == last;
            successes += u8::from(face >= lowest);
            sum += face;
            last = face;
            if let Some((from, to, _)) = arms.each_face {
                faces += u8::from((from..=to).contains(&face));
            }
        }
        self.s.bout &= !bout::DOUBLES;
        self.s.bout |= if n == 2 && alike { bout::DOUBLES } else { 0 };
        let failures = n - successes;
        let x = match shift {
            RollShift::None => sum,
            RollShift::Subtract(less) => sum.saturating_sub(less),
            RollShift::Add(more) => sum.saturating_add(self.q().quantity(more, &ctx).min(99) as u8),
        };
        let ctx = Ctx { x, successes, failures, ..ctx };
        let face = self.acting_face(ctx.src, last);
        let row = arms.rows.iter().find(|r| (r.from..=r.to).contains(&face)).map(|r| r.block);
        let arm = row.or(if successes > 0 { arms.pass } else { arms.fail });
        self.push_arms(arms, arm, faces, ctx);
        Some(ctx)
    }

    /// A die that a text rolls.
    fn throw(&mut self, upkeep: bool, ctx: &Ctx) -> u8 {
        let face = if upkeep { self.upkeep_die(ctx) } else { self.die() };
        self.tell(Event::DieRolled { who: ctx.who, face, card: None });
        face
    }

    /// Rolls the one die of a card that somebody may roll again, and asks him. Says whether he is asked.
    fn offers_reroll(&mut self, here: &Here, upkeep: bool) -> bool {
        let Here { block, pc, ctx, .. } = *here;
        let Src::Card(copy) = ctx.src else { return false };
        let number = self.lib.copies[usize::from(copy)];
        self.offer_where(
            ctx.who,
            W::AfterRoll,
            |_, _, at| matches!(at.window, Window::AfterRoll(card) if card.0 == number),
        );
        if self.s.options.is_empty() || upkeep && !self.upkeep_roll_due(&ctx) {
            self.s.options.clear();
            return false;
        }
        let face = self.throw(upkeep, &ctx);
        self.offer(Opt::No);
        self.go(Frame::Run { block, pc, turn: ANSWER, ctx: Ctx { x: face, ..ctx } });
        self.ask_one(ctx.who, Ask::May);
        true
    }

    /// The die of an upkeep roll, as rules about this card's roll make it.
    fn upkeep_die(&mut self, ctx: &Ctx) -> u8 {
        let face = self.die();
        let Src::Card(copy) = ctx.src else { return face };
        let number = self.lib.copies[usize::from(copy)];
        let (again, worst) = self.q().upkeep_roll(ctx.who, number);
        let face = if again {
            self.tell(Event::DieRolled { who: ctx.who, face, card: None });
            face.max(self.die())
        } else {
            face
        };
        if face <= worst { 1 } else { face }
    }

    /// Where a monster acts on more faces than its marker says, each of them counts as the best one.
    fn acting_face(&self, src: Src, face: u8) -> u8 {
        match src {
            Src::Monster(marker) if self.q().stats(marker).acts_on.is_some_and(|from| face >= from) => 6,
            _ => face,
        }
    }

    /// Blessing, Curse, Loan and Retainer make no roll in the first upkeep; Loan and Retainer none in the battle.
    fn upkeep_roll_due(&mut self, ctx: &Ctx) -> bool {
        let Src::Card(copy) = ctx.src else { return true };
        let Some(owner) = self.owner(ctx.src) else { return false };
        let new = self.s.inv(owner).held.iter().any(|h| h.copy == copy && h.is(held::NEW));
        let known = &self.lib.known;
        let number = self.lib.copies[usize::from(copy)];
        let asleep = self.s.awake.is_some() && (number == known.retainer || number == known.loan);
        let spared = self.q().needs_no_upkeep_roll(owner, number);
        if new || asleep || spared {
            let why = match (asleep, new) {
                (true, _) => Spared::Battle,
                (_, true) => Spared::New,
                _ => Spared::Text,
            };
            self.tell(Event::NoRoll { who: ctx.who, src: ctx.src, why });
            if self.lib.rolls_again {
                let (for_whom, what) = (ForWhom::One(owner), Gift::Unrolled { unrolled: copy });
                self.lasts(Boon { for_whom, what, n: 0, until: Until::Phase });
            }
        }
        !new && !asleep && !spared
    }
}
