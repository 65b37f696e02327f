//! What the terminal knows of Final Hour: the rest is drawn from its scene.

use keeper_final_hour::FinalHour;
use keeper_session::OneBox;
use ratatui::text::Line;

use super::help::sign;
use crate::look::{Look, Role};
use crate::setup::Offer;
use crate::shown::Shown;

impl Shown for FinalHour {
    fn offer(_: &OneBox, _: &[String]) -> Result<Offer, String> {
        Offer::of_final_hour()
    }

    fn signs(look: Look) -> Vec<Line<'static>> {
        let mut first = sign(look, "@1", Role::Investigator(0), "investigator");
        first.extend(sign(look, &format!("{}t2", look.gate()), Role::Gate, "gate with its icon and tokens"));
        first.extend(sign(look, look.clue(), Role::Clue, "clue"));
        let mut second = sign(look, &format!("{}G", look.monster()), Role::Monster, "monster, by its first letter");
        second.extend(sign(look, look.closed(), Role::Bad, "damage"));
        second.extend(sign(look, look.free(), Role::Dim, "empty space"));
        let mut third = sign(look, look.seal(), Role::Seal, "seal on a walkway");
        third.extend(sign(look, "CAPITALS", Role::Great, "the ritual location"));
        vec![Line::from(first), Line::from(second), Line::from(third)]
    }
}
