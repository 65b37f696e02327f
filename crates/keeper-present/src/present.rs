//! What every screen asks of a game.

use keeper_table::{Game, Seat};
use serde::Serialize;

use crate::Deed;
use crate::Rule;
use crate::scene::Scene;
use crate::spread::{Pool, Spread};
use crate::words::{EndingText, Lesson, Line, Paragraph, Question, Subject};

/// The words and pictures of a game, as somebody at the table sees it.
///
/// Whatever is shown to a seat is made from what that seat may see: `seat` is none for a screen that all share and for
/// onlookers of a game that is over.
pub trait Present: Game {
    /// What people call the game: `Arkham Horror: Final Hour`.
    const TITLE: &'static str;
    /// What a [round](Mark::round) is called.
    const ROUND: &'static str = "round";
    /// Whether dice are rolled in it.
    const DICE: bool = true;
    /// The phases of a round in their order, each as the [mark](Mark::phase) calls it.
    const PHASES: &'static [&'static str];

    /// What this seat is asked; none where it has nothing to answer.
    fn question(&self, seat: Seat) -> Option<Question>;

    /// The answers that this seat can give, as a person thinks of them: see [`Choice`]. What does nothing comes first.
    fn choices(&self, seat: Seat, habits: &Habits) -> Vec<Choice>;

    /// What lies before this seat beside the words of its question, for a screen with room for it; the choices are those of this seat.
    fn spread(&self, _seat: Seat, _choices: &[Choice]) -> Option<Spread> {
        None
    }

    /// What the option with this number, of those of this seat, is called by itself.
    fn label(&self, seat: Seat, index: usize) -> String {
        let choices = self.choices(seat, &Habits::default());
        let own = choices.into_iter().find(|choice| choice.does == Does::Takes(index)).map(|choice| choice.label);
        let key = || self.decision_for(seat).and_then(|own| own.options.get(index).map(|&option| self.key(option)));
        own.or_else(key).unwrap_or_default()
    }

    /// The number, among the options of this seat, of the one that declines or goes on and changes nothing.
    fn harmless(&self, seat: Seat) -> Option<usize>;

    /// Whether every answer of this seat does harm or cannot be mended: then none is taken before it was looked for.
    fn is_harmful(&self, _seat: Seat) -> bool {
        false
    }

    /// The number of the option that nobody would think about.
    fn obvious(&self, seat: Seat) -> Option<usize>;

    /// The answer to what is asked now that was given already by choosing this before.
    fn follows(&self, _seat: Seat, _chosen: Self::Choice) -> Option<usize> {
        None
    }

    /// The next step of something that a person began with one choice: the number of the option, or what became of it.
    fn go_on(&self, seat: Seat, series: &mut Series) -> Onward;

    /// The sentences for everything that one choice brought about, as this seat may hear them; `chosen` is none for the set-up.
    fn story(
        before: Option<&Self>,
        after: &Self,
        chosen: Option<Self::Choice>,
        events: &[Self::Event],
        seat: Option<Seat>,
    ) -> Vec<Line>;

    /// What was done by a choice that the same person may want to do again: the kind of [`Series`] and what it was done with.
    fn habit(_before: &Self, _events: &[Self::Event]) -> Option<(String, Vec<String>)> {
        None
    }

    /// Whether an event tells of dice.
    fn is_roll(_event: &Self::Event) -> bool {
        false
    }

    /// The dice that these events tell of, roll by roll.
    fn rolls(_events: &[Self::Event]) -> Vec<Roll> {
        vec![]
    }

    /// Whose deed an event is, and how often it is done by it; `by` is the seat whose choice led to it.
    fn deed(&self, _by: Seat, _event: &Self::Event) -> Option<(Seat, Deed, u16)> {
        None
    }

    /// Why this seat, which is asked, can do nothing with this now: go to an area, use a card, trade with somebody; none where it can, and
    /// where nobody would expect to.
    fn why_not(&self, _seat: Seat, _about: &Subject) -> Option<String> {
        None
    }

    /// Why this seat may not talk to the others now.
    fn silence(&self, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// What was rolled last according to these events, in short, where it matters beside what is asked now.
    fn last_roll(&self, _rolls: &[Self::Event]) -> Option<String> {
        None
    }

    /// The dice, the difficulty and the exact chances of the check that is open.
    fn chances(&self, _seat: Seat) -> Option<String> {
        None
    }

    /// Where the dice come from of what a choice leads to, or of the check that is open.
    fn dice(&self, _seat: Seat, _choice: Option<&Choice>) -> Vec<String> {
        vec![]
    }

    /// Whether something hidden came to light between two moments: a die, a card from a deck, a marker from the cup.
    fn chance_between(before: &Self, after: &Self) -> bool;

    /// Where in the game this moment is.
    fn mark(&self) -> Mark;

    /// Whether seats see what others do not: people who share a screen then look at it in turn.
    fn has_secrets(&self) -> bool {
        false
    }

    /// Whether what this seat is asked shows what others may not see.
    fn is_secret(&self, _seat: Seat) -> bool {
        self.has_secrets()
    }

    /// Where in the game this moment is, in words: `Round 3, Resolution`.
    fn moment(&self) -> String {
        let mark = self.mark();
        format!("Round {}, {}", mark.round, mark.phase)
    }

    /// `turn 3, Mythos; doom 4/12`
    fn status(&self) -> String;

    /// Who sits there: the name of the investigator, once there is one.
    fn seat_name(&self, seat: Seat) -> Option<String>;

    /// `Amanda Sharpe and Bob Jenkins against Yig`
    fn title(&self) -> String;

    /// How the game ended, if it has.
    fn ending(&self) -> Option<EndingText>;

    /// What can be read about something, as this seat may read it.
    fn read(&self, subject: &Subject, seat: Option<Seat>) -> Vec<Paragraph>;

    /// Everything that can be read about: for a search.
    fn index(&self) -> Vec<Indexed>;

    /// The picture of the table as this seat sees it.
    fn scene(&self, seat: Option<Seat>) -> Scene;

    /// How this game is played: pages of a title and paragraphs.
    fn help() -> Vec<(&'static str, Vec<Paragraph>)>;

    /// What a new player reads, phase by phase.
    fn lessons() -> &'static [Lesson];

    /// The rules of this game in their order.
    fn rules() -> &'static [Rule];

    /// What the letters before the number of a rule stand for, in the order of the rules: `MOV`, `Movement`.
    fn rule_groups() -> &'static [(&'static str, &'static str)];
}

/// Dice that fell together, as a screen shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roll {
    pub seat: Seat,
    /// `Evade check`; empty for dice outside a check.
    pub name: String,
    /// Each die: its face, and whether it is a success.
    pub dice: Vec<(u8, bool)>,
    pub successes: u8,
    /// The successes that are needed; 0 where none are.
    pub needed: u8,
    /// Whether the check was passed, once it has ended.
    pub passed: Option<bool>,
}

/// Something that can be searched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Indexed {
    pub name: String,
    /// `Common item`, `Rule`
    pub kind: String,
    pub about: Subject,
}

/// One answer as a person thinks of it: often an option, sometimes a series of them (a walk by its destination).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choice {
    pub label: String,
    /// The chance of success, the steps to go ...
    pub note: String,
    pub does: Does,
    /// The exact chances in words, with where the dice come from.
    pub odds: Vec<Paragraph>,
    /// What can be read about it.
    pub about: Option<Subject>,
    /// The areas that it lights up on the board: the way, its end last.
    pub areas: Vec<String>,
    /// Where a screen with room puts it.
    pub role: Role,
    /// What is there and what it costs, each with a word for its sign (`gate`, `clue`, `danger`, `shop`, `steps`).
    pub facts: Vec<(&'static str, String)>,
    /// The chance of what it is for, and what that is called: `arrive`, `win`.
    pub chance: Option<(f64, &'static str)>,
    /// What it puts to use or sets, in letters that what lies before the player has too.
    pub with: Vec<String>,
    /// The dice that it leads to.
    pub pool: Option<Pool>,
}

/// Where a screen with room puts a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    #[default]
    Plain,
    /// A place to go: the best ones come first.
    Destination,
    /// Puts a card or something else to use.
    Use,
    /// What lies before the player offers it: it needs no line of its own there.
    Laid,
}

/// What choosing does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// Takes the option with this number, of those of the seat.
    Takes(usize),
    /// Takes options one after the other, by their keys; what comes in between is answered as it comes.
    Series(Series),
}

impl Default for Does {
    fn default() -> Does {
        Does::Takes(0)
    }
}

/// Options that a person chose as one, still to be taken. What the words mean is the game's affair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Series {
    /// `walk`, `strike`
    pub kind: String,
    /// The stable keys, in order.
    pub keys: Vec<String>,
    /// How many have been taken.
    pub taken: usize,
    /// What it leads to, by which an interrupted one is offered again.
    pub goal: String,
    /// What the whole of it is called afterwards; empty if its first step says enough.
    pub name: String,
    /// The question from which it is made, where others may come in between.
    pub at: String,
    /// The seats for which it answers, a bit each, where it is for more than the one that is asked.
    pub seats: u8,
}

/// How a [`Series`] goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// This option comes next.
    Take(usize),
    /// Something else is asked first.
    Wait,
    /// It has led where it should, and this option goes without saying now.
    Done(Option<usize>),
    /// It can no longer be done.
    Over,
}

/// What the table remembers of a person: with what one struck last, what an interrupted series was for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// By kind of series: the keys of the last one.
    pub last: Vec<(String, Vec<String>)>,
    /// What an interrupted series was to lead to.
    pub goal: Option<String>,
    /// The seats whose players look at the same screen and may answer together, a bit each.
    pub together: u8,
    /// The screen lays out what lies before the player (see [`Spread`]): whatever can be put together there is offered.
    pub laid_out: bool,
}

/// The moment of a decision: where rounds, phases, turns and actions begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    pub round: u16,
    /// As people call it: `Mythos`.
    pub phase: &'static str,
    pub seat: Seat,
    /// Nothing is under way but this seat's turn: what is chosen now begins something.
    pub fresh: bool,
}
