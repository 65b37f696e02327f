//! What an Ancient One's sheet says of the final battle as a whole.

use crate::grammar::words::Keywords;
use crate::language::Arkham;
use crate::tree::*;
use keeper_script::form::{Counted, Signed};
use keeper_script::forms;

forms! { BattleRules: BattleRule in Arkham, "rule" {
    "no more than " (n: Counted("doom token", "doom tokens")) " can be removed in a round of the battle" => [MostDoom(n)];
    "weapons used in an attack on the Ancient One are discarded after it" => [WeaponsGo];
    "combat checks against the Ancient One have " (n: Counted("fewer success", "fewer successes")) => [FewerSuccesses(n)];
    "the Ancient One's combat rating is " (n: Signed) " for the first player" => [RatingForFirst(n)];
    "the Ancient One must be defeated twice" => [Twice];
    "the Ancient One has " (before: Keywords) " until it is defeated once, and " (after: Keywords) " from then on"
        => [Shifts { before, after }];
    "in the battle, the first player marker is not passed until the first player is devoured" => [KeepsFirst];
}}
