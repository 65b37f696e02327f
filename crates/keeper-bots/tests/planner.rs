//! The planner at the table.

use std::sync::Arc;

use keeper_arkham::state::{Held, Phase};
use keeper_arkham::{Arkham, Library, Opt, SetUp};
use keeper_bots::search::Policy;
use keeper_bots::{Bot, Kind, Mind, Planner, Random, Thought, Weights};
use keeper_table::{Game, Rng, Silent};

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"))
}

fn game(library: &Arc<Library>, players: u8, seed: u64) -> Arkham {
    let set_up = SetUp { players, seed: seed.into(), ..SetUp::default() };
    Arkham::new(library.clone(), &set_up).expect("a game can be set up")
}

/// Plays a game to its end and calls `look` before every choice.
fn play(mut game: Arkham, mut look: impl FnMut(&Arkham, usize)) -> Arkham {
    let mut bot = Planner::new();
    let most = 5000 * usize::from(game.state().players);
    for _ in 0..most {
        let Some(decision) = game.decision() else { return game };
        let choice = bot.choose(&game.view(decision.seats.speaker()));
        assert!(choice < decision.options.len(), "{:?} has no option {choice}", decision.ask);
        look(&game, choice);
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    panic!("the game does not end: turn {}", game.state().turn);
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let library = library();
    for (players, seed) in [(1, 3), (4, 5), (8, 7)] {
        let mut number = 0;
        play(game(&library, players, seed), |game, choice| {
            number += 1;
            if number % 5 != 0 {
                return;
            }
            let decision = game.decision().expect("something is asked");
            let seat = decision.seats.speaker();
            for other in [1, 0xdead_beef] {
                let mut reseeded = game.clone();
                reseeded.determinise(seat, other.into());
                let again = Planner::new().choose(&reseeded.view(seat));
                assert_eq!(again, choice, "decision {number} of {players} players, seed {seed}: {:?}", decision.ask);
            }
        });
    }
}

#[test]
fn every_choice_has_a_reason_in_a_sentence() {
    let library = library();
    play(game(&library, 4, 11), |game, choice| {
        let decision = game.decision().expect("something is asked");
        let (index, reason) = Planner::new().explain(&game.view(decision.seats.speaker()));
        assert_eq!(index, choice);
        assert!(reason.ends_with('.') && !reason.contains(['{', '}']), "{:?}: {reason:?}", decision.ask);
    });
}

/// The weapons that somebody holds.
fn weapons(game: &Arkham, who: u8) -> usize {
    let is_weapon = |held: &&Held| game.library().card(held.copy).weapon.is_some();
    game.state().inv(who).held.iter().filter(is_weapon).count()
}

#[test]
fn a_third_weapon_is_given_to_one_who_has_none_and_nobody_is_asked_twice() {
    let library = library();
    let set_up = SetUp {
        players: 2,
        seed: 1.into(),
        investigators: ["amanda-sharpe", "joe-diamond"].map(|id| Some(id.to_owned())).to_vec(),
        ..SetUp::default()
    };
    let mut game = Arkham::new(library.clone(), &set_up).expect("a game can be set up");
    while game.state().turn == 0 {
        game.choose(0, &mut Silent).expect("the option is offered");
    }
    let s = game.state_mut();
    s.inv_mut(1).held.clear();
    s.inv_mut(1).place = s.inv(0).place;
    s.inv_mut(0).held.clear();
    for name in ["Shotgun", "Rifle", "Tommy Gun"] {
        let number = library.card_named(name).expect("it is in the base game");
        let copy = library.cards[usize::from(number)].first_copy;
        s.inv_mut(0).held.push(Held { copy, flags: 0, tokens: 0 });
    }
    game.recall();
    let (planner, mut mind, mut asked) = (Planner::new(), Mind::default(), 0);
    while game.state().turn == 1 && matches!(game.state().phase, Phase::Upkeep | Phase::Movement) {
        let seat = game.decision().expect("somebody is asked").seats.speaker();
        let choice = planner.pick(&game, seat, &mut mind);
        asked += usize::from(matches!(game.state().options[choice], Opt::Trade(_)));
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    assert_eq!((asked, weapons(&game, 0), weapons(&game, 1)), (1, 2, 1));
}

#[test]
fn games_of_every_size_end_and_keep_the_invariants() {
    let library = library();
    for players in 1..=8 {
        play(game(&library, players, 100 + u64::from(players)), |game, _| {
            if let Err(broken) = game.check() {
                panic!("{players} players: {broken}");
            }
        });
    }
}

/// The goal is 15 of 100; random play wins about none.
#[test]
fn four_planners_win_a_fair_share() {
    let library = library();
    let games = 60;
    let won =
        (0..games).filter(|&seed| play(game(&library, 4, seed), |_, _| {}).outcome().is_some_and(|o| o.won)).count();
    assert!(won >= 9, "{won} of {games} games");
}

/// Whatever things are worth to it: no two choices may undo each other for ever.
#[test]
fn games_end_with_any_weights() {
    let library = library();
    for seed in 0..24 {
        let mut rng = Rng::new(seed);
        let mut any = || f64::from(rng.draw()) / f64::from(u32::MAX) * 2.0 - 1.0;
        let planner = Planner::with(Weights::default().changed((0..Weights::NAMES.len()).map(|_| any())));
        let (mut game, mut mind) = (game(&library, 2, 700 + seed), Mind::default());
        let mut choices = 0;
        while let Some(decision) = game.decision() {
            let choice = planner.pick(&game, decision.seats.speaker(), &mut mind);
            game.advance(choice, &mut Silent).expect("the option is offered");
            choices += 1;
            assert!(choices < 2 * Arkham::LONGEST, "game {seed} does not end: {:?}", game.state().ask);
        }
    }
}

#[test]
fn random_chooses_among_the_options_and_repeats_itself_with_its_seed() {
    let library = library();
    let game = game(&library, 2, 1);
    let decision = game.decision().expect("something is asked");
    let view = game.view(decision.seats.speaker());
    let choices = |seed: u64| {
        let mut bot = Random::new(seed);
        (0..50).map(|_| Bot::<Arkham>::choose(&mut bot, &view)).collect::<Vec<_>>()
    };
    assert!(choices(1).iter().all(|&c| c < decision.options.len()));
    assert_eq!(choices(1), choices(1));
    assert_ne!(choices(1), choices(2));
}

#[test]
fn bots_are_known_by_name() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert!("clairvoyant".parse::<Kind>().is_err_and(|e| e.contains("planner")));
    let time = |millis| Ok(Thought::Time(std::time::Duration::from_millis(millis)));
    assert_eq!("256".parse(), Ok(Thought::Futures(256)));
    assert_eq!(("500ms".parse(), "0.5s".parse()), (time(500), time(500)));
    for wrong in ["", "0", "0s", "-1s", "s", "much", "99999s"] {
        assert!(wrong.parse::<Thought>().is_err_and(|e| e.contains("0.5s")), "{wrong}");
    }
}
