//! What can be known of the ritual: the icons that the reserved clues may have.

use keeper_final_hour::library::ICONS;
use keeper_final_hour::{Library, State};
use keeper_table::Seat;

/// How many matches the attempt needs.
pub(super) fn needed(s: &State) -> u8 {
    if s.is_solo() { 3 } else { 2 * s.count }
}

/// Each pair of icons that the reserved clues may have, with its chance: every clue that was not found may be reserved.
fn pairs(lib: &Library, s: &State) -> Vec<([usize; 2], f64)> {
    let left: [f64; ICONS] = std::array::from_fn(|icon| f64::from(lib.clue_counts[icon] - s.found[icon]));
    let mut pairs = Vec::new();
    for a in 0..ICONS {
        for b in a..ICONS {
            let ways = if a == b { left[a] * (left[a] - 1.0) / 2.0 } else { left[a] * left[b] };
            pairs.push(([a, b], ways));
        }
    }
    let all: f64 = pairs.iter().map(|(_, ways)| ways).sum();
    pairs.iter_mut().for_each(|(_, ways)| *ways /= all);
    pairs
}

/// The chance of each icon to be on a reserved clue.
pub(super) fn chances(lib: &Library, s: &State) -> [f64; ICONS] {
    let pairs = pairs(lib, s);
    std::array::from_fn(|icon| pairs.iter().filter(|(pair, _)| pair.contains(&icon)).map(|(_, chance)| chance).sum())
}

/// The matches that a card of this icon brings on average.
pub(super) fn worth(lib: &Library, s: &State, icon: u8) -> f64 {
    let icon = usize::from(icon);
    let matches = |pair: [usize; 2]| pair.iter().filter(|&&reserved| reserved == icon).count() as f64;
    pairs(lib, s).into_iter().map(|(pair, chance)| chance * matches(pair)).sum()
}

/// The matches that a seat's cards bring on average: all that were put aside, or the best three of a hand.
pub(super) fn expected(lib: &Library, s: &State, seat: Seat) -> f64 {
    let worth = |card: u8| lib.priority.get(usize::from(card)).map_or(0.0, |card| worth(lib, s, card.icon));
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
    let icons =
        s.aside.iter().filter_map(|&card| lib.priority.get(usize::from(card))).map(|card| usize::from(card.icon));
    let icons: Vec<usize> = icons.collect();
    let matches =
        |pair: [usize; 2]| pair.iter().map(|one| icons.iter().filter(|&icon| icon == one).count()).sum::<usize>();
    let good = pairs(lib, s).into_iter().filter(|(pair, _)| matches(*pair) >= usize::from(needed(s)));
    good.map(|(_, chance)| chance).sum()
}
