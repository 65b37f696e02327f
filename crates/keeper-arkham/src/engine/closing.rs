//! Gates that close, and seals: what leaves with a gate, and the victories by gates.
//!
//! Rules: MYG-17, GAT-01 to GAT-10, GAT-12, GAT-13, GAT-15, GAT-16, XPN-22, LUR-05 to LUR-07, LUR-14, LUR-15, LUR-17, BGW-07,
//! HRL-09, HRL-10, KIY-17, AOB-12.

use keeper_arkham_script::tree::{Brood, CheckKind, House, PlaceId, Skill, Static, Symbol, WorldId};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Doom, Event, Leaving};
use crate::frame::{Ask, Asking, Cause, CheckFrame, CloseStage, Ctx, Frame, Opt, Purpose, Src};
use crate::index::{Q, W};
use crate::state::{Ending, Inv, NONE, Place, Spot, State, flag};

/// Elder signs on the board that win the game.
const SEALS_TO_WIN: u32 = 6;

impl<J: Journal<Event>> Engine<'_, J> {
    /// An attempt to close the gate where you stand, with a seal to follow (000 p.17-18).
    pub fn closing(&mut self, who: Inv, stage: CloseStage) {
        let again = |stage: CloseStage| Frame::Close { who, stage };
        let Some(place) = self.s.inv(who).place.area() else { return self.pop() };
        let Some(gate) = self.s.gate_at(place) else { return self.pop() };
        match stage {
            CloseStage::Offer if !self.q().may_close(place) => self.pop(),
            CloseStage::Offer => {
                self.turn_gate(place);
                self.offer(Opt::Skill(Skill::Lore));
                self.offer(Opt::Skill(Skill::Fight));
                if self.may_seal(who, place) {
                    self.offer_window(who, W::Closing);
                }
                self.offer(Opt::No);
                self.go(again(CloseStage::Chosen));
                self.ask_one(who, Ask::Close);
            }
            CloseStage::Chosen => match self.answer() {
                Opt::Skill(skill) => {
                    self.go(again(CloseStage::Seal));
                    self.push_check(CheckFrame {
                        modifier: self.lib.gate(gate).modifier,
                        difficulty: self.q().close_difficulty(gate),
                        purpose: Purpose::CloseGate,
                        ..CheckFrame::plain(who, CheckKind::Skill(skill))
                    });
                }
                Opt::Use { src, ability } => {
                    self.pop();
                    self.push_use(who, src, ability);
                }
                _ => self.pop(),
            },
            CloseStage::Seal => {
                let seals = self.s.inv(who).is(flag::SEALS);
                self.s.inv_mut(who).set(flag::SEALS, false);
                if self.s.passed && seals && self.may_seal(who, place) {
                    self.remove_doom(1, Doom::ElderSign);
                    return self.go(again(CloseStage::CloseAndSeal));
                }
                if !self.s.passed {
                    self.pop();
                    self.push_gate_text(place, W::CloseFails, who);
                    return;
                }
                let cost = self.q().seal_cost(who);
                self.go(again(CloseStage::SealChosen));
                if self.may_seal(who, place) {
                    if self.q().can_spend_clues(who, cost) {
                        self.offer(Opt::Yes);
                    }
                    self.offer_window(who, W::Closed);
                    if !self.s.options.is_empty() {
                        self.offer(Opt::No);
                        self.ask_one(who, Ask::Seal);
                    }
                }
            }
            CloseStage::SealChosen => {
                let answer = self.answer();
                if let Opt::Use { src, ability } = answer {
                    self.go(again(CloseStage::Close));
                    return self.push_use(who, src, ability);
                }
                let seal = matches!(answer, Opt::Yes);
                if seal && self.asks_lender(who, self.q().seal_cost(who), NONE) {
                    return;
                }
                self.go(again(if seal { CloseStage::CloseAndSeal } else { CloseStage::Close }));
                if seal {
                    let cost = self.q().seal_cost(who);
                    self.push_spend_clues(who, cost, Cause::Seal);
                }
            }
            CloseStage::Close | CloseStage::CloseAndSeal => {
                self.pop();
                if stage == CloseStage::CloseAndSeal {
                    self.close_and_seal(who, place);
                } else {
                    self.close_gate(place, Some(who), true);
                }
            }
        }
    }

    /// Closed as after a check that is passed: it may be sealed by one who stands there.
    pub fn close_or_seal(&mut self, who: Inv, place: PlaceId) {
        if !self.q().may_close(place) {
            return;
        }
        if self.s.inv(who).place != Place::Area(place) {
            return self.close_gate(place, Some(who), true);
        }
        self.s.passed = true;
        self.push(Frame::Close { who, stage: CloseStage::Seal });
    }

    /// Only an unstable location can hold an elder sign.
    pub fn may_seal(&self, who: Inv, place: PlaceId) -> bool {
        self.lib.area(place).unstable && self.q().may_seal(who)
    }

    pub fn seal(&mut self, who: Inv, place: PlaceId) {
        self.s.seals |= State::bit(place);
        self.tell(Event::Sealed { at: place, by: who });
    }

    /// The gate here is sealed and closed. An investigator for whom it was the only way back is trapped.
    pub fn close_and_seal(&mut self, who: Inv, place: PlaceId) {
        let gate = self.s.gate_at(place);
        self.seal(who, place);
        self.close_gate(place, Some(who), true);
        if self.s.common.0.acts(W::Traps) && self.s.ending.is_none() && gate.is_some_and(|gate| self.traps(who, gate)) {
            self.fire(W::Traps, who, NONE);
        }
        if self.s.ending.is_none() {
            self.fire(W::Seals, who, NONE);
        }
    }

    /// `seal it without clues`: the gate that is about to close.
    pub fn seal_free(&mut self, who: Inv) {
        let closing = |f: &Frame| matches!(f, Frame::Close { who: one, .. } if *one == who);
        if let Some(at) = self.s.frames.rposition(closing) {
            self.s.frames[at] = Frame::Close { who, stage: CloseStage::CloseAndSeal };
        }
    }

    /// Whether somebody else is in a world to which this gate led, and none does any more.
    fn traps(&self, who: Inv, gate: u8) -> bool {
        let open = |world: WorldId| self.s.gate_places().any(|at| self.q().leads_to(at, world));
        self.q().everyone().filter(|&other| other != who).any(|other| match self.s.inv(other).place {
            Place::World(world, _) => {
                let anywhere = self.q().allowed(Q::ReturnAnywhere, other) && self.s.open_gates() > 0;
                self.lib.gate(gate).leads_to(world) && !open(world) && !anywhere
            }
            _ => false,
        })
    }

    /// Whatever stands where a gate has closed goes with it, but those that stay when a gate closes (BGW-19).
    pub(super) fn guards_leave(&mut self, place: PlaceId) {
        let leaving = self.leave_at_closing();
        for marker in self.s.monsters_out() {
            let there = self.s.monsters[usize::from(marker)] == Spot::Area(place);
            if there && self.lib.kind(marker).symbol.bit() & leaving != 0 && !self.lib.is_spawn(marker) {
                self.return_to_cup(marker, Leaving::Gate);
            }
        }
    }

    /// A gate leaves the board. With `trophy` it goes to the investigator who closed it, otherwise under the stack.
    pub fn close_gate(&mut self, place: PlaceId, by: Option<Inv>, trophy: bool) {
        let Some(gate) = self.s.gate_at(place).filter(|_| self.q().may_close(place)) else { return };
        let endless = self.lib.gate(gate).endless;
        let trophy = trophy && !endless;
        self.s.set_gate(place, NONE);
        self.watch_all();
        self.tell(Event::GateClosed { at: place, gate, by, trophy: trophy && by.is_some() });
        match by {
            Some(who) if trophy => self.s.inv_mut(who).gate_trophies |= 1 << gate,
            _ => {
                self.s.gate_stack.push(gate);
                if endless {
                    let s = &mut *self.s;
                    s.rng.shuffle(&mut s.gate_stack);
                }
            }
        }
        self.forget_explored(place);
        match by.filter(|&who| self.q().holds(who, Q::AnySymbol)) {
            Some(who) => self.push(Frame::SymbolLeaves { who, gate, stage: Asking::Ask }),
            None => self.symbol_leaves(self.lib.gate(gate).bits()),
        }
        if self.q().plays(&House::GuardsLeave) {
            self.guards_leave(place);
        }
        self.fire(W::GateCloses, by.unwrap_or(self.s.first), gate);
        if let Some(who) = by {
            self.fire(W::Closes, who, gate);
        }
        // A gate that lay over a closed marker: everybody out (RUL-43).
        if self.q().is_closed(place) {
            self.clear_out(place);
        }
        if self.check_seals() {
            return;
        }
        if by.is_some() {
            self.check_closed();
        }
    }

    /// No open gate, and gate trophies enough, win the game.
    fn check_closed(&mut self) {
        if self.s.open_gates() > 0 {
            return;
        }
        let trophies: u32 = (0..self.s.players).map(|w| self.s.inv(w).gate_trophies.count_ones()).sum();
        if trophies >= u32::from(self.s.players) && !self.q().is_banned(Q::NeverWin) {
            self.end(Ending::Closed);
        }
    }

    /// What a text has kept from winning the game wins it as soon as the text does so no more.
    #[inline(never)]
    pub fn check_late_win(&mut self) {
        if self.s.awake.is_none() && !self.check_seals() {
            self.check_closed();
        }
    }

    /// Who closes a gate by a text: nobody where it is not his own doing, nor what he meets, but the game's (RUL-63).
    pub fn closer(&self, ctx: &Ctx) -> Option<Inv> {
        let own = match ctx.src {
            Src::Card(copy) => !self.lib.is_event(copy),
            Src::Sheet(_) | Src::Place(_) | Src::Encounter(_) => true,
            Src::None
            | Src::Monster(_)
            | Src::Gate(_)
            | Src::Mythos(_)
            | Src::Ancient
            | Src::Fixture(_)
            | Src::Rule(_) => false,
        };
        own.then_some(ctx.who)
    }

    /// Enough elder signs on the board win the game.
    pub fn check_seals(&mut self) -> bool {
        let more = self.q().more_in_all(Q::SealsToWin, |_| true);
        let wanted = SEALS_TO_WIN.saturating_add_signed(more.into());
        let won = self.s.seals.count_ones() >= wanted
            && !self.q().plays(&House::SealsDoNotWin)
            && !self.q().is_banned(Q::NeverWin);
        if won {
            self.end(Ending::Sealed);
        }
        won
    }

    /// The symbols of monsters that can go with a gate that closes.
    fn leave_at_closing(&self) -> u16 {
        let mut symbols = u16::MAX;
        self.q().common(Q::StayAtClosing, |rule, _| {
            if let Static::OfSymbol(Brood::StayAtClosing(symbol)) = rule {
                symbols &= !symbol.bit();
            }
        });
        symbols
    }

    /// The one who has closed a gate says which symbol it counts as having: its own, or any other except the crescent.
    pub fn choosing_symbol(&mut self, who: Inv, gate: u8, stage: Asking) {
        let own = self.lib.gate(gate).bits();
        if stage == Asking::Ask {
            let own = Symbol::ALL.into_iter().filter(|symbol| own & symbol.bit() != 0);
            let others = Symbol::ALL.into_iter().filter(|symbol| *symbol != Symbol::Crescent);
            for symbol in own.take(1).chain(others.filter(|symbol| self.lib.gate(gate).bits() & symbol.bit() == 0)) {
                self.offer(Opt::Symbol(symbol));
            }
            self.go(Frame::SymbolLeaves { who, gate, stage: Asking::Answer });
            return self.ask_one(who, Ask::WhichSymbol);
        }
        self.pop();
        match self.answer() {
            Opt::Symbol(symbol) if symbol.bit() & own == 0 => self.symbol_leaves(symbol.bit()),
            _ => self.symbol_leaves(own),
        }
    }

    /// Monsters with a symbol of a gate that is gone return to the cup; those on other boards stay (XPN-22).
    pub fn symbol_leaves(&mut self, symbols: u16) {
        let symbols = symbols & self.leave_at_closing();
        for marker in self.s.monsters_out() {
            let spot = self.s.monsters[usize::from(marker)];
            let there = self.q().counts_for_limit(spot) || spot == Spot::Outskirts;
            if there && self.lib.kind(marker).symbol.bit() & symbols != 0 && !self.lib.is_spawn(marker) {
                self.return_to_cup(marker, Leaving::Gate);
            }
        }
    }

    /// The elder sign card: no check, no clues; the token comes off the doom track (000 p.18).
    pub fn elder_sign(&mut self, who: Inv) {
        let Some(place) = self.s.inv(who).place.area() else { return };
        if self.s.gate_at(place).is_none() {
            return;
        }
        self.s.elder_signs_used = self.s.elder_signs_used.saturating_add(1);
        self.remove_doom(1, Doom::ElderSign);
        self.close_and_seal(who, place);
    }
}
