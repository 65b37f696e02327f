//! `keeper replay`

use std::io::{Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use keeper_terminal::{App, How, Look, World, check, open, open_file, run as show, story_text};

use super::Done;
use super::play::{Place, game_called};

#[derive(clap::Args, Default)]
pub struct Args {
    /// An exported game, or the id of one that is kept.
    #[arg(value_name = "FILE|ID")]
    game: String,
    /// Begins after so many decisions; with --text the story ends there.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Prints the whole story instead of showing it.
    #[arg(long)]
    text: bool,
    /// Signs and lines in ASCII.
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    place: Place,
}

pub fn run(args: Args) -> Done {
    if !args.text {
        check().map_err(|error| format!("{error}; `keeper replay --text` prints the story"))?;
    }
    let library = args.place.library()?;
    let path = Path::new(&args.game);
    let (session, store) = if path.is_file() {
        (open_file(path, library.clone())?, None)
    } else {
        let looks_like_file = args.game.contains(['/', '.', '\\']);
        if looks_like_file {
            return Err(format!("there is no file {}", args.game).into());
        }
        let store = args.place.store()?;
        let id = game_called(&*store, &args.game)?;
        (open(store.clone(), library.clone(), &id, How::Look)?, Some(store))
    };
    let last = session.table().len();
    if let Some(to) = args.to.filter(|&to| to > last) {
        return Err(format!("--to {to}: this game has {last} decisions").into());
    }
    let played = session.position();
    if args.text {
        stdout().write_all(story_text(&session, args.to.unwrap_or(played)).as_bytes())?;
        if let Some(why) = session.locked().filter(|why| why.contains("only up to here")) {
            eprintln!("keeper: {why}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let look = Look::of_environment();
    let look = Look { ascii: look.ascii || args.ascii, ..look };
    let store = match store {
        Some(store) => store,
        None => args.place.store()?,
    };
    show(App::replay(World { library, store, look }, session, args.to.unwrap_or(0)))?;
    Ok(ExitCode::SUCCESS)
}
