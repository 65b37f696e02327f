//! What a page costs that is opened for the first time, and how soon it answers.

use std::time::Duration;

use serde_json::{Value, json};

use crate::frame::{BOXES, resize};
use crate::stage::{Browser, PHONE, Stage, WIDE};

/// Every request of the page and the bytes that came for it, as the browser has counted them.
const LOADED: &str =
    "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return all.map((one) => [new URL(one.name).pathname, one.transferSize, one.initiatorType])";

/// More a first load does not need, not even of the largest table there is, with eight players and all these boxes.
const BYTES: u64 = 300 * 1024;
const REQUESTS: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn a_first_load_is_small_and_takes_few_requests() {
    let Some(stage) = Stage::set().await else { return };
    let people = |count: &'static str| {
        let mut fields = vec![("players", count), ("name", "Kate"), ("seed", "1926"), ("player", "person")];
        fields.extend((1..count.parse::<usize>().unwrap()).map(|_| ("player", "random")));
        fields
    };
    let all = BOXES.map(|one| ("box", one));
    for (game, players, boxes) in [("arkham", "4", &[][..]), ("arkham", "8", &all[..]), ("final-hour", "4", &[][..])] {
        let host = stage.browser(WIDE).await;
        let table = host.make(&[&people(players)[..], &[("game", game)], boxes].concat()).await;
        // Another browser comes to it with nothing in its cache.
        let fresh = stage.browser(WIDE).await;
        fresh.go(&table).await;
        fresh
            .until(
                "the board",
                "return document.readyState === 'complete' && document.querySelectorAll('.area').length > 10",
            )
            .await;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let loaded = fresh.run(LOADED).await;
        let loaded: Vec<Value> = loaded.as_array().cloned().unwrap();
        // The small question whether the server is there goes on as long as the page is open.
        let first: Vec<&Value> = loaded
            .iter()
            .filter(|one| !(one[2] == json!("fetch") && one[0].as_str().unwrap().contains("icon")))
            .collect();
        let bytes: u64 = first.iter().map(|one| one[1].as_u64().unwrap_or(0)).sum();
        println!("{game} of {players}: {} requests, {} KB", first.len(), bytes / 1024);
        assert!(bytes > 10_000 && bytes <= BYTES, "{game}: {bytes} bytes: {first:?}");
        assert!(first.len() <= REQUESTS, "{game}: {first:?}");
        host.leave().await;
        fresh.leave().await;
    }
}

/// From a click until the frame in which the answer is painted, in milliseconds.
const CLICK: &str = "const done = arguments[arguments.length - 1], css = arguments[0], from = document.body.dataset.position;
    const start = performance.now();
    new MutationObserver((_, seen) => { if (document.body.dataset.position !== from) { seen.disconnect(); requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0)); } })
        .observe(document.body, { attributes: true });
    document.querySelector(css).click();";

/// How long answers take: in the middle, nine of ten times, at most.
async fn answers(browser: &Browser, count: usize) -> [f64; 3] {
    let mut times = vec![];
    for at in 0..count {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        // A player who clicks has seen what came before: nothing glides any more.
        tokio::time::sleep(Duration::from_millis(400)).await;
        let css = if at % 6 == 5 { "[data-do=undo]" } else { "#stage .option[data-choose]:not([data-choose=''])" };
        let took = browser.client.execute_async(CLICK, vec![css.into()]).await.unwrap();
        times.push(took.as_f64().unwrap());
    }
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[times.len() * 9 / 10], times[times.len() - 1]]
}

/// `KEEPER_AT=http://127.0.0.1:1926` measures a program that runs there, built with optimisation; without it, or in a build for tests, the limits
/// only say that nothing is absurd.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_click_is_painted_at_once_also_by_a_slow_processor() {
    let Some(stage) = Stage::set().await else { return };
    let is_fast = stage.is_elsewhere || !cfg!(debug_assertions);
    for (name, screen, slower, limit) in [("wide", WIDE, 1, 50.0), ("phone, 4 times slower", PHONE, 4, 150.0)] {
        let browser = stage.browser(screen).await;
        browser.go("/").await;
        // Dice are there to be watched: what is measured is what follows from a click at once.
        browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
        browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
        resize(&browser, (screen.width, screen.height, screen.width < 600)).await;
        browser.client.command("Emulation.setCPUThrottlingRate", json!({ "rate": slower })).await.unwrap();
        let [half, most, longest] = answers(&browser, if is_fast { 40 } else { 12 }).await;
        println!("{name}: {half:.0} ms in the middle, {most:.0} ms nine of ten times, {longest:.0} ms at most");
        assert!(most < if is_fast { limit } else { 20_000.0 }, "{name}: {most} ms");
        browser.leave().await;
    }
}
