//! Words for every screen alike, whatever game they are about.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{RuleId, TokenKind};

/// Something that can be read about: a card, a monster, a place, a seat, a rule. The game alone knows what its letters
/// mean (`card:bullwhip`, `area:woods`, `seat:0`, `rule:MOV-08`); they are the same in every version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Subject(pub String);

impl Subject {
    pub fn new(kind: &str, id: impl fmt::Display) -> Subject {
        Subject(format!("{kind}:{id}"))
    }

    /// `area` and `woods` of `area:woods`.
    pub fn parts(&self) -> (&str, &str) {
        self.0.split_once(':').unwrap_or((&self.0, ""))
    }
}

/// What is asked, of whom, and the numbers that matter for the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Who is asked what: `Amanda Sharpe: movement`.
    pub title: String,
    /// The same as a person would ask it: `Amanda Sharpe, where to?`; empty where the title says it as well.
    pub spoken: String,
    /// The essential numbers and, where a card asks, its words.
    pub detail: String,
    /// The rule by which it is asked.
    pub rule: Option<RuleId>,
}

/// How much a line matters: a log may leave out what is below a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// What another line says too, or what hardly anybody asks for.
    Detail,
    Plain,
    /// What changes somebody's plans.
    Strong,
    /// What changes everybody's.
    Great,
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub text: String,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    pub weight: Weight,
    /// What it is about, for those who want to read it.
    pub about: Option<Subject>,
    /// The words of a card that is read out, not something that happened.
    pub aloud: bool,
    /// It says what was chosen: the choice itself need not be told.
    pub chosen: bool,
    pub sight: Sight,
}

/// What can be seen of a line on the table, for a screen that plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sight {
    /// The id of the area in which it happens; empty where it has none.
    pub at: String,
    /// The ids of the tokens that come there.
    pub tokens: Vec<String>,
    /// The phase that begins with it, as [`Mark`](crate::Mark) calls it.
    pub phase: &'static str,
    /// The step to which it belongs of what unfolds before everybody: `A gate opens`; empty elsewhere.
    pub step: &'static str,
}

/// What somebody who plays for the first time is told when a phase comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// As [`Mark`](crate::Mark) calls it.
    pub phase: &'static str,
    pub title: &'static str,
    pub text: &'static [&'static str],
}

/// The tone of a paragraph: what it is, not how a screen draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    Plain,
    Title,
    Strong,
    Dim,
    Good,
    Bad,
    Rule,
    /// About a token of this kind.
    Token(TokenKind),
    /// About what belongs to this seat.
    Seat(u8),
}

/// Something to be read: its tone and its words.
pub type Paragraph = (Tone, String);

/// A card laid out: a heading, facts, the text that has effect, and the tale that has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CardText {
    pub id: String,
    pub set: String,
    pub name: String,
    /// `Common item`, `Monster` ...
    pub kind: String,
    /// `Price $4`, `Hands 1` ...
    pub facts: Vec<String>,
    pub text: Vec<String>,
    /// Headed parts: the entries of an encounter card, the two halves of an action card.
    pub parts: Vec<(String, Vec<String>)>,
    pub tale: String,
}

/// A part of the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub text: String,
    pub points: i32,
}

/// How a game ended, and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingText {
    pub won: bool,
    pub title: String,
    /// The parts of the score; only a victory is scored, but the sum can be told anyway.
    pub parts: Vec<Part>,
    pub score: i32,
    /// `Amanda Sharpe is the First Citizen of Arkham.`; empty where a game honours nobody.
    pub honour: String,
    pub rule: RuleId,
    /// What is turned up one after the other before it is said how the game ended; empty where nothing is.
    pub reveal: Vec<Paragraph>,
}

impl EndingText {
    /// `Score 21`; a defeat is not rated, nor a game that has no score.
    pub fn rating(&self) -> Option<String> {
        match self.won {
            _ if self.parts.is_empty() => None,
            true => Some(format!("Score {}", self.score)),
            false => Some(format!("Only victories are scored. This would have been {}:", self.score)),
        }
    }
}
