//! What may be used at a moment: one walk over somebody's own cards and sheet, and one over what is in play, for every
//! procedure that asks. What happens by itself is in `fire.rs`.

use keeper_arkham_script::tree::{At, Cost, Text, Window};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Opt, Src};
use crate::index::W;
use crate::state::{HELD, Held, Inv, MARKERS, NONE, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Offers abilities of your own cards and sheet that are used in this window.
    #[inline(always)]
    pub fn offer_window(&mut self, who: Inv, w: W) {
        if self.s.inv(who).own.0.acts(w) {
            self.offer_own(who, w);
        }
    }

    #[inline(never)]
    fn offer_own(&mut self, who: Inv, w: W) {
        self.offer_held(who, w, |engine, _, at| match at.window {
            Window::Movement(Some(zone)) => engine.q().in_zone(engine.s.inv(who).place, zone, &Ctx::default()),
            Window::Movement(None) => engine.s.inv(who).place.area().is_some(),
            _ => true,
        });
    }

    /// The same of those lines only that are meant now.
    #[inline(always)]
    pub fn offer_where(&mut self, who: Inv, w: W, meant: impl Fn(&Self, Src, &At) -> bool) {
        if self.s.inv(who).own.0.acts(w) {
            self.offer_held(who, w, meant);
        }
    }

    #[inline(always)]
    fn offer_held(&mut self, who: Inv, w: W, meant: impl Fn(&Self, Src, &At) -> bool) {
        let lib = self.lib;
        let ready = |h: &Held| lib.acts(h.copy, w) && !h.is(held::EXHAUSTED);
        let mut from = if self.q().is_bare(who) { HELD } else { 0 };
        while let Some((Held { copy, .. }, next)) = self.q().next_held(who, from, ready) {
            self.offer_lines::<true>(who, (Src::Card(copy), NONE), lib.single(copy).text, w, &meant);
            from = next;
        }
        let sheet = &lib.sheets[usize::from(self.s.inv(who).sheet)];
        if sheet.index.acts(w) {
            self.offer_lines::<true>(who, (Src::Sheet(who), NONE), sheet.text, w, &meant);
        }
    }

    /// What is written on monsters that somebody has as trophies.
    #[inline(never)]
    pub fn offer_trophy_uses(&mut self, who: Inv, w: W, meant: impl Fn(&Self, Src, &At) -> bool) {
        let trophies: List<u8, MARKERS> = self.s.trophies(who).collect();
        for &marker in trophies.iter() {
            self.offer_lines::<false>(who, (Src::Monster(marker), NONE), self.lib.kind(marker).text, w, &meant);
        }
    }

    /// Offers what all share, and what else is in play, to the one whose moment it is.
    #[inline(always)]
    pub fn offer_in_play(&mut self, who: Inv, w: W, meant: impl Fn(&Self, Src, &At) -> bool) {
        if self.s.common.0.acts(w) {
            self.offer_common(who, w, meant);
        }
    }

    #[inline(never)]
    fn offer_common(&mut self, who: Inv, w: W, meant: impl Fn(&Self, Src, &At) -> bool) {
        for i in 0..self.s.in_play.len() {
            let entry = self.s.in_play[i];
            if let Some((_, text)) = self.s.words_about(self.lib, &entry, w) {
                let place = entry.place.map_or(NONE, |place| place.0);
                self.offer_lines::<false>(who, (entry.src, place), text, w, &meant);
            }
        }
    }

    /// Those of something that lies at this place, or nowhere; of what is ready it is known that it is not exhausted.
    #[inline(always)]
    fn offer_lines<const READY: bool>(
        &mut self,
        who: Inv,
        (src, place): (Src, u8),
        text: Text,
        w: W,
        meant: &impl Fn(&Self, Src, &At) -> bool,
    ) {
        for (ability, at) in Self::at(self.lib, text, w) {
            let pays = |cost: &Cost| READY && matches!(cost, Cost::Exhaust) || self.can_pay_one(who, src, *cost);
            let kept = self.q().keeps_item(who, src, at);
            let usable = !kept && meant(self, src, at) && !self.is_spent(who, at) && at.costs.iter().all(pays);
            if usable && self.is_useful_at(who, src, place, at) {
                self.offer(Opt::Use { src, ability });
            }
        }
    }

    /// Whether what can be used once was used already.
    pub fn is_spent(&self, who: Inv, at: &At) -> bool {
        let inv = self.s.inv(who);
        at.once_per_turn && inv.is(flag::USED)
            || at.once_per_game && inv.is(flag::SPENT)
            || at.once_per_check
                && self.s.frames.iter().rev().any(|f| matches!(f, Frame::Check(check) if check.used_once))
    }
}
