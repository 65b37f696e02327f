//! Two tables whose games differ only in what a seat cannot see. Both are played on, others answering differently where the seat does not
//! notice it; as long as the seat knows the same of both, every byte that it is sent is the same: pages, messages of the socket, answers
//! and streams of the API, the story, hints, the replay, and files. `KEEPER_LONG=1` looks at twenty games of each kind.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;

use crate::common::Server;
use keeper_arkham::Arkham;
use keeper_bots::Thought;
use keeper_final_hour::FinalHour;
use keeper_present::Subject;
use keeper_server::person::Key;
use keeper_server::{Chair, Record, Tables, houses};
use keeper_session::Cards;
use keeper_session::{Begin, How, Played, Player, Session, UndoRule, Wanted, open, start_at};
use keeper_store::{GameId, Sqlite, Store, Was};
use keeper_table::{Game, Recorder, Rng, Seat, Seats, Silent};
use serde_json::{Value, json};

const TABLE: &str = "twintable";

/// A game at a table, with a person of its own at each seat.
struct Twin {
    store: Arc<dyn Store>,
    server: Server,
    game: GameId,
    keys: Vec<String>,
}

impl Twin {
    fn of<G: Played>(game: &G, wanted: &Wanted, keys: &[String], shelf: &Cards) -> Twin {
        let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
        let players = vec![Player::Person; keys.len()];
        let begin = Begin::new::<G>(G::set_up(wanted), players, UndoRule::Free, game.library());
        let session = start_at(game.clone(), begin, Some("Table".into()), store.clone()).unwrap();
        let id = session.id().unwrap().clone();
        let hash = |key: &String| Key::read(key).unwrap().hash();
        let chair = |key: &String| Chair { name: "Somebody".into(), key: Some(hash(key)), ..Chair::default() };
        let record = Record {
            name: "Table".into(),
            kind: G::KIND.into(),
            host: hash(&keys[0]),
            open: true,
            wanted: wanted.clone(),
            undo: UndoRule::Free,
            undo_freely: false,
            chairs: keys.iter().map(chair).collect(),
            scenario: None,
            game: Some(id.clone()),
            ..Record::default()
        };
        let text = serde_json::to_string(&record).unwrap();
        store.write_note(&format!("table/{TABLE}"), Was::Nothing, Some(&text)).unwrap();
        let server = Server::with(Tables::new(houses(shelf, Thought::Usual), store.clone(), false));
        Twin { server, store, game: id, keys: keys.to_vec() }
    }

    fn session<G: Played>(&self, shelf: &Cards) -> Session<G> {
        open(self.store.clone(), G::shelf(shelf), &self.game, How::Play).unwrap()
    }

    /// What was sent, without the address of this server: as text, and as a picture.
    fn without_address(&self, text: &str) -> String {
        let mut text = text.replace(&self.server.at.to_string(), "SERVER");
        if let Some((before, rest)) = text.split_once("<svg class=\"qr\"")
            && let Some((_, after)) = rest.split_once("</svg>")
        {
            text = format!("{before}{after}");
        }
        text
    }

    /// A stream of events for a seat, with the first of them. While it is open, the person is there.
    fn listen(&self, seat: Seat) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(self.server.at).unwrap();
        let key = &self.keys[usize::from(seat)];
        let head =
            format!("GET /api/v1/tables/{TABLE}/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {key}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let first = lines.map(Result::unwrap).find(|line| line.starts_with("data:")).unwrap();
        (stream, first)
    }

    /// Everything that a seat can ask for, or an onlooker, with what is answered.
    fn sent(&self, seat: Option<Seat>, position: usize, subjects: &[Subject]) -> Vec<(String, String)> {
        let stranger = "0".repeat(32);
        let key = seat.map_or(&stranger, |seat| &self.keys[usize::from(seat)]);
        let other = usize::from(seat.is_some_and(|seat| seat == 0));
        let (page, api) = (format!("/table/{TABLE}"), format!("/api/v1/tables/{TABLE}"));
        let mut paths = vec!["/".to_owned(), "/api/v1/tables".into(), page.clone(), api.clone()];
        let pages =
            ["?watch=1", "/seats", "/story", "/story.txt", "/story.txt?seat=1", "/replay", "/export", "/scenario"];
        paths.extend(pages.map(|rest| format!("{page}{rest}")));
        paths.extend((position.saturating_sub(2)..=position).map(|at| format!("{page}/replay?at={at}&seat={other}")));
        paths.extend(["/state", "/story", "/hint", "/review", "/story?since=1"].map(|rest| format!("{api}{rest}")));
        paths.push(format!("{api}/state?seat={other}"));
        paths.extend(subjects.iter().map(|about| format!("{api}/read?about={}", about.0)));
        let mut all = vec![];
        for path in paths {
            let (status, body) = self.server.send(&format!("GET {path} HTTP/1.1\r\nCookie: keeper={key}"), b"");
            assert!((200..500).contains(&status), "{path}: {status}");
            all.push((path, format!("{status} {}", self.without_address(&body))));
        }
        let mut screen = self.server.screen(key, TABLE);
        let mut asked = vec![json!({ "hint": {} }), json!({ "read": { "about": "seat:0" } })];
        asked.push(json!({ "read": { "about": "area:woods" } }));
        asked.push(json!({ "read": { "about": subjects[subjects.len() - 1].0 } }));
        let first = screen.hear().unwrap();
        all.push(("the first message".into(), first.to_string()));
        for asked in asked {
            screen.say(asked.clone());
            let answer = screen.hear_of(|heard| heard["position"].is_null());
            all.push((asked.to_string(), answer.to_string()));
        }
        all
    }

    fn choices(&self, seat: Seat) -> usize {
        self.server.state(&self.keys[usize::from(seat)], TABLE)["choices"].as_array().unwrap().len()
    }

    fn choose(&self, seat: Seat, at: usize, choice: usize) {
        let (status, answer) = self.server.choose(&self.keys[usize::from(seat)], TABLE, at as u64, choice as u64);
        assert_eq!(status, 200, "{answer}");
    }
}

/// How often something was compared.
#[derive(Debug, Default)]
struct Count {
    compared: usize,
    /// After somebody else had answered differently.
    otherwise: usize,
}

struct Look<'a, G: Played> {
    wanted: &'a Wanted,
    /// The game as a seat sees it, and an event as it may know it.
    seen: fn(&G, Seat) -> String,
    heard: fn(&G::Event, Seat) -> String,
    /// Looks where anybody is asked in secret, and not only where several are at once.
    every_secret: bool,
    shelf: Cards,
    rng: Rng,
    count: Count,
}

impl<G: Played> Look<'_, G> {
    /// All that a seat may know: how things stand, and what it has seen happen since `base`.
    fn known(&self, base: &G, now: &Session<G>, seat: Seat) -> (String, Vec<String>) {
        let (mut game, mut told) = (base.clone(), Recorder::default());
        for chosen in now.table().choices() {
            let index = chosen.place(&game).unwrap();
            game.advance(index, &mut told).unwrap();
        }
        let heard = told.events.iter().map(|event| (self.heard)(event, seat)).collect();
        ((self.seen)(now.game(), seat), heard)
    }

    /// Compares as long as the seat cannot tell which of two games it plays.
    fn compare(&mut self, game: &G, seat: Seat, most: usize) {
        let mut other = game.clone();
        other.determinise(seat, u64::from(self.rng.below(1 << 30)).into());
        let bases = [game, &other];
        let keys: Vec<String> =
            (0..game.seats()).map(|_| format!("{:032x}", keeper_store::random_bits().unwrap())).collect();
        let twins = bases.map(|game| Twin::of(game, self.wanted, &keys, &self.shelf));
        let streams = twins.each_ref().map(|twin| twin.listen(seat));
        let index: Vec<Subject> = game.index().into_iter().map(|one| one.about).collect();
        let mut otherwise = false;
        for step in 0..most {
            let sessions = twins.each_ref().map(|twin| twin.session::<G>(&self.shelf));
            let [one, two] = [0, 1].map(|which| self.known(bases[which], &sessions[which], seat));
            if one != two {
                return;
            }
            assert!(step > 0 || streams[0].1 == streams[1].1, "{streams:?}");
            let position = sessions[0].position();
            let mut subjects: Vec<Subject> = (0..game.seats()).map(|seat| Subject::new("seat", seat)).collect();
            subjects.extend((0..4).map(|_| index[self.rng.below(index.len() as u32) as usize].clone()));
            for eyes in [Some(seat), None] {
                let [one, two] = twins.each_ref().map(|twin| twin.sent(eyes, position, &subjects));
                for ((what, one), (_, two)) in one.iter().zip(&two) {
                    assert!(one == two, "{what} as {eyes:?}, seat {seat}:\n{}", difference(one, two));
                }
            }
            self.count.compared += 1;
            self.count.otherwise += usize::from(otherwise);
            let now = sessions[0].game();
            let asked: Vec<Seat> = (0..game.seats()).filter(|&seat| now.decision_for(seat).is_some()).collect();
            if asked.is_empty() {
                return;
            }
            let secret = asked.iter().copied().find(|&other| other != seat && now.is_secret(other));
            let who = secret.unwrap_or_else(|| asked[self.rng.below(asked.len() as u32) as usize]);
            let numbers = twins.each_ref().map(|twin| self.rng.below(twin.choices(who) as u32) as usize);
            let numbers = if who == seat || !now.has_secrets() { [numbers[0]; 2] } else { numbers };
            let keys = [0, 1].map(|which| {
                twins[which].choose(who, position, numbers[which]);
                twins[which].session::<G>(&self.shelf).table().choices()[position].key.clone()
            });
            otherwise |= keys[0] != keys[1];
        }
    }

    /// Plays a game at random, and looks closely now and then.
    fn play(&mut self, mut game: G, every: u32, most: usize) {
        for step in 0.. {
            let Some(count) = game.decision().map(|decision| decision.options.len()) else { break };
            // Where several answer in secret, another one looks.
            let parallel = game.decision().is_some_and(|decision| matches!(decision.seats, Seats::Parallel(_)));
            let looks = parallel || self.every_secret;
            let secret = (0..game.seats()).find(|&seat| looks && game.is_secret(seat));
            if (step % every == 0 || secret.is_some()) && self.count.compared < most {
                let any = self.rng.below(game.seats().into()) as Seat;
                let seat = secret.map_or(any, |secret| (secret + 1) % game.seats());
                self.compare(&game, seat, 3);
            }
            // A player who says openly that they are ready comes to what is answered in secret.
            let ready = parallel && !(0..game.seats()).any(|seat| game.is_secret(seat)) && game.mark().round > 1;
            game.advance(if ready { 1 } else { self.rng.below(count as u32) as usize }, &mut Silent).unwrap();
        }
    }
}

/// Where two texts begin to differ.
fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).position(|(one, two)| one != two).unwrap_or(one.len().min(two.len()));
    let near = |text: &str| {
        let from = at.saturating_sub(200);
        String::from_utf8_lossy(&text.as_bytes()[from..text.len().min(at + 200)]).into_owned()
    };
    format!("{}\n---\n{}", near(one), near(two))
}

/// Compares so often for each seed.
fn compare_twins<G: Played>(
    wanted: &Wanted,
    seen: fn(&G, Seat) -> String,
    heard: fn(&G::Event, Seat) -> String,
    (every, most): (u32, usize),
    every_secret: bool,
) -> Count {
    let long = std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1");
    let (shelf, rng, count) = (Cards::default(), Rng::new(7), Count::default());
    let mut all = Look::<G> { wanted, seen, heard, every_secret, shelf, rng, count };
    for seed in 1..=if long { 20_u64 } else { 2 } {
        let mut setup = G::set_up(&Wanted { seed: seed.into(), ..wanted.clone() });
        let library = G::take_cards(&G::shelf(&all.shelf), &mut setup).unwrap();
        let game = G::begin(library, &setup, &mut Silent).unwrap();
        all.play(game, every, most * seed as usize / 2);
    }
    println!("{:?}", all.count);
    all.count
}

#[test]
fn a_seat_of_final_hour_is_sent_nothing_of_what_is_hidden_from_it() {
    let wanted = Wanted { players: 3, sets: vec!["base".into()], ..Wanted::default() };
    let heard = |event: &<FinalHour as Game>::Event, seat| format!("{:?}", event.for_seat(seat));
    let seen = |game: &FinalHour, seat| serde_json::to_string(&game.view(seat).state).unwrap();
    let count = compare_twins::<FinalHour>(&wanted, seen, heard, (9, 24), false);
    assert!(count.compared >= 15 && count.otherwise >= 3, "{count:?}");
}

#[test]
fn a_seat_of_arkham_horror_is_sent_nothing_of_what_is_hidden_from_it() {
    let wanted = Wanted { players: 2, sets: vec!["base".into(), "dunwich".into()], ..Wanted::default() };
    let seen = |game: &Arkham, seat| serde_json::to_string(&game.view(seat).state).unwrap();
    let count = compare_twins::<Arkham>(&wanted, seen, |event, _| format!("{event:?}"), (30, 8), false);
    assert!(count.compared >= 6, "{count:?}");
}

/// The keeper sits at the third seat. Others are told what comes into play, and not what else there was; nobody is told what lies under
/// a gate face down.
#[test]
fn a_seat_is_sent_nothing_of_what_the_keeper_sees_nor_of_gates_face_down() {
    let variants = ["keeper", "unknown-gates", "choose-to-travel"].map(str::to_owned).to_vec();
    let wanted = Wanted { players: 2, sets: vec!["base".into()], variants, ..Wanted::default() };
    let seen = |game: &Arkham, seat| serde_json::to_string(&game.view(seat).state).unwrap();
    let heard = |event: &<Arkham as Game>::Event, seat| match seat {
        2 => format!("{event:?}"),
        _ => format!("{:?}", event.for_all()),
    };
    let count = compare_twins::<Arkham>(&wanted, seen, heard, (40, 16), true);
    assert!(count.compared >= 10, "{count:?}");
}

/// The story of the API tells no answer that is a secret, as the rules of Final Hour have it: a priority card lies face down.
#[test]
fn nobody_hears_what_somebody_else_plays_face_down() {
    let server = Server::new(Arc::new(Sqlite::in_memory().unwrap()));
    let (table, keys) = server.two_at_a_table("final-hour");
    let mut told = 0;
    for _ in 0..40 {
        let states = keys.each_ref().map(|key| server.state(key, &table));
        let Some(asked) = states.iter().position(|state| !state["choices"].as_array().unwrap().is_empty()) else {
            break;
        };
        let at = states[asked]["position"].as_u64().unwrap();
        let secret = states[asked]["question"]["title"].as_str().unwrap().contains("riority");
        server.choose(&keys[asked], &table, at, 0);
        if !secret {
            continue;
        }
        let answers = keys.each_ref().map(|key| {
            let story = server.done(key, "GET", &format!("/api/v1/tables/{table}/story?since={at}"), Value::Null);
            story["told"].as_array().unwrap().iter().find(|one| one["at"] == at).unwrap()["answer"].clone()
        });
        assert_ne!(answers[asked], "");
        assert_eq!(answers[1 - asked], "", "{answers:?}");
        told += 1;
    }
    assert!(told > 1, "{told} priority cards were played");
}
