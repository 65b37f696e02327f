//! The visible labels of options, each different from the others of its question.

use keeper_final_hour::script::print_clauses;
use keeper_final_hour::script::tree::Effect;
use keeper_final_hour::{Ask, Opt};

use super::names::Names;
use crate::text::{capital, count};

impl Names<'_> {
    pub fn label(self, ask: Ask, option: Opt) -> String {
        match (ask, option) {
            (_, Opt::Sheet(sheet)) => {
                let sheet = &self.lib.investigators[usize::from(sheet)];
                format!("{}, {}", sheet.name, sheet.occupation)
            }
            (_, Opt::Card(card) | Opt::Hold { card, .. }) => self.card_label(ask, card),
            (Ask::Deck, Opt::Investigator(who)) => format!("Reveal {} next action card", self.whose(who)),
            (Ask::Victim { .. }, Opt::Investigator(who)) => format!("{} loses 1 health", self.investigator(who)),
            (_, Opt::Investigator(who)) => self.investigator(who),
            (Ask::Replace { .. }, Opt::Slot(slot)) => format!("Swap it for {}", self.in_row(slot)),
            (_, Opt::Slot(slot)) => {
                format!("On {}: {} effect", self.in_row(slot), if slot < 2 { "top" } else { "bottom" })
            }
            (_, Opt::Item(item)) => format!("Use {}", self.lib.items[usize::from(item)].name),
            (_, Opt::Location(place)) => self.place_label(ask, place),
            (_, Opt::Monster(marker)) => self.monster_label(ask, marker),
            (Ask::Seal { place }, Opt::Walkway(walkway)) => {
                format!("Seal the walkway to {}", self.place(self.far_end(walkway, place)))
            }
            (_, Opt::Walkway(walkway)) => format!("Remove the seal from {}", self.walkway(walkway)),
            (Ask::Choose { block, at }, Opt::Part(part)) => match &self.lib.tree.block(block)[usize::from(at)].effect {
                Effect::Choose { options, .. } => {
                    capital(&print_clauses(options[usize::from(part)], &self.lib.tree, &self.lib.vocab))
                }
                _ => format!("Part {}", part + 1),
            },
            (_, Opt::Part(part)) => format!("Part {}", part + 1),
            (_, Opt::Ready { yes: true, .. }) if self.s.is_solo() => "Attempt the ritual now".into(),
            (_, Opt::Ready { yes: true, seat }) => format!("{} is ready to attempt it now", self.investigator(seat)),
            (_, Opt::Ready { yes: false, .. }) if self.s.is_solo() => "Not ready yet: play on".into(),
            (_, Opt::Ready { yes: false, seat }) => format!("{} is not ready: play on", self.investigator(seat)),
            (Ask::Move { who, .. }, Opt::Done) => format!("Stay at {}", self.place(self.s.who(who).place)),
            (Ask::Item { .. }, Opt::Done) => "Use no item".into(),
            (Ask::Attack { .. }, Opt::Done) => "Attack no more".into(),
            (Ask::Replace { card }, Opt::Done) => format!("Discard {}", self.card(card)),
            (_, Opt::Done | Opt::None) => "Go on".into(),
        }
    }

    fn card_label(self, ask: Ask, card: u8) -> String {
        let does = match ask {
            Ask::Aside => "Put aside",
            Ask::Discard { .. } => "Discard",
            Ask::Hold => "Keep back",
            _ => "Play",
        };
        match self.lib.priority.get(usize::from(card)) {
            // Beside it the whole action card must be read.
            Some(card) if matches!(ask, Ask::Priority { .. }) => {
                let omens =
                    if card.omens == 0 { String::new() } else { format!(", {}", count(card.omens, "omen", "omens")) };
                format!("{} {}{omens}", card.number, self.icon(card.icon))
            }
            _ => format!("{does} {}", self.number(card).unwrap_or_default()),
        }
    }

    /// The priority card in a place of the row.
    fn in_row(self, slot: u8) -> String {
        self.s.played.get(usize::from(slot)).and_then(|play| self.number(play.priority)).unwrap_or_default()
    }

    fn place_label(self, ask: Ask, place: u8) -> String {
        let name = self.place(place);
        let (Ask::Place { block, at } | Ask::Each { block, at }) = ask else { return format!("Move to {name}") };
        let name = if matches!(ask, Ask::Each { .. }) { &format!("{name} first") } else { name };
        match self.lib.tree.block(block)[usize::from(at)].effect {
            Effect::Attack { .. } => format!("Attack {name}"),
            Effect::Investigate { .. } => format!("Investigate {name}"),
            Effect::Damage { .. } => format!("Damage {name}"),
            Effect::Repair { .. } => format!("Repair {name}"),
            Effect::Spawn { .. } => format!("Spawn at {name}"),
            Effect::Push { .. } => format!("Move a monster out of {name}"),
            _ => format!("At {name}"),
        }
    }

    fn monster_label(self, ask: Ask, marker: u8) -> String {
        let name = self.monster(marker);
        let at = self.s.place_of(marker).map_or("?", |place| self.place(place));
        match ask {
            Ask::Attack { .. } | Ask::Destroy { .. } => format!("Destroy the {name}"),
            Ask::Push { .. } => format!("Move the {name}"),
            Ask::GiveWay { .. } => format!("The {name} moves out"),
            Ask::Order { .. } => format!("The {name} acts first"),
            Ask::March { .. } => format!("Move the {name} at {at}"),
            _ => format!("Activate the {name} at {at}"),
        }
    }
}
