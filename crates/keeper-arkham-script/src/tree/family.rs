//! The families of sentences: what a card makes happen, by what it happens to. Code that deals with all sentences does so family by
//! family, and a sentence that one of them forgets does not compile.

use super::*;

/// Gaining, losing and paying in numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Amounts {
    /// `nothing happens`
    Nothing,
    /// `gain 2 clues`, `gain $5`, `gain 1 Stamina and 1 Sanity`, `gain 2 movement points`
    Gain(Change),
    /// `lose 1 Sanity`, `lose 1 Sanity or 1 Stamina`
    Lose(Change),
    /// `gain 1 Power`, `gain that much Power`, `lose all your Power`: tokens of a kind that a set declares
    Tokens { kind: TokenId, lose: bool, amount: Amount },
    /// `lose 1 monster trophy`, `spend any monster trophies` (see [`TrophyDeed`])
    Trophies(TrophyDeed),
    /// a cost inside a text: `pay $3`, `spend 2 clues and 1 Sanity`, `spend 1 gate trophy` ... (see [`Cost`]; joined with
    /// ` and `). As a sentence of its own it happens only if it can be paid in full; mostly it stands in `You may ...`.
    /// `discard`, `put`, `return` and `lose your next turn` are effects, and costs only beside another cost in `You may`.
    Pay(Vec<Cost>),
    /// `pay up to $6`, `lose up to 3 Sanity`, `gain up to 3 clues`, `spend up to 1 Sanity for each point of the terror level`; without
    /// a limit `spend any clues`, `pay any money`. What it comes to is `that many`
    UpTo { how: Giving, thing: Thing, most: Option<Quantity> },
    /// `gain 4 points, split between Sanity and Stamina as you like` (see [`PointSplit`])
    Split(PointSplit),
    /// `restore your Sanity`, `gain 3 Stamina above your maximum` (see [`Healing`])
    Heal(Healing),
    /// `your Stamina becomes 0`, `exchange your Sanity and Stamina`, `lower your maximum Sanity by 1` (see [`PointDeed`])
    Level(PointDeed),
    /// `buy up to 3 clues for $2 each` / `sell up to 3 clues for $2 each`, `sell any clues for $1 each`
    ClueTrade { sell: bool, most: Option<u8>, price: u8 },
    /// `move 1 skill by up to 2 stops`, `move your skills by up to 3 stops in all`: beside what focus allows
    MoveSkills(Sliding),
    /// `lose your next turn`, `skip your next upkeep` (see [`Missed`])
    Miss(Missed),
}

/// Drawing, taking, buying, selling, discarding.
#[derive(Clone, Debug, PartialEq)]
pub enum Cards {
    /// `draw 1 spell`, `draw 2 common items`
    Draw { deck: Deck, count: Quantity },
    /// `draw 2 spells and keep 1`, `... and keep the tomes`; shuffled: `..., and the rest are shuffled back`
    DrawKeep { deck: Deck, count: Quantity, keep: Keep, rest: Leftover },
    /// `draw 1 injury and 1 madness and keep 1`, `draw 3 spells and that many spells and keep 1`
    DrawAcross { parts: Vec<(Deck, Quantity)>, keep: u8 },
    /// `draw 1 skill from the top or bottom of the deck`
    DrawEither(Deck),
    /// `draw 1 less`, `draw none` (when cards would be drawn)
    DrawLess(Option<u8>),
    /// `draw 1 unique item, and you may buy it for $1 less`, `you may sell any spells for twice their price` (see [`Shop`])
    Trade(Shop),
    /// `take a Holy Water from the common items`, `take 1 ally of your choice` (see [`Fetched`])
    Fetch(Fetched),
    /// `search the unique items and take 1`, `search the common or unique items and take 1 tome`
    Search { decks: Vec<Deck>, class: super::Cards, how: Hunt },
    /// `take Anna Kaslow; if you cannot, gain 2 clues` - the rest of the sentence is the else block. Without one:
    /// `take a Retainer` (special cards in supply take `a`/`an`; single cards are named bare: `take Deputy of Arkham`).
    Take { card: CardName, otherwise: Option<BlockId> },
    /// `discard 1 item`, `discard this`, `return Food to the box`, `shuffle 1 ally into the deck`, `refresh 1 spell`; the owner chooses, and
    /// does as much as possible (see [`CardDeed`] and [`Hand`])
    Do { deed: CardDeed, which: Hand },
    /// `put 6 clues on this`, `put up to 3 clues on this`, `remove 1 clue from this`, `remove as many clues from this` (as were just spent)
    OnThis { deed: TokenDeed, token: Token, n: Quantity },
    /// `put 1 time token on it for each success` (the card that was just drawn or taken): one goes in each Upkeep, and where none is left the
    /// card is discarded instead. `put 1 spare token on it`: one is given where `discard this` is the price
    PutOnIt { spare: bool, n: Quantity },
    /// `discard items worth $3 in all`: until their list prices are that much or more
    DiscardWorth { class: super::Cards, n: u8 },
    /// `remove Deputy of Arkham from the game`, `shuffle 1 ally of your choice from the box into the deck` (see [`BoxDeed`])
    OfBox(BoxDeed),
    /// `discard your curse`, `leave jail`
    Relieve(Burden),
    /// `return this to the cup`
    ToCup,
    /// `roll a die for each of your items; on a failure, discard it` (a die for each); up to a face: `...; on a 1, discard it`, `...; on 1-2, ...`
    DiscardFailing { class: super::Cards, to: Option<u8> },
}

/// Decks as such: events, shuffling, what lies on top.
#[derive(Clone, Debug, PartialEq)]
pub enum Decks {
    /// `draw and resolve 1 reckoning card`, `draw and resolve that many reckoning cards`: cards of a deck of events, one after the other
    Resolve { deck: Deck, count: Quantity },
    /// `shuffle the reckoning cards`
    Shuffle(Deck),
    /// `discard the top 2 Corruption cards`, `return the top exhibit item to the box` (no drawing)
    TopAway { deck: Deck, count: Quantity, boxed: bool },
    /// `look at the bottom common item`, `show the top ally` (everybody sees it): it stays where it is
    Peek { deck: Deck, top: bool },
}

/// Where one is and what state one is in.
#[derive(Clone, Debug, PartialEq)]
pub enum Places {
    /// `you are cursed` ...
    Become(Status),
    /// `you are delayed, even if you cannot be delayed`
    DelayedAnyway,
    /// `end your movement`, `end the encounter` (see [`Ended`])
    End(Ended),
    /// `have the encounter, drawing 1 more card for each success and choosing 1`: that of the moment, `Encounter at the Jail Cell`
    HaveIt(Quantity),
    /// `move to the street`, `move to the Woods and have an encounter there`
    Move { to: Where, then: Follow },
    /// `have an encounter in the Dreamlands, then return here`, `have an encounter at any location in Arkham, then return here`; best: `have an
    /// encounter in the Dreamlands, drawing 2 cards and choosing 1, then return here`
    Visit { trip: Trip, best: bool },
    /// `return to Arkham` / `return to Arkham without exploring the gate` / `return to Arkham by the gate you entered by`
    Return(Homeward),
    /// `draw another encounter card`, `shuffle the gate deck and draw again` (see [`Again`])
    DrawAgain(Again),
    /// `you are drawn through the nearest open gate`, `you are drawn through 1 open gate of your choice`
    ThroughGate(Through),
    /// `turn the top card of a location deck face up for the next visitor`
    FaceUp,
}

/// Monsters, gates, doom and terror.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// `a monster appears`, `a Cultist surprises you`, `the likeness of a Zombie appears, with ambush` ...
    MonsterAppears(Appearance),
    /// `a gate appears`, `a gate and a monster appear`; chosen: `a gate of your choice appears` (its marker is searched in the stack)
    GateAppears { monster: bool, chosen: bool },
    /// `2 monsters appear in the Uptown streets`, `1 monster appears at each open gate to Another Dimension or Another Time`; of a sort: `2
    /// flying monsters appear in the Sky`, `1 monster appears in each aquatic area`
    MonstersAt { count: u8, sort: Sort, at: Lairs },
    /// `draw 1 monster for each doom token on the doom track from the cup, count the Masks and return them`, `draw 3 monsters from the
    /// cup, ...`: how many there were of the sort is `that many`
    CountDrawn { count: Quantity, sort: Sort },
    /// `monsters appear in the Outskirts until they are full`
    FillOutskirts,
    /// `a monster surge occurs` (no gate has more of it than the others)
    MonsterSurge,
    /// `take a monster from the cup as a trophy, even if endless`, `take 1 Cultist for each success from the cup as a trophy`
    TakeTrophy { sort: Sort, count: Quantity, endless: bool },
    /// `add 1 doom token`, `add 1 doom token for each open gate`, `add 2 Dunwich Horror tokens` (as far as a set's track has room); off:
    /// `remove that many doom tokens`; without a number `remove all Dunwich Horror tokens` (see [`TrackDeed`])
    Track { gauge: Gauge, deed: TrackDeed, n: Option<Quantity> },
    /// `put 1 blight into play` (beside the board: the next, or any of its deck), `put each Being of Ib into play`
    PutIntoPlay { stack: StackId, all: bool },
    /// `make a check to close each gate that is your trophy; if it passes, 1 monster of its symbol may return to the cup; if it fails, a
    /// monster of its symbol appears in your area`
    TrophyTrial,
    /// `put a patrol in the Downtown streets`: a marker, if none of its kind is there; `put a patrol in streets of your choice in a town other
    /// than Arkham without one`
    PutMarker { marker: StackId, at: Post },
    /// `turn Coded Messages face up` (a shared card)
    TurnFaceUp(CardName),
    /// `raise the terror level by 1`, `raise the terror level to 10`
    RaiseTerror(Rise),
    /// `Monsters in Southside return to the cup`, `Gugs and Nightgaunts in Arkham return to the cup`, `Cultists and
    /// Maniacs in Arkham, the Sky and the Outskirts move to your area` (see [`Herding`])
    Monsters { which: Monsters, zone: Zone, deed: Herding },
    /// `the investigators lose the game`
    EndGame(Outcome),
    /// `evade or fight them`, `move to the area of the nearest monster and evade or fight it` (see [`Faced`])
    Face(Faced),
    /// `this passes` / `this fails` (rumours)
    Settle { pass: bool },
    /// `X is 1 for each point of the terror level` (combat rating of an Ancient One)
    XIs(Quantity),
}

/// Something is chosen, and something is done with it.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// `bring to your area one other investigator in Arkham who has not moved` (see [`Brought`])
    Bring(Brought),
    /// `change places with another investigator or a monster in Arkham`, `change places with another investigator` (wherever both are),
    /// `... who agrees`
    ChangePlaces(Swap),
    /// `give all your clues to another investigator`, `take all clues of another investigator`
    PassClues { take: bool },
    /// `monsters of one symbol of your choice except the crescent return to the cup`, `monsters in Arkham of one symbol ...`,
    /// `monsters in one area of your choice ...`, `monsters in Arkham of its symbol ...`, `... are exchanged for new ones` (see [`Lot`])
    Lots(Lot),
}

/// What investigators hold: spells, allies and curious machines.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// `finish the next step` (of a mission)
    FinishStep,
    /// `you keep your items and clues when you are insane or unconscious, until the end of the turn` ... (see [`Favour`])
    Favour(Favour),
    /// `make the upkeep roll of Curse again` (a card that you have)
    UpkeepAgain(CardName),
    /// `use the text of the South Church`, `use 1 card that costs movement points without spending them` (see [`Used`])
    Use(Used),
    /// `keep this exhausted` (when it would be refreshed)
    StayExhausted,
    /// `you may ignore monsters until the end of the turn` (optional by itself, without [`Structure::May`])
    IgnoreMonsters,
    /// `lend 1 skill to another investigator until the end of the turn`, `trade clues now, wherever you are` (see [`Handing`])
    HandOver(Handing),
    /// `bind it`, `put it on this`: what the sentence or moment before speaks of (see [`ItDeed`])
    WithIt(ItDeed),
    /// `put this in streets of your choice in Arkham`: from then on it belongs to nobody, and `here` is that place
    PutThis(Bed),
    /// `name a price`: then `that much`
    NamePrice,
    /// `your next investigator begins with Blood Pact and 3 Power`: who takes over from one who was devoured or has given up, beside what
    /// is his own
    Bequest(Vec<Heirloom>),
}

/// Gates, elder signs and monsters all over the board, chosen by the one who reads it.
#[derive(Clone, Debug, PartialEq)]
pub enum Town {
    /// `close 1 gate of your choice`, `seal 1 open gate to Yuggoth`, `exchange the marker of 1 open gate for a new one` (see [`GateDeed`])
    Gates { deed: GateDeed, which: Gates },
    /// `put an elder sign on an unstable location without a gate`, `remove all elder signs` (see [`SealDeed`])
    Seals(SealDeed),
    /// `defeat 1 monster on the board that is not spawn`, `move all monsters on the board to your area`, `take 1 monster on the board as a
    /// trophy` (see [`Deed`])
    WithMonsters { band: Band, deed: Deed },
    /// `put 1 clue on each unstable location without a gate`, `take 1 clue from any location in Arkham`, `take all clues in your
    /// neighbourhood`, `remove all clues in its neighbourhood`
    Clues { deed: ClueDeed, at: Spots },
    /// `close Hibb's Roadhouse for the rest of the game`
    CloseForGood(Shut),
    /// `the hexagon moves along black arrows`: monsters of the board (see [`March`])
    Moves(March),
    /// `move this to the nearest area with clues and remove all clues there` (monsters; of equals the first)
    StealClues,
    /// `put 1 agent in your area`: tokens of a kind that lies in areas (see [`WatchDeed`])
    Watch(WatchDeed),
}

/// The Mythos deck and the Mythos Phase.
#[derive(Clone, Debug, PartialEq)]
pub enum Omens {
    /// `discard the environment in play`, `return all rumours in play and in the Mythos deck to the box` (see [`Standing`])
    Discard(Standing),
    /// `put the first weather card of the Mythos deck into play, and discard those above it`: its text alone counts
    FirstEnvironment(Environment),
    /// `look at the top Mythos card, and you may put it at the bottom`, `search the Mythos deck and return 2 cards to the box` (see [`Looked`])
    Look(Looked),
    /// `skip this turn's Mythos Phase`, `1 more Mythos card is drawn in the next Mythos Phase` (see [`PhaseDeed`])
    Phase(PhaseDeed),
    /// `draw 1 Mythos card for its monster movement only`: everything else on it is ignored
    GlimpseMythos(Glimpse),
}

/// What Ancient Ones and Mythos cards do to the game as a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Powers {
    /// `a Child of Abhoth from the sheet appears at the gate`, `the Dunwich Horror appears at Sentinel Hill` (see [`Arriving`])
    Arrive(Arriving),
    /// `the Ancient One awakens`
    Awaken,
    /// `for the rest of the game, entering streets costs 1 more movement point`: a rule by its number in [`Tree::lasting`]
    ForGood(u16),
    /// `discard 3 clues, trophies and items in any combination`, `discard that many clues, Stamina and Sanity in any combination`
    DiscardMix { n: Quantity, of: Mix },
}

/// What can be said only inside a moment: about a check, a loss or a fight.
#[derive(Clone, Debug, PartialEq)]
pub enum Moments {
    /// `it rises by 1 less` (the terror level that is about to rise)
    RisesLess(u8),
    /// `pass it`, `reroll the failed dice`, `it gets +1`: the check that is about to be made or was just made (see [`CheckDeed`])
    OnCheck(CheckDeed),
    /// `the spell costs 0 Sanity and its check passes` (of the one that is about to be cast)
    AidSpell,
    /// `lose 1 less`, `ignore the whole loss`: the loss, gain or price of which the moment tells (see [`LossDeed`])
    OnLoss(LossDeed),
    /// `cancel the attack`
    CancelAttack,
    /// `defeat all monsters in your area`, `defeat all monsters in the Sky`
    DefeatAll(Zone),
    /// `seal it without clues`: the gate that is being closed (see [`Sealing`])
    Seal(Sealing),
    /// `combat checks +6 until the end of the combat`, `this is magical until the end of the combat` (see [`Edge`])
    ForCombat(Edge),
    /// `all checks +1 until the end of the turn`, `Fight +1 until the end of the turn`, `combat checks +2 for each of them until the end of
    /// the phase`; around: `combat checks in your neighbourhood +2 until the end of the phase` (for those who are there)
    Boost { what: Boosted, around: bool, n: i8, each: Option<Each>, until: Until },
    /// `all checks against monsters of one symbol of your choice +3 and against other monsters -1 until the end of the turn`
    Weigh { n: i8, other: i8, until: Until },
    /// `monsters in your neighbourhood have 1 less toughness until the end of the turn, and those with none return to the cup`
    Wither { zone: Zone, n: u8 },
    /// `the Ancient One does not change its worshippers until the end of the turn`
    Deny,
}

/// Checks, rolls, choices and conditions: sentences that hold others.
#[derive(Clone, Debug, PartialEq)]
pub enum Structure {
    /// `for each open gate, roll a die` with arms: `Success: the gate closes.`
    EachGate(Arms),
    /// `Luck (-1) check. Pass: ... Fail: ...`; not at the start of its sentence `make a Luck (-1) check`
    Check(Check, Arms),
    /// `For each of them: Will (-1) check. ...`: the block so many times, one after the other; it reaches as far as that of a target
    Times { each: Each, block: BlockId },
    /// `For each of your tomes: ...`: the block for each of the cards of a class that he has when it begins, one after the other, from the
    /// one that he gained last; it is *it*
    EachCard { class: super::Cards, block: BlockId },
    /// `The investigators may together spend 5 clues. If they do: ... If they do not: ...`: each puts in as he likes
    Together { clues: u8, did: Option<BlockId>, otherwise: Option<BlockId> },
    /// `Any investigator may discard 1 item. If anybody does: ... If nobody does: ...`: the first who will, in order of turns; under `If
    /// anybody does` *you* is the one who did. `Any other investigator may ...`: not you; `One other investigator of your choice may ...`:
    /// nobody else is asked
    AnyoneMay { asked: Asked, offer: BlockId, did: Option<BlockId>, otherwise: Option<BlockId> },
    /// `make it again`: inside a label of a check, that check with all its labels
    MakeAgain,
    /// `Roll a die. ...`, `Roll 2 dice. ...`, `Roll a die for each point of your Sanity. ...`; shifted: `Roll a die and subtract 2.`,
    /// `Roll a die and add 1 for each dollar of its price.`; `upkeep`: `Upkeep roll.` (one die, not in the first upkeep of the card)
    Roll { dice: Quantity, shift: RollShift, upkeep: bool, arms: Arms },
    /// `You may draw 1 skill. If you do: ... If you do not: ...`. The offered clause is a block of one step; if that step
    /// is a check it reads `You may make a Luck (-1) check.` and the check's own arms follow it (without `Either way:`),
    /// then `If you do not:` for declining.
    May { offer: BlockId, did: Option<BlockId>, otherwise: Option<BlockId> },
    /// `You may pay $3 and discard 1 ally, as often as you like.` Asked again until it is declined or cannot be done.
    Often(BlockId),
    /// `If you have 2 or fewer spells: ... Otherwise: ...` Sentences after it stand behind `Then:`.
    If { cond: Cond, then: BlockId, otherwise: Option<BlockId> },
    /// `Choose one: lose 4 clues; or discard 2 spells; or discard 1 skill.` Options that cannot be carried out in full are
    /// not offered; if none can be, nothing happens, or what comes last: `...; if none is possible, lose 1
    /// Sanity.` One option: `You must pay $1; if you cannot, lose 1 Sanity.` all: `The players choose one: ...`, together
    Choose { options: Vec<BlockId>, otherwise: Option<BlockId>, all: bool },
    /// `Each investigator in the streets: lose 1 Stamina.` The block reaches to the end of the enclosing block, or to
    /// `Then:`. A state alone is told of others: `Each investigator is cursed.`
    For { who: Who, block: BlockId },
}

/// Rifts and the progress markers on their tracks; the one who reads it chooses which.
#[derive(Clone, Debug, PartialEq)]
pub enum Rifts {
    /// `add 2 progress markers`: drawn at random, on tracks of closed rifts with room
    Add(u8),
    /// `remove 2 progress markers`: back to the pile, or turned face down where the rift is open; without a number `remove all progress
    /// markers from 1 rift`, of which an open one closes
    Remove(Option<u8>),
    /// `1 closed rift opens`: its track is filled; `all rifts open`: each draws a Mythos card for its place, if this is none with a
    /// gate; `close 1 open rift`, `close all rifts`
    Turn { open: bool, all: bool },
}

/// Parts of a round of the final battle, as cards that rule it call for them.
#[derive(Clone, Debug, PartialEq)]
pub enum Battle {
    /// `the investigators attack`, `the Ancient One attacks` (see [`BattlePart`])
    Part(BattlePart),
    /// `Its attack this round: each investigator: Luck (+1) check. ...` instead of what its sheet says; what cancels its attack cancels it,
    /// too. The block reaches to the end of the enclosing block, or to `Then:`
    Instead(BlockId),
    /// `the Ancient One has 3 more doom tokens` (see [`AncientDeed`])
    Ancient(AncientDeed),
    /// `join the Ancient One`: out of the battle, and the only one who wins if the others lose it, the only one who loses if they win it
    Join,
}

/// What one card alone says.
#[derive(Clone, Debug, PartialEq)]
pub enum Rare {
    /// `fight any of the monsters on this`, `fight Cthulhu alone` (see [`Opponent`])
    Fight(Opponent),
    /// `be devoured and keep your spells, skills and clues for your next investigator`
    Bequeath,
    /// `exchange your investigator for an unused one` (optional: stands in `You may`)
    ExchangeInvestigator,
    /// `you cannot borrow again`
    NoMoreLoans,
}

macro_rules! effects {
    ($($family:ident),*) => {$(
        impl From<$family> for Effect {
            fn from(one: $family) -> Effect {
                Effect::$family(one)
            }
        }
    )*};
}
effects!(
    Amounts, Cards, Decks, Places, Board, Chosen, Held, Town, Omens, Powers, Moments, Structure, Rifts, Battle, Rare
);
