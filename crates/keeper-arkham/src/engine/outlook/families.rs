//! What sentences about people and moments would come to, and those that hold others.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Outlook::{Nothing, Something};
use super::{Outlook, Prospect, changes, possible};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Src};
use crate::library::Library;
use crate::state::{NONE, Phase, Place, Spot, flag};

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
            family::Amounts::Trophies(TrophyDeed::Lose { gates: true, count }) => {
                possible(inv.gate_trophies.count_ones() >= u32::from(count.unwrap_or(1)))
            }
            family::Amounts::Trophies(TrophyDeed::Lose { gates: false, count }) => {
                possible(self.s.trophies(who).count() >= usize::from(count.unwrap_or(1)))
            }
            family::Amounts::Pay(costs) => possible(self.can_pay(who, ctx.src, costs)),
            family::Amounts::UpTo { how: Giving::Gain, thing, most } => {
                changes(self.can_gain(*thing, on) && self.at_most(Giving::Gain, *thing, *most, ctx) > 0)
            }
            family::Amounts::UpTo { how, thing, most } => changes(
                self.at_most(*how, *thing, *most, ctx) > 0 || *thing == Thing::Money && q.pays_nothing(who, ctx.src),
            ),
            family::Amounts::Split(PointSplit::Of { lose: true, .. }) => Something,
            family::Amounts::Split(PointSplit::Of { lose: false, .. }) => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::Split(PointSplit::UpTo { how: Giving::Gain, .. }) => {
                changes(self.can_gain(Thing::Sanity, on) || self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::Split(PointSplit::UpTo { .. }) => Something,
            family::Amounts::Level(PointDeed::Even) => changes(inv.sanity != inv.stamina),
            family::Amounts::Heal(Healing::Lost) => changes(self.s.tally.lost != [0; 2]),
            family::Amounts::Trophies(TrophyDeed::SpendAny(kinds)) => changes(
                self.s.trophies(who).any(|m| kinds.is_empty() || kinds.iter().any(|&kind| self.lib.is_kind(m, kind))),
            ),
            // Before it is rolled it may be anything.
            family::Amounts::Level(PointDeed::Is { n: Quantity::THAT, .. }) => Something,
            family::Amounts::Level(PointDeed::Is { sanity, n }) => {
                let has = if *sanity { inv.sanity } else { inv.stamina };
                changes(q.quantity(*n, ctx) != u16::from(has))
            }
            family::Amounts::Level(PointDeed::AtMost { sanity, n }) => {
                let most = q.quantity(*n, ctx);
                let over = |of: bool, has: u8| *sanity != Some(!of) && u16::from(has) > most;
                changes(over(true, inv.sanity) || over(false, inv.stamina))
            }
            family::Amounts::Level(PointDeed::Swapped) => changes(inv.sanity != inv.stamina),
            family::Amounts::Heal(Healing::Beyond { sanity, .. }) => {
                changes(q.may_gain(who, if *sanity { Thing::Sanity } else { Thing::Stamina }, ctx.src))
            }
            family::Amounts::ClueTrade { sell, price, .. } => {
                let gained = if *sell { Thing::Money } else { Thing::Clues };
                possible(self.clues_for_trade(who, *sell, *price) > 0 && q.may_gain(who, gained, ctx.src))
            }
            family::Amounts::Heal(Healing::Full { sanity, stamina }) => {
                changes(*sanity && self.can_gain(Thing::Sanity, on) || *stamina && self.can_gain(Thing::Stamina, on))
            }
            family::Amounts::Tokens { kind, lose: false, .. } => {
                changes(self.s.awake.is_none() && self.q().tokens_left(*kind) > 0)
            }
            family::Amounts::Tokens { kind, lose: true, .. } => changes(self.q().tokens(on.ctx.who, *kind) > 0),
            family::Amounts::Level(PointDeed::Maximum { .. }) => Something,
            family::Amounts::Miss(Missed::Turn) => Something,
            family::Amounts::Miss(Missed::Focus) => possible(q.focus(who) > 0),
            family::Amounts::Miss(Missed::Upkeep) => changes(!inv.is(flag::NO_UPKEEP)),
            family::Amounts::MoveSkills(Sliding::To { skill, highest }) => {
                changes(inv.sliders[usize::from(q.track(who, *skill))] != q.extreme_stop(who, *skill, *highest))
            }
            family::Amounts::MoveSkills(_) => Something,
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
            family::Places::Move { to: Where::Area { second }, .. } => {
                changes(matches!(inv.place, Place::World(_, area) if (area > 0) != *second))
            }
            family::Places::Move { to: Where::Arrow { white, free }, .. } => {
                changes(q.end_of_arrow(who, *white, *free).is_some())
            }
            family::Places::DelayedAnyway => changes(self.present(who) && !inv.is(flag::DELAYED)),
            family::Places::End(Ended::Movement) => changes(self.s.phase == Phase::Movement && !inv.is(flag::STOPPED)),
            family::Places::HaveIt(_) => changes(self.present(who) && ctx.place != NONE),
            family::Places::Move { to: Where::OpenRift, .. } => {
                changes(self.present(who) && q.rifts_to_visit().next().is_some())
            }
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
            | family::Places::Visit { .. }
            | family::Places::ThroughGate(Through::Nearest) => changes(self.present(who)),
            family::Places::ThroughGate(Through::Hardest) => {
                changes(self.present(who) && self.q().ways_through().next().is_some())
            }
            family::Places::End(Ended::Combat) => changes(self.fought(who).is_some()),
            family::Places::End(Ended::Encounter) => Something,
            family::Places::ThroughGate(Through::Any) => {
                possible(self.present(who) && self.q().ways_through().next().is_some())
            }
            family::Places::Return(_) => possible(self.in_other_world(who) && !self.visiting(who)),
            family::Places::DrawAgain(Again::Encounter | Again::There) => changes(self.present(who)),
            family::Places::DrawAgain(Again::Gate | Again::Mythos | Again::New) => Something,
            family::Places::DrawAgain(Again::Portal) => changes(self.present(who)),
            family::Places::FaceUp => Something,
        }
    }

    pub(super) fn outlook_of_omens(&self, effect: &family::Omens, _: &Prospect) -> Outlook {
        match effect {
            family::Omens::Look(Looked::Drawn) => Something,
            family::Omens::Discard(Standing::Environment) => possible(self.s.environment().is_some()),
            family::Omens::FirstEnvironment(kind) => {
                let is_one = |&card: &u16| self.lib.mythos[usize::from(card)].environment == Some(*kind);
                changes(self.s.awake.is_none() && self.s.mythos.cards().iter().any(is_one))
            }
            family::Omens::Discard(Standing::Rumour) => possible(self.s.rumour().is_some()),
            family::Omens::Discard(Standing::AllRumours) => Something,
            family::Omens::Look(Looked::Mythos { .. }) | family::Omens::Look(Looked::Search(_)) => {
                changes(!self.s.mythos.cards().is_empty())
            }
            family::Omens::Phase(PhaseDeed::Skip) => changes(!self.s.mythos_skipped),
            family::Omens::Phase(PhaseDeed::More(_)) => Something,
            family::Omens::GlimpseMythos(Glimpse::Place) => changes(!self.s.mythos.cards().is_empty()),
            family::Omens::GlimpseMythos(Glimpse::Movement | Glimpse::Bursts | Glimpse::Whole(_)) => {
                changes(self.s.awake.is_none())
            }
            family::Omens::Look(Looked::Order { deck: None, .. }) => changes(self.s.mythos.cards().len() > 1),
            family::Omens::Look(Looked::Order { deck: Some(deck), .. }) => changes(self.s.decks.of(*deck).len() > 1),
        }
    }

    pub(super) fn outlook_of_powers(&self, effect: &family::Powers, on: &Prospect) -> Outlook {
        let who = on.ctx.who;
        match effect {
            family::Powers::Arrive(Arriving::FromSheet { .. } | Arriving::At { .. }) => Something,
            family::Powers::Arrive(Arriving::Gathered { .. }) => changes(self.s.awake.is_none()),
            family::Powers::Arrive(Arriving::Released { trophies: Some(kind), .. }) => changes(
                (0..)
                    .zip(self.s.monsters.iter())
                    .any(|(m, s)| matches!(s, Spot::Trophy(_)) && self.lib.is_kind(m, *kind)),
            ),
            family::Powers::Arrive(Arriving::Released { trophies: None, .. }) => {
                changes(self.s.monsters.contains(&Spot::OnCard))
            }
            family::Powers::Awaken => changes(self.s.awake.is_none()),
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
            family::Moments::OnCheck(
                CheckDeed::Pass | CheckDeed::Add(_) | CheckDeed::Gets { .. } | CheckDeed::Unrolled(_),
            ) => Something,
            // The die of a card is no check.
            family::Moments::OnCheck(CheckDeed::Reroll(Dice::All))
                if !self.s.frames.iter().any(|f| matches!(f, Frame::Check(_))) =>
            {
                Something
            }
            family::Moments::OnCheck(CheckDeed::Reroll(Dice::All | Dice::One)) => changes(self.dice_lie(6)),
            family::Moments::OnCheck(CheckDeed::Reroll(Dice::Failed)) => changes(self.dice_lie(0)),
            family::Moments::OnCheck(CheckDeed::Reroll(Dice::Ones)) => changes(self.dice_lie(1)),
            family::Moments::AidSpell | family::Moments::RisesLess(_) => Something,
            family::Moments::ForCombat(Edge::CombatUses(_)) => changes(!self.is_active(who, ctx.src)),
            family::Moments::OnLoss(LossDeed::Suffer) => possible(self.can_suffer(who)),
            family::Moments::OnLoss(_) | family::Moments::CancelAttack => Something,
            family::Moments::DefeatAll(Zone::YourArea) => changes(self.defeats_any(who)),
            family::Moments::DefeatAll(zone) => {
                changes(self.s.monsters_out().any(|m| q.monster_in_zone(m, *zone, ctx)))
            }
            family::Moments::Boost { .. } => Something,
            family::Moments::OnCheck(CheckDeed::MoreDice(n)) => changes(q.quantity(*n, ctx) > 0),
            family::Moments::ForCombat(Edge::CheckBonus { .. }) => changes(!self.is_active(who, ctx.src)),
            family::Moments::OnCheck(CheckDeed::With { .. } | CheckDeed::IgnoreFailing | CheckDeed::Fail(_)) => {
                Something
            }
            family::Moments::Weigh { .. } | family::Moments::Seal(_) => Something,
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
            family::Moments::OnCheck(CheckDeed::Ease) => changes(self.can_ease_blow() > 0),
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

    pub(super) fn outlook_of_rare(&self, effect: &family::Rare, _: &Prospect) -> Outlook {
        let lib = self.lib;
        match effect {
            family::Rare::Fight(Opponent::Alone(_)) | family::Rare::Bequeath => Something,
            family::Rare::Fight(Opponent::OnThis) => changes(self.s.monsters.contains(&Spot::OnCard)),
            family::Rare::ExchangeInvestigator => {
                possible((0..lib.sheets.len()).any(|sheet| self.s.sheets_used & (1 << sheet) == 0))
            }
            family::Rare::NoMoreLoans => Something,
        }
    }
}
