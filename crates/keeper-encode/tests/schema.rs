//! What the columns are belongs to the number of the schema.

use std::fs;

use keeper_arkham::Arkham;
use keeper_encode::{ASK_COLUMNS, Encoded, OPTION_COLUMNS, SCHEMA};
use keeper_final_hour::FinalHour;

/// The columns and kinds of a game, a line for each list.
fn told<G: Encoded>(library: &G::Library) -> Vec<String> {
    let line = |what: &str, words: &[&str]| format!("{} {what}: {}", G::KIND, words.join(", "));
    let numbers = G::number_names();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let tables = G::tables(library).into_iter().map(|table| line(table.name, table.columns));
    let kinds = [line("questions", G::ASKS), line("options", G::OPTIONS)];
    std::iter::once(line("numbers", &numbers)).chain(tables).chain(kinds).collect()
}

/// A column that is called otherwise, moved or left out is a new schema, with a file of its own. Kinds of questions and options may come, at
/// the end.
#[test]
fn the_columns_are_those_of_the_schema() {
    let path = format!("{}/tests/schema-{SCHEMA}.txt", env!("CARGO_MANIFEST_DIR"));
    let known = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut now = vec![
        format!("every question: {}", ASK_COLUMNS.join(", ")),
        format!("every option: {}", OPTION_COLUMNS.join(", ")),
    ];
    now.extend(told::<Arkham>(&keeper_arkham::Library::embedded(&["base"]).unwrap()));
    now.extend(told::<FinalHour>(&keeper_final_hour::Library::embedded().unwrap()));
    assert_eq!(known.lines().count(), now.len(), "{now:#?}");
    for (known, now) in known.lines().zip(&now) {
        let is_list_of_kinds = known.contains(" questions: ") || known.contains(" options: ");
        let longer = is_list_of_kinds && now.starts_with(&format!("{known}, "));
        assert!(known == now || longer, "schema {SCHEMA} says\n{known}\nand now it is\n{now}");
    }
}
