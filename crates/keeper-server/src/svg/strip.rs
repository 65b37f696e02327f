//! What lies on no board: the sky, Other Worlds with their areas, the lost, the outskirts.

use std::collections::HashMap;

use keeper_present::scene::{Area, Beyond, Scene, Token};

use crate::markup::{Esc, letters, put, slug};
use crate::svg::board::{Lit, sentence};
use crate::svg::glyph;
use crate::svg::token::token;

pub fn strip(scene: &Scene, lit: &HashMap<String, Lit>) -> String {
    let mut out = String::from(r#"<ul class="beyond" aria-label="Beyond the board">"#);
    let find = |id: &str| scene.beside.iter().find(|area| area.id == id);
    for one in &scene.beyond {
        let about = letters(&one.about);
        head(&mut out, one, about);
        for (i, id) in one.areas.iter().enumerate() {
            let roman = if one.areas.len() > 1 { ["I", "II"].get(i).copied().unwrap_or_default() } else { "" };
            let empty = Area { id: id.clone(), name: format!("{} {roman}", one.name), ..Area::default() };
            slot(&mut out, find(id).unwrap_or(&empty), roman, lit.get(id));
        }
        out.push_str("</div></li>");
    }
    let known = |area: &Area| scene.beyond.iter().any(|one| one.areas.contains(&area.id));
    for area in scene.beside.iter().filter(|area| !known(area)) {
        head(&mut out, &Beyond { id: area.id.clone(), name: area.title.clone(), ..Beyond::default() }, "");
        slot(&mut out, area, "", lit.get(&area.id));
        out.push_str("</div></li>");
    }
    out.push_str("</ul>");
    out
}

fn head(out: &mut String, one: &Beyond, about: &str) {
    let kind = if one.areas.len() > 1 { "world" } else { "place" };
    put!(out, r#"<li class="cell {kind} b-{}" data-about="{}"><p>"#, slug(&one.id), Esc(about));
    for symbol in &one.symbols {
        put!(out, r#"<svg class="symbol" viewBox="-10 -10 20 20" aria-hidden="true">{}</svg>"#, glyph(symbol));
    }
    put!(out, "<b>{}</b>", Esc(&one.name));
    for colour in &one.colours {
        put!(out, r#"<i class="dot c-{0}" title="{0} encounters"></i>"#, slug(colour));
    }
    out.push_str(r#"</p><div class="slots">"#);
}

/// An area with the investigators there; many overlap.
fn slot(out: &mut String, area: &Area, roman: &str, lit: Option<&Lit>) {
    let chosen =
        lit.map(|lit| format!(r#" data-choose="{}" tabindex="0" role="button""#, lit.choice)).unwrap_or_default();
    put!(
        out,
        r#"<div class="slot{}" data-area="{}"{chosen}><span>{roman}</span>"#,
        if lit.is_some() { " lit" } else { "" },
        Esc(&area.id)
    );
    let tokens: Vec<&Token> = area.tokens.iter().collect();
    let step = if tokens.len() > 3 { 16.0 } else { 31.0 };
    let wide = 32.0 + step * tokens.len().saturating_sub(1) as f32;
    put!(out, r#"<svg viewBox="-16 -16 {wide} 32" aria-hidden="true">"#);
    for (i, standing) in tokens.iter().enumerate() {
        out.push_str(&token(standing, step * i as f32, 0.0));
    }
    put!(out, r#"</svg><span class="vh">{}</span></div>"#, Esc(&sentence(area, lit)));
}
