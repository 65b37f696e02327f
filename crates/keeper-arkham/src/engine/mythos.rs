//! The Mythos Phase: gate, clue, monsters, and the card's own text.

use keeper_script::tree::{Ability, Grounds, PlaceId, Skill, Sky, Static, Window};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Going, Leaving};
use crate::frame::{Ask, Cause, Ctx, EndStage, Frame, MonsterStage, MythosStage, OpenStage, Opt, Src, SurgeStage};
use crate::in_play::{FOR_GOOD, InPlay, Role};
use crate::index::{Q, W};
use crate::library::{Movement, MythosKind};
use crate::state::{Inv, NONE, Place, Spot, State};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn begin_mythos(&mut self) {
        let more = std::mem::take(&mut self.s.mythos_more);
        if more > 0 {
            self.tell(Event::MythosMore(0));
            self.push(Frame::DrawMythos { left: more });
        }
        if self.q().in_force(Q::TwoMythosCards)
            && let Some(card) = self.draw_with_gate()
        {
            // The card drawn first is resolved first.
            self.push_mythos_card();
            self.push(Frame::Mythos { card, stage: MythosStage::Drawn, gate_only: true, clue: 0 });
            return;
        }
        self.push_mythos_card();
    }

    /// Further cards, each drawn when the one before is done.
    pub fn draw_more(&mut self, left: u8) {
        if left == 0 || self.s.awake.is_some() {
            return self.pop();
        }
        self.go(Frame::DrawMythos { left: left - 1 });
        self.push_mythos_card();
    }

    fn push_mythos_card(&mut self) {
        if let Some(card) = self.draw_mythos() {
            self.push(Frame::Mythos { card, stage: MythosStage::Drawn, gate_only: false, clue: 0 });
        }
    }

    fn draw_with_gate(&mut self) -> Option<u16> {
        for _ in 0..self.lib.mythos.len() {
            let card = self.draw_mythos()?;
            if self.lib.mythos[usize::from(card)].gate.is_some() {
                return Some(card);
            }
            self.tell(Event::MythosPutAway(card));
            self.s.mythos.to_bottom(card);
            let s = &mut *self.s;
            s.mythos.shuffle(&mut s.rng);
        }
        None
    }

    /// The deck is shuffled with the card that says so, and a new one drawn for the turn.
    pub fn mythos_again(&mut self) {
        self.tell(Event::MythosShuffled);
        let s = &mut *self.s;
        s.mythos.shuffle(&mut s.rng);
        self.push_mythos_card();
    }

    /// A card drawn only for the location of its gate; it has no other effect.
    pub fn mythos_gate(&mut self) -> Option<PlaceId> {
        for _ in 0..self.lib.mythos.len() {
            let card = self.draw_mythos()?;
            self.s.mythos.to_bottom(card);
            let gate = self.lib.mythos[usize::from(card)].gate;
            if let Some(at) = gate {
                self.tell(Event::MythosLookedUp { card, at });
                return gate;
            }
        }
        None
    }

    /// Whoever can send a Mythos card away is asked, one after the other.
    fn ask_seer(&mut self, card: u16, from: Inv) {
        for seat in from..self.s.players {
            if self.s.inv(seat).in_game() && self.s.inv(seat).own.0.acts(W::MythosDrawn) {
                self.offer_window(seat, W::MythosDrawn);
                if !self.s.options.is_empty() {
                    self.offer(Opt::GoOn);
                    self.go(Frame::Mythos { card, stage: MythosStage::SeerChosen(seat), gate_only: false, clue: 0 });
                    return self.ask_one(seat, Ask::MythosDrawn(card));
                }
            }
        }
    }

    /// The card that was drawn has no effect, and another one takes its place.
    pub fn another_mythos(&mut self) {
        let is_card =
            |f: &Frame| matches!(f, Frame::Mythos { .. } | Frame::LocationCard { .. } | Frame::GateCard { .. });
        // Who looks at an encounter card has drawn the next one already.
        let Some(at) = self.s.frames.iter().rposition(is_card) else { return };
        if let Frame::Mythos { card, .. } = self.s.frames[at] {
            self.s.frames[at] = Frame::default();
            self.s.mythos.to_bottom(card);
            self.tell(Event::MythosPutAway(card));
            self.push_mythos_card();
        }
    }

    pub fn mythos(&mut self, card: u16, stage: MythosStage, gate_only: bool, clue: u8) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        let again = |stage: MythosStage| Frame::Mythos { card, stage, gate_only, clue };
        match stage {
            MythosStage::Drawn => {
                self.tell(if gate_only { Event::MythosGateOnly(card) } else { Event::MythosDrawn(card) });
                if printed.kind == MythosKind::Special {
                    self.s.mythos.to_bottom(card);
                    self.pop();
                    self.tell(Event::MythosText(card));
                    return self
                        .push_text(printed.text, Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() });
                }
                self.go(again(MythosStage::Gate));
                if !gate_only {
                    self.ask_seer(card, 0);
                }
            }
            MythosStage::SeerChosen(seat) => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(MythosStage::Gate));
                    self.push_use(seat, src, ability);
                }
                _ => {
                    self.go(again(MythosStage::Gate));
                    self.ask_seer(card, seat + 1);
                }
            },
            MythosStage::Gate => {
                self.go(again(MythosStage::Clue));
                let Some(place) = printed.gate else { return };
                if self.s.gate_at(place).is_some() {
                    // Nothing can appear where a flux stabiliser hums, so no surge centres there.
                    if self.q().at(place).any(|w| self.q().holds(w, Q::NothingAppears)) {
                        return self.tell_barred(place);
                    }
                    self.push(Frame::Surge { place, stage: SurgeStage::Share, allowed: 0, total: 0 });
                } else {
                    let monsters = self.monsters_per_gate();
                    let burst = printed.burst && self.burst(place);
                    self.push(Frame::OpenGate {
                        place,
                        monsters,
                        stage: if burst { OpenStage::Gate } else { OpenStage::Doom },
                    });
                }
            }
            MythosStage::Clue if gate_only => {
                self.s.mythos.to_bottom(card);
                self.pop();
            }
            // Clues, one after the other; one of those who are there may take it.
            MythosStage::Clue => {
                self.go(again(MythosStage::ClueChosen));
                let Some(&place) = printed.clues.get(usize::from(clue)) else { return };
                if self.s.gate_at(place).is_some() {
                    return self.tell(Event::ClueBarred(place));
                }
                self.s.clues[usize::from(place.0)] += 1;
                self.tell(Event::ClueAppeared(place));
                for i in 0..self.s.players {
                    let who = (self.s.first + i) % self.s.players;
                    if self.s.inv(who).in_game() && self.s.inv(who).place == Place::Area(place) {
                        self.offer(Opt::Who(who));
                    }
                }
                if !self.s.options.is_empty() {
                    self.offer(Opt::No);
                    self.ask_group(Ask::NewClue);
                }
            }
            MythosStage::ClueChosen => {
                if let (Opt::Who(who), Some(&at)) = (self.answer(), printed.clues.get(usize::from(clue))) {
                    self.s.clues[usize::from(at.0)] -= 1;
                    self.change_clues(who, 1, Cause::Found);
                    self.tell(Event::CluesTaken { who, at, count: 1 });
                }
                if usize::from(clue) + 1 < printed.clues.len() {
                    return self.go(Frame::Mythos { card, stage: MythosStage::Clue, gate_only, clue: clue + 1 });
                }
                self.go(again(MythosStage::Text));
                self.push(Frame::MoveMonsters { card, marker: 0, steps: 0, stage: MonsterStage::Step });
            }
            MythosStage::Text => {
                self.pop();
                self.activate(card);
            }
        }
    }

    /// A gate burst breaks the elder sign that lies here, without doom (XPN-13). Says whether it did.
    fn burst(&mut self, place: PlaceId) -> bool {
        let breaks = self.s.sealed(place) && self.q().bars(place).is_none();
        if breaks {
            self.s.seals &= !State::bit(place);
            self.tell(Event::SealLost(place));
        }
        breaks
    }

    /// Step 4: the special text.
    fn activate(&mut self, card: u16) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        let ctx = Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() };
        match printed.kind {
            MythosKind::Headline | MythosKind::Special => {
                if printed.stays {
                    // Until the end of the next turn.
                    self.end_headline();
                    self.begin(card, Role::Headline, self.s.turn + 1);
                    self.tell(Event::MythosText(card));
                    self.enforce(card);
                    self.push_window(Src::Mythos(card), W::Enters, self.s.first);
                } else {
                    self.s.mythos.to_bottom(card);
                    self.tell(Event::MythosText(card));
                }
                self.push_text(printed.text, ctx);
            }
            MythosKind::Environment => {
                if self.q().is_void(printed.environment) {
                    self.s.mythos.to_bottom(card);
                    return self.tell(Event::EnvironmentIgnored(card));
                }
                self.end_environment();
                self.begin(card, Role::Environment, FOR_GOOD);
                self.tell(Event::EnvironmentBegan(card));
                self.enforce(card);
                self.push_text(printed.text, ctx);
                self.push_window(Src::Mythos(card), W::Enters, self.s.first);
            }
            MythosKind::Rumour => {
                if self.s.rumour().is_some() {
                    self.s.mythos.to_bottom(card);
                    return self.tell(Event::RumourIgnored(card));
                }
                self.begin(card, Role::Rumour, FOR_GOOD);
                self.tell(Event::RumourBegan(card));
                self.push_window(Src::Mythos(card), W::Enters, self.s.first);
            }
        }
    }

    fn begin(&mut self, card: u16, role: Role, until: u16) {
        let entry = InPlay { until, ..InPlay::of_mythos(card, role, self.s.turn) };
        self.s.enter_play(self.lib, entry);
    }

    /// Takes the Mythos card in this role out of play.
    fn leave(&mut self, role: Role) -> Option<u16> {
        let lib = self.lib;
        self.s.leave_play(lib, role).and_then(InPlay::mythos)
    }

    /// What a card that has just come into play forbids goes at once.
    fn enforce(&mut self, card: u16) {
        let lib = self.lib;
        for ability in lib.abilities(lib.mythos[usize::from(card)].text) {
            match ability {
                Ability::Static(Static::Closed(places)) => {
                    for &place in places {
                        self.tell(Event::Closed(place));
                        if self.s.gate_at(place).is_none() {
                            self.clear_out(place);
                        }
                    }
                }
                Ability::Static(Static::NotInPlay(kinds)) => {
                    for marker in self.s.monsters_out() {
                        let spot = self.s.monsters[usize::from(marker)];
                        if matches!(spot, Spot::Area(_) | Spot::Sky | Spot::Outskirts)
                            && kinds.contains(&lib.markers[usize::from(marker)])
                        {
                            self.return_to_cup(marker, Leaving::Barred);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    pub fn end_headline(&mut self) {
        if let Some(card) = self.leave(Role::Headline) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::HeadlineEnded(card));
            self.reopen(card);
        }
    }

    pub fn end_environment(&mut self) {
        if let Some(card) = self.leave(Role::Environment) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::EnvironmentEnded(card));
            self.reopen(card);
        }
    }

    /// Tells which locations a card that went out of play no longer closes.
    fn reopen(&mut self, card: u16) {
        if !J::ON {
            return;
        }
        let lib = self.lib;
        for ability in lib.abilities(lib.mythos[usize::from(card)].text) {
            if let Ability::Static(Static::Closed(places)) = ability {
                for &place in places {
                    if !self.q().is_closed(place) {
                        self.tell(Event::Reopened(place));
                    }
                }
            }
        }
    }

    /// Step 3, marker by marker. A fast monster takes a second step; the white box counts before the black one.
    pub fn moving(&mut self, card: u16, marker: u8, steps: u8, stage: MonsterStage) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        let called = printed.white | printed.black;
        // Only markers that are on the board and called move; the one at its second step is such a one.
        let q = self.q();
        let flies = |m: u8| printed.burst && q.movement(m) == Movement::Flying;
        let mover = |&m: &u8| m >= marker && (lib.kind(m).symbol.bit() & called != 0 || flies(m));
        let Some(marker) = self.s.monsters_on_board().find(mover) else { return self.pop() };
        let next = Frame::MoveMonsters { card, marker: marker + 1, steps: 0, stage: MonsterStage::Step };
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
        let symbol = lib.kind(marker).symbol.bit();
        let spot = self.s.monsters[usize::from(marker)];
        if !matches!(spot, Spot::Area(_) | Spot::Sky) {
            return self.go(next);
        }
        let movement = self.q().movement(marker);
        // What a monster does instead of moving it does beside an investigator too.
        if movement == Movement::Unique && self.push_instead(marker, next) {
            return;
        }
        if let Spot::Area(place) = spot
            && self.q().anyone_at(place)
        {
            return self.go(next);
        }
        match movement {
            Movement::Stationary => self.go(next),
            Movement::Stalker if self.stalk(card, marker, spot) => {}
            Movement::Normal | Movement::Fast | Movement::Stalker => {
                let Spot::Area(place) = spot else { return self.go(next) };
                let white = printed.white & symbol != 0;
                let area = lib.area(place);
                let to = if white { area.white } else { area.black };
                let Some(to) = to.filter(|&to| !self.q().is_closed(to)) else { return self.go(next) };
                // Nothing steps out of a vortex again.
                let more = movement == Movement::Fast && steps == 0 && !lib.is_vortex(to);
                self.go(if more {
                    Frame::MoveMonsters { card, marker, steps: 1, stage: MonsterStage::Step }
                } else {
                    next
                });
                self.move_monster(marker, to, Going::Arrow);
            }
            Movement::Flying => self.fly(card, marker, spot, next),
            Movement::Unique => self.hunt(card, marker, spot, next),
        }
    }

    pub fn move_monster(&mut self, marker: u8, to: PlaceId, how: Going) {
        let from = self.s.monsters[usize::from(marker)];
        if self.is_kept_out(marker, from, Spot::Area(to)) {
            return self.send_to_outskirts(marker);
        }
        self.s.put_monster(marker, Spot::Area(to));
        self.tell(Event::MonsterMoved { marker, from, to, how });
        self.swallow(marker, to);
    }

    /// Whether a monster of another board would be one too many here (XPN-11).
    fn is_kept_out(&self, marker: u8, from: Spot, to: Spot) -> bool {
        let q = self.q();
        !self.lib.is_spawn(marker) && q.counts_for_limit(to) && !q.counts_for_limit(from) && q.is_full()
    }

    /// A monster that enters a vortex returns to the cup, and the terror level rises (DUN-04).
    pub fn swallow(&mut self, marker: u8, place: PlaceId) {
        if self.lib.is_vortex(place) {
            self.return_to_cup(marker, Leaving::Vortex);
            self.raise_terror(1, Src::None);
            self.fire(W::EntersVortex, self.s.first, marker);
        }
    }

    /// `Instead of moving` on the marker.
    fn push_instead(&mut self, marker: u8, next: Frame) -> bool {
        let lib = self.lib;
        if Self::at(lib, lib.kind(marker).text, W::InsteadOfMoving).next().is_none() {
            return false;
        }
        self.go(next);
        self.push_window(Src::Monster(marker), W::InsteadOfMoving, self.s.first);
        true
    }

    /// To a connected street with an investigator, else to the Sky (RUL-46).
    fn fly(&mut self, card: u16, marker: u8, spot: Spot, next: Frame) {
        let (lib, q) = (self.lib, self.q());
        let shut = q.sky(Sky::Shut);
        let low = spot == Spot::Sky && q.sky(Sky::OverUnstable);
        let reachable = |place: PlaceId| match spot {
            Spot::Area(from) => lib.area(place).is_street() && lib.area(from).joined.contains(&place),
            _ => !shut && (lib.area(place).is_street() || low && q.is_unstable(place)),
        };
        let targets = self.seen(reachable);
        if targets.contains(&true) {
            return self.target(card, marker, targets);
        }
        self.go(next);
        if !shut && matches!(spot, Spot::Area(_)) {
            self.rise(marker, spot);
        }
    }

    /// Into the Sky, or where one goes who cannot be there.
    fn rise(&mut self, marker: u8, from: Spot) {
        if self.is_kept_out(marker, from, Spot::Sky) {
            return self.send_to_outskirts(marker);
        }
        self.s.put_monster(marker, Spot::Sky);
        self.tell(Event::MonsterToSky { marker, from });
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

    /// Whoever is in a street or an unstable location.
    fn is_outdoors(&self, place: PlaceId) -> bool {
        self.lib.area(place).is_street() || self.q().is_unstable(place)
    }

    /// A stalker goes to an investigator in the next street or unstable location, whatever the arrows say (DUN-28). Without one
    /// it moves like any other monster (DUN-27).
    fn stalk(&mut self, card: u16, marker: u8, spot: Spot) -> bool {
        let Spot::Area(from) = spot else { return false };
        let sight = self.q().stalkers_see();
        let targets = self.seen(|place| self.is_outdoors(place) && self.lib.steps(from, place) <= sight);
        if !targets.contains(&true) {
            return false;
        }
        self.target(card, marker, targets);
        true
    }

    /// Straight to the nearest investigator in a place of the sort that the marker names.
    fn hunt(&mut self, card: u16, marker: u8, spot: Spot, next: Frame) {
        let lib = self.lib;
        let hunts = lib.abilities(lib.kind(marker).text).iter().find_map(|a| match a {
            Ability::Static(Static::Hunts { grounds, except }) => Some((grounds, except)),
            _ => None,
        });
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
            let steps = lib.steps(from, place);
            if steps < nearest {
                nearest = steps;
                targets = [false; crate::state::SEATS];
            }
            targets[usize::from(who)] |= steps == nearest;
        }
        if targets.contains(&true) {
            self.target(card, marker, targets);
        } else {
            self.go(next);
        }
    }

    /// Of several the one with the lowest Sneak; where that is equal the first player chooses (RUL-47).
    fn target(&mut self, card: u16, marker: u8, targets: [bool; crate::state::SEATS]) {
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
        self.go(Frame::MoveMonsters { card, marker, steps: 0, stage: MonsterStage::TargetChosen });
        let first = self.s.first;
        self.ask_one(first, Ask::MonsterTarget(marker));
    }

    /// Effects at the end of the phase: of what is in play in the players' order where there are several, then of cards and
    /// sheets; then whatever lasted until now goes.
    pub fn end_of_mythos(&mut self, stage: EndStage) {
        match stage {
            EndStage::Begin => {
                for entry in self.s.in_play.iter_mut() {
                    entry.spoken = false;
                }
                self.go(Frame::EndMythos(EndStage::Offer));
            }
            EndStage::Offer => {
                let lib = self.lib;
                for i in 0..self.s.in_play.len() {
                    let entry = self.s.in_play[i];
                    if entry.spoken {
                        continue;
                    }
                    let new = entry.since == self.s.turn;
                    if let Some((ability, at)) = Self::at(lib, self.text_of(entry.src), W::EndOfMythos).next()
                        && !(new && at.window == Window::EndOfMythos { later: true })
                    {
                        self.offer(Opt::Use { src: entry.src, ability });
                    }
                }
                self.go(Frame::EndMythos(EndStage::Speak));
                self.ask_group(Ask::Order);
            }
            EndStage::Speak => match self.answer() {
                Opt::Use { src, .. } => {
                    if let Some(entry) = self.s.entry_mut(src) {
                        entry.spoken = true;
                    }
                    self.go(Frame::EndMythos(EndStage::Offer));
                    self.push_window(src, W::EndOfMythos, self.s.first);
                }
                _ => {
                    self.go(Frame::EndMythos(EndStage::Over));
                    self.fire(W::EndOfMythos, self.s.first, NONE);
                }
            },
            EndStage::Over => {
                self.pop();
                if self.s.in_role(Role::Headline).is_some_and(|h| self.s.turn >= h.until) {
                    self.end_headline();
                }
                self.check_rumour();
            }
        }
    }

    /// Looks whether the rumour has passed or failed.
    pub fn check_rumour(&mut self) {
        let lib = self.lib;
        let Some(card) = self.s.rumour() else { return };
        let ctx = Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() };
        let text = lib.mythos[usize::from(card)].text;
        for ability in lib.abilities(text) {
            let Ability::At(at) = ability else { continue };
            match &at.window {
                Window::Pass(Some(cond)) if self.q().holds_now(cond, &ctx) => return self.settle_rumour(true),
                Window::Fail(Some(cond)) if self.q().holds_now(cond, &ctx) => return self.settle_rumour(false),
                _ => {}
            }
        }
    }

    /// In the final battle nobody cares for rumours.
    pub fn drop_rumour(&mut self) {
        if let Some(card) = self.leave(Role::Rumour) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::RumourGone(card));
        }
    }

    pub fn settle_rumour(&mut self, pass: bool) {
        let Some(card) = self.leave(Role::Rumour) else { return };
        self.tell(if pass { Event::RumourPassed(card) } else { Event::RumourFailed(card) });
        // Its text sends it back to the box; the rulebook's general rule would put it under the deck.
        let first = self.s.first;
        self.push(Frame::Nothing);
        self.push_window(Src::Mythos(card), if pass { W::Pass } else { W::Fail }, first);
    }
}
