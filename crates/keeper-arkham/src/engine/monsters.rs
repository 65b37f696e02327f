//! Monsters move in the Mythos Phase: by arrows, in the air, after investigators.
//!
//! Rules: MYM-05 to MYM-13, MYM-15, MYM-17, MYM-18, DUN-07, DUN-29, BGW-20, CPR-11, MSK-17.

use keeper_arkham_script::tree::{Ability, FoeDone, Grounds, PlaceId, Skill, Sky, Static, Window};
use keeper_table::{Journal, Seats};

use super::Engine;
use crate::event::{Event, Going, Leaving, Outward};
use crate::frame::{Ask, Call, Ctx, Frame, MonsterStage, Opt, Src};
use crate::index::{Q, W};
use crate::library::{Library, Movement};
use crate::state::{Bits, MARKERS, NONE, Place, Spot};

/// Which monsters a card calls, and along which arrows.
struct Called {
    markers: Bits,
    /// The symbols that are called, a bit each; none where all monsters are.
    symbols: u16,
    /// Symbols that move along white arrows, a bit each.
    white: u16,
    burst: bool,
}

impl Called {
    #[inline]
    fn by(lib: &Library, call: Call) -> Called {
        match call {
            Call::Card(card) => {
                let printed = &lib.mythos[usize::from(card)];
                let symbols = printed.white | printed.black;
                Called { markers: printed.called, symbols, white: printed.white, burst: printed.burst }
            }
            Call::Of { symbol, white } => {
                let bit = symbol.bit();
                let along = if white { bit } else { 0 };
                Called { markers: lib.markers_with(bit), symbols: bit, white: along, burst: false }
            }
            Call::All { white, but } => {
                let mut markers = [u64::MAX; MARKERS / 64];
                if let Some(word) = markers.get_mut(usize::from(but / 64)) {
                    *word &= !(1 << (but % 64));
                }
                Called { markers, symbols: 0, white: if white { u16::MAX } else { 0 }, burst: false }
            }
        }
    }
}

/// The symbol for which a monster moves after so many others: white ones come first.
fn nth_symbol(all: u16, white: u16, n: u8) -> u16 {
    let (mut first, mut rest) = (all & white, all & !white);
    for _ in 0..n {
        let left = if first != 0 { &mut first } else { &mut rest };
        *left &= left.wrapping_sub(1);
    }
    let left = if first != 0 { first } else { rest };
    left & left.wrapping_neg()
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Step 3, marker by marker. A fast monster takes a second step; the white box counts before the black one. One that moves with
    /// several symbols moves for each of them that is called (MSK-17): `steps` counts by twos then.
    pub fn moving(&mut self, call: Call, marker: u8, steps: u8, stage: MonsterStage) {
        let lib = self.lib;
        match stage {
            MonsterStage::Over => return self.pop(),
            MonsterStage::Symbols => {
                self.pop();
                return self.symbols_moved(call, marker);
            }
            MonsterStage::Step | MonsterStage::TargetChosen => {}
        }
        let Called { mut markers, symbols, white, mut burst } = Called::by(lib, call);
        let further = symbols != 0 && self.s.common.0.answers(Q::MoveWith);
        if further {
            for m in self.s.monsters_out().filter(|&m| self.q().moves_with(m) & symbols != 0) {
                markers[usize::from(m / 64)] |= 1 << (m % 64);
            }
        }
        burst |= call.card().is_some_and(|card| !lib.mythos[usize::from(card)].gates.is_empty())
            && self.q().in_force(Q::AllBurst);
        // Only markers that are on the board and called move; the one at its second step is such a one.
        let q = self.q();
        let is_called = |m: u8| markers[usize::from(m / 64)] >> (m % 64) & 1 != 0;
        let mover = |&m: &u8| !burst || is_called(m) || q.movement(m) == Movement::Flying;
        let among = if burst { [u64::MAX; MARKERS / 64] } else { markers };
        let Some(found) = self.s.on_board_among(&among, marker).find(mover) else {
            return self.all_moved(call, marker);
        };
        let steps = if found == marker { steps } else { 0 };
        let marker = found;
        let mut symbol = lib.kind(marker).symbol.bit();
        let mut next = Frame::MoveMonsters { call, marker: marker + 1, steps: 0, stage: MonsterStage::Step };
        if further {
            let all = (symbol | self.q().moves_with(marker)) & symbols;
            symbol = nth_symbol(all, white, steps / 2);
            if u32::from(steps / 2) + 1 < all.count_ones() {
                next = Frame::MoveMonsters { call, marker, steps: steps / 2 * 2 + 2, stage: MonsterStage::Step };
            }
        }
        if stage == MonsterStage::TargetChosen {
            self.go(next);
            if let Opt::Who(who) = self.answer()
                && let Place::Area(place) = self.s.inv(who).place
            {
                let flies = self.q().movement(marker) == Movement::Flying;
                self.move_monster(marker, place, if flies { Going::Flight } else { Going::Hunt });
            }
            return;
        }
        let spot = self.s.monsters[usize::from(marker)];
        if !matches!(spot, Spot::Area(_) | Spot::Sky) {
            return self.go(next);
        }
        let movement = match self.q().movement(marker) {
            Movement::Unique if Self::at(lib, lib.kind(marker).text, W::ThisMoves).next().is_some() => Movement::Normal,
            Movement::Unique => self.q().moves_as(marker).unwrap_or(Movement::Unique),
            movement => movement,
        };
        let sent = if movement == Movement::Stationary { None } else { self.q().sent_hunting(marker) };
        let movement = if sent.is_some() { Movement::Unique } else { movement };
        // What a monster does instead of moving it does beside an investigator too.
        if movement == Movement::Unique && sent.is_none() && self.push_instead(marker, next) {
            return;
        }
        if let Spot::Area(place) = spot
            && self.q().anyone_at(place)
            && !self.q().is_elusive(marker)
        {
            return self.go(next);
        }
        if movement != Movement::Stationary
            && let Some(to) = self.q().lured_to(marker).filter(|&to| !self.q().is_closed(to))
        {
            self.go(next);
            return self.move_monster(marker, to, Going::Text);
        }
        if movement != Movement::Stationary
            && let Some(to) = self.q().seal_next_to(marker, spot)
        {
            self.go(next);
            return self.move_monster(marker, to, Going::Text);
        }
        match movement {
            Movement::Stationary => self.go(next),
            Movement::Stalker if self.stalk(call, marker, steps, spot) => {}
            Movement::Aquatic if self.swim(call, marker, steps, spot) => {}
            Movement::Normal | Movement::Fast | Movement::Stalker | Movement::Aquatic => {
                let Spot::Area(place) = spot else { return self.go(next) };
                let white = white & symbol != 0;
                let area = lib.area(place);
                let to = if white { area.white } else { area.black };
                let Some(to) = to.filter(|&to| !self.q().is_closed(to)) else { return self.go(next) };
                // Nothing steps out of a vortex again.
                let more = movement == Movement::Fast && steps % 2 == 0 && !lib.is_vortex(to);
                self.go(if more {
                    Frame::MoveMonsters { call, marker, steps: steps + 1, stage: MonsterStage::Step }
                } else {
                    next
                });
                self.move_monster(marker, to, Going::Arrow);
                self.after_arrow(marker, white);
            }
            Movement::Flying => self.fly(call, marker, steps, spot, next),
            Movement::Unique => self.hunt(call, marker, steps, spot, next, sent),
        }
    }

    /// What a marker says of its own moving comes when the others have moved.
    #[inline(always)]
    fn after_arrow(&mut self, marker: u8, white: bool) {
        let lib = self.lib;
        let text = lib.kind(marker).text;
        let Some(at) = self.s.frames.rposition(|f| matches!(f, Frame::MoveMonsters { .. })) else { return };
        for (_, line) in Self::at(lib, text, W::ThisMoves) {
            if line.window == (Window::Foe { which: None, does: FoeDone::Moves { white } }) {
                let ctx = Ctx { who: self.s.first, src: Src::Monster(marker), ..Ctx::default() };
                self.tell(Event::Acts { who: ctx.who, src: ctx.src, block: line.block });
                self.s.frames.insert(at, Frame::Run { block: line.block, pc: 0, turn: 0, ctx });
            }
        }
    }

    /// Whatever waits for a symbol of the card looks it up in the frame that is left for it.
    #[inline(always)]
    fn symbols_moved(&mut self, call: Call, marker: u8) {
        self.push(Frame::MoveMonsters { call, marker, steps: 0, stage: MonsterStage::Over });
        if matches!(call, Call::All { .. }) || !self.fire(W::SymbolMoves, self.s.first, NONE) {
            self.pop();
        }
    }

    /// Every monster that was called has moved. What monsters do afterwards lies below this frame.
    fn all_moved(&mut self, call: Call, marker: u8) {
        let later = |frame: &Frame| matches!(frame, Frame::Run { ctx: Ctx { src: Src::Monster(_), .. }, .. });
        self.pop();
        if !self.s.frames.last().is_some_and(later) {
            return self.symbols_moved(call, marker);
        }
        let at = self.s.frames.rposition(|frame| !later(frame)).map_or(0, |i| i + 1);
        self.s.frames.insert(at, Frame::MoveMonsters { call, marker, steps: 0, stage: MonsterStage::Symbols });
    }

    pub fn move_monster(&mut self, marker: u8, to: PlaceId, how: Going) {
        let from = self.s.monsters[usize::from(marker)];
        if self.q().is_barred_to(marker, to) {
            return;
        }
        if self.is_kept_out(marker, from, Spot::Area(to)) {
            return self.send_to_outskirts(marker, Outward::Limit);
        }
        self.s.put_monster(marker, Spot::Area(to));
        self.tell(Event::MonsterMoved { marker, from, to, how });
        self.fire(W::MonsterEnters, self.s.first, marker);
        let text = self.lib.kind(marker).text;
        if text.from < text.to {
            let ctx = Ctx { who: self.s.first, src: Src::Monster(marker), place: to.0, ..Ctx::default() };
            self.push_lines(ctx, W::ThisEnters, |_, _| true);
        }
        self.swallow(marker, to);
        if self.lib.is_vortex(to) && matches!(from, Spot::Area(_)) {
            self.fire(W::MonsterRises, self.s.first, marker);
        }
    }

    /// Whether a monster of another board would be one too many here (XPN-11).
    pub fn is_kept_out(&self, marker: u8, from: Spot, to: Spot) -> bool {
        let q = self.q();
        q.counts_here(marker, to) && !q.counts_for_limit(from) && q.is_full()
    }

    /// A monster that enters a vortex returns to the cup, and the terror level rises (DUN-04).
    #[inline(always)]
    pub fn swallow(&mut self, marker: u8, place: PlaceId) {
        if self.lib.is_vortex(place) {
            self.return_to_cup(marker, Leaving::Vortex);
            self.raise_terror(1, Src::None);
            self.fire(W::EntersVortex, self.s.first, place.0);
        }
    }

    /// `Instead of moving` on the marker.
    fn push_instead(&mut self, marker: u8, next: Frame) -> bool {
        let lib = self.lib;
        if Self::at(lib, lib.kind(marker).text, W::InsteadOfMoving).next().is_none() {
            return false;
        }
        self.go(next);
        let place = match self.s.monsters[usize::from(marker)] {
            Spot::Area(place) => place.0,
            _ => NONE,
        };
        let ctx = Ctx { who: self.s.first, src: Src::Monster(marker), place, ..Ctx::default() };
        self.push_lines(ctx, W::InsteadOfMoving, |_, _| true);
        true
    }

    /// To a connected street with an investigator, else to the Sky (RUL-46).
    fn fly(&mut self, call: Call, marker: u8, steps: u8, spot: Spot, next: Frame) {
        let (lib, q) = (self.lib, self.q());
        let (shut, no_way_up) = (q.sky(Sky::Shut), q.sky(Sky::NoEntry));
        let low = spot == Spot::Sky && q.sky(Sky::OverUnstable);
        let lands = |place: PlaceId| lib.area(place).is_street() || lib.area(place).landing;
        let reachable = |place: PlaceId| match spot {
            Spot::Area(from) => lands(place) && lib.area(from).joined.contains(&place),
            _ => !shut && (lands(place) || low && q.is_unstable(place)),
        };
        let targets = self.seen(reachable);
        if targets.contains(&true) {
            return self.target(call, marker, steps, targets);
        }
        self.go(next);
        if !shut && !no_way_up && matches!(spot, Spot::Area(_)) {
            self.rise(marker, spot);
        }
    }

    /// Out of the cup into the Sky, or where the limit sends it.
    pub fn put_in_sky(&mut self, marker: u8) {
        if self.q().counts_here(marker, Spot::Sky) && self.q().is_full() {
            return self.send_to_outskirts(marker, Outward::Limit);
        }
        self.rise(marker, self.s.monsters[usize::from(marker)]);
        self.check_overrun();
    }

    /// Into the Sky, or where a monster goes that cannot be there.
    fn rise(&mut self, marker: u8, from: Spot) {
        if self.is_kept_out(marker, from, Spot::Sky) {
            return self.send_to_outskirts(marker, Outward::Limit);
        }
        self.s.put_monster(marker, Spot::Sky);
        self.tell(Event::MonsterToSky { marker, from });
        if matches!(from, Spot::Area(_)) {
            self.fire(W::MonsterRises, self.s.first, marker);
        }
        if self.q().sky(Sky::Empties) {
            self.return_to_cup(marker, Leaving::Barred);
        }
    }

    /// Which investigators are in areas of this sort.
    fn seen(&self, fits: impl Fn(PlaceId) -> bool) -> [bool; crate::state::SEATS] {
        let mut seen = [false; crate::state::SEATS];
        for who in 0..self.s.players {
            let inv = self.s.inv(who);
            seen[usize::from(who)] = inv.in_game() && inv.place.area().is_some_and(&fits);
        }
        seen
    }

    /// The investigators in a street or an unstable location.
    fn is_outdoors(&self, place: PlaceId) -> bool {
        self.lib.area(place).is_street() || self.q().is_unstable(place)
    }

    /// A stalker goes to an investigator in the next street or unstable location, whatever the arrows say (DUN-28). Without one
    /// it moves like any other monster (DUN-27).
    fn stalk(&mut self, call: Call, marker: u8, steps: u8, spot: Spot) -> bool {
        let Spot::Area(from) = spot else { return false };
        let sight = self.q().stalkers_see();
        let targets = self.seen(|place| self.is_outdoors(place) && self.lib.steps(from, place) <= sight);
        if !targets.contains(&true) {
            return false;
        }
        self.target(call, marker, steps, targets);
        true
    }

    /// An aquatic monster in an aquatic area goes to an investigator in another one; without one it moves like any other monster
    /// (XPN-23).
    fn swim(&mut self, call: Call, marker: u8, steps: u8, spot: Spot) -> bool {
        let Spot::Area(from) = spot else { return false };
        let swims = self.q().is_aquatic(from);
        let targets = self.seen(|place| swims && place != from && self.q().is_aquatic(place));
        if !targets.contains(&true) {
            return false;
        }
        self.target(call, marker, steps, targets);
        true
    }

    /// Straight to the nearest investigator in a place of the sort that the marker names, or whatever sends it there.
    fn hunt(&mut self, call: Call, marker: u8, steps: u8, spot: Spot, next: Frame, sent: Option<Grounds>) {
        let lib = self.lib;
        let own = lib.abilities(lib.kind(marker).text).iter().find_map(|a| match a {
            Ability::Static(Static::Hunts { grounds, except }) => Some((*grounds, except.as_slice())),
            _ => None,
        });
        let hunts = sent.map(|grounds| (grounds, &[][..])).or(own);
        let (Some((grounds, except)), Spot::Area(from)) = (hunts, spot) else { return self.go(next) };
        let mut nearest = u8::MAX;
        let mut targets = [false; crate::state::SEATS];
        for who in 0..self.s.players {
            let inv = self.s.inv(who);
            let Some(place) = inv.place.area() else { continue };
            let hunted = match grounds {
                Grounds::Locations => lib.area(place).is_location(),
                Grounds::Outdoors => self.is_outdoors(place),
            };
            if !inv.in_game() || !hunted || except.contains(&place) {
                continue;
            }
            let way = lib.steps(from, place);
            if way < nearest {
                nearest = way;
                targets = [false; crate::state::SEATS];
            }
            targets[usize::from(who)] |= way == nearest;
        }
        if targets.contains(&true) {
            self.target(call, marker, steps, targets);
        } else {
            self.go(next);
        }
    }

    /// Of several the one with the lowest Sneak; where that is equal the first player chooses (RUL-47).
    fn target(&mut self, call: Call, marker: u8, steps: u8, targets: [bool; crate::state::SEATS]) {
        let sneak = |who: u8| self.q().skill(who, Skill::Sneak);
        let lowest = (0..self.s.players).filter(|&w| targets[usize::from(w)]).map(sneak).min();
        let mut best = [false; crate::state::SEATS];
        for who in 0..self.s.players {
            best[usize::from(who)] = targets[usize::from(who)] && Some(sneak(who)) == lowest;
        }
        let mut places: [Option<Place>; crate::state::SEATS] = [None; crate::state::SEATS];
        for who in 0..self.s.players {
            // Two in the same street are no choice.
            let place = self.s.inv(who).place;
            if best[usize::from(who)] && !places.contains(&Some(place)) {
                places[usize::from(who)] = Some(place);
                self.offer(Opt::Who(who));
            }
        }
        self.go(Frame::MoveMonsters { call, marker, steps, stage: MonsterStage::TargetChosen });
        self.ask_keeper_or(Seats::One(self.s.first), Ask::MonsterTarget(marker));
    }
}
