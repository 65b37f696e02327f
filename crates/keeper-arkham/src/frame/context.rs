//! For whom, by what and why something is done.

use keeper_arkham_script::tree::{Cards, CheckKind, Deck, PlaceId, Skill, Symbol};
use serde::{Deserialize, Serialize};

use super::CheckStage;
use crate::basic::{Devouring, Inv, NONE};
use crate::index::W;

/// What a text belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Src {
    #[default]
    None,
    /// A card in somebody's possession.
    Card(u16),
    /// The sheet of the investigator at this seat.
    Sheet(Inv),
    Monster(u8),
    /// A gate marker.
    Gate(u8),
    Mythos(u16),
    Place(PlaceId),
    Ancient,
    /// A track or a shared card.
    Fixture(u8),
    /// What holds for the rest of the game.
    Rule(u16),
    /// An encounter card.
    Encounter(u16),
}

/// For whom and by what a text runs, and the numbers it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    pub who: Inv,
    pub src: Src,
    /// `that many`
    pub x: u8,
    pub successes: u8,
    pub failures: u8,
    /// The place spoken of (`the gate closes`).
    pub place: u8,
}

impl Default for Ctx {
    fn default() -> Self {
        Ctx { who: 0, src: Src::None, x: 0, successes: 0, failures: 0, place: NONE }
    }
}

/// Which monsters move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Call {
    /// Those whose symbols a Mythos card shows.
    Card(u16),
    /// All but this one, along arrows of one colour.
    All { white: bool, but: u8 },
    /// Those of a symbol, along arrows of one colour.
    Of { symbol: Symbol, white: bool },
}

impl Call {
    /// The Mythos card, if one calls them.
    pub fn card(self) -> Option<u16> {
        match self {
            Call::Card(card) => Some(card),
            Call::All { .. } | Call::Of { .. } => None,
        }
    }
}

/// Why Sanity, Stamina, clues or money change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    #[default]
    Text,
    Horror,
    /// Damage after a failed combat check.
    Combat,
    /// Damage after a failed evade check.
    Evade,
    Nightmarish,
    Overwhelming,
    /// The price of using something.
    Price,
    /// Being driven insane or knocked out.
    Fall,
    /// Waking up after it.
    Woken,
    /// A maximum that sank.
    Maximum,
    Arrest,
    /// Spent on a check.
    Check,
    Seal,
    Trade,
    Purchase,
    Sale,
    /// Picked up from the board.
    Found,
}

/// A check in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CheckFrame {
    pub who: Inv,
    pub kind: CheckKind,
    pub skill: Skill,
    /// Printed modifier, ratings included.
    pub modifier: i8,
    pub difficulty: u8,
    pub stage: CheckStage,
    /// The monster it is made against, or [`NONE`].
    pub monster: u8,
    pub purpose: Purpose,
    /// Passed by a card, without dice.
    pub automatic: bool,
    /// The number of successes matters beyond passing.
    pub counts: bool,
    /// Clues spent on it.
    pub clues: u8,
    /// How many of them were cards.
    #[serde(default, skip_serializing_if = "is_none_of_it")]
    pub card_clues: u8,
    /// Dice rolled, by face.
    pub dice: [u8; 6],
    /// Successes added to those of the dice.
    pub added: u8,
    /// Dice given to this one check.
    pub bonus: i8,
    /// It has its successes without a roll.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrolled: bool,
    /// Something was used that may be used once per check; no two such cards are about the same checks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used_once: bool,
    /// Cards of this deck stand for a clue each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_clues: Option<Deck>,
}

fn is_none_of_it(n: &u8) -> bool {
    *n == 0
}

impl CheckFrame {
    /// How many dice lie there.
    #[inline]
    pub fn rolled(&self) -> u8 {
        self.dice.iter().sum()
    }

    /// A check of this kind with nothing special about it.
    pub fn plain(who: Inv, kind: CheckKind) -> CheckFrame {
        CheckFrame {
            who,
            kind,
            skill: kind.skill(),
            modifier: 0,
            difficulty: 1,
            stage: CheckStage::Before,
            monster: NONE,
            purpose: Purpose::Plain,
            automatic: false,
            counts: false,
            clues: 0,
            card_clues: 0,
            dice: [0; 6],
            added: 0,
            bonus: 0,
            unrolled: false,
            used_once: false,
            as_clues: None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    #[default]
    Plain,
    CloseGate,
    /// An attack on the Ancient One.
    Battle,
}

/// What is about to happen and may be averted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Peril {
    Lost,
    Delayed,
    Arrested,
    Cursed,
    /// The blessing is lost, this copy.
    Blessing(u16),
    Devoured(Devouring, Src),
    /// The terror level rises by so much.
    Terror(u8, Src),
    /// Monsters surge, most of all out of this gate.
    Surge(PlaceId),
}

impl Peril {
    /// The moment at which it may be averted.
    pub fn window(self) -> W {
        match self {
            Peril::Lost => W::WouldBeLost,
            Peril::Delayed => W::WouldBeDelayed,
            Peril::Arrested => W::WouldBeArrested,
            Peril::Cursed => W::PartnerHarmed,
            Peril::Blessing(_) => W::WouldLoseBlessing,
            Peril::Devoured(..) => W::WouldBeDevoured,
            Peril::Terror(..) => W::TerrorWouldRise,
            Peril::Surge(_) => W::SurgeWouldOccur,
        }
    }
}

/// Money and clues on the table in a trade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    pub money: u8,
    pub clues: u8,
}

/// A price that leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PriceOf {
    /// So much Sanity, or so much Stamina.
    Point(u8),
    /// So many cards of a class are exhausted.
    Exhaust(Cards, u8),
    /// A card of a class is given for another, not one that came just now.
    Discard(Cards),
    /// The same, or so much toughness of monster trophies.
    DiscardOrTrophies { class: Cards, toughness: u8 },
    /// So many dollars in money, clues or spells, each worth so much.
    Barter { left: u8, clue: u8, spell: u8 },
}

/// Which cards a frame speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClassCode {
    Of(Cards),
    /// Cards of several decks, a bit each.
    Decks(u32),
    /// Cards just drawn.
    Offered,
}

impl<C: Into<Cards>> From<C> for ClassCode {
    fn from(cards: C) -> Self {
        ClassCode::Of(cards.into())
    }
}
