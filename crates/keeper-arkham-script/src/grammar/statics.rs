//! What always holds.

use crate::grammar::amounts::Things;
use crate::grammar::bounds::{
    ArrowColour, Changed, Closed, Contained, Environments, Faces, Fierce, ForEach, FurtherMonsters, GatesMore,
    GoodsWords, GroundWords, GroundsWords, Ignored, Investigator, MoreComing, OfSanity, Pips, PlacedBonus, Scopes,
    SomeZone, VisitedPlaces,
};
use crate::grammar::cards::{AnyDeck, Classes, DeckSum, Decks, SomeClass};
use crate::grammar::conditions::{Conditions, While};
use crate::grammar::counts::PointsOf;
use crate::grammar::foes::{AMonster, Which};
use crate::grammar::house::HouseRules;
use crate::grammar::places::{AtPlace, Except};
use crate::grammar::sales::MoreLess;
use crate::grammar::siege::BattleRules;
use crate::grammar::tracks::MostTokens;
use crate::grammar::wealth::HeldToken;
use crate::grammar::words::{AllChecks, Colours, Keywords, Skills, States, SymbolWord, Ways};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Card, Hood, Place, Plural, World};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Signed, Slot};
use keeper_script::forms;

/// `a common item`
pub(crate) struct ADeck;

impl Slot<Arkham> for ADeck {
    type Value = Deck;

    fn read(&self, r: &mut Reader) -> Option<Deck> {
        AnyDeck { each: true }.read(r).filter(|decks| decks.len() == 1).map(|decks| decks[0])
    }

    fn write(&self, w: &mut Writer, deck: &Deck) {
        AnyDeck { each: true }.write(w, &vec![*deck]);
    }
}

forms! { Statics: Static in Arkham, "rule" {
    "investigators with an encounter " (at: VisitedPlaces) " draw " (n: Counted("more card", "more cards")) "" (cond: While)
        => [VisitorsDraw { at, n, cond }];
    "this counts as streets for flying monsters" => [This(ThisRule::Landing)];
    "investigators enter this area only from " (place: Place) " or an Other World" => [EnteredFrom(place)];
    "streets are aquatic locations, too" => [StreetsAreAquatic];
    "the first player marker is not passed until the first player is devoured" => [KeepsFirst];
    "" (rule: BattleRules) => [Battle(rule)];
    "in encounters, " (kind: AMonster) " appears instead of each monster" => [AppearsInstead(kind)];
    "" (which: Which) " drawn from the cup are put on this, and new monsters are drawn in their place" => [Catches(which)];
    "" (which: Which) " do not count for the monster limit" => [Uncounted(which)];
    "in each phase, the players choose in which order the investigators act" => [FreeOrder];
    "doom tokens may lie beyond the end of the doom track" => [DoomBeyond];
    "all gates that open burst" => [AllBurst];
    "investigators cannot have more than " (n: Counted("clue", "clues")) => [AtMost { of: Most::Clues { all: true }, n }];
    "removing a doom token in battle needs twice as many successes" => [BattleTwice];
    "monsters do not enter areas of investigators with " (token: HeldToken) " in the Mythos Phase" => [Shun(token)];
    "" (checks: AllChecks) " need " (by: MoreLess("", " success", " successes")) "" (scope: Scopes)
        => [More { of: Figure::Needed(checks), by, scope }];
    "your maximum Sanity and Stamina move like skills, and where one rises you gain 1 of it" => [Balance];
    "the focus of investigators is 0" => [NoFocus];
    "your " (class: Classes { one: false }) " give combat checks " (by: MoreLess("", "", "")) "" (scope: Scopes)
        => [More { of: Figure::ArmBonus(class), by, scope }];
    "moves as a " (how: Ways { ones: false }) " one" => [MovesAs(how)];
    "you lose no " (sanity: OfSanity) " from " (class: Classes { one: false }) => [SparedBy { sanity, class }];
    "" (checks: AllChecks) " in encounters in " (worlds: List(World, " and ")) " " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::InWorlds(worlds)) }];
    "" (checks: AllChecks) " in " (deck: Decks { one: false }) " " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::Of(deck)) }];
    "" (checks: AllChecks) " of all investigators " (bonus: Signed) " while " (cond: Conditions)
        => [Checks { checks, bonus, filter: Some(BonusFilter::OfAll(cond)) }];
    "" (checks: AllChecks) " in encounters in Arkham " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::InEncounters) }];
    "your partner may pay Sanity for your spells" => [PartnerPays];
    "" (checks: AllChecks) " in Arkham " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::InArkham) }];
    "" (checks: AllChecks) " to read tomes " (place: AtPlace) " " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::Reading(place)) }];
    "spell checks for this " (by: Signed) "" (scope: Scopes) => [More { of: Figure::Casting, by, scope }];
    "" (checks: AllChecks) " " (bonus: Signed) " against " (keyword: Keywords)
        => [Checks { checks, bonus, filter: Some(BonusFilter::Against(keyword)) }];
    "" (checks: AllChecks) " " (bonus: Signed) " while your other hand is empty"
        => [Checks { checks, bonus, filter: Some(BonusFilter::OtherHandEmpty) }];
    "" (checks: AllChecks) " " (bonus: Signed) " while " (cond: Conditions)
        => [Checks { checks, bonus, filter: Some(BonusFilter::While(cond)) }];
    "" (checks: AllChecks) " for " (card: Card) " " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::For(card)) }];
    "" (checks: AllChecks) " except " (but: AllChecks) " " (bonus: Signed) => [Checks { checks, bonus, filter: Some(BonusFilter::Except(but)) }];
    "" (checks: AllChecks) " " (bonus: Signed) "" (each: ForEach) => [Checks { checks, bonus, filter: Some(BonusFilter::Each(each)) }];
    "" (checks: AllChecks) " " (bonus: Signed) => [Checks { checks, bonus, filter: None }];
    "" (skill: Skills) " " (bonus: Signed) => [Skill { skill, bonus }];
    "maximum " (sanity: OfSanity) "" (by, scope: PlacedBonus) => [More { of: Figure::Maximum { sanity }, by, scope }];
    "movement points " (by: Signed) "" (scope: Scopes) => [More { of: Figure::MovementPoints, by, scope }];
    "focus " (by: Signed) "" (scope: Scopes) => [More { of: Figure::Focus, by, scope }];
    "the Ancient One awakens at " (by: GatesMore) "" (scope: Scopes) => [More { of: Figure::GateLimit, by, scope }];
    "the Outskirts hold " (by: MoreLess("", " monster", " monsters")) "" (scope: Scopes) => [More { of: Figure::Outskirts, by, scope }];
    "winning the game needs " (by: MoreLess("", " elder sign", " elder signs")) "" (scope: Scopes)
        => [More { of: Figure::SealsToWin, by, scope }];
    "in a monster surge, " (by: MoreComing) "" (scope: Scopes) => [More { of: Figure::SurgeMonsters, by, scope }];
    "removing a doom token in battle needs " (by: MoreLess("", " success", " successes")) "" (scope: Scopes)
        => [More { of: Figure::BattleSuccesses, by, scope }];
    "investigators refresh no more than " (n: Counted("card", "cards")) " in Upkeep" => [AtMost { of: Most::Refreshed, n }];
    "buying costs " (by: MoreLess("$", "", "")) "" (scope: Scopes) => [More { of: Figure::Price(None), by, scope }];
    "the list price of " (class: Classes { one: false }) " is " (by: MoreLess("$", "", "")) " when buying" (scope: Scopes)
        => [More { of: Figure::Price(Some(class)), by, scope }];
    "each clue you spend on a check adds " (by: MoreLess("", " die", " dice")) "" (scope: Scopes)
        => [More { of: Figure::ClueDice(None), by, scope }];
    "each clue you spend on a " (skill: Skills) " check adds " (by: MoreLess("", " die", " dice")) "" (scope: Scopes)
        => [More { of: Figure::ClueDice(Some(skill)), by, scope }];
    "your dice succeed on " (from: Faces) => [Succeed(from)];
    "in combat checks with this, each 6 counts as 2 successes" => [Sixes];
    "in combat checks with this, " (what: Pierces) => [Pierces { with: Attacks::This, what }];
    "in your attacks, " (what: Pierces) => [Pierces { with: Attacks::All, what }];
    "environments do not lower your checks" => [NoEnvironmentPenalty];
    "investigators go from streets to streets only along " (white: ArrowColour) " arrows" => [StreetsAlong { white, only: true }];
    "investigators do not go from streets to streets along " (white: ArrowColour) " arrows" => [StreetsAlong { white, only: false }];
    "whenever you draw " (decks: List(Decks { one: false }, " or ")) ", draw 1 more and discard 1 of them"
        => [DrawMore(decks)];
    "whenever you draw " (deck: Decks { one: false }) ", draw 1 more" => [DrawMoreEvents { deck, all: false }];
    "whenever an investigator draws " (deck: Decks { one: false }) ", draw 1 more" => [DrawMoreEvents { deck, all: true }];
    "whenever investigators draw " (deck: Decks { one: false }) ", they draw " (by: MoreLess("", " card", " cards")) "" (scope: Scopes)
        => [More { of: Figure::Drawn(deck), by, scope }];
    "your focus is unlimited" => [UnlimitedFocus];
    "the first clue you spend on a check in combat has no effect" => [Clues(ClueRule::FirstLost { combat: true })];
    "the first clue you spend on a check outside combat has no effect" => [Clues(ClueRule::FirstLost { combat: false })];
    "you spend clues in pairs" => [Clues(ClueRule::ByTwos)];
    "a second copy of " (decks: AnyDeck { each: false }) " has no effect on you" => [NoEffect(Mute::SecondCopies(decks))];
    "" (which: Which) " are " (nightmarish, more, n: Fierce) " for you" => [FiercerFor { which, nightmarish, more, n }];
    "for being devoured, this counts as a copy of " (card: Card) => [CopyOf(card)];
    "you have this only while " (card: Card) " is exhausted" => [OnlyWhile(card)];
    "" (colour: Colours) " gate cards are for every Other World you are in" => [GateCards(colour)];
    "whenever you draw a " (what: DrawnCards) ", draw 2 and choose 1" => [DrawTwo(what)];
    "your encounters at " (at: List(Place, " and ")) " are " (from: Elsewheres) => [EncountersFrom { at, from }];
    "you lose no Sanity to nightmarish" => [SparedDamage { nightmarish: true }];
    "you lose no Stamina to overwhelming" => [SparedDamage { nightmarish: false }];
    "monsters deal you no combat damage when you fail an evade check" => [UnharmedEvading];
    "investigators keep their clues when they are insane" => [KeepClues { sanity: true }];
    "investigators keep their clues when they are unconscious" => [KeepClues { sanity: false }];
    "the monster limit is " (by: MoreLess("", "", "")) "" (scope: Scopes) => [More { of: Figure::MonsterLimit, by, scope }];
    "a clue you spend on a check may add 1 to one of its dice instead of adding a die" => [Clues(ClueRule::Pips)];
    "" (card: Card) " costs you 5 toughness of monster trophies or 1 gate trophy" => [TrophyPrice(card)];
    "you spend no focus to move skills" => [NoFocusForSkills];
    "a gate you close may count as having any other symbol except the crescent" => [AnySymbol];
    "other investigators may spend your clues if you agree" => [Clues(ClueRule::Lent)];
    "you make no horror check against a monster before you fail a combat or evade check against it" => [LateHorror];
    "" (which: Which) "" (zone: SomeZone) " do not move" => [MoveAs { which, zone, how: Movement::Stationary }];
    "" (which: Which) "" (zone: SomeZone) " move as " (how: Ways { ones: true }) => [MoveAs { which, zone, how }];
    "" (which: Which) " move with the " (symbol: SymbolWord) ", too" => [MoveWith { which, symbol }];
    "" (which: Which) "" (zone: SomeZone) " move to " (to: Lures) => [MoveTo { which, zone, to }];
    "this counts as " (kind: AMonster) => [CountsAs(kind)];
    "stalkers see investigators " (by: MoreLess("", " area", " areas")) " away" "" (scope: Scopes) => [More { of: Figure::StalkerSight, by, scope }];
    "flying monsters neither enter nor leave the Sky" => [Sky(Sky::Shut)];
    "flying monsters do not enter the Sky" => [Sky(Sky::NoEntry)];
    "the Sky is next to unstable locations" => [Sky(Sky::OverUnstable)];
    "flying monsters that enter the Sky return to the cup" => [Sky(Sky::Empties)];
    "when you pass a combat check against " (kind: AMonster) ", draw 1 more " (deck: Decks { one: true })
        => [DefeatDraws { kind, deck }];
    "2 Mythos cards are drawn, the first for its gate only" => [TwoMythosCards];
    "combat with this begins with a " (deck: Decks { one: true }) => [BeginsWithCard(deck)];
    "investigators lost in time and space are devoured" => [LostAreDevoured];
    "" (sort: Contained) => [InCup(sort)];
    "whenever an investigator uses " (deck: ADeck) ", roll a die; on 1-" (to: Number(6)) " it is discarded and has no effect"
        => [Brittle { deck, to }];
    "investigators with " (class: SomeClass) " may ignore " (which: Which) => [IgnoreWith { class, which }];
    "" (symbol: SymbolWord) " monsters have a cup of their own" => [OfSymbol(Brood::OwnCup(symbol))];
    "in a monster surge, half the monsters (rounded down) are " (symbol: SymbolWord) " monsters" => [OfSymbol(Brood::SurgeShare(symbol))];
    "" (symbol: SymbolWord) " monsters stay when a gate closes" => [OfSymbol(Brood::StayAtClosing(symbol))];
    "no doom tokens are added for the gates of this card" => [This(ThisRule::NoDoomForGates)];
    "this is not a trophy and returns to the stack" => [This(ThisRule::NoTrophy)];
    "moves as a normal monster" => [This(ThisRule::Wanders)];
    "this stays in play until the end of the next turn" => [This(ThisRule::Stays)];
    "moves to the nearest investigator " (grounds: GroundWords) "" (except: Except(", except ")) => [Hunts { grounds, except }];
    "combat checks against this use " (skill: Skills) => [CombatSkill(skill)];
    "in " (checks: AllChecks) ", add " (by: Pips) " to each die" "" (scope: Scopes) => [More { of: Figure::Pips(checks), by, scope }];
    "you have " (by: MoreLess("", " hand", " hands")) " in combat" "" (scope: Scopes) => [More { of: Figure::Hands, by, scope }];
    "you have " (by: MoreLess("", " hand", " hands")) " for spells" "" (scope: Scopes) => [More { of: Figure::SpellHands, by, scope }];
    "monsters you fight have " (by: MoreLess("", "", "")) " toughness (at least 1)" "" (scope: Scopes)
        => [More { of: Figure::FoeToughness, by, scope }];
    "your monster trophies are worth " (by: MoreLess("", "", "")) " toughness when you spend them" "" (scope: Scopes)
        => [More { of: Figure::TrophyToughness, by, scope }];
    "entering " (at: GroundsWords) " costs " (by: MoreLess("", " movement point", " movement points")) "" (scope: Scopes)
        => [More { of: Figure::EnterCost(at), by, scope }];
    "each spell costs " (by: MoreLess("", "", "")) " Sanity" "" (scope: Scopes) => [More { of: Figure::SpellCost, by, scope }];
    "sealing a gate costs " (by: MoreLess("", " clue", " clues")) "" (scope: Scopes) => [More { of: Figure::SealCost, by, scope }];
    "closing a gate to " (world: World) " needs " (by: MoreLess("", " success", " successes")) "" (scope: Scopes)
        => [More { of: Figure::CloseSuccesses(Some(world)), by, scope }];
    "closing a gate needs " (by: MoreLess("", " success", " successes")) "" (scope: Scopes)
        => [More { of: Figure::CloseSuccesses(None), by, scope }];
    "at each gate that opens, " (by, symbol: FurtherMonsters) "" (scope: Scopes) => [More { of: Figure::GateMonsters(symbol), by, scope }];
    "no more than " (track, n: MostTokens) " added in a turn" => [AtMost { of: Most::Added(track), n }];
    "you cannot have more than " (n: Counted("clue", "clues")) => [AtMost { of: Most::Clues { all: false }, n }];
    "you cannot have more than " (n: Counted("monster trophy", "monster trophies")) => [AtMost { of: Most::Trophies, n }];
    "you cannot have " (decks: DeckSum) => [AtMost { of: Most::Cards(decks), n: 0 }];
    "you cannot have more than " (n: Number(99)) " " (decks: DeckSum) => [AtMost { of: Most::Cards(decks), n }];
    "you cannot move a skill by more than " (n: Counted("stop", "stops")) " in a turn" => [AtMost { of: Most::Stops, n }];
    "you cannot spend more than " (n: Counted("clue", "clues")) " on a " (skill: Skills) " check"
        => [AtMost { of: Most::CluesOn(Some(skill)), n }];
    "you cannot spend more than " (n: Counted("clue", "clues")) " on a check" => [AtMost { of: Most::CluesOn(None), n }];
    "you may " (what: Licences) "" (cond: While) => [May { all: false, what, cond }];
    "investigators may " (what: Licences) "" (cond: While) => [May { all: true, what, cond }];
    "you pay " (what: Fares) "" (cond: While) => [Free { all: false, what, cond }];
    "investigators pay " (what: Fares) "" (cond: While) => [Free { all: true, what, cond }];
    "you cannot " (verb: Verbs) "" (cond: While) => [Cannot { all: false, verb, cond }];
    "investigators cannot " (verb: Verbs) "" (cond: While) => [Cannot { all: true, verb, cond }];
    "" (card: Card) " needs no upkeep roll" => [UpkeepRoll { card, how: UpkeepRoll::None }];
    "in the upkeep roll of " (card: Card) ", you roll 2 dice and the higher one counts" => [UpkeepRoll { card, how: UpkeepRoll::Highest }];
    "in the upkeep roll of " (card: Card) ", 1-" (to: Number(6)) " count as 1" => [UpkeepRoll { card, how: UpkeepRoll::Worse { to } }];
    "" (what: Bans) "" (cond: While) => [Never { what, cond }];
    "" (kind: Environments) " cards have no effect" => [NoEffect(Mute::Environments(kind))];
    "" (card: Card) " has no effect" => [NoEffect(Mute::Shared(card))];
    "" (rule: HouseRules) => [House(rule)];
    "" (places: Closed) => [Closed(places)];
    "" (which, mods, cond: Changed) => [Monsters { which, mods, cond }];
}}

forms! { Mods: MonsterMod in Arkham, "change of monsters" {
    "toughness " (n: Signed) => [Toughness(n)];
    "combat rating becomes " (n: Signed) => [CombatRating(n)];
    "combat damage becomes " (n: Number(9)) " Stamina" => [CombatDamage(n)];
    "horror rating becomes " (n: Signed) => [HorrorRating(n)];
    "horror damage becomes " (n: Number(9)) " Sanity" => [HorrorDamage(n)];
    "combat damage " (n: Signed) => [MoreDamage(n)];
    "horror damage " (n: Signed) => [MoreHorror(n)];
    "nightmarish " (n: Signed) => [MoreNightmarish(n)];
    "overwhelming " (n: Signed) => [MoreOverwhelming(n)];
    "nightmarish " (n: Number(9)) => [Nightmarish(n)];
    "overwhelming " (n: Number(9)) => [Overwhelming(n)];
    "act on " (from: Faces) => [ActsOn(from)];
    "" (way: Ways { ones: false }) => [Moves(way)];
    "" (gives: Keywords) " instead of " (of: Keywords) => [Instead { of, gives }];
    "" (keyword: Keywords) => [Gains(keyword)];
}}

forms! {
    /// What investigators cannot do.
    Verbs: Verb in Arkham, "thing to do" {
    "be " (status: States) => [Be(status)];
    "decline checks in encounters" => [Decline];
    "use items that are discarded when used" => [UseFleeting];
    "fight a monster before you have made an evade check against it" => [FightFirst];
    "make evade checks to fight elusive monsters" => [Approach];
    "evade " (which: Which) => [Evade(which)];
    "gain " (thing: Things) " except by care " (at: AtPlace) " or from " (from: Investigator)
        => [Gain { thing, except: Some(Exception { at, from }) }];
    "gain " (thing: Things) => [Gain { thing, except: None }];
    "pick up clues in Arkham" => [PickUp];
    "trade " (goods: GoodsWords) => [Trade(goods)];
    "move into a location in " (hood: Hood) " without a gate" => [Enter(OffLimits::Hood(hood))];
    "enter stable locations" => [Enter(OffLimits::Stable)];
    "enter unstable locations" => [Enter(OffLimits::Unstable)];
    "enter or leave " (place: Place) => [Cross(place)];
    "have " (card: Card) => [Have(card)];
    "spend clues on checks" => [SpendOnChecks];
    "travel by rail" => [Rail];
}}

forms! {
    /// What cannot happen.
    Bans: Ban in Arkham, "thing that cannot happen" {
    "spells cannot be cast" => [Cast];
    "the terror level cannot rise" => [Terror];
    "gates cannot be sealed" => [Seal];
    "the investigators cannot win the game" => [Win];
    "gates to " (world: World) " cannot be closed" => [Close(world)];
    "" (deck: Decks { one: false }) " cannot be drawn" => [Draw(deck)];
    "" (kinds: List(Plural, " and ")) " cannot be in play" => [InPlay(kinds)];
    "this cannot be lost unless you so choose" => [LoseThis];
    "your " (goods: GoodsWords) " cannot be lost unless you so choose" => [LoseGoods(goods)];
    "" (card: Card) " cannot be lost" => [Lose(card)];
    "this is not refreshed in Upkeep" => [Refresh];
    "the text of locations cannot be used except at " (except: List(Place, " and ")) => [Texts { except }];
    "gates and monsters cannot appear at your location" => [Appear];
    "monsters from gates do not appear here" => [FromGates];
    "monsters of toughness up to " (n: PointsOf) " do not enter here" => [EnterHere(n)];
    "no clue is placed " (place: AtPlace) " in set-up" => [FirstClue(place)];
    "the elder sign here cannot be removed" => [Unseal];
    "no progress markers are placed" => [Progress];
    "no clues are placed for Mythos cards" => [MythosClues];
}}

forms! {
    /// What investigators may do.
    Licences: Licence in Arkham, "thing to do" {
    "take endless monsters as trophies" => [TakeEndless];
    "flee from " (which: Which) => [Flee(which)];
    "seal gates that cannot be sealed" => [SealAnyway];
    "return from an Other World to any open gate" => [ReturnAnywhere];
    "move to any area in Arkham instead of moving" => [Ride { streets: false }];
    "move to any streets in Arkham instead of moving" => [Ride { streets: true }];
    "trade in Upkeep at any distance" => [TradeAfar];
    "trade clues" => [TradeClues];
    "take allies out of the box" => [AlliesFromBox];
    "look at the bottom " (deck: Decks { one: true }) => [SeeBottom(deck)];
    "draw common items, unique items and spells from the bottom of the deck, and may look at the bottom card" => [DrawFromBottom];
    "spend monster trophies as clues" => [TrophiesAsClues];
    "spend " (token: HeldToken) " as " (what: StandIns) => [SpendAs { token, what }];
}}

forms! { StandIns: StandIn in Arkham, "thing to spend" {
    "clues" => [Clue];
    "money" => [Money];
    "Sanity when you lose Sanity" => [Sanity];
    "Stamina when you lose Stamina" => [Stamina];
}}

forms! {
    /// What costs nothing.
    Fares: Fare in Arkham, "thing to pay for" {
    "nothing for travel by rail" => [Rail];
    "nothing in encounters " (place: AtPlace) => [Encounters(place)];
    "no Sanity for spells" => [Spells];
}}

forms! { DrawnCards: Drawn in Arkham, "card to draw" {
    "location card" => [Location];
    "gate card" => [Gate];
    "" (deck: Decks { one: true }) => [Event(deck)];
}}

forms! { Elsewheres: Elsewhere in Arkham, "encounter" {
    "in " (place: Place) => [Place(place)];
    "" (deck: Decks { one: false }) => [Events(deck)];
}}

forms! { Lures: Lure in Arkham, "place" {
    "the nearest investigator " (grounds: GroundWords) => [Investigator(grounds)];
    "an elder sign next to them" => [Seal];
    "" (place: Place) => [Place(place)];
}}

forms! { Pierces: Pierced in Arkham, "change of what monsters have" {
    "" (of: Keywords) " counts as " (like: Keywords) => [Softened(of, like)];
    "" (keywords: Ignored) => [Ignored(keywords)];
}}
