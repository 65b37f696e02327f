//! `keeper sim`

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write as _};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_arkham::Library;
use keeper_bots::Kind;
use keeper_lab::{Control, Plan, Results, csv, run as run_games, table};
use serde_json::{Map, Value, json};

use super::Done;

#[derive(clap::Args)]
pub struct Args {
    /// Which game is played.
    #[arg(long, default_value = "arkham", value_parser = ["arkham"])]
    game: String,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 1000)]
    games: u64,
    /// Stop after so many seconds and print what is there so far.
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Players: a number, or a range like 1-8 whose numbers are taken in turn.
    #[arg(long, short = 'p', default_value = "4")]
    players: Players,
    /// Decides every game: the same seed gives the same games and the same hash.
    #[arg(long, short = 's', default_value_t = 1)]
    seed: u64,
    /// Who plays: random or planner.
    #[arg(long, short = 'b', default_value = "random")]
    bot: Kind,
    /// The Ancient One by id; several are taken in turn, `all` takes every one. At random if not given.
    #[arg(long, value_name = "ID")]
    ancient_one: Vec<String>,
    /// Investigators by id, seat by seat; the others are dealt at random.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    investigators: Vec<String>,
    /// A folder with card sets to play with, beside the base game.
    #[arg(long, value_name = "DIR")]
    cards: Vec<PathBuf>,
    /// Threads; all cores if not given.
    #[arg(long, short = 't')]
    threads: Option<usize>,
    /// Look at every invariant after every decision and stop at the first game that breaks one.
    #[arg(long)]
    check: bool,
    /// Write a row for every game to this file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
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

pub fn run(args: Args) -> Done {
    let threads = match args.threads {
        Some(0) => return Err("0 threads can play nothing: at least 1".into()),
        Some(n) => n,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let plan = plan(&args)?;
    // A file that cannot be written is better known before the games than after.
    let csv_file = match &args.csv {
        Some(path) => Some(File::create(path).map_err(|e| format!("{}: {e}", path.display()))?),
        None => None,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    if let Some(seconds) = args.seconds {
        let flag = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(seconds));
            flag.store(true, Ordering::Relaxed);
        });
    }

    let bar = bar(plan.games, !args.json && std::io::stderr().is_terminal());
    let progress = |n: u64| bar.inc(n);
    let control = Control { stop: Some(&stop), progress: Some(&progress), rows: csv_file.is_some() };
    let start = Instant::now();
    let results = run_games(&plan, threads, &control);
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let results = match results {
        Ok(results) => results,
        Err(failure) => {
            if args.json {
                println!("{}", json!({ "failure": failure }));
            } else {
                eprintln!("{failure}");
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    if let Some(file) = csv_file {
        let mut file = BufWriter::new(file);
        csv(&results.rows, &plan.library, &mut file)?;
        file.flush()?;
    }
    if args.json {
        println!("{}", object(&plan, &results, threads, seconds));
    } else {
        print(&plan, &results, threads, seconds);
    }
    Ok(ExitCode::SUCCESS)
}

fn plan(args: &Args) -> Result<Plan, Box<dyn std::error::Error>> {
    for folder in &args.cards {
        if !folder.is_dir() {
            return Err(format!("{}: there is no such folder of cards", folder.display()).into());
        }
    }
    let library = Arc::new(Library::with_folders(&["base"], &args.cards)?);
    let all = args.ancient_one.iter().any(|id| id == "all");
    let plan = Plan {
        games: args.games,
        seed: args.seed,
        players: args.players.0.clone(),
        ancient_ones: args.ancient_one.clone(),
        investigators: args.investigators.clone(),
        bot: args.bot,
        check: args.check,
        ..Plan::new(library)
    };
    let plan = if all { plan.against_all() } else { plan };
    plan.validate()?;
    Ok(plan)
}

fn bar(games: u64, shown: bool) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn object(plan: &Plan, results: &Results, threads: usize, seconds: f64) -> Value {
    let summary = &results.summary;
    let by_ancient: Map<String, Value> = summary
        .by_ancient
        .iter()
        .map(|(&ancient, share)| {
            let id = plan.library.ancient_ones[usize::from(ancient)].id.clone();
            (id, json!({ "games": share.of, "won": share.hits }))
        })
        .collect();
    let by_players: Map<String, Value> = summary
        .by_players
        .iter()
        .map(|(players, share)| (players.to_string(), json!({ "games": share.of, "won": share.hits })))
        .collect();
    let (low, high) = summary.wins.interval();
    json!({
        "games": summary.games,
        "decisions": summary.decisions,
        "seconds": seconds,
        "decisions_per_second": summary.decisions as f64 / seconds,
        "games_per_second": summary.games as f64 / seconds,
        "outcomes": summary.outcomes,
        "hash": format!("{:016x}", summary.hash),
        "bot": plan.bot.name(),
        "seed": plan.seed,
        "threads": threads,
        "interrupted": results.interrupted,
        "won": { "share": summary.wins.value(), "low": low, "high": high },
        "by_ancient_one": by_ancient,
        "by_players": by_players,
        "awakenings": summary.awakenings,
        "turns": summary.turns.value(),
        "terror": summary.terror.value(),
        "elder_signs": summary.seals.value(),
        "score": summary.score.value(),
    })
}

fn print(plan: &Plan, results: &Results, threads: usize, seconds: f64) {
    let summary = &results.summary;
    if results.interrupted {
        println!("stopped after {} of {} games\n", summary.games, plan.games);
    }
    if summary.games > 0 {
        println!("{}", table(summary, &plan.library));
    }
    println!(
        "{} games by {} in {seconds:.2} s on {threads} threads: {:.0} games/s, {:.0} decisions/s; hash {:016x}",
        summary.games,
        plan.bot.name(),
        summary.games as f64 / seconds,
        summary.decisions as f64 / seconds,
        summary.hash
    );
}
