//! A new game: how many play, who, against whom, and who sits where.

use std::collections::BTreeMap;

use crossterm::event::KeyCode;
use keeper_bots::Kind;
use keeper_session::{BASE, GAMES, Offer, Player, UndoRule, Wanted, seed_of};
use keeper_table::Seed;
use keeper_table::letters::is_hidden;

use super::{Of, SetUpScreen, Stage, Wish};
use crate::games::offer;

pub const MOST_PLAYERS: usize = 8;

/// What is to be played. Investigators are numbers in the offer; none is random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Which game is played.
    pub kind: &'static str,
    /// The boxes in play, in which investigators are numbered.
    pub sets: Vec<String>,
    /// How much of a box is in the decks, in per cent by its id, where that is not all of it.
    pub mix: BTreeMap<String, u8>,
    pub players: usize,
    /// What was chosen of each setting, by ids; nothing of those that are not named.
    pub chosen: BTreeMap<String, String>,
    /// House rules by their ids.
    pub variants: Vec<String>,
    /// A secret one from the system if not given.
    pub seed: Option<Seed>,
    /// The secret one, where something has been drawn by it before the game.
    pub secret: Option<Seed>,
    pub undo: UndoRule,
    pub name: String,
    pub seats: [(Option<usize>, Player); MOST_PLAYERS],
    /// Who is the keeper, where a house rule wants one.
    pub keeper: Player,
}

impl Default for Form {
    fn default() -> Self {
        Form {
            kind: GAMES[0].0,
            sets: vec![BASE.to_owned()],
            mix: BTreeMap::new(),
            players: 1,
            chosen: BTreeMap::new(),
            variants: vec![],
            seed: None,
            secret: None,
            undo: UndoRule::Free,
            name: String::new(),
            seats: [(None, Player::Person); MOST_PLAYERS],
            keeper: Player::Bot(Kind::Planner),
        }
    }
}

impl Form {
    /// The number of players. A new seat is a person's, no matter who was to sit there before.
    fn seat(&mut self, players: usize) {
        self.players = players;
        self.seats[players..].fill((None, Player::Person));
    }

    /// Choices carry over from one offer to another; an investigator who is not there is dealt at random.
    pub(super) fn take_along(&mut self, from: &Offer, to: &Offer) {
        let sheet = |at: usize| to.investigators.iter().position(|one| one.id == from.investigators[at].id);
        self.chosen.retain(|id, chosen| to.value(id, chosen).is_ok());
        self.variants.retain(|chosen| to.variant(chosen).is_ok());
        self.mix.retain(|id, _| to.shares.iter().any(|share| share.id == *id));
        for (who, _) in &mut self.seats {
            *who = who.and_then(sheet);
        }
    }

    /// The ids of the investigators that were chosen, seat by seat.
    pub fn party(&self, offer: &Offer) -> Vec<Option<String>> {
        let seats = &self.seats[..offer.investigators_of(self.players)];
        seats.iter().map(|seat| seat.0.map(|at| offer.investigators[at].id.clone())).collect()
    }

    /// What the form asks for.
    pub fn wanted(&self, offer: &Offer, seed: Seed) -> Wanted {
        Wanted {
            players: self.players as u8,
            sets: offer.sets.clone(),
            mix: self.mix.clone(),
            chosen: self.chosen.clone(),
            variants: self.variants.clone(),
            investigators: self.party(offer),
            seed,
            own_dice: false,
        }
    }

    /// Who plays, seat by seat, and the keeper.
    pub fn people(&self, offer: &Offer) -> Vec<Player> {
        let keeper = offer.has_keeper(&self.variants).then_some(self.keeper);
        self.seats[..self.players].iter().map(|seat| seat.1).chain(keeper).collect()
    }
}

/// The rows of the form; seats follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Begin,
    Game,
    Players,
    Boxes,
    /// Of the settings in the offer.
    Setting(usize),
    Variants,
    Seed,
    Undo,
    Name,
    Seat(usize),
    Keeper,
}

impl SetUpScreen {
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Begin, Row::Game, Row::Players];
        rows.extend((!self.offer.sets.is_empty()).then_some(Row::Boxes));
        rows.extend((0..self.offer.settings.len()).map(Row::Setting));
        rows.extend((!self.offer.variants.is_empty()).then_some(Row::Variants));
        rows.extend([Row::Seed, Row::Undo, Row::Name]);
        rows.extend((0..self.offer.investigators_of(self.form.players)).map(Row::Seat));
        rows.extend(self.offer.has_keeper(&self.form.variants).then_some(Row::Keeper));
        rows
    }

    fn most_players(&self) -> usize {
        usize::from(*self.offer.players.end())
    }

    /// Another game is to be played.
    fn play_other(&mut self, by: isize) {
        let at = GAMES.iter().position(|game| game.0 == self.form.kind).unwrap_or(0) as isize;
        let (kind, _) = GAMES[(at + by).rem_euclid(GAMES.len() as isize) as usize];
        match offer(&self.world.cards, kind, &self.form.sets) {
            Ok(offer) => {
                let players = self.form.players.min(usize::from(*offer.players.end()));
                self.form = Form { kind, ..self.form.clone() };
                self.form.take_along(&self.offer, &offer);
                self.form.seat(players);
                self.offer = offer;
            }
            Err(error) => self.message = Some(error),
        }
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
            Row::Begin => return Wish::Begin,
            Row::Boxes => self.stage = Stage::Boxes { cursor: 0 },
            Row::Variants => self.stage = Stage::Variants { cursor: 0 },
            Row::Setting(number) => self.stage = Stage::Pick { of: Of::Setting(number), cursor: self.value(number) },
            Row::Seat(seat) => {
                let cursor = self.form.seats[seat].0.map_or(0, |sheet| sheet + 1);
                self.stage = Stage::Pick { of: Of::Seat(seat), cursor };
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
                self.form.seed = seed_of(&format!("{text}{letter}")).ok().or(self.form.seed);
            }
            (Row::Players, digit @ '1'..='8') if usize::from(digit as u8 - b'0') <= self.most_players() => {
                self.form.seat(usize::from(digit as u8 - b'0'));
            }
            (Row::Seat(seat), ' ' | 'b') if seat < self.form.players => {
                self.form.seats[seat].1 = next_player(self.form.seats[seat].1, 1);
            }
            (Row::Keeper, ' ' | 'b') => self.change(row, 1),
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
            Row::Game => self.play_other(by),
            Row::Players => {
                let most = self.most_players() as isize;
                let players = (self.form.players as isize + by - 1).rem_euclid(most) as usize + 1;
                self.form.seat(players);
            }
            Row::Setting(number) => {
                let count = self.offer.settings[number].values().len() as isize;
                self.choose(number, (self.value(number) as isize + by).rem_euclid(count.max(1)) as usize);
            }
            Row::Undo => {
                self.form.undo = match self.form.undo {
                    UndoRule::Free => UndoRule::UntilChance,
                    UndoRule::UntilChance => UndoRule::Free,
                };
            }
            Row::Seat(seat) => {
                let mut sheet = turn(self.form.seats[seat].0, self.offer.investigators.len());
                while sheet.is_some_and(|sheet| self.is_taken(seat, sheet)) {
                    sheet = turn(sheet, self.offer.investigators.len());
                }
                self.form.seats[seat].0 = sheet;
            }
            Row::Keeper => self.form.keeper = next_player(self.form.keeper, by),
            Row::Boxes => self.other_preset(by),
            Row::Begin | Row::Variants | Row::Name | Row::Seed => {}
        }
        self.scroll = 0;
    }

    /// Which of its values a setting has: what nobody has chosen has the first.
    pub(super) fn value(&self, number: usize) -> usize {
        let setting = &self.offer.settings[number];
        let now = self.form.chosen.get(setting.id).map_or("", String::as_str);
        setting.values().iter().position(|(value, _)| *value == now).unwrap_or(0)
    }

    /// Gives a setting this one of its values.
    fn choose(&mut self, number: usize, value: usize) {
        let setting = &self.offer.settings[number];
        match setting.values().get(value) {
            Some((value, _)) if !value.is_empty() => {
                self.form.chosen.insert(setting.id.to_owned(), (*value).to_owned());
            }
            _ => drop(self.form.chosen.remove(setting.id)),
        }
    }

    /// House rules are switched on and off, each for itself.
    pub(super) fn variants_key(&mut self, code: KeyCode, cursor: usize) {
        if self.steer(code, self.offer.variants.len()) {
            return;
        }
        match (code, self.offer.variants.get(cursor)) {
            (KeyCode::Esc, _) => self.stage = Stage::Form,
            (KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right, Some(one)) => {
                match self.form.variants.iter().position(|id| *id == one.id) {
                    Some(at) => drop(self.form.variants.remove(at)),
                    None => {
                        self.form.variants.push(one.id.clone());
                        if let Err(why) = self.offer.variants(&self.form.variants) {
                            self.form.variants.pop();
                            self.message = Some(why);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether another seat has this investigator.
    pub(super) fn is_taken(&self, seat: usize, sheet: usize) -> bool {
        let seats = self.form.seats[..self.offer.investigators_of(self.form.players)].iter().enumerate();
        seats.into_iter().any(|(other, taken)| other != seat && taken.0 == Some(sheet))
    }

    /// The names in the list to pick from.
    fn to_pick(&self, of: Of) -> Vec<&str> {
        match of {
            Of::Seat(_) => {
                std::iter::once("random").chain(self.offer.investigators.iter().map(|one| one.name.as_str())).collect()
            }
            Of::Setting(number) => self.offer.settings[number].values().into_iter().map(|(_, name)| name).collect(),
        }
    }

    /// The row of a list to pick from.
    pub(super) fn pick_key(&mut self, code: KeyCode, of: Of, cursor: usize) {
        let count = self.to_pick(of).len();
        if self.steer(code, count) {
            return;
        }
        match code {
            KeyCode::Esc => self.stage = Stage::Form,
            KeyCode::Enter => {
                match of {
                    Of::Seat(seat) => {
                        let picked = cursor.checked_sub(1);
                        if picked.is_some_and(|sheet| self.is_taken(seat, sheet)) {
                            self.message = Some("another seat already has this investigator".to_owned());
                            return;
                        }
                        self.form.seats[seat].0 = picked;
                    }
                    Of::Setting(number) => self.choose(number, cursor),
                }
                self.stage = Stage::Form;
            }
            KeyCode::Char(letter) => {
                // The next one with a word that begins so.
                let names = self.to_pick(of);
                let begins = |word: &str| word.chars().find(|c| c.is_alphabetic()).is_some_and(|c| same(c, letter));
                let found = (cursor + 1..count).chain(0..=cursor).find(|&row| names[row].split(' ').any(begins));
                if let Some(row) = found {
                    self.set_row(row);
                }
            }
            _ => {}
        }
    }
}

fn next_player(now: Player, by: isize) -> Player {
    let at = Player::ALL.iter().position(|&player| player == now).unwrap_or(0) as isize;
    Player::ALL[(at + by).rem_euclid(Player::ALL.len() as isize) as usize]
}

fn same(a: char, b: char) -> bool {
    a.to_lowercase().eq(b.to_lowercase())
}
