//! Games as Parquet files, which databases, Arrow and data frames read.
//!
//! `games-NNNN.parquet` has a row for each game: the columns of the CSV, the hash, and the numbers of all its choices, from which every
//! position can be played again. `decisions-NNNN.parquet`, if wanted, has a row for each decision, with its stable key and, if wanted, the
//! numbers of the position. Both are written as the games are played, in the order of their numbers. The metadata of a file say
//! what was played, by which rules and cards, and with which command.

mod columns;
mod rows;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use keeper_encode::{Encoded, SCHEMA};
use parquet::errors::ParquetError;
use serde_json::{Value, json};

use crate::{Measured, Plan, Played, Sink, Summary};
use columns::Parts;
use rows::{Decisions, Games};

/// Rows that are written together: enough for good compression, few enough to be kept in memory.
const GROUP: usize = 1 << 20;
const GROUP_WITH_NUMBERS: usize = 1 << 16;
/// Groups of one file.
const GROUPS: usize = 10;

/// Where games are written, and how much of them.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub folder: PathBuf,
    pub decisions: bool,
    /// With the numbers of the position before each decision.
    pub numbers: bool,
    /// The command, as somebody gave it.
    pub command: String,
}

#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    #[error("{} already holds a dataset: choose another folder", .0.display())]
    There(PathBuf),
    #[error("cannot write to {} ({why}): choose another place, or free some space", folder.display())]
    Write { folder: PathBuf, why: String },
}

/// What is noted of a game while it is played.
pub struct Notes<G: Measured> {
    decisions: Decisions,
    of: std::marker::PhantomData<fn() -> G>,
}

impl<G: Measured> Default for Notes<G> {
    fn default() -> Notes<G> {
        Notes { decisions: Decisions::default(), of: std::marker::PhantomData }
    }
}

/// What waits until the games before it have come.
struct Waiting {
    played: Played,
    chosen: Vec<u16>,
    decisions: Decisions,
}

/// Writes games as they are played.
pub struct Dataset<'a, G: Measured> {
    plan: &'a Plan<G>,
    wanted: Wanted,
    broken: AtomicBool,
    inner: Mutex<Inner>,
}

struct Inner {
    next: u64,
    waiting: BTreeMap<u64, Waiting>,
    games: Parts,
    decisions: Option<Parts>,
    rows: Games,
    notes: Decisions,
    summary: Summary,
    error: Option<String>,
}

impl<'a, G: Measured + Encoded> Dataset<'a, G> {
    /// Begins a dataset; whether it can be written is better known before the games than after.
    pub fn begin(plan: &'a Plan<G>, wanted: Wanted) -> Result<Dataset<'a, G>, DatasetError> {
        let failed = |why: io::Error| DatasetError::Write { folder: wanted.folder.clone(), why: why.to_string() };
        fs::create_dir_all(&wanted.folder).map_err(failed)?;
        let games = Parts::new(&wanted.folder, "games");
        if games.path().exists() {
            return Err(DatasetError::There(wanted.folder.clone()));
        }
        let probe = games.path().with_extension("part");
        File::create(&probe).and_then(|_| fs::remove_file(&probe)).map_err(failed)?;
        let decisions = wanted.decisions.then(|| Parts::new(&wanted.folder, "decisions"));
        let inner = Inner {
            next: plan.first,
            waiting: BTreeMap::new(),
            games,
            decisions,
            rows: Games::new::<G>(),
            notes: Decisions::default(),
            summary: Summary::default(),
            error: None,
        };
        Ok(Dataset { plan, wanted, broken: AtomicBool::new(false), inner: Mutex::new(inner) })
    }

    /// What every file says of itself.
    fn metadata(&self, summary: &Summary) -> Vec<(String, String)> {
        let plan = self.plan;
        let settings = json!({
            "first": plan.first,
            "games": plan.games,
            "seed": plan.seed,
            "players": [plan.players.start(), plan.players.end()],
            "bots": plan.bots.iter().map(|bot| bot.name()).collect::<Vec<_>>(),
            "thought": format!("{:?}", plan.thought),
            "set_ups": plan.set_ups,
        });
        let text = |value: Value| value.to_string();
        vec![
            ("keeper.game".into(), G::KIND.into()),
            ("keeper.rules".into(), G::RULES.to_string()),
            ("keeper.cards".into(), G::cards(&plan.library)),
            ("keeper.schema".into(), SCHEMA.to_string()),
            ("keeper.command".into(), self.wanted.command.clone()),
            ("keeper.settings".into(), text(settings)),
            ("keeper.summary".into(), serde_json::to_string(summary).unwrap_or_default()),
        ]
    }

    /// Writes what is left, with the summary of all, and hands back the files.
    pub fn finish(self) -> Result<Vec<PathBuf>, DatasetError> {
        let folder = self.wanted.folder.clone();
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        // Games that were broken off leave holes: what lies behind them is complete too.
        let rest = std::mem::take(&mut inner.waiting);
        rest.into_values().for_each(|waiting| self.put(&mut inner, waiting));
        let done = self.flush(&mut inner, true);
        match inner.error.take().map_or(done, |why| Err(ParquetError::General(why))) {
            Err(why) => Err(DatasetError::Write { folder, why: why.to_string() }),
            Ok(()) => {
                let decisions = inner.decisions.as_ref().map(|parts| parts.written());
                Ok(inner.games.written().iter().chain(decisions.unwrap_or_default()).cloned().collect())
            }
        }
    }

    fn put(&self, inner: &mut Inner, waiting: Waiting) {
        inner.summary.add(&waiting.played);
        inner.rows.add::<G>(&waiting.played, &waiting.chosen, &self.plan.library);
        if inner.decisions.is_some() {
            inner.notes.append(waiting.decisions);
        }
        let result = self.flush(inner, false);
        if let Err(error) = result {
            inner.error.get_or_insert(error.to_string());
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    /// Writes groups that are full; all of it at the end.
    fn flush(&self, inner: &mut Inner, end: bool) -> Result<(), ParquetError> {
        let group = if self.wanted.numbers { GROUP_WITH_NUMBERS } else { GROUP };
        if let Some(parts) = &mut inner.decisions
            && (inner.notes.len() >= group || end)
        {
            let metadata = self.metadata(&Summary::default());
            let numbers = if self.wanted.numbers { G::number_names() } else { vec![] };
            parts.write(inner.notes.take(&numbers), GROUPS, end, || metadata)?;
        }
        if inner.rows.len() >= GROUP || end {
            let metadata = self.metadata(&inner.summary);
            let full = inner.games.write(inner.rows.take(), GROUPS, end, || metadata)?;
            if full {
                inner.summary = Summary::default();
            }
        }
        Ok(())
    }
}

/// How a game is noted depends on nothing but what is wanted.
pub struct Noted<'a, G: Measured, const DECISIONS: bool, const NUMBERS: bool>(pub &'a Dataset<'a, G>);

impl<G: Measured + Encoded, const DECISIONS: bool, const NUMBERS: bool> Sink<G> for Noted<'_, G, DECISIONS, NUMBERS> {
    type Notes = Notes<G>;

    #[inline]
    fn note(notes: &mut Notes<G>, game: &G, option: usize) {
        if DECISIONS {
            notes.decisions.note(game, option, NUMBERS);
        }
    }

    fn take(&self, played: &Played, chosen: &[u16], notes: &mut Notes<G>) {
        let decisions = notes.decisions.of_game(played.game);
        let waiting = Waiting { played: *played, chosen: chosen.to_vec(), decisions };
        let mut inner = self.0.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.waiting.insert(played.game, waiting);
        while let Some(waiting) = {
            let next = inner.next;
            inner.waiting.remove(&next)
        } {
            inner.next += 1;
            self.0.put(&mut inner, waiting);
        }
    }

    fn is_broken(&self) -> bool {
        self.0.broken.load(Ordering::Relaxed)
    }
}

/// Plays the games of a plan and writes them to a folder.
pub fn run<G: Measured + Encoded>(
    plan: &Plan<G>,
    threads: usize,
    control: &crate::Control<'_>,
    dataset: &Dataset<'_, G>,
) -> Result<crate::Results, Box<crate::Failure<G::SetUp>>> {
    match (dataset.wanted.decisions, dataset.wanted.numbers) {
        (false, _) => crate::run_into(plan, threads, control, &Noted::<G, false, false>(dataset)),
        (true, false) => crate::run_into(plan, threads, control, &Noted::<G, true, false>(dataset)),
        (true, true) => crate::run_into(plan, threads, control, &Noted::<G, true, true>(dataset)),
    }
}
