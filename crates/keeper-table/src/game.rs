use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Journal, Seed};

/// A place at the table, counted from 0 clockwise.
pub type Seat = u8;

/// Who may answer a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seats {
    /// This seat alone.
    One(Seat),
    /// Each of these seats (a bit each) answers for itself, in any order; whether an answer is seen before all are in is the game's
    /// affair. The options of all of them are offered, seat by seat from the lowest, and each says whose it is.
    Parallel(u8),
    /// The group; the seat given has the casting vote.
    Group { casting: Seat },
}

impl Seats {
    /// The seat that answers where one program plays all of them.
    pub fn speaker(self) -> Seat {
        match self {
            Seats::One(seat) | Seats::Group { casting: seat } => seat,
            Seats::Parallel(bits) => bits.trailing_zeros() as Seat,
        }
    }

    pub fn may_answer(self, seat: Seat) -> bool {
        match self {
            Seats::One(one) => one == seat,
            Seats::Parallel(bits) => seat < 8 && bits & (1 << seat) != 0,
            Seats::Group { .. } => true,
        }
    }
}

/// What is asked, of whom, and every legal answer. There are always at least two.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a, Ask, Choice> {
    pub seats: Seats,
    pub ask: Ask,
    pub options: &'a [Choice],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    pub won: bool,
    /// The kind of the ending, a word that never changes: `won-sealed`, `lost-devoured` ...
    pub kind: &'static str,
    pub score: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    #[error("the game is over: there is nothing left to choose")]
    Over,
    #[error("there is no option number {index}: there are {count}")]
    NoSuchOption { index: usize, count: usize },
    #[error("\"{key}\" is not an option now; the options are: {offered}")]
    NotOffered { key: String, offered: String },
    #[error("seat {seat} cannot answer this question")]
    NotYours { seat: Seat },
    #[error("a die shows 1 to 6, not {0}")]
    NoSuchDie(u8),
    #[error("{0} dice too many: enter only those that are rolled")]
    TooManyDice(usize),
    #[error("you cannot roll your own dice in this game")]
    NoDice,
    #[error("this choice failed and was taken back: {0}")]
    Fault(#[from] Fault),
}

impl ChoiceError {
    pub(crate) fn not_offered<G: Game>(game: &G, options: &[G::Choice], key: &str) -> ChoiceError {
        let offered = options.iter().map(|&option| game.key(option)).collect::<Vec<_>>().join(", ");
        ChoiceError::NotOffered { key: key.to_owned(), offered }
    }
}

/// Why the rules, or the program, could not carry something out. `text` names what was being carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("{text} does not end ({steps} steps were taken)")]
    Endless { text: String, steps: u32 },
    #[error("{text} sets off too much at once ({most} things are already waiting)")]
    TooDeep { text: String, most: usize },
    #[error("{text} would give more than {most} options")]
    TooManyOptions { text: String, most: usize },
    #[error("the program has a bug: {what}")]
    Bug { what: String },
}

/// What a game begins with: how many play, the seed, and whatever else the game asks for.
pub trait Setting: Clone + Default + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {
    fn players(&self) -> u8;
    fn seed(&self) -> Seed;
    fn set_players(&mut self, players: u8);
    fn set_seed(&mut self, seed: Seed);
}

/// What a seat sees, with what it is asked.
pub trait SeatView {
    /// The number of options that the seat is offered; 0 where it has nothing to answer.
    fn offered(&self) -> usize;
}

/// A game as a value. See the crate's introduction.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name in records, on the command line and in addresses; it never changes.
    const KIND: &'static str;
    /// The version of the rules: a game recorded under another number may play differently.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// A game of more decisions than this for each seat does not end.
    const LONGEST: usize;

    /// Everything that is printed. It never changes while a game is played.
    type Library: Send + Sync + 'static;
    type SetUp: Setting;
    type SetUpError: std::error::Error + Send + Sync + 'static;
    /// All that changes.
    type State: Serialize;
    /// A state that comes from outside.
    type Raw: DeserializeOwned;
    /// What is asked.
    type Ask: Copy + fmt::Debug;
    /// One option of a decision.
    type Choice: Copy + Eq + Send;
    /// What happens.
    type Event: Clone + Send + 'static;
    /// What a seat may see.
    type View: SeatView;

    /// Sets a game up and plays on to its first decision.
    fn begin(
        library: Arc<Self::Library>,
        setup: &Self::SetUp,
        journal: &mut impl Journal<Self::Event>,
    ) -> Result<Self, Self::SetUpError>;

    /// The same in this place: a large game is set up where it stays, and not moved there.
    fn begin_in<'a>(
        place: &'a mut Option<Self>,
        library: Arc<Self::Library>,
        setup: &Self::SetUp,
        journal: &mut impl Journal<Self::Event>,
    ) -> Result<&'a mut Self, Self::SetUpError> {
        Ok(place.insert(Self::begin(library, setup, journal)?))
    }

    /// The game in a state that comes from outside; nothing of it is believed before all of it was checked.
    fn restore(library: Arc<Self::Library>, raw: Self::Raw) -> Result<Self, String>;

    fn library(&self) -> &Arc<Self::Library>;

    fn state(&self) -> &Self::State;

    /// The hash of everything printed, in hexadecimal.
    fn cards(library: &Self::Library) -> String;

    /// A fingerprint of what the numbers inside a state stand for: a state can be read with corrected card texts, but
    /// not where a card was added or moved.
    fn ids(library: &Self::Library) -> String;

    /// The number of seats at this table.
    fn seats(&self) -> u8;

    /// The seat of the player who runs the other side and has no investigator, if there is one: it is the last.
    fn keeper(&self) -> Option<Seat> {
        None
    }

    /// How many play somebody.
    fn players(&self) -> u8 {
        self.seats() - u8::from(self.keeper().is_some())
    }

    /// What must hold between two decisions.
    fn check(&self) -> Result<(), String>;

    /// The same where it held of the position before: what has not changed since need not be looked at again.
    fn check_since(&self, _before: &Self) -> Result<(), String> {
        self.check()
    }

    /// The decision that the game waits for, or none when it is over.
    fn decision(&self) -> Option<Decision<'_, Self::Ask, Self::Choice>>;

    /// Takes the option with this number and plays on to the next decision. After a [`Fault`] the game is half played: it
    /// is for callers that throw it away then, or keep a copy. Any other error leaves it as it was.
    fn advance(&mut self, index: usize, journal: &mut impl Journal<Self::Event>) -> Result<(), ChoiceError>;

    /// Lays down dice that were rolled outside: with the next choice they fall before the generator is asked. False where the game takes
    /// none, or not so many.
    fn lay_dice(&mut self, dice: &[u8]) -> bool {
        dice.is_empty()
    }

    /// How many of the dice that were laid down have not fallen.
    fn dice_left(&self) -> usize {
        0
    }

    /// Takes the option with this number and plays on to the next decision. An error leaves the game as it was; the
    /// journal may have heard of what was taken back.
    fn choose(&mut self, index: usize, journal: &mut impl Journal<Self::Event>) -> Result<(), ChoiceError> {
        let before = self.clone();
        let done = self.advance(index, journal);
        if done.is_err() {
            *self = before;
        }
        done
    }

    /// The stable name of an option that is offered now: the same in every run and every version.
    fn key(&self, choice: Self::Choice) -> String;

    fn outcome(&self) -> Option<Outcome>;

    /// What this seat may see, and nothing else.
    fn view(&self, seat: Seat) -> Self::View;

    /// Shuffles everything that this seat cannot see and reseeds the generator.
    fn determinise(&mut self, seat: Seat, seed: Seed);

    /// What this seat is asked now: with parallel seats only its own options.
    fn decision_for(&self, seat: Seat) -> Option<Decision<'_, Self::Ask, Self::Choice>> {
        self.decision().filter(|decision| decision.seats.may_answer(seat))
    }

    /// Takes the option with this number of those that this seat is offered, as [`choose`](Self::choose) does.
    fn choose_by(
        &mut self,
        seat: Seat,
        index: usize,
        journal: &mut impl Journal<Self::Event>,
    ) -> Result<(), ChoiceError> {
        let index = self.among_all(seat, index)?;
        self.choose(index, journal)
    }

    /// The number, among the options of all, of the one that has this number among those of a seat.
    fn among_all(&self, seat: Seat, index: usize) -> Result<usize, ChoiceError> {
        let all = self.decision().ok_or(ChoiceError::Over)?.options;
        let own = self.decision_for(seat).ok_or(ChoiceError::NotYours { seat })?.options;
        let no_such = ChoiceError::NoSuchOption { index, count: own.len() };
        let choice = own.get(index).ok_or(no_such)?;
        Ok(all.iter().position(|option| option == choice).unwrap_or(all.len()))
    }

    /// The seat that chooses where this option, of those of all, is taken: the one that it is offered to.
    fn chooser(&self, index: usize) -> Option<Seat> {
        let decision = self.decision()?;
        let &choice = decision.options.get(index)?;
        match decision.seats {
            Seats::Parallel(_) => {
                (0..8).find(|&seat| self.decision_for(seat).is_some_and(|own| own.options.contains(&choice)))
            }
            seats => Some(seats.speaker()),
        }
    }

    /// The number of the option with this stable name.
    fn option(&self, key: &str) -> Result<usize, ChoiceError> {
        let decision = self.decision().ok_or(ChoiceError::Over)?;
        let place = decision.options.iter().position(|&option| self.key(option) == key);
        place.ok_or_else(|| ChoiceError::not_offered(self, decision.options, key))
    }

    /// Takes the option with this stable name.
    fn choose_key(&mut self, key: &str, journal: &mut impl Journal<Self::Event>) -> Result<(), ChoiceError> {
        self.choose(self.option(key)?, journal)
    }
}
