//! The town by the sea: rifts on the map and beside it, a guardian's sheet, and cards that rule the last battle.

use serde_json::json;

use crate::frame::walk_over;
use crate::stage::{Browser, QUIET, Screen, Stage, WIDE};

/// A rift that grows, one that is open, and a guardian.
pub const RIFTS: &str = r#"
[[scenario]]
name = "rifts"
sets = ["base", "kingsport"]
guardian = "Bast"
ancient_one = "Cthulhu"
turn = 4
phase = "Movement"
terror = 2
doom = 5
rifts = { "Rift 1" = { progress = ["Neil's Curiosity Shop", "", "St. Erasmus's Home", ""] }, "Rift 2" = { progress = ["7th House on the Left", "Congregational Hospital", "607 Water St.", "Hall School"], at = "Harborside streets", symbol = "crescent", since = 3 } }
monsters = { "South Shore" = "Cultist" }
investigators = [{ who = "Kate Winthrop", at = "Harborside streets", clues = 2, cards = ["Bullwhip"] }, { who = "Joe Diamond", at = "The Rope and Anchor" }]
play = []
"#;

/// The first round of an epic battle.
pub const EPIC: &str = r#"
[[scenario]]
name = "an epic battle"
sets = ["base", "kingsport"]
variants = "Epic Battle"
ancient_one = "Yig"
phase = "Battle"
doom = 8
investigators = [{ who = "Kate Winthrop", sanity = 4, stamina = 3, clues = 1 }, { who = "Joe Diamond", clues = 4 }]
play = []
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_rift_says_where_it_is_and_which_places_to_visit() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", RIFTS, QUIET).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    // An open rift stands on the board; each marker lies where somebody has to go.
    let where_is = "return [...document.querySelectorAll('[data-token^=rift-]')].map((one) => one.querySelector('title').textContent)";
    assert_eq!(browser.run(where_is).await, json!(["Rift 2"]));
    let traces = "return [...document.querySelectorAll('[data-token^=trace-]')].map((one) => one.querySelector('title').textContent).sort()";
    let (one, two) = ("Marker of Rift 1", "Marker of Rift 2");
    assert_eq!(browser.run(traces).await, json!([one, one, two, two, two, two]));
    let panels = "return [...document.querySelectorAll('#table .plays .panel')].map((one) => [one.querySelector('h3').textContent, one.querySelector('.dim')?.textContent])";
    let panels = browser.run(panels).await.to_string();
    for told in [
        r#"["Bast","Guardian"]"#,
        r#"["Rift 1","2 of 4 markers"]"#,
        "open in the Harborside streets, 0 of 4 markers face down",
    ] {
        assert!(panels.contains(told), "{told}: {panels}");
    }
    // In the header only the fullest of the rifts has a meter; the menu has them all.
    let meters =
        "return [...document.querySelectorAll('.ofboxes .track')].map((one) => one.getAttribute('aria-label'))";
    assert_eq!(browser.run(meters).await, json!(["Rift 2"]));
    assert_eq!(browser.run("return document.querySelectorAll('.boxes .track').length").await, json!(3));
    // The guardian's sheet is read with a click.
    browser.click("#table .p-bast").await;
    browser.until("the sheet", "return /Goddess of Cats/.test(document.querySelector('#read').textContent)").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_town_by_the_sea_fits_every_screen() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", RIFTS, QUIET).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser.run("document.querySelector('#tabs [data-board=kingsport]').click()").await;
    let wrong = walk_over(&browser, "Kingsport").await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    browser.leave().await;
}

/// Everybody keeps things as they are until the card is turned.
pub async fn until_card(browser: &Browser) {
    for _ in 0..16 {
        browser.until("a question", "return !!document.querySelector('#stage .option, #spread .option')").await;
        if browser.run("return !!document.querySelector('.side .epiccard h3')").await == json!(true) {
            break;
        }
        browser.press_like("/^(?!.*trade with)/is", "/^$/").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_of_an_epic_battle_rules_the_round() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(Screen { dark: false, ..WIDE }, "arkham", EPIC, QUIET).await;
    browser.until("the battle", "return !!document.querySelector('.arena .fighter')").await;
    let left = "return [...document.querySelectorAll('.side .epic li')].map((one) => one.textContent)";
    assert_eq!(browser.run(left).await, json!(["8 green", "7 red", "then the end", "3 plots"]));
    let steps = "return [...document.querySelectorAll('.course li b')].map((one) => one.textContent)";
    assert_eq!(browser.run(steps).await, json!(["Refresh", "Epic Battle card"]));
    until_card(&browser).await;
    let card = browser.text("return document.querySelector('.side .epiccard h3')?.textContent").await;
    assert!(!card.is_empty(), "a card rules the round");
    let steps = browser.run(steps).await;
    let steps: Vec<String> = serde_json::from_value(steps).unwrap();
    assert!(steps[2..].iter().any(|step| step == "We attack" || step == "Yig attacks"), "{card}: {steps:?}");
    let told = browser.text("return document.querySelector('.course li:nth-child(2) span').textContent").await;
    assert!(!told.contains("turned after"), "{told}");
    let wrong = walk_over(&browser, "an epic battle").await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_attack_of_an_epic_round_is_seen_when_its_card_says_so() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", EPIC, &[("teach", "off")]).await;
    until_card(&browser).await;
    browser
        .run("window.attacks = 0; let was = false; new MutationObserver(() => {
                const is = !!document.querySelector('.arena.strikes-back'); if (is && !was) window.attacks += 1; was = is;
            }).observe(document.body, { subtree: true, childList: true, attributes: true })")
        .await;
    let planned = "return document.querySelector('.arena').dataset.strikes.split(' ').filter(Boolean).length";
    let planned = browser.run(planned).await;
    let over = "return !document.querySelector('.arena') || !!document.querySelector('.finale') || document.querySelector('.arena').dataset.round !== 'Round 1'";
    for _ in 0..60 {
        if browser.run(over).await == json!(true) {
            break;
        }
        browser.press_like("/attack/i", "/do not/i").await;
    }
    browser.until("the end of the round", over).await;
    browser.until("everything to lie still", "return !document.querySelector('.arena:is(.hurt, .strikes-back)')").await;
    assert_eq!(browser.run("return window.attacks").await, planned, "each attack of the card is seen once");
    browser.leave().await;
}
