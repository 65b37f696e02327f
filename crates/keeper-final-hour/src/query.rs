//! Questions to a state. Asking never changes anything.

use keeper_table::Seat;

use crate::frame::Phase;
use crate::library::{Library, NONE};
use crate::script::tree::{BlockId, Effect, Place};
use crate::state::{Investigator, State};

impl State {
    pub fn is_solo(&self) -> bool {
        self.players == 1
    }

    pub fn who(&self, who: u8) -> &Investigator {
        &self.investigators[usize::from(who)]
    }

    pub fn all(&self) -> &[Investigator] {
        &self.investigators[..usize::from(self.count)]
    }

    /// The seat that plays an investigator.
    pub fn seat_of(&self, who: u8) -> Seat {
        if self.is_solo() { 0 } else { who }
    }

    /// The empty monster spaces of a location.
    #[inline]
    pub fn room(&self, lib: &Library, place: u8) -> u8 {
        let at = usize::from(place);
        lib.locations[at].spaces - self.damage[at] - self.monsters[at].count_ones() as u8
    }

    pub fn monsters_at(&self, place: u8) -> u64 {
        self.monsters[usize::from(place)]
    }

    pub fn on_board(&self) -> u64 {
        self.monsters.iter().fold(0, |all, here| all | here)
    }

    pub fn place_of(&self, marker: u8) -> Option<u8> {
        self.monsters.iter().position(|here| here & (1 << marker) != 0).map(|at| at as u8)
    }

    /// The investigators at a location, a bit each.
    pub fn investigators_at(&self, place: u8) -> u8 {
        (0..).zip(self.all()).filter(|(_, one)| one.place == place).fold(0, |bits, (at, _)| bits | 1 << at)
    }

    pub fn seals(&self) -> u32 {
        self.gold | self.grey
    }

    /// The walkways of a location without a seal, a bit each.
    pub fn open_walkways(&self, lib: &Library, place: u8) -> u32 {
        let walkways = &lib.locations[usize::from(place)].walkway;
        walkways.iter().filter(|&&walkway| walkway != NONE).fold(0, |bits, at| bits | 1 << at) & !self.seals()
    }

    /// The monsters of a location that can be destroyed.
    pub fn mortal(&self, lib: &Library, place: u8) -> u64 {
        markers(self.monsters_at(place)).filter(|&m| lib.kind_of(m).health.is_some()).fold(0, |bits, m| bits | 1 << m)
    }

    pub fn is_full_deck_discarded(&self, who: u8) -> bool {
        let one = self.who(who);
        one.deck.is_empty() && one.discard.count_ones() as usize == crate::library::DECK
    }

    /// How many priority cards an investigator has played in this round. A single player has always played two for each.
    pub fn cards_played(&self, who: u8) -> u8 {
        if self.is_solo() { 2 } else { self.played.iter().filter(|play| play.who == who).count() as u8 }
    }

    /// Whether the play that is being resolved has its top effect.
    pub fn is_top(&self) -> bool {
        let before = if self.is_solo() {
            usize::from(self.current)
        } else {
            self.played.iter().filter(|play| play.done).count()
        };
        before < 2
    }

    /// Whether a seat may talk of plans now: not while priority cards are played, then from its first revealed action card
    /// on, and before the ritual only to say whether it is ready.
    pub fn may_talk(&self, seat: Seat) -> bool {
        match self.phase {
            _ if self.is_solo() || self.ending.is_some() => true,
            Phase::Priority | Phase::Ready | Phase::Commit => false,
            Phase::Resolve | Phase::Before | Phase::Act | Phase::After => {
                self.played.iter().any(|play| play.revealed && self.seat_of(play.who) == seat)
            }
            _ => true,
        }
    }

    /// The places that a sentence speaks of, a bit each, and whether one of them is to be chosen.
    pub(crate) fn places(&self, lib: &Library, place: Place, you: u8) -> (u16, bool) {
        let here = self.who(you).place;
        let (at, location) = (1 << here, &lib.locations[usize::from(here)]);
        let gates = |best: &dyn Fn(u8) -> bool| {
            self.gates.iter().filter(|gate| best(gate.tokens)).fold(0, |bits, gate| bits | 1 << gate.place)
        };
        match place {
            Place::Here => (at, false),
            Place::Adjacent => (location.adjacent, true),
            Place::EachAdjacent => (location.adjacent, false),
            Place::HereOrAdjacent => (at | location.adjacent, true),
            Place::HereAndAdjacent => (at | location.adjacent, false),
            Place::HereAndBehind => (at | if self.behind == NONE { 0 } else { 1 << self.behind }, false),
            Place::InZone => (lib.zone(location.zone), true),
            Place::Ritual => (1 << self.ritual, false),
            Place::EachGate => (gates(&|_| true), false),
            Place::FewestTokens => {
                let fewest = self.gates.iter().map(|gate| gate.tokens).min().unwrap_or(0);
                (gates(&|tokens| tokens == fewest), true)
            }
            Place::Gate(icon) => (1 << self.gates[icon as usize].place, false),
            Place::Of(kind) => {
                let kind = lib.kinds[usize::from(kind.0)].markers;
                let with = (0..).zip(&self.monsters).filter(|(_, here)| **here & kind != 0);
                (with.fold(0, |bits, (at, _): (u16, _)| bits | 1 << at), true)
            }
        }
    }

    /// Whether a sentence would change anything at a place.
    pub(crate) fn matters(&self, lib: &Library, effect: &Effect, place: u8) -> bool {
        match effect {
            Effect::Attack { .. } | Effect::Destroy { .. } | Effect::DestroyOf { .. } | Effect::DestroyEach { .. } => {
                self.mortal(lib, place) != 0
            }
            Effect::Push { .. } => self.monsters_at(place) != 0,
            Effect::Investigate { .. } => self.clues[usize::from(place)] != NONE,
            Effect::Repair { .. } => self.damage[usize::from(place)] > 0,
            Effect::Damage { .. } => {
                place == self.ritual || self.damage[usize::from(place)] < lib.locations[usize::from(place)].spaces
            }
            _ => true,
        }
    }

    /// Whether an item would bring its owner anything: what it surely does not, is not offered.
    pub(crate) fn helps(&self, lib: &Library, block: BlockId, you: u8) -> bool {
        let at_places = |effect: &Effect, place: Place| {
            let (places, _) = self.places(lib, place, you);
            bits(places.into()).any(|place| self.matters(lib, effect, place))
        };
        lib.tree.block(block).iter().any(|step| match &step.effect {
            effect @ (Effect::Attack { place, .. }
            | Effect::Destroy { place, .. }
            | Effect::Push { place }
            | Effect::Investigate { place }
            | Effect::Repair { place, .. }) => at_places(effect, *place),
            Effect::Seal { .. } => self.open_walkways(lib, self.who(you).place) != 0,
            Effect::Recover(_) => self.all().iter().any(|one| one.health < one.most_health),
            Effect::Twice(block) | Effect::For { block, .. } => self.helps(lib, *block, you),
            _ => true,
        })
    }
}

/// The numbers of the bits that are set, from the lowest.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(at)
    })
}

pub(crate) use bits as markers;
