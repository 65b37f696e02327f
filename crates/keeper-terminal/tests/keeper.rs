//! The keeper in the terminal (HRL-19): a row of the form, the screen that is passed on, a bot in that seat, and the game kept with all of it.

use crate::common::{LOOK, Session, Stage, library, store, world};
use crossterm::event::KeyCode;
use keeper_arkham::{Arkham, SetUp};
use keeper_bots::Kind;
use keeper_present::{Habits, Present};
use keeper_session::{Begin, How, Player, UndoRule};
use keeper_table::Game;
use keeper_terminal::{App, Form, Plain, Popup, World};

fn session(seats: Vec<Player>) -> Session {
    let setup = SetUp { players: 1, seed: 5.into(), variants: vec!["keeper".into()], ..SetUp::default() };
    let begin = Begin::new::<Arkham>(setup, seats, UndoRule::Free, &library());
    Session::start(library(), begin, None, store()).unwrap()
}

#[test]
fn the_form_asks_who_is_the_keeper_where_there_is_one() {
    let form = Form { variants: vec!["keeper".into()], ..Form::default() };
    let mut stage = Stage::new(App::set_up(world(), Form::default(), true), 80, 24);
    assert!(!stage.sees("Keeper        <"), "{}", stage.text());
    stage = Stage::new(App::set_up(world(), form, true), 80, 24);
    assert!(stage.sees("Keeper        < planner >"), "{}", stage.text());
    stage.press(KeyCode::End);
    assert!(stage.sees("has no investigator"), "{}", stage.text());
    stage.press(KeyCode::Char(' '));
    assert!(stage.sees("Keeper        < expert >"), "{}", stage.text());
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Right);
    assert!(stage.sees("Keeper        < random >"), "{}", stage.text());
    stage.press(KeyCode::Right);
    assert!(stage.sees("Keeper        < person >"), "{}", stage.text());
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    let session = stage.session();
    assert_eq!(session.players(), [Player::Person, Player::Person]);
    assert_eq!((session.game().seats(), session.game().keeper()), (2, Some(1)));
}

/// Two people at one screen: it is passed on before the Mythos cards are to be seen, and the other one sees nothing of them.
#[test]
fn the_screen_is_passed_on_to_the_keeper() {
    let app = App::play(World { look: LOOK, ..world() }, session(vec![Player::Person; 2]));
    let mut stage = Stage::new(app, 120, 42);
    let mut passed = 0;
    for _ in 0..200 {
        let game = stage.session().game().clone();
        let Some(seat) = stage.session().asked() else { break };
        if let Some(Popup::HandOver { seat: wanted }) = stage.table().unwrap().popup() {
            assert_eq!((*wanted, seat, game.is_secret(1)), (1, 1, true));
            assert!(stage.sees("only for Keeper (seat 2)"), "{}", stage.text());
            let labels = game.choices(1, &Habits::default());
            assert!(labels.iter().all(|choice| !stage.sees(choice.label.trim_start_matches("Play "))));
            stage.press(KeyCode::Enter);
            let begins = |label: &str| label.chars().take(20).collect::<String>();
            assert!(labels.iter().all(|choice| stage.sees(&begins(&choice.label))), "{}", stage.text());
            passed += 1;
            if passed == 3 {
                return;
            }
        }
        assert!(seat == 0 || game.is_secret(1) || stage.table().unwrap().popup().is_none());
        stage.press(KeyCode::Char('1'));
    }
    panic!("{passed} times");
}

/// A bot is the keeper unless a person is named; the investigator's player is never handed the screen, and sees no card.
#[test]
fn a_bot_is_the_keeper_if_nobody_is_named() {
    let mut stage = Stage::new(App::play(World { look: LOOK, ..world() }, session(vec![Player::Person])), 120, 42);
    assert_eq!(stage.session().players(), [Player::Person, Player::Bot(Kind::Planner)]);
    let mut looked = 0;
    for _ in 0..200 {
        let Some(seat) = stage.session().asked() else { break };
        assert!(!matches!(stage.table().unwrap().popup(), Some(Popup::HandOver { .. })));
        if seat == 1 {
            assert!(stage.table().unwrap().choices().is_empty(), "{}", stage.text());
            looked += 1;
            stage.tick();
        } else {
            stage.press(KeyCode::Char('1'));
        }
    }
    assert!(looked > 2, "{looked}");
}

#[test]
fn the_keeper_is_kept_with_the_game() {
    let kept = store();
    let setup = SetUp { players: 2, seed: 5.into(), variants: vec!["keeper".into()], ..SetUp::default() };
    let seats = vec![Player::Person, Player::Bot(Kind::Planner), Player::Bot(Kind::Random)];
    let begin = Begin::new::<Arkham>(setup, seats.clone(), UndoRule::Free, &library());
    let session = Session::start(library(), begin, None, kept.clone()).unwrap();
    let id = session.id().unwrap().clone();
    assert!(session.seats().ends_with("Keeper (random)"), "{}", session.seats());
    drop(session);
    let again = crate::common::open(kept, library(), &id, How::Play).unwrap();
    assert_eq!((again.players(), again.game().keeper()), (seats.as_slice(), Some(2)));
}

/// Line by line at one screen: what the keeper saw is gone before anything is written for the others.
#[test]
fn line_by_line_the_others_see_nothing_of_what_the_keeper_saw() {
    for screen in [false, true] {
        let mut out = Vec::new();
        let lines = "1\n".repeat(60);
        let table = Plain::new(session(vec![Player::Person; 2]), lines.as_bytes(), &mut out).on_screen(screen);
        table.run().unwrap();
        let text = String::from_utf8(out).unwrap();
        let gone = if screen { "\u{1b}[2J".to_owned() } else { "\n".repeat(60) };
        let mut seen = 0;
        for secret in text.split("-- Only Keeper may look now: press Enter --").skip(1) {
            // The last time the input ends before the keeper has chosen.
            let Some((own, others)) = secret.split_once(&gone) else { continue };
            let cards = own.lines().filter_map(|line| line.split_once("  Play ")).map(|(_, card)| card.trim());
            let cards: Vec<&str> = cards.collect();
            assert_eq!(cards.len(), 2, "{own}");
            assert!(
                !others.contains("Play ") && !cards.iter().all(|card| others.contains(card)),
                "{cards:?}: {others}"
            );
            seen += 1;
        }
        assert!(seen > 1, "{seen}: {text}");
    }
}

/// Line by line, what is for the keeper alone is written after the keeper has come.
#[test]
fn line_by_line_the_keeper_is_called() {
    let mut out = Vec::new();
    let lines = "1\n".repeat(60);
    Plain::new(session(vec![Player::Person; 2]), lines.as_bytes(), &mut out).run().unwrap();
    let text = String::from_utf8(out).unwrap();
    let (before, after) = text.split_once("-- Only Keeper may look now: press Enter --").expect("the keeper is called");
    assert!(!before.contains("Play ") && after.contains("Keeper: choose the Mythos card to play"), "{text}");
    assert!(
        text.contains("The keeper puts a card that no one else has seen on the bottom of the deck.")
            && !text.contains("unseen card")
    );
}
