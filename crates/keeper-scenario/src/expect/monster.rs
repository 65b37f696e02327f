//! Expectations about what a monster is like just now, everything in play considered.

use std::collections::BTreeMap;

use keeper_arkham::state::Spot;
use keeper_arkham_script::tree::{Keyword, Movement};
use toml::{Table, Value};

use super::Asker;
use crate::kinds::known;
use crate::names::{SKILLS, one_of};
use crate::position::{Wrong, wrong};

impl Asker<'_> {
    /// `{ Ghoul = { toughness = 2, keywords = "endless" } }`: the one that is fought, or else any of its kind in play.
    pub(super) fn values(&mut self, value: &Value) -> Result<(), Wrong> {
        let expected: BTreeMap<String, Table> = self.read(value)?;
        for (name, table) in expected {
            let kind = self.names().monster(&name).map_err(wrong)?;
            let (lib, s) = (self.lib(), self.state());
            let of_kind = |marker: &u8| lib.markers[usize::from(*marker)] == kind;
            let in_play = |marker: &u8| {
                !matches!(s.monsters[usize::from(*marker)], Spot::Box | Spot::Cup | Spot::Aside | Spot::Trophy(_))
            };
            let fought = self.query().fighting().filter(of_kind);
            let markers = 0..s.monsters.len() as u8;
            self.at = format!("values: {name}");
            let Some(marker) = fought.or_else(|| markers.into_iter().find(|m| of_kind(m) && in_play(m))) else {
                self.unmet("none is in play".into());
                continue;
            };
            for (key, value) in &table {
                self.at = format!("values: {name}: {key}");
                self.monster_is(marker, key, value)?;
            }
        }
        Ok(())
    }

    fn monster_is(&mut self, marker: u8, key: &str, value: &Value) -> Result<(), Wrong> {
        let query = self.query();
        let stats = query.stats(marker);
        match key {
            "awareness" => self.same(value, stats.awareness),
            "toughness" => self.same(value, stats.toughness),
            "horror_rating" => self.number_or_none(value, stats.horror.map(|h| h.0.into())),
            "horror_damage" => self.number_or_none(value, stats.horror.map(|h| h.1.into())),
            "combat_rating" => self.same(value, stats.combat_rating),
            "combat_damage" => self.same(value, stats.combat_damage),
            "nightmarish" => self.same(value, stats.nightmarish),
            "overwhelming" => self.same(value, stats.overwhelming),
            "movement" => {
                let expected: String = self.read(value)?;
                let expected = known::<Movement>("movement", &expected)?;
                let found = format!("{:?}", query.movement(marker)).to_lowercase();
                if !found.eq_ignore_ascii_case(expected) {
                    self.unmet(format!("expected {expected}, is {found}"));
                }
                Ok(())
            }
            "combat_skill" => {
                let expected: String = self.read(value)?;
                let skill = query.combat_skill(marker);
                if one_of("skill", &expected, &SKILLS).map_err(wrong)? != skill {
                    self.unmet(format!("expected {expected}, is {skill:?}"));
                }
                Ok(())
            }
            "keywords" => {
                let known = Keyword::ALL.map(|k| (k.name(), k));
                let found = known.iter().filter(|(_, k)| stats.has(*k)).map(|(n, _)| (*n).to_owned()).collect();
                let name = |n: &str| one_of("ability of a monster", n, &known).map(|k| k.name().to_owned());
                self.count_or_names(value, found, |n| name(n).map_err(wrong))
            }
            _ => Err(format!(
                "expect: {}: nothing of this name can be expected of a monster; see docs/scenarios.md",
                self.at
            )),
        }
    }

    fn number_or_none(&mut self, value: &Value, found: Option<i64>) -> Result<(), Wrong> {
        let expected = match value.as_str() {
            Some("none") => None,
            _ => Some(self.read(value)?),
        };
        if expected != found {
            let say = |n: Option<i64>| n.map_or_else(|| "none".into(), |n| n.to_string());
            self.unmet(format!("expected {}, is {}", say(expected), say(found)));
        }
        Ok(())
    }
}
