//! Expectations about an investigator.

use std::collections::BTreeMap;

use keeper_arkham::state::{Held, Inv, flag, held};
use toml::Value;

use super::Asker;
use crate::format::{Names as List, times};
use crate::names::{SKILLS, one_of};
use crate::position::{Wrong, wrong};
use crate::seat::CHAPTERS;

impl Asker<'_> {
    pub(super) fn person(&mut self, name: &str, value: &Value) -> Result<(), Wrong> {
        let who = self.names().who(self.state(), name).map_err(|e| {
            format!("expect: \"{name}\" is neither something that can be expected nor an investigator: {e}")
        })?;
        let Some(table) = value.as_table() else {
            return Err(format!("expect: {name}: expected a table such as {{ stamina = 3 }}"));
        };
        for (key, value) in table {
            self.at = format!("{name}: {key}");
            self.about(who, key, value)?;
        }
        Ok(())
    }

    fn about(&mut self, who: Inv, key: &str, value: &Value) -> Result<(), Wrong> {
        let inv = *self.state().inv(who);
        let (query, names) = (self.query(), self.names());
        match key {
            "at" => {
                let expected: String = self.read(value)?;
                if self.names().place(&expected).map_err(wrong)? != inv.place {
                    let found = self.names().place_name(inv.place);
                    self.unmet(format!("expected {expected}, is {found}"));
                }
                Ok(())
            }
            "sanity" => self.same(value, inv.sanity),
            "stamina" => self.same(value, inv.stamina),
            "max_sanity" => self.same(value, query.maximum(who, true)),
            "max_stamina" => self.same(value, query.maximum(who, false)),
            "clues" => self.same(value, inv.clues),
            "money" => self.same(value, inv.money),
            "holds" => {
                let expected: BTreeMap<String, u8> = self.read(value)?;
                for (id, n) in expected {
                    let found = inv.tokens[names.token(&id).map_err(wrong)?];
                    if found != n {
                        self.unmet(format!("expected {n} of {id}, are {found}"));
                    }
                }
                Ok(())
            }
            "sliders" => self.same(value, inv.sliders),
            "delayed" => self.same(value, inv.is(flag::DELAYED)),
            "explored" => self.same(value, inv.is(flag::EXPLORED)),
            "loses_turn" => self.same(value, inv.is(flag::LOSE_TURN)),
            "blessed" => self.same(value, query.is_blessed(who)),
            "cursed" => self.same(value, query.is_cursed(who)),
            "no_loans" => self.same(value, inv.is(flag::NO_LOANS)),
            "devoured" => self.same(value, inv.is(flag::DEVOURED)),
            "retired" => self.same(value, inv.is(flag::RETIRED)),
            "eliminated" => self.same(value, inv.is(flag::ELIMINATED)),
            "in_game" => self.same(value, inv.in_game()),
            "story" => {
                let expected: String = self.read(value)?;
                let chapter = one_of("chapter of a story", &expected, &CHAPTERS).map_err(wrong)?;
                let found = query.story(who).map(|(_, chapter)| chapter);
                if found != Some(chapter) {
                    self.unmet(format!("expected {expected}, is {found:?}"));
                }
                Ok(())
            }
            "has" => self.has(who, value),
            "lacks" => self.lacks(who, value),
            "cards" => {
                let found = self.held(who, |_| true);
                self.count_or_names(value, found, |n| names.card_name(n))
            }
            "exhausted" => {
                let found = self.held(who, |h| h.is(held::EXHAUSTED));
                self.count_or_names(value, found, |n| names.card_name(n))
            }
            "in_hand" => {
                let found = self.held(who, |h| h.is(held::IN_HAND | held::ACTIVE));
                self.count_or_names(value, found, |n| names.card_name(n))
            }
            "items" => {
                let lib = self.lib();
                let found = self.held(who, |h| lib.card(h.copy).item);
                self.count_or_names(value, found, |n| names.card_name(n))
            }
            "tokens" => {
                let expected: BTreeMap<String, u8> = self.read(value)?;
                for (name, tokens) in expected {
                    let card = self.names().card(&name).map_err(wrong)?;
                    let found = inv.held.iter().find(|h| self.lib().copies[usize::from(h.copy)] == card);
                    if found.map(|h| h.tokens) != Some(tokens) {
                        self.unmet(format!("expected {tokens} on {name}, is {:?}", found.map(|h| h.tokens)));
                    }
                }
                Ok(())
            }
            "gate_trophies" => {
                let lib = self.lib();
                let held = (0..lib.gate_markers.len()).filter(|g| inv.gate_trophies & (1 << g) != 0);
                let found = held.map(|g| lib.gate(g as u8).name.clone()).collect();
                self.count_or_names(value, found, |n| names.gate_name(n))
            }
            "monster_trophies" => {
                let found = self.state().trophies(who).map(|m| self.lib().kind(m).name.clone()).collect();
                self.count_or_names(value, found, |n| names.monster_name(n))
            }
            "sheet" => {
                let expected: String = self.read(value)?;
                let sheet = self.names().sheet(&expected).map_err(wrong)?;
                if sheet != inv.sheet {
                    let found = self.names().who_name(self.state(), who);
                    self.unmet(format!("expected {expected}, is {found}"));
                }
                Ok(())
            }
            _ => match SKILLS.iter().find(|s| s.0 == key) {
                Some(&(_, skill)) => self.same(value, query.skill(who, skill)),
                None => Err(format!(
                    "expect: {}: nothing of this name can be expected of an investigator; see docs/scenarios.md",
                    self.at
                )),
            },
        }
    }

    fn held(&self, who: Inv, which: impl Fn(&Held) -> bool) -> Vec<String> {
        let held = self.state().inv(who).held;
        held.iter().filter(|h| which(h)).map(|h| self.lib().called_of(h.copy).to_owned()).collect()
    }

    fn has(&mut self, who: Inv, value: &Value) -> Result<(), Wrong> {
        let expected: List = self.read(value)?;
        let found = self.held(who, |_| true);
        for name in &expected.0 {
            let (name, count) = times(name);
            let name = self.names().card_name(name)?;
            let have = found.iter().filter(|f| **f == name).count();
            if have < count {
                self.unmet(format!("expected {count} {name}, is {have} among [{}]", found.join(", ")));
            }
        }
        Ok(())
    }

    fn lacks(&mut self, who: Inv, value: &Value) -> Result<(), Wrong> {
        let expected: List = self.read(value)?;
        let found = self.held(who, |_| true);
        for name in expected.each() {
            let name = self.names().card_name(name)?;
            if found.contains(&name) {
                self.unmet(format!("expected no {name}"));
            }
        }
        Ok(())
    }
}
