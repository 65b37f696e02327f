//! The moments at which an ability acts.

use crate::grammar::amounts::Things;
use crate::grammar::bounds::Environments;
use crate::grammar::cards::{ACard, AnyDeck, Decks, SomeClass};
use crate::grammar::conditions::Conditions;
use crate::grammar::foes::{AMonster, ASort, Ordinal};
use crate::grammar::places::{AtPlace, OneZone, Zones};
use crate::grammar::statics::ADeck;
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

/// ` in the Rivertown streets`, or nothing
struct SomeZone;

impl Slot<Arkham> for SomeZone {
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

/// `your evade check`, `any investigator's combat check`, `your combat check against a Cultist, Ghoul or Maniac`
struct BeforeChecks;

impl Slot<Arkham> for BeforeChecks {
    type Value = (Whose, Checks, Vec<KindId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let whose = match r.one_of(&["your first ", "your ", "any investigator's "])? {
            0 => Whose::First,
            1 => Whose::Yours,
            _ => Whose::Any,
        };
        let checks = OneCheck.read(r)?;
        if whose == Whose::First {
            r.phrase(" in an encounter")?;
        }
        Some((whose, checks, FoeKinds.read(r)?))
    }

    fn write(&self, w: &mut Writer, (whose, checks, against): &Self::Value) {
        w.push(match whose {
            Whose::First => "your first ",
            Whose::Yours => "your ",
            Whose::Any => "any investigator's ",
        });
        OneCheck.write(w, checks);
        w.push(if *whose == Whose::First { " in an encounter" } else { "" });
        FoeKinds.write(w, against);
    }
}

/// ` against a Cultist, Ghoul or Maniac`, or nothing
struct FoeKinds;

impl Slot<Arkham> for FoeKinds {
    type Value = Vec<KindId>;

    fn read(&self, r: &mut Reader) -> Option<Vec<KindId>> {
        let kinds = r.attempt(|r| {
            r.phrase(" against ")?;
            r.one_of(&["an ", "a "])?;
            List(Monster, " or ").read(r)
        });
        Some(kinds.unwrap_or_default())
    }

    fn write(&self, w: &mut Writer, kinds: &Vec<KindId>) {
        if kinds.is_empty() {
            return;
        }
        w.push(" against ");
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

/// What investigators do: as it is said of you, and as it is said of another.
macro_rules! deeds {
    ($( $you:literal / $they:literal { $($rest:tt)* } => [ $($value:tt)* ]; )*) => {
        forms! { YouDo: Done in Arkham, "thing that happens" { $( $you $($rest)* => [ $($value)* ]; )* } }
        forms! { TheyDo: Done in Arkham, "thing that happens" { $( $they $($rest)* => [ $($value)* ]; )* } }
    };
}

deeds! {
    "seal a gate" / "seals a gate" {} => [Seals];
    "close a gate" / "closes a gate" {} => [Closes];
    "are blessed" / "is blessed" {} => [Blessed { curse: false }];
    "are cursed" / "is cursed" {} => [Blessed { curse: true }];
    "are lost in time and space" / "is lost in time and space" {} => [Lost];
    "are devoured by " / "is devoured by " { (deck: ADeck) } => [DevouredBy(deck)];
    "are devoured" / "is devoured" {} => [Devoured];
    "are drawn through a gate in the Mythos Phase" / "is drawn through a gate in the Mythos Phase" {} => [DrawnThrough];
    "fall to 0 Sanity or Stamina" / "falls to 0 Sanity or Stamina" {} => [Falls];
    "cast a spell" / "casts a spell" {} => [Casts];
    "draw " / "draws " { (class: SomeClass) } => [Draws(class)];
    "exhaust " / "exhausts " { (class: SomeClass) } => [Exhausts(class)];
    "gain " / "gains " { (n: Number(99)) " or more clues at once" } => [GainsClues(n)];
    "gain " / "gains " { (token: HeldToken) } => [GainsTokens(token)];
    "gain " / "gains " { (decks: AnyDeck { each: true }) } => [Gains(decks)];
    "discard " / "discards " { (decks: AnyDeck { each: true }) " " (zone: OneZone) } => [Discards { decks, zone }];
    "defeat " / "defeats " { (sort: ASort) } => [Defeats(sort)];
    "enter an area of an Other World" / "enters an area of an Other World" {} => [EntersWorld];
    "spend a monster trophy" / "spends a monster trophy" {} => [SpendsTrophy];
    "read a tome" / "reads a tome" {} => [ReadsTome];
    "use the text of a location" / "uses the text of a location" {} => [UsesText];
    "end movement " / "ends movement " { (zone: Zones) ", before monsters" } => [Halts(zone)];
    "end movement" / "ends movement" { (zone: SomeZone) } => [EndsMovement(zone)];
    "leave " / "leaves " { (zone: Tread) } => [Leaves(zone)];
    "enter " / "enters " { (zone: Tread) } => [Enters(zone)];
    "make " / "makes " { (checks: ACheck) "" (but, least: Narrowed) } => [Checks(Checked { passed: None, checks, but, least })];
    "pass " / "passes " { (checks: ACheck) "" (but, least: Narrowed) } => [Checks(Checked { passed: Some(true), checks, but, least })];
    "fail " / "fails " { (checks: ACheck) "" (but, least: Narrowed) } => [Checks(Checked { passed: Some(false), checks, but, least })];
}

forms! {
    /// What would happen to somebody.
    Comings: Coming in Arkham, "thing that happens" {
    "lose Stamina after a failed combat check" => [LoseAfter(Blow::Combat)];
    "lose Sanity after a failed horror check" => [LoseAfter(Blow::FailedHorror)];
    "lose Sanity after a horror check" => [LoseAfter(Blow::Horror)];
    "lose your blessing" => [LoseBlessing];
    "lose " (sanity, stamina: SanityStamina(" or ")) => [Lose { sanity, stamina }];
    "spend clues" => [SpendClues];
    "pay money" => [Pay];
    "spend toughness of monster trophies in Arkham Encounters" => [SpendToughness { encounters: true }];
    "spend toughness of monster trophies" => [SpendToughness { encounters: false }];
    "spend Sanity on a spell" => [SpendSanity];
    "gain Sanity" => [Gain { sanity: true }];
    "gain Stamina" => [Gain { sanity: false }];
    "cast a spell" => [Cast];
    "be " (fate: Fates) "" (zone: SomeOneZone) => [Be { fate, zone }];
    "draw a card except a Mythos card" => [DrawAny];
    "draw " (decks: AnyDeck { each: true }) => [Draw(decks)];
    "buy " (decks: AnyDeck { each: true }) => [Buy(decks)];
}}

forms! {
    /// What happens to monsters.
    FoeDeeds: FoeDone in Arkham, "thing that happens" {
    "is defeated" => [Defeated];
    "is put on this" => [PutOnThis];
    "deals you combat damage" => [DealsDamage];
    "enters a vortex" "" (town: SomeTown) => [EntersVortex(town)];
    "moves into the Sky or a vortex" => [Rises];
    "enters an area" => [Arrives];
    "enters " (place: Place) => [Enters(place)];
    "moves along a black arrow" => [Moves { white: false }];
    "moves along a white arrow" => [Moves { white: true }];
    "drives you insane or knocks you unconscious" => [Fells];
}}

forms! { Usuals: Usual in Arkham, "thing that happens" {
    "an encounter here" => [Encounter];
    "an encounter at a location" => [AnyEncounter { streets: false }];
    "an encounter " (zone: Zones) => [EncounterIn(zone)];
    "an encounter" => [AnyEncounter { streets: true }];
    "a combat check against " (kind: AMonster) => [Attack(kind)];
    "moving" => [Moving];
    "a gate" => [Gate];
}}

forms! { Omens: Omen in Arkham, "Mythos card" {
    "a Mythos card" => [Any];
    "an environment" => [Environment(None)];
    "a " (kind: Environments) " card" => [Environment(Some(kind))];
    "" (card: Card) => [Named(card)];
}}

forms! { Meetings: Meeting in Arkham, "encounter" {
    "encounter here" => [Here];
    "encounter " (place: AtPlace) => [At(place)];
    "after an encounter here" => [After];
}}

forms! { Faileds: Failed in Arkham, "check" {
    "a horror check and a combat check" => [Both];
    "a horror check" => [Horror];
    "a combat check" => [Combat];
    "an evade check" => [Evade];
}}

forms! { Windows: Window in Arkham, "moment" {
    "upkeep" "" (zone: SomeOneZone) => [Upkeep(zone)];
    "movement " (zone: OneZone) => [Movement(Some(zone))];
    "movement" => [Movement(None)];
    "any time" => [AnyTime];
    "in combat" => [InCombat];
    "before the horror check" => [BeforeHorror];
    "before the combat check" => [BeforeCombat];
    "before " (whose, checks, against: BeforeChecks) => [BeforeCheck { whose, checks, against }];
    "instead of " (what: Usuals) => [InsteadOf(what)];
    "when you would " (what: Comings) => [Would { who: Doer::You, what }];
    "when an investigator would " (what: Comings) => [Would { who: Doer::Anyone, what }];
    "when the terror level would rise" => [Looms(Threat::Terror)];
    "when a monster surge would occur" => [Looms(Threat::Surge)];
    "when a gate opens after the set-up" => [Happens(Happening::GateOpens(Opening::Later))];
    "when a gate opens" => [Happens(Happening::GateOpens(Opening::Any))];
    "when the first gate opens" => [Happens(Happening::GateOpens(Opening::First))];
    "when a rift opens" => [Happens(Happening::Rift { opens: true })];
    "when a rift moves" => [Happens(Happening::Rift { opens: false })];
    "when " (omen: Omens) " is drawn" => [MythosDrawn(omen)];
    "when this is discarded" => [Discarded(None)];
    "when a " (kind: Environments) " card is discarded" => [Discarded(Some(kind))];
    "when an ally is discarded or leaves the game" => [AllyGoes { boxed: false }];
    "when an ally returns to the box" => [AllyGoes { boxed: true }];
    "" (meeting: Meetings) => [Encounter(meeting)];
    "when you fail " (what: Faileds) " against this" => [FailsAgainst(what)];
    "after your failed check in an encounter" => [FailedCheck];
    "after your failed " (checks: OneCheck) => [AfterCheck { failed: true, checks }];
    "after your " (checks: OneCheck) => [AfterCheck { failed: false, checks }];
    "after any investigator's check" => [AfterAnyCheck];
    "when you lose " (least: Number(99)) " or more Sanity at once" => [LostAtOnce { sanity: true, least }];
    "when you lose " (least: Number(99)) " or more Stamina at once" => [LostAtOnce { sanity: false, least }];
    "when you lose " (sanity, stamina: SanityStamina(" or ")) => [Lost { sanity, stamina }];
    "after the roll of " (card: Card) => [AfterRoll(card)];
    "after you gain " (gain: Gains) => [AfterGain(gain)];
    "start of the turn" => [StartOfTurn];
    "when a gate is kept from opening" => [Happens(Happening::GateKept)];
    "after you pay for care " (place: AtPlace) => [AfterCare(place)];
    "when your partner would lose Sanity or Stamina, or be arrested, cursed or delayed" => [PartnerHarmed];
    "as soon as " (cond: Conditions) => [AsSoonAs(cond)];
    "when this would be refreshed" => [This(ThisDone::WouldRefresh)];
    "when you gain this" => [This(ThisDone::Gained)];
    "when you gain a second copy of this" => [This(ThisDone::SecondCopy)];
    "after a check in an encounter with no success" => [NoSuccess];
    "when this is complete" => [This(ThisDone::Complete)];
    "sacrifice" => [Sacrifice];
    "after use" => [AfterUse];
    "after you draw a location or gate card" => [EncounterDrawn { gate: true }];
    "after you draw a location card" => [EncounterDrawn { gate: false }];
    "when closing a gate" => [Closing];
    "when the Ancient One awakens" => [Happens(Happening::Awakens)];
    "when the Ancient One attacks" => [Attacked];
    "after each combat and when you return from an Other World" => [AfterCombatOrReturn];
    "when a doom token is added" => [Happens(Happening::DoomAdded(None))];
    "when the " (nth: Ordinal) " doom token is added" => [Happens(Happening::DoomAdded(Some(nth)))];
    "when the terror level rises" => [Happens(Happening::TerrorRises)];
    "when the " (symbol: SymbolWord) " moves along white arrows" => [Happens(Happening::SymbolMoves { symbol, white: true })];
    "when the " (symbol: SymbolWord) " moves along black arrows" => [Happens(Happening::SymbolMoves { symbol, white: false })];
    "when a " (symbol: SymbolWord) " gate closes" => [Happens(Happening::GateCloses(symbol))];
    "when sealing a gate traps another investigator" => [Traps];
    "when a monster surge occurs" => [Happens(Happening::Surge)];
    "when another investigator is devoured or falls to 0 Sanity or Stamina" => [OtherFalls];
    "after you pass a check to close a gate" => [Closed];
    "after the second round of combat" => [SecondRound];
    "start of Upkeep" => [StartOfUpkeep];
    "start of Mythos" => [StartOfMythos];
    "when " (track: FullTrack) => [Happens(Happening::TrackFull(track))];
    "Arkham Encounters " (zone: Zones) => [EncountersIn(zone)];
    "Other World Encounters " (zone: Zones) => [WorldsFrom(zone)];
    "Arkham Encounters" => [Encounters];
    "end of Mythos, from the next turn on" => [EndOfMythos { later: true }];
    "end of Mythos" => [EndOfMythos { later: false }];
    "when this enters play" => [This(ThisDone::Enters)];
    "when this is full" => [This(ThisDone::Full)];
    "when another investigator ends movement at your location" => [Joined];
    "when this opens" => [This(ThisDone::Opens)];
    "when a check to close this fails" => [This(ThisDone::CloseFails)];
    "pass when " (cond: Conditions) => [Pass(Some(cond))];
    "pass" => [Pass(None)];
    "fail when " (cond: Conditions) => [Fail(Some(cond))];
    "fail" => [Fail(None)];
    "set-up" => [SetUp];
    "start of battle" => [StartOfBattle];
    "attack" => [Attack];
    "after the attack" => [AfterAttack];
    "damage" => [Damage];
    "when you pass a combat check against this" => [Defeated];
    "when this " (does: FoeDeeds) => [Foe { which: None, does }];
    "when " (sort: ASort) " " (does: FoeDeeds) => [Foe { which: Some(sort), does }];
    "when you " (does: YouDo) => [When { who: Doer::You, does }];
    "when an investigator " (does: TheyDo) => [When { who: Doer::Anyone, does }];
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
            window: Window::Would { who: Doer::You, what: Coming::Gain { sanity } },
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
        let window = Window::Would { who: Doer::You, what: Coming::Gain { sanity } };
        Some(At { window, costs: Vec::new(), once_per_turn: false, once_per_game: false, once_per_check: false, block })
    }

    pub fn write(&self, w: &mut Writer) {
        w.push(INSTEAD);
        HeldToken.write(w, &self.token);
        w.push(if self.sanity { " instead of Sanity" } else { " instead of Stamina" });
    }
}
