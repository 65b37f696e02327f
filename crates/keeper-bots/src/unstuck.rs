//! A player who does not do the same thing over and over again.

use std::hash::{Hash, Hasher};

use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Opt, View};
use keeper_table::Fnv;

use crate::{AnyBot, Bot};

/// So often the same thing may be done where it has changed nothing.
const IN_VAIN: u8 = 3;
/// So often it may be done in one phase in any case.
const IN_A_PHASE: u8 = 60;

/// Another bot that leaves off what it has done in vain: a seat that is asked whether to go on, and stands where it stood before,
/// does not. A fight that can be begun anew after each flight would go on for ever otherwise.
pub struct Unstuck {
    bot: AnyBot<Arkham>,
    /// The turn and the phase of what follows.
    when: (u16, Phase),
    /// What was done by own choice, and how often: in just this place, and anywhere in this phase.
    done: Vec<(u64, u8)>,
}

impl Unstuck {
    pub fn new(bot: AnyBot<Arkham>) -> Unstuck {
        Unstuck { bot, when: Default::default(), done: vec![] }
    }

    /// Whether this was done often enough.
    fn is_enough(&mut self, what: u64, most: u8) -> bool {
        match self.done.iter_mut().find(|done| done.0 == what) {
            Some(done) => {
                done.1 = done.1.saturating_add(1);
                done.1 > most
            }
            None => {
                self.done.push((what, 1));
                false
            }
        }
    }
}

impl Bot<Arkham> for Unstuck {
    fn choose(&mut self, view: &View) -> usize {
        let chosen = self.bot.choose(view);
        let state = &view.state;
        let Some(&option) = state.options.get(chosen) else { return chosen };
        // What is used up does not come again; what is not is used, fought or traded with.
        if !matches!(option, Opt::Use { .. } | Opt::Fight(_) | Opt::Trade(_) | Opt::Step(_)) {
            return chosen;
        }
        let leaves = |option: &Opt| matches!(option, Opt::Done | Opt::No | Opt::GoOn | Opt::HaveEncounter);
        let Some(leave) = state.options.iter().position(leaves) else { return chosen };
        let when = (state.turn, state.phase);
        if self.when != when {
            (self.when, self.done) = (when, vec![]);
        }
        let (who, seats) = ((option, state.ask), state.seats);
        let anywhere = hash(&(who, seats));
        let here = hash(&(who, state));
        let enough = [self.is_enough(here, IN_VAIN), self.is_enough(anywhere, IN_A_PHASE)];
        if enough.contains(&true) { leave } else { chosen }
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = Sum(Fnv::default());
    what.hash(&mut hasher);
    hasher.finish()
}

struct Sum(Fnv);

impl Hasher for Sum {
    fn write(&mut self, bytes: &[u8]) {
        self.0.add(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.0
    }
}

#[cfg(test)]
mod tests {
    use keeper_table::{Game, Silent};

    use super::*;

    /// Uses whatever can be used, and runs from every fight.
    struct Eager;

    impl Bot<Arkham> for Eager {
        fn choose(&mut self, view: &View) -> usize {
            let options = &view.state.options;
            let wants = [|o: &Opt| matches!(o, Opt::Flee), |o: &Opt| matches!(o, Opt::Use { .. })];
            wants.iter().find_map(|want| options.iter().position(want)).unwrap_or(0)
        }
    }

    #[test]
    fn what_is_done_in_vain_is_left_off() {
        // A Cultist is not feared, and one with a Sneak of 6 slips away from it every time.
        let text = "[[scenario]]\nname = \"x\"\nphase = \"Arkham Encounters\"\n\
                    investigators = [{ who = \"Ashcan Pete\", at = \"Miskatonic University streets\", sliders = [0, 0, 0] }]\n\
                    rumour = \"The Terrible Experiment\"\nmonsters.Rumour = \"Cultist\"";
        let mut game = keeper_scenario::position(&keeper_scenario::base().unwrap(), text).unwrap();
        let mut bot = Unstuck::new(Box::new(Eager));
        let mut fights = 0;
        while let Some(decision) = game.decision().filter(|_| game.state().phase == Phase::Encounters) {
            let seat = decision.seats.speaker();
            let chosen = bot.choose(&game.view(seat));
            fights += u32::from(matches!(decision.options[chosen], Opt::Use { .. }));
            game.choose_by(seat, chosen, &mut Silent).unwrap();
            assert!(fights <= u32::from(IN_A_PHASE), "it goes on and on");
        }
        assert!(fights > 0, "there was nothing to do");
    }
}
