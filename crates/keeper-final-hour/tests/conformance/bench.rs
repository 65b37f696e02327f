//! Positions to try rules on. Locations are called by their numbers on the board, 1 to 15.

use std::sync::Arc;

use keeper_final_hour::script::parse;
use keeper_final_hour::{Ask, Difficulty, Event, FinalHour, Frame, Library, NONE, Phase, SetUp, State};
use keeper_table::{Game, Recorder, Seats};

/// The location with this number.
pub fn at(number: u8) -> u8 {
    number - 1
}

pub fn library() -> Arc<Library> {
    Arc::new(Library::embedded().unwrap())
}

pub fn setup(players: u8, difficulty: Difficulty, ancient_one: &str) -> SetUp {
    let names = ["jenny-barnes", "michael-mcglen", "lily-chen", "rita-young"];
    let count = usize::from(players.max(2));
    SetUp {
        players,
        difficulty,
        ancient_one: Some(ancient_one.into()),
        investigators: names[..count].iter().map(|&name| Some(name.into())).collect(),
        lead: Some(0),
        seed: 1926.into(),
        ..SetUp::default()
    }
}

/// A campus without monsters and seals: Cthulhu, easy, the ritual in Humanities (12); Jenny, Michael, Lily and Rita.
pub struct Bench {
    pub lib: Library,
    pub s: State,
}

impl Bench {
    pub fn new(players: u8) -> Bench {
        let lib = Library::embedded().unwrap();
        let game = FinalHour::new(Arc::new(lib.clone()), &setup(players, Difficulty::Easy, "cthulhu")).unwrap();
        let mut s = *game.state();
        s.cup = lib.standard;
        s.beside |= s.on_board() & !lib.standard;
        s.monsters = [0; 15];
        Bench { lib, s }
    }

    pub fn with_ritual(players: u8, ritual: u8) -> Bench {
        let mut bench = Bench::new(players);
        bench.s.ritual = at(ritual);
        bench
    }

    /// Monsters of these kinds come to a location; says which they are.
    pub fn put<const N: usize>(&mut self, place: u8, kinds: [&str; N]) -> [u8; N] {
        kinds.map(|id| {
            let kind = self.lib.kind(id).unwrap_or_else(|| panic!("no monster {id}"));
            let free = self.lib.kinds[usize::from(kind)].markers & (self.s.cup | self.s.beside);
            let marker = free.trailing_zeros() as u8;
            assert!(marker < 64, "no more {id}");
            self.s.cup &= !(1 << marker);
            self.s.beside &= !(1 << marker);
            self.s.monsters[usize::from(at(place))] |= 1 << marker;
            marker
        })
    }

    /// Fills what is empty at these locations with damage.
    pub fn fill(&mut self, places: &[u8]) {
        for &place in places {
            self.s.damage[usize::from(at(place))] += self.s.room(&self.lib, at(place));
        }
    }

    pub fn stand(&mut self, who: usize, place: u8) {
        self.s.investigators[who].place = at(place);
    }

    pub fn walkway(&self, a: u8, b: u8) -> u8 {
        self.lib.locations[usize::from(at(a))].walkway[usize::from(at(b))]
    }

    pub fn seal(&mut self, a: u8, b: u8, gold: bool) {
        let bit = 1 << self.walkway(a, b);
        if gold { self.s.gold |= bit } else { self.s.grey |= bit }
    }

    /// Gives a hand of the priority cards with these numbers; the player who had them takes the others.
    pub fn hand(&mut self, who: usize, numbers: [u8; 4]) {
        for (slot, number) in (0..).zip(numbers) {
            self.swap_priority(number - 1, self.s.investigators[who].hand[slot]);
        }
        self.s.investigators.iter_mut().for_each(|one| one.hand.sort_unstable());
    }

    /// Two priority cards change places, wherever they lie.
    pub fn swap_priority(&mut self, a: u8, b: u8) {
        let bits = (self.s.discard >> a & 1, self.s.discard >> b & 1);
        self.s.discard = self.s.discard & !(1 << a | 1 << b) | bits.0 << b | bits.1 << a;
        let swap = |card: &mut u8| match *card {
            card_a if card_a == a => *card = b,
            card_b if card_b == b => *card = a,
            _ => {}
        };
        self.s.investigators.iter_mut().for_each(|one| one.hand.iter_mut().for_each(swap));
        self.s.priority.iter_mut().for_each(swap);
        self.s.aside.iter_mut().for_each(swap);
        self.s.portents.iter_mut().for_each(swap);
        self.s.played.iter_mut().for_each(|play| swap(&mut play.priority));
    }

    /// Puts the action card with this id on top of its owner's deck.
    pub fn on_top(&mut self, who: usize, id: &str) {
        let card = self.lib.actions.iter().position(|action| action.id == id).expect("a known action") as u8;
        let deck = &mut self.s.investigators[who].deck;
        let found = deck.iter().position(|&other| other == card).expect("it is in the deck");
        let last = deck.len() - 1;
        deck.swap(found, last);
    }

    /// Goes on with this phase.
    pub fn phase(mut self, phase: Phase) -> Trial {
        self.s.phase = phase;
        self.s.waiting = (1 << self.s.players) - 1;
        (self.s.ask, self.s.seats) = (None, Seats::One(0));
        self.s.options.clear();
        self.s.frames.clear();
        self.s.frames.push(Frame::Round);
        Trial::begin(self)
    }

    /// Carries out sentences for an investigator; afterwards all are asked whether they are ready.
    pub fn run(mut self, who: u8, text: &str) -> Trial {
        let block = parse(text, &self.lib.vocab, &mut self.lib.tree).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        (self.s.resolver, self.s.behind, self.s.activated) = (who, NONE, 0);
        self.s.phase = Phase::Ready;
        self.s.waiting = (1 << self.s.players) - 1;
        (self.s.ask, self.s.seats) = (None, Seats::One(0));
        self.s.options.clear();
        self.s.frames.clear();
        self.s.frames.push(Frame::Round);
        self.s.frames.push(Frame::Block { block, at: 0, you: who });
        Trial::begin(self)
    }
}

/// A position being played on.
pub struct Trial {
    pub game: FinalHour,
    pub events: Vec<Event>,
}

impl Trial {
    fn begin(bench: Bench) -> Trial {
        let mut game = FinalHour::from_state(Arc::new(bench.lib), bench.s);
        let mut journal = Recorder::default();
        game.run(&mut journal).unwrap();
        Trial { game, events: journal.events }
    }

    pub fn s(&self) -> &State {
        self.game.state()
    }

    pub fn ask(&self) -> Option<Ask> {
        self.s().ask
    }

    /// The sentences are done, and the game is not over.
    pub fn is_done(&self) -> bool {
        self.ask() == Some(Ask::Ready)
    }

    pub fn offered(&self) -> Vec<String> {
        self.s().options.iter().map(|&option| self.game.key(option)).collect()
    }

    pub fn choose(&mut self, key: &str) -> &mut Trial {
        let mut journal = Recorder::default();
        self.game.choose_key(key, &mut journal).unwrap_or_else(|error| panic!("{error}; asked: {:?}", self.ask()));
        self.events.extend(journal.events);
        self
    }

    pub fn all(&mut self, keys: &[&str]) -> &mut Trial {
        keys.iter().for_each(|key| {
            self.choose(key);
        });
        self
    }

    pub fn place_of(&self, marker: u8) -> Option<u8> {
        self.s().place_of(marker).map(|place| place + 1)
    }

    pub fn damage(&self, place: u8) -> u8 {
        self.s().damage[usize::from(at(place))]
    }

    pub fn monsters(&self, place: u8) -> u32 {
        self.s().monsters_at(at(place)).count_ones()
    }

    pub fn outcome(&self) -> Option<&'static str> {
        self.game.outcome().map(|outcome| outcome.kind)
    }

    pub fn health(&self, who: u8) -> u8 {
        self.s().who(who).health
    }

    /// The seat that is asked alone.
    pub fn seat(&self) -> Option<u8> {
        match self.game.decision()?.seats {
            Seats::One(seat) => Some(seat),
            _ => None,
        }
    }

    pub fn activated(&self) -> Vec<u8> {
        let markers = self.events.iter().filter_map(|event| match event {
            Event::Activated { marker } => Some(*marker),
            _ => None,
        });
        markers.collect()
    }
}
