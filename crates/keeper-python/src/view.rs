//! What a seat sees.

use std::sync::Arc;

use keeper_arkham::Arkham;
use keeper_encode::{Encoded, ask_row, room};
use keeper_final_hour::FinalHour;
use keeper_table::{Game as Rules, Seat, Seed as Chance};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{ChoiceFailed, whole};
use crate::game::Game;
use crate::run::{AnyRun, AnyTitle, Kept, Run, Title};
use crate::seed;
use crate::state::{Ask, Options, State, ask_in, question, rows_array, rows_of};
use crate::{each, map};

/// A view with the game that it is of, of either kind.
#[derive(Clone)]
pub enum AnyView {
    Arkham((Arc<Title<Arkham>>, Box<keeper_arkham::View>)),
    FinalHour((Arc<Title<FinalHour>>, Box<keeper_final_hour::View>)),
}

impl AnyView {
    pub fn seat(&self) -> Seat {
        each!(self, AnyView, view => view.1.seat)
    }
}

/// What a seat sees, with what it is asked: no generator, no order of a deck, nothing that lies face down.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct View(pub AnyView);

impl View {
    pub fn new(view: AnyView) -> View {
        View(view)
    }

    /// A position that agrees with the view.
    pub fn dealt(&self, seed: Chance) -> PyResult<State> {
        whole(|| {
            if each!(&self.0, AnyView, view => Seeing::seen(&*view.1).outcome().is_some()) {
                return Err(ChoiceFailed::new_err("the game is over: nothing is left to be dealt"));
            }
            Ok(State::new(match &self.0 {
                AnyView::Arkham((title, view)) => AnyRun::Arkham(Run::from(title.clone(), Arkham::sample(view, seed))),
                AnyView::FinalHour((title, view)) => {
                    AnyRun::FinalHour(Run::from(title.clone(), FinalHour::sample(view, seed)))
                }
            }))
        })
    }
}

#[pymethods]
impl View {
    /// The game that is seen.
    #[getter]
    fn game(&self) -> Game {
        Game(match &self.0 {
            AnyView::Arkham((title, _)) => AnyTitle::Arkham(title.clone()),
            AnyView::FinalHour((title, _)) => AnyTitle::FinalHour(title.clone()),
        })
    }

    /// The seat that sees it.
    #[getter]
    fn seat(&self) -> Seat {
        self.0.seat()
    }

    /// What the seat is asked, if it is.
    #[getter]
    fn ask(&self) -> PyResult<Option<Ask>> {
        whole(|| Ok(each!(&self.0, AnyView, view => asked(&*view.1))))
    }

    /// The same in words.
    #[getter]
    fn question(&self) -> PyResult<Option<String>> {
        whole(|| Ok(each!(&self.0, AnyView, view => question(&view.1.seen(), view.1.from()))))
    }

    /// The options of the seat.
    #[getter]
    fn options(&self) -> PyResult<Options> {
        whole(|| {
            let seen = map!(&self.0, AnyView => AnyRun, view => Run::from(view.0.clone(), view.1.seen()));
            Ok(Options::of(seen, self.0.seat()))
        })
    }

    /// How many options the seat has.
    #[getter]
    fn count(&self) -> PyResult<usize> {
        whole(|| Ok(each!(&self.0, AnyView, view => keeper_table::SeatView::offered(&*view.1))))
    }

    /// The numbers of the position: see `Game.number_names`.
    pub fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let numbers = whole(|| Ok(each!(&self.0, AnyView, view => numbers(&*view.1))))?;
        Ok(PyArray1::from_vec(py, numbers))
    }

    /// The tables of the position, by name.
    pub fn entities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (tables, cells) = whole(|| Ok(each!(&self.0, AnyView, view => entities(&*view.1))))?;
        let dict = PyDict::new(py);
        let mut from = 0;
        for table in tables {
            let array = PyArray2::zeros(py, [table.rows, table.columns.len()], false);
            array.try_readwrite()?.as_slice_mut()?.copy_from_slice(&cells[from..from + table.len()]);
            from += table.len();
            dict.set_item(table.name, array)?;
        }
        Ok(dict)
    }

    /// The options of the seat, a row of numbers for each.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let rows = whole(|| Ok(each!(&self.0, AnyView, view => option_rows(&*view.1))))?;
        rows_array(py, &rows)
    }

    /// The question in numbers: see `keeper.ASK_COLUMNS`.
    fn ask_row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let row = whole(|| Ok(each!(&self.0, AnyView, view => ask_numbers(&*view.1))))?;
        Ok(PyArray1::from_slice(py, &row))
    }

    /// A position that agrees with the view: everything hidden is dealt again. The same seed deals the same cards. When the game is over there is nothing to
    /// deal.
    fn sample(&self, seed: &Bound<'_, PyAny>) -> PyResult<State> {
        self.dealt(seed::read(seed)?)
    }

    fn __repr__(&self) -> String {
        format!("<keeper.View of seat {}>", self.seat())
    }
}

/// What is hidden has numbers that point to nothing: such a game only tells, and is not played.
pub trait Seeing {
    type Of: Kept;
    fn seen(&self) -> Self::Of;
    fn from(&self) -> Seat;
}

impl Seeing for keeper_arkham::View {
    type Of = Arkham;
    fn seen(&self) -> Arkham {
        Arkham::seen(self)
    }
    fn from(&self) -> Seat {
        self.seat
    }
}

impl Seeing for keeper_final_hour::View {
    type Of = FinalHour;
    fn seen(&self) -> FinalHour {
        FinalHour::seen(self)
    }
    fn from(&self) -> Seat {
        self.seat
    }
}

pub fn numbers<V: Seeing>(view: &V) -> Vec<f32> {
    let mut numbers = vec![0.0; V::Of::NUMBER_COUNT];
    view.seen().numbers(view.from(), &mut numbers);
    numbers
}

fn entities<V: Seeing>(view: &V) -> (Vec<keeper_encode::Table>, Vec<i16>) {
    let game = view.seen();
    let mut cells = vec![0; room::<V::Of>(game.library())];
    game.entities(view.from(), &mut cells);
    (V::Of::tables(game.library()), cells)
}

fn option_rows<V: Seeing>(view: &V) -> Vec<keeper_encode::OptionRow> {
    rows_of(&view.seen(), view.from())
}

fn ask_numbers<V: Seeing>(view: &V) -> keeper_encode::AskRow {
    ask_row(&view.seen())
}

fn asked<V: Seeing>(view: &V) -> Option<Ask> {
    ask_in(&view.seen(), Some(view.from()))
}
