//! `keeper serve` as it is run: processes with a database, which are killed, and which share one. Without PostgreSQL its tests say so and
//! do nothing.

#![cfg(unix)]

mod alternate;
#[path = "../../../keeper-server/tests/common/client.rs"]
mod client;
mod health;
mod kill;
#[path = "../../../keeper-server/examples/servers/play.rs"]
mod play;
mod player;
mod process;
#[path = "../../../keeper-store/tests/both/server.rs"]
#[allow(dead_code)]
mod server;
mod several;
mod stop;
mod two;

/// Many more kills and turns.
fn is_long() -> bool {
    std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1")
}
