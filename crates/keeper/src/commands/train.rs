//! `keeper train`

use std::error::Error;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_bots::expert::{Net, Nets};
use keeper_bots::lore::{Table, Worths, sections};
use keeper_lab::quick::Pool;
use keeper_lab::train::{Lesson, Training, train};
use keeper_lab::wilson;
use keeper_table::Seed;
use serde_json::json;

use super::boxes::{Also, Boxes, library, pools};
use super::sim::{Players, at_least_one, threads};
use super::{Done, cores, read_file, say, usage, write_file};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper train --out value.txt
  keeper train --games 2000 --players 1 --weights weights.txt --sets base,dunwich --out mine.txt
  keeper train --sets base,dunwich --also base,kingsport --also all --out value.txt

A value is fitted for each kind of table (1, 2, 3-4 or 5-8 investigators; one town or more) and replaces what the file has for it.
The program's own value is in crates/keeper-bots/src/expert/value.txt; its first lines name the commands that made it.")]
pub struct Args {
    /// The file of values; its values for other kinds of tables stay as they are.
    #[arg(long, short = 'o', value_name = "FILE")]
    out: PathBuf,
    /// The planner's weights; default: the program's own.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The number of planner games to start with, for each kind of table.
    #[arg(long, short = 'n', value_name = "N", default_value = "16000", value_parser = at_least_one)]
    games: u64,
    /// The number of rounds in which experts play with what they have learned so far.
    #[arg(long, value_name = "N", default_value = "1")]
    rounds: u32,
    /// The number of expert games in each of these rounds.
    #[arg(long, value_name = "N", default_value = "400", value_parser = at_least_one)]
    expert_games: u64,
    /// Players: a number, or a range like 1-8 whose numbers are taken in turn.
    #[arg(long, short = 'p', value_name = "N|N-N", default_value = "1-8")]
    players: Players,
    /// The same seed gives the same value.
    #[arg(long, short = 's', value_name = "S", default_value = "1", value_parser = keeper_session::seed_of)]
    seed: Seed,
    #[command(flatten)]
    boxes: Boxes,
    #[command(flatten)]
    also: Also,
    /// About how many seconds each kind of table may take; the result then depends on the speed of the machine.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    seconds: Option<u64>,
    /// The number of threads; default: all cores. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Print a JSON object for each round.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Done {
    let shelf = args.boxes.folders.shelf()?;
    let mut libraries = vec![library(&shelf, &args.boxes.sets)?];
    for sets in args.also.sets() {
        libraries.push(library(&shelf, &sets)?);
    }
    let mut worths = Worths::shipped();
    if let Some(path) = &args.weights {
        let read = Worths::read(&read_file(path)?, &worths);
        worths = Arc::new(read.map_err(|why| usage(format!("{}: {why}", path.display())))?);
    }
    let mut file = ValueFile::open(&args)?;
    let tables: Vec<(Table, Pool, std::ops::RangeInclusive<u8>)> = pools(&libraries)
        .into_iter()
        .map(|(table, pool)| {
            let (seats, asked) = (table.seats(), &args.players.0);
            (table, pool, *seats.start().max(asked.start())..=*seats.end().min(asked.end()))
        })
        .filter(|(_, _, players)| !players.is_empty())
        .collect();
    let bar = if args.json || !stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(0) };
    bar.set_length(tables.len() as u64 * (args.games + u64::from(args.rounds) * args.expert_games));
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {elapsed}, {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let began = Instant::now();
    for (table, pool, players) in tables {
        let training = Training {
            pool,
            games: args.games,
            expert_games: args.expert_games,
            rounds: args.rounds,
            players,
            worths: worths.clone(),
            seed: args.seed,
            threads: cores(args.threads),
            limit: args.seconds.map(Duration::from_secs),
        };
        bar.set_message(format!("table {}: planner games", table.name()));
        let mut words: Vec<String> = vec![];
        let net = train(&training, &|_| bar.inc(1), |lesson| {
            bar.set_message(format!("table {}: expert games", table.name()));
            words.push(told(&args, table, lesson));
        });
        bar.suspend(|| words.into_iter().try_for_each(say))?;
        file.put(table, net, &args)?;
    }
    bar.finish_and_clear();
    if !args.json {
        say(format!("{} written in {:.0} s", args.out.display(), began.elapsed().as_secs_f64()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told(args: &Args, table: Table, lesson: &Lesson) -> String {
    if args.json {
        return json!({
            "table": table.name(), "round": lesson.round, "games": lesson.games, "won": lesson.won, "positions": lesson.positions,
            "surprise": lesson.off, "surprise_of_one_who_knows_nothing": lesson.unknowing, "bias": lesson.bias(),
            "tenths": lesson.tenths,
        })
        .to_string();
    }
    let interval = wilson(lesson.won, lesson.games);
    format!(
        "table {}, round {} ({}): {} games, {:.1} % won ({:.1} to {:.1}), {} positions; error on other games {:.3} ({:.3} for a plain guess), bias {:.1} %",
        table.name(),
        lesson.round,
        if lesson.round == 0 { "planner" } else { "experts" },
        lesson.games,
        100.0 * lesson.won as f64 / lesson.games.max(1) as f64,
        100.0 * interval.0,
        100.0 * interval.1,
        lesson.positions,
        lesson.off,
        lesson.unknowing,
        100.0 * lesson.bias(),
    )
}

/// The file of values, with the commands that made them.
struct ValueFile {
    head: Vec<String>,
    nets: Vec<(Table, Arc<Net>)>,
}

impl ValueFile {
    /// Better told now than after an hour: the file can be read and written.
    fn open(args: &Args) -> Result<ValueFile, Box<dyn Error>> {
        let mut file = ValueFile {
            head: vec![format!(
                "The value of a position of Arkham Horror, for rules {}.",
                <keeper_arkham::Arkham as keeper_table::Game>::RULES
            )],
            nets: vec![],
        };
        if args.out.is_file() && std::fs::metadata(&args.out)?.len() > 0 {
            let text = read_file(&args.out)?;
            let wrong = |why: String| usage(format!("{}: {why}", args.out.display()));
            let nets = Nets::read(&text, &Nets::shipped()).map_err(wrong)?;
            let named = sections(&text).map_err(wrong)?;
            let is_named = |table: &Table| named.iter().any(|section| section.0.is_none_or(|one| one == *table));
            file.nets = Table::all().filter(is_named).map(|table| (table, nets.at(table).clone())).collect();
            let made =
                text.lines().filter_map(|line| line.strip_prefix("# ")).filter(|line| line.starts_with("keeper train"));
            file.head.extend(made.map(str::to_owned));
        } else {
            std::fs::write(&args.out, "").map_err(|error| format!("{}: {error}", args.out.display()))?;
        }
        let weights = args.weights.as_ref().map_or(String::new(), |path| format!(" --weights {}", path.display()));
        let sets = if args.boxes.sets.is_empty() { "base".to_owned() } else { args.boxes.sets.join(",") };
        let (from, to) = (args.players.0.start(), args.players.0.end());
        let command = format!(
            "keeper train --sets {sets}{} --players {from}-{to}{weights} --games {} --rounds {} --expert-games {} --seed {}",
            args.also.words(),
            args.games,
            args.rounds,
            args.expert_games,
            args.seed,
        );
        if !file.head.contains(&command) {
            file.head.push(command);
        }
        Ok(file)
    }

    fn put(&mut self, table: Table, net: Net, args: &Args) -> Result<(), String> {
        self.nets.retain(|one| one.0 != table);
        self.nets.push((table, Arc::new(net)));
        self.nets.sort_by_key(|one| one.0);
        let head = self.head.iter().map(|line| format!("# {line}\n"));
        let nets = self.nets.iter().map(|(table, net)| net.written(*table));
        write_file(&args.out, &head.chain(nets).collect::<String>(), true)
    }
}
