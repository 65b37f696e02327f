//! The families of sentences. Code that deals with all sentences does so family by family.

use super::Effect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Gaining, losing and paying in numbers.
    Amounts,
    /// Drawing, taking, buying, selling, discarding.
    Cards,
    /// Decks as such: events, shuffling, what lies on top.
    Decks,
    /// Where one is and what state one is in.
    Places,
    /// Monsters, gates, doom and terror.
    Board,
    /// What investigators hold: spells, allies and curious machines.
    Held,
    /// Gates, elder signs and monsters all over the board, chosen by the one who reads it.
    Town,
    /// The Mythos deck and the Mythos Phase.
    Omens,
    /// What Ancient Ones and Mythos cards do to the game as a whole.
    Powers,
    /// What can be said only inside a moment: about a check, a loss or a fight.
    Moments,
    /// Checks, rolls, choices and conditions: sentences that hold others.
    Structure,
    /// What one card alone says.
    Rare,
}

impl Effect {
    #[inline]
    pub fn family(&self) -> Family {
        match self {
            Effect::Nothing
            | Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Tokens { .. }
            | Effect::LoseTrophies { .. }
            | Effect::Pay(..)
            | Effect::UpTo { .. }
            | Effect::Points { .. }
            | Effect::PointsUpTo { .. }
            | Effect::LoseHigher
            | Effect::GainBack
            | Effect::SpendTrophies(..)
            | Effect::SetTo { .. }
            | Effect::Beyond { .. }
            | Effect::SwapPoints
            | Effect::ClueTrade { .. }
            | Effect::Restore { .. }
            | Effect::LowerMaximum(..)
            | Effect::LoseTurn
            | Effect::SkipUpkeep
            | Effect::SetSkill { .. }
            | Effect::MoveSkills(..) => Family::Amounts,
            Effect::Draw { .. }
            | Effect::DrawKeep { .. }
            | Effect::DrawAcross { .. }
            | Effect::DrawNone
            | Effect::DrawBuy { .. }
            | Effect::LookBuy { .. }
            | Effect::TakeFirst { .. }
            | Effect::TakeFrom { .. }
            | Effect::Search { .. }
            | Effect::SearchBuy { .. }
            | Effect::Sell { .. }
            | Effect::Take { .. }
            | Effect::TakeAlly
            | Effect::TakeNew { .. }
            | Effect::Discard { .. }
            | Effect::Relieve(..)
            | Effect::DiscardThis
            | Effect::ReturnThis(..)
            | Effect::PutOnThis(..)
            | Effect::TakeOffThis(..)
            | Effect::DiscardFailing(..)
            | Effect::DiscardAny(..)
            | Effect::DiscardIt
            | Effect::PutOnIt { .. }
            | Effect::DiscardWorth { .. }
            | Effect::RemoveCard(..)
            | Effect::PutAway { .. }
            | Effect::Unbox(..)
            | Effect::RemoveAlly => Family::Cards,
            Effect::Resolve { .. } | Effect::Shuffle(..) | Effect::TopAway { .. } | Effect::ShowTop(..) => {
                Family::Decks
            }
            Effect::Become(..)
            | Effect::Move { .. }
            | Effect::Visit(..)
            | Effect::EndEncounter
            | Effect::Return { .. }
            | Effect::ToArea { .. }
            | Effect::DrawAgain(..)
            | Effect::ThroughGate { .. }
            | Effect::FaceUp => Family::Places,
            Effect::MonsterAppears(..)
            | Effect::GateAppears { .. }
            | Effect::TakeGate
            | Effect::MonstersAt { .. }
            | Effect::FillOutskirts
            | Effect::MonsterSurge
            | Effect::TakeTrophy { .. }
            | Effect::PutItOnThis
            | Effect::CloseGate(..)
            | Effect::RemoveDoom(..)
            | Effect::AddDoom(..)
            | Effect::AddTokens { .. }
            | Effect::RemoveTokens { .. }
            | Effect::PutIntoPlay(..)
            | Effect::PutMarker { .. }
            | Effect::TrophyTrial
            | Effect::MailOrder { .. }
            | Effect::AncientGrows(..)
            | Effect::Gather { .. }
            | Effect::TurnFaceUp(..)
            | Effect::RaiseTerror(..)
            | Effect::MonstersReturn { .. }
            | Effect::MonstersCome { .. }
            | Effect::FaceThem
            | Effect::RemoveSeals { all: true }
            | Effect::EndGame(..)
            | Effect::Settle { .. }
            | Effect::XIsTerror => Family::Board,
            Effect::Refresh { .. }
            | Effect::RefreshThis
            | Effect::Favour(..)
            | Effect::Lend(..)
            | Effect::UpkeepAgain(..)
            | Effect::UseText(..)
            | Effect::UseMoving { .. }
            | Effect::CluesLeave
            | Effect::StayExhausted
            | Effect::TakeClues
            | Effect::CluesOnUnstable(..)
            | Effect::IgnoreMonsters
            | Effect::Summon
            | Effect::BringBack
            | Effect::Bind
            | Effect::DiscardBound
            | Effect::SwapPeople
            | Effect::ChangePlaces(..)
            | Effect::LotReturns(..)
            | Effect::TakeClueAnywhere { .. }
            | Effect::TradeNow(..)
            | Effect::ReadIt
            | Effect::PutThis(..)
            | Effect::PutUpTo(..)
            | Effect::RemoveFromThis(..)
            | Effect::NamePrice
            | Effect::BoxRumours
            | Effect::FinishStep
            | Effect::EndCombat => Family::Held,
            Effect::ExchangeGate { .. }
            | Effect::SealGate(..)
            | Effect::MoveGate
            | Effect::PutSeal
            | Effect::RemoveSeals { all: false }
            | Effect::WithMonsters { .. }
            | Effect::CloseForGood(..)
            | Effect::AlongArrows { .. }
            | Effect::OthersMove { .. }
            | Effect::LotRenewed
            | Effect::ReturnPassing => Family::Town,
            Effect::EndEnvironment
            | Effect::LookTop
            | Effect::LookMythos { .. }
            | Effect::Reorder { .. }
            | Effect::SearchMythos(..)
            | Effect::SkipMythos
            | Effect::MoreMythos(..)
            | Effect::GlimpseMythos(..) => Family::Omens,
            Effect::FromSheet { .. }
            | Effect::Arrives { .. }
            | Effect::Awaken
            | Effect::ResolveMythos(..)
            | Effect::ForGood(..)
            | Effect::DiscardMix { .. } => Family::Powers,
            Effect::PassIt
            | Effect::AddSuccess(..)
            | Effect::Reroll(..)
            | Effect::AidSpell
            | Effect::Less { .. }
            | Effect::IgnoreLoss
            | Effect::CancelAttack
            | Effect::RisesLess(..)
            | Effect::CombatUses(..)
            | Effect::CheckBonus(..)
            | Effect::Boost { .. }
            | Effect::ItGets { .. }
            | Effect::Weigh { .. }
            | Effect::Wither { .. }
            | Effect::Deny
            | Effect::SealIfPassed
            | Effect::ChecksFail(..)
            | Effect::DefeatAll(..)
            | Effect::DrawNew
            | Effect::IgnoreFailing
            | Effect::SealFree
            | Effect::PayNothing
            | Effect::NoFocus
            | Effect::EnchantWeapon
            | Effect::FreeHands
            | Effect::EnchantThis
            | Effect::MakeWith { .. }
            | Effect::WeakenMonster => Family::Moments,
            Effect::Check(..)
            | Effect::MakeAgain
            | Effect::Times { .. }
            | Effect::Together { .. }
            | Effect::AnyoneMay { .. }
            | Effect::Roll { .. }
            | Effect::May { .. }
            | Effect::Often(..)
            | Effect::If { .. }
            | Effect::Choose { .. }
            | Effect::For { .. }
            | Effect::EachGate(..) => Family::Structure,
            Effect::FightOnThis
            | Effect::FightAlone(..)
            | Effect::Bequeath
            | Effect::ExchangeInvestigator
            | Effect::ElderSign
            | Effect::Release { .. }
            | Effect::NoMoreLoans => Family::Rare,
        }
    }
}
