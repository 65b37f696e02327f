//! The options of a question as they are offered to a person: a movement by its destination and an attack with its weapons
//! instead of step by step, and what does nothing always first.

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Frame, Opt, Src};
use keeper_arkham::state::{NONE, Phase, flag};
use keeper_arkham_script::tree::PlaceId;
use keeper_table::Game;

use crate::arkham::about::About;
use crate::arkham::names::{Names, capital, count, cut};
use crate::arkham::scene::is_shop;
use crate::arkham::strike::{Attack, all_attacks, best_attack, blow_odds, casting, numbered, played, scene_of, worth};
use crate::arkham::tune;
use crate::arkham::walk::{Way, ways};
use crate::spread::Pool;
use crate::{
    Choice, Does, Habits, OddsLine, Paragraph, Printed, Role, Series, TokenKind, Tone, card_text, harmless, labels,
    option_dice, option_odds,
};

/// The kinds of series.
pub(crate) const WALK: &str = "walk";
pub(crate) const STRIKE: &str = "strike";

/// The choices of the open question.
pub(crate) fn choices(game: &Arkham, habits: &Habits) -> Vec<Choice> {
    let Some(decision) = game.decision() else { return vec![] };
    let (library, state) = (game.library(), game.state());
    let ways = ways(game);
    let walking = matches!(decision.ask, Ask::Move(_)) && !ways.is_empty();
    let last = habits.last.iter().find(|(kind, _)| kind == STRIKE).map(|(_, arms)| numbered(library, arms));
    let (mut attacks, offered) = all_attacks(game, last.as_deref());
    // Where weapons lie before the player, every way to strike is put together there.
    let laid = habits.laid_out && is_against_a_monster(game);
    attacks.truncate(if laid { MOST_LAID } else { offered });
    let alone = |option: Opt| attacks.iter().any(|attack| attack.steps == [option]);
    let mut list = Vec::new();
    for (index, (&option, label)) in decision.options.iter().zip(labels(library, state)).enumerate() {
        if walking && matches!(option, Opt::Area(_)) || alone(option) {
            continue;
        }
        let odds = option_odds(library, state, option);
        let note = note(game, option, odds.as_ref());
        let about = About::of_option(game, option);
        let areas = match about {
            Some(About::Area(place)) => vec![library.area(place).id.clone()],
            _ => vec![],
        };
        let role = match option {
            Opt::Ready(_) | Opt::Release(_) if laid => Role::Laid,
            Opt::Slider { .. } if habits.laid_out && tune::is_asked(state) => Role::Laid,
            Opt::Card(_) if habits.laid_out && decision.ask == Ask::Buy => Role::Laid,
            Opt::Use { .. } => Role::Use,
            _ => Role::Plain,
        };
        let chance = odds.as_ref().filter(|odds| odds.expected.is_none()).map(|odds| (odds.now, called(game, option)));
        let (odds, about) = (in_words(odds.as_ref()), about.map(|about| about.subject(library)));
        let does = Does::Takes(index);
        list.push(Choice { label, note, does, odds, about, areas, role, chance, ..Choice::default() });
    }
    let strikes = attacks.into_iter().enumerate().map(|(at, attack)| {
        let choice = strike(game, attack);
        Choice { role: if laid && at > 0 { Role::Laid } else { Role::Plain }, ..choice }
    });
    list.splice(0..0, strikes);
    // What declines or goes on comes first, so that one key says everywhere that nothing of it is wanted.
    if let Some(index) = harmless(state) {
        list.sort_by_key(|choice| choice.does != Does::Takes(index));
    }
    if walking {
        list.extend(ways.iter().filter_map(|way| walk(game, way)));
    }
    if habits.laid_out {
        tune::add(game, &mut list);
    }
    list
}

/// So many ways to strike can be put together.
const MOST_LAID: usize = 64;

/// Whether a monster is about to be struck.
fn is_against_a_monster(game: &Arkham) -> bool {
    match (game.state().ask, game.state().frames.last()) {
        (Some(Ask::Combat(marker)), _) => marker != NONE,
        (Some(Ask::BeforeCheck), Some(Frame::Check(check))) => check.monster != NONE,
        _ => false,
    }
}

/// What the chance of an option is called.
fn called(game: &Arkham, option: Opt) -> &'static str {
    match option {
        Opt::Attack | Opt::Fight(_) => "win",
        Opt::Flee => "get away",
        Opt::Evade(_) => "evade",
        Opt::Skill(_) => "close",
        Opt::Use { src: Src::Card(copy), .. } if game.library().card(copy).spell.is_some() => "cast",
        _ => "pass",
    }
}

fn in_words(odds: Option<&OddsLine>) -> Vec<Paragraph> {
    odds.map(|odds| (Tone::Good, chances(odds, None))).into_iter().collect()
}

fn strike(game: &Arkham, attack: Attack) -> Choice {
    let again = if attack.again { ", again" } else { "" };
    let series = Series {
        kind: STRIKE.to_owned(),
        keys: attack.steps.iter().map(|&step| game.key(step)).collect(),
        name: attack.label.clone(),
        at: scene_of(game),
        ..Series::default()
    };
    Choice {
        note: format!("{}{again}", worth_words(&attack.odds, attack.worth)),
        label: attack.label,
        does: Does::Series(series),
        odds: in_words(Some(&attack.odds)),
        about: About::of_option(game, Opt::Attack).map(|about| about.subject(game.library())),
        chance: attack.odds.expected.is_none().then_some((attack.worth, "win")),
        with: attack.arms.iter().map(|&number| game.library().cards[usize::from(number)].id.clone()).collect(),
        pool: Some(Pool { chance: attack.worth, ..pool(&attack.odds, attack.sum) }),
        ..Choice::default()
    }
}

/// The chance of what an option begins; in combat also what it makes of the blow.
fn note(game: &Arkham, option: Opt, odds: Option<&OddsLine>) -> String {
    if let Opt::Fight(_) = option {
        return fight(game, option);
    }
    let own = odds.map(|odds| worth_words(odds, worth(odds)));
    let after = match option {
        Opt::Ready(_) | Opt::Release(_) => played(game, option, 6).and_then(|game| blow_odds(&game)),
        Opt::Use { src: Src::Card(copy), ability } if casting(game, copy, ability).is_some() => {
            let after = played(game, option, 6).and_then(|game| blow_odds(&game));
            let now = blow_odds(game).map(|odds| worth(&odds));
            after.filter(|odds| now != Some(worth(odds)))
        }
        _ => None,
    };
    match (own, after.map(|odds| worth_words(&odds, worth(&odds)))) {
        (Some(own), Some(after)) => format!("{own}, then {after}"),
        (None, Some(after)) => format!("then {after}"),
        (own, None) => own.unwrap_or_default(),
    }
}

/// The chance of the best attack in a fight, and what else the fight comes to: MOV-08.
fn fight(game: &Arkham, option: Opt) -> String {
    let state = game.state();
    let chance = best_attack(game, option).map(|attack| worth_words(&attack.odds, attack.worth));
    let stopped = state.inv(state.asked()).is(flag::STOPPED);
    let ends = state.phase == Phase::Movement && state.movement_points > 0 && !stopped;
    let ends = ends.then(|| "ends movement".to_owned());
    chance.into_iter().chain(ends).collect::<Vec<_>>().join(", ")
}

/// A chance, or the hits to expect where the number of successes matters; where there is none, what clues make of it.
fn worth_words(odds: &OddsLine, worth: f64) -> String {
    let clues = odds.with_clues.last().filter(|(_, chance)| *chance > 0.0);
    match (odds.expected, clues) {
        (Some(_), _) => format!("{worth:.1} hits"),
        (None, Some(&(n, chance))) if worth <= 0.0 => {
            format!("{} ({} with {})", percent(worth), percent(chance), count(n, "clue", "clues"))
        }
        _ => percent(worth),
    }
}

fn walk(game: &Arkham, way: &Way) -> Option<Choice> {
    let library = game.library();
    let to = way.to()?;
    let title = library.title(to);
    let label = if library.area(to).name == title { title.to_owned() } else { format!("{title} (streets)") };
    let mut note = match way.steps.len() {
        1 => "1 step".to_owned(),
        n => format!("{n} steps"),
    };
    if way.by_rail() {
        note += match game.query().fare(game.state().asked()) {
            0 => ", train".to_owned(),
            fare => format!(", train ${fare}"),
        }
        .as_str();
    }
    if let foes @ 1.. = way.monsters + way.waiting {
        note += &format!(", {foes} foe{}", if foes == 1 { "" } else { "s" });
    }
    let series = Series {
        kind: WALK.to_owned(),
        keys: way.steps.iter().map(|&step| game.key(step)).collect(),
        goal: library.area(to).id.clone(),
        name: if way.steps.len() > 1 { format!("Walk to {label}") } else { String::new() },
        ..Series::default()
    };
    Some(Choice {
        label,
        note,
        does: Does::Series(series),
        odds: ahead(game, way),
        about: Some(About::Area(to).subject(library)),
        areas: way.areas().map(|place| library.area(place).id.clone()).collect(),
        role: Role::Destination,
        facts: there(game, way, to),
        chance: Some(arrives(game, way, to)),
        ..Choice::default()
    })
}

/// The dice of a check as they are laid out.
pub(crate) fn pool(odds: &OddsLine, sum: Vec<(String, i16)>) -> Pool {
    let clues = odds.with_clues.iter().map(|&(n, chance)| (count(n, "clue", "clues"), chance));
    Pool {
        sum,
        dice: odds.dice,
        needed: odds.difficulty,
        success: odds.success,
        chance: odds.now,
        expected: odds.expected,
        with: clues.chain(odds.with_rerolls.iter().cloned()).collect(),
        ..Pool::default()
    }
}

/// Monsters that must be dealt with before a way leads to its end.
fn on_the_way(game: &Arkham, way: &Way, to: PlaceId) -> Vec<u8> {
    let state = game.state();
    let from = state.inv(state.asked()).place.area();
    let before = from.into_iter().chain(way.areas()).filter(|&place| place != to);
    before.flat_map(|place| state.monsters_at(place).filter(|&marker| !state.dealt_with(marker))).collect()
}

fn evading(game: &Arkham, markers: impl Iterator<Item = u8>) -> f64 {
    let chance = |marker| option_odds(game.library(), game.state(), Opt::Evade(marker)).map_or(1.0, |odds| odds.now);
    markers.map(chance).product()
}

/// The chance to come to the end of a way, or to slip past what waits there.
fn arrives(game: &Arkham, way: &Way, to: PlaceId) -> (f64, &'static str) {
    let state = game.state();
    let before = on_the_way(game, way, to);
    let waiting: Vec<u8> = state.monsters_at(to).filter(|&marker| !state.dealt_with(marker)).collect();
    if before.is_empty() && !waiting.is_empty() {
        return (evading(game, waiting.into_iter()), "evade");
    }
    (evading(game, before.into_iter()), "arrive")
}

/// What is at the end of a way, then what it costs to get there.
fn there(game: &Arkham, way: &Way, to: PlaceId) -> Vec<(&'static str, String)> {
    let (library, state) = (game.library(), game.state());
    let names = Names { lib: library, s: state };
    let mut facts = Vec::new();
    if let Some(gate) = state.seen_gate(to) {
        facts.push(("gate", format!("gate to {}", names.gate_world(gate))));
    }
    if let clues @ 1.. = state.clues[usize::from(to.0)] {
        facts.push(("clue", count(clues, "clue", "clues")));
    }
    if is_shop(library, to) {
        facts.push(("shop", format!("shop: you have ${}", state.inv(state.asked()).money)));
    }
    let name = |marker: u8| library.kind(marker).name.clone();
    let mut dangers: Vec<String> =
        on_the_way(game, way, to).into_iter().map(|m| format!("{} on the way", name(m))).collect();
    dangers.extend(state.monsters_at(to).filter(|&marker| !state.dealt_with(marker)).map(name));
    match dangers.as_slice() {
        [] => {}
        [one] => facts.push(("danger", one.clone())),
        [one, more @ ..] => facts.push(("danger", format!("{one} and {} more", more.len()))),
    }
    if way.by_rail() {
        facts.push(("train", format!("train ${}", game.query().fare(state.asked()))));
    }
    facts.push(("steps", way.steps.len().to_string()));
    facts
}

/// What waits on a way and at its end: monsters with the chance to slip past them, clues, a gate, what the place offers.
fn ahead(game: &Arkham, way: &Way) -> Vec<Paragraph> {
    let (library, state) = (game.library(), game.state());
    let names = Names { lib: library, s: state };
    let Some(to) = way.to() else { return vec![] };
    let from = state.inv(state.asked()).place.area();
    let mut lines = Vec::new();
    for place in from.into_iter().chain(way.areas()) {
        for marker in state.monsters_at(place).filter(|&marker| !state.dealt_with(marker)) {
            let chance = option_odds(library, state, Opt::Evade(marker))
                .map(|odds| format!(", evade {}", worth_words(&odds, odds.now)));
            let text = format!("{} {}{}", library.kind(marker).name, names.at(place), chance.unwrap_or_default());
            lines.push((Tone::Token(TokenKind::Monster), text));
            let dice = option_dice(library, state, Opt::Evade(marker));
            lines.extend(dice.first().map(|dice| (Tone::Plain, capital(&dice.sum()))));
        }
    }
    if let Some(gate) = state.seen_gate(to) {
        lines.push((Tone::Token(TokenKind::Gate), format!("A gate to {}", names.gate_world(gate))));
    }
    if let clues @ 1.. = state.clues[usize::from(to.0)] {
        lines.push((Tone::Token(TokenKind::Clue), count(clues, "clue", "clues")));
    }
    let printed = card_text(library, Printed::Place(to));
    lines.extend(printed.text.first().map(|offer| (Tone::Plain, cut(offer, 120))));
    lines.extend(printed.facts.iter().find(|fact| fact.starts_with("Often")).map(|fact| (Tone::Dim, fact.clone())));
    lines
}

/// The dice, the difficulty and the exact chances of a check: as it is, with each clue, and with what else can be used.
pub(crate) fn chances(odds: &OddsLine, lie: Option<&str>) -> String {
    let dice = if odds.dice == 1 { "1 die".to_owned() } else { format!("{} dice", odds.dice) };
    let dice = lie.map_or(dice.clone(), |faces| format!("{dice} ({faces})"));
    let mut text = format!("{dice}, difficulty {}, {}+ succeeds: {}", odds.difficulty, odds.success, percent(odds.now));
    if let Some(expected) = odds.expected {
        text += &format!(", {expected:.1} hits expected");
    }
    if odds.now >= 1.0 {
        return text;
    }
    if !odds.with_clues.is_empty() {
        let with = odds.with_clues.iter().map(|&(n, chance)| format!("{n}: {}", percent(chance)));
        text += &format!("; with clues {}", with.collect::<Vec<_>>().join(", "));
    }
    for (name, chance) in &odds.with_rerolls {
        text += &format!("; with {name} {}", percent(*chance));
    }
    if !odds.with_rerolls.is_empty() && odds.with_rerolls.len() + odds.with_clues.len() > 1 {
        text += &format!("; with everything {}", percent(odds.best));
    }
    text
}

pub(crate) fn percent(chance: f64) -> String {
    match chance {
        c if c <= 0.0 => "0%".to_owned(),
        // Rounded it would look impossible or certain.
        c if c < 0.0005 => "<0.1%".to_owned(),
        c if c < 1.0 && c > 0.9995 => ">99.9%".to_owned(),
        c if c >= 1.0 => "100%".to_owned(),
        c => format!("{:.1}%", c * 100.0),
    }
}
