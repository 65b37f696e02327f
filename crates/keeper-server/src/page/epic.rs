//! What rules a round of the final battle: the card that was turned, its plot, and what is left of the decks.

use keeper_present::scene::{Epic, EpicCard};
use maud::{Markup, html};

use crate::markup::letters;

pub fn epic(epic: &Epic) -> Markup {
    html! {
        section.epic aria-label="Epic Battle" {
            div.turned {
                @for one in &epic.cards { (card(one)) }
                @if epic.cards.is_empty() {
                    article.epiccard.waits { p { "The card of this round is turned after trading." } }
                }
            }
            ul {
                @for (colour, left) in &epic.left { li.{ "e-" (colour) } { (words(colour, *left)) } }
                li.e-plot { b { (epic.plots) } @if epic.plots == 1 { " plot" } @else { " plots" } }
            }
        }
    }
}

fn words(colour: &str, left: u8) -> Markup {
    html! {
        @if colour == "end" { "then the end" } @else { b { (left) } " " (colour) }
    }
}

fn card(one: &EpicCard) -> Markup {
    html! {
        article.epiccard.{ "e-" (one.colour) } data-about=(letters(&one.about)) tabindex="0" {
            small { (one.kind) }
            h3 { (one.name) }
            @for line in &one.lines { p { (line) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_stands_beside_what_is_left() {
        let one = EpicCard {
            kind: "Epic Battle".into(),
            name: "Hold the Line".into(),
            lines: vec!["The investigators attack.".into()],
            colour: "green",
            about: None,
        };
        let left = vec![("green", 7), ("red", 8), ("end", 1)];
        let out = epic(&Epic { cards: vec![one], left: left.clone(), plots: 3 }).into_string();
        assert!(out.contains("Hold the Line") && out.contains("<b>7</b> green") && out.contains("<b>3</b> plots"));
        assert!(epic(&Epic { cards: vec![], left, plots: 1 }).into_string().contains("turned after trading"));
    }
}
