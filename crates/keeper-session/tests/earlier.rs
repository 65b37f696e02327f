//! Games that earlier versions of the rules have kept. Each was played by the rules of that version, and is here as a Keeper of then exports it, with
//! the snapshot from its store: `earlier/KIND-RULES-finished.json`, `earlier/KIND-RULES-unfinished.json`.
//!
//! When you give the rules a new version, add such games of the version before:
//!
//! ```text
//! keeper play --plain --players 2 --seed 5 --bots 2 --bot random --data DIR </dev/null       plays one to its end
//! keeper play --plain --players 2 --seed 7 --bots 1 --bot random --data DIR                  leave it with q after a few rounds
//! keeper games export ID FILE --data DIR
//! sqlite3 DIR/games.sqlite "SELECT json_object('seq', seq, 'state', json(CAST(data AS TEXT))) FROM snapshot"
//! ```

use std::path::{Path, PathBuf};
use std::sync::Arc;

use keeper_session::{
    Begin, By, Cards, GAMES, How, OpenError, Played, Session, UndoRule, Wanted, go_on, goes_on_as, open, other_version,
    story_for, story_text, with_game,
};
use keeper_store::{Filter, GameId, Snapshot, Sqlite, Store, Update};
use keeper_table::{Game, Seed};
use serde_json::Value;

/// Versions whose states are of another form, or hold other cards: their games can be read, but not played on.
const OTHER_STATES: &[(&str, u32)] = &[("arkham", 1), ("arkham", 2), ("arkham", 3)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier")
}

fn file(kind: &str, rules: u32, end: &str) -> PathBuf {
    folder().join(format!("{kind}-{rules}-{end}.json"))
}

/// A store with a game of an earlier version, as it was there.
fn kept(kind: &str, rules: u32, end: &str) -> (Arc<dyn Store>, GameId) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let id = store.import(&std::fs::read_to_string(file(kind, rules, end)).unwrap()).unwrap();
    let snapshot = std::fs::read_to_string(file(kind, rules, &format!("{end}.snapshot"))).unwrap();
    let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
    let data = serde_json::to_vec(&snapshot["state"]).unwrap();
    store.save_snapshot(&id, &Snapshot { seq: snapshot["seq"].as_u64().unwrap(), data }).unwrap();
    (store, id)
}

fn play<G: Played>(session: &mut Session<G>, choices: usize, seed: usize) {
    for at in 0..choices {
        let Some(seat) = session.asked() else { return };
        let count = session.game().decision_for(seat).unwrap().options.len();
        session.choose((at * 7 + seed) % count, By::Person).unwrap();
    }
}

fn versions() -> Vec<(&'static str, u32)> {
    fn of<G: Played>() -> Vec<(&'static str, u32)> {
        (1..G::RULES).map(|rules| (G::KIND, rules)).collect()
    }
    GAMES.iter().flat_map(|(kind, _)| with_game!(*kind, G => of::<G>(), _ => vec![])).collect()
}

#[test]
fn every_earlier_version_has_its_games_here() {
    for (kind, rules) in versions() {
        for end in ["finished", "unfinished"] {
            let file = file(kind, rules, end);
            assert!(
                file.exists(),
                "{} is missing. The rules have a new version: keep games of the version before, as this file says at its top",
                file.display()
            );
        }
    }
}

/// A game of an earlier version is listed, told, and walked through, and nothing of its record changes.
fn is_read<G: Played>(rules: u32, end: &str) -> (Arc<dyn Store>, GameId, Session<G>) {
    let (store, id) = kept(G::KIND, rules, end);
    let listed = store.list(&Filter::default()).unwrap();
    assert_eq!((listed.len(), listed[0].rules), (1, rules));
    let shelf = G::shelf(&Cards::default());
    let was = other_version::<G>(&store.load(&id).unwrap(), &shelf).unwrap();
    assert!(was.contains(&format!("rules version {rules} of an older Keeper")), "{was}");
    let session: Session<G> = open(store.clone(), shelf, &id, How::Look).unwrap();
    let what = format!("{} {rules} {end}", G::KIND);
    assert_eq!(session.table().len(), session.steps().len(), "{what}");
    assert!(session.locked().is_some() && session.outdated().is_some_and(|kept| kept.rules == rules), "{what}");
    assert_eq!(session.is_over(), end == "finished", "{what}");
    for position in (session.base()..=session.position()).step_by(9).chain([session.position()]) {
        session.game_at(position).unwrap_or_else(|error| panic!("{what}: {position}: {error}"));
    }
    let told = story_text(&session, session.position(), false);
    assert!(told.starts_with("This game was played by rules version"), "{what}: {told}");
    assert!(told.lines().count() > session.position(), "{what}: {told}");
    (store, id, session)
}

#[test]
fn finished_games_are_listed_and_read() {
    for (kind, rules) in versions() {
        with_game!(kind, G => drop(is_read::<G>(rules, "finished")), _ => unreachable!());
    }
}

#[test]
fn games_in_progress_are_read_and_go_on() {
    fn goes_on<G: Played>(rules: u32) {
        let (store, id, looked) = is_read::<G>(rules, "unfinished");
        let (before, shelf) = (store.export(&id).unwrap(), Cards::default());
        let what = format!("{} {rules}", G::KIND);
        let gone_on: Result<Session<G>, OpenError> = go_on(store.clone(), G::shelf(&shelf), &id);
        if OTHER_STATES.contains(&(G::KIND, rules)) {
            let words = gone_on.err().unwrap().to_string();
            assert!(words.contains("cannot go on") && words.contains("Nothing of it is lost"), "{what}: {words}");
            assert!(looked.outdated().unwrap().on.is_err());
            assert_eq!(store.export(&id).unwrap(), before, "{what}");
            return;
        }
        let from = looked.outdated().unwrap().on.clone().unwrap();
        let mut session = gone_on.unwrap_or_else(|error| panic!("{what}: {error}"));
        let said = format!(
            "The rules have changed from version {rules} to version {}: the game goes on from {from}.",
            G::RULES
        );
        assert!(story_text(&session, 0, false).contains(&said), "{what}");
        assert_eq!(session.name(), looked.name());
        // The list says of the earlier game in which turn or round it is.
        let status = store.load(&id).unwrap().meta.status;
        assert!(from.split(',').next().is_some_and(|turn| status.starts_with(turn)), "{what}: {status}: {from}");
        play(&mut session, 30, 3);
        let next = session.id().unwrap().clone();
        assert_ne!(next, id);
        // Asking again finds the same game, as it stands now.
        let again: Session<G> = go_on(store.clone(), G::shelf(&shelf), &id).unwrap();
        assert_eq!((again.id(), again.position()), (Some(&next), session.position()), "{what}");
        assert!(story_text(&again, again.position(), false).contains(&said), "{what}");
        assert_eq!(goes_on_as(&*store, &id).unwrap(), Some(next.clone()));
        assert_eq!(store.export(&id).unwrap(), before, "{what}: the record of before stays as it was");
        // Where that was deleted, it goes on once more.
        store.delete(&next).unwrap();
        let once_more: Session<G> = go_on(store.clone(), G::shelf(&shelf), &id).unwrap();
        assert!(once_more.id().is_some_and(|new| *new != next && *new != id), "{what}");
    }
    for (kind, rules) in versions() {
        with_game!(kind, G => goes_on::<G>(rules), _ => unreachable!());
    }
}

/// A game of today, kept as if other rules had been played by: with another seed, today's rules lead elsewhere.
fn as_of_other_rules<G: Played>(players: u8, choices: usize) -> (Session<G>, Arc<dyn Store>, GameId) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let shelf = G::shelf(&Cards::default());
    let sets = vec!["base".to_owned()];
    let mut setup = G::set_up(&Wanted { players, sets, seed: Seed::from(5), ..Wanted::default() });
    let library = G::take_cards(&shelf, &mut setup).unwrap();
    let begin = Begin::new::<G>(setup, vec![], UndoRule::Free, &library);
    let mut session: Session<G> = Session::start(library, begin, None, store.clone()).unwrap();
    play(&mut session, choices, 5);
    let mut text = store.export(session.id().unwrap()).unwrap();
    assert!(text.contains("\"seed\":\"5\""), "{}", &text[..900]);
    text = text.replace("\"seed\":\"5\"", "\"seed\":\"6\"");
    text = text.replace(&format!("\"rules\": {},", G::RULES), &format!("\"rules\": {},", G::RULES - 1));
    let id = store.import(&text).unwrap();
    (session, store, id)
}

#[test]
fn what_was_told_is_told_again_whatever_the_rules_are_now() {
    fn is_told<G: Played>(choices: usize) {
        let (played, store, id) = as_of_other_rules::<G>(2, choices);
        let looked: Session<G> = open(store.clone(), G::shelf(&Cards::default()), &id, How::Look).unwrap();
        assert_eq!(looked.position(), played.position());
        for seat in [None, Some(0), Some(1)] {
            let (now, then) =
                (story_for(&looked, looked.position(), seat), story_for(&played, played.position(), seat));
            let (head, rest) = now.split_once('\n').unwrap();
            assert!(head.ends_with("It is told as it was played."), "{head}");
            assert_eq!(rest, then, "{seat:?}");
        }
        // The table is shown as it stood when the round began, and where today's rules do the same, at every moment.
        let (mut round, mut rounds) = (None, 0);
        for (at, step) in played.steps().iter().enumerate() {
            if round.replace(step.mark.round) != Some(step.mark.round) {
                let state = |session: &Session<G>| serde_json::to_value(session.game_at(at).unwrap().state()).unwrap();
                assert_eq!(state(&looked), state(&played), "choice {at}");
                rounds += 1;
            }
            assert_eq!(looked.steps()[at].mark, step.mark);
        }
        assert!(rounds >= 2, "{rounds}");
        // The export has all that is needed to go on, from the beginning of the last round.
        let mut next: Session<G> = go_on(store.clone(), G::shelf(&Cards::default()), &id).unwrap();
        assert_eq!(next.game().mark().round, played.game().mark().round);
        let story = story_text(&next, 0, false);
        let opening = story_text(&played, 0, false);
        assert!(story.starts_with(&opening) && story.contains("The rules have changed from version"), "{story}");
        assert!(story.lines().count() > played.position() / 2, "{story}");
        play(&mut next, 5, 1);
        // And once more: the whole story is told.
        let third = next.id().unwrap().clone();
        store.update(&third, &Update { rules: Some(G::RULES - 1), ..Update::default() }).unwrap();
        let last: Session<G> = go_on(store.clone(), G::shelf(&Cards::default()), &id).unwrap();
        let story = story_text(&last, 0, false);
        assert!(story.starts_with(&opening) && story.matches("The rules have changed").count() == 2, "{story}");
        assert_eq!(goes_on_as(&*store, &id).unwrap().as_ref(), last.id());
    }
    is_told::<keeper_games::games::Arkham>(200);
    is_told::<keeper_games::games::FinalHour>(40);
}

/// A program that is older than the one that played cannot know those rules.
#[test]
fn a_game_of_newer_rules_is_read_and_left_alone() {
    type G = keeper_games::games::Arkham;
    let (_, store, id) = as_of_other_rules::<G>(1, 60);
    store.update(&id, &Update { rules: Some(G::RULES + 1), ..Update::default() }).unwrap();
    let looked: Session<G> = open(store.clone(), <G as Played>::shelf(&Cards::default()), &id, How::Look).unwrap();
    assert!(story_text(&looked, looked.position(), false).contains("It is told as it was played."));
    let words = go_on::<G>(store, <G as Played>::shelf(&Cards::default()), &id).err().unwrap().to_string();
    assert!(words.contains("newer Keeper") && words.contains("update Keeper"), "{words}");
}
