//! The picture of the layers in `docs/design/layers.svg`, drawn from the manifests of the crates: each stands above all that it uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where the picture is kept.
pub const PICTURE: &str = "docs/design/layers.svg";

const WIDTH: usize = 1000;
const BOX: (usize, usize) = (190, 74);
const ROW: usize = 116;
/// So many letters of a description stand in one line.
const LETTERS: usize = 27;

#[derive(Default)]
struct Crate {
    says: String,
    uses: BTreeSet<String>,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the workspace, but for this one, which belongs to none of them.
fn crates() -> Result<BTreeMap<String, Crate>, String> {
    let folder = root().join("crates");
    let mut crates = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path().join("Cargo.toml");
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let (name, one) = read(&text);
        if name != "xtask" {
            crates.insert(name, one);
        }
    }
    Ok(crates)
}

/// What a manifest says: the name, the description and the crates of ours that it uses, but for tests.
fn read(manifest: &str) -> (String, Crate) {
    let (mut name, mut one, mut section) = (String::new(), Crate::default(), "");
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim();
        } else if let Some((key, value)) = line.split_once('=') {
            let (key, value) = (key.trim(), value.trim().trim_matches('"'));
            match (section, key) {
                ("[package]", "name") => name = value.to_owned(),
                ("[package]", "description") => one.says = value.to_owned(),
                ("[dependencies]", key) if key.starts_with("keeper-") => {
                    one.uses.insert(key.trim_end_matches(".workspace").to_owned());
                }
                _ => {}
            }
        }
    }
    (name, one)
}

/// How many crates stand below this one at most.
fn height(crates: &BTreeMap<String, Crate>, name: &str) -> usize {
    crates[name].uses.iter().map(|used| height(crates, used) + 1).max().unwrap_or(0)
}

/// Whether a crate uses another one, itself or through those that it uses.
fn reaches(crates: &BTreeMap<String, Crate>, from: &str, to: &str) -> bool {
    crates[from].uses.iter().any(|used| used == to || reaches(crates, used, to))
}

/// The picture as it must be.
pub fn picture() -> Result<String, String> {
    let crates = crates()?;
    let mut rows: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    crates.keys().for_each(|name| rows.entry(height(&crates, name)).or_default().push(name));
    let most = rows.len();
    let mut at: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (row, names) in &rows {
        for (number, name) in names.iter().enumerate() {
            let x = WIDTH * (2 * number + 1) / (2 * names.len());
            at.insert(name, (x, (most - 1 - row) * ROW + 20));
        }
    }
    let tall = most * ROW + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {tall}\" role=\"img\" aria-label=\"The crates of Keeper: each \
         stands above those that it uses\">\n<style>\n\
         rect {{ fill: #f4f0e6; stroke: #5b5344; }}\n\
         path {{ fill: none; stroke: #8a7f69; stroke-width: 1.4; }}\n\
         text {{ font: 13px sans-serif; fill: #2a261f; text-anchor: middle; }}\n\
         .name {{ font-weight: bold; font-size: 15px; }}\n\
         @media (prefers-color-scheme: dark) {{ rect {{ fill: #2c2a26; stroke: #a79b82; }} text {{ fill: #f0ead9; }} }}\n</style>\n"
    );
    for (name, one) in &crates {
        let (x, y) = at[name.as_str()];
        // What is reached through another crate needs no line of its own.
        let direct = |used: &&String| !one.uses.iter().any(|other| reaches(&crates, other, used));
        for used in one.uses.iter().filter(direct) {
            let (to, below) = at[used.as_str()];
            let from = y + BOX.1;
            let middle = (from + below) / 2;
            let _ = writeln!(svg, "<path d=\"M{x} {from}C{x} {middle} {to} {middle} {to} {below}\"/>");
        }
    }
    for (name, one) in &crates {
        let (x, y) = at[name.as_str()];
        let (left, wide, high) = (x - BOX.0 / 2, BOX.0, BOX.1);
        let _ = writeln!(svg, "<rect x=\"{left}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"8\"/>");
        let _ = writeln!(svg, "<text class=\"name\" x=\"{x}\" y=\"{}\">{name}</text>", y + 22);
        for (line, words) in lines(&one.says).iter().enumerate() {
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 41 + 17 * line, escaped(words));
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// A description in lines that fit, two at most.
fn lines(says: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in says.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > LETTERS {
            lines.push(word.to_owned());
        } else {
            let space = if lines[last].is_empty() { "" } else { " " };
            lines[last] += &format!("{space}{word}");
        }
    }
    if lines.len() > 2 {
        lines.truncate(2);
        lines[1].push('…');
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Draws the picture anew.
pub fn draw() -> Result<(), String> {
    std::fs::write(root().join(PICTURE), picture()?).map_err(|e| format!("{PICTURE}: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_the_crates_as_they_are() {
        let kept = std::fs::read_to_string(root().join(PICTURE)).unwrap_or_default();
        assert!(kept == picture().unwrap(), "draw {PICTURE} anew: cargo xtask layers");
    }

    #[test]
    fn the_map_names_every_crate() {
        let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
        let missing: Vec<String> =
            crates().unwrap().into_keys().filter(|name| !map.contains(&format!("`{name}`"))).collect();
        assert!(missing.is_empty(), "ARCHITECTURE.md does not name {missing:?}");
    }
}
