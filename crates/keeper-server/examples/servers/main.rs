//! Many games at several servers with one database of PostgreSQL, each person at another server and soon at yet another one, while servers are
//! killed and come back:
//!
//!     cargo run --release -p keeper-server --example servers -- --games 200 --servers 3 [--choices 100] [--at-once 6]
//!         [--kill-every-ms 3000] [--proxy nginx] [--database ADDRESS]
//!
//! The servers are processes of their own. Now and then everybody pauses: within a second every server must show the same to each person,
//! and every open screen too. Fails if not, if a game is locked or nothing happens in it any more. With `--proxy` everybody goes through
//! nginx, which gives each request to the next server. Without `--database` a server of PostgreSQL is started, if it is installed.

#[path = "../../tests/common/client.rs"]
mod client;
mod play;
#[path = "../../../keeper-store/tests/both/server.rs"]
#[allow(dead_code)]
mod postgres;
mod process;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use keeper_table::Rng;
use play::{Servers, Tally, play};
use process::{Proxy, Server, be_server};

const USAGE: &str = "usage: servers [--games N] [--servers N] [--choices N] [--at-once N] [--kill-every-ms N] [--proxy PROGRAM] \
                     [--database ADDRESS]";
pub type Done<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

struct Asked {
    games: u64,
    servers: u64,
    choices: u64,
    at_once: u64,
    kill_every: Duration,
    proxy: Option<String>,
    database: Option<String>,
    listen: Option<String>,
}

impl Asked {
    fn read() -> Done<Asked> {
        let mut asked = Asked {
            games: 200,
            servers: 2,
            choices: 100,
            at_once: 6,
            kill_every: Duration::from_secs(3),
            proxy: None,
            database: None,
            listen: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"));
            let number = |text: String| match text.parse::<u64>() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(format!("{word} {text}: that is not a number above 0")),
            };
            match word.as_str() {
                "--games" => asked.games = number(value()?)?,
                "--servers" => asked.servers = number(value()?)?,
                "--choices" => asked.choices = number(value()?)?,
                "--at-once" => asked.at_once = number(value()?)?,
                "--kill-every-ms" => asked.kill_every = Duration::from_millis(number(value()?)?),
                "--proxy" => asked.proxy = Some(value()?),
                "--database" => asked.database = Some(value()?),
                "--listen" => asked.listen = Some(value()?),
                _ => return Err(format!("{word} is not known\n{USAGE}").into()),
            }
        }
        Ok(asked)
    }
}

fn main() -> ExitCode {
    let done = Asked::read().and_then(|asked| match (&asked.listen, &asked.database) {
        (Some(listen), Some(database)) => be_server(listen, database).map(|()| true),
        (Some(_), None) => Err("a server needs a database".into()),
        (None, _) => run(&asked),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("servers: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(asked: &Asked) -> Done<bool> {
    let own = match &asked.database {
        Some(_) => None,
        None => match postgres::Server::start() {
            Some(server) => Some(server),
            None => return Ok(true),
        },
    };
    let database = own.as_ref().map_or_else(|| asked.database.clone().unwrap_or_default(), |own| own.new_database());
    let mut processes: Vec<Server> = vec![];
    for _ in 0..asked.servers {
        processes.push(Server::start(&database, process::free_port()?)?);
    }
    let proxy = match &asked.proxy {
        Some(program) => Some(Proxy::start(program, &processes.iter().map(|server| server.at).collect::<Vec<_>>())?),
        None => None,
    };
    let servers = Servers {
        all: processes.iter().map(|server| Some(server.client())).collect::<Vec<_>>().into(),
        proxy: proxy.as_ref().map(|proxy| proxy.client),
    };
    let (tally, next, over, begun) =
        (Mutex::<Tally>::default(), AtomicU64::new(0), AtomicBool::new(false), Instant::now());
    let complaint = std::thread::scope(|scope| {
        let players: Vec<_> = (0..asked.at_once.min(asked.games))
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, SeqCst);
                        if number >= asked.games {
                            return;
                        }
                        play(&servers, &tally, number, asked.choices as usize);
                        eprintln!("game {} of {} is done", number + 1, asked.games);
                    }
                })
            })
            .collect();
        let (killed, servers, tally, database) = (&over, &servers, &tally, &database);
        let processes = &mut processes;
        let killer = scope.spawn(move || kill(asked, processes, database, servers, tally, killed));
        players.into_iter().for_each(|player| drop(player.join()));
        over.store(true, SeqCst);
        killer.join().unwrap_or_else(|_| Err("the killer of servers has failed".into()))
    });
    let complaints: Vec<String> = processes.iter().filter_map(Server::complaint).collect();
    let tally = tally.into_inner()?;
    println!("servers      {}{}", asked.servers, if proxy.is_some() { ", behind a proxy" } else { "" });
    print!("{tally}");
    println!("time         {} s", begun.elapsed().as_secs());
    complaints.iter().for_each(|complaint| println!("wrong        {complaint}"));
    complaint?;
    Ok(tally.is_well() && tally.games as u64 == asked.games && complaints.is_empty())
}

/// Kills one server after the other and lets it come back.
fn kill(
    asked: &Asked,
    processes: &mut [Server],
    database: &str,
    servers: &Servers,
    tally: &Mutex<Tally>,
    over: &AtomicBool,
) -> Done<()> {
    let mut rng = Rng::new(26);
    let pause = |time: Duration| {
        let until = Instant::now() + time;
        while Instant::now() < until && !over.load(SeqCst) {
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let all = || servers.all.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    while !over.load(SeqCst) {
        pause(asked.kill_every.mul_f64(0.5 + f64::from(rng.below(100)) / 100.0));
        if over.load(SeqCst) {
            break;
        }
        let victim = rng.below(processes.len() as u32) as usize;
        {
            let mut all = all();
            all[victim] = None;
            processes[victim].kill()?;
        }
        tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner).kills += 1;
        pause(Duration::from_millis(u64::from(rng.below(800))));
        let at = processes[victim].at;
        processes[victim] = Server::start(database, at)?;
        all()[victim] = Some(processes[victim].client());
    }
    Ok(())
}
