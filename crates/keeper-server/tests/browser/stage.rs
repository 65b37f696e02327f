//! A server, a driver and browsers for one test. Where chromium or its driver is not installed, the tests say so and pass; where
//! `CI=true` they fail.

use std::io::{Read, Write};
use std::net::{TcpListener as StdListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_bots::Thought;
use keeper_server::person::Key;
use keeper_server::{Limits, Tables, Wish, houses, serve};
use keeper_session::Cards;
use keeper_store::Sqlite;
use serde_json::{Value, json};

use crate::driver::Client;

/// As long as anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

pub struct Stage {
    driver: Child,
    port: u16,
    pub address: String,
    /// The server is a program of its own.
    pub is_elsewhere: bool,
    tables: Arc<Tables>,
    _folder: tempfile::TempDir,
}

impl Drop for Stage {
    /// A driver that is asked to go closes its browsers, also those of a test that has failed.
    fn drop(&mut self) {
        let until = Instant::now() + Duration::from_secs(10);
        let asked = self.ask_driver_to_go().is_ok();
        while asked && Instant::now() < until {
            if !matches!(self.driver.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Wishes of somebody who wants nothing explained, and nothing shown as it happens.
pub const QUIET: &[(&str, &str)] = &[("teach", "off"), ("moving", "off")];

/// A screen: its size, and whether it is dark.
#[derive(Clone, Copy)]
pub struct Screen {
    pub width: u16,
    pub height: u16,
    pub dark: bool,
}

pub const WIDE: Screen = Screen { width: 1440, height: 900, dark: true };
pub const PHONE: Screen = Screen { width: 390, height: 844, dark: true };

impl Stage {
    fn ask_driver_to_go(&self) -> std::io::Result<()> {
        let mut driver = TcpStream::connect(("127.0.0.1", self.port))?;
        driver.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(driver, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port)?;
        driver.read(&mut [0; 16]).map(drop)
    }

    /// None where there is no browser to be had.
    pub async fn set() -> Option<Stage> {
        Stage::with(Limits::default()).await
    }

    /// The same, with other limits.
    pub async fn with(limits: Limits) -> Option<Stage> {
        let Some((driver, chromium)) = found("chromedriver").zip(found("chromium")) else {
            let missing = "chromium and chromium-driver are not installed";
            assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{missing}");
            println!("skipped: {missing}");
            return None;
        };
        println!("{} with {}", chromium.display(), driver.display());
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("games.sqlite")).unwrap();
        let tables = Arc::new(Tables::with(houses(&Cards::default(), Thought::Usual), Arc::new(store), true, limits));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let elsewhere = std::env::var("KEEPER_AT").ok();
        let is_elsewhere = elsewhere.is_some();
        let address = elsewhere.unwrap_or_else(|| format!("http://{}", listener.local_addr().unwrap()));
        tokio::spawn(serve(listener, tables.clone(), std::future::pending()));
        let port = StdListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(driver);
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        let driver = command.spawn().unwrap();
        Some(Stage { driver, port, address, is_elsewhere, tables, _folder: folder })
    }

    /// A table at the position of a scenario, and the key of its host, who plays every seat.
    fn set_up(&self, kind: &str, scenario: &str) -> (String, Key) {
        let (key, scenario) = (Key::new().unwrap(), Some(scenario.to_owned()));
        let wish = Wish { kind: kind.into(), host: "Kate".into(), alone: true, scenario, ..Wish::default() };
        let table = self.tables.make(&wish, &key).unwrap_or_else(|why| panic!("{why}"));
        (format!("/table/{}", table.id), key)
    }

    /// Nothing can be done at a table for so long.
    pub fn hold(&self, table: &str, time: Duration) {
        let table = self.tables.get(table.rsplit('/').next().unwrap()).unwrap();
        std::thread::spawn(move || table.look(|_| std::thread::sleep(time)));
        std::thread::sleep(Duration::from_millis(100));
    }

    /// Somebody at the position of a scenario, who wants this: `[("moving", "off")]`.
    pub async fn player(&self, screen: Screen, kind: &str, scenario: &str, wishes: &[(&str, &str)]) -> Browser {
        let (table, key) = self.set_up(kind, scenario);
        let browser = self.browser(screen).await;
        browser.be(&key).await;
        for (name, value) in wishes {
            browser.run(&format!("localStorage.setItem('keeper-{name}', '{value}')")).await;
        }
        browser.go(&table).await;
        browser
    }

    /// A browser of its own: nobody else's cookies.
    pub async fn browser(&self, screen: Screen) -> Browser {
        let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!screen.dark));
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            &scheme,
        ];
        let phone = screen.width < 600;
        let metrics = json!({ "width": screen.width, "height": screen.height, "pixelRatio": 1.0, "touch": phone, "mobile": phone });
        let options = json!({ "args": flags, "mobileEmulation": { "deviceMetrics": metrics } });
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let until = Instant::now() + PATIENCE;
        loop {
            match Client::connect(self.port, wanted.clone()).await {
                Ok(client) => return Browser { client, address: self.address.clone() },
                Err(error) if Instant::now() > until => panic!("no browser: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    }
}

fn found(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Somebody at a browser.
pub struct Browser {
    pub client: Client,
    pub address: String,
}

impl Browser {
    pub async fn go(&self, path: &str) {
        let to = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.address) };
        self.client.goto(&to).await.unwrap();
    }

    /// Is the holder of this key from now on.
    pub async fn be(&self, key: &Key) {
        self.go("/").await;
        let cookie = json!({ "url": self.address, "name": "keeper", "value": key.text() });
        self.client.command("Network.setCookie", cookie).await.unwrap();
    }

    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    pub async fn text(&self, script: &str) -> String {
        self.run(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script returns something true, and returns it.
    pub async fn until(&self, what: &str, script: &str) -> Value {
        self.until_within(PATIENCE, what, script).await
    }

    pub async fn until_within(&self, patience: Duration, what: &str, script: &str) -> Value {
        let end = Instant::now() + patience;
        loop {
            let now = self.client.execute(script, vec![]).await.unwrap_or_default();
            if !matches!(now, Value::Null | Value::Bool(false)) && now != json!("") && now != json!(0) {
                return now;
            }
            if Instant::now() > end {
                let page = self.text("return document.body.innerText.slice(0, 1500)").await;
                panic!("waited in vain for {what}; the page says:\n{page}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Makes a table of these fields and comes to it; says where it is.
    pub async fn make(&self, fields: &[(&str, &str)]) -> String {
        self.go("/").await;
        let pairs: Vec<Value> = fields.iter().map(|(name, value)| json!([name, value])).collect();
        let script = "const f = document.createElement('form'); f.method = 'post'; f.action = '/tables';
            for (const [n, v] of arguments[0]) { const i = document.createElement(v.includes('\\n') ? 'textarea' : 'input'); i.name = n; i.value = v; f.append(i); }
            document.body.append(f); f.submit();";
        self.client.execute(script, vec![Value::Array(pairs)]).await.unwrap();
        self.until("the table", "return location.pathname.startsWith('/table/') && document.readyState === 'complete'")
            .await;
        self.text("return location.pathname").await
    }

    /// Makes a table at which only bots sit, and comes to it when its game is over.
    pub async fn finished(&self, fields: &[(&str, &str)]) -> String {
        self.finished_within(PATIENCE, fields).await
    }

    pub async fn finished_within(&self, patience: Duration, fields: &[(&str, &str)]) -> String {
        let table = self.make(fields).await.trim_end_matches("/replay").to_owned();
        let end = Instant::now() + patience;
        loop {
            self.go(&table).await;
            if self.is_over().await {
                return table;
            }
            assert!(Instant::now() < end, "the game does not end");
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    /// Clicks what a person would click, as soon as it is there; the page may be replaced in between.
    pub async fn click(&self, css: &str) {
        self.touch(css, None).await;
    }

    /// The host begins the game. While others still come to the table the button may move away under the pointer: then it is pressed again.
    pub async fn begin(&self) {
        const BEGIN: &str = "form[action$='/begin'] button";
        for _ in 0..10 {
            let _ = self.client.click(BEGIN).await;
            for _ in 0..60 {
                tokio::time::sleep(Duration::from_millis(50)).await;
                let begun = self.client.execute("return document.body.classList.contains('table')", vec![]).await;
                if begun == Ok(json!(true)) {
                    return;
                }
            }
        }
        panic!("the game does not begin");
    }

    /// Presses a key on it instead.
    pub async fn key(&self, css: &str, key: &str) {
        self.touch(css, Some(key)).await;
    }

    async fn touch(&self, css: &str, key: Option<&str>) {
        let end = Instant::now() + PATIENCE;
        loop {
            let touched = match key {
                Some(key) => self.client.send_keys(css, key).await,
                None => self.client.click(css).await,
            };
            match touched {
                Ok(()) => return,
                Err(error) => assert!(Instant::now() < end, "{css}: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// What the script of the page knows: how many choices were made, and whether this seat is asked.
    pub async fn position(&self) -> i64 {
        self.run("return Number(document.body.dataset.position)").await.as_i64().unwrap_or(-1)
    }

    pub async fn is_over(&self) -> bool {
        self.run("return !!document.querySelector('.finale')").await == json!(true)
    }

    /// Presses one of the options, like a person who does not think, and waits until the table has gone on.
    pub async fn press_any(&self, luck: u64) {
        let before = self.position().await;
        let pressed = "const all = [...document.querySelectorAll('#stage .option')].filter((one) => one.dataset.choose)
            .sort((a, b) => a.dataset.choose - b.dataset.choose); if (!all.length) return false;
            all[arguments[0] % all.length].click(); return true;";
        let end = Instant::now() + PATIENCE;
        while self.client.execute(pressed, vec![json!(luck)]).await.unwrap_or_default() != json!(true) {
            assert!(Instant::now() < end, "nothing to press");
            if self.is_over().await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let gone = format!(
            "return Number(document.body.dataset.position) !== {before} || !!document.querySelector('.finale')"
        );
        self.until("the table to go on", &gone).await;
    }

    /// Presses the option whose words are like this, or the first where none is; both are patterns of scripts.
    pub async fn press_like(&self, like: &str, unlike: &str) {
        let find = format!(
            "const all = [...document.querySelectorAll('#stage .option')].filter((one) => one.dataset.choose)
                .sort((a, b) => a.dataset.choose - b.dataset.choose);
            return Math.max(0, all.findIndex((one) => {like}.test(one.textContent) && !{unlike}.test(one.textContent)))"
        );
        let index = self.run(&find).await.as_u64().unwrap_or(0);
        self.press_any(index).await;
    }

    pub async fn leave(self) {
        self.client.close().await.unwrap();
    }
}
