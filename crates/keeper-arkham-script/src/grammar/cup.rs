//! What comes out of the cup.

use crate::grammar::counts::{Sorts, read_quantity, write_each};
use crate::grammar::foes::ASort;
use crate::language::{Arkham, Reader, Writer};
use crate::tree::*;
use keeper_script::form::{Number, Slot};

/// `a monster from the cup as a trophy, even if endless`, `1 Cultist for each success from the cup as a trophy`
pub(crate) struct FromCup;

impl FromCup {
    const ENDLESS: &str = ", even if endless";

    fn words(n: u8) -> &'static str {
        if n == 1 { " from the cup as a trophy" } else { " from the cup as trophies" }
    }
}

impl Slot<Arkham> for FromCup {
    type Value = (Sort, Quantity, bool);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let one = r.attempt(|r| {
            let sort = ASort.read(r)?;
            r.phrase(FromCup::words(1))?;
            Some((sort, 1.into()))
        });
        let (sort, count) = match one {
            Some(one) => one,
            None => {
                let at = r.pos();
                let n = Number(99).read(r)?;
                r.phrase(" ")?;
                let sort = Sorts { one: n == 1 }.read(r)?;
                let count = read_quantity(r, at, n);
                r.phrase(FromCup::words(n))?;
                if count.is(1) {
                    return None;
                }
                (sort, count)
            }
        };
        Some((sort, count, r.phrase(FromCup::ENDLESS).is_some()))
    }

    fn write(&self, w: &mut Writer, (sort, count, endless): &Self::Value) {
        match count.is(1) {
            true => ASort.write(w, sort),
            false => {
                w.number(count.n);
                w.push(" ");
                Sorts { one: count.n == 1 }.write(w, sort);
                write_each(w, count.each);
            }
        }
        w.push(FromCup::words(count.n));
        w.push(if *endless { FromCup::ENDLESS } else { "" });
    }
}

/// `1 monster for each doom token on the doom track from the cup`, `that many monsters from the cup`
pub(crate) struct FromTheCup;

const THAT: &str = "that many monsters";
const CUP: &str = " from the cup";

impl Slot<Arkham> for FromTheCup {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        let count = if r.phrase(THAT).is_some() {
            Quantity::THAT
        } else {
            let at = r.pos();
            let n = Number(99).read(r)?;
            r.phrase(if n == 1 { " monster" } else { " monsters" })?;
            read_quantity(r, at, n)
        };
        r.phrase(CUP).map(|()| count)
    }

    fn write(&self, w: &mut Writer, count: &Quantity) {
        if *count == Quantity::THAT {
            w.push(THAT);
        } else {
            w.number(count.n);
            w.push(if count.n == 1 { " monster" } else { " monsters" });
            write_each(w, count.each);
        }
        w.push(CUP);
    }
}
