//! Names of places, cards, monsters: what the vocabulary lists.

use keeper_script::form::Slot;

use crate::language::{Arkham, Reader, Writer};
use crate::vocabulary::Vocabulary;

/// A list of Arkham's vocabulary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Names {
    Place,
    Hood,
    Town,
    World,
    Monster,
    Plural,
    Card,
    Investigator,
    Ancient,
}

impl Names {
    pub(crate) const ALL: [Names; 9] = [
        Names::Place,
        Names::Hood,
        Names::Town,
        Names::World,
        Names::Monster,
        Names::Plural,
        Names::Card,
        Names::Investigator,
        Names::Ancient,
    ];

    pub fn list(self, vocab: &Vocabulary) -> &[String] {
        match self {
            Names::Place => &vocab.places,
            Names::Hood => &vocab.hoods,
            Names::Town => &vocab.towns,
            Names::World => &vocab.worlds,
            Names::Monster => &vocab.monsters,
            Names::Plural => &vocab.plurals,
            Names::Card => &vocab.cards,
            Names::Investigator => &vocab.investigators,
            Names::Ancient => &vocab.ancient_ones,
        }
    }

    pub fn kind(self) -> &'static str {
        match self {
            Names::Place => "place",
            Names::Hood => "neighbourhood",
            Names::Town => "town",
            Names::World => "Other World",
            Names::Monster => "monster",
            Names::Plural => "kind of monsters",
            Names::Card => "card",
            Names::Investigator => "investigator",
            Names::Ancient => "Ancient One",
        }
    }
}

macro_rules! names {
    ($($slot:ident: $id:ident($int:ty), $names:ident);* $(;)?) => {$(
        pub(crate) struct $slot;

        impl Slot<Arkham> for $slot {
            type Value = crate::tree::$id;

            fn read(&self, r: &mut Reader) -> Option<Self::Value> {
                r.name(Names::$names).and_then(|index| <$int>::try_from(index).ok()).map(crate::tree::$id)
            }

            fn write(&self, w: &mut Writer, value: &Self::Value) {
                let vocab = w.vocab;
                w.push(name(Names::$names, vocab, value.0.into()));
            }
        }
    )*};
}

names! {
    Place: PlaceId(u8), Place;
    Hood: HoodId(u8), Hood;
    Town: TownId(u8), Town;
    World: WorldId(u8), World;
    Monster: KindId(u8), Monster;
    Ancient: AncientId(u8), Ancient;
    Plural: KindId(u8), Plural;
    Card: CardName(u16), Card;
}

/// The name with that number; an id that another vocabulary gave out shows as a question mark.
pub(crate) fn name(names: Names, vocab: &Vocabulary, index: usize) -> &str {
    names.list(vocab).get(index).map_or("?", String::as_str)
}
