//! A small vocabulary with the awkward names of the game.

use keeper_arkham_script::Vocabulary;
use keeper_arkham_script::tree::CardName;

pub fn vocabulary() -> Vocabulary {
    let list = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let cards = list(&[
        "Food",
        "Whiskey",
        "Anna Kaslow",
        "Duke",
        "Retainer",
        "Deputy of Arkham",
        ".45 Automatic",
        "Tom \"Mountain\" Murphy",
        "Holy Water",
        "Elder Sign",
        "Blackest Night",
        "The King in Yellow",
    ]);
    let supply = vec![CardName(4)];
    let offices = vec![CardName(5)];
    Vocabulary {
        places: list(&[
            "Arkham Asylum",
            "the Library",
            "the Woods",
            "St. Mary's Hospital",
            "Ma's Boarding House",
            "the General Store",
            "Ye Olde Magick Shoppe",
            "the Silver Twilight Lodge",
            "the Inner Sanctum",
            "the Uptown streets",
            "the Merchant District streets",
            "the River Docks",
        ]),
        hoods: list(&["Southside", "the Merchant District", "Uptown"]),
        towns: list(&["Arkham", "Dunwich", "Innsmouth"]),
        worlds: list(&["the Dreamlands", "R'lyeh", "Another Time"]),
        monsters: list(&["Cultist", "Mi-Go", "Elder Thing", "Gug", "Formless Spawn"]),
        plurals: list(&["Cultists", "Mi-Go", "Elder Things", "Gugs", "Formless Spawn"]),
        cards,
        investigators: list(&["Vincent Lee", "\"Ashcan\" Pete"]),
        ancient_ones: list(&["Azathoth", "Shub-Niggurath"]),
        supply,
        offices,
        decks: [("injury", "injuries"), ("Dunwich Horror card", "Dunwich Horror cards")]
            .map(|(one, many)| (one.to_string(), many.to_string()))
            .to_vec(),
        stacks: vec!["blight".to_string(), "act".to_string()],
        tracks: vec![("Dunwich Horror token".to_string(), "Dunwich Horror tokens".to_string())],
        tokens: vec![("Power".to_string(), "Power".to_string())],
        ..Vocabulary::default()
    }
}
