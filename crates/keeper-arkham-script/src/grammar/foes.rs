//! Monsters: which are meant, how they appear, what is done with them.

use crate::grammar::blocks;
use crate::grammar::counts::{Sorts, read_each, write_each};
use crate::grammar::phrases::AsClues;
use crate::grammar::places::Zones;
use crate::grammar::statics::Mods;
use crate::grammar::words::{AllChecks, Keywords, SymbolWord, Traits};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Names;
use crate::names::{Monster, Place, Plural, name};
use crate::tree::*;
use keeper_script::form::{List, Number, Signed, Slot};
use keeper_script::forms;

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

pub(crate) const BEATEN: &str = "; if you defeat it, ";
pub(crate) const INSTEAD: &str = " instead of taking it as a trophy";
pub(crate) const NOT_IN_CUP: &str = "; if there is none in the cup, ";

forms! { Guests: Guest in Arkham, "effect" {
    "a monster appears, 1 of " (n: Number(9)) " as you choose" => [OneOf(n)];
    "" (sort, draws: SoughtSort) => [Sought { sort, draws }];
    "a monster" => [Any];
    "a random monster trophy you have" => [Trophy];
    "its likeness" => [Likeness(None)];
    "each monster " (zone, leave: EachOf) => [Each { zone, leave }];
    "the likeness of " (kind: SomeMonster) => [Likeness(kind)];
    "" (kind: AMonster) => [Kind(kind)];
}}

forms! { Twists: Twist in Arkham, "change of monsters" {
    "" (checks, n, each: Against) " against it" => [Checks { checks, n, each }];
    "" (change: Mods) => [Change(change)];
}}

/// `in the Outskirts appears, in any order; after you evade one, you may move to the street`
pub(crate) struct EachOf;

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
pub(crate) fn says_all(what: &Guest) -> bool {
    matches!(what, Guest::OneOf(_) | Guest::Sought { .. } | Guest::Each { .. })
}

/// `2 monsters`: more than one, whichever they are
pub(crate) fn read_several(r: &mut Reader) -> Option<u8> {
    let at = r.pos();
    let n = Number(9).read(r)?;
    if n == 1 {
        r.problem(at, "Write \"a\" for one: \"a monster appears\".");
    }
    r.phrase(" monsters")?;
    r.peek(" appear").or_else(|| r.peek(" surprise you")).map(|()| n)
}

pub(crate) const BARE: &str = ", and you can use no cards against it";
pub(crate) const UNEVADED: &str = ", and your evade checks fail against it";

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
pub(crate) struct SoughtSort;

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
pub(crate) struct Against;

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
        Bands::read_meant(r, count, up_to, count == Some(1))
    }

    fn write(&self, w: &mut Writer, band: &Band) {
        w.push(if band.up_to { "up to " } else { "" });
        match band.count {
            Some(Band::ANY) => w.push("any"),
            Some(n) => w.number(n),
            None => w.push("all"),
        }
        w.push(" ");
        Bands::write_meant(w, band, band.count == Some(1));
    }
}

impl Bands {
    /// `monsters in Arkham of toughness 3 or less that are not spawn`: what stands after the number
    fn read_meant(r: &mut Reader, count: Option<u8>, up_to: bool, one: bool) -> Option<Band> {
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

    fn write_meant(w: &mut Writer, &Band { sort, zone, toughness, no_spawn, .. }: &Band, one: bool) {
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

/// `each monster on the board`, `each flying monster in the Sky of toughness 2 or less`
pub(crate) struct EachMonster;

impl Slot<Arkham> for EachMonster {
    type Value = Band;

    fn read(&self, r: &mut Reader) -> Option<Band> {
        r.phrase("each ")?;
        Bands::read_meant(r, None, false, true)
    }

    fn write(&self, w: &mut Writer, band: &Band) {
        w.push("each ");
        Bands::write_meant(w, band, true);
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

/// `a Cultist`: what has no name is said as `its likeness`.
pub(crate) struct SomeMonster;

impl Slot<Arkham> for SomeMonster {
    type Value = Option<KindId>;

    fn read(&self, r: &mut Reader) -> Option<Option<KindId>> {
        AMonster.read(r).map(Some)
    }

    fn write(&self, w: &mut Writer, kind: &Option<KindId>) {
        if let Some(kind) = kind {
            AMonster.write(w, kind);
        }
    }
}
