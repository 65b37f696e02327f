//! Where: areas, kinds of places, ways to go.

use crate::grammar::counts::{read_quantity, write_each};
use crate::grammar::targets::{read_part, write_part};
use crate::grammar::tracks::AMarker;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Names;
use crate::names::{Hood, Place, Town, World, name};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Slot};
use keeper_script::forms;

/// `at the Library`, `in the Uptown streets`
pub(crate) struct AtPlace;

pub(crate) fn preposition(place: &str) -> &'static str {
    if place.ends_with("streets") { "in " } else { "at " }
}

impl Slot<Arkham> for AtPlace {
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
                r.refuse(at, format!("Write \"{right}{name}\"."))
            })
        })
    }

    fn write(&self, w: &mut Writer, place: &PlaceId) {
        let vocab = w.vocab;
        w.push(preposition(name(Names::Place, vocab, place.0.into())));
        Place.write(w, place);
    }
}

forms! { Zones: Zone in Arkham, "place" {
    "" (one, other: EitherPlace) => [Either(one, other)];
    "" (place, marker: AtPlaceOrMarker) => [OrMarker(place, marker)];
    "" (place: AtPlace) => [Place(place)];
    "in Arkham, the Sky and the Outskirts" => [Everywhere];
    "in Arkham" => [Arkham];
    "in the streets" => [Streets];
    "in locations in a town other than Arkham" => [LocationsElsewhere];
    "in locations" => [Locations];
    "in aquatic locations" => [Aquatic];
    "in stable locations" => [Stability { stable: true }];
    "in unstable locations" => [Stability { stable: false }];
    "in the Sky and the Outskirts" => [SkyAndOutskirts];
    "in the Sky" => [Sky];
    "in the Outskirts" => [Outskirts];
    "on the board" => [Board];
    "in Other Worlds" => [OtherWorlds];
    "lost in time and space" => [Lost];
    "in jail" => [Jail];
    "in or next to your area" => [AroundYou];
    "in your area" => [YourArea];
    "next to your area" => [NextToYours];
    "here or next to here" => [Around];
    "here" => [Here];
    "at an open gate" => [Gates];
    "at a depot" => [Depots];
    "next to a vortex" => [ByVortex];
    "at the gate you entered by" => [Entered];
    "in your neighbourhood" => [YourHood];
    "in its neighbourhood" => [ItsHood];
    "in " (hoods: SeveralHoods) => [Hoods(hoods)];
    "in " (hood: Hood) => [Hood(hood)];
    "in " (town: Town) => [Town(town)];
}}

forms! { Sites: Site in Arkham, "place" {
    "area" => [Area];
    "location with an elder sign" => [Sealed];
    "location" => [Location];
    "stable location" => [Stability { stable: true }];
    "unstable location" => [Stability { stable: false }];
    "aquatic area" => [Aquatic];
}}

/// `each unstable location without a gate`, `any location in Arkham`
pub(crate) struct SpotWords;

impl Slot<Arkham> for SpotWords {
    type Value = Spots;

    fn read(&self, r: &mut Reader) -> Option<Spots> {
        let each = r.one_of(&["any ", "each "])? == 1;
        let (site, zone) = (Sites.read(r)?, read_part(r, Zones));
        Some(Spots { each, site, zone, bare: r.phrase(" without a gate").is_some() })
    }

    fn write(&self, w: &mut Writer, at: &Spots) {
        w.push(if at.each { "each " } else { "any " });
        Sites.write(w, &at.site);
        write_part(w, Zones, &at.zone);
        if at.bare {
            w.push(" without a gate");
        }
    }
}

/// `any location in Arkham`: one of them
pub(crate) struct OneSpot;

impl Slot<Arkham> for OneSpot {
    type Value = Spots;

    fn read(&self, r: &mut Reader) -> Option<Spots> {
        SpotWords.read(r).filter(|at| !at.each)
    }

    fn write(&self, w: &mut Writer, at: &Spots) {
        SpotWords.write(w, at);
    }
}

/// `each aquatic area`, `each location in Arkham`: all of them
pub(crate) struct EachSpot;

impl Slot<Arkham> for EachSpot {
    type Value = Spots;

    fn read(&self, r: &mut Reader) -> Option<Spots> {
        SpotWords.read(r).filter(|at| at.each)
    }

    fn write(&self, w: &mut Writer, at: &Spots) {
        SpotWords.write(w, at);
    }
}

/// All areas of a zone: `in your neighbourhood`
pub(crate) struct AllSpots;

impl Slot<Arkham> for AllSpots {
    type Value = Spots;

    fn read(&self, r: &mut Reader) -> Option<Spots> {
        Zones.read(r).map(Spots::all)
    }

    fn write(&self, w: &mut Writer, at: &Spots) {
        if let Some(zone) = &at.zone {
            Zones.write(w, zone);
        }
    }
}

/// `in the Merchant District streets or the Rivertown streets`
pub(crate) struct EitherPlace;

impl Slot<Arkham> for EitherPlace {
    type Value = (PlaceId, PlaceId);

    fn read(&self, r: &mut Reader) -> Option<(PlaceId, PlaceId)> {
        let one = AtPlace.read(r)?;
        r.phrase(" or ")?;
        Some((one, Place.read(r)?))
    }

    fn write(&self, w: &mut Writer, (one, other): &(PlaceId, PlaceId)) {
        AtPlace.write(w, one);
        w.push(" or ");
        Place.write(w, other);
    }
}

/// `at the Library or a patrol`
pub(crate) struct AtPlaceOrMarker;

impl Slot<Arkham> for AtPlaceOrMarker {
    type Value = (PlaceId, StackId);

    fn read(&self, r: &mut Reader) -> Option<(PlaceId, StackId)> {
        let place = AtPlace.read(r)?;
        r.phrase(" or ")?;
        Some((place, AMarker.read(r)?))
    }

    fn write(&self, w: &mut Writer, (place, marker): &(PlaceId, StackId)) {
        AtPlace.write(w, place);
        w.push(" or ");
        AMarker.write(w, marker);
    }
}

/// `the Library or a patrol`
pub(crate) struct PlaceOrMarker;

impl Slot<Arkham> for PlaceOrMarker {
    type Value = (PlaceId, StackId);

    fn read(&self, r: &mut Reader) -> Option<(PlaceId, StackId)> {
        let place = Place.read(r)?;
        r.phrase(" or ")?;
        Some((place, AMarker.read(r)?))
    }

    fn write(&self, w: &mut Writer, (place, marker): &(PlaceId, StackId)) {
        Place.write(w, place);
        w.push(" or ");
        AMarker.write(w, marker);
    }
}

/// `Rivertown, Easttown and Southside`: two or more, a bit each
pub(crate) struct SeveralHoods;

impl Slot<Arkham> for SeveralHoods {
    type Value = u32;

    fn read(&self, r: &mut Reader) -> Option<u32> {
        let at = r.pos();
        let hoods = List(Hood, " and ").read(r)?;
        if hoods.len() < 2 {
            return None;
        }
        if !hoods.is_sorted() {
            r.problem(at, "Name neighbourhoods in the order of the board.");
        }
        hoods.iter().try_fold(0u32, |bits, hood| Some(bits | 1u32.checked_shl(hood.0.into())?))
    }

    fn write(&self, w: &mut Writer, bits: &u32) {
        let hoods: Vec<HoodId> = (0..32).filter(|bit| bits >> bit & 1 != 0).map(HoodId).collect();
        List(Hood, " and ").write(w, &hoods);
    }
}

/// Where one person is: `in a location`, `in an Other World`, otherwise as in [`Zones`]
pub(crate) struct OneZone;

pub(crate) const SINGLE: [(Zone, &str); 6] = [
    (Zone::LocationsElsewhere, "in a location in a town other than Arkham"),
    (Zone::Locations, "in a location"),
    (Zone::Aquatic, "in an aquatic location"),
    (Zone::Stability { stable: true }, "in a stable location"),
    (Zone::Stability { stable: false }, "in an unstable location"),
    (Zone::OtherWorlds, "in an Other World"),
];

impl Slot<Arkham> for OneZone {
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

impl Slot<Arkham> for Except {
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

forms! { Goals: Where in Arkham, "place" {
    "the street" => [Street];
    "the end of your white arrow, unless a gate is open there" => [Arrow { white: true, free: true }];
    "the end of your black arrow, unless a gate is open there" => [Arrow { white: false, free: true }];
    "the end of your white arrow" => [Arrow { white: true, free: false }];
    "the end of your black arrow" => [Arrow { white: false, free: false }];
    "the second area" => [Area { second: true }];
    "the first area" => [Area { second: false }];
    "any other depot" => [OtherDepot];
    "any area in Arkham" => [AnyInArkham];
    "any location in Arkham" => [AnyLocation];
    "any aquatic location" => [AnyAquatic];
    "the area of another investigator" => [WithAnother];
    "the area of 1 open rift" => [OpenRift];
    "any Other World" => [AnyWorld];
    "the Other World of the top gate marker, which stays on top" => [TopGate { stays: true }];
    "the Other World of the top gate marker" => [TopGate { stays: false }];
    "the gate location of a Mythos card" => [MythosGate];
    "" (place, marker: PlaceOrMarker) => [OrMarker(place, marker)];
    "" (marker: AMarker) => [Marker(marker)];
    "" (place: Place) => [Place(place)];
    "" (world: World) => [World(world)];
}}

forms! { Posts: Post in Arkham, "place" {
    "in streets of your choice in a town other than Arkham without one" => [OtherTown];
    "" (place: AtPlace) => [Place(place)];
}}

/// ` who has not moved`, or nothing
pub(crate) struct Unmoved;

pub(crate) const UNMOVED: &str = " who has not moved";

impl Slot<Arkham> for Unmoved {
    type Value = bool;

    fn read(&self, r: &mut Reader) -> Option<bool> {
        Some(r.phrase(UNMOVED).is_some())
    }

    fn write(&self, w: &mut Writer, unmoved: &bool) {
        w.push(if *unmoved { UNMOVED } else { "" });
    }
}

/// `1 more card for each success`, `2 more cards`
pub(crate) struct MoreCards;

impl Slot<Arkham> for MoreCards {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        let at = r.pos();
        let n = Counted("more card", "more cards").read(r)?;
        Some(read_quantity(r, at, n))
    }

    fn write(&self, w: &mut Writer, n: &Quantity) {
        Counted("more card", "more cards").write(w, &n.n);
        write_each(w, n.each);
    }
}

forms! { Follows: Follow in Arkham, "" {
    " and have an encounter there, drawing " (n: Number(4)) " cards and choosing 1" => [Best(n)];
    " and have an encounter there" => [Encounter];
    "" => [None];
}}
