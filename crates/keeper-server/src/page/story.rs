//! What happened, the newest last: a log that is read out politely.

use std::sync::Arc;

use keeper_present::words::Line;
use keeper_present::{Roll, RuleId, Weight, capital};
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
    html! {
        @for (at, one) in told.iter().enumerate().skip(known) {
            @if !one.when.is_empty() && !stands_below(last_heading(&told[..at]), &one.when) {
                li.when { (one.when) }
            }
            @if !one.label.is_empty() && !one.mere && !one.lines.iter().any(|line| line.chosen) {
                li.answer { (one.label) }
            }
            @for line in one.lines.iter().filter(|line| line.weight > Weight::Detail) {
                @if is_heading(line) { li.when { (capital(line.sight.phase)) } } @else { (line_item(line, one)) }
            }
        }
    }
}

/// Whether a line only says that a phase begins: it is the heading of what comes.
fn is_heading(line: &Line) -> bool {
    !line.sight.phase.is_empty() && line.weight == Weight::Plain && line.about.is_none()
}

/// What the last heading says: a phase alone, or with its round.
fn last_heading(told: &[Told]) -> Option<&str> {
    told.iter().rev().find_map(|one| {
        let begun = one.lines.iter().rev().find(|line| is_heading(line)).map(|line| line.sight.phase);
        begun.or(Some(one.when.as_str()).filter(|when| !when.is_empty()))
    })
}

/// Whether what happened then needs no heading of its own.
fn stands_below(heading: Option<&str>, when: &str) -> bool {
    heading
        .is_some_and(|heading| when == heading || when.strip_suffix(heading).is_some_and(|turn| turn.ends_with(", ")))
}

/// One line of the story; the rule behind it is behind its button.
fn line_item(line: &Line, told: &Told) -> Markup {
    let class = match line.weight {
        _ if line.aloud => "aloud",
        Weight::Great => "great",
        Weight::Strong => "strong",
        _ => "plain",
    };
    let whose = if line.aloud { None } else { whose(&line.text, &told.names) };
    let class = whose.map_or_else(|| class.to_owned(), |(seat, _)| format!("{class} of s{seat}"));
    html! {
        li class=(class) data-about=[line.about.as_ref().map(|_| letters(&line.about))] {
            @match whose {
                Some((_, name)) => { b { (name) } (with_dice(&line.text[name.len()..], &told.rolls)) },
                None => (with_dice(&line.text, &told.rolls)),
            }
            @if let Some(rule) = line.rule { " " (rule_button(rule, true)) }
        }
    }
}

/// Dice that a line tells of lie in it as they fell; the numbers are read out.
fn with_dice(text: &str, rolls: &[Roll]) -> Markup {
    let told = rolls.iter().find_map(|roll| {
        let faces: Vec<String> = roll.dice.iter().rev().map(|(face, _)| face.to_string()).collect();
        let faces = faces.join(" ");
        let (before, after) = text.split_once(&format!(" rolls {faces}:")).filter(|_| !faces.is_empty())?;
        Some((before, faces, after, roll))
    });
    html! {
        @match told {
            Some((before, faces, after, roll)) => {
                (before) " rolls "
                span.fell role="img" aria-label=(faces) {
                    @for (face, hit) in roll.dice.iter().rev() { i.{ "d" (face) }.hit[*hit] {} }
                }
                ":" (after)
            },
            None => (text),
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
    use keeper_present::{Sight, ids};

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
    fn dice_lie_in_the_line_that_tells_of_them() {
        let roll = Roll { dice: vec![(1, false), (2, false), (6, true)], successes: 1, ..Roll::default() };
        let html = with_dice(" rolls 6 2 1: 1 hit.", &[Roll::default(), roll]).into_string();
        assert!(html.starts_with(r#" rolls <span class="fell" role="img" aria-label="6 2 1">"#), "{html}");
        assert!(html.contains(r#"<i class="d6 hit"></i><i class="d2"></i><i class="d1"></i></span>: 1 hit."#));
        // A number that is no die stays as it is.
        let other = Roll { dice: vec![(5, true)], ..Roll::default() };
        let doom = "Doom rises to 5: 6 left.";
        assert_eq!(with_dice(doom, &[other, Roll::default()]).into_string(), doom);
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
        // A phase that begins is a heading, and what is done in it needs no other.
        let phase = Sight { phase: "Movement", ..Sight::default() };
        let begins = told(0, vec![Line { sight: phase, ..line("The Movement Phase begins.", Weight::Plain) }]);
        let walks = Told { when: "Turn 1, Movement".into(), ..told(1, vec![line("Joe moves.", Weight::Plain)]) };
        let walk = story(&[begins, walks]).into_string();
        assert!(
            walk.contains(r#"<li class="when">Turn 1</li><li class="when">Movement</li><li class="plain of s0">"#),
            "{walk}"
        );
        let below = more(&all, 1).into_string();
        assert!(below.starts_with("<li class=\"great\"") && html.ends_with(&format!("{below}</ol></div>")), "{below}");
        assert_eq!(more(&all[1..], 1).into_string().matches("Turn 1").count(), 1);
    }
}
