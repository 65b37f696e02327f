//! What must hold of every state between two decisions.

use crate::bounds::Bounds;
use crate::frame::{Frame, Src};
use crate::game::Arkham;
use crate::index::Q;
use crate::kept::Kept;
use crate::library::Supply;
use crate::state::{ENCOUNTERS, Place, Spot, flag, held, ones};

/// A rule of the state that does not hold: a bug.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("turn {turn}: {what}")]
pub struct Broken {
    pub turn: u16,
    pub what: String,
}

impl Arkham {
    /// Nothing is in two places, every component is somewhere, no value leaves its range, somebody has an option.
    pub fn check(&self) -> Result<(), Broken> {
        self.check_position()?;
        self.check_question()
    }

    /// The same where it held of the position before.
    pub fn check_since(&self, before: &Arkham) -> Result<(), Broken> {
        self.check_parts(Kept::since(before.state(), self.state()))?;
        self.check_question()
    }

    fn check_question(&self) -> Result<(), Broken> {
        let s = self.state();
        if s.ending.is_none() && (s.ask.is_none() || s.options.len() < 2) {
            let what = format!("no one has a decision to make, and the game is not over: {:?}", s.frames.last());
            return Err(Broken { turn: s.turn, what });
        }
        Ok(())
    }

    /// The same of a position in which nothing is asked.
    pub fn check_position(&self) -> Result<(), Broken> {
        self.check_parts(Kept::default())
    }

    fn check_parts(&self, kept: Kept) -> Result<(), Broken> {
        let fail = |what: String| Err(Broken { turn: self.state().turn, what });
        let bounds = Bounds { lib: self.library(), s: self.state(), kept };
        bounds.check().or_else(fail)?;
        self.check_remembered(&kept).or_else(fail)?;
        self.check_cards(&kept).or_else(fail)?;
        if !kept.gates {
            self.check_gates().or_else(fail)?;
        }
        self.check_markers().or_else(fail)?;
        self.check_stories().or_else(fail)?;
        self.check_values().or_else(fail)
    }

    /// No story has come to its end unseen: what it looks at was stirred and is looked at next.
    fn check_stories(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let waits = |frame: &Frame| matches!(frame, Frame::Story { .. });
        let unseen = |&who: &u8| self.query().is_end_unseen(who, (s.stirred.0 >> (8 * who)) as u8);
        match s.order().find(unseen).filter(|_| s.ending.is_none() && !s.frames.iter().any(waits)) {
            Some(who) => Err(format!(
                "the story of {} has ended, and nobody noticed",
                lib.sheets[usize::from(s.inv(who).sheet)].name
            )),
            None => Ok(()),
        }
    }

    /// What is remembered beside the state says at least what is there.
    fn check_remembered(&self, kept: &Kept) -> Result<(), String> {
        if let Some(what) = self.state().forgets(self.library(), kept) {
            return Err(format!("what is remembered of {what} says less than is there"));
        }
        let q = self.query();
        let looked_at = kept.markers && kept.common && kept.magic && !q.monsters_vary();
        let unusual = |&marker: &u8| {
            !(looked_at && q.keeps_its_ways(marker)) && q.usual(marker).is_some_and(|usual| *usual != q.changed(marker))
        };
        match self.state().monsters_out().find(unusual) {
            Some(marker) => Err(format!("{} is not what it should be like", self.library().kind(marker).name)),
            None => Ok(()),
        }
    }

    fn check_cards(&self, kept: &Kept) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        if !kept.copies {
            self.check_copies()?;
        }
        for (kept, cards, name) in
            [(kept.mythos, s.mythos.cards(), "Mythos card"), (kept.gate_cards, s.gate_deck.cards(), "gate card")]
        {
            let mut seen = Once::<{ ENCOUNTERS / 64 }>::default();
            if let Some(card) = cards.iter().filter(|_| !kept).find(|&&card| !seen.lay(card)) {
                return Err(format!("{name} {card} is twice in its deck"));
            }
        }
        let in_deck = |card: &u16| s.mythos.cards().contains(card);
        match s.mythos_in_play().filter(|_| !kept.mythos).find(in_deck) {
            Some(card) => Err(format!("{} is in play and in the deck", lib.mythos[usize::from(card)].name)),
            None => Ok(()),
        }
    }

    fn check_copies(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let mut seen = Once(s.boxed);
        let mut lay = |copy: u16| {
            if seen.lay(copy) { Ok(()) } else { Err(format!("{} is in two places", lib.card(copy).name)) }
        };
        s.decks.all().flat_map(|(_, cards)| cards).try_for_each(|&copy| lay(copy))?;
        s.seated().iter().flat_map(|inv| inv.held.iter()).try_for_each(|h| lay(h.copy))?;
        for entry in s.in_play.iter() {
            if let Src::Card(copy) = entry.src {
                lay(copy)?;
            }
        }
        let missing = ones(seen.0.map(|seen| !seen)).take_while(|&copy| copy < lib.copies.len());
        for card in missing.map(|copy| lib.card(copy as u16)) {
            if matches!(card.supply, Supply::Deck(_)) {
                return Err(format!("{} is nowhere", card.name));
            }
        }
        Ok(())
    }

    fn check_gates(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let mut seen = Once([0]);
        let twice = |gate: u16| Err(format!("gate marker {gate} is in several places"));
        let lying = s.gate_stack.iter().copied().chain(s.gate_places().filter_map(|place| s.gate_at(place)));
        for gate in lying
            .map(u16::from)
            .chain(s.seated().iter().flat_map(|inv| ones([inv.gate_trophies])).map(|gate| gate as u16))
        {
            if !seen.lay(gate) {
                return twice(gate);
            }
        }
        if let Some(gate) = (0..lib.gate_markers.len()).find(|&gate| !seen.has(gate as u16)) {
            return Err(format!("gate marker {gate} is nowhere"));
        }
        for place in s.gate_places() {
            let area = &lib.areas[usize::from(place.0)];
            if s.sealed(place) {
                return Err(format!("{} is sealed and has a gate", area.name));
            }
            if s.clues[usize::from(place.0)] > 0 && s.awake.is_none() {
                return Err(format!("clues lie on the gate at {}", area.name));
            }
        }
        Ok(())
    }

    fn check_markers(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        for marker in s.monsters_beyond() {
            match s.monsters[usize::from(marker)] {
                Spot::Facing(who) if !s.frames.iter().any(|f| matches!(f, Frame::Appear { .. })) => {
                    return Err(format!("{} still faces seat {who}", lib.kind(marker).name));
                }
                Spot::Trophy(who) if who >= s.players => return Err("a trophy belongs to nobody".into()),
                _ => {}
            }
        }
        let q = self.query();
        // A rule may lower a limit when they are there already: the next one is too many.
        let lowered = q.in_force(Q::MonsterLimit);
        if s.awake.is_none() && !lowered && q.monsters_in_arkham() > q.monster_limit() {
            return Err(format!("{} monsters in Arkham exceed the limit", q.monsters_in_arkham()));
        }
        let lowered = q.in_force(Q::Outskirts);
        if s.awake.is_none() && !s.overrun && !lowered && q.outskirts() > q.outskirts_limit() {
            return Err(format!("{} monsters in the Outskirts exceed the limit", q.outskirts()));
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let q = self.query();
        let resting = s.ask.is_some() && s.frames.is_empty();
        let settled = !s.frames.iter().any(|f| {
            use Frame as F;
            matches!(
                f,
                F::Would { .. } | F::Settle { .. } | F::Fall { .. } | F::Loss { .. } | F::Use { .. } | F::Enter { .. }
            )
        });
        for who in 0..s.players {
            let inv = s.inv(who);
            if resting && let Some(h) = inv.held.iter().find(|h| h.is(held::COMBAT)) {
                return Err(format!("{} is in hand outside combat", lib.card(h.copy).name));
            }
            if !inv.in_game() || s.turn == 0 {
                continue;
            }
            let name = &lib.sheets[usize::from(inv.sheet)].name;
            if inv.sanity > q.cap(who, true) || inv.stamina > q.cap(who, false) {
                return Err(format!("{name} has more than the maximum"));
            }
            if q.is_blessed(who) && q.is_cursed(who) {
                return Err(format!("{name} is blessed and cursed"));
            }
            if settled && (inv.sanity == 0 || inv.stamina == 0) {
                return Err(format!("{name} stands with {} Sanity and {} Stamina", inv.sanity, inv.stamina));
            }
            if inv.is(flag::EXPLORED) {
                let gate = inv.place.area().and_then(|p| s.gate_at(p));
                if gate.is_none() {
                    return Err(format!("{name} has an explored marker without a gate"));
                }
            }
            if inv.place == Place::Nowhere && settled {
                return Err(format!("{name} is nowhere"));
            }
        }
        Ok(())
    }
}

/// What was seen somewhere, a bit each.
struct Once<const N: usize>([u64; N]);

impl<const N: usize> Default for Once<N> {
    fn default() -> Self {
        Once([0; N])
    }
}

impl<const N: usize> Once<N> {
    /// Says whether it was seen for the first time.
    fn lay(&mut self, number: u16) -> bool {
        let (word, bit) = (&mut self.0[usize::from(number / 64)], 1 << (number % 64));
        let first = *word & bit == 0;
        *word |= bit;
        first
    }

    fn has(&self, number: u16) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 != 0
    }
}
