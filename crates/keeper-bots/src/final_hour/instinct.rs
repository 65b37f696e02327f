//! What a player does without thinking ahead: quick rules, by which imagined games are played on.

use keeper_final_hour::library::LOCATIONS;
use keeper_final_hour::script::tree::{BlockId, Effect, Stop, Tour};
use keeper_final_hour::{Ask, Frame, HIDDEN, Library, NONE, Opt, Reserved, State};
use keeper_table::Rng;

use super::ground::{Ground, each};
use super::value::Judgement;
use super::weights::Weights;

/// Quick rules for one game.
pub(super) struct Instinct<'a> {
    pub ground: &'a Ground<'a>,
    /// What a position is worth.
    pub judgement: &'a Judgement,
}

impl<'a> Instinct<'a> {
    pub fn lib(&self) -> &'a Library {
        self.ground.lib
    }

    pub fn weights(&self) -> &'a Weights {
        &self.ground.w
    }

    /// The number of the option to take, of those that are offered.
    pub fn pick(&self, s: &State, ask: Ask, options: &[Opt], rng: &mut Rng) -> usize {
        let reserved = Reserved::of(self.lib(), s);
        let prey = match ask {
            Ask::Attack { place, left } => self.ground.prey(s, place, left).1,
            _ => NONE,
        };
        let gain = self.gain(s, ask);
        let mut best = (0, f32::MIN);
        for (at, &option) in options.iter().enumerate() {
            let value = match (ask, option) {
                (Ask::Attack { .. }, Opt::Monster(marker)) => self.is_like(marker, prey),
                (Ask::Priority { who }, Opt::Card(card)) => self.play(s, who, card, gain, &reserved),
                (Ask::Slot { .. }, Opt::Slot(slot)) if slot < 2 => gain,
                _ => self.value(s, ask, option, &reserved),
            };
            // A little chance decides between equals.
            let value = value + rng.below(100) as f32 * 0.002;
            if value > best.1 {
                best = (at, value);
            }
        }
        best.0
    }

    /// How much better the top effect of the action card in question is than its bottom effect.
    fn gain(&self, s: &State, ask: Ask) -> f32 {
        let (who, action) = match ask {
            Ask::Priority { who } => {
                let own = s.played.iter().rfind(|play| play.who == who && play.priority == NONE);
                (who, own.map_or(NONE, |play| play.action))
            }
            Ask::Slot { action } => (s.resolver, action),
            _ => return 0.0,
        };
        if action < HIDDEN { self.leaning(s, who, action) } else { 0.0 }
    }

    fn is_like(&self, marker: u8, other: u8) -> f32 {
        let kind = |marker: u8| self.lib().markers.get(usize::from(marker));
        if kind(marker) == kind(other) { 10.0 } else { 1.0 }
    }

    fn value(&self, s: &State, ask: Ask, option: Opt, reserved: &Reserved) -> f32 {
        let ground = self.ground;
        match (ask, option) {
            (Ask::Aside, Opt::Card(card)) => 4.0 * self.worth(card, reserved) + 0.4 * self.omens(card),
            (Ask::Discard { who }, Opt::Card(card)) => -self.parting(s, who, card, reserved),
            (_, Opt::Hold { seat, card }) => self.holding(s, seat, card, reserved),
            (_, Opt::Ready { seat, yes }) => 100.0 * self.ready(s, seat, yes, reserved),
            (Ask::Replace { card }, Opt::Slot(slot)) => {
                self.omens(s.played[usize::from(slot)].priority) - self.omens(card)
            }
            (Ask::Item { bottom, .. }, Opt::Item(item)) => self.item(s, item, bottom),
            (Ask::Move { who, left }, Opt::Location(to)) => self.standing(s, who, to, left - 1),
            (Ask::Move { who, left }, Opt::Done) => {
                self.standing(s, who, s.who(who).place, 0) + f32::from(left) * 0.001
            }
            // Where little room is left, what comes later is worse: the worst comes first while there is some.
            (Ask::Each { block, at }, Opt::Location(place)) => -self.at(s, self.step(block, at), place),
            (Ask::Place { block, at }, Opt::Location(place)) => self.at(s, self.step(block, at), place),
            (Ask::Destroy { place } | Ask::Push { place }, Opt::Monster(marker)) => ground.threat(s, marker, place),
            (Ask::PushTo { marker, from }, Opt::Location(to)) => self.pushed(s, marker, from, to),
            (Ask::Seal { .. }, Opt::Walkway(walkway)) => ground.traffic(s, walkway),
            (Ask::Unseal, Opt::Walkway(walkway)) => -ground.traffic(s, walkway),
            (Ask::GiveWay { place }, Opt::Monster(marker)) => {
                let kind = self.lib().kind_of(marker);
                -ground.goes(s, marker, place, ground.lands(s, kind.path, kind.horde, place))
            }
            (Ask::Order { .. } | Ask::Activate { .. }, Opt::Monster(marker)) => -ground.rage_of(s, 1 << marker),
            (Ask::March { .. }, Opt::Monster(marker)) => {
                s.place_of(marker).map_or(0.0, |place| -ground.haunts(s, marker, place))
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
        &self.lib().tree.block(block)[usize::from(at)].effect
    }

    fn omens(&self, card: u8) -> f32 {
        f32::from(self.lib().omens(card))
    }

    /// A card that is worth little for the ritual, with few omens, on the side of the table where the action helps.
    fn play(&self, s: &State, who: u8, card: u8, gain: f32, reserved: &Reserved) -> f32 {
        let known = s.played.iter().filter(|play| (play.priority as usize) < self.lib().priority.len());
        let (mut lower, mut seen, mut omens) = (0, 0, self.lib().omens(card));
        known.for_each(|play| {
            lower += u8::from(play.priority < card);
            seen += 1;
            omens += self.lib().omens(play.priority);
        });
        let top = top_chance(lower, 3 - seen.min(3), f32::from(card) / 30.0);
        // The others bring nearly one omen each.
        let line = self.omen_line(s, omens + 3 - seen.min(3));
        let w = self.weights();
        gain * top - self.parting(s, who, card, reserved) - w.omen * self.omens(card) + w.line * line
    }

    /// What so many omens would bring.
    fn omen_line(&self, s: &State, omens: u8) -> f32 {
        let lines = &self.lib().ancient_ones[usize::from(s.ancient_one)].omens;
        let line = lines.iter().find(|line| (line.from..=line.to).contains(&omens));
        line.map_or(0.0, |line| self.block(s, s.lead, line.text))
    }

    /// What it is worth to come to a place with so many moves left, for what the text does next.
    fn standing(&self, s: &State, who: u8, place: u8, left: u8) -> f32 {
        let Some(&Frame::Travel { block, at, .. }) = s.frames.last() else { return 0.0 };
        let next = &self.lib().tree.block(block)[usize::from(at)..];
        match next[0].effect {
            Effect::Move { tour: Tour::Stops(Stop::Attack(hits)), .. } => return self.ground.prey(s, place, hits).0,
            Effect::Move { tour: Tour::Stops(Stop::Spawn(many)), .. } => return -self.ground.spawns(s, place, many),
            Effect::Move { tour: Tour::Stops(Stop::Damage(_)), .. } => {
                let room = f32::from(s.room(self.lib(), place));
                return room - if place == s.ritual { self.weights().doom } else { 0.0 };
            }
            _ => {}
        }
        let worth = |to: u8| {
            let does: f32 = next[1..].iter().map(|step| self.does_at(s, who, &step.effect, to)).sum();
            does + self.rests(s, who, to)
        };
        let near = (0..LOCATIONS as u8).filter(|&to| self.ground.hop(place, to) <= left);
        near.map(|to| worth(to) - 0.05 * f32::from(self.ground.hop(place, to))).fold(f32::MIN, f32::max)
    }

    /// What it is worth to stand somewhere in the end.
    fn rests(&self, s: &State, who: u8, place: u8) -> f32 {
        let (w, ground) = (self.weights(), self.ground);
        let clues = (0..LOCATIONS as u8).filter(|&to| s.clues[usize::from(to)] != NONE && to != place);
        let clue = clues.map(|to| ground.hop(place, to)).min().map_or(0.0, |hops| w.near_clue / f32::from(hops.max(1)));
        let frail = 1.0 + w.frail / f32::from(s.who(who).health.max(1));
        let killers = f32::from(ground.killers(s, place));
        let hordes = self.lib().kinds.iter().filter(|kind| kind.horde).fold(0, |set, kind| set | kind.markers);
        let hordes = hordes & s.on_board();
        let comes = |marker: u8| {
            s.place_of(marker).is_some_and(|at| {
                let kind = self.lib().kind_of(marker);
                at == place || self.lib().locations[usize::from(at)].arrows[kind.path as usize] == place
            })
        };
        let hordes = each(hordes).filter(|&marker| comes(marker)).count() as f32;
        clue - w.far * f32::from(ground.hop(place, s.ritual)) - frail * (w.beside * killers + w.horde * hordes)
    }

    fn item(&self, s: &State, item: u8, bottom: bool) -> f32 {
        let text = self.lib().items[usize::from(item)].text;
        let play = &s.played[usize::from(s.current)];
        let w = self.weights();
        if bottom && matches!(self.lib().tree.block(text.block), [step] if step.effect == Effect::Nothing) {
            return -self.block(s, play.who, self.lib().actions[usize::from(play.action)].bottom) - 2.0 * w.item;
        }
        self.block(s, s.resolver, text.block) - w.item
    }

    /// A monster is best moved into a seal, else far from the ritual.
    fn pushed(&self, s: &State, marker: u8, from: u8, to: u8) -> f32 {
        let kind = self.lib().kind_of(marker);
        let walkway = self.lib().locations[usize::from(from)].walkway[usize::from(to)];
        let dies = walkway != NONE && s.seals() & (1 << walkway) != 0 && !kind.horde;
        let full = s.room(self.lib(), to) == 0;
        if to == s.ritual && full && !dies {
            return -self.weights().doom;
        }
        let end = match (dies, full) {
            (true, _) => None,
            (_, true) => self.ground.lands(s, kind.path, kind.horde, to),
            _ => Some(to),
        };
        -self.ground.goes(s, marker, from, end)
    }

    fn for_whom(&self, s: &State, block: BlockId, who: u8) -> f32 {
        let health = f32::from(s.who(who).health);
        match self.lib().tree.block(block).first().map(|step| &step.effect) {
            Some(Effect::Lose(_)) => health,
            Some(Effect::Recover(_)) => -health,
            _ => self.block(s, who, block),
        }
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
