//! Runs scenarios: from text, from a file, from a folder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{Shelf, Source, check_letters};
use keeper_arkham::{Arkham, Library};
use keeper_final_hour::FinalHour;
use keeper_table::{Game, guarded};

use crate::final_hour;
use crate::format::Scenario;
use crate::ids::Ids;
use crate::own;
use crate::play::Play;
use crate::position::{Wrong, build};
use crate::scene::{File, Head, Scene, Stopped, game_of};
use crate::tactic::Tactic;

/// What came of one scenario, or of a file that cannot be read.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub file: PathBuf,
    pub name: String,
    pub line: usize,
    /// Ids of the rules that it shows.
    pub covers: Vec<String>,
    pub result: Verdict,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed(Failure),
    /// Not run, and why.
    Pending(String),
}

/// Where and why a scenario failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub line: usize,
    /// The step, counted from 1; none if the position itself or the file is at fault.
    pub step: Option<usize>,
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "line {}, step {step}: {}", self.line, self.message),
            None => write!(f, "line {}: {}", self.line, self.message),
        }
    }
}

impl Outcome {
    pub fn passed(&self) -> bool {
        self.result == Verdict::Passed
    }

    pub fn failure(&self) -> Option<&Failure> {
        match &self.result {
            Verdict::Failed(failure) => Some(failure),
            _ => None,
        }
    }
}

/// The libraries of all combinations of sets, each loaded once.
pub fn shelf() -> &'static Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    SHELF.get_or_init(Shelf::default)
}

/// The base game, loaded once.
pub fn base() -> Result<Arc<Library>, Wrong> {
    shelf().library(&[BASE]).map_err(|e| e.to_string())
}

/// Where the cards of scenarios come from.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'a> {
    /// For scenarios that name no sets.
    pub library: &'a Arc<Library>,
    /// For those that do.
    pub shelf: &'a Shelf,
}

impl Cards<'_> {
    /// The library with which a scenario is played.
    fn library(&self, sets: Option<&[String]>, own: &[String]) -> Result<Arc<Library>, Wrong> {
        let sets = sets.filter(|sets| **sets != self.library.sets);
        if own.is_empty() {
            let named = |sets| self.shelf.library(sets).map_err(|e| format!("sets: {e}"));
            return sets.map_or_else(|| Ok(self.library.clone()), named);
        }
        let source = |text: &String| Source { path: format!("{}/cards", own::SET), text: text.clone() };
        let sets = sets.unwrap_or(&self.library.sets);
        let library = self.shelf.library_with(sets, own.iter().map(source).collect()).map_err(|e| e.to_string())?;
        let ids = own::ids(own);
        for said in library.said() {
            let id = said.id.strip_prefix(own::SET).map_or(said.id, |id| id.trim_start_matches('-'));
            if ids.contains(id) {
                let printed = keeper_arkham_script::print(said.text, &library.tree, &library.vocabulary);
                own::printed(&said.name(), &said.words, &printed)?;
            }
        }
        Ok(Arc::new(library))
    }
}

/// Runs every scenario of a file. A file that cannot be read is one failure.
pub fn run_file(path: &Path) -> Vec<Outcome> {
    let broken = |message: String| vec![unreadable(path, Failure { line: 1, step: None, message })];
    let library = match base() {
        Ok(library) => library,
        Err(message) => return broken(message),
    };
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(&library, &text, path, &Ids::near(path)),
        Err(error) => broken(error.to_string()),
    }
}

/// The game that the first scenario of a text begins with, at its first decision, ready to be played.
pub fn position(library: &Arc<Library>, text: &str) -> Result<Arkham, Wrong> {
    first::<Scenario>(Cards { library, shelf: shelf() }, text, true).map_err(|failure| failure.message)
}

/// The same for a table, with cards from your own shelf, and with the line of whatever is wrong. A table that is kept must find its
/// cards again, so they cannot stand in the scenario.
pub fn position_with(cards: Cards, text: &str) -> Result<Arkham, Failure> {
    first::<Scenario>(cards, text, false)
}

/// The same for Final Hour.
pub fn final_hour_position(text: &str) -> Result<FinalHour, Failure> {
    first::<final_hour::Scenario>((), text, false)
}

/// The positions of a text at whose end a good player knows what to choose.
pub fn tactics(cards: Cards, text: &str) -> Result<Vec<Tactic>, Failure> {
    checked(text)?;
    let file: File<Scenario> = read(text)?;
    let asks =
        |scenario: &&Scenario| scenario.pending.is_none() && (!scenario.best.is_empty() || !scenario.avoid.is_empty());
    let tactic = |scenario: &Scenario| {
        let at = line(text, scenario.name.span().start);
        let wrong =
            |stopped: Stopped| Failure { line: at, step: stopped.step.map(|step| step.0), message: stopped.message };
        let found = guarded(|| {
            let library = Scene::library(scenario, cards, &[])?;
            let mut play = scenario.led(&library)?;
            for (number, step) in scenario.play.iter().enumerate() {
                play.step(step.get_ref()).map_err(|message| Stopped::at(number, step, message))?;
            }
            play.begin()?;
            Ok(Tactic::of(scenario, at, play.game)?)
        });
        found.unwrap_or_else(|said| Err(Stopped::from(format!("the engine panicked: {said}")))).map_err(wrong)
    };
    file.scenario.iter().filter(asks).map(tactic).collect()
}

/// The kind of the game whose scenarios a text holds.
pub fn kind_of(text: &str) -> Result<&'static str, Failure> {
    checked(text)?;
    let wrong = |message: String| Failure { line: 1, step: None, message };
    let game = game_of(text).map_err(wrong)?;
    let known = [Arkham::KIND, FinalHour::KIND];
    match game {
        None => Ok(Arkham::KIND),
        Some(game) => known
            .into_iter()
            .find(|kind| *kind == game)
            .ok_or_else(|| wrong(format!("there is no game \"{game}\"; there are: {}", known.join(", ")))),
    }
}

/// The game of the first scenario of a text.
fn first<S: Scene>(cards: S::Cards<'_>, text: &str, own_cards: bool) -> Result<S::Game, Failure> {
    checked(text)?;
    let file: File<S> = read(text)?;
    let Some(scenario) = file.scenario.first() else { return Err(empty()) };
    let at = line(text, scenario.head().name.span().start);
    let wrong = |message: String| Failure { line: at, step: None, message };
    let own = own_cards_of(text, &file, scenario)?;
    if !own.is_empty() && !own_cards {
        let why = "this scenario has cards of its own: run it with `keeper scenario`, or put them into a folder for `--cards`";
        return Err(wrong(why.to_owned()));
    }
    let begun = guarded(|| {
        let library = scenario.library(cards, &own).map_err(wrong)?;
        scenario.begin(&library).map_err(|stopped| wrong(stopped.message))
    });
    begun.unwrap_or_else(|said| Err(wrong(format!("the engine panicked: {said}"))))
}

/// The cards that a scenario and its file bring along, with the lines that they have there.
fn own_cards_of<S: Scene>(text: &str, file: &File<S>, scenario: &S) -> Result<Vec<String>, Failure> {
    let both = file.cards.iter().chain(scenario.head().cards);
    let own: Vec<String> = both.map(|cards| own::placed(text, cards)).collect();
    own.iter().try_for_each(|cards| checked(cards))?;
    Ok(own)
}

/// No letters that deceive the eye.
fn checked(text: &str) -> Result<(), Failure> {
    check_letters(text).map_err(|(place, letter)| {
        let line = place.strip_prefix("line ").and_then(|line| line.parse().ok()).unwrap_or(1);
        Failure { line, step: None, message: format!("{place} has {letter}: remove it") }
    })
}

/// A file with at least one scenario.
fn read<S: Scene>(text: &str) -> Result<File<S>, Failure> {
    let file: File<S> = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| line(text, span.start));
        Failure { line, step: None, message: error.to_string().trim_end().to_owned() }
    })?;
    if file.scenario.is_empty() { Err(empty()) } else { Ok(file) }
}

fn empty() -> Failure {
    Failure { line: 1, step: None, message: "there is no [[scenario]] in this file".into() }
}

/// Runs the scenarios of a text; `path` is only named. Those that name no sets are played with this library.
pub fn run_text(library: &Arc<Library>, text: &str, path: &Path, ids: &Ids) -> Vec<Outcome> {
    run_text_with(Cards { library, shelf: shelf() }, text, path, ids)
}

/// The same, with cards from your own shelf.
pub fn run_text_with(cards: Cards, text: &str, path: &Path, ids: &Ids) -> Vec<Outcome> {
    match kind_of(text) {
        Ok(FinalHour::KIND) => run_all::<final_hour::Scenario>((), text, path, ids),
        Ok(_) => run_all::<Scenario>(cards, text, path, ids),
        Err(failure) => vec![unreadable(path, failure)],
    }
}

/// Runs all scenarios of a text, which are of one game.
fn run_all<S: Scene>(cards: S::Cards<'_>, text: &str, path: &Path, ids: &Ids) -> Vec<Outcome> {
    let file: File<S> = match read(text) {
        Ok(file) => file,
        Err(failure) => return vec![unreadable(path, failure)],
    };
    let mut runner = Runner { cards, text, path, ids, file: &file, last: None };
    let mut outcomes: Vec<Outcome> = Vec::new();
    for scenario in &file.scenario {
        let mut outcome = runner.run(scenario);
        if let Some(twin) = outcomes.iter().find(|o| o.name == outcome.name) {
            let message = format!("another scenario has this name, in line {}", twin.line);
            outcome.result = Verdict::Failed(Failure { line: outcome.line, step: None, message });
        }
        outcomes.push(outcome);
    }
    outcomes
}

/// Runs the scenarios of a file one after the other.
struct Runner<'a, 'c, S: Scene> {
    cards: S::Cards<'c>,
    text: &'a str,
    path: &'a Path,
    ids: &'a Ids,
    file: &'a File<S>,
    last: Option<Made<S>>,
}

/// The library of the scenario before, and of what it was made: many have the same.
struct Made<S: Scene> {
    sets: Option<Vec<String>>,
    own: Vec<String>,
    library: Arc<S::Library>,
}

impl<S: Scene> Runner<'_, '_, S> {
    fn run(&mut self, scenario: &S) -> Outcome {
        let Head { name, covers, pending, .. } = scenario.head();
        let start = line(self.text, name.span().start);
        let result = match pending {
            Some(why) => Verdict::Pending(why.to_owned()),
            // A panic is a bug of the engine, and one scenario must not take the others with it.
            None => match guarded(|| self.play(scenario)) {
                Ok(Ok(())) => Verdict::Passed,
                Ok(Err(failure)) => Verdict::Failed(failure),
                Err(said) => {
                    let message = format!("the engine panicked: {said}");
                    Verdict::Failed(Failure { line: start, step: None, message })
                }
            },
        };
        let covers = covers.iter().map(|id| id.get_ref().clone()).collect();
        Outcome { file: self.path.to_owned(), name: name.get_ref().clone(), line: start, covers, result }
    }

    fn play(&mut self, scenario: &S) -> Result<(), Failure> {
        let Head { name, covers, cards, refused, .. } = scenario.head();
        let text = self.text;
        let at = |place: usize, message: String| Failure { line: line(text, place), step: None, message };
        for id in covers {
            self.ids.check(id.get_ref()).map_err(|message| at(id.span().start, message))?;
        }
        let wrong = |message: String| at(cards.map_or(name.span().start, |cards| cards.span().start), message);
        if !refused.is_empty() {
            return self.refuse(scenario).map_err(wrong);
        }
        let library = self.library(scenario)?.map_err(wrong)?;
        scenario.play(&library).map_err(|Stopped { step, message }| Failure {
            line: line(text, step.map_or(name.span().start, |(_, at)| at)),
            step: step.map(|(number, _)| number),
            message,
        })
    }

    /// The cards of a scenario: those of the one before, if these are the same.
    fn library(&mut self, scenario: &S) -> Result<Result<Arc<S::Library>, Wrong>, Failure> {
        let own = own_cards_of(self.text, self.file, scenario)?;
        let sets = scenario.sets().map(<[String]>::to_vec);
        if let Some(made) = self.last.as_ref().filter(|made| made.sets == sets && made.own == own) {
            return Ok(Ok(made.library.clone()));
        }
        let made = scenario.library(self.cards, &own);
        if let Ok(library) = &made {
            self.last = Some(Made { sets, own, library: library.clone() });
        }
        Ok(made)
    }

    /// Its cards must be refused, and with these words.
    fn refuse(&mut self, scenario: &S) -> Result<(), Wrong> {
        if scenario.head().cards.is_none() || scenario.has_position() {
            return Err("`refused` is for a scenario that has `cards` and nothing else to play".into());
        }
        match self.library(scenario).map_err(|failure| failure.message)? {
            Ok(_) => Err("these cards are not refused".into()),
            Err(said) => match scenario.head().refused.each().find(|words| !said.contains(*words)) {
                Some(words) => Err(format!("the cards are refused, but \"{words}\" is not said:\n{said}")),
                None => Ok(()),
            },
        }
    }
}

impl Scene for Scenario {
    type Game = Arkham;
    type Library = Library;
    type Cards<'a> = Cards<'a>;

    fn head(&self) -> Head<'_> {
        let (cards, refused) = (self.cards.as_ref(), &self.refused);
        Head { name: &self.name, covers: &self.covers, pending: self.pending.as_deref(), cards, refused }
    }

    fn sets(&self) -> Option<&[String]> {
        self.sets.as_deref().or(self.setup.as_ref().map(|setup| setup.sets.as_slice()))
    }

    fn has_position(&self) -> bool {
        self.setup.is_some() || !self.investigators.is_empty() || !self.play.is_empty()
    }

    fn library(&self, cards: Cards<'_>, own: &[String]) -> Result<Arc<Library>, Wrong> {
        cards.library(self.sets(), own)
    }

    fn begin(&self, library: &Arc<Library>) -> Result<Arkham, Stopped> {
        let mut play = self.led(library)?;
        play.begin()?;
        Ok(play.game)
    }

    fn play(&self, library: &Arc<Library>) -> Result<(), Stopped> {
        let mut play = self.led(library)?;
        for (number, step) in self.play.iter().enumerate() {
            play.step(step.get_ref()).map_err(|message| Stopped::at(number, step, message))?;
        }
        play.begin().and_then(|()| play.end())?;
        if !self.best.is_empty() || !self.avoid.is_empty() {
            Tactic::of(self, 0, play.game)?;
        }
        Ok(())
    }
}

fn unreadable(path: &Path, failure: Failure) -> Outcome {
    let (line, result) = (failure.line, Verdict::Failed(failure));
    Outcome { file: path.to_owned(), name: "(the file)".into(), line, covers: vec![], result }
}

/// The line of a place in a text, counted from 1.
fn line(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|&&b| b == b'\n').count() + 1
}

impl Scenario {
    /// The position, and the choices that lead on from it.
    fn led(&self, library: &Arc<Library>) -> Result<Play, Wrong> {
        let mut play = Play::new(build(library, self)?, self.setup.is_none());
        for (number, key) in self.choices.iter().enumerate() {
            play.choose_key(key).map_err(|e| format!("choice {}: {e}", number + 1))?;
        }
        Ok(play)
    }
}

/// All scenario files at or below a path, in order. Manifests of tests are no scenarios.
pub fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = std::fs::read_dir(path)?.map(|e| Ok(e?.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        let is_toml = entry.extension().is_some_and(|e| e == "toml");
        if entry.is_dir() || is_toml && entry.file_name().is_some_and(|n| n != crate::ids::MANIFEST) {
            found.extend(files(&entry)?);
        }
    }
    Ok(found)
}
