//! What the sentences of each family would come to.

use keeper_script::tree::*;
use keeper_table::Journal;

use super::Outlook::{Nothing, Something};
use super::{Outlook, Prospect, changes, possible};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Src};
use crate::index::{Q, W};
use crate::library::{Supply, Symbol};
use crate::state::{Held, NONE, Place, Spot, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn outlook_of_amounts(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            Effect::Nothing => Nothing,
            Effect::Gain(change) => changes(change.parts.iter().any(|&(thing, _)| self.can_gain(thing, on))),
            Effect::Lose(change) => {
                let mut parts = change.parts.iter().map(|&(thing, amount)| self.can_lose(ctx, thing, amount, on.free));
                possible(if change.or { parts.any(|can| can) } else { parts.all(|can| can) })
            }
            Effect::LoseTrophies { gates: true, count } => {
                possible(inv.gate_trophies.count_ones() >= u32::from(count.unwrap_or(1)))
            }
            Effect::LoseTrophies { gates: false, count } => {
                possible(self.s.trophies(who).count() >= usize::from(count.unwrap_or(1)))
            }
            Effect::Pay(costs) => possible(self.can_pay(who, ctx.src, costs)),
            Effect::UpTo { how: Giving::Gain, thing, most } => {
                changes(self.can_gain(*thing, on) && self.at_most(Giving::Gain, *thing, *most, ctx) > 0)
            }
            Effect::UpTo { how, thing, most } => changes(
                self.at_most(*how, *thing, *most, ctx) > 0 || *thing == Thing::Money && q.pays_nothing(who, ctx.src),
            ),
            Effect::Points { lose: true, .. } => Something,
            Effect::Points { lose: false, .. } => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            Effect::PointsUpTo { how: Giving::Gain, .. } => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            Effect::PointsUpTo { .. } => Something,
            Effect::LoseHigher => changes(inv.sanity != inv.stamina),
            Effect::GainBack => changes(self.s.tally.lost != [0; 2]),
            Effect::SpendTrophies(kinds) => changes(
                self.s.trophies(who).any(|m| kinds.is_empty() || kinds.iter().any(|&kind| self.lib.is_kind(m, kind))),
            ),
            Effect::SetTo { sanity, n } => changes(*n != if *sanity { inv.sanity } else { inv.stamina }),
            Effect::SwapPoints => changes(inv.sanity != inv.stamina),
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
            Effect::Tokens { kind, lose: false, .. } => {
                changes(self.s.awake.is_none() && self.q().tokens_left(*kind) > 0)
            }
            Effect::Tokens { kind, lose: true, .. } => changes(self.q().tokens(on.ctx.who, *kind) > 0),
            Effect::LowerMaximum(_) => Something,
            Effect::LoseTurn => Something,
            Effect::SkipUpkeep => changes(!inv.is(flag::NO_UPKEEP)),
            Effect::SetSkill { skill, highest } => {
                changes(inv.sliders[*skill as usize / 2] != q.extreme_stop(who, *skill, *highest))
            }
            Effect::MoveSkills(_) => Something,
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_cards(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        let empties = |deck: Deck| !self.lib.deck(deck).words.is_empty();
        let filled = |deck: Deck| changes(!self.s.decks.is_empty(deck) || empties(deck));
        match effect {
            Effect::Draw { deck, .. } | Effect::DrawKeep { deck, .. } => filled(*deck),
            Effect::Search { class, decks, .. } => {
                let had = |number: u16| class.filter != Some(Filter::Had) || q.has_card(who, number);
                let found = |deck: &Deck| {
                    self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class) && had(number)).is_some()
                };
                changes(decks.iter().any(found))
            }
            Effect::PutOnIt { .. } => changes(q.it().is_some()),
            Effect::DiscardIt => possible(q.it().is_some_and(|it| inv.held.iter().any(|h| h.copy == it))),
            Effect::DiscardWorth { class, n } => {
                let worth = |h: &&Held| self.is_class(**h, (*class).into()) && !q.cannot_lose(who, h.copy);
                let prices = inv.held.iter().filter(worth).map(|h| u16::from(lib.card(h.copy).price.unwrap_or(0)));
                possible(prices.sum::<u16>() >= u16::from(*n))
            }
            Effect::RemoveCard(card) => {
                let mut copies = (0..lib.copies.len() as u16).filter(|&copy| lib.copies[usize::from(copy)] == card.0);
                changes(copies.any(|copy| !q.is_boxed(copy)))
            }
            Effect::DrawAcross { parts, .. } => changes(parts.iter().any(|&(deck, _)| !self.s.decks.is_empty(deck))),
            Effect::DrawNone => Something,
            Effect::DrawBuy { deck, buy, price, .. } => changes(self.can_buy(who, *deck, *buy, *price)),
            Effect::LookBuy { tops, buy, price, .. } => {
                changes(tops.iter().any(|&(deck, _)| self.can_buy(who, deck, *buy, *price)))
            }
            Effect::SearchBuy { decks, price, .. } => {
                changes(decks.iter().any(|&deck| self.can_buy(who, deck, Buy::MayOne, *price)))
            }
            Effect::TakeFirst { class, deck, .. } => {
                changes(self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)).is_some())
            }
            Effect::TakeFrom { card, deck } => possible(self.find_in_deck(*deck, |n, _| n == card.0).is_some()),
            Effect::DiscardAny(class) => changes(self.can_give(who, *class) > 0),
            Effect::PutAway { class, count, .. } => possible(self.can_give(who, *class) >= usize::from(*count)),
            Effect::Unbox(deck) => {
                let mut copies = 0..lib.copies.len() as u16;
                possible(copies.any(|copy| q.is_boxed(copy) && self.supply_of(copy) == Supply::Deck(*deck)))
            }
            Effect::Sell { class, .. } => possible(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()) && lib.card(h.copy).price.is_some()),
            ),
            Effect::Take { card, otherwise: None } => possible(self.can_take(who, *card)),
            Effect::Take { card, otherwise: Some(block) } => {
                changes(self.can_take(who, *card) || self.acts(*block, on))
            }
            Effect::TakeAlly => filled(Deck::ALLY),
            Effect::TakeNew { deck, .. } => {
                possible(self.find_in_deck(*deck, |number, _| !q.has_card(who, number)).is_some())
            }
            Effect::Discard { class, count } => possible(self.can_discard(who, *class, *count, on)),
            Effect::Relieve(Burden::Curse) => changes(q.is_cursed(who)),
            Effect::Relieve(Burden::Blessing) => changes(q.is_blessed(who)),
            Effect::Relieve(Burden::Loan) => changes(q.has_card(who, self.lib.known.loan)),
            Effect::Relieve(Burden::Detriments) => changes(q.count_class(who, Class::Detriment) > 0),
            Effect::DiscardThis if matches!(ctx.src, Src::Fixture(_)) => changes(self.s.entry(ctx.src).is_some()),
            Effect::DiscardThis | Effect::ReturnThis(_) | Effect::PutOnThis(..) => Something,
            Effect::TakeOffThis(_) => changes(q.tokens_on(ctx.src) > 0),
            Effect::RemoveAlly => filled(Deck::ALLY),
            Effect::Relieve(Burden::Jail) => changes(matches!(inv.place, Place::Jail(_))),
            Effect::Relieve(Burden::Delay) => changes(inv.is(flag::DELAYED)),
            Effect::DiscardFailing(class) => changes(q.count_class(who, *class) > 0),
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_decks(&self, effect: &Effect) -> Outlook {
        match effect {
            Effect::Resolve { deck, .. } | Effect::TopAway { deck, .. } | Effect::ShowTop(deck) => {
                changes(!self.s.decks.is_empty(*deck))
            }
            Effect::Shuffle(_) => Something,
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_places(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            Effect::Become(status) => changes(self.can_become(who, *status, ctx)),
            Effect::Move { to: Where::WithAnother, .. } => {
                changes(self.present(who) && (0..self.s.players).any(|other| self.could_swap(who, other)))
            }
            Effect::Move { to: Where::Place(place), .. } => changes(self.present(who) && !q.is_shut_off(*place)),
            Effect::Move { .. } | Effect::Visit(_) | Effect::ThroughGate { nearest: true } => {
                changes(self.present(who))
            }
            Effect::EndEncounter => Something,
            Effect::ThroughGate { nearest: false } => possible(self.present(who) && self.s.open_gates() > 0),
            Effect::Return(_) => possible(self.in_other_world(who) && !self.visiting(who)),
            Effect::ToArea { second } => changes(matches!(inv.place, Place::World(_, area) if (area > 0) != *second)),
            Effect::DrawAgain(Again::Encounter) => changes(inv.place.area().is_some() && self.present(who)),
            Effect::DrawAgain(Again::Gate | Again::Mythos) => Something,
            Effect::DrawAgain(Again::Portal) => changes(self.present(who)),
            Effect::FaceUp => Something,
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_board(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            Effect::MonsterAppears(it) => changes(match (it.what, it.otherwise) {
                (Guest::Kind(kind), Some(block)) if self.in_cup(kind).is_none() => self.acts(block, on),
                (Guest::Kind(kind), _) => self.in_cup(kind).is_some(),
                (Guest::Any | Guest::Likeness(_) | Guest::ItsLikeness | Guest::OneOf(_), _) => true,
                (Guest::Each { zone, .. }, _) => self.s.monsters_out().any(|m| q.monster_in_zone(m, zone, ctx)),
                (Guest::Trophy, _) => self.s.trophies(who).next().is_some(),
            }),
            Effect::TakeGate => changes(!self.s.gate_stack.is_empty()),
            Effect::GateAppears { .. } => changes(
                self.present(who) && inv.place.area().is_some_and(|p| self.s.gate_at(p).is_none() && q.can_appear(p)),
            ),
            Effect::MonstersAt { at: Lairs::Place(_) | Lairs::AnyStreets | Lairs::Sky | Lairs::Outskirts, .. } => {
                changes(self.s.awake.is_none())
            }
            Effect::MonstersAt { at: Lairs::YourArea, .. } => {
                changes(self.s.awake.is_none() && inv.place.area().is_some_and(|p| q.can_appear(p)))
            }
            Effect::MonstersAt { at: Lairs::Here, .. } => changes(self.s.awake.is_none()),
            Effect::FillOutskirts => changes(self.s.awake.is_none() && q.outskirts() < q.outskirts_limit()),
            Effect::MonsterSurge => changes(self.s.awake.is_none() && self.s.open_gates() > 0),
            Effect::TakeTrophy { sort: Sort::Kind(kind), .. } => changes(self.in_cup(*kind).is_some()),
            Effect::TakeTrophy { .. } => spot(&|s| s == Spot::Cup),
            Effect::PutItOnThis => changes(self.told_of(who).is_some()),
            Effect::CloseGate(GateSel::Choice | GateSel::ToStack | GateSel::All) => changes(self.s.open_gates() > 0),
            Effect::CloseGate(GateSel::Entered) => {
                changes(inv.entered != NONE && self.s.gate_at(PlaceId(inv.entered)).is_some())
            }
            Effect::CloseGate(GateSel::This) => Something,
            Effect::RemoveDoom(_) => changes(self.s.doom > 0),
            Effect::AddDoom(_) => changes(self.s.doom < q.doom_limit()),
            Effect::AddTokens { track, .. } => changes(self.on_track(*track) < lib.spaces(*track)),
            Effect::RemoveTokens { track, .. } => changes(self.on_track(*track) > 0),
            Effect::PutIntoPlay(stack) => changes(self.s.left_of(lib, *stack).next().is_some()),
            Effect::PutMarker { marker, place } => changes(
                self.s.left_of(lib, *marker).next().is_some() && !self.s.places_of(lib, *marker).any(|at| at == *place),
            ),
            Effect::AncientGrows(_) => Something,
            Effect::TrophyTrial => changes(inv.gate_trophies != 0),
            Effect::MailOrder { deck, .. } => changes(self.can_buy(who, *deck, Buy::MayOne, Price::List(0))),
            Effect::Gather { .. } => changes(self.s.awake.is_none()),
            Effect::TurnFaceUp(card) => changes(q.holds_now(&Cond::FaceUp(*card, false), ctx)),
            Effect::RaiseTerror(Rise::By(_)) => changes(!q.in_force(Q::NoTerror)),
            Effect::RaiseTerror(Rise::To(n)) => changes(self.s.terror < *n && !q.in_force(Q::NoTerror)),
            Effect::MonstersReturn { which, zone } => {
                changes(self.s.monsters_out().any(|m| self.returns(which, *zone, m, ctx)))
            }
            Effect::MonstersCome { which, zone } => changes(
                inv.place.area().is_some()
                    && self.s.monsters_out().any(|m| q.is_of(which, m) && q.monster_in_zone(m, *zone, ctx)),
            ),
            Effect::FaceThem => changes(inv.place.area().is_some()),
            Effect::RemoveSeals { all: true } => changes(self.s.seals != 0),
            Effect::EndGame(_) => Something,
            Effect::Settle { .. } => changes(self.s.rumour().is_some()),
            Effect::XIsTerror => Something,
            Effect::MonstersAt { at: Lairs::Gates(worlds), .. } => {
                changes(self.s.gate_places().any(|at| worlds.iter().any(|&world| q.leads_to(at, world))))
            }
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_held(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let who = on.ctx.who;
        let inv = self.s.inv(who);
        match effect {
            Effect::Refresh { class, .. } => {
                let exhausted = |h: &Held| h.is(held::EXHAUSTED) && self.is_class(*h, (*class).into());
                changes(inv.held.iter().any(exhausted))
            }
            Effect::RefreshThis => changes(
                matches!(on.ctx.src, Src::Card(copy) if inv.held.iter().any(|h| h.copy == copy && h.is(held::EXHAUSTED))),
            ),
            Effect::StayExhausted => Something,
            Effect::TakeClues => changes(inv.place.area().is_some_and(|place| {
                let hood = lib.area(place).hood;
                let around = lib.areas.iter().zip(self.s.clues.iter());
                hood.is_some() && around.into_iter().any(|(area, &clues)| clues > 0 && area.hood == hood)
            })),
            Effect::CluesOnUnstable(_) => Something,
            Effect::IgnoreMonsters => changes(inv.place.area().is_some() && !inv.is(flag::IGNORES)),
            Effect::SwapPeople => changes(self.s.players > 1),
            Effect::BringBack => changes((0..self.s.players).any(|other| self.in_other_world(other))),
            Effect::Bind => changes(self.q().it().is_some()),
            Effect::DiscardBound => changes(self.q().bound(who).is_some()),
            Effect::Summon => changes((0..self.s.players).any(|other| self.can_bring(who, other))),
            Effect::ChangePlaces(Swap::Willing | Swap::Another) => {
                changes((0..self.s.players).any(|other| other != who && self.could_swap(who, other)))
            }
            Effect::TradeNow(_) => {
                changes((0..self.s.players).any(|other| other != who && self.s.inv(other).in_game()))
            }
            Effect::ReadIt => changes(self.readable(who).is_some()),
            Effect::PutThis(Bed::YourArea) => changes(inv.place.area().is_some()),
            Effect::PutThis(_) | Effect::PutUpTo(..) | Effect::NamePrice => Something,
            Effect::RemoveFromThis(..) => changes(self.q().tokens_on(on.ctx.src) > 0),
            Effect::ChangePlaces(Swap::OrMonster) => changes(
                (0..self.s.players).any(|other| self.can_swap_with(who, other))
                    || self.s.monsters.iter().any(|&spot| self.is_elsewhere(who, spot)),
            ),
            Effect::TakeClueAnywhere { arkham } => {
                let there = |at: usize| self.s.clues[at] > 0 && (!arkham || lib.main_areas >> at & 1 != 0);
                changes((0..lib.areas.len()).any(there))
            }
            Effect::CluesLeave | Effect::Favour(_) => Something,
            Effect::Lend(class) => changes(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()))
                    && (0..self.s.players).any(|other| self.can_borrow(who, other)),
            ),
            Effect::UpkeepAgain(card) => changes(self.q().rolls_for(who, card.0).is_some()),
            Effect::UseText(Some(place)) => changes(self.serves(who, *place)),
            Effect::UseText(None) => {
                let open = |at: PlaceId| self.q().in_town(Place::Area(at)) && self.s.gate_at(at).is_none();
                changes((0..lib.areas.len() as u8).map(PlaceId).any(|at| open(at) && self.serves(who, at)))
            }
            // The points come with the text.
            Effect::UseMoving { .. } => changes(inv.held.iter().any(|h| {
                let mut lines = Self::at(lib, lib.single(h.copy).text, W::Movement);
                !h.is(held::EXHAUSTED) && lines.any(|(ability, _)| self.moves_by(who, h.copy, ability, true))
            })),
            Effect::LotReturns(Lot::Area) => changes(
                self.s
                    .monsters_on_board()
                    .any(|m| matches!(self.s.monsters[usize::from(m)], Spot::Area(_)) && !lib.is_spawn(m)),
            ),
            Effect::LotReturns(Lot::Symbol { arkham }) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol, *arkham)))
            }
            Effect::FinishStep => Something,
            Effect::BoxRumours => Something,
            Effect::EndCombat => changes(self.fought(who).is_some()),
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_town(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let q = self.q();
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            Effect::SealGate(None) => {
                let entered = self.s.inv(on.ctx.who).entered;
                changes(entered != NONE && q.may_close(PlaceId(entered)))
            }
            Effect::SealGate(Some(world)) => {
                changes(self.any_area(|place| q.leads_to(place, *world) && q.may_close(place)))
            }
            Effect::ExchangeGate { .. } => possible(self.s.open_gates() > 0 && !self.s.gate_stack.is_empty()),
            Effect::MoveGate => possible(self.s.open_gates() > 0 && self.any_area(|p| self.takes_gate(p))),
            Effect::PutSeal => possible(self.any_area(|p| self.takes_seal(p))),
            Effect::RemoveSeals { all: false } => possible(self.s.seals != 0),
            Effect::WithMonsters { band, deed } => {
                let any = self.s.monsters_out().any(|m| self.is_in_band(band, *deed, m, &on.ctx));
                match deed {
                    Deed::Defeat => possible(any),
                    Deed::Exchange(zone) => {
                        changes(any && self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, &on.ctx)))
                    }
                    Deed::Move(_) | Deed::Trophy | Deed::Return => changes(any),
                }
            }
            Effect::OthersMove { .. } => Something,
            Effect::LotRenewed => changes(self.s.awake.is_none()),
            Effect::CloseForGood(Shut::Place(place)) => changes(!q.is_closed(*place)),
            Effect::AlongArrows { .. } => spot(&|s| matches!(s, Spot::Area(_))),
            Effect::ReturnPassing => spot(&|s| matches!(s, Spot::Area(_) | Spot::Sky | Spot::Outskirts)),
            Effect::CloseForGood(Shut::Random { .. }) => Something,
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_omens(&self, effect: &Effect, _: &Prospect) -> Outlook {
        match effect {
            Effect::LookTop => Something,
            Effect::EndEnvironment => possible(self.s.environment().is_some()),
            Effect::LookMythos { .. } | Effect::SearchMythos(_) => changes(!self.s.mythos.cards().is_empty()),
            Effect::SkipMythos => changes(!self.s.mythos_skipped),
            Effect::MoreMythos(_) => Something,
            Effect::GlimpseMythos(_) => changes(self.s.awake.is_none()),
            Effect::Reorder { deck: None, .. } => changes(self.s.mythos.cards().len() > 1),
            Effect::Reorder { deck: Some(deck), .. } => changes(self.s.decks.of(*deck).len() > 1),
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_powers(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let who = on.ctx.who;
        match effect {
            Effect::FromSheet { .. } | Effect::Arrives { .. } => Something,
            Effect::Awaken | Effect::ResolveMythos(_) => changes(self.s.awake.is_none()),
            Effect::ForGood(rule) => changes(self.s.entry(Src::Rule(*rule)).is_none()),
            Effect::DiscardMix { n, of: Mix::Belongings } => possible(self.mix(who) >= usize::from(*n)),
            Effect::DiscardMix { n, of: Mix::SpellsAndStamina } => {
                let spells = self.q().count_class(who, Class::Deck(Deck::SPELL));
                possible(spells + usize::from(self.s.inv(who).stamina) >= usize::from(*n))
            }
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_moments(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            Effect::NoFocus => Something,
            Effect::PassIt | Effect::AddSuccess(_) | Effect::ItGets { .. } => Something,
            Effect::Reroll(Dice::All | Dice::One) => changes(self.dice_lie(6)),
            Effect::Reroll(Dice::Failed) => changes(self.dice_lie(0)),
            Effect::AidSpell | Effect::RisesLess(_) => Something,
            Effect::CombatUses(_) => changes(!self.is_active(who, ctx.src)),
            Effect::Less { .. } | Effect::IgnoreLoss | Effect::CancelAttack => Something,
            Effect::DefeatAll(Zone::YourArea) => changes(self.defeats_any(who)),
            Effect::DefeatAll(zone) => changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx))),
            Effect::ChecksFail(_) | Effect::DrawNew | Effect::Boost { .. } => Something,
            Effect::CheckBonus(_) => changes(!self.is_active(who, ctx.src)),
            Effect::MakeWith { .. } | Effect::Weigh { .. } | Effect::SealIfPassed => Something,
            Effect::IgnoreFailing | Effect::SealFree | Effect::PayNothing => Something,
            Effect::Wither { zone, .. } => changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx))),
            Effect::Deny => changes(!self.s.hex.denied),
            // Only an opponent can be resistant.
            Effect::EnchantThis => changes(
                (self.fought(who).is_some() || self.s.awake.is_some())
                    && inv.held.iter().any(|&h| ctx.src == Src::Card(h.copy) && self.can_enchant(h)),
            ),
            Effect::EnchantWeapon => changes(
                (self.fought(who).is_some() || self.s.awake.is_some()) && inv.held.iter().any(|&h| self.can_enchant(h)),
            ),
            Effect::FreeHands => changes(
                (self.fought(who).is_some() || self.s.awake.is_some()) && inv.held.iter().any(|&h| self.fills_hands(h)),
            ),
            Effect::WeakenMonster => changes(self.fought(who).is_some() && !self.is_active(who, ctx.src)),
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_structure(&self, effect: &Effect, on: &Prospect) -> Outlook {
        let ctx = &on.ctx;
        match effect {
            Effect::EachGate(arms) => changes(self.s.open_gates() > 0 && self.any_acts(arms.blocks(), on)),
            Effect::Check(_, arms) => changes(self.any_acts(arms.blocks(), on)),
            Effect::MakeAgain => Something,
            Effect::Times { block, .. } => changes(self.acts(*block, on)),
            Effect::Together { clues, did, otherwise } => changes(
                did.is_some_and(|block| self.have_together(*clues) && self.acts(block, on))
                    || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            Effect::AnyoneMay { .. } => Something,
            Effect::Roll { arms, .. } => changes(self.any_acts(arms.blocks(), on)),
            Effect::Often(offer) => changes(self.is_choice(*offer, None, None, on)),
            Effect::May { offer, did, otherwise } => changes(
                self.is_choice(*offer, *did, *otherwise, on) || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            // Whether it will hold by then is not known.
            Effect::If { then, otherwise, .. } => {
                changes(self.acts(*then, on) || otherwise.is_some_and(|block| self.acts(block, on)))
            }
            Effect::Choose { options, otherwise, .. } => changes(
                options.iter().any(|&block| self.in_full(block, on) == Something)
                    || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            Effect::For { who: target, block } => changes((0..self.s.players).any(|other| {
                self.reaches(target, other, ctx)
                    && self.acts(*block, &Prospect { ctx: Ctx { who: other, ..*ctx }, ..*on })
            })),
            _ => unreachable!("a sentence of another family"),
        }
    }

    pub(super) fn outlook_of_rare(&self, effect: &Effect, _: &Prospect) -> Outlook {
        let lib = self.lib;
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            Effect::FightAlone(_) | Effect::Bequeath => Something,
            Effect::FightOnThis | Effect::Release { trophies: None, .. } => spot(&|s| s == Spot::OnCard),
            Effect::ExchangeInvestigator => {
                possible((0..lib.sheets.len()).any(|sheet| self.s.sheets_used & (1 << sheet) == 0))
            }
            Effect::ElderSign | Effect::NoMoreLoans => Something,
            Effect::Release { trophies: Some(kind), .. } => changes(
                (0..).zip(self.s.monsters.iter()).any(|(m, s)| matches!(s, Spot::Trophy(_)) && lib.is_kind(m, *kind)),
            ),
            _ => unreachable!("a sentence of another family"),
        }
    }
}
