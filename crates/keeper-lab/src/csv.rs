//! A row for every game.

use std::io::{self, Write};

use keeper_arkham::Library;

use crate::Played;

/// Writes the games as comma-separated values, with a line of names first.
pub fn csv(rows: &[Played], library: &Library, to: &mut impl Write) -> io::Result<()> {
    writeln!(
        to,
        "game,seed,players,ancient_one,outcome,won,score,turns,doom,terror,seals,gates_open,gate_trophies,awakening,\
         decisions"
    )?;
    for row in rows {
        let ancient = library.ancient_ones.get(usize::from(row.ancient)).map_or("", |a| a.id.as_str());
        writeln!(
            to,
            "{},{},{},{ancient},{},{},{},{},{},{},{},{},{},{},{}",
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
