//! Closing and sealing gates, and coming back through them.

use keeper_arkham::Opt;
use keeper_arkham::state::Place;
use keeper_arkham_script::tree::{ClueDeed, Effect, GateDeed, PlaceId, SealDeed, Used, WorldId, family};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

impl Sight<'_> {
    pub fn close(&self) -> Answer {
        let here = self.inv().place.area().and_then(|place| Some((place, self.s.gate_at(place)?)));
        let Some((place, gate)) = here else { return self.first("There is a gate to close.") };
        if self.strands_somebody(place, gate) {
            return (Opt::No, Reason::of("One of us is still on the other side."));
        }
        if let Some(&option) = self.options().iter().find(|o| matches!(o, Opt::Use { .. })) {
            return (option, Reason::of("The elder sign seals {place} for good.").place(place));
        }
        let (skill, chance) = self.closing_chance(gate);
        let skill = Opt::Skill(skill);
        if !self.offered(skill) {
            return self.first("There is a gate to close.");
        }
        (skill, Reason::of("I have a {chance} chance to close the gate.").chance(chance))
    }

    /// Whether closing this gate leaves somebody without a way back.
    fn strands_somebody(&self, place: PlaceId, gate: u8) -> bool {
        let leads = |world: WorldId| self.lib.gate(gate).leads_to(world) && self.gates_to(world) < 2;
        if self.close_worth(place, 0) > self.w.win {
            return false;
        }
        self.q.everyone().any(|who| matches!(self.q.inv(who).place, Place::World(w, _) if leads(w)))
    }

    pub fn seal(&self) -> Answer {
        (Opt::Yes, Reason::of("A sealed gate never opens again."))
    }

    /// Through which gate to come back: the one that is best closed.
    pub fn return_gate(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Area(place) => {
                let chance = self.s.gate_at(place).map_or(0.0, |gate| self.closing_chance(gate).1);
                self.close_worth(place, 0) * (0.3 + chance)
            }
            _ => 0.0,
        });
        (option, Reason::of("That gate is the one to close."))
    }

    /// Which gate is closed by a card, or gone through.
    pub fn which_gate(&self) -> Answer {
        let closes = match self.asking() {
            Some((Effect::Town(family::Town::Gates { deed, .. }), ..)) => {
                matches!(
                    deed,
                    GateDeed::Close | GateDeed::ToStack | GateDeed::Trophy | GateDeed::CloseOrSeal | GateDeed::Seal
                )
            }
            _ => false,
        };
        let option = self.best(|option| match option {
            Opt::Area(place) => {
                let stranded = self.s.gate_at(place).filter(|&gate| closes && self.strands_somebody(place, gate));
                self.gate_frequency(place) - if stranded.is_some() { 1.0 } else { 0.0 }
            }
            _ => 0.0,
        });
        (option, Reason::of("Gates open there most often."))
    }

    /// Which place a text is about, or leads to.
    pub fn which_location(&self) -> Answer {
        let asking = self.asking();
        let worth = |place: PlaceId| match asking {
            Some((Effect::Town(family::Town::Seals(SealDeed::Put(_))), ..)) => {
                let gate = if self.s.gate_at(place).is_some() { self.w.gate } else { 0.0 };
                self.seal_worth(place) + gate
            }
            // What loses its elder sign, or loses it first of two.
            Some((Effect::Town(family::Town::Seals(_)), ..)) if self.s.sealed(place) => -self.gate_frequency(place),
            Some((Effect::Town(family::Town::Seals(_)), ..)) => self.gate_frequency(place),
            Some((Effect::Town(family::Town::Clues { deed, .. }), ..)) => {
                let there = f64::from(self.s.clues[usize::from(place.0)]);
                if *deed == ClueDeed::Remove { -there } else { there }
            }
            Some((Effect::Places(family::Places::Visit { .. }), ..)) => self.encounter_worth(place),
            Some((Effect::Held(family::Held::Use(Used::Text(_))), ..)) => self.ability_worth(place),
            // Where nobody is and nobody passes soon.
            Some((Effect::Board(family::Board::MonstersAt { .. }), ..)) => {
                let near = |who| self.q.inv(who).place.area().map_or(9, |at| self.lib.steps(at, place));
                f64::from(self.q.everyone().map(near).min().unwrap_or(9))
            }
            Some((Effect::Chosen(_), ..)) => self.s.monsters_at(place).count() as f64,
            _ => 0.0,
        };
        let option = self.best(|option| if let Opt::Area(place) = option { worth(place) } else { 0.0 });
        (option, Reason::of("That is the best place for it."))
    }
}
