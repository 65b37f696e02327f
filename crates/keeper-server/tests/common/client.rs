//! A plain client of a server, wherever it runs. Whatever fails with [`Client::try_send`] and the like fails the test elsewhere.
#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

#[derive(Clone, Copy)]
pub struct Client {
    pub at: SocketAddr,
}

impl Client {
    /// The status and the body; none if the server is gone before it has answered as a whole.
    pub fn try_send(&self, head: &str, body: &[u8]) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(self.at).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        let head =
            format!("{head}\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", self.at, body.len());
        // A visitor who is refused may be cut off while still sending.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        let mut answer = vec![];
        let whole = stream.read_to_end(&mut answer).is_ok();
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).and_then(|n| n.parse().ok());
        (whole && length.is_none_or(|length: usize| length == body.len())).then(|| (status, body.to_owned()))
    }

    pub fn send(&self, head: &str, body: &[u8]) -> (u16, String) {
        self.try_send(head, body).unwrap_or_default()
    }

    pub fn try_ask(&self, key: &str, method: &str, path: &str, body: Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) =
            self.try_send(&format!("{method} {path} HTTP/1.1\r\nAuthorization: Bearer {key}"), body.as_bytes())?;
        Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    pub fn ask(&self, key: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.try_ask(key, method, path, body).unwrap_or_default()
    }

    /// The same, where it must be done.
    pub fn done(&self, key: &str, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(key, method, path, body);
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    pub fn key(&self) -> String {
        let (_, body) = self.send("POST /api/v1/keys HTTP/1.1", b"");
        serde_json::from_str::<Value>(&body).unwrap()["key"].as_str().unwrap().to_owned()
    }

    pub fn state(&self, key: &str, table: &str) -> Value {
        self.done(key, "GET", &format!("/api/v1/tables/{table}/state"), Value::Null)
    }

    /// A table of two people, who have begun.
    pub fn two_at_a_table(&self, game: &str) -> (String, [String; 2]) {
        let keys = [self.key(), self.key()];
        let made = self.done(&keys[0], "POST", "/api/v1/tables", json!({ "game": game, "players": 2, "host": "Joe" }));
        let table = made["id"].as_str().unwrap().to_owned();
        self.done(&keys[1], "POST", &format!("/api/v1/tables/{table}/seats/1"), json!({ "sit": { "name": "Kate" } }));
        self.done(&keys[0], "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
        (table, keys)
    }

    pub fn try_choose(&self, key: &str, table: &str, at: u64, choice: u64) -> Option<(u16, Value)> {
        self.try_ask(key, "POST", &format!("/api/v1/tables/{table}/choose"), json!({ "at": at, "choice": choice }))
    }

    pub fn choose(&self, key: &str, table: &str, at: u64, choice: u64) -> (u16, Value) {
        self.try_choose(key, table, at, choice).unwrap_or_default()
    }

    /// A screen at a table; its name may go on with `/socket` and a query.
    pub fn try_screen(&self, key: &str, table: &str) -> Option<Screen> {
        let stream = TcpStream::connect(self.at).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        let socket = if table.contains("/socket") { table.to_owned() } else { format!("{table}/socket") };
        let mut request = format!("ws://{}/table/{socket}", self.at).into_client_request().ok()?;
        request.headers_mut().insert("cookie", format!("keeper={key}").parse().ok()?);
        let (socket, _) = client(request, stream).ok()?;
        Some(Screen { socket })
    }

    pub fn screen(&self, key: &str, table: &str) -> Screen {
        self.try_screen(key, table).expect("a screen opens")
    }
}

pub struct Screen {
    pub socket: WebSocket<TcpStream>,
}

impl Screen {
    pub fn say(&mut self, what: Value) {
        self.try_say(&what).unwrap();
    }

    pub fn try_say(&mut self, what: &Value) -> Option<()> {
        self.socket.send(Message::text(what.to_string())).ok()
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
