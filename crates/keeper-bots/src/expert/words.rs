//! What came of the futures, in words.

use keeper_arkham::State;
use keeper_arkham::state::{Place, flag};

use crate::search::Found;

/// What came of the futures of one option.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fate {
    futures: u32,
    sealed: u32,
    closed: u32,
    fell: u32,
    doom: i32,
}

/// From this share of the futures on a difference is worth naming.
const CLEARLY: f64 = 0.05;

impl Fate {
    pub fn add(&mut self, before: &State, after: &State, seat: u8) {
        let trophies = |s: &State| (0..s.players).map(|who| s.inv(who).gate_trophies.count_ones()).sum::<u32>();
        self.futures += 1;
        self.sealed += u32::from(after.seals.count_ones() > before.seals.count_ones());
        self.closed += u32::from(trophies(after) > trophies(before));
        self.doom += i32::from(after.doom) - i32::from(before.doom);
        let (was, is) = (before.inv(seat), after.inv(seat));
        self.fell +=
            u32::from(is.sheet != was.sheet || is.is(flag::REPLACED | flag::LOSE_TURN) || is.place == Place::Lost);
    }

    /// What is worth saying of it.
    pub fn words(&self) -> String {
        let of_ten = |n: u32| (10.0 * f64::from(n) / f64::from(self.futures.max(1))).round() as u32;
        match (of_ten(self.sealed), of_ten(self.closed), of_ten(self.fell)) {
            (n @ 3.., ..) => format!(" There's a {n} in 10 chance that a gate is sealed within two turns."),
            (_, n @ 3.., _) => format!(" There's a {n} in 10 chance that a gate is closed within two turns."),
            (_, _, n @ 3..) => format!(" There's a {n} in 10 chance that it ends badly for me."),
            _ => String::new(),
        }
    }

    /// The plainest thing in which this is better than another.
    pub fn better(&self, other: &Fate) -> &'static str {
        let share = |n: f64, of: &Fate| n / f64::from(of.futures.max(1));
        let more = |of: fn(&Fate) -> f64| share(of(self), self) - share(of(other), other);
        let gains = [
            (more(|fate| f64::from(fate.sealed)), "It makes it more likely that we seal a gate soon."),
            (more(|fate| f64::from(fate.closed)), "It makes it more likely that we close a gate soon."),
            (-more(|fate| f64::from(fate.fell)), "It's safer for me."),
            (-more(|fate| f64::from(fate.doom)), "It keeps doom down."),
        ];
        let best = gains.iter().max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(gain, _)| *gain >= CLEARLY);
        best.map_or("It leaves us better off in the long run.", |(_, words)| words)
    }
}

/// What the destination chosen is worth, and how far the next best is behind: inside the noise they are about equal.
pub fn said<'a>(found: &Found, usual: usize, name: impl Fn(usize) -> &'a str) -> String {
    let worth = percent(found.worth());
    let Some((second, less, error)) = next_best(found, usual) else { return format!("Chance of winning: {worth} %.") };
    if less < error {
        return format!("Chance of winning: {worth} %; {} is about as good.", name(second));
    }
    let points = percent(less).max(1.0);
    let noun = if points == 1.0 { "point" } else { "points" };
    format!(
        "Chance of winning: {worth} %; second best is {}, {points} {noun} lower (\u{b1}{}).",
        name(second),
        percent(error).max(1.0)
    )
}

/// The best of those that are not taken, how much less it is worth, and how far that may be off.
fn next_best(found: &Found, usual: usize) -> Option<(usize, f64, f64)> {
    let taken = found.others.iter().find(|other| other.index == found.index);
    let (second, worth) = found.second(usual)?;
    let of_second = found.others.iter().find(|other| other.index == second);
    let error = taken.or(of_second).map_or(0.01, |tried| tried.error());
    Some((second, found.worth() - worth, error))
}

fn percent(worth: f64) -> f64 {
    (100.0 * worth.clamp(0.0, 1.0)).round()
}

pub fn chances(found: &Found) -> String {
    won(found.worth())
}

/// How far the second best is behind.
pub fn behind(less: f64) -> String {
    match percent(less) {
        points if points < 1.0 => "It is about as good.".to_owned(),
        points => format!("It is second best: your chance of winning is {points} % lower."),
    }
}

fn won(worth: f64) -> String {
    format!("Estimated chance of winning: {:.0} %.", 100.0 * worth.clamp(0.0, 1.0))
}
