//! Using abilities, and what becomes of the cards that have them.
//!
//! Rules: UPK-02, LOC-02, LOC-09.

use keeper_arkham_script::tree::{
    At, BlockId, CardName, Casting, Cost, Effect, Ransom, Static, Step, Thing, Window, family,
};
use keeper_table::Journal;

use super::Engine;
use super::run::AGREED;
use super::trophies::ANY_SYMBOL;
use crate::event::{Event, Most};
use crate::frame::{Ctx, Frame, Opt, Peril, Src, TrophyStage, UseStage};
use crate::in_play::Role;
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Inv, NONE, Place, Spot, flag, held, most};

impl<'a, J: Journal<Event>> Engine<'a, J> {
    /// Who holds this card, or whose sheet it is.
    pub fn owner(&self, src: Src) -> Option<Inv> {
        match src {
            Src::Sheet(who) => Some(who),
            Src::Card(copy) => (0..self.s.players).find(|&who| self.s.inv(who).held.iter().any(|h| h.copy == copy)),
            _ => None,
        }
    }

    pub fn held_mut(&mut self, copy: u16) -> Option<&mut crate::state::Held> {
        let players = usize::from(self.s.players);
        self.s.investigators[..players].iter_mut().find_map(|inv| inv.held.iter_mut().find(|h| h.copy == copy))
    }

    pub fn push_use(&mut self, owner: Inv, src: Src, ability: u16) {
        // A cost may take Sanity or Stamina to 0; the effect still happens, and only then the investigator falls.
        self.push(Frame::Settle { who: owner });
        self.push(Frame::Use { owner, src, ability, stage: UseStage::BEGIN, x: 0, successes: 0 });
    }

    pub fn using(&mut self, owner: Inv, src: Src, ability: u16, stage: UseStage, x: u8, successes: u8) {
        let at = self.ability(ability);
        let again = |stage: UseStage, x: u8, successes: u8| Frame::Use { owner, src, ability, stage, x, successes };
        let Some(number) = stage.cost() else {
            if self.asks_lender_for(owner, &at.costs) {
                return;
            }
            if let Src::Card(copy) = src
                && self.breaks(owner, copy)
            {
                return self.pop();
            }
            self.tell(Event::Used { who: owner, src, ability });
            let inv = self.s.inv_mut(owner);
            inv.set(flag::USED, inv.is(flag::USED) || at.once_per_turn);
            inv.set(flag::SPENT, inv.is(flag::SPENT) || at.once_per_game);
            if at.once_per_check
                && let Some(here) = self.s.frames.rposition(|f| matches!(f, Frame::Check(_)))
                && let Frame::Check(mut check) = self.s.frames[here]
            {
                check.used_once = true;
                self.s.frames[here] = Frame::Check(check);
            }
            return self.using(owner, src, ability, stage.next(), x, successes);
        };
        let costs = self.costs_of(owner, src, at);
        let Some(&cost) = costs.get(number) else {
            self.pop();
            if !stage.has_failed() {
                if let Src::Place(place) = src
                    && at.costs.iter().any(|cost| matches!(cost, Cost::Money(_)))
                {
                    self.fire(W::AfterCare, owner, place.0);
                }
                if self.s.inv(owner).own.0.acts(W::TomeRead) {
                    self.tell_of_tome(owner, src, at);
                }
                let ctx = Ctx { who: owner, src, x, successes, place: self.here(src), ..Ctx::default() };
                match at.costs.is_empty() {
                    true => self.push_agreed(at.block, ctx),
                    false => self.push_run(at.block, ctx),
                }
            }
            return;
        };
        if !stage.is_paid() {
            let depth = self.s.frames.len();
            self.go(again(stage.next(), x, successes));
            match cost {
                Cost::Cast(Casting::AtX) => self.push_cast(owner, src, Some(-(x as i8)), 1),
                cost => self.pay(owner, src, cost),
            }
            if self.s.frames.len() == depth && self.s.ask.is_none() && self.s.ending.is_none() {
                self.using(owner, src, ability, stage.next(), x, successes);
            }
            return;
        }
        match cost {
            Cost::Cast(_) => {
                let next = if self.s.passed { stage.next() } else { stage.next().failed() };
                self.go(again(next, x, self.s.number));
            }
            Cost::XTrophies => {
                let Opt::Number(n) = self.answer() else { return self.go(again(stage.next().failed(), x, successes)) };
                self.go(again(stage.next(), n, successes));
                self.push_trophies(owner, n, 0, TrophyStage::SpendAny, ANY_SYMBOL);
            }
            Cost::TakeTokens(_) => {
                let n = if let Opt::Number(n) = self.answer() { n } else { 0 };
                self.go(again(stage.next(), n, successes));
                self.take_off(src, n);
            }
            Cost::Any(thing, _) => {
                if let Opt::Number(n) = self.answer() {
                    if thing == Thing::Clues && self.asks_lender(owner, n, n) {
                        return;
                    }
                    self.go(again(stage.next(), n, successes));
                    self.spend(owner, thing, n);
                } else {
                    self.go(again(stage.next(), x, successes));
                }
            }
            _ => self.using(owner, src, ability, stage.next(), x, successes),
        }
    }

    /// Where it is a tome that is read, those who hear of it do so when it has been read; which tome it is goes by its place among all of
    /// them.
    #[inline(never)]
    fn tell_of_tome(&mut self, who: Inv, src: Src, at: &At) {
        let (Src::Card(copy), Window::Movement(_)) = (src, &at.window) else { return };
        if !self.lib.card(copy).tome || !self.may_speak(W::TomeRead, who) {
            return;
        }
        if let Some(nth) = self.lib.tomes().position(|tome| tome == copy).and_then(|nth| u8::try_from(nth).ok()) {
            self.fire(W::TomeRead, who, nth);
        }
    }

    /// What an ability costs somebody: what a location asks for a card may be less for him.
    pub(super) fn costs_of(&self, who: Inv, src: Src, at: &'a At) -> &'a [Cost] {
        let lib = self.lib;
        if !matches!(src, Src::Place(_)) || !self.s.inv(who).own.0.answers(Q::TrophyPrice) {
            return &at.costs;
        }
        let gives = |name: CardName| {
            let takes =
                |step: &Step| matches!(step.effect, Effect::Cards(family::Cards::Take { card, .. }) if card == name);
            lib.tree.block(at.block).iter().any(takes)
        };
        let mut cheap = false;
        self.q().own(who, Q::TrophyPrice, |rule, _, _| {
            cheap |= matches!(rule, Static::TrophyPrice(name) if gives(*name));
        });
        if cheap { &[Cost::Trophies(Ransom::Single)] } else { &at.costs }
    }

    /// What costs nothing and begins with `you may` is not asked again: one who does not want it does not use it.
    fn push_agreed(&mut self, block: BlockId, ctx: Ctx) {
        let lib = self.lib;
        match lib.tree.block(block) {
            [Step { effect: Effect::Structure(family::Structure::If { cond, then, otherwise: None }), .. }]
                if self.q().holds_now(cond, &ctx) =>
            {
                self.push_agreed(*then, ctx);
            }
            [Step { effect: Effect::Structure(family::Structure::May { offer, otherwise: None, .. }), .. }, ..] => {
                self.push(Frame::Run { block, pc: 0, turn: AGREED, ctx });
                self.s.passed = true;
                self.push_run(*offer, ctx);
            }
            _ => self.push_run(block, ctx),
        }
    }

    /// Whether a card falls to pieces when somebody is about to use it.
    #[inline(always)]
    pub fn breaks(&mut self, who: Inv, copy: u16) -> bool {
        if !self.s.common.0.answers(Q::Brittle) {
            return false;
        }
        let mut worst = 0;
        let supply = self.supply_of(copy);
        self.q().common(Q::Brittle, |rule, _| {
            if let Static::Brittle { deck, to } = rule
                && supply == Supply::Deck(*deck)
            {
                worst = *to;
            }
        });
        if worst == 0 {
            return false;
        }
        let face = self.die();
        self.tell(Event::DieRolled { who, face, card: Some(copy) });
        if face <= worst && self.q().can_lose(who, copy, false) {
            self.discard_copy(who, copy);
        }
        face <= worst
    }

    /// What a text calls `here`: the gate of a surge that it averts, or the place where it lies.
    fn here(&self, src: Src) -> u8 {
        let surge = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Would { what: Peril::Surge(place), .. } => Some(place.0),
            _ => None,
        });
        surge.unwrap_or_else(|| self.q().place_of(src))
    }

    pub fn exhaust(&mut self, who: Inv, copy: u16) {
        // A weapon that is exhausted is out of hand, unless that is what it is exhausted for.
        let stays = self.lib.acts(copy, W::InCombat);
        let mine = self.s.inv(who).held.iter().position(|h| h.copy == copy);
        let held = match mine {
            Some(at) => self.s.inv_mut(who).held.get_mut(at),
            None => self.held_mut(copy),
        };
        if let Some(h) = held {
            h.flags = (h.flags | held::EXHAUSTED) & if stays { u8::MAX } else { !held::IN_HAND };
            self.tell(Event::Exhausted { who, copy });
            if self.s.common.0.acts(W::AnyoneExhausts) && self.s.is_heard(self.lib, W::AnyoneExhausts) {
                self.tell_of_exhausted(copy);
            }
        }
        if let (Some(twin), Some(partner)) = (self.lib.twin(copy), self.q().partner(Src::Card(copy)))
            && let Some(h) = self.held_mut(twin)
        {
            h.flags |= held::EXHAUSTED;
            self.tell(Event::Exhausted { who: partner, copy: twin });
        }
    }

    /// What is in play hears of it below all that is being paid and done now; of what helps in a combat when that is over.
    #[inline(never)]
    fn tell_of_exhausted(&mut self, copy: u16) {
        let goes_on = |frame: &Frame| {
            matches!(frame, Frame::Run { .. } | Frame::Use { .. } | Frame::Pay { .. } | Frame::Price { .. })
        };
        let fights = |frame: &Frame| matches!(frame, Frame::Combat { .. } | Frame::BattleAttack { .. });
        let combat = if self.lib.acts(copy, W::InCombat) { self.s.frames.rposition(fights) } else { None };
        let done = self.s.frames.rposition(|frame| !goes_on(frame)).map_or(0, |below| below + 1);
        let at = combat.unwrap_or(done);
        self.s.frames.insert(at, Frame::Exhausted { copy });
    }

    /// The card that was exhausted is *it*, if it is still there.
    pub fn was_exhausted(&mut self, copy: u16) {
        self.pop();
        if let Some(owner) = self.owner(Src::Card(copy)) {
            self.s.it = copy;
            self.fire(W::AnyoneExhausts, owner, NONE);
        }
    }

    /// What was exhausted can be used again: for the other half of a pair, too.
    pub fn refresh_twins(&mut self, who: Inv) {
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if !h.is(held::EXHAUSTED)
                && let Some(twin) = self.lib.twin(h.copy)
                && let Some(other) = self.held_mut(twin).filter(|other| other.is(held::EXHAUSTED))
            {
                other.flags &= !held::EXHAUSTED;
                if let Some(partner) = self.q().partner(Src::Card(h.copy)) {
                    self.tell(Event::Refreshed { who: partner, copy: twin });
                }
            }
        }
    }

    pub fn add_tokens(&mut self, who: Inv, copy: u16, n: u8) {
        if let Some(h) = self.held_mut(copy) {
            let wanted = h.tokens.saturating_add(n);
            h.tokens = wanted.min(most::TOKENS_ON_CARD);
            let now = h.tokens;
            self.tell(Event::TokenOn { who, copy, now });
            if wanted > now {
                self.tell(Event::NoRoom(Most::Tokens(Src::Card(copy))));
            }
        }
    }

    pub fn discard_src(&mut self, src: Src) {
        match src {
            Src::Card(copy) => {
                if let Some(who) = self.owner(src) {
                    self.lose_copy(who, copy);
                } else if self.s.take_out(self.lib, src) {
                    self.lay_away(copy);
                    self.tell(Event::TakenUp(copy));
                }
            }
            Src::Mythos(card) if self.s.environment() == Some(card) => self.end_environment(),
            Src::Fixture(_)
                if self.s.entry(src).is_some_and(|entry| matches!(entry.role, Role::Laid | Role::Marker)) =>
            {
                self.take_away(src)
            }
            _ => {}
        }
    }

    pub fn box_src(&mut self, src: Src) {
        match src {
            Src::Card(copy) => {
                if let Some(who) = self.owner(src) {
                    self.box_copy(who, copy);
                } else if self.s.take_out(self.lib, src) {
                    self.put_in_box(copy);
                    self.tell(Event::TakenUp(copy));
                }
            }
            Src::Monster(marker) => {
                self.s.put_monster(marker, Spot::Box);
                self.tell(Event::MonsterBoxed(marker));
            }
            _ => {}
        }
    }

    pub fn supply_of(&self, copy: u16) -> Supply {
        self.lib.single(copy).supply
    }

    pub fn in_other_world(&self, who: Inv) -> bool {
        matches!(self.s.inv(who).place, Place::World(..))
    }
}
