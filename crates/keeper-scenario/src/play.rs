//! Plays the steps of a scenario.

use keeper_arkham::chance;
use keeper_arkham::frame::{Frame, TurnStage};
use keeper_arkham::state::{Inv, Phase, Spot};
use keeper_arkham::{Arkham, Event, State};
use keeper_table::{Fault, Game, Recorder, Seats};

use crate::expect;
use crate::format::{AllDice, Dice, Draw, Step};
use crate::names::{Names, phase};
use crate::position::{Wrong, wrong};
use crate::words;

/// How many events a message about a broken rule names.
const LAST: usize = 12;

/// More choices than any game needs to get from one phase to another.
const MOST: usize = 5000;

/// A game in the hands of a scenario.
pub struct Play {
    pub game: Arkham,
    journal: Recorder<Event>,
    begun: bool,
    /// The end of this phase holds the play; the next step goes on.
    held: Option<Phase>,
    /// The decks are there, so that draws can be checked.
    dealt: bool,
    /// Where the events of this step begin, and those since the last expectation.
    step: usize,
    expected: usize,
    /// Where those begin in which `until` looks: the phase that the position begins with has not come in the play.
    from: usize,
}

/// When to stop playing on.
#[derive(Clone, Copy)]
enum Until<'a> {
    Phase(Phase),
    EndOf(Phase),
    Turn,
    End,
    Asks(&'a str),
    Asked(Inv),
}

impl Play {
    /// `dealt`: whether the position has its decks and its cup, or is a set-up that has not been played yet.
    pub fn new(game: Arkham, dealt: bool) -> Self {
        Self { game, journal: Recorder::default(), begun: false, held: None, dealt, step: 0, expected: 0, from: 0 }
    }

    pub fn events(&self) -> &[Event] {
        &self.journal.events
    }

    /// Plays to the first decision.
    pub fn begin(&mut self) -> Result<(), Wrong> {
        if self.begun { Ok(()) } else { self.go_on(None) }
    }

    /// Plays on to the next decision, or to the end of a phase if that comes first.
    fn go_on(&mut self, hold: Option<Phase>) -> Result<(), Wrong> {
        self.held = None;
        let stuck = |fault: Fault| format!("the game cannot go on: {fault}");
        match hold {
            None => self.game.resume(&mut self.journal).map_err(stuck)?,
            Some(phase) => {
                self.game.resume_until(&mut self.journal, |s| over(s, phase)).map_err(stuck)?;
                let asked = self.game.decision().is_some();
                self.held = hold.filter(|&phase| !asked && over(self.game.state(), phase));
            }
        }
        if !self.begun {
            self.begun = true;
            self.dealt = true;
            let first = self.journal.events.iter().position(|e| matches!(e, Event::PhaseBegan(_)));
            self.from = first.map_or(0, |at| at + 1);
        }
        self.check()
    }

    /// Takes an option and plays on.
    fn take(&mut self, index: usize, hold: Option<Phase>) -> Result<(), Wrong> {
        self.game.answer(index).map_err(|e| e.to_string())?;
        self.go_on(hold)
    }

    fn check(&self) -> Result<(), Wrong> {
        let done = if self.held.is_some() { self.game.check_position() } else { self.game.check() };
        done.map_err(|broken| {
            let events = &self.journal.events;
            let last = &events[events.len().saturating_sub(LAST)..];
            format!("the engine broke a rule of its own: {broken}; what happened last: {last:?}")
        })
    }

    /// Takes an option by its stable key.
    pub fn choose_key(&mut self, key: &str) -> Result<(), Wrong> {
        self.begin()?;
        self.game.choose_key(key, &mut self.journal).map_err(|e| e.to_string())?;
        self.check()
    }

    pub fn step(&mut self, step: &Step) -> Result<(), Wrong> {
        self.step = self.journal.events.len();
        let locations = self.load_draws(&step.draw)?;
        let dice = self.load_dice(step.dice.as_ref())?;
        let goal = step.until.as_deref().map(|until| self.goal(until.trim())).transpose()?;
        let hold = match goal {
            Some(Until::EndOf(phase)) => Some(phase),
            _ => None,
        };
        if !self.begun || self.held.is_some() {
            self.go_on(hold)?;
        }
        if let Some(by) = &step.by {
            self.asked_by(by)?;
        }
        for name in step.choose.each() {
            self.choose(name, hold)?;
        }
        if let (Some(goal), Some(until)) = (goal, &step.until) {
            self.play_until(goal, until, step, hold)?;
        }
        self.all_used(step, dice)?;
        self.locations_used(&locations)?;
        if !step.expect.is_empty() {
            let view = expect::View { game: &self.game, events: self.events(), since: self.expected };
            expect::check(view, &step.expect)?;
            self.expected = self.journal.events.len();
        }
        Ok(())
    }

    /// Nothing may be left of what was loaded.
    pub fn end(&self) -> Result<(), Wrong> {
        match self.left() {
            left if left.is_empty() => Ok(()),
            left => Err(format!("loaded, but never used: {left}")),
        }
    }

    fn asked_by(&self, name: &str) -> Result<(), Wrong> {
        let names = Names { lib: self.game.library() };
        let who = names.seat(self.game.state(), name).map_err(wrong)?;
        let seats = self.game.decision().map(|d| d.seats);
        match seats {
            Some(Seats::One(seat)) if seat == who => Ok(()),
            Some(Seats::Group { .. }) => Ok(()),
            Some(Seats::Parallel(_)) if seats.is_some_and(|s| s.may_answer(who)) => Ok(()),
            _ => Err(format!("it is not {name}'s decision: {}", words::standing(&self.game))),
        }
    }

    fn choose(&mut self, name: &str, hold: Option<Phase>) -> Result<(), Wrong> {
        let Some(index) = words::option(&self.game, name) else {
            return Err(format!("\"{name}\" is not offered: {}", words::standing(&self.game)));
        };
        self.take(index, hold)
    }

    /// Nothing is used, paid or chosen on the way but what the step names itself.
    fn play_until(&mut self, goal: Until, until: &str, step: &Step, hold: Option<Phase>) -> Result<(), Wrong> {
        for _ in 0..MOST {
            if self.reached(goal) {
                return Ok(());
            }
            if self.game.decision().is_none() {
                return Err(format!("\"{until}\" never came: {}", words::standing(&self.game)));
            }
            let auto = step.auto.each().find_map(|name| words::any_of(&self.game, name));
            let Some(index) = auto.or_else(|| words::harmless(&self.game)) else {
                return Err(format!(
                    "on the way to \"{until}\" something must be chosen: name it in `auto`, or in a step of its own; {}",
                    words::standing(&self.game)
                ));
            };
            self.take(index, hold)?;
        }
        Err(format!("\"{until}\" did not come in {MOST} choices: {}", words::standing(&self.game)))
    }

    fn goal<'t>(&self, until: &'t str) -> Result<Until<'t>, Wrong> {
        if let Some(ask) = until.strip_prefix("asks ") {
            return words::ask(ask.trim()).map(Until::Asks);
        }
        if let Some(name) = until.strip_prefix("asked ") {
            let names = Names { lib: self.game.library() };
            return names.seat(self.game.state(), name).map(Until::Asked).map_err(wrong);
        }
        let ways =
            "`until` takes a phase, \"end of Movement\", \"next turn\", \"end\", \"asks Combat\" or \"asked Amanda\"";
        let phase = |name: &str| phase(name).map_err(|e| format!("{e}; {ways}"));
        if let Some(name) = until.strip_prefix("end of ") {
            return match phase(name)? {
                Phase::SetUp | Phase::Battle => Err(format!("the play is not held at the end of {name}; {ways}")),
                phase => Ok(Until::EndOf(phase)),
            };
        }
        Ok(match until.to_lowercase().as_str() {
            "next turn" => Until::Turn,
            "end" => Until::End,
            _ => Until::Phase(phase(until)?),
        })
    }

    fn reached(&self, goal: Until) -> bool {
        let events = &self.journal.events[self.step.max(self.from)..];
        match goal {
            Until::Phase(phase) => events.contains(&Event::PhaseBegan(phase)),
            Until::EndOf(phase) => self.held == Some(phase),
            Until::Turn => events.iter().any(|e| matches!(e, Event::TurnBegan(_))),
            Until::End => self.game.outcome().is_some(),
            Until::Asked(who) => self.game.decision().is_some_and(|d| d.seats == Seats::One(who)),
            Until::Asks(ask) => words::asked(&self.game).is_some_and(|a| a == ask),
        }
    }

    // Dice and draws

    fn load(&mut self, kind: u8, value: u16) -> Result<(), Wrong> {
        if self.game.load(kind, value) { Ok(()) } else { Err("more results are loaded than fit (64)".into()) }
    }

    fn load_dice(&mut self, dice: Option<&Dice>) -> Result<usize, Wrong> {
        match dice {
            None => {}
            Some(Dice::Faces(faces)) => {
                for &face in faces {
                    if !(1..=6).contains(&face) {
                        return Err(format!("{face} is not a face of a die"));
                    }
                    self.load(chance::DIE, face.into())?;
                }
            }
            Some(Dice::All(all)) => {
                let face = if *all == AllDice::Pass { 6 } else { 1 };
                while self.game.load(chance::DIE, face) {}
            }
        }
        Ok(self.dice_left())
    }

    fn dice_left(&self) -> usize {
        self.game.state().loaded.left().iter().filter(|l| l.kind == chance::DIE).count()
    }

    /// Loads the draws, and gives back the location cards among them.
    fn load_draws(&mut self, draw: &Draw) -> Result<Vec<u16>, Wrong> {
        let library = self.game.library().clone();
        let names = Names { lib: &library };
        for name in draw.monster.each() {
            let kind = names.monster(name).map_err(wrong)?;
            let s = self.game.state();
            let there = (0..s.monsters.len()).any(|m| s.monsters[m] == Spot::Cup && library.markers[m] == kind);
            self.there(there, name, "in the cup")?;
            self.load(chance::MONSTER, kind.0.into())?;
        }
        for name in draw.gate.each() {
            let kinds = names.gate_kinds(name).map_err(wrong)?;
            let mut stack = self.game.state().gate_stack.iter().map(|&g| library.gate_markers[usize::from(g)]);
            let kind = stack.find(|kind| kinds.contains(kind));
            self.there(kind.is_some(), name, "in the stack")?;
            self.load(chance::GATE, kind.map_or(0, u16::from))?;
        }
        for name in draw.mythos.each() {
            let card = names.mythos(name).map_err(wrong)?;
            self.there(self.game.state().mythos.cards().contains(&card), name, "in its deck")?;
            self.load(chance::MYTHOS, card)?;
        }
        let mut locations = Vec::new();
        for name in draw.location.each() {
            let card = names.location_card(name).map_err(wrong)?;
            self.load(chance::LOCATION, card)?;
            locations.push(card);
        }
        for name in draw.gate_card.each() {
            let card = names.gate_card(name).map_err(wrong)?;
            self.there(self.game.state().gate_deck.cards().contains(&card), name, "in its deck")?;
            self.load(chance::GATE_CARD, card)?;
        }
        for (deck, cards) in &draw.others {
            let deck = names.deck(deck).map_err(wrong)?;
            for name in cards.each() {
                let card = names.card(name).map_err(wrong)?;
                let in_deck = self.game.state().decks.of(deck);
                self.there(in_deck.iter().any(|&c| library.copies[usize::from(c)] == card), name, "in its deck")?;
                self.load(chance::DECK + deck.0, card)?;
            }
        }
        for &pick in draw.pick.all() {
            self.load(chance::PICK, pick)?;
        }
        Ok(locations)
    }

    fn there(&self, there: bool, name: &str, place: &str) -> Result<(), Wrong> {
        if there || !self.dealt { Ok(()) } else { Err(format!("\"{name}\" cannot be drawn: it is not {place}")) }
    }

    /// What a step loads is used in it, and no die rolls that it does not give.
    fn all_used(&mut self, step: &Step, loaded: usize) -> Result<(), Wrong> {
        let used = loaded - self.dice_left();
        if let Some(Dice::All(_)) = step.dice {
            if used == 0 {
                let events = &self.journal.events[self.step..];
                let bare = events.iter().any(|e| matches!(e, Event::CheckBegan { dice: ..=0, .. }));
                let why = if bare { " (a check was made with no dice at all)" } else { "" };
                return Err(format!("no die was rolled{why}: {}", words::standing(&self.game)));
            }
            let state = self.game.state_mut();
            let others: Vec<_> = state.loaded.left().iter().copied().filter(|l| l.kind != chance::DIE).collect();
            state.loaded.clear();
            for load in others {
                state.loaded.push(load);
            }
            self.game.recall();
        }
        if step.choose.is_empty() && step.until.is_none() {
            return Ok(());
        }
        self.end()?;
        let rolled = rolled(&self.journal.events[self.step..]);
        if let Some(rolled) = rolled.filter(|&r| r > used && step.until.is_none()) {
            return Err(format!(
                "{rolled} dice were rolled, but the step gives {used}: write all of them, or dice = \"pass\" or \"fail\""
            ));
        }
        Ok(())
    }

    /// A location card of another neighbourhood is passed over by the engine: here that is a mistake.
    fn locations_used(&self, locations: &[u16]) -> Result<(), Wrong> {
        let events = &self.journal.events[self.step..];
        let mut met = events.iter().filter_map(|e| match e {
            Event::Encounter { card, .. } => Some(*card),
            _ => None,
        });
        let Some(first) = met.clone().next().filter(|_| !locations.is_empty()) else { return Ok(()) };
        if met.any(|card| locations.contains(&card)) {
            return Ok(());
        }
        let id = &self.game.library().location_cards[usize::from(first)].id;
        Err(format!("the encounter was {id}: the loaded location card is not of that neighbourhood"))
    }

    fn left(&self) -> String {
        let lib = self.game.library();
        let name = |kind: u8, value: u16| {
            let index = usize::from(value);
            match kind {
                chance::DIE => Some(format!("die {value}")),
                chance::MONSTER => lib.kinds.get(index).map(|k| format!("monster {}", k.name)),
                chance::GATE => lib.gates.get(index).map(|g| format!("gate {}", g.name)),
                chance::MYTHOS => lib.mythos.get(index).map(|m| format!("Mythos card {}", m.name)),
                chance::LOCATION => lib.location_cards.get(index).map(|c| format!("location card {}", c.id)),
                chance::GATE_CARD => lib.gate_cards.get(index).map(|c| format!("gate card {}", c.id)),
                chance::PICK => Some(format!("pick {value}")),
                _ => lib.cards.get(index).map(|c| format!("card {}", c.name)),
            }
        };
        let left = self.game.state().loaded.left();
        left.iter().filter_map(|l| name(l.kind, l.value)).collect::<Vec<_>>().join(", ")
    }
}

/// Whether everything of a phase is done and nothing of the next one.
fn over(s: &State, phase: Phase) -> bool {
    let next = match phase {
        Phase::Upkeep => TurnStage::Movement,
        Phase::Movement => TurnStage::Encounters,
        Phase::Encounters => TurnStage::OtherWorlds,
        Phase::OtherWorlds => TurnStage::Mythos,
        Phase::Mythos => TurnStage::End,
        Phase::SetUp | Phase::Battle => return false,
    };
    s.phase == phase && s.frames.last() == Some(&Frame::Turn { stage: next })
}

/// How many dice were rolled; unknown where some were rerolled.
fn rolled(events: &[Event]) -> Option<usize> {
    let mut count = 0;
    for event in events {
        match event {
            Event::Rolled { dice, .. } | Event::ClueSpent { dice, .. } => {
                count += dice.iter().map(|&n| usize::from(n)).sum::<usize>();
            }
            Event::DieRolled { .. } => count += 1,
            Event::Rerolled { .. } => return None,
            _ => {}
        }
    }
    Some(count)
}

/// The name of an event: `GateOpened`.
pub fn event_name(event: &Event) -> String {
    let text = format!("{event:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}
