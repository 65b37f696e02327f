//! The final battle: its rounds, what the Ancient One is like, and duels with it.

use keeper_arkham::Event;
use keeper_arkham::frame::Src;
use keeper_arkham::state::Inv;
use keeper_arkham_script::tree::Keyword;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_battle(self, event: Event) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::BattleRound(round) => (format!("Round {round} of the final battle."), ids::FIN_04, Strong),
            Event::Duel { who, ancient, doom } => {
                let foe =
                    self.lib.ancient_ones.get(usize::from(ancient)).map_or("the Ancient One", |sheet| &sheet.name);
                let doom = count(doom, "doom token", "doom tokens");
                (format!("{} faces {foe} alone: {doom}, 1 hit for each.", name(who)), ids::NONE, Great)
            }
            Event::DuelRound { who, round: 0 } => (format!("{}'s battle is over.", name(who)), ids::NONE, Plain),
            Event::DuelRound { who, round } => (format!("Round {round} of {}'s battle.", name(who)), ids::NONE, Strong),
            Event::DuelHits { ancient, left, .. } => {
                let foe =
                    self.lib.ancient_ones.get(usize::from(ancient)).map_or("The Ancient One", |sheet| &sheet.name);
                (format!("{foe} has {} left.", count(left, "doom token", "doom tokens")), ids::NONE, Strong)
            }
            Event::HitsLost => ("Leftover hits are lost.".into(), ids::HRL_17, Plain),
            Event::BattleHits { who, successes, carried } => {
                let carried = match carried {
                    0 => String::new(),
                    n => format!(" {} to the next attack.", count(n, "hit carries over", "hits carry over")),
                };
                let successes = match successes {
                    0 => "in vain".to_owned(),
                    n => format!("with {}", count(n, "hit", "hits")),
                };
                (format!("{} strikes {successes}.{carried}", name(who)), ids::FIN_08, Strong)
            }
            Event::Rating(x) => {
                (format!("{} fights with a rating of -{x}.", self.ancient()), self.text_rule(Src::Ancient), Strong)
            }
            Event::Grown(n) => (
                format!("{}: combat rating {n} worse, {} more.", self.ancient(), count(n, "doom token", "doom tokens")),
                ids::CPR_23,
                Great,
            ),
            Event::Worsened(n) => {
                (format!("{}: combat rating {n} worse than before.", self.ancient()), ids::KPT_36, Great)
            }
            Event::Owed(0) => {
                (format!("Nothing holds {} back any more.", self.ancient()), self.text_rule(Src::Ancient), Strong)
            }
            Event::Owed(n) => (
                format!(
                    "When the last doom token is gone, {} takes {} more to defeat.",
                    self.ancient(),
                    count(n, "hit", "hits")
                ),
                self.text_rule(Src::Ancient),
                Strong,
            ),
            Event::RisesAgain => {
                (format!("{} falls, and rises again.", self.ancient()), self.text_rule(Src::Ancient), Great)
            }
            Event::Armoured(keyword) => {
                let what = Keyword::ALL.get(usize::from(keyword)).map_or("", |keyword| keyword.name());
                (
                    format!("{} has {what} for the rest of the game.", self.ancient()),
                    self.text_rule(Src::Ancient),
                    Great,
                )
            }
            Event::Joined(who) => (format!("{} joins {}.", name(who), self.ancient()), ids::KPT_36, Great),
            Event::AncientAttacks => (format!("{} attacks.", self.ancient()), ids::FIN_12, Great),
            Event::AttackCancelled => (format!("{}'s attack is cancelled.", self.ancient()), ids::FIN_12, Strong),
            _ => nothing(event),
        }
    }
}
