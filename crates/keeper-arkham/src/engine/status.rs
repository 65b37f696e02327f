//! What holds of an investigator: values, delays, arrests, blessings, being lost or devoured.
//!
//! Rules: STA-01, STA-11 to STA-14, STA-21, ENC-19.

use keeper_arkham_script::tree::{Coming, Deck, Gain, PlaceId, Static, Status, Text, Thing, Window, Zone};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Devouring, Event, Most, Refusal, Way};
use crate::frame::{Cause, Ctx, Frame, LossStage, LostStage, Peril, Src, SurgeStage};
use crate::index::{Q, W};
use crate::library::Role;
use crate::state::{Inv, NONE, Phase, Place, flag, most};

/// A loss, or something else that is about to happen.
fn is_harm(frame: &Frame) -> bool {
    matches!(frame, Frame::Loss { .. } | Frame::Would { .. })
}

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn change_sanity(&mut self, who: Inv, by: i8, cause: Cause) {
        self.change_points(who, true, by, cause);
    }

    pub fn change_stamina(&mut self, who: Inv, by: i8, cause: Cause) {
        self.change_points(who, false, by, cause);
    }

    #[inline(always)]
    pub(super) fn change_points(&mut self, who: Inv, sanity: bool, by: i8, cause: Cause) {
        let (&mut had, &mut mut above) = self.s.inv_mut(who).points(sanity);
        let mut now = had.saturating_add_signed(by);
        if !self.stays_below(who, by, above) {
            let most = self.q().cap(who, sanity);
            now = now.min(most);
            above = above.saturating_sub(most - now);
        }
        let (has, beyond) = self.s.inv_mut(who).points(sanity);
        (*has, *beyond) = (now, above);
        let by = now as i8 - had as i8;
        if by != 0 {
            self.note_cost(who, usize::from(!sanity), by);
            let src = self.because();
            self.tell(match sanity {
                true => Event::SanityChanged { who, by, now, cause, src },
                false => Event::StaminaChanged { who, by, now, cause, src },
            });
        }
    }

    /// Whether a change cannot meet the maximum: of points at or below one that does not vary some are lost.
    #[inline]
    fn stays_below(&self, who: Inv, by: i8, above: u8) -> bool {
        let varies = Q::VaryingMaximum;
        by < 0 && above == 0 && !self.s.common.0.answers(varies) && !self.s.inv(who).own.0.answers(varies)
    }

    /// What an encounter elsewhere costs is kept in mind.
    #[inline]
    fn note_cost(&mut self, who: Inv, which: usize, by: i8) {
        if by < 0 && self.s.tally.visitor == who + 1 {
            let lost = &mut self.s.tally.lost[which];
            *lost = lost.saturating_add(by.unsigned_abs());
        }
    }

    /// Points beyond the maximum, on top of what you have.
    pub fn gain_above(&mut self, who: Inv, sanity: bool, n: u8) {
        let maximum = self.q().maximum(who, sanity);
        let (has, above) = self.s.inv_mut(who).points(sanity);
        let n = n.min(most::POINTS.saturating_sub(*has));
        *above = (*has + n).saturating_sub(maximum);
        self.change_points(who, sanity, n as i8, Cause::Text);
    }

    pub fn change_clues(&mut self, who: Inv, by: i8, cause: Cause) {
        let most = self.q().most_clues(who);
        let inv = self.s.inv_mut(who);
        let wanted = inv.clues.saturating_add_signed(by);
        let now = wanted.min(most);
        let by = now as i8 - inv.clues as i8;
        inv.clues = now;
        if wanted > most {
            self.tell(Event::NoRoom(Most::Clues(who)));
        }
        if by != 0 {
            self.watch(who);
            let src = self.because();
            self.tell(Event::CluesChanged { who, by, now, cause, src });
        }
        if by > 0 && cause != Cause::Trade {
            if self.s.phase != Phase::SetUp && self.may_speak(W::GainsClues, who) {
                self.has_gained_clues(who, by as u8);
            }
            self.has_gained(who, Gain::Thing(Thing::Clues));
        }
    }

    /// How many clues there is room for. What a rule takes is gone; what there is no room for is left.
    pub fn room_for_clues(&self, who: Inv) -> u8 {
        let gains = self.q().no_gain(who, Thing::Clues, Src::None).is_none();
        if gains { most::CLUES.saturating_sub(self.s.inv(who).clues) } else { 0 }
    }

    /// As many of these clues as there is room for go to somebody from where they lie.
    pub fn pick_up(&mut self, who: Inv, at: PlaceId, n: u8) {
        if let Some(src) = self.q().leaves_clues(who) {
            return self.tell(Event::NoGain { who, thing: Thing::Clues, src });
        }
        let count = n.min(self.room_for_clues(who));
        if count < n {
            self.tell(Event::NoRoom(Most::Clues(who)));
        }
        if count > 0 {
            self.s.clues[usize::from(at.0)] -= count;
            self.change_clues(who, count as i8, Cause::Found);
            self.tell(Event::CluesTaken { who, at, count });
        }
    }

    /// A clue appears here, if there is room for it.
    pub fn put_clue(&mut self, at: PlaceId) -> bool {
        let there = &mut self.s.clues[usize::from(at.0)];
        let fits = *there < most::CLUES;
        *there += u8::from(fits);
        self.tell(if fits { Event::ClueAppeared(at) } else { Event::NoRoom(Most::CluesAt(at)) });
        fits
    }

    pub fn change_money(&mut self, who: Inv, by: i16, cause: Cause) {
        let inv = self.s.inv_mut(who);
        let wanted = inv.money.saturating_add_signed(by);
        let now = wanted.min(most::MONEY);
        let by = now as i16 - inv.money as i16;
        inv.money = now;
        if wanted > most::MONEY {
            self.tell(Event::NoRoom(Most::Money(who)));
        }
        if by != 0 {
            self.watch(who);
            let src = self.because();
            self.tell(Event::MoneyChanged { who, by, now, cause, src });
        }
        if by > 0 && cause != Cause::Trade {
            self.has_gained(who, Gain::Thing(Thing::Money));
        }
    }

    /// Current values never exceed the maximum; a maximum of 0 devours.
    pub fn clamp(&mut self, who: Inv) {
        if !self.s.inv(who).in_game() {
            return;
        }
        let (sanity, stamina) = (self.q().maximum(who, true), self.q().maximum(who, false));
        if sanity == 0 || stamina == 0 {
            return self.devour(who, Devouring::Maximum, Src::None);
        }
        self.change_sanity(who, 0, Cause::Maximum);
        self.change_stamina(who, 0, Cause::Maximum);
    }

    /// A maximum sinks or rises for good. What one has stays as it is, as far as it fits.
    pub fn change_maximum(&mut self, who: Inv, sanity: bool, by: i8) {
        let inv = self.s.inv_mut(who);
        let cut = if sanity { &mut inv.sanity_cut } else { &mut inv.stamina_cut };
        let (most, had) = (most::POINTS as i8, *cut);
        *cut = had.saturating_sub(by).clamp(-most, most);
        let by = had - *cut;
        self.tell(Event::MaximumChanged { who, sanity, by });
        self.clamp(who);
    }

    pub fn become_status(&mut self, who: Inv, status: Status, ctx: &Ctx) {
        match status {
            Status::Blessed => self.bless(who, false),
            Status::Cursed => self.bless(who, true),
            Status::Arrested => self.arrest(who),
            Status::Delayed => {
                if self.present(who) {
                    self.delay(who);
                }
            }
            Status::Lost => {
                if self.present(who) || matches!(ctx.src, Src::Mythos(_)) {
                    self.push(Frame::Lost { who, stage: LostStage::Begin });
                }
            }
            Status::Devoured => self.devour(who, Devouring::Text, ctx.src),
        }
    }

    /// A blessing or a curse; the opposite one is only taken away. One who cannot be cursed keeps his blessing.
    pub fn bless(&mut self, who: Inv, curse: bool) {
        let known = self.lib.known;
        let (card, opposite) = if curse { (known.curse, known.blessing) } else { (known.blessing, known.curse) };
        if self.q().cannot_be(who, if curse { Status::Cursed } else { Status::Blessed }) {
            self.tell(Event::NotTaken { who, card, why: Refusal::Spared });
        } else if curse && self.may_hand_on(who) && !self.q().has_card(who, card) {
            self.push(Frame::Would { who, what: Peril::Cursed, asked: false, averted: false });
        } else {
            self.receive(who, card, opposite);
        }
    }

    fn receive(&mut self, who: Inv, card: u16, opposite: u16) {
        let curse = card == self.lib.known.curse;
        if self.q().has_card(who, opposite) {
            self.lose_named(who, opposite);
        } else {
            let had = self.q().has_card(who, card);
            self.take_special(who, card);
            if !had && self.q().has_card(who, card) {
                self.fire(W::Blessed, who, u8::from(curse));
                self.check_rumour();
            }
        }
    }

    /// A card that somebody loses; of a blessing it may be averted.
    pub fn lose_named(&mut self, who: Inv, card: u16) {
        let lib = self.lib;
        let held = self.s.inv(who).held.iter().find(|h| lib.copies[usize::from(h.copy)] == card);
        match held.map(|h| h.copy) {
            Some(copy) => self.lose_copy(who, copy),
            None => self.discard_named(who, card),
        }
    }

    pub fn lose_copy(&mut self, who: Inv, copy: u16) {
        let blessing = self.lib.copies[usize::from(copy)] == self.lib.known.blessing;
        if blessing && self.may_avert(who, W::WouldLoseBlessing) {
            return self.push(Frame::Would { who, what: Peril::Blessing(copy), asked: false, averted: false });
        }
        self.discard_copy(who, copy);
    }

    pub fn delay(&mut self, who: Inv) {
        if !self.s.inv(who).is(flag::DELAYED) && !self.q().cannot_be(who, Status::Delayed) {
            if self.may_avert(who, W::WouldBeDelayed) || self.may_hand_on(who) {
                return self.push(Frame::Would { who, what: Peril::Delayed, asked: false, averted: false });
            }
            self.be_delayed(who);
        }
    }

    pub(super) fn be_delayed(&mut self, who: Inv) {
        if self.s.inv(who).in_game() {
            self.s.inv_mut(who).set(flag::DELAYED, true);
            let src = self.because();
            self.tell(Event::Delayed { who, src });
        }
    }

    pub fn arrest(&mut self, who: Inv) {
        if self.q().cannot_be(who, Status::Arrested) || !self.present(who) {
            return;
        }
        if self.may_avert(who, W::WouldBeArrested) || self.may_be_averted(W::AnyArrested) || self.may_hand_on(who) {
            return self.push(Frame::Would { who, what: Peril::Arrested, asked: false, averted: false });
        }
        self.be_arrested(who);
    }

    fn be_arrested(&mut self, who: Inv) {
        if !self.present(who) {
            return;
        }
        let src = self.because();
        let police = self.lib.place_for(Role::Police, self.s.inv(who).place.area());
        self.tell(Event::Arrested { who, at: police, src });
        let half = if self.q().keeps_money(who) { 0 } else { self.s.inv(who).money / 2 };
        self.change_money(who, -(half as i16), Cause::Arrest);
        self.put(who, Place::Jail(police));
        self.s.inv_mut(who).set(flag::GONE | flag::STOPPED | flag::OUT, true);
        // Where there is a cell nobody is spared the delay (INN-16).
        match self.lib.cell_of(police) {
            Some(_) => self.be_delayed(who),
            None => self.delay(who),
        }
    }

    pub fn lose_turn(&mut self, who: Inv) {
        if self.present(who) {
            self.s.inv_mut(who).set(flag::LOSE_TURN, true);
            let src = self.because();
            self.tell(Event::LostTurn { who, src });
        }
    }

    /// Moves somebody; an explored marker stays behind.
    pub fn relocate(&mut self, who: Inv, to: Place, way: Way) {
        self.come_to(who, to, way);
    }

    #[inline(always)]
    pub(super) fn come_to(&mut self, who: Inv, to: Place, way: Way) {
        if self.s.inv(who).place != to {
            let src = if way == Way::Text { self.because() } else { Src::None };
            self.tell(Event::Moved { who, to, way, src });
            self.put(who, to);
        }
    }

    /// Moves somebody of whom another event tells that he is moved.
    #[inline(always)]
    pub fn put(&mut self, who: Inv, to: Place) {
        let inv = self.s.inv_mut(who);
        if inv.place == to {
            return;
        }
        inv.place = to;
        if matches!(to, Place::World(..)) && self.s.inv(who).own.0.acts(W::EntersWorld) {
            self.fire_later(W::EntersWorld, who, NONE);
        }
        if self.s.common.0.answers(Q::VaryingMaximum) || self.s.inv(who).own.0.answers(Q::VaryingMaximum) {
            self.clamp(who);
        }
        self.watch(who);
        let inv = self.s.inv_mut(who);
        if inv.is(flag::EXPLORED) {
            inv.set(flag::EXPLORED, false);
            self.tell(Event::MarkLeft(who));
        }
    }

    /// Whether a text of his may avert what is about to happen to somebody.
    pub(super) fn may_avert(&self, who: Inv, window: W) -> bool {
        let inv = self.s.inv(who);
        let says = |src: Src, text: Text| {
            Self::at(self.lib, text, window).any(|(_, at)| {
                let here = |zone: Zone| self.q().in_zone(inv.place, zone, &Ctx { who, src, ..Ctx::default() });
                let so = match &at.window {
                    Window::Would { what: Coming::Be { zone, .. }, .. } => zone.is_none_or(here),
                    Window::Would { what: Coming::LoseBlessing, .. } => true,
                    _ => false,
                };
                so && self.can_pay(who, src, &at.costs)
            })
        };
        inv.own.0.acts(window)
            && inv.in_game()
            && (inv.held.iter().any(|h| says(Src::Card(h.copy), self.lib.single(h.copy).text))
                || says(Src::Sheet(who), self.lib.sheets[usize::from(inv.sheet)].text))
    }

    /// Whether somebody holds what may avert a thing that happens to all, or something in play may.
    pub fn may_be_averted(&self, window: W) -> bool {
        // What is remembered may say too much, and what waits for an answer comes later: so it is looked up.
        let really = |who: Inv| {
            let inv = self.s.inv(who);
            let sheet = self.lib.sheets.get(usize::from(inv.sheet)).is_some_and(|sheet| sheet.index.acts(window));
            sheet || inv.held.iter().any(|h| self.lib.acts(h.copy, window))
        };
        window.hears().in_play() && self.s.common.0.acts(window) && self.s.is_heard(self.lib, window)
            || (0..self.s.players).any(|who| self.s.inv(who).own.0.acts(window) && really(who))
    }

    /// Something is about to happen: those who can do something about it are asked; then it happens, unless one has averted it.
    pub fn impending(&mut self, who: Inv, what: Peril, asked: bool, averted: bool) {
        if !asked {
            self.go(Frame::Would { who, what, asked: true, averted });
            if what == Peril::Lost {
                self.s.inv_mut(who).set(flag::GONE, false);
            }
            let about = match what {
                Peril::Surge(place) => place.0,
                Peril::Cursed => who,
                _ => NONE,
            };
            // The partner has the word last.
            if matches!(what, Peril::Delayed | Peril::Arrested) && self.may_hand_on(who) {
                self.fire(W::PartnerHarmed, who, who);
            }
            // What the one concerned can do himself comes before the help of others.
            if what == Peril::Arrested {
                self.fire(W::AnyArrested, who, about);
            }
            self.fire(what.window(), who, about);
            return;
        }
        // What is said of your end is said before everything is gone.
        if matches!(what, Peril::Devoured(..))
            && !averted
            && self.s.inv(who).in_game()
            && self.fire(W::YouDevoured, who, NONE)
        {
            return;
        }
        if what == Peril::Lost {
            return if averted { self.become_lost(who, LostStage::Over) } else { self.be_lost(who) };
        }
        self.pop();
        match what {
            _ if averted => {}
            Peril::Lost => {}
            Peril::Delayed => self.be_delayed(who),
            Peril::Arrested => self.be_arrested(who),
            Peril::Cursed if self.s.inv(who).in_game() => {
                let known = self.lib.known;
                self.receive(who, known.curse, known.blessing);
            }
            Peril::Cursed => {}
            Peril::Blessing(copy) => self.discard_copy(who, copy),
            Peril::Devoured(why, src) if self.s.inv(who).in_game() => self.be_devoured(who, why, src),
            Peril::Devoured(..) => {}
            Peril::Terror(by, src) => self.rise_terror(by, src),
            Peril::Surge(place) => self.push(Frame::Surge { place, stage: SurgeStage::Share, allowed: 0, total: 0 }),
        }
    }

    /// Whether somebody has a partner who may suffer in his place. What was taken from another is not handed back.
    #[inline(always)]
    pub fn may_hand_on(&self, who: Inv) -> bool {
        self.s.anyone_acts(W::PartnerHarmed) && self.has_helper(who)
    }

    #[inline(never)]
    fn has_helper(&self, who: Inv) -> bool {
        let asked = |frame: &Frame| matches!(frame, Frame::Fire { window: W::PartnerHarmed, .. });
        let helped = |copy: u16| self.lib.acts(copy, W::PartnerHarmed) && self.q().partner(Src::Card(copy)).is_some();
        !self.s.frames.iter().any(asked) && self.s.inv(who).held.iter().any(|h| helped(h.copy))
    }

    /// Who is about to lose something, or to come into a state that a partner can suffer instead.
    pub fn harm(&self) -> Option<(Inv, Option<Status>)> {
        match *self.s.frames.iter().rev().find(|frame| is_harm(frame))? {
            Frame::Loss { who, .. } => Some((who, None)),
            Frame::Would { averted: true, .. } => None,
            Frame::Would { who, what: Peril::Delayed, .. } => Some((who, Some(Status::Delayed))),
            Frame::Would { who, what: Peril::Arrested, .. } => Some((who, Some(Status::Arrested))),
            Frame::Would { who, what: Peril::Cursed, .. } => Some((who, Some(Status::Cursed))),
            _ => None,
        }
    }

    /// Whether somebody can suffer that: not what he suffers already.
    pub fn can_suffer(&self, who: Inv) -> bool {
        let Some((other, status)) = self.harm() else { return false };
        let (q, inv) = (self.q(), self.s.inv(who));
        other != who && inv.in_game() && status.is_none_or(|status| !q.cannot_be(who, status) && !q.is_in(who, status))
    }

    /// `suffer it instead`: all of it, with what his own cards say of that.
    pub fn suffer_instead(&mut self, who: Inv) {
        let (Some((_, status)), Some(at)) = (self.harm(), self.s.frames.rposition(is_harm)) else { return };
        match &mut self.s.frames[at] {
            Frame::Loss { who: loser, more, cause, stage, .. } => {
                (*loser, *more, *cause, *stage) = (who, 0, Cause::Text, LossStage::Lessen);
            }
            Frame::Would { averted, .. } => *averted = true,
            _ => {}
        }
        if let Some(status) = status {
            // What an earlier card did to him is no part of this one.
            self.s.inv_mut(who).set(flag::GONE, false);
            self.become_status(who, status, &Ctx { who, ..Ctx::default() });
        }
    }

    /// What is about to happen does not.
    pub fn avert(&mut self, window: W) {
        if let Some(Frame::Would { what, averted, .. }) =
            self.s.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Would { .. }))
            && (what.window() == window || window == W::AnyArrested)
            && !matches!(what, Peril::Terror(..) | Peril::Cursed)
        {
            *averted = true;
        }
    }

    /// Whether what is about to happen was averted.
    pub(super) fn is_averted(&self) -> bool {
        let would = self.s.frames.iter().rev().find(|frame| matches!(frame, Frame::Would { .. }));
        matches!(would, Some(Frame::Would { averted: true, .. }))
    }

    /// `it rises by 1 less`
    pub fn rise_less(&mut self, n: u8) {
        for frame in self.s.frames.iter_mut().rev() {
            if let Frame::Would { what: Peril::Terror(by, _), .. } = frame {
                *by = by.saturating_sub(n);
                return;
            }
        }
    }

    /// How many cards an ability lets one draw in addition from this deck.
    pub fn draws_more(&self, who: Inv, deck: Deck) -> u8 {
        let mut more = 0;
        self.q().own(who, Q::DrawMore, |rule, _, _| {
            more += u8::from(matches!(rule, Static::DrawMore(decks) if decks.contains(&deck)));
        });
        more
    }
}
