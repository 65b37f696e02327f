//! How many there are of what the limits count, and how many there may be.

use keeper_script::tree::*;

use super::Query;
use crate::index::Q;
use crate::state::{Inv, Spot, State};

impl Query<'_> {
    /// Whether a monster here counts for the limits: in the main town and the Sky, not on other boards (XPN-09).
    #[inline]
    pub fn counts_for_limit(self, spot: Spot) -> bool {
        match spot {
            Spot::Area(place) => State::has(self.lib.main_areas, place),
            spot => spot == Spot::Sky,
        }
    }

    /// Monsters in the main town and the Sky.
    pub fn monsters_in_arkham(self) -> usize {
        let counts = |&m: &u8| self.counts_for_limit(self.s.monsters[usize::from(m)]);
        self.s.on_board_but(&self.lib.spawn).filter(counts).count()
    }

    /// Whether one more monster would be too many.
    pub fn is_full(self) -> bool {
        self.monsters_in_arkham() >= self.monster_limit()
    }

    /// Investigators as counted for limits: one less for each board beyond the first one that is added (XPN-02).
    pub fn count(self) -> u8 {
        let added = self.lib.towns.len().saturating_sub(2);
        self.s.players.saturating_sub(added as u8).max(1)
    }

    pub fn monster_limit(self) -> usize {
        if self.s.overrun { usize::MAX } else { usize::from(self.count()) + 3 }
    }

    pub fn outskirts_limit(self) -> usize {
        let mut limit = 8 - self.count().min(8) as i8;
        self.common(Q::OutskirtsHold, |rule, _| {
            if let Static::OutskirtsHold(more) = rule {
                limit += more;
            }
        });
        limit.max(0) as usize
    }

    #[inline(always)]
    pub fn outskirts(self) -> usize {
        self.s.monsters_beyond().filter(|&m| self.s.monsters[usize::from(m)] == Spot::Outskirts).count()
    }

    /// The number of open gates that awakens the Ancient One.
    pub fn gate_limit(self) -> usize {
        let mut limit: i8 = match self.count() {
            0..=2 => 8,
            3..=4 => 7,
            5..=6 => 6,
            _ => 5,
        };
        let mut add = |rule: &Static| {
            if let Static::GateLimit(more) = rule {
                limit += more;
            }
        };
        for who in self.everyone() {
            self.own(who, Q::GateLimit, |rule, _, _| add(rule));
        }
        self.common(Q::GateLimit, |rule, _| add(rule));
        limit.max(1) as usize
    }

    /// Successes that take a doom token from the Ancient One in battle.
    pub fn successes_for_doom(self) -> u8 {
        let mut needed = self.battle_least().unwrap_or(self.s.players);
        self.common(Q::BattleSuccesses, |rule, _| {
            if let Static::BattleSuccesses(more) = rule {
                needed += more;
            }
        });
        needed
    }

    /// How many cards an investigator may refresh in an upkeep, where a text says so.
    pub fn refresh_limit(self) -> Option<u8> {
        let mut limit = None;
        self.common(Q::RefreshMost, |rule, _| {
            if let Static::RefreshMost(n) = rule {
                limit = Some(limit.map_or(*n, |least: u8| least.min(*n)));
            }
        });
        limit
    }

    pub fn doom_limit(self) -> u8 {
        let printed = self.lib.ancient_ones[usize::from(self.s.ancient)].doom;
        printed.saturating_add_signed(self.doom_spaces()).max(1).saturating_add(self.s.grown)
    }

    pub fn seal_cost(self) -> u8 {
        let mut cost = 5i8;
        self.common(Q::SealCost, |rule, _| {
            if let Static::SealCost(n) = rule {
                cost = *n as i8;
            }
        });
        self.common(Q::SealCost, |rule, _| {
            if let Static::SealDiscount(n) = rule {
                cost += n;
            }
        });
        cost.max(0) as u8
    }

    pub fn close_difficulty(self, gate: u8) -> u8 {
        let mut difficulty = 1;
        let gate = self.lib.gate(gate);
        self.common(Q::CloseDifficulty, |rule, _| {
            if let Static::CloseDifficulty { world, more } = rule
                && world.is_none_or(|w| gate.leads_to(w))
            {
                difficulty += more;
            }
        });
        difficulty
    }

    /// The group's score (000 p.12).
    pub fn score(self) -> i32 {
        let s = self.s;
        let mut score = i32::from(self.doom_limit()) - i32::from(s.terror);
        let (mut gates, mut monsters) = (0, 0);
        for who in 0..s.players {
            let inv = self.inv(who);
            gates += inv.gate_trophies.count_ones() as i32;
            monsters += s.trophies(who).count() as i32;
            score += i32::from(inv.in_game());
            score -= i32::from(self.has_card(who, self.lib.known.loan));
        }
        score + gates + monsters / 3
            - i32::from(s.elder_signs_used)
            - i32::from(s.loans_defaulted)
            - i32::from(s.retired)
            + i32::from(s.tasks_completed)
    }

    /// Most gate trophies, then most monster trophies; several where still equal.
    pub fn first_citizens(self) -> Vec<Inv> {
        let rank = |who: Inv| (self.inv(who).gate_trophies.count_ones(), self.s.trophies(who).count());
        let best = (0..self.s.players).map(rank).max();
        (0..self.s.players).filter(|&who| Some(rank(who)) == best).collect()
    }
}
