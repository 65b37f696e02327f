//! What an investigator can have and spend: hands, stops of skills, clues, cards.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::CheckFrame;
use crate::index::Q;
use crate::library::Supply;
use crate::state::{Gift, Held, Inv, NONE, flag, held, most};

impl Query<'_> {
    /// Hands that one has in combat.
    pub fn hands(self, who: Inv) -> u8 {
        2u8.saturating_add_signed(self.more(Q::Hands, who, |_| true))
    }

    /// By how many stops at most a single skill may be moved in a turn, where something says so.
    #[inline]
    pub fn slider_stops(self, who: Inv) -> Option<u8> {
        self.most(Q::MostStops, who, |_| true)
    }

    /// The most clues that one can have.
    pub fn most_clues(self, who: Inv) -> u8 {
        let mut most = self.most(Q::MostClues, who, |_| true).unwrap_or(most::CLUES);
        self.common(Q::MostCluesOfAll, |rule, _| {
            if let Static::AtMost { of: Most::Clues { all: true }, n } = rule {
                most = most.min(*n);
            }
        });
        most
    }

    /// How many clues go at a time.
    pub fn clues_at_once(self, who: Inv) -> u8 {
        if self.holds(who, Q::CluesByTwos) { 2 } else { 1 }
    }

    /// How many clues may still be spent on this check, no matter who has them.
    pub(super) fn clues_allowed(self, check: &CheckFrame) -> u8 {
        if self.forbidden(Q::CannotSpendOnChecks, check.who, |_| true).is_some() {
            return 0;
        }
        let meant = |of: &Most| matches!(of, Most::CluesOn(skill) if skill.is_none_or(|skill| skill == check.skill));
        let limit = self.most(Q::MostCluesOn, check.who, meant);
        let left = limit.map_or(u8::MAX, |n| n.saturating_sub(check.clues));
        // Where few dice lie there is room for any number of clues.
        if check.rolled() < most::DICE / 4 { left } else { left.min(self.room_for_clues(check)) }
    }

    /// For how many more clues there is room among the dice of a check.
    #[inline(never)]
    pub fn room_for_clues(self, check: &CheckFrame) -> u8 {
        most::DICE.saturating_sub(check.rolled()) / self.clue_dice(check.who, check.skill)
    }

    /// How many clues the next spending on a check takes: what stands for one goes alone.
    pub fn next_clues(self, who: Inv) -> u8 {
        if self.inv(who).clues == 0 { 1 } else { self.clues_at_once(who) }
    }

    /// Whether one more spending of clues on this check is allowed.
    #[inline(always)]
    pub fn may_spend_clues_on(self, check: &CheckFrame) -> bool {
        let (next, clues) = (self.next_clues(check.who), self.inv(check.who).clues);
        (clues >= next || clues == 0 && self.papers(check.who) > 0) && self.clues_allowed(check) >= next
    }

    /// The deck whose cards stand for clues on this check, as long as clues may be spent on it.
    pub fn as_clues(self, check: &CheckFrame) -> Option<Deck> {
        let fight = || Some(check.monster).filter(|&m| m != NONE).and_then(|m| self.appearance(m));
        let deck = check.as_clues.or_else(|| fight().and_then(|(it, _)| it.as_clues));
        deck.filter(|_| self.clues_allowed(check) > 0)
    }

    /// Whether a card may be given for a clue on this check beside clues.
    pub fn may_stand_in_on(self, check: &CheckFrame) -> bool {
        self.inv(check.who).clues > 0 && self.clues_allowed(check) > 0
    }

    /// Whether a clue may add 1 to a die of this check.
    pub fn may_raise_dice(self, check: &CheckFrame) -> bool {
        let inv = self.inv(check.who);
        inv.own.0.answers(Q::CluePips)
            && self.holds(check.who, Q::CluePips)
            && inv.clues > 0
            && self.may_spend_clues_on(check)
    }

    /// Whether monster trophies may be given for clues on this check.
    pub fn may_give_trophies_on(self, check: &CheckFrame) -> bool {
        self.trophies_as_clues(check.who) > 0 && self.clues_allowed(check) > 0
    }

    /// What can still be spent on this check: numbers of clues, and the dice that they bring.
    pub fn clues_for(self, check: &CheckFrame) -> impl Iterator<Item = (u8, u8)> {
        let (who, at_once) = (check.who, self.clues_at_once(check.who));
        let most = self.spendable_clues(who).min(self.clues_allowed(check));
        // Cards stand for what is left over.
        let fits = move |n: &u8| (0..=self.stand_ins(who).min(*n)).any(|cards| (n - cards).is_multiple_of(at_once));
        (1..=most).filter(fits).map(move |n| (n, self.dice_of_clues(check, n)))
    }

    /// Dice that so many clues more bring to a check.
    #[inline(always)]
    pub fn dice_of_clues(self, check: &CheckFrame, clues: u8) -> u8 {
        let mut lost = false;
        if check.clues == 0 {
            let combat = self.in_combat(check);
            self.own(check.who, Q::FirstClueLost, |rule, _, _| {
                lost |= *rule == Static::Clues(ClueRule::FirstLost { combat });
            });
        }
        clues.saturating_sub(u8::from(lost)) * self.clue_dice(check.who, check.skill)
    }

    /// Whether a check is made in combat; evading is not.
    fn in_combat(self, check: &CheckFrame) -> bool {
        match check.kind {
            CheckKind::Combat | CheckKind::Horror => true,
            CheckKind::Evade => false,
            CheckKind::Skill(_) | CheckKind::Spell => self.fighting().is_some() || self.s.awake.is_some(),
        }
    }

    /// How many cards more somebody draws of a deck, and keeps.
    pub fn more_events(self, who: Inv, deck: Deck) -> u8 {
        let mut more = 0;
        if self.inv(who).own.0.answers(Q::DrawMoreEvents) {
            self.own(who, Q::DrawMoreEvents, |rule, _, _| {
                more += u8::from(*rule == Static::DrawMoreEvents { deck, all: false });
            });
        }
        self.common(Q::AllDrawMore, |rule, _| {
            more += u8::from(*rule == Static::DrawMoreEvents { deck, all: true });
        });
        more
    }

    /// What you lose to a nightmarish monster.
    pub fn nightmarish(self, who: Inv, marker: u8) -> u8 {
        if self.holds(who, Q::IgnoreNightmarish) { 0 } else { self.fierceness(who, marker, true) }
    }

    /// Decks, a bit each, of which one has too many cards together, and how many.
    pub fn too_many(self, who: Inv) -> Option<(u32, u8)> {
        let mut over = None;
        self.own(who, Q::MostCards, |rule, _, _| {
            let Static::AtMost { of: Most::Cards(decks), n } = rule else { return };
            let bits = decks.iter().fold(0u32, |bits, deck| bits | 1 << deck.0);
            // What cannot be lost stays all the same.
            let can_go = |h: &Held| !self.cannot_lose(who, h.copy) && !self.is_idle(who, h.copy);
            let counted = self.inv(who).held.iter().filter(|h| !h.is(held::OFFERED) && self.of_decks(h.copy, bits));
            let (have, can) = counted.fold((0u8, 0), |(have, can), h| (have + 1, can + u8::from(can_go(h))));
            let left = have.saturating_sub(*n).min(can);
            if left > 0 {
                over = Some((bits, left));
            }
        });
        over
    }

    /// Whether a card of his needs no upkeep roll.
    pub fn needs_no_upkeep_roll(self, who: Inv, card: u16) -> bool {
        let mut none = false;
        let mut look = |rule: &Static| {
            none |= matches!(rule, Static::UpkeepRoll { card: name, how: UpkeepRoll::None } if name.0 == card)
        };
        self.own(who, Q::UpkeepRoll, |rule, _, _| look(rule));
        self.common(Q::UpkeepRoll, |rule, _| look(rule));
        none
    }

    /// The card of this kind for which somebody rolls in this upkeep, or has rolled.
    pub fn rolls_for(self, who: Inv, card: u16) -> Option<u16> {
        let inv = self.inv(who);
        let spared = |copy: u16| self.s.boons.iter().any(|boon| boon.what == Gift::Unrolled { unrolled: copy });
        let rolls = |h: &&Held| self.lib.copies[usize::from(h.copy)] == card && !h.is(held::NEW) && !spared(h.copy);
        let sits = inv.is(flag::SKIP | flag::NO_UPKEEP) || self.needs_no_upkeep_roll(who, card);
        inv.held.iter().find(rolls).filter(|_| !sits).map(|h| h.copy)
    }

    /// Whether the upkeep roll for a card is the higher of two dice, and up to which face a die counts as a 1.
    pub fn upkeep_roll(self, who: Inv, card: u16) -> (bool, u8) {
        let (mut two, mut worst) = (false, 1);
        let mut look = |rule: &Static| match rule {
            Static::UpkeepRoll { card: name, how } if name.0 == card => match how {
                UpkeepRoll::Highest => two = true,
                UpkeepRoll::Worse { to } => worst = worst.max(*to),
                UpkeepRoll::None => {}
            },
            _ => {}
        };
        self.own(who, Q::UpkeepRoll, |rule, _, _| look(rule));
        self.common(Q::UpkeepRoll, |rule, _| look(rule));
        (two, worst)
    }

    /// Whether a card is of one of these decks, a bit each.
    pub fn of_decks(self, copy: u16, decks: u32) -> bool {
        matches!(self.lib.single(copy).supply, Supply::Deck(deck) if decks & 1 << deck.0 != 0)
    }

    /// Whether you can have no card of this deck at all.
    pub fn cannot_have(self, who: Inv, deck: Deck) -> bool {
        let mut never = false;
        self.own(who, Q::MostCards, |rule, _, _| {
            never |= matches!(rule, Static::AtMost { of: Most::Cards(decks), n: 0 } if decks.contains(&deck));
        });
        never
    }

    /// Whether somebody has a copy of this card that came before it.
    pub fn is_second_copy(self, who: Inv, copy: u16) -> bool {
        let number = self.lib.copies[usize::from(copy)];
        let before = self.inv(who).held.iter().take_while(|h| h.copy != copy);
        before.copied().any(|h| self.lib.copies[usize::from(h.copy)] == number)
    }

    /// Whether a card does nothing to the one who has it: a second copy that has no effect on him.
    #[inline(always)]
    pub fn is_idle(self, who: Inv, copy: u16) -> bool {
        self.inv(who).own.0.answers(Q::SecondCopyHarmless) && self.is_harmless(who, copy)
    }

    #[inline(never)]
    fn is_harmless(self, who: Inv, copy: u16) -> bool {
        self.shrugs_off(who, copy) && self.is_second_copy(who, copy)
    }

    /// The copy of a card that does nothing because of this one.
    pub fn idle_copy(self, who: Inv, copy: u16) -> Option<u16> {
        if !self.inv(who).own.0.answers(Q::SecondCopyHarmless) {
            return None;
        }
        let equal = |h: &&Held| self.lib.copies[usize::from(h.copy)] == self.lib.copies[usize::from(copy)];
        let others = self.inv(who).held.iter().filter(|h| h.copy != copy && !h.is(held::OFFERED));
        others.filter(equal).map(|h| h.copy).find(|&other| self.is_idle(who, other))
    }

    /// Whether you may retire: with two injuries or madnesses or more (DUN-18).
    #[inline(always)]
    pub fn may_retire(self, who: Inv) -> bool {
        let inv = self.inv(who);
        self.lib.harms && inv.in_game() && {
            let counts = |h: &&Held| self.lib.is_lasting_harm(h.copy) && !self.is_idle(who, h.copy);
            inv.held.iter().filter(counts).count() >= 2
        }
    }
}
