//! Arkham Horror: Final Hour beside its board: the row, the own cards, the clues of the ritual, the omens.

use serde_json::json;

use crate::frame::walk_over;
use crate::stage::{Browser, PHONE, QUIET, Screen, Stage, WIDE};

/// The meters of what everybody collects or sees go, if they can be seen.
pub const METERS: &str = "return ['gates-left', 'clues', 'seals'].map((id) => document.querySelector(`#head .t-${id}`)).filter((meter) => meter?.offsetParent).map((meter) => meter.getAttribute('aria-valuetext'))";

/// A game of three, as far as the first priority card of its person.
pub async fn asked_for_a_card(stage: &Stage, screen: Screen) -> Browser {
    let browser = stage.browser(screen).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
    let mut fields = vec![("game", "final-hour"), ("players", "3"), ("name", "Kate"), ("seed", "1926")];
    fields.extend([("player", "person"), ("player", "random"), ("player", "random")]);
    browser.make(&fields).await;
    for _ in 0..20 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        if browser.run("return !!document.querySelector('.hand .face.can')").await == json!(true) {
            return browser;
        }
        browser.press_any(0).await;
    }
    panic!("no card can be played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_is_aimed_at_lights_its_half_and_the_omens_count_it() {
    let Some(stage) = Stage::set().await else { return };
    let browser = asked_for_a_card(&stage, WIDE).await;
    let parts = "return ['.clues .kind', '.row .play', '.hand .face', '.omens li', '.halves .half'].map(s => document.querySelectorAll(s).length)";
    assert_eq!(browser.run(parts).await, json!([5, 4, 4, 4, 2]));
    assert_eq!(browser.run(METERS).await, json!(["8 of 8", "0 of 10", "0 of 21"]), "gates left, clues, seals");
    let cards = "return [...document.querySelectorAll('.hand .face.can')].map(c => Number(c.dataset.omens))";
    let cards = browser.run(cards).await;
    let aim = "const c = document.querySelectorAll('.hand .face.can')[arguments[0]]; c.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        const o = document.querySelector('.omens'), count = Number(o.dataset.counted) + Number(c.dataset.omens);
        const now = [...o.querySelectorAll('.now')].map(l => [Number(l.dataset.from), Number(l.dataset.to)]);
        return [count, parseInt(o.querySelector('output').textContent), now.every(([a, b]) => a <= count && count <= b), c.dataset.half ?? '', document.querySelectorAll('.halves .lit').length]";
    for at in 0..cards.as_array().unwrap().len() {
        let seen = browser.client.execute(aim, vec![json!(at)]).await.unwrap();
        assert_eq!((&seen[0], &seen[2]), (&seen[1], &json!(true)), "{seen}");
        assert_eq!(seen[4], json!(u8::from(seen[3] != json!(""))), "{seen}");
    }
    let before = browser.position().await;
    browser.click(".hand .face.can").await;
    browser.until("the play", &format!("return Number(document.body.dataset.position) !== {before}")).await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_campus_and_its_cards_fit_every_screen() {
    let Some(stage) = Stage::set().await else { return };
    let mut wrong = vec![];
    for dark in [true, false] {
        let browser = asked_for_a_card(&stage, Screen { dark, ..WIDE }).await;
        wrong.extend(walk_over(&browser, &format!("final hour, dark: {dark}")).await);
        browser.leave().await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_is_squeezed_on_a_phone() {
    let Some(stage) = Stage::set().await else { return };
    let browser = asked_for_a_card(&stage, PHONE).await;
    let squeezed = "return [...document.querySelectorAll('#stage .option .label')].filter((one) => { const r = one.getBoundingClientRect(); return r.width > 0 && r.width < 90 && r.height > 60; }).map((one) => one.textContent)";
    for luck in 0..40 {
        browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
        if browser.is_over().await {
            break;
        }
        assert_eq!(browser.run(squeezed).await, json!([]));
        browser.press_any(luck * 3).await;
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ritual_is_revealed_card_by_card_in_the_end() {
    let Some(stage) = Stage::set().await else { return };
    // Everybody is ready, and everybody holds one card back.
    let scenario = r#"
game = "final-hour"

[[scenario]]
name = "the ritual is tried"
investigators = [{ who = "Jenny" }, { who = "Tommy" }, { who = "Rita" }]
phase = "ready"
play = []
"#;
    let browser = stage.player(WIDE, "final-hour", scenario, QUIET).await;
    for _ in 0..12 {
        browser.until("a question or the end", "return !!document.querySelector('#stage .option, .finale')").await;
        if browser.is_over().await {
            break;
        }
        browser.press_like("/ready/i", "/not ready|put it off|wait/i").await;
    }
    let lines = browser.until("the ritual", "return document.querySelectorAll('.reveal p').length").await;
    assert_eq!(lines, json!(2 + 3 * 3), "two clues and three cards of each");
    browser.leave().await;
}
