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
