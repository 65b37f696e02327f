//! What lies before an investigator who is asked.

use keeper_arkham::frame::{Ask, CheckFrame, Opt, Purpose};
use keeper_arkham::state::{NONE, Phase, Place as At, held};
use keeper_arkham::{Arkham, Query, State};
use keeper_arkham_script::tree::{CheckKind, PlaceId};

use crate::arkham::choices::{percent, pool};
use crate::arkham::layout::{keywords, kind_of};
use crate::arkham::names::{Names, capital, count, signed};
use crate::arkham::odds::open_check;
use crate::arkham::scene;
use crate::arkham::walk::reached_with;
use crate::spread::{Arm, Arms, Change, Foe, Good, Place, Pool, Spread, Tuning};
use crate::{About, Choice, Does, Printed, odds, option_odds};

/// So many numbers are told that a slider changes.
const MOST_CHANGES: usize = 5;

pub(crate) fn spread(game: &Arkham, choices: &[Choice]) -> Option<Spread> {
    let (library, state) = (game.library(), game.state());
    let names = Names { lib: library, s: state };
    let mut spread = Spread::default();
    match state.ask? {
        Ask::Combat(NONE) => return None,
        Ask::Combat(marker) => {
            spread.says = format!("Round {} of the fight.", state.combat.rounds + 1);
            spread.foes.push(names.foe(marker));
            spread.arms = arms(game, choices);
            spread.pool = choices.iter().find_map(|choice| choice.pool.clone());
            if let Some(pool) = &mut spread.pool {
                pool.fails = names.price_of_failing(&names.combat_check(marker));
            }
        }
        Ask::FaceOne(marker) => {
            spread.says = "Slip past it, or fight.".to_owned();
            spread.foes.push(names.foe(marker));
        }
        Ask::Face => {
            spread.says = "Slip past each of them, or fight.".to_owned();
            let place = state.inv(state.asked()).place.area()?;
            let waiting = state.monsters_at(place).filter(|&marker| !state.dealt_with(marker));
            spread.foes.extend(waiting.take(3).map(|marker| names.foe(marker)));
        }
        Ask::BeforeCheck | Ask::AfterCheck => {
            let check = open_check(state)?;
            if check.purpose == Purpose::Battle {
                return None;
            }
            match check.monster {
                NONE => spread.place = place_of(game),
                marker => spread.foes.push(names.foe(marker)),
            }
            if check.kind == CheckKind::Combat {
                spread.arms = arms(game, choices);
            }
            spread.pool = open_pool(game, &check);
        }
        Ask::Focus(_) | Ask::Slider(_) => spread.tuning = tuning(game),
        Ask::Buy => {
            spread.place = place_of(game);
            spread.goods = goods(game, choices);
        }
        _ if matches!(state.phase, Phase::Encounters | Phase::OtherWorlds) => spread.place = Some(place_of(game)?),
        _ => return None,
    }
    let empty = spread.foes.is_empty() && spread.place.is_none() && spread.pool.is_none() && spread.tuning.is_none();
    (!empty).then_some(spread)
}

/// Where the investigator is who is asked.
fn place_of(game: &Arkham) -> Option<Place> {
    let (library, state) = (game.library(), game.state());
    let (about, name) = match state.inv(state.asked()).place {
        At::Area(place) => (About::Area(place), library.title(place).to_owned()),
        At::World(world, _) => {
            (About::Printed(Printed::World(world)), library.worlds[usize::from(world.0)].name.clone())
        }
        _ => return None,
    };
    Some(Place { about: Some(about.subject(library)), name: capital(&name) })
}

/// The check that waits for its roll, or that was rolled.
fn open_pool(game: &Arkham, check: &CheckFrame) -> Option<Pool> {
    let (library, state) = (game.library(), game.state());
    let names = Names { lib: library, s: state };
    let mut open = pool(&odds(library, state)?, names.dice_sum(check));
    open.fails = names.price_of_failing(check);
    if state.ask == Some(Ask::AfterCheck) {
        let low = game.query().success_in(check);
        let dice = (1..=6u8).flat_map(|face| (0..check.dice[usize::from(face) - 1]).map(move |_| face));
        open.faces = dice.map(|face| (face, face >= low)).collect();
        let summed: i16 = open.sum.iter().map(|part| part.1).sum();
        let more = open.faces.len() as i16 - summed.max(0);
        if more > 0 {
            open.sum.push(("Clues".to_owned(), more));
        }
    }
    Some(open)
}

/// What the attacks among the choices are made of.
fn arms(game: &Arkham, choices: &[Choice]) -> Option<Arms> {
    let (library, state) = (game.library(), game.state());
    let who = state.asked();
    let used = |id: &str| choices.iter().any(|choice| choice.pool.is_some() && choice.with.iter().any(|one| one == id));
    let mut cards = Vec::new();
    for held in state.inv(who).held.iter() {
        let card = library.card(held.copy);
        if !used(&card.id) {
            continue;
        }
        let words = card.words.trim().replace('\n', " ");
        let note = words.split(['.', ';']).next().unwrap_or_default().trim().to_owned();
        let number = library.copies[usize::from(held.copy)];
        cards.push(Arm {
            letters: card.id.clone(),
            name: card.name.clone(),
            about: Some(About::Printed(Printed::Card(number)).subject(library)),
            note,
            hands: card.hands,
        });
    }
    let in_play = choices.iter().any(|choice| choice.pool.is_some());
    in_play.then(|| Arms { hands: game.query().hands(who), cards })
}

fn goods(game: &Arkham, choices: &[Choice]) -> Vec<Good> {
    let (library, state) = (game.library(), game.state());
    let names = Names { lib: library, s: state };
    let good = |(choice, one): (usize, &Choice)| {
        let Does::Takes(index) = one.does else { return None };
        let Some(&Opt::Card(copy)) = state.options.get(index) else { return None };
        let card = library.card(copy);
        Some(Good {
            choice,
            about: one.about.clone(),
            name: card.name.clone(),
            kind: kind_of(library, card),
            price: Some(names.price(copy)),
            text: card.words.trim().replace('\n', " "),
        })
    };
    choices.iter().enumerate().filter_map(good).collect()
}

/// The sliders of the sheet, and what they change.
fn tuning(game: &Arkham) -> Option<Tuning> {
    let state = game.state();
    let sheet = scene::sheet(game, state.asked())?;
    let focus = match state.ask? {
        Ask::Focus(left) => Some(left),
        _ => None,
    };
    let changes = if focus.is_some() { changes(game) } else { vec![] };
    Some(Tuning { focus, sliders: sheet.sliders, changes })
}

/// The numbers that are really faced on the board, at each stop.
fn changes(game: &Arkham) -> Vec<Change> {
    let (library, state) = (game.library(), game.state());
    let who = state.asked();
    let at = |track: usize, stop: u8| {
        let mut state = *state;
        state.inv_mut(who).sliders[track] = stop;
        let mut game = Arkham::from_state(library.clone(), state);
        game.recall();
        game
    };
    let by_stop = |track: usize| (0..4u8).map(move |stop| (track, stop));
    let mut changes = Vec::new();
    let mut add = |name: String, track: usize, chance: &dyn Fn(&Arkham) -> Option<f64>| {
        let worth: Option<Vec<f64>> = by_stop(track).map(|(track, stop)| chance(&at(track, stop))).collect();
        let Some(worth) = worth else { return };
        if worth.iter().any(|one| *one != worth[0]) {
            changes.push(Change { name, slider: track, at: worth.iter().map(|one| percent(*one)).collect(), worth });
        }
    };
    let names = Names { lib: library, s: state };
    let near = near(game, state);
    for &marker in &near {
        let evades = |game: &Arkham| Some(option_odds(game.library(), game.state(), Opt::Evade(marker))?.now);
        add(format!("Evade {}", names.monster(marker)), 0, &evades);
        let strikes = |game: &Arkham| fights(game, marker);
        add(format!("Fight {}", names.monster(marker)), 1, &strikes);
        let bears = |game: &Arkham| bears(game, marker);
        add(format!("Horror of {}", names.monster(marker)), 1, &bears);
    }
    for held in state.inv(who).held.iter() {
        let card = library.card(held.copy);
        if card.spell.and_then(|spell| spell.modifier).is_some() {
            let casts = |game: &Arkham| {
                let modifier = game.library().card(held.copy).spell?.modifier?;
                let check = CheckFrame { modifier, ..CheckFrame::plain(who, CheckKind::Spell) };
                Some(chance_of(game.query(), &check))
            };
            add(format!("Cast {}", card.name), 2, &casts);
        }
    }
    changes.truncate(MOST_CHANGES - 1);
    changes.insert(0, movement(game, &at));
    changes
}

/// Movement points at each stop, with what comes out of reach.
fn movement(game: &Arkham, at: &dyn Fn(usize, u8) -> Arkham) -> Change {
    let who = game.state().asked();
    let games: Vec<Arkham> = (0..4).map(|stop| at(0, stop)).collect();
    let points: Vec<u8> = games.iter().map(|game| game.query().movement_points(who)).collect();
    let reached: Vec<Vec<PlaceId>> =
        games.iter().zip(&points).map(|(game, &points)| reached_with(game, points)).collect();
    let now = usize::from(game.state().inv(who).sliders[0]).min(3);
    let words = |stop: usize| {
        let points = count(points[stop], "point", "points");
        // What is worth a walk: gates and clues.
        let worth = |place: &&PlaceId| {
            let state = game.state();
            state.seen_gate(**place).is_some() || state.clues[usize::from(place.0)] > 0
        };
        let lost: Vec<&str> = reached[now]
            .iter()
            .filter(worth)
            .filter(|place| !reached[stop].contains(place))
            .map(|&place| game.library().title(place))
            .collect();
        match lost.as_slice() {
            [] => points,
            [one] => format!("{points}; out of reach: {one}"),
            [one, more @ ..] => format!("{points}; out of reach: {one} and {} more", more.len()),
        }
    };
    Change {
        name: "Movement".to_owned(),
        slider: 0,
        at: (0..4).map(words).collect(),
        worth: points.iter().map(|&points| points.into()).collect(),
    }
}

/// Monsters that stand here or within reach, the nearest first, each kind once.
fn near(game: &Arkham, state: &State) -> Vec<u8> {
    let who = state.asked();
    let Some(here) = state.inv(who).place.area() else { return vec![] };
    let reached = reached_with(game, game.query().movement_points(who));
    let mut found: Vec<u8> = Vec::new();
    for place in std::iter::once(here).chain(reached) {
        for marker in state.monsters_at(place) {
            let kind = |marker: u8| game.library().markers[usize::from(marker)];
            if found.len() < 2 && found.iter().all(|&known| kind(known) != kind(marker)) {
                found.push(marker);
            }
        }
    }
    found
}

fn chance_of(query: Query, check: &CheckFrame) -> f64 {
    let check = keeper_table::odds::Check {
        dice: i32::from(query.dice(check)),
        difficulty: u32::from(check.difficulty),
        success: query.success_in(check),
        sixes_double: false,
        already: 0,
    };
    keeper_table::odds::chance(check, keeper_table::odds::Plan::new())
}

/// The chance of a blow with the best weapons that fit the hands.
fn fights(game: &Arkham, marker: u8) -> Option<f64> {
    let (library, state) = (game.library(), game.state());
    let who = state.asked();
    let hands = game.query().hands(who);
    let weapons = state.inv(who).held.iter().filter(|held| {
        let card = library.card(held.copy);
        card.weapon.is_some() && card.spell.is_none() && !held.is(held::EXHAUSTED)
    });
    let weapons: Vec<u16> = weapons.map(|held| held.copy).collect();
    let with = |taken: &[u16]| {
        let needed: u8 = taken.iter().map(|&copy| library.card(copy).hands).sum();
        if needed > hands {
            return None;
        }
        let mut armed = *state;
        for held in armed.inv_mut(who).held.iter_mut().filter(|held| taken.contains(&held.copy)) {
            held.flags |= held::IN_HAND;
        }
        let mut armed = Arkham::from_state(library.clone(), armed);
        armed.recall();
        let names = Names { lib: armed.library(), s: armed.state() };
        Some(chance_of(armed.query(), &names.combat_check(marker)))
    };
    let pairs = weapons.iter().flat_map(|&one| weapons.iter().map(move |&other| [one, other]));
    let pairs = pairs.filter(|[one, other]| one < other).filter_map(|both| with(&both));
    let single = weapons.iter().filter_map(|&one| with(&[one]));
    with(&[]).into_iter().chain(single).chain(pairs).max_by(f64::total_cmp)
}

fn bears(game: &Arkham, marker: u8) -> Option<f64> {
    let names = Names { lib: game.library(), s: game.state() };
    Some(chance_of(game.query(), &names.horror_check(marker)?))
}

impl Names<'_> {
    /// A monster as its card shows it.
    fn foe(self, marker: u8) -> Foe {
        let (stats, kind) = (self.query().stats(marker), self.lib.kind(marker));
        let row = |name: &str, number: String, words: &str| {
            (name.to_owned(), number.replace('-', "\u{2212}"), words.to_owned())
        };
        let mut rows = Vec::new();
        match stats.horror {
            Some((rating, 0)) => rows.push(row("Horror", signed(rating), "see below")),
            Some((rating, damage)) => rows.push(row("Horror", signed(rating), &format!("lose {damage} Sanity"))),
            None => rows.push(row("Horror", "none".into(), "")),
        }
        let hurts = match stats.combat_damage {
            0 => "see below".to_owned(),
            damage => format!("lose {damage} Stamina"),
        };
        rows.push(row("Combat", signed(stats.combat_rating), &hurts));
        let hits = if stats.toughness == 1 { "hit needed" } else { "hits needed" };
        rows.push(row("Toughness", stats.toughness.to_string(), hits));
        rows.push(row("Evade", signed(stats.awareness), "Sneak"));
        let movement = self.query().movement(marker).name();
        let words =
            std::iter::once(movement.to_owned()).chain(keywords(stats.keywords, stats.nightmarish, stats.overwhelming));
        Foe {
            about: Some(About::Monster(marker).subject(self.lib)),
            name: kind.name.clone(),
            kind: words.collect::<Vec<_>>().join(", "),
            rows,
            text: kind.words.trim().replace('\n', " "),
            tale: kind.tale.clone(),
        }
    }

    /// What a failure costs, told before the roll.
    fn price_of_failing(self, check: &CheckFrame) -> String {
        if check.monster == NONE {
            return String::new();
        }
        let stats = self.query().stats(check.monster);
        let (points, of, label) = match check.kind {
            CheckKind::Horror => {
                (stats.horror.map_or(0, |horror| horror.1), "Sanity", "When you fail a horror check against this: ")
            }
            CheckKind::Combat | CheckKind::Evade => (stats.combat_damage, "Stamina", "Damage: "),
            _ => return String::new(),
        };
        let words = self.lib.kind(check.monster).words.trim();
        let lost = (points > 0).then(|| format!("you lose {points} {of}"));
        let told = words.lines().filter_map(|line| line.trim().strip_prefix(label));
        let all: Vec<String> = lost.into_iter().chain(told.map(|text| text.trim_end_matches('.').to_owned())).collect();
        match all.as_slice() {
            [] if stats.combat_damage == 0 && check.kind != CheckKind::Horror => words.replace('\n', " "),
            all => all.join(", then: "),
        }
    }
}
