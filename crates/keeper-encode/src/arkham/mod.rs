//! Arkham Horror in numbers.

mod entities;
mod kinds;
mod numbers;
mod options;
mod texts;

use keeper_arkham::{Arkham, Ask, Library, Opt, View};
use keeper_bots::expert::{FEATURES, Nets};
use keeper_bots::search::Value;
use keeper_table::{Game, Seat, Seed};

use crate::{Encoded, Named, OptionRow, Table, Texts};

impl Encoded for Arkham {
    const NUMBER_COUNT: usize = FEATURES + numbers::OWN.len();
    const ASKS: &'static [&'static str] = &kinds::ASKS;
    const OPTIONS: &'static [&'static str] = &kinds::OPTIONS;

    fn number_names() -> Vec<String> {
        let value = (0..FEATURES).map(|at| match numbers::VALUE.get(at) {
            Some(name) => (*name).to_owned(),
            None => format!("value_{at}"),
        });
        value.chain(numbers::OWN.map(str::to_owned)).collect()
    }

    fn numbers(&self, seat: Seat, to: &mut [f32]) {
        numbers::write(self, seat, to);
    }

    fn tables(library: &Library) -> Vec<Table> {
        entities::tables(library)
    }

    fn entities(&self, seat: Seat, to: &mut [i16]) {
        entities::write(self, seat, to);
    }

    #[inline]
    fn asked(ask: Ask) -> (u8, i16) {
        kinds::asked(ask)
    }

    #[inline]
    fn option_row(&self, option: Opt, seat: Seat) -> OptionRow {
        options::row(self, option, seat)
    }

    fn names(l: &Library) -> Vec<Named> {
        let named = |(id, name): (&String, &String)| (id.clone(), name.clone());
        vec![
            ("area", l.areas.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("neighbourhood", l.hoods.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("world", l.worlds.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("gate", l.gates.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("monster", l.kinds.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("card", l.cards.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("deck", l.decks.iter().map(|x| named((&x.id, &x.many))).collect()),
            ("investigator", l.sheets.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("ancient_one", l.ancient_ones.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("mythos", l.mythos.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("beside", l.fixtures.iter().map(|x| named((&x.id, &x.name))).collect()),
        ]
    }

    fn texts(library: &Library) -> Texts {
        texts::of(library)
    }

    fn worth(&self, _: Seat) -> f32 {
        Nets::shipped().worth(self) as f32
    }

    fn seen(view: &View) -> Arkham {
        let mut game = Arkham::from_state(view.library.clone(), view.state);
        game.recall();
        game
    }

    fn sample(view: &View, seed: Seed) -> Arkham {
        let mut game = Arkham::seen(view);
        game.determinise(view.seat, seed);
        game.recall();
        game
    }
}
