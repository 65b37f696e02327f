//! The numbers of a position of Final Hour: those of the bots' value, then plain ones.

use keeper_bots::final_hour::{LOOKS, looks};
use keeper_final_hour::library::{DECK, ITEMS, LOCATIONS, WALKWAYS};
use keeper_final_hour::{Ask, KEY, NONE, View};
use keeper_table::Seed;

use crate::row::Numbers;

/// What the value looks at, in its order. What cannot be seen is imagined, always by the same seed.
pub const VALUE: [&str; LOOKS] = [
    "one",
    "gates_left",
    "ritual_full",
    "ritual_room_1",
    "ritual_room_2",
    "ritual_full_and_gates_left",
    "ritual_room_1_and_gates_left",
    "threat",
    "threat_and_gates_left",
    "near_ritual",
    "near_ritual_and_gates_left",
    "locations_full",
    "damage",
    "seals",
    "weakest_has_1",
    "weakest_has_2",
    "weakest_has_1_and_gates_left",
    "health",
    "clues_found",
    "clues_found_and_gates_left",
    "items",
    "chance",
    "chance_and_gates_left",
    "own_chance",
    "own_chance_and_gates_left",
    "matches",
    "matches_and_gates_left",
    "investigators",
    "alone",
    "three",
    "four",
    "alone_and_gates_left",
    "three_and_gates_left",
    "four_and_gates_left",
];

pub const OWN: [&str; 30] = [
    "round",
    "easy",
    "normal",
    "hard",
    "lead_is_own",
    "asked",
    "resolving",
    "ready_asked",
    "own_health",
    "own_most_health",
    "own_hand",
    "own_deck",
    "own_items",
    "monsters_here",
    "room_here",
    "damage_here",
    "clue_here",
    "gate_here",
    "at_ritual",
    "others_here",
    "played",
    "played_done",
    "omens_lying",
    "veiled",
    "monsters_on_campus",
    "monsters_left",
    "items_left",
    "clues_lying",
    "gold_seals",
    "grey_seals",
];

pub fn write(view: &View, to: &mut [f32]) {
    let (lib, s, seat) = (&*view.library, &view.state, view.seat);
    to.fill(0.0);
    let (value, own) = to.split_at_mut(LOOKS.min(to.len()));
    // Before investigators are chosen there is nothing that the value could look at.
    if s.all().iter().all(|one| one.sheet != NONE) {
        value.copy_from_slice(&looks(view, Seed::default())[..value.len()]);
        value.iter_mut().for_each(|number| *number = number.clamp(-4.0, 4.0));
    }
    let mut out = Numbers::new(own);
    out.push(f32::from(s.round) / 8.0);
    for level in 0..3 {
        out.flag(s.difficulty as u8 == level);
    }
    out.flag(s.seat_of(s.lead) == seat);
    out.flag(s.ask.is_some() && s.seats.may_answer(seat));
    out.flag(s.resolver != NONE && s.seat_of(s.resolver) == seat);
    out.flag(s.ask == Some(Ask::Ready));
    let me = s.who(seat.min(s.count.saturating_sub(1)));
    out.push(f32::from(me.health) / 5.0);
    out.push(f32::from(me.most_health) / 5.0);
    out.push(me.hand.len() as f32 / 8.0);
    out.push(me.deck.len() as f32 / DECK as f32);
    out.push(me.items.count_ones() as f32 / 3.0);
    let place = me.place;
    let at = usize::from(place).min(LOCATIONS - 1);
    out.push(s.monsters_at(place).count_ones() as f32 / 4.0);
    out.push(f32::from(s.room(lib, place)) / 4.0);
    out.push(f32::from(s.damage[at]) / 3.0);
    out.flag(s.clues[at] != NONE);
    out.flag(s.gates.iter().any(|gate| gate.place == place));
    out.flag(place == s.ritual);
    out.push(f32::from(s.investigators_at(place).saturating_sub(1)) / 3.0);
    out.push(s.played.len() as f32 / 4.0);
    out.push(s.played.iter().filter(|play| play.done).count() as f32 / 4.0);
    out.push(s.portents.len() as f32 / 4.0);
    out.flag(s.veiled);
    out.push(s.on_board().count_ones() as f32 / 20.0);
    out.push(s.cup.count_ones() as f32 / 40.0);
    out.push(s.item_deck.len() as f32 / ITEMS as f32);
    out.push(s.clues.iter().filter(|&&clue| clue != NONE).count() as f32 / (2.0 * f32::from(KEY)));
    out.push(s.gold.count_ones() as f32 / WALKWAYS as f32 * 4.0);
    out.push(s.grey.count_ones() as f32 / WALKWAYS as f32 * 4.0);
    debug_assert_eq!(out.len(), OWN.len());
}
