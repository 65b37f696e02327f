//! What markers of monsters print, and what rules change of it.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MonsterMod {
    /// `toughness +1`; this one adds, the others set
    Toughness(i8),
    /// `combat rating becomes -2`
    CombatRating(i8),
    /// `combat damage becomes 4 Stamina`
    CombatDamage(u8),
    /// `horror rating becomes -2`
    HorrorRating(i8),
    /// `horror damage becomes 2 Sanity`
    HorrorDamage(u8),
    /// `combat damage +1`: where there is any, after what sets it
    MoreDamage(i8),
    /// `horror damage +1`
    MoreHorror(i8),
    /// `flying`, `stalker`
    Moves(Movement),
    /// `nightmarish 1`
    Nightmarish(u8),
    /// `overwhelming 2`
    Overwhelming(u8),
    /// `nightmarish +1`: adds, and is as much for one that has none
    MoreNightmarish(i8),
    /// `overwhelming +1`
    MoreOverwhelming(i8),
    /// `act on 2-6`: what the marker rolls for instead of moving succeeds from this face on
    ActsOn(u8),
    /// `magical resistance instead of magical immunity`: for one that has it
    Instead { of: Keyword, gives: Keyword },
    /// `endless`, `magical immunity`
    Gains(Keyword),
}

/// What is printed in bold on markers: `ambush`, `endless`, `undead`, `mask`, `physical resistance`, `physical immunity`,
/// `magical resistance`, `magical immunity`, `nightmarish`, `overwhelming`, `spawn`, `elusive`, `weapon immunity`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    Ambush,
    Endless,
    Undead,
    Mask,
    PhysicalResistance,
    PhysicalImmunity,
    MagicalResistance,
    MagicalImmunity,
    Nightmarish,
    Overwhelming,
    /// Never in the cup, no trophy, counted for no limit.
    Spawn,
    /// It need be neither evaded nor fought, and must be evaded before one can fight it.
    Elusive,
    /// Weapons give nothing against it, whatever they are; spells do.
    WeaponImmunity,
}

impl Keyword {
    pub const ALL: [Keyword; 13] = [
        Keyword::Ambush,
        Keyword::Endless,
        Keyword::Undead,
        Keyword::Mask,
        Keyword::PhysicalResistance,
        Keyword::PhysicalImmunity,
        Keyword::MagicalResistance,
        Keyword::MagicalImmunity,
        Keyword::Nightmarish,
        Keyword::Overwhelming,
        Keyword::Spawn,
        Keyword::Elusive,
        Keyword::WeaponImmunity,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Keyword::Ambush => "ambush",
            Keyword::Endless => "endless",
            Keyword::Undead => "undead",
            Keyword::Mask => "mask",
            Keyword::PhysicalResistance => "physical resistance",
            Keyword::PhysicalImmunity => "physical immunity",
            Keyword::MagicalResistance => "magical resistance",
            Keyword::MagicalImmunity => "magical immunity",
            Keyword::Nightmarish => "nightmarish",
            Keyword::Overwhelming => "overwhelming",
            Keyword::Spawn => "spawn",
            Keyword::Elusive => "elusive",
            Keyword::WeaponImmunity => "weapon immunity",
        }
    }
}
