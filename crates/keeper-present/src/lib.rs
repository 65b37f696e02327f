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

mod attack;
mod board;
mod card;
mod chosen;
mod dice;
mod ending;
mod harmless;
mod label;
mod layout;
mod meaning;
mod names;
mod odds;
mod question;
mod roll;
mod rules;
mod sentence;
mod status;
mod tell;

pub use attack::attack_label;
pub use board::{Board, Square, boards, short_name};
pub use card::{CardText, Printed, card_text};
pub use dice::{DiceLine, open_dice, option_dice};
pub use ending::{EndingText, Part, ending};
pub use harmless::harmless;
pub use label::{find, label, labels};
pub use odds::{OddsLine, odds, option_odds};
pub use question::{Question, question};
pub use roll::{is_roll, last_roll};
pub use rules::{Rule, RuleId, rule, rules};
pub use status::{SkillLine, Status, status};
pub use tell::{Line, Weight, tell, tell_all, tell_choice};
