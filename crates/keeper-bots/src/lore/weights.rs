//! Files of weights: for each kind of table what things are worth to the planner, in one or several styles.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use super::table::{Table, Tables, heading, sections};
use crate::planner::Weights;

/// What a group sets out to win by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Style {
    /// Whatever comes.
    #[default]
    Usual,
    /// Gates sealed or closed before the Ancient One stirs.
    Seal,
    /// The final battle.
    Battle,
    /// Nobody falls, and nothing is risked.
    Survive,
}

impl Style {
    pub const ALL: [Style; 4] = [Style::Usual, Style::Seal, Style::Battle, Style::Survive];

    pub fn name(self) -> &'static str {
        match self {
            Style::Usual => "",
            Style::Seal => "seal",
            Style::Battle => "battle",
            Style::Survive => "survive",
        }
    }

    /// Whether a victory of this kind is one by which this style is tuned.
    pub fn wins_by(self, kind: &str) -> bool {
        match self {
            Style::Usual | Style::Survive => true,
            Style::Seal => matches!(kind, "won-sealed" | "won-closed"),
            Style::Battle => kind == "won-banished",
        }
    }
}

impl std::str::FromStr for Style {
    type Err = String;

    fn from_str(name: &str) -> Result<Style, String> {
        let known = "usual, seal, battle, survive";
        let name = if name == "usual" { "" } else { name };
        let found = Style::ALL.into_iter().find(|style| style.name() == name);
        found.ok_or_else(|| format!("there is no style \"{name}\"; there are: {known}"))
    }
}

/// The weights of one kind of table.
#[derive(Clone, Debug, PartialEq)]
pub struct Styles {
    /// The usual ones; a style that was never tuned is made from them.
    pub usual: Weights,
    others: [Option<Weights>; 3],
    /// The Ancient Ones that are rather fought than sealed away, by their ease: a line of the battle style.
    fought: Option<f64>,
    /// How far each was tuned: generations, and what was noted of them.
    pub notes: [Option<String>; 4],
}

impl From<Weights> for Styles {
    fn from(usual: Weights) -> Styles {
        Styles { usual, others: [None; 3], fought: None, notes: Default::default() }
    }
}

impl Styles {
    #[inline]
    pub fn of(&self, style: Style) -> &Weights {
        let other = (style as usize).checked_sub(1).and_then(|at| self.others[at].as_ref());
        other.unwrap_or(&self.usual)
    }

    /// The styles beside the usual one that play differently.
    pub fn known(&self) -> impl Iterator<Item = Style> + '_ {
        Style::ALL.into_iter().skip(1).filter(|&style| self.others[style as usize - 1].is_some())
    }

    /// How to begin against an Ancient One of this ease.
    pub fn against(&self, ease: f64) -> Style {
        match self.fought {
            // Where the Ancient One is never fought, nothing but gates wins.
            _ if ease == f64::NEG_INFINITY => Style::Seal,
            Some(fought) if ease >= fought => Style::Battle,
            _ => Style::Usual,
        }
    }

    pub fn set(&mut self, style: Style, weights: Weights, note: Option<String>) {
        match (style as usize).checked_sub(1) {
            None => self.usual = weights,
            Some(at) => self.others[at] = Some(weights),
        }
        self.notes[style as usize] = note;
    }
}

/// The weights of every kind of table.
pub type Worths = Tables<Styles>;

static SHIPPED: LazyLock<Arc<Worths>> = LazyLock::new(|| {
    let read = Worths::read(include_str!("weights.txt"), &Worths::same(Weights::default()));
    Arc::new(read.expect("the weights that come with the program can be read"))
});

/// How a line with the number of generations begins.
const NOTE: &str = "generation ";
/// How the line begins that says which Ancient Ones are met in the battle style from the beginning.
const FOUGHT: &str = "fought ";

impl Worths {
    /// Those that come with the program, made by `keeper tune`.
    pub fn shipped() -> Arc<Worths> {
        SHIPPED.clone()
    }

    /// The same weights at every table.
    pub fn same(weights: Weights) -> Worths {
        Tables::each(|_| weights.into())
    }

    /// From a file; what it does not name is as `others` have it.
    pub fn read(text: &str, others: &Worths) -> Result<Worths, String> {
        let mut all = others.clone();
        for (table, style, lines) in sections(text)? {
            let style: Style = style.parse()?;
            for table in Table::all().filter(|&one| table.is_none_or(|table| table == one)) {
                let mut weights = *others.at(table).of(style);
                let mut note = None;
                for line in &lines {
                    if line.starts_with(NOTE) {
                        note = Some((*line).to_owned());
                        continue;
                    }
                    let (name, value) = line.split_once(' ').unwrap_or((line, ""));
                    if line.starts_with(FOUGHT) && style == Style::Battle {
                        let ease = value.trim().parse().map_err(|_| format!("\"{line}\" gives {name} no number"))?;
                        all.at_mut(table).fought = Some(ease);
                        continue;
                    }
                    let Some(weight) = weights.by_name(name) else {
                        return Err(format!("there is no weight \"{name}\"; there are: {}", Weights::NAMES.join(", ")));
                    };
                    let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite());
                    *weight = value.ok_or_else(|| format!("\"{line}\" gives {name} no number"))?;
                }
                all.at_mut(table).set(style, weights, note);
            }
        }
        Ok(all)
    }

    /// As a file, with what it was made for. Only tables and styles that were tuned are written.
    pub fn written(&self, made_for: &str) -> String {
        let mut text = String::new();
        for line in made_for.lines() {
            let _ = writeln!(text, "# {line}");
        }
        for table in Table::all() {
            let styles = self.at(table);
            for style in Style::ALL {
                let Some(note) = &styles.notes[style as usize] else { continue };
                let _ = writeln!(text, "{}\n{note}", heading(table, style.name()));
                if let Some(ease) = styles.fought.filter(|_| style == Style::Battle) {
                    let _ = writeln!(text, "{FOUGHT}{ease}");
                }
                let mut weights = *styles.of(style);
                for name in Weights::NAMES {
                    let _ = writeln!(text, "{name} {:.3}", weights.by_name(name).map_or(0.0, |weight| *weight));
                }
            }
        }
        text
    }

    /// How many generations a table's weights have seen.
    pub fn generations(&self, table: Table, style: Style) -> u64 {
        let note = self.at(table).notes[style as usize].as_deref();
        note.and_then(|note| note.strip_prefix(NOTE)?.split(' ').next()?.trim_end_matches([',', ':']).parse().ok())
            .unwrap_or(0)
    }

    /// The note of weights that have seen so many generations.
    pub fn note(generations: u64, more: &str) -> String {
        format!("{NOTE}{generations}: {more}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let mut worths = Worths::same(Weights::default());
        let table = Table::all().nth(5).expect("there are eight");
        let tuned = Weights { clue: 3.125, ..Weights::default() };
        worths.at_mut(table).set(Style::Battle, tuned, Some(Worths::note(7, "of a test")));
        let text = worths.written("a test\nof two lines");
        let read = Worths::read(&text, &Worths::same(Weights::default())).expect("it is sound");
        assert_eq!(read, worths);
        assert_eq!((read.at(table).of(Style::Battle).clue, read.generations(table, Style::Battle)), (3.125, 7));
        assert_eq!(read.at(table).known().collect::<Vec<_>>(), [Style::Battle]);
        assert_eq!(read.generations(table, Style::Usual), 0);
    }

    #[test]
    fn a_file_says_which_ancient_ones_are_fought() {
        let text = "# of a test\ntable 2 one battle\ngeneration 1: of a test\nfought -4\nclue 2.000\n";
        let read = Worths::read(text, &Worths::same(Weights::default())).expect("it is sound");
        let styles = read.at(Table::all().nth(1).expect("there are eight"));
        assert_eq!([-3.0, -4.0, -5.0].map(|ease| styles.against(ease)), [Style::Battle, Style::Battle, Style::Usual]);
        assert_eq!(styles.against(f64::NEG_INFINITY), Style::Seal);
        assert!(read.written("of a test").starts_with(&text[..text.find("clue").expect("it is there")]));
        assert_eq!(read.at(Table::all().next().expect("there are eight")).against(9.0), Style::Usual);
    }

    #[test]
    fn a_broken_file_is_refused() {
        let read = |text: &str| Worths::read(text, &Worths::same(Weights::default()));
        assert!(read("clew 2").is_err_and(|why| why.contains("no weight \"clew\"")));
        assert!(read("clue much").is_err_and(|why| why.contains("no number")));
        assert!(read("table 1 one bold\nclue 1").is_err_and(|why| why.contains("no style")));
        assert!(read("table 1 one battle\nfought Yig").is_err_and(|why| why.contains("gives fought no number")));
        assert!(read("clue 2.5").is_ok_and(|all| Table::all().all(|table| all.at(table).usual.clue == 2.5)));
    }
}
