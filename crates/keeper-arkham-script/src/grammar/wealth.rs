//! Tokens of the kinds that sets declare, in somebody's possession.

use crate::grammar::counts::{read_each, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Number, Slot};

pub(crate) fn read_token(r: &mut Reader, one: bool) -> Option<TokenId> {
    let mut tokens = (0..).zip(&r.vocab.tokens);
    tokens.find_map(|(number, (single, many))| {
        r.phrase_of(if one { single } else { many }, "token").map(|()| TokenId(number))
    })
}

pub(crate) fn write_token(w: &mut Writer, token: TokenId, one: bool) {
    let found = w.vocab.tokens.get(usize::from(token.0));
    w.push(found.map_or("?", |(single, many)| if one { single } else { many }));
}

/// `Power`
pub(crate) struct HeldToken;

impl Slot<Arkham> for HeldToken {
    type Value = TokenId;

    fn read(&self, r: &mut Reader) -> Option<TokenId> {
        read_token(r, false)
    }

    fn write(&self, w: &mut Writer, token: &TokenId) {
        write_token(w, *token, false);
    }
}

/// `Power` (of one: `for each Power you have`)
pub(crate) struct OneToken;

impl Slot<Arkham> for OneToken {
    type Value = TokenId;

    fn read(&self, r: &mut Reader) -> Option<TokenId> {
        read_token(r, true)
    }

    fn write(&self, w: &mut Writer, token: &TokenId) {
        write_token(w, *token, true);
    }
}

/// `1 Power`
pub(crate) struct TokenCount;

impl Slot<Arkham> for TokenCount {
    type Value = (TokenId, u8);

    fn read(&self, r: &mut Reader) -> Option<(TokenId, u8)> {
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        Some((read_token(r, number == 1)?, number))
    }

    fn write(&self, w: &mut Writer, &(token, number): &(TokenId, u8)) {
        w.number(number);
        w.push(" ");
        write_token(w, token, number == 1);
    }
}

/// `1 Power for each spell you have`, `that much Power`, `all your Power`
pub(crate) struct TokenAmount;

impl Slot<Arkham> for TokenAmount {
    type Value = (TokenId, Amount);

    fn read(&self, r: &mut Reader) -> Option<(TokenId, Amount)> {
        match r.one_of(&["that much ", "all your "]) {
            Some(0) => return Some((read_token(r, false)?, Amount::So(Quantity::THAT))),
            Some(_) => return Some((read_token(r, false)?, Amount::All)),
            None => {}
        }
        let (token, n) = TokenCount.read(r)?;
        Some((token, Amount::So(Quantity { n, each: read_each(r) })))
    }

    fn write(&self, w: &mut Writer, &(token, amount): &(TokenId, Amount)) {
        match amount {
            Amount::So(Quantity::THAT) | Amount::Half { .. } | Amount::Until(_) => w.push("that much "),
            Amount::So(Quantity { n, each }) => {
                TokenCount.write(w, &(token, n));
                return write_each(w, each);
            }
            Amount::All => w.push("all your "),
        }
        write_token(w, token, false);
    }
}
