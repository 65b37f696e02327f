//! Whole games on the screen, played with keys, the mouse and bots.

mod set_up;

use std::time::{Duration, Instant};

use crate::common::{Begin, Session, Stage, begin, library, open, session, store, walk, world};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Ask, Opt};
use keeper_bots::{Kind, Thought};
use keeper_session::{By, How, Player, UndoRule};
use keeper_table::{Game, Rng};
use keeper_terminal::{Action, App, Event, Form, Look, Popup, World};

/// What must always be there: the town, the tracks, the question and the option with the cursor.
fn check(stage: &Stage) {
    let table = stage.table().unwrap();
    if table.popup().is_some() || stage.session().is_over() {
        return;
    }
    let state = stage.session().game().state();
    if state.phase == Phase::Battle {
        let ancient = &stage.session().library().ancient_ones[usize::from(state.ancient)].name;
        assert!(stage.sees(&format!("round {}", state.battle_round)) && stage.sees(ancient), "{}", stage.text());
    }
    // A card that was read out stands where the map is, and so does the final battle.
    let town = ["DOWNT", "MISKATONIC", "FRENCH HILL", "Historica"];
    let covered = stage.sees("Esc shows the map") || state.phase == Phase::Battle;
    let town = town.into_iter().filter(|_| !covered);
    for text in town.chain(["Doom", "Terror", "Gates"]) {
        assert!(stage.sees(text), "{text} is not to be seen:\n{}", stage.text());
    }
    let label: String = table.choices()[table.cursor()].label.chars().take(12).collect();
    assert!(stage.sees(label.trim_end()), "\"{label}\" is not offered:\n{}", stage.text());
    let question = keeper_present::question(stage.session().library(), stage.session().game().state()).unwrap();
    let title: String = question.title.chars().take(20).collect();
    assert!(stage.sees(title.trim_end()), "\"{title}\" is not asked:\n{}", stage.text());
}

fn in_battle(stage: &Stage) -> bool {
    stage.session().game().state().phase == Phase::Battle
}

/// Plays a game with keys to its end, or for so many of them.
fn play_with_keys(columns: u16, rows: u16, seed: u64, most: usize) -> Stage {
    let mut stage = Stage::new(App::play(world(), session(2, seed)), columns, rows);
    let mut rng = Rng::new(seed);
    for at in 0..most {
        if stage.session().is_over() {
            break;
        }
        check(&stage);
        let count = stage.table().unwrap().choices().len() as u32;
        match rng.below(12) {
            0 => {
                for _ in 0..rng.below(count) {
                    stage.press(KeyCode::Down);
                }
                stage.press(KeyCode::Enter);
            }
            1 => {
                stage.press(KeyCode::Char('u'));
            }
            2 => {
                stage.press(KeyCode::Tab);
                stage.press(KeyCode::Down);
                stage.press(KeyCode::PageDown);
                stage.press(KeyCode::Esc);
                if !stage.sees("DOWNTOWN") {
                    stage.press(KeyCode::F(2));
                    stage.press(KeyCode::Esc);
                }
            }
            _ => {
                let keys: Vec<char> = "123456789cdefgijklmnopstvxyz".chars().collect();
                stage.press(KeyCode::Char(keys[rng.below(count.min(keys.len() as u32)) as usize]));
            }
        }
        if at == most / 2 {
            let (other_columns, other_rows) = if columns == 80 { (140, 50) } else { (80, 24) };
            stage.resize(other_columns, other_rows);
            check(&stage);
            stage.resize(columns, rows);
        }
    }
    stage
}

#[test]
fn a_game_is_played_with_keys_on_a_small_screen() {
    let stage = play_with_keys(80, 24, 3, 2500);
    assert!(stage.session().is_over() || stage.session().position() > 100);
}

#[test]
fn a_game_is_played_with_keys_on_a_large_screen() {
    let stage = play_with_keys(120, 40, 4, 2500);
    assert!(stage.session().is_over() || stage.session().position() > 100);
}

/// After evading what stood in the way, a player finds the cursor on the place he wanted to go to.
#[test]
fn a_walk_goes_on_after_a_monster_is_evaded() {
    let mut went_on = 0;
    for seed in 0..30 {
        let mut stage = Stage::new(App::play(world(), session(1, seed)), 120, 40);
        let mut goal = None;
        for _ in 0..250 {
            let Some(ask) = stage.session().game().state().ask else { break };
            let choices = stage.table().unwrap().choices().to_vec();
            let place = stage.session().game().state().inv(0).place.area();
            let evade = choices.iter().position(|choice| choice.label.starts_with("Evade"));
            let far = choices
                .iter()
                .position(|choice| walk(choice).is_some_and(|steps| steps.len() > 1 && choice.note.contains("foe")));
            let index = match (ask, &goal) {
                (keeper_arkham::Ask::Move(_), Some((label, from))) if place == *from => {
                    if choices.iter().any(|choice| choice.label == *label) {
                        assert_eq!(choices[stage.table().unwrap().cursor()].label, *label);
                        went_on += 1;
                    }
                    goal = None;
                    0
                }
                (keeper_arkham::Ask::Move(_), _) => {
                    goal = far.map(|index| (choices[index].label.clone(), place));
                    far.unwrap_or(0)
                }
                (keeper_arkham::Ask::Face, _) => evade.unwrap_or(0),
                (keeper_arkham::Ask::BeforeCheck | keeper_arkham::Ask::AfterCheck, _) => 0,
                _ => {
                    goal = None;
                    0
                }
            };
            match keeper_terminal::key_of(index) {
                Some(key) => stage.press(KeyCode::Char(key)),
                None => break,
            };
        }
    }
    assert!(went_on > 0, "nobody evaded anything");
}

#[test]
fn what_a_card_says_is_read_before_the_map_is_seen_again() {
    // On the smallest screen it stands where the map is, on others below it, beside it, or where the story is told.
    for (columns, rows) in [(80, 24), (80, 40), (120, 28), (110, 32)] {
        let (small, mut covered) = ((columns, rows) == (80, 24), false);
        let mut stage = Stage::new(App::play(world(), session(2, 8)), columns, rows);
        let mut read = 0;
        for _ in 0..400 {
            if stage.session().is_over() {
                break;
            }
            if stage.sees("Esc shows the map") || stage.sees("Esc closes") {
                covered |= !stage.sees("DOWNTOWN") && !in_battle(&stage);
                let steps = stage.session().steps();
                let from = steps.iter().rposition(|step| step.by == keeper_session::By::Person).unwrap();
                let lines = steps[from..].iter().flat_map(|step| &step.lines);
                let spoken = lines.filter(|line| line.aloud).map(|line| line.text.clone()).collect::<Vec<_>>();
                assert!(!spoken.is_empty(), "{}", stage.text());
                let mut seen = stage.text();
                while stage.sees("-- PgDn for") {
                    stage.press(KeyCode::PageDown);
                    seen += &stage.text();
                }
                for text in spoken {
                    for word in text.split(' ') {
                        assert!(seen.contains(word), "{word} of {text} cannot be read:\n{seen}");
                    }
                }
                read += 1;
                stage.press(KeyCode::Esc);
            }
            check(&stage);
            assert!(
                stage.table().unwrap().popup().is_some() || stage.sees("DOWNTOWN") || in_battle(&stage),
                "{}",
                stage.text()
            );
            stage.press(KeyCode::Enter);
        }
        assert!(read > 5, "{read} cards at {columns} by {rows}");
        assert_eq!(covered, small, "the map at {columns} by {rows}");
    }
}

#[test]
fn bots_play_to_the_end_and_the_ending_is_told() {
    for (columns, rows, kind) in [(80, 24, Kind::Planner), (120, 40, Kind::Random), (200, 60, Kind::Planner)] {
        let begin = begin(3, 5, Player::Bot(kind), UndoRule::Free);
        let session = Session::start(library(), begin, None, store()).unwrap();
        let mut stage = Stage::new(App::play(world(), session), columns, rows);
        let mut ticks = 0;
        while !stage.session().is_over() {
            check(&stage);
            stage.tick();
            ticks += 1;
            assert!(ticks < 20_000, "the game does not end");
            if ticks == 5 {
                stage.resize(90, 30);
                stage.resize(columns, rows);
            }
        }
        stage.tick();
        assert!(matches!(stage.table().unwrap().popup(), Some(Popup::Ending { .. })));
        let won = stage.session().game().outcome().unwrap().won;
        let rating = if won { "Score" } else { "Only victories are scored" };
        for text in [rating, "The story", "First Citizen", "doom track"] {
            assert!(stage.sees(text), "{text}:\n{}", stage.text());
        }
        assert_eq!(stage.press(KeyCode::Char('q')), Action::None);
        assert_eq!(stage.press(KeyCode::Enter), Action::Quit);
    }
}

/// A game at its first movement, with an investigator who has some way to go.
fn moving() -> Stage {
    let setup = keeper_arkham::SetUp {
        seed: 1.into(),
        investigators: vec![Some("joe-diamond".into())],
        ancient_one: Some("cthulhu".into()),
        ..Default::default()
    };
    let begin = Begin::new::<Arkham>(setup, vec![], UndoRule::Free, &library());
    let session = Session::start(library(), begin, None, store()).unwrap();
    let mut stage = Stage::new(App::play(world(), session), 120, 40);
    stage.types("411");
    while !matches!(stage.session().game().state().ask, Some(keeper_arkham::Ask::Move(_))) {
        stage.press(KeyCode::Enter);
    }
    stage
}

#[test]
fn a_move_is_made_by_naming_its_destination() {
    let mut stage = moving();
    let before = stage.session().position();
    stage.types("/general");
    stage.press(KeyCode::Enter);
    let state = stage.session().game().state();
    let place = stage.session().library().area(state.inv(0).place.area().unwrap()).id.clone();
    assert_eq!(place, "general-store", "{}", stage.text());
    assert!(stage.session().position() >= before + 3);
    // One key takes the whole walk back.
    stage.press(KeyCode::Char('u'));
    assert_eq!(stage.session().position(), before);
}

#[test]
fn a_move_is_made_by_two_clicks_on_the_map() {
    let mut stage = moving();
    let (column, row) = stage.place_of("Graveyard");
    for _ in 0..2 {
        let kind = MouseEventKind::Down(MouseButton::Left);
        stage.app.handle(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        stage.draw();
    }
    let place =
        stage.session().steps().iter().any(|step| step.lines.iter().any(|line| line.text.contains("Graveyard")));
    assert!(place, "{}", stage.text());
}

#[test]
fn every_destination_is_within_reach() {
    let stage = moving();
    let game = stage.session().game();
    let table = stage.table().unwrap();
    let walks: Vec<_> = table.choices().iter().filter(|choice| walk(choice).is_some()).collect();
    assert!(walks.len() > 10);
    for choice in walks {
        let steps = walk(choice).unwrap();
        let mut game = game.clone();
        for &step in &steps {
            let options = game.decision().unwrap().options.to_vec();
            let at = options.iter().position(|&option| option == Opt::Area(step)).expect("the step is offered");
            game.choose(at, &mut keeper_table::Silent).unwrap();
        }
        assert_eq!(game.state().inv(0).place.area(), steps.last().copied(), "{}", choice.label);
    }
}

#[test]
fn a_click_on_an_option_chooses_it() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    let label = stage.table().unwrap().choices()[2].label.clone();
    let (column, row) = stage.place_of(&label);
    let kind = MouseEventKind::Down(MouseButton::Left);
    stage.app.handle(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    assert_eq!(stage.session().steps()[0].label, label);
}

#[test]
fn a_seat_is_handed_over_and_taken_back_and_a_hint_is_given() {
    let mut stage = Stage::new(App::play(world(), session(2, 8)), 80, 24);
    stage.press(KeyCode::Char('h'));
    assert!(stage.sees("What would you do?"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('B'));
    stage.types("12");
    stage.press(KeyCode::Esc);
    assert_eq!(stage.session().players(), [Player::Bot(Kind::Planner); 2]);
    // Slow bots take one step at a time, however fast the machine is.
    stage.press(KeyCode::Char('-'));
    let before = stage.session().position();
    while stage.session().position() == before {
        stage.tick();
    }
    assert_eq!(stage.session().position(), before + 1, "bots play");
    assert_eq!(stage.session().steps()[before].by, By::Bot);
    assert!(stage.sees("Bots are playing"), "{}", stage.text());
    stage.press(KeyCode::Char('B'));
    // Past the other kinds of bots.
    stage.types("11112222");
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('+'));
    for _ in 0..3 {
        stage.tick();
    }
    assert_eq!(stage.session().position(), before + 1, "persons are waited for");
    assert!(!stage.sees("Bots are playing"), "{}", stage.text());
    assert_eq!(stage.session().players(), [Player::Person; 2]);
}

/// Alone at the table: a hint is a hint, and a seat is handed over only on request. Then the bot plays step by step, and can be
/// stopped after each.
#[test]
fn the_only_seat_is_not_lost_to_a_bot_by_one_key() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    stage.press(KeyCode::Char('h'));
    assert!(stage.sees("What would you do?"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert_eq!(stage.session().players(), [Player::Person]);
    stage.press(KeyCode::Char('B'));
    assert!(stage.sees("Who plays?") && stage.sees("Space pauses it"), "{}", stage.text());
    assert_eq!(stage.session().players(), [Player::Person], "asked first");
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    assert_eq!(stage.session().players(), [Player::Bot(Kind::Planner)]);
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(1200) {
        stage.tick();
    }
    let steps = stage.session().position();
    assert!((1..=3).contains(&steps), "{steps} steps in little more than a second");
    stage.press(KeyCode::Char(' '));
    for _ in 0..3 {
        stage.tick();
    }
    assert_eq!(stage.session().position(), steps, "the bot is stopped");
    assert!(stage.sees("Enter one step"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    while stage.session().position() == steps {
        stage.tick();
    }
    stage.tick();
    assert_eq!(stage.session().position(), steps + 1, "and takes one step more");
}

/// The player at the screen can go on reading, stop the bots and take a seat back while they think.
#[test]
fn nobody_waits_for_a_bot_that_thinks() {
    let long = Duration::from_secs(4);
    let world = World { thought: Thought::Time(long), ..world() };
    let mut stage = Stage::new(App::play(world, session(2, 8)), 80, 24);
    // Up to a question of where to go, which is thought about longest.
    while !matches!(stage.session().game().decision().unwrap().ask, Ask::Move(_)) {
        stage.press(KeyCode::Enter);
    }
    let all_are = |stage: &mut Stage, player: Player| {
        stage.press(KeyCode::Char('B'));
        while stage.session().players() != [player; 2] {
            stage.types("12");
        }
        stage.press(KeyCode::Esc);
    };
    all_are(&mut stage, Player::Bot(Kind::Expert));
    let (before, began) = (stage.session().position(), Instant::now());
    stage.tick();
    assert!(began.elapsed() < long / 2, "{:?}", began.elapsed());
    assert!(stage.app.is_busy() && stage.session().position() == before, "the bot thinks");
    stage.press(KeyCode::F(3));
    assert!(stage.sees("Sanity"), "{}", stage.text());
    // A player who takes a seat back has it at once.
    all_are(&mut stage, Player::Person);
    stage.tick();
    assert_eq!(stage.session().position(), before, "persons are waited for");
}

#[test]
fn help_and_panes_show_what_they_should_at_80_by_24() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    stage.press(KeyCode::Char('?'));
    assert!(stage.sees("undo your last decision") && stage.sees("Help"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::F(3));
    assert!(stage.sees("Sanity") && stage.sees("Fight"), "{}", stage.text());
    stage.press(KeyCode::F(4));
    assert!(stage.sees("stirs"), "the story:\n{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::F(2));
    assert!(stage.sees("DOWNTOWN"));
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_recovers() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 60, 15);
    assert!(
        stage.sees("60 columns and 15 rows") && stage.sees("80 by 24") && stage.sees("--plain"),
        "{}",
        stage.text()
    );
    stage.resize(80, 24);
    check(&stage);
    for (columns, rows) in [(1, 1), (80, 23), (79, 24), (300, 100), (110, 32), (109, 80)] {
        stage.resize(columns, rows);
    }
}

#[test]
fn nothing_is_said_by_colour_alone() {
    let plain = Look { colour: false, ascii: true };
    let world = World { look: plain, ..world() };
    let begin = begin(2, 5, Player::Bot(Kind::Random), UndoRule::Free);
    let session = Session::start(library(), begin, None, store()).unwrap();
    let mut stage = Stage::new(App::play(world, session), 80, 24);
    for _ in 0..4 {
        stage.tick();
        let colours = |cell: &ratatui::buffer::Cell| {
            cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
        };
        assert!(stage.terminal.backend().buffer().content().iter().all(colours));
        assert!(stage.text().is_ascii(), "{}", stage.text());
    }
    let state = stage.session().game().state();
    // In the final battle there is no map, and how far bots play in a tick is a matter of time.
    let open = state.gates.iter().find(|&&gate| gate != keeper_arkham::state::NONE);
    if let Some(marker) = open.filter(|_| state.awake.is_none()) {
        let name = &stage.session().library().gate(*marker).name;
        let letters: String = name.trim_start_matches("The ").chars().take(3).collect();
        assert!(stage.sees(&format!("O{letters}")) || stage.table().unwrap().popup().is_some(), "{}", stage.text());
    }
}

#[test]
fn a_game_is_walked_through() {
    let world = world();
    let begin = begin(2, 5, Player::Bot(Kind::Planner), UndoRule::Free);
    let session = Session::start(library(), begin, None, world.store.clone()).unwrap();
    let id = session.id().unwrap().clone();
    let mut stage = Stage::new(App::play(world.clone(), session), 80, 24);
    while !stage.session().is_over() {
        stage.tick();
    }
    let looked = open(world.store.clone(), world.cards.arkham().clone(), &id, How::Look).unwrap();
    let len = looked.table().len();
    let mut stage = Stage::new(App::replay(world, looked, 0), 80, 24);
    assert!(stage.sees(&format!("0/{len}")) && stage.sees("Chosen:"), "{}", stage.text());
    stage.press(KeyCode::Right);
    assert!(stage.sees(&format!("1/{len}")));
    stage.press(KeyCode::Char('t'));
    assert!(stage.sees("Turn 1 Upkeep"), "{}", stage.text());
    stage.press(KeyCode::Char('p'));
    assert!(stage.sees("Turn 1 "), "{}", stage.text());
    stage.press(KeyCode::Char('t'));
    assert!(stage.sees("Turn 2 "), "{}", stage.text());
    stage.press(KeyCode::Char('T'));
    assert!(stage.sees("Turn 1 "), "{}", stage.text());
    stage.press(KeyCode::Char('#'));
    stage.types("21");
    stage.press(KeyCode::Enter);
    assert!(stage.sees(&format!("20/{len}")), "{}", stage.text());
    stage.press(KeyCode::End);
    assert!(stage.sees(&format!("{len}/{len}")) && stage.sees("over"), "{}", stage.text());
    stage.press(KeyCode::Char('e'));
    assert!(stage.sees("doom track"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Home);
    assert!(stage.sees(&format!("0/{len}")));
    assert_eq!(stage.session().table().len(), len, "nothing was changed");
}

/// The rules behind the story stand there when somebody asks for them, and go again.
#[test]
fn rules_are_shown_on_request() {
    let mut stage = Stage::new(App::play(world(), session(1, 3)), 140, 50);
    let shown = |stage: &Stage| stage.sees(" [S") || stage.sees(" [M");
    assert!(!shown(&stage), "{}", stage.text());
    stage.press(KeyCode::F(7));
    assert!(shown(&stage), "{}", stage.text());
    stage.press(KeyCode::F(7));
    assert!(!shown(&stage));
    stage.press(KeyCode::Char('?'));
    assert!(stage.sees("F7"), "{}", stage.text());
}
