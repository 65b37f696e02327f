//! What a position at the end of a round is worth: the chance to win, as far as a few numbers tell it.

use keeper_final_hour::library::{ICONS, LOCATIONS};
use keeper_final_hour::{Reserved, State, View};
use keeper_table::Seed;

use super::ground::{Ground, each};
use super::instinct::Instinct;
use super::weights::Weights;

/// What is looked at.
pub const LOOKS: usize = 34;

/// What each look says of the chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement(pub [f32; LOOKS]);

impl Judgement {
    /// Found by `cargo run --release -p keeper-bots --example judge`.
    pub const FOUND: Judgement = Judgement([
        -0.401, 0.620, 0.039, -0.119, 0.173, 0.755, 0.258, -1.322, -0.517, -0.278, 0.347, -1.069, -0.608, 0.466, 0.107,
        0.013, -0.193, 1.888, 1.746, -0.331, 0.107, 0.550, -0.527, 0.909, -0.026, 0.277, -0.326, -0.271, 0.560, 0.122,
        -0.202, 0.007, -0.616, -0.837,
    ]);

    fn chance(&self, looks: &[f32; LOOKS]) -> f64 {
        let sum: f32 = looks.iter().zip(self.0).map(|(look, says)| look * says).sum();
        1.0 / (1.0 + f64::from(-sum).exp())
    }
}

/// What is looked at in a position as a seat could imagine it.
pub fn looks(view: &View, luck: Seed) -> [f32; LOOKS] {
    imagined(view, luck, |instinct, s| instinct.looks(s))
}

/// The chance to win from such a position, where the ritual is not tried now.
pub fn hope(view: &View, luck: Seed) -> f64 {
    imagined(view, luck, |instinct, s| instinct.hope(s))
}

fn imagined<T>(view: &View, luck: Seed, judge: impl Fn(&Instinct, &State) -> T) -> T {
    let game = view.imagine(luck);
    let s = game.state();
    judge(&Instinct { ground: &Ground::new(&view.library, s, Weights::PATIENT), judgement: &Judgement::FOUND }, s)
}

impl Instinct<'_> {
    /// The chance to win from here.
    pub fn hope(&self, s: &State) -> f64 {
        self.judgement.chance(&self.looks(s))
    }

    /// The numbers that tell most of a position at the end of a round.
    fn looks(&self, s: &State) -> [f32; LOOKS] {
        let is = |yes: bool| f32::from(u8::from(yes));
        let reserved = Reserved::of(self.lib(), s);
        let left = s.stack.len() as f32 / 8.0;
        let chance = self.all_chance(s) as f32;
        let seats = 0..s.players;
        let own =
            seats.clone().map(|seat| self.own_chance(s, seat, &reserved) as f32).sum::<f32>() / f32::from(s.players);
        let cards = |seat: u8| if s.is_solo() { s.aside.iter() } else { s.who(seat).hand.iter() };
        let matches: f32 = seats.flat_map(|seat| cards(seat).map(|&card| self.worth(card, &reserved))).sum();
        let matches = matches / f32::from(s.matches_needed());
        let room = s.room(self.lib(), s.ritual);
        let places = || (0..LOCATIONS as u8).flat_map(|place| each(s.monsters_at(place)).map(move |m| (m, place)));
        let threat: f32 = places().map(|(m, place)| self.ground.threat(s, m, place)).sum::<f32>() / 60.0;
        let near = places().filter(|&(m, place)| {
            let kind = self.lib().kind_of(m);
            place != s.ritual && self.ground.lands(s, kind.path, kind.horde, place) == Some(s.ritual)
        });
        let near = near.count() as f32 / 6.0;
        let full = (0..LOCATIONS as u8).filter(|&place| s.room(self.lib(), place) == 0).count() as f32 / 15.0;
        let damage = f32::from(s.damage.iter().sum::<u8>()) / 10.0;
        let seals = (s.gold.count_ones() * 2 + s.grey.count_ones()) as f32 / 8.0;
        let weakest = s.all().iter().map(|one| one.health).min().unwrap_or(0);
        let health: f32 = s.all().iter().map(|one| f32::from(one.health) / f32::from(one.most_health)).sum();
        let health = health / f32::from(s.count);
        let icons: u8 = self.lib().clue_counts[..ICONS].iter().sum();
        let found = f32::from(s.found.iter().sum::<u8>()) / f32::from(icons - 2);
        let items = s.all().iter().map(|one| one.items.count_ones()).sum::<u32>() as f32 / 3.0;
        [
            1.0,
            left,
            is(room == 0),
            is(room == 1),
            is(room == 2),
            is(room == 0) * left,
            is(room == 1) * left,
            threat,
            threat * left,
            near,
            near * left,
            full,
            damage,
            seals,
            is(weakest == 1),
            is(weakest == 2),
            is(weakest == 1) * left,
            health,
            found,
            found * left,
            items,
            chance,
            chance * left,
            own,
            own * left,
            matches,
            matches * left,
            f32::from(s.count) / 4.0,
            is(s.is_solo()),
            is(s.count == 3),
            is(s.count == 4),
            is(s.is_solo()) * left,
            is(s.count == 3) * left,
            is(s.count == 4) * left,
        ]
    }
}
