//! The list of games.

pub use keeper_arkham::Arkham;
pub use keeper_final_hour::FinalHour;
use keeper_present::Present;
use keeper_table::Game;

/// Every game that is played here: its kind, and what people call it.
pub const GAMES: [(&str, &str); 2] =
    [(Arkham::KIND, <Arkham as Present>::TITLE), (FinalHour::KIND, <FinalHour as Present>::TITLE)];

/// Does something with the game of a kind: `with_game!(kind, G => play::<G>(), _ => complain())`.
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $game:ident => $does:expr, _ => $otherwise:expr) => {
        match $kind {
            <$crate::games::Arkham as ::keeper_table::Game>::KIND => {
                type $game = $crate::games::Arkham;
                $does
            }
            <$crate::games::FinalHour as ::keeper_table::Game>::KIND => {
                type $game = $crate::games::FinalHour;
                $does
            }
            _ => $otherwise,
        }
    };
}
