//! What a card makes happen.

use serde::{Deserialize, Serialize};

use super::*;

/// A gain or loss: `gain 2 clues and 1 Sanity`; with `or`: `lose 1 Sanity or 1 Stamina` (the victim chooses).
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub parts: Vec<(Thing, Amount)>,
    pub or: bool,
}

/// How somebody comes back from an Other World.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Homeward {
    /// `return to Arkham`
    Explored,
    /// `return to Arkham without exploring the gate`
    Unexplored,
    /// `return to Arkham by the gate you entered by`
    Entered,
}

/// How something changes hands beside the rules for trading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Terms {
    /// `give 1 item to another investigator or receive 1 item from them, wherever they are`
    OneItem,
    /// `trade items and money now, wherever you are, and lose 1 Sanity for each item you give or receive`
    Dear,
    /// `trade clues now, wherever you are`
    Clues,
}

/// Where a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bed {
    /// `in streets of your choice in Arkham`
    Streets,
    /// `on a location of your choice in Arkham`
    Location,
    /// `on your area`
    YourArea,
}

/// How a check or roll goes on. Labels stand in this order; each holds the sentences up to the next label.
/// `Pass: ... Fail: ... Either way: ...`; rows by number of successes each on a line of their own: `0: ...`, `1-2: ...`,
/// `3+: ...`, and labels after such rows too. Sentences after a check or roll with labels are its `either`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arms {
    /// `Pass:` (in a roll of dice `Success:`)
    pub pass: Option<BlockId>,
    /// `Fail:` (in a roll of dice `Failure:`)
    pub fail: Option<BlockId>,
    /// rows: in a check by successes (each on its own line), in a roll by the face (`1: ...`, `1-3: ...`, in the same line)
    pub rows: Vec<Row>,
    /// `For each success:`
    pub each_success: Option<BlockId>,
    /// `For each failure:`
    pub each_failure: Option<BlockId>,
    /// `For each 1-2:` (dice showing these faces)
    pub each_face: Option<(u8, u8, BlockId)>,
    /// `Either way:`
    pub either: Option<BlockId>,
}

impl Arms {
    /// The blocks of all labels and rows.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        let face = self.each_face.map(|f| f.2);
        let labels = [self.pass, self.fail, self.each_success, self.each_failure, face, self.either];
        labels.into_iter().flatten().chain(self.rows.iter().map(|row| row.block))
    }
}

/// `0:`, `1-2:`, `3+:` (to is 255)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub from: u8,
    pub to: u8,
    pub block: BlockId,
}

/// The number that a check is modified by.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub kind: CheckKind,
    /// `Luck (-1) check`, `Luck (+0) check`
    pub modifier: i8,
    /// `Luck (-1) [2] check`; 1 is not printed
    pub difficulty: u8,
    /// `Fight (-2) or Lore (-1) check` (one's choice), `Lowest skill (+0) check`
    pub pick: Pick,
    /// `Luck (+1) check, 1 less each round`
    pub shift: Option<Shift>,
    /// `Speed (-2) check; you may discard Food to pass`
    pub pass_by: Option<PassBy>,
    /// `Fight (+1) check; spells may be spent as clues`
    pub as_clues: Option<Deck>,
}

/// Cards of which one is enough to pass a check: `discard Food`, `exhaust Wither, Shrivelling or Axe` (*it* from then on).
#[derive(Clone, Debug, PartialEq)]
pub struct PassBy {
    pub exhaust: bool,
    pub cards: Vec<CardName>,
}

/// What may be checked instead of the first kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// nothing
    Given,
    /// ` or Lore (-1)`
    Or(CheckKind, i8),
    /// `Lowest skill`: of the one who checks, as they stand now
    Lowest,
    /// `check at the number of the area`: where one is; without a number there nothing is checked
    AtNumber,
}

/// How the modifier of a check varies: `, 1 less each round`, `, 2 more for each tome you have`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shift {
    /// more or (negative) less
    pub by: i8,
    pub with: Varying,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Varying {
    /// `each round` (attacks of Ancient Ones)
    Round,
    /// `each time` (with `make it again`)
    Time,
    /// `for each common item you have`
    Each(Count),
}

/// One sentence, in its family.
#[derive(Clone, PartialEq)]
pub enum Effect {
    /// Gaining, losing and paying in numbers.
    Amounts(family::Amounts),
    /// Drawing, taking, buying, selling, discarding.
    Cards(family::Cards),
    /// Decks as such: events, shuffling, what lies on top.
    Decks(family::Decks),
    /// Where one is and what state one is in.
    Places(family::Places),
    /// Monsters, gates, doom and terror.
    Board(family::Board),
    /// Something is chosen, and something is done with it.
    Chosen(family::Chosen),
    /// What investigators hold: spells, allies and curious machines.
    Held(family::Held),
    /// Gates, elder signs and monsters all over the board, chosen by the one who reads it.
    Town(family::Town),
    /// The Mythos deck and the Mythos Phase.
    Omens(family::Omens),
    /// What Ancient Ones and Mythos cards do to the game as a whole.
    Powers(family::Powers),
    /// What can be said only inside a moment: about a check, a loss or a fight.
    Moments(family::Moments),
    /// Checks, rolls, choices and conditions: sentences that hold others.
    Structure(family::Structure),
    /// Rifts and the progress markers on their tracks.
    Rifts(family::Rifts),
    /// Parts of a round of the final battle.
    Battle(family::Battle),
    /// What one card alone says.
    Rare(family::Rare),
}

impl Effect {
    /// Whether the card that says it is gone afterwards.
    pub fn ends_this(&self) -> bool {
        let Effect::Cards(cards) = self else { return false };
        let gone = family::Cards::Do { deed: CardDeed::Discard, which: Hand::This };
        let boxed = family::Cards::Do { deed: CardDeed::Box, which: Hand::This };
        [gone, boxed, family::Cards::ToCup].contains(cards)
    }
}

/// A sentence is known by its own name, whatever its family.
impl std::fmt::Debug for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Amounts(one) => one.fmt(f),
            Effect::Cards(one) => one.fmt(f),
            Effect::Decks(one) => one.fmt(f),
            Effect::Places(one) => one.fmt(f),
            Effect::Board(one) => one.fmt(f),
            Effect::Chosen(one) => one.fmt(f),
            Effect::Held(one) => one.fmt(f),
            Effect::Town(one) => one.fmt(f),
            Effect::Omens(one) => one.fmt(f),
            Effect::Powers(one) => one.fmt(f),
            Effect::Moments(one) => one.fmt(f),
            Effect::Structure(one) => one.fmt(f),
            Effect::Rifts(one) => one.fmt(f),
            Effect::Battle(one) => one.fmt(f),
            Effect::Rare(one) => one.fmt(f),
        }
    }
}
