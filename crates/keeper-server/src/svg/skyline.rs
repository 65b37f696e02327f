//! The roofs of a town at the foot of a sky, behind them the sun or what is left of it.

use maud::{Markup, html};

/// Houses from left to right: where each begins, how wide and how high it is; the last number is the height of its spire.
const HOUSES: [[u16; 4]; 15] = [
    [60, 30, 20, 0],
    [90, 28, 34, 18],
    [178, 44, 24, 0],
    [292, 26, 14, 0],
    [318, 18, 24, 12],
    [428, 60, 18, 0],
    [560, 30, 26, 0],
    [672, 22, 46, 0],
    [694, 28, 56, 20],
    [834, 46, 24, 0],
    [924, 40, 34, 0],
    [1044, 60, 22, 0],
    [1164, 26, 40, 0],
    [1304, 50, 26, 0],
    [1390, 30, 16, 10],
];
const HIGH: u16 = 90;

pub fn skyline() -> Markup {
    let house = |[x, wide, high, spire]: [u16; 4]| {
        let (top, right, middle) = (HIGH - high, x + wide, x + wide / 2);
        format!("M{x} {HIGH}V{top}L{middle} {}L{right} {top}V{HIGH}z", top - spire)
    };
    let houses: String = HOUSES.into_iter().map(house).collect();
    html! {
        svg.skyline viewBox={ "0 0 1440 " (HIGH) } preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
            circle.sun cx="760" cy=(HIGH) r="60" {}
            path d=(houses) {}
        }
    }
}
