//! Movement in the Other Worlds, the way back, and lost in time and space.
//!
//! Rules: OWM-01 to OWM-09, OWE-05 to OWE-08, GAT-17.

use keeper_arkham_script::tree::{PlaceId, WorldId};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, Asking, Frame, LostStage, MoveStage, Opt, WorldStage};
use crate::index::{Q, W};
use crate::state::{GATES, Inv, NONE, Place, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Taken out of Arkham while he moved: his walk is over, but not yet what else belongs to this phase (RUL-113).
    pub(super) fn drawn_away(&mut self, who: Inv) {
        if !self.in_other_world(who) {
            return self.go(Frame::Move { who, stage: MoveStage::Halt });
        }
        self.s.inv_mut(who).set(flag::GONE, false);
        self.s.movement_points = 0;
        self.s.dealt = [0; 3];
        self.go(Frame::WorldMove { who, stage: WorldStage::Moved });
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
                Place::World(..) if self.s.inv(who).is(flag::MOVED) => self.go(again(WorldStage::Moved)),
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
                            self.push_fight(who, monster);
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

    /// Elusive monsters may be fought, but nobody need.
    pub(super) fn offer_elusive(&mut self, who: Inv, place: PlaceId) {
        if self.s.inv(who).is(flag::OUT | flag::GONE) {
            return;
        }
        for marker in self.s.markers_near(place) {
            let here = self.s.monsters[usize::from(marker)] == crate::state::Spot::Area(place);
            if here && !self.s.dealt_with(marker) && self.q().is_elusive(marker) {
                self.offer(Opt::Fight(marker));
            }
        }
    }

    pub(super) fn offer_guards(&mut self, who: Inv) {
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
            let anywhere = self.q().allowed(Q::ReturnAnywhere, who);
            self.offer_gates(Some(world).filter(|_| !anywhere));
            if self.s.options.is_empty() {
                return self.go(Frame::Lost { who, stage: LostStage::Begin });
            }
            self.go(Frame::Return { who, stage: Asking::Answer, explored });
            self.ask_one(who, Ask::ReturnGate);
            return;
        }
        self.pop();
        if let Opt::Area(at) = self.answer() {
            self.come_home(who, at, explored);
        }
    }

    /// The gate by which he entered, if it is still open.
    pub fn gate_home(&self, who: Inv) -> Option<PlaceId> {
        let entered = self.s.inv(who).entered;
        (entered != NONE).then_some(PlaceId(entered)).filter(|&place| self.s.gate_at(place).is_some())
    }

    /// Out of an Other World through this gate.
    pub fn come_home(&mut self, who: Inv, at: PlaceId, explored: bool) {
        self.turn_gate(at);
        let to = self.outside(at);
        self.relocate(who, Place::Area(to), Way::Return);
        self.s.inv_mut(who).set(flag::RETURNED | flag::MOVED, true);
        if explored && to == at {
            self.s.inv_mut(who).set(flag::EXPLORED, true);
            self.tell(Event::Explored { who, at });
        }
        self.fire(W::AfterCombatOrReturn, who, NONE);
    }

    /// Offers the open gates, or those that lead to a certain world.
    pub fn offer_gates(&mut self, world: Option<WorldId>) {
        let leads = |place: &PlaceId| world.is_none_or(|world| self.q().leads_to(*place, world));
        for place in self.s.gate_places().filter(leads).collect::<List<_, GATES>>().iter() {
            self.offer(Opt::Area(*place));
        }
    }
}
