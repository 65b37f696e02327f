//! What is asked, and how a game ended: the stage has one place.

use keeper_present::words::EndingText;
use keeper_present::{Choice, Does, Question, TokenKind, Tone};
use keeper_session::Outdated;
use maud::{Markup, html};

use crate::markup::letters;
use crate::page::pace::{bots_at_it, pace};
use crate::page::seen::Seen;
use crate::page::story::rule_button;
use crate::page::words::paragraphs;

/// The stage; where a game has ended, with this about what cost most.
pub fn stage(seen: &Seen, review: &Markup) -> Markup {
    html! {
        @if let Some(ending) = &seen.ending {
            (finale(ending))
            div #review tabindex="-1" aria-live="polite" { (review) }
            @if let Some(course) = &seen.course { (course.draw()) }
        } @else if let Some(kept) = &seen.outdated {
            (outdated(kept, seen))
        } @else {
            @if let Some(why) = &seen.locked { p.locked { (why) } }
            @match &seen.question {
                Some(question) => (asked(seen, question)),
                None => (waiting(seen)),
            }
        }
    }
}

/// A game of other rules: what it is, and how it goes on. Only those who play can let it go on.
fn outdated(kept: &Outdated, seen: &Seen) -> Markup {
    let address = &seen.address;
    html! {
        h2 { (kept.words()) }
        p.detail {
            "It was played " (kept.was) ". Nothing of it is lost: read "
            a href={ (address) "/story" } { "the story" } ", or "
            a href={ (address) "/replay" } { "walk through it" } "."
        }
        @match &kept.on {
            _ if kept.finished => {},
            Ok(from) if seen.seat.is_some() => form method="post" action={ (address) "/go-on" } {
                button.go { "Go on from " (from) " under today's rules" }
            },
            Ok(from) => p { "The players can go on from " (from) " under today's rules." },
            Err(why) => p { "It cannot go on. " (why) "." },
        }
    }
}

/// Where somebody else is asked.
fn waiting(seen: &Seen) -> Markup {
    let waits = &seen.waits;
    if let Some(bots) = bots_at_it(seen) {
        return pace(seen, &bots);
    }
    let full = seen.seats.iter().all(|seat| seat.bot || !seat.player.is_empty());
    html! {
        h2 {
            @if waits.is_empty() { "The game goes on." } @else { "Waiting for " (waits.join(", ")) "." }
        }
        @match seen.seat {
            Some(_) => p.detail { "You can look around while you wait." },
            None if full => p.detail { "You are watching: every seat is taken." },
            None => p.detail {
                "You are watching. " a href={ (seen.address) "/seats" } { "Take a free seat" } " to play."
            },
        }
    }
}

/// A question with its answers.
fn asked(seen: &Seen, question: &Question) -> Markup {
    html! {
        h2 { (question.title) }
        p.detail {
            (question.detail)
            @if let Some(rule) = question.rule { " " (rule_button(rule, None)) }
        }
        @if seen.choices.len() > FEW {
            input.filter type="search" aria-label="Find an answer" placeholder="Find (/)" autocomplete="off";
        }
        ol.options {
            @for (number, choice) in seen.choices.iter().enumerate() {
                li { (option(number, choice, seen.harmless == Some(number))) }
            }
        }
    }
}

/// More answers than these can be searched.
const FEW: usize = 8;
/// Digits and letters that choose.
const KEYS: &[u8] = b"1234567890acdefgijklnoqrsvxyz";

/// One answer. The part of its note that is a chance stands at the right.
fn option(number: usize, choice: &Choice, harmless: bool) -> Markup {
    let key = KEYS.get(number).map(|&key| char::from(key));
    let series = matches!(choice.does, Does::Series(_));
    html! {
        button.option.series[series].harmless[harmless]
            data-choose=(number) data-about=(letters(&choice.about)) data-way=(choice.areas.join(" ")) {
            @if let Some(key) = key { kbd { (key) } }
            span { (choice.label) }
            small { (choice.note) }
            @if !choice.odds.is_empty() {
                span.odds.risk[at_stake(choice)] { (paragraphs(&choice.odds)) }
            }
        }
    }
}

/// Whether something is at stake: a finger aims first then.
fn at_stake(choice: &Choice) -> bool {
    choice.odds.iter().any(|(tone, _)| matches!(tone, Tone::Good | Tone::Token(TokenKind::Monster)))
}

fn finale(ending: &EndingText) -> Markup {
    html! {
        div.finale.won[ending.won].lost[!ending.won] {
            h2 { (ending.title) }
            // A defeat is not scored, and not every game has a score.
            @if let Some(rating) = ending.rating() {
                p.strong { (rating) }
                table {
                    tbody {
                        @for part in &ending.parts {
                            tr {
                                td { (part.text) }
                                td { (format_args!("{:+}", part.points)) }
                            }
                        }
                    }
                }
            }
            p { (ending.honour) }
        }
    }
}
