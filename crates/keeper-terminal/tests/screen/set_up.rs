//! The screens before the table.

use super::*;

#[test]
fn the_set_up_screens_lead_to_the_table() {
    let mut stage = Stage::new(App::set_up(world(), Form { seed: Some(7.into()), ..Form::default() }, false), 80, 24);
    assert!(stage.sees("a new game"));
    stage.press(KeyCode::Down);
    assert!(stage.sees("Game          < Arkham Horror >"), "{}", stage.text());
    stage.press(KeyCode::Down);
    stage.types("3");
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    for _ in 0..2 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.sees("Cthulhu"), "{}", stage.text());
    assert!(stage.sees("Dreams of Madness"), "the sheet can be read:\n{}", stage.text());
    stage.press(KeyCode::Enter);
    for _ in 0..5 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Down);
    assert!(stage.sees("Amanda Sharpe") && stage.sees("Studious"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Char(' '));
    assert!(stage.sees("planner"), "{}", stage.text());
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    let session = stage.session();
    assert_eq!(session.begin().setup.players, 3);
    assert_eq!(session.begin().setup.ancient_one.as_deref(), Some("cthulhu"));
    assert_eq!(session.begin().setup.investigators[0].as_deref(), Some("amanda-sharpe"));
    assert_eq!(session.players(), [Player::Person, Player::Bot(Kind::Planner), Player::Person]);
}

#[test]
fn boxes_are_switched_with_their_parts_and_people() {
    let mut form = Form { seed: Some(7.into()), ..Form::default() };
    form.chosen.insert("ancient-one".into(), library().ancient_ones[2].id.clone());
    form.seats[0].0 = Some(3);
    let mut stage = Stage::new(App::set_up(world(), form, true), 80, 24);
    for _ in 0..3 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.sees("Boxes         < the base game >"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.sees("[x] Arkham Horror") && stage.sees("[ ] The Dunwich Horror"), "{}", stage.text());
    assert!(stage.sees("The game itself"), "what it brings:\n{}", stage.text());
    stage.press(KeyCode::Char(' '));
    assert!(stage.sees("[x] Arkham Horror") && stage.sees("everything else needs"), "{}", stage.text());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Char(' '));
    assert!(stage.sees("[x] The Dunwich Horror") && stage.sees("    [x] The village of Dunwich"), "{}", stage.text());
    // Its village alone can stay in the box; without its cards nothing of it can be played.
    for _ in 0..2 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Char(' '));
    assert!(stage.sees("[x] The Dunwich Horror") && stage.sees("    [ ] The village of Dunwich"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(stage.sees("Boxes         < The Dunwich Horr"), "{}", stage.text());
    assert!(stage.sees("Arkham Horror, The Dunwich Horror") && stage.sees("(Cards)"), "{}", stage.text());
    let ancient = library().ancient_ones[2].id.clone();
    let sheet = library().sheets[3].id.clone();
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    let session = stage.session();
    assert_eq!(session.begin().setup.sets, ["base", "dunwich:cards"]);
    assert_eq!(session.library().sets, ["base", "dunwich:cards"]);
    assert_eq!(session.begin().setup.ancient_one, Some(ancient));
    assert_eq!(session.begin().setup.investigators, [Some(sheet)]);
}

/// Left and right go through the presets: the base game, one box at a time, everything.
#[test]
fn presets_lead_from_the_base_game_to_everything() {
    let mut stage = Stage::new(App::set_up(world(), Form::default(), true), 120, 40);
    for _ in 0..3 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.sees("Boxes         < the base game >"), "{}", stage.text());
    stage.press(KeyCode::Right);
    assert!(stage.sees("Boxes         < The Dunwich Horror >"), "{}", stage.text());
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Left);
    assert!(stage.sees("Boxes         < 9 of them >") && stage.sees("Miskatonic Horror"), "{}", stage.text());
    stage.press(KeyCode::Right);
    assert!(stage.sees("Boxes         < the base game >"), "{}", stage.text());
}

/// A share of a box is set with the arrows; boxes are drawn by the seed, and are seen before the game begins.
#[test]
fn boxes_are_shared_and_drawn_in_the_list() {
    let form = Form { seed: Some(7.into()), ..Form::default() };
    let mut stage = Stage::new(App::set_up(world(), form, true), 120, 40);
    for _ in 0..3 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Down);
    for _ in 0..4 {
        stage.press(KeyCode::Left);
    }
    assert!(stage.sees("[x] 60 % The Dunwich Horror") && stage.sees("60 % in the decks: about"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(stage.sees("The Dunwich Horror (60 % of its cards)"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::End);
    assert!(stage.sees("Draw: Everything, thinned out") && stage.sees("Draw 3 boxes"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.sees("Everything, thinned out: Arkham Horror (50 % of its cards)"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    let session = stage.session();
    let setup = &session.begin().setup;
    assert_eq!((setup.sets.len(), setup.mix.share("base"), setup.mix.share("innsmouth")), (9, 50, 40));
    assert_eq!(session.library().sets, setup.sets);
}

#[test]
fn house_rules_are_switched_on_and_kept_with_the_game() {
    let mut stage = Stage::new(App::set_up(world(), Form::default(), false), 80, 24);
    for _ in 0..5 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.sees("House rules   none"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(
        stage.sees("[ ] A Longer Doom Track") && stage.sees("The doom track has 2 more spaces"),
        "{}",
        stage.text()
    );
    stage.types(" ");
    assert!(stage.sees("[x] A Longer Doom Track"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(stage.sees("House rules   A Longer Doom Track"), "{}", stage.text());
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    assert_eq!(stage.session().begin().setup.variants, ["longer-doom"]);
}

#[test]
fn a_seed_is_secret_unless_one_is_typed_which_is_called_open() {
    let mut stage = Stage::new(App::set_up(world(), Form::default(), false), 80, 24);
    for _ in 0..6 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.sees("Seed          secret_"), "{}", stage.text());
    stage.types("quiz\u{202e}? 42!");
    stage.press(KeyCode::Backspace);
    assert!(stage.sees("Seed          quiz4_ (open)"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.sees("Seed          secret_") && !stage.sees("(open)"), "{}", stage.text());
    stage.types("7");
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Enter);
    assert_eq!(stage.session().begin().setup.seed, 7.into());
    // Where none is given, every game gets one of its own.
    let form = Form::default();
    let world = world();
    let offer = keeper_terminal::offer(&world.cards, form.kind, &form.sets).unwrap();
    let begun = || keeper_terminal::begin::<Arkham>(&form, &offer, &world.cards, world.store.clone()).unwrap();
    let seed = || begun().begin().setup.seed;
    assert!(!seed().is_open() && seed() != seed());
}

#[test]
fn a_kept_game_is_offered_and_goes_on() {
    let world = world();
    let begin = begin(1, 9, Player::Person, UndoRule::Free);
    let mut kept = Session::start(library(), begin, Some("Friday".into()), world.store.clone()).unwrap();
    kept.choose(1, keeper_session::By::Person).unwrap();
    drop(kept);
    let mut stage = Stage::new(App::set_up(world, Form::default(), false), 80, 24);
    assert!(stage.sees("Friday"), "{}", stage.text());
    stage.press(KeyCode::Down);
    assert!(stage.sees("Arkham Horror"), "the boxes that it is played with:\n{}", stage.text());
    stage.press(KeyCode::Enter);
    assert_eq!(stage.session().position(), 1);
    assert_eq!(stage.session().name(), "Friday");
}

/// A folder of cards given on the command line is in play, alone and beside a box, and stays so when the game goes on.
#[test]
fn cards_of_ones_own_come_to_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let coin = folder.path().join("coin");
    std::fs::create_dir(&coin).unwrap();
    let card = "[[common]]\nid = \"lucky-coin\"\nname = \"Lucky Coin\"\nprice = 2\ntext = \"After your Luck check, exhaust this: reroll it.\"\n";
    std::fs::write(coin.join("coin.toml"), card).unwrap();
    let world = World { cards: keeper_session::Cards::with_folders(vec![coin]), ..world() };
    for (boxes, sets) in [(0, &["base", "coin"][..]), (1, &["base", "coin", "dunwich"])] {
        let form = Form { seed: Some(7.into()), ..Form::default() };
        let mut stage = Stage::new(App::set_up(world.clone(), form, true), 80, 24);
        (0..3).for_each(|_| _ = stage.press(KeyCode::Down));
        (0..boxes).for_each(|_| _ = stage.press(KeyCode::Right));
        stage.press(KeyCode::Home);
        stage.press(KeyCode::Enter);
        let mut known = stage.session().library().sets.clone();
        known.sort();
        assert_eq!(known, sets, "{}", stage.text());
        assert!(stage.session().library().card_named("Lucky Coin").is_some());
        let id = stage.session().id().unwrap().clone();
        let again = open(world.store.clone(), world.cards.arkham().clone(), &id, How::Play).unwrap();
        assert_eq!(again.library().sets, stage.session().library().sets);
    }
}
