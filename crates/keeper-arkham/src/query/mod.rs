//! Questions about a game. Asking never changes anything; modifiers are collected from everything in play.

mod burdens;
mod conditions;
mod dice;
mod house;
mod investigator;
mod limits;
mod monsters;
mod numbers;
mod places;
mod possessions;
mod rules;
mod siege;
mod stories;

use keeper_arkham_script::tree::*;

use crate::frame::Src;
use crate::index::Q;
use crate::library::Library;
use crate::state::{Held, Inv, Investigator, Place, State};

pub use crate::library::Stats;
pub use dice::{DiceFrom, DicePart};

#[derive(Clone, Copy)]
pub struct Query<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
}

impl<'a> Query<'a> {
    pub fn inv(self, who: Inv) -> &'a Investigator {
        self.s.inv(who)
    }

    /// Investigators who are in the game, clockwise from the first player.
    pub fn everyone(self) -> impl Iterator<Item = Inv> + 'a {
        self.s.order().filter(move |&who| self.inv(who).in_game())
    }

    /// Investigators standing in this area.
    pub fn at(self, place: PlaceId) -> impl Iterator<Item = Inv> + 'a {
        self.everyone().filter(move |&who| self.inv(who).place == Place::Area(place))
    }

    pub fn anyone_at(self, place: PlaceId) -> bool {
        (0..self.s.players).any(|who| {
            let inv = self.inv(who);
            inv.place == Place::Area(place) && inv.in_game()
        })
    }

    /// Every rule of this kind that the possessions and the sheet of an investigator say.
    #[inline(always)]
    pub fn own(self, who: Inv, q: Q, f: impl FnMut(&'a Static, Src, Held)) {
        // Mostly there is none, which is seen at once.
        if self.inv(who).own.0.answers(q) {
            self.walk_own(who, q, q, f);
        }
    }

    /// The same of those cards only that have this bit.
    #[inline(never)]
    fn walk_own(self, who: Inv, q: Q, sought: Q, mut f: impl FnMut(&'a Static, Src, Held)) {
        let mut held = self.inv(who).held.iter();
        while let Some(&h) = held.find(|h| self.lib.answers(h.copy, sought)) {
            if self.is_idle(who, h.copy) {
                continue;
            }
            for rule in self.rules(self.lib.single(h.copy).text, q) {
                f(rule, Src::Card(h.copy), h);
            }
        }
        self.own_sheet(who, q, f);
    }

    /// The same of the sheet alone.
    #[inline]
    pub(super) fn own_sheet(self, who: Inv, q: Q, mut f: impl FnMut(&'a Static, Src, Held)) {
        // A player who has yet to choose an investigator has none.
        let Some(sheet) = self.lib.sheets.get(usize::from(self.inv(who).sheet)) else { return };
        if sheet.index.answers(q) {
            for rule in self.rules(sheet.text, q) {
                f(rule, Src::Sheet(who), Held::default());
            }
        }
    }

    /// Every rule of this kind that holds for everybody: environment, rumour, staying headline, the sleeping Ancient One.
    #[inline(always)]
    pub fn common(self, q: Q, f: impl FnMut(&'a Static, Src)) {
        if self.s.common.0.answers(q) {
            self.walk_common(q, f);
        }
    }

    #[inline(never)]
    fn walk_common(self, q: Q, mut f: impl FnMut(&'a Static, Src)) {
        for entry in self.s.in_play.iter() {
            // The Ancient One's power is for the time of its sleep.
            if entry.src == Src::Ancient && self.s.awake.is_some() {
                continue;
            }
            if let Some((_, text)) = self.s.words_about(self.lib, entry, q) {
                for rule in self.rules(text, q) {
                    f(rule, entry.src);
                }
            }
        }
    }

    fn rules(self, text: Text, q: Q) -> impl Iterator<Item = &'a Static> {
        self.lib.found(text, q).filter_map(|(_, ability)| match ability {
            Ability::Static(rule) => Some(rule),
            _ => None,
        })
    }

    #[inline(always)]
    pub fn holds(self, who: Inv, q: Q) -> bool {
        self.inv(who).own.0.answers(q) && self.finds_own(who, q)
    }

    #[inline(never)]
    fn finds_own(self, who: Inv, q: Q) -> bool {
        let mut yes = false;
        self.own(who, q, |_, _, _| yes = true);
        yes
    }

    #[inline(always)]
    pub fn in_force(self, q: Q) -> bool {
        self.s.common.0.answers(q) && self.finds_common(q)
    }

    #[inline(never)]
    fn finds_common(self, q: Q) -> bool {
        let mut yes = false;
        self.common(q, |_, _| yes = true);
        yes
    }

    /// The text that holds for everybody and answers this question, if there is one.
    pub fn says(self, q: Q) -> Option<Src> {
        let mut says = None;
        self.common(q, |_, src| says = Some(src));
        says
    }
}
