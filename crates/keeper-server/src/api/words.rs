//! Words as programs get them: questions, choices, the story.

use keeper_present::words::{self, EndingText};
use keeper_present::{self as present, Paragraph, Subject, Tone};
use keeper_session::{self as session, Looked};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::page::{self, SeatLine};

/// A text to read.
#[derive(Serialize, ToSchema)]
pub struct Text {
    /// `plain`, `title`, `strong`, `dim`, `good`, `bad`, `rule`; `token` and `seat` say in `of` which.
    pub tone: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    pub text: String,
}

/// The question that a seat must answer.
#[derive(Serialize, ToSchema)]
pub struct Question {
    pub title: String,
    pub detail: String,
    /// The rule behind it: `GET .../read?about=rule:ID` returns it.
    pub rule: Option<String>,
}

/// One answer.
#[derive(Serialize, ToSchema)]
pub struct Choice {
    /// The number to choose it with.
    pub choice: usize,
    pub label: String,
    /// The chance of success, the steps to go ...
    pub note: String,
    /// The exact chances, with where the dice come from.
    pub odds: Vec<Text>,
    /// Several steps, taken one after the other.
    pub series: bool,
    /// The areas it leads through, the destination last.
    pub areas: Vec<String>,
    pub about: Option<String>,
}

/// Somebody at the table.
#[derive(Serialize, ToSchema)]
pub struct Player {
    pub seat: u8,
    /// The player's name; empty for a bot.
    pub player: String,
    pub investigator: String,
    pub bot: bool,
    /// This player has no open screen.
    pub away: bool,
    pub asked: bool,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub struct Ending {
    pub won: bool,
    pub title: String,
    pub score: i32,
    pub parts: Vec<Part>,
    pub honour: String,
}

#[derive(Serialize, ToSchema)]
pub struct Part {
    pub text: String,
    pub points: i32,
}

/// What one choice led to, as this seat may hear it.
#[derive(Serialize, ToSchema)]
pub struct Told {
    /// The number of the choice.
    pub at: usize,
    /// `Turn 3, Movement`
    pub when: String,
    /// The answer, unless it is secret.
    pub answer: String,
    pub lines: Vec<Line>,
}

#[derive(Serialize, ToSchema)]
pub struct Line {
    pub text: String,
    pub rule: Option<String>,
    /// `detail`, `plain`, `strong`, `great`
    pub weight: String,
    /// The words of a card, read out.
    pub aloud: bool,
    pub about: Option<String>,
}

/// The review of a finished game.
#[derive(Serialize, ToSchema)]
pub struct Review {
    /// `none` until someone asks for it, `waits`, `runs`, `done`, `failed`
    pub state: String,
    /// The same in words.
    pub text: String,
    /// How many choices have been reviewed, and how many there are, while it runs.
    pub weighed: usize,
    pub all: usize,
    /// The biggest mistakes, the worst first, when it is done.
    pub costly: Vec<Costly>,
    /// What helped most, the best first.
    pub helped: Vec<Helped>,
}

/// A mistake.
#[derive(Serialize, ToSchema)]
pub struct Costly {
    /// The number of the choice.
    pub at: usize,
    pub seat: u8,
    /// How much it lowered the chance of winning, as a fraction of 1.
    pub lost: f64,
    pub text: String,
}

/// A choice that was better than anything else.
#[derive(Serialize, ToSchema)]
pub struct Helped {
    /// The number of the choice.
    pub at: usize,
    pub seat: u8,
    /// How much it raised the chance of winning above the next best choice, as a fraction of 1.
    pub gained: f64,
    pub text: String,
}

/// A word that never changes.
pub fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

pub fn about(about: Option<Subject>) -> Option<String> {
    about.map(|about| about.0)
}

pub fn texts(all: impl IntoIterator<Item = Paragraph>) -> Vec<Text> {
    let text = |(tone, text): Paragraph| {
        let (tone, of) = match tone {
            Tone::Token(kind) => ("token".to_owned(), Some(word(&kind))),
            Tone::Seat(seat) => ("seat".to_owned(), Some(seat.to_string())),
            plain => (word(&plain), None),
        };
        Text { tone, of, text }
    };
    all.into_iter().map(text).collect()
}

pub fn choices(all: Vec<present::Choice>) -> Vec<Choice> {
    let choice = |(number, one): (usize, present::Choice)| Choice {
        choice: number,
        label: one.label,
        note: one.note,
        odds: texts(one.odds),
        series: matches!(one.does, present::Does::Series(_)),
        areas: one.areas,
        about: about(one.about),
    };
    all.into_iter().enumerate().map(choice).collect()
}

pub fn players(all: Vec<SeatLine>) -> Vec<Player> {
    let player = |(seat, line): (u8, SeatLine)| Player {
        seat,
        player: line.player,
        investigator: line.investigator,
        bot: line.bot,
        away: line.away,
        asked: line.asked,
    };
    (0..).zip(all).map(player).collect()
}

impl From<words::Question> for Question {
    fn from(question: words::Question) -> Question {
        Question { title: question.title, detail: question.detail, rule: question.rule.map(|id| id.to_string()) }
    }
}

impl From<EndingText> for Ending {
    fn from(ending: EndingText) -> Ending {
        let part = |part: words::Part| Part { text: part.text, points: part.points };
        Ending {
            won: ending.won,
            title: ending.title,
            score: ending.score,
            parts: ending.parts.into_iter().map(part).collect(),
            honour: ending.honour,
        }
    }
}

impl From<Option<Looked>> for Review {
    fn from(looked: Option<Looked>) -> Review {
        let state = match looked {
            None => "none",
            Some(Looked::Waits) => "waits",
            Some(Looked::At { .. }) => "runs",
            Some(Looked::Done(_)) => "done",
            Some(Looked::Failed(_)) => "failed",
        };
        let text = looked.as_ref().map(Looked::words).unwrap_or_default();
        let (weighed, all) = match looked {
            Some(Looked::At { done, all }) => (done, all),
            _ => (0, 0),
        };
        let swings = match looked {
            Some(Looked::Done(swings)) => swings,
            _ => session::Swings::default(),
        };
        let lost = |one: session::Swing| Costly { at: one.position, seat: one.seat, lost: one.by, text: one.words };
        let gained = |one: session::Swing| Helped { at: one.position, seat: one.seat, gained: one.by, text: one.words };
        let costly = swings.cost.into_iter().map(lost).collect();
        let helped = swings.helped.into_iter().map(gained).collect();
        Review { state: state.to_owned(), text, weighed, all, costly, helped }
    }
}

impl From<page::Told> for Told {
    fn from(told: page::Told) -> Told {
        let line = |line: words::Line| Line {
            text: line.text,
            rule: line.rule.map(|id| id.to_string()),
            weight: word(&line.weight),
            aloud: line.aloud,
            about: about(line.about),
        };
        Told {
            at: told.at.unwrap_or_default(),
            when: told.when,
            answer: told.label,
            lines: told.lines.into_iter().map(line).collect(),
        }
    }
}
