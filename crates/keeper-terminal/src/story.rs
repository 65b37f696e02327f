//! The game told from its beginning: what was chosen and what came of it.

use keeper_present::{Line, Printed, RuleId, Weight};

use crate::history::{By, Step};
use crate::session::Session;

/// One line of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<'a> {
    pub text: std::borrow::Cow<'a, str>,
    pub rule: Option<RuleId>,
    pub weight: Weight,
    /// What it is about, to be read.
    pub about: Option<Printed>,
    /// The words of a card, read out.
    pub aloud: bool,
    /// Somebody chose this.
    pub chosen: bool,
    /// The number of the decision that it came of; none for the opening.
    pub step: Option<usize>,
}

impl<'a> Told<'a> {
    fn line(line: &'a Line, step: Option<usize>) -> Told<'a> {
        Told {
            text: line.text.as_str().into(),
            rule: line.rule,
            weight: line.weight,
            about: line.about,
            aloud: line.aloud,
            chosen: false,
            step,
        }
    }

    fn choice(step: &Step, at: usize) -> Option<Told<'a>> {
        let shown = step.by != By::Itself && !step.question.is_empty();
        shown.then(|| Told {
            text: format!("{}: {}", step.question, step.label).into(),
            rule: None,
            weight: Weight::Plain,
            about: None,
            aloud: false,
            chosen: true,
            step: Some(at),
        })
    }

    /// The rule behind it, as it follows the text; what is read out from a card needs none.
    pub fn reason(&self) -> String {
        self.rule.filter(|_| !self.aloud).map_or(String::new(), |rule| format!(" [{rule}]"))
    }
}

/// The story up to a position.
pub fn story(session: &Session, upto: usize) -> Vec<Told<'_>> {
    since(session, 0, upto).collect()
}

/// The story from one position up to another; from the beginning with the opening.
pub fn since(session: &Session, from: usize, upto: usize) -> impl Iterator<Item = Told<'_>> {
    let opening = if from == 0 { session.opening() } else { &[] };
    let steps = session.steps().iter().enumerate().take(upto).skip(from);
    opening.iter().map(|line| Told::line(line, None)).chain(steps.flat_map(|(at, step)| {
        Told::choice(step, at).into_iter().chain(step.lines.iter().map(move |line| Told::line(line, Some(at))))
    }))
}

/// The story as a text to be read from beginning to end, with the reasons: the rule behind each line in brackets.
pub fn text(session: &Session, upto: usize) -> String {
    let mut text = String::new();
    for told in story(session, upto) {
        let mark = if told.chosen {
            "  > "
        } else if told.aloud {
            "      "
        } else if told.weight == Weight::Great {
            ""
        } else {
            "    "
        };
        text += &format!("{mark}{}{}\n", told.text, told.reason());
    }
    text
}
