//! A summary as an object that programs read.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::summary::Word;
use crate::{Mean, Measured, Share, Summary};

/// The summary as a JSON object; shares and means with their 95 % intervals.
pub fn object<G: Measured>(summary: &Summary, library: &G::Library) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("games", summary.games.into());
    put("decisions", summary.decisions.into());
    put("hash", format!("{:016x}", summary.hash).into());
    put("won", share(summary.wins));
    put("outcomes", json!(summary.outcomes));
    put("outcome_shares", counts(&summary.outcomes, summary.games));
    for (at, group) in G::GROUPS.iter().enumerate() {
        let members = summary.groups.get(at).into_iter().flatten();
        let named = members.map(|(&member, &of)| (G::member(library, at, member).0.to_owned(), share(of)));
        put(&format!("by_{}", group.column), Value::Object(named.collect()));
    }
    let by_players = summary.by_players.iter().map(|(players, &of)| (players.to_string(), share(of)));
    put("by_players", Value::Object(by_players.collect()));
    let by_investigator = summary.investigators::<G>(library).into_iter().map(|(id, _, of)| (id, share(of)));
    put("by_investigator", Value::Object(by_investigator.collect()));
    let lengths = summary.lengths.iter().map(|(turns, &of)| (turns.to_string(), share(of)));
    put(&format!("by_{}s", G::COURSE.step), Value::Object(lengths.collect()));
    let course: Vec<Value> = summary.course.iter().map(|&of| mean(of)).collect();
    put(&format!("{}_by_{}", G::COURSE.value, G::COURSE.step), course.into());
    if let Some(cause) = G::CAUSE {
        put(&format!("{}s", cause.column), json!(summary.causes));
        put(&format!("{}_shares", cause.column), counts(&summary.causes, summary.games));
    }
    let means: Map<String, Value> =
        summary.means::<G>().into_iter().map(|(name, of)| (name.replace(' ', "_"), mean(of))).collect();
    // The number of decisions itself stands under that name.
    for (name, of) in means.iter().filter(|(name, _)| *name != "decisions") {
        put(name, of["mean"].clone());
    }
    put("means", Value::Object(means));
    object
}

/// So many of so many, with the interval in which the true share lies.
pub(crate) fn share(share: Share) -> Value {
    let (low, high) = share.interval();
    json!({ "games": share.of, "won": share.hits, "share": share.value(), "low": low, "high": high })
}

fn mean(mean: Mean) -> Value {
    let (low, high) = mean.interval();
    json!({ "games": mean.count(), "mean": mean.value(), "low": low, "high": high })
}

fn counts(counts: &BTreeMap<Word, u64>, of: u64) -> Value {
    let one = |(kind, &n): (&Word, &u64)| {
        let (low, high) = Share::new(n, of).interval();
        let share = Share::new(n, of).value();
        (kind.to_string(), json!({ "games": n, "share": share, "low": low, "high": high }))
    };
    Value::Object(counts.iter().map(one).collect())
}
