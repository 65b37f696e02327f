//! The final battle in the place of the map.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use crate::frame::{SIZES, resize, walk_over};
use crate::stage::{Browser, Screen, Stage, WIDE};

/// The battle of four in its first round.
pub fn scenario(ancient: &str, more: &str, fighters: usize) -> String {
    let all = [
        r#"{ who = "Kate Winthrop", sanity = 4, stamina = 3, clues = 1, cards = ["Blessing", "Wither"], monster_trophies = 3, gate_trophies = 1 }"#,
        r#"{ who = "Sister Mary", sanity = 5, stamina = 1, stamina_cut = 2, clues = 1, cards = ["Holy Water"], monster_trophies = 1, gate_trophies = 1 }"#,
        r#"{ who = "Joe Diamond", fight = 5, sanity = 3, stamina = 4, clues = 4, cards = [".45 Automatic"], monster_trophies = 2, gate_trophies = 2 }"#,
        r#"{ who = "Harvey Walters", sanity = 2, stamina = 1, clues = 2, cards = ["Tommy Gun"], gate_trophies = 1 }"#,
        r#"{ who = "Amanda Sharpe", clues = 1, monster_trophies = 1 }"#,
        r#"{ who = "Jenny Barnes", clues = 1, monster_trophies = 1 }"#,
        r#"{ who = "Monterey Jack", clues = 1, monster_trophies = 1 }"#,
        r#"{ who = "Mandy Thompson", clues = 1, monster_trophies = 1 }"#,
    ];
    let sets = if more.contains("dunwich") { r#"sets = ["base", "dunwich"]"# } else { "" };
    format!(
        "[[scenario]]\nname = \"a battle\"\n{sets}\nphase = \"Battle Attack\"\nancient_one = \"{ancient}\"\ndoom = 8\nsuccesses = 1\n\
         investigators = [\n{}\n]\nplay = []\n",
        all[..fighters].join(",\n")
    )
}

pub async fn at_battle(stage: &Stage, screen: Screen, scenario: &str) -> Browser {
    let browser = stage.player(screen, "arkham", scenario, &[("teach", "off")]).await;
    browser.until("the battle", "return !!document.querySelector('.arena .fighter')").await;
    browser
}

/// The drawing behind it has come, and fills the place of the map.
const DRAWN: &str = "const use = document.querySelector('.backdrop use'), map = document.querySelector('main.map').getBoundingClientRect();
    return !!document.querySelector(use.getAttribute('href')) && use.getBoundingClientRect().width >= map.width - 1";

#[tokio::test(flavor = "multi_thread")]
async fn the_ancient_one_stands_where_the_map_was_and_says_what_comes() {
    let Some(stage) = Stage::set().await else { return };
    for (ancient, more, next) in [
        ("Cthulhu", "", "no check"),
        ("Yig", "", "Speed (+1) check"),
        ("Nyarlathotep", "", "Lore (+1) check"),
        ("Glaaki", "dunwich", "no check"),
    ] {
        let browser = at_battle(&stage, WIDE, &scenario(ancient, more, 4)).await;
        browser.until("the drawing", DRAWN).await;
        assert_eq!(browser.text("return document.querySelector('.foe h2').textContent").await, ancient);
        let said = browser.text("return document.querySelector('.foe .next').textContent").await;
        assert!(said.contains(next) && said.contains("in 4 turns"), "{ancient}: {said}");
        let tokens = "return [document.querySelectorAll('.life .on').length, document.querySelector('.life').getAttribute('aria-valuetext')]";
        assert_eq!(browser.run(tokens).await[0], json!(8), "{ancient}");
        let fighters = "return [...document.querySelectorAll('.fighter')].map(f => f.querySelector('h3').textContent)";
        let all = ["Kate Winthrop", "Sister Mary", "Joe Diamond", "Harvey Walters"];
        assert_eq!(browser.run(fighters).await, json!(all), "{ancient}");
        assert_eq!(browser.run("return document.querySelectorAll('.board').length && document.querySelector('.boards').offsetParent").await, json!(null));
        browser.leave().await;
    }
}

/// Two against it, and one hit is there already: one more takes a token.
const ARMED: &str = r#"
[[scenario]]
name = "two against it, and one hit is there already"
phase = "Battle Attack"
ancient_one = "Yig"
successes = 1
investigators = [{ who = "Joe Diamond", fight = 5, cards = ["Tommy Gun"] }, { who = "Kate Winthrop" }]
play = []
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_strike_takes_a_token_and_leaves_its_dice() {
    let Some(stage) = Stage::set().await else { return };
    let browser = at_battle(&stage, WIDE, ARMED).await;
    let life = "return Number(document.querySelector('.arena').dataset.life)";
    // One hit more takes a token, and the other has not struck yet: the dice still lie there.
    let mut luck = 0;
    while browser.run(life).await == json!(10) {
        assert!(luck < 60, "no token falls");
        browser.press_like("/attack/i", "/do not/i").await;
        luck += 1;
    }
    let dice = "return document.querySelectorAll('.fighter .thrown .die').length";
    browser.until("the dice of the strike", dice).await;
    let hits = "return document.querySelectorAll('.fighter .thrown .die.hit').length";
    assert_ne!(browser.run(hits).await, json!(0), "the token fell to a hit that is lit");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_would_be_devoured_is_told_aloud() {
    let Some(stage) = Stage::set().await else { return };
    // Harvey Walters has 1 Stamina and 2 Sanity: Yig takes one of each.
    let browser = at_battle(&stage, WIDE, &scenario("Yig", "", 4)).await;
    let deadly = "return [...document.querySelectorAll('.fighter')].filter(f => f.querySelector('.deadly')).map(f => f.querySelector('h3').textContent)";
    assert_eq!(browser.run(deadly).await, json!(["Sister Mary", "Harvey Walters"]));
    let colour = "const c = (e) => getComputedStyle(e).color; const p = document.createElement('i'); p.style.setProperty('color', 'var(--blood)'); document.body.append(p); return c(document.querySelector('.deadly')) === c(p)";
    assert_eq!(browser.run(colour).await, json!(true));
    // Only the one who looks is interrupted.
    let alerts = "return [...document.querySelectorAll('.fighter [role=alert]')].map(a => a.closest('.fighter').querySelector('h3').textContent)";
    assert_eq!(browser.run(alerts).await, json!([]), "it is the turn of Kate Winthrop, who is in no danger");
    browser.leave().await;
    let near = scenario("Yig", "", 4).replacen("sanity = 4", "sanity = 1", 1);
    let browser = at_battle(&stage, WIDE, &near).await;
    assert_eq!(browser.run(alerts).await, json!(["Kate Winthrop"]));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_fits_every_screen_in_both_themes() {
    let Some(stage) = Stage::set().await else { return };
    let mut wrong = vec![];
    for (dark, fighters, ancient) in [(true, 4, "Hastur"), (false, 8, "Shub-Niggurath")] {
        let browser = at_battle(&stage, Screen { dark, ..WIDE }, &scenario(ancient, "", fighters)).await;
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        wrong.extend(walk_over(&browser, &format!("{ancient}, {fighters} fighters")).await);
        for size in SIZES {
            resize(&browser, size).await;
            let inside = "const wrong = [], map = document.querySelector('main.map').getBoundingClientRect();
                const scrolls = document.querySelector('#battle').scrollHeight > document.querySelector('#battle').clientHeight + 1;
                if (innerWidth >= 720 && innerHeight >= 700 && scrolls) wrong.push('it scrolls');
                const boxes = [...document.querySelectorAll('.course, .foe h2, .life, .foe .next, .fighters')].filter(e => e.offsetParent).map(e => [e.className || e.tagName, e.getBoundingClientRect()]);
                for (const [n, r] of boxes) { if (r.left < map.left - 1 || r.right > map.right + 1) wrong.push('beyond the map: ' + n); }
                for (let i = 0; i < boxes.length; i += 1) for (let j = 0; j < i; j += 1) { const [a, b] = [boxes[i][1], boxes[j][1]];
                  if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push(boxes[j][0] + ' over ' + boxes[i][0]); }
                return wrong";
            let found = browser.run(inside).await;
            let found = found.as_array().cloned().unwrap_or_default();
            wrong.extend(found.iter().map(|one| format!("{ancient} {}x{}: {one}", size.0, size.1)));
        }
        browser.leave().await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `KEEPER_SCREENS=/tmp/battle cargo test -p keeper-server --test browser battle::pictures`
#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_battles() {
    let Some(folder) = std::env::var_os("KEEPER_SCREENS").map(PathBuf::from) else { return };
    let Some(stage) = Stage::set().await else { return };
    let sizes = [("wide", SIZES[0]), ("tablet", SIZES[5]), ("phone", SIZES[6]), ("landscape", SIZES[7])];
    for (ancient, more, dark, fighters) in
        [("Cthulhu", "", true, 4), ("Yig", "", false, 4), ("Glaaki", "dunwich", true, 8), ("Yog-Sothoth", "", true, 2)]
    {
        let browser = at_battle(&stage, Screen { dark, ..WIDE }, &scenario(ancient, more, fighters)).await;
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        for (name, size) in sizes {
            resize(&browser, size).await;
            tokio::time::sleep(Duration::from_millis(400)).await;
            let png = browser.client.screenshot().await.unwrap();
            let file = format!("battle-{}-{name}.png", ancient.to_lowercase());
            std::fs::write(folder.join(file), png).unwrap();
        }
        browser.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_cracks_and_falls_and_the_attack_goes_round_unless_nothing_may_move() {
    let Some(stage) = Stage::set().await else { return };
    for calm in [false, true] {
        let browser = at_battle(&stage, WIDE, ARMED).await;
        if calm {
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
            browser.client.command("Emulation.setEmulatedMedia", media).await.unwrap();
        }
        browser
            .run("window.shown = new Set(); window.since = {}; new MutationObserver(() => {
                    const arena = document.querySelector('.arena'); if (!arena) return;
                    for (const [name, is] of [['falls', document.querySelector('.life .falls')], ['hurt', arena.matches('.hurt')], ['strikes-back', arena.matches('.strikes-back')]]) {
                        if (is && !(name in window.since)) { window.shown.add(name); window.since[name] = performance.now(); }
                        if (!is && name in window.since && window.since[name] > 0) window.since[name] = window.since[name] - performance.now();
                    } }).observe(document.body, { subtree: true, childList: true, attributes: true })")
            .await;
        let over = "return !document.querySelector('.arena') || !!document.querySelector('.finale') || document.querySelector('.arena').dataset.round !== 'Round 1'";
        for luck in 0..60 {
            if browser.run(over).await == json!(true) {
                break;
            }
            let attack = "const o = [...document.querySelectorAll('#stage .option')].filter((one) => one.dataset.choose).sort((a, b) => a.dataset.choose - b.dataset.choose); const i = o.findIndex(b => /attack/i.test(b.textContent) && !/do not/i.test(b.textContent)); return i < 0 ? arguments[0] : i";
            let index = browser.client.execute(attack, vec![json!(luck)]).await.unwrap().as_u64().unwrap();
            browser.press_any(index).await;
        }
        browser
            .until("everything to lie still", "return !document.querySelector('.arena:is(.hurt, .strikes-back)')")
            .await;
        let shown: Vec<String> = serde_json::from_value(browser.run("return [...window.shown].sort()").await).unwrap();
        if calm {
            assert!(shown.is_empty(), "nothing may move, and did: {shown:?}");
        } else {
            assert!(shown.contains(&"strikes-back".to_owned()), "its attack is seen: {shown:?}");
            let fell = browser.run("return Number(document.querySelector('.arena')?.dataset.life ?? 0) < 10").await
                == json!(true);
            assert_eq!(fell, shown.contains(&"falls".to_owned()), "a token that is gone was seen to fall: {shown:?}");
            let took = browser.run("return -(window.since['strikes-back'] ?? 0)").await.as_f64().unwrap();
            assert!((700.0..3000.0).contains(&took), "700 to darken, 350 for each: {took}");
        }
        browser.leave().await;
    }
}
