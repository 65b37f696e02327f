//! The bot that thinks ahead, and the value that it learned.

use std::sync::Arc;

use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Ask, Library, SetUp};
use keeper_bots::expert::{Effort, Expert, Nets, features};
use keeper_bots::search::Policy;
use keeper_bots::{Bot, Mind, Planner, Players};
use keeper_table::{Game, Silent};

fn game(seed: u64, players: u8) -> Arkham {
    let library = Arc::new(Library::embedded(&["base"]).expect("the cards load"));
    let set_up = SetUp { players, seed: seed.into(), ..SetUp::default() };
    Arkham::new(library, &set_up).expect("a game can be set up")
}

/// The planner's quick play, up to a question of this kind in this turn or later.
fn until(game: &mut Arkham, turn: u16, is_asked: impl Fn(Ask) -> bool) {
    let mut mind = Mind::default();
    while let Some(decision) = game.decision() {
        if game.state().turn >= turn && is_asked(decision.ask) {
            return;
        }
        let choice = Planner::new().pick(game, decision.seats.speaker(), &mut mind);
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    panic!("nobody is asked that");
}

const LITTLE: Effort = Effort { ways: 8, answers: 8, turns: 1, goals: 3, sure: 1.0, time: None, by_seats: false };

fn expert() -> Expert {
    Expert::with(Planner::new(), Nets::shipped(), LITTLE, 7.into())
}

#[test]
fn what_is_hidden_makes_no_difference_to_the_choice() {
    let questions: [fn(Ask) -> bool; 3] = [
        |ask| matches!(ask, Ask::Move(_)),
        |ask| matches!(ask, Ask::Encounter),
        |ask| matches!(ask, Ask::Face | Ask::FaceOne(_)),
    ];
    for (seed, is_asked) in (1..).zip(questions) {
        let mut game = game(seed, 3);
        until(&mut game, 3, is_asked);
        let seat = game.decision().expect("somebody is asked").seats.speaker();
        let known = expert().choose(&game.view(seat));
        for other in 100..104u64 {
            let mut otherwise = game.clone();
            otherwise.determinise(seat, other.into());
            assert_eq!(expert().choose(&otherwise.view(seat)), known);
        }
    }
}

#[test]
fn the_quick_policy_ends_every_game_and_the_value_knows_how() {
    let net = Nets::shipped();
    let (mut said, mut came, mut n) = (0.0, 0.0, 0.0f64);
    let (mut early, mut won, games) = (0.0, 0.0, 60);
    for seed in 0..games {
        let mut game = game(900 + seed, 4);
        let mut mind = Mind::default();
        let (mut chances, mut last, mut choices) = (vec![], 0, 0);
        while let Some(decision) = game.decision() {
            let s = game.state();
            if s.turn != last && s.phase == Phase::Upkeep {
                last = s.turn;
                chances.push(f64::from(net.of(game.library(), 4).chance(&features(game.library(), s))));
            }
            let choice = Planner::new().pick(&game, decision.seats.speaker(), &mut mind);
            game.choose(choice, &mut Silent).expect("the option is offered");
            choices += 1;
            assert!(choices < 20_000, "game {seed} does not end");
        }
        let is_won = f64::from(u8::from(game.outcome().is_some_and(|o| o.won)));
        // A game has as many positions as it has turns, but it is one game.
        said += chances.iter().sum::<f64>() / chances.len() as f64;
        came += is_won;
        n += 1.0;
        early += chances[0];
        won += is_won;
    }
    // Four standard errors of the share that is won, and what a value may be off besides.
    let most = 4.0 * (0.25 / n).sqrt();
    let (off, begin) = (f64::abs(said - came) / n, f64::abs(early - won) / f64::from(games as u32));
    assert!(off < most && begin < most, "{off:.3} {begin:.3}");
}

#[test]
fn advice_names_places_with_their_chances() {
    let mut game = game(5, 2);
    until(&mut game, 2, |ask| matches!(ask, Ask::Move(_)));
    let seat = game.decision().expect("somebody is asked").seats.speaker();
    let advice = Arkham::advice(&game.view(seat)).expect("there is advice");
    let (index, why) = (advice.index, &advice.why);
    assert!(index < game.decision().expect("somebody is asked").options.len());
    assert!(why.contains('%'), "{why}");
    assert_eq!(Arkham::advice(&game.view(seat)), Some(advice.clone()));
}
