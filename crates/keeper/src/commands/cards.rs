//! `keeper cards`: the cards listed, searched, shown and exported.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;

use keeper_arkham::Library;
use keeper_arkham::library::export;
use keeper_present::{CardText, Printed, card_text};

use super::Done;

/// How many hits of a search are listed.
const LISTED: usize = 40;
const WIDTH: usize = 80;

#[derive(clap::Args, Default)]
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
    /// Only cards with a sentence that no other card can say; it is shown.
    #[arg(long)]
    native: bool,
    /// A folder with a set of your own; may be given several times.
    #[arg(long = "cards", value_name = "DIR")]
    folders: Vec<PathBuf>,
}

/// A card and all that is asked about it.
struct Hit {
    what: Printed,
    deck: &'static str,
    card: CardText,
}

pub fn run(args: Args) -> Done {
    let library = Library::with_folders(&["base"], &args.folders)?;
    let hits: Vec<Hit> = Printed::all(&library)
        .map(|what| Hit { what, deck: what.deck(&library), card: card_text(&library, what) })
        .filter(|hit| args.wants(&library, hit))
        .collect();
    if let Some(id) = &args.show
        && hits.is_empty()
    {
        return Err(unknown(&library, id).into());
    }
    if args.json {
        println!("{}", json(&library, &hits)?);
    } else if args.asks_nothing() {
        list_decks(&library, &hits);
    } else if args.native {
        list_native(&library, &hits);
    } else if args.show.is_some() || hits.len() == 1 {
        let shown: Vec<String> = hits.iter().map(|hit| show(hit)).collect();
        println!("{}", shown.join("\n\n"));
    } else {
        list_hits(&hits);
    }
    Ok(if hits.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Args {
    fn asks_nothing(&self) -> bool {
        self.words.is_empty() && self.deck.is_none() && self.set.is_none() && self.show.is_none() && !self.native
    }

    fn wants(&self, library: &Library, hit: &Hit) -> bool {
        let plain = |text: &str| text.to_lowercase().replace(['-', '_'], " ");
        let text = || plain(&hit.card.lines(usize::MAX).join(" "));
        self.deck.as_ref().is_none_or(|deck| plain(hit.deck).starts_with(&plain(deck)))
            && self.set.as_ref().is_none_or(|set| hit.card.set == *set)
            && self.show.as_ref().is_none_or(|id| is_named(hit, id))
            && (self.words.is_empty() || self.words.iter().all(|word| text().contains(&plain(word))))
            && (!self.native || !native(library, hit).is_empty())
    }
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
    let wanted: HashSet<(&str, &str)> = hits.iter().map(|hit| (hit.deck, hit.card.id.as_str())).collect();
    let mut cards = export(library);
    if let Some(cards) = cards.as_array_mut() {
        cards.retain(|card| {
            let word = |key: &str| card[key].as_str().unwrap_or_default();
            wanted.contains(&(word("deck"), word("id")))
        });
    }
    serde_json::to_string_pretty(&cards)
}

fn list_decks(library: &Library, hits: &[Hit]) {
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
    println!("{:<16} {:>9} {:>9}", "deck", "different", "in all");
    for (deck, different, all) in decks {
        println!("{deck:<16} {different:>9} {all:>9}");
    }
    println!("\n`keeper cards WORDS` searches, `keeper cards --show ID` shows a card.");
}

fn list_hits(hits: &[Hit]) {
    for hit in hits.iter().take(LISTED) {
        let text = hit.card.text.first().or_else(|| hit.card.parts.first().and_then(|p| p.1.last()));
        let line = format!("{}/{}  {}. {}", hit.deck, hit.card.id, hit.card.name, text.map_or("", String::as_str));
        let cut: String = line.chars().take(2 * WIDTH).collect();
        println!("{}", cut.trim_end());
    }
    match hits.len() {
        0 => println!("No card has all these words."),
        n if n > LISTED => println!("... and {} more", n - LISTED),
        _ => {}
    }
}

fn native(library: &Library, hit: &Hit) -> Vec<String> {
    hit.what.texts(library).into_iter().flat_map(|text| library.native_sentences(text)).collect()
}

fn list_native(library: &Library, hits: &[Hit]) {
    for hit in hits {
        println!("{}/{}  {}: {}", hit.deck, hit.card.id, hit.card.name, native(library, hit).join("; "));
    }
    println!("{} of the cards asked for", hits.len());
}

fn show(hit: &Hit) -> String {
    format!("{}\n\n{}/{} ({})", hit.card.lines(WIDTH).join("\n"), hit.deck, hit.card.id, hit.card.set)
}
