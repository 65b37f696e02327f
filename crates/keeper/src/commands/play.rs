//! `keeper play`

use std::io::{ErrorKind, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Kind;
use keeper_store::{Filter, GameId, Sqlite, Store, StoreError, database_path};
use keeper_table::Seed;
use keeper_terminal::{
    App, Begin, Form, How, KIND, Look, OpenError, Plain, Player, Session, UndoRule, World, check, go_on_from_snapshot,
    latest, open, run as show,
};

use super::boxes::{Folders, library};
use super::{Closed, Done, called};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper play                                       asks for everything
  keeper play --players 2 --ancient-one cthulhu
  keeper play --sets base,dunwich                   with a second box; `keeper sets` lists them
  keeper play --investigators \"Joe Diamond\",random --bots 1
  keeper play --continue                            goes on with the last game
  keeper play --plain < answers.txt                 line by line, for screen readers and scripts

Every choice is kept before it takes effect, in games.sqlite in $KEEPER_DATA, or else in the data folder that the system
has for programs. Whatever happens to the program, --continue goes on where you were.")]
pub struct Args {
    /// The boxes to play with: base,dunwich, or dunwich:cards for a part of one; the base game if not given.
    /// `keeper sets` lists them.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sets: Vec<String>,
    /// How many investigators play, 1 to 8.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    players: Option<u8>,
    /// The same seed and the same choices make the same game. A number or word of your own is an open seed: whoever
    /// guesses it knows what will come. If none is given, the system gives a secret one.
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// The Ancient One by name or id; random if not given.
    #[arg(long, value_name = "ID")]
    ancient_one: Option<String>,
    /// Investigators by name or id, seat by seat; `random` and all further seats are dealt one.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    investigators: Vec<String>,
    /// So many of the seats, the last ones, are played by bots.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    bots: Option<u8>,
    /// Which bots: planner (if not given) or random.
    #[arg(long, value_name = "KIND", requires = "bots")]
    bot: Option<Kind>,
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
    #[command(flatten)]
    pub folders: Folders,
    /// The folder or database file in which games are kept.
    #[arg(long, value_name = "DIR/FILE")]
    pub data: Option<PathBuf>,
}

impl Place {
    pub fn store(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(Sqlite::open(self.file()?)?))
    }

    /// The store to be looked at, which may be where nothing can be written.
    pub fn store_to_read(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(Sqlite::open_to_read(self.file()?)?))
    }

    fn file(&self) -> Result<PathBuf, StoreError> {
        let Some(path) = &self.data else { return database_path() };
        let is_file = path.is_file() || path.extension().is_some_and(|end| end == "sqlite" || end == "db");
        Ok(if is_file { path.clone() } else { path.join("games.sqlite") })
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
        !self.sets.is_empty()
            || self.players.is_some()
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
        let mut form = Form { sets: library.sets.clone(), ..Form::default() };
        let named = self.investigators.len();
        let bots = usize::from(self.bots.unwrap_or(0));
        form.players = usize::from(self.players.unwrap_or(1).max(named.min(8) as u8));
        if self.players.is_none() {
            form.players = form.players.max(bots.min(8));
        }
        if let Some(players) = self.players.filter(|&players| named > usize::from(players)) {
            return Err(
                format!("{named} investigators, but only {players} play: name fewer, or raise --players").into()
            );
        }
        if named > form.players {
            return Err(format!("{named} investigators are named, and only 8 can play: name fewer").into());
        }
        if bots > form.players {
            return Err(
                format!("{bots} bots, but only {} play: ask for fewer, or raise --players", form.players).into()
            );
        }
        for seat in &mut form.seats[form.players - bots..form.players] {
            seat.1 = Player::Bot(self.bot.unwrap_or(Kind::Planner));
        }
        form.seed = self.seed;
        form.undo = if self.no_peeking { UndoRule::UntilChance } else { UndoRule::Free };
        form.name = self.name.clone().unwrap_or_default();
        let sheets: Vec<(&str, &str)> = library.sheets.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect();
        let ancients: Vec<(&str, &str)> =
            library.ancient_ones.iter().map(|a| (a.id.as_str(), a.name.as_str())).collect();
        let mut setup = SetUp { sets: library.sets.clone(), players: form.players as u8, ..SetUp::default() };
        for (seat, name) in self.investigators.iter().enumerate() {
            if name != "random" && !name.is_empty() {
                let id = called(&sheets, name);
                form.seats[seat].0 = sheets.iter().position(|sheet| sheet.0 == id);
                setup.investigators.resize(seat + 1, None);
                setup.investigators[seat] = Some(id.to_owned());
            }
        }
        if let Some(name) = self.ancient_one.as_deref().filter(|name| *name != "random") {
            let id = called(&ancients, name);
            form.ancient_one = ancients.iter().position(|ancient| ancient.0 == id);
            setup.ancient_one = Some(id.to_owned());
        }
        Arkham::unstarted(library.clone(), &setup)?;
        Ok(form)
    }
}

pub fn run(args: Args) -> Done {
    if !args.plain {
        check()?;
    }
    if args.go_on.is_some() && args.wants_new_game() {
        return Err("--continue goes on with a game as it was set up: leave out the options of a new game".into());
    }
    let shelf = args.place.folders.shelf()?;
    // A game that goes on has boxes of its own.
    let fresh = match args.go_on {
        Some(_) => None,
        None => {
            let library = library(&shelf, &args.sets)?;
            Some((args.form(&library)?, library))
        }
    };
    let store = args.place.store()?;
    let session = match args.go_on.as_deref() {
        Some(word) => {
            let id = if word.is_empty() { latest(&*store)? } else { game_called(&*store, word)? };
            Some(match args.from_snapshot {
                true => go_on_from_snapshot(store.clone(), shelf.clone(), &id)?,
                false => open(store.clone(), shelf.clone(), &id, How::Play)?,
            })
        }
        None => None,
    };
    if args.plain {
        let session = match (session, fresh) {
            (Some(session), _) => session,
            (None, Some((form, library))) => {
                let begin: Begin = form.begin(&library)?;
                Session::start(library, begin, args.name.clone(), store)?
            }
            (None, None) => return Err(OpenError::NoGame.into()),
        };
        let session =
            Plain::new(session, stdin().lock(), stdout().lock()).run().map_err(|error| match error.kind() {
                ErrorKind::BrokenPipe => Box::new(Closed) as Box<dyn std::error::Error>,
                _ => {
                    format!("the table failed ({error}); everything is kept, `keeper play --plain --continue` goes on")
                        .into()
                }
            })?;
        if let Some(why) = session.last_unkept() {
            return Err(format!("the last choice was not kept: {why}").into());
        }
        return Ok(ExitCode::SUCCESS);
    }
    let world = World { shelf, store, look: args.look() };
    show(match session {
        Some(session) => App::play(world, session),
        None => App::set_up(world, fresh.map(|(form, _)| form).unwrap_or_default(), args.wants_new_game()),
    })?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seat that is added in the form afterwards is a person's.
    #[test]
    fn bots_take_the_last_seats_and_no_further_ones() {
        let library = Arc::new(Library::embedded(&["base"]).unwrap());
        let form = Args { players: Some(3), bots: Some(2), ..Args::default() }.form(&library).unwrap();
        let bots = form.seats.map(|seat| seat.1.is_bot());
        assert_eq!(bots, [false, true, true, false, false, false, false, false]);
    }
}
