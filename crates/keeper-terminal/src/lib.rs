//! The table in a terminal.
//!
//! A [`Session`] is a game in play that is kept in a store: whatever is chosen is stored first and takes effect then. An
//! [`App`] is the whole screen as a value that takes [events](Event) and draws itself; [`run`] puts it on the terminal.
//! [`Plain`] plays the same session line by line.
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Library, SetUp};
//! use keeper_store::Sqlite;
//! use keeper_terminal::{Begin, Plain, Session, UndoRule};
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let begin = Begin::new(SetUp { seed: 7.into(), ..SetUp::default() }, vec![], UndoRule::Free, &library);
//! let store = Arc::new(Sqlite::in_memory().unwrap());
//! let session = Session::start(library, begin, None, store).unwrap();
//! let mut screen = Vec::new();
//! let session = Plain::new(session, "1\nundo\n".as_bytes(), &mut screen).run().unwrap();
//! assert_eq!(session.table().entries().len(), 2);
//! ```

mod app;
mod ascii;
mod attack;
mod begin;
mod choice;
mod explain;
mod helper;
mod history;
mod keep;
mod look;
mod marks;
mod minds;
mod obvious;
mod open;
mod plain;
mod player;
mod report;
mod session;
mod setup;
mod signals;
mod story;
mod subject;
mod table;
mod terminal;
mod text;
mod walk;

pub use app::{Action, App, Event, SMALLEST, Screen, World, key};
pub use ascii::ascii;
pub use begin::{Begin, Origin, UndoRule};
pub use choice::{Choice, Does, choices, key_of};
pub use history::{By, Mark, Step, Unit};
pub use look::Look;
pub use open::{How, OpenError, go_on_from_snapshot, latest, open, open_file, open_text, other_version};
pub use plain::Plain;
pub use player::Player;
pub use session::{KIND, Session, SessionError};
pub use setup::{Form, SetUpScreen};
pub use story::{Told, story, text as story_text};
pub use table::{Pane, Popup, TableScreen};
pub use terminal::{TerminalError, check, run};
