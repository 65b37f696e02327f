//! Sentences about gates, elder signs and monsters all over the board, chosen by the investigator who reads them.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Coming, Event, Going, Leaving, Outward};
use crate::frame::{Ask, Call, Ctx, DefeatStage, Frame, MonsterStage, Opt, Round, Src};
use crate::index::W;
use crate::library::Movement;
use crate::state::{AREAS, Inv, MARKERS, NONE, Place, Spot, State, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_town(&mut self, effect: &family::Town, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Town::Gates { deed, which } => self.with_gates(*deed, *which, here),
            family::Town::Seals(SealDeed::Break(kind)) => self.break_seals(*kind),
            family::Town::Seals(deed) => self.with_seals(*deed, here),
            family::Town::Clues { deed, at } if here.begins() => {
                let spots: List<u8, AREAS> = self.q().clue_spots(*deed, *at, &ctx).map(|place| place.0).collect();
                for place in spots.iter().copied().map(PlaceId) {
                    if at.each {
                        self.do_with_clues(who, *deed, place);
                    } else {
                        self.offer(Opt::Area(place));
                    }
                }
                if !self.s.options.is_empty() {
                    self.go(here.again());
                    self.ask_one(who, Ask::WhichLocation);
                }
            }
            family::Town::Clues { deed, .. } => {
                self.go(here.next(ctx));
                if let Opt::Area(place) = self.answer() {
                    self.do_with_clues(who, *deed, place);
                }
            }
            family::Town::WithMonsters { band, deed } => self.with_monsters(here, band, *deed),
            family::Town::CloseForGood(Shut::Random { otherwise }) => self.close_random(*otherwise, here),
            family::Town::CloseForGood(Shut::Place(place)) => {
                if !self.q().is_closed(*place) {
                    self.close_for_good(*place);
                }
            }
            family::Town::Moves(March::Of { which, white }) => self.along_arrows(which.as_ref(), *white),
            family::Town::Moves(March::Symbol { symbol, white }) => {
                let call = Call::Of { symbol: *symbol, white: *white };
                self.push(Frame::MoveMonsters { call, marker: 0, steps: 0, stage: MonsterStage::Step });
            }
            family::Town::Moves(March::Others { white }) => {
                let but = if let Src::Monster(marker) = ctx.src { marker } else { NONE };
                let call = Call::All { white: *white, but };
                self.push(Frame::MoveMonsters { call, marker: 0, steps: 0, stage: MonsterStage::Step });
            }
            family::Town::StealClues => self.steal_clues(ctx.src),
            family::Town::Watch(WatchDeed::Put { token, n }) => {
                if let Some(place) = self.s.inv(who).place.area() {
                    let n = (*n).min(self.q().tokens_left(*token));
                    self.change_watch(*token, place, n as i8);
                }
            }
            family::Town::Watch(WatchDeed::Confront(token)) => self.confront(*token, here),
        }
    }

    fn do_with_clues(&mut self, who: Inv, deed: ClueDeed, place: PlaceId) {
        let there = self.s.clues[usize::from(place.0)];
        match deed {
            ClueDeed::Put(n) => {
                for _ in 0..n {
                    self.put_clue(place);
                }
            }
            ClueDeed::Take(n) => {
                self.pick_up(who, place, n.map_or(there, |n| n.min(there)));
            }
            ClueDeed::Remove => {
                self.s.clues[usize::from(place.0)] = 0;
                self.tell(Event::CluesSwept(place));
            }
        }
    }

    /// Each monster meets one of the tokens that lie in its area; where there are several monsters the first player says which is next.
    fn confront(&mut self, token: TokenId, here: &Here) {
        if here.begins() {
            self.s.dealt = Default::default();
        } else if let Opt::Marker(marker) = self.answer() {
            self.meet_watcher(token, marker);
        }
        loop {
            let left = |e: &Self, marker: &u8| e.q().is_watched(*marker) && !e.s.dealt_with(*marker);
            let Some(first) = self.s.monsters_out().find(|marker| left(self, marker)) else {
                return self.go(here.next(here.ctx));
            };
            let spot = self.s.monsters[usize::from(first)];
            let there = |e: &Self, marker: &u8| left(e, marker) && e.s.monsters[usize::from(*marker)] == spot;
            let alike = |marker: u8| self.lib.markers[usize::from(marker)] == self.lib.markers[usize::from(first)];
            if self.s.monsters_out().filter(|marker| there(self, marker)).all(alike) {
                self.meet_watcher(token, first);
                continue;
            }
            self.offer_monsters(|e, marker| there(e, &marker));
            self.go(here.again());
            return self.ask_one(self.s.first, Ask::WhichMonster);
        }
    }

    /// One token goes, and the monster, too, if there were more of them than points of its toughness.
    fn meet_watcher(&mut self, token: TokenId, marker: u8) {
        let Spot::Area(place) = self.s.monsters[usize::from(marker)] else { return };
        let tough = self.q().stats(marker).toughness;
        let watchers = self.s.watchers(place);
        self.s.deal_with(marker);
        self.change_watch(token, place, -1);
        if watchers > tough {
            self.return_to_cup(marker, Leaving::Text);
        }
    }

    /// Puts tokens of the kind that lies in areas somewhere, or takes some away.
    fn change_watch(&mut self, kind: TokenId, at: PlaceId, by: i8) {
        if by == 0 || !self.lib.tokens[usize::from(kind.0)].in_areas {
            return;
        }
        if self.s.watch.is_empty() {
            self.s.watch = self.lib.areas.iter().map(|_| 0).collect();
        }
        let there = &mut self.s.watch[usize::from(at.0)];
        *there = there.saturating_add_signed(by);
        let now = *there;
        self.tell(Event::TokensAt { at, kind, by, now });
    }

    /// Investigators at its new place are drawn through; where it is put there by a text, monsters there return to the cup.
    pub fn move_gate(&mut self, from: PlaceId, to: PlaceId, clears: bool) {
        let Some(gate) = self.s.gate_at(from) else { return };
        let hidden = State::has(self.s.face_down, from);
        self.s.set_gate(from, NONE);
        self.s.set_gate(to, gate);
        if hidden {
            self.s.face_down |= State::bit(to);
        }
        self.tell(Event::GateMoved { from, to, gate: self.s.seen_gate(to).unwrap_or(gate) });
        self.forget_explored(from);
        for who in 0..self.s.players {
            if self.s.inv(who).entered == from.0 {
                self.s.inv_mut(who).entered = to.0;
            }
        }
        if self.q().is_closed(from) {
            self.clear_out(from);
        }
        for marker in self.s.monsters_out() {
            if clears && self.s.monsters[usize::from(marker)] == Spot::Area(to) && !self.lib.is_spawn(marker) {
                self.return_to_cup(marker, Leaving::Gate);
            }
        }
        self.draw_through(to);
    }

    /// Nobody here has explored the gate any more.
    pub fn forget_explored(&mut self, at: PlaceId) {
        for who in 0..self.s.players {
            if self.s.inv(who).place == Place::Area(at) {
                self.s.inv_mut(who).set(flag::EXPLORED, false);
            }
        }
    }

    /// Monsters that a text speaks of: one after the other, as its reader chooses, or all of them.
    fn with_monsters(&mut self, here: &Here, band: &Band, deed: Deed) {
        let ctx = here.ctx;
        if here.begins() && deed == Deed::Defeat {
            self.s.tally.toughness = 0;
        }
        if deed == Deed::Sift {
            return self.sift(band, &ctx);
        }
        let Some(count) = band.count else {
            for marker in self.s.monsters_out() {
                if self.is_in_band(band, deed, marker, &ctx) {
                    self.treat(marker, deed, &ctx);
                }
            }
            return;
        };
        if let Deed::Exchange(zone) = deed {
            return self.exchange_monsters(here, band, zone);
        }
        if deed == Deed::Move(Den::Arrow) {
            return self.nudge_monster(here, band);
        }
        // Each of them is asked for, then dealt with.
        if let Round::Answer(number) = here.round() {
            let Opt::Marker(marker) = self.answer() else { return self.go(here.next(ctx)) };
            // Where it was is told afterwards.
            let after = match (deed, self.s.monsters[usize::from(marker)]) {
                (Deed::Return, Spot::Area(place)) => Ctx { place: place.0, ..ctx },
                _ => ctx,
            };
            self.go(if number + 1 < count { here.again() } else { here.next(after) });
            return self.treat(marker, deed, &ctx);
        }
        self.offer_monsters(|e, marker| e.is_in_band(band, deed, marker, &ctx));
        if self.s.options.is_empty() {
            return self.go(here.next(ctx));
        }
        if band.up_to || count == Band::ANY {
            self.offer(Opt::Done);
        }
        self.go(here.again());
        self.ask_one(ctx.who, Ask::WhichMonster);
    }

    fn offer_monsters(&mut self, fits: impl Fn(&Self, u8) -> bool) {
        for marker in self.s.monsters_out() {
            if fits(self, marker) {
                self.offer(Opt::Marker(marker));
            }
        }
    }

    /// Whether a text that does something with monsters means this one.
    pub fn is_in_band(&self, band: &Band, deed: Deed, marker: u8, ctx: &Ctx) -> bool {
        let q = self.q();
        let spot = self.s.monsters[usize::from(marker)];
        // Whatever is defeated, taken or rolled for on the board may also be in the Outskirts.
        let beyond = band.zone == Zone::Board
            && spot == Spot::Outskirts
            && matches!(deed, Deed::Defeat | Deed::Trophy | Deed::Sift);
        // Spawn is no trophy, is never in the cup, and has no place among those that the limit sends away.
        let away = matches!(
            deed,
            Deed::Return | Deed::Sift | Deed::Box | Deed::Trophy | Deed::Exchange(_) | Deed::Move(Den::Outskirts)
        );
        let spared = band.no_spawn || away;
        (beyond || q.monster_in_zone(marker, band.zone, ctx))
            && q.is_sort(marker, band.sort)
            && band.toughness.is_none_or(|tough| match tough {
                Toughness::Most(most) => q.stats(marker).toughness <= most,
                // Before it is known how much that is, any may be meant.
                Toughness::That => ctx.x == 0 || q.stats(marker).toughness == ctx.x,
            })
            && !(spared && self.lib.is_spawn(marker))
            && self.can_move_to(marker, deed, spot, ctx)
    }

    /// Nothing is moved to where it is, to where it may not go, or when the Ancient One is awake.
    fn can_move_to(&self, marker: u8, deed: Deed, spot: Spot, ctx: &Ctx) -> bool {
        let to = match deed {
            Deed::Move(Den::YourArea) => self.s.inv(ctx.who).place.area(),
            Deed::Move(Den::Place(place)) => Some(place),
            Deed::Move(Den::Outskirts) => return self.s.awake.is_none() && spot != Spot::Outskirts,
            Deed::Move(Den::Arrow) => {
                let Spot::Area(place) = spot else { return false };
                let area = self.lib.area(place);
                return self.s.awake.is_none() && (area.white.is_some() || area.black.is_some());
            }
            Deed::Defeat | Deed::Trophy | Deed::Return | Deed::Sift | Deed::Box | Deed::Exchange(_) => return true,
        };
        let may_go = |place: PlaceId| spot != Spot::Area(place) && !self.q().is_barred_to(marker, place);
        self.s.awake.is_none() && to.is_some_and(may_go)
    }

    /// What is done with a monster.
    fn treat(&mut self, marker: u8, deed: Deed, ctx: &Ctx) {
        let who = ctx.who;
        let from = self.s.monsters[usize::from(marker)];
        match deed {
            Deed::Defeat => {
                self.push(Frame::Defeat { who, monster: marker, stage: DefeatStage::Begin, fought: false });
            }
            Deed::Move(Den::YourArea) => {
                if let Some(place) = self.s.inv(who).place.area() {
                    self.move_monster(marker, place, Going::Text);
                }
            }
            Deed::Move(Den::Place(place)) => self.move_monster(marker, place, Going::Text),
            Deed::Move(Den::Outskirts) => self.send_to_outskirts(marker, Outward::Text),
            // Which arrow is asked of one monster.
            Deed::Move(Den::Arrow) => {}
            Deed::Trophy => {
                self.s.put_monster(marker, Spot::Trophy(who));
                self.limit_trophies(who);
                self.watch(who);
                self.tell(Event::TrophyTaken { who, marker, from, src: ctx.src });
            }
            Deed::Return => self.return_to_cup(marker, Leaving::Text),
            Deed::Box => {
                self.s.put_monster(marker, Spot::Box);
                self.tell(Event::MonsterBoxed(marker));
            }
            // One is asked what it is exchanged for, and a die is rolled for each of them.
            Deed::Exchange(_) | Deed::Sift => {}
        }
    }

    /// A monster goes along one of the arrows of its area; which monster it is is `that many` until then.
    fn nudge_monster(&mut self, here: &Here, band: &Band) {
        let ctx = here.ctx;
        let deed = Deed::Move(Den::Arrow);
        match (here.turn, self.answer()) {
            (0, _) => {
                self.offer_monsters(|e, marker| e.is_in_band(band, deed, marker, &ctx));
                if self.s.options.is_empty() {
                    return self.go(here.next(ctx));
                }
                self.go(here.again());
                self.ask_one(ctx.who, Ask::WhichMonster);
            }
            (1, Opt::Marker(marker)) => {
                let lib = self.lib;
                if let Spot::Area(from) = self.s.monsters[usize::from(marker)] {
                    let area = lib.area(from);
                    let black = area.black.filter(|to| area.white != Some(*to));
                    for to in area.white.into_iter().chain(black) {
                        if !self.q().is_closed(to) {
                            self.offer(Opt::Area(to));
                        }
                    }
                }
                self.go(Here { ctx: Ctx { x: marker, ..ctx }, ..*here }.again());
                self.ask_one(ctx.who, Ask::MonsterTarget(marker));
            }
            (2, Opt::Area(to)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                self.move_monster(ctx.x, to, Going::Text);
            }
            _ => self.go(here.next(Ctx { x: 0, ..ctx })),
        }
    }

    /// Two monsters change places; the first one chosen is `that many` until then.
    fn exchange_monsters(&mut self, here: &Here, band: &Band, zone: Zone) {
        let ctx = here.ctx;
        let deed = Deed::Exchange(zone);
        let other = |e: &Self, marker: u8| e.q().monster_in_zone(marker, zone, &ctx);
        match (here.turn, self.answer()) {
            (0, _) if self.s.monsters_out().any(|marker| other(self, marker)) => {
                self.offer_monsters(|e, marker| e.is_in_band(band, deed, marker, &ctx));
            }
            (1, Opt::Marker(marker)) => {
                self.offer_monsters(other);
                self.go(Here { ctx: Ctx { x: marker, ..ctx }, ..*here }.again());
                return self.ask_one(ctx.who, Ask::WhichMonster);
            }
            (2, Opt::Marker(marker)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                return self.swap(ctx.x, marker);
            }
            _ => {}
        }
        if self.s.options.is_empty() {
            return self.go(here.next(ctx));
        }
        self.go(here.again());
        self.ask_one(ctx.who, Ask::WhichMonster);
    }

    /// Monsters of a symbol leave, and as many others come in their places; they are drawn before the old ones return.
    pub(super) fn renew_lot(&mut self, here: &Here) {
        let ctx = here.ctx;
        let old = |e: &Self, marker: u8, symbol: Symbol| {
            let spot = e.s.monsters[usize::from(marker)];
            let here = spot == Spot::Outskirts || matches!(spot, Spot::Area(at) if e.q().in_town(Place::Area(at)));
            here && e.lib.kind(marker).symbol == symbol && !e.lib.is_spawn(marker)
        };
        if here.begins() {
            for symbol in Symbol::ALL {
                if self.s.monsters_out().any(|marker| old(self, marker, symbol)) {
                    self.offer(Opt::Symbol(symbol));
                }
            }
            self.go(here.again());
            return self.ask_one(self.s.first, Ask::WhichSymbol);
        }
        self.go(here.next(ctx));
        let Opt::Symbol(symbol) = self.answer() else { return };
        let leaving: List<u8, MARKERS> = self.s.monsters_out().filter(|&marker| old(self, marker, symbol)).collect();
        let mut coming: List<(u8, Spot), MARKERS> = List::default();
        for &marker in leaving.iter() {
            let Some(next) = self.monster_from_cup() else { break };
            let spot = self.s.monsters[usize::from(marker)];
            // No one else draws it until then.
            self.s.put_monster(next, Spot::Aside);
            coming.push((next, spot));
        }
        // Without enough in the cup the others stay.
        for &marker in leaving.iter().take(coming.len()) {
            self.return_to_cup(marker, Leaving::Text);
        }
        for &(marker, spot) in coming.iter() {
            self.s.put_monster(marker, Spot::Cup);
            match spot {
                Spot::Area(place) => self.put_monster(marker, place, Coming::Text),
                _ => self.send_to_outskirts(marker, Outward::Text),
            }
        }
    }

    fn swap(&mut self, one: u8, other: u8) {
        let spots = [one, other].map(|marker| self.s.monsters[usize::from(marker)]);
        for (marker, from, to) in [(one, spots[0], spots[1]), (other, spots[1], spots[0])] {
            self.s.put_monster(marker, to);
            self.tell(match to {
                Spot::Area(to) => Event::MonsterMoved { marker, from, to, how: Going::Text },
                Spot::Sky => Event::MonsterToSky { marker, from },
                _ => Event::MonsterToOutskirts { marker, from, why: Outward::Text, src: self.because() },
            });
            if let Spot::Area(_) = to {
                self.fire(W::MonsterEnters, self.s.first, marker);
            }
        }
        // One that counts may have come for one that does not.
        for (marker, from, to) in [(one, spots[0], spots[1]), (other, spots[1], spots[0])] {
            let came = self.q().counts_here(marker, to) && !self.q().counts_here(marker, from);
            if came {
                self.find_room(marker);
            }
        }
    }

    /// All monsters in a zone, as if this investigator had beaten them.
    pub fn defeat_in(&mut self, who: Inv, zone: Zone, ctx: &Ctx) {
        for marker in self.s.monsters_out() {
            if self.q().monster_in_zone(marker, zone, ctx) {
                self.push(Frame::Defeat { who, monster: marker, stage: DefeatStage::Begin, fought: false });
            }
        }
    }

    /// A die for each monster that is meant; those for which it is a success return to the cup.
    fn sift(&mut self, band: &Band, ctx: &Ctx) {
        let who = ctx.who;
        let lowest = self.q().success(who);
        for marker in self.s.monsters_out() {
            if !self.is_in_band(band, Deed::Sift, marker, ctx) {
                continue;
            }
            let face = self.die();
            self.tell(Event::DieRolled { who, face, card: None });
            if face >= lowest {
                self.return_to_cup(marker, Leaving::Text);
            }
        }
    }

    /// Without a sort it is those that do not fly, and no spawn.
    fn along_arrows(&mut self, which: Option<&Monsters>, white: bool) {
        let lib = self.lib;
        for marker in self.s.monsters_out() {
            let Spot::Area(from) = self.s.monsters[usize::from(marker)] else { continue };
            let area = lib.area(from);
            let to = if white { area.white } else { area.black };
            let meant = match which {
                Some(which) => self.q().is_of(which, marker),
                None => self.q().movement(marker) != Movement::Flying && !lib.is_spawn(marker),
            };
            let stays = !meant || self.q().anyone_at(from) && !self.q().is_elusive(marker);
            if let Some(to) = to.filter(|&to| !stays && !self.q().is_closed(to)) {
                self.move_monster(marker, to, Going::Arrow);
            }
        }
    }

    /// Each marker of this kind at an elder sign breaks it and returns to the cup.
    fn break_seals(&mut self, kind: KindId) {
        for marker in self.s.monsters_out() {
            if let Spot::Area(place) = self.s.monsters[usize::from(marker)]
                && self.lib.is_kind(marker, kind)
                && self.q().may_lose_seal(place)
            {
                self.s.seals &= !State::bit(place);
                self.tell(Event::SealLost(place));
                self.return_to_cup(marker, Leaving::Text);
            }
        }
    }

    /// Draws so many monsters, or all that the cup holds, says how many of them are of this sort, and puts them back.
    pub(super) fn count_drawn(&mut self, count: Quantity, sort: Sort, ctx: &Ctx) -> u8 {
        let mut drawn = List::<u8, MARKERS>::default();
        for _ in 0..self.q().quantity(count, ctx).min(MARKERS as u16) {
            let Some(marker) = self.draw_monster(None) else { break };
            self.s.put_monster(marker, Spot::Facing(ctx.who));
            drawn.push(marker);
        }
        let counted = drawn.iter().filter(|&&marker| self.q().is_sort(marker, sort)).count() as u8;
        for &marker in drawn.iter() {
            self.s.put_monster(marker, Spot::Cup);
        }
        self.tell(Event::DrawnAndCounted { drawn: drawn.len() as u8, counted, src: ctx.src });
        counted
    }

    /// The marker whose text this is goes to the nearest clues, and they are gone.
    fn steal_clues(&mut self, src: Src) {
        let Src::Monster(marker) = src else { return };
        let Spot::Area(from) = self.s.monsters[usize::from(marker)] else { return };
        let lies = |place: &PlaceId| self.s.clues[usize::from(place.0)] > 0;
        let places = (0..self.lib.areas.len() as u8).map(PlaceId).filter(lies);
        let Some(to) = places.min_by_key(|&place| self.lib.steps(from, place)) else { return };
        if to != from {
            self.move_monster(marker, to, Going::Text);
        }
        if self.s.monsters[usize::from(marker)] == Spot::Area(to) {
            self.s.clues[usize::from(to.0)] = 0;
            self.tell(Event::CluesSwept(to));
        }
    }
}
