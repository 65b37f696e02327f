//! What lies before the player who is asked: a fight and the sliders in the place of the map, a place, a shop and dice at the question.

use keeper_present::Choice;
use keeper_present::scene::Panel;
use keeper_present::spread::{Arms, Change, Foe, Good, Place, Pool, Spread, Tuning};
use maud::{Markup, html};
use serde_json::json;

use crate::art::{self, Window};
use crate::markup::{letters, slug, spaced};
use crate::page::seen::Seen;
use crate::page::sheet::{counts, numbers};
use crate::svg::portrait;

/// What takes the place of the map.
pub fn spread(seen: &Seen) -> Markup {
    let Some(spread) = seen.spread.as_deref() else { return Markup::default() };
    html! {
        @if let Some(tuning) = &spread.tuning {
            (sheet(seen, tuning))
        } @else if !spread.foes.is_empty() {
            (fight(seen, spread))
        }
    }
}

/// What stands at the question itself.
pub fn beside(seen: &Seen, spread: &Spread) -> Markup {
    html! {
        @if let Some(place) = &spread.place { (scene(seen.kind, place)) }
        @if !spread.goods.is_empty() {
            ul.goods { @for one in &spread.goods { (good(seen.kind, one)) } }
        }
        @if spread.foes.is_empty() {
            @if let Some(pool) = &spread.pool { div.lying { (sum(pool)) (lie(pool)) (chance_bar(pool)) } }
        }
    }
}

/// What clues would make of it, and the price of a failure, told before the roll.
pub fn stakes(spread: &Spread) -> Markup {
    let Some(pool) = &spread.pool else { return Markup::default() };
    html! {
        p.clues hidden[pool.with.is_empty() || pool.chance >= 1.0] { (with(pool)) }
        @if !pool.fails.is_empty() && pool.faces.is_empty() {
            p.fails hidden[pool.chance >= 1.0] {
                b { "If you fail" } " (" span.failing { (percent(1.0 - pool.chance)) } ") " (pool.fails.trim_end_matches('.')) "."
            }
        }
    }
}

fn with(pool: &Pool) -> String {
    let one = |(what, chance): &(String, f64)| format!("With {what}: {}.", percent(*chance));
    pool.with.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A chance in words: one decimal, none where it is certain.
pub fn percent(chance: f64) -> String {
    match chance {
        c if c <= 0.0 => "0 %".to_owned(),
        c if c < 0.0005 => "under 0.1 %".to_owned(),
        c if c >= 1.0 => "100 %".to_owned(),
        c if c > 0.9995 => "over 99.9 %".to_owned(),
        c => format!("{:.1} %", c * 100.0),
    }
}

pub fn dice(count: u32) -> String {
    match count {
        0 => "no dice".to_owned(),
        1 => "1 die".to_owned(),
        n => format!("{n} dice"),
    }
}

/// The drawing of a place as the head of what happens there.
fn scene(game: &str, place: &Place) -> Markup {
    let picture = place.about.as_ref().and_then(|about| art::of(game)?.picture(about, &[]));
    html! {
        @if let Some(picture) = picture {
            figure.scene data-about=(letters(&place.about)) {
                (picture.svg("", Window::Whole))
                figcaption { (place.name) }
            }
        }
    }
}

/// A card that can be had, with its price.
fn good(game: &str, good: &Good) -> Markup {
    let picture = good.about.as_ref().and_then(|about| art::of(game)?.picture(about, &[&good.kind]));
    html! {
        li {
            button.option.cardface.{ "k-" (slug(&good.kind)) } data-choose=(good.choice) data-about=(letters(&good.about)) data-way="" {
                @if let Some(picture) = picture { (picture.svg("head", Window::Whole)) }
                b { (good.name) }
                span.text { (good.text) }
                @if let Some(price) = good.price { span.price { "Buy for $" (price) } }
            }
        }
    }
}

/// A fight: the monster, what is in hand, the dice.
fn fight(seen: &Seen, spread: &Spread) -> Markup {
    let blows: Vec<(usize, &Choice)> =
        seen.choices.iter().enumerate().filter(|(_, choice)| choice.pool.is_some()).collect();
    let data = json!(blows.iter().map(|(number, choice)| blow(*number, choice)).collect::<Vec<_>>());
    html! {
        div.fight.many[spread.foes.len() > 1] data-blows=(data) {
            div.foes { @for one in &spread.foes { (foe(seen.kind, one)) } }
            @if let Some(pool) = &spread.pool {
                div.blow {
                    @if let Some(arms) = &spread.arms { (hands(seen.kind, arms)) }
                    section.pool {
                        div.sum aria-live="polite" { (sum(pool)) }
                    }
                    section.dicebox {
                        header {
                            h3 { @match (pool.faces.is_empty(), pool.dice) { (true, 0) => "No dice", (true, dice) => { "Your " (self::dice(dice)) }, _ => "The roll" } }
                            p.dim { (needed(pool)) }
                        }
                        (lie(pool))
                        (chance_bar(pool))
                    }
                }
            }
        }
    }
}

/// A way to strike, for the script that puts it together.
fn blow(number: usize, choice: &Choice) -> serde_json::Value {
    let pool = choice.pool.clone().unwrap_or_default();
    json!({
        "choice": number,
        "with": choice.with,
        "label": choice.label,
        "dice": pool.dice,
        "value": pool.chance,
        "chance": choice.chance.map_or_else(|| spaced(&choice.note).into_owned(), |(chance, _)| percent(chance)),
        "fails": percent(1.0 - pool.chance),
        "clues": if pool.chance >= 1.0 { String::new() } else { with(&pool) },
        "needed": needed(&pool),
        "sum": sum(&pool).into_string(),
    })
}

fn needed(pool: &Pool) -> String {
    let low = pool.success;
    let hit = match low {
        6.. => "each 6 is a hit".to_owned(),
        5 => "each 5 or 6 is a hit".to_owned(),
        low => format!("each {low} to 6 is a hit"),
    };
    match pool.needed {
        0 | 1 => format!("{hit}; one hit is enough"),
        n => format!("{hit}; {n} hits are needed"),
    }
}

fn foe(game: &str, foe: &Foe) -> Markup {
    let picture = foe.about.as_ref().and_then(|about| art::of(game)?.picture(about, &[]));
    html! {
        article.foe data-about=(letters(&foe.about)) {
            @if let Some(picture) = picture { (picture.svg("portrait", Window::Whole)) }
            div.words {
                h2 { (foe.name) }
                p.dim { (foe.kind) }
                table {
                    tbody {
                        @for (name, number, words) in &foe.rows {
                            tr { th scope="row" { (name) } td { (number) } td.dim { (words) } }
                        }
                    }
                }
                @if !foe.text.is_empty() { p.text { (foe.text) } }
                @if !foe.tale.is_empty() { p.tale { (foe.tale) } }
            }
        }
    }
}

/// Both hands and what can be taken up; nothing is sent before the blow.
fn hands(game: &str, arms: &Arms) -> Markup {
    html! {
        section.hands data-hands=(arms.hands) {
            header { h3 { "In your hands" } p.dim.used {} }
            div.grip {
                @if arms.hands > 0 { (palm("left")) }
                p.held {}
                @if arms.hands > 1 { (palm("right")) }
            }
            @if !arms.cards.is_empty() {
                div.arms role="group" aria-label="Weapons" {
                    @for arm in &arms.cards {
                        @let picture = arm.about.as_ref().and_then(|about| art::of(game)?.picture(about, &[]));
                        button.arm aria-pressed="false" data-arm=(arm.letters) data-hands=(arm.hands) data-name=(arm.name) {
                            @if let Some(picture) = picture { (picture.svg("", Window::Whole)) }
                            b { (arm.name) }
                            span.dim { (arm.note) @if arm.hands > 0 { ", " (count_hands(arm.hands)) } }
                            span.would {}
                        }
                    }
                    button.arm.bare aria-pressed="false" data-arm="" data-hands="0" data-name="Bare hands" {
                        b { "Bare hands" }
                        span.dim { "+0" }
                        span.would {}
                    }
                }
            }
        }
    }
}

/// One of the hands, lit while something is in it.
fn palm(side: &str) -> Markup {
    html! {
        span.palm.{ (side) } aria-hidden="true" {
            (palm_sign())
            small { (side) }
        }
    }
}

/// A hand, as a sign.
pub fn palm_sign() -> Markup {
    const HAND: &str = "M7 12V6.5a1.5 1.5 0 0 1 3 0V11M10 10.5v-6a1.5 1.5 0 0 1 3 0v6M13 10.5v-5a1.5 1.5 0 0 1 3 0V12M16 10.5V8a1.5 1.5 0 0 1 3 0v6c0 4-2.5 \
        7-6.5 7-3 0-4.5-1.5-6-4l-2.7-4.3c-.7-1.2.9-2.4 2-1.4L7 13";
    html! { svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(HAND) {} } }
}

pub fn count_hands(hands: u8) -> &'static str {
    if hands == 1 { "one hand" } else { "both hands" }
}

/// The dice taken apart.
fn sum(pool: &Pool) -> Markup {
    html! {
        @for (at, (name, number)) in pool.sum.iter().enumerate() {
            @if at > 0 { i aria-hidden="true" { @if *number < 0 { "\u{2212}" } @else { "+" } } }
            span.part.less[*number < 0] { b { (if at > 0 { number.abs() } else { *number }) } small { (name) } }
        }
        i aria-hidden="true" { "=" }
        span.part.all {
            b { (dice(pool.dice)) }
            small { @if pool.needed <= 1 { "one hit needed" } @else { (pool.needed) " hits needed" } }
        }
    }
}

/// The dice as they lie, or those that are still to be rolled.
fn lie(pool: &Pool) -> Markup {
    html! {
        div.lie {
            @if pool.faces.is_empty() {
                @for _ in 0..pool.dice.min(24) { span.die.unknown aria-hidden="true" { "?" } }
            } @else {
                @for (face, hit) in &pool.faces { (die(*face, *hit)) }
            }
        }
    }
}

/// One die, as it lies.
fn die(face: u8, hit: bool) -> Markup {
    const SPOTS: [(u8, u8); 7] = [(6, 6), (18, 6), (6, 12), (12, 12), (18, 12), (6, 18), (18, 18)];
    let on: &[usize] = match face {
        1 => &[3],
        2 => &[0, 6],
        3 => &[0, 3, 6],
        4 => &[0, 1, 5, 6],
        5 => &[0, 1, 3, 5, 6],
        _ => &[0, 1, 2, 4, 5, 6],
    };
    html! {
        span.die.hit[hit] role="img" aria-label={ (face) @if hit { ", a hit" } } {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                @for &spot in on { circle cx=(SPOTS[spot].0) cy=(SPOTS[spot].1) r="2.4" {} }
            }
        }
    }
}

fn chance_bar(pool: &Pool) -> Markup {
    let words = if pool.faces.is_empty() { "chance of success " } else { "chance with what you have " };
    html! {
        progress.chancebar max="1" value=(format!("{:.3}", pool.chance)) aria-hidden="true" {}
        p.dim.says {
            span {
                @match pool.expected {
                    Some(hits) => { "expected hits " b.now { (format!("{hits:.1}")) } }
                    None => { (words) b.now { (percent(pool.chance)) } }
                }
            }
        }
    }
}

/// The sheet as the question: every stop is a button.
fn sheet(seen: &Seen, tuning: &Tuning) -> Markup {
    let panel = seen.seat.and_then(|seat| seen.scene.panels.iter().find(|panel| panel.seat == Some(seat)));
    let sets = seen.choices.iter().enumerate().filter(|(_, choice)| !choice.with.is_empty());
    let sets = json!(sets.map(|(number, choice)| json!([number, choice.with.join(" ")])).collect::<Vec<_>>());
    let (changes, focus) = (json!(tuning.changes.iter().map(change).collect::<Vec<_>>()), tuning.focus);
    html! {
        div.tuning data-sets=(sets) data-changes=(changes) data-focus=[focus] {
            header {
                @if let Some(panel) = panel { span.disc.{ "s" (seen.seat.unwrap_or(0)) } { (portrait(seen.kind, panel, Window::Small)) } }
                div {
                    h2 { @if let Some(question) = &seen.question { (if question.spoken.is_empty() { &question.title } else { &question.spoken }) } }
                    p.dim {
                        @if focus.is_some() { "Press a stop. Each stop you move costs 1 focus." } @else { "Press a stop of each slider." }
                    }
                }
                @if let Some(focus) = focus {
                    p.focus { "Focus " span.pips aria-hidden="true" { @for _ in 0..focus { i.on {} } } " " b { (focus) " left" } }
                }
            }
            div.body {
                @if let Some(panel) = panel { (of_whom(seen, panel)) }
                div.slides {
                    @for (number, slider) in tuning.sliders.iter().enumerate() {
                        @let names: Vec<&str> = slider.values.iter().map(|value| value.name.as_str()).collect();
                        div.slide role="radiogroup" aria-label=(names.join(" and ")) data-slider=(number) data-at=(slider.at) {
                            p.names { @for name in &names { span { (name) } } }
                            @for stop in 0..slider.values.first().map_or(0, |value| value.stops.len()) {
                                button.stop role="radio" data-stop=(stop) aria-checked=(usize::from(slider.at) == stop) {
                                    @for value in &slider.values { span { (value.stops.get(stop).copied().unwrap_or_default()) } }
                                    em.badge {}
                                }
                            }
                        }
                    }
                }
                @if !tuning.changes.is_empty() {
                    section.changes aria-live="polite" { h3 { "What changes" } ul {} }
                }
            }
            footer {
                p.dim.told {}
                button.back data-do="put-back" { "Reset" }
                (done(seen))
            }
        }
    }
}

/// Whose sliders they are, and how it stands with them.
fn of_whom(seen: &Seen, panel: &Panel) -> Markup {
    html! {
        section.of-whom.sheet.{ "s" (seen.seat.unwrap_or(0)) } {
            div.who { (portrait(seen.kind, panel, Window::Thumb)) }
            h3 { (panel.title) }
            p.dim { (panel.subtitle.split(':').next().unwrap_or_default()) }
            (counts(panel))
            (numbers(panel, |most| most == 0))
        }
    }
}

/// The sliders are set: the script says which choice that is, until then they stay as they are.
pub fn done(seen: &Seen) -> Markup {
    let tuning = seen.spread.as_deref().and_then(|spread| spread.tuning.as_ref());
    let now = tuning.map(|tuning| {
        let stops = tuning.sliders.iter().enumerate().map(|(slider, one)| format!("{slider}={}", one.at));
        stops.collect::<Vec<_>>()
    });
    let set = now.and_then(|now| seen.choices.iter().position(|choice| choice.with == now));
    html! { button.option.done data-choose=(set.map(|number| number.to_string()).unwrap_or_default()) data-way="" { span.label { "Done" } " " kbd { "\u{2423}" } } }
}

fn change(change: &Change) -> serde_json::Value {
    let at: Vec<_> = change.at.iter().map(|words| spaced(words)).collect();
    json!({ "name": change.name, "slider": change.slider, "at": at, "worth": change.worth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_shows_what_is_taken_away_and_comes_to_the_dice() {
        let parts = [("Fight", 4), ("Tommy Gun", 6), ("Shambler", -2)];
        let pool = Pool {
            sum: parts.map(|(name, number)| (name.to_owned(), number)).to_vec(),
            dice: 8,
            needed: 1,
            success: 5,
            ..Pool::default()
        };
        let html = sum(&pool).into_string();
        assert!(html.contains("<b>2</b><small>Shambler</small>") && html.contains("8 dice"), "{html}");
        assert_eq!(html.matches("<i ").count(), 3);
        assert_eq!(lie(&pool).into_string().matches("unknown").count(), 8);
    }

    #[test]
    fn chances_have_one_decimal_unless_they_are_certain() {
        let told = [0.0, 0.0001, 0.5556, 0.9999, 1.0].map(percent);
        assert_eq!(told, ["0 %", "under 0.1 %", "55.6 %", "over 99.9 %", "100 %"]);
    }
}
