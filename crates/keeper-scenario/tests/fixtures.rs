//! What lies beside the board as data: what is refused there.

use crate::own::{cards, refused};

#[test]
fn what_can_never_speak_beside_the_board_is_refused() {
    let never = "would never do anything";
    let cases = [
        ("Movement points +1.", "When this is full: add 1 doom token.", never),
        ("Movement points +1.", "Upkeep: gain $1.", never),
        ("When this is full: add", "When you gain this: add", never),
    ];
    refused(&["base", "dunwich"], &cards("fixtures.toml"), &cases);
}
