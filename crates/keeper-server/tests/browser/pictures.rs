//! Every screen, at four sizes, by lamplight and by day, to be looked at; and the pictures of the README.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;

use crate::battle::{at_battle, scenario};
use crate::final_hour::asked_for_a_card;
use crate::frame::resize;
use crate::kingsport::{EPIC, RIFTS, until_card};
use crate::question::{FIGHTS, MOVES, patient, play_until};
use crate::stage::{Browser, QUIET, Stage, WIDE};

/// Name, width, height, and whether it is for fingers.
const SIZES: [(&str, (u16, u16, bool)); 4] = [
    ("wide", (1440, 900, false)),
    ("tablet", (820, 1180, true)),
    ("phone", (390, 844, true)),
    ("landscape", (844, 390, true)),
];
const THEMES: [&str; 2] = ["dark", "light"];

/// Takes a screen at every size in both themes; the size of a desk comes last, and stays.
async fn take(browser: &Browser, folder: &Path, name: &str) {
    for (size, screen) in SIZES.into_iter().rev() {
        resize(browser, screen).await;
        for theme in THEMES {
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            save(browser, folder, &format!("{name}-{size}-{theme}")).await;
        }
    }
    browser.run("document.documentElement.dataset.theme = 'dark'").await;
}

async fn save(browser: &Browser, folder: &Path, name: &str) {
    tokio::time::sleep(Duration::from_millis(350)).await;
    let picture = browser.client.small_screenshot().await.unwrap();
    std::fs::write(folder.join(format!("{name}.webp")), picture).unwrap();
}

async fn quiet(stage: &Stage) -> Browser {
    let browser = stage.browser(WIDE).await;
    browser.go("/").await;
    let wanted = [("teach", "off"), ("moving", "off"), ("pace", "skip")];
    for (name, value) in wanted {
        browser.run(&format!("localStorage.setItem('keeper-{name}', '{value}')")).await;
    }
    browser
}

/// A table of one person and three bots.
async fn of_four(stage: &Stage, more: &[(&str, &str)]) -> (Browser, String) {
    let browser = quiet(stage).await;
    let bots = [("player", "person"), ("player", "planner"), ("player", "planner"), ("player", "planner")];
    let fields = [("game", "arkham"), ("players", "4"), ("name", "Kate"), ("seed", "1926")];
    let table = browser.make(&[&fields[..], &bots[..], more].concat()).await;
    (browser, table)
}

/// `KEEPER_SCREENS=$PWD/docs/pictures/screens cargo nextest run -p keeper-server --test browser pictures` takes every screen.
fn folder() -> Option<PathBuf> {
    std::env::var_os("KEEPER_SCREENS").map(PathBuf::from)
}

/// What is shown beside something that is aimed at would hide what lies below it.
async fn hide_preview(browser: &Browser) {
    browser.run("document.querySelector('#preview').style.display = 'none'").await;
}

/// `KEEPER_PICTURES=$PWD/docs/pictures cargo nextest run -p keeper-server --test browser of_the_readme` takes those anew.
#[tokio::test(flavor = "multi_thread")]
async fn of_the_readme() {
    let Some(folder) = std::env::var_os("KEEPER_PICTURES").map(PathBuf::from) else { return };
    let Some(stage) = patient().await else { return };
    let (browser, _) = of_four(&stage, &[("box", "dunwich")]).await;
    let later = MOVES
        .replace("return ", "return Number(document.querySelector('.phase b')?.textContent.match(/\\d+/)) >= 4 && ");
    play_until(&browser, "where to go", &later).await;
    browser.until("the order", "return !!document.querySelector('.best[data-ranked]')").await;
    hide_preview(&browser).await;
    browser.run("document.querySelector('#summary [data-do]:last-child')?.click()").await;
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))").await;
    browser.until("the hint", "return !!document.querySelector('.keepers b')").await;
    browser
        .run("document.querySelector('[aria-describedby=keepers]').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
        .await;
    both(&browser, &folder, "arkham").await;
    browser.leave().await;
    let browser = asked_for_a_card(&stage, WIDE).await;
    hide_preview(&browser).await;
    browser
        .run("document.querySelector('.hand .face.can').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
        .await;
    both(&browser, &folder, "final-hour").await;
    browser.leave().await;
}

/// A desk and a phone, by lamplight and by day.
async fn both(browser: &Browser, folder: &Path, game: &str) {
    for (size, screen) in [SIZES[2], SIZES[0]] {
        resize(browser, screen).await;
        for theme in THEMES {
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            tokio::time::sleep(Duration::from_millis(350)).await;
            let png = browser.client.screenshot().await.unwrap();
            std::fs::write(folder.join(format!("browser-{game}-{size}-{theme}.png")), png).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn questions() {
    let Some(folder) = folder() else { return };
    let Some(stage) = patient().await else { return };
    let (browser, table) = of_four(&stage, &[("box", "dunwich")]).await;
    play_until(&browser, "the sliders", "return !!document.querySelector('#spread .tuning[data-focus]')").await;
    browser.run("document.querySelector('.slide .stop[aria-checked=false][aria-disabled=false]').click()").await;
    take(&browser, &folder, "sliders").await;
    play_until(&browser, "where to go", MOVES).await;
    browser.until("the order", "return !!document.querySelector('.best[data-ranked]')").await;
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }))").await;
    browser.until("the hint", "return !!document.querySelector('.keepers b')").await;
    browser
        .run("document.querySelector('.best .option').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
        .await;
    hide_preview(&browser).await;
    take(&browser, &folder, "move").await;
    let screen = stage.browser(WIDE).await;
    screen.go(&format!("{table}?watch=1")).await;
    screen.until("the board", "return document.querySelectorAll('.area').length > 10").await;
    resize(&screen, (1920, 1080, false)).await;
    for theme in THEMES {
        screen.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        save(&screen, &folder, &format!("watch-{theme}")).await;
    }
    screen.leave().await;
    resize(&browser, (1920, 1080, false)).await;
    save(&browser, &folder, "two-boards-dark").await;
    resize(&browser, (1440, 900, false)).await;
    play_until(&browser, "an encounter", "return !!document.querySelector('#stage .scene .pic use')").await;
    take(&browser, &folder, "encounter").await;
    browser.run("document.querySelector('.phonetabs [data-tab=story]').click()").await;
    resize(&browser, (390, 844, true)).await;
    save(&browser, &folder, "story-phone-dark").await;
    browser.leave().await;
}

/// Three hits are needed, and three dice are there: after the roll there are clues to spend, whatever it was.
pub const FIGHT: &str = r#"
[[scenario]]
name = "a fight"
turn = 7
terror = 2
doom = 5
gates = { Woods = "Abyss" }
investigators = [
  { who = "Monterey Jack", at = "Northside streets", fight = 3, clues = 3, cards = [".38 Revolver", "Food", "Map of Arkham", "Ancient Tome"] },
  { who = "Kate Winthrop", at = "Science Building", clues = 1 },
  { who = "Sister Mary", at = "South Church" },
  { who = "Joe Diamond", at = "Rivertown streets", clues = 2 },
]
monsters = { Northside = "Star Spawn" }
play = []
"#;

#[tokio::test(flavor = "multi_thread")]
async fn fights() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", FIGHT, QUIET).await;
    for _ in 0..12 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        if browser.run(FIGHTS).await == json!(true) {
            break;
        }
        browser.press_like("/fight the star spawn|stay here|accept the result/i", "/^$/").await;
    }
    browser.until("a fight", FIGHTS).await;
    take(&browser, &folder, "fight").await;
    browser.run("document.querySelector('#stage .strike').click()").await;
    browser.until("the roll", "return !!document.querySelector('#spread .dicebox .die:not(.unknown)')").await;
    take(&browser, &folder, "fight-roll").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_in_the_meantime() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let (browser, _) = of_four(&stage, &[]).await;
    browser.run("localStorage.setItem('keeper-moving', 'on')").await;
    play_until(
        &browser,
        "the summary",
        "return !document.querySelector('#summary').hidden && document.querySelectorAll('#summary li').length > 2",
    )
    .await;
    take(&browser, &folder, "in-the-meantime").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn battles() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = at_battle(&stage, WIDE, &scenario("Cthulhu", "", 4)).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    take(&browser, &folder, "battle").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_town_by_the_sea() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", RIFTS, QUIET).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser.run("document.querySelector('#tabs [data-board=kingsport]').click()").await;
    take(&browser, &folder, "kingsport").await;
    browser.leave().await;
    let browser = stage.player(WIDE, "arkham", EPIC, QUIET).await;
    until_card(&browser).await;
    take(&browser, &folder, "epic-battle").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_campus() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = asked_for_a_card(&stage, WIDE).await;
    browser.run("document.querySelector('.hand .face.can').dispatchEvent(new MouseEvent('mouseover', { bubbles: true })); [...document.querySelectorAll('.area')].forEach((area) => document.querySelector(`[data-there=\"${area.dataset.area}\"]`) && area.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
        document.querySelector('.hand .face.can').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))").await;
    hide_preview(&browser).await;
    take(&browser, &folder, "final-hour").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_beside_the_table() {
    let Some(folder) = folder() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    let planners = [("player", "planner"); 4];
    let fields = [("game", "arkham"), ("players", "4"), ("seed", "1926"), ("name", "Kate")];
    let over = browser.finished_within(Duration::from_secs(240), &[&fields[..], &planners[..]].concat()).await;
    browser.go(&format!("{over}/end")).await;
    browser.run("document.querySelector('#mattered button').click()").await;
    browser
        .until_within(Duration::from_secs(600), "what mattered", "return !!document.querySelector('.helped li')")
        .await;
    for (name, path) in [
        ("lobby", "/".to_owned()),
        ("setup", "/new/arkham?players=4&box=dunwich&box=king-in-yellow".to_owned()),
        ("cards", "/cards?game=arkham&q=gun".to_owned()),
        ("rules", "/rules?q=gate".to_owned()),
        ("end", format!("{over}/end")),
        ("replay", format!("{over}/replay?at=120")),
        ("stats", "/stats".to_owned()),
    ] {
        browser.go(&path).await;
        browser.until("the page", "return document.readyState === 'complete'").await;
        take(&browser, &folder, name).await;
    }
    browser.leave().await;
}
