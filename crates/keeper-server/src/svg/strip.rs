//! What lies on no board: the sky, Other Worlds with their areas, the lost, the outskirts.

use std::collections::HashMap;

use keeper_present::scene::{Area, Beyond, Scene};
use maud::{Markup, html};

use crate::markup::{letters, slug};
use crate::svg::board::{Lit, sentence};
use crate::svg::glyph;
use crate::svg::token::token;

pub fn strip(game: &str, scene: &Scene, lit: &HashMap<String, Lit>) -> Markup {
    let known = |area: &&Area| scene.beyond.iter().any(|one| one.areas.contains(&area.id));
    html! {
        ul.beyond aria-label="Beyond the board" {
            @for one in &scene.beyond {
                (cell(one, html! {
                    @for (i, id) in one.areas.iter().enumerate() { (half(game, scene, one, i, lit.get(id))) }
                }))
            }
            @for area in scene.beside.iter().filter(|area| !known(area)) {
                @let one = Beyond { id: area.id.clone(), name: area.title.clone(), ..Beyond::default() };
                (cell(&one, slot(game, area, "", lit.get(&area.id))))
            }
        }
    }
}

/// One of them: its name, what is printed there, and its areas.
fn cell(one: &Beyond, slots: Markup) -> Markup {
    let kind = if one.areas.len() > 1 { "world" } else { "place" };
    html! {
        li.cell.(kind).{ "b-" (slug(&one.id)) } data-about=(letters(&one.about)) {
            p {
                @for symbol in &one.symbols {
                    svg.symbol viewBox="-10 -10 20 20" aria-hidden="true" { (glyph(symbol)) }
                }
                b { (one.name) }
                @for colour in one.colours.iter().map(|colour| slug(colour)) {
                    i.dot.{ "c-" (colour) } title={ (colour) " encounters" } {}
                }
            }
            div.slots { (slots) }
        }
    }
}

/// One of the areas of a world, whether somebody is there or not.
fn half(game: &str, scene: &Scene, one: &Beyond, at: usize, lit: Option<&Lit>) -> Markup {
    let id = &one.areas[at];
    let roman = if one.areas.len() > 1 { ["I", "II"].get(at).copied().unwrap_or_default() } else { "" };
    match scene.beside.iter().find(|area| area.id == *id) {
        Some(area) => slot(game, area, roman, lit),
        None => {
            slot(game, &Area { id: id.clone(), name: format!("{} {roman}", one.name), ..Area::default() }, roman, lit)
        }
    }
}

/// An area with those who are there; many overlap.
fn slot(game: &str, area: &Area, roman: &str, lit: Option<&Lit>) -> Markup {
    let step = if area.tokens.len() > 3 { 16.0 } else { 31.0 };
    let wide = 32.0 + step * area.tokens.len().saturating_sub(1) as f32;
    html! {
        div.slot.lit[lit.is_some()] data-area=(area.id) data-choose=[lit.map(|lit| lit.choice)]
            tabindex=[lit.map(|_| "0")] role=[lit.map(|_| "button")] {
            span { (roman) }
            svg viewBox={ "-16 -16 " (wide) " 32" } aria-hidden="true" {
                @for (i, standing) in area.tokens.iter().enumerate() { (token(game, standing, step * i as f32, 0.0)) }
            }
            span.vh { (sentence(area, lit)) }
        }
    }
}
