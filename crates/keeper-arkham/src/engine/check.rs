//! Skill checks: what may come before, the roll, rerolls and clue dice.
//!
//! Rules: SKL-01 to SKL-05, SKL-10, SKL-11.

use keeper_arkham_script::tree::{
    At, Check, CheckKind, Class, Coming, Dice, Effect, KindId, Pick, Skill, StandIn, Step, Varying, Window, family,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Most};
use crate::frame::{Ask, Asking, Cause, CheckFrame, CheckStage, Ctx, Frame, Opt, Purpose};
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
            // Cards that pass it or otherwise come before the roll.
            CheckStage::Before => {
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
            CheckStage::Prepare => {
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
            CheckStage::Roll => {
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
            CheckStage::Own | CheckStage::Alone => {
                let alone = check.stage == CheckStage::Alone;
                check.stage = CheckStage::OwnChosen;
                if self.q().may_spend_clues_on(check) {
                    self.offer(Opt::SpendClue);
                }
                // What stands for a clue may be given even by one who has clues.
                if self.q().may_stand_in_on(check) {
                    self.offer_window(check.who, W::WouldSpendClues);
                    if let Some(kind) = self.q().stands_for(check.who, StandIn::Clue) {
                        self.offer(Opt::Token(kind));
                    }
                }
                if !alone && let Some(lender) = self.q().lender_on(check) {
                    self.offer(Opt::Who(lender));
                }
                if self.lib.gives_cards {
                    self.offer_cards_as_clues(check);
                }
                if self.q().may_raise_dice(check) {
                    for face in (1..6u8).filter(|face| check.dice[usize::from(face - 1)] > 0) {
                        self.offer(Opt::Number(face));
                    }
                }
                if self.q().may_give_trophies_on(check) {
                    self.offer_trophies(check.who);
                }
                self.offer_uses(check, W::AfterCheck);
                if self.lib.trophies_act {
                    self.offer_trophy_uses(check.who, W::AfterCheck, |engine, _, at| engine.is_about(at, check));
                }
                self.offer_help(check.who);
                if !self.s.options.is_empty() {
                    self.offer(Opt::Done);
                    self.go(Frame::Check(*check));
                    self.ask_one(check.who, Ask::AfterCheck);
                    return false;
                }
                true
            }
            CheckStage::OwnChosen => match self.answer() {
                Opt::SpendClue => {
                    let clues = self.q().next_clues(check.who);
                    check.stage = CheckStage::After;
                    let serves = (0..clues).fold(true, |serves, _| self.spend_clue(check.who, Cause::Check) && serves);
                    if serves {
                        self.roll_clues(check, clues);
                    }
                    true
                }
                Opt::Token(kind) => {
                    self.change_tokens(check.who, kind, -1);
                    self.roll_clues(check, 1);
                    true
                }
                Opt::Card(copy) => {
                    self.discard_copy(check.who, copy);
                    check.card_clues += 1;
                    self.roll_clues(check, 1);
                    true
                }
                Opt::Who(lender) => {
                    let n = self.q().clues_at_once(check.who);
                    self.go(Frame::Check(*check));
                    self.push(Frame::Lend { who: lender, to: check.who, n, of: NONE, stage: Asking::Ask });
                    false
                }
                // The other agrees, and has paid.
                Opt::Yes => {
                    self.roll_clues(check, self.q().clues_at_once(check.who));
                    true
                }
                Opt::No => {
                    check.stage = CheckStage::Alone;
                    true
                }
                Opt::Number(face @ 1..=5) => {
                    self.raise_die(check, usize::from(face));
                    true
                }
                Opt::Marker(marker) => {
                    self.spend_monster_trophy(check.who, marker);
                    self.roll_clues(check, 1);
                    true
                }
                Opt::Use { src, ability }
                    if matches!(self.ability(ability).window, Window::Would { what: Coming::SpendClues, .. }) =>
                {
                    check.stage = CheckStage::After;
                    // One that stands for several gives all of them at once.
                    let worth = self.stands_for_clues(src).min(self.q().room_for_clues(check).max(1));
                    if self.pay_stand_in(check.who, src, ability) {
                        check.card_clues = check.card_clues.saturating_add(worth);
                        self.roll_clues(check, worth);
                    }
                    true
                }
                Opt::Use { src, ability } => {
                    check.stage = CheckStage::After;
                    self.go(Frame::Check(*check));
                    self.push_use(check.who, src, ability);
                    false
                }
                _ => {
                    let successes = self.q().successes(check);
                    self.finish_check(check, successes >= check.difficulty, successes);
                    false
                }
            },
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

    /// Cards that the text of the check, or of the fight, lets you spend as clues.
    #[inline(never)]
    fn offer_cards_as_clues(&mut self, check: &CheckFrame) {
        let Some(deck) = self.q().as_clues(check) else { return };
        for i in 0..self.s.inv(check.who).held.len() {
            let copy = self.s.inv(check.who).held[i].copy;
            if self.q().copy_is(copy, Class::Deck(deck).into()) && !self.q().cannot_lose(check.who, copy) {
                self.offer(Opt::Card(copy));
            }
        }
    }

    /// Asks the next of the others who can do something about a check (RUL-115), if there is one; after them it is the
    /// roller's turn.
    #[inline(always)]
    fn asks_helper(&mut self, check: &mut CheckFrame, from: Inv) -> bool {
        if self.s.anyone_acts(W::AfterAnyCheck) && self.asks_late_helper(check, from) {
            return true;
        }
        check.stage = CheckStage::Own;
        false
    }

    #[inline(never)]
    fn asks_late_helper(&mut self, check: &mut CheckFrame, from: Inv) -> bool {
        for who in from..self.s.players {
            if who != check.who && self.s.inv(who).own.0.acts(W::AfterAnyCheck) {
                self.offer_help(who);
                if self.asks_for_help(check, CheckStage::HelperChosen(who), who, Ask::AfterCheck) {
                    return true;
                }
            }
        }
        false
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
    fn asks_for_help(&mut self, check: &mut CheckFrame, stage: CheckStage, who: Inv, ask: Ask) -> bool {
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
    fn finish_check(&mut self, check: &CheckFrame, passed: bool, successes: u8) {
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

    /// The dice of clues that were spent on the check on top.
    #[inline(always)]
    fn roll_clues(&mut self, check: &mut CheckFrame, clues: u8) {
        let (before, had) = (check.dice, if J::ON { self.q().successes(check) } else { 0 });
        for _ in 0..self.q().dice_of_clues(check, clues) {
            self.roll_into(check);
        }
        check.clues = check.clues.saturating_add(clues);
        let mut new = check.dice;
        for (n, b) in new.iter_mut().zip(before) {
            *n -= b;
        }
        if J::ON {
            let successes = self.q().successes(check) - had;
            self.tell(Event::ClueSpent { who: check.who, dice: new, successes });
            if self.q().room_for_clues(check) == 0 {
                self.tell(Event::NoRoom(Most::Dice(check.who)));
            }
        }
        check.stage = CheckStage::After;
    }

    /// A clue adds 1 to a die that shows this.
    fn raise_die(&mut self, check: &mut CheckFrame, face: usize) {
        check.stage = CheckStage::After;
        if check.dice[face - 1] > 0 && self.spend_clue(check.who, Cause::Check) {
            check.dice[face - 1] -= 1;
            check.dice[face] += 1;
            check.clues = check.clues.saturating_add(1);
            if J::ON {
                let successes = self.q().successes(check);
                self.tell(Event::Rerolled { who: check.who, dice: check.dice, successes });
            }
        }
    }

    #[inline(always)]
    fn roll_into(&mut self, check: &mut CheckFrame) {
        let face = self.die();
        check.dice[usize::from(face - 1)] += 1;
    }

    /// Offers what the sheet of an investigator can do after anybody's check.
    #[inline]
    fn offer_help(&mut self, who: Inv) {
        if self.s.inv(who).in_game() {
            self.offer_window(who, W::AfterAnyCheck);
        }
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
                let passes =
                    matches!(steps.first(), Some(Step { effect: Effect::Moments(family::Moments::PassIt), .. }));
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
    fn offer_uses(&mut self, check: &CheckFrame, w: W) {
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
    fn is_about(&self, at: &At, check: &CheckFrame) -> bool {
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

    /// Effects on the check in progress.
    pub fn on_check(&mut self, effect: &family::Moments, ctx: &Ctx) {
        let at = self.s.frames.rposition(|f| matches!(f, Frame::Check(_)));
        let Some(at) = at else { return };
        let Frame::Check(mut check) = self.s.frames[at] else { return };
        let lowest = self.q().success_in(&check);
        match effect {
            family::Moments::PassIt => {
                check.automatic = true;
                // No blow is struck: weapons that are gone after use are not used.
                if check.kind == CheckKind::Combat {
                    self.put_arms_down(check.who);
                }
            }
            family::Moments::Reroll(Dice::All) => {
                let n = check.rolled();
                check.dice = [0; 6];
                for _ in 0..n {
                    self.roll_into(&mut check);
                }
            }
            family::Moments::Reroll(Dice::Failed) => {
                let n: u8 = check.dice[..usize::from(lowest - 1)].iter().sum();
                check.dice[..usize::from(lowest - 1)].fill(0);
                for _ in 0..n {
                    self.roll_into(&mut check);
                }
            }
            family::Moments::Reroll(Dice::Ones) => {
                for _ in 0..std::mem::take(&mut check.dice[0]) {
                    self.roll_into(&mut check);
                }
            }
            family::Moments::Reroll(Dice::One) => {
                // A failed die if there is one: nobody rerolls a success.
                if let Some(face) = check.dice.iter().position(|&n| n > 0) {
                    check.dice[face] -= 1;
                    self.roll_into(&mut check);
                }
            }
            family::Moments::MoreDice(n) => {
                let more = self.q().quantity(*n, ctx).min(u16::from(most::DICE));
                for _ in 0..(more as u8).min(most::DICE.saturating_sub(check.rolled())) {
                    self.roll_into(&mut check);
                }
            }
            family::Moments::ItGets { n, each } => {
                check.bonus =
                    check.bonus.saturating_add(self.q().bonus(*n, *each, ctx)).clamp(-most::MODIFIER, most::MODIFIER);
                self.s.frames[at] = Frame::Check(check);
                return;
            }
            family::Moments::Unrolled(n) => {
                check.unrolled = true;
                check.added = *n;
                self.s.frames[at] = Frame::Check(check);
                return self.tell(Event::SuccessAdded { who: check.who, by: *n, successes: *n });
            }
            family::Moments::AddSuccess(n) => {
                if check.added + n > most::ADDED {
                    return self.tell(Event::NoRoom(Most::Successes(check.who)));
                }
                check.added += n;
                self.s.frames[at] = Frame::Check(check);
                let successes = self.q().successes(&check);
                return self.tell(Event::SuccessAdded { who: check.who, by: *n, successes });
            }
            _ => {}
        }
        self.s.frames[at] = Frame::Check(check);
        if J::ON && !check.automatic {
            let successes = self.q().successes(&check);
            self.tell(Event::Rerolled { who: check.who, dice: check.dice, successes });
        }
    }
}
