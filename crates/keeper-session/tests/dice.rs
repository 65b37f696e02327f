//! Dice that are rolled at the table: entered, kept with the choice, told, and the same in every replay.

mod common;

use std::sync::Arc;

use common::{begin, library};
use keeper_arkham::Arkham;
use keeper_session::{By, Player, Session, SessionError, UndoRule, story_text};
use keeper_store::{Sqlite, Store};
use keeper_table::Game;

type Table = Session<Arkham>;

/// A table whose players roll real dice.
fn table(store: Arc<dyn Store>) -> Table {
    let mut begin = begin(1, 11, Player::Person, UndoRule::Free);
    begin.own_dice = true;
    Session::start(library(), begin, Some("Dice".into()), store).unwrap()
}

/// Chooses until dice are to be rolled.
fn until_dice(table: &mut Table) {
    for luck in 0..400 {
        let seat = table.asked().expect("the game goes on");
        let count = table.game().decision_for(seat).unwrap().options.len();
        match table.choose_by(seat, luck * 7 % count, By::Person) {
            Ok(()) => {}
            Err(SessionError::AwaitsDice) => return,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("nothing was rolled");
}

#[test]
fn dice_are_entered_kept_and_told_and_a_replay_gives_the_same_game() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let mut table = table(store);
    let mut rolled = 0;
    for face in [6, 1, 5, 2] {
        until_dice(&mut table);
        let position = table.position();
        let before = table.game().clone();
        assert!(matches!(table.enter_dice(&[7]), Err(error) if error.to_string().contains("1 to 6, not 7")));
        assert!(matches!(table.enter_dice(&[1; 60]), Err(error) if error.to_string().contains("too many")));
        assert_eq!((table.position(), table.game() == &before), (position, true), "nothing has happened yet");
        while let Some(roll) = table.to_roll() {
            assert!(roll.left > 0 && roll.entered.iter().all(|&die| die == face));
            table.enter_dice(&[face]).unwrap();
            rolled += 1;
        }
        assert_eq!(table.position(), position + 1);
        let dice = &table.table().choices()[position].dice;
        assert!(!dice.is_empty() && dice.iter().all(|&die| die == face), "{dice:?}");
        let told = format!("Rolled at the table: {face}");
        assert!(table.steps()[position].lines.iter().any(|line| line.text.starts_with(&told)));
        assert!(table.game().dice_left() == 0);
        // Taken back and done again, it is the same game.
        let after = table.game().clone();
        table.undo_to(position).unwrap();
        assert!(table.game() == &before);
        assert!(table.table().at(position + 1).unwrap() == after);
        table.redo_to(position + 1).unwrap();
        assert!(table.game() == &after);
    }
    assert!(rolled >= 4);
    assert!(story_text(&table, table.position(), false).contains("Rolled at the table: 6"));
    // A record that is read again gives the same game too.
    let entries = table.table().entries().to_vec();
    let text = serde_json::to_string(&entries).unwrap();
    let read: Vec<keeper_table::Entry> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, entries);
    let start = table.table().at(0).unwrap();
    let again = keeper_table::Table::replay(start, &read).unwrap();
    assert!(again.game() == table.game());
}

#[test]
fn without_dice_of_their_own_nobody_is_asked_and_a_wish_can_be_dropped() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let mut own = table(store.clone());
    until_dice(&mut own);
    own.roll_nothing();
    assert!(own.to_roll().is_none());
    assert!(matches!(own.enter_dice(&[3]), Err(SessionError::NoDiceAwaited)));
    let mut usual =
        Session::<Arkham>::start(library(), begin(1, 11, Player::Person, UndoRule::Free), None, store).unwrap();
    for luck in 0..60 {
        let Some(seat) = usual.asked() else { break };
        let count = usual.game().decision_for(seat).unwrap().options.len();
        usual.choose_by(seat, luck * 7 % count, By::Person).unwrap();
        assert!(usual.to_roll().is_none());
    }
}
