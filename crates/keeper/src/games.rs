//! The games of this program, listed once.

/// A game that can be asked for by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Title {
    /// Arkham Horror, with the boxes of --sets.
    #[default]
    Arkham,
    /// Arkham Horror: Final Hour.
    FinalHour,
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;
    use keeper_arkham::Arkham;
    use keeper_final_hour::FinalHour;
    use keeper_table::Game;

    use super::*;

    #[test]
    fn games_are_called_as_their_records_call_them() {
        for (title, kind) in [(Title::Arkham, Arkham::KIND), (Title::FinalHour, FinalHour::KIND)] {
            assert_eq!(Title::from_str(kind, false), Ok(title));
        }
        assert_eq!(Title::value_variants().len(), 2, "a further game belongs into the list above");
    }
}
