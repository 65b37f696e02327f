//! The moments at which cards act: for each kind its bit, who hears it, where it may stand and what it looks like in the tree.

use keeper_arkham_script::tree::{Fate, Window};
use serde::{Deserialize, Serialize};

use super::bearer::Bearer::{self, *};
use super::bearer::{ANYWHERE, HELD, IN_PLAY};

/// One row for each kind of moment: `bit: who hears it, where it may stand => the moments of this kind,`.
macro_rules! moments {
    ($( $(#[$doc:meta])* $bit:ident: $hears:ident, $on:expr => $window:pat ),* $(,)?) => {
        /// Kinds of windows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[repr(u16)]
        pub enum W {
            $( $(#[$doc])* $bit, )*
        }

        impl W {
            pub const ALL: &[W] = &[$( W::$bit ),*];

            /// Who is asked when the window is fired.
            #[inline(always)]
            pub fn hears(self) -> Hears {
                match self {
                    $( W::$bit => Hears::$hears, )*
                }
            }

            /// Where this moment can come.
            pub fn bearers(self) -> &'static [Bearer] {
                match self {
                    $( W::$bit => $on, )*
                }
            }
        }

        /// The kind of a moment.
        #[inline(always)]
        pub fn window(window: &Window) -> W {
            match window {
                $( $window => W::$bit, )*
            }
        }
    };
}

moments! {
    Upkeep: Procedure, ANYWHERE => Window::Upkeep(_),
    Movement: Procedure, &[Card, Sheet, Location, Herald, Marker] => Window::Movement(_),
    AnyTime: Procedure, HELD => Window::AnyTime,
    InCombat: Procedure, HELD => Window::InCombat,
    BeforeCheck: Procedure, HELD => Window::BeforeCheck { any: false, .. } | Window::BeforeFight(_),
    BeforeFirstCheck: Procedure, HELD => Window::BeforeFirstCheck,
    BeforeAnyCheck: Procedure, HELD => Window::BeforeCheck { any: true, .. },
    AfterCheck: Procedure, &[Card, Sheet, Shared, Monster] => Window::AfterCheck { .. },
    AfterAnyCheck: Procedure, HELD => Window::AfterAnyCheck,
    WouldLose: Procedure, HELD => Window::WouldLose { .. } | Window::WouldLoseAfter(_),
    Lost: Own, HELD => Window::Lost { .. },
    LostAtOnce: Own, HELD => Window::LostAtOnce { .. },
    YouCheck: Own, HELD => Window::YouCheck(_),
    AnyoneChecks: InPlay, IN_PLAY => Window::AnyoneChecks(_),
    AfterRoll: Procedure, HELD => Window::AfterRoll(_),
    AfterGain: Own, HELD => Window::AfterGain(_),
    StartOfTurn: InPlayAndOwn, ANYWHERE => Window::StartOfTurn,
    GateOpens: Everything, ANYWHERE => Window::GateOpens { .. },
    GateKept: Everything, ANYWHERE => Window::GateKept,
    SpellCast: InPlay, IN_PLAY => Window::SpellCast,
    AnyWouldLose: Procedure, HELD => Window::AnyWouldLose,
    InsteadAnywhere: Procedure, HELD => Window::InsteadAnywhere { streets: false },
    /// The same, in the streets too.
    InsteadWherever: Procedure, HELD => Window::InsteadAnywhere { streets: true },
    Encounters: Procedure, HELD => Window::Encounters,
    EncounterHere: Procedure, &[Marker] => Window::EncounterHere,
    EncounterAt: Procedure, &[Location] => Window::EncounterAt(_),
    AfterEncounter: Procedure, &[Location] => Window::AfterEncounter,
    Leaves: InPlay, IN_PLAY => Window::Leaves(_),
    Walks: InPlay, IN_PLAY => Window::Walks(_),
    AnyoneGains: InPlay, IN_PLAY => Window::AnyoneGains(_),
    YouDevoured: Own, HELD => Window::YouDevoured,
    WouldBuy: Procedure, &[Card] => Window::WouldBuy(_),
    WouldDrawAny: Procedure, &[Card] => Window::WouldDrawAny,
    Discards: InPlay, IN_PLAY => Window::Discards { .. },
    OtherFalls: Others, HELD => Window::OtherFalls,
    YouSeal: Own, HELD => Window::YouSeal,
    Closed: Procedure, HELD => Window::Closed,
    DrawnThrough: Own, HELD => Window::DrawnThrough,
    FailedCheck: Own, HELD => Window::FailedCheck,
    DoomAdded: Everything, ANYWHERE => Window::DoomAdded(_),
    TerrorRises: Everything, ANYWHERE => Window::TerrorRises,
    SymbolMoves: Everything, ANYWHERE => Window::SymbolMoves { .. },
    GateCloses: Everything, ANYWHERE => Window::GateCloses(_),
    Traps: InPlay, IN_PLAY => Window::Traps,
    MythosDrawn: InPlay, &[Card, Sheet, Laid] => Window::MythosDrawn,
    WouldSpendClues: Procedure, &[Card] => Window::WouldSpendClues,
    WouldPay: Procedure, &[Card] => Window::WouldPay,
    WouldLoseBlessing: Own, &[Card] => Window::WouldLoseBlessing,
    WouldSpendToughness: Procedure, &[Card] => Window::WouldSpendToughness { .. },
    WouldSpendSanity: Procedure, HELD => Window::WouldSpendSanity,
    WouldGain: Procedure, &[Card] => Window::WouldGain { .. },
    WouldCast: InPlay, IN_PLAY => Window::WouldCast,
    WouldBeLost: Own, HELD => Window::WouldBe { fate: Fate::Lost, .. },
    WouldBeDelayed: Own, HELD => Window::WouldBe { fate: Fate::Delayed, .. },
    WouldBeDevoured: Own, HELD => Window::WouldBe { fate: Fate::Devoured, .. },
    WouldBeArrested: Own, HELD => Window::WouldBe { fate: Fate::Arrested, .. },
    TerrorWouldRise: Holders, HELD => Window::TerrorWouldRise,
    SurgeWouldOccur: Holders, HELD => Window::SurgeWouldOccur,
    AfterCare: InPlay, IN_PLAY => Window::AfterCare(_),
    AsSoonAs: Procedure, &[Card] => Window::AsSoonAs(_),
    WouldRefresh: Procedure, &[Card] => Window::WouldRefresh,
    ThisDiscarded: Procedure, &[Card] => Window::ThisDiscarded,
    EnvironmentGoes: Holders, HELD => Window::EnvironmentGoes(_),
    Gained: Procedure, &[Card] => Window::Gained,
    SecondCopy: Procedure, &[Card] => Window::SecondCopy,
    WouldDraw: Procedure, &[Card] => Window::WouldDraw(_),
    AnyArrested: Everything, ANYWHERE => Window::AnyArrested,
    PartnerHarmed: Others, &[Card] => Window::PartnerHarmed,
    DealsDamage: Own, HELD => Window::DealsDamage(_),
    TomeRead: Own, HELD => Window::TomeRead,
    TrophySpent: Own, HELD => Window::TrophySpent,
    TextUsed: Own, HELD => Window::TextUsed,
    NoSuccess: Own, HELD => Window::NoSuccess,
    Complete: Procedure, &[Card] => Window::Complete,
    Sacrifice: Procedure, &[Card] => Window::Sacrifice,
    AfterUse: Procedure, &[Card] => Window::AfterUse,
    EncounterDrawn: Procedure, HELD => Window::EncounterDrawn { .. },
    Closing: Procedure, HELD => Window::Closing,
    Awakens: Everything, ANYWHERE => Window::Awakens,
    Attacked: Procedure, HELD => Window::Attacked,
    AfterCombatOrReturn: Own, HELD => Window::AfterCombatOrReturn,
    InsteadOfEncounter: Procedure, &[Location] => Window::InsteadOfEncounter,
    EndsMovement: InPlayAndOwn, ANYWHERE => Window::EndsMovement(_) | Window::YouEndMovement,
    Halts: InPlay, IN_PLAY => Window::Halts(_),
    InsteadOfAttack: Procedure, IN_PLAY => Window::InsteadOfAttack(_),
    HorrorFailed: Procedure, &[Monster] => Window::HorrorFailed,
    Fells: Procedure, &[Monster] => Window::Fells,
    FailsCombat: Procedure, &[Monster] => Window::FailsCheck { evade: false },
    FailsEvade: Procedure, &[Monster] => Window::FailsCheck { evade: true },
    SecondRound: Procedure, &[Monster] => Window::SecondRound,
    ThisEnters: Procedure, &[Monster] => Window::ThisEnters,
    YouLost: Own, HELD => Window::YouLost,
    EntersWorld: Own, HELD => Window::EntersWorld,
    RiftOpens: InPlay, IN_PLAY => Window::RiftOpens,
    RiftMoves: InPlay, IN_PLAY => Window::RiftMoves,
    AnyoneExhausts: InPlay, IN_PLAY => Window::AnyoneExhausts(_),
    StartOfUpkeep: InPlay, IN_PLAY => Window::StartOfUpkeep,
    StartOfMythos: Everything, ANYWHERE => Window::StartOfMythos,
    AnyoneBlessed: InPlay, IN_PLAY => Window::AnyoneBlessed { .. },
    AnyoneSeals: InPlay, IN_PLAY => Window::AnyoneSeals,
    AnyoneCloses: InPlay, IN_PLAY => Window::AnyoneCloses,
    TrackFull: InPlay, IN_PLAY => Window::TrackFull(_),
    DeckDevours: InPlay, IN_PLAY => Window::DeckDevours(_),
    AnyoneGainsClues: InPlay, IN_PLAY => Window::AnyoneGainsClues(_),
    PutOnThis: InPlay, &[AncientOne] => Window::PutOnThis(_),
    AnyoneGainsTokens: InPlay, IN_PLAY => Window::AnyoneGainsTokens(_),
    AnyoneDraws: InPlay, IN_PLAY => Window::AnyoneDraws(_),
    OmenDrawn: InPlay, IN_PLAY => Window::OmenDrawn(_),
    EnvironmentDrawn: InPlay, IN_PLAY => Window::EnvironmentDrawn(_),
    FirstGate: InPlay, IN_PLAY => Window::FirstGate,
    EncountersIn: Procedure, &[InPlay, Headline, Rumour, AncientOne] => Window::EncountersIn(_),
    EndOfMythos: Holders, ANYWHERE => Window::EndOfMythos { .. },
    Enters: Procedure, &[InPlay, Headline, Rumour, Monster, Laid] => Window::Enters,
    InsteadOfGate: Procedure, &[InPlay, Headline, Rumour, News] => Window::InsteadOfGate,
    Full: Procedure, &[Track] => Window::Full,
    EntersVortex: Everything, ANYWHERE => Window::EntersVortex(_),
    Pass: Procedure, &[Rumour, Story] => Window::Pass(_),
    Fail: Procedure, &[Rumour, Story] => Window::Fail(_),
    SetUp: Everything, &[Sheet, AncientOne, Herald, Difficulty, Variant] => Window::SetUp,
    StartOfBattle: InPlay, &[AncientOne, Difficulty, Variant] => Window::StartOfBattle,
    Attack: InPlay, &[AncientOne, Difficulty, Variant] => Window::Attack,
    AfterAttack: InPlay, &[AncientOne, Difficulty, Variant] => Window::AfterAttack,
    AnyDefeated: Everything, ANYWHERE => Window::AnyDefeated(_),
    YouDefeat: Own, HELD => Window::YouDefeat(_),
    MonsterEnters: InPlay, IN_PLAY => Window::MonsterEnters(_),
    MonsterRises: InPlay, IN_PLAY => Window::MonsterRises,
    Joined: Holders, HELD => Window::Joined,
    AnyoneLost: Everything, ANYWHERE => Window::AnyoneLost,
    InsteadOfMoving: Procedure, &[Monster] => Window::InsteadOfMoving,
    ThisMoves: Procedure, &[Monster] => Window::ThisMoves { .. },
    Damage: Procedure, &[Monster] => Window::Damage,
    BeforeHorror: Procedure, &[Monster] => Window::BeforeHorror,
    BeforeCombat: Procedure, &[Monster] => Window::BeforeCombat,
    Surge: InPlay, IN_PLAY => Window::Surge,
    AllyLeaves: InPlay, IN_PLAY => Window::AllyLeaves,
    AllyBoxed: InPlay, IN_PLAY => Window::AllyBoxed,
    AnyoneDevoured: InPlay, IN_PLAY => Window::AnyoneDevoured,
    AnyoneFalls: InPlay, IN_PLAY => Window::AnyoneFalls,
    InsteadAt: Procedure, &[Card, InPlay, Headline, Rumour] => Window::InsteadAt(_),
    FailsBoth: Procedure, &[Monster] => Window::FailsBoth,
    ThisDefeated: Procedure, &[Monster] => Window::ThisDefeated,
    Defeated: Procedure, &[Monster] => Window::Defeated,
    Opens: Procedure, &[Gate] => Window::Opens,
    CloseFails: Procedure, &[Gate] => Window::CloseFails,
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
        matches!(
            self,
            W::WouldBeLost
                | W::WouldBeDelayed
                | W::WouldBeDevoured
                | W::WouldBeArrested
                | W::AnyArrested
                | W::WouldLoseBlessing
                | W::SurgeWouldOccur
        )
    }

    /// A moment of which the Ancient One's text speaks asleep and awake.
    pub fn at_all_times(self) -> bool {
        matches!(self, W::AllyLeaves | W::AnyoneGainsTokens)
    }

    /// The moments of the final battle, in which the Ancient One's other texts are silent.
    pub fn of_battle(self) -> bool {
        matches!(self, W::Awakens | W::StartOfBattle | W::Attack | W::AfterAttack)
    }
}
