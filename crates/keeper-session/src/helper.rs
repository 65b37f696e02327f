//! Whatever answers a question without a person: a series under way, what goes without saying, and the bots.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use keeper_bots::Thought;
use keeper_present::{Choice, Does, Onward, Series};
use keeper_table::{Seat, Seats};

use crate::Played;
use crate::history::By;
use crate::minds::Minds;
use crate::player::Player;
use crate::session::{Session, SessionError};
use crate::standing::Standing;
use crate::thinker::{Answer, Thinker, Thinking};

pub struct Helper<G: Played> {
    /// Obvious questions answer themselves.
    pub auto: bool,
    /// Seats that want to be asked everything nevertheless.
    pub thorough: Vec<Seat>,
    pub standing: Vec<Standing>,
    /// After an undo nothing answers itself until a person has chosen. Where several people play, bots go on nevertheless.
    pub hold: bool,
    /// What interrupted series were to lead to: by seat, and only in the same round.
    goals: HashMap<Seat, (u16, String)>,
    /// What was chosen just now: what it asks again is answered already.
    chosen: Option<(Seat, G::Choice)>,
    series: Option<Running>,
    /// Shared with whatever they think about apart from the table.
    minds: Arc<Mutex<Minds<G>>>,
    /// Where nobody may wait for them.
    thinker: Option<Thinker>,
}

/// A series under way.
struct Running {
    seat: Seat,
    series: Series,
    /// The position at which it began.
    from: usize,
}

impl<G: Played> Default for Helper<G> {
    fn default() -> Self {
        Helper {
            auto: true,
            thorough: vec![],
            standing: vec![],
            hold: false,
            goals: HashMap::new(),
            chosen: None,
            series: None,
            minds: shared(Minds::new(Thought::Usual)),
            thinker: None,
        }
    }
}

impl<G: Played> Helper<G> {
    /// The same, with bots that think so much.
    pub fn thinking(self, thought: Thought) -> Helper<G> {
        Helper { minds: shared(Minds::new(thought)), thinker: None, ..self }
    }

    /// Who answers the open question: a group is spoken for by a person where there is one.
    pub fn answerer(session: &Session<G>) -> Option<Player> {
        let decision = session.game().decision()?;
        let playing = session.players().get(..usize::from(session.game().players()))?;
        Some(match decision.seats {
            Seats::Group { .. } if playing.contains(&Player::Person) => Player::Person,
            _ => session.player(session.asked()?),
        })
    }

    pub fn bots_are_asked(session: &Session<G>) -> bool {
        Helper::answerer(session).is_some_and(Player::is_bot)
    }

    /// What the series of the player who is asked was to lead to before it was interrupted.
    pub fn goal(&self, session: &Session<G>, game: &G) -> Option<&str> {
        let (round, goal) = self.goals.get(&session.asked_in(game)?)?;
        (*round == game.mark().round).then_some(goal)
    }

    /// A person takes the choice with this number of those that are offered; a series begins with its first step.
    pub fn choose(&mut self, session: &mut Session<G>, offered: &[Choice], number: usize) -> Result<(), SessionError> {
        let Some(seat) = session.asked() else { return session.choose(0, By::Person) };
        self.choose_by(session, seat, offered, number)
    }

    /// The person at this seat takes the choice with this number of those that this seat is offered.
    pub fn choose_by(
        &mut self,
        session: &mut Session<G>,
        seat: Seat,
        offered: &[Choice],
        number: usize,
    ) -> Result<(), SessionError> {
        let game = session.game();
        let round = game.mark().round;
        let choice = &offered[number];
        // An investigator who was held up may still want to go on afterwards, until he can choose again where.
        if offered.iter().any(|choice| goal_of(&choice.does).is_some()) {
            self.goals.remove(&seat);
        }
        // What is asked between the steps of a series does not end it.
        self.series = self.series.take().filter(|running| running.waits(session));
        let option = match &choice.does {
            Does::Takes(option) => *option,
            Does::Series(series) => {
                let mut series = series.clone();
                let Onward::Take(first) = game.go_on(seat, &mut series) else { return Ok(()) };
                self.goals.extend(goal_of(&choice.does).map(|goal| (seat, (round, goal.to_owned()))));
                self.series = Some(Running { seat, series, from: session.position() });
                first
            }
        };
        self.hold = false;
        let chosen = game.decision_for(seat).and_then(|own| own.options.get(option).copied());
        self.chosen = chosen.map(|chosen| (seat, chosen));
        let done = session.choose_by(seat, option, By::Person);
        match (&done, &choice.does) {
            // It goes on once the dice are entered.
            (Err(SessionError::AwaitsDice), _) => {}
            (Err(_), _) => self.stop(),
            (Ok(()), Does::Series(series)) if !series.name.is_empty() => session.call_last(&series.name),
            _ => {}
        }
        done
    }

    /// No series goes on.
    pub fn stop(&mut self) {
        (self.series, self.chosen) = (None, None);
        self.goals.clear();
    }

    /// The option that is taken without asking anybody, of those of the seat that is asked.
    pub fn by_itself(&mut self, session: &Session<G>) -> Option<usize> {
        if self.hold || Helper::answerer(session)? != Player::Person {
            return None;
        }
        let (game, seat) = (session.game(), session.asked()?);
        if let Some(index) = self.go_on(session) {
            return Some(index);
        }
        let chosen = self.chosen.take().filter(|(of, _)| self.answers_for(seat) && *of == seat);
        if let Some(index) = chosen.and_then(|(seat, chosen)| game.follows(seat, chosen)) {
            return Some(index);
        }
        let standing = self.standing.iter().find_map(|standing| standing.answers(game, seat));
        standing.or_else(|| if self.answers_for(seat) { game.obvious(seat) } else { None })
    }

    /// Whether obvious questions of this seat answer themselves.
    fn answers_for(&self, seat: Seat) -> bool {
        self.auto && !self.thorough.contains(&seat)
    }

    /// The next step of the series under way.
    fn go_on(&mut self, session: &Session<G>) -> Option<usize> {
        let running = self.series.as_mut().filter(|running| !running.is_over(session))?;
        let own = |seat: &Seat| *seat == running.seat || running.series.seats & (1 << seat) != 0;
        let onward = match session.asked().filter(own) {
            Some(seat) => session.game().go_on(seat, &mut running.series),
            None => Onward::Wait,
        };
        match onward {
            Onward::Take(index) => return Some(index),
            Onward::Wait => {}
            Onward::Over => self.series = None,
            Onward::Done(option) => {
                let seat = running.seat;
                self.goals.remove(&seat);
                self.series = None;
                return option.filter(|_| self.answers_for(seat));
            }
        }
        None
    }

    /// What the bot that is asked has to think about, apart from the table: the game may go on in the meantime.
    pub fn ponder(&self, session: &Session<G>) -> Option<Thinking> {
        let (seat, player) = (session.asked()?, Helper::answerer(session)?);
        let (minds, game) = (self.minds.clone(), session.game().clone());
        Some(Box::new(move || lock(&minds).choose(&game, seat, player)))
    }

    /// What the bot that is asked chooses.
    pub fn bot(&mut self, session: &Session<G>) -> Option<usize> {
        self.ponder(session)?()
    }

    /// The same for a caller who waits no longer than this and asks again later.
    pub fn bot_within(&mut self, session: &Session<G>, patience: Duration) -> Answer {
        let (Some(seat), Some(player)) = (session.asked(), Helper::answerer(session)) else { return Answer::None };
        let mut thinker = self.thinker.take().unwrap_or_else(Thinker::new);
        let thinking = || self.ponder(session).unwrap_or_else(|| Box::new(|| None));
        let answer = thinker.choose((session.changes, seat, player), thinking, patience);
        if answer == Answer::None {
            // Others may know more.
            let others = lock(&self.minds).others();
            self.minds = shared(others);
        } else {
            self.thinker = Some(thinker);
        }
        answer
    }
}

fn shared<G: Played>(minds: Minds<G>) -> Arc<Mutex<Minds<G>>> {
    Arc::new(Mutex::new(minds))
}

/// A thought that broke spoils no other one.
fn lock<G: Played>(minds: &Mutex<Minds<G>>) -> MutexGuard<'_, Minds<G>> {
    minds.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    /// Whether it was done, as the last step may have been forced.
    fn is_over<G: Played>(&self, session: &Session<G>) -> bool {
        let steps = session.steps().get(self.from..session.position()).unwrap_or_default();
        steps.iter().any(|step| step.habit.as_ref().is_some_and(|(kind, _)| *kind == self.series.kind))
    }

    /// Whether something else is asked first.
    fn waits<G: Played>(&self, session: &Session<G>) -> bool {
        !self.is_over(session) && session.game().go_on(self.seat, &mut self.series.clone()) == Onward::Wait
    }
}

/// What a series leads to, if that can be wanted again.
fn goal_of(does: &Does) -> Option<&str> {
    match does {
        Does::Series(series) if !series.goal.is_empty() => Some(&series.goal),
        _ => None,
    }
}
