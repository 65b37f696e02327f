//! `keeper cards`: the cards listed, searched, shown and exported.

mod arkham;
mod final_hour;

use std::collections::HashSet;
use std::process::ExitCode;

use keeper_present::CardText;
use keeper_script::{letters, named};
use keeper_session::Listed;
use serde_json::Value;

use super::boxes::Folders;
use super::{Done, say, usage};
use crate::games::Title;

/// How many hits of a search are listed.
const LISTED: usize = 40;
const WIDTH: usize = 80;

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper cards                       counts the cards in each deck
  keeper cards tommy gun             searches names and texts
  keeper cards --deck spells horror  searches one deck
  keeper cards --set dunwich         the cards of one box
  keeper cards --show cthulhu        shows a card
  keeper cards --native              the sentences that only one card uses
  keeper cards --json                everything, as JSON
  keeper cards --game final-hour     the cards of another game")]
pub struct Args {
    /// Which game's cards.
    #[arg(long, value_enum, default_value_t)]
    game: Title,
    /// Words that the name or the text must all contain.
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
    /// Print the cards as JSON: all of them, or those that match.
    #[arg(long)]
    json: bool,
    /// List the sentence forms that only one card uses, with the card, and their share of all forms.
    #[arg(long, conflicts_with_all = ["words", "deck", "set", "show"])]
    native: bool,
    /// Only what is in play with these boxes: base,dunwich, or dunwich:cards for a part of one; default: every box.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    sets: Vec<String>,
    #[command(flatten)]
    folders: Folders,
}

/// Something printed.
struct Hit {
    deck: String,
    /// How many of it are in the box.
    copies: u32,
    card: CardText,
}

impl From<Listed> for Hit {
    fn from(one: Listed) -> Hit {
        Hit { deck: one.deck, copies: one.copies, card: one.card }
    }
}

/// Everything printed in a game.
struct Catalogue {
    hits: Vec<Hit>,
    /// The same for a program.
    export: Value,
    /// Entries of the export that come with others: their set, and the decks and ids of those and of themselves.
    further: Vec<(String, [(String, String); 2])>,
}

impl Catalogue {
    /// Adds whatever is not in it yet.
    fn add(&mut self, more: Catalogue) {
        let key = |hit: &Hit| (hit.deck.clone(), hit.card.set.clone(), hit.card.id.clone());
        let known: HashSet<_> = self.hits.iter().map(key).collect();
        self.hits.extend(more.hits.into_iter().filter(|hit| !known.contains(&key(hit))));
        let key = |card: &Value| ["deck", "set", "id"].map(|name| card[name].as_str().unwrap_or_default().to_owned());
        let known: HashSet<_> = self.export.as_array().into_iter().flatten().map(key).collect();
        if let (Some(all), Value::Array(more)) = (self.export.as_array_mut(), more.export) {
            all.extend(more.into_iter().filter(|card| !known.contains(&key(card))));
        }
        let known: HashSet<_> = self.further.iter().cloned().collect();
        self.further.extend(more.further.into_iter().filter(|one| !known.contains(one)));
    }
}

pub fn run(args: Args) -> Done {
    if args.native {
        say(match args.game {
            Title::Arkham => arkham::natives(&args)?,
            Title::FinalHour => return Err(usage("--native works only with the cards of Arkham Horror")),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let catalogue = match args.game {
        Title::Arkham => arkham::catalogue(&args)?,
        Title::FinalHour => final_hour::catalogue(&args)?,
    };
    let Catalogue { hits: all, export, further } = catalogue;
    let args = args.understood(&all).map_err(usage)?;
    let near = |name: &str| unknown(&all, name);
    let no_such = args.show.as_ref().map(|id| near(id));
    let hits: Vec<Hit> = all.into_iter().filter(|hit| args.wants(hit)).collect();
    if let (Some(no_such), true) = (no_such, hits.is_empty()) {
        return Err(usage(no_such));
    }
    let named = args.words.join(" ");
    let text = if args.json {
        json(export, &further, &hits, args.set.as_deref())?
    } else if args.asks_nothing() {
        decks(&hits)
    } else if args.show.is_some() || hits.len() == 1 {
        hits.iter().map(show).collect::<Vec<_>>().join("\n\n")
    } else if let Some(hit) = hits.iter().find(|hit| is_named(hit, &named)) {
        show(hit)
    } else if hits.is_empty() {
        return Err("no card matches: use fewer words, or leave out --deck or --set".into());
    } else {
        list(&hits, &args.words)
    };
    say(text)?;
    Ok(if hits.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Args {
    fn asks_nothing(&self) -> bool {
        self.words.is_empty() && self.deck.is_none() && self.set.is_none() && self.show.is_none()
    }

    /// The same with the names of a deck and a set as the cards know them.
    fn understood(mut self, all: &[Hit]) -> Result<Args, String> {
        let found = |what: &str, name: &str, names: Vec<&str>| {
            let mut known: Vec<(&str, &str)> = Vec::new();
            for name in names.into_iter().filter(|name| !name.is_empty()) {
                if !known.contains(&(name, name)) {
                    known.push((name, name));
                }
            }
            named(what, &known, name).map(str::to_owned)
        };
        if let Some(deck) = self.deck.as_ref().filter(|deck| !all.iter().any(|hit| is_of(hit, deck))) {
            self.deck = Some(found("deck", deck, all.iter().map(|hit| hit.deck.as_str()).collect())?);
        }
        if let Some(set) = &self.set {
            self.set = Some(found("set", set, all.iter().map(|hit| hit.card.set.as_str()).collect())?);
        }
        Ok(self)
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
    letters(text).collect()
}

/// Whether it is of the deck that begins like this.
fn is_of(hit: &Hit, deck: &str) -> bool {
    let mut known = letters(&hit.deck);
    letters(deck).all(|letter| known.next() == Some(letter))
}

/// By its id, by deck and id, or by its name; an investigator also without the occupation: `Sister Mary, the Nun`.
fn is_named(hit: &Hit, name: &str) -> bool {
    let full = hit.card.name.as_str();
    let short = full.split_once(", the ").map_or(full, |(short, _)| short);
    hit.card.id == name
        || format!("{}/{}", hit.deck, hit.card.id) == name
        || [full, short].iter().any(|known| letters(known).eq(letters(name)))
}

/// Why nothing is shown under a name: it may belong to a card that --set or --deck leaves out.
fn unknown(all: &[Hit], name: &str) -> String {
    if let Some(hit) = all.iter().find(|hit| is_named(hit, name)) {
        return format!(
            "\"{name}\" is in the set {}, in the deck {}: leave out --set and --deck",
            hit.card.set, hit.deck
        );
    }
    let known = all.iter().flat_map(|hit| [&hit.card.id, &hit.card.name].map(|word| (plain(word), &hit.card.id)));
    match keeper_script::nearest(&plain(name), known) {
        Some(near) => format!("there is no card \"{name}\"; did you mean {near}?"),
        None => format!("there is no card \"{name}\"; `keeper cards` lists them all"),
    }
}

fn json(
    mut cards: Value,
    further: &[(String, [(String, String); 2])],
    hits: &[Hit],
    only: Option<&str>,
) -> Result<String, serde_json::Error> {
    let mut wanted: HashSet<(&str, &str)> = hits.iter().map(|hit| (hit.deck.as_str(), hit.card.id.as_str())).collect();
    for (set, [of, more]) in further {
        if only.is_some_and(|only| only != set) {
            continue;
        }
        let of_set = hits.iter().any(|hit| hit.deck == of.0 && hit.card.set == *set);
        if of_set || wanted.contains(&(of.0.as_str(), of.1.as_str())) {
            wanted.insert((&more.0, &more.1));
        }
    }
    if let Some(cards) = cards.as_array_mut() {
        cards.retain(|card| {
            let word = |key: &str| card[key].as_str().unwrap_or_default();
            wanted.contains(&(word("deck"), word("id")))
        });
    }
    serde_json::to_string_pretty(&cards)
}

fn decks(hits: &[Hit]) -> String {
    let mut decks: Vec<(&str, usize, u32)> = Vec::new();
    for hit in hits {
        match decks.iter_mut().find(|d| d.0 == hit.deck) {
            Some(deck) => {
                deck.1 += 1;
                deck.2 += hit.copies;
            }
            None => decks.push((&hit.deck, 1, hit.copies)),
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

fn show(hit: &Hit) -> String {
    format!("{}\n\n{}/{} ({})", hit.card.lines(WIDTH).join("\n"), hit.deck, hit.card.id, hit.card.set)
}
