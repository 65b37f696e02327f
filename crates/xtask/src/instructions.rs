//! Instructions for a whole game of random play, counted by valgrind: the same on a busy machine, so a small change shows.
//! Whole games, because a decision is not the same amount of play everywhere.

use std::process::Command;

const FIGURE: &str = "crates/keeper-arkham/benches/instructions.txt";
/// What may be added without a word.
const TOLERANCE: f64 = 1.03;
/// Games that are counted: enough that a changed rule does not shift the figure by its luck.
const GAMES: u32 = 400;
/// The same with all boxes, where a game is longer.
const LARGE: u32 = 200;
/// How much more a game with all boxes is to cost at the most one day.
const TIMES: f64 = 2.5;

/// Counts, and compares with the figure that is kept.
pub fn count() -> Result<(), String> {
    // Named with the program, its libraries are compiled as for the program, and not a second time.
    let packages = ["--package", "keeper", "--package", "keeper-lab"];
    run(Command::new("cargo").args(["build", "--release"]).args(packages).args(["--example", "random"]))?;
    let (now, decisions) = of_a_game("base", GAMES)?;
    let (all, longer) = of_a_game("all", LARGE)?;
    let kept = std::fs::read_to_string(FIGURE).map_err(|e| format!("{FIGURE}: {e}"))?;
    let kept: Vec<f64> = kept.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let &[kept, kept_all] = kept.as_slice() else { return Err(format!("{FIGURE} does not hold two numbers")) };
    let more = |now: f64, kept: f64| (now / kept - 1.0) * 100.0;
    println!(
        "{now:.0} instructions for a game of {decisions:.0} decisions, {:+.1} % against {kept:.0}",
        more(now, kept)
    );
    println!(
        "{all:.0} with all boxes for a game of {longer:.0} decisions, {:+.1} % against {kept_all:.0}: {:.2} times as many (goal: {TIMES})",
        more(all, kept_all),
        all / now
    );
    if now > kept * TOLERANCE || all > kept_all * TOLERANCE {
        return Err(format!("slower than it was; if it is worth it, write {now:.0} {all:.0} into {FIGURE}"));
    }
    Ok(())
}

/// Instructions and decisions of a game with these boxes: the difference of two runs is without start and set-up of the library.
fn of_a_game(sets: &str, games: u32) -> Result<(f64, f64), String> {
    let (few, many) = (played(1, sets)?, played(1 + games, sets)?);
    let each = |few: u64, many: u64| (many - few) as f64 / f64::from(games);
    Ok((each(few.0, many.0), each(few.1, many.1)))
}

/// Instructions and decisions of so many games.
fn played(games: u32, sets: &str) -> Result<(u64, u64), String> {
    let (games, sets) = (games.to_string(), format!("sets={sets}"));
    let valgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "target/release/examples/random"];
    let (out, err) = run(Command::new("valgrind").args(valgrind).args([&games, "4", "1", &sets]))?;
    let after = |text: &str, word: &str| {
        let rest = text.split(word).nth(1)?.trim_start_matches([' ', ':', ',']);
        rest.split_whitespace().next()?.replace(',', "").parse().ok()
    };
    let instructions = after(&err, "Collected").ok_or_else(|| format!("valgrind counted nothing: {err}"))?;
    let decisions = after(&out, "games").ok_or_else(|| format!("no decisions in: {out}"))?;
    Ok((instructions, decisions))
}

fn run(command: &mut Command) -> Result<(String, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| format!("{name} cannot be started ({e}): is it installed?"))?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok((out.into(), err.into())) } else { Err(format!("{name} failed: {err}")) }
}
