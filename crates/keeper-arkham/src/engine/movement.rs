//! The Movement Phase in Arkham and in the Other Worlds.

use keeper_script::tree::{PlaceId, Thing, WorldId};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, Asking, Cause, CombatStage, Frame, LostStage, MoveStage, Opt, Src, WorldStage};
use crate::index::{Q, W};
use crate::state::{GATES, Inv, NONE, Place, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn movement(&mut self, who: Inv, stage: MoveStage) {
        let again = |stage: MoveStage| Frame::Move { who, stage };
        if !self.s.inv(who).in_game() {
            return self.pop();
        }
        match stage {
            MoveStage::Begin => {
                self.s.inv_mut(who).set(flag::STOPPED, false);
                self.s.dealt = Default::default();
                self.s.moved = false;
                self.s.movement_points = 0;
                let inv = self.s.inv(who);
                if inv.place.area().is_none() {
                    return self.go(Frame::WorldMove { who, stage: WorldStage::Begin });
                }
                if inv.is(flag::DELAYED | flag::MOVED) {
                    self.stand_up(who);
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.tell(Event::MovementPoints { who, now: 0 });
                } else {
                    self.s.movement_points = self.q().movement_points(who);
                    self.tell(Event::MovementPoints { who, now: self.s.movement_points });
                }
                self.movement(who, MoveStage::Offer);
            }
            MoveStage::Offer => {
                let Some(place) = self.s.inv(who).place.area() else { return self.drawn_away(who) };
                if self.s.inv(who).is(flag::OUT | flag::GONE) {
                    return self.movement(who, MoveStage::Halt);
                }
                if !self.s.inv(who).is(flag::STOPPED) {
                    self.offer_moves(who, place);
                }
                if self.s.inv(who).is(flag::IGNORES) {
                    self.offer_guards(who);
                }
                self.offer_window(who, W::AnyTime);
                self.offer_trades(who);
                self.offer(Opt::Done);
                self.go(again(MoveStage::Chosen));
                self.ask_one(who, Ask::Move(self.s.movement_points));
                if self.s.ask.is_none() {
                    self.movement(who, MoveStage::Chosen);
                }
            }
            MoveStage::Chosen => match self.answer() {
                Opt::Area(to) => {
                    self.go(again(MoveStage::Offer));
                    if self.step_to(who, to, Way::Walk) {
                        self.movement(who, MoveStage::Offer);
                    }
                }
                Opt::Rail(to) => {
                    self.go(again(MoveStage::Offer));
                    if self.step_to(who, to, Way::Rail) {
                        let fare = self.q().fare(who);
                        self.change_money(who, -(fare as i16), Cause::Purchase);
                    }
                }
                Opt::Wagon(_) => {
                    self.go(again(MoveStage::Offer));
                    if self.monsters_to_face(who) {
                        self.push(Frame::Face { who, stage: Asking::Ask, monster: NONE });
                    } else {
                        self.offer_anywhere(who);
                        self.go(again(MoveStage::WagonChosen));
                        self.ask_one(who, Ask::Where);
                    }
                }
                Opt::Use { src, ability } => {
                    self.go(again(MoveStage::Offer));
                    self.push_use(who, src, ability);
                }
                Opt::Trade(other) => {
                    self.go(again(MoveStage::Offer));
                    self.push_trade(who, other);
                }
                Opt::Fight(marker) => {
                    self.go(again(MoveStage::Offer));
                    self.push(Frame::Combat { who, monster: marker, stage: CombatStage::Begin });
                }
                _ => self.movement(who, MoveStage::Halt),
            },
            // The movement ends here: whatever stands here must be dealt with. Then there is time to trade (000 p.23).
            MoveStage::Halt => {
                self.s.movement_points = 0;
                if !self.s.inv(who).is(flag::RETURNED) && self.monsters_to_face(who) {
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.go(again(MoveStage::Offer));
                    return self.push(Frame::Face { who, stage: Asking::Ask, monster: NONE });
                }
                self.movement(who, MoveStage::End);
            }
            MoveStage::End => {
                self.go(again(MoveStage::Clues));
                if !self.end_of_movement(who) {
                    self.movement(who, MoveStage::Clues);
                }
            }
            MoveStage::WagonChosen => {
                if let Opt::Area(to) = self.answer() {
                    self.walk(who, to, Way::Wagon);
                    self.s.inv_mut(who).set(flag::STOPPED, true);
                    self.s.movement_points = 0;
                }
                self.go(again(MoveStage::Offer));
            }
            MoveStage::Clues => {
                self.go(again(MoveStage::CluesChosen));
                let inv = self.s.inv(who);
                let clues = inv.place.area().map_or(0, |place| self.s.clues[usize::from(place.0)]);
                if clues == 0 || inv.is(flag::OUT | flag::GONE) || self.q().holds(who, Q::NoPickUp) {
                    return self.movement(who, MoveStage::CluesChosen);
                }
                for n in (0..=clues).rev() {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::TakeClues);
            }
            MoveStage::CluesChosen => {
                if let (Opt::Number(n @ 1..), Some(at)) = (self.answer(), self.s.inv(who).place.area()) {
                    self.s.clues[usize::from(at.0)] -= n;
                    self.change_clues(who, n as i8, Cause::Found);
                    self.tell(Event::CluesTaken { who, at, count: n });
                }
                self.s.dealt = Default::default();
                self.pop();
            }
        }
    }

    /// Taken out of Arkham while he moved: his walk is over, but not yet what else belongs to this phase (RUL-113).
    fn drawn_away(&mut self, who: Inv) {
        if !self.in_other_world(who) {
            return self.go(Frame::Move { who, stage: MoveStage::Halt });
        }
        self.s.inv_mut(who).set(flag::GONE, false);
        self.s.movement_points = 0;
        self.s.dealt = [0; 3];
        self.go(Frame::WorldMove { who, stage: WorldStage::Moved });
    }

    fn offer_moves(&mut self, who: Inv, place: PlaceId) {
        let lib = self.lib;
        if self.s.movement_points > 0 {
            for &to in &lib.area(place).joined {
                if self.q().passable(place, to) && self.s.movement_points >= self.q().step_cost(to) {
                    self.offer(Opt::Area(to));
                }
            }
            if !lib.depots.is_empty() {
                self.offer_trains(who, place);
            }
        }
        // Instead of moving, not after it began or points were spent on something else; and "cannot enter or leave" binds
        // the Patrol Wagon as well as feet.
        let mut wagon = None;
        self.q().own(who, Q::Wagon, |_, src, _| wagon = Some(src));
        if let Some(Src::Card(copy)) = wagon
            && self.not_moved(who)
            && self.q().passable(place, place)
        {
            self.offer(Opt::Wagon(copy));
        }
        self.offer_window(who, W::Movement);
    }

    fn offer_trains(&mut self, who: Inv, place: PlaceId) {
        if self.s.inv(who).money < self.q().fare(who) {
            return;
        }
        for number in 0..self.lib.depots.len() {
            let to = self.lib.depots[number];
            if self.s.movement_points >= self.q().step_cost(to) && self.q().trains(place).any(|depot| depot == to) {
                self.offer(Opt::Rail(to));
            }
        }
    }

    /// Whether the mover has neither left his area nor spent movement points.
    pub fn not_moved(&self, who: Inv) -> bool {
        !self.s.moved && self.s.movement_points >= self.q().movement_points(who)
    }

    /// Offers every area of the town that can be entered, but the one where he is.
    pub fn offer_anywhere(&mut self, who: Inv) {
        for number in 0..self.lib.areas.len() as u8 {
            let place = PlaceId(number);
            // Where nobody can leave his area there is no way out of it by wagon either.
            let open = self.q().passable(self.s.inv(who).place.area().unwrap_or(place), place);
            if self.lib.area(place).is_open_to_all() && open && self.s.inv(who).place != Place::Area(place) {
                self.offer(Opt::Area(place));
            }
        }
    }

    /// Into the next area, unless monsters stand in the way. Says whether he is there.
    fn step_to(&mut self, who: Inv, to: PlaceId, way: Way) -> bool {
        if self.monsters_to_face(who) {
            self.push(Frame::Face { who, stage: Asking::Ask, monster: NONE });
            return false;
        }
        let cost = self.q().step_cost(to);
        self.s.movement_points -= cost;
        self.walk(who, to, way);
        // That a step takes one point goes without saying.
        if cost != 1 {
            self.tell(Event::MovementPoints { who, now: self.s.movement_points });
        }
        true
    }

    pub fn walk(&mut self, who: Inv, to: PlaceId, way: Way) {
        self.relocate(who, Place::Area(to), way);
        self.s.dealt = Default::default();
        self.s.moved = true;
        self.s.inv_mut(who).set(flag::MOVED, true);
    }

    /// Whether monsters stand here that were neither evaded nor fought in this phase.
    pub fn monsters_to_face(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        if inv.is(flag::OUT | flag::GONE | flag::IGNORES) {
            return false;
        }
        let Some(place) = inv.place.area() else { return false };
        self.s.monsters_at(place).any(|m| !self.s.dealt_with(m))
    }

    /// What is said of those who end their movement somewhere, if anything is.
    fn end_of_movement(&mut self, who: Inv) -> bool {
        !self.s.inv(who).is(flag::OUT | flag::GONE) && self.fire(W::EndsMovement, who, NONE)
    }

    pub fn world_movement(&mut self, who: Inv, stage: WorldStage) {
        let again = |stage: WorldStage| Frame::WorldMove { who, stage };
        match stage {
            WorldStage::Begin => {
                let inv = self.s.inv(who);
                // Lost or arrested earlier this turn: the turn to be lost is the next one.
                if inv.is(flag::OUT) && matches!(inv.place, Place::Lost | Place::Jail(_)) {
                    return self.pop();
                }
                if inv.is(flag::DELAYED) || !matches!(inv.place, Place::World(..)) {
                    self.stand_up(who);
                    self.offer_trades(who);
                    if self.s.options.is_empty() {
                        return self.pop();
                    }
                    self.s.options.clear();
                    return self.go(again(WorldStage::Trade));
                }
                self.go(again(if inv.is(flag::MOVED) { WorldStage::Moved } else { WorldStage::Offer }));
            }
            WorldStage::Offer => {
                self.offer_window(who, W::Movement);
                self.offer_window(who, W::AnyTime);
                self.offer_trades(who);
                self.offer(Opt::GoOn);
                self.go(again(WorldStage::Chosen));
                self.ask_one(who, Ask::StayPut);
            }
            WorldStage::Chosen => match self.answer() {
                Opt::Use { src, ability } => {
                    // A spell that brings one home replaces the step.
                    self.go(again(WorldStage::Used));
                    self.push_use(who, src, ability);
                }
                Opt::Trade(other) => {
                    self.go(again(WorldStage::Offer));
                    self.push_trade(who, other);
                }
                _ => match self.s.inv(who).place {
                    Place::World(world, 0) => {
                        self.s.inv_mut(who).set(flag::MOVED, true);
                        self.relocate(who, Place::World(world, 1), Way::Onward);
                        self.go(again(WorldStage::Moved));
                    }
                    Place::World(..) => {
                        self.go(again(WorldStage::Home));
                        self.push(Frame::Return { who, stage: Asking::Ask, explored: true });
                    }
                    _ => self.pop(),
                },
            },
            // One who cannot move may still trade; one who has moved may use what belongs to this phase too (RUL-113).
            WorldStage::Trade | WorldStage::Moved => {
                let moved = stage == WorldStage::Moved;
                if moved {
                    self.offer_window(who, W::Movement);
                    self.offer_window(who, W::AnyTime);
                }
                self.offer_trades(who);
                self.offer(Opt::Done);
                self.go(again(if moved { WorldStage::MovedChosen } else { WorldStage::TradeChosen }));
                self.ask_one(who, Ask::StayPut);
            }
            WorldStage::TradeChosen | WorldStage::MovedChosen => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(WorldStage::MovedUsed));
                    self.push_use(who, src, ability);
                }
                Opt::Trade(other) => {
                    let moved = stage == WorldStage::MovedChosen;
                    self.go(again(if moved { WorldStage::Moved } else { WorldStage::Trade }));
                    self.push_trade(who, other);
                }
                _ => self.pop(),
            },
            WorldStage::MovedUsed => match self.s.inv(who).place {
                Place::World(..) => self.go(again(WorldStage::Moved)),
                _ => self.go(again(WorldStage::Home)),
            },
            WorldStage::Used => match self.s.inv(who).place {
                Place::World(..) => self.go(again(WorldStage::Offer)),
                _ => self.go(again(WorldStage::Home)),
            },
            // Back in town: monsters at the gate may be ignored or fought (RUL-17); clues may be picked up.
            WorldStage::Home | WorldStage::HomeChosen => {
                if !self.s.inv(who).in_game() {
                    return self.pop();
                }
                match self.s.inv(who).place.area() {
                    Some(_) if stage == WorldStage::Home => {
                        self.go(again(WorldStage::HomeChosen));
                        self.offer_guards(who);
                        let ask = if self.s.options.is_empty() { Ask::StayPut } else { Ask::Face };
                        self.offer_trades(who);
                        self.offer(Opt::Done);
                        self.ask_one(who, ask);
                    }
                    Some(_) => match self.answer() {
                        Opt::Fight(monster) => {
                            self.go(again(WorldStage::Home));
                            self.push(Frame::Combat { who, monster, stage: CombatStage::Begin });
                        }
                        Opt::Trade(other) => {
                            self.go(again(WorldStage::Home));
                            self.push_trade(who, other);
                        }
                        _ => self.go(Frame::Move { who, stage: MoveStage::End }),
                    },
                    None if self.in_other_world(who) => self.drawn_away(who),
                    None => self.pop(),
                }
            }
        }
    }

    fn offer_guards(&mut self, who: Inv) {
        let inv = self.s.inv(who);
        let Some(place) = inv.place.area() else { return };
        if inv.is(flag::OUT | flag::GONE) {
            return;
        }
        for marker in self.s.monsters_on_board() {
            let here = self.s.monsters[usize::from(marker)] == crate::state::Spot::Area(place);
            if here && !self.s.dealt_with(marker) {
                self.offer(Opt::Fight(marker));
            }
        }
    }

    /// Back to Arkham through a gate to the world where he is.
    pub fn return_to_arkham(&mut self, who: Inv, stage: Asking, explored: bool) {
        let Place::World(world, _) = self.s.inv(who).place else { return self.pop() };
        if stage == Asking::Ask {
            let anywhere = self.q().holds(who, Q::ReturnAnywhere);
            self.offer_gates(|to| anywhere || to == world);
            if self.s.options.is_empty() {
                return self.go(Frame::Lost { who, stage: LostStage::Begin });
            }
            self.go(Frame::Return { who, stage: Asking::Answer, explored });
            self.ask_one(who, Ask::ReturnGate);
            return;
        }
        self.pop();
        let Opt::Area(at) = self.answer() else { return };
        self.relocate(who, Place::Area(at), Way::Return);
        self.s.inv_mut(who).set(flag::RETURNED | flag::MOVED, true);
        if explored {
            self.s.inv_mut(who).set(flag::EXPLORED, true);
            self.tell(Event::Explored { who, at });
        }
        self.fire(W::AfterCombatOrReturn, who, NONE);
    }

    /// Offers the open gates that lead to certain worlds.
    pub fn offer_gates(&mut self, fits: impl Fn(WorldId) -> bool) {
        let leads = |place: &PlaceId| self.s.gate_at(*place).is_some_and(|gate| fits(self.lib.gate(gate).world));
        for place in self.s.gate_places().filter(leads).collect::<List<_, GATES>>().iter() {
            self.offer(Opt::Area(*place));
        }
    }

    pub fn leave_lost(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Ask {
            self.offer_anywhere(who);
            self.go(Frame::LeaveLost { who, stage: Asking::Answer });
            self.ask_one(who, Ask::LeaveLost);
            return;
        }
        if let Opt::Area(to) = self.answer() {
            self.relocate(who, Place::Area(to), Way::Found);
        }
        self.pop();
    }

    pub fn how_many(&mut self, who: Inv, most: u8, thing: Thing) {
        for n in (0..=most).rev() {
            self.offer(Opt::Number(n));
        }
        self.ask_one(who, Ask::HowMany(thing));
    }
}
