//! Pages beside the table: cards, rules, the app, the end, the next game, numbers.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

use crate::common::Server;
use flate2::read::GzDecoder;
use keeper_store::Sqlite;

/// The status and the body of a page.
fn page(server: &Server, key: &str, path: &str) -> (u16, String) {
    ask(server, key, "GET", path, "")
}

fn ask(server: &Server, key: &str, method: &str, path: &str, body: &str) -> (u16, String) {
    let head =
        format!("{method} {path} HTTP/1.1\r\nCookie: keeper={key}\r\nContent-Type: application/x-www-form-urlencoded");
    server.send(&head, body.as_bytes())
}

fn server() -> Server {
    Server::new(Arc::new(Sqlite::in_memory().unwrap()))
}

/// A page that is right for everybody: one main part, one first heading, no heading left out, every field with a name.
fn well_made(html: &str) {
    assert_eq!(html.matches("<h1").count(), 1, "one first heading");
    assert!(html.matches("<main").count() == 1 && html.contains(r#"<html lang="en">"#), "one main part");
    for field in html.split("<input").skip(1).chain(html.split("<select").skip(1)) {
        let tag = field.split('>').next().unwrap();
        let before = &html[..html.find(field).unwrap()];
        let labelled = before.rfind("<label") > before.rfind("</label>");
        assert!(tag.contains("hidden") || tag.contains("aria-label") || labelled, "a field without a name: {tag}");
    }
    for image in html.split("<img").skip(1) {
        assert!(image.split('>').next().unwrap().contains("alt="), "a picture without words");
    }
    assert!(!html.contains(" style=") && !html.contains(" onclick="), "the policy allows nothing inline");
}

#[test]
fn every_card_is_found_by_words_box_deck_and_keyword_without_a_script() {
    let server = server();
    // Reading every box takes a while in a build for tests.
    server.tables.houses.iter().for_each(|house| assert!(!house.cards().unwrap().is_empty()));
    let (status, all) = page(&server, "", "/cards");
    assert_eq!(status, 200);
    well_made(&all);
    assert_eq!(all.matches("<article").count(), 48);
    assert!(all.contains("Page 1 of ") && all.contains(r#"rel="next""#) && !all.contains("<script"));
    assert!(all.contains(r#"loading="lazy""#) && all.contains("/art/arkham/"));
    let (_, guns) = page(&server, "", "/cards?game=arkham&q=tommy+gun");
    assert!(guns.contains("<h2>Tommy Gun</h2>") && guns.contains("Combat checks +6.") && guns.contains("Price $7"));
    assert!(guns.contains("/rules#TXT-01"));
    let (_, dunwich) = page(&server, "", "/cards?game=arkham&box=The+Dunwich+Horror&deck=spells");
    assert!(dunwich.contains("The Dunwich Horror") && !dunwich.contains("<h2>Wither</h2>"));
    let (_, undead) = page(&server, "", "/cards?game=arkham&keyword=Undead");
    assert!(undead.contains("<h2>Zombie</h2>") && !undead.contains("<h2>Tommy Gun</h2>"));
    let (_, none) = page(&server, "", "/cards?q=xyzzy");
    assert!(none.contains("0 cards found.") && !none.contains("<article"));
    let (_, other) = page(&server, "", "/cards?game=final-hour");
    well_made(&other);
    assert!(other.contains("<article"));
    assert_eq!(page(&server, "", "/cards?game=chess").0, 404);
}

#[test]
fn every_rule_stands_under_its_id_and_can_be_searched() {
    let server = server();
    let (status, all) = page(&server, "", "/rules");
    assert_eq!(status, 200);
    well_made(&all);
    for id in ["MOV-08", "FHS-01", "DUN-01"] {
        assert!(all.contains(&format!(r#"id="{id}""#)), "{id}");
    }
    assert!(all.contains("Movement in Arkham") && all.contains("Monsters"));
    let (_, some) = page(&server, "", "/rules?q=terror+level+is+0");
    assert!(some.contains(r#"id="SET-01""#) && !some.contains(r#"id="MOV-08""#));
}

#[test]
fn keeper_can_be_installed_and_keeps_nothing_of_a_game() {
    let server = server();
    let (_, first) = page(&server, "", "/");
    assert!(
        first.contains("manifest.webmanifest") && first.contains("theme-color") && first.contains(r#"href="/cards""#)
    );
    let manifest: serde_json::Value = serde_json::from_str(&page(&server, "", "/manifest.webmanifest").1).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let at = icon["src"].as_str().unwrap();
        if !at.ends_with(".png") {
            assert_eq!(page(&server, "", at).0, 200, "{at}");
        }
    }
    let (_, worker) = page(&server, "", "/worker.js");
    let files = worker.split("const FILES = ").nth(1).unwrap().split(';').next().unwrap();
    let files: Vec<String> = serde_json::from_str(files).unwrap();
    assert_eq!(files.len(), 3);
    for file in &files {
        assert_eq!(page(&server, "", file).0, 200, "{file}");
        assert!(file == "/offline" || file.ends_with(".css"), "{file}");
    }
    well_made(&page(&server, "", "/offline").1);
}

/// A game of two bots and its host that is over.
fn over(server: &Server, key: &str) -> String {
    let form = "game=final-hour&players=2&player=person&player=random&table=Over&seed=7&name=Kate";
    assert_eq!(ask(server, key, "POST", "/tables", form).0, 303);
    let id = server.tables.all().unwrap().into_iter().next().unwrap().0;
    let table = server.tables.get(&id).unwrap();
    for _ in 0..5000 {
        if table.look(|inner| inner.room.as_ref().unwrap().is_over()) {
            return id;
        }
        while table.let_bot_play() {}
        table.play(|room| if room.asks(0) { room.choose(0, 0) } else { Ok(()) }).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn after_the_end_the_same_people_play_again_and_the_game_is_counted() {
    let server = server();
    let key = "0123456789abcdef0123456789abcdef";
    assert!(page(&server, key, "/stats").1.contains("not finished a game yet"));
    let id = over(&server, key);
    let (status, end) = page(&server, key, &format!("/table/{id}/end"));
    assert_eq!(status, 200);
    well_made(&end);
    for words in
        ["How it went", "Who did what", "What cost us most", "Show as a table", "Play again with the same people"]
    {
        assert!(end.contains(words), "{words}");
    }
    // Alone on the campus nobody has done nothing by the end.
    assert_eq!(end.matches(r#"class="deeds""#).count(), 2, "both investigators did something");
    let stranger = page(&server, "", &format!("/table/{id}/end")).1;
    assert!(!stranger.contains("Play again with the same people"));
    let replay = page(&server, key, &format!("/table/{id}/replay")).1;
    assert!(replay.contains("data-play") && replay.contains(r#"aria-label="Turn 1""#) && replay.contains("Moments"));

    let (status, stats) = page(&server, key, "/stats");
    assert_eq!(status, 200);
    well_made(&stats);
    assert!(stats.contains("1 game finished") && stats.contains("By opponent") && stats.contains("By investigator"));
    let csv = page(&server, key, "/stats.csv").1;
    assert!(csv.starts_with("day,table,game,") && csv.lines().count() == 2 && csv.contains("\"Over\""), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&page(&server, key, "/stats.json").1).unwrap();
    assert_eq!(json[0]["game"], "Arkham Horror: Final Hour");
    assert!(!json[0]["against"].as_str().unwrap().is_empty());

    assert_eq!(ask(&server, "", "POST", &format!("/table/{id}/again"), "").0, 409, "a stranger does not play again");
    for _ in 0..2 {
        assert_eq!(ask(&server, key, "POST", &format!("/table/{id}/again"), "").0, 303);
    }
    let all = server.tables.all().unwrap();
    assert_eq!(all.len(), 2, "the next game is made once");
    let old = &all.iter().find(|(known, _)| *known == id).unwrap().1;
    let next = &all.iter().find(|(known, _)| *known != id).unwrap().1;
    assert_eq!(old.next.as_ref(), all.iter().map(|(known, _)| known).find(|known| **known != id));
    assert_eq!((&next.kind, next.chairs.len(), &next.wanted.sets), (&old.kind, old.chairs.len(), &old.wanted.sets));
    assert!(next.game.is_some() && next.game != old.game, "one who plays alone begins at once");
    assert!(page(&server, key, &format!("/table/{id}/end")).1.contains("Join the next game"));
}

#[test]
fn a_table_is_set_up_from_presets_spines_and_faces() {
    let server = server();
    let (_, form) = page(&server, "", "/new/arkham");
    for words in [
        "First game",
        "One box at a time",
        ">The Dunwich Horror</a>",
        "Everything",
        "Draw boxes",
        r#"class="spine b-0""#,
        r#"data-book="dunwich""#,
        r#"data-pick="joe-diamond""#,
    ] {
        assert!(form.contains(words), "{words}");
    }
    assert!(form.contains("/art/arkham/inv/joe-diamond."), "a face without a script");
    let everything = form.split("Everything</a>").next().unwrap().rsplit("href=\"").next().unwrap();
    let address = everything.split('"').next().unwrap().replace("&amp;", "&");
    let (status, all) = page(&server, "", &address);
    assert_eq!(status, 200, "{address}");
    assert!(all.contains(r#"aria-current="true""#));
    let (status, wrong) = page(&server, "", "/new/arkham?box=dark-pharaoh&box=dark-pharaoh-revised");
    let told = wrong.split(r#"role="alert">"#).nth(1).unwrap().split('<').next().unwrap();
    assert!(status == 400 && told.contains("Curse of the Dark Pharaoh") && !told.contains("dark-pharaoh"), "{told}");
}

/// Chance draws boxes for the form, by the seed where there is one, and whatever else was filled in stays.
#[test]
fn boxes_are_drawn_for_a_table_and_seen_before_it_is_made() {
    let server = server();
    let draw = |query: &str| {
        let (head, _) = wire(&server, &format!("/new/arkham?{query}"), "");
        let line = head.lines().find_map(|line| line.strip_prefix("location: "));
        line.unwrap_or_else(|| panic!("it leads nowhere: {head}")).trim().to_owned()
    };
    let village = draw("draw=village&players=3&box=lurker&mix:lurker=20&name=ann");
    let (_, form) = page(&server, "", &village);
    assert!(village.contains("players=3") && village.contains("name=ann") && !village.contains("lurker"), "{village}");
    assert!(form.contains("The village in the hills: "), "it is called by its name");
    for id in ["dunwich", "black-goat", "miskatonic"] {
        assert!(village.contains(&format!("box={id}")), "{village}");
        assert!(form.contains(&format!(r#"name="mix:{id}""#)), "{id} can be shared");
    }
    let by_seed = |seed: &str| draw(&format!("draw=1%2B2&seed={seed}"));
    assert_eq!(by_seed("friday"), by_seed("friday"));
    assert_eq!(by_seed("friday").matches("box=").count(), 3);
    let thinned = page(&server, "", &draw("draw=thinned")).1;
    assert!(thinned.contains("In the decks: Arkham Horror 50 %, about "), "how much of each is there");
    let (status, wrong) = page(&server, "", "/new/arkham?draw=vilage");
    assert!(status == 400 && wrong.contains("did you mean village?"), "{status}");
}

#[test]
fn the_form_says_how_often_such_games_are_won_and_that_others_were_not_measured() {
    let server = server();
    let form = |query: &str| page(&server, "", &format!("/new/{query}")).1;
    let base = form("arkham?players=4");
    assert!(base.contains("Planners win ") && base.contains(" with these choices"), "the base game was measured");
    let dunwich = form("arkham?players=4&box=dunwich");
    assert!(dunwich.contains("with these choices") && dunwich.contains("The base game: "));
    let strange = form("arkham?players=4&variant=guards-leave");
    assert!(strange.contains("These choices were not measured.") && strange.contains("The base game: "));
    let hard = form("final-hour?players=2&setting=difficulty:hard");
    assert!(hard.contains("Planners win ") && hard.contains("with these choices"));
}

#[test]
fn a_table_of_bots_alone_is_a_replay_until_it_is_over_but_not_on_the_big_screen() {
    let server = server();
    let key = "0123456789abcdef0123456789abcdef";
    let form = "game=final-hour&players=2&player=random&player=random&seed=7&name=Kate";
    assert_eq!(ask(&server, key, "POST", "/tables", form).0, 303);
    let id = server.tables.all().unwrap().into_iter().next().unwrap().0;
    let there = format!("/table/{id}");
    assert_eq!(page(&server, key, &there).0, 303, "it leads to the replay");
    let replay = page(&server, key, &format!("{there}/replay")).1;
    assert!(replay.contains("data-play") && replay.contains(r#"value="0""#), "it begins at its beginning");
    assert!(page(&server, key, &format!("{there}?watch=1")).1.contains("You are watching."));
    let table = server.tables.get(&id).unwrap();
    while !table.look(|inner| inner.room.as_ref().unwrap().is_over()) {
        table.let_bot_play();
    }
    let (status, over) = page(&server, key, &there);
    assert!(status == 200 && over.contains("finale"));
}

/// What a request is answered with, head and body, as it goes over the wire.
fn wire(server: &Server, path: &str, accepts: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(server.at).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{accepts}\r\n", server.at);
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = vec![];
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    (String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase(), answer.split_off(end + 4))
}

#[test]
fn pages_go_out_packed_to_those_who_can_unpack_them_and_are_the_same() {
    const GZIP: &str = "Accept-Encoding: gzip, deflate\r\n";
    let server = server();
    let (_, first) = page(&server, "", "/");
    let style = first.split("href=\"/assets/keeper-").nth(1).unwrap().split('"').next().unwrap();
    for path in ["/rules".to_owned(), format!("/assets/keeper-{style}")] {
        let (head, plain) = wire(&server, &path, "");
        assert!(!head.contains("content-encoding") && head.contains("vary: accept-encoding"), "{head}");
        // The second time a style comes from memory.
        for _ in 0..2 {
            let (head, packed) = wire(&server, &path, GZIP);
            assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"), "{head}");
            assert!(head.contains(&format!("content-length: {}", packed.len())), "{head}");
            assert!(packed.len() * 2 < plain.len(), "{path}: {} of {}", packed.len(), plain.len());
            let mut unpacked = vec![];
            GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, plain, "{path}");
        }
    }
    // What holds a key tells nothing by its size.
    assert!(!wire(&server, "/me", GZIP).0.contains("content-encoding"));
}
