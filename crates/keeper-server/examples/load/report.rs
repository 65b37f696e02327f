//! What was measured, for people and for programs.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::{Tally, ms, percentile, sorted};
use crate::server::Needs;

pub struct Report<'a> {
    pub tables: usize,
    pub seconds: f64,
    pub tally: &'a Tally,
    /// What the server needed without tables, when all were open, and at the end.
    pub server: [Needs; 3],
    /// What the players needed when all tables were open, and at the end.
    pub players: [Needs; 2],
    /// The highest rate at which the waits were short enough, and its pause.
    pub held: Option<(f64, Duration)>,
}

impl Report<'_> {
    /// How long so many in a hundred waited at most.
    pub fn wait(&self, percent: usize) -> Duration {
        percentile(&sorted(&self.tally.waits), percent)
    }

    /// Whether something was chosen, and nothing refused or lost.
    pub fn is_whole(&self) -> bool {
        !self.tally.waits.is_empty() && self.tally.errors.is_empty()
    }

    fn waits(&self) -> [f64; 4] {
        [50, 90, 99, 100].map(|percent| ms(self.wait(percent)))
    }

    fn rate(&self) -> f64 {
        self.tally.waits.len() as f64 / self.seconds
    }

    fn mib(&self) -> [Option<f64>; 3] {
        self.server.map(|needs| needs.memory.map(|bytes| bytes / 1024.0 / 1024.0))
    }

    /// Games that have ended stay in memory for a while: their tables count.
    fn kib_per_table(&self) -> Option<f64> {
        let [empty, _, end] = self.mib();
        Some((end? - empty?) * 1024.0 / self.tally.made as f64)
    }

    /// How many cores were busy from the first choice on: those of the server, and those of the players.
    fn cores(&self) -> [Option<f64>; 2] {
        let [_, opened, end] = self.server;
        [[opened, end], self.players].map(|[from, to]| Some((to.seconds? - from.seconds?) / self.seconds))
    }

    pub fn json(&self) -> Value {
        let ([p50, p90, p99, longest], [empty, opened, end], [server, players]) =
            (self.waits(), self.mib(), self.cores());
        json!({
            "tables": self.tables,
            "tables_made": self.tally.made,
            "seconds": self.seconds,
            "choices": self.tally.waits.len(),
            "choices_per_second": self.rate(),
            "wait_ms": { "p50": p50, "p90": p90, "p99": p99, "longest": longest },
            "errors": self.tally.errors,
            "server_mib": { "empty": empty, "opened": opened, "end": end },
            "server_kib_per_table": self.kib_per_table(),
            "cores": { "server": server, "players": players },
            "held": self.held.map(|(rate, pause)| json!({ "choices_per_second": rate, "every_ms": ms(pause) })),
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |value: Option<f64>, digits| value.map_or("?".into(), |value| format!("{value:.digits$}"));
        let tally = self.tally;
        writeln!(f, "tables       {}, and {} more when games had ended", self.tables, tally.made - self.tables)?;
        writeln!(f, "choices      {} in {:.0} s: {:.0} a second", tally.waits.len(), self.seconds, self.rate())?;
        let [p50, p90, p99, longest] = self.waits();
        writeln!(f, "wait         {p50} ms (p50), {p90} ms (p90), {p99} ms (p99), {longest} ms (longest)")?;
        writeln!(f, "errors       {}", tally.errors.values().sum::<usize>())?;
        for (error, times) in &tally.errors {
            writeln!(f, "             {times} times: {error}")?;
        }
        let ([empty, opened, end], each) = (self.mib().map(|mib| or(mib, 0)), or(self.kib_per_table(), 0));
        writeln!(
            f,
            "memory       {empty} MiB without tables, {opened} MiB with them, {end} MiB at the end: {each} KiB a table"
        )?;
        let [server, players] = self.cores().map(|cores| or(cores, 2));
        writeln!(f, "processor    {server} cores the server, {players} cores the players")
    }
}
