//! What keeps a set from being loaded.

use keeper_table::letters::Hidden;

use super::sets::SetsError;

#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {message}")]
    Toml { path: String, message: String },
    #[error("{0}")]
    Text(String),
    #[error("{path}: {id}: there is no {what} \"{name}\".{hint}")]
    Name { path: String, id: String, name: String, what: &'static str, hint: String },
    #[error("{path}: {id}: {message}")]
    Card { path: String, id: String, message: String },
    #[error("{path}: {id}: \"{said}\" would never do anything: {why}.")]
    Silent { path: String, id: String, said: String, why: String },
    #[error("No card has `role = \"{role}\"`, but a text needs one.")]
    Role { role: &'static str },
    #[error("A text draws {many}, but {wrong}.")]
    Deck { many: String, wrong: &'static str },
    #[error("These sets together have {have} {what}; {most} fit on one table. Leave out a set.")]
    TooMany { what: &'static str, have: usize, most: usize },
    #[error("{path}: cannot be read: {message}")]
    Io { path: String, message: String },
    #[error("{path}: {place} has {letter}: remove it")]
    Letter { path: String, place: String, letter: Hidden },
    #[error("{}", joined(.0))]
    Several(Vec<LoadError>),
    #[error(transparent)]
    Sets(#[from] SetsError),
}

fn joined(errors: &[LoadError]) -> String {
    let each: Vec<String> = errors.iter().map(ToString::to_string).collect();
    format!("{}\n\n{} texts have mistakes.", each.join("\n\n"), errors.len())
}
