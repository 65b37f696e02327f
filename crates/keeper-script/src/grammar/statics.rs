//! What always holds.

use crate::form::{Card, Counted, Hood, List, Number, Place, Plural, Signed, Slot, World, forms, name, write_list};
use crate::grammar::amounts::Things;
use crate::grammar::cards::{AnyDeck, Classes, DeckSum, Decks, SomeClass};
use crate::grammar::conditions::Conditions;
use crate::grammar::counts::{PointsOf, read_each, write_each};
use crate::grammar::house::HouseRules;
use crate::grammar::sales::MoreLess;
use crate::grammar::targets::{AMonster, AtPlace, Except, Which, Zones};
use crate::grammar::wealth::HeldToken;
use crate::grammar::words::{AllChecks, Colours, Keywords, SanityStamina, Skills, States, SymbolWord, Ways};
use crate::reader::{Names, Reader};
use crate::tree::*;
use crate::writer::Writer;

/// `a common item`
struct ADeck;

impl Slot for ADeck {
    type Value = Deck;

    fn read(&self, r: &mut Reader) -> Option<Deck> {
        AnyDeck { each: true }.read(r).filter(|decks| decks.len() == 1).map(|decks| decks[0])
    }

    fn write(&self, w: &mut Writer, deck: &Deck) {
        AnyDeck { each: true }.write(w, &vec![*deck]);
    }
}

forms! { Statics: Static, "rule" {
    "" (checks: AllChecks) " in encounters in Arkham " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::InEncounters) }];
    "" (checks: AllChecks) " of all investigators " (bonus: Signed) " while " (cond: Conditions)
        => [ChecksOfAll { checks, bonus, cond }];
    "your partner may pay Sanity for your spells" => [PartnerPays];
    "" (checks: AllChecks) " in Arkham " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::InArkham) }];
    "" (checks: AllChecks) " to read tomes " (place: AtPlace) " " (bonus: Signed)
        => [Checks { checks, bonus, filter: Some(BonusFilter::Reading(place)) }];
    "spell checks for this " (bonus: Signed) "" (each: ForEach) => [CastBonus { bonus, each }];
    "" (checks: AllChecks) " " (bonus: Signed) " against " (keyword: Keywords)
        => [Checks { checks, bonus, filter: Some(BonusFilter::Against(keyword)) }];
    "" (checks: AllChecks) " " (bonus: Signed) " while your other hand is empty"
        => [Checks { checks, bonus, filter: Some(BonusFilter::OtherHandEmpty) }];
    "" (checks: AllChecks) " " (bonus: Signed) " while " (cond: Conditions)
        => [Checks { checks, bonus, filter: Some(BonusFilter::While(cond)) }];
    "" (checks: AllChecks) " " (bonus: Signed) => [Checks { checks, bonus, filter: None }];
    "" (skill: Skills) " " (bonus: Signed) => [Skill { skill, bonus }];
    "maximum " (sanity: OfSanity) "" (zone: SomeZone) " " (bonus: Signed) "" (each: ForEach) => [Maximum { sanity, zone, bonus, each }];
    "movement points " (bonus: Signed) => [MovementPoints(bonus)];
    "focus " (bonus: Signed) " while " (cond: Conditions) => [Focus { bonus, cond: Some(cond) }];
    "focus " (bonus: Signed) => [Focus { bonus, cond: None }];
    "the Ancient One awakens at " (more: GatesMore) => [GateLimit(more)];
    "the Outskirts hold " (more: MoreLess("", " monster", " monsters")) => [OutskirtsHold(more)];
    "removing a doom token in battle needs " (n: Counted("more success", "more successes")) => [BattleSuccesses(n)];
    "investigators refresh no more than " (n: Counted("card", "cards")) " in Upkeep" => [RefreshMost(n)];
    "this is not refreshed in Upkeep" => [NotRefreshed];
    "buying costs " (more: MoreLess("$", "", "")) "" (zone: SomeZone) => [Buying { class: None, more, zone }];
    "buying " (class: Classes { one: false }) " costs " (more: MoreLess("$", "", "")) "" (zone: SomeZone)
        => [Buying { class: Some(class), more, zone }];
    "each clue you spend on a check adds 1 more die" => [ClueDice(None)];
    "each clue you spend on a " (skill: Skills) " check adds 1 more die" => [ClueDice(Some(skill))];
    "your dice succeed on " (from: Faces) => [Succeed(from)];
    "in combat checks with this, each 6 counts as 2 successes" => [Sixes];
    "in combat checks with this, " (keywords: List(Keywords, " and ")) " are ignored" => [Ignores(keywords)];
    "environments do not lower your checks" => [NoEnvironmentPenalty];
    "investigators go from streets to streets only along white arrows" => [StreetsAlong { white: true }];
    "investigators go from streets to streets only along black arrows" => [StreetsAlong { white: false }];
    "monsters of toughness up to " (n: PointsOf) " do not enter here" => [KeepsOut(n)];
    "monsters from gates do not appear here" => [NoneFromGates];
    "in " (checks: AllChecks) ", add " (n: Number(5)) " to each die" => [AddToDice { checks, n }];
    "this cannot be lost unless you so choose" => [Kept];
    "your " (goods: GoodsWords) " cannot be lost unless you so choose" => [Safe(goods)];
    "you cannot trade " (goods: GoodsWords) => [NoTrade(goods)];
    "" (card: Card) " needs no upkeep roll" => [NoUpkeepRoll(card)];
    "in the upkeep roll of " (card: Card) ", you roll 2 dice and the higher one counts" => [UpkeepHighest(card)];
    "in the upkeep roll of " (card: Card) ", 1-" (to: Number(6)) " count as 1" => [UpkeepWorse { card, to }];
    "whenever you draw " (decks: List(Decks { one: false }, " or ")) ", draw 1 more and discard 1 of them"
        => [DrawMore(decks)];
    "you have " (n: Counted("fewer hand", "fewer hands")) " in combat" => [HandsLess(n)];
    "you cannot have more than " (n: Counted("clue", "clues")) => [MostClues(n)];
    "you cannot have " (decks: DeckSum) => [AtMost { decks, n: 0 }];
    "you cannot have more than " (n: Number(99)) " " (decks: DeckSum) => [AtMost { decks, n }];
    "you cannot move a skill by more than " (n: Counted("stop", "stops")) " in a turn" => [SliderStops(n)];
    "your focus is unlimited" => [UnlimitedFocus];
    "you cannot pick up clues in Arkham" => [NoPickUp];
    "you cannot spend more than " (n: Counted("clue", "clues")) " on a " (skill: Skills) " check"
        => [ClueLimit { skill, n }];
    "the first clue you spend on a check in combat has no effect" => [FirstClueLost { combat: true }];
    "the first clue you spend on a check outside combat has no effect" => [FirstClueLost { combat: false }];
    "you spend clues in pairs" => [CluesByTwos];
    "you may spend " (token: HeldToken) " as clues" => [SpendAs { token, what: StandIn::Clue }];
    "you may spend " (token: HeldToken) " as money" => [SpendAs { token, what: StandIn::Money }];
    "you may spend " (token: HeldToken) " as Sanity when you lose Sanity" => [SpendAs { token, what: StandIn::Sanity }];
    "you may spend " (token: HeldToken) " as Stamina when you lose Stamina" => [SpendAs { token, what: StandIn::Stamina }];
    "a second copy of " (decks: AnyDeck { each: false }) " has no effect on you" => [SecondCopyHarmless(decks)];
    "" (which: Which) " are nightmarish " (n: Number(9)) " for you" => [NightmarishFor { which, n }];
    "" (card: Card) " cannot be lost" => [CannotLose(card)];
    "you have this only while " (card: Card) " is exhausted" => [OnlyWhile(card)];
    "you cannot move into a location in " (hood: Hood) " without a gate" => [NoEntry(OffLimits::Hood(hood))];
    "you cannot enter stable locations" => [NoEntry(OffLimits::Stable)];
    "you cannot enter unstable locations" => [NoEntry(OffLimits::Unstable)];
    "you cannot be " (status: States) => [CannotBe(status)];
    "you have " (n: Counted("more hand", "more hands")) " for spells" => [SpellHands(n)];
    "" (colour: Colours) " gate cards are for every Other World you are in" => [GateCards(colour)];
    "whenever you draw a location card, draw 2 and choose 1" => [TwoCards { gate: false }];
    "whenever you draw a gate card, draw 2 and choose 1" => [TwoCards { gate: true }];
    "your encounters " (at: AtPlace) " are in " (entry: Place) => [EncounterElsewhere { at, entry }];
    "your encounters at " (at: List(Place, " and ")) " are " (deck: Decks { one: false }) => [EncountersFrom { at, deck }];
    "you lose no Sanity to nightmarish" => [SparedDamage { nightmarish: true }];
    "you lose no Stamina to overwhelming" => [SparedDamage { nightmarish: false }];
    "monsters you fight have " (n: Number(9)) " less toughness (at least 1)" => [FoesWeaker(n)];
    "you may take endless monsters as trophies" => [TakeEndless];
    "your monster trophies are worth " (n: Number(9)) " more toughness when you spend them" => [TrophyWorth(n)];
    "your attacks ignore magical resistance" => [IgnoreResistance { magical: true }];
    "your attacks ignore physical resistance" => [IgnoreResistance { magical: false }];
    "gates and monsters cannot appear at your location" => [NothingAppears];
    "no clue is placed " (place: AtPlace) " in set-up" => [NoClueAt(place)];
    "you may draw common items, unique items and spells from the bottom of the deck, and may look at the bottom card"
        => [DrawFromBottom];
    "you may return from an Other World to any open gate" => [ReturnAnywhere];
    "you may move to any area in Arkham instead of moving" => [Wagon { streets: false }];
    "you may move to any streets in Arkham instead of moving" => [Wagon { streets: true }];
    "" (which: Which) "" (zone: SomeZone) " do not move" => [MoveAs { which, zone, how: Movement::Stationary }];
    "" (which: Which) "" (zone: SomeZone) " move as " (how: Ways { ones: true }) => [MoveAs { which, zone, how }];
    "" (which: Which) " " (zone: Zones) " move to " (place: Place) => [MoveTo { which, zone, place }];
    "this counts as " (kind: AMonster) => [CountsAs(kind)];
    "stalkers see investigators up to " (n: Number(9)) " areas away" => [StalkersSee(n)];
    "flying monsters neither enter nor leave the Sky" => [Sky(Sky::Shut)];
    "flying monsters do not enter the Sky" => [Sky(Sky::NoEntry)];
    "the Sky is next to unstable locations" => [Sky(Sky::OverUnstable)];
    "flying monsters that enter the Sky return to the cup" => [Sky(Sky::Empties)];
    "travel by rail is free for you" => [FreeRail];
    "entering " (at: GroundsWords) " costs " (n: Counted("more movement point", "more movement points")) => [EnterCost { at, n }];
    "investigators may trade in Upkeep wherever they are" => [TradeAnywhere];
    "investigators may trade clues" => [TradeClues];
    "" (kinds: List(Plural, " and ")) " cannot be in play" => [NotInPlay(kinds)];
    "when you pass a combat check against " (kind: AMonster) ", draw 1 more " (deck: Decks { one: true })
        => [DefeatDraws { kind, deck }];
    "investigators cannot gain " (thing: Things) " except by care " (except: AtPlace) " or from " (from: Investigator)
        => [NoGain { thing, except, from }];
    "investigators pay nothing in encounters " (place: AtPlace) => [FreeEncounters(place)];
    "spells cannot be cast" => [NoSpells];
    "each spell has a Sanity cost of 0" => [FreeSpells];
    "each spell costs " (more: MoreLess("", "", "")) " Sanity" => [SpellCost(more)];
    "the terror level cannot rise" => [NoTerror];
    "gates cannot be sealed" => [NoSealing];
    "no doom tokens are added for the gates of this card" => [NoDoomForGates];
    "gates to " (world: World) " cannot be closed" => [NoClosing(world)];
    "sealing a gate costs " (more: MoreLess("", " clue", " clues")) => [SealDiscount(more)];
    "sealing a gate costs " (clues: Counted("clue", "clues")) => [SealCost(clues)];
    "closing a gate to " (world: World) " needs " (more: Counted("more success", "more successes"))
        => [CloseDifficulty { world: Some(world), more }];
    "closing a gate needs " (more: Counted("more success", "more successes"))
        => [CloseDifficulty { world: None, more }];
    "investigators cannot be arrested" => [NoArrest];
    "investigators cannot enter or leave " (place: Place) => [NoPassage(place)];
    "" (kind: Environments) " cards have no effect" => [NoEffect(kind)];
    "2 Mythos cards are drawn, the first for its gate only" => [TwoMythosCards];
    "the text of locations cannot be used except at " (except: List(Place, " and ")) => [NoLocationTexts { except }];
    "combat with this begins with a " (deck: Decks { one: true }) => [BeginsWithCard(deck)];
    "investigators lost in time and space are devoured" => [LostAreDevoured];
    "masks are in the cup" => [MasksInCup];
    "" (kind: AMonster) " is in the cup" => [InCup(kind)];
    "" (deck: Decks { one: false }) " cannot be drawn" => [NoDraw(deck)];
    "whenever an investigator uses " (deck: ADeck) ", roll a die; on 1-" (to: Number(6)) " it is discarded and has no effect"
        => [Brittle { deck, to }];
    "investigators with " (class: SomeClass) " may ignore " (which: Which) => [IgnoreWith { class, which }];
    "" (symbol: SymbolWord) " monsters have a cup of their own" => [OwnCup(symbol)];
    "at each gate that opens, 1 more " (symbol: SymbolWord) " monster appears" => [MoreAtGates(symbol)];
    "in a monster surge, half the monsters (rounded down) are " (symbol: SymbolWord) " monsters" => [SurgeShare(symbol)];
    "" (symbol: SymbolWord) " monsters stay when a gate closes" => [StayAtClosing(symbol)];
    "this is not a trophy and returns to the stack" => [NoTrophy];
    "moves as a normal monster" => [Wanders];
    "this stays in play until the end of the next turn" => [Stays];
    "moves to the nearest investigator " (grounds: GroundWords) "" (except: Except(", except ")) => [Hunts { grounds, except }];
    "combat checks against this use " (skill: Skills) => [CombatSkill(skill)];
    "" (rule: HouseRules) => [House(rule)];
    "" (places: Closed) => [Closed(places)];
    "" (which, mods, cond: Changed) => [Monsters { which, mods, cond }];
}}

forms! { Mods: MonsterMod, "change of monsters" {
    "toughness " (n: Signed) => [Toughness(n)];
    "combat rating becomes " (n: Signed) => [CombatRating(n)];
    "combat damage becomes " (n: Number(9)) " Stamina" => [CombatDamage(n)];
    "horror rating becomes " (n: Signed) => [HorrorRating(n)];
    "horror damage becomes " (n: Number(9)) " Sanity" => [HorrorDamage(n)];
    "combat damage " (n: Signed) => [MoreDamage(n)];
    "horror damage " (n: Signed) => [MoreHorror(n)];
    "nightmarish " (n: Number(9)) => [Nightmarish(n)];
    "overwhelming " (n: Number(9)) => [Overwhelming(n)];
    "act on " (from: Faces) => [ActsOn(from)];
    "" (way: Ways { ones: false }) => [Moves(way)];
    "" (keyword: Keywords) => [Gains(keyword)];
}}

forms! { Environments: Environment, "kind of Mythos cards" {
    "weather" => [Weather];
    "urban" => [Urban];
    "mystic" => [Mystic];
}}

forms! { GroundWords: Grounds, "place" {
    "in a location in Arkham" => [Locations];
    "in the streets or an unstable location" => [Outdoors];
}}

forms! { GroundsWords: Ground, "place" {
    "streets" => [Streets];
    "stable locations" => [Stable];
    "unstable locations" => [Unstable];
}}

forms! { GoodsWords: Goods, "possessions" {
    "money" => [Money];
    "" (class: Classes { one: false }) => [Cards(class)];
}}

/// ` in Arkham`, or nothing
struct SomeZone;

impl Slot for SomeZone {
    type Value = Option<Zone>;

    fn read(&self, r: &mut Reader) -> Option<Option<Zone>> {
        Some(r.attempt(|r| {
            r.phrase(" ")?;
            Zones.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, zone: &Option<Zone>) {
        if let Some(zone) = zone {
            w.push(" ");
            Zones.write(w, zone);
        }
    }
}

/// ` for each tome you have`, or nothing
struct ForEach;

impl Slot for ForEach {
    type Value = Option<Each>;

    fn read(&self, r: &mut Reader) -> Option<Option<Each>> {
        Some(read_each(r))
    }

    fn write(&self, w: &mut Writer, each: &Option<Each>) {
        write_each(w, *each);
    }
}

/// `1 more open gate`, `1 fewer open gate`
struct GatesMore;

impl Slot for GatesMore {
    type Value = i8;

    fn read(&self, r: &mut Reader) -> Option<i8> {
        let more = r.attempt(|r| Counted("more open gate", "more open gates").read(r).map(|n| n as i8));
        more.or_else(|| Counted("fewer open gate", "fewer open gates").read(r).map(|n| -(n as i8)))
    }

    fn write(&self, w: &mut Writer, more: &i8) {
        let (n, words) =
            (more.unsigned_abs(), ["more open gate", "fewer open gate", "more open gates", "fewer open gates"]);
        w.number(n);
        w.push(" ");
        w.push(words[usize::from(*more < 0) + 2 * usize::from(n > 1)]);
    }
}

/// `Sanity` is true.
struct OfSanity;

impl Slot for OfSanity {
    type Value = bool;

    fn read(&self, r: &mut Reader) -> Option<bool> {
        Some(r.one_of(&["Sanity", "Stamina"])? == 0)
    }

    fn write(&self, w: &mut Writer, sanity: &bool) {
        SanityStamina("").write(w, &(*sanity, !sanity));
    }
}

/// `4-6`, `6`: the lowest face.
struct Faces;

impl Slot for Faces {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        let at = r.pos();
        let from = r.number(6)?;
        let range = r.phrase("-6").is_some();
        if from == 0 || range == (from == 6) {
            r.problem(at, "Write \"2-6\" to \"5-6\", or \"6\" alone.");
        }
        Some(from)
    }

    fn write(&self, w: &mut Writer, from: &u8) {
        w.number(from);
        w.push(if *from < 6 { "-6" } else { "" });
    }
}

/// An investigator by name.
struct Investigator;

impl Slot for Investigator {
    type Value = String;

    fn read(&self, r: &mut Reader) -> Option<String> {
        r.name(Names::Investigator).map(|index| name(Names::Investigator, r.vocab, index).to_string())
    }

    fn write(&self, w: &mut Writer, name: &String) {
        w.push(name);
    }
}

/// `the General Store is closed`, `the General Store and the Unnamable are closed`
struct Closed;

impl Slot for Closed {
    type Value = Vec<PlaceId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<PlaceId>> {
        let places = List(Place, " and ").read(r)?;
        r.phrase(if places.len() == 1 { " is closed" } else { " are closed" })?;
        Some(places)
    }

    fn write(&self, w: &mut Writer, places: &Vec<PlaceId>) {
        List(Place, " and ").write(w, places);
        w.push(if places.len() == 1 { " is closed" } else { " are closed" });
    }
}

/// `Cultists: flying, combat rating becomes -2`, `While the terror level is 6 or more, Cultists: endless`; a monster's own marker
/// says no name.
struct Changed;

fn is_own(which: &Monsters) -> bool {
    matches!(which, Monsters::Kinds(kinds) if kinds.is_empty())
}

impl Slot for Changed {
    type Value = (Monsters, Vec<MonsterMod>, Option<Cond>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let cond = r.attempt(|r| {
            r.phrase("while ")?;
            Conditions.read(r)
        });
        let named = r.attempt(|r| {
            r.phrase(if cond.is_some() { ", " } else { "" })?;
            let which = Which.read(r)?;
            r.phrase(": ")?;
            Some(which)
        });
        if named.is_none() && cond.is_some() {
            r.phrase(": ")?;
        }
        let mut mods = vec![Mods.read(r)?];
        while let Some(next) = r.attempt(|r| {
            r.phrase(", ")?;
            Mods.read(r)
        }) {
            mods.push(next);
        }
        Some((named.unwrap_or(Monsters::Kinds(Vec::new())), mods, cond))
    }

    fn write(&self, w: &mut Writer, (which, mods, cond): &Self::Value) {
        if let Some(cond) = cond {
            w.push("while ");
            Conditions.write(w, cond);
            w.push(if is_own(which) { "" } else { ", " });
        }
        Which.write(w, which);
        if cond.is_some() || !is_own(which) {
            w.push(": ");
        }
        write_list(w, mods, ", ", |w, change, _| Mods.write(w, change));
    }
}
