//! What a text would come to just now, before it runs: whether it can be done in full, and whether it changes anything.
//!
//! An option that can bring nothing is not offered, and one that cannot be carried out is not possible to choose. Both are
//! answered here, by one function over all effects.

use keeper_script::tree::*;
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Src};
use crate::index::Q;
use crate::library::{Supply, Symbol, WeaponType};
use crate::state::{Held, Inv, NONE, Place, Spot, flag, held};

/// What an effect would come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It cannot be done in full.
    Impossible,
    /// It would change nothing.
    Nothing,
    Something,
}

use Outlook::{Impossible, Nothing, Something};

/// For whom and by what a text would run, and what is paid for it first.
#[derive(Clone, Copy)]
pub struct Prospect<'a> {
    pub ctx: Ctx,
    pub costs: &'a [Cost],
}

impl From<Ctx> for Prospect<'_> {
    fn from(ctx: Ctx) -> Self {
        Prospect { ctx, costs: &[] }
    }
}

fn changes(yes: bool) -> Outlook {
    if yes { Something } else { Nothing }
}

fn possible(yes: bool) -> Outlook {
    if yes { Something } else { Impossible }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Whether using an ability would change anything.
    pub fn is_useful(&self, who: Inv, src: Src, at: &At) -> bool {
        let ctx = Ctx { who, src, ..Ctx::default() };
        // No price takes one to another place.
        let here = match self.lib.tree.block(at.block).first().map(|step| &step.effect) {
            Some(Effect::If { cond: cond @ Cond::At { .. }, otherwise: None, .. }) => self.q().holds_now(cond, &ctx),
            _ => true,
        };
        here && self.acts(at.block, &Prospect { ctx, costs: &at.costs })
    }

    /// Whether any sentence of a block would change anything.
    pub fn acts(&self, block: BlockId, on: &Prospect) -> bool {
        self.lib.tree.block(block).iter().any(|step| self.outlook(&step.effect, on) == Something)
    }

    fn any_acts(&self, mut blocks: impl Iterator<Item = BlockId>, on: &Prospect) -> bool {
        blocks.any(|block| self.acts(block, on))
    }

    /// What a block comes to for one who chooses it and must do all of it.
    pub fn in_full(&self, block: BlockId, on: &Prospect) -> Outlook {
        let mut all = Nothing;
        for step in self.lib.tree.block(block) {
            match self.outlook(&step.effect, on) {
                Impossible => return Impossible,
                Something => all = Something,
                Nothing => {}
            }
        }
        all
    }

    /// Whether a text may ask somebody to do this: it can be done, and it or what follows from it changes something.
    pub fn is_choice(&self, offer: BlockId, did: Option<BlockId>, on: &Prospect) -> bool {
        match self.in_full(offer, on) {
            Impossible => false,
            Nothing => did.is_some_and(|did| self.acts(did, on)),
            Something => true,
        }
    }

    /// What one effect would come to.
    pub fn outlook(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let (q, ctx) = (self.q(), &on.ctx);
        let who = ctx.who;
        let inv = self.s.inv(who);
        let filled = |deck: Deck| changes(!self.s.decks.is_empty(deck));
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            Effect::Nothing => Nothing,
            Effect::Gain(change) => changes(change.parts.iter().any(|&(thing, _)| self.can_gain(thing, on))),
            Effect::Lose(change) => {
                let mut parts = change.parts.iter().map(|&(thing, amount)| self.can_lose(who, thing, amount));
                possible(if change.or { parts.any(|can| can) } else { parts.all(|can| can) })
            }
            Effect::LoseTrophies { gates: true, count } => {
                possible(inv.gate_trophies.count_ones() >= u32::from(*count))
            }
            Effect::LoseTrophies { gates: false, count } => {
                possible(self.s.trophies(who).count() >= usize::from(*count))
            }
            Effect::Pay(costs) => possible(self.can_pay(who, ctx.src, costs)),
            Effect::UpTo(thing, _) => {
                changes(self.purse(who, *thing) > 0 || *thing == Thing::Money && q.pays_nothing(who, ctx.src))
            }
            Effect::Points { lose: true, .. } => Something,
            Effect::Points { lose: false, .. } => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            Effect::SetTo { sanity, n } => changes(*n != if *sanity { inv.sanity } else { inv.stamina }),
            Effect::Beyond { sanity, .. } => {
                changes(q.may_gain(if *sanity { Thing::Sanity } else { Thing::Stamina }, ctx.src))
            }
            Effect::ClueTrade { sell, price, .. } => {
                let gained = if *sell { Thing::Money } else { Thing::Clues };
                possible(self.clues_for_trade(who, *sell, *price) > 0 && q.may_gain(gained, ctx.src))
            }
            Effect::Restore { sanity, stamina } => {
                changes(*sanity && self.can_gain(Thing::Sanity, on) || *stamina && self.can_gain(Thing::Stamina, on))
            }
            Effect::LowerMaximum(_) => Something,
            Effect::Draw { deck, .. } | Effect::DrawKeep { deck, .. } => filled(*deck),
            Effect::Search { class, deck } => {
                changes(self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)).is_some())
            }
            Effect::DrawAcross { parts, .. } => changes(parts.iter().any(|&(deck, _)| !self.s.decks.is_empty(deck))),
            Effect::DrawNone | Effect::NoFocus => Something,
            Effect::DrawBuy { deck, buy, price, .. } => changes(self.can_buy(who, *deck, *buy, *price)),
            Effect::LookBuy { tops, buy, price, .. } => {
                changes(tops.iter().any(|&(deck, _)| self.can_buy(who, deck, *buy, *price)))
            }
            Effect::SearchBuy { decks, price } => {
                changes(decks.iter().any(|&deck| self.can_buy(who, deck, Buy::MayOne, *price)))
            }
            Effect::TakeFirst { class, deck, .. } => {
                changes(self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)).is_some())
            }
            Effect::TakeFrom { card, deck } => possible(self.find_in_deck(*deck, |n, _| n == card.0).is_some()),
            Effect::Sell { class } => possible(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()) && lib.card(h.copy).price.is_some()),
            ),
            Effect::Take { card, otherwise: None } => possible(self.can_take(who, *card)),
            Effect::Take { card, otherwise: Some(block) } => {
                changes(self.can_take(who, *card) || self.acts(*block, on))
            }
            Effect::TakeAlly => filled(Deck::ALLY),
            Effect::Discard { class, count } => possible(self.can_discard(who, *class, *count, ctx)),
            Effect::Relieve(Burden::Curse) => changes(q.is_cursed(who)),
            Effect::Relieve(Burden::Blessing) => changes(q.is_blessed(who)),
            Effect::DiscardThis | Effect::ReturnThis(_) | Effect::PutOnThis(..) => Something,
            Effect::TakeOffThis(_) => changes(q.tokens_on(ctx.src) > 0),
            Effect::Become(status) => changes(self.can_become(who, *status, ctx)),
            Effect::LoseTurn => Something,
            Effect::Move { to: Where::Place(place), .. } => {
                changes(self.present(who) && !(q.is_closed(*place) && self.s.gate_at(*place).is_none()))
            }
            Effect::Move { .. } | Effect::Visit { .. } | Effect::ThroughNearestGate => changes(self.present(who)),
            Effect::Return { .. } => possible(self.in_other_world(who) && !self.visiting(who)),
            Effect::ToArea { second } => changes(matches!(inv.place, Place::World(_, area) if (area > 0) != *second)),
            Effect::DrawAgain(Again::Encounter) => changes(inv.place.area().is_some() && self.present(who)),
            Effect::DrawAgain(Again::Gate | Again::Mythos) => Something,
            Effect::MonsterAppears { kind, otherwise, .. } => changes(match (kind, otherwise) {
                (Some(kind), Some(block)) if self.in_cup(*kind).is_none() => self.acts(*block, on),
                (Some(kind), _) => self.in_cup(*kind).is_some(),
                (None, _) => true,
            }),
            Effect::ExchangeGate => possible(self.s.open_gates() > 0 && !self.s.gate_stack.is_empty()),
            Effect::MoveGate => possible(self.s.open_gates() > 0 && self.any_area(|p| self.takes_gate(p))),
            Effect::PutSeal => possible(self.any_area(|p| self.takes_seal(p))),
            Effect::RemoveSeals { all: false } => possible(self.s.seals != 0),
            Effect::Defeat { .. } => possible(self.s.monsters_out().any(|m| self.can_defeat(effect, m))),
            Effect::CloseForGood(Shut::Place(place)) => changes(!q.is_closed(*place)),
            Effect::AlongArrows { .. } => spot(&|s| matches!(s, Spot::Area(_))),
            Effect::EndEnvironment => possible(self.s.environment().is_some()),
            Effect::LookMythos { .. } | Effect::SearchMythos(_) => changes(!self.s.mythos.cards().is_empty()),
            Effect::SkipMythos => changes(!self.s.mythos_skipped),
            Effect::MoreMythos(_) => Something,
            Effect::GateAppears { .. } => changes(
                self.present(who) && inv.place.area().is_some_and(|p| self.s.gate_at(p).is_none() && q.can_appear(p)),
            ),
            Effect::MonstersAt { at: Lairs::Place(_), .. } => changes(self.s.awake.is_none()),
            Effect::TakeTrophy { cup: true } => spot(&|s| s == Spot::Cup),
            Effect::TakeTrophy { cup: false } => spot(&|s| matches!(s, Spot::Area(_) | Spot::Sky | Spot::Outskirts)),
            Effect::CloseGate(GateSel::Choice | GateSel::All) => changes(self.s.open_gates() > 0),
            Effect::CloseGate(GateSel::Entered) => {
                changes(inv.entered != NONE && self.s.gate_at(PlaceId(inv.entered)).is_some())
            }
            Effect::EachGate(arms) => changes(self.s.open_gates() > 0 && self.any_acts(arms.blocks(), on)),
            Effect::CloseGate(GateSel::This) => Something,
            Effect::RemoveDoom(_) => changes(self.s.doom > 0),
            Effect::AddDoom(_) => changes(self.s.doom < q.doom_limit()),
            Effect::AddTokens { track, .. } => changes(self.on_track(*track) < lib.spaces(*track)),
            Effect::RemoveTokens { track, .. } => changes(self.on_track(*track) > 0),
            Effect::TurnFaceUp(card) => changes(q.holds_now(&Cond::FaceUp(*card, false), ctx)),
            Effect::RaiseTerror(Rise::By(_)) => changes(!q.in_force(Q::NoTerror)),
            Effect::RaiseTerror(Rise::To(n)) => changes(self.s.terror < *n && !q.in_force(Q::NoTerror)),
            Effect::MonstersReturn { which, zone } => {
                changes(self.s.monsters_out().any(|m| q.is_of(which, m) && q.monster_in_zone(m, *zone, ctx)))
            }
            Effect::RemoveAlly => filled(Deck::ALLY),
            Effect::RemoveSeals { all: true } => changes(self.s.seals != 0),
            Effect::EndGame(_) | Effect::FaceUp => Something,
            Effect::Relieve(Burden::Jail) => changes(matches!(inv.place, Place::Jail(_))),
            Effect::Settle { .. } => changes(self.s.rumour().is_some()),
            Effect::XIsTerror => Something,
            Effect::DiscardFailing(class) => changes(q.count_class(who, *class) > 0),
            Effect::BoxCard(card) => possible(q.has_card(who, card.0)),
            Effect::ReturnPassing => spot(&|s| matches!(s, Spot::Area(_) | Spot::Sky | Spot::Outskirts)),
            Effect::FightOnThis | Effect::Release { trophies: None, .. } => spot(&|s| s == Spot::OnCard),
            Effect::PassIt | Effect::AddSuccess(_) => Something,
            Effect::Refresh { class, .. } => {
                let exhausted = |h: &Held| h.is(held::EXHAUSTED) && self.is_class(*h, (*class).into());
                changes(inv.held.iter().any(exhausted))
            }
            Effect::TakeClues => changes(inv.place.area().is_some_and(|place| {
                let hood = lib.area(place).hood;
                let around = lib.areas.iter().zip(self.s.clues.iter());
                hood.is_some() && around.into_iter().any(|(area, &clues)| clues > 0 && area.hood == hood)
            })),
            Effect::CluesOnUnstable(_) => Something,
            Effect::IgnoreMonsters => changes(inv.place.area().is_some() && !inv.is(flag::IGNORES)),
            Effect::Summon { monster: false } => changes((0..self.s.players).any(|other| self.can_bring(who, other))),
            Effect::ChangePlaces => changes(
                (0..self.s.players).any(|other| self.can_swap_with(who, other))
                    || self.s.monsters.iter().any(|&spot| self.is_elsewhere(who, spot)),
            ),
            Effect::Summon { monster: true } => changes(self.s.monsters_out().any(|marker| self.can_lure(who, marker))),
            Effect::SymbolReturns => changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol))),
            Effect::FinishStep => Something,
            Effect::BoxRumours => Something,
            Effect::EndCombat => changes(self.fought(who).is_some()),
            Effect::Reroll(Dice::All | Dice::One) => changes(self.dice_lie(6)),
            Effect::Reroll(Dice::Failed) => changes(self.dice_lie(0)),
            Effect::Less { .. } | Effect::IgnoreLoss | Effect::CancelAttack => Something,
            Effect::DefeatAll(Zone::YourArea) => changes(self.defeats_any(who)),
            Effect::DefeatAll(zone) => changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx))),
            Effect::ChecksFail(_) | Effect::DrawNew | Effect::CheckBonus { until: Until::Turn, .. } => Something,
            Effect::CheckBonus { until: Until::Combat, .. } => changes(!self.is_active(who, ctx.src)),
            // Only an opponent can be resistant.
            Effect::EnchantWeapon => changes(
                (self.fought(who).is_some() || self.s.awake.is_some()) && inv.held.iter().any(|&h| self.can_enchant(h)),
            ),
            Effect::WeakenMonster => changes(self.fought(who).is_some() && !self.is_active(who, ctx.src)),
            Effect::Check(_, arms) => changes(self.any_acts(arms.blocks(), on)),
            Effect::Roll { arms, .. } => changes(self.any_acts(arms.blocks(), on)),
            Effect::May { offer, did, otherwise } => {
                changes(self.is_choice(*offer, *did, on) || otherwise.is_some_and(|block| self.acts(block, on)))
            }
            // Whether it will hold by then is not known.
            Effect::If { then, otherwise, .. } => {
                changes(self.acts(*then, on) || otherwise.is_some_and(|block| self.acts(block, on)))
            }
            Effect::Choose { options, otherwise } => changes(
                options.iter().any(|&block| self.in_full(block, on) == Something)
                    || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            Effect::For { who: target, block } => changes((0..self.s.players).any(|other| {
                let reached = match target {
                    Who::Each(crowd) => q.in_crowd(other, crowd, ctx),
                    Who::FirstPlayer => other == self.s.first,
                    Who::OneHere => self.is_here(who, other),
                    Who::AnyOne | Who::FirstChooses => self.s.inv(other).in_game(),
                };
                reached && self.acts(*block, &Prospect { ctx: Ctx { who: other, ..*ctx }, ..*on })
            })),
            Effect::ExchangeInvestigator => {
                possible((0..lib.sheets.len()).any(|sheet| self.s.sheets_used & (1 << sheet) == 0))
            }
            Effect::ElderSign | Effect::NoMoreLoans => Something,
            Effect::MonstersAt { at: Lairs::Gates(worlds), .. } => {
                changes(self.s.gates.iter().any(|&gate| gate != NONE && worlds.contains(&lib.gate(gate).world)))
            }
            Effect::FromSheet { .. } | Effect::Arrives { .. } | Effect::CloseForGood(Shut::Random { .. }) => Something,
            Effect::Awaken | Effect::ResolveMythos(_) => changes(self.s.awake.is_none()),
            Effect::ForGood(rule) => changes(self.s.entry(Src::Rule(*rule)).is_none()),
            Effect::DiscardMix(n) => possible(self.mix(who) >= usize::from(*n)),
            Effect::Release { trophies: Some(kind), .. } => changes(
                self.s.monsters.iter().zip(&lib.markers).any(|(s, k)| matches!(s, Spot::Trophy(_)) && k == kind),
            ),
        }
    }

    // What effects ask

    fn on_track(&self, track: TrackId) -> u8 {
        self.q().tokens_on(Src::Fixture(track.0))
    }

    fn any_area(&self, fits: impl Fn(PlaceId) -> bool) -> bool {
        (0..self.lib.areas.len() as u8).map(PlaceId).any(fits)
    }

    pub fn can_gain(&self, thing: Thing, on: &Prospect) -> bool {
        let inv = self.s.inv(on.ctx.who);
        let room = match thing {
            Thing::Sanity => inv.sanity < self.maximum_then(true, on),
            Thing::Stamina => inv.stamina < self.maximum_then(false, on),
            Thing::Clues | Thing::Money | Thing::Movement => true,
        };
        room && self.q().may_gain(thing, on.ctx.src)
    }

    /// A maximum when the price is paid: a card that raised it may be gone by then.
    fn maximum_then(&self, sanity: bool, on: &Prospect) -> u8 {
        let now = self.q().maximum(on.ctx.who, sanity);
        let Src::Card(copy) = on.ctx.src else { return now };
        if !on.costs.contains(&Cost::DiscardThis) {
            return now;
        }
        let bonus = |ability: &Ability| match ability {
            Ability::Static(Static::Maximum { sanity: of, bonus }) if *of == sanity => *bonus,
            _ => 0,
        };
        let goes: i8 = self.lib.abilities(self.lib.card(copy).text).iter().map(bonus).sum();
        now.saturating_add_signed(-goes)
    }

    /// Clues and money must be there; of Sanity and Stamina everybody has something.
    pub fn can_lose(&self, who: Inv, thing: Thing, amount: Amount) -> bool {
        let have = self.q().have(who, thing);
        match (thing, amount) {
            (Thing::Sanity | Thing::Stamina | Thing::Movement, _) => true,
            (_, Amount::So(Quantity { n, each: None })) => have >= u16::from(n),
            (_, Amount::Until(n)) => have > u16::from(n),
            _ => have > 0,
        }
    }

    /// All or half of nothing cannot be given up, and what cannot be lost counts as nothing (RUL-109).
    fn can_discard(&self, who: Inv, class: Cards, count: Amount, ctx: &Ctx) -> bool {
        let q = self.q();
        let losable = |h: &&Held| self.is_class(**h, class.into()) && !q.is_kept(h.copy);
        let held = &self.s.inv(who).held;
        match count {
            Amount::So(quantity) => q.count_class(who, class) >= usize::from(q.quantity(quantity, ctx)),
            Amount::That => q.count_class(who, class) >= usize::from(ctx.x),
            Amount::All | Amount::Half { up: true } => held.iter().any(|h| losable(&h)),
            Amount::Half { up: false } => held.iter().filter(losable).count() > 1,
            Amount::Until(n) => q.count_class(who, class) > usize::from(n),
        }
    }

    /// Nobody looks at wares who could not pay for the cheapest of their kind (RUL-105).
    fn can_buy(&self, who: Inv, deck: Deck, buy: Buy, price: Price) -> bool {
        let of_deck = |c: &&crate::library::Card| c.supply == Supply::Deck(deck);
        let least = self.lib.cards.iter().filter(of_deck).map(|c| self.price(c.first_copy, price)).min();
        let can_pay = |who: Inv| least.is_some_and(|least| self.s.inv(who).money >= u16::from(least));
        let buyer = match buy {
            Buy::All => (0..self.s.players).any(|who| self.s.inv(who).in_game() && can_pay(who)),
            Buy::MayOne | Buy::MayAny | Buy::Must => can_pay(who),
        };
        !self.s.decks.is_empty(deck) && buyer
    }

    fn can_take(&self, who: Inv, name: CardName) -> bool {
        self.lib.by_name(name).is_some_and(|card| match self.lib.cards[usize::from(card)].supply {
            Supply::Special => self.can_take_special(who, card),
            Supply::Deck(deck) => {
                self.find_in_deck(deck, |number, _| number == card).is_some() && !self.q().cannot_have(who, deck)
            }
        })
    }

    fn can_become(&self, who: Inv, status: Status, ctx: &Ctx) -> bool {
        let (q, known) = (self.q(), &self.lib.known);
        if q.cannot_be(who, status) {
            return false;
        }
        match status {
            Status::Blessed => q.is_cursed(who) || self.can_take_special(who, known.blessing),
            Status::Cursed => q.is_blessed(who) || self.can_take_special(who, known.curse),
            Status::Arrested => self.present(who) && !q.in_force(Q::NoArrest),
            Status::Delayed => self.present(who) && !self.s.inv(who).is(flag::DELAYED),
            Status::Lost => self.present(who) || matches!(ctx.src, Src::Mythos(_)),
            Status::Devoured => true,
        }
    }

    /// Whether the check in progress has dice up to this face; 0: dice that failed.
    fn dice_lie(&self, face: u8) -> bool {
        self.s
            .frames
            .iter()
            .rev()
            .find_map(|f| if let Frame::Check(check) = f { Some(check) } else { None })
            .is_some_and(|check| {
                let to = if face == 0 { self.q().success_in(check) - 1 } else { face };
                check.dice[..usize::from(to)].iter().any(|&n| n > 0)
            })
    }

    /// A monster on a rumour is in no area (RUL-114); one that appeared in an encounter is where the investigator is.
    fn defeats_any(&self, who: Inv) -> bool {
        let here = self.s.inv(who).place.area();
        let fought = self.fought(who).is_some_and(|m| self.s.monsters[usize::from(m)] != Spot::OnCard);
        fought || here.is_some_and(|place| self.s.monsters_at(place).next().is_some())
    }

    fn is_active(&self, who: Inv, src: Src) -> bool {
        matches!(src, Src::Card(copy) if self.s.inv(who).held.iter().any(|h| h.copy == copy && h.is(held::ACTIVE)))
    }

    /// A physical weapon that is not magical already (RUL-110).
    pub fn can_enchant(&self, h: Held) -> bool {
        self.lib.card(h.copy).weapon == Some(WeaponType::Physical) && !h.is(held::MAGICAL)
    }
}
