//! `keeper` and `keeper serve`: tables in the browser.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use keeper_bots::Thought;
use keeper_server::{Log, PORT, Tables, houses, log_to_stderr, serve};
use tokio::net::TcpListener;
use tokio::signal;

use super::play::Place;
use super::{Done, Thinking, complain, say};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper                                            a table in this computer's browser
  keeper serve --listen 0.0.0.0:1926                for everybody in the house
  keeper serve --no-open                            prints the address only
  keeper serve --thought 500ms                      expert bots think half a second about a destination
  keeper serve --listen 127.0.0.1:1926 --database postgres://keeper@localhost/keeper --log json
                                                    one of several servers behind a proxy")]
pub struct Args {
    #[command(flatten)]
    place: Place,
    /// Where to listen: an address with its port. Without it only this computer can come.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The store: a file of SQLite, or postgres://USER@HOST/DATABASE. Several servers may share it.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    database: Option<String>,
    #[command(flatten)]
    thinking: Thinking,
    /// How to write what the server tells about itself.
    #[arg(long, value_enum, default_value_t)]
    log: Format,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
}

impl From<Thinking> for Args {
    fn from(thinking: Thinking) -> Args {
        Args { thinking, ..Args::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

/// A table waits no longer for a bot: whatever takes ten seconds locks it.
const LONGEST: Duration = Duration::from_secs(5);

pub fn run(args: Args) -> Done {
    let thought = args.thinking.thought();
    if matches!(thought, Thought::Time(time) if time > LONGEST) {
        return Err("--thought: people wait meanwhile: give 5s or less".into());
    }
    let shelf = args.place.folders.shelf()?;
    let store = match &args.database {
        Some(address) => keeper_store::open(address)?,
        None => args.place.store()?,
    };
    log_to_stderr(match args.log {
        Format::Text => Log::Text,
        Format::Json => Log::Json,
    });
    let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT);
    let listen = args.listen.unwrap_or(here);
    // Behind a proxy everybody seems to be at this computer.
    let own = args.listen.is_none() && args.database.is_none();
    let tables = Arc::new(Tables::new(houses(&shelf, thought), store, own));
    let held = tables.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let listener = match TcpListener::bind(listen).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse && args.listen.is_none() => {
                complain(format!("port {PORT} is taken, perhaps by another Keeper: here is another one"));
                TcpListener::bind(SocketAddr::new(listen.ip(), 0)).await
            }
            bound => bound,
        };
        let listener =
            listener.map_err(|error| format!("{listen} cannot be listened on ({error}): choose another --listen"))?;
        let address = format!("http://{}/", listener.local_addr()?);
        say(format!("Keeper is at {address}  (Ctrl+C ends it; every game is kept)"))?;
        if args.listen.is_none() && !args.no_open {
            open(&address);
        }
        serve(listener, tables, stop()).await?;
        Ok(ExitCode::SUCCESS)
    });
    drop(runtime);
    drop(held);
    done
}

/// Ctrl+C, or whoever looks after services wants an end.
#[cfg(unix)]
async fn stop() {
    let Ok(mut ended) = signal::unix::signal(signal::unix::SignalKind::terminate()) else {
        let _ = signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = signal::ctrl_c() => {}
        _ = ended.recv() => {}
    }
}

#[cfg(not(unix))]
async fn stop() {
    let _ = signal::ctrl_c().await;
}

/// Opens the page where there is a browser: whatever fails, the address is there to be typed.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() => return,
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        complain(format!("no browser could be opened: go to {address}"));
    }
}
