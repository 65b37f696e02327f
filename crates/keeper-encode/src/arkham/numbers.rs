//! The numbers of a position of Arkham Horror: those of the expert's value, then those of the one who looks.

use keeper_arkham::Arkham;
use keeper_arkham::state::{NONE, Place, flag};
use keeper_arkham_script::tree::{Keyword, PlaceId, Skill};
use keeper_bots::expert::{FEATURES, features};
use keeper_table::{Game, Seat};

use crate::row::Numbers;

/// What the expert's value looks at, in its order.
pub const VALUE: [&str; 64] = [
    "awake",
    "doom",
    "doom_left",
    "doom_almost_full",
    "doom_limit",
    "combat_rating",
    "gates",
    "gates_over_limit_less_two",
    "one_gate_from_limit",
    "gates_for_each",
    "seals",
    "seals_over_three",
    "five_seals",
    "openings_sealed",
    "openings_open",
    "gate_trophies",
    "enough_trophies",
    "enough_trophies_and_one_gate",
    "terror",
    "terror_over_six",
    "monsters",
    "outskirts",
    "clues_on_board",
    "in_play",
    "sanity",
    "stamina",
    "weak",
    "clues",
    "ready_to_seal",
    "in_first_area",
    "in_second_area",
    "explored",
    "explored_and_ready",
    "away",
    "elder_signs_held",
    "strength",
    "will",
    "money",
    "items_and_spells",
    "allies",
    "blessings_less_curses",
    "toughness_of_trophies",
    "turn",
    "one_of_how_many",
    "players",
    "battle_doom",
    "battle_strength",
    "battle_health",
    "battle_pace",
    "battle_pace_awake",
    "battle_endurance",
    "no_battle",
    "seals_and_coming",
    "seals_and_coming_over_four",
    "seals_coming_and_near",
    "seals_and_papers",
    "worlds_and_ready",
    "coming",
    "near",
    "gates_nobody_is_at",
    "time_until_doom",
    "time_until_gates",
    "seal_cost",
    "rumour",
];

/// What the Ancient One withstands, and what is true of the investigator whose player looks. All of the latter are 0 for the keeper.
pub const OWN: [&str; 32] = [
    "physical_resistance",
    "physical_immunity",
    "magical_resistance",
    "magical_immunity",
    "keeper",
    "asked",
    "first",
    "own_sanity",
    "own_stamina",
    "own_most_sanity",
    "own_most_stamina",
    "own_clues",
    "own_money",
    "own_speed",
    "own_sneak",
    "own_fight",
    "own_will",
    "own_lore",
    "own_luck",
    "own_movement",
    "on_street",
    "at_location",
    "own_first_area",
    "own_second_area",
    "lost_or_arrested",
    "own_explored",
    "own_delayed",
    "gate_here",
    "clues_here",
    "monsters_here",
    "own_gate_trophies",
    "own_toughness",
];

pub fn write(game: &Arkham, seat: Seat, to: &mut [f32]) {
    let (lib, s, q) = (game.library(), game.state(), game.query());
    let (value, own) = to.split_at_mut(FEATURES.min(to.len()));
    value.copy_from_slice(&features(lib, s)[..value.len()]);
    own.fill(0.0);
    let mut out = Numbers::new(own);
    let defenses = lib.ancient_ones.get(usize::from(s.ancient)).map_or(0, |one| one.defenses);
    for keyword in
        [Keyword::PhysicalResistance, Keyword::PhysicalImmunity, Keyword::MagicalResistance, Keyword::MagicalImmunity]
    {
        out.flag(defenses & (1 << keyword as u16) != 0);
    }
    out.flag(seat >= s.players);
    out.flag(game.decision().is_some_and(|decision| decision.seats.speaker() == seat));
    if seat >= s.players {
        return;
    }
    let inv = s.inv(seat);
    out.flag(s.first == seat);
    out.push(f32::from(inv.sanity) / 5.0);
    out.push(f32::from(inv.stamina) / 5.0);
    let sheet = inv.sheet != NONE;
    out.push(if sheet { f32::from(q.maximum(seat, true)) / 5.0 } else { 0.0 });
    out.push(if sheet { f32::from(q.maximum(seat, false)) / 5.0 } else { 0.0 });
    out.push(f32::from(inv.clues) / 5.0);
    out.push(f32::from(inv.money) / 8.0);
    for skill in Skill::ALL {
        out.push(if sheet { f32::from(q.skill(seat, skill)) / 4.0 } else { 0.0 });
    }
    out.push(f32::from(s.movement_points) / 4.0);
    let here = inv.place.area();
    out.flag(here.is_some_and(|place| lib.area(place).is_street()));
    out.flag(here.is_some_and(|place| !lib.area(place).is_street()));
    out.flag(matches!(inv.place, Place::World(_, 0)));
    out.flag(matches!(inv.place, Place::World(_, 1)));
    out.flag(matches!(inv.place, Place::Lost | Place::Jail(_)));
    out.flag(inv.is(flag::EXPLORED));
    out.flag(inv.is(flag::DELAYED | flag::LOSE_TURN));
    out.flag(here.is_some_and(|place| s.gate_at(place).is_some()));
    let lying = |place: PlaceId| f32::from(s.clues.get(usize::from(place.0)).copied().unwrap_or(0));
    out.push(here.map_or(0.0, lying) / 3.0);
    out.push(here.map_or(0, |place| s.monsters_at(place).count()) as f32 / 3.0);
    out.push(inv.gate_trophies.count_ones() as f32 / 2.0);
    out.push(q.trophy_toughness(seat) as f32 / 5.0);
    debug_assert_eq!(out.len(), OWN.len());
}
