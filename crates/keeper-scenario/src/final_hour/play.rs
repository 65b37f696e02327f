//! Plays the steps of a scenario.

use keeper_final_hour::{Ask, Event, FinalHour, chance};
use keeper_table::{Game, Load, Recorder};

use super::expect;
use super::format::Step;
use super::names::Names;
use crate::kinds::known;
use crate::position::Wrong;

/// A game in the hands of a scenario.
pub struct Play {
    pub game: FinalHour,
    journal: Recorder<Event>,
    begun: bool,
    /// Where the events since the last expectation begin.
    expected: usize,
}

impl Play {
    pub fn new(game: FinalHour) -> Play {
        Play { game, journal: Recorder::default(), begun: false, expected: 0 }
    }

    /// Plays to the first decision.
    pub fn begin(&mut self) -> Result<(), Wrong> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.game.run(&mut self.journal).map_err(|fault| format!("the game cannot go on: {fault}"))?;
        self.check()
    }

    fn check(&self) -> Result<(), Wrong> {
        self.game.check().map_err(|broken| format!("a rule of the state does not hold: {broken}"))
    }

    /// Takes an option by its stable key.
    pub fn choose(&mut self, key: &str) -> Result<(), Wrong> {
        self.begin()?;
        self.game.choose_key(key, &mut self.journal).map_err(|e| e.to_string())?;
        self.check()
    }

    pub fn step(&mut self, step: &Step) -> Result<(), Wrong> {
        self.load(step)?;
        self.begin()?;
        if let Some(by) = &step.by {
            self.asked_by(by)?;
        }
        for key in step.choose.each() {
            self.choose(key)?;
        }
        if let Some(until) = &step.until {
            self.play_until(until)?;
        }
        // What is loaded by a step that chooses nothing is for the next one.
        if !step.choose.is_empty() || step.until.is_some() {
            self.end()?;
        }
        if !step.expect.is_empty() {
            expect::check(&self.game, &self.journal.events[self.expected..], &step.expect)?;
            self.expected = self.journal.events.len();
        }
        Ok(())
    }

    /// Takes the first of all options until this is asked.
    fn play_until(&mut self, until: &str) -> Result<(), Wrong> {
        let name = until.strip_prefix("asks ").ok_or("`until` takes what is asked: `asks Ready`")?;
        let wanted = known::<Ask>("question", name.trim())?;
        loop {
            let asked = self.game.state().ask.map(|ask| format!("{ask:?}"));
            let Some(asked) = asked else { return Err(format!("the game is over before it \"{until}\"")) };
            if asked.split([' ', '{', '(']).next() == Some(wanted) {
                return Ok(());
            }
            self.game.choose(0, &mut self.journal).map_err(|e| e.to_string())?;
            self.check()?;
        }
    }

    fn load(&mut self, step: &Step) -> Result<(), Wrong> {
        if step.draw.monster.is_empty() {
            return Ok(());
        }
        let library = self.game.library().clone();
        let mut state = *self.game.state();
        for kind in step.draw.monster.each() {
            let value = Names { lib: &library }.monster(kind)?;
            if !state.loaded.push(Load { kind: chance::MONSTER, value: value.into() }) {
                return Err("draw: more than can be loaded at once".into());
            }
        }
        self.game = FinalHour::from_state(library, state);
        Ok(())
    }

    fn asked_by(&self, name: &str) -> Result<(), Wrong> {
        let s = self.game.state();
        let who = Names { lib: self.game.library() }.who(s, name)?;
        let asked = self.game.decision().is_some_and(|decision| decision.seats.may_answer(s.seat_of(who)));
        if asked { Ok(()) } else { Err(format!("it is not {name}'s decision")) }
    }

    /// Nothing may be left of what was loaded.
    pub fn end(&mut self) -> Result<(), Wrong> {
        self.begin()?;
        match self.game.state().loaded.left().len() {
            0 => Ok(()),
            left => Err(format!("{left} monsters were loaded, but never drawn")),
        }
    }
}
