//! How many appends a store takes in a second, and how long each waits:
//! `cargo run --release -p keeper-store --example appends -- ADDRESS [CALLERS [SECONDS]]`. The games it makes are deleted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_store::{GameId, Grouped, NewGame, Result, Store, open};

/// Like a recorded choice.
const ENTRY: &str = r#"{"seat":1,"choice":"move:woodland-french-hill-streets"}"#;

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("usage: appends ADDRESS [CALLERS [SECONDS]]")?;
    let callers: usize = arguments.next().map_or(Ok(200), |number| number.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(5), |number| number.parse())?;
    let store = open(&address)?;
    let time = Duration::from_secs(seconds);
    measure("one caller, each append for itself", &*store, 1, time)?;
    measure(&format!("{callers} callers, each append for itself"), &*store, callers, time)?;
    measure(&format!("{callers} callers, grouped"), &Grouped::new(Arc::clone(&store)), callers, time)?;
    Ok(())
}

/// Every caller appends to a game of its own, one entry after the other.
fn measure(what: &str, store: &dyn Store, callers: usize, time: Duration) -> Result<()> {
    let new = NewGame { kind: "arkham".into(), name: "measured".into(), ..NewGame::default() };
    let games = (0..callers).map(|_| store.create(&new)).collect::<Result<Vec<GameId>>>()?;
    let start = Instant::now();
    let waits = std::thread::scope(|scope| {
        let call = |game| {
            let mut waits = Vec::new();
            while start.elapsed() < time {
                let asked = Instant::now();
                store.append(game, waits.len() as u64, ENTRY)?;
                waits.push(asked.elapsed());
            }
            Ok(waits)
        };
        let threads: Vec<_> = games.iter().map(|game| scope.spawn(move || call(game))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no caller panics")).collect::<Result<Vec<_>>>()
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let mut waits = waits.concat();
    waits.sort();
    let part = |percent: usize| waits[(waits.len() * percent / 100).min(waits.len() - 1)].as_secs_f64() * 1000.0;
    println!(
        "{what}: {:.0} appends a second; wait {:.1} ms (median), {:.1} ms (99 %), {:.1} ms (longest)",
        waits.len() as f64 / seconds,
        part(50),
        part(99),
        part(100)
    );
    games.iter().try_for_each(|game| store.delete(game))
}
