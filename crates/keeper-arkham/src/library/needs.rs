//! What a card, an entry or a line of a text needs of other boxes: where that is not in play, it is simply not there (MSK-01).
//!
//! `needs = "dunwich"` stands at the top of a file, on a record or on an entry of it; `[with dunwich]` or `[without dunwich]` at the
//! beginning of a line of its text. A need is a box or a part of one, `dunwich:board`; of several with `or` between them one is enough,
//! of a list all must be there.

use toml::{Table, Value};

use super::sets::Chosen;
use super::{LoadError, Source};

const KEY: &str = "needs";
const SAID: &str = "needs = ";
const WITH: &str = "[with ";
const WITHOUT: &str = "[without ";

/// What is in play.
pub(super) struct InPlay<'a> {
    chosen: &'a [Chosen<'a>],
    /// The sets of the files, where nothing was chosen by name.
    folders: Vec<String>,
}

impl<'a> InPlay<'a> {
    pub fn new(chosen: &'a [Chosen<'a>], sources: &[Source]) -> InPlay<'a> {
        let known = |set: &str| chosen.iter().any(|one| one.set.id == set);
        let folders = sources.iter().map(Source::set).filter(|set| !known(set)).map(str::to_owned).collect();
        InPlay { chosen, folders }
    }

    /// `dunwich`, `dunwich:board`, `kingsport or innsmouth`
    fn has(&self, need: &str) -> bool {
        need.split(" or ").map(str::trim).any(|need| {
            let (set, part) = need.split_once(':').map_or((need, None), |(set, part)| (set, Some(part)));
            match self.chosen.iter().find(|one| one.set.id == set) {
                Some(one) => part.is_none_or(|part| one.parts().any(|used| used.id == part)),
                None => self.folders.iter().any(|folder| folder == set),
            }
        })
    }

    /// Takes out of a file what needs something that is not in play. Says whether the file itself may stay.
    pub fn settle(&self, source: &mut Source) -> Result<bool, LoadError> {
        if ![SAID, WITH, WITHOUT].iter().any(|word| source.text.contains(word)) {
            return Ok(true);
        }
        let wrong = |error: toml::de::Error| LoadError::Toml { path: source.path.clone(), message: error.to_string() };
        let mut table: Table = source.text.parse().map_err(wrong)?;
        let mut changed = false;
        let stays = self.keep(&mut table, &mut changed);
        if changed {
            source.text = table.to_string();
        }
        Ok(stays)
    }

    /// Whether a record may stay; it no longer says what it needs.
    fn keep(&self, table: &mut Table, changed: &mut bool) -> bool {
        let needs = table.remove(KEY);
        *changed |= needs.is_some();
        let met = match &needs {
            None => true,
            Some(Value::String(need)) => self.has(need),
            Some(Value::Array(all)) => all.iter().all(|need| need.as_str().is_some_and(|need| self.has(need))),
            Some(_) => false,
        };
        for (_, value) in table.iter_mut() {
            self.look_into(value, changed);
        }
        met
    }

    fn look_into(&self, value: &mut Value, changed: &mut bool) {
        match value {
            Value::Table(table) => drop(self.keep(table, changed)),
            Value::Array(records) => records.retain_mut(|record| match record {
                Value::Table(table) => {
                    let stays = self.keep(table, changed);
                    *changed |= !stays;
                    stays
                }
                _ => true,
            }),
            Value::String(text) if text.contains(WITH) || text.contains(WITHOUT) => {
                *text = text.lines().filter_map(|line| self.line(line)).collect::<Vec<_>>().join("\n");
                *changed = true;
            }
            _ => {}
        }
    }

    /// A line without what it needs, if that is in play.
    fn line<'t>(&self, line: &'t str) -> Option<&'t str> {
        let rest = |after: &'t str| after.split_once("] ");
        match (line.strip_prefix(WITH).and_then(rest), line.strip_prefix(WITHOUT).and_then(rest)) {
            (Some((need, line)), _) => self.has(need).then_some(line),
            (_, Some((need, line))) => (!self.has(need)).then_some(line),
            (None, None) => Some(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(text: &str, folders: &[&str]) -> Option<String> {
        let mut source = Source { path: "far/cards.toml".into(), text: text.into() };
        let in_play = InPlay { chosen: &[], folders: folders.iter().map(|&name| name.to_owned()).collect() };
        in_play.settle(&mut source).unwrap().then_some(source.text)
    }

    #[test]
    fn what_needs_a_box_that_is_not_there_is_not_there() {
        let cards = "[[card]]\nid = \"near\"\n[[card]]\nid = \"far\"\nneeds = \"moon\"\n";
        assert!(!settled(cards, &["far"]).unwrap().contains("id = \"far\""));
        assert!(settled(cards, &["far"]).unwrap().contains("id = \"near\""));
        let with = settled(cards, &["far", "moon"]).unwrap();
        assert!(with.contains("id = \"far\"") && !with.contains("needs"), "{with}");
        assert!(settled(&cards.replace("moon", "sun or moon"), &["moon"]).unwrap().contains("\"far\""));
        assert_eq!(settled("needs = [\"moon\", \"sun\"]\n", &["moon"]), None);
    }

    #[test]
    fn a_line_may_need_a_box_or_stand_in_for_it() {
        let card = "[[card]]\ntext = \"\"\"\nGain 1 clue.\n[with moon] Gain $1.\n[without moon] Gain $2.\"\"\"\n";
        let text = |folders: &[&str]| {
            let table: Table = settled(card, folders).unwrap().parse().unwrap();
            table["card"][0]["text"].as_str().unwrap().to_owned()
        };
        assert_eq!(text(&["moon"]), "Gain 1 clue.\nGain $1.");
        assert_eq!(text(&[]), "Gain 1 clue.\nGain $2.");
    }
}
