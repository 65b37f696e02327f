//! Why something cannot be done now.

use keeper_final_hour::library::LOCATIONS;
use keeper_final_hour::script::tree::Window;
use keeper_final_hour::{Ask, Opt};

use super::names::Names;
use crate::Subject;
use crate::text::count;

impl Names<'_> {
    /// None where what is asked about can be chosen, or where nobody would expect it.
    pub fn why_not(self, ask: Ask, options: &[Opt], about: &Subject) -> Option<String> {
        let lit = self.choices(ask, options);
        let (kind, id) = about.parts();
        let at_last = |choice: &crate::Choice| choice.areas.last().is_some_and(|area| area == id);
        if lit.iter().any(|choice| choice.about.as_ref() == Some(about) || (kind == "area" && at_last(choice))) {
            return None;
        }
        match kind {
            "area" => self.not_there(ask, self.lib.location(id)?),
            "monster" => self.not_that_one(ask, id),
            "item" => self.not_this_item(ask, id),
            "priority" => (!matches!(ask, Ask::Priority { .. } | Ask::Hold | Ask::Discard { .. } | Ask::Aside))
                .then(|| "You play priority cards at the start of a round, and commit them to the ritual.".into()),
            _ => None,
        }
    }

    fn not_there(self, ask: Ask, to: u8) -> Option<String> {
        Some(match ask {
            Ask::Move { who, .. } if self.s.who(who).place == to => "You are there.".into(),
            Ask::Move { who, left } => match self.far(self.s.who(who).place, to) {
                Some(1) => "The card does not let you move there now.".into(),
                Some(far) if far <= i32::from(left) => {
                    format!("It is {} away: you choose one step at a time.", count(far, "move", "moves"))
                }
                Some(far) => format!("It is {} away; {left} left.", count(far, "move", "moves")),
                None => "No walkway leads there.".into(),
            },
            Ask::Place { .. } | Ask::Each { .. } => "You can't do what the card says there.".into(),
            Ask::PushTo { from, .. } => {
                format!("You can only move a monster at {} along a walkway from there.", self.place(from))
            }
            Ask::Attack { place, .. } | Ask::Destroy { place } | Ask::Push { place } => {
                format!("This is about the monsters at {}.", self.place(place))
            }
            Ask::Priority { .. } => "You can't move while priority cards are played. Action cards let you move.".into(),
            Ask::Seal { place } => {
                format!("You are sealing a walkway from {}: choose the other end.", self.place(place))
            }
            _ => "You don't need to choose a place now.".into(),
        })
    }

    /// The fewest moves from one location to another.
    fn far(self, from: u8, to: u8) -> Option<i32> {
        let (mut reached, mut moves) = (1u16 << from, 0);
        while reached & (1 << to) == 0 {
            let next = (0..LOCATIONS as u8).filter(|&place| {
                let touched = (0..LOCATIONS as u8).filter(|&at| reached & (1 << at) != 0);
                touched.into_iter().any(|at| self.lib.locations[usize::from(at)].touches(place))
            });
            let next = next.fold(reached, |all, place| all | 1 << place);
            if next == reached {
                return None;
            }
            (reached, moves) = (next, moves + 1);
        }
        Some(moves)
    }

    fn not_that_one(self, ask: Ask, id: &str) -> Option<String> {
        let (Ask::Attack { place, .. } | Ask::Destroy { place }) = ask else { return None };
        let kind = self.lib.kinds.iter().find(|kind| kind.id == id)?;
        if kind.markers & self.s.monsters_at(place) == 0 {
            return Some(format!("It is not at {}, where the hits fall.", self.place(place)));
        }
        match (ask, kind.health) {
            (_, None) => Some("It cannot be destroyed.".into()),
            (Ask::Attack { left, .. }, Some(health)) if health > left => {
                Some(format!("It takes {}; {left} left.", count(health, "hit", "hits")))
            }
            _ => None,
        }
    }

    fn not_this_item(self, ask: Ask, id: &str) -> Option<String> {
        let (at, item) = (0u8..).zip(&self.lib.items).find(|(_, item)| item.id == id)?;
        let own = (0..self.s.count).any(|who| who == self.s.resolver && self.s.who(who).items & (1 << at) != 0);
        let moment = match item.text.window {
            Window::Before => "before the effect of an action card",
            Window::After => "after the effect of an action card",
            _ => "instead of a bottom effect",
        };
        match ask {
            Ask::Item { .. } if !own => {
                Some("Only the player who resolves the card may use an item, and only one of their own.".into())
            }
            _ => Some(format!("You can only use it {moment}.")),
        }
    }
}
