//! Leaving the game: devoured, retired, or out of the final battle.
//!
//! Rules: STA-10, STA-19, FIN-13, FIN-14, FIN-17, DUN-17, DUN-20, KPT-36, LUR-19, LUR-26.

use keeper_arkham_script::tree::{Deck, Status};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Devouring, Event};
use crate::frame::{Ask, Asking, Frame, Opt, Peril, Src};
use crate::index::W;
use crate::library::Supply;
use crate::state::{Ending, Inv, NONE, Place, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn devour(&mut self, who: Inv, why: Devouring, src: Src) {
        if !self.s.inv(who).in_game() || why == Devouring::Text && self.q().cannot_be(who, Status::Devoured) {
            return;
        }
        // With a maximum of 0 nothing helps: it would come again at once.
        let averts = self.may_avert(who, W::WouldBeDevoured) || self.s.inv(who).own.0.acts(W::YouDevoured);
        if averts && why != Devouring::Maximum {
            return self.push(Frame::Would { who, what: Peril::Devoured(why, src), asked: false, averted: false });
        }
        self.be_devoured(who, why, src);
    }

    pub(super) fn be_devoured(&mut self, who: Inv, why: Devouring, src: Src) {
        self.tell(Event::Devoured { who, why, src });
        let clues = self.s.inv(who).clues;
        let held = self.lib.tokens.iter().zip(self.s.inv(who).tokens).filter(|(kind, _)| kind.in_battle);
        let tokens = held.fold(0u8, |all, (_, n)| all.saturating_add(n)).min(NONE - 1);
        self.leave_game(who, flag::DEVOURED);
        if self.s.awake.is_some() {
            self.eliminate(who);
        }
        self.fire(W::AnyoneDevoured, who, tokens);
        if let Src::Card(copy) = src
            && let Supply::Deck(deck) = self.supply_of(copy)
        {
            self.fire(W::DeckDevours, who, deck.0);
        }
        self.fire(W::OtherFalls, who, clues);
    }

    /// At the start of a turn one with two lasting harms may give up: he misses the turn and is replaced in the next. That is
    /// no devouring (DUN-18, DUN-19).
    pub fn retiring(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Ask {
            self.go(Frame::Retire { who, stage: Asking::Answer });
            self.offer(Opt::No);
            self.offer(Opt::Yes);
            return self.ask_one(who, Ask::Retire);
        }
        self.pop();
        if matches!(self.answer(), Opt::Yes) {
            self.tell(Event::SteppedDown(who));
            self.s.retired = self.s.retired.saturating_add(1);
            self.leave_game(who, flag::RETIRED);
        }
    }

    /// Takes an investigator from the board with all that is his; a new one enters at the start of the next turn.
    fn leave_game(&mut self, who: Inv, how: u32) {
        self.lose_parcels(who);
        let sheet = self.s.inv(who).sheet;
        self.s.sheets_used &= !(1 << sheet);
        let inv = self.s.inv_mut(who);
        let heir = inv.is(flag::HEIR) && self.s.awake.is_none();
        let inv = self.s.inv_mut(who);
        inv.clues = if heir { inv.clues } else { 0 };
        inv.tokens = Default::default();
        inv.money = 0;
        inv.sanity = 0;
        inv.stamina = 0;
        inv.place = Place::Nowhere;
        inv.flags = how | flag::GONE | flag::OUT | flag::STOPPED | if heir { flag::HEIR } else { 0 };
        let kept = |engine: &Self, copy: u16| {
            heir && matches!(engine.supply_of(copy), Supply::Deck(Deck::SPELL | Deck::SKILL))
        };
        let goes = |engine: &Self| engine.s.inv(who).held.iter().rev().find(|h| !kept(engine, h.copy)).map(|h| h.copy);
        while let Some(copy) = goes(self) {
            self.discard_copy(who, copy);
        }
        if heir {
            self.tell(Event::Bequeathed { who, clues: self.s.inv(who).clues });
        }
    }

    /// Joins the Ancient One: out of the battle with all that is his, and no longer on the side of the others (KPT-36).
    pub(super) fn join(&mut self, who: Inv) {
        if self.s.inv(who).in_game() {
            self.tell(Event::Joined(who));
            self.leave_game(who, flag::ELIMINATED | flag::TRAITOR);
            self.eliminate(who);
        }
    }

    pub fn eliminate(&mut self, who: Inv) {
        let inv = self.s.inv_mut(who);
        inv.set(flag::REPLACED, false);
        inv.set(flag::ELIMINATED, true);
        self.tell(Event::Eliminated(who));
        if (0..self.s.players).all(|w| self.s.inv(w).is(flag::ELIMINATED)) {
            self.end(Ending::Devoured);
        }
    }
}
