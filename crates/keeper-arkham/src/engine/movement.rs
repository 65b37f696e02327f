//! The Movement Phase in Arkham and in the Other Worlds.
//!
//! Rules: MOV-01 to MOV-03, MOV-05, MOV-06, MOV-12 to MOV-15, MOV-19, MOV-20, SPC-07, XPN-08, DUN-31, INN-13 to INN-15, INN-21.

use keeper_arkham_script::tree::{Ability, At, Effect, Licence, PlaceId, Static, Step, Thing, Window, Zone, family};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, Asking, Cause, Ctx, Frame, MoveStage, Opt, Src, WorldStage};
use crate::in_play::Role;
use crate::index::{Q, W};
use crate::state::{Inv, NONE, Place, State, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn movement(&mut self, who: Inv, mut stage: MoveStage) {
        if !self.s.inv(who).in_game() {
            return self.pop();
        }
        // What needs no answer goes straight to the next stage.
        while let Some(next) = self.move_on(who, stage) {
            stage = next;
        }
    }

    /// A stage of a movement. Says which one follows at once, if one does.
    #[inline(always)]
    fn move_on(&mut self, who: Inv, stage: MoveStage) -> Option<MoveStage> {
        let again = |stage: MoveStage| Frame::Move { who, stage };
        match stage {
            MoveStage::Begin => {
                self.s.inv_mut(who).set(flag::STOPPED | flag::HALTED, false);
                self.s.dealt = Default::default();
                self.s.moved = false;
                self.s.walked = 0;
                self.s.read_on = 0;
                self.s.movement_points = 0;
                let inv = self.s.inv(who);
                if inv.hides_from > 0 {
                    self.slips_away(who);
                }
                let inv = self.s.inv(who);
                if inv.place.area().is_none() {
                    self.go(Frame::WorldMove { who, stage: WorldStage::Begin });
                    return None;
                }
                if inv.is(flag::DELAYED | flag::MOVED) {
                    self.stand_up(who);
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.tell(Event::MovementPoints { who, now: 0 });
                } else {
                    self.s.movement_points = self.q().movement_points(who);
                    self.tell(Event::MovementPoints { who, now: self.s.movement_points });
                }
                Some(MoveStage::Offer)
            }
            MoveStage::Offer => {
                let Some(place) = self.s.inv(who).place.area() else {
                    self.drawn_away(who);
                    return None;
                };
                if self.s.inv(who).is(flag::OUT | flag::GONE) {
                    return Some(MoveStage::Halt);
                }
                if !self.s.inv(who).is(flag::STOPPED) {
                    self.offer_moves(who, place);
                }
                if self.s.inv(who).is(flag::IGNORES) {
                    self.offer_guards(who);
                } else if self.lib.elusive {
                    self.offer_elusive(who, place);
                }
                self.offer_window(who, W::AnyTime);
                self.offer_trades(who);
                self.offer(Opt::Done);
                self.go(again(MoveStage::Chosen));
                self.ask_one(who, Ask::Move(self.s.movement_points));
                self.s.ask.is_none().then_some(MoveStage::Chosen)
            }
            MoveStage::Chosen => self.move_chosen(who),
            // Once in a movement, though it goes on after a fight (INN-14).
            MoveStage::Law => {
                let first = !self.s.inv(who).is(flag::HALTED | flag::OUT | flag::GONE);
                if !first || !self.s.common.0.acts(W::Halts) {
                    return Some(MoveStage::Halt);
                }
                self.s.movement_points = 0;
                self.s.inv_mut(who).set(flag::HALTED | flag::STOPPED, true);
                self.go(again(MoveStage::Halt));
                (!self.fire(W::Halts, who, NONE)).then_some(MoveStage::Halt)
            }
            // The movement ends here: whatever stands here must be dealt with. Then there is time to trade (000 p.23).
            MoveStage::Halt => {
                self.s.movement_points = 0;
                if self.s.inv(who).hides_from > 0 && !self.s.inv(who).is(flag::OUT) {
                    self.is_found(who);
                }
                if !self.s.inv(who).is(flag::RETURNED) && self.monsters_to_face(who) {
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.go(again(MoveStage::Offer));
                    self.push(Frame::Face { who, stage: Asking::Ask });
                    return None;
                }
                Some(MoveStage::End)
            }
            MoveStage::End => {
                self.go(again(MoveStage::Clues));
                (!self.end_of_movement(who)).then_some(MoveStage::Clues)
            }
            MoveStage::WagonChosen => {
                self.go(again(MoveStage::Offer));
                if let Opt::Area(to) = self.answer() {
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.s.movement_points = 0;
                    self.tread(who, to, Way::Wagon);
                }
                None
            }
            MoveStage::Clues => {
                self.go(again(MoveStage::CluesChosen));
                let inv = self.s.inv(who);
                let clues = inv.place.area().map_or(0, |place| self.s.clues[usize::from(place.0)]);
                if clues == 0 || inv.is(flag::OUT | flag::GONE) || !self.q().may_pick_up(who) {
                    return Some(MoveStage::CluesChosen);
                }
                for n in (0..=clues.min(self.room_for_clues(who))).rev() {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::TakeClues);
                None
            }
            MoveStage::CluesChosen => {
                if let (Opt::Number(n @ 1..), Some(at)) = (self.answer(), self.s.inv(who).place.area()) {
                    self.pick_up(who, at, n);
                }
                self.s.dealt = Default::default();
                self.pop();
                None
            }
        }
    }

    #[inline(always)]
    fn move_chosen(&mut self, who: Inv) -> Option<MoveStage> {
        let chosen = self.answer();
        self.go(Frame::Move { who, stage: MoveStage::Offer });
        match chosen {
            Opt::Area(to) => {
                let depth = self.s.frames.len();
                let walks = self.step_to(who, to, Way::Walk) && self.s.frames.len() == depth;
                return (walks && self.s.inv(who).in_game()).then_some(MoveStage::Offer);
            }
            Opt::Rail(to) => {
                if self.step_to(who, to, Way::Rail) {
                    let fare = self.q().fare(who);
                    self.pay_money(who, fare, Cause::Purchase);
                }
            }
            Opt::Wagon(_) | Opt::Ride(_) if self.monsters_to_face(who) => {
                self.push(Frame::Face { who, stage: Asking::Ask });
            }
            Opt::Wagon(_) | Opt::Ride(_) => {
                let src = if let Opt::Ride(card) = chosen { Src::Mythos(card) } else { Src::None };
                let to_streets = |line: &Ability| {
                    matches!(line, Ability::Static(Static::May { what: Licence::Ride { streets: true }, .. }))
                };
                self.offer_anywhere(who, self.lib.abilities(self.text_of(src)).iter().any(to_streets));
                self.go(Frame::Move { who, stage: MoveStage::WagonChosen });
                self.ask_one(who, Ask::Where);
            }
            // Nobody sails away from monsters that he has neither evaded nor fought.
            Opt::Use { src: Src::Place(_), .. } if self.monsters_to_face(who) => {
                self.push(Frame::Face { who, stage: Asking::Ask });
            }
            Opt::Use { src: Src::Fixture(_), ability } if self.leads_away(ability) && self.monsters_to_face(who) => {
                self.push(Frame::Face { who, stage: Asking::Ask });
            }
            Opt::Use { src, ability } => {
                if let Src::Place(at) = src {
                    self.tell(Event::AbilityUsed { who, at });
                }
                self.push_use(who, src, ability);
            }
            Opt::Trade(other) => self.push_trade(who, other),
            Opt::Fight(marker) => self.push_fight(who, marker),
            _ => return Some(MoveStage::Law),
        }
        None
    }

    /// The areas next to your own where something may bar a way or make it longer.
    #[inline(never)]
    fn offer_ways_open(&mut self, who: Inv, place: PlaceId, joined: &[PlaceId]) {
        for &to in joined {
            let open = self.q().passable(place, to) && self.s.movement_points >= self.q().step_cost(who, to);
            if open && self.q().may_enter(who, to) {
                self.offer(Opt::Area(to));
            }
        }
    }

    #[inline]
    fn offer_moves(&mut self, who: Inv, place: PlaceId) {
        let lib = self.lib;
        if self.s.movement_points > 0 {
            // Mostly nothing bars a way or makes it longer.
            let free = (self.s.closed | self.q().shut()) & lib.area(place).near == 0
                && !self.s.common.0.answers_any(&[Q::CannotCross, Q::CannotEnter, Q::StreetsAlong, Q::EnterCost]);
            let joined = &lib.area(place).joined;
            if free && !self.s.inv(who).own.0.answers_any(&[Q::CannotEnter, Q::EnterCost]) {
                self.offer_all(joined, |&to| (Opt::Area(to), true));
            } else {
                self.offer_ways_open(who, place, joined);
            }
            if !lib.depots.is_empty() {
                self.offer_trains(who, place);
            }
        }
        // Instead of moving, not after it began or points were spent on something else; and "cannot enter or leave" binds
        // the Patrol Wagon as well as feet.
        if self.s.inv(who).own.0.answers(Q::Wagon) || self.s.common.0.answers(Q::Wagon) {
            self.offer_rides(who, place);
        }
        self.offer_window(who, W::Movement);
        self.offer_in_play(who, W::Movement, |e, src, at| e.is_meant_in_movement(who, src, at));
        if State::has(lib.charters, place) && self.q().text_works(place) {
            self.offer_charters(who, place);
        }
    }

    /// Whether a line for the movement of one who is in the right place means him.
    fn is_meant_in_movement(&self, who: Inv, src: Src, at: &At) -> bool {
        let ctx = Ctx { who, src, place: self.q().place_of(src), ..Ctx::default() };
        let here = |zone: Zone| self.q().in_zone(self.s.inv(who).place, zone, &ctx);
        matches!(at.window, Window::Movement(zone) if zone.is_none_or(here))
    }

    /// Whether what can be done in the Movement Phase takes one to another place.
    fn leads_away(&self, ability: u16) -> bool {
        let moves = |step: &Step| matches!(step.effect, Effect::Places(family::Places::Move { .. }));
        self.lib.tree.block(self.ability(ability).block).iter().any(moves)
    }

    /// What the place itself lets one do in this phase (INN-21).
    #[inline(never)]
    fn offer_charters(&mut self, who: Inv, place: PlaceId) {
        let (lib, src) = (self.lib, Src::Place(place));
        for (ability, at) in Self::at(lib, lib.area(place).text, W::Movement) {
            if self.can_pay(who, src, &at.costs) && self.is_useful_at(who, src, place.0, at) {
                self.offer(Opt::Use { src, ability });
            }
        }
    }

    /// By boat: any aquatic location, but not where only one way leads (INN-21, RUL-139).
    pub fn offer_by_boat(&mut self, who: Inv) {
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            if self.q().sails_to(who, place) {
                self.offer(Opt::Area(place));
            }
        }
    }

    #[inline(never)]
    fn offer_rides(&mut self, who: Inv, place: PlaceId) {
        let mut rides = [None; 2];
        if self.q().allowed(Q::Wagon, who) {
            self.q().own(who, Q::Wagon, |_, src, _| rides[0] = Some(src));
            self.q().common(Q::Wagon, |_, src| rides[1] = Some(src));
        }
        for src in rides.into_iter().flatten() {
            if self.not_moved(who) && self.q().passable(place, place) {
                match src {
                    Src::Card(copy) => self.offer(Opt::Wagon(copy)),
                    Src::Mythos(card) => self.offer(Opt::Ride(card)),
                    _ => {}
                }
            }
        }
    }

    fn offer_trains(&mut self, who: Inv, place: PlaceId) {
        if self.q().funds(who) < self.q().fare(who) {
            return;
        }
        for number in 0..self.lib.depots.len() {
            let to = self.lib.depots[number];
            if self.s.movement_points >= self.q().step_cost(who, to)
                && self.q().trains(who, place).any(|depot| depot == to)
            {
                self.offer(Opt::Rail(to));
            }
        }
    }

    /// Whether the mover has neither left his area nor spent movement points.
    pub fn not_moved(&self, who: Inv) -> bool {
        !self.s.moved && self.s.movement_points >= self.q().movement_points(who)
    }

    /// Offers every area of the town that can be entered, or every street, but the one where he is.
    pub fn offer_anywhere(&mut self, who: Inv, streets: bool) {
        for number in 0..self.lib.areas.len() as u8 {
            let place = PlaceId(number);
            // Where nobody can leave his area there is no way out of it by wagon either.
            let from = self.s.inv(who).place.area().unwrap_or(place);
            let open = self.q().passable(from, place) && self.q().may_come(who, place, self.s.phase);
            let area = self.lib.area(place);
            let fits = area.is_open_to_all() && !area.on_foot && (!streets || area.is_street());
            if fits && open && self.s.inv(who).place != Place::Area(place) {
                self.offer(Opt::Area(place));
            }
        }
    }

    /// Into the next area, unless monsters stand in the way. Says whether he is there.
    #[inline(always)]
    fn step_to(&mut self, who: Inv, to: PlaceId, way: Way) -> bool {
        if self.monsters_to_face(who) {
            self.push(Frame::Face { who, stage: Asking::Ask });
            return false;
        }
        let cost = self.q().step_cost(who, to);
        self.s.movement_points -= cost;
        self.s.walked = self.s.walked.saturating_add(cost);
        self.tread(who, to, way);
        // That a step takes one point goes without saying.
        if cost != 1 {
            self.tell(Event::MovementPoints { who, now: self.s.movement_points });
        }
        true
    }

    /// One step: what is said of leaving comes before it, what is said of entering after it.
    #[inline(always)]
    fn tread(&mut self, who: Inv, to: PlaceId, way: Way) {
        if !self.s.common.0.acts(W::Leaves) && !self.s.common.0.acts(W::Walks) {
            return self.walk(who, to, way);
        }
        self.push(Frame::Step { who, to, way, stage: Asking::Ask });
        self.fire(W::Leaves, who, NONE);
    }

    /// The step itself, if nothing has kept him.
    pub fn stepping(&mut self, who: Inv, to: PlaceId, way: Way) {
        self.pop();
        let inv = self.s.inv(who);
        if inv.in_game() && inv.place.area().is_some() && !inv.is(flag::OUT | flag::GONE) {
            self.walk(who, to, way);
            self.fire(W::Walks, who, NONE);
        }
    }

    #[inline(always)]
    pub fn walk(&mut self, who: Inv, to: PlaceId, way: Way) {
        self.come_to(who, Place::Area(to), way);
        self.s.dealt = Default::default();
        self.s.moved = true;
        self.s.inv_mut(who).set(flag::MOVED, true);
        if self.lib.area(to).ends_movement {
            self.s.inv_mut(who).set(flag::STOPPED, true);
            self.s.movement_points = 0;
            self.tell(Event::MovementPoints { who, now: 0 });
        }
        if self.s.in_role(Role::Parcel).is_some() {
            self.deliver(who);
        }
    }

    /// Whether monsters stand here that were neither evaded nor fought in this phase.
    #[inline(always)]
    pub fn monsters_to_face(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        match inv.place.area() {
            Some(place) if State::has(self.s.occupied.0, place) => {
                !inv.is(flag::OUT | flag::GONE | flag::IGNORES) && self.any_undealt(who, place)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn any_undealt(&self, who: Inv, place: PlaceId) -> bool {
        self.s.monsters_at(place).any(|m| !self.s.dealt_with(m) && !self.q().may_ignore(who, m))
    }

    /// What is said of those who end their movement somewhere, if anything is.
    fn end_of_movement(&mut self, who: Inv) -> bool {
        if self.s.inv(who).is(flag::OUT | flag::GONE) {
            return false;
        }
        let joins = self.fire(W::Joined, who, who);
        self.fire(W::EndsMovement, who, NONE) || joins
    }

    pub fn how_many(&mut self, who: Inv, most: u8, thing: Thing) {
        for n in (0..=most).rev() {
            self.offer(Opt::Number(n));
        }
        self.ask_one(who, Ask::HowMany(thing));
    }
}
