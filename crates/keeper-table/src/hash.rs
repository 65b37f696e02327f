//! A hash that is the same everywhere, for comparing runs and naming card sets.

use std::hash::Hasher;
use std::io;

/// FNV-1a with 64 bits over whatever is written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(pub u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl Fnv {
    /// The fingerprint of some words in their order, in hexadecimal.
    pub fn of_words<'a>(words: impl Iterator<Item = &'a String>) -> String {
        let mut hash = Fnv::default();
        for word in words {
            hash.add(word.as_bytes());
            hash.add(&[0]);
        }
        format!("{:016x}", hash.0)
    }
}

impl io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.add(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values published with the algorithm.
    #[test]
    fn fnv_of_known_words() {
        let of = |word: &str| {
            let mut hash = Fnv::default();
            hash.add(word.as_bytes());
            hash.0
        };
        assert_eq!(of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(of("foobar"), 0x8594_4171_f739_67e8);
    }
}
