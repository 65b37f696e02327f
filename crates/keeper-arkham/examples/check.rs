//! Loads the card files below `cards/` as they are on disk, and says whether every text prints back as it is written.
//!
//!     cargo run -p keeper-arkham --example check

use std::path::PathBuf;

use keeper_arkham::library::Library;

fn main() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cards/base");
    match Library::with_folders::<&str>(&[], &[root]) {
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
        Ok(library) => {
            let wrong = library.misprinted();
            for (id, written, printed) in &wrong {
                println!("{id}\n  written: {written}\n  printed: {printed}");
            }
            println!(
                "{} cards, {} monsters, {} investigators, {} Ancient Ones, {} Mythos, {} location and {} gate cards; {} texts \
                 are not in canonical words",
                library.cards.len(),
                library.kinds.len(),
                library.sheets.len(),
                library.ancient_ones.len(),
                library.mythos.len(),
                library.location_cards.len(),
                library.gate_cards.len(),
                wrong.len()
            );
            std::process::exit(i32::from(!wrong.is_empty()));
        }
    }
}
