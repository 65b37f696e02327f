//! What is known so far.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is known so far, and what all players keep to.
#[derive(Default)]
pub struct Run {
    tally: Mutex<Tally>,
    pause: AtomicU64,
    over: AtomicBool,
}

#[derive(Default)]
pub struct Tally {
    pub made: usize,
    pub waits: Vec<Duration>,
    pub errors: BTreeMap<String, usize>,
}

impl Run {
    pub fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn pause(&self) -> Duration {
        Duration::from_micros(self.pause.load(Ordering::Relaxed))
    }

    pub fn set_pause(&self, pause: Duration) {
        self.pause.store(u64::try_from(pause.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Nobody chooses any more; what was chosen is still waited for.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub fn failed(&self, error: &dyn std::fmt::Display) {
        *self.tally().errors.entry(error.to_string()).or_default() += 1;
    }
}

/// How long others waited at most, if so many in a hundred are counted.
pub fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or_default()
}

pub fn sorted(waits: &[Duration]) -> Vec<Duration> {
    let mut sorted = waits.to_vec();
    sorted.sort_unstable();
    sorted
}

pub fn ms(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e5).round() / 100.0
}
