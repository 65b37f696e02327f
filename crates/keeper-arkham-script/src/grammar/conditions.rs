//! What must hold, after `if`, `while`, `pass when` and `fail when`.

use crate::grammar::cards::SomeClass;
use crate::grammar::foes::AMonster;
use crate::grammar::limits::{Having, Limits};
use crate::grammar::phrases::TrophyKinds;
use crate::grammar::places::{Except, OneZone, Zones};
use crate::grammar::tracks::TrackToken;
use crate::grammar::wealth::HeldToken;
use crate::grammar::words::{SanityStamina, States};
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::names::{Ancient, Card, World};
use crate::tree::*;
use keeper_script::form::{Counted, List, Number, Slot, read_list, write_list};
use keeper_script::forms;

forms! { OneCondition: Cond in Arkham, "condition" {
    "you are " (status: States) => [Are { status, yes: true }];
    "you are not " (status: States) => [Are { status, yes: false }];
    "you are " (zone: OneZone) "" (except: Except(" except ")) => [At { zone, except }];
    "you win" => [Won];
    "nightmarish harms you" => [Nightmarish];
    "you are a man" => [Man(true)];
    "you are a woman" => [Man(false)];
    "you have more " (token: HeldToken) " than that" => [MoreTokens(token)];
    "you have a " (kinds: TrophyKinds(" or ", "trophy")) => [TrophyOf(kinds)];
    "you passed a check or defeated a monster there" => [DidWell];
    "you are not insane" => [Insane(false)];
    "you are insane" => [Insane(true)];
    "you are not unconscious" => [Unconscious(false)];
    "you are unconscious" => [Unconscious(true)];
    "you are in the first area" => [Area { second: false }];
    "you are in the second area" => [Area { second: true }];
    "" (who, is: People) => [Folk { who, is }];
    "" (what, how: Filling) => [Filled { what, how }];
    "" (dice: RolledWords) => [Rolled(dice)];
    "the Ancient One awakens" => [Awake(true)];
    "the Ancient One is not awake" => [Awake(false)];
    "it has no gate" => [NoGate];
    "there is an elder sign there" => [SealThere];
    "you have fewer monster trophies than your partner" => [FewerThanPartner { gates: false }];
    "you have fewer gate trophies than your partner" => [FewerThanPartner { gates: true }];
    "your " (sanity, stamina: Full) => [Full { sanity, stamina }];
    "your Sanity and Stamina are equal" => [EqualPoints];
    "this has been in play for " (n: Counted("turn", "turns")) => [InPlayFor(n)];
    "it is " (class: SomeClass) => [It(class)];
    "you have a gate trophy of " (world: World) => [GateTrophyOf(world)];
    "there are no " (track: TrackToken { one: false }) " on spaces of your neighbourhood" => [NoneAround(track)];
    "the terror level is " (n: Exactly) => [TerrorIs(n)];
    "" (limit: Limits) => [Count(limit)];
    "" (fought: Fights) => [Fight(fought)];
    "your maximum Sanity is more than your maximum Stamina" => [MoreSanity(true)];
    "your maximum Stamina is more than your maximum Sanity" => [MoreSanity(false)];
    "there is an elder sign " (zone: Zones) => [SealIn(zone)];
    "the monster has appeared in an encounter" => [Appeared];
    "its toughness is less than your successes" => [Weaker];
    "its price is that much" => [PriceIs(true)];
    "its price is not that much" => [PriceIs(false)];
    "its price is less than that of the discarded card" => [Cheaper];
    "this lies on the board" => [OnBoard];
    "any monster returned" => [AnyReturned];
    "the Ancient One is " (ancient: Ancient) => [AncientOne(ancient)];
    "" (kind: AMonster) " is in the cup" => [Monster { kind, cup: true }];
    "" (kind: AMonster) " is on the board" => [Monster { kind, cup: false }];
    "this is exhausted" => [Exhausted { card: None, yes: true }];
    "this is not exhausted" => [Exhausted { card: None, yes: false }];
    "" (card: Card) " is exhausted" => [Exhausted { card: Some(card), yes: true }];
    "" (card: Card) " is not exhausted" => [Exhausted { card: Some(card), yes: false }];
    "" (card: Card) " is in play" => [InPlay(card)];
    "" (card: Card) " is in the deck" => [InDeck(card)];
    "" (card: Card) " is face up" => [FaceUp(card, true)];
    "" (card: Card) " is face down" => [FaceUp(card, false)];
    "" (of: Joined(" and ")) => [Several { any: false, of }];
    "" (of: Joined(" or ")) => [Several { any: true, of }];
}}

/// `3`, and no more and no less
struct Exactly;

impl Slot<Arkham> for Exactly {
    type Value = u8;

    fn read(&self, r: &mut Reader) -> Option<u8> {
        let n = r.number(99)?;
        (n > 0 && r.peek(" or more").is_none() && r.peek(" or less").is_none()).then_some(n)
    }

    fn write(&self, w: &mut Writer, n: &u8) {
        w.number(n);
    }
}

forms! { Fights: Fought in Arkham, "condition" {
    "you defeat it" => [Defeated];
    "you defeat them" => [AllDefeated];
    "you evade or defeat it" => [EvadedOrDefeated];
    "you neither evade nor defeat it in the first round" => [NotAtOnce];
    "you pass a combat check against it" => [Hit];
    "you pass your first combat check against it" => [HitFirst];
    "you passed its horror check" => [Bold];
    "you failed its horror check" => [Horrified];
}}

forms! { RolledWords: Rolled in Arkham, "dice" {
    "both dice are equal" => [Equal];
    "the sum of the dice is " (n: Number(99)) => [Sum(n)];
}}

forms! { Folks: Folk in Arkham, "person" {
    "each investigator" => [Each];
    "an investigator" => [Any];
    "another investigator" => [Other];
    "nobody" => [Nobody];
    "your partner" => [Partner];
    "" (n: Number(9)) " or more investigators" => [Some(n)];
}}

/// `each investigator has a dark pact`, `2 or more investigators are blessed`
struct People;

/// ` has ` and ` is `, of one and of several.
const VERBS: [[&str; 2]; 2] = [[" has ", " is "], [" have ", " are "]];

impl Slot<Arkham> for People {
    type Value = (Folk, Being);

    fn read(&self, r: &mut Reader) -> Option<(Folk, Being)> {
        let who = Folks.read(r)?;
        let several = matches!(who, Folk::Some(_));
        let is = match r.one_of(&VERBS[usize::from(several)])? {
            0 => Being::Has(List(Having, " or ").read(r)?),
            _ => {
                let status = r.attempt(|r| States.read(r).map(Being::Is));
                status.or_else(|| if several { Zones.read(r) } else { OneZone.read(r) }.map(Being::At))?
            }
        };
        Some((who, is))
    }

    fn write(&self, w: &mut Writer, (who, is): &(Folk, Being)) {
        let several = matches!(who, Folk::Some(_));
        let [has, be] = VERBS[usize::from(several)];
        Folks.write(w, who);
        w.push(if matches!(is, Being::Has(_)) { has } else { be });
        match is {
            Being::Has(of) => List(Having, " or ").write(w, of),
            Being::Is(status) => States.write(w, status),
            Being::At(zone) if several => Zones.write(w, zone),
            Being::At(zone) => OneZone.write(w, zone),
        }
    }
}

forms! { Fillables: Fillable in Arkham, "what can be full" {
    "the Outskirts" => [Outskirts];
    "the doom track" => [Doom];
    "the track of " (track: TrackToken { one: false }) => [Track(track)];
}}

/// `the doom track is full but for 1 space`, `at least half of the Outskirts are full`
struct Filling;

impl Filling {
    fn full(what: Fillable) -> &'static str {
        if what == Fillable::Outskirts { " are full" } else { " is full" }
    }
}

impl Slot<Arkham> for Filling {
    type Value = (Fillable, Fill);

    fn read(&self, r: &mut Reader) -> Option<(Fillable, Fill)> {
        let half = r.phrase("at least half of ").is_some();
        let what = Fillables.read(r)?;
        r.phrase(Filling::full(what))?;
        if half {
            return Some((what, Fill::Half));
        }
        let but = r.attempt(|r| {
            r.phrase(" but for ")?;
            Counted("space", "spaces").read(r)
        });
        Some((what, but.map_or(Fill::All, Fill::But)))
    }

    fn write(&self, w: &mut Writer, (what, how): &(Fillable, Fill)) {
        w.push(if *how == Fill::Half { "at least half of " } else { "" });
        Fillables.write(w, what);
        w.push(Filling::full(*what));
        if let Fill::But(n) = how {
            w.push(" but for ");
            Counted("space", "spaces").write(w, n);
        }
    }
}

/// `Sanity is at its maximum`, `Sanity and Stamina are at their maximum`
struct Full;

impl Slot<Arkham> for Full {
    type Value = (bool, bool);

    fn read(&self, r: &mut Reader) -> Option<(bool, bool)> {
        let (sanity, stamina) = SanityStamina(" and ").read(r)?;
        r.phrase(Full::words(sanity && stamina))?;
        Some((sanity, stamina))
    }

    fn write(&self, w: &mut Writer, &(sanity, stamina): &(bool, bool)) {
        SanityStamina(" and ").write(w, &(sanity, stamina));
        w.push(Full::words(sanity && stamina));
    }
}

impl Full {
    fn words(both: bool) -> &'static str {
        if both { " are at their maximum" } else { " is at its maximum" }
    }
}

/// Several conditions, which only [`Conditions`] reads.
struct Joined(&'static str);

impl Slot<Arkham> for Joined {
    type Value = Vec<Cond>;

    fn read(&self, _: &mut Reader) -> Option<Vec<Cond>> {
        None
    }

    fn write(&self, w: &mut Writer, conds: &Vec<Cond>) {
        write_list(w, conds, self.0, |w, cond, _| OneCondition.write(w, cond));
    }
}

/// One condition, or several joined with `and` or with `or`.
pub(crate) struct Conditions;

impl Slot<Arkham> for Conditions {
    type Value = Cond;

    fn read(&self, r: &mut Reader) -> Option<Cond> {
        let (mut conds, last) = read_list(r, &[" and ", " or "], |r, _| OneCondition.read(r))?;
        if conds.len() == 1 {
            return conds.pop();
        }
        Some(Cond::Several { any: last == 1, of: conds })
    }

    fn write(&self, w: &mut Writer, cond: &Cond) {
        OneCondition.write(w, cond);
    }
}

/// ` while you are in Arkham`, or nothing
pub(crate) struct While;

impl Slot<Arkham> for While {
    type Value = Option<Cond>;

    fn read(&self, r: &mut Reader) -> Option<Option<Cond>> {
        Some(r.attempt(|r| {
            r.phrase(" while ")?;
            Conditions.read(r)
        }))
    }

    fn write(&self, w: &mut Writer, cond: &Option<Cond>) {
        if let Some(cond) = cond {
            w.push(" while ");
            Conditions.write(w, cond);
        }
    }
}
