//! Cards that rules speak of by what they are, whatever their names: a card file says it with `role`.

use keeper_arkham_script::tree::{Burden, Effect, Status, Tree, family};
use serde::Deserialize;

use super::LoadError;

/// What a card is to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardRole {
    /// Who holds it is blessed.
    Blessing,
    /// Who holds it is cursed.
    Curse,
    /// It makes no roll in the final battle, and costs at the end of the game; who could not pay gets no other.
    Loan,
    /// It makes no roll in the final battle, and is lost with consciousness or reason.
    Retainer,
}

/// What the cards of a deck are to texts that do not know its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckRole {
    /// `detriments`
    Detriment,
    /// One of them rules each round of an epic battle (events).
    EpicBattle,
    /// What an Ancient One is up to in an epic battle: of these only its own are in the deck (events).
    Plot,
}

impl CardRole {
    const ALL: [CardRole; 4] = [CardRole::Blessing, CardRole::Curse, CardRole::Loan, CardRole::Retainer];

    fn name(self) -> &'static str {
        ["blessing", "curse", "loan", "retainer"][self as usize]
    }

    /// The role that an effect cannot do without.
    fn needed_by(effect: &Effect) -> Option<CardRole> {
        match effect {
            Effect::Places(family::Places::Become(Status::Blessed))
            | Effect::Cards(family::Cards::Relieve(Burden::Blessing)) => Some(CardRole::Blessing),
            Effect::Places(family::Places::Become(Status::Cursed))
            | Effect::Cards(family::Cards::Relieve(Burden::Curse)) => Some(CardRole::Curse),
            Effect::Rare(family::Rare::NoMoreLoans) | Effect::Cards(family::Cards::Relieve(Burden::Loan)) => {
                Some(CardRole::Loan)
            }
            _ => None,
        }
    }
}

/// The card with each role; the number of no card where there is none.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub blessing: u16,
    pub curse: u16,
    pub retainer: u16,
    pub loan: u16,
}

impl Default for Known {
    fn default() -> Known {
        Known { blessing: u16::MAX, curse: u16::MAX, retainer: u16::MAX, loan: u16::MAX }
    }
}

impl Known {
    fn of(&mut self, role: CardRole) -> &mut u16 {
        match role {
            CardRole::Blessing => &mut self.blessing,
            CardRole::Curse => &mut self.curse,
            CardRole::Loan => &mut self.loan,
            CardRole::Retainer => &mut self.retainer,
        }
    }

    /// Gives a role to a card; says what is wrong if another card has it.
    pub(super) fn take(&mut self, role: CardRole, card: u16) -> Result<(), String> {
        let at = self.of(role);
        if *at != u16::MAX {
            return Err(format!("another card has the role \"{}\"", role.name()));
        }
        *at = card;
        Ok(())
    }

    /// Whether there is a card for every role that a text needs.
    pub(super) fn suffice(mut self, tree: &Tree) -> Result<(), LoadError> {
        let missing = CardRole::ALL.into_iter().find(|&role| {
            let effects = || tree.blocks.iter().flatten().map(|step| CardRole::needed_by(&step.effect));
            *self.of(role) == u16::MAX && effects().any(|needed| needed == Some(role))
        });
        missing.map_or(Ok(()), |role| Err(LoadError::Role { role: role.name() }))
    }
}
