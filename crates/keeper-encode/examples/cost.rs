//! What it costs to tell of positions: `cost GAMES PLAYERS SETS [numbers] [options] [entities] [sum]` plays random games and tells of every
//! decision. Under `valgrind --tool=callgrind` the difference of two runs is what one part costs; `sum` prints a sum of everything that
//! was told, by which two encoders are compared bit for bit.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_encode::{Encoded, OptionRow, ask_row, own, room};
use keeper_table::{Game, Rng, Silent};

/// FNV-1a over words: order and every bit count.
struct Sum(u64);

impl Sum {
    fn add(&mut self, words: impl IntoIterator<Item = u32>) {
        for word in words {
            self.0 = (self.0 ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| args.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let sets: Vec<&str> = args.get(2).map_or("base", String::as_str).split(',').collect();
    let is = |word: &str| args.iter().any(|arg| arg == word);
    let (wants_numbers, wants_options, wants_entities, wants_sum) =
        (is("numbers"), is("options"), is("entities"), is("sum"));
    let library = Arc::new(Library::embedded(&sets).unwrap_or_else(|error| panic!("{error}")));
    let mut numbers = vec![0.0f32; Arkham::NUMBER_COUNT];
    let mut entities = vec![0i16; room::<Arkham>(&library)];
    let mut rows: Vec<OptionRow> = vec![];
    let (mut decisions, mut sum) = (0u64, Sum(0xcbf2_9ce4_8422_2325));
    let mut set_up = SetUp { sets: library.sets.clone(), players: number(1, 4) as u8, ..SetUp::default() };
    for number_of in 0..number(0, 20) {
        set_up.seed = (1 + number_of).into();
        let mut game = Arkham::begin(library.clone(), &set_up, &mut Silent).expect("a game can be set up");
        let mut rng = Rng::new(1_000_000 + number_of);
        while let Some(decision) = own(&game) {
            let (seat, chosen) = (decision.seats.speaker(), rng.below(decision.options.len() as u32) as usize);
            if wants_options {
                rows.clear();
                rows.extend(decision.options.iter().map(|&option| game.option_row(option, seat)));
            }
            if wants_numbers {
                game.numbers(seat, &mut numbers);
            }
            if wants_entities {
                game.entities(seat, &mut entities);
            }
            if wants_sum {
                sum.add(ask_row(&game).map(|cell| cell as u32));
                sum.add(rows.iter().flatten().map(|&cell| cell as u32));
                sum.add(numbers.iter().map(|number| number.to_bits()));
                sum.add(entities.iter().map(|&cell| cell as u32));
            }
            std::hint::black_box((&numbers, &rows, &entities));
            game.advance(chosen, &mut Silent).expect("what is offered can be chosen");
            decisions += 1;
        }
    }
    println!("{decisions} decisions, sum {:016x}", sum.0);
}
