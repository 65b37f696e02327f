//! `keeper` and `keeper serve`: tables in the browser.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use keeper_server::{PORT, Tables, houses, serve};
use tokio::net::TcpListener;

use super::play::Place;
use super::{Done, complain, say};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper                                            a table in this computer's browser
  keeper serve --listen 0.0.0.0:1926                for everybody in the house
  keeper serve --no-open                            prints the address only")]
pub struct Args {
    #[command(flatten)]
    place: Place,
    /// Where to listen: an address with its port. Without it only this computer can come.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,
}

pub fn run(args: Args) -> Done {
    let shelf = args.place.folders.shelf()?;
    let store = args.place.store()?;
    let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT);
    let listen = args.listen.unwrap_or(here);
    let tables = Arc::new(Tables::new(houses(&shelf), store, listen.ip().is_loopback()));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = match TcpListener::bind(listen).await {
            // Another Keeper may be at the usual port.
            Err(error) if error.kind() == ErrorKind::AddrInUse && args.listen.is_none() => {
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
        serve(listener, tables, async {
            let _ = tokio::signal::ctrl_c().await;
        })
        .await?;
        Ok(ExitCode::SUCCESS)
    })
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
