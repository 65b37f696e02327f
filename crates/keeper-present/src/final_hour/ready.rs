//! Ready or not ready: said openly, by all who share a screen in one answer.

use keeper_final_hour::{FinalHour, Opt};
use keeper_table::{Game, Seat};

use super::names::Names;
use crate::rules::ids;
use crate::{Choice, Does, Onward, Series, Subject};

pub(super) const READY: &str = "ready";

impl Names<'_> {
    /// What these seats can answer together: somebody is not ready, or all are.
    pub fn all_ready(self, here: u8) -> Vec<Choice> {
        let seats = || (0..self.s.players).filter(move |seat| here & (1 << seat) != 0);
        let alone = seats().count() == usize::from(self.s.players);
        let choice = |label: String, unready: Option<Seat>| {
            let word = |seat: Seat| if unready == Some(seat) { "not-ready" } else { "ready" };
            let series = Series {
                kind: READY.to_owned(),
                keys: seats().map(|seat| format!("seat-{}-{}", seat + 1, word(seat))).collect(),
                name: label.clone(),
                seats: here,
                ..Series::default()
            };
            Choice {
                label,
                note: String::new(),
                does: Does::Series(series),
                odds: Vec::new(),
                about: Some(Subject::new("rule", if unready.is_some() { ids::FHA_17 } else { ids::FHA_11 })),
                areas: Vec::new(),
                ..Choice::default()
            }
        };
        let not = |seat: Seat| choice(format!("{} is not ready: play on", self.investigator(seat)), Some(seat));
        let all = match alone {
            true => "Everyone is ready: attempt it now",
            false => "You are all ready: attempt it now",
        };
        seats().map(not).chain([choice(all.into(), None)]).collect()
    }

    /// The answer that goes without saying: one who is not ready was enough.
    pub fn is_put_off(self) -> bool {
        let said = |seat: &u8| self.s.waiting & (1 << seat) == 0;
        (0..self.s.players).filter(said).any(|seat| self.s.answers[usize::from(seat)] == 0)
    }
}

/// One of them after the other gives the answer that was chosen for all.
pub(super) fn go_on(game: &FinalHour, seat: Seat, series: &mut Series) -> Onward {
    let Some(decision) = game.decision_for(seat) else { return Onward::Over };
    let own = |option: &Opt| matches!(option, Opt::Ready { .. }) && series.keys.contains(&game.key(*option));
    match decision.options.iter().position(own) {
        Some(index) => {
            series.taken += 1;
            Onward::Take(index)
        }
        None => Onward::Over,
    }
}
