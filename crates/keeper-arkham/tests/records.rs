//! `docs/records.md` lists the fields of every kind of record as the code has them.

use std::fmt::Write as _;
use std::path::Path;

const CODE: &str = include_str!("../src/library/files.rs");
const STORY: &str = include_str!("../src/library/files/story.rs");
const SET: &str = include_str!("../src/library/sets.rs");

/// A struct as the source has it: its name, what it is, and its fields.
struct Record {
    name: String,
    about: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    kind: String,
    optional: bool,
    about: String,
}

fn records(code: &str) -> Vec<Record> {
    let (mut all, mut about, mut default) = (Vec::<Record>::new(), String::new(), false);
    let mut inside = false;
    for line in code.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            let gap = if about.is_empty() { "" } else { " " };
            about += &format!("{gap}{}", words.trim());
        } else if line.starts_with("#[serde(default") {
            default = true;
        } else if line.starts_with("#[serde(skip") {
            // Not read from a file.
            about = "-".to_owned();
        } else if line.starts_with("#[") {
        } else if let Some(name) =
            line.strip_prefix("pub struct ").or(line.strip_prefix("struct ")).and_then(|rest| rest.strip_suffix(" {"))
        {
            all.push(Record { name: name.to_owned(), about: std::mem::take(&mut about), fields: vec![] });
            inside = true;
        } else if line == "}" {
            inside = false;
            about.clear();
        } else if let Some((name, kind)) = line.trim_start_matches("pub ").split_once(": ").filter(|_| inside) {
            let (words, has) = (std::mem::take(&mut about), std::mem::take(&mut default));
            let Some(record) = all.last_mut().filter(|_| words != "-") else { continue };
            let kind = kind.trim_end_matches(',');
            let inner = kind.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>'));
            record.fields.push(Field {
                name: name.trim_start_matches("r#").to_owned(),
                kind: words_of(inner.unwrap_or(kind)),
                optional: has || inner.is_some(),
                about: words,
            });
        } else {
            about.clear();
            default = false;
        }
    }
    all
}

fn words_of(kind: &str) -> String {
    if let Some(inner) = kind.strip_prefix("Vec<").and_then(|rest| rest.strip_suffix('>')) {
        return match inner {
            "String" => "list of texts".to_owned(),
            "u8" | "i8" | "u16" => "list of numbers".to_owned(),
            "Vec<String>" => "lists of texts".to_owned(),
            table => format!("tables, each a [{0}](#{1})", table, table.to_lowercase()),
        };
    }
    match kind {
        "String" => "text".to_owned(),
        "bool" => "true or false".to_owned(),
        "u8" | "u16" | "u32" => "number".to_owned(),
        "i8" => "number, also below 0".to_owned(),
        "(u16, u16)" | "(i8, u8)" => "two numbers".to_owned(),
        "Several" | "Names" => "text, or list of texts".to_owned(),
        other => format!("`{}`", other.rsplit("::").next().unwrap_or(other)),
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The fields of card files\n\n\
         Every kind of record that a card file can hold, with its fields. The program makes this page from its own code, and a test compares them. A field \
         that is not marked *optional* must be there; one that is not in the list is refused. How to begin: [first-set.md](first-set.md). What stands in `text`: \
         [card-language.md](card-language.md).\n\n\
         A file is TOML. *Tables in a file* lists what may stand in it; each name below it is explained under the record that it holds.\n",
    );
    let all: Vec<Record> = records(CODE)
        .into_iter()
        .chain(records(STORY))
        .chain(records(SET).into_iter().filter(|one| ["About", "Part", "Way"].contains(&one.name.as_str())))
        .filter(|one| !one.fields.is_empty())
        .collect();
    for record in &all {
        let title = match record.name.as_str() {
            "File" => "Tables in a file",
            "About" => "Set (in set.toml)",
            "Part" => "Part (in set.toml)",
            "Way" => "Way (in set.toml)",
            other => other,
        };
        let _ = write!(page, "\n## {title}\n\n");
        if !record.about.is_empty() {
            let _ = write!(page, "{}\n\n", record.about);
        }
        page += "| field | what it holds | |\n| --- | --- | --- |\n";
        for field in &record.fields {
            let optional = if field.optional { "*optional* " } else { "" };
            let row = format!("| `{}` | {} | {optional}{} |", field.name, field.kind, field.about);
            let _ = writeln!(page, "{}", row.replace("  |", " |"));
        }
    }
    page
}

/// `KEEPER_WRITE=1 cargo test -p keeper-arkham --test all records` writes the page anew.
#[test]
fn the_page_of_records_is_that_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
    let made = page();
    if std::env::var_os("KEEPER_WRITE").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "docs/records.md is not what the code says: run this test with KEEPER_WRITE=1");
    for part in
        ["## Card\n", "| `price` | number | *optional*", "## Monster\n", "| `toughness` | number | |", "| `needs` |"]
    {
        assert!(made.contains(part), "{part}");
    }
}

/// What somebody copies from the guide first is a card that can be played with.
#[test]
fn the_first_example_of_the_card_language_loads() {
    let guide = include_str!("../../../docs/card-language.md");
    let (_, rest) = guide.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let folder = std::env::temp_dir().join(format!("keeper-guide-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("downtown.toml"), example).unwrap();
    let library = keeper_arkham::Library::with_folders(&["base"], std::slice::from_ref(&folder));
    std::fs::remove_dir_all(&folder).unwrap();
    let library = library.unwrap_or_else(|error| panic!("{error}"));
    let base = keeper_arkham::Library::embedded(&["base"]).unwrap();
    assert_eq!(library.location_cards.len(), base.location_cards.len() + 1);
}
