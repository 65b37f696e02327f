//! Texts that speak: abilities, spells, encounters.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Inv, Phase};
use keeper_arkham_script::tree::Window;

use super::{Sentence, end, nothing};
use crate::Weight;
use crate::arkham::names::{Names, capital, cut};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_uses(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::Acts { who, src, block } => {
                *said = src;
                // Where a text speaks to somebody, it says to whom.
                let whose = match (src, self.s.phase) {
                    (Src::Ancient | Src::Place(_) | Src::Fixture(_), _) | (_, Phase::Mythos) => String::new(),
                    (Src::Monster(_) | Src::Mythos(_), Phase::SetUp | Phase::Battle) => String::new(),
                    _ => format!(" ({})", name(who)),
                };
                let what = end(cut(&self.block(block), 160));
                (format!("{}{whose}: {what}", capital(&self.source(src))), self.text_rule(src), Plain)
            }
            Event::Used { who, src, ability } => self.used(who, src, ability, "uses", said),
            Event::Cast { who, copy, worked: true } => {
                *said = Src::Card(copy);
                (format!("{} casts {}.", name(who), self.card(copy)), ids::SPL_02, Plain)
            }
            Event::Cast { who, copy, worked: false } => {
                (format!("{} fails to cast {}.", name(who), self.card(copy)), ids::SPL_01, Plain)
            }
            Event::Encounter { who, card, at, entry } => {
                *said = Src::Encounter(card);
                let rule = if entry == at { ids::ENC_03 } else { ids::ENC_20 };
                (format!("{} has an encounter {}.", name(who), self.at(at)), rule, Plain)
            }
            Event::WorldEncounter { who, card, world } => {
                *said = Src::Encounter(card);
                (format!("{} has an encounter in {}.", name(who), self.world(world)), ids::OWE_03, Plain)
            }
            Event::AbilityUsed { who, at } => {
                let area = self.lib.area(at);
                let ability = area.ability.as_deref().unwrap_or("what is offered");
                (format!("{} uses {ability} {} instead of an encounter.", name(who), self.at(at)), ids::ENC_04, Plain)
            }
            Event::NothingHappens(who) => (format!("Nothing happens to {}.", name(who)), ids::ENC_16, Detail),
            Event::FaceUp { hood, .. } => {
                let hood = &self.lib.hoods[usize::from(hood.0)].name;
                (format!("The next card of the {hood} deck lies face up."), ids::ENC_16, Plain)
            }
            _ => nothing(event),
        }
    }

    /// `verb` says what becomes of the card that is used.
    pub(crate) fn used(self, who: Inv, src: Src, ability: u16, verb: &str, said: &mut Src) -> Sentence {
        *said = src;
        let at = self.ability(ability);
        let what = end(cut(&at.map(|at| format!(": {}", self.block(at.block))).unwrap_or_default(), 160));
        let (name, source) = (self.investigator(who), self.source(src));
        // A duty of the upkeep is nothing that one makes use of.
        let duty = matches!(src, Src::Card(_))
            && at.is_some_and(|at| at.costs.is_empty() && matches!(at.window, Window::Upkeep(_)));
        let text = if duty { format!("{source} ({name}){what}") } else { format!("{name} {verb} {source}{what}") };
        (text, self.text_rule(src), Weight::Plain)
    }
}
