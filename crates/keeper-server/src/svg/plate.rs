//! The plate of a place: its name, what it holds, what it offers, and where those who are there stand.

use std::cmp::Reverse;

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Token};
use maud::{Markup, html};

use crate::markup::{MovedTo, Tenths, Whole, letters, slug};
use crate::svg::board::{Lit, class_of, sentence};
use crate::svg::sign::{HOUSE, offer_sign};
use crate::svg::token::{token, token_with};

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

    pub fn draw(&self, lit: Option<&Lit>) -> Markup {
        let area = self.area;
        let kind = match area.kind {
            AreaKind::Street => "street",
            AreaKind::Vortex => "vortex",
            AreaKind::World => "world",
            AreaKind::Ritual => "location ritual",
            AreaKind::Location => "location",
        };
        html! {
            g id={ "area-" (slug(&area.id)) }
                class={
                    "area " (kind) " " (class_of(&area.colour, &slug(&area.group)))
                    @if lit.is_some() { " lit" }
                    @if area.closed { " closed" }
                    @if self.is_marked("unstable") { " unstable" }
                }
                data-area=(area.id) data-about=(letters(&area.about)) tabindex="0" role="button"
                aria-label=(sentence(area, lit)) data-choose=[lit.map(|lit| lit.choice)] {
                @if area.kind == AreaKind::Vortex { (self.spiral()) } @else { (self.face()) }
            }
        }
    }

    fn is_marked(&self, word: &str) -> bool {
        self.area.marks.iter().any(|mark| mark == word)
    }

    /// What swallows all that comes there.
    fn spiral(&self) -> Markup {
        html! {
            g transform={ "translate(" (Whole(self.x)) " " (Whole(self.y)) ")" } {
                circle.plate r="24" {}
                path.spiral d="M0 0c4-4 9 0 7 5s-10 7-15 1-4-16 5-18 18 6 17 16-11 17-20 14" {}
            }
        }
    }

    fn face(&self) -> Markup {
        let (x, y) = (self.left(), self.top());
        let round = if self.is_street() { self.h / 2.0 } else { 9.0 };
        html! {
            @if self.area.kind == AreaKind::Ritual {
                ellipse.glow cx=(Whole(self.x)) cy=(Whole(y + self.h)) rx=(Whole(self.w * 0.8)) ry="44" {}
            }
            rect.plate x=(Tenths(x)) y=(Tenths(y)) width=(Tenths(self.w)) height=(Tenths(self.h)) rx=(round) {}
            (self.name())
            @if !self.is_street() { (self.holds()) }
            @if self.is_marked("depot") { (self.depot()) }
            @if let Some((_, spaces)) = self.area.room {
                @for (sx, sy) in (0..usize::from(spaces)).map(|space| self.space(space)) {
                    rect.space x=(Tenths(sx - 13.0)) y=(Tenths(sy - 13.0)) width="26" height="26" rx="5" {}
                }
            }
            @if self.area.closed { (self.bars()) }
        }
    }

    /// The sign of a station.
    fn depot(&self) -> Markup {
        html! {
            g transform=(MovedTo(self.x + self.w / 2.0 - 4.0, self.y + self.h / 2.0)) {
                circle.depot r="8.500" {}
                path.depotsign d="M-3.5-4.500h7v6.500h-7ZM-3.5-1h7M-3 5l1.500-3M3 5l-1.500-3" {}
            }
        }
    }

    /// Before a place that is closed.
    fn bars(&self) -> Markup {
        let (x, y, h) = (self.x, Whole(self.top()), self.h);
        html! {
            path.bars d={ @for x in [x - 14.0, x, x + 14.0] { "M" (Whole(x)) " " (y) "v" (h) } } {}
        }
    }

    fn name(&self) -> Markup {
        let x = if self.is_street() { self.x } else { self.left() + 42.0 };
        let middle = if self.area.room.is_some() { self.top() + 25.0 } else { self.y + 4.5 };
        let leading = if self.is_street() { 12.5 } else { 14.0 };
        let first = middle - leading / 2.0 * (self.lines.len() - 1) as f32;
        html! {
            @for (i, line) in self.lines.iter().enumerate() {
                text x=(Tenths(x)) y=(Tenths(first + leading * i as f32)) { (line) " " }
            }
        }
    }

    /// The medallion with the sign of the place, its number, and what is often found here.
    fn holds(&self) -> Markup {
        let (x, y) = self.medallion();
        let right = self.x + self.w / 2.0 - 12.0;
        let offers = self
            .area
            .marks
            .iter()
            .filter_map(|mark| mark.strip_prefix("offers-"))
            .filter(|word| offer_sign(word).is_some());
        html! {
            g transform=(MovedTo(x, y)) {
                circle.medal r="15" {}
                path.sign d=(self.area.sign.as_deref().unwrap_or(HOUSE)) {}
            }
            @for (i, sign) in offers.take(2).enumerate() {
                use.offer href={ "#offer-" (sign) } x=(Tenths(right)) y=(Tenths(self.y - 8.5 + 17.0 * i as f32)) {}
            }
            @if let Some(number) = self.area.marks.iter().find_map(|mark| mark.strip_prefix("number-")) {
                g.number transform=(MovedTo(self.left() + 3.0, self.top() + 2.0)) {
                    circle r="9" {}
                    text y="4" { (number) }
                }
            }
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

    /// What lies here: gates with where they lead, clues, seals.
    pub fn lie(&self, game: &str) -> Markup {
        let lying = self.area.tokens.iter().filter(|token| lies(token));
        html! { @for (i, one) in lying.enumerate() { (self.lying(game, one, i)) } }
    }

    /// Everybody and everything that stands here; `all` are the plates of the board.
    pub fn stand(&self, game: &str, all: &[Plate<'_>]) -> Markup {
        let fills = |t: &Token| self.area.room.is_some() && matches!(t.kind, TokenKind::Monster | TokenKind::Marker);
        let flags = |t: &Token| t.kind == TokenKind::Marker && !fills(t);
        let of = |which: &dyn Fn(&Token) -> bool| -> Vec<&Token> {
            self.area.tokens.iter().filter(|token| which(token)).collect()
        };
        html! {
            @for (i, filling) in of(&fills).into_iter().enumerate() {
                @let (x, y) = self.space(i);
                (token_with(game, filling, x, y, &self.special(filling, i)))
            }
            @for (i, flag) in of(&flags).into_iter().enumerate() {
                @let (x, y) = self.flagpole(i);
                (token(game, flag, x, y))
            }
            (self.crowd(game, &of(&|t| !lies(t) && !fills(t) && !flags(t)), all))
        }
    }

    /// The name below a monster that has one of its own; of several alike only the first bears it.
    fn special(&self, filling: &Token, at: usize) -> Markup {
        let is_special = |token: &Token| token.marks.iter().any(|mark| mark == "special");
        let fills = |t: &&Token| matches!(t.kind, TokenKind::Monster | TokenKind::Marker);
        let before = self.area.tokens.iter().filter(fills).take(at).any(|token| token.name == filling.name);
        html! { @if is_special(filling) && !before { text.below y="29" { (filling.name) } } }
    }

    /// A gate, a clue or a seal, on the medallion or beside a street; below a gate stands where it leads.
    fn lying(&self, game: &str, lying: &Token, number: usize) -> Markup {
        let (x, y) = self.medallion();
        let at = if self.is_street() {
            (self.x + self.w / 2.0 + 14.0 + 20.0 * number as f32, self.y)
        } else {
            (x - 6.0 * number as f32, y - 12.0 * number as f32)
        };
        let tagged = lying.kind == TokenKind::Gate && self.area.room.is_none();
        let w = 16.0 + 0.86 * text_width(&lying.name);
        // It stays on the board also below a plate at its edge.
        let tag_x = (self.left() + 6.0).min(996.0 - w);
        let tag = html! {
            @if tagged {
                g.tag transform=(MovedTo(tag_x - at.0, self.y + self.h / 2.0 - 2.0 - at.1)) {
                    rect width=(Tenths(w)) height="15" rx="7.5" {}
                    text x=(Tenths(w / 2.0)) y="11" { (lying.name) }
                }
            }
        };
        token_with(game, lying, at.0, at.1, &tag)
    }

    /// Where a marker lies. Above streets is room for those who stand there.
    fn flagpole(&self, number: usize) -> (f32, f32) {
        match self.is_street() {
            true => (self.x + self.w / 2.0 - 12.0 - 24.0 * number as f32, self.top() + self.h + 6.0),
            false => (self.left() + 12.0 + 20.0 * number as f32, self.top() - 8.0),
        }
    }

    /// Those who stand above the plate, the first at the right.
    fn crowd(&self, game: &str, standing: &[&Token], all: &[Plate<'_>]) -> Markup {
        let crowd = Crowd::of(standing.len(), self.w - 16.0);
        let y = self.top() - 11.0;
        let right = match self.is_street() {
            true => self.x + crowd.step * (crowd.shown.max(1) - 1) as f32 / 2.0,
            false => self.x + self.w / 2.0 - 12.0,
        };
        let at = |number: usize| right - crowd.step * number as f32;
        // A name stands above a monster while there is room for it.
        let alone = standing.iter().filter(|token| token.kind == TokenKind::Monster).count() == 1 && crowd.more == 0;
        let is_named = |token: &Token, x: f32| {
            let wide = 0.8 * text_width(&token.name);
            alone && token.kind == TokenKind::Monster && !all.iter().any(|plate| plate.is_under((x, y - 22.0), wide))
        };
        html! {
            @for (i, one) in standing.iter().take(crowd.shown).enumerate().rev() {
                @let name = html! { @if is_named(one, at(i)) { text.named y="-18" { (one.name) } } };
                (token_with(game, one, at(i), y, &name))
            }
            @if crowd.more > 0 {
                g.more transform=(MovedTo(at(crowd.shown), y)) {
                    title {
                        (standing[crowd.shown..].iter().map(|token| token.name.as_str()).collect::<Vec<_>>().join(", "))
                    }
                    circle r="11" {}
                    text y="4" { "+" (crowd.more) }
                }
            }
        }
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

fn lies(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Gate | TokenKind::Clue | TokenKind::Seal)
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

    fn token_named(id: &str) -> Token {
        Token {
            id: id.into(),
            kind: TokenKind::Monster,
            name: id.into(),
            seat: None,
            count: 1,
            marks: vec![],
            about: None,
            shows: None,
        }
    }

    #[test]
    fn a_name_stands_above_a_monster_unless_it_would_hide_another_plate() {
        let ghoul = Token { name: "Ghoul".into(), ..token_named("monster-1") };
        let area = |y: u16, tokens: Vec<Token>| Area { name: "Woods".into(), x: 500, y, tokens, ..Area::default() };
        let drawn = |other: u16| {
            let (here, there) = (area(400, vec![ghoul.clone()]), area(other, vec![]));
            let plates = [Plate::of(&here), Plate::of(&there)];
            plates[0].stand("", &plates).into_string()
        };
        assert!(drawn(200).contains("named") && !drawn(345).contains("named"));
    }

    #[test]
    fn the_name_below_a_gate_stays_on_the_board() {
        let far = |x: u16| {
            let gate = Token { kind: TokenKind::Gate, name: "City of the Great Race".into(), ..token_named("gate-1") };
            let area = Area { name: "Black Cave".into(), x, y: 300, tokens: vec![gate], ..Area::default() };
            let drawn = Plate::of(&area).lie("").into_string();
            let moved: Vec<f32> =
                drawn.split("translate(").skip(1).filter_map(|at| at.split([' ', ')']).next()?.parse().ok()).collect();
            let wide = drawn.split("width=\"").nth(1).and_then(|w| w.split('"').next()?.parse::<f32>().ok()).unwrap();
            moved[0] + moved[1] + wide
        };
        assert!((900.0..=996.5).contains(&far(930)), "{}", far(930));
        assert!(far(500) < 700.0);
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
