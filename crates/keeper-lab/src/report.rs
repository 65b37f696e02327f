//! A summary as a page with plots: one HTML file that needs nothing else.

use std::fmt::Write as _;

use keeper_script::capital;

use crate::{Difference, Measured, Share, Summary, Word};

/// What a page says besides the numbers.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub title: String,
    /// The command that makes the same page.
    pub command: String,
    /// What was played, a line for each setting.
    pub settings: Vec<(String, String)>,
    /// The same games played in other ways.
    pub compared: Vec<Row>,
}

/// The same games played in another way.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub won: Share,
    /// None for the way that the others are compared with.
    pub difference: Option<Difference>,
}

impl Report {
    /// The page.
    pub fn html<G: Measured>(&self, summary: &Summary, library: &G::Library) -> String {
        let mut page = String::new();
        let _ = write!(
            page,
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{} games, {} of them won: {}.</p>\n",
            summary.games,
            summary.wins.hits,
            percent(summary.wins),
            title = escaped(&self.title),
        );
        page += "<table>\n";
        for (name, value) in &self.settings {
            let _ = writeln!(page, "<tr><th>{}<td>{}", escaped(name), escaped(value));
        }
        let _ = writeln!(
            page,
            "<tr><th>Hash<td><code>{:016x}</code>\n<tr><th>Made by<td><code>{}</code>\n</table>",
            summary.hash,
            escaped(&self.command)
        );
        self.compare(&mut page);
        for (at, group) in G::GROUPS.iter().enumerate() {
            let members = summary.groups.get(at).into_iter().flatten();
            let rows: Vec<_> = members.map(|(&m, &share)| (G::member(library, at, m).1.to_owned(), share)).collect();
            shares(&mut page, &format!("Victories by {}", group.title), rows);
        }
        let players = summary.by_players.iter().map(|(players, &share)| (players.to_string(), share));
        shares(&mut page, "Victories by number of players", players.collect());
        let sheets = summary.investigators::<G>(library).into_iter().map(|(_, name, share)| (name, share));
        shares(&mut page, "Victories by investigator", sheets.collect());
        let of_all = |(name, &n): (&Word, &u64)| (name.to_string(), Share::new(n, summary.games));
        shares(&mut page, "How games ended", summary.outcomes.iter().map(of_all).collect());
        if let Some(cause) = G::CAUSE {
            shares(&mut page, &capital(cause.title), summary.causes.iter().map(of_all).collect());
        }
        let step = G::COURSE.step;
        lengths(&mut page, summary, step);
        course(&mut page, summary, step, G::COURSE.value);
        page += "<h2>Means</h2>\n<table>\n<tr><th>per game<th>mean<th>95 % interval\n";
        for (name, mean) in summary.means::<G>().into_iter().filter(|(_, mean)| mean.count() > 0) {
            let (low, high) = mean.interval();
            let _ = writeln!(page, "<tr><th>{name}<td>{:.1}<td>{low:.1} to {high:.1}", mean.value());
        }
        page += "</table>\n<p>An interval contains the true value in 95 of 100 cases.</p>\n</html>\n";
        page
    }

    fn compare(&self, page: &mut String) {
        if self.compared.is_empty() {
            return;
        }
        *page +=
            "<h2>The same games with other options</h2>\n<table>\n<tr><th>with<th>won<th>difference<th>95 % interval\n";
        for row in &self.compared {
            let _ = write!(page, "<tr><th>{}<td>{:.1} %", escaped(&row.name), 100.0 * row.won.value());
            match row.difference {
                Some(Difference { mean, low, high }) => {
                    let (mean, low, high) = (100.0 * mean, 100.0 * low, 100.0 * high);
                    let _ = writeln!(page, "<td>{mean:+.1} %<td>{low:+.1} to {high:+.1} %");
                }
                None => *page += "<td><td>\n",
            }
        }
        *page += "</table>\n";
        shares(
            page,
            "Victories with each set of options",
            self.compared.iter().map(|row| (row.name.clone(), row.won)).collect(),
        );
    }
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}\
h1,h2{font-family:Georgia,serif;font-weight:normal}table{border-collapse:collapse}th{text-align:left;font-weight:normal;color:#555;padding-right:2rem}\
td{padding-right:1rem}svg{max-width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:#222}.bar{fill:#7a9e7e}.lost{fill:#b98a8a}\
.whisker,.line{stroke:#2c4a3e;stroke-width:1.5;fill:none}.band{fill:#7a9e7e;opacity:.3}.grid{stroke:#ddd}.n{fill:#777}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#16181c}th{color:#aaa}svg text{fill:#ddd}.grid{stroke:#333}.whisker,.line{stroke:#cde3d2}.n{fill:#999}}";

/// How wide plots are, and the room for names beside them.
const WIDE: f64 = 720.0;
const NAMES: f64 = 230.0;

/// Horizontal bars with their intervals; nothing where there is but one to show.
fn shares(page: &mut String, title: &str, rows: Vec<(String, Share)>) {
    if rows.len() < 2 {
        return;
    }
    let (room, row_high) = (WIDE - NAMES - 150.0, 24.0);
    let high = 24.0 * rows.len() as f64 + 24.0;
    let x = |share: f64| NAMES + room * share;
    let _ = writeln!(
        page,
        "<h2>{0}</h2>\n<svg viewBox=\"0 0 {WIDE} {high}\" width=\"{WIDE}\" role=\"img\" aria-label=\"{0}\">",
        escaped(title)
    );
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = writeln!(
            page,
            "<line class=\"grid\" x1=\"{0}\" x2=\"{0}\" y1=\"0\" y2=\"{1}\"/><text x=\"{0}\" y=\"{high}\" text-anchor=\"middle\">{2:.0} %</text>",
            x(tenth),
            high - 18.0,
            100.0 * tenth
        );
    }
    for (at, (name, share)) in rows.iter().enumerate() {
        let y = row_high * at as f64;
        let (low, top) = share.interval();
        let middle = y + 11.0;
        let (names, base, top_of_bar, caps, at_end) = (NAMES - 10.0, y + 15.0, y + 3.0, middle - 4.0, x(1.0) + 12.0);
        let (from, to, wide, value) = (x(low), x(top), room * share.value(), 100.0 * share.value());
        let Share { hits, of } = *share;
        let _ = writeln!(
            page,
            "<text x=\"{names}\" y=\"{base}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{NAMES}\" y=\"{top_of_bar}\" width=\"{wide:.1}\" height=\"16\"/>\
             <path class=\"whisker\" d=\"M{from:.1} {middle}H{to:.1}M{from:.1} {caps}v8M{to:.1} {caps}v8\"/>\
             <text class=\"n\" x=\"{at_end:.1}\" y=\"{base}\">{value:.1} % ({hits} of {of})</text>",
            escaped(name),
        );
    }
    *page += "</svg>\n";
}

/// How long games were: for each length how many were won and lost.
fn lengths(page: &mut String, summary: &Summary, step: &str) {
    let (Some((&first, _)), Some((&last, _))) = (summary.lengths.first_key_value(), summary.lengths.last_key_value())
    else {
        return;
    };
    let most = summary.lengths.values().map(|share| share.of).max().unwrap_or(1).max(1) as f64;
    let (high, count) = (220.0, f64::from(last - first + 1));
    let wide = (WIDE - 40.0) / count;
    let _ = writeln!(
        page,
        "<h2>Length in {step}s</h2>\n<p>Green: won. Red: lost.</p>\n\
         <svg viewBox=\"0 0 {WIDE} {0}\" width=\"{WIDE}\" role=\"img\" aria-label=\"Length in {step}s\">",
        high + 24.0
    );
    for (&turns, share) in &summary.lengths {
        let x = 30.0 + wide * f64::from(turns - first);
        let part = |n: u64| high * n as f64 / most;
        let (won, all) = (part(share.hits), part(share.of));
        let (green, red, lost, thick) = (high - won, high - all, all - won, (wide - 1.0).max(0.5));
        let _ = writeln!(
            page,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{green:.1}\" width=\"{thick:.1}\" height=\"{won:.1}\"/>\
             <rect class=\"lost\" x=\"{x:.1}\" y=\"{red:.1}\" width=\"{thick:.1}\" height=\"{lost:.1}\"/>",
        );
        let every = (count / 20.0).ceil() as i32;
        if (turns - first) % every.max(1) == 0 {
            let _ = writeln!(
                page,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{turns}</text>",
                x + wide / 2.0,
                high + 18.0
            );
        }
    }
    *page += "</svg>\n";
}

/// The number that is followed, from turn to turn, with the interval of its mean.
fn course(page: &mut String, summary: &Summary, step: &str, value: &str) {
    // A mean of a few games tells nothing.
    let enough = (summary.games / 50).max(2);
    let means: Vec<_> = summary.course.iter().take_while(|mean| mean.count() >= enough).collect();
    if means.len() < 2 {
        return;
    }
    let most = means.iter().map(|mean| mean.interval().1).fold(1.0, f64::max);
    let (high, wide) = (220.0, (WIDE - 60.0) / (means.len() - 1) as f64);
    let point = |at: usize, value: f64| format!("{:.1},{:.1}", 40.0 + wide * at as f64, high - high * value / most);
    let line: Vec<String> = means.iter().enumerate().map(|(at, mean)| point(at, mean.value())).collect();
    let above = means.iter().enumerate().map(|(at, mean)| point(at, mean.interval().1));
    let below = means.iter().enumerate().rev().map(|(at, mean)| point(at, mean.interval().0.max(0.0)));
    let band: Vec<String> = above.chain(below).collect();
    let title = format!("{} over the {step}s", capital(value));
    let _ = writeln!(
        page,
        "<h2>{title}</h2>\n<p>The mean when each {step} begins, over the games still in progress.</p>\n\
         <svg viewBox=\"0 0 {WIDE} {}\" width=\"{WIDE}\" role=\"img\" aria-label=\"{title}\">\
         <polygon class=\"band\" points=\"{}\"/><polyline class=\"line\" points=\"{}\"/>",
        high + 24.0,
        band.join(" "),
        line.join(" ")
    );
    for at in (0..means.len()).step_by(means.len().div_ceil(16)) {
        let x = 40.0 + wide * at as f64;
        let _ = writeln!(page, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>", high + 18.0, at + 1);
    }
    for mark in [0.0, most / 2.0, most] {
        let y = high - high * mark / most;
        let _ = writeln!(page, "<text x=\"30\" y=\"{:.1}\" text-anchor=\"end\">{mark:.1}</text>", (y + 4.0).max(12.0));
    }
    *page += "</svg>\n";
}

fn percent(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share.value(), 100.0 * low, 100.0 * high)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
