use crate::GameId;
use crate::game::Flaw;

/// What can go wrong with a store. Each message says what to do next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    #[error("there is no game {game}; it may have been deleted. List the games to see what is there")]
    NoSuchGame { game: GameId },
    #[error("someone else has already written entry {seq} of game {game}: read on from {seq}, then choose again")]
    Conflict { game: GameId, seq: u64 },
    #[error("entry {seq} of game {game} cannot be written, since entry {next} comes next: read on from there")]
    Gap { game: GameId, seq: u64, next: u64 },
    #[error("someone else has changed the note {key}: read it, then decide again")]
    NoteChanged { key: String },
    #[error("{what} cannot be stored: {why}")]
    Invalid { what: &'static str, why: String },
    #[error("\"{id}\" is not the id of a game: an id has 1 to 40 lowercase letters, digits and hyphens")]
    NotAnId { id: String },
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error("no folder found to save games in: set KEEPER_DATA to one")]
    NoDataFolder,
    #[error("the folder {folder} cannot be created ({why}): set KEEPER_DATA to a folder that you can write to")]
    Folder { folder: String, why: String },
    #[error("{place} was written by a newer Keeper (format {found}, this one knows up to {known}): update Keeper")]
    Newer { place: String, found: i64, known: i64 },
    #[error("{place} belongs to another program: choose another file, or set KEEPER_DATA to another folder")]
    Foreign { place: String },
    #[error("{place} is damaged ({why}): replace it with a backup, or move it away to start afresh")]
    Corrupt { place: String, why: String },
    #[error("the disk that holds {place} is full: free some space and try again; your saved games are safe")]
    DiskFull { place: String },
    #[error("Keeper cannot write to {place}: allow writing in its folder, or set KEEPER_DATA to another one")]
    ReadOnly { place: String },
    #[error(
        "{place} cannot be opened ({why}): check that you can read and write it and its folder, or set KEEPER_DATA to \
         another folder"
    )]
    CannotOpen { place: String, why: String },
    #[error(
        "\"{address}\" is not a database address ({why}): write a path, or sqlite:PATH, or \
         postgres://USER@HOST/DATABASE"
    )]
    Address { address: String, why: String },
    #[error(
        "the database {place} cannot be reached ({why}): check that its server runs and that the address is right, then \
         try again; your saved games are safe"
    )]
    Unreachable { place: String, why: String },
    #[error(
        "the database {place} refuses ({why}): check the user, the password and the name of the database in the address, \
         and what this user may do there"
    )]
    Refused { place: String, why: String },
    #[error(
        "no encrypted connection to the database {place} can be made ({why}): check that its server offers TLS and that its \
         certificate is for this host, and give the certificate of its authority with sslrootcert=FILE"
    )]
    Encryption { place: String, why: String },
    #[error(
        "the connection to the database {place} was lost ({why}); your last change was saved in full or not at \
         all: read on, then try again"
    )]
    ConnectionLost { place: String, why: String },
    #[error("another program keeps {place} locked: try again, or close that program")]
    Busy { place: String },
    #[error("the database {place} failed: {why}. Try again, and report it if it keeps happening")]
    Database { place: String, why: String },
    /// What a server tells its visitors about any failure, without saying where the games are stored.
    #[error(
        "the server cannot save or load games right now. Your saved games are safe. Try again soon; if it keeps happening, \
         tell the person who runs the server"
    )]
    Unavailable,
    #[error("this computer provides no random numbers, so no game can start: {why}")]
    NoRandomness { why: String },
}

impl From<Flaw> for StoreError {
    fn from((what, why): Flaw) -> Self {
        Self::Invalid { what, why }
    }
}

/// Why a text is not a game that can be imported. Nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    #[error("this is not a game exported by Keeper: choose a file that begins with {{ \"keeper\": 1")]
    NotKeeper,
    #[error("this game was exported by a newer Keeper (format {found}, this one knows up to {known}): update Keeper")]
    Newer { found: u64, known: u64 },
    #[error("the exported game is damaged or cut off at line {line}, column {column} ({why}): export it again")]
    Damaged { line: usize, column: usize, why: String },
    #[error("the exported game has a wrong {what} ({why}): export it again")]
    Invalid { what: &'static str, why: String },
    #[error("choice {at} is too long (at most {most} bytes): choose another file, or export the game again")]
    LongChoice { at: usize, most: usize },
    #[error("it is too large for an exported game (at most {} MiB): choose another file", most >> 20)]
    TooLarge { most: usize },
    #[error("it is not a text file: choose a file written by `keeper games export`")]
    NotText,
    #[error("it cannot be read ({why}): check that it exists and that you can read it")]
    Unreadable { why: String },
}
