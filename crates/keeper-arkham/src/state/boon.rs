//! What is better or worse for a time.

use keeper_arkham_script::tree::{Boosted, CardName, Checks, Favour, Heirloom, HoodId, Symbol, Until};
use serde::{Deserialize, Serialize};

use super::{Bits, Inv};

/// Whom it helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ForWhom {
    One(Inv),
    /// The investigators in this neighbourhood.
    In(HoodId),
}

/// What somebody has for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Gift {
    Better(Boosted),
    Favour(Favour),
    /// All checks against monsters of this symbol, or (not) of any other.
    Against {
        symbol: Symbol,
        yes: bool,
    },
    /// The card, a single one, that he has lent.
    Lent {
        copy: u16,
    },
    /// The card, a single one, for which he makes no roll in this upkeep.
    Unrolled {
        unrolled: u16,
    },
}

/// A bonus for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boon {
    pub for_whom: ForWhom,
    pub what: Gift,
    pub n: i8,
    pub until: Until,
}

/// What spells have done to monsters until the end of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// Whether there is anything at all.
    pub any: bool,
    /// The Ancient One does nothing for its worshippers.
    pub denied: bool,
    /// How much less toughness monsters have, in two bits each.
    pub weaker: [Bits; 2],
}

impl Hex {
    pub fn weaker_by(&self, marker: u8) -> u8 {
        let bit = |plane: &Bits| (plane[usize::from(marker / 64)] >> (marker % 64) & 1) as u8;
        bit(&self.weaker[0]) + 2 * bit(&self.weaker[1])
    }

    pub fn weaken(&mut self, marker: u8, n: u8) {
        let now = (self.weaker_by(marker) + n).min(3);
        self.set(marker, now);
        self.any = true;
    }

    /// A monster that has left the board is as it was.
    pub fn set(&mut self, marker: u8, n: u8) {
        for (i, plane) in self.weaker.iter_mut().enumerate() {
            let (word, bit) = (usize::from(marker / 64), 1u64 << (marker % 64));
            plane[word] = if n >> i & 1 != 0 { plane[word] | bit } else { plane[word] & !bit };
        }
    }
}

/// A card with tokens that say how long you have it, or what is given in its place; or one that returns to the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stint {
    pub copy: u16,
    pub spare: bool,
    /// In whose next upkeep the card returns to the box, wherever it is by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Inv>,
}

/// Something with which the next investigator of a seat begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Legacy {
    pub who: Inv,
    pub what: Heirloom,
}

impl Default for Legacy {
    fn default() -> Self {
        Legacy { who: 0, what: Heirloom::Card(CardName(0)) }
    }
}

impl Default for Boon {
    fn default() -> Self {
        Boon { for_whom: ForWhom::One(0), what: Gift::Better(Boosted::Checks(Checks::ANY)), n: 0, until: Until::Phase }
    }
}
