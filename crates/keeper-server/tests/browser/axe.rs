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

/// What axe finds, with the page on which it finds it.
struct Found<'a> {
    browser: &'a Browser,
    rules: String,
    all: Vec<String>,
}

impl Found<'_> {
    async fn here(&mut self, name: &str) {
        let found = faults(self.browser, &self.rules).await;
        self.all.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
    }

    async fn pages(&mut self, before: &str, pages: &[&str]) {
        for page in pages {
            self.browser.go(&format!("{before}{page}")).await;
            self.here(page).await;
        }
    }

    /// So many questions of a game, with some answers between them.
    async fn moments(&mut self, name: &str, moments: u64, answers: u64) {
        for moment in 0..moments {
            self.browser.until("a question", ASKED).await;
            self.here(&format!("{name}, moment {moment}")).await;
            for luck in 0..answers {
                self.browser.press_any(luck * 3).await;
            }
        }
    }
}

const ASKED: &str = "return !!document.querySelector('#stage .option')";

/// A position in which the Ancient One is about to wake.
const BATTLE: &str = include_str!("battle.toml");

async fn walk(screen: Screen) {
    let Some(rules) = rules() else { return };
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(screen).await;
    let mut found = Found { browser: &browser, rules, all: vec![] };
    found
        .pages(
            "",
            &["/", "/new/arkham", "/new/final-hour", "/cards", "/rules", "/stats", "/me", "/nowhere", "/offline"],
        )
        .await;
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
    found.moments("table", 4, 5).await;
    for dialog in ["settings", "help"] {
        browser.run(&format!("document.querySelector('[data-do={dialog}]').click()")).await;
        browser.until("what opens", "return !!document.querySelector('dialog[open]')").await;
        found.here(dialog).await;
        browser.run("document.querySelector('dialog[open]').close()").await;
    }
    found.pages(&table, &["/seats", "/story", "/replay", "/delete", "?watch=1"]).await;
    let fought = "return !!document.querySelector('#battle')?.textContent.trim()";
    let to_fight = "/fight the star spawn|stay here|accept the result/i";
    for (name, scenario, there, like) in [("a fight", FIGHT, FIGHTS, to_fight), ("battle", BATTLE, fought, "/^/")] {
        browser.make(&[("game", "arkham"), ("name", "Kate"), ("scenario", scenario)]).await;
        for _ in 0..12 {
            browser.until("a question", ASKED).await;
            if browser.run(there).await == json!(true) {
                break;
            }
            browser.press_like(like, "/^$/").await;
        }
        found.here(name).await;
    }
    // People gather, and a game of cards is under way.
    browser.make(&[("game", "arkham"), ("players", "2"), ("name", "Kate"), ("who", "link")]).await;
    found.here("gathering").await;
    browser.make(&[("game", "final-hour"), ("players", "1"), ("name", "Kate"), ("seed", "7")]).await;
    found.moments("cards", 3, 3).await;
    let bots = [("game", "final-hour"), ("players", "2"), ("player", "random"), ("player", "random"), ("seed", "7")];
    let over = browser.finished(&bots).await;
    found.here("the end").await;
    found.pages(&over, &["/end", "/replay"]).await;
    let all = found.all;
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
    browser.until("a question", ASKED).await;
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
