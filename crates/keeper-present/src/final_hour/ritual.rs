//! What can be said of the ritual.

use super::names::Names;
use crate::text::{capital, count};
use crate::{Paragraph, Tone};

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

impl Names<'_> {
    /// The end of an attempt: the reserved clues, then card by card what was committed, and how many matches that makes.
    pub fn climax(self) -> Vec<Paragraph> {
        let needed = self.s.matches_needed();
        let [a, b] = self.s.reserved.map(|icon| self.icon(icon));
        let mut lines = vec![
            (Tone::Plain, format!("The first reserved clue is revealed: {a}.")),
            (Tone::Plain, format!("The second reserved clue is revealed: {b}.")),
        ];
        let mut matches = 0;
        for who in 0..self.s.players {
            let solo = self.s.is_solo();
            let cards = if solo { self.s.aside } else { self.s.who(who).hand };
            let held = |at: usize| !solo && usize::from(self.s.answers[usize::from(who)]) == at;
            for (_, &card) in cards.iter().enumerate().filter(|(at, _)| !held(*at)) {
                let icon = self.lib.priority.get(usize::from(card)).map(|card| card.icon);
                let hits = self.s.reserved.iter().filter(|&&reserved| Some(reserved) == icon).count();
                matches += hits;
                let what = match solo {
                    true => capital(&self.card(card)),
                    false => format!("{} reveals {}", self.investigator(who), self.card(card)),
                };
                lines.push(match hits {
                    0 => (Tone::Dim, format!("{what}: no match.")),
                    _ => (
                        Tone::Good,
                        format!("{what}: {}, {matches} of {needed}.", count(hits as i32, "match", "matches")),
                    ),
                });
            }
        }
        lines
    }
}

/// The chance that a single player's attempt succeeds now.
pub(super) fn solo_chance(lib: &Library, s: &State) -> f64 {
    let mut cards = [0; ICONS];
    let icons = s.aside.iter().filter_map(|&card| lib.priority.get(usize::from(card)));
    icons.for_each(|card| cards[usize::from(card.icon)] += 1);
    Reserved::of(lib, s).success(cards, s.matches_needed())
}
