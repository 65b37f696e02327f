//! Weapons and spells for a blow: what is in hand, taken up and let go.
//!
//! Rules: CMB-12 to CMB-14, CMB-28, SPL-03, SPL-04, SPL-08, SPL-09, XPN-21.

use keeper_arkham_script::tree::{Ability, BonusFilter, Static};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Opt, Src};
use crate::index::W;
use crate::state::{Held, Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn clear_hands(&mut self, who: Inv, flags: u8) {
        let lib = self.lib;
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            let counted = h.is(held::ACTIVE) && flags & held::ACTIVE != 0 && h.tokens > 0;
            let h = &mut self.s.inv_mut(who).held[i];
            h.flags &= !flags;
            let copy = h.copy;
            if counted && self.q().bonus_of_spell(lib.card(copy)).is_some_and(|(_, counted)| counted) {
                self.s.inv_mut(who).held[i].tokens = 0;
                self.tell(Event::TokenOn { who, copy, now: 0 });
            }
        }
    }

    /// An investigator who strikes no blow puts down what was ready for it.
    pub fn put_arms_down(&mut self, who: Inv) {
        for at in 0..self.s.inv(who).held.len() {
            let h = &mut self.s.inv_mut(who).held[at];
            if h.is(held::IN_HAND) {
                h.flags &= !held::IN_HAND;
                let (copy, lasts) = (h.copy, h.is(held::ACTIVE));
                if !lasts {
                    self.tell(Event::PutDown { who, copy });
                }
            }
        }
    }

    /// What may be done before the blow: take weapons in hand, cast, let go, strike, run.
    pub fn offer_round(&mut self, who: Inv, may_flee: bool) {
        self.offer(Opt::Attack);
        if may_flee {
            self.offer(Opt::Flee);
        }
        self.offer_arms(who);
        self.offer_window(who, W::AnyTime);
    }

    /// Weapons and spells for a combat check, as far as hands are free.
    ///
    /// What is taken up or cast stays in hand for the round; between rounds it may be changed (000 p.16).
    #[inline(always)]
    pub fn offer_arms(&mut self, who: Inv) {
        let lib = self.lib;
        if self.q().is_bare(who) {
            return;
        }
        let free = self.q().hands(who).saturating_sub(self.q().hands_used(who));
        let mut wanting = false;
        let mut from = 0;
        let arms = |h: &Held| lib.single(h.copy).weapon || lib.single(h.copy).spell || h.is(held::IN_HAND);
        while let Some((h, next)) = self.q().next_held(who, from, arms) {
            let (card, i) = (lib.single(h.copy), next - 1);
            from = next;
            if card.weapon && !h.is(held::IN_HAND) && !h.is(held::EXHAUSTED) {
                // Of equal weapons the first one serves.
                let number = lib.copies[usize::from(h.copy)];
                let twin = self.s.inv(who).held[..i]
                    .iter()
                    .any(|t| lib.copies[usize::from(t.copy)] == number && t.flags == h.flags);
                if card.hands <= free && !twin && !self.q().keeps_weapon(who, h.copy) {
                    self.offer(Opt::Ready(h.copy));
                }
                wanting |= card.hands > free;
            }
            // A spell finds its hands free or not at all; what fills them can be let go for it.
            wanting |= card.spell && !h.is(held::EXHAUSTED) && card.hands > free;
            // A player may save a single-use card for later, or want the other hand empty.
            wanting |= h.is(held::IN_HAND) && !h.is(held::BOUND) && self.better_let_go(h.copy);
        }
        if wanting {
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                if h.is(held::ACTIVE | held::IN_HAND) && !h.is(held::BOUND) && lib.single(h.copy).hands > 0 {
                    self.offer(Opt::Release(h.copy));
                }
            }
        }
        self.offer_window(who, W::InCombat);
    }

    pub fn prepare(&mut self, who: Inv, option: Opt) {
        match option {
            Opt::Ready(copy) => {
                if self.breaks(who, copy) {
                    return;
                }
                if let Some(h) = self.held_mut(copy) {
                    h.flags |= held::IN_HAND | held::BOUND;
                }
                self.tell(Event::Readied { who, copy });
            }
            Opt::Release(copy) => {
                if let Some(h) = self.held_mut(copy) {
                    h.flags &= !(held::ACTIVE | held::IN_HAND);
                }
                self.tell(Event::PutDown { who, copy });
                // What it did to the monster ends with it.
                self.s.combat.lift(copy);
            }
            Opt::Use { src, ability } => self.push_use(who, src, ability),
            _ => {}
        }
    }

    /// A weapon in hand that is gone after use, or that asks for an empty hand beside it.
    fn better_let_go(&self, copy: u16) -> bool {
        let card = self.lib.card(copy);
        let alone = |a: &Ability| {
            matches!(a, Ability::Static(Static::Checks { filter: Some(BonusFilter::OtherHandEmpty), .. }))
        };
        card.index.acts(W::AfterUse) || self.lib.abilities(card.text).iter().any(alone)
    }

    /// One-shot weapons that helped the check.
    pub fn after_use(&mut self, who: Inv) {
        let lib = self.lib;
        if !self.s.inv(who).own.0.acts(W::AfterUse) {
            return;
        }
        for i in (0..self.s.inv(who).held.len()).rev() {
            let h = self.s.inv(who).held[i];
            if h.is(held::IN_HAND) && lib.acts(h.copy, W::AfterUse) {
                self.push_window(Src::Card(h.copy), W::AfterUse, who);
            }
        }
    }
}
