//! Everything around the table, through the addresses that a browser uses.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use keeper_arkham::library::Shelf;
use keeper_bots::Thought;
use keeper_server::{Tables, houses, router};
use keeper_session::{Player, UndoRule, Wanted};
use keeper_store::Sqlite;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

/// A server with an empty store.
struct Server {
    tables: Arc<Tables>,
    app: Router,
    host: &'static str,
}

impl Server {
    fn new(own: bool) -> Server {
        let store = Arc::new(Sqlite::in_memory().unwrap());
        let tables = Arc::new(Tables::new(houses(&Shelf::default(), Thought::Usual), store, own));
        let host = if own { "localhost:1926" } else { "keeper.example" };
        Server { app: router(tables.clone()), tables, host }
    }

    fn browser(&self) -> Browser {
        Browser { app: self.app.clone(), host: self.host, cookies: Mutex::default() }
    }
}

struct Browser {
    app: Router,
    host: &'static str,
    cookies: Mutex<Vec<(String, String)>>,
}

struct Page {
    status: StatusCode,
    location: String,
    text: String,
}

impl Page {
    fn has(&self, text: &str) -> bool {
        self.text.contains(text)
    }

    /// The id of the table that this leads to.
    fn table(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text);
        self.location.trim_start_matches("/table/").to_owned()
    }
}

impl Browser {
    async fn ask(&self, method: &str, path: &str, form: &str) -> Page {
        let cookies =
            self.cookies.lock().unwrap().iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>().join("; ");
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.host)
            .header(COOKIE, cookies)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        let answer = self.app.clone().oneshot(request).await.unwrap();
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            let mut cookies = self.cookies.lock().unwrap();
            cookies.retain(|(known, _)| known != name);
            cookies.push((name.to_owned(), value.to_owned()));
        }
        let location = answer.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_owned()).unwrap_or_default();
        let status = answer.status();
        let text = String::from_utf8(to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap();
        Page { status, location, text }
    }

    async fn get(&self, path: &str) -> Page {
        self.ask("GET", path, "").await
    }

    async fn post(&self, path: &str, form: &str) -> Page {
        self.ask("POST", path, form).await
    }

    fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }
}

/// Text as it stands in a form.
fn coded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The inside of the element with this id.
fn part<'a>(page: &'a Page, id: &str) -> &'a str {
    let from = page.text.find(&format!(r#"id="{id}""#)).unwrap_or_else(|| panic!("there is no {id} in {}", page.text));
    let rest = &page.text[from..];
    &rest[..rest.find("</li>").or(rest.find("</section>")).unwrap_or(rest.len())]
}

#[tokio::test]
async fn a_newcomer_plays_alone_with_one_click() {
    let server = Server::new(false);
    let kate = server.browser();
    let first = kate.get("/").await;
    assert_eq!(first.text.matches("Play alone now").count(), 2);
    assert!(first.has("All options") && !first.has("Your tables") && kate.cookie("keeper").is_none());
    for kind in ["arkham", "final-hour"] {
        let id = kate.post("/tables", &format!("game={kind}&name=Kate")).await.table();
        let table = kate.get(&format!("/table/{id}")).await;
        assert_eq!(table.status, StatusCode::OK);
        assert!(table.has(r#"data-choose="0""#), "a question is asked at once");
        assert!(table.has(&format!("/table/{id}/seats")));
    }
    assert_eq!(kate.cookie("keeper-name").as_deref(), Some("Kate"));
    let again = kate.get("/").await;
    assert!(again.has("Your tables") && again.has(r#"value="Kate""#));
    assert!(!server.browser().get("/").await.has("Your tables"));
}

#[tokio::test]
async fn another_box_offers_more_and_what_was_filled_in_stays() {
    let server = Server::new(false);
    let kate = server.browser();
    let base = kate.get("/new/arkham").await;
    assert!(!base.has("Wilbur Whateley") && !base.has("Glaaki"));
    let filled = "players=3&who=open&name=Kate&table=Friday&seed=moon&no_peeking=on&investigator=amanda-sharpe\
                  &player=person&player=random&seat_name=&seat_name=Bob&box=dunwich&ancient_one=cthulhu";
    let more = kate.get(&format!("/new/arkham?{filled}")).await;
    assert!(more.has("Glaaki"), "Ancient Ones of the box");
    for kept in [
        r#"value="open" checked"#,
        "<option selected>3</option>",
        r#"value="Friday""#,
        r#"value="moon""#,
        r#"name="no_peeking" checked"#,
        r#"value="amanda-sharpe" selected"#,
        r#"value="random" selected"#,
        r#"value="Bob""#,
        r#"value="dunwich" selected"#,
        r#"value="cthulhu" selected"#,
    ] {
        assert!(more.has(kept), "{kept} is lost");
    }
    assert_eq!(more.text.matches(r#"name="seat_name""#).count(), 3);
    // A single player of Final Hour plays two investigators.
    let solo = kate.get("/new/final-hour").await;
    assert_eq!(solo.text.matches(r#"name="investigator""#).count(), 2);
}

#[tokio::test]
async fn a_wrong_form_comes_back_as_it_was_filled_in() {
    let server = Server::new(false);
    let kate = server.browser();
    for (wrong, why) in [
        ("players=9", "choose 1 to 8"),
        ("players=many", "not a number of players"),
        ("players=2&investigator=amanda-sharpe&investigator=amanda-sharpe", "Another player has Amanda Sharpe"),
        ("ancient_one=glaaki", "in none of the chosen boxes"),
        ("investigator=nobody", "in none of the chosen boxes"),
        ("box=atlantis", "atlantis"),
        ("player=ghost", "ghost"),
    ] {
        let page = kate.post("/tables", &format!("game=arkham&table=Friday+night&{wrong}")).await;
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{wrong}");
        assert!(page.has(why), "{wrong}: {}", page.text);
        assert!(page.has(r#"value="Friday night""#), "{wrong}");
    }
    assert_eq!(kate.get("/new/chess").await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.tables.all().unwrap().len(), 0, "nothing is left of them");
}

#[tokio::test]
async fn people_gather_choose_and_begin() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&who=link&players=3&name=Kate&table=Friday").await.table();
    let (table, seat) = (format!("/table/{id}"), |seat: u8| format!("/table/{id}/seat/{seat}"));
    let here = kate.get(&table).await;
    assert!(here.has("Kate (you)") && here.has("Begin the game") && here.has("2 seats are free."));
    assert!(here.has(&format!("http://keeper.example/table/{id}")) && here.has(r#"<svg class="qr""#));
    assert!(!joe.get("/").await.has("Friday"), "only who has the address finds it");

    assert_eq!(joe.post(&seat(0), "do=sit&name=Joe").await.status, StatusCode::CONFLICT);
    assert_eq!(joe.post(&seat(1), "do=sit&name=Joe").await.status, StatusCode::SEE_OTHER);
    assert!(kate.get(&table).await.has("Joe"));
    assert_eq!(kate.post(&seat(0), "do=investigator&investigator=amanda-sharpe").await.status, StatusCode::SEE_OTHER);
    let refused = joe.post(&seat(1), "do=investigator&investigator=amanda-sharpe").await;
    assert!(refused.status == StatusCode::CONFLICT && refused.has("Another player has Amanda Sharpe"));
    let seen = joe.get(&table).await;
    assert!(!part(&seen, "seat-1").contains("amanda-sharpe") && part(&seen, "seat-1").contains("joe-diamond"));
    assert_eq!(joe.post(&seat(0), "do=investigator&investigator=joe-diamond").await.status, StatusCode::CONFLICT);

    assert_eq!(joe.post(&seat(2), "do=random").await.status, StatusCode::SEE_OTHER);
    assert!(part(&kate.get(&table).await, "seat-2").contains("A bot that plays at random"));
    assert_eq!(kate.post(&seat(2), "do=back").await.status, StatusCode::SEE_OTHER);
    assert!(part(&kate.get(&table).await, "seat-2").contains("Free"));

    assert_eq!(joe.post(&format!("{table}/begin"), "").await.status, StatusCode::CONFLICT);
    assert_eq!(kate.post(&format!("{table}/begin"), "").await.location, table);
    assert!(joe.get(&table).await.has(r#"class="table""#));
    assert_eq!(kate.post(&format!("{table}/begin"), "").await.status, StatusCode::CONFLICT);
    let seats = kate.get(&format!("{table}/seats")).await;
    assert!(part(&seats, "seat-0").contains("Amanda Sharpe") && part(&seats, "seat-2").contains("A bot that plans"));
}

#[tokio::test]
async fn seats_change_hands_during_the_game() {
    let server = Server::new(false);
    let (kate, joe, eve) = (server.browser(), server.browser(), server.browser());
    let id = kate.post("/tables", "game=final-hour&who=link&players=2&name=Kate").await.table();
    let seat = |seat: u8| format!("/table/{id}/seat/{seat}");
    joe.post(&seat(1), "do=sit&name=Joe").await;
    kate.post(&format!("/table/{id}/begin"), "").await;
    let player = |seat: usize| server.tables.get(&id).unwrap().look(|inner| inner.record.chairs[seat].clone());

    assert_eq!(eve.post(&seat(1), "do=rise").await.status, StatusCode::CONFLICT);
    assert_eq!(eve.post(&seat(1), "do=planner").await.status, StatusCode::CONFLICT);
    joe.post(&seat(1), "do=planner").await;
    assert_eq!(player(1).player(), Player::Bot(keeper_bots::Kind::Planner));
    assert!(joe.get(&format!("/table/{id}/seats")).await.has("Take it back"));
    joe.post(&seat(1), "do=back").await;
    assert_eq!((player(1).player(), player(1).name.as_str()), (Player::Person, "Joe"));

    // Somebody who stays away: the host frees the seat, and the game waits for the player who takes it.
    assert_eq!(joe.post(&seat(0), "do=rise").await.status, StatusCode::CONFLICT);
    kate.post(&seat(1), "do=rise").await;
    assert!(player(1).is_free() && player(1).player() == Player::Person);
    assert_eq!(eve.post(&seat(1), "do=sit&name=Eve").await.location, format!("/table/{id}"));
    assert!(player(1).name == "Eve" && eve.cookie("keeper-name").as_deref() == Some("Eve"));
    eve.post(&seat(1), "do=rise").await;
    kate.post(&seat(0), "do=rise").await;
    assert!(kate.get(&format!("/table/{id}")).await.status == StatusCode::OK, "the table is kept without anybody");
    // Who made it still has it in the list, and takes both seats.
    assert!(kate.get("/").await.has(&format!("/table/{id}")));
    for both in 0..2 {
        kate.post(&seat(both), "do=sit&name=Kate").await;
    }
    assert!(player(0).key.is_some() && player(0).key == player(1).key);
}

const SCENARIO: &str = r#"
[[scenario]]
name = "Alone in the woods"
investigators = [{ who = "Amanda Sharpe", at = "Woods", clues = 3 }]
gates.Unvisited = "Abyss"
"#;

#[tokio::test]
async fn a_table_begins_at_the_position_of_a_scenario() {
    let server = Server::new(false);
    let kate = server.browser();
    let right = SCENARIO.replace("gates.Unvisited", "gates.\"Unvisited Isle\"");
    let made = kate.post("/tables", &format!("game=final-hour&players=3&scenario={}", coded(&right))).await;
    let id = made.table();
    let table = kate.get(&format!("/table/{id}")).await;
    assert!(table.has("Amanda Sharpe") && table.has(r#"data-choose="0""#));
    assert!(table.has("position of a scenario"));
    // It is opened again from the store.
    let kind = server.tables.get(&id).unwrap().look(|inner| inner.record.kind.clone());
    assert_eq!(kind, "arkham");
    let game = server.tables.get(&id).unwrap().look(|inner| inner.record.game.clone()).unwrap();
    let again =
        server.tables.house("arkham").unwrap().open(&game, keeper_session::How::Play, server.tables.store.clone());
    assert_eq!(again.unwrap().seats(), 1);
    // It did not begin with a set-up, from which a scenario could be written.
    assert_eq!(kate.get(&format!("/table/{id}/scenario")).await.status, StatusCode::FORBIDDEN);

    let hour = "game = \"final-hour\"\n[[scenario]]\nname = \"Two\"\ninvestigators = [{ who = \"Jenny Barnes\" }, { who = \"Michael McGlen\" }]\n";
    let id = kate.post("/tables", &format!("game=arkham&who=link&scenario={}", coded(hour))).await.table();
    let gather = kate.get(&format!("/table/{id}")).await;
    assert!(gather.has("Final Hour") && gather.has("One seat is free.") && gather.has("as the scenario says"));
    let refused = kate.post(&format!("/table/{id}/seat/0"), "do=investigator&investigator=jenny-barnes").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_wrong_scenario_is_told_as_on_the_command_line() {
    let server = Server::new(false);
    let kate = server.browser();
    let base = keeper_scenario::base().unwrap();
    for wrong in [
        "not a file",
        "",
        "[[scenario]]\nname = \"x\"\ninvestigators = [{ who = \"Amenda Sharp\" }]\n",
        "[[scenario]]\nname = \"x\"\ninvestigators = [{ who = \"Amanda Sharpe\", at = \"Atlantis\" }]\n",
        "game = \"chess\"\n[[scenario]]\nname = \"x\"\n",
        "[[scenario]]\nname = \"x\"\nplayers = 1\nghosts = 3\n",
    ] {
        let text = if wrong.is_empty() { "# nothing" } else { wrong };
        let told = keeper_scenario::run_text(&base, text, "x.toml".as_ref(), &Default::default());
        let failure = told[0].failure().unwrap().to_string();
        let page = kate.post("/tables", &format!("game=arkham&scenario={}", coded(text))).await;
        assert_eq!(page.status, StatusCode::BAD_REQUEST);
        let escaped = escaped(&failure);
        assert!(page.has(&escaped), "{text}: {escaped}");
        assert!(page.has(&self::escaped(text)), "what was typed stays");
    }
}

#[tokio::test]
async fn a_personal_link_asks_before_it_does_anything() {
    let server = Server::new(false);
    let (kate, phone) = (server.browser(), server.browser());
    assert_eq!(kate.get("/me").await.status, StatusCode::NOT_FOUND);
    kate.post("/tables", "game=arkham&name=Kate&table=Friday").await.table();
    let me = kate.get("/me").await;
    let key = kate.cookie("keeper").unwrap();
    assert!(me.has(&format!("http://keeper.example/me/{key}")) && me.has(r#"<svg class="qr""#));
    // A preview of the link changes nothing.
    let asked = phone.get(&format!("/me/{key}")).await;
    assert!(asked.status == StatusCode::OK && phone.cookie("keeper").is_none() && !asked.has("seats of its own"));
    phone.post(&format!("/me/{key}"), "").await;
    assert!(phone.cookie("keeper").as_ref() == Some(&key) && phone.get("/").await.has("Friday"));
    let other = server.browser();
    other.post("/tables", "game=arkham").await.table();
    assert!(other.get(&format!("/me/{key}")).await.has("seats of its own"));
    assert_eq!(phone.get("/me/abc").await.status, StatusCode::NOT_FOUND);
    phone.post("/me", "name=Catherine").await;
    assert!(phone.get("/").await.has(r#"value="Catherine""#));
}

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
    let costly = done["costly"].as_array().unwrap();
    assert!(done["state"] == "done" && (1..=3).contains(&costly.len()), "{done}");
    let page = joe.get(&table).await;
    assert!(!page.has("What cost us most?"));
    for one in costly {
        let at = format!("/table/{id}/replay?at={}&amp;seat={}", one["at"], one["seat"]);
        assert!(page.has(&format!(r#"<li><a href="{at}">"#)), "{at}: {}", page.text);
        let moment = joe.get(&at.replace("&amp;", "&")).await;
        assert!(moment.has(&format!("Decision {} of", one["at"])));
    }
    // After an undo it is another game, and nothing is told of it before its end.
    let playing = server.tables.get(&id).unwrap();
    playing.play(|room| room.undo(room.undo_target(keeper_session::Unit::Decision)?, None)).unwrap();
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

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The socket of a screen of the holder of this key.
async fn socket(address: &str, key: &str) -> Socket {
    let mut request = format!("ws://{address}").into_client_request().unwrap();
    request.headers_mut().insert(COOKIE, format!("keeper={key}").parse().unwrap());
    connect_async(request).await.unwrap().0
}

/// The next question that the socket brings.
async fn stage_of(socket: &mut Socket) -> String {
    while let Some(message) = socket.next().await {
        let news: serde_json::Value = serde_json::from_str(message.unwrap().to_text().unwrap()).unwrap();
        if let Some(stage) = news["patches"]["stage"].as_str() {
            return stage.to_owned();
        }
    }
    panic!("the socket is closed");
}

fn asked_seat(room: &dyn keeper_server::Room) -> u8 {
    (0..room.seats()).find(|&seat| room.asks(seat)).unwrap()
}

#[tokio::test]
async fn nobody_sees_the_question_before_the_screen_is_passed_on() {
    let server = Server::new(false);
    let kate = server.browser();
    let two = "game=final-hour&players=2&name=Kate&seat_name=Kate";
    let shared = kate.post("/tables", &format!("{two}&seat_name=Joe")).await.table();
    let table = server.tables.get(&shared).unwrap();
    let in_secret = || {
        table.look(|inner| {
            let room = inner.room.as_ref().unwrap();
            (0..2).any(|seat| room.asks_in_secret(seat))
        })
    };
    // What is no secret is asked before everybody.
    while !in_secret() {
        assert!(kate.get(&format!("/table/{shared}")).await.has(r#"data-choose="0""#));
        table.play(|room| room.choose(asked_seat(room), 0)).unwrap();
    }
    assert!(!kate.get(&format!("/table/{shared}")).await.has(r#"data-choose="0""#));
    let key = kate.cookie("keeper").unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("127.0.0.1:{}/table/{shared}/socket", listener.local_addr().unwrap().port());
    let serving = tokio::spawn(keeper_server::serve(listener, server.tables.clone(), std::future::pending()));
    let mut screen = socket(&address, &key).await;
    let stage = stage_of(&mut screen).await;
    assert!(stage.contains("Pass the screen to Kate") && !stage.contains("data-choose"), "{stage}");
    // Before the curtain nothing can be done, and it is said why; nor is there a file with what everybody holds.
    screen.send(Message::text(r#"{"undo":{"at":1,"unit":"decision"}}"#)).await.unwrap();
    let why = screen.next().await.unwrap().unwrap();
    assert!(why.to_text().unwrap().contains("Pass the screen to Kate first."), "{why}");
    assert_eq!(kate.get(&format!("/table/{shared}/export")).await.status, StatusCode::FORBIDDEN);
    screen.send(Message::text(r#"{"lift":{}}"#)).await.unwrap();
    let stage = stage_of(&mut screen).await;
    assert!(stage.contains(r#"data-choose="0""#), "{stage}");
    // When Kate has answered, it is Joe's turn before the same screen.
    let at = table.look(|inner| inner.room.as_ref().unwrap().position());
    screen.send(Message::text(format!(r#"{{"choose":{{"at":{at},"choice":0}}}}"#))).await.unwrap();
    assert!(stage_of(&mut screen).await.contains("Pass the screen to Joe"));
    // On the big screen nobody is asked.
    let mut big = socket(&format!("{address}?watch=1"), &key).await;
    let stage = stage_of(&mut big).await;
    assert!(!stage.contains("Pass the screen") && !stage.contains("data-choose"), "{stage}");
    serving.abort();
    // One person with two seats needs no curtain.
    let own = kate.post("/tables", &format!("{two}&seat_name=Kate")).await.table();
    assert!(kate.get(&format!("/table/{own}")).await.has(r#"data-choose="0""#));
    assert_eq!(kate.get(&format!("/table/{own}/export")).await.status, StatusCode::OK);
}

/// The keeper's seat is one to sit down at; only there the Mythos cards are seen (HRL-19).
#[tokio::test]
async fn somebody_joins_as_the_keeper_and_alone_sees_the_mythos_cards() {
    let server = Server::new(false);
    let (kate, joe) = (server.browser(), server.browser());
    assert!(!kate.get("/new/arkham").await.has(r#"name="keeper""#));
    let form = kate.get("/new/arkham?variant=keeper&who=link").await;
    assert!(form.has(r#"name="keeper""#) && form.has(r#"<option value="person" selected>a person</option>"#));
    let made = "game=arkham&players=1&who=link&name=Kate&variant=keeper&investigator=amanda-sharpe&seed=night";
    let id = kate.post("/tables", made).await.table();
    let gathering = joe.get(&format!("/table/{id}")).await;
    assert!(part(&gathering, "seat-1").contains("the keeper") && part(&gathering, "seat-1").contains("Sit here"));
    assert!(!gathering.has(r#"id="seat-2""#));
    joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await;
    let refused = joe.post(&format!("/table/{id}/seat/1"), "do=investigator&investigator=bob-jenkins").await;
    assert!(refused.has("The keeper has no investigator."), "{}", refused.text);
    kate.post(&format!("/table/{id}/begin"), "").await;
    let table = server.tables.get(&id).unwrap();
    let room =
        |look: &dyn Fn(&dyn keeper_server::Room) -> bool| table.look(|inner| look(&**inner.room.as_ref().unwrap()));
    assert!(room(&|room| room.seats() == 2 && room.keeper() == Some(1)));
    let mut turns = 0;
    while turns < 3 {
        if !room(&|room| room.asks_in_secret(1)) {
            table.play(|room| room.choose(asked_seat(room), 0)).unwrap();
            continue;
        }
        turns += 1;
        let (hers, his) = (kate.get(&format!("/table/{id}")).await, joe.get(&format!("/table/{id}")).await);
        assert!(his.has("choose the Mythos card to play") && his.text.matches("Play ").count() >= 2);
        assert!(!hers.has("Play ") && !hers.has("comes into play") && !hers.has("data-choose"), "{}", hers.text);
        let labels = table.look(|inner| {
            let choices = inner.room.as_ref().unwrap().seen(Some(1)).choices;
            choices.iter().map(|choice| choice.label.replace("Play ", "")).collect::<Vec<_>>()
        });
        table.play(|room| room.choose(1, 0)).unwrap();
        let story = |seat: u8| {
            table.look(|inner| {
                let room = inner.room.as_ref().unwrap();
                let told = room.told(0..room.position(), Some(seat));
                told.iter().flat_map(|told| &told.lines).map(|line| line.text.clone()).collect::<Vec<_>>().join("\n")
            })
        };
        let (told, kept) = (story(0), story(1));
        assert!(told.contains(&labels[0]) && kept.contains(&labels[0]), "{told}");
        assert!(kept.contains(&format!("an unseen card on the bottom of the deck: {}", labels[1])), "{kept}");
        assert!(told.contains("a card that no one else has seen") && !told.contains("an unseen card"), "{told}");
        let public = kate.get(&format!("/table/{id}/story.txt")).await;
        assert!(public.has(&labels[0]) && !public.has("an unseen card"));
    }
    // Opened again from the store it is the same table.
    assert_eq!(kate.get(&format!("/table/{id}/export")).await.status, StatusCode::FORBIDDEN);
    server.tables.sweep();
    assert!(joe.get(&format!("/table/{id}/seats")).await.has("Keeper"));
}

/// Who plays alone lets a bot be the keeper, and is not asked about the Mythos.
#[tokio::test]
async fn a_bot_is_the_keeper_of_one_who_plays_alone() {
    let server = Server::new(false);
    let kate = server.browser();
    for (more, bot) in [("", "planner"), ("&keeper=random", "random")] {
        // With this seed they play for more than sixty choices.
        let wanted = format!("game=arkham&players=1&name=Kate&variant=keeper&seed=fan&ancient_one=cthulhu{more}");
        let id = kate.post("/tables", &wanted).await.table();
        let table = server.tables.get(&id).unwrap();
        let player = table.look(|inner| inner.room.as_ref().unwrap().player(1));
        assert_eq!(player.to_string(), bot);
        assert!(kate.get(&format!("/table/{id}")).await.has(r#"data-choose="0""#));
        let position = || table.look(|inner| inner.room.as_ref().unwrap().position());
        for _ in 0..60 {
            let before = position();
            if table.look(|inner| inner.room.as_ref().unwrap().asks(0)) {
                table.play(|room| room.choose(0, 0)).unwrap();
            } else {
                table.let_bot_play();
            }
            assert!(position() > before, "nobody was asked");
        }
    }
}

/// One person makes a table for a team: four of the six who are dealt, all at this one person's seats (HRL-20).
#[tokio::test]
async fn one_person_plays_a_team_of_four() {
    let server = Server::new(false);
    let kate = server.browser();
    let id = kate.post("/tables", "game=arkham&players=1&name=Kate&variant=team&seed=team").await.table();
    let table = server.tables.get(&id).unwrap();
    let count = |seat: u8| table.look(|inner| inner.room.as_ref().unwrap().seen(Some(seat)).choices.len());
    let key = keeper_server::person::Key::read(&kate.cookie("keeper").unwrap()).unwrap();
    assert_eq!(table.look(|inner| inner.record.seats_of(Some(&key))), [0, 1, 2, 3]);
    let mut chosen = vec![];
    for left in (3..=6).rev() {
        let seat = table.look(|inner| asked_seat(&**inner.room.as_ref().unwrap()));
        assert_eq!(count(seat), left, "investigators to choose from");
        assert!(kate.get(&format!("/table/{id}")).await.has(r#"data-choose="2""#));
        table.play(|room| room.choose(seat, 0)).unwrap();
        chosen.push(seat);
    }
    chosen.sort_unstable();
    assert_eq!(chosen, [0, 1, 2, 3]);
    let seats = kate.get(&format!("/table/{id}/seats")).await;
    assert!((0..4).all(|seat| part(&seats, &format!("seat-{seat}")).contains("Kate (you)")));
    // All four are played, by her, for whole turns.
    let mut asked = std::collections::BTreeSet::new();
    while table.look(|inner| !inner.room.as_ref().unwrap().seen(None).status.starts_with("turn 3")) {
        let page = kate.get(&format!("/table/{id}")).await;
        assert!(page.has(r#"data-choose="0""#));
        table
            .play(|room| {
                let seat = asked_seat(room);
                asked.insert(seat);
                room.choose(seat, 0)
            })
            .unwrap();
    }
    assert_eq!(asked.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    // The limits of four investigators: seven monsters, seven gates.
    let tracks = table.look(|inner| inner.room.as_ref().unwrap().seen(Some(0)).scene.tracks);
    let most = |id: &str| tracks.iter().find(|track| track.id == id).unwrap().most;
    assert_eq!((most("monsters"), most("gates")), (7, 7));
}

/// Two people share the team; with a keeper besides there is one seat more, the last.
#[tokio::test]
async fn two_people_share_a_team_and_a_third_is_the_keeper() {
    let server = Server::new(false);
    let (kate, joe, ann) = (server.browser(), server.browser(), server.browser());
    let made = "game=arkham&players=2&who=link&name=Kate&variant=team&variant=keeper";
    let id = kate.post("/tables", made).await.table();
    joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await;
    ann.post(&format!("/table/{id}/seat/2"), "do=sit&name=Ann").await;
    kate.post(&format!("/table/{id}/begin"), "").await;
    let table = server.tables.get(&id).unwrap();
    let seats = |browser: &Browser| {
        let key = keeper_server::person::Key::read(&browser.cookie("keeper").unwrap()).unwrap();
        table.look(|inner| inner.record.seats_of(Some(&key)))
    };
    assert_eq!((seats(&kate), seats(&joe), seats(&ann)), (vec![0, 2], vec![1, 3], vec![4]));
    assert_eq!(table.look(|inner| inner.room.as_ref().unwrap().keeper()), Some(4));
}

/// Investigators are chosen at the table before anything else is known, the Ancient One included (HRL-03, HRL-20).
#[tokio::test]
async fn investigators_are_chosen_at_the_table() {
    let server = Server::new(false);
    let kate = server.browser();
    for (variant, offered) in [("deal-two", 2), ("deal-three", 3), ("draft", 4), ("team", 6)] {
        let made = format!("game=arkham&players=2&name=Kate&variant={variant}");
        let id = kate.post("/tables", &made).await.table();
        let page = kate.get(&format!("/table/{id}")).await;
        assert!(page.has(r#"data-choose="1""#), "{variant}");
        for path in ["", "/seats", "/story", "/replay"] {
            assert_eq!(kate.get(&format!("/table/{id}{path}")).await.status, StatusCode::OK, "{variant}{path}");
        }
        let table = server.tables.get(&id).unwrap();
        table.look(|inner| {
            let room = inner.room.as_ref().unwrap();
            let seat = asked_seat(&**room);
            assert_eq!(room.seen(Some(seat)).choices.len(), offered, "{variant}");
            assert!(room.hint(seat).is_some_and(|hinting| hinting().is_some()), "{variant}");
        });
        while table.look(|inner| inner.room.as_ref().unwrap().seen(None).status.starts_with("turn 0")) {
            table.play(|room| room.choose(asked_seat(room), 0)).unwrap();
        }
    }
}

#[tokio::test]
async fn boxes_that_do_not_go_together_are_called_by_their_names() {
    let server = Server::new(true);
    let kate = server.browser();
    let made = kate.post("/tables", "game=arkham&players=1&box=dark-pharaoh&box=dark-pharaoh-revised").await;
    assert!(made.has("Curse of the Dark Pharaoh (revised, 2011)") && made.has("is never played together with"));
    let made = kate.post("/tables", "game=arkham&players=1&box=dark-pharaoh-revised:herald").await;
    assert!(made.has("Curse of the Dark Pharaoh (revised, 2011) (Cards)"), "{}", made.text);
    assert!(!made.has("dark-pharaoh-revised:herald needs"));
}

#[tokio::test]
async fn an_unknown_address_has_a_page() {
    let server = Server::new(true);
    let kate = server.browser();
    let page = kate.get("/nowhere").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.has("<main") && page.has("href=\"/\""), "{}", page.text);
}

#[tokio::test]
async fn players_who_roll_real_dice_tap_what_they_show() {
    let server = Server::new(true);
    let kate = server.browser();
    let fields = "game=arkham&players=1&name=Kate&seed=11&own_dice=on&who=here";
    let id = kate.post("/tables", fields).await.table();
    let table = server.tables.get(&id).unwrap();
    let seen = || {
        table.look(|inner| {
            let seen = inner.room().unwrap().seen(Some(0));
            (seen.question.map(|question| question.title).unwrap_or_default(), seen.choices.len())
        })
    };
    let choose = |choice: usize| table.choose(|room| room.choose(0, choice));
    let mut luck = 0;
    while !seen().0.starts_with("Roll ") {
        let (_, count) = seen();
        assert!(count > 0 && luck < 400, "no dice are to be rolled");
        choose(luck * 7 % count).unwrap();
        luck += 1;
    }
    assert_eq!(seen().1, 7, "six faces, and a way back");
    let enter = |dice: &[u8]| table.choose(|room| room.enter_dice(0, dice));
    assert!(enter(&[7]).unwrap_err().contains("a die shows 1 to 6, not 7"));
    assert!(enter(&[1; 50]).unwrap_err().contains("too many"));
    let position = table.look(|inner| inner.room().unwrap().position());
    while seen().0.starts_with("Roll ") && table.look(|inner| inner.room().unwrap().position()) == position {
        choose(5).unwrap();
    }
    let story = kate.get(&format!("/table/{id}/story")).await;
    assert!(story.has("Rolled at the table: 6"), "{}", story.text);
}
