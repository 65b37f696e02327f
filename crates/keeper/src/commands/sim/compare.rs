//! `--compare`: the same games in other ways.

use std::error::Error;
use std::fmt::Write as _;

use clap::Parser;
use keeper_bots::Kind;
use keeper_lab::{Measured, Plan, Results, Row, paired};
use serde_json::{Value, json};

use super::Args;
use crate::commands::{Thinking, usage};

/// What may differ from one way to the other.
#[derive(Parser)]
#[command(name = "--compare", no_binary_name = true, disable_help_flag = true, disable_version_flag = true)]
struct Changes {
    #[arg(long, value_delimiter = ',')]
    sets: Vec<String>,
    #[arg(long)]
    rotation: Option<String>,
    #[arg(long, value_delimiter = ',')]
    mix: Vec<String>,
    #[arg(long)]
    herald: Option<String>,
    #[arg(long)]
    guardian: Option<String>,
    #[arg(long)]
    institution: Option<String>,
    #[arg(long = "variant")]
    variants: Vec<String>,
    #[arg(long, value_delimiter = ',')]
    difficulty: Vec<String>,
    #[arg(long, value_delimiter = ',')]
    investigators: Vec<String>,
    #[arg(long, short = 'b', value_delimiter = ',')]
    bot: Vec<Kind>,
    #[command(flatten)]
    thinking: Thinking,
}

/// A plan by the options that make it.
type Way<G> = (String, Plan<G>);

/// The requested plan, and the ways to compare it with.
type Plans<G> = (Plan<G>, Vec<Way<G>>);

/// The requested plan, and those to compare it with. All of them have the Ancient Ones of the first; where none was named, each
/// of these in turn.
pub fn plans<G: Measured>(
    args: &Args,
    plan: impl Fn(&Args) -> Result<Plan<G>, Box<dyn Error>>,
) -> Result<Plans<G>, Box<dyn Error>> {
    if args.compare.is_empty() {
        return Ok((plan(args)?, vec![]));
    }
    let mut args = args.clone();
    if args.ancient_one.is_empty() {
        args.ancient_one.push("all".to_owned());
    }
    let first = plan(&args)?;
    let mut ancient_ones: Vec<String> = Vec::new();
    for set_up in &first.set_ups {
        let id = serde_json::to_value(set_up)?["ancient_one"].as_str().map(str::to_owned);
        ancient_ones.extend(id.filter(|id| !ancient_ones.contains(id)));
    }
    if !ancient_ones.is_empty() {
        args.ancient_one = ancient_ones;
    }
    let mut ways = Vec::new();
    for options in &args.compare {
        let changes = Changes::try_parse_from(options.split_whitespace()).map_err(|error| {
            let why = error.to_string();
            let why = why.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            usage(format!("--compare \"{options}\": {why}"))
        })?;
        let wrong = |error: Box<dyn Error>| usage(format!("--compare \"{options}\": {error}"));
        let plan = plan(&changes.made_to(&args)).map_err(wrong)?;
        if plan.set_ups.len() != first.set_ups.len() {
            return Err(wrong(
                "the games can't be paired: these options take turns through another number of set-ups".into(),
            ));
        }
        ways.push((options.clone(), plan));
    }
    Ok((first, ways))
}

impl Changes {
    fn made_to(self, args: &Args) -> Args {
        let mut args = args.clone();
        fn list<T>(to: &mut Vec<T>, with: Vec<T>) {
            if !with.is_empty() {
                *to = with;
            }
        }
        list(&mut args.boxes.sets, self.sets);
        list(&mut args.selection.mix, self.mix);
        list(&mut args.variants, self.variants);
        list(&mut args.difficulty, self.difficulty);
        list(&mut args.investigators, self.investigators);
        list(&mut args.bot, self.bot);
        args.selection.rotation = self.rotation.or(args.selection.rotation);
        args.herald = self.herald.or(args.herald);
        args.guardian = self.guardian.or(args.guardian);
        args.institution = self.institution.or(args.institution);
        if self.thinking.is_given() {
            args.thinking = self.thinking;
        }
        args
    }
}

/// The results of each plan, starting with the one that the others are compared with.
pub fn rows<G: Measured>(ways: &[Way<G>], played: &[Results]) -> Vec<Row> {
    if ways.is_empty() {
        return vec![];
    }
    let first = &played[0];
    // Where the games were broken off, those that both ways have are compared.
    let row = |(name, results): (&str, &Results)| {
        let same: Vec<_> = results.rows.iter().map(|row| row.game).collect();
        let before: Vec<_> = first.rows.iter().filter(|row| same.binary_search(&row.game).is_ok()).copied().collect();
        let after: Vec<_> = (results.rows.iter())
            .filter(|row| before.binary_search_by_key(&row.game, |one| one.game).is_ok())
            .copied()
            .collect();
        Row { name: name.to_owned(), won: results.summary.wins, difference: Some(paired(&before, &after)) }
    };
    let names = ways.iter().map(|way| way.0.as_str());
    let as_given = Row { name: "as given".to_owned(), won: first.summary.wins, difference: None };
    std::iter::once(as_given).chain(names.zip(&played[1..]).map(row)).collect()
}

/// A table for people; nothing where nothing is compared.
pub fn table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let wide = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(16);
    let mut text = format!("\n\n{:<wide$} {:>8} {:>11}   95 %\n{}", "with", "won", "difference", "-".repeat(wide + 42));
    for row in rows {
        let won = format!("{:.1} %", 100.0 * row.won.value());
        let _ = write!(text, "\n{:<wide$} {won:>8}", row.name);
        if let Some(change) = row.difference {
            let mean = format!("{:+.1} %", 100.0 * change.mean);
            let _ = write!(text, " {mean:>11}   {:+.1} to {:+.1}", 100.0 * change.low, 100.0 * change.high);
        }
    }
    text
}

/// The same for a program.
pub fn json(rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let (low, high) = row.won.interval();
        let mut value = json!({
            "with": row.name, "games": row.won.of, "won": row.won.hits, "share": row.won.value(), "low": low, "high": high,
        });
        if let Some(change) = row.difference {
            value["difference"] = json!({ "mean": change.mean, "low": change.low, "high": change.high });
        }
        value
    };
    rows.iter().map(row).collect()
}
