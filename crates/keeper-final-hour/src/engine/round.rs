//! The round: priority cards, action cards, the Ancient One, and the ritual at the end.
//!
//! FH1-02 to FH1-09.
//!
//! Rules: FHP-01 to FHP-08, FHR-01 to FHR-05, FHR-08, FHA-01, FHA-02, FHA-06 to FHA-08, FHA-11 to FHA-17,
//! FH1-02 to FH1-09.

use keeper_table::{Journal, Seats};

use super::Engine;
use super::cards::PLAYER;
use crate::event::Event;
use crate::frame::{Ask, Opt, Phase};
use crate::library::{DECK, NONE};
use crate::query::bits;
use crate::script::tree::Window;
use crate::state::{Ending, Play, TURNS};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn round(&mut self, answer: Opt) {
        match self.s.phase {
            Phase::Sheets => self.choose_sheets(answer),
            Phase::Lead => self.choose_lead(answer),
            Phase::Begin => self.begin_round(),
            Phase::Priority if self.s.is_solo() => self.lay_row(answer),
            Phase::Priority => self.play_priority(answer),
            Phase::Resolve if self.s.is_solo() => self.place_action(answer),
            Phase::Resolve => self.next_action(),
            Phase::Before => self.before(answer),
            Phase::Act => self.act(),
            Phase::After => self.after(answer),
            Phase::Reckoning => self.reckoning(),
            Phase::Gate => self.gate(),
            Phase::Pass => self.pass_lead(),
            Phase::Ready => self.ready(answer),
            Phase::Commit => self.commit(answer),
        }
    }

    fn choose_sheets(&mut self, answer: Opt) {
        let missing = (0..self.s.count).find(|&who| self.s.who(who).sheet == NONE);
        let Some(who) = missing else {
            self.s.phase = Phase::Lead;
            return;
        };
        if let Opt::Sheet(sheet) = answer {
            return self.take_sheet(who, sheet);
        }
        let taken = |s: &crate::state::State, sheet| s.all().iter().any(|one| one.sheet == sheet);
        for sheet in 0..self.lib.investigators.len() as u8 {
            if !taken(self.s, sheet) {
                self.offer(Opt::Sheet(sheet));
            }
        }
        self.ask_seats(Ask::Sheet { who }, Seats::One(self.s.seat_of(who)));
    }

    /// An investigator is played: ten action cards are shuffled.
    pub fn take_sheet(&mut self, who: u8, sheet: u8) {
        let one = &mut self.s.investigators[usize::from(who)];
        one.sheet = sheet;
        one.deck = (0..DECK as u8).map(|at| sheet * DECK as u8 + at).collect();
        self.s.rng.shuffle(&mut one.deck);
        self.tell(Event::Plays { who, sheet });
    }

    fn choose_lead(&mut self, answer: Opt) {
        if let Opt::Investigator(who) = answer {
            self.s.lead = who;
            self.s.choose_lead = false;
        }
        if self.s.choose_lead {
            (0..self.s.count).for_each(|who| self.offer(Opt::Investigator(who)));
            self.ask_seats(Ask::Lead, Seats::Group { casting: 0 });
            return;
        }
        if !self.s.is_solo() {
            self.tell(Event::Lead { who: self.s.lead });
        }
        self.s.phase = Phase::Begin;
    }

    fn begin_round(&mut self) {
        self.s.round += 1;
        self.tell(Event::Round { number: self.s.round });
        self.s.played.clear();
        self.s.veiled = std::mem::take(&mut self.s.veil_next);
        self.s.phase = Phase::Priority;
    }

    /// Turn after turn, clockwise from the lead investigator: an action card face down, a priority card on it.
    fn play_priority(&mut self, answer: Opt) {
        if let (Opt::Card(card), Some(last)) = (answer, self.s.played.len().checked_sub(1)) {
            let who = self.s.played[last].who;
            let shown = !self.s.veiled;
            self.take_from_hand(who, card);
            self.s.played[last].priority = card;
            self.s.played[last].shown = shown;
            self.tell(Event::PlayedPriority { who, card, shown, seat: self.s.seat_of(who) });
            self.draw_priority(who);
        }
        let turn = self.s.played.len();
        if turn == TURNS {
            return self.all_played();
        }
        let who = (self.s.lead + turn as u8) % self.s.count;
        let action = self.draw_action(who);
        self.s.played.push(Play { who, action, priority: NONE, ..Play::default() });
        self.offer_hand(who);
        self.ask_seats(Ask::Priority { who }, Seats::One(self.s.seat_of(who)));
    }

    fn all_played(&mut self) {
        if self.s.veiled {
            self.s.played.iter_mut().for_each(|play| play.shown = true);
            self.tell(Event::Unveiled);
        }
        self.s.phase = Phase::Resolve;
    }

    /// A single player draws five priority cards, puts one aside and lays the others out.
    fn lay_row(&mut self, answer: Opt) {
        if let Opt::Card(card) = answer {
            self.take_from_hand(PLAYER, card);
            self.overflow |= !self.s.aside.push(card);
            self.tell(Event::PutAside { card });
            for priority in std::mem::take(&mut self.s.investigators[usize::from(PLAYER)].hand).iter().copied() {
                self.s.played.push(Play { who: NONE, action: NONE, priority, shown: true, ..Play::default() });
                self.tell(Event::PlayedPriority { who: NONE, card: priority, shown: true, seat: PLAYER });
            }
            self.s.phase = Phase::Resolve;
            return;
        }
        (0..=TURNS).for_each(|_| self.draw_priority(PLAYER));
        self.offer_hand(PLAYER);
        self.ask_seats(Ask::Aside, Seats::One(PLAYER));
    }

    /// The action card with the lowest priority card that is not yet done.
    fn next_action(&mut self) {
        let left = (0..).zip(self.s.played.iter()).filter(|(_, play)| !play.done);
        match left.min_by_key(|(_, play)| play.priority).map(|(at, _)| at) {
            Some(at) => self.reveal(at),
            None => self.s.phase = Phase::Reckoning,
        }
    }

    /// A single player reveals the top card of either deck and places it, two of each deck.
    fn place_action(&mut self, answer: Opt) {
        match answer {
            Opt::Investigator(who) => {
                self.s.resolver = who;
                self.s.drawn = self.draw_action(who);
            }
            Opt::Slot(slot) => {
                let (who, action) = (self.s.resolver, std::mem::replace(&mut self.s.drawn, NONE));
                let play = &mut self.s.played[usize::from(slot)];
                (play.who, play.action) = (who, action);
                return self.reveal(slot);
            }
            _ => {}
        }
        if self.s.drawn != NONE {
            let free = (0..).zip(self.s.played.iter()).filter(|(_, play)| play.who == NONE);
            let free = free.fold(0u64, |set, (at, _): (u8, _)| set | 1 << at);
            bits(free).for_each(|slot| self.offer(Opt::Slot(slot)));
            self.ask_seats(Ask::Slot { action: self.s.drawn }, Seats::One(0));
            return;
        }
        for who in 0..self.s.count {
            if self.s.played.iter().filter(|play| play.who == who).count() < TURNS / usize::from(self.s.count) {
                self.offer(Opt::Investigator(who));
            }
        }
        if !self.ask_seats(Ask::Deck, Seats::One(0)) {
            // A single player discards the action cards when all are done.
            for at in 0..self.s.played.len() {
                let Play { who, action, .. } = self.s.played[at];
                self.discard_action(who, action);
            }
            self.s.phase = Phase::Reckoning;
        }
    }

    fn reveal(&mut self, at: u8) {
        self.s.current = at;
        let play = &mut self.s.played[usize::from(at)];
        play.revealed = true;
        let Play { who, action, priority, .. } = *play;
        self.begin_text(who);
        self.tell(Event::Revealed { who, action, priority, top: self.s.is_top() });
        self.s.phase = Phase::Before;
    }

    /// No matter who resolves the next text, nothing of the last one counts any more.
    fn begin_text(&mut self, resolver: u8) {
        self.s.resolver = resolver;
        self.s.behind = NONE;
        self.s.activated = 0;
    }

    fn before(&mut self, answer: Opt) {
        match answer {
            Opt::Item(item) => {
                if self.lib.items[usize::from(item)].text.window == Window::Bottom {
                    self.s.phase = Phase::After;
                }
                self.use_item(item);
            }
            Opt::Done => self.s.phase = Phase::Act,
            _ => {
                if !self.offer_items(false) {
                    self.s.phase = Phase::Act;
                }
            }
        }
    }

    fn act(&mut self) {
        self.s.phase = Phase::After;
        let Play { who, action, .. } = self.s.played[usize::from(self.s.current)];
        let card = &self.lib.actions[usize::from(action)];
        let block = if self.s.is_top() { card.top } else { card.bottom };
        self.s.behind = NONE;
        self.tell(Event::Text { block });
        self.push_block(block, who);
    }

    fn after(&mut self, answer: Opt) {
        match answer {
            Opt::Item(item) => return self.use_item(item),
            Opt::Done => {}
            _ if self.offer_items(true) => return,
            _ => {}
        }
        let play = &mut self.s.played[usize::from(self.s.current)];
        play.done = true;
        let Play { who, action, .. } = *play;
        if !self.s.is_solo() {
            self.discard_action(who, action);
        }
        self.s.phase = Phase::Resolve;
    }

    fn reckoning(&mut self) {
        let mut count = 0;
        for at in 0..self.s.played.len() {
            let card = self.s.played[at].priority;
            count += self.lib.omens(card);
            self.discard_priority(card);
        }
        self.s.played.clear();
        while let Some(card) = self.s.portents.pop() {
            count += self.lib.omens(card);
            self.discard_priority(card);
        }
        self.tell(Event::Omens { count });
        self.begin_text(self.s.lead);
        self.s.current = NONE;
        self.s.phase = Phase::Gate;
        let omens = &self.lib.ancient_ones[usize::from(self.s.ancient_one)].omens;
        if let Some(omen) = omens.iter().find(|omen| (omen.from..=omen.to).contains(&count)) {
            let block = omen.solo.filter(|_| self.s.is_solo()).unwrap_or(omen.text);
            self.tell(Event::Text { block });
            self.push_block(block, self.s.lead);
        }
    }

    fn gate(&mut self) {
        self.s.phase = Phase::Pass;
        let Some(icon) = self.s.stack.pop() else { return };
        let gate = &mut self.s.gates[usize::from(icon)];
        gate.tokens += 1;
        let (place, tokens) = (gate.place, gate.tokens);
        self.tell(Event::Gate { icon, tokens });
        self.begin_text(self.s.lead);
        self.spawn(place, NONE, tokens);
    }

    fn pass_lead(&mut self) {
        if !self.s.is_solo() {
            self.s.lead = (self.s.lead + 1) % self.s.count;
            self.tell(Event::Lead { who: self.s.lead });
        }
        self.s.resolver = self.s.lead;
        match self.s.stack.is_empty() {
            true => self.wait_for_all(Phase::Commit),
            false if self.s.can_be_reversed(self.lib) => self.wait_for_all(Phase::Ready),
            false => self.s.phase = Phase::Begin,
        }
    }

    /// Every seat is asked.
    fn wait_for_all(&mut self, phase: Phase) {
        self.s.waiting = (1 << self.s.players) - 1;
        self.s.phase = phase;
    }

    /// Each says openly whether to try the ritual now.
    fn ready(&mut self, answer: Opt) {
        if let Opt::Ready { seat, yes } = answer {
            self.s.answers[usize::from(seat)] = u8::from(yes);
            self.s.waiting &= !(1 << seat);
        }
        if self.s.waiting == 0 {
            let answers = std::mem::take(&mut self.s.answers);
            let said_no = (0..self.s.players).filter(|&seat| answers[usize::from(seat)] == 0);
            let unready = said_no.fold(0, |set, seat| set | 1 << seat);
            self.tell(Event::Readiness { unready });
            return if unready == 0 { self.wait_for_all(Phase::Commit) } else { self.s.phase = Phase::Begin };
        }
        self.offer_ready();
        self.ask_seats(Ask::Ready, self.all_waiting());
    }

    pub fn offer_ready(&mut self) {
        for seat in bits(self.s.waiting.into()) {
            self.offer(Opt::Ready { seat, yes: false });
            self.offer(Opt::Ready { seat, yes: true });
        }
    }

    fn all_waiting(&self) -> Seats {
        if self.s.is_solo() { Seats::One(0) } else { Seats::Parallel(self.s.waiting) }
    }

    /// Everybody commits all cards of the hand but one; a single player what was put aside.
    fn commit(&mut self, answer: Opt) {
        if let Opt::Hold { seat, card } = answer {
            let at = self.s.who(seat).hand.iter().position(|&held| held == card);
            self.s.answers[usize::from(seat)] = at.unwrap_or(0) as u8;
            self.s.waiting &= !(1 << seat);
        }
        if self.s.is_solo() || self.s.waiting == 0 {
            return self.judge();
        }
        self.offer_holds();
        self.ask_seats(Ask::Hold, self.all_waiting());
    }

    pub fn offer_holds(&mut self) {
        for seat in bits(self.s.waiting.into()) {
            let hand = self.s.who(seat).hand;
            hand.iter().for_each(|&card| self.offer(Opt::Hold { seat, card }));
        }
    }

    /// Counts the committed cards that match a reserved clue.
    fn judge(&mut self) {
        let mut matches = 0;
        for who in 0..self.s.players {
            let cards = if self.s.is_solo() { self.s.aside } else { self.s.who(who).hand };
            for (at, &card) in (0..).zip(cards.iter()) {
                if self.s.is_solo() || self.s.answers[usize::from(who)] != at {
                    self.tell(Event::Committed { who, card });
                    let icon = self.lib.priority[usize::from(card)].icon;
                    matches += self.s.reserved.iter().filter(|&&reserved| reserved == icon).count() as u8;
                }
            }
        }
        let needed = self.s.matches_needed();
        self.tell(Event::Reserved { icons: self.s.reserved });
        self.tell(Event::Ritual { matches, needed });
        self.end(if matches >= needed { Ending::Reversed } else { Ending::Failed });
    }
}
