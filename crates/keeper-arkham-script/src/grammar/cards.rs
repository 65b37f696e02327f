//! Cards: decks, classes, drawing, taking and buying.

use crate::Vocabulary;
use crate::grammar::amounts::{UNTIL, Zero, read_rounding, rounding};
use crate::grammar::blocks;
use crate::grammar::counts::{PointsOf, THAT, read_quantity, write_each};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::Names;
use crate::names::{Card, name};
use crate::tree::*;
use keeper_script::form::{List, Number, Slot, read_list, write_list};
use keeper_script::forms;

/// Classes that are no decks.
const CLASSES: [(Class, &str, &str); 11] = [
    (Class::Card, "card", "cards"),
    (Class::Beneficial, "beneficial card", "beneficial cards"),
    (Class::Detriment, "detriment", "detriments"),
    (Class::Mission, "mission", "missions"),
    (Class::Task, "task", "tasks"),
    (Class::Item, "item", "items"),
    (Class::PhysicalWeapon, "physical weapon", "physical weapons"),
    (Class::MagicalWeapon, "magical weapon", "magical weapons"),
    (Class::Weapon, "weapon", "weapons"),
    (Class::Tome, "tome", "tomes"),
    (Class::Mask, "mask", "masks"),
];

pub(super) type Nouns<T> = [(T, &'static str, &'static str)];

pub(super) fn read_noun<T: Copy>(r: &mut Reader, nouns: &Nouns<T>, one: bool, kind: &'static str) -> Option<T> {
    nouns.iter().find_map(|(value, single, many)| r.phrase_of(if one { single } else { many }, kind).map(|()| *value))
}

pub(super) fn noun<T: Copy + PartialEq>(nouns: &Nouns<T>, value: T, one: bool) -> &'static str {
    let found = nouns.iter().find(|(other, ..)| *other == value);
    found.map_or("", |(_, single, many)| if one { single } else { many })
}

fn read_deck(r: &mut Reader, one: bool, kind: &'static str) -> Option<Deck> {
    r.vocab
        .all_decks()
        .find_map(|(deck, single, many)| r.phrase_of(if one { single } else { many }, kind).map(|()| deck))
}

fn deck_words(vocab: &Vocabulary, deck: Deck, one: bool) -> &str {
    let found = vocab.all_decks().nth(deck.index());
    found.map_or("", |(_, single, many)| if one { single } else { many })
}

fn read_class(r: &mut Reader, one: bool) -> Option<Cards> {
    let mut class = read_single(r, one)?;
    let at = r.pos();
    let others = r.attempt(|r| {
        let mut set = ClassSet::default().with(class)?;
        let mut said = vec![class];
        let mut more = true;
        while more {
            more = r.phrase(", ").is_some();
            if !more {
                r.phrase(" or ")?;
            }
            let next = read_single(r, one)?;
            said.push(next);
            set = set.with(next)?;
        }
        if !set.classes().eq(said) {
            let words: Vec<&str> = set.classes().map(|class| class_words(r.vocab, class, one)).collect();
            r.problem(at, format!("Write classes in this order: {}.", words.join(", ")));
        }
        Some(set)
    });
    if let Some(set) = others {
        class = Class::Either(set);
    }
    let filter = r.attempt(|r| {
        r.phrase(" ")?;
        match one {
            true => OneFilter.read(r),
            false => ManyFilter.read(r),
        }
    });
    Some(Cards { class, filter })
}

fn read_single(r: &mut Reader, one: bool) -> Option<Class> {
    let kind = "class of cards";
    read_noun(r, &CLASSES, one, kind).or_else(|| read_deck(r, one, kind).map(Class::Deck))
}

/// The words of a class: one, or several with `or`.
fn write_class(w: &mut Writer, class: Class, one: bool) {
    match class {
        Class::Either(set) => {
            let classes: Vec<Class> = set.classes().collect();
            write_list(w, &classes, " or ", |w, class, _| w.push(class_words(w.vocab, *class, one)));
        }
        class => w.push(class_words(w.vocab, class, one)),
    }
}

fn class_words(vocab: &Vocabulary, class: Class, one: bool) -> &str {
    match class {
        Class::Deck(deck) => deck_words(vocab, deck, one),
        class => noun(&CLASSES, class, one),
    }
}

fn write_filter(w: &mut Writer, filter: Option<Filter>, one: bool) {
    let Some(filter) = filter else { return };
    w.push(" ");
    match one {
        true => OneFilter.write(w, &filter),
        false => ManyFilter.write(w, &filter),
    }
}

forms! { OneFilter: Filter in Arkham, "" {
    "worth $" (least: Number(99)) " or more" => [Worth(least)];
    "worth $" (most: Number(99)) " or less" => [WorthAtMost(most)];
    "that is a tome" => [Tome];
    "that is not " (classes: Unmeant { one: true }) => [Not(classes)];
    "with a Sanity cost of " (n: Zero) => [SanityCost(n)];
    "that you already have" => [Had];
    "except " (card: Card) => [Except(card)];
    "other than it" => [NotIt];
}}

forms! { ManyFilter: Filter in Arkham, "" {
    "worth $" (least: Number(99)) " or more" => [Worth(least)];
    "worth $" (most: Number(99)) " or less" => [WorthAtMost(most)];
    "that are tomes" => [Tome];
    "that are not " (classes: Unmeant { one: false }) => [Not(classes)];
    "with a Sanity cost of " (n: Zero) => [SanityCost(n)];
    "that you already have" => [Had];
    "except " (card: Card) => [Except(card)];
    "other than it" => [NotIt];
}}

/// `a tome or weapon` (one), `tomes or weapons`: what is not meant
struct Unmeant {
    one: bool,
}

impl Slot<Arkham> for Unmeant {
    type Value = ClassSet;

    fn read(&self, r: &mut Reader) -> Option<ClassSet> {
        if self.one {
            r.one_of(&["an ", "a "])?;
        }
        let mut set = ClassSet::default().with(read_single(r, self.one)?)?;
        let or = |r: &mut Reader| {
            r.phrase(" or ")?;
            read_single(r, self.one)
        };
        while let Some(more) = r.attempt(or).and_then(|class| set.with(class)) {
            set = more;
        }
        Some(set)
    }

    fn write(&self, w: &mut Writer, set: &ClassSet) {
        for (i, class) in set.classes().enumerate() {
            let words = class_words(w.vocab, class, self.one);
            match i {
                0 if self.one => w.article(words),
                0 => w.push(words),
                _ => {
                    w.push(" or ");
                    w.push(words);
                }
            }
        }
    }
}

/// `common item` (one) or `common items`
pub(crate) struct Decks {
    pub one: bool,
}

impl Slot<Arkham> for Decks {
    type Value = Deck;

    fn read(&self, r: &mut Reader) -> Option<Deck> {
        read_deck(r, self.one, "deck")
    }

    fn write(&self, w: &mut Writer, deck: &Deck) {
        w.push(deck_words(w.vocab, *deck, self.one));
    }
}

/// `2 spells`, `2 spells for each success`, `that many spells`
pub(crate) struct DeckAmount;

impl Slot<Arkham> for DeckAmount {
    type Value = (Deck, Quantity);

    fn read(&self, r: &mut Reader) -> Option<(Deck, Quantity)> {
        if r.phrase(THAT).is_some() {
            return Some((Decks { one: false }.read(r)?, Quantity::THAT));
        }
        let at = r.pos();
        let (deck, n) = DeckCount.read(r)?;
        Some((deck, read_quantity(r, at, n)))
    }

    fn write(&self, w: &mut Writer, &(deck, quantity): &(Deck, Quantity)) {
        if quantity == Quantity::THAT {
            w.push(THAT);
            return Decks { one: false }.write(w, &deck);
        }
        DeckCount.write(w, &(deck, quantity.n));
        write_each(w, quantity.each);
    }
}

/// `2 spells`
pub(crate) struct DeckCount;

impl Slot<Arkham> for DeckCount {
    type Value = (Deck, u8);

    fn read(&self, r: &mut Reader) -> Option<(Deck, u8)> {
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        Some((Decks { one: number == 1 }.read(r)?, number))
    }

    fn write(&self, w: &mut Writer, (deck, number): &(Deck, u8)) {
        w.number(number);
        w.push(" ");
        Decks { one: *number == 1 }.write(w, deck);
    }
}

/// `common and unique items`, `skills and spells`, `allies`
pub(crate) struct DeckSum;

impl Slot<Arkham> for DeckSum {
    type Value = Vec<Deck>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Deck>> {
        if r.phrase("common and unique items").is_some() {
            return Some(vec![Deck::COMMON, Deck::UNIQUE]);
        }
        List(Decks { one: false }, " and ").read(r)
    }

    fn write(&self, w: &mut Writer, decks: &Vec<Deck>) {
        if decks[..] == [Deck::COMMON, Deck::UNIQUE] {
            return w.push("common and unique items");
        }
        List(Decks { one: false }, " and ").write(w, decks);
    }
}

/// `an injury or a madness` (an article for each), `an injury or madness`
pub(crate) struct AnyDeck {
    pub each: bool,
}

impl Slot<Arkham> for AnyDeck {
    type Value = Vec<Deck>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Deck>> {
        let item = |r: &mut Reader, before: Option<&Deck>| {
            if self.each || before.is_none() {
                r.one_of(&["an ", "a "])?;
            }
            Decks { one: true }.read(r)
        };
        read_list(r, &[" or "], item).map(|(decks, _)| decks)
    }

    fn write(&self, w: &mut Writer, decks: &Vec<Deck>) {
        write_list(w, decks, " or ", |w, &deck, before| {
            let word = deck_words(w.vocab, deck, true);
            if self.each || before.is_none() { w.article(word) } else { w.push(word) }
        });
    }
}

/// `the common or unique items`, without the article
pub(crate) struct DeckChoice;

impl Slot<Arkham> for DeckChoice {
    type Value = Vec<Deck>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Deck>> {
        if r.phrase("common or unique items").is_some() {
            return Some(vec![Deck::COMMON, Deck::UNIQUE]);
        }
        read_list(r, &[" or "], |r, _| Decks { one: false }.read(r)).map(|(decks, _)| decks)
    }

    fn write(&self, w: &mut Writer, decks: &Vec<Deck>) {
        if decks[..] == [Deck::COMMON, Deck::UNIQUE] {
            return w.push("common or unique items");
        }
        write_list(w, decks, " or ", |w, deck, _| Decks { one: false }.write(w, deck));
    }
}

/// `weapon` (one), `weapons`, or the name of a card
pub(crate) struct Classes {
    pub one: bool,
}

impl Slot<Arkham> for Classes {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        read_class(r, self.one).or_else(|| Card.read(r).map(|card| Class::Named(card).into()))
    }

    fn write(&self, w: &mut Writer, cards: &Cards) {
        match cards.class {
            Class::Named(card) => Card.write(w, &card),
            class => write_class(w, class, self.one),
        }
        write_filter(w, cards.filter, self.one);
    }
}

/// `a weapon`, `an ally`, `Whiskey`
pub(crate) struct SomeClass;

impl Slot<Arkham> for SomeClass {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        let word = r.attempt(|r| {
            r.one_of(&["an ", "a "])?;
            read_class(r, true)
        });
        word.or_else(|| Card.read(r).map(|card| Class::Named(card).into()))
    }

    fn write(&self, w: &mut Writer, cards: &Cards) {
        match cards.class {
            Class::Named(card) => Card.write(w, &card),
            class => {
                let mut alone = Writer::new(w.tree, w.vocab);
                write_class(&mut alone, class, true);
                let words = w.adopt(alone);
                w.article(&words);
            }
        }
        write_filter(w, cards.filter, true);
    }
}

/// `2 spells`, `Whiskey`
pub(crate) struct ClassNumber;

impl Slot<Arkham> for ClassNumber {
    type Value = (Cards, u8);

    fn read(&self, r: &mut Reader) -> Option<(Cards, u8)> {
        if let Some(card) = r.attempt(|r| Card.read(r)) {
            return Some((Class::Named(card).into(), 1));
        }
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        Some((Classes { one: number == 1 }.read(r)?, number))
    }

    fn write(&self, w: &mut Writer, (class, number): &(Cards, u8)) {
        if *number != 1 || !matches!(class.class, Class::Named(_)) {
            w.number(number);
            w.push(" ");
        }
        Classes { one: *number == 1 }.write(w, class);
    }
}

/// `2 spells`, `2 spells for each success`, `that many spells`, `all your weapons`, `half your items (rounded up)`, `items until you
/// have 3`
pub(crate) struct ClassCount;

impl Slot<Arkham> for ClassCount {
    type Value = (Cards, Amount);

    fn read(&self, r: &mut Reader) -> Option<(Cards, Amount)> {
        let many = Classes { one: false };
        match r.one_of(&["all your ", "half your ", THAT]) {
            Some(0) => return Some((many.read(r)?, Amount::All)),
            Some(1) => {
                let class = many.read(r)?;
                return Some((class, Amount::Half { up: read_rounding(r)? }));
            }
            Some(_) => return Some((many.read(r)?, Amount::So(Quantity::THAT))),
            None => {}
        }
        let until = r.attempt(|r| {
            let class = many.read(r)?;
            r.phrase(UNTIL)?;
            Some((class, Amount::Until(PointsOf.read(r)?)))
        });
        until.or_else(|| {
            let at = r.pos();
            let (class, n) = ClassNumber.read(r)?;
            Some((class, Amount::So(read_quantity(r, at, n))))
        })
    }

    fn write(&self, w: &mut Writer, &(class, count): &(Cards, Amount)) {
        let (before, after) = match count {
            Amount::So(Quantity::THAT) => (THAT, ""),
            Amount::So(Quantity { n, each }) => {
                ClassNumber.write(w, &(class, n));
                return write_each(w, each);
            }
            Amount::Until(_) => ("", UNTIL),
            Amount::All => ("all your ", ""),
            Amount::Half { up } => ("half your ", rounding(up)),
        };
        w.push(before);
        Classes { one: false }.write(w, &class);
        w.push(after);
        if let Amount::Until(quantity) = count {
            PointsOf.write(w, &quantity);
        }
    }
}

/// Cards that one has: `this`, `it`, `any tomes`, `your dearest item`, `2 spells`
pub(crate) struct Hands;

impl Slot<Arkham> for Hands {
    type Value = Hand;

    fn read(&self, r: &mut Reader) -> Option<Hand> {
        match r.one_of(&["this", "it", "the bound ally", "any ", "your dearest ", "your cheapest "]) {
            Some(0) => Some(Hand::This),
            Some(1) => Some(Hand::It),
            Some(2) => Some(Hand::Bound),
            Some(3) => Classes { one: false }.read(r).map(Hand::Any),
            Some(n) => Classes { one: true }.read(r).map(|class| Hand::Extreme { class, dearest: n == 4 }),
            None => ClassCount.read(r).map(|(class, count)| Hand::Some { class, count }),
        }
    }

    fn write(&self, w: &mut Writer, which: &Hand) {
        match *which {
            Hand::This => w.push("this"),
            Hand::It => w.push("it"),
            Hand::Bound => w.push("the bound ally"),
            Hand::Any(class) => {
                w.push("any ");
                Classes { one: false }.write(w, &class);
            }
            Hand::Extreme { class, dearest } => {
                w.push(if dearest { "your dearest " } else { "your cheapest " });
                Classes { one: true }.write(w, &class);
            }
            Hand::Some { class, count } => ClassCount.write(w, &(class, count)),
        }
    }
}

/// What is looked for: ` tome`, or nothing for any card
pub(crate) struct Sought;

impl Slot<Arkham> for Sought {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        let at = r.pos();
        let found = r.attempt(|r| {
            r.phrase(" ")?;
            Classes { one: true }.read(r)
        });
        if found == Some(Cards::ANY) {
            r.problem(at, "Leave out \"card\" if any card will do: \"search the spells and take 1\".");
        }
        Some(found.unwrap_or(Cards::ANY))
    }

    fn write(&self, w: &mut Writer, cards: &Cards) {
        if *cards != Cards::ANY {
            w.push(" ");
            Classes { one: true }.write(w, cards);
        }
    }
}

/// The same of several: ` tomes`, or nothing
pub(crate) struct SoughtMany;

impl Slot<Arkham> for SoughtMany {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        let found = r.attempt(|r| {
            r.phrase(" ")?;
            Classes { one: false }.read(r)
        });
        Some(found.unwrap_or(Cards::ANY))
    }

    fn write(&self, w: &mut Writer, cards: &Cards) {
        if *cards != Cards::ANY {
            w.push(" ");
            Classes { one: false }.write(w, cards);
        }
    }
}

/// `a Holy Water`
pub(crate) struct ACard;

impl Slot<Arkham> for ACard {
    type Value = CardName;

    fn read(&self, r: &mut Reader) -> Option<CardName> {
        r.one_of(&["an ", "a "])?;
        Card.read(r)
    }

    fn write(&self, w: &mut Writer, card: &CardName) {
        let vocab = w.vocab;
        w.article(name(Names::Card, vocab, card.0.into()));
    }
}

/// `Anna Kaslow; if you cannot, gain 2 clues`, `a Retainer`
pub(crate) struct Takes;

const CANNOT: &str = "; if you cannot, ";

impl Slot<Arkham> for Takes {
    type Value = (CardName, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let card = r.attempt(|r| Card.read(r)).or_else(|| ACard.read(r))?;
        Some((card, blocks::read_last(r, CANNOT)))
    }

    fn write(&self, w: &mut Writer, (card, otherwise): &Self::Value) {
        if w.vocab.supply.contains(card) {
            ACard.write(w, card);
        } else {
            Card.write(w, card);
        }
        blocks::write_last(w, CANNOT, *otherwise);
    }
}
