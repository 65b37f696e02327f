//! What is paid.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// `exhaust this`
    Exhaust,
    /// `discard this`
    DiscardThis,
    /// `return this to the box`
    ReturnThis,
    /// `spend 2 movement points`
    Movement(u8),
    /// `spend all movement points`: those of the whole turn, before any is spent
    AllMovement,
    /// `spend 1 Sanity`
    Sanity(u8),
    /// `spend 2 Stamina`
    Stamina(u8),
    /// `spend 1 Sanity or 1 Stamina` (the one who pays chooses)
    SanityOrStamina(u8),
    /// `spend 2 clues`; sealing: `spend 2 more clues than sealing a gate costs` (only where gates can be sealed)
    Clues { n: u8, sealing: bool },
    /// `spend 1 focus`: skills move so much less this turn
    Focus(u8),
    /// `spend this trophy` (on monsters)
    ThisTrophy,
    /// `spend 1 Power`: tokens of a kind that a set declares
    Tokens(TokenId, u8),
    /// `spend any clues`, `spend any Sanity`, `pay any money`, `pay up to $4`: at least 1; what was paid is `that many`
    Any(Thing, Option<u8>),
    /// `pay $3`, `pay its price`
    Money(Sum),
    /// `put 1 Stamina token on this`, `put 1 Sanity token on this`
    Token(Token, u8),
    /// `remove any Sanity tokens from this`: one or more, then `that many`
    TakeTokens(Token),
    /// `cast this`
    Cast(Casting),
    /// `spend X trophies`: of gates and monsters, one or more as one likes; how many it were is `X` and `that many`
    XTrophies,
    /// `spend 2 gate trophies`
    GateTrophies(u8),
    /// `spend 1 monster trophy`, `spend 2 crescent monster trophies`, `spend 1 monster trophy that is not a crescent`; boxed: `return 1 monster
    /// trophy to the box`
    MonsterTrophies { n: u8, of: Symbols, boxed: bool },
    /// `spend 5 toughness of monster trophies`
    Toughness(u8),
    /// `spend 5 toughness of monster trophies or 1 gate trophy` (see [`Ransom`])
    Trophies(Ransom),
    /// `discard 3 spells (4 with 5 or more investigators)`
    SpellsByPlayers { few: u8, many: u8 },
    /// `discard 1 item`, `discard 1 ally`, `discard Whiskey`
    Discard(Cards, u8),
    /// `exhaust 1 unique item` (one that is not exhausted)
    ExhaustCards(Cards, u8),
    /// `lose your next turn`
    LoseTurn,
}

/// Which symbols monster trophies may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// nothing said
    Any,
    /// `crescent`
    Of(Symbol),
    /// ` that is not a crescent`
    Not(Symbol),
}

/// How hard it is to cast a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Casting {
    /// `cast this`
    Printed,
    /// `cast this at the monster's awareness`
    AtAwareness,
    /// `cast this at the monster's horror rating`
    AtHorror,
    /// `cast this with successes equal to the monster's toughness`
    ForToughness,
    /// `cast this at -X for X Sanity`
    AtX,
}

/// How much money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sum {
    /// `$3`
    Dollars(u8),
    /// `its price`: the list price of the card that was just drawn or taken
    ItsPrice,
    /// `the price of your cheapest common item or unique item`: the list price of one that you keep
    OfCheapest(Cards),
}

/// Which trophies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ransom {
    /// `5 toughness of monster trophies or 1 gate trophy`
    Single,
    /// `10 toughness of monster trophies, 2 gate trophies, or 5 toughness and 1 gate trophy`
    Double,
    /// `10 toughness of monster trophies or 2 gate trophies`: not one of each
    Unmixed,
}
