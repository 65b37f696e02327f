//! The learned value: a small net from the numbers of a position to the chance to win.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use keeper_arkham::Arkham;
use keeper_table::Game;

use super::features::{FEATURES, Features, features};
use crate::search::Value;

/// Cells between the numbers and the chance.
pub const HIDDEN: usize = 32;

/// One layer of cells between what is seen and the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub inner: Vec<[f32; FEATURES + 1]>,
    pub outer: [f32; HIDDEN + 1],
}

/// The value that comes with the program, made by `keeper train`.
static SHIPPED: LazyLock<Arc<Net>> = LazyLock::new(|| {
    Arc::new(Net::read(include_str!("value.txt")).expect("the value that comes with the program can be read"))
});

impl Net {
    pub fn shipped() -> Arc<Net> {
        SHIPPED.clone()
    }

    /// From a file: lines that begin with `#` say what it was made for, then a number a line.
    pub fn read(text: &str) -> Result<Net, String> {
        let mut numbers = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
            line.parse::<f32>().ok().filter(|n| n.is_finite()).ok_or_else(|| format!("\"{line}\" is not a number"))
        });
        let mut next = || {
            numbers.next().unwrap_or_else(|| {
                Err("the file has too few numbers: it was made for another version. Train it again".into())
            })
        };
        let mut net = Net { inner: vec![[0.0; FEATURES + 1]; HIDDEN], outer: [0.0; HIDDEN + 1] };
        for weight in net.inner.iter_mut().flatten().chain(&mut net.outer) {
            *weight = next()?;
        }
        match numbers.next() {
            None => Ok(net),
            Some(_) => Err("the file has too many numbers: it was made for another version. Train it again".into()),
        }
    }

    /// As a file, with what it was made for.
    pub fn written(&self, made_for: &str) -> String {
        let mut text = String::new();
        for line in made_for.lines() {
            let _ = writeln!(text, "# {line}");
        }
        for weight in self.inner.iter().flatten().chain(&self.outer) {
            let _ = writeln!(text, "{weight:.5}");
        }
        text
    }

    /// The chance to win.
    pub fn chance(&self, seen: &Features) -> f32 {
        sigmoid(self.raw(seen).0)
    }

    /// Before it is made a chance, with what the cells came to.
    pub fn raw(&self, seen: &Features) -> (f32, [f32; HIDDEN]) {
        let mut cells = [0.0; HIDDEN];
        let mut sum = self.outer[HIDDEN];
        for (i, (cell, weights)) in cells.iter_mut().zip(&self.inner).enumerate() {
            let dot: f32 = weights.iter().zip(seen).map(|(w, x)| w * x).sum();
            *cell = (dot + weights[FEATURES]).max(0.0);
            sum += *cell * self.outer[i];
        }
        (sum, cells)
    }
}

pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Value<Arkham> for Net {
    fn worth(&self, game: &Arkham) -> f64 {
        match game.outcome() {
            Some(outcome) => f64::from(u8::from(outcome.won)),
            None => f64::from(self.chance(&features(game.library(), game.state()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_it_was_written_and_a_broken_one_is_refused() {
        let net = Net::shipped();
        let text = net.written("a test");
        assert_eq!(Net::read(&text).as_ref(), Ok(&*net));
        assert!(Net::read(&text.replacen("0.", "zero.", 1)).is_err_and(|why| why.contains("is not a number")));
        assert!(Net::read(&format!("{text}1.0\n")).is_err_and(|why| why.contains("too many")));
        assert!(Net::read("# nothing\n").is_err_and(|why| why.contains("too few")));
    }
}
