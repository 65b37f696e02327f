//! Who, where and which monsters.

use crate::form::{Hood, List, Monster, Place, Plural, Slot, World, forms, name};
use crate::grammar::counts::Having;
use crate::grammar::words::{States, Traits};
use crate::reader::{Names, Reader};
use crate::tree::*;
use crate::writer::Writer;

/// `at the Library`, `in the Uptown streets`
pub(crate) struct AtPlace;

fn preposition(place: &str) -> &'static str {
    if place.ends_with("streets") { "in " } else { "at " }
}

impl Slot for AtPlace {
    type Value = PlaceId;

    fn read(&self, r: &mut Reader) -> Option<PlaceId> {
        ["in ", "at "].into_iter().find_map(|word| {
            r.attempt(|r| {
                let at = r.pos();
                r.phrase_of(word, "place")?;
                let place = Place.read(r)?;
                let name = name(Names::Place, r.vocab, place.0.into());
                let right = preposition(name);
                if right == word {
                    return Some(place);
                }
                r.refuse(at, format!("One is \"{right}{name}\"."))
            })
        })
    }

    fn write(&self, w: &mut Writer, place: &PlaceId) {
        let vocab = w.vocab;
        w.push(preposition(name(Names::Place, vocab, place.0.into())));
        Place.write(w, place);
    }
}

forms! { Zones: Zone, "place" {
    "" (place: AtPlace) => [Place(place)];
    "in Arkham" => [Arkham];
    "in the streets" => [Streets];
    "in locations" => [Locations];
    "in the Sky and the Outskirts" => [SkyAndOutskirts];
    "in the Sky" => [Sky];
    "in Other Worlds" => [OtherWorlds];
    "lost in time and space" => [Lost];
    "in jail" => [Jail];
    "in your area" => [YourArea];
    "in " (hood: Hood) => [Hood(hood)];
}}

/// Where one person is: `in a location`, `in an Other World`, otherwise as in [`Zones`]
pub(crate) struct OneZone;

const SINGLE: [(Zone, &str); 2] = [(Zone::Locations, "in a location"), (Zone::OtherWorlds, "in an Other World")];

impl Slot for OneZone {
    type Value = Zone;

    fn read(&self, r: &mut Reader) -> Option<Zone> {
        let single = SINGLE.iter().find_map(|(zone, words)| r.phrase_of(words, "place").map(|()| *zone));
        let many = |zone: &Zone| !SINGLE.iter().any(|(single, _)| single == zone);
        single.or_else(|| Zones.read(r).filter(many))
    }

    fn write(&self, w: &mut Writer, zone: &Zone) {
        match SINGLE.iter().find(|(single, _)| single == zone) {
            Some((_, words)) => w.push(words),
            None => Zones.write(w, zone),
        }
    }
}

/// Places that are not meant, behind the given words; or nothing.
pub(crate) struct Except(pub &'static str);

impl Slot for Except {
    type Value = Vec<PlaceId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<PlaceId>> {
        let places = r.attempt(|r| {
            r.phrase(self.0)?;
            List(Place, " and ").read(r)
        });
        Some(places.unwrap_or_default())
    }

    fn write(&self, w: &mut Writer, places: &Vec<PlaceId>) {
        if !places.is_empty() {
            w.push(self.0);
            List(Place, " and ").write(w, places);
        }
    }
}

forms! { Goals: Where, "place" {
    "the street" => [Street];
    "any area in Arkham" => [AnyInArkham];
    "the gate location of a Mythos card" => [MythosGate];
    "" (place: Place) => [Place(place)];
    "" (world: World) => [World(world)];
}}

forms! { Follows: Follow, "" {
    " and have an encounter there, drawing 2 cards and choosing 1" => [BestOfTwo];
    " and have an encounter there" => [Encounter];
    "" => [None];
}}

forms! { Which: Monsters, "kind of monsters" {
    "monsters" => [All];
    "" (with: Traits) => [With(with)];
    "" (kinds: List(Plural, " and ")) => [Kinds(kinds)];
}}

/// `a Cultist`
pub(crate) struct AMonster;

impl Slot for AMonster {
    type Value = KindId;

    fn read(&self, r: &mut Reader) -> Option<KindId> {
        r.one_of(&["an ", "a "])?;
        Monster.read(r)
    }

    fn write(&self, w: &mut Writer, kind: &KindId) {
        let vocab = w.vocab;
        w.article(name(Names::Monster, vocab, kind.0.into()));
    }
}

forms! { Withs: With, "" {
    "with " (limit: Having) => [Has(limit)];
    "who is " (status: States) => [Is(status)];
}}

/// What narrows `each investigator`, with the space before it.
pub(crate) struct Crowds;

impl Slot for Crowds {
    type Value = Crowd;

    fn read(&self, r: &mut Reader) -> Option<Crowd> {
        fn part<S: Slot>(r: &mut Reader, slot: S) -> Option<S::Value> {
            r.attempt(|r| {
                r.phrase(" ")?;
                slot.read(r)
            })
        }
        Some(Crowd { zone: part(r, Zones), with: part(r, Withs) })
    }

    fn write(&self, w: &mut Writer, crowd: &Crowd) {
        if let Some(zone) = &crowd.zone {
            w.push(" ");
            Zones.write(w, zone);
        }
        if let Some(with) = &crowd.with {
            w.push(" ");
            Withs.write(w, with);
        }
    }
}

forms! { Whos: Who, "" {
    "each investigator" (crowd: Crowds) => [Each(crowd)];
    "the first player" => [FirstPlayer];
    "you or an investigator in your area" => [OneHere];
    "one investigator of your choice" => [AnyOne];
}}
