//! The whole screen as a value: it takes events and draws itself, and knows nothing of the terminal.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use keeper_arkham::library::Shelf;
use keeper_store::{GameId, Store};
use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::look::{Look, Role};
use crate::open::{How, OpenError, go_on_from_snapshot, open};
use crate::session::Session;
use crate::setup::{Form, SetUpScreen, Wish};
use crate::table::TableScreen;

/// The smallest terminal that the table fits on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// What the screens need of the world.
#[derive(Clone)]
pub struct World {
    /// Where all the cards are.
    pub shelf: Shelf,
    pub store: Arc<dyn Store>,
    pub look: Look,
}

#[derive(Clone, Copy, Debug)]
pub enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// The terminal has another size now.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
}

/// What is to be done after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    None,
    Quit,
    /// Back to the list of games.
    Menu,
    /// The shell is wanted for a while.
    Stop,
}

pub enum Screen {
    SetUp(Box<SetUpScreen>),
    Table(Box<TableScreen>),
}

pub struct App {
    world: World,
    screen: Screen,
}

impl App {
    /// The screens before the table; `new_game` leaves out the list of kept games.
    pub fn set_up(world: World, form: Form, new_game: bool) -> App {
        let screen = SetUpScreen::new(world.shelf.clone(), world.store.clone(), world.look, form, new_game);
        App { world, screen: Screen::SetUp(Box::new(screen)) }
    }

    pub fn play(world: World, session: Session) -> App {
        let screen = TableScreen::new(session, world.look);
        App { world, screen: Screen::Table(Box::new(screen)) }
    }

    /// Walks through a game from this position.
    pub fn replay(world: World, session: Session, at: usize) -> App {
        let screen = TableScreen::replaying(session, at, world.look);
        App { world, screen: Screen::Table(Box::new(screen)) }
    }

    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    pub fn table(&self) -> Option<&TableScreen> {
        match &self.screen {
            Screen::Table(table) => Some(table),
            Screen::SetUp(_) => None,
        }
    }

    /// Whether something goes on by itself, so that ticks should come often.
    pub fn is_busy(&self) -> bool {
        self.table().is_some_and(TableScreen::is_busy)
    }

    pub fn handle(&mut self, event: Event) -> Action {
        let action = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => Action::None,
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Resize(..) => Action::None,
            Event::Tick => {
                if let Screen::Table(table) = &mut self.screen {
                    table.tick();
                }
                Action::None
            }
        };
        match action {
            Action::Menu => {
                self.leave();
                let world = self.world.clone();
                *self = App::set_up(world, Form::default(), false);
                if let Screen::SetUp(screen) = &mut self.screen {
                    screen.list_games();
                }
                Action::None
            }
            Action::Quit => {
                self.leave();
                Action::Quit
            }
            other => other,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Action {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z') {
            return Action::Stop;
        }
        match &mut self.screen {
            Screen::Table(table) => table.key(key),
            Screen::SetUp(screen) => {
                let wish = screen.key(key);
                self.grant(wish)
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Action {
        match &mut self.screen {
            Screen::Table(table) => table.mouse(mouse),
            Screen::SetUp(screen) => {
                let wish = screen.mouse(mouse);
                self.grant(wish)
            }
        }
    }

    /// A last snapshot; every choice is kept already.
    pub(crate) fn leave(&mut self) {
        if let Screen::Table(table) = &mut self.screen {
            table.leave();
        }
    }

    fn grant(&mut self, wish: Wish) -> Action {
        let World { shelf, store, look } = self.world.clone();
        let opened = match wish {
            Wish::None => return Action::None,
            Wish::Quit => return Action::Quit,
            Wish::Begin(library, begin, name) => Session::start(library, begin, name, store).map_err(OpenError::from),
            Wish::Open(id) => open(store, shelf, &id, How::Play),
            Wish::FromSnapshot(id) => go_on_from_snapshot(store, shelf, &id),
            Wish::Look(id) => return self.look_at(&id),
        };
        match opened {
            Ok(session) => self.screen = Screen::Table(Box::new(TableScreen::new(session, look))),
            Err(error) => self.refuse(error),
        }
        Action::None
    }

    fn look_at(&mut self, id: &GameId) -> Action {
        let World { shelf, store, look } = self.world.clone();
        match open(store, shelf, id, How::Look) {
            Ok(session) => {
                let at = session.position();
                self.screen = Screen::Table(Box::new(TableScreen::replaying(session, at, look)));
            }
            Err(error) => self.refuse(error),
        }
        Action::None
    }

    fn refuse(&mut self, error: OpenError) {
        let Screen::SetUp(screen) = &mut self.screen else { return };
        match error {
            OpenError::OtherVersion { id, was, snapshot, .. } => {
                let message = format!("This game was played {was}: it cannot be played on as it is.");
                screen.refuse(id, message, snapshot);
            }
            error => screen.tell(error.to_string()),
        }
    }

    pub fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let lines = vec![
                Line::styled(
                    format!("This terminal has {} columns and {} rows.", area.width, area.height),
                    self.world.look.style(Role::Strong),
                ),
                Line::from(format!("Keeper needs {} by {}: please enlarge it,", SMALLEST.0, SMALLEST.1)),
                Line::from("or use `keeper play --plain`."),
                Line::from("Ctrl-C leaves; everything is kept."),
            ];
            frame.render_widget(Paragraph::new(lines), area);
            return;
        }
        match &self.screen {
            Screen::SetUp(screen) => screen.draw(frame),
            Screen::Table(table) => table.draw(frame),
        }
        if self.world.look.ascii {
            for cell in &mut frame.buffer_mut().content {
                if !cell.symbol().is_ascii() {
                    let sign = cell.symbol().chars().next().map_or(' ', crate::ascii::ascii);
                    cell.set_char(sign);
                }
            }
        }
    }
}

/// A key as it comes from the terminal, for tests and scripts.
pub fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}
