//! What all chance comes from.

use keeper_table::Seed as Chance;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::errors::set_up;

/// The source of all chance in a game: the same seed and the same choices make the same game.
#[pyclass(frozen, eq, hash, module = "keeper._keeper")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub Chance);

#[pymethods]
impl Seed {
    #[new]
    fn new(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
        Ok(Seed(read(seed)?))
    }

    /// One of many independent seeds. Game `n` of `keeper sim --seed s` has the seed `Seed(s).derive(n)`.
    fn derive(&self, number: i128) -> PyResult<Seed> {
        Ok(Seed(self.0.derive(crate::errors::number("number", number)?)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Seed('{}')", self.0)
    }

    fn __reduce__(slf: Bound<'_, Self>) -> PyResult<(Bound<'_, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.to_string(),)))
    }
}

/// A number, a word, or a seed.
pub fn read(seed: &Bound<'_, PyAny>) -> PyResult<Chance> {
    if let Ok(seed) = seed.cast::<Seed>() {
        return Ok(seed.get().0);
    }
    if seed.cast::<PyString>().is_ok() {
        return seed.extract::<String>()?.parse().map_err(set_up);
    }
    if seed.cast::<PyInt>().is_ok() && seed.cast::<PyBool>().is_err() {
        return match seed.extract::<u64>() {
            Ok(number) => Ok(Chance::from(number)),
            Err(_) => seed.extract::<u128>().map(Chance::Secret).map_err(|_| {
                set_up("a seed is a whole number from 0 to 2**128 - 1, a word of at most 16 letters, or a keeper.Seed")
            }),
        };
    }
    // Numbers of numpy.
    match seed.call_method0("__index__").and_then(|number| number.extract::<u64>()) {
        Ok(number) => Ok(Chance::from(number)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a seed is a whole number, a word or a keeper.Seed, not {}",
            seed.get_type().name()?
        ))),
    }
}
