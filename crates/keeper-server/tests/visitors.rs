//! Who may do what, and who may know what: through the addresses that a browser uses.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Request, StatusCode};
use keeper_bots::Thought;
use keeper_server::{Site, Tables, houses, router};
use keeper_session::Cards;
use keeper_store::Sqlite;
use tower::ServiceExt;

struct Server {
    tables: Arc<Tables>,
    app: Router,
}

impl Server {
    fn new(own: bool, site: Site) -> Server {
        let store = Arc::new(Sqlite::in_memory().unwrap());
        let tables = Arc::new(Tables::new(houses(&Cards::default(), Thought::Usual), store, own).at(site));
        Server { app: router(tables.clone()), tables }
    }

    fn open() -> Server {
        Server::new(false, Site::default())
    }

    fn browser(&self) -> Browser {
        Browser { app: self.app.clone(), headers: vec![("host", "keeper.example".into())], cookies: Mutex::default() }
    }
}

struct Browser {
    app: Router,
    headers: Vec<(&'static str, String)>,
    cookies: Mutex<Vec<(String, String)>>,
}

struct Page {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Page {
    fn location(&self) -> &str {
        self.headers.get(LOCATION).map(|to| to.to_str().unwrap()).unwrap_or_default()
    }

    fn table(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text);
        self.location().trim_start_matches("/table/").to_owned()
    }

    fn has(&self, text: &str) -> bool {
        self.text.contains(text)
    }
}

impl Browser {
    fn with(mut self, name: &'static str, value: &str) -> Browser {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> Page {
        let cookies: Vec<String> = self.cookies.lock().unwrap().iter().map(|(n, v)| format!("{n}={v}")).collect();
        let mut request = Request::builder().method(method).uri(path).header(COOKIE, cookies.join("; "));
        request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let answer = self.app.clone().oneshot(request).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        for cookie in headers.get_all(SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            let mut cookies = self.cookies.lock().unwrap();
            cookies.retain(|(known, _)| known != name);
            cookies.push((name.to_owned(), value.to_owned()));
        }
        // Icons are no text: what matters of them is that they come.
        let text = String::from_utf8_lossy(&to_bytes(answer.into_body(), usize::MAX).await.unwrap()).into_owned();
        Page { status, headers, text }
    }

    async fn get(&self, path: &str) -> Page {
        self.ask("GET", path, "").await
    }

    async fn post(&self, path: &str, form: &str) -> Page {
        self.ask("POST", path, form).await
    }

    fn key(&self) -> String {
        let cookies = self.cookies.lock().unwrap();
        cookies.iter().find(|(name, _)| name == "keeper").map(|(_, value)| value.clone()).unwrap()
    }

    async fn file(&self, table: &str) -> StatusCode {
        self.get(&format!("/table/{table}/export")).await.status
    }
}

/// A page of another site that has given its name the address of this computer asks by that name.
#[tokio::test]
async fn at_this_computer_nobody_is_answered_who_asks_for_another_name() {
    let server = Server::new(true, Site { hosts: vec!["den.lan".into()], ..Site::default() });
    for host in ["localhost:1926", "127.0.0.1:1926", "[::1]:1926", "den.lan:1926"] {
        assert_eq!(server.browser().with("host", host).get("/").await.status, StatusCode::OK, "{host}");
    }
    for host in ["evil.example:1926", "127.0.0.1.evil.example", "0.0.0.0:1926"] {
        let stranger = server.browser().with("host", host);
        for (method, path) in
            [("GET", "/"), ("GET", "/api/v1/tables"), ("POST", "/tables"), ("GET", "/assets/icon.svg")]
        {
            let page = stranger.ask(method, path, "").await;
            assert_eq!(page.status, StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
            assert!(page.has("--host"), "{}", page.text);
        }
    }
    assert_eq!(Server::open().browser().get("/").await.status, StatusCode::OK, "a proxy passes on its name");
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = Server::new(true, Site::default());
    let kate = server.browser().with("host", "localhost");
    let id = kate.post("/tables", "game=final-hour&name=Kate").await.table();
    let foreign = server.browser().with("host", "localhost").with("origin", "http://evil.example");
    let elsewhere = server.browser();
    let first = kate.get("/").await;
    let style = first.text.split('"').find(|text| text.ends_with(".css")).unwrap().to_owned();
    for (who, method, path, status) in [
        (&kate, "GET", "/".to_owned(), 200),
        (&kate, "GET", style, 200),
        (&kate, "GET", "/assets/none.css".into(), 404),
        (&kate, "GET", "/none".into(), 404),
        (&kate, "POST", "/".into(), 405),
        (&kate, "GET", "/table/none".into(), 404),
        (&kate, "POST", "/me".into(), 303),
        (&kate, "GET", "/api/v1/games".into(), 200),
        (&kate, "POST", "/api/v1/tables".into(), 400),
        (&kate, "GET", "/api/v1/tables?page=x".into(), 400),
        (&kate, "GET", format!("/table/{id}/socket"), 400),
        (&kate, "GET", "/health".into(), 200),
        (&foreign, "POST", "/tables".into(), 403),
        (&elsewhere, "GET", "/".into(), 421),
    ] {
        let page = who.ask(method, &path, "").await;
        assert_eq!(page.status, status, "{method} {path}: {}", page.text);
        for header in ["content-security-policy", "referrer-policy", "x-content-type-options"] {
            assert!(page.headers.contains_key(header), "{method} {path} has no {header}");
        }
    }
}

#[tokio::test]
async fn cookies_are_secure_behind_https() {
    let server = Server::open();
    let cookies = |page: &Page| -> Vec<String> {
        page.headers.get_all(SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap().to_owned()).collect()
    };
    let plain = cookies(&server.browser().post("/tables", "game=final-hour&name=Kate").await);
    assert!(plain.len() == 2 && plain.iter().all(|cookie| !cookie.contains("Secure")), "{plain:?}");
    let proxied = server.browser().with("x-forwarded-proto", "https");
    let secure = cookies(&proxied.post("/tables", "game=final-hour&name=Kate").await);
    assert!(secure.len() == 2 && secure.iter().all(|cookie| cookie.ends_with("; Secure")), "{secure:?}");
}

#[tokio::test]
async fn the_invitation_is_never_an_address_of_this_computer_only() {
    let network = Some("192.168.1.5:1926".to_owned());
    let server = Server::new(false, Site { network, ..Site::default() });
    let host = server.browser().with("host", "127.0.0.1:1926");
    let id = host.post("/tables", "game=final-hour&who=link&players=2&name=Kate").await.table();
    for local in ["127.0.0.1:1926", "0.0.0.0:1926", "localhost:1926"] {
        let page = server.browser().with("host", local).get(&format!("/table/{id}")).await;
        assert!(page.has(&format!("http://192.168.1.5:1926/table/{id}")) && page.has(r#"<svg class="qr""#), "{local}");
        assert!(!page.has(&format!("http://{local}")) && !page.has("this computer only"));
    }
    assert!(host.get("/me").await.has("http://192.168.1.5:1926/me/"));
    // Where there is no other address, that is said, and a phone is shown nothing.
    let alone = Server::new(true, Site::default());
    let host = alone.browser().with("host", "127.0.0.1:1926");
    let id = host.post("/tables", "game=final-hour&who=link&players=2&name=Kate").await.table();
    let page = host.get(&format!("/table/{id}")).await;
    assert!(page.has("this computer only") && !page.has(r#"<svg class="qr""#));
}

#[tokio::test]
async fn the_seed_is_not_told_when_somebody_leaves_for_a_moment() {
    let server = Server::open();
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&who=link&players=2&name=Kate").await.table();
    joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await;
    kate.post(&format!("/table/{id}/begin"), "").await;
    joe.post(&format!("/table/{id}/seat/1"), "do=rise").await;
    for file in ["export", "scenario"] {
        let page = kate.get(&format!("/table/{id}/{file}")).await;
        assert!(page.status == StatusCode::FORBIDDEN && page.has("when the game is over"), "{file}");
    }
    // The host takes the seat as well, or closes the table: Joe has played here.
    kate.post(&format!("/table/{id}/seat/1"), "do=sit&name=Kate").await;
    assert_eq!(kate.file(&id).await, StatusCode::FORBIDDEN);
    assert_eq!(kate.post(&format!("/table/{id}/close"), "").await.status, StatusCode::CONFLICT);
    assert_eq!(kate.file(&id).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_seed_is_not_told_while_a_friend_can_take_a_bots_seat() {
    let server = Server::open();
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&players=2&player=person&player=planner&name=Kate").await.table();
    let asked = kate.get(&format!("/table/{id}/export")).await;
    assert!(asked.status == StatusCode::FORBIDDEN && asked.has("Close this table?"), "{}", asked.text);
    assert_eq!(joe.post(&format!("/table/{id}/close"), "").await.status, StatusCode::CONFLICT, "the host decides");
    assert_eq!(kate.post(&format!("/table/{id}/close"), "").await.status, StatusCode::SEE_OTHER);
    assert_eq!((kate.file(&id).await, joe.file(&id).await), (StatusCode::OK, StatusCode::FORBIDDEN));
    let refused = joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await;
    assert!(refused.status == StatusCode::CONFLICT && refused.has("no one else can join"), "{}", refused.text);
    assert!(!joe.get(&format!("/table/{id}/seats")).await.has("Sit here"));
    // Somebody who plays all seats gets the files at once; a seat that is left then is no way in.
    let id = kate.post("/tables", "game=arkham&players=2&name=Kate").await.table();
    assert_eq!(kate.file(&id).await, StatusCode::OK);
    kate.post(&format!("/table/{id}/seat/1"), "do=rise").await;
    assert_eq!(joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await.status, StatusCode::CONFLICT);
    assert_eq!(kate.post(&format!("/table/{id}/seat/1"), "do=sit&name=Kate").await.status, StatusCode::SEE_OTHER);
    // As long as the files were not taken, a friend can come.
    let id = kate.post("/tables", "game=arkham&players=2&player=person&player=planner&name=Kate").await.table();
    assert_eq!(joe.post(&format!("/table/{id}/seat/1"), "do=sit&name=Joe").await.status, StatusCode::SEE_OTHER);
    assert_eq!(kate.file(&id).await, StatusCode::FORBIDDEN);
    // People who share a screen are several people.
    let id = kate.post("/tables", "game=arkham&players=2&name=Kate&seat_name=Kate&seat_name=Bob").await.table();
    assert_eq!(kate.file(&id).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn somebody_sent_away_sits_down_again_only_when_the_host_says_so() {
    let server = Server::open();
    let (kate, joe, eve) = (server.browser(), server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&who=link&players=3&name=Kate").await.table();
    let seat = |seat: u8| format!("/table/{id}/seat/{seat}");
    joe.post(&seat(1), "do=sit&name=Joe").await;
    kate.post(&seat(1), "do=rise").await;
    for place in [1, 2] {
        let refused = joe.post(&seat(place), "do=sit&name=Joe").await;
        assert!(refused.status == StatusCode::CONFLICT && refused.has("Ask the host"), "{}", refused.text);
    }
    let shown = kate.get(&format!("/table/{id}")).await;
    assert!(shown.has("Let Joe sit down again") && !joe.get(&format!("/table/{id}")).await.has("sit down again"));
    let from = shown.text.split_once(r#"name="who" value=""#).unwrap().1;
    let who = &from[..from.find('"').unwrap()];
    assert_eq!(joe.post(&format!("/table/{id}/welcome"), &format!("who={who}")).await.status, StatusCode::CONFLICT);
    assert_eq!(kate.post(&format!("/table/{id}/welcome"), "who=nobody").await.status, StatusCode::CONFLICT);
    assert_eq!(kate.post(&format!("/table/{id}/welcome"), &format!("who={who}")).await.status, StatusCode::SEE_OTHER);
    assert_eq!(joe.post(&seat(1), "do=sit&name=Joe").await.status, StatusCode::SEE_OTHER);
    // Somebody who leaves by themselves comes back as they like.
    assert_eq!(eve.post(&seat(2), "do=sit&name=Eve").await.status, StatusCode::SEE_OTHER);
    eve.post(&seat(2), "do=rise").await;
    assert_eq!(eve.post(&seat(2), "do=sit&name=Eve").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_key_that_others_know_is_revoked() {
    let server = Server::open();
    let (kate, joe) = (server.browser(), server.browser());
    let id = kate.post("/tables", "game=arkham&who=link&players=2&name=Kate").await.table();
    let other = joe.post("/tables", "game=arkham&who=link&players=2&name=Joe").await.table();
    kate.post(&format!("/table/{other}/seat/1"), "do=sit&name=Kate").await;
    joe.post(&format!("/table/{other}/seat/1"), "do=rise").await;
    kate.post(&format!("/table/{id}/begin"), "").await;
    let old = kate.key();
    let thief = server.browser();
    thief.post(&format!("/me/{old}"), "").await;
    assert!(thief.get("/").await.has(&format!("/table/{id}")));
    assert!(kate.get("/me").await.has("Replace my key"));
    assert_eq!(kate.post("/me/revoke", "").await.location(), "/me");
    assert_ne!(kate.key(), old);
    assert!(!thief.get("/").await.has(&format!("/table/{id}")), "the old key is a stranger's");
    assert_eq!(thief.post(&format!("/table/{id}/rename"), "name=Mine").await.status, StatusCode::FORBIDDEN);
    assert_eq!(kate.post(&format!("/table/{id}/rename"), "name=Still+mine").await.status, StatusCode::SEE_OTHER);
    assert!(kate.get(&format!("/table/{id}/seats")).await.has("Kate (you)"));
    // A new key is no way around being sent away.
    assert_eq!(kate.post(&format!("/table/{other}/seat/1"), "do=sit&name=Kate").await.status, StatusCode::CONFLICT);
    // Programs do the same.
    let program = server.browser().with("authorization", &format!("Bearer {}", kate.key()));
    let answer: serde_json::Value = serde_json::from_str(&program.post("/api/v1/keys/revoke", "").await.text).unwrap();
    let new = answer["key"].as_str().unwrap();
    assert!(!program.get(&format!("/api/v1/tables/{id}")).await.has(r#""host":true"#));
    let program = program.with("authorization", &format!("Bearer {new}"));
    assert!(program.get(&format!("/api/v1/tables/{id}")).await.has(r#""host":true"#));
}

#[tokio::test]
async fn tables_are_listed_page_by_page() {
    let server = Server::open();
    let kate = server.browser();
    let mut ids = vec![];
    for number in 0..120 {
        let form = format!("game=final-hour&who=open&players=2&name=Kate&table=Number+{number}");
        ids.push(kate.post("/tables", &form).await.table());
    }
    let there = |page: &Page| ids.iter().filter(|id| page.has(&format!("\"/table/{id}\""))).count();
    for visitor in [&kate, &server.browser()] {
        let (first, second, third) =
            (visitor.get("/").await, visitor.get("/?page=2").await, visitor.get("/?page=3").await);
        assert_eq!([there(&first), there(&second), there(&third)], [50, 50, 20]);
        assert!(first.has("/?page=2") && !first.has("Later tables"));
        assert!(third.has("/?page=2") && !third.has("Earlier tables"));
        for wrong in ["/?page=0", "/?page=x", "/?page=-1"] {
            assert_eq!(there(&visitor.get(wrong).await), 50, "{wrong}");
        }
        assert_eq!(there(&visitor.get("/?page=18446744073709551615").await), 0);
    }
    let mut listed = vec![];
    for (page, count) in [("", 100), ("?page=1", 100), ("?page=2", 20), ("?page=3", 0)] {
        let answer = kate.get(&format!("/api/v1/tables{page}")).await;
        let tables: Vec<serde_json::Value> = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(tables.len(), count, "{page}");
        if !page.is_empty() {
            listed.extend(tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()));
        }
    }
    ids.sort();
    assert_eq!(listed, ids);
}

#[tokio::test]
async fn nobody_talks_at_a_table_that_is_deleted() {
    let server = Server::open();
    let kate = server.browser();
    let id = kate.post("/tables", "game=arkham&name=Kate").await.table();
    let table = server.tables.get(&id).unwrap();
    let line = |text: &str| -> keeper_server::Spoken {
        serde_json::from_value(serde_json::json!({ "by": "Kate", "seat": 0, "text": text })).unwrap()
    };
    table.say(line("Here?")).unwrap();
    kate.post(&format!("/table/{id}/delete"), "").await;
    assert!(table.say(line("Still here?")).unwrap_err().contains("deleted"));
    assert!(table.play(|room| room.choose(0, 0)).unwrap_err().contains("deleted"));
    assert_eq!(server.tables.store.notes("").unwrap(), [], "nothing is left of it");
}

/// What a page asks for, by the addresses in its markup.
fn asked_for(page: &Page) -> Vec<&str> {
    page.text.split('"').filter(|text| text.starts_with("/assets/")).collect()
}

#[tokio::test]
async fn a_table_asks_for_few_files_and_a_browser_keeps_them_for_ever() {
    let server = Server::open();
    let kate = server.browser();
    let id = kate.post("/tables", "game=arkham&name=Kate").await.table();
    let table = kate.get(&format!("/table/{id}")).await;
    let files = asked_for(&table);
    // The page and its socket come on top.
    assert!(files.len() + 2 <= 10, "{files:?}");
    assert!(!table.has("<script>") && !table.has(" onclick") && !table.has(" style="), "nothing is inline");
    for file in files {
        let answer = kate.get(file).await;
        assert_eq!(answer.status, StatusCode::OK, "{file}");
        // The icon of an installed app has an address that does not name its content.
        let kept = if file.ends_with(".png") { "max-age=86400" } else { "public, max-age=31536000, immutable" };
        assert_eq!(answer.headers["cache-control"], kept, "{file}");
        assert!(!answer.text.contains("import "), "{file} asks for nothing more");
    }
}

/// Nothing is at these addresses: people are told on a page with a way back, programs in JSON.
#[tokio::test]
async fn an_unknown_address_is_answered_for_people_and_for_programs() {
    let server = Server::open();
    let kate = server.browser();
    for path in
        ["/nowhere", "/table", "/table/none", "/table/none/seats", "/assets/none.js", "/art/none/x.svg", "/new/chess"]
    {
        let page = kate.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(
            page.has("<h1>Not found</h1>") && page.has(r#"<a class="go" href="/">Back to the tables</a>"#),
            "{path}"
        );
    }
    for (method, path, status) in [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1", 404),
        ("GET", "/api/v1/tables/none", 404),
        ("DELETE", "/api/v1/games", 405),
        ("GET", "/api/v1/tables?page=x", 400),
        ("POST", "/api/v1/tables", 401),
    ] {
        let answer = kate.ask(method, path, "").await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.headers["content-type"], "application/json", "{path}: {}", answer.text);
        let problem: serde_json::Value = serde_json::from_str(&answer.text).unwrap();
        assert!(problem["error"].as_str().is_some_and(|words| !words.is_empty()), "{path}: {problem}");
    }
}

#[tokio::test]
async fn the_api_without_a_version_leads_to_the_first() {
    let server = Server::open();
    let program = server.browser();
    for (method, path) in [("GET", "/api/games"), ("POST", "/api/keys"), ("GET", "/api/tables?page=2")] {
        let answer = program.ask(method, path, "").await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(answer.location(), path.replace("/api/", "/api/v1/"));
        assert_eq!(program.ask(method, answer.location(), "").await.status, StatusCode::OK, "{path}");
    }
}
