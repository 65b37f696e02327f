//! What the documents show is tried: every command of README and docs and of the program's own help, every card and every scenario in
//! them.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README, the map, and all pages of docs/ and docs/design/, by their paths.
fn documents() -> Vec<(String, String)> {
    let mut names = vec!["README.md".to_owned(), "ARCHITECTURE.md".to_owned()];
    for folder in ["docs", "docs/design"] {
        let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().file_name());
        names.extend(files.map(|name| format!("{folder}/{}", name.to_string_lossy())));
    }
    names.retain(|name| name.ends_with(".md"));
    names.sort();
    names.into_iter().map(|name| (name.clone(), fs::read_to_string(root().join(name)).unwrap())).collect()
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

/// What stands in a line of text as `command with words`.
fn spans<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let begins = format!("{word} ");
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|span| span.starts_with(&begins)).collect()
}

/// Every command of a page: those that stand in lines of their own, then those between the words, which may only name it.
fn commands<'a>(text: &'a str, word: &str) -> Vec<(&'a str, bool)> {
    let own = lines(text, word).into_iter().map(|line| (line, false));
    own.chain(spans(text, word).into_iter().map(|span| (span, true))).collect()
}

/// The commands of the program, each with its help.
fn help() -> Vec<(String, String)> {
    let ask = |args: &[&str]| {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        String::from_utf8(program(&root(), &args).output().unwrap().stdout).unwrap()
    };
    let all = ask(&["--help"]);
    let list = all.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list of commands");
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"sim"), "{names:?}");
    let examples = |name: &str| ask(&[name, "--help"]).replace("\n  keeper ", "\n    keeper ");
    let named = names.into_iter().filter(|&name| name != "help");
    named.map(|name| (format!("keeper {name} --help"), examples(name))).collect()
}

/// The words of a command: what stands behind # or far to the right is a comment, quotation marks hold words together, [brackets] may be
/// left out; where it goes from there is the shell's.
fn words(line: &str) -> Vec<String> {
    let line = ["  ", " # ", " | ", " > ", " < "].iter().fold(line, |line, end| line.split(end).next().unwrap_or(line));
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
    for weights in ["mine.txt", "weights.txt"] {
        fs::write(folder.join(weights), "clue 2.5\n").unwrap();
    }
    fs::copy(root().join("crates/keeper-bots/src/expert/value.txt"), folder.join("value.txt")).unwrap();
    fs::copy(root().join("scenarios/bots/closing.toml"), folder.join("mine.toml")).unwrap();
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let coin = blocks(&readme).into_iter().find(|block| block.contains("lucky-coin")).expect("the README shows a card");
    fs::write(folder.join("coin/coin.toml"), coin).unwrap();
    run("play --plain --seed 7");
    let games: serde_json::Value = serde_json::from_slice(&run("games --json").stdout).unwrap();
    let id = games[0]["id"].as_str().unwrap().to_owned();
    run(&format!("games export {id} friday.json"));
    for scenario in ["my.toml", "bug.toml"] {
        let page = fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
        fs::write(folder.join(scenario), blocks(&page)[0]).unwrap();
    }
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
    let stands_for = |word: String| match word.as_str() {
        "ID" | "4hx8" => id.clone(),
        "FILE" | "GAME" => "friday.json".to_owned(),
        "ADDRESS" => "games.sqlite".to_owned(),
        "DIR" => "written".to_owned(),
        _ => word,
    };
    for (page, text) in documents().into_iter().chain(help()) {
        for (line, named) in commands(&text, "keeper") {
            let mut args: Vec<String> = words(line).into_iter().skip(1).map(stands_for).collect();
            // What is deleted is not there for the next one; without a word a table is opened for as long as one likes.
            let deletes = args.get(1).is_some_and(|word| word == "delete");
            if deletes
                || args.is_empty()
                || named && (args.len() == 1 || ["games export", "games import"].contains(&args.join(" ").as_str()))
            {
                args.push("--help".to_owned());
            }
            for option in ["--out", "--scenario", "--thought"] {
                if args.contains(&option.to_owned()) {
                    let value = if option == "--thought" { "1".to_owned() } else { format!("written-{tried}") };
                    set(&mut args, option, &value);
                }
            }
            let first = args.first().cloned().unwrap_or_default();
            match first.as_str() {
                _ if args.contains(&"--help".to_owned()) => {}
                "play" if !args.contains(&"--plain".to_owned()) => args.push("--plain".to_owned()),
                "sim" => {
                    set(&mut args, "--games", "1");
                    set(&mut args, "--thought", "1");
                    args.extend(args.contains(&"--report".to_owned()).then(|| "--force".to_owned()));
                }
                "scenario" if args.contains(&"scenarios".to_owned()) => set(&mut args, "--filter", "combat"),
                "replay" if args.contains(&"--to".to_owned()) => {
                    set(&mut args, "--to", "0");
                    args.extend((!args.contains(&"--scenario".to_owned())).then(|| "--text".to_owned()));
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
    assert!(tried > 90, "only {tried} commands were found");
}

/// `cargo` and `cargo xtask` name programs, tests and steps that are there.
#[test]
fn every_cargo_command_of_the_documents_names_what_is_there() {
    let steps = fs::read_to_string(root().join("crates/xtask/src/main.rs")).unwrap();
    for (page, text) in documents() {
        for (line, _) in commands(&text, "cargo") {
            let words = words(line);
            let after = |word: &str| words.iter().position(|one| one == word).and_then(|at| words.get(at + 1)).cloned();
            let package = after("-p").or(after("--package"));
            let home = |what: &str| {
                let package = package.as_ref().unwrap_or_else(|| panic!("{page}: {line}: {what} of which package?"));
                root().join("crates").join(package)
            };
            if package.is_some() {
                assert!(home("").join("Cargo.toml").exists(), "{page}: {line}");
            }
            if let Some(example) = after("--example") {
                let there = home("an example").join("examples");
                let found =
                    there.join(format!("{example}.rs")).exists() || there.join(&example).join("main.rs").exists();
                assert!(found, "{page}: {line}");
            }
            if let Some(test) = after("--test") {
                let tests = fs::read_to_string(home("a test").join("Cargo.toml")).unwrap();
                assert!(tests.contains(&format!("[[test]]\nname = \"{test}\"")), "{page}: {line}");
            }
            if let Some(step) = after("xtask") {
                assert!(steps.contains(&format!("Some(\"{step}\")")), "{page}: {line}");
            }
        }
    }
}

/// Links between the pages lead somewhere.
#[test]
fn every_link_of_the_documents_leads_to_a_file() {
    for (page, text) in documents() {
        let path = root().join(&page);
        let from = path.parent().unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") {
                continue;
            }
            let there = if file.is_empty() { path.clone() } else { from.join(file) };
            assert!(there.exists(), "{page}: {link}");
            if !heading.is_empty() && there.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&there).unwrap();
                let headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.into_iter().any(|one| one == heading), "{page}: {link}");
            }
        }
    }
}

/// The address of a heading within its page.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}
