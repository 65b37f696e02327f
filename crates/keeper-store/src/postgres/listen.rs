//! News from the database, over a connection of its own.

use std::sync::{Arc, Weak};
use std::time::Duration;

use postgres::Client;
use postgres::fallible_iterator::FallibleIterator;

use super::link::{Home, in_words};
use crate::news::Watchers;
use crate::{News, Result};

/// How long a listener that nobody needs any more may stay.
const LOOK: Duration = Duration::from_secs(1);

/// Hears everything that is committed from now on.
pub(super) fn start(home: &Arc<Home>, watchers: &Arc<Watchers>) -> Result<()> {
    let client = listening(home)?;
    let (home, watchers) = (home.clone(), Arc::downgrade(watchers));
    std::thread::spawn(move || hear(client, &home, &watchers));
    Ok(())
}

fn listening(home: &Home) -> Result<Client> {
    let mut client = home.connect()?.client;
    client.batch_execute("LISTEN keeper").map_err(|error| in_words(&home.place, &error))?;
    Ok(client)
}

fn hear(mut client: Client, home: &Home, watchers: &Weak<Watchers>) {
    loop {
        let heard = client.notifications().timeout_iter(LOOK).next();
        let Some(watchers) = watchers.upgrade() else { return };
        match heard {
            // What a newer program says and this one does not understand may concern anything.
            Ok(Some(heard)) => watchers.tell([heard.payload().parse().unwrap_or(News::Anything)]),
            Ok(None) if !client.is_closed() => {}
            _ => match listening(home) {
                Ok(again) => {
                    client = again;
                    // Whatever was said in between is lost.
                    watchers.tell([News::Anything]);
                }
                Err(_) => std::thread::sleep(LOOK),
            },
        }
    }
}
