//! Cards: drawn, played, revealed, discarded, committed.

use keeper_final_hour::{Event, HIDDEN, NONE};

use super::{Sentence, Teller};
use crate::Weight::*;
use crate::rules::ids;

impl Teller<'_> {
    pub(super) fn of_cards(&self, event: Event) -> Option<Sentence> {
        let names = self.names;
        let name = |who: u8| names.investigator(who);
        let solo = names.s.is_solo();
        Some(match event {
            Event::DrewAction { who, action, .. } => match names.action(action) {
                Some(card) if solo => {
                    (format!("{} next action card is {}.", names.whose(who), card.name), ids::FH1_03, Plain)
                }
                Some(card) => (format!("{} draws the action card {}.", name(who), card.name), ids::FHP_03, Plain),
                None => (format!("{} draws an action card and puts it face down.", name(who)), ids::FHP_03, Plain),
            },
            Event::DrewPriority { who, card, .. } => self.drew(who, card),
            Event::PlayedPriority { who: NONE, card, .. } => {
                (format!("{} lies in the row.", crate::text::capital(&names.card(card))), ids::FH1_02, Plain)
            }
            Event::PlayedPriority { who, card, shown: true, .. } => {
                (format!("{} plays {}.", name(who), names.card(card)), ids::FHP_03, Strong)
            }
            Event::PlayedPriority { who, card, shown: false, .. } => {
                (format!("{} plays {} face down.", name(who), names.card(card)), ids::FHA_04, Strong)
            }
            Event::Unveiled => ("All played priority cards are turned face up.".into(), ids::FHA_04, Plain),
            Event::PutAside { card } => (
                format!("{} is put aside for the ritual.", crate::text::capital(&names.card(card))),
                ids::FH1_02,
                Strong,
            ),
            Event::Revealed { who, action, priority, top } => {
                let card = names.action(action).map_or("an action card", |card| card.name.as_str());
                let half = if top { "top" } else { "bottom" };
                let rule = if solo { ids::FH1_03 } else { ids::FHR_02 };
                let number = names.lib.priority.get(usize::from(priority)).map_or(0, |card| card.number);
                (format!("{} resolves the {half} effect of {card} (priority {number}).", name(who)), rule, Strong)
            }
            Event::DiscardedAction { who, action } => {
                let card = names.action(action).map_or("The action card", |card| card.name.as_str());
                (format!("{card} goes to {} discard pile.", names.whose(who)), ids::FHR_04, Detail)
            }
            Event::ReshuffledActions { who } => {
                (format!("{} shuffles the discard pile into a new action deck.", name(who)), ids::FHR_04, Plain)
            }
            Event::ReshuffledPriority => {
                ("The discarded priority cards are shuffled into a new deck.".into(), ids::FHP_05, Plain)
            }
            Event::DiscardedPriority { card } => {
                let rule = if self.reckons() { ids::FHA_01 } else { ids::FHR_07 };
                (format!("{} is discarded.", crate::text::capital(&names.card(card))), rule, Detail)
            }
            Event::Replaced { old, new } => {
                let (old, new) = (names.card(old), crate::text::capital(&names.card(new)));
                (format!("{new} takes the place of {old} in the row."), ids::FH1_10, Strong)
            }
            Event::Text { block } => {
                let text = names.lib.print(block);
                let (text, omen) = match names.source(block) {
                    Some((name, subject)) => (format!("{name}: {text}"), subject.parts().0 == "ancient-one"),
                    None => (text, false),
                };
                (text, if omen { ids::FHA_01 } else { ids::FHR_02 }, Plain)
            }
            Event::UsedItem { who, item } => {
                let item = &names.lib.items[usize::from(item)];
                (format!("{} uses {}: {}", name(who), item.name, names.lib.print_item(item.text)), ids::FHR_28, Strong)
            }
            Event::GainedItem { who, item } => {
                (format!("{} gains {}.", name(who), names.lib.items[usize::from(item)].name), ids::FHR_17, Strong)
            }
            Event::Committed { card, .. } if solo => {
                (format!("{} is committed.", crate::text::capital(&names.card(card))), ids::FH1_06, Strong)
            }
            Event::Committed { who, card } => {
                (format!("{} commits {}.", name(who), names.card(card)), ids::FHA_13, Strong)
            }
            Event::Veil => ("In the next round priority cards are played face down.".into(), ids::FHA_04, Plain),
            _ => return None,
        })
    }

    fn drew(&self, who: u8, card: u8) -> Sentence {
        let names = self.names;
        if who == NONE || who == HIDDEN {
            return (format!("A priority card is put face down on {}.", names.ancient()), ids::FH1_08, Plain);
        }
        let rule = match (names.s.is_solo(), self.before) {
            (true, _) => ids::FH1_02,
            (_, None) => ids::FHS_12,
            _ => ids::FHP_04,
        };
        let drawn = names.card(card);
        match (names.s.is_solo(), names.number(card)) {
            (true, _) => (format!("{} is drawn.", crate::text::capital(&drawn)), rule, Detail),
            (_, Some(_)) => (format!("{} draws {drawn}.", names.investigator(who)), rule, Plain),
            (_, None) => (format!("{} draws {drawn}.", names.investigator(who)), rule, Detail),
        }
    }

    /// Whether the discards from here on are those of the reckoning.
    fn reckons(&self) -> bool {
        let mut rest = self.events[self.at..].iter();
        let next = rest.find(|event| !matches!(event, Event::DiscardedPriority { .. }));
        matches!(next, Some(Event::Omens { .. }))
    }
}
