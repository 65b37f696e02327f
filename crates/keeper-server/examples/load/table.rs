//! One person after the other at one table, who chooses at random.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use keeper_table::Rng;
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Done;
use crate::run::Run;

/// A choice that is not answered within this time is lost.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a screen is told; nothing else of it is looked at.
#[derive(Deserialize)]
struct News {
    notice: Option<String>,
    position: Option<usize>,
    asked: Option<bool>,
    #[serde(default)]
    patches: Patches,
}

#[derive(Default, Deserialize)]
struct Patches {
    stage: Option<String>,
}

/// One person at one table.
pub struct Table {
    socket: WebSocketStream<TcpStream>,
    position: usize,
    asked: bool,
    offered: Vec<usize>,
}

impl Table {
    pub async fn open(at: SocketAddr, run: &Run) -> Done<Table> {
        let key = format!("keeper={:032x}", keeper_store::random_bits()?);
        let cookie = key.clone();
        let path = tokio::task::spawn_blocking(move || make(at, &cookie)).await??;
        let mut request = format!("ws://{at}{path}/socket").into_client_request()?;
        request.headers_mut().insert("cookie", key.parse()?);
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        let until = Instant::now() + PATIENCE;
        let silent = |_| "a new table shows nothing";
        let (socket, _) = timeout_at(until, client_async(request, stream)).await.map_err(silent)??;
        let mut table = Table { socket, position: 0, asked: false, offered: vec![] };
        while !table.asked {
            timeout_at(until, table.hear()).await.map_err(silent)??;
        }
        run.tally().made += 1;
        Ok(table)
    }

    /// Takes in the next message; what comes back is the time at which it was there.
    async fn hear(&mut self) -> Done<Instant> {
        loop {
            let message = self.socket.next().await.ok_or("the server has closed a socket")??;
            let Message::Text(text) = message else { continue };
            let heard = Instant::now();
            let news: News = serde_json::from_str(&text)?;
            if let Some(notice) = news.notice {
                return Err(format!("refused: {notice}").into());
            }
            self.position = news.position.unwrap_or(self.position);
            self.asked = news.asked.unwrap_or(self.asked);
            if let Some(stage) = news.patches.stage {
                let numbers = stage.split("data-choose=\"").skip(1).filter_map(|rest| rest.split('"').next());
                self.offered = numbers.filter_map(|number| number.parse().ok()).collect();
            }
            return Ok(heard);
        }
    }

    /// Answers what the server sends until it is time to choose.
    async fn rest(&mut self, until: Instant) -> Done<()> {
        while let Ok(heard) = timeout_at(until, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Takes something that is offered; what comes back is how long the table did not show it.
    async fn choose(&mut self, rng: &mut Rng) -> Done<Duration> {
        let count = u32::try_from(self.offered.len())?;
        if count == 0 {
            return Err("a question offers nothing".into());
        }
        let (at, choice) = (self.position, self.offered[rng.below(count) as usize]);
        let said = json!({ "choose": { "at": at, "choice": choice } }).to_string();
        let begun = Instant::now();
        self.socket.send(Message::text(said)).await?;
        loop {
            let heard = timeout_at(begun + PATIENCE, self.hear()).await.map_err(|_| "a choice was not answered")??;
            if self.position > at {
                return Ok(heard - begun);
            }
        }
    }
}

/// Makes a table for one person, as the form in the browser does; what comes back is its path.
fn make(at: SocketAddr, cookie: &str) -> Done<String> {
    let body = "game=arkham&players=1";
    let length = body.len();
    let mut stream = std::net::TcpStream::connect(at)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let head = format!("POST /tables HTTP/1.1\r\nHost: {at}\r\nCookie: {cookie}\r\nConnection: close\r\n");
    stream.write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
    let why = || format!("no table was made: {}", answer.lines().next().unwrap_or("no answer"));
    Ok(path.map(str::to_owned).ok_or_else(why)?)
}

/// Plays one table after the other, at this pace; the next one begins when a game has ended or something went wrong.
pub async fn play(mut table: Table, at: SocketAddr, run: Arc<Run>, number: u64, mut due: Instant) {
    let mut rng = Rng::new(number);
    while !run.is_over() {
        let played: Done<()> = async {
            table.rest(due).await?;
            if run.is_over() {
                return Ok(());
            }
            if !table.asked {
                table = Table::open(at, &run).await?;
            }
            let wait = table.choose(&mut rng).await?;
            run.tally().waits.push(wait);
            Ok(())
        }
        .await;
        if let Err(error) = played {
            run.failed(&error);
            sleep(run.pause()).await;
            match Table::open(at, &run).await {
                Ok(next) => table = next,
                Err(error) => run.failed(&error),
            }
        }
        due = (due + run.pause()).max(Instant::now());
    }
}
