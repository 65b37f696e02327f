//! Checks, rolls, choices and conditions: sentences that hold others.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::engine::outlook::Outlook;
use crate::event::{Event, Most, Spared};
use crate::frame::{Ask, Asking, Ctx, Frame, Opt, Src};
use crate::index::W;
use crate::state::{Boon, ForWhom, Gift, Held, Inv, NONE, bout, held, most};

/// The first of several.
const NONE_YET: usize = 0;

// The turns of a sentence that asks; after them, what was chosen or checked is done.
const ASK: u8 = 0;
const ANSWER: u8 = 1;
/// The first turn of one who was chosen from the others.
const CHOSEN: u8 = 2;
/// What `you may` offers was accepted.
pub(in crate::engine) const AGREED: u8 = 2;
/// The turns of a check: asking, rolling, and what follows.
const TURNS: u8 = 3;
/// Whom it costs something has fallen long before, and whom it costs nothing would never be done.
const MOST_TIMES: u8 = 20;

/// Whether it matters how often a check was made already.
fn is_counted(check: &Check) -> bool {
    check.shift.is_some_and(|shift| shift.with == Varying::Time)
}

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_structure(&mut self, effect: &family::Structure, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
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
            family::Structure::Roll { dice, shift, upkeep, arms } => {
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
                if anew && self.offers_reroll(here, *upkeep) {
                    return;
                }
                let ctx = self.roll(*dice, *shift, (*upkeep, thrown), arms, ctx);
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
            family::Structure::AnyoneMay { asked: Asked::Chosen, offer, did, otherwise } => {
                self.another_may([Some(*offer), *did, *otherwise], here)
            }
            family::Structure::AnyoneMay { asked, offer, did, otherwise } => {
                self.anyone_may(*asked == Asked::Other, [Some(*offer), *did, *otherwise], here)
            }
            family::Structure::May { offer, did, otherwise } => match here.turn {
                ASK => {
                    let checks = matches!(
                        self.lib.tree.block(*offer),
                        [Step { effect: Effect::Structure(family::Structure::Check(..)), .. }]
                    );
                    if checks && self.q().must_check(who) {
                        self.go(Frame::Run { block, pc, turn: AGREED, ctx });
                        self.s.passed = true;
                        return self.push_run(*offer, ctx);
                    }
                    self.go(here.again());
                    if self.is_choice(*offer, *did, *otherwise, &ctx.into()) {
                        self.offer(Opt::Yes);
                        self.offer(Opt::No);
                        self.ask_one(who, Ask::May);
                    }
                }
                ANSWER => {
                    if matches!(self.answer(), Opt::Yes) {
                        self.go(here.again());
                        self.s.passed = true;
                        self.push_run(*offer, ctx);
                    } else {
                        self.go(here.next(ctx));
                        if let Some(block) = otherwise {
                            self.push_run(*block, ctx);
                        }
                    }
                }
                _ => {
                    self.go(here.next(ctx));
                    if let Some(block) = did {
                        self.push_run(*block, ctx);
                    }
                }
            },
            family::Structure::Often(offer) => match here.turn {
                ASK => {
                    self.go(here.again());
                    if self.is_choice(*offer, None, None, &ctx.into()) {
                        self.offer(Opt::Yes);
                        self.offer(Opt::No);
                        self.ask_one(who, Ask::May);
                    }
                }
                _ => {
                    if matches!(self.answer(), Opt::Yes) {
                        self.go(Frame::Run { block, pc, turn: ASK, ctx });
                        self.push_run(*offer, ctx);
                    } else {
                        self.go(here.next(ctx));
                    }
                }
            },
            family::Structure::If { cond, then, otherwise } => {
                let block = if self.q().holds_now(cond, &ctx) { Some(*then) } else { *otherwise };
                if let Some(block) = block {
                    self.push_run(block, ctx);
                }
            }
            family::Structure::Choose { options, otherwise, all } => {
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
                        return self.push_run(*block, ctx);
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

    /// The first who will, from the first player on.
    fn anyone_may(&mut self, other: bool, [offer, did, otherwise]: [Option<BlockId>; 3], here: &Here) {
        let Some(offer) = offer else { return };
        let Here { block, pc, ctx, turn, .. } = *here;
        let seat = |engine: &Self, i: u8| (engine.s.first + i) % engine.s.players;
        let mut i = turn / 2;
        if turn % 2 == 1 {
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
                self.go(Frame::Run { block, pc, turn: 2 * i + 1, ctx });
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
    fn another_may(&mut self, [offer, did, otherwise]: [Option<BlockId>; 3], here: &Here) {
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
    fn spend_together(&mut self, clues: u8, did: Option<BlockId>, otherwise: Option<BlockId>, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let again = |turn: u8, left: u8| Frame::Run { block, pc, turn, ctx: Ctx { x: left, ..ctx } };
        let over = |engine: &mut Self, then: Option<BlockId>| {
            engine.go(here.next(ctx));
            if let Some(then) = then {
                engine.push_run(then, ctx);
            }
        };
        match turn {
            0 if !self.have_together(clues) => over(self, otherwise),
            0 => {
                self.go(again(1, clues));
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                self.ask_group(Ask::May);
            }
            1 if self.answer() != Opt::Yes => over(self, otherwise),
            1 => self.go(again(2, clues)),
            turn => {
                let (left, i) = (ctx.x, (turn - 2) / 2);
                if left == 0 || i >= self.s.players {
                    return over(self, did);
                }
                let who = (self.s.first + i) % self.s.players;
                if turn % 2 == 1 {
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

    /// The check in a label of which this stands is made once more; not by one who is not there any more.
    fn make_again(&mut self, here: &Here) {
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

    fn run_check(&mut self, check: &Check, arms: &Arms, here: &Here) {
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
                let lib = self.lib;
                let later = lib.tree.block(block).len() > usize::from(pc) + 1 && self.uses_successes(block);
                let counts = !arms.rows.is_empty() || arms.pass.is_some_and(|b| self.uses_successes(b)) || later;
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

    /// What follows from dice, so that it happens in the order of the text.
    #[inline(always)]
    fn push_arms(&mut self, arms: &Arms, arm: Option<BlockId>, faces: u8, ctx: Ctx) {
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
