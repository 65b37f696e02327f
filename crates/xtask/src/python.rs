//! The tests of the package for Python, in a virtual environment of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest Python that the package is for.
const OLDEST: (u32, u32) = (3, 11);
const PLACE: &str = "target/python";
const NEEDS: &str = "crates/keeper-python/requirements.txt";

/// A Python that is new enough, if one is installed.
pub fn found() -> Option<&'static str> {
    let named = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
    named.into_iter().find(|name| {
        let ask = "import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1])";
        let said = Command::new(name).args(["-c", ask]).output();
        let said = said.ok().filter(|said| said.status.success());
        said.is_some_and(|said| {
            let text = String::from_utf8_lossy(&said.stdout).into_owned();
            let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
            (numbers.next(), numbers.next()) >= (Some(OLDEST.0), Some(OLDEST.1))
        })
    })
}

/// Builds the package as a newcomer would, and runs its tests.
pub fn test(more: &[String]) -> Result<(), String> {
    let python = found().ok_or("Python 3.11 or newer, with venv and pip, is not installed")?;
    let own = environment(python)?;
    run(Command::new(&own).args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "."]))?;
    // The program, which the package is compared with.
    run(Command::new("cargo").args(["build", "--quiet", "--release", "--package", "keeper"]))?;
    run(Command::new(&own).args(["-m", "pytest", "--quiet", "--durations=10"]).args(more))
}

/// The environment with everything that the tests need; it is made once, and again when that changes.
fn environment(python: &str) -> Result<PathBuf, String> {
    let (place, mark) = (Path::new(PLACE), Path::new(PLACE).join("made-with.txt"));
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let own = fs::canonicalize(".").map_err(|error| error.to_string())?.join(place).join(bin).join("python");
    let wanted = fs::read_to_string(NEEDS).map_err(|error| format!("{NEEDS}: {error}"))?;
    if fs::read_to_string(&mark).is_ok_and(|made| made == wanted) {
        return Ok(own);
    }
    run(Command::new(python).args(["-m", "venv", "--clear", PLACE]))?;
    run(Command::new(&own).args(["-m", "pip", "install", "--quiet", "--requirement", NEEDS]))?;
    fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(own)
}

fn run(command: &mut Command) -> Result<(), String> {
    // The package is built with what the workspace has built already, for any Python, by the tools of the environment.
    let tools = fs::canonicalize(PLACE).map(|place| place.join(if cfg!(windows) { "Scripts" } else { "bin" }));
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(tools.into_iter().chain(std::env::split_paths(&others)));
    let status = command.env("PATH", path.map_err(|error| error.to_string())?).env_remove("RUSTFLAGS").status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}
