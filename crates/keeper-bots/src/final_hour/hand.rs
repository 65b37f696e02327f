//! What priority cards are worth for the ritual, and when the ritual is to be tried.

use keeper_final_hour::library::ICONS;
use keeper_final_hour::{NONE, Reserved, State};

use super::instinct::Instinct;

impl Instinct<'_> {
    pub fn worth(&self, card: u8, reserved: &Reserved) -> f32 {
        reserved.worth(self.lib().priority[usize::from(card)].icon) as f32
    }

    /// What it costs the ritual that a card of the hand is given away.
    pub fn parting(&self, s: &State, who: u8, card: u8, reserved: &Reserved) -> f32 {
        let w = self.weights();
        let rest = s.who(who).hand.iter().copied().filter(|&held| held != card);
        let pair = w.pair + w.pair_late * f32::from(s.round) / 8.0;
        w.keep * self.worth(card, reserved) - pair * reserved.success(self.icons(rest), 2) as f32
    }

    /// Whether somebody's own cards are good enough for the ritual; the more the campus falls, the less they need to be.
    pub fn ready(&self, s: &State, seat: u8, yes: bool, reserved: &Reserved) -> f32 {
        let w = self.weights();
        let health = s.all().iter().map(|one| one.health).min().unwrap_or(0);
        let enough = w.ready
            + w.ready_room * f32::from(s.room(self.lib(), s.ritual).min(3))
            + w.ready_health * f32::from(health.min(3))
            + w.ready_left * s.stack.len() as f32
            + w.ready_more * f32::from(s.count)
            + if s.is_solo() { w.ready_solo } else { 0.0 };
        let more = self.own_chance(s, seat, reserved) as f32 - enough.min(0.99);
        if yes { more } else { -more }
    }

    /// The chance that somebody's cards bring what falls to that seat: two matches, or all three of a single player.
    pub fn own_chance(&self, s: &State, seat: u8, reserved: &Reserved) -> f64 {
        if s.is_solo() {
            return reserved.success(self.icons(s.aside.iter().copied()), s.matches_needed());
        }
        reserved.success(self.best_three(s, seat, reserved), 2)
    }

    /// What a seat would commit, by icons.
    fn best_three(&self, s: &State, seat: u8, reserved: &Reserved) -> [u8; ICONS] {
        let hand = s.who(seat).hand;
        let without = |kept: u8| self.icons(hand.iter().copied().filter(|&card| card != kept));
        let kept = hand.iter().copied().map(|kept| (kept, self.holding(s, seat, kept, reserved)));
        let kept = kept.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(NONE, |(kept, _)| kept);
        without(kept)
    }

    /// What it is worth to commit all cards of a hand but this one.
    pub fn holding(&self, s: &State, seat: u8, kept: u8, reserved: &Reserved) -> f32 {
        let rest = s.who(seat).hand.iter().copied().filter(|&card| card != kept);
        reserved.success(self.icons(rest), 2) as f32 - 2.0 * self.worth(kept, reserved)
    }

    fn icons(&self, cards: impl Iterator<Item = u8>) -> [u8; ICONS] {
        let mut icons = [0; ICONS];
        cards.for_each(|card| icons[usize::from(self.lib().priority[usize::from(card)].icon)] += 1);
        icons
    }

    /// The chance that what everybody would commit now suffices.
    pub fn all_chance(&self, s: &State) -> f64 {
        self.chance_without(s, NONE, NONE)
    }

    /// The same where a seat keeps this card back.
    pub fn chance_without(&self, s: &State, keeper: u8, kept: u8) -> f64 {
        let reserved = Reserved::of(self.lib(), s);
        if s.is_solo() {
            return self.own_chance(s, 0, &reserved);
        }
        let mut all = [0; ICONS];
        for seat in 0..s.players {
            let own = match seat == keeper {
                true => self.icons(s.who(seat).hand.iter().copied().filter(|&card| card != kept)),
                false => self.best_three(s, seat, &reserved),
            };
            all.iter_mut().zip(own).for_each(|(all, own)| *all += own);
        }
        reserved.success(all, s.matches_needed())
    }
}
