//! Somebody's finished games in numbers.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Serialize;

use crate::page::frame::up;
use crate::page::{Data, Shell, document};

/// A finished game of somebody.
#[derive(Clone, Debug, Serialize)]
pub struct Finished {
    /// The day on which it ended: `2026-11-16`.
    pub day: String,
    /// What the table is called.
    pub table: String,
    pub game: &'static str,
    /// Whom the game was played against.
    pub against: String,
    /// Those whom the person played.
    pub investigators: Vec<String>,
    pub boxes: Vec<String>,
    pub won: bool,
    /// Only a victory is scored.
    pub score: Option<i32>,
    #[serde(skip)]
    pub address: String,
}

/// A record: what it is, its value, and the game.
type Best<'a> = (&'static str, String, &'a Finished);

pub fn stats(all: &[Finished]) -> Markup {
    let won = all.iter().filter(|one| one.won).count();
    let body = html! {
        header { (up()) h1 { "Your games in numbers" } }
        main {
            @if all.is_empty() {
                p.lead { "You have not finished a game yet. When you have, this page shows how often you win, and against whom." }
            } @else {
                p.lead { (all.len()) @if all.len() == 1 { " game" } @else { " games" } " finished, " (won) " won: " (share(won, all.len())) "." }
                (records(all))
                (counted("By opponent", "Against", all, |one| vec![one.against.clone()]))
                (counted("By investigator", "Investigator", all, |one| one.investigators.clone()))
                (counted("By box", "Box", all, |one| one.boxes.clone()))
                section {
                    h2 { "Download them" }
                    p.doors { a href="/stats.csv" { "As a table (CSV)" } " " a href="/stats.json" { "As JSON" } }
                }
            }
        }
    };
    document(
        &Shell { title: "Your games in numbers", class: "lobby stats", script: None, data: Data::default() },
        &body,
    )
}

fn share(won: usize, all: usize) -> String {
    match all {
        0 => "0 %".into(),
        _ if won == all => "100 %".into(),
        all => format!("{:.1} %", 100.0 * won as f64 / all as f64),
    }
}

fn records(all: &[Finished]) -> Markup {
    let best = all.iter().filter_map(|one| Some((one.score?, one))).max_by_key(|(score, _)| *score);
    let best: Option<Best<'_>> = best.map(|(score, one)| ("Highest score", score.to_string(), one));
    let mut row = (0, 0);
    for one in all {
        row.0 = if one.won { row.0 + 1 } else { 0 };
        row.1 = row.1.max(row.0);
    }
    html! {
        section {
            h2 { "Records" }
            ul {
                @if let Some((name, value, one)) = &best {
                    li { (name) " " b { (value) } ": " a href={ (one.address) "/end" } { (one.table) } ", " (one.day) }
                }
                li { "Most victories in a row: " b { (row.1) } }
            }
        }
    }
}

/// Games and victories of each, the most played first.
fn counted(title: &str, column: &str, all: &[Finished], of: impl Fn(&Finished) -> Vec<String>) -> Markup {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for one in all {
        for name in of(one).into_iter().filter(|name| !name.is_empty()) {
            let count = counts.entry(name).or_default();
            *count = (count.0 + 1, count.1 + usize::from(one.won));
        }
    }
    let mut rows: Vec<(String, (usize, usize))> = counts.into_iter().collect();
    rows.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
    html! {
        section {
            h2 { (title) }
            table {
                thead { tr { @for name in [column, "Games", "Won", "Share"] { th scope="col" { (name) } } } }
                tbody {
                    @for (name, (games, won)) in &rows {
                        tr { th scope="row" { (name) } td { (games) } td { (won) } td { (share(*won, *games)) } }
                    }
                }
            }
        }
    }
}

/// The games as a table for other programs.
pub fn stats_csv(all: &[Finished]) -> String {
    let mut out = String::from("day,table,game,against,investigators,boxes,won,score\r\n");
    for one in all {
        let (people, boxes) = (one.investigators.join("; "), one.boxes.join("; "));
        let words = [&one.day, &one.table, one.game, &one.against, &people, &boxes].map(field);
        let score = one.score.map(|score| score.to_string()).unwrap_or_default();
        out.push_str(&format!("{},{},{score}\r\n", words.join(","), if one.won { "yes" } else { "no" }));
    }
    out
}

/// A field of a table; what a spreadsheet would take for a formula is text.
fn field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// The day of a moment, in milliseconds since 1970: `2026-11-16`.
pub fn day(millis: u64) -> String {
    // Years are counted from March, so that a leap day is the last of its year.
    let days = millis / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{}-{month:02}-{day:02}", year + era * 400 + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(20_773 * 86_400_000), "2026-11-16");
        assert_eq!(day(19_782 * 86_400_000), "2024-02-29");
    }

    #[test]
    fn a_field_of_a_table_is_never_a_formula() {
        assert_eq!(field("Kate \"K\""), "\"Kate \"\"K\"\"\"");
        assert_eq!(field("=1+1"), "\"'=1+1\"");
    }
}
