//! The second game on the same screen: the campus, what a seat may see, and the screen that is passed on.

use std::sync::Arc;

use crate::common::{LOOK, store};
use crossterm::event::KeyCode;
use keeper_bots::{Kind, Thought};
use keeper_final_hour::{Ask, FinalHour, Library, SetUp};
use keeper_present::{Habits, Present};
use keeper_session::{Begin, Player, Session, UndoRule};
use keeper_table::{Game, Rng};
use keeper_terminal::{App, Form, Look, Plain, Popup, TableScreen, World, key, key_of};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn session(seats: Vec<Player>, seed: u64) -> Session<FinalHour> {
    let library = Arc::new(Library::embedded().unwrap());
    let setup = SetUp { players: seats.len() as u8, seed: seed.into(), ..SetUp::default() };
    let begin = Begin::new::<FinalHour>(setup, seats, UndoRule::Free, &library);
    Session::start(library, begin, None, store()).unwrap()
}

fn world(look: Look) -> World {
    World { cards: crate::common::library().into(), store: store(), look, thought: Thought::Usual }
}

struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Stage {
    fn new(app: App, columns: u16, rows: u16) -> Stage {
        let mut stage = Stage { app, terminal: Terminal::new(TestBackend::new(columns, rows)).unwrap() };
        stage.draw();
        stage
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    fn press(&mut self, code: KeyCode) {
        self.app.handle(key(code));
        self.draw();
    }

    fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn table(&self) -> &TableScreen<FinalHour> {
        self.app.table().expect("a game of Final Hour is on the table")
    }
}

/// Every location is on the map of every screen, with everybody who stands there.
#[test]
fn the_campus_is_on_the_screen() {
    for (columns, rows) in [(80, 24), (110, 32), (120, 42), (160, 50)] {
        for look in [LOOK, Look { colour: false, ascii: true }] {
            let app = App::play(world(look), session(vec![Player::Person], 3));
            let stage = Stage::new(app, columns, rows);
            let text = stage.text();
            let scene = stage.table().session().game().scene(Some(0));
            for area in &scene.boards[0].areas {
                let begins: String = area.short.to_uppercase().chars().take(6).collect();
                assert!(text.to_uppercase().contains(&begins), "{} at {columns}:\n{text}", area.name);
            }
            for sign in ["@1", "@2", "Round ", "1/8"] {
                assert!(text.contains(sign), "{sign} at {columns}:\n{text}");
            }
            assert!(!look.ascii || text.is_ascii(), "{text}");
        }
    }
}

/// Where the blue and the red path lead from a location stands beside it: an arrow in that direction, and the number.
/// From the Observatory the blue one leads down to the Science Building (8), the red one across to Administration (9); from
/// the Student Union both lead left to Dorothy Upman Hall (1).
#[test]
fn the_paths_of_the_monsters_are_on_the_map() {
    for (columns, rows) in [(80, 24), (110, 32), (120, 42), (160, 50)] {
        let app = App::play(world(LOOK), session(vec![Player::Person], 3));
        let stage = Stage::new(app, columns, rows);
        let text = stage.text();
        for paths in ["↓8 ⇒9", "←1 ⇐1"] {
            assert!(text.contains(paths), "{paths} at {columns}:\n{text}");
        }
        let all: Vec<char> = text.chars().collect();
        let arrows = |signs: &str| {
            let leads = |pair: &&[char]| signs.contains(pair[0]) && pair[1].is_ascii_digit();
            all.windows(2).filter(leads).count()
        };
        assert_eq!((arrows("→↘↓↙←↖↑↗"), arrows("⇒⇘⇓⇙⇐⇖⇑⇗")), (15, 15), "{columns}:\n{text}");
        let plain = App::play(world(Look { colour: false, ascii: true }), session(vec![Player::Person], 3));
        let text = Stage::new(plain, columns, rows).text();
        assert!(text.contains("bv8 r>9") && text.contains("b<1 r<1"), "{text}");
    }
}

/// Two people with secrets at one screen: nothing of a hand is to be seen before its owner says that he sits there, and
/// the player who is asked next is called first.
#[test]
fn the_screen_is_passed_on_before_anybody_sees_a_hand() {
    let app = App::play(world(LOOK), session(vec![Player::Person; 2], 4));
    let mut stage = Stage::new(app, 120, 42);
    let mut rng = Rng::new(4);
    let (mut passed, mut last) = (0, None);
    for _ in 0..120 {
        let game = stage.table().session().game();
        let Some(seat) = stage.table().session().asked() else { break };
        let secret = game.is_secret(seat);
        if let Some(Popup::HandOver { seat: wanted }) = stage.table().popup() {
            assert!(secret && *wanted == seat && last != Some(seat), "{}", stage.text());
            let text = stage.text();
            for choice in game.choices(seat, &Habits::default()) {
                assert!(!text.contains(&choice.label), "{}:\n{text}", choice.label);
            }
            assert!(!text.contains("Investigator") && !text.contains("Round"), "{text}");
            stage.press(KeyCode::Enter);
            (passed, last) = (passed + 1, Some(seat));
            continue;
        }
        if !secret {
            last = None;
        }
        let count = stage.table().choices().len() as u32;
        assert!(count > 1, "{}", stage.text());
        match key_of(rng.below(count) as usize) {
            Some(key) => stage.press(KeyCode::Char(key)),
            None => stage.press(KeyCode::Enter),
        }
    }
    assert!(passed >= 6, "{passed}");
}

/// What a bot holds is nobody's affair, also while it chooses.
#[test]
fn the_hand_of_a_bot_is_not_shown() {
    let seats = vec![Player::Person, Player::Bot(Kind::Random)];
    let mut stage = Stage::new(App::play(world(LOOK), session(seats, 5)), 160, 50);
    let mut looked = 0;
    for _ in 0..60 {
        let session = stage.table().session();
        let Some(asked) = session.asked() else { break };
        if session.player(asked).is_bot() {
            let game = session.game();
            if game.is_secret(asked) {
                assert!(stage.table().choices().is_empty() && stage.text().contains("chooses"), "{}", stage.text());
                looked += 1;
            }
            stage.app.handle(keeper_terminal::Event::Tick);
            stage.draw();
        } else {
            assert!(stage.table().popup().is_none(), "one person alone need not pass the screen on");
            stage.press(KeyCode::Char('1'));
        }
    }
    assert!(looked > 0);
}

#[test]
fn the_form_asks_for_the_game_first() {
    let form = Form { seed: Some(7.into()), ..Form::default() };
    let mut stage = Stage::new(App::set_up(world(LOOK), form, true), 80, 24);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Right);
    let text = stage.text();
    for words in ["Game          < Final Hour >", "Difficulty    < easy >", "@2 < random"] {
        assert!(text.contains(words), "{words}:\n{text}");
    }
    assert!(!text.contains("Boxes"), "{text}");
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Char('3'));
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    let session = stage.table().session();
    let setup = &session.begin().setup;
    assert_eq!((setup.players, setup.difficulty), (3, keeper_final_hour::Difficulty::Normal));
    assert_eq!(session.players(), [Player::Person; 3]);
    assert_eq!(session.game().seats(), 3);
}

/// Line by line the hand of another one scrolls out of sight first.
#[test]
fn a_table_line_by_line_is_passed_on_too() {
    let mut screen = Vec::new();
    let input = "\n1\n".repeat(30);
    Plain::new(session(vec![Player::Person; 2], 6), input.as_bytes(), &mut screen).run().unwrap();
    let text = String::from_utf8(screen).unwrap();
    assert!(text.matches("may look now: press Enter").count() > 3, "{text}");
}

/// Every gate has a sign of its own, every monster its health, icon and path, and what was played is in view.
#[test]
fn the_map_tells_gates_monsters_and_plays_apart() {
    for (columns, rows) in [(80, 24), (110, 32), (120, 42)] {
        for (look, gates) in [(LOOK, ["◎1", "▣1", "△1"]), (Look { colour: false, ascii: true }, ["H1", "T1", "Y1"])]
        {
            let app = App::play(world(look), session(vec![Player::Person], 3));
            let mut stage = Stage::new(app, columns, rows);
            let text = stage.text();
            for gate in gates {
                assert!(text.contains(gate), "{gate} at {columns}:\n{text}");
            }
            assert!(text.contains("Found: no clue yet") && text.contains("Omens: none yet"), "{text}");
            let scene = stage.table().session().game().scene(Some(0));
            for token in scene.boards[0].areas.iter().flat_map(|area| &area.tokens) {
                let Some(health) = token.marks.iter().find_map(|mark| mark.strip_prefix("health-")) else { continue };
                let icon =
                    token.marks.iter().find_map(|mark| ["killer", "runner", "wrecker"].into_iter().find(|i| i == mark));
                let letter = icon.map_or("n", |icon| &icon[..1]);
                let red = token.marks.iter().any(|mark| mark == "red");
                let sign = format!("{health}{}", if red { letter.to_uppercase() } else { letter.to_owned() });
                assert!(text.contains(&sign), "{sign} at {columns}:\n{text}");
            }
            // A single player lays out the row.
            stage.press(KeyCode::Char('1'));
            let text = stage.text();
            let row = stage.table().session().game().state().played;
            let cards: Vec<String> = row.iter().map(|play| (play.priority + 1).to_string()).collect();
            let line = if look.ascii { "|" } else { "│" };
            let row = format!("Played {} {}{line}{} {}", cards[0], cards[1], cards[2], cards[3]);
            assert!(text.contains(&row), "{row} at {columns}:\n{text}");
        }
    }
}

/// Whatever an action card says can be read as a whole beside the priority cards, even on the smallest screen.
#[test]
fn the_drawn_action_card_is_never_cut() {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    for seed in 0..12 {
        let app = App::play(world(LOOK), session(vec![Player::Person; 2], seed));
        let mut stage = Stage::new(app, 80, 24);
        while !matches!(stage.table().session().game().decision().unwrap().ask, Ask::Priority { .. }) {
            stage.press(KeyCode::Char('1'));
        }
        stage.press(KeyCode::Enter);
        let question = stage.table().session().game().question(stage.table().session().asked().unwrap()).unwrap();
        let card = letters(question.detail.split(" On the table").next().unwrap());
        let text = stage.text();
        let beside =
            |x: usize| text.lines().skip(18).map(|row| row.chars().skip(x).collect::<String>()).collect::<String>();
        assert!((20..50).any(|x| letters(&beside(x)).contains(&card)), "{card}\n{text}");
    }
}

/// Where every answer does harm, Enter alone takes none of them.
#[test]
fn enter_alone_does_no_harm() {
    let app = App::play(world(LOOK), session(vec![Player::Person; 2], 9));
    let mut stage = Stage::new(app, 120, 42);
    let mut harmful = 0;
    for _ in 0..400 {
        let session = stage.table().session();
        let Some(seat) = session.asked() else { break };
        if stage.table().popup().is_some() {
            stage.press(KeyCode::Enter);
            continue;
        }
        let before = session.position();
        if session.game().is_harmful(seat) {
            stage.press(KeyCode::Enter);
            assert_eq!(stage.table().session().position(), before, "{}", stage.text());
            stage.press(KeyCode::Down);
            assert_eq!(stage.table().cursor(), 0);
            harmful += 1;
        }
        stage.press(KeyCode::Enter);
    }
    assert!(harmful > 0);
}
