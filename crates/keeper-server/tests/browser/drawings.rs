//! The drawings come to the page.

use serde_json::json;

use crate::stage::{Stage, WIDE};

/// How many faces are seen, in the header as on the sheets, or 0 as long as one of them or the picture of a card is missing.
const SEEN: &str = "const faces = (of) => [...new Set([...document.querySelectorAll(`:is(${of}) .portrait use`)].map(use => use.getAttribute('href')))].sort();
    const all = [...document.querySelectorAll('.pic use')];
    return all.every(use => document.querySelector(use.getAttribute('href')) && (!use.checkVisibility() || use.getBBox().width > 0))
        && faces('.order').join() === faces('#dock, .mates').join() ? faces('.order').length : 0";
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
