//! The games of this server: what can be set up, and the rooms in which they are played.

use std::marker::PhantomData;
use std::sync::Arc;

use keeper_arkham::library::Shelf;
use keeper_bots::Thought;
use keeper_session::{Begin, GAMES, How, Offer, Played, Player, Session, UndoRule, Wanted, open, start_at, with_game};
use keeper_store::{GameId, Store};

use crate::room::Room;
use crate::seated::Seated;

/// A game that tables can be made for.
pub trait House: Send + Sync {
    fn kind(&self) -> &'static str;

    fn title(&self) -> &'static str;

    /// What can be set up with these boxes.
    fn offer(&self, sets: &[String]) -> Result<Offer, String>;

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

    /// A game from the store.
    fn open(&self, id: &GameId, how: How, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String>;
}

/// Every game, with the cards of this shelf and bots that think so much.
pub fn houses(shelf: &Shelf, thought: Thought) -> Vec<Box<dyn House>> {
    fn house<G: Played>(shelf: &Shelf, thought: Thought) -> Option<Box<dyn House>> {
        Some(Box::new(Of::<G> { shelf: G::shelf(shelf), thought, game: PhantomData }))
    }
    GAMES.iter().filter_map(|(kind, _)| with_game!(*kind, G => house::<G>(shelf, thought), _ => None)).collect()
}

struct Of<G: Played> {
    shelf: G::Shelf,
    thought: Thought,
    game: PhantomData<fn() -> G>,
}

impl<G: Played> House for Of<G> {
    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn offer(&self, sets: &[String]) -> Result<Offer, String> {
        G::offer(&self.shelf, sets)
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
        let library = G::take_cards(&self.shelf, &mut setup)?;
        let begin = Begin::new::<G>(setup, players, undo, &library);
        let session =
            Session::<G>::start(library, begin, Some(name.to_owned()), store).map_err(|error| error.to_string())?;
        Ok(Box::new(Seated::new(session)?.thinking(self.thought)))
    }

    fn of_scenario(&self, text: &str) -> Result<Wanted, String> {
        G::position(&self.shelf, text).map(|(_, wanted)| wanted)
    }

    fn start_at(
        &self,
        text: &str,
        players: Vec<Player>,
        undo: UndoRule,
        name: &str,
        store: Arc<dyn Store>,
    ) -> Result<Box<dyn Room>, String> {
        let (game, wanted) = G::position(&self.shelf, text)?;
        let begin = Begin::new::<G>(G::set_up(&wanted), players, undo, game.library());
        let name = Some(name.to_owned()).filter(|name| !name.trim().is_empty());
        let session = start_at(game, begin, name, store).map_err(|error| error.to_string())?;
        Ok(Box::new(Seated::new(session)?.thinking(self.thought)))
    }

    fn open(&self, id: &GameId, how: How, store: Arc<dyn Store>) -> Result<Box<dyn Room>, String> {
        let session = open::<G>(store, self.shelf.clone(), id, how).map_err(|error| error.to_string())?;
        // What answers itself depends on who sits where, which is not known yet.
        Ok(Box::new(Seated::as_it_is(session)?.thinking(self.thought)))
    }
}
