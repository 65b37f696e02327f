//! Cards, what they cost, and casting.

use serde::{Deserialize, Serialize};

use super::stages;

stages! {
    DrawStage {
        Begin = 0,
        /// What may be done instead of drawing is chosen.
        InsteadChosen = 6,
        /// Card by card: from the top or the bottom.
        Next = 1,
        Card = 2,
        /// What of it is given up.
        GiveUp = 3,
        GivenUp = 4,
        Keep = 5,
    }

    BuyStage {
        Offer = 0,
        Chosen = 1,
        /// What nobody has bought goes.
        End = 2,
    }

    /// An encounter card, of a location or of an Other World.
    CardStage {
        Draw = 0,
        /// Which of those that were drawn.
        Chosen = 1,
        /// What may be done about it.
        Drawn = 2,
        Read = 3,
        End = 4,
        /// Which of the fanned deck.
        Fanned = 5,
        /// What may be done before it is drawn.
        Before = 6,
    }

    /// What may speak in a window, source by source.
    FireStage {
        Speak = 0,
        Chosen = 1,
    }

    CastStage {
        /// What may be done before it is paid for.
        Before = 3,
        Pay = 0,
        Check = 1,
        Outcome = 2,
        /// Somebody else may pay some of it.
        Share = 4,
        Shared = 5,
    }

    /// Paying with trophies.
    TrophyStage {
        /// With gates, with monsters or with both.
        Ways = 0,
        WayChosen = 1,
        /// Gates, or monsters by their toughness.
        Spend = 2,
        Spent = 3,
        /// Monsters by their number.
        SpendNumber = 4,
        /// What helps to spend them by toughness is offered first.
        Help = 6,
        Helped = 7,
        /// Gates and monsters by their number.
        SpendAny = 8,
        SpentAny = 9,
        SpentNumber = 5,
        /// The same, but they return to the box.
        BoxNumber = 10,
        BoxedNumber = 11,
        /// With gates or with monsters.
        Unmixed = 12,
    }
}

/// The use of an ability: its costs one after the other, each of them paid and then looked at; then what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UseStage(u8);

impl UseStage {
    pub const BEGIN: UseStage = UseStage(0);
    /// The spell did not work.
    const FAILED: u8 = 128;

    pub fn next(self) -> UseStage {
        UseStage(self.0 + 1)
    }

    pub fn failed(self) -> UseStage {
        UseStage(self.0 | UseStage::FAILED)
    }

    pub fn has_failed(self) -> bool {
        self.0 & UseStage::FAILED != 0
    }

    /// Which of the costs comes next, or was paid just now; none before the first.
    pub fn cost(self) -> Option<usize> {
        (self.0 & !UseStage::FAILED).checked_sub(1).map(|step| usize::from(step / 2))
    }

    /// Whether that cost was paid just now.
    pub fn is_paid(self) -> bool {
        (self.0 & !UseStage::FAILED).is_multiple_of(2)
    }
}
