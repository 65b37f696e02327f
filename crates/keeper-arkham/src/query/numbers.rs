//! How many there are of what the limits count, and how many there may be.
//!
//! Rules: LIM-01 to LIM-06, AWK-02, AWK-03, XPN-02 to XPN-04, GAT-14.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::index::Q;
use crate::state::{Inv, Spot, State, flag};

impl Query<'_> {
    /// Whether a monster here counts for the limits: in the main town and the Sky, not on other boards (XPN-09).
    #[inline]
    pub fn counts_for_limit(self, spot: Spot) -> bool {
        match spot {
            Spot::Area(place) => State::has(self.lib.main_areas, place),
            spot => spot == Spot::Sky,
        }
    }

    /// Whether this monster would count for the limits if it was here.
    #[inline]
    pub fn counts_here(self, marker: u8, spot: Spot) -> bool {
        self.counts_for_limit(spot) && !self.lib.is_spawn(marker) && !self.is_uncounted(marker)
    }

    /// Whether something in play keeps a monster from counting for the limits.
    #[inline]
    fn is_uncounted(self, marker: u8) -> bool {
        let mut spared = false;
        self.common(Q::Uncounted, |rule, _| {
            spared |= matches!(rule, Static::Uncounted(which) if self.is_of(which, marker));
        });
        spared
    }

    /// Monsters in the main town and the Sky that count for the limits.
    pub fn monsters_in_arkham(self) -> usize {
        let counts = |&m: &u8| self.counts_for_limit(self.s.monsters[usize::from(m)]);
        let there = self.s.on_board_but(&self.lib.spawn).filter(counts);
        if self.s.common.0.answers(Q::Uncounted) {
            return there.filter(|&m| !self.is_uncounted(m)).count();
        }
        there.count()
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
        let limit = usize::from(self.count()) + 3;
        let more = isize::from(self.more_in_all(Q::MonsterLimit, |_| true));
        if self.s.overrun { usize::MAX } else { limit.saturating_add_signed(more) }
    }

    /// How many monsters a surge brings: as many as there are open gates or investigators (000 p.9).
    pub fn surging(self) -> u8 {
        let more = self.more_in_all(Q::SurgeMonsters, |_| true);
        (self.s.open_gates() as u8).max(self.s.players).saturating_add_signed(more)
    }

    pub fn outskirts_limit(self) -> usize {
        let limit = 8 - self.count().min(8) as i8;
        limit.saturating_add(self.more_in_all(Q::Outskirts, |_| true)).max(0) as usize
    }

    #[inline(always)]
    pub fn outskirts(self) -> usize {
        self.s.monsters_beyond().filter(|&m| self.s.monsters[usize::from(m)] == Spot::Outskirts).count()
    }

    /// The number of open gates that awakens the Ancient One.
    pub fn gate_limit(self) -> usize {
        let limit: i8 = match self.count() {
            0..=2 => 8,
            3..=4 => 7,
            5..=6 => 6,
            _ => 5,
        };
        limit.saturating_add(self.more_in_all(Q::GateLimit, |_| true)).max(1) as usize
    }

    /// Successes that take a doom token from the Ancient One in battle.
    pub fn successes_for_doom(self) -> u8 {
        let needed = self.battle_least().unwrap_or(self.s.players);
        let needed = needed.saturating_add_signed(self.more_in_all(Q::BattleSuccesses, |_| true)).max(1);
        // What its sheet says of the battle holds when the rest of it is silent.
        let sheet = self.lib.abilities(self.lib.ancient_ones[usize::from(self.s.ancient)].text);
        if self.in_force(Q::BattleTwice) || sheet.contains(&Ability::Static(Static::BattleTwice)) {
            needed.saturating_mul(2)
        } else {
            needed
        }
    }

    /// How many cards an investigator may refresh in an upkeep, where a text says so.
    pub fn refresh_limit(self, who: Inv) -> Option<u8> {
        self.most(Q::MostRefreshed, who, |_| true)
    }

    pub fn doom_limit(self) -> u8 {
        let printed = self.lib.ancient_ones[usize::from(self.s.ancient)].doom;
        printed
            .saturating_add_signed(self.doom_spaces())
            .max(1)
            .saturating_add(self.s.grown)
            .saturating_add(self.s.siege.deeper)
    }

    pub fn seal_cost(self, who: Inv) -> u8 {
        5i8.saturating_add(self.more(Q::SealClues, who, |_| true)).max(0) as u8
    }

    /// Whether somebody can seal gates at all.
    pub fn may_seal(self, who: Inv) -> bool {
        !self.is_banned(Q::NeverSealed) || self.allowed(Q::SealAnyway, who)
    }

    /// So many successes more than usual a check needs.
    pub fn more_successes(self, check: &crate::frame::CheckFrame) -> u8 {
        let meant = |of: &Figure| matches!(of, Figure::Needed(checks) if self.meant(*checks, check));
        let mut more = 0i8;
        self.common(Q::ChecksNeed, |rule, src| more = more.saturating_add(self.part(rule, check.who, src, meant)));
        more.max(0) as u8
    }

    pub fn close_difficulty(self, gate: u8) -> u8 {
        let gate = self.lib.gate(gate);
        let meant = |of: &Figure| matches!(of, Figure::CloseSuccesses(world) if world.is_none_or(|w| gate.leads_to(w)));
        1u8.saturating_add_signed(self.more_in_all(Q::CloseSuccesses, meant)).max(1)
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
        let loyal = || (0..self.s.players).filter(|&who| !self.inv(who).is(flag::TRAITOR));
        let best = loyal().map(rank).max();
        loyal().filter(|&who| Some(rank(who)) == best).collect()
    }
}
