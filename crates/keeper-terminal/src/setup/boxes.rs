//! Which boxes, and which parts of them, are in play: a list of switches.

use crossterm::event::KeyCode;
use keeper_arkham::library::sets::{Chosen, Part, Set, Way, choose, played, switched};

use super::{SetUpScreen, Stage};
use crate::games::offer;

/// A switch: a box, a part of it, or a way to play it.
#[derive(Clone, Copy)]
pub(super) struct Switch {
    pub set: &'static Set,
    pub part: Option<&'static Part>,
    pub way: Option<&'static Way>,
}

impl SetUpScreen {
    /// Every box, each followed by the parts that it can be split into and other ways to play it.
    pub(super) fn switches(&self) -> Vec<Switch> {
        let sets = self.world.shelf.sets().unwrap_or_default();
        let of = |set: &'static Set| {
            let parts = set.parts.iter().map(move |part| Switch { set, part: Some(part), way: None });
            let ways = set.ways.iter().map(move |way| Switch { set, part: None, way: Some(way) });
            std::iter::once(Switch { set, part: None, way: None }).chain(parts).chain(ways)
        };
        sets.iter().flat_map(of).collect()
    }

    pub(super) fn is_on(&self, switch: Switch) -> bool {
        let chosen = choose(self.world.shelf.sets().unwrap_or_default(), &self.form.sets).unwrap_or_default();
        let part = switch.part.map(|part| part.id.as_str());
        let is = |one: &Chosen| (part.is_none() || one.has(part)) && (switch.way.is_none() || one.way == switch.way);
        chosen.iter().any(|one| one.set == switch.set && is(one))
    }

    pub(super) fn boxes_key(&mut self, code: KeyCode, cursor: usize) {
        let switches = self.switches();
        if self.steer(code, switches.len()) {
            return;
        }
        match (code, switches.get(cursor)) {
            (KeyCode::Esc, _) => self.stage = Stage::Form,
            (KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right, Some(switch)) => {
                self.flip(*switch);
            }
            _ => {}
        }
    }

    /// Puts a box into play or takes it out, and with it its people and Ancient Ones.
    fn flip(&mut self, switch: Switch) {
        let sets = self.world.shelf.sets().unwrap_or_default();
        let part = switch.part.map(|part| part.id.as_str());
        let flipped = match switch.way {
            None => switched(sets, &self.form.sets, &switch.set.id, part),
            Some(_) if !self.is_on(Switch { way: None, ..switch }) => return,
            Some(way) => {
                let way = Some(way.id.as_str()).filter(|_| !self.is_on(switch));
                played(sets, &self.form.sets, &switch.set.id, way).map(Some)
            }
        };
        match flipped {
            Ok(Some(sets)) => match offer(&self.world.shelf, self.form.kind, &sets) {
                Ok(offer) => {
                    self.form.take_along(&self.offer, &offer);
                    self.form.sets = sets;
                    self.offer = offer;
                }
                Err(error) => self.message = Some(error),
            },
            Ok(None) => self.message = Some(format!("everything else needs {}", switch.set.name)),
            Err(error) => self.message = Some(error.to_string()),
        }
    }
}
