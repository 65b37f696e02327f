//! Runs scenarios: from text, from a file, from a folder.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{Shelf, check_letters};
use keeper_arkham::{Arkham, Library};
use keeper_final_hour::FinalHour;
use keeper_table::{Game, guarded};

use crate::final_hour;
use crate::format::Scenario;
use crate::ids::Ids;
use crate::play::Play;
use crate::position::{Wrong, build};
use crate::scene::{File, Head, Scene, Stopped, game_of};

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
    fn library(&self, scenario: &Scenario) -> Result<Arc<Library>, Wrong> {
        let sets = scenario.sets.as_ref().or(scenario.setup.as_ref().map(|setup| &setup.sets));
        match sets.filter(|sets| **sets != self.library.sets) {
            Some(sets) => self.shelf.library(sets).map_err(|e| format!("sets: {e}")),
            None => Ok(self.library.clone()),
        }
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
    position_with(Cards { library, shelf: shelf() }, text).map_err(|failure| failure.message)
}

/// The same, with cards from your own shelf, and with the line of whatever is wrong.
pub fn position_with(cards: Cards, text: &str) -> Result<Arkham, Failure> {
    first::<Scenario>(cards, text)
}

/// The same for Final Hour.
pub fn final_hour_position(text: &str) -> Result<FinalHour, Failure> {
    first::<final_hour::Scenario>((), text)
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
fn first<S: Scene>(cards: S::Cards<'_>, text: &str) -> Result<S::Game, Failure> {
    checked(text)?;
    let file: File<S> = read(text)?;
    let Some(scenario) = file.scenario.first() else { return Err(empty()) };
    let at = line(text, scenario.head().name.span().start);
    let wrong = |message: String| Failure { line: at, step: None, message };
    let begun = guarded(|| scenario.begin(cards).map_err(|stopped| wrong(stopped.message)));
    begun.unwrap_or_else(|said| Err(wrong(format!("the engine panicked: {said}"))))
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
    let mut outcomes: Vec<Outcome> = Vec::new();
    for scenario in &file.scenario {
        let mut outcome = run(cards, text, path, ids, scenario);
        if let Some(twin) = outcomes.iter().find(|o| o.name == outcome.name) {
            let message = format!("another scenario has this name, in line {}", twin.line);
            outcome.result = Verdict::Failed(Failure { line: outcome.line, step: None, message });
        }
        outcomes.push(outcome);
    }
    outcomes
}

fn run<S: Scene>(cards: S::Cards<'_>, text: &str, path: &Path, ids: &Ids, scenario: &S) -> Outcome {
    let Head { name, covers, pending } = scenario.head();
    let start = line(text, name.span().start);
    let verdict = match pending {
        Some(why) => Verdict::Pending(why.to_owned()),
        None => {
            // A panic is a bug of the engine, and one scenario must not take the others with it.
            match guarded(|| play(cards, text, ids, scenario)) {
                Ok(Ok(())) => Verdict::Passed,
                Ok(Err(failure)) => Verdict::Failed(failure),
                Err(said) => {
                    let message = format!("the engine panicked: {said}");
                    Verdict::Failed(Failure { line: start, step: None, message })
                }
            }
        }
    };
    Outcome {
        file: path.to_owned(),
        name: name.get_ref().clone(),
        line: start,
        covers: covers.iter().map(|id| id.get_ref().clone()).collect(),
        result: verdict,
    }
}

fn play<S: Scene>(cards: S::Cards<'_>, text: &str, ids: &Ids, scenario: &S) -> Result<(), Failure> {
    let Head { name, covers, .. } = scenario.head();
    for id in covers {
        let at = line(text, id.span().start);
        ids.check(id.get_ref()).map_err(|message| Failure { line: at, step: None, message })?;
    }
    scenario.play(cards).map_err(|Stopped { step, message }| Failure {
        line: line(text, step.map_or(name.span().start, |(_, at)| at)),
        step: step.map(|(number, _)| number),
        message,
    })
}

impl Scene for Scenario {
    type Game = Arkham;
    type Cards<'a> = Cards<'a>;

    fn head(&self) -> Head<'_> {
        Head { name: &self.name, covers: &self.covers, pending: self.pending.as_deref() }
    }

    fn begin(&self, cards: Cards<'_>) -> Result<Arkham, Stopped> {
        let mut play = self.led(cards)?;
        play.begin()?;
        Ok(play.game)
    }

    fn play(&self, cards: Cards<'_>) -> Result<(), Stopped> {
        let mut play = self.led(cards)?;
        for (number, step) in self.play.iter().enumerate() {
            play.step(step.get_ref()).map_err(|message| Stopped::at(number, step, message))?;
        }
        Ok(play.begin().and_then(|()| play.end())?)
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
    fn led(&self, cards: Cards<'_>) -> Result<Play, Wrong> {
        let game = cards.library(self).and_then(|library| build(&library, self))?;
        let mut play = Play::new(game, self.setup.is_none());
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
