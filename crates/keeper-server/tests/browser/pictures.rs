//! The pictures of the README, and how long it takes from a click until something new is painted.

use std::path::PathBuf;
use std::time::Duration;

use crate::stage::{Browser, PHONE, Screen, Stage, WIDE};

/// `KEEPER_PICTURES=docs/pictures cargo test -p keeper-server --test browser pictures` takes them anew.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_both_games_on_both_screens() {
    let Some(folder) = std::env::var_os("KEEPER_PICTURES").map(PathBuf::from) else { return };
    let Some(stage) = Stage::set().await else { return };
    let themes = [("dark", true), ("light", false)];
    for (kind, sets) in [("arkham", "dunwich"), ("final-hour", "")] {
        for (name, screen) in [("wide", WIDE), ("phone", PHONE)] {
            for (theme, dark) in themes {
                let browser = stage.browser(Screen { dark, ..screen }).await;
                let fields = [
                    ("game", kind),
                    ("players", "3"),
                    ("player", "person"),
                    ("player", "planner"),
                    ("player", "planner"),
                    ("name", "Kate"),
                    ("seed", "1926"),
                    ("box", sets),
                ];
                browser.make(&fields).await;
                browser.run("localStorage.setItem('keeper-teach', 'off'); location.reload()").await;
                browser.until("the page", "return document.readyState === 'complete' && !!window.keeperPlay").await;
                play(&browser, 24).await;
                tokio::time::sleep(Duration::from_millis(1500)).await;
                browser
                    .run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
                    .await;
                tokio::time::sleep(Duration::from_millis(500)).await;
                let png = browser.client.screenshot().await.unwrap();
                std::fs::write(folder.join(format!("browser-{kind}-{name}-{theme}.png")), png).unwrap();
                browser.leave().await;
            }
        }
    }
}

async fn play(browser: &Browser, choices: u64) {
    for choice in 0..choices {
        if browser.is_over().await {
            return;
        }
        browser.press_any(choice * 7 % 5).await;
    }
    browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
}

/// From a click until the frame in which the answer is painted, in milliseconds.
const CLICK: &str = "const done = arguments[arguments.length - 1], css = arguments[0], from = document.body.dataset.position;
    const start = performance.now();
    new MutationObserver((_, seen) => { if (document.body.dataset.position !== from) { seen.disconnect(); requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0)); } })
        .observe(document.body, { attributes: true });
    document.querySelector(css).click();";

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_click_is_painted_at_once() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    let mut times = vec![];
    for at in 0..24 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        // A player who clicks has seen what came before: nothing glides any more.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let css = if at % 6 == 5 { "[data-do=undo]" } else { "#stage .option" };
        let took = browser.client.execute_async(CLICK, vec![css.into()]).await.unwrap();
        times.push(took.as_f64().unwrap());
    }
    times.sort_by(f64::total_cmp);
    let (half, most, longest) = (times[12], times[21], times[23]);
    println!(
        "from click to paint: {half:.0} ms in the middle, {most:.0} ms nine of ten times, {longest:.0} ms at most"
    );
    // A build without optimisation, beside other tests, is no measure: it must only not be absurd.
    let limit = if cfg!(debug_assertions) { 2000.0 } else { 50.0 };
    assert!(half < limit, "{times:?}");
    browser.leave().await;
}
