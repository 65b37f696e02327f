//! What lies beside the board: tracks, and cards that all share.
//!
//! Rules: DUN-05, DUN-10, KIY-16, CPR-09.

use keeper_arkham_script::tree::{CardName, HoodId, PlaceId, StackId, TrackId};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Cause, Frame, Opt, Src};
use crate::in_play::{FOR_GOOD, InPlay, Role};
use crate::index::W;
use crate::library::FixtureKind;
use crate::state::{Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Puts tokens on a track or takes some off, as far as there is room and as there are any.
    pub fn change_track(&mut self, track: TrackId, by: i8) {
        let src = Src::Fixture(track.0);
        let spaces = self.lib.spaces(track);
        let by = if by > 0 { by.min(self.q().room_on(track) as i8) } else { by };
        let Some(entry) = self.s.entry_mut(src) else { return };
        let now = entry.tokens.saturating_add_signed(by).min(spaces);
        if now == entry.tokens {
            return;
        }
        entry.added = entry.added.saturating_add(now.saturating_sub(entry.tokens));
        entry.tokens = now;
        entry.spread(self.lib.groups(track));
        let groups = entry.groups;
        self.tell(Event::TokensInPlay { src, now, groups });
        if now == spaces {
            self.fire(W::TrackFull, self.s.first, track.0);
            self.push_window(src, W::Full, self.s.first);
            // A rumour that waits for it looks before the track is cleared.
            self.check_rumour();
        }
    }

    /// Puts tokens on spaces of one neighbourhood, as far as these are free.
    pub fn add_around(&mut self, track: TrackId, hood: HoodId, n: u8) {
        let groups = self.lib.groups(track);
        let Some(group) = groups.iter().position(|one| one.0 == hood) else { return };
        let room = self.q().room_on(track);
        let Some(entry) = self.s.entry_mut(Src::Fixture(track.0)) else { return };
        let n = n.min(room).min(groups[group].1.saturating_sub(entry.in_group(group)));
        entry.set_group(group, entry.in_group(group) + n);
        self.change_track(track, n as i8);
    }

    /// The work of heralds and the like is done when the Ancient One awakens: their sheets go back to the box (KIY-18).
    pub fn end_sheets(&mut self) {
        for role in [Role::Herald, Role::Guardian, Role::Institution] {
            while let Some(entry) = self.s.leave_play(self.lib, role) {
                self.tell(Event::TakenAway(entry.src));
            }
        }
    }

    /// A card of a stack comes to lie beside the board: the next in order, or a random one of those that are not there.
    pub fn lay_beside(&mut self, stack: StackId, who: Inv) {
        let lib = self.lib;
        let left = self.s.left_of(lib, stack).count();
        if left == 0 {
            return;
        }
        let nth = if lib.stacks[usize::from(stack.0)].ordered { 0 } else { self.pick(left) };
        let Some(number) = self.s.left_of(lib, stack).nth(nth) else { return };
        let src = Src::Fixture(number);
        self.s.enter_play(lib, InPlay { since: self.s.turn, ..InPlay::fixture(lib, number) });
        self.s.cover(lib, stack);
        self.tell(Event::LaidBeside(src));
        self.enforce(lib.fixtures[usize::from(number)].text);
        self.push_window(src, W::Enters, who);
    }

    /// All cards of a stack come to lie beside the board.
    pub fn lay_all_beside(&mut self, stack: StackId, who: Inv) {
        for _ in 0..self.s.left_of(self.lib, stack).count() {
            self.lay_beside(stack, who);
        }
    }

    /// A card lies with somebody who is to bring it to another, or may.
    pub fn entrust(&mut self, copy: u16, from: Inv, to: Inv, may: bool) {
        if self.drop_held(to, copy).is_some() {
            let entry = InPlay {
                src: Src::Card(copy),
                role: Role::Parcel,
                tokens: from << 4 | to,
                since: self.s.turn,
                until: FOR_GOOD,
                // Face up only what is handed over without a word.
                face_down: may,
                ..InPlay::default()
            };
            self.s.enter_play(self.lib, entry);
            self.tell(Event::Entrusted { from, to, copy });
        }
    }

    /// An investigator who carries something and meets its owner hands it over, for $1; where he only may, he is asked.
    pub fn deliver(&mut self, carrier: Inv) {
        for i in (0..self.s.in_play.len()).rev() {
            if let Some(copy) = self.parcel(carrier, i, false) {
                self.hand_parcel(carrier, copy);
            }
        }
        if (0..self.s.in_play.len()).any(|i| self.parcel(carrier, i, true).is_some()) {
            self.push(Frame::Deliver { who: carrier, stage: Asking::Ask });
        }
    }

    /// What lies at this place of what is in play, if he carries it to somebody who is with him.
    fn parcel(&self, carrier: Inv, i: usize, may: bool) -> Option<u16> {
        let InPlay { src, role, tokens, face_down, .. } = self.s.in_play[i];
        let (Role::Parcel, Src::Card(copy)) = (role, src) else { return None };
        let to = self.s.inv(tokens & 15);
        let met = to.in_game() && to.place == self.s.inv(carrier).place && !to.held.is_full();
        (tokens >> 4 == carrier && met && face_down == may).then_some(copy)
    }

    fn hand_parcel(&mut self, carrier: Inv, copy: u16) {
        let src = Src::Card(copy);
        let Some(to) = self.s.entry(src).map(|entry| entry.tokens & 15) else { return };
        self.s.take_out(self.lib, src);
        self.hold(to, copy, held::NEW);
        self.tell(Event::Delivered { from: carrier, to, copy });
        self.change_money(carrier, 1, Cause::Text);
        self.push_limit(to);
    }

    /// One after the other is handed over, or none.
    pub fn delivering(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Answer {
            self.go(Frame::Deliver { who, stage: Asking::Ask });
            let Opt::Card(copy) = self.answer() else { return self.pop() };
            return self.hand_parcel(who, copy);
        }
        for i in 0..self.s.in_play.len() {
            if let Some(copy) = self.parcel(who, i, true) {
                self.offer(Opt::Card(copy));
            }
        }
        if self.s.options.is_empty() {
            return self.pop();
        }
        self.offer(Opt::Done);
        self.go(Frame::Deliver { who, stage: Asking::Answer });
        self.ask_one(who, Ask::Deliver);
    }

    /// What somebody carries or waits for is lost with him.
    pub fn lose_parcels(&mut self, who: Inv) {
        for i in (0..self.s.in_play.len()).rev() {
            let InPlay { src, role, tokens, .. } = self.s.in_play[i];
            if let (Role::Parcel, Src::Card(copy)) = (role, src)
                && (tokens >> 4 == who || tokens & 15 == who)
            {
                self.s.take_out(self.lib, src);
                self.lay_away(copy);
                self.tell(Event::TakenUp(copy));
            }
        }
    }

    /// A marker of this kind comes to stand here, unless there is one or none is left (CPR-10).
    pub fn put_marker(&mut self, marker: StackId, place: PlaceId) {
        let lib = self.lib;
        if self.s.places_of(lib, marker).any(|other| other == place) {
            return;
        }
        let Some(number) = self.s.left_of(lib, marker).next() else { return };
        let entry = InPlay { since: self.s.turn, place: Some(place), ..InPlay::fixture(lib, number) };
        self.s.enter_play(lib, entry);
        self.tell(Event::MarkerPut { src: entry.src, at: place });
    }

    /// A marker goes to another area; in the same turn it does nothing more (CPR-04, CPR-08).
    pub fn move_marker(&mut self, src: Src, to: PlaceId) {
        let turn = self.s.turn;
        if let Some(entry) = self.s.entry_mut(src)
            && entry.role == Role::Marker
        {
            entry.place = Some(to);
            entry.since = turn;
            self.tell(Event::MarkerMoved { src, to });
        }
    }

    /// Markers that move as monsters of their symbol do, no matter who is there, unless they have moved in this turn (CPR-07).
    pub fn markers_move(&mut self, card: u16) {
        let (lib, turn) = (self.lib, self.s.turn);
        let printed = &lib.mythos[usize::from(card)];
        for i in 0..self.s.in_play.len() {
            let InPlay { src, role, place, since, .. } = self.s.in_play[i];
            let (Role::Marker, Src::Fixture(number), Some(place)) = (role, src, place) else { continue };
            let Some(symbol) = lib.fixtures[usize::from(number)].symbol else { continue };
            let (white, black) = (printed.white & symbol.bit() != 0, printed.black & symbol.bit() != 0);
            if since >= turn || !white && !black {
                continue;
            }
            let area = lib.area(place);
            if let Some(to) = if white { area.white } else { area.black } {
                self.s.in_play[i].place = Some(to);
                self.tell(Event::MarkerMoved { src, to });
            }
        }
    }

    /// Something beside the board goes back to where it came from.
    pub fn take_away(&mut self, src: Src) {
        let (lib, text) = (self.lib, self.text_of(src));
        if self.s.take_out(lib, src) {
            self.tell(Event::TakenAway(src));
            self.reopen(text);
            // The one below is seen again.
            if let Src::Fixture(number) = src
                && let FixtureKind::Laid(stack) = lib.fixtures[usize::from(number)].kind
            {
                self.s.cover(lib, stack);
            }
        }
    }

    pub fn turn_face_up(&mut self, card: CardName) {
        let Some(number) = self.lib.shared_card(card) else { return };
        let src = Src::Fixture(number);
        if let Some(entry) = self.s.entry_mut(src)
            && entry.face_down
        {
            entry.face_down = false;
            self.s.index_in_play(self.lib);
            self.tell(Event::TurnedUp(src));
        }
    }

    /// Turns a shared card sideways: it works on, but cannot be used again before the next upkeep (DUN-30).
    pub fn exhaust_shared(&mut self, who: Inv, src: Src) {
        if let Some(entry) = self.s.entry_mut(src) {
            entry.exhausted = true;
            self.tell(Event::SharedExhausted { who, src });
        }
    }

    pub fn refresh_shared(&mut self) {
        for i in 0..self.s.in_play.len() {
            let entry = &mut self.s.in_play[i];
            if std::mem::take(&mut entry.exhausted) {
                let src = entry.src;
                self.tell(Event::SharedRefreshed(src));
            }
        }
    }
}
