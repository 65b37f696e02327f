//! The learned value: a small net from the numbers of a position to the chance to win.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use keeper_arkham::Arkham;
use keeper_table::Game;

use super::features::{FEATURES, Features, features};
use crate::lore::{Table, Tables, heading, sections};
use crate::search::Value;

/// One layer of cells between what is seen and the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// What goes into each cell, its bias last.
    pub inner: Vec<[f32; FEATURES + 1]>,
    /// What comes out of each cell, and the bias last.
    pub outer: Vec<f32>,
}

/// More cells than any net has.
const MOST_CELLS: usize = 1024;

/// A net for every kind of table.
pub type Nets = Tables<Arc<Net>>;

/// The values that come with the program, made by `keeper train`.
static SHIPPED: LazyLock<Arc<Nets>> = LazyLock::new(|| {
    let read = Nets::read(include_str!("value.txt"), &Nets::same(Net::new(1)));
    Arc::new(read.expect("the value that comes with the program can be read"))
});

impl Nets {
    pub fn shipped() -> Arc<Nets> {
        SHIPPED.clone()
    }

    /// The same for every table.
    pub fn same(net: Net) -> Nets {
        let net = Arc::new(net);
        Tables::each(|_| net.clone())
    }

    /// From a file; tables that it does not name have the value of the others.
    pub fn read(text: &str, others: &Nets) -> Result<Nets, String> {
        let mut nets = others.clone();
        let found = sections(text)?;
        if found.is_empty() {
            return Err("the file has too few numbers: it holds no value".into());
        }
        for (table, _, lines) in found {
            let net = Arc::new(Net::read(&lines)?);
            Table::all()
                .filter(|&one| table.is_none_or(|table| table == one))
                .for_each(|one| *nets.at_mut(one) = net.clone());
        }
        Ok(nets)
    }
}

impl Net {
    /// A net of so many cells that knows nothing.
    pub fn new(cells: usize) -> Net {
        Net { inner: vec![[0.0; FEATURES + 1]; cells], outer: vec![0.0; cells + 1] }
    }

    /// From the lines of a file, a number each: first what goes into each cell, then what comes out of them.
    fn read(lines: &[&str]) -> Result<Net, String> {
        let wrong = |many: &str| {
            Err(format!("the file has too {many} numbers: it was made for another version. Train it again"))
        };
        let Some(rest) = lines.len().checked_sub(1).filter(|&rest| rest > 0) else { return wrong("few") };
        let cells = rest / (FEATURES + 2);
        if !rest.is_multiple_of(FEATURES + 2) || cells > MOST_CELLS {
            return wrong(if cells > MOST_CELLS { "many" } else { "few or too many" });
        }
        let mut net = Net::new(cells);
        for (weight, line) in net.inner.iter_mut().flatten().chain(&mut net.outer).zip(lines) {
            let number = line.parse::<f32>().ok().filter(|n| n.is_finite());
            *weight = number.ok_or_else(|| format!("\"{line}\" is not a number"))?;
        }
        Ok(net)
    }

    /// As a section of a file.
    pub fn written(&self, table: Table) -> String {
        let mut text = heading(table, "") + "\n";
        for weight in self.inner.iter().flatten().chain(&self.outer) {
            let _ = writeln!(text, "{weight:.4}");
        }
        text
    }

    pub fn cells(&self) -> usize {
        self.inner.len()
    }

    /// The chance to win.
    pub fn chance(&self, seen: &Features) -> f32 {
        sigmoid(self.raw(seen))
    }

    /// Before it is made a chance.
    fn raw(&self, seen: &Features) -> f32 {
        let mut sum = self.outer[self.cells()];
        for (weights, out) in self.inner.iter().zip(&self.outer) {
            sum += out * cell(weights, seen);
        }
        sum
    }
}

#[inline]
pub(super) fn cell(weights: &[f32; FEATURES + 1], seen: &Features) -> f32 {
    // Eight sums side by side: the order of a sum of floating-point numbers is part of the program, and one after the other is slow.
    let mut sums = [0.0f32; 8];
    for (weights, seen) in weights.chunks_exact(8).zip(seen.chunks_exact(8)) {
        for (sum, (weight, x)) in sums.iter_mut().zip(weights.iter().zip(seen)) {
            *sum += weight * x;
        }
    }
    (sums.iter().sum::<f32>() + weights[FEATURES]).max(0.0)
}

pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Value<Arkham> for Nets {
    fn worth(&self, game: &Arkham) -> f64 {
        match game.outcome() {
            Some(outcome) => f64::from(u8::from(outcome.won)),
            None => {
                let (library, s) = (game.library(), game.state());
                f64::from(self.of(library, s.players).chance(&features(library, s)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_was_written_and_a_broken_one_is_refused() {
        let shipped = Nets::shipped();
        let text: String = Table::all().map(|table| shipped.at(table).written(table)).collect();
        let read = Nets::read(&text, &Nets::same(Net::new(1))).expect("it is sound");
        let again: String = Table::all().map(|table| read.at(table).written(table)).collect();
        assert_eq!(again, text);
        let broken = |text: &str| Nets::read(text, &shipped);
        assert!(broken(&text.replacen("0.", "zero.", 1)).is_err_and(|why| why.contains("is not a number")));
        assert!(broken(&format!("{text}1.0\n")).is_err_and(|why| why.contains("too many")));
        assert!(broken("# nothing\n").is_err_and(|why| why.contains("too few")));
    }

    #[test]
    fn a_table_that_a_file_does_not_name_keeps_its_value() {
        let shipped = Nets::shipped();
        let table = Table::all().nth(1).expect("there are eight");
        let read = Nets::read(&Net::new(2).written(table), &shipped).expect("it is sound");
        for one in Table::all() {
            assert_eq!(read.at(one) == shipped.at(one), one != table);
        }
    }
}
