//! A game of Arkham Horror as a value.

use keeper_arkham_script::tree::Deck;
use keeper_table::{
    ChoiceError, Decision, Fault, Fnv, Game, Journal, Load, Loaded, Outcome, Rng, Seat, Seats, Seed, Silent,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::blank::laid;
use crate::engine::{Engine, Stop};
use crate::event::Event;
use crate::fault::fault;
use crate::frame::{Ask, Frame, Opt, SetUpStage, Src};
use crate::in_play::{InPlay, Role};
use crate::library::{Fixture, Library};
use crate::query::Query;
use crate::raw::Raw;
use crate::set_up::{Seating, SetUp, SetUpError};
use crate::state::{DECKS, NONE, SEATS, State};
use crate::view::View;

/// The version of the rules: a game recorded under another number may play differently.
pub const RULES: u32 = 7;

/// A game of Arkham Horror.
pub struct Arkham {
    library: Arc<Library>,
    state: State,
}

impl Clone for Arkham {
    fn clone(&self) -> Arkham {
        Arkham { library: self.library.clone(), state: self.state }
    }

    /// In place: a state is large, and the library mostly the same.
    fn clone_from(&mut self, other: &Arkham) {
        self.state = other.state;
        if !Arc::ptr_eq(&self.library, &other.library) {
            self.library = other.library.clone();
        }
    }
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

    /// The table as it lies before anything is done.
    fn laid(library: Arc<Library>) -> Arkham {
        Arkham { state: *laid(&library), library }
    }

    /// What was wanted beforehand.
    #[inline(never)]
    fn seat(&mut self, setup: &SetUp, seating: &Seating) {
        let Arkham { library, state } = self;
        state.rng = Rng::new(setup.seed);
        state.players = seating.players;
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
        for &number in seating.beside.iter().chain(&seating.variants) {
            state.enter_play(library, InPlay::fixture(library, number));
        }
        for &card in &seating.left_out {
            state.leave_out(library, card);
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

    /// Looks up again what is remembered beside the state, which after [`state_mut`](Self::state_mut) says too much.
    pub fn recall(&mut self) {
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

    /// The state with what is remembered beside it, which may then be wrong.
    #[cfg(test)]
    pub(crate) fn state_as_remembered(&mut self) -> &mut State {
        &mut self.state
    }

    /// Gives what comes other luck.
    pub fn reseed(&mut self, seed: Seed) {
        self.state.rng = Rng::new(seed);
    }

    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The house rules that are played.
    pub fn variants(&self) -> impl Iterator<Item = &Fixture> {
        self.state.in_play.iter().filter(|entry| entry.role == Role::Variant).filter_map(|entry| match entry.src {
            Src::Fixture(number) => self.library.fixtures.get(usize::from(number)),
            _ => None,
        })
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
        if self.rests() { Ok(()) } else { self.run(journal) }
    }

    /// Somebody is asked, or the game has ended.
    fn rests(&self) -> bool {
        self.state.ask.is_some() || self.state.ending.is_some()
    }

    /// Plays on, but halts between two steps of the rules as soon as `stop` holds: to look where nobody is asked.
    /// [`Arkham::resume`] goes on from there.
    pub fn resume_until(
        &mut self,
        journal: &mut impl Journal<Event>,
        stop: impl Fn(&State) -> bool,
    ) -> Result<(), Fault> {
        if self.rests() {
            return Ok(());
        }
        self.run_told(&mut |event| journal.tell(event), &stop).map_err(|stop| self.fault(stop))
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
        let run = if J::ON { self.run_told(&mut |event| journal.tell(event), &|_| false) } else { self.run_silently() };
        run.map_err(|stop| self.fault(stop))
    }

    // The rules are compiled twice, both times here: without a journal, and for a listener. No other crate compiles them again.

    #[inline(never)]
    fn run_silently(&mut self) -> Result<(), Stop> {
        Engine::new(&self.library, &mut self.state, &mut Silent).run_until(|_| false)
    }

    #[inline(never)]
    fn run_told(&mut self, tell: &mut dyn FnMut(Event), stop: &dyn Fn(&State) -> bool) -> Result<(), Stop> {
        Engine::new(&self.library, &mut self.state, &mut Telling(tell)).run_until(stop)
    }

    #[cold]
    fn fault(&self, stop: Stop) -> Fault {
        fault(&self.library, &self.state, stop)
    }
}

/// Passes on what happens.
struct Telling<'a>(&'a mut dyn FnMut(Event));

impl Journal<Event> for Telling<'_> {
    const ON: bool = true;
    fn tell(&mut self, event: Event) {
        (self.0)(event);
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

    fn begin_in<'a>(
        place: &'a mut Option<Arkham>,
        library: Arc<Library>,
        setup: &SetUp,
        journal: &mut impl Journal<Event>,
    ) -> Result<&'a mut Arkham, SetUpError> {
        let seating = Seating::of(&library, setup)?;
        let game = match place {
            Some(game) => {
                // Field by field, which costs fewer instructions than all of it at once.
                game.state = State { rng: Rng::new(setup.seed), ..*laid(&library) };
                game.library = library;
                game
            }
            None => place.insert(Arkham::laid(library)),
        };
        game.seat(setup, &seating);
        game.start(journal)?;
        Ok(game)
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
        self.state.players + u8::from(self.keeper().is_some())
    }

    fn keeper(&self) -> Option<Seat> {
        self.query().keeper()
    }

    fn check(&self) -> Result<(), String> {
        Arkham::check(self).map_err(|broken| broken.to_string())
    }

    fn check_since(&self, before: &Arkham) -> Result<(), String> {
        Arkham::check_since(self, before).map_err(|broken| broken.to_string())
    }

    fn decision(&self) -> Option<Decision<'_, Ask, Opt>> {
        let ask = self.state.ask?;
        Some(Decision { seats: self.state.seats, ask, options: &self.state.options })
    }

    /// The group are those who play investigators.
    fn decision_for(&self, seat: Seat) -> Option<Decision<'_, Ask, Opt>> {
        let apart = |seats: Seats| matches!(seats, Seats::Group { .. }) && seat >= self.state.players;
        self.decision().filter(|decision| decision.seats.may_answer(seat) && !apart(decision.seats))
    }

    fn lay_dice(&mut self, dice: &[u8]) -> bool {
        dice.iter().all(|&die| self.load(crate::chance::DIE, die.into()))
    }

    fn dice_left(&self) -> usize {
        self.state.loaded.left().len()
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
        if self.keeper() != Some(seat) {
            state.put_back_keepers_cards();
        }
        state.mix_gates(|state| state.gate_stack.sort_unstable());
        let known = self.known_bottoms(seat);
        state.decks.sort(|copy| self.library.card(copy).layer);
        state.decks.know_bottoms(known);
        state.mythos.sort();
        state.gate_deck.sort();
        View { library: self.library.clone(), state, seat }
    }

    fn determinise(&mut self, seat: Seat, seed: Seed) {
        let (known, keeper) = (self.known_bottoms(seat), self.keeper());
        let state = &mut self.state;
        state.rng = Rng::new(seed);
        state.loaded = Loaded::default();
        // The same hidden things must give the same shuffles, however they lay before.
        state.mix_gates(|state| {
            state.gate_stack.sort_unstable();
            state.rng.shuffle(&mut state.gate_stack);
        });
        state.decks.sort(|copy| self.library.card(copy).layer);
        self.library.shuffle(&mut state.decks, &mut state.rng);
        state.decks.know_bottoms(known);
        let looked_at = if keeper == Some(seat) { 0 } else { state.put_back_keepers_cards() };
        state.mythos.sort();
        state.mythos.shuffle(&mut state.rng);
        state.deal_to_keeper(looked_at);
        state.gate_deck.sort();
        state.gate_deck.shuffle(&mut state.rng);
    }
}

impl Arkham {
    /// The bottom cards of the decks, as far as this seat may look at them.
    fn known_bottoms(&self, seat: Seat) -> [Option<u16>; DECKS] {
        let seated = seat < self.state.players;
        std::array::from_fn(|deck| seated.then(|| self.query().seen_bottom(seat, Deck(deck as u8))).flatten())
    }
}
