//! A panel of the scene in words: its title, its numbers, its cards.

use keeper_present::Subject;
use keeper_present::scene::{Card, Panel, Slider};
use keeper_session::Played;
use keeper_table::Seat;

use super::TableScreen;
use crate::look::{Look, Role};
use crate::tone::token;

/// Something on a sheet that can be read about.
pub(super) struct Item {
    pub text: String,
    pub role: Role,
    pub about: Option<Subject>,
}

impl<G: Played> TableScreen<G> {
    /// The sheets first, then what is everybody's.
    pub(super) fn panels(&self) -> Vec<&Panel> {
        let mut panels: Vec<&Panel> = self.scene.panels.iter().collect();
        panels.sort_by_key(|panel| panel.seat.is_none());
        panels
    }

    /// The first sheet of a seat; one beyond the last panel where it has none yet.
    pub(super) fn panel_of(&self, seat: Seat) -> usize {
        let panels = self.panels();
        panels.iter().position(|panel| panel.seat == Some(seat)).unwrap_or(self.sheet)
    }

    /// Everything on the panel that is shown and, if it is somebody's, what lies on the table for everybody.
    pub(super) fn items(&self) -> Vec<Item> {
        let panels = self.panels();
        let Some(panel) = panels.get(self.sheet) else { return vec![] };
        let head = if panel.subtitle.is_empty() { &panel.title } else { &panel.subtitle };
        let mut items = vec![Item { text: head.clone(), role: Role::Dim, about: panel.about.clone() }];
        items.extend(panel.cards.iter().map(|card| self.card_item(card, "")));
        if panel.seat.is_none() {
            return items;
        }
        for shared in panels.iter().filter(|panel| panel.seat.is_none()) {
            items.push(Item { text: shared_words(shared), role: Role::Plain, about: shared.about.clone() });
            items.extend(shared.cards.iter().map(|card| self.card_item(card, " ")));
        }
        for (area, one) in self.scene.beside.iter().flat_map(|area| area.tokens.iter().map(move |one| (area, one))) {
            let (role, sign) = token(self.look, one.kind);
            if one.seat.is_none() {
                items.push(Item {
                    text: format!("{}: {sign} {}", area.name, one.name),
                    role,
                    about: one.about.clone(),
                });
            }
        }
        items
    }

    fn card_item(&self, card: &Card, indent: &str) -> Item {
        let role = if card.face_down { Role::Dim } else { Role::Plain };
        Item { text: format!("{indent}{}", card_words(self.look, card)), role, about: card.about.clone() }
    }

    pub(super) fn panel_role(&self, panel: &Panel) -> Role {
        panel.seat.map_or(Role::Title, |seat| Role::Investigator(number_of(seat, &panel.id)))
    }

    pub(super) fn panel_title(&self, panel: &Panel) -> String {
        match panel.seat {
            Some(seat) => format!("@{} {}", number_of(seat, &panel.id) + 1, panel.title),
            None => panel.title.clone(),
        }
    }
}

/// The number of an investigator: where one person plays several, each has one of its own, in which its id ends.
pub(super) fn number_of(seat: Seat, id: &str) -> u8 {
    id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(seat)
}

/// `Weather environment: Heat Wave`, `The ritual at the Library (matches needed 2)`
fn shared_words(panel: &Panel) -> String {
    let kind = if panel.subtitle.is_empty() { String::new() } else { format!("{}: ", panel.subtitle) };
    let numbers = panel.numbers.iter().map(|(name, now, _)| format!("{} {now}", name.to_lowercase()));
    let notes: Vec<String> = panel.states.iter().cloned().chain(numbers).collect();
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("{kind}{}{notes}", panel.title)
}

/// `Charge! (Tommy Muldoon, priority 12, top effect)`, `Rifle (in hand) ||`
pub(super) fn card_words(look: Look, card: &Card) -> String {
    let what = card.token.map(|kind| (token(look, kind).1, card.kind.to_lowercase()));
    let sign = what.as_ref().map_or(String::new(), |(sign, _)| format!("{sign} "));
    let mut notes: Vec<String> = what.map(|(_, kind)| kind).into_iter().chain(card.notes.iter().cloned()).collect();
    notes.extend(card.face_down.then(|| "face down".to_owned()));
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    let hands = card.marks.iter().find_map(|mark| mark.strip_prefix("hands-")?.parse().ok());
    let hands = hands.map_or(String::new(), |hands: usize| format!(" {}", "|".repeat(hands)));
    format!("{sign}{}{notes}{hands}", card.name)
}

/// A number of a panel.
pub(super) type Number = (String, i16, i16);

/// Whether it is written as a sign and not by its name.
pub(super) fn has_sign((name, ..): &Number) -> bool {
    matches!(name.as_str(), "Clues" | "Money")
}

pub(super) fn is_low((_, now, most): &Number) -> bool {
    *most > 0 && *now <= 1
}

/// `Sanity 3/5`, `♦2`, `$5`; the name in so many letters.
pub(super) fn number_words(look: Look, (name, now, most): &Number, letters: usize) -> String {
    match (name.as_str(), most) {
        ("Clues", _) => format!("{}{now}", look.clue()),
        ("Money", _) => format!("${now}"),
        (name, most) => {
            let name: String = name.chars().take(letters).collect();
            let most = if *most > 0 { format!("/{most}") } else { String::new() };
            format!("{} {now}{most}", name.trim_end())
        }
    }
}

/// So many full circles, and the others empty.
pub(super) fn dots(look: Look, now: i16, most: i16) -> String {
    let full = now.clamp(0, most.max(0)) as usize;
    format!("{}{}", look.full().repeat(full), look.empty().repeat(most.max(0) as usize - full))
}

/// Where a slider stands: `○●○○`
pub(super) fn stops(look: Look, slider: &Slider) -> String {
    let count = slider.values.first().map_or(0, |value| value.stops.len());
    (0..count).map(|stop| if stop == usize::from(slider.at) { look.full() } else { look.empty() }).collect()
}
