//! Many drawings in one file: a table fetches those that it shows at once, and later only what is new to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{Gallery, of};

/// So many drawings one file has at most.
pub const MOST: usize = 160;

impl Gallery {
    /// Where drawings of this game are fetched together, but for the question mark and their names. It changes with any drawing.
    pub fn sprites(&self) -> String {
        format!("/art/{}/sprite.{}.svg", self.game, self.hash)
    }

    /// The address of these drawings; in whichever order they are given, it is the same.
    pub fn sprite_address<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> String {
        let names: BTreeSet<&str> = names.into_iter().collect();
        let names: Vec<&str> = names.into_iter().collect();
        format!("{}?{}", self.sprites(), names.join("+"))
    }

    /// A file with these drawings as symbols; none if one of them does not exist, or if they are too many.
    pub fn sprite(&'static self, names: &str) -> Option<String> {
        let names: BTreeSet<&str> = names.split('+').collect();
        if names.len() > MOST {
            return None;
        }
        let named = |name: &&str| self.named(name).map(|drawing| (drawing.name(), drawing));
        let drawings: BTreeMap<_, _> = names.iter().map(named).collect::<Option<_>>()?;
        let mut out = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
        for (name, drawing) in drawings {
            let [x, y, width, height] = drawing.view;
            let _ = write!(out, r#"<symbol id="{name}" viewBox="{x} {y} {width} {height}""#);
            let _ = write!(out, r#" stroke-linecap="round" stroke-linejoin="round">{}</symbol>"#, drawing.inner());
        }
        out.push_str("</svg>\n");
        Some(out)
    }
}

/// Drawings together as they are asked for: `sprite.HASH.svg`, `inv-joe-diamond+mon-zombie`; and whether the hash is that of the drawings.
pub fn fetched(game: &str, file: &str, names: &str) -> Option<(String, bool)> {
    let hash = file.strip_prefix("sprite.")?.strip_suffix(".svg")?;
    let gallery = of(game)?;
    Some((gallery.sprite(names)?, gallery.hash == hash))
}
