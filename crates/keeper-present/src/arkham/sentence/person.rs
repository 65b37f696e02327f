//! What becomes of an investigator: where he goes and how he falls.

use keeper_arkham::Event;
use keeper_arkham::event::{Devouring, Way};
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Inv, Phase, Place};

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, count, list};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_person(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::SliderMoved { who, track, to } => {
                let rule = if self.s.phase == Phase::SetUp { ids::SET_10 } else { ids::UPK_07 };
                (format!("{} sets {}.", name(who), self.stops(who, track, to)), rule, Detail)
            }
            Event::Balanced { who, to, begins } => {
                let rule = if begins { ids::SET_10 } else { ids::UPK_07 };
                (format!("{} sets the {}.", name(who), self.balance(who, to)), rule, Detail)
            }
            Event::Moved { who, to, way, src } => self.moved(who, to, way, self.because(src, said), src),
            Event::MarkLeft(who) => {
                (format!("The gate no longer counts as explored by {}.", name(who)), ids::GAT_15, Detail)
            }
            Event::StoodUp(who) => (format!("{} is no longer delayed.", name(who)), ids::MOV_18, Plain),
            Event::Delayed { who, src } => {
                // A gate and being lost tell why by themselves.
                let because = if matches!(src, Src::Mythos(_)) { String::new() } else { self.because(src, said) };
                (format!("{} is delayed{because}.", name(who)), ids::STA_12, Plain)
            }
            Event::Arrested { who, src, .. } => {
                let because = self.because(src, said);
                (
                    format!("{} is arrested{because}, loses half of the money and goes to jail.", name(who)),
                    ids::STA_13,
                    Strong,
                )
            }
            Event::LostTurn { who, src } => {
                (format!("{} will lose the next turn{}.", name(who), self.because(src, said)), ids::TRN_07, Plain)
            }
            Event::UpkeepSkipped { who, now: true } => {
                (format!("{} will skip the next upkeep.", name(who)), ids::TXT_01, Plain)
            }
            Event::UpkeepSkipped { who, now: false } => {
                (format!("{} skips this upkeep.", name(who)), ids::TXT_01, Plain)
            }
            Event::Explored { who, at } => {
                (format!("{} has explored the gate {}.", name(who), self.at(at)), ids::OWM_04, Plain)
            }
            Event::Lost(who) => (format!("{} is lost in time and space.", name(who)), ids::STA_15, Strong),
            Event::Insane(who) => (format!("{} is driven insane.", name(who)), ids::STA_02, Strong),
            Event::Unconscious(who) => (format!("{} is knocked unconscious.", name(who)), ids::STA_02, Strong),
            Event::Devoured { who, why, src } => self.devoured(who, why, src, said),
            Event::Bequeathed { who, clues } => {
                let (name, clues) = (self.investigator(who), count(clues, "clue", "clues"));
                (format!("{name}'s spells, skills and {clues} are kept for the next investigator."), ids::NONE, Strong)
            }
            Event::Eliminated(who) => (format!("{} is out of the game for good.", name(who)), ids::FIN_14, Strong),
            Event::IgnoresMonsters { who, src } => {
                let because = self.because(src, said);
                (format!("{} can ignore monsters this turn{because}.", name(who)), self.text_rule(src), Plain)
            }
            _ => nothing(event),
        }
    }

    fn stops(self, who: Inv, track: u8, to: u8) -> String {
        let sheet = &self.lib.sheets[usize::from(self.s.inv(who).sheet)];
        let value = |i: usize| {
            let skill = sheet.order[i];
            format!("{} {}", crate::arkham::names::skill(skill), sheet.skills[skill as usize][usize::from(to)])
        };
        let first = 2 * usize::from(track);
        list(&[value(first), value(first + 1)])
    }

    fn moved(self, who: Inv, to: Place, way: Way, because: String, src: Src) -> Sentence {
        let name = self.investigator(who);
        let place = match to {
            Place::Area(place) => self.place(place).to_owned(),
            other => self.whereabouts(other),
        };
        let (text, rule) = match (way, to) {
            (Way::Walk, _) => (format!("{name} moves to {place}."), ids::MOV_02),
            (Way::Rail, _) => (format!("{name} takes the train to {place}."), ids::XPN_07),
            (Way::Wagon, _) => (format!("{name} drives to {place}."), ids::SPC_07),
            (Way::Onward, _) => (format!("{name} goes on and is now {place}."), ids::OWM_01),
            (Way::Return, _) => (format!("{name} comes back through the gate to {place}."), ids::OWM_02),
            (Way::Found, _) => (format!("{name} finds a way back to {place}."), ids::STA_16),
            (Way::Carried, _) => (format!("{name} wakes up in {place}."), ids::STA_02),
            (Way::Freed, _) => (format!("{name} is released from jail to {place}."), ids::STA_14),
            (Way::PutOut, _) => (format!("{name} is thrown out to {place}."), ids::MYA_05),
            (Way::Text, Place::Area(_)) => (format!("{name} comes to {place}{because}."), self.text_rule(src)),
            (Way::Text, _) => (format!("{name} is now {place}{because}."), self.text_rule(src)),
        };
        (text, rule, Weight::Plain)
    }

    fn devoured(self, who: Inv, why: Devouring, src: Src, said: &mut Src) -> Sentence {
        let name = self.investigator(who);
        let (text, rule) = match why {
            Devouring::Spent => (format!("Without Sanity and Stamina, {name} is devoured."), ids::STA_10),
            Devouring::Maximum => (format!("With a maximum of 0, {name} is devoured."), ids::STA_10),
            Devouring::Battle => (format!("{name} falls in the final battle and is devoured."), ids::FIN_13),
            Devouring::Awakening => (format!("{name}, who is lost in time and space, is devoured."), ids::FIN_01),
            Devouring::Lost => {
                *said = src;
                let text = format!("{name} is lost in time and space and is devoured because of {}.", self.whose(src));
                (text, self.text_rule(src))
            }
            Devouring::Text => (format!("{name} is devoured{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Great)
    }
}
