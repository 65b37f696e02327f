//! The rules at work. The top frame takes one step after another until somebody must choose or the game is over.
//!
//! A frame that asks stays on top and is called again with the answer. What is forced is answered at once.

mod activate;
mod cards;
mod effects;
mod monsters;
mod round;
mod targets;

use keeper_table::{Fault, Journal, Seats};

use crate::event::Event;
use crate::frame::{Ask, Frame, Opt};
use crate::library::Library;
use crate::script::tree::{BlockId, Effect};
use crate::state::{Ending, State};

/// More steps than anything takes from one decision to the next.
const MOST_STEPS: u32 = 10_000;

pub(crate) struct Engine<'a, J> {
    pub lib: &'a Library,
    pub s: &'a mut State,
    pub journal: &'a mut J,
    /// A frame or an option found no room.
    pub overflow: bool,
}

impl<'a, J: Journal<Event>> Engine<'a, J> {
    pub fn new(lib: &'a Library, s: &'a mut State, journal: &'a mut J) -> Self {
        Engine { lib, s, journal, overflow: false }
    }

    /// Plays on to the next decision.
    pub fn run(&mut self) -> Result<(), Fault> {
        let mut steps = 0;
        while self.s.ask.is_none() && self.s.ending.is_none() {
            self.step();
            steps += 1;
            if self.overflow {
                return Err(Fault::TooDeep { text: self.text(), most: crate::state::FRAMES });
            }
            if steps > MOST_STEPS {
                return Err(Fault::Endless { text: self.text(), steps });
            }
        }
        Ok(())
    }

    /// The text that is being carried out, for messages.
    fn text(&self) -> String {
        let block = self.s.frames.iter().find_map(|frame| match frame {
            Frame::Block { block, .. } => Some(self.lib.print(*block)),
            _ => None,
        });
        block.unwrap_or_else(|| "the round".to_owned())
    }

    fn step(&mut self) {
        let Some(&frame) = self.s.frames.last() else {
            self.overflow = true;
            return;
        };
        let answer = std::mem::take(&mut self.s.answer);
        match frame {
            Frame::Round => self.round(answer),
            Frame::Block { block, at, you } => self.block(block, at, you),
            Frame::Travel { block, at, you, left, entered } => self.travel(block, at, you, left, entered, answer),
            Frame::Places { block, at, you, places, choose } => self.places(block, at, you, places, choose, answer),
            Frame::Attack { place, left } => self.attack(place, left, answer),
            Frame::Destroy { place, left } => self.destroy_some(place, left, answer),
            Frame::DestroyOf { block, at, place, next } => self.destroy_of(block, at, place, next, answer),
            Frame::Push { place } => self.push_monster(place, answer),
            Frame::PushTo { marker, from } => self.push_to(marker, from, answer),
            Frame::Seal { you, left } => self.seal(you, left, answer),
            Frame::Unseal => self.unseal(answer),
            Frame::Damage { place, left } => self.damage(place, left, answer),
            Frame::Zone { places } => self.zone(places, answer),
            Frame::Activate { marker, icon } => self.activate(marker, icon, answer),
            Frame::ActivateEach { kind } => self.activate_each(kind, answer),
            Frame::ActivateOne { kind } => self.activate_one(kind, answer),
            Frame::March { left, times, one } => self.march_some(left, times, one, answer),
            Frame::Discard { you, left } => self.discard_some(you, left, answer),
            Frame::Replace { card, .. } => self.replace(card, answer),
            Frame::Times { block, left, you } => self.times(block, left, you),
            Frame::Choose { block, at, you, left, used } => self.choose(block, at, you, left, used, answer),
            Frame::For { block, left, choose, one } => self.for_each(block, left, choose, one, answer),
        }
    }

    pub fn tell(&mut self, event: Event) {
        if J::ON {
            self.journal.tell(event);
        }
    }

    pub fn push(&mut self, frame: Frame) {
        if self.s.ending.is_none() {
            self.overflow |= !self.s.frames.push(frame);
        }
    }

    pub fn pop(&mut self) {
        self.s.frames.drop_top();
    }

    /// Changes the frame on top.
    pub fn set(&mut self, frame: Frame) {
        if let Some(top) = self.s.frames.last_mut() {
            *top = frame;
        }
    }

    pub fn push_block(&mut self, block: BlockId, you: u8) {
        self.push(Frame::Block { block, at: 0, you });
    }

    pub fn effect_at(&self, block: BlockId, at: u8) -> &'a Effect {
        &self.lib.tree.block(block)[usize::from(at)].effect
    }

    pub fn offer(&mut self, option: Opt) {
        self.overflow |= !self.s.options.push(option);
    }

    /// Asks the seat that resolves; says whether there was anything to ask.
    pub fn ask(&mut self, ask: Ask) -> bool {
        self.ask_seats(ask, Seats::One(self.s.seat_of(self.s.resolver)))
    }

    pub fn ask_seats(&mut self, ask: Ask, seats: Seats) -> bool {
        match *self.s.options {
            [] => return false,
            [forced] => {
                self.s.answer = forced;
                self.s.options.clear();
            }
            _ => {
                self.s.seats = seats;
                self.s.ask = Some(ask);
            }
        }
        true
    }

    /// Asks, or leaves the frame where there is nothing to choose from.
    pub fn ask_or_pop(&mut self, ask: Ask) {
        if !self.ask(ask) {
            self.pop();
        }
    }

    pub fn end(&mut self, ending: Ending) {
        if self.s.ending.is_none() {
            self.s.ending = Some(ending);
            self.tell(Event::Ended(ending));
        }
        self.s.frames.clear();
    }
}
