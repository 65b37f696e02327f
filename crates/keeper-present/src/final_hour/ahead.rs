//! The omens of the round: how likely each line of the Ancient One is, by what a seat sees.

use keeper_final_hour::NONE;

use super::names::Names;

/// So many action cards are played in a round (FHP-01).
const TURNS: usize = 4;

/// The chance of each sum of omens when so many of these cards are drawn, none of them twice.
fn sums(omens: &[u8], draws: usize) -> Vec<f64> {
    let draws = draws.min(omens.len());
    let most = omens.iter().map(|&one| usize::from(one)).sum::<usize>();
    // By the number of cards drawn and their sum: in how many ways.
    let mut ways = vec![vec![0.0; most + 1]; draws + 1];
    ways[0][0] = 1.0;
    for one in omens.iter().map(|&one| usize::from(one)) {
        for drawn in (0..draws).rev() {
            for sum in 0..=most - one {
                let more = ways[drawn][sum];
                ways[drawn + 1][sum + one] += more;
            }
        }
    }
    let last = ways.pop().unwrap_or_default();
    let all: f64 = last.iter().sum();
    last.into_iter().map(|ways| ways / all).collect()
}

/// The chances of the sum of both.
fn both(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sum[i + j] += x * y;
        }
    }
    sum
}

impl Names<'_> {
    /// How likely each line of the Ancient One is in the next reckoning, if everybody plays any of their cards: as things stand, and with
    /// each card in hand that may be played now. Empty where all is known, and for a single player, who knows their own plan best.
    pub fn omen_chances(self) -> Vec<(Option<u8>, Vec<f64>)> {
        if self.s.is_solo() || self.s.ending.is_some() {
            return vec![];
        }
        let is_seen = |card: u8| self.number(card).is_some();
        let printed = |card: u8| self.lib.priority.get(usize::from(card)).map_or(0, |card| card.omens);
        let own = (0..self.s.count).find(|&who| {
            let hand = &self.s.who(who).hand;
            !hand.is_empty() && hand.iter().all(|&card| is_seen(card))
        });
        let hand: Vec<u8> = own.map(|who| self.s.who(who).hand.iter().copied().collect()).unwrap_or_default();
        // The turns to come, with whose they are; and cards that lie face down.
        let open = self.s.played.iter().filter(|play| play.priority == NONE).map(|play| play.who);
        let later = self.s.played.len()..TURNS;
        let later = later.map(|turn| (usize::from(self.s.lead) + turn) as u8 % self.s.count.max(1));
        let turns: Vec<u8> = open.chain(later).collect();
        let own_turns = turns.iter().filter(|&&who| Some(who) == own).count();
        let shut = self.s.played.iter().filter(|play| play.priority != NONE && !is_seen(play.priority)).count();
        let hidden = turns.len() - own_turns + shut + self.s.portents.iter().filter(|&&card| !is_seen(card)).count();
        if hidden + own_turns == 0 {
            return vec![];
        }
        let lies = self.s.played.iter().map(|play| play.priority).chain(self.s.portents.iter().copied());
        let seen: Vec<u8> = lies.chain(hand.iter().copied()).filter(|&card| is_seen(card)).collect();
        let counted: usize =
            self.s.portents.iter().filter(|&&card| is_seen(card)).map(|&card| printed(card)).sum::<u8>().into();
        let counted = counted + usize::from(self.omens_ahead().0);
        let unseen =
            (0..self.lib.priority.len() as u8).filter(|card| !seen.contains(card) && self.s.discard & (1 << card) == 0);
        let others = sums(&unseen.map(printed).collect::<Vec<_>>(), hidden);
        let lines = &self.lib.ancient_ones[usize::from(self.s.ancient_one)].omens;
        let chances = |first: usize, rest: &[u8], draws: usize| -> Vec<f64> {
            let omens: Vec<u8> = rest.iter().map(|&card| printed(card)).collect();
            let all = both(&others, &sums(&omens, draws));
            let of = |from: u8, to: u8| {
                (0..)
                    .zip(&all)
                    .filter(|(sum, _)| (usize::from(from)..=usize::from(to)).contains(&(counted + first + sum)))
                    .map(|(_, chance)| chance)
                    .sum()
            };
            lines.iter().map(|line| of(line.from, line.to)).collect()
        };
        let mut told = vec![(None, chances(0, &hand, own_turns))];
        if own_turns > 0 {
            told.extend(hand.iter().map(|&card| {
                let rest: Vec<u8> = hand.iter().copied().filter(|&other| other != card).collect();
                (Some(self.lib.priority[usize::from(card)].number), chances(printed(card).into(), &rest, own_turns - 1))
            }));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_cards_drawn_without_putting_any_back() {
        // Two of 0, 0, 1, 2: six pairs.
        let found = sums(&[0, 0, 1, 2], 2);
        let expected = [1.0, 2.0, 2.0, 1.0].map(|ways| ways / 6.0);
        assert!(expected.iter().zip(&found).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        assert_eq!(sums(&[1, 2], 0), [1.0, 0.0, 0.0, 0.0]);
        let sure = both(&sums(&[3], 1), &sums(&[2], 1));
        assert_eq!(sure.iter().position(|chance| *chance == 1.0), Some(5));
    }
}
