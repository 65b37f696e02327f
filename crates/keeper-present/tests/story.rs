//! The story names reasons: where a monster comes from, which card a die is rolled for, and whose text did it.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::event::{Coming, Doom, Event, Going, Leaving, Outward, Way};
use keeper_arkham::frame::{AppearStage, Cause, Ctx, Frame, MonsterStage, OpenStage, Src, UseStage};
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::state::{Awakening, Held, Phase, Place, Spot, flag, held};
use keeper_arkham::{Arkham, Ask, Library, Opt, SetUp, State, chance};
use keeper_arkham_script::tree::{
    Ability, BlockId, CheckKind, Effect, FoeDone, PlaceId, Skill, Static, Step, Verb, Window, family,
};
use keeper_present::{Line, ids, rule, tell, tell_all, tell_choice};
use keeper_table::Recorder;

fn game(investigators: &[&str], ancient_one: &str) -> Arkham {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let setup = SetUp {
        players: investigators.len() as u8,
        seed: 1.into(),
        ancient_one: Some(ancient_one.into()),
        investigators: investigators.iter().map(|name| Some((*name).to_owned())).collect(),
        ..SetUp::default()
    };
    let mut game = Arkham::new(library, &setup).unwrap();
    let state = game.state_mut();
    // Nothing is going on, and nobody has anything but 5 points of each.
    state.frames.clear();
    state.options.clear();
    (state.ask, state.turn) = (None, 3);
    for inv in &mut state.investigators {
        inv.held.clear();
        inv.flags = 0;
        (inv.sanity, inv.stamina) = (5, 5);
    }
    game
}

fn place(game: &Arkham, name: &str) -> PlaceId {
    game.library().place_named(name).unwrap()
}

fn marker(game: &Arkham, kind: &str) -> u8 {
    let kind = game.library().kind_named(kind).unwrap();
    game.library().markers.iter().position(|&k| k == kind).unwrap() as u8
}

fn copy(game: &Arkham, name: &str) -> u16 {
    let card = game.library().card_named(name).unwrap();
    game.library().copies.iter().position(|&c| c == card).unwrap() as u16
}

/// Carries this out, in this phase, and tells it.
fn story(game: &mut Arkham, phase: Phase, frame: Frame) -> Vec<Line> {
    game.state_mut().phase = phase;
    game.state_mut().frames.push(frame);
    let before = *game.state();
    let mut journal = Recorder::default();
    game.resume(&mut journal).unwrap();
    tell_all(game.library(), &before, game.state(), &journal.events)
}

fn texts(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// What is one thing to a player is told in one line, and only what happened.
#[test]
fn one_line_for_one_thing() {
    let game = game(&["amanda-sharpe"], "yig");
    let (state, woods) = (game.state(), place(&game, "Woods"));
    let told = |events: &[Event]| {
        let lines = tell_all(game.library(), state, state, events);
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    let src = Src::None;
    let trade = |by: i8, now: u8, price: i16, money: u16, cause: Cause| {
        [
            Event::CluesChanged { who: 0, by, now, cause, src },
            Event::MoneyChanged { who: 0, by: price, now: money, cause, src },
        ]
    };
    assert_eq!(told(&trade(2, 5, -4, 1, Cause::Purchase)), ["Amanda Sharpe buys 2 clues (5 now) for $4 ($1 left)."]);
    assert_eq!(told(&trade(-1, 0, 5, 6, Cause::Sale)), ["Amanda Sharpe sells 1 clue (0 left) for $5 ($6 now)."]);
    let gate = [
        Event::Doom { now: 2, by: 1, why: Doom::Gate(woods), src },
        Event::GateOpened { at: woods, gate: 0 },
        Event::CluesSwept(woods),
    ];
    let [opens, swept] = &told(&gate)[..] else { panic!("{:?}", told(&gate)) };
    assert!(
        opens.starts_with("A gate to ") && opens.ends_with(" opens at the Woods: doom rises to 2 of 10."),
        "{opens}"
    );
    assert_eq!(swept, "The gate sweeps away the clues at the Woods.");
    // Without a gate the doom is told alone.
    assert_eq!(told(&gate[..1]), ["A gate is opening at the Woods: doom rises to 2 of 10."]);
    let order = |count: u8| Event::Reordered { who: 0, deck: None, count };
    assert_eq!(told(&[order(1)]), ["Amanda Sharpe puts the card back on its deck."]);
    assert!(told(&[order(0)]).is_empty());
    let marker = marker(&game, "Ghoul");
    let back = Event::LikenessGone { who: 0, marker, to: Spot::Area(woods), likeness: false };
    assert_eq!(told(&[back]), ["The Ghoul is back at the Woods."]);
}

#[test]
fn monsters_come_from_somewhere() {
    let game = game(&["amanda-sharpe"], "yig");
    let (ghoul, woods) = (marker(&game, "Ghoul"), place(&game, "Woods"));
    let uptown = game.library().street(woods);
    let told = |event| tell(game.library(), game.state(), event).unwrap().text;
    let moved = |from, how| Event::MonsterMoved { marker: ghoul, from, to: uptown, how };
    assert_eq!(told(moved(Spot::Area(woods), Going::Arrow)), "The Ghoul moves from the Woods to the Uptown streets.");
    assert_eq!(told(moved(Spot::Sky, Going::Flight)), "The Ghoul swoops down from the Sky on the Uptown streets.");
    assert_eq!(
        told(moved(Spot::Area(woods), Going::PutOut)),
        "The Ghoul is driven out of the Woods to the Uptown streets."
    );
    assert_eq!(
        told(Event::MonsterToSky { marker: ghoul, from: Spot::Area(uptown) }),
        "The Ghoul takes to the Sky from the Uptown streets."
    );
    let placed = |from, why| Event::MonsterPlaced { marker: ghoul, from, at: woods, why, src: Src::None };
    assert_eq!(told(placed(Spot::Cup, Coming::Gate)), "A Ghoul comes out of the gate at the Woods.");
    assert_eq!(told(placed(Spot::OnCard, Coming::Text)), "A Ghoul from the rumour appears at the Woods.");
    assert_eq!(
        told(placed(Spot::Trophy(0), Coming::Text)),
        "A Ghoul from Amanda Sharpe's trophies appears at the Woods."
    );
    assert_eq!(
        told(Event::MonsterAppeared { who: 0, marker: ghoul, from: Spot::Cup, likeness: false }),
        "A Ghoul from the cup appears before Amanda Sharpe."
    );
    assert_eq!(
        told(Event::MonsterAppeared { who: 0, marker: ghoul, from: Spot::Cup, likeness: true }),
        "What looks like a Ghoul appears before Amanda Sharpe."
    );
    let outskirts = |why: Outward, src: Src| Event::MonsterToOutskirts { marker: ghoul, from: Spot::Cup, why, src };
    assert_eq!(
        told(outskirts(Outward::Limit, Src::None)),
        "The monster limit is reached: a Ghoul goes from the cup to the Outskirts."
    );
    let card = game.library().mythos.iter().position(|card| card.name == "Blackest Night").unwrap() as u16;
    assert_eq!(
        told(outskirts(Outward::Text, Src::Mythos(card))),
        "A Ghoul goes from the cup to the Outskirts because of Blackest Night."
    );
    assert_eq!(
        told(Event::TrophyTaken { who: 0, marker: ghoul, from: Spot::Outskirts, src: Src::None }),
        "Amanda Sharpe takes the Ghoul from the Outskirts as a trophy."
    );
    let cup = Event::MonsterToCup { marker: ghoul, from: Spot::Area(woods), why: Leaving::Gate, src: Src::None };
    assert_eq!(told(cup), "With the gate, the Ghoul from the Woods returns to the cup.");
}

/// A surge and a walk, as the engine tells them.
/// What a rumour's own text puts on it (MYA-03).
#[test]
fn tokens_on_a_rumour_are_called_what_they_are() {
    let library = Arc::new(Library::embedded(&["base", "dunwich"]).unwrap());
    let game = Arkham::new(library.clone(), &SetUp { sets: library.sets.clone(), ..SetUp::default() }).unwrap();
    let lie = |rumour: &str, now: u8| {
        let card = library.mythos.iter().position(|m| m.name == rumour).unwrap() as u16;
        tell(&library, game.state(), Event::TokensInPlay { src: Src::Mythos(card), now, groups: 0 }).unwrap().text
    };
    assert_eq!(lie("Good Work Undone", 6), "6 clues lie on the rumour.");
    assert_eq!(lie("The Great Ritual", 1), "1 clue lies on the rumour.");
    assert_eq!(lie("Nightmare Pool", 4), "4 Sanity tokens lie on the rumour.");
}

#[test]
fn the_engine_says_where_they_were() {
    let mut game = game(&["amanda-sharpe"], "yig");
    let (hound, woods) = (marker(&game, "Hound of Tindalos"), place(&game, "Woods"));
    let state = game.state_mut();
    state.monsters.iter_mut().for_each(|spot| *spot = Spot::Cup);
    state.monsters[usize::from(hound)] = Spot::Area(woods);
    let symbol = game.library().kind(hound).symbol.bit();
    let card = game.library().mythos.iter().position(|m| m.white & symbol != 0).unwrap() as u16;
    game.state_mut().investigators[0].place = Place::Area(place(&game, "South Church"));
    let lines = story(
        &mut game,
        Phase::Mythos,
        Frame::MoveMonsters {
            call: keeper_arkham::frame::Call::Card(card),
            marker: hound,
            steps: 0,
            stage: MonsterStage::Step,
        },
    );
    assert_eq!(texts(&lines)[0], "The Hound of Tindalos hunts its prey from the Woods to the South Church.");
}

/// AOB-07: each item has a die of its own, and the story says which.
#[test]
fn a_die_is_rolled_for_an_item() {
    let mut game = game(&["amanda-sharpe"], "ithaqua");
    let items = [copy(&game, "Rifle"), copy(&game, "Cross"), copy(&game, "Axe")];
    for copy in items {
        game.state_mut().investigators[0].held.push(Held { copy, flags: 0, tokens: 0 });
    }
    for face in [2, 5, 4] {
        game.load(chance::DIE, face);
    }
    game.state_mut().awake = Some(Awakening::DoomTrack);
    let lines = story(
        &mut game,
        Phase::Battle,
        Frame::CardsFail { who: 0, class: keeper_arkham_script::tree::Class::Item.into(), to: 0 },
    );
    assert_eq!(
        texts(&lines),
        [
            "Amanda Sharpe rolls a 2 for Rifle and discards it.",
            "Amanda Sharpe rolls a 5 for Cross and keeps it.",
            "Amanda Sharpe rolls a 4 for Axe and discards it.",
        ]
    );
}

/// Where nothing can appear, the text that says so is named: an elder sign is another reason than an ability.
#[test]
fn nothing_appears_for_a_reason() {
    let library = game(&["kate-winthrop"], "yig").library().clone();
    let appears = |step: &Step| matches!(step.effect, Effect::Board(family::Board::MonsterAppears(_)));
    let blocks = (0..library.tree.blocks.len() as u16).map(BlockId);
    let mut found = blocks.filter_map(|block| Some((block, library.tree.block(block).iter().position(appears)? as u8)));
    let (block, pc) = found.next().unwrap();
    let (monster, stage, from, ctx) = (keeper_arkham::state::NONE, AppearStage::Appear, Spot::Cup, Ctx::default());
    let woods = library.place_named("Woods").unwrap();
    for frame in [
        Frame::OpenGate { place: woods, monsters: 1, stage: OpenStage::Doom },
        Frame::Appear { monster, stage, from, beaten: false, block, pc, ctx },
    ] {
        let mut game = game(&["kate-winthrop"], "yig");
        game.state_mut().investigators[0].place = Place::Area(woods);
        let lines = story(&mut game, Phase::Encounters, frame);
        assert_eq!(
            texts(&lines),
            ["No gate and no monster can appear at the Woods because of Science! (Kate Winthrop)."]
        );
        let police = place(&game, "Police Station");
        game.state_mut().investigators[0].place = Place::Jail(police);
        game.state_mut().seals |= keeper_arkham::State::bit(woods);
        let lines =
            story(&mut game, Phase::Mythos, Frame::OpenGate { place: woods, monsters: 1, stage: OpenStage::Doom });
        assert_eq!(texts(&lines), ["The elder sign at the Woods holds: no gate opens and no monster comes."]);
        assert_eq!(lines[0].rule, Some(ids::MYG_02));
    }
}

/// An investigator who goes insane in an Other World is lost in time and space; under Yog-Sothoth that means being devoured, and the
/// story says why (STA-09, AOB-11).
#[test]
fn an_insane_one_is_devoured_for_a_reason() {
    for (ancient, told) in [
        (
            "yog-sothoth",
            "Amanda Sharpe is lost in time and space and is devoured because of The Key and the Gate (Yog-Sothoth).",
        ),
        ("cthulhu", "Amanda Sharpe is lost in time and space."),
    ] {
        let mut game = game(&["amanda-sharpe"], ancient);
        let inv = &mut game.state_mut().investigators[0];
        inv.place = Place::World(keeper_arkham_script::tree::WorldId(0), 0);
        inv.sanity = 0;
        let lines = story(&mut game, Phase::OtherWorlds, Frame::Settle { who: 0 });
        assert_eq!(&texts(&lines)[..2], ["Amanda Sharpe is driven insane.", told]);
        assert_eq!(lines[1].rule, Some(if ancient == "cthulhu" { ids::STA_15 } else { ids::AOB_11 }));
    }
    // Both at 0 is another reason than 0 in the battle.
    for (stamina, awake, told, rule) in [
        (0, None, "Without Sanity and Stamina, Amanda Sharpe is devoured.", ids::STA_10),
        (3, Some(Awakening::DoomTrack), "Amanda Sharpe falls in the final battle and is devoured.", ids::FIN_13),
    ] {
        let mut game = game(&["amanda-sharpe"], "yig");
        let state = game.state_mut();
        state.awake = awake;
        (state.investigators[0].sanity, state.investigators[0].stamina) = (0, stamina);
        let lines = story(&mut game, Phase::Movement, Frame::Settle { who: 0 });
        assert_eq!((lines[0].text.as_str(), lines[0].rule), (told, Some(rule)));
    }
}

/// The first upkeep with a Curse has no roll for it (UPK-05), in the final battle too; a Retainer makes none in the whole
/// battle (FIN-06).
#[test]
fn a_roll_is_spared_for_the_right_reason() {
    for (card, awake, flags, told, rule) in [
        ("Curse", None, held::NEW, "this is the first upkeep with it", ids::UPK_05),
        ("Curse", Some(Awakening::DoomTrack), held::NEW, "this is the first upkeep with it", ids::UPK_05),
        ("Bank Loan", Some(Awakening::DoomTrack), 0, "no one rolls for it in the final battle", ids::FIN_06),
    ] {
        let mut game = game(&["amanda-sharpe"], "yig");
        let copy = copy(&game, card);
        game.state_mut().awake = awake;
        game.state_mut().investigators[0].held.push(Held { copy, flags, tokens: 0 });
        let text = game.library().card(copy).text;
        let ability = game
            .library()
            .abilities(text)
            .iter()
            .position(|a| matches!(a, Ability::At(at) if matches!(at.window, Window::Upkeep(_))));
        let ability = text.from + ability.unwrap() as u16;
        let src = Src::Card(copy);
        let used = Frame::Use { owner: 0, src, ability, stage: UseStage::BEGIN, x: 0, successes: 0 };
        let lines = story(&mut game, Phase::Upkeep, used);
        assert_eq!(texts(&lines), [format!("Amanda Sharpe makes no roll for {card}: {told}.")]);
        assert_eq!(lines[0].rule, Some(rule));
    }
}

#[test]
fn a_check_without_dice_reads_well() {
    let game = game(&["amanda-sharpe"], "yig");
    let check = |difficulty, dice| {
        let kind = CheckKind::Skill(Skill::Lore);
        let events = [
            Event::CheckBegan { who: 0, kind, modifier: -3, difficulty, dice },
            Event::Rolled { who: 0, dice: [0; 6], successes: 0 },
        ];
        tell_all(game.library(), game.state(), game.state(), &events).remove(0).text
    };
    assert_eq!(
        check(2, 0),
        "Amanda Sharpe makes a Lore (-3) check for 2 hits with 0 dice, so there is nothing to roll."
    );
    assert_eq!(check(1, -1), "Amanda Sharpe makes a Lore (-3) check with 0 dice, so there is nothing to roll.");
    for difficulty in 1..=3 {
        let text = check(difficulty, 0);
        assert!(!text.contains(",:") && !text.contains(",."), "{text}");
    }
}

/// A second monster of a gate does not come any more when the first has overrun the town (AWK-06).
#[test]
fn hits_that_are_left_over_are_told_in_a_sentence_of_their_own() {
    let game = game(&["amanda-sharpe"], "yig");
    let struck = |successes, carried| {
        let events = [Event::BattleHits { who: 0, successes, carried }];
        tell_all(game.library(), game.state(), game.state(), &events).remove(0).text
    };
    assert_eq!(struck(3, 1), "Amanda Sharpe strikes with 3 hits. 1 hit carries over to the next attack.");
    assert_eq!(struck(1, 0), "Amanda Sharpe strikes with 1 hit.");
    assert_eq!(struck(0, 0), "Amanda Sharpe strikes in vain.");
}

#[test]
fn nothing_comes_after_the_awakening() {
    let mut game = game(&["amanda-sharpe", "kate-winthrop", "joe-diamond", "jenny-barnes", "harvey-walters"], "yig");
    let (woods, street) = (place(&game, "Woods"), game.library().street(place(&game, "Woods")));
    let state = game.state_mut();
    (state.terror, state.overrun) = (10, true);
    state.gates.iter_mut().for_each(|gate| *gate = keeper_arkham::state::NONE);
    // One monster less than twice the limit of five players, which is 16.
    for (n, spot) in state.monsters.iter_mut().enumerate() {
        *spot = if n < 15 { Spot::Area(street) } else { Spot::Cup };
    }
    for inv in &mut state.investigators {
        inv.place = Place::Jail(woods);
        inv.set(flag::DELAYED, true);
    }
    let frame = Frame::OpenGate { place: woods, monsters: 2, stage: OpenStage::Doom };
    let lines = story(&mut game, Phase::Mythos, frame);
    let awoke = lines.iter().position(|line| line.text.contains("awakens")).unwrap();
    assert!(lines[..awoke].iter().any(|line| line.text.contains("comes out of the gate")));
    assert!(!lines[awoke..].iter().any(|line| line.text.contains("out of the gate")), "{:#?}", texts(&lines));
    assert_eq!(game.state().monsters.iter().filter(|spot| matches!(spot, Spot::Area(_))).count(), 16);
}

/// What nobody may gain now, and why.
#[test]
fn what_cannot_be_gained_names_the_text() {
    let mut game = game(&["amanda-sharpe"], "yig");
    let forbids =
        |ability: &Ability| matches!(ability, Ability::Static(Static::Cannot { verb: Verb::Gain { .. }, .. }));
    let library = game.library().clone();
    let card = library.mythos.iter().position(|m| library.abilities(m.text).iter().any(forbids)).unwrap();
    let thing = library.abilities(library.mythos[card].text).iter().find_map(|a| match a {
        Ability::Static(Static::Cannot { verb: Verb::Gain { thing, .. }, .. }) => Some(*thing),
        _ => None,
    });
    let weather = InPlay::of_mythos(card as u16, Role::Environment, 0);
    game.state_mut().replace_in_play(Role::Environment, Some(weather));
    let src = Src::Mythos(card as u16);
    let event = Event::NoGain { who: 0, thing: thing.unwrap(), src };
    let line = tell(&library, game.state(), event).unwrap();
    assert!(line.text.contains("because of") && line.text.contains(&library.mythos[card].name), "{}", line.text);
}

/// What a line says of a choice is not said before it as well.
#[test]
fn a_line_that_tells_the_choice_is_marked() {
    let game = game(&["amanda-sharpe"], "yig");
    let (woods, rifle, ghoul) = (place(&game, "Woods"), copy(&game, "Rifle"), marker(&game, "Ghoul"));
    let marked = |ask, option, events: &[Event]| {
        let mut before = *game.state();
        before.ask = Some(ask);
        let lines = tell_choice(game.library(), &before, game.state(), option, events);
        lines.iter().map(|line| line.chosen).collect::<Vec<_>>()
    };
    let turn = Event::TurnBegan(2);
    let moved = |to| Event::Moved { who: 0, to: Place::Area(to), way: Way::Walk, src: Src::None };
    let street = game.library().street(woods);
    assert_eq!(marked(Ask::Move(2), Opt::Area(woods), &[moved(woods), turn]), [true, false]);
    // A walk that ends elsewhere does not tell where one wanted to go.
    assert_eq!(marked(Ask::Move(2), Opt::Area(woods), &[moved(street)]), [false]);
    assert_eq!(marked(Ask::Face, Opt::Fight(ghoul), &[Event::CombatBegan { who: 0, marker: ghoul }]), [true]);
    assert_eq!(marked(Ask::Face, Opt::Fight(ghoul + 1), &[Event::CombatBegan { who: 0, marker: ghoul }]), [false]);
    let discarded = Event::Discarded { who: 0, copy: rifle, src: Src::None };
    // Only the first line is the choice.
    assert_eq!(marked(Ask::Discard(1), Opt::Card(rifle), &[discarded, turn, discarded]), [true, false, false]);
    let failed = Event::CheckEnded { who: 0, passed: false, successes: 0 };
    assert_eq!(marked(Ask::AfterCheck, Opt::Done, &[failed]), [true]);
    assert_eq!(marked(Ask::Buy, Opt::Done, &[failed]), [false]);
}

/// The rule behind a text stands on its card: every id there is one of the index, and none is lost on the way.
#[test]
fn cards_name_the_rules_behind_them() {
    let game = game(&["amanda-sharpe"], "ithaqua");
    let library = game.library();
    let cards = library.cards.iter().map(|c| (&c.id, &c.rule));
    let kinds = library.kinds.iter().map(|k| (&k.id, &k.rule));
    let areas = library.areas.iter().map(|a| (&a.id, &a.rule));
    let sheets = library.ancient_ones.iter().flat_map(|a| [(&a.id, &a.rule), (&a.id, &a.battle_rule)]);
    let named: Vec<_> = cards.chain(kinds).chain(areas).chain(sheets).filter(|(_, id)| !id.is_empty()).collect();
    for (card, id) in &named {
        assert!(rule(id).is_some(), "{card}: {id}");
    }
    assert!(named.len() >= 6 + 4 + 12 + 16, "{}", named.len());
    let behind = |state: &State, src| {
        let event = Event::MoneyChanged { who: 0, by: 1, now: 3, cause: Cause::Text, src };
        tell(library, state, event).unwrap().rule.unwrap()
    };
    let asleep = game.state();
    let awake = State { awake: Some(Awakening::DoomTrack), ..*asleep };
    assert_eq!((behind(asleep, Src::Ancient), behind(&awake, Src::Ancient)), (ids::AOB_06, ids::AOB_07));
    assert_eq!(behind(asleep, Src::Place(place(&game, "River Docks"))), ids::LOC_10);
    assert_eq!(behind(asleep, Src::Place(place(&game, "Woods"))), ids::ENC_04);
    assert_eq!(behind(asleep, Src::Monster(marker(&game, "Elder Thing"))), ids::CMB_27);
    assert_eq!(behind(asleep, Src::Monster(marker(&game, "Ghoul"))), ids::CMB_30);
    assert_eq!(behind(asleep, Src::Card(copy(&game, "Retainer"))), ids::SPC_02);
    assert_eq!(behind(asleep, Src::Card(copy(&game, "Rifle"))), ids::TXT_01);
}

/// Nobody and nothing is known to the story by name: what it says comes from the cards.
#[test]
fn no_card_is_known_by_name() {
    let library = Library::embedded(&["base"]).unwrap();
    let mut names: HashSet<&str> = HashSet::new();
    names.extend(library.cards.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    names.extend(library.kinds.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    names.extend(library.areas.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    names.extend(library.sheets.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    names.extend(library.ancient_ones.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    names.extend(library.mythos.iter().flat_map(|c| [c.id.as_str(), c.name.as_str()]));
    // Skills and the cards that raise them have the same names.
    for skill in ["Speed", "Sneak", "Fight", "Will", "Lore", "Luck"] {
        names.remove(skill);
    }
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut literals = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for literal in text.split('"').skip(1).step_by(2) {
                    literals += 1;
                    assert!(!names.contains(literal), "{}: \"{literal}\"", path.display());
                }
            }
        }
    }
    assert!(literals > 500, "{literals}");
}

/// DUN-05: a token is added only while fewer than three are on the track.
#[test]
fn a_full_track_is_told_as_such() {
    let library = Arc::new(Library::embedded(&["base", "dunwich"]).unwrap());
    let setup = SetUp { sets: library.sets.clone(), seed: 1.into(), ..SetUp::default() };
    let mut game = Arkham::new(library.clone(), &setup).unwrap();
    let (number, track) = (0..).zip(&library.fixtures).find(|(_, one)| one.spaces == Some(3)).unwrap();
    let src = Src::Fixture(number);
    let adds = library.tree.text(track.text).iter().find_map(|ability| match ability {
        Ability::At(at) if matches!(at.window, Window::Foe { does: FoeDone::EntersVortex(_), .. }) => Some(at.block),
        _ => None,
    });
    let acts = Event::Acts { who: 0, src, block: adds.unwrap() };
    let told = |game: &Arkham, events: &[Event]| {
        tell_all(&library, game.state(), game.state(), events).into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    let first = told(&game, &[acts, Event::TokensInPlay { src, now: 1, groups: 0 }]);
    assert_eq!(first[0], "Dunwich Horror: add 1 Dunwich Horror token.");
    game.state_mut().entry_mut(src).unwrap().tokens = 3;
    assert_eq!(told(&game, &[acts]), ["Dunwich Horror: its track is full, and no token is added."]);
}
