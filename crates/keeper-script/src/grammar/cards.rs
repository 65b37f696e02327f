//! Cards: decks, classes, drawing, taking and buying.

use crate::Vocabulary;
use crate::form::{Card, Counted, List, Number, Slot, forms, name, read_list, write_list};
use crate::grammar::amounts::{UNTIL, read_rounding, rounding};
use crate::grammar::blocks;
use crate::grammar::counts::{read_each, write_each};
use crate::reader::{Names, Reader};
use crate::tree::*;
use crate::writer::Writer;

/// Classes that are no decks.
const CLASSES: [(Class, &str, &str); 7] = [
    (Class::Card, "card", "cards"),
    (Class::Mission, "mission", "missions"),
    (Class::Task, "task", "tasks"),
    (Class::Item, "item", "items"),
    (Class::WeaponOrSpell, "weapon or spell", "weapons or spells"),
    (Class::Weapon, "weapon", "weapons"),
    (Class::Tome, "tome", "tomes"),
];

const TOKENS: [(Token, &str, &str); 5] = [
    (Token::Sanity, "Sanity token", "Sanity tokens"),
    (Token::Stamina, "Stamina token", "Stamina tokens"),
    (Token::Clue, "clue", "clues"),
    (Token::Monster, "monster", "monsters"),
    (Token::Money, "dollar", "money"),
];

type Nouns<T> = [(T, &'static str, &'static str)];

fn read_noun<T: Copy>(r: &mut Reader, nouns: &Nouns<T>, one: bool, kind: &'static str) -> Option<T> {
    nouns.iter().find_map(|(value, single, many)| r.phrase_of(if one { single } else { many }, kind).map(|()| *value))
}

fn noun<T: Copy + PartialEq>(nouns: &Nouns<T>, value: T, one: bool) -> &'static str {
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
    let kind = "class of cards";
    let class = read_noun(r, &CLASSES, one, kind).or_else(|| read_deck(r, one, kind).map(Class::Deck))?;
    let filter = r.attempt(|r| {
        r.phrase(" ")?;
        match one {
            true => OneFilter.read(r),
            false => ManyFilter.read(r),
        }
    });
    Some(Cards { class, filter })
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

forms! { OneFilter: Filter, "" {
    "worth $" (least: Number(99)) " or more" => [Worth(least)];
    "that is a tome" => [Tome];
    "that is no tome" => [NoTome];
    "that is no weapon" => [NoWeapon];
}}

forms! { ManyFilter: Filter, "" {
    "worth $" (least: Number(99)) " or more" => [Worth(least)];
    "that are tomes" => [Tome];
    "that are no tomes" => [NoTome];
    "that are no weapons" => [NoWeapon];
}}

/// `common item` (one) or `common items`
pub(crate) struct Decks {
    pub one: bool,
}

impl Slot for Decks {
    type Value = Deck;

    fn read(&self, r: &mut Reader) -> Option<Deck> {
        read_deck(r, self.one, "deck")
    }

    fn write(&self, w: &mut Writer, deck: &Deck) {
        w.push(deck_words(w.vocab, *deck, self.one));
    }
}

/// `2 spells`
pub(crate) struct DeckCount;

impl Slot for DeckCount {
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

/// `2 spells and keep 1`, `2 spells and keep any`
pub(crate) struct DrawKeep;

impl Slot for DrawKeep {
    type Value = (Deck, u8, u8);

    fn read(&self, r: &mut Reader) -> Option<(Deck, u8, u8)> {
        let (deck, count) = DeckCount.read(r)?;
        r.phrase(" and keep ")?;
        if r.phrase("any").is_some() {
            return Some((deck, count, 0));
        }
        let at = r.pos();
        let keep = r.number(99)?;
        if keep == 0 {
            r.problem(at, "Keeping 0 is not drawing at all; \"keep any\" leaves the number open.");
        } else if keep >= count {
            r.problem(at, format!("{keep} cannot be chosen from {count}."));
        }
        Some((deck, count, keep))
    }

    fn write(&self, w: &mut Writer, &(deck, count, keep): &(Deck, u8, u8)) {
        DeckCount.write(w, &(deck, count));
        w.push(" and keep ");
        match keep {
            0 => w.push("any"),
            keep => w.number(keep),
        }
    }
}

/// `common and unique items`, `skills and spells`, `allies`
pub(crate) struct DeckSum;

impl Slot for DeckSum {
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

impl Slot for AnyDeck {
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

/// `1 injury and 1 madness and keep 1`
pub(crate) struct DrawAcross;

impl Slot for DrawAcross {
    type Value = (Vec<(Deck, u8)>, u8);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let parts = List(DeckCount, " and ").read(r)?;
        r.phrase(" and keep ")?;
        let at = r.pos();
        let keep = Number(99).read(r)?;
        if keep >= parts.iter().map(|(_, n)| n).sum() {
            r.problem(at, "As many are kept as are drawn.");
        }
        (parts.len() > 1).then_some((parts, keep))
    }

    fn write(&self, w: &mut Writer, (parts, keep): &Self::Value) {
        List(DeckCount, " and ").write(w, parts);
        w.push(" and keep ");
        w.number(keep);
    }
}

/// `the common or unique items`, without the article
pub(crate) struct DeckChoice;

impl Slot for DeckChoice {
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

impl Slot for Classes {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        read_class(r, self.one).or_else(|| Card.read(r).map(|card| Class::Named(card).into()))
    }

    fn write(&self, w: &mut Writer, cards: &Cards) {
        match cards.class {
            Class::Named(card) => Card.write(w, &card),
            class => w.push(class_words(w.vocab, class, self.one)),
        }
        write_filter(w, cards.filter, self.one);
    }
}

/// `a weapon`, `an ally`, `Whiskey`
pub(crate) struct SomeClass;

impl Slot for SomeClass {
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
            class => w.article(class_words(w.vocab, class, true)),
        }
        write_filter(w, cards.filter, true);
    }
}

/// `2 spells`, `Whiskey`
pub(crate) struct ClassNumber;

impl Slot for ClassNumber {
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

const THAT: &str = "that many ";

impl Slot for ClassCount {
    type Value = (Cards, Amount);

    fn read(&self, r: &mut Reader) -> Option<(Cards, Amount)> {
        let many = Classes { one: false };
        match r.one_of(&["all your ", "half your ", THAT]) {
            Some(0) => return Some((many.read(r)?, Amount::All)),
            Some(1) => {
                let class = many.read(r)?;
                return Some((class, Amount::Half { up: read_rounding(r)? }));
            }
            Some(_) => return Some((many.read(r)?, Amount::That)),
            None => {}
        }
        let until = r.attempt(|r| {
            let class = many.read(r)?;
            r.phrase(UNTIL)?;
            Some((class, Amount::Until(Number(99).read(r)?)))
        });
        until.or_else(|| {
            let (class, n) = ClassNumber.read(r)?;
            Some((class, Amount::So(Quantity { n, each: read_each(r) })))
        })
    }

    fn write(&self, w: &mut Writer, &(class, count): &(Cards, Amount)) {
        let (before, after) = match count {
            Amount::So(Quantity { n, each }) => {
                ClassNumber.write(w, &(class, n));
                return write_each(w, each);
            }
            Amount::Until(n) => ("", format!("{UNTIL}{n}")),
            Amount::That => (THAT, String::new()),
            Amount::All => ("all your ", String::new()),
            Amount::Half { up } => ("half your ", rounding(up).to_owned()),
        };
        w.push(before);
        Classes { one: false }.write(w, &class);
        w.push(&after);
    }
}

/// `clue` (one), `clues`
pub(crate) struct TokenNoun {
    pub one: bool,
}

impl Slot for TokenNoun {
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

impl Slot for Tokens {
    type Value = (Token, Quantity);

    fn read(&self, r: &mut Reader) -> Option<(Token, Quantity)> {
        let money = r.phrase("$").is_some();
        let n = Number(99).read(r)?;
        let token = match money {
            true => Token::Money,
            false => {
                r.phrase(" ")?;
                TokenNoun { one: n == 1 }.read(r)?
            }
        };
        Some((token, Quantity { n, each: read_each(r) }))
    }

    fn write(&self, w: &mut Writer, &(token, Quantity { n, each }): &(Token, Quantity)) {
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

impl Slot for AsMany {
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

impl Slot for PointTokens {
    type Value = (Token, u8);

    fn read(&self, r: &mut Reader) -> Option<(Token, u8)> {
        let number = Number(99).read(r)?;
        r.phrase(" ")?;
        let token = read_noun(r, &TOKENS, number == 1, "")?;
        matches!(token, Token::Stamina | Token::Sanity).then_some((token, number))
    }

    fn write(&self, w: &mut Writer, &(token, number): &(Token, u8)) {
        w.number(number);
        w.push(" ");
        w.push(noun(&TOKENS, token, number == 1));
    }
}

/// What is looked for: ` tome`, or nothing for any card
pub(crate) struct Sought;

impl Slot for Sought {
    type Value = Cards;

    fn read(&self, r: &mut Reader) -> Option<Cards> {
        let at = r.pos();
        let found = r.attempt(|r| {
            r.phrase(" ")?;
            Classes { one: true }.read(r)
        });
        if found == Some(Cards::ANY) {
            r.problem(at, "Any card is said without the word: \"search the spells and take 1\".");
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

/// ` and put 1 clue on it`, or nothing
pub(crate) struct WithClues;

impl Slot for WithClues {
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

/// `a Holy Water`
pub(crate) struct ACard;

impl Slot for ACard {
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

impl Slot for Takes {
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

/// `$1 more`, `2 clues less`
pub(crate) struct MoreLess(pub &'static str, pub &'static str, pub &'static str);

impl Slot for MoreLess {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        r.phrase(self.0)?;
        let number = Number(99).read(r)? as i8;
        r.phrase(if number == 1 { self.1 } else { self.2 })?;
        Some(if r.one_of(&[" more", " less"])? == 0 { number } else { -number })
    }

    fn write(&self, w: &mut Writer, value: &i8) {
        w.push(self.0);
        w.number(value.unsigned_abs());
        w.push(if value.unsigned_abs() == 1 { self.1 } else { self.2 });
        w.push(if *value < 0 { " less" } else { " more" });
    }
}

forms! { Prices: Price, "price" {
    "at list price" => [List(0)];
    "for half its price (rounded up)" => [Half];
    "for " (more: MoreLess("$", "", "")) => [List(more)];
}}

/// `1 unique item, and you may buy it for $1 less`
pub(crate) struct Sale;

const BUYS: [(Buy, &str); 5] = [
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

fn write_buy(w: &mut Writer, cards: &[(Deck, u8)], buy: Buy, price: &Price) {
    w.push(", and ");
    let single = matches!(cards, [(_, 1)]);
    let mut words = BUYS.iter().filter(|(other, _)| *other == buy).map(|(_, words)| words);
    let words = if single { words.next() } else { words.next_back() };
    w.push(words.copied().unwrap_or_default());
    w.push(" ");
    Prices.write(w, price);
}

impl Slot for Sale {
    type Value = (Deck, u8, Buy, Price);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let (deck, count) = DeckCount.read(r)?;
        let (buy, price) = read_buy(r)?;
        Some((deck, count, buy, price))
    }

    fn write(&self, w: &mut Writer, &(deck, count, buy, price): &Self::Value) {
        DeckCount.write(w, &(deck, count));
        write_buy(w, &[(deck, count)], buy, &price);
    }
}

/// `the top common item`, `the top 3 spells`
pub(crate) struct Top;

impl Slot for Top {
    type Value = (Deck, u8);

    fn read(&self, r: &mut Reader) -> Option<(Deck, u8)> {
        r.phrase("the top ")?;
        if let Some(deck) = r.attempt(|r| Decks { one: true }.read(r)) {
            return Some((deck, 1));
        }
        let at = r.pos();
        let number = Number(99).read(r)?;
        if number == 1 {
            r.problem(at, "One card is said without its number: \"the top spell\".");
        }
        r.phrase(" ")?;
        Some((Decks { one: number == 1 }.read(r)?, number))
    }

    fn write(&self, w: &mut Writer, &(deck, number): &(Deck, u8)) {
        w.push("the top ");
        if number != 1 {
            w.number(number);
            w.push(" ");
        }
        Decks { one: number == 1 }.write(w, &deck);
    }
}

/// `the top 3 common items and the top unique item, and you may buy any of them at list price`
pub(crate) struct LookSale;

impl Slot for LookSale {
    type Value = (Vec<(Deck, u8)>, Buy, Price);

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

forms! { Rests: Rest, "" {
    ", and the rest are discarded" => [Discarded];
    "" => [Back];
}}
