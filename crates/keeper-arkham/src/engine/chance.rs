//! Dice and draws: loaded results first, then the generator.
//!
//! Rules: SKL-13.

use keeper_arkham_script::tree::{Deck, HoodId, Symbol};
use keeper_table::{Journal, List};

use super::Engine;
use crate::chance;
use crate::event::Event;
use crate::state::{OPTIONS, Spot};

impl<J: Journal<Event>> Engine<'_, J> {
    #[inline(always)]
    pub fn die(&mut self) -> u8 {
        match self.s.loaded.take(chance::DIE) {
            Some(face) => face as u8,
            None => self.s.rng.die(),
        }
    }

    pub fn pick(&mut self, count: usize) -> usize {
        match self.s.loaded.take(chance::PICK) {
            Some(index) => usize::from(index).min(count - 1),
            None => self.s.rng.below(count as u32) as usize,
        }
    }

    /// Draws a monster, of this symbol or out of the normal cup; from whatever is left if there is none (BGW-21).
    pub fn draw_monster(&mut self, symbol: Option<Symbol>) -> Option<u8> {
        if let Some(wanted) = self.s.loaded.take(chance::MONSTER) {
            let lib = self.lib;
            let found = (0..self.s.monsters.len())
                .find(|&m| self.s.monsters[m] == Spot::Cup && u16::from(lib.markers[m].0) == wanted);
            if let Some(marker) = found {
                return Some(marker as u8);
            }
        }
        let in_cup = self.s.count_cup();
        if in_cup == 0 {
            return None;
        }
        if let Some(among) = self.q().cup(symbol) {
            let count = self.s.in_cup_among(&among).count();
            if count > 0 {
                let nth = self.s.rng.below(count as u32);
                return self.s.in_cup_among(&among).nth(nth as usize);
            }
        }
        let nth = self.s.rng.below(in_cup);
        self.s.nth_in_cup(nth)
    }

    pub fn draw_gate(&mut self) -> Option<u8> {
        if let Some(wanted) = self.s.loaded.take(chance::GATE) {
            let lib = self.lib;
            let found = self.s.gate_stack.iter().position(|&g| u16::from(lib.gate_markers[usize::from(g)]) == wanted);
            if let Some(at) = found {
                return Some(self.s.gate_stack.remove(at));
            }
        }
        if self.s.gate_stack.is_empty() { None } else { Some(self.s.gate_stack.remove(0)) }
    }

    #[inline(always)]
    pub fn draw_mythos(&mut self) -> Option<u16> {
        if let Some(wanted) = self.s.loaded.take(chance::MYTHOS)
            && self.s.mythos.take(wanted)
        {
            return Some(wanted);
        }
        // Of two decks each has its turn (CPO-02).
        if self.lib.beside.is_some() {
            let (lib, other) = (self.lib, self.s.mythos_other);
            self.s.mythos.raise(|card| lib.is_beside(&lib.mythos[usize::from(card)].set) != other);
            self.s.mythos_other = !other;
        }
        self.s.mythos.draw()
    }

    pub fn draw_gate_card(&mut self) -> Option<u16> {
        if let Some(wanted) = self.s.loaded.take(chance::GATE_CARD)
            && self.s.gate_deck.take(wanted)
        {
            return Some(wanted);
        }
        self.s.gate_deck.draw()
    }

    /// A location card, after shuffling, that is none of those drawn already.
    pub fn draw_location_card(&mut self, hood: HoodId, drawn: &[u16]) -> Option<u16> {
        let lib = self.lib;
        let cards = &lib.hoods[usize::from(hood.0)].cards;
        if let Some(wanted) = self.s.loaded.take(chance::LOCATION)
            && cards.contains(&wanted)
        {
            return Some(wanted);
        }
        let all_there = lib.kept.is_empty() && self.s.left_out.is_nothing();
        if !all_there && lib.on_top.is_empty() {
            return self.draw_location_left(hood, drawn);
        }
        if !lib.on_top.is_empty() {
            return self.draw_unused(hood, drawn);
        }
        if !cards.is_empty() && drawn.iter().all(|&c| c == u16::MAX) {
            return Some(cards[self.s.rng.below(cards.len() as u32) as usize]);
        }
        let new = |card: &&u16| drawn.iter().all(|one| one != *card);
        let left = cards.iter().filter(new).count();
        if left == 0 {
            return None;
        }
        let nth = self.s.rng.below(left as u32) as usize;
        cards.iter().filter(new).nth(nth).copied()
    }

    /// The same where somebody may keep one of them, or some stay in the box.
    fn draw_location_left(&mut self, hood: HoodId, drawn: &[u16]) -> Option<u16> {
        let lib = self.lib;
        let cards = &lib.hoods[usize::from(hood.0)].cards;
        let q = self.q();
        let kept = |&&(card, _): &&(u16, u16)| cards.contains(&card) && q.is_kept_card(card);
        let all_there = q.s.left_out.is_nothing() && !lib.kept.iter().any(|one| kept(&one));
        if all_there && !drawn.iter().any(|card| *card != u16::MAX && cards.contains(card)) {
            // Mostly all of them are there.
            let count = cards.len() as u32;
            return (count > 0).then(|| cards[self.s.rng.below(count) as usize]);
        }
        let new = |card: &u16| !drawn.contains(card) && !q.is_kept_card(*card) && !q.s.left_out.has(*card);
        let left: List<u16, OPTIONS> = cards.iter().copied().filter(new).collect();
        if left.is_empty() {
            return None;
        }
        let nth = self.s.rng.below(left.len() as u32) as usize;
        Some(left[nth])
    }

    /// The next location card where decks are not shuffled before a draw (KIY-07): which of the cards it is, is decided only
    /// now, which makes no difference.
    fn draw_unused(&mut self, hood: HoodId, drawn: &[u16]) -> Option<u16> {
        let left = self.q().next_location_cards(hood, drawn).count();
        if left == 0 {
            return None;
        }
        let nth = self.s.rng.below(left as u32) as usize;
        let card = self.q().next_location_cards(hood, drawn).nth(nth)?;
        self.use_location_card(hood, card);
        Some(card)
    }

    /// The card at this place of the fan (HRL-19). How the cards lie in it follows from the generator, which nothing moves between
    /// the question and the answer: the cards that different places would give are all different.
    pub fn pick_from_fan(&mut self, hood: HoodId, drawn: &[u16], at: usize) -> Option<u16> {
        if let Some(wanted) = self.s.loaded.take(chance::LOCATION)
            && self.lib.hoods[usize::from(hood.0)].cards.contains(&wanted)
        {
            return Some(wanted);
        }
        let mut fan = self.q().fan(hood, drawn);
        self.s.rng.shuffle(&mut fan);
        let card = fan.get(at).copied()?;
        self.use_location_card(hood, card);
        Some(card)
    }

    /// Remembers which cards have been drawn, where that matters; a deck that is used up is shuffled.
    fn use_location_card(&mut self, hood: HoodId, card: u16) {
        let lib = self.lib;
        if lib.on_top.is_empty() {
            return;
        }
        let cards = &lib.hoods[usize::from(hood.0)].cards;
        if cards.iter().all(|&card| self.s.used.has(card) || self.s.left_out.has(card)) {
            self.s.used.set_through(hood);
            cards.iter().for_each(|&card| self.s.used.set(card, false));
        }
        self.s.used.set(card, true);
    }

    /// Takes the top (or bottom) card of a deck: the number of a single card.
    #[inline(always)]
    pub fn draw_copy(&mut self, deck: Deck, bottom: bool) -> Option<u16> {
        if let Some(wanted) = self.s.loaded.take(chance::DECK + deck.0) {
            let lib = self.lib;
            let found = self.s.decks.of(deck).iter().copied().find(|&c| lib.copies[usize::from(c)] == wanted);
            if let Some(copy) = found {
                self.s.decks.take(deck, copy);
                return Some(copy);
            }
        }
        if bottom { self.s.decks.draw_bottom(deck) } else { self.s.decks.draw(deck) }
    }
}
