use crate::GameId;
use crate::game::Flaw;

/// What can go wrong with a store. Each message says what to do next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    #[error("there is no game {game}; it may have been deleted: list the games to see which there are")]
    NoSuchGame { game: GameId },
    #[error("somebody else has already written entry {seq} of game {game}: read on from {seq}, then choose again")]
    Conflict { game: GameId, seq: u64 },
    #[error("entry {seq} of game {game} cannot be written, since entry {next} comes next: read on from there")]
    Gap { game: GameId, seq: u64, next: u64 },
    #[error("somebody else has changed the note {key}: read it, then decide again")]
    NoteChanged { key: String },
    #[error("{what} cannot be stored: {why}")]
    Invalid { what: &'static str, why: String },
    #[error("\"{id}\" is not the id of a game: it has 1 to 40 small letters, digits and hyphens")]
    NotAnId { id: String },
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error("no folder is known in which games could be kept: set KEEPER_DATA to one")]
    NoDataFolder,
    #[error("the folder {folder} cannot be made ({why}): set KEEPER_DATA to a folder in which you may write")]
    Folder { folder: String, why: String },
    #[error("{place} was written by a newer Keeper (format {found}, known here up to {known}): update this one")]
    Newer { place: String, found: i64, known: i64 },
    #[error("{place} is a database of another program: choose another one, or set KEEPER_DATA to another folder")]
    Foreign { place: String },
    #[error("{place} is damaged ({why}): put a backup in its place, or move it away to start anew")]
    Corrupt { place: String, why: String },
    #[error("the disk that holds {place} is full: free some space and try again; what was kept before is safe")]
    DiskFull { place: String },
    #[error("{place} cannot be written to: allow writing in its folder, or set KEEPER_DATA to another one")]
    ReadOnly { place: String },
    #[error(
        "{place} cannot be opened ({why}): check that you may read and write it and its folder, or set KEEPER_DATA to \
         another folder"
    )]
    CannotOpen { place: String, why: String },
    #[error(
        "\"{address}\" is not an address of a store ({why}): write a path, or sqlite:PATH, or \
         postgres://USER@HOST/DATABASE"
    )]
    Address { address: String, why: String },
    #[error(
        "the database {place} cannot be reached ({why}): check that its server runs and that the address is right, then \
         try again; what was kept before is safe"
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
        "the connection to the database {place} was lost ({why}); what was being written is there as a whole or not at \
         all: read on, then try again"
    )]
    ConnectionLost { place: String, why: String },
    #[error("{place} is in use by another program and stayed so: try again, or close the other program")]
    Busy { place: String },
    #[error("the database {place} failed: {why}; try again, and report it if it goes on")]
    Database { place: String, why: String },
    /// What visitors of a server are told of any failure: nothing of where the games are kept.
    #[error(
        "the server cannot keep or read games right now; what was kept before is safe: try again soon, and if it goes on, \
         tell the person who runs the server"
    )]
    Unavailable,
    #[error("this computer gives no random numbers, and without them no game can begin: {why}")]
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
    #[error("this game was exported by a newer Keeper (format {found}, known here up to {known}): update this one")]
    Newer { found: u64, known: u64 },
    #[error("the exported game is damaged or cut off at line {line}, column {column} ({why}): export it again")]
    Damaged { line: usize, column: usize, why: String },
    #[error("the exported game has a wrong {what} ({why}): export it again")]
    Invalid { what: &'static str, why: String },
    #[error("choice {at} is longer than any ({most} bytes): choose another file, or export the game again")]
    LongChoice { at: usize, most: usize },
    #[error("it is larger than any exported game ({} MiB): choose another file", most >> 20)]
    TooLarge { most: usize },
    #[error("it is not a text: choose a file that `keeper games export` has written")]
    NotText,
    #[error("it cannot be read ({why}): check that it is there and that you may read it")]
    Unreadable { why: String },
}
