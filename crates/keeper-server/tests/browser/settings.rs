//! What each person likes: sounds, the size of the text, calm.

use std::time::Duration;

use serde_json::json;

use crate::frame::walk_over;
use crate::stage::{Browser, Stage, WIDE};

/// Sounds are heard by this page instead of by a person: which were made, and how loud.
const EARS: &str = "window.heard = [];
    window.AudioContext = class {
        sampleRate = 8000; currentTime = 0; destination = {};
        resume() {}
        node(kind) { window.heard.push(kind); return { connect: (to) => to, start() {}, stop() {}, frequency: this.number(), type: '' }; }
        number() { return { value: 0, setValueAtTime(value) { this.value = value; }, exponentialRampToValueAtTime() {} }; }
        createBuffer(channels, count) { return { getChannelData: () => new Float32Array(count) }; }
        createBufferSource() { return this.node('noise'); }
        createOscillator() { return this.node('tone'); }
        createBiquadFilter() { return { connect: (to) => to, frequency: this.number(), type: '' }; }
        createGain() { return { connect: (to) => to, gain: { setValueAtTime: (value) => window.heard.push(value), exponentialRampToValueAtTime() {} } }; }
    };";

async fn seated(stage: &Stage, seed: &str) -> Browser {
    let browser = stage.browser(WIDE).await;
    browser.client.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": EARS })).await.unwrap();
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off')").await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", seed)]).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser
}

/// Opens the settings as a person does, changes one, and closes them.
async fn set(browser: &Browser, field: &str, value: &str) {
    browser.click(".head .tools .more summary").await;
    browser.click(".head .tools [data-do=settings]").await;
    browser.until("the settings", "return document.querySelector('#settings').open").await;
    let change = "const f = document.querySelector('#settings form').elements[arguments[0]];
        if (f.type === 'checkbox') { if (f.checked !== (arguments[1] === 'on')) f.click(); }
        else { f.value = arguments[1]; f.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.client.execute(change, vec![json!(field), json!(value)]).await.unwrap();
    browser.click("#settings form > button").await;
    browser.run("document.querySelector('.head .tools .more').open = false").await;
}

/// Plays until dice were rolled.
async fn until_dice(browser: &Browser) {
    browser.run("window.rolled = 0; new MutationObserver(() => { window.rolled += document.querySelectorAll('#happens .die, #rolling .die, #unfold .die').length; }).observe(document.body, { subtree: true, childList: true })").await;
    for luck in 0..60 {
        if browser.run("return window.rolled > 0").await == json!(true) {
            return;
        }
        assert!(!browser.is_over().await, "the game ended without dice");
        browser.press_any(luck * 7).await;
    }
    panic!("no dice were rolled");
}

#[tokio::test(flavor = "multi_thread")]
async fn sounds_are_off_until_somebody_wants_them_as_loud_as_they_want_them() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, "11").await;
    until_dice(&browser).await;
    assert_eq!(browser.run("return window.heard").await, json!([]), "nobody has asked for sounds");
    set(&browser, "sounds", "on").await;
    browser.until("the bell that shows how it sounds", "return window.heard.includes('tone')").await;
    browser.run("window.heard = []").await;
    until_dice(&browser).await;
    browser.until("the dice", "return window.heard.includes('noise')").await;
    let loudest = "return Math.max(...window.heard.filter((one) => typeof one === 'number'))";
    let mut loud = vec![];
    for volume in ["10", "100"] {
        browser.run("window.heard = []").await;
        set(&browser, "volume", volume).await;
        browser.until("the bell", "return window.heard.includes('tone')").await;
        loud.push(browser.run(loudest).await.as_f64().unwrap());
    }
    assert!((loud[1] / loud[0] - 10.0).abs() < 0.1, "the volume holds: {loud:?}");
    set(&browser, "sounds", "off").await;
    browser.run("window.heard = []").await;
    until_dice(&browser).await;
    assert_eq!(browser.run("return window.heard").await, json!([]));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_larger_text_is_larger_everywhere_it_is_read_and_still_fits() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, "11").await;
    let heights = "return ['#stage h2', '#stage .option .label, #stage .option', '#story li:not(.when)'].map((css) => {
        const e = document.querySelector(css), s = parseFloat(getComputedStyle(e).fontSize); return s * (e.currentCSSZoom ?? 1); })";
    let sizes = |value: serde_json::Value| -> Vec<f64> { serde_json::from_value(value).unwrap() };
    let usual = sizes(browser.run(heights).await);
    for (size, least) in [("large", 1.1), ("larger", 1.25)] {
        set(&browser, "text", size).await;
        let now = sizes(browser.run(heights).await);
        assert!(usual.iter().zip(&now).all(|(was, is)| is / was > least), "{size}: {usual:?} to {now:?}");
        browser.client.refresh().await.unwrap();
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        assert_eq!(sizes(browser.run(heights).await), now, "it is remembered");
        let wrong = walk_over(&browser, &format!("{size} text")).await;
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        crate::frame::resize(&browser, (1440, 900, false)).await;
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_calm_mode_nothing_moves() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, "11").await;
    set(&browser, "calm", "on").await;
    browser.run("window.moves = new Set(); window.tumbled = 0; const look = () => { document.getAnimations().filter((one) => one.playState === 'running').forEach((one) => window.moves.add(one.animationName ?? 'transition'));
        window.tumbled += document.querySelectorAll('.die.tumbling').length; requestAnimationFrame(look); }; look()").await;
    until_dice(&browser).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(browser.run("return [...window.moves]").await, json!([]));
    // The dice lie at once, and what they say comes after them.
    browser.until("the dice", "return window.rolled > 0").await;
    browser.leave().await;
}
