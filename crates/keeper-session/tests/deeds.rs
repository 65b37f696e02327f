//! What each seat did, counted from the choices of a game.

use keeper_present::Present;
use keeper_session::{By, Session};

use crate::common::session;

/// How often such deeds were done by all together.
fn sum(session: &Session<keeper_arkham::Arkham>, sign: &str) -> u16 {
    session.deeds().iter().flatten().filter(|(deed, _)| deed.sign == sign).map(|(_, times)| *times).sum()
}

/// How often the story says so.
fn told(session: &Session<keeper_arkham::Arkham>, words: &str) -> u16 {
    let lines = session.steps().iter().flat_map(|step| step.lines_for(None));
    lines.filter(|line| line.text.contains(words)).count() as u16
}

#[test]
fn deeds_are_counted_as_the_story_tells_them_and_undone_ones_are_not() {
    let (mut counted, mut insane) = (0, 0);
    for seed in 1..12 {
        let mut one = session(2, seed);
        assert!(one.deeds().iter().all(Vec::is_empty), "nobody has done anything yet");
        let mut luck = seed;
        while let Some(seat) = one.asked().filter(|_| one.position() < 260) {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let options = keeper_table::Game::decision_for(one.game(), seat).unwrap().options.len();
            one.choose((luck >> 33) as usize % options, By::Person).unwrap();
        }
        assert_eq!(one.deeds().len(), 2);
        assert_eq!(sum(&one, "mind"), told(&one, " is driven insane"), "seed {seed}");
        (counted, insane) = (counted + one.deeds().iter().flatten().count(), insane + sum(&one, "mind"));
        // What is taken back has not been done.
        let all = sum(&one, "clue") + sum(&one, "mind") + sum(&one, "danger");
        one.undo_to(0).unwrap();
        assert!(all == 0 || sum(&one, "clue") + sum(&one, "mind") + sum(&one, "danger") == 0);
        assert!(one.game().ending().is_none());
    }
    assert!(counted > 20 && insane > 0, "{counted} kinds of deeds in twelve games");
}
