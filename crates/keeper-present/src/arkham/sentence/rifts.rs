//! Rifts: how they grow, open, wander and close.

use keeper_arkham::Event;
use keeper_arkham::state::SPACES;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::Names;
use crate::rules::ids;

impl<'a> Names<'a> {
    /// `Rift 2`
    pub(crate) fn rift(self, number: u8) -> &'a str {
        self.lib.rifts.tracks.get(usize::from(number)).map_or("the rift", |track| &track.name)
    }

    /// The location that a progress marker shows: `Hall School`.
    pub(crate) fn traced(self, progress: u8) -> &'a str {
        &self.lib.area(self.query().shows(progress)).name
    }

    pub(super) fn of_rifts(self, event: Event) -> Sentence {
        use Weight::*;
        match event {
            Event::RiftAdvanced { rift, progress, now, .. } => {
                let text = format!(
                    "{} grows: {now} of {SPACES} markers. The new marker shows {}.",
                    self.rift(rift),
                    self.traced(progress)
                );
                (text, ids::KPT_03, Strong)
            }
            Event::RiftOpened { rift, marker, at } => {
                let marker = &self.lib.rifts.markers[usize::from(marker)];
                let colour = if marker.white { "white" } else { "black" };
                let text = format!(
                    "{} opens {}! Its symbol is a {colour} {}.",
                    self.rift(rift),
                    self.at(at),
                    marker.symbol.name()
                );
                (text, ids::KPT_06, Great)
            }
            Event::RiftMoved { rift, to } => {
                (format!("{} moves: now {}.", self.rift(rift), self.at(to)), ids::KPT_09, Strong)
            }
            Event::RiftInvestigated { who, rift, progress, open } => {
                let who = who.map(|who| format!("{} investigates ", self.investigator(who)));
                let place = self.traced(progress);
                let text = match (who, open) {
                    (Some(who), true) => {
                        format!("{who}{}: its marker for {place} is turned face down.", self.rift(rift))
                    }
                    (Some(who), false) => {
                        format!("{who}{}: its marker for {place} goes back to the pile.", self.rift(rift))
                    }
                    (None, true) => {
                        format!("{}'s marker for {place} is turned face down.", self.rift(rift))
                    }
                    (None, false) => {
                        format!("{}'s marker for {place} goes back to the pile.", self.rift(rift))
                    }
                };
                (text, ids::KPT_16, Strong)
            }
            Event::RiftClosed { rift } => (format!("{} closes.", self.rift(rift)), ids::KPT_19, Great),
            _ => nothing(event),
        }
    }
}
