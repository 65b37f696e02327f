//! Nothing is told before it is seen: a page that is read while dice roll does not know how they fall.

use serde_json::{Value, json};

use crate::stage::{Browser, Stage, WIDE};

/// Looks at the page after every change: what it says while dice lie beside the map, and for how long.
const WATCH: &str = "
    const log = window.seenWhileRolling = [];
    const look = () => {
        const dice = [...document.querySelectorAll('#happens .die')];
        const rolls = dice.filter(d => d.classList.contains('tumbling')).length;
        const one = {
            at: performance.now(), rolls, dice: dice.length,
            faces: dice.filter(d => d.querySelector('circle')).length,
            labels: dice.filter(d => d.hasAttribute('aria-label')).length,
            position: document.body.dataset.position,
            story: document.querySelector('#story').textContent.length,
            meters: document.querySelector('#head').textContent,
            question: document.querySelector('#stage').textContent,
            said: document.querySelector('#rolled').textContent,
            result: document.querySelector('#happens .dim')?.textContent ?? '',
            rank: [...document.querySelectorAll('#happens li')].length,
        };
        const last = log.at(-1);
        if (!last || JSON.stringify({ ...last, at: 0 }) !== JSON.stringify({ ...one, at: 0 })) log.push(one);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    look();";

/// Plays on until dice have been rolled, and gives what the page said then.
async fn until_dice(browser: &Browser) -> Vec<Value> {
    for luck in 0..60 {
        let from = browser.run("return window.seenWhileRolling.length").await.as_u64().unwrap();
        browser.press_any(luck * 7).await;
        let seen = browser.client.execute("return window.seenWhileRolling.slice(arguments[0] - 1)", vec![json!(from)]);
        let seen = seen.await.unwrap().as_array().unwrap().clone();
        if seen.iter().any(|one| one["dice"] != json!(0)) {
            // What comes after the dice is read too.
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            let all =
                browser.client.execute("return window.seenWhileRolling.slice(arguments[0] - 1)", vec![json!(from)]);
            return all.await.unwrap().as_array().unwrap().clone();
        }
        assert!(!browser.is_over().await, "the game ended without dice");
    }
    panic!("no dice were rolled");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_dice_roll_the_page_does_not_know_how_they_fall() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    browser.run(WATCH).await;
    for _ in 0..2 {
        let seen = until_dice(&browser).await;
        let before = &seen[0];
        let begins = seen.iter().position(|one| one["rolls"].as_u64() > Some(0)).expect("dice tumble");
        let rolling: Vec<&Value> = seen[begins..]
            .iter()
            .take_while(|one| one["result"] == json!("") && one["position"] == before["position"])
            .collect();
        assert!(!rolling.is_empty());
        for one in &rolling {
            for same in ["position", "story", "meters", "question"] {
                assert_eq!(one[same], before[same], "{same} changed while dice rolled");
            }
            let tumbling = one["rolls"].as_u64().unwrap();
            let still = one["dice"].as_u64().unwrap() - tumbling;
            assert!(one["faces"].as_u64().unwrap() <= still && one["labels"].as_u64().unwrap() <= still, "{one}");
            assert_eq!(one["said"], json!("Rolling."));
        }
        // They tumble for half a second, and stop one after the other.
        let stops = seen[begins..].iter().find(|one| one["faces"].as_u64() > Some(0)).expect("a die stops");
        let tumbled = stops["at"].as_f64().unwrap() - rolling[0]["at"].as_f64().unwrap();
        assert!(tumbled > 450.0, "the first die stops after {tumbled} ms");
        let told = seen[begins..].iter().find(|one| one["position"] != before["position"]).expect("the game goes on");
        assert_eq!(told["rolls"], json!(0), "every die lies still before anything is told");
        let sentence = browser.text("return document.querySelector('#rolled').textContent").await;
        assert!(sentence.ends_with('.') && sentence.contains(|c: char| c.is_ascii_digit()), "{sentence}");
    }
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_may_move_dice_lie_first_and_words_follow() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.client.command("Emulation.setEmulatedMedia", calm).await.unwrap();
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    browser.run(WATCH).await;
    let seen = until_dice(&browser).await;
    let lie = seen.iter().find(|one| one["dice"].as_u64() > Some(0)).unwrap();
    assert_eq!(lie["rolls"], json!(0), "nothing tumbles");
    assert_eq!(lie["position"], seen[0]["position"]);
    let told = seen.iter().find(|one| one["position"] != seen[0]["position"]).expect("the game goes on");
    let after = told["at"].as_f64().unwrap() - lie["at"].as_f64().unwrap();
    assert!(after > 380.0, "words come {after} ms after the dice");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_space_bar_shows_at_once_how_dice_fall() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    browser.run(WATCH).await;
    browser
        .run(
            "new MutationObserver(() => {
            if (document.querySelector('#happens .tumbling')) {
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
            }
        }).observe(document.querySelector('#happens'), { subtree: true, childList: true });",
        )
        .await;
    let seen = until_dice(&browser).await;
    let begins = seen.iter().find(|one| one["dice"].as_u64() > Some(0)).unwrap();
    let told = seen.iter().find(|one| one["position"] != seen[0]["position"]).expect("the game goes on");
    let after = told["at"].as_f64().unwrap() - begins["at"].as_f64().unwrap();
    let times: Vec<_> = seen.iter().map(|one| (&one["at"], &one["rolls"], &one["dice"], &one["position"])).collect();
    assert!(after < 450.0, "it took {after} ms: {times:?}");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_comes_with_its_question_and_stays_until_it_is_read() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the first lesson", "return !document.querySelector('#lesson').hidden").await;
    let first = browser.text("return document.querySelector('#lesson h3').textContent").await;
    for luck in 0..4 {
        browser.press_any(luck).await;
    }
    let shown = "return document.querySelector('#lesson').hidden ? '' : document.querySelector('#lesson').textContent";
    assert_ne!(browser.text(shown).await, "", "it is still there");
    // One after the other is read, and none comes again.
    let mut read = vec![];
    for _ in 0..8 {
        let title = browser.text("return document.querySelector('#lesson').hidden ? '' : document.querySelector('#lesson h3').textContent").await;
        if title.is_empty() {
            break;
        }
        assert!(!read.contains(&title), "{title} comes again");
        read.push(title);
        browser.run("document.querySelector('#lesson [data-do=learnt]').click()").await;
    }
    assert!(read.contains(&first), "{first} is not among {read:?}");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_mythos_card_unfolds_like_every_other() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    let turn = "return document.querySelector('#story').textContent.includes('Movement')";
    let unfolds =
        "return !document.querySelector('#unfold').hidden && document.querySelectorAll('#unfold .steps li').length > 0";
    // The sliders are set first; then the card is drawn, before anybody moves.
    browser.run("window.unfolded = 0; new MutationObserver(() => {
            window.unfolded ||= !document.querySelector('#unfold').hidden && document.querySelectorAll('#unfold .steps li').length;
        }).observe(document.querySelector('#unfold'), { subtree: true, childList: true, attributes: true });").await;
    for _ in 0..8 {
        if browser.run("return window.unfolded > 0").await == json!(true) || browser.run(unfolds).await == json!(true) {
            break;
        }
        let told = browser.text("return document.querySelector('#story').innerText").await;
        assert_eq!(browser.run(turn).await, json!(false), "somebody moves before the card was shown: {told}");
        browser.press_any(0).await;
    }
    browser.until("the card", "return window.unfolded > 0").await;
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_takes_long_is_said_to_be_on_its_way() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    let table = browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    let before = browser.position().await;
    let told = "return document.body.classList.contains('slow')
        && getComputedStyle(document.querySelector('#stage'), '::after').content.includes('On its way')";
    assert_eq!(browser.run(told).await, json!(false));
    stage.hold(&table, std::time::Duration::from_secs(4));
    browser.run("[...document.querySelectorAll('#stage .option')].find((one) => one.dataset.choose).click()").await;
    browser.until("the words", told).await;
    assert_eq!(browser.position().await, before, "nothing has come yet");
    browser.until("the answer", &format!("return Number(document.body.dataset.position) !== {before}")).await;
    assert_eq!(browser.run(told).await, json!(false), "they go with the answer");
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_told_within_five_seconds_and_a_click_takes_the_preview_away() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    browser.make(&[("game", "arkham"), ("players", "1"), ("name", "Kate"), ("seed", "11")]).await;
    browser.until("the question", "return !!document.querySelector('#stage .option')").await;
    // What is read beside a place goes when something is clicked.
    browser
        .run("document.querySelector('.area:not(.lit)').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
        .await;
    browser.until("the preview", "return !document.querySelector('#preview').hidden").await;
    browser.run("document.querySelector('#stage .option').click()").await;
    assert_eq!(browser.run("return document.querySelector('#preview').hidden").await, json!(true));
    let cut = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    browser.client.command("Network.enable", json!({})).await.unwrap();
    browser.client.command("Network.emulateNetworkConditions", cut).await.unwrap();
    let cut = std::time::Instant::now();
    browser.until("the words", "return !document.querySelector('#link').hidden && document.querySelector('#link').textContent.includes('lost')").await;
    assert!(cut.elapsed() < std::time::Duration::from_secs(5), "{:?}", cut.elapsed());
    browser.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_old_is_not_played_over_the_end() {
    let Some(stage) = Stage::set().await else { return };
    let browser = stage.browser(WIDE).await;
    let bots = [("game", "final-hour"), ("players", "2"), ("player", "random"), ("player", "random"), ("seed", "7")];
    let table = browser.finished(&bots).await;
    browser.go(&table).await;
    browser.until("the end", "return !!document.querySelector('.finale')?.offsetParent").await;
    for _ in 0..10 {
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        let covered = "return [document.querySelector('#unfold').hidden, document.querySelector('#happens').hidden, !!document.querySelector('.finale')?.offsetParent]";
        assert_eq!(browser.run(covered).await, json!([true, true, true]));
    }
    browser.leave().await;
}
