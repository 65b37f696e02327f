//! Many games at once, as `keeper sim` plays them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use keeper_arkham::Arkham;
use keeper_bots::{Kind, Thought};
use keeper_encode::Encoded;
use keeper_final_hour::FinalHour;
use keeper_lab::dataset::{self, Dataset};
use keeper_lab::{Bars, Control, Measured, Plan, Played, Results, csv, csv_head, object, paired, table};
use keeper_table::{Seed as Chance, Setting};
use numpy::PyArray1;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::bot::{kind, thought};
use crate::errors::{Error, Fault, number, set_up, snapshot, whole};
use crate::game::{Game, ancient_ones, seed_or, to_python};
use crate::run::{AnyTitle, Kept, Title};

/// How the games of a run are played and where they go.
struct Order {
    first: u64,
    games: u64,
    seed: Chance,
    players: Option<(u8, u8)>,
    ancient_ones: Vec<String>,
    bots: Vec<Kind>,
    thought: Thought,
    threads: usize,
    check: bool,
    rows: bool,
    out: Option<dataset::Wanted>,
}

/// The results of many games. Add the summaries of parts to get the summary of the whole.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct Summary {
    title: AnyTitle,
    summary: keeper_lab::Summary,
    rows: Option<Vec<Played>>,
    csv: Option<String>,
    files: Vec<PathBuf>,
    /// Whether it was stopped before the last game.
    #[pyo3(get)]
    interrupted: bool,
}

impl Summary {
    fn object(&self) -> Map<String, Value> {
        match &self.title {
            AnyTitle::Arkham(title) => object::<Arkham>(&self.summary, &title.library),
            AnyTitle::FinalHour(title) => object::<FinalHour>(&self.summary, &title.library),
        }
    }
}

#[pymethods]
impl Summary {
    /// From the text that `json()` gave, for the same game.
    #[staticmethod]
    fn from_json(game: &Bound<'_, Game>, text: &str) -> PyResult<Summary> {
        let summary = serde_json::from_str(text).map_err(|error| snapshot(format!("this is no summary: {error}")))?;
        Ok(Summary { title: game.get().0.clone(), summary, rows: None, csv: None, files: vec![], interrupted: false })
    }

    /// The counts as text, for another process that adds them to its own.
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.summary).map_err(snapshot)
    }

    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.summary.games
    }

    /// How many decisions were made in them.
    #[getter]
    fn decisions(&self) -> u64 {
        self.summary.decisions
    }

    /// The sum of the hashes of all games: the same games give the same sum, however they are split into parts.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.summary.hash)
    }

    /// The share of games won, with the interval that contains the true share in 95 of 100 cases.
    #[getter]
    fn won(&self) -> (f64, f64, f64) {
        let (low, high) = self.summary.wins.interval();
        (self.summary.wins.value(), low, high)
    }

    /// The files that were written.
    #[getter]
    fn files(&self) -> Vec<PathBuf> {
        self.files.clone()
    }

    /// A row for every game as comma-separated values, if `rows` were asked for.
    #[getter]
    fn csv(&self) -> Option<&str> {
        self.csv.as_deref()
    }

    /// Whether each game was won, in the order of their numbers, if `rows` were asked for.
    #[getter]
    fn wins<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<bool>>> {
        let rows = self.rows.as_ref()?;
        Some(PyArray1::from_iter(py, rows.iter().map(|row| row.won)))
    }

    /// The table that `keeper sim` prints.
    fn table(&self) -> PyResult<String> {
        whole(|| {
            Ok(match &self.title {
                AnyTitle::Arkham(title) => table::<Arkham>(&self.summary, &title.library, Bars::Blocks),
                AnyTitle::FinalHour(title) => table::<FinalHour>(&self.summary, &title.library, Bars::Blocks),
            })
        })
    }

    /// The object that `keeper sim --json` prints.
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let object = whole(|| Ok(self.object()))?;
        to_python(py, &Value::Object(object))
    }

    /// How many more of the same games the other run won, as a share of all, and the interval that contains the true difference in 95 of
    /// 100 cases. Both need `rows=True`, the same seed and the same numbers of games.
    fn paired(&self, other: &Summary) -> PyResult<(f64, f64, f64)> {
        let (Some(before), Some(after)) = (&self.rows, &other.rows) else {
            return Err(PyValueError::new_err("games are compared by their rows: simulate with rows=True"));
        };
        let same = before.len() == after.len() && before.iter().zip(after).all(|(a, b)| a.seed == b.seed);
        if !same {
            return Err(PyValueError::new_err("these are not the same games: use the same seed and number of games"));
        }
        let found = paired(before, after);
        Ok((found.mean, found.low, found.high))
    }

    fn __add__(&self, other: &Summary) -> PyResult<Summary> {
        if self.title.kind() != other.title.kind() {
            return Err(PyTypeError::new_err("summaries of different games cannot be added"));
        }
        let mut summary = self.summary.clone();
        summary.merge(&other.summary);
        let files = self.files.iter().chain(&other.files).cloned().collect();
        let interrupted = self.interrupted || other.interrupted;
        Ok(Summary { title: self.title.clone(), summary, rows: None, csv: None, files, interrupted })
    }

    fn __eq__(&self, other: &Summary) -> bool {
        self.summary == other.summary
    }

    fn __str__(&self) -> PyResult<String> {
        self.table()
    }

    fn __repr__(&self) -> String {
        format!("<keeper.Summary of {} games, hash {}>", self.summary.games, self.hash())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Game, String))> {
        let this = slf.get();
        Ok((slf.get_type().getattr("from_json")?, (Game(this.title.clone()), this.json()?)))
    }
}

/// Plays many games, as `keeper sim` does: the same games with the same seed, and the same hash. The number of threads makes no difference.
///
/// `first` is the number of the first game: play parts of a run separately and add their summaries. With `out` the games are
/// written to a folder as Parquet files.
#[pyfunction]
#[pyo3(signature = (game, games = 1000, *, seed = None, first = 0, players = None, ancient_one = None, bots = None, thought = None,
    threads = 1, check = false, rows = false, out = None, decisions = false, numbers = false, command = None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub fn simulate(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    games: i128,
    seed: Option<&Bound<'_, PyAny>>,
    first: i128,
    players: Option<&Bound<'_, PyAny>>,
    ancient_one: Option<&Bound<'_, PyAny>>,
    bots: Option<&Bound<'_, PyAny>>,
    thought: Option<&Bound<'_, PyAny>>,
    threads: i128,
    check: bool,
    rows: bool,
    out: Option<PathBuf>,
    decisions: bool,
    numbers: bool,
    command: Option<String>,
) -> PyResult<Summary> {
    let title = game.get().0.clone();
    let (games, first, threads) =
        (number("games", games)?, number::<u64>("first", first)?, number("threads", threads)?);
    let ancient_ones = match ancient_one.map(names).transpose()? {
        Some(all) if all == ["all"] => ancient_ones(&title),
        other => other.unwrap_or_default(),
    };
    let bots = bots.map(names).transpose()?.unwrap_or_else(|| vec!["planner".to_owned()]);
    if numbers && !decisions {
        return Err(PyValueError::new_err("numbers belong to decisions: ask for decisions=True too"));
    }
    if decisions && out.is_none() {
        return Err(PyValueError::new_err("decisions are written to files: name a folder with out"));
    }
    if first.checked_add(games).is_none() {
        return Err(PyValueError::new_err(format!("first: {first} is too high to be the number of a game")));
    }
    let command = command.unwrap_or_else(|| "keeper.simulate".to_owned());
    let out = out.map(|folder| dataset::Wanted { folder, decisions, numbers, command });
    let order = Order {
        first,
        games,
        seed: seed_or(seed, 1)?.0,
        players: players.map(range).transpose()?,
        ancient_ones,
        bots: bots.iter().map(|name| kind(name)).collect::<PyResult<_>>()?,
        thought: self::thought(thought)?,
        threads,
        check,
        rows,
        out,
    };
    match title {
        AnyTitle::Arkham(title) => {
            let made = plan(&title, &order, |set_up, name| set_up.ancient_one = name)?;
            finish(played(py, &made, &order)?, AnyTitle::Arkham(title), &made, rows)
        }
        AnyTitle::FinalHour(title) => {
            let made = plan(&title, &order, |set_up, name| set_up.ancient_one = name)?;
            finish(played(py, &made, &order)?, AnyTitle::FinalHour(title), &made, rows)
        }
    }
}

/// A name, or several.
fn names(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match given.extract::<String>() {
        Ok(one) => Ok(one.split(',').map(|name| name.trim().to_owned()).collect()),
        Err(_) => given.extract(),
    }
}

/// A number of players, or the least and the most of them.
fn range(given: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
    match given.extract::<u8>() {
        Ok(one) => Ok((one, one)),
        Err(_) => given.extract().map_err(|_| {
            PyTypeError::new_err("players is a number from 1 to 8, or the least and the most of them: (1, 8)")
        }),
    }
}

fn plan<G: Kept>(
    title: &Arc<Title<G>>,
    order: &Order,
    name: impl Fn(&mut G::SetUp, Option<String>),
) -> PyResult<Plan<G>> {
    let one = |ancient_one: &String| {
        let mut set_up = title.set_up.clone();
        name(&mut set_up, (ancient_one != "random").then(|| ancient_one.clone()));
        set_up
    };
    let set_ups = match order.ancient_ones.is_empty() {
        true => vec![title.set_up.clone()],
        false => order.ancient_ones.iter().map(one).collect(),
    };
    let own = title.set_up.players();
    let (from, to) = order.players.unwrap_or((own, own));
    let plan = Plan {
        first: order.first,
        games: order.games,
        seed: order.seed,
        players: from..=to,
        set_ups,
        bots: order.bots.clone(),
        thought: order.thought,
        check: order.check,
        ..Plan::new(title.library.clone())
    };
    whole(|| plan.validate().map_err(set_up))?;
    Ok(plan)
}

type Done = PyResult<(Results, Vec<PathBuf>)>;

/// Plays the games without the interpreter's lock; Ctrl-C stops them.
fn played<G: Kept>(py: Python<'_>, plan: &Plan<G>, order: &Order) -> Done {
    let stop = AtomicBool::new(false);
    let done: Mutex<Option<Done>> = Mutex::new(None);
    let ended = Condvar::new();
    let mut interrupted = None;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let came = whole(|| work(plan, order, &stop));
            *done.lock().unwrap_or_else(PoisonError::into_inner) = Some(came);
            ended.notify_all();
        });
        let over = || {
            let waiting = done.lock().unwrap_or_else(PoisonError::into_inner);
            let (done, _) = ended
                .wait_timeout_while(waiting, Duration::from_millis(50), |done| done.is_none())
                .unwrap_or_else(PoisonError::into_inner);
            done.is_some()
        };
        while !py.detach(over) {
            if let Err(error) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                interrupted.get_or_insert(error);
            }
        }
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    match interrupted {
        // What was written so far is a whole dataset; the caller hears of the interruption all the same.
        Some(error) => Err(error),
        None => done.unwrap_or_else(|| Err(Error::new_err("the games stopped without a result"))),
    }
}

fn work<G: Kept>(plan: &Plan<G>, order: &Order, stop: &AtomicBool) -> Done {
    let control = Control { stop: Some(stop), progress: None, rows: order.rows };
    let failed = |failure: Box<keeper_lab::Failure<G::SetUp>>| Fault::new_err(failure.to_string());
    match &order.out {
        None => Ok((keeper_lab::run(plan, order.threads, &control).map_err(failed)?, vec![])),
        Some(wanted) => {
            let wrong = |error: dataset::DatasetError| PyOSError::new_err(error.to_string());
            let dataset = Dataset::begin(plan, wanted.clone()).map_err(wrong)?;
            let results = dataset::run(plan, order.threads, &control, &dataset).map_err(failed)?;
            Ok((results, dataset.finish().map_err(wrong)?))
        }
    }
}

fn finish<G: Measured + Encoded>(
    (results, files): (Results, Vec<PathBuf>),
    title: AnyTitle,
    plan: &Plan<G>,
    rows: bool,
) -> PyResult<Summary> {
    let text = rows.then(|| {
        let mut text = Vec::new();
        let written = csv_head::<G>(&mut text).and_then(|()| csv::<G>(&results.rows, &plan.library, &mut text));
        written.map(|()| String::from_utf8_lossy(&text).into_owned())
    });
    let csv = text.transpose().map_err(|error| PyOSError::new_err(error.to_string()))?;
    let rows = rows.then_some(results.rows);
    Ok(Summary { title, summary: results.summary, rows, csv, files, interrupted: results.interrupted })
}
