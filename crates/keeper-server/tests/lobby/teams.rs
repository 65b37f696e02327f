//! Several people at one screen, teams, and the keeper.

use super::*;

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
        let wanted =
            format!("game=arkham&players=1&name=Kate&variant=keeper&seed=fan&setting=ancient-one:cthulhu{more}");
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
        assert!(page.has(r#"class="option"#));
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
