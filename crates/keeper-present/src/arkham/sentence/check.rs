//! Checks and other rolls.

use keeper_arkham::Event;
use keeper_arkham::event::Spared;
use keeper_arkham::state::Inv;
use keeper_arkham_script::tree::CheckKind;

use super::{Sentence, end, nothing};
use crate::arkham::names::{Names, check, count, faces, signed};
use crate::rules::ids;
use crate::{RuleId, Weight};

impl Names<'_> {
    pub(super) fn of_check(self, event: Event) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::NoRoll { who, src, why } => {
                let (why, rule) = match why {
                    Spared::New => ("this is the first upkeep with it", ids::UPK_05),
                    Spared::Battle => ("no one rolls for it in the final battle", ids::FIN_06),
                    Spared::Text => ("a card says that it needs none", ids::TXT_01),
                };
                (format!("{} makes no roll for {}: {why}.", name(who), self.source(src)), rule, Plain)
            }
            Event::CheckBegan { who, kind, modifier, difficulty, dice } => {
                (end(self.check_head(who, kind, modifier, difficulty, dice)), check_rule(kind), Plain)
            }
            Event::Rolled { who, dice, successes } => (
                format!("{} rolls {}: {}.", name(who), faces(&dice), count(successes, "hit", "hits")),
                if dice == [0; 6] { ids::SKL_03 } else { ids::SKL_01 },
                Plain,
            ),
            Event::Rerolled { dice, successes, .. } => (
                format!("After the reroll: {}, {}.", faces(&dice), count(successes, "hit", "hits")),
                ids::SKL_10,
                Plain,
            ),
            Event::ClueSpent { who, dice, .. } => {
                (format!("{} rolls for it: {}.", name(who), faces(&dice)), ids::SKL_04, Plain)
            }
            Event::SuccessAdded { who, by, successes } => {
                let (by, all) = (count(by, "hit", "hits"), count(successes, "hit", "hits"));
                (format!("{} adds {by}: {all} in all.", name(who)), ids::SKL_02, Plain)
            }
            Event::CheckEnded { who, passed, successes } => {
                let ending = if passed { "passes" } else { "fails" };
                let successes = count(successes, "hit", "hits");
                (format!("{} {ending} the check with {successes}.", name(who)), ids::SKL_02, Plain)
            }
            Event::DieRolled { who, face, card: None } => {
                (format!("{} rolls a {face}.", name(who)), ids::SKL_13, Plain)
            }
            Event::DieRolled { who, face, card: Some(copy) } => {
                (format!("{} rolls a {face} for {}.", name(who), self.card(copy)), ids::SKL_13, Plain)
            }
            _ => nothing(event),
        }
    }

    fn check_head(self, who: Inv, kind: CheckKind, modifier: i8, difficulty: u8, dice: i8) -> String {
        let dice = count(dice.max(0), "die", "dice");
        let need = if difficulty == 1 { String::new() } else { format!(" for {difficulty} hits") };
        let check = format!("{} ({}) check", with_article(kind), signed(modifier));
        format!("{} makes {check}{need} with {dice}", self.investigator(who))
    }

    /// A check and its roll.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn check(
        self,
        who: Inv,
        kind: CheckKind,
        modifier: i8,
        difficulty: u8,
        dice: i8,
        rolled: [u8; 6],
        successes: u8,
    ) -> Sentence {
        let head = self.check_head(who, kind, modifier, difficulty, dice);
        if rolled == [0; 6] {
            return (format!("{head}, so there is nothing to roll."), ids::SKL_03, Weight::Plain);
        }
        let successes = count(successes, "hit", "hits");
        (format!("{head} and rolls {}: {successes}.", faces(&rolled)), check_rule(kind), Weight::Plain)
    }
}

fn with_article(kind: CheckKind) -> String {
    crate::arkham::names::a(check(kind))
}

fn check_rule(kind: CheckKind) -> RuleId {
    match kind {
        CheckKind::Skill(_) => ids::SKL_01,
        CheckKind::Evade => ids::CMB_01,
        CheckKind::Horror => ids::CMB_03,
        CheckKind::Combat => ids::CMB_09,
        CheckKind::Spell => ids::SPL_02,
    }
}
