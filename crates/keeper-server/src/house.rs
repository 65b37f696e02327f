//! The games of this server: what can be set up, and the rooms in which they are played.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use keeper_bots::Thought;
use keeper_present::{Present, Rule};
use keeper_session::{
    Begin, Cards, Drawn, GAMES, How, Listed, Offer, Played, Player, Session, UndoRule, Wanted, go_on, open, start_at,
    with_game,
};
use keeper_store::{GameId, Store, data_folder};
use keeper_table::Seed;

use crate::room::Room;
use crate::seated::Seated;

/// A game that tables can be made for.
pub trait House: Send + Sync {
    fn kind(&self) -> &'static str;

    fn title(&self) -> &'static str;

    /// What can be set up with these boxes.
    fn offer(&self, sets: &[String]) -> Result<Offer, String>;

    /// Boxes that chance draws for a game with this seed, of these or, where they are the base game alone, of all.
    fn draw(&self, sets: &[String], word: &str, seed: Seed) -> Result<Drawn, String>;

    /// Everything that is printed, of every box.
    fn cards(&self) -> Result<Arc<[Listed]>, String>;

    /// Every rule in its order, and what the letters of their ids stand for.
    fn rule_index(&self) -> (&'static [Rule], &'static [(&'static str, &'static str)]);

    /// A new game, kept in the store from its first moment.
    fn start(
        &self,
        wanted: &Wanted,
        players: Vec<Player>,
        undo: UndoRule,
        name: &str,
        store: Arc<dyn Store>,
    ) -> Result<Box<dyn Room>, String>;

    /// What is set up by the first scenario of this text; an error says the line.
    fn of_scenario(&self, text: &str) -> Result<Wanted, String>;

    /// A new game that begins at the position of a scenario.
    fn start_at(
        &self,
        text: &str,
        players: Vec<Player>,
        undo: UndoRule,
        name: &str,
        store: Arc<dyn Store>,
    ) -> Result<Box<dyn Room>, String>;

    /// The version of its rules.
    fn rules(&self) -> u32;

    /// Goes on with a game of other rules or cards, from the last state that is kept of it.
    fn go_on(&self, id: &GameId, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String>;

    /// A game from the store.
    fn open(&self, id: &GameId, how: How, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String>;
}

/// Every game, with these cards and bots that think so much. Reports on bugs go to the data folder of this user.
pub fn houses(all: &Cards, thought: Thought) -> Vec<Box<dyn House>> {
    houses_with(all, thought, &data_folder().unwrap_or_else(|_| PathBuf::from(".")))
}

/// The same, with another folder for reports on bugs.
pub fn houses_with(all: &Cards, thought: Thought, reports: &Path) -> Vec<Box<dyn House>> {
    fn house<G: Played>(all: &Cards, thought: Thought, reports: &Path) -> Option<Box<dyn House>> {
        let folders = all.folders().iter().map(|folder| folder.display().to_string()).collect();
        let (shelf, reports) = (G::shelf(all), reports.to_owned());
        Some(Box::new(Of::<G> { shelf, folders, thought, reports, cards: Mutex::default(), game: PhantomData }))
    }
    GAMES.iter().filter_map(|(kind, _)| with_game!(*kind, G => house::<G>(all, thought, reports), _ => None)).collect()
}

struct Of<G: Played> {
    shelf: G::Shelf,
    /// Where card files lie that are not built in: this is not for visitors.
    folders: Vec<String>,
    thought: Thought,
    reports: PathBuf,
    /// Everything printed, once somebody has asked for it.
    cards: Mutex<Option<Arc<[Listed]>>>,
    game: PhantomData<fn() -> G>,
}

impl<G: Played> Of<G> {
    /// What visitors are told of what went wrong: nothing of the folders of this computer.
    fn told(&self, why: String) -> String {
        if !self.folders.iter().any(|folder| why.contains(folder)) {
            return why;
        }
        tracing::error!(why, "card files cannot be read");
        "This server cannot read its card files now. Tell the person who runs it.".into()
    }

    /// Why boxes cannot be played, with their names.
    fn named(&self, sets: &[String], why: String) -> String {
        self.told(G::why_not_together(&self.shelf, sets).unwrap_or(why))
    }

    fn seated(&self, mut session: Session<G>, settles: bool) -> Result<Box<dyn Room>, String> {
        session.report_to(&self.reports);
        let seated = if settles { Seated::new(session)? } else { Seated::as_it_is(session)? };
        Ok(Box::new(seated.thinking(self.thought)))
    }
}

impl<G: Played> House for Of<G> {
    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn offer(&self, sets: &[String]) -> Result<Offer, String> {
        G::offer(&self.shelf, sets).map_err(|why| self.named(sets, why))
    }

    fn draw(&self, sets: &[String], word: &str, seed: Seed) -> Result<Drawn, String> {
        G::draw(&self.shelf, sets, word, seed).map_err(|why| self.told(why))
    }

    fn cards(&self) -> Result<Arc<[Listed]>, String> {
        let mut known = self.cards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cards) = &*known {
            return Ok(cards.clone());
        }
        let cards: Arc<[Listed]> = G::catalogue(&self.shelf).map_err(|why| self.told(why))?.into();
        *known = Some(cards.clone());
        Ok(cards)
    }

    fn rule_index(&self) -> (&'static [Rule], &'static [(&'static str, &'static str)]) {
        (<G as Present>::rules(), G::rule_groups())
    }

    fn start(
        &self,
        wanted: &Wanted,
        players: Vec<Player>,
        undo: UndoRule,
        name: &str,
        store: Arc<dyn Store>,
    ) -> Result<Box<dyn Room>, String> {
        let mut setup = G::set_up(wanted);
        let library = G::take_cards(&self.shelf, &mut setup).map_err(|why| self.named(&wanted.sets, why))?;
        let mut begin = Begin::new::<G>(setup, players, undo, &library);
        begin.own_dice = wanted.own_dice;
        let session =
            Session::<G>::start(library, begin, Some(name.to_owned()), store).map_err(|error| error.to_string())?;
        self.seated(session, true)
    }

    fn of_scenario(&self, text: &str) -> Result<Wanted, String> {
        G::position(&self.shelf, text).map(|(_, wanted)| wanted).map_err(|why| self.told(why))
    }

    fn start_at(
        &self,
        text: &str,
        players: Vec<Player>,
        undo: UndoRule,
        name: &str,
        store: Arc<dyn Store>,
    ) -> Result<Box<dyn Room>, String> {
        let (game, wanted) = G::position(&self.shelf, text).map_err(|why| self.told(why))?;
        let begin = Begin::new::<G>(G::set_up(&wanted), players, undo, game.library());
        let name = Some(name.to_owned()).filter(|name| !name.trim().is_empty());
        let session = start_at(game, begin, name, store).map_err(|error| error.to_string())?;
        self.seated(session, true)
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn go_on(&self, id: &GameId, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String> {
        let session = go_on::<G>(store, self.shelf.clone(), id).map_err(|error| self.told(error.to_string()))?;
        self.seated(session, false)
    }

    fn open(&self, id: &GameId, how: How, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String> {
        let session = open::<G>(store, self.shelf.clone(), id, how).map_err(|error| self.told(error.to_string()))?;
        // What answers itself depends on who sits where, which is not known yet.
        self.seated(session, false)
    }
}
