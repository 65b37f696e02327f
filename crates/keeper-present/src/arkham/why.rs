//! Why something cannot be done now: told beside whatever is grey.

use keeper_arkham::frame::{Ask, Opt, Src};
use keeper_arkham::index::Q;
use keeper_arkham::state::{Inv, NONE, Phase, Spot, flag, held};
use keeper_arkham::{Arkham, Query};
use keeper_arkham_script::tree::{Ability, At, Coming, Cost, PlaceId, Ransom, Sum, Text, Usual, Window};
use keeper_arkham_script::{print_cost, print_window};
use keeper_table::{Game, Seat};

use crate::arkham::names::{Names, continued, count, list};
use crate::arkham::walk;
use crate::{About, Printed, phase_name};

/// None where it can be done, or where nobody would expect it.
pub(crate) fn why_not(game: &Arkham, seat: Seat, about: &About) -> Option<String> {
    // The keeper goes nowhere and has nothing.
    let decision = game.decision_for(seat).filter(|_| game.keeper() != Some(seat))?;
    if decision.options.iter().any(|&option| About::of_option(game, option).as_ref() == Some(about)) {
        return None;
    }
    let names = Names { lib: game.library(), s: game.state() };
    match *about {
        About::Area(place) => names.not_there(game, seat, decision.ask, place),
        About::Printed(Printed::Card(card)) => names.not_that_card(seat, decision.ask, card),
        About::Printed(Printed::Gate(gate)) => names.not_that_gate(seat, gate),
        About::Seat(other) if other != seat && other < game.players() => names.no_trade(seat, decision.ask, other),
        About::Monster(marker) => names.no_fight(seat, marker),
        _ => None,
    }
}

/// Whether the moment of a question is the one that a line is used in.
fn is_now(ask: Ask, window: &Window) -> bool {
    match window {
        Window::Upkeep(_) => ask == Ask::Upkeep,
        Window::Movement(_) => matches!(ask, Ask::Move(_) | Ask::StayPut),
        Window::InCombat => matches!(ask, Ask::Combat(_)),
        Window::BeforeCheck { .. } => ask == Ask::BeforeCheck,
        Window::AfterCheck { .. } | Window::AfterAnyCheck => ask == Ask::AfterCheck,
        Window::Would { what: Coming::Lose { .. } | Coming::LoseAfter(_), .. } => ask == Ask::Loss,
        Window::InsteadOf(Usual::Encounter) => ask == Ask::Encounter,
        Window::Closing => ask == Ask::Close,
        Window::AnyTime => true,
        _ => false,
    }
}

impl<'a> Names<'a> {
    fn phase_now(self) -> String {
        match self.s.phase {
            Phase::Battle => "the final battle has begun".into(),
            phase => format!("this is {}", phase_name(phase)),
        }
    }

    fn not_there(self, game: &Arkham, who: Inv, ask: Ask, place: PlaceId) -> Option<String> {
        let here = self.s.inv(who).place.area() == Some(place);
        match ask {
            Ask::Move(_) if here => Some("You are there. You can use it in Encounters.".into()),
            Ask::Move(_) => walk::too_far(game, who, place),
            Ask::Face | Ask::FaceOne(_) | Ask::Combat(_) if self.s.phase == Phase::Movement && !here => {
                Some("Evade or fight the monsters here first, then move on.".into())
            }
            Ask::Encounter if here => self.no_service(who, place),
            _ if here && self.services(place).next().is_some() => {
                Some(format!("You can use it in Encounters; {}.", self.phase_now()))
            }
            _ if here => None,
            Ask::Where | Ask::WhichLocation | Ask::WhichGate | Ask::ReturnGate | Ask::LeaveLost => {
                Some("You can't choose this place now.".into())
            }
            _ => Some(format!("You move in Movement; {}.", self.phase_now())),
        }
    }

    /// What a place offers instead of an encounter.
    fn services(self, place: PlaceId) -> impl Iterator<Item = &'a At> {
        self.lines(self.lib.area(place).text).filter(|at| at.window == Window::InsteadOf(Usual::Encounter))
    }

    fn lines(self, text: Text) -> impl Iterator<Item = &'a At> {
        let lines = self.lib.abilities(text).iter();
        lines.filter_map(|ability| if let Ability::At(at) = ability { Some(at) } else { None })
    }

    fn no_service(self, who: Inv, place: PlaceId) -> Option<String> {
        let q = self.query();
        if !q.text_works(place) {
            return Some("You can't use this place now.".into());
        }
        let src = Src::Place(place);
        let used = |at: &At| {
            self.s.options.iter().any(|option| matches!(option, Opt::Use { src: of, ability } if *of == src && self.ability(*ability) == Some(at)))
        };
        let refused = self.services(place).filter(|at| !used(at)).map(|at| {
            let why = self.missing(who, src, &at.costs).unwrap_or_else(|| "it would have no effect".into());
            format!("{}: {why}.", crate::text::cut(&crate::text::capital(&self.block(at.block)), 60))
        });
        let refused: Vec<String> = refused.collect();
        (!refused.is_empty()).then(|| refused.join(" "))
    }

    /// What is wanting to pay these costs.
    fn missing(self, who: Inv, src: Src, costs: &[Cost]) -> Option<String> {
        costs.iter().find_map(|&cost| self.wanting(who, src, cost))
    }

    fn wanting(self, who: Inv, src: Src, cost: Cost) -> Option<String> {
        let (q, inv) = (self.query(), self.s.inv(who));
        let have = |needs: u32, has: u32, unit: &str| {
            (has < needs).then(|| format!("it takes {needs} {unit}; you have {has}"))
        };
        match cost {
            Cost::Money(Sum::Dollars(n)) if q.funds(who) < u16::from(n) && !q.pays_nothing(who, src) => {
                Some(format!("it costs ${n}; you have ${}", q.funds(who)))
            }
            Cost::Sanity(n) => have(n.into(), inv.sanity.into(), "Sanity"),
            Cost::Stamina(n) => have(n.into(), inv.stamina.into(), "Stamina"),
            Cost::Clues { n, sealing: false } => have(n.into(), q.spendable_clues(who).into(), "clues"),
            Cost::Movement(n) => have(n.into(), self.s.movement_points.into(), "movement points"),
            Cost::GateTrophies(n) => have(n.into(), inv.gate_trophies.count_ones(), "gate trophies"),
            Cost::Toughness(n) => have(n.into(), q.trophy_toughness(who), "toughness in monster trophies"),
            Cost::Trophies(Ransom::Single) if inv.gate_trophies == 0 && q.trophy_toughness(who) < 5 => {
                let has = q.trophy_toughness(who);
                Some(format!("it takes a gate trophy or 5 toughness in monster trophies; you have {has}"))
            }
            Cost::Discard(class, n) if q.count_class(who, class) < usize::from(n) => {
                Some(format!("you cannot {}", print_cost(cost, &self.lib.vocabulary)))
            }
            Cost::Cast(_) => {
                let Src::Card(copy) = src else { return None };
                if q.is_banned(Q::NeverCast) {
                    return Some("you can't cast spells now".into());
                }
                let ((price, spared), hands) = (q.spell_cost(who, copy), self.lib.card(copy).hands);
                if hands > 0 && q.hands_with(who, hands) > q.hands(who) {
                    return Some(self.hands_full(q, who, hands));
                }
                have(price.into(), u32::from(inv.sanity) + u32::from(spared), "Sanity")
            }
            _ => None,
        }
    }

    fn hands_full(self, q: Query<'_>, who: Inv, hands: u8) -> String {
        let (used, all) = (q.hands_used(who), q.hands(who));
        format!("it takes {}; {used} of {all} are in use", count(hands, "hand", "hands"))
    }

    fn not_that_card(self, who: Inv, ask: Ask, number: u16) -> Option<String> {
        let (q, inv) = (self.query(), self.s.inv(who));
        let card = self.lib.cards.get(usize::from(number))?;
        let of = |copy: u16| self.lib.copies[usize::from(copy)] == number;
        let Some(own) = inv.held.iter().filter(|h| of(h.copy)).min_by_key(|h| h.is(held::EXHAUSTED)) else {
            let price = card.price.filter(|&price| ask == Ask::Buy && u16::from(price) > q.funds(who))?;
            return Some(format!("It costs ${price}; you have ${}.", q.funds(who)));
        };
        if own.is(held::EXHAUSTED) {
            return Some("It is exhausted until your next upkeep.".into());
        }
        let fights = matches!(ask, Ask::Combat(_) | Ask::BeforeCheck);
        if fights && card.hands > 0 && card.spell.is_none() && !own.is(held::IN_HAND) {
            let full = q.hands_used(who) + card.hands > q.hands(who);
            return full.then(|| format!("Not in hand: {}.", self.hands_full(q, who, card.hands)));
        }
        let (src, lines): (Src, Vec<&At>) = (Src::Card(own.copy), self.lines(card.text).collect());
        if let Some(at) = lines.iter().find(|at| is_now(ask, &at.window)) {
            let spent = at.once_per_turn && inv.is(flag::USED) || at.once_per_game && inv.is(flag::SPENT);
            return Some(match self.missing(who, src, &at.costs) {
                _ if spent => "You have already used it.".into(),
                Some(why) => format!("Not now: {why}."),
                None => "It would have no effect now.".into(),
            });
        }
        let mut moments: Vec<String> =
            lines.iter().map(|at| continued(&print_window(&at.window, &self.lib.vocabulary))).collect();
        moments.dedup();
        match moments.as_slice() {
            [] if card.hands > 0 => Some("You can only use it in combat.".into()),
            [] => None,
            moments => Some(format!("You can't use it now. Its moment: {}.", list(moments))),
        }
    }

    /// Only an investigator who has come back through a gate can close it.
    fn not_that_gate(self, who: Inv, gate: u8) -> Option<String> {
        let inv = self.s.inv(who);
        let of_kind = |place: &PlaceId| {
            let marker = self.s.seen_gate(*place).filter(|&marker| marker != NONE);
            marker.is_some_and(|marker| self.lib.gate_markers[usize::from(marker)] == gate)
        };
        let here = inv.place.area().filter(|place| of_kind(place));
        Some(match here {
            None => "You can only close a gate where you stand, after coming back through it.".into(),
            Some(_) if !inv.is(flag::EXPLORED) => "You have not explored it: go through it and come back first.".into(),
            Some(_) => format!("You can close gates in Encounters; {}.", self.phase_now()),
        })
    }

    fn no_trade(self, who: Inv, ask: Ask, other: Inv) -> Option<String> {
        let (mine, theirs) = (self.s.inv(who).place, self.s.inv(other).place);
        let name = self.investigator(other);
        Some(match ask {
            _ if !self.s.inv(other).in_game() => return None,
            Ask::Move(_) | Ask::StayPut if mine != theirs => {
                format!("You can only trade with someone in your area: go to {name} first.")
            }
            Ask::Move(_) | Ask::StayPut => format!("Neither you nor {name} has anything to trade."),
            _ => "You can trade in Movement: before, during and after your move.".into(),
        })
    }

    fn no_fight(self, who: Inv, marker: u8) -> Option<String> {
        let here = self.s.inv(who).place.area().map(Spot::Area);
        match self.s.monsters.get(usize::from(marker)).copied()? {
            Spot::Area(_) | Spot::Sky | Spot::Outskirts if Some(self.s.monsters[usize::from(marker)]) != here => {
                Some("You can only evade or fight monsters in your area.".into())
            }
            Spot::Area(_) if self.s.dealt_with(marker) => Some("You have already dealt with it this turn.".into()),
            Spot::Area(_) if matches!(self.s.ask, Some(Ask::Move(_))) => {
                Some("It stops you only when you move on or end your movement.".into())
            }
            _ => None,
        }
    }
}
