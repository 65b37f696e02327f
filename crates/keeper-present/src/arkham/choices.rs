//! The options of a question as they are offered to a person: a movement by its destination and an attack with its weapons
//! instead of step by step, and what does nothing always first.

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Opt, Src};
use keeper_arkham::state::{Phase, flag};
use keeper_table::Game;

use crate::arkham::about::About;
use crate::arkham::names::{Names, count, cut};
use crate::arkham::strike::{Attack, attacks, best_attack, blow_odds, casting, numbered, played, scene_of, worth};
use crate::arkham::walk::{Way, ways};
use crate::{
    Choice, Does, Habits, OddsLine, Paragraph, Printed, Series, TokenKind, Tone, card_text, harmless, labels,
    option_odds,
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
    let attacks = attacks(game, last.as_deref());
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
        let (odds, about) = (in_words(odds.as_ref()), about.map(|about| about.subject(library)));
        list.push(Choice { label, note, does: Does::Takes(index), odds, about, areas });
    }
    list.splice(0..0, attacks.into_iter().map(|attack| strike(game, attack)));
    // What declines or goes on comes first, so that one key says everywhere that nothing of it is wanted.
    if let Some(index) = harmless(state) {
        list.sort_by_key(|choice| choice.does != Does::Takes(index));
    }
    if walking {
        list.extend(ways.iter().filter_map(|way| walk(game, way)));
    }
    list
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
        areas: vec![],
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
    })
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
        text += &format!(", {expected:.1}successes expected");
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
