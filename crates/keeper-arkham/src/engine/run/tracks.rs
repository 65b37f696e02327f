//! Sentences about tokens on tracks beside the board.
//!
//! Rules: INN-07, INN-08.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Doom, Event};
use crate::frame::{Ask, Opt, Src};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Tokens come to a track, or leave it.
    pub(super) fn run_track(&mut self, gauge: Gauge, deed: TrackDeed, n: u8, here: &Here) {
        match (gauge, deed) {
            (Gauge::Doom, TrackDeed::Remove) => self.remove_doom(n, Doom::Text),
            (Gauge::Doom, TrackDeed::Add) => self.add_doom_by_text(n, here),
            // No neighbourhood has spaces for them.
            (Gauge::Doom, TrackDeed::AddAround) => {}
            (Gauge::Of(track), TrackDeed::Remove) => self.change_track(track, -(n as i8)),
            (Gauge::Of(track), TrackDeed::AddAround) => {
                let hood = self.s.inv(here.ctx.who).place.area().and_then(|place| self.lib.area(place).hood);
                if let Some(hood) = hood {
                    self.add_around(track, hood, n);
                }
            }
            (Gauge::Of(track), TrackDeed::Add) if !self.lib.groups(track).is_empty() => {
                self.add_by_choice(track, n, here)
            }
            (Gauge::Of(track), TrackDeed::Add) => self.change_track(track, n as i8),
        }
    }

    /// Where the spaces have colours each token goes on a free space of one's choice.
    fn add_by_choice(&mut self, track: TrackId, n: u8, here: &Here) {
        let groups = self.lib.groups(track);
        if here.round().is_answer() {
            self.go(here.again());
            if let Opt::Hood(hood) = self.answer() {
                self.add_around(track, hood, 1);
            }
            return;
        }
        self.go(here.next(here.ctx));
        let Some(entry) = self.s.entry(Src::Fixture(track.0)).copied() else { return };
        if here.round().number() >= n || self.q().room_on(track) == 0 {
            return;
        }
        for (group, &(hood, spaces)) in groups.iter().enumerate() {
            if entry.in_group(group) < spaces {
                self.offer(Opt::Hood(hood));
            }
        }
        if !self.s.options.is_empty() {
            self.go(here.again());
            self.ask_one(here.ctx.who, Ask::Where);
        }
    }
}
