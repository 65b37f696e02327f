//! Parts of rules.

use crate::grammar::cards::Classes;
use crate::grammar::conditions::{Conditions, While};
use crate::grammar::counts::{Sorts, read_each, write_each};
use crate::grammar::foes::{AMonster, Which};
use crate::grammar::places::{AtPlace, Zones};
use crate::grammar::statics::Mods;
use crate::grammar::words::{Keywords, SanityStamina, SymbolWord};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Names;
use crate::names::{Place, name};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Signed, Slot, write_list};
use keeper_script::forms;

/// `at the Library or the Woods`
pub(crate) struct VisitedPlaces;

impl Slot<Arkham> for VisitedPlaces {
    type Value = Vec<PlaceId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<PlaceId>> {
        let mut places = vec![AtPlace.read(r)?];
        while r.phrase(" or ").is_some() {
            places.push(Place.read(r)?);
        }
        Some(places)
    }

    fn write(&self, w: &mut Writer, places: &Vec<PlaceId>) {
        for (at, place) in places.iter().enumerate() {
            match at {
                0 => AtPlace.write(w, place),
                _ => {
                    w.push(" or ");
                    Place.write(w, place);
                }
            }
        }
    }
}

forms! { Environments: Environment in Arkham, "kind of Mythos cards" {
    "weather" => [Weather];
    "urban" => [Urban];
    "mystic" => [Mystic];
}}

forms! { GroundWords: Grounds in Arkham, "place" {
    "in a location in Arkham" => [Locations];
    "in the streets or an unstable location" => [Outdoors];
}}

forms! { GroundsWords: Ground in Arkham, "place" {
    "streets" => [Streets];
    "stable locations" => [Stable];
    "unstable locations" => [Unstable];
}}

forms! { GoodsWords: Goods in Arkham, "possessions" {
    "money" => [Money];
    "" (class: Classes { one: false }) => [Cards(class)];
}}

/// ` in Arkham for each tome you have while you are cursed`: any part of it, or nothing
pub(crate) struct Scopes;

impl Slot<Arkham> for Scopes {
    type Value = Scope;

    fn read(&self, r: &mut Reader) -> Option<Scope> {
        Some(Scope { zone: SomeZone.read(r)?, each: read_each(r), cond: While.read(r)? })
    }

    fn write(&self, w: &mut Writer, scope: &Scope) {
        SomeZone.write(w, &scope.zone);
        write_each(w, scope.each);
        While.write(w, &scope.cond);
    }
}

/// ` in Arkham -1`: of a maximum the place is said before the number.
pub(crate) struct PlacedBonus;

impl Slot<Arkham> for PlacedBonus {
    type Value = (i8, Scope);

    fn read(&self, r: &mut Reader) -> Option<(i8, Scope)> {
        let zone = SomeZone.read(r)?;
        r.phrase(" ")?;
        let by = Signed.read(r)?;
        Some((by, Scope { zone, each: read_each(r), cond: While.read(r)? }))
    }

    fn write(&self, w: &mut Writer, (by, scope): &(i8, Scope)) {
        SomeZone.write(w, &scope.zone);
        w.push(" ");
        Signed.write(w, by);
        Scopes.write(w, &Scope { zone: None, ..scope.clone() });
    }
}

/// `Masks are in the cup`, `the Dark Pharaoh is in the cup`
pub(crate) struct Contained;

impl Slot<Arkham> for Contained {
    type Value = Sort;

    fn read(&self, r: &mut Reader) -> Option<Sort> {
        let several = r.attempt(|r| {
            let sort = Sorts { one: false }.read(r).filter(|sort| !matches!(sort, Sort::Kind(_)))?;
            r.phrase(" are in the cup").map(|()| sort)
        });
        several.or_else(|| {
            let kind = AMonster.read(r)?;
            r.phrase(" is in the cup").map(|()| Sort::Kind(kind))
        })
    }

    fn write(&self, w: &mut Writer, sort: &Sort) {
        match sort {
            Sort::Kind(kind) => {
                AMonster.write(w, kind);
                w.push(" is in the cup");
            }
            sort => {
                Sorts { one: false }.write(w, sort);
                w.push(" are in the cup");
            }
        }
    }
}

/// `physical resistance is ignored`, `physical resistance and endless are ignored`
pub(crate) struct Ignored;

impl Slot<Arkham> for Ignored {
    type Value = Vec<Keyword>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Keyword>> {
        let keywords = List(Keywords, " and ").read(r)?;
        r.phrase(if keywords.len() == 1 { " is ignored" } else { " are ignored" })?;
        Some(keywords)
    }

    fn write(&self, w: &mut Writer, keywords: &Vec<Keyword>) {
        List(Keywords, " and ").write(w, keywords);
        w.push(if keywords.len() == 1 { " is ignored" } else { " are ignored" });
    }
}

/// `overwhelming +1`, `nightmarish 1`: whether it is the second, whether it adds, how much
pub(crate) struct Fierce;

impl Slot<Arkham> for Fierce {
    type Value = (bool, bool, u8);

    fn read(&self, r: &mut Reader) -> Option<(bool, bool, u8)> {
        let nightmarish = r.one_of(&["overwhelming ", "nightmarish "])? == 1;
        let more = r.phrase("+").is_some();
        Some((nightmarish, more, Number(9).read(r)?))
    }

    fn write(&self, w: &mut Writer, &(nightmarish, more, n): &(bool, bool, u8)) {
        w.push(if nightmarish { "nightmarish " } else { "overwhelming " });
        w.push(if more { "+" } else { "" });
        w.number(n);
    }
}

/// `white` is true.
pub(crate) struct ArrowColour;

impl Slot<Arkham> for ArrowColour {
    type Value = bool;

    fn read(&self, r: &mut Reader) -> Option<bool> {
        Some(r.one_of(&["black", "white"])? == 1)
    }

    fn write(&self, w: &mut Writer, white: &bool) {
        w.push(if *white { "white" } else { "black" });
    }
}

/// ` in Arkham`, or nothing
pub(crate) struct SomeZone;

impl Slot<Arkham> for SomeZone {
    type Value = Option<Zone>;

    fn read(&self, r: &mut Reader) -> Option<Option<Zone>> {
        Some(r.attempt(|r| {
            r.phrase(" ")?;
            Zones.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, zone: &Option<Zone>) {
        if let Some(zone) = zone {
            w.push(" ");
            Zones.write(w, zone);
        }
    }
}

/// ` for each empty hand you have`
pub(crate) struct ForEach;

impl Slot<Arkham> for ForEach {
    type Value = Each;

    fn read(&self, r: &mut Reader) -> Option<Each> {
        read_each(r)
    }

    fn write(&self, w: &mut Writer, each: &Each) {
        write_each(w, Some(*each));
    }
}

/// `1`: what is added to each die
pub(crate) struct Pips;

impl Slot<Arkham> for Pips {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        Number(5).read(r).map(|n| n as i8)
    }

    fn write(&self, w: &mut Writer, by: &i8) {
        w.number(by);
    }
}

/// `1 more hexagon monster appears`, `2 more hexagon monsters appear`
pub(crate) struct FurtherMonsters;

impl Slot<Arkham> for FurtherMonsters {
    type Value = (i8, Symbol);

    fn read(&self, r: &mut Reader) -> Option<(i8, Symbol)> {
        let n = Number(9).read(r)?;
        r.phrase(" more ")?;
        let symbol = SymbolWord.read(r)?;
        r.phrase(if n == 1 { " monster appears" } else { " monsters appear" })?;
        Some((n as i8, symbol))
    }

    fn write(&self, w: &mut Writer, (n, symbol): &(i8, Symbol)) {
        w.number(n);
        w.push(" more ");
        SymbolWord.write(w, symbol);
        w.push(if *n == 1 { " monster appears" } else { " monsters appear" });
    }
}

/// `1 more monster appears`, `2 more monsters appear`
pub(crate) struct MoreComing;

impl Slot<Arkham> for MoreComing {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        Counted("more monster appears", "more monsters appear").read(r).map(|n| n as i8)
    }

    fn write(&self, w: &mut Writer, by: &i8) {
        Counted("more monster appears", "more monsters appear").write(w, &by.unsigned_abs());
    }
}

/// `1 more open gate`, `1 fewer open gate`
pub(crate) struct GatesMore;

impl Slot<Arkham> for GatesMore {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        let more = r.attempt(|r| Counted("more open gate", "more open gates").read(r).map(|n| n as i8));
        more.or_else(|| Counted("fewer open gate", "fewer open gates").read(r).map(|n| -(n as i8)))
    }

    fn write(&self, w: &mut Writer, more: &i8) {
        let (n, words) =
            (more.unsigned_abs(), ["more open gate", "fewer open gate", "more open gates", "fewer open gates"]);
        w.number(n);
        w.push(" ");
        w.push(words[usize::from(*more < 0) + 2 * usize::from(n > 1)]);
    }
}

/// `Sanity` is true.
pub(crate) struct OfSanity;

impl Slot<Arkham> for OfSanity {
    type Value = bool;

    fn read(&self, r: &mut Reader) -> Option<bool> {
        Some(r.one_of(&["Sanity", "Stamina"])? == 0)
    }

    fn write(&self, w: &mut Writer, sanity: &bool) {
        SanityStamina("").write(w, &(*sanity, !sanity));
    }
}

/// `4-6`, `6`: the lowest face.
pub(crate) struct Faces;

impl Slot<Arkham> for Faces {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        let at = r.pos();
        let from = r.number(6)?;
        let range = r.phrase("-6").is_some();
        if from == 0 || range == (from == 6) {
            r.problem(at, "Write \"2-6\" to \"5-6\", or \"6\" alone.");
        }
        Some(from)
    }

    fn write(&self, w: &mut Writer, from: &u8) {
        w.number(from);
        w.push(if *from < 6 { "-6" } else { "" });
    }
}

/// An investigator by name.
pub(crate) struct Investigator;

impl Slot<Arkham> for Investigator {
    type Value = String;

    fn read(&self, r: &mut Reader) -> Option<String> {
        r.name(Names::Investigator).map(|index| name(Names::Investigator, r.vocab, index).to_string())
    }

    fn write(&self, w: &mut Writer, name: &String) {
        w.push(name);
    }
}

/// `the General Store is closed`, `the General Store and the Unnamable are closed`
pub(crate) struct Closed;

impl Slot<Arkham> for Closed {
    type Value = Vec<PlaceId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<PlaceId>> {
        let places = List(Place, " and ").read(r)?;
        r.phrase(if places.len() == 1 { " is closed" } else { " are closed" })?;
        Some(places)
    }

    fn write(&self, w: &mut Writer, places: &Vec<PlaceId>) {
        List(Place, " and ").write(w, places);
        w.push(if places.len() == 1 { " is closed" } else { " are closed" });
    }
}

/// `Cultists: flying, combat rating becomes -2`, `While the terror level is 6 or more, Cultists: endless`; a monster's own marker
/// says no name.
pub(crate) struct Changed;

pub(crate) fn is_own(which: &Monsters) -> bool {
    matches!(which, Monsters::Kinds(kinds) if kinds.is_empty())
}

impl Slot<Arkham> for Changed {
    type Value = (Monsters, Vec<MonsterMod>, Option<Cond>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let cond = r.attempt(|r| {
            r.phrase("while ")?;
            Conditions.read(r)
        });
        let named = r.attempt(|r| {
            r.phrase(if cond.is_some() { ", " } else { "" })?;
            let which = Which.read(r)?;
            r.phrase(": ")?;
            Some(which)
        });
        if named.is_none() && cond.is_some() {
            r.phrase(": ")?;
        }
        let mut mods = vec![Mods.read(r)?];
        while let Some(next) = r.attempt(|r| {
            r.phrase(", ")?;
            Mods.read(r)
        }) {
            mods.push(next);
        }
        Some((named.unwrap_or(Monsters::Kinds(Vec::new())), mods, cond))
    }

    fn write(&self, w: &mut Writer, (which, mods, cond): &Self::Value) {
        if let Some(cond) = cond {
            w.push("while ");
            Conditions.write(w, cond);
            w.push(if is_own(which) { "" } else { ", " });
        }
        Which.write(w, which);
        if cond.is_some() || !is_own(which) {
            w.push(": ");
        }
        write_list(w, mods, ", ", |w, change, _| Mods.write(w, change));
    }
}
