//! What a position looks like to the learned value: numbers that describe, and name neither cards nor Ancient Ones.

use std::ops::AddAssign;

use keeper_arkham::index::W;
use keeper_arkham::library::Supply;
use keeper_arkham::state::{Inv, Place, SEATS, Spot, flag};
use keeper_arkham::{Library, Query, State};
use keeper_arkham_script::tree::{Deck, PlaceId, Skill};

use crate::planner::strength;

/// How many numbers there are.
pub const FEATURES: usize = 64;

pub type Features = [f32; FEATURES];

/// What those who play have together.
#[derive(Default)]
struct Team {
    n: f32,
    sanity: f32,
    stamina: f32,
    weak: f32,
    clues: f32,
    ready: f32,
    first_world: f32,
    second_world: f32,
    explored: f32,
    explored_ready: f32,
    world_ready: f32,
    /// How near those are to a gate who can seal one.
    near: f32,
    /// Clues as far as they seal something, in seals.
    papers: f32,
    /// Successes in a round of the final battle, as far as weapons tell.
    hits: f32,
    away: f32,
    signs: f32,
    strength: f32,
    will: f32,
    money: f32,
    items: f32,
    spells: f32,
    allies: f32,
    blessed: f32,
    cursed: f32,
    trophies: f32,
    toughness: f32,
}

/// The numbers of a position, from -4 to 4.
pub fn features(lib: &Library, s: &State) -> Features {
    let q = Query { lib, s };
    let players = f32::from(s.players.max(1));
    let mut team = Team::default();
    let rating = lib.ancient_ones.get(usize::from(s.ancient)).and_then(|a| a.combat_rating).unwrap_or(-6);
    let beyond = Beyond::of(q);
    for who in q.everyone() {
        add(&mut team, lib, q, who, f32::from(rating), &beyond);
    }
    let n = team.n.max(1.0);
    let is = |so: bool| f32::from(u8::from(so));
    let doom = f32::from(s.doom);
    let limit = f32::from(q.doom_limit().max(1));
    let left = (limit - doom).max(0.0);
    let open = s.open_gates() as f32;
    let gate_limit = q.gate_limit() as f32;
    let seals = s.seals.count_ones() as f32;
    let awake = is(s.awake.is_some());
    let asleep = 1.0 - awake;
    let frequency = Frequency::of(&q.openings(), s);
    let enough = is(team.trophies + open >= players);
    let board = s.monsters_on_board().filter(|&m| matches!(s.monsters[usize::from(m)], Spot::Area(_))).count() as f32;
    let lying: u16 = s.clues.iter().map(|&c| u16::from(c)).sum();
    let tokens = if s.awake.is_some() { doom } else { limit };
    let rounds = (tokens * players / team.hits.max(0.1)).min(40.0);
    let sheet = lib.ancient_ones.get(usize::from(s.ancient));
    let coming = team.explored_ready + team.world_ready;
    let numbers: Features = [
        // The Ancient One
        awake,
        asleep * doom / limit,
        asleep * left / 10.0,
        asleep * (3.0 - left).max(0.0) / 3.0,
        limit / 14.0,
        f32::from(rating) / 6.0,
        // Gates
        asleep * open / gate_limit,
        asleep * (open + 2.0 - gate_limit).max(0.0) / 2.0,
        asleep * is(open + 1.0 >= gate_limit),
        open / players,
        asleep * seals / 6.0,
        asleep * (seals - 3.0).max(0.0) / 3.0,
        asleep * is(seals >= 5.0),
        frequency.sealed,
        frequency.open,
        asleep * (team.trophies / players).min(1.5),
        asleep * enough * (1.0 / open.max(0.5)),
        asleep * enough * is(open <= 1.0),
        // The town
        asleep * f32::from(s.terror) / 10.0,
        asleep * (f32::from(s.terror) - 6.0).max(0.0) / 4.0,
        asleep * (board / q.monster_limit().clamp(1, 40) as f32).min(2.0),
        asleep * f32::from(beyond.outskirts) / q.outskirts_limit().max(1) as f32,
        f32::from(lying) / (2.0 * players),
        // The investigators
        team.n / players,
        team.sanity / n / 5.0,
        team.stamina / n / 5.0,
        team.weak / n,
        team.clues / n / 5.0,
        team.ready / n,
        asleep * team.first_world / n,
        asleep * team.second_world / n,
        asleep * team.explored / n,
        asleep * team.explored_ready / n,
        asleep * team.away / n,
        team.signs / n,
        team.strength / n / 8.0,
        team.will / n / 4.0,
        team.money / n / 8.0,
        (team.items + team.spells) / n / 6.0,
        team.allies / n,
        team.blessed / n - team.cursed / n,
        team.toughness / n / 5.0,
        // Time and number
        f32::from(s.turn) / 20.0,
        1.0 / players,
        players / 8.0,
        // The final battle
        awake * doom / limit,
        awake * team.strength / 20.0,
        awake * team.n * (team.sanity + team.stamina) / n / 30.0,
        5.0 / (1.0 + rounds),
        awake * 5.0 / (1.0 + rounds),
        awake * (team.sanity + team.stamina) / n / rounds.max(1.0),
        is(sheet.is_some_and(|sheet| sheet.battle_words.is_empty())),
        // The way to six seals, and the time there is for it
        asleep * (seals + coming) / 6.0,
        asleep * (seals + coming - 4.0).max(0.0) / 2.0,
        asleep * (seals + coming + team.near) / 6.0,
        asleep * (seals + team.papers) / 6.0,
        asleep * team.world_ready / n,
        asleep * coming / 3.0,
        asleep * team.near / n,
        asleep * (open - team.first_world - team.second_world - team.explored).max(0.0) / players,
        asleep * (left / (0.1 + frequency.free) / 20.0).min(3.0),
        asleep * ((gate_limit - open).max(0.0) / (0.1 + frequency.free) / 10.0).min(3.0),
        f32::from(q.seal_cost(s.first)) / 5.0 - 1.0,
        is(s.rumour().is_some()),
    ];
    numbers.map(|number| number.clamp(-4.0, 4.0))
}

/// What the monsters come to that are out and not on the board.
#[derive(Default)]
struct Beyond {
    outskirts: u8,
    /// The toughness of each investigator's trophies.
    toughness: [u32; SEATS],
}

impl Beyond {
    fn of(q: Query) -> Beyond {
        let mut all = Beyond::default();
        for marker in q.s.monsters_beyond() {
            match q.s.monsters[usize::from(marker)] {
                Spot::Outskirts => all.outskirts += 1,
                Spot::Trophy(who) => {
                    all.toughness[usize::from(who) % SEATS] += u32::from(q.trophy_worth(who, marker));
                }
                _ => {}
            }
        }
        all
    }
}

fn add(team: &mut Team, lib: &Library, q: Query, who: Inv, rating: f32, beyond: &Beyond) {
    let inv = q.inv(who);
    if inv.is(flag::ELIMINATED | flag::REPLACED) || (inv.place == Place::Nowhere && q.s.awake.is_none()) {
        return;
    }
    team.n += 1.0;
    team.sanity += f32::from(inv.sanity);
    team.stamina += f32::from(inv.stamina);
    team.weak += f32::from(u8::from(inv.sanity.min(inv.stamina) <= 2));
    team.clues += f32::from(inv.clues.min(10));
    let mut sign = false;
    let (mut items, mut spells, mut allies, mut blessed, mut cursed, mut weapons) = (0u8, 0u8, 0u8, 0u8, 0u8, [0i8; 2]);
    for held in inv.held.iter() {
        // What is asked of every card stands in few words; the card itself is far away.
        let (single, number) = (lib.single(held.copy), lib.copies[usize::from(held.copy)]);
        sign |= lib.acts(held.copy, W::Closing);
        items += u8::from(single.item);
        spells += u8::from(single.spell);
        allies += u8::from(single.supply == Supply::Deck(Deck::ALLY));
        blessed += u8::from(number == lib.known.blessing);
        cursed += u8::from(number == lib.known.curse);
        if single.weapon || single.spell && lib.card(held.copy).weapon.is_some() {
            let strength = strength(q, lib.card(held.copy));
            if strength > weapons[0] {
                weapons = [strength, weapons[0]];
            } else if strength > weapons[1] {
                weapons[1] = strength;
            }
        }
    }
    let seal_cost = q.seal_cost(who);
    let ready = sign || inv.clues >= seal_cost;
    team.ready += f32::from(u8::from(ready));
    team.signs += f32::from(u8::from(sign));
    let skill = |skill: Skill| f32::from(q.skill(who, skill));
    let strength = skill(Skill::Fight) + f32::from(weapons[0]) + 0.6 * f32::from(weapons[1]);
    team.strength += strength;
    team.hits += (strength + rating).max(0.0) / 3.0;
    team.papers += f32::from(inv.clues) / f32::from(seal_cost.max(1)) + f32::from(u8::from(sign));
    team.will += skill(Skill::Will);
    team.money += f32::from(inv.money.min(20));
    team.items += f32::from(items);
    team.spells += f32::from(spells);
    team.allies += f32::from(allies);
    team.blessed += f32::from(blessed);
    team.cursed += f32::from(cursed);
    team.trophies += inv.gate_trophies.count_ones() as f32;
    team.toughness += beyond.toughness[usize::from(who) % SEATS] as f32;
    match inv.place {
        Place::World(_, area) => {
            (if area == 0 { &mut team.first_world } else { &mut team.second_world }).add_assign(1.0);
            team.world_ready += f32::from(u8::from(ready));
        }
        Place::Area(place) if inv.is(flag::EXPLORED) && q.s.gate_at(place).is_some() => {
            team.explored += 1.0;
            team.explored_ready += f32::from(u8::from(ready && lib.area(place).unstable));
        }
        Place::Area(_) if inv.is(flag::DELAYED | flag::LOSE_TURN) => team.away += 0.5,
        Place::Area(place) if ready => {
            let steps = q.s.gate_places().map(|gate| lib.steps(place, gate)).min();
            team.near += steps.map_or(0.0, |steps| 1.0 / (1.0 + f32::from(steps.div_ceil(3))));
        }
        Place::Area(_) => {}
        _ => team.away += 1.0,
    }
}

/// The share of gates that Mythos cards open in places of each sort.
struct Frequency {
    sealed: f32,
    open: f32,
    /// Where there is neither a gate nor a seal.
    free: f32,
}

impl Frequency {
    fn of(openings: &[f32], s: &State) -> Frequency {
        // A sum of nothing is -0.0, as it is for every sum of floating-point numbers.
        let mut all = Frequency { sealed: -0.0, open: -0.0, free: -0.0 };
        for (number, &share) in (0..).zip(openings) {
            if share <= 0.0 {
                continue;
            }
            let (open, sealed) = (s.gate_at(PlaceId(number)).is_some(), s.sealed(PlaceId(number)));
            if sealed {
                all.sealed += share;
            }
            if open {
                all.open += share;
            }
            if !open && !sealed {
                all.free += share;
            }
        }
        all
    }
}
