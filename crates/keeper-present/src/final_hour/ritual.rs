//! What can be said of the ritual.

use keeper_final_hour::library::ICONS;
use keeper_final_hour::{Library, Reserved, State};
use keeper_table::Seat;

/// The matches that a seat's cards bring on average: all that were put aside, or the best three of a hand.
pub(super) fn expected(lib: &Library, s: &State, seat: Seat) -> f64 {
    let reserved = Reserved::of(lib, s);
    let worth = |card: u8| lib.priority.get(usize::from(card)).map_or(0.0, |card| reserved.worth(card.icon));
    if s.is_solo() {
        return s.aside.iter().map(|&card| worth(card)).sum();
    }
    let hand = s.investigators.get(usize::from(seat)).map(|one| one.hand).unwrap_or_default();
    let mut worths: Vec<f64> = hand.iter().map(|&card| worth(card)).collect();
    worths.sort_by(f64::total_cmp);
    worths.iter().rev().take(3).sum()
}

/// The chance that a single player's attempt succeeds now.
pub(super) fn solo_chance(lib: &Library, s: &State) -> f64 {
    let mut cards = [0; ICONS];
    let icons = s.aside.iter().filter_map(|&card| lib.priority.get(usize::from(card)));
    icons.for_each(|card| cards[usize::from(card.icon)] += 1);
    Reserved::of(lib, s).success(cards, s.matches_needed())
}
