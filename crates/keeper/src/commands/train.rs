//! `keeper train`

use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use keeper_lab::train::{Training, train};
use keeper_lab::{MOST_THREADS, wilson};
use keeper_table::Seed;
use serde_json::json;

use super::boxes::Boxes;
use super::sim::{Players, at_least_one, threads};
use super::{Done, say};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  keeper train --out value.txt
  keeper train --games 2000 --players 1-8 --sets base,dunwich --out mine.txt

The program's own value is in crates/keeper-bots/src/expert/value.txt; its first lines name the command that made it.")]
pub struct Args {
    /// The file to write the value to.
    #[arg(long, short = 'o', value_name = "FILE")]
    out: PathBuf,
    /// The number of planner games to start with.
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
    /// The number of threads; default: all cores. The result is the same with any number.
    #[arg(long, short = 't', value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Print a JSON object for each round.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Done {
    let library = args.boxes.library()?;
    // Better told now than after an hour.
    std::fs::write(&args.out, "").map_err(|error| format!("{}: {error}", args.out.display()))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let sets = library.sets.join(",");
    let training = Training {
        library,
        games: args.games,
        expert_games: args.expert_games,
        rounds: args.rounds,
        players: args.players.0.clone(),
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
    };
    let bar = if args.json || !stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(0) };
    bar.set_length(args.games + u64::from(args.rounds) * args.expert_games);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {elapsed}, {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message("planner games");
    let began = Instant::now();
    let mut words: Vec<String> = vec![];
    let net = train(&training, &|_| bar.inc(1), |lesson| {
        bar.set_message("expert games");
        let interval = wilson(lesson.won, lesson.games);
        words.push(if args.json {
            json!({
                "round": lesson.round, "games": lesson.games, "won": lesson.won, "positions": lesson.positions,
                "surprise": lesson.off, "surprise_of_one_who_knows_nothing": lesson.unknowing, "bias": lesson.bias(),
                "tenths": lesson.tenths,
            })
            .to_string()
        } else {
            format!(
                "round {} ({}): {} games, {:.1} % won ({:.1} to {:.1}), {} positions; error on other games {:.3} ({:.3} for a plain guess), bias {:.1} %",
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
        });
    });
    bar.finish_and_clear();
    for line in words {
        say(line)?;
    }
    let (from, to) = (training.players.start(), training.players.end());
    let made = format!(
        "The value of a position of Arkham Horror, for rules {}.\nkeeper train --sets {sets} --players {from}-{to} --games {} --rounds {} --expert-games {} --seed {}",
        <keeper_arkham::Arkham as keeper_table::Game>::RULES,
        args.games,
        args.rounds,
        args.expert_games,
        args.seed,
    );
    std::fs::write(&args.out, net.written(&made)).map_err(|error| format!("{}: {error}", args.out.display()))?;
    if !args.json {
        say(format!("{} written in {:.0} s", args.out.display(), began.elapsed().as_secs_f64()))?;
    }
    Ok(ExitCode::SUCCESS)
}
