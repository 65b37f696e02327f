//! What rules come to: numbers that they make greater or smaller, what there can be at most, and what they forbid.
//!
//! Every *cannot* of a card speaks through [`Query::forbidden`], no matter who says it: what an investigator has, or what is in play.

use keeper_arkham_script::tree::*;

use super::Query;
use crate::frame::{Ctx, Src};
use crate::index::Q;
use crate::state::Inv;

impl<'a> Query<'a> {
    /// By how much rules change a number for somebody: those of his cards and his sheet, and those in play.
    #[inline(always)]
    pub fn more(self, q: Q, who: Inv, meant: impl Fn(&Figure) -> bool) -> i8 {
        if self.concerns(q, who) { self.sum(q, who, meant) } else { 0 }
    }

    #[inline(never)]
    fn sum(self, q: Q, who: Inv, meant: impl Fn(&Figure) -> bool) -> i8 {
        let mut sum = 0i8;
        self.own(who, q, |rule, src, _| sum = sum.saturating_add(self.part(rule, who, src, &meant)));
        self.common(q, |rule, src| sum = sum.saturating_add(self.part(rule, who, src, &meant)));
        sum
    }

    /// The same of a number that is nobody's: all may have something that changes it.
    #[inline(always)]
    pub fn more_in_all(self, q: Q, meant: impl Fn(&Figure) -> bool) -> i8 {
        if self.s.all.0.answers(q) || self.s.common.0.answers(q) { self.sum_of_all(q, meant) } else { 0 }
    }

    #[inline(never)]
    fn sum_of_all(self, q: Q, meant: impl Fn(&Figure) -> bool) -> i8 {
        let mut sum = 0i8;
        for who in self.everyone() {
            self.own(who, q, |rule, src, _| sum = sum.saturating_add(self.part(rule, who, src, &meant)));
        }
        self.common(q, |rule, src| sum = sum.saturating_add(self.part(rule, self.s.first, src, &meant)));
        sum
    }

    /// What a rule adds to such a number for somebody.
    pub fn part(self, rule: &Static, who: Inv, src: Src, meant: impl Fn(&Figure) -> bool) -> i8 {
        match rule {
            Static::More { of, by, scope } if meant(of) => {
                self.within_scope(*by, scope, &Ctx { who, src, ..Ctx::default() })
            }
            _ => 0,
        }
    }

    /// What is left of a bonus where, how often and as long as it holds.
    pub(super) fn within_scope(self, by: i8, scope: &Scope, ctx: &Ctx) -> i8 {
        if scope.is_plain() {
            return by;
        }
        let holds = scope.zone.is_none_or(|zone| self.in_zone(self.inv(ctx.who).place, zone, ctx))
            && scope.cond.as_ref().is_none_or(|cond| self.holds_now(cond, ctx));
        if holds { self.bonus(by, scope.each, ctx) } else { 0 }
    }

    /// The strictest rule about what somebody can have or do at most, if there is any.
    #[inline(always)]
    pub fn most(self, q: Q, who: Inv, meant: impl Fn(&Most) -> bool) -> Option<u8> {
        let mut least: Option<u8> = None;
        let mut look = |rule: &Static| {
            if let Static::AtMost { of, n } = rule
                && meant(of)
            {
                least = Some(least.map_or(*n, |before| before.min(*n)));
            }
        };
        self.own(who, q, |rule, _, _| look(rule));
        self.common(q, |rule, _| look(rule));
        least
    }

    /// Which text forbids it to somebody, if one does: something of his, or something in play.
    #[inline(always)]
    pub fn forbidden(self, q: Q, who: Inv, meant: impl Fn(&Verb) -> bool) -> Option<Src> {
        if self.concerns(q, who) { self.says_no(q, who, meant) } else { None }
    }

    #[inline(never)]
    fn says_no(self, q: Q, who: Inv, meant: impl Fn(&Verb) -> bool) -> Option<Src> {
        self.said_of(q, who, |rule, src| {
            matches!(rule, Static::Cannot { verb, cond, .. } if meant(verb) && self.is_so(cond.as_ref(), who, src))
        })
    }

    /// The last text that says something of somebody: what he has, or what is in play.
    #[inline(always)]
    fn said_of(self, q: Q, who: Inv, says: impl Fn(&Static, Src) -> bool) -> Option<Src> {
        let mut by = None;
        let mut look = |rule: &Static, src| {
            if says(rule, src) {
                by = Some(src);
            }
        };
        self.own(who, q, |rule, src, _| look(rule, src));
        self.common(q, look);
        by
    }

    /// Whether a text lets somebody do something that the rules do not: one of his, or one in play.
    #[inline(always)]
    pub fn allowed(self, q: Q, who: Inv) -> bool {
        self.concerns(q, who) && self.licensed(q, who, |_| true)
    }

    /// The same of what such a text names.
    #[inline(never)]
    pub fn licensed(self, q: Q, who: Inv, meant: impl Fn(&Licence) -> bool) -> bool {
        let says = |rule: &Static, src| matches!(rule, Static::May { what, cond, .. } if meant(what) && self.is_so(cond.as_ref(), who, src));
        self.said_of(q, who, says).is_some()
    }

    /// Whether something costs somebody nothing.
    #[inline(always)]
    pub fn is_free(self, q: Q, who: Inv, meant: impl Fn(Fare) -> bool) -> bool {
        self.concerns(q, who) && self.costs_nothing(q, who, meant)
    }

    #[inline(never)]
    fn costs_nothing(self, q: Q, who: Inv, meant: impl Fn(Fare) -> bool) -> bool {
        let says = |rule: &Static, src| matches!(rule, Static::Free { what, cond, .. } if meant(*what) && self.is_so(cond.as_ref(), who, src));
        self.said_of(q, who, says).is_some()
    }

    /// The same of what nobody can do.
    #[inline(always)]
    pub fn forbidden_to_all(self, q: Q, meant: impl Fn(&Verb) -> bool) -> bool {
        let mut never = false;
        self.common(q, |rule, src| {
            never |= matches!(rule, Static::Cannot { verb, cond, .. } if meant(verb) && self.is_so(cond.as_ref(), self.s.first, src));
        });
        never
    }

    /// Which text in play lets it never happen, if one does.
    #[inline(always)]
    pub fn never(self, q: Q, meant: impl Fn(&Ban, Src) -> bool) -> Option<Src> {
        let mut by = None;
        self.common(q, |rule, src| {
            if self.bans(rule, self.s.first, src, &meant) {
                by = Some(src);
            }
        });
        by
    }

    /// The same of what somebody has.
    #[inline(always)]
    pub fn never_his(self, q: Q, who: Inv, meant: impl Fn(&Ban) -> bool) -> Option<Src> {
        let mut by = None;
        self.own(who, q, |rule, src, _| {
            if self.bans(rule, who, src, |ban, _| meant(ban)) {
                by = Some(src);
            }
        });
        by
    }

    /// The same of a card that somebody has, for itself.
    pub fn never_this(self, q: Q, who: Inv, copy: u16) -> bool {
        self.lib.answers(copy, q)
            && self.rules(self.lib.single(copy).text, q).any(|rule| self.bans(rule, who, Src::Card(copy), |_, _| true))
    }

    /// Whether something in play lets it never happen.
    #[inline(always)]
    pub fn is_banned(self, q: Q) -> bool {
        self.never(q, |_, _| true).is_some()
    }

    /// Whether somebody may pick up clues.
    pub fn may_pick_up(self, who: Inv) -> bool {
        self.leaves_clues(who).is_none()
    }

    /// The text that lets somebody pick up no clues, or gain none at all, if one does.
    pub fn leaves_clues(self, who: Inv) -> Option<Src> {
        let left = self.forbidden(Q::CannotPickUp, who, |_| true);
        left.or_else(|| self.no_gain(who, Thing::Clues, Src::None))
    }

    /// Whether something of somebody's, or something in play, may answer such a question.
    #[inline(always)]
    pub fn concerns(self, q: Q, who: Inv) -> bool {
        self.inv(who).own.0.answers(q) || self.s.common.0.answers(q)
    }

    fn bans(self, rule: &Static, who: Inv, src: Src, meant: impl Fn(&Ban, Src) -> bool) -> bool {
        matches!(rule, Static::Never { what, cond } if meant(what, src) && self.is_so(cond.as_ref(), who, src))
    }

    fn is_so(self, cond: Option<&Cond>, who: Inv, src: Src) -> bool {
        cond.is_none_or(|cond| self.holds_now(cond, &Ctx { who, src, ..Ctx::default() }))
    }
}
