//! Many tables at once at a real server, each with a person who chooses at random every few seconds:
//!
//!     cargo run --release -p keeper-server --example load -- --tables 2000 --seconds 60 [--every-ms 2000] [--within-ms 50]
//!         [--saturate] [--database ADDRESS] [--json]
//!
//! The server is a process of its own, so that its memory and its time are measured alone. A wait is measured from sending a choice until
//! the new position is on the screen's socket. Fails if anything was refused or lost, or if more than one wait in a hundred was longer than
//! `--within-ms`. With `--saturate` the pause is halved every ten seconds until that is so, and the last rate that held is told.

mod report;
mod run;
mod server;
mod table;

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use report::Report;
use run::{Run, ms, percentile, sorted};
use server::{Needs, Server, be_server};
use table::{Table, play};
use tokio::runtime::{self, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, sleep};

const USAGE: &str =
    "usage: load [--tables N] [--seconds N] [--every-ms N] [--within-ms N] [--saturate] [--database ADDRESS] [--json]";
/// How often the pause is halved.
const STEP: Duration = Duration::from_secs(10);
/// A server reads a screen no oftener than this.
const SHORTEST: Duration = Duration::from_millis(25);
/// So many wait in a hundred at most as long as `--within-ms`.
const MOST: usize = 99;
/// Open files of a process besides one for each table.
const OTHER_FILES: usize = 200;
/// What Unix says when a process, or the computer, has too many files open.
const TOO_MANY_FILES: [i32; 2] = [24, 23];
type Done<T> = Result<T, Box<dyn Error + Send + Sync>>;

struct Asked {
    tables: usize,
    seconds: u64,
    every: Duration,
    within: Option<Duration>,
    saturate: bool,
    database: Option<String>,
    json: bool,
    server: bool,
}

impl Asked {
    fn read() -> Done<Asked> {
        let mut asked = Asked {
            tables: 2000,
            seconds: 60,
            every: Duration::from_secs(2),
            within: None,
            saturate: false,
            database: None,
            json: false,
            server: false,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"));
            let number = |text: String| match text.parse::<u64>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(format!("{word} {text}: that is not a number above 0")),
            };
            match word.as_str() {
                "--tables" => asked.tables = usize::try_from(number(value()?)?)?,
                "--seconds" => asked.seconds = number(value()?)?,
                "--every-ms" => asked.every = Duration::from_millis(number(value()?)?),
                "--within-ms" => asked.within = Some(Duration::from_millis(number(value()?)?)),
                "--database" => asked.database = Some(value()?),
                "--saturate" => asked.saturate = true,
                "--json" => asked.json = true,
                "--server" => asked.server = true,
                _ => return Err(format!("{word} is not known\n{USAGE}").into()),
            }
        }
        Ok(asked)
    }
}

fn runtime() -> io::Result<Runtime> {
    runtime::Builder::new_multi_thread().enable_all().build()
}

fn main() -> ExitCode {
    let done = Asked::read().and_then(|asked| match asked.server {
        true => be_server(asked.database.as_deref()).map(|()| true),
        false => runtime()?.block_on(measure(&asked)),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Complains before anything is begun if so many sockets cannot be open.
fn check_files(tables: usize) -> Done<()> {
    let needed = tables + OTHER_FILES;
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    match line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()) {
        Some(most) if most < needed => Err(few_files(needed, &format!("only {most} files may be open"))),
        _ => Ok(()),
    }
}

fn few_files(needed: usize, why: &str) -> Box<dyn Error + Send + Sync> {
    format!("{why}: each table needs a socket here and one in the server; run \"ulimit -n {needed}\" first").into()
}

async fn open_all(asked: &Asked, at: SocketAddr, run: &Arc<Run>) -> Done<Vec<Table>> {
    let few = Arc::new(Semaphore::new(16));
    let mut opening = JoinSet::new();
    for _ in 0..asked.tables {
        let (few, run) = (few.clone(), run.clone());
        opening.spawn(async move {
            let _turn = few.acquire().await?;
            Table::open(at, &run).await
        });
    }
    let mut tables = vec![];
    while let Some(opened) = opening.join_next().await {
        let open = tables.len();
        let why = |error: Box<dyn Error + Send + Sync>| {
            let why = format!("after {open} tables: {error}");
            let files = error.downcast_ref::<io::Error>().and_then(io::Error::raw_os_error);
            if files.is_some_and(|code| TOO_MANY_FILES.contains(&code)) {
                return few_files(asked.tables + OTHER_FILES, &why);
            }
            why.into()
        };
        tables.push(opened?.map_err(why)?);
    }
    Ok(tables)
}

async fn tell_progress(run: Arc<Run>) {
    const EVERY: Duration = Duration::from_secs(5);
    let mut every = interval_at(Instant::now() + EVERY, EVERY);
    let mut told = 0;
    loop {
        every.tick().await;
        let (made, errors, now) = {
            let tally = run.tally();
            (tally.made, tally.errors.values().sum::<usize>(), tally.waits[told..].to_vec())
        };
        told += now.len();
        let rate = now.len() as f64 / EVERY.as_secs_f64();
        let slow = ms(percentile(&sorted(&now), MOST));
        eprintln!("{made} tables made, {told} choices, now {rate:.0} a second, p{MOST} {slow} ms, {errors} errors");
    }
}

/// Halves the pause while the waits hold; what comes back is the last rate that did, with its pause.
async fn saturate(run: &Run, within: Duration) -> Option<(f64, Duration)> {
    let mut held = None;
    loop {
        let (from, begun) = (run.tally().waits.len(), Instant::now());
        sleep(STEP).await;
        let (waits, errors) = {
            let tally = run.tally();
            (sorted(&tally.waits[from..]), !tally.errors.is_empty())
        };
        let (pause, slow) = (run.pause(), percentile(&waits, MOST));
        let rate = waits.len() as f64 / begun.elapsed().as_secs_f64();
        eprintln!("a choice every {} ms at each table: {rate:.0} a second, p{MOST} {} ms", ms(pause), ms(slow));
        if errors || waits.is_empty() || slow > within {
            return held;
        }
        held = Some((rate, pause));
        if pause / 2 < SHORTEST {
            eprintln!("a screen is not read oftener: take more --tables");
            return held;
        }
        run.set_pause(pause / 2);
    }
}

async fn measure(asked: &Asked) -> Done<bool> {
    check_files(asked.tables)?;
    let folder = tempfile::tempdir()?;
    let own = || folder.path().join("games.sqlite").to_string_lossy().into_owned();
    let server = Server::start(&asked.database.clone().unwrap_or_else(own))?;
    let (at, process) = (server.at, server.process.id());
    let run = Arc::<Run>::default();
    run.set_pause(asked.every);
    let empty = Needs::of(process);
    let progress = tokio::spawn(tell_progress(run.clone()));
    let tables = open_all(asked, at, &run).await?;
    let (opened, own_before, begun) = (Needs::of(process), Needs::of(std::process::id()), Instant::now());
    let mut players = JoinSet::new();
    for (number, table) in (0..).zip(tables) {
        let due = begun + asked.every.mul_f64(number as f64 / asked.tables as f64);
        players.spawn(play(table, at, run.clone(), number, due));
    }
    let within = asked.within.unwrap_or(Duration::from_millis(50));
    let held = match asked.saturate {
        true => saturate(&run, within).await,
        false => {
            sleep(Duration::from_secs(asked.seconds)).await;
            None
        }
    };
    let (seconds, needs, own_after) =
        (begun.elapsed().as_secs_f64(), Needs::of(process), Needs::of(std::process::id()));
    run.end();
    players.join_all().await;
    progress.abort();
    drop(server);

    let report = Report {
        tables: asked.tables,
        seconds,
        tally: &run.tally(),
        server: [empty, opened, needs],
        players: [own_before, own_after],
        held,
    };
    match asked.json {
        true => println!("{:#}", report.json()),
        false => print!("{report}"),
    }
    if asked.saturate && !asked.json {
        match held {
            Some((rate, pause)) => {
                println!("held         {rate:.0} choices a second, one every {} ms at each table", ms(pause));
            }
            None => println!("held         not even the first rate"),
        }
    }
    let held = if asked.saturate { held.is_some() } else { asked.within.is_none_or(|most| report.wait(MOST) <= most) };
    Ok(report.is_whole() && held)
}
