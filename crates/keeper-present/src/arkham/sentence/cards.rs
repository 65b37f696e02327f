//! Cards that are drawn, taken up, used or put away.

use keeper_arkham::Event;
use keeper_arkham::event::Refusal;
use keeper_arkham::frame::Src;
use keeper_arkham::library::Supply;
use keeper_arkham::state::Inv;
use keeper_arkham_script::tree::Deck;

use super::{Sentence, lie, nothing};
use crate::Weight;
use crate::arkham::names::{Names, a, count, list};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_cards(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::Refreshed { who, copy } => self.refreshed(who, &[copy]),
            Event::NotTaken { who, card, why } => {
                let card = &self.lib.cards[usize::from(card)].name;
                let (text, rule) = match why {
                    Refusal::Held => (format!("{} already has {}.", name(who), a(card)), ids::SPC_01),
                    Refusal::Never => (format!("{} may never have {} again.", name(who), a(card)), ids::SPC_04),
                    Refusal::Spared => (format!("{} cannot have {}.", name(who), a(card)), ids::TXT_01),
                    Refusal::NoneLeft => (format!("{} gets nothing: no {card} is left.", name(who)), ids::SPC_18),
                };
                (text, rule, Plain)
            }
            Event::LoanDefaulted(who) => {
                (format!("{} can never take out a loan again.", name(who)), ids::SPC_04, Strong)
            }
            Event::Gained { who, copy, src } => self.gained(who, copy, src, said),
            Event::Drew { who, deck: d, count: n, src } => {
                (format!("{} draws {}.", name(who), self.of_deck(n.into(), d)), self.gain_rule(src), Detail)
            }
            Event::Offered { who, copy } => self.on_offer(who, &[copy]),
            Event::Looked { who, deck: d, count: n, src } => {
                (format!("{} looks at {}.", name(who), self.of_deck(n.into(), d)), self.gain_rule(src), Detail)
            }
            Event::PutBack { copy, top, .. } => self.put_back(&[copy], top),
            Event::Resolved { who, copy } => {
                *said = Src::Card(copy);
                (format!("{} draws {}: {}.", name(who), a(self.deck_word(copy)), self.card(copy)), ids::TXT_01, Plain)
            }
            Event::Shuffled(deck) => (format!("The {} are shuffled.", self.lib.deck(deck).many), ids::TXT_01, Detail),
            Event::TopAway { copy, boxed } => {
                let goes = if boxed { "returns to the box" } else { "is discarded" };
                (format!("{} {goes} from the top of its deck.", self.card(copy)), ids::TXT_01, Plain)
            }
            Event::BottomSeen { who, copy } => {
                let one = self.deck_word(copy);
                (format!("{} looks at the bottom {one}: {}.", name(who), self.card(copy)), ids::TXT_01, Plain)
            }
            Event::TopShown { who, copy } => {
                let one = self.deck_word(copy);
                (format!("{} reveals the top {one}: {}.", name(who), self.card(copy)), ids::TXT_01, Plain)
            }
            Event::Discarded { who, copy, src } => self.discarded(who, &[copy], src, said),
            Event::Boxed { who, copy } => {
                (format!("{} returns {} to the box.", name(who), self.card(copy)), ids::SPC_15, Plain)
            }
            Event::CardRemoved(card) => {
                (format!("{} is out of the game.", self.lib.cards[usize::from(card)].name), ids::TXT_01, Strong)
            }
            Event::ShuffledIn { who, copy, boxed: false } => {
                (format!("{} shuffles {} into its deck.", name(who), self.card(copy)), ids::TXT_01, Plain)
            }
            Event::ShuffledIn { copy, boxed: true, .. } => {
                (format!("{} goes from the box into its deck.", self.card(copy)), ids::TXT_01, Plain)
            }
            // Where there is but one card nobody chooses an order.
            Event::Reordered { count: 0, .. } => (String::new(), ids::NONE, Detail),
            Event::Reordered { who, count: 1, .. } => {
                (format!("{} puts the card back on its deck.", name(who)), ids::TXT_01, Detail)
            }
            Event::Reordered { who, deck, count: n } => {
                let cards = match deck {
                    Some(deck) => self.of_deck(n.into(), deck),
                    None => count(n, "Mythos card", "Mythos cards"),
                };
                (format!("{} puts the top {cards} back in any order.", name(who)), ids::TXT_01, Plain)
            }
            Event::Exhausted { who, copy } => {
                (format!("{} exhausts {}.", name(who), self.card(copy)), ids::UPK_02, Detail)
            }
            Event::TokenOn { copy, now, .. } => {
                (format!("{} {} on {}.", count(now, "token", "tokens"), lie(now), self.card(copy)), ids::TXT_01, Detail)
            }
            Event::StepVisited { who, copy } => {
                (format!("{} reaches the next step of {}.", name(who), self.card(copy)), ids::DUN_22, Plain)
            }
            Event::TaskCompleted { who, copy } => {
                (format!("{} has completed {}.", name(who), self.card(copy)), ids::DUN_25, Strong)
            }
            Event::StoryBegan { who, copy } => {
                (format!("The story of {} begins: {}.", name(who), self.card(copy)), ids::INN_28, Plain)
            }
            Event::StoryEnded { who, from, passed, .. } => {
                let (end, rule) = if passed { ("well", ids::INN_28) } else { ("badly", ids::INN_28) };
                (format!("The story of {} ends {end}: {}.", name(who), self.card(from)), rule, Strong)
            }
            Event::RumoursBoxed => ("All rumours are out of the game.".into(), ids::DUN_25, Strong),
            Event::Readied { who, copy } => {
                let bonus = if self.lib.card(copy).hands == 2 { "both hands" } else { "hand" };
                (format!("{} takes {} in {bonus}.", name(who), self.card(copy)), ids::CMB_12, Plain)
            }
            Event::PutDown { who, copy } => {
                (format!("{} lets go of {}, which no longer helps.", name(who), self.card(copy)), ids::CMB_14, Plain)
            }
            Event::Enchanted { copy, .. } => {
                (format!("For this fight {} is a magical weapon.", self.card(copy)), ids::CMB_16, Plain)
            }
            Event::NeedsNoHands { copy, .. } => {
                (format!("For this fight {} needs no hands.", self.card(copy)), ids::CMB_12, Plain)
            }
            Event::Bound { who, copy } => {
                (format!("{} is bound to {}.", self.card(copy), name(who)), ids::LUR_25, Plain)
            }
            _ => nothing(event),
        }
    }

    /// Neither an ally nor a blessing or curse, of which more is to be told.
    pub(crate) fn is_plain(self, copy: u16) -> bool {
        let number = self.lib.copies[usize::from(copy)];
        let known = &self.lib.known;
        number != known.blessing && number != known.curse && self.lib.card(copy).supply != Supply::Deck(Deck::ALLY)
    }

    pub(crate) fn refreshed(self, who: Inv, copies: &[u16]) -> Sentence {
        (format!("{} refreshes {}.", self.investigator(who), self.cards(copies)), ids::UPK_01, Weight::Detail)
    }

    /// What one card of its deck is called.
    fn deck_word(&self, copy: u16) -> &str {
        match self.lib.card(copy).supply {
            Supply::Deck(deck) => &self.lib.deck(deck).one,
            Supply::Special => "card",
            Supply::Story => "story",
        }
    }

    pub(crate) fn on_offer(self, who: Inv, copies: &[u16]) -> Sentence {
        (format!("{} may choose from {}.", self.investigator(who), self.cards(copies)), ids::TXT_01, Weight::Plain)
    }

    pub(crate) fn put_back(self, copies: &[u16], top: bool) -> Sentence {
        let side = if top { "back on top of" } else { "to the bottom of" };
        let verb = if copies.len() == 1 { "goes" } else { "go" };
        let decks = if copies.len() == 1 { "its deck" } else { "their decks" };
        (format!("{} {verb} {side} {decks}.", self.cards(copies)), ids::SPC_16, Weight::Detail)
    }

    /// `2 spells`
    fn of_deck(self, n: i32, deck: Deck) -> String {
        let deck = self.lib.deck(deck);
        count(n, &deck.one, &deck.many)
    }

    pub(crate) fn drew(self, who: Inv, verb: &str, of: Deck, copies: &[u16], src: Src, said: &mut Src) -> Sentence {
        let what = self.of_deck(copies.len() as i32, of);
        (
            format!("{} {verb} {what}{}: {}.", self.investigator(who), self.because(src, said), self.cards(copies)),
            self.gain_rule(src),
            Weight::Plain,
        )
    }

    /// Cards by name: single ones first, then equal ones counted, so that a count cannot seem to cover the next name.
    pub(crate) fn cards(self, copies: &[u16]) -> String {
        let mut names: Vec<(&str, usize)> = Vec::new();
        for &copy in copies {
            let name = self.card(copy);
            match names.iter_mut().find(|n| n.0 == name) {
                Some(n) => n.1 += 1,
                None => names.push((name, 1)),
            }
        }
        names.sort_by_key(|&(_, n)| n > 1);
        let names: Vec<String> = names
            .into_iter()
            .map(|(name, n)| if n == 1 { name.to_owned() } else { format!("{n} copies of {name}") })
            .collect();
        list(&names)
    }

    fn gained(self, who: Inv, copy: u16, src: Src, said: &mut Src) -> Sentence {
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        let because = self.because(src, said);
        if number == self.lib.known.blessing {
            (format!("{name} is blessed{because}."), ids::SKL_07, Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is cursed{because}."), ids::SKL_07, Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::ALLY) {
            (format!("{} joins {name}{because}.", card.name), ids::SPC_15, Weight::Strong)
        } else {
            let rule = self.gain_rule(src);
            (format!("{name} gets {}{because}.", card.name), rule, Weight::Plain)
        }
    }

    pub(crate) fn discarded(self, who: Inv, copies: &[u16], src: Src, said: &mut Src) -> Sentence {
        let copy = copies[0];
        let (name, number) = (self.investigator(who), self.lib.copies[usize::from(copy)]);
        let card = &self.lib.card(copy);
        // A card that gives itself up says so already.
        let because = if src == Src::Card(copy) { String::new() } else { self.because(src, said) };
        if number == self.lib.known.blessing {
            (format!("{name} is no longer blessed{because}."), ids::STA_21, Weight::Strong)
        } else if number == self.lib.known.curse {
            (format!("{name} is no longer cursed{because}."), ids::STA_21, Weight::Strong)
        } else if card.supply == Supply::Deck(Deck::ALLY) {
            (format!("{} leaves {name}{because}.", card.name), ids::SPC_15, Weight::Strong)
        } else {
            let rule = match src {
                Src::None if self.s.inv(who).in_game() => ids::STA_03,
                Src::None => ids::STA_19,
                _ => ids::SPC_16,
            };
            (format!("{name} discards {}{because}.", self.cards(copies)), rule, Weight::Plain)
        }
    }
}
