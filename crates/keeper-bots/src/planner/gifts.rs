//! What an investigator gives to another who needs it more: a third weapon serves better in empty hands.

use keeper_arkham::Opt;
use keeper_arkham::frame::Frame;
use keeper_arkham::index::{Q, W};
use keeper_arkham::state::{Inv, held};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

impl Sight<'_> {
    /// Somebody near, not yet asked today, to whom something is worth more than to me.
    pub fn receiver(&self, asked: u8) -> Option<Inv> {
        self.options().iter().find_map(|option| match *option {
            Opt::Trade(other) if asked & (1 << other) == 0 => self.gift(other).map(|_| other),
            _ => None,
        })
    }

    /// What to lay on the table, one thing at a time. Nothing is asked for it.
    pub fn lay_gift(&self) -> Answer {
        let is_laid = self.inv().held.iter().any(|h| h.is(held::OFFERED));
        let gift = match self.top() {
            Frame::Trade { a, b, .. } if a == self.me && !is_laid => self.gift(b),
            _ => None,
        };
        match gift.map(Opt::Card).filter(|&card| self.offered(card)) {
            Some(card) => (card, Reason::of("It's worth more to someone else.")),
            None => (Opt::Done, Reason::of("I keep what I have.")),
        }
    }

    /// What is worth most more to another.
    fn gift(&self, other: Inv) -> Option<u16> {
        let theirs = self.from(other);
        if theirs.inv().held.is_full() {
            return None;
        }
        // Only what gives dice, or seals a gate, is worth more to one than to another.
        let differs = |copy: u16| {
            let index = self.lib.card(copy).index;
            self.w.gift < 0.0 || index.answers(Q::Checks) || index.acts(W::Closing)
        };
        let can = self.inv().held.iter().filter(|h| differs(h.copy) && self.q.may_trade(self.me, h.copy));
        let gain = |copy: u16| theirs.copy(copy) - self.copy(copy);
        let best = can.map(|h| (h.copy, gain(h.copy))).max_by(|a, b| a.1.total_cmp(&b.1));
        best.filter(|&(_, gain)| gain > self.w.gift).map(|(copy, _)| copy)
    }
}
