//! Bots at a pace, a summary of what nobody watched, and what others take back.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::stage::{Browser, Stage, WIDE};

const ASKED: &str = "return !!document.querySelector('#stage .option')";
const PACES: &str = "return !!document.querySelector('#stage .pacing')";

async fn with_bots(browser: &Browser, pace: &str) -> String {
    browser.go("/").await;
    browser
        .run(&format!("localStorage.setItem('keeper-pace', '{pace}'); localStorage.setItem('keeper-teach', 'off')"))
        .await;
    let bots = [("player", "person"), ("player", "random"), ("player", "random"), ("player", "random")];
    let fields = [("game", "arkham"), ("players", "4"), ("name", "Kate"), ("seed", "5")];
    let table = browser.make(&[&fields[..], &bots[..]].concat()).await;
    browser.until("the table", "return !!document.querySelector('#stage .option, #stage .pacing')").await;
    table
}

/// Answers until the bots play.
async fn until_bots(browser: &Browser) {
    for luck in 0..40 {
        let end = Instant::now() + Duration::from_secs(20);
        while browser.run(ASKED).await != json!(true) && browser.run(PACES).await != json!(true) {
            assert!(Instant::now() < end, "nobody plays");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if browser.run(PACES).await == json!(true) {
            return;
        }
        browser.press_any(luck).await;
    }
    panic!("no bot has played");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_a_step_for_each_press_of_the_space_bar() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    with_bots(&browser, "step").await;
    until_bots(&browser).await;
    // Until the page has said how fast they shall play they play on.
    tokio::time::sleep(Duration::from_millis(700)).await;
    until_bots(&browser).await;
    browser
        .until("the pace", "return document.querySelector('.pacing [aria-pressed=true]')?.textContent === 'Step'")
        .await;
    // They wait.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let waits = browser.position().await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(browser.position().await, waits, "nobody has pressed anything");
    for _ in 0..3 {
        let before = browser.position().await;
        browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))").await;
        browser.until("the next event", &format!("return Number(document.body.dataset.position) > {before}")).await;
        if browser.run(PACES).await != json!(true) {
            break;
        }
    }
    // The pace is changed by its key, and remembered.
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }))").await;
    assert_eq!(browser.text("return localStorage.getItem('keeper-pace')").await, "slow");
    if browser.run(PACES).await == json!(true) {
        browser.run("document.querySelector('[data-pace=skip]').click()").await;
    }
    browser.until("the own question, which waits for nothing", ASKED).await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bots_stay_for_more_than_a_second_and_the_own_question_comes_at_once() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    with_bots(&browser, "slow").await;
    browser.run("window.moments = []; new MutationObserver(() => window.moments.push([performance.now(), document.body.dataset.position,
        !!document.querySelector('#stage .option')])).observe(document.body, { attributes: true, attributeFilter: ['data-position'] })").await;
    // Only what lies between two events of bots counts; between two questions of one's own there may be a single one.
    let gaps = "const all = window.moments; return all.slice(1).filter((m, i) => !m[2] && !all[i][2] && m[0] - all[i][0] > 1400).length";
    for _ in 0..10 {
        until_bots(&browser).await;
        browser.until("the own question, which waits for nothing", ASKED).await;
        if browser.run(gaps).await.as_u64() > Some(0) {
            break;
        }
        browser.press_any(0).await;
    }
    assert!(browser.run(gaps).await.as_u64() > Some(0), "{}", browser.run("return window.moments").await);
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_skipped_is_summed_up_with_old_and_new_numbers() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    with_bots(&browser, "skip").await;
    for luck in 0..60 {
        browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
        assert!(!browser.is_over().await, "no summary came");
        if browser.run("return !document.querySelector('#summary').hidden").await == json!(true) {
            break;
        }
        browser.press_any(luck % 3).await;
    }
    let lines = browser.run("return [...document.querySelectorAll('#summary li b')].map(b => b.textContent)").await;
    let lines = lines.as_array().unwrap();
    assert!((1..=5).contains(&lines.len()), "{lines:?}");
    for line in lines {
        let (was, is) = line.as_str().unwrap().split_once(" to ").unwrap();
        assert!(was.parse::<i32>().unwrap() != is.parse::<i32>().unwrap());
    }
    if let Some(folder) = std::env::var_os("KEEPER_SHOTS") {
        let png = browser.client.screenshot().await.unwrap();
        std::fs::write(std::path::Path::new(&folder).join("summary.png"), png).unwrap();
    }
    browser.run("document.querySelector('#summary [data-do=show-unseen]').click()").await;
    browser
        .until(
            "the events again",
            "return !document.querySelector('#happens').hidden || !document.querySelector('#unfold').hidden",
        )
        .await;
    browser.run("document.querySelector('#summary [data-do=close-summary]').click()").await;
    assert_eq!(browser.run("return document.querySelector('#summary').hidden").await, json!(true));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_takes_back_stays_until_it_is_seen_and_who_watches_is_told() {
    let Some(stage) = Stage::set().await else { return };
    let (kate, joe, lena) = (stage.browser(WIDE).await, stage.browser(WIDE).await, stage.browser(WIDE).await);
    let fields = [("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link"), ("seed", "1926")];
    let table = kate.make(&fields).await;
    joe.go(&table).await;
    joe.run("const b = document.querySelector('button[value=sit]'); b.form.elements.name.value = 'Joe'; b.click()")
        .await;
    kate.until("Joe", "return document.body.innerText.includes('Joe')").await;
    let away = "return document.body.innerText.includes('Joe, away')";
    for _ in 0..10 {
        assert_eq!(kate.run(away).await, json!(false), "the newest is there");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    kate.begin().await;
    for one in [&kate, &joe] {
        one.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    }
    lena.go(&table).await;
    lena.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    let told =
        "return document.querySelector('#watchers').textContent.includes('A guest is watching. They see no hands.')";
    kate.until("the line about watchers", told).await;
    assert!(lena.text("return document.querySelector('#stage').textContent").await.contains("every seat is taken"));
    lena.until("the same line", "return document.querySelector('#watchers').textContent.includes('You are watching')")
        .await;
    let (mut who, mut other) = (&kate, &joe);
    kate.until("somebody is asked", "return true").await;
    for _ in 0..200 {
        if kate.run(ASKED).await == json!(true) {
            break;
        }
        if joe.run(ASKED).await == json!(true) {
            (who, other) = (&joe, &kate);
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    who.press_any(0).await;
    who.run("document.querySelector('.tools [data-do=undo]').click()").await;
    other.until("the notice", "return !document.querySelector('#undone').hidden && document.querySelector('#undone').textContent.includes('took back')").await;
    let text = other.text("return document.querySelector('#undone').textContent").await;
    assert!(text.contains("Nothing of yours changed."), "{text}");
    tokio::time::sleep(Duration::from_millis(7000)).await;
    assert_eq!(other.run("return document.querySelector('#undone').hidden").await, json!(false), "it stays");
    other.run("document.querySelector('#undone [data-do=seen-undo]').click()").await;
    assert_eq!(other.run("return document.querySelector('#undone').hidden").await, json!(true));
    for one in [kate, joe, lena] {
        one.leave().await;
    }
}

/// How long each moment stayed on this page, in milliseconds, since it began to count.
const STAYED: &str = "return window.moments.slice(1).map((m, i) => m - window.moments[i])";
const COUNT: &str = "window.moments = []; new MutationObserver(() => window.moments.push(performance.now())).observe(document.body, { attributes: true, attributeFilter: ['data-position'] })";

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_bots_at_their_own_pace() {
    let Some(stage) = Stage::set().await else { return };
    let (kate, joe) = (stage.browser(WIDE).await, stage.browser(WIDE).await);
    for (one, pace) in [(&kate, "slow"), (&joe, "fast")] {
        one.go("/").await;
        one.run(&format!("localStorage.setItem('keeper-pace', '{pace}'); localStorage.setItem('keeper-teach', 'off')"))
            .await;
    }
    let bots =
        [("player", "person"), ("player", "person"), ("player", "random"), ("player", "random"), ("player", "random")];
    let fields = [("game", "arkham"), ("players", "5"), ("name", "Kate"), ("who", "link"), ("seed", "5")];
    let table = kate.make(&[&fields[..], &bots[..]].concat()).await;
    joe.go(&table).await;
    joe.run("const b = document.querySelector('button[value=sit]'); b.form.elements.name.value = 'Joe'; b.click()")
        .await;
    kate.until("Joe", "return document.body.innerText.includes('Joe')").await;
    kate.begin().await;
    for one in [&kate, &joe] {
        one.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    }
    // Both answer until only bots are waited for, for both of them.
    let mut luck = 0;
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        assert!(Instant::now() < end, "bots never play");
        let mut asked = false;
        for one in [&kate, &joe] {
            if one.run(ASKED).await == json!(true) {
                one.press_any(luck).await;
                (asked, luck) = (true, luck + 1);
            }
        }
        if !asked && kate.run(PACES).await == json!(true) && joe.run(PACES).await == json!(true) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    for one in [&kate, &joe] {
        one.run(COUNT).await;
    }
    let behind = kate.until(
        "Kate to be behind Joe",
        "return window.moments.length > 2 || !!document.querySelector('#stage .option')",
    );
    behind.await;
    let slow: Vec<f64> = serde_json::from_value(kate.run(STAYED).await).unwrap();
    let fast: Vec<f64> = serde_json::from_value(joe.run(STAYED).await).unwrap();
    // What comes with a question of Kate's does not wait.
    let asked = kate.run(ASKED).await == json!(true);
    assert!(asked || slow.iter().any(|gap| *gap > 1400.0), "{slow:?}");
    assert!(fast.iter().any(|gap| *gap < 1300.0) || fast.is_empty(), "{fast:?}");
    assert!(joe.position().await >= kate.position().await, "who wants it faster sees it first");
    for one in [kate, joe] {
        one.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_only_bots_play_the_screen_is_a_replay_with_controls() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    let bots = [("player", "random"); 3];
    browser.make(&[&[("game", "arkham"), ("players", "3"), ("seed", "5")][..], &bots[..]].concat()).await;
    assert!(browser.text("return location.pathname").await.ends_with("/replay"));
    let at = "return Number(document.querySelector('[data-slide]').value)";
    let playing = "return document.querySelector('[data-play]').getAttribute('aria-pressed') === 'true'";
    browser.until("it plays by itself", "return Number(document.querySelector('[data-slide]').value) > 0").await;
    assert_eq!(browser.run(playing).await, json!(true));
    // The game goes on beside it, and so does the timeline.
    let most = browser.run("return Number(document.querySelector('[data-slide]').max)").await.as_u64().unwrap();
    browser.until("more of it", &format!("return Number(document.querySelector('[data-slide]').max) > {most}")).await;
    browser.click("[data-play]").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let stopped = browser.run(at).await;
    tokio::time::sleep(Duration::from_millis(2200)).await;
    assert_eq!(browser.run(at).await, stopped, "it stands still");
    assert_eq!(browser.run(playing).await, json!(false));
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))").await;
    browser.until("the next turn", &format!("{at} > {stopped}")).await;
    let link = browser.text("return location.search").await;
    assert!(link.contains("at="), "the address names the moment: {link}");
    browser.leave().await;
}
