//! What happened, the newest last: a log that is read out politely.

use keeper_present::words::Line;
use keeper_present::{Roll, Weight};

use crate::markup::{Esc, letters, put};

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
}

/// How many of the last choices are told on a page; the whole story is in the replay.
pub const TOLD: usize = 120;

pub fn story(told: &[Told]) -> String {
    let items = items(told, None);
    format!(r#"<ol class="log" role="log" aria-live="polite" aria-label="Story">{items}</ol>"#)
}

/// What comes below a story that was told up to this choice. Where the choice before is known the heading is not repeated.
pub fn more(told: &[Told], from: usize) -> String {
    items(told, Some(from))
}

fn items(told: &[Told], from: Option<usize>) -> String {
    let mut out = String::new();
    let mut when = "";
    for one in told {
        if one.at < from {
            when = &one.when;
            continue;
        }
        if one.when != when && !one.when.is_empty() {
            put!(out, r#"<li class="when">{}</li>"#, Esc(&one.when));
            when = &one.when;
        }
        if !one.label.is_empty() && !one.lines.iter().any(|line| line.chosen) {
            put!(out, r#"<li class="answer">{}</li>"#, Esc(&one.label));
        }
        for line in one.lines.iter().filter(|line| line.weight > Weight::Detail) {
            line_item(&mut out, line);
        }
    }
    out
}

fn line_item(out: &mut String, line: &Line) {
    let class = match line.weight {
        _ if line.aloud => "aloud",
        Weight::Great => "great",
        Weight::Strong => "strong",
        _ => "plain",
    };
    let about = letters(&line.about);
    put!(out, r#"<li class="{class}" data-about="{}">{}"#, Esc(about), Esc(&line.text));
    if let Some(rule) = line.rule {
        put!(out, r#" <button class="rule" data-read="rule:{0}" title="Why? Rule {0}">{0}</button>"#, Esc(rule));
    }
    out.push_str("</li>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, weight: Weight) -> Line {
        Line {
            text: text.into(),
            rule: Some("MOV-02"),
            weight,
            about: None,
            aloud: false,
            chosen: false,
            sight: Default::default(),
        }
    }

    #[test]
    fn a_heading_stands_once_and_details_are_left_out() {
        let told = |at: usize, lines: Vec<Line>| Told {
            at: Some(at),
            when: "Turn 1".into(),
            label: String::new(),
            lines,
            rolls: vec![],
        };
        let all = [
            told(0, vec![line("Joe moves.", Weight::Plain), line("A point is spent.", Weight::Detail)]),
            told(1, vec![line("<b>", Weight::Great)]),
        ];
        let html = story(&all);
        assert_eq!(html.matches("Turn 1").count(), 1);
        assert!(html.contains("Joe moves.") && !html.contains("A point is spent."));
        assert!(html.contains("&lt;b&gt;") && html.contains("data-read=\"rule:MOV-02\""));
        let below = more(&all, 1);
        assert!(below.starts_with("<li class=\"great\"") && html.ends_with(&format!("{below}</ol>")), "{below}");
        assert_eq!(more(&all[1..], 1).matches("Turn 1").count(), 1);
    }
}
