//! The frame of the table at every size of a screen, with a finger, with keys and without a connection.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::stage::{Browser, PHONE, QUIET, Stage, WIDE};

/// Width and height, and whether it is a screen for fingers.
pub const SIZES: [(u16, u16, bool); 9] = [
    (1440, 900, false),
    (1280, 720, false),
    (1920, 1080, false),
    (2560, 1440, false),
    (1180, 820, true),
    (820, 1180, true),
    (390, 844, true),
    (844, 390, true),
    // 1440 by 900 at twice its size.
    (720, 450, false),
];

/// Every box that can be played with the others.
pub const BOXES: [&str; 8] =
    ["dunwich", "dark-pharaoh", "king-in-yellow", "black-goat", "kingsport", "lurker", "innsmouth", "miskatonic"];

/// What lies over something else or off the screen, what is cut, what is too small to be read or hit.
const CHECK: &str = r##"
const touch = arguments[0], wrong = [];
const shown = (e) => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' && !e.closest('details:not([open]) > :not(summary), [hidden], dialog:not([open]), .vh, .skip'); };
const name = (e) => e.id ? '#' + e.id : '.' + String(e.className.baseVal ?? e.className).split(' ').join('.') + (e.dataset?.do ?? e.dataset?.tab ?? '');
const within = (r) => r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
if (document.documentElement.scrollWidth > innerWidth) wrong.push('pushed sideways: ' + document.documentElement.scrollWidth);
const over = (list) => {
  const seen = (e) => { const r = e.getBoundingClientRect(), s = e.parentElement.closest('.side')?.getBoundingClientRect(); return s ? new DOMRect(r.x, r.y, r.width, Math.min(r.bottom, s.bottom) - r.y) : r; };
  const all = list.filter(shown).map((e) => [e, seen(e)]);
  for (const [e, r] of all) if (!within(r)) wrong.push('off the screen: ' + name(e) + ' ' + [r.left, r.top, r.right, r.bottom].map(Math.round));
  for (let i = 0; i < all.length; i += 1) for (let j = 0; j < i; j += 1) {
    const [a, b] = [all[i][1], all[j][1]];
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push('overlap: ' + name(all[j][0]) + ' ' + name(all[i][0]));
  }
};
const find = (css) => [...document.querySelectorAll(css)];
over(find('#head, main.map, #dock, aside.side, .phonetabs'));
over(find('#head .title, #head .track:not(.menu .track), #head .phase, #head .order, #head .tools > *, #head .boxes'));
over(find('#tabs, #beside, .view.shown'));
over(find('#ask > *, #stage, #unfold, #table, .storybox, .handle'));
const cut = find('#head .title, #head .track, #head .phase, #head .tools').filter(shown);
for (const e of cut) { if (e.scrollWidth > e.clientWidth + 1) wrong.push('cut: ' + name(e)); }
const told = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.textContent.trim() || e.closest('svg, script, style, option') || !shown(e)) continue;
  const size = parseFloat(getComputedStyle(e).fontSize);
  if (size < 12 && !told.has(name(e))) { told.add(name(e)); wrong.push(size + ' px: ' + name(e)); }
}
for (const text of find('.view.shown .board text').filter(shown)) {
  const m = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m.a, m.b), at = text.closest('[class]').getAttribute('class');
  if (size < 11.9 && !told.has('map ' + at)) { told.add('map ' + at); wrong.push(size.toFixed(1) + ' px on the map: ' + at + ' ' + text.textContent); }
}
for (const text of find('.view.shown .area > text').filter(shown)) {
  const r = text.getBoundingClientRect(), p = text.parentElement.querySelector('.plate').getBoundingClientRect(), k = p.height / 40;
  if (r.right > p.right + 3 * k || r.left < p.left - 3 * k) wrong.push('wider than its plate: ' + text.textContent + ' by ' + Math.round(Math.max(r.right - p.right, p.left - r.left)));
}
for (const words of find('.view.shown .railto').filter(shown)) {
  const r = words.getBoundingClientRect();
  for (const plate of find('.view.shown .area .plate')) {
    const p = plate.getBoundingClientRect();
    if (Math.min(r.right, p.right) - Math.max(r.left, p.left) > 0 && Math.min(r.bottom, p.bottom) - Math.max(r.top, p.top) > 0) wrong.push('on a plate: ' + words.textContent + ', ' + plate.parentElement.dataset.area);
  }
}
const story = find('.storybox')[0];
if (innerWidth >= 720 && innerHeight >= 500) {
  const r = story.getBoundingClientRect();
  if (r.height < 189) wrong.push('story too low: ' + Math.round(r.height));
  const log = find('#story')[0];
  if (log.scrollHeight - log.scrollTop - log.clientHeight > 4) wrong.push('the newest line is out of sight');
}
if (touch) for (const e of find('button, summary, a[href], input, select')) {
  const r = e.getBoundingClientRect();
  if (shown(e) && !e.closest('.handle, .log, .detail, #beside, .dock') && (r.height < 43.5 || r.width < 43.5)) { const t = Math.round(r.width) + 'x' + Math.round(r.height) + ': ' + name(e); if (!told.has(t)) { told.add(t); wrong.push(t); } }
}
return wrong;"##;

pub async fn resize(browser: &Browser, (width, height, touch): (u16, u16, bool)) {
    browser.client.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch })).await.unwrap();
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
    browser.client.command("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
    let there = format!("return innerWidth === {width} && innerHeight === {height}");
    browser.until("the size", &there).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
}

/// What is wrong at each size and with each tab of a phone.
pub async fn walk_over(browser: &Browser, table: &str) -> Vec<String> {
    let mut wrong = vec![];
    for size in SIZES {
        resize(browser, size).await;
        let tabs = "return [...document.querySelectorAll('.phonetabs button')].filter((tab) => tab.offsetParent).map((tab) => tab.dataset.tab)";
        let tabs = browser.run(tabs).await;
        let tabs = tabs.as_array().filter(|tabs| !tabs.is_empty()).cloned().unwrap_or_else(|| vec![Value::Null]);
        // The map last: that is how the next size finds it.
        for tab in tabs.iter().rev() {
            let press = "if (arguments[0]) document.querySelector(`.phonetabs [data-tab=${arguments[0]}]`).click()";
            browser.client.execute(press, vec![tab.clone()]).await.unwrap();
            let found = browser.client.execute(CHECK, vec![json!(size.2)]).await.unwrap();
            let found = found.as_array().cloned().unwrap_or_default();
            let at = format!("{table}, {}x{} {tab}", size.0, size.1);
            wrong.extend(found.iter().map(|one| format!("{at}: {}", one.as_str().unwrap_or_default())));
        }
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_overlaps_or_leaves_the_screen_at_any_size() {
    let Some(stage) = Stage::set().await else { return };
    let mut wrong = vec![];
    for (players, boxes) in [(2, "none"), (3, "all"), (5, "none"), (8, "all")] {
        let browser = stage.browser(WIDE).await;
        browser.go("/").await;
        browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
        let count = players.to_string();
        let mut fields = vec![("game", "arkham"), ("players", &count), ("name", "Kate"), ("seed", "1926")];
        fields.extend((0..players).map(|seat| ("player", if seat == 0 { "person" } else { "random" })));
        if boxes == "all" {
            fields.extend(BOXES.map(|one| ("box", one)));
        }
        browser.make(&fields).await;
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        for _ in 0..3 {
            browser.press_any(0).await;
        }
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        wrong.extend(walk_over(&browser, &format!("{players} players, boxes: {boxes}")).await);
        browser.leave().await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Somebody stands in the woods and is asked where to go.
const WALK: &str = r#"
[[scenario]]
name = "where to go"
investigators = [{ who = "Joe Diamond", at = "Woods" }]
play = []
"#;

/// Places that are lit, and the middle of one that a finger can press.
const LIT: &str = "const map = document.querySelector('.view.shown').getBoundingClientRect();
    for (const area of document.querySelectorAll('.view.shown .area.lit')) {
        const r = area.querySelector('.plate').getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
        if (x > map.left && x < map.right && y > map.top && y < map.bottom && document.elementFromPoint(x, y)?.closest('.area') === area)
            return [Math.round(x), Math.round(y), area.dataset.area];
    }
    return null;";

/// Waits until a place is lit and the map lies still.
async fn until_lit(browser: &Browser) -> (i64, i64, String) {
    let mut found = browser.until("a place that is lit", LIT).await;
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let now = browser.run(LIT).await;
        if now == found && !now.is_null() {
            let at = |index: usize| found[index].as_i64().unwrap();
            return (at(0), at(1), found[2].as_str().unwrap().to_owned());
        }
        found = now;
    }
    panic!("the map does not lie still");
}

async fn tap(browser: &Browser, x: i64, y: i64) {
    let to = |x: i64, y: i64| json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y });
    let acts = json!([to(x, y), { "type": "pointerDown", "button": 0 }, to(x + 3, y + 2), { "type": "pause", "duration": 60 },
        { "type": "pointerUp", "button": 0 }]);
    let finger =
        json!([{ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": acts }]);
    browser.client.perform(finger).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_on_a_lit_place_goes_there() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(PHONE, "arkham", WALK, QUIET).await;
    let (x, y, area) = until_lit(&browser).await;
    let before = browser.position().await;
    tap(&browser, x, y).await;
    // Where something is at stake the first tap only aims.
    let met = format!(
        "return Number(document.body.dataset.position) !== {before} || !!document.querySelector('.area.aimed')"
    );
    browser.until("what the tap meets", &met).await;
    if browser.position().await == before {
        let aimed = browser.text("return document.querySelector('.area.aimed')?.dataset.area ?? ''").await;
        assert_eq!(aimed, area, "the tap meets the place that was under the finger");
        let at = "const r = document.querySelector('.area.aimed .plate').getBoundingClientRect(); return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]";
        let at = browser.run(at).await;
        tap(&browser, at[0].as_i64().unwrap(), at[1].as_i64().unwrap()).await;
    }
    browser.until("the walk", &format!("return Number(document.body.dataset.position) !== {before}")).await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_work_after_the_map_was_dragged_and_a_lost_connection_is_told() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", WALK, &[]).await;
    // The map is there where somebody is asked where to go.
    until_lit(&browser).await;
    let to = |x: i64, y: i64| json!({ "type": "pointerMove", "duration": 50, "x": x, "y": y });
    let acts = json!([to(400, 400), { "type": "pointerDown", "button": 0 }, to(450, 430), to(520, 470), { "type": "pointerUp", "button": 0 }]);
    let mouse =
        json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": acts }]);
    let window = "return document.querySelector('.view.shown svg.board').getAttribute('viewBox')";
    let whole = browser.text(window).await;
    browser.client.perform(mouse).await.unwrap();
    assert_ne!(browser.text(window).await, whole, "the map was dragged");
    let before = browser.position().await;
    browser.key("#stage .option", "\u{e007}").await;
    browser.until("the answer", &format!("return Number(document.body.dataset.position) !== {before}")).await;
    let offline = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    browser.client.command("Network.enable", json!({})).await.unwrap();
    browser.client.command("Network.emulateNetworkConditions", offline).await.unwrap();
    let since = Instant::now();
    browser.until("the word of it", "return !document.querySelector('#link').hidden").await;
    // Five seconds, and what a busy machine takes to look.
    assert!(since.elapsed() < Duration::from_secs(8), "{:?}", since.elapsed());
    browser.leave().await;
}
