//! How a game begins.
//!
//! Rules: FHS-01 to FHS-15, FH1-01, FHA-18.

use keeper_table::{Journal, List, Loaded, Rng, Seats, Seed, Stack};
use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Frame, Opt, Phase};
use crate::library::{CLUES, GATES, ICONS, ITEMS, KEY, LOCATIONS, Library, NONE, PRIORITIES, SEATS, SpawnAt};
use crate::query::bits;
use crate::state::{Difficulty, Gate, Investigator, State};

/// What a game is set up from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetUp {
    pub players: u8,
    pub difficulty: Difficulty,
    /// By its id; drawn at random where none is named.
    pub ancient_one: Option<String>,
    /// By their ids, one for each seat (two for a single player); drawn at random where none is named.
    pub investigators: Vec<Option<String>>,
    /// Investigators that are not named are chosen by their players.
    pub choose: bool,
    /// The first lead investigator; where none is named the group chooses.
    pub lead: Option<u8>,
    pub seed: Seed,
}

impl Default for SetUp {
    fn default() -> SetUp {
        SetUp {
            players: 1,
            difficulty: Difficulty::Easy,
            ancient_one: None,
            investigators: Vec::new(),
            choose: false,
            lead: None,
            seed: Seed::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    #[error("{0} players: the game is for 1 to {SEATS}")]
    Players(u8),
    #[error("there is no Ancient One \"{0}\"; there are: {1}")]
    AncientOne(String, String),
    #[error("there is no investigator \"{0}\"; there are: {1}")]
    Investigator(String, String),
    #[error("two players have \"{0}\": give one of them another investigator")]
    Twice(String),
    #[error("{named} investigators are named, but only {play} play")]
    TooMany { named: usize, play: u8 },
    #[error("seat {0} cannot lead: it is empty")]
    Lead(u8),
}

/// The health of each of so many investigators.
fn health(count: u8) -> u8 {
    match count {
        4 => 3,
        3 => 4,
        _ => 5,
    }
}

/// The board as it is before the first decision, without investigators.
pub(crate) fn set_up(lib: &Library, setup: &SetUp, journal: &mut impl Journal<Event>) -> Result<State, SetUpError> {
    if !(1..=SEATS as u8).contains(&setup.players) {
        return Err(SetUpError::Players(setup.players));
    }
    let count = setup.players.max(2);
    let lead = setup.lead.unwrap_or(0);
    if lead >= count {
        return Err(SetUpError::Lead(lead));
    }
    let named = named(lib, setup, count)?;
    let mut rng = Rng::new(setup.seed);
    let ancient_one = match &setup.ancient_one {
        Some(id) => lib.ancient_one(id).ok_or_else(|| {
            SetUpError::AncientOne(id.clone(), join(lib.ancient_ones.iter().map(|sheet| sheet.id.as_str())))
        })?,
        None => rng.below(lib.ancient_ones.len() as u32) as u8,
    };
    let mut state = blank(lib, setup, count, ancient_one, rng);
    let mut engine = Engine::new(lib, &mut state, journal);
    engine.spawn_at_first();
    engine.lay_tokens();
    engine.deal();
    for (who, sheet) in (0..).zip(named) {
        if let Some(sheet) = sheet {
            engine.take_sheet(who, sheet);
        }
    }
    if !setup.choose {
        engine.draw_sheets();
    }
    Ok(state)
}

fn named(lib: &Library, setup: &SetUp, count: u8) -> Result<Vec<Option<u8>>, SetUpError> {
    let wanted = &setup.investigators;
    if wanted.len() > usize::from(count) {
        return Err(SetUpError::TooMany { named: wanted.len(), play: count });
    }
    let mut sheets: Vec<Option<u8>> = Vec::new();
    for id in wanted {
        let sheet = match id {
            None => None,
            Some(id) => Some(lib.investigator(id).ok_or_else(|| {
                SetUpError::Investigator(id.clone(), join(lib.investigators.iter().map(|sheet| sheet.id.as_str())))
            })?),
        };
        if let (Some(id), true) = (id, sheet.is_some() && sheets.contains(&sheet)) {
            return Err(SetUpError::Twice(id.clone()));
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

fn join<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}

fn blank(lib: &Library, setup: &SetUp, count: u8, ancient_one: u8, rng: Rng) -> State {
    let setting = &lib.ancient_ones[usize::from(ancient_one)].settings[setup.difficulty as usize];
    let health = health(count);
    let one =
        Investigator { sheet: NONE, place: setting.ritual, health, most_health: health, ..Investigator::default() };
    let special = lib.kinds.iter().filter(|kind| kind.ancient_one == ancient_one).fold(0, |set, k| set | k.markers);
    let mut frames = Stack::new();
    frames.push(Frame::Round);
    State {
        rng,
        loaded: Loaded::default(),
        players: setup.players,
        count,
        difficulty: setup.difficulty,
        ancient_one,
        choose_lead: setup.lead.is_none() && setup.players > 1,
        round: 0,
        phase: Phase::Sheets,
        lead: setup.lead.unwrap_or(0),
        investigators: std::array::from_fn(|at| if at < usize::from(count) { one } else { Investigator::default() }),
        ritual: setting.ritual,
        gates: setting.gates.map(|place| Gate { place, tokens: 1 }),
        stack: List::new(),
        unseen: NONE,
        clues: [NONE; LOCATIONS],
        reserved: [NONE; 2],
        found: [0; ICONS],
        item_deck: (0..ITEMS as u8).collect(),
        spent_items: 0,
        monsters: [0; LOCATIONS],
        cup: lib.standard,
        beside: special,
        damage: [0; LOCATIONS],
        gold: 0,
        grey: 0,
        priority: (0..PRIORITIES as u8).collect(),
        discard: 0,
        played: List::new(),
        aside: List::new(),
        portents: List::new(),
        veiled: false,
        veil_next: false,
        current: NONE,
        drawn: NONE,
        resolver: 0,
        behind: NONE,
        activated: 0,
        waiting: 0,
        answers: [0; SEATS],
        ending: None,
        frames,
        seats: Seats::One(0),
        ask: None,
        options: List::new(),
        answer: Opt::None,
    }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// The monsters that the sheet places, line by line.
    fn spawn_at_first(&mut self) {
        let sheet = &self.lib.ancient_ones[usize::from(self.s.ancient_one)];
        let setting = &sheet.settings[self.s.difficulty as usize];
        let gates = self.s.gates.iter().fold(0u16, |set, gate| set | 1 << gate.place);
        let mut named = 1 << self.s.ritual;
        for &(at, kind, count) in &setting.spawn {
            let places = match at {
                SpawnAt::Gate(icon) => 1 << self.s.gates[icon as usize].place,
                SpawnAt::Gates => gates,
                SpawnAt::Others { gates: true } => !named,
                SpawnAt::Others { gates: false } => !(named | gates),
            } & ((1 << LOCATIONS) - 1);
            if !matches!(at, SpawnAt::Others { .. }) {
                named |= places;
            }
            bits(places.into()).for_each(|place| self.spawn(place, kind, count));
        }
    }

    /// Gate tokens into the stack, clues onto the board, items into their deck.
    fn lay_tokens(&mut self) {
        let rest = (0..GATES as u8).flat_map(|icon| (1..self.lib.gate_counts[usize::from(icon)]).map(move |_| icon));
        let mut tokens: List<u8, 9> = rest.collect();
        self.s.rng.shuffle(&mut tokens);
        self.s.unseen = tokens.pop().unwrap_or(NONE);
        self.s.stack = tokens.iter().copied().collect();

        let clues = |icon: u8| (0..self.lib.clue_counts[usize::from(icon)]).map(move |_| icon);
        let mut red: List<u8, CLUES> = (0..ICONS as u8).flat_map(clues).collect();
        self.s.rng.shuffle(&mut red);
        self.s.reserved = [red.pop().unwrap_or(NONE), red.pop().unwrap_or(NONE)];
        clues(KEY).for_each(|key| {
            red.push(key);
        });
        self.s.rng.shuffle(&mut red);
        let taken = self.s.gates.iter().fold(1u16 << self.s.ritual, |set, gate| set | 1 << gate.place);
        for place in 0..LOCATIONS {
            if taken & (1 << place) == 0 {
                self.s.clues[place] = red.pop().unwrap_or(NONE);
            }
        }
        self.s.rng.shuffle(&mut self.s.item_deck);
    }

    /// Four priority cards for each; a single player has no hand.
    fn deal(&mut self) {
        self.s.rng.shuffle(&mut self.s.priority);
        if !self.s.is_solo() {
            for who in 0..self.s.count {
                (0..4).for_each(|_| self.draw_priority(who));
            }
        }
    }

    /// Gives a random investigator to each player who has none.
    fn draw_sheets(&mut self) {
        for who in 0..self.s.count {
            if self.s.who(who).sheet == NONE {
                let sheets = 0..self.lib.investigators.len() as u8;
                let free: List<u8, 16> = sheets.filter(|&s| self.s.all().iter().all(|one| one.sheet != s)).collect();
                let sheet = free[self.s.rng.below(free.len() as u32) as usize];
                self.take_sheet(who, sheet);
            }
        }
    }
}
