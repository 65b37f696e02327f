//! An attack that was chosen with its weapons is made with these.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp, chance};
use keeper_present::Present;
use keeper_scenario::position;
use keeper_session::{Begin, By, Helper, Player, Session, UndoRule};

fn choose(session: &mut Session<Arkham>, helper: &mut Helper<Arkham>, label: &str) {
    let all = session.game().choices(0, &session.habits(session.position(), session.game()));
    let number = all.iter().position(|choice| choice.label.starts_with(label)).unwrap_or_else(|| {
        panic!("{label} is not among {:?}", all.iter().map(|choice| &choice.label).collect::<Vec<_>>())
    });
    helper.choose(session, &all, number).unwrap();
    while let Some(index) = helper.by_itself(session) {
        session.choose(index, By::Itself).unwrap();
    }
}

#[test]
fn what_is_let_go_makes_room_for_what_was_chosen() {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let text = r#"
        [[scenario]]
        name = "Three weapons, two hands"
        monsters.Northside = "Gug"
        investigators = [{ who = "Mandy Thompson", at = "Northside streets", fight = 3, will = 2,
            cards = ["Cavalry Saber", "Dynamite", "Tommy Gun"] }]
    "#;
    for (weapon, other) in [("Dynamite", "Tommy Gun"), ("Tommy Gun", "Dynamite")] {
        let mut game = position(&library, text).unwrap();
        for face in [5, 1, 1, 1] {
            assert!(game.load(chance::DIE, face));
        }
        let setup = SetUp { players: 1, ..SetUp::default() };
        let begin = Begin::new::<Arkham>(setup, vec![Player::Person], UndoRule::Free, &library);
        let mut session = Session::at_start(game, &[], begin);
        let mut helper = Helper::default();
        for label in ["Stay here", "Fight the Gug", "Attack with the Cavalry Saber", "Accept the result"] {
            choose(&mut session, &mut helper, label);
        }
        let from = session.position();
        choose(&mut session, &mut helper, &format!("Attack with the {weapon}"));
        let steps = &session.steps()[from..session.position()];
        let told: Vec<&str> = steps.iter().flat_map(|step| &step.lines).map(|line| line.text.as_str()).collect();
        let says = |words: &str| told.iter().any(|line| line.contains(words));
        assert!(says("lets go of Cavalry Saber") && says(&format!("takes {weapon} in both hands")), "{told:#?}");
        assert!(says("Combat (-2) check") && !says(&format!("takes {other}")), "{told:#?}");
    }
}
