//! The question of the table: ranked destinations, hints, fights, encounters, shops, sliders, cards in hand.

use std::path::PathBuf;
use std::time::Duration;

use keeper_server::Limits;
use serde_json::json;

use crate::frame::resize;
use crate::stage::{Browser, QUIET, Screen, Stage, WIDE};

/// A server that waits for the order of destinations as long as it takes: a build without optimisation needs longer than a person waits.
pub async fn patient() -> Option<Stage> {
    Stage::with(Limits { rank: Duration::from_secs(120), ..Limits::default() }).await
}

async fn seated(stage: &Stage, screen: Screen, seed: &str) -> Browser {
    let browser = stage.browser(screen).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", seed)]).await;
    browser
}

/// Somebody who looks for a fight: a monster is fought, and a place with one is gone to; otherwise anything is pressed.
const PICK: &str = "const all = [...document.querySelectorAll('#stage .option')].filter((one) => one.dataset.choose);
    [...document.querySelectorAll('.slide[data-slider=\"0\"] .stop:not([aria-disabled=true])')].at(-1)?.click();
    const label = (one) => one.querySelector('.label')?.textContent ?? '';
    const wanted = all.find((one) => /^Fight /.test(label(one))) ?? all.find((one) => one.querySelector('.f-danger'));
    (wanted ?? all[arguments[0] % all.length])?.click();";

/// Plays until this holds.
pub async fn play_until(browser: &Browser, what: &str, script: &str) {
    let mut luck: u64 = 5;
    for _ in 0..400 {
        browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
        if browser.run(script).await == json!(true) {
            return;
        }
        assert!(!browser.is_over().await, "the game ended before {what}");
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let before = browser.position().await;
        browser.client.execute(PICK, vec![json!(luck >> 40)]).await.unwrap();
        let gone = format!(
            "return Number(document.body.dataset.position) !== {before} || !!document.querySelector('.finale')"
        );
        browser.until("the table to go on", &gone).await;
    }
    panic!("waited in vain for {what}");
}

pub const MOVES: &str = "return document.querySelectorAll('#stage .best .option, .bynames .option').length > 4 && !!document.querySelector('.bynames')";
pub const FIGHTS: &str =
    "return document.querySelectorAll('#spread .arm').length >= 2 && !!document.querySelector('#stage .strike')";

#[tokio::test(flavor = "multi_thread")]
async fn the_best_destinations_come_first_with_what_is_there_and_the_way_is_lit() {
    let Some(stage) = patient().await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "where to go", MOVES).await;
    browser.until("the order", "return !!document.querySelector('.best[data-ranked]')").await;
    let rows = browser
        .run("return [...document.querySelectorAll('.best .option')].map((o) => [o.querySelector('.chance b').textContent, o.querySelector('.chance small').textContent, !!o.querySelector('.f-steps'), o.querySelector('kbd').textContent])")
        .await;
    let rows = rows.as_array().unwrap();
    assert!((1..=4).contains(&rows.len()), "{rows:?}");
    for (at, row) in (1..).zip(rows) {
        assert!(row[0].as_str().unwrap().ends_with(" %") && row[2] == json!(true), "{row}");
        assert_eq!(row[3], json!(at.to_string()), "digits choose");
    }
    let names = "return JSON.stringify([...document.querySelectorAll('.bynames .label')].map((l) => l.textContent))";
    let names: Vec<String> = serde_json::from_str(&browser.text(names).await).unwrap();
    assert!(names.windows(2).all(|two| two[0].to_lowercase() <= two[1].to_lowercase()), "{names:?}");
    let foot = "const f = document.querySelector('#stage .foot .option'); return f.matches('.harmless') && f.querySelector('.label').textContent";
    assert_eq!(browser.run(foot).await, json!("Stay here"), "to stay is no destination");
    // The one that is aimed at opens, and its way is lit.
    let aim = "const o = document.querySelectorAll('.best .option')[0]; o.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        return [o.matches('.aimed'), document.querySelectorAll('.road.on').length > 0, !!document.querySelector('.area.aimed')]";
    assert_eq!(browser.run(aim).await, json!([true, true, true]));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_takes_too_long_leaves_the_list_by_distance() {
    let Some(stage) = Stage::with(Limits { rank: Duration::ZERO, ..Limits::default() }).await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "where to go", MOVES).await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(browser.run("return !!document.querySelector('.best[data-ranked]')").await, json!(false));
    let steps = "return [...document.querySelectorAll('.best .f-steps')].map((s) => parseInt(s.textContent))";
    let steps: Vec<i64> = serde_json::from_value(browser.run(steps).await).unwrap();
    assert!(steps.len() == 4 && steps.is_sorted(), "{steps:?}");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_bound_to_its_answer_until_it_is_dismissed() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "where to go", MOVES).await;
    let key = |key: &str| {
        format!("document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))")
    };
    browser.run(&key("w")).await;
    browser.until("the hint", "return !!document.querySelector('.keepers b')").await;
    let bound = "const o = document.querySelector('.option.hinted'), n = document.querySelector('.keepers');
        return [o?.nextElementSibling === n, o?.getAttribute('aria-describedby') === n.id, !o?.closest('.bynames'), document.querySelector('#notice').textContent, n.textContent.includes('%')]";
    assert_eq!(browser.run(bound).await, json!([true, true, true, "", true]));
    let hinted = "return document.querySelector('.keepers p')?.textContent ?? ''";
    let best = browser.text(hinted).await;
    browser.run(&key("Escape")).await;
    assert_eq!(browser.run("return document.querySelectorAll('.keepers, .hinted').length").await, json!(0));
    browser.run(&key("w")).await;
    let second = browser.text(hinted).await;
    assert!(!second.is_empty() && second != best, "the second best comes next: {best} {second}");
    browser.click("[data-do=dismiss]").await;
    assert_eq!(browser.run("return document.querySelectorAll('.keepers, .hinted').length").await, json!(0));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn weapons_are_toggles_and_only_the_blow_is_sent() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "a fight", FIGHTS).await;
    let now = "const s = document.querySelector('#stage .strike'); return [[...document.querySelectorAll('.arm')].map((a) => a.getAttribute('aria-pressed')), s.dataset.choose, s.querySelector('.chance b').textContent,
        document.querySelectorAll('#spread .lie .die').length, parseInt(document.querySelector('.part.all b').textContent) || 0, document.querySelector('.says .now').textContent]";
    let best = browser.run(now).await;
    assert_eq!(best[3], best[4], "as many dice lie there as the sum comes to: {best}");
    assert_eq!(best[2], best[5], "{best}");
    let before = browser.position().await;
    browser.run("document.querySelector('.arm[aria-pressed=false]').click()").await;
    let other = browser.run(now).await;
    assert_ne!(best[1], other[1], "another blow");
    browser.run("document.querySelector('.arm.bare').click()").await;
    let bare = browser.run(now).await;
    assert_eq!(bare[0].as_array().unwrap().last(), Some(&json!("true")));
    assert_eq!(bare[3], bare[4], "the dice follow at once: {bare}");
    assert_eq!(browser.position().await, before, "nothing is sent before the blow");
    let foe = "const f = document.querySelector('.foe'); return !!f.querySelector('.pic use') && f.querySelectorAll('tr').length === 4";
    assert_eq!(browser.run(foe).await, json!(true), "the monster with its picture and numbers");
    browser.click("#stage .strike").await;
    browser.until("the blow", &format!("return Number(document.body.dataset.position) > {before}")).await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sliders_are_set_on_the_sheet_and_sent_together() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "the sliders", "return !!document.querySelector('#spread .tuning[data-focus]')").await;
    let before = browser.position().await;
    let set = "return [...document.querySelectorAll('.stop[aria-checked=true]')].map((s) => s.dataset.stop).join('')";
    let was = browser.text(set).await;
    let other = "const s = [...document.querySelectorAll('.stop')].find((s) => s.getAttribute('aria-checked') === 'false' && s.getAttribute('aria-disabled') === 'false');
        s.click(); return s.querySelector('.badge').textContent + '|' + document.querySelector('.told').textContent";
    browser.run(other).await;
    let moved = browser.text(set).await;
    assert_ne!(moved, was);
    assert!(browser.text("return document.querySelector('.told').textContent").await.contains("became"));
    let far =
        "return [...document.querySelectorAll('.stop[aria-disabled=true]')].every((s) => s.title.includes('focus'))";
    assert_eq!(browser.run(far).await, json!(true), "what is too far says what it needs");
    browser.click("[data-do=put-back]").await;
    assert_eq!(browser.text(set).await, was);
    assert_eq!(browser.position().await, before, "nothing is sent before it is done");
    browser.run(other).await;
    browser.click("#spread .done").await;
    browser.until("the sliders", &format!("return Number(document.body.dataset.position) > {before}")).await;
    let on_sheet = "return [...document.querySelectorAll('.dock .stops')].map((t) => [...t.querySelector('tr').querySelectorAll('td')].findIndex((d) => d.matches('.set'))).join('')";
    browser
        .until(
            "the sheet",
            &format!("{on_sheet} === '{moved}'").replace("return [", "return ([").replace(".join('')", ".join(''))"),
        )
        .await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_in_hand_are_faces_and_the_rest_opens() {
    let Some(stage) = Stage::set().await else { return };
    let browser = seated(&stage, WIDE, "3").await;
    play_until(&browser, "a question in the game", "return !!document.querySelector('.dock .hand')").await;
    let faces = "const all = [...document.querySelectorAll('.dock .hand > li')].filter((li) => li.offsetParent);
        return [all.length <= 4, all.every((li) => li.querySelector('.text').textContent.trim() && li.getBoundingClientRect().width > 90), document.querySelectorAll('.dock .hand > li').length]";
    let found = browser.run(faces).await;
    assert_eq!((&found[0], &found[1]), (&json!(true), &json!(true)), "{found}");
    if found[2].as_u64().unwrap() > 4 {
        browser.click(".dock .more.usual").await;
        let shown = "return [...document.querySelectorAll('.dock .hand > li')].every((li) => li.offsetParent)";
        browser.until("all cards", shown).await;
        browser
            .run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
            .await;
        assert_eq!(browser.run("return document.body.classList.contains('hand-open')").await, json!(false));
    }
    let turned = "const li = document.querySelector('.dock .hand > li'); li.classList.add('exhausted'); return getComputedStyle(li).transform !== 'none'";
    assert_eq!(browser.run(turned).await, json!(true), "an exhausted card lies turned");
    // Rules are behind "Why?", no number stands in a line.
    let numbers = "return [...document.querySelectorAll('#story li')].filter((li) => /[A-Z]{3}-[0-9]{2}/.test(li.textContent)).length";
    assert_eq!(browser.run(numbers).await, json!(0));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encounter_has_the_drawing_of_its_place() {
    let Some(stage) = Stage::set().await else { return };
    let visit = r#"
[[scenario]]
name = "a visit to a shop"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Curiositie Shoppe", money = 8 }]
play = []
"#;
    let browser = stage.player(WIDE, "arkham", visit, QUIET).await;
    browser.until("an encounter", "return !!document.querySelector('#stage .scene .pic use')").await;
    browser
        .until(
            "the drawing",
            "return !!document.querySelector(document.querySelector('.scene use').getAttribute('href'))",
        )
        .await;
    assert_ne!(browser.text("return document.querySelector('.scene figcaption').textContent").await, "");
    // On a tablet it makes room for the explanation of a phase.
    resize(&browser, (820, 1180, true)).await;
    let shown = "return document.querySelector('#stage .scene').getClientRects().length";
    assert_eq!(browser.run(shown).await, json!(1));
    browser.run("document.querySelector('#lesson').hidden = false").await;
    assert_eq!(browser.run(shown).await, json!(0));
    browser.leave().await;
}

/// `KEEPER_SHOTS=/tmp/shots cargo test -p keeper-server --test browser question::shots`
#[tokio::test(flavor = "multi_thread")]
async fn shots() {
    let Some(folder) = std::env::var_os("KEEPER_SHOTS").map(PathBuf::from) else { return };
    let Some(stage) = patient().await else { return };
    let sizes = [
        ("wide", Screen { dark: true, ..WIDE }),
        ("light", Screen { dark: false, ..WIDE }),
        ("full", Screen { width: 1920, height: 1080, dark: true }),
        ("tablet", Screen { width: 820, height: 1180, dark: true }),
        ("phone", Screen { width: 390, height: 844, dark: true }),
        ("landscape", Screen { width: 844, height: 390, dark: true }),
    ];
    let wanted = std::env::var("KEEPER_SIZES").unwrap_or_default();
    let kinds = std::env::var("KEEPER_KINDS").unwrap_or_default();
    for (name, screen) in sizes.into_iter().filter(|size| wanted.is_empty() || wanted.contains(size.0)) {
        let browser = seated(&stage, screen, &std::env::var("KEEPER_SEED").unwrap_or("1926".into())).await;
        for (kind, script) in [
            ("sliders", "return !!document.querySelector('#spread .tuning[data-focus]')"),
            ("move", MOVES),
            ("place", "return !!document.querySelector('.scene')"),
            ("fight", FIGHTS),
            ("roll", "return !!document.querySelector('#spread .dicebox .die:not(.unknown)')"),
            ("shop", "return !!document.querySelector('.goods')"),
        ] {
            if !kinds.is_empty() && !kinds.contains(kind) {
                continue;
            }
            play_until(&browser, kind, script).await;
            if kind == "sliders" {
                browser.run("document.querySelector('.slide:nth-child(1) .stop[aria-checked=true]').nextElementSibling?.click(); document.querySelector('.slide:nth-child(2) .stop:not([aria-checked=true]):not([aria-disabled=true])')?.click()").await;
            }
            if kind == "move" {
                browser.until("the order", "return !!document.querySelector('.best[data-ranked]')").await;
                browser.run("document.querySelector('[data-do=hint]').click()").await;
                browser.until("the hint", "return !!document.querySelector('.keepers')").await;
            }
            tokio::time::sleep(Duration::from_millis(700)).await;
            std::fs::write(folder.join(format!("{kind}-{name}.png")), browser.client.screenshot().await.unwrap())
                .unwrap();
        }
        browser.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_that_costs_no_stamina_is_told_as_a_sentence() {
    let Some(stage) = Stage::set().await else { return };
    for (monster, told) in [
        ("Dimensional Shambler", "you are lost in time and space."),
        ("Elder Thing", "you lose 1 Stamina, then: discard 1 weapon or spell."),
    ] {
        let fight = format!(
            "[[scenario]]\nname = \"a fight\"\nphase = \"Movement\"\nmonsters.Uptown = \"{monster}\"\n\
             investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\", fight = 3 }}]\nplay = []\n"
        );
        let browser = stage.player(WIDE, "arkham", &fight, QUIET).await;
        let mut fails = String::new();
        for _ in 0..8 {
            browser.until("a question", "return !!document.querySelector('#stage .option, .finale')").await;
            fails = browser.text("return document.querySelector('.fails')?.textContent").await;
            if fails.contains(told) || browser.is_over().await {
                break;
            }
            browser.press_like("/fight|attack|stay|go on/i", "/flee|evade/i").await;
        }
        assert!(
            fails.starts_with("If you fail") && fails.ends_with(told) && !fails.contains("Damage"),
            "{monster}: {fails}"
        );
        browser.leave().await;
    }
}
