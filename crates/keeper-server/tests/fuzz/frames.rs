//! Messages on a socket, right and wrong, and bytes that are no frames.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use keeper_table::Rng;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::Client;
use crate::words::{near, pick, text};

/// Something that a screen sends, or nearly. Talk stays out: it is no part of the game, and everybody may talk.
pub fn message(rng: &mut Rng, at: u64) -> Message {
    let subjects = ["card:bullwhip", "area:woods", "rule:MOV-08", "seat:0", "seat:999", "\u{0}", ""];
    let said = match rng.below(11) {
        0..3 => json!({ "choose": { "at": near(rng, at), "choice": rng.below(8) } }),
        3 => json!({ "undo": { "at": near(rng, at), "unit": pick(rng, &["decision", "round", "never"]) } }),
        4 => json!({ "read": { "about": pick(rng, &subjects) } }),
        5 => json!({ "ask-all": { "all": "yes" } }),
        6 => json!({ "lift": {} }),
        7 => json!({ "hint": {} }),
        8 => json!({ "review": {} }),
        9 => json!({ "answer": { "ask": rng.below(4), "yes": rng.below(2) == 0 } }),
        _ => json!({ "choose": {}, "undo": {} }),
    };
    let bytes = text(rng, said);
    match rng.below(12) {
        0 => Message::binary(bytes),
        1 => Message::Ping(bytes.into_iter().take(100).collect::<Vec<u8>>().into()),
        2 => Message::Pong(Default::default()),
        3 => Message::Close(Some(CloseFrame { code: CloseCode::from(rng.below(5000) as u16), reason: "x".into() })),
        _ => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Opens a socket by hand, sends frames that are none, and is gone in the middle of one.
pub fn break_off(client: &Client, table: &str, key: &str, rng: &mut Rng) {
    let mut stream = TcpStream::connect(client.at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let head = format!(
        "GET /table/{table}/socket HTTP/1.1\r\nHost: {}\r\nCookie: keeper={key}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        client.at
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    let bytes: Vec<u8> = match rng.below(9) {
        // Not masked; a reserved bit; an unknown kind.
        0 => vec![0x81, 0x02, b'{', b'}'],
        1 => vec![0xf1, 0x82, 0, 0, 0, 0, b'{', b'}'],
        2 => vec![0x83, 0x80, 0, 0, 0, 0],
        // Longer than anything, and much longer than may be.
        3 => vec![0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        4 => vec![0x81, 0xff, 0, 0, 0, 0, 0x10, 0, 0, 0, 1, 2, 3, 4, b'{'],
        // The second half of nothing; a first half without a second; no letters.
        5 => vec![0x80, 0x82, 0, 0, 0, 0, b'{', b'}'],
        6 => vec![0x01, 0x85, 0, 0, 0, 0, b'{', b'"', b'h'],
        7 => vec![0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
        _ => (0..rng.below(300)).map(|_| rng.below(256) as u8).collect(),
    };
    let _ = stream.write_all(&bytes);
    if rng.below(2) == 0 {
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.read_to_end(&mut vec![]);
    }
}

/// Many screens say much at once, and nobody listens.
pub fn flood(client: &Client, table: &str, key: &str) {
    let mut screens: Vec<_> = (0..8).map(|_| client.screen(key, table)).collect();
    let said = json!({ "choose": { "at": u64::MAX, "choice": 0 } }).to_string();
    for screen in &mut screens {
        for _ in 0..100 {
            if screen.socket.write(Message::text(said.clone())).is_err() {
                break;
            }
        }
        let _ = screen.socket.get_mut().shutdown(Shutdown::Read);
        let _ = screen.socket.flush();
    }
}
