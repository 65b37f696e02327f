//! Random games from which every word is read: each option has a label of its own, each event a sentence, and no word
//! comes from inside the program.

use std::collections::HashSet;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_present::*;
use keeper_table::{Game, Recorder, Rng};

/// What `{:?}` would leave behind.
const INSIDE: [&str; 9] = ["PlaceId(", "WorldId(", "KindId(", "CardName(", "BlockId(", "Some(", "None", "{", "::"];

fn in_words(text: &str, where_from: &str) {
    assert!(!text.trim().is_empty(), "{where_from}: no words");
    for inside in INSIDE {
        assert!(!text.contains(inside), "{where_from}: {text}");
    }
    let plain = text.replace("...", "");
    assert!(!plain.contains("  ") && !plain.contains(".."), "{where_from}: {text:?}");
}

fn play(library: &Arc<Library>, players: u8, seed: u64, decisions: usize) -> usize {
    let setup = SetUp { players, seed: seed.into(), choose: seed.is_multiple_of(2), ..SetUp::default() };
    let mut game = Arkham::unstarted(library.clone(), &setup).unwrap();
    let mut before = *game.state();
    let mut journal = Recorder::default();
    game.start(&mut journal).unwrap();
    let mut rng = Rng::new(seed);
    for n in 0..decisions {
        let state = *game.state();
        let events = std::mem::take(&mut journal.events);
        for line in tell_all(library, &before, &state, &events) {
            in_words(&line.text, "tell_all");
        }
        for &event in &events {
            let line = tell(library, &state, event).unwrap_or_else(|| panic!("no sentence for {event:?}"));
            in_words(&line.text, &format!("{event:?}"));
            assert!(line.text.ends_with(['.', '!', '?', '\u{201d}']), "{}", line.text);
            assert!(line.rule.is_some_and(|r| rule(r.as_str()).is_some()), "{}: {:?}", line.text, line.rule);
        }
        let Some(decision) = game.decision() else {
            let ending = ending(library, &state).unwrap();
            assert_eq!(Some(ending.score), game.outcome().map(|o| o.score));
            return n;
        };
        let asked = question(library, &state).unwrap();
        in_words(&asked.title, &format!("{:?}", decision.ask));
        assert!(asked.rule.is_none_or(|r| rule(r.as_str()).is_some()), "no such rule: {:?}", asked.rule);
        let labels = labels(library, &state);
        assert_eq!(labels.len(), decision.options.len());
        let different: HashSet<String> = labels.iter().map(|l| l.to_lowercase()).collect();
        assert_eq!(different.len(), labels.len(), "{labels:?}");
        for (i, (text, &option)) in labels.iter().zip(decision.options).enumerate() {
            in_words(text, &format!("{:?} {option:?}", decision.ask));
            assert_eq!(find(library, &state, text), Some(i), "{text}");
            assert_eq!(find(library, &state, &game.key(option)), Some(i), "{}", game.key(option));
            assert_eq!(label(library, &state, option), *text);
            if let Some(odds) = option_odds(library, &state, option) {
                assert!((0.0..=1.0).contains(&odds.now) && odds.now <= odds.best + 1e-9);
            }
        }
        if let Some(odds) = odds(library, &state) {
            assert!(odds.now <= odds.best + 1e-9);
            in_words(&odds.text, "odds");
        }
        for who in 0..players {
            if let Some(status) = status(library, &state, who) {
                status.lines().iter().for_each(|l| assert!(!l.is_empty()));
            }
        }
        // Labels are for the player who is asked: of hidden cards they name those that this seat may look at.
        let view = game.view(decision.seats.speaker());
        assert_eq!(keeper_present::labels(&view.library, &view.state), labels);
        let index = rng.below(decision.options.len() as u32) as usize;
        before = state;
        game.choose(index, &mut journal).unwrap();
    }
    decisions
}

#[test]
fn everything_has_words() {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let mut decisions = 0;
    for (seed, players) in (1..).zip([1, 2, 3, 4, 5, 6, 8, 1, 2, 4]) {
        decisions += play(&library, players, seed, 2000);
    }
    assert!(decisions > 2000, "{decisions}");
}

#[test]
fn the_index_of_rules_is_whole() {
    let ids: HashSet<RuleId> = rules().iter().map(|r| r.id).collect();
    assert_eq!(ids.len(), rules().len(), "an id stands twice");
    assert_eq!(rules().len(), include_str!("../src/arkham/rules.txt").lines().count());
    for rule in rules() {
        in_words(rule.text, rule.id.as_str());
        assert!(rule.text.ends_with('.') && !rule.source.is_empty(), "{}", rule.id);
    }
    assert_eq!(rule("MOV-08").unwrap().source, "p. 8");
}

#[test]
fn everything_printed_can_be_read() {
    let library = Library::embedded(&["base"]).unwrap();
    for what in Printed::all(&library) {
        let card = card_text(&library, what);
        in_words(&card.name, &card.id);
        let lines = card.lines(60);
        assert!(lines.iter().all(|l| l.chars().count() <= 60), "{lines:#?}");
        assert!(lines.len() >= 2, "{}", card.id);
    }
}

#[test]
fn every_area_has_a_place_of_its_own_in_the_picture() {
    let library = Library::embedded(&["base"]).unwrap();
    let [board] = boards(&library).try_into().unwrap();
    assert_eq!(board.name, "Arkham");
    for (n, area) in board.areas.iter().enumerate() {
        assert!(area.x <= 1000 && area.y <= 700, "{area:?}");
        assert!(area.short.chars().count() <= 14, "{area:?}");
        let near = |other: &&scene::Area| area.x.abs_diff(other.x) < 60 && area.y.abs_diff(other.y) < 30;
        assert_eq!(board.areas[n + 1..].iter().find(near), None, "{area:?}");
    }
    assert_eq!(board.areas.len(), 9 + 26);
    assert_eq!(board.links.iter().filter(|link| link.kind == scene::LinkKind::Way).count(), 12 + 26);
}
