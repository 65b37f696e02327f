//! What a game tells of itself when it is over.

use keeper_bots::Players;
use keeper_table::List;

/// A game of which many can be played and counted.
pub trait Measured: Players {
    /// What is told apart besides the number of players, as the Ancient Ones are.
    const GROUPS: &'static [Group];
    /// The numbers that every finished game has.
    const NUMBERS: &'static [Number];
    /// Something that happens in some games, counted by its reason.
    const CAUSE: Option<Cause>;
    /// What is followed from turn to turn: [`Finished::course`].
    const COURSE: Course;

    /// What must be seen while a game is played, because its last state does not tell it.
    type Watch: Default;

    /// Is called with every state between two decisions.
    fn watch(&self, watch: &mut Self::Watch);

    fn finished(&self, watch: &Self::Watch) -> Finished;

    /// The turn or round, and the name of the phase.
    fn moment(&self) -> (u16, &'static str);

    /// The id and the name of a member of a group, by the group's place in [`GROUPS`](Self::GROUPS).
    fn member(library: &Self::Library, group: usize, member: u8) -> (&str, &str);

    /// The id and the name of an investigator.
    fn investigator(library: &Self::Library, sheet: u8) -> (&str, &str);

    /// The sets whose cards are played with; none where the game has no sets.
    fn sets(library: &Self::Library) -> &[String];
}

/// What victories are told apart by.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// In a table for people.
    pub title: &'static str,
    /// In rows and objects for programs.
    pub column: &'static str,
}

/// A number that every finished game has.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub column: &'static str,
    /// The name of its mean in a summary; none for one that stands only in the rows.
    pub mean: Option<&'static str>,
}

/// Something that happens in some games.
#[derive(Clone, Copy, Debug)]
pub struct Cause {
    pub title: &'static str,
    pub column: &'static str,
}

/// A number that is followed while a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// What a game counts its length in: turn, round.
    pub step: &'static str,
    /// What is looked at when each of these begins.
    pub value: &'static str,
}

/// What a finished game tells, in the order in which the game lists it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    pub groups: List<u8, 4>,
    pub numbers: List<i32, 8>,
    pub cause: Option<&'static str>,
    /// The sheets of the investigators at the end.
    pub investigators: List<u8, 8>,
    /// The number that is followed, as it was when each turn began; no longer than the list has room.
    pub course: List<u8, 64>,
}
