//! Numbered work on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Does something for each number below this, on so many threads; what comes of it is in the order of the numbers. Work that is not begun when
/// the flag is set is not done.
pub fn each<T: Send>(
    numbers: u64,
    threads: usize,
    stop: Option<&AtomicBool>,
    what: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut done = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers || stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return done;
            }
            done.push((number, what(number)));
        }
    };
    let mut all: Vec<(u64, T)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    all.sort_unstable_by_key(|one| one.0);
    all.into_iter().map(|one| one.1).collect()
}
