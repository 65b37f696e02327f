//! The card files as they are written: TOML tables, one struct for each kind of thing.

use std::collections::BTreeMap;

use keeper_table::ground::Ground;
use serde::Deserialize;

/// One file. Every table may stand in any file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    #[serde(default)]
    pub location: Vec<Location>,
    #[serde(default)]
    pub ground: Option<Ground>,
    #[serde(default)]
    pub gate: Vec<Gate>,
    #[serde(default)]
    pub clue: Vec<Clue>,
    #[serde(default)]
    pub monster: Vec<Monster>,
    #[serde(default)]
    pub priority: Vec<Priority>,
    #[serde(default)]
    pub investigator: Vec<Investigator>,
    /// Action cards that replace those with the same ids.
    #[serde(default)]
    pub action: Vec<Action>,
    #[serde(default)]
    pub item: Vec<Item>,
    #[serde(default)]
    pub ancient_one: Vec<AncientOne>,
}

impl File {
    /// Takes in what another file has: each thing takes the place of the one with the same id. The first one that there is none for
    /// is told: there are exactly as many of everything as the game needs.
    pub fn replace(&mut self, own: File) -> Result<(), (&'static str, String)> {
        fn each<T>(
            what: &'static str,
            own: Vec<T>,
            mut all: Vec<&mut T>,
            id: impl Fn(&T) -> String,
        ) -> Result<(), (&'static str, String)> {
            own.into_iter().try_for_each(|one| match all.iter_mut().find(|other| id(other) == id(&one)) {
                Some(place) => {
                    **place = one;
                    Ok(())
                }
                None => Err((what, id(&one))),
            })
        }
        each("location", own.location, self.location.iter_mut().collect(), |one| one.id.clone())?;
        each("gate", own.gate, self.gate.iter_mut().collect(), |one| one.id.clone())?;
        each("clue", own.clue, self.clue.iter_mut().collect(), |one| one.id.clone())?;
        each("monster", own.monster, self.monster.iter_mut().collect(), |one| one.id.clone())?;
        each("priority card", own.priority, self.priority.iter_mut().collect(), |one| one.number.to_string())?;
        each("investigator", own.investigator, self.investigator.iter_mut().collect(), |one| one.id.clone())?;
        let actions = self.investigator.iter_mut().flat_map(|sheet| &mut sheet.action).collect();
        each("action card", own.action, actions, |one| one.id.clone())?;
        each("item", own.item, self.item.iter_mut().collect(), |one| one.id.clone())?;
        each("Ancient One", own.ancient_one, self.ancient_one.iter_mut().collect(), |one| one.id.clone())
    }
}

/// A location of the campus; its number is its place in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Location {
    pub id: String,
    pub name: String,
    /// A short name for small maps.
    pub short: Option<String>,
    pub zone: String,
    pub spaces: u8,
    /// Its place in the picture, in a space of 1000 by 700.
    pub at: (u16, u16),
    /// What a walkway leads to.
    pub joined: Vec<String>,
    /// Where the arrows lead.
    pub blue: String,
    pub red: String,
    /// Our own, because no source gives the printed one.
    #[serde(default)]
    pub original: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    pub id: String,
    pub count: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clue {
    pub id: String,
    pub count: u8,
    /// It gives an item and plays no part in the ritual.
    #[serde(default)]
    pub key: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// The Ancient One that a special monster belongs to.
    pub ancient_one: Option<String>,
    pub count: u8,
    /// `blue` or `red`.
    pub path: String,
    /// Absent where it cannot be destroyed.
    pub health: Option<u8>,
    /// `killer`, `runner`, `wrecker`, from left to right.
    #[serde(default)]
    pub icons: Vec<String>,
    /// Seals do not stop it, it can leave the ritual location, and investigators where it leaves or arrives lose 1 health.
    #[serde(default)]
    pub horde: bool,
    #[serde(default)]
    pub original: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Priority {
    pub number: u8,
    pub icon: String,
    pub omens: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigator {
    pub id: String,
    pub name: String,
    pub occupation: String,
    pub action: Vec<Action>,
}

/// A title among the action cards of an investigator; there is a copy for each bottom effect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    pub id: String,
    pub name: String,
    pub top: String,
    pub bottoms: Vec<String>,
    #[serde(default)]
    pub original: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub id: String,
    pub name: String,
    pub text: String,
    #[serde(default)]
    pub original: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AncientOne {
    pub id: String,
    pub name: String,
    pub title: String,
    pub easy: Setting,
    pub normal: Setting,
    pub hard: Setting,
    pub omen: Vec<Omen>,
}

/// How a game of one difficulty begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub ritual: String,
    pub gates: BTreeMap<String, String>,
    pub spawn: Vec<Spawn>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// A gate, `gates` for each of them, or `others`: each location that no earlier line names, except the ritual location.
    pub at: String,
    /// A special monster; otherwise monsters come from the cup.
    pub monster: Option<String>,
    pub count: u8,
    /// `others` leaves out the gates too.
    #[serde(default)]
    pub except_gates: bool,
}

/// What so many omens bring.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Omen {
    pub from: u8,
    pub to: Option<u8>,
    pub name: String,
    pub text: String,
    /// The text for a single player, if it is different.
    pub solo: Option<String>,
    #[serde(default)]
    pub original: bool,
}
