//! Rifts: they grow with the movement patterns of Mythos cards, open, wander and let monsters out, until the places on their
//! progress markers were investigated (KPT-03 to KPT-19).

use keeper_arkham_script::tree::PlaceId;
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Coming, Doom, Event};
use crate::frame::{Ask, Asking, Frame, Opt};
use crate::index::{Q, W};
use crate::library::rifts::GROUP;
use crate::state::{Inv, NONE, PROGRESS, Phase, RIFTS, Rift, SPACES};

impl<J: Journal<Event>> Engine<'_, J> {
    /// A Mythos card was resolved: where a closed rift shows its pattern, a progress marker is added (KPT-03).
    #[inline(always)]
    pub fn advance_rifts(&mut self, card: u16) {
        if !self.lib.rifts.is_empty() {
            self.advance_all(card);
        }
    }

    #[inline(never)]
    fn advance_all(&mut self, card: u16) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        for number in 0..lib.rifts.tracks.len() {
            let Some(group) = lib.rifts.tracks[number].groups.iter().position(|group| group.is_of(printed)) else {
                continue;
            };
            self.add_progress(number, group);
            if self.s.rifts.0[number].at.is_none() && self.s.rifts.0[number].count() == SPACES {
                let gate = printed.gates.first().copied();
                if let Some(place) = gate.or_else(|| self.mythos_gate()) {
                    self.open_rift(number, place);
                }
            }
        }
    }

    /// A random progress marker comes to a free space beside a pattern (KPT-04).
    pub(super) fn add_progress(&mut self, number: usize, group: usize) {
        let rift = &self.s.rifts.0[number];
        let mut spaces = GROUP * group..GROUP * (group + 1);
        if self.q().is_banned(Q::NeverProgress) {
            return;
        }
        let (None, Some(space)) = (rift.at, spaces.find(|&space| rift.progress[space] == NONE)) else { return };
        let left: List<u8, PROGRESS> =
            (0..self.lib.rifts.progress.len() as u8).filter(|&marker| !self.s.rifts.has(marker)).collect();
        if left.is_empty() {
            return;
        }
        let progress = left[self.pick(left.len())];
        self.s.rifts.0[number].progress[space] = progress;
        let now = self.s.rifts.0[number].count() as u8;
        self.tell(Event::RiftAdvanced { rift: number as u8, space: space as u8, progress, now });
    }

    /// Its marker is turned up, if it never was, and comes to the board (KPT-06).
    pub(super) fn open_rift(&mut self, number: usize, place: PlaceId) {
        if self.s.rifts.0[number].marker == NONE {
            let known = |marker: u8| self.s.rifts.0.iter().any(|rift| rift.marker == marker);
            let left: List<u8, RIFTS> =
                (0..self.lib.rifts.markers.len() as u8).filter(|&marker| !known(marker)).collect();
            let nth = if left.len() > 1 { self.pick(left.len()) } else { 0 };
            self.s.rifts.0[number].marker = left[nth];
        }
        // Nothing is in a closed location: what would open there opens before it.
        let street = self.q().is_closed(place).then(|| self.lib.street(place));
        let at = street.unwrap_or_else(|| self.outside(place));
        // Only the Mythos Phase in which it opens passes without it.
        let turn = self.s.turn.saturating_sub(u16::from(self.s.phase != Phase::Mythos));
        let rift = &mut self.s.rifts.0[number];
        (rift.at, rift.since, rift.down) = (Some(at), turn, 0);
        let marker = rift.marker;
        self.tell(Event::RiftOpened { rift: number as u8, marker, at });
        self.fire(W::RiftOpens, self.s.first, at.0);
    }

    /// Open rifts whose symbol is called move as normal monsters, no matter who is there, then a monster comes out of each
    /// (KPT-08 to KPT-12).
    pub fn moving_rifts(&mut self, card: u16, from: u8) {
        let lib = self.lib;
        let (printed, turn) = (&lib.mythos[usize::from(card)], self.s.turn);
        let called = |rift: &Rift| {
            let bit = lib.rifts.markers.get(usize::from(rift.marker)).map_or(0, |marker| marker.symbol.bit());
            rift.at.is_some() && rift.since < turn && bit & (printed.white | printed.black) != 0
        };
        let next = (usize::from(from)..RIFTS).find(|&number| called(&self.s.rifts.0[number]));
        let (Some(number), None) = (next, self.s.awake) else { return self.pop() };
        self.go(Frame::MoveRifts { card, from: number as u8 + 1 });
        let rift = self.s.rifts.0[number];
        let Some(place) = rift.at else { return };
        let marker = &lib.rifts.markers[usize::from(rift.marker)];
        let white = printed.white & marker.symbol.bit() != 0;
        let area = lib.area(place);
        let to = if white { area.white } else { area.black }.filter(|&to| !self.q().is_closed(to));
        if let Some(to) = to {
            self.s.rifts.0[number].at = Some(to);
            self.tell(Event::RiftMoved { rift: number as u8, to });
        }
        let at = to.unwrap_or(place);
        // It is heard of when what comes out of it is there.
        self.fire(W::RiftMoves, self.s.first, at.0);
        if self.q().takes_monsters(at) {
            self.spawn(at, Coming::Rift(number as u8));
        } else {
            self.tell_barred(at);
        }
        if white == marker.white {
            self.add_doom(Doom::Rift(number as u8));
        }
    }

    /// After an encounter at a place that progress markers show, one of them is investigated (KPT-16, KPT-17).
    #[inline(always)]
    pub fn after_encounter(&mut self, who: Inv, place: PlaceId) {
        if !self.lib.rifts.is_empty() && self.s.inv(who).in_game() && self.q().traces(place).next().is_some() {
            self.push(Frame::Investigate { who, place, stage: Asking::Ask });
        }
    }

    pub fn investigating(&mut self, who: Inv, place: PlaceId, stage: Asking) {
        if stage == Asking::Ask {
            let all: List<u8, 16> = self.q().traces(place).collect();
            all.iter().for_each(|&progress| self.offer(Opt::Progress(progress)));
            self.go(Frame::Investigate { who, place, stage: Asking::Answer });
            return self.ask_one(who, Ask::Investigate);
        }
        self.pop();
        if let Opt::Progress(progress) = self.answer() {
            self.investigate(Some(who), progress);
        }
    }

    /// On the track of a closed rift a progress marker goes back to the pile, on that of an open one it is turned face down.
    pub(super) fn investigate(&mut self, who: Option<Inv>, progress: u8) {
        let Some((number, space)) = self.s.rifts.of(progress) else { return };
        let rift = &mut self.s.rifts.0[number];
        let open = rift.at.is_some();
        if open {
            rift.down |= 1 << space;
        } else {
            rift.progress[space] = NONE;
        }
        let all_down = open && rift.face_up().next().is_none();
        self.tell(Event::RiftInvestigated { who, rift: number as u8, progress, open });
        if all_down {
            self.close_rift(number);
        }
    }

    /// The rift returns to its track, and its progress markers to the pile (KPT-19).
    pub(super) fn close_rift(&mut self, number: usize) {
        let marker = self.s.rifts.0[number].marker;
        self.s.rifts.0[number] = Rift { marker, ..Rift::default() };
        self.tell(Event::RiftClosed { rift: number as u8 });
    }
}
