//! Games as Parquet files: what is written, and that it does not depend on how it is played.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library};
use keeper_bots::Kind;
use keeper_encode::Encoded;
use keeper_final_hour::FinalHour;
use keeper_lab::dataset::{self, Dataset, DatasetError, Wanted};
use keeper_lab::{Control, Measured, Plan, Results, Summary, csv, csv_head, run};
use keeper_table::{Game, Silent};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};

fn wanted(folder: &Path, decisions: bool, numbers: bool) -> Wanted {
    Wanted { folder: folder.to_owned(), decisions, numbers, command: "a test".to_owned() }
}

fn written<G: Measured + Encoded>(plan: &Plan<G>, threads: usize, to: Wanted) -> Results {
    let dataset = Dataset::begin(plan, to).unwrap();
    let results = dataset::run(plan, threads, &Control { rows: true, ..Control::default() }, &dataset).unwrap();
    dataset.finish().unwrap();
    results
}

fn rows(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    reader.get_row_iter(None).unwrap().collect::<Result<_, _>>().unwrap()
}

fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
    row.get_column_iter().find(|(column, _)| *column == name).unwrap_or_else(|| panic!("no column {name}")).1
}

fn text(field: &Field) -> String {
    match field {
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Bool(is) => is.to_string(),
        other => panic!("{other} is no text"),
    }
}

fn arkham(games: u64) -> Plan<Arkham> {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    Plan { games, first: 3, players: 1..=2, seed: 5.into(), ..Plan::new(library) }
}

#[test]
fn a_file_of_games_holds_what_the_csv_holds_and_every_choice() {
    let folder = tempfile::tempdir().unwrap();
    let plan = arkham(9);
    let results = written(&plan, 2, wanted(folder.path(), false, false));
    assert_eq!(results.summary, run(&plan, 1, &Control::default()).unwrap().summary, "writing changes no game");

    let mut table = Vec::new();
    csv_head::<Arkham>(&mut table).unwrap();
    csv::<Arkham>(&results.rows, &plan.library, &mut table).unwrap();
    let table = String::from_utf8(table).unwrap();
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let found = rows(&folder.path().join("games-0000.parquet"));
    assert_eq!(found.len(), 9);
    for (line, row) in lines.zip(&found) {
        for (name, value) in head.iter().zip(line) {
            assert_eq!(text(field(row, name)), value, "{name}");
        }
        // The numbers of the choices play the same game again.
        let Field::Bytes(choices) = field(row, "choices") else { panic!("choices are bytes") };
        let number: u64 = text(field(row, "game")).parse().unwrap();
        let mut game = Arkham::begin(plan.library.clone(), &plan.set_up(number), &mut Silent).unwrap();
        for &choice in choices.data() {
            game.choose(choice.into(), &mut Silent).unwrap();
        }
        assert_eq!(game.outcome().unwrap().kind, text(field(row, "outcome")));
    }
}

#[test]
fn decisions_have_the_keys_that_were_chosen_in_order_whatever_the_number_of_threads() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let plan = Plan { bots: vec![Kind::Random], ..arkham(6) };
    written(&plan, 1, wanted(one.path(), true, true));
    written(&plan, 3, wanted(other.path(), true, true));
    let found = rows(&one.path().join("decisions-0000.parquet"));
    assert_eq!(found, rows(&other.path().join("decisions-0000.parquet")));
    let games = rows(&one.path().join("games-0000.parquet"));
    let mut left = found.iter();
    for row in &games {
        let number: u64 = text(field(row, "game")).parse().unwrap();
        let mut game = Arkham::begin(plan.library.clone(), &plan.set_up(number), &mut Silent).unwrap();
        let mut n = 0;
        while let Some(decision) = game.decision() {
            let noted = left.next().expect("every decision has a row");
            let whole = |name: &str| text(field(noted, name));
            assert_eq!((whole("game"), whole("n")), (number.to_string(), n.to_string()));
            assert_eq!(whole("seat"), decision.seats.speaker().to_string());
            assert_eq!(whole("options"), decision.options.len().to_string());
            assert_eq!(whole("turn"), game.state().turn.to_string());
            let index: usize = whole("chosen").parse().unwrap();
            assert_eq!(whole("key"), game.key(decision.options[index]));
            let mut numbers = vec![0.0; Arkham::NUMBER_COUNT];
            game.numbers(decision.seats.speaker(), &mut numbers);
            for (name, number) in Arkham::number_names().iter().zip(numbers) {
                assert_eq!(*field(noted, &format!("number_{name}")), Field::Float(number), "{name}");
            }
            game.choose(index, &mut Silent).unwrap();
            n += 1;
        }
    }
    assert!(left.next().is_none());
}

#[test]
fn a_file_says_by_what_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let library = Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let plan: Plan<FinalHour> = Plan { games: 5, players: 2..=2, ..Plan::new(library) };
    let results = written(&plan, 1, wanted(folder.path(), false, false));
    let file = fs::File::open(folder.path().join("games-0000.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let found = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let said = |key: &str| found.iter().find(|one| one.key == format!("keeper.{key}")).unwrap().value.clone().unwrap();
    assert_eq!(said("game"), FinalHour::KIND);
    assert_eq!(said("rules"), FinalHour::RULES.to_string());
    assert_eq!(said("cards"), FinalHour::cards(&plan.library));
    assert_eq!(said("schema"), keeper_encode::SCHEMA.to_string());
    assert_eq!(said("command"), "a test");
    let summary: Summary = serde_json::from_str(&said("summary")).unwrap();
    assert_eq!(summary, results.summary);
}

#[test]
fn a_folder_with_games_is_not_written_over_and_one_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let plan = arkham(2);
    written(&plan, 1, wanted(folder.path(), false, false));
    let again = Dataset::begin(&plan, wanted(folder.path(), false, false));
    assert!(matches!(again, Err(DatasetError::There(_))));
    let file = folder.path().join("games-0000.parquet");
    let error = Dataset::begin(&plan, wanted(&file, false, false)).err().unwrap().to_string();
    assert!(error.contains("choose another place"), "{error}");
}

/// Parts of a run that are played by themselves come to the same.
#[test]
fn parts_of_a_plan_add_up_to_the_whole() {
    let whole = run(&Plan { first: 0, ..arkham(20) }, 1, &Control::default()).unwrap().summary;
    let mut sum = Summary::default();
    for (first, games) in [(0, 7), (7, 1), (8, 12)] {
        let part = Plan { first, ..arkham(games) };
        // As it comes from another machine.
        let text = serde_json::to_string(&run(&part, 2, &Control::default()).unwrap().summary).unwrap();
        sum.merge(&serde_json::from_str(&text).unwrap());
    }
    assert_eq!(sum, whole);
}
