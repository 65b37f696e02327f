//! What a player does without thinking ahead: quick rules, by which imagined games are played on.

use keeper_final_hour::library::{ICONS, LOCATIONS};
use keeper_final_hour::script::tree::{BlockId, Effect, Hits, Place, Spawned, Stop, Tour};
use keeper_final_hour::{Ask, Frame, Library, NONE, Opt, Reserved, State};
use keeper_table::Rng;

use super::ground::{Ground, each};

/// What a match is worth in the hand rather than on the table, what an omen costs and what a clue is worth, measured in threats
/// of monsters; found by playing many games.
const KEEP: f32 = 16.0;
const OMEN: f32 = 0.6;
const CLUE: f32 = 14.0;

/// Quick rules for one game.
pub(super) struct Instinct<'a> {
    pub lib: &'a Library,
    pub ground: &'a Ground,
}

impl<'a> Instinct<'a> {
    /// The number of the option to take, of those that are offered.
    pub fn pick(&self, s: &State, ask: Ask, options: &[Opt], rng: &mut Rng) -> usize {
        let reserved = Reserved::of(self.lib, s);
        let mut best = (0, f32::MIN);
        for (at, &option) in options.iter().enumerate() {
            // A little chance decides between equals.
            let value = self.value(s, ask, option, &reserved) + rng.below(100) as f32 * 0.002;
            if value > best.1 {
                best = (at, value);
            }
        }
        best.0
    }

    fn value(&self, s: &State, ask: Ask, option: Opt, reserved: &Reserved) -> f32 {
        match (ask, option) {
            (Ask::Priority { who }, Opt::Card(card)) => self.play(s, who, card, reserved),
            (Ask::Aside, Opt::Card(card)) => 4.0 * self.worth(card, reserved) + 0.4 * self.omens(card),
            (Ask::Discard { .. }, Opt::Card(card)) => -self.worth(card, reserved),
            (_, Opt::Hold { card, .. }) => -self.worth(card, reserved),
            (_, Opt::Ready { seat, yes }) => self.ready(s, seat, yes, reserved),
            (Ask::Slot { action }, Opt::Slot(slot)) => {
                let gain = self.leaning(s, s.resolver, action);
                if slot < 2 { gain } else { 0.0 }
            }
            (Ask::Replace { card }, Opt::Slot(slot)) => {
                self.omens(s.played[usize::from(slot)].priority) - self.omens(card)
            }
            (Ask::Item { bottom, .. }, Opt::Item(item)) => self.item(s, item, bottom),
            (Ask::Move { who, left }, Opt::Location(to)) => self.standing(s, who, to, left - 1),
            (Ask::Move { who, left }, Opt::Done) => {
                self.standing(s, who, s.who(who).place, 0) + f32::from(left) * 0.001
            }
            (Ask::Place { block, at }, Opt::Location(place)) => self.at(s, self.step(block, at), place),
            (Ask::Attack { place, .. } | Ask::Destroy { place } | Ask::Push { place }, Opt::Monster(marker)) => {
                self.ground.threat(self.lib, marker, place)
            }
            (Ask::PushTo { marker, from }, Opt::Location(to)) => self.pushed(s, marker, from, to),
            (Ask::Seal { .. }, Opt::Walkway(walkway)) => self.traffic(s, walkway),
            (Ask::Unseal, Opt::Walkway(walkway)) => -self.traffic(s, walkway),
            (Ask::GiveWay { place }, Opt::Monster(marker)) => {
                f32::from(self.ground.steps(self.lib.kind_of(marker).path, place))
            }
            (Ask::Order { .. } | Ask::Activate { .. } | Ask::March { .. }, Opt::Monster(marker)) => {
                let place = s.place_of(marker).unwrap_or(0);
                let people = s.investigators_at(place).count_ones() as f32;
                f32::from(self.ground.steps(self.lib.kind_of(marker).path, place)) - 5.0 * people
            }
            (Ask::Victim { .. }, Opt::Investigator(who)) => f32::from(s.who(who).health),
            (Ask::Who { block }, Opt::Investigator(who)) => self.for_whom(s, block, who),
            (Ask::Choose { block, at }, Opt::Part(part)) => match self.step(block, at) {
                Effect::Choose { options, .. } => self.block(s, s.resolver, options[usize::from(part)]),
                _ => 0.0,
            },
            _ => 0.0,
        }
    }

    fn step(&self, block: BlockId, at: u8) -> &'a Effect {
        &self.lib.tree.block(block)[usize::from(at)].effect
    }

    fn worth(&self, card: u8, reserved: &Reserved) -> f32 {
        reserved.worth(self.lib.priority[usize::from(card)].icon) as f32
    }

    fn omens(&self, card: u8) -> f32 {
        f32::from(self.lib.omens(card))
    }

    /// A card that is worth little for the ritual, with few omens, on the side of the table where the action helps.
    fn play(&self, s: &State, who: u8, card: u8, reserved: &Reserved) -> f32 {
        let action = s.played.iter().rfind(|play| play.who == who && play.priority == NONE).map_or(NONE, |p| p.action);
        let gain = if action < keeper_final_hour::HIDDEN { self.leaning(s, who, action) } else { 0.0 };
        let known = s.played.iter().filter(|play| (play.priority as usize) < self.lib.priority.len());
        let (mut lower, mut seen) = (0, 0);
        known.for_each(|play| {
            lower += u8::from(play.priority < card);
            seen += 1;
        });
        let below = f32::from(card) / 30.0;
        let top = top_chance(lower, 3 - seen.min(3), below);
        gain * top - KEEP * self.worth(card, reserved) - OMEN * self.omens(card)
    }

    /// How much better the top effect of an action card is than its bottom effect.
    fn leaning(&self, s: &State, who: u8, action: u8) -> f32 {
        let card = &self.lib.actions[usize::from(action)];
        self.block(s, who, card.top) - self.block(s, who, card.bottom)
    }

    /// What a text would bring somebody.
    fn block(&self, s: &State, you: u8, block: BlockId) -> f32 {
        let mut reach = 0;
        let mut sum = 0.0;
        for step in self.lib.tree.block(block) {
            if let Effect::Move { times, tour: Tour::Free, .. } = step.effect {
                reach += times;
            }
            sum += self.effect(s, you, &step.effect, reach);
        }
        sum
    }

    fn effect(&self, s: &State, you: u8, effect: &Effect, reach: u8) -> f32 {
        let here = s.who(you).place;
        let best = |value: &dyn Fn(u8) -> f32| {
            let near = (0..LOCATIONS as u8).filter(|&to| self.ground.hops[usize::from(here)][usize::from(to)] <= reach);
            near.map(value).fold(0.0, f32::max)
        };
        match effect {
            Effect::Attack { .. } | Effect::Destroy { .. } | Effect::DestroyOf { .. } | Effect::DestroyEach { .. } => {
                let far = matches!(place_of(effect), Some(Place::HereOrAdjacent | Place::HereAndAdjacent));
                let reach = reach + u8::from(far);
                let near = |to: &u8| self.ground.hops[usize::from(here)][usize::from(*to)] <= reach;
                (0..LOCATIONS as u8).filter(near).map(|to| self.at(s, effect, to)).fold(0.0, f32::max)
            }
            Effect::Investigate { .. } => best(&|to| self.at(s, effect, to)),
            Effect::ActivateZone(zone) => -self.ground.rage(self.lib, s, *zone),
            Effect::Spawn { what, place } => {
                let many = match what {
                    Spawned::Any(n) | Spawned::Special(_, n) => f32::from(*n),
                };
                let places = match place {
                    Place::EachGate | Place::EachAdjacent => 3.0,
                    Place::HereAndAdjacent => 4.0,
                    _ => 1.0,
                };
                -1.2 * many * places
            }
            Effect::Move { times, tour: Tour::Stops(Stop::Spawn(_) | Stop::Damage(_)), .. } => -1.3 * f32::from(*times),
            Effect::Move { times, tour: Tour::Stops(Stop::Attack(_)) | Tour::Sealing, .. } => 0.8 * f32::from(*times),
            Effect::Seal { count } => 1.5 * f32::from(*count),
            Effect::Damage { .. } => -1.5,
            Effect::Repair { .. } => best(&|to| f32::from(s.damage[usize::from(to)].min(1))),
            Effect::Lose(n) => -3.0 * f32::from(*n) - if s.who(you).health <= n + 1 { 20.0 } else { 0.0 },
            Effect::Recover(n) => f32::from((*n).min(s.who(you).most_health - s.who(you).health)) * 1.5,
            Effect::Push { .. } => 1.0,
            Effect::Draw { .. } => 1.0,
            Effect::Twice(block) => 1.6 * self.block(s, you, *block),
            Effect::For { block, .. } => self.block(s, you, *block),
            Effect::Choose { options, .. } => options.iter().map(|&o| self.block(s, you, o)).fold(0.0, f32::max),
            Effect::If { block, .. } => 0.5 * self.block(s, you, *block),
            _ => 0.0,
        }
    }

    /// What a sentence would bring at a place.
    fn at(&self, s: &State, effect: &Effect, place: u8) -> f32 {
        let at = usize::from(place);
        let threat = |marker: u8| self.ground.threat(self.lib, marker, place);
        let mortal = || each(s.monsters_at(place)).filter(|&m| self.lib.kind_of(m).health.is_some());
        match effect {
            Effect::Attack { hits, .. } => {
                let hits = match hits {
                    Hits::Fixed(n) => *n,
                    Hits::PerCard(n) => 2 * n,
                };
                self.ground.prey(self.lib, s, place, hits)
            }
            Effect::Destroy { .. } => mortal().map(threat).fold(0.0, f32::max),
            Effect::DestroyOf { healths, .. } => {
                let worst = |health: u8| {
                    let of = mortal().filter(|&m| self.lib.kind_of(m).health == Some(health));
                    of.map(threat).fold(0.0, f32::max)
                };
                healths.iter().map(|&health| worst(health)).sum()
            }
            Effect::DestroyEach { health, .. } => {
                mortal().filter(|&m| self.lib.kind_of(m).health == Some(*health)).map(threat).sum()
            }
            Effect::Investigate { .. } if s.clues[at] != NONE => CLUE,
            Effect::Repair { .. } => {
                f32::from(s.damage[at].min(1)) * (1.0 + 2.0 * f32::from(u8::from(place == s.ritual)))
            }
            Effect::Spawn { .. } | Effect::Damage { .. } => {
                f32::from(s.room(self.lib, place)) - 4.0 * f32::from(u8::from(place == s.ritual))
            }
            _ => 0.0,
        }
    }

    /// What it is worth to come to a place with so many moves left, for what the text does next.
    fn standing(&self, s: &State, who: u8, place: u8, left: u8) -> f32 {
        let Some(&Frame::Travel { block, at, .. }) = s.frames.last() else { return 0.0 };
        let next = &self.lib.tree.block(block)[usize::from(at)..];
        if let Effect::Move { tour: Tour::Stops(stop), .. } = next[0].effect {
            let room = f32::from(s.room(self.lib, place)) - if place == s.ritual { 5.0 } else { 0.0 };
            return match stop {
                Stop::Attack(hits) => self.ground.prey(self.lib, s, place, hits),
                _ => room,
            };
        }
        let worth = |to: u8| {
            let does: f32 = next[1..].iter().map(|step| self.does_at(s, &step.effect, to)).sum();
            let killers = each(s.monsters_at(to))
                .filter(|&m| self.lib.kind_of(m).icons.contains(&keeper_final_hour::Icon::Killer));
            does - 0.4 * killers.count() as f32 * if s.who(who).health < 2 { 3.0 } else { 1.0 }
        };
        let hops = &self.ground.hops[usize::from(place)];
        let near = (0..LOCATIONS as u8).filter(|&to| hops[usize::from(to)] <= left);
        near.map(|to| worth(to) - 0.05 * f32::from(hops[usize::from(to)])).fold(f32::MIN, f32::max)
    }

    /// The same, where the text may reach beyond the place.
    fn does_at(&self, s: &State, effect: &Effect, place: u8) -> f32 {
        match effect {
            Effect::Twice(block) | Effect::For { block, .. } | Effect::If { block, .. } => {
                self.lib.tree.block(*block).iter().map(|step| self.does_at(s, &step.effect, place)).sum()
            }
            Effect::Choose { options, .. } => {
                let sum =
                    |block: BlockId| self.lib.tree.block(block).iter().map(|x| self.does_at(s, &x.effect, place)).sum();
                options.iter().map(|&block| sum(block)).fold(0.0, f32::max)
            }
            Effect::Seal { .. } => f32::from(2 - self.ground.hops[usize::from(place)][usize::from(s.ritual)].min(2)),
            effect => self.at(s, effect, place),
        }
    }

    fn item(&self, s: &State, item: u8, bottom: bool) -> f32 {
        let text = self.lib.items[usize::from(item)].text;
        let play = &s.played[usize::from(s.current)];
        if bottom && matches!(self.lib.tree.block(text.block), [step] if step.effect == Effect::Nothing) {
            return -self.block(s, play.who, self.lib.actions[usize::from(play.action)].bottom) - 2.0;
        }
        self.block(s, s.resolver, text.block) - 0.5
    }

    /// A monster is best moved into a seal, else far from the ritual.
    fn pushed(&self, s: &State, marker: u8, from: u8, to: u8) -> f32 {
        let walkway = self.lib.locations[usize::from(from)].walkway[usize::from(to)];
        if walkway != NONE && s.seals() & (1 << walkway) != 0 && !self.lib.kind_of(marker).horde {
            return 20.0;
        }
        let room = if s.room(self.lib, to) > 0 { 0.0 } else { 3.0 };
        -self.ground.threat(self.lib, marker, to) - room - f32::from(u8::from(to == s.ritual)) * 20.0
    }

    /// How many monsters a seal on this walkway would meet.
    fn traffic(&self, s: &State, walkway: u8) -> f32 {
        let (a, b) = self.lib.walkways[usize::from(walkway)];
        let flow = |from: u8, to: u8| {
            let arrows = self.lib.locations[usize::from(from)].arrows;
            let near = if to == s.ritual { 3.0 } else { 1.0 };
            let coming = each(s.monsters_at(from)).filter(|&m| arrows[self.lib.kind_of(m).path as usize] == to);
            let paths = arrows.iter().filter(|&&arrow| arrow == to).count() as f32;
            near * (0.6 * paths + coming.map(|m| self.ground.threat(self.lib, m, from)).sum::<f32>() * 0.4)
        };
        flow(a, b) + flow(b, a)
    }

    fn for_whom(&self, s: &State, block: BlockId, who: u8) -> f32 {
        let health = f32::from(s.who(who).health);
        match self.lib.tree.block(block).first().map(|step| &step.effect) {
            Some(Effect::Lose(_)) => health,
            Some(Effect::Recover(_)) => -health,
            _ => self.block(s, who, block),
        }
    }

    /// Whether somebody's own cards are good enough for the ritual; the more the campus falls, the less they need to be.
    pub fn ready(&self, s: &State, seat: u8, yes: bool, reserved: &Reserved) -> f32 {
        let chance = self.own_chance(s, seat, reserved);
        let room = s.room(self.lib, s.ritual);
        let health = s.all().iter().map(|one| one.health).min().unwrap_or(0);
        let enough = match (room, health) {
            (0, _) => 0.2,
            (1, _) | (_, 1) => 0.35,
            _ => 0.65,
        };
        (chance - enough) as f32 * if yes { 100.0 } else { -100.0 }
    }

    /// The chance that somebody's cards bring what falls to that seat: two matches, or all three of a single player.
    pub fn own_chance(&self, s: &State, seat: u8, reserved: &Reserved) -> f64 {
        if s.is_solo() {
            return reserved.success(self.icons(s.aside.iter().copied()), s.matches_needed());
        }
        let (hand, _) = self.best_three(s, seat, reserved);
        reserved.success(hand, 2)
    }

    /// What a seat would commit, by icons, and the card that it would keep.
    pub fn best_three(&self, s: &State, seat: u8, reserved: &Reserved) -> ([u8; ICONS], u8) {
        let hand = s.who(seat).hand;
        let least = hand.iter().copied().min_by(|&a, &b| self.worth(a, reserved).total_cmp(&self.worth(b, reserved)));
        let kept = least.unwrap_or(NONE);
        (self.icons(hand.iter().copied().filter(|&card| card != kept)), kept)
    }

    fn icons(&self, cards: impl Iterator<Item = u8>) -> [u8; ICONS] {
        let mut icons = [0; ICONS];
        cards.for_each(|card| icons[usize::from(self.lib.priority[usize::from(card)].icon)] += 1);
        icons
    }

    /// The chance that what everybody would commit now suffices.
    pub fn all_chance(&self, s: &State) -> f64 {
        let reserved = Reserved::of(self.lib, s);
        if s.is_solo() {
            return self.own_chance(s, 0, &reserved);
        }
        let mut all = [0; ICONS];
        for seat in 0..s.players {
            let (own, _) = self.best_three(s, seat, &reserved);
            all.iter_mut().zip(own).for_each(|(all, own)| *all += own);
        }
        reserved.success(all, s.matches_needed())
    }
}

/// The chance to be among the two lowest: so many are lower, so many are still to come, each lower with this chance.
fn top_chance(lower: u8, open: u8, below: f32) -> f32 {
    let none = (1.0 - below).powi(i32::from(open));
    let one = f32::from(open) * below * (1.0 - below).powi(i32::from(open.saturating_sub(1)));
    match lower {
        0 => none + one,
        1 => none,
        _ => 0.0,
    }
}

fn place_of(effect: &Effect) -> Option<Place> {
    match effect {
        Effect::Attack { place, .. } | Effect::Destroy { place, .. } => Some(*place),
        _ => None,
    }
}
