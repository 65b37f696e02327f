//! Positions that differ only in what is hidden from a seat have equal numbers, tables and options.

use std::sync::Arc;

use keeper_arkham::{Arkham, SetUp};
use keeper_encode::{Encoded, ask_row, own, room};
use keeper_final_hour::FinalHour;
use keeper_table::{Game, Rng, Seat, Seats, Silent};

type All = (Vec<f32>, Vec<i16>, Vec<[i16; 8]>, [i16; 4]);

fn all<G: Encoded>(game: &G, seat: Seat) -> All {
    let mut numbers = vec![f32::NAN; G::NUMBER_COUNT];
    game.numbers(seat, &mut numbers);
    let mut tables = vec![i16::MIN; room::<G>(game.library())];
    game.entities(seat, &mut tables);
    let options = game
        .decision_for(seat)
        .map_or(vec![], |own| own.options.iter().map(|&option| game.option_row(option, seat)).collect());
    // Who is asked is no secret, but with parallel seats the first who has not answered speaks.
    (numbers, tables, options, ask_row(game))
}

/// Plays games at random; at each decision every seat's numbers are compared with those of other games that it cannot tell from this one.
fn compare<G: Encoded>(library: Arc<G::Library>, setups: impl IntoIterator<Item = G::SetUp>) -> usize {
    let mut compared = 0;
    for (number, setup) in (0u64..).zip(setups) {
        let mut game = G::begin(library.clone(), &setup, &mut Silent).unwrap();
        let mut rng = Rng::new(number);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
            if rng.below(4) > 0 {
                continue;
            }
            for seat in 0..game.seats() {
                let seen = all(&game, seat);
                assert!(seen.0.iter().all(|number| (-4.0..=4.0).contains(number)), "{:?}", seen.0);
                assert!(!seen.1.contains(&i16::MIN), "every cell is written");
                let view = game.view(seat);
                assert!(all(&G::seen(&view), seat) == seen, "seat {seat} of game {number}: the view");
                let sampled = G::sample(&view, (number + 5).into());
                // Options that nobody at this seat is offered may differ.
                assert!(all(&sampled, seat) == seen, "seat {seat} of game {number}: another deal");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn numbers_tables_and_options_of_arkham_horror_tell_nothing_hidden() {
    let library = Arc::new(keeper_arkham::Library::embedded(&["base"]).unwrap());
    let plain = (1..=4).map(|players| SetUp { players, seed: u64::from(players).into(), ..SetUp::default() });
    let variants = ["unknown-gates", "choose-to-travel"].map(str::to_owned).to_vec();
    let unknown = (0..3).map(move |seed: u64| SetUp {
        players: 3,
        seed: seed.into(),
        variants: variants.clone(),
        ..SetUp::default()
    });
    assert!(compare::<Arkham>(library, plain.chain(unknown)) > 1000);
}

#[test]
fn the_keepers_cards_are_his_own() {
    let library = Arc::new(keeper_arkham::Library::embedded(&["base"]).unwrap());
    let keeper =
        |seed: u64| SetUp { players: 2, seed: seed.into(), variants: vec!["keeper".to_owned()], ..SetUp::default() };
    assert!(compare::<Arkham>(library, (0..3).map(keeper)) > 500);
}

#[test]
fn numbers_tables_and_options_of_final_hour_tell_nothing_hidden() {
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let setup =
        |seed: u64| keeper_final_hour::SetUp { players: 1 + (seed % 4) as u8, seed: seed.into(), ..Default::default() };
    assert!(compare::<FinalHour>(library, (0..60).map(setup)) > 1000);
}

#[test]
fn where_several_are_asked_at_once_each_has_its_own_options() {
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let mut together = 0;
    for seed in 0..30u64 {
        let setup = keeper_final_hour::SetUp { players: 3, seed: seed.into(), ..Default::default() };
        let mut game = FinalHour::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            if let Seats::Parallel(seats) = decision.seats {
                let asked = own(&game).unwrap().options.len();
                let all: usize = (0..3).filter_map(|seat| game.decision_for(seat)).map(|own| own.options.len()).sum();
                assert_eq!(all, decision.options.len());
                together += usize::from(seats.count_ones() > 1 && asked < all);
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(together > 10);
}
