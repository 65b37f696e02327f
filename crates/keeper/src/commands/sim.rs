//! `keeper sim`

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write, stderr, stdout};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_arkham::Library;
use keeper_bots::Kind;
use keeper_lab::{Control, MOST_THREADS, Mean, Plan, Results, Share, csv, csv_head, run as run_games, table};
use keeper_table::Seed;
use serde_json::{Map, Value, json};

use super::boxes::Boxes;
use super::{Closed, Done, called, complain, say};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper sim --games 10000 --players 4
  keeper sim --sets base,dunwich --players 4
  keeper sim --players 1-8 --ancient-one all --bot planner --csv games.csv
  keeper sim --players 3 --investigators joe-diamond,random,monterey-jack --bot planner,random
  keeper sim --seconds 60 --check --json

Ctrl-C ends it and prints what is there so far. Shares and means come with the interval in which the true value lies
in 95 of 100 cases.")]
pub struct Args {
    /// Which game is played.
    #[arg(long, default_value = "arkham", value_parser = ["arkham"])]
    game: String,
    /// How many games; 1000 if neither this nor --seconds is given.
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least_one)]
    games: Option<u64>,
    /// Stop after so many seconds and print what is there so far.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    seconds: Option<u64>,
    /// Players: a number, or a range like 1-8 whose numbers are taken in turn.
    #[arg(long, short = 'p', value_name = "N|N-N", default_value = "4")]
    players: Players,
    /// Decides every game: the same seed gives the same games and the same hash.
    #[arg(long, short = 's', value_name = "S", default_value = "1")]
    seed: Seed,
    /// Who plays, random or planner; several are taken seat by seat, and the last one has all further seats.
    #[arg(long, short = 'b', value_name = "KIND,KIND", default_value = "random", value_delimiter = ',')]
    bot: Vec<Kind>,
    /// The Ancient One by name or id; several are taken in turn, `all` takes every one. At random if not given.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    ancient_one: Vec<String>,
    /// Investigators by name or id, seat by seat; `random` and all further seats are dealt one.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    investigators: Vec<String>,
    /// The bots choose their investigators instead of being dealt them.
    #[arg(long)]
    choose: bool,
    #[command(flatten)]
    boxes: Boxes,
    /// Threads; all cores if not given. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Look at every invariant after every decision and stop at the first game that breaks one.
    #[arg(long)]
    check: bool,
    /// Write a row for every game to this file; - is standard output, and the table goes to standard error then.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

fn at_least_one(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or_else(|| "a whole number, at least 1".to_owned())
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(format!("a number from 1 to {MOST_THREADS}")),
    }
}

/// `4` or `1-8`.
#[derive(Clone, Debug)]
struct Players(RangeInclusive<u8>);

impl FromStr for Players {
    type Err = String;

    fn from_str(text: &str) -> Result<Players, String> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        match (from.trim().parse(), to.trim().parse()) {
            (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= 8 => Ok(Players(from..=to)),
            _ => Err("a number from 1 to 8, or a range like 1-8".into()),
        }
    }
}

/// Where the rows of the games go.
struct Rows {
    name: String,
    to: Box<dyn Write>,
}

impl Rows {
    /// Whether rows can be written is better known before the games than after.
    fn open(path: &Path) -> Result<Rows, Box<dyn Error>> {
        let standard = path == Path::new("-");
        let name = if standard { "standard output".to_owned() } else { path.display().to_string() };
        let to: io::Result<Box<dyn Write>> = match standard {
            true => Ok(Box::new(stdout())),
            false => File::create(path).map(|file| Box::new(file) as Box<dyn Write>),
        };
        let mut rows = Rows { name, to: Box::new(io::sink()) };
        rows.to = to.map_err(|error| rows.failed(error))?;
        csv_head(&mut rows.to).and_then(|()| rows.to.flush()).map_err(|error| rows.failed(error))?;
        Ok(rows)
    }

    fn write(mut self, results: &Results, library: &Library) -> Result<(), Box<dyn Error>> {
        let mut to = BufWriter::new(&mut self.to);
        let written = csv(&results.rows, library, &mut to).and_then(|()| to.flush());
        drop(to);
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Box<dyn Error> {
        match error.kind() {
            ErrorKind::BrokenPipe => Box::new(Closed),
            _ => format!("--csv: {} cannot be written ({error}): choose another place", self.name).into(),
        }
    }
}

pub fn run(args: Args) -> Done {
    let to_stdout = args.csv.as_deref() == Some(Path::new("-"));
    if to_stdout && args.json {
        return Err("--csv - and --json would both go to standard output: give --csv a file".into());
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let plan = plan(&args)?;
    let rows = args.csv.as_deref().map(Rows::open).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, by_hand) = (stop.clone(), interrupted.clone());
    ctrlc::set_handler(move || {
        // Whoever asks a second time does not want to wait for the games that are being played.
        if by_hand.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        flag.store(true, Ordering::Relaxed);
    })?;
    if let Some(seconds) = args.seconds {
        let flag = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(seconds));
            flag.store(true, Ordering::Relaxed);
        });
    }

    let bar = bar(&args, plan.games);
    let progress = |n: u64| bar.inc(n);
    let control = Control { stop: Some(&stop), progress: Some(&progress), rows: rows.is_some() };
    let start = Instant::now();
    let results = run_games(&plan, threads, &control);
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    bar.finish_and_clear();

    let results = match results {
        Ok(results) => results,
        Err(failure) => {
            if args.json {
                say(json!({ "failure": failure }).to_string())?;
            }
            complain(failure);
            return Ok(ExitCode::FAILURE);
        }
    };
    // What the games came to is told even if their rows cannot be written any more.
    let written = rows.map_or(Ok(()), |rows| rows.write(&results, &plan.library));
    if args.json {
        say(object(&plan, &results, threads, seconds).to_string())?;
    } else if to_stdout {
        let _ = writeln!(stderr(), "{}", text(&args, &plan, &results, threads, seconds));
    } else {
        say(text(&args, &plan, &results, threads, seconds))?;
    }
    written?;
    Ok(if interrupted.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// What a program that was ended with Ctrl-C says to the shell.
const INTERRUPTED: u8 = 130;

fn plan(args: &Args) -> Result<Plan, Box<dyn Error>> {
    let library = args.boxes.library()?;
    let sheets: Vec<(&str, &str)> = library.sheets.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect();
    let ancients: Vec<(&str, &str)> = library.ancient_ones.iter().map(|a| (a.id.as_str(), a.name.as_str())).collect();
    let investigator = |name: &String| match name.as_str() {
        "random" | "" => None,
        name => Some(called(&sheets, name).to_owned()),
    };
    let all = args.ancient_one.iter().any(|id| id == "all");
    let random = args.ancient_one.iter().any(|id| id == "random");
    if (all || random) && args.ancient_one.len() > 1 {
        return Err("--ancient-one: `all` and `random` stand alone, without other names".into());
    }
    let named = args.ancient_one.iter().filter(|_| !all && !random);
    let plan = Plan {
        games: args.games.unwrap_or(if args.seconds.is_some() { u64::MAX } else { GAMES }),
        seed: args.seed,
        players: args.players.0.clone(),
        ancient_ones: named.map(|name| called(&ancients, name).to_owned()).collect(),
        investigators: args.investigators.iter().map(investigator).collect(),
        choose: args.choose,
        bots: args.bot.clone(),
        check: args.check,
        ..Plan::new(library.clone())
    };
    let plan = if all { plan.against_all() } else { plan };
    plan.validate()?;
    Ok(plan)
}

/// So many games if nothing is said.
const GAMES: u64 = 1000;

fn bar(args: &Args, games: u64) -> ProgressBar {
    if args.json || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match (args.games, args.seconds) {
        (None, Some(seconds)) => {
            (ProgressBar::no_length(), format!("{{human_pos}} games, {{per_sec}}, {{elapsed}} of {seconds}s"))
        }
        (_, None) => {
            (ProgressBar::new(games), "{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left".into())
        }
        (_, Some(seconds)) => (
            ProgressBar::new(games),
            format!("{{wide_bar}} {{human_pos}}/{{human_len}} games, {{per_sec}}, {{eta}} left, at most {seconds}s"),
        ),
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// So many of so many, with the interval in which the true share lies.
fn share(share: Share) -> Value {
    let (low, high) = share.interval();
    json!({ "games": share.of, "won": share.hits, "share": share.value(), "low": low, "high": high })
}

fn mean(mean: Mean) -> Value {
    let (low, high) = mean.interval();
    json!({ "games": mean.count(), "mean": mean.value(), "low": low, "high": high })
}

fn counts(counts: &BTreeMap<&'static str, u64>, of: u64) -> Map<String, Value> {
    let one = |(kind, &n): (&&'static str, &u64)| {
        let (low, high) = Share::new(n, of).interval();
        let share = Share::new(n, of).value();
        (kind.to_string(), json!({ "games": n, "share": share, "low": low, "high": high }))
    };
    counts.iter().map(one).collect()
}

fn bots(plan: &Plan) -> String {
    plan.bots.iter().map(|bot| bot.name()).collect::<Vec<_>>().join(",")
}

fn object(plan: &Plan, results: &Results, threads: usize, seconds: f64) -> Value {
    let summary = &results.summary;
    let id = |ancient: u8| plan.library.ancient_ones[usize::from(ancient)].id.clone();
    let by_ancient: Map<String, Value> = summary.by_ancient.iter().map(|(&at, &of)| (id(at), share(of))).collect();
    let by_players: Map<String, Value> =
        summary.by_players.iter().map(|(players, &of)| (players.to_string(), share(of))).collect();
    json!({
        "games": summary.games,
        "decisions": summary.decisions,
        "seconds": seconds,
        "decisions_per_second": summary.decisions as f64 / seconds,
        "games_per_second": summary.games as f64 / seconds,
        "hash": format!("{:016x}", summary.hash),
        "bot": bots(plan),
        "seed": plan.seed,
        "sets": plan.library.sets,
        "threads": threads,
        "interrupted": results.interrupted,
        "won": share(summary.wins),
        "outcomes": summary.outcomes,
        "outcome_shares": counts(&summary.outcomes, summary.games),
        "by_ancient_one": by_ancient,
        "by_players": by_players,
        "awakenings": summary.awakenings,
        "awakening_shares": counts(&summary.awakenings, summary.games),
        "turns": summary.turns.value(),
        "doom": summary.doom.value(),
        "terror": summary.terror.value(),
        "elder_signs": summary.seals.value(),
        "score": summary.score.value(),
        "means": {
            "turns": mean(summary.turns),
            "doom": mean(summary.doom),
            "terror": mean(summary.terror),
            "elder_signs": mean(summary.seals),
            "score": mean(summary.score),
            "decisions": mean(summary.decisions_per_game),
        },
    })
}

fn text(args: &Args, plan: &Plan, results: &Results, threads: usize, seconds: f64) -> String {
    let summary = &results.summary;
    let mut text = String::new();
    if results.interrupted && args.games.is_some() {
        text += &format!("stopped after {} of {} games\n\n", summary.games, plan.games);
    } else if results.interrupted {
        text += &format!("stopped after {} games\n\n", summary.games);
    }
    if summary.games > 0 {
        text += &table(summary, &plan.library);
        text.push('\n');
    }
    text + &format!(
        "{} games by {} in {seconds:.2} s on {threads} {}: {:.0} games/s, {:.0} decisions/s; hash {:016x}",
        summary.games,
        bots(plan),
        if threads == 1 { "thread" } else { "threads" },
        summary.games as f64 / seconds,
        summary.decisions as f64 / seconds,
        summary.hash
    )
}
