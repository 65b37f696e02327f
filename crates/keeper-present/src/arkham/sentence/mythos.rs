//! Mythos cards: headlines, environments and rumours.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::index::Q;
use keeper_arkham::state::Phase;
use keeper_arkham_script::print_static;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_mythos(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        match event {
            Event::MythosDrawn(card) => {
                let (head, rule) = match self.s.phase {
                    Phase::SetUp => ("The first Mythos card", ids::SET_14),
                    _ if self.query().in_force(Q::TwoMythosCards) => {
                        ("The second Mythos card of the turn", ids::MYG_01)
                    }
                    _ => ("Mythos", ids::MYG_01),
                };
                (format!("{head}: {}", self.headline(card)), rule, Great)
            }
            Event::MythosGateOnly(card) => (
                format!("The first of two Mythos cards, for its gate only: {}", self.headline(card)),
                ids::TXT_01,
                Great,
            ),
            Event::MythosGlimpsed { card, gates } => {
                let what = if gates { "its gates" } else { "its monster movement" };
                (format!("A Mythos card, for {what} only: {}", self.headline(card)), ids::NONE, Great)
            }
            Event::MythosPutAway(card) if self.s.phase == Phase::SetUp => (
                format!("A game cannot begin with this card, so another is drawn: {}", self.headline(card)),
                ids::SET_15,
                Plain,
            ),
            Event::MythosPutAway(card) => {
                (format!("A card without a gate is put away: {}", self.headline(card)), ids::MYA_07, Plain)
            }
            Event::MythosUnseen(u16::MAX) => (
                "The keeper puts a card that no one else has seen on the bottom of the deck.".into(),
                ids::HRL_19,
                Plain,
            ),
            Event::MythosUnseen(card) => (
                format!("The keeper puts an unseen card on the bottom of the deck: {}", self.headline(card)),
                ids::HRL_19,
                Plain,
            ),
            Event::MythosLookedUp { card, at } => {
                (format!("A Mythos card shows {}: {}", self.place(at), self.headline(card)), ids::MYA_07, Plain)
            }
            Event::MythosText(card) => {
                *said = Src::Mythos(card);
                (self.headline(card), self.text_rule(Src::Mythos(card)), Strong)
            }
            Event::MythosShuffled => {
                ("The Mythos deck is shuffled, and another card drawn.".into(), ids::TXT_01, Plain)
            }
            Event::MythosSeen { who, card } => {
                let text = format!("{} looks at the top Mythos card: {}", self.investigator(who), self.headline(card));
                (text, ids::MYG_01, Plain)
            }
            Event::MythosUnder(card) => {
                (format!("It goes to the bottom of the deck: {}", self.headline(card)), ids::MYG_01, Plain)
            }
            Event::MythosBoxed(card) => {
                (format!("A Mythos card returns to the box: {}", self.headline(card)), ids::TXT_01, Strong)
            }
            Event::MythosSkipped { now: true } => ("There is no Mythos Phase this turn.".into(), ids::MYG_01, Great),
            Event::MythosSkipped { now: false } => ("The Mythos Phase is skipped.".into(), ids::MYG_01, Great),
            Event::MythosMore(0) => ("More than one Mythos card is drawn.".into(), ids::MYG_01, Strong),
            Event::MythosMore(n) => {
                let cards = count(n, "more Mythos card is", "more Mythos cards are");
                (format!("In the next Mythos Phase {cards} drawn."), ids::MYG_01, Great)
            }
            Event::RuleBegan(rule) => {
                let rule = print_static(&self.lib.tree.lasting[usize::from(rule)], &self.lib.vocabulary);
                (format!("For the rest of the game: {rule}"), ids::TXT_01, Great)
            }
            Event::EnvironmentIgnored(card) => {
                (format!("{} cancels the card: {}", self.ancient(), self.headline(card)), ids::MYA_10, Plain)
            }
            Event::RumourIgnored(card) => {
                (format!("A rumour is in play, so another goes unheard: {}", self.headline(card)), ids::MYA_04, Plain)
            }
            Event::EnvironmentBegan(card) => {
                *said = Src::Mythos(card);
                (format!("A new environment: {}", self.headline(card)), ids::MYA_02, Strong)
            }
            Event::EnvironmentEnded(card) => {
                let rule = if self.s.awake.is_some() { ids::FIN_03 } else { ids::MYA_02 };
                (format!("The environment ends: {}", self.headline(card)), rule, Plain)
            }
            Event::RumourBegan(card) => {
                *said = Src::Mythos(card);
                (format!("A rumour spreads: {}", self.headline(card)), ids::MYA_03, Great)
            }
            Event::RumourGone(card) => {
                (format!("No one cares about the rumour any more: {}", self.headline(card)), ids::FIN_03, Plain)
            }
            Event::RumourPassed(card) => {
                (format!("The rumour is put to rest: {}", self.headline(card)), ids::MYA_03, Great)
            }
            Event::RumourFailed(card) => {
                (format!("The rumour comes true: {}", self.headline(card)), ids::MYA_03, Great)
            }
            Event::HeadlineEnded(card) => {
                (format!("The headline is forgotten: {}", self.headline(card)), ids::MYA_01, Plain)
            }
            _ => nothing(event),
        }
    }

    /// The name of a Mythos card as a sentence of its own.
    fn headline(self, card: u16) -> String {
        let name = self.mythos(card);
        if name.ends_with(['!', '?', '.']) { name.to_owned() } else { format!("{name}.") }
    }
}
