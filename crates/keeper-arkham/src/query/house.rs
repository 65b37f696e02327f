//! What this table plays otherwise than the rulebook says. Without such a rule in play each question costs one look at a bit.

use keeper_script::tree::*;

use super::Query;
use crate::frame::Ctx;
use crate::index::Q;
use crate::state::{OPTIONS, Phase};

impl<'a> Query<'a> {
    /// Every house rule in force.
    #[inline(always)]
    fn house(self, mut f: impl FnMut(&'a House)) {
        self.common(Q::House, |rule, _| {
            if let Static::House(rule) = rule {
                f(rule);
            }
        });
    }

    /// Whether this house rule is in force.
    #[inline]
    pub fn plays(self, rule: &House) -> bool {
        let mut plays = false;
        self.house(|one| plays |= one == rule);
        plays
    }

    fn now(self, cond: &Cond) -> bool {
        self.holds_now(cond, &Ctx { who: self.s.first, ..Ctx::default() })
    }

    /// How many cards of the deck of this location can be fanned.
    pub fn fanned(self, place: PlaceId) -> usize {
        self.lib.area(place).hood.map_or(0, |hood| self.lib.hoods[usize::from(hood.0)].cards.len()).min(OPTIONS)
    }

    /// Monsters that come with a new gate.
    pub fn gate_monsters(self) -> u8 {
        let mut monsters = if self.count() >= 5 { 2 } else { 1 };
        self.house(|rule| match rule {
            House::FirstGate(n) if self.s.phase == Phase::SetUp => monsters = monsters.max(*n),
            House::EachGate { n, cond } if cond.as_ref().is_none_or(|cond| self.now(cond)) => {
                monsters = monsters.max(*n)
            }
            _ => {}
        });
        monsters
    }

    /// What one who falls discards instead of half the items, if that is so.
    pub fn fall_costs(self, is_insane: bool) -> Option<(u8, Cards)> {
        let mut costs = None;
        self.house(|rule| match rule {
            House::FallCosts { insane, n, class } if *insane == is_insane => costs = Some((*n, *class)),
            _ => {}
        });
        costs
    }

    /// Spaces that the doom track has more, or less.
    #[inline]
    pub fn doom_spaces(self) -> i8 {
        let mut more = 0i8;
        self.house(|rule| {
            if let House::DoomTrack(n) = rule {
                more = more.saturating_add(*n);
            }
        });
        more
    }

    /// Successes of one round that a doom token takes in battle, where so few play that this counts.
    pub fn battle_least(self) -> Option<u8> {
        let mut least = None;
        self.house(|rule| match rule {
            House::BattleLeast(n) if self.s.players < *n => least = least.max(Some(*n)),
            _ => {}
        });
        least
    }

    /// Whether a second Mythos card may be drawn for its gate, in this turn or another.
    pub fn may_have_second_gate(self) -> bool {
        let mut may = false;
        self.house(|rule| may |= matches!(rule, House::SecondGate(_)));
        may
    }

    /// Whether a second Mythos card is drawn for its gate.
    pub fn second_gate(self) -> bool {
        let mut second = false;
        self.house(|rule| second |= matches!(rule, House::SecondGate(cond) if self.now(cond)));
        second
    }

    /// How many investigators are laid out, of whom each player takes one, where that is so.
    pub fn sheets_laid_out(self) -> Option<u8> {
        let mut all = None;
        self.house(|rule| match rule {
            House::Draft(more) => all = all.max(Some(self.s.players + more)),
            House::Team { dealt, .. } => all = all.max(Some(*dealt)),
            _ => {}
        });
        all
    }

    /// How many investigators each player is dealt, where it is not one.
    pub fn sheets_dealt(self) -> Option<u8> {
        let mut dealt = None;
        self.house(|rule| {
            if let House::Deal(n) = rule {
                dealt = dealt.max(Some(*n));
            }
        });
        dealt
    }

    /// How many Mythos cards the keeper draws.
    pub fn keeper_draws(self) -> u8 {
        let mut draws = 1;
        self.house(|rule| {
            if let House::KeeperDraws(n) = rule {
                draws = draws.max(*n);
            }
        });
        draws
    }
}
