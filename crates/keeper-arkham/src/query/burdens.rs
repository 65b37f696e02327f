//! What weighs on somebody: injuries and madnesses in pairs, monsters that he cannot evade or fight, items that he cannot use.
//!
//! Rules: MSK-10, MSK-11.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{CheckFrame, Ctx, Frame, Src};
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Inv, NONE};

impl Query<'_> {
    /// The card of somebody's of which this one is a second copy, since one of them counts as the other (MSK-10); none where second
    /// copies do nothing to him (MSK-11).
    pub fn paired_copy(self, who: Inv, copy: u16) -> Option<u16> {
        let counts_as = |copy: u16| {
            self.rules(self.lib.single(copy).text, Q::CopyOf).find_map(|rule| match rule {
                Static::CopyOf(card) => Some(card.0),
                _ => None,
            })
        };
        let number = |copy: u16| self.lib.copies[usize::from(copy)];
        let own = counts_as(copy);
        let mut others = self.inv(who).held.iter().map(|h| h.copy).filter(|&other| other != copy);
        let pair = others.find_map(|other| match own == Some(number(other)) {
            true => Some(other),
            false => (counts_as(other) == Some(number(copy))).then_some(copy),
        });
        pair.filter(|&copy| !self.shrugs_off(who, copy))
    }

    /// Whether second copies of cards of this deck do nothing to somebody.
    pub fn shrugs_off(self, who: Inv, copy: u16) -> bool {
        let Supply::Deck(of) = self.lib.single(copy).supply else { return false };
        let mut harmless = false;
        self.own_sheet(who, Q::SecondCopyHarmless, |rule, _, _| {
            harmless |= matches!(rule, Static::NoEffect(Mute::SecondCopies(decks)) if decks.contains(&of));
        });
        harmless
    }

    /// Whether somebody may evade a monster, or flee from it.
    #[inline]
    pub fn may_evade(self, who: Inv, marker: u8) -> bool {
        let meant = |verb: &Verb| matches!(verb, Verb::Evade(which) if self.is_of(which, marker));
        self.forbidden(Q::CannotEvade, who, meant).is_none()
    }

    /// Whether somebody may fight a monster that he has not tried to evade. One that he cannot evade he may fight at once.
    #[inline]
    pub fn may_fight_at_once(self, who: Inv, marker: u8) -> bool {
        self.forbidden(Q::CannotFightFirst, who, |_| true).is_none() || !self.may_evade(who, marker)
    }

    /// Whether somebody may come up to elusive monsters.
    #[inline]
    pub fn may_approach(self, who: Inv) -> bool {
        self.forbidden(Q::CannotApproach, who, |_| true).is_none()
    }

    /// Whether somebody must make a check that a text lets him make.
    pub fn must_check(self, who: Inv) -> bool {
        let encounter = |frame: &Frame| matches!(frame, Frame::LocationCard { .. } | Frame::GateCard { .. });
        self.forbidden(Q::CannotDecline, who, |_| true).is_some() && self.s.frames.iter().any(encounter)
    }

    /// Whether somebody may not use an item in this way, since it would be gone afterwards.
    #[inline(always)]
    pub fn keeps_item(self, who: Inv, src: Src, at: &At) -> bool {
        self.concerns(Q::CannotUseFleeting, who) && self.would_go(who, src, at)
    }

    #[inline(never)]
    fn would_go(self, who: Inv, src: Src, at: &At) -> bool {
        let Src::Card(copy) = src else { return false };
        if !self.lib.single(copy).item || self.forbidden(Q::CannotUseFleeting, who, |_| true).is_none() {
            return false;
        }
        let put = at.costs.iter().find_map(|cost| if let Cost::Token(_, n) = cost { Some(*n) } else { None });
        let full = |limit: &Limit| {
            let there = u16::from(self.tokens_on(src)) + u16::from(put.unwrap_or(0));
            limit.least && there >= self.quantity(limit.n, &Ctx { who, src, ..Ctx::default() })
        };
        let ends = |block: BlockId| self.lib.tree.block(block).iter().any(|step| step.effect.ends_this());
        let goes = |step: &Step| match &step.effect {
            Effect::Structure(family::Structure::If { cond: Cond::Count(limit), then, .. }) => {
                matches!(limit.of, Count::OnThis(_)) && full(limit) && ends(*then)
            }
            effect => effect.ends_this(),
        };
        at.costs.iter().any(|cost| matches!(cost, Cost::DiscardThis | Cost::ReturnThis))
            || self.lib.tree.block(at.block).iter().any(goes)
    }

    /// The same of a weapon that is gone after its use.
    pub fn keeps_weapon(self, who: Inv, copy: u16) -> bool {
        self.lib.acts(copy, W::AfterUse) && self.forbidden(Q::CannotUseFleeting, who, |_| true).is_some()
    }

    /// Whether somebody may flee from a monster with ambush.
    pub fn may_flee_ambush(self, who: Inv, marker: u8) -> bool {
        self.concerns(Q::MayFlee, who)
            && self.licensed(Q::MayFlee, who, |what| match what {
                Licence::Flee(Monsters::Able(keyword)) => self.stats(marker).has(*keyword),
                Licence::Flee(which) => self.is_of(which, marker),
                _ => false,
            })
    }

    /// Whether one who goes insane, or falls unconscious, keeps his clues.
    pub fn keeps_clues(self, insane: bool) -> bool {
        let mut keeps = false;
        self.common(Q::KeepClues, |rule, _| keeps |= *rule == Static::KeepClues { sanity: insane });
        keeps
    }

    /// How overwhelming or nightmarish a monster is for somebody: for him it may be at least so much, and more than that.
    pub fn fierceness(self, who: Inv, marker: u8, of_nightmares: bool) -> u8 {
        let stats = self.stats(marker);
        let mut worst = match of_nightmares {
            true if stats.has(Keyword::Nightmarish) => stats.nightmarish,
            false if stats.has(Keyword::Overwhelming) => stats.overwhelming,
            _ => 0,
        };
        let mut added = 0u8;
        self.own(who, Q::FiercerFor, |rule, _, _| {
            if let Static::FiercerFor { which, nightmarish, more, n } = rule
                && *nightmarish == of_nightmares
                && self.is_of(which, marker)
            {
                match more {
                    true => added = added.saturating_add(*n),
                    false => worst = worst.max(*n),
                }
            }
        });
        worst.saturating_add(added)
    }

    /// The deck of events whose card asks for this check.
    pub fn event_of(self, check: &CheckFrame) -> Option<Deck> {
        let text = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run { ctx, .. } => Some(ctx.src),
            _ => None,
        });
        let Some(Src::Card(copy)) = text.filter(|_| check.monster == NONE) else { return None };
        match self.lib.single(copy).supply {
            Supply::Deck(deck) if self.lib.deck(deck).events => Some(deck),
            _ => None,
        }
    }

    /// Whether somebody chooses between two cards of a deck of events.
    pub fn chooses_events(self, who: Inv, deck: Deck) -> bool {
        let mut two = false;
        self.own(who, Q::TwoEvents, |rule, _, _| two |= *rule == Static::DrawTwo(Drawn::Event(deck)));
        two
    }
}
