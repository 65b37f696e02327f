//! What happens, one form a clause.

use crate::grammar::amounts::{Changes, Less, Level, Points, UpTo};
use crate::grammar::arms::{Checking, GateArms, Rolling};
use crate::grammar::blocks::{AnyoneMay, CardByCard, For, If, May, Often, Onslaught, Repeated, Shared};
use crate::grammar::bounds::Environments;
use crate::grammar::cards::{ACard, Classes, DeckAmount, DeckChoice, Decks, Hands, Sought, Takes};
use crate::grammar::choices::{Choice, Choices};
use crate::grammar::costs::Payment;
use crate::grammar::counts::{PointsOf, Sorts};
use crate::grammar::cup::{FromCup, FromTheCup};
use crate::grammar::foes::{AMonster, Appears, Bands, Dens, EachMonster, Prizes, Returns, Which};
use crate::grammar::phrases::{
    Arrivals, Beds, Boosts, Comers, Favours, FurtherDice, GateWords, Heirlooms, Hunted, Lair, Last, Lasting, Mixes,
    MoreOf, OnIt, Ordered, Reckoned, SignedEach, SoMany, SomeSort, Trips, Trophies, TrophyKinds,
};
use crate::grammar::places::{
    AllSpots, AtPlace, Follows, Goals, MoreCards, OneSpot, OneZone, Posts, SpotWords, Unmoved, Zones,
};
use crate::grammar::sales::{DrawAcross, DrawKeep, LookSale, Prices, Resales, Rests, Sale, Top, TopOrder};
use crate::grammar::targets::Unless;
use crate::grammar::tokens::{AsMany, Tokens, WithClues};
use crate::grammar::tracks::{AMarker, AllTokens, OfStack, TrackTokens};
use crate::grammar::wealth::{HeldToken, TokenAmount, TokenCount};
use crate::grammar::words::{Keywords, OneOrOther, SanityStamina, Skills, States, SymbolWord, Times};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Ancient, Card, Place, Plural};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Signed, Slot};
use keeper_script::forms;

forms! { Effects: Effect in Arkham, "effect" {
    "nothing happens" => Amounts[Nothing];
    "gain " (amount: Points) ", split between Sanity and Stamina as you like" => Amounts[Split(PointSplit::Of { lose: false, amount })];
    "gain " (n: Number(99)) " Sanity above your maximum" => Amounts[Heal(Healing::Beyond { sanity: true, n })];
    "gain " (n: Number(99)) " Stamina above your maximum" => Amounts[Heal(Healing::Beyond { sanity: false, n })];
    "" (how: Givings) " up to " (most: Counted("point", "points")) ", split between Sanity and Stamina as you like" => Amounts[Split(PointSplit::UpTo { how, most })];
    "lose the higher of your Sanity and Stamina until both are equal" => Amounts[Level(PointDeed::Even)];
    "gain back the Sanity and Stamina lost there" => Amounts[Heal(Healing::Lost)];
    "spend any " (kinds: TrophyKinds(" and ", "trophies")) => Amounts[Trophies(TrophyDeed::SpendAny(kinds))];
    "exchange your Sanity and Stamina" => Amounts[Level(PointDeed::Swapped)];
    "your Sanity becomes at most " (n: PointsOf) => Amounts[Level(PointDeed::AtMost { sanity: Some(true), n })];
    "your Stamina becomes at most " (n: PointsOf) => Amounts[Level(PointDeed::AtMost { sanity: Some(false), n })];
    "your Sanity and Stamina become at most " (n: PointsOf) => Amounts[Level(PointDeed::AtMost { sanity: None, n })];
    "your Sanity becomes " (n: Level) => Amounts[Level(PointDeed::Is { sanity: true, n })];
    "your Stamina becomes " (n: Level) => Amounts[Level(PointDeed::Is { sanity: false, n })];
    "buy up to " (most: Counted("clue", "clues")) " for $" (price: Number(99)) " each"
        => Amounts[ClueTrade { sell: false, most: Some(most), price }];
    "buy any clues for $" (price: Number(99)) " each" => Amounts[ClueTrade { sell: false, most: None, price }];
    "sell any clues for $" (price: Number(99)) " each" => Amounts[ClueTrade { sell: true, most: None, price }];
    "sell up to " (most: Counted("clue", "clues")) " for $" (price: Number(99)) " each"
        => Amounts[ClueTrade { sell: true, most: Some(most), price }];
    "" (how, thing, most: UpTo) => Amounts[UpTo { how, thing, most }];
    "gain " (n: Number(9)) " less" => Moments[OnLoss(LossDeed::Worsen { gain: true, n })];
    "gain " (change: Changes) => Amounts[Gain(change)];
    "lose your next turn" => Amounts[Miss(Missed::Turn)];
    "lose " (amount: Points) ", split between Sanity and Stamina as you like" => Amounts[Split(PointSplit::Of { lose: true, amount })];
    "lose " (count: Trophies("monster trophy", "monster trophies")) => Amounts[Trophies(TrophyDeed::Lose { gates: false, count })];
    "lose " (count: Trophies("gate trophy", "gate trophies")) => Amounts[Trophies(TrophyDeed::Lose { gates: true, count })];
    "spend none" => Moments[OnLoss(LossDeed::Less { n: 99, named: None })];
    "" (n, named: Less) => Moments[OnLoss(LossDeed::Less { n, named })];
    "lose " (n: Number(9)) " more" => Moments[OnLoss(LossDeed::Worsen { gain: false, n })];
    "lose " (change: Changes) => Amounts[Lose(change)];
    "" (costs: Payment) => Amounts[Pay(costs)];
    "restore your " (sanity, stamina: SanityStamina(" and ")) => Amounts[Heal(Healing::Full { sanity, stamina })];
    "lower your maximum " (of: OneOrOther) " by " (n: Number(9)) => Amounts[Level(PointDeed::Maximum { of, raise: false, n })];
    "raise your maximum " (of: OneOrOther) " by " (n: Number(9)) => Amounts[Level(PointDeed::Maximum { of, raise: true, n })];

    "gain " (kind, amount: TokenAmount) => Amounts[Tokens { kind, lose: false, amount }];
    "lose " (kind, amount: TokenAmount) => Amounts[Tokens { kind, lose: true, amount }];
    "the spell costs 0 Sanity and its check passes" => Moments[AidSpell];
    "" (deck, count: Ordered) ", and you may buy 1 at list price, to be delivered by the investigator who drew this" => Cards[Trade(Shop::Order { deck, count, may: false })];
    "" (deck, count: Ordered) ", and you may buy 1 at list price, which the investigator who drew this may deliver" => Cards[Trade(Shop::Order { deck, count, may: true })];
    "draw " (deck, count, buy, price, each: Sale) => Cards[Trade(Shop::Draw { deck, count, buy, price, each })];
    "look at the bottom " (deck: Decks { one: true }) => Decks[Peek { deck, top: false }];
    "look at the top Mythos card, and you may put it at the bottom" (unless: Unless) => Omens[Look(Looked::Mythos { unless })];
    "look at " (deck, count: TopOrder) " and put them back in any order" => Omens[Look(Looked::Order { deck, count })];
    "look at " (tops, buy, price: LookSale) "" (rest: Rests) => Cards[Trade(Shop::Look { tops, buy, price, rest })];
    "draw " (deck, count, keep, rest: DrawKeep) => Cards[DrawKeep { deck, count, keep, rest }];
    "draw " (parts, keep: DrawAcross) => Cards[DrawAcross { parts, keep }];
    "draw none" => Cards[DrawLess(None)];
    "draw " (n: LessDrawn) " less" => Cards[DrawLess(n)];
    "draw 1 " (deck: Decks { one: true }) " from the top or bottom of the deck" => Cards[DrawEither(deck)];
    "your focus is 0 this turn" => Amounts[Miss(Missed::Focus)];
    "set your " (skill: Skills) " to its lowest stop" => Amounts[MoveSkills(Sliding::To { skill, highest: false })];
    "set your " (skill: Skills) " to its highest stop" => Amounts[MoveSkills(Sliding::To { skill, highest: true })];
    "move your skills by up to " (n: Counted("stop", "stops")) " in all" => Amounts[MoveSkills(Sliding::All(n))];
    "move 1 skill by up to " (n: Counted("stop", "stops")) => Amounts[MoveSkills(Sliding::UpTo(n))];
    "move 1 skill by " (n: Counted("stop", "stops")) => Amounts[MoveSkills(Sliding::By(n))];
    "skip your next upkeep" => Amounts[Miss(Missed::Upkeep)];
    "have an encounter there" => Places[DrawAgain(Again::There)];
    "return that trophy to the box" => Held[WithIt(ItDeed::BoxTrophy)];
    "draw another encounter card" => Places[DrawAgain(Again::Encounter)];
    "draw a new one in its place" => Places[DrawAgain(Again::New)];
    "draw " (count: FromTheCup) ", count the " (sort: Sorts { one: false }) " and return them" => Board[CountDrawn { count, sort }];
    "draw " (deck, count: DeckAmount) => Cards[Draw { deck, count }];
    "take the first " (class: Classes { one: true }) " from the " (deck: Decks { one: false }) "" (clues: WithClues)
        => Cards[Fetch(Fetched::First { class, deck, clues })];
    "take " (sort, count, endless: FromCup) => Board[TakeTrophy { sort, count, endless }];
    "take a gate marker from the stack as a trophy" => Town[Gates { deed: GateDeed::Trophy, which: Gates::Stack }];
    "take " (n: Counted("clue", "clues")) " from " (at: SpotWords) => Town[Clues { deed: ClueDeed::Take(Some(n)), at }];
    "take all clues " (at: AllSpots) => Town[Clues { deed: ClueDeed::Take(None), at }];
    "take " (which: GateWords) " as a trophy" => Town[Gates { deed: GateDeed::Trophy, which }];
    "take " (band: Prizes) => Town[WithMonsters { band, deed: Deed::Trophy }];
    "take 1 ally of your choice" => Cards[Fetch(Fetched::Ally)];
    "take 1 new " (deck: Decks { one: true }) => Cards[Fetch(Fetched::New { deck, any: false })];
    "you may take any new " (deck: Decks { one: false }) => Cards[Fetch(Fetched::New { deck, any: true })];
    "take " (card: ACard) " card from the " (deck: Decks { one: false }) => Cards[Fetch(Fetched::Named { card, deck })];
    "take " (card, otherwise: Takes) => Cards[Take { card, otherwise }];
    "search the " (decks: DeckChoice) ", and you may buy 1" (class: Sought) " " (price: Prices) => Cards[Trade(Shop::Search { decks, class, price })];
    "search the " (decks: DeckChoice) " and take " (class, how: Hunted) => Cards[Search { decks, class, how }];
    "search the Mythos deck and return " (n: Counted("card", "cards")) " to the box" => Omens[Look(Looked::Search(n))];
    "you may sell 1 " (class: Classes { one: true }) " for " (price: Resales { one: true }) => Cards[Trade(Shop::Sell { class, any: false, price })];
    "you may sell any " (class: Classes { one: false }) " for " (price: Resales { one: false }) => Cards[Trade(Shop::Sell { class, any: true, price })];
    "roll a die for each of your " (class: Classes { one: false }) "; on " (to: UpToFace) ", discard it" => Cards[DiscardFailing { class, to }];
    "discard your curse" => Cards[Relieve(Burden::Curse)];
    "discard your blessing" => Cards[Relieve(Burden::Blessing)];
    "discard your loan" => Cards[Relieve(Burden::Loan)];
    "discard your detriments" => Cards[Relieve(Burden::Detriments)];
    "discard the environment in play" => Omens[Discard(Standing::Environment)];
    "put the first " (kind: Environments) " card of the Mythos deck into play, and discard those above it" => Omens[FirstEnvironment(kind)];
    "discard the rumour in play" => Omens[Discard(Standing::Rumour)];
    "discard " (deck, count: Top) => Decks[TopAway { deck, count, boxed: false }];
    "discard " (class: Classes { one: false }) " worth $" (n: Number(99)) " in all" => Cards[DiscardWorth { class, n }];
    "discard " (n: SoMany) " " (of: Mixes) " in any combination" => Powers[DiscardMix { n, of }];
    "return " (deck, count: Top) " to the box" => Decks[TopAway { deck, count, boxed: true }];
    "return this to the cup" => Cards[ToCup];
    "discard " (which: Hands) => Cards[Do { deed: CardDeed::Discard, which }];
    "return it to the box in your next upkeep, wherever it is" => Held[WithIt(ItDeed::BoxLater)];
    "return " (band: Bands) " to the box" => Town[WithMonsters { band, deed: Deed::Box }];
    "return " (which: Hands) " to the box" => Cards[Do { deed: CardDeed::Box, which }];
    "roll a die for " (band: EachMonster) "; on a success, it returns to the cup" => Town[WithMonsters { band, deed: Deed::Sift }];
    "shuffle 1 " (deck: Decks { one: true }) " of your choice from the box into the deck" => Cards[OfBox(BoxDeed::Back { deck, all: false })];
    "shuffle all " (deck: Decks { one: false }) " from the box into the deck" => Cards[OfBox(BoxDeed::Back { deck, all: true })];
    "shuffle " (which: Hands) " into the deck" => Cards[Do { deed: CardDeed::ShuffleIn, which }];
    "refresh " (which: Hands) => Cards[Do { deed: CardDeed::Refresh, which }];
    "put an elder sign on an unstable location without a gate" => Town[Seals(SealDeed::Put(Spots::FREE))];
    "put an elder sign on your area" => Town[Seals(SealDeed::Put(Spots::YOURS))];
    "put an elder sign on " (at: OneSpot) => Town[Seals(SealDeed::Put(at))];
    "move 1 elder sign to " (at: OneSpot) => Town[Seals(SealDeed::Move(at))];
    "put it on this" => Held[WithIt(ItDeed::PutOnThis)];
    "put " (spare, n: OnIt) => Cards[PutOnIt { spare, n }];
    "put it beside a town other than Arkham" => Held[WithIt(ItDeed::PutBeside)];
    "take the ally beside this town" => Cards[Fetch(Fetched::Beside)];
    "put this " (bed: Beds) => Held[PutThis(bed)];
    "put " (token, n: TokenCount) " in your area" => Town[Watch(WatchDeed::Put { token, n })];
    "for each monster in an area with " (token: HeldToken) ", remove 1 of them there; if there were more of them than its toughness, it returns to the cup, even if it is spawn"
        => Town[Watch(WatchDeed::Confront(token))];
    "put " (marker: AMarker) " " (at: Posts) => Board[PutMarker { marker, at }];
    "put up to " (token, n: Tokens) " on this" => Cards[OnThis { deed: TokenDeed::PutUpTo, token, n }];
    "put " (token, n: Tokens) " on this" => Cards[OnThis { deed: TokenDeed::Put, token, n }];
    "remove all clues " (at: AllSpots) => Town[Clues { deed: ClueDeed::Remove, at }];
    "remove " (token: AsMany) " from this" => Cards[OnThis { deed: TokenDeed::Remove, token, n: Quantity::THAT }];
    "remove " (token, n: Tokens) " from this" => Cards[OnThis { deed: TokenDeed::Remove, token, n }];

    "you are drawn through the nearest open gate" => Places[ThroughGate(Through::Nearest)];
    "you are drawn through 1 open gate of your choice" => Places[ThroughGate(Through::Any)];
    "you are drawn through the open gate with the lowest modifier" => Places[ThroughGate(Through::Hardest)];
    "you are delayed, even if you cannot be delayed" => Places[DelayedAnyway];
    "you are " (status: States) => Places[Become(status)];
    "move to the area of the nearest monster and evade or fight it" (otherwise: Last("; if there is none, "))
        => Board[Face(Faced::Nearest { comes: false, otherwise })];
    "move to " (to: Goals) "" (then: Follows) => Places[Move { to, then }];
    "have the encounter, drawing " (n: MoreCards) " and choosing 1" => Places[HaveIt(n)];
    "have an encounter " (trip: Trips) ", drawing 2 cards and choosing 1, then return here" => Places[Visit { trip, best: true }];
    "have an encounter " (trip: Trips) ", then return here" => Places[Visit { trip, best: false }];
    "return to Arkham without exploring the gate" => Places[Return(Homeward::Unexplored)];
    "return to Arkham by the gate you entered by" => Places[Return(Homeward::Entered)];
    "return to Arkham" => Places[Return(Homeward::Explored)];
    "end the encounter" => Places[End(Ended::Encounter)];
    "end your movement" => Places[End(Ended::Movement)];
    "leave jail" => Cards[Relieve(Burden::Jail)];
    "stand up" => Cards[Relieve(Burden::Delay)];
    "" (favour: Favours) ", until the end of the turn" => Held[Favour(favour)];
    "lend 1 " (class: Classes { one: true }) " to another investigator until the end of the turn" => Held[HandOver(Handing::Card { class, lent: true })];
    "make the upkeep roll of " (card: Card) " again" => Held[UpkeepAgain(card)];
    "use the text of 1 " (class: Classes { one: true }) " as if its symbol moved" => Held[Use(Used::Text(Said::Symbol(class)))];
    "use the text of any location in Arkham without a gate" => Held[Use(Used::Text(Said::AnyPlace { aquatic: false }))];
    "use the text of any aquatic location without a gate" => Held[Use(Used::Text(Said::AnyPlace { aquatic: true }))];
    "use the text of " (place: Place) => Held[Use(Used::Text(Said::Place(place)))];
    "use 1 card that costs movement points without spending them" => Held[Use(Used::Moving { free: true })];
    "use cards that cost movement points, with that many points" => Held[Use(Used::Moving { free: false })];
    "keep this exhausted" => Held[StayExhausted];
    "put " (n: Counted("clue", "clues")) " " (at: AtPlace)
        => Town[Clues { deed: ClueDeed::Put(n), at: Spots { each: true, site: Site::Area, zone: Some(Zone::Place(at)), bare: false } }];
    "put " (n: Counted("clue", "clues")) " on " (at: SpotWords) => Town[Clues { deed: ClueDeed::Put(n), at }];
    "you may ignore monsters until the end of the turn" => Held[IgnoreMonsters];
    "bring to your area one other investigator " (zone: OneZone) "" (unmoved: Unmoved) => Chosen[Bring(Brought::One { zone, unmoved })];
    "bring one investigator from an Other World to a gate to it or to your area" => Chosen[Bring(Brought::FromWorld)];
    "bind it" => Held[WithIt(ItDeed::Bind)];
    "bring each investigator lost in time and space to the streets nearest to you" => Chosen[Bring(Brought::Lost)];
    "exchange 1 " (class: Classes { one: true }) " with another investigator" => Held[HandOver(Handing::Card { class, lent: false })];
    "change places with another investigator or a monster in Arkham" => Chosen[ChangePlaces(Swap::OrMonster)];
    "two investigators of the first player's choice change places" => Chosen[ChangePlaces(Swap::People)];
    "move " (band: Bands) " to " (den: Dens) => Town[WithMonsters { band, deed: Deed::Move(den) }];
    "exchange " (band: Bands) " for 1 monster " (zone: Zones) => Town[WithMonsters { band, deed: Deed::Exchange(zone) }];
    "monsters of one symbol of your choice except the crescent return to the cup" => Chosen[Lots(Lot::Symbol { arkham: false })];
    "monsters in Arkham of one symbol of your choice except the crescent return to the cup" => Chosen[Lots(Lot::Symbol { arkham: true })];
    "monsters of its symbol return to the cup" => Chosen[Lots(Lot::Its { arkham: false })];
    "monsters in Arkham of its symbol return to the cup" => Chosen[Lots(Lot::Its { arkham: true })];
    "monsters of one symbol drawn from the cup except the crescent return to the cup" => Chosen[Lots(Lot::Drawn)];
    "monsters in one area of your choice return to the cup" => Chosen[Lots(Lot::Area)];
    "change places with another investigator who agrees" => Chosen[ChangePlaces(Swap::Willing)];
    "change places with another investigator and have an encounter there" => Chosen[ChangePlaces(Swap::Visit)];
    "change places with another investigator" => Chosen[ChangePlaces(Swap::Another)];
    "give all your clues to another investigator" => Chosen[PassClues { take: false }];
    "take all clues of another investigator" => Chosen[PassClues { take: true }];
    "give 1 item to another investigator or receive 1 item from them, wherever they are" => Held[HandOver(Handing::Trade(Terms::OneItem))];
    "trade clues now, wherever you are" => Held[HandOver(Handing::Trade(Terms::Clues))];
    "trade items and money now, wherever you are, and lose 1 Sanity for each item you give or receive" => Held[HandOver(Handing::Trade(Terms::Dear))];
    "read it without spending movement points" => Held[WithIt(ItDeed::Read)];
    "name a price" => Held[NamePrice];
    "evade or fight them" => Board[Face(Faced::Here)];
    "the nearest monster comes to your area, and you evade or fight it" (otherwise: Last("; if there is none, "))
        => Board[Face(Faced::Nearest { comes: true, otherwise })];
    "shuffle the gate deck and draw again" => Places[DrawAgain(Again::Gate)];
    "shuffle the Mythos deck and draw again" => Places[DrawAgain(Again::Mythos)];
    "draw another gate card, move to the first Other World on it and have an encounter there" => Places[DrawAgain(Again::Portal)];
    "shuffle the " (deck: Decks { one: false }) => Decks[Shuffle(deck)];
    "show the top " (deck: Decks { one: true }) => Decks[Peek { deck, top: true }];
    "turn the top card of a location deck face up for the next visitor" => Places[FaceUp];

    "a gate appears" => Board[GateAppears { monster: false, chosen: false }];
    "a gate of your choice appears" => Board[GateAppears { monster: false, chosen: true }];
    "a gate and a monster appear" => Board[GateAppears { monster: true, chosen: false }];
    "a gate of your choice and a monster appear" => Board[GateAppears { monster: true, chosen: true }];
    "" (count, sort: Comers) " " (at: Lair) => Board[MonstersAt { count, sort, at }];
    "up to " (most: Number(9)) " " (kind: Plural) " from the cup, the Outskirts and trophies appear " (place: AtPlace)
        => Powers[Arrive(Arriving::Gathered { most, kind, place })];
    "the Ancient One's combat rating is 1 less and it has 1 more doom token" (each: Reckoned) => Battle[Ancient(AncientDeed::Grows(each))];
    "monsters appear in the Outskirts until they are full" => Board[FillOutskirts];
    "a monster surge occurs" => Board[MonsterSurge];
    "" (kind: AMonster) " from the sheet appears " (at: Arrivals) "" (otherwise: Last("; if there is none, "))
        => Powers[Arrive(Arriving::FromSheet { kind, at, otherwise })];
    "" (kind: AMonster) " appears " (place: AtPlace) => Powers[Arrive(Arriving::At { kind, place })];
    "the Ancient One awakens" => Powers[Awaken];
    "close 1 random location of this for the rest of the game" (otherwise: Last("; if none is left, "))
        => Town[CloseForGood(Shut::Random { otherwise })];
    "draw 1 Mythos card for its monster movement only" => Omens[GlimpseMythos(Glimpse::Movement)];
    "draw 1 Mythos card for its gates only, as bursts" => Omens[GlimpseMythos(Glimpse::Bursts)];
    "draw 1 Mythos card for its gate location only" => Omens[GlimpseMythos(Glimpse::Place)];
    "draw and resolve " (n: Counted("Mythos card", "Mythos cards")) => Omens[GlimpseMythos(Glimpse::Whole(n))];
    "draw and resolve " (deck, count: DeckAmount) => Decks[Resolve { deck, count }];
    "for the rest of the game, " (rule: Lasting) => Powers[ForGood(rule)];
    "close 1 gate of your choice" => Town[Gates { deed: GateDeed::Close, which: Gates::One(None) }];
    "the gate closes" => Town[Gates { deed: GateDeed::Close, which: Gates::This }];
    "close " (which: GateWords) ", and you may seal it" => Town[Gates { deed: GateDeed::CloseOrSeal, which }];
    "close " (which: GateWords) => Town[Gates { deed: GateDeed::Close, which }];
    "return 1 open gate of your choice to the stack" => Town[Gates { deed: GateDeed::ToStack, which: Gates::One(None) }];
    "return " (which: GateWords) " to the stack" => Town[Gates { deed: GateDeed::ToStack, which }];
    "close " (place: Place) " for the rest of the game" => Town[CloseForGood(Shut::Place(place))];
    "exchange the marker of " (which: GateWords) " for a new one" => Town[Gates { deed: GateDeed::Exchange { chosen: false }, which }];
    "exchange the marker of " (which: GateWords) " for one of your choice"
        => Town[Gates { deed: GateDeed::Exchange { chosen: true }, which }];
    "exchange " (which: GateWords) " for new ones, one after the other, and remove their explored markers"
        => Town[Gates { deed: GateDeed::Renew, which }];
    "seal " (which: GateWords) => Town[Gates { deed: GateDeed::Seal, which }];
    "move " (which: GateWords) " to an unstable location without an elder sign" => Town[Gates { deed: GateDeed::Move, which }];
    "remove 1 elder sign" => Town[Seals(SealDeed::Remove { all: false })];
    "remove the elder sign there" => Town[Seals(SealDeed::RemoveThere)];
    "defeat all monsters " (zone: Zones) => Moments[DefeatAll(zone)];
    "defeat it if you are still in its area" => Held[WithIt(ItDeed::Defeat)];
    "defeat " (band: Bands) => Town[WithMonsters { band, deed: Deed::Defeat }];
    "" (band: Returns) => Town[WithMonsters { band, deed: Deed::Return }];
    "monsters of one symbol of the first player's choice in Arkham and the Outskirts are exchanged for new ones" => Chosen[Lots(Lot::Renewed)];
    "the " (symbol: SymbolWord) " moves along white arrows" => Town[Moves(March::Symbol { symbol, white: true })];
    "the " (symbol: SymbolWord) " moves along black arrows" => Town[Moves(March::Symbol { symbol, white: false })];
    "all other monsters move along white arrows" => Town[Moves(March::Others { white: true })];
    "all other monsters move along black arrows" => Town[Moves(March::Others { white: false })];
    "monsters in Arkham that do not fly move along white arrows" => Town[Moves(March::Of { which: None, white: true })];
    "monsters in Arkham that do not fly move along black arrows" => Town[Moves(March::Of { which: None, white: false })];
    "" (which: SomeSort) " move along white arrows" => Town[Moves(March::Of { which, white: true })];
    "" (which: SomeSort) " move along black arrows" => Town[Moves(March::Of { which, white: false })];
    "skip this turn's Mythos Phase" => Omens[Phase(PhaseDeed::Skip)];
    "" (n: Counted("more Mythos card is", "more Mythos cards are")) " drawn in the next Mythos Phase" => Omens[Phase(PhaseDeed::More(n))];
    "for each open gate, roll a die" (arms: GateArms) => Structure[EachGate(arms)];
    "add " (n: Counted("success", "successes")) => Moments[OnCheck(CheckDeed::Add(n))];
    "add " (n: Counted("progress marker", "progress markers")) => Rifts[Add(n)];
    "remove " (n: Removed) => Rifts[Remove(n)];
    "1 closed rift opens" => Rifts[Turn { open: true, all: false }];
    "all rifts open" => Rifts[Turn { open: true, all: true }];
    "close 1 open rift" => Rifts[Turn { open: false, all: false }];
    "close all rifts" => Rifts[Turn { open: false, all: true }];
    "the investigators attack" => Battle[Part(BattlePart::Investigators)];
    "the Ancient One attacks" => Battle[Part(BattlePart::AncientOne)];
    "" (block: Onslaught) => Battle[Instead(block)];
    "its start of battle happens again" => Battle[Part(BattlePart::Start)];
    "the Ancient One has " (keyword: Keywords) " until the end of the round" => Battle[Ancient(AncientDeed::Gains { keyword, for_good: false })];
    "the Ancient One has " (keyword: Keywords) " for the rest of the game" => Battle[Ancient(AncientDeed::Gains { keyword, for_good: true })];
    "the Ancient One has " (n: MoreOf("more doom token", "more doom tokens")) => Battle[Ancient(AncientDeed::MoreDoom(n))];
    "defeating the Ancient One needs " (n: MoreOf("more success", "more successes")) => Battle[Ancient(AncientDeed::NeedsMore(n))];
    "the Ancient One's combat rating is " (n: Number(9)) " less for the rest of the game" => Battle[Ancient(AncientDeed::Worse(n))];
    "add " (gauge, n: TrackTokens) " to spaces of your neighbourhood" => Board[Track { gauge, deed: TrackDeed::AddAround, n }];
    "join the Ancient One" => Battle[Join];
    "add " (gauge, n: TrackTokens) => Board[Track { gauge, deed: TrackDeed::Add, n }];
    "remove all " (gauge: AllTokens) => Board[Track { gauge, deed: TrackDeed::Remove, n: None }];
    "remove " (gauge, n: TrackTokens) => Board[Track { gauge, deed: TrackDeed::Remove, n }];
    "put 1 " (stack: OfStack) " into play" => Board[PutIntoPlay { stack, all: false }];
    "put each " (stack: OfStack) " into play" => Board[PutIntoPlay { stack, all: true }];
    "turn " (card: Card) " face up" => Board[TurnFaceUp(card)];
    "raise the terror level by " (n: PointsOf) => Board[RaiseTerror(Rise::By(n))];
    "raise the terror level to " (n: Number(10)) => Board[RaiseTerror(Rise::To(n))];
    "" (which: Which) " " (zone: Zones) " return to the cup" => Board[Monsters { which, zone, deed: Herding::Return }];
    "" (which: Which) " " (zone: Zones) " move to your area" => Board[Monsters { which, zone, deed: Herding::Come }];
    "remove 1 random ally from the deck" => Cards[OfBox(BoxDeed::RemoveAlly)];
    "remove " (card: Card) " from the game" => Cards[OfBox(BoxDeed::Remove(card))];
    "remove all elder signs" => Town[Seals(SealDeed::Remove { all: true })];
    "the investigators lose the game" => Board[EndGame(Outcome::Lost)];
    "the investigators win the game" => Board[EndGame(Outcome::Won)];
    "you win the game and the others lose it" => Board[EndGame(Outcome::WonAlone)];
    "return all rumours in play and in the Mythos deck to the box" => Omens[Discard(Standing::AllRumours)];
    "finish the next step" => Held[FinishStep];
    "this passes" => Board[Settle { pass: true }];
    "this fails" => Board[Settle { pass: false }];
    "X is " (n: PointsOf) => Board[XIs(n)];
    "" (kind: Plural) " at elder signs break them and return to the cup" => Town[Seals(SealDeed::Break(kind))];
    "move this to the nearest area with clues and remove all clues there" => Town[StealClues];
    "fight any of the monsters on this" => Rare[Fight(Opponent::OnThis)];

    "pass it" => Moments[OnCheck(CheckDeed::Pass)];
    "it has " (n: Counted("success", "successes")) " instead of a roll" => Moments[OnCheck(CheckDeed::Unrolled(n))];
    "reroll it" => Moments[OnCheck(CheckDeed::Reroll(Dice::All))];
    "reroll 1 die" => Moments[OnCheck(CheckDeed::Reroll(Dice::One))];
    "reroll the failed dice" => Moments[OnCheck(CheckDeed::Reroll(Dice::Failed))];
    "reroll the dice that show 1" => Moments[OnCheck(CheckDeed::Reroll(Dice::Ones))];
    "ignore the whole loss" => Moments[OnLoss(LossDeed::Ignore)];
    "cancel the attack" => Moments[CancelAttack];
    "it rises by " (n: Number(9)) " less" => Moments[RisesLess(n)];
    "end the combat as if you had evaded" => Places[End(Ended::Combat)];
    "your next investigator begins with " (what: List(Heirlooms, " and ")) => Held[Bequest(what)];
    "your horror and combat checks fail" => Moments[OnCheck(CheckDeed::Fail(Failing::Both))];
    "your horror check fails" => Moments[OnCheck(CheckDeed::Fail(Failing::Horror))];
    "your combat check fails" => Moments[OnCheck(CheckDeed::Fail(Failing::Combat))];
    "" (edge: Edges) " until the end of the combat" => Moments[ForCombat(edge)];
    "roll " (n: FurtherDice) => Moments[OnCheck(CheckDeed::MoreDice(n))];
    "all checks against monsters of one symbol of your choice " (n: Signed) " and against other monsters " (other: Signed) "" (until: Times)
        => Moments[Weigh { n, other, until }];
    "monsters " (zone: Zones) " have " (n: Number(9)) " less toughness until the end of the turn, and those with none return to the cup"
        => Moments[Wither { zone, n }];
    "the Ancient One does not change its worshippers until the end of the turn" => Moments[Deny];
    "if you pass, seal it without clues and remove 1 doom token" => Moments[Seal(Sealing::IfPassed)];
    "" (what, around, n, each, until: Boosts) => Moments[Boost { what, around, n, each, until }];
    "it gets " (n, each: SignedEach) => Moments[OnCheck(CheckDeed::Gets { n, each })];
    "make it again" => Structure[MakeAgain];
    "ignore the effects of failing it" => Moments[OnCheck(CheckDeed::IgnoreFailing)];
    "make it with " (skill: Skills) " " (n: Signed) => Moments[OnCheck(CheckDeed::With { skill, n })];
    "the monster's toughness is 1 less (at least 1) until the end of the check" => Moments[OnCheck(CheckDeed::Ease)];
    "suffer it instead" => Moments[OnLoss(LossDeed::Suffer)];

    "fight " (ancient: Ancient) " alone" => Rare[Fight(Opponent::Alone(ancient))];
    "be devoured and keep your spells, skills and clues for your next investigator" => Rare[Bequeath];
    "exchange your investigator for an unused one" => Rare[ExchangeInvestigator];
    "seal it without a check or clues and remove 1 doom token" => Moments[Seal(Sealing::Sign)];
    "seal it without clues" => Moments[Seal(Sealing::Free)];
    "pay nothing for it" => Moments[OnLoss(LossDeed::Free)];
    "look at the top card, and you may put it at the bottom" => Omens[Look(Looked::Drawn)];
    "make a check to close each gate that is your trophy; if it passes, 1 monster of its symbol may return to the cup; if it fails, a monster of its symbol appears in your area"
        => Board[TrophyTrial];
    "" (kind: Plural) " among trophies return to the board " (place: AtPlace) => Powers[Arrive(Arriving::Released { trophies: Some(kind), place })];
    "monsters on this appear " (place: AtPlace) => Powers[Arrive(Arriving::Released { trophies: None, place })];
    "you cannot borrow again" => Rare[NoMoreLoans];

    "" (it: Appears) => Board[MonsterAppears(it)];
    "" (check, arms: Checking) => Structure[Check(check, arms)];
    "" (dice, shift, upkeep, arms: Rolling) => Structure[Roll { dice, shift, upkeep, arms }];
    "you may " (offer: Often) => Structure[Often(offer)];
    "" (class, block: CardByCard) => Structure[EachCard { class, block }];
    "" (each, block: Repeated) => Structure[Times { each, block }];
    "" (clues, did, otherwise: Shared) => Structure[Together { clues, did, otherwise }];
    "any investigator may " (offer, did, otherwise: AnyoneMay) => Structure[AnyoneMay { asked: Asked::Any, offer, did, otherwise }];
    "any other investigator may " (offer, did, otherwise: AnyoneMay) => Structure[AnyoneMay { asked: Asked::Other, offer, did, otherwise }];
    "one other investigator of your choice may " (offer, did, otherwise: AnyoneMay)
        => Structure[AnyoneMay { asked: Asked::Chosen, offer, did, otherwise }];
    "you may " (offer, did, otherwise: May) => Structure[May { offer, did, otherwise }];
    "" (options, otherwise: Choice) => Structure[Choose { options, otherwise, all: false }];
    "the players choose one: " (options, otherwise: Choices) => Structure[Choose { options, otherwise, all: true }];
    "" (cond, then, otherwise: If) => Structure[If { cond, then, otherwise }];
    "" (who, block: For) => Structure[For { who, block }];
}}

forms! {
    /// What helps somebody in a combat.
    Edges: Edge in Arkham, "effect for a time" {
    "combat checks " (n, each: SignedEach) => [CheckBonus { n, each }];
    "your combat checks use " (skill: Skills) => [CombatUses(skill)];
    "this is magical" => [EnchantThis];
    "one of your physical weapons is magical" => [EnchantWeapon];
    "one of your spells needs no hands" => [FreeHands];
    "the monster's toughness is 1 less (at least 1) and one of its abilities except magical immunity is ignored"
        => [WeakenMonster];
}}

forms! { Givings: Giving in Arkham, "effect" {
    "gain" => [Gain];
    "lose" => [Lose];
    "spend" => [Spend];
}}

/// `2 progress markers`, `all progress markers from 1 rift`
pub(crate) struct Removed;

impl Slot<Arkham> for Removed {
    type Value = Option<u8>;

    fn read(&self, r: &mut Reader) -> Option<Option<u8>> {
        if r.phrase("all progress markers from 1 rift").is_some() {
            return Some(None);
        }
        Counted("progress marker", "progress markers").read(r).map(Some)
    }

    fn write(&self, w: &mut Writer, n: &Option<u8>) {
        match n {
            Some(n) => Counted("progress marker", "progress markers").write(w, n),
            None => w.push("all progress markers from 1 rift"),
        }
    }
}

/// `1`: there is none only in `draw none`.
pub(crate) struct LessDrawn;

impl Slot<Arkham> for LessDrawn {
    type Value = Option<u8>;

    fn read(&self, r: &mut Reader) -> Option<Option<u8>> {
        Number(9).read(r).map(Some)
    }

    fn write(&self, w: &mut Writer, n: &Option<u8>) {
        w.number(n.unwrap_or(1));
    }
}

/// `a failure` (no face), `a 1`, `1-2`
pub(crate) struct UpToFace;

impl Slot<Arkham> for UpToFace {
    type Value = Option<u8>;

    fn read(&self, r: &mut Reader) -> Option<Option<u8>> {
        match r.one_of(&["a failure", "a 1", "1-"])? {
            0 => Some(None),
            1 => Some(Some(1)),
            _ => {
                let at = r.pos();
                let to = Number(5).read(r)?;
                if to < 2 {
                    r.problem(at, "Write \"on a 1\" for one face.");
                }
                Some(Some(to))
            }
        }
    }

    fn write(&self, w: &mut Writer, to: &Option<u8>) {
        match to {
            None => w.push("a failure"),
            Some(1) => w.push("a 1"),
            Some(to) => w.push(&format!("1-{to}")),
        }
    }
}
