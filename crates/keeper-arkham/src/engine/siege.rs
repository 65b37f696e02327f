//! What an Ancient One's sheet says of the whole battle: how many tokens can go, what comes after the last one.
//!
//! Rules: INN-35 to INN-38.

use keeper_arkham_script::tree::BattleRule;
use keeper_table::Journal;

use super::Engine;
use crate::event::{Doom, Event};
use crate::frame::Src;
use crate::index::Q;
use crate::state::{Ending, Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Successes of an attack take doom tokens: one for every so many, as many as there were investigators at the start; the rest
    /// is carried on (RUL-60).
    pub(super) fn strike_ancient(&mut self, who: Inv, successes: u8) {
        let (mut less, mut most) = (0, None);
        for rule in self.q().siege_rules() {
            match rule {
                BattleRule::FewerSuccesses(n) => less += n,
                BattleRule::MostDoom(n) => most = Some(*n),
                _ => {}
            }
        }
        let successes = successes.saturating_sub(less);
        self.s.successes = self.s.successes.saturating_add(successes);
        let needed = self.q().successes_for_doom();
        let spared = |taken: u8| most.is_some_and(|most| taken >= most);
        while self.s.successes >= needed && self.s.doom > 0 && !spared(self.s.siege.taken) {
            self.s.successes -= needed;
            self.s.doom -= 1;
            self.s.siege.taken += 1;
            self.tell(Event::Doom { now: self.s.doom, by: -1, why: Doom::Attack(who), src: Src::None });
        }
        // What comes beyond the most of a round is lost (INN-37).
        if spared(self.s.siege.taken) {
            self.s.successes = 0;
        }
        if self.s.doom == 0 {
            self.last_token_gone();
        }
        self.tell(Event::BattleHits { who, successes, carried: self.s.successes });
        if self.s.doom == 0 && self.s.siege.owed == 0 && !self.q().is_banned(Q::NeverWin) {
            self.end(Ending::Banished);
        }
    }

    /// Some need so many successes more; some rise again.
    fn last_token_gone(&mut self) {
        let paid = self.s.siege.owed.min(self.s.successes);
        if paid > 0 {
            self.s.successes -= paid;
            self.s.siege.owed -= paid;
            self.tell(Event::Owed(self.s.siege.owed));
        }
        let rises = !self.s.siege.risen && self.q().siege_rules().any(|rule| *rule == BattleRule::Twice);
        if self.s.siege.owed == 0 && rises {
            self.s.siege.risen = true;
            self.s.successes = 0;
            self.tell(Event::RisesAgain);
            self.s.doom = self.q().doom_limit();
            self.tell(Event::Doom { now: self.s.doom, by: self.s.doom as i8, why: Doom::Text, src: Src::Ancient });
        }
    }

    /// Weapons that helped in the attack are gone where the sheet says so (INN-36).
    pub(super) fn weapons_go(&mut self, who: Inv) {
        if !self.q().siege_rules().any(|rule| *rule == BattleRule::WeaponsGo) {
            return;
        }
        for at in (0..self.s.inv(who).held.len()).rev() {
            let Some(h) = self.s.inv(who).held.get(at).copied() else { continue };
            if h.is(held::IN_HAND) && self.lib.single(h.copy).weapon && self.q().can_lose(who, h.copy, false) {
                self.discard_copy(who, h.copy);
            }
        }
    }
}
