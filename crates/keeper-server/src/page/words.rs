//! Paragraphs of any tone.

use std::borrow::Cow;

use keeper_present::{Paragraph, Tone};
use maud::{Markup, html};

use crate::markup::spaced;

/// Something to be read.
pub fn paragraphs(all: &[Paragraph]) -> Markup {
    html! {
        @for (tone, text) in all {
            @match class(*tone) {
                None => h3.title { (text) },
                Some(class) => p class=(class) { (spaced(text)) @if let Some(id) = rule_of(*tone, text) { " " (all_rules(id)) } },
            }
        }
    }
}

/// The id of the rule that a paragraph tells.
fn rule_of(tone: Tone, text: &str) -> Option<&str> {
    let id = text.strip_prefix("Rule ")?.split(' ').next()?;
    (tone == Tone::Rule && id.contains('-')).then_some(id)
}

/// The way from a rule to its neighbours in the list of all rules.
fn all_rules(id: &str) -> Markup {
    html! { a href={ "/rules#" (id) } target="_blank" { "More about this" } }
}

/// The class of a paragraph; none for a title.
fn class(tone: Tone) -> Option<Cow<'static, str>> {
    Some(match tone {
        Tone::Title => return None,
        Tone::Strong => "strong".into(),
        Tone::Dim => "dim".into(),
        Tone::Good => "good".into(),
        Tone::Bad => "bad".into(),
        Tone::Rule => "rule".into(),
        Tone::Token(kind) => format!("about {}", crate::svg::kind_word(kind)).into(),
        Tone::Seat(seat) => format!("s{seat}").into(),
        Tone::Plain => "plain".into(),
    })
}

/// Something to be read, as the reader shows it; below its title stands why nothing can be done with it now.
pub fn read_out(all: &[Paragraph], why: Option<&str>) -> Markup {
    let (title, rest) = all.split_at(usize::from(all.first().is_some_and(|first| first.0 == Tone::Title)));
    html! {
        (paragraphs(title))
        @if let Some(why) = why {
            p.why { (why) }
        }
        (paragraphs(rest))
    }
}
