//! The cards of Final Hour.

use std::error::Error;

use keeper_final_hour::library::export;
use keeper_final_hour::{FinalHour, Library};
use keeper_present::Present;
use keeper_session::final_hour;

use super::{Args, Catalogue, Hit};
use crate::commands::usage;

pub fn catalogue(args: &Args) -> Result<Catalogue, Box<dyn Error>> {
    if !args.sets.is_empty() || !args.folders.cards.is_empty() {
        return Err(usage("--sets and --cards: Final Hour has no other boxes"));
    }
    let library = Library::embedded()?;
    let hits = final_hour::cards_of(&library, FinalHour::TITLE).into_iter().map(Hit::from).collect();
    Ok(Catalogue { hits, export: export(&library), further: Vec::new() })
}
