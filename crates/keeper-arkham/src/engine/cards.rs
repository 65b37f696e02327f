//! Drawing, gaining and discarding cards.
//!
//! BGW-08, BGW-09, BGW-12, LUR-22, KIY-09.
//!
//! Rules: SPC-01, SPC-15, SPC-16, SPC-18, DUN-16, DUN-37, CPR-13 to CPR-15, CPO-08, CPO-12, CPO-13, BGW-01, BGW-02,
//! BGW-08, BGW-09, BGW-12, LUR-22, KIY-09.

use keeper_arkham_script::tree::{At, CardName, Deck, Gain, PlaceId, Verb, Window};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Event, Leaving, Most, Refusal};
use crate::frame::{Ask, Asking, Cause, ClassCode, Ctx, Frame, Opt, Src};
use crate::in_play::InPlay;
use crate::index::{Q, W};
use crate::library::{Supply, TakeOver};
use crate::state::{Held, Inv, MARKERS, NONE, flag, held};

/// A stretch of the game in which single things go on.
fn is_whole(frame: &Frame) -> bool {
    matches!(frame, Frame::Turn { .. } | Frame::Phase { .. } | Frame::AnyOrder { .. } | Frame::EndMythos(_))
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Puts a card into somebody's possession; where there is no room for it, under its deck.
    #[inline(always)]
    pub fn hold(&mut self, who: Inv, copy: u16, flags: u8) -> bool {
        // A reward may come for an investigator who has been devoured since.
        let here = self.s.inv(who).in_game() && !self.is_barred(who, copy);
        let inv = self.s.inv_mut(who);
        if here && inv.held.push(Held { copy, flags, tokens: 0 }) {
            let index = self.lib.index(copy);
            inv.own.0 = inv.own.0.with(index);
            self.s.all.0 = self.s.all.0.with(index);
            self.s.heeded.0 |= u64::from(self.lib.heeded(copy)) << (8 * who);
            if let Some(kept) = self.lib.card(copy).gate_card {
                self.s.gate_deck.take(kept);
            }
            return true;
        }
        if here {
            self.tell(Event::NoRoom(Most::Cards(who)));
        }
        self.lay_away(copy);
        false
    }

    /// A card that nobody has any more goes under its deck, or out of the game where that is never filled again.
    #[inline(always)]
    pub fn lay_away(&mut self, copy: u16) {
        match self.supply_of(copy) {
            Supply::Deck(deck) if self.lib.deck(deck).used_up || self.lib.deck(deck).pairs => self.put_in_box(copy),
            Supply::Deck(deck) if self.q().is_gone(deck) => self.put_in_box(copy),
            Supply::Deck(deck) => self.s.decks.put_under(deck, copy),
            Supply::Special | Supply::Story => {}
        }
        if let Some(kept) = self.lib.card(copy).gate_card {
            self.s.gate_deck.to_bottom(kept);
        }
    }

    /// What is there for two leaves the game with one of them.
    fn part(&mut self, copy: u16) {
        if let Some(twin) = self.lib.twin(copy)
            && let Some(who) = self.owner(Src::Card(twin))
        {
            self.box_copy(who, twin);
        }
    }

    /// A card is no longer exhausted, or gone: what was there only while it was exhausted goes, too.
    #[inline]
    pub fn end_effects(&mut self, who: Inv) {
        if self.s.inv(who).own.0.answers(Q::OnlyWhile) {
            self.end_effect_of_spell(who);
        }
    }

    #[inline(never)]
    fn end_effect_of_spell(&mut self, who: Inv) {
        let (inv, lib) = (self.s.inv(who), self.lib);
        let number = |h: &Held| lib.copies[usize::from(h.copy)];
        let over = inv.held.iter().enumerate().find_map(|(i, h)| {
            let spell = lib.needs_exhausted(h.copy)?;
            let before = inv.held[..i].iter().filter(|other| number(other) == number(h)).count();
            let exhausted = inv.held.iter().filter(|h| number(h) == spell && h.is(held::EXHAUSTED)).count();
            (before >= exhausted).then_some(h.copy)
        });
        if let Some(copy) = over {
            self.discard_copy(who, copy);
        }
    }

    /// Whether somebody can have no card of this kind at all.
    pub fn is_barred(&self, who: Inv, copy: u16) -> bool {
        matches!(self.supply_of(copy), Supply::Deck(deck) if self.q().cannot_have(who, deck))
    }

    pub fn gain_copy(&mut self, who: Inv, copy: u16) {
        self.has_drawn(who, copy);
        if self.hold(who, copy, held::NEW) {
            self.gained(who, copy);
        }
    }

    #[inline(always)]
    pub(super) fn gained(&mut self, who: Inv, copy: u16) {
        self.s.it = copy;
        let src = self.because();
        self.tell(Event::Gained { who, copy, src });
        self.after_gain(who, copy);
        if let Supply::Deck(deck) = self.supply_of(copy) {
            self.has_gained(who, Gain::Deck(deck));
        }
        if self.supply_of(copy) == Supply::Special {
            self.has_gained(who, Gain::Card(CardName(self.lib.copies[usize::from(copy)])));
        }
        self.comes_by(who, copy);
        if self.q().in_force(Q::NeverWin) {
            self.check_late_win();
        }
    }

    /// What a card does that has come into somebody's possession.
    #[inline(always)]
    pub fn after_gain(&mut self, who: Inv, copy: u16) {
        let index = self.lib.index(copy);
        self.push_limit(who);
        if index.acts(W::Gained) {
            self.push_window(Src::Card(copy), W::Gained, who);
        }
        if index.acts(W::SecondCopy) && self.q().is_second_copy(who, copy) && !self.q().is_idle(who, copy) {
            self.push_window(Src::Card(copy), W::SecondCopy, who);
        }
        // An injury and a madness that are a pair (MSK-10).
        if self.s.inv(who).own.0.answers(Q::CopyOf)
            && let Some(copy) = self.q().paired_copy(who, copy)
        {
            self.push_window(Src::Card(copy), W::SecondCopy, who);
        }
        if index.answers(Q::MostClues) {
            self.change_clues(who, 0, Cause::Maximum);
        }
        if self.may_lower_maximum(who, copy) {
            self.clamp(who);
        }
        self.watch(who);
    }

    /// Whether somebody's maximum may be lower when he has got this card, or has lost it.
    #[inline]
    fn may_lower_maximum(&self, who: Inv, copy: u16) -> bool {
        self.lib.index(copy).answers_any(&[Q::Maximum, Q::VaryingMaximum])
            || self.s.inv(who).own.0.answers(Q::VaryingMaximum)
    }

    /// Looks, when what is going on is over, whether something has become so that a card waits for.
    #[inline]
    pub fn watch(&mut self, who: Inv) {
        if self.s.inv(who).own.0.acts(W::AsSoonAs) && !self.s.frames.iter().any(|frame| *frame == Frame::Watch { who })
        {
            let depth = self.s.frames.len();
            let at = if self.s.frames.last().is_some_and(is_whole) { depth } else { depth.saturating_sub(1) };
            self.s.frames.insert(at, Frame::Watch { who });
        }
    }

    /// The same for everybody: something has changed that all know of.
    #[inline]
    pub fn watch_all(&mut self) {
        if self.s.anyone_acts(W::AsSoonAs) {
            (0..self.s.players).for_each(|who| self.watch(who));
        }
    }

    pub fn watching(&mut self, who: Inv) {
        self.pop();
        if !self.s.inv(who).in_game() {
            return;
        }
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if self.lib.acts(h.copy, W::AsSoonAs) && !h.is(held::OFFERED) {
                let ctx = Ctx { who, src: Src::Card(h.copy), ..Ctx::default() };
                let holds = |engine: &Self, at: &At| matches!(&at.window, Window::AsSoonAs(cond) if engine.q().holds_now(cond, &ctx));
                self.push_lines(ctx, W::AsSoonAs, holds);
            }
        }
    }

    /// Sees to it, when it is the time, that nobody has more cards than he can have.
    pub fn push_limit(&mut self, who: Inv) {
        if self.s.inv(who).own.0.answers(Q::MostCards) {
            self.push(Frame::Limit { who });
        }
    }

    pub fn within_limits(&mut self, who: Inv) {
        match self.q().too_many(who) {
            Some((decks, left)) if self.s.inv(who).in_game() => {
                self.push(Frame::Discard { who, class: ClassCode::Decks(decks), left, stage: Asking::Ask, cost: true });
            }
            _ => self.pop(),
        }
    }

    /// Special cards: one of a kind each, as long as the supply lasts.
    pub fn take_special(&mut self, who: Inv, card: u16) -> bool {
        if !self.can_take_special(who, card) {
            if J::ON {
                let why = match (self.q().has_card(who, card), self.q().special_copy(card)) {
                    (true, _) => Refusal::Held,
                    (_, None) => Refusal::NoneLeft,
                    _ => Refusal::Never,
                };
                self.tell(Event::NotTaken { who, card, why });
            }
            return false;
        }
        match self.q().special_copy(card) {
            Some(copy) => {
                self.gain_copy(who, copy);
                true
            }
            None => false,
        }
    }

    pub fn can_take_special(&self, who: Inv, card: u16) -> bool {
        let q = self.q();
        let once = !self.lib.cards[usize::from(card)].index.answers(Q::OnlyWhile);
        !(once && q.has_card(who, card))
            && q.special_copy(card).is_some()
            && !(card == self.lib.known.loan && self.s.inv(who).is(flag::NO_LOANS))
            && q.forbidden(Q::CannotHave, who, |verb| *verb == Verb::Have(CardName(card))).is_none()
    }

    /// An ally who went back to the box, where somebody may take him from there.
    pub fn ally_in_box(&self, who: Inv, card: u16) -> Option<u16> {
        if !self.q().sees(who, Q::AlliesFromBox) {
            return None;
        }
        let mut copies = 0..self.lib.copies.len() as u16;
        copies.find(|&copy| {
            let ally = self.supply_of(copy) == Supply::Deck(Deck::ALLY);
            ally && self.lib.copies[usize::from(copy)] == card && self.q().is_boxed(copy)
        })
    }

    /// Takes a named card from wherever it can be had.
    pub fn take_named(&mut self, who: Inv, name: CardName) -> bool {
        let Some(card) = self.lib.by_name(name) else { return false };
        match self.lib.cards[usize::from(card)].supply {
            Supply::Special => self.take_special(who, card),
            Supply::Story => false,
            Supply::Deck(deck) => match self.find_in_deck(deck, |number, _| number == card) {
                Some(copy) if !self.is_barred(who, copy) => {
                    self.s.decks.take(deck, copy);
                    self.gain_copy(who, copy);
                    true
                }
                None => match self.ally_in_box(who, card).filter(|&copy| !self.is_barred(who, copy)) {
                    Some(copy) => {
                        self.leave_box(copy);
                        self.gain_copy(who, copy);
                        true
                    }
                    None => false,
                },
                _ => false,
            },
        }
    }

    /// Those from whom somebody takes a card over that he takes by name, because none is left, and whether he must.
    pub fn take_over(&self, who: Inv, name: CardName) -> Option<(TakeOver, u16)> {
        let card = self.lib.by_name(name)?;
        let printed = &self.lib.cards[usize::from(card)];
        let left = match printed.supply {
            Supply::Special | Supply::Story => self.q().special_copy(card).is_some(),
            Supply::Deck(deck) => self.find_in_deck(deck, |number, _| number == card).is_some(),
        };
        let others = (0..self.s.players).any(|other| other != who && self.q().has_card(other, card));
        printed.if_held.filter(|_| !left && others && !self.q().has_card(who, card)).map(|how| (how, card))
    }

    /// Somebody has a card instead of another.
    pub fn pass_on(&mut self, from: Inv, to: Inv, card: u16) {
        let lib = self.lib;
        let held = self.s.inv(from).held.iter().find(|h| lib.copies[usize::from(h.copy)] == card);
        let Some(copy) = held.map(|h| h.copy) else { return };
        self.drop_held(from, copy);
        self.tell(Event::Traded { from, to, copy });
        if self.hold(to, copy, held::NEW) {
            self.after_gain(to, copy);
        }
        if self.may_lower_maximum(from, copy) {
            self.clamp(from);
        }
    }

    /// The first card from the top of a deck that fits.
    pub fn find_in_deck(&self, deck: Deck, fits: impl Fn(u16, &crate::library::Card) -> bool) -> Option<u16> {
        let lib = self.lib;
        self.s.decks.of(deck).iter().copied().find(|&copy| {
            let number = lib.copies[usize::from(copy)];
            fits(number, &lib.cards[usize::from(number)])
        })
    }

    #[inline(always)]
    pub fn drop_held(&mut self, who: Inv, copy: u16) -> Option<Held> {
        let inv = self.s.inv_mut(who);
        let at = inv.held.iter().position(|h| h.copy == copy)?;
        let dropped = inv.held.remove(at);
        self.s.slide(who, at);
        self.s.index_held(self.lib, who);
        self.end_effects(who);
        Some(dropped)
    }

    pub fn discard_copy(&mut self, who: Inv, copy: u16) {
        let idle = self.q().idle_copy(who, copy);
        let Some(dropped) = self.drop_held(who, copy) else { return };
        let offered = dropped.is(held::OFFERED);
        // A copy that does nothing does not begin to when the other goes: it goes too.
        if let Some(idle) = idle.filter(|_| !offered) {
            self.discard_copy(who, idle);
        }
        if !offered {
            // What goes in the middle of a check is not what its text speaks of.
            if !self.s.frames.iter().any(|frame| matches!(frame, Frame::Check(_))) {
                self.s.it = copy;
            }
            self.s.tally.given = self.lib.card(copy).price.unwrap_or(0);
        }
        self.lay_away(copy);
        let src = self.because();
        self.tell(if offered { Event::PutBack { who, copy, top: false } } else { Event::Discarded { who, copy, src } });
        self.after_leaving(who, copy);
        self.part(copy);
        if !offered {
            self.is_gone(who, copy);
        }
        if let Supply::Deck(deck) = self.supply_of(copy)
            && !offered
        {
            self.fire_later(W::Discards, who, deck.0);
        }
    }

    /// A card that held back the awakening is gone: the gates are counted anew when what is going on is over.
    #[inline(always)]
    fn count_gates(&mut self, copy: u16) {
        if self.lib.answers(copy, Q::GateLimit) && self.s.awake.is_none() {
            let at = self.s.frames.rposition(is_whole).map_or(0, |i| i + 1);
            self.s.frames.insert(at, Frame::CountGates);
        }
    }

    pub fn box_copy(&mut self, who: Inv, copy: u16) {
        if self.leave_hands(who, copy) {
            self.put_in_box(copy);
            self.tell(Event::Boxed { who, copy });
            self.part(copy);
            self.is_gone(who, copy);
            self.ally_boxed(who, copy);
        }
    }

    /// A card of his was discarded or returned to the box: it may say something of that, and others of allies.
    fn is_gone(&mut self, who: Inv, copy: u16) {
        if self.lib.acts(copy, W::ThisDiscarded) {
            self.push_window(Src::Card(copy), W::ThisDiscarded, who);
        }
        self.ally_leaves(who, copy);
    }

    /// A card of his comes to lie on an area, and belongs to nobody.
    pub fn put_down_at(&mut self, who: Inv, copy: u16, at: PlaceId) {
        if !self.s.in_play.is_full() && self.leave_hands(who, copy) {
            self.s.enter_play(self.lib, InPlay::placed(copy, at, self.s.turn));
            self.tell(Event::PutDownAt { who, copy, at });
        }
    }

    /// A card is no longer his, wherever it goes.
    pub(super) fn leave_hands(&mut self, who: Inv, copy: u16) -> bool {
        let held = self.drop_held(who, copy).is_some();
        if held {
            self.after_leaving(who, copy);
        }
        held
    }

    /// What comes of no longer having a card.
    #[inline(always)]
    fn after_leaving(&mut self, who: Inv, copy: u16) {
        if self.may_lower_maximum(who, copy) {
            self.clamp(who);
        }
        self.watch(who);
        if !self.s.stints.is_empty() {
            self.s.stints.retain(|stint| stint.copy != copy || stint.due.is_some());
        }
        self.count_gates(copy);
        if self.lib.vessel(copy).is_some() {
            let monsters: List<u8, MARKERS> = self.q().monsters_on(Src::Card(copy)).collect();
            monsters.iter().for_each(|&marker| self.return_to_cup(marker, Leaving::Text));
        }
    }

    pub(super) fn ally_leaves(&mut self, who: Inv, copy: u16) {
        if self.lib.single(copy).supply != Supply::Deck(Deck::ALLY) || !self.s.common.0.acts(W::AllyLeaves) {
            return;
        }
        let number = self.lib.ally_number(copy).unwrap_or(NONE);
        // A sentence, or an upkeep, that discards and goes on comes to its end first.
        if matches!(self.s.frames.last(), Some(Frame::Run { turn: 1.., .. } | Frame::Upkeep { .. })) {
            self.fire_later(W::AllyLeaves, who, number);
        } else {
            self.fire(W::AllyLeaves, who, number);
        }
    }

    /// An ally has returned to the box: what is in play may call it out again.
    #[inline(always)]
    pub(super) fn ally_boxed(&mut self, who: Inv, copy: u16) {
        if self.s.common.0.acts(W::AllyBoxed) {
            self.tell_of_boxed(who, copy);
        }
    }

    #[inline(never)]
    fn tell_of_boxed(&mut self, who: Inv, copy: u16) {
        let Some(number) = self.lib.ally_number(copy) else { return };
        let who = if self.s.inv(who).in_game() { who } else { self.s.first };
        if matches!(self.s.frames.last(), Some(Frame::Run { turn: 1.., .. } | Frame::Upkeep { .. })) {
            self.fire_later(W::AllyBoxed, who, number);
        } else {
            self.fire(W::AllyBoxed, who, number);
        }
    }

    /// It is no longer out of the game.
    pub fn leave_box(&mut self, copy: u16) {
        self.s.boxed[usize::from(copy / 64)] &= !(1 << (copy % 64));
    }

    pub fn put_in_box(&mut self, copy: u16) {
        self.s.boxed[usize::from(copy / 64)] |= 1 << (copy % 64);
    }

    pub fn discard_named(&mut self, who: Inv, card: u16) {
        let lib = self.lib;
        while let Some(h) = self.s.inv(who).held.iter().find(|h| lib.copies[usize::from(h.copy)] == card).copied() {
            self.discard_copy(who, h.copy);
        }
    }

    #[inline(always)]
    pub fn is_class(&self, h: Held, class: ClassCode) -> bool {
        let number = self.lib.copies[usize::from(h.copy)];
        let card = &self.lib.cards[usize::from(number)];
        let class = match class {
            ClassCode::Offered => return h.is(held::OFFERED),
            ClassCode::Decks(decks) => return self.q().of_decks(h.copy, decks),
            ClassCode::Of(cards) => cards,
        };
        !self.q().is_excluded(h.copy, class) && self.q().of_class(card, number, class)
    }

    /// How many cards of a class he could give up by choice.
    pub fn can_give(&self, who: Inv, class: impl Into<ClassCode>) -> usize {
        let class = class.into();
        let gives = |h: &&Held| self.is_class(**h, class) && self.may_give(who, h.copy, Src::None);
        self.s.inv(who).held.iter().filter(gives).count()
    }

    pub fn discarding(&mut self, who: Inv, class: ClassCode, left: u8, stage: Asking, cost: bool) {
        if stage == Asking::Answer {
            match self.answer() {
                Opt::Card(copy) => {
                    self.go(Frame::Discard { who, class, left: left - 1, stage: Asking::Ask, cost });
                    self.discard_copy(who, copy);
                }
                _ => self.pop(),
            }
            return;
        }
        if left == 0 || !self.s.inv(who).in_game() {
            return self.pop();
        }
        let price_of = if cost { self.paid_for() } else { Src::None };
        let mut seen = [u16::MAX; 64];
        let (mut all_kept, mut any_kept, mut have) = (true, false, 0);
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            let given = |copy: u16| class == ClassCode::Offered || self.may_give(who, copy, price_of);
            if !self.is_class(h, class) || !given(h.copy) {
                continue;
            }
            let kept = !cost && self.q().is_kept(who, h.copy);
            all_kept &= kept;
            any_kept |= kept;
            have += 1;
            // Equal copies are one option.
            let number = self.lib.copies[usize::from(h.copy)];
            let equal = h.tokens == 0 && !h.is(held::EXHAUSTED) && seen[..i].iter().rev().any(|&one| one == number);
            if h.tokens == 0 && !h.is(held::EXHAUSTED) {
                seen[i] = number;
            }
            if !equal {
                self.offer(Opt::Card(h.copy));
            }
        }
        if self.s.options.is_empty() {
            return self.pop();
        }
        if all_kept && class != ClassCode::Offered {
            self.offer(Opt::Done);
        }
        // Three out of three: nothing to choose.
        if have <= left && !any_kept {
            self.s.options.truncate(1);
        }
        self.go(Frame::Discard { who, class, left, stage: Asking::Answer, cost });
        let ask = if class == ClassCode::Offered { Ask::GiveUp(left) } else { Ask::Discard(left) };
        self.ask_one(who, ask);
    }
}
