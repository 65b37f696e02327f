//! Which boxes, and which parts of them, are in play: a list of switches.

use crossterm::event::KeyCode;

use super::{SetUpScreen, Stage};
use crate::games::{offer, turn};

impl SetUpScreen {
    pub(super) fn boxes_key(&mut self, code: KeyCode, cursor: usize) {
        let count = self.offer.switches.len();
        if self.steer(code, count) {
            return;
        }
        match code {
            KeyCode::Esc => self.stage = Stage::Form,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right if cursor < count => self.flip(cursor),
            _ => {}
        }
    }

    /// Puts a box into play or takes it out, and with it its people.
    fn flip(&mut self, switch: usize) {
        let (cards, kind) = (&self.world.cards, self.form.kind);
        let turned = turn(cards, kind, &self.form.sets, switch);
        match turned.and_then(|sets| Ok((offer(cards, kind, &sets)?, sets))) {
            Ok((offer, sets)) => {
                self.form.take_along(&self.offer, &offer);
                self.form.sets = sets;
                self.offer = offer;
            }
            Err(why) => self.message = Some(why),
        }
    }
}
