//! What a seat may see, and how what it may not see could be.
//!
//! Hidden are: the hands of others, their face-down cards, every deck's order, the stack of gates, clues that nobody has
//! turned, what others keep back from the ritual while not all have said it, and the generator.

use std::sync::Arc;

use keeper_table::{List, Loaded, Rng, Seat, Seats, Seed};

use crate::engine::Engine;
use crate::frame::{Ask, Opt, Phase};
use crate::game::own_options;
use crate::library::{CLUES, DECK, HIDDEN, KEY, Library, NONE, PRIORITIES};
use crate::state::State;

/// What a seat sees: the state with everything hidden from it replaced by [`HIDDEN`].
#[derive(Clone, Debug)]
pub struct View {
    pub library: Arc<Library>,
    pub state: State,
    pub seat: Seat,
}

fn hide<const N: usize>(list: &mut List<u8, N>) {
    list.iter_mut().for_each(|card| *card = HIDDEN);
}

pub(crate) fn seen_by(state: &State, seat: Seat) -> State {
    let mut s = *state;
    s.rng = Rng::default();
    s.loaded = Loaded::default();
    hide(&mut s.priority);
    hide(&mut s.portents);
    hide(&mut s.stack);
    s.unseen = HIDDEN;
    s.item_deck.sort_unstable();
    s.clues.iter_mut().filter(|clue| **clue != NONE).for_each(|clue| *clue = HIDDEN);
    if s.ending.is_none() {
        s.reserved = [HIDDEN; 2];
    }
    for who in 0..s.count {
        let own = s.seat_of(who) == seat;
        let one = &mut s.investigators[usize::from(who)];
        if own {
            one.deck.sort_unstable();
        } else {
            hide(&mut one.deck);
            hide(&mut one.hand);
            if s.phase == Phase::Commit {
                s.answers[usize::from(who)] = if s.waiting & (1 << who) == 0 { HIDDEN } else { 0 };
            }
        }
    }
    for play in s.played.iter_mut() {
        if play.who != NONE && state.seat_of(play.who) != seat {
            play.action = if play.revealed { play.action } else { HIDDEN };
            play.priority = if play.shown || play.priority == NONE { play.priority } else { HIDDEN };
        }
    }
    match s.seats {
        Seats::Parallel(_) => s.options = own_options(&state.options, seat).iter().copied().collect(),
        seats if seats.may_answer(seat) => {}
        _ => s.options.clear(),
    }
    s
}

/// Deals everything that a seat cannot see anew, and reseeds the generator. The same hidden things give the same deal,
/// however they lay before.
pub(crate) fn deal_anew(lib: &Library, s: &mut State, seat: Seat, seed: Seed) {
    s.rng = Rng::new(seed);
    s.loaded = Loaded::default();
    deal_priority(s, seat);
    for who in 0..s.count {
        deal_actions(s, who, seat);
    }
    deal_gates(s);
    deal_clues(s);
    s.item_deck.sort_unstable();
    s.rng.shuffle(&mut s.item_deck);
    for other in (0..s.players).filter(|&other| other != seat) {
        hold_anew(s, other);
    }
    offer_anew(lib, s, seat);
}

/// Which card somebody keeps back from the ritual is not known before all have said it.
fn hold_anew(s: &mut State, other: Seat) {
    if s.phase == Phase::Commit && s.ending.is_none() && s.waiting & (1 << other) == 0 {
        let hand = s.who(other).hand.len() as u32;
        s.answers[usize::from(other)] = s.rng.below(hand.max(1)) as u8;
    }
}

/// Visits every place where a priority card lies that the seat cannot see.
pub(crate) fn each_hidden_priority(s: &mut State, seat: Seat, mut visit: impl FnMut(&mut u8)) {
    let solo = s.is_solo();
    s.priority.iter_mut().for_each(&mut visit);
    s.portents.iter_mut().for_each(&mut visit);
    for (who, one) in (0..).zip(s.investigators.iter_mut()) {
        if !solo && who != seat {
            one.hand.iter_mut().for_each(&mut visit);
        }
    }
    let unseen = s.played.iter_mut().filter(|play| !play.shown && play.priority != NONE && play.who != seat);
    unseen.for_each(|play| visit(&mut play.priority));
}

fn deal_priority(s: &mut State, seat: Seat) {
    let mut pool = List::<u8, PRIORITIES>::new();
    each_hidden_priority(s, seat, |card| {
        pool.push(*card);
    });
    pool.sort_unstable();
    s.rng.shuffle(&mut pool);
    let mut cards = pool.iter().copied();
    each_hidden_priority(s, seat, |card| *card = cards.next().unwrap_or(*card));
    // A single player sees all of them, in the order in which they were drawn.
    if !s.is_solo() {
        s.investigators.iter_mut().for_each(|one| one.hand.sort_unstable());
    }
}

fn deal_actions(s: &mut State, who: u8, seat: Seat) {
    let own = s.seat_of(who) == seat;
    let mut pool: List<u8, DECK> = s.investigators[usize::from(who)].deck;
    let hidden = |play: &&mut crate::state::Play| play.who == who && !play.revealed && !own;
    s.played.iter_mut().filter(hidden).for_each(|play| {
        pool.push(play.action);
    });
    pool.sort_unstable();
    s.rng.shuffle(&mut pool);
    for play in s.played.iter_mut().filter(hidden) {
        play.action = pool.pop().unwrap_or(play.action);
    }
    s.investigators[usize::from(who)].deck = pool;
}

fn deal_gates(s: &mut State) {
    let mut pool: List<u8, 9> = s.stack.iter().copied().chain([s.unseen]).collect();
    pool.sort_unstable();
    s.rng.shuffle(&mut pool);
    s.unseen = pool.pop().unwrap_or(NONE);
    s.stack = pool.iter().copied().collect();
}

/// The reserved clues are never keys.
fn deal_clues(s: &mut State) {
    let lying = s.clues.iter().copied().filter(|&clue| clue != NONE);
    let mut pool: List<u8, CLUES> = lying.chain(s.reserved).collect();
    pool.sort_unstable();
    let keys = pool.iter().filter(|&&clue| clue == KEY).count();
    let red = pool.len() - keys;
    s.rng.shuffle(&mut pool[..red]);
    s.reserved = [pool.remove(0), pool.remove(0)];
    s.rng.shuffle(&mut pool);
    let mut clues = pool.iter().copied();
    for clue in s.clues.iter_mut().filter(|clue| **clue != NONE) {
        *clue = clues.next().unwrap_or(*clue);
    }
}

/// Options that come from a hand which was dealt anew, or that are asked of other seats.
fn offer_anew(lib: &Library, s: &mut State, seat: Seat) {
    let silent = &mut keeper_table::Silent;
    match s.ask {
        Some(Ask::Priority { who } | Ask::Discard { who }) if s.seat_of(who) != seat => {
            s.options.clear();
            Engine::new(lib, s, silent).offer_hand(who);
        }
        Some(Ask::Ready) => {
            s.options.clear();
            Engine::new(lib, s, silent).offer_ready();
        }
        Some(Ask::Hold) => {
            s.options.clear();
            Engine::new(lib, s, silent).offer_holds();
        }
        _ => {}
    }
    debug_assert!(!s.options.contains(&Opt::None));
}
