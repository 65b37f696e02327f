//! A row for every game.

use std::io::{self, Write};

use keeper_arkham::Library;

use crate::Played;

/// Writes the line of names that stands before the games.
pub fn csv_head(to: &mut impl Write) -> io::Result<()> {
    writeln!(
        to,
        "game,seed,players,ancient_one,investigators,outcome,won,score,turns,doom,terror,seals,gates_open,\
         gate_trophies,awakening,decisions"
    )
}

/// Writes the games as comma-separated values, a row for each.
pub fn csv(rows: &[Played], library: &Library, to: &mut impl Write) -> io::Result<()> {
    for row in rows {
        let ancient = library.ancient_ones.get(usize::from(row.ancient)).map_or("", |a| a.id.as_str());
        let seats = &row.investigators[..usize::from(row.players).min(8)];
        let sheet = |&at: &u8| library.sheets.get(usize::from(at)).map_or("", |sheet| sheet.id.as_str());
        let investigators = seats.iter().map(sheet).collect::<Vec<_>>().join(" ");
        writeln!(
            to,
            "{},{},{},{ancient},{investigators},{},{},{},{},{},{},{},{},{},{},{}",
            row.game,
            row.seed,
            row.players,
            row.kind,
            row.won,
            row.score,
            row.turns,
            row.doom,
            row.terror,
            row.seals,
            row.gates_open,
            row.gate_trophies,
            row.awakening.unwrap_or(""),
            row.decisions
        )?;
    }
    Ok(())
}
