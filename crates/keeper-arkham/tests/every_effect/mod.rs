//! Every effect of every text comes about, sentence by sentence and branch by branch: first in random games, then in games that begin
//! with what is still missing.

mod help;
mod said;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use keeper_arkham::library::sets::{Set, embedded, together};
use keeper_arkham::library::{FixtureKind, Supply};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_arkham_script::tree::{BlockId, Deck, Effect, family};
use keeper_table::{Game, Rng};

use help::{endow, help, of_battle};
use said::{On, Said, Seen, texts};

const RANDOM_GAMES: u64 = 2_000;
const FEW_GAMES: u64 = 100;
/// For each text that these did not cover.
const MORE_GAMES: u64 = 100_000;

/// Effects that the engine carries out without running their text, and where.
const ELSEWHERE: [(&str, &str, &str); 11] = [
    (
        "black-goat-southside-04 at South Church",
        "Gain",
        "with the allies of two boxes some are always in the box; without The Dunwich Horror it is reached",
    ),
    (
        "dunwich-backwoods-country-13 at Wizard's Hill",
        "Become(Devoured)",
        "somebody must refuse while there is an elder sign, and fail: a scenario shows it",
    ),
    (
        "Tongue-Tied Teacher Taunted!",
        "For { who: Each(Crowd { other: false, zone: None, with: Some(Had",
        "is carried out with the sentence before it, which it looks back to: scenarios show it",
    ),
    ("Gray's Anatomy", "OnLoss(Less", "is reckoned with where trophies are spent"),
    ("Research Materials", "OnLoss(Less", "stands for a clue where clues are paid"),
    ("Mythos Lore", "OnLoss(Less", "stands for a clue where clues are paid"),
    ("Harvey Walters", "OnLoss(Less", "is reckoned with in the loss itself"),
    ("Michael McGlen", "OnLoss(Less", "is reckoned with in the loss itself"),
    ("Face of Harvey Walters", "OnLoss(Less", "is reckoned with in the loss itself"),
    ("Face of Michael McGlen", "OnLoss(Less", "is reckoned with in the loss itself"),
    (
        "The Stars Are Right",
        "Nothing",
        "the awakening ends every rumour, and this one says only that nothing more happens",
    ),
];

/// The same of the rare box.
const ELSEWHERE_IN_THE_RARE_BOXES: [(&str, &str, &str); 8] = [
    ("Credit Rating", "OnLoss(Less", "is reckoned with where money is paid"),
    ("Blessing of Nodens (instead of money)", "OnLoss(Less", "is reckoned with where money is paid"),
    ("Granny Orne", "OnLoss(Less", "stands for a clue where clues are paid"),
    ("Changed", "OnLoss(Less", "stands for a clue where clues are paid"),
    ("Blessing of Nodens (instead of clues)", "OnLoss(Less", "stands for clues where clues are paid"),
    ("Unexpected Loss", "Become(Devoured)", "who has no trophy falls when the battle begins: a scenario shows it"),
    ("The Key and the Gate", "Become(Devoured)", "who has no trophy falls when the battle begins: a scenario shows it"),
    (
        "kingsport-gate-18 in The Underworld",
        "last Become(Devoured)",
        "who comes to 0 of both is devoured at once: a scenario shows it",
    ),
];

/// A random game, with this text in it from the first turn on.
fn play(lib: &Arc<Library>, seen: &Seen, seed: u64, said: Option<&Said>) {
    let any = seed as usize % lib.ancient_ones.len();
    let ancient = said.map_or(any, |said| if let On::Ancient(number) = said.on { number } else { any });
    let first = said.and_then(|said| if let On::Sheet(number) = said.on { Some(number) } else { None });
    let beside = |kind: FixtureKind| {
        let fixture = said.and_then(|said| if let On::Fixture(number) = said.on { Some(number) } else { None });
        fixture.map(|number| &lib.fixtures[number]).filter(|f| f.kind == kind).map(|f| f.id.clone())
    };
    // What comes to lie beside the board is put there by the herald of its set.
    let laid = said.and_then(|said| match said.on {
        On::Fixture(number) => Some(&lib.fixtures[number]).filter(|f| matches!(f.kind, FixtureKind::Laid(_))),
        _ => None,
    });
    // So are the cards of a deck of its own.
    let own = said.and_then(|said| match said.on {
        On::Card(number) => match lib.cards[number].supply {
            Supply::Deck(deck) if usize::from(deck.0) >= Deck::BASE.len() => Some(&lib.cards[number].set),
            _ => None,
        },
        _ => None,
    });
    let herald = laid.map(|laid| &laid.set).or(own).and_then(|set| {
        lib.fixtures_of(FixtureKind::Herald).find(|(_, herald)| herald.set == *set).map(|(_, herald)| herald.id.clone())
    });
    // A card of the final battle needs one that cards rule, and a plot its Ancient One.
    let card = said.and_then(|said| if let On::Card(number) = said.on { Some(&lib.cards[number]) } else { None });
    let fights = card.is_some_and(|card| of_battle(lib, card));
    let ancient = card.and_then(|card| card.plot_of).map_or(ancient, usize::from);
    // Where a set has guardians, one of them is there: what they lend is theirs.
    let guardians: Vec<_> = lib.fixtures_of(FixtureKind::Guardian).map(|(_, sheet)| sheet.id.clone()).collect();
    let any = guardians.get(seed as usize % (guardians.len() + 1)).cloned();
    let setup = SetUp {
        sets: lib.sets.clone(),
        guardian: beside(FixtureKind::Guardian).or(any),
        institution: beside(FixtureKind::Institution),
        herald: beside(FixtureKind::Herald).or(herald),
        difficulty: beside(FixtureKind::Difficulty),
        variants: beside(FixtureKind::Variant).into_iter().chain(fights.then(|| "epic-battle".to_owned())).collect(),
        players: 1 + (seed / 8 % 5) as u8,
        seed: seed.into(),
        ancient_one: Some(lib.ancient_ones[ancient].id.clone()),
        investigators: first.map(|number| Some(lib.sheets[number].id.clone())).into_iter().collect(),
        ..SetUp::default()
    };
    let mut game = Arkham::new(lib.clone(), &setup).unwrap();
    let mut rng = Rng::new(seed);
    let mut said = said;
    let last = if said.is_some() { 6 } else { u16::MAX };
    while let Some(decision) = game.decision().filter(|_| game.state().turn < last) {
        let index = rng.below(decision.options.len() as u32) as usize;
        seen.choose(&mut game, index);
        let s = game.state();
        let running = s.turn > 0 && s.awake.is_none() && s.inv(0).in_game() && game.decision().is_some();
        if let Some(said) = said.take_if(|_| running) {
            endow(&mut game, seed);
            help(&mut game, said, seed);
        }
    }
}

/// The boxes whose texts wait for rifts, guardians, a battle that is ruled by cards, or cards of several other boxes. These seldom come about by
/// themselves: their texts are reached one by one.
const ONE_BY_ONE: [&str; 4] = ["kingsport", "innsmouth", "miskatonic", "promo"];

#[test]
fn every_effect_of_every_text_is_reached() {
    let sets: Vec<Set> = embedded().unwrap().iter().filter(|set| !ONE_BY_ONE.contains(&&*set.id)).cloned().collect();
    let mut known = BTreeSet::new();
    let mut listed = BTreeSet::new();
    let report: String =
        together(&sets).iter().map(|sets| reach(sets, RANDOM_GAMES, &ELSEWHERE, &mut known, &mut listed)).collect();
    assert!(report.is_empty(), "never reached:\n{report}");
    for (whose, effect, _) in ELSEWHERE {
        assert!(listed.contains(&(whose, effect)), "{whose} is gone, but listed");
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_effect_of_the_rare_boxes_is_reached() {
    let mut known = BTreeSet::new();
    for sets in [&["base"][..], &["base", "dunwich"]] {
        known.extend(texts(&Library::embedded(sets).unwrap()).into_iter().map(|said| (said.whose, said.words)));
    }
    let mut listed = BTreeSet::new();
    let [kingsport, innsmouth, miskatonic, promo] = ONE_BY_ONE;
    let report: String = [
        &["base", kingsport][..],
        &["base", "dunwich", kingsport],
        &["base", innsmouth],
        &["base", "dunwich", "king-in-yellow", promo],
        &["base", "dunwich", kingsport, innsmouth],
        &["base", "dunwich", "king-in-yellow", "black-goat", "lurker", kingsport, innsmouth, miskatonic],
        &["base", "dunwich", "dark-pharaoh-revised", "king-in-yellow", kingsport, innsmouth, miskatonic],
    ]
    .iter()
    .map(|sets| reach(sets, FEW_GAMES, &ELSEWHERE_IN_THE_RARE_BOXES, &mut known, &mut listed))
    .collect();
    assert!(report.is_empty(), "never reached:\n{report}");
    for (whose, effect, _) in ELSEWHERE_IN_THE_RARE_BOXES {
        assert!(listed.contains(&(whose, effect)), "{whose} is gone, but listed");
    }
}

/// Plays with these sets, and tells what was never reached of texts that were not known yet.
fn reach(
    sets: &[impl AsRef<str>],
    games: u64,
    elsewhere: &[(&'static str, &'static str, &'static str)],
    known: &mut BTreeSet<(String, String)>,
    listed: &mut BTreeSet<(&'static str, &'static str)>,
) -> String {
    let lib = Arc::new(Library::embedded(sets).unwrap());
    let mut texts = texts(&lib);
    texts.retain(|said| !known.contains(&(said.whose.clone(), said.words.clone())));
    known.extend(texts.iter().map(|said| (said.whose.clone(), said.words.clone())));
    let seen = Seen::default();
    (0..games).for_each(|seed| play(&lib, &seen, seed, None));
    let name = |&(block, pc): &(u16, u8)| format!("{:?}", lib.tree.block(BlockId(block))[usize::from(pc)].effect);
    let mut excused = Vec::new();
    for &(whose, effect, why) in elsewhere {
        let Some(said) = texts.iter().find(|t| t.whose == whose) else { continue };
        // Of several the first, unless it says otherwise.
        let (last, start) = effect.strip_prefix("last ").map_or((false, effect), |start| (true, start));
        let mut fits = said.steps.iter().filter(|s| !seen.has(s) && name(s).starts_with(start));
        let step = if last { fits.next_back() } else { fits.next() };
        excused.push(*step.unwrap_or_else(|| panic!("{whose}: {effect} is reached or gone, but listed: {why}")));
        listed.insert((whose, effect));
    }
    let mut report = String::new();
    for said in &texts {
        // A condition is asked where its ability is offered: it was reached where what it leads to was.
        let leads_on = |&(block, pc): &(u16, u8)| match &lib.tree.block(BlockId(block))[usize::from(pc)].effect {
            Effect::Structure(family::Structure::If { then, .. }) => seen.has(&(then.0, 0)),
            _ => false,
        };
        let missing = |step: &&(u16, u8)| !seen.has(step) && !leads_on(step) && !excused.contains(step);
        let mut seed = 0;
        while said.steps.iter().any(|step| missing(&step))
            && seed < std::env::var("REACH").map_or(MORE_GAMES, |n| n.parse().unwrap())
        {
            play(&lib, &seen, seed, Some(said));
            seed += 1;
        }
        for step in said.steps.iter().filter(missing) {
            let _ = writeln!(report, "{}: {}", said.whose, name(step));
        }
    }
    report
}
