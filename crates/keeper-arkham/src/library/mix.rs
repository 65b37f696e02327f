//! How much of each box is in the decks: where many boxes lie together, each of them may bring only a share of its cards.
//!
//! Which cards those are, chance decides when the game is set up. What the game could not do without stays in: cards that a text or a sheet
//! names, a card for every location, and so many cards in each deck as it has with the first of its boxes alone.
//!
//! Rules: XPN-01.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use keeper_arkham_script::tree::{Deck, HoodId};
use keeper_table::{Rng, Seed};
use serde::{Deserialize, Serialize};

use super::{Library, Supply};

/// The share of each box that is in the decks, in per cent, by the id of its set. What is not named is in whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mix(BTreeMap<String, u8>);

/// All of a box.
pub const WHOLE: u8 = 100;

/// Stands for every box but the base game.
pub const REST: &str = "all";

impl Mix {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The share of a set.
    pub fn share(&self, set: &str) -> u8 {
        self.0.get(set).copied().unwrap_or(WHOLE)
    }

    /// A box that is in whole need not be named.
    pub fn set(&mut self, set: &str, share: u8) {
        match share {
            WHOLE => drop(self.0.remove(set)),
            _ => drop(self.0.insert(set.to_owned(), share)),
        }
    }

    /// The sets that are named, with their shares.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u8)> {
        self.0.iter().map(|(set, &share)| (set.as_str(), share))
    }

    /// Reads `dunwich=50`, `all=40`: what is said of one box counts more than what is said of all. The boxes that can be named are given
    /// with their ids and names, the base game first.
    pub fn read(words: &[impl AsRef<str>], known: &[(&str, &str)]) -> Result<Mix, String> {
        let mut shares = Vec::new();
        for word in words.iter().map(|word| word.as_ref().trim()).filter(|word| !word.is_empty()) {
            let (name, share) = word.split_once('=').ok_or_else(|| {
                format!("\"{word}\" is not a share: write a box and per cent, like dunwich=50, or all=50 for every box")
            })?;
            let name = name.trim();
            let set = if name == REST { REST } else { keeper_script::named("box in play", known, name)? };
            shares.push((set, share_of(name, share)?));
        }
        let mut mix = Mix::default();
        for &(_, share) in shares.iter().filter(|(set, _)| *set == REST) {
            known.iter().skip(1).for_each(|(id, _)| mix.set(id, share));
        }
        shares.iter().filter(|(set, _)| *set != REST).for_each(|(set, share)| mix.set(set, *share));
        Ok(mix)
    }

    /// The same of shares that are numbers.
    pub fn of<'a>(shares: impl IntoIterator<Item = (&'a str, u8)>, known: &[(&str, &str)]) -> Result<Mix, String> {
        let words: Vec<String> = shares.into_iter().map(|(set, share)| format!("{set}={share}")).collect();
        Mix::read(&words, known)
    }
}

fn share_of(name: &str, share: &str) -> Result<u8, String> {
    let share = share.trim().trim_end_matches('%').trim_end();
    let read = share.parse().ok().filter(|&share| share <= WHOLE);
    read.ok_or_else(|| format!("{name}: \"{share}\" is not a share: give a whole number of per cent, from 0 to 100"))
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each: Vec<String> = self.iter().map(|(set, share)| format!("{set}={share}")).collect();
        f.write_str(&each.join(","))
    }
}

impl FromIterator<(String, u8)> for Mix {
    fn from_iter<T: IntoIterator<Item = (String, u8)>>(all: T) -> Mix {
        let mut mix = Mix::default();
        all.into_iter().for_each(|(set, share)| mix.set(&set, share));
        mix
    }
}

/// A card of a deck, by its number in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InDeck {
    Location(u16),
    Gate(u16),
    Mythos(u16),
    /// A single card that can be held.
    Copy(u16),
}

/// What is drawn from: a share of a box is the same share of each kind of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeckOf {
    Location,
    Gate,
    Mythos,
    Cards(Deck),
}

/// Cards that stand for each other: a deck, or of the gate cards those of one colour.
struct Heap<'a> {
    of: DeckOf,
    cards: Vec<One<'a>>,
}

struct One<'a> {
    card: InDeck,
    set: &'a str,
    /// Something names it.
    needed: bool,
    /// Locations for which it has an encounter or a gate, a bit each.
    places: u128,
}

impl Library {
    /// Of the cards of each box, in the order of the boxes, how many are such, and how many there are at all: of those that may stay in
    /// the box.
    pub fn in_decks(&self, is_such: impl Fn(InDeck) -> bool) -> Vec<[u16; 2]> {
        let mut counts: Vec<[u16; 2]> = self.set_ids().map(|_| [0; 2]).collect();
        for card in self.heaps(&[]).iter().flat_map(|heap| &heap.cards) {
            let number = self.set_ids().position(|set| set == card.set);
            if let Some([such, all]) = number.and_then(|number| counts.get_mut(number)) {
                *such += u16::from(is_such(card.card));
                *all += 1;
            }
        }
        counts
    }

    /// The ids of the sets in play.
    pub fn set_ids(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().map(|name| name.split([':', '@']).next().unwrap_or(name))
    }

    /// The cards that stay in the box where only these shares are in the decks.
    pub fn left_out_by(&self, mix: &Mix, seed: Seed) -> Vec<InDeck> {
        if mix.is_empty() {
            return vec![];
        }
        let mut rng = Rng::new(seed);
        let mut heaps = self.heaps(self.needed());
        rng.shuffle(&mut heaps);
        let kinds: BTreeSet<DeckOf> = heaps.iter().map(|heap| heap.of).collect();
        let mut out: Vec<Vec<usize>> = heaps.iter().map(|_| vec![]).collect();
        // Set by set and kind by kind, so that small decks do not add up to another share than was wanted.
        for (set, share) in mix.iter() {
            for &kind in &kinds {
                let (mut seen, mut kept) = (0, 0);
                for (heap, out) in heaps.iter().zip(&mut out).filter(|(heap, _)| heap.of == kind) {
                    let own = (0..heap.cards.len()).filter(|&at| heap.cards[at].set == set);
                    let (needed, mut free): (Vec<usize>, Vec<usize>) = own.partition(|&at| heap.cards[at].needed);
                    rng.shuffle(&mut free);
                    seen += needed.len() + free.len();
                    let wanted = (seen * usize::from(share) + 50) / usize::from(WHOLE);
                    let keep = wanted.saturating_sub(kept).clamp(needed.len(), needed.len() + free.len());
                    kept += keep;
                    out.extend(&free[keep - needed.len()..]);
                }
            }
        }
        let mut left: Vec<InDeck> = Vec::new();
        for (heap, out) in heaps.iter().zip(&mut out) {
            heap.put_back(out);
            left.extend(out.iter().map(|&at| heap.cards[at].card));
        }
        left.sort_unstable();
        left
    }

    /// Decks of which a share may be left out, with the cards that are needed by the numbers of their names. Cards that come in pairs or in layers stay together, and so does what nobody draws.
    fn heaps<'s>(&'s self, needed: &[bool]) -> Vec<Heap<'s>> {
        let needed = |name: usize| needed.get(name).copied().unwrap_or(false);
        let mut heaps: BTreeMap<(DeckOf, u32), Vec<One>> = BTreeMap::new();
        let mut lay = |of: (DeckOf, u32), one: One<'s>| heaps.entry(of).or_default().push(one);
        for (number, hood) in (0..).map(HoodId).zip(&self.hoods) {
            for &card in &hood.cards {
                let printed = &self.location_cards[usize::from(card)];
                let places = printed.entries.iter().fold(0, |all, entry| all | 1 << entry.at.0);
                let card = InDeck::Location(card);
                lay((DeckOf::Location, number.0.into()), One { card, set: &printed.set, needed: false, places });
            }
        }
        for (card, printed) in (0..).zip(&self.gate_cards).filter(|(_, printed)| self.has_gate_cards(&printed.set)) {
            let card = InDeck::Gate(card);
            lay((DeckOf::Gate, printed.colours.into()), One { card, set: &printed.set, needed: false, places: 0 });
        }
        for (card, printed) in (0..).zip(&self.mythos) {
            let places = printed.gates.iter().fold(0, |all, place| all | 1 << place.0);
            let needed = needed(self.cards.len() + usize::from(card));
            let card = InDeck::Mythos(card);
            lay((DeckOf::Mythos, 0), One { card, set: &printed.set, needed, places });
        }
        for copy in 0..self.copies.len() as u16 {
            let Supply::Deck(deck) = self.card(copy).supply else { continue };
            let printed = self.deck(deck);
            if !(printed.pairs || printed.layered) {
                let needed = needed(self.copies[usize::from(copy)].into());
                let (card, set) = (InDeck::Copy(copy), &self.card(copy).set);
                lay((DeckOf::Cards(deck), 0), One { card, set, needed, places: 0 });
            }
        }
        heaps.into_iter().map(|((of, _), cards)| Heap { of, cards }).collect()
    }

    /// By the number of its name, whether a card is named by a text in play, or somebody begins with it: it may not stay in the box.
    fn needed(&self) -> &[bool] {
        const OPEN: char = '\u{1}';
        const CLOSE: char = '\u{2}';
        self.needed.get_or_init(|| {
            let mut vocabulary = self.vocabulary.clone();
            for (number, name) in vocabulary.cards.iter_mut().enumerate() {
                *name = format!("{OPEN}{number}{CLOSE}");
            }
            let mut needed = vec![false; vocabulary.cards.len()];
            for line in &self.tree.abilities {
                let said = keeper_arkham_script::print_ability(line, &self.tree, &vocabulary);
                let names = said.split(OPEN).skip(1).filter_map(|rest| rest.split(CLOSE).next()?.parse::<usize>().ok());
                for number in names {
                    needed[number] = true;
                }
            }
            for &card in self.sheets.iter().flat_map(|sheet| &sheet.cards) {
                needed[usize::from(card)] = true;
            }
            needed
        })
    }
}

impl Heap<'_> {
    /// Puts back so many that the deck is no smaller than with the first of its boxes alone, and that every location that it
    /// serves is served. The first box puts back first.
    fn put_back(&self, out: &mut Vec<usize>) {
        let Some(first) = self.cards.first().map(|card| card.set) else { return };
        out.sort_by_key(|&at| std::cmp::Reverse(self.cards[at].set == first));
        let least = self.cards.iter().filter(|card| card.set == first).count();
        let most = self.cards.len() - least;
        if out.len() > most {
            out.drain(..out.len() - most);
        }
        let served = |out: &[usize]| {
            let cards = self.cards.iter().enumerate().filter(|(at, _)| !out.contains(at));
            cards.fold(0, |all, (_, card)| all | card.places)
        };
        let mut lacking = served(&[]) & !served(out);
        while let Some(at) = out.iter().position(|&at| self.cards[at].places & lacking != 0) {
            lacking &= !self.cards[out.remove(at)].places;
        }
    }
}
