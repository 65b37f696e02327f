//! What a text answers, as bits, so that looking for abilities skips the cards that have none of the kind. A further rule or moment
//! is a further row in the tables of `rules` and `moments`.

mod bearer;
mod moments;
mod rules;

use keeper_arkham_script::tree::{Ability, Static};

pub use bearer::Bearer;
pub(crate) use bearer::{HELD, IN_PLAY};
pub use moments::{Hears, W, window};
pub use rules::{Q, question};

/// What a line is found by: the question that it answers or the window that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head(u16);

impl Head {
    const WINDOW: u16 = 1 << 15;
    const NEITHER: Head = Head(u16::MAX);

    pub fn of(ability: &Ability) -> Head {
        match ability {
            Ability::Static(rule) => Head::from(question(rule)),
            Ability::At(at) => Head::from(window(&at.window)),
            Ability::Effects(_) => Head::NEITHER,
        }
    }
}

impl From<Q> for Head {
    #[inline]
    fn from(q: Q) -> Head {
        Head(q as u16)
    }
}

impl From<W> for Head {
    #[inline]
    fn from(w: W) -> Head {
        Head(Head::WINDOW + w as u16)
    }
}

/// The bits of a text: a further row of the tables above is a further bit, and where needed a further word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Index {
    statics: Set<RULES>,
    windows: Set<MOMENTS>,
}

/// Words of 64 bits that hold a bit for each question.
const RULES: usize = Q::ALL.len().div_ceil(64);
/// The same for the kinds of moments.
const MOMENTS: usize = W::ALL.len().div_ceil(64);

/// Numbers, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Set<const N: usize>([u64; N]);

impl<const N: usize> Default for Set<N> {
    fn default() -> Self {
        Set([0; N])
    }
}

impl<const N: usize> Set<N> {
    const ALL: Self = Set([u64::MAX; N]);

    #[inline]
    const fn of(number: u16) -> Self {
        let mut words = [0; N];
        words[number as usize / 64] = 1 << (number % 64);
        Set(words)
    }

    #[inline]
    fn with(self, other: Self) -> Self {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    fn has(&self, number: u16) -> bool {
        self.0[usize::from(number / 64) % N] >> (number % 64) & 1 != 0
    }

    #[inline]
    fn meets(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).fold(0, |both, (mine, theirs)| both | mine & theirs) != 0
    }
}

/// A question or a moment, as something in play is asked.
pub trait Asked: Copy {
    /// Its bit in a gist.
    fn gist(self) -> u8;
    fn is_in(self, index: &Index) -> bool;
}

impl Asked for Q {
    #[inline(always)]
    fn gist(self) -> u8 {
        1 << (self as u16 % 8)
    }

    #[inline(always)]
    fn is_in(self, index: &Index) -> bool {
        index.answers(self)
    }
}

impl Asked for W {
    #[inline(always)]
    fn gist(self) -> u8 {
        1 << (self as u16 % 8)
    }

    #[inline(always)]
    fn is_in(self, index: &Index) -> bool {
        index.acts(self)
    }
}

impl Q {
    /// In which word of an index it is, and which bit of it.
    #[inline(always)]
    pub(crate) fn place(self) -> (usize, u32) {
        (usize::from(self as u16 / 64), u32::from(self as u16 % 64))
    }
}

impl W {
    #[inline(always)]
    pub(crate) fn place(self) -> (usize, u32) {
        (RULES + usize::from(self as u16 / 64), u32::from(self as u16 % 64))
    }
}

impl Index {
    /// Its bits in a byte, several questions and moments to each: where the bit of one is missing it has nothing to say of it.
    pub(crate) fn gist(&self) -> u8 {
        let all = self.statics.0.iter().chain(&self.windows.0).fold(0, |all, word| all | word);
        all.to_le_bytes().iter().fold(0, |all, byte| all | byte)
    }

    pub(crate) const WORDS: usize = RULES + MOMENTS;

    pub(crate) fn words(self) -> [u64; Index::WORDS] {
        std::array::from_fn(|word| match word.checked_sub(RULES) {
            Some(word) => self.windows.0[word],
            None => self.statics.0[word],
        })
    }

    #[inline(always)]
    pub(crate) fn from_words(words: [u64; Index::WORDS]) -> Index {
        Index {
            statics: Set(std::array::from_fn(|word| words[word])),
            windows: Set(std::array::from_fn(|word| words[RULES + word])),
        }
    }

    /// What answers nothing any more, but still acts.
    pub fn silent(self) -> Index {
        Index { statics: Set::default(), ..self }
    }

    /// Answers and acts wherever it is asked: for a sum of which nothing is known.
    pub const ANYTHING: Index = Index { statics: Set::ALL, windows: Set::ALL };

    /// Both together.
    #[inline]
    pub fn with(self, other: Index) -> Index {
        Index { statics: self.statics.with(other.statics), windows: self.windows.with(other.windows) }
    }

    pub fn of(abilities: &[Ability]) -> Index {
        let mut index = Index::default();
        for ability in abilities {
            match ability {
                Ability::Static(rule) => {
                    index.statics = index.statics.with(Set::of(question(rule) as u16));
                    let of_one = question(rule) == Q::Checks;
                    if of_one && matches!(rule, Static::Checks { checks, .. } if !checks.is_combat()) {
                        index.statics = index.statics.with(Set::of(Q::OtherChecks as u16));
                    }
                }
                Ability::At(at) => index.windows = index.windows.with(Set::of(window(&at.window) as u16)),
                Ability::Effects(_) => {}
            }
        }
        index
    }

    /// The same on a card with steps.
    pub fn with_steps(mut self) -> Index {
        self.statics = self.statics.with(Set::of(Q::Steps as u16));
        self
    }

    #[inline]
    pub fn answers(&self, q: Q) -> bool {
        self.statics.has(q as u16)
    }

    /// Whether it answers one of these.
    #[inline(always)]
    pub fn answers_any(&self, all: &[Q]) -> bool {
        self.statics.meets(all.iter().fold(Set::default(), |set, &q| set.with(Set::of(q as u16))))
    }

    #[inline]
    pub fn acts(&self, w: W) -> bool {
        self.windows.has(w as u16)
    }

    pub fn is_empty(self) -> bool {
        self == Index::default()
    }
}
