//! `docs/records.md` lists the fields of every kind of record as the code has them.

use std::fmt::Write as _;
use std::path::Path;

/// The code of the records of Arkham Horror, file by file, and of those of Final Hour.
const ARKHAM: [&str; 6] = [
    include_str!("../src/library/files.rs"),
    include_str!("../src/library/files/beside.rs"),
    include_str!("../src/library/files/investigator.rs"),
    include_str!("../src/library/files/board.rs"),
    GROUND,
    include_str!("../src/library/files/story.rs"),
];
const FINAL_HOUR: [&str; 1] = [include_str!("../../keeper-final-hour/src/library/files.rs")];
const GROUND: &str = include_str!("../../keeper-table/src/ground.rs");
const SET: &str = include_str!("../src/library/sets.rs");
const ROTATION: &str = include_str!("../src/library/rotations.rs");

/// A struct as the source has it: its name, what it is, and its fields.
struct Record {
    name: String,
    about: String,
    fields: Vec<Field>,
}

struct Field {
    name: String,
    /// Its type as the source has it.
    kind: String,
    optional: bool,
    about: String,
}

fn records(code: &str) -> Vec<Record> {
    let (mut all, mut about, mut default) = (Vec::<Record>::new(), String::new(), false);
    // Whether all fields of a struct may be missing, and what a field is called in the file.
    let (mut inside, mut whole, mut renamed) = (false, false, None);
    for line in code.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            let gap = if about.is_empty() { "" } else { " " };
            about += &format!("{gap}{}", words.trim());
        } else if line.starts_with("#[serde(default") {
            default = true;
        } else if line.starts_with("#[serde(deny_unknown_fields") {
            whole = line.contains("default");
        } else if let Some(name) = line.strip_prefix("#[serde(rename = \"") {
            renamed = name.split('"').next();
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
            (inside, whole) = (false, false);
            about.clear();
        } else if let Some((name, kind)) = line.trim_start_matches("pub ").split_once(": ").filter(|_| inside) {
            let (words, has) = (std::mem::take(&mut about), std::mem::take(&mut default));
            let Some(record) = all.last_mut().filter(|_| words != "-") else { continue };
            let kind = kind.trim_end_matches(',');
            let inner = kind.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>'));
            record.fields.push(Field {
                name: renamed.take().unwrap_or(name.trim_start_matches("r#")).to_owned(),
                kind: inner.unwrap_or(kind).to_owned(),
                optional: has || whole || inner.is_some(),
                about: words,
            });
        } else {
            about.clear();
            default = false;
        }
    }
    all
}

/// The address of a record within the page.
fn anchor(game: &str, name: &str) -> String {
    format!("{game}{name}").to_lowercase().replace(": ", "-").replace(' ', "-")
}

/// A type in plain words; records have links.
fn words_of(kind: &str, game: &str, records: &[Record]) -> String {
    let link = |name: &str| {
        let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
        format!("{article} [{name}](#{})", anchor(if name == "Ground" { "" } else { game }, name))
    };
    let is_record = |name: &str| name == "Ground" || records.iter().any(|one| one.name == name);
    if let Some(inner) = kind.strip_prefix("Vec<").and_then(|rest| rest.strip_suffix('>')) {
        return match inner {
            "String" => "list of texts".to_owned(),
            "u8" | "i8" | "u16" => "list of numbers".to_owned(),
            "Point" => "list of points, each two numbers".to_owned(),
            "Vec<String>" => "lists of texts".to_owned(),
            "(String, String)" => "lists of two texts".to_owned(),
            "(String, String, Point)" => "lists of two texts and a point".to_owned(),
            table => format!("tables, each {}", link(table)),
        };
    }
    match kind {
        "String" => "text".to_owned(),
        "bool" => "true or false".to_owned(),
        "u8" | "u16" | "u32" | "f32" => "number".to_owned(),
        "i8" | "i16" => "number, also below 0".to_owned(),
        "(u16, u16)" | "(i8, u8)" => "two numbers".to_owned(),
        "Several" | "Names" => "text, or list of texts".to_owned(),
        "BTreeMap<String, String>" => "table of texts".to_owned(),
        "BTreeMap<String, u8>" => "table of numbers".to_owned(),
        table if is_record(table) => link(table),
        other => format!("`{}`", other.rsplit("::").next().unwrap_or(other)),
    }
}

/// Writes the tables of records; `game` stands before their names where those of Arkham Horror are called the same.
fn write(page: &mut String, game: &str, all: &[Record]) {
    for record in all.iter().filter(|one| !one.fields.is_empty()) {
        let title = match record.name.as_str() {
            "File" => "Tables in a file".to_owned(),
            "About" => "Set (in set.toml)".to_owned(),
            "Part" => "Part (in set.toml)".to_owned(),
            "Way" => "Way (in set.toml)".to_owned(),
            "Rotation" => "Rotation (in rotations.toml)".to_owned(),
            other => other.to_owned(),
        };
        let _ = write!(page, "\n## {game}{title}\n\n");
        if !record.about.is_empty() {
            let _ = write!(page, "{}\n\n", record.about);
        }
        *page += "| field | what it holds | |\n| --- | --- | --- |\n";
        for field in &record.fields {
            let optional = if field.optional { "*optional* " } else { "" };
            let kind = words_of(&field.kind, game, all);
            let row = format!("| `{}` | {kind} | {optional}{} |", field.name, field.about);
            let _ = writeln!(page, "{}", row.replace("  |", " |"));
        }
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The fields of card files\n\n\
         Every kind of record that a card file can hold, with its fields. The program makes this page from its own code, and a test compares them. A field \
         that is not marked *optional* must be there; one that is not in the list is refused. How to begin: [first-set.md](first-set.md). What stands in `text`: \
         [card-language.md](card-language.md); boards with examples: [boards.md](boards.md).\n\n\
         A file is TOML. *Tables in a file* lists what may stand in it; each name below it is explained under the record that it holds. The records of Final \
         Hour come last.\n",
    );
    let of_set = |one: &Record| ["About", "Part", "Way"].contains(&one.name.as_str());
    let mut all: Vec<Record> = ARKHAM.iter().flat_map(|code| records(code)).collect();
    all.extend(records(SET).into_iter().filter(of_set));
    all.extend(records(ROTATION).into_iter().filter(|one| one.name == "Rotation"));
    write(&mut page, "", &all);
    let all: Vec<Record> = FINAL_HOUR.iter().flat_map(|code| records(code)).collect();
    write(&mut page, "Final Hour: ", &all);
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
    let links = made.split("](#").skip(1).filter_map(|rest| rest.split(')').next());
    let headings: Vec<String> =
        made.lines().filter_map(|line| line.strip_prefix("## ")).map(|name| anchor("", name)).collect();
    for link in links {
        assert!(headings.iter().any(|one| one == link), "no record stands at #{link}");
    }
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
