//! Two towns on one table: the train between them, and monsters that come where they must.

use std::sync::Arc;

use crossterm::event::KeyCode;
use keeper_arkham::{Arkham, Ask, Library, SetUp, chance};
use keeper_present::{Choice, Does, Habits, Onward, Present, harmless};
use keeper_session::{Begin, Session, UndoRule};
use keeper_table::{Game, Silent};
use keeper_terminal::{App, Popup};

use crate::common::Stage;

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base", "dunwich"]).unwrap())
}

fn position(words: &str) -> Arkham {
    let text = format!("[[scenario]]\nname = \"two boards\"\nsets = [\"base\", \"dunwich\"]\n{words}\n");
    keeper_scenario::position(&library(), &text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

fn at_the_newspaper(money: u8) -> Arkham {
    position(&format!(
        "investigators = [{{ who = \"Amanda Sharpe\", at = \"Northside streets\", speed = 4, money = {money} }}]"
    ))
}

fn walks(game: &Arkham) -> Vec<Choice> {
    let choices = game.choices(0, &Habits::default());
    choices.into_iter().filter(|choice| matches!(&choice.does, Does::Series(series) if series.kind == "walk")).collect()
}

/// XPN-07: a train goes from the Train Station to Bishop's Brook Bridge for $1 and 1 movement point. From the Northside streets
/// four points lead to the Train Station, to the bridge and on to the Village Commons, and one further.
#[test]
fn a_walk_by_its_destination_takes_the_train() {
    let mut game = at_the_newspaper(1);
    let offered = walks(&game);
    let to = |name: &str| offered.iter().find(|choice| choice.label.starts_with(name));
    assert_eq!(to("Bishop's Brook Bridge").unwrap().note, "2 steps, train $1");
    assert_eq!(to("Village Commons").unwrap().note, "3 steps, train $1");
    assert_eq!(to("Darke's Carnival").unwrap().note, "4 steps, train $1");
    assert_eq!(to("Newspaper").unwrap().note, "1 step");
    let village = to("Dunwich Village").unwrap().clone();
    let way = ["train-station", "bishops-brook-bridge", "village-commons-streets", "dunwich-village"];
    assert_eq!(village.areas, way);
    let Does::Series(mut series) = village.does else { panic!("{village:?}") };
    while let Onward::Take(index) = game.go_on(0, &mut series) {
        game.choose(index, &mut Silent).unwrap();
    }
    let place = game.state().inv(0).place.area().unwrap();
    assert_eq!(game.library().area(place).name, "Dunwich Village");
    assert_eq!(game.state().inv(0).money, 0);
    // Without a fare there is no train.
    assert!(!walks(&at_the_newspaper(0)).iter().any(|choice| choice.note.contains("train")));
}

fn session(game: Arkham) -> Session<Arkham> {
    let setup = SetUp { players: game.state().players, sets: game.library().sets.clone(), ..SetUp::default() };
    let begin = Begin::new::<Arkham>(setup, vec![], UndoRule::Free, game.library());
    Session::at_start(game, &[], begin)
}

/// Above the map of a town stand the others, and where the train goes.
#[test]
fn the_map_names_the_towns_and_the_train() {
    let mut stage = Stage::new(App::play(crate::common::world(), session(at_the_newspaper(1))), 80, 24);
    stage.press(KeyCode::Esc);
    assert!(
        stage.sees("Arkham  Dunwich") && stage.sees("train: Train Station - Bishop's Brook Bridge"),
        "{}",
        stage.text()
    );
    assert!(stage.sees("NORTHSIDE") && !stage.sees("COMMONS"), "{}", stage.text());
    stage.press(KeyCode::F(2));
    for _ in 0..3 {
        stage.press(KeyCode::Left);
    }
    assert!(stage.sees("COMMONS") && !stage.sees("NORTHSIDE"), "{}", stage.text());
}

/// MYG-11, MYG-13, XPN-09: the limit of two investigators is five, and monsters from gates of Dunwich do not meet it. With five in
/// Arkham, two of the three monsters of a surge come out of the gates in Dunwich, one each: there is nothing to choose. With
/// four, and one gate in Dunwich, one of two gates in Arkham has to be chosen.
#[test]
fn monsters_of_a_surge_that_can_only_go_one_way_are_not_asked_about() {
    let surge = |gate: &str, warlocks: u8| {
        let mut game = position(&format!(
            "gates = {{ \"Black Cave\" = \"Yuggoth\", \"Cold Spring Glen\" = \"Abyss\", \"{gate}\" = \"R'lyeh\" }}\n\
             monsters = {{ Southside = \"Dark Young*3\", Downtown = \"Warlock*{warlocks}\" }}\n\
             investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\" }}, {{ who = \"Bob Jenkins\", at = \"Uptown streets\" }}]"
        ));
        let night = game.library().mythos.iter().position(|card| card.name == "Blackest Night");
        game.load(chance::MYTHOS, night.unwrap() as u16);
        while game.state().ask != Some(Ask::SurgeGate) {
            let index = harmless(game.state()).expect("nothing else is asked");
            game.choose(index, &mut Silent).unwrap();
        }
        assert_eq!(game.state().turn, 1, "the first surge");
        let decision = game.decision().unwrap();
        (decision.options.len(), game.obvious(decision.seats.speaker()))
    };
    assert_eq!(surge("Devil's Hopyard", 2), (2, Some(0)));
    assert_eq!(surge("Woods", 1), (3, None));
}

/// A key that means something is not lost on a message that it closes.
#[test]
fn the_key_that_closes_a_hint_does_what_it_says() {
    let mut stage = Stage::new(App::play(crate::common::world(), session(at_the_newspaper(1))), 80, 24);
    stage.press(KeyCode::Char('h'));
    assert!(matches!(stage.table().unwrap().popup(), Some(Popup::Message { .. })), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.table().unwrap().popup().is_none() && stage.session().position() == 0, "{}", stage.text());
    stage.press(KeyCode::Char('h'));
    stage.press(KeyCode::Char('2'));
    assert!(stage.session().position() > 0, "{}", stage.text());
}
