//! A cursor over a card text. It goes back on failure, and remembers the furthest place it ever failed at: that is
//! where the writer of the text went wrong.

use crate::language::Language;

/// What would have been right at the furthest failure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted<'a, N> {
    /// Fixed words; `kind` names the group they belong to (`skill`, `effect`), or is empty.
    Phrase {
        text: &'a str,
        kind: &'static str,
    },
    /// A name of that list; it began `back` bytes before the word that differs.
    Name {
        names: N,
        back: usize,
    },
    Number,
}

/// Something that reads well but cannot be meant: a number out of range, a row that is never reached.
#[derive(Clone, Debug)]
pub struct Problem {
    pub at: usize,
    pub to: usize,
    pub message: String,
}

/// Where the cursor stands and how the next word reads there; restored when an attempt fails.
#[derive(Clone, Copy)]
struct Mark {
    pos: usize,
    /// a sentence begins here: its first letter may be of either case
    sentence: usize,
    /// just behind the full stop of a sentence
    closed: usize,
    /// the verb `spend` of the cost before goes on here
    elided: usize,
    depth: u8,
}

pub struct Reader<'a, L: Language> {
    pub text: &'a str,
    pub vocab: &'a L::Vocabulary,
    pub tree: &'a mut L::Tree,
    mark: Mark,
    /// Whether failures are remembered: nobody asks for them where the text can be read.
    telling: bool,
    pub furthest: usize,
    pub wanted: Vec<Wanted<'a, L::Names>>,
    pub problems: Vec<Problem>,
    /// What could be read but is not allowed so; shown if the text cannot be read in another way.
    pub refusals: Vec<Problem>,
}

const NOWHERE: usize = usize::MAX;

/// The letter at the cursor, the same in the other case where a sentence begins, and those that come next.
#[derive(Clone, Copy)]
pub struct Here {
    letter: u8,
    other: u8,
    next: [u8; 3],
    anything: bool,
}

impl Here {
    /// Whether a form with these first words may stand here.
    #[inline(always)]
    pub fn may_begin(self, words: &'static str) -> bool {
        let Some((first, more)) = words.as_bytes().split_first() else { return true };
        let begins = *first == self.letter || *first == self.other;
        self.anything || begins && more.iter().zip(self.next).all(|(letter, next)| *letter == next)
    }
}

/// The names of a list by the two letters with which they begin: of a long list only few are looked at.
#[derive(Clone, Debug, Default)]
pub struct Initials {
    /// Numbers of names, those that begin alike together and in their order.
    numbers: Vec<u16>,
    /// Where those that begin so begin.
    begins: Vec<u16>,
}

impl Initials {
    /// Of lists that are too long, or have names of a single letter, there is none.
    pub fn new(names: &[String]) -> Initials {
        let fits = u16::try_from(names.len()).is_ok() && names.iter().all(|name| name.len() > 1);
        if !fits {
            return Initials::default();
        }
        let letters = |number: &u16| Self::letters(&names[usize::from(*number)]).unwrap_or(0);
        let mut numbers: Vec<u16> = (0..names.len() as u16).collect();
        numbers.sort_by_key(letters);
        let begins = (0..=Self::PAIRS).map(|pair| numbers.partition_point(|number| letters(number) < pair) as u16);
        Initials { begins: begins.collect(), numbers }
    }

    const PAIRS: usize = 1 << 10;

    fn letters(text: &str) -> Option<usize> {
        let &[first, second, ..] = text.as_bytes() else { return None };
        Some(usize::from(first & 31) << 5 | usize::from(second & 31))
    }

    /// The names that begin as this text does, and others; none where the list is not the one that was sorted.
    fn of(&self, list: &[String], text: &str) -> Option<&[u16]> {
        if self.begins.is_empty() || self.numbers.len() != list.len() {
            return None;
        }
        let Some(pair) = Self::letters(text) else { return Some(&[]) };
        Some(&self.numbers[usize::from(self.begins[pair])..usize::from(self.begins[pair + 1])])
    }
}

/// No sensible card nests deeper; the limit keeps hostile texts from exhausting the stack.
const DEEPEST: u8 = 24;

impl<'a, L: Language> Reader<'a, L> {
    pub fn new(text: &'a str, vocab: &'a L::Vocabulary, tree: &'a mut L::Tree) -> Self {
        let mark = Mark { pos: 0, sentence: 0, closed: NOWHERE, elided: NOWHERE, depth: 0 };
        let (wanted, problems, refusals) = (Vec::new(), Vec::new(), Vec::new());
        Reader { text, vocab, tree, mark, telling: true, furthest: 0, wanted, problems, refusals }
    }

    /// The same, but it only finds out whether the text can be read, not why it cannot.
    pub fn quick(text: &'a str, vocab: &'a L::Vocabulary, tree: &'a mut L::Tree) -> Self {
        Reader { telling: false, ..Reader::new(text, vocab, tree) }
    }

    pub fn pos(&self) -> usize {
        self.mark.pos
    }

    pub fn at_end(&self) -> bool {
        self.mark.pos == self.text.len()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.mark.pos..]
    }

    pub fn skip_empty_lines(&mut self) {
        self.mark.pos += self.rest().bytes().take_while(|&byte| byte == b'\n').count();
    }

    /// Runs `read`; if it fails, everything is as before.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (mark, size, problems) = (self.mark, L::size(self.tree), self.problems.len());
        let value = read(self);
        if value.is_none() {
            self.mark = mark;
            // Mostly nothing was added.
            if L::size(self.tree) != size {
                L::forget(self.tree, size);
            }
            self.problems.truncate(problems);
        }
        value
    }

    /// Like [`Reader::attempt`], one level deeper in the nesting of sentences.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.mark.depth == DEEPEST {
            return None;
        }
        self.mark.depth += 1;
        let value = read(self);
        self.mark.depth -= 1;
        value
    }

    fn fail<T>(&mut self, at: usize, wanted: Wanted<'a, L::Names>) -> Option<T> {
        if !self.telling {
            return None;
        }
        // Where a word should have ended the sentence or gone on with it, the word after the space is the wrong one.
        let at = if self.text[at..].starts_with(' ') { at + 1 } else { at };
        if at > self.furthest {
            self.furthest = at;
            self.wanted.clear();
        }
        if at == self.furthest && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
        None
    }

    pub fn problem(&mut self, at: usize, message: impl Into<String>) {
        self.problems.push(Problem { at, to: self.mark.pos, message: message.into() });
    }

    /// Says why what stands from `at` to here is not allowed, and fails.
    pub fn refuse<T>(&mut self, at: usize, message: impl Into<String>) -> Option<T> {
        self.refusals.push(Problem { at, to: self.mark.pos, message: message.into() });
        None
    }

    /// How many bytes of `word` stand at the cursor.
    #[inline]
    fn common(&self, word: &str) -> usize {
        let (word, rest) = (word.as_bytes(), self.rest().as_bytes());
        let (Some(first), Some(begins)) = (word.first(), rest.first()) else { return 0 };
        let capital = self.mark.pos == self.mark.sentence;
        if first != begins && !(capital && first.eq_ignore_ascii_case(begins)) {
            return 0;
        }
        1 + word[1..].iter().zip(&rest[1..]).take_while(|(a, b)| a == b).count()
    }

    /// Whether a word that ended at `end` really ends there.
    fn boundary(&self, end: usize) -> bool {
        let before = self.text[..end].chars().next_back().is_some_and(char::is_alphanumeric);
        let mut after = self.text[end..].chars();
        let joined = match after.next() {
            Some('\'' | '-') => after.next().is_some_and(char::is_alphanumeric),
            Some(next) => next.is_alphanumeric(),
            None => false,
        };
        !(before && joined)
    }

    pub fn phrase(&mut self, phrase: &'static str) -> Option<()> {
        self.phrase_of(phrase, "")
    }

    /// Reads fixed words that belong to a `kind` of things.
    pub fn phrase_of(&mut self, phrase: &'a str, kind: &'static str) -> Option<()> {
        let phrase = if self.mark.pos == self.mark.elided { phrase.strip_prefix("spend ")? } else { phrase };
        let common = self.common(phrase);
        if common == phrase.len() && (phrase.is_empty() || self.boundary(self.mark.pos + common)) {
            self.mark.pos += common;
            return Some(());
        }
        if !self.telling {
            return None;
        }
        // The failure belongs to the first word that differs, not to the phrase as a whole.
        let matched = if common == phrase.len() { common - 1 } else { common };
        let word = phrase[..matched].rfind([' ', '(', ':', ',', ';', '$']).map_or(0, |i| i + 1);
        let ended = phrase[matched..].starts_with([' ', '(', ':', ',', ';']) && self.boundary(self.mark.pos + matched);
        let word = if ended { matched } else { word };
        let kind = if word == 0 { kind } else { "" };
        self.fail(self.mark.pos + word, Wanted::Phrase { text: phrase[word..].trim_matches(' '), kind })
    }

    /// Whether the words stand here, without going on.
    pub fn peek(&mut self, phrase: &'static str) -> Option<()> {
        let mark = self.mark;
        let found = self.phrase(phrase);
        self.mark = mark;
        found
    }

    pub fn phrases(&mut self, phrases: &[&'static str]) -> Option<()> {
        phrases.iter().try_for_each(|phrase| self.phrase(phrase))
    }

    /// The first of several words that stands here.
    pub fn one_of(&mut self, phrases: &[&'static str]) -> Option<usize> {
        phrases.iter().position(|phrase| self.phrase(phrase).is_some())
    }

    /// How what stands here begins, to pass over the forms that begin otherwise.
    #[inline]
    pub fn here(&self) -> Here {
        let mut letters = self.rest().bytes();
        let letter = letters.next().unwrap_or(0);
        let capital = self.mark.pos == self.mark.sentence && letter.is_ascii_alphabetic();
        let other = if capital { letter ^ 0x20 } else { letter };
        let next = std::array::from_fn(|_| letters.next().unwrap_or(0));
        // Why a form does not stand here is told by trying it.
        Here { letter, other, next, anything: self.telling || self.mark.pos == self.mark.elided }
    }

    /// The longest name of a list that stands here.
    pub fn name(&mut self, names: L::Names) -> Option<usize> {
        let list = L::list(names, self.vocab);
        let here = |index: &usize| {
            let name = &list[*index];
            !name.is_empty() && self.common(name) == name.len() && self.boundary(self.mark.pos + name.len())
        };
        let longest = |&index: &usize| (list[index].len(), usize::MAX - index);
        let found = match L::initials(names, self.vocab).and_then(|initials| initials.of(list, self.rest())) {
            Some(some) => some.iter().map(|&index| usize::from(index)).filter(here).max_by_key(longest),
            None => (0..list.len()).filter(here).max_by_key(longest),
        };
        match found {
            Some(index) => {
                self.mark.pos += list[index].len();
                Some(index)
            }
            None if !self.telling => None,
            None => {
                // A name that begins right but goes on wrong fails at the word where it does.
                let right = list.iter().map(|name| (self.common(name), name)).max_by_key(|(common, _)| *common);
                let back = right.map_or(0, |(common, name)| name[..common].rfind(' ').map_or(0, |space| space + 1));
                self.fail(self.mark.pos + back, Wanted::Name { names, back })
            }
        }
    }

    /// A number in digits, at most `most`.
    pub fn number(&mut self, most: u8) -> Option<u8> {
        let at = self.mark.pos;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return self.fail(at, Wanted::Number);
        }
        let figures = &self.text[at..at + digits];
        self.mark.pos += digits;
        if digits > 1 && figures.starts_with('0') {
            self.problem(at, format!("Write {} without leading zeros.", figures));
        }
        match figures.parse() {
            Ok(number) if number <= most => Some(number),
            _ => {
                self.problem(at, format!("{figures} is too high here; the highest is {most}."));
                Some(most)
            }
        }
    }

    /// Says that the next letter begins a sentence.
    pub fn begin_sentence(&mut self) {
        self.mark.sentence = self.mark.pos;
    }

    pub fn begins_sentence(&self) -> bool {
        self.mark.sentence == self.mark.pos
    }

    /// Whether what comes first is what a moment or a label brings about.
    pub fn follows_colon(&self) -> bool {
        self.text[..self.mark.pos].ends_with(": ")
    }

    /// The full stop of a sentence, unless the last label's block has already taken it.
    pub fn stop(&mut self) -> Option<()> {
        if self.closed() {
            return Some(());
        }
        self.attempt(|r| {
            r.phrase(".")?;
            let ended = r.rest().is_empty() || r.rest().starts_with([' ', '\n']);
            r.mark.closed = r.mark.pos;
            ended.then_some(())
        })
    }

    pub fn closed(&self) -> bool {
        self.mark.closed == self.mark.pos
    }

    /// Says that the verb `spend` is understood before the next word.
    pub fn elide_spend(&mut self) {
        self.mark.elided = self.mark.pos;
    }
}
