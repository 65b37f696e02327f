//! `keeper cards`: the cards listed, searched, shown and exported.

use std::collections::HashSet;
use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_arkham::library::{Forms, export};
use keeper_present::{CardText, Printed, card_text};

use super::boxes::{Folders, library};
use super::{Done, say};

/// How many hits of a search are listed.
const LISTED: usize = 40;
const WIDTH: usize = 80;

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper cards                       how many cards there are in each deck
  keeper cards tommy gun             searches names and texts
  keeper cards --deck spells horror  searches one deck
  keeper cards --set dunwich         the cards of one box
  keeper cards --show cthulhu        shows a card
  keeper cards --native              the sentences that one card alone says
  keeper cards --json                everything, for a program")]
pub struct Args {
    /// Words that the name or the text must contain, each of them.
    words: Vec<String>,
    /// Only cards of this deck: spells, mythos, "unique items" ...
    #[arg(long)]
    deck: Option<String>,
    /// Only cards of this set.
    #[arg(long)]
    set: Option<String>,
    /// Show the card with this id or name.
    #[arg(long, value_name = "ID")]
    show: Option<String>,
    /// Print the cards as JSON: all of them, or those that are asked for.
    #[arg(long)]
    json: bool,
    /// The sentence forms that one card alone uses, with the card, and their share of all.
    #[arg(long, conflicts_with_all = ["words", "deck", "set", "show"])]
    native: bool,
    /// Only what is in play with these boxes: base,dunwich, or dunwich:cards for a part of one; all boxes if not given.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sets: Vec<String>,
    #[command(flatten)]
    folders: Folders,
}

/// A card that was asked for.
struct Hit<'a> {
    what: Printed,
    deck: &'a str,
    card: CardText,
}

pub fn run(args: Args) -> Done {
    let library = args.library()?;
    if args.native {
        let forms = Forms::of_all(&library)?;
        say(if args.json { serde_json::to_string_pretty(&forms.to_json())? } else { natives(&forms) })?;
        return Ok(ExitCode::SUCCESS);
    }
    let all: Vec<Hit> = Printed::all(&library)
        .map(|what| Hit { what, deck: what.deck(&library), card: card_text(&library, what) })
        .collect();
    args.check(&all)?;
    let hits: Vec<Hit> = all.into_iter().filter(|hit| args.wants(hit)).collect();
    if let Some(id) = &args.show
        && hits.is_empty()
    {
        return Err(unknown(&library, id).into());
    }
    let named = args.words.join(" ");
    let text = if args.json {
        json(&library, &hits)?
    } else if args.asks_nothing() {
        decks(&library, &hits)
    } else if args.show.is_some() || hits.len() == 1 {
        hits.iter().map(show).collect::<Vec<_>>().join("\n\n")
    } else if let Some(hit) = hits.iter().find(|hit| is_named(hit, &named)) {
        show(hit)
    } else if hits.is_empty() {
        return Err("no card is like that: give fewer words, or leave out --deck or --set".into());
    } else {
        list(&hits, &args.words)
    };
    say(text)?;
    Ok(if hits.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Args {
    /// The cards of the boxes that are named, or of all that there are.
    fn library(&self) -> Result<Arc<Library>, Box<dyn Error>> {
        let shelf = self.folders.shelf()?;
        if !self.sets.is_empty() {
            return library(&shelf, &self.sets);
        }
        let all: Vec<String> = shelf.sets()?.iter().map(|set| set.id.clone()).collect();
        library(&shelf, &all)
    }

    fn asks_nothing(&self) -> bool {
        self.words.is_empty() && self.deck.is_none() && self.set.is_none() && self.show.is_none()
    }

    /// Whether there are such a deck and such a set.
    fn check(&self, all: &[Hit]) -> Result<(), String> {
        let known = |names: Vec<&str>| {
            let mut known: Vec<&str> = Vec::new();
            for name in names {
                if !known.contains(&name) {
                    known.push(name);
                }
            }
            known.join(", ")
        };
        if let Some(deck) = self.deck.as_ref().filter(|deck| !all.iter().any(|hit| is_of(hit, deck))) {
            let decks = known(all.iter().map(|hit| hit.deck).collect());
            return Err(format!("there is no deck \"{deck}\"; there are: {decks}"));
        }
        if let Some(set) = self.set.as_ref().filter(|set| !all.iter().any(|hit| hit.card.set == **set)) {
            let sets = known(all.iter().map(|hit| hit.card.set.as_str()).collect());
            return Err(format!("there is no set \"{set}\"; there are: {sets}"));
        }
        Ok(())
    }

    fn wants(&self, hit: &Hit) -> bool {
        let text = || plain(&hit.card.lines(usize::MAX).join(" "));
        self.deck.as_ref().is_none_or(|deck| is_of(hit, deck))
            && self.set.as_ref().is_none_or(|set| hit.card.set == *set)
            && self.show.as_ref().is_none_or(|id| is_named(hit, id))
            && (self.words.is_empty() || self.words.iter().all(|word| text().contains(&plain(word))))
    }
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace(['-', '_'], " ")
}

/// Whether it is of the deck that begins like this.
fn is_of(hit: &Hit, deck: &str) -> bool {
    plain(hit.deck).starts_with(&plain(deck))
}

/// By its id, by deck and id, or by its name.
fn is_named(hit: &Hit, name: &str) -> bool {
    hit.card.id == name || format!("{}/{}", hit.deck, hit.card.id) == name || hit.card.name.eq_ignore_ascii_case(name)
}

fn unknown(library: &Library, name: &str) -> String {
    let near = Printed::all(library)
        .map(|what| card_text(library, what).id)
        .min_by_key(|id| keeper_script::distance(id, &name.to_lowercase()));
    format!("there is no card \"{name}\"; did you mean {}?", near.unwrap_or_default())
}

fn json(library: &Library, hits: &[Hit]) -> Result<String, serde_json::Error> {
    let mut wanted: HashSet<(&str, &str)> = hits.iter().map(|hit| (hit.deck, hit.card.id.as_str())).collect();
    // Further markers of a kind belong to the set that brings them.
    for more in &library.more {
        let kind = &library.kinds[usize::from(more.kind.0)];
        let of_set = hits.iter().any(|hit| hit.deck == "monsters" && hit.card.set == more.set);
        if of_set || wanted.contains(&("monsters", kind.id.as_str())) {
            wanted.insert(("monsters", more.id.as_str()));
        }
    }
    let mut cards = export(library);
    if let Some(cards) = cards.as_array_mut() {
        cards.retain(|card| {
            let word = |key: &str| card[key].as_str().unwrap_or_default();
            wanted.contains(&(word("deck"), word("id")))
        });
    }
    serde_json::to_string_pretty(&cards)
}

fn decks(library: &Library, hits: &[Hit]) -> String {
    let mut decks: Vec<(&str, usize, u32)> = Vec::new();
    for hit in hits {
        let copies = u32::from(hit.what.count(library));
        match decks.iter_mut().find(|d| d.0 == hit.deck) {
            Some(deck) => {
                deck.1 += 1;
                deck.2 += copies;
            }
            None => decks.push((hit.deck, 1, copies)),
        }
    }
    let mut text = format!("{:<16} {:>9} {:>9}\n", "deck", "different", "in all");
    for (deck, different, all) in decks {
        text += &format!("{deck:<16} {different:>9} {all:>9}\n");
    }
    text + "\n`keeper cards WORDS` searches, `keeper cards --show ID` shows a card."
}

fn list(hits: &[Hit], words: &[String]) -> String {
    let mut lines: Vec<String> = hits.iter().take(LISTED).map(|hit| summary(hit, words)).collect();
    if hits.len() > LISTED {
        lines.push(format!("... and {} more", hits.len() - LISTED));
    }
    lines.join("\n")
}

/// A line for a card: its name and the sentence that was looked for, or its first one.
fn summary(hit: &Hit, words: &[String]) -> String {
    let parts = hit.card.parts.iter().flat_map(|part| &part.1);
    let texts: Vec<&String> = hit.card.text.iter().chain(parts).collect();
    let found = |text: &&&String| words.iter().filter(|w| text.to_lowercase().contains(&w.to_lowercase())).count();
    // Of equal ones the first.
    let text = texts.iter().rev().max_by_key(found).map_or("", |text| text.as_str());
    let stop = if hit.card.name.ends_with(['!', '?', '.']) { "" } else { "." };
    let line = format!("{}/{}  {}{stop} {text}", hit.deck, hit.card.id, hit.card.name);
    line.chars().take(2 * WIDTH).collect::<String>().trim_end().to_owned()
}

/// The forms that one card alone uses: first those that no card of further boxes needs, then the others.
fn natives(forms: &Forms) -> String {
    let (mut native, mut awaited) = (Vec::new(), Vec::new());
    for (form, usage, by) in forms.lonely() {
        let words = usage.words.iter().copied().collect::<Vec<_>>().join(" / ");
        let cards = usage.used_by.iter().cloned().collect::<Vec<_>>().join("; ");
        match by {
            None => native.push(format!("{cards}\n    {form}: {words}")),
            Some(by) => {
                awaited.push(format!("{cards}\n    {form}: {words}\n    {} texts of all boxes: {}", by.texts, by.what))
            }
        }
    }
    format!(
        "What one card alone says:\n\n{}\n\nWhat one card of these boxes says, and cards of further boxes need:\n\n{}\n\n\
         {} of {} cards and entries ({:.1} %) need a sentence of their own; {} of {} forms are used by one card, {} of these are awaited.",
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

fn show(hit: &Hit) -> String {
    format!("{}\n\n{}/{} ({})", hit.card.lines(WIDTH).join("\n"), hit.deck, hit.card.id, hit.card.set)
}
