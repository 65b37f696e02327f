//! How it ended, and what it was worth.

use keeper_arkham::state::{Ending, Inv};
use keeper_arkham::{Library, State};
use serde::Serialize;

use crate::arkham::names::{Names, count, list};
use crate::rules::ids;
use crate::{Part, RuleId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingText {
    pub won: bool,
    pub title: String,
    /// The parts of the group's score (rulebook p. 12); only a victory is scored, but the sum can be told anyway.
    pub parts: Vec<Part>,
    pub score: i32,
    pub first_citizens: Vec<Inv>,
    /// `Amanda Sharpe is the First Citizen of Arkham.`; nobody is after a defeat.
    pub honour: String,
    pub rule: RuleId,
}

impl EndingText {
    /// `Score 21`; a defeat is not rated.
    pub fn rating(&self) -> String {
        match self.won {
            true => format!("Score {}", self.score),
            false => format!("Only victories are scored. This would have been {}:", self.score),
        }
    }
}

/// The ending of a game that is over.
pub fn ending(lib: &Library, state: &State) -> Option<EndingText> {
    let ending = state.ending?;
    let names = Names { lib, s: state };
    let q = names.query();
    let title = match ending {
        Ending::Closed => "Victory: every gate is closed".into(),
        Ending::Sealed => "Victory: six gates are sealed".into(),
        Ending::Banished => format!("Victory: {} is banished", names.ancient()),
        Ending::Devoured => format!("Defeat: {} has devoured everybody", names.ancient()),
        Ending::Destroyed => format!("Defeat: {} has ended the world", names.ancient()),
        Ending::Fulfilled => "Victory: a mission is complete".into(),
        Ending::Betrayed(who) => format!("Defeat: {} has joined the other side", names.investigator(who)),
    };
    let seats = || 0..state.players;
    let loans = seats().filter(|&w| q.has_card(w, lib.known.loan)).count() as i32 + i32::from(state.loans_defaulted);
    let gates: i32 = seats().map(|w| state.inv(w).gate_trophies.count_ones() as i32).sum();
    let monsters = seats().map(|w| state.trophies(w).count()).sum::<usize>() as i32;
    let survivors = seats().filter(|&w| state.inv(w).in_game()).count() as i32;
    let signs = i32::from(state.elder_signs_used);
    let part = |text: String, points: i32| Part { text, points };
    let mut parts = vec![
        part(format!("The doom track of {}", names.ancient()), i32::from(q.doom_limit())),
        part(format!("Terror level {}", state.terror), -i32::from(state.terror)),
        part(format!("{} unpaid", count(loans, "bank loan", "bank loans")), -loans),
        part(format!("{} played", count(signs, "elder sign card", "elder sign cards")), -signs),
        part(count(gates, "gate trophy", "gate trophies"), gates),
        part(format!("{}, 1 for every 3", count(monsters, "monster trophy", "monster trophies")), monsters / 3),
        part(count(survivors, "investigator alive and sane", "investigators alive and sane"), survivors),
    ];
    if state.tasks_completed > 0 {
        let done = i32::from(state.tasks_completed);
        parts.push(part(count(done, "task or mission completed", "tasks and missions completed"), done));
    }
    let first_citizens = if ending.won() { q.first_citizens() } else { vec![] };
    let citizens: Vec<String> = first_citizens.iter().map(|&who| names.investigator(who)).collect();
    let honour = match citizens.len() {
        0 => "Nobody is the First Citizen of a lost town.".into(),
        1 => format!("{} is the First Citizen of Arkham.", citizens[0]),
        _ => format!("{} share the title of First Citizen of Arkham.", list(&citizens)),
    };
    let score = parts.iter().map(|p| p.points).sum();
    Some(EndingText { won: ending.won(), title, parts, score, first_citizens, honour, rule: ids::WIN_06 })
}
