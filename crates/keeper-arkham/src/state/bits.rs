//! Sets of numbers, a bit each.

/// The numbers below `end` of the bits that are set.
pub(crate) struct Ones<const N: usize> {
    words: [u64; N],
    /// What is left of the word at which it is, and the number of its first bit.
    word: u64,
    from: usize,
    end: usize,
}

impl<const N: usize> Ones<N> {
    #[inline]
    pub fn new(words: [u64; N], end: usize) -> Self {
        let words = if words[N - 1] >> 63 == 0 { words } else { below(words, end) };
        Ones { words, word: words[0], from: 0, end }
    }
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.word == 0 {
            // Mostly there are no more of them than a word holds.
            self.from += 64;
            if self.from >= self.end {
                return None;
            }
            self.word = *self.words.get(self.from / 64)?;
        }
        let number = self.from as u8 + self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(number)
    }
}

/// Where nothing is known all bits are set, and those that mean nothing, too: the last one tells.
#[cold]
#[inline(never)]
fn below<const N: usize>(words: [u64; N], end: usize) -> [u64; N] {
    let meant = |word: usize| match end.saturating_sub(64 * word) {
        left @ 0..64 => (1 << left) - 1,
        _ => u64::MAX,
    };
    std::array::from_fn(|word| words[word] & meant(word))
}

/// The numbers of the bits that are set.
pub(crate) fn ones(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            let lowest = (word != 0).then(|| 64 * at + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            lowest
        })
    })
}

/// The same of areas.
pub(crate) fn areas(of: u128) -> impl Iterator<Item = usize> {
    ones([of as u64, (of >> 64) as u64])
}
