//! What stays in the box where a part of a set is not in play: cards that name something of that part.
//!
//! A field names a thing if it is its name or its id, a text if it is read as one that means it: `Velma's Diner` does not name
//! Velma. So texts are read with the names of everything, and printed with those of what is not in play marked.
//!
//! Rules: LUR-01, BGW-13.

use std::collections::BTreeSet;

use keeper_arkham_script::{Vocabulary, parse_if_text};
use toml::{Table, Value};

use super::assemble::Builder;
use super::{LoadError, Source, files, markers, tables};

/// What stands before the names of things that are not in play; no text has it.
const MARK: &str = "\u{1}";
/// By what a field names a thing.
const NAMES: [&str; 4] = ["id", "name", "say", "streets"];
/// By what a text names a thing.
const SAID: [&str; 6] = ["name", "say", "streets", "plural", "one", "many"];
/// What says nothing about the game: a tale may tell of places that nobody can go to.
const UNHEARD: [&str; 7] = ["id", "name", "power", "tale", "note", "occupation", "person"];
/// Where a place that is not there is passed over: the rest of the card is as good without it.
const PASSED_OVER: &str = "clues";

/// A file, record by record.
struct Sheet<'a> {
    source: &'a Source,
    table: Table,
    /// Its part is not in play.
    off: bool,
    /// The records that are left out: the table in which they stand, and which of it.
    gone: BTreeSet<(String, usize)>,
}

/// Takes out of these files every card that names something of the files that are not in play, and every card that
/// names one of those, and so on.
pub fn leave_out(sources: &mut [Source], off: &[Source]) -> Result<(), LoadError> {
    let on = sources.iter().map(|source| (source, false)).chain(off.iter().map(|source| (source, true)));
    let mut sheets = on.map(|(source, off)| Sheet::of(source, off)).collect::<Result<Vec<_>, _>>()?;
    let mut builder = names_of(&sheets, |_, _| false)?;
    let absent = loop {
        let marked = names_of(&sheets, |sheet, record| sheet.off || sheet.gone.contains(record))?.lib.vocabulary;
        let mut absent = Absent { marked, ..Absent::default() };
        let mut there = BTreeSet::new();
        for sheet in &sheets {
            for (key, at, record) in sheet.records() {
                if sheet.off || sheet.gone.contains(&(key.clone(), at)) {
                    collect(record, &NAMES, &mut absent.names);
                    collect(record, &SAID, &mut absent.said);
                } else {
                    collect(record, &NAMES, &mut there);
                }
            }
        }
        // What something in play is called, too, is there: a herald may have the name of a book.
        absent.names.retain(|name| !there.contains(name));
        let mut more = false;
        for sheet in sheets.iter_mut().filter(|sheet| !sheet.off) {
            let names = |(key, at, record): (&String, usize, &Value)| {
                let found = (key.clone(), at);
                let new = !sheet.gone.contains(&found) && absent.is_named(record, sheet.source, &mut builder);
                new.then_some(found)
            };
            let found: Vec<_> = sheet.records().filter_map(names).collect();
            more |= !found.is_empty();
            sheet.gone.extend(found);
        }
        if !more {
            break absent;
        }
    };
    let changed: Vec<Option<String>> = sheets.iter().map(|sheet| sheet.without(&absent)).collect();
    for (source, text) in sources.iter_mut().zip(changed) {
        if let Some(text) = text {
            source.text = text;
        }
    }
    Ok(())
}

/// The names of all records, those that fit with a mark.
fn names_of(sheets: &[Sheet], fits: impl Fn(&Sheet, &(String, usize)) -> bool) -> Result<Builder<'static>, LoadError> {
    let mut parsed = Vec::new();
    for sheet in sheets {
        let mut table = sheet.table.clone();
        for (key, records) in table.iter_mut() {
            let Value::Array(records) = records else { continue };
            for (at, record) in records.iter_mut().enumerate() {
                if fits(sheet, &(key.clone(), at)) {
                    mark(record);
                }
            }
        }
        let file: files::File = table.try_into().map_err(|error| wrong(sheet.source, error))?;
        parsed.push((sheet.source, sheet.source.set().to_owned(), file));
    }
    markers::join_kinds(&mut parsed);
    tables::settle(&mut parsed)?;
    Builder::of_names(&parsed)
}

fn wrong(source: &Source, error: toml::de::Error) -> LoadError {
    LoadError::Toml { path: source.path.clone(), message: error.to_string() }
}

impl<'a> Sheet<'a> {
    fn of(source: &'a Source, off: bool) -> Result<Sheet<'a>, LoadError> {
        let table = source.text.parse().map_err(|error| wrong(source, error))?;
        Ok(Sheet { source, table, off, gone: BTreeSet::new() })
    }

    fn records(&self) -> impl Iterator<Item = (&String, usize, &Value)> {
        let arrays = self.table.iter().filter_map(|(key, value)| value.as_array().map(|records| (key, records)));
        arrays.flat_map(|(key, records)| records.iter().enumerate().map(move |(at, record)| (key, at, record)))
    }

    /// Its text without what is left out, where that is another one.
    fn without(&self, absent: &Absent) -> Option<String> {
        let mut table = self.table.clone();
        let mut changed = !self.gone.is_empty();
        for (key, records) in table.iter_mut() {
            let Value::Array(records) = records else { continue };
            let mut at = 0..;
            records.retain(|_| !self.gone.contains(&(key.clone(), at.next().unwrap_or_default())));
            for record in records.iter_mut() {
                if let Some(Value::Array(places)) = record.get_mut(PASSED_OVER) {
                    let before = places.len();
                    places.retain(|place| !place.as_str().is_some_and(|place| absent.names.contains(place)));
                    changed |= before != places.len();
                }
            }
        }
        changed.then(|| table.to_string())
    }
}

/// What is not in play.
#[derive(Default)]
struct Absent {
    names: BTreeSet<String>,
    said: BTreeSet<String>,
    /// The names of everything, these with a mark.
    marked: Vocabulary,
}

impl Absent {
    /// Whether something names any of it.
    fn is_named(&self, value: &Value, source: &Source, builder: &mut Builder) -> bool {
        match value {
            Value::String(words) => {
                // `Abyss, second area`
                let place = words.split_once(", ").map_or(words.as_str(), |(place, _)| place);
                self.names.contains(words) || self.names.contains(place) || self.is_meant(words, source, builder)
            }
            Value::Array(values) => values.iter().any(|value| self.is_named(value, source, builder)),
            Value::Table(table) => table.iter().any(|(key, value)| {
                let heard = !UNHEARD.contains(&key.as_str()) && key != PASSED_OVER;
                heard && self.is_named(value, source, builder)
            }),
            _ => false,
        }
    }

    /// Whether a text means any of it. What cannot be read is told when it is loaded.
    fn is_meant(&self, text: &str, source: &Source, builder: &mut Builder) -> bool {
        let said = |name: &String| text.contains(name.trim_start_matches("The ").trim_start_matches("the "));
        if !self.said.iter().any(said) {
            return false;
        }
        // A cost alone is read as that of a moment.
        let cost = format!("Upkeep, {text}: nothing happens.");
        let read = [text, cost.as_str()]
            .into_iter()
            .find_map(|text| builder.with_names_of(source, |names, tree| parse_if_text(text, names, tree)));
        read.is_some_and(|read| keeper_arkham_script::print(read, &builder.lib.tree, &self.marked).contains(MARK))
    }
}

/// The names of everything that stands here.
pub(super) fn collect(value: &Value, keys: &[&str], into: &mut BTreeSet<String>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                match value {
                    Value::String(name) if keys.contains(&key.as_str()) => drop(into.insert(name.clone())),
                    value => collect(value, keys, into),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, keys, into)),
        _ => {}
    }
}

fn mark(value: &mut Value) {
    match value {
        Value::Table(table) => {
            for (key, value) in table.iter_mut() {
                match value {
                    Value::String(name) if SAID.contains(&key.as_str()) => name.insert_str(0, MARK),
                    value => mark(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(mark),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { path: "far/cards.toml".into(), text: text.into() }
    }

    fn left(files: &[Source]) -> Vec<Table> {
        files.iter().map(|file| file.text.parse().unwrap()).collect()
    }

    fn ids(table: &Table, key: &str) -> Vec<String> {
        let id = |record: &Value| record["id"].as_str().unwrap().to_owned();
        table[key].as_array().unwrap().iter().map(id).collect()
    }

    const FAR: &str = "[[town]]\nid = \"far\"\nname = \"Farham\"\n[[town.street]]\nid = \"mill\"\nname = \"The Mill\"\nsay = \"the Mill\"\nat = [0, 0]";

    fn card(id: &str, name: &str, text: &str) -> String {
        format!("[[common]]\nid = \"{id}\"\nname = \"{name}\"\nprice = 1\ntext = \"{text}\"\n")
    }

    #[test]
    fn what_needs_a_part_that_is_off_is_left_out() {
        let mythos = |id: &str, gate: &str| {
            format!(
                "[[mythos]]\nid = \"{id}\"\nname = \"{id}\"\nkind = \"headline\"\ngate = \"{gate}\"\nclues = [\"The Mill\", \"Woods\"]\ntext = \"\"\n"
            )
        };
        let off = [source(FAR)];
        let mut files = [
            source(&(mythos("fog", "The Mill") + &mythos("rain", "Woods"))),
            source(
                &(card("miller", "Miller", "When you gain this: move to the Mill.")
                    + &card("friend", "Friend", "When you gain this: take a Miller card from the common items.")
                    + &card("poet", "Poet", "Luck checks +1.")
                    + "tale = \"He sings of the Mill.\"\n"),
            ),
        ];
        leave_out(&mut files, &off).unwrap();
        let rest = left(&files);
        assert_eq!(ids(&rest[0], "mythos"), ["rain"]);
        assert_eq!(rest[0]["mythos"][0]["clues"], Value::Array(vec!["Woods".into()]));
        assert_eq!(ids(&rest[1], "common"), ["poet"], "a tale names nothing; the Friend needs the Miller");
    }

    /// A name inside another one is not said with it.
    #[test]
    fn a_name_inside_another_names_nobody() {
        let off = [source(&card("mill", "Mill", "Luck checks +1."))];
        let mut files = [
            source(
                "[[town]]\nid = \"near\"\nname = \"Near\"\n[[town.street]]\nid = \"mill-road\"\nname = \"Mill Road\"\nat = [0, 0]",
            ),
            source(
                &(card("cart", "Cart", "When you gain this: move to Mill Road.")
                    + &card("wheel", "Mill Wheel", "Luck checks +1.")
                    + &card("spoke", "Spoke", "When you gain this: take a Mill Wheel card from the common items.")
                    + &card("sack", "Sack", "When you gain this: take a Mill card from the common items.")),
            ),
        ];
        leave_out(&mut files, &off).unwrap();
        assert_eq!(ids(&left(&files)[1], "common"), ["cart", "wheel", "spoke"]);
    }
}
