//! Rotations: which boxes are in play this time. Chance draws them from the seed of the game, or one of those that have a name.

use std::collections::BTreeMap;
use std::path::PathBuf;

use keeper_table::{Rng, Seed};
use serde::{Deserialize, Serialize};

use super::assemble::EMBEDDED;
use super::folder::text_of;
use super::sets::{BASE, Chosen, Set, choose, excludes};
use super::{LoadError, Mix};
use crate::set_up::RANDOM;

/// The file in which rotations stand, beside the sets or in a folder of card files.
pub const FILE: &str = "rotations.toml";

/// The number of the stream of chance that draws boxes: see [`Seed::derive`].
const STREAM: u64 = 6;

/// A selection of boxes with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    pub id: String,
    pub name: String,
    /// What it is like, in a sentence.
    pub brings: String,
    /// The boxes besides the base game.
    pub sets: Vec<String>,
    /// The share of some of them, in per cent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mix: BTreeMap<String, u8>,
}

/// What was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The name of the rotation, where it has one.
    pub name: Option<String>,
    /// Names of sets, in their normal form.
    pub sets: Vec<String>,
    pub mix: Mix,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    rotation: Vec<Rotation>,
}

/// The rotations that come with the program, then those of these folders.
pub fn all(folders: &[PathBuf]) -> Result<Vec<Rotation>, LoadError> {
    let built_in = EMBEDDED.iter().filter(|(path, _)| *path == FILE).map(|(path, text)| (*path, (*text).to_owned()));
    let mut files: Vec<(String, String)> = built_in.map(|(path, text)| (path.to_owned(), text)).collect();
    for path in folders.iter().map(|folder| folder.join(FILE)).filter(|path| path.exists()) {
        files.push((path.display().to_string(), text_of(&path)?));
    }
    let mut rotations: Vec<Rotation> = Vec::new();
    for (path, text) in files {
        let read: File =
            toml::from_str(&text).map_err(|e| LoadError::Toml { path: path.clone(), message: e.to_string() })?;
        for one in read.rotation {
            if rotations.iter().any(|other| other.id == one.id) {
                let message = "there is a rotation with this id already".to_owned();
                return Err(LoadError::Card { path, id: one.id, message });
            }
            rotations.push(one);
        }
    }
    Ok(rotations)
}

/// How many boxes are to be drawn: of any kind, or so many with a board and so many without.
enum Wanted {
    Any(usize),
    Each(usize, usize),
}

/// `3`, `1+2`
fn wanted(word: &str) -> Option<Wanted> {
    match word.split_once('+') {
        None => word.trim().parse().ok().map(Wanted::Any),
        Some((with, without)) => Some(Wanted::Each(with.trim().parse().ok()?, without.trim().parse().ok()?)),
    }
}

/// Draws boxes. `word` is a number of boxes, `3`, or of boxes with and without a board, `1+2`; the name of a rotation; or `random` for
/// one of these. Numbers are drawn from `pool`, or from all boxes where it holds none but the base game.
pub fn draw(known: &[Set], all: &[Rotation], word: &str, pool: &[String], seed: Seed) -> Result<Drawn, String> {
    let mut rng = Rng::new(seed.derive(STREAM));
    let pool = choose(known, pool).unwrap_or_default();
    let pool: Vec<Chosen> = pool.into_iter().filter(|one| one.set.id != BASE).collect();
    let Some(wanted) = wanted(word) else {
        if !pool.is_empty() {
            return Err(format!("the rotation \"{word}\" names its boxes itself: leave out the others"));
        }
        return named(known, all, word, &mut rng);
    };
    let mut pool = if pool.is_empty() { every(known) } else { pool };
    rng.shuffle(&mut pool);
    // Of boxes that are never played together one is there.
    let mut fitting: Vec<Chosen> = Vec::new();
    for one in pool {
        if !fitting.iter().any(|other| excludes(other.set, one.set)) {
            fitting.push(one);
        }
    }
    rng.shuffle(&mut fitting);
    let (with, without): (Vec<Chosen>, Vec<Chosen>) = fitting.iter().cloned().partition(|one| one.set.has_board());
    let (drawn, short) = match wanted {
        Wanted::Any(n) => (some(&fitting, n), n.saturating_sub(fitting.len())),
        Wanted::Each(n, m) => {
            let both = [some(&with, n), some(&without, m)].concat();
            (both, n.saturating_sub(with.len()) + m.saturating_sub(without.len()))
        }
    };
    if short > 0 || drawn.is_empty() {
        let there = |what: &str, all: &[Chosen]| format!("{} {what}", all.len());
        return Err(format!(
            "so many boxes cannot be drawn: there are {}, {}. Ask for at least one and for no more than there are",
            there("with a board", &with),
            there("without", &without)
        ));
    }
    let names: Vec<String> = std::iter::once(BASE.to_owned()).chain(drawn.iter().map(Chosen::name)).collect();
    let sets = choose(known, &names).map_err(|error| error.to_string())?;
    Ok(Drawn { name: None, sets: sets.iter().map(Chosen::name).collect(), mix: Mix::default() })
}

fn some<'a>(all: &[Chosen<'a>], n: usize) -> Vec<Chosen<'a>> {
    all.iter().take(n).cloned().collect()
}

/// Every box that need not be asked for by name.
fn every(known: &[Set]) -> Vec<Chosen<'_>> {
    let all = known.iter().filter(|set| !set.off && set.id != BASE);
    all.filter_map(|set| super::sets::choose_one(known, &set.id)).collect()
}

fn named(known: &[Set], all: &[Rotation], word: &str, rng: &mut Rng) -> Result<Drawn, String> {
    let one = if word == RANDOM && !all.is_empty() {
        &all[rng.below(all.len() as u32) as usize]
    } else {
        let names: Vec<(&str, &str)> = all.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
        let id = keeper_script::named("rotation", &names, word).map_err(|why| {
            format!("{why}. Or draw boxes: 3 for any three, 1+2 for one with a board and two without")
        })?;
        all.iter().find(|one| one.id == id).ok_or("there is no such rotation")?
    };
    one.drawn(known)
}

impl Rotation {
    /// Its boxes and shares, in their normal form.
    pub fn drawn(&self, known: &[Set]) -> Result<Drawn, String> {
        let names: Vec<&str> = std::iter::once(BASE).chain(self.sets.iter().map(String::as_str)).collect();
        let wrong = |why: String| format!("the rotation \"{}\": {why}", self.id);
        let sets = choose(known, &names).map_err(|error| wrong(error.to_string()))?;
        let in_play: Vec<(&str, &str)> = sets.iter().map(|one| (one.set.id.as_str(), one.set.name.as_str())).collect();
        let mix = Mix::of(self.mix.iter().map(|(set, &share)| (set.as_str(), share)), &in_play).map_err(wrong)?;
        Ok(Drawn { name: Some(self.name.clone()), sets: sets.iter().map(Chosen::name).collect(), mix })
    }
}
