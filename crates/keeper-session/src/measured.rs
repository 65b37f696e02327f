//! How often planners win, by what a game is set up with: measured with `cargo xtask measure`, which writes the file beside this one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A line for each Ancient One of a set-up: game, players, boxes, what else was chosen, the Ancient One, games, victories.
const LINES: &str = include_str!("measured.txt");

/// Games that were played, and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    pub games: u32,
    pub won: u32,
}

impl Measured {
    pub fn share(self) -> f64 {
        f64::from(self.won) / f64::from(self.games.max(1))
    }

    /// The true share lies within so much of it, in 95 of 100 cases.
    pub fn margin(self) -> f64 {
        let (p, n) = (self.share(), f64::from(self.games.max(1)));
        // By the rule of Agresti and Coull, so that none or all of few games is no certainty.
        let (n, p) = (n + 4.0, (p * n + 2.0) / (n + 4.0));
        1.96 * (p * (1.0 - p) / n).sqrt()
    }
}

/// What a game is set up with, as far as it was measured: the boxes by their ids, and beside them one thing that was chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SetUp {
    kind: String,
    players: u8,
    boxes: Vec<String>,
    chosen: String,
}

static ALL: LazyLock<BTreeMap<SetUp, BTreeMap<String, Measured>>> = LazyLock::new(|| read(LINES));

fn read(lines: &str) -> BTreeMap<SetUp, BTreeMap<String, Measured>> {
    let mut all: BTreeMap<SetUp, BTreeMap<String, Measured>> = BTreeMap::new();
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        let [kind, players, boxes, chosen, ancient, games, won] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            continue;
        };
        let (Ok(players), Ok(games), Ok(won)) = (players.parse(), games.parse(), won.parse()) else { continue };
        let set_up = SetUp { kind: kind.into(), players, boxes: boxes_of(boxes.split(',')), chosen: chosen.into() };
        all.entry(set_up).or_default().insert(ancient.into(), Measured { games, won });
    }
    all
}

/// The base game is always there.
fn boxes_of<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut boxes: Vec<String> = ids.filter(|id| !matches!(*id, "" | "-" | "base")).map(str::to_owned).collect();
    boxes.sort();
    boxes
}

/// How often planners win: so many players, with these boxes, with what else was chosen (`-` for nothing, `herald`, a difficulty), against this
/// Ancient One or against all in turn. None where that was not measured.
pub fn measured(kind: &str, players: u8, boxes: &[&str], chosen: &str, ancient_one: Option<&str>) -> Option<Measured> {
    let boxes = boxes_of(boxes.iter().copied());
    let by_ancient = ALL.get(&SetUp { kind: kind.into(), players, boxes, chosen: chosen.into() })?;
    match ancient_one {
        Some(id) => by_ancient.get(id).copied(),
        None => by_ancient.values().copied().reduce(|a, b| Measured { games: a.games + b.games, won: a.won + b.won }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_found_whatever_the_order_of_the_boxes() {
        let lines = "# games\narkham 4 base,dunwich,lurker herald yig 50 20\narkham 4 base,dunwich,lurker herald hastur 50 30\n";
        let all = read(lines);
        let (set_up, by_ancient) = all.first_key_value().unwrap();
        assert_eq!(set_up.boxes, boxes_of(["lurker", "dunwich"].into_iter()));
        assert_eq!(by_ancient["yig"], Measured { games: 50, won: 20 });
        assert_eq!(by_ancient.values().map(|one| one.games).sum::<u32>(), 100);
    }

    #[test]
    fn a_share_is_told_with_what_it_is_worth() {
        let half = Measured { games: 400, won: 200 };
        assert!((half.share() - 0.5).abs() < 1e-9 && (0.045..0.055).contains(&half.margin()));
        assert!(Measured { games: 10, won: 10 }.margin() > 0.1, "ten games are no certainty");
    }

    #[test]
    fn every_line_of_the_file_can_be_read_and_both_games_were_measured() {
        let lines = LINES.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(ALL.values().map(BTreeMap::len).sum::<usize>(), lines);
        for players in 1..=8 {
            assert!(
                measured("arkham", players, &[], "-", None).is_some_and(|one| one.games >= 200),
                "{players} players"
            );
        }
        assert!(measured("final-hour", 2, &[], "normal", None).is_some());
        assert!(measured("arkham", 4, &["no-such-box"], "-", None).is_none());
    }
}
