//! The planner in positions of The Dunwich Horror.

use std::sync::{Arc, OnceLock};

use keeper_arkham::state::{Phase, Place};
use keeper_arkham::{Arkham, Ask, Library, Opt};
use keeper_bots::{Bot, Planner};
use keeper_scenario::position;
use keeper_table::{Game, Silent};

fn game(text: &str) -> Arkham {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let library =
        LIBRARY.get_or_init(|| Arc::new(Library::embedded(&["base", "dunwich"]).expect("the embedded cards load")));
    position(library, &format!("[[scenario]]\n{text}")).expect("the position is sound")
}

/// Lets planners play as long as this holds, and tells what they have chosen.
fn play(game: &mut Arkham, go_on: impl Fn(&Arkham) -> bool) -> Vec<Opt> {
    let mut chosen = Vec::new();
    while let Some(decision) = game.decision().filter(|_| go_on(game)) {
        let choice = Planner::new().choose(&game.view(decision.seats.speaker()));
        chosen.push(decision.options[choice]);
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    chosen
}

fn movement(game: &mut Arkham) -> Vec<Opt> {
    play(game, |game| game.state().phase == Phase::Movement)
}

fn where_is(game: &Arkham, who: u8) -> &str {
    match game.state().inv(who).place {
        Place::Area(place) => &game.library().area(place).name,
        _ => "elsewhere",
    }
}

#[test]
fn one_with_a_task_walks_to_its_next_step() {
    for (tokens, there) in [(0, "Historical Society"), (1, "Graveyard")] {
        let mut game = game(&format!(
            r#"
            name = "A task"
            investigators = [{{ who = "Amanda Sharpe", at = "Southside streets", speed = 4,
                cards = [{{ card = "Genealogy Research", tokens = {tokens} }}] }}]
            "#
        ));
        movement(&mut game);
        assert_eq!(where_is(&game, 0), there);
    }
}

/// Which of the steps is the next one makes the difference, not the card: a gate stands where a step would be (DUN-26).
#[test]
fn nobody_walks_to_a_step_where_a_gate_is_open() {
    let mut game = game(
        r#"
        name = "A task behind a gate"
        gates."Historical Society" = "Abyss"
        investigators = [{ who = "Amanda Sharpe", at = "Southside streets", speed = 4, sanity = 1, stamina = 1,
            cards = ["Genealogy Research"] }]
        "#,
    );
    movement(&mut game);
    assert_ne!(where_is(&game, 0), "Historical Society");
}

#[test]
fn one_who_can_seal_takes_the_train_to_a_gate_on_the_other_board() {
    let mut game = game(
        r#"
        name = "A gate in Dunwich"
        gates."Wizard's Hill" = "Abyss"
        investigators = [
            { who = "Amanda Sharpe", at = "Northside streets", speed = 4, clues = 5, money = 2 },
            { who = "Joe Diamond", at = "Woods" },
        ]
        "#,
    );
    let chosen = movement(&mut game);
    let by_train = chosen.iter().filter(|option| matches!(option, Opt::Rail(_))).count();
    assert_eq!(by_train, 1, "only she can seal it: {chosen:?}");
}

/// Of two monsters of a kind, equally far away, the one that all arrows lead into a vortex (DUN-04) is fought.
#[test]
fn monsters_are_kept_out_of_the_vortices() {
    let mut game = game(
        r#"
        name = "Two Cultists"
        monsters."Village Commons streets" = "Cultist"
        monsters."Sentinel Hill" = "Cultist"
        investigators = [{ who = "Joe Diamond", at = "Backwoods Country streets", speed = 4, fight = 4, cards = ["Tommy Gun"] }]
        "#,
    );
    let chosen = movement(&mut game);
    assert!(chosen.iter().any(|option| matches!(option, Opt::Fight(_))), "{chosen:?}");
    assert_eq!(where_is(&game, 0), "Village Commons streets");
}

/// Without the price the blow fails, again and again.
#[test]
fn the_price_of_a_blow_is_paid() {
    let mut game = game(
        r#"
        name = "A Rat-thing"
        monsters."Woods" = "Rat-thing"
        investigators = [{ who = "Joe Diamond", at = "Woods", fight = 4, speed = 4, cards = ["Tommy Gun", "Food"] }]
        "#,
    );
    let asked = |game: &Arkham| game.decision().is_some_and(|d| d.ask == Ask::May);
    play(&mut game, |game| !asked(game));
    assert!(asked(&game), "the Rat-thing is fought");
    assert_eq!(play(&mut game, asked), [Opt::Yes]);
}
