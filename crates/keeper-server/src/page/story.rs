//! What happened, the newest last: a log that is read out politely.

use std::sync::Arc;

use keeper_present::words::Line;
use keeper_present::{Roll, RuleId, Weight};
use maud::{Markup, html};

use crate::markup::letters;

/// What one choice brought about.
pub struct Told {
    /// The number of the choice; none for what was before the first.
    pub at: Option<usize>,
    /// `Turn 3, Movement`: a heading where it is new.
    pub when: String,
    /// What was answered, where no line says so.
    pub label: String,
    pub lines: Vec<Line>,
    pub rolls: Vec<Roll>,
    /// Nothing was decided by it: it need not be told what was answered.
    pub mere: bool,
    /// Whom each seat plays: whose line it is, is seen by the colour.
    pub names: Arc<[String]>,
}

/// How many of the last choices are told on a page; the whole story is in the replay.
pub const TOLD: usize = 120;

pub fn story(told: &[Told]) -> Markup {
    html! { div role="log" aria-live="polite" aria-label="Story" { ol.log { (items(told, None)) } } }
}

/// What comes below a story that was told up to this choice. Where the choice before is known the heading is not repeated.
pub fn more(told: &[Told], from: usize) -> Markup {
    items(told, Some(from))
}

fn items(told: &[Told], from: Option<usize>) -> Markup {
    let known = told.iter().take_while(|one| one.at < from).count();
    // What the last heading above says.
    let before = |at: usize| told[..at].iter().rev().map(|one| one.when.as_str()).find(|when| !when.is_empty());
    html! {
        @for (at, one) in told.iter().enumerate().skip(known) {
            @if !one.when.is_empty() && before(at) != Some(&one.when) {
                li.when { (one.when) }
            }
            @if !one.label.is_empty() && !one.mere && !one.lines.iter().any(|line| line.chosen) {
                li.answer { (one.label) }
            }
            @for line in one.lines.iter().filter(|line| line.weight > Weight::Detail) {
                (line_item(line, &one.names))
            }
        }
    }
}

/// One line of the story; the rule behind it is behind its button.
fn line_item(line: &Line, names: &[String]) -> Markup {
    let class = match line.weight {
        _ if line.aloud => "aloud",
        Weight::Great => "great",
        Weight::Strong => "strong",
        _ => "plain",
    };
    let whose = if line.aloud { None } else { whose(&line.text, names) };
    let class = whose.map_or_else(|| class.to_owned(), |(seat, _)| format!("{class} of s{seat}"));
    html! {
        li class=(class) data-about=[line.about.as_ref().map(|_| letters(&line.about))] {
            @match whose {
                Some((_, name)) => { b { (name) } (line.text[name.len()..]) },
                None => (line.text),
            }
            @if let Some(rule) = line.rule { " " (rule_button(rule, true)) }
        }
    }
}

/// The seat and the name of the investigator with whom a line begins.
fn whose<'a>(text: &str, names: &'a [String]) -> Option<(usize, &'a str)> {
    let begins = |name: &str| text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    names
        .iter()
        .enumerate()
        .map(|(seat, name)| (seat, name.as_str()))
        .find(|(_, name)| !name.is_empty() && begins(name))
}

/// A button that opens the rule behind something; its number stands there.
/// In the story the tab key passes it: there are hundreds.
pub fn rule_button(rule: RuleId, in_story: bool) -> Markup {
    html! { button.rule tabindex=[in_story.then_some("-1")] data-read={ "rule:" (rule) } { "Why?" } }
}

#[cfg(test)]
mod tests {
    use keeper_present::ids;

    use super::*;

    fn line(text: &str, weight: Weight) -> Line {
        Line {
            text: text.into(),
            rule: Some(ids::MOV_02),
            weight,
            about: None,
            aloud: false,
            chosen: false,
            sight: Default::default(),
        }
    }

    #[test]
    fn a_line_has_the_colour_of_the_one_with_whom_it_begins() {
        let names = ["Joe".to_owned(), "Joey".to_owned(), String::new()];
        assert_eq!(whose("Joe moves.", &names), Some((0, "Joe")));
        assert_eq!(whose("Joey's luck turns.", &names), Some((1, "Joey")));
        assert_eq!(whose("A gate opens beside Joe.", &names), None);
    }

    #[test]
    fn a_heading_stands_once_and_details_are_left_out() {
        let told = |at: usize, lines: Vec<Line>| Told {
            at: Some(at),
            when: "Turn 1".into(),
            label: String::new(),
            lines,
            rolls: vec![],
            mere: false,
            names: ["Joe".to_owned(), "Joey".to_owned()].into(),
        };
        let all = [
            told(0, vec![line("Joe moves.", Weight::Plain), line("A point is spent.", Weight::Detail)]),
            told(1, vec![line("<b>", Weight::Great)]),
        ];
        let html = story(&all).into_string();
        assert_eq!(html.matches("Turn 1").count(), 1);
        assert!(html.contains("<b>Joe</b> moves.") && !html.contains("A point is spent."));
        assert!(html.contains("&lt;b&gt;") && html.contains("data-read=\"rule:MOV-02\"") && !html.contains("MOV-02<"));
        let below = more(&all, 1).into_string();
        assert!(below.starts_with("<li class=\"great\"") && html.ends_with(&format!("{below}</ol></div>")), "{below}");
        assert_eq!(more(&all[1..], 1).into_string().matches("Turn 1").count(), 1);
    }
}
