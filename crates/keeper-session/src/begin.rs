//! What a kept game started from, as it lies in the store.

use keeper_table::{Fnv, Game, Setting};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::player::Player;

/// What may be undone at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndoRule {
    /// Everything.
    #[default]
    Free,
    /// Nothing before the last roll or reveal.
    UntilChance,
}

/// The set-up of a game, and of the table around it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begin<S> {
    pub setup: S,
    #[serde(default)]
    pub seats: Vec<Player>,
    #[serde(default)]
    pub undo: UndoRule,
    /// Dice are rolled at the table and entered; Keeper rolls only for bots.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_dice: bool,
    /// What the numbers inside a snapshot stand for: see [`Game::ids`].
    #[serde(default)]
    pub ids: String,
    /// The game whose snapshot this one goes on from: its own entries lead nowhere without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Box<Origin>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    pub game: String,
    pub entries: u64,
    /// The state that it goes on from, as it was in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
    /// The fingerprint of the state: with a single number changed it would still look like one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// What the story says of it: why the game goes on here, and from where.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

impl Origin {
    pub fn new(game: String, entries: u64, state: Option<Value>) -> Origin {
        let hash = state.as_ref().map(hash_of).unwrap_or_default();
        Origin { game, entries, state, hash, said: String::new() }
    }

    /// Whether the state is as it was kept.
    pub fn is_whole(&self) -> bool {
        self.state.as_ref().is_none_or(|state| hash_of(state) == self.hash)
    }
}

fn hash_of(state: &Value) -> String {
    let mut hash = Fnv::default();
    hash.add(state.to_string().as_bytes());
    format!("{:016x}", hash.0)
}

impl<S: Setting> Begin<S> {
    pub fn new<G: Game<SetUp = S>>(setup: S, seats: Vec<Player>, undo: UndoRule, library: &G::Library) -> Begin<S> {
        Begin { setup, seats, undo, own_dice: false, ids: G::ids(library), from: None }
    }
}

impl<S: DeserializeOwned> Begin<S> {
    /// Reads what was kept; another program may have kept the game's own set-up alone.
    pub fn read(json: &str) -> Result<Begin<S>, serde_json::Error> {
        let kept: Value = serde_json::from_str(json)?;
        // A list would be read too, by the order of the fields.
        let object = |value: &Value, what: &str| match value.is_object() {
            true => Ok(()),
            false => Err(serde_json::Error::custom(format!("{what} is not a JSON object"))),
        };
        object(&kept, "it")?;
        if let Some(setup) = kept.get("setup") {
            object(setup, "\"setup\"")?;
            kept.get("from").filter(|from| !from.is_null()).map_or(Ok(()), |from| object(from, "\"from\""))?;
            return serde_json::from_value(kept);
        }
        if kept.get("players").is_none() {
            return Err(serde_json::Error::custom("it says neither \"setup\" nor \"players\""));
        }
        let setup = serde_json::from_value(kept)?;
        Ok(Begin { setup, seats: vec![], undo: UndoRule::Free, own_dice: false, ids: String::new(), from: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Begin = super::Begin<keeper_arkham::SetUp>;

    #[test]
    fn a_set_up_alone_is_read_too() {
        let begin = Begin::read(r#"{"players": 2, "seed": 7}"#).unwrap();
        assert_eq!((begin.setup.players, begin.setup.seed, begin.seats.len()), (2, 7.into(), 0));
        let kept = r#"{"setup":{"players":1},"seats":["planner"],"undo":"until-chance"}"#;
        assert_eq!(Begin::read(kept).unwrap().undo, UndoRule::UntilChance);
        assert!(Begin::read(r#"{"setup":{"players":1},"seats":["nobody"]}"#).is_err());
    }

    #[test]
    fn a_list_is_no_set_up() {
        for json in [
            "[1, 2]",
            "[1,2,null,[],false]",
            "[]",
            "7",
            "null",
            "\"players\"",
            "{}",
            r#"{"seed":1}"#,
            r#"{"setup":[1,2]}"#,
            r#"{"setup":7}"#,
            r#"{"setup":{"players":1},"from":["abc",3]}"#,
            r#"[{"players":1},[],"free",""]"#,
        ] {
            assert!(Begin::read(json).is_err(), "{json}");
        }
        let from = r#"{"setup":{"players":1},"from":{"game":"abc","entries":3}}"#;
        assert_eq!(Begin::read(from).unwrap().from.unwrap().entries, 3);
        assert_eq!(Begin::read(r#"{"setup":{"players":1},"from":null}"#).unwrap().from, None);
    }
}
