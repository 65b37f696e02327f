//! All tables of the server. One that nobody uses leaves memory and comes back when it is asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use keeper_session::{How, Player, UndoRule, Wanted, goes_on_as};
use keeper_store::{Filter, GameId, Meta, News, Note, Store, Was, Write, random_bits};
use keeper_table::Seed;
use tokio::sync::{Semaphore, watch};

use crate::desk::Desk;
use crate::house::House;
use crate::limits::{Limits, Visitors};
use crate::metrics::Metrics;
use crate::person::Key;
use crate::record::{Chair, Record, named};
use crate::room::Room;
use crate::site::Site;
use crate::table::{GONE, STEP_BACK, Table, note_of, take_seats, talk_note};
use crate::{asking, bots};

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What somebody wishes for a new table.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    pub kind: String,
    /// What the table is called.
    pub name: String,
    /// What its host is called.
    pub host: String,
    pub wanted: Wanted,
    pub undo: UndoRule,
    /// Everybody may take back what others have decided, and nobody is asked.
    pub undo_freely: bool,
    /// Who plays, seat by seat, the keeper last where there is one; people where nothing is said.
    pub players: Vec<Player>,
    /// The names of the people at this screen, seat by seat; the host's where nothing is said.
    pub names: Vec<String>,
    /// The host plays all other seats, and the game begins at once.
    pub alone: bool,
    pub open: bool,
    /// The text of a scenario: the game begins at its position.
    pub scenario: Option<String>,
}

pub struct Tables {
    pub houses: Vec<Box<dyn House>>,
    pub store: Arc<dyn Store>,
    /// Everything in the store belongs to the person at this computer.
    pub own: bool,
    pub limits: Limits,
    pub site: Site,
    pub metrics: Arc<Metrics>,
    desk: Arc<Desk>,
    closing: watch::Sender<bool>,
    pub visitors: Visitors,
    /// Whose turn it is to look back at a game: one table at a time.
    pub reviews: Arc<Semaphore>,
    /// Who may think about the order of destinations: as many at once as there are cores.
    pub thinkers: Arc<Semaphore>,
    open: Mutex<HashMap<String, Arc<Table>>>,
    /// How finished games ended, as far as somebody has asked: with the number of their entries, for an end can be taken back.
    outcomes: Mutex<HashMap<GameId, (u64, Arc<Outcome>)>>,
}

/// How a game ended.
pub struct Outcome {
    /// Whom everybody played against.
    pub against: String,
    /// The investigators, seat by seat.
    pub people: Vec<String>,
    pub won: bool,
    /// Only a victory is scored.
    pub score: Option<i32>,
}

/// No more outcomes are remembered.
const OUTCOMES: usize = 10_000;

impl Tables {
    pub fn new(houses: Vec<Box<dyn House>>, store: Arc<dyn Store>, own: bool) -> Tables {
        Tables::with(houses, store, own, Limits::default())
    }

    pub fn with(houses: Vec<Box<dyn House>>, store: Arc<dyn Store>, own: bool, limits: Limits) -> Tables {
        let metrics = Arc::<Metrics>::default();
        let desk = Arc::new(Desk::new(store, metrics.clone()));
        let closing = watch::channel(false).0;
        Tables {
            houses,
            store: desk.clone(),
            own,
            limits,
            site: Site::default(),
            metrics,
            desk,
            closing,
            visitors: Visitors::default(),
            reviews: Arc::new(Semaphore::new(1)),
            thinkers: Arc::new(Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from))),
            open: Mutex::default(),
            outcomes: Mutex::default(),
        }
    }

    /// The same tables, at a server that visitors find so.
    pub fn at(self, site: Site) -> Tables {
        Tables { site, ..self }
    }

    /// Every open screen is told that the server stops.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server stops.
    pub fn closed(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    fn in_memory(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self) -> usize {
        self.in_memory().len()
    }

    pub fn house(&self, kind: &str) -> Result<&dyn House, String> {
        let found = self.houses.iter().find(|house| house.kind() == kind);
        found.map(|house| &**house).ok_or_else(|| format!("There is no game \"{kind}\" here."))
    }

    /// Makes a table; its maker takes the first seat.
    pub fn make(&self, wish: &Wish, key: &Key) -> Result<Arc<Table>, String> {
        let house = self.house(&wish.kind)?;
        let wish = &match &wish.scenario {
            Some(text) => Wish { wanted: house.of_scenario(text)?, ..wish.clone() },
            None => wish.clone(),
        };
        let record = Record::new(wish, &house.offer(&wish.wanted.sets)?, key)?;
        let table = self.keep_new(record)?;
        if wish.alone
            && let Err(why) = self.begin(&table)
        {
            self.delete(&table)?;
            return Err(why);
        }
        Ok(table)
    }

    /// Reads the cards of every game, so that the first person who looks at them need not wait.
    pub fn warm_up(&self) {
        for house in &self.houses {
            let _ = house.cards();
        }
    }

    /// A table for a saved game; the person who opens it plays the seats that no bot plays.
    pub fn adopt(&self, game: &GameId, host: &str, key: &Key) -> Result<Arc<Table>, String> {
        let next = goes_on_as(&*self.store, game).map_err(|error| error.to_string())?;
        let game = next.as_ref().unwrap_or(game);
        let of = |record: &Record| record.game.as_ref() == Some(game) || record.earlier.contains(game);
        if let Some((id, _)) = self.all()?.into_iter().find(|(_, record)| of(record)) {
            return self.get(&id);
        }
        let meta = self.store.load(game).map_err(|error| error.to_string())?.meta;
        let room = self.open_game(game, &meta)?;
        let host = named(host, "Host");
        let chair = |seat: u8| match room.player(seat) {
            Player::Person => Chair { name: host.clone(), key: Some(key.hash()), ..Chair::default() },
            bot => Chair { bot: Some(bot), ..Chair::default() },
        };
        let record = Record {
            name: meta.name,
            kind: meta.kind,
            host: key.hash(),
            open: false,
            wanted: Wanted { players: room.keeper().unwrap_or(room.seats()), sets: room.sets(), ..Wanted::default() },
            undo: UndoRule::default(),
            undo_freely: false,
            chairs: (0..room.seats())
                .map(|seat| Chair { keeper: room.keeper() == Some(seat), ..chair(seat) })
                .collect(),
            scenario: None,
            game: Some(game.clone()),
            ..Record::default()
        };
        drop(room);
        self.keep_new(record)
    }

    fn keep_new(&self, record: Record) -> Result<Arc<Table>, String> {
        if self.in_memory().len() >= self.limits.tables {
            return Err("This server is full. Try again later.".into());
        }
        let bits = random_bits().map_err(|error| error.to_string())?;
        let id: String = (0..13).map(|at| char::from(LETTERS[(bits >> (5 * at)) as usize % 32])).collect();
        let text = serde_json::to_string(&record).map_err(|error| error.to_string())?;
        self.store.write_note(&note_of(&id), Was::Nothing, Some(&text)).map_err(|error| error.to_string())?;
        self.get(&id)
    }

    /// The game of a table begins with those who sit there; bots play the free seats.
    pub fn begin(&self, table: &Table) -> Result<(), String> {
        table.arrange(|record, room| {
            if record.has_begun() {
                return Err("The game has already started.".into());
            }
            for chair in record.chairs.iter_mut().filter(|chair| chair.is_free()) {
                chair.bot = Some(Player::Bot(keeper_bots::Kind::Planner));
            }
            let mut wanted = record.wanted();
            if wanted.seed == Seed::default() {
                wanted.seed = Seed::Secret(random_bits().map_err(|error| error.to_string())?);
            }
            let players = record.chairs.iter().map(Chair::player).collect();
            let house = self.house(&record.kind)?;
            let (undo, store) = (record.undo, self.store.clone());
            let mut begun = match &record.scenario {
                Some(lines) => house.start_at(&lines.join("\n"), players, undo, &record.name, store)?,
                None => house.start(&wanted, players, undo, &record.name, store)?,
            };
            // Where few people play a team, each of them plays several of its seats.
            let keeper = record.chairs.pop_if(|chair| chair.keeper);
            let people = record.chairs.len();
            let playing = usize::from(begun.keeper().unwrap_or(begun.seats()));
            for seat in people..playing {
                record.chairs.push(Chair { investigator: None, ..record.chairs[seat % people].clone() });
            }
            // Where chance brought a keeper, nobody was asked to be it.
            let bot = || Chair { bot: Some(Player::Bot(keeper_bots::Kind::Planner)), keeper: true, ..Chair::default() };
            record.chairs.extend(begun.keeper().map(|_| keeper.unwrap_or_else(bot)));
            take_seats(record, &mut *begun);
            record.game = Some(begun.game().clone());
            *room = Some(begun);
            Ok(())
        })
    }

    /// Another game at a table like this one, with the same people and boxes and a new seed. It is made once; a player who is alone begins at once,
    /// and the others find the way there at the old table.
    pub fn again(&self, table: &Table, key: &Key) -> Result<Arc<Table>, String> {
        let (record, over) =
            table.try_look(|inner| (inner.record.clone(), inner.room.as_ref().is_some_and(|room| room.is_over())))?;
        if !record.knows(Some(key)) && !self.own {
            return Err("Only the players at this table can play again.".into());
        }
        if !over {
            return Err("The game is not over yet.".into());
        }
        if let Some(next) = record.next.as_ref().and_then(|id| self.get(id).ok()) {
            return Ok(next);
        }
        let new = self.keep_new(record.again(&key.hash()))?;
        let (old, made) = (record.next, new.id.clone());
        let noted = table.change(|record| {
            if record.next != old {
                return Err("Another player was faster.".into());
            }
            record.next = Some(made.clone());
            Ok(())
        });
        if noted.is_err() {
            self.delete(&new)?;
            let next = table.try_look(|inner| inner.record.next.clone())?;
            return self.get(&next.ok_or("The next game was not made. Try again.")?);
        }
        table.tell();
        let for_one = new.try_look(|inner| {
            inner.record.chairs.iter().all(|chair| chair.bot.is_some() || chair.is_of(&key.hash()))
        })?;
        if for_one {
            self.begin(&new)?;
        }
        Ok(new)
    }

    /// How a finished game ended; none where that cannot be told any more.
    pub fn outcome(&self, meta: &Meta) -> Option<Arc<Outcome>> {
        let known = || self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, outcome)) = known().get(&meta.id).filter(|(entries, _)| *entries == meta.entries) {
            return Some(outcome.clone());
        }
        let house = self.house(&meta.kind).ok()?;
        let seen = house.open(&meta.id, How::Look, self.store.clone()).ok()?.seen(None);
        let ending = seen.ending?;
        let against = seen.scene.panels.iter().find(|panel| Some(panel.id.as_str()) == seen.scene.against);
        let outcome = Arc::new(Outcome {
            against: against.map(|panel| panel.title.clone()).unwrap_or_default(),
            people: seen.seats.into_iter().map(|line| line.investigator).collect(),
            won: ending.won,
            score: (ending.won && !ending.parts.is_empty()).then_some(ending.score),
        });
        let mut all = known();
        if all.len() < OUTCOMES {
            all.insert(meta.id.clone(), (meta.entries, outcome.clone()));
        }
        Some(outcome)
    }

    /// The game of a table, played by other rules, goes on by those of today. The record of what was played stays as it is.
    pub fn go_on(&self, table: &Table, key: Option<&Key>) -> Result<(), String> {
        table.arrange(|record, room| {
            if !record.knows(key) && !self.own {
                return Err("Only the players at this table can go on with its game.".into());
            }
            let Some(game) = &record.game else { return Err("The game has not begun.".into()) };
            if room.as_ref().is_none_or(|room| room.outdated().is_none()) {
                return Err("This game already follows today's rules: just play on.".into());
            }
            if room.as_ref().is_some_and(|room| room.is_over()) {
                return Err("This game is over, but you can still look at it.".into());
            }
            let begun = self.house(&record.kind)?.go_on(game, self.store.clone())?;
            record.earlier.push(game.clone());
            record.game = Some(begun.game().clone());
            *room = Some(begun);
            Ok(())
        })?;
        table.play(|room| room.settle())
    }

    /// A table that is in memory, or one from the store.
    pub fn get(&self, id: &str) -> Result<Arc<Table>, String> {
        if let Some(table) = self.in_memory().get(id) {
            return match table.is_stuck() {
                true => Err("This table is stuck. Try again later.".into()),
                false => Ok(table.clone()),
            };
        }
        let none = || "There is no such table: it may have been deleted, or the address is incomplete.".to_owned();
        if id.len() > 40 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(none());
        }
        let note = self.store.note(&note_of(id)).map_err(|error| error.to_string())?.ok_or_else(none)?;
        let record: Record =
            serde_json::from_str(&note).map_err(|error| format!("This table cannot be read: {error}"))?;
        let room = self.room_of(&record)?;
        let recent = record.game.as_ref().is_some_and(|game| self.is_recent(game));
        let (store, metrics) = (self.store.clone(), self.metrics.clone());
        let table = Arc::new(Table::new(id, record, note, room, (store, metrics), self.limits.patience));
        if recent {
            table.leave_bots_to_others();
        }
        // Another request may have been faster.
        let table = self.in_memory().entry(id.to_owned()).or_insert(table).clone();
        // From now on the table hears what others write; what they wrote while it was opened nobody has told it.
        if let Err(why) = table.read_on(|record| self.room_of(record)) {
            self.in_memory().remove(id);
            return Err(why);
        }
        // What needs nobody happens only now: written before, it would have been news that this process takes for its own.
        if table.game().is_some()
            && let Err(why) = table.play(|room| room.settle())
        {
            tracing::warn!(table = id, why, "an automatic choice failed");
        }
        asking::follow(&table);
        Ok(table)
    }

    /// Whether something was done in this game just now, perhaps by another process.
    fn is_recent(&self, game: &GameId) -> bool {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
        let step_back = STEP_BACK.as_millis() as u64;
        self.store.load(game).is_ok_and(|loaded| now.saturating_sub(loaded.meta.updated) < step_back)
    }

    /// Deletes a table, its talk and its game.
    pub fn delete(&self, table: &Table) -> Result<(), String> {
        self.in_memory().remove(&table.id);
        table.end(|games| {
            for game in games {
                self.store.delete(game)?;
            }
            self.store.delete_note(&talk_note(&table.id))?;
            self.store.delete_note(&asking::note_of(&table.id))?;
            self.store.delete_note(&note_of(&table.id))
        })
    }

    /// Gives everything that belongs to a key to a new one: the old one is a stranger's from then on, wherever it is known.
    pub fn revoke(&self, key: &Key) -> Result<Key, String> {
        let new = Key::new()?;
        let done = self.replace_key(&key.hash(), &new.hash());
        if done.is_err() {
            // Nothing may be left with a key that nobody knows.
            let _ = self.replace_key(&new.hash(), &key.hash());
        }
        done.map(|()| new)
    }

    fn replace_key(&self, old: &str, new: &str) -> Result<(), String> {
        // Others may change a table at the same time: it is read again then.
        for _ in 0..10 {
            let notes = self.store.notes("table/").map_err(|error| error.to_string())?;
            let mut batch = vec![];
            for Note { key, text } in notes.into_iter().filter(|note| note.text.contains(old)) {
                let Ok(mut record) = serde_json::from_str::<Record>(&text) else { continue };
                if record.replace_key(old, new) {
                    let changed = serde_json::to_string(&record).map_err(|error| error.to_string())?;
                    batch.push(Write::Note { key, was: Was::Text(text), text: Some(changed) });
                }
            }
            if batch.is_empty() {
                return Ok(());
            }
            self.store.write_all(&batch).map_err(|error| error.to_string())?;
            for one in &batch {
                let Write::Note { key, .. } = one else { continue };
                let open = key.strip_prefix("table/").and_then(|id| self.in_memory().get(id).cloned());
                // A table that cannot be read anew now is read when somebody comes to it.
                open.into_iter().for_each(|table| drop(self.read_on(&table)));
            }
        }
        Err("Your tables are changing too fast. Try again.".into())
    }

    /// A game from the store. The end of one can be taken back like everything else, wherever it is open; one that is over and cannot be
    /// played by the rules of today is looked at.
    fn open_game(&self, game: &GameId, meta: &Meta) -> Result<Box<dyn Room>, String> {
        let house = self.house(&meta.kind)?;
        match house.open(game, How::Play, self.store.clone()) {
            Err(why) => match house.open(game, How::Look, self.store.clone()) {
                Ok(room) if meta.finished || room.outdated().is_some() => Ok(room),
                _ => Err(why),
            },
            opened => opened,
        }
    }

    /// The game of a table as it is kept, if it has begun.
    fn room_of(&self, record: &Record) -> Result<Option<Box<dyn Room>>, String> {
        let Some(game) = &record.game else { return Ok(None) };
        let meta = self.store.load(game).map_err(|error| error.to_string())?.meta;
        let mut room = self.open_game(game, &meta)?;
        take_seats(record, &mut *room);
        Ok(Some(room))
    }

    /// Every table that is kept.
    pub fn all(&self) -> Result<Vec<(String, Record)>, String> {
        let notes = self.store.notes("table/").map_err(|error| error.to_string())?;
        let read = |note: Note| {
            let id = note.key.strip_prefix("table/")?.to_owned();
            Some((id, serde_json::from_str(&note.text).ok()?))
        };
        Ok(notes.into_iter().filter_map(read).collect())
    }

    /// Games in the store, the last played first: all of them for the person whose store it is, else the last ones.
    pub fn games(&self) -> Result<Vec<Meta>, String> {
        let filter = Filter { limit: (!self.own).then_some(500), ..Filter::default() };
        self.store.list(&filter).map_err(|error| error.to_string())
    }

    /// Tables that nobody has looked at for a while leave memory: everything about them is kept.
    pub fn sweep(&self) {
        self.keep_in_memory(|table| {
            let stays = Arc::strong_count(table) > 1 || !table.may_leave(self.limits.idle);
            if !stays {
                table.keep_state();
            }
            stays
        });
    }

    /// The state of each game in memory is kept, so that a newer Keeper can go on with it from its last choice.
    pub fn keep_states(&self) {
        let all: Vec<Arc<Table>> = self.in_memory().values().cloned().collect();
        all.iter().for_each(|table| table.keep_state());
        // What is written without waiting is on the disk when this is.
        if let Err(error) = self.store.keep_note("health", "true") {
            tracing::error!(%error, "the last states were not saved");
        }
    }

    fn keep_in_memory(&self, stays: impl Fn(&Arc<Table>) -> bool) {
        self.in_memory().retain(|_, table| {
            let stays = stays(table);
            if let (false, Some(game)) = (stays, table.game()) {
                self.desk.forget(&game);
            }
            stays
        });
    }

    /// The tables that have something to read, now that the store tells this. Those at which nobody is are read again when
    /// somebody comes.
    pub fn concerned(&self, news: &News) -> Vec<Arc<Table>> {
        // Most news are our own: they are known without looking through all tables.
        if let News::Entry { game, seq } = news
            && self.desk.wrote(game, *seq)
        {
            return vec![];
        }
        let about = |table: &Table| match news {
            News::Entry { game, .. } => table.game().as_ref() == Some(game),
            News::Note { key } => key.rsplit('/').next() == Some(&table.id),
            News::Anything => true,
            _ => false,
        };
        self.keep_in_memory(|table| !about(table) || table.is_watched() || Arc::strong_count(table) > 1);
        self.in_memory().values().filter(|table| about(table)).cloned().collect()
    }

    /// Takes over what another process has written about a table.
    pub fn read_on(&self, table: &Arc<Table>) -> Result<(), String> {
        let read = table.read_on(|record| self.room_of(record));
        // Another process has deleted it. Its screens have been told.
        if read.as_ref().is_err_and(|why| why == GONE) {
            self.keep_in_memory(|one| one.id != table.id);
            return Ok(());
        }
        read?;
        asking::follow(table);
        bots::wake(table);
        Ok(())
    }
}

/// Waits until the server stops.
pub async fn stops(closed: &mut watch::Receiver<bool>) {
    let _ = closed.wait_for(|closed| *closed).await;
}
