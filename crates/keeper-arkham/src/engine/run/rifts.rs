//! Sentences about rifts.

use keeper_arkham_script::tree::family;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Opt, Src};
use crate::library::rifts::GROUP;
use crate::state::{NONE, RIFTS, SPACES};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_rifts(&mut self, effect: &family::Rifts, here: &Here) {
        let who = here.ctx.who;
        if let family::Rifts::Turn { open, all: true } = *effect {
            for number in 0..self.lib.rifts.tracks.len() {
                match self.s.rifts.0[number].at {
                    None if open => self.fill(number, Src::None),
                    Some(_) if !open => self.close_rift(number),
                    _ => {}
                }
            }
            return;
        }
        if !here.begins() {
            self.go(here.next(here.ctx));
            match (effect, self.answer()) {
                (family::Rifts::Add(_), Opt::Rift(number)) => self.add_by_text(usize::from(number), here.ctx.src),
                (family::Rifts::Remove(Some(_)), Opt::Progress(progress)) => self.investigate(None, progress),
                (family::Rifts::Remove(None) | family::Rifts::Turn { open: false, .. }, Opt::Rift(number)) => {
                    self.close_rift(usize::from(number));
                }
                (family::Rifts::Turn { open: true, .. }, Opt::Rift(number)) => {
                    self.fill(usize::from(number), here.ctx.src)
                }
                _ => return,
            }
        }
        let times = match effect {
            family::Rifts::Add(n) | family::Rifts::Remove(Some(n)) => *n,
            _ => 1,
        };
        if here.turn >= times {
            return;
        }
        let ask = self.offer_rifts(effect);
        if !self.s.options.is_empty() {
            self.go(here.again());
            self.ask_one(who, ask);
        }
    }

    /// Offers the rifts, or the progress markers, to which something can be done.
    fn offer_rifts(&mut self, effect: &family::Rifts) -> Ask {
        if matches!(effect, family::Rifts::Remove(Some(_))) {
            let all: List<u8, 16> = self.s.rifts.0.iter().flat_map(|rift| rift.face_up().map(|up| up.1)).collect();
            all.iter().for_each(|&progress| self.offer(Opt::Progress(progress)));
            return Ask::Investigate;
        }
        let fitting: List<u8, RIFTS> =
            (0..self.lib.rifts.tracks.len() as u8).filter(|&n| self.q().rift_fits(effect, n)).collect();
        fitting.iter().for_each(|&number| self.offer(Opt::Rift(number)));
        Ask::WhichRift
    }

    /// A text adds a progress marker to a free space of its reader's choice: he fills up a pair that is begun, since then its pattern
    /// adds no more (KPT-04).
    fn add_by_text(&mut self, number: usize, src: Src) {
        let rift = &self.s.rifts.0[number];
        let spaces =
            |group: usize| rift.progress[GROUP * group..GROUP * (group + 1)].iter().filter(|&&one| one == NONE).count();
        let free = (0..2).filter(|&group| rift.has_room(group)).min_by_key(|&group| spaces(group));
        if let Some(group) = free {
            self.add_progress(number, group);
        }
        self.open_if_full(number, src);
    }

    /// Its track is filled, and it opens.
    fn fill(&mut self, number: usize, src: Src) {
        for _ in self.s.rifts.0[number].count()..SPACES {
            if let Some(group) = (0..2).find(|&group| self.s.rifts.0[number].has_room(group)) {
                self.add_progress(number, group);
            }
        }
        self.open_if_full(number, src);
    }

    /// At the gate location of the Mythos card that says it, or of one that is drawn for it (KPT-07).
    fn open_if_full(&mut self, number: usize, src: Src) {
        let rift = &self.s.rifts.0[number];
        if rift.at.is_some() || rift.count() < SPACES {
            return;
        }
        let gate = match src {
            Src::Mythos(card) => self.lib.mythos[usize::from(card)].gates.first().copied(),
            _ => None,
        };
        if let Some(place) = gate.or_else(|| self.mythos_gate()) {
            self.open_rift(number, place);
        }
    }
}
