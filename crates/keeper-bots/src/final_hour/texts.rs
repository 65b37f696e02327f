//! What the sentences of cards would bring.

use keeper_final_hour::library::{ICONS, LOCATIONS};
use keeper_final_hour::script::tree::{BlockId, Effect, Hits, Place, Spawned, Stop, Tour, Who};
use keeper_final_hour::{NONE, State};

use super::ground::each;
use super::instinct::Instinct;

impl Instinct<'_> {
    /// How much better the top effect of an action card is than its bottom effect.
    pub fn leaning(&self, s: &State, who: u8, action: u8) -> f32 {
        let card = &self.lib().actions[usize::from(action)];
        self.block(s, who, card.top) - self.block(s, who, card.bottom)
    }

    /// What a text would bring somebody.
    pub fn block(&self, s: &State, you: u8, block: BlockId) -> f32 {
        let mut reach = 0;
        let mut sum = 0.0;
        for step in self.lib().tree.block(block) {
            if let Effect::Move { times, tour: Tour::Free, .. } = step.effect {
                reach += times;
            }
            sum += self.effect(s, you, &step.effect, reach);
        }
        sum
    }

    fn effect(&self, s: &State, you: u8, effect: &Effect, reach: u8) -> f32 {
        let (w, ground) = (self.weights(), self.ground);
        let here = s.who(you).place;
        let best = |reach: u8| {
            let near = (0..LOCATIONS as u8).filter(move |&to| ground.hop(here, to) <= reach);
            near.map(|to| self.at(s, effect, to)).fold(0.0, f32::max)
        };
        let markers = |kind: u8| self.lib().kinds[usize::from(kind)].markers & s.on_board();
        match effect {
            Effect::Attack { place, .. } | Effect::Destroy { place, .. } | Effect::DestroyEach { place, .. } => {
                let far = matches!(place, Place::Adjacent | Place::HereOrAdjacent | Place::HereAndAdjacent);
                best(reach + u8::from(far))
            }
            Effect::DestroyOf { .. } | Effect::Investigate { .. } | Effect::Repair { .. } | Effect::Seal { .. } => {
                best(reach)
            }
            Effect::ActivateZone(zone) => -ground.rage(s, *zone),
            Effect::ActivateEach(kind) => -ground.rage_of(s, markers(kind.0)),
            Effect::ActivateOne(kind) => -ground.rage_of(s, markers(kind.0) & markers(kind.0).wrapping_neg()),
            Effect::MarchEach { kind, times } => -ground.hordes(s, markers(kind.0), *times, false),
            Effect::MarchOne { kind, times } => -ground.hordes(s, markers(kind.0), *times, true),
            Effect::Spawn { what, place } => {
                let many = spawned(what);
                match place {
                    Place::EachGate => -s.gates.iter().map(|gate| ground.spawns(s, gate.place, many)).sum::<f32>(),
                    Place::EachAdjacent | Place::HereAndAdjacent => {
                        let mut places = u64::from(self.lib().locations[usize::from(here)].adjacent);
                        places |= if *place == Place::HereAndAdjacent { 1 << here } else { 0 };
                        -each(places).map(|at| ground.spawns(s, at, many)).sum::<f32>()
                    }
                    Place::Gate(icon) => -ground.spawns(s, s.gates[*icon as usize].place, many),
                    _ => self.at(s, effect, here),
                }
            }
            Effect::Move { times, tour: Tour::Stops(Stop::Spawn(_) | Stop::Damage(_)), .. } => -1.3 * f32::from(*times),
            Effect::Move { times, tour: Tour::Stops(Stop::Attack(_)) | Tour::Sealing, .. } => 0.8 * f32::from(*times),
            Effect::Damage { place: Place::Ritual, .. } => self.at(s, effect, s.ritual),
            Effect::Damage { place: Place::EachGate, .. } => -3.0 * w.wreck,
            Effect::Damage { .. } => self.at(s, effect, here),
            Effect::Lose(n) => -ground.hurt(s.who(you).health, *n),
            Effect::Recover(n) => {
                let one = s.who(you);
                let missing = (*n).min(one.most_health - one.health);
                f32::from(missing) * w.recover * (1.0 + w.frail / f32::from(one.health.max(1)))
            }
            Effect::Push { .. } => w.push,
            Effect::Draw { .. } => w.draw,
            Effect::Twice(block) => 1.6 * self.block(s, you, *block),
            Effect::For { who, block } => self.for_all(s, you, *who, *block),
            Effect::Choose { options, .. } => options.iter().map(|&o| self.block(s, you, o)).fold(f32::MIN, f32::max),
            Effect::If { block, .. } => 0.5 * self.block(s, you, *block),
            _ => 0.0,
        }
    }

    fn for_all(&self, s: &State, you: u8, who: Who, block: BlockId) -> f32 {
        let place = s.who(you).place;
        let zone = |at: u8| self.lib().locations[usize::from(at)].zone;
        let all = (0..s.count).filter(|&one| match who {
            Who::Each | Who::InOrder | Who::One => true,
            Who::OthersInZone => one != you && zone(s.who(one).place) == zone(place),
            Who::AtYours => s.who(one).place == place,
            Who::Lead => one == s.lead,
            Who::OneOther => one != you,
        });
        let each = all.map(|one| self.block(s, one, block));
        if matches!(who, Who::One | Who::OneOther) { each.fold(f32::MIN, f32::max) } else { each.sum() }
    }

    /// What turning a clue is worth: an icon, or a key that brings an item.
    fn clue(&self, s: &State) -> f32 {
        let w = self.weights();
        let icons: u8 = self.lib().clue_counts[..ICONS].iter().sum();
        let found: u8 = s.found.iter().sum();
        let lying = s.clues.iter().filter(|&&clue| clue != NONE).count() as f32;
        let red = f32::from((icons - found).saturating_sub(2));
        let share = if lying > 0.0 { (red / lying).min(1.0) } else { 0.0 };
        let soon = s.stack.len() as f32 / 8.0;
        share * (w.clue + w.early * soon) + (1.0 - share) * w.key * soon
    }

    /// What a sentence would bring at a place.
    pub fn at(&self, s: &State, effect: &Effect, place: u8) -> f32 {
        let (w, ground) = (self.weights(), self.ground);
        let at = usize::from(place);
        let health = |marker: u8| self.lib().kind_of(marker).health;
        let worst = |fits: &dyn Fn(u8) -> bool| {
            let fit = each(s.monsters_at(place)).filter(|&m| health(m).is_some_and(fits));
            fit.map(|m| ground.threat(s, m, place)).fold(0.0, f32::max)
        };
        match effect {
            Effect::Attack { hits: Hits::Fixed(hits), .. } => ground.prey(s, place, *hits).0,
            Effect::Attack { hits: Hits::PerCard(hits), .. } => {
                ground.prey(s, place, hits * if s.count == 4 { 1 } else { 2 }).0
            }
            Effect::Destroy { .. } => worst(&|_| true),
            Effect::DestroyOf { healths, .. } => healths.iter().map(|&wanted| worst(&|health| health == wanted)).sum(),
            Effect::DestroyEach { health: wanted, .. } => {
                let fit = each(s.monsters_at(place)).filter(|&m| health(m) == Some(*wanted));
                fit.map(|m| ground.threat(s, m, place)).sum()
            }
            Effect::Investigate { .. } if s.clues[at] != NONE => self.clue(s),
            Effect::Repair { times, .. } => {
                let there = if place == s.ritual { w.repair_there } else { 0.0 };
                f32::from(s.damage[at].min(*times)) * (w.repair + there)
            }
            Effect::Damage { .. } if place == s.ritual && s.room(self.lib(), place) == 0 => -w.doom,
            Effect::Damage { .. } if place == s.ritual => -w.wreck_there,
            Effect::Damage { .. } if s.room(self.lib(), place) > 0 => -w.wreck,
            Effect::Damage { .. } => -2.0 * w.wreck,
            Effect::Seal { count } => ground.seals(s, place, *count),
            Effect::Spawn { what, .. } => -ground.spawns(s, place, spawned(what)),
            _ => 0.0,
        }
    }

    /// The same for somebody who would stand there, where the text may reach beyond the place.
    pub fn does_at(&self, s: &State, you: u8, effect: &Effect, place: u8) -> f32 {
        let sum = |block: BlockId| -> f32 {
            self.lib().tree.block(block).iter().map(|step| self.does_at(s, you, &step.effect, place)).sum()
        };
        match effect {
            Effect::Twice(block) | Effect::For { block, .. } | Effect::If { block, .. } => sum(*block),
            Effect::Choose { options, .. } => options.iter().map(|&block| sum(block)).fold(f32::MIN, f32::max),
            Effect::ActivateZone(zone) if self.lib().locations[usize::from(place)].zone == *zone => {
                -self.ground.ambush(s, you, place)
            }
            Effect::Attack { place: Place::Adjacent | Place::HereOrAdjacent | Place::HereAndAdjacent, .. } => {
                let near = each(self.lib().locations[usize::from(place)].adjacent.into());
                near.chain([place]).map(|to| self.at(s, effect, to)).fold(0.0, f32::max)
            }
            Effect::Spawn { place: Place::EachGate | Place::Gate(_), .. } => 0.0,
            effect => self.at(s, effect, place),
        }
    }
}

fn spawned(what: &Spawned) -> u8 {
    match what {
        Spawned::Any(n) | Spawned::Special(_, n) => *n,
    }
}
