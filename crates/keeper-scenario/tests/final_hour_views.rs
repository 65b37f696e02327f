//! What no scenario of Final Hour can say of a position: what each seat sees of it, and what the order of monsters makes of it.

use keeper_final_hour::{Ask, FinalHour, HIDDEN, NONE};
use keeper_scenario::final_hour_position;
use keeper_table::{Game, Silent};

/// A position of Jenny and Michael, at its first decision.
fn position(more: &str) -> FinalHour {
    of("{ who = \"Jenny\" }, { who = \"Michael\" }", more)
}

fn of(people: &str, more: &str) -> FinalHour {
    let head = "game = \"final-hour\"\n[[scenario]]\nname = \"x\"";
    let text = format!("{head}\ninvestigators = [{people}]\n{more}\n");
    final_hour_position(&text).unwrap_or_else(|failure| panic!("{failure}"))
}

fn choose(game: &mut FinalHour, keys: &[&str]) {
    keys.iter().for_each(|key| game.choose_key(key, &mut Silent).unwrap());
}

/// FHP-07: nobody learns anything of another's hand or face-down action card.
#[test]
fn hands_and_face_down_cards_are_secret() {
    let game = position("");
    let other = game.view(1).state;
    assert!(other.who(0).hand.iter().all(|&card| card == HIDDEN));
    assert_eq!((other.played[0].action, other.played[0].priority), (HIDDEN, NONE));
    assert!(other.options.is_empty());
}

/// FHP-08: your own face-down action card and every discard pile can be looked at.
#[test]
fn own_cards_and_discards_are_open() {
    let people = "{ who = \"Jenny\" }, { who = \"Michael\", discard = \"dynamite-1\" }";
    let game = of(people, "discard = [7]");
    let (whole, own) = (game.state(), game.view(0).state);
    assert_ne!(own.played[0].action, HIDDEN);
    assert_eq!(own.played[0].action, whole.played[0].action);
    assert_eq!((own.discard, own.who(1).discard), (1 << 6, whole.who(1).discard));
    assert_eq!(own.who(1).discard.count_ones(), 1);
}

/// FHA-04: what is played face down, only its owner knows until all are played.
#[test]
fn a_card_played_face_down_is_seen_by_its_owner_alone() {
    let people = "{ who = \"Jenny\", hand = [7, 8, 9, 10] }, { who = \"Michael\", hand = [15, 16, 17, 18] }";
    let played = "phase = \"reckoning\"\nstack = \"heptagram\"\nplayed = [\
                  { who = \"Jenny\", action = \"grand-gala-1\", priority = 2 }, { who = \"Michael\", action = \"dynamite-1\", priority = 3 }, \
                  { who = \"Jenny\", action = \"grand-gala-2\", priority = 4 }, { who = \"Michael\", action = \"dynamite-2\", priority = 6 }]";
    let mut game = of(people, played);
    choose(&mut game, &["seat-1-not-ready", "seat-2-not-ready"]);
    assert!(game.state().veiled && !game.state().veil_next);
    for (turn, key) in ["priority-15", "priority-7", "priority-16"].into_iter().enumerate() {
        let Some(Ask::Priority { who }) = game.state().ask else { panic!("{:?}", game.state().ask) };
        choose(&mut game, &[key]);
        let card = game.state().played[turn].priority;
        assert_eq!(game.view(1 - who).state.played[turn].priority, HIDDEN);
        assert_eq!(game.view(who).state.played[turn].priority, card);
    }
    choose(&mut game, &["priority-8"]);
    assert!(game.state().played.iter().all(|play| play.shown));
}

/// FHA-11, FHA-17: that somebody is ready is said openly.
#[test]
fn who_is_ready_is_said_openly() {
    let people = "{ who = \"Jenny\" }, { who = \"Michael\" }, { who = \"Lily\" }";
    let mut game = of(people, "phase = \"ready\"");
    assert_eq!(game.decision_for(1).unwrap().options.len(), 2);
    choose(&mut game, &["seat-2-ready", "seat-1-ready"]);
    assert_eq!(game.view(2).state.answers[..2], [1; 2]);
}

/// FHA-13: what is committed is seen when all have committed.
#[test]
fn what_is_committed_is_secret_until_all_have() {
    let people = "{ who = \"Jenny\", hand = [3, 8, 13, 4] }, { who = \"Michael\", hand = [1, 2, 5, 6] }";
    let mut game = of(people, "phase = \"ritual\"");
    let own: Vec<_> = game.decision_for(1).unwrap().options.iter().map(|&option| game.key(option)).collect();
    assert_eq!(own, ["seat-2-keeps-1", "seat-2-keeps-2", "seat-2-keeps-5", "seat-2-keeps-6"]);
    choose(&mut game, &["seat-2-keeps-1"]);
    assert_eq!(game.view(0).state.answers[1], HIDDEN);
}

/// FHA-15: what the end is worth.
#[test]
fn a_ritual_that_succeeds_is_a_victory_with_a_score() {
    let people = "{ who = \"Jenny\", hand = [3, 8, 1, 30] }, { who = \"Michael\", hand = [13, 4, 2, 29] }";
    let ritual = "phase = \"ritual\"\nreserved = [\"moon\", \"star\"]";
    let mut game = of(people, ritual);
    choose(&mut game, &["seat-1-keeps-30", "seat-2-keeps-29"]);
    assert!(game.outcome().is_some_and(|outcome| outcome.won && outcome.score > 0));
    let mut game = of(people, ritual);
    choose(&mut game, &["seat-1-keeps-3", "seat-2-keeps-29"]);
    assert!(game.outcome().is_some_and(|outcome| !outcome.won));
}

/// FHR-18: a ritual icon goes to its circle, for all to see.
#[test]
fn icons_go_to_their_circles() {
    let people = "{ who = \"Jenny\", at = 6 }, { who = \"Michael\" }";
    let game = of(people, "clues.6 = \"star\"\nresolve = { who = \"Jenny\", text = \"Investigate your location.\" }");
    let star = game.library().icons.iter().position(|icon| icon == "star");
    let circles = std::array::from_fn(|circle| u8::from(Some(circle) == star));
    assert!(star.is_some());
    assert_eq!(game.view(1).state.found, circles);
}

/// FHR-27: adjacent is what a walkway joins, not what an arrow does, and no place is adjacent to itself.
#[test]
fn adjacent_is_what_a_walkway_joins() {
    let game = position("");
    let campus = &game.library().locations;
    assert!(campus[6].touches(7));
    assert!(!campus[9].touches(8));
    for (place, location) in (0..).zip(campus) {
        assert!(!location.touches(place));
    }
}

/// FHS-14: investigators never stand in a monster space.
#[test]
fn investigators_take_no_room() {
    let people = "{ who = \"Jenny\" }, { who = \"Michael\" }, { who = \"Lily\" }, { who = \"Rita\" }";
    let game = of(people, "");
    assert_eq!(game.state().room(game.library(), 11), 4);
    assert_eq!(game.state().investigators_at(11), 0b1111);
}

/// FHM-13: two runners that leave the library for the quadrangle, one of each path; whether it matters which is first.
#[test]
fn an_order_that_makes_a_difference() {
    let any_order = |more: &str, quadrangle: &str| {
        let monsters = format!("monsters = {{ 4 = [\"blue-1-runner\", \"red-2-runner\"], 3 = [{quadrangle}] }}");
        let resolve = "resolve = { who = \"Jenny\", text = \"Activate the green zone.\" }";
        let game = position(&format!("{monsters}\n{more}\n{resolve}"));
        assert!(matches!(game.state().ask, Some(Ask::Order { place: 3, .. })), "{:?}", game.state().ask);
        game.view(0).any_order()
    };
    assert!(any_order("", ""), "there is room for both");
    assert!(any_order("seals = \"3--12\"", ""), "no seal on their way");
    assert!(!any_order("grey = \"3--4\"", ""), "a grey seal meets only the first (FHR-21)");
    assert!(any_order("seals = \"3--4\"", ""), "a gold seal meets both");
    let crowd = "\"blue-1-none*2\", \"red-1-none\"";
    assert!(!any_order("", crowd), "there is room for the first, and the second moves on (FHM-02)");
}

const ROW: &str =
    "solo = true\nphase = \"PHASE\"\nplayed = [{ priority = 1 }, { priority = 2 }, { priority = 4 }, { priority = 6 }]";

/// FH1-08: nobody sees the two cards on the Ancient One's sheet.
#[test]
fn portents_lie_face_down() {
    let mut game = position(&ROW.replace("PHASE", "reckoning"));
    choose(&mut game, &["jenny-barnes"]);
    assert_eq!(game.state().portents.len(), 2);
    assert!(game.view(0).state.portents.iter().all(|&card| card == HIDDEN));
    assert!(!game.state().veil_next);
}

/// FH1-09: alone, each investigator counts as having played two priority cards.
#[test]
fn grand_gala_alone() {
    let game = position(&ROW.replace("PHASE", "actions"));
    assert_eq!([0, 1].map(|who| game.state().cards_played(who)), [2, 2]);
}

/// FH1-10: low and high places of the row stay what they are, whatever lies there now.
#[test]
fn a_low_place_stays_low() {
    let row = "solo = true\nplayed = [{ priority = 5 }, { priority = 11 }, { priority = 20 }, { priority = 25 }]\npriority = [30, 3]";
    let resolve = "resolve = { who = \"Jenny\", text = \"Draw 2 priority cards, then discard 2.\", priority = 5 }";
    let mut game = position(&format!("{row}\n{resolve}"));
    choose(&mut game, &["slot-1", "done"]);
    assert!(game.state().is_top());
}
