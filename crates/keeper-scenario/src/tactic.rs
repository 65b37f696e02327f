//! Positions in which a good player knows what to choose.

use keeper_arkham::Arkham;

use crate::format::Scenario;
use crate::position::Wrong;
use crate::words;

/// A position with the choice that a good player makes there.
#[derive(Clone, Debug)]
pub struct Tactic {
    pub name: String,
    /// Where it stands in its file.
    pub line: usize,
    pub game: Arkham,
    /// The options of which one is chosen; any that is not to be avoided if there are none.
    best: Vec<usize>,
    avoid: Vec<usize>,
}

impl Tactic {
    pub(crate) fn of(scenario: &Scenario, line: usize, game: Arkham) -> Result<Tactic, Wrong> {
        let offered = |name: &str| match words::options(&game, name) {
            found if found.is_empty() => Err(format!("\"{name}\" is not offered: {}", words::standing(&game))),
            found => Ok(found),
        };
        let all = |names: &crate::format::Names| -> Result<Vec<usize>, Wrong> {
            Ok(names.each().map(offered).collect::<Result<Vec<_>, Wrong>>()?.concat())
        };
        let (best, avoid) = (all(&scenario.best)?, all(&scenario.avoid)?);
        Ok(Tactic { name: scenario.name.get_ref().clone(), line, game, best, avoid })
    }

    /// Whether this is what a good player chooses.
    pub fn is_solved_by(&self, choice: usize) -> bool {
        !self.avoid.contains(&choice) && (self.best.is_empty() || self.best.contains(&choice))
    }

    /// What a good player chooses, in words.
    pub fn answer(&self) -> String {
        let labels = words::offered(&self.game);
        let named = |options: &[usize]| options.iter().map(|&at| labels[at].clone()).collect::<Vec<_>>().join(" or ");
        if self.best.is_empty() { format!("anything but {}", named(&self.avoid)) } else { named(&self.best) }
    }

    /// The name of an option.
    pub fn label(&self, choice: usize) -> String {
        words::offered(&self.game).get(choice).cloned().unwrap_or_default()
    }
}
