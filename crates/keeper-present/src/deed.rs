//! What somebody did in a game, to be counted when it is over.

/// A kind of deed: each is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deed {
    /// Its rank among the deeds of its game: the smallest is told first.
    pub rank: u8,
    /// The word for its sign: `gate`, `clue`, `danger`.
    pub sign: &'static str,
    /// What it is called once, and more often, where `#` stands for the number.
    pub once: &'static str,
    pub often: &'static str,
}

impl Deed {
    /// `1 gate closed`, `4 gates closed`, `insane twice`
    pub fn words(self, times: u16) -> String {
        match times {
            1 => self.once.to_owned(),
            2 => self.often.replace("# times", "twice").replace('#', "2"),
            n => self.often.replace('#', &n.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deed_is_told_with_its_number() {
        let gate = Deed { rank: 0, sign: "gate", once: "1 gate closed", often: "# gates closed" };
        let mad = Deed { rank: 1, sign: "danger", once: "insane once", often: "insane # times" };
        assert_eq!([1, 2, 5].map(|n| gate.words(n)), ["1 gate closed", "2 gates closed", "5 gates closed"]);
        assert_eq!([1, 2, 3].map(|n| mad.words(n)), ["insane once", "insane twice", "insane 3 times"]);
    }
}
