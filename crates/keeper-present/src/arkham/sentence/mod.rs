//! A sentence for every kind of event. Each family of events has a file of its own; here is which belongs where.

mod aloud;
mod cards;
mod check;
mod course;
mod monsters;
mod mythos;
mod person;
mod reason;
mod rifts;
mod town;
mod uses;

use keeper_arkham::Event;
use keeper_arkham::frame::Src;

use crate::arkham::names::Names;
use crate::rules::ids;
use crate::{RuleId, Weight};

/// The words, the rule (empty where there is none) and how much it matters.
pub(crate) type Sentence = (String, RuleId, Weight);

impl Names<'_> {
    /// `said` is the text that the lines before have named: it need not be named again.
    pub(crate) fn sentence(self, event: Event, said: &mut Src) -> Sentence {
        match event {
            Event::GameBegan { .. }
            | Event::Dealt { .. }
            | Event::Retired(..)
            | Event::SteppedDown(..)
            | Event::NoFocus { .. }
            | Event::NoneDrawn { .. }
            | Event::NoClueAt { .. }
            | Event::TurnBegan(..)
            | Event::PhaseBegan(..)
            | Event::FirstPlayer(..)
            | Event::Entered { .. }
            | Event::SitsOut(..)
            | Event::Awoke(..)
            | Event::BattleRound(..)
            | Event::Duel { .. }
            | Event::DuelRound { .. }
            | Event::DuelHits { .. }
            | Event::BattleHits { .. }
            | Event::HitsLost
            | Event::Rating(..)
            | Event::Grown(..)
            | Event::Worsened(..)
            | Event::Owed(..)
            | Event::RisesAgain
            | Event::Armoured(..)
            | Event::Joined(..)
            | Event::AncientAttacks
            | Event::AttackCancelled
            | Event::Ended(..) => self.of_course(event, said),
            Event::SliderMoved { .. }
            | Event::Balanced { .. }
            | Event::Moved { .. }
            | Event::MarkLeft(..)
            | Event::StoodUp(..)
            | Event::Delayed { .. }
            | Event::Arrested { .. }
            | Event::LostTurn { .. }
            | Event::UpkeepSkipped { .. }
            | Event::Explored { .. }
            | Event::Lost(..)
            | Event::Insane(..)
            | Event::Unconscious(..)
            | Event::Devoured { .. }
            | Event::Bequeathed { .. }
            | Event::Eliminated(..)
            | Event::SanityChanged { .. }
            | Event::StaminaChanged { .. }
            | Event::CluesChanged { .. }
            | Event::MoneyChanged { .. }
            | Event::TokensChanged { .. }
            | Event::NoTokens { .. }
            | Event::Full { .. }
            | Event::NoRoom(..)
            | Event::NoGain { .. }
            | Event::MaximumChanged { .. }
            | Event::MovementPoints { .. }
            | Event::IgnoresMonsters { .. }
            | Event::LossReduced { .. } => self.of_person(event, said),
            Event::NoRoll { .. }
            | Event::CheckBegan { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::ClueSpent { .. }
            | Event::SuccessAdded { .. }
            | Event::CheckEnded { .. }
            | Event::DieRolled { .. } => self.of_check(event),
            Event::Refreshed { .. }
            | Event::NotTaken { .. }
            | Event::LoanDefaulted(..)
            | Event::Gained { .. }
            | Event::Drew { .. }
            | Event::Offered { .. }
            | Event::Looked { .. }
            | Event::PutBack { .. }
            | Event::Discarded { .. }
            | Event::Boxed { .. }
            | Event::Resolved { .. }
            | Event::Shuffled(..)
            | Event::TopAway { .. }
            | Event::TopShown { .. }
            | Event::BottomSeen { .. }
            | Event::ShuffledIn { .. }
            | Event::CardRemoved(..)
            | Event::Reordered { .. }
            | Event::Exhausted { .. }
            | Event::TokenOn { .. }
            | Event::StepVisited { .. }
            | Event::TaskCompleted { .. }
            | Event::RumoursBoxed
            | Event::StoryBegan { .. }
            | Event::StoryEnded { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::Traded { .. }
            | Event::Lent { .. }
            | Event::Entrusted { .. }
            | Event::Delivered { .. }
            | Event::TradedMoney { .. }
            | Event::TradedClues { .. }
            | Event::Readied { .. }
            | Event::PutDown { .. }
            | Event::Enchanted { .. }
            | Event::NeedsNoHands { .. }
            | Event::Bound { .. } => self.of_cards(event, said),
            Event::Acts { .. }
            | Event::Used { .. }
            | Event::Cast { .. }
            | Event::Encounter { .. }
            | Event::WorldEncounter { .. }
            | Event::AbilityUsed { .. }
            | Event::NothingHappens(..)
            | Event::FaceUp { .. } => self.of_uses(event, said),
            Event::MonsterAppeared { .. }
            | Event::MonsterPlaced { .. }
            | Event::MonsterOnCard { .. }
            | Event::MonsterKept { .. }
            | Event::MonsterToOutskirts { .. }
            | Event::MonsterToSky { .. }
            | Event::MonsterMoved { .. }
            | Event::MonsterToCup { .. }
            | Event::SymbolDrawn { .. }
            | Event::TrophyTaken { .. }
            | Event::MonsterBoxed(..)
            | Event::LikenessGone { .. }
            | Event::DrawnAndCounted { .. }
            | Event::MonsterAside { .. }
            | Event::Guise { .. }
            | Event::OutskirtsEmptied { .. }
            | Event::CombatBegan { .. }
            | Event::Weakened { .. }
            | Event::Stalemate { .. }
            | Event::Evaded { .. }
            | Event::Eluded { .. }
            | Event::BrokeOff { .. }
            | Event::Defeated { .. }
            | Event::TrophySpent { .. } => self.of_monsters(event, said),
            Event::EnteredGate { .. }
            | Event::GateOpened { .. }
            | Event::GateTurned { .. }
            | Event::GateClosed { .. }
            | Event::GateExchanged { .. }
            | Event::GateMoved { .. }
            | Event::Barred { .. }
            | Event::Surge { .. }
            | Event::Sealed { .. }
            | Event::SealLost(..)
            | Event::Doom { .. }
            | Event::Terror { .. }
            | Event::AllyLeft { .. }
            | Event::AlliesChosen
            | Event::Mixed { .. }
            | Event::Closed(..)
            | Event::Reopened(..)
            | Event::ClueBarred(..)
            | Event::ClueAppeared(..)
            | Event::CluesTaken { .. }
            | Event::CluesSwept(..)
            | Event::TokensAt { .. }
            | Event::GateTaken { .. }
            | Event::GateTrophySpent { .. } => self.of_town(event, said),
            Event::MythosDrawn(..)
            | Event::MythosGateOnly(..)
            | Event::MythosGlimpsed { .. }
            | Event::MythosPutAway(..)
            | Event::MythosUnseen(..)
            | Event::MythosLookedUp { .. }
            | Event::MythosText(..)
            | Event::MythosShuffled
            | Event::MythosSeen { .. }
            | Event::MythosUnder(..)
            | Event::MythosBoxed(..)
            | Event::MythosSkipped { .. }
            | Event::MythosMore(..)
            | Event::RuleBegan(..)
            | Event::EnvironmentIgnored(..)
            | Event::RumourIgnored(..)
            | Event::EnvironmentBegan(..)
            | Event::EnvironmentEnded(..)
            | Event::RumourBegan(..)
            | Event::RumourGone(..)
            | Event::RumourPassed(..)
            | Event::RumourFailed(..)
            | Event::TokensInPlay { .. }
            | Event::LaidBeside(..)
            | Event::TakenAway(..)
            | Event::MarkerPut { .. }
            | Event::MarkerMoved { .. }
            | Event::PutDownAt { .. }
            | Event::TakenUp(..)
            | Event::PutBeside { .. }
            | Event::Silenced { .. }
            | Event::TurnedUp(..)
            | Event::SharedExhausted { .. }
            | Event::SharedRefreshed(..)
            | Event::HeadlineEnded(..) => self.of_mythos(event, said),
            Event::RiftAdvanced { .. }
            | Event::RiftOpened { .. }
            | Event::RiftMoved { .. }
            | Event::RiftInvestigated { .. }
            | Event::RiftClosed { .. } => self.of_rifts(event),
        }
    }
}

/// Where a family is handed an event of another one.
fn nothing(event: Event) -> Sentence {
    debug_assert!(false, "{event:?} belongs to another family");
    (String::new(), ids::NONE, Weight::Detail)
}

fn lie(n: u8) -> &'static str {
    if n == 1 { "lies" } else { "lie" }
}

/// With a full stop where one is wanting.
fn end(text: String) -> String {
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}
