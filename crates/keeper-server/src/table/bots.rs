//! Bots at a table: one after the other thinks and chooses, while the table is free for everybody else.

use std::time::Instant;

use keeper_table::guarded;

use super::{Bots, Inner, STEP_BACK, Table};
use crate::pace::Pace;
use crate::room::BotPlayed;

impl Table {
    /// Whether somebody must see to the bots: they have nothing to do, or others see to it.
    pub fn start_bots(&self) -> bool {
        let Ok(mut inner) = self.lock() else { return false };
        let starts = inner.bots_may_play() && !std::mem::replace(&mut inner.bots, true);
        if !starts {
            self.bots.notify_one();
        }
        starts
    }

    /// Waits until it is time to look again what bots have to do.
    pub async fn wait_for_bots(&self) {
        let _ = tokio::time::timeout(STEP_BACK, self.bots.notified()).await;
    }

    /// Lets one bot choose; false when they have nothing more to do. While it thinks the table is free for everybody else.
    pub fn let_bot_play(&self) -> bool {
        matches!(self.see_to_bots(), Bots::GoOn | Bots::Pause)
    }

    /// Lets one bot choose, unless another process sees to them, and says what is to be done next.
    pub fn see_to_bots(&self) -> Bots {
        let played = match self.try_look(|inner| inner.others.is_some_and(|when| when.elapsed() < STEP_BACK)) {
            Ok(true) => Ok(BotPlayed::Overtaken),
            Ok(false) => self.bot_plays(),
            Err(why) => Err(why),
        };
        if played == Ok(BotPlayed::Yes) {
            self.metrics.bot_chose();
        }
        let Ok(mut inner) = self.lock() else { return Bots::Rest };
        inner.bots = played.is_ok() && inner.bots_may_play();
        match played {
            _ if !inner.bots => Bots::Rest,
            Ok(BotPlayed::Overtaken) => Bots::StepBack,
            Ok(BotPlayed::Yes) if self.paces.now() > Pace::Skip && inner.told_something() => Bots::Pause,
            _ => Bots::GoOn,
        }
    }

    fn bot_plays(&self) -> Result<BotPlayed, String> {
        let ponder = |inner: &Inner| {
            let room = inner.room.as_ref().filter(|_| inner.bots_may_play())?;
            Some((room.moment(), room.ponder()?))
        };
        let (then, thinking) = self.try_look(ponder)?.ok_or("It is not a bot's turn.")?;
        match guarded(thinking) {
            Ok(choice) => {
                let choice = choice.ok_or("The bot has no answer.")?;
                let mut inner = self.lock()?;
                if inner.open_ask().is_some() {
                    return Ok(BotPlayed::TooLate);
                }
                let played = self.play_in(&mut inner, |room| room.let_bot_play(then, choice));
                if played == Ok(BotPlayed::Overtaken) {
                    inner.others = Some(Instant::now());
                }
                drop(inner);
                self.tell();
                played
            }
            Err(what) => {
                let broke = self.broke(&mut *self.lock()?, &what);
                self.tell();
                broke
            }
        }
    }
}
