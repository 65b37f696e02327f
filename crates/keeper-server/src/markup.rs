//! What pages and pictures need beside [`maud`], which escapes everything that is not markup itself.

use std::borrow::Cow;

use keeper_present::Subject;
use maud::Render;

/// A length of a picture, to a tenth; formatting numbers exactly is a tenth of the work of drawing tokens.
#[derive(Clone, Copy)]
pub struct Tenths(pub f32);

impl Render for Tenths {
    fn render_to(&self, out: &mut String) {
        let tenths = (self.0 * 10.0).round() as i32;
        if tenths < 0 {
            out.push('-');
        }
        (tenths.abs() / 10).render_to(out);
        if tenths % 10 != 0 {
            out.push('.');
            (tenths.abs() % 10).render_to(out);
        }
    }
}

/// A length of a picture, to the unit.
#[derive(Clone, Copy)]
pub struct Whole(pub f32);

impl Render for Whole {
    fn render_to(&self, out: &mut String) {
        (self.0.round() as i32).render_to(out);
    }
}

/// The value of a `transform` that moves something there.
#[derive(Clone, Copy)]
pub struct MovedTo(pub f32, pub f32);

impl Render for MovedTo {
    fn render_to(&self, out: &mut String) {
        out.push_str("translate(");
        Tenths(self.0).render_to(out);
        out.push(' ');
        Tenths(self.1).render_to(out);
        out.push(')');
    }
}

/// What a page keeps of a subject, to ask for it later: its letters, none where there is nothing to read.
pub fn letters(about: &Option<Subject>) -> &str {
    about.as_ref().map(|about| about.0.as_str()).unwrap_or_default()
}

/// Chances as pages write them: `86.8 %`.
pub fn spaced(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 4);
    for letter in text.chars() {
        if letter == '%' && out.ends_with(|last: char| last.is_ascii_digit()) {
            out.push(' ');
        }
        out.push(letter);
    }
    out.into()
}

/// Letters, digits and hyphens only: for ids and classes.
pub fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    text.chars().map(plain).collect()
}

/// The class of a seat's colour: `s2`.
pub fn seat_class(seat: Option<u8>) -> Option<String> {
    seat.map(|seat| format!("s{seat}"))
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn nothing_from_outside_becomes_markup() {
        let text = "<b onclick=\"x('&')\">";
        let drawn = html! { p title=(text) { (text) } }.into_string();
        let safe = "&lt;b onclick=&quot;x('&amp;')&quot;&gt;";
        assert_eq!(drawn, format!("<p title=\"{safe}\">{safe}</p>"));
        assert_eq!(slug("R'lyeh / 2"), "r-lyeh---2");
    }

    #[test]
    fn a_chance_has_a_space_before_its_sign() {
        assert_eq!(spaced("97.4%, then 0% (33.3 % with 1 clue)"), "97.4 %, then 0 % (33.3 % with 1 clue)");
        assert_eq!(spaced("no chance"), "no chance");
    }

    #[test]
    fn lengths_are_rounded() {
        assert_eq!([12.0, -0.26, 99.96].map(|one| Tenths(one).render().0), ["12", "-0.3", "100"]);
        assert_eq!([12.4, -0.6].map(|one| Whole(one).render().0), ["12", "-1"]);
        assert_eq!(MovedTo(1.0, -2.5).render().0, "translate(1 -2.5)");
    }
}
