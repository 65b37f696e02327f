//! `keeper play`

use std::io::{stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Kind;
use keeper_store::{Filter, GameId, Sqlite, Store, StoreError};
use keeper_terminal::{
    App, Begin, Form, How, KIND, Look, Plain, Player, Session, UndoRule, World, check, go_on_from_snapshot, latest,
    open, random_seed, run as show,
};

use super::Done;

#[derive(clap::Args, Default)]
pub struct Args {
    /// How many investigators play, 1 to 8.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    players: Option<u8>,
    /// The same seed and the same choices make the same game.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The Ancient One by name or id; random if not given.
    #[arg(long, value_name = "ID")]
    ancient_one: Option<String>,
    /// Investigators by name or id, seat by seat; the others are dealt at random.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    investigators: Vec<String>,
    /// So many of the seats, the last ones, are played by bots.
    #[arg(long, value_name = "N")]
    bots: Option<u8>,
    /// What the game is called in the list.
    #[arg(long)]
    name: Option<String>,
    /// Nothing can be undone past a roll or a reveal.
    #[arg(long)]
    no_peeking: bool,
    /// Goes on with a game that is kept: the last one played, or the one with this id.
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, default_missing_value = "")]
    go_on: Option<String>,
    /// With --continue: goes on from the last snapshot of a game of another version, as a new game.
    #[arg(long, requires = "go_on")]
    from_snapshot: bool,
    /// No full screen: reads choices from standard input, line by line.
    #[arg(long)]
    plain: bool,
    /// Signs and lines in ASCII.
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    place: Place,
}

/// Where cards and games come from.
#[derive(clap::Args, Default)]
pub struct Place {
    /// A folder with card files to play with besides the base game.
    #[arg(long, value_name = "DIR")]
    pub cards: Vec<PathBuf>,
    /// The folder or database file in which games are kept.
    #[arg(long, value_name = "DIR/FILE")]
    pub data: Option<PathBuf>,
}

impl Place {
    pub fn library(&self) -> Result<Arc<Library>, Box<dyn std::error::Error>> {
        if let Some(folder) = self.cards.iter().find(|folder| !folder.is_dir()) {
            return Err(format!("--cards {}: there is no such folder", folder.display()).into());
        }
        Ok(Arc::new(Library::with_folders(&["base"], &self.cards)?))
    }

    pub fn store(&self) -> Result<Arc<dyn Store>, StoreError> {
        let Some(path) = &self.data else { return Ok(Arc::new(Sqlite::open_default()?)) };
        let is_file = path.is_file() || path.extension().is_some_and(|end| end == "sqlite" || end == "db");
        let file = if is_file { path.clone() } else { path.join("games.sqlite") };
        Ok(Arc::new(Sqlite::open(file)?))
    }
}

/// The game that a word on the command line means: its id, or the beginning of it.
pub fn game_called(store: &dyn Store, word: &str) -> Result<GameId, Box<dyn std::error::Error>> {
    let games = store.list(&Filter { kind: Some(KIND.to_owned()), ..Filter::default() })?;
    let mut fitting = games.iter().filter(|game| !word.is_empty() && game.id.as_str().starts_with(word));
    match (fitting.next(), fitting.next()) {
        (Some(game), None) => Ok(game.id.clone()),
        (Some(_), Some(_)) => Err(format!("several games begin with \"{word}\": give more of the id").into()),
        _ => Ok(word.parse().and_then(|id| store.load(&id).map(|game| game.meta.id))?),
    }
}

impl Args {
    fn wants_new_game(&self) -> bool {
        self.players.is_some()
            || self.seed.is_some()
            || self.ancient_one.is_some()
            || self.bots.is_some()
            || self.name.is_some()
            || self.no_peeking
            || !self.investigators.is_empty()
    }

    fn look(&self) -> Look {
        let look = Look::of_environment();
        Look { ascii: look.ascii || self.ascii, ..look }
    }

    /// The game that the options describe, and what is wrong with them.
    fn form(&self, library: &Arc<Library>) -> Result<Form, Box<dyn std::error::Error>> {
        let mut form = Form::default();
        let named = self.investigators.len();
        let bots = usize::from(self.bots.unwrap_or(0));
        form.players = usize::from(self.players.unwrap_or(1).max(named.min(8) as u8));
        if self.players.is_none() {
            form.players = form.players.max(bots.min(8));
        }
        if named > form.players {
            return Err(format!("{named} investigators are named, and only 8 can play").into());
        }
        if bots > form.players {
            return Err(format!("{bots} bots, but only {} play", form.players).into());
        }
        for seat in &mut form.seats[form.players - bots..] {
            seat.1 = Player::Bot(Kind::Planner);
        }
        form.seed = self.seed.unwrap_or_else(random_seed);
        form.undo = if self.no_peeking { UndoRule::UntilChance } else { UndoRule::Free };
        form.name = self.name.clone().unwrap_or_default();
        let sheets: Vec<(&str, &str)> = library.sheets.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect();
        let ancients: Vec<(&str, &str)> =
            library.ancient_ones.iter().map(|a| (a.id.as_str(), a.name.as_str())).collect();
        let mut setup = SetUp { players: form.players as u8, ..SetUp::default() };
        for (seat, name) in self.investigators.iter().enumerate() {
            if name != "random" && !name.is_empty() {
                form.seats[seat].0 = called(&sheets, name);
                let id = form.seats[seat].0.map_or(name.as_str(), |sheet| sheets[sheet].0);
                setup.investigators.resize(seat + 1, None);
                setup.investigators[seat] = Some(id.to_owned());
            }
        }
        if let Some(name) = self.ancient_one.as_deref().filter(|name| *name != "random") {
            form.ancient_one = called(&ancients, name);
            setup.ancient_one = Some(form.ancient_one.map_or(name, |ancient| ancients[ancient].0).to_owned());
        }
        Arkham::unstarted(library.clone(), &setup)?;
        Ok(form)
    }
}

/// What has this id or name, or the only one whose name has this part.
fn called(all: &[(&str, &str)], name: &str) -> Option<usize> {
    let exact = all.iter().position(|(id, full)| *id == name || full.eq_ignore_ascii_case(name));
    let part = name.to_lowercase();
    let mut fitting =
        (0..all.len()).filter(|&at| all[at].1.to_lowercase().contains(&part) || all[at].0.contains(&part));
    exact.or_else(|| fitting.next().filter(|_| fitting.next().is_none()))
}

pub fn run(args: Args) -> Done {
    if !args.plain {
        check()?;
    }
    if args.go_on.is_some() && args.wants_new_game() {
        return Err("--continue goes on with a game as it was set up: leave out the options of a new game".into());
    }
    let library = args.place.library()?;
    let form = args.form(&library)?;
    let store = args.place.store()?;
    let session = match args.go_on.as_deref() {
        Some(word) => {
            let id = if word.is_empty() { latest(&*store)? } else { game_called(&*store, word)? };
            Some(match args.from_snapshot {
                true => go_on_from_snapshot(store.clone(), library.clone(), &id)?,
                false => open(store.clone(), library.clone(), &id, How::Play)?,
            })
        }
        None => None,
    };
    if args.plain {
        let session = match session {
            Some(session) => session,
            None => {
                let begin: Begin = form.begin(&library);
                Session::start(library, begin, args.name.clone(), store)?
            }
        };
        Plain::new(session, stdin().lock(), stdout().lock()).run()?;
        return Ok(ExitCode::SUCCESS);
    }
    let world = World { library, store, look: args.look() };
    show(match session {
        Some(session) => App::play(world, session),
        None => App::set_up(world, form, args.wants_new_game()),
    })?;
    Ok(ExitCode::SUCCESS)
}
