//! Checks inside a text: what passes them, which skill is used, and what follows from the result.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::{ANSWER, ASK, Here};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Ctx, Frame, Opt};
use crate::state::{Held, Inv, NONE, held};

/// The first of several.
const NONE_YET: usize = 0;
/// The turns of a check: asking, rolling, and what follows.
const TURNS: u8 = 3;
/// Whom it costs something has fallen long before, and whom it costs nothing would never be done.
const MOST_TIMES: u8 = 20;

/// Whether it matters how often a check was made already.
fn is_counted(check: &Check) -> bool {
    check.shift.is_some_and(|shift| shift.with == Varying::Time)
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// The check in a label of which this stands is made once more; not by one who is not there any more.
    pub(super) fn make_again(&mut self, here: &Here) {
        let lib = self.lib;
        let mut inner = here.block;
        if !self.present(here.ctx.who) {
            return;
        }
        for at in (0..self.s.frames.len()).rev() {
            let Frame::Run { block, pc, turn: _, ctx } = self.s.frames[at] else { continue };
            let before = pc.checked_sub(1).and_then(|pc| lib.tree.block(block).get(usize::from(pc)));
            if let Some(Step { effect: Effect::Structure(family::Structure::Check(check, arms)), .. }) = before
                && arms.blocks().any(|arm| arm == inner)
            {
                // How often it was made before matters only where it says so.
                let times = if is_counted(check) { here.ctx.x.saturating_add(1) } else { 0 };
                if times >= MOST_TIMES {
                    return;
                }
                self.s.frames[at] = Frame::Run { block, pc: pc - 1, turn: times * TURNS, ctx };
                return;
            }
            inner = block;
        }
    }

    pub(super) fn run_check(&mut self, check: &Check, arms: &Arms, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        // A check that is made again goes through all of its turns each time.
        let times = here.turn / TURNS;
        // Mostly nothing is to be chosen about it.
        let plain = check.pass_by.is_none() && matches!(check.pick, Pick::Given | Pick::AtNumber);
        let skipped = u8::from(plain && here.turn % TURNS == ASK);
        let here = &Here { turn: here.turn + skipped, ..*here };
        match here.turn % TURNS {
            // Whether to give a card that passes it.
            ASK => {
                self.go(here.again());
                if let Some(by) = &check.pass_by
                    && self.passes_by(by, ctx.who, NONE_YET).is_some()
                {
                    self.offer_passing(by, ctx.who);
                } else if check.pick != Pick::Given {
                    self.offer_ways(check, ctx.who);
                }
            }
            ANSWER => {
                self.go(here.again());
                let answer = self.answer();
                let given = match (&check.pass_by, answer) {
                    (Some(by), Opt::Yes) => self.passes_by(by, ctx.who, NONE_YET).map(|copy| (by, copy)),
                    (Some(by), Opt::Card(copy)) => Some((by, copy)),
                    _ => None,
                };
                if let Some((by, copy)) = given {
                    match by.exhaust {
                        true => self.exhaust(ctx.who, copy),
                        false => self.discard_copy(ctx.who, copy),
                    }
                    self.s.it = copy;
                    self.s.passed = true;
                    self.s.number = check.difficulty;
                    self.s.failures = 0;
                    return;
                }
                let labels = [arms.pass, arms.either].into_iter().flatten().any(|b| self.uses_successes(b, 0));
                let by_number = !arms.rows.is_empty() || arms.each_success.is_some();
                let counts = by_number || labels || self.uses_successes(block, pc + 1);
                let way = match check.pick {
                    Pick::Given => (check.kind, check.modifier),
                    Pick::AtNumber => match self.q().law_for(ctx.who) {
                        Some(number) => (check.kind, number),
                        None => return self.go(here.next(ctx)),
                    },
                    Pick::Or(..) | Pick::Lowest => self.way_chosen(check, ctx.who, answer),
                };
                self.push_printed_check(check, way, times, &ctx, counts);
            }
            _ => {
                let (passed, successes, failures) = (self.s.passed, self.s.number, self.s.failures);
                let x = if is_counted(check) { times } else { ctx.x };
                let ctx = Ctx { x, successes, failures, ..ctx };
                if !passed && successes == NONE {
                    // What failing does is ignored.
                    let ctx = Ctx { successes: 0, ..ctx };
                    self.s.number = 0;
                    self.go(here.next(ctx));
                    return self.push_arms(&Arms { either: arms.either, ..Arms::default() }, None, 0, ctx);
                }
                self.go(here.next(ctx));
                let row = arms.rows.iter().find(|r| (r.from..=r.to).contains(&successes)).map(|r| r.block);
                let arm = row.or(if passed { arms.pass } else { arms.fail });
                self.push_arms(arms, arm, 0, ctx);
                if check.kind == CheckKind::Combat {
                    self.after_use(ctx.who);
                    self.clear_hands(ctx.who, held::COMBAT);
                }
            }
        }
    }

    /// The next card by which somebody could pass a check: of each that is named one is enough.
    fn passes_by(&self, by: &PassBy, who: Inv, after: usize) -> Option<u16> {
        let lib = self.lib;
        let ready = |h: &&Held| !(by.exhaust && h.is(held::EXHAUSTED));
        let held = self.s.inv(who).held.iter().filter(ready);
        let of = |card: &CardName| held.clone().find(|h| lib.copies[usize::from(h.copy)] == card.0).map(|h| h.copy);
        by.cards.iter().filter_map(of).nth(after)
    }

    fn offer_passing(&mut self, by: &PassBy, who: Inv) {
        // What is exhausted is *it*, if anything is.
        if by.exhaust {
            self.s.it = u16::MAX;
        }
        if self.passes_by(by, who, 1).is_none() {
            self.offer(Opt::Yes);
        } else {
            for nth in 0..by.cards.len() {
                if let Some(copy) = self.passes_by(by, who, nth) {
                    self.offer(Opt::Card(copy));
                }
            }
        }
        self.offer(Opt::No);
        self.ask_one(who, Ask::May);
    }

    fn offer_ways(&mut self, check: &Check, who: Inv) {
        let mut skills = [false; 6];
        for (kind, _) in self.ways_of_check(check, who) {
            skills[kind.skill() as usize] = true;
        }
        for skill in Skill::ALL.into_iter().filter(|skill| skills[*skill as usize]) {
            self.offer(Opt::Skill(skill));
        }
        self.ask_one(who, Ask::WhichSkill);
    }
}
