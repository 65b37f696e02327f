//! What the page does by itself: it explains, it unfolds what happens, and it says why something cannot be done.

use serde_json::json;

use crate::stage::{Browser, PHONE, Stage, WIDE};

const LESSON: &str =
    "const l = document.querySelector('#lesson'); return l.hidden ? '' : l.querySelector('h3').textContent";

#[tokio::test(flavor = "multi_thread")]
async fn a_first_time_player_is_led_and_can_stop_it() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    let first = browser.until("a lesson", LESSON).await;
    browser.click("[data-do=learnt]").await;
    let mut told = vec![first];
    for _ in 0..60 {
        let now = json!(browser.text(LESSON).await);
        if now != json!("") && !told.contains(&now) {
            told.push(now);
        }
        if told.len() > 3 {
            break;
        }
        browser.press_any(0).await;
    }
    assert!(told.len() > 3, "each phase is explained when it comes: {told:?}");
    // What was told is not told again, and a player who has heard enough is left alone.
    browser.run("localStorage.setItem('keeper-learnt', ''); location.reload()").await;
    browser.until("a lesson again", LESSON).await;
    browser.click("[data-do=stop-teaching]").await;
    assert_eq!(browser.text(LESSON).await, "");
    browser.client.refresh().await.unwrap();
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    assert_eq!(browser.text(LESSON).await, "");
    browser.leave().await;
}

async fn unfolding(browser: &Browser) -> bool {
    browser.run("return document.body.classList.contains('unfolding')").await == json!(true)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mythos_unfolds_on_the_stage_closes_by_itself_and_is_played_again() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    for _ in 0..80 {
        if unfolding(&browser).await {
            break;
        }
        browser.press_any(0).await;
    }
    let steps = "return document.querySelectorAll('#unfold .steps li').length > 2";
    browser.until("the steps of the Mythos", steps).await;
    let shown = browser.run("return getComputedStyle(document.querySelector('#stage')).display").await;
    assert_eq!(shown, json!("none"), "the stage has one place");
    browser.until("the card", "return !!document.querySelector('#unfold .drawn h3')").await;
    // Where its steps act is seen on the map, and no words run out of the card.
    let seen = "const card = document.querySelector('#unfold .drawn'), words = document.createRange(); words.selectNodeContents(card);
        return [document.querySelector('#spread').checkVisibility(), document.querySelector('#rolling').checkVisibility(), !!document.querySelector('.view.shown .board').checkVisibility(),
            [...words.getClientRects()].every((r) => r.right <= card.getBoundingClientRect().right + 1)]";
    let told = browser.run("return !document.querySelector('#unfold').hidden").await == json!(true);
    assert!(!told || browser.run(seen).await == json!([false, false, true, true]), "{}", browser.run(seen).await);
    browser.until("the question", "return !document.body.classList.contains('unfolding')").await;
    let veiled = browser.run("return document.querySelectorAll('.veiled').length").await;
    assert_eq!(veiled, json!(0), "everything that came is there");
    browser.click(".head [data-do=again]").await;
    browser.until("the same again", steps).await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dark_place_says_in_its_place_why() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    for _ in 0..40 {
        if browser.run("return document.querySelectorAll('.area.lit').length > 2").await == json!(true) {
            break;
        }
        browser.press_any(0).await;
    }
    let click = "const dark = [...document.querySelectorAll('.area:not(.lit)')].at(-1);
        dark.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true;";
    browser.run(click).await;
    let why =
        browser.until("the reason", "return document.querySelector('#preview:not([hidden]) .why')?.textContent").await;
    assert!(why.as_str().unwrap().ends_with('.'), "{why}");
    assert_eq!(browser.run("return document.querySelectorAll('dialog[open]').length").await, json!(0));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_unfolds_leaves_its_buttons_free_on_a_phone() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(PHONE).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off')").await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    for _ in 0..80 {
        if unfolding(&browser).await {
            break;
        }
        browser.press_any(0).await;
    }
    // However long it has become, a finger finds the button that goes on.
    let free = "const on = document.querySelector('#unfold .tools .on'), r = on?.getBoundingClientRect();
        return !on || document.querySelector('#unfold').hidden || on.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))";
    for _ in 0..12 {
        assert_eq!(browser.run(free).await, json!(true), "its button is covered");
        browser.run("document.querySelector('#unfold .tools .on')?.click()").await;
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    }
    browser.leave().await;
}
