//! What lies under the plates of a board, as shapes that any screen can draw: districts, scenery, bent ways, and the sky above it
//! all. Each game keeps the shapes of its own boards.

/// The picture under a board, in the space of its [`Board`](crate::scene::Board). One without districts gets a shape around each group.
#[derive(Debug, PartialEq)]
pub struct Ground {
    pub districts: &'static [District],
    /// Ways that are bent: from, to, and the point to which they bend.
    pub bends: &'static [(&'static str, &'static str, (f32, f32))],
    /// Scenery below the districts and above them: what it is, by which it is coloured, and its path.
    pub below: &'static [(&'static str, &'static str)],
    pub above: &'static [(&'static str, &'static str)],
}

/// The outline of a neighbourhood, and the angle of what is built in it.
#[derive(Debug, PartialEq)]
pub struct District {
    /// The name of the group in letters and hyphens.
    pub group: &'static str,
    pub grain: i16,
    /// What covers it: `houses`, `woods`, `heath`, `fields`, `none`.
    pub texture: &'static str,
    pub round: f32,
    pub outline: &'static [(f32, f32)],
}

/// A part of what lies over the ground and below everything else: mist, a shimmer.
#[derive(Debug, PartialEq, Eq)]
pub struct Cloud {
    /// What it is, by which it is coloured.
    pub class: &'static str,
    /// Its middle, and how far it reaches from there.
    pub x: u16,
    pub y: u16,
    pub rx: u16,
    pub ry: u16,
}

const PLAIN: Ground = Ground { districts: &[], bends: &[], below: &[], above: &[] };

impl Default for &'static Ground {
    fn default() -> &'static Ground {
        &PLAIN
    }
}

impl Ground {
    /// The point to which a way bends, whichever end it is seen from.
    pub fn bend(&self, from: &str, to: &str) -> Option<(f32, f32)> {
        let is = |a: &str, b: &str| (a == from && b == to) || (a == to && b == from);
        self.bends.iter().find(|(a, b, _)| is(a, b)).map(|bend| bend.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_bends_alike_from_both_ends() {
        let ground = Ground { bends: &[("hill", "river", (1.0, 2.0))], ..PLAIN };
        assert_eq!(ground.bend("hill", "river"), Some((1.0, 2.0)));
        assert_eq!(ground.bend("river", "hill"), Some((1.0, 2.0)));
        assert_eq!(ground.bend("hill", "pond"), None);
    }
}
