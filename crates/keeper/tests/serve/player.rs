//! A table whose people play at random and remember whatever was confirmed to them.

use keeper_table::Rng;
use serde_json::{Value, json};

use crate::client::{Client, Screen};

/// What was asked for and has not been answered yet: it may have happened or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    Choice,
    Undo,
}

pub struct Player {
    game: &'static str,
    /// Choices go through the socket of an open screen, else through the API.
    by_screen: bool,
    bots: u8,
    pub table: String,
    pub keys: Vec<String>,
    screens: Vec<Option<Screen>>,
    /// The number of choices that were confirmed last.
    confirmed: usize,
    /// What was told of each of them, as far as it was asked for.
    known: Vec<Value>,
    open: Open,
    /// The last thing that was confirmed took something back: whatever goes without saying waits until this server ends.
    held: bool,
    rng: Rng,
}

impl Player {
    /// A table of two, one of them perhaps a bot.
    pub fn sit_down(client: &Client, game: &'static str, by_screen: bool, bots: u8, seed: u64) -> Option<Player> {
        let people = usize::from(2 - bots);
        let keys: Vec<String> = (0..people).map(|_| format!("{:032x}", keeper_store::random_bits().unwrap())).collect();
        let wish = json!({ "game": game, "players": 2, "bots": bots, "host": "Joe", "undo_freely": true });
        let (status, made) = client.try_ask(&keys[0], "POST", "/api/v1/tables", wish)?;
        assert_eq!(status, 200, "{made}");
        let table = made["id"].as_str().unwrap().to_owned();
        for (seat, key) in keys.iter().enumerate().skip(1) {
            let sit = json!({ "sit": { "name": "Kate" } });
            client.try_ask(key, "POST", &format!("/api/v1/tables/{table}/seats/{seat}"), sit)?;
        }
        client.try_ask(&keys[0], "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null)?;
        let screens = keys.iter().map(|_| None).collect();
        Some(Player {
            game,
            by_screen,
            bots,
            table,
            keys,
            screens,
            confirmed: 0,
            known: vec![],
            open: Open::Nothing,
            held: false,
            rng: Rng::new(seed),
        })
    }

    /// The next table, when a game is over.
    fn sit_down_again(&self, client: &Client) -> Option<Player> {
        let seed = self.rng.clone().below(1 << 30);
        Player::sit_down(client, self.game, self.by_screen, self.bots, seed.into())
    }

    fn get(&self, client: &Client, key: &str, what: &str) -> Option<Value> {
        let (status, answer) =
            client.try_ask(key, "GET", &format!("/api/v1/tables/{}/{what}", self.table), Value::Null)?;
        assert_eq!(status, 200, "{what}: {answer}");
        Some(answer)
    }

    /// What the choices from this one on brought about; who answered, and how, is known only to the process at which it was done.
    fn story(&self, client: &Client, since: usize) -> Option<Vec<Value>> {
        let story = self.get(client, &self.keys[0], &format!("story?since={since}"))?;
        let told = story["told"].as_array().unwrap().iter().skip(usize::from(since == 0));
        let told: Vec<Value> = told.map(|one| json!([one["at"], one["when"], one["lines"]])).collect();
        assert!((since..).zip(&told).all(|(at, one)| one[0] == at), "{told:?}");
        Some(told)
    }

    /// After the server was gone: whatever was confirmed is there, and nothing else but what was asked for last.
    pub fn come_back(&mut self, client: &Client) -> Option<()> {
        self.screens.iter_mut().for_each(|screen| *screen = None);
        for key in &self.keys {
            let head = format!("GET /table/{} HTTP/1.1\r\nCookie: keeper={key}", self.table);
            assert_eq!(client.try_send(&head, b"")?.0, 200);
        }
        let told = self.story(client, 0)?;
        // Where the undo that was under way has happened, the choice before it tells what was taken back.
        let undone = self.open == Open::Undo && told.len() < self.known.len();
        let kept = told.len().min(self.known.len()) - usize::from(undone && !told.is_empty());
        assert!(told[..kept] == self.known[..kept], "{}: another story is told", self.table);
        let (now, before) = (told.len(), self.confirmed);
        assert!(now >= before || self.open == Open::Undo, "{before} choices were confirmed, and {now} are there");
        let more = self.open != Open::Nothing || self.held || self.bots > 0;
        assert!(now == before || more, "{before} choices were made, and {now} are there");
        (self.confirmed, self.held) = (now, false);
        (self.known, self.open) = (told, Open::Nothing);
        Some(())
    }

    /// Makes one choice, or takes one back; whether one was confirmed. None if the server is gone.
    pub fn go_on(&mut self, client: &Client) -> Option<bool> {
        let mut asked = None;
        for seat in 0..self.keys.len() {
            let state = self.get(client, &self.keys[seat], "state")?;
            if state["over"] == true {
                *self = self.sit_down_again(client)?;
                return Some(false);
            }
            let count = state["choices"].as_array().unwrap().len() as u32;
            if count > 0 {
                asked = Some((seat, state["position"].as_u64().unwrap(), count));
            }
        }
        let Some((seat, at, count)) = asked else {
            std::thread::sleep(std::time::Duration::from_millis(5));
            return Some(false);
        };
        // Bots may take back nothing, so that it is known where the game stands.
        if self.bots == 0 && at > 0 && self.rng.below(10) == 0 {
            self.open = Open::Undo;
            let path = format!("/api/v1/tables/{}/undo", self.table);
            let undo = json!({ "at": at, "unit": "decision" });
            let (status, answer) = client.try_ask(&self.keys[seat], "POST", &path, undo)?;
            assert_eq!(status, 200, "{answer}");
            let now = answer["position"].as_u64().unwrap();
            assert!(now < at);
            // The choice before tells now what was taken back after it.
            self.known.truncate((now as usize).saturating_sub(1));
            (self.confirmed, self.held, self.open) = (now as usize, true, Open::Nothing);
            // What an open screen has not read yet may tell of what was taken back.
            self.screens.iter_mut().for_each(|screen| *screen = None);
            return Some(true);
        }
        let choice = u64::from(self.rng.below(count));
        self.open = Open::Choice;
        let now = match self.by_screen {
            true => self.choose_on_screen(client, seat, at, choice)?,
            false => {
                let (status, answer) = client.try_choose(&self.keys[seat], &self.table, at, choice)?;
                assert_eq!(status, 200, "{answer}");
                answer["position"].as_u64().unwrap()
            }
        };
        assert!(now > at);
        (self.confirmed, self.held, self.open) = (now as usize, false, Open::Nothing);
        self.known.extend(self.story(client, self.known.len())?);
        self.confirmed = self.known.len().max(self.confirmed);
        Some(true)
    }

    /// On a screen a choice is confirmed by what is shown next.
    fn choose_on_screen(&mut self, client: &Client, seat: usize, at: u64, choice: u64) -> Option<u64> {
        let screen = match &mut self.screens[seat] {
            Some(screen) => screen,
            none => none.insert(client.try_screen(&self.keys[seat], &self.table)?),
        };
        screen.try_say(&json!({ "choose": { "at": at, "choice": choice } }))?;
        loop {
            let heard = screen.hear()?;
            assert!(heard["notice"].is_null(), "{heard}");
            if let Some(now) = heard["position"].as_u64().filter(|&now| now > at) {
                return Some(now);
            }
        }
    }
}
