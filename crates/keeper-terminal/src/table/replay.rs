//! Walking through a game that was played.

use std::time::{Duration, Instant};

use keeper_session::{Played, Step, Unit};

use super::TableScreen;

const PACE: Duration = Duration::from_millis(700);

impl<G: Played> TableScreen<G> {
    /// Shows the game after so many choices.
    pub fn show(&mut self, at: usize) {
        if self.replay.is_none() {
            return;
        }
        let at = at.clamp(self.session.base(), self.session.table().len());
        self.replay = Some(at);
        self.refresh();
        if let Some(step) = self.session.steps().get(at)
            && let Some(index) = self.choices.iter().position(|choice| choice.label == step.label)
        {
            self.cursor = index;
        }
    }

    pub(super) fn go_on(&mut self, unit: Unit) {
        let Some(at) = self.replay else { return };
        let to = self.session.moments_at(at, &self.shown).on(unit);
        self.show(to);
    }

    pub(super) fn go_back(&mut self, unit: Unit) {
        let Some(at) = self.replay else { return };
        let moments = self.session.moments_at(at, &self.shown);
        let to = match unit {
            Unit::Decision => at.checked_sub(1),
            unit => moments.back(unit),
        };
        self.show(to.unwrap_or(0));
    }

    pub(super) fn run_replay(&mut self) {
        let due = self.last_bot.is_none_or(|then| then.elapsed() >= PACE);
        if !self.running || !due {
            return;
        }
        self.last_bot = Some(Instant::now());
        let at = self.replay.unwrap_or(0);
        self.go_on(Unit::Decision);
        if self.replay == Some(at) {
            self.running = false;
        }
    }

    /// What was chosen at the position shown, and by whom.
    pub(super) fn chosen(&self) -> Option<&Step<G::Event>> {
        self.session.steps().get(self.replay?)
    }
}
