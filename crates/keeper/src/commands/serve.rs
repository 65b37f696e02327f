//! `keeper` and `keeper serve`: tables in the browser.

use std::error::Error;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use keeper_arkham::library::{LoadError, Shelf};
use keeper_bots::Thought;
use keeper_server::page::qr_text;
use keeper_server::{Log, Network, PORT, Site, Tables, houses_with, log_to_stderr, serve};
use keeper_store::{StoreError, data_folder, make_folder};
use tokio::net::TcpListener;
use tokio::signal;

use super::boxes::library;
use super::play::Place;
use super::{Done, Thinking, complain, say, usage};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper                                            a table in this computer's browser
  keeper serve --listen 0.0.0.0                     for everybody on your network
  keeper serve --no-open                            only prints the address
  keeper serve --thought 500ms                      expert bots think half a second about a destination
  keeper serve --listen 127.0.0.1:1926 --database postgres://keeper@localhost/keeper --log json
                                                    one of several servers behind a proxy")]
pub struct Args {
    #[command(flatten)]
    place: Place,
    /// Where to listen: an address, with its port if it is not 1926. 0.0.0.0 is for everybody on the network. By default only this
    /// computer can connect.
    #[arg(long, value_name = "ADDRESS", value_parser = to_listen)]
    listen: Option<SocketAddr>,
    /// A host name that visitors use; may be given several times. Keeper then refuses all names but these and those of this computer,
    /// as it does without --listen and --database.
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// A proxy to trust for the visitor's address, given by its own address or network (172.18.0.0/16); may be given several times. Proxies on this
    /// computer are always trusted.
    #[arg(long = "trust-proxy", value_name = "ADDRESS")]
    proxies: Vec<Network>,
    /// The database: an SQLite file, or postgres://USER@HOST/DATABASE. Several servers may share it.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    database: Option<String>,
    #[command(flatten)]
    thinking: Thinking,
    /// The format of the server log.
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

/// A table waits no longer for a bot: a turn of ten seconds would lock it.
const LONGEST: Duration = Duration::from_secs(5);

pub fn run(args: Args) -> Done {
    let thought = args.thinking.thought();
    if matches!(thought, Thought::Time(time) if time > LONGEST) {
        return Err(usage("--thought: people are waiting at the table: give 5s or less"));
    }
    let shelf = args.place.folders.shelf()?;
    check(&shelf)?;
    let store = match &args.database {
        Some(address) => keeper_store::open(address).map_err(|error| match error {
            StoreError::Address { .. } => usage(error),
            error => error.into(),
        })?,
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
    let tables = Tables::new(houses_with(&shelf.into(), thought, &reports(&args)), store, own);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let listener = runtime.block_on(async {
        match TcpListener::bind(listen).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse && args.listen.is_none() => {
                complain(format!("port {PORT} is in use, perhaps by another Keeper. Using another one"));
                TcpListener::bind(SocketAddr::new(listen.ip(), 0)).await
            }
            bound => bound,
        }
    });
    let listener = listener.map_err(|error| format!("cannot listen on {listen} ({error}): choose another --listen"))?;
    let at = listener.local_addr()?;
    let ways = ways(at, &args.hosts);
    let network = ways.first().filter(|_| !at.ip().is_loopback()).cloned();
    let tables = Arc::new(tables.at(Site { hosts: args.hosts, proxies: args.proxies, network }));
    say(announcement(&ways, at, args.log))?;
    if args.listen.is_none() && !args.no_open {
        open(&format!("http://{at}/"));
    }
    let warming = tables.clone();
    runtime.spawn_blocking(move || warming.warm_up());
    let served = runtime.block_on(serve(listener, tables.clone(), stop()));
    // A store may wait for its database where it is dropped.
    drop(runtime);
    drop(tables);
    served?;
    Ok(ExitCode::SUCCESS)
}

/// An address to listen on, with a port or without one.
fn to_listen(text: &str) -> Result<SocketAddr, String> {
    let without = || text.trim_matches(['[', ']']).parse().map(|ip: IpAddr| SocketAddr::new(ip, PORT));
    let wrong = |_| "write an address like 0.0.0.0, 127.0.0.1:1926 or [::]:1926".to_owned();
    text.parse().or_else(|_| without()).map_err(wrong)
}

/// Mistakes in the cards are reported at the start, and not to visitors.
fn check(shelf: &Shelf) -> Result<(), Box<dyn Error>> {
    if shelf.folders().is_empty() {
        return Ok(());
    }
    library(shelf, &[])?;
    let all: Vec<&str> = shelf.sets()?.iter().map(|set| set.id.as_str()).collect();
    match shelf.library(&all) {
        // Not every box goes with every other.
        Ok(_) | Err(LoadError::Sets(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Where bug reports go: beside the games, or else to the data folder of this user.
fn reports(args: &Args) -> PathBuf {
    let file = match &args.database {
        Some(address) => keeper_store::file_of(address),
        None => args.place.file().ok(),
    };
    let folder = file.and_then(|file| file.parent().map(Path::to_owned)).or_else(|| data_folder().ok());
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| PathBuf::from("."));
    // Where it cannot be made, reports go to the temporary folder.
    let _ = make_folder(&folder);
    folder
}

/// The hosts, with their ports, by which others can reach this address, the best first.
fn ways(at: SocketAddr, hosts: &[String]) -> Vec<String> {
    let port = at.port();
    let named = hosts.iter().map(|host| if host.contains(':') { host.clone() } else { format!("{host}:{port}") });
    let named: Vec<String> = if at.ip().is_loopback() { vec![] } else { named.collect() };
    let found = match at.ip().is_unspecified() {
        true => in_network(at.ip()),
        false => vec![at.ip()],
    };
    named.into_iter().chain(found.into_iter().map(|ip| SocketAddr::new(ip, port).to_string())).collect()
}

/// The addresses of this computer that others on the network can reach, as far as the system knows.
fn in_network(listens: IpAddr) -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let reached = |ip: IpAddr| match ip {
        IpAddr::V4(v4) => !v4.is_link_local(),
        IpAddr::V6(v6) => listens.is_ipv6() && !v6.is_unicast_link_local(),
    };
    let mut found: Vec<(u8, IpAddr)> = all
        .iter()
        .filter(|one| !one.is_loopback() && reached(one.ip()))
        .map(|one| (rank(&one.name, one.ip()), one.ip()))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().map(|(_, ip)| ip).collect()
}

/// Home network addresses come first, those that only containers and virtual machines see come last.
fn rank(interface: &str, ip: IpAddr) -> u8 {
    let inside = ["docker", "br-", "veth", "virbr", "podman", "cni", "lxc", "lxd", "vmnet", "vboxnet", "tun", "wg"];
    match ip {
        _ if inside.iter().any(|name| interface.starts_with(name)) => 3,
        IpAddr::V4(v4) if v4.is_private() => 0,
        IpAddr::V4(_) => 1,
        IpAddr::V6(_) => 2,
    }
}

/// Where the server is, as links, and for those in the network as a picture that a phone can read.
fn announcement(ways: &[String], at: SocketAddr, log: Format) -> String {
    let here = match (at.ip(), at.ip().is_unspecified()) {
        (IpAddr::V4(_), true) => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), at.port()),
        (IpAddr::V6(_), true) => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), at.port()),
        _ => at,
    };
    let here = here.to_string();
    let first = ways.first().unwrap_or(&here);
    let mut text = format!("Keeper is at http://{first}/  (Ctrl+C stops it; every game is saved)\n");
    for way in ways.iter().skip(1) {
        text += &format!("          or http://{way}/\n");
    }
    if !at.ip().is_unspecified() {
        return text;
    }
    match ways {
        [] => text += "This computer has no network address, so others cannot join now.\n",
        _ => text += &format!("On this computer also http://{here}/\n"),
    }
    if let (Some(first), Format::Text) = (ways.first(), log) {
        text += &format!("\n{}", qr_text(&format!("http://{first}/")));
    }
    text
}

/// Ctrl+C, or the service manager asks the program to stop.
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

/// Opens the page where there is a browser; if that fails, people can still type the address.
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
        complain(format!("could not open a browser: go to {address}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_listen_on_needs_no_port() {
        let at = |text: &str| to_listen(text).map(|at| at.to_string());
        assert_eq!(at("0.0.0.0"), Ok("0.0.0.0:1926".into()));
        assert_eq!(at("127.0.0.1:80"), Ok("127.0.0.1:80".into()));
        assert_eq!(
            [at("::"), at("[::]"), at("[::1]:80")],
            ["[::]:1926", "[::]:1926", "[::1]:80"].map(|at| Ok(at.into()))
        );
        assert!(at("keeper.lan").unwrap_err().contains("0.0.0.0"));
    }

    #[test]
    fn others_are_shown_no_address_that_is_good_here_only() {
        let all: SocketAddr = "0.0.0.0:1926".parse().unwrap();
        let lan = ["192.168.1.5:1926".to_owned(), "10.0.0.7:1926".to_owned()];
        let text = announcement(&lan, all, Format::Text);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("Keeper is at http://192.168.1.5:1926/ "), "{text}");
        assert!(
            lines[1].ends_with("or http://10.0.0.7:1926/") && lines[2].ends_with("http://127.0.0.1:1926/"),
            "{text}"
        );
        assert!(text.ends_with(&qr_text("http://192.168.1.5:1926/")) && !text.contains("0.0.0.0:"), "{text}");
        assert!(!announcement(&lan, all, Format::Json).contains('\u{2588}'), "a journal is no console");
        assert!(announcement(&[], all, Format::Text).contains("others cannot join"));
        let here: SocketAddr = "127.0.0.1:1926".parse().unwrap();
        let alone = announcement(&ways(here, &[]), here, Format::Text);
        assert_eq!(alone, "Keeper is at http://127.0.0.1:1926/  (Ctrl+C stops it; every game is saved)\n");
        assert_eq!(ways(all, &["den.lan".into(), "den:80".into()])[..2], ["den.lan:1926", "den:80"]);
        assert_eq!(ways(here, &["keeper.example".into()]), ["127.0.0.1:1926"], "a proxy has that name");
    }

    #[test]
    fn the_network_of_the_house_comes_before_that_of_containers() {
        let rank = |name: &str, ip: &str| rank(name, ip.parse().unwrap());
        assert!(rank("eth0", "192.168.1.5") < rank("eth0", "203.0.113.5"));
        assert!(rank("wlan0", "2001:db8::1") < rank("docker0", "172.17.0.1"));
        assert!(in_network("0.0.0.0".parse().unwrap()).iter().all(|ip| ip.is_ipv4() && !ip.is_loopback()));
    }
}
