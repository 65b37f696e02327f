//! Signs on plates: outlines in a space of 24 by 24. A place brings its own; what it offers is drawn by its word.

use maud::{Markup, html};

/// A house, for a place that brings no sign.
pub const HOUSE: &str = "M4 11 12 4l8 7M6 10v9h12v-9M10 19v-5h4v5";

/// What a place offers, by the word of the icon.
pub fn offer_sign(word: &str) -> Option<&'static str> {
    OFFERS.iter().find(|offer| offer.0 == word).map(|offer| offer.1)
}

/// The signs of what places offer, which stand once in a page.
pub fn offers() -> Markup {
    html! {
        @for (word, sign) in OFFERS {
            path #{ "offer-" (word) } d=(sign) transform="scale(.5) translate(-12 -12)" {}
        }
    }
}

const OFFERS: [(&str, &str); 10] = [
    ("clue", "M10 4a6 6 0 1 0 .01 0ZM14.500 14.500 20 20"),
    ("money", "M12 3a9 9 0 1 0 .01 0ZM15 9c-1-1.500-6-1.500-6 1 0 2.500 6 1.500 6 4 0 2.500-5 2.500-6 1M12 6v12"),
    ("common-item", "M4 8h16v11H4ZM9 8V5h6v3M4 13h16"),
    ("unique-item", "M12 3l7 7-7 11-7-11ZM5 10h14"),
    ("spell", "M12 3l2.300 6.700L21 12l-6.700 2.300L12 21l-2.300-6.700L3 12l6.700-2.300Z"),
    ("skill", "M5 19C6 12 11 6 19 4c-.500 7-4 12-10 13M5 19l6-7"),
    ("ally", "M9 4a4 4 0 1 0 .01 0ZM2 20c0-5 3-7 7-7s7 2 7 7ZM17 5a3 3 0 0 1 0 7M19 14c2 1 3 3 3 6"),
    ("blessing", "M12 8a4 4 0 1 0 .01 0ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"),
    ("sanity", "M3 12Q12 3 21 12 12 21 3 12ZM12 9a3 3 0 1 0 .01 0Z"),
    ("stamina", "M12 20C4 14 3 10 4 8c1-3 6-4 8 0 2-4 7-3 8 0 1 2 0 6-8 12Z"),
];
