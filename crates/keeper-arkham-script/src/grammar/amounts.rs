//! How much of what: `2 clues`, `$3 for each success`, `half your money (rounded up)`.

use crate::grammar::counts::{PointsOf, read_quantity, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Number, Slot, read_list, write_list};

/// How a thing is counted.
pub(crate) struct Noun {
    one: &'static str,
    pub many: &'static str,
    that: &'static str,
}

const SANITY: Noun = Noun { one: "Sanity", many: "Sanity", that: "that much " };
const STAMINA: Noun = Noun { one: "Stamina", many: "Stamina", that: "that much " };
const CLUES: Noun = Noun { one: "clue", many: "clues", that: "that many " };
/// money alone is counted with a sign before the number
const MONEY: Noun = Noun { one: "", many: "money", that: "that much " };
const MOVEMENT: Noun = Noun { one: "movement point", many: "movement points", that: "that many " };
const POINTS: Noun = Noun { one: "point", many: "points", that: "that many " };

const THINGS: [(Thing, Noun); 5] = [
    (Thing::Sanity, SANITY),
    (Thing::Stamina, STAMINA),
    (Thing::Clues, CLUES),
    (Thing::Money, MONEY),
    (Thing::Movement, MOVEMENT),
];

pub(crate) fn noun(thing: Thing) -> &'static Noun {
    match thing {
        Thing::Sanity => &SANITY,
        Thing::Stamina => &STAMINA,
        Thing::Clues => &CLUES,
        Thing::Money => &MONEY,
        Thing::Movement => &MOVEMENT,
    }
}

impl Noun {
    /// `2 clues`, `$2`
    fn read_count(&self, r: &mut Reader) -> Option<u8> {
        r.attempt(|r| {
            if self.one.is_empty() {
                r.phrase("$")?;
            }
            let number = Number(99).read(r)?;
            if !self.one.is_empty() {
                r.phrases(&[" ", if number == 1 { self.one } else { self.many }])?;
            }
            Some(number)
        })
    }

    pub fn write_count(&self, w: &mut Writer, number: u8) {
        if self.one.is_empty() {
            return w.push(&format!("${number}"));
        }
        w.push(&format!("{number} {}", if number == 1 { self.one } else { self.many }));
    }

    /// `2 clues for each success`, `$2`
    fn read_quantity(&self, r: &mut Reader) -> Option<Quantity> {
        let at = r.pos();
        let n = self.read_count(r)?;
        Some(read_quantity(r, at, n))
    }

    fn write_quantity(&self, w: &mut Writer, quantity: Quantity) {
        self.write_count(w, quantity.n);
        write_each(w, quantity.each);
    }

    fn read(&self, r: &mut Reader) -> Option<Amount> {
        let amount = |r: &mut Reader, first, second| {
            r.attempt(|r| {
                r.phrase_of(first, "amount")?;
                r.phrase(second)
            })
        };
        if amount(r, self.that, self.many).is_some() {
            return Some(Amount::So(Quantity::THAT));
        }
        if amount(r, "all your ", self.many).is_some() {
            return Some(Amount::All);
        }
        let half = r.attempt(|r| {
            amount(r, "half your ", self.many)?;
            read_rounding(r)
        });
        if let Some(up) = half {
            return Some(Amount::Half { up });
        }
        let until = r.attempt(|r| {
            r.phrases(&[self.many, UNTIL, if self.one.is_empty() { "$" } else { "" }])?;
            PointsOf.read(r)
        });
        if let Some(quantity) = until {
            return Some(Amount::Until(quantity));
        }
        self.read_quantity(r).map(Amount::So)
    }

    fn write(&self, w: &mut Writer, amount: Amount) {
        let (before, after) = match amount {
            Amount::So(Quantity::THAT) => (self.that, ""),
            Amount::So(quantity) => return self.write_quantity(w, quantity),
            Amount::Until(quantity) => {
                w.push(self.many);
                w.push(UNTIL);
                w.push(if self.one.is_empty() { "$" } else { "" });
                return PointsOf.write(w, &quantity);
            }
            Amount::All => ("all your ", ""),
            Amount::Half { up } => ("half your ", rounding(up)),
        };
        w.push(before);
        w.push(self.many);
        w.push(after);
    }
}

pub(crate) const UNTIL: &str = " until you have ";

pub(crate) fn rounding(up: bool) -> &'static str {
    if up { " (rounded up)" } else { " (rounded down)" }
}

/// ` (rounded up)`: whether up.
pub(crate) fn read_rounding(r: &mut Reader) -> Option<bool> {
    Some(r.one_of(&[rounding(true), rounding(false)])? == 0)
}

/// `Sanity`, `clues`, `money`
pub(crate) struct Things;

impl Slot<Arkham> for Things {
    type Value = Thing;

    fn read(&self, r: &mut Reader) -> Option<Thing> {
        THINGS.iter().find_map(|(thing, noun)| r.phrase(noun.many).map(|()| *thing))
    }

    fn write(&self, w: &mut Writer, thing: &Thing) {
        w.push(noun(*thing).many);
    }
}

/// What is gained or lost: parts joined with `and`, or with `or`.
pub(crate) struct Changes;

impl Slot<Arkham> for Changes {
    type Value = Change;

    fn read(&self, r: &mut Reader) -> Option<Change> {
        let part = |r: &mut Reader, _: Option<&(Thing, Amount)>| {
            THINGS.iter().find_map(|(thing, noun)| r.attempt(|r| noun.read(r)).map(|amount| (*thing, amount)))
        };
        let (parts, last) = read_list(r, &[" and ", " or "], part)?;
        Some(Change { parts, or: last == 1 })
    }

    fn write(&self, w: &mut Writer, change: &Change) {
        let last = if change.or { " or " } else { " and " };
        write_list(w, &change.parts, last, |w, (thing, amount), _| noun(*thing).write(w, *amount));
    }
}

/// A number that may be 0.
pub(crate) struct Zero;

impl Slot<Arkham> for Zero {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        r.number(99)
    }

    fn write(&self, w: &mut Writer, n: &u8) {
        w.number(n);
    }
}

/// `0`, `2`, `that much`: what a value becomes
pub(crate) struct Level;

impl Slot<Arkham> for Level {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        match r.phrase("that much") {
            Some(()) => Some(Quantity::THAT),
            None => r.number(99).map(Quantity::from),
        }
    }

    fn write(&self, w: &mut Writer, n: &Quantity) {
        if *n == Quantity::THAT { w.push("that much") } else { w.number(n.n) }
    }
}

/// `4 points`
pub(crate) struct Points;

impl Slot<Arkham> for Points {
    type Value = Amount;

    fn read(&self, r: &mut Reader) -> Option<Amount> {
        POINTS.read(r)
    }

    fn write(&self, w: &mut Writer, amount: &Amount) {
        POINTS.write(w, *amount);
    }
}

/// `pay up to $6`, `lose up to 3 Sanity`, `gain up to 3 clues`, `spend any clues`
pub(crate) struct UpTo;

impl Slot<Arkham> for UpTo {
    type Value = (Giving, Thing, Option<Quantity>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let how =
            [("gain ", Giving::Gain), ("lose ", Giving::Lose), ("spend ", Giving::Spend), ("pay ", Giving::Spend)];
        how.into_iter().find_map(|(verb, how)| {
            r.attempt(|r| {
                r.phrase_of(verb, "effect")?;
                let up_to = r.one_of(&["up to ", "any "])? == 0;
                // Money alone is paid.
                let fits = |thing: Thing| how != Giving::Spend || (verb == "pay ") == (thing == Thing::Money);
                THINGS.iter().filter(|(thing, _)| fits(*thing)).find_map(|(thing, noun)| {
                    r.attempt(|r| match up_to {
                        true => Some((how, *thing, Some(noun.read_quantity(r)?))),
                        false => r.phrase(noun.many).map(|()| (how, *thing, None)),
                    })
                })
            })
        })
    }

    fn write(&self, w: &mut Writer, &(how, thing, most): &Self::Value) {
        w.push(match how {
            Giving::Gain => "gain ",
            Giving::Lose => "lose ",
            Giving::Spend if thing == Thing::Money => "pay ",
            Giving::Spend => "spend ",
        });
        match most {
            Some(most) => {
                w.push("up to ");
                noun(thing).write_quantity(w, most);
            }
            None => {
                w.push("any ");
                w.push(noun(thing).many);
            }
        }
    }
}

const LESS: &str = " less";

/// `lose 1 less`, `lose 1 less Stamina`, `spend 1 less`, `pay $2 less`
pub(crate) struct Less;

impl Slot<Arkham> for Less {
    type Value = (u8, Option<Thing>);

    fn read(&self, r: &mut Reader) -> Option<(u8, Option<Thing>)> {
        let spend = r.attempt(|r| {
            r.phrase_of("spend ", "effect")?;
            let number = Number(9).read(r)?;
            r.phrase(LESS)?;
            Some((number, Some(Thing::Clues)))
        });
        if spend.is_some() {
            return spend;
        }
        let pay = r.attempt(|r| {
            r.phrase_of("pay ", "effect")?;
            let number = MONEY.read_count(r)?;
            r.phrase(LESS).map(|()| (number, Some(Thing::Money)))
        });
        if pay.is_some() {
            return pay;
        }
        r.phrase_of("lose ", "effect")?;
        let counted = |thing: &Thing| !matches!(thing, Thing::Clues | Thing::Money);
        let named = THINGS.iter().filter(|(thing, _)| counted(thing)).find_map(|(thing, noun)| {
            r.attempt(|r| {
                let number = Number(99).read(r)?;
                r.phrases(&[LESS, " ", if number == 1 { noun.one } else { noun.many }])?;
                Some((number, Some(*thing)))
            })
        });
        named.or_else(|| {
            let number = Number(9).read(r)?;
            r.phrase(LESS).map(|()| (number, None))
        })
    }

    fn write(&self, w: &mut Writer, &(number, named): &(u8, Option<Thing>)) {
        w.push(match named {
            Some(Thing::Clues) => "spend ",
            Some(Thing::Money) => "pay ",
            _ => "lose ",
        });
        if named == Some(Thing::Money) {
            noun(Thing::Money).write_count(w, number);
        } else {
            w.number(number);
        }
        w.push(LESS);
        if let Some(noun) = named.filter(|thing| !matches!(thing, Thing::Clues | Thing::Money)).map(noun) {
            w.push(" ");
            w.push(if number == 1 { noun.one } else { noun.many });
        }
    }
}
