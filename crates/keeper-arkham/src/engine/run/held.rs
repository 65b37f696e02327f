//! Sentences of what investigators hold: spells, allies and curious machines.

use keeper_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Going, Leaving, Way};
use crate::frame::{Ask, Cause, ClassCode, CombatStage, Frame, Opt, Src};
use crate::library::{MythosKind, Symbol};
use crate::state::{Inv, Place, Spot, State, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_held(&mut self, here: &Here) {
        let Here { ctx, effect, .. } = *here;
        let who = ctx.who;
        match effect {
            Effect::EndCombat => self.end_as_evaded(who),
            Effect::RefreshThis => {
                if let Src::Card(copy) = ctx.src {
                    self.refresh(who, copy);
                }
            }
            Effect::StayExhausted => self.stay_exhausted(),
            Effect::TakeClues => self.take_clues_around(who),
            Effect::BoxRumours => self.box_rumours(),
            Effect::FinishStep => {
                if let Src::Card(copy) = ctx.src {
                    self.finish_step(who, copy);
                }
            }
            Effect::CluesOnUnstable(n) => self.put_clues_on_unstable(*n),
            Effect::IgnoreMonsters => {
                self.s.inv_mut(who).set(flag::IGNORES, true);
                self.tell(Event::IgnoresMonsters { who, src: ctx.src });
            }
            _ => {
                if !here.begins() {
                    self.go(here.next(ctx));
                    let chosen = self.answer();
                    self.carry_out(who, effect, chosen);
                }
                let times = if let Effect::Refresh { count, .. } = effect { *count } else { 1 };
                if here.turn < times {
                    let ask = self.offer_chosen(who, effect);
                    if !self.s.options.is_empty() {
                        self.go(here.again());
                        self.ask_one(who, ask);
                    }
                }
            }
        }
    }

    /// Does what was chosen.
    fn carry_out(&mut self, who: Inv, effect: &Effect, chosen: Opt) {
        let place = self.s.inv(who).place;
        match (effect, chosen) {
            (Effect::Refresh { .. }, Opt::Card(copy)) => self.refresh(who, copy),
            (Effect::Summon, Opt::Who(friend)) => {
                self.relocate(friend, place, Way::Text);
                self.s.inv_mut(friend).set(flag::MOVED, true);
            }
            (Effect::ChangePlaces, Opt::Who(other)) => {
                let there = self.s.inv(other).place;
                self.relocate(other, place, Way::Text);
                if let Place::Area(there) = there {
                    self.walk(who, there, Way::Text);
                }
            }
            (Effect::ChangePlaces, Opt::Marker(marker)) => {
                if let (Spot::Area(there), Place::Area(here)) = (self.s.monsters[usize::from(marker)], place) {
                    self.move_monster(marker, here, Going::Text);
                    self.walk(who, there, Way::Text);
                }
            }
            (Effect::TakeClueAnywhere, Opt::Area(at)) => {
                self.s.clues[usize::from(at.0)] -= 1;
                self.change_clues(who, 1, Cause::Found);
                self.tell(Event::CluesTaken { who, at, count: 1 });
            }
            (Effect::LotReturns(Lot::Area), Opt::Area(at)) => {
                for marker in self.s.monsters_out() {
                    if self.s.monsters[usize::from(marker)] == Spot::Area(at) {
                        self.return_to_cup(marker, Leaving::Text);
                    }
                }
            }
            (Effect::LotReturns(Lot::Symbol), Opt::Symbol(symbol)) => {
                for marker in self.s.monsters_out() {
                    if self.is_on_board(marker) && self.lib.kind(marker).symbol == symbol {
                        self.return_to_cup(marker, Leaving::Text);
                    }
                }
            }
            _ => {}
        }
    }

    pub fn refresh(&mut self, who: Inv, copy: u16) {
        if let Some(h) = self.held_mut(copy) {
            h.flags &= !(held::EXHAUSTED | held::DONE);
            self.tell(Event::Refreshed { who, copy });
            self.refresh_twins(who);
            self.end_effects(who);
        }
    }

    fn offer_chosen(&mut self, who: Inv, effect: &Effect) -> Ask {
        match effect {
            Effect::Refresh { class, .. } => self.offer_exhausted(who, (*class).into()),
            Effect::Summon => self.offer_unmoved(who),
            Effect::ChangePlaces => self.offer_swaps(who),
            Effect::TakeClueAnywhere => self.offer_areas(|s, at| s.clues[usize::from(at.0)] > 0),
            Effect::LotReturns(Lot::Symbol) => self.offer_symbols(),
            Effect::LotReturns(Lot::Area) => self.offer_areas(|s, at| s.monsters_at(at).next().is_some()),
            _ => unreachable!("a sentence of another family"),
        }
    }

    fn offer_exhausted(&mut self, who: Inv, class: ClassCode) -> Ask {
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if h.is(held::EXHAUSTED) && self.is_class(h, class) {
                self.offer(Opt::Card(h.copy));
            }
        }
        Ask::Refresh
    }

    fn offer_unmoved(&mut self, who: Inv) -> Ask {
        for other in 0..self.s.players {
            if self.can_bring(who, other) {
                self.offer(Opt::Who(other));
            }
        }
        Ask::Whom
    }

    fn offer_swaps(&mut self, who: Inv) -> Ask {
        for other in 0..self.s.players {
            if self.can_swap_with(who, other) {
                self.offer(Opt::Who(other));
            }
        }
        for marker in self.s.monsters_out() {
            if self.is_elsewhere(who, self.s.monsters[usize::from(marker)]) {
                self.offer(Opt::Marker(marker));
            }
        }
        Ask::WithWhom
    }

    fn offer_areas(&mut self, fits: impl Fn(&State, PlaceId) -> bool) -> Ask {
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            if fits(self.s, place) {
                self.offer(Opt::Area(place));
            }
        }
        Ask::WhichLocation
    }

    fn offer_symbols(&mut self) -> Ask {
        for symbol in Symbol::ALL {
            if self.any_of_symbol(symbol) {
                self.offer(Opt::Symbol(symbol));
            }
        }
        Ask::WhichSymbol
    }

    // What is possible, for these and for the outlook

    pub fn can_bring(&self, who: Inv, other: Inv) -> bool {
        let inv = self.s.inv(other);
        let (here, there) = (self.s.inv(who).place, inv.place);
        inv.in_game() && there.area().is_some() && there != here && !inv.is(flag::MOVED)
    }

    pub fn can_swap_with(&self, who: Inv, other: Inv) -> bool {
        let there = self.s.inv(other).place;
        self.s.inv(other).in_game() && there.area().is_some() && there != self.s.inv(who).place
    }

    pub fn is_elsewhere(&self, who: Inv, spot: Spot) -> bool {
        matches!(spot, Spot::Area(place) if self.s.inv(who).place != Place::Area(place))
    }

    fn is_on_board(&self, marker: u8) -> bool {
        matches!(self.s.monsters[usize::from(marker)], Spot::Area(_) | Spot::Sky | Spot::Outskirts)
    }

    /// Whether monsters of this symbol are on the board; the crescent cannot be banished.
    pub fn any_of_symbol(&self, symbol: Symbol) -> bool {
        let of = |marker: &u8| self.is_on_board(*marker) && self.lib.kind(*marker).symbol == symbol;
        symbol != Symbol::Crescent && self.s.monsters_out().any(|marker| of(&marker))
    }

    // What happens at once

    /// The combat is over without a blow, as after a passed evade check.
    fn end_as_evaded(&mut self, who: Inv) {
        let fights = |f: &Frame| matches!(f, Frame::Combat { who: w, .. } if *w == who);
        let Some(at) = self.s.frames.iter().rposition(fights) else { return };
        let Frame::Combat { monster, .. } = self.s.frames[at] else { return };
        self.s.frames[at] = Frame::Combat { who, monster, stage: CombatStage::End };
        // The check that was to come is not made.
        if let Some(next @ Frame::Check(_)) = self.s.frames.get_mut(at + 1) {
            *next = Frame::Nothing;
        }
        self.tell(Event::Evaded { who, marker: monster });
    }

    fn take_clues_around(&mut self, who: Inv) {
        let lib = self.lib;
        let Some(place) = self.s.inv(who).place.area() else { return };
        for (number, area) in lib.areas.iter().enumerate() {
            let count = self.s.clues[number];
            if count > 0 && area.hood.is_some() && area.hood == lib.area(place).hood {
                self.s.clues[number] = 0;
                self.change_clues(who, count as i8, Cause::Found);
                self.tell(Event::CluesTaken { who, at: PlaceId(number as u8), count });
            }
        }
    }

    /// Rumours leave the game, the one in play and those in the deck.
    fn box_rumours(&mut self) {
        self.drop_rumour();
        let lib = self.lib;
        let rumours = (0..lib.mythos.len() as u16).filter(|&m| lib.mythos[usize::from(m)].kind == MythosKind::Rumour);
        for card in rumours {
            self.s.mythos.take(card);
        }
        self.tell(Event::RumoursBoxed);
    }

    /// A sealed location is not unstable any more.
    fn put_clues_on_unstable(&mut self, n: u8) {
        let lib = self.lib;
        for (number, area) in lib.areas.iter().enumerate() {
            let place = PlaceId(number as u8);
            if area.unstable && self.s.gate_at(place).is_none() && !self.s.sealed(place) {
                for _ in 0..n {
                    self.s.clues[number] += 1;
                    self.tell(Event::ClueAppeared(place));
                }
            }
        }
    }
}
