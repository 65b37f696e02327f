//! The sky over the towns.

use crate::ground::Cloud;

const fn cloud(class: &'static str, (x, y): (u16, u16), (rx, ry): (u16, u16)) -> Cloud {
    Cloud { class, x, y, rx, ry }
}

const WEATHER: &[Cloud] = &[
    cloud("mist", (160, 210), (230, 46)),
    cloud("mist", (560, 330), (300, 52)),
    cloud("mist", (860, 190), (190, 44)),
    cloud("mist", (300, 520), (280, 50)),
    cloud("mist", (760, 610), (260, 46)),
];
const MYSTIC: &[Cloud] = &[
    cloud("shimmer", (210, 330), (150, 110)),
    cloud("shimmer", (640, 250), (170, 120)),
    cloud("shimmer", (430, 590), (170, 100)),
    cloud("shimmer", (880, 500), (130, 110)),
];
const URBAN: &[Cloud] = &[
    cloud("street", (430, 240), (190, 80)),
    cloud("street", (420, 390), (180, 90)),
    cloud("street", (560, 520), (210, 80)),
];

/// What an environment does to the ground, by the kind of the environment; nothing where there is none.
pub fn sky(environment: &str) -> &'static [Cloud] {
    match environment {
        "weather" => WEATHER,
        "mystic" => MYSTIC,
        "urban" => URBAN,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_environment_looks_different_and_none_shows_nothing() {
        let [weather, mystic, urban] = ["weather", "mystic", "urban"].map(sky);
        assert!(weather != mystic && mystic != urban && !urban.is_empty());
        assert!(sky("").is_empty());
    }
}
