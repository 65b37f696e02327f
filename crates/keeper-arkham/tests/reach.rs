//! What play comes to stays far below what fits into a state (docs/limits.md).

use std::sync::Arc;

use keeper_arkham::library::sets::{embedded, together};
use keeper_arkham::state::{
    AREAS, BOONS, CHOICE, COPIES, DECK, DECKS, ENCOUNTERS, FRAMES, GATE_CARDS, GATES, HELD, HOODS, IN_PLAY, LEGACIES,
    LOCATION_CARDS, MARKERS, OPTIONS, SEATS, SHEETS, STINTS, TOKENS, VARIANTS, most,
};
use keeper_arkham::{Arkham, Library, RANDOM, SetUp};
use keeper_table::{Game, Rng, Silent};

/// Few enough for the checks; `KEEPER_GAMES` says otherwise.
const GAMES: u64 = 24;

#[test]
fn random_games_with_all_boxes_use_little_of_the_room() {
    let all = together(embedded().unwrap());
    let libraries: Vec<_> = all.iter().map(|sets| Arc::new(Library::embedded(sets).unwrap())).collect();
    let games = std::env::var("KEEPER_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let mut most = [0; 5];
    for seed in 0..games {
        let library = &libraries[seed as usize % libraries.len()];
        let setup = SetUp {
            sets: library.sets.clone(),
            players: 1 + (seed % 8) as u8,
            seed: seed.into(),
            variants: vec![RANDOM.to_owned()],
            herald: Some(RANDOM.to_owned()),
            guardian: Some(RANDOM.to_owned()),
            institution: Some(RANDOM.to_owned()),
            difficulty: Some(RANDOM.to_owned()),
            ..SetUp::default()
        };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let s = game.state();
            let held = s.investigators.iter().map(|inv| inv.held.len()).max().unwrap_or(0);
            let now = [s.frames.len(), decision.options.len(), held, s.boons.len(), s.stints.len()];
            most.iter_mut().zip(now).for_each(|(most, now)| *most = now.max(*most));
            let index = rng.below(decision.options.len() as u32) as usize;
            game.advance(index, &mut Silent).unwrap();
        }
    }
    println!("frames, options, cards, boons, stints: {most:?}");
    let room = [FRAMES / 2, OPTIONS * 9 / 10, HELD * 3 / 4, BOONS * 3 / 4, STINTS * 3 / 4];
    assert!(most.iter().zip(room).all(|(most, room)| *most <= room), "{most:?} of {room:?}");
}

/// A figure of the document that nobody has changed with the program says something that is not so.
#[test]
fn the_document_of_the_limits_names_their_figures() {
    let text = include_str!("../../../docs/limits.md");
    let thousands = |n: usize| if n < 1000 { n.to_string() } else { format!("{},{:03}", n / 1000, n % 1000) };
    for (figure, what) in [
        (usize::from(most::DICE), "dice in one check"),
        (usize::from(most::ADDED), "successes added to a check"),
        (usize::from(most::CLUES), "clues of an investigator"),
        (usize::from(most::CLUES), "clues in an area"),
        (usize::from(most::MONEY), "dollars"),
        (usize::from(most::POINTS), "Sanity or Stamina"),
        (usize::from(most::TOKENS_ON_CARD), "tokens on a card"),
        (usize::from(most::TOKENS_IN_PLAY), "on something in play"),
        (usize::from(most::MOVEMENT), "movement points"),
        (usize::from(most::DRAWN), "cards drawn"),
        (usize::from(most::ROLLED), "dice rolled outside a check"),
        (usize::from(most::TURNS), "turns"),
        (CHOICE, "location cards to choose from"),
        (HELD, "cards of an investigator"),
        (OPTIONS, "options of a question"),
        (FRAMES, "things that wait at a time"),
        (IN_PLAY, "things in play"),
        (VARIANTS, "house rules"),
        (BOONS, "temporary modifiers"),
        (STINTS, "cards held for a limited time"),
        (LEGACIES, "things left to those who take over"),
        (DECK, "cards of a deck"),
        (DECKS, "decks"),
        (COPIES, "cards to hold"),
        (ENCOUNTERS, "Mythos and"),
        (GATE_CARDS, "gate cards"),
        (LOCATION_CARDS, "location cards"),
        (AREAS, "areas"),
        (HOODS, "neighbourhoods"),
        (MARKERS, "monster markers"),
        (GATES, "gate markers"),
        (SHEETS, "investigators"),
        (TOKENS, "kinds of tokens"),
        (SEATS, "investigators and a keeper"),
    ] {
        let said = format!("{} {what}", thousands(figure));
        assert!(text.contains(&said), "docs/limits.md does not say: {said}");
    }
}
