//! An address as a picture that a phone can read.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The picture; nothing where the text is too long for one.
pub fn qr(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return Markup::default() };
    // Four modules of quiet around it, as readers want it.
    let whole = code.size() + 8;
    html! {
        svg.qr viewBox={ "-4 -4 " (whole) " " (whole) } role="img" aria-label=(label) { path d=(modules(&code)) {} }
    }
}

/// The dark modules as a path, run by run.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run + 1;
        }
    }
    path
}

/// The same for a console, two rows of it in a line of text; what is light is drawn, since consoles are dark.
pub fn qr_text(text: &str) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return String::new() };
    let light = |x: i32, y: i32| !code.get_module(x, y);
    let (from, to) = (-2, code.size() + 2);
    let mut out = String::new();
    for y in (from..to).step_by(2) {
        for x in from..to {
            out.push(match (light(x, y), y + 1 < to && light(x, y + 1)) {
                (true, true) => '\u{2588}',
                (true, false) => '\u{2580}',
                (false, true) => '\u{2584}',
                (false, false) => ' ',
            });
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_corners_are_drawn_and_what_is_too_long_is_not() {
        let picture = qr("http://127.0.0.1:1926/table/abc", "Invitation").into_string();
        // 31 letters need version 3, which is 29 modules wide; a finder pattern is seven, at both ends of the first row.
        assert!(picture.contains(r#"viewBox="-4 -4 37 37""#), "{picture}");
        assert!(picture.contains(r#"d="M0 0h7v1h-7z"#) && picture.contains("M22 0h7v1h-7z"), "{picture}");
        assert_eq!(qr(&"x".repeat(5000), "").into_string(), "");
    }

    #[test]
    fn on_a_console_a_corner_is_a_ring_around_a_block() {
        let picture = qr_text("http://192.168.1.5:1926/");
        let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        // 24 letters need version 2 at the lowest level, which is 25 modules wide; two of quiet on each side.
        assert!(lines.len() == 15 && lines.iter().all(|line| line.len() == 29), "{picture}");
        assert!(lines[0].iter().all(|&sign| sign == '\u{2588}'), "{picture}");
        let row = |at: usize| lines[at][2..9].iter().collect::<String>();
        assert_eq!(
            [row(1), row(2), row(3), row(4)],
            [
                " \u{2584}\u{2584}\u{2584}\u{2584}\u{2584} ",
                " \u{2588}   \u{2588} ",
                " \u{2588}\u{2584}\u{2584}\u{2584}\u{2588} ",
                "\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}"
            ]
        );
    }
}
