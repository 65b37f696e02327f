//! What is paid before the colon, or inside a text with `pay` and `spend`.

use crate::grammar::cards::{ClassNumber, Classes};
use crate::grammar::tokens::{PointTokens, TokenNoun};
use crate::grammar::wealth::TokenCount;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Counted, Number, Slot, read_list, write_list};
use keeper_script::forms;

forms! { OneCost: Cost in Arkham, "cost" {
    "exhaust this" => [Exhaust];
    "exhaust " (class, count: ClassNumber) => [ExhaustCards(class, count)];
    "discard this" => [DiscardThis];
    "return this to the box" => [ReturnThis];
    "spend 10 toughness of monster trophies, 2 gate trophies, or 5 toughness and 1 gate trophy" => [Trophies(Ransom::Double)];
    "spend 10 toughness of monster trophies or 2 gate trophies" => [Trophies(Ransom::Unmixed)];
    "spend 5 toughness of monster trophies or 1 gate trophy" => [Trophies(Ransom::Single)];
    "spend " (n: Number(99)) " toughness of monster trophies" => [Toughness(n)];
    "spend X trophies" => [XTrophies];
    "spend " (n, of: Trophies) => [MonsterTrophies { n, of, boxed: false }];
    "pay any money" => [Any(Thing::Money, None)];
    "spend any clues" => [Any(Thing::Clues, None)];
    "spend any Sanity" => [Any(Thing::Sanity, None)];
    "spend any Stamina" => [Any(Thing::Stamina, None)];
    "spend any movement points" => [Any(Thing::Movement, None)];
    "pay up to $" (n: Number(99)) => [Any(Thing::Money, Some(n))];
    "spend up to " (n: Counted("clue", "clues")) => [Any(Thing::Clues, Some(n))];
    "spend up to " (n: Counted("Sanity", "Sanity")) => [Any(Thing::Sanity, Some(n))];
    "spend up to " (n: Counted("Stamina", "Stamina")) => [Any(Thing::Stamina, Some(n))];
    "spend up to " (n: Counted("movement point", "movement points")) => [Any(Thing::Movement, Some(n))];
    "spend all movement points" => [AllMovement];
    "spend " (n: Counted("movement point", "movement points")) => [Movement(n)];
    "spend " (n: EitherPoint) => [SanityOrStamina(n)];
    "spend " (n: Counted("Sanity", "Sanity")) => [Sanity(n)];
    "spend " (n: Counted("Stamina", "Stamina")) => [Stamina(n)];
    "spend " (n: Counted("more clue", "more clues")) " than sealing a gate costs" => [Clues { n, sealing: true }];
    "spend " (n: Counted("clue", "clues")) => [Clues { n, sealing: false }];
    "spend " (n: Counted("focus", "focus")) => [Focus(n)];
    "spend this trophy" => [ThisTrophy];
    "return " (n, of: Trophies) " to the box" => [MonsterTrophies { n, of, boxed: true }];
    "spend " (token, n: TokenCount) => [Tokens(token, n)];
    "spend " (n: Counted("gate trophy", "gate trophies")) => [GateTrophies(n)];
    "pay " (sum: Sums) => [Money(sum)];
    "put " (token, n: PointTokens) " on this" => [Token(token, n)];
    "remove any " (token: TokenNoun { one: false }) " from this" => [TakeTokens(token)];
    "cast this at the monster's awareness" => [Cast(Casting::AtAwareness)];
    "cast this at the monster's horror rating" => [Cast(Casting::AtHorror)];
    "cast this with successes equal to the monster's toughness" => [Cast(Casting::ForToughness)];
    "cast this at -X for X Sanity" => [Cast(Casting::AtX)];
    "cast this" => [Cast(Casting::Printed)];
    "discard " (few: Number(99)) " spells (" (many: Number(99)) " with 5 or more investigators)"
        => [SpellsByPlayers { few, many }];
    "discard " (class, count: ClassNumber) => [Discard(class, count)];
    "lose your next turn" => [LoseTurn];
}}

forms! { Sums: Sum in Arkham, "amount of money" {
    "the price of your cheapest " (class: Classes { one: true }) => [OfCheapest(class)];
    "$" (n: Number(99)) => [Dollars(n)];
    "its price" => [ItsPrice];
}}

/// `1 Sanity or 1 Stamina`
struct EitherPoint;

impl Slot<Arkham> for EitherPoint {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        let n = Counted("Sanity", "Sanity").read(r)?;
        r.phrase(" or ")?;
        Counted("Stamina", "Stamina").read(r).filter(|other| *other == n)
    }

    fn write(&self, w: &mut Writer, n: &u8) {
        Counted("Sanity", "Sanity").write(w, n);
        w.push(" or ");
        Counted("Stamina", "Stamina").write(w, n);
    }
}

/// `1 monster trophy`, `2 crescent monster trophies`
struct Trophies;

impl Slot<Arkham> for Trophies {
    type Value = (u8, Symbols);

    fn read(&self, r: &mut Reader) -> Option<(u8, Symbols)> {
        let n = Number(99).read(r)?;
        r.phrase(" ")?;
        let symbol = Symbol::ALL.into_iter().find(|symbol| r.attempt(|r| r.phrases(&[symbol.name(), " "])).is_some());
        r.phrase(Trophies::words(n))?;
        let not = r.attempt(|r| {
            r.phrase(Trophies::not(n))?;
            Symbol::ALL.into_iter().find(|symbol| r.phrase(symbol.name()).is_some())
        });
        match (symbol, not) {
            (Some(_), Some(_)) => None,
            (Some(symbol), None) => Some((n, Symbols::Of(symbol))),
            (None, Some(symbol)) => Some((n, Symbols::Not(symbol))),
            (None, None) => Some((n, Symbols::Any)),
        }
    }

    fn write(&self, w: &mut Writer, &(n, symbols): &(u8, Symbols)) {
        w.number(n);
        w.push(" ");
        if let Symbols::Of(symbol) = symbols {
            w.push(symbol.name());
            w.push(" ");
        }
        w.push(Trophies::words(n));
        if let Symbols::Not(symbol) = symbols {
            w.push(Trophies::not(n));
            w.push(symbol.name());
        }
    }
}

impl Trophies {
    fn words(n: u8) -> &'static str {
        if n == 1 { "monster trophy" } else { "monster trophies" }
    }

    fn not(n: u8) -> &'static str {
        if n == 1 { " that is not a " } else { " that are not a " }
    }
}

/// Costs joined with `and`; `spend` is said once for all that follow each other.
pub(crate) struct Costs;

fn is_spend(cost: &Cost) -> bool {
    matches!(
        cost,
        Cost::Movement(_)
            | Cost::AllMovement
            | Cost::Sanity(_)
            | Cost::Stamina(_)
            | Cost::SanityOrStamina(_)
            | Cost::Clues { .. }
            | Cost::Focus(_)
            | Cost::ThisTrophy
            | Cost::Tokens(..)
            | Cost::Any(Thing::Sanity | Thing::Stamina | Thing::Clues | Thing::Movement, _)
            | Cost::XTrophies
            | Cost::GateTrophies(_)
            | Cost::MonsterTrophies { boxed: false, .. }
            | Cost::Toughness(_)
            | Cost::Trophies(_)
    )
}

/// Whether the words are a cost wherever they stand. The others are effects of the same words outside of a cost.
fn is_payment(cost: &Cost) -> bool {
    let cast = matches!(cost, Cost::Exhaust | Cost::ExhaustCards(..) | Cost::Cast(_));
    let other = matches!(cost, Cost::TakeTokens(_) | Cost::Money(_)) || matches!(cost, Cost::SpellsByPlayers { .. });
    // Any amount outside of a cost is an effect of its own.
    !matches!(cost, Cost::Any(..)) && (is_spend(cost) || cast || other)
}

fn read_costs(r: &mut Reader, allowed: fn(&Cost) -> bool) -> Option<Vec<Cost>> {
    let one = |r: &mut Reader, before: Option<&Cost>| {
        let bare = |r: &mut Reader| {
            r.elide_spend();
            OneCost.read(r)
        };
        let elided = if before.is_some_and(is_spend) { r.attempt(bare) } else { None };
        elided.or_else(|| r.attempt(|r| OneCost.read(r))).filter(allowed)
    };
    read_list(r, &[" and "], one).map(|(costs, _)| costs)
}

impl Slot<Arkham> for Costs {
    type Value = Vec<Cost>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Cost>> {
        read_costs(r, |_| true)
    }

    fn write(&self, w: &mut Writer, costs: &Vec<Cost>) {
        write_list(w, costs, " and ", |w, cost, before| {
            let mut alone = Writer::new(w.tree, w.vocab);
            OneCost.write(&mut alone, cost);
            let words = w.adopt(alone);
            let elide = before.is_some_and(is_spend);
            w.push(words.strip_prefix("spend ").filter(|_| elide).unwrap_or(&words));
        });
    }
}

/// A payment as an effect. Only words that can be nothing but a cost begin one and go on in it.
pub(crate) struct Payment;

impl Slot<Arkham> for Payment {
    type Value = Vec<Cost>;

    fn read(&self, r: &mut Reader) -> Option<Vec<Cost>> {
        read_costs(r, is_payment)
    }

    fn write(&self, w: &mut Writer, costs: &Vec<Cost>) {
        Costs.write(w, costs);
    }
}

/// What `you may` offers is one thing: several costs in a row are one payment.
pub(crate) fn read_offered_payment(r: &mut Reader) -> Option<Vec<Cost>> {
    r.attempt(|r| Costs.read(r).filter(|costs| costs.len() > 1))
}
