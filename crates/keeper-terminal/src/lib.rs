//! The table in a terminal.
//!
//! An [`App`] is the whole screen as a value that takes [events](Event) and draws itself; [`run`] puts it on the terminal.
//! [`Plain`] plays the same session line by line. Both play every game that is [`Played`](keeper_session::Played).
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_session::{Begin, Session, UndoRule};
//! use keeper_store::Sqlite;
//! use keeper_terminal::Plain;
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let begin = Begin::new::<Arkham>(SetUp { seed: 7.into(), ..SetUp::default() }, vec![], UndoRule::Free, &library);
//! let store = Arc::new(Sqlite::in_memory().unwrap());
//! let session = Session::<Arkham>::start(library, begin, None, store).unwrap();
//! let mut screen = Vec::new();
//! let session = Plain::new(session, "1\nundo\n".as_bytes(), &mut screen).run().unwrap();
//! assert_eq!(session.table().entries().len(), 2);
//! ```

mod app;
mod ascii;
mod choice;
mod games;
mod look;
mod marks;
mod plain;
mod setup;
mod signals;
mod table;
mod terminal;
mod text;
mod tone;

pub use app::{Action, App, Event, SMALLEST, Screen, World, key};
pub use ascii::ascii;
pub use choice::key_of;
pub use games::{begin, offer};
pub use look::Look;
pub use plain::Plain;
pub use setup::{Form, SetUpScreen};
pub use table::{Pane, Popup, TableScreen};
pub use terminal::{TerminalError, check, run};
