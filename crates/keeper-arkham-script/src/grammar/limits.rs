//! Numbers and their bounds: what one has, what there is, what something is.

use crate::Vocabulary;
use crate::grammar::amounts::noun;
use crate::grammar::cards::{Classes, Decks, SomeClass};
use crate::grammar::counts::{ManyOf, Sorts, read_each, write_each};
use crate::grammar::places::Zones;
use crate::grammar::tokens::TokenNoun;
use crate::grammar::tracks::TrackToken;
use crate::grammar::wealth::{read_token, write_token};
use crate::grammar::words::Skills;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Card, World};
use crate::tree::*;
use keeper_script::form::{Number, Slot};

/// What one has and counts by a word of its own; cards come by their classes.
pub(crate) const HAD: [(Count, &str, &str); 7] = [
    (Count::Things(Thing::Clues), "clue", "clues"),
    (Count::Things(Thing::Movement), "movement point", "movement points"),
    (Count::GateTrophies, "gate trophy", "gate trophies"),
    (Count::MonsterTrophies, "monster trophy", "monster trophies"),
    (Count::Trophies, "trophy", "trophies"),
    (Count::Successes, "success", "successes"),
    (Count::Failures, "failure", "failures"),
];

pub(crate) const MONEY: Count = Count::Things(Thing::Money);

pub(crate) fn word(list: &[(Count, &'static str, &'static str)], of: Count, one: bool) -> Option<&'static str> {
    list.iter().find(|(count, ..)| *count == of).map(|(_, single, many)| if one { *single } else { *many })
}

pub(crate) fn read_word(r: &mut Reader, list: &[(Count, &'static str, &'static str)], one: bool) -> Option<Count> {
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
        Some(Limit { of, least: false, n: 0.into(), plus: 0 })
    }

    fn read_money(r: &mut Reader) -> Option<Limit> {
        r.phrase("$")?;
        let n = Number(99).read(r)?;
        let least = r.one_of(&[" or more", " or less"])? == 0;
        Some(Limit { of: MONEY, least, n: Quantity { n, each: read_each(r) }, plus: 0 })
    }

    fn read_number(r: &mut Reader) -> Option<Limit> {
        let at = r.pos();
        let n = Number(99).read(r)?;
        let least = r.one_of(&[" or more ", " or fewer "])? == 0;
        let of = Having::read_many(r)?;
        let each = read_each(r);
        if least && n == 1 && each.is_none() {
            r.problem(at, "Write \"a\" or \"an\" for one: \"you have an ally\".");
        }
        Some(Limit { of, least, n: Quantity { n, each }, plus: 0 })
    }

    fn read_one(r: &mut Reader) -> Option<Limit> {
        let word = r.attempt(|r| {
            r.one_of(&["an ", "a "])?;
            read_word(r, &HAD, true)
        });
        // Tokens are had, or not: "with Power".
        let word = word.or_else(|| read_token(r, false).map(Count::Tokens));
        let of = word.or_else(|| SomeClass.read(r).map(Count::Cards))?;
        Some(Limit { of, least: true, n: 1.into(), plus: 0 })
    }
}

/// What one has most or fewest of: `the most clues`, `the least Sanity`
pub(crate) struct Ranks;

impl Ranks {
    /// What is not counted piece by piece.
    const MUCH: [Count; 3] = [Count::Things(Thing::Sanity), Count::Things(Thing::Stamina), MONEY];

    fn is_much(of: Count) -> bool {
        Ranks::MUCH.contains(&of) || matches!(of, Count::Tokens(_))
    }

    fn read_of(r: &mut Reader) -> Option<Count> {
        let much = Ranks::MUCH.into_iter().find(|of| match of {
            Count::Things(thing) => r.phrase(noun(*thing).many).is_some(),
            _ => false,
        });
        much.or_else(|| Having::read_many(r))
    }
}

impl Slot<Arkham> for Ranks {
    type Value = Rank;

    fn read(&self, r: &mut Reader) -> Option<Rank> {
        let way = r.one_of(&["the most ", "the least ", "the fewest "])?;
        let of = Ranks::read_of(r)?;
        let much = Ranks::is_much(of);
        (way == 0 || (way == 1) == much).then_some(Rank { of, most: way == 0 })
    }

    fn write(&self, w: &mut Writer, &Rank { of, most }: &Rank) {
        w.push(match (most, Ranks::is_much(of)) {
            (true, _) => "the most ",
            (false, true) => "the least ",
            (false, false) => "the fewest ",
        });
        match of {
            Count::Things(thing @ (Thing::Sanity | Thing::Stamina)) => w.push(noun(thing).many),
            of => Having::write_many(w, of),
        }
    }
}

impl Slot<Arkham> for Having {
    type Value = Limit;

    fn read(&self, r: &mut Reader) -> Option<Limit> {
        let ways = [Having::read_none, Having::read_money, Having::read_number, Having::read_one];
        ways.into_iter().find_map(|way| r.attempt(way))
    }

    fn write(&self, w: &mut Writer, limit: &Limit) {
        let Limit { of, least, n, plus: _ } = *limit;
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

/// A number that is always there: `your Lore is 4 or more`, `your Sanity is 0`, `the terror level is higher than the number of clues on this`
pub(crate) struct Standing;

impl Standing {
    const TERROR: &str = "the terror level";
    const MONSTER: &str = "the monster's toughness";
    const HIGHER: &str = "higher than the number of ";

    fn read(r: &mut Reader) -> Option<Limit> {
        let of = match r.phrase(Standing::TERROR) {
            Some(()) => Count::Terror,
            None if r.phrase(Standing::MONSTER).is_some() => Count::MonsterToughness,
            None => {
                r.phrase("your ")?;
                let points = [Thing::Sanity, Thing::Stamina].into_iter().find(|t| r.phrase(noun(*t).many).is_some());
                let focus = |r: &mut Reader| r.phrase("focus").map(|()| Count::Focus);
                points.map(Count::Things).or_else(|| focus(r)).or_else(|| Skills.read(r).map(Count::Skill))?
            }
        };
        r.phrase(" is ")?;
        let higher = r.attempt(|r| {
            r.phrase(Standing::HIGHER)?;
            ManyOf.read(r)
        });
        if let Some(than) = higher {
            return Some(more_than(of, than));
        }
        let at = r.pos();
        let n = r.number(99)?;
        let least = r.one_of(&[" or more", " or less"]).map(|more| more == 0);
        if (n == 0) != least.is_none() {
            r.problem(at, "Write \"0\" alone, and other numbers with \"or more\" or \"or less\".");
        }
        Some(Limit { of, least: least.unwrap_or(false), n: Quantity { n, each: read_each(r) }, plus: 0 })
    }

    fn write(w: &mut Writer, limit: &Limit) {
        match limit.of {
            Count::Skill(skill) => {
                w.push("your ");
                Skills.write(w, &skill);
            }
            Count::Things(thing) => w.push(&format!("your {}", noun(thing).many)),
            Count::Focus => w.push("your focus"),
            Count::MonsterToughness => w.push(Standing::MONSTER),
            _ => w.push(Standing::TERROR),
        }
        w.push(" is ");
        if let Some(each) = limit.n.each.filter(|_| is_more_than(limit)) {
            w.push(Standing::HIGHER);
            return ManyOf.write(w, &each.of);
        }
        w.number(limit.n.n);
        if limit.n.n > 0 {
            w.push(if limit.least { " or more" } else { " or less" });
        }
        write_each(w, limit.n.each);
    }
}

/// What lies somewhere: `there are at least 10 clues on this`, `there is no money on this`, `there are 2 or fewer open gates`
pub(crate) struct Lying;

pub(crate) const THERE: [(Count, &str, &str); 5] = [
    (Count::Doom, "doom token", "doom tokens"),
    (Count::OpenGates, "open gate", "open gates"),
    (Count::OpenRifts, "open rift", "open rifts"),
    (Count::Seals, "elder sign", "elder signs"),
    (Count::Investigators, "investigator", "investigators"),
];

impl Lying {
    fn place(of: Count) -> &'static str {
        match of {
            Count::OnThis(_) => " on this",
            Count::Seals | Count::CluesOnBoard => " on the board",
            Count::Doom => " on the doom track",
            Count::InDeck(_) => " in the deck",
            Count::InBox(_) => " in the box",
            _ => "",
        }
    }

    fn read_noun(r: &mut Reader, one: bool) -> Option<Count> {
        let leading = r.attempt(|r| {
            r.phrase(Lying::leading(one))?;
            World.read(r).map(Count::GatesTo)
        });
        let monsters = leading.or_else(|| {
            r.attempt(|r| {
                let sort = Sorts { one }.read(r)?;
                r.phrase(" ")?;
                Some(Count::Monsters(sort, Zones.read(r)?))
            })
        });
        let named = monsters.or_else(|| read_word(r, &THERE, one));
        let named = named.or_else(|| TrackToken { one }.read(r).map(Count::OnTrack));
        let token = named.or_else(|| TokenNoun { one }.read(r).map(Count::OnThis));
        token.or_else(|| Decks { one }.read(r).map(Count::InDeck))
    }

    fn leading(one: bool) -> &'static str {
        if one { "open gate to " } else { "open gates to " }
    }

    fn write_noun(w: &mut Writer, of: Count, one: bool) {
        match of {
            Count::OnThis(token) => TokenNoun { one }.write(w, &token),
            Count::CluesOnBoard => TokenNoun { one }.write(w, &Token::Clue),
            Count::GatesTo(world) => {
                w.push(Lying::leading(one));
                World.write(w, &world);
            }
            Count::OnTrack(track) => TrackToken { one }.write(w, &track),
            Count::Monsters(sort, zone) => {
                Sorts { one }.write(w, &sort);
                w.push(" ");
                Zones.write(w, &zone);
            }
            Count::InDeck(deck) | Count::InBox(deck) => Decks { one }.write(w, &deck),
            _ => w.push(word(&THERE, of, one).unwrap_or_default()),
        }
    }

    fn read(r: &mut Reader) -> Option<Limit> {
        r.phrase("there ")?;
        let single = r.one_of(&["is ", "are "])? == 0;
        if let Some(limit) = r.attempt(Lying::read_more).filter(|_| !single) {
            return Some(limit);
        }
        let limit = Lying::read_number(r)?;
        let limit = match limit.of {
            Count::InDeck(deck) if r.phrase(Lying::place(Count::InBox(deck))).is_some() => {
                Limit { of: Count::InBox(deck), ..limit }
            }
            Count::OnThis(Token::Clue) if r.phrase(Lying::place(Count::CluesOnBoard)).is_some() => {
                Limit { of: Count::CluesOnBoard, ..limit }
            }
            of => {
                r.phrase(Lying::place(of))?;
                limit
            }
        };
        (single == Lying::is_single(&limit)).then_some(limit)
    }

    fn read_number(r: &mut Reader) -> Option<Limit> {
        if r.phrase("no ").is_some() {
            let of = Lying::read_noun(r, false)?;
            return Some(Limit { of, least: false, n: 0.into(), plus: 0 });
        }
        if r.attempt(|r| r.one_of(&["an ", "a "])).is_some() {
            let of = Lying::read_noun(r, true)?;
            return Some(Limit { of, least: true, n: 1.into(), plus: 0 });
        }
        let counted = r.phrase("at least ").is_some();
        let money = r.phrase("$").is_some();
        let at = r.pos();
        let n = r.number(99)?;
        if n == 0 {
            r.problem(at, "Write \"no\" for 0.");
        }
        let ways = if money { [" or more", " or less"] } else { [" or more", " or fewer"] };
        let least = counted || r.one_of(&ways)? == 0;
        let of = match money {
            true => Count::OnThis(Token::Money),
            false => {
                r.phrase(" ")?;
                Lying::read_noun(r, counted && n == 1)?
            }
        };
        let n = Quantity { n, each: read_each(r) };
        if least && counted != Lying::is_counted(of, n.each) {
            r.problem(at, "Write \"2 or more open gates\", but \"at least 2 clues on this\".");
        } else if least && n.n == 1 && n.each.is_none() && !money {
            r.problem(at, "Write \"a\" or \"an\" for one: \"there is an open gate\".");
        }
        let plus = r.attempt(|r| {
            n.each?;
            r.phrase(" plus ")?;
            Number(99).read(r)
        });
        Some(Limit { of, least, n, plus: plus.unwrap_or(0) })
    }

    /// `more clues on this than investigators`
    fn read_more(r: &mut Reader) -> Option<Limit> {
        r.phrase("more ")?;
        let of = Lying::read_noun(r, false)?;
        let of = match of {
            Count::InDeck(deck) if r.phrase(Lying::place(Count::InBox(deck))).is_some() => Count::InBox(deck),
            of => r.phrase(Lying::place(of)).map(|()| of)?,
        };
        r.phrase(" than ")?;
        Some(more_than(of, ManyOf.read(r)?))
    }

    /// What gathers on a card, or goes by a count, is said with `at least`, and the rest with `or more`.
    fn is_counted(of: Count, each: Option<Each>) -> bool {
        each.is_some() || matches!(of, Count::OnThis(_) | Count::CluesOnBoard)
    }

    fn is_single(limit: &Limit) -> bool {
        !is_more_than(limit) && (limit.of == Count::OnThis(Token::Money) || limit.least && limit.n.n == 1)
    }

    fn write(w: &mut Writer, limit: &Limit) {
        let Limit { of, least, n: Quantity { n, each }, plus } = *limit;
        w.push(if Lying::is_single(limit) { "there is " } else { "there are " });
        if is_more_than(limit) {
            w.push("more ");
            Lying::write_noun(w, of, false);
            w.push(Lying::place(of));
            return write_than(w, each);
        }
        let money = of == Count::OnThis(Token::Money);
        let counted = least && Lying::is_counted(of, each);
        match n {
            0 => w.push("no "),
            1 if least && each.is_none() && !money => {
                let mut alone = Writer::new(w.tree, w.vocab);
                Lying::write_noun(&mut alone, of, true);
                w.article(&alone.finish());
            }
            n => {
                w.push(if counted { "at least " } else { "" });
                w.push(if money { "$" } else { "" });
                w.number(n);
                w.push(match (least, money) {
                    (false, true) => " or less",
                    (false, false) => " or fewer",
                    (true, _) if counted => "",
                    (true, _) => " or more",
                });
                w.push(if money { "" } else { " " });
            }
        }
        let said = least && n == 1 && each.is_none();
        if (!money || n == 0) && (!said || money) {
            Lying::write_noun(w, of, counted && n == 1);
        }
        write_each(w, each);
        if plus > 0 {
            w.push(&format!(" plus {plus}"));
        }
        w.push(Lying::place(of));
    }
}

/// At least one more than there are of something, which is said in other words than a number.
pub(crate) fn more_than(of: Count, than: Count) -> Limit {
    Limit { of, least: true, n: Quantity { n: 1, each: Some(than.into()) }, plus: 1 }
}

pub(crate) fn is_more_than(limit: &Limit) -> bool {
    matches!(limit.n.each, Some(each) if *limit == more_than(limit.of, each.of))
}

/// ` than investigators`
pub(crate) fn write_than(w: &mut Writer, each: Option<Each>) {
    if let Some(each) = each {
        w.push(" than ");
        ManyOf.write(w, &each.of);
    }
}

/// `you spent 4 or more movement points this turn`
pub(crate) fn read_walked(r: &mut Reader) -> Option<Limit> {
    r.phrase("you spent ")?;
    let n = Number(99).read(r)?;
    let least = r.one_of(&[" or more", " or fewer"])? == 0;
    r.phrase(" movement points this turn")?;
    Some(Limit { of: Count::Walked, least, n: n.into(), plus: 0 })
}

pub(crate) fn write_walked(w: &mut Writer, limit: &Limit) {
    let more = if limit.least { "more" } else { "fewer" };
    w.push(&format!("you spent {} or {more} movement points this turn", limit.n.n));
}

pub(crate) const TOGETHER: &str = "the investigators together have ";

pub(crate) fn read_together(r: &mut Reader) -> Option<Limit> {
    r.phrase(TOGETHER)?;
    if let Some(limit) = r.attempt(read_together_more) {
        return Some(limit);
    }
    let n = Number(99).read(r)?;
    let least = r.one_of(&[" or more ", " or fewer "])? == 0;
    let of = Count::Together(read_token(r, false)?);
    Some(Limit { of, least, n: Quantity { n, each: read_each(r) }, plus: 0 })
}

/// `more Power than there are investigators`
pub(crate) fn read_together_more(r: &mut Reader) -> Option<Limit> {
    r.phrase("more ")?;
    let of = Count::Together(read_token(r, false)?);
    r.phrase(" than there are ")?;
    Some(more_than(of, ManyOf.read(r)?))
}

pub(crate) fn write_together(w: &mut Writer, token: TokenId, limit: &Limit) {
    let Limit { least, n: Quantity { n, each }, .. } = *limit;
    w.push(TOGETHER);
    if let Some(each) = each.filter(|_| is_more_than(limit)) {
        w.push("more ");
        write_token(w, token, false);
        w.push(" than there are ");
        return ManyOf.write(w, &each.of);
    }
    w.push(&format!("{n} or {} ", if least { "more" } else { "fewer" }));
    write_token(w, token, false);
    write_each(w, each);
}

pub(crate) const YOU_ARE: &str = "you are the ";
pub(crate) const YOU_ARE_NOT: &str = "you are not the ";

/// The card of an office that one holds or not.
pub(crate) fn office(vocab: &Vocabulary, limit: &Limit) -> Option<CardName> {
    match limit {
        Limit {
            of: Count::Cards(Cards { class: Class::Named(card), filter: None }),
            least,
            n: Quantity { n, each: None },
            plus: 0,
        } if *n == u8::from(*least) => vocab.offices.contains(card).then_some(*card),
        _ => None,
    }
}

/// `you are the Deputy of Arkham`, `you are not the Deputy of Arkham`
pub(crate) fn read_office(r: &mut Reader) -> Option<Limit> {
    let least = r.one_of(&[YOU_ARE_NOT, YOU_ARE])? == 1;
    let of = Count::Cards(Class::Named(Card.read(r)?).into());
    let limit = Limit { of, least, n: u8::from(least).into(), plus: 0 };
    office(r.vocab, &limit).map(|_| limit)
}

/// A number compared with what is there, in words that go with it.
pub(crate) struct Limits;

impl Slot<Arkham> for Limits {
    type Value = Limit;

    fn read(&self, r: &mut Reader) -> Option<Limit> {
        let had = r.attempt(|r| {
            r.phrase("you have ")?;
            let at = r.pos();
            let limit = Having.read(r)?;
            if office(r.vocab, &limit).is_some() {
                return r.refuse(at, "Write an office as what you are: \"you are the Deputy of Arkham\".");
            }
            Some(limit)
        });
        had.or_else(|| r.attempt(read_office))
            .or_else(|| r.attempt(read_walked))
            .or_else(|| r.attempt(read_together))
            .or_else(|| r.attempt(Standing::read))
            .or_else(|| r.attempt(Lying::read))
    }

    fn write(&self, w: &mut Writer, limit: &Limit) {
        match limit.of {
            Count::Together(token) => write_together(w, token, limit),
            Count::Walked => write_walked(w, limit),
            _ if let Some(card) = office(w.vocab, limit) => {
                w.push(if limit.least { YOU_ARE } else { YOU_ARE_NOT });
                Card.write(w, &card);
            }
            Count::Skill(_)
            | Count::Terror
            | Count::MonsterToughness
            | Count::Focus
            | Count::Things(Thing::Sanity | Thing::Stamina) => Standing::write(w, limit),
            Count::OpenGates
            | Count::GatesTo(_)
            | Count::CluesOnBoard
            | Count::OpenRifts
            | Count::Seals
            | Count::Doom
            | Count::Investigators
            | Count::OnTrack(_)
            | Count::Monsters(..)
            | Count::OnThis(_)
            | Count::InDeck(_)
            | Count::InBox(_) => Lying::write(w, limit),
            _ => {
                w.push("you have ");
                Having.write(w, limit);
            }
        }
    }
}
