//! What sentences about the board would come to: monsters, gates, clues and rifts.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Outlook::{Nothing, Something};
use super::{Outlook, Prospect, changes, possible};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::Src;
use crate::index::Q;
use crate::library::Symbol;
use crate::state::{Place, RIFTS, SPACES, Spot};

impl<J: Journal<Event>> Engine<'_, J> {
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
            family::Board::Face(Faced::Nearest { otherwise, .. }) => changes(
                self.present(who)
                    && (self.nearest_monsters(who).next().is_some()
                        || otherwise.is_some_and(|block| self.acts(block, on))),
            ),
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
            family::Board::Track { gauge: Gauge::Of(track), deed: TrackDeed::AddAround, .. } => {
                changes(q.room_around(who, *track) > 0)
            }
            family::Board::Track { gauge: Gauge::Doom, deed: TrackDeed::AddAround, .. } => Nothing,
            family::Board::Track { gauge, deed, .. } => {
                let (there, room) = match gauge {
                    Gauge::Doom => (self.s.doom, q.doom_limit().saturating_sub(self.s.doom)),
                    Gauge::Of(track) => (self.on_track(*track), q.room_on(*track)),
                };
                changes(if *deed == TrackDeed::Remove { there > 0 } else { room > 0 })
            }
            family::Board::PutIntoPlay { stack, .. } => changes(self.s.left_of(lib, *stack).next().is_some()),
            family::Board::PutMarker { marker, at: Post::OtherTown } => {
                changes(self.s.left_of(lib, *marker).next().is_some() && q.free_streets(*marker).next().is_some())
            }
            family::Board::PutMarker { marker, at: Post::Place(place) } => changes(
                self.s.left_of(lib, *marker).next().is_some() && !self.s.places_of(lib, *marker).any(|at| at == *place),
            ),
            family::Board::TrophyTrial => changes(inv.gate_trophies != 0),
            family::Board::CountDrawn { .. } => spot(&|s| s == Spot::Cup),
            family::Board::TurnFaceUp(card) => changes(q.holds_now(&Cond::FaceUp(*card, false), ctx)),
            family::Board::RaiseTerror(Rise::By(_)) => changes(!q.is_banned(Q::NeverTerror)),
            family::Board::RaiseTerror(Rise::To(n)) => changes(self.s.terror < *n && !q.is_banned(Q::NeverTerror)),
            family::Board::Monsters { which, zone, deed: Herding::Return } => {
                changes(self.s.monsters_out().any(|m| self.returns(which, *zone, m, ctx)))
            }
            family::Board::Monsters { which, zone, deed: Herding::Come } => changes(
                inv.place.area().is_some()
                    && self.s.monsters_out().any(|m| q.is_of(which, m) && q.monster_in_zone(m, *zone, ctx)),
            ),
            family::Board::Face(Faced::Here) => changes(inv.place.area().is_some()),
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

    pub(super) fn outlook_of_town(&self, effect: &family::Town, on: &Prospect) -> Outlook {
        let q = self.q();
        let spot = |fits: &dyn Fn(Spot) -> bool| changes(self.s.monsters.iter().any(|&s| fits(s)));
        match effect {
            family::Town::Gates { which: Gates::Stack, .. } => changes(!self.s.gate_stack.is_empty()),
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
                    Deed::Move(_) | Deed::Trophy | Deed::Return | Deed::Sift | Deed::Box => changes(any),
                }
            }
            family::Town::Moves(March::Others { .. } | March::Symbol { .. }) => Something,
            family::Town::CloseForGood(Shut::Place(place)) => changes(!q.is_closed(*place)),
            family::Town::Moves(March::Of { .. }) => spot(&|s| matches!(s, Spot::Area(_))),
            family::Town::Seals(SealDeed::Break(_)) => changes(self.s.seals != 0),
            family::Town::StealClues => changes(self.q().clues_on_board() > 0),
            family::Town::Watch(WatchDeed::Put { token, .. }) => {
                changes(self.s.inv(on.ctx.who).place.area().is_some() && q.tokens_left(*token) > 0)
            }
            family::Town::Watch(WatchDeed::Confront(_)) => {
                changes(self.s.monsters_out().any(|marker| q.is_watched(marker)))
            }
            family::Town::CloseForGood(Shut::Random { .. }) => Something,
        }
    }

    pub(super) fn outlook_of_chosen(&self, effect: &family::Chosen, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let who = on.ctx.who;
        match effect {
            family::Chosen::Bring(Brought::One { zone, unmoved }) => {
                changes((0..self.s.players).any(|other| self.can_bring(who, other, *zone, *unmoved)))
            }
            family::Chosen::Bring(Brought::FromWorld) => {
                changes((0..self.s.players).any(|other| self.in_other_world(other)))
            }
            family::Chosen::Bring(Brought::Lost) => {
                changes((0..self.s.players).any(|other| self.s.inv(other).place == Place::Lost))
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
            family::Chosen::Lots(Lot::Area) => changes(
                self.s
                    .monsters_on_board()
                    .any(|m| matches!(self.s.monsters[usize::from(m)], Spot::Area(_)) && !lib.is_spawn(m)),
            ),
            family::Chosen::Lots(Lot::Symbol { arkham }) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol, *arkham)))
            }
            // Which symbol it is is not known before.
            family::Chosen::Lots(Lot::Its { arkham }) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_with_symbol(symbol, *arkham)))
            }
            family::Chosen::Lots(Lot::Renewed) => changes(self.s.awake.is_none()),
            family::Chosen::Lots(Lot::Drawn) => {
                changes(Symbol::ALL.into_iter().any(|symbol| self.any_of_symbol(symbol, false)))
            }
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
}
