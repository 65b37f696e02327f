//! A game at a table, whichever it is: what the server asks of a session.

use std::ops::Range;
use std::time::Duration;

use keeper_present::{Deed, Lesson, Paragraph, Subject};
use keeper_session::{Advised, Outdated, Player, Ranked, Review, Thinking, Undone, Unit, Work};
use keeper_store::GameId;
use keeper_table::Seat;

use crate::page::{Seen, Told};

/// Position, and how often something was undone.
pub type Moment = (usize, u64);

/// What has become of a bot's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotPlayed {
    Yes,
    /// The game has gone on since, or the seat has changed hands: what it thought of comes to nothing.
    TooLate,
    /// Another process was first: perhaps the same bot chose there.
    Overtaken,
}

/// What comes to a hint, wherever there is time for it; nothing where the bots do not know this game.
pub type Hinting = Box<dyn FnOnce() -> Option<Advised> + Send>;

/// What comes to the order of the destinations, the best first, if that takes no longer than this.
pub type Ranking = Box<dyn FnOnce(Duration) -> Vec<Ranked> + Send>;

/// A game in play. Every error is a sentence for the one who asked.
pub trait Room: Send {
    fn game(&self) -> &GameId;

    fn name(&self) -> &str;

    fn rename(&mut self, name: &str) -> Result<(), String>;

    /// Keeps the state as it is: from there the game goes on when rules or cards have been corrected.
    fn keep_state(&mut self);

    /// The ids of the boxes it is played with.
    fn sets(&self) -> Vec<String>;

    fn seats(&self) -> u8;
    /// The seat of the keeper, who plays no investigator: the last one.
    fn keeper(&self) -> Option<Seat>;

    fn player(&self, seat: Seat) -> Player;

    /// Somebody else plays this seat from now on.
    fn hand_over(&mut self, seat: Seat, player: Player);

    /// Whether this seat is asked even what is obvious.
    fn ask_all(&mut self, seat: Seat, all: bool);

    /// Whether seats see what others do not.
    fn has_secrets(&self) -> bool;

    /// The number of choices made: a choice names the moment it is meant for.
    fn position(&self) -> usize;

    fn is_over(&self) -> bool;

    /// What is known of the game where it was played by other rules or cards than those of today: it can only be looked at.
    fn outdated(&self) -> Option<&Outdated>;

    /// Whether this seat may answer now.
    fn asks(&self, seat: Seat) -> bool;

    /// Whether what this seat is asked shows what others may not see.
    fn asks_in_secret(&self, seat: Seat) -> bool;

    /// The table as this seat sees it; for none only what everybody may see.
    fn seen(&self, seat: Option<Seat>) -> Seen;

    /// The table as it was after so many choices; others than the last may be looked at only when that gives nothing away.
    fn seen_at(&self, position: usize, seat: Option<Seat>) -> Result<Seen, String>;

    /// What the choices between these positions brought about, as this seat may hear it.
    fn told(&self, choices: Range<usize>, seat: Option<Seat>) -> Vec<Told>;

    /// How often what had been told may have become otherwise: something was undone, or the game was read anew.
    fn rewound(&self) -> u64;

    /// Takes the choice with this number of those that the seat is offered, and what follows from it by itself.
    fn choose(&mut self, seat: Seat, choice: usize) -> Result<(), String>;

    /// The player of this seat enters dice that were rolled at the table.
    fn enter_dice(&mut self, seat: Seat, dice: &[u8]) -> Result<(), String>;

    /// The position to which taking back such a thing leads, if it can be taken back.
    fn undo_target(&self, unit: Unit) -> Result<usize, String>;

    /// The seats whose players have decided something since this position.
    fn decided_since(&self, to: usize) -> Vec<Seat>;

    /// What going back to this position takes back.
    fn what_is_undone(&self, to: usize) -> String;

    /// Goes back to this position, because the player of this seat wants it. What is refused changes nothing.
    fn undo(&mut self, to: usize, seat: Option<Seat>) -> Result<(), String>;

    /// How often something was taken back in this game.
    fn undos(&self) -> u64;

    /// The last thing that was taken back, while the story tells it.
    fn last_undone(&self) -> Option<&Undone>;

    /// How many entries the game has in the store, as far as it is known here.
    fn entries(&self) -> u64;

    /// Lets everything happen that needs no person and no bot.
    fn settle(&mut self) -> Result<(), String>;

    /// Whether a bot has to choose now.
    fn bots_are_asked(&self) -> bool;

    /// What the bot that is asked thinks about, while the table is free for others; none where no bot is asked.
    fn ponder(&self) -> Option<Thinking>;

    /// A bot takes what it thought of at this moment.
    fn let_bot_play(&mut self, then: Moment, choice: usize) -> Result<BotPlayed, String>;

    /// Which moment it is.
    fn moment(&self) -> Moment {
        (self.position(), self.rewound())
    }

    /// Plays what another process has appended to this game; false if nothing.
    fn catch_up(&mut self) -> Result<bool, String>;

    /// What a bot would do in this place, and why: to be thought of while the table is free for others. None where this seat is not asked.
    fn hint(&self, seat: Seat) -> Option<Hinting>;

    /// Which of the places that this seat can go to are worth it. None where it is not asked where to go.
    fn rank(&self, seat: Seat) -> Option<Ranking>;

    /// Why nothing can be done with this now, where that can be told.
    fn why_not(&self, seat: Seat, about: &Subject) -> Option<String>;

    /// Why this seat may not talk to the others now.
    fn silence(&self, seat: Seat) -> Option<&'static str>;

    /// What a new player reads, phase by phase.
    fn lessons(&self) -> &'static [Lesson];

    fn read(&self, subject: &Subject, seat: Option<Seat>) -> Vec<Paragraph>;

    fn help(&self) -> Vec<Paragraph>;

    /// The story up to here, as this seat may hear it: a text to be read from beginning to end.
    fn story(&self, seat: Option<Seat>) -> String;

    /// What each seat has done so far, and how often.
    fn deeds(&self) -> Vec<Vec<(Deed, u16)>>;

    /// The chance to win at the beginning of each round and at the end, with the positions: for those who may know everything.
    fn chances(&self) -> Vec<(usize, f64)>;

    /// A look back at the game, once it is over, and the work of it.
    fn look_back(&self) -> Result<(Review, Work), String>;

    /// The first position that can be looked at.
    fn first(&self) -> usize;

    /// The number of the round in which that is; set-up is before the first.
    fn first_round(&self) -> u16;

    /// The positions at which such a thing begins, in order.
    fn starts(&self, unit: Unit) -> Vec<usize>;

    /// Whether nothing may be written from which the future of the game could be told.
    fn keeps_secret(&self) -> bool;

    /// The position as a scenario file.
    fn scenario(&self) -> Result<String, String>;
}
