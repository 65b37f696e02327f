//! What was asked for as a plan of games.

use std::error::Error;
use std::sync::Arc;

use keeper_arkham::library::FixtureKind;
use keeper_arkham::{AND, Arkham, RANDOM};
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_lab::{Measured, Plan};
use keeper_script::named;

use super::{Args, difficulties};
use crate::commands::usage;

/// The default number of games.
const GAMES: u64 = 1000;

pub fn arkham(args: &Args) -> Result<Plan<Arkham>, Box<dyn Error>> {
    let (library, mix) = args.selection.library(&args.boxes, args.seed)?;
    let beside = |option: &str, kind: FixtureKind, name: &str| {
        let known: Vec<_> = library.fixtures_of(kind).map(|(_, one)| (one.id.as_str(), one.name.as_str())).collect();
        let found = if name == RANDOM { Ok(RANDOM) } else { named(kind.name(), &known, name) };
        found.map(str::to_owned).map_err(|why| usage(format!("--{option}: {why}")))
    };
    // Several sheets of a kind are joined with a plus.
    let sheets = |option: &str, kind: FixtureKind, names: &Option<String>| {
        let ids = |names: &String| {
            names.split(AND).map(|name| beside(option, kind, name.trim())).collect::<Result<Vec<_>, _>>()
        };
        names.as_ref().map(|names| ids(names).map(|ids| ids.join(&AND.to_string()))).transpose()
    };
    let herald = sheets("herald", FixtureKind::Herald, &args.herald)?;
    let guardian = sheets("guardian", FixtureKind::Guardian, &args.guardian)?;
    let institution = sheets("institution", FixtureKind::Institution, &args.institution)?;
    let difficulty = match args.difficulty.as_slice() {
        [] => None,
        [one] => Some(beside("difficulty", FixtureKind::Difficulty, one)?),
        _ => return Err(usage("--difficulty: choose only one difficulty card of Arkham Horror")),
    };
    let variants: Vec<String> =
        args.variants.iter().map(|name| beside("variant", FixtureKind::Variant, name)).collect::<Result<_, _>>()?;
    let players = *args.players.0.start();
    let named = args.investigators.len();
    if named > usize::from(players) {
        let more = "name fewer, or add players";
        return Err(usage(format!("{named} investigators are named for {players} players: {more}")));
    }
    let sheets: Vec<_> = library.sheets.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect();
    let ancients: Vec<_> = library.ancient_ones.iter().map(|a| (a.id.as_str(), a.name.as_str())).collect();
    let investigators = args.investigators(&sheets).map_err(usage)?;
    let set_up = |ancient_one| keeper_arkham::SetUp {
        sets: library.sets.clone(),
        mix: mix.clone(),
        ancient_one,
        herald: herald.clone(),
        guardian: guardian.clone(),
        institution: institution.clone(),
        difficulty: difficulty.clone(),
        variants: variants.clone(),
        investigators: investigators.clone(),
        choose: args.choose,
        ..Default::default()
    };
    let set_ups = args.ancient_ones(&ancients)?.into_iter().map(set_up).collect();
    checked(args, Plan { set_ups, ..Plan::new(library.clone()) })
}

pub fn final_hour(args: &Args) -> Result<Plan<FinalHour>, Box<dyn Error>> {
    if !args.boxes.sets.is_empty() || !args.boxes.folders.cards.is_empty() {
        return Err(usage("--sets and --cards: Final Hour has no other boxes"));
    }
    if args.selection.is_given() {
        return Err(usage("--rotation and --mix: Final Hour has no other boxes"));
    }
    for (name, given) in [("herald", &args.herald), ("guardian", &args.guardian), ("institution", &args.institution)] {
        if given.is_some() {
            return Err(usage(format!("--{name}: Final Hour has none")));
        }
    }
    if !args.variants.is_empty() {
        return Err(usage("--variant: Final Hour has none"));
    }
    let library = Arc::new(keeper_final_hour::Library::embedded()?);
    let sheets: Vec<_> = library.investigators.iter().map(|s| (s.id.as_str(), s.name.as_str())).collect();
    let ancients: Vec<_> = library.ancient_ones.iter().map(|a| (a.id.as_str(), a.name.as_str())).collect();
    let investigators = args.investigators(&sheets).map_err(usage)?;
    let set_up = |difficulty: Difficulty, ancient_one| keeper_final_hour::SetUp {
        difficulty,
        ancient_one,
        investigators: investigators.clone(),
        choose: args.choose,
        ..Default::default()
    };
    let mut set_ups = Vec::new();
    for difficulty in difficulties(&args.difficulty).map_err(usage)? {
        set_ups.extend(args.ancient_ones(&ancients)?.into_iter().map(|one| set_up(difficulty, one)));
    }
    checked(args, Plan { set_ups, ..Plan::new(library.clone()) })
}

/// The plan with the options common to every game.
fn checked<G: Measured>(args: &Args, plan: Plan<G>) -> Result<Plan<G>, Box<dyn Error>> {
    let plan = Plan {
        games: args.games.unwrap_or(if args.seconds.is_some() { u64::MAX } else { GAMES }),
        seed: args.seed,
        players: args.players.0.clone(),
        bots: args.bot.clone(),
        thought: args.thinking.thought(),
        check: args.check,
        ..plan
    };
    plan.validate().map_err(usage)?;
    Ok(plan)
}

impl Args {
    fn investigators(&self, sheets: &[(&str, &str)]) -> Result<Vec<Option<String>>, String> {
        let one = |name: &String| match name.as_str() {
            "random" | "" => Ok(None),
            name => named("investigator", sheets, name).map(|id| Some(id.to_owned())),
        };
        self.investigators.iter().map(one).collect::<Result<_, _>>().map_err(|why| format!("--investigators: {why}"))
    }

    /// The Ancient Ones to take in turn; none stands for a random one.
    fn ancient_ones(&self, known: &[(&str, &str)]) -> Result<Vec<Option<String>>, Box<dyn Error>> {
        let is = |word: &str| self.ancient_one.iter().any(|id| id == word);
        let (all, random) = (is("all"), is("random"));
        if (all || random) && self.ancient_one.len() > 1 {
            return Err(usage("--ancient-one: use `all` and `random` alone, without other names"));
        }
        if all {
            return Ok(known.iter().map(|one| Some(one.0.to_owned())).collect());
        }
        if random || self.ancient_one.is_empty() {
            return Ok(vec![None]);
        }
        let one = |name: &String| named("Ancient One", known, name).map(|id| Some(id.to_owned()));
        self.ancient_one.iter().map(one).collect::<Result<_, _>>().map_err(|why| usage(format!("--ancient-one: {why}")))
    }
}
