//! The sentences of cards and sheets.
//!
//! Rules: FHR-06, FHR-07, FHR-09 to FHR-11, FHR-16 to FHR-18, FHR-22, FHA-03 to FHA-05, FHA-10.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt};
use crate::library::{KEY, NONE};
use crate::query::{bits, markers};
use crate::script::tree::{BlockId, Cond, Effect, Hits, Place, Spawned, Step, Stop, Tour, Who};
use crate::state::Ending;

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn block(&mut self, block: BlockId, at: u8, you: u8) {
        if usize::from(at) == self.lib.tree.block(block).len() {
            return self.pop();
        }
        self.set(Frame::Block { block, at: at + 1, you });
        self.effect(block, at, you);
    }

    fn effect(&mut self, block: BlockId, at: u8, you: u8) {
        let effect = self.effect_at(block, at);
        match *effect {
            Effect::Nothing => {}
            Effect::Move { times, .. } => self.push(Frame::Travel { block, at, you, left: times, entered: 0 }),
            Effect::Attack { place, .. }
            | Effect::Destroy { place, .. }
            | Effect::DestroyOf { place, .. }
            | Effect::DestroyEach { place, .. }
            | Effect::Push { place }
            | Effect::Investigate { place }
            | Effect::Damage { place, .. }
            | Effect::Repair { place, .. }
            | Effect::Spawn { place, .. } => self.at_places(block, at, you, place),
            Effect::Seal { count } => self.push(Frame::Seal { you, left: count }),
            Effect::RemoveSeal => self.push(Frame::Unseal),
            Effect::Lose(n) => self.lose_health(you, n),
            Effect::Recover(n) => self.recover(you, n),
            Effect::ActivateZone(zone) => self.push(Frame::Zone { places: self.lib.zone(zone) }),
            Effect::ActivateEach(kind) => self.push(Frame::ActivateEach { kind }),
            Effect::ActivateOne(kind) => self.push(Frame::ActivateOne { kind }),
            Effect::MarchEach { kind, times } => self.push(Frame::March { left: self.out(kind), times, one: false }),
            Effect::MarchOne { kind, times } => self.push(Frame::March { left: self.out(kind), times, one: true }),
            Effect::Draw { draw, discard } => self.draw_and_discard(you, draw, discard),
            Effect::Veil => {
                self.s.veil_next = true;
                self.tell(Event::Veil);
            }
            Effect::Portend(n) => self.portend(n),
            Effect::Twice(block) => self.push(Frame::Times { block, left: 2, you }),
            Effect::Choose { count, .. } => self.push(Frame::Choose { block, at, you, left: count, used: 0 }),
            Effect::If { cond, block } => {
                if self.holds(cond) {
                    self.push_block(block, you);
                }
            }
            Effect::For { who, block } => self.each(who, block, you),
        }
    }

    fn holds(&self, cond: Cond) -> bool {
        match cond {
            Cond::AllOut(kind) => self.out(kind) == self.lib.kinds[usize::from(kind.0)].markers,
            Cond::Omen => {
                self.s.played.get(usize::from(self.s.current)).is_some_and(|play| self.lib.omens(play.priority) > 0)
            }
        }
    }

    fn at_places(&mut self, block: BlockId, at: u8, you: u8, place: Place) {
        let (places, choose) = self.s.places(self.lib, place, you);
        let effect = self.effect_at(block, at);
        let worth = bits(places.into()).filter(|&place| self.s.matters(self.lib, effect, place));
        let places = worth.fold(0, |set, place| set | 1 << place);
        self.push(Frame::Places { block, at, you, places, choose });
    }

    pub fn places(&mut self, block: BlockId, at: u8, you: u8, places: u16, choose: bool, answer: Opt) {
        let next = match answer {
            Opt::Location(place) => place,
            _ if places == 0 => return self.pop(),
            _ if choose => return self.ask_where(places, Ask::Place { block, at }),
            _ if self.s.order_matters(self.lib, self.effect_at(block, at), |place| (places >> place & 1) as u8) => {
                return self.ask_where(places, Ask::Each { block, at });
            }
            _ => places.trailing_zeros() as u8,
        };
        let left = if choose { 0 } else { places & !(1 << next) };
        self.set(Frame::Places { block, at, you, places: left, choose: false });
        self.at_place(block, at, you, next);
    }

    fn ask_where(&mut self, places: u16, ask: Ask) {
        bits(places.into()).for_each(|place| self.offer(Opt::Location(place)));
        self.ask(ask);
    }

    fn at_place(&mut self, block: BlockId, at: u8, you: u8, place: u8) {
        match *self.effect_at(block, at) {
            Effect::Attack { hits, .. } => {
                let left = match hits {
                    Hits::Fixed(n) => n,
                    Hits::PerCard(n) => n * self.s.cards_played(you),
                };
                self.push(Frame::Attack { place, left });
            }
            Effect::Destroy { count, .. } => self.push(Frame::Destroy { place, left: count }),
            Effect::DestroyOf { .. } => self.push(Frame::DestroyOf { block, at, place, next: 0 }),
            Effect::DestroyEach { health, .. } => {
                for marker in markers(self.s.monsters_at(place)) {
                    if self.lib.kind_of(marker).health == Some(health) {
                        self.destroy(marker, place);
                    }
                }
            }
            Effect::Push { .. } => self.push(Frame::Push { place }),
            Effect::Investigate { .. } => self.investigate(you, place),
            Effect::Damage { times, .. } => self.push(Frame::Damage { place, left: times }),
            Effect::Repair { times, .. } => (0..times).for_each(|_| self.repair(place)),
            Effect::Spawn { what: Spawned::Any(n), .. } => self.spawn(place, NONE, n),
            Effect::Spawn { what: Spawned::Special(kind, n), .. } => self.spawn(place, kind.0, n),
            _ => {}
        }
    }

    pub fn travel(&mut self, block: BlockId, at: u8, you: u8, left: u8, entered: u16, answer: Opt) {
        let Effect::Move { must, tour, .. } = *self.effect_at(block, at) else { return self.pop() };
        let from = self.s.who(you).place;
        match answer {
            Opt::Location(to) => {
                self.set(Frame::Travel { block, at, you, left: left - 1, entered: entered | 1 << to });
                self.s.investigators[usize::from(you)].place = to;
                self.s.behind = from;
                self.tell(Event::Moved { who: you, from, to });
                self.on_tour(tour, from, to);
            }
            Opt::Done => self.pop(),
            _ if left == 0 => self.pop(),
            _ => {
                if !must {
                    self.offer(Opt::Done);
                }
                let barred = if matches!(tour, Tour::Stops(_)) { entered } else { 0 };
                let open = self.lib.locations[usize::from(from)].adjacent & !barred;
                bits(open.into()).for_each(|place| self.offer(Opt::Location(place)));
                self.ask_or_pop(Ask::Move { who: you, left });
            }
        }
    }

    fn on_tour(&mut self, tour: Tour, from: u8, to: u8) {
        match tour {
            Tour::Free => {}
            Tour::Sealing => {
                let walkway = self.lib.locations[usize::from(from)].walkway[usize::from(to)];
                if self.s.seals() & (1 << walkway) == 0 {
                    self.s.grey |= 1 << walkway;
                    self.tell(Event::Sealed { walkway, gold: false });
                }
            }
            Tour::Stops(Stop::Spawn(n)) => self.spawn(to, NONE, n),
            Tour::Stops(Stop::Damage(left)) => self.push(Frame::Damage { place: to, left }),
            Tour::Stops(Stop::Attack(left)) => self.push(Frame::Attack { place: to, left }),
        }
    }

    /// Who it is flips the clue of a location, if there is one.
    fn investigate(&mut self, you: u8, place: u8) {
        let icon = std::mem::replace(&mut self.s.clues[usize::from(place)], NONE);
        if icon == NONE {
            return;
        }
        self.tell(Event::Clue { who: you, place, icon });
        if icon != KEY {
            self.s.found[usize::from(icon)] += 1;
        } else if let Some(item) = self.s.item_deck.pop() {
            self.s.investigators[usize::from(you)].items |= 1 << item;
            self.tell(Event::GainedItem { who: you, item });
        }
    }

    pub fn lose_health(&mut self, who: u8, amount: u8) {
        let one = &mut self.s.investigators[usize::from(who)];
        let amount = amount.min(one.health);
        one.health -= amount;
        let dead = one.health == 0;
        self.tell(Event::Lost { who, amount });
        if dead {
            self.end(Ending::Health);
        }
    }

    fn recover(&mut self, who: u8, amount: u8) {
        let one = &mut self.s.investigators[usize::from(who)];
        let amount = amount.min(one.most_health - one.health);
        one.health += amount;
        if amount > 0 {
            self.tell(Event::Recovered { who, amount });
        }
    }

    fn repair(&mut self, place: u8) {
        let damage = &mut self.s.damage[usize::from(place)];
        if *damage > 0 {
            *damage -= 1;
            self.tell(Event::Repaired { place });
        }
    }

    pub fn seal(&mut self, you: u8, left: u8, answer: Opt) {
        if let Opt::Walkway(walkway) = answer {
            self.s.gold |= 1 << walkway;
            self.tell(Event::Sealed { walkway, gold: true });
            return self.set(Frame::Seal { you, left: left - 1 });
        }
        let place = self.s.who(you).place;
        if left > 0 {
            bits(self.s.open_walkways(self.lib, place).into()).for_each(|walkway| self.offer(Opt::Walkway(walkway)));
        }
        self.ask_or_pop(Ask::Seal { place });
    }

    pub fn unseal(&mut self, answer: Opt) {
        if let Opt::Walkway(walkway) = answer {
            self.s.gold &= !(1 << walkway);
            self.s.grey &= !(1 << walkway);
            self.tell(Event::SealRemoved { walkway });
            return self.pop();
        }
        bits(self.s.seals().into()).for_each(|walkway| self.offer(Opt::Walkway(walkway)));
        self.ask_or_pop(Ask::Unseal);
    }

    pub fn times(&mut self, block: BlockId, left: u8, you: u8) {
        if left == 0 {
            return self.pop();
        }
        self.set(Frame::Times { block, left: left - 1, you });
        self.push_block(block, you);
    }

    pub fn choose(&mut self, block: BlockId, at: u8, you: u8, left: u8, used: u8, answer: Opt) {
        let Effect::Choose { options, .. } = self.effect_at(block, at) else { return self.pop() };
        if let Opt::Part(part) = answer {
            self.set(Frame::Choose { block, at, you, left: left - 1, used: used | 1 << part });
            return self.push_block(options[usize::from(part)], you);
        }
        if left > 0 {
            let parts = (0..options.len() as u8).filter(|part| used & (1 << part) == 0);
            parts.for_each(|part| self.offer(Opt::Part(part)));
        }
        self.ask_or_pop(Ask::Choose { block, at });
    }

    fn each(&mut self, who: Who, block: BlockId, you: u8) {
        let all = (1u8 << self.s.count) - 1;
        let here = self.s.who(you).place;
        let zone = self.lib.zone(self.lib.locations[usize::from(here)].zone);
        let in_zone = bits(zone.into()).fold(0, |set, place| set | self.s.investigators_at(place));
        let solo = self.s.is_solo();
        let at_theirs = self.at_theirs(block).is_some();
        let (left, choose, one) = match who {
            Who::Each => (all, at_theirs, false),
            // A single player chooses the order, and who leads.
            Who::InOrder => (all, solo, false),
            Who::OthersInZone => (in_zone & !(1 << you), at_theirs, false),
            Who::AtYours => (self.s.investigators_at(here), false, false),
            Who::Lead if solo => (all, true, true),
            Who::Lead => (1 << self.s.lead, false, false),
            Who::One => (all, true, true),
            Who::OneOther => (all & !(1 << you), true, true),
        };
        self.push(Frame::For { block, left, choose, one });
    }

    pub fn for_each(&mut self, block: BlockId, left: u8, choose: bool, one: bool, answer: Opt) {
        let next = match answer {
            Opt::Investigator(who) => Some(who),
            _ if choose && (one || self.is_in_any_turn(block, left)) => {
                bits(left.into()).for_each(|who| self.offer(Opt::Investigator(who)));
                return self.ask_or_pop(Ask::Who { block });
            }
            _ => self.in_turn_order(left),
        };
        let Some(who) = next else { return self.pop() };
        self.set(Frame::For { block, left: if one { 0 } else { left & !(1 << who) }, choose, one });
        self.push_block(block, who);
    }

    /// What a clause puts at the location of everybody whom it is for.
    fn at_theirs(&self, block: BlockId) -> Option<&Effect> {
        match self.lib.tree.block(block) {
            [Step { effect: effect @ (Effect::Spawn { place, .. } | Effect::Damage { place, .. }), .. }] => {
                Some(effect).filter(|_| *place == Place::Here)
            }
            _ => None,
        }
    }

    /// Whether the order in which these investigators follow one another is the player's to choose and makes a difference.
    fn is_in_any_turn(&self, block: BlockId, left: u8) -> bool {
        let many = |place: u8| (self.s.investigators_at(place) & left).count_ones() as u8;
        self.at_theirs(block).is_none_or(|effect| self.s.order_matters(self.lib, effect, many))
    }

    /// The first of these investigators, clockwise from the lead investigator.
    fn in_turn_order(&self, left: u8) -> Option<u8> {
        (0..self.s.count).map(|turn| (self.s.lead + turn) % self.s.count).find(|who| left & (1 << who) != 0)
    }
}
