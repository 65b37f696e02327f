//! Sets of numbers, a bit each.

/// The numbers below `end` of the bits that are set.
pub(super) struct Ones<const N: usize> {
    words: [u64; N],
    at: usize,
    end: usize,
}

impl<const N: usize> Ones<N> {
    #[inline]
    pub fn new(words: [u64; N], end: usize) -> Self {
        Ones { words, at: 0, end }
    }
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word == 0 {
                self.at += 1;
                continue;
            }
            let number = self.at * 64 + word.trailing_zeros() as usize;
            *word &= *word - 1;
            return (number < self.end).then_some(number as u8);
        }
        None
    }
}
