//! The game as a value.

use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_table::{
    ChoiceError, Decision, Fault, Fnv, Game, Journal, Outcome, Seat, SeatView, Seats, Seed, Setting, Silent,
};

use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Opt};
use crate::invariants;
use crate::library::{Library, SEATS};
use crate::raw::Raw;
use crate::setup::{SetUp, SetUpError, set_up};
use crate::state::{Ending, State};
use crate::view::{self, View};

#[derive(Clone, Debug)]
pub struct FinalHour {
    library: Arc<Library>,
    state: State,
}

impl FinalHour {
    /// Sets a game up and plays on to its first decision.
    pub fn new(library: Arc<Library>, setup: &SetUp) -> Result<FinalHour, SetUpError> {
        FinalHour::new_told(library, setup, &mut Silent)
    }

    /// The same, and tells what happens.
    pub fn new_told(
        library: Arc<Library>,
        setup: &SetUp,
        journal: &mut impl Journal<Event>,
    ) -> Result<FinalHour, SetUpError> {
        let state = set_up(&library, setup, journal)?;
        let mut game = FinalHour { library, state };
        game.run(journal).expect("a set-up ends");
        Ok(game)
    }

    /// A game in this state; it must be one that [`check`](Self::check) accepts.
    pub fn from_state(library: Arc<Library>, state: State) -> FinalHour {
        FinalHour { library, state }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// Plays on to the next decision, where none is open.
    pub fn run(&mut self, journal: &mut impl Journal<Event>) -> Result<(), Fault> {
        Engine::new(&self.library, &mut self.state, journal).run()
    }

    /// What must hold between two decisions.
    pub fn check(&self) -> Result<(), String> {
        invariants::check(&self.library, &self.state)
    }
}

impl SeatView for View {
    fn offered(&self) -> usize {
        let asked = self.state.ask.is_some() && self.state.seats.may_answer(self.seat);
        if asked { self.state.options.len() } else { 0 }
    }
}

impl Setting for SetUp {
    fn players(&self) -> u8 {
        self.players
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn set_players(&mut self, players: u8) {
        self.players = players;
    }

    fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

impl Game for FinalHour {
    const KIND: &'static str = "final-hour";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 1..=SEATS as u8;
    const LONGEST: usize = 2000;

    type Library = Library;
    type SetUp = SetUp;
    type SetUpError = SetUpError;
    type State = State;
    type Raw = Raw;
    type Ask = Ask;
    type Choice = Opt;
    type Event = Event;
    type View = View;

    fn begin(library: Arc<Library>, setup: &SetUp, journal: &mut impl Journal<Event>) -> Result<FinalHour, SetUpError> {
        FinalHour::new_told(library, setup, journal)
    }

    fn restore(library: Arc<Library>, raw: Raw) -> Result<FinalHour, String> {
        raw.checked(library)
    }

    fn library(&self) -> &Arc<Library> {
        &self.library
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn cards(library: &Library) -> String {
        library.hash.clone()
    }

    fn ids(l: &Library) -> String {
        let all = (l.locations.iter().map(|x| &x.id))
            .chain(&l.icons)
            .chain(l.markers.iter().map(|&kind| &l.kinds[usize::from(kind)].id))
            .chain(l.investigators.iter().map(|x| &x.id))
            .chain(l.actions.iter().map(|x| &x.id))
            .chain(l.items.iter().map(|x| &x.id))
            .chain(l.ancient_ones.iter().map(|x| &x.id));
        Fnv::of_words(all)
    }

    fn seats(&self) -> u8 {
        self.state.players
    }

    fn check(&self) -> Result<(), String> {
        invariants::check(&self.library, &self.state)
    }

    fn decision(&self) -> Option<Decision<'_, Ask, Opt>> {
        Some(Decision { seats: self.state.seats, ask: self.state.ask?, options: &self.state.options })
    }

    fn decision_for(&self, seat: Seat) -> Option<Decision<'_, Ask, Opt>> {
        let mut decision = self.decision().filter(|decision| decision.seats.may_answer(seat))?;
        if let Seats::Parallel(_) = decision.seats {
            decision.options = own_options(decision.options, seat);
        }
        Some(decision)
    }

    fn advance(&mut self, index: usize, journal: &mut impl Journal<Event>) -> Result<(), ChoiceError> {
        if self.state.ask.is_none() {
            return Err(ChoiceError::Over);
        }
        let count = self.state.options.len();
        let no_such = ChoiceError::NoSuchOption { index, count };
        self.state.answer = *self.state.options.get(index).ok_or(no_such)?;
        self.state.ask = None;
        self.state.seats = Seats::One(0);
        self.state.options.clear();
        Ok(self.run(journal)?)
    }

    fn key(&self, choice: Opt) -> String {
        crate::key::key(&self.library, &self.state, choice)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.state.ending?;
        let won = ending == Ending::Reversed;
        // A defeat is not rated; a victory the more, the earlier and the healthier it came.
        let health: u8 = self.state.all().iter().map(|one| one.health).sum();
        let score = if won { i32::from(10 + self.state.stack.len() as u8 * 2 + health) } else { 0 };
        Some(Outcome { won, kind: ending.kind(), score })
    }

    fn view(&self, seat: Seat) -> View {
        View { library: self.library.clone(), state: view::seen_by(&self.state, seat), seat }
    }

    fn determinise(&mut self, seat: Seat, seed: Seed) {
        view::deal_anew(&self.library, &mut self.state, seat, seed);
    }
}

/// Those of the options of parallel seats that are this seat's; they stand together.
pub(crate) fn own_options(options: &[Opt], seat: Seat) -> &[Opt] {
    let owner = |option: &Opt| match option {
        Opt::Ready { seat, .. } | Opt::Hold { seat, .. } => *seat,
        _ => seat,
    };
    let from = options.iter().position(|option| owner(option) == seat).unwrap_or(options.len());
    let len = options[from..].iter().take_while(|option| owner(option) == seat).count();
    &options[from..from + len]
}
