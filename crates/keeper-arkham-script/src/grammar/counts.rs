//! What is counted: `for each open gate`, `you have 2 or more spells`, `there are at least 10 clues on this`.

use crate::grammar::amounts::rounding;
use crate::grammar::cards::{Classes, Decks};
use crate::grammar::places::Zones;
use crate::grammar::tokens::TokenNoun;
use crate::grammar::tracks::{OfStack, TrackToken};
use crate::grammar::wealth::{HeldToken, OneToken};
use crate::grammar::words::{Skills, SymbolWord, Traits};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Monster, Plural, World};
use crate::tree::*;
use keeper_script::form::{Number, Slot};
use keeper_script::forms;

forms! {
    /// One of what is counted, after `for each `.
    OneOf: Count in Arkham, "thing to count" {
    "success" => [Successes];
    "failure" => [Failures];
    "die rolled" => [Dice];
    "time you passed it" => [Passed];
    "of them" => [Them];
    "dollar paid" => [Paid];
    "open gate to " (world: World) => [GatesTo(world)];
    "open gate" => [OpenGates];
    "clue on the board" => [CluesOnBoard];
    "die that shows 1" => [Ones];
    "hand they need" => [HandsNeeded];
    "open rift" => [OpenRifts];
    "elder sign on the board" => [Seals];
    "doom token on the doom track" => [Doom];
    "" (track: TrackToken { one: true }) => [OnTrack(track)];
    "point of the Ancient One's combat rating" => [CombatRating];
    "investigator " (zone: Zones) => [Placed(zone)];
    "investigator" => [Investigators];
    "exhausted card you have" => [Exhausted];
    "empty hand you have" => [EmptyHands];
    "gate trophy you have" => [GateTrophies];
    "monster trophy you have" => [MonsterTrophies];
    "trophy you have" => [Trophies];
    "point of your Sanity below its maximum" => [Below { sanity: true }];
    "point of your Stamina below its maximum" => [Below { sanity: false }];
    "point of your focus" => [Focus];
    "movement point over " (n: Number(9)) " you spent this turn, except on tomes" => [SpentOver(n)];
    "movement point you spent this turn" => [Walked];
    "clue you spent on it" => [SpentOnIt];
    "point of its " (of: Worths) => [Worth { of, many: false }];
    "point of their " (of: Worths) => [Worth { of, many: true }];
    "" (sort: Sorts { one: true }) " " (zone: Zones) => [Monsters(sort, zone)];
    "point of your Sanity" => [Things(Thing::Sanity)];
    "point of your Stamina" => [Things(Thing::Stamina)];
    "clue that the investigator loses" => [CluesLost];
    "token that the investigator loses" => [TokensLost];
    "round of the battle" => [Rounds];
    "clue you have" => [Things(Thing::Clues)];
    "dollar you have" => [Things(Thing::Money)];
    "movement point you have" => [Things(Thing::Movement)];
    "point of your " (skill: Skills) => [Skill(skill)];
    "dollar of its price" => [ItsPrice];
    "dollar of the highest price" => [HighestPrice];
    "point of the monster's toughness" => [MonsterToughness];
    "point of the terror level" => [Terror];
    "" (token: TokenNoun { one: true }) " on this" => [OnThis(token)];
    "point of toughness on this" => [ToughnessOnThis];
    "point of toughness of the toughest " (sort: Sorts { one: true }) " " (zone: Zones) => [Toughest(sort, zone)];
    "point of toughness of " (sort: Sorts { one: false }) " " (zone: Zones) => [ToughnessOf(sort, zone)];
    "" (stack: OfStack) " in play" => [LaidOut(stack)];
    "" (deck: Decks { one: true }) " in the deck" => [InDeck(deck)];
    "" (deck: Decks { one: true }) " in the box" => [InBox(deck)];
    "" (token: OneToken) " the investigators have together" => [Together(token)];
    "" (token: OneToken) " you have" => [Tokens(token)];
    "" (class: Classes { one: true }) " you have" => [Cards(class)];
}}

/// What a monster has points of.
pub(crate) struct Worths;

pub(crate) const WORTHS: [(Worth, &str); 4] = [
    (Worth::Toughness, "toughness"),
    (Worth::HorrorRating, "horror rating"),
    (Worth::HorrorDamage, "horror damage"),
    (Worth::SanityCost, "Sanity cost"),
];

impl Slot<Arkham> for Worths {
    type Value = Worth;

    fn read(&self, r: &mut Reader) -> Option<Worth> {
        WORTHS.iter().find_map(|(worth, word)| r.phrase(word).map(|()| *worth))
    }

    fn write(&self, w: &mut Writer, worth: &Worth) {
        w.push(WORTHS.iter().find(|(other, _)| other == worth).map_or("", |(_, word)| word));
    }
}

forms! {
    /// Several of what is counted, after `for each 2 `.
    ManyOf: Count in Arkham, "thing to count" {
    "successes" => [Successes];
    "failures" => [Failures];
    "dice rolled" => [Dice];
    "times you passed it" => [Passed];
    "of them" => [Them];
    "dollars paid" => [Paid];
    "open gates to " (world: World) => [GatesTo(world)];
    "open gates" => [OpenGates];
    "clues on the board" => [CluesOnBoard];
    "dice that show 1" => [Ones];
    "hands they need" => [HandsNeeded];
    "open rifts" => [OpenRifts];
    "elder signs on the board" => [Seals];
    "doom tokens on the doom track" => [Doom];
    "" (track: TrackToken { one: false }) => [OnTrack(track)];
    "points of the Ancient One's combat rating" => [CombatRating];
    "investigators " (zone: Zones) => [Placed(zone)];
    "investigators" => [Investigators];
    "exhausted cards you have" => [Exhausted];
    "empty hands you have" => [EmptyHands];
    "gate trophies you have" => [GateTrophies];
    "monster trophies you have" => [MonsterTrophies];
    "trophies you have" => [Trophies];
    "points of your Sanity below its maximum" => [Below { sanity: true }];
    "points of your Stamina below its maximum" => [Below { sanity: false }];
    "points of your focus" => [Focus];
    "movement points over " (n: Number(9)) " you spent this turn, except on tomes" => [SpentOver(n)];
    "movement points you spent this turn" => [Walked];
    "clues you spent on it" => [SpentOnIt];
    "points of its " (of: Worths) => [Worth { of, many: false }];
    "points of their " (of: Worths) => [Worth { of, many: true }];
    "dollars of its price" => [ItsPrice];
    "dollars of the highest price" => [HighestPrice];
    "" (sort: Sorts { one: false }) " " (zone: Zones) => [Monsters(sort, zone)];
    "points of your Sanity" => [Things(Thing::Sanity)];
    "points of your Stamina" => [Things(Thing::Stamina)];
    "clues that the investigator loses" => [CluesLost];
    "tokens that the investigator loses" => [TokensLost];
    "rounds of the battle" => [Rounds];
    "clues you have" => [Things(Thing::Clues)];
    "dollars you have" => [Things(Thing::Money)];
    "movement points you have" => [Things(Thing::Movement)];
    "points of your " (skill: Skills) => [Skill(skill)];
    "points of the monster's toughness" => [MonsterToughness];
    "points of the terror level" => [Terror];
    "" (token: TokenNoun { one: false }) " on this" => [OnThis(token)];
    "points of toughness on this" => [ToughnessOnThis];
    "points of toughness of the toughest " (sort: Sorts { one: true }) " " (zone: Zones) => [Toughest(sort, zone)];
    "points of toughness of " (sort: Sorts { one: false }) " " (zone: Zones) => [ToughnessOf(sort, zone)];
    "" (stack: OfStack) " cards in play" => [LaidOut(stack)];
    "" (deck: Decks { one: false }) " in the deck" => [InDeck(deck)];
    "" (deck: Decks { one: false }) " in the box" => [InBox(deck)];
    "" (token: HeldToken) " the investigators have together" => [Together(token)];
    "" (token: HeldToken) " you have" => [Tokens(token)];
    "" (class: Classes { one: false }) " you have" => [Cards(class)];
}}

pub(crate) const FOR_EACH: &str = " for each ";
/// Behind dollars: `for each $2 paid`
pub(crate) const PAID: &str = " paid";

/// ` for each open gate`, ` for each 2 successes`, ` for each $2 paid`, ` for each point of your focus (at most 3)`, or nothing.
pub(crate) fn read_each(r: &mut Reader) -> Option<Each> {
    r.attempt(|r| {
        r.phrase(FOR_EACH)?;
        read_one_each(r)
    })
}

/// What stands behind `for each `.
pub(crate) fn read_one_each(r: &mut Reader) -> Option<Each> {
    let at = r.pos();
    let paid = r.attempt(|r| {
        r.phrase("$")?;
        let per = Number(99).read(r)?;
        r.phrase(PAID).map(|()| (Count::Paid, per))
    });
    let several = paid.or_else(|| {
        r.attempt(|r| {
            let per = Number(99).read(r)?;
            r.phrase(" ")?;
            Some((ManyOf.read(r)?, per))
        })
    });
    let (of, per) = match several {
        Some(several) => several,
        None => (OneOf.read(r)?, 1),
    };
    if several.is_some() && per == 1 {
        r.problem(at, "Leave out the number 1: \"for each success\".");
    }
    let up = per > 1 && r.phrase(rounding(true)).is_some();
    let most = r.attempt(|r| {
        r.phrase(" (at most ")?;
        let most = Number(99).read(r)?;
        r.phrase(")").map(|()| most)
    });
    let short_of = r.attempt(|r| {
        r.phrase(" short of ")?;
        Number(99).read(r)
    });
    Some(Each { of, per, up, most, short_of })
}

pub(crate) fn write_each(w: &mut Writer, each: Option<Each>) {
    if let Some(each) = each {
        w.push(FOR_EACH);
        write_one_each(w, each);
    }
}

pub(crate) fn write_one_each(w: &mut Writer, Each { of, per, up, most, short_of }: Each) {
    match per {
        1 => OneOf.write(w, &of),
        per if of == Count::Paid => w.push(&format!("${per}{PAID}")),
        per => {
            w.number(per);
            w.push(" ");
            ManyOf.write(w, &of);
        }
    }
    if up {
        w.push(rounding(true));
    }
    if let Some(most) = most {
        w.push(&format!(" (at most {most})"));
    }
    if let Some(goal) = short_of {
        w.push(&format!(" short of {goal}"));
    }
}

/// Before what was just rolled or chosen: `that many spells`
pub(crate) const THAT: &str = "that many ";

/// So many, for each of something if that is said; `at` is where the number stands.
pub(crate) fn read_quantity(r: &mut Reader, at: usize, n: u8) -> Quantity {
    let quantity = Quantity { n, each: read_each(r) };
    if quantity == Quantity::THAT {
        r.problem(at, "Write \"that many\" or \"that much\" for 1 for each of them.");
    }
    quantity
}

/// A number of points: `1`, `1 for each clue on this`
pub(crate) struct PointsOf;

impl Slot<Arkham> for PointsOf {
    type Value = Quantity;

    fn read(&self, r: &mut Reader) -> Option<Quantity> {
        let n = Number(99).read(r)?;
        Some(Quantity { n, each: read_each(r) })
    }

    fn write(&self, w: &mut Writer, quantity: &Quantity) {
        w.number(quantity.n);
        write_each(w, quantity.each);
    }
}

/// Monsters that are counted: `monster`, `hexagon monster`, `Cultist`
pub(crate) struct Sorts {
    pub one: bool,
}

impl Sorts {
    fn word(&self) -> &'static str {
        if self.one { "monster" } else { "monsters" }
    }
}

impl Slot<Arkham> for Sorts {
    type Value = Sort;

    fn read(&self, r: &mut Reader) -> Option<Sort> {
        let tough = r.attempt(|r| {
            r.phrases(&[self.word(), " of toughness "])?;
            let n = Number(9).read(r)?;
            Some(if r.one_of(&[" or more", " or less"])? == 0 { Sort::Tough(n) } else { Sort::Feeble(n) })
        });
        if let Some(sort) = tough {
            return Some(sort);
        }
        if r.phrase(self.word()).is_some() {
            return Some(Sort::Any);
        }
        if let Some(with) = (Traits { one: self.one }).read(r) {
            return Some(Sort::With(with));
        }
        let symbol = r.attempt(|r| {
            let symbol = SymbolWord.read(r)?;
            r.phrases(&[" ", self.word()]).map(|()| symbol)
        });
        let kind = |r: &mut Reader| if self.one { Monster.read(r) } else { Plural.read(r) };
        symbol.map(Sort::Of).or_else(|| kind(r).map(Sort::Kind))
    }

    fn write(&self, w: &mut Writer, sort: &Sort) {
        match sort {
            Sort::Any => w.push(self.word()),
            Sort::With(with) => Traits { one: self.one }.write(w, with),
            Sort::Tough(n) => w.push(&format!("{} of toughness {n} or more", self.word())),
            Sort::Feeble(n) => w.push(&format!("{} of toughness {n} or less", self.word())),
            Sort::Of(symbol) => {
                SymbolWord.write(w, symbol);
                w.push(" ");
                w.push(self.word());
            }
            Sort::Kind(kind) if self.one => Monster.write(w, kind),
            Sort::Kind(kind) => Plural.write(w, kind),
        }
    }
}
