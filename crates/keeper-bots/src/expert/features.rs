//! What a position looks like to the learned value: numbers that describe, and name neither cards nor Ancient Ones.

use std::ops::AddAssign;

use keeper_arkham::index::W;
use keeper_arkham::library::Supply;
use keeper_arkham::state::{Inv, Place, Spot, flag};
use keeper_arkham::{Library, Query, State};
use keeper_arkham_script::tree::{Deck, PlaceId, Skill};

use crate::planner::{Sight, Weights};

/// How many numbers there are.
pub const FEATURES: usize = 64;

pub type Features = [f32; FEATURES];

struct Row {
    row: Features,
    n: usize,
}

impl Row {
    fn push(&mut self, value: f32) {
        debug_assert!(self.n < FEATURES);
        self.row[self.n] = value.clamp(-4.0, 4.0);
        self.n += 1;
    }
}

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

/// The numbers of a position.
pub fn features(lib: &Library, s: &State) -> Features {
    let q = Query { lib, s };
    let players = f32::from(s.players.max(1));
    let mut team = Team::default();
    let rating = lib.ancient_ones.get(usize::from(s.ancient)).and_then(|a| a.combat_rating).unwrap_or(-6);
    for who in q.everyone() {
        add(&mut team, lib, q, who, f32::from(rating));
    }
    let n = team.n.max(1.0);
    let mut out = Row { row: [0.0; FEATURES], n: 0 };
    let doom = f32::from(s.doom);
    let limit = f32::from(q.doom_limit().max(1));
    let left = (limit - doom).max(0.0);
    let open = s.open_gates() as f32;
    let gate_limit = q.gate_limit() as f32;
    let seals = s.seals.count_ones() as f32;
    let awake = f32::from(u8::from(s.awake.is_some()));
    let asleep = 1.0 - awake;
    // The Ancient One
    out.push(awake);
    out.push(asleep * doom / limit);
    out.push(asleep * left / 10.0);
    out.push(asleep * (3.0 - left).max(0.0) / 3.0);
    out.push(limit / 14.0);
    out.push(f32::from(rating) / 6.0);
    // Gates
    out.push(asleep * open / gate_limit);
    out.push(asleep * (open + 2.0 - gate_limit).max(0.0) / 2.0);
    out.push(asleep * f32::from(u8::from(open + 1.0 >= gate_limit)));
    out.push(open / players);
    out.push(asleep * seals / 6.0);
    out.push(asleep * (seals - 3.0).max(0.0) / 3.0);
    out.push(asleep * f32::from(u8::from(seals >= 5.0)));
    let openings = q.openings();
    let sealed: f32 = frequency(&openings, |place| s.sealed(place));
    out.push(sealed);
    out.push(frequency(&openings, |place| s.gate_at(place).is_some()));
    out.push(asleep * (team.trophies / players).min(1.5));
    let enough = f32::from(u8::from(team.trophies + open >= players));
    out.push(asleep * enough * (1.0 / open.max(0.5)));
    out.push(asleep * enough * f32::from(u8::from(open <= 1.0)));
    // The town
    out.push(asleep * f32::from(s.terror) / 10.0);
    out.push(asleep * (f32::from(s.terror) - 6.0).max(0.0) / 4.0);
    let board = s.monsters.iter().filter(|spot| matches!(spot, Spot::Area(_))).count() as f32;
    out.push(asleep * (board / q.monster_limit().clamp(1, 40) as f32).min(2.0));
    out.push(asleep * q.outskirts() as f32 / q.outskirts_limit().max(1) as f32);
    let lying: f32 = s.clues.iter().map(|&c| f32::from(c)).sum();
    out.push(lying / (2.0 * players));
    // The investigators
    out.push(team.n / players);
    out.push(team.sanity / n / 5.0);
    out.push(team.stamina / n / 5.0);
    out.push(team.weak / n);
    out.push(team.clues / n / 5.0);
    out.push(team.ready / n);
    out.push(asleep * team.first_world / n);
    out.push(asleep * team.second_world / n);
    out.push(asleep * team.explored / n);
    out.push(asleep * team.explored_ready / n);
    out.push(asleep * team.away / n);
    out.push(team.signs / n);
    out.push(team.strength / n / 8.0);
    out.push(team.will / n / 4.0);
    out.push(team.money / n / 8.0);
    out.push((team.items + team.spells) / n / 6.0);
    out.push(team.allies / n);
    out.push(team.blessed / n - team.cursed / n);
    out.push(team.toughness / n / 5.0);
    // Time and number
    out.push(f32::from(s.turn) / 20.0);
    out.push(1.0 / players);
    out.push(players / 8.0);
    // The final battle
    out.push(awake * doom / limit);
    out.push(awake * team.strength / 20.0);
    out.push(awake * team.n * (team.sanity + team.stamina) / n / 30.0);
    let tokens = if s.awake.is_some() { doom } else { limit };
    let rounds = (tokens * players / team.hits.max(0.1)).min(40.0);
    out.push(5.0 / (1.0 + rounds));
    out.push(awake * 5.0 / (1.0 + rounds));
    out.push(awake * (team.sanity + team.stamina) / n / rounds.max(1.0));
    let sheet = lib.ancient_ones.get(usize::from(s.ancient));
    out.push(f32::from(u8::from(sheet.is_some_and(|sheet| sheet.battle_words.is_empty()))));
    // The way to six seals, and the time there is for it
    let coming = team.explored_ready + team.world_ready;
    out.push(asleep * (seals + coming) / 6.0);
    out.push(asleep * (seals + coming - 4.0).max(0.0) / 2.0);
    out.push(asleep * (seals + coming + team.near) / 6.0);
    out.push(asleep * (seals + team.papers) / 6.0);
    out.push(asleep * team.world_ready / n);
    out.push(asleep * coming / 3.0);
    out.push(asleep * team.near / n);
    out.push(asleep * (open - team.first_world - team.second_world - team.explored).max(0.0) / players);
    let opening = frequency(&openings, |place| s.gate_at(place).is_none() && !s.sealed(place));
    out.push(asleep * (left / (0.1 + opening) / 20.0).min(3.0));
    out.push(asleep * ((gate_limit - open).max(0.0) / (0.1 + opening) / 10.0).min(3.0));
    out.push(f32::from(q.seal_cost(s.first)) / 5.0 - 1.0);
    out.push(f32::from(u8::from(s.rumour().is_some())));
    debug_assert_eq!(out.n, FEATURES);
    out.row
}

fn add(team: &mut Team, lib: &Library, q: Query, who: Inv, rating: f32) {
    let weights = Weights::default();
    let sight = Sight::of(lib, q.s, who, &weights);
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
    let (mut items, mut spells, mut weapons, mut allies) = (0.0, 0.0, [0.0f32; 2], 0.0);
    for held in inv.held.iter() {
        let card = lib.card(held.copy);
        let number = lib.copies[usize::from(held.copy)];
        sign |= card.index.acts(W::Closing);
        items += f32::from(u8::from(card.item));
        spells += f32::from(u8::from(card.spell.is_some()));
        allies += f32::from(u8::from(card.supply == Supply::Deck(Deck::ALLY)));
        team.blessed += f32::from(u8::from(number == lib.known.blessing));
        team.cursed += f32::from(u8::from(number == lib.known.curse));
        if card.weapon.is_some() {
            let strength = f32::from(sight.strength(card));
            if strength > weapons[0] {
                weapons = [strength, weapons[0]];
            } else if strength > weapons[1] {
                weapons[1] = strength;
            }
        }
    }
    let ready = sign || inv.clues >= q.seal_cost(sight.me);
    team.ready += f32::from(u8::from(ready));
    team.signs += f32::from(u8::from(sign));
    let skill = |skill: Skill| f32::from(q.skill(who, skill));
    let strength = skill(Skill::Fight) + weapons[0] + 0.6 * weapons[1];
    team.strength += strength;
    team.hits += (strength + rating).max(0.0) / 3.0;
    team.papers += f32::from(inv.clues) / f32::from(q.seal_cost(sight.me).max(1)) + f32::from(u8::from(sign));
    team.will += skill(Skill::Will);
    team.money += f32::from(inv.money.min(20));
    (team.items, team.spells, team.allies) = (team.items + items, team.spells + spells, team.allies + allies);
    team.trophies += inv.gate_trophies.count_ones() as f32;
    team.toughness += q.trophy_toughness(who) as f32;
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
            let gates = (0..lib.areas.len() as u8).map(PlaceId).filter(|&at| q.s.gate_at(at).is_some());
            let steps = gates.map(|gate| lib.steps(place, gate)).min();
            team.near += steps.map_or(0.0, |steps| 1.0 / (1.0 + f32::from(steps.div_ceil(3))));
        }
        Place::Area(_) => {}
        _ => team.away += 1.0,
    }
}

/// The share of gates that Mythos cards open in such places.
fn frequency(openings: &[f32], is_such: impl Fn(PlaceId) -> bool) -> f32 {
    openings
        .iter()
        .enumerate()
        .filter(|&(place, &share)| share > 0.0 && is_such(PlaceId(place as u8)))
        .map(|(_, share)| share)
        .sum()
}
