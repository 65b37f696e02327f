//! What lies over the ground: below roads and plates, never over words.

use keeper_present::ground::Cloud;
use maud::{Markup, html};

/// What the scene says lies over a board.
pub fn sky(clouds: &[Cloud]) -> Markup {
    html! {
        @for one in clouds { ellipse class=(one.class) cx=(one.x) cy=(one.y) rx=(one.rx) ry=(one.ry) {} }
    }
}
