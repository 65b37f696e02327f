use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{List, Seed};

/// The generator of a game: ChaCha with 8 rounds and a key of 128 bits, the seed. What was drawn tells nothing about what
/// will be. The algorithm is part of the rules version and never changes: bytes are taken one by one, in order.
#[derive(Clone, Copy)]
pub struct Rng {
    key: Row,
    /// How many bytes have been drawn; the number of the block is a 64th of it.
    drawn: u64,
    /// The block that the last byte came from: it follows from the others.
    block: [u8; BLOCK],
}

const BLOCK: usize = 64;

/// Up to as many a byte is enough to choose among them.
const FEW: u32 = 64;

impl Rng {
    pub fn new(seed: impl Into<Seed>) -> Self {
        Self { key: seed.into().key(), drawn: 0, block: [0; BLOCK] }
    }

    #[inline]
    fn byte(&mut self) -> u32 {
        let at = (self.drawn % BLOCK as u64) as usize;
        if at == 0 {
            self.fill();
        }
        self.drawn = self.drawn.wrapping_add(1);
        u32::from(self.block[at])
    }

    #[inline(never)]
    fn fill(&mut self) {
        let words = block(self.key, self.drawn / BLOCK as u64, 0);
        for (bytes, word) in self.block.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }

    #[inline]
    fn two_bytes(&mut self) -> u32 {
        self.byte() | self.byte() << 8
    }

    pub fn draw(&mut self) -> u32 {
        self.two_bytes() | self.two_bytes() << 16
    }

    /// A number below `bound`, every one equally likely. `bound` must not be 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= FEW { self.scaled(bound, 8, Self::byte) } else { self.below_many(bound) }
    }

    #[inline(never)]
    fn below_many(&mut self, bound: u32) -> u32 {
        match bound {
            0..=4096 => self.scaled(bound, 16, Self::two_bytes),
            _ => self.scaled(bound, 32, Self::draw),
        }
    }

    #[inline(always)]
    fn scaled(&mut self, bound: u32, bits: u32, draw: impl Fn(&mut Self) -> u32) -> u32 {
        loop {
            if let Some(number) = scale(draw(self), bound, bits) {
                return number;
            }
        }
    }

    #[inline]
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items;
        while left.len() > FEW as usize {
            let nth = self.below(left.len() as u32);
            put_last(&mut left, nth);
        }
        // The same, block by block instead of byte by byte.
        while left.len() > 1 {
            let at = (self.drawn % BLOCK as u64) as usize;
            if at == 0 {
                self.fill();
            }
            let mut bytes = self.block[at..].iter();
            while left.len() > 1
                && let Some(&byte) = bytes.next()
            {
                if let Some(nth) = scale(byte.into(), left.len() as u32, 8) {
                    put_last(&mut left, nth);
                }
            }
            self.drawn = self.drawn.wrapping_add((BLOCK - at - bytes.len()) as u64);
        }
    }
}

/// Lemire's method on numbers of so many bits: what this one comes to below a bound, unless another is to be drawn.
#[inline(always)]
fn scale(drawn: u32, bound: u32, bits: u32) -> Option<u32> {
    let (wide, bound) = (u64::from(drawn) * u64::from(bound), u64::from(bound));
    let low = wide & ((1 << bits) - 1);
    (low >= bound || low >= (1 << bits) % bound).then_some((wide >> bits) as u32)
}

/// Puts this one at the end, and leaves the end alone from now on.
#[inline(always)]
fn put_last<T>(left: &mut &mut [T], nth: u32) {
    if let Some((last, rest)) = std::mem::take(left).split_last_mut() {
        // The last one itself stays where it is.
        if let Some(other) = rest.get_mut(nth as usize) {
            std::mem::swap(other, last);
        }
        *left = rest;
    }
}

/// One that belongs to no game.
impl Default for Rng {
    fn default() -> Self {
        Self::new(Seed::default())
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Self) -> bool {
        (self.key, self.drawn) == (other.key, other.drawn)
    }
}

impl Eq for Rng {}

impl Hash for Rng {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.drawn).hash(state);
    }
}

/// Without the key, which would reveal the future.
impl std::fmt::Debug for Rng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rng").field("drawn", &self.drawn).finish_non_exhaustive()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    key: [u32; 4],
    drawn: u64,
}

impl Serialize for Rng {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Kept { key: self.key, drawn: self.drawn }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Rng {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let Kept { key, drawn } = Kept::deserialize(d)?;
        let mut rng = Self { key, drawn, block: [0; BLOCK] };
        rng.fill();
        Ok(rng)
    }
}

type Row = [u32; 4];

/// One block of the key stream of ChaCha8 (D. J. Bernstein, 2008) with a key of 128 bits, as sixteen words.
pub(crate) fn block(key: Row, counter: u64, nonce: u64) -> [u32; 16] {
    /// `expand 16-byte k`
    const CONSTANTS: Row = [0x6170_7865, 0x3120_646e, 0x7962_2d36, 0x6b20_6574];
    const DOUBLE_ROUNDS: usize = 4;
    let place = [counter as u32, (counter >> 32) as u32, nonce as u32, (nonce >> 32) as u32];
    let begin = [CONSTANTS, key, key, place];
    let mut rows = begin;
    for _ in 0..DOUBLE_ROUNDS {
        let [a, b, c, d] = columns(rows);
        // The diagonals become columns, and back.
        rows = [a, [b[1], b[2], b[3], b[0]], [c[2], c[3], c[0], c[1]], [d[3], d[0], d[1], d[2]]];
        let [a, b, c, d] = columns(rows);
        rows = [a, [b[3], b[0], b[1], b[2]], [c[2], c[3], c[0], c[1]], [d[1], d[2], d[3], d[0]]];
    }
    std::array::from_fn(|at| rows[at / 4][at % 4].wrapping_add(begin[at / 4][at % 4]))
}

/// A quarter round on each of the four columns.
#[inline(always)]
fn columns([mut a, mut b, mut c, mut d]: [Row; 4]) -> [Row; 4] {
    (a, d) = step(a, b, d, 16);
    (c, b) = step(c, d, b, 12);
    (a, d) = step(a, b, d, 8);
    (c, b) = step(c, d, b, 7);
    [a, b, c, d]
}

#[inline(always)]
fn step(a: Row, b: Row, d: Row, by: u32) -> (Row, Row) {
    let a: Row = std::array::from_fn(|i| a[i].wrapping_add(b[i]));
    (a, std::array::from_fn(|i| (d[i] ^ a[i]).rotate_left(by)))
}

/// One result given in advance: what kind of chance it answers (the game says which numbers mean what) and the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Load {
    pub kind: u8,
    pub value: u16,
}

/// Results given in advance, used up in order before the generator is asked. Tests fail when one is left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loaded {
    queue: List<Load, 64>,
}

impl Loaded {
    pub fn push(&mut self, load: Load) -> bool {
        self.queue.push(load)
    }

    /// The next loaded result of this kind, if there is one.
    #[inline]
    pub fn take(&mut self, kind: u8) -> Option<u16> {
        if self.queue.is_empty() {
            return None;
        }
        let at = self.queue.iter().position(|load| load.kind == kind)?;
        Some(self.queue.remove(at).value)
    }

    pub fn left(&self) -> &[Load] {
        &self.queue
    }

    pub fn clear(&mut self) {
        self.queue.clear();
    }
}
