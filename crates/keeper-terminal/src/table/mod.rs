//! The table on the screen: a game in play, or one that is walked through.

mod act;
mod campus;
mod draw;
mod ending;
mod hand_over;
pub(crate) mod help;
mod keys;
mod map;
mod panel;
mod plan;
mod popup;
mod question;
mod reader;
mod replay;
mod roads;
mod row;
mod search;
mod sheet;
mod stage;
mod story;
mod town;
mod tracks;

use std::cell::{Cell, OnceCell, RefCell};
use std::time::{Duration, Instant};

use keeper_bots::Thought;
use keeper_present::{Choice, Does, Habits, Scene};
use keeper_session::{Answer, By, Helper, Played, Review, Session, SessionError};
use keeper_table::Seat;
use ratatui::layout::{Position, Rect};

use crate::look::Look;
use map::Made;
use panel::number_of;

pub(crate) use act::free_file;
pub use popup::Popup;

/// The parts of the screen that the keyboard can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Options,
    Map,
    Sheet,
    Story,
    Reader,
}

impl Pane {
    const ALL: [Pane; 5] = [Pane::Options, Pane::Map, Pane::Sheet, Pane::Story, Pane::Reader];
}

/// What lies under the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    Choice(usize),
    Area(usize),
    Possession(usize),
    Sheet(usize),
    StoryLine(usize),
    Item(usize),
    Pane(Pane),
}

pub struct TableScreen<G: Played> {
    session: Session<G>,
    look: Look,
    /// The picture of the table, as the player at the screen sees it.
    scene: Scene,
    /// Who sits before the screen, where that matters.
    at: Option<Seat>,
    /// What was last laid out.
    plans: RefCell<Vec<Made>>,
    /// The columns and rows of the map that was drawn last.
    drawn: Cell<(u16, u16)>,
    /// The position that is shown when a game is walked through.
    replay: Option<usize>,
    /// Positions follow one another by themselves.
    running: bool,
    shown: G,
    choices: Vec<Choice>,
    cursor: usize,
    focus: Pane,
    /// Which of the others fills the screen where there is not room for all.
    main: Pane,
    /// The area with the cursor, by its number among those of all boards.
    place: usize,
    /// Which panel is shown, and the item on it that the cursor is on.
    sheet: usize,
    possession: usize,
    /// The line of the story that the cursor is on, counted from the end.
    line: usize,
    /// How far the text that is read is scrolled.
    scroll: usize,
    popup: Option<Popup>,
    notice: Option<String>,
    /// What happened since the last decision of a person is to be read first.
    news: bool,
    /// The rule behind each line of the story is shown.
    rules: bool,
    helper: Helper<G>,
    /// Bots wait.
    paused: bool,
    /// They take one step nevertheless.
    once: bool,
    slow: bool,
    last_bot: Option<Instant>,
    told_ending: bool,
    /// The look back at a finished game, once somebody has asked for it.
    review: Option<Review>,
    /// How far what was drawn last can be scrolled.
    limit: Cell<usize>,
    /// How many lines of it were to be seen.
    page: Cell<usize>,
    /// The newest line of the story that was to be seen, and whether pages of it are turned.
    newest: Cell<usize>,
    paged: bool,
    /// The news stand where the map is.
    reading: Cell<bool>,
    /// Everything that can be searched for, once somebody has.
    index: OnceCell<Vec<search::Entry>>,
    hits: RefCell<Vec<(Rect, Hit)>>,
}

/// Where the cursor is while no answer has been looked for.
const NOWHERE: usize = usize::MAX;
/// The rows of a picture, and one for those who are elsewhere.
const ROWS: u16 = 14;
/// How long is waited for bots before the screen is drawn again; they think on beside it.
const PATIENCE: Duration = Duration::from_millis(40);
const SLOW: Duration = Duration::from_millis(500);

impl<G: Played> TableScreen<G> {
    pub fn new(session: Session<G>, look: Look) -> TableScreen<G> {
        let mut screen = TableScreen::of(session, look);
        screen.refresh();
        screen.settle();
        screen
    }

    /// The table of a game that is walked through, at this position.
    pub fn replaying(session: Session<G>, at: usize, look: Look) -> TableScreen<G> {
        let mut screen = TableScreen { replay: Some(0), ..TableScreen::of(session, look) };
        screen.show(at);
        screen
    }

    fn of(session: Session<G>, look: Look) -> TableScreen<G> {
        let shown = session.game().clone();
        TableScreen {
            session,
            look,
            scene: Scene::default(),
            at: None,
            plans: RefCell::default(),
            drawn: Cell::new((80, ROWS)),
            replay: None,
            running: false,
            shown,
            choices: vec![],
            cursor: 0,
            focus: Pane::Options,
            main: Pane::Map,
            place: 0,
            sheet: 0,
            possession: 0,
            line: 0,
            scroll: 0,
            popup: None,
            notice: None,
            news: false,
            rules: false,
            helper: Helper::default(),
            paused: false,
            once: false,
            slow: false,
            last_bot: None,
            told_ending: false,
            review: None,
            limit: Cell::new(0),
            page: Cell::new(1),
            newest: Cell::new(0),
            paged: false,
            reading: Cell::new(false),
            index: OnceCell::new(),
            hits: RefCell::default(),
        }
    }

    /// The same table, with bots that think so much.
    pub fn thinking(self, thought: Thought) -> TableScreen<G> {
        TableScreen { helper: self.helper.thinking(thought), ..self }
    }

    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Which of the choices the cursor is on.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn popup(&self) -> Option<&Popup> {
        self.popup.as_ref()
    }

    pub fn bots_are_playing(&self) -> bool {
        self.replay.is_none() && !self.helper.hold && Helper::bots_are_asked(&self.session)
    }

    /// Whether something goes on by itself just now.
    pub fn is_busy(&self) -> bool {
        self.running || self.bots_may_play()
    }

    fn bots_may_play(&self) -> bool {
        self.bots_are_playing() && (!self.paused || self.once) && self.popup.is_none()
    }

    /// Who is asked in the moment that is shown.
    fn asked(&self) -> Option<Seat> {
        self.session.asked_in(&self.shown)
    }

    /// The seat whose secrets may be shown.
    fn eyes(&self) -> Option<Seat> {
        self.at.filter(|_| self.replay.is_none() && !self.session.is_over())
    }

    /// Whether the player at the screen may read what is asked.
    fn is_open(&self) -> bool {
        self.asked().is_none_or(|seat| !self.shown.is_secret(seat) || self.eyes() == Some(seat))
    }

    /// Brings everything that is shown up to date with the game.
    fn refresh(&mut self) {
        let before = self.asked();
        self.shown = match self.replay {
            Some(at) => self.session.game_at(at).unwrap_or_else(|_| self.session.game().clone()),
            None => self.session.game().clone(),
        };
        self.pass_on();
        self.look_again();
        // Where every answer does harm, none is taken by Enter alone.
        let harm = self.asked().is_some_and(|seat| self.shown.is_harmful(seat));
        self.cursor = self.goal_choice().unwrap_or(if harm { NOWHERE } else { 0 });
        self.scroll = 0;
        self.line = 0;
        self.news = true;
        let now = self.asked();
        if let Some(seat) = now
            && (now != before || self.focus != Pane::Sheet)
        {
            self.sheet = self.panel_of(seat);
            self.possession = 0;
        }
        if self.focus != Pane::Map
            && let Some(place) = now.and_then(|seat| self.area_of(seat))
        {
            self.place = place;
        }
    }

    /// What the player at the screen sees.
    fn look_again(&mut self) {
        self.scene = self.shown.scene(self.eyes());
        let position = self.replay.unwrap_or(self.session.position());
        self.choices = match self.asked().filter(|_| self.is_open()) {
            Some(seat) => {
                let habits = self.session.habits(position, &self.shown);
                self.shown.choices(seat, &Habits { together: self.session.people(), ..habits })
            }
            None => vec![],
        };
    }

    fn goal_choice(&self) -> Option<usize> {
        let goal = self.helper.goal(&self.session, &self.shown)?;
        self.choices.iter().position(|choice| matches!(&choice.does, Does::Series(series) if series.goal == goal))
    }

    /// Lets everything happen that needs no person and no bot.
    fn settle(&mut self) {
        while self.replay.is_none() && self.popup.is_none() {
            let Some(index) = self.helper.by_itself(&self.session) else { break };
            if let Err(error) = self.session.choose(index, By::Itself) {
                self.fail(error);
                break;
            }
            self.refresh();
        }
        if self.replay.is_none() && self.session.is_over() && !self.told_ending {
            self.told_ending = true;
            let reveals = self.session.game().ending().is_some_and(|ending| !ending.reveal.is_empty());
            self.popup = Some(if reveals { Popup::Reveal { shown: 1 } } else { Popup::Ending { scroll: 0 } });
        }
    }

    /// Time passes: bots play, a replay that runs goes on.
    pub fn tick(&mut self) {
        if self.replay.is_some() {
            self.run_replay();
            return;
        }
        let start = Instant::now();
        while self.bots_may_play() {
            if self.slow && !self.once && self.last_bot.is_some_and(|then| then.elapsed() < SLOW) {
                break;
            }
            let index = match self.helper.bot_within(&self.session, PATIENCE.saturating_sub(start.elapsed())) {
                Answer::Takes(index) => index,
                Answer::Thinks => break,
                Answer::None => {
                    self.notice = Some("the bot can't choose here: press B to take the seat back".to_owned());
                    self.paused = true;
                    break;
                }
            };
            if let Err(error) = self.session.choose(index, By::Bot) {
                self.fail(error);
                self.paused = true;
                break;
            }
            self.last_bot = Some(Instant::now());
            if std::mem::take(&mut self.once) || self.slow || start.elapsed() > PATIENCE {
                break;
            }
        }
        if self.last_bot.is_some_and(|then| then >= start) {
            if !self.paused {
                self.notice = None;
            }
            self.refresh();
            self.settle();
        }
        if let Some(trouble) = self.session.take_trouble() {
            self.notice = Some(trouble);
        }
    }

    fn fail(&mut self, error: SessionError) {
        self.helper.stop();
        let text = error.to_string();
        // The last line of the screen has room for a few words only.
        if text.chars().count() > 76 {
            self.popup = Some(Popup::Message { title: "That did not work".to_owned(), text });
        } else {
            self.notice = Some(text);
        }
        self.refresh();
    }

    fn under(&self, column: u16, row: u16) -> Option<Hit> {
        let hits = self.hits.borrow();
        let at = Position::new(column, row);
        hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit)
    }

    fn hit(&self, area: Rect, hit: Hit) {
        self.hits.borrow_mut().push((area, hit));
    }
}
