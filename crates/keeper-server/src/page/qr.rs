//! An address as a picture that a phone can read.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::markup::{Esc, put};

/// The picture; nothing where the text is too long for one.
pub fn qr(text: &str, label: &str) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return String::new() };
    let size = code.size();
    let mut out = String::new();
    // Four modules of quiet around it, as readers want it.
    let whole = size + 8;
    put!(out, r#"<svg class="qr" viewBox="-4 -4 {whole} {whole}" role="img" aria-label="{}"><path d=""#, Esc(label));
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                put!(out, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run + 1;
        }
    }
    out.push_str(r#""/></svg>"#);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_corners_are_drawn_and_what_is_too_long_is_not() {
        let picture = qr("http://127.0.0.1:1926/table/abc", "Invitation");
        // 31 letters need version 3, which is 29 modules wide; a finder pattern is seven, at both ends of the first row.
        assert!(picture.contains(r#"viewBox="-4 -4 37 37""#), "{picture}");
        assert!(picture.contains(r#"d="M0 0h7v1h-7z"#) && picture.contains("M22 0h7v1h-7z"), "{picture}");
        assert_eq!(qr(&"x".repeat(5000), ""), "");
    }
}
