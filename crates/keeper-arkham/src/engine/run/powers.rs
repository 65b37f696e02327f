//! What Ancient Ones and Mythos cards do to the game as a whole.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::{Coming, Event};
use crate::frame::{Ask, Asking, Cause, Ctx, Frame, Opt, Src};
use crate::in_play::{FOR_GOOD, InPlay, Role};
use crate::state::{Awakening, Inv, NONE, Spot, State};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_powers(&mut self, effect: &family::Powers, here: &Here) {
        let Here { ctx, .. } = *here;
        match effect {
            // No monster comes after the awakening but what an Ancient One sends itself (DUN-33).
            family::Powers::Arrive(Arriving::At { .. }) if self.s.awake.is_some() => {}
            family::Powers::Arrive(Arriving::FromSheet { kind, at, otherwise }) => match self.creature_aside(*kind) {
                Some(marker) => {
                    let place = match at {
                        Arrival::Gate => (ctx.place != NONE).then_some(PlaceId(ctx.place)),
                        Arrival::MythosGate => self.mythos_gate(),
                    };
                    if let Some(place) = place {
                        self.enter_board(marker, place, Coming::Text);
                    }
                }
                None => {
                    if let Some(block) = otherwise {
                        self.push_run(*block, ctx);
                    }
                }
            },
            family::Powers::Arrive(Arriving::Gathered { most, kind, place }) => {
                let x = self.gather(*most, *kind, *place);
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Powers::Arrive(Arriving::Released { trophies, place }) => {
                for marker in self.s.monsters_out() {
                    let free = match (self.s.monsters[usize::from(marker)], trophies) {
                        (Spot::Trophy(_), Some(kind)) => self.lib.is_kind(marker, *kind),
                        (Spot::OnCard, None) => true,
                        _ => false,
                    };
                    if free {
                        self.put_monster(marker, *place, Coming::Text);
                    }
                }
            }
            family::Powers::Arrive(Arriving::At { kind, place }) => {
                let waits = |spot: Spot| matches!(spot, Spot::Aside | Spot::Cup);
                let of_kind = |m: &u8| self.lib.markers[usize::from(*m)] == *kind;
                let mut markers = (0..self.lib.markers.len() as u8).filter(of_kind);
                if let Some(marker) = markers.find(|&m| waits(self.s.monsters[usize::from(m)])) {
                    self.put_monster(marker, *place, Coming::Text);
                }
            }
            family::Powers::Awaken => {
                self.awaken(Awakening::Text);
                // Whatever else was going on is dropped, but not the rest of this text.
                if self.lib.tree.block(here.block).len() > usize::from(here.pc) + 1 {
                    self.push(here.next(ctx));
                }
            }
            family::Powers::ForGood(rule) => {
                let entry = InPlay {
                    src: Src::Rule(*rule),
                    role: Role::Lasting,
                    since: self.s.turn,
                    until: FOR_GOOD,
                    ..InPlay::default()
                };
                // What a card in possession brings comes once for each copy of it.
                if self.s.entry(entry.src).is_none() || matches!(ctx.src, Src::Card(_)) {
                    self.s.enter_play(self.lib, entry);
                    self.tell(Event::RuleBegan(*rule));
                    self.box_decks(*rule);
                }
            }
            family::Powers::DiscardMix { n, of } => {
                let left = self.q().quantity(*n, &ctx).min(99) as u8;
                self.push(Frame::Mix { who: ctx.who, left, of: *of, stage: Asking::Ask })
            }
        }
    }

    /// A deck from which nothing can be drawn any more leaves the game.
    fn box_decks(&mut self, rule: u16) {
        let lib = self.lib;
        for ability in lib.abilities(lib.lasting(rule)) {
            if let Ability::Static(Static::Never { what: Ban::Draw(deck), .. }) = ability {
                while let Some(copy) = self.s.decks.of(*deck).first().copied() {
                    self.s.decks.take(*deck, copy);
                    self.put_in_box(copy);
                }
            }
        }
    }

    pub(super) fn release_at_gates(&mut self, count: u8, worlds: &[WorldId]) {
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            let leads = worlds.iter().any(|&world| self.q().leads_to(place, world));
            if leads && self.q().can_appear(place) {
                (0..count).for_each(|_| self.spawn(place, Coming::Text));
            }
        }
    }

    /// One of those of this name that are set aside, at random.
    fn creature_aside(&mut self, kind: KindId) -> Option<u8> {
        let lib = self.lib;
        let name = &lib.kinds[usize::from(kind.0)].name;
        let aside = |s: &State, m: u8| s.monsters[usize::from(m)] == Spot::Aside && lib.kind(m).name == *name;
        let markers = 0..lib.markers.len() as u8;
        let count = markers.clone().filter(|&m| aside(self.s, m)).count();
        if count == 0 {
            return None;
        }
        let nth = self.pick(count);
        markers.into_iter().filter(|&m| aside(self.s, m)).nth(nth)
    }

    /// Closes one of the locations of the Ancient One's sheet that are still open (DUN-34).
    pub(super) fn close_random(&mut self, otherwise: Option<BlockId>, here: &Here) {
        let places = &self.lib.ancient_ones[usize::from(self.s.ancient)].places;
        let open = |s: &State, place: PlaceId| s.closed & State::bit(place) == 0;
        let count = places.iter().filter(|&&place| open(self.s, place)).count();
        if count > 0 {
            let nth = self.pick(count);
            if let Some(&place) = places.iter().filter(|&&place| open(self.s, place)).nth(nth) {
                self.close_for_good(place);
            }
        } else if let Some(block) = otherwise {
            self.push_run(block, here.ctx);
        }
    }

    /// Clues, trophies and items, one after the other, as the loser likes.
    pub fn giving_up(&mut self, who: Inv, left: u8, of: Mix, stage: Asking) {
        if left == 0 || !self.s.inv(who).in_game() {
            return self.pop();
        }
        if stage == Asking::Ask {
            self.offer_mix(who, of);
            if self.s.options.is_empty() {
                return self.pop();
            }
            self.go(Frame::Mix { who, left, of, stage: Asking::Answer });
            return self.ask_one(who, Ask::Discard(left));
        }
        self.go(Frame::Mix { who, left: left - 1, of, stage: Asking::Ask });
        match self.answer() {
            Opt::SpendClue => self.change_clues(who, -1, Cause::Text),
            Opt::Stamina => {
                self.change_stamina(who, -1, Cause::Price);
                if self.s.inv(who).stamina == 0 {
                    self.settle_after_text(who);
                }
            }
            Opt::Sanity => {
                self.change_sanity(who, -1, Cause::Price);
                if self.s.inv(who).sanity == 0 {
                    self.settle_after_text(who);
                }
            }
            Opt::Marker(marker) => self.spend_monster_trophy(who, marker),
            Opt::GateTrophy(gate) => self.spend_gate_trophy(who, gate),
            Opt::Card(copy) => self.discard_copy(who, copy),
            _ => self.pop(),
        }
    }

    fn offer_mix(&mut self, who: Inv, of: Mix) {
        if of == Mix::SpellsAndStamina {
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                if self.is_class(h, Class::Deck(Deck::SPELL).into()) && !self.q().cannot_lose(who, h.copy) {
                    self.offer(Opt::Card(h.copy));
                }
            }
            if self.s.inv(who).stamina > 0 {
                self.offer(Opt::Stamina);
            }
            return;
        }
        if self.s.inv(who).clues > 0 {
            self.offer(Opt::SpendClue);
        }
        if of == Mix::CluesAndPoints {
            if self.s.inv(who).stamina > 0 {
                self.offer(Opt::Stamina);
            }
            if self.s.inv(who).sanity > 0 {
                self.offer(Opt::Sanity);
            }
            return;
        }
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::Trophy(who) {
                self.offer(Opt::Marker(marker));
            }
        }
        let gates = self.s.inv(who).gate_trophies;
        for gate in (0..64u8).filter(|gate| gates & (1 << gate) != 0) {
            self.offer(Opt::GateTrophy(gate));
        }
        for i in 0..self.s.inv(who).held.len() {
            let copy = self.s.inv(who).held[i].copy;
            if self.lib.single(copy).item {
                self.offer(Opt::Card(copy));
            }
        }
    }

    /// How many clues, trophies and items you have.
    pub fn mix(&self, who: Inv) -> usize {
        let inv = self.s.inv(who);
        let trophies = self.s.trophies(who).count() + inv.gate_trophies.count_ones() as usize;
        usize::from(inv.clues) + trophies + self.q().count_class(who, Class::Item)
    }
}
