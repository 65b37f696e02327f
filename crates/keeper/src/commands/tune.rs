//! `keeper tune`

use std::error::Error;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

use keeper_bots::lore::{Style, Table, Worths};
use keeper_lab::quick::Pool;
use keeper_lab::tune::Tuning;
use keeper_table::Seed;
use serde_json::json;

use super::boxes::{Also, Boxes, Folders, library, pools};
use super::sim::{INTERRUPTED, Players, at_least_one, threads};
use super::{Done, cores, interruptible, read_file, say, stop_after, usage, write_file};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper tune --out weights.txt                       every number of seats, with one town and with two: an hour of 16 cores
  keeper tune --out weights.txt --players 1           only for one investigator: a minute of 16 cores
  keeper tune --out weights.txt --sets base,dunwich --players 3-4 --generations 12
  keeper tune --out weights.txt --also base,lurker --also base,kingsport --players 3-4

Weights say what things are worth to the planner. They are tuned on nothing but victories. Keeper writes the file after
every generation, and continues an existing file where it stopped; try it with `keeper arena planner planner,weights=weights.txt`. The program's own weights
are in crates/keeper-bots/src/lore/weights.txt.")]
pub struct Args {
    /// The file of weights.
    #[arg(long, short = 'o', value_name = "FILE")]
    out: PathBuf,
    /// Weights to start from if the file has none; default: the program's own.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The numbers of investigators: 1, 2, 3-4 or 5-8, or a part of one of these; default: all of them, one after the other.
    #[arg(long, short = 'p', value_name = "N|N-N")]
    players: Option<Players>,
    /// How many generations to tune in all, those in the file included.
    #[arg(long, value_name = "N", default_value = "10", value_parser = at_least_one)]
    generations: u64,
    /// The number of pairs of games in a generation.
    #[arg(long, value_name = "N", default_value = "12000", value_parser = at_least_one)]
    pairs: u64,
    /// How far weights change at random, as a power of e.
    #[arg(long, value_name = "X", default_value = "0.3")]
    spread: f64,
    /// The style: usual, or seal and battle, which count only victories of that kind.
    #[arg(long, default_value = "usual", value_name = "NAME")]
    style: Style,
    /// The same seed gives the same weights.
    #[arg(long, short = 's', value_name = "S", default_value = "1", value_parser = keeper_session::seed_of)]
    seed: Seed,
    #[command(flatten)]
    boxes: Boxes,
    #[command(flatten)]
    also: Also,
    /// The boxes for tables with more than one town, if all kinds of tables are tuned.
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "base,dunwich", conflicts_with = "sets")]
    towns: Vec<String>,
    /// Stop after this many seconds, even within a generation; what that generation has learned is lost.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    seconds: Option<u64>,
    /// The number of threads; default: all cores. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Print a JSON object for each generation.
    #[arg(long)]
    json: bool,
}

/// One kind of table to be tuned.
struct Task {
    pool: Pool,
    table: Table,
    players: RangeInclusive<u8>,
}

impl Args {
    fn tasks(&self) -> Result<Vec<Task>, Box<dyn Error>> {
        let shelf = self.boxes.folders.shelf()?;
        let first = library(&shelf, &self.boxes.sets)?;
        let mut libraries = match (&self.players, self.boxes.sets.is_empty()) {
            (None, true) => vec![first, library(&Folders::default().shelf()?, &self.towns)?],
            _ => vec![first],
        };
        for sets in self.also.sets() {
            libraries.push(library(&shelf, &sets)?);
        }
        let mut tasks = vec![];
        for (table, pool) in pools(&libraries) {
            let players = self.players.as_ref().map_or(table.seats(), |players| players.0.clone());
            let is_here = |n: &u8| table.seats().contains(n);
            if is_here(players.start()) && is_here(players.end()) {
                tasks.push(Task { pool, table, players });
            }
        }
        if tasks.is_empty() {
            return Err(usage(
                "--players: weights are for 1, 2, 3-4 or 5-8 investigators: give one of these, or a part of one",
            ));
        }
        Ok(tasks)
    }
}

pub fn run(args: Args) -> Done {
    let tasks = args.tasks()?;
    let named = |why: String, path: &PathBuf| usage(format!("{}: {why}", path.display()));
    let mut worths = (*Worths::shipped()).clone();
    if let Some(path) = &args.from {
        worths = Worths::read(&read_file(path)?, &worths).map_err(|why| named(why, path))?;
    }
    // What was tuned before elsewhere is not told of this file.
    Table::all().for_each(|table| worths.at_mut(table).notes = Default::default());
    if args.out.exists() {
        worths = Worths::read(&read_file(&args.out)?, &worths).map_err(|why| named(why, &args.out))?;
    }
    let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let made_for = format!(
        "What things are worth to the planner, in turns of one investigator, for each kind of table.\nRules {}; keeper {command}",
        <keeper_arkham::Arkham as keeper_table::Game>::RULES
    );
    let stop = interruptible()?;
    stop_after(args.seconds, &stop);
    let began = Instant::now();
    'tasks: for Task { pool, table, players } in tasks {
        let threads = cores(args.threads);
        let seed =
            args.seed.derive(Table::all().position(|one| one == table).unwrap_or(0) as u64).derive(args.style as u64);
        let style = args.style;
        let tuning = Tuning { pool, players, style, pairs: args.pairs, spread: args.spread, seed, threads };
        for number in worths.generations(table, style)..args.generations {
            let since = Instant::now();
            let weights = *worths.at(table).of(style);
            let Some(done) = tuning.generation(number, weights, &stop) else { break 'tasks };
            let (share, seconds) = (100.0 * done.won as f64 / done.games as f64, since.elapsed().as_secs_f64());
            let more = format!("{share:.1} % of {} games, {} pairs, {}", done.games, args.pairs, tuning.pool.name());
            worths.at_mut(table).set(style, done.weights, Some(Worths::note(number + 1, &more)));
            write_file(&args.out, &worths.written(&made_for), true)?;
            let (generation, step) = (number + 1, done.step);
            say(match args.json {
                true => json!({
                    "table": table.name(), "style": style.name(), "generation": generation, "won": done.won, "games": done.games, "step": step,
                    "seconds": seconds,
                })
                .to_string(),
                false => format!(
                    "table {} {}, generation {generation}: {share:.1} % of {} games won, step {step}, {seconds:.0} s",
                    table.name(),
                    style.name(),
                    done.games
                ),
            })?;
        }
    }
    if !args.json {
        let (took, threads) = (began.elapsed().as_secs_f64(), cores(args.threads));
        say(format!("{} took {took:.0} s on {threads} threads", args.out.display()))?;
    }
    let by_hand = stop.load(Ordering::Relaxed) && args.seconds.is_none();
    Ok(if by_hand { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}
