//! A small game to try the table with: two seats take one to three stones in turn, and after each take a die is rolled
//! whose six puts two stones back. Who takes the last stone wins.

use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_table::{ChoiceError, Decision, Game, Journal, Outcome, Rng, Seat, SeatView, Seats, Seed, Setting};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    left: u32,
    turn: Seat,
    rng: Rng,
    options: Vec<u32>,
    library: Arc<()>,
    /// A player who takes two stones makes the game panic.
    cursed: bool,
}

/// What a seat sees: the stones.
pub struct View(pub u32);

impl SeatView for View {
    fn offered(&self) -> usize {
        self.0.min(3) as usize
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    pub stones: u32,
    pub seed: Seed,
}

impl Setting for SetUp {
    fn players(&self) -> u8 {
        2
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn set_players(&mut self, _: u8) {}

    fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Took(u32),
    Rolled(u8),
}

impl Stones {
    pub fn new(left: u32, seed: u64) -> Self {
        Self::dealt(left, seed.into())
    }

    pub fn cursed(left: u32, seed: u64) -> Self {
        Self { cursed: true, ..Self::new(left, seed) }
    }

    fn dealt(left: u32, seed: Seed) -> Self {
        let mut game =
            Self { left, turn: 0, rng: Rng::new(seed), options: Vec::new(), library: Arc::new(()), cursed: false };
        game.offer();
        game
    }

    pub fn left(&self) -> u32 {
        self.left
    }

    fn offer(&mut self) {
        self.options = (1..=self.left.min(3)).collect();
    }

    fn take(&mut self, stones: u32, journal: &mut impl Journal<Event>) {
        self.left -= stones;
        journal.tell(Event::Took(stones));
        if self.left > 0 {
            let die = self.rng.die();
            journal.tell(Event::Rolled(die));
            if die == 6 {
                self.left += 2;
            }
            self.turn = 1 - self.turn;
        }
    }
}

impl Game for Stones {
    const KIND: &'static str = "stones";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const LONGEST: usize = 10_000;

    type Library = ();
    type SetUp = SetUp;
    type SetUpError = Infallible;
    type State = u32;
    type Raw = u32;
    type Ask = ();
    type Choice = u32;
    type Event = Event;
    type View = View;

    fn begin(_: Arc<()>, setup: &SetUp, _: &mut impl Journal<Event>) -> Result<Self, Infallible> {
        Ok(Self::dealt(setup.stones, setup.seed))
    }

    fn restore(_: Arc<()>, left: u32) -> Result<Self, String> {
        Ok(Self::new(left, 0))
    }

    fn library(&self) -> &Arc<()> {
        &self.library
    }

    fn state(&self) -> &u32 {
        &self.left
    }

    fn cards(_: &()) -> String {
        String::new()
    }

    fn ids(_: &()) -> String {
        String::new()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn decision(&self) -> Option<Decision<'_, (), u32>> {
        (self.left > 0).then_some(Decision { seats: Seats::One(self.turn), ask: (), options: &self.options })
    }

    fn advance(&mut self, index: usize, journal: &mut impl Journal<Event>) -> Result<(), ChoiceError> {
        if self.left == 0 {
            return Err(ChoiceError::Over);
        }
        let no_such = ChoiceError::NoSuchOption { index, count: self.options.len() };
        let stones = *self.options.get(index).ok_or(no_such)?;
        self.take(stones, journal);
        while self.left == 1 {
            self.take(1, journal);
        }
        self.offer();
        assert!(!self.cursed || index != 1, "the curse of two");
        Ok(())
    }

    fn key(&self, choice: u32) -> String {
        format!("take-{choice}")
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome { won: self.turn == 0, kind: "last-stone", score: 1 })
    }

    fn view(&self, _: Seat) -> View {
        View(self.left)
    }

    fn determinise(&mut self, _: Seat, seed: Seed) {
        self.rng = Rng::new(seed);
    }
}
