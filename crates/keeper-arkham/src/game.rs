//! A game of Arkham Horror as a value.

use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_script::tree::Deck;
use keeper_table::{
    ChoiceError, Decision, Fault, Fnv, Game, Journal, List, Load, Loaded, Outcome, Rng, Seat, SeatView, Seats, Seed,
    Setting, Silent,
};
use serde::{Deserialize, Serialize};

use crate::decks::Decks;
use crate::engine::Engine;
use crate::event::Event;
use crate::fault::fault;
use crate::frame::{Ask, Frame, Opt, SetUpStage};
use crate::in_play::{Cache, InPlay};
use crate::index::Index;
use crate::library::sets::BASE;
use crate::library::{Library, Supply};
use crate::query::Query;
use crate::raw::Raw;
use crate::state::{DECKS, Investigator, MARKERS, NONE, Phase, Pile, SEATS, Spot, State};

/// The version of the rules: a game recorded under another number may play differently.
pub const RULES: u32 = 5;

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetUp {
    /// The sets in play, as [`crate::library::sets::Chosen::name`] gives them.
    pub sets: Vec<String>,
    pub players: u8,
    /// Known to nobody at the table but by their own choice: see [`Seed::is_open`].
    pub seed: Seed,
    /// The Ancient One by id; random if none.
    pub ancient_one: Option<String>,
    /// Investigators by id, seat by seat; those not given are dealt at random, or chosen.
    pub investigators: Vec<Option<String>>,
    /// Players choose their investigators in the game, clockwise from the first player.
    pub choose: bool,
}

impl Default for SetUp {
    fn default() -> Self {
        SetUp {
            sets: vec![BASE.to_owned()],
            players: 1,
            seed: Seed::default(),
            ancient_one: None,
            investigators: vec![],
            choose: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    #[error("the game is played with {}, but the cards of {} are there", wanted.join(", "), loaded.join(", "))]
    Sets { wanted: Vec<String>, loaded: Vec<String> },
    #[error("{0} players: the game is for 1 to 8")]
    Players(u8),
    #[error("there is no investigator \"{name}\"; there are: {known}")]
    Investigator { name: String, known: String },
    #[error("{0} is given to two players")]
    Twice(String),
    #[error("there is no Ancient One \"{name}\"; there are: {known}")]
    AncientOne { name: String, known: String },
    #[error("the sets in play have too few {0} for a game")]
    Wanting(&'static str),
    #[error("the game cannot begin: {0}")]
    Fault(#[from] Fault),
}

/// A game of Arkham Horror.
#[derive(Clone)]
pub struct Arkham {
    library: Arc<Library>,
    state: State,
}

impl PartialEq for Arkham {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.library.hash == other.library.hash
    }
}

impl std::fmt::Debug for Arkham {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arkham")
            .field("turn", &self.state.turn)
            .field("phase", &self.state.phase)
            .finish_non_exhaustive()
    }
}

impl Arkham {
    /// Sets up a game and plays it to its first decision.
    pub fn new(library: Arc<Library>, setup: &SetUp) -> Result<Arkham, SetUpError> {
        Arkham::new_told(library, setup, &mut Silent)
    }

    pub fn new_told(
        library: Arc<Library>,
        setup: &SetUp,
        journal: &mut impl Journal<Event>,
    ) -> Result<Arkham, SetUpError> {
        let seating = Seating::of(&library, setup)?;
        let mut game = Arkham::laid(library);
        game.seat(setup, &seating);
        game.start(journal)?;
        Ok(game)
    }

    /// A game on which nothing has happened yet: results may be loaded before [`Arkham::start`].
    pub fn unstarted(library: Arc<Library>, setup: &SetUp) -> Result<Arkham, SetUpError> {
        let seating = Seating::of(&library, setup)?;
        let mut game = Arkham::laid(library);
        game.seat(setup, &seating);
        Ok(game)
    }

    /// The table as it lies before anything is done. A game is large: each copy of it that is spared shows.
    #[inline(always)]
    fn laid(library: Arc<Library>) -> Arkham {
        let table = *library.table.as_deref().expect("a library has its table since it was read");
        Arkham { library, state: table }
    }

    /// What was wanted beforehand.
    fn seat(&mut self, setup: &SetUp, seating: &Seating) {
        let Arkham { library, state } = self;
        state.rng = Rng::new(setup.seed);
        state.players = setup.players;
        state.choose_sheets = setup.choose;
        for (inv, sheet) in state.investigators.iter_mut().zip(seating.sheets) {
            inv.sheet = sheet;
            if sheet != NONE {
                state.sheets_used |= 1 << sheet;
            }
        }
        if let Some(ancient) = seating.ancient_one {
            state.ancient = ancient;
            state.enter_play(library, InPlay::ancient_one(0));
        }
        state.frames.push(Frame::SetUp { stage: SetUpStage::Begin, i: 0, n: 0 });
    }

    /// Plays to the first decision. After a fault the game is to be thrown away.
    pub fn start(&mut self, journal: &mut impl Journal<Event>) -> Result<(), Fault> {
        self.run(journal)
    }

    /// A game in a state that this program has made. One that comes from outside is a [`crate::Raw`].
    pub fn from_state(library: Arc<Library>, mut state: State) -> Arkham {
        state.forget();
        Arkham { library, state }
    }

    /// Looks up again what is remembered beside the state.
    pub(crate) fn recall(&mut self) {
        self.state.recall(&self.library);
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// For building positions: whatever is changed here is not checked.
    pub fn state_mut(&mut self) -> &mut State {
        self.state.forget();
        &mut self.state
    }

    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    pub fn query(&self) -> Query<'_> {
        Query { lib: &self.library, s: &self.state }
    }

    /// Gives a result in advance: see [`crate::chance`] for the kinds.
    pub fn load(&mut self, kind: u8, value: u16) -> bool {
        self.state.loaded.push(Load { kind, value })
    }

    /// Plays on from a position that was built by hand. After a fault the game is to be thrown away.
    pub fn resume(&mut self, journal: &mut impl Journal<Event>) -> Result<(), Fault> {
        self.run(journal)
    }

    /// Plays on, but halts between two steps of the rules as soon as `stop` holds: to look where nobody is asked.
    /// [`Arkham::resume`] goes on from there.
    pub fn resume_until(
        &mut self,
        journal: &mut impl Journal<Event>,
        stop: impl Fn(&State) -> bool,
    ) -> Result<(), Fault> {
        let run = Engine::new(&self.library, &mut self.state, journal).run_until(stop);
        run.map_err(|stop| fault(&self.library, &self.state, stop))
    }

    /// Answers the open question without playing on: [`Arkham::resume`] does.
    pub fn answer(&mut self, index: usize) -> Result<(), ChoiceError> {
        if self.state.ask.is_none() {
            return Err(ChoiceError::Over);
        }
        let count = self.state.options.len();
        let Some(&option) = self.state.options.get(index) else {
            return Err(ChoiceError::NoSuchOption { index, count });
        };
        self.state.answer = option;
        self.state.ask = None;
        self.state.options.clear();
        Ok(())
    }

    fn run<J: Journal<Event>>(&mut self, journal: &mut J) -> Result<(), Fault> {
        if J::ON { self.resume_until(journal, |_| false) } else { self.run_silently() }
    }

    /// The rules without a journal are compiled here, and not again in every crate that plays so.
    #[inline(never)]
    fn run_silently(&mut self) -> Result<(), Fault> {
        self.resume_until(&mut Silent, |_| false)
    }
}

/// What a set-up wants, as far as it can be had: the sheet of each seat, or [`NONE`], and the Ancient One.
struct Seating {
    sheets: [u8; SEATS],
    ancient_one: Option<u8>,
}

impl Seating {
    fn of(lib: &Library, setup: &SetUp) -> Result<Seating, SetUpError> {
        if setup.sets != lib.sets {
            return Err(SetUpError::Sets { wanted: setup.sets.clone(), loaded: lib.sets.clone() });
        }
        if setup.players == 0 || usize::from(setup.players) > SEATS {
            return Err(SetUpError::Players(setup.players));
        }
        if lib.sheets.len() < usize::from(setup.players) {
            return Err(SetUpError::Wanting("investigators"));
        }
        if lib.ancient_ones.is_empty() {
            return Err(SetUpError::Wanting("Ancient Ones"));
        }
        if lib.areas.is_empty() || lib.mythos.is_empty() {
            return Err(SetUpError::Wanting("boards and Mythos cards"));
        }
        let mut sheets = [NONE; SEATS];
        for (seat, wanted) in setup.investigators.iter().enumerate().take(usize::from(setup.players)) {
            let Some(wanted) = wanted else { continue };
            let found = lib.sheets.iter().position(|s| s.id == *wanted || s.name == *wanted);
            let Some(sheet) = found else {
                let known = lib.sheets.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", ");
                return Err(SetUpError::Investigator { name: wanted.clone(), known });
            };
            if sheets.contains(&(sheet as u8)) {
                return Err(SetUpError::Twice(lib.sheets[sheet].name.clone()));
            }
            sheets[seat] = sheet as u8;
        }
        let ancient_one = match &setup.ancient_one {
            None => None,
            Some(wanted) => {
                let found = lib.ancient_ones.iter().position(|a| a.id == *wanted || a.name == *wanted);
                let known = || lib.ancient_ones.iter().map(|a| a.id.as_str()).collect::<Vec<_>>().join(", ");
                Some(found.ok_or_else(|| SetUpError::AncientOne { name: wanted.clone(), known: known() })? as u8)
            }
        };
        Ok(Seating { sheets, ancient_one })
    }
}

/// The table before anybody sits at it: decks in the order of their cards, nothing in the cup, tracks and shared cards beside it.
pub(crate) fn blank(lib: &Library) -> State {
    let mut decks = Decks::default();
    for copy in 0..lib.copies.len() as u16 {
        if let Supply::Deck(deck) = lib.card(copy).supply {
            decks.put_under(deck, copy);
        }
    }
    let nobody = Investigator { sheet: NONE, entered: NONE, ..Investigator::default() };
    let mut state = State {
        rng: Rng::default(),
        loaded: Loaded::default(),
        turn: 0,
        phase: Phase::SetUp,
        first: 0,
        players: 0,
        investigators: [nobody; SEATS],
        sheets_used: 0,
        choose_sheets: false,
        ancient: NONE,
        awake: None,
        doom: 0,
        terror: 0,
        overrun: false,
        gates: lib.areas.iter().map(|_| NONE).collect(),
        clues: lib.areas.iter().map(|_| 0).collect(),
        seals: 0,
        closed: 0,
        monsters: lib.markers.iter().map(|_| Spot::Box).collect(),
        gate_stack: (0..lib.gate_markers.len() as u8).collect(),
        decks,
        mythos: Pile::new(0..lib.mythos.len() as u16),
        gate_deck: Pile::new(0..lib.gate_cards.len() as u16),
        boxed: [0; 16],
        face_up: lib.hoods.iter().map(|_| 0).collect(),
        in_play: List::new(),
        common: Cache(Index::default()),
        changed: Cache(lib.changing),
        open: Cache(0),
        occupied: Cache(0),
        beyond: Cache([0; MARKERS / 64]),
        board: Cache([0; MARKERS / 64]),
        cup: Cache([0; MARKERS / 64]),
        mythos_skipped: false,
        mythos_more: 0,
        successes: 0,
        battle_round: 0,
        x: 0,
        combat: Default::default(),
        dealt: Default::default(),
        movement_points: 0,
        moved: false,
        elder_signs_used: 0,
        loans_defaulted: 0,
        retired: 0,
        tasks_completed: 0,
        ending: None,
        frames: List::new(),
        seats: Seats::One(0),
        ask: None,
        options: List::new(),
        answer: Opt::None,
        passed: false,
        number: 0,
        failures: 0,
    };
    for number in 0..lib.fixtures.len() as u8 {
        state.enter_play(lib, InPlay::fixture(lib, number));
    }
    state
}

/// What a seat sees: everything but the order of the decks and stacks, and the generator. Only where its investigator may
/// look at the bottom card of a deck ([`Query::bottom_card`]) this one lies in its place.
#[derive(Clone)]
pub struct View {
    pub library: Arc<Library>,
    pub state: State,
    pub seat: Seat,
}

impl View {
    pub fn query(&self) -> Query<'_> {
        Query { lib: &self.library, s: &self.state }
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

impl Game for Arkham {
    const KIND: &'static str = "arkham";
    const RULES: u32 = RULES;
    const SEATS: RangeInclusive<u8> = 1..=SEATS as u8;
    const LONGEST: usize = 5000;

    type Library = Library;
    type SetUp = SetUp;
    type SetUpError = SetUpError;
    type State = State;
    type Raw = Raw;
    type Ask = Ask;
    type Choice = Opt;
    type Event = Event;
    type View = View;

    fn begin(library: Arc<Library>, setup: &SetUp, journal: &mut impl Journal<Event>) -> Result<Arkham, SetUpError> {
        Arkham::new_told(library, setup, journal)
    }

    fn restore(library: Arc<Library>, raw: Raw) -> Result<Arkham, String> {
        raw.checked(library).map_err(|broken| broken.to_string())
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
        let all = (l.areas.iter().map(|x| &x.id))
            .chain(l.hoods.iter().map(|x| &x.id))
            .chain(l.worlds.iter().map(|x| &x.id))
            .chain(l.gate_markers.iter().map(|&g| &l.gates[usize::from(g)].id))
            .chain(l.markers.iter().map(|k| &l.kinds[usize::from(k.0)].id))
            .chain(l.copies.iter().map(|&c| &l.cards[usize::from(c)].id))
            .chain(l.sheets.iter().map(|x| &x.id))
            .chain(l.ancient_ones.iter().map(|x| &x.id))
            .chain(l.mythos.iter().map(|x| &x.id))
            .chain(l.location_cards.iter().map(|x| &x.id))
            .chain(l.gate_cards.iter().map(|x| &x.id));
        Fnv::of_words(all)
    }

    fn seats(&self) -> u8 {
        self.state.players
    }

    fn check(&self) -> Result<(), String> {
        Arkham::check(self).map_err(|broken| broken.to_string())
    }

    fn decision(&self) -> Option<Decision<'_, Ask, Opt>> {
        let ask = self.state.ask?;
        Some(Decision { seats: self.state.seats, ask, options: &self.state.options })
    }

    fn advance(&mut self, index: usize, journal: &mut impl Journal<Event>) -> Result<(), ChoiceError> {
        self.answer(index)?;
        Ok(self.run(journal)?)
    }

    fn key(&self, choice: Opt) -> String {
        crate::key::key(&self.library, &self.state, choice)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.state.ending?;
        Some(Outcome { won: ending.won(), kind: ending.kind(), score: self.query().score() })
    }

    fn view(&self, seat: Seat) -> View {
        let mut state = self.state;
        state.rng = Rng::default();
        state.loaded = Loaded::default();
        state.gate_stack.sort_unstable();
        let known = self.known_bottoms(seat);
        state.decks.sort();
        state.decks.know_bottoms(known);
        state.mythos.sort();
        state.gate_deck.sort();
        View { library: self.library.clone(), state, seat }
    }

    fn determinise(&mut self, seat: Seat, seed: Seed) {
        let known = self.known_bottoms(seat);
        let state = &mut self.state;
        state.rng = Rng::new(seed);
        state.loaded = Loaded::default();
        // The same hidden things must give the same shuffles, however they lay before.
        state.gate_stack.sort_unstable();
        state.rng.shuffle(&mut state.gate_stack);
        state.decks.sort();
        state.decks.shuffle(&mut state.rng);
        state.decks.know_bottoms(known);
        state.mythos.sort();
        state.mythos.shuffle(&mut state.rng);
        state.gate_deck.sort();
        state.gate_deck.shuffle(&mut state.rng);
    }
}

impl Arkham {
    /// The bottom cards of the decks, as far as this seat may look at them.
    fn known_bottoms(&self, seat: Seat) -> [Option<u16>; DECKS] {
        let seated = seat < self.state.players;
        std::array::from_fn(|deck| seated.then(|| self.query().bottom_card(seat, Deck(deck as u8))).flatten())
    }
}
