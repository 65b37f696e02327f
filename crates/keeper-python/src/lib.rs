//! `keeper._keeper`: the games, their positions and whole batches of them, for Python.
//!
//! A [`game::Game`] is what is played, a [`state::State`] a position, a [`batch::Batch`] many of them at once; the environments, datasets
//! and clusters of the package `keeper` are Python on top of these. Whatever can go wrong is an exception of [`errors`]: whatever plays or
//! looks at a game does so under a guard, so that a panic is a `Fault` and never reaches Python.

mod arrays;
mod batch;
mod bot;
mod cell;
mod errors;
mod game;
mod lab;
mod run;
mod seed;
mod state;
mod view;

use pyo3::prelude::*;

/// The games, their positions and whole batches of them.
#[pymodule]
fn _keeper(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // A panic that a guard catches is told as an exception, and not printed as well.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !keeper_table::note(info) {
            usual(info);
        }
    }));
    errors::add(module)?;
    module.add("SCHEMA", keeper_encode::SCHEMA)?;
    module.add("OPTION_COLUMNS", keeper_encode::OPTION_COLUMNS.to_vec())?;
    module.add("ASK_COLUMNS", keeper_encode::ASK_COLUMNS.to_vec())?;
    module.add_class::<seed::Seed>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Outcome>()?;
    module.add_class::<state::Ask>()?;
    module.add_class::<state::Options>()?;
    module.add_class::<state::Option_>()?;
    module.add_class::<view::View>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<lab::Summary>()?;
    module.add_function(wrap_pyfunction!(lab::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(game::restored_game, module)?)?;
    module.add_function(wrap_pyfunction!(state::restored_state, module)?)?;
    Ok(())
}
