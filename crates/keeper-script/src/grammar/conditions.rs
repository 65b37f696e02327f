//! What must hold, after `if`, `while`, `pass when` and `fail when`.

use crate::form::{Card, Number, Slot, forms};
use crate::grammar::amounts::Things;
use crate::grammar::cards::{Classes, SomeClass, Tokens};
use crate::grammar::words::States;
use crate::reader::Reader;
use crate::tree::*;
use crate::writer::Writer;

forms! { Conditions: Cond, "condition" {
    "you have no " (class: Classes { one: false }) => [None(class)];
    "you have " (count: Number(99)) " or fewer " (class: Classes { one: false }) => [AtMost(class, count)];
    "you have " (count: Number(99)) " or more " (class: Classes { one: false }) => [AtLeast(class, count)];
    "you have $" (amount: Number(99)) " or more" => [Money(amount)];
    "you have " (class: SomeClass) => [Some(class)];
    "you are not insane" => [NotInsane];
    "you are not unconscious" => [NotUnconscious];
    "you are in the first area" => [FirstArea];
    "you are " (status: States) => [Are(status)];
    "your " (thing: Things) " is 0" => [Zero(thing)];
    "there are no allies in the deck" => [NoAlliesLeft];
    "there " (token, count: OnThis) " on this" => [OnThis(token, count)];
    "the terror level is " (level: Number(10)) " or more" => [Terror(level)];
    "any monster returned" => [AnyReturned];
    "the Ancient One awakens" => [Awakens];
    "" (card: Card) " is in play" => [InPlay(card)];
}}

/// `is 1 clue`, `are 2 clues`, `are no clues`
struct OnThis;

impl Slot for OnThis {
    type Value = (Token, u8);

    fn read(&self, r: &mut Reader) -> Option<(Token, u8)> {
        let one = r.one_of(&["is ", "are "])? == 0;
        let found = Tokens { none: true }.read(r)?;
        (one == (found.1 == 1)).then_some(found)
    }

    fn write(&self, w: &mut Writer, found: &(Token, u8)) {
        w.push(if found.1 == 1 { "is " } else { "are " });
        Tokens { none: true }.write(w, found);
    }
}
