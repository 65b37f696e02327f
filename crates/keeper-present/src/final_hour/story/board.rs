//! The campus: clues, seals, damage, gates and monsters.

use keeper_final_hour::{Event, Icon, KEY, NONE};

use super::super::names::the_gate;
use super::{Sentence, Teller};
use crate::Weight::*;
use crate::rules::ids;
use crate::text::{a, capital, count};

impl Teller<'_> {
    pub(super) fn of_board(&self, event: Event) -> Option<Sentence> {
        let names = self.names;
        Some(match event {
            Event::Clue { who, place, icon: KEY } => {
                let (who, place) = (names.investigator(who), names.place(place));
                (format!("{who} investigates {place} and finds a key."), ids::FHR_17, Strong)
            }
            Event::Clue { who, place, icon } => {
                let (who, place) = (names.investigator(who), names.place(place));
                (format!("{who} investigates {place} and finds the clue {}.", names.icon(icon)), ids::FHR_18, Strong)
            }
            Event::Sealed { walkway, gold } => {
                let colour = if gold { "gold" } else { "grey" };
                (format!("A {colour} seal is placed on {}.", names.walkway(walkway)), ids::FHR_19, Plain)
            }
            Event::SealWorn { walkway, gone: false } => {
                (format!("The seal on {} turns grey.", names.walkway(walkway)), ids::FHR_21, Plain)
            }
            Event::SealWorn { walkway, gone: true } => {
                (format!("The grey seal on {} is used up.", names.walkway(walkway)), ids::FHR_21, Plain)
            }
            Event::SealRemoved { walkway } => {
                (format!("The seal on {} is removed.", names.walkway(walkway)), ids::FHR_07, Strong)
            }
            Event::Damaged { place } => {
                let rule = if self.acts_as(Icon::Wrecker) { ids::FHM_16 } else { ids::FHR_23 };
                (format!("{} is damaged.", names.place(place)), rule, Strong)
            }
            Event::Repaired { place } => (format!("{} is repaired.", names.place(place)), ids::FHR_26, Plain),
            Event::Gate { icon, tokens } => {
                let place = names.s.gates.get(usize::from(icon)).map_or(NONE, |gate| gate.place);
                let at = names.lib.locations.get(usize::from(place)).map_or("?", |place| place.name.as_str());
                let spawned = count(tokens, "monster spawns", "monsters spawn");
                let gate = capital(&the_gate(icon));
                (format!("{gate} at {at} grows to {tokens} tokens: {spawned} there."), ids::FHA_06, Strong)
            }
            _ => return None,
        })
    }

    pub(super) fn of_monsters(&self, event: Event) -> Option<Sentence> {
        let names = self.names;
        let (monster, place) = (|marker: u8| names.monster(marker), |place: u8| names.place(place));
        Some(match event {
            Event::Spawned { marker, place: at } => {
                let special = names.lib.kind_of(marker).ancient_one != NONE;
                let rule = match (special, self.before) {
                    (true, _) => ids::FHM_10,
                    (_, None) => ids::FHS_15,
                    _ => ids::FHM_07,
                };
                (format!("{} spawns at {}.", capital(&a(monster(marker))), place(at)), rule, Plain)
            }
            Event::NotSpawned { kind: NONE } => {
                ("No monster is left in the cup: none spawns.".into(), ids::FHM_09, Plain)
            }
            Event::NotSpawned { kind } => {
                (format!("No {} is left to spawn.", names.lib.kinds[usize::from(kind)].name), ids::FHM_11, Plain)
            }
            Event::CupRefilled => ("The destroyed monsters go back into the cup.".into(), ids::FHM_09, Plain),
            Event::Activated { marker } => {
                (format!("The {} is activated.", self.where_is(marker)), self.act_rule(marker), Plain)
            }
            Event::MonsterMoved { marker, from, to } => {
                let kind = names.lib.kind_of(marker);
                let arrow = names.location(from).arrows[kind.path as usize];
                if arrow == to {
                    (format!("The {} moves from {} to {}.", kind.name, place(from), place(to)), ids::FHM_01, Plain)
                } else {
                    (format!("The {} is moved from {} to {}.", kind.name, place(from), place(to)), ids::FHM_06, Plain)
                }
            }
            Event::MonsterStraight { marker, from } => {
                let text = format!(
                    "The {} can reach no empty space from {} and goes straight to {}, the ritual location.",
                    monster(marker),
                    place(from),
                    place(names.s.ritual)
                );
                (text, ids::FHM_03, Strong)
            }
            Event::MonsterStays { marker, place: at } if at == names.s.ritual => {
                (format!("The {} stands at {}, the ritual location.", monster(marker), place(at)), ids::FHM_04, Strong)
            }
            // That it came there has just been said.
            Event::MonsterStays { marker, place: at } if self.came(marker, at) => return None,
            Event::MonsterStays { marker, place: at } => {
                (format!("The {} stands at {}.", monster(marker), place(at)), ids::FHM_02, Detail)
            }
            Event::Destroyed { marker, place: at } => self.destroyed(marker, at),
            _ => return None,
        })
    }

    /// Whether the event before brought this monster to this place.
    fn came(&self, marker: u8, at: u8) -> bool {
        match self.at.checked_sub(1).map(|last| self.events[last]) {
            Some(Event::Spawned { marker: came, place }) => (came, place) == (marker, at),
            Some(Event::MonsterMoved { marker: came, to, .. }) => (came, to) == (marker, at),
            _ => false,
        }
    }

    fn destroyed(&self, marker: u8, at: u8) -> Sentence {
        let name = self.names.monster(marker);
        match self.at.checked_sub(1).map(|last| self.events[last]) {
            Some(Event::MonsterMoved { marker: moved, .. }) if moved == marker => {
                (format!("The seal on the way destroys the {name}."), ids::FHR_21, Strong)
            }
            _ => (format!("The {name} at {} is destroyed.", self.names.place(at)), ids::FHR_15, Plain),
        }
    }

    /// `Strangler at Derby Hall`
    fn where_is(&self, marker: u8) -> String {
        let name = self.names.monster(marker);
        match self.names.lib.locations.get(usize::from(self.places[usize::from(marker)])) {
            Some(place) => format!("{name} at {}", place.name),
            None => name.to_owned(),
        }
    }

    fn act_rule(&self, marker: u8) -> crate::RuleId {
        match self.names.lib.kind_of(marker).icons.as_slice() {
            [] => ids::FHM_19,
            [Icon::Killer] => ids::FHM_14,
            [Icon::Runner] => ids::FHM_15,
            [Icon::Wrecker] => ids::FHM_16,
            _ => ids::FHM_17,
        }
    }
}
