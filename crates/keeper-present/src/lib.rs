//! Words and pictures of the game, for every screen alike.
//!
//! Everything here is a function of a [`Library`](keeper_arkham::Library) and a [`State`](keeper_arkham::State), so it
//! works for a whole game and for the view of one seat:
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_present::{find, labels, question};
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let game = Arkham::new(library.clone(), &SetUp { seed: 7.into(), ..SetUp::default() }).unwrap();
//! let asked = question(&library, game.state()).unwrap();
//! assert!(asked.title.contains(": "));
//! let words = labels(&library, game.state());
//! assert_eq!(find(&library, game.state(), &words[1]), Some(1));
//! ```

pub mod arkham;
mod deed;
mod final_hour;
pub mod ground;
pub mod present;
pub mod rules;
pub mod scene;
pub mod spread;
mod text;
pub mod words;

pub use arkham::*;
pub use deed::Deed;
pub use present::{Choice, Does, Habits, Indexed, Mark, Onward, Present, Role, Roll, Series};
pub use rules::{Rule, RuleId, ids};
pub use scene::{Scene, TokenKind};
pub use spread::Spread;
pub use text::{capital, list};
pub use words::{CardText, Lesson, Paragraph, Part, Question, Sight, Subject, Tone, Weight};
