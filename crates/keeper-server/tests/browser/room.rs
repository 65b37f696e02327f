//! Everything has its room where much is in play: worlds, cards, tags and texts; and the pages before a table.

use serde_json::json;

use crate::frame::{BOXES, SIZES, resize, walk_over};
use crate::pictures::FIGHT;
use crate::question::FIGHTS;
use crate::stage::{Browser, QUIET, Stage, WIDE};

/// Somebody who plays with every box, a few answers on.
async fn with_all_boxes(stage: &Stage) -> Browser {
    let browser = stage.browser(WIDE).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off'); localStorage.setItem('keeper-pace', 'skip')").await;
    let mut fields = vec![("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "1926")];
    fields.extend(BOXES.map(|one| ("box", one)));
    browser.make(&fields).await;
    for _ in 0..3 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        browser.press_any(0).await;
    }
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_in_play_take_one_row_and_open_with_a_click() {
    let Some(stage) = Stage::set().await else { return };
    let browser = with_all_boxes(&stage).await;
    let high = "return Math.round(document.querySelector('.plays').getBoundingClientRect().height)";
    let row = browser.run(high).await.as_i64().unwrap();
    assert!((30..=48).contains(&row), "one row: {row}");
    let all = "return document.querySelectorAll('.plays .panel:not(.p-ancient-one)').length";
    let count = browser.run(all).await.as_i64().unwrap();
    assert!(count > 4, "much is in play: {count}");
    let button = "return document.querySelector('.plays .more').textContent.trim()";
    assert_eq!(browser.text(button).await, format!("All {count}"));
    browser.run("document.querySelector('.plays .more').click()").await;
    let opened = format!("return document.querySelector('.plays').getBoundingClientRect().height > {row} + 20");
    browser.until("all of them", &opened).await;
    let seen = "const box = document.querySelector('.plays').getBoundingClientRect();
        return [...document.querySelectorAll('.plays .panel')].filter((one) => { const r = one.getBoundingClientRect(); return r.width && r.right <= box.right + 1; }).length";
    assert_eq!(browser.run(seen).await, json!(count), "every card can be read");
    browser.run("document.querySelector('.plays .more').click()").await;
    assert_eq!(browser.run(high).await, json!(row));
    browser.leave().await;
}

/// Cards, tags and worlds that do not keep to their room.
const WRONG: &str = r#"
const wrong = [], shown = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
const map = document.querySelector('main.map').getBoundingClientRect();
for (const cell of document.querySelectorAll('.beyond .cell')) { const r = cell.getBoundingClientRect(); if (shown(cell) && r.right > map.right + 1) wrong.push('beyond the map: ' + cell.textContent.trim().slice(0, 20)); }
for (const name of document.querySelectorAll('.beyond .world b')) if (shown(name) && name.getBoundingClientRect().width < 40) wrong.push('no room for ' + name.textContent);
for (const tag of document.querySelectorAll('.view.shown .tag')) {
  const [text, plate] = [tag.querySelector('text').getBoundingClientRect(), tag.querySelector('rect').getBoundingClientRect()];
  if (text.left < plate.left || text.right > plate.right) wrong.push('wider than its tag: ' + tag.textContent);
}
for (const text of document.querySelectorAll('.dock .cardface > .text')) {
  if (!shown(text)) continue;
  const [r, card, style] = [text.getBoundingClientRect(), text.parentElement.getBoundingClientRect(), getComputedStyle(text.parentElement)];
  if (r.bottom > card.bottom - parseFloat(style.paddingBottom) + 1) wrong.push('cut: ' + text.textContent.slice(0, 30));
}
return wrong;"#;

/// Seven worlds are open, and the texts of four cards are long.
const GATES: &str = r#"
[[scenario]]
name = "many gates"
turn = 9
gates = { Woods = "Abyss", "Independence Square" = "Another Dimension", Graveyard = "City of the Great Race", "Black Cave" = "The Dreamlands", "The Witch House" = "Plateau of Leng", "Historical Society" = "R'lyeh", "The Unnamable" = "Yuggoth" }
investigators = [{ who = "Kate Winthrop", at = "Downtown streets", cards = ["Food", "Map of Arkham", "Ancient Tome", "Wither"] }, { who = "Joe Diamond", at = "South Church" }]
play = []
"#;

#[tokio::test(flavor = "multi_thread")]
async fn worlds_tags_and_texts_of_cards_keep_to_their_room() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.player(WIDE, "arkham", GATES, QUIET).await;
    browser.until("a question", "return !!document.querySelector('#stage .option')").await;
    assert_eq!(browser.run("return document.querySelectorAll('.beyond .world').length").await, json!(7));
    for size in SIZES.into_iter().filter(|size| size.0 > 800 && size.1 > 500) {
        resize(&browser, size).await;
        assert_eq!(browser.run(WRONG).await, json!([]), "{}x{}", size.0, size.1);
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_the_story_has_the_colour_of_its_investigator() {
    let Some(stage) = Stage::set().await else { return };
    let browser = with_all_boxes(&stage).await;
    let told = "return [...document.querySelectorAll('#story .of')].map((one) => [one.querySelector('b').textContent, one.className.match(/s(\\d)/)[1]])";
    let told: Vec<(String, String)> = serde_json::from_value(browser.run(told).await).unwrap();
    assert!(told.len() > 4, "{told:?}");
    let names = "return [...document.querySelectorAll('.order .disc')].map((one) => one.closest('li').textContent)";
    let names: Vec<String> = serde_json::from_value(browser.run(names).await).unwrap();
    for (name, seat) in &told {
        assert!(names[seat.parse::<usize>().unwrap()].contains(name.as_str()), "{name} at seat {seat}: {names:?}");
    }
    // Who is done has decided nothing that would have to be told.
    let mere =
        "return [...document.querySelectorAll('#story .answer')].filter((one) => one.textContent === 'Done').length";
    assert_eq!(browser.run(mere).await, json!(0));
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_before_a_table_fit_every_screen_and_show_their_games() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    let wrong = "const wrong = [], boxes = [...document.querySelectorAll('.presets a, .game, .dusk > div, .seatlist li, .ready')].filter((e) => e.getBoundingClientRect().width).map((e) => [e.textContent.trim().slice(0, 24), e.getBoundingClientRect(), e]);
        if (document.documentElement.scrollWidth > innerWidth) wrong.push('pushed sideways');
        for (let i = 0; i < boxes.length; i += 1) for (let j = 0; j < i; j += 1) { const [a, b] = [boxes[i], boxes[j]];
            if (getComputedStyle(a[2]).position === 'fixed' || getComputedStyle(b[2]).position === 'fixed') continue;
            if (Math.min(a[1].right, b[1].right) - Math.max(a[1].left, b[1].left) > 1 && Math.min(a[1].bottom, b[1].bottom) - Math.max(a[1].top, b[1].top) > 1) wrong.push(b[0] + ' over ' + a[0]); }
        return wrong";
    for size in SIZES {
        resize(&browser, size).await;
        browser.go("/").await;
        let covers = "const all = [...document.querySelectorAll('.game .cover')]; return all.length === 2 && all.every((one) => one.complete && one.naturalWidth > 0)";
        browser.until("a drawing for each game", covers).await;
        assert_eq!(browser.run(wrong).await, json!([]), "the first page at {}x{}", size.0, size.1);
        browser.go("/new/arkham?players=4&box=dunwich").await;
        assert_eq!(browser.run(wrong).await, json!([]), "a new table at {}x{}", size.0, size.1);
    }
    browser.leave().await;
}

/// Somebody in a shop with money.
const SHOP: &str = r#"
[[scenario]]
name = "in a shop"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "General Store", money = 8 }]
play = []
"#;

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_question_fits_every_screen() {
    let Some(stage) = Stage::set().await else { return };
    let mut wrong = vec![];
    let browser = stage.player(WIDE, "arkham", FIGHT, QUIET).await;
    for _ in 0..12 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        if browser.run(FIGHTS).await == json!(true) {
            break;
        }
        browser.press_like("/fight the star spawn|stay here|accept the result/i", "/^$/").await;
    }
    browser.until("a fight", FIGHTS).await;
    wrong.extend(walk_over(&browser, "a fight").await);
    resize(&browser, SIZES[0]).await;
    browser.run("document.querySelector('#stage .strike').click()").await;
    browser.until("the roll", "return !!document.querySelector('#spread .dicebox .die:not(.unknown)')").await;
    wrong.extend(walk_over(&browser, "a roll").await);
    browser.leave().await;
    let browser = stage.player(WIDE, "arkham", SHOP, QUIET).await;
    for _ in 0..6 {
        browser.until("a question", "return !!document.querySelector('#stage .option')").await;
        if browser.run("return !!document.querySelector('.goods')").await == json!(true) {
            break;
        }
        browser.press_like("/shop|buy|instead/i", "/^$/").await;
    }
    let faces = "const all = [...document.querySelectorAll('.goods .cardface')]; return all.length > 1 && all.every((one) =>
        one.querySelector('.pic use') && one.querySelector('.text').textContent.trim() && /Buy for \\$\\d/.test(one.textContent))";
    browser.until("the faces of what is sold, with prices", faces).await;
    wrong.extend(walk_over(&browser, "a shop").await);
    browser.leave().await;
    let browser = stage.browser(WIDE).await;
    browser.go("/").await;
    browser.run("localStorage.setItem('keeper-teach', 'off'); localStorage.setItem('keeper-moving', 'off')").await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "3")]).await;
    let tuning = "return !!document.querySelector('#spread .tuning')";
    for _ in 0..20 {
        browser.until("a question", "return !!document.querySelector('#stage .option, #spread .option')").await;
        if browser.run(tuning).await == json!(true) {
            break;
        }
        browser.press_any(0).await;
    }
    browser.until("the sliders", tuning).await;
    wrong.extend(walk_over(&browser, "the sliders").await);
    browser.leave().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_box_is_taken_from_the_shelf_with_a_click() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.go("/new/arkham?players=4").await;
    let state = "const book = document.querySelector('[data-book=dunwich]'), line = document.querySelector('#box-dunwich').parentElement;
        return [book.getAttribute('aria-pressed'), line.checkVisibility(), line.querySelector('select').value]";
    assert_eq!(browser.run(state).await, json!(["false", false, ""]), "only what is in play is told of");
    let estimate = "return document.querySelector('#estimate').textContent";
    let base = browser.text(estimate).await;
    browser.click("[data-book=dunwich]").await;
    assert_eq!(browser.run(state).await, json!(["true", true, "dunwich"]));
    browser.until("the estimate", &format!("{estimate} !== {}", json!(base))).await;
    browser.click("[data-book=dunwich]").await;
    assert_eq!(browser.run(state).await, json!(["false", false, ""]));
    browser.until("the estimate as it was", &format!("{estimate} === {}", json!(base))).await;
    // What is chosen is seen.
    let seen = "return [...document.querySelectorAll('.which-one')].map((one) => !!one.querySelector('.artwork img'))";
    assert_eq!(browser.run(seen).await[0], json!(false), "a random one is not");
    browser
        .run("const s = document.querySelector('.which-one select'); s.value = 'cthulhu'; s.dispatchEvent(new Event('change', { bubbles: true }))")
        .await;
    browser.until("the picture", "return !!document.querySelector('.which-one .artwork img')").await;
    browser.leave().await;
}
