//! What must hold between two decisions.

use crate::frame::{Ask, Phase};
use crate::library::{CLUES, DECK, GATE_TOKENS, KEY, Library, MARKERS, NONE, PRIORITIES, WALKWAYS};
use crate::state::{State, TURNS};

pub(crate) fn check(lib: &Library, s: &State) -> Result<(), String> {
    people(lib, s)?;
    markers(lib, s)?;
    tokens(lib, s)?;
    priority(s)?;
    actions(s)?;
    round(s)
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn people(lib: &Library, s: &State) -> Result<(), String> {
    ensure(s.count == s.players.max(2) && s.lead < s.count && s.resolver < s.count, || "who plays".into())?;
    for (who, one) in s.all().iter().enumerate() {
        ensure(usize::from(one.place) < lib.locations.len(), || format!("investigator {who} is nowhere"))?;
        ensure(one.health <= one.most_health, || format!("investigator {who} has {} health", one.health))?;
        let dead = one.health == 0;
        ensure(!dead || s.ending.is_some(), || format!("investigator {who} has no health, and the game goes on"))?;
        let same = s.all().iter().filter(|other| other.sheet == one.sheet && one.sheet != NONE).count();
        ensure(same <= 1, || format!("investigator {who} plays twice"))?;
    }
    Ok(())
}

/// Every marker is in one place, and nowhere are more than fit.
fn markers(lib: &Library, s: &State) -> Result<(), String> {
    let belongs = |kind: &&crate::library::Kind| kind.ancient_one == s.ancient_one || kind.ancient_one == NONE;
    let expected = lib.kinds.iter().filter(belongs).fold(0, |set, kind| set | kind.markers);
    let mut seen = 0;
    let heaps = [s.cup, s.beside];
    for heap in heaps.iter().chain(&s.monsters) {
        ensure(seen & heap == 0, || "a monster is in two places".into())?;
        seen |= heap;
    }
    // Whatever was lifted when the game was lost lies nowhere.
    let lost = (expected & !seen).count_ones();
    ensure(seen & !expected == 0 && lost <= u32::from(s.ending.is_some()), || format!("{lost} monsters are missing"))?;
    ensure(s.cup & !lib.standard == 0 && (seen >> MARKERS) == 0, || "the cup has what is not its own".into())?;
    for (at, place) in lib.locations.iter().enumerate() {
        let taken = s.monsters[at].count_ones() + u32::from(s.damage[at]);
        ensure(taken <= u32::from(place.spaces), || format!("{} is too full: {taken}", place.id))?;
    }
    ensure(s.gold & s.grey == 0 && s.seals() >> WALKWAYS == 0, || "a walkway has two seals".into())
}

fn tokens(lib: &Library, s: &State) -> Result<(), String> {
    let on_board: usize = s.gates.iter().map(|gate| usize::from(gate.tokens)).sum();
    ensure(on_board + s.stack.len() + 1 == GATE_TOKENS, || "gate tokens are missing".into())?;
    for (icon, gate) in s.gates.iter().enumerate() {
        let waiting = s.stack.iter().chain([&s.unseen]).filter(|token| usize::from(**token) == icon).count();
        let all = usize::from(lib.gate_counts[icon]);
        ensure(usize::from(gate.tokens) + waiting == all, || format!("gate {icon} has not {all} tokens"))?;
    }
    ensure(!s.reserved.contains(&KEY), || "a key is reserved".into())?;
    let lying = s.clues.iter().filter(|clue| **clue != NONE).count();
    let found: usize = s.found.iter().map(|&n| usize::from(n)).sum();
    let held = s.all().iter().fold(s.spent_items, |set, one| set | one.items);
    let keys = held.count_ones() as usize;
    ensure(lying + found + keys + 2 == CLUES, || "clue tokens are missing".into())?;
    for (icon, &found) in s.found.iter().enumerate() {
        let hidden = s.clues.iter().chain(&s.reserved).filter(|clue| usize::from(**clue) == icon).count();
        let all = usize::from(lib.clue_counts[icon]);
        ensure(usize::from(found) + hidden == all, || format!("there are not {all} clues of icon {icon}"))?;
    }
    ensure(s.item_deck.len() + keys == lib.items.len(), || "items are missing".into())?;
    ensure(s.item_deck.iter().all(|item| held & (1 << item) == 0), || "an item is in two places".into())
}

fn priority(s: &State) -> Result<(), String> {
    let mut seen = s.discard;
    let mut count = s.discard.count_ones();
    let played = s.played.iter().map(|play| play.priority).filter(|card| *card != NONE);
    let hands = s.all().iter().flat_map(|one| one.hand.iter().copied());
    let rest = s.priority.iter().chain(s.aside.iter()).chain(s.portents.iter()).copied();
    for card in played.chain(hands).chain(rest) {
        ensure(usize::from(card) < PRIORITIES, || format!("priority card {card} is not there"))?;
        seen |= 1 << card;
        count += 1;
    }
    ensure(count == PRIORITIES as u32 && seen.count_ones() == PRIORITIES as u32, || {
        format!("{count} priority cards, {} different", seen.count_ones())
    })?;
    for (who, one) in s.all().iter().enumerate() {
        // A single player has drawn cards one after the other and places them in that order.
        let drawn = matches!(s.ask, Some(Ask::Replace { .. }));
        let sorted = drawn || one.hand.is_sorted();
        let full = match s.ask {
            Some(Ask::Discard { .. } | Ask::Aside | Ask::Replace { .. }) => true,
            _ => one.hand.len() == if s.is_solo() { 0 } else { 4 },
        };
        ensure(sorted && (full || s.ending.is_some()), || format!("investigator {who} holds {}", one.hand.len()))?;
    }
    Ok(())
}

fn actions(s: &State) -> Result<(), String> {
    for (who, one) in (0..).zip(s.all()).filter(|(_, one)| one.sheet != NONE) {
        let first = one.sheet * DECK as u8;
        let mut seen = one.discard;
        let mut count = one.discard.count_ones();
        // In a game of several a card that is done is a discard already.
        let lying = |play: &&crate::state::Play| play.who == who && (!play.done || s.is_solo());
        let played = s.played.iter().filter(lying).map(|play| play.action);
        let drawn = Some(s.drawn).filter(|&drawn| drawn != NONE && s.resolver == who);
        for card in one.deck.iter().copied().chain(played).chain(drawn) {
            ensure((first..first + DECK as u8).contains(&card), || format!("action card {card} is not of {who}"))?;
            seen |= 1 << (card - first);
            count += 1;
        }
        ensure(count == DECK as u32 && seen.count_ones() == DECK as u32, || format!("{who} has {count} action cards"))?;
    }
    Ok(())
}

fn round(s: &State) -> Result<(), String> {
    ensure(s.round <= 8, || format!("round {}", s.round))?;
    ensure(s.ending.is_some() || s.ask.is_some(), || "no one has a decision to make".into())?;
    ensure(s.ask.is_none() || s.options.len() >= 2, || format!("{:?} has {} options", s.ask, s.options.len()))?;
    ensure(s.ending.is_none() || (s.frames.is_empty() && s.ask.is_none()), || "it is over and goes on".into())?;
    let early = matches!(s.phase, Phase::Sheets | Phase::Lead | Phase::Begin | Phase::Priority);
    let late = matches!(s.phase, Phase::Gate | Phase::Pass | Phase::Ready | Phase::Commit);
    ensure(early || late || s.played.len() == TURNS, || format!("{} cards were played", s.played.len()))
}
