//! A game goes out as a text and comes back; anything else is refused as a whole.

use keeper_store::{Filter, ImportError, MOST_ENTRIES, NewGame, Sqlite, Store, StoreError, read_text};
use proptest::prelude::*;

const FRIDAY: &str = r#"{
  "keeper": 1,
  "kind": "arkham",
  "name": "Friday \"late\"",
  "seats": "Anna, Béla",
  "status": "turn 3",
  "finished": false,
  "rules": 3,
  "cards": "c0ffee",
  "created": 1762000000000,
  "setup": {"seed":1926,"sets":["base"]},
  "choices": [
    "move-river",
    {"undo":0},
    "move-woods"
  ]
}
"#;

fn refused(text: &str) -> ImportError {
    let store = Sqlite::in_memory().unwrap();
    let error = store.import(text).unwrap_err();
    assert_eq!(store.list(&Filter::default()).unwrap(), []);
    match error {
        StoreError::Import(error) => error,
        other => panic!("{other}"),
    }
}

#[test]
fn an_exported_game_is_one_choice_a_line() {
    let store = Sqlite::in_memory().unwrap();
    let id = store.import(FRIDAY).unwrap();
    assert_eq!(store.export(&id).unwrap(), FRIDAY);
    let meta = store.load(&id).unwrap().meta;
    assert_eq!((meta.name.as_str(), meta.created, meta.entries), ("Friday \"late\"", 1_762_000_000_000, 3));
}

#[test]
fn a_game_without_choices_goes_out_and_in() {
    let store = Sqlite::in_memory().unwrap();
    let id = store.create(&NewGame { kind: "arkham".into(), name: "new".into(), ..NewGame::default() }).unwrap();
    let text = store.export(&id).unwrap();
    assert!(text.ends_with("\"choices\": []\n}\n"), "{text}");
    let copy = store.import(&text).unwrap();
    assert_ne!(copy, id);
    assert_eq!(store.export(&copy).unwrap(), text);
}

#[test]
fn a_game_that_an_editor_has_reformatted_is_the_same() {
    let store = Sqlite::in_memory().unwrap();
    let spread = FRIDAY.replace("{\"undo\":0}", "{\r\n\t\"undo\" : 0\r\n}");
    let id = store.import(&format!("\u{feff}{spread}")).unwrap();
    assert_eq!(store.export(&id).unwrap(), FRIDAY);
}

#[test]
fn what_keeper_has_not_written_is_not_taken_for_it() {
    let list = r#"[1, "arkham", "x", "", "", false, 1, "c0ffee", 0, {"players": 1}, []]"#;
    for text in [
        "",
        "null",
        "[1]",
        "[1, 2]",
        list,
        "{}",
        "hello",
        "{\"keeper\": \"one\"}",
        "{\"keeper\": 0}",
        "{\"name\": \"x\"}",
    ] {
        assert_eq!(refused(text), ImportError::NotKeeper, "{text}");
    }
}

#[test]
fn a_newer_file_asks_for_a_newer_keeper() {
    let error = refused(&FRIDAY.replace("\"keeper\": 1", "\"keeper\": 2"));
    assert_eq!(error, ImportError::Newer { found: 2, known: 1 });
}

#[test]
fn a_damaged_file_says_where() {
    let cut = &FRIDAY[..FRIDAY.find("{\"undo\"").unwrap()];
    assert!(matches!(refused(cut), ImportError::Damaged { line: 14, .. }));
    let error = refused(&FRIDAY.replace("\"rules\": 3", "\"rules\": \"three\""));
    assert_eq!(
        error.to_string(),
        "the exported game is damaged or cut off at line 8, column 18 \
         (invalid type: string \"three\", expected u32): export it again"
    );
    let error = refused(&FRIDAY.replace("  \"rules\": 3,\n", ""));
    assert!(error.to_string().contains("missing field `rules`"), "{error}");
    let error = refused(&FRIDAY.replace("\"rules\": 3", "\"rules\": 3, \"house\": 1"));
    assert!(error.to_string().contains("unknown field `house`"), "{error}");
}

#[test]
fn values_that_cannot_be_kept_are_named() {
    let error = refused(&FRIDAY.replace("turn 3", "\\u001b[2J"));
    assert_eq!(
        error.to_string(),
        "the exported game has a wrong status (it has a control character U+001B): export it again"
    );
    assert!(matches!(refused(&FRIDAY.replace("c0ffee", "tea")), ImportError::Invalid { what: "cards", .. }));
    assert!(matches!(refused(&FRIDAY.replace("arkham", "")), ImportError::Invalid { what: "kind", .. }));
}

#[test]
fn what_is_no_text_or_never_ends_is_not_read() {
    assert_eq!(read_text(FRIDAY.as_bytes()).unwrap(), FRIDAY);
    assert_eq!(read_text(&b"{ \"keeper\": \xff\xfe"[..]), Err(ImportError::NotText));
    let error = read_text(std::io::repeat(b' ')).unwrap_err();
    assert_eq!(error.to_string(), "it is too large for an exported game (at most 64 MiB): choose another file");
}

fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<String>().prop_map(|text| serde_json::to_string(&text).unwrap()),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..4).prop_map(|list| format!("[{}]", list.join(" ,\n")));
        let object = (any::<String>(), inner)
            .prop_map(|(key, value)| format!("{{ {} :\t{value}}}", serde_json::to_string(&key).unwrap()));
        prop_oneof![list, object]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_is_kept_goes_out_and_in(
        name in "\\PC{1,20}", setup in json(), entries in prop::collection::vec(json(), 0..8),
    ) {
        let store = Sqlite::in_memory().unwrap();
        let game = NewGame { kind: "arkham".into(), name, setup, ..NewGame::default() };
        let id = store.create_with(&game, &entries).unwrap();
        let text = store.export(&id).unwrap();
        let copy = store.import(&text).unwrap();
        prop_assert_eq!(store.read(&copy, 0).unwrap(), store.read(&id, 0).unwrap());
        prop_assert_eq!(store.load(&copy).unwrap().setup, store.load(&id).unwrap().setup);
        prop_assert_eq!(store.export(&copy).unwrap(), text);
        for (entry, kept) in entries.iter().zip(store.read(&copy, 0).unwrap()) {
            prop_assert_eq!(value(entry), value(&kept.text));
            prop_assert!(!kept.text.contains('\n'));
        }
    }

    #[test]
    fn no_garbage_is_imported(text in ".*") {
        refused(&text);
    }

    #[test]
    fn no_foreign_json_is_imported(text in json()) {
        refused(&text);
        refused(&format!("{{\"keeper\": 1, \"choices\": [{text}]}}"));
    }

    #[test]
    fn no_part_of_a_file_is_imported(at in 0..FRIDAY.len() - 1) {
        let at = FRIDAY.floor_char_boundary(at);
        prop_assume!(at < FRIDAY.trim_end().len());
        refused(&FRIDAY[..at]);
    }

    #[test]
    fn a_changed_file_is_imported_whole_or_not_at_all(at in 0..FRIDAY.len(), sign in any::<char>()) {
        let store = Sqlite::in_memory().unwrap();
        let at = FRIDAY.floor_char_boundary(at);
        let rest = FRIDAY[at..].chars().next().map_or(at, |old| at + old.len_utf8());
        let changed = format!("{}{sign}{}", &FRIDAY[..at], &FRIDAY[rest..]);
        match store.import(&changed) {
            Ok(id) => prop_assert!(store.export(&id).is_ok()),
            Err(error) => {
                prop_assert!(matches!(error, StoreError::Import(_)), "{}", error);
                prop_assert!(store.list(&Filter::default()).unwrap().is_empty());
            }
        }
    }
}

fn value(json: &str) -> serde_json::Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn more_or_longer_choices_than_any_game_has_are_refused() {
    let with = |choices: String| {
        let (head, _) = FRIDAY.split_once("\"choices\"").unwrap();
        format!("{head}\"choices\": [{choices}]\n}}")
    };
    let long = with(format!("\"move-river\", \"{}\"", "x".repeat(300_000)));
    assert_eq!(refused(&long), ImportError::LongChoice { at: 1, most: 256 << 10 });
    let most = usize::try_from(MOST_ENTRIES).unwrap();
    let many = vec!["1"; most + 1].join(",");
    let words = refused(&with(many)).to_string();
    assert!(words.contains("more than 100000 choices"), "{words}");
}
