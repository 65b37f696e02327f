//! A set of single cards.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::COPIES;
use super::bits::ones;

/// Single cards, a bit each by copy number; written as the list of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Copies([u64; COPIES / 64]);

impl Copies {
    pub fn is_empty(&self) -> bool {
        *self == Copies::default()
    }

    pub fn has(&self, copy: u16) -> bool {
        self.0.get(usize::from(copy / 64)).is_some_and(|word| word >> (copy % 64) & 1 != 0)
    }

    /// Says whether there is such a card.
    pub fn add(&mut self, copy: u16) -> bool {
        let word = self.0.get_mut(usize::from(copy / 64));
        word.map(|word| *word |= 1 << (copy % 64)).is_some()
    }

    pub fn iter(&self) -> impl Iterator<Item = u16> + use<'_> {
        ones(self.0).map(|copy| copy as u16)
    }
}

impl Serialize for Copies {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Copies {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut copies = Copies::default();
        match Vec::<u16>::deserialize(d)?.into_iter().find(|&copy| !copies.add(copy)) {
            Some(copy) => Err(serde::de::Error::custom(format!("there is no card {copy}"))),
            None => Ok(copies),
        }
    }
}
