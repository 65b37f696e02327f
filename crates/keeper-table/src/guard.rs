//! Bugs that show as panics: caught at the edge of a game, so that one choice does not take the table with it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// How many guards stand around what this thread does, and what the last panic inside said.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs something and turns a panic into its message. What it worked on may be half done: the caller throws it away.
///
/// No panic hook is set here. A program that wants a quiet screen, and the place of a panic in the message, sets a hook
/// that asks [`note`] first.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    GUARDS.set(GUARDS.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDS.set(GUARDS.get() - 1);
    done.map_err(|panic| SAID.take().unwrap_or_else(|| message(&*panic)))
}

/// For the panic hook of a program: whether this panic will be caught by a guard on its thread, so that nothing need be
/// printed. Its message and place are kept for the guard.
pub fn note(info: &PanicHookInfo<'_>) -> bool {
    let guarded = GUARDS.get() > 0;
    if guarded {
        let place = info.location().map(|place| format!(" ({place})")).unwrap_or_default();
        SAID.set(Some(message(info.payload()) + &place));
    }
    guarded
}

fn message(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
