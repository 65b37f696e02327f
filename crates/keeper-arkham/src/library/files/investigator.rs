//! The sheet of an investigator.

use serde::Deserialize;

use crate::library::things::Sex;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigator {
    pub id: String,
    pub name: String,
    pub sex: Option<Sex>,
    pub occupation: String,
    /// A location, an Other World (its first area), or `any area`: its player chooses.
    pub home: String,
    /// The maximum, or four of them for an investigator who moves it like a skill: then Stamina has four, too.
    pub sanity: Maximum,
    pub stamina: Maximum,
    pub focus: u8,
    /// The four stops of each skill, left to right.
    pub speed: [u8; 4],
    pub sneak: [u8; 4],
    pub fight: [u8; 4],
    pub will: [u8; 4],
    pub lore: [u8; 4],
    pub luck: [u8; 4],
    /// Which two skills share a slider, if not the usual ones: three pairs of names.
    #[serde(default)]
    pub sliders: Vec<Vec<String>>,
    #[serde(default)]
    pub money: u8,
    #[serde(default)]
    pub clues: u8,
    /// Fixed possessions by name.
    #[serde(default)]
    pub cards: Vec<String>,
    #[serde(default)]
    pub random: Random,
    /// Name of the unique ability.
    pub ability: String,
    pub text: String,
    pub tale: Option<String>,
}

/// A maximum, or the four stops of its slider.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub enum Maximum {
    One(u8),
    Stops([u8; 4]),
}

impl Maximum {
    /// At the first stop.
    pub fn first(self) -> u8 {
        match self {
            Maximum::One(n) | Maximum::Stops([n, ..]) => n,
        }
    }
}

/// Random possessions.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Random {
    #[serde(default)]
    pub common: u8,
    #[serde(default)]
    pub unique: u8,
    #[serde(default)]
    pub spell: u8,
    #[serde(default)]
    pub skill: u8,
    #[serde(default)]
    pub ally: u8,
    /// Gate markers from the stack, and monsters from the cup.
    #[serde(default)]
    pub gate_trophy: u8,
    #[serde(default)]
    pub monster_trophy: u8,
}
