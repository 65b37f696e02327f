//! What an environment does to the ground: it lies below roads and plates, never over words.

use crate::markup::put;

/// The sight of an environment by its kind (`weather`, `mystic`, `urban`); nothing where there is none.
pub fn weather(kind: &str) -> String {
    let (class, spots): (&str, &[(u16, u16, u16, u16)]) = match kind {
        "weather" => (
            "mist",
            &[(160, 210, 230, 46), (560, 330, 300, 52), (860, 190, 190, 44), (300, 520, 280, 50), (760, 610, 260, 46)],
        ),
        "mystic" => {
            ("shimmer", &[(210, 330, 150, 110), (640, 250, 170, 120), (430, 590, 170, 100), (880, 500, 130, 110)])
        }
        "urban" => ("street", &[(430, 240, 190, 80), (420, 390, 180, 90), (560, 520, 210, 80)]),
        _ => ("", &[]),
    };
    let mut out = String::new();
    for (x, y, rx, ry) in spots {
        put!(out, r#"<ellipse class="{class}" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>"#);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_environment_looks_different_and_none_shows_nothing() {
        let [weather, mystic, urban] = ["weather", "mystic", "urban"].map(weather);
        assert!(weather != mystic && mystic != urban && !urban.is_empty());
        assert_eq!(super::weather(""), "");
    }
}
