//! What somebody sets out to do and why, in a sentence: for hints.

use keeper_arkham::index::W;
use keeper_arkham_script::tree::PlaceId;

use super::goals::{Aim, Goal};
use super::sight::Sight;

/// From this share of the doom track on it is a reason.
const LATE: f64 = 0.6;

impl Sight<'_> {
    /// What this goal is about: `Seal the Woods now: six clues, 86 %, and doom is at 9 of 11.`
    pub fn wants(&self, goal: &Goal) -> String {
        let area = self.lib.area(goal.place);
        let (name, here) = (self.said(goal.place), self.inv().place.area() == Some(goal.place));
        let what = match goal.aim {
            Aim::Close => self.wants_to_close(goal),
            Aim::Gate => {
                let how =
                    if self.can_seal() { format!(" and seal it: {}", self.means()) } else { " to close it".to_owned() };
                format!("Go through the gate at {name}{how}")
            }
            Aim::Clues => {
                let n = self.s.clues[usize::from(goal.place.0)];
                let lie = if n == 1 { "the clue".to_owned() } else { format!("the {} clues", number(n)) };
                if here { format!("Take {lie} here") } else { format!("Fetch {lie} at {name}") }
            }
            Aim::Ability => match (area.ability.as_deref().unwrap_or_default(), here) {
                ("", true) => format!("Use {name}"),
                ("", false) => format!("Go to {name}"),
                (ability, true) => format!("Stay for what {name} offers ({ability})"),
                (ability, false) => format!("Go to {name} ({ability})"),
            },
            Aim::Hunt => {
                let foe = self.s.monsters_at(goal.place).next().map(|marker| self.lib.kind(marker).name.as_str());
                format!("Fight the {} at {name}", foe.unwrap_or("monster"))
            }
            Aim::Rift if here => format!("Stay at {name} to investigate a rift"),
            Aim::Rift => format!("Go to {name} to investigate a rift"),
            Aim::Rumour => format!("Deal with the rumour in {name}"),
            Aim::Errand => format!("Take the next step of your task at {name}"),
            Aim::Wait if here => format!("Stay at {name}"),
            Aim::Wait => format!("Go to {name}"),
        };
        format!("{what}{}.", self.urgency())
    }

    /// An area as sentences name it.
    fn said(&self, place: PlaceId) -> &str {
        &self.lib.vocabulary.places[usize::from(place.0)]
    }

    fn wants_to_close(&self, goal: &Goal) -> String {
        let name = self.said(goal.place);
        let chance = self.s.gate_at(goal.place).map_or(0.0, |gate| self.closing_chance(gate).1);
        let chance = format!("{:.0} %", 100.0 * chance);
        match (self.has_sign(), self.can_seal()) {
            (true, _) => format!("Seal {name} now with the {}", self.sign_name()),
            (_, true) => format!("Seal {name} now: {}, {chance}", self.means()),
            _ => format!("Close the gate at {name} now: {chance}"),
        }
    }

    /// What a seal is paid with.
    fn means(&self) -> String {
        match self.has_sign() {
            true => format!("you hold the {}", self.sign_name()),
            false => format!("{} clues", number(self.inv().clues)),
        }
    }

    fn has_sign(&self) -> bool {
        self.sign_in_hand().is_some()
    }

    fn sign_name(&self) -> &str {
        self.sign_in_hand().map_or("", |copy| self.lib.card(copy).name.as_str())
    }

    fn sign_in_hand(&self) -> Option<u16> {
        let seals = |copy: &u16| self.lib.card(*copy).index.acts(W::Closing);
        self.inv().held.iter().map(|held| held.copy).find(seals)
    }

    fn can_seal(&self) -> bool {
        self.has_sign() || self.inv().clues >= self.q.seal_cost(self.me)
    }

    /// What makes it urgent, if anything does.
    fn urgency(&self) -> String {
        let (doom, limit) = (self.s.doom, self.q.doom_limit());
        if self.s.awake.is_some() {
            String::new()
        } else if self.s.open_gates() + 1 >= self.q.gate_limit() {
            ", and one more gate would wake the Ancient One".to_owned()
        } else if f64::from(doom) >= LATE * f64::from(limit) {
            format!(", and doom is at {doom} of {limit}")
        } else {
            String::new()
        }
    }
}

/// A number as people write it.
fn number(n: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
