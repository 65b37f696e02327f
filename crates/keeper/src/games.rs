//! The games of this program by the names that the command line knows.

use keeper_arkham::Arkham;
use keeper_final_hour::FinalHour;
use keeper_present::Present;
use keeper_table::Game;

/// A game you can name on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Title {
    /// Arkham Horror, with the boxes of --sets.
    #[default]
    Arkham,
    /// Arkham Horror: Final Hour.
    FinalHour,
}

impl Title {
    /// The name in records.
    pub fn kind(self) -> &'static str {
        match self {
            Title::Arkham => Arkham::KIND,
            Title::FinalHour => FinalHour::KIND,
        }
    }

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            Title::Arkham => Arkham::TITLE,
            Title::FinalHour => FinalHour::TITLE,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;
    use keeper_session::GAMES;

    use super::*;

    #[test]
    fn games_are_called_as_their_records_call_them() {
        let kinds: Vec<&str> = Title::value_variants().iter().map(|title| title.kind()).collect();
        assert_eq!(kinds, GAMES.map(|game| game.0), "every game that is played can be asked for");
        for kind in kinds {
            assert_eq!(Title::from_str(kind, false).map(Title::kind), Ok(kind));
        }
    }
}
