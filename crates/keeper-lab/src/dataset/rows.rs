//! The rows of a dataset, until they are written.

use std::collections::HashMap;

use keeper_encode::Encoded;
use keeper_table::Seats;
use parquet::data_type::ByteArray;

use super::columns::{Group, Values};
use crate::{Measured, Played};

/// Words that come again and again: each is kept once.
#[derive(Default)]
struct Words(HashMap<String, ByteArray>);

impl Words {
    fn of(&mut self, word: &str) -> ByteArray {
        if let Some(known) = self.0.get(word) {
            return known.clone();
        }
        let new = ByteArray::from(word);
        self.0.insert(word.to_owned(), new.clone());
        new
    }
}

/// A row for each game.
pub struct Games {
    words: Words,
    names: Vec<String>,
    columns: Vec<Values>,
    len: usize,
}

impl Games {
    /// No rows yet: the columns are those of the CSV, then the hash and the choices.
    pub fn new<G: Measured>() -> Games {
        let long = || Values::Long(vec![]);
        let whole = || Values::Whole(vec![]);
        let word = || Values::Word(vec![]);
        let mut all: Vec<(&str, Values)> = vec![("game", long()), ("seed", word()), ("players", whole())];
        all.extend(G::GROUPS.iter().map(|group| (group.column, word())));
        all.extend([("investigators", word()), ("outcome", word()), ("won", Values::Flag(vec![])), ("score", whole())]);
        all.extend(G::NUMBERS.iter().map(|number| (number.column, whole())));
        all.extend(G::CAUSE.map(|cause| (cause.column, word())));
        all.extend([("decisions", whole()), ("hash", word()), ("choices", Values::Bytes(vec![]))]);
        let (names, columns) = all.into_iter().map(|(name, values)| (name.to_owned(), values)).unzip();
        Games { words: Words::default(), names, columns, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn add<G: Measured>(&mut self, row: &Played, chosen: &[u16], library: &G::Library) {
        let words = &mut self.words;
        let mut columns = self.columns.iter_mut();
        let mut put = |value: One| {
            match (columns.next(), value) {
                (Some(Values::Whole(all)), One::Whole(value)) => all.push(value),
                (Some(Values::Long(all)), One::Long(value)) => all.push(value),
                (Some(Values::Flag(all)), One::Flag(value)) => all.push(value),
                (Some(Values::Word(all)), One::Word(value)) => all.push(words.of(&value)),
                (Some(Values::Word(all)), One::New(value)) => all.push(ByteArray::from(&*value)),
                (Some(Values::Bytes(all)), One::Bytes(value)) => all.push(ByteArray::from(value)),
                _ => debug_assert!(false, "a column is of another kind"),
            };
        };
        put(One::Long(row.game as i64));
        put(One::New(row.seed.to_string()));
        put(One::Whole(row.players.into()));
        for (group, &member) in row.of.groups.iter().enumerate() {
            put(One::Word(G::member(library, group, member).0.to_owned()));
        }
        let sheets = row.of.investigators.iter().map(|&sheet| G::investigator(library, sheet).0);
        put(One::Word(sheets.collect::<Vec<_>>().join(" ")));
        put(One::Word(row.kind.to_owned()));
        put(One::Flag(row.won));
        put(One::Whole(row.score));
        row.of.numbers.iter().for_each(|&number| put(One::Whole(number)));
        if G::CAUSE.is_some() {
            put(One::Word(row.of.cause.unwrap_or_default().to_owned()));
        }
        put(One::Whole(row.decisions as i32));
        put(One::New(format!("{:016x}", row.hash)));
        put(One::Bytes(keeper_table::pack(chosen)));
        self.len += 1;
    }

    /// The rows, which are written now.
    pub fn take(&mut self) -> Group {
        let empty = |values: &mut Values| match values {
            Values::Whole(all) => Values::Whole(std::mem::take(all)),
            Values::Long(all) => Values::Long(std::mem::take(all)),
            Values::Real(all) => Values::Real(std::mem::take(all)),
            Values::Flag(all) => Values::Flag(std::mem::take(all)),
            Values::Word(all) => Values::Word(std::mem::take(all)),
            Values::Bytes(all) => Values::Bytes(std::mem::take(all)),
        };
        self.len = 0;
        Group { columns: self.names.iter().cloned().zip(self.columns.iter_mut().map(empty)).collect() }
    }
}

enum One {
    Whole(i32),
    Long(i64),
    Flag(bool),
    /// A word that comes again.
    Word(String),
    /// One that does not.
    New(String),
    Bytes(Vec<u8>),
}

/// A row for each decision.
#[derive(Default)]
pub struct Decisions {
    words: Words,
    game: Vec<i64>,
    number: Vec<i32>,
    seat: Vec<i32>,
    turn: Vec<i32>,
    phase: Vec<ByteArray>,
    ask: Vec<ByteArray>,
    about: Vec<i32>,
    options: Vec<i32>,
    chosen: Vec<i32>,
    key: Vec<ByteArray>,
    /// Position by position.
    numbers: Vec<f32>,
}

impl Decisions {
    pub fn len(&self) -> usize {
        self.number.len()
    }

    /// An option is about to be taken.
    pub fn note<G: Measured + Encoded>(&mut self, game: &G, option: usize, numbers: bool) {
        let Some(decision) = game.decision() else { return };
        let Some(&choice) = decision.options.get(option) else { return };
        let speaker = decision.seats.speaker();
        let (seat, own) = match decision.seats {
            Seats::Parallel(_) => {
                let seat = game.chooser(option).unwrap_or(speaker);
                (seat, game.decision_for(seat).unwrap_or(decision))
            }
            _ => (speaker, decision),
        };
        let (turn, phase) = game.moment();
        let (kind, about) = G::asked(decision.ask);
        self.number.push(self.number.len() as i32);
        self.seat.push(seat.into());
        self.turn.push(turn.into());
        self.phase.push(self.words.of(phase));
        self.ask.push(self.words.of(G::ASKS.get(usize::from(kind)).unwrap_or(&"?")));
        self.about.push(about.into());
        self.options.push(own.options.len() as i32);
        self.chosen.push(own.options.iter().position(|&one| one == choice).unwrap_or(option) as i32);
        self.key.push(self.words.of(&game.key(choice)));
        if numbers {
            let from = self.numbers.len();
            self.numbers.resize(from + G::NUMBER_COUNT, 0.0);
            game.numbers(seat, &mut self.numbers[from..]);
        }
    }

    /// What was noted of a game; the words stay for the next.
    pub fn of_game(&mut self, game: u64) -> Decisions {
        let words = std::mem::take(&mut self.words);
        let mut noted = std::mem::take(self);
        self.words = words;
        noted.game = vec![game as i64; noted.number.len()];
        noted
    }

    pub fn append(&mut self, other: Decisions) {
        self.game.extend(other.game);
        self.number.extend(other.number);
        self.seat.extend(other.seat);
        self.turn.extend(other.turn);
        self.phase.extend(other.phase);
        self.ask.extend(other.ask);
        self.about.extend(other.about);
        self.options.extend(other.options);
        self.chosen.extend(other.chosen);
        self.key.extend(other.key);
        self.numbers.extend(other.numbers);
    }

    /// The rows, which are written now; the numbers have these names.
    pub fn take(&mut self, names: &[String]) -> Group {
        let all = std::mem::take(self);
        let mut columns = vec![
            ("game".to_owned(), Values::Long(all.game)),
            ("n".to_owned(), Values::Whole(all.number)),
            ("seat".to_owned(), Values::Whole(all.seat)),
            ("turn".to_owned(), Values::Whole(all.turn)),
            ("phase".to_owned(), Values::Word(all.phase)),
            ("ask".to_owned(), Values::Word(all.ask)),
            ("about".to_owned(), Values::Whole(all.about)),
            ("options".to_owned(), Values::Whole(all.options)),
            ("chosen".to_owned(), Values::Whole(all.chosen)),
            ("key".to_owned(), Values::Word(all.key)),
        ];
        for (at, name) in names.iter().enumerate() {
            let column = all.numbers.iter().skip(at).step_by(names.len()).copied().collect();
            columns.push((format!("number_{name}"), Values::Real(column)));
        }
        Group { columns }
    }
}
