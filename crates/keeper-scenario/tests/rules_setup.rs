//! Rules of the set-up, of drawing and of supplies that no scenario of the base game can show.

use std::sync::Arc;

use keeper_arkham::frame::{Ask, Frame};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_scenario::{Ids, run_text};
use keeper_table::{Game, Rng, Silent};

/// Nobody but Kate Winthrop lives at an unstable location, and where she is no gate opens: Amanda moves to the Woods.
#[test]
fn who_is_at_home_where_the_first_gate_opens_is_drawn_through_and_delayed() {
    let mut library = Library::embedded(&["base"]).unwrap();
    let woods = library.place_named("Woods").unwrap();
    library.sheets.iter_mut().find(|s| s.id == "amanda-sharpe").unwrap().home =
        keeper_arkham::state::Place::Area(woods);
    let text = r#"
[[scenario]]
name = "The first gate opens on Amanda"
setup = { players = 2, ancient_one = "Azathoth", investigators = ["Amanda Sharpe", "Joe Diamond"] }
play = [
  { draw = { mythos = "Heat Wave", gate = "Abyss", monster = "Ghoul" }, until = "Upkeep", auto = ["Speed ...", "Fight ...", "Lore ...", "Give up ..."] },
  { expect = { Amanda = { at = "Abyss 1", delayed = true }, Joe = { at = "Police Station", delayed = false } } },
  { expect = { gates.Woods = "Abyss", monsters.Woods = "Ghoul", doom = 1, turn = 1 } },
]
"#;
    let outcomes = run_text(&Arc::new(library), text, "set-up.toml".as_ref(), &Ids::default());
    assert!(outcomes[0].passed(), "{}", outcomes[0].failure().unwrap());
}

fn passes(library: Library, text: &str) {
    let outcomes = run_text(&Arc::new(library), text, "rule.toml".as_ref(), &Ids::default());
    assert!(outcomes[0].passed(), "{}", outcomes[0].failure().unwrap());
}

/// Eight cards for eight investigators with one each are always enough. With only two in the box they are not.
#[test]
fn blessings_and_curses_are_the_two_faces_of_one_supply() {
    let text = |first: &str, second: &str, blessed: bool| {
        format!(
            r#"
[[scenario]]
name = "Joe is blessed at the South Church, if there is a card left"
phase = "Arkham Encounters"
investigators = [
  {{ who = "Joe Diamond", at = "South Church" }},
  {{ who = "Amanda Sharpe", at = "Uptown streets", cards = [{first}] }},
  {{ who = "Bob Jenkins", at = "Uptown streets", cards = [{second}] }},
]
play = [{{ draw = {{ location = "southside-02", mythos = "Heat Wave", gate = "Abyss", monster = "Ghoul" }}, until = "Upkeep", expect = {{ Joe = {{ blessed = {blessed} }} }} }}]
"#
        )
    };
    for (first, second, blessed) in [
        (r#""Curse""#, r#""Curse""#, false),
        (r#""Curse""#, r#""Blessing""#, false),
        (r#""Blessing""#, r#""Blessing""#, false),
        (r#""Curse""#, "", true),
        ("", r#""Blessing""#, true),
    ] {
        let mut library = Library::embedded(&["base"]).unwrap();
        for card in library.cards.iter_mut().filter(|c| ["Blessing", "Curse"].contains(&c.name.as_str())) {
            assert_eq!(card.count, 8);
            card.count = 2;
        }
        passes(library, &text(first, second, blessed));
    }
}

/// Several cards for one encounter are drawn without shuffling in between: they are different cards (000 p.22).
#[test]
fn cards_drawn_for_one_encounter_are_all_different() {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let mut chosen_from = 0;
    for seed in 0..60 {
        let investigators = vec![Some("darrell-simmons".into()), Some("gloria-goldberg".into())];
        let setup = SetUp { players: 2, seed: seed.into(), investigators, ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..300 {
            let Some(decision) = game.decision() else { break };
            let (ask, count) = (decision.ask, decision.options.len());
            if ask == Ask::WhichCard {
                let cards = match game.state().frames.last().unwrap() {
                    Frame::LocationCard { cards, .. } => cards.to_vec(),
                    Frame::GateCard { cards, .. } => cards.to_vec(),
                    _ => panic!("only encounters let one choose a card"),
                };
                for (i, card) in cards.iter().enumerate().filter(|(_, c)| **c != u16::MAX) {
                    assert!(!cards[..i].contains(card), "seed {seed}: {cards:?}");
                }
                chosen_from += 1;
            }
            game.choose(rng.below(count as u32) as usize, &mut Silent).unwrap();
        }
    }
    assert!(chosen_from > 50, "only {chosen_from} choices among cards");
}
