//! What an investigator is and can do just now: skills, dice, hands, values.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{CheckFrame, Ctx, Frame, Purpose, Src};
use crate::index::Q;
use crate::library::Card;
use crate::state::{Boon, ForWhom, Gift, Held, Inv, NONE, held, most};

/// The lowest face that is a success where no card says otherwise.
const SUCCESS: u8 = 5;

impl<'a> Query<'a> {
    pub fn slider(self, who: Inv, skill: Skill) -> i8 {
        let inv = self.inv(who);
        let sheet = &self.lib.sheets[usize::from(inv.sheet)];
        let stop = inv.sliders[usize::from(sheet.track[skill as usize])];
        sheet.skills[skill as usize][usize::from(stop)] as i8
    }

    /// The slider on which a skill of somebody stands.
    pub fn track(self, who: Inv, skill: Skill) -> u8 {
        self.lib.sheets[usize::from(self.inv(who).sheet)].track[skill as usize]
    }

    /// The stop at which a skill is lowest, or highest.
    pub fn extreme_stop(self, who: Inv, skill: Skill, highest: bool) -> u8 {
        let values = &self.lib.sheets[usize::from(self.inv(who).sheet)].skills[skill as usize];
        let stops = 0..values.len() as u8;
        let value = |stop: &u8| values[usize::from(*stop)] as i8;
        if highest { stops.max_by_key(value) } else { stops.min_by_key(value) }.unwrap_or(0)
    }

    /// Whether a text about certain checks means this one.
    #[inline(always)]
    pub fn meant(self, checks: Checks, check: &CheckFrame) -> bool {
        checks.has(CheckSort::Of(CheckKind::Skill(check.skill)))
            || checks.has(CheckSort::Of(check.kind))
            || checks.by_occasion() && self.meant_by_occasion(checks, check)
    }

    #[inline(never)]
    fn meant_by_occasion(self, checks: Checks, check: &CheckFrame) -> bool {
        let has = |sort| checks.has(sort);
        let fight = || check.kind == CheckKind::Combat && check.monster != NONE;
        has(CheckSort::WithMonster) && fight()
            || has(CheckSort::BeforeBattle) && check.kind == CheckKind::Combat && check.purpose != Purpose::Battle
            || has(CheckSort::WithUndead) && fight() && self.stats(check.monster).has(Keyword::Undead)
            || has(CheckSort::WithAncient) && check.purpose == Purpose::Battle
            || has(CheckSort::Closing) && check.purpose == Purpose::CloseGate
            || has(CheckSort::OfTome) && self.is_of_tome()
    }

    /// Whether the text that runs is that of an encounter in the town.
    pub fn is_encounter(self, who: Inv) -> bool {
        let of_encounter = |frame: &Frame| match frame {
            Frame::Run { ctx, .. } | Frame::Appear { ctx, .. } => matches!(ctx.src, Src::Encounter(_)),
            _ => false,
        };
        self.in_town(self.inv(who).place) && self.s.frames.iter().any(of_encounter)
    }

    /// By how much the monsters are weaker that he fights with what he has in hand.
    pub fn foes_weaker(self, who: Inv) -> u8 {
        let mut less = 0i8;
        self.own(who, Q::FoeToughness, |rule, src, h| {
            let laid_by =
                matches!(src, Src::Card(copy) if self.lib.card(copy).weapon.is_some()) && !h.is(held::IN_HAND);
            if !laid_by {
                less -= self.part(rule, who, src, |_| true);
            }
        });
        self.common(Q::FoeToughness, |rule, src| less -= self.part(rule, who, src, |_| true));
        less.max(0) as u8
    }

    /// Whether the text that runs is that of a tome.
    fn is_of_tome(self) -> bool {
        let text = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run { ctx, .. } => Some(ctx.src),
            _ => None,
        });
        matches!(text, Some(Src::Card(copy)) if self.lib.card(copy).tome)
    }

    /// What bonuses for a time give to a skill, or to a check.
    pub fn boosts(self, who: Inv, fits: impl Fn(&Boon) -> bool) -> i8 {
        let here = |hood: HoodId| self.inv(who).place.area().is_some_and(|a| self.lib.area(a).hood == Some(hood));
        let meant = |boon: &&Boon| {
            fits(boon)
                && match boon.for_whom {
                    ForWhom::One(one) => one == who,
                    ForWhom::In(hood) => here(hood),
                }
        };
        self.s.boons.iter().filter(meant).map(|boon| boon.n).sum()
    }

    /// Whether something holds for somebody for a time.
    pub fn favoured(self, who: Inv, fits: impl Fn(Favour) -> bool) -> bool {
        let is = |boon: &Boon| matches!(boon.what, Gift::Favour(favour) if fits(favour));
        self.s.boons.iter().any(|boon| boon.for_whom == ForWhom::One(who) && is(boon))
    }

    /// How tough a monster of this toughness is for somebody.
    pub fn toughness_for(self, who: Inv, toughness: u8) -> u8 {
        let softer = !self.s.boons.is_empty() && self.favoured(who, |favour| favour == Favour::Softens);
        toughness.saturating_sub(self.foes_weaker(who) + u8::from(softer)).max(1)
    }

    /// What a spell gives to its own checks.
    pub fn cast_bonus(self, who: Inv, copy: u16) -> i8 {
        let card = self.lib.card(copy);
        if !card.index.answers(Q::Casting) {
            return 0;
        }
        let part = |rule| self.part(rule, who, Src::Card(copy), |_| true);
        self.rules(card.text, Q::Casting).fold(0i8, |all, rule| all.saturating_add(part(rule)))
    }

    /// The skill of somebody's combat checks, where a spell of his changes it.
    #[inline(always)]
    pub fn skill_by_spell(self, who: Inv) -> Option<Skill> {
        let active = self.inv(who).held.iter().filter(|h| h.is(held::ACTIVE));
        active.flat_map(|h| self.combat_effects(self.lib.card(h.copy))).find_map(|effect| match effect {
            Effect::Moments(family::Moments::ForCombat(Edge::CombatUses(skill))) => Some(*skill),
            _ => None,
        })
    }

    /// The combat bonus that casting this spell gives.
    pub fn spell_bonus(self, card: &Card) -> i8 {
        self.bonus_of_spell(card).map_or(0, |(bonus, _)| bonus)
    }

    /// The same of a spell that is cast: what is counted lies on it as long as it works.
    pub fn active_bonus(self, h: Held) -> i8 {
        match self.bonus_of_spell(self.lib.card(h.copy)) {
            Some((bonus, true)) => bonus.saturating_mul(h.tokens.min(99) as i8),
            Some((bonus, false)) => bonus,
            None => 0,
        }
    }

    /// The combat bonus of a spell, and whether it is counted.
    pub fn bonus_of_spell(self, card: &Card) -> Option<(i8, bool)> {
        self.combat_effects(card).find_map(|effect| match effect {
            Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { n, each })) => Some((*n, each.is_some())),
            _ => None,
        })
    }

    /// What weapons or spells of somebody's give beside what is printed on them.
    pub fn arm_bonus(self, who: Inv, copy: u16) -> i8 {
        if !self.concerns(Q::ArmBonus, who) {
            return 0;
        }
        let hands = self.lib.single(copy).hands;
        let mut sum = 0i8;
        let mut add = |rule: &Static, src: Src| {
            if let Static::More { of: Figure::ArmBonus(class), by, scope } = rule
                && self.copy_is(copy, *class)
            {
                let ctx = Ctx { who, src, x: hands, ..Ctx::default() };
                sum = sum.saturating_add(self.within_scope(*by, scope, &ctx));
            }
        };
        self.own(who, Q::ArmBonus, |rule, src, _| add(rule, src));
        self.common(Q::ArmBonus, add);
        sum
    }

    /// What a card does when it is used in combat.
    fn combat_effects(self, card: &Card) -> impl Iterator<Item = &'a Effect> + use<'a> {
        let lines = self.lib.abilities(card.text).iter().filter_map(|ability| match ability {
            Ability::At(at) if at.window == Window::InCombat => Some(at.block),
            _ => None,
        });
        lines.flat_map(move |block| self.lib.tree.block(block)).map(|step| &step.effect)
    }

    /// The lowest face that is a success for this investigator.
    #[inline]
    pub fn success(self, who: Inv) -> u8 {
        if self.inv(who).own.0.answers(Q::Succeed) { self.own_success(who) } else { SUCCESS }
    }

    fn own_success(self, who: Inv) -> u8 {
        let mut face = SUCCESS;
        self.own(who, Q::Succeed, |rule, _, _| {
            if let Static::Succeed(lowest) = rule {
                face = *lowest;
            }
        });
        face
    }

    /// The lowest face that is a success in this check: what is added to each die counts too.
    pub fn success_in(self, check: &CheckFrame) -> u8 {
        let meant = |of: &Figure| matches!(of, Figure::Pips(checks) if self.meant(*checks, check));
        self.success(check.who).saturating_add_signed(-self.more(Q::Pips, check.who, meant)).max(1)
    }

    /// Stops that the sliders may be moved by in an upkeep.
    #[inline(always)]
    pub fn focus(self, who: Inv) -> u8 {
        let inv = self.inv(who);
        if inv.is(crate::state::flag::NO_FOCUS) || self.in_force(Q::NoFocus) {
            return 0;
        }
        let all = if inv.own.0.answers_any(&[Q::UnlimitedFocus, Q::Focus]) || self.s.common.0.answers(Q::Focus) {
            self.own_focus(who)
        } else {
            self.lib.sheets[usize::from(inv.sheet)].focus
        };
        all.saturating_sub(inv.focus_spent)
    }

    #[inline(never)]
    fn own_focus(self, who: Inv) -> u8 {
        if self.holds(who, Q::UnlimitedFocus) {
            // Three sliders, three steps each.
            return 9;
        }
        let focus = self.lib.sheets[usize::from(self.inv(who).sheet)].focus;
        focus.saturating_add_signed(self.more(Q::Focus, who, |_| true))
    }

    /// Dice that a clue gives on a check of this skill.
    pub fn clue_dice(self, who: Inv, skill: Skill) -> u8 {
        let meant = |of: &Figure| matches!(of, Figure::ClueDice(only) if only.is_none_or(|s| s == skill));
        1u8.saturating_add_signed(self.more(Q::ClueDice, who, meant)).max(1)
    }

    /// Successes among dice by face.
    #[inline(always)]
    pub fn successes(self, check: &CheckFrame) -> u8 {
        let own = &self.inv(check.who).own.0;
        if own.answers_any(&[Q::Succeed, Q::Pips, Q::Sixes]) || self.s.common.0.answers(Q::Pips) {
            return self.own_successes(check);
        }
        check.added + check.dice[usize::from(SUCCESS) - 1..].iter().sum::<u8>()
    }

    #[inline(always)]
    fn own_successes(self, check: &CheckFrame) -> u8 {
        let lowest = self.success_in(check);
        let mut n: u8 = check.added + check.dice[usize::from(lowest) - 1..].iter().sum::<u8>();
        if check.kind == CheckKind::Combat {
            let mut double = false;
            self.own(check.who, Q::Sixes, |_, _, h| double |= h.is(held::IN_HAND));
            if double {
                n = n.saturating_add(check.dice[5]);
            }
        }
        n
    }

    #[inline(always)]
    pub fn hands_used(self, who: Inv) -> u8 {
        self.hands_with(who, 0)
    }

    /// Hands in use with so many more for a spell. What serves for spells only is no hand for anything else.
    #[inline(always)]
    pub fn hands_with(self, who: Inv, spell: u8) -> u8 {
        let (mut weapons, mut spells) = (0, spell);
        for h in self.inv(who).held.iter().filter(|h| h.is(held::IN_HAND | held::ACTIVE | held::BOUND)) {
            let card = self.lib.single(h.copy);
            // A spell that needs no hands.
            if card.spell && h.is(held::MAGICAL) {
                continue;
            }
            *if card.spell { &mut spells } else { &mut weapons } += card.hands;
        }
        weapons + spells.saturating_add_signed(-self.more(Q::SpellHands, who, |_| true))
    }

    /// Whether a rule spares this investigator a state.
    pub fn cannot_be(self, who: Inv, status: Status) -> bool {
        self.forbidden(Q::CannotBe, who, |verb| *verb == Verb::Be(status)).is_some()
    }

    /// Whether a card can be lost: some never are, others only where their owner chooses it.
    pub fn can_lose(self, who: Inv, copy: u16, chosen: bool) -> bool {
        !self.cannot_lose(who, copy) && (chosen || !self.is_kept(who, copy))
    }

    /// Whether an investigator can never lose this card.
    pub fn cannot_lose(self, who: Inv, copy: u16) -> bool {
        self.never_loses(who, self.lib.copies[usize::from(copy)])
    }

    /// The same of a card by its number.
    pub fn never_loses(self, who: Inv, number: u16) -> bool {
        self.never_his(Q::NeverLost, who, |ban| *ban == Ban::Lose(CardName(number))).is_some()
    }

    /// The colours of gate cards that count for an investigator in an Other World.
    pub fn gate_colours(self, who: Inv, world: WorldId) -> u8 {
        let mut colours = self.lib.worlds[usize::from(world.0)].colours;
        self.own(who, Q::GateCards, |rule, _, _| {
            if let Static::GateCards(colour) = rule {
                colours |= crate::library::Colour::ALL[*colour as usize].bit();
            }
        });
        colours
    }

    #[inline]
    pub fn maximum(self, who: Inv, sanity: bool) -> u8 {
        let inv = self.inv(who);
        let sheet = &self.lib.sheets[usize::from(inv.sheet)];
        let (printed, cut) = if sanity { (sheet.sanity, inv.sanity_cut) } else { (sheet.stamina, inv.stamina_cut) };
        let printed = sheet.balance.map_or(printed, |stops| stops[usize::from(!sanity)][usize::from(inv.balance % 4)]);
        let value = (printed as i8).saturating_sub(cut);
        const CHANGE: [Q; 2] = [Q::Maximum, Q::VaryingMaximum];
        if inv.own.0.answers_any(&CHANGE) || self.s.common.0.answers_any(&CHANGE) {
            return self.changed_maximum(who, sanity, value);
        }
        value.max(0) as u8
    }

    #[inline(never)]
    fn changed_maximum(self, who: Inv, sanity: bool, mut value: i8) -> u8 {
        let mut add = |rule: &Static, src| {
            value = value.saturating_add(self.part(rule, who, src, |of| *of == Figure::Maximum { sanity }));
        };
        // What was drawn and is not gained yet lowers nothing.
        for q in [Q::Maximum, Q::VaryingMaximum] {
            self.own(who, q, |rule, src, h| {
                if !(h.is(held::OFFERED) && matches!(rule, Static::More { by: ..0, .. })) {
                    add(rule, src);
                }
            });
            self.common(q, &mut add);
        }
        value.clamp(0, most::POINTS as i8) as u8
    }

    /// The most that one can have just now: the maximum, and what was given beyond it.
    pub fn cap(self, who: Inv, sanity: bool) -> u8 {
        let inv = self.inv(who);
        self.maximum(who, sanity) + if sanity { inv.sanity_above } else { inv.stamina_above }
    }

    #[inline(always)]
    pub fn movement_points(self, who: Inv) -> u8 {
        let points = self.skill(who, Skill::Speed);
        points.saturating_add(self.more(Q::Movement, who, |_| true)).max(0) as u8
    }
}
