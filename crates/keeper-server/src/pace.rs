//! How fast bots play on for those who look: each person says it for themselves, and the fastest of the players counts.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use tokio::sync::Notify;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Skip,
    Fast,
    Slow,
    /// Waits until somebody asks for the next event.
    Step,
}

impl Pace {
    /// How long an event stays before a bot goes on; none where it waits for somebody.
    fn stays(self) -> Option<Duration> {
        match self {
            Pace::Skip => Some(Duration::ZERO),
            Pace::Fast => Some(Duration::from_millis(500)),
            Pace::Slow => Some(Duration::from_millis(1600)),
            Pace::Step => None,
        }
    }
}

/// A page that is read anew is away for a moment: its pace still holds.
const GRACE: Duration = Duration::from_secs(4);

/// What the screens at a table want.
#[derive(Default)]
pub struct Paces {
    wanted: Mutex<Wanted>,
    /// Somebody wants the next event: kept until a bot waits, so that no press is lost between two events.
    step: AtomicBool,
    stirred: Notify,
    screens: AtomicU64,
}

#[derive(Default)]
struct Wanted {
    /// By the number of the screen: whether its person plays, and the pace.
    screens: HashMap<u64, (bool, Pace)>,
    /// What the last screen wanted that has gone.
    gone: Option<(Instant, Pace)>,
}

impl Paces {
    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for a screen that opens.
    pub fn screen(&self) -> u64 {
        self.screens.fetch_add(1, SeqCst)
    }

    /// A screen says how fast bots shall play.
    pub fn want(&self, screen: u64, plays: bool, pace: Pace) {
        self.wanted().screens.insert(screen, (plays, pace));
        self.stirred.notify_waiters();
    }

    pub fn leave(&self, screen: u64) {
        let mut wanted = self.wanted();
        if let Some((_, pace)) = wanted.screens.remove(&screen) {
            wanted.gone = Some((Instant::now(), pace));
        }
        drop(wanted);
        self.stirred.notify_waiters();
    }

    /// Somebody wants to see the next event.
    pub fn step(&self) {
        self.step.store(true, SeqCst);
        self.stirred.notify_waiters();
    }

    /// The pace that holds: the fastest that a player wants, else the fastest of those who watch. Nobody slows others down.
    pub fn now(&self) -> Pace {
        let wanted = self.wanted();
        let fastest = |plays: bool| {
            let those = wanted.screens.values().filter(|(one, _)| *one == plays);
            those.map(|(_, pace)| *pace).min()
        };
        let just_gone = || wanted.gone.filter(|(when, _)| when.elapsed() < GRACE).map(|(_, pace)| pace);
        fastest(true).or_else(|| fastest(false)).or_else(just_gone).unwrap_or(Pace::Skip)
    }

    /// Waits as long as an event is to stay, and no longer once somebody wants it otherwise.
    pub async fn pause(&self) {
        let began = Instant::now();
        loop {
            let stirred = self.stirred.notified();
            if self.step.swap(false, SeqCst) {
                return;
            }
            // One that waits for somebody looks again when everybody has gone.
            let left = match self.now().stays() {
                Some(stays) => stays.saturating_sub(began.elapsed()),
                None => GRACE,
            };
            if left.is_zero() {
                return;
            }
            let _ = tokio::time::timeout(left, stirred).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_player_counts_and_those_who_watch_slow_nobody_down() {
        let paces = Paces::default();
        assert_eq!(paces.now(), Pace::Skip);
        let (kate, joe, lena) = (paces.screen(), paces.screen(), paces.screen());
        paces.want(lena, false, Pace::Skip);
        assert_eq!(paces.now(), Pace::Skip);
        paces.want(kate, true, Pace::Step);
        assert_eq!(paces.now(), Pace::Step);
        paces.want(joe, true, Pace::Slow);
        assert_eq!(paces.now(), Pace::Slow);
        paces.leave(joe);
        paces.leave(lena);
        assert_eq!(paces.now(), Pace::Step);
        paces.leave(kate);
        assert_eq!(paces.now(), Pace::Step, "a page that is read anew comes back in a moment");
    }

    #[tokio::test]
    async fn a_step_and_a_faster_pace_end_the_wait() {
        let paces = std::sync::Arc::new(Paces::default());
        let kate = paces.screen();
        paces.want(kate, true, Pace::Step);
        let waits = |paces: &std::sync::Arc<Paces>| {
            let paces = paces.clone();
            tokio::spawn(async move { paces.pause().await })
        };
        let one = waits(&paces);
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!one.is_finished());
        paces.step();
        one.await.unwrap();
        // A press between two events counts for the next.
        paces.step();
        waits(&paces).await.unwrap();
        let other = waits(&paces);
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!other.is_finished());
        paces.want(kate, true, Pace::Skip);
        other.await.unwrap();
    }
}
