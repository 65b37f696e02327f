//! What can be set up: who can be played, against whom, with what; and what somebody wants of it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use keeper_arkham::library::sets::SetsError;
use keeper_arkham::library::{Fixture, FixtureKind, LoadError, Shelf, sets};
use keeper_arkham::{Arkham, Library, RANDOM};
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_present::words::{Paragraph, Tone};
use keeper_present::{Present, Printed, Subject, card_text, printed};
use keeper_table::{Game, Seed, SeedError};
use serde::{Deserialize, Serialize};

/// Somebody who can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub id: String,
    pub name: String,
    /// `Amanda Sharpe, the Student`
    pub row: String,
    /// What can be read about them.
    pub text: Vec<Paragraph>,
}

/// Something of which one may be chosen, or none: a herald.
#[derive(Clone, Debug, PartialEq)]
pub struct Extra {
    /// As [`Wanted::extras`] and the command line name it.
    pub id: &'static str,
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    pub candidates: Vec<Candidate>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Dice are rolled in this game.
    pub dice: bool,
    pub kind: &'static str,
    pub title: &'static str,
    pub players: RangeInclusive<u8>,
    /// So many investigators play at least, even if fewer people do.
    pub least: usize,
    /// None where there is but one.
    pub difficulties: Vec<&'static str>,
    pub ancient_ones: Vec<Candidate>,
    /// Whatever else may be chosen, where the boxes have any.
    pub extras: Vec<Extra>,
    /// House rules, of which any number may be chosen.
    pub variants: Vec<Candidate>,
    /// Those of them, by their ids, of which two cannot be chosen together.
    pub clashes: Vec<[String; 2]>,
    /// Those of them, by their ids, with which somebody is the keeper and plays no investigator.
    pub keepers: Vec<String>,
    pub investigators: Vec<Candidate>,
    /// The boxes in play, in their normal form; none where there is but one.
    pub sets: Vec<String>,
    /// The boxes that can be added, each whole, then in another way, then without a part of it, then with only one.
    pub boxes: Vec<Vec<Candidate>>,
}

/// What is to be played, in the words of an [`Offer`]; whatever is not said is dealt at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Wanted {
    pub players: u8,
    /// The boxes, where there are several.
    pub sets: Vec<String>,
    /// By number; the first where the game has several.
    pub difficulty: usize,
    /// By its id.
    pub ancient_one: Option<String>,
    /// What was chosen of each [`Extra`], by its id, or [`keeper_arkham::RANDOM`]; nothing of those that are not named.
    pub extras: BTreeMap<String, String>,
    /// House rules by their ids.
    pub variants: Vec<String>,
    /// By their ids, seat by seat.
    pub investigators: Vec<Option<String>>,
    pub seed: Seed,
    /// Dice are rolled at the table and entered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own_dice: bool,
}

impl Offer {
    pub(crate) fn of_arkham(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        let library = shelf.library(sets).map_err(|error| error.to_string())?;
        let ancient_one = |(number, one): (u8, &keeper_arkham::library::AncientOne)| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{} (doom {})", one.name, one.doom),
            text: printed(&card_text(&library, Printed::AncientOne(number))),
        };
        let investigator = |(number, one): (u8, &keeper_arkham::library::Sheet)| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, the {}", one.name, one.occupation),
            text: printed(&card_text(&library, Printed::Sheet(number))),
        };
        Ok(Offer {
            dice: true,
            kind: Arkham::KIND,
            title: Arkham::TITLE,
            players: Arkham::SEATS,
            least: 1,
            difficulties: vec![],
            ancient_ones: (0..).zip(&library.ancient_ones).map(ancient_one).collect(),
            extras: FixtureKind::CHOSEN.into_iter().filter_map(|kind| extra(&library, kind)).collect(),
            variants: library.fixtures_of(FixtureKind::Variant).map(|one| variant(&library, one)).collect(),
            clashes: clashes(&library),
            keepers: (library.fixtures_of(FixtureKind::Variant).map(|(_, one)| &one.id))
                .filter(|id| library.has_keeper(id))
                .cloned()
                .collect(),
            investigators: (0..).zip(&library.sheets).map(investigator).collect(),
            sets: library.sets.iter().filter(|name| is_choice(shelf, name)).cloned().collect(),
            boxes: boxes(shelf),
        })
    }

    pub(crate) fn of_final_hour() -> Result<Offer, String> {
        let library = keeper_final_hour::Library::embedded().map_err(|error| error.to_string())?;
        let game = FinalHour::new(library.into(), &Default::default()).map_err(|error| error.to_string())?;
        let read = |kind: &str, id: &str| game.read(&Subject::new(kind, id), None);
        let library = game.library();
        let ancient_one = |one: &keeper_final_hour::library::AncientOne| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, {}", one.name, one.title),
            text: read("ancient-one", &one.id),
        };
        let investigator = |one: &keeper_final_hour::library::Investigator| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, the {}", one.name, one.occupation),
            text: read("investigator", &one.id),
        };
        Ok(Offer {
            dice: false,
            kind: FinalHour::KIND,
            title: FinalHour::TITLE,
            players: FinalHour::SEATS,
            least: 2,
            difficulties: Difficulty::ALL.map(difficulty).to_vec(),
            ancient_ones: library.ancient_ones.iter().map(ancient_one).collect(),
            extras: vec![],
            variants: vec![],
            clashes: vec![],
            keepers: vec![],
            investigators: library.investigators.iter().map(investigator).collect(),
            sets: vec![],
            boxes: vec![],
        })
    }

    /// Where the cards cannot be read there is nothing to choose.
    pub fn nothing(kind: &'static str) -> Offer {
        Offer {
            dice: false,
            kind,
            title: "",
            players: 1..=1,
            least: 1,
            difficulties: vec![],
            ancient_ones: vec![],
            extras: vec![],
            variants: vec![],
            clashes: vec![],
            keepers: vec![],
            investigators: vec![],
            sets: vec![],
            boxes: vec![],
        }
    }

    /// The id of what is chosen of an extra by its name or id; chance may decide, or nothing be chosen.
    pub fn extra(&self, id: &str, wanted: &str) -> Result<(String, String), String> {
        let Some(extra) = self.extras.iter().find(|extra| extra.id == id) else {
            return Err(format!("the boxes in play have no {id}"));
        };
        let chosen = if wanted == RANDOM { RANDOM } else { pick(id, &extra.candidates, wanted)? };
        Ok((id.to_owned(), chosen.to_owned()))
    }

    /// The id of a house rule by its name or id; chance may decide.
    pub fn variant(&self, wanted: &str) -> Result<String, String> {
        if self.variants.is_empty() {
            return Err(format!("{} has no house rules to choose", self.title));
        }
        let chosen = if wanted == RANDOM { RANDOM } else { pick("house rule", &self.variants, wanted)? };
        Ok(chosen.to_owned())
    }

    /// The ids of house rules by their names or ids, if they can be played together.
    pub fn variants(&self, wanted: &[String]) -> Result<Vec<String>, String> {
        let ids = wanted.iter().map(|one| self.variant(one)).collect::<Result<Vec<_>, _>>()?;
        match self.clashes.iter().find(|pair| pair.iter().all(|id| ids.contains(id))) {
            Some(pair) => {
                let name = |id: &String| self.variants.iter().find(|one| one.id == *id).map_or("", |one| &one.name);
                let [one, other] = [name(&pair[0]), name(&pair[1])];
                Err(format!("{one} and {other} cannot be played together: leave one of them out"))
            }
            None => Ok(ids),
        }
    }

    /// Whether somebody is the keeper where these house rules are chosen. Chance may make it so all the same: then a bot is.
    pub fn has_keeper(&self, variants: &[String]) -> bool {
        variants.iter().any(|chosen| self.keepers.contains(chosen))
    }

    /// How many investigators play where so many people do.
    pub fn investigators_of(&self, players: usize) -> usize {
        players.max(self.least)
    }
}

/// The id of the one that this name means; an error names what was probably meant, and all that there are.
pub fn pick<'a>(what: &str, all: &'a [Candidate], name: &str) -> Result<&'a str, String> {
    let known: Vec<(&str, &str)> = all.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
    keeper_script::named(what, &known, name)
}

/// What of a kind can be chosen, if there is any in these boxes.
fn extra(library: &Library, kind: FixtureKind) -> Option<Extra> {
    let (id, name, about) = match kind {
        FixtureKind::Herald => ("herald", "Herald", "A power that serves the Ancient One and makes the game harder."),
        FixtureKind::Difficulty => ("difficulty", "Difficulty card", "It makes the game easier or harder."),
        FixtureKind::Track | FixtureKind::Shared | FixtureKind::Variant => return None,
        FixtureKind::Laid(_) | FixtureKind::Marker(_) => return None,
    };
    let candidate = |(number, one): (u8, &Fixture)| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: if one.title.is_empty() { one.name.clone() } else { format!("{}, {}", one.name, one.title) },
        text: printed(&card_text(library, Printed::Fixture(number))),
    };
    let candidates: Vec<_> = library.fixtures_of(kind).map(candidate).collect();
    (!candidates.is_empty()).then_some(Extra { id, name, about, candidates })
}

/// Why boxes cannot be played together, with their names and those of their parts instead of ids.
pub(crate) fn in_names(error: &LoadError) -> String {
    let known = sets::embedded().unwrap_or_default();
    let name = |id: &str| sets::choose_one(known, id).map_or_else(|| id.to_owned(), |one| one.title());
    match error {
        LoadError::Sets(SetsError::Needs { set, needs, .. }) => {
            format!("{} needs {}. Choose both, or leave out {}.", name(set), name(needs), name(set))
        }
        LoadError::Sets(SetsError::NotWith { set, other }) => {
            format!("{} is never played together with {}. Leave one of them out.", name(set), name(other))
        }
        LoadError::Sets(SetsError::UnknownPart { set, part, .. }) => {
            format!("{} has no part \"{part}\". Choose the whole box or one of its parts.", name(set))
        }
        LoadError::Sets(SetsError::UnknownWay { set, way, .. }) => {
            format!("{} cannot be played as \"{way}\". Choose another way to play it.", name(set))
        }
        other => other.to_string(),
    }
}

/// House rules that cannot be chosen together, presets among them.
fn clashes(library: &Library) -> Vec<[String; 2]> {
    let ids: Vec<&str> = library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one.id.as_str()).collect();
    let pairs = ids.iter().enumerate().flat_map(|(at, one)| ids[at + 1..].iter().map(move |other| [*one, *other]));
    pairs.filter(|pair| library.clash(pair).is_some()).map(|pair| pair.map(str::to_owned)).collect()
}

/// A house rule with what it changes; a preset with what it stands for.
fn variant(library: &Library, (number, one): (u8, &Fixture)) -> Candidate {
    Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}: {}", one.name, one.says),
        text: printed(&card_text(library, Printed::Fixture(number))),
    }
}

/// The seed that a word means: `today` is the same for everybody on one day, by the date in Greenwich.
pub fn seed_of(word: &str) -> Result<Seed, SeedError> {
    if !word.trim().eq_ignore_ascii_case("today") {
        return word.parse();
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    date(now.as_secs() / 86_400).parse()
}

/// A day after the first of 1970 as it is written: `2026-11-16`.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

/// Whether this set can be left out: those of the shelf's own folders cannot.
fn is_choice(shelf: &Shelf, name: &str) -> bool {
    sets::choose_one(shelf.sets().unwrap_or_default(), name).is_some()
}

fn boxes(shelf: &Shelf) -> Vec<Vec<Candidate>> {
    let of = |set: &sets::Set| {
        let one = |id: String, name: String, brings: &str| Candidate {
            id,
            row: format!("{name}: {brings}"),
            name,
            text: vec![(Tone::Plain, brings.to_owned())],
        };
        let whole = one(set.id.clone(), set.name.clone(), &set.brings);
        let alone = set.parts.iter().filter(|part| part.needs.is_empty());
        let part = |part: &sets::Part| {
            one(format!("{}:{}", set.id, part.id), format!("{} ({})", set.name, part.name), &part.brings)
        };
        let way = |way: &sets::Way| {
            one(format!("{}@{}", set.id, way.id), format!("{} ({})", set.name, way.name), &way.brings)
        };
        // What can be left out by itself, and would otherwise be in play.
        let spared = |part: &&sets::Part| {
            let needed = set.parts.iter().any(|other| other.needs.contains(&part.id));
            !part.chosen && !part.needs.is_empty() && !needed && set.parts.len() > 2
        };
        let without = |part: &sets::Part| {
            let rest: Vec<&str> =
                set.parts.iter().filter(|other| *other != part).map(|other| other.id.as_str()).collect();
            let name = format!("{} (without {})", set.name, part.name);
            one(format!("{}:{}", set.id, rest.join("+")), name, &format!("Everything except this: {}", part.brings))
        };
        let without = set.parts.iter().filter(spared).map(without);
        std::iter::once(whole).chain(set.ways.iter().map(way)).chain(without).chain(alone.map(part)).collect()
    };
    let sets = shelf.sets().unwrap_or_default();
    sets.iter().filter(|set| set.id != sets::BASE).map(of).collect()
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Normal => "normal",
        Difficulty::Hard => "hard",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 20,773 days lie between the first of 1970 and 16 November 2026.
    #[test]
    fn the_seed_of_the_day_is_its_date() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(20_773), "2026-11-16");
        assert_eq!(date(19_782), "2024-02-29");
        assert_eq!(seed_of("Today"), seed_of("today"));
        assert_ne!(seed_of("today"), "today".parse());
        assert_eq!(seed_of("friday"), "friday".parse());
    }
}
