//! What is done: the deeds of sentences about one thing, each list under the thing.

use super::*;

/// What is done to a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckDeed {
    /// `pass it` / `pass the check`: canonical `pass it`
    Pass,
    /// `add 1 success`
    Add(u8),
    /// `it has 3 successes instead of a roll` (the check that is about to be made)
    Unrolled(u8),
    /// `reroll it`, `reroll the failed dice`
    Reroll(Dice),
    /// `roll 3 more dice` (after the check that was just made)
    MoreDice(Quantity),
    /// `it gets +1` (the check that is about to be made)
    Gets { n: i8, each: Option<Each> },
    /// `make it with Fight -1`: the check that is about to be made, with the value of another skill
    With { skill: Skill, n: i8 },
    /// `the monster's toughness is 1 less (at least 1) until the end of the check` (the one that is about to be made)
    Ease,
    /// `ignore the effects of failing it` (the check that was just made)
    IgnoreFailing,
    /// `your horror and combat checks fail`, `your horror check fails`, `your combat check fails` (the one that is made now)
    Fail(Failing),
}

/// What is done to a loss, a gain or a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossDeed {
    /// `lose 1 less`; with the thing named: `lose 1 less Stamina`; for clues `spend 1 less`
    Less { n: u8, named: Option<Thing> },
    /// `gain 1 less`, `lose 1 more`: of the gain or loss that is about to come, after all that lessens it
    Worsen { gain: bool, n: u8 },
    /// `ignore the whole loss`
    Ignore,
    /// `pay nothing for it` (what one is about to buy)
    Free,
    /// `suffer it instead`: the loss or the state that another is about to suffer
    Suffer,
}

/// How a gate is sealed that is being closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sealing {
    /// `seal it without clues` (the gate that one is closing)
    Free,
    /// `if you pass, seal it without clues and remove 1 doom token` (the gate that is about to be closed)
    IfPassed,
    /// `seal it without a check or clues and remove 1 doom token`
    Sign,
}

/// What somebody goes without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missed {
    /// `lose your next turn`
    Turn,
    /// `skip your next upkeep`: nothing is refreshed, nothing used, no skill moved
    Upkeep,
    /// `your focus is 0 this turn`
    Focus,
}

/// What is done with the numbers of Sanity and Stamina.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointDeed {
    /// `your Stamina becomes 0`, `your Sanity becomes that much`: never above the maximum (no loss: nothing lessens it)
    Is { sanity: bool, n: Quantity },
    /// `your Stamina becomes at most 1 for each success`, `your Sanity and Stamina become at most 2`: what is above it goes (no loss). Without `sanity` both
    AtMost { sanity: Option<bool>, n: Quantity },
    /// `exchange your Sanity and Stamina`: their numbers, as far as the maxima allow (no loss)
    Swapped,
    /// `lose the higher of your Sanity and Stamina until both are equal`
    Even,
    /// `lower your maximum Sanity or Stamina by 1` (you choose), `lower your maximum Sanity by 1`, `raise your maximum Stamina by 1`
    Maximum { of: Option<bool>, raise: bool, n: u8 },
}

/// What becomes of trophies.
#[derive(Clone, Debug, PartialEq)]
pub enum TrophyDeed {
    /// `lose 1 monster trophy`, `lose 2 gate trophies`: as many as one has; the loser chooses. `lose all your monster trophies`
    Lose { gates: bool, count: Option<u8> },
    /// `spend any monster trophies`; by kinds: `spend any Ghoul, Vampire and Zombie trophies`. What they are worth is `their toughness`
    SpendAny(Vec<KindId>),
}

/// Mythos cards that are put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// `discard the environment in play`
    Environment,
    /// `discard the rumour in play`: it neither passes nor fails
    Rumour,
    /// `return all rumours in play and in the Mythos deck to the box`
    AllRumours,
}

/// What is done with a Mythos Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseDeed {
    /// `skip this turn's Mythos Phase`
    Skip,
    /// `1 more Mythos card is drawn in the next Mythos Phase`
    More(u8),
}

/// What is looked at in a deck, and what is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Looked {
    /// `look at the top Mythos card, and you may put it at the bottom`, `... unless it is Blackest Night`
    Mythos { unless: Option<CardName> },
    /// `look at the top card, and you may put it at the bottom` (of the deck that one is about to draw from)
    Drawn,
    /// `look at the top 3 Mythos cards and put them back in any order`; of a deck that investigators draw from: `look at the top 3
    /// spells and ...` (no drawing)
    Order { deck: Option<Deck>, count: u8 },
    /// `search the Mythos deck and return 2 cards to the box`
    Search(u8),
}

/// Which monsters are evaded or fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Faced {
    /// `evade or fight them`: the monsters in your area
    Here,
    /// `the nearest monster comes to your area, and you evade or fight it`; the other way round `move to the area of the nearest monster and
    /// evade or fight it`. The rest of the sentence is what happens where there is none.
    Nearest { comes: bool, otherwise: Option<BlockId> },
}

/// Parts of a battle that come now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattlePart {
    /// `the investigators attack`
    Investigators,
    /// `the Ancient One attacks`: with what cancels its attack
    AncientOne,
    /// `its start of battle happens again`
    Start,
}

/// How the Ancient One becomes harder to beat, or easier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AncientDeed {
    /// `the Ancient One has physical immunity until the end of the round`, `... for the rest of the game`
    Gains { keyword: Keyword, for_good: bool },
    /// `the Ancient One has 3 more doom tokens`, above the length of its track
    MoreDoom(Quantity),
    /// `defeating the Ancient One needs 1 more success for each failure`: when its last doom token is gone
    NeedsMore(Quantity),
    /// `the Ancient One's combat rating is 1 less for the rest of the game`
    Worse(u8),
    /// `the Ancient One's combat rating is 1 less and it has 1 more doom token for each Mask on the board`
    Grows(Each),
}

/// Who is brought where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brought {
    /// `bring to your area one other investigator in an aquatic location`, `... in Arkham who has not moved` (he moves no more this turn)
    One { zone: Zone, unmoved: bool },
    /// `bring one investigator from an Other World to a gate to it or to your area` (at the gate he has explored it)
    FromWorld,
    /// `bring each investigator lost in time and space to the streets nearest to you`
    Lost,
}

/// How something goes from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handing {
    /// `exchange 1 skill with another investigator`: he gives back another one, if he has any; lent: `lend 1 skill to another investigator
    /// until the end of the turn`
    Card { class: Cards, lent: bool },
    /// `give 1 item to another investigator or receive 1 item from them, wherever they are`, `trade items and money now, wherever you are, and
    /// lose 1 Sanity for each item you give or receive`
    Trade(Terms),
}

/// What is done with *it*: the card just drawn or taken, or what the moment tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItDeed {
    /// `bind it`: the card just drawn or taken
    Bind,
    /// `return it to the box in your next upkeep, wherever it is`: the ally just drawn or taken
    BoxLater,
    /// `put it beside a town other than Arkham`: the ally of whom the moment tells. One who waits there returns to the box
    PutBeside,
    /// `read it without spending movement points`: what the card just taken says of the Movement Phase, or the tome that was just read
    Read,
    /// `put it on this`: the monster of which the moment tells
    PutOnThis,
    /// `defeat it if you are still in its area`: the monster of which the moment tells
    Defeat,
    /// `return that trophy to the box`: the one that was just spent
    BoxTrophy,
}

/// What is used at another time or from another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Used {
    /// `use the text of the South Church`, `use the text of any location in Arkham without a gate`: what it does instead of an
    /// encounter, as if one were there;
    /// `use the text of 1 Corruption card as if its symbol moved`: what one of his cards says of that moment
    Text(Said),
    /// `use 1 card that costs movement points without spending them`, `use cards that cost movement points, with that many points`
    Moving { free: bool },
}

/// Which monsters move, and along which arrows.
#[derive(Clone, Debug, PartialEq)]
pub enum March {
    /// `monsters in Arkham that do not fly move along white arrows` / `black arrows` (each as a normal one, spawn does not); of a sort
    /// `plus monsters move along black arrows`: all of them, spawn too, each as a normal one, however it moves otherwise
    Of { which: Option<Monsters>, white: bool },
    /// `the hexagon moves along black arrows`: as if a Mythos card showed it there
    Symbol { symbol: Symbol, white: bool },
    /// `all other monsters move along black arrows` / `white arrows`: each in its own way, whatever its symbol
    Others { white: bool },
}

/// What is done with tokens that lie in areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WatchDeed {
    /// `put 1 agent in your area`: tokens of a kind that lies in areas
    Put { token: TokenId, n: u8 },
    /// `for each monster in an area with agents, remove 1 of them there; if there were more of them than its toughness, it returns to the
    /// cup, even if it is spawn`: one after the other, as the first player likes
    Confront(TokenId),
}

/// Who comes to the board, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arriving {
    /// `a Child of Abhoth from the sheet appears at the gate; if there is none, add 1 doom token`: one of those of that name that
    /// are set aside, at random; the rest of the sentence is what happens without one
    FromSheet { kind: KindId, at: Arrival, otherwise: Option<BlockId> },
    /// `the Dunwich Horror appears at Sentinel Hill` (set aside, or in the cup)
    At { kind: KindId, place: PlaceId },
    /// `up to 3 Maniacs from the cup, the Outskirts and trophies appear in the Downtown streets`: how many it were is `that many`
    Gathered { most: u8, kind: KindId, place: PlaceId },
    /// `Elder Things among trophies return to the board at the River Docks`; without a kind `monsters on this appear in the
    /// Miskatonic University streets`
    Released { trophies: Option<KindId>, place: PlaceId },
}

/// What is over at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// `end your movement`: no further movement points are spent in this phase
    Movement,
    /// `end the encounter`: whatever else it would have brought
    Encounter,
    /// `end the combat as if you had evaded`
    Combat,
}

/// Whom one fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// `fight any of the monsters on this`
    OnThis,
    /// `fight Cthulhu alone`: a battle of one's own, 1 success for each doom token
    Alone(AncientId),
}

/// What leaves for good, or comes back from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxDeed {
    /// `remove Deputy of Arkham from the game`: wherever it is
    Remove(CardName),
    /// `remove 1 random ally from the deck`
    RemoveAlly,
    /// `shuffle 1 ally of your choice from the box into the deck`, `shuffle all visage tokens from the box into the deck`
    Back { deck: Deck, all: bool },
}

/// Points of Sanity and Stamina, shared as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointSplit {
    /// `gain 4 points, split between Sanity and Stamina as you like`, `lose that many points, split between Sanity and Stamina as you like`
    Of { lose: bool, amount: Amount },
    /// `spend up to 5 points, split between Sanity and Stamina as you like`, `lose up to 3 points, ...`; what it comes to is `that many`
    UpTo { how: Giving, most: u8 },
}

/// What is done with tokens on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrackDeed {
    /// `add 2 raid tokens`
    Add,
    /// `add 2 raid tokens to spaces of your neighbourhood`: as far as those are free
    AddAround,
    /// `remove 2 raid tokens`
    Remove,
}

/// What is done with all monsters of a kind, no matter who reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Herding {
    /// `Monsters in Southside return to the cup`: how many of them is `that many`
    Return,
    /// `Cultists in Arkham move to your area`
    Come,
}

/// What is taken out of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fetched {
    /// `you may take a Holy Water card from the common items` is `You may` with this; itself: `take a Holy Water card from the
    /// unique items` (article `a`; `an` before a vowel)
    Named { card: CardName, deck: Deck },
    /// `take the first tome from the unique items`; with tokens: `take the first task from the common items and put 1 clue on it`
    First { class: Cards, deck: Deck, clues: u8 },
    /// `take 1 ally of your choice`
    Ally,
    /// `take the ally beside this town`: the town in which you are
    Beside,
    /// `take 1 new dark pact`: of a kind that you do not have, you choose; `you may take any new dark pacts`: as many as you like
    New { deck: Deck, any: bool },
}

/// What can be bought or sold.
#[derive(Clone, Debug, PartialEq)]
pub enum Shop {
    /// `draw 1 unique item, and you may buy it for $1 less`, `draw 3 common items, and buy 1 if you can at list price`; counted: `... for $1
    /// less for each clue you have`
    Draw { deck: Deck, count: Quantity, buy: Buy, price: Price, each: Option<Each> },
    /// `look at the top 3 common items and the top unique item, and any investigator may buy any of them at list price, and the
    /// rest are discarded`. No drawing: abilities about drawn cards do not work.
    Look { tops: Vec<(Deck, Quantity)>, buy: Buy, price: Price, rest: Rest },
    /// `search the common or unique items, and you may buy 1 at list price`, `..., and you may buy 1 card that is not a weapon ...`
    Search { decks: Vec<Deck>, class: Cards, price: Price },
    /// `draw 3 common items, and you may buy 1 at list price, to be delivered by the investigator who drew this`
    /// (or `search the common items, and ...`: any of them)
    Order { deck: Deck, count: Option<u8>, may: bool },
    /// `you may sell 1 common item for twice its price`, `you may sell any items for half their price (rounded down)` (optional by
    /// itself, without [`Structure::May`])
    Sell { class: Cards, any: bool, price: Resale },
}

/// Sanity and Stamina that come back, or come on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Healing {
    /// `restore your Sanity`, `restore your Sanity and Stamina`
    Full { sanity: bool, stamina: bool },
    /// `gain back the Sanity and Stamina lost there`: in the encounter elsewhere just before
    Lost,
    /// `gain 3 Stamina above your maximum`
    Beyond { sanity: bool, n: u8 },
}

/// What has happened, or is about to happen, to the card or marker itself: `When this ...`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThisDone {
    /// `When you gain this`
    Gained,
    /// `When you gain a second copy of this`
    SecondCopy,
    /// `When this would be refreshed` (in Upkeep)
    WouldRefresh,
    /// `When this is complete` (tasks and missions)
    Complete,
    /// `When this enters play`
    Enters,
    /// `When this is full` (tracks)
    Full,
    /// `When this opens` (gate markers): before anybody is drawn in
    Opens,
    /// `When a check to close this fails` (gate markers)
    CloseFails,
}

/// What happens to the board, no matter who does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// `When a gate opens`, `When the first gate opens`; `here` is where that one does
    GateOpens(Opening),
    /// `When a gate is kept from opening`: by an elder sign or by somebody who is there
    GateKept,
    /// `When a square gate closes` (sealed or not)
    GateCloses(Symbol),
    /// `When a rift opens`; otherwise `When a rift moves`: its symbol was called, whether or not it could move; `here` is where it is
    Rift { opens: bool },
    /// `When a doom token is added`, `When the ninth doom token is added`
    DoomAdded(Option<u8>),
    /// `When the terror level rises`
    TerrorRises,
    /// `When the square moves along white arrows`, `... along black arrows`: after the movement of a Mythos card on which the
    /// symbol stands there, whether or not such a monster is on the board
    SymbolMoves { symbol: Symbol, white: bool },
    /// `When raid tokens fill their track`: after what the track itself does then
    TrackFull(TrackId),
    /// `When a monster surge occurs`
    Surge,
    /// `When the Ancient One awakens`
    Awakens,
}

/// What holds of the card, marker or area itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThisRule {
    /// `No doom tokens are added for the gates of this card.` (Mythos cards)
    NoDoomForGates,
    /// `This is not a trophy and returns to the stack.` (gate markers)
    NoTrophy,
    /// `Moves as a normal monster.` (gate markers)
    Wanders,
    /// `This stays in play until the end of the next turn.` (headlines)
    Stays,
    /// `This counts as streets for flying monsters.` (an area)
    Landing,
}

/// What clues do that somebody spends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueRule {
    /// `The first clue you spend on a check in combat has no effect.` / `... on a check outside combat ...`
    FirstLost { combat: bool },
    /// `You spend clues in pairs.`
    ByTwos,
    /// `Other investigators may spend your clues if you agree.`: wherever they are, on checks and for whatever is paid in clues
    Lent,
    /// `A clue you spend on a check may add 1 to one of its dice instead of adding a die.`
    Pips,
}

/// What is special about the monsters of one symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brood {
    /// `Hexagon monsters have a cup of their own.` (all but Masks)
    OwnCup(Symbol),
    /// `In a monster surge, half the monsters (rounded down) are hexagon monsters.`
    SurgeShare(Symbol),
    /// `Hexagon monsters stay when a gate closes.`
    StayAtClosing(Symbol),
}
