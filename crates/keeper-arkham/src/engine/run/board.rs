//! Sentences about monsters, gates, doom and terror.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Coming, Doom, Event, Going, Leaving};
use crate::frame::{Ask, Asking, BuyStage, CheckFrame, Ctx, DrawStage, Frame, OpenStage, Opt, Src};
use crate::index::Q;
use crate::state::{AREAS, Ending, Inv, NONE, Spot, most};

/// The steps of a check for each gate trophy.
#[derive(Clone, Copy)]
enum Trial {
    Begin,
    Check,
    Result,
    Return,
    Next,
}

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_board(&mut self, effect: &family::Board, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
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
            family::Board::GateAppears { monster, .. } => self.gate_appears(*monster, here),
            family::Board::MonstersAt { count, sort, at } => self.monsters_at(*count, *sort, at, here),
            family::Board::CountDrawn { count, sort } => {
                let x = self.count_drawn(*count, *sort, &ctx);
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Board::PutMarker { marker, at: Post::Place(place) } => self.put_marker(*marker, *place),
            family::Board::PutMarker { marker, at: Post::OtherTown } => self.put_marker_elsewhere(*marker, here),
            family::Board::TrophyTrial => self.trophy_trial(here),
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
            family::Board::TakeTrophy { sort, count, endless } => self.take_trophies(*sort, *count, *endless, &ctx),
            family::Board::Track { gauge, deed, n } => {
                let n = n.map_or(99, |n| self.q().quantity(n, &ctx).min(99)) as u8;
                self.run_track(*gauge, *deed, n, here);
            }
            family::Board::PutIntoPlay { stack, all: false } => self.lay_beside(*stack, who),
            family::Board::PutIntoPlay { stack, all: true } => self.lay_all_beside(*stack, who),
            family::Board::TurnFaceUp(card) => self.turn_face_up(*card),
            family::Board::RaiseTerror(Rise::By(quantity)) => {
                let n = self.q().quantity(*quantity, &ctx).min(99) as u8;
                self.raise_terror(n, ctx.src);
            }
            family::Board::RaiseTerror(Rise::To(n)) => self.raise_terror(n.saturating_sub(self.s.terror), ctx.src),
            family::Board::Monsters { which, zone, deed: Herding::Return } => self.monsters_return(which, *zone, here),
            family::Board::Monsters { which, zone, deed: Herding::Come } => self.monsters_come(which, *zone, &ctx),
            family::Board::Face(Faced::Nearest { comes, otherwise }) => self.meet_nearest(*comes, *otherwise, here),
            family::Board::Face(Faced::Here) => {
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

    /// Monsters of a zone come to where he is.
    fn monsters_come(&mut self, which: &Monsters, zone: Zone, ctx: &Ctx) {
        if let Some(place) = self.s.inv(ctx.who).place.area().filter(|_| self.s.awake.is_none()) {
            for marker in self.s.monsters_out() {
                let spot = self.s.monsters[usize::from(marker)];
                let far = spot != Spot::Area(place) && !self.is_kept_out(marker, spot, Spot::Area(place));
                if far && self.q().is_of(which, marker) && self.q().monster_in_zone(marker, zone, ctx) {
                    self.move_monster(marker, place, Going::Text);
                }
            }
        }
    }

    /// Monsters of a zone return to the cup; how many of them is `that many`.
    fn monsters_return(&mut self, which: &Monsters, zone: Zone, here: &Here) {
        let ctx = here.ctx;
        let mut x = 0;
        for marker in self.s.monsters_out() {
            if self.returns(which, zone, marker, &ctx) {
                self.return_to_cup(marker, Leaving::Text);
                x += 1;
            }
        }
        self.go(here.next(Ctx { x, ..ctx }));
    }

    /// Monsters out of the cup are trophies.
    fn take_trophies(&mut self, sort: Sort, count: Quantity, endless: bool, ctx: &Ctx) {
        let who = ctx.who;
        for _ in 0..self.q().quantity(count, ctx).min(20) {
            let found = match sort {
                _ if self.s.awake.is_some() => None,
                Sort::Any => self.monster_from_cup(),
                Sort::Of(symbol) => self.monster_of(Some(symbol)),
                Sort::Kind(kind) => self.in_cup(kind),
                sort => self.one_of_sort(sort),
            };
            let fits = |m: &u8| endless || !self.q().stats(*m).has(Keyword::Endless);
            if let Some(marker) = found.filter(fits) {
                self.s.tally.toughness = self.q().stats(marker).toughness;
                self.s.put_monster(marker, Spot::Trophy(who));
                self.watch(who);
                self.tell(Event::TrophyTaken { who, marker, from: Spot::Cup, src: ctx.src });
            }
        }
    }

    /// The Ancient One that is awake has more doom tokens, and a longer track.
    pub(super) fn ancient_grows(&mut self, each: Each, ctx: &Ctx) {
        let n = self.q().times(each, ctx).min(40) as u8;
        if n > 0 && self.s.awake.is_some() {
            let n = n.min(most::POINTS - self.s.grown);
            self.s.grown += n;
            self.tell(Event::Grown(n));
            self.s.doom += n;
            self.tell(Event::Doom { now: self.s.doom, by: n as i8, why: Doom::Text, src: ctx.src });
        }
    }

    /// A marker comes to a street of another town, of his choice.
    fn put_marker_elsewhere(&mut self, marker: StackId, here: &Here) {
        let ctx = here.ctx;
        if here.begins() {
            if self.s.left_of(self.lib, marker).next().is_some() {
                let free: List<u8, AREAS> = self.q().free_streets(marker).map(|place| place.0).collect();
                free.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
            }
            if !self.s.options.is_empty() {
                self.go(here.again());
                self.ask_one(ctx.who, Ask::PutOn);
            }
        } else {
            self.go(here.next(ctx));
            if let Opt::Area(place) = self.answer() {
                self.put_marker(marker, place);
            }
        }
    }

    /// A gate marker of the stack is a trophy.
    pub(super) fn take_gate(&mut self, ctx: &Ctx) {
        let who = ctx.who;
        if let Some(gate) = self.draw_gate() {
            self.s.inv_mut(who).gate_trophies |= 1 << gate;
            self.watch(who);
            self.tell(Event::GateTaken { who, gate, src: ctx.src });
        }
    }

    /// The gate opens where he is, of the marker that was chosen, if one was.
    fn gate_appears(&mut self, monster: bool, here: &Here) {
        let ctx = here.ctx;
        self.go(here.next(ctx));
        if let Opt::GateTrophy(gate) = self.answer() {
            self.put_on_stack(gate);
        }
        let monsters = u8::from(monster);
        if let Some(place) = self.s.inv(ctx.who).place.area()
            && self.gate_can_appear(ctx.who)
        {
            self.push(Frame::OpenGate { place, monsters, stage: OpenStage::Doom });
        }
    }

    /// A check for each gate trophy, with the number on its marker; then a monster of its symbol goes or comes.
    fn trophy_trial(&mut self, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
        let again = |step: Trial, x: u8| Frame::Run { block, pc, turn: step as u8, ctx: Ctx { x, ..ctx } };
        let gate = ctx.x;
        match here.step([Trial::Begin, Trial::Check, Trial::Result, Trial::Return, Trial::Next]) {
            Trial::Begin | Trial::Next => {
                let trophies = self.s.inv(who).gate_trophies;
                let next = (gate..64).find(|&gate| trophies >> gate & 1 != 0).filter(|_| self.present(who));
                let Some(next) = next else { return self.go(here.next(Ctx { x: 0, ..ctx })) };
                self.go(again(Trial::Check, next));
                self.offer(Opt::Skill(Skill::Lore));
                self.offer(Opt::Skill(Skill::Fight));
                self.ask_one(who, Ask::WhichSkill);
            }
            Trial::Check => {
                self.go(again(Trial::Result, gate));
                let skill = if let Opt::Skill(skill) = self.answer() { skill } else { Skill::Lore };
                let modifier = self.lib.gate(gate).modifier;
                self.push_check(CheckFrame { modifier, ..CheckFrame::plain(who, CheckKind::Skill(skill)) });
            }
            Trial::Result => {
                let bits = self.lib.gate(gate).bits();
                self.go(again(Trial::Next, gate + 1));
                if self.s.passed {
                    for marker in self.s.monsters_out() {
                        let there = self.q().monster_in_zone(marker, Zone::Everywhere, &ctx);
                        if there && !self.lib.is_spawn(marker) && self.lib.kind(marker).symbol.bit() & bits != 0 {
                            self.offer(Opt::Marker(marker));
                        }
                    }
                    if !self.s.options.is_empty() {
                        self.offer(Opt::No);
                        self.go(again(Trial::Return, gate));
                        self.ask_one(who, Ask::WhichMonster);
                    }
                } else if let Some(place) = self.s.inv(who).place.area().filter(|&place| self.q().can_appear(place)) {
                    let of_gate = |e: &Self, marker: u8| e.lib.kind(marker).symbol.bit() & bits != 0;
                    if let Some(marker) = self.one_of_cup(of_gate) {
                        self.put_monster(marker, place, Coming::Text);
                    }
                }
            }
            Trial::Return => {
                self.go(again(Trial::Next, gate + 1));
                if let Opt::Marker(marker) = self.answer() {
                    self.return_to_cup(marker, Leaving::Text);
                }
            }
        }
    }

    /// Somebody orders a card; the investigator who had the encounter brings it to him.
    pub(super) fn mail_order(&mut self, deck: Deck, count: Option<u8>, may: bool, here: &Here) {
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
                let beyond = self.q().in_force(Q::DoomBeyond);
                self.go(if n > 1 { Here { turn: n - 2, ..*here }.again() } else { here.next(here.ctx) });
                self.add_doom(Doom::Text);
                if beyond && self.s.awake.is_some() {
                    self.deepen(n - 1, src);
                }
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

    pub(super) fn put_it_on(&mut self, src: Src, who: Inv) {
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
