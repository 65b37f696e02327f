//! The words and pictures of Arkham Horror.

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
pub use card::{Printed, card_text};
pub use dice::{DiceLine, open_dice, option_dice};
pub use ending::{EndingText, ending};
pub use harmless::harmless;
pub use label::{find, label, labels};
pub use odds::{OddsLine, odds, option_odds};
pub use question::question;
pub use roll::{is_roll, last_roll};
pub use rules::{rule, rules};
pub use status::{SkillLine, Status, status};
pub use tell::{Line, tell, tell_all, tell_choice};
