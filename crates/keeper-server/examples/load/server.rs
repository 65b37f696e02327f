//! The server that is measured, and what it needs.

use std::io::{self, BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use keeper_bots::Thought;
use keeper_server::{Tables, houses, serve};
use keeper_session::Cards;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::{Done, runtime};

/// In which Linux tells the time that a process has used.
const TICKS: f64 = 100.0;

/// The server, as `keeper serve --database` runs it: says where it is, and ends with its input.
pub fn be_server(database: Option<&str>) -> Done<()> {
    let address = database.ok_or("a server needs a database")?;
    let tables = Arc::new(Tables::new(houses(&Cards::default(), Thought::Usual), keeper_store::open(address)?, false));
    let (stop, stopped) = oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = io::stdin().read_to_end(&mut vec![]);
        drop(stop);
    });
    let stop = async {
        let _ = stopped.await;
    };
    let (held, runtime) = (tables.clone(), runtime()?);
    let done = runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("{}", listener.local_addr()?);
        Ok(serve(listener, tables, stop).await?)
    });
    drop(runtime);
    drop(held);
    done
}

pub struct Server {
    pub process: Child,
    pub at: SocketAddr,
}

impl Server {
    pub fn start(database: &str) -> Done<Server> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--server", "--database", database]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("the server says nothing")?).read_line(&mut line)?;
        let at = line.trim().parse().map_err(|_| "the server did not start")?;
        Ok(Server { process, at })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// What a process needs: its memory in bytes and its time in seconds, where the system tells it.
#[derive(Clone, Copy, Default)]
pub struct Needs {
    pub memory: Option<f64>,
    pub seconds: Option<f64>,
}

impl Needs {
    pub fn of(process: u32) -> Needs {
        let file = |name| std::fs::read_to_string(format!("/proc/{process}/{name}")).ok();
        let memory = file("status").and_then(|text| {
            let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            Some(line.split_whitespace().next()?.parse::<f64>().ok()? * 1024.0)
        });
        let seconds = file("stat").and_then(|text| {
            // The name of the program stands in brackets and may hold anything; the times are the 12th and 13th word after it.
            let words = text.rsplit_once(')')?.1.split_whitespace();
            let times: Vec<f64> = words.skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
            Some(times.iter().sum::<f64>() / TICKS)
        });
        Needs { memory, seconds }
    }
}
