//! A server that cannot keep games says so, and nobody is told where they are kept.

use rusqlite::Connection;
use serde_json::json;

use crate::process::Keeper;

/// Writing fails from now on, as on a full or broken disk; reading does not.
const BREAK: &str = "
    CREATE TRIGGER no_entries BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END;
    CREATE TRIGGER no_notes BEFORE INSERT ON note BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END;
    CREATE TRIGGER no_changes BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END;";
const MEND: &str = "DROP TRIGGER no_notes; DROP TRIGGER no_changes;";

#[test]
fn a_server_that_cannot_write_is_not_healthy_and_tells_no_path() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let keeper = Keeper::start(&file.display().to_string(), folder.path(), "log");
    let (table, keys) = keeper.client.two_at_a_table("final-hour");
    let health = || keeper.client.send("GET /health HTTP/1.1", b"");
    assert_eq!(health().0, 200);
    Connection::open(&file).unwrap().execute_batch(BREAK).unwrap();
    let (status, words) = health();
    assert_eq!(status, 503, "{words}");

    let mut said = vec![words];
    let state = keeper.client.state(&keys[0], &table);
    let chosen = keys.each_ref().map(|key| keeper.client.choose(key, &table, state["position"].as_u64().unwrap(), 0));
    assert!(chosen.iter().any(|(status, _)| *status == 503), "one of them may choose: {chosen:?}");
    said.extend(chosen.map(|(_, words)| words.to_string()));
    let made = keeper.client.ask(&keys[0], "POST", "/api/v1/tables", json!({ "game": "final-hour" }));
    assert_eq!(made.0, 503, "{made:?}");
    said.push(made.1.to_string());
    let name = b"name=Other";
    let head = format!("POST /table/{table}/rename HTTP/1.1\r\nCookie: keeper={}", keys[0]);
    said.push(keeper.client.send(&head, name).1);
    assert_eq!(keeper.client.send("POST /tables HTTP/1.1", b"game=final-hour").0, 503);
    said.push(keeper.client.send("POST /tables HTTP/1.1", b"game=final-hour").1);
    for words in &said {
        assert!(!words.contains("games.sqlite") && !words.contains(folder.path().to_str().unwrap()), "{words}");
    }
    assert!(said.iter().any(|words| words.contains("tell the person who runs the server")), "{said:?}");

    // What failed is remembered for a minute: a small write may find room where a choice does not.
    Connection::open(&file).unwrap().execute_batch(MEND).unwrap();
    assert_eq!(health().0, 503);
    let log = keeper.end();
    assert!(log.contains("games.sqlite") && log.contains("disk I/O error"), "the log says what and where: {log}");
    assert!(!log.contains("panicked"), "{log}");
}
