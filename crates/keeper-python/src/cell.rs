//! One game of a batch, and what is told of it.

use std::sync::Arc;

use keeper_bots::{AnyBot, Kind, Random, Thought};
use keeper_encode::{AskRow, OptionRow, ask_row, own, speaker};
use keeper_table::{ChoiceError, Fault, Seat, Seats, Seed};

use crate::run::{Kept, Run, Title};

/// What a batch tells of every position.
#[derive(Clone, Copy, Default)]
pub struct Observe {
    pub numbers: bool,
    pub options: bool,
    pub entities: bool,
}

/// What a step is worth.
#[derive(Clone, Copy, PartialEq)]
pub enum Reward {
    /// 1 for a victory, at the end.
    Win,
    /// The score, at the end.
    Score,
    /// How much the chance to win has changed, as the bots' value has it; at the end, what it lacked.
    Potential,
}

/// Every seat is a learner's.
pub const EVERY_SEAT: u16 = u16::MAX;

/// How the games of a batch are played.
#[derive(Clone, Copy)]
pub struct Way {
    pub seed: Seed,
    pub observe: Observe,
    pub reward: Reward,
    /// The seats that a learner plays, a bit each; bots play the others.
    pub learners: u16,
    /// The learner plays the keeper alone, and is rewarded for the opposite.
    pub against: bool,
    pub bot: Kind,
    pub thought: Thought,
    pub autoreset: bool,
}

/// Who answers for the seats that no learner plays.
enum Mind<G: Kept> {
    Random(Random),
    Bot(AnyBot<G>),
}

impl<G: Kept> Mind<G> {
    fn new(kind: Kind, thought: Thought, seed: Seed) -> Mind<G> {
        match kind {
            Kind::Random => Mind::Random(Random::new(seed)),
            kind => Mind::Bot(G::bot(kind, thought, seed)),
        }
    }

    /// Answers for the seat that speaks; says which of its options it took.
    fn play(&mut self, run: &mut Run<G>) -> Result<usize, ChoiceError> {
        let decision = own(&*run.game).ok_or(ChoiceError::Over)?;
        let seat = decision.seats.speaker();
        let index = match self {
            Mind::Random(random) => random.pick(decision.options.len()),
            Mind::Bot(bot) => bot.choose(&run.game.view(seat)),
        };
        run.take(index)?;
        Ok(index)
    }
}

/// One game of a batch.
pub struct Cell<G: Kept> {
    pub run: Run<G>,
    /// Its number: the seed is derived from that of the batch by it.
    pub number: u64,
    /// By how much the number of the next game in this place is higher.
    stride: u64,
    mind: Option<(Kind, Mind<G>)>,
    /// The chance to win when it was last rewarded.
    worth: f32,
    pub told: Told,
    /// What went wrong in this step.
    pub wrong: Option<String>,
}

/// What the last step came to.
#[derive(Default)]
pub struct Told {
    pub reward: f32,
    /// The game came to its end in this step.
    pub done: bool,
    /// It was broken off.
    pub truncated: bool,
    pub won: bool,
    /// The game is over and was not begun anew.
    pub over: bool,
    pub seat: i8,
    /// Its number among the options of its seat, of what was taken last in this step; -1 for nothing.
    pub chosen: i32,
    pub count: i32,
    pub ask: AskRow,
    pub rows: Vec<OptionRow>,
}

impl<G: Kept> Cell<G> {
    pub fn new(title: &Arc<Title<G>>, way: &Way, number: u64, stride: u64) -> Result<Cell<G>, String> {
        let run = Run::begin(title.clone(), way.seed.derive(number), false)?;
        Ok(Cell::of(run, way, number, stride))
    }

    pub fn of(run: Run<G>, way: &Way, number: u64, stride: u64) -> Cell<G> {
        let mut cell = Cell {
            run,
            number,
            stride,
            mind: None,
            worth: 0.0,
            told: Told { chosen: -1, ..Told::default() },
            wrong: None,
        };
        cell.settle(way);
        cell
    }

    /// Begins the next game of this place.
    pub fn restart(&mut self, way: &Way) {
        self.number += self.stride;
        let number = self.number;
        self.mind = None;
        match self.run.restart(way.seed.derive(number)) {
            Ok(()) => self.settle(way),
            Err(why) => self.wrong = Some(why),
        }
    }

    /// Plays on to a learner's turn, and begins to count what is gained.
    fn settle(&mut self, way: &Way) {
        self.told.over = false;
        if let Err(why) = self.reach_learner(way) {
            self.wrong = Some(why);
        }
        if way.reward == Reward::Potential {
            self.worth = self.run.game.worth(speaker(&*self.run.game).unwrap_or(0));
        }
        self.told.over = self.run.game.decision().is_none();
    }

    fn learns(way: &Way, seat: Seat) -> bool {
        way.learners & (1 << seat) != 0
    }

    fn reach_learner(&mut self, way: &Way) -> Result<(), String> {
        if way.learners == EVERY_SEAT {
            return Ok(());
        }
        while let Some(decision) = self.run.game.decision() {
            // Where several are asked at once, those that no learner plays answer first.
            if let Seats::Parallel(bits) = decision.seats {
                match (0..8).find(|&seat| bits & (1 << seat) != 0 && !Cell::<G>::learns(way, seat)) {
                    Some(seat) => self.by_bot(way, Some(seat))?,
                    None => return Ok(()),
                }
                continue;
            }
            if Cell::<G>::learns(way, decision.seats.speaker()) || self.is_too_long() {
                return Ok(());
            }
            self.by_bot(way, None)?;
        }
        Ok(())
    }

    fn by_bot(&mut self, way: &Way, seat: Option<Seat>) -> Result<(), String> {
        let mind = mind(&mut self.mind, way.bot, way.thought, self.run.seed());
        let done = match seat {
            None => mind.play(&mut self.run).map(drop),
            Some(seat) => {
                let offered = self.run.game.decision_for(seat).map_or(1, |own| own.options.len());
                let index = match mind {
                    Mind::Random(random) => random.pick(offered),
                    Mind::Bot(bot) => bot.choose(&self.run.game.view(seat)),
                };
                self.run.take_by(seat, index)
            }
        };
        done.map_err(|error| self.told_wrong(&error))
    }

    fn told_wrong(&self, error: &ChoiceError) -> String {
        let seed = self.run.seed().map_or_else(|| "a position".to_owned(), |seed| format!("seed {seed}"));
        format!("game {} ({seed}), decision {}: {error}", self.number, self.run.decisions())
    }

    /// The program has a bug, outside of the rules: the game stays where it is.
    pub fn spoil(&mut self, what: String) {
        self.mind = None;
        self.wrong = Some(self.told_wrong(&Fault::Bug { what }.into()));
    }

    fn is_too_long(&self) -> bool {
        self.run.decisions() >= G::LONGEST * usize::from(self.run.title.seats)
    }

    /// Takes an option of the seat that speaks, then lets the bots play up to a learner's turn.
    pub fn step(&mut self, way: &Way, index: usize) {
        self.begin_step();
        if self.told.over {
            return;
        }
        let done = self.run.take(index).map_err(|error| self.told_wrong(&error));
        self.told.chosen = index as i32;
        if let Err(why) = done.and_then(|()| self.reach_learner(way)) {
            self.wrong = Some(why);
        }
        self.end_step(way);
    }

    /// Lets a bot choose for the seat that is asked, so many times.
    pub fn play(&mut self, way: &Way, bot: Kind, times: usize) {
        self.begin_step();
        let mut ended = (false, 0.0, false, false);
        for _ in 0..times {
            if self.told.over {
                break;
            }
            let mind = mind(&mut self.mind, bot, way.thought, self.run.seed());
            match mind.play(&mut self.run) {
                Ok(index) => self.told.chosen = index as i32,
                Err(error) => {
                    self.wrong = Some(self.told_wrong(&error));
                    break;
                }
            }
            self.end_step(way);
            if self.told.done || self.told.truncated {
                ended = (self.told.done, ended.1 + self.told.reward, self.told.won, self.told.truncated);
                if !way.autoreset {
                    break;
                }
                self.finish(way);
            }
        }
        if ended.0 || ended.3 {
            (self.told.done, self.told.reward, self.told.won, self.told.truncated) = ended;
        }
    }

    fn begin_step(&mut self) {
        let told = &mut self.told;
        (told.reward, told.done, told.truncated, told.won, told.chosen) = (0.0, false, false, false, -1);
        self.wrong = None;
    }

    fn end_step(&mut self, way: &Way) {
        let outcome = self.run.game.outcome();
        let over = self.run.game.decision().is_none();
        self.told.done = over;
        self.told.truncated = !over && self.is_too_long();
        self.told.won = outcome.is_some_and(|outcome| outcome.won);
        let reward = match way.reward {
            Reward::Win => f32::from(u8::from(self.told.won)),
            Reward::Score => outcome.map_or(0.0, |outcome| outcome.score as f32),
            Reward::Potential => {
                let before = self.worth;
                self.worth = self.run.game.worth(speaker(&*self.run.game).unwrap_or(0));
                self.worth - before
            }
        };
        self.told.reward = if way.against { -reward } else { reward };
        self.told.over = over || self.told.truncated;
    }

    /// Begins anew after the end.
    pub fn finish(&mut self, way: &Way) {
        if self.told.over && way.autoreset {
            self.restart(way);
        }
    }

    /// Looks at the position.
    #[inline]
    pub fn look(&mut self, way: &Way, numbers: &mut [f32], entities: &mut [i16]) {
        let game = &*self.run.game;
        let told = &mut self.told;
        told.ask = ask_row(game);
        told.rows.clear();
        let own = own(game).filter(|_| !told.over);
        told.seat = own.as_ref().map_or(-1, |own| own.seats.speaker() as i8);
        told.count = own.as_ref().map_or(0, |own| own.options.len() as i32);
        if let (true, Some(own)) = (way.observe.options, own) {
            let seat = own.seats.speaker();
            told.rows.extend(own.options.iter().map(|&option| game.option_row(option, seat)));
        }
        // At the end it is the first learner who looks.
        let seat = if told.seat < 0 { way.learners.trailing_zeros() as Seat } else { told.seat as Seat };
        if way.observe.numbers {
            game.numbers(seat, numbers);
        }
        if way.observe.entities {
            game.entities(seat, entities);
        }
    }
}

/// The bot of a game, made when it is first wanted.
fn mind<G: Kept>(kept: &mut Option<(Kind, Mind<G>)>, kind: Kind, thought: Thought, seed: Option<Seed>) -> &mut Mind<G> {
    if kept.as_ref().is_none_or(|(is, _)| *is != kind) {
        *kept = Some((kind, Mind::new(kind, thought, seed.unwrap_or_default().derive(0))));
    }
    let (_, mind) = kept.as_mut().expect("it was made just now");
    mind
}
