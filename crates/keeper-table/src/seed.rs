use std::fmt;
use std::str::FromStr;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chance::block;

/// What all chance of a game comes from: the same seed and the same choices make the same game.
///
/// A secret seed is written as 32 hexadecimal digits, an open one as the word or number that it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seed {
    /// 128 bits from the system, which nobody can guess.
    Secret(u128),
    /// Chosen by hand: anyone who tries a few words or numbers finds it, and with it the future of the game.
    Open(Word),
}

/// A number or word of at most 16 small letters, digits and hyphens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word([u8; LONGEST]);

const LONGEST: usize = 16;
/// The digits of a secret seed.
const DIGITS: usize = 32;
/// Seeds derived from another one are a stream of their own beside the one that a game draws from.
const DERIVED: u64 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a seed is a number or word of at most {LONGEST} letters, digits and hyphens, or the {DIGITS} hexadecimal digits \
     of a game's secret seed"
)]
pub struct SeedError;

impl Seed {
    /// Whether it was given by hand and can be guessed.
    pub fn is_open(self) -> bool {
        matches!(self, Seed::Open(_))
    }

    /// One of many seeds that have nothing in common with this one nor with each other.
    pub fn derive(self, number: u64) -> Seed {
        let words = block(self.key(), number, DERIVED);
        let word = |at: usize| u128::from(words[at]) << (32 * at);
        Seed::Secret(word(0) | word(1) | word(2) | word(3))
    }

    /// The key of the generator.
    pub(crate) fn key(self) -> [u32; 4] {
        let bytes = match self {
            Seed::Secret(bits) => bits.to_be_bytes(),
            Seed::Open(Word(letters)) => letters,
        };
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        [word(0), word(4), word(8), word(12)]
    }
}

impl Default for Seed {
    fn default() -> Seed {
        Seed::from(0)
    }
}

impl From<u64> for Seed {
    /// The open seed of this number; one of more than 16 digits in hexadecimal.
    fn from(number: u64) -> Seed {
        let base = if number < 10_u64.pow(LONGEST as u32) { 10 } else { 16 };
        let mut letters = [0; LONGEST];
        let (mut rest, mut len) = (number, 0);
        while len == 0 || rest > 0 {
            letters[len] = b"0123456789abcdef"[(rest % base) as usize];
            rest /= base;
            len += 1;
        }
        letters[..len].reverse();
        Seed::Open(Word(letters))
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let text = text.trim();
        if text.len() == DIGITS && text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return u128::from_str_radix(text, 16).map(Seed::Secret).map_err(|_| SeedError);
        }
        let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        if text.is_empty() || text.len() > LONGEST || !text.bytes().all(fits) {
            return Err(SeedError);
        }
        let mut letters = [0; LONGEST];
        letters[..text.len()].copy_from_slice(text.to_ascii_lowercase().as_bytes());
        Ok(Seed::Open(Word(letters)))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Secret(bits) => write!(f, "{bits:032x}"),
            Seed::Open(Word(letters)) => {
                letters.iter().take_while(|b| **b != 0).try_for_each(|&b| write!(f, "{}", char::from(b)))
            }
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// A text, or a plain number as people write it into a file.
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Seed, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seed")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Seed, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Seed, E> {
                Ok(number.into())
            }

            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Seed, E> {
                u64::try_from(number).map(Seed::from).map_err(|_| E::custom(SeedError))
            }
        }
        d.deserialize_any(Reader).map_err(D::Error::custom)
    }
}
