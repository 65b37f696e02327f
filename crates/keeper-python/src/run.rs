//! A game in play: where it began and what was chosen, so that it can be recorded, and mended after a fault.

use std::hash::Hash;
use std::sync::Arc;

use keeper_arkham::Arkham;
use keeper_encode::Encoded;
use keeper_final_hour::FinalHour;
use keeper_lab::Measured;
use keeper_present::Present;
use keeper_table::{
    ChoiceError, Chosen, Entry, Fault, Game, Line, Record, Recorder, Seat, Seats, Seed, Setting, Silent, guarded,
    unpack,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Whatever can be played from Python.
pub trait Kept: Encoded + Measured + Present + Game<Event: Serialize, State: Hash + Eq> {}

impl<G: Encoded + Measured + Present + Game<Event: Serialize, State: Hash + Eq>> Kept for G {}

/// What is played: the cards, and what a game begins with.
pub struct Title<G: Game> {
    pub library: Arc<G::Library>,
    pub set_up: G::SetUp,
    /// With the seat of the keeper, where there is one.
    pub seats: u8,
    /// The folders with cards of its own.
    pub cards: Vec<String>,
}

impl<G: Kept> Title<G> {
    pub fn set_up(&self, seed: Seed) -> G::SetUp {
        let mut set_up = self.set_up.clone();
        set_up.set_seed(seed);
        set_up
    }

    pub fn begin(&self, seed: Seed) -> Result<G, String> {
        let begun = guarded(|| G::begin(self.library.clone(), &self.set_up(seed), &mut Silent));
        begun?.map_err(|error| error.to_string())
    }
}

/// Where a game began.
#[derive(Clone)]
enum Source<G> {
    Seed(Seed),
    /// In a position of which nothing earlier is known.
    Position(Arc<G>),
}

/// A game in play.
pub struct Run<G: Kept> {
    pub title: Arc<Title<G>>,
    pub game: Box<G>,
    from: Source<G>,
    /// The numbers of the choices, among the options of all.
    chosen: Vec<u16>,
    /// What happened since it was last told, where it is kept.
    pub events: Option<Vec<G::Event>>,
}

impl<G: Kept> Clone for Run<G> {
    fn clone(&self) -> Run<G> {
        Run {
            title: self.title.clone(),
            game: self.game.clone(),
            from: self.from.clone(),
            chosen: self.chosen.clone(),
            events: self.events.clone(),
        }
    }
}

/// A position as text.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    format: u32,
    game: String,
    rules: u32,
    cards: String,
    state: Value,
}

const FORMAT: u32 = 1;

impl<G: Kept> Run<G> {
    pub fn begin(title: Arc<Title<G>>, seed: Seed, journal: bool) -> Result<Run<G>, String> {
        let mut told = Recorder::default();
        let begun = match journal {
            true => guarded(|| G::begin(title.library.clone(), &title.set_up(seed), &mut told))?
                .map_err(|error| error.to_string())?,
            false => title.begin(seed)?,
        };
        let events = journal.then_some(told.events);
        Ok(Run { title, game: Box::new(begun), from: Source::Seed(seed), chosen: vec![], events })
    }

    /// A game that goes on from here.
    pub fn from(title: Arc<Title<G>>, game: G) -> Run<G> {
        let from = Source::Position(Arc::new(game.clone()));
        Run { title, game: Box::new(game), from, chosen: vec![], events: None }
    }

    /// Begins anew with another seed.
    pub fn restart(&mut self, seed: Seed) -> Result<(), String> {
        *self.game = self.title.begin(seed)?;
        self.from = Source::Seed(seed);
        self.chosen.clear();
        Ok(())
    }

    pub fn decisions(&self) -> usize {
        self.chosen.len()
    }

    /// How many options the seat has that speaks now; 0 when the game is over.
    #[inline]
    pub fn count(&self) -> usize {
        keeper_encode::own(&*self.game).map_or(0, |own| own.options.len())
    }

    /// Takes the option with this number of those of the seat that speaks.
    #[inline]
    pub fn take(&mut self, index: usize) -> Result<(), ChoiceError> {
        let decision = self.game.decision().ok_or(ChoiceError::Over)?;
        let index = match decision.seats {
            Seats::Parallel(_) => self.game.among_all(decision.seats.speaker(), index)?,
            _ => index,
        };
        self.take_of_all(index)
    }

    /// The same of a seat that may answer.
    pub fn take_by(&mut self, seat: Seat, index: usize) -> Result<(), ChoiceError> {
        let index = self.game.among_all(seat, index)?;
        self.take_of_all(index)
    }

    #[inline]
    pub fn take_of_all(&mut self, index: usize) -> Result<(), ChoiceError> {
        let game = &mut *self.game;
        let taken = match &mut self.events {
            None => guarded(|| game.advance(index, &mut Silent)),
            Some(events) => {
                let mut told = Recorder::default();
                let taken = guarded(|| game.advance(index, &mut told));
                if let Ok(Ok(())) = taken {
                    events.extend(told.events);
                }
                taken
            }
        };
        match taken.unwrap_or_else(|what| Err(Fault::Bug { what }.into())) {
            Ok(()) => {
                self.chosen.push(index as u16);
                Ok(())
            }
            Err(ChoiceError::Fault(fault)) => {
                self.mend();
                Err(ChoiceError::Fault(fault))
            }
            Err(error) => Err(error),
        }
    }

    /// After a fault the game is half played: it is played again up to there.
    fn mend(&mut self) {
        let again = || {
            let mut game = self.start()?;
            self.chosen.iter().try_for_each(|&index| game.advance(index.into(), &mut Silent)).ok()?;
            Some(game)
        };
        if let Ok(Some(game)) = guarded(again) {
            *self.game = game;
        }
    }

    fn start(&self) -> Option<G> {
        match &self.from {
            Source::Seed(seed) => self.title.begin(*seed).ok(),
            Source::Position(game) => Some((**game).clone()),
        }
    }

    pub fn seed(&self) -> Option<Seed> {
        match self.from {
            Source::Seed(seed) => Some(seed),
            Source::Position(_) => None,
        }
    }

    pub fn chosen(&self) -> &[u16] {
        &self.chosen
    }

    /// The game as a file: `keeper replay` and `keeper games import` read it.
    pub fn file(&self) -> Result<String, String> {
        let Record { rules, cards, setup, entries, .. } = self.record()?;
        let file = serde_json::json!({
            "keeper": FORMAT,
            "kind": G::KIND,
            "name": self.game.title(),
            "seats": "",
            "status": self.game.status(),
            "finished": self.game.outcome().is_some(),
            "rules": rules,
            "cards": cards,
            "created": 0,
            "setup": setup,
            "choices": entries,
        });
        serde_json::to_string(&file).map_err(|error| error.to_string())
    }

    /// The set-up and the stable keys of the choices.
    fn record(&self) -> Result<Record<G::SetUp>, String> {
        let seed =
            self.seed().ok_or("this game began in a position from elsewhere: it has no record, but a snapshot")?;
        let set_up = self.title.set_up(seed);
        let mut record = Record::new(G::KIND, G::RULES, G::cards(&self.title.library), set_up);
        let mut game = self.title.begin(seed)?;
        for &index in &self.chosen {
            let index = usize::from(index);
            let decision = game.decision().ok_or("the game cannot be played again")?;
            let key = game.key(decision.options[index]);
            let seat = game.chooser(index).unwrap_or_else(|| decision.seats.speaker());
            record.entries.push(Entry::Choose(Chosen::by(seat, key)));
            game.advance(index, &mut Silent).map_err(|error| error.to_string())?;
        }
        Ok(record)
    }

    /// Plays a game from a file.
    pub fn replay(title: &Arc<Title<G>>, text: &str) -> Result<Run<G>, String> {
        let record: Record<G::SetUp> = read(text).map_err(|error| format!("this is no record of a game: {error}"))?;
        record.check(G::KIND, G::RULES, &G::cards(&title.library)).map_err(|error| error.to_string())?;
        let mut set_up = record.setup.clone();
        let seed = set_up.seed();
        set_up.set_seed(title.set_up.seed());
        if set_up != title.set_up {
            let wanted = serde_json::to_string(&record.setup).unwrap_or_default();
            return Err(format!("this game was set up otherwise: make the game with these settings: {wanted}"));
        }
        let line = Line::of(&record.entries).map_err(|error| error.to_string())?;
        let mut run = Run::begin(title.clone(), seed, false)?;
        for (at, chosen) in line.standing().iter().enumerate() {
            if !chosen.dice.is_empty() {
                return Err(format!("choice {at} has dice that people rolled: such a game cannot be played here"));
            }
            let index = chosen.place(&*run.game).map_err(|error| format!("choice {at}: {error}"))?;
            run.take_of_all(index).map_err(|error| format!("choice {at}: {error}"))?;
        }
        Ok(run)
    }

    /// Plays choices by their numbers, as bytes have them.
    pub fn again(title: &Arc<Title<G>>, seed: Seed, packed: &[u8]) -> Result<Run<G>, String> {
        let chosen = unpack(packed).ok_or("the bytes of the choices end in the middle of a number")?;
        let mut run = Run::begin(title.clone(), seed, false)?;
        for (at, &index) in chosen.iter().enumerate() {
            run.take_of_all(index.into()).map_err(|error| format!("choice {at} cannot be played again: {error}"))?;
        }
        Ok(run)
    }

    /// Everything of this position, as text.
    pub fn snapshot(&self) -> Result<String, String> {
        let snapshot = Snapshot {
            format: FORMAT,
            game: G::KIND.to_owned(),
            rules: G::RULES,
            cards: G::cards(&self.title.library),
            state: serde_json::to_value(self.game.state()).map_err(|error| error.to_string())?,
        };
        serde_json::to_string(&snapshot).map_err(|error| error.to_string())
    }

    /// A position from text; nothing of it is believed before it was checked.
    pub fn restore(title: &Arc<Title<G>>, text: &str) -> Result<Run<G>, String> {
        let read: Snapshot = serde_json::from_str(text).map_err(|error| format!("this is no snapshot: {error}"))?;
        if read.format > FORMAT {
            return Err(format!(
                "this snapshot has format {}, but this Keeper knows only up to {FORMAT}: update it",
                read.format
            ));
        }
        let cards = G::cards(&title.library);
        let record = Record {
            format: Record::<()>::FORMAT,
            game: read.game,
            rules: read.rules,
            cards: read.cards,
            setup: (),
            entries: vec![],
        };
        record.check(G::KIND, G::RULES, &cards).map_err(|error| error.to_string())?;
        let raw: G::Raw =
            serde_json::from_value(read.state).map_err(|error| format!("this is no snapshot: {error}"))?;
        let game = guarded(|| G::restore(title.library.clone(), raw))??;
        if game.players() != title.set_up.players() {
            return Err(format!("this is a position of {} players, not of {}", game.players(), title.set_up.players()));
        }
        Ok(Run::from(title.clone(), game))
    }
}

/// What a file tells of a game, but for what is kept beside its choices for reading.
#[derive(Deserialize)]
struct File {
    kind: String,
    rules: u32,
    cards: String,
    setup: Value,
    choices: Vec<Value>,
}

fn read<S: for<'de> Deserialize<'de>>(text: &str) -> serde_json::Result<Record<S>> {
    let mut file: File = serde_json::from_str(text)?;
    // A game that was played at a table has the table's set-up around its own.
    let setup = match file.setup.get_mut("setup") {
        Some(own) => own.take(),
        None => file.setup,
    };
    let entry = |mut choice: Value| {
        if let Some(fields) = choice.as_object_mut() {
            fields.retain(|name, _| matches!(name.as_str(), "seat" | "choose" | "dice" | "undo" | "redo"));
        }
        serde_json::from_value(choice)
    };
    Ok(Record {
        format: Record::<S>::FORMAT,
        game: file.kind,
        rules: file.rules,
        cards: file.cards,
        setup: serde_json::from_value(setup)?,
        entries: file.choices.into_iter().map(entry).collect::<serde_json::Result<_>>()?,
    })
}

/// A game in play, of either kind.
#[derive(Clone)]
pub enum AnyRun {
    Arkham(Run<Arkham>),
    FinalHour(Run<FinalHour>),
}

/// What is played, of either kind.
#[derive(Clone)]
pub enum AnyTitle {
    Arkham(Arc<Title<Arkham>>),
    FinalHour(Arc<Title<FinalHour>>),
}

/// Does the same with either kind: `each!(run, AnyRun, run => run.count())`.
#[macro_export]
macro_rules! each {
    ($any:expr, $of:ident, $one:ident => $does:expr) => {
        match $any {
            $of::Arkham($one) => $does,
            $of::FinalHour($one) => $does,
        }
    };
}

/// Does the same with either kind and hands back the same kind: `map!(title, AnyTitle => AnyRun, title => Run::begin(title))`.
#[macro_export]
macro_rules! map {
    ($any:expr, $of:ident => $to:ident, $one:ident => $does:expr) => {
        match $any {
            $of::Arkham($one) => $to::Arkham($does),
            $of::FinalHour($one) => $to::FinalHour($does),
        }
    };
}

impl AnyRun {
    pub fn title(&self) -> AnyTitle {
        map!(self, AnyRun => AnyTitle, run => run.title.clone())
    }

    pub fn kind(&self) -> &'static str {
        match self {
            AnyRun::Arkham(_) => Arkham::KIND,
            AnyRun::FinalHour(_) => FinalHour::KIND,
        }
    }
}
