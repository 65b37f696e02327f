//! What is counted, as Prometheus reads it.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use keeper_store::StoreError;

use crate::desk::{is_failure, is_lasting};

/// Upper bounds in milliseconds.
const BOUNDS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

#[derive(Debug, Default)]
pub struct Metrics {
    sockets: AtomicI64,
    /// From what came in to what was kept, in the buckets of `BOUNDS`; the last one has no bound.
    chosen: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
    bots: AtomicU64,
    refused: AtomicU64,
    turned_away: AtomicU64,
    broken: AtomicU64,
    store: AtomicU64,
    /// When the store last failed in a way that goes on until somebody mends it.
    failed: Mutex<Option<Instant>>,
}

impl Metrics {
    /// A choice of a person was kept, or refused.
    pub fn chose<T>(&self, done: &Result<T, impl Sized>, took: Duration) {
        if done.is_err() {
            self.refused.fetch_add(1, Relaxed);
            return;
        }
        let place = BOUNDS.iter().position(|&most| took <= Duration::from_millis(most)).unwrap_or(BOUNDS.len());
        self.chosen[place].fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    pub fn bot_chose(&self) {
        self.bots.fetch_add(1, Relaxed);
    }

    pub fn socket_opened(&self) {
        self.sockets.fetch_add(1, Relaxed);
    }

    pub fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Relaxed);
    }

    /// Somebody came too often, or with too many connections.
    pub fn turned_away(&self) {
        self.turned_away.fetch_add(1, Relaxed);
    }

    /// A table was locked, since the program has a bug.
    pub fn table_broke(&self, table: &str, why: &str) {
        self.broken.fetch_add(1, Relaxed);
        tracing::error!(table, why, "a table is locked");
    }

    pub fn store_failed(&self, error: &StoreError) {
        if is_failure(error) {
            self.store.fetch_add(1, Relaxed);
            tracing::error!(%error, "the store failed");
        }
        if is_lasting(error) {
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    }

    /// Whether the store has failed within this time, other than by a lost connection or a long wait.
    pub fn store_failed_within(&self, time: Duration) -> bool {
        let failed = *self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|when| when.elapsed() < time)
    }

    /// Everything, in the text format of Prometheus.
    pub fn text(&self, tables: usize) -> String {
        let mut out = String::new();
        let mut one = |name: &str, kind: &str, help: &str, value: i64| {
            out += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
        };
        let count = |counter: &AtomicU64| counter.load(Relaxed) as i64;
        one("keeper_tables", "gauge", "Tables in memory.", tables as i64);
        one("keeper_sockets", "gauge", "Open screens.", self.sockets.load(Relaxed));
        one("keeper_bot_choices_total", "counter", "Choices of bots that were saved.", count(&self.bots));
        one("keeper_refused_choices_total", "counter", "Choices of people that were refused.", count(&self.refused));
        one("keeper_turned_away_total", "counter", "Requests refused by a limit.", count(&self.turned_away));
        one("keeper_broken_tables_total", "counter", "Tables locked by a bug.", count(&self.broken));
        one("keeper_store_errors_total", "counter", "Storage failures.", count(&self.store));
        let name = "keeper_choice_seconds";
        out += &format!("# HELP {name} Time from a person's choice until it is saved.\n# TYPE {name} histogram\n");
        let mut sum = 0;
        for (place, bucket) in self.chosen.iter().enumerate() {
            sum += bucket.load(Relaxed);
            let most = BOUNDS.get(place).map_or("+Inf".to_owned(), |&most| (most as f64 / 1000.0).to_string());
            out += &format!("{name}_bucket{{le=\"{most}\"}} {sum}\n");
        }
        out += &format!("{name}_sum {}\n{name}_count {sum}\n", self.micros.load(Relaxed) as f64 / 1e6);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_counted_by_how_long_they_took() {
        let metrics = Metrics::default();
        let kept = Ok::<(), String>(());
        metrics.chose(&kept, Duration::from_millis(3));
        metrics.chose(&kept, Duration::from_secs(60));
        metrics.chose(&Err::<(), _>("no"), Duration::from_secs(1));
        let text = metrics.text(7);
        for line in [
            "keeper_tables 7",
            "keeper_choice_seconds_bucket{le=\"0.002\"} 0",
            "keeper_choice_seconds_bucket{le=\"0.005\"} 1",
            "keeper_choice_seconds_bucket{le=\"5\"} 1",
            "keeper_choice_seconds_bucket{le=\"+Inf\"} 2",
            "keeper_choice_seconds_sum 60.003",
            "keeper_choice_seconds_count 2",
            "keeper_refused_choices_total 1",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} is not in\n{text}");
        }
    }
}
