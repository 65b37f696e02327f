//! What is better or worse for a time.

use keeper_script::tree::{Boosted, Checks, Favour, HoodId, Until};
use serde::{Deserialize, Serialize};

use super::Inv;

/// Whom it helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ForWhom {
    One(Inv),
    /// Whoever is in this neighbourhood.
    In(HoodId),
}

/// What somebody has for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Gift {
    Better(Boosted),
    Favour(Favour),
    /// The card, a single one, that he has lent.
    Lent {
        copy: u16,
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

impl Default for Boon {
    fn default() -> Self {
        Boon { for_whom: ForWhom::One(0), what: Gift::Better(Boosted::Checks(Checks::ANY)), n: 0, until: Until::Phase }
    }
}
