//! A surge of monsters out of the open gates.
//!
//! Rules: MYG-09 to MYG-14, BGW-17, XPN-14.

use keeper_arkham_script::tree::{Brood, PlaceId, Static};
use keeper_table::{Journal, List, Seats};

use super::Engine;
use crate::event::{Coming, Event, Outward};
use crate::frame::{Ask, Frame, Opt, Peril, SurgeStage};
use crate::index::{Q, W};
use crate::state::{Bits, GATES, NONE, Spot};

impl<J: Journal<Event>> Engine<'_, J> {
    /// A surge: as many monsters as open gates or investigators, whichever is more, spread evenly (000 p.9, RUL-38, 39).
    /// The share of each gate is fixed before any marker is drawn; `dealt` counts what each gate gets.
    pub fn surge(&mut self, place: PlaceId, stage: SurgeStage, allowed: u8, total: u8) {
        let mut mouths = self.mouths();
        let total = if stage == SurgeStage::Share { self.q().surging() } else { total };
        // Where nothing can appear nothing is placed; the number stays the same (RUL-103).
        let gates = mouths.iter().filter(|m| m.open).count() as u8;
        if gates == 0 {
            return self.pop();
        }
        let (share, extra) = (total / gates, total % gates);
        // A text may let monsters surge that favours no gate.
        let favoured = mouths.iter().any(|m| m.open && m.place == place);
        let surging = |m: &Mouth| m.place == place && extra > 0;
        let mut allowed = allowed;
        if stage == SurgeStage::Share {
            // What comes out of gates of other boards does not meet the limit (XPN-09).
            let outside = mouths.iter().filter(|m| m.open && !m.inside);
            let outside: u8 = outside.map(|m| share + u8::from(surging(m))).sum();
            allowed = usize::from(total).min(self.room().saturating_add(outside.into())) as u8;
            let at = (place.0 != NONE).then_some(place);
            self.tell(Event::Surge { at, monsters: total });
            self.s.dealt = [0; 3];
            // Without a limit in the way only the odd monsters can be a matter of choice.
            for (i, m) in mouths.iter_mut().enumerate() {
                m.planned = if allowed == total && m.open { share + u8::from(surging(m)) } else { 0 };
                plan(&mut self.s.dealt, i, m.planned);
            }
        } else if let Opt::Area(chosen) = self.answer() {
            if let Some(i) = mouths.iter().position(|m| m.place == chosen) {
                plan(&mut self.s.dealt, i, 1);
                mouths[i].planned += 1;
            }
        } else {
            allowed = 0;
        }
        if allowed == 0 || mouths.iter().map(|m| m.planned).sum::<u8>() == allowed {
            self.pop();
            self.s.dealt = [0; 3];
            if self.come_out(place, mouths, total - allowed) && self.s.awake.is_none() {
                self.fire(W::Surge, self.s.first, place.0);
            }
            return;
        }
        let inside: u8 = mouths.iter().filter(|m| m.inside).map(|m| m.planned).sum();
        let full = usize::from(inside) >= self.room();
        let extras_out = mouths.iter().filter(|m| m.place != place && m.planned > share).count() as u8;
        for m in mouths.iter().filter(|m| m.open && !(full && m.inside)) {
            let odd = if m.place == place { extra > 0 } else { extras_out + u8::from(favoured) < extra };
            if m.planned < share + u8::from(odd) {
                self.offer(Opt::Area(m.place));
            }
        }
        self.go(Frame::Surge { place, stage: SurgeStage::GateChosen, allowed, total });
        self.ask_keeper_or(Seats::Group { casting: self.s.first }, Ask::SurgeGate);
    }

    /// A surge out of the gates, of which this one is favoured; it may be averted.
    pub fn push_surge(&mut self, place: PlaceId) {
        if place.0 != NONE && self.may_be_averted(W::SurgeWouldOccur) {
            return self.push(Frame::Would {
                who: self.s.first,
                what: Peril::Surge(place),
                asked: false,
                averted: false,
            });
        }
        self.push(Frame::Surge { place, stage: SurgeStage::Share, allowed: 0, total: 0 });
    }

    /// The monsters of a surge: as planned, and those that the limit leaves over. Says whether there were enough.
    fn come_out(&mut self, place: PlaceId, mut mouths: List<Mouth, GATES>, over: u8) -> bool {
        // Where another cup has its share, the two take turns, the normal one first (BGW-16).
        let mut share = None;
        self.q().common(Q::SurgeShare, |rule, _| {
            if let Static::OfSymbol(Brood::SurgeShare(symbol)) = rule {
                share = Some(*symbol);
            }
        });
        let mut drawn = 0;
        let mut next_symbol = move || {
            drawn += 1;
            share.filter(|_| drawn % 2 == 0)
        };
        for m in mouths.iter() {
            for _ in 0..m.planned {
                if self.s.awake.is_none()
                    && let Some(marker) = self.monster_of(next_symbol())
                {
                    self.enter_board(marker, m.place, Coming::Surge);
                }
            }
        }
        for _ in 0..over {
            if self.s.awake.is_some() {
                return false;
            }
            let Some(marker) = self.monster_of(next_symbol()) else { return false };
            // One that does not count for the limit comes out of a gate, and so does one for which such ones have left room.
            let spared = self.s.common.0.answers(Q::Uncounted) && self.has_room_for(marker);
            if !self.s.overrun && !spared {
                self.send_to_outskirts(marker, Outward::Limit);
                continue;
            }
            // An overflow has just taken the terror level to 10: without a limit they come out of the gates after all.
            let open = mouths.iter_mut().filter(|m| m.open);
            let next = open.min_by_key(|m| (m.planned, m.place != place)).map_or(place, |m| {
                m.planned += 1;
                m.place
            });
            self.put_monster(marker, next, Coming::Surge);
        }
        true
    }

    /// Whether this monster may come where monsters count for the limit.
    fn has_room_for(&self, marker: u8) -> bool {
        !self.q().counts_here(marker, Spot::Sky) || self.room() > 0
    }

    /// The open gates, in the order of their areas.
    fn mouths(&self) -> List<Mouth, GATES> {
        let barred = self.q().may_be_barred();
        let mouth = |(i, place)| Mouth {
            place,
            planned: (self.s.dealt[i / 16] >> (4 * (i % 16)) & 15) as u8,
            open: !(self.s.sealed(place) || barred && self.q().bars(place).is_some() || self.q().is_warded(place)),
            inside: self.q().counts_for_limit(Spot::Area(place)),
        };
        self.s.gate_places().enumerate().map(mouth).collect()
    }

    /// How many monsters may still come before the limit is reached.
    fn room(&self) -> usize {
        self.q().monster_limit().saturating_sub(self.q().monsters_in_arkham())
    }
}

/// An open gate in a surge.
#[derive(Clone, Copy, Default)]
struct Mouth {
    place: PlaceId,
    planned: u8,
    /// Monsters can appear here.
    open: bool,
    /// They count for the limit.
    inside: bool,
}

/// Plans so many monsters more for a gate: `dealt` has four bits for each of 48.
fn plan(dealt: &mut Bits, gate: usize, monsters: u8) {
    dealt[gate / 16] += u64::from(monsters) << (4 * (gate % 16));
}
