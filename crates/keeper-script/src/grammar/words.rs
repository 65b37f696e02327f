//! Skills, checks, states, keywords: words that stand for one value.

use crate::form::{Slot, forms};
use crate::reader::Reader;
use crate::tree::*;
use crate::writer::Writer;

forms! { Skills: Skill, "skill" {
    "Speed" => [Speed];
    "Sneak" => [Sneak];
    "Fight" => [Fight];
    "Will" => [Will];
    "Lore" => [Lore];
    "Luck" => [Luck];
}}

forms! {
    /// As the head of a check: `Combat (-1) check`.
    CheckTitle: CheckKind, "check" {
    "" (skill: Skills) => [Skill(skill)];
    "Evade" => [Evade];
    "Horror" => [Horror];
    "Combat" => [Combat];
    "Spell" => [Spell];
}}

forms! {
    /// Inside a sentence: `after your combat check`.
    CheckWord: CheckKind, "check" {
    "" (skill: Skills) => [Skill(skill)];
    "evade" => [Evade];
    "horror" => [Horror];
    "combat" => [Combat];
    "spell" => [Spell];
}}

forms! { OneCheck: Checks, "check" {
    "combat check against a monster or check to close a gate" => [CombatOrClosing];
    "combat check against a monster" => [CombatWithMonster];
    "combat check against an undead monster" => [CombatWithUndead];
    "combat check against the Ancient One" => [CombatWithAncient];
    "check" => [Any];
    "" (kind: CheckWord) " check" => [Of(kind)];
}}

forms! { AllChecks: Checks, "check" {
    "combat checks against monsters and checks to close a gate" => [CombatOrClosing];
    "combat checks against monsters" => [CombatWithMonster];
    "combat checks against undead monsters" => [CombatWithUndead];
    "combat checks against the Ancient One" => [CombatWithAncient];
    "all checks" => [Any];
    "" (kind: CheckWord) " checks" => [Of(kind)];
}}

/// `hexagon`
pub(crate) struct SymbolWord;

impl Slot for SymbolWord {
    type Value = Symbol;

    fn read(&self, r: &mut Reader) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| r.phrase(symbol.name()).is_some())
    }

    fn write(&self, w: &mut Writer, symbol: &Symbol) {
        w.push(symbol.name());
    }
}

forms! { Colours: GateColour, "colour" {
    "red" => [Red];
    "blue" => [Blue];
    "yellow" => [Yellow];
    "green" => [Green];
}}

forms! { States: Status, "state" {
    "blessed" => [Blessed];
    "cursed" => [Cursed];
    "arrested" => [Arrested];
    "delayed" => [Delayed];
    "lost in time and space" => [Lost];
    "devoured" => [Devoured];
}}

forms! { Symbols: Symbol, "symbol" {
    "circle" => [Circle];
    "crescent" => [Crescent];
    "diamond" => [Diamond];
    "hexagon" => [Hexagon];
    "plus" => [Plus];
    "slash" => [Slash];
    "square" => [Square];
    "star" => [Star];
    "triangle" => [Triangle];
}}

forms! { Keywords: Keyword, "ability of monsters" {
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
}}

forms! { Traits: Trait, "kind of monsters" {
    "undead monsters" => [Undead];
    "flying monsters" => [Flying];
    "fast monsters" => [Fast];
    "normal monsters" => [Normal];
    "stalkers" => [Stalker];
}}

/// The words for each way to move, as a monster has it and as others move.
const WAYS: [(Movement, &str, &str); 6] = [
    (Movement::Normal, "normal", "normal ones"),
    (Movement::Fast, "fast", "fast ones"),
    (Movement::Stationary, "stationary", "stationary ones"),
    (Movement::Flying, "flying", "flying ones"),
    (Movement::Unique, "unique", "unique ones"),
    (Movement::Stalker, "stalker", "stalkers"),
];

/// `flying`, `stalker`; of those that move so: `flying ones`, `stalkers`
pub(crate) struct Ways {
    pub ones: bool,
}

impl Slot for Ways {
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

/// `Sanity`, `Stamina`, or both joined with the given word.
pub(crate) struct SanityStamina(pub &'static str);

impl Slot for SanityStamina {
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
