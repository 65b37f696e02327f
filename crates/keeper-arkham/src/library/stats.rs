//! What a monster is like.

use keeper_arkham_script::tree::{Keyword, Movement};

use super::{Kind, keyword_bit};

/// What a monster is like just now, everything in play considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    pub awareness: i8,
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    pub combat_rating: i8,
    pub combat_damage: u8,
    pub keywords: u16,
    pub nightmarish: u8,
    pub overwhelming: u8,
    pub movement: Movement,
    /// The face from which what it does instead of moving succeeds, if something says so.
    pub acts_on: Option<u8>,
}

impl Stats {
    /// As printed: where nothing changes it, it is so.
    pub(crate) fn printed(kind: &Kind) -> Stats {
        Stats {
            awareness: kind.awareness,
            horror: kind.horror,
            toughness: kind.toughness.max(1),
            combat_rating: kind.combat_rating.unwrap_or(0),
            combat_damage: kind.combat_damage.unwrap_or(0),
            keywords: kind.keywords,
            nightmarish: kind.nightmarish,
            overwhelming: kind.overwhelming,
            movement: kind.movement,
            acts_on: None,
        }
    }

    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords & keyword_bit(keyword) != 0
    }
}
