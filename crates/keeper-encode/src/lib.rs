//! Positions and options as numbers, for whatever learns from them: one encoder for the bots, the lab and Python.
//!
//! A game that is [`Encoded`] tells of a position, as one seat sees it,
//!
//! - *numbers*: a row of described numbers from -4 to 4, first those that the value of the bots sees;
//! - *entities*: tables with a row for each thing on the table. The first column of each says whether the row is in use;
//! - what is asked, and *a row of numbers for each option*: its kind, and where in the tables it points.
//!
//! What is hidden from the seat is in none of them. The meaning of a column belongs to the [`SCHEMA`]: a changed meaning is a new number.
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_encode::Encoded;
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let game = Arkham::new(library, &SetUp { players: 2, seed: 7.into(), ..SetUp::default() }).unwrap();
//! let mut numbers = vec![0.0; Arkham::NUMBER_COUNT];
//! game.numbers(0, &mut numbers);
//! let doom = Arkham::number_names().iter().position(|name| *name == "doom").unwrap();
//! assert!(numbers[doom] >= 0.0);
//! ```

mod arkham;
mod final_hour;
mod row;

use keeper_bots::Players;
use keeper_table::{Decision, Game, Seat, Seats};

/// What the columns mean. A changed meaning is a new number.
pub const SCHEMA: u32 = 1;

/// The columns of an option.
pub const OPTION_COLUMNS: [&str; 8] = ["kind", "table", "row", "id", "amount", "more", "seat", "line"];

/// The columns of a question.
pub const ASK_COLUMNS: [&str; 4] = ["kind", "about", "seat", "who"];

/// The numbers of an option: its kind, the table and the row in it that it points to (-1 for none), the number of what it names in
/// the library, two amounts, the seat that it is about, and the line of a text.
pub type OptionRow = [i16; OPTION_COLUMNS.len()];

/// The numbers of a question: its kind, what it is about, who is asked, and whether that is one seat (0), each of several (1) or the
/// group (2).
pub type AskRow = [i16; ASK_COLUMNS.len()];

/// A table of things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: &'static str,
    pub rows: usize,
    pub columns: &'static [&'static str],
}

impl Table {
    pub fn len(&self) -> usize {
        self.rows * self.columns.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a number in a column stands for: the ids and names of one kind of things, in their order.
pub type Named = (&'static str, Vec<(String, String)>);

/// Numbers that say what is printed on each card, for nets that are to read cards they never saw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    pub columns: Vec<String>,
    /// A row for each card, one after the other.
    pub rows: Vec<f32>,
}

/// A game whose positions and options can be told in numbers.
pub trait Encoded: Players {
    /// How many numbers a position has.
    const NUMBER_COUNT: usize;
    /// What can be asked and chosen: the kinds, by number.
    const ASKS: &'static [&'static str];
    const OPTIONS: &'static [&'static str];

    /// What each of the numbers tells.
    fn number_names() -> Vec<String>;

    /// Writes the numbers of this position, as a seat sees it, to a row of [`NUMBER_COUNT`](Self::NUMBER_COUNT).
    fn numbers(&self, seat: Seat, to: &mut [f32]);

    /// The tables of a game with this library. They have the same size in all of its positions.
    fn tables(library: &Self::Library) -> Vec<Table>;

    /// Writes the tables of this position, as a seat sees it, one after the other.
    fn entities(&self, seat: Seat, to: &mut [i16]);

    /// The kind of this question and what it is about.
    fn asked(ask: Self::Ask) -> (u8, i16);

    /// An option of this seat in numbers.
    fn option_row(&self, option: Self::Choice, seat: Seat) -> OptionRow;

    /// What the numbers in tables and options stand for.
    fn names(library: &Self::Library) -> Vec<Named>;

    /// What the card language says of each card, in the order of `card` in [`names`](Self::names).
    fn texts(library: &Self::Library) -> Texts;

    /// The chance to win as the bots' own value has it, from what this seat sees. The number is the same for all who see the same.
    fn worth(&self, seat: Seat) -> f32;

    /// What the game looks like to a seat, as a game: what is hidden is as in no real one.
    fn seen(view: &Self::View) -> Self;

    /// A game that agrees with what a seat sees: the same view and seed give the same one.
    fn sample(view: &Self::View, seed: keeper_table::Seed) -> Self;
}

/// How many numbers the tables of a library come to.
pub fn room<G: Encoded>(library: &G::Library) -> usize {
    G::tables(library).iter().map(Table::len).sum()
}

/// The seat for which the program answers next.
pub fn speaker<G: Game>(game: &G) -> Option<Seat> {
    game.decision().map(|decision| decision.seats.speaker())
}

/// What the seat that speaks is asked: with parallel seats only its own options. It is what the decision itself says where one seat is asked.
pub fn own<G: Game>(game: &G) -> Option<Decision<'_, G::Ask, G::Choice>> {
    let decision = game.decision()?;
    match decision.seats {
        Seats::Parallel(_) => game.decision_for(decision.seats.speaker()),
        _ => Some(decision),
    }
}

/// The question in numbers; all are -1 when the game is over.
pub fn ask_row<G: Encoded>(game: &G) -> AskRow {
    let Some(decision) = game.decision() else { return [-1; ASK_COLUMNS.len()] };
    let (kind, about) = G::asked(decision.ask);
    let who = match decision.seats {
        Seats::One(_) => 0,
        Seats::Parallel(_) => 1,
        Seats::Group { .. } => 2,
    };
    [i16::from(kind), about, i16::from(decision.seats.speaker()), who]
}

/// A number with its sign and at most 16 bits.
fn short(number: impl TryInto<i16>) -> i16 {
    number.try_into().unwrap_or(i16::MAX)
}
