//! A real server on a free port, and a plain client for it.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use keeper_arkham::library::Shelf;
use keeper_server::{Limits, Tables, houses, serve};
use keeper_store::Store;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

pub struct Server {
    pub at: SocketAddr,
    pub tables: Arc<Tables>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub fn new(store: Arc<dyn Store>) -> Server {
        Server::with(Tables::with(houses(&Shelf::new(vec![])), store, false, Limits::default()))
    }

    pub fn with(tables: Tables) -> Server {
        let tables = Arc::new(tables);
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let served = tables.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                serve(listener, served, stop).await.unwrap();
            });
        });
        Server { at: told.recv().unwrap(), tables, stop: Some(stop), thread: Some(thread) }
    }

    /// The status and the body.
    pub fn send(&self, head: &str, body: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(self.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let head =
            format!("{head}\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", self.at, body.len());
        // Whoever is refused may be cut off while still sending.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        let mut answer = vec![];
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    pub fn ask(&self, key: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) =
            self.send(&format!("{method} {path} HTTP/1.1\r\nAuthorization: Bearer {key}"), body.as_bytes());
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The same, where it must be done.
    pub fn done(&self, key: &str, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(key, method, path, body);
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    pub fn key(&self) -> String {
        let (_, body) = self.send("POST /api/keys HTTP/1.1", b"");
        serde_json::from_str::<Value>(&body).unwrap()["key"].as_str().unwrap().to_owned()
    }

    pub fn state(&self, key: &str, table: &str) -> Value {
        self.done(key, "GET", &format!("/api/tables/{table}/state"), Value::Null)
    }

    /// A table of two people, who have begun.
    pub fn two_at_a_table(&self, game: &str) -> (String, [String; 2]) {
        let keys = [self.key(), self.key()];
        let made = self.done(&keys[0], "POST", "/api/tables", json!({ "game": game, "players": 2, "host": "Joe" }));
        let table = made["id"].as_str().unwrap().to_owned();
        self.done(&keys[1], "POST", &format!("/api/tables/{table}/seats/1"), json!({ "sit": { "name": "Kate" } }));
        self.done(&keys[0], "POST", &format!("/api/tables/{table}/begin"), Value::Null);
        (table, keys)
    }

    pub fn choose(&self, key: &str, table: &str, at: u64, choice: u64) -> (u16, Value) {
        self.ask(key, "POST", &format!("/api/tables/{table}/choose"), json!({ "at": at, "choice": choice }))
    }

    pub fn screen(&self, key: &str, table: &str) -> Screen {
        let stream = TcpStream::connect(self.at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut request = format!("ws://{}/table/{table}/socket", self.at).into_client_request().unwrap();
        request.headers_mut().insert("cookie", format!("keeper={key}").parse().unwrap());
        let (socket, _) = client(request, stream).unwrap();
        Screen { socket }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(std::thread::panicking() || ended.is_some_and(|ended| ended.is_ok()), "the server panicked");
    }
}

pub struct Screen {
    pub socket: WebSocket<TcpStream>,
}

impl Screen {
    pub fn say(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).unwrap();
    }

    /// The next message, whatever it is; none when the server has said goodbye.
    pub fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message for which this holds.
    pub fn hear_of(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = self.hear().expect("the server said goodbye");
            if wanted(&heard) {
                return heard;
            }
        }
    }
}
