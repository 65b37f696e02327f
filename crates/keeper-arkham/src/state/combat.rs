//! The combat in progress.

use keeper_arkham_script::tree::Failing;
use keeper_table::List;
use serde::{Deserialize, Serialize};

/// The combat in progress; there is at most one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The monster's toughness is this much less.
    pub weakened: u8,
    /// Keywords that are ignored, a bit each; [`Combat::TEXT`] for what is printed on the marker besides.
    pub ignored: u16,
    /// Horror checks, and combat checks, fail by themselves.
    pub horror_fails: bool,
    pub combat_fails: bool,
    /// The combat check that is made now does.
    pub blow_fails: bool,
    /// Dice that were given to it, or taken from it.
    #[serde(default)]
    pub blow_bonus: i8,
    /// The horror check is still to come, with the first check that fails.
    #[serde(default, skip_serializing_if = "is_not")]
    pub waits: bool,
    /// An evade check has failed before the combat.
    #[serde(default, skip_serializing_if = "is_not")]
    pub caught: bool,
    /// The horror check was failed.
    pub horrified: bool,
    /// The blow that was struck ignores that the monster is endless.
    #[serde(default)]
    pub takes_endless: bool,
    /// Rounds fought.
    pub rounds: u8,
    /// What comes after the second of them has come.
    #[serde(default)]
    pub late: bool,
    /// The attack of the Ancient One is cancelled this round.
    pub cancelled: bool,
    /// The card that says what the monster is like, drawn from its whole deck and shown there.
    pub guise: Option<u16>,
    /// The spells that weaken the monster; each fills a hand.
    pub signs: List<Sign, 2>,
}

fn is_not(it: &bool) -> bool {
    !it
}

/// A spell that weakens the monster, and the keywords that it takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sign {
    pub copy: u16,
    pub ignored: u16,
}

impl Combat {
    /// The number of the bit in [`Combat::ignored`] that stands for the marker's own text.
    pub const TEXT: u8 = 15;

    /// A spell begins to weaken the monster.
    pub fn weaken(&mut self, copy: u16) {
        self.signs.push(Sign { copy, ignored: 0 });
        self.count_signs();
    }

    /// The ability that this spell takes away.
    pub fn ignore(&mut self, copy: u16, bit: u8) {
        if let Some(sign) = self.signs.iter_mut().find(|s| s.copy == copy) {
            sign.ignored = 1 << bit;
        }
        self.count_signs();
    }

    /// What this spell did is over.
    pub fn lift(&mut self, copy: u16) {
        if let Some(at) = self.signs.iter().position(|s| s.copy == copy) {
            self.signs.remove(at);
            self.count_signs();
        }
    }

    fn count_signs(&mut self) {
        self.weakened = self.signs.len() as u8;
        self.ignored = self.signs.iter().fold(0, |all, s| all | s.ignored);
    }

    /// Checks fail by themselves.
    pub fn fail(&mut self, which: Failing) {
        match which {
            Failing::Both => (self.horror_fails, self.combat_fails) = (true, true),
            Failing::Horror => self.horror_fails = true,
            Failing::Combat => self.blow_fails = true,
        }
    }

    /// They do so no more: the text that says it is ignored.
    pub fn forgive(&mut self) {
        (self.horror_fails, self.combat_fails, self.blow_fails) = (false, false, false);
    }

    pub fn ignores_text(&self) -> bool {
        self.ignored & (1 << Combat::TEXT) != 0
    }
}
