//! The dice of a check, and where each of them comes from.
//!
//! Rules: SKL-06 to SKL-09, SKL-12, CMB-15 to CMB-17, CMB-24, FIN-16, KIY-11.

use keeper_arkham_script::tree::{BonusFilter, Boosted, CardName, CheckKind, Keyword, Pierced, PlaceId, Skill, Static};

use super::Query;
use crate::frame::{CheckFrame, Ctx, Frame, Purpose, Src};
use crate::index::{Q, W};
use crate::library::{WeaponType, keyword_bit};
use crate::state::{Boon, Gift, Held, Inv, NONE, Phase, Place, held, most};

/// What gives dice to a check, or takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceFrom {
    /// The skill as the slider stands.
    Slider(Skill),
    /// A bonus to the skill itself.
    SkillOf(Src),
    /// A skill is never less than 0.
    Floor,
    /// What is printed beside the check: a modifier, a rating, an awareness.
    Modifier,
    /// What was given to this one check.
    Given,
    /// A bonus until the end of the turn.
    Turn,
    /// A card, a sheet, or what is in play for everybody.
    Text(Src),
}

/// A share of the dice of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DicePart {
    pub from: DiceFrom,
    pub dice: i8,
    /// What it gives as printed: resistance halves a weapon, immunity takes all of it.
    pub printed: i8,
}

impl DicePart {
    fn full(from: DiceFrom, dice: i8) -> DicePart {
        DicePart { from, dice, printed: dice }
    }
}

impl Query<'_> {
    /// The sum of [`Query::skill_parts`], without a look at each of them.
    #[inline(always)]
    pub fn skill(self, who: Inv, skill: Skill) -> i8 {
        let inv = self.inv(who);
        let mut value = i32::from(self.slider(who, skill));
        if inv.own.0.answers(Q::Skill) {
            let held = if self.is_bare(who) { &[] } else { &inv.held[..] };
            for h in held {
                // Asked of each: to add up eight at a time costs more where there are so few.
                if self.lib.answers(h.copy, Q::Skill) && !self.is_idle(who, h.copy) {
                    value += i32::from(self.lib.single(h.copy).skills[skill as usize]);
                }
            }
            self.own_sheet(who, Q::Skill, |rule, _, _| {
                if let Static::Skill { skill: s, bonus } = rule
                    && *s == skill
                {
                    value += i32::from(*bonus);
                }
            });
        }
        if !self.s.boons.is_empty() {
            value += i32::from(self.boosts(who, |boon| boon.what == Gift::Better(Boosted::Skill(skill))));
        }
        value.clamp(0, i32::from(most::MODIFIER)) as i8
    }

    /// Dice of a check: skill, modifiers of everything in play, weapons in hand, the printed modifier.
    #[inline(always)]
    pub fn dice(self, check: &CheckFrame) -> i8 {
        if check.unrolled {
            return 0;
        }
        let mut dice = i32::from(self.skill(check.who, check.skill));
        self.other_parts(check, |part| dice += i32::from(part.dice));
        dice.clamp(-i32::from(most::MODIFIER), i32::from(most::DICE)) as i8
    }

    #[inline]
    fn skill_parts(self, who: Inv, skill: Skill, mut f: impl FnMut(DicePart)) {
        let slider = self.slider(who, skill);
        let mut value = slider;
        f(DicePart::full(DiceFrom::Slider(skill), slider));
        let bare = self.is_bare(who);
        self.own(who, Q::Skill, |rule, src, _| {
            if let Static::Skill { skill: s, bonus } = rule
                && *s == skill
                && !(bare && matches!(src, Src::Card(_)))
            {
                value += bonus;
                f(DicePart::full(DiceFrom::SkillOf(src), *bonus));
            }
        });
        if !self.s.boons.is_empty() {
            let turn = self.boosts(who, |boon| boon.what == Gift::Better(Boosted::Skill(skill)));
            value += turn;
            f(DicePart::full(DiceFrom::Turn, turn));
        }
        if value < 0 {
            f(DicePart::full(DiceFrom::Floor, -value));
        }
    }

    /// Everything that gives dice to a check or takes them, one after the other; their sum are the dice.
    #[inline]
    pub fn breakdown(self, check: &CheckFrame, mut f: impl FnMut(DicePart)) {
        if !check.unrolled {
            self.skill_parts(check.who, check.skill, &mut f);
            self.other_parts(check, f);
        }
    }

    /// Whatever comes to the skill.
    #[inline]
    fn other_parts(self, check: &CheckFrame, mut f: impl FnMut(DicePart)) {
        let who = check.who;
        let inv = self.inv(who);
        f(DicePart::full(DiceFrom::Modifier, check.modifier));
        f(DicePart::full(DiceFrom::Given, check.bonus));
        if !self.s.boons.is_empty() {
            let fits = |boon: &Boon| match boon.what {
                Gift::Better(Boosted::Checks(checks)) => self.meant(checks, check),
                Gift::Better(Boosted::Except { checks, but }) => self.meant(checks, check) && !self.meant(but, check),
                Gift::Against { symbol, yes } => {
                    check.monster != NONE && (self.lib.kind(check.monster).symbol == symbol) == yes
                }
                _ => false,
            };
            f(DicePart::full(DiceFrom::Turn, self.boosts(who, fits)));
        }
        // Asked only where something is for or against them.
        let keywords = || self.keywords_of(check);
        let combat = check.kind == CheckKind::Combat;
        // Weapons, of which most have some, matter in combat only.
        let sought = if combat { Q::Checks } else { Q::OtherChecks };
        let bare = self.is_bare(who);
        let mut add = |rule: &Static, src: Src, h: Held| {
            let Static::Checks { checks, bonus, filter } = rule else { return };
            if !self.meant(*checks, check) || bare && matches!(src, Src::Card(_)) {
                return;
            }
            if !filter.as_ref().is_none_or(|filter| self.is_for(filter, check, src)) {
                return;
            }
            let bonus = &self.bonus_for(*bonus, filter.as_ref(), &Ctx { who, src, ..Ctx::default() });
            let weapon = match src {
                Src::Card(copy) => self.lib.card(copy).weapon,
                _ => None,
            };
            let dice = match weapon {
                Some(_) if combat && !h.is(held::IN_HAND) => return,
                Some(weapon) if combat => {
                    let weapon = if h.is(held::MAGICAL) { WeaponType::Magical } else { weapon };
                    // What is for some monsters only comes to what the weapon gives against all.
                    let more = match (src, filter) {
                        (_, Some(BonusFilter::Against(_))) => 0,
                        (Src::Card(copy), _) => self.arm_bonus(who, copy),
                        _ => 0,
                    };
                    let is_spell = matches!(src, Src::Card(copy) if self.lib.single(copy).spell);
                    self.against(
                        who,
                        bonus.saturating_add(more),
                        (weapon, is_spell),
                        src,
                        keywords() & !self.ignored_with(src),
                    )
                }
                _ => *bonus,
            };
            f(DicePart { from: DiceFrom::Text(src), dice, printed: *bonus });
        };
        if inv.own.0.answers(sought) {
            self.walk_own(who, Q::Checks, sought, &mut add);
        }
        if combat {
            for &h in inv.held.iter().filter(|h| h.is(held::ACTIVE)) {
                let card = self.lib.card(h.copy);
                let bonus = self.active_bonus(h).saturating_add(self.arm_bonus(who, h.copy));
                let dice = match card.weapon {
                    Some(weapon) => {
                        self.against(who, bonus, (weapon, card.spell.is_some()), Src::Card(h.copy), keywords())
                    }
                    None => bonus,
                };
                f(DicePart { from: DiceFrom::Text(Src::Card(h.copy)), dice, printed: bonus });
            }
        }
        let sheltered = || inv.own.0.answers(Q::NoEnvironmentPenalty) && self.holds(who, Q::NoEnvironmentPenalty);
        self.common(Q::Checks, |rule, src| {
            if let Static::Checks { checks, bonus, filter } = rule
                && self.meant(*checks, check)
                && filter.as_ref().is_none_or(|filter| self.is_for(filter, check, src))
                && !(*bonus < 0 && sheltered() && self.s.environment().map(Src::Mythos) == Some(src))
            {
                let bonus = self.bonus_for(*bonus, filter.as_ref(), &Ctx { who, src, ..Ctx::default() });
                f(DicePart::full(DiceFrom::Text(src), bonus));
            }
        });
        if self.s.anyone_answers(Q::ChecksOfAll) {
            self.parts_for_all(check, f);
        }
    }

    /// Whether a bonus is for this check.
    fn is_for(self, filter: &BonusFilter, check: &CheckFrame, src: Src) -> bool {
        let who = check.who;
        let inv = self.inv(who);
        match filter {
            BonusFilter::Against(keyword) => self.keywords_of(check) & keyword_bit(*keyword) != 0,
            BonusFilter::OtherHandEmpty => self.hands_used(who) <= 1,
            BonusFilter::While(cond) => self.holds_now(cond, &Ctx { who, src, ..Ctx::default() }),
            BonusFilter::InArkham => self.in_town(inv.place),
            BonusFilter::InWorlds(worlds) => {
                matches!(inv.place, Place::World(here, _) if worlds.contains(&here))
                    && matches!(self.s.phase, Phase::Encounters | Phase::OtherWorlds)
            }
            BonusFilter::Of(deck) => self.event_of(check) == Some(*deck),
            BonusFilter::Reading(place) => self.reads_at(who, *place),
            BonusFilter::For(card) => self.asks_for(*card),
            BonusFilter::InEncounters => self.is_encounter(who),
            BonusFilter::Except(but) => !self.meant(*but, check),
            BonusFilter::Each(_) | BonusFilter::OfAll(_) => true,
        }
    }

    /// A bonus, so many times as what it is for is there.
    #[inline(always)]
    fn bonus_for(self, bonus: i8, filter: Option<&BonusFilter>, ctx: &Ctx) -> i8 {
        match filter {
            Some(BonusFilter::Each(each)) => self.bonus(bonus, Some(*each), ctx),
            _ => bonus,
        }
    }

    /// What somebody's card gives to everybody.
    #[inline(never)]
    fn parts_for_all(self, check: &CheckFrame, mut f: impl FnMut(DicePart)) {
        for who in self.everyone() {
            self.own(who, Q::ChecksOfAll, |rule, src, _| {
                if let Static::Checks { checks, bonus, filter: Some(BonusFilter::OfAll(cond)) } = rule
                    && self.meant(*checks, check)
                    && self.holds_now(cond, &Ctx { who, src, ..Ctx::default() })
                {
                    f(DicePart::full(DiceFrom::Text(src), *bonus));
                }
            });
        }
    }

    /// What the one that a check is made against has.
    fn keywords_of(self, check: &CheckFrame) -> u16 {
        match check.purpose {
            Purpose::Battle if self.duel().is_none() => {
                self.lib.ancient_ones[usize::from(self.foe())].defenses | self.armour()
            }
            Purpose::Battle => self.lib.ancient_ones[usize::from(self.foe())].defenses,
            _ if check.monster == NONE => 0,
            _ => self.stats(check.monster).keywords,
        }
    }

    /// Abilities of monsters that a weapon ignores, a bit each.
    pub fn ignored_with(self, weapon: Src) -> u16 {
        let Src::Card(copy) = weapon else { return 0 };
        let card = self.lib.card(copy);
        if !card.index.answers(Q::Ignores) {
            return 0;
        }
        self.rules(card.text, Q::Ignores).fold(0, |bits, rule| match rule {
            Static::Pierces { what: Pierced::Ignored(keywords), .. } => bits | keyword_bits(keywords),
            _ => bits,
        })
    }

    /// Whether a weapon makes little of an ability of monsters, or all attacks of its owner do.
    fn softens(self, who: Inv, weapon: Src, of: Keyword, as_what: Keyword) -> bool {
        let meant = |rule: &Static| matches!(rule, Static::Pierces { what: Pierced::Softened(one, like), .. } if *one == of && *like == as_what);
        let mut soft = match weapon {
            Src::Card(copy) if self.lib.answers(copy, Q::Ignores) => {
                self.rules(self.lib.single(copy).text, Q::Ignores).any(meant)
            }
            _ => false,
        };
        self.own(who, Q::Pierces, |rule, _, _| soft |= meant(rule));
        soft
    }

    /// Abilities of monsters that all of somebody's attacks ignore, a bit each.
    fn ignored_by(self, who: Inv) -> u16 {
        let mut bits = 0;
        self.own(who, Q::Pierces, |rule, _, _| {
            if let Static::Pierces { what: Pierced::Ignored(keywords), .. } = rule {
                bits |= keyword_bits(keywords);
            }
        });
        bits
    }

    /// Whether the check in progress is one that this shared card asks for.
    fn asks_for(self, card: CardName) -> bool {
        let text = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run { ctx, .. } => Some(ctx.src),
            _ => None,
        });
        matches!(text, Some(Src::Fixture(number)) if self.lib.shared_card(card) == Some(number))
    }

    /// Whether somebody reads a tome here: what it says of the Movement Phase.
    fn reads_at(self, who: Inv, place: PlaceId) -> bool {
        let text = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run { ctx, .. } => Some(ctx.src),
            _ => None,
        });
        let tome = |copy: u16| self.lib.card(copy).tome && self.lib.acts(copy, W::Movement);
        self.inv(who).place.area() == Some(place) && matches!(text, Some(Src::Card(copy)) if tome(copy))
    }

    /// A bonus of this type against what has these abilities: halved (up) by resistance, nothing by immunity.
    /// Against weapon immunity only spells help (INN-25).
    fn against(self, who: Inv, bonus: i8, (weapon, is_spell): (WeaponType, bool), src: Src, keywords: u16) -> i8 {
        if !is_spell && keywords & keyword_bit(Keyword::WeaponImmunity) != 0 {
            return 0;
        }
        let (resistance, immunity) = match weapon {
            WeaponType::Physical => (Keyword::PhysicalResistance, Keyword::PhysicalImmunity),
            WeaponType::Magical => (Keyword::MagicalResistance, Keyword::MagicalImmunity),
        };
        // Mostly it has none of this.
        if keywords & (keyword_bit(resistance) | keyword_bit(immunity)) == 0 {
            return bonus;
        }
        let keywords = keywords & !self.ignored_by(who);
        if keywords & keyword_bit(immunity) != 0 {
            return if self.softens(who, src, immunity, resistance) { (bonus + 1) / 2 } else { 0 };
        }
        if keywords & keyword_bit(resistance) != 0 { (bonus + 1) / 2 } else { bonus }
    }
}

fn keyword_bits(keywords: &[Keyword]) -> u16 {
    keywords.iter().fold(0, |bits, &keyword| bits | keyword_bit(keyword))
}
