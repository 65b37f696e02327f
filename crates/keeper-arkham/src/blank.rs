//! The table before a game.

use keeper_table::{List, Loaded, Rng, Seats, Stack};

use crate::basic::{MARKERS, NONE, Phase, SEATS, Spot};
use crate::decks::Decks;
use crate::frame::Opt;
use crate::index::Index;
use crate::library::{Library, Supply};
use crate::state::{Cache, InPlay, Investigator, Pile, State, Tally};

/// The table before anybody sits at it: laid out once for each library.
pub(crate) fn laid(lib: &Library) -> &State {
    lib.table.get_or_init(|| Box::new(blank(lib)))
}

/// The same, laid out: decks in the order of their cards, the cup filled, tracks and shared cards beside it.
fn blank(lib: &Library) -> State {
    let mut decks = Decks::default();
    // Decks in layers lie as these say, whichever box a card comes from.
    let mut copies: Vec<u16> = (0..lib.copies.len() as u16).collect();
    copies.sort_by_key(|&copy| lib.card(copy).layer);
    for copy in copies {
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
        grown: 0,
        worsened: 0,
        hardened: 0,
        siege: Default::default(),
        gates: lib.areas.iter().map(|_| NONE).collect(),
        clues: lib.areas.iter().map(|_| 0).collect(),
        watch: Default::default(),
        seals: 0,
        closed: 0,
        buried: 0,
        monsters: lib.markers.iter().map(|_| Spot::Box).collect(),
        gate_stack: (0..lib.gate_markers.len() as u8).collect(),
        decks,
        mythos: Pile::new(0..lib.mythos.len() as u16),
        gate_deck: Pile::new(
            (0..lib.gate_cards.len() as u16).filter(|card| lib.has_gate_cards(&lib.gate_cards[usize::from(*card)].set)),
        ),
        boxed: Default::default(),
        face_up: lib.hoods.iter().map(|_| 0).collect(),
        used: Default::default(),
        left_out: Default::default(),
        in_play: List::new(),
        rifts: Default::default(),
        spent: Default::default(),
        face_down: 0,
        boons: List::new(),
        hex: Default::default(),
        stints: List::new(),
        legacies: List::new(),
        common: Cache(Index::default()),
        all: Cache::default(),
        changed: Cache::default(),
        open: Cache(0),
        occupied: Cache(0),
        beyond: Cache([0; MARKERS / 64]),
        board: Cache([0; MARKERS / 64]),
        cup: Cache([0; MARKERS / 64]),
        stirred: Cache::default(),
        heeded: Cache(0),
        mythos_skipped: false,
        mythos_other: false,
        mythos_more: 0,
        successes: 0,
        battle_round: 0,
        x: 0,
        combat: Default::default(),
        dealt: Default::default(),
        movement_points: 0,
        walked: 0,
        read_on: 0,
        moved: false,
        elder_signs_used: 0,
        loans_defaulted: 0,
        retired: 0,
        tasks_completed: 0,
        ending: None,
        frames: Stack::new(),
        seats: Seats::One(0),
        ask: None,
        options: List::new(),
        answer: Opt::None,
        passed: false,
        number: 0,
        failures: 0,
        bout: 0,
        tally: Tally::default(),
        it: u16::MAX,
    };
    state.fill_cup(|marker| lib.first_spot(marker, false));
    for (number, _) in
        (0..).zip(&lib.fixtures).filter(|(_, one)| one.kind.from_set_up() || one.at.is_some() || one.starts)
    {
        state.enter_play(lib, InPlay::fixture(lib, number));
    }
    state
}
