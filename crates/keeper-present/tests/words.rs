//! Words in positions built by hand.

use std::sync::Arc;

use keeper_arkham::event::{Devouring, Leaving};
use keeper_arkham::frame::{Cause, CheckFrame, Frame, Purpose, Src};
use keeper_arkham::state::{Ending, Held, NONE, Spot};
use keeper_arkham::{Arkham, Ask, Event, Library, Opt, SetUp};
use keeper_arkham_script::tree::{CheckKind, Skill};
use keeper_present::*;
use keeper_table::{Game, Seats};

fn game(investigators: &[&str], ancient_one: &str) -> Arkham {
    game_with(&["base"], investigators, ancient_one)
}

fn game_with(sets: &[&str], investigators: &[&str], ancient_one: &str) -> Arkham {
    let library = Arc::new(Library::embedded(sets).unwrap());
    let setup = SetUp {
        sets: library.sets.clone(),
        players: investigators.len() as u8,
        seed: 1.into(),
        ancient_one: Some(ancient_one.into()),
        investigators: investigators.iter().map(|name| Some((*name).to_owned())).collect(),
        ..SetUp::default()
    };
    Arkham::new(library, &setup).unwrap()
}

fn ask(game: &mut Arkham, ask: Ask, options: &[Opt]) {
    let state = game.state_mut();
    state.seats = Seats::One(0);
    state.ask = Some(ask);
    state.options = options.iter().copied().collect();
}

fn luck_check(dice: [u8; 6]) -> Frame {
    Frame::Check(CheckFrame { modifier: -1, dice, ..CheckFrame::plain(0, CheckKind::Skill(Skill::Luck)) })
}

/// Rulebook p. 12: Azathoth, terror 6, 2 loans, 3 elder signs, 8 gates, 17 monsters, 5 survivors make 21 points.
#[test]
fn the_score_of_the_rulebooks_example() {
    let names = ["amanda-sharpe", "bob-jenkins", "carolyn-fern", "dexter-drake", "jenny-barnes"];
    let mut game = game(&names, "azathoth");
    let state = game.state_mut();
    state.terror = 6;
    state.loans_defaulted = 2;
    state.elder_signs_used = 3;
    for gate in 0..8 {
        state.investigators[gate % 5].gate_trophies |= 1 << gate;
    }
    for marker in 0..17 {
        state.monsters[marker] = Spot::Trophy((marker % 4) as u8);
    }
    state.ending = Some(Ending::Closed);
    let told = ending(game.library(), game.state()).unwrap();
    assert_eq!(told.score, 21);
    assert_eq!(told.parts.iter().map(|p| p.points).collect::<Vec<_>>(), [14, -6, -2, -3, 8, 5, 5]);
    // Two gates each for the first three; the first of them has one monster more.
    assert_eq!(told.honour, "Amanda Sharpe is the First Citizen of Arkham.");
}

#[test]
fn equal_labels_are_numbered_and_found() {
    let mut game = game(&["amanda-sharpe"], "yig");
    let ghouls: Vec<u8> =
        (0..game.library().markers.len() as u8).filter(|&m| game.library().kind(m).name == "Ghoul").collect();
    ask(
        &mut game,
        Ask::Face,
        &[Opt::Evade(ghouls[0]), Opt::Fight(ghouls[0]), Opt::Evade(ghouls[1]), Opt::Fight(ghouls[1])],
    );
    let (library, state) = (game.library(), game.state());
    let words = ["Evade the Ghoul", "Fight the Ghoul", "Evade the Ghoul (2)", "Fight the Ghoul (2)"];
    assert_eq!(labels(library, state), words);
    assert_eq!(find(library, state, "fight the ghoul"), Some(1));
    assert_eq!(find(library, state, "evade:ghoul.2"), Some(2));
    assert_eq!(find(library, state, "Fight"), None, "two options begin so");
    assert_eq!(find(library, state, ""), None);
}

#[test]
fn the_beginning_of_a_label_is_enough_where_it_is_clear() {
    let mut game = game(&["amanda-sharpe"], "yig");
    let woods = game.library().place_named("Woods").unwrap();
    ask(&mut game, Ask::Move(2), &[Opt::Area(woods), Opt::Done]);
    let (library, state) = (game.library(), game.state());
    assert_eq!(labels(library, state), ["Move to the Woods", "Stay here"]);
    assert_eq!(find(library, state, "Stay"), Some(1));
    assert_eq!(find(library, state, "Sta"), None, "no whole word");
    let asked = question(library, state).unwrap();
    assert_eq!(asked.title, "Amanda Sharpe: movement");
    assert_eq!(asked.rule, Some(ids::MOV_02));
}

#[test]
fn where_successes_count_their_number_is_expected() {
    let mut game = game(&["amanda-sharpe"], "yig");
    let inv = &mut game.state_mut().investigators[0];
    inv.held.clear();
    // A die for each point less the modifier of -1; a third of them succeed.
    inv.sliders[2] = 0;
    let luck = game.query().skill(0, Skill::Luck);
    for counts in [false, true] {
        let Frame::Check(check) = luck_check([0; 6]) else { unreachable!() };
        game.state_mut().frames.push(Frame::Check(CheckFrame { counts, ..check }));
        ask(&mut game, Ask::BeforeCheck, &[Opt::GoOn]);
        let expected = odds(game.library(), game.state()).unwrap().expected;
        assert_eq!(expected.is_some(), counts);
        assert!(expected.is_none_or(|n| (n - f64::from(luck - 1) / 3.0).abs() < 1e-12), "{expected:?}");
    }
}

/// Two failures lie on the table; a clue brings a die that succeeds on 5 and 6.
#[test]
fn a_clue_is_worth_a_third() {
    let mut game = game(&["amanda-sharpe"], "yig");
    game.state_mut().investigators[0].clues = 2;
    game.state_mut().investigators[0].held.clear();
    game.state_mut().frames.push(luck_check([1, 0, 1, 0, 0, 0]));
    ask(&mut game, Ask::AfterCheck, &[Opt::SpendClue, Opt::Done]);
    let (library, state) = (game.library(), game.state());
    let odds = odds(library, state).unwrap();
    assert_eq!(odds.now, 0.0);
    assert!((odds.with_clues[0].1 - 1.0 / 3.0).abs() < 1e-12);
    assert!((odds.with_clues[1].1 - 5.0 / 9.0).abs() < 1e-12);
    assert_eq!(odds.text, "0 % now, 33 % with 1 clue, 56 % with 2 clues.");
    let asked = question(library, state).unwrap();
    assert_eq!(asked.title, "Amanda Sharpe: Luck (-1) check");
    assert_eq!(asked.detail, "Rolled 3 1: 0 hits, 1 hit needed (on 5-6). 2 clues left.");
    assert_eq!(labels(library, state), ["Spend a clue", "Accept the result"]);
}

/// Injuries and madnesses that bind clues: the chances speak only of what can be spent, and of the dice that it brings.
#[test]
fn chances_know_what_binds_clues() {
    let cases = [
        ("Depression", 3, "0 % now, 0 % with 1 clue, 33 % with 2 clues, 56 % with 3 clues."),
        ("Mania", 3, "0 % now, 56 % with 2 clues."),
        ("Jinxed", 4, "0 % now, 33 % with 1 clue, 56 % with 2 clues."),
        ("Hysteria", 1, "0 % now, 33 % with 1 clue."),
    ];
    for (name, clues, text) in cases {
        let mut game = game_with(&["base", "dunwich"], &["amanda-sharpe"], "yig");
        let number = game.library().card_named(name).unwrap();
        let copy = game.library().cards[usize::from(number)].first_copy;
        let inv = &mut game.state_mut().investigators[0];
        inv.clues = clues;
        inv.held.clear();
        inv.held.push(Held { copy, ..Held::default() });
        game.state_mut().frames.push(luck_check([1, 0, 1, 0, 0, 0]));
        ask(&mut game, Ask::AfterCheck, &[Opt::SpendClue, Opt::Done]);
        assert_eq!(odds(game.library(), game.state()).unwrap().text, text, "{name}");
    }
}

#[test]
fn events_in_plain_words() {
    let game = game(&["amanda-sharpe"], "yig");
    let (library, state) = (game.library(), game.state());
    let woods = game.library().place_named("Woods").unwrap();
    let yuggoth =
        library.gate_markers.iter().position(|&g| library.gates[usize::from(g)].id == "base-yuggoth").unwrap();
    let line = tell(library, state, Event::GateOpened { at: woods, gate: yuggoth as u8 }).unwrap();
    assert_eq!(line.text, "A gate to Yuggoth opens at the Woods.");
    assert_eq!((line.rule, line.weight), (Some(ids::MYG_03), Weight::Great));
    let spent = |now: u8| Event::CluesChanged { who: 0, by: -1, now, cause: Cause::Seal, src: Src::None };
    let lines = tell_all(library, state, state, &[spent(4), spent(3), spent(2)]);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].text, "Amanda Sharpe spends 3 clues (2 left) on an elder sign.");
}

/// A seat that changes hands in one go: the one devoured and the one who comes are told apart.
#[test]
fn everybody_by_the_right_name() {
    let before = game(&["amanda-sharpe"], "yig");
    let library = before.library();
    let jenny = library.sheets.iter().position(|s| s.id == "jenny-barnes").unwrap() as u8;
    let mut after = *before.state();
    after.investigators[0].sheet = jenny;
    let home = library.sheets[usize::from(jenny)].home;
    let events = [
        Event::Devoured { who: 0, why: Devouring::Spent, src: Src::None },
        Event::Discarded { who: 0, copy: 0, src: Src::None },
        Event::TurnBegan(2),
        Event::Dealt { who: 0, sheet: jenny },
        Event::Gained { who: 0, copy: 0, src: Src::None },
        Event::Entered { who: 0, sheet: jenny, at: home },
    ];
    let lines: Vec<String> = tell_all(library, before.state(), &after, &events).into_iter().map(|l| l.text).collect();
    assert_eq!(
        lines,
        [
            "Without Sanity and Stamina, Amanda Sharpe is devoured.",
            "Amanda Sharpe discards .18 Derringer.",
            "Turn 2 begins.",
            "Player 1 plays Jenny Barnes, the Dilettante.",
            "Jenny Barnes gets .18 Derringer.",
            "Jenny Barnes, the Dilettante, enters the game at the Train Station with $10.",
        ]
    );
}

/// A player who is asked for a clue or for a loss must know what hangs on it: the words of the card, or what the monster does.
#[test]
fn questions_about_checks_and_losses_say_what_hangs_on_them() {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let mut rng = keeper_table::Rng::new(7);
    let (mut checks, mut losses) = (0, 0);
    for seed in 0..40 {
        let mut game =
            Arkham::new(library.clone(), &SetUp { players: 2, seed: seed.into(), ..SetUp::default() }).unwrap();
        while let Some(decision) = game.decision() {
            let count = decision.options.len() as u32;
            let state = game.state();
            let of_a_text = state.frames.iter().rev().find_map(|frame| match frame {
                Frame::Check(check) => Some(check.purpose == Purpose::Plain && check.monster == NONE),
                _ => None,
            });
            let detail = question(&library, state).unwrap().detail;
            match state.ask {
                Some(Ask::AfterCheck) if of_a_text == Some(true) => {
                    checks += 1;
                    let (_, stake) = detail.split_once(" left.").unwrap();
                    assert!(stake.contains(": ") && stake.len() > 12, "{detail}");
                }
                Some(Ask::Loss) => {
                    losses += 1;
                    let (_, why) = detail.split_once(").").unwrap();
                    assert!(why.len() > 4, "{detail}");
                }
                _ => {}
            }
            game.choose(rng.below(count) as usize, &mut keeper_table::Silent).unwrap();
        }
    }
    assert!(checks > 50 && losses > 20, "{checks} {losses}");
}

/// Rulebook p. 12: only a victory is rated and makes a First Citizen.
#[test]
fn a_defeat_has_no_first_citizen() {
    let mut game = game(&["amanda-sharpe"], "azathoth");
    game.state_mut().investigators[0].gate_trophies = 1;
    for (end, won) in [(Ending::Destroyed, false), (Ending::Sealed, true)] {
        game.state_mut().ending = Some(end);
        let told = ending(game.library(), game.state()).unwrap();
        assert_eq!(told.first_citizens, if won { vec![0] } else { vec![] });
        assert_eq!(told.rating().starts_with("Score"), won);
    }
}

/// What was chosen in a fight, where a gate marker goes, which doors open: the reader of the log need not look at the table.
#[test]
fn the_log_says_what_became_of_things() {
    let game = game(&["amanda-sharpe"], "yig");
    let (library, state) = (game.library(), game.state());
    let (woods, rifle) = (library.place_named("Woods").unwrap(), library.card_named("Rifle").unwrap());
    let rifle = library.copies.iter().position(|&number| number == rifle).unwrap() as u16;
    let ghoul = library.markers.iter().position(|&k| library.kinds[usize::from(k.0)].name == "Ghoul").unwrap() as u8;
    let yuggoth = library.gate_markers.iter().position(|&g| library.gates[usize::from(g)].id == "base-yuggoth");
    let gate = yuggoth.unwrap() as u8;
    let told = |event| {
        let line = tell(library, state, event).unwrap();
        (line.text, line.rule.unwrap())
    };
    let all = |events: &[Event]| {
        tell_all(library, state, state, events).into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(told(Event::Readied { who: 0, copy: rifle }).0, "Amanda Sharpe takes Rifle in both hands.");
    assert_eq!(told(Event::PutDown { who: 0, copy: rifle }).1, ids::CMB_14);
    let closed = |trophy| Event::GateClosed { at: woods, gate, by: Some(0), trophy };
    assert_eq!(told(closed(true)).0, "Amanda Sharpe closes the gate to Yuggoth at the Woods and keeps it as a trophy.");
    assert_eq!(
        told(closed(false)),
        ("The gate to Yuggoth at the Woods closes; no one keeps it as a trophy.".into(), ids::GAT_16)
    );
    assert_eq!(told(Event::Reopened(woods)).0, "The Woods is open again.");
    let hurt = |cause| Event::StaminaChanged { who: 0, by: -1, now: 4, cause, src: Src::Monster(ghoul) };
    assert_eq!(
        told(hurt(Cause::Combat)),
        ("The Ghoul strikes Amanda Sharpe, who loses 1 Stamina (4 left).".into(), ids::CMB_11)
    );
    // Much money at once, and a cause that is named once.
    let src = Src::Card(rifle);
    let rich = Event::MoneyChanged { who: 0, by: -500, now: 12, cause: Cause::Text, src };
    let lost = Event::Discarded { who: 0, copy: rifle + 1, src };
    assert_eq!(all(&[rich])[0], "Amanda Sharpe loses $500 ($12 left) because of Rifle.");
    assert!(!all(&[rich, lost])[1].contains("because"));
    let cup = |marker, from| Event::MonsterToCup { marker, from, why: Leaving::Gate, src: Src::None };
    assert_eq!(
        all(&[cup(ghoul, Spot::Sky), cup(ghoul + 1, Spot::Sky), cup(ghoul + 2, Spot::Area(woods))]),
        ["With the gate, 2 Ghouls from the Sky and the Ghoul from the Woods return to the cup."]
    );
}

/// The card of that id, laid out.
fn laid_out(id: &str) -> CardText {
    let lib = Library::embedded(&["base"]).unwrap();
    let mut all = Printed::all(&lib).map(|printed| card_text(&lib, printed));
    all.find(|card| card.id == id).expect("there is such a card")
}

/// The sheet prints -X; what X is, its text says.
#[test]
fn hasturs_combat_rating_is_shown() {
    let sheet = laid_out("hastur");
    assert!(sheet.facts.contains(&"Combat rating -X".to_owned()), "{:?}", sheet.facts);
    assert!(!laid_out("azathoth").facts.iter().any(|fact| fact.starts_with("Combat rating")));
}

#[test]
fn other_worlds_have_their_article() {
    assert_eq!(laid_out("base-abyss").name, "Gate to the Abyss");
    assert_eq!(laid_out("base-yuggoth").name, "Gate to Yuggoth");
}

#[test]
fn an_item_tells_its_tale() {
    let lib = Library::embedded(&["base"]).unwrap();
    let whiskey = laid_out("whiskey");
    assert_eq!(whiskey.tale, lib.cards[usize::from(lib.card_named("Whiskey").unwrap())].tale);
    assert!(!whiskey.tale.is_empty());
}
