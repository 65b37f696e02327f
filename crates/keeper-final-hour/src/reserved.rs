//! What can be known of the reserved clues, and the chances of the ritual.

use crate::library::{ICONS, Library};
use crate::state::State;

/// What a single player's ritual needs.
const SOLO_MATCHES: u8 = 3;

/// The chance of each pair of icons to be on the reserved clues: every clue that was not found may be one of them.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    /// By both icons, the lower first.
    pairs: [[f64; ICONS]; ICONS],
}

impl Reserved {
    pub fn of(lib: &Library, s: &State) -> Reserved {
        let left: [f64; ICONS] = std::array::from_fn(|icon| f64::from(lib.clue_counts[icon] - s.found[icon]));
        let mut pairs = [[0.0; ICONS]; ICONS];
        let mut all = 0.0;
        for a in 0..ICONS {
            for b in a..ICONS {
                pairs[a][b] = if a == b { left[a] * (left[a] - 1.0) / 2.0 } else { left[a] * left[b] };
                all += pairs[a][b];
            }
        }
        pairs.iter_mut().flatten().for_each(|ways| *ways /= all);
        Reserved { pairs }
    }

    fn sum(&self, worth: impl Fn([usize; 2]) -> f64) -> f64 {
        (0..ICONS).flat_map(|a| (a..ICONS).map(move |b| [a, b])).map(|[a, b]| self.pairs[a][b] * worth([a, b])).sum()
    }

    /// The chance that a reserved clue has this icon.
    pub fn chance(&self, icon: u8) -> f64 {
        self.sum(|pair| f64::from(u8::from(pair.contains(&usize::from(icon)))))
    }

    /// The matches that a card with this icon brings on average.
    pub fn worth(&self, icon: u8) -> f64 {
        self.sum(|pair| pair.iter().filter(|&&reserved| reserved == usize::from(icon)).count() as f64)
    }

    /// The chance that so many cards of each icon bring at least so many matches.
    pub fn success(&self, cards: [u8; ICONS], needed: u8) -> f64 {
        self.sum(|[a, b]| f64::from(u8::from(cards[a] + cards[b] >= needed)))
    }
}

impl State {
    /// Whether an attempt to reverse the ritual can succeed, by what everybody sees: the clues that were found, and the priority cards
    /// that were discarded or that a single player has put aside.
    pub fn can_be_reversed(&self, lib: &Library) -> bool {
        let solo = self.is_solo();
        let mut cards = [0; ICONS];
        for (card, printed) in (0..).zip(&lib.priority) {
            let usable = if solo { self.aside.contains(&card) } else { self.discard & (1 << card) == 0 };
            cards[usize::from(printed.icon)] += u8::from(usable);
        }
        // Everybody commits three.
        let most = if solo { u8::MAX } else { 3 * self.count };
        let matches = |a: usize, b: usize| match a == b {
            true => 2 * cards[a].min(most),
            false => (cards[a] + cards[b]).min(most),
        };
        let reserved = Reserved::of(lib, self);
        reserved.sum(|[a, b]| f64::from(u8::from(matches(a, b) >= self.matches_needed()))) > 0.0
    }

    /// The matches that the ritual needs.
    pub fn matches_needed(&self) -> u8 {
        if self.is_solo() { SOLO_MATCHES } else { 2 * self.count }
    }
}
