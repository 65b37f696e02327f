//! The final battle: the Ancient One with its life, the round in its order, its next attack, and those who fight.

use keeper_arkham::frame::{BattleStage, Frame, Opt, StrikeStage};
use keeper_arkham::state::{Combat, Inv, Phase, flag};
use keeper_arkham::{Arkham, Event, State, chance};
use keeper_arkham_script::tree::{CheckKind, Keyword};
use keeper_table::odds::{Check, Plan, chance as chance_of};
use keeper_table::{Recorder, Silent};

use super::epic::{Part, Ruling, epic};
use crate::arkham::names::{Names, check as check_name, signed};
use crate::arkham::strike::{attacks, blow_odds, loaded};
use crate::scene::{Announced, Battle, BattleStep, Fighter, Panel};
use crate::text::{capital, count};
use crate::{About, OddsLine, Paragraph, Printed, Subject, Tone, card_text, harmless, labels, odds, status};

/// The final battle: the Ancient One with its doom track, what takes a token from it, and its attack.
pub(super) fn panel(game: &Arkham) -> Option<Panel> {
    let (library, state) = (game.library(), game.state());
    let sheet = library.ancient_ones.get(usize::from(state.ancient)).filter(|_| state.phase == Phase::Battle)?;
    let what = Printed::AncientOne(state.ancient);
    let rating = game.query().battle_rating();
    let defences = defences(game);
    let round = format!("Battle round {}", state.battle_round);
    let least = game.query().battle_least();
    let (each, round) = match game.query().successes_for_doom() {
        1 => ("every hit takes 1 doom token".to_owned(), round),
        needed => {
            let of_one = if least.is_some() { " of one round" } else { "" };
            (
                format!("every {needed} hits{of_one} take 1 doom token"),
                format!("{round}, {} of {needed} hits", state.successes),
            )
        }
    };
    let mut lines: Vec<Paragraph> =
        vec![(Tone::Strong, round), (Tone::Plain, format!("Combat rating {rating:+}{defences}; {each}."))];
    lines.extend(sheet.battle_words.trim().lines().map(|words| (Tone::Bad, words.trim().to_owned())));
    if state.siege.owed > 0 {
        let more = count(state.siege.owed, "more hit", "more hits");
        lines.push((Tone::Bad, format!("When its last doom token is gone, it takes {more}.")));
    }
    if state.combat.cancelled {
        lines.push((Tone::Good, "Its attack is cancelled this round.".to_owned()));
    }
    let subject: Subject = About::Printed(what).subject(library);
    Some(Panel {
        id: "battle".to_owned(),
        title: sheet.name.clone(),
        subtitle: "The final battle".to_owned(),
        numbers: vec![("Doom".to_owned(), state.doom.into(), game.query().doom_limit().into())],
        lines,
        about: Some(subject),
        ..Panel::default()
    })
}

/// How far a round is: the places of the steps that every round has.
const REFRESH: usize = 0;
const STRIKES: usize = 1;
const ATTACK: usize = 2;
const AFTERWARDS: usize = 3;
/// What an attack leaves to the one whom it hits: of more than so many ways the rest is not looked at.
const WAYS: usize = 6;

/// The battle as a picture of its own.
pub(super) fn battle(game: &Arkham) -> Option<Battle> {
    let (library, state) = (game.library(), game.state());
    let sheet = library.ancient_ones.get(usize::from(state.ancient)).filter(|_| state.phase == Phase::Battle)?;
    let plan = Ruling::of(game);
    let course = Course::of(state, plan.as_ref());
    let names = Names { lib: library, s: state };
    let words = |begins: &str| -> Vec<String> {
        let lines = sheet.battle_words.trim().lines().filter_map(|line| line.trim().strip_prefix(begins));
        lines.map(|line| capital(line.trim())).collect()
    };
    let (attack, after) = (words("Attack:").join(" "), words("After the attack:").join(" "));
    let order: Vec<String> = course.order(state).map(|who| names.investigator(who)).collect();
    let step = |name: &str, text: String, foe: bool| BattleStep { name: name.to_owned(), text, foe };
    let mut steps = vec![step("Refresh", "Ready your cards, set your skills, trade.".to_owned(), false)];
    let we_attack = || step("We attack", format!("{}.", in_turn(&order)), false);
    let it_attacks = |text: String| step(&format!("{} attacks", sheet.name), text, true);
    match &plan {
        Some(plan) => {
            let card =
                plan.name(library).unwrap_or_else(|| "It is turned after trading, and rules the round".to_owned());
            steps.push(step("Epic Battle card", format!("{card}."), false));
            let whole = format!("{attack} {after}").trim().to_owned();
            steps.extend(plan.parts.iter().map(|part| match part {
                Part::Ours => we_attack(),
                Part::Its => it_attacks(whole.clone()),
            }));
        }
        None => {
            steps.extend([we_attack(), it_attacks(attack.clone())]);
            if !after.is_empty() {
                steps.push(step("After its attack", after, true));
            }
        }
    }
    let next = announced(game, &course, plan.as_ref(), attack);
    let gone: Vec<String> =
        (0..state.players).filter(|&who| !state.inv(who).in_game()).map(|who| names.investigator(who)).collect();
    let needed = game.query().successes_for_doom();
    let each = match needed {
        1 => "every hit takes one doom token".to_owned(),
        n if game.query().battle_least().is_some() => format!("every {n} hits of one round take one doom token"),
        n => format!("every {n} hits take one doom token"),
    };
    Some(Battle {
        name: sheet.name.clone(),
        round: format!("Round {}", state.battle_round.max(1)),
        so_far: match gone.as_slice() {
            [] => "Nobody has been devoured yet.".to_owned(),
            gone => format!("Devoured: {}.", gone.join(", ")),
        },
        strength: format!("Combat {}{} \u{b7} {each}", signed(game.query().battle_rating()), defences(game)),
        life: (state.doom, game.query().doom_limit()),
        hits: (state.successes, needed),
        step: course.step.min(steps.len() - 1),
        steps,
        next,
        epic: plan.as_ref().map(|plan| epic(game, plan)),
        fighters: (0..state.players).filter_map(|who| fighter(game, &course, who)).collect(),
        about: Some(About::Printed(Printed::AncientOne(state.ancient)).subject(library)),
    })
}

/// What is printed beside the doom track and the combat rating.
fn defences(game: &Arkham) -> String {
    let known = |fact: &String| !fact.starts_with("Doom") && !fact.starts_with("Combat");
    let facts = card_text(game.library(), Printed::AncientOne(game.state().ancient)).facts.into_iter().filter(known);
    let printed: String = facts.map(|fact| format!(", {}", fact.to_lowercase())).collect();
    // What it has got since.
    let armour = game.query().armour();
    let more = Keyword::ALL.into_iter().filter(|&keyword| armour >> keyword as u16 & 1 != 0);
    printed + &more.map(|keyword| format!(", {}", keyword.name())).collect::<String>()
}

/// `Kate, Mary, then Harvey`
fn in_turn(names: &[String]) -> String {
    match names {
        [] => "Nobody is left".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}, then {last}", first.join(", ")),
    }
}

/// The one who strikes now.
fn strikes(state: &State) -> Option<Inv> {
    state.frames.iter().find_map(|frame| match frame {
        Frame::BattleAttack { who, .. } => Some(*who),
        _ => None,
    })
}

/// Where in the round it is.
struct Course {
    step: usize,
    /// The one who strikes now.
    strikes: Option<Inv>,
    /// How many places of the order have had their strike.
    had: u8,
}

impl Course {
    fn of(state: &State, plan: Option<&Ruling>) -> Course {
        if let Some(plan) = plan.filter(|plan| plan.is_known()) {
            return Course::planned(state, plan);
        }
        let last = state.frames.len().saturating_sub(1);
        let found = state.frames.iter().enumerate().find_map(|(at, frame)| match frame {
            Frame::Battle { stage, i } => Some((*stage, *i, at < last)),
            _ => None,
        });
        let strikes = strikes(state);
        let (stage, i, under) = found.unwrap_or((BattleStage::Begin, 0, false));
        let step = match stage {
            // What follows the attack has begun while the next round is due.
            BattleStage::Round if under && state.battle_round > 0 => AFTERWARDS,
            BattleStage::Attacks => STRIKES,
            BattleStage::Defence | BattleStage::DefenceChosen | BattleStage::Over => ATTACK,
            _ => REFRESH,
        };
        let had = match step {
            REFRESH => 0,
            STRIKES => i.saturating_sub(u8::from(strikes.is_some())),
            _ => state.players,
        };
        Course { step, strikes, had }
    }

    /// A round that a card rules: refresh, the card, then the parts for which it calls.
    fn planned(state: &State, plan: &Ruling) -> Course {
        let strikes = strikes(state);
        let place = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Battle { stage: BattleStage::Attacks, i } => Some(*i),
            _ => None,
        });
        let had = match place {
            Some(i) => i.saturating_sub(u8::from(strikes.is_some())),
            None if plan.have_struck() => state.players,
            None => 0,
        };
        Course { step: STRIKES + plan.begun, strikes, had }
    }

    /// Those who fight, in the order in which they strike.
    fn order<'a>(&self, state: &'a State) -> impl Iterator<Item = Inv> + use<'a> {
        // While cards are refreshed the marker has not been passed on yet.
        let passed = !state.frames.iter().any(|frame| {
            matches!(
                frame,
                Frame::Battle {
                    stage: BattleStage::Begin | BattleStage::Start | BattleStage::Round | BattleStage::Upkeep,
                    ..
                }
            )
        });
        let all = (0..state.players).map(move |i| (state.first + i) % state.players);
        let mut order: Vec<Inv> = all.filter(|&who| state.inv(who).in_game()).collect();
        if !passed && self.step == REFRESH && order.len() > 1 && order.first() == Some(&state.first) {
            order.rotate_left(1);
        }
        order.into_iter()
    }

    fn has_struck(&self, state: &State, who: Inv) -> bool {
        (who + state.players - state.first) % state.players < self.had
    }

    /// Those who have not struck yet, in their order.
    fn waiting<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Inv> + 'a {
        self.order(state).filter(|&who| !self.has_struck(state, who))
    }
}

/// What it does next, and when.
fn announced(game: &Arkham, course: &Course, plan: Option<&Ruling>, text: String) -> Announced {
    let state = game.state();
    let names = Names { lib: game.library(), s: state };
    let first = course.order(state).next();
    let check = first.and_then(|who| Some(attacked(game, 1, who, 0)?.check));
    let title = match check.flatten() {
        Some(check) => format!("Its next attack: {} ({}) check", check_name(check.kind), signed(check.modifier)),
        None => "Its next attack: no check".to_owned(),
    };
    let waiting: Vec<Inv> = course.waiting(state).collect();
    let (when, after) = match waiting.as_slice() {
        _ if state.combat.cancelled => ("cancelled".to_owned(), "in this round".to_owned()),
        _ if plan.is_some_and(|plan| !plan.is_known()) => ("perhaps".to_owned(), "the next card says it".to_owned()),
        _ if plan.is_some_and(|plan| plan.now() == Some(Part::Its)) => ("now".to_owned(), String::new()),
        _ if plan.is_some_and(|plan| !plan.to_come().contains(&Part::Its)) => {
            ("not now".to_owned(), "in this round".to_owned())
        }
        _ if plan.is_some_and(Ruling::comes_first) => ("next".to_owned(), "before we strike".to_owned()),
        [] if course.step == AFTERWARDS => ("next round".to_owned(), String::new()),
        [] => ("now".to_owned(), String::new()),
        all => {
            let last = all.last().map(|&who| names.investigator(who)).unwrap_or_default();
            (format!("in {}", count(all.len() as i32, "turn", "turns")), format!("after {last}"))
        }
    };
    Announced { title, text, when, after, cancelled: state.combat.cancelled }
}

fn fighter(game: &Arkham, course: &Course, who: Inv) -> Option<Fighter> {
    let (library, state) = (game.library(), game.state());
    let known = status(library, state, who)?;
    let inv = state.inv(who);
    if !inv.in_game() {
        return Some(Fighter { seat: who, state: known.conditions.join(", "), gone: true, ..Fighter::default() });
    }
    let struck = course.has_struck(state, who);
    let acts = course.strikes == Some(who);
    let turn = match course.waiting(state).position(|one| one == who) {
        _ if acts => "strikes now".to_owned(),
        _ if struck && inv.is(flag::RESTS) => "makes no attack".to_owned(),
        _ if struck => "has struck".to_owned(),
        Some(0) => "strikes first".to_owned(),
        Some(at) => {
            let before = course.waiting(state).nth(at - 1).unwrap_or(who);
            format!("strikes after {}", Names { lib: library, s: state }.investigator(before))
        }
        None => String::new(),
    };
    let odds = if struck { None } else { strike_odds(game, who, acts) };
    let (danger, deadly) = danger(game, who);
    Some(Fighter {
        seat: who,
        state: std::iter::once(turn).chain(known.conditions).collect::<Vec<_>>().join(", "),
        acts,
        gone: false,
        struck: struck.then(|| format!("{} check", check_name(CheckKind::Combat))),
        odds: odds.map(|odds| odds_words(&odds)).unwrap_or_default(),
        danger,
        deadly,
    })
}

/// `4 dice, 80.2 % for a hit, 1.3 on average`
fn odds_words(odds: &OddsLine) -> String {
    if odds.dice == 0 {
        return "no dice, no chance of a hit".to_owned();
    }
    let dice = count(odds.dice as i32, "die", "dice");
    let average = odds.expected.map(|hits| format!(", {hits:.1} on average")).unwrap_or_default();
    format!("{dice}, {} for a hit{average}", one_decimal(odds.now))
}

/// `80.2 %`; what is certain or impossible needs none.
fn one_decimal(chance: f64) -> String {
    match chance {
        c if c <= 0.0 => "0 %".into(),
        c if c >= 1.0 => "100 %".into(),
        c => format!("{:.1} %", (100.0 * c).clamp(0.1, 99.9)),
    }
}

/// The best strike that this one can make.
fn strike_odds(game: &Arkham, who: Inv, acts: bool) -> Option<OddsLine> {
    let state = game.state();
    if acts {
        let open = odds(game.library(), state).or_else(|| attacks(game, None).into_iter().next().map(|best| best.odds));
        return open.or_else(|| blow_odds(game));
    }
    let mut next = loaded(game, 6);
    stand_at(&mut next, Frame::BattleAttack { who, stage: StrikeStage::Begin });
    next.resume(&mut Silent).ok()?;
    next.state().options.contains(&Opt::Attack).then_some(())?;
    attacks(&next, None).into_iter().next().map(|best| best.odds).or_else(|| blow_odds(&next))
}

/// Puts a copy of a game there, with nothing else under way.
fn stand_at(game: &mut Arkham, frame: Frame) {
    let state = game.state_mut();
    state.frames.clear();
    state.frames.push(frame);
    state.ask = None;
    state.options.clear();
    state.combat = Combat::default();
    game.recall();
}

/// What would become of somebody.
struct Attacked {
    after: Arkham,
    check: Option<Asked>,
    /// What this one has to choose: the words of the way taken, and how many there are.
    way: Option<(String, usize)>,
}

#[derive(Clone, Copy)]
struct Asked {
    kind: CheckKind,
    modifier: i8,
    difficulty: u8,
    dice: i8,
}

/// The attack as it would come now, with every die showing this face and nothing spent on it; `who` takes this way where there are several.
/// It is played on a copy: whatever an Ancient One does is known here only from its text.
fn attacked(game: &Arkham, face: u16, who: Inv, way: usize) -> Option<Attacked> {
    let mut next = loaded(game, face);
    let players = next.state().players;
    stand_at(&mut next, Frame::Battle { stage: BattleStage::Defence, i: players });
    let mut heard = Recorder::<Event>::default();
    let over = |state: &State| matches!(state.frames.last(), Some(Frame::Battle { stage: BattleStage::Round, .. }));
    let mut taken = None;
    for _ in 0..400 {
        while next.load(chance::DIE, face) {}
        next.resume_until(&mut heard, |state| over(state) || state.loaded.left().len() < 24).ok()?;
        let state = next.state();
        if state.ending.is_some() || over(state) {
            break;
        }
        if state.ask.is_some() {
            let own = taken.is_none() && state.asked() == who;
            let at = match harmless(state) {
                Some(at) => at,
                None if own => {
                    let at = way.min(state.options.len() - 1);
                    let label = labels(next.library(), state).into_iter().nth(at).unwrap_or_default();
                    taken = Some((label, state.options.len()));
                    at
                }
                None => 0,
            };
            next.answer(at).ok()?;
        }
    }
    let check = heard.events.iter().find_map(|event| match *event {
        Event::CheckBegan { who: one, kind, modifier, difficulty, dice } if one == who => {
            Some(Asked { kind, modifier, difficulty, dice })
        }
        _ => None,
    });
    Some(Attacked { after: next, check, way: taken })
}

/// What the next attack does to this one as things stand, and whether it may be the end.
fn danger(game: &Arkham, who: Inv) -> (String, bool) {
    if game.state().combat.cancelled {
        return (String::new(), false);
    }
    let Some(first) = attacked(game, 1, who, 0) else { return (String::new(), false) };
    let ways = first.way.as_ref().map_or(1, |way| way.1.min(WAYS));
    let check = first.check;
    let mut worst = vec![first];
    worst.extend((1..ways).filter_map(|way| attacked(game, 1, who, way)));
    let falls = |one: &Attacked| !one.after.state().inv(who).in_game();
    let gone = worst.iter().filter(|one| falls(one)).count();
    let passed = || attacked(game, 6, who, 0).is_some_and(|best| !falls(&best));
    if gone == worst.len() {
        return match check {
            Some(check) if passed() => {
                let odds = Check {
                    dice: i32::from(check.dice),
                    difficulty: u32::from(check.difficulty),
                    success: game.query().success(who),
                    sixes_double: false,
                    already: 0,
                };
                let chance = one_decimal(chance_of(odds, Plan::new()));
                (format!("devoured if the {} check fails: {chance} to pass", check_name(check.kind)), true)
            }
            _ => ("will be devoured by its next attack".to_owned(), true),
        };
    }
    if gone > 0 {
        let saved: Vec<String> =
            worst.iter().filter(|one| !falls(one)).filter_map(|one| Some(small(&one.way.as_ref()?.0))).collect();
        return (format!("must {}, or is devoured", saved.join(" or ")), true);
    }
    let mut changes: Vec<String> = worst.iter().map(|one| changes(game, &one.after, who)).collect();
    changes.retain(|change| !change.is_empty());
    changes.dedup();
    let before = match check {
        Some(check) => format!("if the {} check fails: ", check_name(check.kind)),
        None => "next attack: ".to_owned(),
    };
    match changes.is_empty() {
        true => (String::new(), false),
        false => (format!("{before}{}", changes.join(" or ")), false),
    }
}

fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// `Sanity 5 to 3, 2 clues to 1`
fn changes(before: &Arkham, after: &Arkham, who: Inv) -> String {
    let numbers = |game: &Arkham| {
        let (inv, query) = (game.state().inv(who), game.query());
        let [sanity, stamina] = [true, false].map(|sanity| query.maximum(who, sanity));
        [
            ("Sanity", inv.sanity),
            ("Stamina", inv.stamina),
            ("maximum Sanity", sanity),
            ("maximum Stamina", stamina),
            ("clues", inv.clues),
            ("monster trophies", game.state().trophies(who).count() as u8),
            ("gate trophies", inv.gate_trophies.count_ones() as u8),
            ("cards", inv.held.len() as u8),
        ]
    };
    let both = numbers(before).into_iter().zip(numbers(after));
    let changed = both.filter(|(was, is)| was.1 != is.1).map(|(was, is)| format!("{} {} to {}", was.0, was.1, is.1));
    changed.collect::<Vec<_>>().join(", ")
}
