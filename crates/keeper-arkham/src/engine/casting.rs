//! Casting spells.
//!
//! Rules: SPL-01, SPL-02, SPL-06, SPL-07, LUR-21, KIY-10.

use keeper_arkham_script::tree::{BlockId, Thing};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, CastStage, Cause, CheckFrame, Ctx, Frame, Opt, Src};
use crate::index::W;
use crate::state::{Inv, NONE, held};

/// More Sanity than any spell costs: it is paid for, and its check passes.
pub(super) const AIDED: u8 = 30;

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn push_cast(&mut self, who: Inv, src: Src, modifier: Option<i8>, difficulty: u8) {
        let Src::Card(copy) = src else { return };
        let printed = self.lib.card(copy).spell.and_then(|s| s.modifier);
        let modifier = modifier.or(printed).unwrap_or(0).saturating_add(self.q().cast_bonus(who, copy));
        self.push(Frame::Cast { who, copy, stage: CastStage::Before, difficulty, modifier, saved: 0 });
    }

    /// Whether a text in play may pay for a spell of his.
    pub(super) fn may_be_aided(&self, who: Inv) -> bool {
        self.s.common.0.acts(W::WouldCast)
            && self.s.in_play.iter().any(|entry| {
                let Some((_, text)) = self.s.words_of(self.lib, entry) else { return false };
                let ctx = Ctx { who, src: entry.src, ..Ctx::default() };
                Self::at(self.lib, text, W::WouldCast).any(|(_, at)| self.acts(at.block, &ctx.into()))
            })
    }

    /// `the spell costs 0 Sanity and its check passes`
    pub fn aid_spell(&mut self) {
        let cast = self.s.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Cast { saved, .. } => Some(saved),
            _ => None,
        });
        if let Some(saved) = cast {
            *saved = AIDED;
        }
    }

    /// Whether this spell is being cast just now.
    #[inline(always)]
    pub(super) fn is_casting(&self, copy: u16) -> bool {
        self.s.frames.iter().any(|f| matches!(f, Frame::Cast { copy: c, .. } if *c == copy))
    }

    /// Pays for a spell, with what spares Sanity if its owner likes, and makes the check.
    pub fn casting(&mut self, who: Inv, copy: u16, stage: CastStage, difficulty: u8, modifier: i8, saved: u8) {
        let again = |stage: CastStage| Frame::Cast { who, copy, stage, difficulty, modifier, saved };
        if stage == CastStage::Before {
            self.go(again(CastStage::Share));
            if self.fire(W::WouldCast, who, NONE) {
                return;
            }
            return self.casting(who, copy, CastStage::Share, difficulty, modifier, saved);
        }
        if stage == CastStage::Share {
            let Some(patron) = self.q().patron(who) else {
                return self.casting(who, copy, CastStage::Pay, difficulty, modifier, saved);
            };
            self.go(again(CastStage::Shared));
            let cost = self.sanity_to_pay(who, copy, modifier).saturating_sub(saved);
            let most = cost.min(self.s.inv(patron).sanity);
            // What the caster himself cannot pay must come from somewhere.
            let own = self.s.inv(who).sanity.saturating_add(self.q().spell_cost(who, copy).1);
            for n in (cost.saturating_sub(own).min(most)..=most).rev() {
                self.offer(Opt::Number(n));
            }
            return self.ask_one(patron, Ask::HowMany(Thing::Sanity));
        }
        if stage == CastStage::Shared {
            let paid = if let Opt::Number(n) = self.answer() { n } else { 0 };
            self.go(Frame::Cast { who, copy, stage: CastStage::Pay, difficulty, modifier, saved: saved + paid });
            if let (1.., Some(patron)) = (paid, self.q().patron(who)) {
                self.spend(patron, Thing::Sanity, paid);
                self.push(Frame::Settle { who: patron });
            }
            return;
        }
        if stage == CastStage::Pay {
            self.go(again(CastStage::Check));
            let cost = self.sanity_to_pay(who, copy, modifier).saturating_sub(saved);
            if cost > 0 {
                self.offer_window(who, W::WouldSpendSanity);
            }
            // Without Sanity enough there is nothing to choose.
            if !self.s.options.is_empty() {
                if self.s.inv(who).sanity >= cost {
                    self.offer(Opt::GoOn);
                }
                self.ask_one(who, Ask::PaySanity(cost));
            }
            return;
        }
        if stage == CastStage::Check {
            if let Opt::Use { src, ability } = self.answer() {
                self.go(again(CastStage::Pay));
                return self.push_use(who, src, ability);
            }
            let cost = self.sanity_to_pay(who, copy, modifier).saturating_sub(saved);
            // It was begun with an aid in mind that was not taken.
            if cost > self.s.inv(who).sanity {
                self.s.passed = false;
                return self.pop();
            }
            if cost > 0 {
                self.change_sanity(who, -(cost as i8), Cause::Price);
            }
            self.go(again(CastStage::Outcome));
            let counts = self.needs_successes(copy);
            self.push_check(CheckFrame {
                modifier,
                difficulty,
                counts,
                automatic: saved == AIDED,
                ..CheckFrame::plain(who, keeper_arkham_script::tree::CheckKind::Spell)
            });
            return;
        }
        let worked = self.s.passed;
        if !worked
            && self.lib.card(copy).hands > 0
            && let Some(h) = self.held_mut(copy)
        {
            h.flags |= held::BOUND;
        }
        self.tell(Event::Cast { who, copy, worked });
        self.pop();
        if self.may_speak(W::Casts, who) {
            self.push(Frame::Result { passed: worked, number: self.s.number, failures: self.s.failures });
            self.fire(W::Casts, who, NONE);
        }
    }

    /// What a spell costs; one that is cast at -X costs X.
    #[inline(always)]
    fn sanity_to_pay(&self, who: Inv, copy: u16, modifier: i8) -> u8 {
        match self.lib.card(copy).spell {
            Some(spell) if spell.x => self.q().sanity_cost_from(who, modifier.unsigned_abs()),
            _ => self.q().spell_cost(who, copy).0,
        }
    }

    fn needs_successes(&self, copy: u16) -> bool {
        let lib = self.lib;
        lib.abilities(lib.single(copy).text).iter().any(|a| match a {
            keeper_arkham_script::tree::Ability::At(at) => self.uses_successes(at.block, 0),
            _ => false,
        })
    }

    /// Whether a block speaks of the number of successes, from one of its sentences on.
    #[inline(always)]
    pub fn uses_successes(&self, block: BlockId, from: u8) -> bool {
        self.lib.counting[usize::from(block.0)].checked_shr(from.into()).is_some_and(|rest| rest & 1 != 0)
    }
}
