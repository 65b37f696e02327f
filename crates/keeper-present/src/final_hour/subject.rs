//! What can be read about, and its names.

use keeper_final_hour::Library;
use keeper_final_hour::library::{Kind, Path};

use super::names::behaviour;
use crate::text::list;
use crate::{Indexed, Subject};

pub(super) fn area(lib: &Library, place: u8) -> Subject {
    Subject::new("area", &lib.locations[usize::from(place)].id)
}

pub(super) fn monster(lib: &Library, marker: u8) -> Subject {
    Subject::new("monster", &lib.kind_of(marker).id)
}

pub(super) fn item(lib: &Library, item: u8) -> Subject {
    Subject::new("item", &lib.items[usize::from(item)].id)
}

pub(super) fn investigator(lib: &Library, sheet: u8) -> Subject {
    Subject::new("investigator", &lib.investigators[usize::from(sheet)].id)
}

/// Nothing for a card that lies face down.
pub(super) fn action(lib: &Library, action: u8) -> Option<Subject> {
    lib.actions.get(usize::from(action)).map(|action| Subject::new("action", &action.id))
}

pub(super) fn priority(lib: &Library, card: u8) -> Option<Subject> {
    lib.priority.get(usize::from(card)).map(|card| Subject::new("priority", card.number))
}

pub(super) fn ancient_one(lib: &Library, at: u8) -> Subject {
    Subject::new("ancient-one", &lib.ancient_ones[usize::from(at)].id)
}

/// The pile of discarded priority cards.
pub(super) fn discards() -> Subject {
    Subject::new("pile", "priority")
}

/// Everything that can be read about.
pub(super) fn index(lib: &Library) -> Vec<Indexed> {
    let mut all = Vec::new();
    let mut add = |name: String, kind: &str, about: Subject| all.push(Indexed { name, kind: kind.to_owned(), about });
    lib.locations.iter().for_each(|x| add(x.name.clone(), "Location", Subject::new("area", &x.id)));
    lib.kinds.iter().for_each(|x| add(x.name.clone(), "Monster", Subject::new("monster", &x.id)));
    lib.investigators.iter().for_each(|x| add(x.name.clone(), "Investigator", Subject::new("investigator", &x.id)));
    for action in &lib.actions {
        let copy = action.id.rsplit('-').next().unwrap_or_default();
        add(format!("{} ({copy} of 2)", action.name), "Action card", Subject::new("action", &action.id));
    }
    lib.items.iter().for_each(|x| add(x.name.clone(), "Item", Subject::new("item", &x.id)));
    for (sheet, about) in lib.ancient_ones.iter().map(|x| (x, Subject::new("ancient-one", &x.id))) {
        add(sheet.name.clone(), "Ancient One", about.clone());
        sheet.omens.iter().for_each(|omen| add(format!("{} ({})", omen.name, sheet.name), "Omen", about.clone()));
    }
    add("Discarded priority cards".to_owned(), "Pile", discards());
    for card in &lib.priority {
        add(format!("Priority card {}", card.number), "Priority card", Subject::new("priority", card.number));
    }
    super::rules()
        .iter()
        .for_each(|rule| add(format!("{}: {}", rule.id, rule.text), "Rule", Subject::new("rule", rule.id)));
    all
}

/// `blue path, 2 health, killer`
pub(super) fn traits(kind: &Kind) -> String {
    let path = path(kind.path);
    let health = kind.health.map_or_else(|| "cannot be destroyed".into(), |health| format!("{health} health"));
    let icons: Vec<String> = kind.icons.iter().map(|&icon| behaviour(icon).to_owned()).collect();
    let icons = if icons.is_empty() { "no icon".into() } else { list(&icons) };
    format!("{path} path, {health}, {icons}")
}

pub(super) fn path(path: Path) -> &'static str {
    match path {
        Path::Blue => "blue",
        Path::Red => "red",
    }
}
