//! Railways: from a depot to the edge of the picture; below the rails stands where the train goes.

use maud::{Markup, html};

use crate::markup::Whole;
use crate::svg::plate::Plate;

/// Rails below the roads: they leave by the nearer side of the picture.
pub fn rails(plates: &[Plate<'_>], trains: &[(String, String)]) -> Markup {
    let plate = |from: &str| plates.iter().find(|plate| plate.area.id == from);
    html! {
        @for (plate, to) in trains.iter().filter_map(|(from, to)| Some((plate(from)?, to))) { (rail(plate, to)) }
    }
}

/// From the middle of a plate down to the foot of the words. The next plate may begin 52 units below it, and large letters are 18 high.
const BELOW: f32 = 41.0;

fn rail(plate: &Plate<'_>, to: &str) -> Markup {
    let west = plate.x < 500.0;
    let edge = if west { -60.0 } else { 1060.0 };
    let (x, y) = (plate.x, plate.y + 8.0);
    let low = y + 12.0;
    let path = format!("M{x:.0} {y:.0}Q{:.0} {low:.0} {edge} {low:.0}", (x + edge) / 2.0);
    html! {
        @for class in ["rail", "rail iron"] { path class=(class) d=(path) {} }
        // Where it leaves the board, in the gap below the plate: above it stand those who are there.
        text.railto.east[!west] x=(if west { 6 } else { 994 }) y=(Whole(plate.y + BELOW)) { "train to " (to) }
    }
}

#[cfg(test)]
mod tests {
    use keeper_present::scene::Area;

    use super::*;

    #[test]
    fn a_train_leaves_by_the_nearer_side() {
        let area = |id: &str, x: u16| Area { id: id.into(), name: id.into(), x, y: 100, ..Area::default() };
        let (west, east) = (area("west", 100), area("east", 900));
        let trains = [("west".to_owned(), "Dunwich".to_owned()), ("east".to_owned(), "<Arkham>".to_owned())];
        let out = rails(&[Plate::of(&west), Plate::of(&east)], &trains).into_string();
        assert!(out.contains(" -60 ") && out.contains(" 1060 "));
        assert!(out.contains("train to Dunwich") && out.contains("train to &lt;Arkham&gt;"));
        assert!(
            out.contains(r#"y="141""#),
            "between the plate, which ends at 120, and the next, which may begin at 152: {out}"
        );
    }
}
