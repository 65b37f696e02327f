//! Bots that think beside the screen, so that the player never waits for a key.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use keeper_table::Seat;

use crate::player::Player;

/// What a bot thinks about, wherever there is time for it: it comes to the number of the option that the bot takes, if it can say.
pub type Thinking = Box<dyn FnOnce() -> Option<usize> + Send>;

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

/// How often the game has changed, and who is asked in it.
pub(crate) type Question = (u64, Seat, Player);

/// The bots of a table on a thread of their own.
pub(crate) struct Thinker {
    questions: Sender<(u64, Thinking)>,
    answers: Receiver<(u64, Option<usize>)>,
    /// What is thought about.
    open: Option<Question>,
    /// How many questions there were.
    asked: u64,
}

impl Thinker {
    pub fn new() -> Thinker {
        let (questions, to_answer) = channel::<(u64, Thinking)>();
        let (answer, answers) = channel();
        // It ends with the table, or with a thought that breaks: then nobody answers any more.
        thread::spawn(move || {
            for (number, thinking) in to_answer {
                if answer.send((number, thinking())).is_err() {
                    break;
                }
            }
        });
        Thinker { questions, answers, open: None, asked: 0 }
    }

    /// What comes of a question, if that is known within this time. What is thought about a game that has changed since comes to nothing.
    pub fn choose(&mut self, question: Question, thinking: impl FnOnce() -> Thinking, patience: Duration) -> Answer {
        if self.open != Some(question) {
            self.open = Some(question);
            self.asked += 1;
            let _ = self.questions.send((self.asked, thinking()));
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
