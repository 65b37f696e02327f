//! Cards that are drawn, shown and sold.

use crate::grammar::amounts::{read_rounding, rounding};
use crate::grammar::cards::{Classes, DeckAmount, Decks};
use crate::grammar::counts::{read_each, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{List, Number, Slot};
use keeper_script::forms;

const WORTH: &str = " worth that much or less";
const LEFT: [(Leftover, &str); 2] = [
    (Leftover::Shuffled, ", and the rest are shuffled back"),
    (Leftover::TopOrBottom, ", and the rest go to the top or bottom of the deck"),
];

/// `2 spells and keep 1`, `2 spells and keep any`, `2 unique items and keep the tomes`
pub(crate) struct DrawKeep;

impl Slot<Arkham> for DrawKeep {
    type Value = (Deck, Quantity, Keep, Leftover);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let (deck, count) = DeckAmount.read(r)?;
        r.phrase(" and keep ")?;
        let keep = match r.one_of(&["any", "none", "the "]) {
            Some(0) => Keep::Any,
            Some(1) => Keep::None,
            Some(_) => Keep::All(Classes { one: false }.read(r)?),
            None => {
                let at = r.pos();
                let keep = r.number(99)?;
                if keep == 0 {
                    r.problem(at, "Write \"keep none\" for 0; \"keep any\" leaves the number open.");
                } else if count.each.is_none() && keep >= count.n {
                    r.problem(at, format!("{keep} cannot be chosen from {}.", count.n));
                }
                let worth = keep == 1 && r.attempt(|r| r.phrase(WORTH)).is_some();
                if worth { Keep::Worth } else { Keep::Some(keep) }
            }
        };
        let rest = LEFT.iter().find(|(_, words)| r.attempt(|r| r.phrase(words)).is_some());
        Some((deck, count, keep, rest.map_or(Leftover::Under, |(rest, _)| *rest)))
    }

    fn write(&self, w: &mut Writer, &(deck, count, keep, rest): &Self::Value) {
        DeckAmount.write(w, &(deck, count));
        w.push(" and keep ");
        match keep {
            Keep::Any => w.push("any"),
            Keep::None => w.push("none"),
            Keep::Some(keep) => w.number(keep),
            Keep::Worth => {
                w.number(1);
                w.push(WORTH);
            }
            Keep::All(class) => {
                w.push("the ");
                Classes { one: false }.write(w, &class);
            }
        }
        w.push(LEFT.iter().find(|(other, _)| *other == rest).map_or("", |(_, words)| words));
    }
}

/// `1 injury and 1 madness and keep 1`
pub(crate) struct DrawAcross;

impl Slot<Arkham> for DrawAcross {
    type Value = (Vec<(Deck, Quantity)>, u8);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let parts = List(DeckAmount, " and ").read(r)?;
        r.phrase(" and keep ")?;
        let at = r.pos();
        let keep = Number(99).read(r)?;
        let sure = parts.iter().all(|(_, n)| n.each.is_none());
        if sure && keep >= parts.iter().map(|(_, n)| n.n).fold(0, u8::saturating_add) {
            r.problem(at, "This keeps every card it draws: leave out \"and keep\".");
        }
        (parts.len() > 1).then_some((parts, keep))
    }

    fn write(&self, w: &mut Writer, (parts, keep): &Self::Value) {
        List(DeckAmount, " and ").write(w, parts);
        w.push(" and keep ");
        w.number(keep);
    }
}

/// `$1 more`, `2 fewer clues`
pub(crate) struct MoreLess(pub &'static str, pub &'static str, pub &'static str);

impl MoreLess {
    fn fewer(&self) -> &'static str {
        if self.1.is_empty() { " less" } else { " fewer" }
    }
}

impl Slot<Arkham> for MoreLess {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        r.phrase(self.0)?;
        let number = Number(99).read(r)? as i8;
        let more = r.one_of(&[" more", self.fewer()])? == 0;
        r.phrase(if number == 1 { self.1 } else { self.2 })?;
        Some(if more { number } else { -number })
    }

    fn write(&self, w: &mut Writer, value: &i8) {
        w.push(self.0);
        w.number(value.unsigned_abs());
        w.push(if *value < 0 { self.fewer() } else { " more" });
        w.push(if value.unsigned_abs() == 1 { self.1 } else { self.2 });
    }
}

forms! { Prices: Price in Arkham, "price" {
    "at list price" => [List(0)];
    "for half its price (rounded up)" => [Half];
    "for " (more: MoreLess("$", "", "")) " in all" => [InAll(more)];
    "for " (more: MoreLess("$", "", "")) ", but at least $1" => [Floored(more)];
    "for list price or all your money" => [ListOrAll];
    "for " (more: MoreLess("$", "", "")) => [List(more)];
    "for $" (price: Number(99)) => [Fixed(price)];
    "for 1 " (class: Classes { one: true }) " or " (toughness: Number(99)) " toughness of monster trophies" => [CardOrTrophies { class, toughness }];
    "for 1 " (class: Classes { one: true }) => [Card(class)];
    "for list price in money, clues at $" (clue: Number(9)) " and spells at $" (spell: Number(9)) => [Barter { clue, spell }];
}}

const BUYS: [(Buy, &str); 8] = [
    (Buy::Whole, "you may buy all of them"),
    (Buy::InTurn, "each in turn may buy it, $1 dearer each time,"),
    (Buy::EachOne, "each investigator may buy 1"),
    (Buy::MayAny, "you may buy any of them"),
    (Buy::MayOne, "you may buy it"),
    (Buy::MayOne, "you may buy 1"),
    (Buy::Must, "buy 1 if you can"),
    (Buy::All, "any investigator may buy any of them"),
];

fn read_buy(r: &mut Reader) -> Option<(Buy, Price)> {
    r.phrase(", and ")?;
    let buy = BUYS.iter().find_map(|(buy, words)| r.phrase(words).map(|()| *buy))?;
    r.phrase(" ")?;
    Some((buy, Prices.read(r)?))
}

fn write_buy(w: &mut Writer, cards: &[(Deck, Quantity)], buy: Buy, price: &Price) {
    w.push(", and ");
    let single = matches!(cards, [(_, count)] if count.is(1));
    let mut words = BUYS.iter().filter(|(other, _)| *other == buy).map(|(_, words)| words);
    let words = if single { words.next() } else { words.next_back() };
    w.push(words.copied().unwrap_or_default());
    w.push(" ");
    Prices.write(w, price);
}

/// `1 unique item, and you may buy it for $1 less`
pub(crate) struct Sale;

impl Slot<Arkham> for Sale {
    type Value = (Deck, Quantity, Buy, Price, Option<Each>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let (deck, count) = DeckAmount.read(r)?;
        let (buy, price) = read_buy(r)?;
        let each = if let Price::List(_) = price { read_each(r) } else { None };
        Some((deck, count, buy, price, each))
    }

    fn write(&self, w: &mut Writer, &(deck, count, buy, price, each): &Self::Value) {
        DeckAmount.write(w, &(deck, count));
        write_buy(w, &[(deck, count)], buy, &price);
        write_each(w, each);
    }
}

/// `the top common item`, `the top 3 spells`, `the top common items, 1 for each investigator`
pub(crate) struct Top;

impl Slot<Arkham> for Top {
    type Value = (Deck, Quantity);

    fn read(&self, r: &mut Reader) -> Option<(Deck, Quantity)> {
        r.phrase("the top ")?;
        if let Some(deck) = r.attempt(|r| Decks { one: true }.read(r)) {
            return Some((deck, 1.into()));
        }
        let counted = r.attempt(|r| {
            let deck = Decks { one: false }.read(r)?;
            r.phrase(", ")?;
            let n = Number(99).read(r)?;
            Some((deck, Quantity { n, each: Some(read_each(r)?) }))
        });
        if counted.is_some() {
            return counted;
        }
        let at = r.pos();
        let number = Number(99).read(r)?;
        if number == 1 {
            r.problem(at, "Leave out the number for one card: \"the top spell\".");
        }
        r.phrase(" ")?;
        Some((Decks { one: false }.read(r)?, number.into()))
    }

    fn write(&self, w: &mut Writer, &(deck, Quantity { n: number, each }): &(Deck, Quantity)) {
        w.push("the top ");
        if each.is_some() {
            Decks { one: false }.write(w, &deck);
            w.push(&format!(", {number}"));
            return write_each(w, each);
        }
        if number != 1 {
            w.number(number);
            w.push(" ");
        }
        Decks { one: number == 1 }.write(w, &deck);
    }
}

/// `the top 3 common items and the top unique item, and you may buy any of them at list price`
pub(crate) struct LookSale;

impl Slot<Arkham> for LookSale {
    type Value = (Vec<(Deck, Quantity)>, Buy, Price);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let tops = List(Top, " and ").read(r)?;
        let (buy, price) = read_buy(r)?;
        Some((tops, buy, price))
    }

    fn write(&self, w: &mut Writer, (tops, buy, price): &Self::Value) {
        List(Top, " and ").write(w, tops);
        write_buy(w, tops, *buy, price);
    }
}

/// `the top 3 Mythos cards`, `the top 2 spells`
pub(crate) struct TopOrder;

impl Slot<Arkham> for TopOrder {
    type Value = (Option<Deck>, u8);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        r.phrase("the top ")?;
        let at = r.pos();
        let number = Number(99).read(r)?;
        if number == 1 {
            r.problem(at, "One card cannot be put in order.");
        }
        r.phrase(" ")?;
        if r.phrase("Mythos cards").is_some() {
            return Some((None, number));
        }
        Some((Some(Decks { one: false }.read(r)?), number))
    }

    fn write(&self, w: &mut Writer, (deck, number): &Self::Value) {
        w.push("the top ");
        w.number(number);
        w.push(" ");
        match deck {
            None => w.push("Mythos cards"),
            Some(deck) => Decks { one: false }.write(w, deck),
        }
    }
}

/// `twice its price`; of several: `half their price (rounded down)`
pub(crate) struct Resales {
    pub one: bool,
}

impl Slot<Arkham> for Resales {
    type Value = Resale;

    fn read(&self, r: &mut Reader) -> Option<Resale> {
        let more = r.attempt(|r| {
            r.phrase("$")?;
            let more = Number(99).read(r)?;
            r.phrase(" more than ").map(|()| more)
        });
        let twice = more.is_some() || r.one_of(&["twice ", "half "])? == 0;
        r.phrase(if self.one { "its price" } else { "their price" })?;
        if let Some(more) = more {
            return Some(Resale::More(more));
        }
        Some(if twice { Resale::Twice } else { Resale::Half { up: read_rounding(r)? } })
    }

    fn write(&self, w: &mut Writer, price: &Resale) {
        match price {
            Resale::Twice => w.push("twice "),
            Resale::Half { .. } => w.push("half "),
            Resale::More(more) => w.push(&format!("${more} more than ")),
        }
        w.push(if self.one { "its price" } else { "their price" });
        if let Resale::Half { up } = price {
            w.push(rounding(*up));
        }
    }
}

forms! { Rests: Rest in Arkham, "" {
    ", and the rest are discarded" => [Discarded];
    "" => [Back];
}}
