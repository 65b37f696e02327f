//! Embeds the card files of the repository: a list of (path, text).

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The card folders of other games.
const OTHERS: [&str; 1] = ["final-hour"];

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../cards");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("pub static EMBEDDED: &[(&str, &str)] = &[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        let full = file.canonicalize().expect("it was just listed");
        writeln!(code, "    ({name:?}, include_str!({:?})),", full.to_string_lossy()).expect("writing to a string");
    }
    code.push_str("];\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    std::fs::write(out, code).expect("the build folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if OTHERS.iter().any(|other| path.ends_with(other)) {
            continue;
        }
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "toml") {
            files.push(path);
        }
    }
}
