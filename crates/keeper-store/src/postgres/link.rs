//! Connections to the database, a few of which are kept, and what its errors mean.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use postgres::config::Host;
use postgres::{Client, Config, Statement};

use super::tls::{self, Connector, Tls};
use crate::{Result, StoreError};

/// This many work at the same time; the next caller waits for one of them.
const MOST: usize = 8;

const PATIENCE: Duration = Duration::from_secs(5);

/// A transaction is acknowledged when it is on the disk, whatever the server's settings. Nobody waits for ever for
/// another one, and the locks of a program that has vanished end.
const TERMS: &str =
    "SET search_path = keeper; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '60s';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// A reader sees one moment; a writer waits for others at the rows that both write.
const BEGIN_TO_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const BEGIN_TO_WRITE: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// A connection, with the statements it already knows.
pub(super) struct Link {
    pub(super) client: Client,
    statements: HashMap<&'static str, Statement>,
}

/// Where the database is, and the connections to it.
pub(super) struct Home {
    pub(super) place: String,
    config: Config,
    connector: Connector,
    idle: Mutex<Idle>,
    returned: Condvar,
}

#[derive(Default)]
struct Idle {
    links: Vec<Link>,
    /// How many are at work.
    out: usize,
}

impl std::fmt::Debug for Home {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.place)
    }
}

impl Home {
    pub(super) fn new(mut config: Config, tls: &Tls) -> Result<Self, String> {
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err("it does not name a host: write a socket as ?host=/run/postgresql".to_owned());
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        if config.get_application_name().is_none() {
            config.application_name("keeper");
        }
        // A connection that has died without a word is noticed within a minute.
        config.keepalives_idle(Duration::from_secs(30)).tcp_user_timeout(Duration::from_secs(30));
        let connector = tls.ready(&mut config)?;
        let place = place(&config);
        Ok(Self { place, config, connector, idle: Mutex::default(), returned: Condvar::new() })
    }

    pub(super) fn connect(&self) -> Result<Link> {
        let connected = self.connector.connect(&self.config).and_then(|mut client| {
            client.batch_execute(TERMS)?;
            Ok(client)
        });
        let client = connected.map_err(|error| match in_words(&self.place, &error) {
            StoreError::ConnectionLost { place, why } => StoreError::Unreachable { place, why },
            StoreError::Database { place, why } => StoreError::Refused { place, why },
            other => other,
        })?;
        Ok(Link { client, statements: HashMap::new() })
    }

    /// Begins a transaction on an idle connection, or on a new one.
    pub(super) fn begin(&self, to_read: bool) -> Result<Begun<'_>> {
        let mut idle = self.idle();
        while idle.out == MOST {
            idle = self.returned.wait(idle).unwrap_or_else(PoisonError::into_inner);
        }
        idle.out += 1;
        drop(idle);
        // From here on it goes back by itself.
        let mut begun = Begun { home: self, link: None };
        let begin = if to_read { BEGIN_TO_READ } else { BEGIN_TO_WRITE };
        loop {
            let known = self.idle().links.pop();
            let fresh = known.is_none();
            let mut link = known.map_or_else(|| self.connect(), Ok)?;
            match link.client.batch_execute(begin) {
                Ok(()) => {
                    begun.link = Some(link);
                    return Ok(begun);
                }
                Err(error) if fresh => return Err(in_words(&self.place, &error)),
                // It was lost while it was idle. Nothing has been done yet, so another one can do it.
                Err(_) => {}
            }
        }
    }

    pub(super) fn put_back(&self, link: Link) {
        if !link.client.is_closed() {
            self.idle().links.push(link);
        }
    }

    fn ended(&self) -> StoreError {
        StoreError::Database { place: self.place.clone(), why: "the transaction has ended".to_owned() }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transaction on a connection, which goes back in the end. What is not committed is undone.
pub(super) struct Begun<'a> {
    home: &'a Home,
    /// None when all is done.
    link: Option<Link>,
}

impl Begun<'_> {
    /// The connection, with a statement that it knows.
    pub(super) fn prepared(&mut self, statement: &'static str) -> Result<(&mut Client, Statement)> {
        let Some(Link { client, statements }) = &mut self.link else { return Err(self.home.ended()) };
        let prepared = match statements.get(statement) {
            Some(known) => known.clone(),
            None => {
                let new = client.prepare(statement).map_err(|error| in_words(&self.home.place, &error))?;
                statements.insert(statement, new.clone());
                new
            }
        };
        Ok((client, prepared))
    }

    pub(super) fn commit(mut self) -> Result<()> {
        let Some(mut link) = self.link.take() else { return Err(self.home.ended()) };
        link.client.batch_execute("COMMIT").map_err(|error| in_words(&self.home.place, &error))?;
        self.home.put_back(link);
        Ok(())
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        if let Some(mut link) = self.link.take()
            && link.client.batch_execute("ROLLBACK").is_ok()
        {
            self.home.put_back(link);
        }
        self.home.idle().out -= 1;
        self.home.returned.notify_one();
    }
}

/// The database as it may be shown, without a password.
fn place(config: &Config) -> String {
    let mut place = "postgres://".to_owned();
    if let Some(user) = config.get_user() {
        let _ = write!(place, "{user}@");
    }
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    });
    let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
    place += &hosts.chain(addresses).collect::<Vec<_>>().join(",");
    for port in config.get_ports() {
        let _ = write!(place, ":{port}");
    }
    let _ = write!(place, "/{}", config.get_dbname().or(config.get_user()).unwrap_or_default());
    place
}

/// Everything that the error says.
pub(super) fn reason(error: &postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.message().to_owned(),
        None => causes(error).map(ToString::to_string).collect::<Vec<_>>().join(": "),
    }
}

fn causes(error: &postgres::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(Some(error as &(dyn Error + 'static)), |&error| error.source())
}

pub(super) fn in_words(place: &str, error: &postgres::Error) -> StoreError {
    let (place, why) = (place.to_owned(), reason(error));
    if tls::failed(error) {
        return StoreError::Encryption { place, why };
    }
    let Some(code) = error.code() else {
        let lost = error.is_closed() || causes(error).any(|cause| cause.is::<std::io::Error>());
        return if lost { StoreError::ConnectionLost { place, why } } else { StoreError::Database { place, why } };
    };
    match code.code() {
        "53100" => StoreError::DiskFull { place },
        "25006" => StoreError::ReadOnly { place },
        "40001" | "40P01" | "55P03" => StoreError::Busy { place },
        "42501" | "3D000" => StoreError::Refused { place, why },
        "53300" | "57P01" | "57P02" | "57P03" | "57P05" | "25P03" => StoreError::ConnectionLost { place, why },
        code if code.starts_with("08") => StoreError::ConnectionLost { place, why },
        code if code.starts_with("28") => StoreError::Refused { place, why },
        code if code.starts_with("XX00") => StoreError::Corrupt { place, why },
        _ => StoreError::Database { place, why },
    }
}
