//! Who, where and which monsters.

use crate::grammar::blocks;
use crate::grammar::counts::{Having, Ranks, Sorts, read_each, read_quantity, write_each};
use crate::grammar::effects::AsClues;
use crate::grammar::statics::Mods;
use crate::grammar::tracks::AMarker;
use crate::grammar::words::{AllChecks, Keywords, States, SymbolWord, Traits};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Names;
use crate::names::{Card, Hood, Monster, Place, Plural, Town, World, name};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Signed, Slot};
use keeper_script::forms;

/// `at the Library`, `in the Uptown streets`
pub(crate) struct AtPlace;

fn preposition(place: &str) -> &'static str {
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
struct EitherPlace;

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
struct AtPlaceOrMarker;

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
struct PlaceOrMarker;

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
struct SeveralHoods;

impl Slot<Arkham> for SeveralHoods {
    type Value = u32;

    fn read(&self, r: &mut Reader) -> Option<u32> {
        let at = r.pos();
        let hoods = List(Hood, " and ").read(r)?;
        if hoods.len() < 2 {
            return None;
        }
        if !hoods.is_sorted() {
            r.problem(at, "Neighbourhoods are said in the order of the board.");
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

const SINGLE: [(Zone, &str); 6] = [
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
    "any other depot" => [OtherDepot];
    "any area in Arkham" => [AnyInArkham];
    "any location in Arkham" => [AnyLocation];
    "any aquatic location" => [AnyAquatic];
    "the area of another investigator" => [WithAnother];
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

const UNMOVED: &str = " who has not moved";

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

forms! { Which: Monsters in Arkham, "kind of monsters" {
    "monsters of toughness " (n: Number(9)) " or more" => [Tough { n, least: true }];
    "monsters of toughness " (n: Number(9)) " or less" => [Tough { n, least: false }];
    "monsters with " (keyword: Keywords) => [Able(keyword)];
    "monsters" => [All];
    "" (with: Traits { one: false }) => [With(with)];
    "" (symbol: SymbolWord) " monsters" => [Of(symbol)];
    "" (kinds: List(Plural, " and ")) => [Kinds(kinds)];
}}

/// `a Cultist`, `the Dunwich Horror`
pub(crate) struct AMonster;

impl Slot<Arkham> for AMonster {
    type Value = KindId;

    fn read(&self, r: &mut Reader) -> Option<KindId> {
        if r.one_of(&["an ", "a "]).is_some() {
            return Monster.read(r);
        }
        // One that is called by its article: `the Dunwich Horror`
        let vocab = r.vocab;
        let found = vocab.monsters.iter().position(|name| {
            name.strip_prefix("The ").is_some_and(|rest| {
                r.attempt(|r| r.phrase("the ").and_then(|()| r.phrase_of(rest, "monster"))).is_some()
            })
        });
        found.and_then(|kind| u8::try_from(kind).ok()).map(KindId)
    }

    fn write(&self, w: &mut Writer, kind: &KindId) {
        let vocab = w.vocab;
        let name = name(Names::Monster, vocab, kind.0.into());
        match name.strip_prefix("The ") {
            Some(rest) => w.push(&format!("the {rest}")),
            None => w.article(name),
        }
    }
}

const BEATEN: &str = "; if you defeat it, ";
const INSTEAD: &str = " instead of taking it as a trophy";
const NOT_IN_CUP: &str = "; if there is none in the cup, ";

forms! { Guests: Guest in Arkham, "effect" {
    "a monster appears, 1 of " (n: Number(9)) " as you choose" => [OneOf(n)];
    "" (sort, draws: SoughtSort) => [Sought { sort, draws }];
    "a monster" => [Any];
    "a random monster trophy you have" => [Trophy];
    "its likeness" => [ItsLikeness];
    "each monster " (zone, leave: EachOf) => [Each { zone, leave }];
    "the likeness of " (kind: AMonster) => [Likeness(kind)];
    "" (kind: AMonster) => [Kind(kind)];
}}

forms! { Twists: Twist in Arkham, "change of monsters" {
    "" (checks, n, each: Against) " against it" => [Checks { checks, n, each }];
    "" (change: Mods) => [Change(change)];
}}

/// `in the Outskirts appears, in any order; after you evade one, you may move to the street`
struct EachOf;

impl Slot<Arkham> for EachOf {
    type Value = (Zone, bool);

    fn read(&self, r: &mut Reader) -> Option<(Zone, bool)> {
        let zone = Zones.read(r)?;
        r.phrase(" appears, in any order")?;
        Some((zone, r.phrase("; after you evade one, you may move to the street").is_some()))
    }

    fn write(&self, w: &mut Writer, (zone, leave): &(Zone, bool)) {
        Zones.write(w, zone);
        w.push(" appears, in any order");
        w.push(if *leave { "; after you evade one, you may move to the street" } else { "" });
    }
}

/// Whether the words of the guest say already that it appears.
fn says_all(what: &Guest) -> bool {
    matches!(what, Guest::OneOf(_) | Guest::Sought { .. } | Guest::Each { .. })
}

/// `2 monsters`: more than one, whichever they are
fn read_several(r: &mut Reader) -> Option<u8> {
    let at = r.pos();
    let n = Number(9).read(r)?;
    if n == 1 {
        r.problem(at, "One is said with \"a\": \"a monster appears\".");
    }
    r.phrase(" monsters")?;
    r.peek(" appear").or_else(|| r.peek(" surprise you")).map(|()| n)
}

const BARE: &str = ", and you can use no cards against it";
const UNEVADED: &str = ", and your evade checks fail against it";

const ORDINALS: [&str; 8] = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// `ninth`
pub(crate) struct Ordinal;

impl Slot<Arkham> for Ordinal {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        ORDINALS.iter().position(|word| r.phrase(word).is_some()).map(|nth| nth as u8 + 2)
    }

    fn write(&self, w: &mut Writer, nth: &u8) {
        w.push(ORDINALS.get(usize::from(*nth).wrapping_sub(2)).unwrap_or(&"?"));
    }
}

/// `a monster of toughness 3 or more appears, or the fifth that is drawn`
struct SoughtSort;

impl Slot<Arkham> for SoughtSort {
    type Value = (Sort, u8);

    fn read(&self, r: &mut Reader) -> Option<(Sort, u8)> {
        let sort = ASort.read(r)?;
        r.phrase(" appears, or the ")?;
        let nth = Ordinal.read(r)?;
        r.phrase(" that is drawn").map(|()| (sort, nth))
    }

    fn write(&self, w: &mut Writer, (sort, draws): &(Sort, u8)) {
        ASort.write(w, sort);
        w.push(" appears, or the ");
        Ordinal.write(w, draws);
        w.push(" that is drawn");
    }
}

/// `all checks +1 for each success`
struct Against;

impl Slot<Arkham> for Against {
    type Value = (Checks, i8, Option<Each>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let checks = AllChecks.read(r)?;
        r.phrase(" ")?;
        Some((checks, Signed.read(r)?, read_each(r)))
    }

    fn write(&self, w: &mut Writer, (checks, n, each): &Self::Value) {
        AllChecks.write(w, checks);
        w.push(" ");
        Signed.write(w, n);
        write_each(w, *each);
    }
}

/// `a monster appears`, `a Cultist surprises you, with combat checks -1 against it; if there is none in the cup, discard 1 item`
pub(crate) struct Appears;

impl Slot<Arkham> for Appears {
    type Value = Appearance;

    fn read(&self, r: &mut Reader) -> Option<Appearance> {
        let several = r.attempt(read_several);
        let what = if several.is_some() { Guest::Any } else { Guests.read(r)? };
        let surprise = match (several, says_all(&what)) {
            (Some(_), _) => r.one_of(&[" appear", " surprise you"])? == 1,
            (None, true) => false,
            (None, false) => r.one_of(&[" appears", " surprises you"])? == 1,
        };
        let with = r.attempt(|r| {
            r.phrase(", with ")?;
            List(Twists, " and ").read(r)
        });
        let bare = r.phrase(BARE).is_some();
        let unevaded = r.phrase(UNEVADED).is_some();
        let as_clues = AsClues.read(r)?;
        let otherwise = match what {
            Guest::Kind(_) => blocks::read_last(r, NOT_IN_CUP),
            _ => None,
        };
        let beaten = blocks::read_last(r, BEATEN).map(|block| (block, r.phrase(INSTEAD).is_some()));
        let (count, with) = (several.unwrap_or(1), with.unwrap_or_default());
        Some(Appearance { what, count, surprise, with, bare, unevaded, as_clues, otherwise, beaten })
    }

    fn write(&self, w: &mut Writer, it: &Appearance) {
        match it.count {
            1 => Guests.write(w, &it.what),
            n => w.push(&format!("{n} monsters")),
        }
        if !says_all(&it.what) {
            w.push(match (it.count > 1, it.surprise) {
                (false, false) => " appears",
                (false, true) => " surprises you",
                (true, false) => " appear",
                (true, true) => " surprise you",
            });
        }
        if !it.with.is_empty() {
            w.push(", with ");
            List(Twists, " and ").write(w, &it.with);
        }
        w.push(if it.bare { BARE } else { "" });
        w.push(if it.unevaded { UNEVADED } else { "" });
        AsClues.write(w, &it.as_clues);
        blocks::write_last(w, NOT_IN_CUP, it.otherwise);
        if let Some((block, instead)) = it.beaten {
            blocks::write_last(w, BEATEN, Some(block));
            w.push(if instead { INSTEAD } else { "" });
        }
    }
}

/// `1 monster on the board that is no spawn`, `3 monsters on the board of toughness 3 or less`, `all monsters in Arkham`
pub(crate) struct Bands;

impl Slot<Arkham> for Bands {
    type Value = Band;

    fn read(&self, r: &mut Reader) -> Option<Band> {
        let up_to = r.phrase("up to ").is_some();
        let every = if up_to { None } else { r.one_of(&["all ", "any "]) };
        let count = match every {
            Some(0) => None,
            Some(_) => Some(Band::ANY),
            None => {
                let n = Number(99).read(r)?;
                r.phrase(" ")?;
                Some(n)
            }
        };
        let one = count == Some(1);
        let sort = Sorts { one }.read(r)?;
        r.phrase(" ")?;
        let zone = Zones.read(r)?;
        let toughness = r.attempt(|r| {
            if r.phrase(" whose toughness is that much").is_some() {
                return Some(Toughness::That);
            }
            r.phrase(" of toughness ")?;
            let most = Number(9).read(r)?;
            r.phrase(" or less").map(|()| Toughness::Most(most))
        });
        Some(Band { up_to, count, sort, zone, toughness, no_spawn: r.phrase(Bands::no_spawn(one)).is_some() })
    }

    fn write(&self, w: &mut Writer, &Band { up_to, count, sort, zone, toughness, no_spawn }: &Band) {
        w.push(if up_to { "up to " } else { "" });
        match count {
            Some(Band::ANY) => w.push("any"),
            Some(n) => w.number(n),
            None => w.push("all"),
        }
        w.push(" ");
        let one = count == Some(1);
        Sorts { one }.write(w, &sort);
        w.push(" ");
        Zones.write(w, &zone);
        match toughness {
            Some(Toughness::Most(most)) => w.push(&format!(" of toughness {most} or less")),
            Some(Toughness::That) => w.push(" whose toughness is that much"),
            None => {}
        }
        w.push(if no_spawn { Bands::no_spawn(one) } else { "" });
    }
}

impl Bands {
    fn no_spawn(one: bool) -> &'static str {
        if one { " that is not spawn" } else { " that are not spawn" }
    }
}

/// `1 monster in the Sky returns to the cup`, `up to 2 monsters in the Outskirts return to the cup`
pub(crate) struct Returns;

impl Slot<Arkham> for Returns {
    type Value = Band;

    fn read(&self, r: &mut Reader) -> Option<Band> {
        let band = Bands.read(r)?;
        r.phrase(Returns::words(&band)).map(|()| band)
    }

    fn write(&self, w: &mut Writer, band: &Band) {
        Bands.write(w, band);
        w.push(Returns::words(band));
    }
}

impl Returns {
    fn words(band: &Band) -> &'static str {
        if band.count == Some(1) { " returns to the cup" } else { " return to the cup" }
    }
}

/// `1 monster on the board as a trophy`, `all Witches in Arkham as trophies`
pub(crate) struct Prizes;

impl Slot<Arkham> for Prizes {
    type Value = Band;

    fn read(&self, r: &mut Reader) -> Option<Band> {
        let band = Bands.read(r)?;
        r.phrase(Prizes::words(&band)).map(|()| band)
    }

    fn write(&self, w: &mut Writer, band: &Band) {
        Bands.write(w, band);
        w.push(Prizes::words(band));
    }
}

impl Prizes {
    fn words(band: &Band) -> &'static str {
        if band.count == Some(1) { " as a trophy" } else { " as trophies" }
    }
}

forms! { Dens: Den in Arkham, "place" {
    "the end of its white or black arrow" => [Arrow];
    "your area" => [YourArea];
    "the Outskirts" => [Outskirts];
    "" (place: Place) => [Place(place)];
}}

/// `a monster`, `a hexagon monster`, `a Cultist`, `the Dunwich Horror`
pub(crate) struct ASort;

impl Slot<Arkham> for ASort {
    type Value = Sort;

    fn read(&self, r: &mut Reader) -> Option<Sort> {
        let any = r.attempt(|r| {
            r.phrase("a ")?;
            Sorts { one: true }.read(r).filter(|sort| !matches!(sort, Sort::Kind(_)))
        });
        any.or_else(|| AMonster.read(r).map(Sort::Kind))
    }

    fn write(&self, w: &mut Writer, sort: &Sort) {
        match sort {
            Sort::Kind(kind) => AMonster.write(w, kind),
            sort => {
                w.push("a ");
                Sorts { one: true }.write(w, sort);
            }
        }
    }
}

/// ` unless it is Blackest Night`, or nothing
pub(crate) struct Unless;

impl Slot<Arkham> for Unless {
    type Value = Option<CardName>;

    fn read(&self, r: &mut Reader) -> Option<Option<CardName>> {
        Some(r.attempt(|r| {
            r.phrase(" unless it is ")?;
            Card.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, card: &Option<CardName>) {
        if let Some(card) = card {
            w.push(" unless it is ");
            Card.write(w, card);
        }
    }
}

forms! { Withs: With in Arkham, "" {
    "with " (limit: Having) => [Has(limit)];
    "with " (rank: Ranks) => [Rank(rank)];
    "who had " (rank: Ranks) => [Had(rank)];
    "who is " (status: States) => [Is(status)];
}}

/// A part with the space before it, if it is there.
fn read_part<S: Slot<Arkham>>(r: &mut Reader, slot: S) -> Option<S::Value> {
    r.attempt(|r| {
        r.phrase(" ")?;
        slot.read(r)
    })
}

fn write_part<S: Slot<Arkham>>(w: &mut Writer, slot: S, value: &Option<S::Value>) {
    if let Some(value) = value {
        w.push(" ");
        slot.write(w, value);
    }
}

fn read_head(r: &mut Reader, first: &'static str, other: &'static str) -> Option<bool> {
    r.phrase(other).map(|()| true).or_else(|| r.phrase(first).map(|()| false))
}

/// `each investigator`, `each other investigator in the streets with no clues`
pub(crate) struct Crowds;

impl Slot<Arkham> for Crowds {
    type Value = Crowd;

    fn read(&self, r: &mut Reader) -> Option<Crowd> {
        let other = read_head(r, "each investigator", "each other investigator")?;
        Some(Crowd { other, zone: read_part(r, Zones), with: read_part(r, Withs) })
    }

    fn write(&self, w: &mut Writer, crowd: &Crowd) {
        w.push(if crowd.other { "each other investigator" } else { "each investigator" });
        write_part(w, Zones, &crowd.zone);
        write_part(w, Withs, &crowd.with);
    }
}

/// `one investigator of your choice`, `one other investigator in Arkham of the first player's choice with Whiskey`
pub(crate) struct Chosen;

const CHOICE: [&str; 2] = [" of your choice", " of the first player's choice"];

impl Slot<Arkham> for Chosen {
    type Value = (Crowd, bool);

    fn read(&self, r: &mut Reader) -> Option<(Crowd, bool)> {
        let other = read_head(r, "one investigator", "one other investigator")?;
        let zone = read_part(r, Zones);
        let first = r.one_of(&CHOICE)? == 1;
        Some((Crowd { other, zone, with: read_part(r, Withs) }, first))
    }

    fn write(&self, w: &mut Writer, (crowd, first): &(Crowd, bool)) {
        w.push(if crowd.other { "one other investigator" } else { "one investigator" });
        write_part(w, Zones, &crowd.zone);
        w.push(CHOICE[usize::from(*first)]);
        write_part(w, Withs, &crowd.with);
    }
}

forms! { Whos: Who in Arkham, "" {
    "" (crowd: Crowds) => [Each(crowd)];
    "the first player" => [FirstPlayer];
    "the investigator with " (rank: Ranks) => [Leader(rank)];
    "you or an investigator in your area" => [OneHere];
    "" (crowd, first: Chosen) => [One { crowd, first }];
    "your partner" => [Partner];
}}
