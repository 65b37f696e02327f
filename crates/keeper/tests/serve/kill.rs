//! Whatever was confirmed to somebody at a table is there after the server was killed, and everybody plays on.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use keeper_store::{Sqlite, random_bits};

use crate::client::Client;
use crate::is_long;
use crate::player::Player;
use crate::process::Keeper;
use crate::server::Server;

/// The tables: the game, whether people play on screens, and how many seats are played by bots.
const TABLES: [(&str, bool, u8); 4] =
    [("arkham", false, 0), ("arkham", true, 1), ("final-hour", true, 0), ("arkham", true, 0)];
/// Nobody waits longer for a server, or for a choice.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the server is now; it comes back at another address each time.
#[derive(Default)]
struct Now {
    client: Mutex<Option<Client>>,
    back: Condvar,
    confirmed: AtomicUsize,
    over: AtomicBool,
}

impl Now {
    fn is_at(&self, client: Option<Client>) {
        *self.client.lock().unwrap() = client;
        self.back.notify_all();
    }

    /// The server, if it is another one than before; none when everything is over.
    fn other_than(&self, before: Option<Client>) -> Option<Client> {
        let here = |now: &Option<Client>| now.is_some_and(|now| before.is_none_or(|before| before.at != now.at));
        let waits = |now: &mut Option<Client>| !here(now) && !self.over.load(SeqCst);
        let (now, waited) = self.back.wait_timeout_while(self.client.lock().unwrap(), PATIENCE, waits).unwrap();
        assert!(!waited.timed_out(), "no server came back");
        now.filter(|now| here(&Some(*now)))
    }

    /// Plays a table until everything is over.
    fn play(&self, (game, by_screen, bots): (&'static str, bool, u8)) {
        let (mut player, mut last) = (None::<Player>, None);
        while let Some(client) = self.other_than(last) {
            last = Some(client);
            let back = match &mut player {
                Some(player) => player.come_back(&client),
                None => Some(()),
            };
            let mut there = back.is_some();
            while there && !self.over.load(SeqCst) {
                there = match &mut player {
                    Some(player) => player.go_on(&client).map(|done| {
                        self.confirmed.fetch_add(usize::from(done), SeqCst);
                    }),
                    None => {
                        let seed = random_bits().unwrap() as u64;
                        Player::sit_down(&client, game, by_screen, bots, seed).map(|sits| player = Some(sits))
                    }
                }
                .is_some();
            }
        }
        assert!(player.is_some(), "nobody has ever sat down");
    }

    /// Waits until so many more choices were confirmed.
    fn wait_for(&self, more: usize) {
        let (from, begun) = (self.confirmed.load(SeqCst), Instant::now());
        while self.confirmed.load(SeqCst) < from + more && !self.over.load(SeqCst) {
            assert!(begun.elapsed() < PATIENCE, "nothing is confirmed any more");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Ends the game for all, also when the test has failed.
struct Ends<'a>(&'a Now);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, SeqCst);
        self.0.back.notify_all();
    }
}

fn nothing_confirmed_is_lost(database: &str, folder: &Path) {
    let kills = if is_long() { 200 } else { 10 };
    let now = Now::default();
    std::thread::scope(|scope| {
        let _ends = Ends(&now);
        for table in TABLES {
            let now = &now;
            scope.spawn(move || {
                // A player who finds something wrong lets no one else wait.
                let _ends = Ends(now);
                now.play(table);
            });
        }
        for kill in 0..kills {
            let keeper = Keeper::start(database, folder, &format!("{kill}.log"));
            now.is_at(Some(keeper.client));
            let random = random_bits().unwrap();
            // Sometimes before anybody has come back, mostly in the middle of something.
            now.wait_for(if kill % 5 == 4 { 0 } else { 1 + (random % 12) as usize });
            std::thread::sleep(Duration::from_micros((random >> 64) as u64 % 60_000));
            now.is_at(None);
            keeper.kill();
            if let Some(path) = database.strip_prefix("sqlite:") {
                Sqlite::open(path).unwrap().check().unwrap();
            }
            assert!(!now.over.load(SeqCst), "somebody has found something wrong");
        }
        let keeper = Keeper::start(database, folder, "last.log");
        now.is_at(Some(keeper.client));
        now.wait_for(40);
        drop(_ends);
        keeper
    });
    println!("{kills} kills, {} choices confirmed", now.confirmed.load(SeqCst));
}

#[test]
fn nothing_confirmed_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    nothing_confirmed_is_lost(&database, folder.path());
}

#[test]
fn nothing_confirmed_is_lost_with_postgres() {
    if let Some(server) = Server::start() {
        nothing_confirmed_is_lost(&server.new_database(), tempfile::tempdir().unwrap().path());
    }
}
