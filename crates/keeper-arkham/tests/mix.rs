//! How much of each box is in the decks: what stays in the box, and what never does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use keeper_arkham::library::{InDeck, Mix, Supply};
use keeper_arkham::{Arkham, Library, SetUp, State};
use keeper_table::{Game, Recorder, Rng, Silent};

fn library(sets: &[&str]) -> Arc<Library> {
    Arc::new(Library::embedded(sets).unwrap())
}

fn mix(shares: &[(&str, u8)]) -> Mix {
    shares.iter().map(|(set, share)| ((*set).to_owned(), *share)).collect()
}

fn left_out(lib: &Library, shares: &[(&str, u8)], seed: u64) -> Vec<InDeck> {
    lib.left_out_by(&mix(shares), seed.into())
}

/// How many cards of a set stay in the box, by the kind of deck.
fn counted(lib: &Library, left: &[InDeck], set: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for card in left {
        let (kind, of) = match *card {
            InDeck::Location(card) => ("location", &lib.location_cards[usize::from(card)].set),
            InDeck::Gate(card) => ("gate", &lib.gate_cards[usize::from(card)].set),
            InDeck::Mythos(card) => ("mythos", &lib.mythos[usize::from(card)].set),
            InDeck::Copy(copy) => match lib.card(copy).supply {
                Supply::Deck(deck) => (lib.deck(deck).many.as_str(), &lib.card(copy).set),
                _ => panic!("only cards of decks stay in the box"),
            },
        };
        if of == set {
            *counts.entry(kind.to_owned()).or_insert(0) += 1;
        }
    }
    counts
}

fn set_up(lib: &Library, shares: &[(&str, u8)], seed: u64) -> SetUp {
    SetUp { sets: lib.sets.clone(), mix: mix(shares), seed: seed.into(), players: 3, ..SetUp::default() }
}

/// A box without a board has no deck of its own to fill: of each kind of its cards exactly the share is in.
#[test]
fn of_each_kind_of_card_the_share_is_in_the_decks() {
    let lib = library(&["base", "lurker"]);
    let locations = lib.location_cards.iter().filter(|card| card.set == "lurker").count();
    let gates = lib.gate_cards.iter().filter(|card| card.set == "lurker").count();
    for seed in 1..20 {
        let counts = counted(&lib, &left_out(&lib, &[("lurker", 50)], seed), "lurker");
        assert_eq!(locations - counts["location"], locations.div_ceil(2), "seed {seed}");
        assert_eq!(gates - counts["gate"], gates.div_ceil(2), "seed {seed}");
    }
    let none = counted(&lib, &left_out(&lib, &[("lurker", 0)], 1), "lurker");
    assert_eq!((none["location"], none["gate"]), (locations, gates));
    assert!(left_out(&lib, &[("lurker", 50)], 1).iter().all(|card| counted(&lib, &[*card], "base").is_empty()));
}

#[test]
fn the_seed_decides_which_cards_stay_in_the_box() {
    let lib = library(&["base", "dunwich"]);
    let drawn = |seed| left_out(&lib, &[("dunwich", 40)], seed);
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
    let seen: BTreeSet<InDeck> = (0..60).flat_map(drawn).collect();
    let locations = seen.iter().filter(|card| matches!(card, InDeck::Location(_))).count();
    let hoods = |of: &str| {
        lib.hoods
            .iter()
            .flat_map(|hood| &hood.cards)
            .filter(|&&card| lib.location_cards[usize::from(card)].set == of)
            .count()
    };
    let own = lib
        .hoods
        .iter()
        .filter(|hood| hood.cards.iter().all(|&card| lib.location_cards[usize::from(card)].set == "dunwich"));
    let own: usize = own.map(|hood| hood.cards.len()).sum();
    assert_eq!(
        locations,
        hoods("dunwich") - own,
        "each of its cards for the streets of Arkham stays out now and then, none of its own town's"
    );
}

/// Whatever the shares, the game has what it needs.
#[test]
fn what_the_game_needs_is_never_left_out() {
    let everything = library(&["all"]);
    let small = library(&["base", "king-in-yellow", "miskatonic"]);
    for (lib, shares) in [(&everything, [0, 0, 30, 55]), (&small, [0, 20, 80, 95])] {
        for (seed, share) in (1..).zip(shares) {
            let all: Vec<(&str, u8)> = lib.set_ids().map(|set| (set, share)).collect();
            let left: BTreeSet<InDeck> = left_out(lib, &all, seed).into_iter().collect();
            for hood in lib.hoods.iter().filter(|hood| !hood.cards.is_empty()) {
                let set = |card: u16| lib.location_cards[usize::from(card)].set.as_str();
                let first = set(hood.cards[0]);
                let least = hood.cards.iter().filter(|&&card| set(card) == first).count();
                let there: Vec<u16> =
                    hood.cards.iter().copied().filter(|&card| !left.contains(&InDeck::Location(card))).collect();
                assert!(there.len() >= least, "{}: {} of {least}", hood.name, there.len());
                let served = |cards: &[u16]| -> BTreeSet<u8> {
                    cards
                        .iter()
                        .flat_map(|&card| &lib.location_cards[usize::from(card)].entries)
                        .map(|entry| entry.at.0)
                        .collect()
                };
                assert_eq!(served(&there), served(&hood.cards), "{}", hood.name);
            }
            let opens = |all: bool| -> BTreeSet<u8> {
                let there = |card: &u16| all || !left.contains(&InDeck::Mythos(*card));
                (0..lib.mythos.len() as u16)
                    .filter(there)
                    .flat_map(|card| &lib.mythos[usize::from(card)].gates)
                    .map(|place| place.0)
                    .collect()
            };
            assert_eq!(opens(false), opens(true), "a gate can open wherever one could");
            for &card in lib.sheets.iter().flat_map(|sheet| &sheet.cards) {
                let copies = (0..lib.copies.len() as u16).filter(|&copy| lib.copies[usize::from(copy)] == card);
                for copy in copies {
                    assert!(!left.contains(&InDeck::Copy(copy)), "somebody begins with {}", lib.card(copy).name);
                }
            }
        }
    }
}

/// The name of a card in a text keeps it in the game, and no other.
#[test]
fn a_card_that_a_text_names_is_in_the_game() {
    let own = |text: &str| {
        let cards = format!(
            "[[common]]\nid = \"lamp\"\nname = \"Lamp\"\nprice = 1\ntext = \"Luck checks +1.\"\n\
             [[common]]\nid = \"oil\"\nname = \"Oil\"\nprice = 1\ntext = \"{text}\"\n"
        );
        let own = keeper_arkham::library::Source { path: "far/cards.toml".into(), text: cards };
        let lib = keeper_arkham::library::Shelf::default().library_with(&["base"], vec![own]).unwrap();
        let left = left_out(&lib, &[("far", 0)], 1);
        let name =
            |card: &InDeck| if let InDeck::Copy(copy) = card { lib.card(*copy).name.clone() } else { String::new() };
        left.iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(own("Luck checks +1."), ["Lamp", "Oil"]);
    assert_eq!(own("When you gain this: take a Lamp card from the common items."), ["Oil"]);
}

/// A mixed game is set up with what is in the decks, and is the same game whenever it is set up so again.
#[test]
fn a_mixed_game_is_the_same_game_again() {
    let lib = library(&["base", "dunwich", "lurker"]);
    let shares = [("dunwich", 50), ("lurker", 20)];
    let setup = set_up(&lib, &shares, 5);
    let game = Arkham::new(lib.clone(), &setup).unwrap();
    let left = lib.left_out_by(&setup.mix, setup.seed.derive(5));
    for card in &left {
        match *card {
            InDeck::Location(card) => assert!(game.state().left_out.has(card)),
            InDeck::Gate(card) => assert!(!game.state().gate_deck.cards().contains(&card)),
            InDeck::Mythos(card) => assert!(!game.state().mythos.cards().contains(&card)),
            InDeck::Copy(copy) => assert!(game.query().is_boxed(copy)),
        }
    }
    assert!(Arkham::new(lib.clone(), &setup).unwrap().state() == game.state());
    let kept: SetUp = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
    assert_eq!(kept, setup);
    let whole = SetUp { mix: Mix::default(), ..setup };
    assert!(!serde_json::to_string(&whole).unwrap().contains("mix"));
    assert!(Arkham::new(lib, &whole).unwrap().state() != game.state());
}

/// Random play of mixed games: every invariant holds after every choice, and nothing that was left out is ever drawn.
#[test]
fn what_was_left_out_stays_out() {
    let lib = library(&["base", "dunwich", "king-in-yellow@touring", "miskatonic"]);
    for seed in 1..=3 {
        let setup = set_up(&lib, &[("base", 60), ("dunwich", 30), ("king-in-yellow", 50), ("miskatonic", 0)], seed);
        let mut rng = Rng::new(seed);
        let mut game = Arkham::new(lib.clone(), &setup).unwrap();
        let left: BTreeSet<InDeck> = lib.left_out_by(&setup.mix, setup.seed.derive(5)).into_iter().collect();
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            let mut told = Recorder::default();
            game.advance(index, &mut told).unwrap();
            game.check().unwrap();
            let drawn = |event: &keeper_arkham::Event| match *event {
                keeper_arkham::Event::MythosDrawn(card) => left.contains(&InDeck::Mythos(card)),
                _ => false,
            };
            assert!(!told.events.iter().any(drawn));
            let face_up =
                |state: &State| state.face_up.iter().any(|&up| up > 0 && left.contains(&InDeck::Location(up - 1)));
            assert!(!face_up(game.state()));
        }
        let text = serde_json::to_string(game.state()).unwrap();
        let raw = serde_json::from_str(&text).unwrap();
        let again = Arkham::restore(lib.clone(), raw).unwrap();
        assert!(again.state().left_out == game.state().left_out);
        let mut copy = game.clone();
        copy.determinise(0, 9.into());
        assert!(copy.state().mythos.cards().iter().all(|&card| !left.contains(&InDeck::Mythos(card))));
        assert!(copy.view(0).state.left_out == game.state().left_out);
    }
}

#[test]
fn shares_that_cannot_be_are_refused_with_a_reason() {
    let lib = library(&["base", "dunwich"]);
    let wrong = |shares: &[(&str, u8)]| {
        Arkham::begin(lib.clone(), &set_up(&lib, shares, 1), &mut Silent).map(drop).unwrap_err().to_string()
    };
    let words = wrong(&[("kingsport", 50)]);
    assert!(words.contains("50 per cent of \"kingsport\"") && words.contains("base, dunwich"), "{words}");
    let words = wrong(&[("dunwich", 130)]);
    assert!(words.contains("100 per cent"), "{words}");
    let known = [("base", "Arkham Horror"), ("dunwich", "The Dunwich Horror")];
    let read = |words: &[&str]| Mix::read(words, &known).map(|mix| mix.to_string());
    assert_eq!(read(&["dunwich=50", " base = 70 %"]).unwrap(), "base=70,dunwich=50");
    assert_eq!(read(&["all=40"]).unwrap(), "dunwich=40");
    assert_eq!(read(&["all=40", "dunwich=100"]).unwrap(), "");
    assert_eq!(read(&["The Dunwich Horror=30"]).unwrap(), "dunwich=30");
    assert!(read(&["dunwhich=50"]).unwrap_err().contains("did you mean dunwich?"));
    assert!(read(&["dunwich"]).unwrap_err().contains("dunwich=50"));
    assert!(read(&["dunwich=lots"]).unwrap_err().contains("from 0 to 100"));
    assert!(read(&["dunwich=101"]).unwrap_err().contains("from 0 to 100"));
}
