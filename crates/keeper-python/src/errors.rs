//! What can go wrong, as exceptions of Python.

use keeper_table::{ChoiceError, Fault as GameFault, guarded};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyIndexError, PyValueError};
use pyo3::prelude::*;

create_exception!(_keeper, Error, PyException, "Something that Keeper cannot do; the message says why.");
create_exception!(_keeper, SetUpError, Error, "A game that cannot be set up: a box, a name or a number is wrong.");
create_exception!(_keeper, ChoiceFailed, Error, "A choice that is not offered, or not to this seat.");
create_exception!(
    _keeper,
    Fault,
    Error,
    "The rules or the program could not carry something out. The position is as it was."
);
create_exception!(_keeper, SnapshotError, Error, "A stored game that this version cannot read.");
create_exception!(_keeper, ShapeError, Error, "An array of the wrong shape or kind.");

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("SetUpError", py.get_type::<SetUpError>())?;
    module.add("ChoiceError", py.get_type::<ChoiceFailed>())?;
    module.add("Fault", py.get_type::<Fault>())?;
    module.add("SnapshotError", py.get_type::<SnapshotError>())?;
    module.add("ShapeError", py.get_type::<ShapeError>())
}

/// Two threads want the same thing at the same time.
pub fn busy(what: &str) -> PyErr {
    Error::new_err(format!("another thread is using this {what}: give each thread a copy of its own"))
}

pub fn choice(error: ChoiceError) -> PyErr {
    match error {
        ChoiceError::Fault(fault) => self::fault(fault),
        other => ChoiceFailed::new_err(other.to_string()),
    }
}

pub fn fault(fault: GameFault) -> PyErr {
    Fault::new_err(fault.to_string())
}

pub fn set_up(why: impl ToString) -> PyErr {
    SetUpError::new_err(why.to_string())
}

pub fn snapshot(why: impl ToString) -> PyErr {
    SnapshotError::new_err(why.to_string())
}

/// A number that nothing has; loops over sequences end by it.
pub fn index(what: &str, number: isize, count: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no {what} {number}: there are {count}"))
}

/// A number from outside, as it is wanted here.
pub fn number<T: TryFrom<i128>>(what: &str, given: i128) -> PyResult<T> {
    T::try_from(given).map_err(|_| {
        PyValueError::new_err(match given < 0 {
            true => format!("{what}: give 0 or a higher number, not {given}"),
            false => format!("{what}: {given} is too high"),
        })
    })
}

/// Runs something of the program; a panic in it is a [`Fault`].
pub fn whole<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    guarded(work).unwrap_or_else(|what| Err(fault(GameFault::Bug { what })))
}
