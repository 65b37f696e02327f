//! Why something cannot be done, what lies beyond the boards, and what can be seen of the Mythos: in positions built by hand.

use std::sync::Arc;

use keeper_arkham::event::Doom;
use keeper_arkham::frame::{CheckFrame, CheckStage, Frame, Src};
use keeper_arkham::state::{Held, Phase, Place, held};
use keeper_arkham::{Arkham, Ask, Event, Library, Opt, SetUp};
use keeper_arkham_script::tree::{CheckKind, PlaceId, Skill};
use keeper_final_hour::{FinalHour, Phase as Step};
use keeper_present::{Habits, Present, Subject, TokenKind, Tone, rolls, tell_all};
use keeper_table::{Game, Recorder, Rng, Seats, Silent};

fn game(investigators: &[&str]) -> Arkham {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let setup = SetUp {
        sets: library.sets.clone(),
        players: investigators.len() as u8,
        seed: 1.into(),
        ancient_one: Some("yig".into()),
        investigators: investigators.iter().map(|name| Some((*name).to_owned())).collect(),
        ..SetUp::default()
    };
    Arkham::new(library, &setup).unwrap()
}

fn place(game: &Arkham, name: &str) -> PlaceId {
    game.library().place_named(name).unwrap()
}

/// Seat 0 stands there, holds nothing and is asked this.
fn asked(game: &mut Arkham, at: &str, phase: Phase, ask: Ask, options: &[Opt]) {
    let at = place(game, at);
    let state = game.state_mut();
    state.investigators[0].place = Place::Area(at);
    state.investigators[0].held.clear();
    (state.phase, state.seats, state.ask) = (phase, Seats::One(0), Some(ask));
    state.options = options.iter().copied().collect();
}

fn why(game: &Arkham, about: &str) -> Option<String> {
    game.why_not(0, &Subject(about.to_owned()))
}

fn holds(game: &mut Arkham, name: &str, flags: u8) {
    let number = game.library().card_named(name).unwrap();
    let copy = game.library().cards[usize::from(number)].first_copy;
    game.state_mut().investigators[0].held.push(Held { copy, flags, ..Held::default() });
}

/// From the Woods: Uptown 1, Miskatonic University 2, the Merchant District 3, Northside 4, the Newspaper 5.
#[test]
fn a_place_that_is_too_far_says_how_far_it_is() {
    let mut game = game(&["amanda-sharpe"]);
    let street = game.library().area(place(&game, "Woods")).joined[0];
    asked(&mut game, "Woods", Phase::Movement, Ask::Move(1), &[Opt::Area(street), Opt::Done]);
    assert_eq!(why(&game, "area:newspaper").unwrap(), "It takes 5 movement points; you have 1 left.");
    assert_eq!(why(&game, &format!("area:{}", game.library().area(street).id)), None, "one step away");
    assert_eq!(why(&game, "area:woods").unwrap(), "You are there. You can use it in Encounters.");
    assert_eq!(game.why_not(1, &Subject::new("area", "newspaper")), None, "nobody else is asked");
    asked(&mut game, "Woods", Phase::Encounters, Ask::Encounter, &[Opt::HaveEncounter]);
    assert_eq!(why(&game, "area:newspaper").unwrap(), "You move in Movement; this is Encounters.");
}

/// LOC-02: to be healed wholly at the hospital costs $2.
#[test]
fn what_a_place_offers_says_what_is_wanting() {
    let mut game = game(&["amanda-sharpe"]);
    asked(&mut game, "St. Mary's Hospital", Phase::Encounters, Ask::Encounter, &[Opt::HaveEncounter]);
    game.state_mut().investigators[0].money = 1;
    let told = why(&game, "area:st-marys-hospital").unwrap();
    assert!(told.contains("estore your Stamina: it costs $2; you have $1."), "{told}");
    asked(&mut game, "St. Mary's Hospital", Phase::Upkeep, Ask::Upkeep, &[Opt::Done]);
    assert_eq!(why(&game, "area:st-marys-hospital").unwrap(), "You can use it in Encounters; this is Upkeep.");
}

#[test]
fn a_card_says_whether_it_is_exhausted_too_dear_or_for_another_moment() {
    let mut game = game(&["amanda-sharpe"]);
    asked(&mut game, "Woods", Phase::Movement, Ask::Move(1), &[Opt::Done]);
    holds(&mut game, "Bullwhip", 0);
    assert_eq!(why(&game, "card:bullwhip").unwrap(), "You can't use it now. Its moment: after your combat check.");
    asked(&mut game, "Woods", Phase::Movement, Ask::AfterCheck, &[Opt::Done]);
    holds(&mut game, "Bullwhip", held::EXHAUSTED);
    assert_eq!(why(&game, "card:bullwhip").unwrap(), "It is exhausted until your next upkeep.");
    asked(&mut game, "Woods", Phase::Encounters, Ask::Buy, &[Opt::Done]);
    game.state_mut().investigators[0].money = 1;
    assert_eq!(why(&game, "card:bullwhip").unwrap(), "It costs $2; you have $1.");
    // Dread Curse of Azathoth costs 2 Sanity (p. 17: a spell is paid for when it is cast).
    asked(&mut game, "Woods", Phase::Movement, Ask::Combat(0), &[Opt::Attack]);
    holds(&mut game, "Dread Curse of Azathoth", 0);
    game.state_mut().investigators[0].sanity = 1;
    assert_eq!(why(&game, "card:dread-curse-of-azathoth").unwrap(), "Not now: it takes 2 Sanity; you have 1.");
}

#[test]
fn trade_gates_and_monsters_say_what_they_want() {
    let mut game = game(&["amanda-sharpe", "bob-jenkins"]);
    let other = place(&game, "Newspaper");
    asked(&mut game, "Woods", Phase::Movement, Ask::Move(1), &[Opt::Done]);
    game.state_mut().investigators[1].place = Place::Area(other);
    assert_eq!(why(&game, "seat:1").unwrap(), "You can only trade with someone in your area: go to Bob Jenkins first.");
    assert_eq!(why(&game, "seat:0"), None);
    asked(&mut game, "Woods", Phase::Encounters, Ask::Encounter, &[Opt::HaveEncounter]);
    assert_eq!(why(&game, "seat:1").unwrap(), "You can trade in Movement: before, during and after your move.");
    let gate = game.library().gates[usize::from(game.library().gate_markers[0])].id.clone();
    let told = why(&game, &format!("gate:{gate}")).unwrap();
    assert_eq!(told, "You can only close a gate where you stand, after coming back through it.");
}

/// SKL-04, SKL-07: dice of a clue succeed on 4 for the blessed, and on 6 only for the cursed.
#[test]
fn the_dice_of_a_clue_are_told_with_the_successes_of_blessed_and_cursed() {
    let fresh = game(&["amanda-sharpe"]);
    for (name, lowest) in [("Blessing", 4), ("Curse", 6)] {
        let mut seen = 0;
        for seed in 0..40 {
            let mut game = fresh.clone();
            asked(&mut game, "Woods", Phase::Movement, Ask::AfterCheck, &[Opt::SpendClue, Opt::Done]);
            holds(&mut game, name, 0);
            let state = game.state_mut();
            state.rng = Rng::new(seed);
            state.investigators[0].clues = 1;
            let dice = [1, 0, 0, 0, 0, 0];
            let check = CheckFrame { dice, difficulty: 3, ..CheckFrame::plain(0, CheckKind::Skill(Skill::Luck)) };
            state.frames.push(Frame::Check(CheckFrame { stage: CheckStage::OwnChosen, ..check }));
            let mut told = Recorder::default();
            game.choose(0, &mut told).unwrap();
            for roll in rolls(&told.events).iter().filter(|roll| roll.name.contains("clue")) {
                seen += 1;
                assert!(roll.dice.iter().all(|&(face, hit)| hit == (face >= lowest)), "{name}: {roll:?}");
            }
        }
        assert!(seen > 20, "{name}: {seen}");
    }
}

/// The strip: the sky first, then the worlds that a gate leads to or somebody is in, then the lost and the outskirts.
#[test]
fn what_lies_beyond_the_boards_is_shown_in_its_order() {
    let mut game = game(&["amanda-sharpe"]);
    let names = |game: &Arkham| game.scene(None).beyond.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    let gates = game.scene(None).boards[0]
        .areas
        .iter()
        .flat_map(|area| area.tokens.clone())
        .filter(|token| token.kind == TokenKind::Gate)
        .count();
    let beyond = names(&game);
    assert_eq!((beyond[0].as_str(), beyond[beyond.len() - 1].as_str()), ("Sky", "Outskirts"));
    assert_eq!(beyond[beyond.len() - 2], "Lost in time and space");
    assert_eq!(beyond.len(), 3 + gates, "a world for the first gate");
    let empty = (0..)
        .map(keeper_arkham_script::tree::WorldId)
        .zip(&game.library().worlds)
        .find(|(_, world)| !beyond.contains(&world.name));
    let (world, name) = empty.map(|(world, printed)| (world, printed.name.clone())).unwrap();
    game.state_mut().investigators[0].place = Place::World(world, 1);
    let scene = game.scene(None);
    let shown = scene.beyond.iter().find(|one| one.name == name).unwrap();
    assert_eq!((shown.areas.len(), shown.symbols.len()), (2, 0), "two areas, and no gate leads there");
    assert!(scene.beside.iter().any(|area| area.id == shown.areas[1] && area.tokens.len() == 1));
}

/// p. 8-11: a gate, a clue, the monsters, the card: in this order, each where it happens.
#[test]
fn the_mythos_unfolds_step_by_step() {
    let game = game(&["amanda-sharpe"]);
    let (library, mut state) = (game.library(), *game.state());
    state.phase = Phase::Mythos;
    let woods = place(&game, "Woods");
    let events = [
        Event::MythosDrawn(0),
        Event::Doom { now: 1, by: 1, why: Doom::Gate(woods), src: Src::None },
        Event::GateOpened { at: woods, gate: 0 },
        Event::ClueAppeared(woods),
        Event::MythosText(0),
        Event::GateOpened { at: woods, gate: 1 },
    ];
    let lines = tell_all(library, &state, &state, &events);
    let told = lines.iter().filter(|line| !line.aloud);
    let steps: Vec<(&str, &str)> = told.map(|line| (line.sight.step, line.sight.at.as_str())).collect();
    let gate = ("A gate opens", "woods");
    let effect = "The card takes effect";
    assert_eq!(steps, [("The card", ""), gate, ("A clue appears", "woods"), (effect, ""), (effect, "woods")]);
    assert!(lines.iter().any(|line| line.sight.tokens == ["gate-0"]));
    state.phase = Phase::Movement;
    assert!(tell_all(library, &state, &state, &events[1..3]).iter().all(|line| line.sight.step.is_empty()));
}

/// Whatever a walk leads past is told with the chance to slip by.
#[test]
fn a_walk_tells_what_waits() {
    let mut game = game(&["amanda-sharpe"]);
    let woods = place(&game, "Woods");
    let street = game.library().area(woods).joined[0];
    asked(&mut game, "Woods", Phase::Movement, Ask::Move(2), &[Opt::Area(street), Opt::Done]);
    game.state_mut().clues[usize::from(street.0)] = 2;
    let choices = game.choices(0, &Habits::default());
    let id = &game.library().area(street).id;
    let walk = choices.iter().find(|choice| choice.areas.last() == Some(id)).unwrap();
    assert!(walk.odds.contains(&(Tone::Token(TokenKind::Clue), "2 clues".into())), "{:?}", walk.odds);
}

/// FHP-07, and p. 7: nobody talks while priority cards are played, then those who have revealed an action card.
#[test]
fn people_are_silent_until_their_own_card_is_revealed() {
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let setup = keeper_final_hour::SetUp { players: 4, seed: 3.into(), ..Default::default() };
    let mut game = FinalHour::new(library, &setup).unwrap();
    let (mut played, mut some) = (0, 0);
    while let Some(decision) = game.decision() {
        let state = game.state();
        let silent: Vec<bool> = (0..4).map(|seat| game.silence(seat).is_some()).collect();
        match game.mark().phase {
            "priority cards" => {
                assert_eq!(silent, [true; 4]);
                played += 1;
            }
            "action cards" => {
                for play in state.played.iter() {
                    assert_eq!(silent[usize::from(play.who)], !play.revealed && !play.done, "{play:?}");
                }
                some += usize::from(silent.contains(&true) && silent.contains(&false));
            }
            // FHA-17: before the ritual they may only say whether they are ready.
            _ if matches!(state.phase, Step::Ready | Step::Commit) => assert_eq!(silent, [true; 4]),
            _ => assert_eq!(silent, [false; 4]),
        }
        let last = decision.options.len() - 1;
        game.choose(last, &mut Silent).unwrap();
    }
    assert!(played >= 4 && some > 0, "{played} {some}");
}

/// Every phase that a game calls by a name has its lesson.
#[test]
fn every_phase_is_explained_once() {
    fn lessons<G: Present>() -> Vec<&'static str> {
        let all: Vec<&str> = G::lessons().iter().map(|lesson| lesson.phase).collect();
        assert!(G::lessons().iter().all(|lesson| lesson.text.iter().all(|text| text.ends_with('.'))));
        all
    }
    let phases = [
        Phase::SetUp,
        Phase::Upkeep,
        Phase::Movement,
        Phase::Encounters,
        Phase::OtherWorlds,
        Phase::Mythos,
        Phase::Battle,
    ];
    assert_eq!(lessons::<Arkham>(), phases.map(keeper_present::phase_name));
    assert_eq!(lessons::<FinalHour>(), ["set-up", "priority cards", "action cards", "Ancient One", "ritual"]);
}

/// FHR-09: on the campus a place that cannot be gone to says how many moves it is away, which are more than are left.
#[test]
fn a_location_that_is_too_far_says_how_many_moves_it_is_away() {
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let (mut far, mut dark) = (0, 0);
    for seed in 0..6 {
        let setup = keeper_final_hour::SetUp { players: 2, seed: seed.into(), ..Default::default() };
        let mut game = FinalHour::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let seat = decision.seats.speaker();
            if let keeper_final_hour::Ask::Move { left, .. } = decision.ask {
                let lit: Vec<String> =
                    game.choices(seat, &Habits::default()).iter().filter_map(|one| one.areas.last().cloned()).collect();
                for location in &library.locations {
                    let why = game.why_not(seat, &Subject::new("area", &location.id));
                    assert_eq!(why.is_none(), lit.contains(&location.id), "{} {why:?}", location.name);
                    dark += usize::from(why.is_some());
                    let Some((moves, _)) =
                        why.as_deref().and_then(|why| why.strip_prefix("It is ")?.split_once(" move"))
                    else {
                        continue;
                    };
                    far += 1;
                    let single = why.as_ref().is_some_and(|why| why.contains("one step at a time"));
                    assert_eq!(moves.parse::<u8>().unwrap() > left, !single, "{why:?}");
                }
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(far > 50 && dark >= far, "{far} {dark}");
}
