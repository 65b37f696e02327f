//! A die that lies on the table.

use maud::{Markup, html};

const SPOTS: [&[(u8, u8)]; 6] = [
    &[(12, 12)],
    &[(7, 7), (17, 17)],
    &[(7, 7), (12, 12), (17, 17)],
    &[(7, 7), (17, 7), (7, 17), (17, 17)],
    &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
    &[(7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)],
];

/// One face of a die, lit where it is a hit.
pub fn die(face: u8, hit: bool) -> Markup {
    let spots = SPOTS[usize::from(face.clamp(1, 6)) - 1];
    html! {
        span.die.hit[hit] role="img" aria-label={ (face) @if hit { ", a hit" } } {
            svg viewBox="0 0 24 24" aria-hidden="true" { @for (x, y) in spots { circle cx=(x) cy=(y) r="2.4" {} } }
        }
    }
}
