//! The arrays in which Python sees a batch.

use keeper_encode::{ASK_COLUMNS, OPTION_COLUMNS};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::cell::Told;
use crate::errors::Error;

/// Room for options in each game, on the average: what is not looked at costs nothing.
const MOST_OPTIONS: usize = 320;

/// The arrays that Python sees.
#[derive(Debug)]
pub(super) struct Arrays {
    pub(super) seat: Py<PyArray1<i8>>,
    pub(super) ask: Py<PyArray2<i16>>,
    pub(super) count: Py<PyArray1<i32>>,
    pub(super) chosen: Py<PyArray1<i32>>,
    pub(super) starts: Py<PyArray1<i32>>,
    pub(super) rows: Py<PyArray2<i16>>,
    pub(super) reward: Py<PyArray1<f32>>,
    pub(super) done: Py<PyArray1<bool>>,
    pub(super) truncated: Py<PyArray1<bool>>,
    pub(super) won: Py<PyArray1<bool>>,
    pub(super) number: Py<PyArray1<u64>>,
    pub(super) numbers: Py<PyArray2<f32>>,
    pub(super) entities: Py<PyArray2<i16>>,
}

impl Arrays {
    pub(super) fn new(py: Python<'_>, n: usize, wide: [usize; 2], options: bool) -> Arrays {
        let row = || PyArray1::zeros(py, n, false).unbind();
        let rows = if options { n * MOST_OPTIONS } else { 0 };
        Arrays {
            seat: PyArray1::zeros(py, n, false).unbind(),
            ask: PyArray2::zeros(py, [n, ASK_COLUMNS.len()], false).unbind(),
            count: PyArray1::zeros(py, n, false).unbind(),
            chosen: PyArray1::zeros(py, n, false).unbind(),
            starts: PyArray1::zeros(py, n + 1, false).unbind(),
            rows: PyArray2::zeros(py, [rows, OPTION_COLUMNS.len()], false).unbind(),
            reward: PyArray1::zeros(py, n, false).unbind(),
            done: row(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
            won: PyArray1::zeros(py, n, false).unbind(),
            number: PyArray1::zeros(py, n, false).unbind(),
            numbers: PyArray2::zeros(py, [n, wide[0]], false).unbind(),
            entities: PyArray2::zeros(py, [n, wide[1]], false).unbind(),
        }
    }

    /// What is told of each game, with its number.
    pub(super) fn write<'a>(
        &self,
        py: Python<'_>,
        told: impl Iterator<Item = (&'a Told, u64)> + Clone,
        numbers: &[f32],
        entities: &[i16],
    ) -> PyResult<()> {
        fn fill<T: Copy>(to: &mut [T], from: impl Iterator<Item = T>) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from);
        }
        write(py, &self.seat, |to| fill(to, told.clone().map(|(told, _)| told.seat)))?;
        write(py, &self.count, |to| fill(to, told.clone().map(|(told, _)| told.count)))?;
        write(py, &self.chosen, |to| fill(to, told.clone().map(|(told, _)| told.chosen)))?;
        write(py, &self.reward, |to| fill(to, told.clone().map(|(told, _)| told.reward)))?;
        write(py, &self.done, |to| fill(to, told.clone().map(|(told, _)| told.done)))?;
        write(py, &self.truncated, |to| fill(to, told.clone().map(|(told, _)| told.truncated)))?;
        write(py, &self.won, |to| fill(to, told.clone().map(|(told, _)| told.won)))?;
        write(py, &self.number, |to| fill(to, told.clone().map(|(_, number)| number)))?;
        write(py, &self.ask, |to| fill(to, told.clone().flat_map(|(told, _)| told.ask)))?;
        write(py, &self.starts, |to| {
            let mut sum = 0;
            for (to, (told, _)) in to.iter_mut().skip(1).zip(told.clone()) {
                sum += told.rows.len() as i32;
                *to = sum;
            }
        })?;
        write(py, &self.rows, |to| {
            let mut at = 0;
            for (told, _) in told.clone() {
                let rows = told.rows.as_flattened();
                to[at..at + rows.len()].copy_from_slice(rows);
                at += rows.len();
            }
        })?;
        write(py, &self.numbers, |to| to.copy_from_slice(numbers))?;
        write(py, &self.entities, |to| to.copy_from_slice(entities))
    }
}

/// Writes to an array of Python's, with the interpreter's lock held.
fn write<T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    to: &Py<PyArray<T, D>>,
    work: impl FnOnce(&mut [T]),
) -> PyResult<()> {
    let to = to.bind(py);
    // What is not observed has no room, and nothing to write.
    if to.is_empty() {
        return Ok(());
    }
    let wrong = |_| Error::new_err("the arrays of a batch must stay writeable: it writes each step to them");
    let mut to = to.try_readwrite().map_err(wrong)?;
    work(to.as_slice_mut()?);
    Ok(())
}
