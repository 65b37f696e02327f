use serde::{Deserialize, Serialize};

use crate::List;

/// The generator of a game: PCG32 (XSH-RR), whose algorithm is part of the rules version and never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng {
    state: u64,
}

const STEP: u64 = 6_364_136_223_846_793_005;
const STREAM: u64 = 1_442_695_040_888_963_407;

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut rng = Self { state: 0 };
        rng.draw();
        rng.state = rng.state.wrapping_add(seed);
        rng.draw();
        rng
    }

    #[inline]
    pub fn draw(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(STEP).wrapping_add(STREAM);
        let xorshifted = (((old >> 18) ^ old) >> 27) as u32;
        xorshifted.rotate_right((old >> 59) as u32)
    }

    /// A number below `bound`, every one equally likely (Lemire's method). `bound` must not be 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut wide = u64::from(self.draw()) * u64::from(bound);
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = u64::from(self.draw()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    #[inline]
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
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
