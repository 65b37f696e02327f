//! Who, where and which monsters.

use crate::grammar::limits::{Having, Ranks};
use crate::grammar::places::Zones;
use crate::grammar::words::States;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Card;
use crate::tree::*;
use keeper_script::form::Slot;
use keeper_script::forms;

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
pub(crate) fn read_part<S: Slot<Arkham>>(r: &mut Reader, slot: S) -> Option<S::Value> {
    r.attempt(|r| {
        r.phrase(" ")?;
        slot.read(r)
    })
}

pub(crate) fn write_part<S: Slot<Arkham>>(w: &mut Writer, slot: S, value: &Option<S::Value>) {
    if let Some(value) = value {
        w.push(" ");
        slot.write(w, value);
    }
}

pub(crate) fn read_head(r: &mut Reader, first: &'static str, other: &'static str) -> Option<bool> {
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

pub(crate) const CHOICE: [&str; 2] = [" of your choice", " of the first player's choice"];

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
