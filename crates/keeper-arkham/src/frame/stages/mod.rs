//! How far a procedure has come: for each frame that takes several steps, what comes next, in words.
//!
//! The variants stand in the order of the rules. The number beside each is what a snapshot holds; it never changes, wherever
//! the variant stands.

mod cards;
mod fight;
mod town;
mod turn;

pub use cards::{BuyStage, CardStage, CastStage, DrawStage, FireStage, TrophyStage, UseStage};
pub use fight::{
    AppearStage, CheckStage, CombatStage, DamageStage, DefeatStage, EvadeStage, FallStage, LossStage, LostStage,
};
pub use town::{
    BattleStage, CloseStage, DuelStage, EndStage, GateStage, MonsterStage, MythosStage, OpenStage, StrikeStage,
    SurgeStage,
};
pub use turn::{
    EncounterStage, EnterStage, MoveStage, RefreshStage, SetUpStage, TradeStage, TurnStage, UpkeepStage, VisitStage,
    WorldStage,
};

/// Stages with their numbers. One that takes the seats one after the other holds the seat, and as many numbers from its own on.
macro_rules! stages {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $stage:ident $(($seat:ident))? = $number:literal,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(into = "u8", try_from = "u8")]
        pub enum $name {
            $($(#[$doc])* $stage $((stages!(@seat $seat)))?,)+
        }

        impl From<$name> for u8 {
            fn from(stage: $name) -> u8 {
                match stage {
                    $($name::$stage $(($seat))? => $number $(+ $seat)?,)+
                }
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<$name, String> {
                $({
                    let last = $number $(+ stages!(@last $seat))?;
                    if ($number..=last).contains(&number) {
                        $(let $seat = number - $number;)?
                        return Ok($name::$stage $(($seat))?);
                    }
                })+
                Err(format!("{} has no number {number}", stringify!($name)))
            }
        }
    )+};
    (@seat $seat:ident) => { $crate::basic::Inv };
    // One past the last seat: everybody has had a turn.
    (@last $seat:ident) => { $crate::basic::SEATS as u8 };
}
use stages;

stages! {
    /// A question, and what is done with the answer.
    Asking {
        Ask = 0,
        Answer = 1,
    }
}
