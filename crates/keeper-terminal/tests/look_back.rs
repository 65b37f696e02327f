//! What cost most, on the screen that tells how a game ended.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{begin, library, store, world};
use crossterm::event::KeyCode;
use keeper_bots::Kind;
use keeper_final_hour::FinalHour;
use keeper_session::{Begin, How, OneBox, Played, Player, Session, UndoRule, open};
use keeper_store::Store;
use keeper_terminal::{Action, App, Popup};

const BOT: Player = Player::Bot(Kind::Random);

fn final_hour(store: Arc<dyn Store>) -> Session<FinalHour> {
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let setup = keeper_final_hour::SetUp { players: 2, seed: 5.into(), ..Default::default() };
    let begin = Begin::new::<FinalHour>(setup, vec![BOT; 2], UndoRule::Free, &library);
    Session::start(library, begin, None, store).unwrap()
}

struct Stage<G: Played> {
    stage: crate::common::Stage,
    game: PhantomData<G>,
}

impl<G: Played> Stage<G> {
    /// A screen on which bots have played to the end.
    fn at_the_end(session: Session<G>) -> Stage<G> {
        let stage = crate::common::Stage::new(App::play(world(), session), 80, 24);
        let mut stage = Stage { stage, game: PhantomData };
        while !matches!(stage.popup(), Some(Popup::Ending { .. })) {
            stage.stage.tick();
        }
        stage
    }

    fn popup(&self) -> Option<&Popup> {
        self.stage.app.table::<G>().expect("the game is on the table").popup()
    }

    fn wait_for(&mut self, words: &str) {
        let began = Instant::now();
        while !self.stage.sees(words) {
            assert!(began.elapsed() < Duration::from_secs(300), "{words}:\n{}", self.stage.text());
            std::thread::sleep(Duration::from_millis(20));
            self.stage.tick();
        }
    }
}

#[test]
fn what_cost_most_is_told_when_somebody_asks() {
    let mut table = Stage::at_the_end(final_hour(store()));
    assert!(table.stage.sees("w mistakes") && table.stage.sees("q leave"), "{}", table.stage.text());
    assert!(!table.stage.sees("Review: "));
    table.stage.press(KeyCode::Char('w'));
    assert!(table.stage.sees("Review: "), "{}", table.stage.text());
    table.wait_for("% (\u{b1}");
    assert!(table.stage.sees("Biggest mistakes") && table.stage.sees("was better."), "{}", table.stage.text());
    // It is still there when the board was looked at, and not made again.
    table.stage.press(KeyCode::Esc);
    assert!(table.popup().is_none());
    table.stage.press(KeyCode::Enter);
    table.stage.press(KeyCode::Char('w'));
    assert!(table.stage.sees("was better."), "{}", table.stage.text());
    // After an undo it is another game.
    table.stage.press(KeyCode::Char('u'));
    while !matches!(table.popup(), Some(Popup::Ending { .. })) {
        table.stage.press(KeyCode::Char('r'));
        table.stage.tick();
    }
    assert!(!table.stage.sees("was better."), "{}", table.stage.text());
}

#[test]
fn a_player_who_does_not_want_to_wait_leaves() {
    let begin = begin(2, 5, BOT, UndoRule::Free);
    let mut table = Stage::at_the_end(crate::common::Session::start(library(), begin, None, store()).unwrap());
    let all = table.stage.session().position();
    table.stage.press(KeyCode::Char('w'));
    table.wait_for(&format!(" of {all} choices"));
    assert_eq!(table.stage.press(KeyCode::Char('q')), Action::None);
    assert_eq!(table.stage.press(KeyCode::Enter), Action::Quit);
}

#[test]
fn a_game_that_is_walked_through_tells_it_too() {
    let world = world();
    let session = final_hour(world.store.clone());
    let id = session.id().unwrap().clone();
    drop(Stage::at_the_end(session));
    let looked: Session<FinalHour> = open(world.store.clone(), OneBox, &id, How::Look).unwrap();
    let mut stage = crate::common::Stage::new(App::replay(world, looked, 0), 80, 24);
    stage.press(KeyCode::Char('e'));
    stage.press(KeyCode::Char('w'));
    assert!(stage.sees("Review: "), "{}", stage.text());
}
