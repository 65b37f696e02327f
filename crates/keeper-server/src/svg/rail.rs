//! Railways: from a depot to the edge of the picture; above the depot stands where the train goes.

use crate::markup::{Esc, put};
use crate::svg::plate::Plate;

/// Rails below the roads: they leave by the nearer side of the picture.
pub fn rails(out: &mut String, plates: &[Plate<'_>], trains: &[(String, String)]) {
    for (from, to) in trains {
        let Some(plate) = plates.iter().find(|plate| plate.area.id == *from) else { continue };
        let edge = if plate.x < 500.0 { -60.0 } else { 1060.0 };
        let (x, y) = (plate.x, plate.y + 8.0);
        for class in ["rail", "rail iron"] {
            put!(
                out,
                r#"<path class="{class}" d="M{x:.0} {y:.0}Q{:.0} {:.0} {edge} {:.0}"/>"#,
                (x + edge) / 2.0,
                y + 26.0,
                y + 26.0
            );
        }
        let (left, top) = (plate.x - plate.w / 2.0 + 2.0, plate.y - plate.h / 2.0 - 5.0);
        put!(out, r#"<text class="railto" x="{left:.0}" y="{top:.0}">{}</text>"#, Esc(&format!("train to {to}")));
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
        let mut out = String::new();
        let trains = [("west".to_owned(), "Dunwich".to_owned()), ("east".to_owned(), "<Arkham>".to_owned())];
        rails(&mut out, &[Plate::of(&west), Plate::of(&east)], &trains);
        assert!(out.contains(" -60 ") && out.contains(" 1060 "));
        assert!(out.contains("train to Dunwich") && out.contains("train to &lt;Arkham&gt;"));
    }
}
