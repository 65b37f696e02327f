//! Sheets, the Ancient One and what is in play: everything that is a panel of the scene.

use keeper_present::scene::{Card, Panel, Slider};

use crate::art::Window;
use crate::markup::{Esc, letters, put, slug};
use crate::page::table::Seen;
use crate::page::words::paragraphs;
use crate::svg::portrait;

/// The own sheet; an onlooker sees the first.
pub fn dock(seen: &Seen) -> String {
    let own = seen.seat.unwrap_or(0);
    let mut out = String::new();
    seen.scene
        .panels
        .iter()
        .filter(|panel| panel.seat == Some(own))
        .for_each(|panel| sheet(&mut out, seen.kind, panel));
    out
}

/// Everybody else's sheets and what is in play.
pub fn panels(seen: &Seen) -> String {
    let own = seen.seat.unwrap_or(0);
    let mut out = String::new();
    seen.scene
        .panels
        .iter()
        .filter(|panel| panel.seat != Some(own))
        .for_each(|panel| small(&mut out, seen.kind, panel));
    out
}

/// What everybody looks at instead of the boards.
pub fn battle(panel: Option<&Panel>) -> String {
    let mut out = String::new();
    let Some(panel) = panel else { return out };
    open(&mut out, panel, "battle");
    put!(out, r#"<p class="kind">{}</p><h2>{}</h2>"#, Esc(&panel.subtitle), Esc(&panel.title));
    for (name, now, most) in &panel.numbers {
        put!(out, r#"<div class="doom"><span>{} {now} of {most}</span>"#, Esc(name));
        pips(&mut out, *now, *most);
        out.push_str("</div>");
    }
    paragraphs(&mut out, &panel.lines);
    cards(&mut out, panel);
    out.push_str("</article>");
    out
}

fn open(out: &mut String, panel: &Panel, class: &str) {
    let about = letters(&panel.about);
    let seat = panel.seat.map(|seat| format!(" s{seat}")).unwrap_or_default();
    put!(out, r#"<article class="panel {class} p-{}{seat}" data-about="{}">"#, slug(&panel.id), Esc(about));
}

/// A whole sheet: who it is, what is counted, the sliders, the cards.
fn sheet(out: &mut String, game: &str, panel: &Panel) {
    open(out, panel, "sheet");
    put!(
        out,
        r#"<div class="who">{}</div><div class="words"><h3>{}</h3>"#,
        portrait(game, panel, Window::Thumb),
        Esc(&panel.title)
    );
    let role = panel.subtitle.split(':').next().unwrap_or_default();
    put!(out, r#"<p class="dim">{}</p>"#, Esc([role, &panel.place].map(str::trim).join(" ").trim()));
    states(out, panel);
    counts(out, panel);
    numbers(out, panel, |most| most == 0);
    paragraphs(out, &panel.lines);
    out.push_str("</div>");
    if !panel.sliders.is_empty() {
        out.push_str(r#"<div class="sliders">"#);
        panel.sliders.iter().for_each(|one| slider(out, one));
        out.push_str("</div>");
    }
    cards(out, panel);
    out.push_str("</article>");
}

/// A panel in short: what is more is read when it is asked for.
fn small(out: &mut String, game: &str, panel: &Panel) {
    open(out, panel, if panel.seat.is_some() { "other" } else { "shared" });
    if panel.seat.is_some() {
        put!(out, r#"<span class="disc">{}</span>"#, portrait(game, panel, Window::Small));
    }
    put!(out, r#"<div class="words"><h3>{}</h3>"#, Esc(&panel.title));
    let first = if panel.seat.is_some() { &panel.place } else { &panel.subtitle };
    if !first.is_empty() {
        put!(out, r#"<p class="dim">{}</p>"#, Esc(first));
    }
    states(out, panel);
    if panel.seat.is_none() {
        counts(out, panel);
    }
    numbers(out, panel, |most| panel.seat.is_some() || most == 0);
    paragraphs(out, &panel.lines);
    if panel.seat.is_none() {
        cards(out, panel);
    } else if !panel.cards.is_empty() {
        let names: Vec<&str> = panel.cards.iter().map(|card| card.name.as_str()).collect();
        put!(out, r#"<p class="holds">{}</p>"#, Esc(&names.join(", ")));
    }
    out.push_str("</div></article>");
}

fn states(out: &mut String, panel: &Panel) {
    if !panel.states.is_empty() {
        out.push_str(r#"<ul class="chips">"#);
        panel.states.iter().for_each(|state| put!(out, "<li>{}</li>", Esc(state)));
        out.push_str("</ul>");
    }
}

/// Numbers that can be reached, each with a row of marks.
fn counts(out: &mut String, panel: &Panel) {
    for (name, now, most) in panel.numbers.iter().filter(|number| number.2 > 0) {
        put!(out, r#"<div class="count n-{}"><span>{}</span>"#, slug(name), Esc(name));
        pips(out, *now, *most);
        put!(out, "<b>{now}/{most}</b></div>");
    }
}

fn numbers(out: &mut String, panel: &Panel, which: impl Fn(i16) -> bool) {
    out.push_str(r#"<dl class="numbers">"#);
    for (name, now, most) in panel.numbers.iter().filter(|number| which(number.2)) {
        let of = if *most > 0 { format!("/{most}") } else { String::new() };
        put!(out, r#"<div class="n-{}"><dt>{}</dt><dd>{now}{of}</dd></div>"#, slug(name), Esc(name));
    }
    out.push_str("</dl>");
}

/// A row of marks, filled as far as something is counted.
pub fn pips(out: &mut String, now: i16, most: i16) {
    out.push_str(r#"<span class="pips" aria-hidden="true">"#);
    (0..most.clamp(0, 20)).for_each(|at| put!(out, "<i{}></i>", if at < now { r#" class="on""# } else { "" }));
    out.push_str("</span>");
}

/// A track with its stops: each value as it is printed at every stop, the set one framed, and as it is now with everything.
fn slider(out: &mut String, slider: &Slider) {
    out.push_str(r#"<table class="stops"><tbody>"#);
    for value in &slider.values {
        put!(out, r#"<tr><th scope="row">{}</th>"#, Esc(&value.name));
        for (stop, printed) in value.stops.iter().enumerate() {
            let set = if stop == usize::from(slider.at) { r#" class="set" aria-current="true""# } else { "" };
            put!(out, "<td{set}>{printed}</td>");
        }
        let printed = value.stops.get(usize::from(slider.at)).copied().map(i16::from);
        let now = if printed == Some(value.now) { String::new() } else { format!("= {}", value.now) };
        put!(out, r#"<td class="now">{now}</td></tr>"#);
    }
    out.push_str("</tbody></table>");
}

fn cards(out: &mut String, panel: &Panel) {
    if !panel.cards.is_empty() {
        out.push_str(r#"<ul class="cards">"#);
        panel.cards.iter().for_each(|one| card(out, one));
        out.push_str("</ul>");
    }
}

fn card(out: &mut String, card: &Card) {
    let about = letters(&card.about);
    put!(
        out,
        r#"<li class="card k-{}{}" data-about="{}" tabindex="0"><b>{}</b><span>{}</span><small>{}</small></li>"#,
        slug(&card.kind),
        if card.face_down { " back" } else { "" },
        Esc(about),
        Esc(&card.name),
        Esc(&card.kind),
        Esc(&card.notes.join(", "))
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use keeper_present::scene::SliderValue;

    #[test]
    fn a_slider_frames_its_stop_and_tells_what_changes_the_value() {
        let value = |now: i16| SliderValue { name: "Speed".into(), brief: "Spd".into(), now, stops: vec![1, 2, 3, 4] };
        let drawn = |now: i16| {
            let mut out = String::new();
            slider(&mut out, &Slider { at: 2, values: vec![value(now)] });
            out
        };
        assert!(drawn(3).contains(r#"<td class="set" aria-current="true">3</td><td>4</td>"#));
        assert!(drawn(5).contains("= 5") && !drawn(3).contains("= "));
    }

    #[test]
    fn pips_are_filled_as_far_as_is_counted() {
        let mut out = String::new();
        pips(&mut out, 3, 5);
        assert_eq!((out.matches("<i").count(), out.matches("on").count()), (5, 3));
    }
}
