//! What the sentences of each family would come to.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Outlook::{Nothing, Something};
use super::{Outlook, Prospect, changes, possible};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Src};
use crate::index::{Q, W};
use crate::library::{Library, Supply, Symbol};
use crate::state::{Held, NONE, Phase, Place, RIFTS, SPACES, Spot, flag, held};

/// Whether trains stop anywhere else.
fn lib_has_other_depot(lib: &Library, from: Place) -> bool {
    lib.depots.iter().any(|&to| Place::Area(to) != from)
}

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn outlook_of_amounts(&self, effect: &family::Amounts, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            family::Amounts::Nothing => Nothing,
            family::Amounts::Gain(change) => {
                // What the board gives is known before.
                let some = |amount: Amount| match amount {
                    Amount::So(n) if matches!(n.counts(), Some(Count::Toughest(..))) => q.quantity(n, ctx) > 0,
                    _ => true,
                };
                changes(change.parts.iter().any(|&(thing, amount)| some(amount) && self.can_gain(thing, on)))
            }
            family::Amounts::Lose(change) => {
                let mut parts = change.parts.iter().map(|&(thing, amount)| self.can_lose(ctx, thing, amount, on.free));
                possible(if change.or { parts.any(|can| can) } else { parts.all(|can| can) })
            }
            family::Amounts::LoseTrophies { gates: true, count } => {
                possible(inv.gate_trophies.count_ones() >= u32::from(count.unwrap_or(1)))
            }
            family::Amounts::LoseTrophies { gates: false, count } => {
                possible(self.s.trophies(who).count() >= usize::from(count.unwrap_or(1)))
            }
            family::Amounts::Pay(costs) => possible(self.can_pay(who, ctx.src, costs)),
            family::Amounts::UpTo { how: Giving::Gain, thing, most } => {
                changes(self.can_gain(*thing, on) && self.at_most(Giving::Gain, *thing, *most, ctx) > 0)
            }
            family::Amounts::UpTo { how, thing, most } => changes(
                self.at_most(*how, *thing, *most, ctx) > 0 || *thing == Thing::Money && q.pays_nothing(who, ctx.src),
            ),
            family::Amounts::Points { lose: true, .. } => Something,
            family::Amounts::Points { lose: false, .. } => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::PointsUpTo { how: Giving::Gain, .. } => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::PointsUpTo { .. } => Something,
            family::Amounts::LoseHigher => changes(inv.sanity != inv.stamina),
            family::Amounts::GainBack => changes(self.s.tally.lost != [0; 2]),
            family::Amounts::SpendTrophies(kinds) => changes(
                self.s.trophies(who).any(|m| kinds.is_empty() || kinds.iter().any(|&kind| self.lib.is_kind(m, kind))),
            ),
            // Before it is rolled it may be anything.
            family::Amounts::SetTo { n: Quantity::THAT, .. } => Something,
            family::Amounts::SetTo { sanity, n } => {
                let has = if *sanity { inv.sanity } else { inv.stamina };
                changes(q.quantity(*n, ctx) != u16::from(has))
            }
            family::Amounts::AtMost { sanity, n } => {
                let most = q.quantity(*n, ctx);
                let over = |of: bool, has: u8| *sanity != Some(!of) && u16::from(has) > most;
                changes(over(true, inv.sanity) || over(false, inv.stamina))
            }
            family::Amounts::SwapPoints => changes(inv.sanity != inv.stamina),
            family::Amounts::Beyond { sanity, .. } => {
                changes(q.may_gain(who, if *sanity { Thing::Sanity } else { Thing::Stamina }, ctx.src))
            }
            family::Amounts::ClueTrade { sell, price, .. } => {
                let gained = if *sell { Thing::Money } else { Thing::Clues };
                possible(self.clues_for_trade(who, *sell, *price) > 0 && q.may_gain(who, gained, ctx.src))
            }
            family::Amounts::Restore { sanity, stamina } => {
                changes(*sanity && self.can_gain(Thing::Sanity, on) || *stamina && self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::Tokens { kind, lose: false, .. } => {
                changes(self.s.awake.is_none() && self.q().tokens_left(*kind) > 0)
            }
            family::Amounts::Tokens { kind, lose: true, .. } => changes(self.q().tokens(on.ctx.who, *kind) > 0),
            family::Amounts::Maximum { .. } => Something,
            family::Amounts::LoseTurn => Something,
            family::Amounts::SkipUpkeep => changes(!inv.is(flag::NO_UPKEEP)),
            family::Amounts::SetSkill { skill, highest } => {
                changes(inv.sliders[usize::from(q.track(who, *skill))] != q.extreme_stop(who, *skill, *highest))
            }
            family::Amounts::MoveSkills(_) => Something,
        }
    }

    pub(super) fn outlook_of_cards(&self, effect: &family::Cards, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        let empties = |deck: Deck| !self.lib.deck(deck).words.is_empty();
        let filled = |deck: Deck| changes(!self.s.decks.is_empty(deck) || empties(deck));
        match effect {
            family::Cards::Draw { deck, .. } | family::Cards::DrawKeep { deck, .. } => filled(*deck),
            family::Cards::Search { class, decks, .. } => {
                let had = |number: u16| class.filter != Some(Filter::Had) || q.has_card(who, number);
                let found = |deck: &Deck| {
                    self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class) && had(number)).is_some()
                };
                changes(decks.iter().any(found))
            }
            family::Cards::PutOnIt { .. } => changes(q.it().is_some()),
            family::Cards::Do { deed, which } => self.outlook_of_hand(*deed, *which, on),
            family::Cards::DiscardWorth { class, n } => {
                let worth = |h: &&Held| self.is_class(**h, (*class).into()) && !q.cannot_lose(who, h.copy);
                let prices = inv.held.iter().filter(worth).map(|h| u16::from(lib.card(h.copy).price.unwrap_or(0)));
                possible(prices.sum::<u16>() >= u16::from(*n))
            }
            family::Cards::RemoveCard(card) => {
                let mut copies = (0..lib.copies.len() as u16).filter(|&copy| lib.copies[usize::from(copy)] == card.0);
                changes(copies.any(|copy| !q.is_boxed(copy)))
            }
            family::Cards::DrawAcross { parts, .. } => {
                changes(parts.iter().any(|&(deck, _)| !self.s.decks.is_empty(deck)))
            }
            family::Cards::DrawLess(_) => Something,
            family::Cards::DrawEither(deck) => filled(*deck),
            family::Cards::DrawBuy { deck, buy, price, each, .. } => {
                changes(self.can_buy(who, *deck, *buy, self.price_for(*price, *each, ctx)))
            }
            family::Cards::LookBuy { tops, buy, price, .. } => {
                changes(tops.iter().any(|&(deck, _)| self.can_buy(who, deck, *buy, *price)))
            }
            family::Cards::SearchBuy { decks, price, .. } => {
                changes(decks.iter().any(|&deck| self.can_buy(who, deck, Buy::MayOne, *price)))
            }
            family::Cards::TakeFirst { class, deck, .. } => {
                changes(self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)).is_some())
            }
            family::Cards::TakeFrom { card, deck } => possible(self.find_in_deck(*deck, |n, _| n == card.0).is_some()),
            family::Cards::Unbox { deck, all } => {
                let mut copies = 0..lib.copies.len() as u16;
                let any = copies.any(|copy| q.is_boxed(copy) && self.supply_of(copy) == Supply::Deck(*deck));
                if *all { changes(any) } else { possible(any) }
            }
            family::Cards::Sell { class, .. } => possible(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()) && lib.card(h.copy).price.is_some()),
            ),
            family::Cards::Take { card, otherwise: None } => possible(self.can_take(who, *card)),
            family::Cards::Take { card, otherwise: Some(block) } => {
                changes(self.can_take(who, *card) || self.acts(*block, on))
            }
            family::Cards::TakeAlly if q.sees(who, Q::AlliesFromBox) => Something,
            family::Cards::TakeAlly => filled(Deck::ALLY),
            family::Cards::TakeNew { deck, .. } => {
                possible(self.find_in_deck(*deck, |number, _| !q.has_card(who, number)).is_some())
            }
            family::Cards::Relieve(Burden::Curse) => changes(q.is_cursed(who) && !q.never_loses(who, lib.known.curse)),
            family::Cards::Relieve(Burden::Blessing) => changes(q.is_blessed(who)),
            family::Cards::Relieve(Burden::Loan) => changes(q.has_card(who, self.lib.known.loan)),
            family::Cards::Relieve(Burden::Detriments) => changes(q.count_class(who, Class::Detriment) > 0),
            family::Cards::OnThis { deed: TokenDeed::Put | TokenDeed::PutUpTo, .. } | family::Cards::ToCup => Something,
            family::Cards::OnThis { deed: TokenDeed::Remove, .. } => changes(q.tokens_on(ctx.src) > 0),
            family::Cards::RemoveAlly => filled(Deck::ALLY),
            family::Cards::Relieve(Burden::Jail) => changes(matches!(inv.place, Place::Jail(_))),
            family::Cards::Relieve(Burden::Delay) => changes(inv.is(flag::DELAYED)),
            family::Cards::DiscardFailing { class, .. } => changes(q.count_class(who, *class) > 0),
        }
    }

    /// Whether the cards that are meant are there.
    fn outlook_of_hand(&self, deed: CardDeed, which: Hand, on: &Prospect) -> Outlook {
        let (q, ctx) = (self.q(), &on.ctx);
        let who = ctx.who;
        let held = &self.s.inv(who).held;
        let exhausted =
            |class: Cards| changes(held.iter().any(|&h| h.is(held::EXHAUSTED) && self.is_class(h, class.into())));
        match (which, deed) {
            (Hand::This, CardDeed::Refresh) => {
                changes(held.iter().any(|h| ctx.src == Src::Card(h.copy) && h.is(held::EXHAUSTED)))
            }
            (Hand::This, CardDeed::Discard) if matches!(ctx.src, Src::Fixture(_)) => {
                changes(self.s.entry(ctx.src).is_some())
            }
            (Hand::This, _) => Something,
            (Hand::It, _) => possible(q.it().is_some_and(|it| held.iter().any(|h| h.copy == it))),
            (Hand::Bound, _) => changes(q.bound(who).is_some()),
            (Hand::Some { class, .. } | Hand::Any(class) | Hand::Extreme { class, .. }, CardDeed::Refresh) => {
                exhausted(class)
            }
            (Hand::Some { class, count }, CardDeed::Discard) => possible(self.can_discard(who, class, count, on)),
            (Hand::Some { class, count: Amount::So(n) }, _) => {
                possible(self.can_give(who, class) >= usize::from(q.quantity(n, ctx)))
            }
            (Hand::Some { class, .. } | Hand::Any(class), _) => changes(self.can_give(who, class) > 0),
            (Hand::Extreme { class, .. }, _) => possible(self.can_give(who, class) > 0),
        }
    }

    pub(super) fn outlook_of_decks(&self, effect: &family::Decks) -> Outlook {
        match effect {
            family::Decks::Resolve { deck, .. } => {
                changes(!self.s.decks.is_empty(*deck) || !self.lib.deck(*deck).words.is_empty())
            }
            family::Decks::TopAway { deck, .. } | family::Decks::Peek { deck, .. } => {
                changes(!self.s.decks.is_empty(*deck))
            }
            family::Decks::Shuffle(_) => Something,
        }
    }

    pub(super) fn outlook_of_places(&self, effect: &family::Places, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            family::Places::Become(status) => changes(self.can_become(who, *status, ctx)),
            family::Places::Move { to: Where::WithAnother, .. } => {
                changes(self.present(who) && (0..self.s.players).any(|other| self.could_swap(who, other)))
            }
            family::Places::Move { to: Where::Arrow { white, free }, .. } => {
                changes(q.end_of_arrow(who, *white, *free).is_some())
            }
            family::Places::DelayedAnyway => changes(self.present(who) && !inv.is(flag::DELAYED)),
            family::Places::EndMovement => changes(self.s.phase == Phase::Movement && !inv.is(flag::STOPPED)),
            family::Places::HaveIt(_) => changes(self.present(who) && ctx.place != NONE),
            family::Places::Move { to: Where::AnyAquatic, .. } => {
                changes(self.present(who) && self.any_area(|place| q.sails_to(who, place)))
            }
            family::Places::Move { to: Where::Marker(marker), .. } => {
                changes(self.present(who) && q.stations(who, None, *marker).next().is_some())
            }
            family::Places::Move { to: Where::OrMarker(place, marker), .. } => {
                changes(self.present(who) && q.stations(who, Some(*place), *marker).next().is_some())
            }
            family::Places::Move { to: Where::TopGate { .. }, .. } => {
                changes(self.present(who) && !self.s.gate_stack.is_empty())
            }
            family::Places::Move { to: Where::OtherDepot, .. } => {
                changes(self.present(who) && lib_has_other_depot(self.lib, inv.place))
            }
            family::Places::Move { to: Where::Place(place), .. } => {
                changes(self.present(who) && !q.is_shut_off(*place))
            }
            family::Places::Move { .. }
            | family::Places::Visit(_)
            | family::Places::VisitBest(_)
            | family::Places::ThroughGate(Through::Nearest) => changes(self.present(who)),
            family::Places::ThroughGate(Through::Hardest) => {
                changes(self.present(who) && self.q().ways_through().next().is_some())
            }
            family::Places::EndEncounter => Something,
            family::Places::ThroughGate(Through::Any) => {
                possible(self.present(who) && self.q().ways_through().next().is_some())
            }
            family::Places::Return(_) => possible(self.in_other_world(who) && !self.visiting(who)),
            family::Places::ToArea { second } => {
                changes(matches!(inv.place, Place::World(_, area) if (area > 0) != *second))
            }
            family::Places::DrawAgain(Again::Encounter | Again::There) => changes(self.present(who)),
            family::Places::DrawAgain(Again::Gate | Again::Mythos) => Something,
            family::Places::DrawAgain(Again::Portal) => changes(self.present(who)),
            family::Places::FaceUp => Something,
        }
    }

    pub(super) fn outlook_of_board(&self, effect: &family::Board, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            family::Board::MonsterAppears(it) => changes(match (it.what, it.otherwise) {
                (Guest::Kind(kind), Some(block)) if self.in_cup(kind).is_none() => self.acts(block, on),
                (Guest::Kind(kind), _) => self.in_cup(kind).is_some(),
                (Guest::Any | Guest::Likeness(_), _) => true,
                (Guest::OneOf(_) | Guest::Sought { .. }, _) => true,
                (Guest::Each { zone, .. }, _) => self.s.monsters_out().any(|m| q.monster_in_zone(m, zone, ctx)),
                (Guest::Trophy, _) => self.s.trophies(who).next().is_some(),
            }),
            family::Board::Nearest { otherwise, .. } => changes(
                self.present(who)
                    && (self.nearest_monsters(who).next().is_some()
                        || otherwise.is_some_and(|block| self.acts(block, on))),
            ),
            family::Board::TakeGate => changes(!self.s.gate_stack.is_empty()),
            family::Board::GateAppears { .. } => changes(
                self.present(who) && inv.place.area().is_some_and(|p| self.s.gate_at(p).is_none() && q.can_appear(p)),
            ),
            family::Board::MonstersAt {
                at: Lairs::Place(_) | Lairs::AnyStreets | Lairs::Sky | Lairs::Outskirts,
                ..
            } => changes(self.s.awake.is_none()),
            family::Board::MonstersAt { at: Lairs::YourArea, .. } => {
                changes(self.s.awake.is_none() && inv.place.area().is_some_and(|p| q.can_appear(p)))
            }
            family::Board::MonstersAt { at: Lairs::Here, .. } => changes(self.s.awake.is_none()),
            family::Board::MonstersAt { at: Lairs::Spots(at), .. } => {
                changes(self.s.awake.is_none() && q.spots(*at, ctx).any(|place| q.can_appear(place)))
            }
            family::Board::FillOutskirts => changes(self.s.awake.is_none() && q.outskirts() < q.outskirts_limit()),
            family::Board::MonsterSurge => changes(self.s.awake.is_none() && self.s.open_gates() > 0),
            family::Board::TakeTrophy { sort: Sort::Kind(kind), .. } => changes(self.in_cup(*kind).is_some()),
            family::Board::TakeTrophy { .. } => spot(&|s| s == Spot::Cup),
            family::Board::PutItOnThis => changes(self.told_of(who).is_some()),
            family::Board::Track { gauge, off, .. } => {
                let (there, room) = match gauge {
                    Gauge::Doom => (self.s.doom, q.doom_limit().saturating_sub(self.s.doom)),
                    Gauge::Of(track) => (self.on_track(*track), q.room_on(*track)),
                };
                changes(if *off { there > 0 } else { room > 0 })
            }
            family::Board::TrackAround { gauge: Gauge::Of(track), .. } => changes(q.room_around(who, *track) > 0),
            family::Board::TrackAround { gauge: Gauge::Doom, .. } => Nothing,
            family::Board::PutIntoPlay { stack, .. } => changes(self.s.left_of(lib, *stack).next().is_some()),
            family::Board::PutMarker { marker, at: Post::OtherTown } => {
                changes(self.s.left_of(lib, *marker).next().is_some() && q.free_streets(*marker).next().is_some())
            }
            family::Board::PutMarker { marker, at: Post::Place(place) } => changes(
                self.s.left_of(lib, *marker).next().is_some() && !self.s.places_of(lib, *marker).any(|at| at == *place),
            ),
            family::Board::AncientGrows(_) => Something,
            family::Board::TrophyTrial => changes(inv.gate_trophies != 0),
            family::Board::MailOrder { deck, .. } => changes(self.can_buy(who, *deck, Buy::MayOne, Price::List(0))),
            family::Board::Gather { .. } => changes(self.s.awake.is_none()),
            family::Board::CountDrawn { .. } => spot(&|s| s == Spot::Cup),
            family::Board::TurnFaceUp(card) => changes(q.holds_now(&Cond::FaceUp(*card, false), ctx)),
            family::Board::RaiseTerror(Rise::By(_)) => changes(!q.is_banned(Q::NeverTerror)),
            family::Board::RaiseTerror(Rise::To(n)) => changes(self.s.terror < *n && !q.is_banned(Q::NeverTerror)),
            family::Board::MonstersReturn { which, zone } => {
                changes(self.s.monsters_out().any(|m| self.returns(which, *zone, m, ctx)))
            }
            family::Board::MonstersCome { which, zone } => changes(
                inv.place.area().is_some()
                    && self.s.monsters_out().any(|m| q.is_of(which, m) && q.monster_in_zone(m, *zone, ctx)),
            ),
            family::Board::FaceThem => changes(inv.place.area().is_some()),
            family::Board::EndGame(_) => Something,
            family::Board::Settle { .. } => changes(self.s.rumour().is_some() || matches!(ctx.src, Src::Card(_))),
            family::Board::XIs(_) => Something,
            family::Board::MonstersAt { at: Lairs::Rifts, .. } => {
                changes(self.s.awake.is_none() && self.s.rifts.any_open())
            }
            family::Board::MonstersAt { at: Lairs::Gates(worlds), .. } => {
                changes(self.s.gate_places().any(|at| worlds.iter().any(|&world| q.leads_to(at, world))))
            }
        }
    }

    pub(super) fn outlook_of_held(&self, effect: &family::Held, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let who = on.ctx.who;
        let inv = self.s.inv(who);
        match effect {
            family::Held::StayExhausted => Something,
            family::Held::IgnoreMonsters => changes(inv.place.area().is_some() && !inv.is(flag::IGNORES)),
            family::Held::BringBack => changes((0..self.s.players).any(|other| self.in_other_world(other))),
            family::Held::BringLost => changes((0..self.s.players).any(|other| self.s.inv(other).place == Place::Lost)),
            family::Held::PassOn { class, lent: false } => {
                changes(self.s.players > 1 && self.can_give(who, *class) > 0)
            }
            family::Held::Bind | family::Held::BoxLater => changes(self.q().it().is_some()),
            family::Held::PutBeside => changes(self.q().other_towns().next().is_some()),
            family::Held::TakeBeside => {
                let town = inv.place.area().map(|place| lib.area(place).town);
                let waits = town.is_some_and(|town| self.q().ally_beside(town).is_some());
                changes(waits && !self.q().cannot_have(who, Deck::ALLY))
            }
            family::Held::TradeNow(_) => {
                changes((0..self.s.players).any(|other| other != who && self.s.inv(other).in_game()))
            }
            family::Held::ReadIt => changes(self.readable(who).is_some()),
            family::Held::PutThis(Bed::YourArea) => changes(inv.place.area().is_some()),
            family::Held::PutThis(_) | family::Held::NamePrice => Something,
            family::Held::Favour(_) => Something,
            family::Held::PassOn { class, lent: true } => changes(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()))
                    && (0..self.s.players).any(|other| self.can_borrow(who, other)),
            ),
            family::Held::UpkeepAgain(card) => changes(self.q().rolls_for(who, card.0).is_some()),
            family::Held::UseText(Said::Symbol(class)) => changes(inv.held.iter().any(|&h| self.has_symbol(h, *class))),
            family::Held::UseText(Said::Place(place)) => changes(self.serves(who, *place)),
            family::Held::UseText(Said::AnyPlace { aquatic }) => {
                changes(self.any_area(|at| self.serves_afar(who, at, *aquatic)))
            }
            // The points come with the text.
            family::Held::UseMoving { .. } => changes(inv.held.iter().any(|h| {
                let mut lines = Self::at(lib, lib.single(h.copy).text, W::Movement);
                !h.is(held::EXHAUSTED) && lines.any(|(ability, _)| self.moves_by(who, h.copy, ability, true))
            })),
            family::Held::FinishStep => Something,
            family::Held::BoxRumours => Something,
            family::Held::EndCombat => changes(self.fought(who).is_some()),
            family::Held::Bequest(_) => Something,
        }
    }

    pub(super) fn outlook_of_chosen(&self, effect: &family::Chosen, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let who = on.ctx.who;
        match effect {
            family::Chosen::Summon { zone, unmoved } => {
                changes((0..self.s.players).any(|other| self.can_bring(who, other, *zone, *unmoved)))
            }
            family::Chosen::ChangePlaces(Swap::Willing | Swap::Another | Swap::Visit) => {
                changes((0..self.s.players).any(|other| other != who && self.could_swap(who, other)))
            }
            family::Chosen::PassClues { take } => {
                changes((0..self.s.players).any(|other| self.could_pass(who, other, *take)))
            }
            family::Chosen::ChangePlaces(Swap::People) => changes(self.s.players > 1),
            family::Chosen::ChangePlaces(Swap::OrMonster) => changes(
                (0..self.s.players).any(|other| self.can_swap_with(who, other))
                    || self.s.monsters.iter().any(|&spot| self.is_elsewhere(who, spot)),
            ),
            family::Chosen::LotReturns(Lot::Area) => changes(
                self.s
                    .monsters_on_board()
                    .any(|m| matches!(self.s.monsters[usize::from(m)], Spot::Area(_)) && !lib.is_spawn(m)),
            ),
            family::Chosen::LotReturns(Lot::Symbol { arkham }) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol, *arkham)))
            }
            // Which symbol it is is not known before.
            family::Chosen::LotReturns(Lot::Its { arkham }) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_with_symbol(symbol, *arkham)))
            }
            family::Chosen::LotReturns(Lot::Drawn) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol, false)))
            }
        }
    }

    pub(super) fn outlook_of_town(&self, effect: &family::Town, on: &Prospect) -> Outlook {
        let q = self.q();
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            family::Town::Gates { deed, which } => {
                let mut gates = q.gates(*which, &on.ctx);
                match deed {
                    GateDeed::Close if *which == Gates::This => Something,
                    GateDeed::Close | GateDeed::ToStack | GateDeed::Renew => changes(gates.next().is_some()),
                    GateDeed::Trophy => possible(gates.any(|place| q.may_close(place))),
                    GateDeed::Seal | GateDeed::CloseOrSeal => changes(gates.any(|place| q.may_close(place))),
                    GateDeed::Exchange { .. } => possible(gates.next().is_some() && !self.s.gate_stack.is_empty()),
                    GateDeed::Move => possible(gates.next().is_some() && self.any_area(|place| self.takes_gate(place))),
                }
            }
            family::Town::Seals(SealDeed::Put(at)) => possible(q.seal_spots(*at, &on.ctx).next().is_some()),
            family::Town::Seals(SealDeed::Move(at)) => {
                possible(self.s.seals != 0 && q.seal_spots(*at, &on.ctx).next().is_some())
            }
            family::Town::Seals(SealDeed::Remove { all: true }) => changes(self.s.seals != 0),
            family::Town::Seals(SealDeed::Remove { all: false }) => possible(self.s.seals != 0),
            family::Town::Seals(SealDeed::RemoveThere) => changes(self.s.seals != 0),
            family::Town::Clues { deed, at } => changes(q.clue_spots(*deed, *at, &on.ctx).next().is_some()),
            family::Town::WithMonsters { band, deed } => {
                let any = self.s.monsters_out().any(|m| self.is_in_band(band, *deed, m, &on.ctx));
                match deed {
                    Deed::Defeat => possible(any),
                    Deed::Exchange(zone) => {
                        changes(any && self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, &on.ctx)))
                    }
                    Deed::Move(_) | Deed::Trophy | Deed::Return | Deed::Box => changes(any),
                }
            }
            family::Town::OthersMove { .. } | family::Town::SymbolMoves { .. } => Something,
            family::Town::LotRenewed => changes(self.s.awake.is_none()),
            family::Town::CloseForGood(Shut::Place(place)) => changes(!q.is_closed(*place)),
            family::Town::AlongArrows { .. } => spot(&|s| matches!(s, Spot::Area(_))),
            family::Town::BreakSeals(_) => changes(self.s.seals != 0),
            family::Town::StealClues => changes(self.q().clues_on_board() > 0),
            family::Town::PutTokens { token, .. } => {
                changes(self.s.inv(on.ctx.who).place.area().is_some() && q.tokens_left(*token) > 0)
            }
            family::Town::Confront(_) => changes(self.s.monsters_out().any(|marker| q.is_watched(marker))),
            family::Town::ClueAt { at, .. } => changes(self.s.gate_at(*at).is_none()),
            family::Town::ReturnPassing => spot(&|s| matches!(s, Spot::Area(_) | Spot::Sky | Spot::Outskirts)),
            family::Town::CloseForGood(Shut::Random { .. }) => Something,
        }
    }

    pub(super) fn outlook_of_omens(&self, effect: &family::Omens, _: &Prospect) -> Outlook {
        match effect {
            family::Omens::LookTop => Something,
            family::Omens::EndEnvironment => possible(self.s.environment().is_some()),
            family::Omens::FirstEnvironment(kind) => {
                let is_one = |&card: &u16| self.lib.mythos[usize::from(card)].environment == Some(*kind);
                changes(self.s.awake.is_none() && self.s.mythos.cards().iter().any(is_one))
            }
            family::Omens::EndRumour => possible(self.s.rumour().is_some()),
            family::Omens::LookMythos { .. } | family::Omens::SearchMythos(_) => {
                changes(!self.s.mythos.cards().is_empty())
            }
            family::Omens::SkipMythos => changes(!self.s.mythos_skipped),
            family::Omens::MoreMythos(_) => Something,
            family::Omens::GlimpseMythos(Glimpse::Place) => changes(!self.s.mythos.cards().is_empty()),
            family::Omens::GlimpseMythos(Glimpse::Movement | Glimpse::Bursts) => changes(self.s.awake.is_none()),
            family::Omens::Reorder { deck: None, .. } => changes(self.s.mythos.cards().len() > 1),
            family::Omens::Reorder { deck: Some(deck), .. } => changes(self.s.decks.of(*deck).len() > 1),
        }
    }

    pub(super) fn outlook_of_powers(&self, effect: &family::Powers, on: &Prospect) -> Outlook {
        let who = on.ctx.who;
        match effect {
            family::Powers::FromSheet { .. } | family::Powers::Arrives { .. } => Something,
            family::Powers::Awaken | family::Powers::ResolveMythos(_) => changes(self.s.awake.is_none()),
            family::Powers::ForGood(rule) => changes(self.s.entry(Src::Rule(*rule)).is_none()),
            family::Powers::DiscardMix { n, of } => {
                let inv = self.s.inv(who);
                let have = match of {
                    Mix::Belongings => self.mix(who),
                    Mix::SpellsAndStamina => {
                        self.q().count_class(who, Class::Deck(Deck::SPELL)) + usize::from(inv.stamina)
                    }
                    Mix::CluesAndPoints => usize::from(inv.clues) + usize::from(inv.stamina) + usize::from(inv.sanity),
                };
                possible(have >= usize::from(self.q().quantity(*n, &on.ctx)))
            }
        }
    }

    pub(super) fn outlook_of_moments(&self, effect: &family::Moments, on: &Prospect) -> Outlook {
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        match effect {
            family::Moments::NoFocus => possible(q.focus(who) > 0),
            family::Moments::PassIt | family::Moments::AddSuccess(_) | family::Moments::ItGets { .. } => Something,
            family::Moments::Unrolled(_) => Something,
            // The die of a card is no check.
            family::Moments::Reroll(Dice::All) if !self.s.frames.iter().any(|f| matches!(f, Frame::Check(_))) => {
                Something
            }
            family::Moments::Reroll(Dice::All | Dice::One) => changes(self.dice_lie(6)),
            family::Moments::Reroll(Dice::Failed) => changes(self.dice_lie(0)),
            family::Moments::Reroll(Dice::Ones) => changes(self.dice_lie(1)),
            family::Moments::AidSpell | family::Moments::RisesLess(_) => Something,
            family::Moments::ForCombat(Edge::CombatUses(_)) => changes(!self.is_active(who, ctx.src)),
            family::Moments::Less { .. } | family::Moments::IgnoreLoss | family::Moments::CancelAttack => Something,
            family::Moments::Worsen { .. } => Something,
            family::Moments::DefeatAll(Zone::YourArea) => changes(self.defeats_any(who)),
            family::Moments::DefeatAll(zone) => {
                changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx)))
            }
            family::Moments::ChecksFail(_) | family::Moments::DrawNew | family::Moments::Boost { .. } => Something,
            family::Moments::MoreDice(n) => changes(q.quantity(*n, ctx) > 0),
            family::Moments::ForCombat(Edge::CheckBonus { .. }) => changes(!self.is_active(who, ctx.src)),
            family::Moments::MakeWith { .. } | family::Moments::Weigh { .. } | family::Moments::SealIfPassed => {
                Something
            }
            family::Moments::IgnoreFailing | family::Moments::SealFree | family::Moments::PayNothing => Something,
            family::Moments::Wither { zone, .. } => {
                changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx)))
            }
            family::Moments::Deny => changes(!self.s.hex.denied),
            // Only an opponent can be resistant.
            family::Moments::ForCombat(Edge::EnchantThis) => changes(
                (self.fought(who).is_some() || self.s.awake.is_some())
                    && inv.held.iter().any(|&h| ctx.src == Src::Card(h.copy) && self.can_enchant(h)),
            ),
            family::Moments::ForCombat(Edge::EnchantWeapon) => changes(
                (self.fought(who).is_some() || self.s.awake.is_some()) && inv.held.iter().any(|&h| self.can_enchant(h)),
            ),
            family::Moments::ForCombat(Edge::FreeHands) => changes(
                (self.fought(who).is_some() || self.s.awake.is_some()) && inv.held.iter().any(|&h| self.fills_hands(h)),
            ),
            family::Moments::ForCombat(Edge::WeakenMonster) => {
                changes(self.fought(who).is_some() && !self.is_active(who, ctx.src))
            }
            family::Moments::EaseBlow => changes(self.can_ease_blow() > 0),
            family::Moments::DefeatIt => possible(self.fought(who).is_some_and(|monster| self.in_combat(who, monster))),
            family::Moments::SufferIt => possible(self.can_suffer(who)),
        }
    }

    pub(super) fn outlook_of_structure(&self, effect: &family::Structure, on: &Prospect) -> Outlook {
        let ctx = &on.ctx;
        match effect {
            family::Structure::EachGate(arms) => changes(self.s.open_gates() > 0 && self.any_acts(arms.blocks(), on)),
            family::Structure::Check(Check { pick: Pick::AtNumber, .. }, _) if self.q().law_for(ctx.who).is_none() => {
                Nothing
            }
            family::Structure::Check(_, arms) => changes(self.any_acts(arms.blocks(), on)),
            family::Structure::MakeAgain => Something,
            family::Structure::Times { block, .. } => changes(self.acts(*block, on)),
            family::Structure::EachCard { class, .. } => changes(self.q().count_class(ctx.who, *class) > 0),
            family::Structure::Together { clues, did, otherwise } => changes(
                did.is_some_and(|block| self.have_together(*clues) && self.acts(block, on))
                    || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            family::Structure::AnyoneMay { .. } => Something,
            family::Structure::Roll { arms, .. } => changes(self.any_acts(arms.blocks(), on)),
            family::Structure::Often(offer) => changes(self.is_choice(*offer, None, None, on)),
            family::Structure::May { offer, did, otherwise } => changes(
                self.is_choice(*offer, *did, *otherwise, on) || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            // Whether it will hold by then is not known.
            family::Structure::If { then, otherwise, .. } => {
                changes(self.acts(*then, on) || otherwise.is_some_and(|block| self.acts(block, on)))
            }
            family::Structure::Choose { options, otherwise, .. } => changes(
                options.iter().any(|&block| self.in_full(block, on) == Something)
                    || otherwise.is_some_and(|block| self.acts(block, on)),
            ),
            family::Structure::For { who: target, block } => changes((0..self.s.players).any(|other| {
                self.reaches(target, other, ctx)
                    && self.acts(*block, &Prospect { ctx: Ctx { who: other, ..*ctx }, ..*on })
            })),
        }
    }

    pub(super) fn outlook_of_rifts(&self, effect: &family::Rifts) -> Outlook {
        let rifts = &self.s.rifts.0[..self.lib.rifts.tracks.len().min(RIFTS)];
        let room: usize = rifts.iter().filter(|rift| rift.at.is_none()).map(|rift| SPACES - rift.count()).sum();
        match effect {
            family::Rifts::Add(n) => possible(room >= usize::from(*n)),
            family::Rifts::Remove(Some(_)) => changes(rifts.iter().any(|rift| rift.face_up().next().is_some())),
            effect => changes((0..rifts.len() as u8).any(|number| self.q().rift_fits(effect, number))),
        }
    }

    pub(super) fn outlook_of_rare(&self, effect: &family::Rare, _: &Prospect) -> Outlook {
        let lib = self.lib;
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            family::Rare::FightAlone(_) | family::Rare::Bequeath => Something,
            family::Rare::FightOnThis | family::Rare::Release { trophies: None, .. } => spot(&|s| s == Spot::OnCard),
            family::Rare::ExchangeInvestigator => {
                possible((0..lib.sheets.len()).any(|sheet| self.s.sheets_used & (1 << sheet) == 0))
            }
            family::Rare::ElderSign | family::Rare::NoMoreLoans | family::Rare::BoxSpent => Something,
            family::Rare::Release { trophies: Some(kind), .. } => changes(
                (0..).zip(self.s.monsters.iter()).any(|(m, s)| matches!(s, Spot::Trophy(_)) && lib.is_kind(m, *kind)),
            ),
        }
    }
}
