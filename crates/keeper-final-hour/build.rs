//! Embeds the card files of the game: a list of (path, text).

use std::fmt::Write as _;
use std::path::PathBuf;

fn main() {
    let root =
        PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../cards/final-hour");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files: Vec<PathBuf> = std::fs::read_dir(&root)
        .expect("the cards are there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    let mut code = String::from("static EMBEDDED: &[(&str, &str)] = &[\n");
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.file_name().expect("it is a file").to_string_lossy().into_owned();
        let full = file.canonicalize().expect("it was just listed");
        writeln!(code, "    ({name:?}, include_str!({:?})),", full.to_string_lossy()).expect("writing to a string");
    }
    code.push_str("];\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    std::fs::write(out, code).expect("the build folder can be written");
}
