//! A game in play, for every screen and for a server alike.
//!
//! A [`Session`] is a game that is kept in a store: whatever is chosen is stored first and takes effect then. A [`Helper`]
//! answers what needs no person: a series under way, what goes without saying, and the seats of bots. Both work for every
//! game that is [`Played`]; there may be many of them in one program.

mod advice;
mod begin;
mod chances;
mod deeds;
mod dice;
mod entry;
mod events;
mod explain;
mod former;
mod helper;
mod history;
mod keep;
mod kept;
mod measured;
mod minds;
mod open;
mod outdated;
mod player;
mod report;
mod review;
mod session;
mod standing;
mod story;
mod thinker;
mod undone;

pub use advice::{Advised, Ranked, advice, ranked};
pub use begin::{Begin, Origin, UndoRule};
pub use dice::ToRoll;
pub use events::{Happened, happened};
pub use explain::explain;
pub use helper::Helper;
pub use history::{By, Moments, Step, Undone, Unit};
pub use keeper_games::{
    BASE, Candidate, Cards, Drawn, GAMES, Listed, Offer, OneBox, Played, RANDOM, Setting, Share, Switch, Unsaid,
    Wanted, arkham, final_hour, kind_of_scenario, pick, seed_of, with_game,
};
pub use measured::{Measured, measured};
pub use open::{
    How, OpenError, go_on, go_on_from_snapshot, goes_on_as, kind_of, latest, open, open_file, open_text, other_version,
    start_at,
};
pub use outdated::Outdated;
pub use player::Player;
pub use review::{LookBack, Looked, Review, Swing, Swings, Work};
pub use session::{Session, SessionError};
pub use standing::Standing;
pub use story::{Told, since, story, text as story_text, text_for as story_for};
pub use thinker::{Answer, Thinking};
