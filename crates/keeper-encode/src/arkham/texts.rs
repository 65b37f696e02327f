//! What the card language says of each card.

use keeper_arkham::Library;
use keeper_arkham::index::{Q, W};
use keeper_arkham::library::{Quest, Supply, WeaponType};
use keeper_arkham_script::tree::{Deck, Skill};

use crate::Texts;

const DECKS: [(&str, Deck); 5] = [
    ("common", Deck::COMMON),
    ("unique", Deck::UNIQUE),
    ("spell", Deck::SPELL),
    ("skill", Deck::SKILL),
    ("ally", Deck::ALLY),
];

const PLAIN: [&str; 12] = [
    "other_deck",
    "price",
    "hands",
    "physical",
    "magical",
    "tome",
    "burden",
    "item",
    "casting_modifier",
    "casting_sanity",
    "task",
    "mission",
];

/// Moments at which a card can act.
const WINDOWS: [(&str, W); 10] = [
    ("upkeep", W::Upkeep),
    ("movement", W::Movement),
    ("any_time", W::AnyTime),
    ("in_combat", W::InCombat),
    ("before_check", W::BeforeCheck),
    ("after_check", W::AfterCheck),
    ("would_lose", W::WouldLose),
    ("encounters", W::Encounters),
    ("closing", W::Closing),
    ("start_of_turn", W::StartOfTurn),
];

/// Questions that a card answers.
const QUESTIONS: [(&str, Q); 6] = [
    ("checks", Q::Checks),
    ("other_checks", Q::OtherChecks),
    ("maximum", Q::Maximum),
    ("movement_points", Q::Movement),
    ("clue_dice", Q::ClueDice),
    ("spends_as", Q::SpendAs),
];

pub fn of(library: &Library) -> Texts {
    let skills = Skill::ALL.map(|skill| format!("{skill:?}").to_lowercase());
    let columns = (DECKS.iter().map(|deck| deck.0.to_owned()))
        .chain(PLAIN.map(str::to_owned))
        .chain(skills)
        .chain(WINDOWS.iter().map(|window| format!("window_{}", window.0)))
        .chain(QUESTIONS.iter().map(|question| format!("question_{}", question.0)))
        .collect();
    let mut rows = Vec::new();
    for card in &library.cards {
        let is = |yes: bool| f32::from(u8::from(yes));
        let deck = match card.supply {
            Supply::Deck(deck) => Some(deck),
            Supply::Special | Supply::Story => None,
        };
        rows.extend(DECKS.iter().map(|one| is(deck == Some(one.1))));
        rows.extend([
            is(deck.is_some_and(|deck| DECKS.iter().all(|one| one.1 != deck))),
            f32::from(card.price.unwrap_or(0)) / 10.0,
            f32::from(card.hands) / 2.0,
            is(card.weapon == Some(WeaponType::Physical)),
            is(card.weapon == Some(WeaponType::Magical)),
            is(card.tome),
            is(card.burden),
            is(card.item),
            card.spell.and_then(|spell| spell.modifier).map_or(0.0, f32::from) / 4.0,
            card.spell.map_or(0.0, |spell| f32::from(spell.sanity)) / 2.0,
            is(card.quest == Some(Quest::Task)),
            is(card.quest == Some(Quest::Mission)),
        ]);
        rows.extend(card.single(&library.tree).skills.iter().map(|&bonus| f32::from(bonus) / 4.0));
        rows.extend(WINDOWS.iter().map(|window| is(card.index.acts(window.1))));
        rows.extend(QUESTIONS.iter().map(|question| is(card.index.answers(question.1))));
    }
    Texts { columns, rows }
}
