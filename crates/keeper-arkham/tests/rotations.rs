//! Boxes that chance draws for a game.

use std::collections::BTreeSet;

use keeper_arkham::library::rotations::Drawn;
use keeper_arkham::library::sets::embedded;
use keeper_arkham::library::{LoadError, Shelf};

fn draw(word: &str, pool: &[&str], seed: u64) -> Result<Drawn, String> {
    let pool: Vec<String> = pool.iter().map(|name| (*name).to_owned()).collect();
    Shelf::default().draw(word, &pool, seed.into())
}

fn is_board(set: &str) -> bool {
    ["dunwich", "kingsport", "innsmouth"].contains(&set)
}

#[test]
fn so_many_boxes_are_drawn_by_the_seed() {
    let mut seen = BTreeSet::new();
    for seed in 0..80 {
        let drawn = draw("3", &[], seed).unwrap();
        assert_eq!(drawn, draw("3", &[], seed).unwrap());
        assert_eq!((drawn.sets.len(), drawn.sets[0].as_str()), (4, "base"));
        assert!(!drawn.sets.contains(&"promo".to_owned()), "what is off is not drawn");
        let both = ["dark-pharaoh", "dark-pharaoh-revised"].iter().all(|set| drawn.sets.iter().any(|one| one == set));
        assert!(!both, "two editions are never in play together");
        seen.extend(drawn.sets);
    }
    let all: BTreeSet<String> = embedded().unwrap().iter().filter(|set| !set.off).map(|set| set.id.clone()).collect();
    assert_eq!(seen, all, "every box has its turn");
}

#[test]
fn boxes_with_and_without_a_board_are_drawn_apart() {
    for seed in 0..20 {
        let drawn = draw("1+2", &[], seed).unwrap();
        let boards = drawn.sets.iter().filter(|set| is_board(set)).count();
        assert_eq!((boards, drawn.sets.len()), (1, 4), "{:?}", drawn.sets);
    }
    let from = ["base", "dunwich:cards", "kingsport", "lurker"];
    for seed in 0..20 {
        let drawn = draw("2", &from, seed).unwrap();
        assert_eq!(drawn.sets.len(), 3);
        assert!(drawn.sets.iter().all(|set| from.contains(&set.as_str())), "{:?}", drawn.sets);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    for word in ["0", "9", "4+0", "0+0", "1+9"] {
        let why = draw(word, &[], 1).unwrap_err();
        assert!(why.contains("3 with a board, 5 without") && why.contains("at least one"), "{word}: {why}");
    }
    let why = draw("vilage", &[], 1).unwrap_err();
    assert!(why.contains("did you mean village?") && why.contains("3 for any three"), "{why}");
    let why = draw("village", &["base", "lurker"], 1).unwrap_err();
    assert!(why.contains("leave out the others"), "{why}");
}

/// Every rotation that comes with the program can be played, and `random` takes each of them now and then.
#[test]
fn every_rotation_with_a_name_can_be_played() {
    let shelf = Shelf::default();
    let all = shelf.rotations().unwrap();
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        seen.extend(draw("random", &[], seed).unwrap().name);
    }
    assert_eq!(seen, all.iter().map(|one| one.name.clone()).collect());
    for one in &all {
        let drawn = one.drawn(shelf.sets().unwrap()).unwrap();
        assert_eq!(Ok(drawn.clone()), draw(&one.id, &[], 1));
        assert_eq!(Ok(drawn.clone()), draw(&one.name, &[], 1));
        let library = shelf.library(&drawn.sets).unwrap();
        assert_eq!(library.sets, drawn.sets);
        for (set, _) in drawn.mix.iter() {
            assert!(library.set_ids().any(|id| id == set), "{}: {set}", one.id);
        }
    }
}

#[test]
fn a_folder_of_cards_may_bring_rotations() {
    let folder = std::env::temp_dir().join(format!("keeper-rotations-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let own = "[[rotation]]\nid = \"ours\"\nname = \"Ours\"\nbrings = \"What we like.\"\nsets = [\"lurker\", \"dunwich:cards\"]\nmix = { all = 60, lurker = 100 }\n";
    std::fs::write(folder.join("rotations.toml"), own).unwrap();
    let shelf = Shelf::new(vec![folder.clone()]);
    let drawn = shelf.draw("ours", &[], 1.into()).unwrap();
    assert_eq!(drawn.sets, ["base", "dunwich:cards", "lurker"]);
    assert_eq!(drawn.mix.to_string(), "dunwich=60");
    assert!(shelf.library(&["base"]).is_ok(), "it is no file of cards");
    std::fs::write(folder.join("rotations.toml"), own.replace("ours", "village")).unwrap();
    assert!(matches!(shelf.rotations(), Err(LoadError::Card { .. })), "an id stands once");
    std::fs::write(folder.join("rotations.toml"), own.replace("lurker\"", "lurkers\"")).unwrap();
    let why = shelf.draw("ours", &[], 1.into()).unwrap_err();
    assert!(why.contains("\"ours\"") && why.contains("did you mean lurker?"), "{why}");
    std::fs::remove_dir_all(&folder).unwrap();
}
