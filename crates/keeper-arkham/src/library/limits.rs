//! How much fits on one table: one list, checked when a library is loaded. Nothing is ever dropped silently.

use keeper_arkham_script::tree::{Ability, CardDeed, Deck, Effect, Hand, Looked, StackId, Window, family};

use super::{Fixture, FixtureKind, Library, Supply};
use crate::state::{
    AREAS, COPIES, DECK, DECKS, ENCOUNTERS, GATE_CARDS, GATES, HELD, HOODS, IN_DECKS, IN_PLAY, LOCATION_CARDS, MARKERS,
    OPTIONS, PROGRESS, RIFTS, SHEETS, TOKENS, VARIANTS,
};

/// Something of which only so much fits.
pub struct Limit {
    pub what: &'static str,
    pub most: usize,
    pub count: fn(&Library) -> usize,
}

fn in_deck(lib: &Library, deck: Deck) -> usize {
    lib.cards.iter().filter(|c| c.supply == Supply::Deck(deck)).map(|c| usize::from(c.count)).sum()
}

/// Whether a card beside the board discards itself at the end of the Mythos Phase.
fn leaves(lib: &Library, fixture: &Fixture) -> bool {
    lib.abilities(fixture.text).iter().any(|ability| match ability {
        Ability::At(at) if matches!(at.window, Window::EndOfMythos { later: false }) => {
            let discard = family::Cards::Do { deed: CardDeed::Discard, which: Hand::This };
            lib.tree.block(at.block).iter().any(|step| step.effect == Effect::Cards(discard.clone()))
        }
        _ => false,
    })
}

const fn limit(what: &'static str, most: usize, count: fn(&Library) -> usize) -> Limit {
    Limit { what, most, count }
}

/// Tracks and shared cards, and cards that come to lie beside the board.
const BESIDE: usize = 10;
const LAID: usize = 31;
/// Markers that stand on the board.
const STANDING: usize = 13;
/// What was used in an upkeep of what lies beside the board is a bit each.
const ERRANDS: usize = 16;

pub const LIMITS: &[Limit] = &[
    limit("areas", AREAS, |lib| lib.areas.len()),
    limit("neighbourhoods", HOODS, |lib| lib.hoods.len()),
    limit("Other Worlds", 64, |lib| lib.worlds.len()),
    limit("kinds of monsters", 255, |lib| lib.kinds.len()),
    limit("monster markers", MARKERS, |lib| lib.markers.len()),
    limit("kinds of gates", 255, |lib| lib.gates.len()),
    limit("gate markers", GATES, |lib| lib.gate_markers.len()),
    limit("investigators", SHEETS, |lib| lib.sheets.len()),
    limit("Ancient Ones", 254, |lib| lib.ancient_ones.len()),
    limit("different cards to hold", COPIES, |lib| lib.cards.len()),
    limit("cards to hold", COPIES, |lib| lib.cards.iter().map(|c| usize::from(c.count)).sum()),
    limit("cards in decks", IN_DECKS, |lib| {
        let in_decks = lib.cards.iter().filter(|card| matches!(card.supply, Supply::Deck(_)));
        in_decks.map(|card| usize::from(card.count)).sum()
    }),
    limit("decks", DECKS, |lib| lib.decks.len()),
    limit("kinds of tokens to hold", TOKENS, |lib| lib.tokens.len()),
    limit("common items", DECK, |lib| in_deck(lib, Deck::COMMON)),
    limit("unique items", DECK, |lib| in_deck(lib, Deck::UNIQUE)),
    limit("spells", DECK, |lib| in_deck(lib, Deck::SPELL)),
    limit("skills", DECK, |lib| in_deck(lib, Deck::SKILL)),
    limit("allies", DECK, |lib| in_deck(lib, Deck::ALLY)),
    limit("cards of one deck", DECK, |lib| {
        (0..lib.decks.len() as u8).map(|deck| in_deck(lib, Deck(deck))).max().unwrap_or(0)
    }),
    limit("tracks and shared cards", BESIDE, |lib| lib.fixtures.iter().filter(|f| f.kind.from_set_up()).count()),
    limit("cards that come to lie beside the board", LAID, |lib| {
        // Those that leave at the end of the turn in which they came are never many at once.
        let stays = |f: &&Fixture| matches!(f.kind, FixtureKind::Laid(_)) && !leaves(lib, f);
        let passing = |number: usize| {
            let of = FixtureKind::Laid(StackId(number as u8));
            lib.fixtures.iter().any(|f| f.kind == of && leaves(lib, f))
        };
        lib.fixtures.iter().filter(stays).count() + 2 * (0..lib.stacks.len()).filter(|&number| passing(number)).count()
    }),
    limit("markers that stand on the board", STANDING, |lib| {
        lib.fixtures.iter().filter(|f| matches!(f.kind, FixtureKind::Marker(_))).count()
    }),
    limit("rift markers", RIFTS, |lib| lib.rifts.markers.len()),
    limit("progress markers", PROGRESS, |lib| lib.rifts.progress.len()),
    limit("lines of texts beside the board that can be used once in an upkeep", ERRANDS, |lib| {
        let texts = lib.fixtures.iter().map(|fixture| fixture.text);
        let is = |ability: &&Ability| matches!(ability, Ability::At(at) if matches!(at.window, Window::Upkeep(_)) && at.costs.is_empty());
        texts.map(|text| lib.abilities(text).iter().filter(is).count()).sum()
    }),
    limit("things beside the board", 255, |lib| lib.fixtures.len()),
    limit("Mythos cards", ENCOUNTERS, |lib| lib.mythos.len()),
    limit("gate cards", GATE_CARDS, |lib| lib.gate_cards.len()),
    limit("location cards", LOCATION_CARDS, |lib| lib.location_cards.len()),
    // What is offered at once must fit into one question.
    limit("monster markers and gate markers", OPTIONS - 1, |lib| lib.markers.len() + lib.gate_markers.len()),
    limit("Mythos cards that a text lets somebody choose from", OPTIONS, |lib| {
        let searches = |effect: &Effect| matches!(effect, Effect::Omens(family::Omens::Look(Looked::Search(_))));
        let chosen = lib.tree.blocks.iter().flatten().any(|step| searches(&step.effect));
        if chosen { lib.mythos.len() } else { 0 }
    }),
    limit("location cards of a neighbourhood", OPTIONS, |lib| {
        lib.hoods.iter().map(|hood| hood.cards.len()).max().unwrap_or(0)
    }),
    limit("different common and unique items", OPTIONS - HELD - 1, |lib| {
        let sold = |supply: Supply| matches!(supply, Supply::Deck(Deck::COMMON | Deck::UNIQUE));
        lib.cards.iter().filter(|card| sold(card.supply)).count()
    }),
    limit("lines of text", 60_000, |lib| lib.tree.abilities.len()),
];

/// What all boxes together bring: the table must be large enough for them.
const _: () = {
    assert!(AREAS >= 88 && HOODS >= 19 && MARKERS >= 160 && GATES >= 42 && SHEETS >= 48);
    assert!(IN_PLAY >= BESIDE + LAID + STANDING + VARIANTS + 6, "what can be in play at a time");
    assert!(DECK >= 145, "the spells of all boxes");
    assert!(COPIES >= 107 + 113 + 145 + 50 + 52 + 49 + 180 + 36 + 36 + 18 + 96 + 3 * 48, "all cards that can be held");
    assert!(LOCATION_CARDS >= 736, "the location cards of all boxes");
    assert!(ENCOUNTERS >= 312, "the Mythos cards of all boxes");
};
