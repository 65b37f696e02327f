//! `keeper sim`

mod compare;
pub(super) mod plan;
mod rows;

use std::error::Error;
use std::io::{IsTerminal, Write, stderr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_bots::Kind;
use keeper_final_hour::Difficulty;
use keeper_lab::dataset::{self, Dataset, Wanted};
use keeper_lab::{Bars, Control, Encoded, MOST_THREADS, Measured, Plan, Report, Results, run as run_games, table};
use keeper_scenario::write_scenario_of;
use keeper_table::Seed;
use keeper_terminal::Look;
use serde_json::{Value, json};

use super::boxes::{Boxes, Selection};
use super::{Done, Thinking, complain, say, usage, write_file};
use crate::games::Title;
use rows::Rows;

#[derive(clap::Args, Clone, Default)]
#[command(after_help = "\
Examples:
  keeper sim --games 10000 --players 4
  keeper sim --sets base,dunwich --players 4
  keeper sim --sets all --mix all=40 --compare \"--mix all=100\"
  keeper sim --players 1-8 --ancient-one all --csv games.csv
  keeper sim --players 4 --compare \"--sets base,dunwich\" --compare \"--herald lurker --sets base,lurker\"
  keeper sim --players 4 --games 400 --compare \"--bot expert\" --report experts.html
  keeper sim --players 1-8 --games 100000 --out games --decisions
  keeper sim --players 3 --investigators joe-diamond,random,monterey-jack --bot planner,random
  keeper sim --bot random --seconds 60 --check --json
  keeper sim --game final-hour --players 1-4 --difficulty all --ancient-one all

Ctrl-C stops it and prints the results so far. Shares and means come with the interval that contains the true value
in 95 of 100 cases.")]
pub struct Args {
    /// Which game is played.
    #[arg(long, value_enum, default_value_t)]
    pub(super) game: Title,
    /// The number of games; default: 1000, unless --seconds is given.
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least_one)]
    pub(super) games: Option<u64>,
    /// Stop after this many seconds and print the results so far.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(super) seconds: Option<u64>,
    /// Players: a number, or a range like 1-8 whose numbers are taken in turn.
    #[arg(long, short = 'p', value_name = "N|N-N", default_value = "4")]
    pub(super) players: Players,
    /// The same seed gives the same games and the same hash. `today` is the seed of the day.
    #[arg(long, short = 's', value_name = "S", default_value = "1", value_parser = keeper_session::seed_of)]
    pub(super) seed: Seed,
    /// Who plays: random, beginner, planner or expert. With several, each seat takes the next one, and the last one plays all further seats.
    #[arg(long, short = 'b', value_name = "KIND,KIND", default_value = "planner", value_delimiter = ',')]
    pub(super) bot: Vec<Kind>,
    #[command(flatten)]
    pub(super) thinking: Thinking,
    /// The Ancient One by name or id; several are taken in turn, `all` takes every one. Default: random.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    pub(super) ancient_one: Vec<String>,
    /// The herald by name or id, or random; default: none. Several boxes have one.
    #[arg(long, value_name = "ID")]
    pub(super) herald: Option<String>,
    /// The guardian by name or id, or random; default: none. Kingsport Horror has them.
    #[arg(long, value_name = "ID")]
    pub(super) guardian: Option<String>,
    /// The institution by name or id, or random; default: none. Miskatonic Horror has them.
    #[arg(long, value_name = "ID")]
    pub(super) institution: Option<String>,
    /// A house rule by name or id; give it again for another. `random` picks new ones for every game. `keeper variants`
    /// lists them.
    #[arg(long = "variant", value_name = "ID")]
    pub(super) variants: Vec<String>,
    /// The difficulty of Final Hour (easy, normal, hard); several are taken in turn, `all` takes every one. Default:
    /// easy. In Arkham Horror a difficulty card by name or id, or random, where a box has them; default: none.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    pub(super) difficulty: Vec<String>,
    /// Investigators by name or id, seat by seat; `random` and all further seats get a random one.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    pub(super) investigators: Vec<String>,
    /// Let the bots choose their investigators instead of dealing them at random.
    #[arg(long)]
    pub(super) choose: bool,
    #[command(flatten)]
    pub(super) boxes: Boxes,
    #[command(flatten)]
    pub(super) selection: Selection,
    /// The number of threads; default: all cores. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    pub(super) threads: Option<usize>,
    /// Check every invariant after every decision, and stop at the first game that breaks one.
    #[arg(long)]
    pub(super) check: bool,
    /// Write a row for every game to this file; - is standard output, and then the table goes to standard error.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Write the games to this folder as Parquet files, while they are played.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Write every decision too.
    #[arg(long, requires = "out")]
    pub(super) decisions: bool,
    /// Write the numbers of its position with every decision.
    #[arg(long, requires = "decisions")]
    pub(super) numbers: bool,
    /// Play the same games again with these options, and print how many more or fewer are won; may be given several times. The
    /// options are --sets, --rotation, --mix, --herald, --guardian, --institution, --variant, --difficulty, --investigators, --bot and --thought, in quotation marks.
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    pub(super) compare: Vec<String>,
    /// Write a page with plots to this file: one HTML file that any browser shows.
    #[arg(long, value_name = "FILE.html")]
    pub(super) report: Option<PathBuf>,
    /// Overwrite the file of --report if it exists.
    #[arg(long, requires = "report")]
    pub(super) force: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

/// Each chosen difficulty of Final Hour, once.
fn difficulties(asked: &[String]) -> Result<Vec<Difficulty>, String> {
    let name = |difficulty: &Difficulty| match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Normal => "normal",
        Difficulty::Hard => "hard",
    };
    if let Some(wrong) = asked.iter().find(|one| *one != "all" && !Difficulty::ALL.iter().any(|d| name(d) == **one)) {
        return Err(format!("--difficulty: there is no \"{wrong}\"; there are: easy, normal, hard, all"));
    }
    let asked = |name: &str| asked.iter().any(|one| one == name) || name == "easy" && asked.is_empty();
    let all = asked("all");
    Ok(Difficulty::ALL.into_iter().filter(|difficulty| all || asked(name(difficulty))).collect())
}

pub fn at_least_one(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or_else(|| "a whole number, at least 1".to_owned())
}

pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(format!("a number from 1 to {MOST_THREADS}")),
    }
}

/// `4` or `1-8`.
#[derive(Clone, Debug)]
pub struct Players(pub RangeInclusive<u8>);

impl Default for Players {
    fn default() -> Players {
        Players(4..=4)
    }
}

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
    match args.game {
        Title::Arkham => simulate(&args, plan::arkham),
        Title::FinalHour => simulate(&args, plan::final_hour),
    }
}

fn simulate<G: Measured + Encoded>(args: &Args, plan: impl Fn(&Args) -> Result<Plan<G>, Box<dyn Error>>) -> Done {
    let to_stdout = args.csv.as_deref() == Some(Path::new("-"));
    if to_stdout && args.json {
        return Err(usage("--csv - and --json would both go to standard output: give --csv a file"));
    }
    let (first, ways) = compare::plans(args, plan)?;
    // What cannot be written is better known before the games than after.
    if let Some(path) = args.report.as_deref().filter(|path| path.exists() && !args.force) {
        let wrong =
            format!("--report: {} already exists: choose another name, or overwrite it with --force", path.display());
        return Err(usage(wrong));
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let rows = args.csv.as_deref().map(Rows::<G>::open).transpose()?;
    let dataset = args.out.as_ref().map(|folder| Dataset::begin(&first, args.written(folder))).transpose();
    let dataset = dataset.map_err(|error| usage(format!("--out: {error}")))?;
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, by_hand) = (stop.clone(), interrupted.clone());
    ctrlc::set_handler(move || {
        // A second Ctrl-C does not wait for the games that are being played.
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

    let bar = bar(args, first.games.saturating_mul(1 + ways.len() as u64));
    let progress = |n: u64| bar.inc(n);
    let control = Control { stop: Some(&stop), progress: Some(&progress), rows: rows.is_some() || !ways.is_empty() };
    let start = Instant::now();
    let mut played = Vec::new();
    for (number, plan) in std::iter::once(&first).chain(ways.iter().map(|way| &way.1)).enumerate() {
        let done = match dataset.as_ref().filter(|_| number == 0) {
            Some(dataset) => dataset::run(plan, threads, &control, dataset),
            None => run_games(plan, threads, &control),
        };
        match done {
            Ok(results) => played.push(results),
            Err(failure) => {
                bar.finish_and_clear();
                let scenario = write_scenario_of::<G, _>("A game that failed", &failure.set_up, &failure.choices);
                if args.json {
                    say(json!({ "failure": failure, "scenario": scenario }).to_string())?;
                }
                complain(format!("{failure}\n\n`keeper scenario` with this file reproduces it:\n\n{scenario}"));
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    bar.finish_and_clear();

    let compared = compare::rows(&ways, &played);
    let results = &played[0];
    // What the games came to is printed even if their rows or the report cannot be written any more.
    let written = rows.map_or(Ok(()), |rows| rows.write(results, &first.library));
    let kept = dataset.map_or(Ok(vec![]), |dataset| dataset.finish().map_err(|error| format!("--out: {error}")));
    let reported = args.report.as_deref().map_or(Ok(()), |path| {
        let report = Report {
            title: format!("{} games of {}", results.summary.games, args.game.title()),
            command: command(),
            settings: settings(&first),
            compared: compared.clone(),
        };
        write_file(path, &report.html::<G>(&results.summary, &first.library), args.force)
    });
    if args.json {
        let mut object = object(&first, results, threads, seconds);
        if !compared.is_empty() {
            object["compared"] = compare::json(&compared);
        }
        say(object.to_string())?;
    } else {
        let text = text(args, &first, results, threads, seconds) + &compare::table(&compared);
        match to_stdout {
            true => drop(writeln!(stderr(), "{text}")),
            false => say(text)?,
        }
    }
    written?;
    kept?;
    reported?;
    Ok(if interrupted.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

impl Args {
    /// What is written to a folder.
    fn written(&self, folder: &Path) -> Wanted {
        Wanted { folder: folder.to_owned(), decisions: self.decisions, numbers: self.numbers, command: command() }
    }
}

/// The command line as it was given.
fn command() -> String {
    let quoted = |word: String| if word.contains([' ', '"']) { format!("\"{word}\"") } else { word };
    std::iter::once("keeper".to_owned()).chain(std::env::args().skip(1).map(quoted)).collect::<Vec<_>>().join(" ")
}

/// The boxes, with the share of each that is not played with in whole: `base, dunwich (50 %)`.
fn played_with<G: Measured>(plan: &Plan<G>) -> String {
    let set_ups = json!(plan.set_ups);
    let share = |set: &str| set_ups[0]["mix"][set.split([':', '@']).next().unwrap_or(set)].as_u64();
    let name = |set: &String| share(set).map_or_else(|| set.clone(), |share| format!("{set} ({share} %)"));
    G::sets(&plan.library).iter().map(name).collect::<Vec<_>>().join(", ")
}

/// What was played, for people.
fn settings<G: Measured>(plan: &Plan<G>) -> Vec<(String, String)> {
    let players = match (plan.players.start(), plan.players.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    };
    let sets = played_with(plan);
    let all = [("Bots", bots(plan)), ("Players", players), ("Seed", plan.seed.to_string()), ("Boxes", sets)];
    let rules = ("Rules".to_owned(), format!("version {}", G::RULES));
    all.into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.to_owned(), value))
        .chain([rules])
        .collect()
}

/// The exit code of a program stopped with Ctrl-C.
pub const INTERRUPTED: u8 = 130;

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

fn bots<G: Measured>(plan: &Plan<G>) -> String {
    plan.bots.iter().map(|bot| bot.name()).collect::<Vec<_>>().join(",")
}

fn object<G: Measured>(plan: &Plan<G>, results: &Results, threads: usize, seconds: f64) -> Value {
    let summary = &results.summary;
    let mut object = keeper_lab::object::<G>(summary, &plan.library);
    let sets = G::sets(&plan.library);
    let more = [
        ("seconds", json!(seconds)),
        ("decisions_per_second", json!(summary.decisions as f64 / seconds)),
        ("games_per_second", json!(summary.games as f64 / seconds)),
        ("bot", json!(bots(plan))),
        ("seed", json!(plan.seed)),
        ("threads", json!(threads)),
        ("interrupted", json!(results.interrupted)),
    ];
    // What every game was set up with, as records name it; the seeds of the games are derived from the one above.
    let set_ups = json!(plan.set_ups);
    let common = |key: &str| -> Value {
        let values: Vec<&Value> = set_ups.as_array().into_iter().flatten().map(|one| &one[key]).collect();
        values
            .first()
            .filter(|first| values.iter().all(|value| value == *first))
            .map_or(Value::Null, |one| (*one).clone())
    };
    let chosen = ["mix", "herald", "guardian", "institution", "difficulty", "variants", "investigators"];
    let chosen = chosen.map(|key| (key, common(key))).into_iter().filter(|(_, value)| !value.is_null());
    let more = more.into_iter().chain(chosen).chain((!sets.is_empty()).then(|| ("sets", json!(sets))));
    object.extend(more.map(|(key, value)| (key.to_owned(), value)));
    Value::Object(object)
}

fn text<G: Measured>(args: &Args, plan: &Plan<G>, results: &Results, threads: usize, seconds: f64) -> String {
    let summary = &results.summary;
    let mut text = String::new();
    if results.interrupted && args.games.is_some() {
        text += &format!("stopped after {} of {} games\n\n", summary.games, plan.games);
    } else if results.interrupted {
        text += &format!("stopped after {} games\n\n", summary.games);
    }
    if args.selection.is_given() {
        text += &format!("played with {}\n\n", played_with(plan));
    }
    if summary.games > 0 {
        let bars = if Look::of_environment().ascii { Bars::Ascii } else { Bars::Blocks };
        text += &table::<G>(summary, &plan.library, bars);
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
