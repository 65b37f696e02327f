//! How hard a game will be, by games that were measured: for the form of a new table.

use keeper_session::{Candidate, Measured, Offer, Setting, Unsaid, measured};
use maud::{Markup, html};

use crate::form::Form;

/// Fewer games than these say too little.
const ENOUGH: u32 = 40;

/// What the form says, as far as it matters here.
struct Chosen {
    players: u8,
    boxes: Vec<String>,
    /// `-`, a herald, a difficulty; none where it is something that was never measured.
    also: Option<String>,
    ancient_one: Option<String>,
}

impl Chosen {
    fn of(offer: &Offer, form: &Form, players: u8) -> Chosen {
        let boxes = form.all("box").into_iter().filter(|id| !id.is_empty()).collect();
        let said = form.settings();
        let value = |setting: &Setting| said.get(setting.id).map(|&value| value.to_owned());
        // What is dealt unless it is chosen is whom they play against; the rest is what makes the game another.
        let (against, others): (Vec<&Setting>, Vec<&Setting>) =
            offer.settings.iter().partition(|setting| setting.unsaid == Unsaid::Random);
        let mut changes: Vec<Option<String>> = vec![];
        for setting in others {
            match (setting.unsaid, value(setting)) {
                (Unsaid::First, value) => {
                    changes.push(value.or_else(|| setting.candidates.first().map(|one| one.id.clone())));
                }
                (_, Some(value)) => changes.push(is_any(setting, &value).then(|| setting.id.to_owned())),
                (_, None) => {}
            }
        }
        let also = match &changes[..] {
            _ if !form.all("variant").is_empty() => None,
            _ if form.mix().iter().any(|share| !share.ends_with("=100")) => None,
            [] => Some("-".to_owned()),
            [one] => one.clone(),
            _ => None,
        };
        Chosen { players, boxes, also, ancient_one: against.iter().find_map(|setting| value(setting)) }
    }

    fn measured(&self, offer: &Offer, boxes: &[&str], also: &str) -> Option<Measured> {
        measured(offer.kind, self.players, boxes, also, self.ancient_one.as_deref()).filter(|one| one.games >= ENOUGH)
    }
}

/// Whether this choice is as good as a random one: it is random, or there is no other.
fn is_any(setting: &Setting, id: &str) -> bool {
    id == keeper_session::RANDOM || matches!(&setting.candidates[..], [only] if only.id == id)
}

/// How often planners win with these choices, and what each box makes of it.
pub fn estimate(offer: &Offer, form: &Form, players: u8) -> Markup {
    let chosen = Chosen::of(offer, form, players);
    let boxes: Vec<&str> = chosen.boxes.iter().map(String::as_str).collect();
    let whole = chosen.also.as_deref().and_then(|also| chosen.measured(offer, &boxes, also));
    let base = chosen.measured(offer, &[], "-");
    let name = |id: &str| {
        let whole: Option<&Candidate> = offer.boxes.iter().filter_map(|one| one.first()).find(|one| one.id == id);
        whole.map_or(id, |one| &one.name).to_owned()
    };
    let alone = |id: &str| Some((name(id), chosen.measured(offer, &[id], "-")?));
    let several = chosen.boxes.len() > 1 || chosen.also.as_deref().is_none_or(|also| also != "-");
    html! {
        @if let Some(whole) = whole {
            p.share { b { (percent(whole)) } }
            div {
                progress max="1" value=(format!("{:.3}", whole.share())) aria-hidden="true" {}
                p {
                    b { "Planners win " (percent(whole)) " with these choices" }
                    " (\u{b1}" (format!("{:.0}", (100.0 * whole.margin()).max(1.0))) ", " (whole.games) " games)."
                    (compared(base.filter(|_| !boxes.is_empty()), boxes.iter().filter(|_| several).filter_map(|id| alone(id))))
                }
            }
        } @else {
            p.share { b { "?" } }
            div {
                p {
                    b { "These choices were not measured." }
                    (compared(base, boxes.iter().filter_map(|id| alone(id))))
                }
            }
        }
    }
}

fn compared(base: Option<Measured>, boxes: impl Iterator<Item = (String, Measured)>) -> Markup {
    html! {
        @if let Some(base) = base {
            " The base game: " (percent(base))
            @for (name, one) in boxes { "; with " (name) ": " (percent(one)) }
            "."
        }
    }
}

fn percent(one: Measured) -> String {
    format!("{:.0} %", 100.0 * one.share())
}
