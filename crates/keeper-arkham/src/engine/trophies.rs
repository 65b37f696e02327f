//! Paying with trophies.
//!
//! Rules: LOC-10 to LOC-17.

use keeper_arkham_script::tree::Symbols;
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt, TrophyStage};
use crate::index::{Q, W};
use crate::state::{Inv, NONE, Spot};

/// Monsters of whatever symbol.
pub const ANY_SYMBOL: u16 = u16::MAX;

pub(super) fn symbols(of: Symbols) -> u16 {
    match of {
        Symbols::Any => ANY_SYMBOL,
        Symbols::Of(symbol) => symbol.bit(),
        Symbols::Not(symbol) => !symbol.bit(),
    }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// One who has more monster trophies than he may returns some to the cup.
    pub fn limit_trophies(&mut self, who: Inv) {
        if !self.s.inv(who).own.0.answers(Q::MostTrophies) {
            return;
        }
        let most = self.q().most(Q::MostTrophies, who, |_| true).map_or(usize::MAX, usize::from);
        let over = self.s.trophies(who).count().saturating_sub(most);
        if over > 0 {
            self.push_trophies(who, over as u8, 0, TrophyStage::SpendNumber, ANY_SYMBOL);
        }
    }

    /// Ways to pay so many units of 5 toughness or 1 gate: the number of gates in each.
    pub(super) fn trophy_ways(&self, who: Inv, units: u8) -> impl Iterator<Item = u8> + '_ {
        let gates = self.s.inv(who).gate_trophies.count_ones();
        let toughness = self.q().trophy_means(who);
        (0..=units).filter(move |&g| gates >= u32::from(g) && toughness >= 5 * u32::from(units - g))
    }

    pub fn push_trophies(&mut self, who: Inv, toughness: u8, gates: u8, stage: TrophyStage, symbols: u16) {
        self.s.tally.toughness = 0;
        self.push(Frame::Trophies { who, toughness, gates, stage, symbols });
    }

    pub fn pay_trophies(&mut self, who: Inv, toughness: u8, gates: u8, stage: TrophyStage, symbols: u16) {
        let again = |toughness, gates, stage| Frame::Trophies { who, toughness, gates, stage, symbols };
        match stage {
            TrophyStage::Ways | TrophyStage::Unmixed => {
                let mut ways = [NONE; 3];
                let fits = |way: &u8| stage == TrophyStage::Ways || *way == 0 || *way == gates;
                for (to, way) in ways.iter_mut().zip(self.trophy_ways(who, gates).filter(fits)) {
                    *to = way;
                }
                for way in ways.into_iter().filter(|&w| w != NONE) {
                    self.offer(Opt::Number(way));
                }
                self.go(again(toughness, gates, TrophyStage::WayChosen));
                self.ask_one(who, Ask::Trophy);
            }
            TrophyStage::WayChosen => {
                let Opt::Number(n) = self.answer() else { return self.pop() };
                self.go(again(5 * (gates - n), n, TrophyStage::Help));
            }
            // At least one trophy is spent, whatever helps.
            TrophyStage::Help => {
                let acts = self.s.inv(who).own.0.acts(W::WouldSpendToughness);
                if acts && toughness > 0 {
                    let beside = toughness > 1 && self.s.trophies(who).next().is_some();
                    self.offer_where(who, W::WouldSpendToughness, |engine, _, at| {
                        let help = engine.q().toughness_help(at);
                        help > 1 || help > 0 && beside
                    });
                }
                if self.s.options.is_empty() {
                    return self.go(again(toughness, gates, TrophyStage::Spend));
                }
                if self.q().trophy_toughness(who) >= u32::from(toughness) {
                    self.offer(Opt::GoOn);
                }
                self.go(again(toughness, gates, TrophyStage::Helped));
                self.ask_one(who, Ask::SpendToughness(toughness));
            }
            TrophyStage::Helped => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(toughness, gates, TrophyStage::Help));
                    let help = self.q().toughness_help(self.ability(ability));
                    if self.pay_stand_in(who, src, ability) {
                        self.go(again(toughness.saturating_sub(help), gates, TrophyStage::Help));
                    }
                }
                _ => self.go(again(toughness, gates, TrophyStage::Spend)),
            },
            TrophyStage::SpendAny => {
                self.offer_any_trophy(who, toughness, again(toughness, gates, TrophyStage::SpentAny))
            }
            TrophyStage::SpentAny => {
                match self.answer() {
                    Opt::GateTrophy(gate) => self.spend_gate_trophy(who, gate),
                    Opt::Marker(marker) => self.spend_monster_trophy(who, marker),
                    _ => return self.pop(),
                }
                self.go(again(toughness - 1, gates, TrophyStage::SpendAny));
            }
            TrophyStage::Spend | TrophyStage::SpendNumber | TrophyStage::BoxNumber => {
                if gates > 0 {
                    let held = self.s.inv(who).gate_trophies;
                    for gate in (0..64u8).filter(|g| held & (1 << g) != 0) {
                        self.offer(Opt::GateTrophy(gate));
                    }
                } else if toughness > 0 {
                    self.offer_trophies_with(who, symbols);
                }
                if self.s.options.is_empty() {
                    return self.pop();
                }
                let by_toughness = stage == TrophyStage::Spend;
                if self.all_trophies_go(who, toughness, gates, by_toughness, symbols) {
                    self.s.options.truncate(1);
                }
                let next = match stage {
                    TrophyStage::BoxNumber => TrophyStage::BoxedNumber,
                    _ if by_toughness => TrophyStage::Spent,
                    _ => TrophyStage::SpentNumber,
                };
                self.go(again(toughness, gates, next));
                self.ask_one(who, Ask::Trophy);
            }
            TrophyStage::BoxedNumber => match self.answer() {
                Opt::Marker(marker) => {
                    self.box_trophy(who, marker);
                    self.go(again(toughness.saturating_sub(1), gates, TrophyStage::BoxNumber));
                }
                _ => self.pop(),
            },
            TrophyStage::Spent | TrophyStage::SpentNumber => match self.answer() {
                Opt::GateTrophy(gate) => {
                    self.spend_gate_trophy(who, gate);
                    self.go(again(toughness, gates - 1, TrophyStage::Spend));
                }
                Opt::Marker(marker) => {
                    // Spent by toughness, lost by number.
                    let (worth, next) = match stage {
                        TrophyStage::Spent => (self.q().trophy_worth(who, marker), TrophyStage::Spend),
                        _ => (1, TrophyStage::SpendNumber),
                    };
                    self.spend_monster_trophy(who, marker);
                    self.go(again(toughness.saturating_sub(worth), gates, next));
                }
                _ => self.pop(),
            },
        }
    }

    /// Gate trophies and monster trophies alike, so many of them.
    fn offer_any_trophy(&mut self, who: Inv, n: u8, next: Frame) {
        let held = self.s.inv(who).gate_trophies;
        for gate in (0..64u8).filter(|gate| n > 0 && held & (1 << gate) != 0) {
            self.offer(Opt::GateTrophy(gate));
        }
        for marker in self.s.monsters_out() {
            if n > 0 && self.s.monsters[usize::from(marker)] == Spot::Trophy(who) {
                self.offer(Opt::Marker(marker));
            }
        }
        if self.s.options.is_empty() {
            return self.pop();
        }
        if self.s.options.len() <= usize::from(n) {
            self.s.options.truncate(1);
        }
        self.go(next);
        self.ask_one(who, Ask::Trophy);
    }

    /// Whether every trophy of the kind is needed, so that there is nothing to choose.
    fn all_trophies_go(&self, who: Inv, toughness: u8, gates: u8, by_toughness: bool, symbols: u16) -> bool {
        if gates > 0 {
            return self.s.inv(who).gate_trophies.count_ones() <= u32::from(gates);
        }
        if !by_toughness {
            return self.q().trophies_with(who, symbols).count() <= usize::from(toughness);
        }
        let least = self.s.trophies(who).map(|m| u32::from(self.q().trophy_worth(who, m))).min().unwrap_or(0);
        self.q().trophy_toughness(who) - least < u32::from(toughness)
    }

    pub fn spend_gate_trophy(&mut self, who: Inv, gate: u8) {
        self.s.inv_mut(who).gate_trophies &= !(1 << gate);
        self.s.gate_stack.push(gate);
        self.tell(Event::GateTrophySpent { who, gate });
    }

    pub fn spend_monster_trophy(&mut self, who: Inv, marker: u8) {
        let toughness = self.q().trophy_worth(who, marker);
        self.s.tally.toughness = self.s.tally.toughness.saturating_add(toughness);
        self.s.tally.spent = marker + 1;
        self.s.put_monster(marker, Spot::Cup);
        self.tell(Event::TrophySpent { who, marker });
        if self.s.inv(who).own.0.acts(W::TrophySpent) {
            self.fire_later(W::TrophySpent, who, marker);
        }
    }

    /// A monster trophy leaves the game.
    fn box_trophy(&mut self, who: Inv, marker: u8) {
        let toughness = self.q().trophy_worth(who, marker);
        self.s.tally.toughness = self.s.tally.toughness.saturating_add(toughness);
        self.s.put_monster(marker, Spot::Box);
        self.tell(Event::MonsterBoxed(marker));
    }

    /// Offers monster trophies, of each kind one.
    pub(super) fn offer_trophies(&mut self, who: Inv) {
        self.offer_trophies_with(who, ANY_SYMBOL);
    }

    /// Those of them that have one of these symbols.
    fn offer_trophies_with(&mut self, who: Inv, symbols: u16) {
        let lib = self.lib;
        let mut last = None;
        for marker in self.s.monsters_out() {
            let kind = lib.markers[usize::from(marker)];
            let mine = self.s.monsters[usize::from(marker)] == Spot::Trophy(who);
            if mine && last != Some(kind) && lib.kind(marker).symbol.bit() & symbols != 0 {
                last = Some(kind);
                self.offer(Opt::Marker(marker));
            }
        }
    }

    /// `return that trophy to the box`: the one just spent.
    pub(super) fn box_spent(&mut self, marker: u8) {
        if self.s.monsters.get(usize::from(marker)) == Some(&Spot::Cup) {
            self.s.put_monster(marker, Spot::Box);
            self.tell(Event::MonsterBoxed(marker));
        }
    }
}
