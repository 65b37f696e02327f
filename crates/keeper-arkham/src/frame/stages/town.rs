//! Gates, the Mythos Phase and the final battle.

use serde::{Deserialize, Serialize};

use super::stages;

stages! {
    CloseStage {
        Offer = 0,
        Chosen = 1,
        /// The check is passed: whether to seal it.
        Seal = 2,
        SealChosen = 3,
        /// Closed without a seal.
        Close = 4,
        /// The seal is paid for.
        CloseAndSeal = 5,
    }

    OpenStage {
        Doom = 0,
        Gate = 1,
        /// What the marker says is done: the investigators there are drawn through.
        Through = 2,
    }

    /// Gates that move.
    GateStage {
        Begin = 0,
        Offer = 1,
        Chosen = 2,
    }

    /// A surge of monsters: the share of each gate first, then the monsters.
    SurgeStage {
        Share = 0,
        GateChosen = 2,
    }

    MythosStage {
        Drawn = 0,
        /// What is in play has heard that it was drawn.
        Heard = 5,
        /// Seat by seat: those who can send the card away.
        SeerChosen(seat) = 16,
        Gate = 4,
        /// Clue by clue.
        Clue = 1,
        ClueChosen = 2,
        /// The monsters have moved: what the card says.
        Text = 3,
    }

    /// The monsters move, marker by marker.
    MonsterStage {
        Step = 0,
        /// Which of several equal targets.
        TargetChosen = 1,
        /// All have moved: whatever waits for a symbol speaks.
        Symbols = 3,
        Over = 2,
    }

    BattleStage {
        Begin = 0,
        Round = 1,
        /// Seat by seat.
        Upkeep = 2,
        /// Seat by seat.
        Trade = 3,
        TradeChosen = 4,
        /// Seat by seat: the attacks of the investigators.
        Attacks = 5,
        /// Seat by seat: what cancels the attack of the Ancient One.
        Defence = 6,
        DefenceChosen = 7,
        /// The Ancient One has attacked.
        Over = 8,
        /// What rules the round.
        Plan = 9,
        /// Investigators who were lost have been devoured, with all that follows; what lay beside the board goes.
        Start = 10,
    }

    /// One investigator's attack on the Ancient One.
    DuelStage {
        Begin = 0,
        Upkeep = 1,
        Offer = 2,
        Chosen = 3,
        Hits = 4,
        Defence = 5,
        DefenceChosen = 6,
        After = 7,
    }

    StrikeStage {
        Begin = 0,
        Offer = 1,
        Chosen = 2,
        Hits = 3,
    }
}

/// The end of the Mythos Phase, step by step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndStage {
    #[default]
    Begin,
    /// What is in play and has not spoken yet is put to the players.
    Offer,
    Speak,
    Over,
}
