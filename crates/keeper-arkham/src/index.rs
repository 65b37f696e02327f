//! What a text answers, as bits, so that looking for abilities skips the cards that have none of the kind.

use keeper_script::tree::{Ability, Fate, Static, Window};
use serde::{Deserialize, Serialize};

/// Questions that statics answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Q {
    Checks,
    /// Beside [`Q::Checks`]: it adds to other checks than those of combat.
    OtherChecks,
    Skill,
    Maximum,
    /// The same, but for a place or for each of something: it may change with anything.
    VaryingMaximum,
    Movement,
    Focus,
    GateLimit,
    AddToDice,
    ClueDice,
    Succeed,
    Sixes,
    Kept,
    OnlyWhile,
    Safe,
    NoTrade,
    UpkeepRoll,
    NotRefreshed,
    RefreshMost,
    OutskirtsHold,
    BattleSuccesses,
    Buying,
    SpellCost,
    HandsLess,
    AtMost,
    MostClues,
    SliderStops,
    UnlimitedFocus,
    NoPickUp,
    ClueLimit,
    FirstClueLost,
    CluesByTwos,
    SpendAs,
    NightmarishFor,
    SecondCopyHarmless,
    CannotLose,
    CannotBe,
    SpellHands,
    GateCards,
    DrawMore,
    TwoLocationCards,
    TwoGateCards,
    EncounterElsewhere,
    EncountersFrom,
    IgnoreNightmarish,
    IgnoreOverwhelming,
    TakeEndless,
    FoesWeaker,
    ChecksOfAll,
    PartnerPays,
    TrophyWorth,
    IgnoreResistance,
    NothingAppears,
    NoClueAt,
    DrawFromBottom,
    ReturnAnywhere,
    Wagon,
    Monsters,
    MoveAs,
    MoveTo,
    CountsAs,
    StalkersSee,
    Sky,
    FreeRail,
    EnterCost,
    TradeAnywhere,
    TradeClues,
    NotInPlay,
    DefeatDraws,
    NoGain,
    FreeEncounters,
    NoSpells,
    FreeSpells,
    NoTerror,
    NoSealing,
    NoDoomForGates,
    NoClosing,
    SealCost,
    CloseDifficulty,
    NoArrest,
    Closed,
    NoPassage,
    NoEntry,
    NoEffect,
    TwoMythosCards,
    NoLocationTexts,
    BeginsWithCard,
    LostAreDevoured,
    MasksInCup,
    InCup,
    NoDraw,
    Brittle,
    IgnoreWith,
    OwnCup,
    MoreAtGates,
    SurgeShare,
    StayAtClosing,
    House,
    /// On gate markers, whose rules are kept beside them.
    Gate,
    Hunts,
    CombatSkill,
    NoEnvironmentPenalty,
    Ignores,
    CastBonus,
    StreetsAlong,
    NoneFromGates,
    KeepsOut,
    Stays,
    /// Where its next step is: of a task or mission, whatever its text says.
    Steps,
}

/// What a line is found by: the question that it answers or the window that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head(u8);

impl Head {
    const WINDOW: u8 = 128;
    const NEITHER: Head = Head(u8::MAX);

    pub fn of(ability: &Ability) -> Head {
        match ability {
            Ability::Static(rule) => Head::from(question(rule)),
            Ability::At(at) => Head::from(window(&at.window)),
            Ability::Effects(_) => Head::NEITHER,
        }
    }
}

impl From<Q> for Head {
    #[inline]
    fn from(q: Q) -> Head {
        Head(q as u8)
    }
}

impl From<W> for Head {
    #[inline]
    fn from(w: W) -> Head {
        Head(Head::WINDOW + w as u8)
    }
}

pub fn question(rule: &Static) -> Q {
    match rule {
        Static::Checks { .. } => Q::Checks,
        Static::Skill { .. } => Q::Skill,
        Static::Maximum { zone: None, each: None, .. } => Q::Maximum,
        Static::Maximum { .. } => Q::VaryingMaximum,
        Static::MovementPoints(_) => Q::Movement,
        Static::Focus { .. } => Q::Focus,
        Static::OutskirtsHold(_) => Q::OutskirtsHold,
        Static::BattleSuccesses(_) => Q::BattleSuccesses,
        Static::RefreshMost(_) => Q::RefreshMost,
        Static::NotRefreshed => Q::NotRefreshed,
        Static::Buying { .. } => Q::Buying,
        Static::GateLimit(_) => Q::GateLimit,
        Static::AddToDice { .. } => Q::AddToDice,
        Static::ClueDice(_) => Q::ClueDice,
        Static::Succeed(_) => Q::Succeed,
        Static::Sixes => Q::Sixes,
        Static::Kept => Q::Kept,
        Static::OnlyWhile(_) => Q::OnlyWhile,
        Static::Safe(_) => Q::Safe,
        Static::NoTrade(_) => Q::NoTrade,
        Static::NoUpkeepRoll(_) | Static::UpkeepHighest(_) | Static::UpkeepWorse { .. } => Q::UpkeepRoll,
        Static::CannotLose(_) => Q::CannotLose,
        Static::CannotBe(_) => Q::CannotBe,
        Static::SpellHands(_) => Q::SpellHands,
        Static::GateCards(_) => Q::GateCards,
        Static::DrawMore(_) => Q::DrawMore,
        Static::HandsLess(_) => Q::HandsLess,
        Static::AtMost { .. } => Q::AtMost,
        Static::MostClues(_) => Q::MostClues,
        Static::SliderStops(_) => Q::SliderStops,
        Static::UnlimitedFocus => Q::UnlimitedFocus,
        Static::NoPickUp => Q::NoPickUp,
        Static::ClueLimit { .. } => Q::ClueLimit,
        Static::FirstClueLost { .. } => Q::FirstClueLost,
        Static::CluesByTwos => Q::CluesByTwos,
        Static::SpendAs { .. } => Q::SpendAs,
        Static::NightmarishFor { .. } => Q::NightmarishFor,
        Static::SecondCopyHarmless(_) => Q::SecondCopyHarmless,
        Static::TwoCards { gate: false } => Q::TwoLocationCards,
        Static::TwoCards { gate: true } => Q::TwoGateCards,
        Static::EncounterElsewhere { .. } => Q::EncounterElsewhere,
        Static::EncountersFrom { .. } => Q::EncountersFrom,
        Static::SparedDamage { nightmarish: true } => Q::IgnoreNightmarish,
        Static::SparedDamage { nightmarish: false } => Q::IgnoreOverwhelming,
        Static::TakeEndless => Q::TakeEndless,
        Static::FoesWeaker(_) => Q::FoesWeaker,
        Static::ChecksOfAll { .. } => Q::ChecksOfAll,
        Static::PartnerPays => Q::PartnerPays,
        Static::TrophyWorth(_) => Q::TrophyWorth,
        Static::IgnoreResistance { .. } => Q::IgnoreResistance,
        Static::NothingAppears => Q::NothingAppears,
        Static::NoClueAt(_) => Q::NoClueAt,
        Static::DrawFromBottom => Q::DrawFromBottom,
        Static::ReturnAnywhere => Q::ReturnAnywhere,
        Static::Wagon { .. } => Q::Wagon,
        Static::Monsters { .. } => Q::Monsters,
        Static::MoveAs { .. } => Q::MoveAs,
        Static::MoveTo { .. } => Q::MoveTo,
        Static::CountsAs(_) => Q::CountsAs,
        Static::StalkersSee(_) => Q::StalkersSee,
        Static::Sky(_) => Q::Sky,
        Static::FreeRail => Q::FreeRail,
        Static::EnterCost { .. } => Q::EnterCost,
        Static::TradeAnywhere => Q::TradeAnywhere,
        Static::TradeClues => Q::TradeClues,
        Static::NotInPlay(_) => Q::NotInPlay,
        Static::DefeatDraws { .. } => Q::DefeatDraws,
        Static::NoGain { .. } => Q::NoGain,
        Static::FreeEncounters(_) => Q::FreeEncounters,
        Static::NoSpells => Q::NoSpells,
        Static::FreeSpells => Q::FreeSpells,
        Static::SpellCost(_) => Q::SpellCost,
        Static::NoTerror => Q::NoTerror,
        Static::NoSealing => Q::NoSealing,
        Static::NoDoomForGates => Q::NoDoomForGates,
        Static::NoClosing(_) => Q::NoClosing,
        Static::SealCost(_) | Static::SealDiscount(_) => Q::SealCost,
        Static::CloseDifficulty { .. } => Q::CloseDifficulty,
        Static::NoArrest => Q::NoArrest,
        Static::Closed(_) => Q::Closed,
        Static::NoPassage(_) => Q::NoPassage,
        Static::NoEntry(_) => Q::NoEntry,
        Static::NoEffect(_) => Q::NoEffect,
        Static::TwoMythosCards => Q::TwoMythosCards,
        Static::NoLocationTexts { .. } => Q::NoLocationTexts,
        Static::BeginsWithCard(_) => Q::BeginsWithCard,
        Static::LostAreDevoured => Q::LostAreDevoured,
        Static::MasksInCup => Q::MasksInCup,
        Static::InCup(_) => Q::InCup,
        Static::NoDraw(_) => Q::NoDraw,
        Static::Brittle { .. } => Q::Brittle,
        Static::IgnoreWith { .. } => Q::IgnoreWith,
        Static::OwnCup(_) => Q::OwnCup,
        Static::MoreAtGates(_) => Q::MoreAtGates,
        Static::SurgeShare(_) => Q::SurgeShare,
        Static::StayAtClosing(_) => Q::StayAtClosing,
        Static::House(_) => Q::House,
        Static::NoTrophy | Static::Wanders => Q::Gate,
        Static::Hunts { .. } => Q::Hunts,
        Static::CombatSkill(_) => Q::CombatSkill,
        Static::NoEnvironmentPenalty => Q::NoEnvironmentPenalty,
        Static::Ignores(_) => Q::Ignores,
        Static::CastBonus { .. } => Q::CastBonus,
        Static::StreetsAlong { .. } => Q::StreetsAlong,
        Static::NoneFromGates => Q::NoneFromGates,
        Static::KeepsOut(_) => Q::KeepsOut,
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
    BeforeFirstCheck,
    BeforeAnyCheck,
    AfterCheck,
    AfterAnyCheck,
    WouldLose,
    Lost,
    AfterGain,
    StartOfTurn,
    GateOpens,
    SpellCast,
    AnyWouldLose,
    InsteadAnywhere,
    /// The same, in the streets too.
    InsteadWherever,
    Encounters,
    EncounterHere,
    Leaves,
    Walks,
    AnyoneGains,
    YouDevoured,
    WouldBuy,
    WouldDrawAny,
    Discards,
    OtherFalls,
    YouSeal,
    Closed,
    DrawnThrough,
    FailedCheck,
    DoomAdded,
    TerrorRises,
    SymbolMoves,
    GateCloses,
    Traps,
    MythosDrawn,
    WouldSpendClues,
    WouldSpendToughness,
    WouldSpendSanity,
    WouldGain,
    WouldCast,
    WouldBeLost,
    WouldBeDelayed,
    WouldBeDevoured,
    TerrorWouldRise,
    SurgeWouldOccur,
    AfterCare,
    AsSoonAs,
    WouldRefresh,
    Gained,
    SecondCopy,
    WouldDraw,
    NoSuccess,
    Complete,
    Sacrifice,
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
    InsteadOfGate,
    Full,
    EntersVortex,
    Pass,
    Fail,
    SetUp,
    StartOfBattle,
    Attack,
    AfterAttack,
    AnyDefeated,
    YouDefeat,
    MonsterEnters,
    Joined,
    AnyoneLost,
    InsteadOfMoving,
    ThisMoves,
    Damage,
    BeforeHorror,
    BeforeCombat,
    Surge,
    AllyLeaves,
    AnyoneDevoured,
    AnyoneFalls,
    InsteadAt,
    FailsBoth,
    ThisDefeated,
    Defeated,
    Opens,
    CloseFails,
}

impl Q {
    /// In which word of an index it is, and which bit of it.
    #[inline(always)]
    pub(crate) fn place(self) -> (usize, u32) {
        (usize::from(self as u8 / 64), u32::from(self as u8 % 64))
    }
}

impl W {
    #[inline(always)]
    pub(crate) fn place(self) -> (usize, u32) {
        (Index::WORDS / 2 + usize::from(self as u8 / 64), u32::from(self as u8 % 64))
    }
}

/// Whose texts a window is fired for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hears {
    /// Nobody's: it is offered in a procedure of its own, or only the text itself is asked.
    Procedure,
    /// What is in play.
    InPlay,
    /// The cards and the sheet of the one it is about.
    Own,
    /// What is in play, and the cards and the sheet of the one it is about.
    InPlayAndOwn,
    /// Everybody's cards and sheets.
    Holders,
    /// The cards and sheets of all but the one it is about.
    Others,
    /// What is in play, and everybody's cards and sheets.
    Everything,
}

impl Hears {
    #[inline]
    pub fn in_play(self) -> bool {
        matches!(self, Hears::InPlay | Hears::InPlayAndOwn | Hears::Everything)
    }

    /// Whether an investigator's cards and sheet hear it, the one it is about or another.
    #[inline]
    pub fn holder(self, himself: bool) -> bool {
        match self {
            Hears::Procedure | Hears::InPlay => false,
            Hears::Own | Hears::InPlayAndOwn => himself,
            Hears::Others => !himself,
            Hears::Holders | Hears::Everything => true,
        }
    }
}

impl W {
    /// Whether whatever is done in the window keeps something from happening.
    pub fn averts(self) -> bool {
        matches!(self, W::WouldBeLost | W::WouldBeDelayed | W::WouldBeDevoured | W::SurgeWouldOccur)
    }

    /// Who is asked when the window is fired.
    #[inline(always)]
    pub fn hears(self) -> Hears {
        match self {
            W::EndsMovement | W::StartOfTurn => Hears::InPlayAndOwn,
            W::YouDefeat
            | W::AfterCombatOrReturn
            | W::WouldBeLost
            | W::WouldBeDelayed
            | W::WouldBeDevoured
            | W::NoSuccess => Hears::Own,
            W::TerrorWouldRise | W::SurgeWouldOccur => Hears::Holders,
            W::AfterCare | W::Leaves | W::Walks | W::AnyoneGains | W::Discards => Hears::InPlay,
            W::YouDevoured | W::YouSeal | W::DrawnThrough | W::FailedCheck => Hears::Own,
            W::OtherFalls => Hears::Others,
            W::Lost | W::AfterGain => Hears::Own,
            W::GateOpens => Hears::Everything,
            W::SpellCast | W::Traps => Hears::InPlay,
            W::SymbolMoves | W::GateCloses => Hears::Everything,
            W::WouldCast => Hears::InPlay,
            W::Awakens | W::AnyDefeated | W::AnyoneLost | W::EntersVortex | W::SetUp | W::TerrorRises => {
                Hears::Everything
            }
            W::Joined => Hears::Holders,
            W::MonsterEnters | W::Surge | W::AllyLeaves | W::AnyoneDevoured | W::AnyoneFalls => Hears::InPlay,
            // What is in play speaks before, in the players' order.
            W::EndOfMythos | W::DoomAdded => Hears::Holders,
            W::StartOfBattle | W::Attack | W::AfterAttack => Hears::InPlay,
            W::Upkeep
            | W::Movement
            | W::AnyTime
            | W::InCombat
            | W::BeforeCheck
            | W::BeforeAnyCheck
            | W::BeforeFirstCheck
            | W::AfterCheck
            | W::AfterAnyCheck
            | W::WouldLose
            | W::AnyWouldLose
            | W::InsteadAnywhere
            | W::InsteadWherever
            | W::Encounters
            | W::EncounterHere
            | W::WouldBuy
            | W::WouldDrawAny
            | W::Closed
            | W::MythosDrawn
            | W::WouldSpendClues
            | W::WouldSpendToughness
            | W::WouldSpendSanity
            | W::AsSoonAs
            | W::WouldRefresh
            | W::WouldGain
            | W::Gained
            | W::SecondCopy
            | W::WouldDraw
            | W::Complete
            | W::Sacrifice
            | W::AfterUse
            | W::EncounterDrawn
            | W::Closing
            | W::Attacked
            | W::InsteadOfEncounter
            | W::EncountersIn
            | W::Enters
            | W::InsteadOfGate
            | W::Full
            | W::Pass
            | W::Fail
            | W::InsteadOfMoving
            | W::ThisMoves
            | W::Damage
            | W::BeforeHorror
            | W::BeforeCombat
            | W::InsteadAt
            | W::FailsBoth
            | W::ThisDefeated
            | W::Defeated
            | W::Opens
            | W::CloseFails => Hears::Procedure,
        }
    }

    /// A moment of which the Ancient One's text speaks asleep and awake.
    pub fn at_all_times(self) -> bool {
        self == W::AllyLeaves
    }

    /// The moments of the final battle, in which the Ancient One's other texts are silent.
    pub fn of_battle(self) -> bool {
        matches!(self, W::Awakens | W::StartOfBattle | W::Attack | W::AfterAttack)
    }
}

#[inline(always)]
pub fn window(window: &Window) -> W {
    match window {
        Window::Upkeep => W::Upkeep,
        Window::Movement(_) => W::Movement,
        Window::AnyTime => W::AnyTime,
        Window::InCombat => W::InCombat,
        Window::BeforeCheck { any: false, .. } => W::BeforeCheck,
        Window::BeforeCheck { any: true, .. } => W::BeforeAnyCheck,
        Window::BeforeFirstCheck => W::BeforeFirstCheck,
        Window::AfterCheck { .. } => W::AfterCheck,
        Window::AfterAnyCheck => W::AfterAnyCheck,
        Window::WouldLose { .. } | Window::WouldLoseAfter(_) => W::WouldLose,
        Window::Lost { .. } => W::Lost,
        Window::AfterGain(_) => W::AfterGain,
        Window::StartOfTurn => W::StartOfTurn,
        Window::GateOpens => W::GateOpens,
        Window::SpellCast { .. } => W::SpellCast,
        Window::AnyWouldLose => W::AnyWouldLose,
        Window::InsteadAnywhere { streets: false } => W::InsteadAnywhere,
        Window::InsteadAnywhere { streets: true } => W::InsteadWherever,
        Window::Encounters => W::Encounters,
        Window::EncounterHere => W::EncounterHere,
        Window::Leaves(_) => W::Leaves,
        Window::Walks(_) => W::Walks,
        Window::AnyoneGains(_) => W::AnyoneGains,
        Window::YouDevoured => W::YouDevoured,
        Window::WouldBuy(_) => W::WouldBuy,
        Window::WouldDrawAny => W::WouldDrawAny,
        Window::Discards { .. } => W::Discards,
        Window::OtherFalls => W::OtherFalls,
        Window::YouSeal => W::YouSeal,
        Window::Closed => W::Closed,
        Window::DrawnThrough => W::DrawnThrough,
        Window::FailedCheck => W::FailedCheck,
        Window::DoomAdded => W::DoomAdded,
        Window::TerrorRises => W::TerrorRises,
        Window::SymbolMoves { .. } => W::SymbolMoves,
        Window::GateCloses(_) => W::GateCloses,
        Window::Traps => W::Traps,
        Window::MythosDrawn => W::MythosDrawn,
        Window::WouldSpendClues => W::WouldSpendClues,
        Window::WouldSpendToughness => W::WouldSpendToughness,
        Window::WouldSpendSanity => W::WouldSpendSanity,
        Window::WouldGain { .. } => W::WouldGain,
        Window::WouldCast => W::WouldCast,
        Window::WouldBe { fate: Fate::Lost, .. } => W::WouldBeLost,
        Window::WouldBe { fate: Fate::Delayed, .. } => W::WouldBeDelayed,
        Window::WouldBe { fate: Fate::Devoured, .. } => W::WouldBeDevoured,
        Window::TerrorWouldRise => W::TerrorWouldRise,
        Window::SurgeWouldOccur => W::SurgeWouldOccur,
        Window::AfterCare(_) => W::AfterCare,
        Window::AsSoonAs(_) => W::AsSoonAs,
        Window::WouldRefresh => W::WouldRefresh,
        Window::Gained => W::Gained,
        Window::SecondCopy => W::SecondCopy,
        Window::WouldDraw(_) => W::WouldDraw,
        Window::NoSuccess => W::NoSuccess,
        Window::Complete => W::Complete,
        Window::Sacrifice => W::Sacrifice,
        Window::AfterUse => W::AfterUse,
        Window::EncounterDrawn { .. } => W::EncounterDrawn,
        Window::Closing => W::Closing,
        Window::Awakens => W::Awakens,
        Window::Attacked => W::Attacked,
        Window::AfterCombatOrReturn => W::AfterCombatOrReturn,
        Window::InsteadOfEncounter => W::InsteadOfEncounter,
        Window::EndsMovement(_) | Window::YouEndMovement => W::EndsMovement,
        Window::EncountersIn(_) => W::EncountersIn,
        Window::EndOfMythos { .. } => W::EndOfMythos,
        Window::Enters => W::Enters,
        Window::InsteadOfGate => W::InsteadOfGate,
        Window::Full => W::Full,
        Window::EntersVortex => W::EntersVortex,
        Window::Opens => W::Opens,
        Window::CloseFails => W::CloseFails,
        Window::Pass(_) => W::Pass,
        Window::Fail(_) => W::Fail,
        Window::SetUp => W::SetUp,
        Window::StartOfBattle => W::StartOfBattle,
        Window::Attack => W::Attack,
        Window::AfterAttack => W::AfterAttack,
        Window::AnyDefeated(_) => W::AnyDefeated,
        Window::YouDefeat(_) => W::YouDefeat,
        Window::MonsterEnters(_) => W::MonsterEnters,
        Window::Joined => W::Joined,
        Window::AnyoneLost => W::AnyoneLost,
        Window::InsteadOfMoving => W::InsteadOfMoving,
        Window::ThisMoves { .. } => W::ThisMoves,
        Window::Damage => W::Damage,
        Window::BeforeHorror => W::BeforeHorror,
        Window::BeforeCombat => W::BeforeCombat,
        Window::Surge => W::Surge,
        Window::AllyLeaves => W::AllyLeaves,
        Window::AnyoneDevoured => W::AnyoneDevoured,
        Window::AnyoneFalls => W::AnyoneFalls,
        Window::InsteadAt(_) => W::InsteadAt,
        Window::FailsBoth => W::FailsBoth,
        Window::ThisDefeated => W::ThisDefeated,
        Window::Defeated => W::Defeated,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Index {
    statics: Set,
    windows: Set,
}

/// Numbers below 128, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Set([u64; 2]);

impl Set {
    const ALL: Set = Set([u64::MAX; 2]);

    #[inline]
    fn of(number: u8) -> Set {
        let bit = 1 << (number % 64);
        if number < 64 { Set([bit, 0]) } else { Set([0, bit]) }
    }

    #[inline]
    fn with(self, other: Set) -> Set {
        Set([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline]
    fn has(&self, number: u8) -> bool {
        self.0[usize::from(number / 64 % 2)] >> (number % 64) & 1 != 0
    }

    #[inline]
    fn meets(&self, other: Set) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }
}

impl Index {
    pub(crate) const WORDS: usize = 4;

    pub(crate) fn words(self) -> [u64; Index::WORDS] {
        let (Set([a, b]), Set([c, d])) = (self.statics, self.windows);
        [a, b, c, d]
    }

    #[inline(always)]
    pub(crate) fn from_words([a, b, c, d]: [u64; Index::WORDS]) -> Index {
        Index { statics: Set([a, b]), windows: Set([c, d]) }
    }

    /// What answers nothing any more, but still acts.
    pub fn silent(self) -> Index {
        Index { statics: Set::default(), ..self }
    }

    /// Answers and acts wherever it is asked: for a sum of which nothing is known.
    pub const ANYTHING: Index = Index { statics: Set::ALL, windows: Set::ALL };

    /// Both together.
    #[inline]
    pub fn with(self, other: Index) -> Index {
        Index { statics: self.statics.with(other.statics), windows: self.windows.with(other.windows) }
    }

    pub fn of(abilities: &[Ability]) -> Index {
        let mut index = Index::default();
        for ability in abilities {
            match ability {
                Ability::Static(rule) => {
                    index.statics = index.statics.with(Set::of(question(rule) as u8));
                    if matches!(rule, Static::Checks { checks, .. } if !checks.is_combat()) {
                        index.statics = index.statics.with(Set::of(Q::OtherChecks as u8));
                    }
                }
                Ability::At(at) => index.windows = index.windows.with(Set::of(window(&at.window) as u8)),
                Ability::Effects(_) => {}
            }
        }
        index
    }

    /// The same on a card with steps.
    pub fn with_steps(mut self) -> Index {
        self.statics = self.statics.with(Set::of(Q::Steps as u8));
        self
    }

    #[inline]
    pub fn answers(&self, q: Q) -> bool {
        self.statics.has(q as u8)
    }

    /// Whether it answers one of these.
    #[inline(always)]
    pub fn answers_any(&self, all: &[Q]) -> bool {
        self.statics.meets(all.iter().fold(Set::default(), |set, &q| set.with(Set::of(q as u8))))
    }

    #[inline]
    pub fn acts(&self, w: W) -> bool {
        self.windows.has(w as u8)
    }

    pub fn is_empty(self) -> bool {
        self == Index::default()
    }
}
