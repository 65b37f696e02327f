//! What is asked, and how a game ended: the stage has one place.

use keeper_present::words::EndingText;
use keeper_present::{Choice, Does, TokenKind, Tone};

use crate::markup::{Esc, letters, put};
use crate::page::Course;
use crate::page::table::Seen;
use crate::page::words::paragraphs;

/// The stage; where a game has ended, with this about what cost most.
pub fn stage(seen: &Seen, review: &str) -> String {
    let mut out = String::new();
    if let Some(ending) = &seen.ending {
        out = finale(ending);
        put!(out, r#"<div id="review" tabindex="-1" aria-live="polite">{review}</div>"#);
        return out + &seen.course.as_ref().map(Course::draw).unwrap_or_default();
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
