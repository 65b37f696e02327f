//! Questions as a player meets them in a fight: whole attacks, their chances, their dice, and taking them back.

use std::sync::Arc;

use crossterm::event::KeyCode;
use keeper_arkham::frame::{Ask, Opt};
use keeper_arkham::{Arkham, Library, SetUp, chance};
use keeper_bots::Thought;
use keeper_present::{Choice, Does, Habits, Present, find, harmless};
use keeper_session::{Begin, By, UndoRule, Unit};
use keeper_store::Sqlite;
use keeper_table::{Game, Rng, Silent};
use keeper_terminal::{App, Look, Plain, World, key, key_of};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

type Session = keeper_session::Session<Arkham>;
type Helper = keeper_session::Helper<Arkham>;
type TableScreen = keeper_terminal::TableScreen<Arkham>;

fn choices(game: &Arkham) -> Vec<Choice> {
    game.choices(game.decision().unwrap().seats.speaker(), &Habits::default())
}

fn explain(game: &Arkham, choices: &[Choice], cursor: Option<usize>) -> Vec<String> {
    keeper_session::explain(game, game.decision().unwrap().seats.speaker(), choices, cursor)
}

/// The keys of the options that a choice takes one after the other, if it is of this kind.
fn series<'a>(choice: &'a Choice, kind: &str) -> Option<&'a [String]> {
    match &choice.does {
        Does::Series(series) if series.kind == kind => Some(&series.keys),
        _ => None,
    }
}

fn library() -> Arc<Library> {
    keeper_scenario::base().unwrap()
}

/// Amanda, and a monster in the Uptown streets; these options are taken.
fn position(amanda: &str, monster: &str, taken: &[&str]) -> Arkham {
    let text = format!(
        "[[scenario]]\nname = \"a fight\"\nmonsters.Uptown = \"{monster}\"\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\", {amanda} }}, {{ who = \"Bob Jenkins\", at = \"Uptown streets\" }}]\n"
    );
    let library = library();
    let mut game = keeper_scenario::position(&library, &text).unwrap_or_else(|wrong| panic!("{wrong}"));
    for &label in taken {
        let at = find(&library, game.state(), label).unwrap_or_else(|| panic!("{label} is not offered"));
        game.choose(at, &mut Silent).unwrap();
    }
    game
}

fn fight(amanda: &str, monster: &str) -> Arkham {
    position(amanda, monster, &["Stay here", &format!("Fight the {monster}")])
}

fn session(game: Arkham) -> Session {
    let setup = SetUp { players: 2, ..SetUp::default() };
    let begin = Begin::new::<Arkham>(setup, vec![], UndoRule::Free, game.library());
    Session::at_start(game, &[], begin)
}

fn told(choices: &[Choice]) -> Vec<String> {
    choices.iter().map(|choice| format!("{} {}", choice.label, choice.note).trim_end().to_owned()).collect()
}

fn named<'a>(choices: &'a [Choice], label: &str) -> &'a Choice {
    choices.iter().find(|choice| choice.label == label).unwrap_or_else(|| panic!("{label} not in {:#?}", told(choices)))
}

/// Fight 3 and the Cultist's +1 are 4 dice; the Rifle has +5, Revolver and Knife together +4, Dynamite +8. The chance of a
/// success with n dice is 1 - (2/3)^n.
#[test]
fn whole_attacks_are_offered_first_and_the_best_of_them_before_the_others() {
    let game = fight("sneak = 1, fight = 3, cards = [\"Knife\", \"Rifle\", \".38 Revolver\", \"Food\"]", "Cultist");
    assert_eq!(
        told(&choices(&game)),
        [
            "Attack with the Rifle 97.4%",
            "Attack with the Knife and the .38 Revolver 96.1%",
            "Attack 80.2%",
            "Flee 0%",
            "Ready the Knife then 86.8%",
            "Ready the Rifle then 97.4%",
            "Ready the .38 Revolver then 94.1%",
        ]
    );
    let game = fight("fight = 3, cards = [\"Dynamite\", \"Rifle\"]", "Cultist");
    let attacks = choices(&game).into_iter().filter(|choice| series(choice, "strike").is_some());
    let labels: Vec<String> = attacks.map(|attack| attack.label).collect();
    assert_eq!(labels, ["Attack with the Dynamite (used up)", "Attack with the Rifle"]);
}

/// The Fire Vampire is immune to physical weapons: Fight 4 with -2 leaves two dice, whatever is taken in hand.
#[test]
fn weapons_that_do_nothing_are_not_taken_in_hand() {
    let game = fight("fight = 4, cards = [\"Rifle\", \"Knife\"]", "Fire Vampire");
    let choices = choices(&game);
    let offered = ["Attack with bare hands 55.6%", "Ready the Rifle then 55.6%", "Ready the Knife then 55.6%"];
    assert_eq!(told(&choices), offered);
    let ready = choices.iter().position(|choice| choice.label == "Ready the Rifle");
    let dice = "Ready the Rifle: 2 dice: Fight 4, combat rating -2, Rifle +0 (immune to its +5).";
    assert_eq!(explain(&game, &choices, ready), [dice]);
}

/// Wither costs no Sanity. Lore 2 casts it with two dice (5/9); Fight 1 and +1 are two dice (5/9), with its +3 five (211/243):
/// 5/9 * 211/243 + 4/9 * 5/9. Shrivelling costs Sanity and is left to the player: Lore 2 and -1 is one die (1/3), and eight
/// dice then strike.
#[test]
fn only_spells_without_a_price_are_cast_for_an_attack() {
    let game = position(
        "fight = 1, lore = 2, cards = [\"Wither\", \"Shrivelling\"]",
        "Cultist",
        &["Stay here", "Fight the Cultist"],
    );
    let choices = choices(&game);
    assert_eq!(told(&choices[..1]), ["Cast Wither and attack 72.9%"]);
    let wither = choices.iter().find(|choice| choice.label.starts_with("Cast Wither:")).unwrap();
    assert_eq!(wither.note, "55.6%, then 86.8%");
    let shrivelling = choices.iter().find(|choice| choice.label.starts_with("Cast Shrivelling")).unwrap();
    assert_eq!(shrivelling.note, "33.3%, then 96.1%");
    assert!(!choices.iter().any(|choice| series(choice, "strike").is_some() && choice.label.contains("Shriv")));
}

/// Lets everything happen that needs nobody.
fn settle(helper: &mut Helper, session: &mut Session) {
    while let Some(index) = helper.by_itself(session) {
        session.choose(index, By::Itself).unwrap();
    }
}

fn offered(session: &Session) -> Vec<Choice> {
    let game = session.game();
    game.choices(session.asked().unwrap(), &session.habits(session.position(), game))
}

#[test]
fn an_attack_is_made_and_undone_as_one_and_its_weapons_are_remembered() {
    let mut game = fight("fight = 3, cards = [\"Knife\", \"Rifle\", \".38 Revolver\"]", "Cultist");
    for _ in 0..8 {
        game.load(chance::DIE, 1);
    }
    let (mut session, mut helper) = (session(game), Helper::default());
    let pair = named(&offered(&session), "Attack with the Knife and the .38 Revolver").clone();
    helper.choose(&mut session, std::slice::from_ref(&pair), 0).unwrap();
    settle(&mut helper, &mut session);
    let made: Vec<(By, &str)> = session.steps().iter().map(|step| (step.by, step.label.as_str())).collect();
    let name = "Attack with the Knife and the .38 Revolver";
    assert_eq!(made, [(By::Person, name), (By::Itself, "Ready the .38 Revolver"), (By::Itself, "Attack")]);
    assert_eq!(session.last_roll(3, session.game()).unwrap(), "Combat failed: 1 1 1 1 1 1 1 1, 0 hits");
    // The same weapons are in hand in the next round; the Rifle would be better, and takes both hands.
    let again = offered(&session);
    assert_eq!(
        told(&again[..2]),
        ["Attack with the Rifle 97.4%", "Attack with the Knife and the .38 Revolver 96.1%, again"]
    );
    assert_eq!(series(&again[1], "strike").unwrap(), ["attack"]);
    let steps = series(&again[0], "strike").unwrap();
    let words: Vec<&str> = steps.iter().map(|key| key.split(':').next().unwrap()).collect();
    assert_eq!(words, ["release", "release", "ready", "attack"], "{steps:?}");
    assert_eq!(session.undo(Unit::Decision).unwrap(), 0);
    assert_eq!(told(&offered(&session)[1..2]), ["Attack with the Knife and the .38 Revolver 96.1%"]);
    session.redo().unwrap();
    assert_eq!(session.position(), 3, "and done again as one");
}

/// From the Fire Vampire nobody flees: with the knife in hand the blow is forced, and it is struck once. Fight 4 with -2
/// are two dice; it hurts for 2 Stamina of 5.
#[test]
fn a_blow_that_is_forced_is_struck_once() {
    let mut game = fight("fight = 4, cards = [\"Enchanted Knife\", \"Rifle\"]", "Fire Vampire");
    for _ in 0..5 {
        game.load(chance::DIE, 1);
    }
    let (mut session, mut helper) = (session(game), Helper::default());
    let attack = named(&offered(&session), "Attack with the Enchanted Knife").clone();
    helper.choose(&mut session, std::slice::from_ref(&attack), 0).unwrap();
    settle(&mut helper, &mut session);
    assert_eq!(session.position(), 1);
    assert_eq!(session.game().state().inv(0).stamina, 3);
    assert_eq!(offered(&session)[0].note, "86.8%, again");
}

#[test]
fn a_spell_that_does_not_work_lets_its_player_think_again() {
    for (faces, struck) in [([1, 1], false), ([1, 6], true)] {
        let mut game = fight("fight = 1, lore = 2, cards = [\"Wither\", \"Knife\"]", "Cultist");
        // The blow: Fight 1, +1, and +3 and +1 if the spell works.
        for face in faces.into_iter().chain([1; 6]) {
            game.load(chance::DIE, face);
        }
        let (mut session, mut helper) = (session(game), Helper::default());
        let cast = named(&offered(&session), "Cast Wither, attack with the Knife").clone();
        helper.choose(&mut session, std::slice::from_ref(&cast), 0).unwrap();
        settle(&mut helper, &mut session);
        let steps: Vec<&str> = session.steps().iter().map(|step| step.label.as_str()).collect();
        let all = ["Cast Wither, attack with the Knife", "Ready the Knife", "Attack"];
        assert_eq!(steps, if struck { &all[..] } else { &all[..1] });
        assert!(matches!(session.game().state().ask, Some(Ask::Combat(_))));
        assert_eq!(session.game().state().combat.rounds, u8::from(struck));
    }
}

#[test]
fn what_comes_between_the_steps_of_an_attack_is_asked_and_does_not_end_it() {
    let mut game = fight("fight = 1, lore = 2, clues = 1, cards = [\"Wither\"]", "Cultist");
    for face in [1, 1, 5, 1, 1, 1, 1, 1] {
        game.load(chance::DIE, face);
    }
    let (mut session, mut helper) = (session(game), Helper::default());
    let cast = named(&offered(&session), "Cast Wither and attack").clone();
    helper.choose(&mut session, std::slice::from_ref(&cast), 0).unwrap();
    settle(&mut helper, &mut session);
    assert_eq!(session.game().state().ask, Some(Ask::AfterCheck));
    let clue = named(&offered(&session), "Spend a clue").clone();
    helper.choose(&mut session, std::slice::from_ref(&clue), 0).unwrap();
    settle(&mut helper, &mut session);
    assert_eq!(session.steps().last().unwrap().label, "Attack");
}

/// A card asks for a Combat (-1) check: weapons serve it too. Fight 3 and -1 are two dice, seven with the Rifle.
#[test]
fn weapons_are_taken_in_hand_for_the_check_of_a_card() {
    let text = "[[scenario]]\nname = \"a check\"\ninvestigators = [{ who = \"Amanda Sharpe\", at = \"St. Mary's Hospital\", fight = 3, \
                sanity = 5, cards = [\"Rifle\", \"Knife\"] }, { who = \"Bob Jenkins\", at = \"Bank\" }]\n";
    let library = library();
    let mut game = keeper_scenario::position(&library, text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let asks = |words: &str| words.contains("Lose 1 Sanity. Combat (-1) check. Pass: gain 1 clue.");
    let card = library.location_cards.iter().position(|card| card.entries.iter().any(|entry| asks(&entry.words)));
    game.load(chance::LOCATION, card.unwrap() as u16);
    let mut session = session(game);
    while session.game().state().ask != Some(Ask::BeforeCheck) {
        let encounter = session.game().state().options.iter().position(|&option| option == Opt::HaveEncounter);
        session.choose(encounter.or(harmless(session.game().state())).unwrap(), By::Person).unwrap();
    }
    let offered = offered(&session);
    let first = ["Roll with the Rifle 94.1%", "Roll with the Knife 70.4%"];
    assert_eq!(told(&offered[..2]), first);
    assert_eq!(offered[2].label, "Ready the Rifle");
    assert_eq!(
        explain(session.game(), &offered, Some(0)),
        ["Roll with the Rifle: 7 dice: Fight 3, modifier -1, Rifle +5."]
    );
    let (mut helper, before) = (Helper::default(), session.position());
    helper.choose(&mut session, &offered, 0).unwrap();
    settle(&mut helper, &mut session);
    assert!(session.steps()[before..].iter().any(|step| step.habit.is_some()));
    assert_eq!(session.steps()[before].label, "Roll with the Rifle");
    assert_eq!(session.undo(Unit::Decision).unwrap(), before);
}

/// The example of the order of play: Sneak, the awareness of the monster, a Dark Cloak.
#[test]
fn the_dice_of_a_check_are_explained() {
    let game = position("sneak = 3, fight = 2, cards = [\"Dark Cloak\"]", "Cultist", &["Stay here"]);
    let list = choices(&game);
    assert_eq!(
        explain(&game, &list, None),
        [
            "Evade (-3) check against the Cultist: 1 die: Sneak 3, awareness -3, Dark Cloak +1.",
            "Combat (+1) check against the Cultist: 3 dice: Fight 2, combat rating +1.",
        ]
    );
    // A Ghost's horror rating is -2; an investigator who fights it makes the horror check first.
    let game = position("sneak = 3, will = 3, fight = 2", "Ghost", &["Stay here"]);
    let list = choices(&game);
    let fight = list.iter().position(|choice| choice.label == "Fight the Ghost");
    assert_eq!(
        explain(&game, &list, fight),
        [
            "Horror (-2) check against the Ghost: 1 die: Will 3, horror rating -2.",
            "Combat (-3) check against the Ghost: no dice: Fight 2, combat rating -3.",
        ]
    );
    let mut game = about_to_fail();
    let at = find(game.library(), game.state(), "Evade the Cultist").unwrap();
    game.choose(at, &mut Silent).unwrap();
    assert_eq!(game.state().ask, Some(Ask::AfterCheck));
    let said = explain(&game, &choices(&game), None);
    assert_eq!(said, ["Evade (-3) check against the Cultist: 1 die: Sneak 4, awareness -3."]);
}

/// An evasion that is going to fail, with a clue to spend.
fn about_to_fail() -> Arkham {
    let mut game = position("sneak = 4, clues = 1", "Cultist", &["Stay here"]);
    game.load(chance::DIE, 1);
    game
}

/// Random games: wherever something can be declined, that stands first, and in a fight a whole attack does.
#[test]
fn what_does_nothing_stands_first_wherever_something_is_voluntary() {
    let library = library();
    let (mut declined, mut struck) = (0, 0);
    for seed in 0..6 {
        let setup = SetUp { players: 2, seed: seed.into(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = game.decision() else { break };
            let list = choices(&game);
            let first = &list[0].does;
            let voluntary = decision.options.iter().any(|o| matches!(o, Opt::Done | Opt::No | Opt::GoOn));
            if decision.options.contains(&Opt::Attack) {
                assert!(series(&list[0], "strike").is_some(), "{:?}", told(&list));
                struck += 1;
            } else if voluntary && !decision.options.iter().any(|o| matches!(o, Opt::Ready(_))) {
                let does = |index: usize| matches!(decision.options[index], Opt::Done | Opt::No | Opt::GoOn);
                assert!(matches!(first, Does::Takes(index) if does(*index)), "{:?}", told(&list));
                assert_eq!(*first, Does::Takes(harmless(game.state()).unwrap()));
                declined += 1;
            }
            // Nothing that the engine offers is missing.
            let steps = |choice: &Choice| match (&choice.does, series(choice, "strike")) {
                (Does::Takes(_), _) => 1,
                (_, steps) => usize::from(steps.is_some_and(|steps| steps.len() == 1)),
            };
            let areas = decision.options.iter().filter(|o| matches!(o, Opt::Area(_))).count();
            let walks = list.iter().any(|choice| series(choice, "walk").is_some());
            let single: usize = list.iter().map(steps).sum();
            assert_eq!(single, decision.options.len() - if walks { areas } else { 0 }, "{:?}", told(&list));
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(declined > 100 && struck > 10, "{declined} {struck}");
}

/// A table with keys and a screen.
struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Stage {
    fn new(game: Arkham, columns: u16, rows: u16) -> Stage {
        let store = Arc::new(Sqlite::in_memory().unwrap());
        let world = World {
            cards: library().into(),
            store,
            look: Look { colour: true, ascii: false },
            thought: Thought::Usual,
        };
        let app = App::play(world, session(game));
        let mut stage = Stage { app, terminal: Terminal::new(TestBackend::new(columns, rows)).unwrap() };
        stage.draw();
        stage
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    fn press(&mut self, code: char) {
        self.app.handle(key(KeyCode::Char(code)));
        self.draw();
    }

    fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn sees(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    fn table(&self) -> &TableScreen {
        self.app.table().unwrap()
    }
}

#[test]
fn attacks_rolls_and_dice_are_on_the_screen() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut game = fight("fight = 3, cards = [\"Knife\", \"Rifle\"]", "Cultist");
        for _ in 0..9 {
            game.load(chance::DIE, 2);
        }
        let mut stage = Stage::new(game, columns, rows);
        for text in ["Attack with the Rifle", "97.4%"] {
            assert!(stage.sees(text), "{text}:\n{}", stage.text());
        }
        stage.press('D');
        for text in ["Where the dice come from", "9 dice: Fight 3, combat rating +1, Rifle +5."] {
            assert!(stage.sees(text), "{text}:\n{}", stage.text());
        }
        stage.press('x');
        stage.press('0');
        assert_eq!(stage.table().session().position(), 0, "a fight cannot be declined");
        stage.press('1');
        assert_eq!(stage.table().session().position(), 2);
        for text in ["Last roll: Combat failed: 2 2 2 2 2 2 2", "97.4%, again"] {
            assert!(stage.sees(text), "{text}:\n{}", stage.text());
        }
        stage.press('u');
        assert_eq!(stage.table().session().position(), 0, "one key takes the whole attack back");
    }
}

#[test]
fn one_key_declines() {
    let mut stage = Stage::new(about_to_fail(), 80, 24);
    assert_eq!(stage.table().choices()[0].label, "Evade the Cultist");
    stage.press('1');
    assert_eq!(stage.table().choices()[0].label, "Accept the result");
    stage.press('D');
    assert!(stage.sees("1 die: Sneak 4, awareness -3."), "{}", stage.text());
    stage.press('x');
    stage.press('0');
    assert!(stage.sees("Last roll: Evade failed: 1, 0 hits"), "{}", stage.text());
}

/// Amanda sets out and is held up; the cursor of Bob, who stands in the same place, is not where she wanted to go.
#[test]
fn a_goal_belongs_to_the_seat_that_set_out() {
    let mut game = position("sneak = 1, fight = 2", "Cultist", &[]);
    for _ in 0..8 {
        game.load(chance::DIE, 6);
    }
    let mut stage = Stage::new(game, 80, 24);
    let goal = |stage: &Stage| {
        let walk = |choice: &Choice| choice.label == "Southside (streets)";
        stage.table().choices().iter().position(walk).expect("both can go there")
    };
    let walk = goal(&stage);
    stage.press(key_of(walk).unwrap());
    assert_eq!(stage.table().session().game().state().ask, Some(Ask::Face), "{}", stage.text());
    let mut asked = (Some(Ask::Face), 0);
    // She cannot evade it, and fights: her movement is over.
    while !(matches!(asked.0, Some(Ask::Move(_))) && asked.1 == 1) {
        let fights = stage.table().choices().iter().position(|choice| choice.label.starts_with("Fight"));
        stage.press(key_of(fights.unwrap_or(0)).unwrap());
        let state = stage.table().session().game().state();
        asked = (state.ask, state.seats.speaker());
    }
    assert!(goal(&stage) > 0);
    assert_eq!(stage.table().cursor(), 0, "{}", stage.text());
}

#[test]
fn everything_is_there_line_by_line() {
    let mut game = fight("fight = 3, cards = [\"Rifle\"]", "Cultist");
    for _ in 0..9 {
        game.load(chance::DIE, 2);
    }
    let mut screen = Vec::new();
    let session = Plain::new(session(game), "dice 1\n1\ndice 9\nundo\n".as_bytes(), &mut screen).run().unwrap();
    let text = String::from_utf8(screen).unwrap();
    for said in [
        "  1  Attack with the Rifle (97.4%)\n",
        "Attack with the Rifle: 9 dice: Fight 3, combat rating +1, Rifle +5.\n",
        "  Last roll: Combat failed: 2 2 2 2 2 2 2 2 2, 0 hits\n",
        "  1  Attack with the Rifle (97.4%, again)\n",
        "! there is no option 9\n",
        "Back at decision 1.\n",
    ] {
        assert!(text.contains(said), "{said}:\n{text}");
    }
    assert_eq!(session.position(), 0);
    let mut screen = Vec::new();
    Plain::new(self::session(about_to_fail()), "evade\n0\n".as_bytes(), &mut screen).run().unwrap();
    assert!(String::from_utf8(screen).unwrap().contains("Last roll: Evade failed: 1, 0 hits"));
}

/// Sneak 1 and the awareness of the Cultist, -3, leave no die; 6 clues are 6 dice, and 1 - (2/3)^6 is 91.2 %.
#[test]
fn where_there_is_no_chance_it_is_said_what_clues_do() {
    let game = fight("sneak = 1, fight = 3, clues = 6", "Cultist");
    assert_eq!(named(&choices(&game), "Flee").note, "0% (91.2% with 6 clues)");
    let game = fight("sneak = 1, fight = 3, clues = 1", "Cultist");
    assert_eq!(named(&choices(&game), "Flee").note, "0% (33.3% with 1 clue)");
    let game = fight("sneak = 1, fight = 3", "Cultist");
    assert_eq!(named(&choices(&game), "Flee").note, "0%");
}

/// MOV-08: a fight ends the movement. The best attack on the Cultist is with the Rifle: 3 + 1 + 5 dice. The Zombie is a sight to be borne
/// first, and has 1 toughness and a rating of -1: 3 - 1 + 5 dice, and 1 - (2/3)^7 is 94.1 %.
#[test]
fn beside_fight_stands_the_chance_of_the_best_attack() {
    let armed = "speed = 3, fight = 3, cards = [\"Knife\", \"Rifle\"]";
    let fighting = |monster: &str, taken: &[&str]| {
        let game = position(armed, monster, taken);
        named(&choices(&game), &format!("Fight the {monster}")).note.clone()
    };
    assert_eq!(fighting("Cultist", &["Move to the Woods"]), "97.4%, ends movement");
    assert_eq!(fighting("Zombie", &["Move to the Woods"]), "94.1%, ends movement");
    // An investigator who stays has moved.
    assert_eq!(fighting("Cultist", &["Stay here"]), "97.4%");
}
