//! Skills, checks, states, keywords: words that stand for one value.

use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Slot, read_list, write_list};
use keeper_script::forms;

forms! { Skills: Skill in Arkham, "skill" {
    "Speed" => [Speed];
    "Sneak" => [Sneak];
    "Fight" => [Fight];
    "Will" => [Will];
    "Lore" => [Lore];
    "Luck" => [Luck];
}}

forms! {
    /// As the head of a check: `Combat (-1) check`.
    CheckTitle: CheckKind in Arkham, "check" {
    "" (skill: Skills) => [Skill(skill)];
    "Evade" => [Evade];
    "Horror" => [Horror];
    "Combat" => [Combat];
    "Spell" => [Spell];
}}

forms! {
    /// Inside a sentence: `after your combat check`.
    CheckWord: CheckKind in Arkham, "check" {
    "" (skill: Skills) => [Skill(skill)];
    "evade" => [Evade];
    "horror" => [Horror];
    "combat" => [Combat];
    "spell" => [Spell];
}}

forms! { OneSort: CheckSort in Arkham, "check" {
    "combat check against a monster" => [WithMonster];
    "combat check against an undead monster" => [WithUndead];
    "combat check against the Ancient One" => [WithAncient];
    "combat check before the final battle" => [BeforeBattle];
    "check of a tome" => [OfTome];
    "check to close a gate" => [Closing];
    "" (kind: CheckWord) " check" => [Of(kind)];
}}

forms! { ManySorts: CheckSort in Arkham, "check" {
    "combat checks against monsters" => [WithMonster];
    "combat checks against undead monsters" => [WithUndead];
    "combat checks against the Ancient One" => [WithAncient];
    "combat checks before the final battle" => [BeforeBattle];
    "checks of tomes" => [OfTome];
    "checks to close a gate" => [Closing];
    "" (kind: CheckWord) " checks" => [Of(kind)];
}}

fn read_checks(
    r: &mut Reader,
    any: &'static str,
    sort: impl Slot<Arkham, Value = CheckSort>,
    last: &'static str,
) -> Option<Checks> {
    let at = r.pos();
    let Some((sorts, _)) = r.attempt(|r| read_list(r, &[last], |r, _| sort.read(r))) else {
        return r.phrase_of(any, "check").map(|()| Checks::ANY);
    };
    let checks = sorts[1..].iter().fold(Checks::of(sorts[0]), |all, sort| all.with(Checks::of(*sort)));
    if !checks.sorts().eq(sorts) {
        r.problem(
            at,
            "Write kinds of checks in this order: skills, evade, horror, combat, spell, tomes, closing a gate.",
        );
    }
    Some(checks)
}

fn write_checks(w: &mut Writer, any: &str, sort: impl Slot<Arkham, Value = CheckSort>, last: &str, checks: Checks) {
    if checks.is_any() {
        return w.push(any);
    }
    let sorts: Vec<CheckSort> = checks.sorts().collect();
    write_list(w, &sorts, last, |w, one, _| sort.write(w, one));
}

/// `check`, `Luck check`, `horror check or check to close a gate`
pub(crate) struct OneCheck;

impl Slot<Arkham> for OneCheck {
    type Value = Checks;

    fn read(&self, r: &mut Reader) -> Option<Checks> {
        read_checks(r, "check", OneSort, " or ")
    }

    fn write(&self, w: &mut Writer, checks: &Checks) {
        write_checks(w, "check", OneSort, " or ", *checks);
    }
}

/// `all checks`, `Luck checks`, `combat checks against monsters and checks to close a gate`
pub(crate) struct AllChecks;

impl Slot<Arkham> for AllChecks {
    type Value = Checks;

    fn read(&self, r: &mut Reader) -> Option<Checks> {
        read_checks(r, "all checks", ManySorts, " and ")
    }

    fn write(&self, w: &mut Writer, checks: &Checks) {
        write_checks(w, "all checks", ManySorts, " and ", *checks);
    }
}

forms! { BoostedWords: Boosted in Arkham, "check" {
    "" (checks: AllChecks) " except " (but: AllChecks) => [Except { checks, but }];
    "" (checks: AllChecks) => [Checks(checks)];
    "" (skill: Skills) => [Skill(skill)];
}}

/// `hexagon`
pub(crate) struct SymbolWord;

impl Slot<Arkham> for SymbolWord {
    type Value = Symbol;

    fn read(&self, r: &mut Reader) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| r.phrase(symbol.name()).is_some())
    }

    fn write(&self, w: &mut Writer, symbol: &Symbol) {
        w.push(symbol.name());
    }
}

forms! { Times: Until in Arkham, "" {
    " until the end of the phase" => [Phase];
    " until the end of the turn" => [Turn];
}}

forms! { Colours: GateColour in Arkham, "colour" {
    "red" => [Red];
    "blue" => [Blue];
    "yellow" => [Yellow];
    "green" => [Green];
}}

forms! { States: Status in Arkham, "state" {
    "blessed" => [Blessed];
    "cursed" => [Cursed];
    "arrested" => [Arrested];
    "delayed" => [Delayed];
    "lost in time and space" => [Lost];
    "devoured" => [Devoured];
}}

forms! { Keywords: Keyword in Arkham, "ability of monsters" {
    "ambush" => [Ambush];
    "endless" => [Endless];
    "undead" => [Undead];
    "mask" => [Mask];
    "physical resistance" => [PhysicalResistance];
    "physical immunity" => [PhysicalImmunity];
    "magical resistance" => [MagicalResistance];
    "magical immunity" => [MagicalImmunity];
    "nightmarish" => [Nightmarish];
    "overwhelming" => [Overwhelming];
    "spawn" => [Spawn];
    "elusive" => [Elusive];
    "weapon immunity" => [WeaponImmunity];
}}

/// `undead monsters`, `stalkers`; of one `undead monster`, `stalker`
pub(crate) struct Traits {
    pub one: bool,
}

const TRAITS: [(Trait, &str, &str); 6] = [
    (Trait::Undead, "undead monster", "undead monsters"),
    (Trait::Flying, "flying monster", "flying monsters"),
    (Trait::Fast, "fast monster", "fast monsters"),
    (Trait::Normal, "normal monster", "normal monsters"),
    (Trait::Stalker, "stalker", "stalkers"),
    (Trait::Mask, "Mask", "Masks"),
];

impl Slot<Arkham> for Traits {
    type Value = Trait;

    fn read(&self, r: &mut Reader) -> Option<Trait> {
        TRAITS.iter().find_map(|(with, one, many)| {
            r.phrase_of(if self.one { one } else { many }, "kind of monsters").map(|()| *with)
        })
    }

    fn write(&self, w: &mut Writer, with: &Trait) {
        let found = TRAITS.iter().find(|(other, ..)| other == with);
        w.push(found.map_or("", |(_, one, many)| if self.one { one } else { many }));
    }
}

/// The words for each way to move, as a monster has it and as others move.
const WAYS: [(Movement, &str, &str); 7] = [
    (Movement::Normal, "normal", "normal ones"),
    (Movement::Fast, "fast", "fast ones"),
    (Movement::Stationary, "stationary", "stationary ones"),
    (Movement::Flying, "flying", "flying ones"),
    (Movement::Unique, "unique", "unique ones"),
    (Movement::Stalker, "stalker", "stalkers"),
    (Movement::Aquatic, "aquatic", "aquatic ones"),
];

/// `flying`, `stalker`; of those that move so: `flying ones`, `stalkers`
pub(crate) struct Ways {
    pub ones: bool,
}

impl Slot<Arkham> for Ways {
    type Value = Movement;

    fn read(&self, r: &mut Reader) -> Option<Movement> {
        WAYS.into_iter().find_map(|(way, alone, ones)| r.phrase(if self.ones { ones } else { alone }).map(|()| way))
    }

    fn write(&self, w: &mut Writer, way: &Movement) {
        if let Some((_, alone, ones)) = WAYS.into_iter().find(|entry| entry.0 == *way) {
            w.push(if self.ones { ones } else { alone });
        }
    }
}

/// `Sanity or Stamina` (nothing: as one chooses), `Sanity`, `Stamina`
pub(crate) struct OneOrOther;

const VALUES: [(Option<bool>, &str); 3] =
    [(None, "Sanity or Stamina"), (Some(true), "Sanity"), (Some(false), "Stamina")];

impl Slot<Arkham> for OneOrOther {
    type Value = Option<bool>;

    fn read(&self, r: &mut Reader) -> Option<Option<bool>> {
        VALUES.into_iter().find_map(|(of, words)| r.phrase(words).map(|()| of))
    }

    fn write(&self, w: &mut Writer, of: &Option<bool>) {
        w.push(VALUES.iter().find(|(other, _)| other == of).map_or("", |(_, words)| words));
    }
}

/// `Sanity`, `Stamina`, or both joined with the given word.
pub(crate) struct SanityStamina(pub &'static str);

impl Slot<Arkham> for SanityStamina {
    type Value = (bool, bool);

    fn read(&self, r: &mut Reader) -> Option<(bool, bool)> {
        if r.phrase("Stamina").is_some() {
            return Some((false, true));
        }
        r.phrase("Sanity")?;
        Some((true, r.attempt(|r| r.phrases(&[self.0, "Stamina"])).is_some()))
    }

    fn write(&self, w: &mut Writer, &(sanity, stamina): &(bool, bool)) {
        w.push(if sanity { "Sanity" } else { "" });
        w.push(if sanity && stamina { self.0 } else { "" });
        w.push(if stamina { "Stamina" } else { "" });
    }
}
