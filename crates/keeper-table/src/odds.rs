//! The exact odds of a dice check.
//!
//! A [`Check`] alone has a [chance](Check::chance) of passing. What a player may still do about a failed check
//! is a [`Plan`]: boosts to spend and rerolls to use. [`chance`] is the chance of passing with the best use of the plan;
//! [`chance_after`] is the same once dice [lie on the table](Rolled).
//!
//! ```
//! use keeper_table::odds::{Check, Plan, Reroll, chance};
//! let check = Check::new(2, 1);
//! assert!((check.chance() - 5.0 / 9.0).abs() < 1e-12);
//! assert!((check.with_boosts(1, 1) - 19.0 / 27.0).abs() < 1e-12);
//! assert!(chance(check, Plan::new().boosts(1, 1).reroll(Reroll::All)) > 0.8);
//! ```

use std::array::from_fn;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// No check of any game rolls more dice than this, those of boosts included; whatever goes beyond is left out.
pub const MOST_DICE: u32 = 200;

/// A dice check: so many dice, so many successes needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Skill and modifiers; zero or less rolls no dice.
    pub dice: i32,
    /// The successes needed.
    pub difficulty: u32,
    /// The lowest face that is a success.
    pub success: u8,
    /// Whether a six counts as two successes.
    pub sixes_double: bool,
    /// Successes that are there whatever is rolled.
    pub already: u32,
}

/// What a reroll takes up again. It may be used only on a check that has failed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reroll {
    /// Every die rolled so far, those of boosts included.
    All,
    /// Every die that is not a success.
    Failures,
    /// One die of your choice.
    OneDie,
}

/// What may still be done about a failed check. Boosts and rerolls may be used in any order; a boost spent after a
/// [reroll of all](Reroll::All) adds its dice to the new ones, a boost spent before it has its dice rerolled too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// How many boosts may be spent, one at a time, until the check is passed.
    pub boosts: u32,
    /// The dice that each boost adds, in full even where the check itself had fewer than zero.
    pub dice_per_boost: u32,
    pub rerolls: Rerolls,
}

/// How many rerolls of each kind may be used, each once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rerolls {
    pub all: u8,
    pub failures: u8,
    pub one_die: u8,
}

/// Dice that lie on the table, by what they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rolled {
    pub failures: u32,
    pub singles: u32,
    pub doubles: u32,
}

impl Check {
    /// A check in which fives and sixes succeed.
    pub const fn new(dice: i32, difficulty: u32) -> Self {
        Self { dice, difficulty, success: 5, sixes_double: false, already: 0 }
    }

    /// The chance of passing with the first roll.
    pub fn chance(&self) -> f64 {
        let (dice, need) = (self.rolled_dice(), self.need());
        let usual = USUAL[usize::from(self.success.clamp(1, 7))].get(dice as usize);
        match usual.and_then(|usual| usual.get(need as usize)) {
            Some(&usual) if !self.sixes_double => usual,
            _ => passes(self.die().fails(dice, need)),
        }
    }

    /// The chance of each number of successes rolled, from none upwards. It leaves out those that are there already.
    pub fn distribution(&self) -> Vec<f64> {
        let (die, dice) = (self.die(), self.rolled_dice());
        let most = if die.double > 0.0 { 2 * dice } else { dice };
        let mut chances = vec![0.0; most as usize + 1];
        die.outcomes(dice, u32::MAX, |singles, doubles, chance| chances[(singles + 2 * doubles) as usize] += chance);
        chances
    }

    /// The chance of passing when up to `boosts` may be spent after the roll.
    pub fn with_boosts(&self, boosts: u32, dice_per_boost: u32) -> f64 {
        chance(*self, Plan::new().boosts(boosts, dice_per_boost))
    }

    /// The chance of passing when a failed roll may be taken up again once.
    pub fn with_reroll(&self, kind: Reroll) -> f64 {
        chance(*self, Plan::new().reroll(kind))
    }

    /// What these faces count in this check.
    pub fn rolled(&self, faces: &[u8]) -> Rolled {
        let mut rolled = Rolled::default();
        for &face in faces {
            match face {
                6 if self.sixes_double && self.success <= 6 => rolled.doubles += 1,
                face if face >= self.success => rolled.singles += 1,
                _ => rolled.failures += 1,
            }
        }
        rolled
    }

    fn rolled_dice(&self) -> u32 {
        self.dice.clamp(0, MOST_DICE as i32) as u32
    }

    fn need(&self) -> u32 {
        self.difficulty.saturating_sub(self.already)
    }

    fn die(&self) -> Die {
        let faces = 7_u8.saturating_sub(self.success.max(1));
        let doubles = u8::from(self.sixes_double && faces > 0);
        let sixth = |faces: u8| f64::from(faces) / 6.0;
        Die { failure: sixth(6 - faces), single: sixth(faces - doubles), double: sixth(doubles) }
    }
}

impl Plan {
    pub const fn new() -> Self {
        Self { boosts: 0, dice_per_boost: 1, rerolls: Rerolls { all: 0, failures: 0, one_die: 0 } }
    }

    pub const fn boosts(self, boosts: u32, dice_per_boost: u32) -> Self {
        Self { boosts, dice_per_boost, ..self }
    }

    /// The plan with one more reroll of this kind.
    pub const fn reroll(mut self, kind: Reroll) -> Self {
        let count = match kind {
            Reroll::All => &mut self.rerolls.all,
            Reroll::Failures => &mut self.rerolls.failures,
            Reroll::OneDie => &mut self.rerolls.one_die,
        };
        *count = count.saturating_add(1);
        self
    }
}

impl Rolled {
    pub const fn successes(&self) -> u32 {
        self.singles.saturating_add(self.doubles.saturating_mul(2))
    }
}

/// The chance of passing the check with the best use of the plan.
pub fn chance(check: Check, plan: Plan) -> f64 {
    let dice = check.rolled_dice();
    let mut search = Search::new(check, plan, dice);
    let mut fails = 0.0;
    search.die.outcomes(dice, search.need, |singles, doubles, chance| {
        fails += chance * search.fails(Position { singles, doubles, boosts: search.boosts, rerolls: plan.rerolls });
    });
    passes(fails)
}

/// The chance of passing the check with the best use of the plan when its dice have been rolled: what a boost or a
/// reroll is worth now. The check's own number of dice no longer matters.
pub fn chance_after(check: Check, rolled: Rolled, plan: Plan) -> f64 {
    if rolled.successes() >= check.need() {
        return 1.0;
    }
    let doubles = rolled.doubles.min(MOST_DICE);
    let singles = rolled.singles.min(MOST_DICE - doubles);
    let failures = rolled.failures.min(MOST_DICE - doubles - singles);
    let mut search = Search::new(check, plan, failures + singles + doubles);
    passes(search.fails(Position { singles, doubles, boosts: search.boosts, rerolls: plan.rerolls }))
}

/// Chances that are asked for all the time: by the lowest face that is a success, the dice and the successes needed.
static USUAL: LazyLock<[[[f64; 6]; 24]; 8]> = LazyLock::new(|| {
    let chance = |success: usize, dice: usize, need: usize| {
        let check = Check { success: success as u8, ..Check::new(0, 0) };
        passes(check.die().fails(dice as u32, need as u32))
    };
    from_fn(|success| from_fn(|dice| from_fn(|need| chance(success, dice, need))))
});

/// The chance that what fails with this chance passes; sums of many small chances may be a hair above one.
fn passes(fails: f64) -> f64 {
    (1.0 - fails).max(0.0)
}

/// The chances of one die.
#[derive(Clone, Copy)]
struct Die {
    failure: f64,
    single: f64,
    double: f64,
}

impl Die {
    /// Every outcome of so many dice that has fewer successes than `need`: singles, doubles and its chance.
    fn outcomes(self, dice: u32, need: u32, mut tell: impl FnMut(u32, u32, f64)) {
        let most_doubles = if self.double > 0.0 { dice } else { 0 };
        for doubles in 0..=most_doubles {
            let Some(most_singles) = need.checked_sub(2 * doubles + 1) else { break };
            let rest = dice - doubles;
            for singles in 0..=most_singles.min(rest) {
                let ways = choose(dice, doubles) * choose(rest, singles);
                let chance = power(self.double, doubles) * power(self.single, singles);
                tell(singles, doubles, ways * chance * power(self.failure, rest - singles));
            }
        }
    }

    /// The chance that so many dice have fewer successes than `need`.
    fn fails(self, dice: u32, need: u32) -> f64 {
        let mut fails = 0.0;
        self.outcomes(dice, need, |_, _, chance| fails += chance);
        fails
    }
}

fn choose(from: u32, some: u32) -> f64 {
    (0..some.min(from - some)).fold(1.0, |ways, i| ways * f64::from(from - i) / f64::from(i + 1))
}

fn power(base: f64, exponent: u32) -> f64 {
    base.powi(exponent as i32)
}

/// A failed check and what can still be done about it. The dice on the table follow from the boosts that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    singles: u32,
    doubles: u32,
    boosts: u32,
    rerolls: Rerolls,
}

struct Search {
    die: Die,
    need: u32,
    dice: u32,
    boosts: u32,
    dice_per_boost: u32,
    known: HashMap<Position, f64>,
}

impl Search {
    fn new(check: Check, plan: Plan, dice: u32) -> Self {
        let dice_per_boost = plan.dice_per_boost.min(MOST_DICE);
        let boosts = match dice_per_boost {
            0 => 0,
            per => plan.boosts.min(MOST_DICE.saturating_sub(dice) / per),
        };
        Self { die: check.die(), need: check.need(), dice, boosts, dice_per_boost, known: HashMap::new() }
    }

    /// The chance that the check stays failed under the best play. There is no option to stop: a failed check cannot
    /// become worse, so only the order matters.
    fn fails(&mut self, at: Position) -> f64 {
        let got = at.singles + 2 * at.doubles;
        if at.rerolls == Rerolls::default() {
            // Spending boosts until passed is the same as rolling all their dice.
            return self.die.fails(at.boosts * self.dice_per_boost, self.need - got);
        }
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let dice = self.dice + (self.boosts - at.boosts) * self.dice_per_boost;
        let failures = dice - at.singles - at.doubles;
        let mut best = 1.0_f64;
        if at.boosts > 0 {
            let next = Position { boosts: at.boosts - 1, ..at };
            best = best.min(self.roll(self.dice_per_boost, next));
        }
        if let Some(all) = at.rerolls.all.checked_sub(1) {
            let rerolls = Rerolls { all, ..at.rerolls };
            best = best.min(self.roll(dice, Position { singles: 0, doubles: 0, rerolls, ..at }));
        }
        if let Some(left) = at.rerolls.failures.checked_sub(1) {
            let rerolls = Rerolls { failures: left, ..at.rerolls };
            best = best.min(self.roll(failures, Position { rerolls, ..at }));
        }
        if let Some(one_die) = at.rerolls.one_die.checked_sub(1) {
            let rerolls = Rerolls { one_die, ..at.rerolls };
            if failures > 0 {
                best = best.min(self.roll(1, Position { rerolls, ..at }));
            }
            // Where a six counts double, a single can be worth giving up: it may be the six that is missing, or a
            // failure that another reroll takes up.
            if at.singles > 0 && self.die.double > 0.0 {
                best = best.min(self.roll(1, Position { singles: at.singles - 1, rerolls, ..at }));
            }
        }
        self.known.insert(at, best);
        best
    }

    /// Rolls so many dice on top of the successes that stand, and plays on.
    fn roll(&mut self, dice: u32, stand: Position) -> f64 {
        let need = self.need - (stand.singles + 2 * stand.doubles);
        let mut fails = 0.0;
        self.die.outcomes(dice, need, |singles, doubles, chance| {
            let next = Position { singles: stand.singles + singles, doubles: stand.doubles + doubles, ..stand };
            fails += chance * self.fails(next);
        });
        fails
    }
}
