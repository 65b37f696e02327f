//! A game that fits what a seat sees.

use keeper_table::{List, Seed};

use crate::game::FinalHour;
use crate::library::{DECK, GATES, HIDDEN, ICONS, ITEMS, KEY, Library, NONE};
use crate::query::bits;
use crate::state::State;
use crate::view::{View, deal_anew, each_hidden_priority};

impl View {
    /// The game as it could be: whatever the seat cannot see is dealt by the seed. The same view and seed give the same game.
    pub fn imagine(&self, seed: Seed) -> FinalHour {
        let mut state = self.state;
        fill_priority(&mut state, self.seat);
        (0..state.count).for_each(|who| fill_actions(&mut state, who));
        fill_gates(&self.library, &mut state);
        fill_clues(&self.library, &mut state);
        deal_anew(&self.library, &mut state, self.seat, seed);
        FinalHour::from_state(self.library.clone(), state)
    }
}

/// The cards that lie nowhere in sight.
fn fill_priority(s: &mut State, seat: u8) {
    let hands = s.investigators.iter().flat_map(|one| one.hand.iter().copied());
    let table = s.played.iter().map(|play| play.priority).chain(s.aside.iter().copied());
    let seen = hands.chain(table).filter(|&card| card < HIDDEN).fold(s.discard, |set, card| set | 1 << card);
    let mut unseen = bits(u64::from(!seen));
    each_hidden_priority(s, seat, |card| {
        if *card == HIDDEN {
            *card = unseen.next().unwrap_or(NONE);
        }
    });
}

/// Of the ten action cards of somebody those that are neither discarded nor revealed.
fn fill_actions(s: &mut State, who: u8) {
    let one = &mut s.investigators[usize::from(who)];
    if !one.deck.contains(&HIDDEN) && !s.played.iter().any(|play| play.who == who && play.action == HIDDEN) {
        return;
    }
    let first = one.sheet * DECK as u8;
    let open = s.played.iter().filter(|play| play.who == who && play.action < HIDDEN);
    let known = open.filter(|play| !play.done).fold(one.discard, |set, play| set | 1 << (play.action - first));
    let mut unseen = bits(u64::from(!known) & ((1 << DECK) - 1)).map(|at| first + at);
    let table = s.played.iter_mut().filter(|play| play.who == who).map(|play| &mut play.action);
    for action in table.chain(one.deck.iter_mut()).filter(|action| **action == HIDDEN) {
        *action = unseen.next().unwrap_or(NONE);
    }
}

fn fill_gates(lib: &Library, s: &mut State) {
    let rest = |icon: usize| (s.gates[icon].tokens..lib.gate_counts[icon]).map(move |_| icon as u8);
    let tokens: List<u8, 9> = (0..GATES).flat_map(rest).collect();
    let mut tokens = tokens.iter().copied();
    s.unseen = tokens.next().unwrap_or(NONE);
    s.stack.iter_mut().for_each(|token| *token = tokens.next().unwrap_or(NONE));
}

/// Every key found has brought an item.
fn fill_clues(lib: &Library, s: &mut State) {
    let keys = lib.clue_counts[ICONS] - (ITEMS - s.item_deck.len()) as u8;
    let icons = (0..ICONS).flat_map(|icon| (s.found[icon]..lib.clue_counts[icon]).map(move |_| icon as u8));
    let clues: List<u8, 16> = icons.chain((0..keys).map(|_| KEY)).collect();
    let mut clues = clues.iter().copied();
    for clue in s.reserved.iter_mut().chain(s.clues.iter_mut()).filter(|clue| **clue == HIDDEN) {
        *clue = clues.next().unwrap_or(NONE);
    }
}
