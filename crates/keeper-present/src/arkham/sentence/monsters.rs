//! Monsters: how they come and go.

use keeper_arkham::Event;
use keeper_arkham::event::{Coming, Going, Leaving, Outward};
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Inv, Spot};
use keeper_arkham_script::tree::PlaceId;

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, capital};
use crate::rules::ids;

impl Names<'_> {
    pub(super) fn of_monsters(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::MonsterAppeared { who, marker, likeness: true, .. } => (
                format!("What looks like {} appears before {}.", self.a_monster(marker), name(who)),
                ids::ENC_10,
                Strong,
            ),
            Event::MonsterAppeared { who, marker, from, .. } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} appears before {}.", name(who)), ids::ENC_10, Strong)
            }
            Event::MonsterPlaced { marker, from, at, why, src } => self.placed(&[marker], from, at, why, src, said),
            Event::MonsterOnCard { marker, from, card } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} is placed on {}.", self.mythos(card)), ids::MYA_09, Strong)
            }
            Event::MonsterKept { marker, copy, .. } => {
                (format!("{} is placed on {}.", self.monster(marker), self.card(copy)), ids::NONE, Strong)
            }
            Event::MonsterToOutskirts { marker, from, why, src } => self.to_outskirts(&[marker], from, why, src, said),
            Event::MonsterToSky { marker, from } => {
                (format!("{} takes to the Sky {}.", self.monster(marker), self.from(from)), ids::MYM_12, Plain)
            }
            Event::MonsterMoved { marker, from, to, how } => {
                let (monster, place) = (self.monster(marker), self.place(to));
                let (text, rule) = match (how, from) {
                    (Going::Arrow, _) => (format!("{monster} moves {} to {place}.", self.from(from)), ids::MYM_05),
                    (Going::Flight, Spot::Sky) => {
                        (format!("{monster} swoops down from the Sky on {place}."), ids::MYM_13)
                    }
                    (Going::Flight, _) => (format!("{monster} flies {} to {place}.", self.from(from)), ids::MYM_11),
                    (Going::Hunt, _) => {
                        (format!("{monster} hunts its prey {} to {place}.", self.from(from)), ids::MYM_17)
                    }
                    (Going::Text, _) => (format!("{monster} is moved {} to {place}.", self.from(from)), ids::TXT_01),
                    (Going::PutOut, Spot::Area(at)) => {
                        (format!("{monster} is driven out of {} to {place}.", self.place(at)), ids::MYA_05)
                    }
                    (Going::PutOut, _) => (format!("{monster} is driven out to {place}."), ids::MYA_05),
                };
                (text, rule, Plain)
            }
            Event::MonsterToCup { marker, from, why, src } => self.to_cup(&[(marker, from)], why, src, said),
            Event::SymbolDrawn { who, marker } => {
                let symbol = self.lib.kind(marker).symbol.name();
                let text = format!("{} draws {} from the cup, a {symbol}.", name(who), self.a_monster(marker));
                (text, ids::NONE, Plain)
            }
            Event::MonsterBoxed(marker) => {
                (format!("{} is out of the game for good.", self.monster(marker)), ids::ENC_11, Plain)
            }
            Event::DrawnAndCounted { drawn, counted, src } => {
                let because = self.because(src, said);
                let drawn = match drawn {
                    1 => "1 monster is".to_owned(),
                    n => format!("{n} monsters are"),
                };
                (
                    format!("{drawn} drawn from the cup and put back; {counted} of them count{because}."),
                    self.text_rule(src),
                    Strong,
                )
            }
            Event::LikenessGone { marker, to, likeness: false, .. } => {
                let back = match to {
                    Spot::Area(at) => self.at(at),
                    _ => "where it was".to_owned(),
                };
                (format!("{} is back {back}.", self.monster(marker)), ids::ENC_11, Plain)
            }
            Event::LikenessGone { marker, .. } => {
                (format!("What looked like {} is no more.", self.monster(marker)), ids::ENC_11, Plain)
            }
            Event::Guise { marker, copy } => {
                (format!("{} comes as {}.", self.monster(marker), self.card(copy)), ids::DUN_08, Strong)
            }
            Event::MonsterAside { marker, .. } => {
                (format!("{} is set aside.", self.monster(marker)), ids::XPN_17, Plain)
            }
            Event::OutskirtsEmptied { overrun: false } => {
                ("There is one monster too many in the Outskirts.".into(), ids::LIM_04, Plain)
            }
            Event::OutskirtsEmptied { overrun: true } => {
                ("Arkham is overrun: the monster limit and the Outskirts are gone.".into(), ids::LIM_10, Great)
            }
            _ => nothing(event),
        }
    }

    pub(crate) fn placed(
        self,
        markers: &[u8],
        from: Spot,
        at: PlaceId,
        why: Coming,
        src: Src,
        said: &mut Src,
    ) -> Sentence {
        let (names, at) = (capital(&self.monsters(markers, true)), self.at(at));
        let verb = if markers.len() == 1 { "comes" } else { "come" };
        let (text, rule) = match why {
            Coming::Gate => (format!("{names} {verb} out of the gate {at}."), ids::MYG_07),
            Coming::Rift(rift) => (format!("{names} {verb} out of {} {at}.", self.rift(rift)), ids::KPT_09),
            Coming::Surge => (format!("{names} {verb} out of the gate {at}."), ids::MYG_10),
            Coming::Text => {
                let verb = if markers.len() == 1 { "appears" } else { "appear" };
                let because = self.because(src, said);
                (format!("{names} {} {verb} {at}{because}.", self.from(from)), self.text_rule(src))
            }
        };
        (text, rule, Weight::Strong)
    }

    pub(crate) fn to_outskirts(self, markers: &[u8], from: Spot, why: Outward, src: Src, said: &mut Src) -> Sentence {
        let verb = if markers.len() == 1 { "goes" } else { "go" };
        // Those that come into play now are any of their kind.
        let (names, from) = (self.monsters(markers, from == Spot::Cup), self.from(from));
        let (text, rule) = match why {
            Outward::Limit => {
                (format!("The monster limit is reached: {names} {verb} {from} to the Outskirts."), ids::LIM_02)
            }
            Outward::Text => {
                let because = self.because(src, said);
                (format!("{} {verb} {from} to the Outskirts{because}.", capital(&names)), self.text_rule(src))
            }
        };
        (text, rule, Weight::Plain)
    }

    /// Monsters with where they were.
    pub(crate) fn to_cup(self, markers: &[(u8, Spot)], why: Leaving, src: Src, said: &mut Src) -> Sentence {
        let names = match why {
            Leaving::Gate | Leaving::Barred | Leaving::Text => self.monsters_from(markers),
            _ => self.monsters(&markers.iter().map(|m| m.0).collect::<Vec<_>>(), false),
        };
        let (it, verb) = if markers.len() == 1 { ("it", "returns") } else { ("they", "return") };
        let (text, rule) = match why {
            Leaving::Gate => (format!("With the gate, {names} {verb} to the cup."), ids::GAT_09),
            Leaving::Endless => (format!("{names} is endless and {verb} to the cup."), ids::CMB_20),
            Leaving::Unbeaten => (format!("Undefeated, {names} {verb} to the cup."), ids::ENC_12),
            Leaving::Outskirts => (format!("From the Outskirts, {names} {verb} to the cup."), ids::LIM_04),
            Leaving::Vortex => (format!("The vortex swallows {names}: {it} {verb} to the cup."), ids::DUN_04),
            Leaving::Barred => (format!("{names} cannot stay in play and {verb} to the cup."), ids::MYA_02),
            Leaving::Awakening => (format!("{names} {verb} to the cup."), ids::FIN_03),
            Leaving::Retired => (format!("{names} {verb} to the cup with the other trophies."), ids::LOC_16),
            Leaving::Text => (format!("{names} {verb} to the cup{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Plain)
    }
}
