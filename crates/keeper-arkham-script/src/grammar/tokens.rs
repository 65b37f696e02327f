//! Tokens that lie on cards.

use crate::grammar::cards::{noun, read_noun};
use crate::grammar::counts::{THAT, read_quantity, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Counted, Number, Slot};

const TOKENS: [(Token, &str, &str); 5] = [
    (Token::Sanity, "Sanity token", "Sanity tokens"),
    (Token::Stamina, "Stamina token", "Stamina tokens"),
    (Token::Clue, "clue", "clues"),
    (Token::Monster, "monster", "monsters"),
    (Token::Money, "dollar", "money"),
];

/// `clue` (one), `clues`
pub(crate) struct TokenNoun {
    pub one: bool,
}

impl Slot<Arkham> for TokenNoun {
    type Value = Token;

    fn read(&self, r: &mut Reader) -> Option<Token> {
        read_noun(r, &TOKENS, self.one, "")
    }

    fn write(&self, w: &mut Writer, token: &Token) {
        w.push(noun(&TOKENS, *token, self.one));
    }
}

/// `6 clues`, `$4 for each investigator`
pub(crate) struct Tokens;

impl Slot<Arkham> for Tokens {
    type Value = (Token, Quantity);

    fn read(&self, r: &mut Reader) -> Option<(Token, Quantity)> {
        if r.phrase(THAT).is_some() {
            return Some((TokenNoun { one: false }.read(r)?, Quantity::THAT));
        }
        let (at, money) = (r.pos(), r.phrase("$").is_some());
        let n = Number(99).read(r)?;
        let token = match money {
            true => Token::Money,
            false => {
                r.phrase(" ")?;
                TokenNoun { one: n == 1 }.read(r)?
            }
        };
        Some((token, read_quantity(r, at, n)))
    }

    fn write(&self, w: &mut Writer, &(token, quantity): &(Token, Quantity)) {
        if quantity == Quantity::THAT {
            w.push(THAT);
            return TokenNoun { one: false }.write(w, &token);
        }
        let Quantity { n, each } = quantity;
        match token {
            Token::Money => w.push(&format!("${n}")),
            token => {
                w.number(n);
                w.push(" ");
                TokenNoun { one: n == 1 }.write(w, &token);
            }
        }
        write_each(w, each);
    }
}

/// `as many clues`, `as much money`
pub(crate) struct AsMany;

impl Slot<Arkham> for AsMany {
    type Value = Token;

    fn read(&self, r: &mut Reader) -> Option<Token> {
        let much = r.one_of(&["as many ", "as much "])? == 1;
        TokenNoun { one: false }.read(r).filter(|token| much == (*token == Token::Money))
    }

    fn write(&self, w: &mut Writer, token: &Token) {
        w.push(if *token == Token::Money { "as much " } else { "as many " });
        TokenNoun { one: false }.write(w, token);
    }
}

/// `1 Stamina token`: what can be put on a card as a price
pub(crate) struct PointTokens;

impl Slot<Arkham> for PointTokens {
    type Value = (Token, u8);

    fn read(&self, r: &mut Reader) -> Option<(Token, u8)> {
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        let token = read_noun(r, &TOKENS, number == 1, "")?;
        matches!(token, Token::Stamina | Token::Sanity | Token::Clue).then_some((token, number))
    }

    fn write(&self, w: &mut Writer, &(token, number): &(Token, u8)) {
        w.number(number);
        w.push(" ");
        w.push(noun(&TOKENS, token, number == 1));
    }
}

/// ` and put 1 clue on it`, or nothing
pub(crate) struct WithClues;

impl Slot<Arkham> for WithClues {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        let clues = r.attempt(|r| {
            r.phrase(" and put ")?;
            let n = Counted("clue", "clues").read(r)?;
            r.phrase(" on it").map(|()| n)
        });
        Some(clues.unwrap_or(0))
    }

    fn write(&self, w: &mut Writer, n: &u8) {
        if *n > 0 {
            w.push(" and put ");
            Counted("clue", "clues").write(w, n);
            w.push(" on it");
        }
    }
}
