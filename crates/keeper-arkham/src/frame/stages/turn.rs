//! The set-up, the turn and its phases.

use super::stages;

stages! {
    SetUpStage {
        /// Who is the first player, and clues on the board.
        Begin = 0,
        /// Seat by seat: the investigator.
        Sheet = 1,
        SheetChosen = 2,
        AncientOne = 3,
        /// Seat by seat: what stands on the sheet.
        FixedPossessions = 4,
        /// Seat by seat and deck by deck: what is drawn.
        RandomPossessions = 5,
        /// Seat by seat and slider by slider.
        Slider = 6,
        SliderChosen = 7,
        /// The cup, the decks, everybody at home.
        Board = 8,
        OpeningMythos = 9,
        /// Seat by seat: what hears of cards that somebody gains hears of those that one begins with.
        Gains = 10,
        /// Seat by seat: the personal story of each.
        Stories = 11,
        /// Seat by seat: where one begins who begins anywhere.
        Home = 12,
        HomeChosen = 13,
    }

    EnterStage {
        Sheet = 0,
        RandomPossessions = 1,
        Slider = 2,
        SliderChosen = 3,
        /// Where one begins who begins anywhere.
        HomeChosen = 4,
    }

    TurnStage {
        Begin = 0,
        Upkeep = 1,
        Movement = 2,
        Encounters = 3,
        OtherWorlds = 4,
        Mythos = 5,
        /// The first player marker goes on.
        End = 6,
    }

    UpkeepStage {
        Refresh = 0,
        Actions = 1,
        ActionChosen = 2,
        Sliders = 3,
        SliderChosen = 4,
    }

    /// Refreshing one card after the other.
    RefreshStage {
        /// Where not all can be: which.
        Which = 0,
        Chosen = 1,
        /// What its text says to it.
        Say = 2,
        Said = 3,
        Refresh = 4,
    }

    MoveStage {
        Begin = 0,
        Offer = 1,
        Chosen = 2,
        /// Where the Patrol Wagon goes.
        WagonChosen = 5,
        /// The walk is over: what is said of that comes before monsters.
        Law = 8,
        /// The walk is over: whatever stands here must be dealt with.
        Halt = 3,
        /// What is said of those who end their movement here.
        End = 4,
        Clues = 6,
        CluesChosen = 7,
    }

    /// Movement in an Other World, or of an investigator who cannot move.
    WorldStage {
        Begin = 0,
        /// One who cannot move may still trade.
        Trade = 3,
        TradeChosen = 4,
        Offer = 1,
        Chosen = 2,
        /// A spell that brings one home replaces the step.
        Used = 5,
        /// One who has moved may still use what belongs to this phase.
        Moved = 8,
        MovedChosen = 9,
        MovedUsed = 10,
        /// Back in town, with monsters at the gate.
        Home = 6,
        HomeChosen = 7,
    }

    EncounterStage {
        Begin = 0,
        /// At a location: the encounter, or what may be done instead.
        Location = 1,
        LocationChosen = 2,
        Street = 3,
        StreetChosen = 4,
    }

    /// An encounter in an Other World, then back.
    VisitStage {
        Encounter = 0,
        Return = 1,
        /// The encounter, with two cards to choose from.
        BestOfTwo = 2,
    }

    TradeStage {
        /// The first lays things on the table, one by one.
        Offer = 0,
        Laid = 1,
        /// The second lays something against it, agrees or not.
        Replied = 3,
        /// The first has seen what is given for it.
        Accepted = 5,
    }
}
