//! Which boxes, and which parts of them, are in play, and how much of each: presets first, then a list of switches, then what chance may draw.

use crossterm::event::KeyCode;
use keeper_session::{BASE, Candidate, Switch};
use keeper_store::random_bits;
use keeper_table::Seed;

use super::{SetUpScreen, Stage};
use crate::games::{draw, offer, turn};
use crate::look::Role;

/// So many boxes may be drawn: how the command line says it, and how people do.
const NUMBERS: [(&str, &str); 5] = [
    ("1", "1 box"),
    ("2", "2 boxes"),
    ("3", "3 boxes"),
    ("1+1", "1 with a board, 1 without"),
    ("1+2", "1 with a board, 2 without"),
];

/// By how much a key changes a share.
const STEP: u8 = 10;

/// A row of the list.
#[derive(Clone, Copy)]
pub(super) enum BoxRow<'a> {
    Switch(usize, &'a Switch),
    /// Boxes that are drawn, by the word for them.
    Number(&'static str, &'static str),
    Rotation(&'a Candidate),
}

impl SetUpScreen {
    pub(super) fn box_list(&self) -> Vec<BoxRow<'_>> {
        let switches = self.offer.switches.iter().enumerate().map(|(at, one)| BoxRow::Switch(at, one));
        let drawn = !self.offer.rotations.is_empty();
        let numbers = NUMBERS.iter().filter(|_| drawn).map(|(word, name)| BoxRow::Number(word, name));
        switches.chain(numbers).chain(self.offer.rotations.iter().map(BoxRow::Rotation)).collect()
    }

    pub(super) fn boxes_key(&mut self, code: KeyCode, cursor: usize) {
        let rows = self.box_list();
        let row = rows.get(cursor).copied();
        if code == KeyCode::Esc {
            self.stage = Stage::Form;
            return;
        }
        let acts = matches!(code, KeyCode::Enter | KeyCode::Char(' '));
        let turns = match code {
            KeyCode::Left => Some(false),
            KeyCode::Right => Some(true),
            _ => None,
        };
        match row {
            Some(BoxRow::Switch(_, switch)) if turns.is_some() && self.share(switch).is_some() => {
                let id = switch.id.clone();
                self.give(&id, turns.unwrap_or_default());
            }
            Some(BoxRow::Switch(at, _)) if acts || turns.is_some() => self.flip(at),
            Some(BoxRow::Number(word, _)) if acts => self.draw_boxes(word),
            Some(BoxRow::Rotation(one)) if acts => {
                let id = one.id.clone();
                self.draw_boxes(&id);
            }
            _ => {
                let count = rows.len();
                self.steer(code, count);
            }
        }
    }

    /// How much of a box is in the decks, and what that comes to; none where it is not in play or alone.
    pub(super) fn share(&self, switch: &Switch) -> Option<(u8, String)> {
        let share = self.offer.shares.iter().find(|one| one.id == switch.id && switch.on && !switch.below)?;
        let given = self.form.mix.get(&share.id).copied().unwrap_or(100);
        Some((given, share.says(given)))
    }

    /// Changes the share of a box.
    fn give(&mut self, id: &str, more: bool) {
        let now = self.form.mix.get(id).copied().unwrap_or(100);
        match if more { now.saturating_add(STEP).min(100) } else { now.saturating_sub(STEP) } {
            100 => drop(self.form.mix.remove(id)),
            share => drop(self.form.mix.insert(id.to_owned(), share)),
        }
    }

    /// Puts a box into play or takes it out, and with it its people.
    fn flip(&mut self, switch: usize) {
        match turn(&self.world.cards, self.form.kind, &self.form.sets, switch) {
            Ok(sets) => self.play_with(sets),
            Err(why) => self.message = Some(why),
        }
    }

    /// Plays with other boxes.
    fn play_with(&mut self, sets: Vec<String>) {
        match offer(&self.world.cards, self.form.kind, &sets) {
            Ok(offer) => {
                self.form.take_along(&self.offer, &offer);
                self.form.sets.clone_from(&offer.sets);
                self.offer = offer;
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Boxes by the seed: by an open one they are always the same, otherwise by a new secret one, which becomes the game's.
    fn draw_boxes(&mut self, word: &str) {
        let secret = match self.form.seed {
            Some(_) => None,
            None => random_bits().ok().map(Seed::Secret),
        };
        let seed = self.form.seed.or(secret).unwrap_or_default();
        match draw(&self.world.cards, self.form.kind, word, seed) {
            Ok(drawn) => {
                self.form.secret = secret;
                self.form.mix.clear();
                self.play_with(drawn.sets);
                self.form.mix = drawn.mix;
                let boxes = crate::games::box_names(self.form.kind, &self.form);
                let name = drawn.name.map(|name| format!("{name}: ")).unwrap_or_default();
                self.message = Some(format!("{name}{boxes}."));
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// The presets, one after the other: the base game, one box at a time, everything.
    pub(super) fn other_preset(&mut self, by: isize) {
        let boxes: Vec<String> = self.offer.boxes.iter().filter_map(|one| Some(one.first()?.id.clone())).collect();
        if boxes.is_empty() {
            return;
        }
        let last = boxes.len() as isize + 1;
        let now = match self.form.sets.as_slice() {
            [_] => 0,
            [_, one] => boxes.iter().position(|id| id == one).map_or(last, |at| at as isize + 1),
            _ => last,
        };
        let mut sets = vec![BASE.to_owned()];
        match (now + by).rem_euclid(last + 1) {
            0 => {}
            at if at == last => sets = vec!["all".to_owned()],
            at => sets.push(boxes[at as usize - 1].clone()),
        }
        self.form.mix.clear();
        self.play_with(sets);
    }

    /// The boxes in as little room as a row has.
    pub(super) fn boxes_words(&self) -> String {
        let title = |id: &String| {
            let found = self.offer.boxes.iter().flatten().find(|one| one.id == *id);
            found.map_or_else(|| id.clone(), |one| one.name.clone())
        };
        match self.form.sets.as_slice() {
            [_] => "the base game".to_owned(),
            [_, one] => title(one),
            sets => format!("{} of them", sets.len()),
        }
    }

    pub(super) fn box_rows(&self) -> Vec<String> {
        let row = |row: &BoxRow| match row {
            BoxRow::Switch(_, switch) => {
                let (indent, mark) = (if switch.below { "    " } else { "" }, if switch.on { "x" } else { " " });
                let share = self.share(switch).filter(|(share, _)| *share < 100);
                let share = share.map(|(share, _)| format!("{share} % ")).unwrap_or_default();
                format!("{indent}[{mark}] {share}{}", switch.name)
            }
            BoxRow::Number(_, name) => format!("Draw {name}"),
            BoxRow::Rotation(one) => format!("Draw: {}", one.name),
        };
        self.box_list().iter().map(row).collect()
    }

    /// What can be read about a row of the list.
    pub(super) fn about_box(&self, cursor: usize) -> Vec<(Role, String)> {
        match self.box_list().get(cursor) {
            Some(BoxRow::Switch(_, switch)) => {
                let mut text = vec![(Role::Title, switch.name.clone()), (Role::Plain, switch.brings.clone())];
                if let Some((share, says)) = self.share(switch) {
                    let says = format!("{share} % in the decks: {says}. The left and right arrows change it.");
                    text.push((Role::Dim, says));
                }
                text
            }
            Some(BoxRow::Number(..)) => vec![(
                Role::Plain,
                "Enter draws them by the seed and puts them into play; Enter again draws others, unless the seed is open."
                    .to_owned(),
            )],
            Some(BoxRow::Rotation(one)) => {
                let text = one.text.iter().map(|(_, text)| (Role::Plain, text.clone()));
                std::iter::once((Role::Title, one.name.clone())).chain(text).collect()
            }
            None => vec![],
        }
    }
}
