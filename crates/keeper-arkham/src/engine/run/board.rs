//! Sentences about monsters, gates, doom and terror.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Coming, Doom, Event, Going, Leaving, Outward, Way};
use crate::frame::{
    AppearStage, Ask, Asking, BuyStage, CheckFrame, Ctx, DrawStage, EvadeStage, Frame, OpenStage, Opt, Src,
};
use crate::index::Q;
use crate::state::{AREAS, Ending, Inv, MARKERS, NONE, Place, Spot, bout, most};

/// As many as a text can gather at once: the number in its sentence has one digit.
const GATHERED: usize = 9;

impl<J: Journal<Event>> Engine<'_, J> {
    /// The monsters on the board that are as near to somebody as any.
    pub fn nearest_monsters(&self, who: Inv) -> impl Iterator<Item = u8> {
        let from = self.s.inv(who).place.area();
        let lib = self.lib;
        let steps = move |marker: u8, spot: Spot| match (from, spot) {
            (Some(from), Spot::Area(at)) if lib.area(at).is_open_to_all() => Some((lib.steps(from, at), marker)),
            _ => None,
        };
        let spots = &self.s.monsters;
        let all = move || (0..lib.markers.len() as u8).filter_map(move |m| steps(m, spots[usize::from(m)]));
        let least = all().map(|(steps, _)| steps).min();
        all().filter(move |(steps, _)| Some(*steps) == least).map(|(_, marker)| marker)
    }

    /// Somebody and the nearest monster come together, and it is evaded or fought; of several he says which.
    fn meet_nearest(&mut self, comes: bool, otherwise: Option<BlockId>, here: &Here) {
        let Here { turn, ctx, .. } = *here;
        let who = ctx.who;
        match (turn, self.answer()) {
            (0, _) => {
                let near: List<u8, MARKERS> = self.nearest_monsters(who).collect();
                if near.is_empty() || !self.present(who) {
                    self.go(here.next(ctx));
                    return if let Some(block) = otherwise {
                        self.push_run(block, ctx)
                    };
                }
                near.iter().for_each(|&marker| self.offer(Opt::Marker(marker)));
                self.go(here.again());
                self.ask_one(who, Ask::WhichMonster);
            }
            (1, Opt::Marker(marker)) => {
                self.go(Here { ctx: Ctx { x: marker, ..ctx }, ..*here }.again());
                let (mine, its) = (self.s.inv(who).place.area(), self.s.monsters[usize::from(marker)]);
                match (mine, its) {
                    (Some(place), spot) if comes && spot != Spot::Area(place) => {
                        self.move_monster(marker, place, Going::Text);
                    }
                    (_, Spot::Area(place)) if !comes => self.relocate(who, Place::Area(place), Way::Text),
                    _ => {}
                }
                self.offer_to_face(marker);
                self.ask_one(who, Ask::FaceOne(marker));
            }
            (2, Opt::Evade(monster)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                self.push(Frame::Evade { who, monster, stage: EvadeStage::Check });
            }
            (2, Opt::Fight(monster)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                self.push_fight(who, monster);
            }
            _ => self.go(here.next(Ctx { x: 0, ..ctx })),
        }
    }

    fn offer_to_face(&mut self, marker: u8) {
        if !self.q().is_elusive(marker) {
            self.offer(Opt::Evade(marker));
        } else {
            self.offer(Opt::GoOn);
        }
        self.offer(Opt::Fight(marker));
    }

    pub(super) fn run_board(&mut self, effect: &family::Board, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        let lib = self.lib;
        match effect {
            family::Board::MonsterAppears(Appearance { what: Guest::Kind(kind), otherwise: Some(block), .. })
                if self.in_cup(*kind).is_none() =>
            {
                self.push_run(*block, ctx);
            }
            family::Board::MonsterAppears(Appearance { what: Guest::Each { zone, leave }, .. }) => {
                self.each_appears(*zone, *leave, here);
            }
            family::Board::MonsterAppears(it) => {
                for _ in 0..it.count {
                    self.push_appearance(NONE, here);
                }
            }
            // Its marker is searched first: then it lies on top of the stack.
            family::Board::GateAppears { chosen: true, .. } if here.begins() && self.gate_can_appear(who) => {
                self.go(here.again());
                self.offer_markers();
                self.ask_one(who, Ask::WhichGate);
            }
            family::Board::GateAppears { monster, .. } => {
                self.go(here.next(ctx));
                if let Opt::GateTrophy(gate) = self.answer() {
                    self.put_on_stack(gate);
                }
                let monsters = u8::from(*monster);
                if let Some(place) = self.s.inv(who).place.area()
                    && self.gate_can_appear(who)
                {
                    self.push(Frame::OpenGate { place, monsters, stage: OpenStage::Doom });
                }
            }
            family::Board::TakeGate => {
                if let Some(gate) = self.draw_gate() {
                    self.s.inv_mut(who).gate_trophies |= 1 << gate;
                    self.watch(who);
                    self.tell(Event::GateTaken { who, gate, src: ctx.src });
                }
            }
            family::Board::MonstersAt { sort, .. } if *sort != Sort::Any => self.spawn_sort(*sort, effect, who, &ctx),
            family::Board::Gather { most, kind, place } => {
                let x = self.gather(*most, *kind, *place);
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Board::CountDrawn { count, sort } => {
                let x = self.count_drawn(*count, *sort, &ctx);
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Board::PutMarker { marker, at: Post::Place(place) } => self.put_marker(*marker, *place),
            family::Board::PutMarker { marker, at: Post::OtherTown } => {
                if here.begins() {
                    if self.s.left_of(lib, *marker).next().is_some() {
                        let free: List<u8, AREAS> = self.q().free_streets(*marker).map(|place| place.0).collect();
                        free.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
                    }
                    if !self.s.options.is_empty() {
                        self.go(here.again());
                        self.ask_one(who, Ask::PutOn);
                    }
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.put_marker(*marker, place);
                    }
                }
            }
            family::Board::TrophyTrial => self.trophy_trial(here),
            family::Board::MailOrder { deck, count, may } => self.mail_order(*deck, *count, *may, here),
            family::Board::AncientGrows(each) => {
                let n = self.q().times(*each, &ctx).min(40) as u8;
                if n > 0 && self.s.awake.is_some() {
                    let n = n.min(most::POINTS - self.s.grown);
                    self.s.grown += n;
                    self.tell(Event::Grown(n));
                    self.s.doom += n;
                    self.tell(Event::Doom { now: self.s.doom, by: n as i8, why: Doom::Text, src: ctx.src });
                }
            }
            family::Board::MonstersAt { count, at: Lairs::Place(place), .. } => self.spawn_several(*count, *place),
            family::Board::MonstersAt { count, at: Lairs::Here, .. } if ctx.place != NONE => {
                self.spawn_several(*count, PlaceId(ctx.place));
            }
            family::Board::MonstersAt { at: Lairs::Here, .. } => {}
            family::Board::MonstersAt { count, at: Lairs::YourArea, .. } => {
                if let Some(place) = self.s.inv(who).place.area().filter(|&p| self.q().can_appear(p)) {
                    self.spawn_several(*count, place);
                }
            }
            family::Board::MonstersAt { count, at: Lairs::Spots(at), .. } => {
                for &place in self.lairs(*at, &ctx).iter() {
                    self.spawn_several(*count, PlaceId(place));
                }
            }
            family::Board::MonstersAt { count, at: Lairs::AnyStreets, .. } => {
                if here.begins() {
                    for number in lib.areas.iter().enumerate().filter(|(_, a)| a.is_street()).map(|(n, _)| n as u8) {
                        self.offer(Opt::Area(PlaceId(number)));
                    }
                    self.go(here.again());
                    self.ask_one(self.s.first, Ask::WhichLocation);
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.spawn_several(*count, place);
                    }
                }
            }
            family::Board::MonstersAt { count, at: Lairs::Sky, .. } => {
                for _ in 0..*count {
                    if self.s.awake.is_none()
                        && let Some(marker) = self.monster_from_cup()
                    {
                        self.put_in_sky(marker);
                    }
                }
            }
            family::Board::MonstersAt { count, at: Lairs::Outskirts, .. } => self.add_to_outskirts(*count),
            family::Board::FillOutskirts => {
                let room = self.q().outskirts_limit().saturating_sub(self.q().outskirts());
                self.add_to_outskirts(room as u8);
            }
            family::Board::MonsterSurge => {
                if self.s.awake.is_none() {
                    let place = PlaceId(NONE);
                    self.push_surge(place);
                }
            }
            family::Board::MonstersAt { count, at: Lairs::Gates(worlds), .. } => self.release_at_gates(*count, worlds),
            family::Board::MonstersAt { count, at: Lairs::Rifts, .. } => {
                for number in 0..self.s.rifts.0.len() {
                    if let Some(place) = self.s.rifts.0[number].at {
                        self.spawn_several(*count, place);
                    }
                }
            }
            family::Board::TakeTrophy { sort, count, endless } => {
                for _ in 0..self.q().quantity(*count, &ctx).min(20) {
                    let found = match sort {
                        _ if self.s.awake.is_some() => None,
                        Sort::Any => self.monster_from_cup(),
                        Sort::Of(symbol) => self.monster_of(Some(*symbol)),
                        Sort::Kind(kind) => self.in_cup(*kind),
                        sort => self.one_of_sort(*sort),
                    };
                    let fits = |m: &u8| *endless || !self.q().stats(*m).has(Keyword::Endless);
                    if let Some(marker) = found.filter(fits) {
                        self.s.tally.toughness = self.q().stats(marker).toughness;
                        self.s.put_monster(marker, Spot::Trophy(who));
                        self.watch(who);
                        self.tell(Event::TrophyTaken { who, marker, from: Spot::Cup, src: ctx.src });
                    }
                }
            }
            family::Board::PutItOnThis => self.put_it_on(ctx.src, who),
            family::Board::Track { gauge, off, n } => {
                let n = n.map_or(99, |n| self.q().quantity(n, &ctx).min(99)) as u8;
                self.run_track(*gauge, *off, n, here);
            }
            family::Board::TrackAround { gauge, n } => {
                let n = n.map_or(99, |n| self.q().quantity(n, &ctx).min(99)) as u8;
                self.run_track_around(*gauge, n, here);
            }
            family::Board::PutIntoPlay { stack, all: false } => self.lay_beside(*stack, who),
            family::Board::PutIntoPlay { stack, all: true } => self.lay_all_beside(*stack, who),
            family::Board::TurnFaceUp(card) => self.turn_face_up(*card),
            family::Board::RaiseTerror(Rise::By(quantity)) => {
                let n = self.q().quantity(*quantity, &ctx).min(99) as u8;
                self.raise_terror(n, ctx.src);
            }
            family::Board::RaiseTerror(Rise::To(n)) => self.raise_terror(n.saturating_sub(self.s.terror), ctx.src),
            family::Board::MonstersReturn { which, zone } => {
                let mut x = 0;
                for marker in self.s.monsters_out() {
                    if self.returns(which, *zone, marker, &ctx) {
                        self.return_to_cup(marker, Leaving::Text);
                        x += 1;
                    }
                }
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Board::MonstersCome { which, zone } => {
                if let Some(place) = self.s.inv(ctx.who).place.area().filter(|_| self.s.awake.is_none()) {
                    for marker in self.s.monsters_out() {
                        let spot = self.s.monsters[usize::from(marker)];
                        let far = spot != Spot::Area(place) && !self.is_kept_out(marker, spot, Spot::Area(place));
                        if far && self.q().is_of(which, marker) && self.q().monster_in_zone(marker, *zone, &ctx) {
                            self.move_monster(marker, place, Going::Text);
                        }
                    }
                }
            }
            family::Board::Nearest { comes, otherwise } => self.meet_nearest(*comes, *otherwise, here),
            family::Board::FaceThem => {
                self.s.dealt = Default::default();
                self.push(Frame::Face { who: ctx.who, stage: Asking::Ask });
            }
            family::Board::EndGame(Outcome::Lost) => self.end(Ending::Destroyed),
            family::Board::EndGame(Outcome::Won) if self.q().is_banned(Q::NeverWin) => {}
            family::Board::EndGame(Outcome::Won) => self.end(Ending::Fulfilled),
            family::Board::EndGame(Outcome::WonAlone) => self.end(Ending::Betrayed(who)),
            family::Board::Settle { pass } if matches!(ctx.src, Src::Card(_)) => self.settle_story(ctx.src, *pass),
            family::Board::Settle { pass } => self.settle_rumour(*pass),
            family::Board::XIs(n) => {
                self.s.x = self.q().quantity(*n, &ctx).min(99) as u8;
                self.tell(Event::Rating(self.s.x));
            }
        }
    }

    fn push_appearance(&mut self, monster: u8, here: &Here) {
        let (stage, from, beaten) = (AppearStage::Appear, Spot::Cup, false);
        self.push(Frame::Appear { monster, stage, from, beaten, block: here.block, pc: here.pc, ctx: here.ctx });
    }

    /// The monsters of a zone, one after the other in any order; where one may leave, after each one that was evaded.
    fn each_appears(&mut self, zone: Zone, leave: bool, here: &Here) {
        const TURNS: u8 = 4;
        let ctx = here.ctx;
        let who = ctx.who;
        match here.turn % TURNS {
            0 => {
                if here.begins() {
                    self.s.dealt = Default::default();
                }
                let there = |e: &Self, m: u8| !e.s.dealt_with(m) && e.q().monster_in_zone(m, zone, &ctx);
                for marker in self.s.monsters_out() {
                    if there(self, marker) {
                        self.offer(Opt::Marker(marker));
                    }
                }
                if self.s.options.is_empty() || !self.present(who) {
                    self.s.options.clear();
                    return self.go(here.next(ctx));
                }
                self.go(here.again());
                self.ask_one(who, Ask::WhichMonster);
            }
            1 => {
                let Opt::Marker(marker) = self.answer() else { return self.go(here.next(ctx)) };
                // Each of them once, whatever comes of it.
                self.s.deal_with(marker);
                self.go(here.again());
                self.push_appearance(marker, here);
            }
            2 => {
                self.go(here.again());
                if leave && self.s.bout & bout::EVADED != 0 && self.present(who) {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(who, Ask::May);
                }
            }
            _ => {
                let leaves = matches!(self.answer(), Opt::Yes);
                self.go(if leaves || here.turn > 240 { here.next(ctx) } else { here.again() });
                if let (true, Some(place)) = (leaves, self.s.inv(who).place.area()) {
                    let street = self.lib.street(place);
                    self.relocate(who, Place::Area(street), Way::Text);
                }
            }
        }
    }

    /// A check for each gate trophy, with the number on its marker; then a monster of its symbol goes or comes.
    fn trophy_trial(&mut self, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let who = ctx.who;
        let again = |turn: u8, x: u8| Frame::Run { block, pc, turn, ctx: Ctx { x, ..ctx } };
        let gate = ctx.x;
        match turn % 4 {
            0 => {
                let trophies = self.s.inv(who).gate_trophies;
                let next = (gate..64).find(|&gate| trophies >> gate & 1 != 0).filter(|_| self.present(who));
                let Some(next) = next else { return self.go(here.next(Ctx { x: 0, ..ctx })) };
                self.go(again(1, next));
                self.offer(Opt::Skill(Skill::Lore));
                self.offer(Opt::Skill(Skill::Fight));
                self.ask_one(who, Ask::WhichSkill);
            }
            1 => {
                self.go(again(2, gate));
                let skill = if let Opt::Skill(skill) = self.answer() { skill } else { Skill::Lore };
                let modifier = self.lib.gate(gate).modifier;
                self.push_check(CheckFrame { modifier, ..CheckFrame::plain(who, CheckKind::Skill(skill)) });
            }
            2 => {
                let bits = self.lib.gate(gate).bits();
                self.go(again(4, gate + 1));
                if self.s.passed {
                    for marker in self.s.monsters_out() {
                        let there = self.q().monster_in_zone(marker, Zone::Everywhere, &ctx);
                        if there && !self.lib.is_spawn(marker) && self.lib.kind(marker).symbol.bit() & bits != 0 {
                            self.offer(Opt::Marker(marker));
                        }
                    }
                    if !self.s.options.is_empty() {
                        self.offer(Opt::No);
                        self.go(again(3, gate));
                        self.ask_one(who, Ask::WhichMonster);
                    }
                } else if let Some(place) = self.s.inv(who).place.area().filter(|&place| self.q().can_appear(place)) {
                    let of_gate = |e: &Self, marker: u8| e.lib.kind(marker).symbol.bit() & bits != 0;
                    if let Some(marker) = self.one_of_cup(of_gate) {
                        self.put_monster(marker, place, Coming::Text);
                    }
                }
            }
            _ => {
                self.go(again(4, gate + 1));
                if let Opt::Marker(marker) = self.answer() {
                    self.return_to_cup(marker, Leaving::Text);
                }
            }
        }
    }

    /// Somebody orders a card; the investigator who had the encounter brings it to him.
    fn mail_order(&mut self, deck: Deck, count: Option<u8>, may: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.s.it = u16::MAX;
        }
        if count.is_none() && !self.search_to_buy(&[deck], None, Price::List(0), here) {
            return;
        }
        if let (true, Some(count)) = (here.begins(), count) {
            self.go(here.again());
            let (stage, mode, price) = (BuyStage::Offer, Buy::MayOne, Price::List(0));
            self.push(Frame::Buy { who, i: 0, stage, mode, price, back: false, free: 0 });
            return self.push(Frame::Draw { who, deck, count, discard: 0, stage: DrawStage::Begin, hold: true });
        }
        if count.is_some() {
            self.go(here.next(ctx));
        }
        let reader = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::LocationCard { who, .. } => Some(*who),
            _ => None,
        });
        let bought = self.q().it().filter(|&it| self.s.inv(who).held.iter().any(|h| h.copy == it));
        if let (Some(carrier), Some(copy)) = (reader, bought)
            && carrier != who
        {
            self.entrust(copy, carrier, who, may);
            self.deliver(carrier);
        }
    }

    fn one_of_sort(&mut self, sort: Sort) -> Option<u8> {
        self.one_of_cup(|e, marker| e.q().is_sort(marker, sort))
    }

    /// Such a monster out of the cup, at random.
    fn one_of_cup(&mut self, such: impl Fn(&Self, u8) -> bool) -> Option<u8> {
        let fits = |e: &Self, marker: &u8| {
            let there = e.s.monsters[usize::from(*marker)] == Spot::Cup;
            there && such(e, *marker) && e.q().may_be_in_play(*marker)
        };
        let all = 0..self.lib.markers.len() as u8;
        let left = all.clone().filter(|marker| fits(self, marker)).count();
        let nth = if left > 0 { self.pick(left) } else { return None };
        all.into_iter().filter(|marker| fits(self, marker)).nth(nth)
    }

    /// One token after the other: what hears of one is heard before the next, so the turn is how many are still to come. In the
    /// battle they come back to the track, as far as it has room.
    pub(super) fn add_doom_by_text(&mut self, n: u8, here: &Here) {
        let src = here.ctx.src;
        if src == Src::None && self.add_to_duel(n) {
            return;
        }
        if self.s.awake.is_none() {
            let n = if here.begins() { n } else { here.turn };
            if n > 0 {
                self.go(if n > 1 { Here { turn: n - 2, ..*here }.again() } else { here.next(here.ctx) });
                self.add_doom(Doom::Text);
            }
            return;
        }
        let now = (self.s.doom + n).min(self.q().doom_limit());
        let by = (now - self.s.doom) as i8;
        self.s.doom = now;
        if by > 0 {
            self.tell(Event::Doom { now, by, why: Doom::Text, src });
        }
    }

    /// Monsters of a sort: markers are drawn until there are so many, and the others go back. Where the cup has none left, none
    /// comes.
    fn spawn_sort(&mut self, sort: Sort, effect: &family::Board, who: Inv, ctx: &Ctx) {
        let family::Board::MonstersAt { count, at, .. } = effect else { return };
        if let Lairs::Spots(at) = at {
            for &place in self.lairs(*at, ctx).iter() {
                for _ in 0..*count {
                    let Some(marker) = self.next_of_sort(sort) else { return };
                    self.put_monster(marker, PlaceId(place), Coming::Text);
                }
            }
            return;
        }
        for _ in 0..*count {
            let Some(marker) = self.next_of_sort(sort) else { return };
            match at {
                Lairs::Place(place) if self.q().takes_monsters(*place) => {
                    self.put_monster(marker, *place, Coming::Text)
                }
                Lairs::Place(place) => return self.tell_barred(*place),
                Lairs::Sky => self.put_in_sky(marker),
                Lairs::Outskirts => self.send_to_outskirts(marker, Outward::Text),
                Lairs::Here if ctx.place != NONE => self.put_monster(marker, PlaceId(ctx.place), Coming::Text),
                Lairs::YourArea => {
                    if let Some(place) = self.s.inv(who).place.area().filter(|&place| self.q().can_appear(place)) {
                        self.put_monster(marker, place, Coming::Text);
                    }
                }
                Lairs::Here | Lairs::Gates(_) | Lairs::Rifts | Lairs::AnyStreets | Lairs::Spots(_) => {}
            }
        }
    }

    /// The next monster of a sort out of the cup, or the one that is drawn in its place.
    fn next_of_sort(&mut self, sort: Sort) -> Option<u8> {
        let marker = self.one_of_sort(sort).filter(|_| self.s.awake.is_none())?;
        if self.s.common.0.answers(Q::Catches) && self.is_caught(marker) {
            return self.monster_from_cup();
        }
        Some(marker)
    }

    /// The areas that are meant, where monsters can appear.
    fn lairs(&self, at: Spots, ctx: &Ctx) -> List<u8, AREAS> {
        let q = self.q();
        q.spots(at, ctx).filter(|&place| q.can_appear(place)).map(|place| place.0).collect()
    }

    /// Up to so many of a kind: out of the cup first, then from the Outskirts, then of those that are trophies. Says how many.
    fn gather(&mut self, most: u8, kind: KindId, place: PlaceId) -> u8 {
        let (lib, spots) = (self.lib, &self.s.monsters);
        let place_in_turn = |marker: u8| match spots[usize::from(marker)] {
            Spot::Cup => Some(0),
            Spot::Outskirts => Some(1),
            Spot::Trophy(_) => Some(2),
            _ => None,
        };
        let markers = || (0..lib.markers.len() as u8).filter(|&marker| lib.is_kind(marker, kind));
        let in_turn = (0..3).flat_map(|turn| markers().filter(move |&marker| place_in_turn(marker) == Some(turn)));
        let mut found: List<u8, GATHERED> = in_turn.take(most.into()).collect();
        // All are collected before any is placed: those of the Outskirts make room there for the others.
        found.sort_by_key(|&marker| spots[usize::from(marker)] != Spot::Outskirts);
        for &marker in found.iter() {
            self.put_monster(marker, place, Coming::Text);
        }
        found.len() as u8
    }

    fn gate_can_appear(&self, who: Inv) -> bool {
        self.present(who) && self.s.inv(who).place.area().is_some_and(|place| self.s.gate_at(place).is_none())
    }

    /// Offers the gate markers of the stack, one of each kind.
    pub(super) fn offer_markers(&mut self) {
        let kind = |gate: u8| self.lib.gate_markers[usize::from(gate)];
        let stack = self.s.gate_stack;
        for (i, &gate) in stack.iter().enumerate() {
            if !stack[..i].iter().any(|&other| kind(other) == kind(gate)) {
                self.offer(Opt::GateTrophy(gate));
            }
        }
    }

    /// The marker lies on top of the stack, which is shuffled otherwise.
    pub(super) fn put_on_stack(&mut self, gate: u8) {
        let s = &mut *self.s;
        if let Some(at) = s.gate_stack.iter().position(|&other| other == gate) {
            s.gate_stack.remove(at);
            s.rng.shuffle(&mut s.gate_stack);
            s.gate_stack.insert(0, gate);
        }
    }

    fn spawn_several(&mut self, count: u8, place: PlaceId) {
        if !self.q().takes_monsters(place) {
            return self.tell_barred(place);
        }
        for _ in 0..count {
            self.spawn(place, Coming::Text);
        }
    }

    fn add_to_outskirts(&mut self, count: u8) {
        for _ in 0..count {
            if self.s.awake.is_none()
                && let Some(marker) = self.monster_from_cup()
            {
                self.send_to_outskirts(marker, Outward::Text);
            }
        }
    }

    /// The monster of which the moment tells, as long as nobody has put it elsewhere.
    pub fn told_of(&self, who: Inv) -> Option<u8> {
        let about = self.s.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Fire { about, .. } => Some(about),
            _ => None,
        });
        let there = |marker: &u8| {
            let spot = self.s.monsters.get(usize::from(*marker)).copied();
            matches!(spot, Some(Spot::Area(_) | Spot::Sky)) || spot == Some(Spot::Trophy(who))
        };
        about.filter(there)
    }

    fn put_it_on(&mut self, src: Src, who: Inv) {
        let Some(marker) = self.told_of(who) else { return };
        let from = self.s.monsters[usize::from(marker)];
        match src {
            Src::Card(copy) => {
                let Some(vessel) = self.lib.vessel(copy) else { return };
                self.s.put_monster(marker, Spot::Vessel(vessel));
                self.tell(Event::MonsterKept { marker, from, copy });
            }
            Src::Mythos(card) => {
                self.s.put_monster(marker, Spot::OnCard);
                self.tell(Event::MonsterOnCard { marker, from, card });
                self.check_rumour();
            }
            _ => {}
        }
    }
}
