//! The drawings come to the page.

use serde_json::json;

use crate::stage::{Stage, WIDE};

/// How many faces are seen, or 0 as long as one of them is missing.
const SEEN: &str = "const count = (of) => document.querySelectorAll(`:is(${of}) .pic use`).length;
    const all = [...document.querySelectorAll('.pic use')];
    return all.every(use => document.querySelector(use.getAttribute('href')) && use.getBBox().width > 0)
        && count('.order') === count('#dock, .mates') ? count('.order') : 0";
const FETCHED: &str = "return performance.getEntriesByType('resource').filter(r => r.name.includes('/art/')).length";

#[tokio::test(flavor = "multi_thread")]
async fn everybody_at_the_table_has_a_face_that_comes_in_one_file() {
    let Some(stage) = Stage::set().await else { return };
    for (game, players) in [("arkham", "3"), ("final-hour", "3")] {
        let browser = stage.browser(WIDE).await;
        let mut fields =
            vec![("game", game), ("players", players), ("name", "Kate"), ("seed", "1926"), ("player", "person")];
        fields.extend([("player", "random"); 2]);
        browser.make(&fields).await;
        assert_eq!(browser.until("the faces", SEEN).await, json!(3), "{game}");
        assert_eq!(browser.run(FETCHED).await, json!(1), "{game}");
        browser.leave().await;
    }
}

/// What came over the line for the first page: how many requests, how many bytes.
const LOADED: &str =
    "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)]";

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_is_small_with_eight_faces_and_all_that_stands_on_the_board() {
    let Some(stage) = Stage::set().await else { return };
    for game in ["arkham", "final-hour"] {
        let players = if game == "arkham" { "8" } else { "4" };
        let maker = stage.browser(WIDE).await;
        let mut fields =
            vec![("game", game), ("players", players), ("name", "Kate"), ("seed", "1926"), ("player", "person")];
        fields.extend([("player", "random"); 7].iter().take(if game == "arkham" { 7 } else { 3 }));
        let table = maker.make(&fields).await;
        // Somebody who has never been here before looks on.
        let visitor = stage.browser(WIDE).await;
        visitor.go(&table).await;
        visitor.until("the drawings", "return !!document.querySelector('svg.art > *')").await;
        let loaded = visitor.run(LOADED).await;
        let (requests, bytes) = (loaded[0].as_u64().unwrap(), loaded[1].as_f64().unwrap());
        assert!(requests <= 10 && bytes < 300_000.0, "{game}: {requests} requests, {bytes} bytes");
        println!("{game}: {requests} requests, {bytes} bytes");
        visitor.leave().await;
        maker.leave().await;
    }
}
