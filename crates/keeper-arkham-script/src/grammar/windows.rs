//! The moments at which an ability acts.

use crate::grammar::amounts::Things;
use crate::grammar::cards::{ACard, AnyDeck, Decks, SomeClass};
use crate::grammar::conditions::Conditions;
use crate::grammar::statics::{ADeck, Environments};
use crate::grammar::targets::{AMonster, ASort, AtPlace, OneZone, Ordinal, Zones};
use crate::grammar::tracks::FullTrack;
use crate::grammar::wealth::HeldToken;
use crate::grammar::words::{OneCheck, SanityStamina, SymbolWord};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Card, Monster, Place, Town};
use crate::tree::*;
use keeper_script::form::{List, Number, Slot};
use keeper_script::forms;

forms! { Gains: Gain in Arkham, "thing to gain" {
    "" (thing: Things) => [Thing(thing)];
    "" (deck: Decks { one: false }) => [Deck(deck)];
    "" (card: ACard) => [Card(card)];
}}

forms! { Fates: Fate in Arkham, "state" {
    "lost in time and space" => [Lost];
    "delayed" => [Delayed];
    "devoured" => [Devoured];
    "arrested" => [Arrested];
}}

/// ` in an Other World`, or nothing
struct SomeOneZone;

impl Slot<Arkham> for SomeOneZone {
    type Value = Option<Zone>;

    fn read(&self, r: &mut Reader) -> Option<Option<Zone>> {
        Some(r.attempt(|r| {
            r.phrase(" ")?;
            OneZone.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, zone: &Option<Zone>) {
        if let Some(zone) = zone {
            w.push(" ");
            OneZone.write(w, zone);
        }
    }
}

/// ` in Innsmouth`, or nothing
struct SomeTown;

impl Slot<Arkham> for SomeTown {
    type Value = Option<TownId>;

    fn read(&self, r: &mut Reader) -> Option<Option<TownId>> {
        Some(r.attempt(|r| {
            r.phrase(" in ")?;
            Town.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, town: &Option<TownId>) {
        if let Some(town) = town {
            w.push(" in ");
            Town.write(w, town);
        }
    }
}

/// Where one comes or goes: `the streets`, `this area`, `an aquatic location`, a place by name
struct Tread;

impl Slot<Arkham> for Tread {
    type Value = Zone;

    fn read(&self, r: &mut Reader) -> Option<Zone> {
        match r.one_of(&["the streets", "this area", "an aquatic location"]) {
            Some(0) => Some(Zone::Streets),
            Some(1) => Some(Zone::Here),
            Some(_) => Some(Zone::Aquatic),
            None => Place.read(r).map(Zone::Place),
        }
    }

    fn write(&self, w: &mut Writer, zone: &Zone) {
        match zone {
            Zone::Place(place) => Place.write(w, place),
            Zone::Here => w.push("this area"),
            Zone::Aquatic => w.push("an aquatic location"),
            _ => w.push("the streets"),
        }
    }
}

/// `a Cultist, Ghoul or Maniac`
struct FoeKinds;

impl Slot<Arkham> for FoeKinds {
    type Value = Vec<KindId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<KindId>> {
        r.one_of(&["an ", "a "])?;
        List(Monster, " or ").read(r)
    }

    fn write(&self, w: &mut Writer, kinds: &Vec<KindId>) {
        let mut list = Writer::new(w.tree, w.vocab);
        List(Monster, " or ").write(&mut list, kinds);
        let words = w.adopt(list);
        w.article(&words);
    }
}

/// `a Luck check`, `an evade check`
struct ACheck;

impl Slot<Arkham> for ACheck {
    type Value = Checks;

    fn read(&self, r: &mut Reader) -> Option<Checks> {
        r.one_of(&["an ", "a "])?;
        OneCheck.read(r)
    }

    fn write(&self, w: &mut Writer, checks: &Checks) {
        let mut alone = Writer::new(w.tree, w.vocab);
        OneCheck.write(&mut alone, checks);
        let words = w.adopt(alone);
        w.article(&words);
    }
}

/// ` except an evade check`, ` with 2 or more successes`, or nothing
struct Narrowed;

impl Slot<Arkham> for Narrowed {
    type Value = (Option<Checks>, u8);

    fn read(&self, r: &mut Reader) -> Option<(Option<Checks>, u8)> {
        let but = r.attempt(|r| {
            r.phrase(" except ")?;
            ACheck.read(r)
        });
        let least = r.attempt(|r| {
            r.phrase(" with ")?;
            let n = Number(9).read(r)?;
            r.phrase(" or more successes").map(|()| n)
        });
        Some((but, least.unwrap_or(0)))
    }

    fn write(&self, w: &mut Writer, (but, least): &(Option<Checks>, u8)) {
        if let Some(but) = but {
            w.push(" except ");
            ACheck.write(w, but);
        }
        if *least > 0 {
            w.push(&format!(" with {least} or more successes"));
        }
    }
}

forms! { Windows: Window in Arkham, "moment" {
    "upkeep" "" (zone: SomeOneZone) => [Upkeep(zone)];
    "movement " (zone: OneZone) => [Movement(Some(zone))];
    "movement" => [Movement(None)];
    "any time" => [AnyTime];
    "in combat" => [InCombat];
    "before the horror check" => [BeforeHorror];
    "before the combat check" => [BeforeCombat];
    "when you fail a horror check and a combat check against this" => [FailsBoth];
    "when this is defeated" => [ThisDefeated];
    "before your first check in an encounter" => [BeforeFirstCheck];
    "before your combat check against " (kinds: FoeKinds) => [BeforeFight(kinds)];
    "before your " (checks: OneCheck) => [BeforeCheck { any: false, checks }];
    "before any investigator's " (checks: OneCheck) => [BeforeCheck { any: true, checks }];
    "after your failed check in an encounter" => [FailedCheck];
    "after your failed " (checks: OneCheck) => [AfterCheck { failed: true, checks }];
    "after your " (checks: OneCheck) => [AfterCheck { failed: false, checks }];
    "after any investigator's check" => [AfterAnyCheck];
    "when any investigator would lose Sanity or Stamina" => [AnyWouldLose];
    "when you would lose Stamina after a failed combat check" => [WouldLoseAfter(Blow::Combat)];
    "when you would lose Sanity after a failed horror check" => [WouldLoseAfter(Blow::FailedHorror)];
    "when you would lose Sanity after a horror check" => [WouldLoseAfter(Blow::Horror)];
    "when you would lose " (sanity, stamina: SanityStamina(" or ")) => [WouldLose { sanity, stamina }];
    "when you lose " (least: Number(99)) " or more Sanity at once" => [LostAtOnce { sanity: true, least }];
    "when you lose " (least: Number(99)) " or more Stamina at once" => [LostAtOnce { sanity: false, least }];
    "when you lose " (sanity, stamina: SanityStamina(" or ")) => [Lost { sanity, stamina }];
    "after the roll of " (card: Card) => [AfterRoll(card)];
    "after you gain " (gain: Gains) => [AfterGain(gain)];
    "start of the turn" => [StartOfTurn];
    "when a gate opens after the set-up" => [GateOpens { set_up: false }];
    "when a gate opens" => [GateOpens { set_up: true }];
    "when a gate is kept from opening" => [GateKept];
    "when an investigator casts a spell" => [SpellCast];
    "when you would spend clues" => [WouldSpendClues];
    "when you would pay money" => [WouldPay];
    "when you would lose your blessing" => [WouldLoseBlessing];
    "when you would spend toughness of monster trophies in Arkham Encounters" => [WouldSpendToughness { encounters: true }];
    "when you would spend toughness of monster trophies" => [WouldSpendToughness { encounters: false }];
    "when you would spend Sanity on a spell" => [WouldSpendSanity];
    "when you would gain Sanity" => [WouldGain { sanity: true }];
    "when you would gain Stamina" => [WouldGain { sanity: false }];
    "when an investigator would cast a spell" => [WouldCast];
    "when you would be " (fate: Fates) "" (zone: SomeOneZone) => [WouldBe { fate, zone }];
    "when the terror level would rise" => [TerrorWouldRise];
    "when a monster surge would occur" => [SurgeWouldOccur];
    "after you pay for care " (place: AtPlace) => [AfterCare(place)];
    "when any investigator would be arrested" => [AnyArrested];
    "when your partner would lose Sanity or Stamina, or be arrested, cursed or delayed" => [PartnerHarmed];
    "when " (sort: ASort) " deals you combat damage" => [DealsDamage(sort)];
    "after you read a tome" => [TomeRead];
    "when you spend a monster trophy" => [TrophySpent];
    "after you use the text of a location" => [TextUsed];
    "as soon as " (cond: Conditions) => [AsSoonAs(cond)];
    "when this would be refreshed" => [WouldRefresh];
    "when this is discarded" => [ThisDiscarded];
    "when you gain this" => [Gained];
    "when you gain a second copy of this" => [SecondCopy];
    "when you would draw a card except a Mythos card" => [WouldDrawAny];
    "when you would draw " (decks: AnyDeck { each: true }) => [WouldDraw(decks)];
    "after a check in an encounter with no success" => [NoSuccess];
    "when this is complete" => [Complete];
    "sacrifice" => [Sacrifice];
    "after use" => [AfterUse];
    "after you draw a location or gate card" => [EncounterDrawn { gate: true }];
    "after you draw a location card" => [EncounterDrawn { gate: false }];
    "when closing a gate" => [Closing];
    "when the Ancient One awakens" => [Awakens];
    "when the Ancient One attacks" => [Attacked];
    "after each combat and when you return from an Other World" => [AfterCombatOrReturn];
    "instead of an encounter here" => [InsteadOfEncounter];
    "instead of an encounter at a location" => [InsteadAnywhere { streets: false }];
    "when a doom token is added" => [DoomAdded(None)];
    "when the " (nth: Ordinal) " doom token is added" => [DoomAdded(Some(nth))];
    "when the terror level rises" => [TerrorRises];
    "when the " (symbol: SymbolWord) " moves along white arrows" => [SymbolMoves { symbol, white: true }];
    "when the " (symbol: SymbolWord) " moves along black arrows" => [SymbolMoves { symbol, white: false }];
    "when a " (symbol: SymbolWord) " gate closes" => [GateCloses(symbol)];
    "when sealing a gate traps another investigator" => [Traps];
    "when a Mythos card is drawn" => [MythosDrawn];
    "instead of an encounter " (zone: Zones) => [InsteadAt(zone)];
    "instead of an encounter" => [InsteadAnywhere { streets: true }];
    "when a monster surge occurs" => [Surge];
    "when an ally is discarded or leaves the game" => [AllyLeaves];
    "when an ally returns to the box" => [AllyBoxed];
    "when an investigator is devoured" => [AnyoneDevoured];
    "when you are devoured" => [YouDevoured];
    "when you would buy " (decks: AnyDeck { each: true }) => [WouldBuy(decks)];
    "when an investigator discards " (decks: AnyDeck { each: true }) " " (zone: OneZone) => [Discards { decks, zone }];
    "when another investigator is devoured or falls to 0 Sanity or Stamina" => [OtherFalls];
    "when you seal a gate" => [YouSeal];
    "after you pass a check to close a gate" => [Closed];
    "when you are drawn through a gate in the Mythos Phase" => [DrawnThrough];
    "when an investigator falls to 0 Sanity or Stamina" => [AnyoneFalls];
    "when an investigator ends movement " (zone: Zones) ", before monsters" => [Halts(zone)];
    "when an investigator ends movement " (zone: Zones) => [EndsMovement(zone)];
    "when you end your movement" => [YouEndMovement];
    "when an investigator leaves " (zone: Tread) => [Leaves(zone)];
    "when an investigator enters " (zone: Tread) => [Walks(zone)];
    "instead of a combat check against " (kind: AMonster) => [InsteadOfAttack(kind)];
    "when you fail a horror check against this" => [HorrorFailed];
    "when you fail a combat check against this" => [FailsCheck { evade: false }];
    "when you fail an evade check against this" => [FailsCheck { evade: true }];
    "after the second round of combat" => [SecondRound];
    "when this drives you insane or knocks you unconscious" => [Fells];
    "when this enters an area" => [ThisEnters];
    "when a rift opens" => [RiftOpens];
    "when a rift moves" => [RiftMoves];
    "when an investigator exhausts " (class: SomeClass) => [AnyoneExhausts(class)];
    "when you are lost in time and space" => [YouLost];
    "when you enter an area of an Other World" => [EntersWorld];
    "start of Upkeep" => [StartOfUpkeep];
    "start of Mythos" => [StartOfMythos];
    "when an investigator is blessed" => [AnyoneBlessed { curse: false }];
    "when an investigator is cursed" => [AnyoneBlessed { curse: true }];
    "when an investigator seals a gate" => [AnyoneSeals];
    "when an investigator closes a gate" => [AnyoneCloses];
    "when an investigator gains " (n: Number(99)) " or more clues at once" => [AnyoneGainsClues(n)];
    "when " (track: FullTrack) => [TrackFull(track)];
    "when " (deck: ADeck) " devours an investigator" => [DeckDevours(deck)];
    "when " (sort: ASort) " is put on this" => [PutOnThis(sort)];
    "when an investigator draws " (class: SomeClass) => [AnyoneDraws(class)];
    "when the first gate opens" => [FirstGate];
    "when a " (kind: Environments) " card is drawn" => [EnvironmentDrawn(Some(kind))];
    "when a " (kind: Environments) " card is discarded" => [EnvironmentGoes(kind)];
    "when an environment is drawn" => [EnvironmentDrawn(None)];
    "when " (card: Card) " is drawn" => [OmenDrawn(card)];
    "when an investigator gains " (token: HeldToken) => [AnyoneGainsTokens(token)];
    "when an investigator gains " (decks: AnyDeck { each: true }) => [AnyoneGains(decks)];
    "encounter here" => [EncounterHere];
    "encounter " (place: AtPlace) => [EncounterAt(place)];
    "after an encounter here" => [AfterEncounter];
    "Arkham Encounters " (zone: Zones) => [EncountersIn(zone)];
    "Arkham Encounters" => [Encounters];
    "end of Mythos, from the next turn on" => [EndOfMythos { later: true }];
    "end of Mythos" => [EndOfMythos { later: false }];
    "when this enters play" => [Enters];
    "instead of a gate" => [InsteadOfGate];
    "when this is full" => [Full];
    "when a monster enters a vortex" "" (town: SomeTown) => [EntersVortex(town)];
    "when a monster enters the Sky" => [MonsterRises];
    "when a monster enters " (place: Place) => [MonsterEnters(place)];
    "when another investigator ends movement at your location" => [Joined];
    "when this opens" => [Opens];
    "when a check to close this fails" => [CloseFails];
    "pass when " (cond: Conditions) => [Pass(Some(cond))];
    "pass" => [Pass(None)];
    "fail when " (cond: Conditions) => [Fail(Some(cond))];
    "fail" => [Fail(None)];
    "set-up" => [SetUp];
    "start of battle" => [StartOfBattle];
    "attack" => [Attack];
    "after the attack" => [AfterAttack];
    "when an investigator is lost in time and space" => [AnyoneLost];
    "when " (sort: ASort) " is defeated" => [AnyDefeated(sort)];
    "when you defeat " (sort: ASort) => [YouDefeat(sort)];
    "instead of moving" => [InsteadOfMoving];
    "when this moves along a black arrow" => [ThisMoves { white: false }];
    "when this moves along a white arrow" => [ThisMoves { white: true }];
    "damage" => [Damage];
    "when you pass a combat check against this" => [Defeated];
    "when you make " (checks: ACheck) "" (but, least: Narrowed) => [YouCheck(Checked { passed: None, checks, but, least })];
    "when you pass " (checks: ACheck) "" (but, least: Narrowed) => [YouCheck(Checked { passed: Some(true), checks, but, least })];
    "when you fail " (checks: ACheck) "" (but, least: Narrowed) => [YouCheck(Checked { passed: Some(false), checks, but, least })];
    "when an investigator makes " (checks: ACheck) "" (but, least: Narrowed)
        => [AnyoneChecks(Checked { passed: None, checks, but, least })];
    "when an investigator passes " (checks: ACheck) "" (but, least: Narrowed)
        => [AnyoneChecks(Checked { passed: Some(true), checks, but, least })];
    "when an investigator fails " (checks: ACheck) "" (but, least: Narrowed)
        => [AnyoneChecks(Checked { passed: Some(false), checks, but, least })];
}}

/// What one may gain instead of points: `while this is not exhausted, you may gain Power instead of Stamina`. Everything that an
/// exhausted card says at this moment is silent, and the moment is one of those that are used at will.
pub(crate) struct Instead {
    sanity: bool,
    token: TokenId,
}

const INSTEAD: &str = "while this is not exhausted, you may gain ";

impl Instead {
    /// The moment with nothing else in it, if it is that.
    pub fn of(at: &At, tree: &Tree) -> Option<Instead> {
        let At {
            window: Window::WouldGain { sanity },
            costs,
            once_per_turn: false,
            once_per_game: false,
            once_per_check: false,
            block,
        } = at
        else {
            return None;
        };
        match tree.block(*block) {
            [
                Step {
                    effect:
                        Effect::Amounts(family::Amounts::Tokens { kind, lose: false, amount: Amount::So(Quantity::THAT) }),
                    ..
                },
            ] if costs.is_empty() => Some(Instead { sanity: *sanity, token: *kind }),
            _ => None,
        }
    }

    pub fn read(r: &mut Reader) -> Option<At> {
        r.phrase_of(INSTEAD, "rule")?;
        let kind = HeldToken.read(r)?;
        let sanity = r.one_of(&[" instead of Sanity", " instead of Stamina"])? == 0;
        r.stop()?;
        let effect = Effect::Amounts(family::Amounts::Tokens { kind, lose: false, amount: Amount::So(Quantity::THAT) });
        let block = r.tree.push_block(vec![Step { effect, end: true }])?;
        let window = Window::WouldGain { sanity };
        Some(At { window, costs: Vec::new(), once_per_turn: false, once_per_game: false, once_per_check: false, block })
    }

    pub fn write(&self, w: &mut Writer) {
        w.push(INSTEAD);
        HeldToken.write(w, &self.token);
        w.push(if self.sanity { " instead of Sanity" } else { " instead of Stamina" });
    }
}
