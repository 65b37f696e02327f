//! How a game begins: what is random, and what cannot be set up.

use std::sync::Arc;

use keeper_final_hour::{Ask, Difficulty, FinalHour, KEY, Library, NONE, SetUp, SetUpError, State};
use keeper_table::Game;

/// The location with this number on the board.
fn at(number: u8) -> u8 {
    number - 1
}

fn library() -> Arc<Library> {
    Arc::new(Library::embedded().unwrap())
}

fn setup(players: u8, difficulty: Difficulty, ancient_one: &str) -> SetUp {
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

fn start(players: u8, difficulty: Difficulty, ancient_one: &str, seed: u64) -> FinalHour {
    let setup = SetUp { seed: seed.into(), lead: None, ..setup(players, difficulty, ancient_one) };
    FinalHour::new(library(), &setup).unwrap()
}

fn kinds_at(game: &FinalHour, place: u8) -> Vec<&str> {
    let here = game.state().monsters_at(at(place));
    let markers = (0..55).filter(|marker| here & (1 << marker) != 0);
    markers.map(|marker| game.library().kind_of(marker).id.as_str()).collect()
}

/// FHS-01: one to four play, a single player with two investigators.
#[test]
fn one_to_four_play() {
    for (players, count) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let game = start(players, Difficulty::Easy, "cthulhu", 1);
        assert_eq!((game.state().players, game.state().count), (players, count));
    }
    for players in [0, 5] {
        let setup = SetUp { players, ..SetUp::default() };
        assert_eq!(FinalHour::new(library(), &setup).unwrap_err(), SetUpError::Players(players));
    }
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let refused = |setup: SetUp| FinalHour::new(library(), &setup).unwrap_err();
    let two = || setup(2, Difficulty::Easy, "cthulhu");
    assert!(matches!(refused(SetUp { ancient_one: Some("yig".into()), ..two() }), SetUpError::AncientOne(..)));
    assert!(matches!(
        refused(SetUp { investigators: vec![Some("nobody".into())], ..two() }),
        SetUpError::Investigator(..)
    ));
    let twice = vec![Some("lily-chen".into()); 2];
    assert_eq!(refused(SetUp { investigators: twice, ..two() }), SetUpError::Twice("lily-chen".into()));
    assert_eq!(refused(SetUp { investigators: vec![None; 3], ..two() }), SetUpError::TooMany { named: 3, play: 2 });
    assert_eq!(refused(SetUp { lead: Some(2), ..two() }), SetUpError::Lead(2));
}

/// FHS-02: each investigator has a shuffled deck of the own ten action cards.
#[test]
fn ten_action_cards_are_shuffled() {
    let decks = |seed| {
        let game = start(4, Difficulty::Easy, "cthulhu", seed);
        assert_eq!(game.state().ask, Some(Ask::Lead));
        game.state().investigators.map(|one| one.deck.to_vec())
    };
    for (who, deck) in decks(1).into_iter().enumerate() {
        let sheet = start(4, Difficulty::Easy, "cthulhu", 1).state().investigators[who].sheet;
        let mut sorted = deck.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (sheet * 10..sheet * 10 + 10).collect::<Vec<_>>());
    }
    assert_ne!(decks(1), decks(2));
}

/// FHS-03: forty standard monsters are in the cup or were drawn from it; special ones lie beside their sheet.
#[test]
fn the_cup_has_forty() {
    for (ancient_one, special) in [("cthulhu", 9), ("shudde-mell", 3), ("umordhoth", 3)] {
        let game = start(2, Difficulty::Normal, ancient_one, 1);
        let (lib, s) = (game.library(), game.state());
        assert_eq!(((s.cup | s.on_board()) & lib.standard).count_ones(), 40);
        assert_eq!(((s.beside | s.on_board()) & !lib.standard).count_ones(), special);
        assert_eq!(s.beside & lib.standard, 0);
    }
}

/// Ritual location, gates by heptagram, tesseract, trinity, and the special monsters at a place.
type Begin<'a> = (&'a str, Difficulty, u8, [u8; 3], &'a [(u8, &'a str, usize)]);

/// FHS-04, FHS-05, FHS-06: sheet and difficulty decide the ritual location, the gates and the monsters at first.
#[test]
fn the_sheet_says_how_it_begins() {
    use Difficulty::{Easy, Hard, Normal};
    let table: [Begin; 9] = [
        ("cthulhu", Easy, 12, [15, 8, 1], &[(1, "deep-one", 1)]),
        ("cthulhu", Normal, 12, [15, 8, 1], &[(1, "deep-one", 2)]),
        ("cthulhu", Hard, 1, [8, 4, 5], &[(5, "deep-one", 4), (4, "deep-one", 1), (4, "star-spawn", 1)]),
        ("shudde-mell", Easy, 14, [1, 9, 11], &[]),
        ("shudde-mell", Normal, 14, [1, 9, 11], &[(1, "chthonian", 1), (9, "chthonian", 1), (11, "chthonian", 1)]),
        ("shudde-mell", Hard, 3, [1, 10, 14], &[(1, "chthonian", 1), (10, "chthonian", 1), (14, "chthonian", 1)]),
        ("umordhoth", Easy, 2, [10, 5, 12], &[(10, "ghoul-horde", 1), (5, "ghoul-horde", 1), (12, "ghoul-horde", 1)]),
        ("umordhoth", Normal, 2, [10, 5, 12], &[(10, "ghoul-horde", 1), (5, "ghoul-horde", 1), (12, "ghoul-horde", 1)]),
        ("umordhoth", Hard, 4, [7, 14, 8], &[(7, "ghoul-horde", 1), (14, "ghoul-horde", 1), (8, "ghoul-horde", 1)]),
    ];
    for (ancient_one, difficulty, ritual, gates, special) in table {
        let game = start(2, difficulty, ancient_one, 3);
        let s = game.state();
        assert_eq!(s.ritual, at(ritual));
        assert_eq!(s.gates.map(|gate| (gate.place, gate.tokens)), gates.map(|gate| (at(gate), 1)));
        let on_board = (s.on_board() & !game.library().standard).count_ones() as usize;
        assert_eq!(on_board, special.iter().map(|line| line.2).sum::<usize>(), "{ancient_one} {difficulty:?}");
        for &(place, kind, count) in special {
            assert_eq!(kinds_at(&game, place).into_iter().filter(|&id| id == kind).count(), count);
        }
    }
}

/// FHS-07: easy leaves the other gates empty; normal and hard fill every other location but that of the ritual with two.
#[test]
fn other_locations_have_two() {
    let counts = |difficulty, ancient_one| {
        let game = start(2, difficulty, ancient_one, 5);
        (1..=15).map(|place| kinds_at(&game, place).len()).collect::<Vec<_>>()
    };
    let of = |special: &[(usize, usize)]| {
        let mut counts = vec![2; 15];
        special.iter().for_each(|&(place, count)| counts[place - 1] = count);
        counts
    };
    assert_eq!(counts(Difficulty::Easy, "cthulhu"), of(&[(12, 0), (1, 1), (8, 0), (15, 0)]));
    assert_eq!(counts(Difficulty::Normal, "cthulhu"), of(&[(12, 0), (1, 2)]));
    assert_eq!(counts(Difficulty::Hard, "cthulhu"), of(&[(1, 0), (5, 4), (4, 2)]));
    assert_eq!(counts(Difficulty::Easy, "shudde-mell"), of(&[(14, 0), (1, 0), (9, 0), (11, 0)]));
    assert_eq!(counts(Difficulty::Normal, "shudde-mell"), of(&[(14, 0), (1, 1), (9, 1), (11, 1)]));
    assert_eq!(counts(Difficulty::Hard, "shudde-mell"), of(&[(3, 0)]));
    let mut lone = vec![1; 15];
    [(2, 0), (10, 2), (5, 2), (12, 2)].iter().for_each(|&(place, count)| lone[place - 1] = count);
    assert_eq!(counts(Difficulty::Easy, "umordhoth"), lone);
    assert_eq!(counts(Difficulty::Normal, "umordhoth"), of(&[(2, 0), (10, 1), (5, 1), (12, 1)]));
    assert_eq!(counts(Difficulty::Hard, "umordhoth"), of(&[(4, 0)]));
}

/// FHS-08: everybody starts at the ritual location.
#[test]
fn all_start_at_the_ritual() {
    let game = start(4, Difficulty::Hard, "umordhoth", 1);
    assert!(game.state().all().iter().all(|one| one.place == at(4)));
}

/// FHS-09: of the nine other gate tokens one is put away unseen, eight are the stack.
#[test]
fn eight_gate_tokens_are_the_stack() {
    let stacks = |seed| {
        let s = *start(2, Difficulty::Easy, "cthulhu", seed).state();
        let mut all: Vec<u8> = s.stack.iter().copied().chain([s.unseen]).collect();
        assert_eq!(s.stack.len(), 8);
        all.sort_unstable();
        assert_eq!(all, [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        s.unseen
    };
    assert!((1..20).map(stacks).any(|unseen| unseen != stacks(0)));
}

/// FHS-10, FHS-11: two red clues are reserved; keys and the others lie at the locations without gate and ritual.
#[test]
fn clues_lie_face_down() {
    let (mut equal, mut keys_at) = (0, std::collections::BTreeSet::new());
    for seed in 0..100 {
        let s = *start(2, Difficulty::Easy, "cthulhu", seed).state();
        assert!(s.reserved.iter().all(|&icon| icon < KEY));
        equal += usize::from(s.reserved[0] == s.reserved[1]);
        let mut icons: Vec<u8> = s.clues.iter().filter(|&&clue| clue != NONE).chain(&s.reserved).copied().collect();
        icons.sort_unstable();
        assert_eq!(icons, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, KEY, KEY, KEY]);
        let empty: Vec<u8> = (1..=15).filter(|&place| s.clues[usize::from(at(place))] == NONE).collect();
        assert_eq!(empty, [1, 8, 12, 15]);
        keys_at.extend((1..=15u8).filter(|&place| s.clues[usize::from(at(place))] == KEY));
    }
    assert!(equal > 0 && equal < 40);
    assert_eq!(keys_at.len(), 11);
}

/// FHS-12, FHS-13: four priority cards each; three, four or five health for four, three or two investigators.
#[test]
fn hands_and_health() {
    for (players, health) in [(1, 5), (2, 5), (3, 4), (4, 3)] {
        let s: State = *start(players, Difficulty::Easy, "cthulhu", 1).state();
        for one in s.all() {
            assert_eq!((one.health, one.most_health), (health, health));
            // A single player is just looking at the five cards of the first round.
            assert!(players == 1 || one.hand.len() == 4);
        }
    }
}

/// FHS-15: a monster that is not named comes at random from the cup.
#[test]
fn other_monsters_are_random() {
    let boards: std::collections::BTreeSet<_> =
        (0..20).map(|seed| start(2, Difficulty::Easy, "cthulhu", seed).state().monsters).collect();
    assert_eq!(boards.len(), 20);
}

#[test]
fn investigators_and_the_lead_can_be_chosen() {
    let setup = SetUp { players: 2, choose: true, ancient_one: Some("cthulhu".into()), ..SetUp::default() };
    let mut game = FinalHour::new(library(), &setup).unwrap();
    let silent = &mut keeper_table::Silent;
    assert_eq!(game.decision().unwrap().options.len(), 6);
    game.choose_key("rita-young", silent).unwrap();
    assert_eq!((game.decision_for(1).unwrap().options.len(), game.state().ask), (5, Some(Ask::Sheet { who: 1 })));
    game.choose_key("lily-chen", silent).unwrap();
    assert_eq!(game.decision().unwrap().seats, keeper_table::Seats::Group { casting: 0 });
    game.choose_key("lily-chen", silent).unwrap();
    assert_eq!((game.state().lead, game.state().ask), (1, Some(Ask::Priority { who: 1 })));
}
