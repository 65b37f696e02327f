//! Final Hour in numbers.

mod entities;
mod kinds;
mod numbers;
mod options;

use keeper_bots::final_hour::hope;
use keeper_final_hour::{Ask, FinalHour, Library, Opt, View};
use keeper_table::{Game, Seat, Seed};

use crate::{Encoded, Named, OptionRow, Table, Texts};

impl Encoded for FinalHour {
    const NUMBER_COUNT: usize = numbers::VALUE.len() + numbers::OWN.len();
    const ASKS: &'static [&'static str] = &kinds::ASKS;
    const OPTIONS: &'static [&'static str] = &kinds::OPTIONS;

    fn number_names() -> Vec<String> {
        numbers::VALUE.iter().chain(&numbers::OWN).map(|name| (*name).to_owned()).collect()
    }

    fn numbers(&self, seat: Seat, to: &mut [f32]) {
        numbers::write(&self.view(seat), to);
    }

    fn tables(library: &Library) -> Vec<Table> {
        entities::tables(library)
    }

    fn entities(&self, seat: Seat, to: &mut [i16]) {
        entities::write(&self.view(seat), to);
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
        let icons = |icon: &String| (icon.clone(), icon.clone());
        vec![
            ("location", l.locations.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("icon", l.icons.iter().map(icons).collect()),
            ("monster", l.kinds.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("investigator", l.investigators.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("card", l.actions.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("item", l.items.iter().map(|x| named((&x.id, &x.name))).collect()),
            ("ancient_one", l.ancient_ones.iter().map(|x| named((&x.id, &x.name))).collect()),
        ]
    }

    fn texts(l: &Library) -> Texts {
        let kinds = l.investigators.iter().map(|one| format!("of_{}", one.id.replace('-', "_")));
        let rows = l.actions.iter().flat_map(|card| {
            (0..l.investigators.len()).map(move |one| f32::from(u8::from(usize::from(card.investigator) == one)))
        });
        Texts { columns: kinds.collect(), rows: rows.collect() }
    }

    fn worth(&self, seat: Seat) -> f32 {
        match self.outcome() {
            Some(outcome) => f32::from(u8::from(outcome.won)),
            None => hope(&self.view(seat), Seed::default()) as f32,
        }
    }

    fn seen(view: &View) -> FinalHour {
        FinalHour::from_state(view.library.clone(), view.state)
    }

    fn sample(view: &View, seed: Seed) -> FinalHour {
        view.imagine(seed)
    }
}
