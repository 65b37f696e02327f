//! Sentences inside a moment about a check, a loss or a fight.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Leaving, Most};
use crate::frame::{Ask, Ctx, Frame, Opt, Src};
use crate::index::W;
use crate::state::{Boon, Combat, ForWhom, Gift, Inv, NONE, flag, held, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Something is better or worse for a time, as long as there is room for it.
    pub(super) fn lasts(&mut self, boon: Boon) {
        if !self.s.boons.push(boon) {
            self.tell(Event::NoRoom(Most::Lasting));
        }
    }

    /// By how much the toughness of the monster can be less in the check that is about to be made.
    pub fn can_ease_blow(&self) -> u8 {
        let check = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Check(check) => Some(check),
            _ => None,
        });
        check.map_or(0, |check| {
            // What checks need besides is no toughness.
            let least = self.q().more_successes(check).saturating_add(1);
            if check.monster == NONE { 0 } else { check.difficulty.saturating_sub(least).min(1) }
        })
    }

    fn ease_blow(&mut self) {
        let less = self.can_ease_blow();
        let check = self.s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Check(check) => Some(check),
            _ => None,
        });
        if let Some(check) = check {
            check.difficulty -= less;
        }
    }

    pub(super) fn run_moments(&mut self, effect: &family::Moments, here: &Here) {
        let Here { block, ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            // Before a blow that is not struck yet: what it gets is kept for it.
            family::Moments::OnCheck(CheckDeed::Gets { n, each })
                if !self.s.frames.iter().any(|f| matches!(f, Frame::Check(_))) =>
            {
                let n = self.q().bonus(*n, *each, &ctx);
                let blow = &mut self.s.combat.blow_bonus;
                *blow = blow.saturating_add(n).clamp(-most::MODIFIER, most::MODIFIER);
            }
            family::Moments::OnCheck(CheckDeed::Ease) => self.ease_blow(),
            family::Moments::OnCheck(CheckDeed::With { skill, n }) => self.make_with(*skill, *n),
            family::Moments::OnCheck(CheckDeed::IgnoreFailing) => self.ignore_failing(),
            family::Moments::OnCheck(CheckDeed::Fail(_)) => self.on_combat(who, effect, ctx.src),
            family::Moments::OnCheck(deed) => self.on_check(*deed, &ctx),
            family::Moments::OnLoss(LossDeed::Suffer) => self.suffer_instead(who),
            family::Moments::OnLoss(LossDeed::Free) => self.pay_nothing(ctx.src),
            family::Moments::OnLoss(deed) => self.on_loss(*deed, block, ctx.src),
            family::Moments::AidSpell => self.aid_spell(),
            family::Moments::RisesLess(n) => self.rise_less(*n),
            // The spell says so as long as it works.
            family::Moments::ForCombat(Edge::CombatUses(_)) => {}
            family::Moments::CancelAttack => {
                self.s.combat.cancelled = true;
                self.tell(Event::AttackCancelled);
            }
            family::Moments::ForCombat(Edge::CheckBonus { each, .. }) => self.bonus_for_combat(effect, *each, here),
            family::Moments::DefeatAll(Zone::YourArea) => {
                self.on_combat(who, effect, ctx.src);
            }
            family::Moments::DefeatAll(zone) => self.defeat_in(who, *zone, &ctx),
            family::Moments::ForCombat(Edge::EnchantThis) => {
                if let Src::Card(copy) = ctx.src
                    && let Some(h) = self.held_mut(copy)
                {
                    h.flags |= held::MAGICAL;
                    self.tell(Event::Enchanted { who, copy });
                }
            }
            family::Moments::Boost { what, around, n, each, until } => {
                let n = self.q().bonus(*n, *each, &ctx);
                self.boost(who, *what, *around, n, *until);
            }
            family::Moments::Seal(Sealing::Free) => self.seal_free(who),
            family::Moments::Weigh { n, other, until } => self.weigh_symbol(*n, *other, *until, here),
            family::Moments::Wither { zone, n } => self.wither(*zone, *n, &ctx),
            family::Moments::Deny => {
                self.s.hex.denied = true;
                self.s.hex.any = true;
            }
            family::Moments::Seal(Sealing::Sign) => self.elder_sign(who),
            family::Moments::Seal(Sealing::IfPassed) => self.s.inv_mut(who).set(flag::SEALS, true),
            family::Moments::ForCombat(Edge::EnchantWeapon) => self.enchant_one(false, here),
            family::Moments::ForCombat(Edge::FreeHands) => self.enchant_one(true, here),
            family::Moments::ForCombat(Edge::WeakenMonster) => self.weaken_monster(here),
        }
    }

    /// The toughness of the monster is less, and one thing that it can do does not count: he says which.
    fn weaken_monster(&mut self, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let lib = self.lib;
        if here.begins() {
            self.on_combat(who, &family::Moments::ForCombat(Edge::CheckBonus { n: 0, each: None }), ctx.src);
            if let Some(marker) = self.fought(who) {
                // Undead and mask are what it is, not what it can do.
                let never = [Keyword::MagicalImmunity, Keyword::Undead, Keyword::Mask];
                let keywords = self.q().stats(marker).keywords;
                for bit in (0..10u8).chain([Keyword::WeaponImmunity as u8]) {
                    if keywords & (1 << bit) != 0 && never.iter().all(|&k| k as u8 != bit) {
                        self.offer(Opt::Keyword(bit));
                    }
                }
                if self.text_matters(marker) {
                    self.offer(Opt::Keyword(Combat::TEXT));
                    // A text that rewards one need not be ignored.
                    if Self::at(lib, lib.kind(marker).text, W::Defeated).next().is_some() {
                        self.offer(Opt::No);
                    }
                }
            }
            if let Src::Card(copy) = ctx.src {
                self.s.combat.weaken(copy);
            }
            self.go(here.again());
            self.ask_one(who, Ask::WhichKeyword);
        } else {
            self.go(here.next(ctx));
            let keyword = match self.answer() {
                Opt::Keyword(bit) => Some(bit),
                _ => None,
            };
            if let (Some(bit), Src::Card(copy)) = (keyword, ctx.src) {
                self.s.combat.ignore(copy, bit);
                if bit == Combat::TEXT {
                    self.s.combat.forgive();
                }
            }
            if let Some(marker) = self.fought(who) {
                self.tell(Event::Weakened { marker, keyword });
            }
        }
    }

    /// For this combat a weapon of his is magical, or a spell needs no hands: he says which.
    fn enchant_one(&mut self, spell: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                let fits = if spell { self.fills_hands(h) } else { self.can_enchant(h) };
                if fits {
                    self.offer(Opt::Card(h.copy));
                }
            }
            self.go(here.again());
            return self.ask_one(who, if spell { Ask::WhichSpell } else { Ask::WhichWeapon });
        }
        self.go(here.next(ctx));
        if let Opt::Card(copy) = self.answer()
            && let Some(h) = self.held_mut(copy)
        {
            h.flags |= held::MAGICAL;
            self.tell(if spell { Event::NeedsNoHands { who, copy } } else { Event::Enchanted { who, copy } });
        }
    }

    /// Monsters of a zone are less tough; those that would have no toughness left return to the cup.
    fn wither(&mut self, zone: Zone, n: u8, ctx: &Ctx) {
        for marker in self.s.monsters_out() {
            if self.q().monster_in_zone(marker, zone, ctx) {
                match self.q().stats(marker).toughness > n || self.lib.is_spawn(marker) {
                    true => self.s.hex.weaken(marker, n),
                    false => self.return_to_cup(marker, Leaving::Text),
                }
            }
        }
    }

    /// A symbol of his choice: against monsters that have it he is better, against the others worse.
    fn weigh_symbol(&mut self, n: i8, other: i8, until: Until, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            for symbol in Symbol::ALL {
                self.offer(Opt::Symbol(symbol));
            }
            self.go(here.again());
            return self.ask_one(who, Ask::WhichSymbol);
        }
        self.go(here.next(ctx));
        if let Opt::Symbol(symbol) = self.answer() {
            for (n, yes) in [(n, true), (other, false)] {
                let (for_whom, what) = (ForWhom::One(who), Gift::Against { symbol, yes });
                self.lasts(Boon { for_whom, what, n, until });
            }
        }
    }

    /// What failing the check does is ignored.
    fn ignore_failing(&mut self) {
        // The same check comes back to the same result.
        let check = |frame: &&mut Frame| matches!(frame, Frame::Result { .. } | Frame::Fire { .. });
        let waiting = self.s.frames.iter_mut().rev().skip_while(|frame| !check(frame));
        for frame in waiting.take_while(check) {
            if let Frame::Result { number, .. } = frame {
                *number = NONE;
            }
        }
    }

    /// Something is better or worse for him, or for all around him.
    fn boost(&mut self, who: Inv, what: Boosted, around: bool, n: i8, until: Until) {
        let hood = self.s.inv(who).place.area().and_then(|place| self.lib.area(place).hood);
        let for_whom = match (around, hood) {
            (false, _) => Some(ForWhom::One(who)),
            (true, hood) => hood.map(ForWhom::In),
        };
        if let Some(for_whom) = for_whom {
            self.lasts(Boon { for_whom, what: Gift::Better(what), n, until });
        }
    }

    /// The check is made with another skill.
    fn make_with(&mut self, skill: Skill, n: i8) {
        let checking = |f: &Frame| matches!(f, Frame::Check(_));
        if let Some(at) = self.s.frames.rposition(checking)
            && let Frame::Check(check) = &mut self.s.frames[at]
        {
            check.skill = skill;
            check.modifier = check.modifier.saturating_add(n).clamp(-most::MODIFIER, most::MODIFIER);
        }
    }

    /// A bonus for the combat. What is counted when it is cast lies on the spell as long as it works.
    fn bonus_for_combat(&mut self, effect: &family::Moments, each: Option<Each>, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        self.on_combat(who, effect, ctx.src);
        if let (Some(each), Src::Card(copy)) = (each, ctx.src) {
            let n = self.q().times(each, &ctx).min(u16::from(most::TOKENS_ON_CARD)) as u8;
            if let Some(h) = self.held_mut(copy) {
                h.tokens = n;
                self.tell(Event::TokenOn { who, copy, now: n });
            }
        }
    }
}
