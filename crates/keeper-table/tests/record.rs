//! A table remembers everything: choices, undo, redo, replay.

use crate::toy::{Event, Stones};
use keeper_table::{
    ChoiceError, Chosen, Entry, Fault, Game, Keep, LONGEST_KEY, Line, MOST_ENTRIES, Record, RecordError, Recorder,
    Seat, Silent, Table,
};
use proptest::prelude::*;

fn stones() -> Stones {
    Stones::new(400, 7)
}

fn take(key: &str) -> Entry {
    Entry::Choose(Chosen::key(key))
}

fn taken_by(seat: Seat, key: &str) -> Entry {
    Entry::Choose(Chosen::by(seat, key))
}

fn played(choices: usize) -> Table<Stones> {
    let mut table = Table::new(stones());
    for choice in 0..choices {
        table.choose(choice % 3, &mut Silent).unwrap();
    }
    table
}

#[test]
fn a_choice_becomes_an_entry_with_its_key() {
    let mut table = Table::new(stones());
    assert_eq!(table.choose(1, &mut Silent).unwrap(), &taken_by(0, "take-2"));
    assert_eq!(table.choose_key("take-3", &mut Silent).unwrap(), &taken_by(1, "take-3"));
    assert_eq!(table.choose_by(0, 0, &mut Silent).unwrap(), &taken_by(0, "take-1"));
    assert_eq!(table.entries(), [taken_by(0, "take-2"), taken_by(1, "take-3"), taken_by(0, "take-1")]);
    let keys: Vec<&str> = table.choices().iter().map(|chosen| chosen.key.as_str()).collect();
    assert_eq!(keys, ["take-2", "take-3", "take-1"]);
    assert_eq!((table.position(), table.len()), (3, 3));
}

#[test]
fn a_seat_answers_for_itself_alone() {
    let mut table = played(2);
    let not_yours = RecordError::Choice(ChoiceError::NotYours { seat: 1 });
    assert_eq!(table.choose_by(1, 0, &mut Silent), Err(not_yours.clone()));
    assert_eq!(table.apply(&taken_by(1, "take-1"), &mut Silent), Err(not_yours));
    assert_eq!(table.position(), 2);
    let error = Table::replay(stones(), &[taken_by(0, "take-1"), taken_by(0, "take-1")]).unwrap_err();
    assert_eq!(error.to_string(), "entry 1: seat 0 cannot answer this question");
    table.apply(&taken_by(0, "take-1"), &mut Silent).unwrap();
}

#[test]
fn what_is_not_offered_changes_nothing() {
    let mut table = played(2);
    let before = table.game().clone();
    let error = table.choose_key("take-4", &mut Silent).unwrap_err();
    assert_eq!(error.to_string(), "\"take-4\" is not an option now; the options are: take-1, take-2, take-3");
    let error = table.choose(3, &mut Silent).unwrap_err();
    assert_eq!(error, RecordError::Choice(ChoiceError::NoSuchOption { index: 3, count: 3 }));
    assert_eq!((table.game(), table.entries().len()), (&before, 2));
}

#[test]
fn a_game_that_is_over_takes_no_choice() {
    let mut table = Table::new(Stones::new(3, 1));
    table.choose_key("take-3", &mut Silent).unwrap();
    assert_eq!(table.choose(0, &mut Silent), Err(RecordError::Choice(ChoiceError::Over)));
}

#[test]
fn undo_goes_back_and_redo_goes_forward_with_the_same_dice() {
    let mut table = played(5);
    let (at_five, at_two) = (table.game().clone(), table.at(2).unwrap());
    assert_eq!(table.undo_to(2), Ok(&Entry::Undo { to: 2, seat: None }));
    assert_eq!(table.game(), &at_two);
    assert_eq!((table.position(), table.len()), (2, 5));
    assert_eq!(table.redo(&mut Silent), Ok(&Entry::Redo { to: 3 }));
    assert_eq!(table.redo_to(5, &mut Silent), Ok(&Entry::Redo { to: 5 }));
    assert_eq!(table.game(), &at_five);
}

#[test]
fn redo_tells_the_journal_what_happens_again() {
    let mut table = played(2);
    table.undo_to(1).unwrap();
    let mut journal = Recorder::default();
    table.redo(&mut journal).unwrap();
    assert_eq!(journal.events[0], Event::Took(2));
}

#[test]
fn another_choice_after_an_undo_drops_what_was_undone() {
    let mut table = played(5);
    table.undo_to(2).unwrap();
    table.choose_key("take-1", &mut Silent).unwrap();
    assert_eq!((table.position(), table.len()), (3, 3));
    let error = table.redo(&mut Silent).unwrap_err();
    assert_eq!(error, RecordError::NothingToRedo { to: 4, position: 3, len: 3 });
}

#[test]
fn there_must_be_something_to_undo() {
    let mut table = played(2);
    assert_eq!(table.undo_to(2), Err(RecordError::NothingToUndo { to: 2, position: 2 }));
    assert_eq!(table.at(3), Err(RecordError::NoSuchPosition { at: 3, len: 2 }));
    assert_eq!(table.undo_to(usize::MAX).unwrap_err().to_string().split(':').nth(1), Some(" only 2 have been made"));
}

#[test]
fn a_bar_stops_the_undo_for_good() {
    let mut table = played(3);
    table.bar();
    table.choose(0, &mut Silent).unwrap();
    assert_eq!(table.undo_to(2), Err(RecordError::Barred { to: 2, bar: 3 }));
    table.undo_to(3).unwrap();
    table.choose(1, &mut Silent).unwrap();
    assert_eq!(table.undo_to(0), Err(RecordError::Barred { to: 0, bar: 3 }));
    assert_eq!(table.barred(), 3);
}

#[test]
fn a_table_may_forbid_undo() {
    let mut table = played(3);
    table.forbid_undo(true);
    assert_eq!(table.undo_to(1), Err(RecordError::UndoForbidden));
    table.forbid_undo(false);
    assert!(table.undo_to(1).is_ok());
}

#[test]
fn a_replay_says_which_entry_is_wrong_and_what_was_offered() {
    let entries = [take("take-1"), take("move-river")];
    let error = Table::replay(stones(), &entries).unwrap_err();
    assert_eq!(
        error.to_string(),
        "entry 1: \"move-river\" is not an option now; the options are: take-1, take-2, take-3"
    );
    let error = Table::replay(stones(), &[take("take-1"), Entry::Undo { to: 1, seat: None }]).unwrap_err();
    assert_eq!(error.to_string(), "entry 1: cannot go back to choice 1: only 1 have been made");
    let error = Line::of(&[Entry::Redo { to: 1 }]).unwrap_err();
    assert_eq!(error.to_string(), "entry 0: cannot go forward to choice 1: 0 of 0 choices are in force");
}

#[test]
fn a_table_goes_on_from_a_stored_state() {
    let mut whole = played(5);
    whole.undo_to(4).unwrap();
    let mut resumed = Table::resume(whole.game().clone(), whole.entries().to_vec()).unwrap();
    assert_eq!(resumed.undo_to(3), Err(RecordError::BeforeSnapshot { to: 3, base: 4 }));
    assert_eq!(resumed.barred(), 4);
    for table in [&mut whole, &mut resumed] {
        table.redo(&mut Silent).unwrap();
        table.choose(0, &mut Silent).unwrap();
        table.choose(2, &mut Silent).unwrap();
        table.undo_to(4).unwrap();
        table.redo_to(6, &mut Silent).unwrap();
    }
    assert_eq!(resumed.game(), whole.game());
    assert_eq!(resumed.entries(), whole.entries());
}

#[test]
fn few_states_are_kept_and_all_can_be_seen() {
    let mut table = Table::new(Stones::new(2000, 3));
    let mut all = vec![table.game().clone()];
    for choice in 0..500 {
        table.choose(choice % 3, &mut Silent).unwrap();
        all.push(table.game().clone());
    }
    assert!(table.snapshots() <= 500 / 16 + 64 + 1, "{} are kept", table.snapshots());
    let lean = table.clone().keeping(Keep { every: 0, last: 0 });
    assert_eq!(lean.snapshots(), 0);
    for (position, game) in all.iter().enumerate() {
        assert_eq!(&table.at(position).unwrap(), game);
        assert_eq!(&lean.at(position).unwrap(), game);
    }
}

#[test]
fn a_record_reads_well() {
    let mut table = played(2);
    table.undo_to(1).unwrap();
    table.redo(&mut Silent).unwrap();
    let record = Record { entries: table.entries().to_vec(), ..Record::new("stones", 1, "c0ffee", 400) };
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(
        text,
        r#"{"format":1,"game":"stones","rules":1,"cards":"c0ffee","setup":400,"entries":[{"seat":0,"choose":"take-1"},{"seat":1,"choose":"take-2"},{"undo":1},{"redo":2}]}"#
    );
    assert_eq!(serde_json::from_str::<Record<i32>>(&text).unwrap(), record);
    assert_eq!(serde_json::from_str::<Entry>(r#""take-1""#).unwrap(), take("take-1"));
    for wrong in ["{}", "3", r#"{"undo":-1}"#, r#"{"undo":1,"redo":2}"#, r#"{"fly":1}"#, r#"{"choose":"take-1"}"#] {
        let error = serde_json::from_str::<Entry>(wrong).unwrap_err();
        assert!(error.to_string().contains("expected {\"seat\": number"), "{wrong}: {error}");
    }
}

#[test]
fn a_record_says_why_it_does_not_fit() {
    let record = Record::new("stones", 1, "c0ffee", ());
    assert_eq!(record.check("stones", 1, "c0ffee"), Ok(()));
    assert!(matches!(record.check("nim", 1, "c0ffee"), Err(RecordError::OtherGame { .. })));
    assert!(matches!(record.check("stones", 2, "c0ffee"), Err(RecordError::OtherRules { .. })));
    assert!(matches!(record.check("stones", 1, "decaf"), Err(RecordError::OtherCards { .. })));
    let newer = Record { format: 2, ..record };
    assert!(matches!(newer.check("stones", 1, "c0ffee"), Err(RecordError::Format { found: 2, known: 1 })));
}

#[derive(Clone, Debug)]
enum Act {
    Choose(usize),
    Undo(usize),
    Redo(usize),
    Bar,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        12 => (0_usize..4).prop_map(Act::Choose),
        2 => (0_usize..60).prop_map(Act::Undo),
        2 => (0_usize..60).prop_map(Act::Redo),
        1 => Just(Act::Bar),
    ];
    prop::collection::vec(act, 0..150)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// The model keeps every state there ever was in a plain list.
    #[test]
    fn a_table_agrees_with_a_plain_list_of_states(acts in acts(), every in 0_usize..6, last in 0_usize..6, left in 5_u32..200) {
        let start = Stones::new(left, 11);
        let mut table = Table::new(start.clone()).keeping(Keep { every, last });
        let (mut states, mut position, mut bar) = (vec![start.clone()], 0, 0);
        for act in acts {
            let entries = table.entries().len();
            let (took, expected) = match act {
                Act::Choose(index) => {
                    let mut next = states[position].clone();
                    let legal = next.choose(index, &mut Silent).is_ok();
                    if legal {
                        states.truncate(position + 1);
                        states.push(next);
                        position += 1;
                    }
                    (table.choose(index, &mut Silent).is_ok(), legal)
                }
                Act::Undo(back) => {
                    let to = position.saturating_sub(back);
                    let legal = to < position && to >= bar;
                    if legal {
                        position = to;
                    }
                    (table.undo_to(to).is_ok(), legal)
                }
                Act::Redo(ahead) => {
                    let to = position + ahead;
                    let legal = ahead > 0 && to < states.len();
                    if legal {
                        position = to;
                    }
                    (table.redo_to(to, &mut Silent).is_ok(), legal)
                }
                Act::Bar => {
                    table.bar();
                    bar = position;
                    (false, false)
                }
            };
            prop_assert_eq!(took, expected);
            prop_assert_eq!(table.entries().len(), entries + usize::from(took));
            prop_assert_eq!(table.game(), &states[position]);
            prop_assert_eq!((table.position(), table.len()), (position, states.len() - 1));
            let kept = table.len().checked_div(every).unwrap_or(0) + last;
            prop_assert!(table.snapshots() <= kept);
        }
        for (at, state) in states.iter().enumerate() {
            prop_assert_eq!(&table.at(at).unwrap(), state);
        }

        let again = Table::replay(start, table.entries()).unwrap();
        prop_assert_eq!(again.game(), table.game());
        prop_assert_eq!(again.choices(), table.choices());
        prop_assert_eq!(again.entries(), table.entries());
        let line = Line::of(table.entries()).unwrap();
        prop_assert_eq!(line.standing(), &table.choices()[..position]);
        prop_assert_eq!(line.choices, table.choices());
    }

    #[test]
    fn no_list_of_entries_makes_a_table_panic(entries in prop::collection::vec(prop_oneof![
        ("take-[0-4]", prop::option::of(0_u8..3)).prop_map(|(key, seat)| Entry::Choose(Chosen { seat, key, dice: vec![] })),
        (0_u32..9, proptest::option::of(0_u8..8)).prop_map(|(to, seat)| Entry::Undo { to, seat }),
        any::<u32>().prop_map(|to| Entry::Redo { to }),
    ], 0..30)) {
        if let Err(error) = Table::replay(stones(), &entries) {
            prop_assert!(matches!(error, RecordError::Entry { .. }), "{}", error);
        }
    }
}

#[test]
fn the_toy_ends() {
    let mut table = Table::new(stones());
    while table.game().outcome().is_none() {
        table.choose(1, &mut Silent).unwrap();
    }
    assert_eq!(table.game().left(), 0);
}

#[test]
fn a_panic_costs_one_choice_and_nothing_else() {
    let mut table = Table::new(Stones::cursed(50, 7));
    table.choose(0, &mut Silent).unwrap();
    let before = table.game().clone();
    let bug = RecordError::Choice(ChoiceError::Fault(Fault::Bug { what: "the curse of two".into() }));
    assert_eq!(table.choose(1, &mut Silent), Err(bug.clone()));
    assert_eq!(table.choose_key("take-2", &mut Silent), Err(bug.clone()));
    assert_eq!((table.game(), table.position(), table.entries().len()), (&before, 1, 1));
    // A record with such a choice is played up to it.
    let entries = ["take-1", "take-3", "take-2", "take-1"].map(take);
    let mut read = Table::new(Stones::cursed(50, 7));
    assert_eq!(read.read_on(&entries), Err(RecordError::Entry { at: 2, why: Box::new(bug) }));
    assert_eq!(read.position(), 2);
    table.choose(2, &mut Silent).unwrap();
    assert_eq!(table.game(), read.game());
}

#[test]
fn what_no_record_can_have_is_refused() {
    let mut table = Table::new(stones());
    let long = take(&"x".repeat(LONGEST_KEY + 1));
    assert_eq!(table.apply(&long, &mut Silent), Err(RecordError::LongKey { len: LONGEST_KEY + 1 }));
    // Back and forth as often as a record may say it: quick, and then it is enough.
    for choice in 0..40 {
        table.choose(choice % 2, &mut Silent).unwrap();
    }
    let len = table.position() as u32;
    let turns = [Entry::Undo { to: 0, seat: None }, Entry::Redo { to: len }];
    let many: Vec<Entry> = turns.into_iter().cycle().take(MOST_ENTRIES).collect();
    let Err(RecordError::Entry { at, why }) = table.read_on(&many) else { panic!("too many") };
    assert_eq!((at, *why), (MOST_ENTRIES, RecordError::TooMany));
}
