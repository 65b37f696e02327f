//! FHA-11, FHA-17: before the ritual all say openly whether they are ready, at one screen in one answer.

use std::sync::Arc;

use keeper_final_hour::{Ask, FinalHour, Library, Opt, SetUp};
use keeper_present::{Choice, Habits, Present};
use keeper_session::{Begin, By, Helper, Player, Session, UndoRule};
use keeper_table::Game;

/// A game of three people at the question whether they are ready.
fn at_the_ritual() -> Session<FinalHour> {
    let library = Arc::new(Library::embedded().unwrap());
    for seed in 0u64.. {
        let setup = SetUp { players: 3, seed: seed.into(), ..SetUp::default() };
        let begin = Begin::new::<FinalHour>(setup, vec![Player::Person; 3], UndoRule::default(), &library);
        let mut session: Session<FinalHour> = Session::unkept(library.clone(), begin).unwrap();
        while let Some(decision) = session.game().decision() {
            if decision.ask == Ask::Ready {
                return session;
            }
            session.choose(0, By::Person).unwrap();
        }
    }
    unreachable!("the ritual is tried in one of the games")
}

fn choices(session: &Session<FinalHour>) -> Vec<Choice> {
    let game = session.game();
    let habits = session.habits(session.position(), game);
    game.choices(session.asked().unwrap(), &Habits { together: session.people(), ..habits })
}

/// Chooses the answer that begins like this, and lets follow what follows by itself.
fn answer(session: &mut Session<FinalHour>, label: &str) -> Vec<String> {
    let (mut helper, offered, from) = (Helper::default(), choices(session), session.position());
    let number = offered.iter().position(|choice| choice.label.contains(label)).unwrap();
    helper.choose(session, &offered, number).unwrap();
    while let Some(index) = helper.by_itself(session) {
        session.choose(index, By::Itself).unwrap();
    }
    session.steps()[from..].iter().flat_map(|step| step.lines_for(None)).map(|line| line.text.clone()).collect()
}

#[test]
fn all_at_one_screen_answer_together_and_openly() {
    let mut session = at_the_ritual();
    let game = session.game();
    assert!((0..3).all(|seat| !game.is_secret(seat)), "nobody passes the screen on");
    let names: Vec<String> = (0..3).map(|seat| game.seat_name(seat).unwrap()).collect();
    let labels: Vec<String> = choices(&session).into_iter().map(|choice| choice.label).collect();
    let expected = names.iter().map(|name| format!("{name} is not ready: play on"));
    let expected: Vec<String> = expected.chain(["Everyone is ready: attempt it now".into()]).collect();
    assert_eq!(labels, expected);
    let told = answer(&mut session, &names[1]);
    assert!(told.contains(&format!("{} is not ready: the game goes on.", names[1])), "{told:?}");
    assert!(matches!(session.game().decision().unwrap().ask, Ask::Priority { .. }));
}

#[test]
fn all_are_ready_in_one_answer() {
    let mut session = at_the_ritual();
    let told = answer(&mut session, "All are ready");
    assert!(told.contains(&"Everyone is ready: you attempt the ritual now.".to_owned()), "{told:?}");
    assert_eq!(session.game().decision().unwrap().ask, Ask::Hold);
    assert!(session.game().is_secret(0), "what is kept back is secret");
}

/// Each at a screen of their own: all hear at once what one says, and one who is not ready was enough.
#[test]
fn one_who_is_not_ready_puts_it_off() {
    let mut session = at_the_ritual();
    let option = session.game().decision_for(2).unwrap().options[0];
    assert_eq!(option, Opt::Ready { seat: 2, yes: false });
    session.choose_by(2, 0, By::Person).unwrap();
    let question = session.game().question(0).unwrap();
    let name = session.game().seat_name(2).unwrap();
    assert!(question.detail.contains(&format!("{name} is not ready")), "{question:?}");
    assert!(session.game().obvious(0).is_some() && session.game().obvious(1).is_some());
}
