//! The moments at which cards act: for each kind its bit, who hears it, where it may stand and what it looks like in the tree.

use keeper_arkham_script::tree::{
    Coming, Doer, Done, Failed, Fate, FoeDone, Happening, Meeting, Omen, Opening, ThisDone, Threat, Usual, Whose,
    Window,
};
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
    BeforeCheck: Procedure, HELD => Window::BeforeCheck { whose: Whose::Yours, .. },
    BeforeFirstCheck: Procedure, HELD => Window::BeforeCheck { whose: Whose::First, .. },
    BeforeAnyCheck: Procedure, HELD => Window::BeforeCheck { whose: Whose::Any, .. },
    AfterCheck: Procedure, &[Card, Sheet, Shared, Monster] => Window::AfterCheck { .. },
    AfterAnyCheck: Procedure, HELD => Window::AfterAnyCheck,
    WouldLose: Procedure, HELD => Window::Would { who: Doer::You, what: Coming::Lose { .. } } | Window::Would { what: Coming::LoseAfter(_), .. },
    Lost: Own, HELD => Window::Lost { .. },
    LostAtOnce: Own, HELD => Window::LostAtOnce { .. },
    YouCheck: Own, HELD => Window::When { who: Doer::You, does: Done::Checks(_) },
    AnyoneChecks: InPlay, IN_PLAY => Window::When { does: Done::Checks(_), .. },
    AfterRoll: Procedure, HELD => Window::AfterRoll(_),
    AfterGain: Own, HELD => Window::AfterGain(_),
    StartOfTurn: InPlayAndOwn, ANYWHERE => Window::StartOfTurn,
    GateOpens: Everything, ANYWHERE => Window::Happens(Happening::GateOpens(Opening::Any | Opening::Later)),
    GateKept: Everything, ANYWHERE => Window::Happens(Happening::GateKept),
    Casts: Everything, ANYWHERE => Window::When { does: Done::Casts, .. },
    AnyWouldLose: Procedure, HELD => Window::Would { what: Coming::Lose { .. }, .. },
    InsteadAnywhere: Procedure, HELD => Window::InsteadOf(Usual::AnyEncounter { streets: false }),
    /// The same, in the streets too.
    InsteadWherever: Procedure, HELD => Window::InsteadOf(Usual::AnyEncounter { streets: true }),
    Encounters: Procedure, HELD => Window::Encounters,
    EncounterHere: Procedure, &[Marker] => Window::Encounter(Meeting::Here),
    EncounterAt: Procedure, &[Location] => Window::Encounter(Meeting::At(_)),
    AfterEncounter: Procedure, &[Location] => Window::Encounter(Meeting::After),
    Leaves: InPlay, IN_PLAY => Window::When { does: Done::Leaves(_), .. },
    Walks: InPlay, IN_PLAY => Window::When { does: Done::Enters(_), .. },
    AnyoneGains: InPlay, IN_PLAY => Window::When { does: Done::Gains(_), .. },
    YouDevoured: Own, HELD => Window::When { who: Doer::You, does: Done::Devoured },
    WouldBuy: Procedure, &[Card] => Window::Would { what: Coming::Buy(_), .. },
    WouldDrawAny: Procedure, &[Card] => Window::Would { what: Coming::DrawAny, .. },
    Discards: InPlay, IN_PLAY => Window::When { does: Done::Discards { .. }, .. },
    OtherFalls: Others, HELD => Window::OtherFalls,
    Closed: Procedure, HELD => Window::Closed,
    DrawnThrough: Everything, ANYWHERE => Window::When { does: Done::DrawnThrough, .. },
    FailedCheck: Own, HELD => Window::FailedCheck,
    DoomAdded: Everything, ANYWHERE => Window::Happens(Happening::DoomAdded(_)),
    TerrorRises: Everything, ANYWHERE => Window::Happens(Happening::TerrorRises),
    SymbolMoves: Everything, ANYWHERE => Window::Happens(Happening::SymbolMoves { .. }),
    GateCloses: Everything, ANYWHERE => Window::Happens(Happening::GateCloses(_)),
    Traps: InPlay, IN_PLAY => Window::Traps,
    MythosDrawn: InPlay, &[Card, Sheet, Laid] => Window::MythosDrawn(Omen::Any),
    WouldSpendClues: Procedure, &[Card] => Window::Would { what: Coming::SpendClues, .. },
    WouldPay: Procedure, &[Card] => Window::Would { what: Coming::Pay, .. },
    WouldLoseBlessing: Own, &[Card] => Window::Would { what: Coming::LoseBlessing, .. },
    WouldSpendToughness: Procedure, &[Card] => Window::Would { what: Coming::SpendToughness { .. }, .. },
    WouldSpendSanity: Procedure, HELD => Window::Would { what: Coming::SpendSanity, .. },
    WouldGain: Procedure, &[Card] => Window::Would { what: Coming::Gain { .. }, .. },
    WouldCast: InPlay, IN_PLAY => Window::Would { what: Coming::Cast, .. },
    WouldBeLost: Own, HELD => Window::Would { what: Coming::Be { fate: Fate::Lost, .. }, .. },
    WouldBeDelayed: Own, HELD => Window::Would { what: Coming::Be { fate: Fate::Delayed, .. }, .. },
    WouldBeDevoured: Own, HELD => Window::Would { what: Coming::Be { fate: Fate::Devoured, .. }, .. },
    WouldBeArrested: Own, HELD => Window::Would { who: Doer::You, what: Coming::Be { fate: Fate::Arrested, .. } },
    TerrorWouldRise: Holders, HELD => Window::Looms(Threat::Terror),
    SurgeWouldOccur: Holders, HELD => Window::Looms(Threat::Surge),
    AfterCare: InPlay, IN_PLAY => Window::AfterCare(_),
    AsSoonAs: Procedure, &[Card] => Window::AsSoonAs(_),
    WouldRefresh: Procedure, &[Card] => Window::This(ThisDone::WouldRefresh),
    ThisDiscarded: Procedure, &[Card] => Window::Discarded(None),
    EnvironmentGoes: Holders, HELD => Window::Discarded(Some(_)),
    Gained: Procedure, &[Card] => Window::This(ThisDone::Gained),
    SecondCopy: Procedure, &[Card] => Window::This(ThisDone::SecondCopy),
    WouldDraw: Procedure, &[Card] => Window::Would { what: Coming::Draw(_), .. },
    AnyArrested: Everything, ANYWHERE => Window::Would { what: Coming::Be { fate: Fate::Arrested, .. }, .. },
    PartnerHarmed: Others, &[Card] => Window::PartnerHarmed,
    DealsDamage: Own, HELD => Window::Foe { does: FoeDone::DealsDamage, .. },
    TomeRead: Own, HELD => Window::When { does: Done::ReadsTome, .. },
    TrophySpent: Own, HELD => Window::When { does: Done::SpendsTrophy, .. },
    TextUsed: Own, HELD => Window::When { does: Done::UsesText, .. },
    NoSuccess: Own, HELD => Window::NoSuccess,
    Complete: Procedure, &[Card] => Window::This(ThisDone::Complete),
    Sacrifice: Procedure, &[Card] => Window::Sacrifice,
    AfterUse: Procedure, &[Card] => Window::AfterUse,
    EncounterDrawn: Procedure, HELD => Window::EncounterDrawn { .. },
    Closing: Procedure, HELD => Window::Closing,
    Awakens: Everything, ANYWHERE => Window::Happens(Happening::Awakens),
    Attacked: Procedure, HELD => Window::Attacked,
    AfterCombatOrReturn: Own, HELD => Window::AfterCombatOrReturn,
    InsteadOfEncounter: Procedure, &[Location] => Window::InsteadOf(Usual::Encounter),
    EndsMovement: Everything, ANYWHERE => Window::When { does: Done::EndsMovement(_), .. },
    Halts: InPlay, IN_PLAY => Window::When { does: Done::Halts(_), .. },
    InsteadOfAttack: Procedure, IN_PLAY => Window::InsteadOf(Usual::Attack(_)),
    HorrorFailed: Procedure, &[Monster] => Window::FailsAgainst(Failed::Horror),
    Fells: Procedure, &[Monster] => Window::Foe { does: FoeDone::Fells, .. },
    FailsCombat: Procedure, &[Monster] => Window::FailsAgainst(Failed::Combat),
    FailsEvade: Procedure, &[Monster] => Window::FailsAgainst(Failed::Evade),
    SecondRound: Procedure, &[Monster] => Window::SecondRound,
    ThisEnters: Procedure, &[Monster] => Window::Foe { does: FoeDone::Arrives, .. },
    YouLost: Own, HELD => Window::When { who: Doer::You, does: Done::Lost },
    EntersWorld: Own, HELD => Window::When { does: Done::EntersWorld, .. },
    RiftOpens: InPlay, IN_PLAY => Window::Happens(Happening::Rift { opens: true }),
    RiftMoves: InPlay, IN_PLAY => Window::Happens(Happening::Rift { opens: false }),
    AnyoneExhausts: InPlay, IN_PLAY => Window::When { does: Done::Exhausts(_), .. },
    StartOfUpkeep: InPlay, IN_PLAY => Window::StartOfUpkeep,
    StartOfMythos: Everything, ANYWHERE => Window::StartOfMythos,
    Blessed: Everything, ANYWHERE => Window::When { does: Done::Blessed { .. }, .. },
    Seals: Everything, ANYWHERE => Window::When { does: Done::Seals, .. },
    Closes: Everything, ANYWHERE => Window::When { does: Done::Closes, .. },
    TrackFull: InPlay, IN_PLAY => Window::Happens(Happening::TrackFull(_)),
    DeckDevours: InPlay, IN_PLAY => Window::When { does: Done::DevouredBy(_), .. },
    GainsClues: Everything, ANYWHERE => Window::When { does: Done::GainsClues(_), .. },
    PutOnThis: InPlay, &[AncientOne] => Window::Foe { does: FoeDone::PutOnThis, .. },
    GainsTokens: Everything, ANYWHERE => Window::When { does: Done::GainsTokens(_), .. },
    AnyoneDraws: InPlay, IN_PLAY => Window::When { does: Done::Draws(_), .. },
    OmenDrawn: InPlay, IN_PLAY => Window::MythosDrawn(Omen::Named(_)),
    EnvironmentDrawn: InPlay, IN_PLAY => Window::MythosDrawn(Omen::Environment(_)),
    FirstGate: InPlay, IN_PLAY => Window::Happens(Happening::GateOpens(Opening::First)),
    EncountersIn: Procedure, &[InPlay, Headline, Rumour, AncientOne] => Window::EncountersIn(_),
    WorldsFrom: InPlay, IN_PLAY => Window::WorldsFrom(_),
    EndOfMythos: Holders, ANYWHERE => Window::EndOfMythos { .. },
    Enters: Procedure, &[InPlay, Headline, Rumour, Monster, Laid] => Window::This(ThisDone::Enters),
    InsteadOfGate: Procedure, &[InPlay, Headline, Rumour, News] => Window::InsteadOf(Usual::Gate),
    Full: Procedure, &[Track] => Window::This(ThisDone::Full),
    EntersVortex: Everything, ANYWHERE => Window::Foe { does: FoeDone::EntersVortex(_), .. },
    Pass: Procedure, &[Rumour, Story] => Window::Pass(_),
    Fail: Procedure, &[Rumour, Story] => Window::Fail(_),
    SetUp: Everything, &[Sheet, AncientOne, Herald, Difficulty, Variant] => Window::SetUp,
    StartOfBattle: InPlay, &[AncientOne, Difficulty, Variant] => Window::StartOfBattle,
    Attack: InPlay, &[AncientOne, Difficulty, Variant] => Window::Attack,
    AfterAttack: InPlay, &[AncientOne, Difficulty, Variant] => Window::AfterAttack,
    ThisDefeated: Procedure, &[Monster] => Window::Foe { which: None, does: FoeDone::Defeated },
    YouDefeat: Own, HELD => Window::When { who: Doer::You, does: Done::Defeats(_) },
    AnyDefeated: Everything, ANYWHERE => Window::Foe { does: FoeDone::Defeated, .. } | Window::When { does: Done::Defeats(_), .. },
    MonsterEnters: InPlay, IN_PLAY => Window::Foe { does: FoeDone::Enters(_), .. },
    MonsterRises: InPlay, IN_PLAY => Window::Foe { does: FoeDone::Rises, .. },
    Joined: Holders, HELD => Window::Joined,
    AnyoneLost: Everything, ANYWHERE => Window::When { does: Done::Lost, .. },
    InsteadOfMoving: Procedure, &[Monster] => Window::InsteadOf(Usual::Moving),
    ThisMoves: Procedure, &[Monster] => Window::Foe { does: FoeDone::Moves { .. }, .. },
    Damage: Procedure, &[Monster] => Window::Damage,
    BeforeHorror: Procedure, &[Monster] => Window::BeforeHorror,
    BeforeCombat: Procedure, &[Monster] => Window::BeforeCombat,
    Surge: InPlay, IN_PLAY => Window::Happens(Happening::Surge),
    AllyLeaves: InPlay, IN_PLAY => Window::AllyGoes { boxed: false },
    AllyBoxed: InPlay, IN_PLAY => Window::AllyGoes { boxed: true },
    AnyoneDevoured: InPlay, IN_PLAY => Window::When { does: Done::Devoured, .. },
    Falls: Everything, ANYWHERE => Window::When { does: Done::Falls, .. },
    InsteadAt: Procedure, &[Card, InPlay, Headline, Rumour] => Window::InsteadOf(Usual::EncounterIn(_)),
    FailsBoth: Procedure, &[Monster] => Window::FailsAgainst(Failed::Both),
    Defeated: Procedure, &[Monster] => Window::Defeated,
    Opens: Procedure, &[Gate] => Window::This(ThisDone::Opens),
    CloseFails: Procedure, &[Gate] => Window::This(ThisDone::CloseFails),
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

    /// Whether it is told of whomever it happens to, so that what somebody has can speak of others, too.
    pub fn of_anyone(self) -> bool {
        self.hears().in_play() || self == W::AnyWouldLose
    }

    /// A moment of which the Ancient One's text speaks asleep and awake.
    pub fn at_all_times(self) -> bool {
        matches!(self, W::AllyLeaves | W::GainsTokens)
    }

    /// The moments of the final battle, in which the Ancient One's other texts are silent.
    pub fn of_battle(self) -> bool {
        matches!(self, W::Awakens | W::StartOfBattle | W::Attack | W::AfterAttack)
    }
}
