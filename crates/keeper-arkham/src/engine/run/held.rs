//! Sentences of what investigators hold: spells, allies and curious machines.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::{ANSWER, ASK, Here};
use crate::engine::Engine;
use crate::event::{Event, Most, Way};
use crate::frame::{Ask, CHOSEN, CombatStage, Ctx, Frame, Opt, Src};
use crate::in_play::{FOR_GOOD, InPlay, Role};
use crate::index::W;
use crate::library::{MythosKind, Supply};
use crate::state::{AREAS, Boon, ForWhom, Gift, Held, Inv, Legacy, NONE, Place, Stint, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_held(&mut self, effect: &family::Held, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Held::Bequest(left) => {
                // For one who is still there nobody takes over.
                if self.s.inv(who).is(flag::REPLACED) {
                    for &what in left {
                        if !self.s.legacies.push(Legacy { who, what }) {
                            self.tell(Event::NoRoom(Most::Lasting));
                        }
                    }
                }
            }
            family::Held::StayExhausted => self.stay_exhausted(),
            family::Held::WithIt(ItDeed::BoxLater) => self.box_later(who, ctx.src),
            family::Held::WithIt(ItDeed::Bind) => {
                // What an ally brings when he comes is gained after him, and is not what is bound.
                let lib = self.lib;
                let ally = |h: &&mut Held| lib.single(h.copy).supply == Supply::Deck(Deck::ALLY);
                let drawn = self.q().it().is_some_and(|copy| ctx.src != Src::Card(copy));
                if let Some(h) = self.s.inv_mut(who).held.iter_mut().rev().find(ally).filter(|_| drawn) {
                    let copy = h.copy;
                    h.tokens = 1;
                    self.tell(Event::Bound { who, copy });
                }
            }
            family::Held::WithIt(ItDeed::PutOnThis) => self.put_it_on(ctx.src, who),
            family::Held::WithIt(ItDeed::Defeat) => self.defeat_fought(who),
            family::Held::WithIt(ItDeed::BoxTrophy) => self.box_spent(ctx.x),
            family::Held::WithIt(ItDeed::PutBeside) => self.put_beside(here),
            family::Held::FinishStep => {
                if let Src::Card(copy) = ctx.src {
                    self.finish_step(who, copy);
                }
            }
            family::Held::IgnoreMonsters => {
                self.s.inv_mut(who).set(flag::IGNORES, true);
                self.tell(Event::IgnoresMonsters { who, src: ctx.src });
            }
            family::Held::WithIt(ItDeed::Read) => self.read_it(who),
            family::Held::PutThis(bed) => self.put_this(*bed, here),
            family::Held::NamePrice => self.name_price(here),
            family::Held::Favour(favour) => {
                let (for_whom, what) = (ForWhom::One(who), Gift::Favour(*favour));
                self.lasts(Boon { for_whom, what, n: 0, until: Until::Turn });
            }
            family::Held::HandOver(Handing::Card { class, lent: true }) => self.lend(*class, here),
            family::Held::HandOver(Handing::Card { class, lent: false }) => self.swap_cards(*class, here),
            family::Held::HandOver(Handing::Trade(terms)) => self.trade_now(*terms, here),
            family::Held::UpkeepAgain(card) => {
                if let Some(copy) = self.q().rolls_for(who, card.0) {
                    self.push_window(Src::Card(copy), W::Upkeep, who);
                }
            }
            family::Held::Use(Used::Text(Said::Symbol(class))) => self.use_symbol(*class, here),
            family::Held::Use(Used::Text(of)) => self.use_text(*of, here),
            family::Held::Use(Used::Moving { free }) => self.use_moving(*free, here),
        }
    }

    /// The first player chooses two, one after the other; the first of them is kept as `that many`.
    pub(super) fn swap_people(&mut self, here: &Here) {
        let ctx = here.ctx;
        match (here.turn, self.answer()) {
            (0, _) => self.offer_people(|_, _| true),
            (1, Opt::Who(one)) => {
                self.offer_people(|_, other| other != one);
                self.go(Here { ctx: Ctx { x: one, ..ctx }, ..*here }.again());
                return self.ask_one(self.s.first, Ask::WithWhom);
            }
            (2, Opt::Who(other)) => {
                let places = [ctx.x, other].map(|who| (self.s.inv(who).place, self.s.inv(who).entered));
                for (who, (place, entered)) in [(ctx.x, places[1]), (other, places[0])] {
                    self.relocate(who, place, Way::Text);
                    self.s.inv_mut(who).entered = entered;
                }
            }
            _ => {}
        }
        if self.s.options.len() < 2 && here.turn == 0 || here.turn == 2 {
            self.s.options.clear();
            return self.go(here.next(Ctx { x: 0, ..ctx }));
        }
        self.go(here.again());
        self.ask_one(self.s.first, Ask::Whom);
    }

    fn offer_people(&mut self, fits: impl Fn(&Self, Inv) -> bool) {
        for other in 0..self.s.players {
            let placed = !matches!(self.s.inv(other).place, Place::Nowhere | Place::Lost | Place::Jail(_));
            if self.s.inv(other).in_game() && placed && fits(self, other) {
                self.offer(Opt::Who(other));
            }
        }
    }

    /// One who is in an Other World comes to a gate that leads there, which he has explored, or to the reader.
    pub(super) fn bring_back(&mut self, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let who = ctx.who;
        match turn {
            ASK => {
                for other in 0..self.s.players {
                    if self.in_other_world(other) {
                        self.offer(Opt::Who(other));
                    }
                }
                self.go(here.again());
                self.ask_one(who, Ask::Whom);
            }
            ANSWER => {
                let Opt::Who(friend) = self.answer() else { return self.go(here.next(ctx)) };
                let Place::World(world, _) = self.s.inv(friend).place else { return self.go(here.next(ctx)) };
                self.go(Frame::Run { block, pc, turn: CHOSEN, ctx: Ctx { x: friend, ..ctx } });
                self.offer_gates(Some(world));
                if let Some(area) = self.s.inv(who).place.area()
                    && !self.s.options.contains(&Opt::Area(area))
                {
                    self.offer(Opt::Area(area));
                }
                self.ask_one(who, Ask::Where);
            }
            _ => {
                self.go(here.next(ctx));
                let friend = ctx.x;
                if let (Opt::Area(at), Place::World(world, _)) = (self.answer(), self.s.inv(friend).place) {
                    if self.s.gate_at(at).is_some_and(|gate| self.lib.gate(gate).leads_to(world)) {
                        self.come_home(friend, at, true);
                    } else {
                        self.relocate(friend, Place::Area(at), Way::Text);
                        self.s.inv_mut(friend).entered = NONE;
                    }
                }
            }
        }
    }

    /// Those who are lost come to the streets nearest to somebody.
    pub(super) fn bring_lost(&mut self, who: Inv) {
        let Some(from) = self.s.inv(who).place.area() else { return };
        let lib = self.lib;
        let streets = (0..lib.areas.len() as u8).map(PlaceId).filter(|&place| lib.area(place).is_street());
        let Some(to) = streets.min_by_key(|&place| lib.steps(from, place)) else { return };
        for other in 0..self.s.players {
            if self.s.inv(other).place == Place::Lost && self.s.inv(other).in_game() {
                self.stand_up(other);
                self.relocate(other, Place::Area(to), Way::Text);
            }
        }
    }

    /// The ally just drawn returns to the box in the next upkeep of the one who drew him. What an ally brings when he comes is gained
    /// after him, and is not meant.
    fn box_later(&mut self, who: Inv, src: Src) {
        let drawn = self.q().it().filter(|&copy| src != Src::Card(copy));
        let ally = |h: &&Held| self.lib.single(h.copy).supply == Supply::Deck(Deck::ALLY);
        let newest = self.s.inv(who).held.iter().rev().find(ally).map(|h| h.copy);
        // One who could not stay is meant, too.
        let gone = drawn.filter(|&copy| self.supply_of(copy) == Supply::Deck(Deck::ALLY));
        let Some(copy) = drawn.and(gone.or(newest)) else { return };
        self.s.stints.retain(|stint| stint.copy != copy || stint.due.is_none());
        if !self.s.stints.push(Stint { copy, spare: false, due: Some(who) }) {
            self.tell(Event::NoRoom(Most::Lasting));
        }
    }

    /// The ally of whom the moment tells waits beside a town; one who waits there makes room.
    fn put_beside(&mut self, here: &Here) {
        let (lib, ctx) = (self.lib, here.ctx);
        let Some(copy) = lib.ally(ctx.x).filter(|&copy| self.q().is_boxed(copy)) else {
            return self.go(here.next(ctx));
        };
        if here.begins() {
            let towns: List<u8, AREAS> = self.q().other_towns().map(|place| place.0).collect();
            towns.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
            if !self.s.options.is_empty() {
                self.go(here.again());
                self.ask_one(ctx.who, Ask::PutOn);
            }
            return;
        }
        self.go(here.next(ctx));
        let Opt::Area(place) = self.answer() else { return };
        let town = lib.area(place).town;
        let instead = self.q().ally_beside(town);
        match instead {
            Some(other) => {
                self.s.take_out(lib, Src::Card(other));
                self.put_in_box(other);
            }
            None if self.s.in_play.is_full() => return,
            None => {}
        }
        self.leave_box(copy);
        let (src, since) = (Src::Card(copy), self.s.turn);
        let entry = InPlay { src, role: Role::Custody, tokens: town.0, since, until: FOR_GOOD, ..InPlay::default() };
        self.s.enter_play(lib, entry);
        self.tell(Event::PutBeside { copy, town, instead });
    }

    /// The card comes to lie on an area.
    fn put_this(&mut self, bed: Bed, here: &Here) {
        let Here { ctx, .. } = *here;
        let (lib, who) = (self.lib, ctx.who);
        let Src::Card(copy) = ctx.src else { return };
        if bed == Bed::YourArea {
            if let Some(place) = self.s.inv(who).place.area() {
                self.put_down_at(who, copy, place);
            }
            return;
        }
        if here.begins() {
            self.offer_areas(|_, place| {
                let area = lib.area(place);
                let fits = if bed == Bed::Streets { area.is_street() } else { area.is_location() };
                fits && area.is_open_to_all()
            });
            self.go(here.again());
            return self.ask_one(who, Ask::PutOn);
        }
        self.go(here.next(ctx));
        if let Opt::Area(place) = self.answer() {
            self.put_down_at(who, copy, place);
        }
    }

    /// A number of dollars, which is `that much` from then on.
    fn name_price(&mut self, here: &Here) {
        if here.begins() {
            let most = self.lib.cards.iter().filter_map(|card| card.price).max().unwrap_or(0);
            for n in 0..=most {
                self.offer(Opt::Number(n));
            }
            self.go(here.again());
            return self.ask_one(here.ctx.who, Ask::NamePrice);
        }
        let x = if let Opt::Number(n) = self.answer() { n } else { 0 };
        self.go(here.next(Ctx { x, ..here.ctx }));
    }

    pub fn refresh(&mut self, who: Inv, copy: u16) {
        if let Some(h) = self.held_mut(copy) {
            h.flags &= !(held::EXHAUSTED | held::DONE);
            self.tell(Event::Refreshed { who, copy });
            self.refresh_twins(who);
            self.end_effects(who);
        }
    }

    /// The combat is over without a blow, as after a passed evade check.
    pub(super) fn end_as_evaded(&mut self, who: Inv) {
        let fights = |f: &Frame| matches!(f, Frame::Combat { who: w, .. } if *w == who);
        let Some(at) = self.s.frames.rposition(fights) else { return };
        let Frame::Combat { monster, .. } = self.s.frames[at] else { return };
        self.s.frames[at] = Frame::Combat { who, monster, stage: CombatStage::End };
        // The check that was to come is not made.
        if let Some(next @ Frame::Check(_)) = self.s.frames.get_mut(at + 1) {
            *next = Frame::Nothing;
        }
        self.tell(Event::Evaded { who, marker: monster });
    }

    /// Rumours leave the game, the one in play and those in the deck.
    pub(super) fn box_rumours(&mut self) {
        self.drop_rumour();
        let lib = self.lib;
        let rumours = (0..lib.mythos.len() as u16).filter(|&m| lib.mythos[usize::from(m)].kind == MythosKind::Rumour);
        for card in rumours {
            self.s.mythos.take(card);
        }
        self.tell(Event::RumoursBoxed);
    }
}
