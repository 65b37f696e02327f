//! Where bots play: who is at it, and how fast.

use maud::{Markup, html};

use crate::page::seen::Seen;

/// The four paces: the script marks the one that holds.
const PACES: [(&str, &str, &str); 4] = [
    ("step", "Step", "Space shows the next event"),
    ("slow", "Slow", "1.6 seconds an event"),
    ("fast", "Fast", "Half a second an event"),
    ("skip", "Skip", "Skip ahead to your next decision"),
];

/// The bots that everybody waits for, if only bots are waited for.
pub fn bots_at_it(seen: &Seen) -> Option<Vec<&str>> {
    let asked: Vec<_> = seen.seats.iter().filter(|seat| seat.asked).collect();
    let bots = !asked.is_empty() && asked.iter().all(|seat| seat.bot);
    bots.then(|| asked.iter().map(|seat| seat.investigator.as_str()).collect())
}

/// Who of the bots plays, and the buttons that say how fast.
pub fn pace(seen: &Seen, bots: &[&str]) -> Markup {
    html! {
        h2 { (bots.join(", ")) " " (if bots.len() == 1 { "is" } else { "are" }) " playing" }
        p.detail {
            @if bots.len() == 1 { "A bot plays this investigator. " }
            @if seen.seat.is_some() { "You can look around until you have a decision to make." }
            @else { "You are watching." }
        }
        div.pacing role="group" aria-label="Pace of the bots" {
            @for (name, words, title) in PACES {
                button data-pace=(name) aria-pressed="false" title=(title) { (words) }
            }
        }
        p.stepping { "Press " kbd { "space" } " for the next event." }
    }
}
