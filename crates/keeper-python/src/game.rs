//! What is played: a game with all its settings.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{FixtureKind, Mix, Shelf};
use keeper_arkham::{Arkham, RANDOM};
use keeper_bots::Players;
use keeper_encode::{Encoded, Table};
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_script::named;
use keeper_table::{Game as Rules, Seed as Chance, Setting};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use crate::errors::{set_up, whole};
use crate::run::{AnyRun, AnyTitle, Kept, Run, Title};
use crate::seed::{self, Seed};
use crate::state::State;
use crate::{each, errors, map};

/// What is asked for.
#[derive(Default)]
pub struct Wanted {
    pub sets: Vec<String>,
    /// How much of a box is in the decks: `dunwich=50`.
    pub mix: Vec<String>,
    /// The boxes that are drawn, and the seed by which they are.
    pub rotation: Option<String>,
    pub rotation_seed: Chance,
    pub players: u8,
    pub ancient_one: Option<String>,
    pub herald: Option<String>,
    pub guardian: Option<String>,
    pub institution: Option<String>,
    pub difficulty: Option<String>,
    pub variants: Vec<String>,
    pub investigators: Vec<Option<String>>,
    pub choose: bool,
    pub lead: Option<u8>,
    pub cards: Vec<String>,
}

/// The boxes, read once for all games of a process.
static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(vec![]));
static HOURS: LazyLock<Result<Arc<keeper_final_hour::Library>, String>> =
    LazyLock::new(|| keeper_final_hour::Library::embedded().map(Arc::new).map_err(|error| error.to_string()));

fn shelf(cards: &[String]) -> Result<Shelf, String> {
    if cards.is_empty() {
        return Ok(SHELF.clone());
    }
    let folders: Vec<PathBuf> = cards.iter().map(PathBuf::from).collect();
    match folders.iter().find(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!("{}: no such folder of card files", folder.display())),
        None => Ok(Shelf::new(folders)),
    }
}

fn arkham_library(shelf: &Shelf, sets: &[String]) -> Result<Arc<keeper_arkham::Library>, String> {
    let loaded = if sets.is_empty() { shelf.library(&[BASE]) } else { shelf.library(sets) };
    loaded.map_err(|error| error.to_string())
}

/// The boxes that are chosen or drawn, and how much of each is in the decks.
fn selected(wanted: &Wanted) -> Result<(Arc<keeper_arkham::Library>, Mix), String> {
    let shelf = shelf(&wanted.cards)?;
    let draw = |word: &String| shelf.draw(word, &wanted.sets, wanted.rotation_seed);
    let drawn = wanted.rotation.as_ref().map(draw).transpose().map_err(|why| format!("rotation: {why}"))?;
    let library = arkham_library(&shelf, drawn.as_ref().map_or(&wanted.sets, |drawn| &drawn.sets))?;
    let words: Vec<String> = match wanted.mix.is_empty() {
        true => drawn.iter().flat_map(|drawn| drawn.mix.iter()).map(|(set, share)| format!("{set}={share}")).collect(),
        false => wanted.mix.clone(),
    };
    let sets = shelf.sets().map_err(|error| error.to_string())?;
    let name = |id: &str| sets.iter().find(|set| set.id == id).map_or("", |set| set.name.as_str());
    let known: Vec<(&str, &str)> = library.set_ids().map(|id| (id, name(id))).collect();
    let mix = Mix::read(&words, &known).map_err(|why| format!("mix: {why}"))?;
    Ok((library, mix))
}

fn investigators(all: &[(&str, &str)], wanted: &[Option<String>]) -> Result<Vec<Option<String>>, String> {
    let one = |name: &Option<String>| match name.as_deref() {
        None | Some("random" | "") => Ok(None),
        Some(name) => named("investigator", all, name).map(|id| Some(id.to_owned())),
    };
    wanted.iter().map(one).collect()
}

pub fn arkham(wanted: &Wanted) -> Result<(Arc<keeper_arkham::Library>, keeper_arkham::SetUp), String> {
    if wanted.lead.is_some() {
        return Err("lead: Arkham Horror has none".to_owned());
    }
    let (library, mix) = selected(wanted)?;
    let beside = |kind: FixtureKind, name: &str| {
        let known: Vec<_> = library.fixtures_of(kind).map(|(_, one)| (one.id.as_str(), one.name.as_str())).collect();
        if name == RANDOM { Ok(RANDOM.to_owned()) } else { named(kind.name(), &known, name).map(str::to_owned) }
    };
    // Of some kinds several go together: `dagon+hydra`.
    let several = |kind: FixtureKind, names: &Option<String>| {
        let one = |names: &String| names.split('+').map(|name| beside(kind, name)).collect::<Result<Vec<_>, _>>();
        names.as_ref().map(one).transpose().map(|names| names.map(|names| names.join("+")))
    };
    let ancients: Vec<_> = library.ancient_ones.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
    let sheets: Vec<_> = library.sheets.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
    let ancient_one = match wanted.ancient_one.as_deref() {
        None | Some(RANDOM) => None,
        Some(name) => Some(named("Ancient One", &ancients, name)?.to_owned()),
    };
    let set_up = keeper_arkham::SetUp {
        sets: library.sets.clone(),
        mix,
        players: wanted.players,
        seed: Chance::default(),
        ancient_one,
        herald: several(FixtureKind::Herald, &wanted.herald)?,
        guardian: several(FixtureKind::Guardian, &wanted.guardian)?,
        institution: several(FixtureKind::Institution, &wanted.institution)?,
        difficulty: wanted.difficulty.as_deref().map(|name| beside(FixtureKind::Difficulty, name)).transpose()?,
        variants: wanted.variants.iter().map(|name| beside(FixtureKind::Variant, name)).collect::<Result<_, _>>()?,
        investigators: investigators(&sheets, &wanted.investigators)?,
        choose: wanted.choose,
    };
    Ok((library, set_up))
}

pub fn final_hour(wanted: &Wanted) -> Result<(Arc<keeper_final_hour::Library>, keeper_final_hour::SetUp), String> {
    let no = |what: &str| Err(format!("{what}: Final Hour has none"));
    if !wanted.sets.is_empty() || !wanted.cards.is_empty() {
        return Err("sets and cards: Final Hour has no other boxes".to_owned());
    }
    if !wanted.mix.is_empty() || wanted.rotation.is_some() {
        return Err("mix and rotation: Final Hour has no other boxes".to_owned());
    }
    if wanted.herald.is_some() {
        return no("herald");
    }
    if wanted.guardian.is_some() || wanted.institution.is_some() {
        return no("guardian, institution");
    }
    if !wanted.variants.is_empty() {
        return no("variants");
    }
    let library = HOURS.clone()?;
    let ancients: Vec<_> = library.ancient_ones.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
    let sheets: Vec<_> = library.investigators.iter().map(|one| (one.id.as_str(), one.name.as_str())).collect();
    let levels = Difficulty::ALL.map(|level| (level.name(), level.name()));
    let level = named("difficulty", &levels, wanted.difficulty.as_deref().unwrap_or("easy"))?;
    let ancient_one = match wanted.ancient_one.as_deref() {
        None | Some(RANDOM) => None,
        Some(name) => Some(named("Ancient One", &ancients, name)?.to_owned()),
    };
    let set_up = keeper_final_hour::SetUp {
        players: wanted.players,
        difficulty: Difficulty::ALL.into_iter().find(|one| one.name() == level).unwrap_or_default(),
        ancient_one,
        investigators: investigators(&sheets, &wanted.investigators)?,
        choose: wanted.choose,
        lead: wanted.lead,
        seed: Chance::default(),
    };
    Ok((library, set_up))
}

/// A game that can be set up: this is tried before anything else is done with it.
fn title<G: Kept>(library: Arc<G::Library>, set_up: G::SetUp, cards: &[String]) -> Result<Arc<Title<G>>, String> {
    let mut title: Title<G> = Title { library, set_up, seats: 0, cards: cards.to_vec() };
    title.seats = title.begin(Chance::default())?.seats();
    Ok(Arc::new(title))
}

pub fn made(kind: &str, wanted: &Wanted) -> Result<AnyTitle, String> {
    let known = [(Arkham::KIND, "Arkham Horror"), (FinalHour::KIND, "Final Hour")];
    match named("game", &known, kind)? {
        Arkham::KIND => {
            let (library, set_up) = arkham(wanted)?;
            Ok(AnyTitle::Arkham(title(library, set_up, &wanted.cards)?))
        }
        _ => {
            let (library, set_up) = final_hour(wanted)?;
            Ok(AnyTitle::FinalHour(title(library, set_up, &wanted.cards)?))
        }
    }
}

/// The names of an Ancient One for `all`.
pub fn ancient_ones(title: &AnyTitle) -> Vec<String> {
    match title {
        AnyTitle::Arkham(title) => title.library.ancient_ones.iter().map(|one| one.id.clone()).collect(),
        AnyTitle::FinalHour(title) => title.library.ancient_ones.iter().map(|one| one.id.clone()).collect(),
    }
}

impl AnyTitle {
    /// The settings as records have them.
    pub fn settings(&self) -> Value {
        let json = each!(self, AnyTitle, title => serde_json::to_value(&title.set_up));
        json.unwrap_or_default()
    }

    pub fn kind(&self) -> &'static str {
        match self {
            AnyTitle::Arkham(_) => Arkham::KIND,
            AnyTitle::FinalHour(_) => FinalHour::KIND,
        }
    }

    /// Which cards and which settings: what two games must have in common to be the same.
    pub fn same_as(&self, other: &AnyTitle) -> bool {
        match (self, other) {
            (AnyTitle::Arkham(one), AnyTitle::Arkham(other)) => {
                one.set_up == other.set_up && one.library.hash == other.library.hash
            }
            (AnyTitle::FinalHour(one), AnyTitle::FinalHour(other)) => {
                one.set_up == other.set_up && one.library.hash == other.library.hash
            }
            _ => false,
        }
    }

    fn cards_of_its_own(&self) -> Vec<String> {
        each!(self, AnyTitle, title => title.cards.clone())
    }
}

/// JSON as Python has it.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(is) => is.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (_, Some(number)) => number.into_bound_py_any(py),
            _ => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(all) => {
            let list = PyList::empty(py);
            all.iter().try_for_each(|one| list.append(to_python(py, one)?))?;
            Ok(list.into_any())
        }
        Value::Object(all) => {
            let dict = PyDict::new(py);
            all.iter().try_for_each(|(key, one)| dict.set_item(key, to_python(py, one)?))?;
            Ok(dict.into_any())
        }
    }
}

/// What is played: a game by its name with all its settings. The cards are read once and shared by all games of a process.
#[pyclass(frozen, module = "keeper._keeper")]
pub struct Game(pub AnyTitle);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (kind = "arkham", *, sets = vec![], players = 4, ancient_one = None, herald = None, guardian = None, institution = None,
        difficulty = None, variants = vec![], investigators = vec![], choose = false, lead = None, cards = vec![],
        mix = Default::default(), rotation = None, rotation_seed = None))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        kind: &str,
        sets: Vec<String>,
        players: i128,
        ancient_one: Option<String>,
        herald: Option<String>,
        guardian: Option<String>,
        institution: Option<String>,
        difficulty: Option<String>,
        variants: Vec<String>,
        investigators: Vec<Option<String>>,
        choose: bool,
        lead: Option<i128>,
        cards: Vec<PathBuf>,
        mix: BTreeMap<String, i64>,
        rotation: Option<&Bound<'_, PyAny>>,
        rotation_seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let cards = cards.iter().map(|folder| folder.display().to_string()).collect();
        let wanted = Wanted {
            sets,
            mix: mix.iter().map(|(set, share)| format!("{set}={share}")).collect(),
            rotation: rotation.map(|word| word.str().map(|word| word.to_string())).transpose()?,
            rotation_seed: seed_or(rotation_seed, 1)?.0,
            players: number_of_players(players)?,
            ancient_one,
            herald,
            guardian,
            institution,
            difficulty,
            variants,
            investigators,
            choose,
            lead: lead.map(seat_of_lead).transpose()?,
            cards,
        };
        whole(|| made(kind, &wanted).map(Game).map_err(set_up))
    }

    /// The name in records: `arkham` or `final-hour`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The number of players with an investigator.
    #[getter]
    fn players(&self) -> u8 {
        each!(&self.0, AnyTitle, title => title.set_up.players())
    }

    /// The number of seats: the keeper (a house rule) has a seat too, the last one.
    #[getter]
    fn seats(&self) -> u8 {
        each!(&self.0, AnyTitle, title => title.seats)
    }

    /// Everything that a game begins with except its seed, as in records.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut settings = self.0.settings();
        if let Some(all) = settings.as_object_mut() {
            all.remove("seed");
        }
        to_python(py, &settings)
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> u32 {
        match self.0 {
            AnyTitle::Arkham(_) => Arkham::RULES,
            AnyTitle::FinalHour(_) => FinalHour::RULES,
        }
    }

    /// The hash of everything printed.
    #[getter]
    fn cards(&self) -> String {
        match &self.0 {
            AnyTitle::Arkham(title) => Arkham::cards(&title.library),
            AnyTitle::FinalHour(title) => FinalHour::cards(&title.library),
        }
    }

    /// A game that takes more decisions than this will not end.
    #[getter]
    fn longest(&self) -> usize {
        fn longest<G: Kept>(title: &Title<G>) -> usize {
            G::LONGEST * usize::from(title.seats)
        }
        each!(&self.0, AnyTitle, title => longest(title))
    }

    /// The bots that can play this game.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        let names = |kinds: &[keeper_bots::Kind]| kinds.iter().map(|kind| kind.name()).collect();
        match self.0 {
            AnyTitle::Arkham(_) => names(Arkham::BOTS),
            AnyTitle::FinalHour(_) => names(FinalHour::BOTS),
        }
    }

    /// The folders with cards of its own.
    #[getter]
    fn folders(&self) -> Vec<String> {
        self.0.cards_of_its_own()
    }

    /// The Ancient Ones by id.
    #[getter]
    fn ancient_ones(&self) -> Vec<String> {
        ancient_ones(&self.0)
    }

    /// What each of the numbers of a position means.
    #[getter]
    fn number_names(&self) -> Vec<String> {
        match self.0 {
            AnyTitle::Arkham(_) => Arkham::number_names(),
            AnyTitle::FinalHour(_) => FinalHour::number_names(),
        }
    }

    /// The tables of a position: name, rows, columns.
    #[getter]
    fn tables(&self) -> Vec<(&'static str, usize, Vec<&'static str>)> {
        let tables = match &self.0 {
            AnyTitle::Arkham(title) => Arkham::tables(&title.library),
            AnyTitle::FinalHour(title) => FinalHour::tables(&title.library),
        };
        tables.into_iter().map(|Table { name, rows, columns }| (name, rows, columns.to_vec())).collect()
    }

    /// What can be asked: the kinds, by number.
    #[getter]
    fn ask_kinds(&self) -> Vec<&'static str> {
        match self.0 {
            AnyTitle::Arkham(_) => Arkham::ASKS.to_vec(),
            AnyTitle::FinalHour(_) => FinalHour::ASKS.to_vec(),
        }
    }

    /// What can be chosen: the kinds, by number.
    #[getter]
    fn option_kinds(&self) -> Vec<&'static str> {
        match self.0 {
            AnyTitle::Arkham(_) => Arkham::OPTIONS.to_vec(),
            AnyTitle::FinalHour(_) => FinalHour::OPTIONS.to_vec(),
        }
    }

    /// What the numbers in tables and options stand for: the ids and names of each kind of thing, in their order.
    fn names(&self) -> BTreeMap<&'static str, Vec<(String, String)>> {
        let names = match &self.0 {
            AnyTitle::Arkham(title) => Arkham::names(&title.library),
            AnyTitle::FinalHour(title) => FinalHour::names(&title.library),
        };
        names.into_iter().collect()
    }

    /// What the card language says of each card: the names of the columns, and a row for each card.
    fn text_features<'py>(&self, py: Python<'py>) -> PyResult<(Vec<String>, Bound<'py, PyArray2<f32>>)> {
        let texts = match &self.0 {
            AnyTitle::Arkham(title) => Arkham::texts(&title.library),
            AnyTitle::FinalHour(title) => FinalHour::texts(&title.library),
        };
        let columns = texts.columns.len();
        let rows = texts.rows.len() / columns.max(1);
        let array = PyArray2::zeros(py, [rows, columns], false);
        array.try_readwrite()?.as_slice_mut()?.copy_from_slice(&texts.rows);
        Ok((texts.columns, array))
    }

    /// Sets a game up and plays on to its first decision. With `journal=True`, `events()` gives everything that happens.
    #[pyo3(signature = (seed = None, *, journal = false))]
    fn start(&self, seed: Option<&Bound<'_, PyAny>>, journal: bool) -> PyResult<State> {
        let seed = seed.map_or(Ok(Chance::default()), seed::read)?;
        let run = map!(&self.0, AnyTitle => AnyRun, title => {
            Run::begin(title.clone(), seed, journal).map_err(set_up)?
        });
        Ok(State::new(run))
    }

    /// A position from the text of `State.snapshot()`; all of it is checked first.
    fn restore(&self, py: Python<'_>, snapshot: &str) -> PyResult<State> {
        py.detach(|| {
            whole(|| {
                let run = map!(&self.0, AnyTitle => AnyRun, title => Run::restore(title, snapshot).map_err(errors::snapshot)?);
                Ok(State::new(run))
            })
        })
    }

    /// Plays a record from `State.record()` or `keeper games export`.
    fn replay(&self, py: Python<'_>, record: &str) -> PyResult<State> {
        py.detach(|| {
            whole(|| {
                let run =
                    map!(&self.0, AnyTitle => AnyRun, title => Run::replay(title, record).map_err(errors::snapshot)?);
                Ok(State::new(run))
            })
        })
    }

    /// Plays choices by their numbers among the options of all seats, as in datasets.
    fn play(&self, seed: &Bound<'_, PyAny>, chosen: Vec<u8>) -> PyResult<State> {
        let seed = seed::read(seed)?;
        whole(|| {
            let run =
                map!(&self.0, AnyTitle => AnyRun, title => Run::again(title, seed, &chosen).map_err(errors::snapshot)?);
            Ok(State::new(run))
        })
    }

    /// The same game against another Ancient One, or with other players.
    #[pyo3(signature = (*, players = None, ancient_one = None))]
    fn change(&self, players: Option<i128>, ancient_one: Option<String>) -> PyResult<Game> {
        let mut settings = self.0.settings();
        if let Some(players) = players {
            settings["players"] = number_of_players(players)?.into();
        }
        if let Some(name) = ancient_one {
            settings["ancient_one"] = if name == RANDOM { Value::Null } else { name.into() };
        }
        restored(self.0.kind(), &settings, &self.0.cards_of_its_own()).map(Game)
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.0.same_as(&other.0)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hash = DefaultHasher::new();
        (self.0.kind(), self.0.settings().to_string()).hash(&mut hash);
        hash.finish()
    }

    fn __repr__(&self) -> String {
        format!("<keeper.Game {} {}>", self.0.kind(), self.0.settings())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        let restore = py.import("keeper._keeper")?.getattr("_game")?;
        Ok((restore, (self.kind().to_owned(), self.0.settings().to_string(), self.0.cards_of_its_own(), self.cards())))
    }
}

/// What makes a game again, and what it needs: the kind, the settings, the cards of its own and their hash.
type Restored<'py> = (Bound<'py, PyAny>, (String, String, Vec<String>, String));

fn restored(kind: &str, settings: &Value, cards: &[String]) -> PyResult<AnyTitle> {
    let wrong = |error: serde_json::Error| set_up(format!("these are no settings: {error}"));
    whole(|| match kind {
        Arkham::KIND => {
            let set_up: keeper_arkham::SetUp = serde_json::from_value(settings.clone()).map_err(wrong)?;
            let library =
                shelf(cards).and_then(|shelf| arkham_library(&shelf, &set_up.sets)).map_err(errors::set_up)?;
            Ok(AnyTitle::Arkham(title(library, set_up, cards).map_err(errors::set_up)?))
        }
        FinalHour::KIND => {
            let set_up: keeper_final_hour::SetUp = serde_json::from_value(settings.clone()).map_err(wrong)?;
            let library = HOURS.clone().map_err(errors::set_up)?;
            Ok(AnyTitle::FinalHour(title(library, set_up, cards).map_err(errors::set_up)?))
        }
        other => Err(set_up(format!("there is no game \"{other}\""))),
    })
}

/// The same game again, from what was pickled.
#[pyfunction]
#[pyo3(name = "_game")]
pub fn restored_game(kind: &str, settings: &str, cards: Vec<String>, hash: &str) -> PyResult<Game> {
    let settings = serde_json::from_str(settings).map_err(|error| set_up(format!("these are no settings: {error}")))?;
    let game = Game(restored(kind, &settings, &cards)?);
    if game.cards() != hash {
        return Err(errors::snapshot(format!(
            "this game was pickled with other card texts ({hash}; here they are {}): read it with the cards that it was pickled with",
            game.cards()
        )));
    }
    Ok(game)
}

fn number_of_players(players: i128) -> PyResult<u8> {
    u8::try_from(players).map_err(|_| set_up(format!("{players} players: the game is for 1 to 8")))
}

fn seat_of_lead(seat: i128) -> PyResult<u8> {
    u8::try_from(seat).map_err(|_| set_up(format!("lead: there is no seat {seat}")))
}

/// For arguments that take a seed or none.
pub fn seed_or(seed: Option<&Bound<'_, PyAny>>, otherwise: u64) -> PyResult<Seed> {
    seed.map_or(Ok(Seed(otherwise.into())), |seed| Ok(Seed(seed::read(seed)?)))
}
