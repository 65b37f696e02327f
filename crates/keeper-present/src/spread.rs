//! What lies before a player who is asked, beside the words of the question: the monster and the weapons of a fight, the place of an
//! encounter, the cards of a shop, the sliders of a sheet. For screens with room for it.

use serde::Serialize;

use crate::words::Subject;

/// Everything that lies before a player; most of it is not there at once.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// What is left to say beside it, instead of all the numbers of the question.
    pub says: String,
    /// Whom it is about, where somebody is faced.
    pub foes: Vec<Foe>,
    /// Where it happens.
    pub place: Option<Place>,
    /// What can be taken in hand; a choice with [`with`](crate::Choice::with) strikes with these.
    pub arms: Option<Arms>,
    /// The dice of the check that is open, or that the best choice leads to.
    pub pool: Option<Pool>,
    /// Cards to choose from, each with the number of its choice.
    pub goods: Vec<Good>,
    /// What can be set, and what that changes.
    pub tuning: Option<Tuning>,
}

/// Somebody who is faced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Foe {
    pub about: Option<Subject>,
    pub name: String,
    /// `fast, toughness 1`
    pub kind: String,
    /// A number with its name and what hangs on it: `Horror`, `-2`, `lose 1 Sanity`.
    pub rows: Vec<(String, String, String)>,
    /// What else is printed.
    pub text: String,
    pub tale: String,
}

/// Where something happens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    pub about: Option<Subject>,
    pub name: String,
}

/// What can be taken in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Arms {
    /// So many hands there are.
    pub hands: u8,
    pub cards: Vec<Arm>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// The letters by which choices name it; equal cards have the same.
    pub letters: String,
    pub name: String,
    pub about: Option<Subject>,
    /// `combat +6`, `used up`
    pub note: String,
    pub hands: u8,
}

/// Dice of a check, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pool {
    /// What they come from: `Fight` 4, `Tommy Gun` 6, `Dimensional Shambler` -2.
    pub sum: Vec<(String, i16)>,
    pub dice: u32,
    /// The successes that are needed.
    pub needed: u8,
    /// The lowest face that succeeds.
    pub success: u8,
    /// The dice that lie there, each with whether it succeeds; empty before the roll.
    pub faces: Vec<(u8, bool)>,
    pub chance: f64,
    /// Successes to expect, where their number matters.
    pub expected: Option<f64>,
    /// What clues and cards would make of the chance: `2 clues`.
    pub with: Vec<(String, f64)>,
    /// The price of a failure.
    pub fails: String,
}

/// A card to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Good {
    pub choice: usize,
    pub about: Option<Subject>,
    pub name: String,
    pub kind: String,
    pub price: Option<u8>,
    pub text: String,
}

/// Sliders to set. A choice names the stops in its [`with`](crate::Choice::with): `0=3`, `1=2`; what it does not name stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tuning {
    /// The stops that can be moved in all; none where that costs nothing.
    pub focus: Option<u8>,
    /// Every slider as it is, with the values at its stops.
    pub sliders: Vec<crate::scene::Slider>,
    pub changes: Vec<Change>,
}

/// A number that a slider changes, by stop.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Change {
    /// `Evade the Zombie`
    pub name: String,
    pub slider: usize,
    /// At each stop, in words: `91.2 %`, `4 points`.
    pub at: Vec<String>,
    /// How good that is.
    pub worth: Vec<f64>,
}
