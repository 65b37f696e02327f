//! All games of a plan, on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Failure, Measured, Plan, Played, Sink, Summary, play_into};

/// Games that a thread takes at a time, where there are enough for all threads.
const CHUNK: u64 = 8;

/// More threads than any machine has cores only cost memory.
pub const MOST_THREADS: usize = 1024;

/// What may be wanted of a run while it goes on.
#[derive(Default)]
pub struct Control<'a> {
    /// Set it, and the run ends with what there is.
    pub stop: Option<&'a AtomicBool>,
    /// Is told the number of games just finished.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Keep a row for every game.
    pub rows: bool,
}

#[derive(Clone, Debug)]
pub struct Results {
    pub summary: Summary,
    /// Every game in order, if asked for.
    pub rows: Vec<Played>,
    /// Whether it was stopped before the last game.
    pub interrupted: bool,
}

/// Plays the games of a plan. Of games that break, the first one is reported.
pub fn run<G: Measured>(
    plan: &Plan<G>,
    threads: usize,
    control: &Control<'_>,
) -> Result<Results, Box<Failure<G::SetUp>>> {
    run_into(plan, threads, control, &())
}

/// The same, and tells a sink of every game.
pub fn run_into<G: Measured, S: Sink<G>>(
    plan: &Plan<G>,
    threads: usize,
    control: &Control<'_>,
    sink: &S,
) -> Result<Results, Box<Failure<G::SetUp>>> {
    let last = plan.first.saturating_add(plan.games);
    let threads = threads.clamp(1, MOST_THREADS);
    let chunk = (plan.games / (4 * threads as u64)).clamp(1, CHUNK);
    let next = AtomicU64::new(plan.first);
    let broken_at = AtomicU64::new(u64::MAX);
    let broken: Mutex<Option<Box<Failure<G::SetUp>>>> = Mutex::new(None);
    let worker = || {
        let (mut summary, mut rows) = (Summary::default(), Vec::new());
        let (mut place, mut chosen, mut notes) = (None, Vec::new(), S::Notes::default());
        'chunks: loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            for index in from..from.saturating_add(chunk) {
                let stopped = control.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || sink.is_broken();
                // Games before one that broke are still played: one of them may break too, and the first counts.
                if stopped || index >= last || index > broken_at.load(Ordering::Relaxed) {
                    break 'chunks;
                }
                match play_into::<G, S>(plan, index, &mut place, &mut chosen, &mut notes) {
                    Ok(played) => {
                        summary.add(&played);
                        sink.take(&played, &chosen, &mut notes);
                        if control.rows {
                            rows.push(played);
                        }
                    }
                    Err(failure) => {
                        let mut broken = broken.lock().unwrap_or_else(PoisonError::into_inner);
                        if broken.as_ref().is_none_or(|b| failure.game < b.game) {
                            broken_at.fetch_min(failure.game, Ordering::Relaxed);
                            *broken = Some(failure);
                        }
                        break 'chunks;
                    }
                }
                if let Some(progress) = control.progress {
                    progress(1);
                }
            }
        }
        (summary, rows)
    };
    let mut results = Results { summary: Summary::default(), rows: Vec::new(), interrupted: false };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        for thread in threads {
            // A worker that panicked outside a game is a bug here: let it be seen.
            let (summary, rows) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            results.summary.merge(&summary);
            results.rows.extend(rows);
        }
    });
    if let Some(failure) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    results.rows.sort_unstable_by_key(|row| row.game);
    results.interrupted = results.summary.games < plan.games;
    Ok(results)
}
