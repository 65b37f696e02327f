//! With a finger: real touches, as a phone and a tablet send them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::frame::resize;
use crate::stage::{Browser, PHONE, QUIET, Screen, Stage, WIDE};

/// Where fingers are.
type Points<'a> = &'a [(f64, f64)];

async fn touch(browser: &Browser, kind: &str, points: Points<'_>) {
    let points: Vec<Value> = (0..).zip(points).map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
    browser.client.command("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await.unwrap();
}

pub async fn tap(browser: &Browser, at: (f64, f64)) {
    touch(browser, "touchStart", &[at]).await;
    tokio::time::sleep(Duration::from_millis(40)).await;
    // A finger is never quite still.
    touch(browser, "touchMove", &[(at.0 + 2.0, at.1 + 1.0)]).await;
    touch(browser, "touchEnd", &[]).await;
}

async fn swipe(browser: &Browser, from: (f64, f64), to: (f64, f64)) {
    touch(browser, "touchStart", &[from]).await;
    for step in 1..=8 {
        let share = f64::from(step) / 8.0;
        touch(browser, "touchMove", &[(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)]).await;
        tokio::time::sleep(Duration::from_millis(16)).await;
    }
    touch(browser, "touchEnd", &[]).await;
}

fn point(of: &Value) -> Option<(f64, f64)> {
    Some((of[0].as_f64()?, of[1].as_f64()?))
}

/// The middle of the first that this selector finds, brought into sight, if a finger would hit it there.
async fn middle(browser: &Browser, css: &str) -> Option<(f64, f64)> {
    let script = "const e = [...document.querySelectorAll(arguments[0])].find((one) => one.offsetParent || one.getBBox); if (!e) return null;
        if (!e.closest('svg.board')) e.scrollIntoView({ block: 'center' });
        const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, hit = document.elementFromPoint(x, y);
        return hit && (e.contains(hit) || hit.contains(e) || e.parentElement.contains(hit)) ? [x, y] : null";
    point(&browser.client.execute(script, vec![json!(css)]).await.unwrap())
}

async fn tap_on(browser: &Browser, css: &str) {
    for _ in 0..100 {
        if let Some(at) = middle(browser, css).await {
            return tap(browser, at).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let there = browser
        .client
        .execute("return document.querySelector(arguments[0])?.outerHTML.slice(0, 300) ?? ''", vec![json!(css)]);
    panic!("{css} cannot be hit: {}", there.await.unwrap());
}

async fn seated(stage: &Stage, screen: Screen, seed: &str) -> Browser {
    let browser = stage.browser(screen).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", seed)]).await;
    browser
}

/// A lit place that a finger can hit on the map, if there is one.
const LIT: &str = "const map = document.querySelector('.view.shown').getBoundingClientRect();
    for (const area of document.querySelectorAll('.view.shown .area.lit')) {
        const r = area.querySelector('.plate').getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
        if (x > map.left && x < map.right && y > map.top && y < map.bottom && document.elementFromPoint(x, y)?.closest('.area') === area) return [x, y, area.dataset.area];
    }
    return null;";

/// Answers with a finger: a lit place on the map if there is one, else one of the answers; says whether it was a place.
async fn answer(browser: &Browser, luck: usize) -> bool {
    browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    let before = browser.position().await;
    let gone =
        format!("return Number(document.body.dataset.position) !== {before} || !!document.querySelector('.finale')");
    let lit = browser.run(LIT).await;
    if let Some(at) = point(&lit) {
        tap(browser, at).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        if browser.position().await == before {
            // Something is at stake: the first tap has aimed, the second goes.
            let aimed = browser.text("return document.querySelector('.area.aimed')?.dataset.area ?? ''").await;
            assert_eq!(Some(aimed.as_str()), lit[2].as_str(), "the tap meets the place that was under the finger");
            let at = browser.run("const r = document.querySelector('.area.aimed .plate').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]").await;
            tap(browser, point(&at).unwrap()).await;
        }
        browser.until("the walk", &gone).await;
        return true;
    }
    let count = browser.run("return [...document.querySelectorAll('#stage .option')].filter((one) => one.offsetParent && one.dataset.choose).length").await;
    let count = count.as_u64().unwrap_or(0).max(1) as usize;
    let mark = "const all = [...document.querySelectorAll('#stage .option')].filter((one) => one.offsetParent && one.dataset.choose);
        document.querySelectorAll('.meant').forEach((one) => one.classList.remove('meant')); all[arguments[0]]?.classList.add('meant'); return !!all.length";
    // The page may have put its answers into another order while the finger came down: then it taps again, as a person does.
    for _ in 0..4 {
        if browser.client.execute(mark, vec![json!(luck % count)]).await.unwrap() == json!(true) {
            tap_on(browser, "#stage .option.meant").await;
        } else {
            tap_on(browser, "#spread .done").await;
        }
        for _ in 0..60 {
            if browser.run(&gone).await == json!(true) {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    panic!("taps do nothing: {}", browser.text("return document.querySelector('#stage').innerText").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_played_with_a_finger_on_phone_and_tablet() {
    let Some(stage) = Stage::set().await else { return };
    let tablet = Screen { width: 820, height: 1180, dark: true };
    for (screen, touches) in [(PHONE, true), (tablet, true), (Screen { width: 844, height: 390, dark: false }, true)] {
        let browser = seated(&stage, screen, "3").await;
        resize(&browser, (screen.width, screen.height, touches)).await;
        let (mut walks, mut answers) = (0, 0);
        while walks < 3 {
            assert!(
                answers < 90 && !browser.is_over().await,
                "{walks} places were gone to by a tap on the map at {}",
                screen.width
            );
            walks += usize::from(answer(&browser, answers * 5).await);
            answers += 1;
        }
        browser.leave().await;
    }
}

const WINDOW: &str =
    "return document.querySelector('.view.shown svg.board').getAttribute('viewBox').split(' ').map(Number)[2]";

#[tokio::test(flavor = "multi_thread")]
async fn two_fingers_zoom_a_drag_moves_the_map_and_two_taps_show_all_of_it() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, PHONE, "3").await;
    // The map is there where somebody is asked where to go.
    for luck in 0..60 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        if point(&browser.run(LIT).await).is_some() {
            break;
        }
        answer(&browser, luck).await;
    }
    let wide = || async { browser.run(WINDOW).await.as_f64().unwrap() };
    let before = wide().await;
    let at = |apart: f64| [(195.0 - apart, 200.0), (195.0 + apart, 200.0)];
    touch(&browser, "touchStart", &at(80.0)).await;
    for apart in [70.0, 60.0, 50.0, 40.0, 30.0] {
        touch(&browser, "touchMove", &at(apart)).await;
    }
    touch(&browser, "touchEnd", &[]).await;
    let farther = wide().await;
    assert!(farther > before, "fingers that come together show more: {before} to {farther}");
    touch(&browser, "touchStart", &at(30.0)).await;
    for apart in [45.0, 60.0, 80.0] {
        touch(&browser, "touchMove", &at(apart)).await;
    }
    touch(&browser, "touchEnd", &[]).await;
    assert!(wide().await < farther, "fingers that part show less");
    let corner = "return document.querySelector('.view.shown svg.board').getAttribute('viewBox')";
    let was = browser.text(corner).await;
    swipe(&browser, (300.0, 260.0), (180.0, 200.0)).await;
    assert_ne!(browser.text(corner).await, was, "a finger drags the map");
    let position = browser.position().await;
    // Beside the places two taps come closer where much is seen, else they show all of it.
    let free = "const b = document.querySelector('.view.shown').getBoundingClientRect();
        for (let y = b.top + 12; y < b.bottom - 12; y += 9) for (let x = b.left + 12; x < b.right - 12; x += 9) {
            const e = document.elementFromPoint(x, y); if (e?.closest('svg.board') && !e.closest('.area, .tok')) return [x, y]; } return null";
    for _ in 0..2 {
        let (at, was) = (point(&browser.run(free).await).expect("there is ground"), wide().await);
        tap(&browser, at).await;
        tap(&browser, at).await;
        tokio::time::sleep(Duration::from_millis(400)).await;
        let now = wide().await;
        assert!(if was > 600.0 { now < 0.6 * was } else { now >= 999.0 }, "two taps zoom: {was} to {now}");
    }
    assert_eq!(browser.position().await, position, "none of it was an answer");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_of_a_phone_opens_at_its_end_and_talk_that_was_not_seen_is_counted() {
    let Some(stage) = Stage::set().await else { return };
    let (kate, joe) = (stage.browser(PHONE).await, stage.browser(WIDE).await);
    kate.go("/").await;
    kate.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
    let table =
        kate.make(&[("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link"), ("seed", "1926")]).await;
    joe.go(&table).await;
    joe.run("const b = document.querySelector('button[value=sit]'); b.form.elements.name.value = 'Joe'; b.click()")
        .await;
    kate.until("Joe", "return document.body.innerText.includes('Joe')").await;
    kate.begin().await;
    for one in [&kate, &joe] {
        one.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    }
    joe.run("const f = document.querySelector('#say'); f.elements.text.value = 'Hello'; f.requestSubmit()").await;
    let badge = "return document.querySelector('.phonetabs [data-tab=story] .unread').textContent";
    assert_eq!(kate.until("the badge", badge).await, json!("1"));
    tap_on(&kate, ".phonetabs [data-tab=story]").await;
    let end = "const log = document.querySelector('#story'); return log.offsetParent && log.scrollHeight - log.scrollTop - log.clientHeight < 4";
    kate.until("the newest line", end).await;
    tap_on(&kate, "[data-pane=talk]").await;
    let read = "return document.querySelector('.phonetabs [data-tab=story] .unread').textContent === '' && document.querySelector('#talk').textContent.includes('Hello')";
    kate.until("what was said", read).await;
    for one in [kate, joe] {
        one.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tablet_shows_what_is_in_play_and_the_others_behind_a_tab() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", crate::pictures::FIGHT, QUIET).await;
    resize(&browser, (820, 1180, true)).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    let seen = "return ['#story', '#say', '.mates .panel', '.plays'].map((css) => !!document.querySelector(css)?.getClientRects().length)";
    assert_eq!(browser.run(seen).await, json!([true, true, false, false]));
    browser.click(".panes [data-pane=table]").await;
    assert_eq!(browser.run(seen).await, json!([false, false, true, true]));
    let whole = "const all = [...document.querySelectorAll('.mates .panel')], tabs = document.querySelector('.panes').getBoundingClientRect();
        return [all.length, all.every((one) => { const r = one.getBoundingClientRect(); return r.right <= innerWidth && r.left >= tabs.left && r.top >= tabs.bottom - 1; })]";
    assert_eq!(browser.run(whole).await, json!([3, true]), "all others stand below the tabs");
    // Turned, the story stands there again.
    resize(&browser, (1180, 820, true)).await;
    assert_eq!(browser.run("return !!document.querySelector('#story').offsetParent").await, json!(true));
    resize(&browser, (820, 1180, true)).await;
    browser.click(".panes [data-pane=story]").await;
    assert_eq!(browser.run(seen).await, json!([true, true, false, false]));
    // The sum of a check stands beside its signs, not under them.
    let apart = "const part = (b, s) => `<span class=part><b>${b}</b><small>${s}</small></span>`, sum = [part(4, 'Luck'), part(1, 'Blackest Night'), part('2 dice', 'one hit needed')].join('<i>+</i>');
        document.querySelector('#stage .options').insertAdjacentHTML('beforebegin', `<div class=lying>${sum}<div class=lie></div></div>`);
        const all = [...document.querySelectorAll('.lying > :is(i, .part)')].map((one) => one.getBoundingClientRect());
        return all.every((one, at) => at === 0 || one.left >= all[at - 1].right || one.top >= all[at - 1].bottom)";
    assert_eq!(browser.run(apart).await, json!(true));
    browser.leave().await;
}
