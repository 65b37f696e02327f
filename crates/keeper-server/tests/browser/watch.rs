//! The big screen: read from afar, and nothing secret on it.

use serde_json::json;

use crate::final_hour::METERS;
use crate::stage::{Screen, Stage, WIDE};

const BIG: Screen = Screen { width: 1920, height: 1080, dark: true };

/// Words that are too small, each once; on the board as large as they are drawn.
const SMALL: &str = r##"
const shown = (e) => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' && !e.closest('[hidden], dialog:not([open]), .vh, title, defs, script, style, details:not([open]) > :not(summary)'); };
const wrong = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.textContent.trim() || !shown(e)) continue;
  const scale = e instanceof SVGElement ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
  const size = parseFloat(getComputedStyle(e).fontSize) * scale;
  if (size < 19.5) wrong.add(size.toFixed(1) + ' ' + (e.closest('[class]')?.getAttribute('class') ?? '') + ': ' + walk.currentNode.textContent.trim().slice(0, 30));
}
return [...wrong].slice(0, 20);"##;

#[tokio::test(flavor = "multi_thread")]
async fn the_big_screen_shows_what_is_public_large_and_offers_nothing() {
    let Some(stage) = Stage::set().await else { return };
    for (game, sets) in [("arkham", "none"), ("arkham", "dunwich"), ("final-hour", "none")] {
        let kate = stage.browser(WIDE).await;
        let mut fields =
            vec![("game", game), ("players", "4"), ("name", "Kate"), ("seed", "1926"), ("player", "person")];
        fields.extend([("player", "random"); 3]);
        fields.extend((sets != "none").then_some(("box", sets)));
        let table = kate.make(&fields).await;
        for _ in 0..6 {
            kate.press_any(0).await;
        }
        let screen = stage.browser(BIG).await;
        screen.go(&format!("{table}?watch=1")).await;
        screen.until("the board", "return document.querySelectorAll('.area').length > 10").await;
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        let offers = "return document.querySelectorAll('.option, .lit, [data-choose], .hand .face, #say:not([hidden]) input').length - document.querySelectorAll('#say input').length";
        assert_eq!(screen.run(offers).await, json!(0), "{game} {sets}: nothing can be chosen");
        assert_eq!(screen.run("return document.querySelector('#say').offsetParent").await, json!(null));
        assert_eq!(screen.run(SMALL).await, json!([]), "{game} {sets}");
        let wide = "return document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight";
        assert_eq!(screen.run(wide).await, json!(true), "{game} {sets}: it all fits");
        if game == "final-hour" {
            let meters = screen.run(METERS).await;
            assert_eq!(meters.as_array().map(Vec::len), Some(3), "gates left, clues and seals are public: {meters}");
        }
        if sets == "dunwich" {
            // Two side by side could not be read from afar: it shows the board of the player who decides, with the names of its places.
            let boards = "const r = [...document.querySelectorAll('.view')].filter(v => v.getBoundingClientRect().width > 100);
                const active = document.querySelector('.board .tok.investigator.active');
                return [r.length, !active || r[0].contains(active), getComputedStyle(r[0].querySelector('.area:not(.street) text')).display !== 'none']";
            assert_eq!(screen.run(boards).await, json!([1, true, true]));
        }
        let before = screen.position().await;
        kate.press_any(0).await;
        screen.until("the next moment", &format!("return Number(document.body.dataset.position) !== {before}")).await;
        screen.leave().await;
        kate.leave().await;
    }
}
