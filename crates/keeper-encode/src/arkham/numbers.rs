//! The numbers of a position of Arkham Horror: those of the expert's value, then those of the one who looks.

use keeper_arkham::Arkham;
use keeper_arkham::state::{NONE, Place, flag};
use keeper_arkham_script::tree::{Keyword, PlaceId, Skill};
use keeper_bots::expert::{FEATURES, features};
use keeper_table::{Game, Seat};

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
    let (value, own) = to.split_at_mut(FEATURES.min(to.len()));
    value.copy_from_slice(&features(game.library(), game.state())[..value.len()]);
    let room = own.len();
    own.copy_from_slice(&self::own(game, seat).map(|number| number.clamp(-4.0, 4.0))[..room]);
}

fn own(game: &Arkham, seat: Seat) -> [f32; OWN.len()] {
    let (lib, s, q) = (game.library(), game.state(), game.query());
    let is = |so: bool| f32::from(u8::from(so));
    let defenses = lib.ancient_ones.get(usize::from(s.ancient)).map_or(0, |one| one.defenses);
    let has = |keyword: Keyword| is(defenses & (1 << keyword as u16) != 0);
    let mut all = [0.0; OWN.len()];
    all[0] = has(Keyword::PhysicalResistance);
    all[1] = has(Keyword::PhysicalImmunity);
    all[2] = has(Keyword::MagicalResistance);
    all[3] = has(Keyword::MagicalImmunity);
    all[4] = is(seat >= s.players);
    all[5] = is(game.decision().is_some_and(|decision| decision.seats.speaker() == seat));
    if seat >= s.players {
        return all;
    }
    let inv = s.inv(seat);
    let sheet = inv.sheet != NONE;
    let most = |sanity: bool| if sheet { f32::from(q.maximum(seat, sanity)) / 5.0 } else { 0.0 };
    let skill = |skill: Skill| if sheet { f32::from(q.skill(seat, skill)) / 4.0 } else { 0.0 };
    let here = inv.place.area();
    let lying = |place: PlaceId| f32::from(s.clues.get(usize::from(place.0)).copied().unwrap_or(0));
    let of_investigator = [
        is(s.first == seat),
        f32::from(inv.sanity) / 5.0,
        f32::from(inv.stamina) / 5.0,
        most(true),
        most(false),
        f32::from(inv.clues) / 5.0,
        f32::from(inv.money) / 8.0,
        skill(Skill::Speed),
        skill(Skill::Sneak),
        skill(Skill::Fight),
        skill(Skill::Will),
        skill(Skill::Lore),
        skill(Skill::Luck),
        f32::from(s.movement_points) / 4.0,
        is(here.is_some_and(|place| lib.area(place).is_street())),
        is(here.is_some_and(|place| !lib.area(place).is_street())),
        is(matches!(inv.place, Place::World(_, 0))),
        is(matches!(inv.place, Place::World(_, 1))),
        is(matches!(inv.place, Place::Lost | Place::Jail(_))),
        is(inv.is(flag::EXPLORED)),
        is(inv.is(flag::DELAYED | flag::LOSE_TURN)),
        is(here.is_some_and(|place| s.gate_at(place).is_some())),
        here.map_or(0.0, lying) / 3.0,
        here.map_or(0, |place| s.monsters_at(place).count()) as f32 / 3.0,
        inv.gate_trophies.count_ones() as f32 / 2.0,
        q.trophy_toughness(seat) as f32 / 5.0,
    ];
    all[6..].copy_from_slice(&of_investigator);
    all
}
