//! The part of the WebDriver protocol that these tests need: commands in JSON over plain HTTP.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What the protocol calls the number of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The longer side of a screen that is shown smaller.
const LARGE: u64 = 900;

/// A browser that a driver on this machine steers.
pub struct Client {
    port: u16,
    session: String,
}

impl Client {
    /// A browser with these capabilities.
    pub async fn connect(port: u16, wanted: Value) -> Result<Client, String> {
        let made = send(port, "POST", "/session", &json!({ "capabilities": { "alwaysMatch": wanted } })).await?;
        let session = made["sessionId"].as_str().ok_or_else(|| format!("no session: {made}"))?;
        Ok(Client { port, session: format!("/session/{session}") })
    }

    pub async fn goto(&self, url: &str) -> Result<(), String> {
        self.post("url", json!({ "url": url })).await.map(drop)
    }

    pub async fn refresh(&self) -> Result<(), String> {
        self.post("refresh", json!({})).await.map(drop)
    }

    pub async fn execute(&self, script: &str, args: Vec<Value>) -> Result<Value, String> {
        self.post("execute/sync", json!({ "script": script, "args": args })).await
    }

    /// The script says by a call of its last argument that it is done.
    pub async fn execute_async(&self, script: &str, args: Vec<Value>) -> Result<Value, String> {
        self.post("execute/async", json!({ "script": script, "args": args })).await
    }

    pub async fn click(&self, css: &str) -> Result<(), String> {
        let element = self.find(css).await?;
        self.post(&format!("element/{element}/click"), json!({})).await.map(drop)
    }

    pub async fn send_keys(&self, css: &str, keys: &str) -> Result<(), String> {
        let element = self.find(css).await?;
        self.post(&format!("element/{element}/value"), json!({ "text": keys })).await.map(drop)
    }

    /// What a pointer or a key does, in the words of the protocol.
    pub async fn perform(&self, actions: Value) -> Result<(), String> {
        self.post("actions", json!({ "actions": actions })).await.map(drop)
    }

    /// A command of the browser's own protocol.
    pub async fn command(&self, name: &str, params: Value) -> Result<Value, String> {
        self.post("goog/cdp/execute", json!({ "cmd": name, "params": params })).await
    }

    /// The page as a PNG.
    pub async fn screenshot(&self) -> Result<Vec<u8>, String> {
        let picture = send(self.port, "GET", &format!("{}/screenshot", self.session), &Value::Null).await?;
        Ok(from_base64(picture.as_str().unwrap_or_default()))
    }

    /// The page as a small picture (WebP); a wide one at two thirds of its size.
    pub async fn small_screenshot(&self) -> Result<Vec<u8>, String> {
        let size = self.execute("return [innerWidth, innerHeight]", vec![]).await?;
        let large = size[0].as_u64() > Some(LARGE) || size[1].as_u64() > Some(LARGE);
        let scale = if large { 0.65 } else { 1.0 };
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale });
        let wanted = json!({ "format": "webp", "quality": 45, "clip": clip });
        let taken = self.command("Page.captureScreenshot", wanted).await?;
        Ok(from_base64(taken["data"].as_str().unwrap_or_default()))
    }

    pub async fn close(self) -> Result<(), String> {
        send(self.port, "DELETE", &self.session, &Value::Null).await.map(drop)
    }

    async fn find(&self, css: &str) -> Result<String, String> {
        let found = self.post("element", json!({ "using": "css selector", "value": css })).await?;
        found[ELEMENT].as_str().map(str::to_owned).ok_or_else(|| format!("no element: {found}"))
    }

    async fn post(&self, command: &str, body: Value) -> Result<Value, String> {
        send(self.port, "POST", &format!("{}/{command}", self.session), &body).await
    }
}

/// Sends a command to the driver; what it answers, or what went wrong.
async fn send(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let answer = exchange(port, method, path, body).await.map_err(|error| error.to_string())?;
    let value = serde_json::from_slice::<Value>(&answer).map_err(|error| error.to_string())?["value"].take();
    match value["error"].as_str() {
        Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
        None => Ok(value),
    }
}

/// The body of the answer to one request.
async fn exchange(port: u16, method: &str, path: &str, body: &Value) -> std::io::Result<Vec<u8>> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut driver = TcpStream::connect(("127.0.0.1", port)).await?;
    let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n");
    let request = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
    driver.write_all(request.as_bytes()).await?;
    let mut answer = vec![];
    loop {
        if let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
            let mut body = answer.split_off(end + 4);
            let rest = usize::saturating_sub(length.unwrap_or(0), body.len());
            driver.take(rest as u64).read_to_end(&mut body).await?;
            return Ok(body);
        }
        if driver.read_buf(&mut answer).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (vec![], 0u32, 0);
    for letter in text.bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        (bits, count) = (bits << 6 | u32::from(six), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
