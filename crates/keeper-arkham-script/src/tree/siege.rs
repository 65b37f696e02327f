//! What an Ancient One's sheet says of the final battle as a whole.

use super::*;

#[derive(Clone, Debug, PartialEq)]
pub enum BattleRule {
    /// `No more than 3 doom tokens can be removed in a round of the battle.`: further successes of the round are lost
    MostDoom(u8),
    /// `Weapons used in an attack on the Ancient One are discarded after it.`
    WeaponsGo,
    /// `Combat checks against the Ancient One have 1 fewer success.`
    FewerSuccesses(u8),
    /// `The Ancient One's combat rating is -3 for the first player.`
    RatingForFirst(i8),
    /// `The Ancient One must be defeated twice.`: the first time what is left of the attack is lost, and its doom track is filled again
    Twice,
    /// `The Ancient One has magical immunity until it is defeated once, and physical immunity from then on.`
    Shifts { before: Keyword, after: Keyword },
    /// `In the battle, the first player marker is not passed until the first player is devoured.`
    KeepsFirst,
}
