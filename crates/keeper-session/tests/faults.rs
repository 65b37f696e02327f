//! A bug in the rules costs one choice, not the game: it is caught, told with a report, and the table goes on.

use std::sync::Arc;

use crate::common::{Session, begin, library, open, store};
use keeper_arkham::Library;
use keeper_arkham_script::tree::Text;
use keeper_session::{By, How, Player, SessionError, UndoRule};
use keeper_table::{ChoiceError, Fault, Game};

/// The same cards, but drawing a location card makes the program panic.
fn broken() -> Arc<Library> {
    let mut library: Library = (*library()).clone();
    for card in &mut library.location_cards {
        for entry in &mut card.entries {
            entry.text = Text { from: 60_000, to: 60_001 };
        }
    }
    Arc::new(library)
}

fn choose_last(session: &mut Session) -> Result<(), SessionError> {
    let last = session.game().decision().unwrap().options.len() - 1;
    session.choose(last, By::Person)
}

/// Plays the last option of everything until that is the bug.
fn to_the_bug(session: &mut Session) -> SessionError {
    for _ in 0..400 {
        if let Err(error) = choose_last(session) {
            return error;
        }
    }
    panic!("there is no encounter");
}

#[test]
fn a_bug_costs_one_choice() {
    let folder = tempfile::tempdir().unwrap();
    let store = store();
    let mut session =
        Session::start(broken(), begin(2, 5, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    session.report_to(folder.path());
    let error = to_the_bug(&mut session);
    let (entries, last) = (session.position() as u64, session.game().decision().unwrap().options.len() - 1);
    let before = Session::unkept(broken(), begin(2, 5, Player::Person, UndoRule::Free)).map(|mut other| {
        (0..entries).for_each(|_| choose_last(&mut other).unwrap());
        other.game().clone()
    });
    let before = before.unwrap();
    assert!(matches!(&error, SessionError::Fault { fault: ChoiceError::Fault(Fault::Bug { .. }), .. }), "{error:?}");
    let words = error.to_string();
    assert!(words.contains("has a bug") && words.contains("taken back") && words.contains("goes on"), "{words}");
    // The report leads to the choice.
    let key = format!("  \"{}\",\n]", before.key(before.decision().unwrap().options[last]));
    let reports: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(reports.len(), 1);
    assert!(words.contains(&reports[0].display().to_string()), "{words}");
    let report = std::fs::read_to_string(&reports[0]).unwrap();
    assert!(report.contains("seed = \"5\"") && report.contains(&key), "{report}");
    // Nothing of it was kept, and the table goes on: back, and another way.
    assert!(*session.game() == before);
    let id = session.id().unwrap().clone();
    assert_eq!(store.load(&id).unwrap().meta.entries, entries);
    session.undo_to(0).unwrap();
    session.choose(0, By::Person).unwrap();
    assert!(open(store, broken(), &id, How::Play).unwrap().game() == session.game());
}

#[test]
fn a_table_without_peeking_does_not_tell_its_seed_in_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let begin = begin(2, 5, Player::Person, UndoRule::UntilChance);
    let mut session = Session::start(broken(), begin, None, store()).unwrap();
    session.report_to(folder.path());
    to_the_bug(&mut session);
    let report = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let report = std::fs::read_to_string(report).unwrap();
    assert!(!report.contains("seed =") && report.contains("seed stays secret"), "{report}");
}

#[test]
fn a_game_whose_last_entry_cannot_be_played_opens_before_it() {
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    let store = store();
    let mut session =
        Session::start(library(), begin(2, 5, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    let mut bug = Session::unkept(broken(), begin(2, 5, Player::Person, UndoRule::Free)).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    bug.report_to(elsewhere.path());
    to_the_bug(&mut bug);
    (0..bug.position()).for_each(|_| choose_last(&mut session).unwrap());
    let (before, position) = (session.game().clone(), session.position());
    choose_last(&mut session).unwrap();
    let id = session.id().unwrap().clone();
    // By today's program the last entry is a bug. It opens before it, says so, and nothing is lost by looking.
    let mut again = open(store.clone(), broken(), &id, How::Play).unwrap();
    let words = again.take_trouble().unwrap();
    assert!(words.contains("has a bug") && words.contains("The game continues before it"), "{words}");
    assert!(again.locked().is_none() && again.position() == position);
    assert!(again.game().state() == before.state());
    assert_eq!(store.read(&id, 0).unwrap().len(), position + 1);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "one report");
    // Another program has it open, too, and hears of nothing that it does not know.
    let mut other = open(store.clone(), broken(), &id, How::Play).unwrap();
    assert!(!other.catch_up().unwrap() && other.locked().is_none());
    // What is done next takes its place.
    again.undo_to(0).unwrap();
    let entries = store.read(&id, 0).unwrap();
    assert_eq!((entries.len(), entries[position].text.contains("undo")), (position + 1, true));
    assert!(other.catch_up().unwrap() && other.game() == again.game(), "what was put into its place is followed");
    other.choose(0, By::Person).unwrap();
    assert!(again.catch_up().unwrap());
    again.choose(0, By::Person).unwrap();
    let mut last = open(store.clone(), broken(), &id, How::Play).unwrap();
    assert!(last.game() == again.game() && last.take_trouble().is_none());
}
