//! Games whose people are at several servers with one database and move between them, while servers are killed: the example `servers`
//! does the same at length.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use keeper_table::Rng;

use crate::play::{Servers, Tally, play};
use crate::process::Keeper;
use crate::server::Server;

/// Ends the killing, also when the test has failed.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}

fn at_several_servers(database: &str, folder: &Path, count: usize) {
    let mut keepers: Vec<Option<Keeper>> =
        (0..count).map(|number| Some(Keeper::start(database, folder, &format!("{number}.log")))).collect();
    let there = keepers.iter().map(|keeper| keeper.as_ref().map(|keeper| keeper.client));
    let servers = Servers { all: there.collect::<Vec<_>>().into(), proxy: None };
    let (tally, over) = (Mutex::<Tally>::default(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (servers, tally, over) = (&servers, &tally, &over);
        scope.spawn(move || {
            let mut rng = Rng::new(26);
            for kill in 0.. {
                for _ in 0..20 + rng.below(60) {
                    if over.load(SeqCst) {
                        return;
                    }
                    std::thread::sleep(Duration::from_millis(50));
                }
                let victim = rng.below(count as u32) as usize;
                let mut all = servers.all.write().unwrap();
                all[victim] = None;
                keepers[victim].take().unwrap().kill();
                drop(all);
                tally.lock().unwrap().kills += 1;
                let again = Keeper::start(database, folder, &format!("again-{kill}.log"));
                servers.all.write().unwrap()[victim] = Some(again.client);
                keepers[victim] = Some(again);
            }
        });
        let _ends = Ends(over);
        std::thread::scope(|scope| {
            for number in 0..4 {
                scope.spawn(move || play(servers, tally, number, 40));
            }
        });
    });
    let tally = tally.into_inner().unwrap();
    println!("{tally}");
    assert!(tally.is_well() && tally.games == 4, "{tally}");
}

#[test]
fn people_at_two_servers_play_on_and_see_the_same() {
    if let Some(server) = Server::start() {
        at_several_servers(&server.new_database(), tempfile::tempdir().unwrap().path(), 2);
    }
}
