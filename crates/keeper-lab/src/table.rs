//! A summary as a table that people read.

use std::fmt::Write as _;

use crate::{Mean, Measured, Share, Summary};

/// The summary in lines of text; shares and means with their 95 % intervals.
pub fn table<G: Measured>(summary: &Summary, library: &G::Library) -> String {
    let mut out = Table::default();
    out.title("outcome", "games", "share", "95 %");
    for (kind, &n) in &summary.outcomes {
        out.share(kind, Share::new(n, summary.games));
    }
    out.share("won in all", summary.wins);
    for (at, members) in summary.groups.iter().enumerate().filter(|(_, members)| members.len() > 1) {
        out.title(G::GROUPS[at].title, "wins/games", "share", "95 %");
        for (&member, &share) in members {
            out.share_of(G::member(library, at, member).1, share);
        }
    }
    if summary.by_players.len() > 1 {
        out.title("players", "wins/games", "share", "95 %");
        for (players, &share) in &summary.by_players {
            out.share_of(&players.to_string(), share);
        }
    }
    if let Some(cause) = G::CAUSE.filter(|_| !summary.causes.is_empty()) {
        out.title(cause.title, "games", "share", "95 %");
        for (why, &n) in &summary.causes {
            out.share(why, Share::new(n, summary.games));
        }
    }
    out.title("per game", "games", "mean", "95 %");
    for (name, mean) in summary.means::<G>() {
        out.mean(name, mean);
    }
    out.0
}

#[derive(Default)]
struct Table(String);

impl Table {
    fn line(&mut self, name: &str, n: &str, value: &str, interval: &str) {
        let _ = writeln!(self.0, "{:<20} {n:>15} {value:>9}   {interval}", clip(name));
    }

    fn title(&mut self, name: &str, n: &str, value: &str, interval: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.line(name, n, value, interval);
        let _ = writeln!(self.0, "{:-<66}", "");
    }

    fn share(&mut self, name: &str, share: Share) {
        let (low, high) = share.interval();
        let value = format!("{:.1} %", 100.0 * share.value());
        self.line(name, &share.hits.to_string(), &value, &format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high));
    }

    /// With the number of games beside the hits.
    fn share_of(&mut self, name: &str, share: Share) {
        let (low, high) = share.interval();
        let value = format!("{:.1} %", 100.0 * share.value());
        let n = format!("{}/{}", share.hits, share.of);
        self.line(name, &n, &value, &format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high));
    }

    fn mean(&mut self, name: &str, mean: Mean) {
        if mean.count() > 0 {
            let (low, high) = mean.interval();
            // Rounded first: -0.01 is 0.0, not -0.0.
            let one = |value: f64| format!("{:.1}", (value * 10.0).round() / 10.0 + 0.0);
            let interval = format!("{} to {}", one(low), one(high));
            self.line(name, &mean.count().to_string(), &one(mean.value()), &interval);
        }
    }
}

fn clip(name: &str) -> String {
    name.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_line_up_and_nothing_is_minus_zero() {
        let mut mean = Mean::default();
        for value in [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] {
            mean.add(value);
        }
        for _ in 0..60 {
            mean.add(0);
        }
        assert!(mean.interval().0 < 0.0);
        let mut table = Table::default();
        table.mean("elder signs", mean);
        assert_eq!(table.0, format!("{:<20} {:>15} {:>9}   0.0 to 0.0\n", "elder signs", 72, "0.0"));
        let mut table = Table::default();
        table.share_of("Yog-Sothoth", Share::new(81, 263));
        assert_eq!(table.0, format!("{:<20} {:>15} {:>9}   25.5 to 36.6\n", "Yog-Sothoth", "81/263", "30.8 %"));
    }
}
