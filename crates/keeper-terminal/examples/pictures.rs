//! Draws the pictures of the README: the real screens of a real game, as SVG.
//!
//!     cargo run --release -p keeper-terminal --example pictures -- docs/pictures

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::KeyCode;
use keeper_arkham::{Arkham, Ask, Library, Opt, SetUp, State};
use keeper_bots::{Bot, Planner, Thought, final_hour};
use keeper_final_hour::FinalHour;
use keeper_session::{Begin, By, Player, Session, UndoRule};
use keeper_store::Sqlite;
use keeper_table::Game;
use keeper_terminal::{App, Form, Look, World, key};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A letter of the screen, in units of the picture.
const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 16.4;

/// What it shows, how large, and the keys that lead to it.
type Shot<'a> = (&'a str, App, (u16, u16), &'a [KeyCode]);

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/pictures".into()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
    let world = || World {
        cards: library.clone().into(),
        store: Arc::new(Sqlite::in_memory().expect("a store in memory")),
        look: Look { colour: true, ascii: false },
        thought: Thought::Usual,
    };
    let session = |seed: u64, until: fn(&State) -> bool| {
        let set_up =
            SetUp { players: 4, seed: seed.into(), ancient_one: Some("nyarlathotep".into()), ..SetUp::default() };
        let begin = Begin::new::<Arkham>(set_up, vec![Player::Person; 4], UndoRule::Free, &library);
        let mut session = Session::<Arkham>::start(library.clone(), begin, None, world().store).expect("a game begins");
        let mut planner = Planner::new();
        while let Some(decision) = session.game().decision()
            && !until(session.game().state())
        {
            let choice = planner.choose(&session.game().view(decision.seats.speaker()));
            session.choose(choice, By::Person).expect("the option is offered");
        }
        session
    };
    let won =
        (1..).map(|seed| session(seed, |_| false)).find(|session| session.game().outcome().is_some_and(|o| o.won));
    let fight = |s: &State| s.turn > 5 && s.awake.is_none() && s.options.contains(&Opt::Attack) && s.options.len() > 2;
    let morning = |s: &State| s.turn == 5 && matches!(s.ask, Some(Ask::Focus(_)));
    let begin = Form { players: 4, seed: Some(21.into()), ..Form::default() };
    let down = [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Char('n')];
    let shots: [Shot; 5] = [
        ("set-up", App::set_up(world(), begin, false), (80, 24), &down),
        ("table", App::play(world(), session(21, fight)), (120, 40), &[]),
        ("news", App::play(world(), session(21, morning)), (80, 24), &[]),
        ("ending", App::play(world(), won.expect("somebody wins one day")), (80, 24), &[]),
        ("campus", App::play(world(), campus()), (120, 40), &[KeyCode::Esc]),
    ];
    for (name, mut app, (columns, rows), keys) in shots {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen in memory");
        for &code in keys {
            app.handle(key(code));
        }
        terminal.draw(|frame| app.draw(frame)).expect("it is drawn");
        let path = folder.join(format!("{name}.svg"));
        std::fs::write(&path, svg(terminal.backend().buffer())).expect("the picture is written");
        println!("{}", path.display());
    }
}

/// Somebody alone in the third round of Final Hour.
fn campus() -> Session<FinalHour> {
    let library = Arc::new(keeper_final_hour::Library::embedded().expect("the embedded cards load"));
    let set_up = keeper_final_hour::SetUp { players: 1, seed: 1926.into(), ..Default::default() };
    let begin = Begin::new::<FinalHour>(set_up, vec![Player::Person], UndoRule::Free, &library);
    let store = Arc::new(Sqlite::in_memory().expect("a store in memory"));
    let mut session = Session::<FinalHour>::start(library, begin, None, store).expect("a game begins");
    let mut planner =
        final_hour::Planner::with(1.into(), final_hour::Effort { games: 8, ..final_hour::Effort::PLANNER });
    while session.game().decision().is_some() && session.game().state().round < 3 {
        session.choose(planner.choose(&session.game().view(0)), By::Person).expect("the option is offered");
    }
    session
}

fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (f32::from(columns) * WIDTH + 16.0, f32::from(rows) * HEIGHT + 16.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" font-family=\"DejaVu Sans Mono, \
         Menlo, Consolas, monospace\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#14161b\"/>\n"
    );
    for (row, cells) in (0..).zip(buffer.content().chunks(usize::from(columns))) {
        let mut column = 0;
        for run in cells.chunk_by(|a, b| style(a) == style(b)) {
            draw(&mut svg, run, column, row);
            column += run.len();
        }
    }
    svg + "</svg>\n"
}

/// Letters of one style, in one row.
fn draw(svg: &mut String, run: &[Cell], column: usize, row: u16) {
    let (x, y) = (8.0 + column as f32 * WIDTH, 8.0 + f32::from(row) * HEIGHT);
    let (colour, modifier) = style(&run[0]);
    let length = run.len() as f32 * WIDTH;
    let mut colour = colour;
    if modifier.contains(Modifier::REVERSED) {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{HEIGHT}\" fill=\"#c8ccd4\"/>"
        );
        colour = "#14161b";
    }
    let text: String = run.iter().map(Cell::symbol).collect();
    if text.trim().is_empty() {
        return;
    }
    // What is blank at the ends is left out.
    let blank = text.chars().take_while(|c| *c == ' ').count();
    let letters = text.trim().chars().count();
    let x = x + blank as f32 * WIDTH;
    let mut look = String::new();
    for (sign, words) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if modifier.contains(sign) {
            look += words;
        }
    }
    let text = text.trim().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{colour}\"{look} textLength=\"{:.1}\" xml:space=\"preserve\">{text}</text>",
        y + 12.6,
        letters as f32 * WIDTH
    );
}

fn style(cell: &Cell) -> (&'static str, Modifier) {
    let colour = match cell.fg {
        Color::Yellow => "#d9a441",
        Color::DarkGray => "#7d8490",
        Color::Cyan => "#56b6c2",
        Color::Green => "#7fbf6a",
        Color::Blue => "#6f9fe0",
        Color::LightRed => "#ef6b73",
        Color::LightYellow => "#f0d58a",
        Color::LightMagenta => "#d58be0",
        Color::LightGreen => "#a4dd8a",
        Color::LightCyan => "#8adbe6",
        Color::LightBlue => "#93b8f0",
        _ => "#dfe2e8",
    };
    (colour, cell.modifier)
}
