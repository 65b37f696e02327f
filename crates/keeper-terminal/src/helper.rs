//! Whatever answers a question without a person: a walk or an attack under way, what goes without saying, and the bots.

use std::collections::{HashMap, VecDeque};

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Frame, Opt, Src};
use keeper_arkham::state::held;
use keeper_script::tree::PlaceId;
use keeper_table::{Game, Seat, Seats};

use crate::choice::{Choice, Does};
use crate::history::By;
use crate::minds::Minds;
use crate::obvious::{Standing, obvious};
use crate::player::Player;
use crate::session::{Session, SessionError};
use crate::walk::{arrived, next_step};

pub struct Helper {
    /// Obvious questions answer themselves.
    pub auto: bool,
    pub standing: Vec<Standing>,
    /// After an undo nothing answers itself until a person has chosen.
    pub hold: bool,
    /// Where interrupted walks were to lead: by seat, and only in the same turn.
    goals: HashMap<Seat, (u16, PlaceId)>,
    /// What was put to use just now: whoever uses it need not be asked whether he wants to.
    used: Option<(Seat, Src)>,
    walk: Option<Walk>,
    attack: Option<Strike>,
    minds: Minds,
}

/// A walk under way: the areas still to go through.
struct Walk {
    seat: Seat,
    rest: VecDeque<PlaceId>,
}

/// An attack under way: the options still to be taken.
struct Strike {
    seat: Seat,
    ask: Option<Ask>,
    depth: usize,
    /// The position at which it began.
    from: usize,
    rest: VecDeque<Opt>,
    /// The spell that was cast last for it.
    cast: Option<u16>,
}

impl Default for Helper {
    fn default() -> Self {
        Helper {
            auto: true,
            standing: vec![],
            hold: false,
            goals: HashMap::new(),
            used: None,
            walk: None,
            attack: None,
            minds: Minds::default(),
        }
    }
}

impl Helper {
    /// Who answers the open question: a group is spoken for by a person where there is one.
    pub fn answerer(session: &Session) -> Option<Player> {
        let decision = session.game().decision()?;
        Some(match decision.seats {
            Seats::Group { .. } if session.players().contains(&Player::Person) => Player::Person,
            seats => session.player(seats.speaker()),
        })
    }

    pub fn bots_are_asked(&self, session: &Session) -> bool {
        !self.hold && Helper::answerer(session).is_some_and(Player::is_bot)
    }

    /// Where the walk of whoever is asked was to lead before it was interrupted.
    pub fn goal(&self, game: &Arkham) -> Option<PlaceId> {
        let (turn, place) = *self.goals.get(&game.state().seats.speaker())?;
        (turn == game.state().turn).then_some(place)
    }

    /// A person chooses; a walk or an attack begins with its first step.
    pub fn choose(&mut self, session: &mut Session, choice: &Choice) -> Result<(), SessionError> {
        let state = session.game().state();
        let (seat, turn) = (state.seats.speaker(), state.turn);
        (self.walk, self.used) = (None, None);
        // Whoever has met a monster on the way may still want to go on afterwards.
        if matches!(state.ask, Some(Ask::Move(_))) {
            self.goals.remove(&seat);
        }
        // What is asked between the steps of an attack does not end it.
        if self.attack.as_ref().is_some_and(|strike| strike.is_at(session.game()) || strike.is_over(session)) {
            self.attack = None;
        }
        let option = match &choice.does {
            Does::Takes(option) => *option,
            Does::Walks(steps) => {
                let Some(first) = next_step(session.game(), seat, steps[0]) else { return Ok(()) };
                self.walk = Some(Walk { seat, rest: steps[1..].iter().copied().collect() });
                self.goals.extend(steps.last().map(|&to| (seat, (turn, to))));
                first
            }
            Does::Strikes(steps) => {
                let Some(first) = state.options.iter().position(|&option| option == steps[0]) else { return Ok(()) };
                self.attack = Some(Strike::begun(session, steps));
                first
            }
        };
        self.hold = false;
        self.used = match session.game().state().options.get(option) {
            Some(&Opt::Use { src, .. }) => Some((seat, src)),
            _ => None,
        };
        let done = session.choose(option, By::Person);
        match (&done, &choice.does) {
            (Err(_), _) => self.stop(),
            (Ok(()), Does::Strikes(_)) => session.call_last(&choice.label),
            (Ok(()), Does::Walks(steps)) if steps.len() > 1 => session.call_last(&format!("Walk to {}", choice.label)),
            _ => {}
        }
        done
    }

    /// No walk and no attack goes on.
    pub fn stop(&mut self) {
        (self.walk, self.attack, self.used) = (None, None, None);
        self.goals.clear();
    }

    /// The option that is taken without asking anybody.
    pub fn by_itself(&mut self, session: &Session) -> Option<usize> {
        let game = session.game();
        if let Some(walk) = &mut self.walk {
            match walk.rest.front() {
                Some(&to) => match next_step(game, walk.seat, to) {
                    Some(index) => {
                        walk.rest.pop_front();
                        return Some(index);
                    }
                    None => self.walk = None,
                },
                None => {
                    let seat = walk.seat;
                    // The first step may have been held up by monsters: then it is still to be made.
                    let there = game.state().inv(seat).place.area();
                    self.walk = None;
                    if there == self.goals.get(&seat).map(|goal| goal.1) {
                        self.goals.remove(&seat);
                        if let Some(index) = arrived(game, seat).filter(|_| self.auto) {
                            return Some(index);
                        }
                    }
                }
            }
        }
        if self.hold || Helper::answerer(session)? != Player::Person {
            return None;
        }
        self.attack = self.attack.take().filter(|strike| !strike.is_over(session));
        if self.attack.as_ref().is_some_and(|strike| strike.is_at(game)) {
            let next = self.attack.as_mut().and_then(|strike| strike.next(game));
            if next.is_none() {
                self.attack = None;
            }
            return next;
        }
        let used = self.used.take();
        if self.auto && used.is_some_and(|(seat, src)| asks_again(game, seat, src)) {
            return game.decision()?.options.iter().position(|&option| option == Opt::Yes);
        }
        let standing = self.standing.iter().find_map(|standing| standing.answers(game));
        standing.or_else(|| if self.auto { obvious(game) } else { None })
    }

    /// What the bot that is asked chooses.
    pub fn bot(&mut self, session: &Session) -> Option<usize> {
        let seat = session.game().decision()?.seats.speaker();
        self.minds.choose(session.game(), seat, Helper::answerer(session)?)
    }
}

impl Strike {
    fn begun(session: &Session, steps: &[Opt]) -> Strike {
        let state = session.game().state();
        Strike {
            seat: state.seats.speaker(),
            ask: state.ask,
            depth: state.frames.len(),
            from: session.position(),
            rest: steps[1..].iter().copied().collect(),
            cast: cast_by(steps[0]),
        }
    }

    /// Whether the question is open from which it is made.
    fn is_at(&self, game: &Arkham) -> bool {
        let state = game.state();
        state.ask == self.ask && state.seats.speaker() == self.seat && state.frames.len() == self.depth
    }

    /// Whether the blow was struck, which may have been forced, or the fight has ended otherwise.
    fn is_over(&self, session: &Session) -> bool {
        let steps = session.steps().get(self.from..session.position()).unwrap_or_default();
        let struck = steps.iter().any(|step| step.arms.is_some());
        struck || self.rest.is_empty() || session.game().state().frames.len() < self.depth
    }

    /// The next step; none if that cannot be taken, or if a spell did not work: then its player thinks again.
    fn next(&mut self, game: &Arkham) -> Option<usize> {
        let held = &game.state().inv(self.seat).held;
        let works = |copy: u16| held.iter().any(|h| h.copy == copy && h.is(held::ACTIVE));
        if self.cast.is_some_and(|copy| !works(copy)) {
            return None;
        }
        let step = self.rest.pop_front()?;
        self.cast = cast_by(step).or(self.cast);
        game.decision()?.options.iter().position(|&option| option == step)
    }
}

fn cast_by(step: Opt) -> Option<u16> {
    match step {
        Opt::Use { src: Src::Card(copy), .. } => Some(copy),
        _ => None,
    }
}

/// Whether a text asks the one who has just put it to use whether to do what it offers.
fn asks_again(game: &Arkham, seat: Seat, used: Src) -> bool {
    let state = game.state();
    let asking = match state.frames.last() {
        Some(Frame::Run { ctx, .. }) => ctx.src == used && ctx.who == seat && state.seats == Seats::One(seat),
        _ => false,
    };
    asking && state.ask == Some(Ask::May)
}
