//! What changes hands: cards, money and clues that are bought, sold, lent and given.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::Inv;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_trade(self, event: Event) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::Bought { who, copy, price } => {
                (format!("{} buys {} for ${price}.", name(who), self.card(copy)), ids::SPC_09, Plain)
            }
            Event::Sold { who, copy, price } => {
                (format!("{} sells {} for ${price}.", name(who), self.card(copy)), ids::TXT_01, Plain)
            }
            Event::Traded { from, to, copy } => {
                (format!("{} gives {} to {}.", name(from), self.card(copy), name(to)), ids::SPC_10, Plain)
            }
            Event::TradedMoney { from, to, amount } => {
                (format!("{} gives ${amount} to {}.", name(from), name(to)), ids::SPC_10, Plain)
            }
            Event::Entrusted { from, to, copy } => {
                let (from, to) = (self.investigator(from), self.investigator(to));
                (format!("{from} must bring {to} the order: {}.", self.card(copy)), ids::NONE, Strong)
            }
            Event::Delivered { from, to, copy } => {
                let (from, to) = (self.investigator(from), self.investigator(to));
                (format!("{from} hands {to} {}.", self.card(copy)), ids::NONE, Strong)
            }
            Event::Lent { from, to, copy } => {
                let (from, to) = (self.investigator(from), self.investigator(to));
                (format!("{}: from {from} to {to}.", self.card(copy)), self.text_rule(Src::Card(copy)), Strong)
            }
            Event::TradedClues { from, to, amount } => (
                format!("{} gives {} to {}.", name(from), count(amount, "clue", "clues"), name(to)),
                ids::SPC_10,
                Plain,
            ),
            _ => nothing(event),
        }
    }
}
