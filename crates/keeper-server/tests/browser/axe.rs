//! Every page by the rules of axe-core, in both themes. The package is no part of the repository: `.ci/run` fetches it to
//! `target/axe`. Where it is missing the test says so and passes; where `CI=true` it fails.

use std::path::Path;

use serde_json::{Value, json};

use crate::pictures::FIGHT;
use crate::question::FIGHTS;
use crate::stage::{Browser, PHONE, Screen, Stage, WIDE};

fn rules() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/axe.min.js");
    let text = std::fs::read_to_string(file).ok();
    if text.is_none() {
        let missing = "axe-core is not in target/axe: .ci/run fetches it";
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{missing}");
        println!("skipped: {missing}");
    }
    text
}

/// What axe finds wrong on the page: the rule, and where.
async fn faults(browser: &Browser, rules: &str) -> Vec<String> {
    let script = format!(
        "const done = arguments[arguments.length - 1]; if (!window.axe) {{ {rules} }}
        axe.run(document, {{ resultTypes: ['violations'] }}).then(found => done(found.violations.flatMap(rule =>
            rule.nodes.slice(0, 4).map(node => rule.id + ' (' + rule.impact + '): ' + node.target.join(' ') + ' ' + node.html.slice(0, 160)
                + (['color-contrast', 'link-in-text-block'].includes(rule.id) ? ' ' + node.any.map(a => a.message).join(' ').slice(0, 240) : '')))),
            error => done(['axe failed: ' + error]));"
    );
    let found = browser.client.execute_async(&script, vec![]).await.unwrap();
    found.as_array().unwrap().iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
}

/// A position in which the Ancient One is about to wake.
const BATTLE: &str = include_str!("battle.toml");

async fn walk(screen: Screen) {
    let Some(rules) = rules() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(screen).await;
    let mut all: Vec<String> = vec![];
    for page in ["/", "/new/arkham", "/new/final-hour", "/cards", "/rules", "/stats", "/me", "/nowhere", "/offline"] {
        browser.go(page).await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("{page}: {fault}")));
    }
    let asked = "return !!document.querySelector('#stage .option')";
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-moving', 'off')").await;
    let fields = [
        ("game", "arkham"),
        ("players", "2"),
        ("player", "person"),
        ("player", "random"),
        ("name", "Kate"),
        ("seed", "5"),
    ];
    let table = browser.make(&fields).await;
    for moment in 0..4 {
        browser.until("a question", asked).await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("table, moment {moment}: {fault}")));
        for luck in 0..5 {
            browser.press_any(luck * 3).await;
        }
    }
    for dialog in ["settings", "help"] {
        browser.run(&format!("document.querySelector('[data-do={dialog}]').click()")).await;
        browser.until("what opens", "return !!document.querySelector('dialog[open]')").await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("{dialog}: {fault}")));
        browser.run("document.querySelector('dialog[open]').close()").await;
    }
    for page in ["/seats", "/story", "/replay", "/delete", "?watch=1"] {
        browser.go(&format!("{table}{page}")).await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("{page}: {fault}")));
    }
    browser.make(&[("game", "arkham"), ("name", "Kate"), ("scenario", FIGHT)]).await;
    for _ in 0..12 {
        browser.until("a question", asked).await;
        if browser.run(FIGHTS).await == json!(true) {
            break;
        }
        browser.press_like("/fight the star spawn|stay here|accept the result/i", "/^$/").await;
    }
    let found = faults(&browser, &rules).await;
    all.extend(found.into_iter().map(|fault| format!("a fight: {fault}")));
    browser.make(&[("game", "arkham"), ("name", "Kate"), ("scenario", BATTLE)]).await;
    browser.until("a question", asked).await;
    for _ in 0..12 {
        if browser.run("return !!document.querySelector('#battle')?.textContent.trim()").await == json!(true) {
            break;
        }
        browser.press_any(0).await;
    }
    let found = faults(&browser, &rules).await;
    all.extend(found.into_iter().map(|fault| format!("battle: {fault}")));
    // People gather, and a game of cards is under way.
    browser.make(&[("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link")]).await;
    let found = faults(&browser, &rules).await;
    all.extend(found.into_iter().map(|fault| format!("gathering: {fault}")));
    browser.make(&[("game", "final-hour"), ("players", "1"), ("name", "Kate"), ("seed", "7")]).await;
    for moment in 0..3 {
        browser.until("a question", asked).await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("cards, moment {moment}: {fault}")));
        for luck in 0..3 {
            browser.press_any(luck * 3).await;
        }
    }
    let bots = [("game", "final-hour"), ("players", "2"), ("player", "random"), ("player", "random"), ("seed", "7")];
    let over = browser.finished(&bots).await;
    let found = faults(&browser, &rules).await;
    all.extend(found.into_iter().map(|fault| format!("the end: {fault}")));
    for page in ["end", "replay"] {
        browser.go(&format!("{over}/{page}")).await;
        let found = faults(&browser, &rules).await;
        all.extend(found.into_iter().map(|fault| format!("{page} of a finished game: {fault}")));
    }
    browser.leave().await;
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_by_lamplight_have_no_faults() {
    walk(WIDE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_by_day_have_no_faults() {
    walk(Screen { dark: false, ..WIDE }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_has_no_faults() {
    walk(PHONE).await;
}

/// Rules are read where they belong, not one by one on the way through the page; and meters keep their form where a system has its own colours.
#[tokio::test(flavor = "multi_thread")]
async fn rules_are_no_stops_and_meters_stay_where_colours_are_forced() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("name", "Kate"), ("scenario", FIGHT)]).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    let stops = "return [...document.querySelectorAll('#story .rule')].filter(rule => rule.tabIndex >= 0).length";
    assert_eq!(browser.run(stops).await, json!(0));
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.client.command("Emulation.setEmulatedMedia", forced).await.unwrap();
    let bars = "const all = [...document.querySelectorAll('#head [role=meter] .pips i')], colours = (on) => [...new Set(all.filter((i) => i.matches('.on') === on).map((i) => getComputedStyle(i).backgroundColor))];
        return [all.length > 10, all.every((i) => getComputedStyle(i).borderTopWidth === '1px'), colours(true).length, colours(false).length, colours(true)[0] !== colours(false)[0]]";
    let counted: Value = browser.run(bars).await;
    assert_eq!(counted, json!([true, true, 1, 1, true]), "each step has an edge, and the full ones another colour");
    browser.leave().await;
}
