//! Personal stories: looked at whenever something has happened, and exchanged for their end in the middle of whatever goes on.
//!
//! Rules: INN-28 to INN-30.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::library::{Chapter, stir};
use crate::state::{Cache, Held, Inv};

/// What an event may have changed of that which goals look at: a byte for the story of each seat.
#[inline(always)]
pub(super) fn stirred_by(event: &Event) -> u64 {
    use Event as E;
    let (whose, known) = match *event {
        E::PhaseBegan(_)
        | E::FirstPlayer(_)
        | E::SliderMoved { .. }
        | E::MovementPoints { .. }
        | E::UpkeepSkipped { .. }
        | E::CheckBegan { .. }
        | E::Rolled { .. }
        | E::Rerolled { .. }
        | E::SuccessAdded { .. }
        | E::CheckEnded { .. }
        | E::DieRolled { .. }
        | E::Encounter { .. }
        | E::WorldEncounter { .. }
        | E::AbilityUsed { .. }
        | E::CombatBegan { .. }
        | E::Readied { .. }
        | E::PutDown { .. }
        | E::Evaded { .. }
        | E::MonsterMoved { .. }
        | E::MonsterPlaced { .. }
        | E::MonsterAppeared { .. }
        | E::MonsterToCup { .. }
        | E::MonsterToOutskirts { .. }
        | E::Drew { .. }
        | E::Looked { .. }
        | E::Resolved { .. }
        | E::Acts { .. }
        | E::Used { .. }
        | E::NothingHappens(_)
        | E::Barred { .. }
        | E::Surge { .. }
        | E::MythosDrawn(_)
        | E::MythosText(_) => (None, 0),
        E::Moved { .. } | E::EnteredGate { .. } => (None, stir::PLACES),
        E::SanityChanged { who, .. } | E::StaminaChanged { who, .. } => (Some(who), stir::POINTS),
        E::CluesChanged { who, .. } | E::MoneyChanged { who, .. } | E::ClueSpent { who, .. } => {
            (Some(who), stir::GOODS)
        }
        E::CluesTaken { .. } => (None, stir::GOODS | stir::BOARD),
        // What one gains may be what two or more have.
        E::Offered { .. } | E::PutBack { .. } | E::Gained { .. } | E::Discarded { .. } => (None, stir::CARDS),
        E::TokenOn { who, .. } | E::Refreshed { who, .. } | E::Exhausted { who, .. } => (Some(who), stir::CARDS),
        E::Bought { .. } | E::Sold { .. } => (None, stir::CARDS | stir::GOODS),
        E::GateOpened { .. } | E::ClueAppeared(_) => (None, stir::BOARD),
        E::GateClosed { .. } => (None, stir::BOARD | stir::TROPHIES),
        E::Defeated { who, .. }
        | E::TrophyTaken { who, .. }
        | E::TrophySpent { who, .. }
        | E::GateTrophySpent { who, .. } => (Some(who), stir::TROPHIES),
        E::Doom { .. } | E::Terror { .. } => (None, stir::TRACKS),
        _ => return u64::MAX,
    };
    let known = whose.map_or(for_each_seat(known), |who| u64::from(known) << (8 * who));
    known | for_each_seat(stir::OTHER)
}

/// The same bits in the byte of every seat.
#[inline(always)]
fn for_each_seat(bits: u8) -> u64 {
    u64::from(bits) * 0x0101_0101_0101_0101
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Somebody is ready to play: his story lies beside his sheet.
    pub(super) fn begin_story(&mut self, who: Inv) {
        let Some(story) = self.lib.story_of(self.s.inv(who).sheet) else { return };
        let copy = story.copies[Chapter::Open as usize];
        if self.hold(who, copy, 0) {
            self.tell(Event::StoryBegan { who, copy });
            if self.lib.acts(copy, W::Gained) {
                self.push_window(Src::Card(copy), W::Gained, who);
            }
        }
    }

    /// Looks, between two steps of the rules, whether what has happened ends a story.
    #[inline(always)]
    pub(super) fn look_at_stories(&mut self) {
        if self.s.heeded.0 & self.stirred != 0 {
            self.find_end_of_story();
        }
    }

    #[inline(never)]
    fn find_end_of_story(&mut self) {
        // Where somebody is asked it waits for the answer.
        if self.left <= 0 {
            return;
        }
        let concerned = self.s.heeded.0 & std::mem::take(&mut self.stirred);
        if matches!(self.s.frames.last(), Some(Frame::Story { .. })) {
            self.s.stirred = Cache::default();
            return;
        }
        for who in self.s.order() {
            let concerned = (concerned >> (8 * who)) as u8;
            if concerned != 0
                && let Some((pass, fail)) = self.q().end_of_story(who, concerned)
            {
                self.s.stirred = Cache::default();
                return self.push(Frame::Story { who, pass, fail, stage: Asking::Ask });
            }
        }
    }

    /// A text says that its story ends.
    pub(super) fn settle_story(&mut self, src: Src, pass: bool) {
        let open = |copy: u16| matches!(self.lib.story_with(copy), Some((_, Chapter::Open)));
        if let Src::Card(copy) = src
            && open(copy)
            && let Some(who) = self.owner(src)
        {
            self.push(Frame::Story { who, pass, fail: !pass, stage: Asking::Ask });
        }
    }

    pub(super) fn end_of_story(&mut self, who: Inv, pass: bool, fail: bool, stage: Asking) {
        let lib = self.lib;
        let is_open = |h: &Held| matches!(lib.story_with(h.copy), Some((_, Chapter::Open)));
        let at = self.s.inv(who).held.iter().position(is_open);
        let Some((at, (story, _))) = at.and_then(|at| Some((at, lib.story_with(self.s.inv(who).held[at].copy)?)))
        else {
            return self.pop();
        };
        if pass && fail && stage == Asking::Ask {
            self.offer(Opt::Card(story.end(true)));
            self.offer(Opt::Card(story.end(false)));
            self.go(Frame::Story { who, pass, fail, stage: Asking::Answer });
            return self.ask_one(who, Ask::Story);
        }
        let passed = if stage == Asking::Answer { self.answer() == Opt::Card(story.end(true)) } else { pass };
        self.pop();
        let (from, copy) = (self.s.inv(who).held[at].copy, story.end(passed));
        self.s.inv_mut(who).held[at] = Held { copy, flags: 0, tokens: 0 };
        self.s.index_held(lib, who);
        self.tell(Event::StoryEnded { who, from, copy, passed });
        // What goes on finds its results as they were.
        let depth = self.s.frames.len();
        let (passed, number, failures) = (self.s.passed, self.s.number, self.s.failures);
        self.after_gain(who, copy);
        if lib.index(from).answers_any(&[Q::Maximum, Q::VaryingMaximum]) {
            self.clamp(who);
        }
        if self.s.frames.len() > depth {
            self.s.frames.insert(depth, Frame::Result { passed, number, failures });
        }
    }
}
