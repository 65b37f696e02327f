//! A sentence for every kind of event. Each family of events has a file of its own; here is which belongs where.

mod aloud;
mod amounts;
mod battle;
mod cards;
mod check;
mod course;
mod fights;
mod in_play;
mod monsters;
mod mythos;
mod person;
mod reason;
mod rifts;
mod town;
mod trade;
mod uses;

use keeper_arkham::Event;
use keeper_arkham::frame::Src;

use crate::arkham::family::by_family;
use crate::arkham::names::Names;
use crate::rules::ids;
use crate::{RuleId, Weight};

/// The words, the rule (empty where there is none) and how much it matters.
pub(crate) type Sentence = (String, RuleId, Weight);

impl Names<'_> {
    /// `said` is the text that the lines before have named: it need not be named again.
    pub(crate) fn sentence(self, event: Event, said: &mut Src) -> Sentence {
        by_family! { Event, event;
            self.of_course(event, said) =>
                GameBegan Dealt Retired SteppedDown NoFocus NoneDrawn NoClueAt TurnBegan PhaseBegan FirstPlayer
                Entered SitsOut Awoke Ended;
            self.of_battle(event) =>
                BattleRound Duel DuelRound DuelHits BattleHits HitsLost Rating Grown Worsened Owed RisesAgain
                Armoured Joined AncientAttacks AttackCancelled;
            self.of_person(event, said) =>
                SliderMoved Balanced Moved MarkLeft StoodUp Delayed Arrested LostTurn UpkeepSkipped Explored Lost
                Insane Unconscious Devoured Bequeathed Eliminated IgnoresMonsters;
            self.of_amounts(event, said) =>
                SanityChanged StaminaChanged CluesChanged MoneyChanged TokensChanged NoTokens Full NoRoom NoGain
                MaximumChanged MovementPoints LossReduced;
            self.of_check(event) =>
                NoRoll CheckBegan Rolled Rerolled ClueSpent SuccessAdded CheckEnded DieRolled;
            self.of_cards(event, said) =>
                Refreshed NotTaken LoanDefaulted Gained Drew Offered Looked PutBack Discarded Boxed Resolved
                Shuffled TopAway TopShown BottomSeen ShuffledIn CardRemoved Reordered Exhausted TokenOn StepVisited
                TaskCompleted RumoursBoxed StoryBegan StoryEnded Readied PutDown Enchanted NeedsNoHands Bound;
            self.of_trade(event) =>
                Bought Sold Traded Lent Entrusted Delivered TradedMoney TradedClues;
            self.of_uses(event, said) =>
                Acts Used Cast Encounter WorldEncounter AbilityUsed NothingHappens FaceUp;
            self.of_monsters(event, said) =>
                MonsterAppeared MonsterPlaced MonsterOnCard MonsterKept MonsterToOutskirts MonsterToSky MonsterMoved
                MonsterToCup SymbolDrawn MonsterBoxed LikenessGone DrawnAndCounted MonsterAside Guise
                OutskirtsEmptied;
            self.of_fights(event, said) =>
                TrophyTaken CombatBegan Weakened Stalemate Evaded Eluded BrokeOff Defeated TrophySpent;
            self.of_town(event, said) =>
                EnteredGate GateOpened GateTurned GateClosed GateExchanged GateMoved Barred Surge Sealed SealLost
                Doom Terror AllyLeft AlliesChosen Mixed Closed Reopened ClueBarred ClueAppeared CluesTaken
                CluesSwept TokensAt GateTaken GateTrophySpent;
            self.of_mythos(event, said) =>
                MythosDrawn MythosGateOnly MythosGlimpsed MythosPutAway MythosUnseen MythosLookedUp MythosText
                MythosShuffled MythosSeen MythosUnder MythosBoxed MythosSkipped MythosMore RuleBegan
                EnvironmentIgnored RumourIgnored EnvironmentBegan EnvironmentEnded RumourBegan RumourGone
                RumourPassed RumourFailed HeadlineEnded;
            self.of_in_play(event, said) =>
                TokensInPlay LaidBeside TakenAway MarkerPut MarkerMoved PutDownAt TakenUp PutBeside Silenced
                TurnedUp SharedExhausted SharedRefreshed;
            self.of_rifts(event) =>
                RiftAdvanced RiftOpened RiftMoved RiftInvestigated RiftClosed;
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
