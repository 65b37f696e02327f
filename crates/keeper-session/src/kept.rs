//! What is kept beside each choice: what was told of it, and the state at the beginning of each round. So the story can be read, and the
//! table looked at, when the rules that the game was played by are gone.

use keeper_present::words::Line;
use keeper_present::{Mark, Weight};
use keeper_table::letters::is_hidden;
use keeper_table::{Chosen, Entry, RecordError, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Played;
use crate::history::{By, Step};
use crate::session::Session;

/// What was told of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    pub round: u16,
    pub phase: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub question: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer: String,
    /// Nobody was asked, or a bot answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Other>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_of: Option<Seat>,
    /// What happened before the first choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Said>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Said>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secret: Vec<(Seat, Vec<Said>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Other {
    Bot,
    Itself,
}

/// A line of the story: most are nothing but their words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Said {
    Plain(String),
    Full {
        text: String,
        weight: Weight,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        aloud: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        chosen: bool,
    },
}

impl From<&Line> for Said {
    fn from(line: &Line) -> Said {
        let &Line { weight, aloud, chosen, .. } = line;
        let text = visible(&line.text);
        match (weight, aloud, chosen) {
            (Weight::Plain, false, false) => Said::Plain(text),
            _ => Said::Full { text, weight, aloud, chosen },
        }
    }
}

impl From<&Said> for Line {
    fn from(said: &Said) -> Line {
        match said {
            Said::Plain(text) => line(text, Weight::Plain),
            Said::Full { text, weight, aloud, chosen } => {
                Line { aloud: *aloud, chosen: *chosen, ..line(text, *weight) }
            }
        }
    }
}

/// A line that is about nothing on the table.
pub(crate) fn line(text: &str, weight: Weight) -> Line {
    let (text, sight) = (text.to_owned(), Default::default());
    Line { text, rule: None, weight, about: None, aloud: false, chosen: false, sight }
}

/// The text without letters that a store refuses.
fn visible(text: &str) -> String {
    text.replace(is_hidden, " ")
}

fn said(lines: &[Line]) -> Vec<Said> {
    lines.iter().map(Said::from).collect()
}

pub(crate) fn lines(said: &[Said]) -> Vec<Line> {
    said.iter().map(Line::from).collect()
}

impl Told {
    fn of<E>(step: &Step<E>, opening: &[Line]) -> Told {
        Told {
            round: step.mark.round,
            phase: step.mark.phase.to_owned(),
            fresh: step.mark.fresh,
            question: visible(&step.question),
            answer: visible(&step.label),
            by: match step.by {
                By::Person => None,
                By::Bot => Some(Other::Bot),
                By::Itself => Some(Other::Itself),
            },
            secret_of: step.secret_of,
            opening: said(opening),
            lines: said(&step.lines),
            secret: step.secret.iter().map(|(seat, own)| (*seat, said(own))).collect(),
        }
    }

    /// The choice as it is remembered.
    pub(crate) fn step<G: Played>(&self, seat: Seat) -> Step<G::Event> {
        // Phases are few, and called as ever unless the rules have others now.
        let phase = G::lessons().iter().map(|lesson| lesson.phase).find(|phase| *phase == self.phase);
        Step {
            mark: Mark { round: self.round, phase: phase.unwrap_or("an earlier phase"), seat, fresh: self.fresh },
            by: match self.by {
                None => By::Person,
                Some(Other::Bot) => By::Bot,
                Some(Other::Itself) => By::Itself,
            },
            question: self.question.clone(),
            label: self.answer.clone(),
            option: self.answer.clone(),
            mere: false,
            chance: false,
            secret_of: self.secret_of,
            lines: lines(&self.lines),
            secret: self.secret.iter().map(|(seat, own)| (*seat, lines(own))).collect(),
            rolls: vec![],
            habit: None,
        }
    }
}

/// An entry as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub entry: Entry,
    pub told: Option<Told>,
    /// The state before it, where a round begins.
    pub state: Option<Value>,
}

impl Kept {
    pub(crate) fn read(text: &str) -> Result<Kept, serde_json::Error> {
        // A list would be read too, by the order of the fields.
        if text.trim_start().starts_with('[') {
            return Err(serde_json::Error::custom("a list is no entry"));
        }
        if !text.contains("\"told\"") {
            return Ok(Kept { entry: serde_json::from_str(text)?, told: None, state: None });
        }
        let mut value: Value = serde_json::from_str(text)?;
        let mut take = |name| value.as_object_mut().and_then(|object| object.remove(name));
        let (told, state) = (take("told"), take("state"));
        let told = told.and_then(|told| serde_json::from_value(told).ok());
        Ok(Kept { entry: serde_json::from_value(value)?, told, state })
    }
}

/// Reads what was done, without what was told of it.
pub(crate) fn read_entry(text: &str) -> Result<Entry, serde_json::Error> {
    Kept::read(text).map(|kept| kept.entry)
}

impl<G: Played> Session<G> {
    /// An entry as it is to be kept: with what is told of it, and with the state that it met where a round begins.
    pub(crate) fn to_keep(&self, entry: &Entry, told: Option<&Step<G::Event>>) -> String {
        let mut text = serde_json::to_string(entry).unwrap_or_default();
        let Some(step) = told.filter(|_| text.ends_with('}')) else { return text };
        let position = self.position();
        let before = position.checked_sub(1).and_then(|at| self.steps.get(at));
        let begins = position == self.base || before.is_none_or(|before| before.mark.round != step.mark.round);
        let opening = if position == 0 { self.opening() } else { &[] };
        let Ok(told) = serde_json::to_string(&Told::of(step, opening)) else { return text };
        text.pop();
        text += &format!(",\"told\":{told}");
        if let Some(state) = begins.then(|| serde_json::to_string(self.game().state()).ok()).flatten() {
            text += &format!(",\"state\":{state}");
        }
        text + "}"
    }
}

/// A choice that is known, with what is kept of it.
pub(crate) struct Known {
    pub chosen: Chosen,
    pub told: Option<Told>,
    pub state: Option<Value>,
}

/// All choices of a record that are known at its end, and how many of them stand; nothing is played.
pub(crate) fn known(kept: Vec<Kept>) -> Result<(Vec<Known>, usize), RecordError> {
    let (mut all, mut position) = (Vec::<Known>::new(), 0);
    for Kept { entry, told, state } in kept {
        match entry {
            Entry::Choose(chosen) => {
                all.truncate(position);
                all.push(Known { chosen, told, state });
                position = all.len();
            }
            Entry::Undo { to, .. } if to as usize > position => {
                return Err(RecordError::NothingToUndo { to: to as usize, position });
            }
            Entry::Redo { to } if to as usize > all.len() => {
                return Err(RecordError::NothingToRedo { to: to as usize, position, len: all.len() });
            }
            Entry::Undo { to, .. } | Entry::Redo { to } => position = to as usize,
        }
    }
    Ok((all, position))
}
