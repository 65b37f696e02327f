//! What is counted, how much of it, and what must hold.

use serde::{Deserialize, Serialize};

use super::*;

/// A track that tokens lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gauge {
    /// the Ancient One's: `doom token`
    Doom,
    /// one that a set declares: `Dunwich Horror token`
    Of(TrackId),
}

/// What can be gained, lost and spent in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Thing {
    /// `1 Sanity`
    Sanity,
    /// `1 Stamina`
    Stamina,
    /// `1 clue`, `2 clues`
    Clues,
    /// `$5`
    Money,
    /// `1 movement point`, `2 movement points`
    Movement,
}

/// What can be counted: after `for each`, in conditions, in rolls of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `success` / `you have 2 or more successes`
    Successes,
    /// `failure`
    Failures,
    /// `die rolled` (in the check or roll just made)
    Dice,
    /// `time you passed it` (a check that is made again)
    Passed,
    /// `of them`: what was just rolled, chosen, paid, spent or discarded
    Them,
    /// `open gate` / `there are 2 or more open gates`
    OpenGates,
    /// `open gate to R'lyeh` / `there are 2 or more open gates to R'lyeh`
    GatesTo(WorldId),
    /// `clue on the board` / `there are 5 or fewer clues on the board`: in areas
    CluesOnBoard,
    /// `die that shows 1`: of the check in progress
    Ones,
    /// `hand they need`: of the spells and weapons of which a rule speaks
    HandsNeeded,
    /// `open rift` / `there are 2 or more open rifts`
    OpenRifts,
    /// `Dunwich Horror token` / `there are 4 or more Dunwich Horror tokens`: on the track of a set
    OnTrack(TrackId),
    /// `elder sign on the board` / `there is an elder sign on the board`
    Seals,
    /// `doom token on the doom track` / `there are 6 or more doom tokens on the doom track`
    Doom,
    /// `point of the Ancient One's combat rating` (its size: -6 is 6)
    CombatRating,
    /// `investigator` / `there are 5 or more investigators`
    Investigators,
    /// `investigator in Other Worlds`
    Placed(Zone),
    /// `exhausted card you have`
    Exhausted,
    /// `empty hand you have`
    EmptyHands,
    /// `gate trophy you have` / `you have a gate trophy`
    GateTrophies,
    /// `monster trophy you have` / `you have no monster trophies`
    MonsterTrophies,
    /// `trophy you have` (gates and monsters together)
    Trophies,
    /// `point of your Sanity below its maximum`
    Below { sanity: bool },
    /// `point of your focus`
    Focus,
    /// `movement point over 3 you spent this turn, except on tomes`
    SpentOver(u8),
    /// `movement point you spent this turn`: on tomes, too / `you spent 4 or more movement points this turn`
    Walked,
    /// `clue you spent on it`: on the check that is just over; tokens that stand for clues count, cards do not
    SpentOnIt,
    /// `point of its toughness`, `point of their toughness`: of the monster just fought, or of all trophies just spent; `point of its Sanity
    /// cost`: of the card that was just drawn, taken or discarded, `their`: of all cards just discarded
    Worth { of: Worth, many: bool },
    /// `the monster's toughness is 1 or less`: of the one that the check is made against
    MonsterToughness,
    /// `monster in the Sky`, `hexagon monster on the board` / `there is a monster in the Outskirts`
    Monsters(Sort, Zone),
    /// `point of your Sanity` / `your Sanity is 0`; `clue you have` / `you have 5 or more clues`; `dollar you have` / `you
    /// have $3 or more`
    Things(Thing),
    /// `point of your Lore` / `your Lore is 4 or more` (as it stands now)
    Skill(Skill),
    /// `dollar of its price` (of the card that was just drawn, taken or discarded)
    ItsPrice,
    /// `point of the terror level` / `the terror level is 6 or more`
    Terror,
    /// `clue on this` / `there are at least 10 clues on this`
    OnThis(Token),
    /// `point of toughness on this` (of the monsters there)
    ToughnessOnThis,
    /// `point of toughness of plus monsters on the board`: of all of them together
    ToughnessOf(Sort, Zone),
    /// `point of toughness of the toughest circle monster in your area`
    Toughest(Sort, Zone),
    /// `Being of Ib in play`: cards of a deck for the table
    LaidOut(StackId),
    /// `ally in the deck` / `there are no allies in the deck`
    InDeck(Deck),
    /// `ally in the box` / `there are no allies in the box`
    InBox(Deck),
    /// `tome you have` / `you have 2 or more tomes`, `you have an ally`, `you have Whiskey`
    Cards(Cards),
    /// `round of the battle`
    Rounds,
    /// `token that the investigator loses`: of whom the moment tells
    TokensLost,
    /// `clue that the investigator loses`: of whom the moment tells
    CluesLost,
    /// `Power you have` / `you have Power`, `you have 3 or more Power`: tokens of a kind that a set declares
    Tokens(TokenId),
    /// `Power the investigators together have` / `the investigators together have 2 or more Power`
    Together(TokenId),
    /// `dollar paid`, `$2 paid`: what was just paid
    Paid,
    /// `dollar of the highest price`: of the cards just drawn
    HighestPrice,
}

/// What cards and monsters are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// `point of its toughness`
    Toughness,
    /// `point of its horror rating` (its size: -2 is 2)
    HorrorRating,
    /// `point of its horror damage`
    HorrorDamage,
    /// `point of its Sanity cost`
    SanityCost,
}

/// What a number is counted by: `open gate`, `2 successes` (rounded down), `2 dollars of its price (rounded up)`, `point of your
/// focus (at most 3)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Each {
    pub of: Count,
    /// for each so many of them
    pub per: u8,
    /// what is left over counts for a whole one: ` (rounded up)`
    pub up: bool,
    /// the most that it comes to in all
    pub most: Option<u8>,
    /// what is counted is how many are missing: `elder sign on the board short of 6`
    pub short_of: Option<u8>,
}

impl From<Count> for Each {
    fn from(of: Count) -> Self {
        Each { of, per: 1, up: false, most: None, short_of: None }
    }
}

/// A number, or so many for each of something: `2 clues`, `2 clues for each open gate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quantity {
    pub n: u8,
    pub each: Option<Each>,
}

impl Quantity {
    /// The number just rolled or chosen: `that many spells`
    pub const THAT: Quantity =
        Quantity { n: 1, each: Some(Each { of: Count::Them, per: 1, up: false, most: None, short_of: None }) };

    /// Whether it is this number, whatever happens.
    pub fn is(self, n: u8) -> bool {
        self == Quantity::from(n)
    }

    /// What it is counted by.
    pub fn counts(self) -> Option<Count> {
        self.each.map(|each| each.of)
    }
}

impl From<u8> for Quantity {
    fn from(n: u8) -> Self {
        Quantity { n, each: None }
    }
}

/// How much. Shown with Sanity / clues / money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// `2 Sanity` / `2 clues` / `$2`; `1 Sanity for each success` / `$3 for each success`; the number just rolled or chosen
    /// ([`Quantity::THAT`]): `that much Sanity` / `that many clues` / `that much money`
    So(Quantity),
    /// `all your Sanity` / `all your clues` / `all your money`
    All,
    /// `half your clues (rounded up)` / `half your clues (rounded down)`
    Half { up: bool },
    /// `clues until you have 5`, `clues until you have 1 for each success`
    Until(Quantity),
}

impl Amount {
    /// A plain number.
    pub const fn n(n: u8) -> Amount {
        Amount::So(Quantity { n, each: None })
    }

    /// What it is counted by.
    pub fn each(self) -> Option<Count> {
        match self {
            Amount::So(quantity) | Amount::Until(quantity) => quantity.counts(),
            Amount::All | Amount::Half { .. } => None,
        }
    }
}

/// A state of an investigator. As a sentence `you are ...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// `you are blessed`
    Blessed,
    /// `you are cursed`
    Cursed,
    /// `you are arrested`
    Arrested,
    /// `you are delayed`
    Delayed,
    /// `you are lost in time and space`
    Lost,
    /// `you are devoured`
    Devoured,
}

/// A number compared with what is there: at least so much, or at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    pub of: Count,
    /// at least; otherwise at most
    pub least: bool,
    pub n: Quantity,
    /// `1 clue for each investigator and 1 more`
    pub plus: u8,
}

/// What must hold. Printed after `If ` or `While ` or `Pass when ` / `Fail when `.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// joined with `and`: `you have no items and you are cursed`; with `or`: `you are insane or you are unconscious`
    Several { any: bool, of: Vec<Cond> },
    /// `you have 2 or fewer spells`, `you have no items`, `you have an ally`, `you have $3 or more`, `your Sanity is 0`,
    /// `the terror level is 6 or more`, `there are at least 2 Stamina tokens on this` (at least), `there are no clues on this`, `the terror
    /// level is higher than the number of clues on this`
    Count(Limit),
    /// `the terror level is 3`
    TerrorIs(u8),
    /// `you are blessed`, `you are not cursed`
    Are { status: Status, yes: bool },
    /// `Basil Elton is in the deck`: nobody has the card, and it is not out of the game
    InDeck(CardName),
    /// `you are insane` / `you are not insane` (since this card began)
    Insane(bool),
    /// `you are unconscious` / `you are not unconscious`
    Unconscious(bool),
    /// `your Sanity is at its maximum`, `your Sanity and Stamina are at their maximum`
    Full { sanity: bool, stamina: bool },
    /// `your Sanity and Stamina are equal`
    EqualPoints,
    /// `it is a weapon` (the card that was just drawn, taken or discarded)
    It(Cards),
    /// `you are in the first area`, `you are in the second area` (of the Other World)
    Area { second: bool },
    /// `you are in the streets`, `you are at the Library`, `you are in a location except Arkham Asylum`
    At { zone: Zone, except: Vec<PlaceId> },
    /// `each investigator has a dark pact or Power`, `nobody has an ally`, `another investigator is in your area`, `2 or more investigators
    /// are blessed`, `your partner has 2 or more clues`
    Folk { who: Folk, is: Being },
    /// `the Outskirts are full`, `at least half of the doom track is full`, `the doom track is full but for 1 space`
    Filled { what: Fillable, how: Fill },
    /// `both dice are equal`, `the sum of the dice is 7`: of those just rolled
    Rolled(Rolled),
    /// `the Ancient One awakens`, `the Ancient One is not awake`
    Awake(bool),
    /// `it has no gate`: the Mythos card just drawn for its gate location
    NoGate,
    /// `there is an elder sign there`: at its gate location
    SealThere,
    /// `you have fewer monster trophies than your partner`, `... gate trophies ...`
    FewerThanPartner { gates: bool },
    /// `Blackest Night is in play`, `Father Dagon is in play`: a Mythos card, or a sheet or card beside the board
    InPlay(CardName),
    /// `the Ancient One is Azathoth`
    AncientOne(AncientId),
    /// `this is exhausted`, `this is not exhausted`; by name: `Wither is exhausted` (a copy that you have)
    Exhausted { card: Option<CardName>, yes: bool },
    /// `a Ghoul is in the cup`, `a Ghoul is on the board`
    Monster { kind: KindId, cup: bool },
    /// `Coded Messages is face up` (a shared card), `Coded Messages is face down`
    FaceUp(CardName, bool),
    /// `you defeat it`: of the fight that the sentence before began
    Fight(Fought),
    /// `your maximum Sanity is more than your maximum Stamina`, or the other way round
    MoreSanity(bool),
    /// `you win` (a battle that is fought alone)
    Won,
    /// `you are a man`, `you are a woman`
    Man(bool),
    /// `you have a Ghoul, Vampire or Zombie trophy`
    TrophyOf(Vec<KindId>),
    /// `you have a gate trophy of the Dreamlands`
    GateTrophyOf(WorldId),
    /// `you passed a check or defeated a monster there`: in the encounter elsewhere just before
    DidWell,
    /// `there is an elder sign in your neighbourhood`
    SealIn(Zone),
    /// `the monster has appeared in an encounter`: the one that the check is made against
    Appeared,
    /// `its toughness is less than your successes` (of the trophy just taken)
    Weaker,
    /// `its price is that much`, `its price is not that much`
    PriceIs(bool),
    /// `its price is less than that of the discarded card`: than of the one that was discarded last
    Cheaper,
    /// `this lies on the board`
    OnBoard,
    /// `you have more brood tokens than that`: than was just rolled or chosen
    MoreTokens(TokenId),
    /// `any monster returned` (by the sentence before)
    AnyReturned,
    /// `nightmarish harms you`: no rule spares you its Sanity
    Nightmarish,
    /// `there are no raid tokens on spaces of your neighbourhood`: it has some, and all of them are free
    NoneAround(TrackId),
    /// `this has been in play for 5 turns`: with the end of the last of them
    InPlayFor(u8),
}

/// What has come of a fight. Where there was none, nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fought {
    /// `you defeat it`
    Defeated,
    /// `you defeat them`: all that appeared
    AllDefeated,
    /// `you evade or defeat it`
    EvadedOrDefeated,
    /// `you neither evade nor defeat it in the first round`
    NotAtOnce,
    /// `you pass a combat check against it`
    Hit,
    /// `you pass your first combat check against it`
    HitFirst,
    /// `you passed its horror check`
    Bold,
    /// `you failed its horror check`
    Horrified,
}

/// What lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `1 Sanity token`, `2 Sanity tokens`
    Sanity,
    /// `1 Stamina token`, `2 Stamina tokens`
    Stamina,
    /// `1 clue`, `6 clues`
    Clue,
    /// `$4`
    Money,
    /// `1 monster`, `5 monsters`
    Monster,
}

/// Of whom a condition speaks, if not of you.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Folk {
    /// `each investigator`
    Each,
    /// `an investigator`
    Any,
    /// `another investigator`
    Other,
    /// `nobody`
    Nobody,
    /// `your partner` (of a card in a pair)
    Partner,
    /// `2 or more investigators`
    Some(u8),
}

/// What must be so of somebody.
#[derive(Clone, Debug, PartialEq)]
pub enum Being {
    /// `has a dark pact`, `has a dark pact or Power` (one of these)
    Has(Vec<Limit>),
    /// `is blessed`
    Is(Status),
    /// `is in your area`
    At(Zone),
}

/// What is filled, space by space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fillable {
    /// `the Outskirts`
    Outskirts,
    /// `the doom track`
    Doom,
    /// `the track of raid tokens`
    Track(TrackId),
}

/// How far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// `... is full`
    All,
    /// `at least half of ... is full` (half is rounded up)
    Half,
    /// `... is full but for 1 space` (or fewer)
    But(u8),
}

/// What dice show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rolled {
    /// `both dice are equal`: of 2
    Equal,
    /// `the sum of the dice is 7`
    Sum(u8),
}
