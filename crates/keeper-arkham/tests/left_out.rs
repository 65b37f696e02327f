//! What is left out with a part of a box, and whom the encounters mean: counted against the printed cards.

use keeper_arkham::Library;
use keeper_arkham::library::sets::{SetsError, embedded, together};
use keeper_arkham::library::{FixtureKind, LoadError, Supply};
use keeper_arkham_script::tree::Deck;

/// How many cards there are with some parts of a box: location cards, gate cards, Mythos cards, investigators, and how many of the
/// other cards stay in the box.
const PARTS: [(&str, [usize; 5]); 48] = [
    ("black-goat:cards", [63 + 36, 49 + 24, 67 + 23, 16, 0]),
    ("black-goat:cards+herald", [63 + 36, 49 + 24, 67 + 23, 16, 0]),
    ("black-goat:cards+difficulty", [63 + 36, 49 + 24, 67 + 23, 16, 0]),
    ("black-goat:cards+herald+difficulty", [63 + 36, 49 + 24, 67 + 23, 16, 0]),
    ("dark-pharaoh-revised:cards", [63 + 45, 49 + 27, 67 + 18, 16, 0]),
    ("dark-pharaoh-revised:cards+herald", [63 + 45, 49 + 27, 67 + 18, 16, 0]),
    // Without the board: 42 location cards of its neighbourhoods, 31 Mythos cards that name it, 7 cards of the Horror.
    ("dunwich:cards", [63 + 63, 49 + 32, 67 + 5, 16 + 8, 7]),
    ("dunwich:cards+board", [63 + 105, 49 + 32, 67 + 36, 16 + 8, 0]),
    // Without the acts: the six cards that begin the next one.
    ("king-in-yellow:cards", [63 + 36, 49 + 24, 67 + 21, 16, 0]),
    ("king-in-yellow:cards+acts", [63 + 36, 49 + 24, 67 + 27, 16, 0]),
    ("king-in-yellow:cards+herald", [63 + 36, 49 + 24, 67 + 21, 16, 0]),
    ("king-in-yellow:cards+acts+herald", [63 + 36, 49 + 24, 67 + 27, 16, 0]),
    // Without the board 57 location cards, 8 Mythos cards and the two bags of a location card; without the heralds the omens of Ghroth, without
    // the guardians the 20 cards of Nodens and the 2 of Bast, without the epic battle its 15 cards and 33 plots.
    ("kingsport:cards", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 73]),
    ("kingsport:cards+board", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 71]),
    ("kingsport:cards+heralds", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 72]),
    ("kingsport:cards+guardians", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 51]),
    ("kingsport:cards+epic-battle", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 25]),
    ("kingsport:cards+board+heralds", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 70]),
    ("kingsport:cards+board+guardians", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 49]),
    ("kingsport:cards+board+epic-battle", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 23]),
    ("kingsport:cards+heralds+guardians", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 50]),
    ("kingsport:cards+heralds+epic-battle", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 24]),
    ("kingsport:cards+guardians+epic-battle", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 3]),
    ("kingsport:cards+board+heralds+guardians", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 48]),
    ("kingsport:cards+board+heralds+epic-battle", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 22]),
    ("kingsport:cards+board+guardians+epic-battle", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 1]),
    ("kingsport:cards+heralds+guardians+epic-battle", [63 + 35, 49 + 32, 67 + 14, 16 + 8, 2]),
    ("kingsport:cards+board+heralds+guardians+epic-battle", [63 + 92, 49 + 32, 67 + 22, 16 + 8, 0]),
    // Without the board 42 location cards, 35 Mythos cards, an investigator with his story and the 2 of the Innsmouth Look;
    // without the stories 3 cards for each investigator.
    ("innsmouth:cards", [63 + 36, 49 + 16, 67 + 1, 16 + 15, 98]),
    ("innsmouth:cards+board", [63 + 78, 49 + 16, 67 + 36, 16 + 16, 96]),
    ("innsmouth:cards+personal-stories", [63 + 36, 49 + 16, 67 + 1, 16 + 15, 5]),
    ("innsmouth:cards+board+heralds", [63 + 78, 49 + 16, 67 + 36, 16 + 16, 96]),
    ("innsmouth:cards+board+personal-stories", [63 + 78, 49 + 16, 67 + 36, 16 + 16, 0]),
    ("innsmouth:cards+board+heralds+personal-stories", [63 + 78, 49 + 16, 67 + 36, 16 + 16, 0]),
    // Without the herald 3 dark pacts and 28 reckoning cards, without the relationships their 12 cards.
    ("lurker:cards", [63 + 36, 49 + 24, 67 + 22, 16, 43]),
    ("lurker:cards+gates", [63 + 36, 49 + 24, 67 + 22, 16, 43]),
    ("lurker:cards+relationships", [63 + 36, 49 + 24, 67 + 22, 16, 31]),
    ("lurker:cards+herald", [63 + 36, 49 + 24, 67 + 22, 16, 12]),
    ("lurker:cards+gates+relationships", [63 + 36, 49 + 24, 67 + 22, 16, 31]),
    ("lurker:cards+gates+herald", [63 + 36, 49 + 24, 67 + 22, 16, 12]),
    ("lurker:cards+relationships+herald", [63 + 36, 49 + 24, 67 + 22, 16, 0]),
    ("lurker:cards+gates+relationships+herald", [63 + 36, 49 + 24, 67 + 22, 16, 0]),
    // Without the institutions the two sides of the University's card.
    ("miskatonic:cards", [63, 49, 67 + 43, 16, 2]),
    ("miskatonic:cards+herald", [63, 49, 67 + 43, 16, 2]),
    ("miskatonic:cards+institutions", [63, 49, 67 + 43, 16, 0]),
    ("miskatonic:cards+herald+institutions", [63, 49, 67 + 43, 16, 0]),
    // Without the league its allies, of whom one needs Dunwich.
    ("promo:cards", [63, 49, 67, 16, 9]),
    ("promo:cards+league", [63, 49, 67, 16, 0]),
];

/// What else these parts of a box bring beside the base game: Ancient Ones, monster markers, gate markers, and sheets that may be chosen
/// to lie beside the Ancient One's.
fn others(name: &str) -> [usize; 4] {
    let (set, parts) = name.split_once(':').unwrap_or((name, ""));
    let part = |one: &str, n: usize| if parts.split('+').any(|part| part == one) { n } else { 0 };
    // Without the village there is no Dunwich Horror, without the King no Riot.
    match set {
        "dunwich" => [8 + 4, 60 + 27 + part("board", 1), 16 + 4, 0],
        "king-in-yellow" => [8, 60 + part("herald", 3), 16, part("herald", 1)],
        "black-goat" => [8, 60 + 9, 16, part("herald", 1)],
        "kingsport" => [8 + 4, 60 + 28, 16 + 4, part("heralds", 2) + part("guardians", 3)],
        // The Beings of Ib are no markers on the board.
        "innsmouth" => [8 + 8, 60 + 28, 16, part("heralds", 2)],
        // 18 gate markers instead of all others, six of them to worlds of Dunwich and Kingsport.
        "lurker" => [8, 60, if part("gates", 1) == 1 { 12 } else { 16 }, part("herald", 1)],
        "dark-pharaoh-revised" => [8, 60, 16, part("herald", 1)],
        // Its herald is a sheet of the Dunwich Horror, and needs the village (MSK-15).
        "miskatonic" => [8, 60, 16, part("institutions", 3)],
        "promo" => [8 + 1, 60, 16, 0],
        _ => [8, 60, 16, 0],
    }
}

/// Nothing stays in the box that has nothing to do with what is left out.
#[test]
fn every_part_brings_all_its_cards() {
    let mut seen = 0;
    for set in embedded().unwrap() {
        let loaded = |bits: u32| {
            let parts: Vec<&str> =
                (0..).zip(&set.parts).filter(|(i, _)| bits & 1 << i != 0).map(|p| &*p.1.id).collect();
            let name = format!("{}:{}", set.id, parts.join("+"));
            match Library::embedded(&["base", name.as_str()]) {
                Err(LoadError::Sets(SetsError::Needs { .. })) => None,
                loaded => Some((loaded.unwrap_or_else(|error| panic!("{name}: {error}")), name)),
            }
        };
        let loaded: Vec<_> = (1u32..1 << set.parts.len()).filter_map(loaded).collect();
        let whole = loaded.iter().map(|(library, _)| library.cards.len()).max().unwrap_or(0);
        for (library, name) in loaded {
            let Some((_, expected)) = PARTS.iter().find(|(parts, _)| *parts == &*name) else {
                panic!("how many cards {name} has is not told");
            };
            let Library { location_cards, gate_cards, mythos, sheets, cards, .. } = &library;
            let found = [location_cards.len(), gate_cards.len(), mythos.len(), sheets.len(), whole - cards.len()];
            assert_eq!(found, *expected, "{name}");
            let chosen = |kind: FixtureKind| {
                matches!(kind, FixtureKind::Herald | FixtureKind::Guardian | FixtureKind::Institution)
            };
            let sheets = library.fixtures.iter().filter(|one| chosen(one.kind)).count();
            let found = [library.ancient_ones.len(), library.markers.len(), library.gate_markers.len(), sheets];
            assert_eq!(found, others(&name), "{name}");
            seen += 1;
        }
    }
    assert_eq!(seen, PARTS.len());
    // Boxes that cannot be split.
    for (name, expected) in [("base", [63, 49, 67, 16]), ("dark-pharaoh", [63 + 45, 49 + 27, 67 + 18, 16])] {
        let library = Library::embedded(&["base", name]).unwrap();
        let Library { location_cards, gate_cards, mythos, sheets, .. } = &library;
        assert_eq!([location_cards.len(), gate_cards.len(), mythos.len(), sheets.len()], expected, "{name}");
        let found = [library.ancient_ones.len(), library.markers.len(), library.gate_markers.len(), 0];
        assert_eq!(found, others(name), "{name}");
    }
}

/// Words before a name that say what somebody is. Of these two there is only one each in the county.
const TITLES: [&str; 6] = ["Doctor", "Father", "Ma", "Nurse", "Principal", "Sheriff"];
const ONLY: [&str; 2] = ["Principal", "Sheriff"];

/// By what a tale may name a person: `Sheriff Engle`, `Engle`, `the sheriff`; `Oliver Thomas`, `Oliver`, `Thomas`; `the Dean`; `Joey`. A
/// first name that several have is none.
fn names_of(person: &str, all: &[(u8, &str)]) -> Vec<String> {
    if let Some(title) = person.strip_prefix("The ") {
        return vec![person.to_owned(), format!("the {title}")];
    }
    let plain = person.split(" \"").next().unwrap_or(person);
    let (first, last) = (plain.split(' ').next().unwrap_or(plain), plain.rsplit(' ').next().unwrap_or(plain));
    let mut names = vec![plain.to_owned(), last.to_owned()];
    let shared = all.iter().any(|(_, other)| *other != person && other.split(' ').next() == Some(first));
    if ONLY.contains(&first) {
        let small = first.to_lowercase();
        names.extend(["the", "The"].iter().flat_map(|the| [format!("{the} {first}"), format!("{the} {small}")]));
    } else if !TITLES.contains(&first) && !shared {
        names.push(first.to_owned());
    }
    names
}

/// Whether a name stands there as a word of its own: Joey is not Joe.
fn says(text: &str, name: &str) -> bool {
    let ends = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(name)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + name.len()..].chars().next()))
}

/// A person named by an encounter at a location is tagged there, so that a card that takes this person away is heard (KIY-14).
#[test]
fn people_whom_a_location_card_names_are_tagged() {
    let mut untagged = Vec::new();
    for sets in together(embedded().unwrap()) {
        let library = Library::embedded(&sets).unwrap();
        let laid = (0..).zip(&library.fixtures);
        let persons: Vec<(u8, &str)> = laid
            .filter(|(_, one)| matches!(one.kind, FixtureKind::Laid(_)) && !one.person.is_empty())
            .map(|(number, one)| (number, one.person.as_str()))
            .collect();
        // Somebody's name may be part of that of a place, a card or somebody else.
        let mut others: Vec<&str> = library.vocabulary.places.iter().map(String::as_str).collect();
        others.extend(library.vocabulary.cards.iter().map(String::as_str));
        others.extend(library.vocabulary.investigators.iter().map(String::as_str));
        others.retain(|name| !persons.iter().any(|(_, person)| person == name));
        for card in &library.location_cards {
            for entry in &card.entries {
                let mut said = format!("{} {}", entry.tale, entry.words);
                for (number, person) in &persons {
                    let names = names_of(person, &persons);
                    for other in &others {
                        if names.iter().any(|name| other.contains(name)) {
                            said = said.replace(other, "");
                        }
                    }
                    if !entry.silenced.contains(number) && names.iter().any(|name| says(&said, name)) {
                        untagged.push(format!("{}: {person}: {said}", card.id));
                    }
                }
            }
        }
    }
    untagged.sort();
    untagged.dedup();
    assert!(untagged.is_empty(), "give these a person:\n{}", untagged.join("\n"));
}

/// A card of Miskatonic Horror is among the others only where every box on it is in play (MSK-01, MSK-02): its location and gate cards,
/// exhibit encounters and exhibit items are counted against the printed cards. With the first edition of the Dark Pharaoh only the items
/// are used (MSK-25).
#[test]
fn cards_for_boxes_that_are_not_in_play_stay_away() {
    const COUNTS: [(&[&str], [usize; 4]); 12] = [
        (&[], [0, 0, 0, 0]),
        (&["dunwich"], [24, 16, 0, 0]),
        (&["kingsport"], [32, 16, 0, 0]),
        (&["innsmouth"], [24, 0, 0, 0]),
        (&["dunwich", "lurker"], [30, 18, 0, 0]),
        (&["kingsport", "king-in-yellow"], [40, 18, 0, 0]),
        (&["dunwich", "kingsport"], [70, 40, 0, 0]),
        (&["dunwich", "innsmouth", "black-goat"], [72, 18, 0, 0]),
        (&["dark-pharaoh"], [0, 0, 0, 5]),
        (&["dark-pharaoh", "dunwich"], [24, 16, 0, 5]),
        (&["dark-pharaoh-revised", "dunwich"], [30, 18, 9, 5]),
        (
            &["dunwich", "kingsport", "innsmouth", "dark-pharaoh-revised", "king-in-yellow", "black-goat", "lurker"],
            [200, 56, 9, 5],
        ),
    ];
    for (boxes, counts) in COUNTS {
        let sets: Vec<&str> = ["base", "miskatonic"].iter().chain(boxes).copied().collect();
        let lib = Library::embedded(&sets).unwrap_or_else(|e| panic!("{e}"));
        let of_deck = |name: &str| {
            let deck =
                lib.decks.iter().position(|deck| deck.export.ends_with(name)).map(|at| Supply::Deck(Deck(at as u8)));
            let cards = lib.cards.iter().filter(|card| card.set == "miskatonic" && Some(card.supply) == deck);
            cards.map(|card| usize::from(card.count)).sum()
        };
        let found = [
            lib.location_cards.iter().filter(|card| card.set == "miskatonic").count(),
            lib.gate_cards.iter().filter(|card| card.set == "miskatonic").count(),
            of_deck("exhibit_encounters"),
            of_deck("exhibit_items"),
        ];
        assert_eq!(found, counts, "{boxes:?}");
    }
}
