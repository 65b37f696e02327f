//! The rules that cards say: for each kind its bit, where it may stand and what it looks like in the tree.

use keeper_arkham_script::tree::{
    Attacks, Ban, BonusFilter, Brood, ClueRule, Drawn, Elsewhere, Fare, Figure, Licence, Lure, Most, Mute, Scope,
    Static, ThisRule, Verb,
};

use super::bearer::Bearer::{self, *};
use super::bearer::{ANYWHERE, HELD, IN_PLAY};

/// One row for each question that rules answer: `bit: where such a rule may stand => the rules that answer it,`.
macro_rules! rules {
    ($( $(#[$doc:meta])* $bit:ident: $on:expr $(=> $rule:pat)? ),* $(,)?) => {
        /// Questions that statics answer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Q {
            $( $(#[$doc])* $bit, )*
        }

        impl Q {
            pub const ALL: &[Q] = &[$( Q::$bit ),*];

            /// Where such a rule is asked for.
            pub fn bearers(self) -> &'static [Bearer] {
                match self {
                    $( Q::$bit => $on, )*
                }
            }
        }

        /// The question that a rule answers.
        pub fn question(rule: &Static) -> Q {
            match rule {
                $( $( $rule => Q::$bit, )? )*
            }
        }
    };
}

rules! {
    /// What a card of somebody's gives to everybody.
    ChecksOfAll: HELD => Static::Checks { filter: Some(BonusFilter::OfAll(_)), .. },
    Checks: ANYWHERE => Static::Checks { .. },
    /// Beside [`Q::Checks`]: it adds to other checks than those of combat.
    OtherChecks: ANYWHERE,
    Skill: HELD => Static::Skill { .. },
    Maximum: ANYWHERE => Static::More { of: Figure::Maximum { .. }, scope: Scope { zone: None, each: None, cond: None }, .. },
    /// The same, but for a place or for each of something: it may change with anything.
    VaryingMaximum: ANYWHERE => Static::More { of: Figure::Maximum { .. }, .. },
    Movement: ANYWHERE => Static::More { of: Figure::MovementPoints, .. },
    Focus: ANYWHERE => Static::More { of: Figure::Focus, .. },
    GateLimit: ANYWHERE => Static::More { of: Figure::GateLimit, .. },
    Pips: ANYWHERE => Static::More { of: Figure::Pips(_), .. },
    ClueDice: ANYWHERE => Static::More { of: Figure::ClueDice(_), .. },
    Succeed: HELD => Static::Succeed(_),
    Sixes: &[Card] => Static::Sixes,
    NeverLostThis: &[Card] => Static::Never { what: Ban::LoseThis, .. },
    OnlyWhile: &[Card] => Static::OnlyWhile(_),
    NeverLostGoods: HELD => Static::Never { what: Ban::LoseGoods(_), .. },
    CannotTrade: ANYWHERE => Static::Cannot { verb: Verb::Trade(_), .. },
    UpkeepRoll: ANYWHERE => Static::UpkeepRoll { .. },
    NeverRefreshed: &[Card] => Static::Never { what: Ban::Refresh, .. },
    MostRefreshed: IN_PLAY => Static::AtMost { of: Most::Refreshed, .. },
    MostAdded: IN_PLAY => Static::AtMost { of: Most::Added(_), .. },
    Outskirts: ANYWHERE => Static::More { of: Figure::Outskirts, .. },
    BattleSuccesses: ANYWHERE => Static::More { of: Figure::BattleSuccesses, .. },
    Buying: ANYWHERE => Static::More { of: Figure::Price(_), .. },
    SpellCost: ANYWHERE => Static::More { of: Figure::SpellCost, .. },
    Hands: ANYWHERE => Static::More { of: Figure::Hands, .. },
    MostCards: HELD => Static::AtMost { of: Most::Cards(_), .. },
    MostClues: HELD => Static::AtMost { of: Most::Clues { all: false }, .. },
    MostStops: HELD => Static::AtMost { of: Most::Stops, .. },
    UnlimitedFocus: HELD => Static::UnlimitedFocus,
    CannotPickUp: ANYWHERE => Static::Cannot { verb: Verb::PickUp, .. },
    MostCluesOn: HELD => Static::AtMost { of: Most::CluesOn(_), .. },
    FirstClueLost: HELD => Static::Clues(ClueRule::FirstLost { .. }),
    CluesByTwos: HELD => Static::Clues(ClueRule::ByTwos),
    SpendAs: ANYWHERE => Static::May { what: Licence::SpendAs { .. }, .. },
    FiercerFor: HELD => Static::FiercerFor { .. },
    CopyOf: &[Card] => Static::CopyOf(_),
    TwoEvents: HELD => Static::DrawTwo(Drawn::Event(_)),
    CannotDecline: ANYWHERE => Static::Cannot { verb: Verb::Decline, .. },
    CannotUseFleeting: ANYWHERE => Static::Cannot { verb: Verb::UseFleeting, .. },
    CannotFightFirst: ANYWHERE => Static::Cannot { verb: Verb::FightFirst, .. },
    CannotApproach: ANYWHERE => Static::Cannot { verb: Verb::Approach, .. },
    CannotEvade: ANYWHERE => Static::Cannot { verb: Verb::Evade(_), .. },
    SecondCopyHarmless: HELD => Static::NoEffect(Mute::SecondCopies(_)),
    NeverLost: HELD => Static::Never { what: Ban::Lose(_), .. },
    CannotBe: ANYWHERE => Static::Cannot { verb: Verb::Be(_), .. },
    ArmBonus: ANYWHERE => Static::More { of: Figure::ArmBonus(_), .. },
    SpellHands: ANYWHERE => Static::More { of: Figure::SpellHands, .. },
    GateCards: HELD => Static::GateCards(_),
    DrawMore: HELD => Static::DrawMore(_),
    TwoLocationCards: HELD => Static::DrawTwo(Drawn::Location),
    TwoGateCards: HELD => Static::DrawTwo(Drawn::Gate),
    EncounterElsewhere: HELD => Static::EncountersFrom { from: Elsewhere::Place(_), .. },
    EncountersFrom: HELD => Static::EncountersFrom { from: Elsewhere::Events(_), .. },
    IgnoreNightmarish: HELD => Static::SparedDamage { nightmarish: true },
    IgnoreOverwhelming: HELD => Static::SparedDamage { nightmarish: false },
    TakeEndless: ANYWHERE => Static::May { what: Licence::TakeEndless, .. },
    MayFlee: ANYWHERE => Static::May { what: Licence::Flee(_), .. },
    UnharmedEvading: HELD => Static::UnharmedEvading,
    MostTrophies: HELD => Static::AtMost { of: Most::Trophies, .. },
    KeepClues: IN_PLAY => Static::KeepClues { .. },
    MonsterLimit: ANYWHERE => Static::More { of: Figure::MonsterLimit, .. },
    FoeToughness: ANYWHERE => Static::More { of: Figure::FoeToughness, .. },
    PartnerPays: &[Card] => Static::PartnerPays,
    TrophyToughness: ANYWHERE => Static::More { of: Figure::TrophyToughness, .. },
    Pierces: HELD => Static::Pierces { with: Attacks::All, .. },
    SealAnyway: ANYWHERE => Static::May { what: Licence::SealAnyway, .. },
    AnySymbol: HELD => Static::AnySymbol,
    TrophiesAsClues: ANYWHERE => Static::May { what: Licence::TrophiesAsClues, .. },
    LendsClues: HELD => Static::Clues(ClueRule::Lent),
    LateHorror: HELD => Static::LateHorror,
    CluePips: HELD => Static::Clues(ClueRule::Pips),
    TrophyPrice: HELD => Static::TrophyPrice(_),
    DrawMoreEvents: HELD => Static::DrawMoreEvents { all: false, .. },
    AllDrawMore: IN_PLAY => Static::DrawMoreEvents { all: true, .. },
    NoFocusForSkills: HELD => Static::NoFocusForSkills,
    NeverAppear: HELD => Static::Never { what: Ban::Appear, .. },
    NeverFirstClue: HELD => Static::Never { what: Ban::FirstClue(_), .. },
    DrawFromBottom: ANYWHERE => Static::May { what: Licence::DrawFromBottom, .. },
    ReturnAnywhere: ANYWHERE => Static::May { what: Licence::ReturnAnywhere, .. },
    Wagon: &[Card, InPlay, Headline, Rumour, AncientOne] => Static::May { what: Licence::Ride { .. }, .. },
    Monsters: &[InPlay, Headline, Rumour, AncientOne, Monster, Guise] => Static::Monsters { .. },
    MoveAs: IN_PLAY => Static::MoveAs { .. },
    MoveTo: IN_PLAY => Static::MoveTo { to: Lure::Place(_), .. },
    SentHunting: IN_PLAY => Static::MoveTo { to: Lure::Investigator(_), .. },
    MoveWith: IN_PLAY => Static::MoveWith { .. },
    CountsAs: &[Monster] => Static::CountsAs(_),
    StalkerSight: ANYWHERE => Static::More { of: Figure::StalkerSight, .. },
    Sky: IN_PLAY => Static::Sky(_),
    FreeRail: ANYWHERE => Static::Free { what: Fare::Rail, .. },
    EnterCost: ANYWHERE => Static::More { of: Figure::EnterCost(_), .. },
    TradeAfar: ANYWHERE => Static::May { what: Licence::TradeAfar, .. },
    TradeClues: ANYWHERE => Static::May { what: Licence::TradeClues, .. },
    NeverInPlay: IN_PLAY => Static::Never { what: Ban::InPlay(_), .. },
    DefeatDraws: IN_PLAY => Static::DefeatDraws { .. },
    CannotGain: ANYWHERE => Static::Cannot { verb: Verb::Gain { .. }, .. },
    FreeEncounters: ANYWHERE => Static::Free { what: Fare::Encounters(_), .. },
    NeverCast: IN_PLAY => Static::Never { what: Ban::Cast, .. },
    FreeSpells: ANYWHERE => Static::Free { what: Fare::Spells, .. },
    NeverTerror: IN_PLAY => Static::Never { what: Ban::Terror, .. },
    NeverSealed: IN_PLAY => Static::Never { what: Ban::Seal, .. },
    NeverWin: IN_PLAY => Static::Never { what: Ban::Win, .. },
    NoDoomForGates: &[InPlay, Headline, Rumour, News] => Static::This(ThisRule::NoDoomForGates),
    NeverClosed: IN_PLAY => Static::Never { what: Ban::Close(_), .. },
    SealClues: ANYWHERE => Static::More { of: Figure::SealCost, .. },
    CloseSuccesses: ANYWHERE => Static::More { of: Figure::CloseSuccesses(_), .. },
    Closed: IN_PLAY => Static::Closed(_),
    CannotHave: HELD => Static::Cannot { verb: Verb::Have(_), .. },
    CannotCross: IN_PLAY => Static::Cannot { verb: Verb::Cross(_), .. },
    CannotEnter: ANYWHERE => Static::Cannot { verb: Verb::Enter(_), .. },
    NoEffect: IN_PLAY => Static::NoEffect(Mute::Environments(_)),
    TwoMythosCards: IN_PLAY => Static::TwoMythosCards,
    NeverUsed: IN_PLAY => Static::Never { what: Ban::Texts { .. }, .. },
    BeginsWithCard: &[Monster] => Static::BeginsWithCard(_),
    LostAreDevoured: IN_PLAY => Static::LostAreDevoured,
    InCup: IN_PLAY => Static::InCup(_),
    NeverDrawn: IN_PLAY => Static::Never { what: Ban::Draw(_), .. },
    Brittle: IN_PLAY => Static::Brittle { .. },
    IgnoreWith: IN_PLAY => Static::IgnoreWith { .. },
    OwnCup: IN_PLAY => Static::OfSymbol(Brood::OwnCup(_)),
    GateMonsters: ANYWHERE => Static::More { of: Figure::GateMonsters(_), .. },
    SurgeShare: IN_PLAY => Static::OfSymbol(Brood::SurgeShare(_)),
    StayAtClosing: IN_PLAY => Static::OfSymbol(Brood::StayAtClosing(_)),
    House: &[Herald, Difficulty, Variant] => Static::House(_),
    /// On gate markers, whose rules are kept beside them.
    Gate: &[Gate, Marker] => Static::This(ThisRule::NoTrophy | ThisRule::Wanders),
    Hunts: &[Monster] => Static::Hunts { .. },
    CombatSkill: &[Monster] => Static::CombatSkill(_),
    NoEnvironmentPenalty: HELD => Static::NoEnvironmentPenalty,
    Ignores: &[Card] => Static::Pierces { with: Attacks::This, .. },
    Casting: &[Card] => Static::More { of: Figure::Casting, .. },
    StreetsAlong: IN_PLAY => Static::StreetsAlong { .. },
    NeverFromGates: &[Card] => Static::Never { what: Ban::FromGates, .. },
    NeverEnter: &[Card] => Static::Never { what: Ban::EnterHere(_), .. },
    VisitorsDraw: &[InPlay, Headline, Rumour, AncientOne, Location] => Static::VisitorsDraw { .. },
    Landing: &[Location] => Static::This(ThisRule::Landing),
    EnteredFrom: &[Location] => Static::EnteredFrom(_),
    NeverUnsealed: &[Card] => Static::Never { what: Ban::Unseal, .. },
    NeverProgress: IN_PLAY => Static::Never { what: Ban::Progress, .. },
    AllBurst: IN_PLAY => Static::AllBurst,
    ChecksNeed: IN_PLAY => Static::More { of: Figure::Needed(_), .. },
    MostCluesOfAll: IN_PLAY => Static::AtMost { of: Most::Clues { all: true }, .. },
    BattleTwice: IN_PLAY => Static::BattleTwice,
    ToSeals: IN_PLAY => Static::MoveTo { to: Lure::Seal, .. },
    Shun: IN_PLAY => Static::Shun(_),
    AlliesFromBox: ANYWHERE => Static::May { what: Licence::AlliesFromBox, .. },
    SparedBy: HELD => Static::SparedBy { .. },
    SeesBottom: ANYWHERE => Static::May { what: Licence::SeeBottom(_), .. },
    Balance: &[Sheet] => Static::Balance,
    NoFocus: IN_PLAY => Static::NoFocus,
    MovesAs: &[Monster] => Static::MovesAs(_),
    /// What is said of the whole battle: asked of the sheet itself.
    Battle: &[AncientOne] => Static::Battle(_),
    KeepsFirst: IN_PLAY => Static::KeepsFirst,
    NeverMythosClues: IN_PLAY => Static::Never { what: Ban::MythosClues, .. },
    StreetsAreAquatic: IN_PLAY => Static::StreetsAreAquatic,
    Silent: IN_PLAY => Static::NoEffect(Mute::Shared(_)),
    AppearsInstead: &[AncientOne] => Static::AppearsInstead(_),
    Catches: &[AncientOne] => Static::Catches(_),
    Uncounted: IN_PLAY => Static::Uncounted(_),
    FreeOrder: IN_PLAY => Static::FreeOrder,
    DoomBeyond: IN_PLAY => Static::DoomBeyond,
    Drawn: ANYWHERE => Static::More { of: Figure::Drawn(_), .. },
    SurgeMonsters: ANYWHERE => Static::More { of: Figure::SurgeMonsters, .. },
    SealsToWin: ANYWHERE => Static::More { of: Figure::SealsToWin, .. },
    CannotSpendOnChecks: ANYWHERE => Static::Cannot { verb: Verb::SpendOnChecks, .. },
    CannotTravelByRail: ANYWHERE => Static::Cannot { verb: Verb::Rail, .. },
    Stays: &[Headline] => Static::This(ThisRule::Stays),
    /// Where its next step is: of a task or mission, whatever its text says.
    Steps: &[Card],
}
