//! A game in play: the table, what happened at it, who sits where, and the store that keeps it.
//!
//! Whatever is chosen is appended to the store first and takes effect afterwards, so that the end of the program at any
//! moment loses nothing.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_bots::Kind;
use keeper_present::Habits;
use keeper_present::words::Line;
use keeper_store::{GameId, NewGame, Store, StoreError};
use keeper_table::{
    ChoiceError, Chosen, Entry, Fault, Keep, RecordError, Recorder, Seat, Seats, Setting, Table, guarded,
};

use crate::Played;
use crate::begin::{Begin, UndoRule};
use crate::dice::Awaited;
use crate::former::Former;
use crate::history::{By, Moments, Step, Undone, Unit};
use crate::outdated::Outdated;
use crate::player::Player;

#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("{0}")]
    SetUp(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("you can't choose anything now: {0}")]
    Locked(String),
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("there is nothing to redo")]
    NothingToRedo,
    #[error("{fault}. {report}")]
    Fault { fault: ChoiceError, report: String },
    #[error("this game is not over: you can review its choices when it is")]
    NotOver,
    #[error("another player has moved on in this game. This is how it stands now")]
    Overtaken,
    #[error("{0} This is how the game stands now")]
    TakenBack(String),
    #[error("dice must be rolled first: enter what they show")]
    AwaitsDice,
    #[error("there are no dice to roll now")]
    NoDiceAwaited,
}

impl SessionError {
    /// Somebody else was first: what they did is known now, and nothing was done here.
    pub fn is_overtaken(&self) -> bool {
        matches!(self, SessionError::Overtaken | SessionError::TakenBack(_))
    }
}

/// Where a game is kept.
#[derive(Clone)]
pub(crate) struct Home {
    pub store: Arc<dyn Store>,
    pub id: GameId,
    /// The number of the next entry.
    pub seq: u64,
    /// An entry stands there that cannot be played: the next one takes its place.
    pub spoilt: bool,
}

pub struct Session<G: Played> {
    pub(crate) table: Table<G>,
    /// What was chosen, those choices included that were undone and can be done again.
    pub(crate) steps: Vec<Step<G::Event>>,
    /// What happened before the first decision.
    pub(crate) opening: Vec<Line>,
    /// What was told in the games that this one goes on from.
    pub(crate) earlier: Vec<Line>,
    /// The game is of other rules or cards, and is only looked at.
    pub(crate) outdated: Option<Outdated>,
    /// How it was at its former moments, where the table cannot know it.
    pub(crate) former: Option<Former<G>>,
    pub(crate) begin: Begin<G::SetUp>,
    pub(crate) players: Vec<Player>,
    pub(crate) home: Option<Home>,
    pub(crate) name: String,
    /// Why nothing can be chosen.
    pub(crate) locked: Option<String>,
    pub(crate) kept_status: (String, String),
    pub(crate) snapshot_round: u16,
    /// The first position that can be shown: not 0 where the game goes on from a snapshot.
    pub(crate) base: usize,
    /// What went wrong with keeping things that can wait: told once.
    pub(crate) trouble: Option<String>,
    /// Why the last choice could not be kept.
    pub(crate) unkept: Option<String>,
    /// Where reports on choices that could not be carried out are written.
    pub(crate) reports: PathBuf,
    /// How often something was chosen, undone or done again since it was opened.
    pub(crate) changes: u64,
    /// How often what had happened became something else: it was undone, done again, or read anew.
    pub(crate) rewound: u64,
    /// What was undone in the story that stands, in the order of its positions.
    pub(crate) undone: Vec<Undone>,
    /// How often something was undone in this game.
    pub(crate) undos: u64,
    /// A choice that waits for dice, which are rolled at the table.
    pub(crate) awaited: Option<Awaited>,
    keep: Keep,
}

/// Who plays, seat by seat. After those who play somebody the keeper is named, if there is one; a bot that plans where nothing is said.
fn seated<G: Played>(game: &G, begin: &Begin<G::SetUp>) -> Vec<Player> {
    let mut players = begin.seats.clone();
    let named = players.split_off(players.len().min(usize::from(begin.setup.players())));
    players.resize(usize::from(game.players()), Player::Person);
    players.extend(game.keeper().map(|_| named.first().copied().unwrap_or(Player::Bot(Kind::Planner))));
    players
}

impl<G: Played> Session<G> {
    /// A new game, kept in the store from its first moment.
    pub fn start(
        library: Arc<G::Library>,
        begin: Begin<G::SetUp>,
        name: Option<String>,
        store: Arc<dyn Store>,
    ) -> Result<Session<G>, SessionError> {
        let mut session: Session<G> = Session::unkept(library, begin)?;
        session.name = name.filter(|n| !n.trim().is_empty()).unwrap_or_else(|| session.game().title());
        let (status, seats) = (session.status(), session.seats());
        let game = NewGame {
            kind: G::KIND.to_owned(),
            name: session.name.clone(),
            seats: seats.clone(),
            status: status.clone(),
            finished: session.is_over(),
            rules: G::RULES,
            cards: G::cards(session.library()),
            setup: serde_json::to_string(&session.begin).unwrap_or_default(),
            created: None,
        };
        let id = store.create(&game)?;
        session.kept_status = (status, seats);
        session.home = Some(Home { store, id, seq: 0, spoilt: false });
        Ok(session)
    }

    /// A game that ends with the program.
    pub fn unkept(library: Arc<G::Library>, begin: Begin<G::SetUp>) -> Result<Session<G>, SessionError> {
        let begun = guarded(|| {
            let mut told = Recorder::default();
            let game = G::begin(library, &begin.setup, &mut told).map_err(|error| error.to_string())?;
            Ok(Session::at_start(game, &told.events, begin))
        });
        begun.unwrap_or_else(|what| Err(Fault::Bug { what }.to_string())).map_err(SessionError::SetUp)
    }

    /// A game that begins as it stands, kept nowhere; `events` led there.
    pub fn at_start(game: G, events: &[G::Event], begin: Begin<G::SetUp>) -> Session<G> {
        let players = seated(&game, &begin);
        let opening = G::story(None, &game, None, events, None);
        Session {
            table: Table::new(game),
            steps: vec![],
            opening,
            earlier: vec![],
            outdated: None,
            former: None,
            begin,
            players,
            home: None,
            name: String::new(),
            locked: None,
            kept_status: Default::default(),
            snapshot_round: 0,
            base: 0,
            trouble: None,
            unkept: None,
            awaited: None,
            reports: PathBuf::from("."),
            changes: 0,
            rewound: 0,
            undone: vec![],
            undos: 0,
            keep: Keep::default(),
        }
    }

    /// The same session with other former states in memory: fewer where there are many sessions.
    pub fn keeping(mut self, keep: Keep) -> Session<G> {
        self.table = self.table.keeping(keep);
        self.keep = keep;
        self
    }

    /// Takes over the game of another session, which has played what is kept from the beginning.
    pub(crate) fn become_like(&mut self, other: Session<G>) {
        self.table = other.table.keeping(self.keep);
        (self.steps, self.undone, self.undos, self.base) = (other.steps, other.undone, other.undos, other.base);
        self.changes += 1;
        self.rewound += 1;
    }

    // Looking

    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// The game as it was after so many choices.
    pub fn game_at(&self, position: usize) -> Result<G, SessionError> {
        match self.former.as_ref().filter(|_| position != self.table.position()) {
            Some(former) if position <= self.table.len() => former
                .at(position)
                .ok_or_else(|| SessionError::Locked("Keeper does not know how the table looked then".to_owned())),
            _ => Ok(self.table.at(position)?),
        }
    }

    pub fn library(&self) -> &Arc<G::Library> {
        self.game().library()
    }

    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    pub fn begin(&self) -> &Begin<G::SetUp> {
        &self.begin
    }

    pub fn id(&self) -> Option<&GameId> {
        self.home.as_ref().map(|home| &home.id)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(usize::from(seat)).copied().unwrap_or_default()
    }

    pub fn locked(&self) -> Option<&str> {
        self.locked.as_deref()
    }

    /// Nothing can be chosen any more, only looked at.
    pub fn lock(&mut self, why: impl Into<String>) {
        self.locked = Some(why.into());
    }

    pub fn steps(&self) -> &[Step<G::Event>] {
        &self.steps
    }

    pub fn opening(&self) -> &[Line] {
        &self.opening
    }

    /// What was told in the games that this one goes on from.
    pub fn earlier(&self) -> &[Line] {
        &self.earlier
    }

    /// What is known of the game where it was played by other rules or cards than those of today.
    pub fn outdated(&self) -> Option<&Outdated> {
        self.outdated.as_ref()
    }

    pub fn position(&self) -> usize {
        self.table.position()
    }

    /// How many entries are kept of this game, as far as it is known here.
    pub fn entries(&self) -> u64 {
        self.home.as_ref().map_or(self.table.entries().len() as u64, |home| home.seq)
    }

    /// How often what had happened became something else: it was undone, done again, or read anew.
    pub fn rewound(&self) -> u64 {
        self.rewound
    }

    /// What was undone in the story that stands, in the order of its positions.
    pub fn undone(&self) -> &[Undone] {
        &self.undone
    }

    /// How often something was undone in this game.
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// Whether the last thing that was done took something back.
    pub fn was_just_undone(&self) -> bool {
        matches!(self.table.entries().last(), Some(Entry::Undo { .. }))
    }

    /// The first position that can be shown.
    pub fn base(&self) -> usize {
        self.base
    }

    pub fn is_over(&self) -> bool {
        self.game().decision().is_none() || self.outdated.as_ref().is_some_and(|kept| kept.finished)
    }

    /// The seat that is asked next at this screen: of several that answer at the same time the first, people before bots.
    pub fn asked(&self) -> Option<Seat> {
        self.asked_in(self.game())
    }

    /// The same for another moment of the game.
    pub fn asked_in(&self, game: &G) -> Option<Seat> {
        let seats = game.decision()?.seats;
        let mut all = (0..game.seats()).filter(|&seat| seats.may_answer(seat));
        match seats {
            Seats::Parallel(_) => all.clone().find(|&seat| !self.player(seat).is_bot()).or_else(|| all.next()),
            seats => Some(seats.speaker()),
        }
    }

    /// The only person who plays, if there are no others.
    fn only_person(&self) -> Option<Seat> {
        let mut people = (0..).zip(&self.players).filter(|(_, player)| !player.is_bot()).map(|(seat, _)| seat);
        people.next().filter(|_| people.next().is_none())
    }

    /// The only person at the screen, who may see everything that his seat sees; none if several share it.
    pub fn viewer(&self) -> Option<Seat> {
        if self.game().has_secrets() { self.only_person() } else { None }
    }

    /// The seats of all people, a bit each: where they share a screen, they may answer together.
    pub fn people(&self) -> u8 {
        let people = (0..).zip(&self.players).filter(|(_, player)| !player.is_bot());
        people.fold(0, |set, (seat, _): (u8, _)| set | 1 << seat)
    }

    pub fn moments(&self) -> Moments<'_, G::Event> {
        self.moments_at(self.position(), self.game())
    }

    pub fn moments_at(&self, position: usize, game: &G) -> Moments<'_, G::Event> {
        Moments { steps: &self.steps, now: game.mark(), position }
    }

    /// Reports on choices that could not be carried out are written into this folder.
    pub fn report_to(&mut self, folder: impl Into<PathBuf>) {
        self.reports = folder.into();
    }

    /// What went wrong in the background since this was last asked.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// Why the last choice could not be kept, if so: it did not take effect.
    pub fn last_unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// What the table remembers of the player who is asked.
    pub fn habits(&self, position: usize, game: &G) -> Habits {
        let seat = self.asked_in(game);
        let own = self.steps[..position].iter().rev().filter(|step| Some(step.mark.seat) == seat);
        let mut habits = Habits::default();
        for (kind, with) in own.filter_map(|step| step.habit.as_ref()) {
            if !habits.last.iter().any(|(known, _)| known == kind) {
                habits.last.push((kind.clone(), with.clone()));
            }
        }
        habits
    }

    /// The last roll of this round and its result, in short.
    pub fn last_roll(&self, position: usize, game: &G) -> Option<String> {
        let round = game.mark().round;
        let steps = &self.steps[..position];
        let from = steps.iter().rposition(|step| step.mark.round != round).map_or(0, |at| at + 1);
        let rolls: Vec<G::Event> = steps[from..].iter().flat_map(|step| step.rolls.iter().cloned()).collect();
        game.last_roll(&rolls)
    }

    /// Why nothing may be written from which the future of the game could be told.
    pub fn keeps_secret(&self) -> Option<&'static str> {
        (self.begin.undo == UndoRule::UntilChance && !self.is_over()).then_some(
            "the game was started with --no-peeking and is not over; its seed would reveal everything to come",
        )
    }

    // Choosing

    /// Takes the option with this number, of those of the seat that is [asked](Self::asked).
    pub fn choose(&mut self, index: usize, by: By) -> Result<(), SessionError> {
        let seat = self.asked().ok_or(RecordError::Choice(ChoiceError::Over))?;
        self.choose_by(seat, index, by)
    }

    /// Takes the option with this number, of those of this seat.
    pub fn choose_by(&mut self, seat: Seat, index: usize, by: By) -> Result<(), SessionError> {
        let game = self.game();
        let not_yours = || match game.decision() {
            Some(_) => ChoiceError::NotYours { seat },
            None => ChoiceError::Over,
        };
        let options = game.decision_for(seat).ok_or_else(|| RecordError::Choice(not_yours()))?.options;
        let no_such = ChoiceError::NoSuchOption { index, count: options.len() };
        let key = game.key(*options.get(index).ok_or(RecordError::Choice(no_such))?);
        self.write(Entry::Choose(Chosen::by(seat, key)), by)
    }

    /// The last choice began something that is one for the player, and is remembered by this name.
    pub(crate) fn call_last(&mut self, label: &str) {
        if let Some(step) = self.position().checked_sub(1).and_then(|at| self.steps.get_mut(at)) {
            step.label = label.to_owned();
        }
    }

    /// Goes back to where things stood at the beginning of such a thing, and says to which position.
    pub fn undo(&mut self, unit: Unit) -> Result<usize, SessionError> {
        let to = self.moments().back(unit).ok_or(SessionError::NothingToUndo)?;
        self.undo_to(to)?;
        Ok(to)
    }

    /// Where going back to the beginning of such a thing leads, for people at a table with bots. What only bots have done since they
    /// would do again: then it leads to what a person decided last.
    pub fn undo_target(&self, unit: Unit) -> Result<usize, SessionError> {
        let to = self.moments().back(unit).ok_or(SessionError::NothingToUndo)?;
        let steps = &self.steps[..self.position()];
        let decided = steps.iter().rposition(|step| step.by == By::Person).filter(|&at| at >= self.table.barred());
        Ok(to.min(decided.unwrap_or(to)))
    }

    /// The seats whose players have decided something since this position.
    pub fn decided_since(&self, to: usize) -> Vec<Seat> {
        let steps = self.steps.get(to..self.position()).unwrap_or_default();
        let mut seats: Vec<Seat> =
            steps.iter().filter(|step| step.by == By::Person).map(|step| step.mark.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    pub fn undo_to(&mut self, to: usize) -> Result<(), SessionError> {
        self.undo_by(to, self.only_person())
    }

    /// Goes back to this position, because the player of this seat wants it.
    pub fn undo_by(&mut self, to: usize, seat: Option<Seat>) -> Result<(), SessionError> {
        if to >= self.position() {
            return Err(SessionError::NothingToUndo);
        }
        let barred = self.table.barred();
        if to < barred {
            return Err(RecordError::Barred { to, bar: barred }.into());
        }
        self.write(Entry::Undo { to: to as u32, seat }, By::Person)
    }

    pub fn redo_to(&mut self, to: usize) -> Result<(), SessionError> {
        if to <= self.position() || to > self.table.len() {
            return Err(SessionError::NothingToRedo);
        }
        self.write(Entry::Redo { to: to as u32 }, By::Person)
    }

    /// Does again what was undone, up to the next decision of a person.
    pub fn redo(&mut self) -> Result<(), SessionError> {
        let next = self.position() + 1;
        let to = (next..self.table.len()).find(|&at| self.steps[at].by == By::Person);
        self.redo_to(to.unwrap_or(self.table.len()).max(next))
    }

    /// Somebody else takes this seat.
    pub fn seat(&mut self, seat: Seat, player: Player) {
        if let Some(place) = self.players.get_mut(usize::from(seat)) {
            *place = player;
            self.keep_status();
        }
    }
}
