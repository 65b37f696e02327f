//! Who plays a seat.

use std::fmt;
use std::str::FromStr;

use keeper_bots::Kind;
use serde::{Deserialize, Serialize};

/// A person at this screen, or a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    #[default]
    Person,
    Bot(Kind),
}

impl Player {
    pub const ALL: [Player; 5] = [
        Player::Person,
        Player::Bot(Kind::Planner),
        Player::Bot(Kind::Expert),
        Player::Bot(Kind::Beginner),
        Player::Bot(Kind::Random),
    ];

    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "person",
            Player::Bot(kind) => kind.name(),
        }
    }

    pub fn is_bot(self) -> bool {
        self != Player::Person
    }

    /// The players in a summary of the seats (`Amanda Sharpe (person), Bob Jenkins (planner)`), seat by seat.
    pub fn in_summary(summary: &str) -> Vec<Player> {
        let words = summary.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
        words.filter_map(|(word, _)| word.parse().ok()).collect()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(name: &str) -> Result<Player, String> {
        let known = Player::ALL.map(|player| (player.name(), player.name()));
        let found = keeper_script::named("player", &known, name)?;
        Player::ALL.into_iter().find(|player| player.name() == found).ok_or_else(|| name.to_owned())
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(name: String) -> Result<Player, String> {
        name.parse()
    }
}

impl From<Player> for String {
    fn from(player: Player) -> String {
        player.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_of_the_seats_tells_who_plays() {
        let summary = "\"Ashcan\" Pete (planner), Amanda Sharpe (person)";
        assert_eq!(Player::in_summary(summary), [Player::Bot(Kind::Planner), Player::Person]);
        assert_eq!(Player::in_summary("two friends"), []);
    }
}
