//! Any combination of boxes, parts and sheets is a game, or is refused with a sentence that says why.

use std::sync::Arc;

use keeper_arkham::library::sets::{BASE, Set, choose, embedded};
use keeper_arkham::library::{FixtureKind, Shelf};
use keeper_arkham::{AND, Arkham, Library, RANDOM, SetUp, SetUpError};
use keeper_table::{Game, Silent};

/// A box in every form: whole, in each of its ways, and with each choice of its parts.
fn forms(set: &Set) -> Vec<String> {
    let parts = (1u32..1 << set.parts.len()).map(|bits| {
        let some: Vec<&str> = (0..).zip(&set.parts).filter(|(i, _)| bits & 1 << i != 0).map(|(_, p)| &*p.id).collect();
        format!("{}:{}", set.id, some.join("+"))
    });
    let ways = set.ways.iter().map(|way| format!("{}@{}", set.id, way.id));
    std::iter::once(set.id.clone()).chain(ways).chain(parts).collect()
}

fn boxes() -> impl Iterator<Item = &'static Set> {
    embedded().unwrap().iter().filter(|set| set.id != BASE)
}

/// What is told says what is the matter, and what to do.
fn is_sentence(why: &str) -> bool {
    ["needs", "never played together"].iter().any(|word| why.contains(word)) && why.split(' ').count() > 5
}

#[test]
fn every_two_boxes_in_every_form_are_chosen_or_refused() {
    let known = embedded().unwrap();
    for one in boxes() {
        for other in boxes().filter(|other| other.order > one.order) {
            for form in forms(one) {
                for second in forms(other) {
                    let names = [BASE, &form, &second];
                    match choose(known, &names) {
                        Ok(chosen) => assert_eq!(chosen.len(), 3, "{names:?}"),
                        Err(why) => assert!(is_sentence(&why.to_string()), "{names:?}: {why}"),
                    }
                }
            }
        }
    }
}

/// A game of these boxes begins, with whatever can be chosen with them.
fn begins(shelf: &Shelf, names: &[&str]) {
    let library = match shelf.library(names) {
        Ok(library) => library,
        Err(why) => return assert!(is_sentence(&why.to_string()), "{names:?}: {why}"),
    };
    let any = |kind| library.fixtures_of(kind).next().map(|_| RANDOM.to_owned());
    let setup = SetUp {
        sets: library.sets.clone(),
        players: 3,
        seed: 3.into(),
        herald: any(FixtureKind::Herald),
        guardian: any(FixtureKind::Guardian),
        institution: any(FixtureKind::Institution),
        difficulty: any(FixtureKind::Difficulty),
        ..SetUp::default()
    };
    let game = Arkham::new(library, &setup).unwrap_or_else(|why| panic!("{names:?}: {why}"));
    game.check().unwrap_or_else(|why| panic!("{names:?}: {why}"));
}

#[test]
fn every_two_boxes_begin_a_game() {
    let all: Vec<&Set> = boxes().collect();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let all = &all;
            scope.spawn(move || {
                let pairs =
                    all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one, other)));
                for (_, (one, other)) in pairs.enumerate().filter(|(number, _)| number % 2 == half) {
                    begins(&Shelf::default(), &[BASE, &one.id, &other.id]);
                    for (first, second) in
                        one.ways.iter().map(|way| (one, way)).chain(other.ways.iter().map(|way| (other, way))).map(
                            |(set, way)| {
                                let rest = if set.id == one.id { &other.id } else { &one.id };
                                (format!("{}@{}", set.id, way.id), rest)
                            },
                        )
                    {
                        begins(&Shelf::default(), &[BASE, &first, second]);
                    }
                }
            });
        }
    });
}

/// Each box in each of its forms, while all others lie on the table.
#[test]
#[ignore = "reads a library of every box for every form; `cargo xtask long` runs it"]
fn every_form_of_a_box_begins_a_game_with_all_others() {
    for one in boxes() {
        let rest: Vec<&str> = boxes()
            .filter(|set| !set.off && set.id != one.id && !set.not_with.contains(&one.id))
            .map(|set| &*set.id)
            .collect();
        // Of two editions the later one.
        let rest: Vec<&str> =
            rest.iter().copied().filter(|id| *id != "dark-pharaoh" || one.id == "dark-pharaoh").collect();
        for form in forms(one) {
            let names: Vec<&str> = std::iter::once(BASE).chain(rest.iter().copied()).chain([form.as_str()]).collect();
            begins(&Shelf::default(), &names);
        }
    }
}

fn everything() -> Arc<Library> {
    Shelf::default().library(&["all", "promo"]).unwrap()
}

fn ids(library: &Library, kind: FixtureKind) -> Vec<String> {
    library.fixtures_of(kind).map(|(_, one)| one.id.clone()).collect()
}

/// Two sheets of a kind lie beside the board together where they say so; others are refused by name.
#[test]
fn sheets_of_a_kind_stand_together_only_if_they_say_so() {
    let library = everything();
    let together = [("father-dagon", "mother-hydra")];
    for kind in [FixtureKind::Herald, FixtureKind::Guardian, FixtureKind::Institution] {
        let all = ids(&library, kind);
        assert!(all.len() > 2);
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let both = Some(format!("{one}{AND}{other}"));
                let mut setup = SetUp { sets: library.sets.clone(), players: 2, ..SetUp::default() };
                match kind {
                    FixtureKind::Herald => setup.herald = both,
                    FixtureKind::Guardian => setup.guardian = both,
                    _ => setup.institution = both,
                }
                let begun = Arkham::begin(library.clone(), &setup, &mut Silent);
                if together.contains(&(one.as_str(), other.as_str())) {
                    assert!(begun.is_ok(), "{one} and {other}");
                } else {
                    let Err(SetUpError::Clash(first, second)) = begun.map(drop) else { panic!("{one} with {other}") };
                    let why = SetUpError::Clash(first.clone(), second.clone()).to_string();
                    assert!(
                        why.contains(&first) && why.contains(&second) && why.contains("leave one of them out"),
                        "{why}"
                    );
                }
            }
        }
    }
}

/// Each herald with each guardian and each institution, and each of these with each house rule: all of them can be set up.
#[test]
fn every_herald_guardian_institution_and_house_rule_go_together() {
    let library = everything();
    let with_none = |kind| std::iter::once(None).chain(ids(&library, kind).into_iter().map(Some)).collect::<Vec<_>>();
    let mut heralds = with_none(FixtureKind::Herald);
    heralds.push(Some(format!("father-dagon{AND}mother-hydra")));
    let guardians = with_none(FixtureKind::Guardian);
    let institutions = with_none(FixtureKind::Institution);
    let difficulties = with_none(FixtureKind::Difficulty);
    let variants = with_none(FixtureKind::Variant);
    assert!(heralds.len() > 8 && guardians.len() == 4 && institutions.len() == 4 && variants.len() > 20);
    let of = |herald: &Option<String>, guardian: &Option<String>, institution: &Option<String>| SetUp {
        sets: library.sets.clone(),
        players: 3,
        seed: 11.into(),
        herald: herald.clone(),
        guardian: guardian.clone(),
        institution: institution.clone(),
        ..SetUp::default()
    };
    let begins = |setup: &SetUp| {
        let game = Arkham::unstarted(library.clone(), setup);
        game.unwrap_or_else(|why| panic!("{setup:?}: {why}"));
    };
    for herald in &heralds {
        for guardian in &guardians {
            for institution in &institutions {
                let setup = of(herald, guardian, institution);
                for difficulty in &difficulties {
                    begins(&SetUp { difficulty: difficulty.clone(), ..setup.clone() });
                }
                for variant in &variants {
                    begins(&SetUp { variants: variant.iter().cloned().collect(), ..setup.clone() });
                }
                // These are not only set up, but begun.
                let game = Arkham::new(library.clone(), &setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
                game.check().unwrap_or_else(|why| panic!("{setup:?}: {why}"));
            }
        }
    }
    for variant in &variants {
        let setup =
            SetUp { variants: variant.iter().cloned().collect(), ..of(&heralds[1], &guardians[1], &institutions[1]) };
        let game = Arkham::new(library.clone(), &setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
        game.check().unwrap_or_else(|why| panic!("{setup:?}: {why}"));
    }
}

/// Two house rules are played together, or are refused by name.
#[test]
fn every_two_house_rules_go_together_or_are_refused_by_name() {
    let library = everything();
    let all = ids(&library, FixtureKind::Variant);
    let mut refused = 0;
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let variants = vec![one.clone(), other.clone()];
            let setup = SetUp { sets: library.sets.clone(), players: 2, variants, ..SetUp::default() };
            if let Err(why) = Arkham::begin(library.clone(), &setup, &mut Silent) {
                refused += 1;
                let why = why.to_string();
                assert!(why.contains("cannot be played together: leave one of them out"), "{one}, {other}: {why}");
            }
        }
    }
    assert!(refused > 0);
}
