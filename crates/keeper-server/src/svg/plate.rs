//! The plate of a place: its name, what it holds, what it offers, and where those who are there stand.

use std::cmp::Reverse;

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Token};

use crate::markup::{Esc, letters, put, slug};
use crate::svg::board::{Lit, class_of, sentence};
use crate::svg::sign::{offer_sign, place_sign};
use crate::svg::token::token;

const STREET: f32 = 36.0;
const LOCATION: f32 = 40.0;
/// The plate of a place with spaces for monsters.
const HALL: f32 = 70.0;

/// A plate: the middle, the size, the name in one line or two.
pub struct Plate<'a> {
    pub area: &'a Area,
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
    lines: Vec<String>,
}

impl<'a> Plate<'a> {
    pub fn of(area: &'a Area) -> Plate<'a> {
        let lines = two_lines(if area.kind == AreaKind::Street { &area.title } else { &area.name });
        let wide = lines.iter().map(|line| text_width(line)).fold(0.0, f32::max);
        let (w, h) = match area.kind {
            AreaKind::Street => (30.0 + wide * 1.2, STREET),
            AreaKind::Vortex => (44.0, 44.0),
            _ if area.room.is_some() => ((51.0 + wide).max(128.0), HALL),
            _ => ((62.0 + wide).max(108.0), LOCATION),
        };
        Plate { area, x: f32::from(area.x), y: f32::from(area.y), w, h, lines }
    }

    pub fn is_street(&self) -> bool {
        self.area.kind == AreaKind::Street
    }

    fn left(&self) -> f32 {
        self.x - self.w / 2.0
    }

    fn top(&self) -> f32 {
        self.y - self.h / 2.0
    }

    /// Where glyph, clues, gate or seal lie.
    fn medallion(&self) -> (f32, f32) {
        (self.left() + 20.0, if self.area.room.is_some() { self.top() + 21.0 } else { self.y })
    }

    /// What a district has to enclose.
    pub fn corners(&self) -> [(f32, f32); 4] {
        let (dx, dy) = (self.w / 2.0 + 10.0, self.h / 2.0 + 26.0);
        [(-dx, -dy), (dx, -dy), (dx, dy - 12.0), (-dx, dy - 12.0)].map(|(x, y)| (self.x + x, self.y + y))
    }

    pub fn draw(&self, out: &mut String, lit: Option<&Lit>) {
        let area = self.area;
        let kind = match area.kind {
            AreaKind::Street => "street",
            AreaKind::Vortex => "vortex",
            AreaKind::World => "world",
            AreaKind::Ritual => "location ritual",
            AreaKind::Location => "location",
        };
        let unstable = area.marks.iter().any(|mark| mark == "unstable");
        put!(
            out,
            r#"<g class="area {kind} {}{}{}{}" id="area-{}" data-area="{}" data-about="{}" tabindex="0" role="button" aria-label="{}""#,
            class_of(&area.colour, &slug(&area.group)),
            if lit.is_some() { " lit" } else { "" },
            if area.closed { " closed" } else { "" },
            if unstable { " unstable" } else { "" },
            slug(&area.id),
            Esc(&area.id),
            Esc(letters(&area.about)),
            Esc(&sentence(area, lit)),
        );
        if let Some(lit) = lit {
            put!(out, r#" data-choose="{}""#, lit.choice);
        }
        out.push('>');
        let (x, y) = (self.left(), self.top());
        if area.kind == AreaKind::Ritual {
            put!(
                out,
                r#"<ellipse class="glow" cx="{:.0}" cy="{:.0}" rx="{:.0}" ry="44"/>"#,
                self.x,
                y + self.h,
                self.w * 0.8
            );
        }
        if area.kind == AreaKind::Vortex {
            put!(out, r#"<g transform="translate({:.0} {:.0})"><circle class="plate" r="24"/>"#, self.x, self.y);
            out.push_str(r#"<path class="spiral" d="M0 0c4-4 9 0 7 5s-10 7-15 1-4-16 5-18 18 6 17 16-11 17-20 14"/>"#);
            out.push_str("</g></g>");
            return;
        }
        let round = if self.is_street() { self.h / 2.0 } else { 9.0 };
        put!(
            out,
            r#"<rect class="plate" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" rx="{round}"/>"#,
            self.w,
            self.h
        );
        self.name(out);
        if !self.is_street() {
            self.holds(out);
        }
        if area.marks.iter().any(|mark| mark == "depot") {
            let (x, y) = (self.x + self.w / 2.0 - 4.0, self.y + self.h / 2.0);
            put!(
                out,
                r#"<g transform="translate({x:.1} {y:.1})"><circle class="depot" r="8.500"/><path class="depotsign" d="M-3.5-4.500h7v6.500h-7ZM-3.5-1h7M-3 5l1.500-3M3 5l-1.500-3"/></g>"#
            );
        }
        if let Some((_, spaces)) = area.room {
            for space in 0..spaces {
                let (sx, sy) = self.space(usize::from(space));
                put!(
                    out,
                    r#"<rect class="space" x="{:.1}" y="{:.1}" width="26" height="26" rx="5"/>"#,
                    sx - 13.0,
                    sy - 13.0
                );
            }
        }
        if area.closed {
            let h = self.h;
            put!(
                out,
                r#"<path class="bars" d="M{:.0} {y:.0}v{h}M{:.0} {y:.0}v{h}M{:.0} {y:.0}v{h}"/>"#,
                self.x - 14.0,
                self.x,
                self.x + 14.0
            );
        }
        out.push_str("</g>");
    }

    fn name(&self, out: &mut String) {
        let (x, anchor) = if self.is_street() { (self.x, "middle") } else { (self.left() + 42.0, "start") };
        let middle = if self.area.room.is_some() { self.top() + 25.0 } else { self.y + 4.5 };
        let leading = if self.is_street() { 12.5 } else { 14.0 };
        let first = middle - leading / 2.0 * (self.lines.len() - 1) as f32;
        for (i, line) in self.lines.iter().enumerate() {
            put!(
                out,
                r#"<text x="{x:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
                first + leading * i as f32,
                Esc(line)
            );
        }
    }

    /// The medallion with the sign of the place, its number, and what is often found here.
    fn holds(&self, out: &mut String) {
        let (x, y) = self.medallion();
        put!(out, r#"<g transform="translate({x:.1} {y:.1})"><circle class="medal" r="15"/>"#);
        let sign = place_sign(&self.area.id).unwrap_or("M4 11 12 4l8 7M6 10v9h12v-9M10 19v-5h4v5");
        put!(out, r#"<path class="sign" d="{sign}" transform="scale(.85) translate(-12 -12)"/></g>"#);
        let offers = self.area.marks.iter().filter_map(|mark| mark.strip_prefix("offers-")).filter_map(offer_sign);
        for (i, sign) in offers.take(2).enumerate() {
            let (x, y) = (self.x + self.w / 2.0 - 12.0, self.y - 8.5 + 17.0 * i as f32);
            put!(
                out,
                r#"<path class="offer" d="{sign}" transform="translate({x:.1} {y:.1}) scale(.5) translate(-12 -12)"/>"#
            );
        }
        if let Some(number) = self.area.marks.iter().find_map(|mark| mark.strip_prefix("number-")) {
            let (x, y) = (self.left() + 3.0, self.top() + 2.0);
            put!(
                out,
                r#"<g class="number" transform="translate({x:.1} {y:.1})"><circle r="9"/><text y="4">{}</text></g>"#,
                Esc(number)
            );
        }
    }

    /// The middle of a space for a monster.
    fn space(&self, number: usize) -> (f32, f32) {
        (self.left() + 20.0 + 29.0 * number as f32, self.top() + self.h - 17.0)
    }

    /// Whether a name of this width, with its middle there, lies over this plate.
    fn is_under(&self, (x, y): (f32, f32), wide: f32) -> bool {
        (self.x - x).abs() < (self.w + wide) / 2.0 && (self.y - y).abs() < (self.h + 11.0) / 2.0
    }

    /// Everything that lies and stands here; `all` are the plates of the board.
    pub fn stand(&self, out: &mut String, all: &[Plate<'_>]) {
        let lies = |t: &Token| matches!(t.kind, TokenKind::Gate | TokenKind::Clue | TokenKind::Seal);
        let fills = |t: &Token| self.area.room.is_some() && matches!(t.kind, TokenKind::Monster | TokenKind::Marker);
        let (x, y) = self.medallion();
        for (i, lying) in self.area.tokens.iter().filter(|t| lies(t)).enumerate() {
            let at = if self.is_street() {
                (self.x + self.w / 2.0 + 14.0 + 20.0 * i as f32, self.y)
            } else {
                (x - 6.0 * i as f32, y - 12.0 * i as f32)
            };
            let mut tag = String::new();
            if lying.kind == TokenKind::Gate && self.area.room.is_none() {
                let (name, w) = (format!("to {}", lying.name), 18.0 + text_width(&lying.name));
                let (left, top) = (self.left() + 6.0 - at.0, self.y + self.h / 2.0 - 2.0 - at.1);
                put!(
                    tag,
                    r#"<g class="tag" transform="translate({left:.1} {top:.1})"><rect width="{w:.1}" height="15" rx="7.5"/>"#
                );
                put!(tag, r#"<text x="{:.1}" y="11">{}</text></g>"#, w / 2.0, Esc(&name));
            }
            out.push_str(&with(token(lying, at.0, at.1), &tag));
        }
        for (i, filling) in self.area.tokens.iter().filter(|t| fills(t)).enumerate() {
            let (x, y) = self.space(i);
            out.push_str(&token(filling, x, y));
        }
        let flags = |t: &Token| t.kind == TokenKind::Marker && !fills(t);
        // Investigators in the streets stand above them.
        for (i, flag) in self.area.tokens.iter().filter(|t| flags(t)).enumerate() {
            let (x, y) = match self.is_street() {
                true => (self.x + self.w / 2.0 - 12.0 - 24.0 * i as f32, self.top() + self.h + 6.0),
                false => (self.left() + 12.0 + 20.0 * i as f32, self.top() - 8.0),
            };
            out.push_str(&token(flag, x, y));
        }
        let stands = |t: &&Token| !lies(t) && !fills(t) && !flags(t);
        let standing: Vec<&Token> = self.area.tokens.iter().filter(stands).collect();
        let crowd = Crowd::of(standing.len(), self.w - 16.0);
        let y = self.top() - 11.0;
        let right = match self.is_street() {
            true => self.x + crowd.step * (crowd.shown.max(1) - 1) as f32 / 2.0,
            false => self.x + self.w / 2.0 - 12.0,
        };
        // A name stands above a monster while there is room for it.
        let alone = standing.iter().filter(|token| token.kind == TokenKind::Monster).count() == 1 && crowd.more == 0;
        for (i, standing) in standing.iter().take(crowd.shown).enumerate().rev() {
            let mut name = String::new();
            let (x, wide) = (right - crowd.step * i as f32, 0.8 * text_width(&standing.name));
            let free = !all.iter().any(|plate| plate.is_under((x, y - 22.0), wide));
            if alone && free && standing.kind == TokenKind::Monster {
                put!(name, r#"<text class="named" y="-18">{}</text>"#, Esc(&standing.name));
            }
            out.push_str(&with(token(standing, x, y), &name));
        }
        if crowd.more > 0 {
            let x = right - crowd.step * crowd.shown as f32;
            put!(
                out,
                r#"<g class="more" transform="translate({x:.1} {y:.1})"><title>{}</title><circle r="11"/><text y="4">+{}</text></g>"#,
                Esc(&standing[crowd.shown..].iter().map(|token| token.name.as_str()).collect::<Vec<_>>().join(", ")),
                crowd.more
            );
        }
    }
}

/// A token with words that go where it goes.
fn with(token: String, words: &str) -> String {
    match token.strip_suffix("</g>") {
        Some(open) if !words.is_empty() => format!("{open}{words}</g>"),
        _ => token,
    }
}

/// How those who stand together are drawn: beside one another, then over one another, then counted.
#[derive(Debug, PartialEq)]
struct Crowd {
    step: f32,
    shown: usize,
    more: usize,
}

impl Crowd {
    const LOOSE: f32 = 28.0;
    const TIGHT: f32 = 14.0;

    fn of(number: usize, wide: f32) -> Crowd {
        let fit = (wide / Crowd::TIGHT) as usize + 1;
        if number <= 3 {
            return Crowd { step: Crowd::LOOSE, shown: number, more: 0 };
        }
        if number > fit {
            let shown = fit.saturating_sub(2).max(1);
            return Crowd { step: Crowd::TIGHT, shown, more: number - shown };
        }
        Crowd { step: (wide / (number - 1) as f32).clamp(Crowd::TIGHT, Crowd::LOOSE), shown: number, more: 0 }
    }
}

/// Widths of letters of a bold serif at 13 units, generous.
pub fn text_width(text: &str) -> f32 {
    let one = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | '\'' | '\u{2019}' | '.' | ' ' | 'I' => 4.6,
        'm' | 'w' | 'M' | 'W' => 11.5,
        c if c.is_uppercase() => 9.6,
        _ => 7.2,
    };
    text.chars().map(one).sum()
}

/// A long name breaks at the space nearest to its middle; of two that are about as near, at the later one.
pub fn two_lines(name: &str) -> Vec<String> {
    if name.chars().count() <= 11 {
        return vec![name.to_owned()];
    }
    let middle = name.len() / 2;
    match name.match_indices(' ').min_by_key(|(at, _)| (at.abs_diff(middle) / 2, Reverse(*at))) {
        Some((at, _)) => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_break_near_their_middle() {
        assert_eq!(two_lines("Woods"), ["Woods"]);
        assert_eq!(two_lines("Silver Twilight Lodge"), ["Silver Twilight", "Lodge"]);
        assert_eq!(two_lines("Miskatonic University"), ["Miskatonic", "University"]);
    }

    #[test]
    fn a_name_stands_above_a_monster_unless_it_would_hide_another_plate() {
        let ghoul = Token {
            id: "monster-1".into(),
            kind: TokenKind::Monster,
            name: "Ghoul".into(),
            seat: None,
            count: 1,
            marks: vec![],
            about: None,
        };
        let area = |y: u16, tokens: Vec<Token>| Area { name: "Woods".into(), x: 500, y, tokens, ..Area::default() };
        let drawn = |other: u16| {
            let (here, there) = (area(400, vec![ghoul.clone()]), area(other, vec![]));
            let (mut out, plates) = (String::new(), [Plate::of(&here), Plate::of(&there)]);
            plates[0].stand(&mut out, &plates);
            out
        };
        assert!(drawn(200).contains("named") && !drawn(345).contains("named"));
    }

    #[test]
    fn crowds_overlap_and_are_counted_at_last() {
        assert_eq!(Crowd::of(3, 90.0), Crowd { step: 28.0, shown: 3, more: 0 });
        assert_eq!(Crowd::of(6, 90.0), Crowd { step: 18.0, shown: 6, more: 0 });
        let many = Crowd::of(12, 90.0);
        assert_eq!((many.shown, many.more), (5, 7));
        assert!(many.step * many.shown as f32 <= 90.0);
    }
}
