//! What this table plays otherwise than the rulebook says. Without such a rule in play each question costs one look at a bit.

use std::borrow::Cow;

use keeper_arkham_script::tree::*;
use keeper_table::{List, Seat};

use super::Query;
use crate::frame::Ctx;
use crate::index::Q;
use crate::library::{CardDeck, DeckRole};
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

    /// The deck of which a card rules each round of the final battle, where that is so; never against an Ancient One that is not
    /// fought (KPT-37).
    pub fn epic_deck(self) -> Option<Deck> {
        let epic = |deck: &CardDeck| deck.role == Some(DeckRole::EpicBattle);
        let deck = self.lib.decks.iter().position(epic).filter(|_| self.plays(&House::EpicBattle))?;
        Some(Deck(deck as u8))
    }

    fn now(self, cond: &Cond) -> bool {
        self.holds_now(cond, &Ctx { who: self.s.first, ..Ctx::default() })
    }

    /// The cards of which a visitor can pick one, besides those `drawn` already; they lie face down.
    pub fn fan(self, hood: HoodId, drawn: &[u16]) -> List<u16, OPTIONS> {
        self.next_location_cards(hood, drawn).collect()
    }

    /// The location cards of which the next one is drawn: all, or where decks are not shuffled before a draw (KIY-07) those that were
    /// not used since the deck was shuffled, and of these first those that lay on top.
    pub fn next_location_cards(self, hood: HoodId, drawn: &[u16]) -> impl Iterator<Item = u16> + Clone + use<'a, '_> {
        let (lib, used) = (self.lib, &self.s.used);
        let cards = &lib.hoods[usize::from(hood.0)].cards;
        let left_out = &self.s.left_out;
        let kept = !lib.on_top.is_empty() && !cards.iter().all(|&card| used.has(card) || left_out.has(card));
        let away = move |card: u16| left_out.has(card) || !lib.kept.is_empty() && self.is_kept_card(card);
        let fresh = move |card: &u16| !(drawn.contains(card) || kept && used.has(*card) || away(*card));
        let on_top = |card: &u16| lib.is_on_top(&lib.location_cards[usize::from(*card)].set);
        let first = kept && !used.is_through(hood) && cards.iter().copied().filter(fresh).any(|card| on_top(&card));
        cards.iter().copied().filter(move |card| fresh(card) && (!first || on_top(card)))
    }

    /// For each area how often a Mythos card opens a gate there, as a share of those in the game that open one.
    pub fn openings(self) -> Cow<'a, [f32]> {
        let (lib, s) = (self.lib, self.s);
        if s.left_out.is_nothing() {
            return Cow::Borrowed(&lib.openings);
        }
        let mut openings = vec![0.0; lib.areas.len()];
        let mut all = 0.0_f32;
        for card in s.mythos.cards().iter().copied().chain(s.mythos_in_play()) {
            let gates = &lib.mythos[usize::from(card)].gates;
            all += f32::from(u8::from(!gates.is_empty()));
            gates.iter().for_each(|place| openings[usize::from(place.0)] += 1.0);
        }
        openings.iter_mut().for_each(|share| *share /= all.max(1.0));
        Cow::Owned(openings)
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

    /// The seat of the keeper, who plays no investigator: after those of all others.
    #[inline]
    pub fn keeper(self) -> Option<Seat> {
        (self.keeper_draws() > 1).then_some(self.s.players)
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
