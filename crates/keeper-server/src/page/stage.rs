//! What is asked, and how a game ended: the stage has one place.

use keeper_present::words::EndingText;
use keeper_present::{Choice, Does, Question, Role, TokenKind, Tone};
use keeper_session::Outdated;
use maud::{Markup, html};

use crate::art::Window;
use crate::markup::{letters, spaced};
use crate::page::pace::{bots_at_it, pace};
use crate::page::seen::Seen;
use crate::page::spread::{beside, dice, done, percent, stakes};
use crate::page::story::rule_button;
use crate::page::words::paragraphs;
use crate::svg::portrait;

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
            @match (&seen.locked, &seen.question) {
                (Some(why), _) => p.locked role="alert" { (why) },
                (None, Some(question)) => (asked(seen, question)),
                (None, None) => (waiting(seen)),
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
            Err(why) => p { "It cannot go on: " (why) "." },
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

/// A question with its answers: where to go first, then what else can be done, and at the foot what goes on without it.
fn asked(seen: &Seen, question: &Question) -> Markup {
    let spread = seen.spread.as_deref();
    let is_foot = |number: usize| seen.harmless == Some(number);
    let all: Vec<Numbered> = seen.choices.iter().enumerate().filter(|(_, one)| one.role != Role::Laid).collect();
    let (places, rest): (Vec<Numbered>, Vec<Numbered>) = all.iter().partition(|one| one.1.role == Role::Destination);
    let (foot, rest): (Vec<Numbered>, Vec<Numbered>) = rest.into_iter().partition(|one| is_foot(one.0));
    let (best, others) = places.split_at(places.len().min(BEST));
    let mut others = others.to_vec();
    others.sort_by(|a, b| a.1.label.cmp(&b.1.label));
    let mut keys = KEYS.iter().map(|&key| char::from(key));
    let tuning = spread.is_some_and(|spread| spread.tuning.is_some());
    html! {
        (asker(seen, question))
        @if let Some(spread) = spread { (beside(seen, spread)) }
        @if others.is_empty() && all.len() > FEW {
            input.filter type="search" aria-label="Find an answer" placeholder="Find (/)" autocomplete="off";
        }
        @if !best.is_empty() {
            ol.options.best { @for (number, choice) in best { li { (option(*number, choice, keys.next(), false)) } } }
        }
        @if !others.is_empty() {
            div.byname {
                input.filter type="search" aria-label="Find a place" placeholder="By name (/)" autocomplete="off";
                ol.options.bynames { @for (number, choice) in others { li { (option(number, choice, None, false)) } } }
                button.more data-do="names" aria-expanded="false" { "more…" }
            }
        }
        @if !rest.is_empty() {
            ol.options.plain.uses[!best.is_empty()] {
                @for (number, choice) in rest { li { (option(number, choice, keys.next(), false)) } }
            }
        }
        @if let Some(spread) = spread { (stakes(spread)) }
        @if !foot.is_empty() && !tuning {
            ol.options.foot {
                @for (number, choice) in foot {
                    @let key = if all.len() == 1 { keys.next() } else { Some('\u{2423}') };
                    li { (option(number, choice, key, true)) }
                }
            }
        }
        @if tuning {
            p.tell { "Move the sliders on your sheet. Nothing counts until you press Done." }
            ol.options.foot { li { (done(seen)) } }
        }
    }
}

/// A choice with its number.
type Numbered<'a> = (usize, &'a Choice);

/// Who is asked, and what.
fn asker(seen: &Seen, question: &Question) -> Markup {
    let panel = seen.seat.and_then(|seat| seen.scene.panels.iter().find(|panel| panel.seat == Some(seat)));
    let says = seen.spread.as_deref().map(|spread| spread.says.as_str()).filter(|says| !says.is_empty());
    let title = if question.spoken.is_empty() { &question.title } else { &question.spoken };
    html! {
        div.asker.{ "s" (seen.seat.unwrap_or(0)) } {
            @if let Some(panel) = panel { span.disc aria-hidden="true" { (portrait(seen.kind, panel, Window::Small)) } }
            div {
                h2 { (title) }
                p.detail {
                    span.said { (spaced(says.unwrap_or(&question.detail))) }
                    @if let Some(rule) = question.rule { " " (rule_button(rule, false)) }
                }
            }
        }
    }
}

/// So many destinations are shown as rows.
const BEST: usize = 4;
/// More answers than these can be searched.
const FEW: usize = 8;
/// Digits and letters that choose.
const KEYS: &[u8] = b"1234567890acdefgijklnoqrsvxyz";

/// One answer. The part of its note that is a chance stands at the right.
fn option(number: usize, choice: &Choice, key: Option<char>, harmless: bool) -> Markup {
    let series = matches!(choice.does, Does::Series(_));
    html! {
        button.option.series[series].harmless[harmless].strike[choice.pool.is_some()]
            data-choose=(number) data-about=(letters(&choice.about)) data-way=(choice.areas.join(" ")) {
            @if let Some(key) = key { kbd { (key) } }
            span.label { (choice.label) }
            @match choice.chance {
                Some((chance, word)) => span.chance { b { (percent(chance)) } small { (word) } },
                None => small { (spaced(&choice.note)) },
            }
            @if !choice.facts.is_empty() || choice.pool.is_some() {
                span.facts {
                    @for (sign, fact) in &choice.facts { (fact_item(sign, fact)) }
                    @if let Some(pool) = &choice.pool { span.f-dice { (dice(pool.dice)) } }
                }
            }
            @if !choice.odds.is_empty() {
                span.odds.risk[at_stake(choice)] { (paragraphs(&choice.odds)) }
            }
        }
    }
}

/// Something that is there, with its sign.
pub(super) fn fact_item(sign: &str, fact: &str) -> Markup {
    let path = match sign {
        "gate" => "M12 4v16M4 12h16M7 7l10 10M17 7 7 17",
        "clue" => "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l6 6",
        "danger" => "M5 11a7 7 0 0 1 14 0v4h-3v4H8v-4H5zM9 11h.01M15 11h.01",
        "shop" => "M4 9h16v11H4zM4 9l2-5h12l2 5M10 20v-6h4v6",
        "seal" => "m12 3 2.6 6.2 6.4.5-4.900 4.200 1.600 6.600L12 17l-5.700 3.500 1.600-6.600L3 9.700l6.400-.5z",
        "spell" => "M12 3v18M3 12h18M7 7l10 10M17 7 7 17",
        "mind" => "M12 12a2 2 0 1 1 2 2 4 4 0 1 1 2-7 7 7 0 1 1-8 12",
        "harm" => "M12 20C2 13 5 5 9 5c2 0 3 2 3 3 0-1 1-3 3-3 4 0 7 8-3 15z",
        "lost" => "M7 3h10M7 21h10M8 3c0 6 8 12 8 18M16 3c0 6-8 12-8 18",
        "train" => "M6 4h12v12H6zM6 11h12M8 20l2-4M16 20l-2-4",
        _ => "M8 4c2 0 3 2 3 5s-1 4-3 4-3-1-3-4 1-5 3-5zM6 16h4M16 9c2 0 3 2 3 5s-1 4-3 4-3-1-3-4 1-5 3-5zM14 21h4",
    };
    html! {
        span.{ "f-" (sign) } {
            svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
            (fact)
            @if sign == "steps" { span.vh { @if fact == "1" { " step" } @else { " steps" } } }
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
                        @for part in ending.parts.iter().filter(|part| part.points != 0) {
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
