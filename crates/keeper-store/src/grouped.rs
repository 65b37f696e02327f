use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use crate::{Entry, Filter, GameId, Loaded, Meta, NewGame, News, Note, Result, Snapshot, Store, StoreError, Write};

/// No more than this go into one group, nor more bytes.
const MOST: usize = 1000;
const MOST_BYTES: usize = 8 << 20;

/// A store that writes for many tables at once: whatever comes while one group is on its way to the disk is the next
/// group. Everybody gets the own answer, when what it is about is on the disk.
#[derive(Debug)]
pub struct Grouped<S: Store + ?Sized> {
    store: Arc<S>,
    waiting: Option<Sender<Waiting>>,
    writer: Option<JoinHandle<()>>,
}

type Then = Box<dyn FnOnce(Result<()>) + Send>;

struct Waiting {
    one: Write,
    then: Then,
}

impl<S: Store + ?Sized + 'static> Grouped<S> {
    pub fn new(store: Arc<S>) -> Self {
        let (sender, receiver) = mpsc::channel();
        let kept = store.clone();
        let writer = std::thread::spawn(move || write_groups(&*kept, &receiver));
        Self { store, waiting: Some(sender), writer: Some(writer) }
    }
}

impl<S: Store + ?Sized> Grouped<S> {
    /// Appends without waiting, see [`write_then`](Self::write_then).
    pub fn append_then(&self, game: &GameId, seq: u64, entry: &str, then: impl FnOnce(Result<()>) + Send + 'static) {
        self.write_then(Write::Append { game: game.clone(), seq, entry: entry.to_owned() }, then);
    }

    /// Writes without waiting. The answer comes on the thread that writes for all: `then` must be quick and hand it on.
    pub fn write_then(&self, one: Write, then: impl FnOnce(Result<()>) + Send + 'static) {
        let waiting = Waiting { one, then: Box::new(then) };
        // The writer is there as long as this is.
        let Some(writer) = &self.waiting else { return };
        if let Err(gone) = writer.send(waiting) {
            (gone.0.then)(Err(stopped()));
        }
    }
}

fn stopped() -> StoreError {
    StoreError::Database { place: "store".to_owned(), why: "the thread that writes has stopped".to_owned() }
}

/// Writes groups until nobody can send any more.
fn write_groups<S: Store + ?Sized>(store: &S, receiver: &Receiver<Waiting>) {
    while let Ok(first) = receiver.recv() {
        let mut bytes = first.one.size();
        let (mut batch, mut answered) = (vec![first.one], vec![first.then]);
        while batch.len() < MOST
            && bytes < MOST_BYTES
            && let Ok(next) = receiver.try_recv()
        {
            bytes += next.one.size();
            batch.push(next.one);
            answered.push(next.then);
        }
        let answers = catch_unwind(AssertUnwindSafe(|| store.write_all(&batch))).unwrap_or_else(|_| Err(stopped()));
        let answers = answers.unwrap_or_else(|error| vec![Err(error); batch.len()]);
        for (then, answer) in answered.into_iter().zip(answers) {
            // A caller that cannot take an answer does not keep the others from theirs.
            let _ = catch_unwind(AssertUnwindSafe(|| then(answer)));
        }
    }
}

impl<S: Store + ?Sized> Drop for Grouped<S> {
    /// What waits is still written.
    fn drop(&mut self) {
        drop(self.waiting.take());
        if let Some(writer) = self.writer.take()
            && writer.thread().id() != std::thread::current().id()
        {
            let _ = writer.join();
        }
    }
}

impl<S: Store + ?Sized> Store for Grouped<S> {
    fn write(&self, one: Write) -> Result<()> {
        let (answer, answered) = mpsc::channel();
        self.write_then(one, move |done| {
            let _ = answer.send(done);
        });
        answered.recv().unwrap_or_else(|_| Err(stopped()))
    }

    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        self.store.write_all(batch)
    }

    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        self.store.create_with(game, entries)
    }

    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.store.read(game, from)
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.store.list(filter)
    }

    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.store.load(game)
    }

    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        self.store.whole(game)
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.store.snapshot(game)
    }

    fn delete(&self, game: &GameId) -> Result<()> {
        self.store.delete(game)
    }

    fn note(&self, key: &str) -> Result<Option<String>> {
        self.store.note(key)
    }

    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.store.notes(prefix)
    }

    fn watch(&self) -> Result<Receiver<News>> {
        self.store.watch()
    }
}
