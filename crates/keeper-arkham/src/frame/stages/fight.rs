//! Monsters that are met, checks and losses.

use super::stages;

stages! {
    EvadeStage {
        Check = 0,
        Outcome = 1,
        /// One who would fight an elusive monster must come up to it first.
        Approach = 2,
        Approached = 3,
    }

    /// A monster appears in an encounter.
    AppearStage {
        Appear = 0,
        Chosen = 1,
        /// It never stays.
        Leave = 2,
        /// One of several was chosen.
        Picked = 3,
    }

    CombatStage {
        Begin = 0,
        /// What can be used before the horror check.
        Prepare = 1,
        Prepared = 2,
        Horror = 3,
        HorrorOutcome = 4,
        Round = 5,
        RoundChosen = 6,
        /// What comes before the blow is over.
        Strike = 9,
        StrikeOutcome = 7,
        FleeOutcome = 8,
        /// A horror check that has waited for another check to fail.
        LateHorror = 11,
        LateOutcome = 12,
        End = 10,
    }

    DamageStage {
        Loss = 0,
        /// What the marker says beside it.
        Text = 1,
        Over = 2,
    }

    DefeatStage {
        Begin = 0,
        /// The marker goes, and others hear of it.
        End = 1,
    }

    CheckStage {
        /// Cards that pass it or otherwise come before the roll.
        Before = 0,
        /// One of the others who can do something before the roll has the word.
        EarlyChosen(seat) = 32,
        /// What the roller can do before it.
        Prepare = 5,
        Roll = 1,
        /// Rerolls and clues, as long as they can matter.
        After = 2,
        /// Others who can help are asked first, then the roller.
        HelperChosen(seat) = 16,
        Own = 3,
        /// The same, after somebody would not let him spend clues.
        Alone = 7,
        OwnChosen = 4,
        /// It is over, and others hear of it.
        Told = 6,
    }

    LossStage {
        /// What always reduces a loss.
        Lessen = 0,
        /// From this seat on: those who can spare it to others.
        Spare(seat) = 3,
        SpareChosen(seat) = 16,
        /// What the loser can do about it.
        Own = 1,
        OwnChosen = 2,
    }

    /// Driven insane or knocked out.
    FallStage {
        Begin = 0,
        /// The monster has said what it does to those who fall.
        Spoken = 6,
        /// A card that lasts may be taken instead of what you would lose.
        Instead = 5,
        InsteadChosen = 3,
        /// Half the items are gone, then half the clues.
        Clues = 1,
        /// The card is taken: Sanity or Stamina is full again.
        Restore = 4,
        /// In the hospital or the asylum.
        Wake = 2,
    }

    /// Lost in time and space.
    LostStage {
        Begin = 0,
        Over = 1,
    }
}
