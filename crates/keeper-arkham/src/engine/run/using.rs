//! Texts that let one use another text: what a location does, what a card costs movement points for, a tome just taken.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Ctx, Frame, Opt, Round, Src};
use crate::index::W;
use crate::state::{Held, Inv, Place, held};

/// Movement points that a cost asks for.
fn movement_cost(cost: &Cost) -> u8 {
    if let Cost::Movement(n) = cost { *n } else { 0 }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// What a location does instead of an encounter, as if one were there: which location, where none is named, then what.
    pub(super) fn use_text(&mut self, of: Said, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let place = match (of, here.turn, self.answer()) {
            (Said::Place(place), 0, _) => place,
            (Said::AnyPlace { aquatic }, 0, _) => {
                for at in (0..self.lib.areas.len() as u8).map(PlaceId) {
                    if self.serves_afar(who, at, aquatic) {
                        self.offer(Opt::Area(at));
                    }
                }
                if self.s.options.is_empty() {
                    return;
                }
                self.go(here.again());
                return self.ask_one(who, Ask::WhichLocation);
            }
            (Said::AnyPlace { .. }, 1, Opt::Area(at)) => at,
            (_, _, Opt::Use { src, ability }) => {
                self.go(here.next(ctx));
                if let Src::Place(at) = src {
                    self.tell(Event::AbilityUsed { who, at });
                }
                return self.push_use(who, src, ability);
            }
            _ => return self.go(here.next(ctx)),
        };
        self.offer_services(who, place);
        if self.s.options.is_empty() {
            return self.go(here.next(ctx));
        }
        self.offer(Opt::No);
        self.go(Here { turn: 1, ..*here }.again());
        self.ask_one(who, Ask::May);
    }

    /// Whether a card of a class says something of the moment at which a symbol moves.
    pub fn has_symbol(&self, h: Held, class: Cards) -> bool {
        self.lib.acts(h.copy, W::SymbolMoves) && self.is_class(h, class.into())
    }

    /// One of his cards does what it says of a symbol that moves; nothing else hears of it.
    pub(super) fn use_symbol(&mut self, class: Cards, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                if self.has_symbol(h, class) {
                    self.offer(Opt::Card(h.copy));
                }
            }
            self.go(here.again());
            return self.ask_one(who, Ask::Choose);
        }
        self.go(here.next(ctx));
        if let Opt::Card(copy) = self.answer() {
            self.push_window(Src::Card(copy), W::SymbolMoves, who);
        }
    }

    fn offer_services(&mut self, who: Inv, place: PlaceId) {
        let lib = self.lib;
        for (ability, at) in Self::at(lib, lib.area(place).text, W::InsteadOfEncounter) {
            if self.can_pay(who, Src::Place(place), &at.costs) && self.is_useful(who, Src::Place(place), at) {
                self.offer(Opt::Use { src: Src::Place(place), ability });
            }
        }
    }

    /// Whether it can be used from elsewhere, where no gate is open.
    pub fn serves_afar(&self, who: Inv, at: PlaceId, aquatic: bool) -> bool {
        let meant = self.q().in_town(Place::Area(at)) && (!aquatic || self.q().is_aquatic_location(at));
        meant && self.s.gate_at(at).is_none() && self.serves(who, at)
    }

    /// Whether the text of a location can be used by somebody.
    pub fn serves(&self, who: Inv, place: PlaceId) -> bool {
        let src = Src::Place(place);
        self.q().text_works(place)
            && !self.q().is_closed(place)
            && Self::at(self.lib, self.lib.area(place).text, W::InsteadOfEncounter)
                .any(|(_, at)| self.can_pay(who, src, &at.costs) && self.is_useful(who, src, at))
    }

    /// Cards that cost movement points: one of them without any, or some with as many as are given.
    pub(super) fn use_moving(&mut self, free: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        match (here.round(), self.answer()) {
            (Round::Ask(0), _) => self.s.movement_points = if free { 0 } else { ctx.x },
            (Round::Answer(_), Opt::Use { src, ability }) => {
                let points: u8 = self.ability(ability).costs.iter().map(movement_cost).sum();
                self.go(if free { here.next(ctx) } else { here.again() });
                if free {
                    self.s.movement_points = points;
                }
                return self.push_use(who, src, ability);
            }
            (Round::Answer(_), _) => {
                self.s.movement_points = 0;
                return self.go(here.next(ctx));
            }
            (Round::Ask(_), _) => {}
        }
        let lib = self.lib;
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            for (ability, _) in Self::at(lib, lib.single(h.copy).text, W::Movement) {
                if !h.is(held::EXHAUSTED) && self.moves_by(who, h.copy, ability, free) {
                    self.offer(Opt::Use { src: Src::Card(h.copy), ability });
                }
            }
        }
        if self.s.options.is_empty() {
            self.s.movement_points = 0;
            return self.go(here.next(ctx));
        }
        self.offer(Opt::No);
        self.go(here.at(Round::Answer(here.round().number())));
        self.ask_one(who, Ask::May);
    }

    /// Whether this line of a card costs movement points and can be used, with or without them.
    pub fn moves_by(&self, who: Inv, copy: u16, ability: u16, free: bool) -> bool {
        let src = Src::Card(copy);
        let at = self.ability(ability);
        let pays = |cost: &Cost| free && movement_cost(cost) > 0 || self.can_pay(who, src, std::slice::from_ref(cost));
        at.costs.iter().any(|cost| movement_cost(cost) > 0) && at.costs.iter().all(pays)
    }

    /// What the card just taken says of the Movement Phase, without movement points; or a tome that another has just read.
    pub(super) fn read_it(&mut self, who: Inv) {
        let Some((copy, ability)) = self.readable(who) else { return };
        let src = Src::Card(copy);
        let at = self.ability(ability);
        if self.owner(src) != Some(who) {
            // What it costs was paid by the other.
            self.tell(Event::Used { who, src, ability });
            return self.push_run(at.block, Ctx { who, src, ..Ctx::default() });
        }
        let points: u8 = at.costs.iter().map(movement_cost).sum();
        self.add_movement(who, points);
        self.push_use(who, src, ability);
    }

    /// The tome just taken and what it says of the Movement Phase, if the rest of its price can be paid. One that another has just read
    /// may be exhausted by now, or gone.
    pub fn readable(&self, who: Inv) -> Option<(u16, u16)> {
        let copy = self.q().it()?;
        let src = Src::Card(copy);
        let mine = self.s.inv(who).held.iter().any(|h| h.copy == copy);
        if !mine && !self.s.frames.iter().any(|frame| matches!(frame, Frame::Fire { window: W::TomeRead, .. })) {
            return None;
        }
        let pays = |cost: &Cost| match cost {
            Cost::Exhaust | Cost::DiscardThis if !mine => true,
            cost => mine && self.can_pay(who, src, std::slice::from_ref(cost)),
        };
        let payable = |at: &At| at.costs.iter().all(|cost| movement_cost(cost) > 0 || pays(cost));
        Self::at(self.lib, self.lib.single(copy).text, W::Movement)
            .find(|(_, at)| payable(at))
            .map(|(ability, _)| (copy, ability))
    }
}
