//! The table in a real browser.

mod after;
mod axe;
mod battle;
mod drawings;
mod driver;
mod final_hour;
mod first;
mod frame;
mod kingsport;
mod lead;
mod legible;
mod pace;
mod pictures;
mod question;
mod room;
mod settings;
mod stage;
mod telling;
mod touch;
mod watch;

use std::time::Duration;

use serde_json::json;
use stage::{Browser, PHONE, Stage, WIDE};

/// Everything that stands on the boards: which token, and in which place.
const BOARD: &str = "return [...document.querySelectorAll('.area, .cell')].map(a => a.getAttribute('aria-label') || a.textContent).join('\\n')";

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_two_browsers_play_by_clicking_the_board_and_see_the_same() {
    let Some(stage) = Stage::set().await else { return };
    let (kate, joe) = (stage.browser(WIDE).await, stage.browser(WIDE).await);
    let fields = [("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link"), ("seed", "1926")];
    let table = kate.make(&fields).await;
    joe.go(&table).await;
    sit(&joe, "Joe").await;
    kate.until("Joe's name", "return document.body.innerText.includes('Joe')").await;
    kate.begin().await;
    for one in [&kate, &joe] {
        one.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    }
    let (mut turns, mut walked) = (0, 0);
    let mut luck = 7;
    while turns < 60 && walked < 6 {
        turns += 1;
        luck = luck * 31 % 9973;
        let asked = "return !!document.querySelector('#stage .option')";
        let mut who = &kate;
        for _ in 0..2000 {
            if kate.run(asked).await == json!(true) {
                who = &kate;
                break;
            }
            if joe.run(asked).await == json!(true) {
                who = &joe;
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // A place that is lit is clicked on the map.
        let before = who.position().await;
        let lit = "const all = [...document.querySelectorAll('.area.lit')]; const one = all[arguments[0] % (all.length || 1)];
            if (!one) return false; one.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true;";
        if who.client.execute(lit, vec![json!(luck)]).await.unwrap() == json!(true) {
            walked += 1;
            who.until("the walk", &format!("return Number(document.body.dataset.position) !== {before}")).await;
        } else {
            who.press_any(0).await;
        }
    }
    assert!(walked >= 6, "places were lit and could be clicked");
    same(&kate, &joe).await;
    // Reloading in the middle of a decision changes nothing. (What unfolds may still lie over the question.)
    let before = (kate.position().await, kate.text("return document.querySelector('#stage').textContent").await);
    kate.client.refresh().await.unwrap();
    kate.until("the page", "return document.querySelectorAll('.area').length > 30").await;
    let after = (kate.position().await, kate.text("return document.querySelector('#stage').textContent").await);
    assert_eq!(before, after);
    same(&kate, &joe).await;
    kate.leave().await;
    joe.leave().await;
}

/// Takes the first free seat of the page on which people gather.
async fn sit(browser: &Browser, name: &str) {
    let script = "const b = [...document.querySelectorAll('button[value=sit]')][0]; if (!b) return false;
        const i = b.form.elements.name; if (i) i.value = arguments[0]; b.click(); return true;";
    let done = browser.client.execute(script, vec![json!(name)]).await.unwrap();
    assert_eq!(done, json!(true), "there is a seat to take");
}

/// Both browsers come to show the same board.
async fn same(one: &Browser, other: &Browser) {
    for _ in 0..200 {
        if one.position().await == other.position().await && strip(one).await == strip(other).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(strip(one).await, strip(other).await);
}

/// What stands where, without what only the one who is asked may choose.
async fn strip(browser: &Browser) -> String {
    let tokens = "return [...document.querySelectorAll('[data-token]')].map(t => t.dataset.token + ' ' + t.getAttribute('transform').replace(/\\.0(?=[ )])/g, '')).sort().join('\\n')";
    assert!(!browser.text(BOARD).await.is_empty());
    browser.text(tokens).await
}

async fn to_the_end(fields: &[(&str, &str)]) {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    // What happens is not shown as it happens: a whole game would take minutes.
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-moving', 'off')").await;
    browser.make(fields).await;
    let mut luck: u64 = 1;
    for pressed in 0.. {
        assert!(pressed < 3000, "the game does not end");
        if browser.is_over().await {
            break;
        }
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        browser.press_any(luck >> 40).await;
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_arkham_horror_is_played_to_its_end_by_buttons() {
    to_the_end(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "7")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_final_hour_is_played_to_its_end_by_buttons() {
    to_the_end(&[("game", "final-hour"), ("players", "1"), ("name", "Kate"), ("seed", "7")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_question_and_nothing_is_wider_than_it() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(PHONE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    browser.until("the question", "return document.querySelectorAll('#stage .option').length > 0").await;
    for _ in 0..12 {
        let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(browser.run(wide).await, json!(0), "the page can be pushed sideways");
        let high = "const r = document.querySelector('#stage .option').getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight && r.height >= 40";
        browser.until("an option that can be seen and hit", high).await;
        browser.press_any(0).await;
        browser.until("the next question", "return !!document.querySelector('#stage .option, .finale')").await;
        if browser.is_over().await {
            break;
        }
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cost_most_is_asked_and_read_with_the_keyboard() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser
        .finished(&[
            ("game", "final-hour"),
            ("players", "2"),
            ("player", "random"),
            ("player", "random"),
            ("seed", "7"),
        ])
        .await;
    browser.until("the button", "return !!document.querySelector('#review button')?.offsetParent").await;
    browser.key("#review button", "\u{e007}").await;
    let found = "return document.querySelectorAll('#review a').length || document.querySelector('#review').textContent.includes('No choice')";
    browser.until("its end", found).await;
    let state = "const r = document.querySelector('#review'); return r.getAttribute('aria-busy') + ' ' + (document.activeElement === r)";
    assert_eq!(browser.text(state).await, "false true", "it is read out, and the next key goes on from there");
    if browser.run("return !!document.querySelector('#review a')").await == json!(true) {
        browser.click("#review a").await;
        browser
            .until("the moment", "return location.pathname.endsWith('/replay') && !!document.querySelector('#moment')")
            .await;
    }
    browser.leave().await;
}
