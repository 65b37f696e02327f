//! The options of a question as they are offered to a person: a movement by its destination and an attack with its weapons
//! instead of step by step, and what does nothing always first.

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Opt, Src};
use keeper_present::{OddsLine, Printed, harmless, labels, option_odds};
use keeper_script::tree::PlaceId;
use keeper_table::Game;

use crate::attack::{attacks, blow_odds, casting, played, worth};
use crate::subject::Subject;
use crate::walk::{Way, ways};

/// What choosing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// Takes the option with this number.
    Takes(usize),
    /// Walks through these areas.
    Walks(Vec<PlaceId>),
    /// Takes these options one after the other: prepares for a blow and strikes.
    Strikes(Vec<Opt>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub label: String,
    /// The chance of success, the steps to go ...
    pub note: String,
    pub does: Does,
    /// The check that it begins at once.
    pub odds: Option<OddsLine>,
    /// What can be read about it.
    pub subject: Option<Subject>,
}

/// Keys that choose: those that have another use are left out.
pub const KEYS: &str = "123456789cdefgijklmnopstvxyz";

pub fn key_of(index: usize) -> Option<char> {
    KEYS.chars().nth(index)
}

pub fn index_of(key: char) -> Option<usize> {
    KEYS.chars().position(|k| k == key)
}

/// The choices of the open question; `last` are the weapons with which whoever is asked struck last.
pub fn choices(game: &Arkham, last: Option<&[u16]>) -> Vec<Choice> {
    let Some(decision) = game.decision() else { return vec![] };
    let (library, state) = (game.library(), game.state());
    let ways = ways(game);
    let walking = matches!(decision.ask, Ask::Move(_)) && !ways.is_empty();
    let attacks = attacks(game, last);
    let alone = |option: Opt| attacks.iter().any(|attack| attack.steps == [option]);
    let mut list = Vec::new();
    for (index, (&option, label)) in decision.options.iter().zip(labels(library, state)).enumerate() {
        if walking && matches!(option, Opt::Area(_)) || alone(option) {
            continue;
        }
        let odds = option_odds(library, state, option);
        let note = note(game, option, odds.as_ref());
        list.push(Choice { label, note, does: Does::Takes(index), odds, subject: Subject::of(game, option) });
    }
    let whole = attacks.into_iter().map(|attack| {
        let again = if attack.again { ", again" } else { "" };
        let note = format!("{}{again}", worth_words(&attack.odds, attack.worth));
        let subject = Subject::of(game, Opt::Attack);
        Choice { label: attack.label, note, does: Does::Strikes(attack.steps), odds: Some(attack.odds), subject }
    });
    list.splice(0..0, whole);
    // What declines or goes on comes first, so that one key says everywhere that nothing of it is wanted.
    if let Some(index) = harmless(state) {
        list.sort_by_key(|choice| choice.does != Does::Takes(index));
    }
    if walking {
        list.extend(ways.into_iter().map(|way| walk(game, way)));
    }
    list
}

/// Whether the first choice is the one that does nothing.
pub fn begins_harmless(game: &Arkham, choices: &[Choice]) -> bool {
    let index = harmless(game.state());
    choices.first().is_some_and(|choice| index.is_some_and(|index| choice.does == Does::Takes(index)))
}

/// The chance of what an option begins; in combat also what it makes of the blow.
fn note(game: &Arkham, option: Opt, odds: Option<&OddsLine>) -> String {
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

/// A chance, or the hits to expect where the number of successes matters.
fn worth_words(odds: &OddsLine, worth: f64) -> String {
    match odds.expected {
        Some(_) => format!("{worth:.1} hits"),
        None => percent(worth),
    }
}

fn walk(game: &Arkham, way: Way) -> Choice {
    let library = game.library();
    let title = library.title(way.to());
    let label = if library.area(way.to()).name == title { title.to_owned() } else { format!("{title} (streets)") };
    let mut note = match way.steps.len() {
        1 => "1 step".to_owned(),
        n => format!("{n} steps"),
    };
    if let foes @ 1.. = way.monsters + way.waiting {
        note += &format!(", {foes} foe{}", if foes == 1 { "" } else { "s" });
    }
    Choice { label, note, subject: Some(Subject::Area(way.to())), odds: None, does: Does::Walks(way.steps) }
}

/// The dice, the difficulty and the exact chances of a check: as it is, with each clue, and with what else can be used.
pub fn chances(odds: &OddsLine, lie: Option<&str>) -> String {
    let dice = if odds.dice == 1 { "1 die".to_owned() } else { format!("{} dice", odds.dice) };
    let dice = lie.map_or(dice.clone(), |faces| format!("{dice} ({faces})"));
    let mut text = format!("{dice}, difficulty {}, {}+ succeeds: {}", odds.difficulty, odds.success, percent(odds.now));
    if let Some(expected) = odds.expected {
        text += &format!(", {expected:.1} successes to expect");
    }
    if odds.now >= 1.0 {
        return text;
    }
    if !odds.with_clues.is_empty() {
        let with = (1..).zip(&odds.with_clues).map(|(n, &chance)| format!("{n}: {}", percent(chance)));
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

pub fn percent(chance: f64) -> String {
    match chance {
        c if c <= 0.0 => "0%".to_owned(),
        // Rounded it would look impossible or certain.
        c if c < 0.0005 => "<0.1%".to_owned(),
        c if c < 1.0 && c > 0.9995 => ">99.9%".to_owned(),
        c if c >= 1.0 => "100%".to_owned(),
        c => format!("{:.1}%", c * 100.0),
    }
}

impl Subject {
    /// What an option is about.
    pub fn of(game: &Arkham, option: Opt) -> Option<Subject> {
        let (library, state) = (game.library(), game.state());
        let card = |copy: u16| Subject::Printed(Printed::Card(library.copies[usize::from(copy)]));
        Some(match option {
            Opt::Area(place) | Opt::Rail(place) => Subject::Area(place),
            Opt::Who(who) | Opt::Trade(who) => Subject::Seat(who),
            Opt::Evade(marker) | Opt::Fight(marker) | Opt::Marker(marker) => Subject::Monster(marker),
            Opt::Card(copy) | Opt::Ready(copy) | Opt::Release(copy) | Opt::Wagon(copy) => card(copy),
            Opt::Use { src, .. } => Subject::Printed(Printed::of(library, state, src)?),
            Opt::Sheet(sheet) => Subject::Printed(Printed::Sheet(sheet)),
            Opt::GateTrophy(gate) => Subject::Printed(Printed::Gate(library.gate_markers[usize::from(gate)])),
            Opt::Attack | Opt::Flee => match state.ask? {
                Ask::Combat(marker) if marker != keeper_arkham::state::NONE => Subject::Monster(marker),
                _ => Subject::Printed(Printed::AncientOne(state.ancient)),
            },
            _ => return None,
        })
    }
}
