//! Requests that are nearly right, and some that are nothing at all.

use keeper_table::Rng;
use serde_json::{Value, json};

/// What is put into a message somewhere.
const BITS: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "0",
    "-1",
    "1e999",
    "1.5",
    "null",
    "true",
    "18446744073709551616",
    "99999999999",
    "\\u0000",
    "\\ud800",
    "\u{0}",
    "\u{202e}",
    "\u{feff}",
    "\u{1f409}",
    "e\u{301}\u{301}\u{301}",
    "<script>",
    "&quot;",
    "'",
    "%s",
    "%00",
    "%ff",
    "../",
    "\"at\"",
    "\"choice\"",
    "\"seat\":255",
    "\"sit\"",
    "card:",
];

pub fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

/// A value of any kind; deep ones now and then.
fn value(rng: &mut Rng) -> Value {
    match rng.below(12) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1e300),
        5 => json!(""),
        6 => json!("x".repeat(rng.below(5000) as usize)),
        7 => json!([]),
        8 => json!({}),
        9 => json!(pick(rng, &BITS)),
        10 => json!(rng.below(300)),
        _ => (0..rng.below(60)).fold(Value::Null, |inner, _| json!([inner])),
    }
}

/// Puts another value into the place of some field, or adds one.
pub fn warp(rng: &mut Rng, message: &mut Value) {
    let Some(fields) = message.as_object_mut() else { return *message = value(rng) };
    let names: Vec<String> = fields.keys().cloned().collect();
    let Some(name) = (!names.is_empty()).then(|| &names[rng.below(names.len() as u32) as usize]) else {
        fields.insert(pick(rng, &BITS).to_owned(), value(rng));
        return;
    };
    match rng.below(5) {
        0 => {
            fields.remove(name);
        }
        1 | 2 => {
            fields.insert(name.clone(), value(rng));
        }
        3 => warp(rng, fields.get_mut(name).unwrap()),
        _ => {
            fields.insert(pick(rng, &BITS).to_owned(), value(rng));
        }
    }
}

/// Damages the bytes of a message in a few places.
pub fn damage(rng: &mut Rng, bytes: &mut Vec<u8>) {
    for _ in 0..rng.below(4) {
        let at = rng.below(bytes.len() as u32 + 1) as usize;
        match rng.below(5) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            3 => {
                let again = bytes[at..].to_vec();
                bytes.extend(again);
            }
            _ => {
                let bit = pick(rng, &BITS).as_bytes().to_vec();
                bytes.splice(at..at, bit);
            }
        }
    }
}

/// The text of a message, as it is, warped, damaged, or something else altogether.
pub fn text(rng: &mut Rng, mut message: Value) -> Vec<u8> {
    for _ in 0..rng.below(3) {
        warp(rng, &mut message);
    }
    let mut bytes = message.to_string().into_bytes();
    match rng.below(12) {
        0..5 => damage(rng, &mut bytes),
        5 => bytes = b"[".repeat(rng.below(60_000) as usize),
        6 => bytes = (0..rng.below(200)).map(|_| rng.below(256) as u8).collect(),
        7 => bytes.resize(bytes.len() + rng.below(100_000) as usize, b' '),
        _ => {}
    }
    bytes
}

/// Around the position that is right.
pub fn near(rng: &mut Rng, at: u64) -> u64 {
    match rng.below(6) {
        0 => at + 1,
        1 => at.saturating_sub(1),
        2 => u64::MAX,
        _ => at,
    }
}

/// Something that people at the table may do, or not quite; who sits where stays.
pub fn deed(rng: &mut Rng, at: u64) -> (String, Vec<u8>) {
    let (path, message) = match rng.below(9) {
        0..4 => ("choose", json!({ "at": near(rng, at), "choice": rng.below(12), "seat": rng.below(3) })),
        4 => ("choose", json!({ "at": near(rng, at), "choice": rng.below(3) })),
        5 => ("undo", json!({ "at": near(rng, at), "unit": pick(rng, &["decision", "turn", "year", ""]) })),
        6 => ("begin", json!({})),
        7 => ("undo/answer", json!({ "ask": rng.below(4), "yes": pick(rng, &["true", "false"]) == "true" })),
        _ => ("seats/200", json!({ "sit": { "name": pick(rng, &BITS) } })),
    };
    (path.to_owned(), text(rng, message))
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A page or an answer that somebody asks for.
pub fn look(rng: &mut Rng, table: &str, key: &str) -> String {
    let id = match rng.below(6) {
        0 => escaped(pick(rng, &BITS)),
        1 => "x".repeat(rng.below(9000) as usize),
        2 => table.to_uppercase(),
        _ => table.to_owned(),
    };
    let bit = escaped(pick(rng, &BITS));
    let number = [0, 1, 7, 255, 256, u64::MAX][rng.below(6) as usize];
    let path = match rng.below(16) {
        0 => format!("/api/v1/tables/{id}"),
        1 => format!("/api/v1/tables/{id}/state?seat={number}"),
        2 => format!("/api/v1/tables/{id}/story?since={number}"),
        3 => format!("/api/v1/tables/{id}/story?since={bit}&since={number}"),
        4 => format!("/api/v1/tables/{id}/read?about={bit}"),
        5 => format!("/api/v1/tables/{id}/read?about=seat:{number}"),
        6 => format!("/api/v1/tables/{id}/hint?seat={number}"),
        7 => format!("/table/{id}?watch={bit}"),
        8 => format!("/table/{id}/replay?at={number}&seat={bit}"),
        9 => format!("/table/{id}/replay?at={bit}"),
        10 => format!("/table/{id}/story.txt?seat={number}"),
        11 => format!("/table/{id}/{}", ["seats", "export", "scenario", "socket", "delete"][rng.below(5) as usize]),
        12 => format!("/new/{bit}?box={bit}&players={number}"),
        13 => format!("/me/{bit}"),
        14 => format!("/assets/{bit}"),
        _ => format!("/{bit}/{number}"),
    };
    let method = ["GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "NONSENSE"][rng.below(8) as usize];
    let who = match rng.below(5) {
        0 => format!("Authorization: Bearer {}", escaped(pick(rng, &BITS))),
        1 => "Authorization: \u{fc}".into(),
        2 => format!("Cookie: keeper={key}; keeper={key}; =;;; keeper-name=%zz%ff"),
        _ => format!("Authorization: Bearer {key}"),
    };
    format!("{method} {path} HTTP/1.1\r\n{who}")
}

/// A form that somebody sends who does not sit at the table.
pub fn form(rng: &mut Rng, table: &str, key: &str) -> (String, Vec<u8>) {
    let bit = escaped(pick(rng, &BITS));
    let players = rng.below(12);
    let (path, mut body) = match rng.below(9) {
        0 => ("/tables".to_owned(), format!("game=arkham&players={players}&name={bit}&who=link")),
        1 => ("/tables".to_owned(), format!("game={bit}&players={bit}&seed={bit}&player={bit}&box={bit}")),
        2 => {
            let scenario = format!("[[scenario]]\nname = \"{bit}\"\nplayers = {players}\n[scenario.{bit}]\n");
            ("/tables".to_owned(), format!("who=link&scenario={}", escaped(&scenario)))
        }
        3 => (format!("/table/{table}/seat/{players}"), format!("do=sit&name={bit}")),
        4 => {
            let what = ["rise", "planner", "random", "back", "investigator", "name", ""][rng.below(7) as usize];
            (format!("/table/{table}/seat/{players}"), format!("do={what}&investigator={bit}"))
        }
        5 => (format!("/table/{table}/rename"), format!("name={bit}")),
        6 => (format!("/table/{table}/{}", ["delete", "begin"][rng.below(2) as usize]), bit),
        7 => (format!("/games/{bit}"), String::new()),
        _ => {
            let wish = json!({ "game": "arkham", "players": players, "bots": rng.below(3), "seed": pick(rng, &BITS) });
            let head = format!("POST /api/v1/tables HTTP/1.1\r\nAuthorization: Bearer {key}");
            return (head, text(rng, wish));
        }
    };
    if rng.below(8) == 0 {
        body += &"&name=".repeat(rng.below(60_000) as usize);
    }
    let mut body = body.into_bytes();
    if rng.below(3) == 0 {
        damage(rng, &mut body);
    }
    (format!("POST {path} HTTP/1.1\r\nCookie: keeper={key}"), body)
}

/// Bytes that are hardly a request.
pub fn wire(rng: &mut Rng, table: &str, key: &str) -> Vec<u8> {
    let head = format!("POST /api/v1/tables/{table}/choose HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {key}\r\n");
    match rng.below(8) {
        0 => (0..rng.below(400)).map(|_| rng.below(256) as u8).collect(),
        1 => format!("{head}Content-Length: 5000\r\n\r\n{{\"at\"").into_bytes(),
        2 => format!("{head}Content-Length: -1\r\n\r\n{{}}").into_bytes(),
        3 => format!("{head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{{}}").into_bytes(),
        4 => format!("{head}X: {}\r\n\r\n", "x".repeat(rng.below(500_000) as usize)).into_bytes(),
        5 => format!("{head}{}\r\n", "A: b\r\n".repeat(rng.below(500) as usize)).into_bytes(),
        6 => head.as_bytes()[..rng.below(head.len() as u32) as usize].to_vec(),
        _ => {
            let mut bytes = format!("{head}Content-Length: 2\r\n\r\n{{}}").into_bytes();
            damage(rng, &mut bytes);
            bytes
        }
    }
}
