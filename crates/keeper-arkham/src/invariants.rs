//! What must hold of every state between two decisions.

use keeper_arkham_script::tree::PlaceId;

use crate::bounds::Bounds;
use crate::frame::Src;
use crate::game::Arkham;
use crate::index::Q;
use crate::library::Supply;
use crate::state::{NONE, Place, Spot, flag, held, ones};

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
        self.check_parts(self.state().keeps_its_cards(before.state()))?;
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
        self.check_parts(false)
    }

    fn check_parts(&self, cards_are_known: bool) -> Result<(), Broken> {
        let fail = |what: String| Err(Broken { turn: self.state().turn, what });
        let bounds = Bounds { lib: self.library(), s: self.state() };
        bounds.check(cards_are_known).or_else(fail)?;
        self.check_remembered().or_else(fail)?;
        if !cards_are_known {
            self.check_cards().or_else(fail)?;
        }
        self.check_markers().or_else(fail)?;
        self.check_values().or_else(fail)
    }

    /// What is remembered beside the state says at least what is there.
    fn check_remembered(&self) -> Result<(), String> {
        let known = self.state();
        let mut fresh = *known;
        fresh.recall(self.library());
        if let Some(what) = known.forgets(&fresh) {
            return Err(format!("what is remembered of {what} says less than is there"));
        }
        let q = self.query();
        match known.monsters_out().find(|&marker| q.stats(marker) != q.changed(marker)) {
            Some(marker) => Err(format!("{} is not what it should be like", self.library().kind(marker).name)),
            None => Ok(()),
        }
    }

    fn check_cards(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let mut seen = s.boxed;
        let mut lay = |copy: u16| {
            let (word, bit) = (usize::from(copy / 64), 1 << (copy % 64));
            let twice = seen[word] & bit != 0;
            seen[word] |= bit;
            if twice { Err(format!("{} is in two places", lib.card(copy).name)) } else { Ok(()) }
        };
        s.decks.all().flat_map(|(_, cards)| cards).try_for_each(|&copy| lay(copy))?;
        s.seated().iter().flat_map(|inv| inv.held.iter()).try_for_each(|h| lay(h.copy))?;
        for entry in s.in_play.iter() {
            if let Src::Card(copy) = entry.src {
                lay(copy)?;
            }
        }
        let missing = ones(seen.map(|seen| !seen)).take_while(|&copy| copy < lib.copies.len());
        for card in missing.map(|copy| lib.card(copy as u16)) {
            if matches!(card.supply, Supply::Deck(_)) {
                return Err(format!("{} is nowhere", card.name));
            }
        }
        for (pile, all, name) in [
            (s.mythos.cards(), lib.mythos.len(), "Mythos card"),
            (s.gate_deck.cards(), lib.gate_cards.len(), "gate card"),
        ] {
            let mut seen = vec![false; all];
            for &card in pile {
                if std::mem::replace(&mut seen[usize::from(card)], true) {
                    return Err(format!("{name} {card} is twice in its deck"));
                }
            }
        }
        for card in s.mythos_in_play() {
            if s.mythos.cards().contains(&card) {
                return Err(format!("{} is in play and in the deck", lib.mythos[usize::from(card)].name));
            }
        }
        Ok(())
    }

    fn check_markers(&self) -> Result<(), String> {
        let (s, lib) = (self.state(), self.library());
        let mut gates = vec![0u8; lib.gate_markers.len()];
        for &gate in s.gate_stack.iter().chain(s.gates.iter().filter(|&&g| g != NONE)) {
            gates[usize::from(gate)] += 1;
        }
        for inv in s.seated() {
            for (gate, n) in gates.iter_mut().enumerate() {
                *n += u8::from(inv.gate_trophies & (1 << gate) != 0);
            }
        }
        if let Some(gate) = gates.iter().position(|&n| n != 1) {
            return Err(format!("gate marker {gate} is in {} places", gates[gate]));
        }
        for place in 0..lib.areas.len() {
            let area = &lib.areas[place];
            if s.gates[place] != NONE && s.sealed(PlaceId(place as u8)) {
                return Err(format!("{} is sealed and has a gate", area.name));
            }
            if s.gates[place] != NONE && s.clues[place] > 0 && s.awake.is_none() {
                return Err(format!("clues lie on the gate at {}", area.name));
            }
        }
        for (marker, spot) in s.monsters.iter().enumerate() {
            if let Spot::Facing(who) = spot
                && !s.frames.iter().any(|f| matches!(f, crate::frame::Frame::Appear { .. }))
            {
                return Err(format!("{} still faces seat {who}", lib.kind(marker as u8).name));
            }
            if let Spot::Trophy(who) = spot
                && *who >= s.players
            {
                return Err("a trophy belongs to nobody".into());
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
        for who in 0..s.players {
            let inv = s.inv(who);
            let in_hand = inv.held.iter().find(|h| h.is(held::COMBAT));
            if let Some(h) = in_hand.filter(|_| s.ask.is_some() && s.frames.is_empty()) {
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
            let settled = !s.frames.iter().any(|f| {
                use crate::frame::Frame as F;
                matches!(
                    f,
                    F::Would { .. }
                        | F::Settle { .. }
                        | F::Fall { .. }
                        | F::Loss { .. }
                        | F::Use { .. }
                        | F::Enter { .. }
                )
            });
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
