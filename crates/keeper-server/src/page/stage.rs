//! What is asked, and how a game ended: the stage has one place.

use keeper_present::words::EndingText;
use keeper_present::{Choice, Does, TokenKind, Tone};
use keeper_session::Outdated;

use crate::markup::{Esc, letters, put};
use crate::page::Course;
use crate::page::table::Seen;
use crate::page::words::paragraphs;

/// A game of other rules: what it is, and how it goes on. Only those who play can let it go on.
fn outdated(kept: &Outdated, seen: &Seen) -> String {
    let (mut out, address) = (String::new(), Esc(&seen.address));
    put!(out, "<h2>{}</h2>", Esc(&kept.words()));
    put!(out, r#"<p class="detail">It was played {}. Nothing of it is lost: "#, Esc(&kept.was));
    put!(
        out,
        r#"read <a href="{address}/story">the story</a>, or <a href="{address}/replay">walk through it</a>.</p>"#
    );
    match &kept.on {
        _ if kept.finished => {}
        Ok(from) if seen.seat.is_some() => put!(
            out,
            r#"<form method="post" action="{address}/go-on"><button class="go">Go on from {} under today's rules</button></form>"#,
            Esc(from)
        ),
        Ok(from) => put!(out, "<p>The players can go on from {} under today's rules.</p>", Esc(from)),
        Err(why) => put!(out, "<p>It cannot go on. {}.</p>", Esc(why)),
    }
    out
}

/// The stage; where a game has ended, with this about what cost most.
pub fn stage(seen: &Seen, review: &str) -> String {
    let mut out = String::new();
    if let Some(ending) = &seen.ending {
        out = finale(ending);
        put!(out, r#"<div id="review" tabindex="-1" aria-live="polite">{review}</div>"#);
        return out + &seen.course.as_ref().map(Course::draw).unwrap_or_default();
    }
    if let Some(kept) = &seen.outdated {
        return outdated(kept, seen);
    }
    if let Some(why) = &seen.locked {
        put!(out, r#"<p class="locked">{}</p>"#, Esc(why));
    }
    let Some(question) = &seen.question else {
        let waits = seen.waits.join(", ");
        let text = if waits.is_empty() { "The table goes on.".to_owned() } else { format!("Waiting for {waits}.") };
        put!(out, r#"<h2>{}</h2><p class="detail">You can look around meanwhile.</p>"#, Esc(&text));
        return out;
    };
    put!(out, r#"<h2>{}</h2><p class="detail">{}"#, Esc(&question.title), Esc(&question.detail));
    if let Some(rule) = question.rule {
        put!(out, r#" <button class="rule" data-read="rule:{0}">Why? {0}</button>"#, Esc(rule));
    }
    out.push_str("</p>");
    if seen.choices.len() > FEW {
        out.push_str(r#"<input class="filter" type="search" aria-label="Find an answer" placeholder="Find (/)" autocomplete="off">"#);
    }
    out.push_str(r#"<ol class="options">"#);
    for (number, choice) in seen.choices.iter().enumerate() {
        option(&mut out, number, choice, seen.harmless == Some(number));
    }
    out.push_str("</ol>");
    out
}

/// More answers than these can be searched.
const FEW: usize = 8;
/// Digits and letters that choose.
const KEYS: &str = "1234567890abcdefgijklmnopqrstvwxyz";

/// One answer. The part of its note that is a chance stands at the right.
fn option(out: &mut String, number: usize, choice: &Choice, harmless: bool) {
    let key = KEYS.chars().nth(number).map(|key| format!("<kbd>{key}</kbd>")).unwrap_or_default();
    let about = letters(&choice.about);
    let series = matches!(choice.does, Does::Series(_));
    put!(
        out,
        r#"<li><button class="option{}{}" data-choose="{number}" data-about="{}" data-way="{}">{key}<span>{}</span><small>{}</small>"#,
        if series { " series" } else { "" },
        if harmless { " harmless" } else { "" },
        Esc(about),
        Esc(&choice.areas.join(" ")),
        Esc(&choice.label),
        Esc(&choice.note)
    );
    if !choice.odds.is_empty() {
        // A finger aims first where something is at stake.
        let risk = choice.odds.iter().any(|(tone, _)| matches!(tone, Tone::Good | Tone::Token(TokenKind::Monster)));
        put!(out, r#"<span class="odds{}">"#, if risk { " risk" } else { "" });
        paragraphs(out, &choice.odds);
        out.push_str("</span>");
    }
    out.push_str("</button></li>");
}

fn finale(ending: &EndingText) -> String {
    let mut out = String::new();
    put!(out, r#"<div class="finale {}"><h2>{}</h2>"#, if ending.won { "won" } else { "lost" }, Esc(&ending.title));
    // A defeat is not rated, and not every game has a score.
    if let Some(rating) = ending.rating() {
        put!(out, r#"<p class="strong">{}</p><table><tbody>"#, Esc(&rating));
        for part in &ending.parts {
            put!(out, "<tr><td>{}</td><td>{:+}</td></tr>", Esc(&part.text), part.points);
        }
        out.push_str("</tbody></table>");
    }
    put!(out, "<p>{}</p></div>", Esc(&ending.honour));
    out
}
