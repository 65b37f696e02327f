//! `keeper scenario`

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use keeper_scenario::{Ids, Manifest, Outcome, Verdict, files, run_file};
use serde_json::json;

use super::Done;

#[derive(clap::Args, Default)]
pub struct Args {
    /// Scenario files, or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only scenarios whose name, file or rules contain this word.
    #[arg(long, value_name = "WORD")]
    filter: Option<String>,
    /// Say which rules are covered, and which are not.
    #[arg(long)]
    coverage: bool,
    /// Print for a program to read.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Done {
    let mut outcomes = Vec::new();
    for path in &args.paths {
        let found = files(path).map_err(|e| format!("{}: {e}", path.display()))?;
        outcomes.extend(found.iter().flat_map(|file| run_file(file)));
    }
    if let Some(word) = &args.filter {
        let word = word.to_lowercase();
        outcomes.retain(|o| {
            let rules = o.covers.join(" ");
            format!("{} {} {rules}", o.name, o.file.display()).to_lowercase().contains(&word)
        });
    }
    if outcomes.is_empty() {
        return Err("no scenario fits".into());
    }
    let report = Report::new(&args, outcomes)?;
    match args.json {
        true => report.print_json(&args)?,
        false => report.print(&args),
    }
    Ok(if report.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Report {
    passed: Vec<Outcome>,
    failed: Vec<Outcome>,
    pending: Vec<Outcome>,
    covered: BTreeSet<String>,
    by_test: BTreeSet<String>,
    open: Vec<String>,
}

impl Report {
    fn new(args: &Args, outcomes: Vec<Outcome>) -> Result<Self, String> {
        let mut by_test = BTreeSet::new();
        let mut known = BTreeSet::new();
        if args.coverage {
            for path in &args.paths {
                by_test.extend(Manifest::near(path)?.tests.into_keys());
                known.extend(Ids::near(path).all().map(str::to_owned));
            }
        }
        let (passed, rest): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Outcome::passed);
        let (failed, pending): (Vec<_>, Vec<_>) = rest.into_iter().partition(|o| o.failure().is_some());
        let mut covered: BTreeSet<String> = passed.iter().flat_map(|o| o.covers.clone()).collect();
        covered.extend(by_test.iter().cloned());
        let open = known.difference(&covered).cloned().collect();
        Ok(Self { passed, failed, pending, covered, by_test, open })
    }

    fn print(&self, args: &Args) {
        for outcome in &self.failed {
            if let Some(failure) = outcome.failure() {
                println!("FAILED  {}:{}: {}", outcome.file.display(), failure.line, outcome.name);
                let step = failure.step.map(|s| format!("step {s}: ")).unwrap_or_default();
                println!("  {step}{}\n", failure.message.replace('\n', "\n  "));
            }
        }
        for outcome in &self.pending {
            if let Verdict::Pending(why) = &outcome.result {
                println!("pending {}:{}: {} ({why})", outcome.file.display(), outcome.line, outcome.name);
            }
        }
        if args.coverage {
            let all = self.covered.len() + self.open.len();
            println!("{} of {all} rules are covered, {} of them by tests.", self.covered.len(), self.by_test.len());
            if !self.open.is_empty() {
                println!("Not covered: {}", self.open.join(" "));
            }
        }
        let pending = if self.pending.is_empty() { String::new() } else { format!(", {} pending", self.pending.len()) };
        println!("{} passed, {} failed{pending}.", self.passed.len(), self.failed.len());
    }

    fn print_json(&self, args: &Args) -> Result<(), serde_json::Error> {
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
        }
        println!("{}", serde_json::to_string_pretty(&report)?);
        Ok(())
    }
}
