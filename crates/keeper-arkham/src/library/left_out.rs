//! What stays in the box where a part of a set is not in play: cards that name something of that part.

use toml::{Table, Value};

use super::{LoadError, Source};

/// What names a thing.
const NAMES: [&str; 4] = ["id", "name", "say", "streets"];
/// What says nothing about the game: a tale may tell of places that nobody can go to.
const UNHEARD: [&str; 6] = ["id", "name", "tale", "note", "occupation", "person"];
/// Where a place that is not there is passed over: the rest of the card is as good without it.
const PASSED_OVER: [&str; 1] = ["clues"];

/// Takes out of these files every card that names something of the files that are not in play, and every card that
/// names one of those, and so on.
pub fn leave_out(sources: &mut [Source], off: &[Source]) -> Result<(), LoadError> {
    let mut absent = Vec::new();
    for source in off {
        names(&Value::Table(table(source)?), &mut absent);
    }
    // What something in play is called, too, is there: a herald may have the name of a book.
    let mut there = Vec::new();
    for source in sources.iter().filter(|source| absent.iter().any(|name| source.text.contains(name))) {
        names(&Value::Table(table(source)?), &mut there);
    }
    absent.retain(|name| !there.contains(name));
    while !absent.is_empty() {
        let mut more = Vec::new();
        for source in sources.iter_mut().filter(|source| absent.iter().any(|name| source.text.contains(name))) {
            let mut file = table(source)?;
            if prune(&mut file, &absent, &mut more) {
                source.text = file.to_string();
            }
        }
        absent = more;
    }
    Ok(())
}

fn table(source: &Source) -> Result<Table, LoadError> {
    source
        .text
        .parse()
        .map_err(|e: toml::de::Error| LoadError::Toml { path: source.path.clone(), message: e.to_string() })
}

/// The names of everything that stands here.
fn names(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                match value {
                    Value::String(name) if NAMES.contains(&key.as_str()) => into.push(name.clone()),
                    value => names(value, into),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, into)),
        _ => {}
    }
}

/// Takes out the cards of a file that name what is absent; their own names are absent then, too.
fn prune(file: &mut Table, absent: &[String], more: &mut Vec<String>) -> bool {
    let mut changed = false;
    for (_, cards) in file.iter_mut() {
        let Value::Array(cards) = cards else { continue };
        let before = cards.len();
        cards.retain_mut(|card| {
            if let Value::Table(card) = card {
                changed |= pass_over(card, absent);
            }
            let stays = !speaks_of(card, absent);
            if !stays {
                names(card, more);
            }
            stays
        });
        changed |= before != cards.len();
    }
    changed
}

fn pass_over(card: &mut Table, absent: &[String]) -> bool {
    let mut changed = false;
    for key in PASSED_OVER {
        if let Some(Value::Array(places)) = card.get_mut(key) {
            let before = places.len();
            places.retain(|place| !speaks_of(place, absent));
            changed |= before != places.len();
        }
    }
    changed
}

fn speaks_of(value: &Value, absent: &[String]) -> bool {
    match value {
        Value::String(text) => absent.iter().any(|name| is_said(text, name)),
        Value::Array(values) => values.iter().any(|value| speaks_of(value, absent)),
        Value::Table(table) => {
            table.iter().any(|(key, value)| !UNHEARD.contains(&key.as_str()) && speaks_of(value, absent))
        }
        _ => false,
    }
}

/// Whether a name stands in a text, as whole words.
fn is_said(text: &str, name: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !letter(before.chars().next_back()) && !letter(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { path: "far/cards.toml".into(), text: text.into() }
    }

    #[test]
    fn what_needs_a_part_that_is_off_is_left_out() {
        let off =
            [source("[[town]]\nid = \"far\"\nname = \"Farham\"\n[[town.street]]\nid = \"mill\"\nname = \"The Mill\"")];
        let mut files = [
            source(
                "[[mythos]]\nid = \"a\"\nname = \"Fog\"\ngate = \"The Mill\"\ntext = \"\"\n\
                 [[mythos]]\nid = \"b\"\nname = \"Rain\"\ngate = \"Woods\"\nclues = [\"The Mill\", \"Woods\"]\ntext = \"\"",
            ),
            source(
                "[[ally]]\nid = \"c\"\nname = \"Miller\"\ntext = \"When you are in Farham: gain $1.\"\n\
                 [[ally]]\nid = \"d\"\nname = \"Poet\"\ntext = \"Luck +1.\"\ntale = \"He sings of Farham.\"\n\
                 [[investigator]]\nid = \"e\"\nname = \"Friend\"\ncards = [\"Miller\"]",
            ),
            source("[[common]]\nid = \"f\"\nname = \"Rope\"\ntext = \"Farhamite.\""),
        ];
        leave_out(&mut files, &off).unwrap();
        let rest: Vec<Table> = files.iter().map(|file| file.text.parse().unwrap()).collect();
        assert_eq!(rest[0]["mythos"].as_array().unwrap().len(), 1);
        assert_eq!(rest[0]["mythos"][0]["clues"], Value::Array(vec!["Woods".into()]));
        assert_eq!(rest[1]["ally"].as_array().unwrap().len(), 1, "the one whose tale alone tells of it stays");
        assert!(rest[1]["investigator"].as_array().unwrap().is_empty(), "whoever has a card that is left out");
        assert_eq!(rest[2]["common"].as_array().unwrap().len(), 1);
    }
}
