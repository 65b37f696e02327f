//! Any combination of boxes can be chosen, and whatever cannot be played together is said so.

use std::sync::Arc;

use keeper_arkham::library::sets::{Set, SetsError, choose, embedded, switched, together};
use keeper_arkham::library::{LoadError, Shelf};
use keeper_arkham::{Arkham, Library, SetUp, SetUpError};

fn names(given: &[&str]) -> Result<Vec<String>, SetsError> {
    Ok(choose(embedded().unwrap(), given)?.iter().map(|chosen| chosen.name()).collect())
}

fn refused(given: &[&str]) -> String {
    names(given).expect_err("it cannot be played").to_string()
}

#[test]
fn sets_stand_in_their_order_and_once() {
    assert_eq!(names(&["dunwich", "base", "dunwich"]).unwrap(), ["base", "dunwich"]);
    assert_eq!(names(&["base", "dunwich:cards"]).unwrap(), ["base", "dunwich:cards"]);
    assert_eq!(names(&["base", "dunwich:board+cards"]).unwrap(), ["base", "dunwich"]);
    assert_eq!(names(&["base", "dunwich:cards", "dunwich"]).unwrap(), ["base", "dunwich"]);
    assert_eq!(names(&["Arkham Horror", " The Dunwich Horror : cards "]).unwrap(), ["base", "dunwich:cards"]);
}

#[test]
fn what_cannot_be_played_is_told_with_what_can() {
    let words = refused(&["base", "dunwhich"]);
    assert!(words.contains("no set \"dunwhich\"") && words.contains("base, dunwich"), "{words}");
    assert!(words.contains("did you mean dunwich?"), "{words}");
    assert!(!refused(&["final-hour"]).contains("did you mean"));
    let words = refused(&["dunwich:cards"]);
    assert!(words.contains("dunwich needs base") && words.contains("use base,dunwich:cards"), "{words}");
    let words = refused(&["base", "dunwich:board"]);
    assert!(words.contains("dunwich:board needs dunwich:cards"), "{words}");
    let words = refused(&["base", "dunwich:tokens"]);
    assert!(words.contains("no part \"tokens\"") && words.contains("cards, board"), "{words}");
    assert!(refused(&["base:cards"]).contains("cannot be split"), "{}", refused(&["base:cards"]));
    assert!(refused(&[]).contains("choose from base"));
    let load = Library::embedded(&["dunwich"]).expect_err("it needs the base game");
    assert!(matches!(load, LoadError::Sets(SetsError::Needs { .. })), "{load}");
}

/// Of a box that has two editions only one is in play, also where somebody brings the other.
#[test]
fn two_editions_are_never_played_together() {
    let mut known = embedded().unwrap().to_vec();
    known.retain(|set| set.id != "dark-pharaoh");
    let revised = known.iter().find(|set| set.id == "dark-pharaoh-revised").unwrap().clone();
    known.push(Set { id: "dark-pharaoh".into(), name: "The first edition".into(), not_with: vec![], ..revised });
    let both = choose(&known, &["base", "dark-pharaoh", "dark-pharaoh-revised"]);
    assert!(matches!(both, Err(SetsError::NotWith { .. })), "{both:?}");
    assert!(choose(&known, &["base", "dark-pharaoh"]).is_ok());
    let lists = together(&known);
    assert!(
        lists
            .iter()
            .all(|list| !(list.contains(&"dark-pharaoh".into()) && list.contains(&"dark-pharaoh-revised".into())))
    );
}

#[test]
fn a_game_is_set_up_only_with_the_cards_of_its_sets() {
    let library = Arc::new(Library::embedded(&["dunwich", "base"]).unwrap());
    assert_eq!(library.sets, ["base", "dunwich"]);
    let setup = SetUp { sets: library.sets.clone(), ..SetUp::default() };
    assert!(Arkham::new(library.clone(), &setup).is_ok());
    let error = Arkham::new(library, &SetUp::default()).unwrap_err();
    assert!(matches!(error, SetUpError::Sets { .. }), "{error}");
}

#[test]
fn a_shelf_loads_each_combination_once() {
    let shelf = Shelf::default();
    let both = shelf.library(&["dunwich", "base"]).unwrap();
    assert!(Arc::ptr_eq(&both, &shelf.library(&["base", "dunwich"]).unwrap()));
    assert_ne!(both.hash, shelf.library(&["base"]).unwrap().hash);
    assert!(shelf.library(&["base", "nothing"]).is_err());
}

/// Nothing of a set that is out of play is loaded.
#[test]
fn a_set_out_of_play_leaves_nothing_behind() {
    let base = Library::embedded(&["base"]).unwrap();
    let both = Library::embedded(&["base", "dunwich"]).unwrap();
    assert_eq!((base.worlds.len(), base.gate_markers.len()), (8, 16));
    assert_eq!((both.worlds.len(), both.gate_markers.len()), (10, 20));
    assert!(base.worlds.iter().all(|world| world.set == "base"));
}

/// Whatever is left in the box, the rest can be read and played.
#[test]
fn every_choice_of_parts_can_be_played() {
    for set in embedded().unwrap() {
        for bits in 1u32..1 << set.parts.len() {
            let parts: Vec<&str> =
                (0..).zip(&set.parts).filter(|(i, _)| bits & 1 << i != 0).map(|p| &*p.1.id).collect();
            let name = format!("{}:{}", set.id, parts.join("+"));
            let names: Vec<String> = set.needs.iter().cloned().chain([name.clone()]).collect();
            let library = match Library::embedded(&names) {
                Err(LoadError::Sets(SetsError::Needs { .. })) => continue,
                loaded => Arc::new(loaded.unwrap_or_else(|error| panic!("{name}: {error}"))),
            };
            let setup = SetUp { sets: library.sets.clone(), players: 2, ..SetUp::default() };
            Arkham::new(library, &setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

#[test]
fn a_part_that_is_off_takes_its_board_with_it() {
    let cards = Library::embedded(&["base", "dunwich:cards"]).unwrap();
    assert_eq!((cards.towns.len(), cards.worlds.len()), (1, 10));
    assert_eq!(Library::embedded(&["base", "dunwich"]).unwrap().towns.len(), 2);
}

#[test]
fn a_switch_brings_what_it_needs_and_takes_what_needs_it() {
    let known = embedded().unwrap();
    let flip = |names: &[&str], set: &str, part: Option<&str>| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        switched(known, &names, set, part).unwrap().unwrap_or_default()
    };
    assert_eq!(flip(&["base"], "dunwich", None), ["base", "dunwich"]);
    assert_eq!(flip(&["base"], "dunwich", Some("board")), ["base", "dunwich"]);
    assert_eq!(flip(&["base"], "dunwich", Some("cards")), ["base", "dunwich:cards"]);
    assert_eq!(flip(&["base", "dunwich"], "dunwich", Some("board")), ["base", "dunwich:cards"]);
    assert_eq!(flip(&["base", "dunwich"], "dunwich", Some("cards")), ["base"]);
    assert_eq!(flip(&["base", "dunwich:cards"], "dunwich", None), ["base"]);
    assert!(flip(&["base", "dunwich"], "base", None).is_empty());
}

#[test]
fn a_set_up_from_before_there_were_sets_is_of_the_base_game() {
    let setup: SetUp = serde_json::from_str(r#"{"players":2,"seed":7}"#).unwrap();
    assert_eq!(setup.sets, ["base"]);
    let kept = SetUp { sets: vec!["base".into(), "dunwich:cards".into()], ..setup };
    let again: SetUp = serde_json::from_str(&serde_json::to_string(&kept).unwrap()).unwrap();
    assert_eq!(again, kept);
}

#[test]
fn a_folder_of_cards_is_a_set_that_games_know() {
    let folder = std::env::temp_dir().join(format!("keeper-own-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let card = "[[common]]\nid = \"own-card\"\nname = \"Own Card\"\nprice = 1\ntext = \"Luck checks +1.\"\n";
    std::fs::write(folder.join("own.toml"), card).unwrap();
    let own = folder.file_name().unwrap().to_str().unwrap().to_owned();
    let shelf = Shelf::new(vec![folder.clone()]);
    let library = shelf.library(&["base"]).unwrap();
    assert_eq!(library.sets, ["base", own.as_str()]);
    let setup = SetUp { sets: library.sets.clone(), ..SetUp::default() };
    assert!(Arkham::new(library.clone(), &setup).is_ok());
    assert!(matches!(Arkham::new(library.clone(), &SetUp::default()), Err(SetUpError::Sets { .. })));
    // A kept game names it: found again where the folder is, missed where it is not.
    assert!(Arc::ptr_eq(&library, &shelf.library(&setup.sets).unwrap()));
    assert_eq!(shelf.library(&["dunwich", own.as_str(), "base"]).unwrap().sets, ["base", "dunwich", own.as_str()]);
    let missed = Shelf::default().library(&setup.sets).expect_err("the folder is not there").to_string();
    assert!(missed.contains(&format!("no set \"{own}\"")), "{missed}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A sentence names a card by its name alone: two boxes on one table may have two cards of one name, but then they are called
/// differently in sentences (`say`).
#[test]
fn no_two_boxes_call_different_cards_the_same() {
    for edition in ["dark-pharaoh", "dark-pharaoh-revised"] {
        let other = if edition == "dark-pharaoh" { "dark-pharaoh-revised" } else { "dark-pharaoh" };
        let all: Vec<&str> = embedded().unwrap().iter().map(|set| set.id.as_str()).filter(|&id| id != other).collect();
        let chosen: Vec<&str> = all.into_iter().filter(|id| !matches!(*id, "house-rules" | "final-hour")).collect();
        let library = Library::embedded(&chosen).unwrap();
        let mut named = std::collections::BTreeMap::new();
        for (number, card) in library.cards.iter().enumerate() {
            let name = library.called(number as u16);
            let of = (card.supply, &card.set);
            let (first, id) = *named.entry(name).or_insert((of, &card.id));
            assert!(first == of, "{id} and {} are both called {name}: give them a \"say\"", card.id);
        }
    }
}
