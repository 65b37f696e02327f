//! Positions of earlier rules have less room for some things: what they do not know is filled up.

use keeper_table::List;
use serde::{Deserialize, Deserializer};

/// Numbers that begin at nothing.
pub fn with_nothing<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u8; N], D::Error> {
    longer(from, |_| 0)
}

/// Single cards, a bit each: none of those beyond.
pub fn with_no_bits<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u64; N], D::Error> {
    longer(from, |_| 0)
}

/// Cards, of which there are no more.
pub fn with_no_card<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u16; N], D::Error> {
    longer(from, |_| u16::MAX)
}

/// Ends of parts that follow one another: those after the last one are empty.
pub fn with_empty_parts<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u16; N], D::Error> {
    longer(from, |known| known.last().copied().unwrap_or(0))
}

fn longer<'de, D, T, const N: usize>(from: D, more: impl Fn(&[T]) -> T) -> Result<[T; N], D::Error>
where
    D: Deserializer<'de>,
    T: Copy + Default + Deserialize<'de>,
{
    let known = List::<T, N>::deserialize(from)?;
    Ok(std::array::from_fn(|at| known.get(at).copied().unwrap_or_else(|| more(&known))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, SeqDeserializer};

    #[test]
    fn what_is_not_known_is_filled_up() {
        let few = || SeqDeserializer::<_, Error>::new([3u16, 8].into_iter());
        assert_eq!(with_empty_parts::<_, 4>(few()), Ok([3, 8, 8, 8]));
        assert_eq!(with_no_card::<_, 3>(few()), Ok([3, 8, u16::MAX]));
        assert_eq!(with_nothing::<_, 3>(vec![1u8].into_deserializer() as SeqDeserializer<_, Error>), Ok([1, 0, 0]));
        assert!(with_no_card::<_, 1>(few()).is_err(), "more than there is room for");
    }
}
