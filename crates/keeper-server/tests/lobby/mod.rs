//! Everything around the table, through the addresses that a browser uses.

mod after;
mod teams;

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use keeper_bots::Thought;
use keeper_server::{Tables, houses, router};
use keeper_session::Cards;
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
        let tables = Arc::new(Tables::new(houses(&Cards::default(), Thought::Usual), store, own));
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
        assert!(table.has(r#"class="option"#), "a question is asked at once");
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
                  &player=person&player=random&seat_name=&seat_name=Bob&box=dunwich&setting=ancient-one:cthulhu";
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
        ("setting=ancient-one:glaaki", "glaaki"),
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
