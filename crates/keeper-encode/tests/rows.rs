//! What the columns say, and that they are what the bots see.

use std::collections::BTreeSet;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::expert::{FEATURES, Nets, features};
use keeper_bots::search::Value;
use keeper_encode::{Encoded, own, room};
use keeper_final_hour::FinalHour;
use keeper_table::{Game, Rng, Seed, Silent};

fn play<G: Encoded>(library: Arc<G::Library>, setup: &G::SetUp, mut look: impl FnMut(&G)) {
    let mut game = G::begin(library, setup, &mut Silent).unwrap();
    let mut rng = Rng::new(3);
    while let Some(decision) = game.decision() {
        let index = rng.below(decision.options.len() as u32) as usize;
        look(&game);
        game.choose(index, &mut Silent).unwrap();
    }
}

fn base() -> Arc<Library> {
    Arc::new(Library::embedded(&["base"]).unwrap())
}

#[test]
fn the_first_numbers_are_what_the_experts_value_sees() {
    let (library, mut looked) = (base(), 0);
    play::<Arkham>(library, &SetUp { players: 3, seed: 5.into(), ..SetUp::default() }, |game| {
        let mut numbers = [0.0; Arkham::NUMBER_COUNT];
        game.numbers(1, &mut numbers);
        let seen = features(game.library(), game.state());
        assert_eq!(numbers[..FEATURES], seen);
        assert_eq!(game.worth(1), Nets::shipped().worth(game) as f32);
        assert_eq!(game.worth(0), game.worth(1));
        looked += 1;
    });
    assert!(looked > 100);
}

#[test]
fn the_first_numbers_of_final_hour_are_what_its_value_sees() {
    use keeper_bots::final_hour::{LOOKS, hope, looks};
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let setup = keeper_final_hour::SetUp { players: 3, seed: 9.into(), ..Default::default() };
    play::<FinalHour>(library, &setup, |game| {
        for seat in 0..3 {
            let mut numbers = [0.0; FinalHour::NUMBER_COUNT];
            game.numbers(seat, &mut numbers);
            let view = game.view(seat);
            assert_eq!(numbers[..LOOKS], looks(&view, Seed::default()).map(|number| number.clamp(-4.0, 4.0)));
            assert_eq!(game.worth(seat), hope(&view, Seed::default()) as f32);
        }
    });
}

fn sound<G: Encoded>(library: &G::Library, cards: &str) {
    let names = G::number_names();
    assert_eq!(names.len(), G::NUMBER_COUNT);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "every number has a name of its own");
    for table in G::tables(library) {
        assert_eq!(table.columns[0], "there", "{}", table.name);
        assert_eq!(table.columns.iter().collect::<BTreeSet<_>>().len(), table.columns.len(), "{}", table.name);
    }
    let texts = G::texts(library);
    let known = G::names(library);
    let cards = &known.iter().find(|(kind, _)| *kind == cards).unwrap().1;
    assert_eq!(texts.rows.len(), texts.columns.len() * cards.len());
    assert_eq!(texts.columns.iter().collect::<BTreeSet<_>>().len(), texts.columns.len());
}

#[test]
fn columns_have_names_of_their_own() {
    sound::<Arkham>(&base(), "card");
    sound::<FinalHour>(&keeper_final_hour::Library::embedded().unwrap(), "card");
}

/// Every option's kind is called what its key begins with in the code, options of one question differ, and what points to a row points to
/// one in use.
#[test]
fn options_of_a_question_differ_and_point_to_rows_in_use() {
    fn look<G: Encoded>(game: &G, same: &mut usize, options: &mut usize) {
        let tables = G::tables(game.library());
        let seat = game.decision().unwrap().seats.speaker();
        let mut cells = vec![0; room::<G>(game.library())];
        game.entities(seat, &mut cells);
        let rows: Vec<_> = own(game).unwrap().options.iter().map(|&option| game.option_row(option, seat)).collect();
        *options += rows.len();
        *same += rows.len() - rows.iter().collect::<BTreeSet<_>>().len();
        for row in rows {
            assert!(usize::from(row[0].unsigned_abs()) < G::OPTIONS.len());
            if let (Ok(at), Ok(line)) = (usize::try_from(row[1]), usize::try_from(row[2])) {
                let before: usize = tables[..at].iter().map(|table| table.len()).sum();
                assert!(line < tables[at].rows, "{row:?} of {}", tables[at].name);
                assert_eq!(cells[before + line * tables[at].columns.len()], 1, "{row:?} of {}", tables[at].name);
            }
        }
    }
    let (mut same, mut options) = (0, 0);
    for players in 1..=4 {
        let setup = SetUp { players, seed: 8.into(), ..SetUp::default() };
        play::<Arkham>(base(), &setup, |game| look(game, &mut same, &mut options));
        let setup = keeper_final_hour::SetUp { players, seed: 8.into(), ..Default::default() };
        let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
        play::<FinalHour>(library, &setup, |game| look(game, &mut same, &mut options));
    }
    // Two cards or markers that are alike may look the same where neither lies in a table.
    assert!(same * 50 < options, "{same} of {options} options look like another");
}

/// The state remembers sums and sets of bits, from which most of a position is told. Without them everything is counted one by one.
#[test]
fn what_is_remembered_beside_a_position_changes_nothing_of_what_is_told() {
    for sets in [&["base"][..], &["base", "dunwich"], &["all"]] {
        let library = Arc::new(Library::embedded(sets).unwrap());
        let mut compared = 0;
        for seed in 0..3u64 {
            let setup = SetUp { sets: library.sets.clone(), players: 4, seed: seed.into(), ..SetUp::default() };
            play::<Arkham>(library.clone(), &setup, |game| {
                let tell = |game: &Arkham| {
                    let seat = game.decision().unwrap().seats.speaker();
                    let mut numbers = vec![0.0f32; Arkham::NUMBER_COUNT];
                    game.numbers(seat, &mut numbers);
                    let mut cells = vec![0; room::<Arkham>(&library)];
                    game.entities(seat, &mut cells);
                    let options = own(game).unwrap().options;
                    let rows: Vec<_> = options.iter().map(|&option| game.option_row(option, seat)).collect();
                    (numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>(), cells, rows)
                };
                assert!(tell(game) == tell(&Arkham::from_state(library.clone(), *game.state())), "{sets:?}, {seed}");
                compared += 1;
            });
        }
        assert!(compared > 500, "{compared} of {sets:?}");
    }
}
