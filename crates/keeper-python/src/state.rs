//! A position.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use keeper_encode::{Encoded, OptionRow, own, speaker};
use keeper_present::Present;
use keeper_table::{ChoiceError, Game as Rules, Outcome as End, Seat, Seats, Seed as Chance, pack};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyString};

use crate::errors::{busy, choice, index, snapshot, whole};
use crate::game::{Game, to_python};
use crate::run::{AnyRun, AnyTitle, Kept, Run};
use crate::view::{AnyView, View};
use crate::{each, errors, map};

/// How a game ended.
#[pyclass(frozen, eq, get_all, module = "keeper._keeper")]
#[derive(Clone, PartialEq)]
pub struct Outcome {
    /// Whether the investigators have won.
    won: bool,
    /// A word that never changes: `won-sealed`, `lost-devoured` ...
    kind: String,
    /// The score of the rules; higher is better.
    score: i32,
}

impl From<End> for Outcome {
    fn from(end: End) -> Outcome {
        Outcome { won: end.won, kind: end.kind.to_owned(), score: end.score }
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let won = if self.won { "True" } else { "False" };
        format!("Outcome(won={won}, kind='{}', score={})", self.kind, self.score)
    }
}

/// What is asked.
#[pyclass(frozen, eq, get_all, module = "keeper._keeper")]
#[derive(Clone, PartialEq)]
pub struct Ask {
    /// One of `Game.ask_kinds`.
    kind: String,
    /// How much, or the number of what it is about.
    about: i16,
    /// The number of options.
    number: usize,
    /// Who may answer: `one` seat, `each` of several, or the `group`.
    who: &'static str,
}

#[pymethods]
impl Ask {
    fn __repr__(&self) -> String {
        format!("Ask(kind='{}', about={}, number={}, who='{}')", self.kind, self.about, self.number, self.who)
    }
}

/// The options of a seat. Keys, words and rows are made when they are read.
#[pyclass(frozen, sequence, module = "keeper._keeper")]
pub struct Options {
    game: Arc<AnyRun>,
    seat: Seat,
    count: usize,
}

impl Options {
    /// The options of a seat: none where it is not asked.
    pub fn of(game: AnyRun, seat: Seat) -> Options {
        let count = each!(&game, AnyRun, run => run.game.decision_for(seat).map_or(0, |own| own.options.len()));
        Options { game: Arc::new(game), seat, count }
    }
}

#[pymethods]
impl Options {
    fn __len__(&self) -> usize {
        self.count
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let one = |index| Option_ { game: self.game.clone(), seat: self.seat, index };
        PyList::new(py, (0..self.count).map(one))?.try_iter()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Option_> {
        let at = if number < 0 { number + self.count as isize } else { number };
        match usize::try_from(at).ok().filter(|&at| at < self.count) {
            Some(index) => Ok(Option_ { game: self.game.clone(), seat: self.seat, index }),
            None => Err(index("option", number, self.count)),
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        let keys = (0..self.count).map(|index| key(&self.game, self.seat, index)).collect::<PyResult<Vec<_>>>()?;
        Ok(format!("<keeper.Options {}>", keys.join(" ")))
    }
}

fn key(game: &AnyRun, seat: Seat, at: usize) -> PyResult<String> {
    fn key<G: Kept>(run: &Run<G>, seat: Seat, at: usize) -> Option<String> {
        run.game.decision_for(seat)?.options.get(at).map(|&option| run.game.key(option))
    }
    whole(|| each!(game, AnyRun, run => key(run, seat, at)).ok_or_else(|| index("option", at as isize, 0)))
}

/// One option.
#[pyclass(frozen, name = "Option", module = "keeper._keeper")]
pub struct Option_ {
    game: Arc<AnyRun>,
    seat: Seat,
    index: usize,
}

#[pymethods]
impl Option_ {
    /// Its number among the options of its seat.
    #[getter]
    fn index(&self) -> usize {
        self.index
    }

    /// The seat that may choose it.
    #[getter]
    fn seat(&self) -> Seat {
        self.seat
    }

    /// Its name, the same in every run and every version.
    #[getter]
    fn key(&self) -> PyResult<String> {
        key(&self.game, self.seat, self.index)
    }

    /// What people read.
    #[getter]
    fn words(&self) -> PyResult<String> {
        fn words<G: Kept>(run: &Run<G>, seat: Seat, at: usize) -> String {
            run.game.label(seat, at)
        }
        whole(|| Ok(each!(&*self.game, AnyRun, run => words(run, self.seat, self.index))))
    }

    /// The option in numbers: see `keeper.OPTION_COLUMNS`.
    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let row = whole(|| Ok(each!(&*self.game, AnyRun, run => rows(run, self.seat)[self.index])))?;
        Ok(PyArray1::from_slice(py, &row))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<keeper.Option {} {}>", self.index, self.key()?))
    }
}

pub fn rows<G: Kept>(run: &Run<G>, seat: Seat) -> Vec<OptionRow> {
    rows_of(&*run.game, seat)
}

pub fn rows_of<G: Encoded>(game: &G, seat: Seat) -> Vec<OptionRow> {
    let own = game.decision_for(seat);
    own.map_or(vec![], |own| own.options.iter().map(|&option| game.option_row(option, seat)).collect())
}

pub fn rows_array<'py>(py: Python<'py>, rows: &[OptionRow]) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let array = PyArray2::zeros(py, [rows.len(), keeper_encode::OPTION_COLUMNS.len()], false);
    array.try_readwrite()?.as_slice_mut()?.copy_from_slice(rows.as_flattened());
    Ok(array)
}

pub fn ask_of<G: Kept>(run: &Run<G>, seat: Option<Seat>) -> Option<Ask> {
    ask_in(&*run.game, seat)
}

pub fn ask_in<G: Encoded>(game: &G, seat: Option<Seat>) -> Option<Ask> {
    let all = match seat {
        Some(seat) => game.decision_for(seat),
        None => own(game),
    };
    let decision = all?;
    let (kind, about) = G::asked(decision.ask);
    let who = match decision.seats {
        Seats::One(_) => "one",
        Seats::Parallel(_) => "each",
        Seats::Group { .. } => "group",
    };
    let kind = G::ASKS.get(usize::from(kind)).unwrap_or(&"?").to_string();
    Some(Ask { kind, about, number: decision.options.len(), who })
}

/// What a seat is asked, in words.
pub fn question<G: Present>(game: &G, seat: Seat) -> Option<String> {
    let asked = game.question(seat)?;
    Some(if asked.detail.is_empty() { asked.title } else { format!("{} ({})", asked.title, asked.detail) })
}

/// The number, among those of a seat, of the option with this key: what was offered before may not be offered now.
fn offered<G: Kept>(run: &Run<G>, seat: Seat, key: &str) -> Result<usize, ChoiceError> {
    run.game.decision().ok_or(ChoiceError::Over)?;
    let own = run.game.decision_for(seat).ok_or(ChoiceError::NotYours { seat })?.options;
    let keys: Vec<String> = own.iter().map(|&option| run.game.key(option)).collect();
    let at = keys.iter().position(|one| one == key);
    at.ok_or_else(|| ChoiceError::NotOffered { key: key.to_owned(), offered: keys.join(", ") })
}

/// What was given for an option is none.
fn no_number(option: &Bound<'_, PyAny>, count: usize) -> PyErr {
    if option.call_method0("__index__").is_ok() {
        return errors::ChoiceFailed::new_err(format!("there is no option number {option}: there are {count}, from 0"));
    }
    let kind = option.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("an option is its number, its key or an Option, not {kind}"))
}

/// A position of a game. `step` goes on from it; copies are independent.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct State(Mutex<AnyRun>);

impl State {
    pub fn new(run: AnyRun) -> State {
        State(Mutex::new(run))
    }

    pub fn lock(&self) -> PyResult<MutexGuard<'_, AnyRun>> {
        match self.0.try_lock() {
            Ok(run) => Ok(run),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy("state")),
        }
    }

    pub fn cloned(&self) -> PyResult<AnyRun> {
        Ok(self.lock()?.clone())
    }

    /// Does something with the position, which no other thread has at the same time. A panic is a `Fault`.
    fn with<T>(&self, work: impl FnOnce(&mut AnyRun) -> PyResult<T>) -> PyResult<T> {
        let mut run = self.lock()?;
        whole(|| work(&mut run))
    }
}

/// A seat that is there.
pub fn seat_of(title: &AnyTitle, seat: i64) -> PyResult<Seat> {
    let seats = each!(title, AnyTitle, title => title.seats);
    match u8::try_from(seat) {
        Ok(seat) if seat < seats => Ok(seat),
        _ => Err(errors::ChoiceFailed::new_err(format!("there is no seat {seat}: there are {seats}, from 0"))),
    }
}

#[pymethods]
impl State {
    /// What is played.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game(self.lock()?.title()))
    }

    /// The seat that must answer next; none when the game is over.
    #[getter]
    fn seat(&self) -> PyResult<Option<Seat>> {
        self.with(|run| Ok(each!(run, AnyRun, run => speaker(&*run.game))))
    }

    /// All seats that may answer now.
    #[getter]
    fn seats(&self) -> PyResult<Vec<Seat>> {
        fn seats<G: Kept>(run: &Run<G>) -> Vec<Seat> {
            (0..run.game.seats()).filter(|&seat| run.game.decision_for(seat).is_some()).collect()
        }
        self.with(|run| Ok(each!(run, AnyRun, run => seats(run))))
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.with(|run| Ok(each!(run, AnyRun, run => run.game.decision().is_none())))
    }

    /// How the game ended, if it has.
    #[getter]
    fn outcome(&self) -> PyResult<Option<Outcome>> {
        self.with(|run| Ok(each!(run, AnyRun, run => run.game.outcome()).map(Outcome::from)))
    }

    /// What the seat is asked that answers next.
    #[getter]
    fn ask(&self) -> PyResult<Option<Ask>> {
        self.with(|run| Ok(each!(run, AnyRun, run => ask_of(run, None))))
    }

    /// The same in words.
    #[getter]
    fn question(&self) -> PyResult<Option<String>> {
        self.with(|run| Ok(each!(run, AnyRun, run => speaker(&*run.game).and_then(|seat| question(&*run.game, seat)))))
    }

    /// The number of options of the seat that answers next; 0 when the game is over.
    #[getter]
    fn count(&self) -> PyResult<usize> {
        self.with(|run| Ok(each!(run, AnyRun, run => run.count())))
    }

    /// The options of the seat that answers next.
    #[getter]
    fn options(&self) -> PyResult<Options> {
        self.with(|run| {
            let seat = each!(run, AnyRun, run => speaker(&*run.game)).unwrap_or(0);
            Ok(Options::of(run.clone(), seat))
        })
    }

    /// The options of a seat: none where it is not asked.
    fn options_of(&self, seat: i64) -> PyResult<Options> {
        self.with(|run| {
            let seat = seat_of(&run.title(), seat)?;
            Ok(Options::of(run.clone(), seat))
        })
    }

    /// How many decisions have been made since the game, or this position of it, began.
    #[getter]
    fn decisions(&self) -> PyResult<usize> {
        self.with(|run| Ok(each!(run, AnyRun, run => run.decisions())))
    }

    /// The seed that the game began with; none where it began in a position from elsewhere.
    #[getter]
    fn seed(&self) -> PyResult<Option<crate::seed::Seed>> {
        self.with(|run| Ok(each!(run, AnyRun, run => run.seed()).map(crate::seed::Seed)))
    }

    /// The numbers of the choices so far, among the options of all: a byte each, where they are below 255.
    #[getter]
    fn chosen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.with(|run| Ok(each!(run, AnyRun, run => PyBytes::new(py, &pack(run.chosen())))))
    }

    /// `turn 3, Mythos; doom 4/12`
    #[getter]
    fn status(&self) -> PyResult<String> {
        fn words<G: Kept>(run: &Run<G>) -> String {
            run.game.status()
        }
        self.with(|run| Ok(each!(run, AnyRun, run => words(run))))
    }

    /// Takes an option of the seat that answers next, by its number or its key, or an Option of the seat that it is for, and plays on to
    /// the next decision. An error leaves the position as it was.
    fn step(&self, option: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(at) = option.extract::<usize>() {
            return self.with(|run| each!(run, AnyRun, run => run.take(at)).map_err(choice));
        }
        if option.cast::<PyString>().is_ok() {
            let key = option.extract::<String>()?;
            return self.with(|run| {
                each!(run, AnyRun, run => run.game.option(&key).and_then(|at| run.take_of_all(at))).map_err(choice)
            });
        }
        if let Ok(option) = option.cast::<Option_>() {
            let (seat, key) = (option.get().seat, option.get().key()?);
            return self.with(|run| {
                each!(run, AnyRun, run => offered(run, seat, &key).and_then(|at| run.take_by(seat, at))).map_err(choice)
            });
        }
        Err(no_number(option, self.count()?))
    }

    /// Takes an option of a seat that may answer, by its number among those of this seat or by its key.
    fn step_by(&self, seat: i64, option: &Bound<'_, PyAny>) -> PyResult<()> {
        if option.cast::<PyString>().is_ok() {
            let key = option.extract::<String>()?;
            return self.with(|run| {
                let seat = seat_of(&run.title(), seat)?;
                each!(run, AnyRun, run => offered(run, seat, &key).and_then(|at| run.take_by(seat, at))).map_err(choice)
            });
        }
        let Ok(at) = option.extract::<usize>() else {
            return Err(no_number(option, self.options_of(seat)?.count));
        };
        self.with(|run| {
            let seat = seat_of(&run.title(), seat)?;
            each!(run, AnyRun, run => run.take_by(seat, at)).map_err(choice)
        })
    }

    /// The seat and its own number of an option that has this number among those of all: for records.
    fn _own(&self, index: usize) -> PyResult<(Seat, usize)> {
        fn own<G: Kept>(run: &Run<G>, at: usize) -> Option<(Seat, usize)> {
            let choice = *run.game.decision()?.options.get(at)?;
            let seat = run.game.chooser(at)?;
            let place = run.game.decision_for(seat)?.options.iter().position(|&one| one == choice)?;
            Some((seat, place))
        }
        self.with(|run| {
            let count = each!(run, AnyRun, run => run.game.decision().map_or(0, |all| all.options.len()));
            each!(run, AnyRun, run => own(run, index))
                .ok_or_else(|| crate::errors::index("option", index as isize, count))
        })
    }

    /// Takes an option by its number among those of all.
    fn _step_all(&self, index: usize) -> PyResult<()> {
        self.with(|run| each!(run, AnyRun, run => run.take_of_all(index)).map_err(choice))
    }

    /// Another position that looks the same to a seat, or to the one that answers next: everything it cannot see is dealt again, and so is
    /// all luck to come. The same seed deals the same cards.
    #[pyo3(signature = (seat = None, *, seed = None))]
    fn sample(&self, seat: Option<i64>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        self.view(seat)?.dealt(crate::game::seed_or(seed, 0)?.0)
    }

    /// An independent copy.
    fn copy(&self) -> PyResult<State> {
        Ok(State::new(self.cloned()?))
    }

    fn __copy__(&self) -> PyResult<State> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.copy()
    }

    /// What a seat may see, and nothing else. Without a seat: the one that answers next.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<i64>) -> PyResult<View> {
        self.with(|run| {
            let seat = match seat {
                Some(seat) => seat_of(&run.title(), seat)?,
                None => each!(run, AnyRun, run => speaker(&*run.game)).unwrap_or(0),
            };
            Ok(View::new(map!(run, AnyRun => AnyView, run => (run.title.clone(), Box::new(run.game.view(seat))))))
        })
    }

    /// The numbers of the position, as a seat sees it.
    #[pyo3(signature = (seat = None))]
    fn numbers<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.view(seat)?.numbers(py)
    }

    /// Everything of this position as text, with all that is hidden.
    fn snapshot(&self) -> PyResult<String> {
        self.with(|run| each!(run, AnyRun, run => run.snapshot()).map_err(snapshot))
    }

    /// The set-up and the stable keys of the choices: a saved game, which `keeper replay` and `keeper games import` read.
    fn record(&self) -> PyResult<String> {
        self.with(|run| each!(run, AnyRun, run => run.file()).map_err(snapshot))
    }

    /// What has happened since the last call, or since the game was set up with `journal=True`.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fn told<G: Kept>(run: &mut Run<G>) -> PyResult<serde_json::Value> {
            let events = run.events.as_mut().ok_or_else(|| {
                errors::Error::new_err("nobody listened: begin the game with start(seed, journal=True)")
            })?;
            serde_json::to_value(std::mem::take(events)).map_err(snapshot)
        }
        let events = self.with(|run| each!(run, AnyRun, run => told(run)))?;
        to_python(py, &events)
    }

    /// The picture of the table as a seat sees it, or as all see it: boards, areas, tokens, tracks and cards.
    #[pyo3(signature = (seat = None))]
    fn scene<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        fn scene<G: Kept>(run: &Run<G>, seat: Option<Seat>) -> serde_json::Result<serde_json::Value> {
            serde_json::to_value(run.game.scene(seat))
        }
        let scene = self.with(|run| {
            let seat = seat.map(|seat| seat_of(&run.title(), seat)).transpose()?;
            each!(run, AnyRun, run => scene(run, seat)).map_err(snapshot)
        })?;
        to_python(py, &scene)
    }

    /// Checks every rule of the position; an `Error` names the rule that is broken.
    fn check(&self) -> PyResult<()> {
        self.with(|run| each!(run, AnyRun, run => Rules::check(&*run.game)).map_err(errors::Error::new_err))
    }

    /// For the tests: a bug, outside of the rules.
    fn _panic(&self) -> PyResult<()> {
        self.with(|_| panic!("a bug on purpose"))
    }

    fn __eq__(&self, other: &State) -> PyResult<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        let (one, other) = (self.lock()?, other.lock()?);
        Ok(match (&*one, &*other) {
            (AnyRun::Arkham(one), AnyRun::Arkham(other)) => {
                one.game.state() == other.game.state() && one.title.library.hash == other.title.library.hash
            }
            (AnyRun::FinalHour(one), AnyRun::FinalHour(other)) => one.game.state() == other.game.state(),
            _ => false,
        })
    }

    fn __hash__(&self) -> PyResult<u64> {
        fn hashed<G: Kept>(run: &Run<G>) -> u64 {
            let mut hash = DefaultHasher::new();
            run.game.state().hash(&mut hash);
            hash.finish()
        }
        self.with(|run| Ok(each!(run, AnyRun, run => hashed(run))))
    }

    fn __repr__(&self) -> PyResult<String> {
        let kind = self.lock()?.kind();
        Ok(format!("<keeper.State {kind} {}>", self.status()?))
    }

    /// A game that began with a seed is played again; any other is a snapshot, which is checked.
    #[expect(clippy::type_complexity, reason = "that is what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, u32, Option<String>, Bound<'py, PyBytes>, String))> {
        let restore = py.import("keeper._keeper")?.getattr("_state")?;
        self.with(|run| {
            let game = Game(run.title());
            let rules = each!(run, AnyRun, run => rules(run));
            let seed = each!(run, AnyRun, run => run.seed()).map(|seed| seed.to_string());
            let chosen = each!(run, AnyRun, run => PyBytes::new(py, &pack(run.chosen())));
            let text = match seed {
                Some(_) => String::new(),
                None => each!(run, AnyRun, run => run.snapshot()).map_err(snapshot)?,
            };
            Ok((restore, (game, rules, seed, chosen, text)))
        })
    }
}

fn rules<G: Kept>(_: &Run<G>) -> u32 {
    G::RULES
}

/// The same position again, from what was pickled.
#[pyfunction]
#[pyo3(name = "_state", signature = (game, rules, seed, chosen, text))]
pub fn restored_state(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    rules: u32,
    seed: Option<&str>,
    chosen: Vec<u8>,
    text: &str,
) -> PyResult<State> {
    let title = game.get().0.clone();
    let here = match title {
        AnyTitle::Arkham(_) => keeper_arkham::Arkham::RULES,
        AnyTitle::FinalHour(_) => keeper_final_hour::FinalHour::RULES,
    };
    if rules != here {
        return Err(snapshot(format!(
            "this game was pickled with rules version {rules}; here it is {here}: read it with the Keeper that it was pickled with"
        )));
    }
    let seed: Option<Chance> = seed.map(str::parse).transpose().map_err(snapshot)?;
    py.detach(|| {
        whole(|| {
            Ok(State::new(map!(&title, AnyTitle => AnyRun, title => match seed {
                Some(seed) => Run::again(title, seed, &chosen).map_err(snapshot)?,
                None => Run::restore(title, text).map_err(snapshot)?,
            })))
        })
    })
}
