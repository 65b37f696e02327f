//! The cards of Arkham Horror.

use std::error::Error;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_arkham::library::{Forms, Usage, export, sets};
use keeper_session::arkham;

use super::{Args, Catalogue, Hit};
use crate::commands::boxes::library;

pub fn catalogue(args: &Args) -> Result<Catalogue, Box<dyn Error>> {
    let mut all: Option<Catalogue> = None;
    for library in cards(args)? {
        let more = of(&library);
        match &mut all {
            None => all = Some(more),
            Some(all) => all.add(more),
        }
    }
    all.ok_or_else(|| "no cards found in any box".into())
}

/// What is printed in the boxes of one library.
fn of(library: &Library) -> Catalogue {
    // Further markers of a kind belong to the set that brings them.
    let further = library.more.iter().map(|more| {
        let kind = &library.kinds[usize::from(more.kind.0)];
        (more.set.clone(), [&kind.id, &more.id].map(|id| ("monsters".to_owned(), id.clone())))
    });
    let export = export(library);
    // So do further copies of a card.
    let copies = library.more_copies.iter().filter_map(|more| {
        let card = export.as_array()?.iter().find(|card| card["id"] == more.card.as_str())?;
        let deck = card["deck"].as_str()?.to_owned();
        Some((more.set.clone(), [&more.card, &more.id].map(|id| (deck.clone(), id.clone()))))
    });
    let further = further.chain(copies).collect();
    Catalogue {
        // House rules are no cards: `keeper variants` lists them.
        hits: arkham::cards_of(library).into_iter().map(Hit::from).collect(),
        export,
        further,
    }
}

/// The cards of the named boxes, or of every box: boxes that are never played together are in different libraries.
fn cards(args: &Args) -> Result<Vec<Arc<Library>>, Box<dyn Error>> {
    let shelf = args.folders.shelf()?;
    if !args.sets.is_empty() {
        return Ok(vec![library(&shelf, &args.sets)?]);
    }
    let lists = sets::together(shelf.sets()?);
    lists.iter().map(|sets| library(&shelf, sets)).collect()
}

/// The sentences that only one card uses.
pub fn natives(args: &Args) -> Result<String, Box<dyn Error>> {
    // Those of all boxes are counted; the first library tells what texts look like.
    let library = cards(args)?.swap_remove(0);
    let forms = Forms::of_all(&library)?;
    Ok(if args.json { serde_json::to_string_pretty(&forms.to_json())? } else { table(&forms) })
}

/// The forms that only one card uses.
fn table(forms: &Forms) -> String {
    let row = |(form, usage): (&str, &Usage)| {
        let words = usage.words.iter().copied().collect::<Vec<_>>().join(" / ");
        let cards = usage.used_by.iter().cloned().collect::<Vec<_>>().join("; ");
        format!("{cards}\n    {form}: {words}")
    };
    let native: Vec<String> = forms.lonely().map(row).collect();
    format!(
        "Used by only one card:\n\n{}\n\n{} of {} cards and entries ({:.1} %) need a sentence of their own; {} of {} forms are used by \
         only one card.",
        native.join("\n"),
        forms.natives().len(),
        forms.texts,
        forms.native_share(),
        native.len(),
        forms.forms.len(),
    )
}
