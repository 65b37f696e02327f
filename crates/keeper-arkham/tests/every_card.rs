//! Walks every encounter entry, Mythos card, Ancient One and ability through its branches - every number of successes, every
//! option - and checks after each choice that the state holds together. Where there are too many lines of choices for that,
//! it says so and goes on with random ones. That every effect of every text is reached at all is shown by `every_effect`.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use keeper_arkham::frame::{CardStage, Frame, MythosStage, Src};
use keeper_arkham::in_play::{InPlay, Role};
use keeper_arkham::library::Supply;
use keeper_arkham::library::sets::{embedded, together};
use keeper_arkham::state::{CHOICE, Held, Place, Spot, State, held};
use keeper_arkham::{Arkham, Library, SetUp, chance};
use keeper_arkham_script::tree::{Deck, PlaceId, WorldId};
use keeper_table::{Game, Rng, Silent};

/// Boxes that are in play together, and what was in play with those before them.
struct Boxes {
    lib: Arc<Library>,
    before: BTreeSet<String>,
}

impl Boxes {
    /// Not every box can be in play with every other; what is in several combinations is walked in the first.
    fn is_new(&self, id: &str) -> bool {
        !self.before.contains(id)
    }

    fn set_up(&self) -> SetUp {
        SetUp { sets: self.lib.sets.clone(), ..SetUp::default() }
    }
}

/// Every combination of boxes that leaves out none without need.
fn combinations() -> &'static [Boxes] {
    static ALL: OnceLock<Vec<Boxes>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut before = BTreeSet::new();
        let boxes = |sets: &Vec<String>| {
            let lib = Arc::new(Library::embedded(sets).unwrap());
            let boxes = Boxes { lib: lib.clone(), before: before.clone() };
            before.extend(lib.location_cards.iter().map(|card| card.id.clone()));
            before.extend(lib.gate_cards.iter().map(|card| card.id.clone()));
            before.extend(lib.mythos.iter().map(|card| card.id.clone()));
            before.extend(lib.ancient_ones.iter().map(|one| one.id.clone()));
            before.extend(lib.cards.iter().map(|card| card.id.clone()));
            boxes
        };
        let all: Vec<Boxes> = together(embedded().unwrap()).iter().map(boxes).collect();
        assert!(all.len() > 1, "the two editions of one box are never in play together");
        all
    })
}

/// Two investigators in the middle of a game, rich or with nothing at all.
fn position(boxes: &Boxes, ancient: &str, rich: bool) -> Arkham {
    let setup = SetUp {
        players: 2,
        seed: 1926.into(),
        ancient_one: Some(ancient.into()),
        investigators: vec![Some("amanda-sharpe".into()), Some("joe-diamond".into())],
        ..boxes.set_up()
    };
    let lib = &boxes.lib;
    let mut game = Arkham::new(lib.clone(), &setup).unwrap();
    while game.state().turn == 0 {
        game.choose(0, &mut Silent).unwrap();
    }
    let s = game.state_mut();
    s.frames.clear();
    s.ask = None;
    s.options.clear();
    // A quiet board: no gate, no monster, nothing in the air.
    for role in [Role::Environment, Role::Rumour, Role::Headline] {
        if let Some(card) = s.replace_in_play(role, None).and_then(InPlay::mythos) {
            s.mythos.to_bottom(card);
        }
    }
    for place in 0..lib.areas.len() {
        let gate = std::mem::replace(&mut s.gates[place], u8::MAX);
        if gate != u8::MAX {
            s.gate_stack.push(gate);
        }
        s.clues[place] = 0;
    }
    for spot in s.monsters.iter_mut().filter(|s| !matches!(s, Spot::Box | Spot::Aside)) {
        *spot = Spot::Cup;
    }
    for seat in 0..2 {
        while let Some(h) = s.investigators[seat].held.last().copied() {
            s.investigators[seat].held.pop();
            if let Supply::Deck(deck) = lib.card(h.copy).supply {
                s.decks.put_under(deck, h.copy);
            }
        }
        let inv = &mut s.investigators[seat];
        inv.flags = 0;
        inv.clues = if rich { 9 } else { 0 };
        inv.money = if rich { 12 } else { 0 };
        inv.sliders = [1, 2, 1];
    }
    if rich {
        for name in [
            "Food",
            "Whiskey",
            ".38 Revolver",
            "Research Materials",
            "Cross",
            "Wither",
            "Shrivelling",
            "Heal",
            "Marksman",
        ] {
            give(&mut game, 0, name);
        }
        give(&mut game, 0, "Sir William Brinton");
        let s = game.state_mut();
        for (marker, spot) in s.monsters.iter_mut().enumerate() {
            if [14usize, 31, 45].contains(&marker) && *spot == Spot::Cup {
                *spot = Spot::Trophy(0);
            }
        }
        for _ in 0..2 {
            let gate = s.gate_stack.pop().unwrap();
            s.investigators[0].gate_trophies |= 1 << gate;
        }
    }
    game
}

fn give(game: &mut Arkham, who: usize, name: &str) {
    let lib = game.library().clone();
    let card = lib.card_named(name).unwrap_or_else(|| panic!("no card {name}"));
    let printed = &lib.cards[usize::from(card)];
    let s = game.state_mut();
    let copies = printed.first_copy..printed.first_copy + u16::from(printed.count);
    let copy = match printed.supply {
        // With many boxes some allies are in none of the decks.
        Supply::Deck(deck) => copies.clone().find(|&c| s.decks.take(deck, c)).unwrap_or_else(|| {
            let copy = printed.first_copy;
            assert!(
                s.boxed[usize::from(copy / 64)] & 1 << (copy % 64) != 0,
                "{name} is neither in its deck nor in the box"
            );
            s.boxed[usize::from(copy / 64)] &= !(1 << (copy % 64));
            copy
        }),
        Supply::Special | Supply::Story => printed.first_copy,
    };
    s.investigators[who].held.push(Held { copy, flags: 0, tokens: 0 });
}

fn open_gate(game: &mut Arkham, place: PlaceId, world: WorldId) {
    let lib = game.library().clone();
    let s = game.state_mut();
    let at = s.gate_stack.iter().position(|&g| lib.gate(g).leads_to(world)).expect("a marker is left");
    s.gates[usize::from(place.0)] = s.gate_stack.remove(at);
}

/// So many choices of a walk are tried one by one.
const BUDGET: u32 = 400;
const STROLLS: u64 = 40;

/// Plays every line of choices below a position, with the first dice being so many sixes and the others ones.
fn walk(game: &Arkham, what: &str, budget: &mut u32, depth: u32) -> u32 {
    if let Err(broken) = game.check_position() {
        panic!("{what}: {broken}");
    }
    let Some(decision) = game.decision() else { return 1 };
    assert!(depth < 400, "{what}: choices go round in a circle");
    let options = decision.options.len();
    assert!(options >= 2, "{what}: {options} options");
    let mut leaves = 0;
    for index in 0..options {
        if *budget == 0 {
            return leaves;
        }
        *budget -= 1;
        let mut next = game.clone();
        next.choose(index, &mut Silent).unwrap();
        leaves += walk(&next, what, budget, depth + 1);
    }
    leaves
}

fn walk_with_dice(game: &Arkham, what: &str) {
    for sixes in 0..=5u16 {
        let mut game = game.clone();
        for i in 0..60 {
            game.load(chance::DIE, if i < sixes { 6 } else { 1 });
        }
        game.resume(&mut Silent).unwrap();
        let mut budget = BUDGET;
        let leaves = walk(&game, what, &mut budget, 0);
        assert!(leaves > 0, "{what} comes to no end");
        if budget == 0 {
            eprintln!("{what}, {sixes} sixes: more than {BUDGET} choices, {STROLLS} random walks instead of the rest");
            (0..STROLLS).for_each(|seed| stroll(&game, what, seed));
        }
    }
}

/// Plays one line of random choices to its end; every second one with random dice.
fn stroll(game: &Arkham, what: &str, seed: u64) {
    let mut game = game.clone();
    if seed % 2 == 1 {
        game.state_mut().loaded.clear();
        game.state_mut().rng = Rng::new(seed);
    }
    let mut rng = Rng::new(seed);
    let mut choices = 0;
    while let Some(decision) = game.decision() {
        let index = rng.below(decision.options.len() as u32) as usize;
        game.choose(index, &mut Silent).unwrap();
        game.check_position().unwrap_or_else(|broken| panic!("{what}: {broken}"));
        choices += 1;
        assert!(choices < 1000, "{what}: choices go round in a circle");
    }
}

#[test]
fn every_location_entry() {
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, card) in lib.location_cards.iter().enumerate().filter(|(_, card)| boxes.is_new(&card.id)) {
            for entry in &card.entries {
                for rich in [true, false] {
                    let mut game = position(boxes, "azathoth", rich);
                    let area = lib.area(entry.at);
                    let place = if !area.is_open_to_all() {
                        give(&mut game, 0, "Silver Twilight Lodge Membership");
                        lib.place_named("Silver Twilight Lodge").unwrap()
                    } else {
                        entry.at
                    };
                    let s = game.state_mut();
                    s.investigators[0].place = Place::Area(place);
                    s.frames.push(Frame::LocationCard {
                        who: 0,
                        place,
                        count: 1,
                        stage: CardStage::Draw,
                        cards: [u16::MAX; CHOICE],
                    });
                    game.load(chance::LOCATION, number as u16);
                    walk_with_dice(&game, &format!("{} at {}", card.id, area.name));
                }
            }
        }
    }
}

#[test]
fn every_gate_entry() {
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, card) in lib.gate_cards.iter().enumerate().filter(|(_, card)| boxes.is_new(&card.id)) {
            for entry in &card.entries {
                // "Other" is read in a world of the right colour that has no entry of its own.
                let world = entry.at.or_else(|| {
                    (0..lib.worlds.len() as u8).map(WorldId).find(|w| {
                        lib.worlds[usize::from(w.0)].colours & card.colours != 0
                            && !card.entries.iter().any(|e| e.at == Some(*w))
                    })
                });
                let world = world.expect("some world fits");
                for (rich, half, way_back) in [(true, 0, true), (false, 1, true), (true, 1, false)] {
                    let mut game = position(boxes, "yig", rich);
                    if way_back {
                        open_gate(&mut game, lib.place_named("Woods").unwrap(), world);
                    }
                    let s = game.state_mut();
                    s.investigators[0].place = Place::World(world, half);
                    s.investigators[0].entered = lib.place_named("Woods").unwrap().0;
                    s.frames.push(Frame::GateCard { who: 0, count: 0, stage: CardStage::Draw, cards: [u16::MAX; 4] });
                    game.load(chance::GATE_CARD, number as u16);
                    walk_with_dice(&game, &format!("{} in {}", card.id, lib.worlds[usize::from(world.0)].name));
                }
            }
        }
    }
}

#[test]
fn every_mythos_card() {
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, card) in lib.mythos.iter().enumerate().filter(|(_, card)| boxes.is_new(&card.id)) {
            for ancient in ["azathoth", "ithaqua", "nyarlathotep"] {
                for rich in [true, false] {
                    let mut game = position(boxes, ancient, rich);
                    let street = lib.place_named("Downtown streets").unwrap();
                    let abyss = WorldId(lib.worlds.iter().position(|w| w.id == "abyss").unwrap() as u8);
                    open_gate(&mut game, lib.place_named("Black Cave").unwrap(), abyss);
                    let s = game.state_mut();
                    s.turn = 5;
                    s.mythos.take(number as u16);
                    s.investigators[0].place = Place::Area(street);
                    s.investigators[1].place = if rich { Place::World(abyss, 0) } else { Place::Lost };
                    let nowhere = |p: PlaceId| lib.vortices & 1 << p.0 != 0 || !lib.area(p).is_open_to_all();
                    for marker in (0..lib.markers.len()).step_by(14) {
                        let place = PlaceId((marker % lib.areas.len()) as u8);
                        let room = game.query().monsters_in_arkham() < game.query().monster_limit();
                        if room && game.state().monsters[marker] == Spot::Cup && !nowhere(place) {
                            game.state_mut().monsters[marker] = Spot::Area(place);
                        }
                    }
                    let s = game.state_mut();
                    s.frames.push(Frame::Mythos {
                        card: number as u16,
                        stage: MythosStage::Drawn,
                        gate_only: false,
                        clue: 0,
                    });
                    walk_with_dice(&game, &card.id);
                }
            }
        }
    }
}

#[test]
fn every_card_in_play_for_a_while() {
    // Environments, rumours and staying headlines, each in force through three whole turns.
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, card) in lib.mythos.iter().enumerate().filter(|(_, card)| boxes.is_new(&card.id)) {
            for seed in 0..6u64 {
                let setup = SetUp { players: 3, seed: (77 + seed).into(), ..boxes.set_up() };
                let mut game = Arkham::unstarted(lib.clone(), &setup).unwrap();
                game.start(&mut Silent).unwrap();
                let mut rng = Rng::new(seed);
                let mut put = false;
                while let Some(decision) = game.decision() {
                    let index = rng.below(decision.options.len() as u32) as usize;
                    game.choose(index, &mut Silent).unwrap();
                    game.check().unwrap_or_else(|b| panic!("{} in play: {b}", card.id));
                    if game.state().turn == 1 && !put {
                        put = true;
                        game.load(chance::MYTHOS, number as u16);
                    }
                    if game.state().turn > 4 {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn every_ancient_one_in_battle() {
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, sheet) in lib.ancient_ones.iter().enumerate().filter(|(_, sheet)| boxes.is_new(&sheet.id)) {
            for seed in 0..40u64 {
                let setup = SetUp {
                    players: 1 + (seed % 8) as u8,
                    seed: seed.into(),
                    ancient_one: Some(sheet.id.clone()),
                    ..boxes.set_up()
                };
                let mut game = Arkham::new(lib.clone(), &setup).unwrap();
                let mut rng = Rng::new(seed * 31 + number as u64);
                let mut woken = false;
                let mut decisions = 0;
                while let Some(decision) = game.decision() {
                    let index = rng.below(decision.options.len() as u32) as usize;
                    if game.state().turn == 2 && !woken {
                        woken = true;
                        // One token short: the next gate fills the track.
                        let full = game.query().doom_limit();
                        game.state_mut().doom = full - 1;
                    }
                    game.choose(index, &mut Silent).unwrap();
                    game.check().unwrap_or_else(|b| panic!("{}: {b}", sheet.name));
                    decisions += 1;
                    assert!(decisions < 40_000, "{} never ends", sheet.name);
                }
                let s: &State = game.state();
                assert!(s.awake.is_some() || s.ending.is_some());
                // An Ancient One that destroys the world when awake does so at once; before that a text may end the game, and a card
                // that somebody has may end it at any time.
                let azathoth = sheet.id == "azathoth";
                let destroyed = game.outcome().is_some_and(|o| o.kind == "lost-destroyed");
                let card = matches!(s.frames.last(), Some(Frame::Run { ctx, .. }) if matches!(ctx.src, Src::Card(_)));
                assert!(s.awake.is_none() || azathoth == (destroyed && !card), "{}", sheet.name);
            }
        }
    }
}

/// Whether cards of this deck say what a monster is like in a combat.
fn is_guise(lib: &Library, deck: Deck) -> bool {
    (0..lib.markers.len() as u8).any(|marker| lib.guises(marker) == Some(deck))
}

/// Gives the first seat a card, if there is one to be had and it is for hands at all.
fn hand_over(game: &mut Arkham, number: u16) {
    let lib = game.library().clone();
    let card = &lib.cards[usize::from(number)];
    let lucky = number == lib.known.blessing || number == lib.known.curse;
    if lucky && (game.query().is_blessed(0) || game.query().is_cursed(0)) {
        return;
    }
    let copy = match card.supply {
        Supply::Special => game.query().special_copy(number),
        // It takes the place of what its owner has of it.
        Supply::Story => lib.story_with(card.first_copy).map(|(story, _)| {
            game.state_mut().investigators[0].held.retain(|h| !story.copies.contains(&h.copy));
            card.first_copy
        }),
        // Events are read and put away; others say what a monster is like, or are there for two.
        Supply::Deck(deck) if lib.deck(deck).events || lib.deck(deck).pairs || is_guise(&lib, deck) => None,
        Supply::Deck(deck) => {
            let s = game.state_mut();
            let copies = card.first_copy..card.first_copy + u16::from(card.count);
            copies.into_iter().find(|&c| s.decks.take(deck, c))
        }
    };
    if let Some(copy) = copy {
        // An encounter that somebody keeps is not in its deck.
        if let Some(encounter) = card.gate_card {
            game.state_mut().gate_deck.take(encounter);
        }
        game.state_mut().investigators[0].held.push(Held { copy, flags: held::NEW, tokens: 0 });
        // It may lower a maximum.
        let most = [game.query().maximum(0, true), game.query().maximum(0, false)];
        let inv = &mut game.state_mut().investigators[0];
        (inv.sanity, inv.stamina) = (inv.sanity.min(most[0]), inv.stamina.min(most[1]));
    }
}

#[test]
fn every_card_in_hand() {
    // Each card is held through random play; whatever it offers, it offers only when it can be used.
    for boxes in combinations() {
        let lib = &boxes.lib;
        for (number, card) in lib.cards.iter().enumerate().filter(|(_, card)| boxes.is_new(&card.id)) {
            for seed in 0..4u64 {
                // A personal story is for one investigator.
                let owner = lib.story_with(card.first_copy).map(|(story, _)| &lib.sheets[usize::from(story.sheet)]);
                let investigators = owner.map(|sheet| Some(sheet.id.clone())).into_iter().collect();
                let setup = SetUp { players: 2, seed: (500 + seed).into(), investigators, ..boxes.set_up() };
                let mut game = Arkham::new(lib.clone(), &setup).unwrap();
                let mut rng = Rng::new(seed + number as u64);
                let mut given = false;
                for _ in 0..400 {
                    let Some(decision) = game.decision() else { break };
                    let index = rng.below(decision.options.len() as u32) as usize;
                    game.choose(index, &mut Silent).unwrap();
                    game.check().unwrap_or_else(|b| panic!("{} in hand: {b}", card.id));
                    let s = game.state();
                    if s.turn == 1 && !given && s.inv(0).in_game() && !game.query().has_card(0, number as u16) {
                        given = true;
                        hand_over(&mut game, number as u16);
                    }
                }
            }
        }
    }
}
