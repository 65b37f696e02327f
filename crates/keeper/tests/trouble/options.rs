//! Options that cannot be meant, and what commands do with those that can.

use super::*;

#[test]
fn options_that_cannot_be_meant_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    for (args, part) in [
        (
            &["play", "--plain", "--players", "1", "--investigators", "joe-diamond,amanda-sharpe"][..],
            "2 investigators for 1",
        ),
        (&["play", "--plain", "--investigators", "x"], "there is no investigator \"x\""),
        (&["play", "--plain", "--bots", "9"], "a number from 0 to 8"),
        (&["play", "--plain", "--bot", "random"], "--bots"),
        (&["play", "--plain", "--bots", "1", "--bot", "chess"], "there are: random, beginner, planner, expert"),
        (&["play", "--plain", "--thought", "never"], "neither a number of simulated games"),
        (&["--thought", "256", "play"], "cannot be used with"),
        (&["sim", "--games", "0"], "at least 1"),
        (&["sim", "--seconds", "0"], "at least 1"),
        (&["sim", "--threads", "0"], "from 1 to"),
        (&["sim", "--threads", "100000"], "from 1 to"),
        (&["sim", "--players", "3-2"], "a range like 1-8"),
        (&["sim", "--gmaes", "5"], "--games"),
        (&["sim", "--ancient-one", "bob"], "there are: azathoth"),
        (&["sim", "--ancient-one", "all,yig"], "alone, without other names"),
        (&["sim", "--players", "2", "--bot", "planner,random,random"], "3 bots"),
        (&["sim", "--players", "1-3", "--investigators", "joe diamond,amanda"], "for 1 players"),
        (&["sim", "--cards", "nowhere"], "no such folder"),
        (&["sim", "--csv", "-", "--json"], "give --csv a file"),
        (&["cards", "--deck", "tarot"], "there are: investigators"),
        (&["cards", "--set", "tarot"], "there are: base"),
        (&["cards", "--cards", "nowhere"], "no such folder"),
        (&["scenario", "nowhere"], "there is no file nowhere"),
        (&["scenario", "."], "no scenario files"),
        (&["replay", "nowhere", "--text"], "there is no game nowhere"),
        (&["chess"], "unrecognized subcommand"),
        (&["sim", "--compare", "--seed 7"], "unexpected argument"),
        (&["sim", "--compare", "--sets base,dunwhich"], "did you mean dunwich?"),
        (&["sim", "--ancient-one", "cthulu"], "did you mean cthulhu?"),
        (&["sim", "--investigators", "joe dimond"], "did you mean joe-diamond?"),
        (&["sim", "--bot", "plannr"], "did you mean planner?"),
        (&["sim", "--variant", "guard-leave"], "did you mean guards-leave?"),
        (&["sim", "--sets", "base,lurker", "--herald", "lurkr"], "did you mean the-lurker-at-the-threshold?"),
        (
            &["play", "--plain", "--sets", "base,lurker", "--herald", "lurkr"],
            "did you mean the-lurker-at-the-threshold?",
        ),
        (&["play", "--plain", "--ancient-one", "cthulu"], "did you mean cthulhu?"),
        (&["play", "--plain", "--investigators", "joe dimond"], "did you mean joe-diamond?"),
        (&["play", "--plain", "--variant", "guard-leave"], "did you mean guards-leave?"),
        (&["play", "--plain", "--keeper", "plannr"], "did you mean planner?"),
        (&["cards", "--deck", "spels"], "did you mean spells?"),
        (&["cards", "--set", "dunwhich"], "did you mean dunwich?"),
        (&["cards", "--show", "tomy gun"], "did you mean tommy-gun?"),
        (
            &["cards", "--set", "dunwich", "--show", "sister mary"],
            "\"sister mary\" is in the set base, in the deck investigators",
        ),
        (&["completions", "cmd.exe"], "possible values"),
        (&["games", "import", "nofile.json"], "there is no file nofile.json"),
        (&["serve", "--no-open", "--database", "postgres:///keeper?sslmode=never"], "is not a database address"),
    ] {
        let output = run(data, args);
        refused(&output, part);
        assert_eq!(output.status.code(), Some(2), "{args:?}: the command line is wrong");
    }
    for args in [&["serve", "--thought", "20s"][..], &["--thought", "20s"]] {
        let output = run(data, args);
        refused(&output, "give 5s or less");
        assert_eq!(output.status.code(), Some(2), "{args:?}: the command line is wrong");
    }
    // Nothing is wrong with the question; there is just no answer.
    let output = run(data, &["cards", "xyzzyx"]);
    refused(&output, "no card matches: use fewer words");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(count(data), 0);
}

/// Names as people give them, wherever a name is given.
#[test]
fn names_and_boxes_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let tells = |args: &[&str], part: &str| {
        let output = run(data, args);
        assert!(output.status.success(), "{args:?}: {}", err(&output));
        assert!(out(&output).contains(part), "{args:?}: {}", out(&output));
    };
    tells(&["cards", "--show", "Sister Mary"], "Sister Mary, the Nun");
    tells(&["cards", "--show", "ashcan pete"], "\"Ashcan\" Pete");
    tells(&["cards", "--set", "dark-pharaoh-revised"], "exhibit_items/mask-of-the-three-fates-revised");
    tells(&["cards", "--set", "dark-pharaoh", "--deck", "spells"], "spells/");
    tells(&["sets"], "king-in-yellow@touring");
    tells(&["sets"], "dark-pharaoh@visiting");
    let sets = |args: &[&str]| json_of(&run(data, args))["sets"].clone();
    let all = sets(&["sim", "--games", "1", "--bot", "random", "--sets", "all", "--json"]);
    assert_eq!(
        all,
        json!([
            "base",
            "dunwich",
            "dark-pharaoh-revised",
            "king-in-yellow",
            "black-goat",
            "lurker",
            "kingsport",
            "innsmouth",
            "miskatonic"
        ])
    );
    for command in [
        "play --plain --sets base,lurker --herald lurker",
        "sim --games 1 --bot random --sets base,lurker --herald lurker",
    ] {
        let output = run(data, &command.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{command}: {}", err(&output));
    }
    tells(&["completions", "bash"], "complete -F _keeper");
    tells(&["completions", "fish"], "complete -c keeper");
    tells(&["man"], ".TH keeper 1");
    tells(&["man", "--dir", "man1"], "pages written");
    assert!(fs::read_to_string(data.join("man1/keeper-sim.1")).unwrap().contains("compare"));
}

/// What changes from one way to the other on the same games, in words, for programs, and as a page.
#[test]
fn simulations_compare_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let line = ["sim", "--games", "16", "--players", "2", "--variant", "guards-leave", "--json", "--report", "r.html"];
    let more = ["--compare", "--bot random", "--compare", "--sets base,dunwich"];
    let told = json_of(&run(data, &[&line[..], &more].concat()));
    assert_eq!(told["bot"], "planner", "planners play if nothing is said");
    assert_eq!(told["variants"], json!(["guards-leave"]));
    let rows = told["compared"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["won"], told["won"]["won"]);
    assert_eq!(rows[0].get("difference"), None);
    // 16 games against 8 Ancient Ones in turn: each twice, in every way.
    assert_eq!(
        told["by_ancient_one"].as_object().unwrap().values().map(|one| &one["games"]).collect::<Vec<_>>(),
        [2; 8]
    );
    let mean = |row: &Value| row["difference"]["mean"].as_f64().unwrap();
    let share = |row: &Value| row["share"].as_f64().unwrap();
    for row in &rows[1..] {
        assert!((mean(row) - (share(row) - share(&rows[0]))).abs() < 1e-9, "{row}");
    }
    let games: u64 =
        told["by_investigator"].as_object().unwrap().values().map(|one| one["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 32, "two investigators in each of 16 games");
    let page = fs::read_to_string(data.join("r.html")).unwrap();
    for part in [
        "Victories by Ancient One",
        "Victories by investigator",
        "Length in turns",
        "Doom over the turns",
        "--bot random",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http"), "the page needs nothing else");
    refused(&run(data, &line), "already exists");
    assert!(out(&run(data, &["sim", "--games", "8", "--players", "1"])).contains("investigator"));
}

/// Your own cards, alone and beside a box, line by line.
#[test]
fn cards_of_ones_own_are_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    fs::create_dir(data.join("coin")).unwrap();
    let card = "[[common]]\nid = \"lucky-coin\"\nname = \"Lucky Coin\"\nprice = 2\ntext = \"After your Luck check, exhaust this: reroll it.\"\n";
    fs::write(data.join("coin/coin.toml"), card).unwrap();
    for sets in ["base", "base,coin", "base,dunwich"] {
        let output = feed(data, &["play", "--plain", "--cards", "coin", "--sets", sets, "--seed", "7"], b"1\nquit\n");
        assert!(output.status.success(), "{sets}: {}", err(&output));
    }
    let output = feed(data, &["play", "--plain", "--continue", "--cards", "coin"], b"1\nquit\n");
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(count(data), 3);
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads_and_tell_intervals() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let sim = |threads: &str| {
        let line = "sim --games 40 --players 1-3 --ancient-one cthulhu,Yig --investigators random --bot planner,random";
        let args: Vec<&str> = line.split(' ').chain(["--json", "--csv", "games.csv", "--threads", threads]).collect();
        let told = json_of(&run(data, &args));
        (told, fs::read_to_string(data.join("games.csv")).unwrap())
    };
    let ((one, one_rows), (two, two_rows)) = (sim("1"), sim("2"));
    assert_eq!(one["hash"], two["hash"]);
    assert_eq!(one_rows, two_rows);
    assert_eq!(one_rows.lines().count(), 41);
    for key in ["won", "by_players", "by_ancient_one", "outcomes", "awakenings", "means"] {
        assert_eq!(one[key], two[key], "{key}");
    }
    assert_eq!(one["games"], 40);
    assert_eq!(one["by_players"]["1"]["games"], 14);
    for mean in ["turns", "doom", "terror", "elder_signs", "score", "decisions"] {
        let mean = &one["means"][mean];
        let (low, value, high) = (mean["low"].as_f64(), mean["mean"].as_f64(), mean["high"].as_f64());
        assert!(low <= value && value <= high && mean["games"] == 40, "{mean}");
    }
    let columns: Vec<&str> = one_rows.lines().next().unwrap().split(',').collect();
    assert!(
        ["seed", "investigators", "ancient_one", "doom", "terror", "awakening"].iter().all(|c| columns.contains(c))
    );
    let chosen = json_of(&run(data, &["sim", "--games", "5", "--choose", "--json"]));
    assert_ne!(chosen["hash"], json_of(&run(data, &["sim", "--games", "5", "--json"]))["hash"]);
}

#[test]
fn a_simulation_that_is_interrupted_tells_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut child = keeper(data, &["sim", "--games", "100000000", "--json", "--csv", "games.csv"]).spawn().unwrap();
    let start = Instant::now();
    // The head of the rows is there before the first game.
    while !fs::read_to_string(data.join("games.csv")).is_ok_and(|text| text.starts_with("game,")) {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let told: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(told["interrupted"], true);
    let rows = BufReader::new(fs::File::open(data.join("games.csv")).unwrap()).lines().count();
    assert_eq!(told["games"], rows - 1);
    let timed = json_of(&run(data, &["sim", "--seconds", "1", "--json"]));
    assert!(timed["games"].as_u64().unwrap() > 0 && timed["seconds"].as_f64().unwrap() < 20.0, "{timed}");
}

#[test]
fn a_server_with_broken_cards_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    fs::create_dir(data.join("mine")).unwrap();
    fs::write(data.join("mine/set.toml"), "name = \"Mine\"\n").unwrap();
    fs::write(data.join("mine/common.toml"), "[[card]]\nid = \"mine/lamp\"\nname = \"Lamp\"\nnonsense = 3\n").unwrap();
    let shown = run(data, &["cards", "--cards", "mine"]);
    refused(&shown, "mine");
    let mut served =
        keeper(data, &["serve", "--no-open", "--listen", "127.0.0.1:0", "--cards", "mine"]).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    while served.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            served.kill().unwrap();
            panic!("it serves");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let served = served.wait_with_output().unwrap();
    refused(&served, "");
    assert_eq!(err(&served), err(&shown), "the diagnostics are the same");
    refused(&run(data, &["serve", "--trust-proxy", "proxy"]), "172.18.0.0/16");
    refused(&run(data, &["serve", "--listen", "here"]), "0.0.0.0");
}

/// Everybody in the house: the console shows links and a picture, none of which is good on this computer only.
#[test]
fn a_server_for_the_house_shows_its_addresses_in_the_network() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["serve", "--listen", "0.0.0.0:0", "--data", ".", "--host", "den.lan"];
    let mut served = keeper(folder.path(), &args).spawn().unwrap();
    let mut lines = BufReader::new(served.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = lines.next().unwrap();
    assert!(first.starts_with("Keeper is at http://den.lan:"), "{first}");
    let links: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    assert!(links.iter().all(|line| line.contains("http://") && !line.contains("0.0.0.0")), "{links:?}");
    assert!(links.last().unwrap().starts_with("On this computer also http://127.0.0.1:"), "{links:?}");
    let picture = lines.next().unwrap();
    assert!(picture.chars().count() > 20 && picture.chars().all(|sign| sign == '\u{2588}'), "{picture}");
    let port = links.last().unwrap().rsplit(':').next().unwrap().trim_end_matches('/').to_owned();
    let ask = |host: &str| {
        let mut stream = std::net::TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask("den.lan").starts_with("HTTP/1.1 200") && ask("localhost").starts_with("HTTP/1.1 200"));
    assert!(ask("evil.example").starts_with("HTTP/1.1 421"));
    served.kill().unwrap();
    served.wait().unwrap();
}
