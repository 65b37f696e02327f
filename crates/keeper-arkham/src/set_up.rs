//! What a game begins with, and whether it can.

use keeper_arkham_script::tree::{Ability, House, Static};
use keeper_table::{Fault, Rng, Seed, Setting};
use serde::{Deserialize, Serialize};

use crate::library::sets::BASE;
use crate::library::{Fixture, FixtureKind, InDeck, Library, Mix};
use crate::state::{NONE, SEATS, VARIANTS};

/// Instead of an id: chance decides.
pub const RANDOM: &str = "random";

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SetUp {
    /// The sets in play, as [`crate::library::sets::Chosen::name`] gives them.
    pub sets: Vec<String>,
    /// How much of each of them is in the decks.
    #[serde(skip_serializing_if = "Mix::is_empty")]
    pub mix: Mix,
    pub players: u8,
    /// Known to nobody at the table but by their own choice: see [`Seed::is_open`].
    pub seed: Seed,
    /// The Ancient One by id; random if none.
    pub ancient_one: Option<String>,
    /// The herald by id, or [`RANDOM`]; none if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub herald: Option<String>,
    /// The guardian and the institution, likewise. Of each kind several can be chosen that go together: `dagon+hydra`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guardian: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub institution: Option<String>,
    /// The difficulty card, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// House rules by id; [`RANDOM`] takes some at random.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// Investigators by id, seat by seat; those not given are dealt at random, or chosen.
    pub investigators: Vec<Option<String>>,
    /// Players choose their investigators in the game, clockwise from the first player.
    pub choose: bool,
}

impl Default for SetUp {
    fn default() -> Self {
        SetUp {
            sets: vec![BASE.to_owned()],
            mix: Mix::default(),
            players: 1,
            seed: Seed::default(),
            ancient_one: None,
            herald: None,
            guardian: None,
            institution: None,
            difficulty: None,
            variants: vec![],
            investigators: vec![],
            choose: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    #[error("the game uses {}, but only the cards of {} are installed", wanted.join(", "), loaded.join(", "))]
    Sets { wanted: Vec<String>, loaded: Vec<String> },
    #[error("a share of {share} per cent of \"{set}\" cannot be played: {why}")]
    Mix { set: String, share: u8, why: String },
    #[error("{0} players: the game is for 1 to 8")]
    Players(u8),
    #[error("there is no investigator \"{name}\"; there are: {known}")]
    Investigator { name: String, known: String },
    #[error("two players have {0}: give one of them another investigator")]
    Twice(String),
    #[error("there is no Ancient One \"{name}\"; there are: {known}")]
    AncientOne { name: String, known: String },
    #[error("there is no {what} \"{name}\"{known}")]
    Beside { what: &'static str, name: String, known: String },
    #[error("{0} house rules are too many: choose at most {VARIANTS}")]
    TooMany(usize),
    #[error("{0} and {1} cannot be played together: leave one of them out")]
    Clash(String, String),
    #[error("the sets in play have too few {0} for a game")]
    Wanting(&'static str),
    #[error("the game cannot start: {0}")]
    Fault(#[from] Fault),
}

impl Setting for SetUp {
    fn players(&self) -> u8 {
        self.players
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn set_players(&mut self, players: u8) {
        self.players = players;
    }

    fn set_seed(&mut self, seed: Seed) {
        self.seed = seed;
    }
}

impl SetUp {
    /// What is to lie beside the board of this kind, by id.
    pub fn chosen(&self, kind: FixtureKind) -> Option<&str> {
        match kind {
            FixtureKind::Herald => self.herald.as_deref(),
            FixtureKind::Guardian => self.guardian.as_deref(),
            FixtureKind::Institution => self.institution.as_deref(),
            FixtureKind::Difficulty => self.difficulty.as_deref(),
            FixtureKind::Track | FixtureKind::Shared | FixtureKind::Variant => None,
            FixtureKind::Laid(_) | FixtureKind::Marker(_) => None,
        }
    }
}

/// Between the names of sheets of one kind.
pub const AND: char = '+';

/// What is wanted of this kind, by number. Chance decides from the seed, but not from what the game draws by: the same
/// seed gives the same game whether a herald was named or dealt.
fn beside_board(lib: &Library, kind: FixtureKind, wanted: &str, seed: Seed) -> Result<Vec<u8>, SetUpError> {
    let all: Vec<_> = lib.fixtures_of(kind).collect();
    if wanted == RANDOM && !all.is_empty() {
        let stream = match kind {
            FixtureKind::Herald => 1,
            FixtureKind::Guardian => 3,
            FixtureKind::Institution => 4,
            _ => 0,
        };
        let mut rng = Rng::new(seed.derive(stream));
        return Ok(vec![all[rng.below(all.len() as u32) as usize].0]);
    }
    let mut chosen: Vec<(u8, &Fixture)> = Vec::new();
    for name in wanted.split(AND).map(str::trim) {
        let found = all.iter().find(|(_, one)| one.id == name || one.name == name);
        let &(number, one) = found.ok_or_else(|| unknown_beside(kind, name, &all))?;
        let apart =
            |other: &&(u8, &Fixture)| !other.1.goes_with.contains(&one.id) && !one.goes_with.contains(&other.1.id);
        if let Some((_, other)) = chosen.iter().find(apart) {
            return Err(SetUpError::Clash(other.name.clone(), one.name.clone()));
        }
        chosen.push((number, one));
    }
    Ok(chosen.into_iter().map(|(number, _)| number).collect())
}

fn unknown_beside(kind: FixtureKind, wanted: &str, all: &[(u8, &Fixture)]) -> SetUpError {
    let known = match all.is_empty() {
        true => ": the chosen boxes have none".to_owned(),
        false => format!("; there are: {}", all.iter().map(|(_, one)| one.id.as_str()).collect::<Vec<_>>().join(", ")),
    };
    SetUpError::Beside { what: kind.name(), name: wanted.to_owned(), known }
}

/// In so many games of 4 a house rule is among those that chance takes.
const BY_CHANCE: u32 = 1;

/// The house rules that are wanted, by number, each once: those that a preset stands for in its place.
fn house_rules(lib: &Library, setup: &SetUp) -> Result<Vec<u8>, SetUpError> {
    if setup.variants.is_empty() {
        return Ok(vec![]);
    }
    if let Some([one, other]) = lib.clash(&setup.variants) {
        return Err(SetUpError::Clash(one.name.clone(), other.name.clone()));
    }
    let all: Vec<_> = lib.fixtures_of(FixtureKind::Variant).collect();
    let mut rng = Rng::new(setup.seed.derive(2));
    let mut wanted: Vec<&str> = setup.variants.iter().map(String::as_str).filter(|&name| name != RANDOM).collect();
    // Chance takes nothing that does not go with what is wanted.
    for _ in setup.variants.iter().filter(|&name| name == RANDOM) {
        let own = all.iter().filter(|(_, one)| one.stands_for.is_empty());
        for (_, one) in own.filter(|_| rng.below(4) < BY_CHANCE).take(VARIANTS) {
            wanted.push(&one.id);
            if lib.clash(&wanted).is_some() {
                wanted.pop();
            }
        }
    }
    let mut chosen = Vec::new();
    // A preset adds to the end of the list, each name of it once.
    let mut at = 0;
    while let Some(&name) = wanted.get(at) {
        at += 1;
        let found = all.iter().find(|(_, one)| one.id == name || one.name == name);
        let (number, one) = found.ok_or_else(|| unknown_beside(FixtureKind::Variant, name, &all))?;
        if one.stands_for.is_empty() && !chosen.contains(number) {
            chosen.push(*number);
        }
        for more in &one.stands_for {
            if !wanted.contains(&more.as_str()) {
                wanted.push(more);
            }
        }
    }
    if chosen.len() > VARIANTS { Err(SetUpError::TooMany(chosen.len())) } else { Ok(chosen) }
}

/// What a variant says otherwise than the rulebook.
fn house(lib: &Library, number: u8) -> impl Iterator<Item = &House> {
    let lines = lib.abilities(lib.fixtures[usize::from(number)].text).iter();
    lines.filter_map(|line| if let Ability::Static(Static::House(rule)) = line { Some(rule) } else { None })
}

/// How many investigators play: where one or two people play a team, all of it (HRL-20). With more people there is no team.
fn team(lib: &Library, people: u8, variants: &mut Vec<u8>) -> u8 {
    let kept = |number: u8| {
        house(lib, number).find_map(|rule| if let House::Team { kept, .. } = rule { Some(*kept) } else { None })
    };
    let team = variants.iter().find_map(|&number| kept(number));
    if people > 2 && team.is_some() {
        variants.retain(|&number| kept(number).is_none());
        return people;
    }
    team.map_or(people, |kept| kept.clamp(people, SEATS as u8))
}

impl Library {
    /// Two of these variants, by name or id, that cannot be played together, or that stand for such.
    pub fn clash(&self, chosen: &[impl AsRef<str>]) -> Option<[&Fixture; 2]> {
        let all: Vec<&Fixture> = chosen.iter().filter_map(|name| self.variant(name.as_ref())).collect();
        let bars = |one: &Fixture, other: &Fixture| one.not_with.contains(&other.id);
        let clash = |one, other| {
            let theirs = self.parts(other);
            self.parts(one).iter().any(|a| theirs.iter().any(|b| bars(a, b) || bars(b, a)))
        };
        let mut pairs =
            all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| [*one, *other]));
        pairs.find(|&[one, other]| clash(one, other))
    }

    fn variant(&self, name: &str) -> Option<&Fixture> {
        self.fixtures_of(FixtureKind::Variant).map(|(_, one)| one).find(|one| one.id == name || one.name == name)
    }

    /// A variant and all that it stands for.
    fn parts<'a>(&'a self, one: &'a Fixture) -> Vec<&'a Fixture> {
        let mut parts = vec![one];
        let mut at = 0;
        while let Some(one) = parts.get(at).copied() {
            at += 1;
            for more in one.stands_for.iter().filter_map(|id| self.variant(id)) {
                if !parts.iter().any(|part| part.id == more.id) {
                    parts.push(more);
                }
            }
        }
        parts
    }

    /// Whether somebody is the keeper where this house rule is chosen, and plays no investigator (HRL-19).
    pub fn has_keeper(&self, variant: &str) -> bool {
        let setup = SetUp { variants: vec![variant.to_owned()], ..SetUp::default() };
        let chosen = if variant == RANDOM { vec![] } else { house_rules(self, &setup).unwrap_or_default() };
        chosen.iter().any(|&number| house(self, number).any(|rule| matches!(rule, House::KeeperDraws(2..))))
    }
}

/// What a set-up wants, as far as it can be had: the sheet of each seat, or [`NONE`], and the Ancient One.
pub(crate) struct Seating {
    /// How many investigators play.
    pub players: u8,
    pub sheets: [u8; SEATS],
    pub ancient_one: Option<u8>,
    /// What was chosen to lie beside the board, by its number.
    pub beside: Vec<u8>,
    /// House rules, likewise.
    pub variants: Vec<u8>,
    /// What stays in the box.
    pub left_out: Vec<InDeck>,
}

/// What stays in the box, drawn from the seed, but not from what the game draws by.
fn left_out(lib: &Library, setup: &SetUp) -> Result<Vec<InDeck>, SetUpError> {
    for (set, share) in setup.mix.iter() {
        let wrong = |why: String| SetUpError::Mix { set: set.to_owned(), share, why };
        if !lib.set_ids().any(|one| one == set) {
            let known = lib.set_ids().collect::<Vec<_>>().join(", ");
            return Err(wrong(format!("the boxes in play are: {known}")));
        }
        if share > crate::library::WHOLE {
            return Err(wrong("a share is 100 per cent at most".to_owned()));
        }
    }
    Ok(lib.left_out_by(&setup.mix, setup.seed.derive(5)))
}

impl Seating {
    pub fn of(lib: &Library, setup: &SetUp) -> Result<Seating, SetUpError> {
        if setup.sets != lib.sets {
            return Err(SetUpError::Sets { wanted: setup.sets.clone(), loaded: lib.sets.clone() });
        }
        if setup.players == 0 || usize::from(setup.players) > SEATS {
            return Err(SetUpError::Players(setup.players));
        }
        let mut variants = house_rules(lib, setup)?;
        let players = team(lib, setup.players, &mut variants);
        if lib.sheets.len() < usize::from(players) {
            return Err(SetUpError::Wanting("investigators"));
        }
        if lib.ancient_ones.is_empty() {
            return Err(SetUpError::Wanting("Ancient Ones"));
        }
        if lib.areas.is_empty() || lib.mythos.is_empty() {
            return Err(SetUpError::Wanting("boards and Mythos cards"));
        }
        let mut sheets = [NONE; SEATS];
        for (seat, wanted) in setup.investigators.iter().enumerate().take(usize::from(players)) {
            let Some(wanted) = wanted else { continue };
            let found = lib.sheets.iter().position(|s| s.id == *wanted || s.name == *wanted);
            let Some(sheet) = found else {
                let known = lib.sheets.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", ");
                return Err(SetUpError::Investigator { name: wanted.clone(), known });
            };
            if sheets.contains(&(sheet as u8)) {
                return Err(SetUpError::Twice(lib.sheets[sheet].name.clone()));
            }
            sheets[seat] = sheet as u8;
        }
        let ancient_one = match &setup.ancient_one {
            None => None,
            Some(wanted) => {
                let found = lib.ancient_ones.iter().position(|a| a.id == *wanted || a.name == *wanted);
                let known = || lib.ancient_ones.iter().map(|a| a.id.as_str()).collect::<Vec<_>>().join(", ");
                Some(found.ok_or_else(|| SetUpError::AncientOne { name: wanted.clone(), known: known() })? as u8)
            }
        };
        let mut beside = Vec::new();
        for kind in FixtureKind::CHOSEN {
            if let Some(wanted) = setup.chosen(kind) {
                beside.extend(beside_board(lib, kind, wanted, setup.seed)?);
            }
        }
        let left_out = if setup.mix.is_empty() { vec![] } else { left_out(lib, setup)? };
        Ok(Seating { players, sheets, ancient_one, beside, variants, left_out })
    }
}
