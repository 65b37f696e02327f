//! Drawing cards, and looking at them: what lies before somebody until it is kept or given up.
//!
//! Rules: SET-08, SPC-17.

use keeper_arkham_script::tree::{Coming, Deck, Window};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, ClassCode, Ctx, DrawStage, Frame, Opt};
use crate::index::W;
use crate::library::Supply;
use crate::state::{Inv, NONE, Phase, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn push_draw(&mut self, who: Inv, deck: Deck, count: u8, discard: u8) {
        self.push(Frame::Draw { who, deck, count, discard, stage: DrawStage::Begin, hold: false });
    }

    /// From which of two decks of spells one is drawn (CPO-03). Says whether somebody is asked.
    fn offer_two_decks(&mut self, who: Inv) -> bool {
        let lib = self.lib;
        let beside = |&copy: &u16| lib.is_beside(&lib.card(copy).set);
        let spells = self.s.decks.of(Deck::SPELL);
        let (own, all) = (spells.iter().filter(|copy| beside(copy)).count(), spells.len());
        if own == 0 || own == all {
            return false;
        }
        self.offer(Opt::Number(0));
        self.offer(Opt::Number(1));
        if self.q().bottom_card(who, Deck::SPELL).is_some() {
            self.offer(Opt::Bottom);
        }
        self.ask_one(who, Ask::DrawFrom(Deck::SPELL));
        true
    }

    pub fn drawing(&mut self, who: Inv, deck: Deck, mut count: u8, mut discard: u8, mut stage: DrawStage, hold: bool) {
        loop {
            let again =
                |count: u8, discard: u8, stage: DrawStage| Frame::Draw { who, deck, count, discard, stage, hold };
            match stage {
                DrawStage::Begin
                    if self.s.inv(who).own.0.acts(W::WouldDraw) || self.s.inv(who).own.0.acts(W::WouldDrawAny) =>
                {
                    self.go(again(count, discard, DrawStage::InsteadChosen));
                    self.offer_instead_of_drawing(who, deck);
                }
                DrawStage::Begin | DrawStage::InsteadChosen => {
                    if let Opt::Use { src, ability } = self.answer() {
                        self.go(again(count, discard, DrawStage::Begin));
                        return self.push_use(who, src, ability);
                    }
                    let drawn = self.q().draws(who, deck, count);
                    if count > 0 && drawn == 0 {
                        self.s.it = u16::MAX;
                        self.tell(Event::NoneDrawn { who, deck });
                        (count, discard, stage) = (0, 0, DrawStage::GiveUp);
                        continue;
                    }
                    count = drawn;
                    let more = if count > 0 { self.draws_more(who, deck) } else { 0 };
                    discard = if discard == NONE { NONE } else { discard + more };
                    let more = more + if count > 0 { self.q().more_events(who, deck) } else { 0 };
                    let src = self.because();
                    self.tell(Event::Drew { who, deck, count: count + more, src });
                    (count, stage) = (count + more, DrawStage::Next);
                    continue;
                }
                DrawStage::Next => {
                    if count == 0 {
                        (count, stage) = (0, DrawStage::GiveUp);
                        continue;
                    }
                    self.go(again(count, discard, DrawStage::Card));
                    if self.asks_whence(who, deck) {
                        return;
                    }
                    stage = DrawStage::Card;
                    continue;
                }
                DrawStage::Card => {
                    let answer = self.answer();
                    let bottom = matches!(answer, Opt::Bottom);
                    if let Opt::Number(n) = answer {
                        let lib = self.lib;
                        self.s.decks.raise(deck, |copy| lib.is_beside(&lib.card(copy).set) == (n == 0));
                    }
                    let drawn = self.draw_copy(deck, bottom);
                    match drawn {
                        Some(copy) => {
                            self.has_drawn(who, copy);
                            if self.hold(who, copy, held::OFFERED | held::NEW) && (hold || discard > 0) {
                                self.tell(Event::Offered { who, copy });
                            }
                            (count, stage) = (count - 1, DrawStage::Next);
                            continue;
                        }
                        // An empty deck: as much as possible was drawn, and so much less is given up.
                        None => {
                            let discard = if discard == NONE { NONE } else { discard.saturating_sub(count) };
                            self.go(again(0, discard, DrawStage::GiveUp));
                            self.push_text(self.lib.deck(deck).when_empty, Ctx { who, ..Ctx::default() });
                        }
                    }
                }
                DrawStage::GiveUp => {
                    self.go(again(0, discard, DrawStage::Keep));
                    let drawn = self.s.inv(who).held.iter().filter(|h| h.is(held::OFFERED)).count() as u8;
                    if hold {
                        // A shop: the card to give up for an ability goes before anything is bought.
                        if discard > 0 && discard != NONE && drawn > discard {
                            self.push(Frame::Discard {
                                who,
                                class: ClassCode::Offered,
                                left: discard,
                                stage: Asking::Ask,
                                cost: true,
                            });
                        }
                    } else if discard == NONE {
                        self.go(again(0, discard, DrawStage::GivenUp));
                        self.offer_to_give_up(who);
                    } else if discard > 0 {
                        let left = discard.min(drawn);
                        self.push(Frame::Discard {
                            who,
                            class: ClassCode::Offered,
                            left,
                            stage: Asking::Ask,
                            cost: true,
                        });
                    } else {
                        (count, stage) = (0, DrawStage::Keep);
                        continue;
                    }
                }
                DrawStage::GivenUp => match self.answer() {
                    Opt::Card(copy) => {
                        self.discard_copy(who, copy);
                        self.go(again(0, discard, DrawStage::GiveUp));
                    }
                    _ => self.go(again(0, discard, DrawStage::Keep)),
                },
                DrawStage::Keep => {
                    self.pop();
                    if !hold {
                        self.keep_offered(who);
                    }
                }
            }
            return;
        }
    }

    /// What he can use instead of drawing.
    fn offer_instead_of_drawing(&mut self, who: Inv, deck: Deck) {
        self.offer_where(
            who,
            W::WouldDraw,
            |_, _, at| matches!(&at.window, Window::Would { what: Coming::Draw(decks), .. } if decks.contains(&deck)),
        );
        if !self.s.decks.is_empty(deck) && self.s.phase != Phase::SetUp {
            self.offer_window(who, W::WouldDrawAny);
        }
        if !self.s.options.is_empty() {
            self.offer(Opt::GoOn);
            self.ask_one(who, Ask::WouldDraw(deck));
        }
    }

    /// From where he draws, if that is his choice. Says whether he is asked.
    fn asks_whence(&mut self, who: Inv, deck: Deck) -> bool {
        if deck == Deck::SPELL && self.lib.beside.is_some() && self.offer_two_decks(who) {
            return true;
        }
        let choice = self.s.decks.of(deck).len() > 1 && self.q().bottom_card(who, deck).is_some();
        if choice {
            self.offer(Opt::Top);
            self.offer(Opt::Bottom);
            self.ask_one(who, Ask::DrawFrom(deck));
        }
        choice
    }

    /// Any of the cards that lie before him may go.
    fn offer_to_give_up(&mut self, who: Inv) {
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if h.is(held::OFFERED) {
                self.offer(Opt::Card(h.copy));
            }
        }
        if !self.s.options.is_empty() {
            self.offer(Opt::Done);
            self.ask_one(who, Ask::GiveUp(NONE));
        }
    }

    /// `draw none`: the drawing in progress is over before it began.
    pub fn draw_none(&mut self) {
        let at = self.s.frames.rposition(|f| matches!(f, Frame::Draw { .. }));
        if let Some(at) = at
            && let Frame::Draw { who, deck, hold, .. } = self.s.frames[at]
        {
            self.tell(Event::NoneDrawn { who, deck });
            self.s.frames[at] = Frame::Draw { who, deck, count: 0, discard: 0, stage: DrawStage::GiveUp, hold };
        }
    }

    /// So many cards of those that would be drawn are not; with none left it is over.
    pub fn draw_less(&mut self, n: u8) {
        let Some(at) = self.s.frames.rposition(|f| matches!(f, Frame::Draw { .. })) else { return };
        let Frame::Draw { who, deck, count, discard, stage, hold } = self.s.frames[at] else { return };
        match count.saturating_sub(n) {
            0 => self.draw_none(),
            count => self.s.frames[at] = Frame::Draw { who, deck, count, discard, stage, hold },
        }
    }

    /// What was drawn and not given up is gained.
    #[inline(always)]
    pub fn keep_offered(&mut self, who: Inv) {
        // One who is devoured by the first has no second.
        for i in 0.. {
            let Some(h) = self.s.inv(who).held.get(i).copied() else { return };
            if h.is(held::OFFERED) {
                self.s.inv_mut(who).held[i].flags &= !held::OFFERED;
                self.gained(who, h.copy);
            }
        }
    }

    /// Lays the top cards of a deck before somebody. That is no drawing: nothing about drawn cards applies (RUL-108).
    pub fn look_at(&mut self, who: Inv, deck: Deck, count: u8) {
        let src = self.because();
        self.tell(Event::Looked { who, deck, count, src });
        for _ in 0..count {
            if self.s.inv(who).held.is_full() {
                return;
            }
            let Some(copy) = self.draw_copy(deck, false) else { return };
            if self.hold(who, copy, held::OFFERED | held::NEW) {
                self.tell(Event::Offered { who, copy });
            }
        }
    }

    /// What lies before somebody and was not taken is discarded.
    pub fn put_away(&mut self, who: Inv) {
        while let Some(h) = self.s.inv(who).held.iter().find(|h| h.is(held::OFFERED)).copied() {
            self.discard_copy(who, h.copy);
        }
    }

    /// What was looked at and not taken goes back where it lay, in the same order (RUL-108).
    pub fn lay_back(&mut self, who: Inv) {
        while let Some(h) = self.s.inv(who).held.iter().rev().find(|h| h.is(held::OFFERED)).copied() {
            self.drop_held(who, h.copy);
            if let Supply::Deck(deck) = self.supply_of(h.copy) {
                self.s.decks.put_on(deck, h.copy);
            }
            self.tell(Event::PutBack { who, copy: h.copy, top: true });
        }
    }
}
