//! Sentences about where you are and what state you are in.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, Asking, CardStage, Frame, Opt, VisitStage};
use crate::index::W;
use crate::state::{AREAS, Inv, Investigator, NONE, Phase, Place, RIFTS, State, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_places(&mut self, effect: &family::Places, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Places::Become(status) => self.become_status(who, *status, &ctx),
            family::Places::DelayedAnyway => {
                if self.present(who) && !self.s.inv(who).is(flag::DELAYED) {
                    self.be_delayed(who);
                }
            }
            family::Places::End(Ended::Movement) => {
                if self.s.phase == Phase::Movement && self.present(who) {
                    self.s.inv_mut(who).set(flag::STOPPED | flag::MOVED, true);
                    self.s.movement_points = 0;
                    self.tell(Event::MovementPoints { who, now: 0 });
                }
            }
            family::Places::HaveIt(more) => {
                let more = self.q().quantity(*more, &ctx).min(9) as u8;
                if ctx.place != NONE && self.present(who) {
                    self.draw_encounter(who, PlaceId(ctx.place), 1 + more);
                }
            }
            family::Places::Move { to, then } => self.travel(*to, *then, here),
            family::Places::Visit { trip: Trip::AnyLocation, .. } if here.begins() => {
                if self.present(who) {
                    self.offer_locations_in_town(who, false);
                    self.go(here.again());
                    self.ask_one(who, Ask::WhichLocation);
                }
            }
            family::Places::Visit { trip: Trip::AnyAquatic, .. } if here.begins() => {
                if self.present(who) {
                    self.offer_by_boat(who);
                    let mut open = self.s.options;
                    open.retain(|option| matches!(option, Opt::Area(place) if self.s.gate_at(*place).is_none()));
                    self.s.options = open;
                    self.go(here.again());
                    self.ask_one(who, Ask::WhichLocation);
                }
            }
            family::Places::Visit { trip, best } => {
                self.run_visit(*trip, if *best { VisitStage::BestOfTwo } else { VisitStage::Encounter }, here);
            }
            family::Places::Return(how) => self.return_home(who, *how),
            family::Places::DrawAgain(Again::Encounter | Again::There) => {
                if self.present(who) {
                    self.another_encounter(who);
                }
            }
            family::Places::DrawAgain(Again::Gate) => {
                let s = &mut *self.s;
                s.gate_deck.shuffle(&mut s.rng);
                self.push(Frame::GateCard { who, count: 0, stage: CardStage::Draw, cards: [u16::MAX; 4] });
            }
            family::Places::DrawAgain(Again::New) => self.another_mythos(),
            family::Places::DrawAgain(Again::Mythos) => self.mythos_again(),
            family::Places::DrawAgain(Again::Portal) => {
                if self.present(who) {
                    self.portal(who);
                }
            }
            family::Places::End(Ended::Combat) => self.end_as_evaded(who),
            family::Places::End(Ended::Encounter) => self.end_encounter(),
            family::Places::ThroughGate(which @ (Through::Any | Through::Hardest)) => {
                self.through_some_gate(*which, here)
            }
            family::Places::ThroughGate(Through::Nearest) => self.through_nearest_gate(here),
            family::Places::FaceUp => self.turn_location_card_up(here),
        }
    }

    /// He comes to a place that the text names, or that he chooses.
    fn travel(&mut self, to: Where, then: Follow, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            if !self.present(who) {
                return;
            }
            if !self.offers_destinations(who, to) {
                return self.move_to(who, to, then);
            }
            self.go(here.again());
            let ask = match to {
                Where::WithAnother => Ask::WithWhom,
                Where::OpenRift => Ask::WhichRift,
                _ => Ask::Where,
            };
            self.ask_one(who, ask);
        } else {
            self.go(here.next(ctx));
            match self.answer() {
                Opt::Area(place) => {
                    self.move_to(who, Where::Place(place), then);
                    // Who comes by boat or car enters as one who walks.
                    if matches!(to, Where::AnyAquatic | Where::Marker(_) | Where::OrMarker(..)) {
                        self.fire(W::Walks, who, NONE);
                    }
                }
                Opt::Who(other) => {
                    let place = self.s.inv(other).place;
                    self.relocate(who, place, Way::Text);
                    self.s.inv_mut(who).entered = NONE;
                }
                Opt::World(world) => self.move_to(who, Where::World(world), then),
                Opt::Rift(number) => {
                    if let Some(place) = self.s.rifts.0[usize::from(number)].at {
                        self.move_to(who, Where::Place(place), then);
                    }
                }
                _ => {}
            }
        }
    }

    /// Offers the places to which he may come. Says whether the choice is his.
    fn offers_destinations(&mut self, who: Inv, to: Where) -> bool {
        match to {
            Where::OtherDepot => self.offer_other_depots(who),
            Where::AnyInArkham => self.offer_anywhere(who, false),
            Where::AnyLocation => self.offer_locations_in_town(who, true),
            Where::AnyAquatic => self.offer_by_boat(who),
            Where::Marker(marker) => self.offer_stations(who, None, marker),
            Where::OrMarker(place, marker) => self.offer_stations(who, Some(place), marker),
            Where::WithAnother => {
                for other in 0..self.s.players {
                    if self.could_swap(who, other) {
                        self.offer(Opt::Who(other));
                    }
                }
            }
            Where::OpenRift => {
                let open: List<u8, RIFTS> = self.q().rifts_to_visit().collect();
                open.iter().for_each(|&number| self.offer(Opt::Rift(number)));
            }
            Where::AnyWorld => {
                for world in 0..self.lib.worlds.len() as u8 {
                    self.offer(Opt::World(WorldId(world)));
                }
            }
            _ => return false,
        }
        true
    }

    /// He has an encounter elsewhere and comes back.
    fn run_visit(&mut self, trip: Trip, stage: VisitStage, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        self.go(here.next(ctx));
        let to = match (trip, self.answer()) {
            (Trip::World(world), _) => Place::World(world, 0),
            (Trip::Place(place), _) if self.q().is_shut_off(place) => return,
            (Trip::Place(place), _) => Place::Area(place),
            (Trip::AnyLocation | Trip::AnyAquatic, Opt::Area(place)) => Place::Area(place),
            (Trip::AnyLocation | Trip::AnyAquatic, _) => return,
        };
        if self.present(who) {
            let Investigator { place: back, entered, .. } = *self.s.inv(who);
            self.relocate(who, to, Way::Text);
            self.s.inv_mut(who).entered = NONE;
            self.push(Frame::Visit { who, back, entered, stage });
        }
    }

    /// He comes back from an Other World.
    fn return_home(&mut self, who: Inv, how: Homeward) {
        if self.in_other_world(who) && !self.visiting(who) {
            match (how, self.gate_home(who)) {
                (Homeward::Entered, Some(at)) => self.come_home(who, at, true),
                _ => {
                    let explored = how != Homeward::Unexplored;
                    self.push(Frame::Return { who, stage: Asking::Ask, explored });
                }
            }
        }
    }

    /// He is drawn through a gate that he chooses.
    fn through_some_gate(&mut self, which: Through, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            if self.present(who) {
                self.offer_gates_through(which);
                self.go(here.again());
                self.ask_one(who, Ask::WhichGate);
            }
        } else {
            self.go(here.next(ctx));
            if let Opt::Area(place) = self.answer() {
                self.through_gate(who, place);
            }
            // A fight that he was in is over.
            if self.fought(who).is_some() {
                self.s.inv_mut(who).set(flag::GONE, true);
            }
        }
    }

    /// He is drawn through the nearest gate; from an Other World he comes back.
    fn through_nearest_gate(&mut self, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            if !self.present(who) {
                return;
            }
            if self.in_other_world(who) {
                if !self.visiting(who) {
                    self.push(Frame::Return { who, stage: Asking::Ask, explored: true });
                }
                self.s.inv_mut(who).set(flag::GONE, true);
                return;
            }
            self.offer_nearest_gates(who);
            self.go(here.again());
            self.ask_one(who, Ask::WhichGate);
        } else {
            self.go(here.next(ctx));
            if let Opt::Area(place) = self.answer() {
                self.through_gate(who, place);
            }
            // With no gate open the combat just ends.
            self.s.inv_mut(who).set(flag::GONE, true);
        }
    }

    /// The top card of a deck of a neighbourhood lies face up from now on: he says which.
    fn turn_location_card_up(&mut self, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            for (number, hood) in self.lib.hoods.iter().enumerate() {
                if !hood.cards.is_empty() {
                    self.offer(Opt::Hood(HoodId(number as u8)));
                }
            }
            self.go(here.again());
            self.ask_one(who, Ask::WhichDeck);
        } else {
            self.go(here.next(ctx));
            if let Opt::Hood(hood) = self.answer()
                && let Some(card) = self.draw_location_card(hood, &[])
            {
                self.s.face_up[usize::from(hood.0)] = card + 1;
                self.tell(Event::FaceUp { hood, card });
            }
        }
    }

    /// Offers the locations of the town that are open; without their gates where you are not to be drawn through.
    fn offer_locations_in_town(&mut self, who: Inv, gates: bool) {
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            let area = self.lib.area(place);
            let open = match self.s.gate_at(place) {
                Some(_) => gates && !self.q().is_shut_off(place),
                None => !self.q().is_closed(place),
            };
            let open = open && self.q().may_come(who, place, self.s.phase);
            let there = self.s.inv(who).place == Place::Area(place);
            let fits = area.is_location() && area.is_open_to_all() && !area.on_foot && area.hood.is_some();
            if fits && open && !there && self.q().in_town(Place::Area(place)) {
                self.offer(Opt::Area(place));
            }
        }
    }

    /// Offers the places where trains stop, but for the one where he is.
    fn offer_other_depots(&mut self, who: Inv) {
        for number in 0..self.lib.depots.len() {
            let to = self.lib.depots[number];
            if self.s.inv(who).place != Place::Area(to) && !self.q().is_shut_off(to) {
                self.offer(Opt::Area(to));
            }
        }
    }

    /// Offers the areas where markers of a kind stand, and a place besides.
    fn offer_stations(&mut self, who: Inv, also: Option<PlaceId>, marker: StackId) {
        let all: List<u8, AREAS> = self.q().stations(who, also, marker).map(|place| place.0).collect();
        all.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
    }

    /// Offers the open gates that one may be drawn through: any, or those with the lowest modifier.
    fn offer_gates_through(&mut self, which: Through) {
        let lib = self.lib;
        let modifier = |s: &State, place: PlaceId| s.gate_at(place).map(|gate| lib.gate(gate).modifier);
        let lowest = self.q().ways_through().map(|place| modifier(self.s, place)).min();
        let hard: u128 =
            self.s.gate_places().filter(|&place| Some(modifier(self.s, place)) == lowest).map(State::bit).sum();
        self.offer_ways_through(|place| which == Through::Any || State::has(hard, place));
    }

    /// An encounter where somebody is now.
    pub(super) fn another_encounter(&mut self, who: Inv) {
        match self.s.inv(who).place {
            Place::Area(place) => self.push_encounter(who, place, 1),
            Place::World(..) => {
                self.push(Frame::GateCard { who, count: 0, stage: CardStage::Draw, cards: [u16::MAX; 4] });
            }
            _ => {}
        }
    }

    fn move_to(&mut self, who: Inv, to: Where, then: Follow) {
        let place = match to {
            Where::Street => self.s.inv(who).place.area().map(|p| self.lib.street(p)),
            Where::Place(place) => (!self.q().is_shut_off(place) && !self.lib.is_vortex(place)).then_some(place),
            Where::Arrow { white, free } => self.q().end_of_arrow(who, white, free),
            Where::MythosGate => self.mythos_gate(),
            Where::World(world) => {
                self.relocate(who, Place::World(world, 0), Way::Text);
                None
            }
            Where::Area { second } => {
                if let Place::World(world, _) = self.s.inv(who).place {
                    self.relocate(who, Place::World(world, u8::from(second)), Way::Text);
                }
                None
            }
            Where::TopGate { stays } => {
                if let Some(gate) = self.draw_gate() {
                    self.s.gate_stack.insert(if stays { 0 } else { self.s.gate_stack.len() }, gate);
                    let world = self.lib.gate(gate).worlds[0];
                    self.relocate(who, Place::World(world, 0), Way::Text);
                    self.s.inv_mut(who).entered = NONE;
                }
                None
            }
            Where::OtherDepot
            | Where::AnyInArkham
            | Where::AnyLocation
            | Where::AnyAquatic
            | Where::Marker(_)
            | Where::OrMarker(..)
            | Where::WithAnother
            | Where::OpenRift
            | Where::AnyWorld => None,
        };
        let Some(place) = place else { return };
        if self.s.inv(who).place == Place::Lost {
            self.stand_up(who);
        }
        self.relocate(who, Place::Area(place), Way::Text);
        match then {
            Follow::None => {}
            Follow::Encounter => self.push_encounter(who, place, 1),
            Follow::Best(n) => self.push_encounter(who, place, n),
        }
    }
}
