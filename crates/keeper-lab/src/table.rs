//! A summary as a table that people read.

use std::fmt::Write as _;

use crate::{Mean, Measured, Share, Summary};

/// The letters that bars are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bars {
    /// Blocks, to an eighth of a letter.
    #[default]
    Blocks,
    Ascii,
}

/// The summary in lines of text; shares and means with their 95 % intervals, shares with a bar beside them.
pub fn table<G: Measured>(summary: &Summary, library: &G::Library, bars: Bars) -> String {
    let mut out = Table { text: String::new(), bars };
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
    if summary.by_investigator.len() > 1 {
        out.title("investigator", "wins/games", "share", "95 %");
        for (_, name, share) in summary.investigators::<G>(library) {
            out.share_of(&name, share);
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
    out.text
}

#[derive(Default)]
struct Table {
    text: String,
    bars: Bars,
}

/// So many letters wide is a bar that stands for all.
const WIDE: f64 = 24.0;

/// A share as a bar.
fn bar(share: f64, bars: Bars) -> String {
    let long = (share * WIDE).clamp(0.0, WIDE);
    match bars {
        Bars::Ascii => "#".repeat(long.round() as usize),
        Bars::Blocks => {
            let eighths = (long * 8.0).round() as usize;
            let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
            "█".repeat(eighths / 8) + rest
        }
    }
}

impl Table {
    fn line(&mut self, name: &str, n: &str, value: &str, interval: &str, bar: &str) {
        let line = format!("{:<20} {n:>15} {value:>9}   {interval:<15} {bar}", clip(name));
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn title(&mut self, name: &str, n: &str, value: &str, interval: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(name, n, value, interval, "");
        let _ = writeln!(self.text, "{:-<66}", "");
    }

    fn share(&mut self, name: &str, share: Share) {
        self.shown(name, &share.hits.to_string(), share);
    }

    /// With the number of games beside the hits.
    fn share_of(&mut self, name: &str, share: Share) {
        self.shown(name, &format!("{}/{}", share.hits, share.of), share);
    }

    fn shown(&mut self, name: &str, n: &str, share: Share) {
        let (low, high) = share.interval();
        let value = format!("{:.1} %", 100.0 * share.value());
        let interval = format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high);
        self.line(name, n, &value, &interval, &bar(share.value(), self.bars));
    }

    fn mean(&mut self, name: &str, mean: Mean) {
        if mean.count() > 0 {
            let (low, high) = mean.interval();
            // Rounded first: -0.01 is 0.0, not -0.0.
            let one = |value: f64| format!("{:.1}", (value * 10.0).round() / 10.0 + 0.0);
            let interval = format!("{} to {}", one(low), one(high));
            self.line(name, &mean.count().to_string(), &one(mean.value()), &interval, "");
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
        assert_eq!(table.text, format!("{:<20} {:>15} {:>9}   0.0 to 0.0\n", "elder signs", 72, "0.0"));
        let mut table = Table::default();
        table.share_of("Yog-Sothoth", Share::new(81, 263));
        // 0.308 of 24 letters is 7.39, or 7 letters and three eighths.
        let wanted = format!("{:<20} {:>15} {:>9}   25.5 to 36.6    ███████▍\n", "Yog-Sothoth", "81/263", "30.8 %");
        assert_eq!(table.text, wanted);
    }

    #[test]
    fn bars_are_as_long_as_what_they_show() {
        assert_eq!(bar(0.0, Bars::Blocks), "");
        assert_eq!(bar(1.0, Bars::Blocks), "█".repeat(24));
        assert_eq!(bar(0.5, Bars::Ascii), "#".repeat(12));
    }
}
