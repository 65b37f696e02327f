//! What lies under the plates of a board, as shapes that any screen can draw: districts, scenery, bent ways, and the signs of its
//! places. It is written down beside the board, in the card files of the game.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A place in the picture, or a corner of an outline.
pub type Point = (f32, f32);

/// The picture under a board, in its space of 1000 by 700. One without districts gets a shape around each group.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ground {
    /// The id of the board.
    pub board: String,
    #[serde(rename = "district")]
    pub districts: Vec<District>,
    /// Ways that are bent: from, to, and the point to which they bend.
    pub bends: Vec<(String, String, Point)>,
    /// Scenery below the districts and above them: what it is, by which it is coloured, and its path.
    pub below: Vec<(String, String)>,
    pub above: Vec<(String, String)>,
    /// The sign of a place, by its id, as an outline in a space of 24 by 24.
    pub signs: BTreeMap<String, String>,
}

/// The outline of a neighbourhood, and the angle of what is built in it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct District {
    /// The name of the group in letters and hyphens.
    pub group: String,
    /// A word for which a screen has a colour; empty where its name alone tells it from others.
    #[serde(default)]
    pub colour: String,
    pub grain: i16,
    /// What covers it: `houses`, `woods`, `heath`, `fields`, `none`.
    pub texture: String,
    pub round: f32,
    pub outline: Vec<Point>,
}

impl Ground {
    /// The colour of a group by its name in letters and hyphens; empty where it has none.
    pub fn colour(&self, group: &str) -> &str {
        self.districts.iter().find(|district| district.group == group).map_or("", |district| &district.colour)
    }

    /// The point to which a way bends, whichever end it is seen from.
    pub fn bend(&self, from: &str, to: &str) -> Option<Point> {
        let is = |a: &str, b: &str| (a == from && b == to) || (a == to && b == from);
        self.bends.iter().find(|(a, b, _)| is(a, b)).map(|bend| bend.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_bends_alike_from_both_ends() {
        let bends = vec![("hill".to_owned(), "river".to_owned(), (1.0, 2.0))];
        let ground = Ground { bends, ..Ground::default() };
        assert_eq!(ground.bend("hill", "river"), Some((1.0, 2.0)));
        assert_eq!(ground.bend("river", "hill"), Some((1.0, 2.0)));
        assert_eq!(ground.bend("hill", "pond"), None);
    }
}
