//! Signs by their words: dimension symbols, currencies, what a monster does.

use maud::PreEscaped;

/// A sign by its word, in a space of 24 by 24 around the origin, drawn in the current colour; a dot for one that has none.
pub fn glyph(word: &str) -> PreEscaped<&'static str> {
    PreEscaped(match word {
        "circle" => r#"<circle r="7" class="gl"/>"#,
        "square" => r#"<rect x="-6" y="-6" width="12" height="12" class="gf"/>"#,
        "triangle" => r#"<path d="M0-8 8 6H-8Z" class="gl"/>"#,
        "crescent" => r#"<path d="M3-8.500A8.500 8.500 0 1 0 8.500 4 7.500 7.500 0 0 1 3-8.500Z" class="gf"/>"#,
        "diamond" => r#"<path d="M0-9 6 0 0 9-6 0Z" class="gf"/>"#,
        "hexagon" => r#"<path d="M-4-7H4L8 0 4 7H-4L-8 0Z" class="gl"/>"#,
        "plus" => r#"<path d="M-2.5-8h5v5.500h5.500v5h-5.500v5.500h-5v-5.500h-5.500v-5h5.500Z" class="gf"/>"#,
        "slash" => r#"<path d="M4-9 7-7-4 9-7 7Z" class="gf"/>"#,
        "star" => {
            r#"<path d="M0-9 2.600-3 9-2.600 4 1.600 5.800 8 0 4.400-5.800 8-4 1.600-9-2.600-2.600-3Z" class="gf"/>"#
        }
        "gem" => r#"<path d="M-5-6H5L8-1 0 8-8-1Z" class="gl"/>"#,
        "moon" => r#"<path d="M3-8.500A8.500 8.500 0 1 0 8.500 4 7.500 7.500 0 0 1 3-8.500Z" class="gl"/>"#,
        "clover" => {
            r#"<g class="gf"><circle cx="-4" r="3.600"/><circle cx="4" r="3.600"/><circle cy="-5" r="3.600"/><path d="M-1 0h2l1 8h-4Z"/></g>"#
        }
        "eye" => r#"<path d="M-9 0Q0-8 9 0 0 8-9 0Z" class="gl"/><circle r="2.800" class="gf"/>"#,
        "key" => r#"<circle cx="-4" r="4" class="gl"/><path d="M0 0H9M6 0v4" class="gl"/>"#,
        "killer" => r#"<path d="M-7-6q4 6 0 12M-1-6q4 6 0 12M5-6q4 6 0 12" class="gl"/>"#,
        "runner" => r#"<path d="M-7-6-1 0-7 6M1-6 7 0 1 6" class="gl"/>"#,
        "wrecker" => r#"<path d="M-8-7H8v6H2v9h-4v-9h-6Z" class="gf"/>"#,
        "hourglass" => {
            r#"<path d="M-6-9H6M-6 9H6M-4.500-9C-4.500-3 4.500 3 4.500 9M4.500-9C4.500-3-4.500 3-4.500 9" class="gl"/>"#
        }
        "heptagram" => r#"<path d="M0-9 3.900 8.100-7-5.600 8.800 2H-8.800L7-5.600-3.900 8.100Z" class="gl"/>"#,
        "tesseract" => {
            r#"<path d="M-8-8H8V8H-8ZM-3.500-3.500h7v7h-7ZM-8-8l4.500 4.500M8-8 3.500-3.500M8 8 3.500 3.500M-8 8l4.500-4.500" class="gl"/>"#
        }
        "trinity" => {
            r#"<g class="gl"><circle cy="-3.500" r="4.500"/><circle cx="-4" cy="3.500" r="4.500"/><circle cx="4" cy="3.500" r="4.500"/></g>"#
        }
        "damage" => r#"<path d="M-6-6 6 6M6-6-6 6" class="gl"/>"#,
        _ => r#"<circle r="3" class="gf"/>"#,
    })
}
