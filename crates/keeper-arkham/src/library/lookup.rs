//! Names in files: what they stand for, and what to say of those that stand for nothing.

use keeper_arkham_script::tree::*;

use super::assemble::{At, Builder};
use super::*;

impl Builder<'_> {
    /// `Woods`, `Abyss, second area`, `Lost in Time and Space`
    pub(super) fn step(&self, at: At, step: &str) -> Result<Stop, LoadError> {
        if step == "Lost in Time and Space" {
            return Ok(Stop::Lost);
        }
        let Some((world, area)) = step.split_once(", ") else { return self.place(at, step).map(Stop::Area) };
        let areas = ["first area", "second area"].map(String::from);
        let Some(area) = areas.iter().position(|a| a == area) else { return Err(unknown(at, area, "area", &areas)) };
        match self.lib.worlds.iter().position(|w| w.name == world) {
            Some(world) => Ok(Stop::World(WorldId(world as u8), area as u8)),
            None => Err(unknown(at, world, "Other World", &self.lib.vocabulary.worlds)),
        }
    }

    pub(super) fn place(&self, at: At, name: &str) -> Result<PlaceId, LoadError> {
        self.lib.place_named(name).ok_or_else(|| {
            let names: Vec<String> = self.lib.areas.iter().map(|a| a.name.clone()).collect();
            unknown(at, name, "place", &names)
        })
    }

    /// Of several places with `or` between them the first one that is on a board in play (MSK-03, MSK-04).
    pub(super) fn first_place(&self, at: At, names: &str) -> Result<PlaceId, LoadError> {
        let there = names.split(" or ").find_map(|name| self.lib.place_named(name));
        there.map_or_else(|| self.place(at, names), Ok)
    }

    /// The same of a clue: one whose place is on no board in play is dropped (MSK-05). A place that no board has is a slip.
    pub(super) fn clue_place(&self, at: At, names: &str) -> Result<Option<PlaceId>, LoadError> {
        match self.first_place(at, names) {
            Ok(place) => Ok(Some(place)),
            Err(_) if names.split(" or ").all(|name| sets::places().contains(name)) => Ok(None),
            Err(unknown) => Err(unknown),
        }
    }

    pub(super) fn hood(&self, at: At, name: &str) -> Result<HoodId, LoadError> {
        let found = self.lib.hoods.iter().position(|h| h.name == name || h.id == name);
        found.map(|i| HoodId(i as u8)).ok_or_else(|| unknown(at, name, "neighbourhood", &self.lib.vocabulary.hoods))
    }
}

/// The line of the file on which this text of this card begins.
pub(super) fn line_of(file: &str, id: &str, text: &str) -> usize {
    let start = file.find(&format!("\"{id}\"")).unwrap_or(0);
    let first = text.lines().next().unwrap_or_default();
    let offset = file[start..].find(first).map_or(start, |o| start + o);
    file[..offset].matches('\n').count() + 1
}

pub(super) fn unknown(at: At, name: &str, what: &'static str, known: &[String]) -> LoadError {
    let best = known.iter().min_by_key(|k| keeper_script::distance(k, name));
    let hint = best.map(|b| format!(" Did you mean \"{b}\"?")).unwrap_or_default();
    LoadError::Name { path: at.source.path.clone(), id: at.id.to_owned(), name: name.to_owned(), what, hint }
}

/// The id of a rule, `LOC-01`, as it stands on a card; empty where none does.
pub(super) fn rule(at: At, id: &Option<String>) -> Result<String, LoadError> {
    let id = id.clone().unwrap_or_default();
    let formed = match id.as_bytes() {
        [] => true,
        [a, b, c, b'-', x, y] => {
            [a, b, c].iter().all(|l| l.is_ascii_uppercase()) && [x, y].iter().all(|d| d.is_ascii_digit())
        }
        _ => false,
    };
    if formed { Ok(id) } else { Err(unknown(at, &id, "id of a rule, such as LOC-01", &[])) }
}

pub(super) fn symbol(at: At, name: &str) -> Result<Symbol, LoadError> {
    pick(at, name, "symbol", &Symbol::ALL, Symbol::name)
}

pub(super) fn environment(at: At, name: &Option<String>) -> Result<Option<Environment>, LoadError> {
    let kind = |name: &String| pick(at, name, "kind of environment", &Environment::ALL, Environment::name);
    name.as_ref().map(kind).transpose()
}

pub(super) fn colour(at: At, name: &str) -> Result<Colour, LoadError> {
    pick(at, name, "colour", &Colour::ALL, Colour::name)
}

pub(super) fn movement(at: At, name: &str) -> Result<Movement, LoadError> {
    pick(at, name, "kind of movement", &Movement::ALL, Movement::name)
}

pub(super) fn keyword(at: At, name: &str) -> Result<Keyword, LoadError> {
    pick(at, name, "ability of a monster", &Keyword::ALL, Keyword::name)
}

pub(super) fn pick<T: Copy>(
    at: At,
    name: &str,
    what: &'static str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T, LoadError> {
    let found = all.iter().copied().find(|&t| word(t) == name);
    found.ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|&t| word(t).to_owned()).collect();
        unknown(at, name, what, &words)
    })
}
