//! Spending clues: tokens, what stands for them, and the clues of another who agrees.

use keeper_arkham_script::tree::{Cost, StandIn};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Cause, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::state::{Inv, NONE, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// For how many clues a card stands.
    pub fn stands_for_clues(&self, src: Src) -> u8 {
        if let Src::Card(copy) = src { self.q().spares(copy, W::WouldSpendClues).max(1) } else { 1 }
    }

    /// Spends one clue; an investigator who has none gives a card that stands for it. Says whether it serves.
    pub fn spend_clue(&mut self, who: Inv, cause: Cause) -> bool {
        if self.s.inv(who).clues > 0 {
            self.change_clues(who, -1, cause);
        } else if let Some((copy, ability)) = self.stand_in(who) {
            return self.pay_stand_in(who, Src::Card(copy), ability);
        } else if let Some(kind) = self.q().stands_for(who, StandIn::Clue) {
            self.change_tokens(who, kind, -1);
        }
        true
    }

    pub fn push_spend_clues(&mut self, who: Inv, n: u8, cause: Cause) {
        let others = self.q().trophies_as_clues(who) > 0 || self.q().lender(who).is_some();
        if self.stand_in(who).is_none() && self.q().stands_for(who, StandIn::Clue).is_none() && !others {
            self.pay_clues(who, n, cause);
        } else if n > 0 {
            self.push(Frame::Clues { who, left: n, stage: Asking::Ask, cause });
        }
    }

    /// Pays with tokens, as many as must go together.
    fn pay_clues(&mut self, who: Inv, n: u8, cause: Cause) {
        let n = n.next_multiple_of(self.q().clues_at_once(who));
        self.change_clues(who, -(n as i8), cause);
    }

    /// A card that may be given instead of a clue, and the ability that says so.
    fn stand_in(&self, who: Inv) -> Option<(u16, u16)> {
        if !self.s.inv(who).own.0.acts(W::WouldSpendClues) {
            return None;
        }
        let lib = self.lib;
        self.s.inv(who).held.iter().filter(|h| !h.is(held::EXHAUSTED)).find_map(|h| {
            let text = lib.single(h.copy).text;
            let acts = lib.acts(h.copy, W::WouldSpendClues);
            acts.then(|| Self::at(lib, text, W::WouldSpendClues).next()).flatten().map(|(a, _)| (h.copy, a))
        })
    }

    /// Pays so many clues: with tokens, or with cards that stand for one each, as the player likes.
    pub fn paying_clues(&mut self, who: Inv, left: u8, stage: Asking, cause: Cause) {
        let again = |left: u8, stage: Asking| Frame::Clues { who, left, stage, cause };
        if stage == Asking::Answer {
            match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(left, Asking::Ask));
                    let worth = self.stands_for_clues(src);
                    if self.pay_stand_in(who, src, ability) {
                        self.go(again(left.saturating_sub(worth), Asking::Ask));
                    }
                }
                Opt::Token(kind) => {
                    self.go(again(left - 1, Asking::Ask));
                    self.change_tokens(who, kind, -1);
                }
                Opt::Marker(marker) => {
                    self.go(again(left - 1, Asking::Ask));
                    self.spend_monster_trophy(who, marker);
                }
                Opt::Who(lender) => {
                    let n = left.min(self.s.inv(lender).clues);
                    self.push(Frame::Lend { who: lender, to: who, n, of: NONE, stage: Asking::Ask });
                }
                // So many were paid by another.
                Opt::Number(n @ 1..) => self.go(again(left.saturating_sub(n), Asking::Ask)),
                _ => {
                    self.pop();
                    self.pay_clues(who, left, cause);
                }
            }
            return;
        }
        let stand_in = if left == 0 { None } else { self.stand_in(who) };
        let token = if left == 0 { None } else { self.q().stands_for(who, StandIn::Clue) };
        let trophies = left > 0 && self.q().trophies_as_clues(who) > 0;
        let lender = if left == 0 { None } else { self.q().lender(who) };
        if stand_in.is_none() && token.is_none() && !trophies && lender.is_none() {
            self.pop();
            return self.pay_clues(who, left, cause);
        }
        self.go(again(left, Asking::Answer));
        if let Some((copy, ability)) = stand_in {
            self.offer(Opt::Use { src: Src::Card(copy), ability });
        }
        if let Some(kind) = token {
            self.offer(Opt::Token(kind));
        }
        if trophies {
            self.offer_trophies(who);
        }
        // Without tokens enough there is nothing to choose.
        if self.s.inv(who).clues >= left.next_multiple_of(self.q().clues_at_once(who)) {
            self.offer(Opt::SpendClue);
            if let Some(lender) = lender {
                self.offer(Opt::Who(lender));
            }
        }
        self.ask_one(who, Ask::PayClues(left));
    }

    /// Asks the one whose clues it takes to pay so many, of a number that was chosen or ([`NONE`]) of a price. Says whether somebody
    /// is asked.
    pub fn asks_lender(&mut self, who: Inv, n: u8, of: u8) -> bool {
        let Some(lender) = self.q().lender(who) else { return false };
        let missing = self.q().clues_missing(who, n);
        let asks = missing > 0 && missing <= self.s.inv(lender).clues;
        if asks {
            self.push(Frame::Lend { who: lender, to: who, n: missing, of, stage: Asking::Ask });
        }
        asks
    }

    /// The same for the clues of a price, before anything of it is paid.
    pub(super) fn asks_lender_for(&mut self, who: Inv, costs: &[Cost]) -> bool {
        if !self.s.anyone_answers(Q::LendsClues) {
            return false;
        }
        let clues = |cost: &Cost| match *cost {
            Cost::Clues { n, sealing: false } => n,
            Cost::Clues { n, sealing: true } => self.q().seal_cost(who) + n,
            _ => 0,
        };
        let n = costs.iter().map(clues).fold(0, u8::saturating_add);
        self.asks_lender(who, n, NONE)
    }

    /// Whether one who was asked agrees. On a check, and where the other could pay alone, the clues are paid at once; otherwise they
    /// are handed to him, who pays then. Without them nothing is done.
    pub fn lending(&mut self, who: Inv, to: Inv, n: u8, of: u8, stage: Asking) {
        if stage == Asking::Ask {
            self.go(Frame::Lend { who, to, n, of, stage: Asking::Answer });
            self.offer(Opt::Yes);
            self.offer(Opt::No);
            return self.ask_one(who, Ask::Accept);
        }
        let agrees = self.answer() == Opt::Yes;
        self.pop();
        let beneath = self.s.frames.last().copied();
        if agrees {
            match beneath {
                Some(Frame::Check(_)) => self.change_clues(who, -(n as i8), Cause::Check),
                Some(Frame::Clues { cause, .. }) => self.change_clues(who, -(n as i8), cause),
                _ => {
                    self.change_clues(who, -(n as i8), Cause::Trade);
                    self.change_clues(to, n as i8, Cause::Trade);
                    self.tell(Event::TradedClues { from: who, to, amount: n });
                }
            }
        }
        self.s.answer = match beneath {
            Some(Frame::Clues { .. }) => Opt::Number(if agrees { n } else { 0 }),
            _ if of != NONE => Opt::Number(if agrees { of } else { self.q().spendable_clues(to).min(of) }),
            Some(Frame::Use { .. } | Frame::Pay { .. }) if !agrees => {
                self.s.inv_mut(to).set(flag::REFUSED, true);
                self.s.passed = false;
                self.pop();
                return self.take_back();
            }
            Some(Frame::Use { .. } | Frame::Pay { .. }) => Opt::None,
            _ if agrees => Opt::Yes,
            _ => Opt::No,
        };
    }
}
