//! What becomes of a table when its game is over, and how it is looked at.

use super::*;

/// A game of Final Hour that two random bots have played to its end.
async fn finished(server: &Server, browser: &Browser) -> String {
    let id = browser
        .post("/tables", "game=final-hour&players=2&player=random&player=random&table=Over&seed=7")
        .await
        .table();
    let table = server.tables.get(&id).unwrap();
    while table.let_bot_play() {}
    assert!(table.look(|inner| inner.room.as_ref().unwrap().is_over()));
    id
}

#[tokio::test]
async fn a_finished_game_is_looked_at_from_anywhere_and_taken_home() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    let id = finished(&server, &kate).await;
    assert!(kate.get("/").await.has(&format!("/table/{id}/replay")));
    let table = server.tables.get(&id).unwrap();
    let (game, last) =
        table.look(|inner| (inner.record.game.clone().unwrap(), inner.room.as_ref().unwrap().position()));
    let start = joe.get(&format!("/table/{id}/replay")).await;
    assert!(start.has("The beginning") && start.has(&format!("Decision 0 of {last}")));
    assert!(start.has(&format!(r#"max="{last}" value="0""#)) && start.has("As everyone saw it"));
    for step in ["round", "phase", "turn", "decision"] {
        assert!(start.has(&format!("Forward one {step}")), "{step}");
    }
    let middle = joe.get(&format!("/table/{id}/replay?at={}&seat=1", last / 2)).await;
    assert!(middle.has(&format!("Decision {} of {last}", last / 2)) && middle.has("Back one round"));
    let all = joe.get(&format!("/table/{id}/replay?at={}", last / 2)).await;
    assert_ne!(middle.text, all.text, "a seat sees its own hand");
    let end = joe.get(&format!("/table/{id}/replay?at=999999")).await;
    assert!(end.has(&format!("Decision {last} of {last}")) && end.has(r#"<p class="ending">"#));
    assert!(!middle.has(r#"<p class="ending">"#));

    let exported = joe.get(&format!("/table/{id}/export")).await;
    assert_eq!(exported.text, server.tables.store.export(&game).unwrap());
    let scenario = joe.get(&format!("/table/{id}/scenario")).await;
    let base = keeper_scenario::base().unwrap();
    let run = keeper_scenario::run_text(&base, &scenario.text, "x.toml".as_ref(), &Default::default());
    assert!(run.len() == 1 && run[0].passed(), "{:?}", run[0].failure());
    let story = joe.get(&format!("/table/{id}/story.txt")).await;
    assert!(story.text.lines().count() > 50);
    assert!(joe.get(&format!("/table/{id}/story")).await.has(r#"<ol class="tale">"#));
}

/// How far the look back at a table is, by the API.
async fn looked(browser: &Browser, id: &str) -> serde_json::Value {
    let answer = browser.get(&format!("/api/v1/tables/{id}/review")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    serde_json::from_str(&answer.text).unwrap()
}

#[tokio::test]
async fn what_cost_most_is_told_when_a_game_is_over() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    let id = finished(&server, &kate).await;
    let (table, api) = (format!("/table/{id}"), format!("/api/v1/tables/{id}/review"));
    let before = joe.get(&table).await;
    assert!(before.has(r#"data-do="review">What cost us most?</button>"#) && before.has(r#"aria-live="polite"#));
    assert_eq!(looked(&joe, &id).await["state"], "none");
    assert_eq!(joe.post(&api, "").await.status, StatusCode::UNAUTHORIZED);
    for _ in 0..2 {
        let begun = kate.post(&api, "").await;
        assert!(begun.status == StatusCode::OK && begun.has("Review: "), "{}", begun.text);
    }
    assert!(joe.get(&table).await.has("Review: "));
    let done = loop {
        match looked(&joe, &id).await {
            now if now["state"] == "runs" || now["state"] == "waits" => {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            now => break now,
        }
    };
    let [costly, helped] = ["costly", "helped"].map(|list| done[list].as_array().unwrap().clone());
    assert!(done["state"] == "done" && (1..=3).contains(&costly.len()) && (1..=3).contains(&helped.len()), "{done}");
    let page = joe.get(&table).await;
    assert!(!page.has("What cost us most?") && page.has("What helped most"));
    // The end shows both lists, each choice with its number on the chart and a way to its moment.
    let end = joe.get(&format!("{table}/end")).await;
    assert!(end.has("What cost us most</h2>") && end.has("What helped most</h2>") && !end.has("data-waits"));
    assert_eq!(end.text.matches(r#"<svg class="mark""#).count(), costly.len() + helped.len());
    for one in costly.iter().chain(&helped) {
        assert!(end.has(&format!(r#"/replay?at={}&amp;seat={}""#, one["at"], one["seat"])));
        assert!(one["lost"].as_f64().or(one["gained"].as_f64()).unwrap() > 0.0, "{one}");
    }
    // The replay jumps to them, and shows how the chance to win went.
    let replay = joe.get(&format!("{table}/replay")).await;
    assert_eq!(replay.text.matches(r#"<a class="costly""#).count(), costly.len());
    assert_eq!(replay.text.matches(r#"<a class="helpful""#).count(), helped.len());
    assert!(replay.has("What helped most") && replay.has(" % to win") && replay.has(r#"<svg class="curve""#));
    for one in costly.iter().chain(&helped) {
        let at = format!("/table/{id}/replay?at={}&amp;seat={}", one["at"], one["seat"]);
        assert!(page.has(&format!(r#"<li><a href="{at}">"#)), "{at}: {}", page.text);
        let moment = joe.get(&at.replace("&amp;", "&")).await;
        assert!(moment.has(&format!("Decision {} of", one["at"])));
    }
    // After an undo it is another game, and nothing is told of it before its end.
    let playing = server.tables.get(&id).unwrap();
    playing.play(|room| room.undo(room.undo_target(keeper_session::Unit::Decision)?, None)).unwrap();
    assert_eq!(kate.post(&format!("{table}/review"), "").await.status, StatusCode::CONFLICT);
    let early = kate.post(&api, "").await;
    assert!(early.status == StatusCode::CONFLICT && early.has("not over"), "{}", early.text);
    assert_eq!(joe.get(&api).await.status, StatusCode::CONFLICT);
    assert!(!joe.get(&table).await.has("What cost"));
}

#[tokio::test]
async fn one_game_is_looked_back_at_after_the_other() {
    let server = Server::new(false);
    let kate = server.browser();
    let ids = [finished(&server, &kate).await, finished(&server, &kate).await];
    for id in &ids {
        kate.post(&format!("/api/v1/tables/{id}/review"), "").await;
    }
    let mut waited = false;
    loop {
        let [one, other] = [looked(&kate, &ids[0]).await, looked(&kate, &ids[1]).await];
        waited |= one["state"] == "waits" || other["state"] == "waits";
        // The one may have ended while the other was asked.
        let both = one["state"] == "runs" && other["state"] == "runs";
        assert!(!both || looked(&kate, &ids[0]).await["state"] == "done", "{one} {other}");
        if one["state"] == "done" && other["state"] == "done" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert!(waited, "one had to wait");
}

#[tokio::test]
async fn before_the_end_nothing_tells_what_is_to_come() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=final-hour&who=link&players=2&name=Kate").await.table();
    joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await;
    assert_eq!(joe.get(&format!("/table/{id}/replay")).await.status, StatusCode::CONFLICT, "it has not begun");
    kate.post(&format!("/table/{id}/begin"), "").await;
    for file in ["export", "scenario"] {
        for who in [&kate, &joe] {
            let page = who.get(&format!("/table/{id}/{file}")).await;
            assert!(page.status == StatusCode::FORBIDDEN && page.has("when the game is over"), "{file}");
        }
    }
    // Nobody looks into another's hand by looking back.
    let (from_seat, all) =
        (joe.get(&format!("/table/{id}/replay?seat=0")).await, joe.get(&format!("/table/{id}/replay")).await);
    assert!(from_seat.text == all.text && !all.has("As everyone saw it"));
    assert!(!all.has("% to win") && !all.has(r#"class="curve""#), "how it will end is not told by a curve either");
    // A single player may have both, but not without peeking.
    let id = kate.post("/tables", "game=arkham&name=Kate").await.table();
    assert_eq!(kate.get(&format!("/table/{id}/export")).await.status, StatusCode::OK);
    assert_eq!(joe.get(&format!("/table/{id}/export")).await.status, StatusCode::FORBIDDEN);
    let id = kate.post("/tables", "game=arkham&name=Kate&no_peeking=on").await.table();
    assert_eq!(kate.get(&format!("/table/{id}/export")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_was_undone_is_not_shown() {
    let server = Server::new(false);
    let kate = server.browser();
    let id = kate.post("/tables", "game=arkham&name=Kate&seed=7").await.table();
    let table = server.tables.get(&id).unwrap();
    table.play(|room| room.choose(0, 0)).unwrap();
    let after = table.look(|inner| inner.room.as_ref().unwrap().position());
    table.play(|room| room.undo(room.undo_target(keeper_session::Unit::Decision)?, None)).unwrap();
    let now = table.look(|inner| inner.room.as_ref().unwrap().position());
    assert!(now < after);
    let page = kate.get(&format!("/table/{id}/replay?at={after}")).await;
    assert!(page.has(&format!("Decision {now} of {now}")));
}

#[tokio::test]
async fn the_host_renames_and_deletes_after_a_question() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&name=Kate&table=Friday").await.table();
    let game = server.tables.get(&id).unwrap().look(|inner| inner.record.game.clone()).unwrap();
    assert_eq!(joe.post(&format!("/table/{id}/rename"), "name=Mine").await.status, StatusCode::FORBIDDEN);
    assert_eq!(kate.post(&format!("/table/{id}/rename"), "name=+").await.status, StatusCode::BAD_REQUEST);
    kate.post(&format!("/table/{id}/rename"), "name=Saturday").await;
    assert!(kate.get("/").await.has("Saturday") && kate.get(&format!("/table/{id}")).await.has(">Saturday</p>"));
    assert_eq!(server.tables.store.load(&game).unwrap().meta.name, "Saturday");

    assert_eq!(joe.get(&format!("/table/{id}/delete")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(joe.post(&format!("/table/{id}/delete"), "").await.status, StatusCode::FORBIDDEN);
    assert!(kate.get(&format!("/table/{id}/delete")).await.has("Delete Saturday?"));
    assert!(server.tables.store.load(&game).is_ok(), "the question deletes nothing");
    kate.post(&format!("/table/{id}/delete"), "").await;
    assert!(server.tables.store.load(&game).is_err() && !kate.get("/").await.has("Saturday"));
    assert_eq!(kate.get(&format!("/table/{id}")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_game_from_the_terminal_comes_to_a_table() {
    let server = Server::new(true);
    let kate = server.browser();
    let wanted = Wanted { players: 2, sets: vec!["base".into()], ..Wanted::default() };
    let players = vec![Player::Person, Player::Bot(keeper_bots::Kind::Planner)];
    let house = server.tables.house("arkham").unwrap();
    let room = house.start(&wanted, players, UndoRule::Free, "From the terminal", server.tables.store.clone()).unwrap();
    assert!(kate.get("/").await.has("Games from the terminal"));
    let id = kate.post(&format!("/games/{}", room.game()), "name=Kate").await.table();
    let seats = kate.get(&format!("/table/{id}/seats")).await;
    assert!(part(&seats, "seat-0").contains("Kate (you)") && part(&seats, "seat-1").contains("A bot that plans ahead"));
    assert!(!kate.get("/").await.has("Games from the terminal"));
    // On a server for everybody the store is nobody's.
    let public = Server::new(false);
    assert_eq!(public.browser().post(&format!("/games/{}", room.game()), "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_board_on_a_big_screen_asks_nobody() {
    let server = Server::new(false);
    let kate = server.browser();
    let id = kate.post("/tables", "game=final-hour&name=Kate").await.table();
    assert!(kate.get(&format!("/table/{id}")).await.has(r#"data-choose="0""#));
    assert!(!kate.get(&format!("/table/{id}?watch=1")).await.has(r#"data-choose="0""#));
    assert!(!server.browser().get(&format!("/table/{id}")).await.has(r#"data-choose="0""#));
}
