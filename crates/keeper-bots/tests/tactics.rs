//! Positions in which a good player knows what to choose: `scenarios/bots`. As many as before are solved.

use std::path::Path;

use keeper_arkham::Arkham;
use keeper_bots::{Kind, Players, Thought};
use keeper_scenario::{Cards, Tactic, base, files, shelf, tactics};
use keeper_table::Game;

fn positions() -> Vec<Tactic> {
    let library = base().expect("the cards load");
    let cards = Cards { library: &library, shelf: shelf() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/bots");
    let read = |file: std::path::PathBuf| {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        tactics(cards, &text).unwrap_or_else(|failure| panic!("{}: {failure}", file.display()))
    };
    files(&folder).expect("the folder is there").into_iter().flat_map(read).collect()
}

/// The positions that a bot does not solve, and how many there are in all.
fn missed(kind: Kind, thought: Thought) -> (Vec<String>, usize) {
    let positions = positions();
    let misses = |tactic: &&Tactic| {
        let Some(decision) = tactic.game.decision() else { return true };
        let view = tactic.game.view(decision.seats.speaker());
        !tactic.is_solved_by(Arkham::bot(kind, thought, 1.into()).choose(&view))
    };
    (positions.iter().filter(misses).map(|tactic| tactic.name.clone()).collect(), positions.len())
}

#[test]
fn the_planner_solves_most_positions() {
    let (missed, all) = missed(Kind::Planner, Thought::Usual);
    assert!(all >= 80, "{all} positions");
    assert!(missed.len() * 100 <= all * 5, "{} of {all} are missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn the_expert_solves_nearly_all_positions() {
    let (missed, all) = missed(Kind::Expert, Thought::Futures(64));
    assert!(missed.len() * 10 <= all * 2, "{} of {all} are missed:\n{}", missed.len(), missed.join("\n"));
}
