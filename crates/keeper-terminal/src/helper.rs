//! Whatever answers a question without a person: a walk under way, what goes without saying, and the bots.

use std::collections::VecDeque;

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Frame, Opt, Src};
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
    /// Where an interrupted walk was to lead.
    pub goal: Option<PlaceId>,
    /// What was put to use just now: whoever uses it need not be asked whether he wants to.
    used: Option<(Seat, Src)>,
    walk: Option<Walk>,
    minds: Minds,
}

/// A walk under way: the areas still to go through.
struct Walk {
    seat: Seat,
    rest: VecDeque<PlaceId>,
}

impl Default for Helper {
    fn default() -> Self {
        Helper {
            auto: true,
            standing: vec![],
            hold: false,
            goal: None,
            used: None,
            walk: None,
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

    /// A person chooses; a walk begins with its first step.
    pub fn choose(&mut self, session: &mut Session, choice: &Choice) -> Result<(), SessionError> {
        let goal = self.goal;
        self.stop();
        // Whoever has met a monster on the way may still want to go on afterwards.
        if !matches!(session.game().state().ask, Some(Ask::Move(_))) {
            self.goal = goal;
        }
        let option = match &choice.does {
            Does::Takes(option) => *option,
            Does::Walks(steps) => {
                let seat = session.game().state().seats.speaker();
                let Some(first) = next_step(session.game(), seat, steps[0]) else { return Ok(()) };
                self.walk = Some(Walk { seat, rest: steps[1..].iter().copied().collect() });
                self.goal = steps.last().copied();
                first
            }
        };
        self.hold = false;
        self.used = match session.game().state().options.get(option) {
            Some(&Opt::Use { src, .. }) => Some((session.game().state().seats.speaker(), src)),
            _ => None,
        };
        let done = session.choose(option, By::Person);
        if done.is_err() {
            self.stop();
        }
        done
    }

    /// No walk goes on.
    pub fn stop(&mut self) {
        self.walk = None;
        self.goal = None;
        self.used = None;
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
                    let there = game.state().inv(seat).place.area() == self.goal;
                    self.walk = None;
                    if there {
                        self.goal = None;
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

/// Whether a text asks the one who has just put it to use whether to do what it offers.
fn asks_again(game: &Arkham, seat: Seat, used: Src) -> bool {
    let state = game.state();
    let asking = match state.frames.last() {
        Some(Frame::Run { ctx, .. }) => ctx.src == used && ctx.who == seat && state.seats == Seats::One(seat),
        _ => false,
    };
    asking && state.ask == Some(Ask::May)
}
