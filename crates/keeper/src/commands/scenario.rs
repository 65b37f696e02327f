//! `keeper scenario`

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use keeper_scenario::{Cards, Failure, Ids, Manifest, Outcome, Verdict, files, run_text_with};
use keeper_table::letters::message;
use serde_json::json;

use super::boxes::{Boxes, library};
use super::{Done, say, usage};

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper scenario scenarios                    the whole conformance suite
  keeper scenario scenarios --filter combat    only scenarios about combat
  keeper scenario bug.toml                     a position saved at the table (`scenario` in `keeper play --plain`)

docs/scenarios.md explains how to write them.")]
pub struct Args {
    /// Scenario files, or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only scenarios whose name, file or rules contain this word.
    #[arg(long, value_name = "WORD")]
    filter: Option<String>,
    /// Print which rules are covered, and which are not.
    #[arg(long)]
    coverage: bool,
    #[command(flatten)]
    boxes: Boxes,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Done {
    let shelf = args.boxes.folders.shelf()?;
    let cards = Cards { library: &library(&shelf, &args.boxes.sets)?, shelf: &shelf };
    if let Some(path) = args.paths.iter().find(|path| !path.exists()) {
        return Err(usage(format!("there is no file {}: give a scenario file, or a folder of them", path.display())));
    }
    let mut outcomes = Vec::new();
    for path in &args.paths {
        let found =
            files(path).map_err(|e| format!("{}: {e}: give a scenario file, or a folder of them", path.display()))?;
        for file in &found {
            // A file that cannot be read is one failure among the others.
            outcomes.extend(match opened(file).and_then(text_of) {
                Ok(text) => run_text_with(cards, &text, file, &Ids::near(file)),
                Err(message) => vec![unreadable(file, message)],
            });
        }
    }
    if outcomes.is_empty() {
        return Err(usage("no scenario files (*.toml) found: give a file, or a folder of them"));
    }
    if let Some(word) = &args.filter {
        let word = word.to_lowercase();
        outcomes.retain(|o| {
            let rules = o.covers.join(" ");
            format!("{} {} {rules}", o.name, o.file.display()).to_lowercase().contains(&word)
        });
    }
    if outcomes.is_empty() {
        let word = args.filter.as_deref().unwrap_or_default();
        return Err(usage(format!("no scenario has \"{word}\" in its name, file or rules: try another word")));
    }
    let report = Report::new(&args, outcomes)?;
    match args.json {
        true => report.print_json(&args)?,
        false => say(report.text(&args))?,
    }
    Ok(if report.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// No scenario file is larger.
const MOST_BYTES: u64 = 16 << 20;

/// A pipe must not even be opened: it would wait for a writer.
fn opened(file: &Path) -> Result<File, String> {
    match file.metadata().map_err(|error| error.to_string())?.is_file() {
        true => File::open(file).map_err(|error| error.to_string()),
        false => Err("it is not a regular file".to_owned()),
    }
}

fn text_of(file: File) -> Result<String, String> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("it is too large for a scenario file (at most {} MiB)", MOST_BYTES >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

fn unreadable(file: &Path, message: String) -> Outcome {
    let failure = Failure { line: 1, step: None, message };
    let name = "this file cannot be read".to_owned();
    Outcome { file: file.to_owned(), name, line: 1, covers: vec![], result: Verdict::Failed(failure) }
}

struct Report {
    passed: Vec<Outcome>,
    failed: Vec<Outcome>,
    pending: Vec<Outcome>,
    covered: BTreeSet<String>,
    by_test: BTreeSet<String>,
    open: Vec<String>,
    /// Rules that nothing needs to show yet, and nothing does.
    not_yet: Vec<String>,
}

impl Report {
    fn new(args: &Args, outcomes: Vec<Outcome>) -> Result<Self, String> {
        let mut by_test = BTreeSet::new();
        let (mut required, mut later) = (BTreeSet::new(), BTreeSet::new());
        if args.coverage {
            for path in &args.paths {
                by_test.extend(Manifest::near(path)?.tests.into_keys());
                let ids = Ids::near(path);
                required.extend(ids.required().map(str::to_owned));
                later.extend(ids.pending().map(str::to_owned));
            }
        }
        let (passed, rest): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Outcome::passed);
        let (failed, pending): (Vec<_>, Vec<_>) = rest.into_iter().partition(|o| o.failure().is_some());
        let mut covered: BTreeSet<String> = passed.iter().flat_map(|o| o.covers.clone()).collect();
        covered.extend(by_test.iter().cloned());
        let open = required.difference(&covered).cloned().collect();
        let not_yet = later.difference(&covered).cloned().collect();
        Ok(Self { passed, failed, pending, covered, by_test, open, not_yet })
    }

    fn text(&self, args: &Args) -> String {
        let mut text = Vec::new();
        for outcome in &self.failed {
            if let Some(failure) = outcome.failure() {
                text.push(format!("FAILED  {}:{}: {}", outcome.file.display(), failure.line, outcome.name));
                let step = failure.step.map(|s| format!("step {s}: ")).unwrap_or_default();
                text.push(format!("  {step}{}\n", message(&failure.message).replace('\n', "\n  ")));
            }
        }
        for outcome in &self.pending {
            if let Verdict::Pending(why) = &outcome.result {
                text.push(format!("pending {}:{}: {} ({why})", outcome.file.display(), outcome.line, outcome.name));
            }
        }
        if args.coverage {
            let all = self.covered.len() + self.open.len() + self.not_yet.len();
            let (covered, by_test) = (self.covered.len(), self.by_test.len());
            text.push(format!("{covered} of {all} rules are covered, {by_test} of them by tests."));
            if !self.open.is_empty() {
                text.push(format!("Not covered: {}", self.open.join(" ")));
            }
            if !self.not_yet.is_empty() {
                text.push(format!("Not covered yet: {}", self.not_yet.join(" ")));
            }
        }
        let pending = if self.pending.is_empty() { String::new() } else { format!(", {} pending", self.pending.len()) };
        text.push(format!("{} passed, {} failed{pending}.", self.passed.len(), self.failed.len()));
        text.join("\n")
    }

    fn print_json(&self, args: &Args) -> Result<(), Box<dyn Error>> {
        let failures: Vec<_> = self
            .failed
            .iter()
            .filter_map(|o| Some((o, o.failure()?)))
            .map(|(o, f)| json!({ "file": o.file, "line": f.line, "name": o.name, "step": f.step, "message": f.message }))
            .collect();
        let mut report = json!({
            "passed": self.passed.len(),
            "failed": self.failed.len(),
            "pending": self.pending.len(),
            "failures": failures,
            "covered": self.covered,
        });
        if args.coverage {
            report["by_test"] = json!(self.by_test);
            report["open"] = json!(self.open);
            report["pending_rules"] = json!(self.not_yet);
        }
        say(serde_json::to_string_pretty(&report)?)
    }
}
