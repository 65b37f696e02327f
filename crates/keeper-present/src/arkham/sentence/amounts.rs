//! How much an investigator has: what is gained and lost, and what there is no room for.

use keeper_arkham::Event;
use keeper_arkham::event::Most;
use keeper_arkham::frame::{Cause, Src};
use keeper_arkham::state::{CHOICE, HELD, Inv, most};
use keeper_arkham_script::tree::Thing;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, amount, capital, count, list};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_amounts(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
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
                let text = format!("No more than {} hits are added to a check of {}.", most::ADDED, name(who));
                (text, ids::SKL_01)
            }
            Most::LocationCards(who) => (
                format!("{} cannot choose from more than {} location cards: no more are drawn.", name(who), CHOICE),
                ids::ENC_03,
            ),
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
}
