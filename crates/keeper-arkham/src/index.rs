//! What a text answers, as bits, so that looking for abilities skips the cards that have none of the kind.

use keeper_script::tree::{Ability, Static, Window};
use serde::{Deserialize, Serialize};

/// Questions that statics answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Q {
    Checks,
    Skill,
    Maximum,
    Movement,
    ClueDice,
    Succeed,
    Sixes,
    Kept,
    DrawMore,
    TwoLocationCards,
    TwoGateCards,
    EncounterElsewhere,
    IgnoreNightmarish,
    IgnoreOverwhelming,
    TakeEndless,
    IgnoreResistance,
    NothingAppears,
    NoClueAt,
    DrawFromBottom,
    ReturnAnywhere,
    Wagon,
    Monsters,
    DoNotMove,
    MoveAsNormal,
    NotInPlay,
    DefeatDraws,
    NoGain,
    NoSpells,
    FreeSpells,
    NoTerror,
    NoSealing,
    SealCost,
    CloseDifficulty,
    NoArrest,
    Closed,
    NoPassage,
    NoWeather,
    LostAreDevoured,
    MasksInCup,
    Hunts,
    CombatSkill,
    Stays,
}

pub fn question(rule: &Static) -> Q {
    match rule {
        Static::Checks { .. } => Q::Checks,
        Static::Skill { .. } => Q::Skill,
        Static::Maximum { .. } => Q::Maximum,
        Static::MovementPoints(_) => Q::Movement,
        Static::ClueDice(_) => Q::ClueDice,
        Static::Succeed(_) => Q::Succeed,
        Static::Sixes => Q::Sixes,
        Static::Kept => Q::Kept,
        Static::DrawMore(_) => Q::DrawMore,
        Static::TwoLocationCards => Q::TwoLocationCards,
        Static::TwoGateCards => Q::TwoGateCards,
        Static::EncounterElsewhere { .. } => Q::EncounterElsewhere,
        Static::IgnoreNightmarish => Q::IgnoreNightmarish,
        Static::IgnoreOverwhelming => Q::IgnoreOverwhelming,
        Static::TakeEndless => Q::TakeEndless,
        Static::IgnoreResistance { .. } => Q::IgnoreResistance,
        Static::NothingAppears => Q::NothingAppears,
        Static::NoClueAt(_) => Q::NoClueAt,
        Static::DrawFromBottom => Q::DrawFromBottom,
        Static::ReturnAnywhere => Q::ReturnAnywhere,
        Static::Wagon => Q::Wagon,
        Static::Monsters { .. } => Q::Monsters,
        Static::DoNotMove(_) => Q::DoNotMove,
        Static::MoveAsNormal(_) => Q::MoveAsNormal,
        Static::NotInPlay(_) => Q::NotInPlay,
        Static::DefeatDraws { .. } => Q::DefeatDraws,
        Static::NoGain { .. } => Q::NoGain,
        Static::NoSpells => Q::NoSpells,
        Static::FreeSpells => Q::FreeSpells,
        Static::NoTerror => Q::NoTerror,
        Static::NoSealing => Q::NoSealing,
        Static::SealCost(_) | Static::SealDiscount(_) => Q::SealCost,
        Static::CloseDifficulty { .. } => Q::CloseDifficulty,
        Static::NoArrest => Q::NoArrest,
        Static::Closed(_) => Q::Closed,
        Static::NoPassage(_) => Q::NoPassage,
        Static::NoWeather => Q::NoWeather,
        Static::LostAreDevoured => Q::LostAreDevoured,
        Static::MasksInCup => Q::MasksInCup,
        Static::Hunts { .. } => Q::Hunts,
        Static::CombatSkill(_) => Q::CombatSkill,
        Static::Stays => Q::Stays,
    }
}

/// Kinds of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum W {
    Upkeep,
    Movement,
    AnyTime,
    InCombat,
    BeforeCheck,
    AfterCheck,
    AfterAnyCheck,
    WouldLose,
    WouldSpendClues,
    WouldBeLost,
    Gained,
    AfterUse,
    EncounterDrawn,
    Closing,
    Awakens,
    Attacked,
    AfterCombatOrReturn,
    InsteadOfEncounter,
    EndsMovement,
    EncountersIn,
    EndOfMythos,
    Enters,
    Pass,
    Fail,
    SetUp,
    StartOfBattle,
    Attack,
    AfterAttack,
    KindDefeated,
    AnyoneLost,
    InsteadOfMoving,
    Damage,
    BeforeHorror,
    Defeated,
}

pub fn window(window: &Window) -> W {
    match window {
        Window::Upkeep => W::Upkeep,
        Window::Movement(_) => W::Movement,
        Window::AnyTime => W::AnyTime,
        Window::InCombat => W::InCombat,
        Window::BeforeCheck(_) => W::BeforeCheck,
        Window::AfterCheck(_) => W::AfterCheck,
        Window::AfterAnyCheck => W::AfterAnyCheck,
        Window::WouldLose { .. } | Window::WouldLoseInCombat => W::WouldLose,
        Window::WouldSpendClues => W::WouldSpendClues,
        Window::WouldBeLost => W::WouldBeLost,
        Window::Gained => W::Gained,
        Window::AfterUse => W::AfterUse,
        Window::EncounterDrawn => W::EncounterDrawn,
        Window::Closing => W::Closing,
        Window::Awakens => W::Awakens,
        Window::Attacked => W::Attacked,
        Window::AfterCombatOrReturn => W::AfterCombatOrReturn,
        Window::InsteadOfEncounter => W::InsteadOfEncounter,
        Window::EndsMovement(_) => W::EndsMovement,
        Window::EncountersIn(_) => W::EncountersIn,
        Window::EndOfMythos { .. } => W::EndOfMythos,
        Window::Enters => W::Enters,
        Window::Pass(_) => W::Pass,
        Window::Fail(_) => W::Fail,
        Window::SetUp => W::SetUp,
        Window::StartOfBattle => W::StartOfBattle,
        Window::Attack => W::Attack,
        Window::AfterAttack => W::AfterAttack,
        Window::KindDefeated(_) => W::KindDefeated,
        Window::AnyoneLost => W::AnyoneLost,
        Window::InsteadOfMoving => W::InsteadOfMoving,
        Window::Damage => W::Damage,
        Window::BeforeHorror => W::BeforeHorror,
        Window::Defeated => W::Defeated,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Index {
    statics: u64,
    windows: u64,
}

impl Index {
    pub fn of(abilities: &[Ability]) -> Index {
        let mut index = Index::default();
        for ability in abilities {
            match ability {
                Ability::Static(rule) => index.statics |= 1 << question(rule) as u64,
                Ability::At(at) => index.windows |= 1 << window(&at.window) as u64,
                Ability::Effects(_) => {}
            }
        }
        index
    }

    #[inline]
    pub fn answers(self, q: Q) -> bool {
        self.statics & (1 << q as u64) != 0
    }

    #[inline]
    pub fn acts(self, w: W) -> bool {
        self.windows & (1 << w as u64) != 0
    }

    pub fn is_empty(self) -> bool {
        self == Index::default()
    }
}
