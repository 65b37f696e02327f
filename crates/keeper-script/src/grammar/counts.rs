//! What is counted: `for each open gate`, `you have 2 or more spells`, `there are 10 clues on this`.

use crate::form::{Number, Slot, forms};
use crate::grammar::amounts::noun;
use crate::grammar::cards::{Classes, Decks, SomeClass};
use crate::grammar::tokens::TokenNoun;
use crate::grammar::wealth::{OneToken, read_token, write_token};
use crate::grammar::words::Skills;
use crate::reader::Reader;
use crate::tree::*;
use crate::writer::Writer;

forms! {
    /// One of what is counted, after `for each `.
    OneOf: Count, "thing to count" {
    "success" => [Successes];
    "failure" => [Failures];
    "open gate" => [OpenGates];
    "elder sign on the board" => [Seals];
    "investigator" => [Investigators];
    "gate trophy you have" => [GateTrophies];
    "monster trophy you have" => [MonsterTrophies];
    "point of your Sanity" => [Things(Thing::Sanity)];
    "point of your Stamina" => [Things(Thing::Stamina)];
    "clue you have" => [Things(Thing::Clues)];
    "dollar you have" => [Things(Thing::Money)];
    "movement point you have" => [Things(Thing::Movement)];
    "point of your " (skill: Skills) => [Skill(skill)];
    "dollar of its price" => [ItsPrice];
    "point of its Sanity cost" => [ItsSanityCost];
    "point of the terror level" => [Terror];
    "" (token: TokenNoun { one: true }) " on this" => [OnThis(token)];
    "" (deck: Decks { one: true }) " in the deck" => [InDeck(deck)];
    "" (token: OneToken) " you have" => [Tokens(token)];
    "" (class: Classes { one: true }) " you have" => [Cards(class)];
}}

const FOR_EACH: &str = " for each ";

/// ` for each open gate`, or nothing.
pub(crate) fn read_each(r: &mut Reader) -> Option<Count> {
    r.attempt(|r| {
        r.phrase(FOR_EACH)?;
        OneOf.read(r)
    })
}

pub(crate) fn write_each(w: &mut Writer, each: Option<Count>) {
    if let Some(count) = each {
        w.push(FOR_EACH);
        OneOf.write(w, &count);
    }
}

/// What one has and counts by a word of its own; cards come by their classes.
const HAD: [(Count, &str, &str); 6] = [
    (Count::Things(Thing::Clues), "clue", "clues"),
    (Count::Things(Thing::Movement), "movement point", "movement points"),
    (Count::GateTrophies, "gate trophy", "gate trophies"),
    (Count::MonsterTrophies, "monster trophy", "monster trophies"),
    (Count::Successes, "success", "successes"),
    (Count::Failures, "failure", "failures"),
];

const MONEY: Count = Count::Things(Thing::Money);

fn word(list: &[(Count, &'static str, &'static str)], of: Count, one: bool) -> Option<&'static str> {
    list.iter().find(|(count, ..)| *count == of).map(|(_, single, many)| if one { *single } else { *many })
}

fn read_word(r: &mut Reader, list: &[(Count, &'static str, &'static str)], one: bool) -> Option<Count> {
    list.iter().find_map(|(count, single, many)| r.phrase(if one { single } else { many }).map(|()| *count))
}

/// What somebody has: `no clues`, `2 or fewer spells`, `$3 or more`, `an ally`, `Whiskey`
pub(crate) struct Having;

impl Having {
    fn read_many(r: &mut Reader) -> Option<Count> {
        let word = read_word(r, &HAD, false).or_else(|| read_token(r, false).map(Count::Tokens));
        word.or_else(|| Classes { one: false }.read(r).map(Count::Cards))
    }

    fn write_many(w: &mut Writer, of: Count) {
        match (of, word(&HAD, of, false)) {
            (_, Some(word)) => w.push(word),
            (Count::Cards(class), None) => Classes { one: false }.write(w, &class),
            (Count::Tokens(token), None) => write_token(w, token, false),
            (_, None) => w.push(noun(Thing::Money).many),
        }
    }

    fn read_none(r: &mut Reader) -> Option<Limit> {
        r.phrase("no ")?;
        let of = match r.phrase(noun(Thing::Money).many) {
            Some(()) => MONEY,
            None => Having::read_many(r)?,
        };
        Some(Limit { of, least: false, n: 0.into() })
    }

    fn read_money(r: &mut Reader) -> Option<Limit> {
        r.phrase("$")?;
        let n = Number(99).read(r)?;
        let least = r.one_of(&[" or more", " or less"])? == 0;
        Some(Limit { of: MONEY, least, n: Quantity { n, each: read_each(r) } })
    }

    fn read_number(r: &mut Reader) -> Option<Limit> {
        let at = r.pos();
        let n = Number(99).read(r)?;
        let least = r.one_of(&[" or more ", " or fewer "])? == 0;
        let of = Having::read_many(r)?;
        let each = read_each(r);
        if least && n == 1 && each.is_none() {
            r.problem(at, "One is said with \"a\" or \"an\": \"you have an ally\".");
        }
        Some(Limit { of, least, n: Quantity { n, each } })
    }

    fn read_one(r: &mut Reader) -> Option<Limit> {
        let word = r.attempt(|r| {
            r.one_of(&["an ", "a "])?;
            read_word(r, &HAD, true)
        });
        // Tokens are had, or not: "with Power".
        let word = word.or_else(|| read_token(r, false).map(Count::Tokens));
        let of = word.or_else(|| SomeClass.read(r).map(Count::Cards))?;
        Some(Limit { of, least: true, n: 1.into() })
    }
}

impl Slot for Having {
    type Value = Limit;

    fn read(&self, r: &mut Reader) -> Option<Limit> {
        let ways = [Having::read_none, Having::read_money, Having::read_number, Having::read_one];
        ways.into_iter().find_map(|way| r.attempt(way))
    }

    fn write(&self, w: &mut Writer, limit: &Limit) {
        let Limit { of, least, n } = *limit;
        match (of, n) {
            (_, Quantity { n: 0, .. }) => {
                w.push("no ");
                Having::write_many(w, of);
            }
            (MONEY, Quantity { n, each }) => {
                w.push(&format!("${n} or {}", if least { "more" } else { "less" }));
                write_each(w, each);
            }
            (Count::Cards(class), Quantity { n: 1, each: None }) if least => SomeClass.write(w, &class),
            (Count::Tokens(token), Quantity { n: 1, each: None }) if least => write_token(w, token, false),
            (_, Quantity { n: 1, each: None }) if least => w.article(word(&HAD, of, true).unwrap_or_default()),
            (_, Quantity { n, each }) => {
                w.push(&format!("{n} or {} ", if least { "more" } else { "fewer" }));
                Having::write_many(w, of);
                write_each(w, each);
            }
        }
    }
}

/// A number that is always there: `your Lore is 4 or more`, `your Sanity is 0`
struct Standing;

impl Standing {
    const TERROR: &str = "the terror level";

    fn read(r: &mut Reader) -> Option<Limit> {
        let of = match r.phrase(Standing::TERROR) {
            Some(()) => Count::Terror,
            None => {
                r.phrase("your ")?;
                let points = [Thing::Sanity, Thing::Stamina].into_iter().find(|t| r.phrase(noun(*t).many).is_some());
                points.map(Count::Things).or_else(|| Skills.read(r).map(Count::Skill))?
            }
        };
        r.phrase(" is ")?;
        let at = r.pos();
        let n = r.number(99)?;
        let least = r.one_of(&[" or more", " or less"]).map(|more| more == 0);
        if (n == 0) != least.is_none() {
            r.problem(at, "Write \"0\" alone, and other numbers with \"or more\" or \"or less\".");
        }
        Some(Limit { of, least: least.unwrap_or(false), n: Quantity { n, each: read_each(r) } })
    }

    fn write(w: &mut Writer, limit: &Limit) {
        match limit.of {
            Count::Skill(skill) => {
                w.push("your ");
                Skills.write(w, &skill);
            }
            Count::Things(thing) => w.push(&format!("your {}", noun(thing).many)),
            _ => w.push(Standing::TERROR),
        }
        w.push(" is ");
        w.number(limit.n.n);
        if limit.n.n > 0 {
            w.push(if limit.least { " or more" } else { " or less" });
        }
        write_each(w, limit.n.each);
    }
}

/// What lies somewhere: `there are 10 clues on this`, `there is no money on this`, `there are 2 or fewer open gates`
struct Lying;

const THERE: [(Count, &str, &str); 3] = [
    (Count::OpenGates, "open gate", "open gates"),
    (Count::Seals, "elder sign", "elder signs"),
    (Count::Investigators, "investigator", "investigators"),
];

impl Lying {
    fn place(of: Count) -> &'static str {
        match of {
            Count::OnThis(_) => " on this",
            Count::Seals => " on the board",
            Count::InDeck(_) => " in the deck",
            _ => "",
        }
    }

    fn read_noun(r: &mut Reader, one: bool) -> Option<Count> {
        let named = read_word(r, &THERE, one);
        let token = named.or_else(|| TokenNoun { one }.read(r).map(Count::OnThis));
        token.or_else(|| Decks { one }.read(r).map(Count::InDeck))
    }

    fn write_noun(w: &mut Writer, of: Count, one: bool) {
        match of {
            Count::OnThis(token) => TokenNoun { one }.write(w, &token),
            Count::InDeck(deck) => Decks { one }.write(w, &deck),
            _ => w.push(word(&THERE, of, one).unwrap_or_default()),
        }
    }

    fn read(r: &mut Reader) -> Option<Limit> {
        r.phrase("there ")?;
        let single = r.one_of(&["is ", "are "])? == 0;
        let limit = Lying::read_number(r)?;
        r.phrase(Lying::place(limit.of))?;
        (single == Lying::is_single(&limit)).then_some(limit)
    }

    fn read_number(r: &mut Reader) -> Option<Limit> {
        if r.phrase("no ").is_some() {
            let of = Lying::read_noun(r, false)?;
            return Some(Limit { of, least: false, n: 0.into() });
        }
        let money = r.phrase("$").is_some();
        let at = r.pos();
        let n = r.number(99)?;
        if n == 0 {
            r.problem(at, "Write \"no\" for 0.");
        }
        let least = r.phrase(if money { " or less" } else { " or fewer" }).is_none();
        let of = match money {
            true => Count::OnThis(Token::Money),
            false => {
                r.phrase(" ")?;
                Lying::read_noun(r, least && n == 1)?
            }
        };
        Some(Limit { of, least, n: Quantity { n, each: read_each(r) } })
    }

    fn is_single(limit: &Limit) -> bool {
        limit.of == Count::OnThis(Token::Money) || (limit.least && limit.n.n == 1)
    }

    fn write(w: &mut Writer, limit: &Limit) {
        let Limit { of, least, n: Quantity { n, each } } = *limit;
        w.push(if Lying::is_single(limit) { "there is " } else { "there are " });
        let money = of == Count::OnThis(Token::Money);
        match n {
            0 => w.push("no "),
            n => {
                w.push(if money { "$" } else { "" });
                w.number(n);
                w.push(match (least, money) {
                    (false, true) => " or less",
                    (false, false) => " or fewer",
                    (true, _) => "",
                });
                w.push(if money { "" } else { " " });
            }
        }
        if !money || n == 0 {
            Lying::write_noun(w, of, least && n == 1);
        }
        write_each(w, each);
        w.push(Lying::place(of));
    }
}

/// A number compared with what is there, in words that go with it.
pub(crate) struct Limits;

impl Slot for Limits {
    type Value = Limit;

    fn read(&self, r: &mut Reader) -> Option<Limit> {
        let had = r.attempt(|r| {
            r.phrase("you have ")?;
            Having.read(r)
        });
        had.or_else(|| r.attempt(Standing::read)).or_else(|| r.attempt(Lying::read))
    }

    fn write(&self, w: &mut Writer, limit: &Limit) {
        match limit.of {
            Count::Skill(_) | Count::Terror | Count::Things(Thing::Sanity | Thing::Stamina) => {
                Standing::write(w, limit)
            }
            Count::OpenGates | Count::Seals | Count::Investigators | Count::OnThis(_) | Count::InDeck(_) => {
                Lying::write(w, limit)
            }
            _ => {
                w.push("you have ");
                Having.write(w, limit);
            }
        }
    }
}
