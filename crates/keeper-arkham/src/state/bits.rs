//! Sets of numbers, a bit each.

/// The numbers below `end` of the bits that are set.
pub(crate) struct Ones<const N: usize> {
    words: [u64; N],
    /// What is left of the word at which it is.
    word: u64,
    at: usize,
    end: usize,
}

impl<const N: usize> Ones<N> {
    #[inline]
    pub fn new(words: [u64; N], end: usize) -> Self {
        Ones { words, word: words[0], at: 0, end }
    }
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.word == 0 {
            // Mostly there are no more of them than a word holds.
            self.at += 1;
            if self.at * 64 >= self.end {
                return None;
            }
            self.word = *self.words.get(self.at)?;
        }
        let number = self.at * 64 + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        (number < self.end).then_some(number as u8)
    }
}
