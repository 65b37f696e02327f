//! The game told from its beginning: what was chosen and what came of it.

use keeper_present::{Printed, RuleId, Weight};

use crate::history::By;
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

/// The story up to a position.
pub fn story(session: &Session, upto: usize) -> Vec<Told<'_>> {
    let told = |line: &'_ keeper_present::Line, step| Told {
        text: line.text.clone().into(),
        rule: line.rule,
        weight: line.weight,
        about: line.about,
        aloud: line.aloud,
        chosen: false,
        step,
    };
    let mut story: Vec<Told> = session.opening().iter().map(|line| told(line, None)).collect();
    for (at, step) in session.steps().iter().enumerate().take(upto) {
        if step.by != By::Itself && !step.question.is_empty() {
            story.push(Told {
                text: format!("{}: {}", step.question, step.label).into(),
                rule: None,
                weight: Weight::Plain,
                about: None,
                aloud: false,
                chosen: true,
                step: Some(at),
            });
        }
        story.extend(step.lines.iter().map(|line| told(line, Some(at))));
    }
    story
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
        let rule = told.rule.filter(|_| !told.aloud).map_or(String::new(), |rule| format!(" [{rule}]"));
        text += &format!("{mark}{}{rule}\n", told.text);
    }
    text
}
