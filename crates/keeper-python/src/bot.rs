//! Players that are programs.

use std::sync::{Mutex, TryLockError};

use keeper_arkham::Arkham;
use keeper_bots::{AnyBot, Kind, Thought};
use keeper_encode::{Encoded, own};
use keeper_final_hour::FinalHour;
use keeper_table::{ChoiceError, Seats, Seed as Chance};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors::{busy, choice, number, set_up, whole};
use crate::game::seed_or;
use crate::run::{AnyRun, Kept, Run};
use crate::state::State;
use crate::view::{AnyView, Seeing, View};
use crate::{each, errors};

/// How much a bot thinks: a number of futures, or a time like `500ms`.
pub fn thought(thought: Option<&Bound<'_, PyAny>>) -> PyResult<Thought> {
    let Some(thought) = thought else { return Ok(Thought::Usual) };
    if thought.cast::<PyInt>().is_ok() || thought.cast::<PyString>().is_ok() {
        return thought.str()?.to_string().parse().map_err(set_up);
    }
    Err(PyTypeError::new_err("thought is a number of simulated games (256) or a time ('500ms')"))
}

pub fn kind(name: &str) -> PyResult<Kind> {
    name.parse().map_err(set_up)
}

/// What a bot has set out to do, in the game that it plays.
enum AnyMind {
    Arkham(AnyBot<Arkham>),
    FinalHour(AnyBot<FinalHour>),
}

/// A bot. It decides from the view of a seat and from nothing else. One bot may play several seats of one game; it
/// remembers its plans, so use a new bot for a new game.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct Bot {
    kind: Kind,
    thought: Thought,
    seed: Chance,
    mind: Mutex<Option<AnyMind>>,
}

impl Bot {
    /// What this bot would choose of the options of the view's seat.
    fn decide(&self, view: &AnyView) -> PyResult<usize> {
        let mut mind = match self.mind.try_lock() {
            Ok(mind) => mind,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(busy("bot")),
        };
        whole(|| {
            if each!(view, AnyView, view => keeper_table::SeatView::offered(&*view.1)) == 0 {
                return Err(errors::ChoiceFailed::new_err(format!("seat {} is not asked anything", view.seat())));
            }
            self.chosen(&mut mind, view)
        })
    }

    /// The same, of a seat that is asked something.
    fn chosen(&self, mind: &mut Option<AnyMind>, view: &AnyView) -> PyResult<usize> {
        match view {
            AnyView::Arkham((_, view)) => {
                if !matches!(mind, Some(AnyMind::Arkham(_))) {
                    *mind = Some(AnyMind::Arkham(self.of()?));
                }
                let Some(AnyMind::Arkham(bot)) = mind else { return Ok(0) };
                Ok(bot.choose(view))
            }
            AnyView::FinalHour((_, view)) => {
                if !matches!(mind, Some(AnyMind::FinalHour(_))) {
                    *mind = Some(AnyMind::FinalHour(self.of()?));
                }
                let Some(AnyMind::FinalHour(bot)) = mind else { return Ok(0) };
                Ok(bot.choose(view))
            }
        }
    }

    fn of<G: Kept>(&self) -> PyResult<AnyBot<G>> {
        Ok(G::bot(self.kind.playing::<G>().map_err(set_up)?, self.thought, self.seed))
    }
}

/// The turn or round of a game.
fn round<G: Kept>(game: &G) -> u16 {
    game.mark().round
}

/// Whether a new turn has begun.
fn begins<G: Kept>(game: &G, after: u16) -> bool {
    round(game) > after
}

/// Plays on with one bot in all seats, until so many turns have begun or the game is over.
fn play_on<G: Kept>(run: &mut Run<G>, bot: &mut AnyBot<G>, turns: Option<u16>) -> Result<(), ChoiceError> {
    let until = turns.map(|turns| round(&*run.game).saturating_add(turns.saturating_sub(1)));
    let most = G::LONGEST * usize::from(run.title.seats);
    for _ in 0..most {
        let Some(decision) = own(&*run.game) else { break };
        if until.is_some_and(|until| begins(&*run.game, until)) {
            break;
        }
        let seat = decision.seats.speaker();
        let index = bot.choose(&run.game.view(seat));
        match decision.seats {
            Seats::Parallel(_) => run.take_by(seat, index)?,
            _ => run.take(index)?,
        }
    }
    Ok(())
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (kind, *, thought = None, seed = None))]
    fn new(kind: &str, thought: Option<&Bound<'_, PyAny>>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Bot> {
        let kind = self::kind(kind)?;
        let thought = self::thought(thought)?;
        Ok(Bot { kind, thought, seed: seed_or(seed, 0)?.0, mind: Mutex::new(None) })
    }

    /// `random`, `beginner`, `planner` or `expert`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    /// The number of the option that it takes of those of a view's seat, or of the seat of a state that answers next.
    fn choose(&self, py: Python<'_>, of: &Bound<'_, PyAny>) -> PyResult<usize> {
        let view = view_of(of)?;
        py.detach(|| self.decide(&view))
    }

    /// Plays on from a position with this bot in every seat, until this many turns have passed or the game is over, and returns the
    /// result. Hidden things stay as they are: sample a view first if the bot must not know them.
    #[pyo3(signature = (state, turns = None))]
    fn rollout(&self, py: Python<'_>, state: &State, turns: Option<i128>) -> PyResult<State> {
        let turns = turns.map(|turns| number("turns", turns)).transpose()?;
        let mut run = state.cloned()?;
        py.detach(|| {
            whole(|| {
                match &mut run {
                    AnyRun::Arkham(run) => play_on(run, &mut self.of()?, turns),
                    AnyRun::FinalHour(run) => play_on(run, &mut self.of()?, turns),
                }
                .map_err(choice)
            })?;
            Ok(State::new(run))
        })
    }

    /// The chance to win by the bots' own value, from what a seat sees.
    fn value(&self, of: &Bound<'_, PyAny>) -> PyResult<f32> {
        let view = view_of(of)?;
        whole(|| Ok(each!(&view, AnyView, view => worth(&*view.1))))
    }

    fn __repr__(&self) -> String {
        format!("<keeper.Bot {}>", self.kind.name())
    }
}

fn worth<V: Seeing>(view: &V) -> f32 {
    view.seen().worth(view.from())
}

fn view_of(of: &Bound<'_, PyAny>) -> PyResult<AnyView> {
    if let Ok(view) = of.cast::<View>() {
        return Ok(view.get().0.clone());
    }
    match of.cast::<State>() {
        Ok(state) => Ok(state.call_method1("view", ())?.cast::<View>()?.get().0.clone()),
        Err(_) => Err(PyTypeError::new_err("a bot looks at a View or a State")),
    }
}
