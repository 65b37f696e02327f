//! Who is at a table: those who look, and those who have just sat down.

use std::time::{Duration, Instant};

use super::{Inner, Table};
use crate::person::Key;

/// So long somebody who has sat down is not called away, whose screen may still be opening.
const ARRIVING: Duration = Duration::from_secs(10);

/// Those who look on: some have said what they are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watchers {
    pub named: Vec<String>,
    pub guests: usize,
}

impl Inner {
    /// These have just sat down.
    pub(super) fn arrive(&mut self, new: Vec<(String, Instant)>) {
        self.arrived.retain(|(_, when)| when.elapsed() < ARRIVING);
        self.arrived.extend(new);
    }

    /// The hashes of the keys of those who are here: they look, or have just sat down.
    pub fn here(&self) -> Vec<String> {
        let arriving = self.arrived.iter().filter(|(_, when)| when.elapsed() < ARRIVING);
        self.present.iter().cloned().chain(arriving.map(|(key, _)| key.clone())).collect()
    }

    /// Those who look on and do not play here, but for the one who wants to know.
    pub fn watchers(&self, reader: Option<&Key>) -> Watchers {
        let plays = |hash: &&String| self.record.chairs.iter().any(|chair| chair.is_of(hash));
        let own = reader.map(Key::hash);
        let mut others: Vec<&String> = self.present.iter().filter(|hash| !plays(hash)).collect();
        others.sort();
        others.dedup();
        others.retain(|hash| Some(*hash) != own.as_ref());
        let mut named: Vec<String> = others.iter().filter_map(|hash| self.called.get(*hash).cloned()).collect();
        named.sort();
        let nameless = others.len() - named.len() + self.guests;
        Watchers { guests: nameless - usize::from(reader.is_none() && self.guests > 0), named }
    }
}

impl Table {
    /// A screen of this key opens, of somebody who is called so; empty where that is not known.
    pub fn enter(&self, key: Option<&Key>, called: &str) {
        self.metrics.socket_opened();
        if let Ok(mut inner) = self.lock() {
            match key {
                Some(key) => {
                    inner.present.push(key.hash());
                    if !called.is_empty() {
                        inner.called.insert(key.hash(), called.to_owned());
                    }
                    let _ = self.are_here(&mut inner, &[key.hash()]);
                }
                None => inner.guests += 1,
            }
        }
        self.tell();
    }

    /// A screen of this key closes.
    pub fn leave(&self, key: Option<&Key>) {
        self.metrics.socket_closed();
        if let Ok(mut inner) = self.lock() {
            match key.map(Key::hash) {
                Some(hash) => {
                    if let Some(at) = inner.present.iter().position(|one| *one == hash) {
                        inner.present.swap_remove(at);
                    }
                    if !inner.present.contains(&hash) {
                        inner.called.remove(&hash);
                    }
                }
                None => inner.guests = inner.guests.saturating_sub(1),
            }
        }
        self.tell();
    }
}
