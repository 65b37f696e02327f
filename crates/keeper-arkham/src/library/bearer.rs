//! What a text stands on, and what a text can say there. A line that could be read but never acted is refused when it is
//! loaded, with the reason.

use keeper_script::tree::{Ability, At, Effect, Static, Text, Window, family};
use keeper_script::{Vocabulary, print_window};

use super::{FixtureKind, Library};
use crate::index::{Q, W, question, window};

/// What a text stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A card in somebody's possession.
    Card,
    Sheet,
    /// An environment.
    InPlay,
    /// A headline that says how long it stays in play.
    Headline,
    /// A rumour: in play, and it may pass or fail.
    Rumour,
    AncientOne,
    /// A track beside the board.
    Track,
    /// A card that all share.
    Shared,
    Herald,
    /// A difficulty card.
    Difficulty,
    /// A house rule that was chosen.
    Variant,
    /// A card that comes to lie beside the board.
    Laid,
    /// A marker that stands in an area.
    Marker,
    /// A headline that passes.
    News,
    Monster,
    /// A gate marker.
    Gate,
    Location,
    /// A card that says what a monster is like in a combat.
    Guise,
    /// Read once and done: an encounter.
    Passing,
}

use Bearer::*;

impl Bearer {
    pub fn of_fixture(kind: FixtureKind) -> Bearer {
        match kind {
            FixtureKind::Track => Track,
            FixtureKind::Shared => Shared,
            FixtureKind::Herald => Herald,
            FixtureKind::Difficulty => Difficulty,
            FixtureKind::Variant => Variant,
            FixtureKind::Laid(_) => Laid,
            FixtureKind::Marker(_) => Marker,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Card => "a card in your hand",
            Sheet => "an investigator's sheet",
            InPlay => "an environment",
            Headline => "a headline that stays in play",
            Rumour => "a rumour",
            AncientOne => "an Ancient One",
            Track => "a track",
            Shared => "a shared card",
            Herald => "a herald",
            Difficulty => "a difficulty card",
            Variant => "a variant",
            Laid => "a card beside the board",
            Marker => "a marker on the board",
            News => "a headline that passes",
            Monster => "a monster",
            Gate => "a gate marker",
            Location => "a location",
            Guise => "a card that starts a combat",
            Passing => "a one-time text",
        }
    }

    /// Where this moment can come.
    fn of_window(w: W) -> &'static [Bearer] {
        match w {
            W::Upkeep | W::Movement | W::AnyTime | W::InCombat | W::EncounterDrawn | W::Closing | W::Attacked => {
                &[Card, Sheet]
            }
            W::Lost | W::AfterGain => &[Card, Sheet],
            W::YouDevoured | W::OtherFalls | W::YouSeal | W::Closed | W::DrawnThrough | W::FailedCheck => {
                &[Card, Sheet]
            }
            W::Encounters | W::InsteadWherever => &[Card, Sheet],
            W::EncounterHere => &[Marker],
            W::WouldBuy | W::WouldDrawAny => &[Card],
            W::Leaves | W::Walks | W::AnyoneGains | W::Discards => &[InPlay, Headline, Rumour, AncientOne],
            W::StartOfTurn | W::GateOpens => &[Card, Sheet, InPlay, Headline, Rumour, AncientOne],
            W::SpellCast | W::Traps => &[InPlay, Headline, Rumour, AncientOne],
            W::WouldBeDelayed | W::WouldBeDevoured | W::TerrorWouldRise | W::SurgeWouldOccur => &[Card, Sheet],
            W::AfterCare => &[InPlay, Headline, Rumour, AncientOne],
            W::WouldLose | W::WouldBeLost | W::AfterCombatOrReturn | W::NoSuccess => &[Card, Sheet],
            W::AfterCheck => &[Card, Shared],
            W::AnyWouldLose | W::InsteadAnywhere | W::DoomAdded | W::MythosDrawn => &[Card, Sheet],
            W::BeforeCheck | W::BeforeAnyCheck | W::BeforeFirstCheck => &[Card, Sheet],
            W::AsSoonAs | W::WouldRefresh => &[Card],
            W::YouDefeat | W::Joined => &[Card, Sheet],
            W::WouldSpendToughness => &[Card],
            W::WouldSpendClues | W::WouldSpendSanity | W::WouldDraw | W::WouldGain => &[Card],
            W::WouldCast => &[InPlay, Headline, Rumour, AncientOne],
            W::SecondCopy | W::Gained | W::AfterUse | W::Complete | W::Sacrifice => &[Card],
            W::AfterAnyCheck => &[Card, Sheet],
            W::Awakens | W::EndsMovement | W::EndOfMythos | W::AnyDefeated | W::AnyoneLost => {
                &[Card, Sheet, InPlay, Headline, Rumour, AncientOne]
            }
            W::SymbolMoves | W::GateCloses => &[Card, Sheet, InPlay, Headline, Rumour, AncientOne],
            W::EntersVortex | W::TerrorRises => &[Card, Sheet, InPlay, Headline, Rumour, AncientOne],
            W::Full => &[Track],
            W::SetUp => &[Sheet, AncientOne, Herald, Difficulty, Variant],
            W::InsteadOfEncounter => &[Location],
            W::EncountersIn | W::InsteadAt => &[InPlay, Headline, Rumour],
            W::MonsterEnters | W::Surge | W::AllyLeaves | W::AnyoneDevoured | W::AnyoneFalls => {
                &[InPlay, Headline, Rumour, AncientOne]
            }
            W::Enters => &[InPlay, Headline, Rumour, Monster, Laid],
            W::InsteadOfGate => &[InPlay, Headline, Rumour, News],
            W::Pass | W::Fail => &[Rumour],
            W::StartOfBattle | W::Attack | W::AfterAttack => &[AncientOne, Difficulty, Variant],
            W::ThisMoves | W::InsteadOfMoving | W::Damage | W::BeforeHorror | W::BeforeCombat => &[Monster],
            W::FailsBoth | W::Defeated | W::ThisDefeated => &[Monster],
            W::Opens | W::CloseFails => &[Gate],
        }
    }

    /// Where such a rule is asked for.
    fn of_question(q: Q) -> &'static [Bearer] {
        match q {
            Q::Checks
            | Q::OtherChecks
            | Q::Maximum
            | Q::VaryingMaximum
            | Q::Movement
            | Q::GateLimit
            | Q::Buying
            | Q::SpellCost => &[Card, Sheet, InPlay, Headline, Rumour, AncientOne],
            Q::Skill
            | Q::Focus
            | Q::CannotLose
            | Q::CannotBe
            | Q::SpellHands
            | Q::GateCards
            | Q::Safe
            | Q::NoTrade
            | Q::AddToDice
            | Q::ClueDice
            | Q::Succeed
            | Q::DrawMore
            | Q::HandsLess
            | Q::AtMost
            | Q::MostClues
            | Q::SliderStops
            | Q::UnlimitedFocus
            | Q::NoPickUp
            | Q::ClueLimit
            | Q::FirstClueLost
            | Q::CluesByTwos
            | Q::SpendAs
            | Q::NightmarishFor
            | Q::SecondCopyHarmless
            | Q::TwoLocationCards
            | Q::TwoGateCards
            | Q::EncounterElsewhere
            | Q::EncountersFrom
            | Q::NoEntry
            | Q::IgnoreNightmarish
            | Q::IgnoreOverwhelming
            | Q::TakeEndless
            | Q::FoesWeaker
            | Q::ChecksOfAll
            | Q::TrophyWorth
            | Q::IgnoreResistance
            | Q::NothingAppears
            | Q::NoClueAt
            | Q::DrawFromBottom
            | Q::ReturnAnywhere
            | Q::NoEnvironmentPenalty
            | Q::FreeRail => &[Card, Sheet],
            Q::UpkeepRoll => &[Card, Sheet, InPlay, Headline, Rumour, AncientOne],
            Q::Ignores | Q::CastBonus | Q::NoneFromGates | Q::KeepsOut => &[Card],
            Q::PartnerPays | Q::Sixes | Q::Kept | Q::OnlyWhile | Q::NotRefreshed => &[Card],
            Q::Wagon => &[Card, InPlay, Headline, Rumour, AncientOne],
            Q::Monsters => &[InPlay, Headline, Rumour, AncientOne, Monster, Guise],
            Q::MoveAs
            | Q::MoveTo
            | Q::StalkersSee
            | Q::Sky
            | Q::EnterCost
            | Q::TradeAnywhere
            | Q::TradeClues
            | Q::NotInPlay
            | Q::DefeatDraws
            | Q::NoGain
            | Q::FreeEncounters
            | Q::NoSpells
            | Q::FreeSpells
            | Q::OutskirtsHold
            | Q::BattleSuccesses
            | Q::RefreshMost
            | Q::NoTerror
            | Q::NoSealing
            | Q::NoClosing
            | Q::SealCost
            | Q::CloseDifficulty
            | Q::NoArrest
            | Q::Closed
            | Q::NoPassage
            | Q::NoEffect
            | Q::TwoMythosCards
            | Q::NoLocationTexts
            | Q::LostAreDevoured
            | Q::StreetsAlong
            | Q::OwnCup
            | Q::MoreAtGates
            | Q::SurgeShare
            | Q::StayAtClosing
            | Q::InCup
            | Q::NoDraw
            | Q::Brittle
            | Q::IgnoreWith
            | Q::MasksInCup => &[InPlay, Headline, Rumour, AncientOne],
            Q::House => &[Herald, Difficulty, Variant],
            Q::NoDoomForGates => &[InPlay, Headline, Rumour, News],
            Q::CountsAs | Q::Hunts | Q::CombatSkill | Q::BeginsWithCard => &[Monster],
            Q::Gate => &[Gate, Marker],
            Q::Stays => &[Headline],
            Q::Steps => &[Card],
        }
    }

    /// Why a line can never act here, if that is so.
    pub fn refuses(self, ability: &Ability, vocabulary: &Vocabulary) -> Option<String> {
        let bearers = match ability {
            Ability::Effects(_) => &[InPlay, Headline, News, Passing][..],
            Ability::At(at) => Bearer::of_window(window(&at.window)),
            Ability::Static(rule) => Bearer::of_question(question(rule)),
        };
        // What lies beside the board is in play like an environment, but does not come as a Mythos card does.
        let as_in_play = match ability {
            Ability::At(at) => !matches!(at.window, Window::Enters | Window::InsteadOfGate),
            Ability::Static(rule) => *rule != Static::NoDoomForGates,
            Ability::Effects(_) => false,
        };
        let beside = matches!(self, Track | Shared | Herald | Difficulty | Variant | Laid | Marker);
        let as_in_play = beside && as_in_play && bearers.contains(&InPlay);
        if bearers.contains(&self) || as_in_play {
            return None;
        }
        let what = match ability {
            Ability::Effects(_) => "a sentence that does not say when it happens".to_owned(),
            Ability::At(at) => format!("\"{}\"", print_window(&at.window, vocabulary)),
            Ability::Static(_) => "this rule".to_owned(),
        };
        let names: Vec<&str> = bearers.iter().map(|b| b.name()).collect();
        Some(format!("{} can't use {what}, which is for {}", self.name(), names.join(", ")))
    }
}

impl Library {
    /// What happens as soon as something is so must end the card: otherwise it would be said again and again.
    fn never_ends(&self, ability: &Ability) -> Option<String> {
        let Ability::At(At { window: Window::AsSoonAs(_) | Window::YouDevoured, block, .. }) = ability else {
            return None;
        };
        let ends = |effect: &Effect| {
            matches!(effect, Effect::Cards(family::Cards::DiscardThis) | Effect::Cards(family::Cards::ReturnThis(_)))
        };
        let ended = self.tree.block(*block).iter().any(|step| ends(&step.effect));
        (!ended).then(|| {
            "a text for \"as soon as\" or for being devoured must also discard this card or return it to the box".into()
        })
    }

    /// Why one of these lines can never act, if that is so.
    pub(super) fn refused(&self, text: Text, bearer: Bearer) -> Option<(usize, String)> {
        let lines = self.abilities(text).iter().enumerate();
        lines
            .filter_map(|(line, ability)| {
                Some((line, bearer.refuses(ability, &self.vocabulary).or_else(|| self.never_ends(ability))?))
            })
            .next()
    }
}
