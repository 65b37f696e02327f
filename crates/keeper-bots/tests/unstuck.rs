//! What brings nothing is not done without end.

use std::sync::Arc;

use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Library};
use keeper_bots::{Kind, Players, Thought};
use keeper_scenario::position;
use keeper_table::{Game, Silent};

/// More than anybody decides alone in the encounters of one turn.
const MANY: usize = 150;

/// How often the bot decides before the encounters of this turn are over.
fn decisions(library: &Arc<Library>, kind: Kind, text: &str) -> usize {
    let mut game = position(library, &format!("[[scenario]]\n{text}")).expect("the position is sound");
    let mut bot = Arkham::bot(kind, Thought::Futures(8), 1.into());
    let mut made = 0;
    while let Some(decision) = game.decision().filter(|_| game.state().phase == Phase::Encounters && made <= MANY) {
        let seat = decision.seats.speaker();
        let chosen = bot.choose(&game.view(seat));
        game.choose_by(seat, chosen, &mut Silent).expect("it can be chosen");
        made += 1;
    }
    made
}

#[test]
fn monsters_on_a_rumour_are_not_fought_and_fled_from_for_ever() {
    let library = keeper_scenario::base().unwrap();
    let mut longest = Vec::new();
    for (who, kind) in [("Ashcan Pete", "Maniac"), ("Harvey Walters", "Zombie"), ("Harvey Walters", "Maniac")] {
        for stop in 0..4 {
            for cards in ["", "\"Shotgun\""] {
                let text = format!(
                    "name = \"x\"\nphase = \"Arkham Encounters\"\nturn = 5\n\
                     investigators = [{{ who = \"{who}\", at = \"Miskatonic University streets\", sliders = [0, {stop}, 0], clues = 3, cards = [{cards}] }}]\n\
                     rumour = \"The Terrible Experiment\"\nmonsters.Rumour = [\"{kind}\"]"
                );
                longest.push((decisions(&library, Kind::Planner, &text), who, kind, stop, cards));
            }
        }
    }
    longest.sort();
    assert!(longest.iter().all(|one| one.0 < MANY), "{longest:?}");
}
