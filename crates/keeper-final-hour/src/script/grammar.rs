//! The forms of the sentences, one table for each kind of thing that can be said.

use keeper_script::form::{Counted, List, Number, Slot};
use keeper_script::forms;
use keeper_script::reader::Reader;
use keeper_script::writer::Writer;

use super::tree::*;
use super::{FinalHour, Names};

type R<'a> = Reader<'a, FinalHour>;
type W<'a> = Writer<'a, FinalHour>;

const TIMES: Counted = Counted("time", "times");
const CARDS: Counted = Counted("priority card", "priority cards");

forms! { Effects: Effect in FinalHour, "effect" {
    "nothing happens" => [Nothing];
    "move up to " (times: TIMES) "" (tour: Tours) => [Move { must: false, times, tour }];
    "move each " (kind: Monster) " " (times: TIMES) => [MarchEach { kind, times }];
    "move 1 monster at " (place: Places) " to an adjacent location" => [Push { place }];
    "move 1 " (kind: Monster) " " (times: TIMES) => [MarchOne { kind, times }];
    "move " (times: TIMES) "" (tour: Tours) => [Move { must: true, times, tour }];
    "attack " (place: Places) " for " (hits: HitCounts) => [Attack { place, hits }];
    "destroy each " (health: Number(9)) "-health monster at " (place: Places) => [DestroyEach { health, place }];
    "destroy " (healths: List(AHealth, " and ")) " monster at " (place: Places) => [DestroyOf { healths, place }];
    "destroy " (count: Counted("monster", "monsters")) " at " (place: Places) => [Destroy { count, place }];
    "investigate " (place: Places) => [Investigate { place }];
    "seal " (count: Counted("walkway", "walkways")) " of your location" => [Seal { count }];
    "remove 1 seal from the board" => [RemoveSeal];
    "damage " (place: Places) " " (times: TIMES) => [Damage { place, times }];
    "repair " (place: Places) " " (times: TIMES) => [Repair { place, times }];
    "lose " (n: Number(9)) " health" => [Lose(n)];
    "recover " (n: Number(9)) " health" => [Recover(n)];
    "spawn " (what: Spawns) " at " (place: Places) => [Spawn { what, place }];
    "activate the " (zone: Zones) " zone" => [ActivateZone(zone)];
    "activate each " (kind: Monster) => [ActivateEach(kind)];
    "activate 1 " (kind: Monster) => [ActivateOne(kind)];
    "draw " (draw: CARDS) ", then discard " (discard: Number(4)) => [Draw { draw, discard }];
    "in the next round priority cards are played face down" => [Veil];
    "put " (n: CARDS) " face down on this until the next reckoning" => [Portend(n)];
    "twice: " (block: Clauses) => [Twice(block)];
    "choose " (count: Number(4)) ": " (options: Options) => [Choose { count, options }];
    "if " (cond: Conditions) ", " (block: Clauses) => [If { cond, block }];
    "" (who: Whos) ": " (block: Clauses) => [For { who, block }];
}}

forms! { Tours: Tour in FinalHour, "" {
    " and put a grey seal on each walkway you use" => [Sealing];
    " to different locations and " (stop: Stops) => [Stops(stop)];
    "" => [Free];
}}

forms! { Stops: Stop in FinalHour, "" {
    "spawn " (n: Counted("monster", "monsters")) " at each" => [Spawn(n)];
    "damage each " (n: TIMES) => [Damage(n)];
    "attack each for " (n: Counted("hit", "hits")) => [Attack(n)];
}}

forms! { Places: Place in FinalHour, "place" {
    "your location and each adjacent location" => [HereAndAdjacent];
    "your location and the location you moved from" => [HereAndBehind];
    "your location or an adjacent location" => [HereOrAdjacent];
    "your location" => [Here];
    "an adjacent location" => [Adjacent];
    "each adjacent location" => [EachAdjacent];
    "1 location in your zone" => [InZone];
    "the ritual location" => [Ritual];
    "each gate" => [EachGate];
    "the gate with the fewest tokens" => [FewestTokens];
    "the location of 1 " (kind: Monster) => [Of(kind)];
    "the " (gate: Gates) " gate" => [Gate(gate)];
}}

forms! { HitCounts: Hits in FinalHour, "" {
    "" (n: Counted("hit", "hits")) " per priority card you played this round" => [PerCard(n)];
    "" (n: Counted("hit", "hits")) => [Fixed(n)];
}}

forms! { Spawns: Spawned in FinalHour, "" {
    "" (n: Counted("monster", "monsters")) => [Any(n)];
    "" (kind, n: KindCount) => [Special(kind, n)];
}}

forms! { Zones: Zone in FinalHour, "zone" {
    "green" => [Green];
    "purple" => [Purple];
    "orange" => [Orange];
}}

forms! { Gates: GateIcon in FinalHour, "gate" {
    "heptagram" => [Heptagram];
    "tesseract" => [Tesseract];
    "trinity" => [Trinity];
}}

forms! { Whos: Who in FinalHour, "" {
    "in turn order, each investigator" => [InOrder];
    "each other investigator in your zone" => [OthersInZone];
    "each investigator at your location" => [AtYours];
    "each investigator" => [Each];
    "the lead investigator" => [Lead];
    "1 investigator" => [One];
    "1 other investigator" => [OneOther];
}}

forms! { Conditions: Cond in FinalHour, "condition" {
    "all " (kind: Plural) " are on the board" => [AllOut(kind)];
    "the priority card of this action has an omen" => [Omen];
}}

forms! { Windows: Window in FinalHour, "moment" {
    "before an action" => [Before];
    "after an action" => [After];
    "instead of a bottom effect" => [Bottom];
}}

fn read_kind(r: &mut R, names: Names) -> Option<KindId> {
    r.name(names).and_then(|index| u8::try_from(index).ok()).map(KindId)
}

/// A monster in the singular.
struct Monster;

impl Slot<FinalHour> for Monster {
    type Value = KindId;

    fn read(&self, r: &mut R) -> Option<KindId> {
        read_kind(r, Names::Monster)
    }

    fn write(&self, w: &mut W, kind: &KindId) {
        let vocab = w.vocab;
        w.push(vocab.monsters.get(usize::from(kind.0)).map_or("?", String::as_str));
    }
}

/// Monsters in the plural.
struct Plural;

impl Slot<FinalHour> for Plural {
    type Value = KindId;

    fn read(&self, r: &mut R) -> Option<KindId> {
        read_kind(r, Names::Plural)
    }

    fn write(&self, w: &mut W, kind: &KindId) {
        let vocab = w.vocab;
        w.push(vocab.plurals.get(usize::from(kind.0)).map_or("?", String::as_str));
    }
}

/// `1 Deep One`, `2 Deep Ones`
struct KindCount;

impl Slot<FinalHour> for KindCount {
    type Value = (KindId, u8);

    fn read(&self, r: &mut R) -> Option<(KindId, u8)> {
        let n = Number(9).read(r)?;
        r.phrase(" ")?;
        Some((if n == 1 { Monster.read(r)? } else { Plural.read(r)? }, n))
    }

    fn write(&self, w: &mut W, (kind, n): &(KindId, u8)) {
        w.number(n);
        w.push(" ");
        if *n == 1 { Monster.write(w, kind) } else { Plural.write(w, kind) }
    }
}

/// `a 2-health`
struct AHealth;

impl Slot<FinalHour> for AHealth {
    type Value = u8;

    fn read(&self, r: &mut R) -> Option<u8> {
        r.phrase("a ")?;
        let health = Number(9).read(r)?;
        r.phrase("-health").map(|()| health)
    }

    fn write(&self, w: &mut W, health: &u8) {
        w.push("a ");
        w.number(health);
        w.push("-health");
    }
}

/// Clauses that belong together: `move up to 2 times and attack your location for 2 hits`
pub(super) struct Clauses;

impl Slot<FinalHour> for Clauses {
    type Value = BlockId;

    fn read(&self, r: &mut R) -> Option<BlockId> {
        let steps = r.deeper(read_clauses)?;
        push_block(r, steps)
    }

    fn write(&self, w: &mut W, block: &BlockId) {
        let tree = w.tree;
        write_clauses(w, tree.block(*block));
    }
}

/// `move up to 1 time; seal 1 walkway of your location; or recover 1 health`
struct Options;

impl Slot<FinalHour> for Options {
    type Value = Vec<BlockId>;

    fn read(&self, r: &mut R) -> Option<Vec<BlockId>> {
        let mut options = vec![Clauses.read(r)?];
        loop {
            let last = r.one_of(&["; or ", "; "])? == 0;
            options.push(Clauses.read(r)?);
            if last {
                return Some(options);
            }
        }
    }

    fn write(&self, w: &mut W, options: &Vec<BlockId>) {
        for (i, option) in options.iter().enumerate() {
            w.push(match i {
                0 => "",
                _ if i + 1 == options.len() => "; or ",
                _ => "; ",
            });
            Clauses.write(w, option);
        }
    }
}

fn read_clauses(r: &mut R) -> Option<Vec<Step>> {
    let mut steps = vec![Step { effect: Effects.read(r)?, end: false }];
    while let Some(effect) = r.attempt(|r| {
        r.phrase(" and ")?;
        Effects.read(r)
    }) {
        steps.push(Step { effect, end: false });
    }
    if let Some(last) = steps.last_mut() {
        last.end = true;
    }
    Some(steps)
}

fn write_clauses(w: &mut W, steps: &[Step]) {
    for (i, step) in steps.iter().enumerate() {
        w.push(if i == 0 { "" } else { " and " });
        Effects.write(w, &step.effect);
    }
}

fn push_block(r: &mut R, steps: Vec<Step>) -> Option<BlockId> {
    let id = BlockId(u16::try_from(r.tree.blocks.len()).ok()?);
    r.tree.blocks.push(steps);
    Some(id)
}

pub(super) fn read_sentences(r: &mut R) -> Option<BlockId> {
    let mut steps = Vec::new();
    loop {
        r.begin_sentence();
        steps.extend(read_clauses(r)?);
        r.stop()?;
        if r.at_end() {
            return push_block(r, steps);
        }
        r.phrase(" ")?;
    }
}

pub(super) fn write_sentences(w: &mut W, block: BlockId) {
    let tree = w.tree;
    for (i, sentence) in tree.block(block).split_inclusive(|step| step.end).enumerate() {
        w.push(if i == 0 { "" } else { " " });
        w.begin_sentence();
        write_clauses(w, sentence);
        w.stop();
    }
}

pub(super) fn read_item(r: &mut R) -> Option<ItemText> {
    r.begin_sentence();
    let window = Windows.read(r)?;
    r.phrase(", discard this: ")?;
    let block = Clauses.read(r)?;
    r.stop()?;
    Some(ItemText { window, block })
}

pub(super) fn write_item(w: &mut W, text: ItemText) {
    w.begin_sentence();
    Windows.write(w, &text.window);
    w.push(", discard this: ");
    Clauses.write(w, &text.block);
    w.stop();
}
