//! Games whose people are at several servers with one database, and move between them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use keeper_table::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::Client;

/// After this time everybody must see the same.
pub const WITHIN: Duration = Duration::from_secs(1);
/// Nobody waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(5);

/// Where the servers are now.
#[derive(Default)]
pub struct Servers {
    /// None while one is gone.
    pub all: RwLock<Vec<Option<Client>>>,
    /// What stands before them, if anything: then everybody goes there.
    pub proxy: Option<Client>,
}

impl Servers {
    /// A random one of them.
    fn any(&self, rng: &mut Rng) -> Client {
        loop {
            if let Some(proxy) = self.proxy {
                return proxy;
            }
            let all = self.all.read().unwrap_or_else(PoisonError::into_inner);
            let there: Vec<Client> = all.iter().flatten().copied().collect();
            if let Some(&one) = there.get(rng.below(there.len().max(1) as u32) as usize) {
                return one;
            }
            drop(all);
            std::thread::sleep(LOOK);
        }
    }
}

/// What happened in all games.
#[derive(Default)]
pub struct Tally {
    pub games: usize,
    pub choices: usize,
    /// Another player was faster.
    pub too_late: usize,
    pub undos: usize,
    pub asked: usize,
    pub moves: usize,
    /// A server was gone in the middle of a request.
    pub cut_off: usize,
    pub kills: usize,
    /// How long it took until all servers and screens showed the same, each time it was looked.
    pub agreed: Vec<Duration>,
    pub locked: usize,
    /// Servers or screens that did not show the same within the time.
    pub apart: usize,
    /// Games in which nothing happened any more.
    pub stuck: usize,
    /// Answers that nobody should get.
    pub wrong: BTreeMap<String, usize>,
}

impl Tally {
    pub fn is_well(&self) -> bool {
        self.choices > 0 && self.locked + self.apart + self.stuck == 0 && self.wrong.is_empty()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut agreed = self.agreed.clone();
        agreed.sort_unstable();
        let ms = |percent: usize| {
            let at = (agreed.len() * percent).div_ceil(100).saturating_sub(1);
            agreed.get(at).map_or(0, Duration::as_millis)
        };
        writeln!(f, "games        {}", self.games)?;
        writeln!(f, "choices      {}, and {} came too late", self.choices, self.too_late)?;
        writeln!(f, "taken back   {} times; others were asked {} times", self.undos, self.asked)?;
        writeln!(f, "moves        {} from one server to another", self.moves)?;
        writeln!(f, "kills        {}; {} requests were cut off", self.kills, self.cut_off)?;
        writeln!(
            f,
            "agreed       {} times, after {} ms (p50), {} ms (p99), {} ms (longest)",
            agreed.len(),
            ms(50),
            ms(99),
            ms(100)
        )?;
        writeln!(f, "locked       {}", self.locked)?;
        writeln!(f, "apart        {} after {} s", self.apart, WITHIN.as_secs())?;
        writeln!(f, "stuck        {}", self.stuck)?;
        for (what, times) in &self.wrong {
            writeln!(f, "wrong        {times} times: {what}")?;
        }
        Ok(())
    }
}

/// One game and its people.
pub struct Game<'a> {
    servers: &'a Servers,
    tally: &'a Mutex<Tally>,
    table: String,
    keys: Vec<String>,
    over: AtomicBool,
    /// The position that each screen shows; it is opened again where its server is gone.
    shown: Vec<AtomicU64>,
    ended: AtomicBool,
}

/// The number of a screen that shows nothing yet.
const NOTHING: u64 = u64::MAX;

/// Plays one game until it is over or so many choices were made.
pub fn play(servers: &Servers, tally: &Mutex<Tally>, number: u64, choices: usize) {
    let mut rng = Rng::new(number);
    let Some(game) = Game::begin(servers, tally, number, &mut rng) else {
        game_of(tally).stuck += 1;
        return;
    };
    std::thread::scope(|scope| {
        // Everybody has the table open somewhere, as well as asking for it.
        for seat in 0..game.keys.len() {
            let (game, rng) = (&game, Rng::new(number * 100 + seat as u64));
            scope.spawn(move || game.watch(seat, rng));
        }
        let mut made = 0;
        while made < choices && !game.over.load(SeqCst) {
            let burst = 5 + rng.below(20) as usize;
            if !game.go_on(burst, &mut rng) {
                game_of(tally).stuck += 1;
                break;
            }
            made += burst;
            game.compare();
        }
        game.ended.store(true, SeqCst);
    });
    game_of(tally).games += 1;
}

fn game_of(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request by the holder of this key, to any server until one answers.
fn ask(servers: &Servers, rng: &mut Rng, key: &str, path: &str, body: &Value) -> Option<Value> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some((200, answer)) = servers.any(rng).try_ask(key, "POST", path, body.clone()) {
            return Some(answer);
        }
        std::thread::sleep(LOOK);
    }
    None
}

impl<'a> Game<'a> {
    fn begin(servers: &'a Servers, tally: &'a Mutex<Tally>, number: u64, rng: &mut Rng) -> Option<Game<'a>> {
        let bots = u64::from(number.is_multiple_of(3));
        let people = 2 + number % 2;
        let kind = if number % 4 == 3 { "final-hour" } else { "arkham" };
        let keys: Vec<String> =
            (0..people).map(|_| format!("{:032x}", keeper_store::random_bits().unwrap_or_default())).collect();
        let wish = json!({
            "game": kind, "players": people + bots, "bots": bots, "host": "Person 0", "undo_freely": number % 5 < 2,
        });
        let made = ask(servers, rng, &keys[0], "/api/v1/tables", &wish)?;
        let table = made["id"].as_str()?.to_owned();
        for (seat, key) in keys.iter().enumerate().skip(1) {
            let sit = json!({ "sit": { "name": format!("Person {seat}") } });
            // Where the answer was lost the seat is taken already.
            let begun = Instant::now();
            loop {
                let sat =
                    servers.any(rng).try_ask(key, "POST", &format!("/api/v1/tables/{table}/seats/{seat}"), sit.clone());
                let mine = |answer: &Value| answer["seats"][seat]["mine"] == true;
                let there = |answer: Value| {
                    mine(&answer) || answer["error"].as_str().is_some_and(|why| why.starts_with("You already have"))
                };
                if sat.is_some_and(|(_, answer)| there(answer)) {
                    break;
                }
                if begun.elapsed() > PATIENCE {
                    return None;
                }
            }
        }
        let begun = Instant::now();
        loop {
            servers.any(rng).try_ask(&keys[0], "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
            let seen = servers.any(rng).try_ask(&keys[0], "GET", &format!("/api/v1/tables/{table}"), Value::Null);
            if seen.is_some_and(|(_, seen)| seen["begun"] == true) {
                break;
            }
            if begun.elapsed() > PATIENCE {
                return None;
            }
        }
        let shown = keys.iter().map(|_| AtomicU64::new(NOTHING)).collect();
        let (over, ended) = (AtomicBool::new(false), AtomicBool::new(false));
        Some(Game { servers, tally, table, keys, over, shown, ended })
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        game_of(self.tally)
    }

    fn path(&self, what: &str) -> String {
        format!("/api/v1/tables/{}/{what}", self.table)
    }

    /// Everybody plays until so many more choices were made; false if nothing happens any more.
    fn go_on(&self, choices: usize, rng: &mut Rng) -> bool {
        let (made, moved) = (AtomicUsize::new(0), Mutex::new(Instant::now()));
        std::thread::scope(|scope| {
            for (seat, key) in self.keys.iter().enumerate() {
                let (made, moved, rng) = (&made, &moved, Rng::new(u64::from(rng.below(1 << 30)) + seat as u64));
                scope.spawn(move || self.person(key, choices, made, moved, rng));
            }
        });
        self.over.load(SeqCst) || made.load(SeqCst) >= choices
    }

    fn person(&self, key: &str, choices: usize, made: &AtomicUsize, moved: &Mutex<Instant>, mut rng: Rng) {
        let mut server = self.servers.any(&mut rng);
        let since = || moved.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
        while made.load(SeqCst) < choices && !self.over.load(SeqCst) && since() < PATIENCE {
            if rng.below(12) == 0 {
                server = self.servers.any(&mut rng);
                self.tally().moves += 1;
            }
            match self.act(server, key, &mut rng) {
                Some(true) => {
                    made.fetch_add(1, SeqCst);
                    *moved.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
                }
                Some(false) => std::thread::sleep(LOOK),
                None => {
                    self.tally().cut_off += 1;
                    server = self.servers.any(&mut rng);
                }
            }
        }
    }

    /// Somebody looks at the table and does something, if there is anything to do; none if the server is gone.
    fn act(&self, server: Client, key: &str, rng: &mut Rng) -> Option<bool> {
        let state = self.get(server, key)?;
        if state["over"] == true {
            self.over.store(true, SeqCst);
            return Some(false);
        }
        let at = state["position"].as_u64()?;
        if state["ask"]["asks_you"] == true {
            let answer = json!({ "ask": state["ask"]["ask"], "yes": rng.below(2) == 0 });
            self.answered(server.try_ask(key, "POST", &self.path("undo/answer"), answer)?);
            return Some(false);
        }
        let count = state["choices"].as_array()?.len() as u32;
        if count == 0 || state["ask"]["state"] == "open" {
            return Some(false);
        }
        if at > 0 && rng.below(25) == 0 {
            let unit = ["decision", "decision", "turn", "phase"][rng.below(4) as usize];
            let answer = server.try_ask(key, "POST", &self.path("undo"), json!({ "at": at, "unit": unit }))?;
            if let Some(done) = self.answered(answer) {
                let mut tally = self.tally();
                if done["asks"].is_null() { tally.undos += 1 } else { tally.asked += 1 }
            }
            return Some(false);
        }
        let done = self.answered(server.try_choose(key, &self.table, at, u64::from(rng.below(count)))?);
        if done.is_some() {
            self.tally().choices += 1;
        }
        Some(done.is_some())
    }

    /// The table as somebody sees it at a server; none if that is gone.
    fn get(&self, server: Client, key: &str) -> Option<Value> {
        let state = self.answered(server.try_ask(key, "GET", &self.path("state"), Value::Null)?)?;
        let locked = state["locked"].as_str().filter(|_| state["over"] != true);
        if let Some(why) = locked {
            let mut tally = self.tally();
            tally.locked += 1;
            *tally.wrong.entry(format!("locked: {why}")).or_default() += 1;
            self.over.store(true, SeqCst);
        }
        Some(state)
    }

    /// What was answered, if it was done. Others may have been faster; a proxy may have found nobody.
    fn answered(&self, (status, answer): (u16, Value)) -> Option<Value> {
        match status {
            200 => return Some(answer),
            409 => self.tally().too_late += 1,
            502 | 504 if self.servers.proxy.is_some() => self.tally().cut_off += 1,
            status => {
                let what = answer["error"].as_str().map_or_else(|| answer.to_string(), str::to_owned);
                *self.tally().wrong.entry(format!("{status} {what}")).or_default() += 1;
            }
        }
        None
    }

    /// Holds a screen open, wherever there is a server.
    fn watch(&self, seat: usize, mut rng: Rng) {
        let shown = &self.shown[seat];
        while !self.ended.load(SeqCst) {
            shown.store(NOTHING, SeqCst);
            let Some(mut screen) = self.servers.any(&mut rng).try_screen(&self.keys[seat], &self.table) else {
                std::thread::sleep(LOOK);
                continue;
            };
            if screen.socket.get_ref().set_read_timeout(Some(Duration::from_millis(100))).is_err() {
                continue;
            }
            while !self.ended.load(SeqCst) {
                match screen.socket.read() {
                    Ok(Message::Text(text)) => {
                        let heard: Value = serde_json::from_str(&text).unwrap_or_default();
                        if let Some(position) = heard["position"].as_u64() {
                            shown.store(position, SeqCst);
                        }
                    }
                    Ok(Message::Close(_)) => break,
                    Ok(_) => {}
                    Err(Error::Io(error)) if is_late(&error) => {}
                    Err(_) => break,
                }
            }
        }
    }

    /// Waits until everybody sees the same at every server, and the screens show it.
    fn compare(&self) {
        // No server is killed during this.
        let all = self.servers.all.read().unwrap_or_else(PoisonError::into_inner);
        let there: Vec<Client> = all.iter().flatten().copied().collect();
        let (mut since, mut furthest, mut differs) = (Instant::now(), json!(null), String::new());
        while since.elapsed() < PATIENCE {
            let looked = since.elapsed();
            let mut same = true;
            let mut now = vec![];
            for seen in self.everywhere(&there) {
                same &= seen.len() == there.len() && seen.windows(2).all(|two| two[0] == two[1]);
                now.extend(seen.iter().map(|state| json!([state["undos"], state["position"]])));
                if let Some(two) = seen.windows(2).find(|two| two[0] != two[1]) {
                    differs = difference(&two[0], &two[1]);
                }
            }
            let shown: Vec<u64> = self.shown.iter().map(|shown| shown.load(SeqCst)).collect();
            let position = now.first().and_then(|now| now[1].as_u64());
            if same && shown.iter().any(|&shown| Some(shown) != position) {
                (same, differs) = (false, format!("screens show {shown:?}, servers {position:?}"));
            }
            if same {
                let mut tally = self.tally();
                tally.agreed.push(looked);
                if looked > WITHIN {
                    tally.apart += 1;
                    *tally.wrong.entry(format!("apart for {} ms: {differs}", looked.as_millis())).or_default() += 1;
                }
                return;
            }
            // Bots may still play, and screens may have to be opened again.
            let far = now.iter().max_by_key(|now| (now[0].as_u64(), now[1].as_u64())).cloned().unwrap_or_default();
            if far != furthest || shown.contains(&NOTHING) {
                (since, furthest) = (Instant::now(), far);
            }
            std::thread::sleep(LOOK);
        }
        let mut tally = self.tally();
        tally.apart += 1;
        *tally.wrong.entry(format!("apart for ever: {differs}")).or_default() += 1;
    }

    /// What each person sees at each of these servers.
    fn everywhere(&self, there: &[Client]) -> Vec<Vec<Value>> {
        std::thread::scope(|scope| {
            let one = |server: Client, key| scope.spawn(move || self.get(server, key).map(without_away));
            let asked: Vec<Vec<_>> =
                self.keys.iter().map(|key| there.iter().map(|&server| one(server, key)).collect()).collect();
            let seen = |all: Vec<_>| {
                all.into_iter().filter_map(|one: std::thread::ScopedJoinHandle<'_, _>| one.join().ok()?)
            };
            asked.into_iter().map(|all| seen(all).collect()).collect()
        })
    }
}

fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}

/// Who is looking from which server is known to that server alone.
fn without_away(mut state: Value) -> Value {
    for player in state["players"].as_array_mut().into_iter().flatten() {
        player["away"] = Value::Null;
    }
    state
}

fn difference(one: &Value, other: &Value) -> String {
    let fields = one.as_object().into_iter().flatten().filter(|(name, value)| other[name.as_str()] != **value);
    let short = |value: &Value| value.to_string().chars().take(60).collect::<String>();
    let words = fields.map(|(name, value)| format!("{name}: {} and {}", short(value), short(&other[name.as_str()])));
    words.collect::<Vec<_>>().join("; ")
}
