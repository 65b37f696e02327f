//! `keeper arena`

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_bots::{Kind, Thought};
use keeper_lab::arena::{Match, Pair, Standing, Test, Verdict, arena};
use keeper_lab::{Measured, Plan};
use keeper_table::Seed;
use serde_json::json;

use super::boxes::Boxes;
use super::sim::{self, INTERRUPTED, Players, at_least_one, plan, threads};
use super::{Done, complain, cores, interruptible, read_file, say, stop_after, usage};
use crate::games::Title;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper arena planner expert --players 2
  keeper arena planner planner,weights=mine.txt --sets base,dunwich
  keeper arena expert expert,value=value.txt --players 1 --keep values.match

A player is a kind of bot; after it you can say what it has learned and how much it thinks: expert,weights=FILE,value=FILE,thought=256.
Both play the same games: same seed, investigators and Ancient One. Only games that one wins and the other loses count. The match
ends as soon as a sequential test can decide.")]
pub struct Args {
    /// The first player.
    first: Contender,
    /// The second player: the one that has to be better.
    second: Contender,
    /// Which game is played.
    #[arg(long, value_enum, default_value_t)]
    game: Title,
    /// Stop after this many pairs even if nothing is decided.
    #[arg(long, short = 'n', value_name = "N", default_value = "20000", value_parser = at_least_one)]
    pairs: u64,
    /// Of the pairs that differ, the second must win this much more than 50 % (in percent) to be better.
    #[arg(long, value_name = "PERCENT", default_value = "5", value_parser = percent)]
    gain: f64,
    /// Play all the pairs, whatever the test says.
    #[arg(long)]
    all: bool,
    /// Stop after this many seconds and print how things stand.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    seconds: Option<u64>,
    /// Keep every pair in this file, and continue where it ends.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Players: a number, or a range like 1-8 whose numbers are taken in turn.
    #[arg(long, short = 'p', value_name = "N|N-N", default_value = "4")]
    players: Players,
    /// The same seed gives the same games and the same hash.
    #[arg(long, short = 's', value_name = "S", default_value = "1", value_parser = keeper_session::seed_of)]
    seed: Seed,
    /// The Ancient One by name or id; several are taken in turn, `all` takes every one.
    #[arg(long, value_name = "ID,ID", value_delimiter = ',', default_value = "all")]
    ancient_one: Vec<String>,
    /// The herald by name or id, or random; default: none.
    #[arg(long, value_name = "ID")]
    herald: Option<String>,
    /// A house rule by name or id; give it again for another.
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
    /// The difficulty, as for `keeper sim`.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    difficulty: Vec<String>,
    #[command(flatten)]
    boxes: Boxes,
    /// The number of threads; default: all cores. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|&n| n > 0.0 && n < 50.0).map(|n| n / 100.0).ok_or_else(|| "a number above 0 and below 50".into())
}

/// Who plays: `expert,weights=FILE,value=FILE,thought=256`.
#[derive(Clone, Debug)]
struct Contender {
    name: String,
    kind: Kind,
    weights: Option<PathBuf>,
    value: Option<PathBuf>,
    thought: Thought,
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        let mut words = text.split(',');
        let kind = words.next().unwrap_or_default().parse()?;
        let mut one = Contender { name: text.to_owned(), kind, weights: None, value: None, thought: Thought::Usual };
        for word in words {
            match word.split_once('=') {
                Some(("weights", file)) => one.weights = Some(file.into()),
                Some(("value", file)) => one.value = Some(file.into()),
                Some(("thought", much)) => one.thought = much.parse()?,
                _ => return Err(format!("\"{word}\" is not weights=FILE, value=FILE or thought=N")),
            }
        }
        Ok(one)
    }
}

impl Contender {
    /// The same plan played by this one, and what it is in a few letters, with what its files hold.
    fn plays<G: Measured>(&self, plan: &Plan<G>) -> Result<(Plan<G>, String), Box<dyn Error>> {
        let text = |path: &Option<PathBuf>| path.as_deref().map(read_file).transpose();
        let (weights, value) = (text(&self.weights)?, text(&self.value)?);
        let lore =
            G::lore(weights.as_deref(), value.as_deref()).map_err(|why| usage(format!("{}: {why}", self.name)))?;
        let kind = self.kind.playing::<G>().map_err(usage)?;
        let mut print = keeper_table::Fnv::default();
        [&weights, &value].into_iter().for_each(|text| print.add(text.as_deref().unwrap_or("-").as_bytes()));
        let print = format!("{} {:?} {:016x}", kind.name(), self.thought, print.0);
        Ok((Plan { bots: vec![kind], thought: self.thought, lore, ..plan.clone() }, print))
    }
}

pub fn run(args: Args) -> Done {
    match args.game {
        Title::Arkham => compete(&args, plan::arkham),
        Title::FinalHour => compete(&args, plan::final_hour),
    }
}

fn compete<G: Measured>(args: &Args, plan: impl Fn(&sim::Args) -> Result<Plan<G>, Box<dyn Error>>) -> Done {
    let plan = plan(&sim::Args {
        game: args.game,
        games: Some(args.pairs),
        players: args.players.clone(),
        seed: args.seed,
        ancient_one: args.ancient_one.clone(),
        herald: args.herald.clone(),
        variants: args.variants.clone(),
        difficulty: args.difficulty.clone(),
        boxes: args.boxes.clone(),
        ..sim::Args::default()
    })?;
    let (first, one) = args.first.plays(&plan)?;
    let (second, two) = args.second.plays(&plan)?;
    // All pairs are wanted: then nothing is ever sure enough.
    let wrong = if args.all { f64::MIN_POSITIVE } else { Test::default().wrong };
    let of = Match { first, second, test: Test { gain: args.gain, wrong } };
    let head = json!({
        "first": one, "second": two, "rules": G::RULES, "sets": G::sets(&plan.library), "set_ups": plan.set_ups, "seed": plan.seed,
        "players": [plan.players.start(), plan.players.end()],
    });
    let kept = args.keep.as_deref().map(|path| Kept::open(path, &head.to_string())).transpose()?;
    let known = kept.as_ref().map_or(&[][..], |kept| &kept.pairs);
    let stop = interruptible()?;
    stop_after(args.seconds, &stop);
    let bar = if args.json || !stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(args.pairs) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pairs, {elapsed}, {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let began = Instant::now();
    let standing = arena(&of, cores(args.threads), known, &stop, &|pair, standing| {
        if let Some(kept) = &kept {
            kept.add(pair);
        }
        bar.set_position(standing.pairs);
        bar.set_message(format!("{} to {}", standing.better, standing.worse));
    });
    bar.finish_and_clear();
    let standing = match standing {
        Ok(standing) => standing,
        Err(failure) => {
            complain(&failure);
            return Ok(ExitCode::FAILURE);
        }
    };
    if let Some(error) = kept.as_ref().and_then(Kept::trouble) {
        complain(format!("--keep: {error}: the games played were not saved"));
    }
    match args.json {
        true => say(object(args, &of.test, &standing, head).to_string())?,
        false => say(text(args, &of.test, &standing, began.elapsed()))?,
    }
    Ok(if standing.interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The file in which pairs are kept.
struct Kept {
    pairs: Vec<Pair>,
    file: Mutex<(fs::File, Option<std::io::Error>)>,
}

impl Kept {
    fn open(path: &std::path::Path, head: &str) -> Result<Kept, Box<dyn Error>> {
        let failed = |error: std::io::Error| format!("--keep {}: {error}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error).into()),
        };
        let mut lines = text.lines();
        let is_new = match lines.next() {
            None => true,
            Some(first) if first == head => false,
            Some(_) => {
                return Err(usage(format!(
                    "--keep {}: this file holds other games: give another name",
                    path.display()
                )));
            }
        };
        // A last line that was cut off is played again.
        let pairs: Vec<Pair> = lines.map_while(Pair::read).collect();
        let whole: String =
            std::iter::once(head.to_owned()).chain(pairs.iter().map(Pair::written)).map(|line| line + "\n").collect();
        if is_new || whole != text {
            fs::write(path, whole).map_err(failed)?;
        }
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok(Kept { pairs, file: Mutex::new((file, None)) })
    }

    fn add(&self, pair: &Pair) {
        if let Ok(mut file) = self.file.lock()
            && let Err(error) = writeln!(file.0, "{}", pair.written())
        {
            file.1 = Some(error);
        }
    }

    fn trouble(&self) -> Option<String> {
        self.file.lock().ok()?.1.as_ref().map(ToString::to_string)
    }
}

fn verdict(standing: &Standing) -> &'static str {
    match standing.verdict {
        Some(Verdict::Better) => "The second is better.",
        Some(Verdict::NotBetter) => "The second is not better.",
        None => "Undecided.",
    }
}

fn text(args: &Args, test: &Test, standing: &Standing, took: Duration) -> String {
    let side = |name: &str, at: usize| {
        let share = standing.share(at);
        let (low, high) = share.interval();
        format!(
            "{name}: {:.1} % won ({:.1} to {:.1}), {:.2} core seconds a game, hash {:016x}\n",
            100.0 * share.value(),
            100.0 * low,
            100.0 * high,
            standing.seconds(at),
            standing.hash[at]
        )
    };
    let more = standing.difference();
    let Standing { pairs, better, worse, .. } = *standing;
    side(&args.first.name, 0)
        + &side(&args.second.name, 1)
        + &format!(
            "{pairs} pairs in {:.0} s, {} differ: {better} for the second, {worse} for the first; {:+.1} % ({:+.1} to {:+.1})\n{} (log likelihood ratio {:.2} of {:.2})",
            took.as_secs_f64(),
            better + worse,
            100.0 * more.mean,
            100.0 * more.low,
            100.0 * more.high,
            verdict(standing),
            test.ratio(better, worse),
            test.bound()
        )
}

fn object(args: &Args, test: &Test, standing: &Standing, head: serde_json::Value) -> serde_json::Value {
    let side = |name: &str, at: usize| {
        let (low, high) = standing.share(at).interval();
        json!({
            "name": name, "won": standing.won[at], "share": standing.share(at).value(), "low": low, "high": high,
            "core_seconds": standing.seconds(at), "hash": format!("{:016x}", standing.hash[at]),
        })
    };
    let more = standing.difference();
    json!({
        "games": head,
        "first": side(&args.first.name, 0), "second": side(&args.second.name, 1),
        "pairs": standing.pairs, "better": standing.better, "worse": standing.worse,
        "difference": { "mean": more.mean, "low": more.low, "high": more.high },
        "ratio": test.ratio(standing.better, standing.worse), "bound": test.bound(),
        "verdict": standing.verdict.map(|verdict| if verdict == Verdict::Better { "better" } else { "not better" }),
        "interrupted": standing.interrupted,
    })
}
