//! What can be set up: who can be played, against whom, with what; and what somebody wants of it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

pub use keeper_arkham::RANDOM;
use keeper_arkham::library::Mix;
pub use keeper_arkham::library::sets::BASE;
use keeper_present::words::Paragraph;
use keeper_table::{Seed, SeedError};
use serde::{Deserialize, Serialize};

/// Somebody or something that can be chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    pub id: String,
    pub name: String,
    /// `Amanda Sharpe, the Student`
    pub row: String,
    /// What is printed of them: `("Sanity", 5)`.
    pub numbers: Vec<(&'static str, u8)>,
    /// What can be read about them.
    pub text: Vec<Paragraph>,
}

/// What becomes of a setting for which nothing is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// Chance decides.
    Random,
    /// There is none; chance decides only if that is wanted.
    None,
    /// The first one; chance never decides.
    First,
}

/// Something that a game lets people choose before it begins: an Ancient One, a herald, how hard it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// As [`Wanted::chosen`] names it.
    pub id: &'static str,
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    pub unsaid: Unsaid,
    pub candidates: Vec<Candidate>,
}

impl Setting {
    /// What can be chosen besides its candidates: the value, and what people call it. Nothing is the empty value.
    pub fn besides(&self) -> &'static [(&'static str, &'static str)] {
        match self.unsaid {
            Unsaid::Random => &[("", "random")],
            Unsaid::None => &[("", "none"), (RANDOM, "random")],
            Unsaid::First => &[],
        }
    }

    /// Everything that can be chosen: the value, and what people call it.
    pub fn values(&self) -> Vec<(&str, &str)> {
        let candidates = self.candidates.iter().map(|one| (one.id.as_str(), one.name.as_str()));
        self.besides().iter().copied().chain(candidates).collect()
    }

    /// The candidate with this id.
    pub fn candidate(&self, id: &str) -> Option<&Candidate> {
        self.candidates.iter().find(|one| one.id == id)
    }

    /// The value that a name or an id means: empty where nothing is chosen.
    pub fn value(&self, wanted: &str) -> Result<String, String> {
        if wanted.is_empty() || wanted == RANDOM && self.unsaid == Unsaid::Random {
            return Ok(String::new());
        }
        if wanted == RANDOM && self.unsaid == Unsaid::None {
            return Ok(RANDOM.to_owned());
        }
        // In a sentence these are common words; an Ancient One is one by name.
        let what = if self.name.contains(' ') { self.name.to_owned() } else { self.name.to_lowercase() };
        pick(&what, &self.candidates, wanted).map(str::to_owned)
    }
}

/// A switch in the list of boxes: a box, or below it a part of it or another way to play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The id of its box, as [`Share::id`] has it.
    pub id: String,
    pub name: String,
    /// What it brings, in a sentence.
    pub brings: String,
    /// It belongs to the box above it.
    pub below: bool,
    pub on: bool,
}

/// A box of which less than all may be in the decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// As [`Wanted::mix`] names it.
    pub id: String,
    pub name: String,
    /// How many cards it brings for the decks, of those that may stay in the box.
    pub cards: u16,
}

impl Share {
    /// What a share of so many per cent comes to, before the game: `about 60 of 119 cards`. What the game cannot do without stays in.
    pub fn says(&self, share: u8) -> String {
        match share {
            100 => format!("all of its {} cards", self.cards),
            _ => format!("about {} of {} cards", (u32::from(self.cards) * u32::from(share) + 50) / 100, self.cards),
        }
    }
}

/// Boxes that were drawn for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// What the selection is called, where it has a name.
    pub name: Option<String>,
    pub sets: Vec<String>,
    pub mix: BTreeMap<String, u8>,
}

/// What a game offers before it begins. Every screen makes its form of this list, and knows nothing else of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Dice are rolled in this game.
    pub dice: bool,
    pub kind: &'static str,
    pub title: &'static str,
    pub players: RangeInclusive<u8>,
    /// So many investigators play at least, even if fewer people do.
    pub least: usize,
    /// What can be chosen once for the whole table, in the order in which people decide it.
    pub settings: Vec<Setting>,
    /// House rules, of which any number may be chosen.
    pub variants: Vec<Candidate>,
    /// Those of them, by their ids, of which two cannot be chosen together.
    pub clashes: Vec<[String; 2]>,
    /// Those of them, by their ids, with which somebody is the keeper and plays no investigator.
    pub keepers: Vec<String>,
    pub investigators: Vec<Candidate>,
    /// The boxes in play, in their normal form; none where there is but one.
    pub sets: Vec<String>,
    /// The same boxes and all others as switches, in the order in which they are numbered.
    pub switches: Vec<Switch>,
    /// The boxes that can be added, each whole, then in another way, then without a part of it, then with only one.
    pub boxes: Vec<Vec<Candidate>>,
    /// The boxes in play of which a share may stay in the box; none where there is but one box.
    pub shares: Vec<Share>,
    /// Selections of boxes that have a name.
    pub rotations: Vec<Candidate>,
}

/// What is to be played, in the words of an [`Offer`]; whatever is not said is dealt at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, from = "Kept")]
pub struct Wanted {
    pub players: u8,
    /// The boxes, where there are several.
    pub sets: Vec<String>,
    /// How much of a box is in the decks, in per cent by the id of its set; a box that is not named is in whole.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mix: BTreeMap<String, u8>,
    /// What was chosen of each [`Setting`], by ids, or [`RANDOM`]; see [`Unsaid`] for those that are not named.
    pub chosen: BTreeMap<String, String>,
    /// House rules by their ids.
    pub variants: Vec<String>,
    /// By their ids, seat by seat.
    pub investigators: Vec<Option<String>>,
    pub seed: Seed,
    /// Dice are rolled at the table and entered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own_dice: bool,
}

/// How it is kept. Earlier tables had fields of their own for what is now a setting.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Kept {
    players: u8,
    sets: Vec<String>,
    mix: BTreeMap<String, u8>,
    chosen: BTreeMap<String, String>,
    difficulty: usize,
    ancient_one: Option<String>,
    extras: BTreeMap<String, String>,
    variants: Vec<String>,
    investigators: Vec<Option<String>>,
    seed: Seed,
    own_dice: bool,
}

impl From<Kept> for Wanted {
    fn from(kept: Kept) -> Wanted {
        let mut chosen = kept.extras;
        chosen.extend(kept.ancient_one.map(|id| ("ancient-one".to_owned(), id)));
        // A level by its number; the first one need not be said.
        chosen.extend((kept.difficulty > 0).then(|| ("difficulty".to_owned(), kept.difficulty.to_string())));
        chosen.extend(kept.chosen);
        Wanted {
            players: kept.players,
            sets: kept.sets,
            mix: kept.mix,
            chosen,
            variants: kept.variants,
            investigators: kept.investigators,
            seed: kept.seed,
            own_dice: kept.own_dice,
        }
    }
}

impl Wanted {
    /// What was chosen of a setting.
    pub fn of(&self, setting: &str) -> Option<&String> {
        self.chosen.get(setting).filter(|chosen| !chosen.is_empty())
    }
}

impl Offer {
    /// Where the cards cannot be read there is nothing to choose.
    pub fn nothing(kind: &'static str) -> Offer {
        Offer {
            dice: false,
            kind,
            title: "",
            players: 1..=1,
            least: 1,
            settings: vec![],
            variants: vec![],
            clashes: vec![],
            keepers: vec![],
            investigators: vec![],
            sets: vec![],
            switches: vec![],
            boxes: vec![],
            shares: vec![],
            rotations: vec![],
        }
    }

    pub fn setting(&self, id: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.id == id)
    }

    /// The shares that words mean: `dunwich=50`, `all=40` for every box but the base game.
    pub fn mix(&self, words: &[String]) -> Result<BTreeMap<String, u8>, String> {
        if words.iter().all(|word| word.trim().is_empty()) {
            return Ok(BTreeMap::new());
        }
        if self.shares.is_empty() {
            return Err("with only one box, all of its cards are in play: choose a second box first".to_owned());
        }
        let known: Vec<(&str, &str)> = self.shares.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
        Ok(Mix::read(words, &known)?.iter().map(|(set, share)| (set.to_owned(), share)).collect())
    }

    /// The same of shares that are numbers.
    pub fn mix_of(&self, shares: &BTreeMap<String, u8>) -> Result<BTreeMap<String, u8>, String> {
        self.mix(&shares.iter().map(|(set, share)| format!("{set}={share}")).collect::<Vec<_>>())
    }

    /// The boxes in play besides the base game, as people call them.
    pub fn with(&self) -> Vec<String> {
        let name = |id: &String| {
            let found = self.boxes.iter().flatten().find(|one| one.id == *id);
            found.map_or_else(|| id.clone(), |one| one.name.clone())
        };
        self.sets.iter().filter(|id| *id != BASE).map(name).collect()
    }

    /// What is in the decks, box by box, where that is not everything: `The Dunwich Horror 50 %, about 60 of 119 cards`.
    pub fn mixed(&self, mix: &BTreeMap<String, u8>) -> Vec<String> {
        let share = |one: &Share| mix.get(&one.id).map(|&share| format!("{} {share} %, {}", one.name, one.says(share)));
        self.shares.iter().filter_map(share).collect()
    }

    /// The value of a setting that a name or an id means: empty where nothing is chosen.
    pub fn value(&self, id: &str, wanted: &str) -> Result<String, String> {
        let Some(setting) = self.setting(id) else { return Err(format!("the boxes in play have no {id}")) };
        setting.value(wanted)
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

    #[test]
    fn a_table_of_an_earlier_version_keeps_what_was_chosen() {
        let kept = r#"{"players":2,"sets":["base"],"difficulty":2,"ancient_one":"yig","extras":{"herald":"random"}}"#;
        let wanted: Wanted = serde_json::from_str(kept).unwrap();
        let chosen = [("ancient-one", "yig"), ("difficulty", "2"), ("herald", "random")];
        assert_eq!(wanted.chosen, chosen.map(|(id, one)| (id.to_owned(), one.to_owned())).into());
        let again: Wanted = serde_json::from_str(&serde_json::to_string(&wanted).unwrap()).unwrap();
        assert_eq!(again, wanted);
    }
}
