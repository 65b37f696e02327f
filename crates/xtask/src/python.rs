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

/// Builds the package as a newcomer would, and runs its tests: in two processes, for most of them keep one core busy.
pub fn test(more: &[String]) -> Result<(), String> {
    let python = found().ok_or("Python 3.11 or newer, with venv and pip, is not installed")?;
    let own = environment(python)?;
    run(Command::new(&own).args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "."]))?;
    // The program, which the package is compared with.
    run(Command::new("cargo").args(["build", "--quiet", "--release", "--package", "keeper"]))?;
    let pytest = ["-m", "pytest", "--quiet", "--durations=10", "--numprocesses=2", "--dist=loadgroup"];
    run(Command::new(&own).args(pytest).args(more))
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
    let status = command.env("PATH", path.map_err(|error| error.to_string())?).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The crates that are compiled for a package, with the features of each.
    fn compiled(package: &str) -> BTreeSet<(String, String)> {
        let tree = ["tree", "--offline", "--edges=normal,build", "--prefix=none", "--format={p}|{f}", "--package"];
        let said = Command::new("cargo").args(tree).arg(package).current_dir(crate::layers::root()).output().unwrap();
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        let text = String::from_utf8_lossy(&said.stdout).into_owned();
        let lines = text.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
        lines.map(|(name, features)| (name.to_owned(), features.to_owned())).collect()
    }

    /// Otherwise `pip install .` compiles the rules and the bots once more, which takes minutes. What is missing is asked for by keeper-python.
    #[test]
    fn the_package_is_built_from_what_was_built_for_the_program() {
        let (program, package) = (compiled("keeper"), compiled("keeper-python"));
        // Whatever the rules, the bots and the lab stand on; the others are small.
        let below = compiled("keeper-lab");
        let is_below = |name: &String| below.iter().any(|one| one.0 == *name);
        let others: Vec<_> = package.difference(&program).filter(|one| is_below(&one.0)).collect();
        assert!(others.is_empty(), "compiled otherwise for Python: {others:#?}");
        assert!(below.len() > 30, "{below:#?}");
    }
}
