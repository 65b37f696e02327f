//! A small game to try the table with: two seats take one to three stones in turn, and after each take a die is rolled
//! whose six puts two stones back. Who takes the last stone wins.

use keeper_table::{ChoiceError, Decision, Game, Journal, Outcome, Rng, Seat, Seats, Seed};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    left: u32,
    turn: Seat,
    rng: Rng,
    options: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Took(u32),
    Rolled(u8),
}

impl Stones {
    pub fn new(left: u32, seed: u64) -> Self {
        let mut game = Self { left, turn: 0, rng: Rng::new(seed), options: Vec::new() };
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
    type Ask = ();
    type Choice = u32;
    type Event = Event;
    type View = u32;

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
        Ok(())
    }

    fn key(&self, choice: u32) -> String {
        format!("take-{choice}")
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome { won: self.turn == 0, kind: "last-stone", score: 1 })
    }

    fn view(&self, _: Seat) -> u32 {
        self.left
    }

    fn determinise(&mut self, _: Seat, seed: Seed) {
        self.rng = Rng::new(seed);
    }
}
