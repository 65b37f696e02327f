//! Rifts: which of them matters most.

use keeper_arkham::Opt;
use keeper_arkham::state::{RIFTS, Rift, SPACES};
use keeper_arkham_script::tree::{Effect, PlaceId, family};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

/// What it is worth to keep a rift closed, by the progress markers on its track.
const GROWN: [f64; SPACES + 1] = [0.0, 0.4, 0.7, 1.2, 2.0];
/// What it costs that a closed rift has so many progress markers, in markers; with the last of them it is open, and lets out monsters and
/// doom until somebody has visited four places.
const HARM: [f64; SPACES + 1] = [0.0, 0.5, 1.0, 2.0, 6.0];

/// What a rift costs as it is now.
fn harm(rift: &Rift) -> f64 {
    match rift.at {
        Some(_) => 2.0 + rift.face_up().count() as f64,
        None => HARM[rift.count().min(SPACES)],
    }
}

impl Sight<'_> {
    /// What a progress marker of this rift is worth: an open one lets monsters and doom in until the last of its markers is
    /// investigated.
    fn trace_worth(&self, rift: &Rift) -> f64 {
        let harm = self.w.monster + 0.5 * self.w.doom;
        match rift.at {
            Some(_) => harm * (0.5 + 1.5 / rift.face_up().count().max(1) as f64),
            None => 0.5 * harm * GROWN[rift.count().min(SPACES)],
        }
    }

    /// What an encounter here does about rifts.
    pub fn rift_worth(&self, place: PlaceId) -> f64 {
        if self.lib.rifts.is_empty() {
            return 0.0;
        }
        let worth = |marker: u8| self.s.rifts.of(marker).map(|(rift, _)| self.trace_worth(&self.s.rifts.0[rift]));
        self.q.traces(place).filter_map(worth).fold(0.0, f64::max)
    }

    pub fn investigate(&self) -> Answer {
        let worth = |option: Opt| match option {
            Opt::Progress(marker) => {
                self.s.rifts.of(marker).map_or(0.0, |(rift, _)| self.trace_worth(&self.s.rifts.0[rift]))
            }
            _ => 0.0,
        };
        (self.best(worth), Reason::of("This rift does the most harm."))
    }

    /// The worst rift is closed; where one grows it is the one that is farthest from opening.
    pub fn which_rift(&self) -> Answer {
        let harms = matches!(
            self.asking(),
            Some((Effect::Rifts(family::Rifts::Add(_) | family::Rifts::Turn { open: true, .. }), ..))
        );
        let worth = |option: Opt| match option {
            Opt::Rift(number) => {
                let worth = self.trace_worth(&self.s.rifts.0[usize::from(number)]);
                if harms { -worth } else { worth }
            }
            _ => 0.0,
        };
        (self.best(worth), Reason::of("This is the best of them."))
    }

    /// What a text does to rifts: who reads it chooses those where it harms least, or helps most.
    pub(super) fn worth_of_rifts(&self, effect: &family::Rifts) -> f64 {
        let rifts = &self.s.rifts.0[..self.lib.rifts.tracks.len().min(RIFTS)];
        let closed = || rifts.iter().filter(|rift| rift.at.is_none());
        let opening = |rift: &Rift| HARM[SPACES] - HARM[rift.count().min(SPACES)];
        let worst = |rifts: &mut dyn Iterator<Item = &Rift>| rifts.map(harm).fold(0.0, f64::max);
        let worth = match effect {
            family::Rifts::Add(n) => -self.growing(*n),
            family::Rifts::Remove(Some(n)) => self.shrinking(*n),
            family::Rifts::Remove(None) => worst(&mut rifts.iter()),
            family::Rifts::Turn { open: false, all } => {
                let mut open = rifts.iter().filter(|rift| rift.at.is_some());
                if *all { open.map(harm).sum() } else { worst(&mut open) }
            }
            family::Rifts::Turn { open: true, all: false } => {
                closed().map(opening).reduce(f64::min).map_or(0.0, |least| -least)
            }
            family::Rifts::Turn { open: true, all: true } => -closed().map(opening).sum::<f64>(),
        };
        0.5 * (self.w.monster + 0.5 * self.w.doom) * worth
    }

    /// So many markers are added, each where it harms least.
    fn growing(&self, n: u8) -> f64 {
        let mut counts: [usize; RIFTS] = std::array::from_fn(|number| match &self.s.rifts.0[number] {
            rift if number < self.lib.rifts.tracks.len() && rift.at.is_none() => rift.count(),
            _ => SPACES,
        });
        let mut cost = 0.0;
        for _ in 0..n {
            let more = |count: &usize| HARM[count + 1] - HARM[*count];
            let room = counts.iter_mut().filter(|count| **count < SPACES);
            let Some(count) = room.min_by(|a, b| more(a).total_cmp(&more(b))) else { break };
            cost += more(count);
            *count += 1;
        }
        cost
    }

    /// So many markers are taken away, each where that helps most.
    fn shrinking(&self, n: u8) -> f64 {
        let mut left: [(f64, f64); RIFTS] = [(0.0, 0.0); RIFTS];
        for (rift, left) in self.s.rifts.0.iter().zip(&mut left) {
            let markers = if rift.at.is_some() { rift.face_up().count() } else { rift.count() };
            *left = (harm(rift), markers as f64);
        }
        let mut gain = 0.0;
        for _ in 0..n {
            // About evenly shared by the markers that lie there.
            let each = |(harm, markers): &(f64, f64)| harm / markers.max(1.0);
            let Some(most) = left.iter_mut().max_by(|a, b| each(a).total_cmp(&each(b))) else { break };
            let one = each(most);
            gain += one;
            *most = (most.0 - one, most.1 - 1.0);
        }
        gain
    }
}
