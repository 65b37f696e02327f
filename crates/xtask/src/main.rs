//! The checks of the repository, with nothing but Rust installed.
//!
//!     cargo xtask test     everything that must hold before a change is taken (about ten minutes on two cores, twice that from nothing)
//!     cargo xtask quick    what a change touches, in about two minutes where everything was built before
//!     cargo xtask layers   draws the picture of the crates anew
//!     cargo xtask python    the tests of the package for Python (needs Python 3.11 or newer), with arguments for pytest
//!     cargo xtask instructions    instructions for a game, against the figure that is kept (needs valgrind)
//!     cargo xtask rules    makes docs/rules.md anew
//!     cargo xtask measure     how often planners win, set-up by set-up, for the form of a new table (needs `cargo build --release`)
//!     cargo xtask long     the long proofs: 100,000 checked games of each game, the planner's speed and victories, the load of 2,000 tables, 200 games at several servers, 200 kills of store and server with each database, more fuzzing and secrets

mod instructions;
mod layers;
mod measure;
mod python;
mod quick;
#[cfg(test)]
mod sizes;

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// One check: its name, the program and its arguments, and variables to set.
struct Step {
    name: &'static str,
    line: &'static str,
    env: &'static [(&'static str, &'static str)],
}

const fn step(name: &'static str, line: &'static str) -> Step {
    Step { name, line, env: &[] }
}

/// The step that needs valgrind.
const COUNT: &str = "instructions for a game of random play";

/// The step that needs Python.
const PACKAGE: &str = "the package for Python";

/// The step that needs nginx.
const PROXY: &str = "200 games at three servers behind a proxy";

const TEST: &[Step] = &[
    step("format", "cargo fmt --all --check"),
    step("clippy", "cargo clippy --workspace --all-targets -- -D warnings"),
    step("tests", "cargo test --workspace --all-targets --no-fail-fast"),
    step("examples in the documentation", "cargo test --workspace --doc"),
    step("the command of the README", "cargo run --release -- --version"),
    step("scenarios", "cargo run --release --quiet --package keeper -- scenario scenarios"),
    step(COUNT, "cargo xtask instructions"),
    step(
        "50 seconds of random play, every rule of the state checked",
        "cargo run --release --quiet --package keeper -- sim --bot random --players 1-8 --ancient-one all --games 10000000 --seconds 50 --check",
    ),
    step(
        "as long with all boxes",
        "cargo run --release --quiet --package keeper -- sim --sets all --herald random --guardian random --institution random --variant random --bot random --players 1-8 --ancient-one all --games 10000000 --seconds 50 --check",
    ),
    step(
        "20 seconds of Final Hour, at every difficulty",
        "cargo run --release --quiet --package keeper -- sim --game final-hour --bot random --players 1-4 --difficulty all --ancient-one all --games 10000000 --seconds 20 --check",
    ),
    step(PACKAGE, "cargo xtask python"),
];

/// Makes docs/rules.md anew.
const RULES: &[Step] = &[Step {
    name: "the page of rules",
    line: "cargo test --quiet --package keeper-scenario --test all -- the_page_of_rules_is_current",
    env: &[("KEEPER_WRITE_RULES", "1")],
}];

const LONG: &[Step] = &[
    step(
        "100,000 random games, every rule of the state checked",
        "cargo run --release --quiet --package keeper -- sim --bot random --players 1-8 --ancient-one all --games 100000 --check",
    ),
    step(
        "100,000 random games with The Dunwich Horror",
        "cargo run --release --quiet --package keeper -- sim --sets base,dunwich --bot random --players 1-8 --ancient-one all --games 100000 --check",
    ),
    step(
        "100,000 random games with Kingsport Horror",
        "cargo run --release --quiet --package keeper -- sim --sets base,kingsport --bot random --players 1-8 --ancient-one all --games 100000 --check",
    ),
    step(
        "1,000,000 random games over random combinations of boxes",
        "cargo run --release --quiet --package keeper-lab --example combinations -- 1000000 1000 1",
    ),
    step(
        "100,000 planners' games over random combinations of boxes",
        "cargo run --release --quiet --package keeper-lab --example combinations -- 100000 400 2 bot=planner",
    ),
    step(
        "100,000 random games of Final Hour",
        "cargo run --release --quiet --package keeper -- sim --game final-hour --bot random --players 1-4 --difficulty all --ancient-one all --games 100000 --check",
    ),
    step("the planner's time for a choice", "cargo run --release --quiet --package keeper-bots --example pace -- 200"),
    step(
        "the planner's victories",
        "cargo run --release --quiet --package keeper -- sim --bot planner --players 4 --ancient-one all --games 1000",
    ),
    step(
        "2,000 tables at one server for a minute",
        "cargo run --release --quiet --package keeper-server --example load -- --tables 2000 --seconds 60 --within-ms 50",
    ),
    step(
        "200 games at two servers, which are killed",
        "cargo run --release --quiet --package keeper-server --example servers -- --games 200 --servers 2",
    ),
    step(
        "200 games at three servers",
        "cargo run --release --quiet --package keeper-server --example servers -- --games 200 --servers 3",
    ),
    step(
        PROXY,
        "cargo run --release --quiet --package keeper-server --example servers -- --games 200 --servers 3 --proxy nginx",
    ),
    step(
        "every effect of every text of the boxes that take long",
        "cargo test --quiet --package keeper-arkham --test all -- --ignored every_effect",
    ),
    step(
        "every form of a box with all other boxes",
        "cargo test --quiet --package keeper-arkham --test all -- --ignored every_form",
    ),
    Step {
        name: "all tests with many more cases and kills",
        line: "cargo test --workspace --no-fail-fast",
        env: &[("KEEPER_LONG", "1"), ("PROPTEST_CASES", "20000")],
    },
];

fn main() -> ExitCode {
    let steps = match std::env::args().nth(1).as_deref() {
        Some("test") => TEST,
        Some("long") => LONG,
        Some("quick") => return done(quick(std::env::args().nth(2).as_deref())),
        Some("layers") => return done(layers::draw()),
        Some("python") => return done(python::test(&std::env::args().skip(2).collect::<Vec<_>>())),
        Some("instructions") => return done(instructions::count()),
        Some("measure") => return measure::measure(std::env::args().nth(2).as_deref()),
        Some("rules") => RULES,
        _ => {
            eprintln!(
                "usage: cargo xtask quick [COMMIT] | test | long | python | instructions | layers | measure [GAMES] | rules"
            );
            return ExitCode::from(2);
        }
    };
    let nextest = Command::new("cargo").args(["nextest", "--version"]).output().is_ok_and(|o| o.status.success());
    let start = Instant::now();
    let (mut passed, mut failed, mut skipped) = (0, Vec::new(), 0);
    let is_there = |program: &str, ask: &str| Command::new(program).arg(ask).output().is_ok_and(|o| o.status.success());
    for step in steps {
        let needs = match step.name {
            COUNT => Some(("valgrind", "--version")),
            PROXY => Some(("nginx", "-v")),
            _ => None,
        };
        if let Some((program, _)) = needs.filter(|(program, ask)| !is_there(program, ask)) {
            println!("\n== {}: skipped, {program} is not installed", step.name);
            skipped += 1;
            continue;
        }
        // Where everything must hold nothing is left out.
        if step.name == PACKAGE && python::found().is_none() && std::env::var("CI").as_deref() != Ok("true") {
            println!("\n== {}: skipped, Python 3.11 or newer with venv and pip is not installed", step.name);
            skipped += 1;
            continue;
        }
        let mut line: Vec<&str> = step.line.split(' ').collect();
        if nextest && step.name == "tests" {
            line.splice(1..2, ["nextest", "run"]);
        }
        println!("\n== {} ({})", step.name, line.join(" "));
        let begun = Instant::now();
        let status = Command::new(line[0]).args(&line[1..]).envs(step.env.iter().copied()).status();
        if status.is_ok_and(|s| s.success()) {
            passed += 1;
            println!("== {}: passed in {}", step.name, seconds(begun.elapsed()));
        } else {
            println!("== {}: FAILED after {}", step.name, seconds(begun.elapsed()));
            failed.push(step.name);
        }
    }
    for name in &failed {
        println!("failed: {name}");
    }
    println!("\nin {}", seconds(start.elapsed()));
    println!("checks: {passed} passed, {} failed, {skipped} skipped", failed.len());
    ExitCode::from(u8::from(!failed.is_empty()))
}

fn done(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Checks what differs from a commit, and stops at the first thing that is wrong.
fn quick(base: Option<&str>) -> Result<(), String> {
    let start = Instant::now();
    for check in quick::checks(base)? {
        println!("\n== {} ({})", check.name, check.line);
        let mut words = check.line.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).envs(check.cases.map(|cases| ("PROPTEST_CASES", cases)));
        if !command.status().is_ok_and(|status| status.success()) {
            return Err(format!("{}: FAILED after {}", check.name, seconds(start.elapsed())));
        }
    }
    println!("\nall is well, in {}", seconds(start.elapsed()));
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}
