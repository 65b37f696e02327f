//! A new game: how many play, who, against whom, and who sits where.

use crossterm::event::KeyCode;
use keeper_arkham::{Library, SetUp};
use keeper_store::{StoreError, random_bits};
use keeper_table::Seed;
use keeper_table::letters::is_hidden;

use super::{SetUpScreen, Stage, Wish};
use crate::begin::{Begin, UndoRule};
use crate::player::Player;

pub const MOST_PLAYERS: usize = 8;

/// What is to be played. Investigators and the Ancient One are numbers in the library; none is random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The boxes in play, in which investigators and Ancient Ones are numbered.
    pub sets: Vec<String>,
    pub players: usize,
    pub ancient_one: Option<usize>,
    /// A secret one from the system if not given.
    pub seed: Option<Seed>,
    pub undo: UndoRule,
    pub name: String,
    pub seats: [(Option<usize>, Player); MOST_PLAYERS],
}

impl Default for Form {
    fn default() -> Self {
        Form {
            sets: SetUp::default().sets,
            players: 1,
            ancient_one: None,
            seed: None,
            undo: UndoRule::Free,
            name: String::new(),
            seats: [(None, Player::Person); MOST_PLAYERS],
        }
    }
}

impl Form {
    /// So many play. A seat that is new is a person's, whoever was to sit there before.
    fn seat(&mut self, players: usize) {
        self.players = players;
        self.seats[players..].fill((None, Player::Person));
    }

    /// Who was chosen in one library is the same in another; whoever is not there is dealt at random.
    pub(super) fn take_along(&mut self, from: &Library, to: &Library) {
        let ancient = |at: usize| to.ancient_ones.iter().position(|one| one.id == from.ancient_ones[at].id);
        let sheet = |at: usize| to.sheets.iter().position(|one| one.id == from.sheets[at].id);
        self.ancient_one = self.ancient_one.and_then(ancient);
        for (who, _) in &mut self.seats {
            *who = who.and_then(sheet);
        }
    }

    pub fn begin(&self, library: &Library) -> Result<Begin, StoreError> {
        let seats = &self.seats[..self.players];
        let id = |sheet: usize| library.sheets[sheet].id.clone();
        let setup = SetUp {
            sets: library.sets.clone(),
            players: self.players as u8,
            seed: self.seed.map_or_else(|| random_bits().map(Seed::Secret), Ok)?,
            ancient_one: self.ancient_one.map(|ancient| library.ancient_ones[ancient].id.clone()),
            investigators: seats.iter().map(|seat| seat.0.map(id)).collect(),
            choose: false,
        };
        Ok(Begin::new(setup, seats.iter().map(|seat| seat.1).collect(), self.undo, library))
    }
}

/// The rows of the form; seats follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Begin,
    Players,
    Boxes,
    AncientOne,
    Seed,
    Undo,
    Name,
    Seat(usize),
}

const ROWS: [Row; 7] = [Row::Begin, Row::Players, Row::Boxes, Row::AncientOne, Row::Seed, Row::Undo, Row::Name];

impl SetUpScreen {
    pub(super) fn rows(&self) -> Vec<Row> {
        ROWS.into_iter().chain((0..self.form.players).map(Row::Seat)).collect()
    }

    pub(super) fn form_key(&mut self, code: KeyCode) -> Wish {
        let rows = self.rows();
        if self.steer(code, rows.len()) {
            return Wish::None;
        }
        let row = rows[self.cursor.min(rows.len() - 1)];
        match code {
            KeyCode::Esc if self.games.is_empty() => return Wish::Quit,
            KeyCode::Esc => {
                self.stage = Stage::Games;
                self.set_row(0);
            }
            KeyCode::Enter => return self.form_enter(row),
            KeyCode::Left => self.change(row, -1),
            KeyCode::Right => self.change(row, 1),
            KeyCode::Backspace if row == Row::Name => {
                self.form.name.pop();
            }
            KeyCode::Backspace if row == Row::Seed => {
                let mut text = self.form.seed.map(|seed| seed.to_string()).unwrap_or_default();
                text.pop();
                self.form.seed = text.parse().ok();
            }
            KeyCode::Char(letter) => return self.form_letter(row, letter),
            _ => {}
        }
        Wish::None
    }

    fn form_enter(&mut self, row: Row) -> Wish {
        match row {
            Row::Begin => {
                let name = Some(self.form.name.clone()).filter(|name| !name.trim().is_empty());
                match self.form.begin(&self.library) {
                    Ok(begin) => return Wish::Begin(self.library.clone(), begin, name),
                    Err(error) => self.message = Some(error.to_string()),
                }
            }
            Row::Boxes => self.stage = Stage::Boxes { cursor: 0 },
            Row::AncientOne => {
                let cursor = self.form.ancient_one.map_or(0, |ancient| ancient + 1);
                self.stage = Stage::Pick { seat: None, cursor };
            }
            Row::Seat(seat) => {
                let cursor = self.form.seats[seat].0.map_or(0, |sheet| sheet + 1);
                self.stage = Stage::Pick { seat: Some(seat), cursor };
            }
            Row::Seed => self.form.seed = None,
            row => self.change(row, 1),
        }
        Wish::None
    }

    fn form_letter(&mut self, row: Row, letter: char) -> Wish {
        match (row, letter) {
            (Row::Name, letter) if self.form.name.chars().count() < 60 && !is_hidden(letter) => {
                self.form.name.push(letter);
            }
            (Row::Name, _) => {}
            (Row::Seed, letter) => {
                let text = self.form.seed.map(|seed| seed.to_string()).unwrap_or_default();
                self.form.seed = format!("{text}{letter}").parse().ok().or(self.form.seed);
            }
            (Row::Players, digit @ '1'..='8') => self.form.seat(usize::from(digit as u8 - b'0')),
            (Row::Seat(seat), ' ' | 'b') => {
                let at = Player::ALL.iter().position(|&p| p == self.form.seats[seat].1).unwrap_or(0);
                self.form.seats[seat].1 = Player::ALL[(at + 1) % Player::ALL.len()];
            }
            (_, 'q') => return Wish::Quit,
            _ => {}
        }
        Wish::None
    }

    fn change(&mut self, row: Row, by: isize) {
        let turn = |now: Option<usize>, count: usize| {
            let at = now.map_or(0, |n| n + 1) as isize + by;
            (at.rem_euclid(count as isize + 1) as usize).checked_sub(1)
        };
        match row {
            Row::Players => {
                let players = (self.form.players as isize + by - 1).rem_euclid(MOST_PLAYERS as isize) as usize + 1;
                self.form.seat(players);
            }
            Row::AncientOne => {
                self.form.ancient_one = turn(self.form.ancient_one, self.library.ancient_ones.len());
            }
            Row::Undo => {
                self.form.undo = match self.form.undo {
                    UndoRule::Free => UndoRule::UntilChance,
                    UndoRule::UntilChance => UndoRule::Free,
                };
            }
            Row::Seat(seat) => {
                let mut sheet = turn(self.form.seats[seat].0, self.library.sheets.len());
                while sheet.is_some_and(|sheet| self.is_taken(seat, sheet)) {
                    sheet = turn(sheet, self.library.sheets.len());
                }
                self.form.seats[seat].0 = sheet;
            }
            Row::Begin | Row::Boxes | Row::Name | Row::Seed => {}
        }
        self.scroll = 0;
    }

    /// Whether another seat has this investigator.
    pub(super) fn is_taken(&self, seat: usize, sheet: usize) -> bool {
        let seats = self.form.seats[..self.form.players].iter().enumerate();
        seats.into_iter().any(|(other, taken)| other != seat && taken.0 == Some(sheet))
    }

    /// The row of a list to pick from: the first is random.
    pub(super) fn pick_key(&mut self, code: KeyCode, seat: Option<usize>, cursor: usize) {
        let count = match seat {
            Some(_) => self.library.sheets.len(),
            None => self.library.ancient_ones.len(),
        };
        if self.steer(code, count + 1) {
            return;
        }
        let picked = cursor.checked_sub(1);
        match code {
            KeyCode::Esc => self.stage = Stage::Form,
            KeyCode::Enter => {
                match seat {
                    Some(seat) if picked.is_some_and(|sheet| self.is_taken(seat, sheet)) => {
                        self.message = Some("another seat has this investigator".to_owned());
                        return;
                    }
                    Some(seat) => self.form.seats[seat].0 = picked,
                    None => self.form.ancient_one = picked,
                }
                self.stage = Stage::Form;
            }
            KeyCode::Char(letter) => {
                // The next one with a word that begins so.
                let name = |row: usize| match (row.checked_sub(1), seat) {
                    (None, _) => "random",
                    (Some(sheet), Some(_)) => self.library.sheets[sheet].name.as_str(),
                    (Some(ancient), None) => self.library.ancient_ones[ancient].name.as_str(),
                };
                let begins = |word: &str| word.chars().find(|c| c.is_alphabetic()).is_some_and(|c| same(c, letter));
                let rows = (cursor + 1..=count).chain(0..=cursor);
                if let Some(row) = rows.into_iter().find(|&row| name(row).split(' ').any(begins)) {
                    self.set_row(row);
                }
            }
            _ => {}
        }
    }
}

fn same(a: char, b: char) -> bool {
    a.to_lowercase().eq(b.to_lowercase())
}
