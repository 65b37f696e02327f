//! The whole screen as a value: it takes events and draws itself, and knows nothing of the terminal.

use std::any::Any;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use keeper_bots::Thought;
use keeper_session::{Cards, How, OpenError, Played, Session, go_on, open, with_game};
use keeper_store::{GameId, Store};
use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::games::{begin, offer};
use crate::look::{Look, Role};
use crate::setup::{Form, SetUpScreen, Wish};
use crate::table::TableScreen;

/// The smallest terminal that the table fits on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// What the screens need of the world.
#[derive(Clone)]
pub struct World {
    /// Where all the cards are.
    pub cards: Cards,
    pub store: Arc<dyn Store>,
    pub look: Look,
    /// How much bots think.
    pub thought: Thought,
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
    Table(Box<dyn Tabled>),
}

/// The table of any game.
pub trait Tabled: Any {
    fn key(&mut self, key: KeyEvent) -> Action;
    fn mouse(&mut self, mouse: MouseEvent) -> Action;
    fn tick(&mut self);
    fn leave(&mut self);
    fn is_busy(&self) -> bool;
    fn draw(&self, frame: &mut Frame);
}

impl<G: Played> Tabled for TableScreen<G> {
    fn key(&mut self, key: KeyEvent) -> Action {
        TableScreen::key(self, key)
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Action {
        TableScreen::mouse(self, mouse)
    }

    fn tick(&mut self) {
        TableScreen::tick(self);
    }

    fn leave(&mut self) {
        TableScreen::leave(self);
    }

    fn is_busy(&self) -> bool {
        TableScreen::is_busy(self)
    }

    fn draw(&self, frame: &mut Frame) {
        TableScreen::draw(self, frame);
    }
}

pub struct App {
    world: World,
    screen: Screen,
}

impl App {
    /// The screens before the table; `new_game` leaves out the list of kept games.
    pub fn set_up(world: World, form: Form, new_game: bool) -> App {
        let screen = SetUpScreen::new(world.clone(), form, new_game);
        App { world, screen: Screen::SetUp(Box::new(screen)) }
    }

    pub fn play<G: Played>(world: World, session: Session<G>) -> App {
        let screen = TableScreen::new(session, world.look).thinking(world.thought);
        App { world, screen: Screen::Table(Box::new(screen)) }
    }

    /// Walks through a game from this position.
    pub fn replay<G: Played>(world: World, session: Session<G>, at: usize) -> App {
        let screen = TableScreen::replaying(session, at, world.look);
        App { world, screen: Screen::Table(Box::new(screen)) }
    }

    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The table, if this game is on it.
    pub fn table<G: Played>(&self) -> Option<&TableScreen<G>> {
        match &self.screen {
            Screen::Table(table) => (table.as_ref() as &dyn Any).downcast_ref(),
            Screen::SetUp(_) => None,
        }
    }

    /// Whether something goes on by itself, so that ticks should come often.
    pub fn is_busy(&self) -> bool {
        matches!(&self.screen, Screen::Table(table) if table.is_busy())
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
        let done = match wish {
            Wish::None => return Action::None,
            Wish::Quit => return Action::Quit,
            Wish::Begin => self.begin(),
            Wish::Open(id) => self.take_up(&id, How::Play),
            Wish::Look(id) => self.take_up(&id, How::Look),
        };
        match done {
            Ok(screen) => self.screen = screen,
            Err(error) => self.refuse(error),
        }
        Action::None
    }

    /// A new game, as the form says.
    fn begin(&self) -> Result<Screen, OpenError> {
        fn begun<G: Played>(world: &World, form: &Form) -> Result<Screen, OpenError> {
            let wrong = |why: String| OpenError::Session(keeper_session::SessionError::SetUp(why));
            let offer = offer(&world.cards, G::KIND, &form.sets).map_err(wrong)?;
            let session = begin::<G>(form, &offer, &world.cards, world.store.clone())?;
            Ok(Screen::Table(Box::new(TableScreen::new(session, world.look).thinking(world.thought))))
        }
        let Screen::SetUp(screen) = &self.screen else { return Err(OpenError::NoGame) };
        let form = screen.form();
        let unknown = || OpenError::OtherKind { kind: form.kind.to_owned() };
        with_game!(form.kind, G => begun::<G>(&self.world, form), _ => Err(unknown()))
    }

    /// A kept game: played on, if need be by other rules than before, or looked at.
    fn take_up(&self, id: &GameId, how: How) -> Result<Screen, OpenError> {
        fn taken<G: Played>(world: &World, id: &GameId, how: How) -> Result<Screen, OpenError> {
            let (store, shelf) = (world.store.clone(), G::shelf(&world.cards));
            let session: Session<G> = match how {
                How::Play => go_on(store, shelf, id)?,
                How::Look => open(store, shelf, id, how)?,
            };
            let at = session.position();
            Ok(Screen::Table(Box::new(match how {
                How::Look => TableScreen::replaying(session, at, world.look),
                How::Play => TableScreen::new(session, world.look).thinking(world.thought),
            })))
        }
        let kind = self.world.store.load(id)?.meta.kind;
        let unknown = || OpenError::OtherGame { id: id.clone(), kind: kind.clone() };
        with_game!(kind.as_str(), G => taken::<G>(&self.world, id, how), _ => Err(unknown()))
    }

    fn refuse(&mut self, error: OpenError) {
        let Screen::SetUp(screen) = &mut self.screen else { return };
        match error {
            OpenError::CannotGoOn { id, was, why } => {
                let message = format!("This game was played {was} and cannot go on: {why}. Nothing of it is lost.");
                screen.refuse(id, message);
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
                Line::from("Ctrl-C leaves; everything is saved."),
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
