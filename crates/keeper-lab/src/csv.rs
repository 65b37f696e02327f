//! A row for every game.

use std::io::{self, Write};

use crate::{Measured, Played};

/// Writes the line of names that stands before the games.
pub fn csv_head<G: Measured>(to: &mut impl Write) -> io::Result<()> {
    let groups = G::GROUPS.iter().map(|group| group.column);
    let numbers = G::NUMBERS.iter().map(|number| number.column);
    let columns = (["game", "seed", "players"].into_iter())
        .chain(groups)
        .chain(["investigators", "outcome", "won", "score"])
        .chain(numbers)
        .chain(G::CAUSE.map(|cause| cause.column))
        .chain(["decisions"]);
    writeln!(to, "{}", columns.collect::<Vec<_>>().join(","))
}

/// Writes the games as comma-separated values, a row for each.
pub fn csv<G: Measured>(rows: &[Played], library: &G::Library, to: &mut impl Write) -> io::Result<()> {
    for row in rows {
        write!(to, "{},{},{}", row.game, row.seed, row.players)?;
        for (group, &member) in row.of.groups.iter().enumerate() {
            write!(to, ",{}", G::member(library, group, member).0)?;
        }
        let sheets = row.of.investigators.iter().map(|&sheet| G::investigator(library, sheet).0);
        write!(to, ",{},{},{},{}", sheets.collect::<Vec<_>>().join(" "), row.kind, row.won, row.score)?;
        for number in row.of.numbers.iter() {
            write!(to, ",{number}")?;
        }
        if G::CAUSE.is_some() {
            write!(to, ",{}", row.of.cause.unwrap_or_default())?;
        }
        writeln!(to, ",{}", row.decisions)?;
    }
    Ok(())
}
