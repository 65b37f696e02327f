//! Bots that think beside the screen, so that whoever sits before it never waits for a key.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use keeper_table::Seat;

use crate::Played;
use crate::minds::Minds;
use crate::player::Player;

/// What has become of a question to a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It still thinks.
    Thinks,
    /// The number of the option that it takes.
    Takes(usize),
    /// It cannot say.
    None,
}

/// The number of a question, the game, and who is asked in it.
type Question<G> = (u64, G, Seat, Player);

/// The bots of a table on a thread of their own.
pub(crate) struct Thinker<G: Played> {
    questions: Sender<Question<G>>,
    answers: Receiver<(u64, Option<usize>)>,
    /// What is thought about: how often the game had changed by then, and who is asked.
    open: Option<(u64, Seat, Player)>,
    /// How many questions there were.
    asked: u64,
}

impl<G: Played> Thinker<G> {
    pub fn new(mut minds: Minds<G>) -> Thinker<G> {
        let (questions, to_answer) = channel::<Question<G>>();
        let (answer, answers) = channel();
        // It ends with the table, or with a thought that breaks: then nobody answers any more.
        thread::spawn(move || {
            for (number, game, seat, player) in to_answer {
                if answer.send((number, minds.choose(&game, seat, player))).is_err() {
                    break;
                }
            }
        });
        Thinker { questions, answers, open: None, asked: 0 }
    }

    /// What the bot at this seat chooses in a game that has changed so often, if it knows that within this time. What it thinks about a
    /// game that has changed since comes to nothing.
    pub fn choose(&mut self, changes: u64, game: &G, seat: Seat, player: Player, patience: Duration) -> Answer {
        let question = (changes, seat, player);
        if self.open != Some(question) {
            self.open = Some(question);
            self.asked += 1;
            let _ = self.questions.send((self.asked, game.clone(), seat, player));
        }
        let until = Instant::now() + patience;
        loop {
            match self.answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok((number, _)) if number != self.asked => {}
                Ok((_, choice)) => {
                    self.open = None;
                    return choice.map_or(Answer::None, Answer::Takes);
                }
                Err(RecvTimeoutError::Timeout) => return Answer::Thinks,
                Err(RecvTimeoutError::Disconnected) => return Answer::None,
            }
        }
    }
}
