//! What lies around the game: an undo that is asked for, the replay, the end, the gallery, the app.

use std::time::Duration;

use serde_json::{Value, json};

use crate::frame::resize;
use crate::stage::{Browser, QUIET, Stage, WIDE};

async fn quiet(stage: &Stage) -> Browser {
    let browser = stage.browser(WIDE).await;
    browser.go("/").await;
    for (name, value) in QUIET {
        browser.run(&format!("localStorage.setItem('keeper-{name}', '{value}')")).await;
    }
    browser
}

/// A game of one person that is over, at its table.
async fn over(browser: &Browser) -> String {
    let table = browser.make(&[("game", "final-hour"), ("players", "1"), ("name", "Kate"), ("seed", "7")]).await;
    for luck in 0..3000 {
        if browser.is_over().await {
            return table;
        }
        browser.press_any(luck * 7).await;
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_decided_is_asked_before_it_is_taken_back() {
    let Some(stage) = Stage::set().await else { return };
    let (kate, joe) = (quiet(&stage).await, quiet(&stage).await);
    let fields = [("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link"), ("seed", "1926")];
    let table = kate.make(&fields).await;
    joe.go(&table).await;
    joe.run("const b = document.querySelector('button[value=sit]'); b.form.elements.name.value = 'Joe'; b.click()")
        .await;
    kate.until("Joe", "return document.body.innerText.includes('Joe')").await;
    kate.begin().await;
    for one in [&kate, &joe] {
        one.until("the board", "return document.querySelectorAll('.area').length > 30").await;
    }
    // Joe decides something; Kate wants it back.
    let asked = "return !!document.querySelector('#stage .option')";
    for _ in 0..400 {
        if joe.run(asked).await == json!(true) {
            break;
        }
        if kate.run(asked).await == json!(true) {
            kate.press_any(0).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    joe.press_any(0).await;
    let at = joe.position().await;
    kate.until("what Joe did", &format!("return Number(document.body.dataset.position) >= {at}")).await;
    for yes in [false, true] {
        kate.run("document.querySelector('.tools [data-do=undo]').click()").await;
        let asks = "return document.querySelector('#ask').textContent";
        let asks = joe.until("the question", asks).await;
        assert!(asks.as_str().unwrap().starts_with("Kate wants to take back "), "{asks}");
        joe.click(&format!("#ask [data-answer={yes}]")).await;
        if yes {
            joe.until("it is taken back", &format!("return Number(document.body.dataset.position) < {at}")).await;
        } else {
            let told = "return document.querySelector('#notice').textContent.includes('said no')";
            kate.until("the answer", told).await;
            assert_eq!(kate.position().await, at, "nothing was taken back");
        }
    }
    joe.until("a line of the story", "return document.querySelector('#story').textContent.includes('took back')").await;
    for one in [kate, joe] {
        one.leave().await;
    }
}

const AT: &str = "return Number(document.querySelector('[data-slide]').value)";

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_plays_at_a_speed_jumps_and_is_shared_by_a_link() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    let bots = [("game", "final-hour"), ("players", "2"), ("player", "random"), ("player", "random"), ("seed", "7")];
    let table = browser.finished(&bots).await;
    browser.go(&format!("{table}/replay?at=5")).await;
    assert_eq!(browser.run(AT).await, json!(5), "a link shows its moment");
    assert_eq!(browser.run("return document.querySelectorAll('.curve .line').length").await, json!(1));
    // A turn of the timeline is gone to, and the address names the moment.
    browser
        .run("document.querySelectorAll('.timeline a[aria-label^=Turn]')[2].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
        .await;
    let later = format!("{AT} > 5 && Number(document.querySelector('[data-slide]').value)");
    let turn = browser.until("the turn", &later).await;
    browser.until("the address", &format!("return location.search.includes('at={turn}')")).await;
    // Four times as fast is faster than as usual.
    let mut steps: Vec<i64> = vec![];
    for speed in ["1", "4"] {
        browser.run(&format!("document.querySelector('[name=speed][value=\"{speed}\"]').click()")).await;
        let from = browser.run(AT).await.as_i64().unwrap();
        browser.run("document.querySelector('[data-play]').click()").await;
        tokio::time::sleep(std::time::Duration::from_millis(4500)).await;
        browser.run("document.querySelector('[data-play]').click()").await;
        steps.push(browser.run(AT).await.as_i64().unwrap() - from);
    }
    assert!(steps[0] > 0 && steps[1] > steps[0], "{steps:?}");
    // Moments only: whatever comes next stands on the timeline.
    browser.run("document.querySelector('[data-moments]').click(); document.querySelector('[data-slide]').value = 1; document.querySelector('[data-slide]').dispatchEvent(new Event('input'))").await;
    browser.until("the beginning", "return location.search.includes('at=1')").await;
    browser.run("document.querySelector('[data-play]').click()").await;
    let stood = "const at = Number(document.querySelector('[data-slide]').value); return at > 1 && [at, [...document.querySelectorAll('[data-moment]')].map((one) => Number(one.dataset.moment)), Number(document.querySelector('[data-slide]').max)]";
    let stood: Value = browser.until("a moment", stood).await;
    let moments: Vec<i64> = serde_json::from_value(stood[1].clone()).unwrap();
    assert!(moments.contains(&stood[0].as_i64().unwrap()) || stood[0] == stood[2], "{stood}");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_shows_how_it_went_counts_the_game_and_begins_another() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    let table = over(&browser).await;
    browser.go(&format!("{table}/end")).await;
    let drawn = "return [document.querySelectorAll('.wide-chart .line').length >= 3, document.querySelectorAll('.people li .deeds').length > 0, document.querySelectorAll('#went tbody tr').length > 1]";
    assert_eq!(browser.run(drawn).await, json!([true, true, true]));
    browser.go("/stats").await;
    let counted = browser.text("return document.querySelector('main').innerText").await;
    assert!(counted.contains("1 game finished") && counted.contains("By investigator"), "{counted}");
    assert_eq!(browser.run("return !!document.querySelector('a[href=\"/stats.csv\"]')").await, json!(true));
    browser.go(&format!("{table}/end")).await;
    browser.click("form[action$='/again'] button").await;
    browser
        .until("the next game", &format!("return location.pathname !== '{table}/end' && document.body.classList.contains('table') && !!document.querySelector('#stage .option, #stage .pacing')"))
        .await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_end_is_in_view_on_a_desk() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    for (game, people) in [("final-hour", 4), ("arkham", 4), ("arkham", 8)] {
        let fields = [("game", game), ("players", "1"), ("seed", "7"), ("name", "Kate"), ("player", "random")];
        let table = browser.finished_within(Duration::from_secs(240), &fields).await;
        browser.go(&format!("{table}/end")).await;
        // As if more had played: a game of eight takes too long.
        let more = "const all = document.querySelector('.people ul'), one = all.querySelector('li'); while (all.children.length < arguments[0]) all.append(one.cloneNode(true));
            document.querySelector('.people').classList.toggle('many', arguments[0] > 4)";
        browser.client.execute(more, vec![json!(people)]).await.unwrap();
        for size in [(1440, 900, false), (1280, 720, false), (1920, 1080, false)] {
            resize(&browser, size).await;
            let seen = "const cut = (css) => [...document.querySelectorAll(css)].filter((one) => { const r = one.getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1; }).length;
                const foot = document.querySelector('.onward').getBoundingClientRect().top, chart = document.querySelector('.wide-chart').getBoundingClientRect();
                return [document.documentElement.scrollHeight - innerHeight, cut('.dusk, .went, .people, .beside, .onward, .onward a'),
                    document.querySelector('.people').getBoundingClientRect().bottom <= foot, chart.height >= 169,
                    [...document.querySelectorAll('.wide-chart text')].every((name) => name.getBoundingClientRect().bottom <= chart.bottom),
                    Math.min(...[...document.querySelectorAll('.plot > text')].map((turn) => turn.getBoundingClientRect().top)) > Math.max(...[...document.querySelectorAll('.end')].map((end) => end.getBoundingClientRect().bottom))]";
            assert_eq!(
                browser.run(seen).await,
                json!([0, 0, true, true, true, true]),
                "{game}, {people} people, {size:?}"
            );
        }
        resize(&browser, (1440, 900, false)).await;
        let whole = "return ['.went', '.people'].map((css) => document.querySelector(css)).filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)";
        assert_eq!(browser.run(whole).await, json!([]), "{game}, {people} people: nothing there has to be scrolled");
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_new_table_ends_where_its_form_ends() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    for size in [(1440, 900, false), (820, 1180, true), (390, 844, true)] {
        resize(&browser, size).await;
        browser.go("/new/arkham?players=4&box=dunwich").await;
        let below = "const last = [...document.querySelectorAll('form > *')].filter((one) => getComputedStyle(one).position !== 'fixed').map((one) => one.getBoundingClientRect().bottom);
            return document.documentElement.scrollHeight - scrollY - Math.max(innerHeight, ...last)";
        let below = browser.run(below).await.as_f64().unwrap();
        assert!(below < 160.0, "{size:?}: {below} px of nothing");
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_and_rules_are_searched_and_a_rule_at_the_table_leads_to_them() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    browser.go("/cards?game=arkham").await;
    browser.key("[name=q]", "lighthouse").await;
    browser.click(".sought .go").await;
    browser
        .until(
            "what was found",
            "return location.search.includes('q=lighthouse') && document.querySelectorAll('.cards article').length > 0",
        )
        .await;
    let seen = "return [...document.querySelectorAll('.cards article')].every((one) => one.querySelector('h2').textContent && /lighthouse/i.test(one.textContent))";
    assert_eq!(browser.run(seen).await, json!(true));
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser.run("document.querySelector('.rule').click()").await;
    let link = "return document.querySelector('dialog[open] a[href^=\"/rules#\"], .detail a[href^=\"/rules#\"], #read a[href^=\"/rules#\"]')?.getAttribute('href')";
    let link = browser.until("the way to all rules", link).await;
    browser.go(link.as_str().unwrap()).await;
    let there =
        "const rule = document.querySelector('.rules li:target'); return rule && rule.id === location.hash.slice(1)";
    browser.until("the rule", there).await;
    // What the signs mean stands behind the question mark.
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))").await;
    browser
        .until(
            "the signs",
            "return /Lens with a number: clues/.test(document.querySelector('dialog[open]')?.textContent ?? '')",
        )
        .await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_connection_the_app_has_a_page_of_its_own() {
    let Some(stage) = Stage::set().await else { return };
    let browser = quiet(&stage).await;
    browser.go("/").await;
    // A page that loads while the worker begins may stay without it: the next one has it.
    let ready = "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(true))";
    browser.client.execute_async(ready, vec![]).await.unwrap();
    browser.go("/").await;
    browser.until("the worker", "return navigator.serviceWorker.controller !== null").await;
    let kept = "const done = arguments[arguments.length - 1]; caches.match('/offline').then((page) => page?.text()).then((text) => done(text ?? ''))";
    let page = browser.client.execute_async(kept, vec![]).await.unwrap();
    assert!(page.as_str().unwrap().contains("Keeper"), "{page}");
    browser.go("/offline").await;
    let title = browser.text("return document.querySelector('h1').textContent").await;
    assert!(!title.is_empty() && page.as_str().unwrap().contains(&title), "{title}");
    let icons = "const done = arguments[arguments.length - 1]; fetch(document.querySelector('link[rel=manifest]').href).then((m) => m.json()).then(async (m) => {
        const sizes = []; for (const icon of m.icons) { const image = new Image(); image.src = icon.src; await image.decode(); sizes.push(image.naturalWidth > 0); } done(sizes.every(Boolean) && sizes.length); })";
    assert_eq!(browser.client.execute_async(icons, vec![]).await.unwrap(), json!(3), "every icon is a picture");
    browser.leave().await;
}
