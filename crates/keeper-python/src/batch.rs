//! Many games at once: stepped without the interpreter's lock, told in arrays that are made once.

mod games;

use std::sync::{Mutex, MutexGuard, TryLockError};

use keeper_arkham::Arkham;
use keeper_bots::Kind;
use keeper_encode::Encoded;
use keeper_final_hour::FinalHour;
use keeper_table::{Game as Rules, Setting};
use numpy::{Element, PyArray1, PyArray2, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::Arrays;
use crate::bot::{kind, thought};
use crate::cell::{EVERY_SEAT, Observe, Reward, Way};
use crate::errors::{Error, Fault, ShapeError, busy, index, number, set_up, whole};
use crate::game::{Game, seed_or};
use crate::run::{AnyRun, AnyTitle};
use crate::state::State;
use crate::{each, errors, map};

use games::Games;

/// More games than this at once only cost memory.
const MOST: usize = 1 << 20;

enum AnyGames {
    Arkham(Games<Arkham>),
    FinalHour(Games<FinalHour>),
}

struct Inner {
    games: AnyGames,
    way: Way,
    pool: Option<rayon::ThreadPool>,
}

/// Many games in one object. Each step writes to the same arrays: copy what you want to keep.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct Batch {
    inner: Mutex<Inner>,
    arrays: Arrays,
    n: usize,
}

fn observed(names: Option<&str>) -> PyResult<Observe> {
    let mut observe = Observe::default();
    for name in names.unwrap_or_default().split(',').map(str::trim).filter(|name| !name.is_empty()) {
        match name {
            "numbers" => observe.numbers = true,
            "options" => observe.options = true,
            "entities" => observe.entities = true,
            other => {
                let known = "choose from numbers, options and entities, with commas between them";
                return Err(PyValueError::new_err(format!("\"{other}\" cannot be observed: {known}")));
            }
        }
    }
    Ok(observe)
}

fn rewarded(name: &str) -> PyResult<Reward> {
    match name {
        "win" => Ok(Reward::Win),
        "score" => Ok(Reward::Score),
        "potential" => Ok(Reward::Potential),
        other => {
            Err(PyValueError::new_err(format!("there is no reward \"{other}\"; there are: win, score, potential")))
        }
    }
}

fn size(n: i64) -> PyResult<usize> {
    usize::try_from(n)
        .ok()
        .filter(|n| (1..=MOST).contains(n))
        .ok_or_else(|| ShapeError::new_err(format!("a batch of {n} games: a batch has from 1 to {MOST}")))
}

/// The actions, one for each game.
fn actions(given: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<i64>> {
    fn read<T: Element + Copy + Into<i64>>(given: &Bound<'_, PyAny>) -> Option<Vec<i64>> {
        let array: PyReadonlyArray1<T> = given.extract().ok()?;
        Some(array.as_array().iter().map(|&action| action.into()).collect())
    }
    let read = read::<i32>(given).or_else(|| read::<i64>(given)).or_else(|| read::<u8>(given));
    let read = read.or_else(|| read_list(given)).ok_or_else(|| {
        ShapeError::new_err(format!("actions are a row of {n} whole numbers: an array of int32 or int64 with one axis"))
    })?;
    if read.len() != n {
        return Err(ShapeError::new_err(format!("{} actions for {n} games: give one for each game", read.len())));
    }
    Ok(read)
}

fn read_list(given: &Bound<'_, PyAny>) -> Option<Vec<i64>> {
    given.cast::<pyo3::types::PyList>().ok()?.extract().ok()
}

impl Batch {
    fn made(py: Python<'_>, inner: Inner) -> PyResult<Batch> {
        let (n, wide) = each!(&inner.games, AnyGames, games => (games.cells.len(), games.wide));
        let arrays = Arrays::new(py, n, wide, inner.way.observe.options);
        let batch = Batch { inner: Mutex::new(inner), arrays, n };
        batch.tell(py, &mut *batch.lock()?)?;
        Ok(batch)
    }

    /// The games, to be played: nothing is done where the arrays cannot be written.
    fn open(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Inner>> {
        self.arrays.check(py)?;
        self.lock()
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy("batch")),
        }
    }

    /// Writes what there is to see to the arrays; something that went wrong is raised after that.
    fn tell(&self, py: Python<'_>, inner: &mut Inner) -> PyResult<()> {
        let wrong = each!(&mut inner.games, AnyGames, games => {
            let told = games.cells.iter().map(|cell| (&cell.told, cell.number));
            self.arrays.write(py, told, &games.numbers, &games.entities)?;
            games.wrong()
        });
        wrong.map_or(Ok(()), |why| Err(Fault::new_err(why)))
    }

    /// A game by its number in the batch.
    fn at(&self, number: i64) -> PyResult<usize> {
        let at = if number < 0 { number + self.n as i64 } else { number };
        usize::try_from(at).ok().filter(|&at| at < self.n).ok_or_else(|| index("game", number as isize, self.n))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n = 64, *, seed = None, threads = 1, autoreset = true, observe = None, reward = "win",
        learners = None, bot = "planner", thought = None, first = 0))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        n: i64,
        seed: Option<&Bound<'_, PyAny>>,
        threads: i128,
        autoreset: bool,
        observe: Option<&str>,
        reward: &str,
        learners: Option<Vec<i64>>,
        bot: &str,
        thought: Option<&Bound<'_, PyAny>>,
        first: i128,
    ) -> PyResult<Batch> {
        let title = game.get().0.clone();
        let learners = match learners {
            None => EVERY_SEAT,
            Some(seats) => seats
                .into_iter()
                .try_fold(0u16, |all, seat| PyResult::Ok(all | 1u16 << crate::state::seat_of(&title, seat)?))?,
        };
        if learners == 0 {
            return Err(PyValueError::new_err("learners: name at least one seat, or none at all for every seat"));
        }
        let (n, first, threads) = (size(n)?, number::<u64>("first", first)?, number::<usize>("threads", threads)?);
        if first.checked_add(2 * n as u64).is_none() {
            return Err(PyValueError::new_err(format!("first: {first} is too high to be the number of a game")));
        }
        let players = each!(&title, AnyTitle, title => title.set_up.players());
        let bot = kind(bot)?;
        let known = match &title {
            AnyTitle::Arkham(_) => bot.playing::<Arkham>(),
            AnyTitle::FinalHour(_) => bot.playing::<FinalHour>(),
        };
        let way = Way {
            seed: seed_or(seed, 1)?.0,
            observe: observed(observe)?,
            reward: rewarded(reward)?,
            learners,
            against: learners.trailing_zeros() >= u32::from(players),
            bot: known.map_err(set_up)?,
            thought: self::thought(thought)?,
            autoreset,
        };
        let threads = threads.clamp(1, keeper_lab::MOST_THREADS);
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().map_err(|error| Error::new_err(format!("no threads: {error}")))?;
        let games = py.detach(|| {
            whole(|| {
                Ok(match title {
                    AnyTitle::Arkham(title) => AnyGames::Arkham(Games::new(title, &way, n, first).map_err(set_up)?),
                    AnyTitle::FinalHour(title) => {
                        AnyGames::FinalHour(Games::new(title, &way, n, first).map_err(set_up)?)
                    }
                })
            })
        })?;
        Batch::made(py, Inner { games, way, pool })
    }

    /// Takes an option in every game, by its number among those of the seat that is asked there. Nothing is done if one of them is not
    /// offered. In games that are over it makes no difference.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self::actions(actions, self.n)?;
        let mut inner = self.open(py)?;
        let Inner { games, way, pool } = &mut *inner;
        each!(&mut *games, AnyGames, games => {
            for (at, (cell, &action)) in games.cells.iter().zip(&actions).enumerate() {
                if !cell.told.over && !(0..i64::from(cell.told.count)).contains(&action) {
                    let count = cell.told.count;
                    return Err(errors::ChoiceFailed::new_err(format!(
                        "game {at} of the batch has no option number {action}: there are {count}"
                    )));
                }
            }
            py.detach(|| games.each(way, pool.as_ref(), |at, cell| {
                cell.step(way, actions[at].max(0) as usize);
                cell.finish(way);
            }));
        });
        self.tell(py, &mut inner)
    }

    /// Lets a bot choose in every game for the seat that is asked, `times` times.
    #[pyo3(signature = (bot, times = 1))]
    fn step_bot(&self, py: Python<'_>, bot: &str, times: i128) -> PyResult<()> {
        let (bot, times) = (kind(bot)?, number("times", times)?);
        let mut inner = self.open(py)?;
        let Inner { games, way, pool } = &mut *inner;
        each!(&mut *games, AnyGames, games => {
            py.detach(|| games.each(way, pool.as_ref(), |_, cell| {
                cell.play(way, bot, times);
            }));
        });
        self.tell(py, &mut inner)
    }

    /// Chooses at random in every game, `times` times, without a call for each.
    #[pyo3(signature = (times = 1))]
    fn step_random(&self, py: Python<'_>, times: i128) -> PyResult<()> {
        self.step_bot(py, Kind::Random.name(), times)
    }

    /// Starts games again that are over, or those given, if the batch does not do so by itself.
    #[pyo3(signature = (games = None))]
    fn restart(&self, py: Python<'_>, games: Option<Vec<i64>>) -> PyResult<()> {
        let chosen =
            games.map(|all| all.into_iter().map(|at| self.at(at)).collect::<PyResult<Vec<_>>>()).transpose()?;
        let mut inner = self.open(py)?;
        let Inner { games, way, pool } = &mut *inner;
        each!(&mut *games, AnyGames, games => {
            py.detach(|| games.each(way, pool.as_ref(), |at, cell| {
                if chosen.as_ref().map_or(cell.told.over, |chosen| chosen.contains(&at)) {
                    cell.restart(way);
                }
            }));
        });
        self.tell(py, &mut inner)
    }

    /// The position of a game: a copy.
    fn state(&self, number: i64) -> PyResult<State> {
        let at = self.at(number)?;
        let inner = self.lock()?;
        Ok(State::new(match &inner.games {
            AnyGames::Arkham(games) => AnyRun::Arkham(games.cells[at].run.clone()),
            AnyGames::FinalHour(games) => AnyRun::FinalHour(games.cells[at].run.clone()),
        }))
    }

    /// Puts a position in the place of a game.
    fn set(&self, py: Python<'_>, number: i64, state: &State) -> PyResult<()> {
        let at = self.at(number)?;
        let run = state.cloned()?;
        let mut inner = self.open(py)?;
        let Inner { games, way, .. } = &mut *inner;
        whole(|| match (games, run) {
            (AnyGames::Arkham(games), AnyRun::Arkham(run)) => games.put(way, at, run),
            (AnyGames::FinalHour(games), AnyRun::FinalHour(run)) => games.put(way, at, run),
            _ => Err(Error::new_err("this position is of another game than the batch")),
        })?;
        self.tell(py, &mut inner)
    }

    /// A batch of copies of one game. With a seed they differ in what the seat that is asked cannot see, and in their luck.
    #[pyo3(signature = (number, n, *, seed = None))]
    fn fork(&self, py: Python<'_>, number: i64, n: i64, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Batch> {
        let (at, n) = (self.at(number)?, size(n)?);
        let inner = self.lock()?;
        let deal = seed.is_some();
        let seed = match seed {
            Some(seed) => crate::seed::read(seed)?,
            None => inner.way.seed,
        };
        let way = Way { seed, autoreset: false, ..inner.way };
        let games = whole(|| Ok(map!(&inner.games, AnyGames => AnyGames, games => games.fork(at, n, &way, deal))))?;
        Batch::made(py, Inner { games, way, pool: None })
    }

    /// For the tests: a bug in one game, outside of the rules.
    fn _panic(&self, py: Python<'_>, number: i64) -> PyResult<()> {
        let wrong = self.at(number)?;
        let mut inner = self.open(py)?;
        let Inner { games, way, pool } = &mut *inner;
        each!(&mut *games, AnyGames, games => {
            py.detach(|| games.each(way, pool.as_ref(), |at, _| assert!(at != wrong, "a bug on purpose")));
        });
        self.tell(py, &mut inner)
    }

    fn __len__(&self) -> usize {
        self.n
    }

    /// What is played.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game(match &self.lock()?.games {
            AnyGames::Arkham(games) => AnyTitle::Arkham(games.title.clone()),
            AnyGames::FinalHour(games) => AnyTitle::FinalHour(games.title.clone()),
        }))
    }

    /// The seat that is asked in each game; -1 where it is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seat.clone_ref(py)
    }

    /// What is asked: see `keeper.ASK_COLUMNS`.
    #[getter]
    fn ask(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.ask.clone_ref(py)
    }

    /// The number of options in each game; 0 where it is over.
    #[getter]
    fn count(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.count.clone_ref(py)
    }

    /// What was chosen last in the last step, by a bot or by you: its number among the options of its seat; -1 for nothing.
    #[getter]
    fn chosen(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.chosen.clone_ref(py)
    }

    /// Where the options of each game begin in `rows`, and where the last ones end.
    #[getter]
    fn starts(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.starts.clone_ref(py)
    }

    /// The options of all games, one after the other, if `options` are observed; what lies behind `starts[-1]` means nothing.
    #[getter]
    fn rows(&self, py: Python<'_>) -> Py<PyArray2<i16>> {
        self.arrays.rows.clone_ref(py)
    }

    /// What the last step was worth.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.reward.clone_ref(py)
    }

    /// Whether a game ended in the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.clone_ref(py)
    }

    /// Whether it was stopped because it took too many decisions.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.truncated.clone_ref(py)
    }

    /// Whether the game that ended in the last step was won.
    #[getter]
    fn won(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.won.clone_ref(py)
    }

    /// The number of the game that is played: its seed is `seed.derive(number)`.
    #[getter]
    fn number(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.arrays.number.clone_ref(py)
    }

    /// The numbers of the positions, as the seat sees them that is asked, if `numbers` are observed.
    #[getter]
    fn numbers(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.numbers.clone_ref(py)
    }

    /// The tables of the positions, by name, if `entities` are observed: the first axis counts the games.
    #[getter]
    fn entities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let all = self.arrays.entities.bind(py);
        if all.shape()[1] == 0 {
            return Ok(dict);
        }
        let tables = match &self.lock()?.games {
            AnyGames::Arkham(games) => Arkham::tables(&games.title.library),
            AnyGames::FinalHour(games) => FinalHour::tables(&games.title.library),
        };
        let mut from = 0;
        for table in tables {
            let columns = pyo3::types::PySlice::new(py, from as isize, (from + table.len()) as isize, 1);
            let every = pyo3::types::PySlice::full(py);
            let part = all.get_item((every, columns))?;
            let part = part.call_method1("reshape", ((self.n, table.rows, table.columns.len()),))?;
            from += table.len();
            dict.set_item(table.name, part)?;
        }
        Ok(dict)
    }

    fn __repr__(&self) -> PyResult<String> {
        let inner = self.lock()?;
        let kind = match inner.games {
            AnyGames::Arkham(_) => Arkham::KIND,
            AnyGames::FinalHour(_) => FinalHour::KIND,
        };
        Ok(format!("<keeper.Batch of {} games of {kind}>", self.n))
    }
}
