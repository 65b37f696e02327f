//! Something is chosen, and something is done with it.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::{ANSWER, ASK, Here};
use crate::engine::Engine;
use crate::event::{Event, Going, Leaving, Way};
use crate::frame::{Ask, CHOSEN, Cause, Ctx, Frame, Opt};
use crate::library::Symbol;
use crate::state::{Inv, NONE, Place, Spot, flag};

/// So often a monster is drawn for its symbol: a cup in which this is not enough holds next to nothing else than crescents.
const MOST_DRAWN: u8 = 200;

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_chosen(&mut self, effect: &family::Chosen, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Chosen::ChangePlaces(Swap::Another) => self.swap_any(here, false),
            family::Chosen::ChangePlaces(Swap::Visit) => self.swap_any(here, true),
            family::Chosen::ChangePlaces(Swap::Willing) => self.swap_willing(here),
            family::Chosen::ChangePlaces(Swap::People) => self.swap_people(here),
            family::Chosen::Bring(Brought::FromWorld) => self.bring_back(here),
            family::Chosen::Bring(Brought::Lost) => self.bring_lost(who),
            family::Chosen::Lots(Lot::Its { arkham }) => self.its_lot_returns(*arkham),
            family::Chosen::Lots(Lot::Renewed) => self.renew_lot(here),
            family::Chosen::Lots(Lot::Drawn) => self.drawn_lot_returns(who),
            _ => {
                if !here.begins() {
                    self.go(here.next(ctx));
                    let chosen = self.answer();
                    self.carry_out(who, effect, chosen);
                }
                if here.begins() {
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
    fn carry_out(&mut self, who: Inv, effect: &family::Chosen, chosen: Opt) {
        let place = self.s.inv(who).place;
        match (effect, chosen) {
            (family::Chosen::Bring(Brought::One { .. }), Opt::Who(friend)) => {
                self.relocate(friend, place, Way::Text);
                self.s.inv_mut(friend).set(flag::MOVED, true);
            }
            (family::Chosen::ChangePlaces(_), Opt::Who(other)) => {
                let there = self.s.inv(other).place;
                self.relocate(other, place, Way::Text);
                if let Place::Area(there) = there {
                    self.walk(who, there, Way::Text);
                }
            }
            (family::Chosen::ChangePlaces(_), Opt::Marker(marker)) => {
                if let (Spot::Area(there), Place::Area(here)) = (self.s.monsters[usize::from(marker)], place) {
                    self.move_monster(marker, here, Going::Text);
                    self.walk(who, there, Way::Text);
                }
            }
            (family::Chosen::PassClues { take }, Opt::Who(other)) => {
                let (from, to) = if *take { (other, who) } else { (who, other) };
                let n = self.s.inv(from).clues.min(self.room_for_clues(to));
                self.change_clues(from, -(n as i8), Cause::Text);
                self.change_clues(to, n as i8, Cause::Text);
            }
            (family::Chosen::Lots(Lot::Area), Opt::Area(at)) => {
                for marker in self.s.monsters_out() {
                    if self.s.monsters[usize::from(marker)] == Spot::Area(at) && !self.lib.is_spawn(marker) {
                        self.return_to_cup(marker, Leaving::Text);
                    }
                }
            }
            (family::Chosen::Lots(Lot::Symbol { arkham }), Opt::Symbol(symbol)) => {
                self.lot_returns(symbol, *arkham);
            }
            _ => {}
        }
    }

    /// Somebody who agrees takes the other's place, wherever both are; gates and explored markers stay where they are.
    fn swap_willing(&mut self, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let who = ctx.who;
        match turn {
            ASK => {
                for other in 0..self.s.players {
                    if self.could_swap(who, other) {
                        self.offer(Opt::Who(other));
                    }
                }
                self.go(here.again());
                self.ask_one(who, Ask::WithWhom);
            }
            ANSWER => {
                let Opt::Who(other) = self.answer() else { return self.go(here.next(ctx)) };
                self.go(Frame::Run { block, pc, turn: CHOSEN, ctx: Ctx { x: other, ..ctx } });
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                self.ask_one(other, Ask::May);
            }
            _ => {
                self.go(here.next(ctx));
                let other = ctx.x;
                if matches!(self.answer(), Opt::Yes) && self.could_swap(who, other) {
                    self.swap_places(who, other);
                }
            }
        }
    }

    /// Somebody takes the other's place, wherever both are, whether he likes it or not.
    fn swap_any(&mut self, here: &Here, visit: bool) {
        let who = here.ctx.who;
        if here.begins() {
            for other in 0..self.s.players {
                if self.could_swap(who, other) {
                    self.offer(Opt::Who(other));
                }
            }
            self.go(here.again());
            return self.ask_one(who, Ask::WithWhom);
        }
        self.go(here.next(here.ctx));
        if let Opt::Who(other) = self.answer() {
            self.swap_places(who, other);
            if visit {
                self.another_encounter(who);
            }
        }
    }

    /// Whether there is somebody to take the clues, or some to be taken.
    pub fn could_pass(&self, who: Inv, other: Inv, take: bool) -> bool {
        let from = if take { other } else { who };
        other != who && self.s.inv(other).in_game() && self.s.inv(from).clues > 0
    }

    fn swap_places(&mut self, who: Inv, other: Inv) {
        let (mine, theirs) = (self.s.inv(who).place, self.s.inv(other).place);
        for (one, to) in [(who, theirs), (other, mine)] {
            self.relocate(one, to, Way::Text);
            self.s.inv_mut(one).entered = NONE;
        }
    }

    /// Whether two can change places wherever they are.
    pub fn could_swap(&self, who: Inv, other: Inv) -> bool {
        if other >= self.s.players {
            return false;
        }
        let (mine, theirs) = (self.s.inv(who).place, self.s.inv(other).place);
        let somewhere =
            |place: Place| matches!(place, Place::Area(_) | Place::World(..)) && !self.q().only_on_foot(place);
        self.s.inv(other).in_game() && somewhere(mine) && somewhere(theirs) && mine != theirs
    }

    fn offer_chosen(&mut self, who: Inv, effect: &family::Chosen) -> Ask {
        match effect {
            family::Chosen::Bring(Brought::One { zone, unmoved }) => self.offer_summoned(who, *zone, *unmoved),
            // Asked by sentences of their own.
            family::Chosen::Bring(Brought::FromWorld | Brought::Lost) => Ask::Whom,
            family::Chosen::ChangePlaces(_) => self.offer_swaps(who),
            family::Chosen::PassClues { take } => {
                for other in 0..self.s.players {
                    if self.could_pass(who, other, *take) {
                        self.offer(Opt::Who(other));
                    }
                }
                Ask::WithWhom
            }
            family::Chosen::Lots(Lot::Symbol { arkham }) => self.offer_symbols(*arkham),
            family::Chosen::Lots(Lot::Its { .. } | Lot::Drawn | Lot::Renewed) => Ask::WhichSymbol,
            family::Chosen::Lots(Lot::Area) => {
                let lib = self.lib;
                self.offer_areas(|e, at| e.s.monsters_at(at).any(|marker| !lib.is_spawn(marker)));
                Ask::WhichLocation
            }
        }
    }

    fn offer_summoned(&mut self, who: Inv, zone: Zone, unmoved: bool) -> Ask {
        for other in 0..self.s.players {
            if self.can_bring(who, other, zone, unmoved) {
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

    fn offer_symbols(&mut self, arkham: bool) -> Ask {
        for symbol in Symbol::ALL {
            if self.any_of_symbol(symbol, arkham) {
                self.offer(Opt::Symbol(symbol));
            }
        }
        Ask::WhichSymbol
    }

    pub fn can_bring(&self, who: Inv, other: Inv, zone: Zone, unmoved: bool) -> bool {
        let inv = self.s.inv(other);
        let (here, there) = (self.s.inv(who).place, inv.place);
        let meant = self.q().in_zone(there, zone, &Ctx { who, ..Ctx::default() }) && !(unmoved && inv.is(flag::MOVED));
        other != who && inv.in_game() && there.area().is_some() && there != here && meant
    }

    pub fn can_swap_with(&self, who: Inv, other: Inv) -> bool {
        let there = self.s.inv(other).place;
        self.s.inv(other).in_game() && there.area().is_some() && there != self.s.inv(who).place
    }

    pub fn is_elsewhere(&self, who: Inv, spot: Spot) -> bool {
        matches!(spot, Spot::Area(place) if self.s.inv(who).place != Place::Area(place))
    }

    /// Whether a monster is one of those of a symbol that return to the cup, from wherever they are or from Arkham.
    fn is_of_lot(&self, marker: u8, symbol: Symbol, arkham: bool) -> bool {
        let zone = if arkham { Zone::Arkham } else { Zone::Everywhere };
        self.lib.kind(marker).symbol == symbol
            && !self.lib.is_spawn(marker)
            && self.q().monster_in_zone(marker, zone, &Ctx::default())
    }

    /// Whether there are any of them; the crescent cannot be banished.
    pub fn any_of_symbol(&self, symbol: Symbol, arkham: bool) -> bool {
        symbol != Symbol::Crescent && self.any_with_symbol(symbol, arkham)
    }

    pub fn any_with_symbol(&self, symbol: Symbol, arkham: bool) -> bool {
        self.s.monsters_out().any(|marker| self.is_of_lot(marker, symbol, arkham))
    }

    fn lot_returns(&mut self, symbol: Symbol, arkham: bool) {
        for marker in self.s.monsters_out() {
            if self.is_of_lot(marker, symbol, arkham) {
                self.return_to_cup(marker, Leaving::Text);
            }
        }
    }

    /// Monsters of the symbol of the trophy that was just spent.
    fn its_lot_returns(&mut self, arkham: bool) {
        if let Some(marker) = self.s.tally.spent.checked_sub(1) {
            self.lot_returns(self.lib.kind(marker).symbol, arkham);
        }
    }

    /// Monsters are drawn until one is no crescent; it goes back, and with it all of its symbol.
    fn drawn_lot_returns(&mut self, who: Inv) {
        let other = |e: &Self, marker: u8| e.lib.kind(marker).symbol != Symbol::Crescent;
        let mut cup = 0..self.s.monsters.len() as u8;
        if !cup.any(|m| self.s.monsters[usize::from(m)] == Spot::Cup && other(self, m)) {
            return;
        }
        for _ in 0..MOST_DRAWN {
            let Some(marker) = self.monster_from_cup() else { return };
            if other(self, marker) {
                self.tell(Event::SymbolDrawn { who, marker });
                return self.lot_returns(self.lib.kind(marker).symbol, false);
            }
        }
    }
}
