//! Dealing with monsters: evading them, or not.
//!
//! Rules: ENC-10 to ENC-12, ENC-14, ENC-15, BGW-22, BGW-23.

use keeper_arkham_script::tree::{Guest, KindId, Monsters, Sort, Symbol, Zone};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Leaving, Outward};
use crate::frame::{AppearStage, Ask, CombatStage, Ctx, EvadeStage, Frame, Opt};
use crate::index::{Q, W};
use crate::state::{Awakening, Inv, Phase, Place, Spot, Tally, bout};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Draws monsters until one may be in play; an empty cup awakens the Ancient One.
    pub fn monster_from_cup(&mut self) -> Option<u8> {
        self.monster_of(None)
    }

    /// The same of monsters with a symbol, as far as there are any.
    #[inline(always)]
    pub fn monster_of(&mut self, symbol: Option<Symbol>) -> Option<u8> {
        // Those that may not be in play go back, so that the draw is among the others.
        for _ in 0..200 {
            let marker = match self.draw_monster(symbol) {
                Some(marker) => marker,
                None => break,
            };
            if self.s.common.0.answers(Q::Catches) && self.is_caught(marker) {
                if self.s.awake.is_some() {
                    return None;
                }
                continue;
            }
            if self.q().may_be_in_play(marker) {
                return Some(marker);
            }
        }
        self.awaken(Awakening::NoMonsters);
        None
    }

    /// A monster that has just been drawn out of the cup goes where the Ancient One's sheet keeps it, if it does (INN-38).
    pub(super) fn is_caught(&mut self, marker: u8) -> bool {
        if self.s.awake.is_some() || !self.q().is_catch(marker) {
            return false;
        }
        let from = self.s.monsters[usize::from(marker)];
        self.s.put_monster(marker, Spot::Aside);
        self.tell(Event::MonsterAside { marker, from });
        // An encounter goes on with the one that is drawn in its place.
        match self.s.frames.last() {
            Some(Frame::Appear { .. }) => self.fire_later(W::PutOnThis, self.s.first, marker),
            _ => {
                self.fire(W::PutOnThis, self.s.first, marker);
            }
        }
        true
    }

    /// What appears in an encounter in place of the monster that a text means; those that are on the board already, and likenesses
    /// of trophies, are no such monsters.
    fn stands_in(&self, what: Guest) -> Option<u8> {
        if !self.s.common.0.answers(Q::AppearsInstead) || matches!(what, Guest::Each { .. } | Guest::Trophy) {
            return None;
        }
        let kind =
            self.q().appears_instead().filter(|_| matches!(self.s.phase, Phase::Encounters | Phase::OtherWorlds))?;
        let aside = |m: &u8| self.lib.is_kind(*m, kind) && self.s.monsters[usize::from(*m)] == Spot::Aside;
        (0..self.lib.markers.len() as u8).find(aside)
    }

    /// A monster appears in an encounter: it is faced, and never stays (000 p.22).
    pub fn appear(&mut self, frame: Frame) {
        let Frame::Appear { monster, stage, from, beaten, block, pc, ctx } = frame else { return self.pop() };
        let who = ctx.who;
        let Some(it) = self.lib.appearance(block, pc) else { return self.pop() };
        match stage {
            AppearStage::Appear | AppearStage::Picked => {
                if !self.present(who) {
                    self.let_go(who, from);
                    self.s.bout |= bout::LEFT;
                    return self.pop();
                }
                if let Place::Area(place) = self.s.inv(who).place
                    && !self.q().can_appear(place)
                {
                    self.tell_barred(place);
                    return self.pop();
                }
                let instead = if stage == AppearStage::Appear { self.stands_in(it.what) } else { None };
                let monster = match (it.what, stage) {
                    _ if instead.is_some() => instead,
                    (Guest::OneOf(n), AppearStage::Appear) => {
                        let stage = AppearStage::Picked;
                        self.go(Frame::Appear { monster, stage, from, beaten, block, pc, ctx });
                        return self.offer_some(who, n);
                    }
                    (Guest::OneOf(_), _) => {
                        let Opt::Marker(chosen) = self.answer() else { return self.pop() };
                        self.s.put_monster(chosen, Spot::Cup);
                        self.let_go(who, Spot::Cup);
                        Some(chosen)
                    }
                    // It was chosen before.
                    (Guest::Each { .. }, _) => Some(monster),
                    (what, _) => self.guest(who, what),
                };
                let Some(monster) = monster else { return };
                let from = self.s.monsters[usize::from(monster)];
                self.s.put_monster(monster, Spot::Facing(who));
                let likeness = matches!(it.what, Guest::Likeness(_));
                self.tell(Event::MonsterAppeared { who, marker: monster, from, likeness });
                self.s.bout = bout::HAPPENED | self.s.bout & (bout::WELL | bout::LEFT);
                let (rating, horror_damage) = self.q().stats(monster).horror.unwrap_or((0, 0));
                self.s.tally = Tally {
                    toughness: 0,
                    horror_rating: rating.unsigned_abs(),
                    horror_damage,
                    fought: monster + 1,
                    ..self.s.tally
                };
                // One that surprises cannot be evaded (CPO-10).
                if !it.surprise && self.q().may_evade(who, monster) {
                    self.offer(Opt::Evade(monster));
                }
                if it.surprise || self.q().may_fight_at_once(who, monster) {
                    self.offer(Opt::Fight(monster));
                }
                self.go(Frame::Appear { monster, stage: AppearStage::Chosen, from, beaten, block, pc, ctx });
                self.ask_one(who, Ask::FaceOne(monster));
            }
            AppearStage::Chosen => {
                self.go(Frame::Appear { monster, stage: AppearStage::Leave, from, beaten, block, pc, ctx });
                match self.answer() {
                    Opt::Evade(_) => self.push(Frame::Evade { who, monster, stage: EvadeStage::Check }),
                    _ => self.push(Frame::Combat { who, monster, stage: CombatStage::Begin }),
                }
            }
            AppearStage::Leave => {
                if self.s.monsters[usize::from(monster)] == Spot::Facing(who) {
                    match it.what {
                        // It stays where it was.
                        Guest::Each { .. } => {
                            self.s.put_monster(monster, from);
                            self.s.deal_with(monster);
                            self.tell(Event::LikenessGone { who, marker: monster, to: from, likeness: false });
                        }
                        Guest::Likeness(_) => {
                            self.s.put_monster(monster, from);
                            self.tell(Event::LikenessGone { who, marker: monster, to: from, likeness: true });
                        }
                        Guest::Any | Guest::Kind(_) | Guest::Trophy | Guest::OneOf(_) | Guest::Sought { .. } => {
                            self.return_to_cup(monster, Leaving::Unbeaten)
                        }
                    }
                }
                self.pop();
                self.find_room(monster);
                self.s.bout |= if beaten { 0 } else { bout::LEFT };
                if let Some((block, _)) = it.beaten.filter(|_| beaten) {
                    self.push_run(block, ctx);
                }
            }
        }
    }

    /// Others may have come while it was away from its place, or it comes in place of one that did not count.
    pub(super) fn find_room(&mut self, marker: u8) {
        let spot = self.s.monsters[usize::from(marker)];
        if spot == Spot::Outskirts {
            self.keep_outskirts();
        } else if self.q().counts_here(marker, spot) && self.q().monsters_in_arkham() > self.q().monster_limit() {
            self.send_to_outskirts(marker, Outward::Limit);
        }
    }

    /// The marker of a monster that is to appear; without one the frame is over.
    fn guest(&mut self, who: Inv, what: Guest) -> Option<u8> {
        let found = match what {
            // An empty cup has awakened the Ancient One, and the frame is gone.
            Guest::Any => return self.monster_from_cup(),
            Guest::Sought { sort, draws } => return self.seek(sort, draws),
            Guest::Kind(kind) => match self.in_cup(kind) {
                Some(marker) if self.s.common.0.answers(Q::Catches) && self.is_caught(marker) => {
                    return self.monster_from_cup();
                }
                found => found,
            },
            Guest::Likeness(Some(kind)) => self.likeness(kind),
            Guest::Likeness(None) => {
                let kind = self.s.tally.fought.checked_sub(1).map(|marker| self.lib.markers[usize::from(marker)]);
                kind.and_then(|kind| self.likeness(kind))
            }
            Guest::OneOf(_) | Guest::Each { .. } => None,
            Guest::Trophy => {
                let count = self.s.trophies(who).count();
                let nth = if count > 0 { self.pick(count) } else { 0 };
                self.s.trophies(who).nth(nth)
            }
        };
        if found.is_none() {
            self.pop();
        }
        found
    }

    /// Draws monsters until one is of a sort, or the last of so many.
    fn seek(&mut self, sort: Sort, draws: u8) -> Option<u8> {
        for _ in 1..draws {
            let marker = self.monster_from_cup()?;
            if self.q().is_sort(marker, sort) {
                return Some(marker);
            }
        }
        self.monster_from_cup()
    }

    /// Draws some monsters of which one is to be chosen; an empty cup awakens the Ancient One.
    fn offer_some(&mut self, who: Inv, n: u8) {
        for i in 0..n {
            let left = (0..self.s.monsters.len() as u8)
                .any(|m| self.s.monsters[usize::from(m)] == Spot::Cup && self.q().may_be_in_play(m));
            if i > 0 && !left {
                break;
            }
            let Some(marker) = self.monster_from_cup() else { return };
            self.s.put_monster(marker, Spot::Facing(who));
            self.offer(Opt::Marker(marker));
        }
        self.ask_one(who, Ask::WhichMonster);
    }

    /// Those that were not chosen go back.
    fn let_go(&mut self, who: Inv, to: Spot) {
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::Facing(who) {
                self.s.put_monster(marker, to);
            }
        }
    }

    /// A marker that lends its values to a likeness: one that is out of the way, if there is any.
    fn likeness(&self, kind: KindId) -> Option<u8> {
        let of_kind = |m: &u8| self.lib.markers[usize::from(*m)] == kind;
        let aside = |m: &u8| matches!(self.s.monsters[usize::from(*m)], Spot::Cup | Spot::Box | Spot::Aside);
        let mut markers = (0..self.s.monsters.len() as u8).filter(of_kind);
        markers.clone().find(aside).or_else(|| markers.next())
    }

    /// A monster of this kind in the cup, if it may be in play.
    pub fn in_cup(&self, kind: KindId) -> Option<u8> {
        let lib = self.lib;
        let mut markers = 0..self.s.monsters.len() as u8;
        markers
            .find(|&m| lib.is_kind(m, kind) && self.s.monsters[usize::from(m)] == Spot::Cup)
            .filter(|&marker| self.q().may_be_in_play(marker))
    }

    /// Whether a text that returns monsters to the cup means this one. Spawn, which is never in the cup, stays where it is (RUL-168).
    pub fn returns(&self, which: &Monsters, zone: Zone, marker: u8, ctx: &Ctx) -> bool {
        let q = self.q();
        !self.lib.is_spawn(marker) && q.is_of(which, marker) && q.monster_in_zone(marker, zone, ctx)
    }

    pub fn return_to_cup(&mut self, marker: u8, why: Leaving) {
        let from = self.s.monsters[usize::from(marker)];
        // Spawn is never in the cup (XPN-17).
        if self.lib.is_spawn(marker) {
            self.s.put_monster(marker, Spot::Aside);
            return self.tell(Event::MonsterAside { marker, from });
        }
        if self.s.hex.any {
            self.s.hex.set(marker, 0);
        }
        self.s.put_monster(marker, Spot::Cup);
        let src = self.because();
        self.tell(Event::MonsterToCup { marker, from, why, src });
    }
}
