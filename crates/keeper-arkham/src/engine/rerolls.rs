//! What comes after the roll of a check: clues, rerolls, successes that are added, and the help of others.
//!
//! Rules: SKL-04, SKL-05, SKL-10.

use keeper_arkham_script::tree::{CheckDeed, CheckKind, Class, Coming, Dice, StandIn, Window};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Most};
use crate::frame::{Ask, Asking, Cause, CheckFrame, CheckStage, Ctx, Frame, Opt};
use crate::index::W;
use crate::state::{Inv, NONE, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// What the one who makes the check can do about the dice that lie there.
    pub(super) fn offers_own(&mut self, check: &mut CheckFrame) -> bool {
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

    /// He does one thing after the other, until he has done enough.
    pub(super) fn own_chosen(&mut self, check: &mut CheckFrame) -> bool {
        match self.answer() {
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
    pub(super) fn asks_helper(&mut self, check: &mut CheckFrame, from: Inv) -> bool {
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

    /// Offers what the sheet of an investigator can do after anybody's check.
    #[inline]
    fn offer_help(&mut self, who: Inv) {
        if self.s.inv(who).in_game() {
            self.offer_window(who, W::AfterAnyCheck);
        }
    }

    /// Effects on the check in progress.
    pub fn on_check(&mut self, deed: CheckDeed, ctx: &Ctx) {
        let at = self.s.frames.rposition(|f| matches!(f, Frame::Check(_)));
        let Some(at) = at else { return };
        let Frame::Check(mut check) = self.s.frames[at] else { return };
        let lowest = self.q().success_in(&check);
        match deed {
            CheckDeed::Pass => {
                check.automatic = true;
                // No blow is struck: weapons that are gone after use are not used.
                if check.kind == CheckKind::Combat {
                    self.put_arms_down(check.who);
                }
            }
            CheckDeed::Reroll(Dice::All) => {
                let n = check.rolled();
                check.dice = [0; 6];
                for _ in 0..n {
                    self.roll_into(&mut check);
                }
            }
            CheckDeed::Reroll(Dice::Failed) => {
                let n: u8 = check.dice[..usize::from(lowest - 1)].iter().sum();
                check.dice[..usize::from(lowest - 1)].fill(0);
                for _ in 0..n {
                    self.roll_into(&mut check);
                }
            }
            CheckDeed::Reroll(Dice::Ones) => {
                for _ in 0..std::mem::take(&mut check.dice[0]) {
                    self.roll_into(&mut check);
                }
            }
            CheckDeed::Reroll(Dice::One) => {
                // A failed die if there is one: nobody rerolls a success.
                if let Some(face) = check.dice.iter().position(|&n| n > 0) {
                    check.dice[face] -= 1;
                    self.roll_into(&mut check);
                }
            }
            CheckDeed::MoreDice(n) => {
                let more = self.q().quantity(n, ctx).min(u16::from(most::DICE));
                for _ in 0..(more as u8).min(most::DICE.saturating_sub(check.rolled())) {
                    self.roll_into(&mut check);
                }
            }
            CheckDeed::Gets { n, each } => {
                check.bonus =
                    check.bonus.saturating_add(self.q().bonus(n, each, ctx)).clamp(-most::MODIFIER, most::MODIFIER);
                self.s.frames[at] = Frame::Check(check);
                return;
            }
            CheckDeed::Unrolled(n) => {
                check.unrolled = true;
                check.added = n;
                self.s.frames[at] = Frame::Check(check);
                return self.tell(Event::SuccessAdded { who: check.who, by: n, successes: n });
            }
            CheckDeed::Add(n) => {
                if check.added + n > most::ADDED {
                    return self.tell(Event::NoRoom(Most::Successes(check.who)));
                }
                check.added += n;
                self.s.frames[at] = Frame::Check(check);
                let successes = self.q().successes(&check);
                return self.tell(Event::SuccessAdded { who: check.who, by: n, successes });
            }
            // These are done to the check where it waits, or to what comes of it.
            CheckDeed::With { .. } | CheckDeed::Ease | CheckDeed::IgnoreFailing | CheckDeed::Fail(_) => return,
        }
        self.s.frames[at] = Frame::Check(check);
        if J::ON && !check.automatic {
            let successes = self.q().successes(&check);
            self.tell(Event::Rerolled { who: check.who, dice: check.dice, successes });
        }
    }
}
