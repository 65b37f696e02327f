//! Monsters: how they come, go, fight and fall.

use keeper_arkham::Event;
use keeper_arkham::event::{Coming, Going, Leaving, Outward};
use keeper_arkham::frame::Src;
use keeper_arkham::state::{Inv, Spot};
use keeper_script::tree::{Keyword, PlaceId};

use super::{Sentence, nothing};
use crate::Weight;
use crate::arkham::names::{Names, capital, keyword};

impl Names<'_> {
    pub(super) fn of_monsters(self, event: Event, said: &mut Src) -> Sentence {
        use Weight::*;
        let name = |who: Inv| self.investigator(who);
        match event {
            Event::MonsterAppeared { who, marker, likeness: true, .. } => {
                (format!("What looks like {} appears before {}.", self.a_monster(marker), name(who)), "ENC-10", Strong)
            }
            Event::MonsterAppeared { who, marker, from, .. } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} appears before {}.", name(who)), "ENC-10", Strong)
            }
            Event::MonsterPlaced { marker, from, at, why, src } => self.placed(&[marker], from, at, why, src, said),
            Event::MonsterOnCard { marker, from, card } => {
                let (monster, from) = (self.a_monster(marker), self.from(from));
                (format!("{monster} {from} is placed on {}.", self.mythos(card)), "MYA-09", Strong)
            }
            Event::MonsterKept { marker, copy, .. } => {
                (format!("{} is placed on {}.", self.monster(marker), self.card(copy)), "", Strong)
            }
            Event::MonsterToOutskirts { marker, from, why, src } => self.to_outskirts(&[marker], from, why, src, said),
            Event::MonsterToSky { marker, from } => {
                (format!("{} takes to the Sky {}.", self.monster(marker), self.from(from)), "MYM-12", Plain)
            }
            Event::MonsterMoved { marker, from, to, how } => {
                let (monster, place) = (self.monster(marker), self.place(to));
                let (text, rule) = match (how, from) {
                    (Going::Arrow, _) => (format!("{monster} moves {} to {place}.", self.from(from)), "MYM-05"),
                    (Going::Flight, Spot::Sky) => (format!("{monster} swoops down from the Sky on {place}."), "MYM-13"),
                    (Going::Flight, _) => (format!("{monster} flies {} to {place}.", self.from(from)), "MYM-11"),
                    (Going::Hunt, _) => (format!("{monster} hunts its prey {} to {place}.", self.from(from)), "MYM-17"),
                    (Going::Text, _) => (format!("{monster} is moved {} to {place}.", self.from(from)), "SPC-16"),
                    (Going::PutOut, Spot::Area(at)) => {
                        (format!("{monster} is driven out of {} to {place}.", self.place(at)), "MYA-05")
                    }
                    (Going::PutOut, _) => (format!("{monster} is driven out to {place}."), "MYA-05"),
                };
                (text, rule, Plain)
            }
            Event::MonsterToCup { marker, from, why, src } => self.to_cup(&[(marker, from)], why, src, said),
            Event::TrophyTaken { who, marker, from, src } => {
                let monster = if from == Spot::Cup { self.a_monster(marker) } else { self.monster(marker) };
                let because = self.because(src, said);
                let text = format!("{} takes {monster} {} as a trophy{because}.", name(who), self.from(from));
                (text, self.text_rule(src), Strong)
            }
            Event::MonsterBoxed(marker) => {
                (format!("{} is out of the game for good.", self.monster(marker)), "ENC-11", Plain)
            }
            Event::LikenessGone { marker, to, likeness: false, .. } => {
                let back = match to {
                    Spot::Area(at) => self.at(at),
                    _ => "where it was".to_owned(),
                };
                (format!("{} is back {back}.", self.monster(marker)), "ENC-11", Plain)
            }
            Event::LikenessGone { marker, .. } => {
                (format!("What looked like {} is no more.", self.monster(marker)), "ENC-11", Plain)
            }
            Event::Guise { marker, copy } => {
                (format!("{} comes as {}.", self.monster(marker), self.card(copy)), "DUN-08", Strong)
            }
            Event::MonsterAside { marker, .. } => (format!("{} is set aside.", self.monster(marker)), "XPN-17", Plain),
            Event::OutskirtsEmptied { overrun: false } => {
                ("There is one monster too many in the Outskirts.".into(), "LIM-04", Plain)
            }
            Event::OutskirtsEmptied { overrun: true } => {
                ("Arkham is overrun: the monster limit and the Outskirts are gone.".into(), "LIM-10", Great)
            }
            Event::CombatBegan { who, marker } => {
                *said = Src::Monster(marker);
                (format!("{} fights {}.", name(who), self.monster(marker)), "MOV-08", Strong)
            }
            Event::Weakened { marker, keyword: bit } => {
                let ability = bit.map_or(String::new(), |bit| format!(" and without its ability ({})", keyword(bit)));
                (format!("{} fights on with 1 toughness less{ability}.", self.monster(marker)), "SPL-04", Plain)
            }
            Event::Stalemate { who, marker } => {
                let monster = self.monster(marker);
                (
                    format!("Neither {} nor {monster} can win, and they let go of each other.", name(who)),
                    "CMB-07",
                    Plain,
                )
            }
            Event::BrokeOff { who, marker } => (
                format!("{} breaks off the fight with {} and hides.", name(who), self.monster(marker)),
                "HRL-11",
                Plain,
            ),
            Event::Evaded { who, marker } => {
                (format!("{} slips away from {}.", name(who), self.monster(marker)), "MOV-10", Plain)
            }
            Event::Defeated { who, marker, trophy: true } => {
                (format!("{} takes {} as a trophy.", name(who), self.monster(marker)), "CMB-09", Strong)
            }
            Event::Defeated { who, marker, trophy: false } => {
                let rule = if self.lib.kind(marker).has(Keyword::Endless) { "CMB-20" } else { "ENC-11" };
                (
                    format!("{} defeats {}, which cannot be kept as a trophy.", name(who), self.monster(marker)),
                    rule,
                    Strong,
                )
            }
            Event::TrophySpent { who, marker } => {
                (format!("{} gives up {} as a trophy.", name(who), self.monster(marker)), "LOC-16", Plain)
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
            Coming::Gate => (format!("{names} {verb} out of the gate {at}."), "MYG-07"),
            Coming::Surge => (format!("{names} {verb} out of the gate {at}."), "MYG-10"),
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
                (format!("The monster limit is reached: {names} {verb} {from} to the Outskirts."), "LIM-02")
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
            Leaving::Gate => (format!("With the gate, {names} {verb} to the cup."), "GAT-09"),
            Leaving::Endless => (format!("{names} is endless and {verb} to the cup."), "CMB-20"),
            Leaving::Unbeaten => (format!("Undefeated, {names} {verb} to the cup."), "ENC-12"),
            Leaving::Outskirts => (format!("From the Outskirts, {names} {verb} to the cup."), "LIM-04"),
            Leaving::Vortex => (format!("The vortex swallows {names}: {it} {verb} to the cup."), "DUN-04"),
            Leaving::Barred => (format!("{names} cannot stay in play and {verb} to the cup."), "MYA-02"),
            Leaving::Awakening => (format!("{names} {verb} to the cup."), "FIN-03"),
            Leaving::Retired => (format!("{names} {verb} to the cup with the other trophies."), "LOC-16"),
            Leaving::Text => (format!("{names} {verb} to the cup{}.", self.because(src, said)), self.text_rule(src)),
        };
        (text, rule, Weight::Plain)
    }
}
