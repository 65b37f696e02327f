//! What has changed in numbers since somebody last looked: the summary, and the notice of what another has taken back.

use std::collections::BTreeMap;

use keeper_present::scene::{Scene, Track};
use keeper_present::{TokenKind, capital};
use maud::{Markup, html};

use crate::page::course::is_clock;

/// The numbers of a table: those of everybody, and those of each investigator with the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    tracks: BTreeMap<String, Level>,
    people: BTreeMap<u8, Person>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Person {
    name: String,
    place: String,
    /// Each with whether it has a maximum.
    numbers: BTreeMap<String, (i16, bool)>,
}

/// How far a track is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Level {
    at: i16,
    /// It is bad that it rises.
    bad: bool,
    /// It counts things that lie on the table.
    counts: bool,
}

/// A number that is another one now.
struct Change {
    /// How bad it is: the worst first.
    worth: i16,
    text: String,
    was: i16,
    is: i16,
}

/// A summary has no more lines.
const LINES: usize = 5;

impl Numbers {
    pub fn of(scene: &Scene) -> Numbers {
        let tracks =
            scene.tracks.iter().filter(|track| !is_clock(track)).map(|track| (track.name.clone(), Level::of(track)));
        let people = scene.panels.iter().filter_map(|panel| {
            let numbers = panel.numbers.iter().map(|(name, now, most)| (name.clone(), (*now, *most > 0))).collect();
            Some((panel.seat?, Person { name: panel.title.clone(), place: panel.place.clone(), numbers }))
        });
        Numbers { tracks: tracks.collect(), people: people.collect() }
    }

    /// What is otherwise than it was, the worst first, for the player of this seat.
    fn since(&self, was: &Numbers, seat: Option<u8>) -> Vec<Change> {
        let mut all = vec![];
        for (name, level) in &self.tracks {
            let Some(before) = was.tracks.get(name).filter(|before| before.at != level.at) else { continue };
            let (was, is) = (before.at, level.at);
            let worth = (is - was) * if level.bad { 10 } else { -1 };
            let text =
                if level.counts { capital(&more_or_fewer(name, is > was)) } else { rose_or_fell(name, is > was) };
            all.push(Change { worth, text, was, is });
        }
        for (one, person) in &self.people {
            let Some(before) = was.people.get(one).filter(|before| before.name == person.name) else { continue };
            all.extend(person.since(before, seat == Some(*one)));
        }
        all.sort_by_key(|change| -change.worth);
        all
    }
}

impl Person {
    fn since<'a>(&'a self, was: &'a Person, own: bool) -> impl Iterator<Item = Change> + 'a {
        self.numbers.iter().filter_map(move |(name, &(is, bounded))| {
            let (before, _) = *was.numbers.get(name).filter(|before| before.0 != is)?;
            let text = match (bounded, own) {
                (true, true) => rose_or_fell(&format!("Your {name}"), is > before),
                (true, false) => rose_or_fell(&format!("{} {name}", possessive(&self.name)), is > before),
                (false, true) => format!("You have {}", more_or_fewer(name, is > before)),
                (false, false) => format!("{} has {}", self.name, more_or_fewer(name, is > before)),
            };
            let weight = if own { 6 } else { 3 };
            Some(Change { worth: (before - is) * weight, text, was: before, is })
        })
    }
}

impl Level {
    /// It is bad that a track rises, unless players collect what it counts.
    fn of(track: &Track) -> Level {
        let bad = !matches!(track.counts, Some(TokenKind::Seal | TokenKind::Clue));
        Level { at: track.at.into(), bad, counts: track.counts.is_some() }
    }
}

fn rose_or_fell(what: &str, rose: bool) -> String {
    format!("{what} {}", if rose { "rose" } else { "fell" })
}

/// `more gates`, `less money`: without what a name says beside what is counted.
fn more_or_fewer(name: &str, more: bool) -> String {
    let what = name.split(' ').next().unwrap_or(name).to_lowercase();
    let word = match (more, what.ends_with('s')) {
        (true, _) => "more",
        (false, true) => "fewer",
        (false, false) => "less",
    };
    format!("{word} {what}")
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}\u{2019}") } else { format!("{name}\u{2019}s") }
}

/// What happened since somebody last moved: empty where no number has changed.
pub fn summary(was: &Numbers, now: &Numbers, seat: Option<u8>) -> Markup {
    let changes = now.since(was, seat);
    html! {
        @if !changes.is_empty() {
            header { h2 { "What has happened" } span.dim { "since your last move" } }
            ul {
                @for one in changes.iter().take(LINES) {
                    li.bad[one.worth > 0] { span { (one.text) } b { (one.was) " to " (one.is) } }
                }
            }
            div.tools {
                button data-do="show-unseen" { "Show it again" }
                button data-do="close-summary" { "Close" }
            }
        }
    }
}

/// What another has taken back: what it was, who stands elsewhere now, and whether anything of this seat has changed.
pub fn undone(text: &str, was: &Numbers, now: &Numbers, seat: Option<u8>) -> Markup {
    let moved = now.people.iter().filter_map(|(one, person)| {
        let before = was.people.get(one).filter(|before| before.place != person.place && !person.place.is_empty())?;
        let who = if seat == Some(*one) { "You".into() } else { person.name.clone() };
        Some(format!("{who}: {} to {}. ", before.place, person.place))
    });
    let own: Vec<Change> = seat
        .and_then(|seat| Some(now.people.get(&seat)?.since(was.people.get(&seat)?, true).collect()))
        .unwrap_or_default();
    let own_moved = seat
        .is_some_and(|seat| now.people.get(&seat).map(|one| &one.place) != was.people.get(&seat).map(|one| &one.place));
    html! {
        p { strong { (text) } }
        p {
            @for line in moved.take(2) { (line) }
            @for one in own.iter().take(3) { (one.text) ", " (one.was) " to " (one.is) ". " }
            @if own.is_empty() && !own_moved && seat.is_some() { "Nothing of yours changed." }
        }
        button data-do="seen-undo" { "I see" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(doom: i16, sanity: i16, clues: i16, place: &str) -> Numbers {
        let person = |name: &str, sanity: i16, place: &str| Person {
            name: name.into(),
            place: place.into(),
            numbers: BTreeMap::from([("Sanity".into(), (sanity, true)), ("Clues".into(), (clues, false))]),
        };
        let level = |at: i16, counts: bool| Level { at, bad: !counts, counts };
        Numbers {
            tracks: BTreeMap::from([("Doom".into(), level(doom, false)), ("Seals".into(), level(clues, true))]),
            people: BTreeMap::from([
                (0, person("Joe Diamond", 3, "Rivertown")),
                (1, person("Harvey Walters", sanity, place)),
            ]),
        }
    }

    #[test]
    fn the_worst_comes_first_and_each_line_has_the_old_and_the_new_number() {
        let html = summary(&numbers(4, 3, 0, "Library"), &numbers(5, 1, 2, "Library"), Some(0)).into_string();
        let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} is not in {html}"));
        assert!(at("Doom rose") < at("Sanity fell") && at("Sanity fell") < at("More seals"));
        assert!(at("Harvey Walters has more clues") < at("You have more clues"));
        assert!(
            html.contains("4 to 5") && html.contains("Harvey Walters\u{2019} Sanity fell") && html.contains("3 to 1")
        );
        assert!(html.matches("<li").count() <= LINES);
        assert_eq!(summary(&numbers(4, 3, 0, ""), &numbers(4, 3, 0, ""), None).into_string(), "");
    }

    #[test]
    fn how_far_the_game_is_is_no_news() {
        let scene = |round: u8, omens: u8| {
            let track = |id: &str, at: u8| Track {
                id: id.into(),
                name: id.into(),
                at,
                most: 8,
                about: None,
                brief: String::new(),
                counts: None,
                tone: keeper_present::Tone::Plain,
            };
            let tracks = vec![track("round", round), track("gates-left", 8 - round), track("omens", omens)];
            Numbers::of(&Scene { tracks, ..Scene::default() })
        };
        let html = summary(&scene(1, 2), &scene(2, 4), None).into_string();
        assert!(html.contains("omens rose") && !html.contains("round") && !html.contains("gates"), "{html}");
    }

    #[test]
    fn what_another_takes_back_says_whether_anything_of_mine_changed() {
        let (was, now) = (numbers(4, 3, 0, "Library"), numbers(4, 3, 0, "Arkham Asylum"));
        let html = undone("Tom took back the choice.", &was, &now, Some(0)).into_string();
        assert!(
            html.contains("Harvey Walters: Library to Arkham Asylum.") && html.contains("Nothing of yours changed.")
        );
        let html = undone("Tom took back the choice.", &was, &numbers(4, 2, 0, "Library"), Some(1)).into_string();
        assert!(html.contains("Your Sanity fell, 3 to 2.") && !html.contains("Nothing of yours"));
    }
}
