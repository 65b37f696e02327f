//! What the documents show is tried: every command of README and docs, every card and every scenario in them.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README and all pages of docs/, by their names.
fn documents() -> Vec<(String, String)> {
    let mut paths = vec![root().join("README.md")];
    paths.extend(fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    paths.retain(|path| path.extension().is_some_and(|end| end == "md"));
    paths.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The lines of a page that begin with this word: indented by four, or in a block of code that is no TOML.
fn lines<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let mut fence: Option<&str> = None;
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
        } else if let Some(command) = match fence {
            Some("sh" | "" | "text") => Some(line),
            Some(_) => None,
            None => line.strip_prefix("    "),
        } && command.trim_start().starts_with(&format!("{word} "))
        {
            found.push(command.trim());
        }
    }
    found
}

/// The words of a command: what stands behind # is a comment, quotation marks hold words together, [brackets] may be left out.
fn words(line: &str) -> Vec<String> {
    let line = line.split("  #").next().unwrap_or(line).split(" # ").next().unwrap_or(line);
    let (mut all, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars().filter(|letter| !"[]".contains(*letter)) {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => all.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty())),
            letter => word.push(letter),
        }
    }
    all.extend(Some(word).filter(|word| !word.is_empty()));
    all
}

fn program(folder: &Path, args: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keeper"));
    command.args(args).env("KEEPER_DATA", folder.join("data")).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Sets an option, whether it was given or not.
fn set(args: &mut Vec<String>, option: &str, value: &str) {
    match args.iter().position(|word| word == option) {
        Some(at) => args[at + 1] = value.to_owned(),
        None => args.extend([option.to_owned(), value.to_owned()]),
    }
}

/// Puts into the folder what the examples speak of, and gives the id of a kept game.
fn prepare(folder: &Path) -> String {
    let run = |line: &str| -> Output {
        let args: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let output = program(folder, &args).output().unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        output
    };
    std::os::unix::fs::symlink(root().join("scenarios"), folder.join("scenarios")).unwrap();
    for (page, text) in documents() {
        for (name, block) in files(&text) {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, block).unwrap_or_else(|error| panic!("{page}, {name}: {error}"));
        }
    }
    fs::create_dir_all(folder.join("coin")).unwrap();
    fs::write(folder.join("mine.txt"), "clue 2.5\n").unwrap();
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let coin = blocks(&readme).into_iter().find(|block| block.contains("lucky-coin")).expect("the README shows a card");
    fs::write(folder.join("coin/coin.toml"), coin).unwrap();
    run("play --plain --seed 7");
    let games: serde_json::Value = serde_json::from_slice(&run("games --json").stdout).unwrap();
    let id = games[0]["id"].as_str().unwrap().to_owned();
    run(&format!("games export {id} friday.json"));
    fs::write(folder.join("my.toml"), blocks(&fs::read_to_string(root().join("docs/scenarios.md")).unwrap())[0])
        .unwrap();
    id
}

/// The blocks of TOML in a page.
fn blocks(text: &str) -> Vec<&str> {
    text.split("```toml\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// Those that name the file they are, in their first line: `# attic/cards.toml`.
fn files(text: &str) -> Vec<(&str, &str)> {
    fn name(block: &str) -> Option<&str> {
        block.lines().next()?.strip_prefix("# ").filter(|name| name.ends_with(".toml") && !name.contains(' '))
    }
    blocks(text).into_iter().filter_map(|block| Some((name(block)?, block))).collect()
}

/// Each command is run: games shortened, tables left at once, servers ended as soon as they say where they are.
#[test]
fn every_command_of_the_documents_works() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let id = prepare(folder);
    let mut tried = 0;
    for (page, text) in documents() {
        for line in lines(&text, "keeper") {
            let mut args: Vec<String> =
                words(line).into_iter().skip(1).map(|word| if word == "ID" { id.clone() } else { word }).collect();
            let first = args.first().cloned().unwrap_or_default();
            match first.as_str() {
                "play" if !args.contains(&"--plain".to_owned()) => args.push("--plain".to_owned()),
                "sim" => {
                    set(&mut args, "--games", "1");
                    set(&mut args, "--thought", "1");
                }
                "train" => {
                    set(&mut args, "--games", "2");
                    set(&mut args, "--rounds", "0");
                }
                "arena" => {
                    set(&mut args, "--pairs", "1");
                    let experts = args.iter_mut().filter(|word| word.starts_with("expert"));
                    experts.for_each(|word| *word = format!("{},thought=1", word.replace(",thought=256", "")));
                }
                "tune" => {
                    set(&mut args, "--generations", "1");
                    set(&mut args, "--pairs", "1");
                }
                "tactics" => set(&mut args, "--thought", "1"),
                "replay" if !args.iter().any(|word| ["--text", "--review", "--json"].contains(&word.as_str())) => {
                    args.push("--text".to_owned());
                }
                "serve" if args.iter().any(|word| word.starts_with("postgres")) => continue,
                "serve" => {
                    set(&mut args, "--listen", "127.0.0.1:0");
                    let mut child = program(folder, &args).spawn().unwrap();
                    let mut said = String::new();
                    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
                    child.kill().unwrap();
                    child.wait().unwrap();
                    assert!(said.contains("http://127.0.0.1:"), "{page}: {line}: {said}");
                    tried += 1;
                    continue;
                }
                "games" if args.get(1).is_some_and(|word| word == "export") => args.push("--force".to_owned()),
                _ => {}
            }
            let output = program(folder, &args).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            tried += 1;
            // To look back takes minutes: that it is asked for, and refused for a game that goes on, is enough here.
            if args.contains(&"--review".to_owned()) && said.contains("this game is not over") {
                continue;
            }
            assert!(
                output.status.success(),
                "{page}: {line}\n{args:?}\n{said}{}",
                String::from_utf8_lossy(&output.stdout)
            );
        }
    }
    assert!(tried > 30, "only {tried} commands were found");
}

/// `cargo run --example` names a program that is there.
#[test]
fn every_example_program_of_the_documents_is_there() {
    for (page, text) in documents() {
        for line in lines(&text, "cargo") {
            let words = words(line);
            let after = |word: &str| words.iter().position(|one| one == word).and_then(|at| words.get(at + 1)).cloned();
            let Some(example) = after("--example") else { continue };
            let package =
                after("-p").or(after("--package")).unwrap_or_else(|| panic!("{page}: {line}: of which package?"));
            let there = root().join("crates").join(package).join("examples");
            let found = there.join(format!("{example}.rs")).exists() || there.join(&example).join("main.rs").exists();
            assert!(found, "{page}: {line}");
        }
    }
}

/// Links between the pages lead somewhere.
#[test]
fn every_link_of_the_documents_leads_to_a_file() {
    for (page, text) in documents() {
        let from = if page == "README.md" { root() } else { root().join("docs") };
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(from.join(file).exists(), "{page}: {link}");
            }
        }
    }
}
