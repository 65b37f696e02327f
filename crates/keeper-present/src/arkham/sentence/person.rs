//! What becomes of an investigator: where he goes, what he gains and loses, how he falls.

use keeper_arkham::Event;
use keeper_arkham::event::{Devouring, Most, Way};
use keeper_arkham::frame::{Cause, Src};
use keeper_arkham::state::{HELD, Inv, Phase, Place, most};
use keeper_arkham_script::tree::Thing;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, amount, capital, count, list};
use crate::rules::ids;

impl Names<'_> {
    /// There is as much of something as there can be.
    fn no_room(self, of: Most) -> Sentence {
        let name = |who: Inv| self.investigator(who);
        let (text, rule) = match of {
            Most::Clues(who) => {
                let most = self.query().most_clues(who);
                (format!("{} cannot have more than {most} clues: the rest are left behind.", name(who)), ids::TXT_01)
            }
            Most::Money(who) => {
                (format!("{} cannot have more than ${}: the rest is left behind.", name(who), most::MONEY), ids::TXT_01)
            }
            Most::Cards(who) => {
                (format!("{} cannot hold more than {HELD} cards: this one is left behind.", name(who)), ids::SPC_16)
            }
            Most::Movement(who) => {
                (format!("{} cannot have more than {} movement points.", name(who), most::MOVEMENT), ids::MOV_01)
            }
            Most::Drawn(who) => {
                (format!("{} cannot draw more than {} cards at once.", name(who), most::DRAWN), ids::TXT_01)
            }
            Most::Rolled(who) => {
                (format!("{} cannot roll more than {} dice at once.", name(who), most::ROLLED), ids::TXT_01)
            }
            Most::Dice(who) => {
                let text = format!(
                    "{} cannot roll more than {} dice for one check: no more are added.",
                    name(who),
                    most::DICE
                );
                (text, ids::SKL_01)
            }
            Most::Successes(who) => {
                let text = format!("No more than {} successes are added to a check of {}.", most::ADDED, name(who));
                (text, ids::SKL_01)
            }
            Most::CluesAt(at) => {
                (format!("No clue appears {}: {} lie there, and no more can.", self.at(at), most::CLUES), ids::MYM_01)
            }
            Most::Tokens(src) => (format!("No more tokens fit on {}.", self.source(src)), ids::TXT_01),
            Most::Lasting => {
                ("Too many temporary modifiers are in play: this one has no effect.".to_owned(), ids::TXT_01)
            }
        };
        (text, rule, Weight::Plain)
    }

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
            Event::SanityChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Sanity)], cause, src, said)
            }
            Event::StaminaChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Stamina)], cause, src, said)
            }
            Event::CluesChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by.into(), now.into(), Thing::Clues)], cause, src, said)
            }
            Event::MoneyChanged { who, by, now, cause, src } => {
                self.changed(who, &[(by, now, Thing::Money)], cause, src, said)
            }
            Event::TokensChanged { who, kind, by, now, src } => {
                let token = &self.lib.tokens[usize::from(kind.0)];
                let verb = if by > 0 { "gains" } else { "spends" };
                let what = count(by.unsigned_abs(), &token.one, &token.many);
                let because = self.because(src, said);
                (format!("{} {verb} {what}{because} (now {now}).", name(who)), ids::TXT_01, Plain)
            }
            Event::NoTokens { who, kind } => {
                let many = &self.lib.tokens[usize::from(kind.0)].many;
                (format!("{} gets no {many}.", name(who)), ids::TXT_01, Detail)
            }
            Event::Full { who, sanity } => {
                let what = if sanity { "Sanity" } else { "Stamina" };
                (format!("{} is already at full {what}.", name(who)), ids::STA_01, Plain)
            }
            Event::NoRoom(most) => self.no_room(most),
            Event::NoGain { who, thing, src } => {
                let what = match thing {
                    Thing::Sanity => "Sanity",
                    Thing::Stamina => "Stamina",
                    Thing::Clues => "clues",
                    Thing::Money => "money",
                    Thing::Movement => "movement points",
                };
                match src {
                    Src::None => (format!("{} cannot gain {what} in the final battle.", name(who)), ids::FIN_06, Plain),
                    _ => {
                        let because = self.because(src, said);
                        (format!("{} cannot gain {what}{because}.", name(who)), self.text_rule(src), Plain)
                    }
                }
            }
            Event::MaximumChanged { who, sanity, by } => {
                let what = if sanity { "Sanity" } else { "Stamina" };
                let way = if by < 0 { "drops" } else { "rises" };
                (format!("{}'s maximum {what} {way} for good.", name(who)), ids::STA_11, Strong)
            }
            Event::MovementPoints { who, now } => {
                (format!("{} has {}.", name(who), count(now, "movement point", "movement points")), ids::MOV_01, Detail)
            }
            Event::IgnoresMonsters { who, src } => {
                let because = self.because(src, said);
                (format!("{} can ignore monsters this turn{because}.", name(who)), self.text_rule(src), Plain)
            }
            Event::LossReduced { who, sanity, stamina, src } => {
                let parts: Vec<String> = [(sanity, Thing::Sanity), (stamina, Thing::Stamina)]
                    .into_iter()
                    .filter(|p| p.0 > 0)
                    .map(|(n, thing)| amount(n, thing))
                    .collect();
                let text = match src {
                    Src::None => format!("{} is spared {}.", name(who), list(&parts)),
                    src => format!("{} spares {} {}.", capital(&self.source(src)), name(who), list(&parts)),
                };
                (text, self.text_rule(src), Plain)
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

    /// Values of one investigator that change together: by how much, what is there now, of what.
    pub(crate) fn changed(
        self,
        who: Inv,
        values: &[(i16, u16, Thing)],
        cause: Cause,
        src: Src,
        said: &mut Src,
    ) -> Sentence {
        let name = self.investigator(who);
        let lost = values.iter().any(|v| v.0 < 0);
        let much: Vec<String> = values
            .iter()
            .map(|&(by, now, thing)| {
                let now = if thing == Thing::Money { format!("${now}") } else { now.to_string() };
                format!("{} ({now} {})", amount(by.unsigned_abs() as i32, thing), if lost { "left" } else { "now" })
            })
            .collect();
        let much = list(&much);
        let bare: Vec<String> = values.iter().map(|v| amount(i32::from(v.0.unsigned_abs()), v.2)).collect();
        let verb = if lost { "loses" } else { "gains" };
        let source = self.source(src);
        let monster = capital(&source);
        let (text, rule) = match cause {
            Cause::Text => (format!("{name} {verb} {much}{}.", self.because(src, said)), self.text_rule(src)),
            Cause::Horror => (format!("The sight of {source} costs {name} {much}."), ids::CMB_04),
            Cause::Combat => (format!("{monster} strikes {name}, who loses {much}."), ids::CMB_11),
            Cause::Evade => (format!("{monster} catches {name}, who loses {much}."), ids::CMB_02),
            Cause::Nightmarish => (format!("The nightmare of {source} costs {name} {much} all the same."), ids::CMB_21),
            Cause::Overwhelming => (format!("Even beaten, {source} costs {name} {much}."), ids::CMB_22),
            Cause::Price => {
                let spell = matches!(src, Src::Card(copy) if self.lib.card(copy).spell.is_some());
                let rule = if spell { ids::SPL_01 } else { self.text_rule(src) };
                let what = if src == Src::None { String::new() } else { format!(" for {source}") };
                (format!("{name} pays {much}{what}."), rule)
            }
            Cause::Fall => (format!("{name} {verb} {much}, which is half of them."), ids::STA_05),
            Cause::Woken => (format!("{name} comes round with {}.", list(&bare)), ids::STA_02),
            Cause::Maximum => (format!("The maximum is lower now: {name} {verb} {much}."), ids::STA_11),
            Cause::Arrest => (format!("{name} {verb} {much} to the police."), ids::STA_13),
            Cause::Check => (format!("{name} spends {much} on the check."), ids::SKL_04),
            Cause::Seal => (format!("{name} spends {much} on an elder sign."), ids::GAT_06),
            Cause::Trade => (format!("{name} {} {much}.", if lost { "gives" } else { "gets" }), ids::SPC_10),
            Cause::Purchase => (format!("{name} {} {much}.", if lost { "pays" } else { "buys" }), ids::SPC_09),
            Cause::Sale => (format!("{name} {verb} {much} from the sale."), self.text_rule(src)),
            Cause::Found => (format!("{name} picks up {much}."), ids::MOV_12),
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
