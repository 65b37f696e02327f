//! Skill checks: what may come before, the roll, and the result.
//!
//! Rules: SKL-01 to SKL-03, SKL-11.

use keeper_arkham_script::tree::{
    At, Check, CheckDeed, CheckKind, Effect, KindId, Pick, Skill, Step, Varying, Window, family,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Most};
use crate::frame::{Ask, CheckFrame, CheckStage, Ctx, Frame, Opt, Purpose};
use crate::index::{Q, W};
use crate::state::{Inv, NONE, Phase, bout, flag, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// A check written on a card.
    pub fn push_printed_check(
        &mut self,
        check: &Check,
        (kind, modifier): (CheckKind, i8),
        times: u8,
        ctx: &Ctx,
        counts: bool,
    ) {
        let shift = check.shift.map_or(0, |shift| {
            let often = match shift.with {
                Varying::Round => u16::from(self.s.battle_round.saturating_sub(1)),
                Varying::Time => u16::from(times),
                Varying::Each(count) => self.q().counted(count, ctx),
            };
            i32::from(shift.by) * i32::from(often)
        });
        self.push_check(CheckFrame {
            difficulty: check.difficulty,
            modifier: (i32::from(modifier) + shift).clamp(-i32::from(most::MODIFIER), i32::from(most::MODIFIER)) as i8,
            counts,
            as_clues: check.as_clues,
            ..CheckFrame::plain(ctx.who, kind)
        });
    }

    /// The skill that was chosen for a check, or the first that may be.
    pub fn way_chosen(&self, check: &Check, who: Inv, answer: Opt) -> (CheckKind, i8) {
        let way = self.ways_of_check(check, who).find(|way| Opt::Skill(way.0.skill()) == answer);
        way.or_else(|| self.ways_of_check(check, who).next()).unwrap_or((check.kind, check.modifier))
    }

    /// The skills that may be checked: one, two of which one is chosen, or those that stand lowest.
    pub fn ways_of_check(&self, check: &Check, who: Inv) -> impl Iterator<Item = (CheckKind, i8)> {
        let (first, modifier, pick) = (check.kind, check.modifier, check.pick);
        let skills = match pick {
            Pick::Lowest => Skill::ALL.map(|skill| self.q().skill(who, skill)),
            Pick::Given | Pick::Or(..) | Pick::AtNumber => [0; 6],
        };
        let lowest = skills.iter().min().copied().unwrap_or(0);
        let low = Skill::ALL.into_iter().filter(move |&skill| skills[skill as usize] == lowest);
        let modifier = if pick == Pick::AtNumber { self.q().law_for(who).unwrap_or(0) } else { modifier };
        let given = (pick != Pick::Lowest).then_some((first, modifier));
        let other = if let Pick::Or(kind, modifier) = pick { Some((kind, modifier)) } else { None };
        let low = low.filter(move |_| pick == Pick::Lowest).map(move |skill| (CheckKind::Skill(skill), modifier));
        given.into_iter().chain(other).chain(low)
    }

    pub fn push_check(&mut self, mut check: CheckFrame) {
        if self.s.common.0.answers(Q::ChecksNeed) {
            check.difficulty = check.difficulty.saturating_add(self.q().more_successes(&check));
        }
        self.push(Frame::Check(check));
    }

    #[inline(always)]
    pub fn check(&mut self, mut check: CheckFrame) {
        // What needs no answer goes straight to the next stage.
        while self.check_on(&mut check) {}
    }

    /// A stage of a check. Says whether the next one follows at once.
    #[inline(always)]
    fn check_on(&mut self, check: &mut CheckFrame) -> bool {
        match check.stage {
            CheckStage::Before => self.before_check(check),
            CheckStage::EarlyChosen(seat) => match self.answer() {
                Opt::Use { src, ability } => {
                    check.stage = CheckStage::Before;
                    self.go(Frame::Check(*check));
                    self.push_use(seat, src, ability);
                    false
                }
                _ if self.asks_early_helper(check, seat + 1) => false,
                _ => {
                    check.stage = CheckStage::Prepare;
                    true
                }
            },
            CheckStage::Prepare => self.prepares_check(check),
            CheckStage::Roll => self.rolls_check(check),
            // Rerolls and clues, as long as they can matter: others who can help are asked first, then the roller.
            CheckStage::After => {
                let successes = self.q().successes(check);
                if successes >= check.difficulty && !check.counts {
                    self.finish_check(check, true, successes);
                    return false;
                }
                // What can be done now is seen from the dice that lie there.
                self.go(Frame::Check(*check));
                !self.asks_helper(check, 0)
            }
            CheckStage::Own | CheckStage::Alone => self.offers_own(check),
            CheckStage::OwnChosen => self.own_chosen(check),
            CheckStage::HelperChosen(seat) => match self.answer() {
                Opt::Use { src, ability } => {
                    check.stage = CheckStage::After;
                    self.go(Frame::Check(*check));
                    self.push_use(seat, src, ability);
                    false
                }
                _ => !self.asks_helper(check, seat + 1),
            },
            // Everybody has heard of it.
            CheckStage::Told => {
                self.pop();
                false
            }
        }
    }

    /// Cards that pass it or otherwise come before the roll, and others who can do something about it.
    fn before_check(&mut self, check: &mut CheckFrame) -> bool {
        check.stage = CheckStage::Roll;
        if check.automatic || !self.present_for_check(check) {
            return true;
        }
        if self.s.anyone_acts(W::BeforeAnyCheck) && self.asks_early_helper(check, 0) {
            return false;
        }
        check.stage = CheckStage::Prepare;
        true
    }

    /// What the one who makes the check can use before the roll.
    fn prepares_check(&mut self, check: &mut CheckFrame) -> bool {
        check.stage = CheckStage::Roll;
        self.offer_uses(check, W::BeforeCheck);
        if self.s.inv(check.who).own.0.acts(W::BeforeFirstCheck) && self.is_first_check(check) {
            self.offer_where(check.who, W::BeforeFirstCheck, |engine, _, at| engine.is_about(at, check));
        }
        self.offer_uses(check, W::BeforeAnyCheck);
        // A combat check that a card asks for: weapons and spells serve any combat check.
        if check.kind == CheckKind::Combat && check.monster == NONE && check.purpose == Purpose::Plain {
            self.offer_arms(check.who);
        }
        if !self.s.options.is_empty() {
            if self.passes_by_itself(check) {
                return false;
            }
            self.offer(Opt::GoOn);
            self.go(Frame::Check(*check));
            self.ask_one(check.who, Ask::BeforeCheck);
            return false;
        }
        true
    }

    /// The dice are thrown, unless there is nothing to throw for any more.
    fn rolls_check(&mut self, check: &mut CheckFrame) -> bool {
        let answer = self.answer();
        if matches!(answer, Opt::Use { .. } | Opt::Ready(_) | Opt::Release(_)) {
            check.stage = CheckStage::Before;
            self.go(Frame::Check(*check));
            self.prepare(check.who, answer);
            return false;
        }
        let present = self.present_for_check(check);
        if check.automatic || !present {
            self.finish_check(check, present, self.q().successes(check));
            return false;
        }
        let dice = self.q().dice(check);
        self.tell(Event::CheckBegan {
            who: check.who,
            kind: check.kind,
            modifier: check.modifier,
            difficulty: check.difficulty,
            dice,
        });
        for _ in 0..dice {
            self.roll_into(check);
        }
        if J::ON {
            let successes = self.q().successes(check);
            self.tell(Event::Rolled { who: check.who, dice: check.dice, successes });
            if dice == most::DICE as i8 {
                self.tell(Event::NoRoom(Most::Dice(check.who)));
            }
        }
        check.stage = CheckStage::After;
        true
    }

    /// Asks the next of the others who can do something before the roll, if there is one.
    #[inline(never)]
    fn asks_early_helper(&mut self, check: &mut CheckFrame, from: Inv) -> bool {
        for who in from..self.s.players {
            let inv = self.s.inv(who);
            if who != check.who && inv.own.0.acts(W::BeforeAnyCheck) && inv.in_game() {
                self.offer_meant_for(who, check, W::BeforeAnyCheck);
                if self.asks_for_help(check, CheckStage::EarlyChosen(who), who, Ask::BeforeCheck) {
                    return true;
                }
            }
        }
        false
    }

    /// Asks somebody who can do something for this check, if anything is offered; it goes on at this stage.
    pub(super) fn asks_for_help(&mut self, check: &mut CheckFrame, stage: CheckStage, who: Inv, ask: Ask) -> bool {
        if self.s.options.is_empty() {
            return false;
        }
        self.offer(Opt::Done);
        check.stage = stage;
        self.go(Frame::Check(*check));
        self.ask_one(who, ask);
        true
    }

    /// One who was knocked out or taken away while something was used before the roll makes no check any more.
    fn present_for_check(&self, check: &CheckFrame) -> bool {
        let inv = self.s.inv(check.who);
        let fight = check.monster != NONE || check.kind == CheckKind::Combat;
        inv.in_game() && !(fight && inv.is(flag::GONE | flag::OUT))
    }

    #[inline(always)]
    pub(super) fn finish_check(&mut self, check: &CheckFrame, passed: bool, successes: u8) {
        let successes = if check.automatic { check.difficulty } else { successes };
        let dice = check.rolled() + check.added;
        self.s.passed = passed;
        self.s.number = successes;
        self.s.failures = dice.saturating_sub(successes);
        self.s.bout |= bout::CHECKED | if passed { bout::WELL } else { 0 };
        self.tell(Event::CheckEnded { who: check.who, passed, successes });
        self.pop();
        if successes == 0 && self.s.inv(check.who).own.0.acts(W::NoSuccess) && self.in_encounter() {
            self.push(Frame::Result { passed, number: successes, failures: self.s.failures });
            self.fire(W::NoSuccess, check.who, NONE);
        }
        let plain = check.monster == NONE && check.purpose == Purpose::Plain && check.kind != CheckKind::Spell;
        let fails = !passed && plain && self.s.phase == Phase::Encounters;
        if fails && self.s.inv(check.who).own.0.acts(W::FailedCheck) && self.in_encounter() {
            self.push(Frame::Result { passed, number: successes, failures: self.s.failures });
            self.fire(W::FailedCheck, check.who, NONE);
        }
        if self.s.inv(check.who).own.0.acts(W::YouCheck) || self.s.common.0.acts(W::AnyoneChecks) {
            self.tell_of_check(check, passed, successes);
        }
    }

    /// What hears of a check hears of it when its result is final, and before its labels.
    #[inline(never)]
    fn tell_of_check(&mut self, check: &CheckFrame, passed: bool, successes: u8) {
        self.push(Frame::Result { passed, number: successes, failures: self.s.failures });
        self.push(Frame::Check(CheckFrame { stage: CheckStage::Told, ..*check }));
        self.fire(W::AnyoneChecks, check.who, NONE);
        self.fire(W::YouCheck, check.who, NONE);
    }

    /// Whether this is the first check of an encounter in Arkham.
    fn is_first_check(&self, check: &CheckFrame) -> bool {
        self.s.phase == Phase::Encounters
            && self.s.bout & bout::CHECKED == 0
            && check.monster == NONE
            && check.kind != CheckKind::Spell
            && self.in_encounter()
    }

    /// The encounter in progress is over; what is being used goes on.
    pub fn end_encounter(&mut self) {
        let card = |f: &Frame| matches!(f, Frame::LocationCard { .. });
        let checking = |f: &Frame| matches!(f, Frame::Check(_));
        let frames = &mut self.s.frames;
        if let (Some(from), Some(to)) = (frames.rposition(card), frames.rposition(checking)) {
            for frame in frames.iter_mut().take(to + 1).skip(from + 1) {
                *frame = Frame::Nothing;
            }
        }
    }

    /// Whether a text of an encounter is read, and no monster is fought in it.
    fn in_encounter(&self) -> bool {
        let frames = self.s.frames.iter().rev();
        frames
            .map_while(|f| match f {
                Frame::Combat { .. } | Frame::Face { .. } | Frame::Battle { .. } => None,
                f => Some(matches!(f, Frame::Encounter { .. } | Frame::LocationCard { .. } | Frame::GateCard { .. })),
            })
            .any(|encounter| encounter)
    }

    #[inline(always)]
    pub(super) fn roll_into(&mut self, check: &mut CheckFrame) {
        let face = self.die();
        check.dice[usize::from(face - 1)] += 1;
    }

    /// What passes the check for nothing, without `you may`, is no choice: it happens.
    #[inline(never)]
    fn passes_by_itself(&mut self, check: &mut CheckFrame) -> bool {
        let lib = self.lib;
        let by_itself = |&opt: &Opt| match opt {
            Opt::Use { src, ability } => {
                let at = self.ability(ability);
                let mut steps = lib.tree.block(at.block);
                if let [Step { effect: Effect::Structure(family::Structure::If { then, .. }), .. }] = steps {
                    steps = lib.tree.block(*then);
                }
                let passes = matches!(
                    steps.first(),
                    Some(Step { effect: Effect::Moments(family::Moments::OnCheck(CheckDeed::Pass)), .. })
                );
                let free = at.costs.is_empty() && !at.once_per_turn && !at.once_per_game && !at.once_per_check;
                (passes && free).then_some((src, ability))
            }
            _ => None,
        };
        let Some((src, ability)) = self.s.options.iter().find_map(by_itself) else { return false };
        self.s.options.clear();
        check.stage = CheckStage::Before;
        self.go(Frame::Check(*check));
        self.push_use(check.who, src, ability);
        true
    }

    /// Offers what can be used in a window about checks and is meant for this one. What all share is used by the one who
    /// makes the check.
    #[inline(always)]
    pub(super) fn offer_uses(&mut self, check: &CheckFrame, w: W) {
        if self.s.inv(check.who).own.0.acts(w) || self.s.common.0.acts(w) {
            self.offer_meant(check, w);
        }
    }

    #[inline(always)]
    fn offer_meant(&mut self, check: &CheckFrame, w: W) {
        self.offer_meant_for(check.who, check, w);
        self.offer_in_play(check.who, w, |engine, _, at| engine.is_about(at, check));
    }

    /// The same of somebody's own cards and sheet, no matter who makes the check.
    #[inline(always)]
    fn offer_meant_for(&mut self, who: Inv, check: &CheckFrame, w: W) {
        self.offer_where(who, w, |engine, _, at| engine.is_about(at, check));
    }

    /// Whether a line for a window about checks means this one.
    #[inline(always)]
    pub(super) fn is_about(&self, at: &At, check: &CheckFrame) -> bool {
        match at.window {
            Window::BeforeCheck { checks, ref against, .. } => {
                let is = |&kind: &KindId| self.lib.is_kind(check.monster, kind);
                self.q().meant(checks, check) && (against.is_empty() || check.monster != NONE && against.iter().any(is))
            }
            Window::AfterCheck { failed: false, checks } => self.q().meant(checks, check),
            Window::AfterCheck { failed: true, checks } => {
                self.q().meant(checks, check) && self.q().successes(check) < check.difficulty
            }
            _ => false,
        }
    }
}
