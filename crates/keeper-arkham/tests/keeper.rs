//! The Keeper of the Old One (HRL-19): a seat without an investigator, cards that only it sees, and location cards picked from a fan.

use std::collections::BTreeSet;
use std::sync::Arc;

use keeper_arkham::frame::{Ask, Frame, Opt};
use keeper_arkham::{Arkham, Event, Library, Raw, SetUp};
use keeper_arkham_script::tree::PlaceId;
use keeper_table::{Game, Recorder, Rng, SeatView, Seats, Silent};

/// `KEEPER_GAMES` asks for more.
const GAMES: u64 = 8;

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base"]).unwrap())
}

fn begin(library: &Arc<Library>, players: u8, seed: u64, variants: &[&str]) -> Arkham {
    let variants = variants.iter().map(|&id| id.to_owned()).collect();
    let setup = SetUp { players, seed: seed.into(), variants, ..SetUp::default() };
    Arkham::new(library.clone(), &setup).unwrap()
}

/// Plays games at random and looks at them before every choice.
fn play(variants: &[&str], players: impl Fn(u64) -> u8, mut look: impl FnMut(&Arkham)) {
    let library = library();
    let games = std::env::var("KEEPER_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    for seed in 0..games {
        let mut game = begin(&library, players(seed), seed, variants);
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            look(&game);
            game.choose(index, &mut Silent).unwrap();
            game.check().unwrap();
        }
    }
}

fn looked_at(game: &Arkham) -> Option<[u16; 2]> {
    match game.state().frames.last() {
        Some(Frame::KeeperMythos { cards, .. }) => Some([cards[0], cards[1]]),
        _ => None,
    }
}

#[test]
fn the_keeper_has_the_last_seat_and_no_investigator() {
    let library = library();
    for players in 1..=8 {
        let game = begin(&library, players, 3, &["keeper"]);
        assert_eq!((game.seats(), game.players(), game.keeper()), (players + 1, players, Some(players)));
        assert_eq!(game.query().count(), players, "the keeper does not count");
        let without = begin(&library, players, 3, &[]);
        assert_eq!((without.seats(), without.players(), without.keeper()), (players, players, None));
    }
    // A team of four for one person, and somebody else who is the keeper.
    let game = begin(&library, 1, 3, &["keeper", "team"]);
    assert_eq!((game.seats(), game.players(), game.keeper()), (5, 4, Some(4)));
    assert!(library.has_keeper("keeper") && !library.has_keeper("team") && !library.has_keeper("harder"));
}

/// The two Mythos cards are asked of the keeper and nobody else, with any number of players; so is whatever else belongs to the Mythos.
#[test]
fn only_the_keeper_is_asked_about_the_mythos() {
    let (mut cards, mut others) = (0, BTreeSet::new());
    play(
        &["keeper"],
        |seed| 8 - (seed % 8) as u8,
        |game| {
            let (decision, keeper) = (game.decision().unwrap(), game.keeper().unwrap());
            let mythos =
                matches!(decision.ask, Ask::KeeperMythos | Ask::MonsterTarget(_) | Ask::SurgeGate | Ask::Order);
            assert_eq!(decision.seats == Seats::One(keeper), mythos, "{:?}", decision.ask);
            let may: Vec<u8> = (0..game.seats()).filter(|&seat| game.decision_for(seat).is_some()).collect();
            let all: Vec<u8> = match decision.seats {
                Seats::One(seat) => vec![seat],
                _ => (0..keeper).collect(),
            };
            assert_eq!(may, all, "the keeper is none of the group");
            assert!((0..game.seats()).all(|seat| (game.view(seat).offered() > 0) == all.contains(&seat)));
            match decision.ask {
                Ask::KeeperMythos => cards += 1,
                ask if mythos => _ = others.insert(format!("{ask:?}").split('(').next().unwrap().to_owned()),
                _ => {}
            }
            if mythos {
                let state = serde_json::to_string(game.state()).unwrap();
                let raw: Raw = serde_json::from_str(&state).unwrap();
                assert!(Arkham::restore(game.library().clone(), raw).unwrap() == *game);
            }
        },
    );
    assert!(cards > 40 && others.contains("SurgeGate"), "{cards}, {others:?}");
}

/// In the view of anybody else the cards lie in the deck, and other cards could be those that the keeper looks at.
#[test]
fn nobody_else_sees_the_cards() {
    let (mut seen, mut differed) = (0, 0);
    play(
        &["keeper"],
        |seed| 1 + (seed % 4) as u8,
        |game| {
            let (Some(cards), keeper) = (looked_at(game), game.keeper().unwrap()) else { return };
            seen += 1;
            let own = game.view(keeper);
            assert_eq!(own.state.options[..], cards.map(Opt::Mythos));
            assert!(cards.iter().all(|card| !own.state.mythos.cards().contains(card)));
            for seat in (0..keeper).chain([keeper + 1]) {
                let view = game.view(seat);
                assert!(view.state.options.is_empty());
                assert!(cards.iter().all(|card| view.state.mythos.cards().contains(card)));
                assert!(view.state.mythos.cards().is_sorted());
                assert!(matches!(view.state.frames.last(), Some(Frame::KeeperMythos { cards: [u16::MAX, ..], .. })));
                let mut other = game.clone();
                other.determinise(seat, 5.into());
                other.check().unwrap();
                let dealt = looked_at(&other).unwrap();
                assert_eq!(other.state().options[..], dealt.map(Opt::Mythos));
                assert!(other.view(seat).state == view.state);
                differed += usize::from(dealt != cards);
            }
            let mut same = game.clone();
            same.determinise(keeper, 5.into());
            assert_eq!(looked_at(&same), Some(cards), "the keeper has seen them");
            assert!(same.view(keeper).state == own.state);
        },
    );
    assert!(seen > 20 && differed > 20, "{seen}, {differed}");
}

/// What comes into play is told to everybody, what goes under the deck to the keeper alone.
#[test]
fn what_was_not_played_goes_under_the_deck_unseen() {
    let mut played = 0;
    play(
        &["keeper"],
        |_| 2,
        |game| {
            let Some(cards) = looked_at(game) else { return };
            for index in 0..2 {
                let (mut next, mut told) = (game.clone(), Recorder::default());
                next.choose(index, &mut told).unwrap();
                assert!(
                    told.events.iter().any(|event| matches!(event, Event::MythosDrawn(card) if *card == cards[index]))
                );
                let away = told.events.iter().find(|event| matches!(event, Event::MythosUnseen(_)));
                assert_eq!(away, Some(&Event::MythosUnseen(cards[1 - index])));
                assert_eq!(away.unwrap().for_all(), Event::MythosUnseen(u16::MAX));
                played += 1;
            }
        },
    );
    assert!(played > 20);
}

/// Where a visitor is offered a fan: the place, and the cards of its deck.
fn fan(game: &Arkham) -> Option<(PlaceId, BTreeSet<u16>)> {
    let Some(Frame::LocationCard { place, count: 1, .. }) = game.state().frames.last() else { return None };
    let hood = game.library().area(*place).hood.unwrap();
    let asked = game.state().ask == Some(Ask::Fan);
    asked.then(|| (*place, game.library().hoods[usize::from(hood.0)].cards.iter().copied().collect()))
}

/// The card that is met if this one of the fan is picked.
fn picked(game: &Arkham, index: usize) -> u16 {
    let (mut next, mut told) = (game.clone(), Recorder::default());
    next.choose(index, &mut told).unwrap();
    let met =
        told.events.iter().find_map(|event| if let Event::Encounter { card, .. } = event { Some(*card) } else { None });
    met.expect("an encounter")
}

/// The fan is the deck in some order: at each place lies another card, a second look finds the same, and no one knows which.
#[test]
fn at_each_place_of_the_fan_lies_another_card() {
    let (mut fans, mut orders) = (0, BTreeSet::new());
    play(
        &["keeper"],
        |_| 2,
        |game| {
            let Some((_, deck)) = fan(game).filter(|_| fans < 40) else { return };
            fans += 1;
            let all = |game: &Arkham| (0..deck.len()).map(|index| picked(game, index)).collect::<Vec<u16>>();
            assert_eq!(game.decision().unwrap().options.len(), deck.len());
            let order = all(game);
            assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), deck);
            assert_eq!(order, all(game));
            for seat in 0..game.seats() {
                let mut other = game.clone();
                other.determinise(seat, 11.into());
                assert!(other.view(seat).state == game.view(seat).state);
                orders.insert(all(&other) == order);
            }
        },
    );
    assert!(fans > 20 && orders.contains(&false), "{fans}, {orders:?}");
}

/// A fan that was picked from often has each card in each place.
#[test]
fn every_card_can_lie_anywhere() {
    let mut found: Option<Arkham> = None;
    play(&["keeper"], |_| 2, |game| found = found.take().or_else(|| fan(game).map(|_| game.clone())));
    let game = found.unwrap();
    let (_, deck) = fan(&game).unwrap();
    let mut first = std::collections::BTreeMap::<u16, u32>::new();
    for seed in 0..700u64 {
        let mut other = game.clone();
        other.determinise(0, seed.into());
        *first.entry(picked(&other, 0)).or_default() += 1;
    }
    // A seventh of 700 each; five standard deviations are 47.
    assert_eq!(first.keys().copied().collect::<BTreeSet<_>>(), deck);
    assert!(deck.len() == 7 && first.values().all(|n| n.abs_diff(100) < 47), "{first:?}");
}
