//! Everything printed as JSON, for people who compare and for other programs.

use keeper_script::capital;
use serde_json::{Value, json};

use super::*;
use crate::state::Difficulty;

/// The set that all of it belongs to.
pub const SET: &str = "final-hour";

/// Every card, marker, location and sheet as a JSON array: id, set, deck, name, count, the text that has effect, the numbers
/// as `stats`, cards of several parts with their `entries`, and whether it is our own invention (`original`).
pub fn export(lib: &Library) -> Value {
    let mut cards = Vec::new();
    cards.extend(lib.investigators.iter().map(|sheet| lib.sheet(sheet)));
    cards.extend(lib.actions.iter().map(|card| lib.action(card)));
    cards.extend(lib.items.iter().map(|item| lib.item(item)));
    cards.extend(lib.ancient_ones.iter().map(|sheet| lib.ancient_sheet(sheet)));
    cards.extend(lib.kinds.iter().map(|kind| lib.monster(kind)));
    cards.extend(lib.priority.iter().map(|card| lib.priority_card(card)));
    cards.extend((1..).zip(&lib.locations).map(|(number, place)| lib.place(number, place)));
    cards.extend((0..).zip(lib.gate_counts).map(|(icon, count)| {
        let icon = GateIcon::ALL[icon as usize].name();
        card("gates", icon, &capital(icon), count, json!({}), false)
    }));
    for (clue, &count) in lib.clue_counts.iter().enumerate() {
        let icon = lib.icons.get(clue).map_or("key", String::as_str);
        cards.push(card("clues", icon, &capital(icon), count, json!({}), false));
    }
    Value::Array(cards)
}

fn card(deck: &str, id: &str, name: &str, count: u8, stats: Value, original: bool) -> Value {
    json!({
        "id": id, "set": SET, "deck": deck, "name": name, "count": count, "text": "", "flavour": "",
        "stats": stats, "native": false, "original": original,
    })
}

impl Library {
    fn place_name(&self, place: u8) -> &str {
        &self.locations[usize::from(place)].name
    }

    fn sheet(&self, sheet: &Investigator) -> Value {
        card("investigators", &sheet.id, &sheet.name, 1, json!({ "occupation": sheet.occupation }), false)
    }

    fn action(&self, action: &Action) -> Value {
        let owner = &self.investigators[usize::from(action.investigator)].name;
        let mut value =
            card("action_cards", &action.id, &action.name, 1, json!({ "investigator": owner }), action.original);
        value["entries"] = json!([
            { "at": "Top", "text": self.print(action.top) },
            { "at": "Bottom", "text": self.print(action.bottom) },
        ]);
        value
    }

    fn item(&self, item: &Item) -> Value {
        let mut value = card("items", &item.id, &item.name, 1, json!({}), item.original);
        value["text"] = json!(self.print_item(item.text));
        value
    }

    fn monster(&self, kind: &Kind) -> Value {
        let path = match kind.path {
            Path::Blue => "blue",
            Path::Red => "red",
        };
        let icons: Vec<String> = kind.icons.iter().map(|icon| format!("{icon:?}").to_lowercase()).collect();
        let owner = self.ancient_ones.get(usize::from(kind.ancient_one)).map(|sheet| sheet.name.as_str());
        let stats = json!({ "path": path, "health": kind.health, "activation": icons, "ancient_one": owner });
        card("monsters", &kind.id, &kind.name, kind.markers.count_ones() as u8, stats, kind.original)
    }

    fn priority_card(&self, priority: &Priority) -> Value {
        let (id, name) = (format!("priority-{}", priority.number), format!("Priority {}", priority.number));
        let icon = &self.icons[usize::from(priority.icon)];
        let stats = json!({ "number": priority.number, "ritual_icon": icon, "omens": priority.omens });
        card("priority_cards", &id, &name, 1, stats, false)
    }

    fn place(&self, number: u8, place: &Location) -> Value {
        let near: Vec<&str> =
            (0..LOCATIONS as u8).filter(|&at| place.touches(at)).map(|at| self.place_name(at)).collect();
        let [blue, red] = place.arrows.map(|at| self.place_name(at));
        let stats = json!({
            "number": number, "zone": format!("{:?}", place.zone).to_lowercase(), "monster_spaces": place.spaces,
            "adjacent": near, "blue_path_to": blue, "red_path_to": red,
        });
        card("locations", &place.id, &place.name, 1, stats, place.original)
    }

    fn ancient_sheet(&self, sheet: &AncientOne) -> Value {
        let original = sheet.omens.iter().any(|omen| omen.original);
        let mut stats = json!({ "title": sheet.title });
        for (difficulty, setting) in Difficulty::ALL.into_iter().zip(&sheet.settings) {
            let mut at = json!({ "ritual_location": self.place_name(setting.ritual) });
            for (icon, place) in GateIcon::ALL.into_iter().zip(setting.gates) {
                at[format!("{}_gate", icon.name())] = json!(self.place_name(place));
            }
            stats[difficulty.name()] = at;
        }
        let mut value = card("ancient_ones", &sheet.id, &sheet.name, 1, stats, original);
        let range = |omen: &Omen| match omen.to {
            u8::MAX => format!("{}+", omen.from),
            to => format!("{}-{to}", omen.from),
        };
        let entry =
            |omen: &Omen| json!({ "at": format!("{} {}", range(omen), omen.name), "text": self.print(omen.text) });
        value["entries"] = sheet.omens.iter().map(entry).collect();
        value
    }
}
