//! The cards of Arkham Horror.

use std::error::Error;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_arkham::library::{Forms, export, sets};
use keeper_session::Listed;

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
    Catalogue {
        // House rules are no cards: `keeper variants` lists them.
        hits: Listed::of_arkham(library).into_iter().map(Hit::from).collect(),
        export: export(library),
        further: further.collect(),
    }
}

/// The cards of the named boxes, or of every box: boxes that are never played together are in different libraries.
fn cards(args: &Args) -> Result<Vec<Arc<Library>>, Box<dyn Error>> {
    let shelf = args.folders.shelf()?;
    if !args.sets.is_empty() {
        return Ok(vec![library(&shelf, &args.sets)?]);
    }
    let lists = sets::together(shelf.sets()?);
    lists.iter().map(|sets| library(&shelf, &sets.iter().map(|&set| set.to_owned()).collect::<Vec<_>>())).collect()
}

/// The sentences that only one card uses.
pub fn natives(args: &Args) -> Result<String, Box<dyn Error>> {
    // Those of all boxes are counted; the first library tells what texts look like.
    let library = cards(args)?.swap_remove(0);
    let forms = Forms::of_all(&library)?;
    Ok(if args.json { serde_json::to_string_pretty(&forms.to_json())? } else { table(&forms) })
}

/// The forms that only one card uses: first those that no card of other boxes needs, then the others.
fn table(forms: &Forms) -> String {
    let (mut native, mut awaited) = (Vec::new(), Vec::new());
    for (form, usage, by) in forms.lonely() {
        let words = usage.words.iter().copied().collect::<Vec<_>>().join(" / ");
        let cards = usage.used_by.iter().cloned().collect::<Vec<_>>().join("; ");
        match by {
            None => native.push(format!("{cards}\n    {form}: {words}")),
            Some(by) => awaited
                .push(format!("{cards}\n    {form}: {words}\n    {} texts across all boxes: {}", by.texts, by.what)),
        }
    }
    format!(
        "Used by only one card:\n\n{}\n\nUsed by only one card of these boxes, and needed by cards of other boxes:\n\n{}\n\n\
         {} of {} cards and entries ({:.1} %) need a sentence of their own; {} of {} forms are used by only one card, and other boxes need {} of these.",
        native.join("\n"),
        awaited.join("\n"),
        forms.natives().len(),
        forms.texts,
        forms.native_share(),
        native.len() + awaited.len(),
        forms.forms.len(),
        awaited.len(),
    )
}
