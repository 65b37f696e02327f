//! The game told from its beginning: what was chosen and what came of it.

use keeper_present::RuleId;
use keeper_present::Weight;
use keeper_present::words::{Line, Subject};
use keeper_table::Seat;

use crate::Played;
use crate::history::{By, Step};
use crate::session::Session;

/// One line of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<'a> {
    pub text: std::borrow::Cow<'a, str>,
    pub rule: Option<RuleId>,
    pub weight: Weight,
    /// What it is about, to be read.
    pub about: Option<&'a Subject>,
    /// The words of a card, read out.
    pub aloud: bool,
    /// Somebody chose this.
    pub chosen: bool,
    /// It is only the answer to a question: nothing that came of it says so.
    pub answer: bool,
    /// The number of the decision that it came of; none for the opening.
    pub step: Option<usize>,
}

impl<'a> Told<'a> {
    fn line(line: &'a Line, step: Option<usize>, by: By) -> Told<'a> {
        Told {
            text: line.text.as_str().into(),
            rule: line.rule,
            weight: line.weight,
            about: line.about.as_ref(),
            aloud: line.aloud,
            chosen: line.chosen && by != By::Itself,
            answer: false,
            step,
        }
    }

    fn choice<E>(step: &Step<E>, at: usize, seat: Option<Seat>) -> Option<Told<'a>> {
        let told = step.lines_for(seat).iter().any(|line| line.chosen);
        // What somebody answers in secret is nobody else's affair.
        let secret = step.secret_of.is_some_and(|of| seat != Some(of));
        let shown = step.by != By::Itself && !step.question.is_empty() && !told && !secret;
        shown.then(|| Told {
            text: format!("{}: {}", step.question, step.label).into(),
            rule: None,
            weight: Weight::Plain,
            about: None,
            aloud: false,
            chosen: true,
            answer: true,
            step: Some(at),
        })
    }

    /// The text, with the rule behind it if that is wanted; what is read out from a card needs none.
    pub fn words(&self, rules: bool) -> String {
        match self.rule.filter(|_| rules && !self.aloud) {
            Some(rule) => format!("{} [{rule}]", self.text),
            None => self.text.to_string(),
        }
    }
}

/// The story up to a position, as the player at the screen may hear it.
pub fn story<G: Played>(session: &Session<G>, upto: usize) -> Vec<Told<'_>> {
    since(session, 0, upto).collect()
}

/// The story from one position up to another; from the beginning with the opening.
pub fn since<G: Played>(session: &Session<G>, from: usize, upto: usize) -> impl Iterator<Item = Told<'_>> {
    told_to(session, session.viewer(), from, upto)
}

fn told_to<G: Played>(
    session: &Session<G>,
    seat: Option<Seat>,
    from: usize,
    upto: usize,
) -> impl Iterator<Item = Told<'_>> {
    let opening = if from == 0 { session.opening() } else { &[] };
    let steps = session.steps().iter().enumerate().take(upto).skip(from);
    let at_once = (from == 0).then(|| session.undone_at(0)).into_iter().flatten();
    let earlier = if from == 0 { session.earlier() } else { &[] };
    let opening = earlier.iter().chain(opening).chain(at_once).map(|line| Told::line(line, None, By::Itself));
    opening.chain(steps.flat_map(move |(at, step)| {
        let lines = step.lines_for(seat).iter().map(move |line| Told::line(line, Some(at), step.by));
        let undone = session.undone_at(at + 1).map(move |line| Told::line(line, Some(at), By::Itself));
        Told::choice(step, at, seat).into_iter().chain(lines).chain(undone)
    }))
}

/// The story as a text to be read from beginning to end; with `rules` the rule behind each line stands in brackets.
pub fn text<G: Played>(session: &Session<G>, upto: usize, rules: bool) -> String {
    as_text(since(session, 0, upto), rules)
}

/// The same, as this seat may hear it; for none as everybody may.
pub fn text_for<G: Played>(session: &Session<G>, upto: usize, seat: Option<Seat>) -> String {
    as_text(told_to(session, seat, 0, upto), false)
}

fn as_text<'a>(all: impl Iterator<Item = Told<'a>>, rules: bool) -> String {
    let mut text = String::new();
    for told in all {
        let mark = if told.chosen {
            "  > "
        } else if told.aloud {
            "      "
        } else if told.weight == Weight::Great {
            ""
        } else {
            "    "
        };
        text += &format!("{mark}{}\n", told.words(rules));
    }
    text
}
