//! The drawings as a browser gets them, and what has one.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, Request, StatusCode};
use keeper_arkham::library::Shelf;
use keeper_bots::Thought;
use keeper_present::{Printed, Subject, card_text};
use keeper_server::art::{self, How};
use keeper_server::{Tables, houses, router};
use keeper_store::Sqlite;
use tower::ServiceExt;

fn server() -> Router {
    let store = Arc::new(Sqlite::in_memory().unwrap());
    router(Arc::new(Tables::new(houses(&keeper_session::Cards::default(), Thought::Usual), store, false)))
}

async fn ask(app: &Router, method: &str, path: &str, cookie: &str, body: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::builder().method(method).uri(path).header("host", "keeper.example").header(COOKIE, cookie);
    let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let answer = app.clone().oneshot(request.body(Body::from(body.to_owned())).unwrap()).await.unwrap();
    let (status, headers) = (answer.status(), answer.headers().clone());
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, headers, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn get(app: &Router, path: &str) -> (StatusCode, HeaderMap, String) {
    ask(app, "GET", path, "", "").await
}

#[tokio::test]
async fn a_drawing_never_changes_at_its_address() {
    let app = server();
    let gallery = art::of("arkham").unwrap();
    let alone = gallery.named("inv-joe-diamond").unwrap().address();
    let together = gallery.sprite_address(["inv-joe-diamond", "mon-zombie"]);
    for address in [&alone, &together] {
        let (status, headers, text) = get(&app, address).await;
        assert_eq!(status, StatusCode::OK, "{address}");
        assert_eq!(headers[CONTENT_TYPE], "image/svg+xml");
        assert!(headers[CACHE_CONTROL].to_str().unwrap().contains("immutable"), "{address}");
        assert!(headers[CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'none'"));
        assert!(text.starts_with("<svg xmlns=") && text.len() < 16_000);
    }
    // A page of another version gets the drawing of today, and asks again next time.
    for address in ["/art/arkham/inv/joe-diamond.000000000000.svg", "/art/arkham/sprite.0.svg?inv-joe-diamond"] {
        let (status, headers, _) = get(&app, address).await;
        assert_eq!((status, &headers[CACHE_CONTROL]), (StatusCode::OK, &"no-cache".parse().unwrap()), "{address}");
    }
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    let app = server();
    let hash = "/art/arkham/sprite.0.svg?";
    let many = ["mon-zombie"; 3].join("+") + "+nobody";
    for path in [
        "/art/arkham/inv/nobody.0.svg".to_owned(),
        "/art/arkham/inv/joe-diamond.svg".to_owned(),
        "/art/arkham/inv/joe-diamond.0.png".to_owned(),
        "/art/chess/inv/joe-diamond.0.svg".to_owned(),
        "/art/arkham/inv/..%2F..%2Fart.toml".to_owned(),
        "/art/arkham/..%2Farkham/inv.0.svg".to_owned(),
        "/art/arkham/art.toml".to_owned(),
        "/art/arkham/inv/%00.0.svg".to_owned(),
        "/art/arkham/inv/%3Cscript%3E.0.svg".to_owned(),
        "/art/arkham/sprite.0.svg".to_owned(),
        hash.to_owned(),
        format!("{hash}{many}"),
        format!("{hash}inv-joe-diamond%2Bmon-zombie"),
        format!("{hash}%3Cscript%3E"),
        format!("{hash}../inv/joe-diamond"),
        format!("{hash}{}", "mon-zombie+".repeat(5000)),
    ] {
        let (status, _, text) = get(&app, &path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(!text.contains("<script>") && text.contains("Back to the tables"), "{path}: {text}");
    }
}

/// More bytes the first look at a table does not need; with eight players and all boxes there are five boards, and a few more.
const SMALL: usize = 300_000;
const LARGEST: usize = 380_000;

/// Everything that the first look at a table fetches: eight people, in both games as many as can play.
#[tokio::test]
async fn a_table_comes_in_few_requests_and_less_than_300_kilobytes() {
    let app = server();
    let all =
        ["dunwich", "dark-pharaoh", "king-in-yellow", "black-goat", "kingsport", "lurker", "innsmouth", "miskatonic"];
    for (kind, players, boxes, most) in
        [("arkham", 8, &[][..], SMALL), ("arkham", 8, &all[..], LARGEST), ("final-hour", 4, &[], SMALL)]
    {
        let boxes: String = boxes.iter().map(|one| format!("&box={one}")).collect();
        let seats = "&player=person".to_owned() + &"&player=random".repeat(players - 1);
        let form = format!("game={kind}&players={players}{seats}{boxes}&name=Kate&seed=1926");
        let (status, headers, text) = ask(&app, "POST", "/tables", "", &form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        let key: Vec<&str> =
            headers.get_all(SET_COOKIE).iter().filter_map(|one| one.to_str().ok()?.split(';').next()).collect();
        let (_, _, page) = ask(&app, "GET", headers[LOCATION].to_str().unwrap(), &key.join("; "), "").await;
        // A face on the board is also in the header: one drawing is sent for both.
        let names: BTreeSet<&str> =
            page.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let gallery = art::of(kind).unwrap();
        assert!(page.contains(&format!(r#"data-art="{}""#, gallery.sprites())), "{kind}");
        let faces = names.iter().filter(|name| name.starts_with("inv-")).count();
        assert_eq!(faces, players, "{kind}: {names:?}");
        let mut paths = vec![gallery.sprite_address(names.iter().copied())];
        let local = |mark: &str| -> Vec<String> {
            page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
        };
        paths.extend(local("src=\"/").into_iter().map(|path| format!("/{path}")));
        paths.extend(local("<link rel=\"icon\" href=\""));
        paths.extend(local("<link rel=\"stylesheet\" href=\""));
        let mut bytes = page.len();
        for path in &paths {
            let (status, _, text) = get(&app, path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            bytes += text.len();
        }
        println!("{kind}{boxes}: {bytes} bytes in {} requests, the page {}", paths.len() + 1, page.len());
        // The page itself, and the socket.
        assert!(paths.len() + 2 <= 10, "{paths:?}");
        assert!(bytes < most, "{kind}{boxes}: {bytes} bytes");
    }
}

/// Every box there is.
const SETS: [&str; 11] = [
    "base",
    "dunwich",
    "black-goat",
    "dark-pharaoh",
    "dark-pharaoh-revised",
    "king-in-yellow",
    "lurker",
    "kingsport",
    "innsmouth",
    "miskatonic",
    "promo",
];

/// How things of these decks must be shown at least.
fn at_least(deck: &str) -> How {
    match deck {
        "investigators" | "monsters" | "ancient_ones" | "places" | "other_worlds" | "allies" => How::Own,
        _ => How::Kind,
    }
}

#[test]
fn everything_that_is_printed_has_a_picture() {
    let shelf = Shelf::default();
    let gallery = art::of("arkham").unwrap();
    let mut counts: BTreeMap<String, BTreeMap<How, usize>> = BTreeMap::new();
    let mut missing = Vec::new();
    for set in SETS {
        let mut names = vec!["base"];
        names.extend((set != "base").then_some(set));
        // It has cards for the decks of every other box.
        if set == "miskatonic" {
            names.extend(SETS.into_iter().filter(|one| !["base", "dark-pharaoh", "miskatonic", "promo"].contains(one)));
        }
        let library = shelf.library(&names).unwrap();
        for what in Printed::all(&library) {
            let text = card_text(&library, what);
            let (word, id) = what.name(&library);
            let deck = what.deck(&library).to_owned();
            let encounter = matches!(word, "location-card" | "gate-card" | "gate" | "mythos" | "rift");
            // Nobody stops in a vortex; what has no face is a number in the header, or a rule.
            let faceless = word == "fixture" && !["Herald", "Guardian", "Institution"].contains(&text.kind.as_str());
            if text.set != set || encounter || faceless || text.kind == "Vortex" {
                continue;
            }
            let kind = text.kind.split(':').next().unwrap_or_default();
            match gallery.picture(&Subject::new(word, id), &[kind]) {
                Some(picture) => {
                    *counts.entry(deck.clone()).or_default().entry(picture.how).or_default() += 1;
                    if picture.how > at_least(&deck) {
                        missing.push(format!("{deck} {id}: {:?}", picture.how));
                    }
                }
                None => missing.push(format!("{deck} {word}:{id} ({})", text.kind)),
            }
        }
    }
    for (deck, counts) in &counts {
        println!("{deck}: {counts:?}");
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    let faces = gallery.drawings().filter(|drawing| drawing.family == "inv").count();
    assert_eq!(faces, 48, "everybody of the four big boxes is drawn");
}

#[test]
fn everybody_and_everything_on_the_campus_has_a_picture() {
    let library = keeper_final_hour::Library::embedded().unwrap();
    let gallery = art::of("final-hour").unwrap();
    for one in &library.investigators {
        let picture = gallery.picture(&Subject::new("investigator", &one.id), &[]).unwrap();
        assert_eq!(picture.how, How::Own, "{}", one.id);
    }
    for one in &library.items {
        assert!(gallery.picture(&Subject::new("item", &one.id), &["Item"]).is_some(), "{}", one.id);
    }
    let drawn = |word: &str, id: &str| gallery.picture(&Subject::new(word, id), &[]).is_some();
    let bare = |word: &str, ids: Vec<&String>| -> Vec<String> {
        ids.into_iter().filter(|id| !drawn(word, id)).map(|id| format!("{word}:{id}")).collect()
    };
    // Places of the campus keep their glyph.
    assert!(bare("monster", library.kinds.iter().map(|one| &one.id).collect()).is_empty());
    assert!(bare("ancient-one", library.ancient_ones.iter().map(|one| &one.id).collect()).is_empty());
    println!("no picture: {:?}", bare("area", library.locations.iter().map(|one| &one.id).collect()));
}
