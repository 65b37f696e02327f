//! Tokens on cards and on what is in play.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Most};
use crate::frame::{Ask, Ctx, Opt, Src};
use crate::state::{Inv, Spot, Stint, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Tokens come on *it*; they may be spent in its place where they are to spare.
    pub(super) fn put_on_it(&mut self, spare: bool, n: Quantity, ctx: &Ctx) {
        let who = ctx.who;
        let n = self.q().quantity(n, ctx).min(99) as u8;
        if let Some(copy) = self.q().it().filter(|&copy| self.owner(Src::Card(copy)) == Some(who)) {
            self.s.stints.retain(|stint| stint.copy != copy || stint.due.is_some());
            if !self.s.stints.push(Stint { copy, spare, due: None }) {
                return self.tell(Event::NoRoom(Most::Lasting));
            }
            self.add_tokens(who, copy, n);
        }
    }

    pub(super) fn put_on_this(&mut self, token: Token, n: u8, ctx: &Ctx) {
        match (token, ctx.src) {
            (Token::Monster, _) => {
                for _ in 0..n {
                    if self.s.awake.is_none()
                        && let Some(marker) = self.monster_from_cup()
                    {
                        self.s.put_monster(marker, Spot::OnCard);
                        if let Src::Mythos(card) = ctx.src {
                            self.tell(Event::MonsterOnCard { marker, from: Spot::Cup, card });
                        }
                    }
                }
            }
            (_, src) => self.put_tokens(ctx.who, src, n),
        }
        self.check_rumour();
    }

    pub(super) fn put_up_to(&mut self, token: Token, most: Quantity, here: &Here) {
        let ctx = here.ctx;
        if here.begins() {
            for n in 0..=self.q().quantity(most, &ctx).min(20) as u8 {
                self.offer(Opt::Number(n));
            }
            let thing = match token {
                Token::Sanity => Thing::Sanity,
                Token::Stamina => Thing::Stamina,
                Token::Money => Thing::Money,
                Token::Clue | Token::Monster => Thing::Clues,
            };
            self.go(here.again());
            return self.ask_one(ctx.who, Ask::PutHowMany(thing));
        }
        self.go(here.next(ctx));
        if let Opt::Number(n) = self.answer() {
            self.put_tokens(ctx.who, ctx.src, n);
        }
    }

    /// Puts tokens on a card in possession, or on something in play.
    pub(super) fn put_tokens(&mut self, who: Inv, src: Src, n: u8) {
        match src {
            Src::Card(copy) if self.owner(src).is_some() => self.add_tokens(who, copy, n),
            src => self.add_on_entry(src, n as i8),
        }
    }

    /// Takes tokens off, as far as there are any.
    pub(in crate::engine) fn take_off(&mut self, src: Src, n: u8) {
        match src {
            Src::Card(copy) if self.owner(src).is_some() => {
                let owner = self.owner(src);
                if let (Some(who), Some(h)) = (owner, self.held_mut(copy)) {
                    h.tokens = h.tokens.saturating_sub(n);
                    let now = h.tokens;
                    self.tell(Event::TokenOn { who, copy, now });
                }
            }
            src => self.add_on_entry(src, -(n.min(99) as i8)),
        }
        self.check_rumour();
    }

    /// Puts tokens on something in play, or takes some off.
    fn add_on_entry(&mut self, src: Src, n: i8) {
        if let Some(entry) = self.s.entry_mut(src) {
            let wanted = entry.tokens.saturating_add_signed(n);
            entry.tokens = wanted.min(most::TOKENS_IN_PLAY);
            let now = entry.tokens;
            self.tell(Event::TokensInPlay { src, now, groups: 0 });
            if wanted > now {
                self.tell(Event::NoRoom(Most::Tokens(src)));
            }
        }
    }
}
