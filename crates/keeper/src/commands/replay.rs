//! `keeper replay`

use std::io::{IsTerminal, stderr, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use keeper_arkham::Arkham;
use keeper_bots::Thought;
use keeper_session::{
    Cards, How, LookBack, Looked, OpenError, Played, Session, Swing, happened, kind_of, open, open_file, open_text,
    story_text, with_game,
};
use keeper_store::{Sqlite, Store, read_text, read_text_file};
use keeper_table::Game;
use keeper_terminal::{App, Look, TerminalError, World, check, run as show};

use super::play::{Place, game_called};
use super::{Done, complain, say, usage, write_file};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper replay friday.json              walks through an exported game
  keeper replay 4hx8 --to 120            a saved game, from its 120th decision on
  keeper replay friday.json --text       the story from beginning to end; --rules names the rule behind each line
  keeper replay friday.json --json       every choice with its events, as JSON
  keeper replay friday.json --review     the three biggest mistakes
  keeper replay 4hx8 --to 120 --scenario bug.toml
                                         writes that position as a scenario: `keeper scenario bug.toml` runs it")]
pub struct Args {
    /// An exported game (- is standard input), or the id of a saved game, or the first letters of the id.
    #[arg(value_name = "FILE|ID")]
    game: String,
    /// Start after this many decisions; with --text, end the story there.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Print the whole story instead of showing it.
    #[arg(long)]
    text: bool,
    /// Print every choice and its events as JSON instead of showing the game.
    #[arg(long, conflicts_with_all = ["text", "review", "scenario"])]
    json: bool,
    /// With --text: the rule behind each line, in brackets.
    #[arg(long, requires = "text")]
    rules: bool,
    /// Name the biggest mistakes, as an expert bot sees them, instead of showing the game. That takes a while.
    #[arg(long, conflicts_with_all = ["text", "scenario"])]
    review: bool,
    /// Write a scenario that leads to this point, or to the end, instead of showing it; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    scenario: Option<PathBuf>,
    /// With --scenario: overwrite an existing file.
    #[arg(long, requires = "scenario")]
    force: bool,
    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    place: Place,
}

impl Args {
    /// Whether the game is to be walked through on the screen.
    fn shows(&self) -> bool {
        !self.text && !self.json && !self.review && self.scenario.is_none()
    }
}

pub fn run(args: Args) -> Done {
    let shown = args.shows();
    if shown {
        check().map_err(|error| match error {
            TerminalError::NotATerminal => "this is not a terminal: add --text to print the story".to_owned(),
            TerminalError::Dumb(term) => {
                format!("this terminal cannot show a full screen (TERM={term}): add --text to print the story")
            }
            other => other.to_string(),
        })?;
    }
    let all = args.place.folders.all()?;
    let path = Path::new(&args.game);
    // A file that cannot be read is complained about as one of the first game.
    let first = |kind: Option<String>| kind.unwrap_or_else(|| Arkham::KIND.to_owned());
    if args.game == "-" {
        let text = read_text(stdin().lock()).map_err(|error| format!("standard input: {error}"))?;
        let kind = first(kind_of(&text));
        let wrong = |error: OpenError| format!("standard input: {error}");
        let other = wrong(OpenError::OtherKind { kind: kind.clone() });
        return with_game!(kind.as_str(), G => {
            let session: Session<G> = open_text(&text, G::shelf(&all)).map_err(wrong)?;
            walk(&args, all, session, None)
        }, _ => Err(other.into()));
    }
    if path.exists() {
        let kind = first(read_text_file(path).ok().and_then(|text| kind_of(&text)));
        let other = OpenError::File { file: args.game.clone(), why: format!("this is a game of \"{kind}\"") };
        return with_game!(kind.as_str(), G => {
            let session: Session<G> = open_file(path, G::shelf(&all))?;
            walk(&args, all, session, None)
        }, _ => Err(other.into()));
    }
    if args.game.contains(['/', '.', '\\']) {
        let what = &args.game;
        return Err(usage(format!("there is no file {what}: give an exported game, or an id from `keeper games`")));
    }
    let store = args.place.store_to_read()?;
    let id = game_called(&*store, &args.game)?;
    let kind = store.load(&id)?.meta.kind;
    let other = OpenError::OtherGame { id: id.clone(), kind: kind.clone() };
    with_game!(kind.as_str(), G => {
        let session: Session<G> = open(store.clone(), G::shelf(&all), &id, How::Look)?;
        walk(&args, all, session, Some(store))
    }, _ => Err(other.into()))
}

/// Tells or shows a game.
fn walk<G: Played>(args: &Args, cards: Cards, session: Session<G>, store: Option<Arc<dyn Store>>) -> Done {
    let shown = args.shows();
    let (first, last) = (session.base(), session.table().len());
    if let Some(to) = args.to.filter(|&to| to > last || to < first) {
        let from = if first > 0 { format!("from {first} ") } else { String::new() };
        return Err(usage(format!("--to {to}: this game has {last} decisions. Give a number {from}up to {last}")));
    }
    let at = args.to.unwrap_or(session.position());
    if let Some(kept) = session.outdated().filter(|_| args.json || args.review) {
        let what =
            if args.json { "Keeper cannot write its events" } else { "Keeper cannot tell what its choices cost" };
        return Err(format!("{what}: the game was played {}. --text tells its story", kept.was).into());
    }
    if let Some(file) = &args.scenario {
        if let Some(why) = session.keeps_secret() {
            return Err(format!("cannot write a scenario: {why}").into());
        }
        if session.begin().from.is_some() {
            return Err("a game that continues from a snapshot has no beginning to tell: `keeper games export` \
                        writes it with the snapshot"
                .into());
        }
        let name = format!("{}, decision {}", session.name(), at + 1);
        let keys: Vec<&str> = session.table().choices()[..at].iter().map(|chosen| chosen.key.as_str()).collect();
        let Some(text) = G::scenario(&name, &session.begin().setup, &keys) else {
            return Err(format!("cannot write a scenario of {}: use `keeper games export`", G::TITLE).into());
        };
        match file == Path::new("-") {
            true => say(text)?,
            false => {
                write_file(file, &text, args.force)?;
                say(format!("written: {}", file.display()))?;
            }
        }
    } else if args.text {
        say(story_text(&session, at, args.rules))?;
    } else if args.json {
        let hides = session.game().has_secrets() && !session.is_over();
        let hides = hides.then_some("the game is not over, and its players have hidden cards");
        if let Some(why) = session.keeps_secret().or(hides) {
            return Err(format!("cannot write the events: {why}. Use --text for the public story").into());
        }
        let steps = happened(&session, at)?.into_iter().map(|step| serde_json::to_string(&step));
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        let head = serde_json::json!({ "game": G::KIND, "name": session.name(), "setup": session.begin().setup });
        let head = head.to_string();
        say(format!("{},\"steps\":[\n{}\n]}}", head.strip_suffix('}').unwrap_or(&head), steps.join(",\n")))?;
    } else if args.review {
        let back = LookBack::new(&session)?;
        let bar = if stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
        bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} choices reviewed, {eta} left")?);
        let weighed = |done: usize, all: usize| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
            true
        };
        let swings = back.swings(weighed)?.unwrap_or_default();
        bar.finish_and_clear();
        let lines = |all: &[Swing]| -> Vec<String> {
            all.iter().map(|choice| format!("{:>5}  {}", choice.position + 1, choice.words)).collect()
        };
        say(Looked::Done(swings.clone()).words())?;
        lines(&swings.cost).into_iter().try_for_each(say)?;
        if !swings.helped.is_empty() {
            say("What helped most")?;
            lines(&swings.helped).into_iter().try_for_each(say)?;
        }
    }
    if !shown {
        let stuck = session.locked().filter(|why| why.contains("only up to here"));
        if let Some(why) = stuck {
            complain(why);
        }
        return Ok(if stuck.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS });
    }
    let look = Look::of_environment();
    let look = Look { ascii: look.ascii || args.ascii, ..look };
    let store: Arc<dyn Store> = match store {
        Some(store) => store,
        // A file can be walked through wherever games are kept, or if they cannot be.
        None => match args.place.store() {
            Ok(store) => store,
            Err(_) => Arc::new(Sqlite::in_memory()?),
        },
    };
    show(App::replay(World { cards, store, look, thought: Thought::Usual }, session, args.to.unwrap_or(first)))?;
    Ok(ExitCode::SUCCESS)
}
