//! A summary as a table that people read.

use std::fmt::Write as _;

use keeper_arkham::Library;

use crate::{Mean, Share, Summary};

/// The summary in lines of text; shares and means with their 95 % intervals.
pub fn table(summary: &Summary, library: &Library) -> String {
    let mut out = Table::default();
    out.title("outcome", "games", "share", "95 %");
    for (kind, &n) in &summary.outcomes {
        out.share(kind, Share::new(n, summary.games));
    }
    out.share("won in all", summary.wins);
    if summary.by_ancient.len() > 1 {
        out.title("Ancient One", "wins", "share", "95 %");
        for (&ancient, &share) in &summary.by_ancient {
            let name = library.ancient_ones.get(usize::from(ancient)).map_or("?", |a| a.name.as_str());
            out.share(name, share);
        }
    }
    if summary.by_players.len() > 1 {
        out.title("players", "wins", "share", "95 %");
        for (players, &share) in &summary.by_players {
            out.share(&players.to_string(), share);
        }
    }
    if !summary.awakenings.is_empty() {
        out.title("awakened by", "games", "share", "95 %");
        for (why, &n) in &summary.awakenings {
            out.share(why, Share::new(n, summary.games));
        }
    }
    out.title("per game", "games", "mean", "95 %");
    for (name, mean) in [
        ("turns", summary.turns),
        ("doom (asleep)", summary.doom),
        ("terror", summary.terror),
        ("elder signs", summary.seals),
        ("score", summary.score),
        ("decisions", summary.decisions_per_game),
    ] {
        out.mean(name, mean);
    }
    out.0
}

#[derive(Default)]
struct Table(String);

impl Table {
    fn line(&mut self, name: &str, n: &str, value: &str, interval: &str) {
        let _ = writeln!(self.0, "{:<20} {n:>9} {value:>9}   {interval}", clip(name));
    }

    fn title(&mut self, name: &str, n: &str, value: &str, interval: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.line(name, n, value, interval);
        let _ = writeln!(self.0, "{:-<60}", "");
    }

    fn share(&mut self, name: &str, share: Share) {
        let (low, high) = share.interval();
        let value = format!("{:.1} %", 100.0 * share.value());
        self.line(name, &share.hits.to_string(), &value, &format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high));
    }

    fn mean(&mut self, name: &str, mean: Mean) {
        if mean.count() > 0 {
            let (low, high) = mean.interval();
            let value = format!("{:.1}", mean.value());
            self.line(name, &mean.count().to_string(), &value, &format!("{low:.1} to {high:.1}"));
        }
    }
}

fn clip(name: &str) -> String {
    name.chars().take(20).collect()
}
