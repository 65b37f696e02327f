use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{ChoiceError, Fault, Game, Journal, Seat, Silent, guarded};

/// More entries than any game has: a long one of eight players has some ten thousand choices.
pub const MOST_ENTRIES: usize = 100_000;
/// More letters than the key of any choice has.
pub const LONGEST_KEY: usize = 1000;

/// A game as it is kept: what it started from, and everything that was done since. A replay is a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<S> {
    /// The version of this structure.
    pub format: u32,
    /// Which game is played.
    pub game: String,
    /// The version of the rules that were played.
    pub rules: u32,
    /// The hash of the card sets that were played with, in hexadecimal.
    pub cards: String,
    /// The game's own set-up, its seed included.
    pub setup: S,
    pub entries: Vec<Entry>,
}

/// One thing done at a table. Nothing is ever taken out: an undo is an entry too.
///
/// In JSON they are `{"seat": 0, "choose": "key"}`, `{"undo": 3}`, `{"undo": 3, "seat": 0}` and `{"redo": 5}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[serde(expecting = "expected {\"seat\": number, \"choose\": key}, {\"undo\": number} or {\"redo\": number}")]
pub enum Entry {
    Choose(Chosen),
    /// Only the first so many choices stand; the others wait to be done again.
    Undo {
        #[serde(rename = "undo")]
        to: u32,
        /// The seat whose player wanted it, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// So many choices stand again.
    Redo {
        #[serde(rename = "redo")]
        to: u32,
    },
}

/// An option that was chosen: by whom, and its stable key.
///
/// In JSON a key alone is read too: the player who was asked chose it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Chosen {
    pub seat: Option<Seat>,
    pub key: String,
    /// The dice that were rolled at the table for it, in the order in which they fell; none where the generator rolled. They are
    /// kept with a choice whose seat is named.
    pub dice: Vec<u8>,
}

impl Chosen {
    pub fn by(seat: Seat, key: impl Into<String>) -> Self {
        Self { seat: Some(seat), key: key.into(), dice: vec![] }
    }

    /// Chosen by the player who was asked.
    pub fn key(key: impl Into<String>) -> Self {
        Self { seat: None, key: key.into(), dice: vec![] }
    }

    /// Plays it, with its dice; says its number among the options of all. After an error the game is to be thrown away.
    pub fn carry_out<G: Game>(&self, game: &mut G, journal: &mut impl Journal<G::Event>) -> Result<usize, ChoiceError> {
        let index = self.place(game)?;
        self.advance(game, index, journal)?;
        Ok(index)
    }

    fn advance<G: Game>(
        &self,
        game: &mut G,
        index: usize,
        journal: &mut impl Journal<G::Event>,
    ) -> Result<(), ChoiceError> {
        if self.dice.is_empty() {
            return advance(game, index, journal);
        }
        if let Some(&die) = self.dice.iter().find(|die| !(1..=6).contains(*die)) {
            return Err(ChoiceError::NoSuchDie(die));
        }
        if !game.lay_dice(&self.dice) {
            return Err(ChoiceError::NoDice);
        }
        advance(game, index, journal)?;
        match game.dice_left() {
            0 => Ok(()),
            left => Err(ChoiceError::TooManyDice(left)),
        }
    }

    /// The number of what was chosen among the options of all.
    pub fn place<G: Game>(&self, game: &G) -> Result<usize, ChoiceError> {
        let Some(seat) = self.seat else { return game.option(&self.key) };
        let own = game.decision_for(seat).ok_or_else(|| match game.decision() {
            Some(_) => ChoiceError::NotYours { seat },
            None => ChoiceError::Over,
        })?;
        match own.options.iter().position(|&option| game.key(option) == self.key) {
            Some(index) => game.among_all(seat, index),
            None => Err(ChoiceError::not_offered(game, own.options, &self.key)),
        }
    }
}

impl AsRef<str> for Chosen {
    fn as_ref(&self) -> &str {
        &self.key
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Full(Full),
    Key(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Full {
    seat: Seat,
    choose: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
}

impl From<Written> for Chosen {
    fn from(written: Written) -> Self {
        match written {
            Written::Full(Full { seat, choose, dice }) => Self { dice, ..Self::by(seat, choose) },
            Written::Key(key) => Self::key(key),
        }
    }
}

impl From<Chosen> for Written {
    fn from(Chosen { seat, key, dice }: Chosen) -> Self {
        match seat {
            Some(seat) => Self::Full(Full { seat, choose: key, dice }),
            None => Self::Key(key),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    #[error("this table is full: it has {MOST_ENTRIES} entries, more than any game needs")]
    TooMany,
    #[error("a choice has a key of {len} letters (at most {LONGEST_KEY} are allowed)")]
    LongKey { len: usize },
    #[error("entry {at}: {why}")]
    Entry { at: usize, why: Box<RecordError> },
    #[error("choice {at} cannot be replayed: {why}")]
    Replay { at: usize, why: ChoiceError },
    #[error("cannot go back to choice {to}: only {position} have been made")]
    NothingToUndo { to: usize, position: usize },
    #[error("cannot go forward to choice {to}: {position} of {len} choices are in force")]
    NothingToRedo { to: usize, position: usize, len: usize },
    #[error("there is no choice {at}: there are only {len}")]
    NoSuchPosition { at: usize, len: usize },
    #[error("cannot go back to choice {to}: what happened up to choice {bar} can no longer be undone")]
    Barred { to: usize, bar: usize },
    #[error("this table does not allow undo")]
    UndoForbidden,
    #[error("cannot go back to choice {to}: this table was resumed at choice {base}")]
    BeforeSnapshot { to: usize, base: usize },
    #[error("this record has format {found}, but this Keeper knows only up to {known}: update it")]
    Format { found: u32, known: u32 },
    #[error("this is a record of \"{found}\", not of \"{wanted}\"")]
    OtherGame { found: String, wanted: String },
    #[error("this game was played by rules version {found}; here it is {wanted}")]
    OtherRules { found: u32, wanted: u32 },
    #[error("this game was played with other card texts ({found}; here they are {wanted})")]
    OtherCards { found: String, wanted: String },
}

impl<S> Record<S> {
    pub const FORMAT: u32 = 1;

    pub fn new(game: impl Into<String>, rules: u32, cards: impl Into<String>, setup: S) -> Self {
        Self { format: Self::FORMAT, game: game.into(), rules, cards: cards.into(), setup, entries: Vec::new() }
    }

    /// Whether a game of this kind, these rules and these cards plays the record as it was played.
    pub fn check(&self, game: &str, rules: u32, cards: &str) -> Result<(), RecordError> {
        if self.format > Self::FORMAT {
            return Err(RecordError::Format { found: self.format, known: Self::FORMAT });
        }
        if self.game != game {
            return Err(RecordError::OtherGame { found: self.game.clone(), wanted: game.to_owned() });
        }
        if self.rules != rules {
            return Err(RecordError::OtherRules { found: self.rules, wanted: rules });
        }
        if self.cards != cards {
            return Err(RecordError::OtherCards { found: self.cards.clone(), wanted: cards.to_owned() });
        }
        Ok(())
    }
}

/// The choices that a list of entries amounts to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// All choices known, those that were undone and can be done again at the end.
    pub choices: Vec<Chosen>,
    /// How many of them stand.
    pub position: usize,
}

impl Line {
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, RecordError> {
        let mut line = Self::default();
        for (at, entry) in entries.into_iter().enumerate() {
            if at >= MOST_ENTRIES {
                return Err(RecordError::TooMany);
            }
            line.check(entry).map_err(|why| RecordError::Entry { at, why: Box::new(why) })?;
            line.apply(entry);
        }
        Ok(line)
    }

    /// The choices that stand.
    pub fn standing(&self) -> &[Chosen] {
        &self.choices[..self.position]
    }

    fn check(&self, entry: &Entry) -> Result<(), RecordError> {
        let (position, len) = (self.position, self.choices.len());
        match *entry {
            Entry::Choose(Chosen { ref key, .. }) if key.len() > LONGEST_KEY => {
                Err(RecordError::LongKey { len: key.len() })
            }
            Entry::Undo { to, .. } if to as usize >= position => {
                Err(RecordError::NothingToUndo { to: to as usize, position })
            }
            Entry::Redo { to } if to as usize <= position || to as usize > len => {
                Err(RecordError::NothingToRedo { to: to as usize, position, len })
            }
            _ => Ok(()),
        }
    }

    fn apply(&mut self, entry: &Entry) {
        match entry {
            Entry::Choose(chosen) => {
                self.choices.truncate(self.position);
                self.choices.push(chosen.clone());
                self.position += 1;
            }
            Entry::Undo { to, .. } | Entry::Redo { to } => self.position = *to as usize,
        }
    }
}

/// Which former states of a game are kept in memory; the others are played again when asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// One in so many of all states; 0 keeps none but the last.
    pub every: usize,
    /// So many of the last states.
    pub last: usize,
}

impl Default for Keep {
    fn default() -> Self {
        Self { every: 16, last: 64 }
    }
}

/// A game in play, with everything that was done since its start: it can be undone, done again, looked at as it was
/// and stored.
#[derive(Clone, Debug)]
pub struct Table<G> {
    start: G,
    /// The number of choices that had been made at the start; not 0 where the table was taken up again.
    base: usize,
    game: G,
    line: Line,
    entries: Vec<Entry>,
    /// The game after so many choices, without the start and without the present.
    snapshots: BTreeMap<usize, Box<G>>,
    keep: Keep,
    bar: usize,
    undo_forbidden: bool,
}

impl<G: Game> Table<G> {
    pub fn new(start: G) -> Self {
        Self::starting(start, Line::default(), Vec::new())
    }

    /// Takes a table up again from a stored state: the game as it was after these entries, which are not played.
    /// What was before cannot be gone back to.
    pub fn resume(game: G, before: Vec<Entry>) -> Result<Self, RecordError> {
        Ok(Self::starting(game, Line::of(&before)?, before))
    }

    /// Plays stored entries again.
    pub fn replay<'a>(start: G, entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, RecordError> {
        let mut table = Self::new(start);
        table.read_on(entries)?;
        Ok(table)
    }

    fn starting(start: G, line: Line, entries: Vec<Entry>) -> Self {
        let (game, base) = (start.clone(), line.position);
        let (snapshots, keep) = (BTreeMap::new(), Keep::default());
        Self { start, base, game, line, entries, snapshots, keep, bar: 0, undo_forbidden: false }
    }

    /// The same table with other states kept: fewer where many tables share a memory.
    pub fn keeping(mut self, keep: Keep) -> Self {
        self.keep = keep;
        let len = self.len();
        self.snapshots.retain(|&at, _| keep.holds(at, len));
        self
    }

    /// Plays entries that were made elsewhere. Those before the one that cannot be played remain.
    pub fn read_on<'a>(&mut self, entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), RecordError> {
        for entry in entries {
            let at = self.entries.len();
            self.apply(entry, &mut Silent).map_err(|why| RecordError::Entry { at, why: Box::new(why) })?;
        }
        Ok(())
    }

    /// Plays one entry. As with every method here, an error leaves the table as it was.
    pub fn apply(&mut self, entry: &Entry, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        if self.entries.len() >= MOST_ENTRIES {
            return Err(RecordError::TooMany);
        }
        self.line.check(entry)?;
        match entry {
            Entry::Choose(chosen) => self.choose_as(chosen.clone(), journal),
            Entry::Undo { to, seat } => self.undo_by(*to as usize, *seat),
            Entry::Redo { to } => self.redo_to(*to as usize, journal),
        }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of choices that stand.
    pub fn position(&self) -> usize {
        self.line.position
    }

    /// The number of choices known: those that stand, and those that were undone and can be done again.
    #[expect(clippy::len_without_is_empty, reason = "a table is not a collection")]
    pub fn len(&self) -> usize {
        self.line.choices.len()
    }

    /// All choices known, of which the first [`position`](Self::position) stand.
    pub fn choices(&self) -> &[Chosen] {
        &self.line.choices
    }

    /// Everything that was done since the beginning.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Takes the option with this number, of those of all who are asked.
    pub fn choose(&mut self, index: usize, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        let chosen = self.chosen(index)?;
        self.carry_out(index, chosen, journal)
    }

    /// Takes the option with this number, of those that this seat is offered.
    pub fn choose_by(
        &mut self,
        seat: Seat,
        index: usize,
        journal: &mut impl Journal<G::Event>,
    ) -> Result<&Entry, RecordError> {
        let index = self.game.among_all(seat, index)?;
        let key = self.chosen(index)?.key;
        self.carry_out(index, Chosen::by(seat, key), journal)
    }

    /// Takes the option with this stable name for the seat that it is offered to.
    pub fn choose_key(&mut self, key: &str, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        self.choose(self.game.option(key)?, journal)
    }

    /// Takes the option with this stable name, for the seat that is named.
    pub fn choose_as(&mut self, chosen: Chosen, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        let index = chosen.place(&self.game)?;
        self.carry_out(index, chosen, journal)
    }

    /// The option with this number, of those of all, as it will be recorded.
    fn chosen(&self, index: usize) -> Result<Chosen, ChoiceError> {
        let options = self.game.decision().ok_or(ChoiceError::Over)?.options;
        let no_such = ChoiceError::NoSuchOption { index, count: options.len() };
        let key = self.game.key(*options.get(index).ok_or(no_such)?);
        Ok(Chosen { seat: self.game.chooser(index), key, dice: vec![] })
    }

    fn carry_out(
        &mut self,
        index: usize,
        chosen: Chosen,
        journal: &mut impl Journal<G::Event>,
    ) -> Result<&Entry, RecordError> {
        let before = self.game.clone();
        if let Err(error) = chosen.advance(&mut self.game, index, journal) {
            self.game = before;
            return Err(error.into());
        }
        Ok(self.remember(before, chosen))
    }

    fn remember(&mut self, before: G, chosen: Chosen) -> &Entry {
        let position = self.position();
        self.snapshots.split_off(&position);
        if position > self.base {
            self.snapshots.insert(position, Box::new(before));
        }
        let entry = self.enter(Entry::Choose(chosen));
        let len = self.len();
        if let Some(leaving) = len.checked_sub(self.keep.last + 1)
            && !self.keep.holds(leaving, len)
        {
            self.snapshots.remove(&leaving);
        }
        &self.entries[entry]
    }

    /// Goes back to the game as it was after so many choices. The others can be [done again](Self::redo) until
    /// something else is chosen.
    pub fn undo_to(&mut self, to: usize) -> Result<&Entry, RecordError> {
        self.undo_by(to, None)
    }

    /// The same, because the player of this seat wants it.
    pub fn undo_by(&mut self, to: usize, seat: Option<Seat>) -> Result<&Entry, RecordError> {
        let entry = Entry::Undo { to: u32::try_from(to).unwrap_or(u32::MAX), seat };
        self.line.check(&entry)?;
        if self.undo_forbidden {
            return Err(RecordError::UndoForbidden);
        }
        if to < self.bar {
            return Err(RecordError::Barred { to, bar: self.bar });
        }
        self.game = self.at(to)?;
        let entry = self.enter(entry);
        Ok(&self.entries[entry])
    }

    /// Does the last undone choice again.
    pub fn redo(&mut self, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        self.redo_to(self.position() + 1, journal)
    }

    /// Does undone choices again, until so many stand.
    pub fn redo_to(&mut self, to: usize, journal: &mut impl Journal<G::Event>) -> Result<&Entry, RecordError> {
        let entry = Entry::Redo { to: u32::try_from(to).unwrap_or(u32::MAX) };
        self.line.check(&entry)?;
        // Where nobody listens it is taken from what is kept: a record may hold many of these.
        self.game = match listens(journal) {
            true => self.play(self.game.clone(), self.position(), to, journal)?,
            false => self.at(to)?,
        };
        let entry = self.enter(entry);
        Ok(&self.entries[entry])
    }

    fn enter(&mut self, entry: Entry) -> usize {
        self.line.apply(&entry);
        self.entries.push(entry);
        self.entries.len() - 1
    }

    /// The game as it was after so many choices, undone ones included.
    pub fn at(&self, position: usize) -> Result<G, RecordError> {
        if position > self.len() {
            return Err(RecordError::NoSuchPosition { at: position, len: self.len() });
        }
        if position < self.base {
            return Err(RecordError::BeforeSnapshot { to: position, base: self.base });
        }
        let mut nearest = (self.base, &self.start);
        if let Some((&at, game)) = self.snapshots.range(..=position).next_back() {
            nearest = (at, game);
        }
        if (nearest.0..=position).contains(&self.position()) {
            nearest = (self.position(), &self.game);
        }
        self.play(nearest.1.clone(), nearest.0, position, &mut Silent)
    }

    fn play(
        &self,
        mut game: G,
        from: usize,
        to: usize,
        journal: &mut impl Journal<G::Event>,
    ) -> Result<G, RecordError> {
        for (at, chosen) in self.line.choices.iter().enumerate().take(to).skip(from) {
            let played = chosen.carry_out(&mut game, journal);
            played.map_err(|why| RecordError::Replay { at, why })?;
        }
        Ok(game)
    }

    /// From now on nothing before this moment can be undone, for example because a hidden card was seen.
    pub fn bar(&mut self) {
        self.bar = self.bar.max(self.position());
    }

    /// The number of choices that can no longer be undone.
    pub fn barred(&self) -> usize {
        self.bar.max(self.base)
    }

    /// Whether anything can be undone at this table.
    pub fn forbid_undo(&mut self, forbidden: bool) {
        self.undo_forbidden = forbidden;
    }

    /// The number of former states in memory.
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }
}

/// Plays a choice. A panic is a bug, told as a [`Fault`]; after one the game is to be thrown away.
fn advance<G: Game>(game: &mut G, index: usize, journal: &mut impl Journal<G::Event>) -> Result<(), ChoiceError> {
    guarded(|| game.advance(index, journal)).unwrap_or_else(|what| Err(Fault::Bug { what }.into()))
}

fn listens<E, J: Journal<E>>(_: &J) -> bool {
    J::ON
}

impl Keep {
    fn holds(self, at: usize, len: usize) -> bool {
        at + self.last >= len || (self.every > 0 && at.is_multiple_of(self.every))
    }
}
