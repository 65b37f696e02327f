//! What was reckoned before for somebody who is armed alike: the futures of one choice ask for the same again and again.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::index::{Q, W};
use keeper_arkham::state::{HELD, Held};
use keeper_arkham_script::tree::{Ability, BonusFilter, Cond, Static, Text};
use keeper_table::List;

use super::sight::Sight;

/// How a meeting with a monster goes, as far as the dice tell.
#[derive(Clone, Copy, Default)]
pub struct Odds {
    /// The chances to slip by, to keep your nerve and to win a round.
    pub evade: f64,
    pub nerve: f64,
    pub hit: f64,
    /// What the weapons used up are worth.
    pub spent: f64,
}

/// Everything that the dice of an investigator against a monster as it usually is depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Gear {
    sheet: u8,
    ancient: u8,
    sliders: [u8; 3],
    in_town: bool,
    dusk: u64,
    /// What is used up is worth more to one who can take less.
    stamina: u8,
    /// What is in play for everybody and changes checks, and the environment for one whom it does not harm.
    common: List<Src, 8>,
    environment: Option<u16>,
    held: List<Held, HELD>,
}

/// What is known of the odds of those who are armed in one of several ways.
#[derive(Default)]
pub struct Memo {
    /// None for what depends on more than that.
    gears: HashMap<Gear, Option<u32>, BuildHasherDefault<Mix>>,
    odds: HashMap<(u32, u8), Odds, BuildHasherDefault<Mix>>,
}

impl Memo {
    /// The number of how somebody is armed, if nothing else matters just now.
    pub fn gear(&mut self, sight: &Sight) -> Option<u32> {
        let gear = Gear::of(sight)?;
        let next = self.gears.len() as u32;
        *self.gears.entry(gear).or_insert_with(|| (!gear.has_conditions(sight)).then_some(next))
    }

    pub fn known(&self, gear: u32, marker: u8) -> Option<Odds> {
        self.odds.get(&(gear, marker)).copied()
    }

    pub fn keep(&mut self, gear: u32, marker: u8, odds: Odds) {
        self.odds.insert((gear, marker), odds);
    }
}

impl Gear {
    fn of(sight: &Sight) -> Option<Gear> {
        let (s, inv) = (sight.s, sight.inv());
        let combat = &s.combat;
        let is_bent = combat.guise.is_some() || combat.weakened != 0 || combat.ignored != 0 || s.hex.any;
        let runs = |f: &Frame| matches!(f, Frame::Run { .. } | Frame::Appear { .. } | Frame::Combat { .. });
        if is_bent || s.awake.is_some() || !s.boons.is_empty() || s.anyone_answers(Q::ChecksOfAll) {
            return None;
        }
        if s.frames.iter().any(runs) {
            return None;
        }
        let mut common = List::new();
        if s.common.0.answers(Q::Checks) {
            for entry in s.in_play.iter() {
                let words = s.words_of(sight.lib, entry);
                if words.is_some_and(|(index, _)| index.answers(Q::Checks)) && !common.push(entry.src) {
                    return None;
                }
            }
        }
        let is_sheltered = inv.own.0.answers(Q::NoEnvironmentPenalty);
        Some(Gear {
            sheet: inv.sheet,
            ancient: s.ancient,
            sliders: inv.sliders,
            in_town: sight.q.in_town(inv.place),
            dusk: sight.dusk.to_bits(),
            stamina: if inv.own.0.acts(W::AfterUse) { inv.stamina } else { 0 },
            common,
            environment: if is_sheltered { s.environment() } else { None },
            held: inv.held,
        })
    }

    /// Whether some bonus hangs on more than what is exhausted.
    fn has_conditions(&self, sight: &Sight) -> bool {
        let lib = sight.lib;
        let conditions = |text: Text| {
            lib.abilities(text).iter().filter_map(|ability| match ability {
                Ability::Static(Static::Checks { filter: Some(BonusFilter::While(cond)), .. }) => Some(cond),
                _ => None,
            })
        };
        let hangs = |text: Text| conditions(text).any(|cond| !matches!(cond, Cond::Exhausted { card: None, .. }));
        let in_play = sight.s.in_play.iter().filter(|entry| self.common.contains(&entry.src));
        let mut common = in_play.filter_map(|entry| sight.s.words_of(lib, entry));
        common.any(|(_, text)| conditions(text).next().is_some())
            || hangs(lib.sheets[usize::from(self.sheet)].text)
            || self.held.iter().any(|h| hangs(lib.card(h.copy).text))
    }
}

/// A quick hash of small numbers.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
