//! What is to be seen on the screen: the status line, the map, the battle, what is searched for, and all of it in ASCII.

use crate::common::{LOOK, Session, Stage, begin, library, session, store, walk, world};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use keeper_arkham::state::{Phase, flag};
use keeper_arkham::{Ask, Opt};
use keeper_bots::{Bot, Kind, Planner};
use keeper_present::{Printed, card_text, rules, status};
use keeper_session::{By, Player, UndoRule};
use keeper_table::Game;
use keeper_terminal::{Action, App, Event, Form, Look, Popup, World, ascii};

/// A game of planners, played until this holds of it.
fn until(players: u8, seeds: std::ops::Range<u64>, holds: impl Fn(&keeper_arkham::State) -> bool) -> Session {
    for seed in seeds {
        let mut session = session(players, seed);
        let mut planner = Planner::new();
        while let Some(decision) = session.game().decision() {
            if holds(session.game().state()) {
                return session;
            }
            let choice = planner.choose(&session.game().view(decision.seats.speaker()));
            session.choose(choice, By::Person).unwrap();
        }
    }
    panic!("no game comes to it");
}

#[test]
fn a_new_seat_in_the_form_is_a_persons() {
    let mut form = Form { players: 2, ..Form::default() };
    form.seats[1].1 = Player::Bot(Kind::Planner);
    let mut stage = Stage::new(App::set_up(world(), form, true), 80, 24);
    for _ in 0..2 {
        stage.press(KeyCode::Down);
    }
    for _ in 0..2 {
        stage.press(KeyCode::Right);
    }
    assert_eq!(stage.text().matches("> person").count(), 3, "{}", stage.text());
    assert_eq!(stage.text().matches("> planner").count(), 1, "{}", stage.text());
    // The player who was to sit there before is forgotten with the seat.
    stage.types("1");
    stage.types("8");
    assert_eq!(stage.text().matches("> person").count(), 8, "{}", stage.text());
}

#[test]
fn help_is_there_before_the_table_too() {
    let mut stage = Stage::new(App::set_up(world(), Form::default(), true), 80, 24);
    stage.types("?");
    assert!(stage.sees("this help") && stage.sees("a person or a bot"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(!stage.sees("this help") && stage.sees("a new game"), "{}", stage.text());
    for _ in 0..4 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Enter);
    stage.types("?");
    assert!(stage.sees("the next name that starts with it"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    // In a name it is a letter; F1 helps there.
    for _ in 0..4 {
        stage.press(KeyCode::Down);
    }
    stage.types("who?");
    assert!(stage.sees("who?_"), "{}", stage.text());
    stage.press(KeyCode::F(1));
    assert!(stage.sees("this help"), "{}", stage.text());
}

/// Sanity, Stamina, clues, money and the six skills with their sliders, on every screen without the sheet.
#[test]
fn the_asked_investigator_has_a_status_line() {
    let session = until(4, 0..9, |state| state.turn == 3 && matches!(state.ask, Some(Ask::Move(_))));
    let state = session.game().state();
    let status = status(session.library(), state, state.seats.speaker()).unwrap();
    let skill = |at: usize, brief: &str| format!("{brief}{}", status.skills[at].value);
    let mut short = vec![
        format!("San {}/{}", status.sanity.0, status.sanity.1),
        format!("Sta {}/{}", status.stamina.0, status.stamina.1),
        format!("♦{} ${}", status.clues, status.money),
    ];
    short.extend(["Spd", "Snk", "Fgt", "Wil", "Lor", "Luc"].into_iter().enumerate().map(|(at, name)| skill(at, name)));
    let slider: String = (0..4).map(|stop| if stop == status.skills[0].at { '●' } else { '○' }).collect();
    short.push(slider);
    let mut stage = Stage::new(App::play(world(), session), 80, 24);
    let row = |stage: &Stage| stage.text().lines().nth(2).unwrap().to_owned();
    for part in &short {
        assert!(row(&stage).contains(part), "{part}:\n{}", stage.text());
    }
    stage.resize(130, 28);
    for part in [format!("{} ", status.name), format!("Sanity {}/", status.sanity.0), "Sneak ".into()] {
        assert!(row(&stage).contains(&part), "{part}:\n{}", stage.text());
    }
    // With the sheet on the screen there is none.
    stage.resize(120, 40);
    assert!(!row(&stage).contains("Speed"), "{}", stage.text());
}

#[test]
fn names_on_the_map_are_as_long_as_the_room_allows() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    for name in ["Curiositie Shoppe", "Independence Square", "Hibb's Roadhouse", "MERCHANT", "MISKATONIC"] {
        assert!(stage.sees(name), "{name}:\n{}", stage.text());
    }
    assert!(!stage.sees("MERCHANT DISTRICT"), "{}", stage.text());
    stage.resize(116, 28);
    let names = ["Administration Building", "Silver Twilight Lodge", "MERCHANT DISTRICT", "MISKATONIC UNIVERSITY"];
    for name in names.into_iter().chain(["Arkham Asylum", "Bank of Arkham", "Ye Olde Magick Shoppe"]) {
        assert!(stage.sees(name), "{name}:\n{}", stage.text());
    }
}

#[test]
fn the_map_shows_explored_markers_and_dimensions() {
    let session = until(2, 0..40, |state| {
        (0..state.players).any(|who| {
            let inv = state.inv(who);
            let gate = inv.place.area().and_then(|place| state.gate_at(place));
            inv.is(flag::EXPLORED) && gate.is_some()
        })
    });
    let (library, state) = (session.library().clone(), *session.game().state());
    let who = (0..state.players).find(|&who| state.inv(who).is(flag::EXPLORED)).unwrap();
    let gate = library.gate(state.gate_at(state.inv(who).place.area().unwrap()).unwrap());
    let mut stage = Stage::new(App::play(world(), session), 140, 60);
    stage.press(KeyCode::Esc);
    assert!(stage.sees(&format!("@{}✓", who + 1)), "{}", stage.text());
    let name = &gate.name;
    let letters: String = name.trim_start_matches("The ").chars().take(3).collect();
    let signs = ["○", "☾", "◇", "⬡", "+", "/", "□", "☆", "△"];
    let text = stage.text();
    let after = text.split(&format!("◎{letters}")).nth(1).unwrap();
    let sign = signs[gate.symbols[0] as usize];
    assert!(after.chars().take(20).collect::<String>().contains(sign), "{sign}:\n{text}");
}

#[test]
fn the_final_battle_stands_where_the_town_was() {
    for players in [2, 5] {
        let session =
            until(players, 0..60, |state| state.phase == Phase::Battle && state.options.contains(&Opt::Attack));
        let (library, state) = (session.library().clone(), *session.game().state());
        let sheet = &library.ancient_ones[usize::from(state.ancient)];
        let mut stage = Stage::new(App::play(world(), session), 80, 24);
        for (columns, rows) in [(80, 24), (120, 40)] {
            stage.resize(columns, rows);
            stage.press(KeyCode::Esc);
            let attack: String = sheet.battle_words.trim().lines().next().unwrap().chars().take(25).collect();
            let parts = [
                sheet.name.clone(),
                format!("doom {}/{}", state.doom, sheet.doom),
                format!("round {}", state.battle_round),
                format!("every {players} hits"),
                format!("{} of {players} hits", state.successes),
                attack,
            ];
            for part in parts {
                assert!(stage.sees(&part), "{part}:\n{}", stage.text());
            }
            for who in (0..state.players).filter(|&who| state.inv(who).in_game()) {
                let status = status(&library, &state, who).unwrap();
                let name: String = status.name.chars().take(18).collect();
                let text = stage.text();
                let points = format!(
                    "San {}/{} Sta {}/{}",
                    status.sanity.0, status.sanity.1, status.stamina.0, status.stamina.1
                );
                let row = text.lines().find(|line| line.contains(&name) && line.contains(&points));
                let row = row.unwrap_or_else(|| panic!("{name}, {points}:\n{text}"));
                let weapon = state.inv(who).held.iter().find(|held| library.card(held.copy).weapon.is_some());
                let weapon = weapon.map_or("no weapon", |held| library.card(held.copy).name.as_str());
                assert!(row.contains(&weapon.chars().take(12).collect::<String>()), "{weapon}:\n{text}");
            }
            assert!(!stage.sees("DOWNTOWN"), "{}", stage.text());
        }
    }
}

#[test]
fn pages_are_as_high_as_what_is_shown() {
    let session = until(3, 4..9, |state| state.turn == 6);
    let mut stage = Stage::new(App::play(world(), session), 80, 24);
    stage.press(KeyCode::F(4));
    let rows = |stage: &Stage| stage.text().lines().skip(3).take(13).map(str::to_owned).collect::<Vec<_>>();
    let before = rows(&stage);
    stage.press(KeyCode::PageUp);
    let after = rows(&stage);
    assert!(!before.iter().any(|line| after.contains(line) && !line.trim().is_empty()), "{before:?}\n{after:?}");
    let oldest = before.iter().find(|line| !line.trim().is_empty()).unwrap();
    stage.press(KeyCode::Down);
    stage.press(KeyCode::End);
    assert_eq!(rows(&stage), before, "and back");
    assert!(oldest != after.last().unwrap());
    // A long text is read page by page with no line left out.
    stage.press(KeyCode::Esc);
    stage.types("S");
    stage.types("lodge");
    stage.press(KeyCode::Down);
    let text = |stage: &Stage| {
        let half = |line: &str| line.chars().skip(33).take(46).collect::<String>().trim().to_owned();
        stage.text().lines().skip(1).take(21).map(half).collect::<Vec<_>>()
    };
    let first = text(&stage);
    stage.press(KeyCode::PageDown);
    assert!(stage.table().unwrap().popup().is_some());
    let second = text(&stage);
    assert!(first != second || !stage.sees("PgDn for"), "{first:?}\n{second:?}");
}

#[test]
fn everything_can_be_searched_for() {
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    stage.types("S");
    stage.types("tommy");
    assert!(stage.sees("tommy_") && stage.sees("Tommy Gun") && stage.sees("Common item"), "{}", stage.text());
    assert!(stage.sees("Hands 2"), "the text can be read:\n{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(stage.table().unwrap().popup().is_none());
    // Every card, place and rule is found by its name, and what it says can be read to the end.
    let library = library();
    let mut texts: Vec<(String, String)> = Printed::all(&library)
        .map(|what| card_text(&library, what))
        .filter(|text| text.set == "base" || text.set.is_empty())
        .map(|text| (text.name.clone(), text.kind.clone()))
        .collect();
    texts.extend(rules().iter().map(|rule| (rule.id.to_string(), "Rule".to_owned())));
    for (name, kind) in texts.into_iter().step_by(17) {
        stage.types("S");
        for letter in name.chars() {
            stage.app.handle(keeper_terminal::key(KeyCode::Char(letter)));
        }
        stage.draw();
        let kind: String = kind.chars().take(5).collect();
        assert!(stage.sees(&kind) && !stage.sees("nothing matches"), "{name}:\n{}", stage.text());
        stage.press(KeyCode::Esc);
    }
    stage.types("S");
    stage.types("no such words at all");
    assert!(stage.sees("nothing matches"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    // A place is shown on the map.
    stage.types("S");
    stage.types("woods");
    stage.press(KeyCode::Enter);
    assert!(stage.table().unwrap().popup().is_none() && stage.sees("Unstable"), "{}", stage.text());
}

#[test]
fn destinations_say_what_is_there() {
    let session = until(1, 0..20, |state| {
        matches!(state.ask, Some(Ask::Move(_))) && state.clues.iter().any(|&clues| clues > 0) && state.open_gates() > 0
    });
    let state = *session.game().state();
    let library = session.library().clone();
    let mut stage = Stage::new(App::play(world(), session), 120, 60);
    stage.press(KeyCode::Esc);
    let mut seen = [0; 3];
    let choices = stage.table().unwrap().choices().to_vec();
    let text = stage.text();
    for choice in choices {
        let Some(steps) = walk(&choice) else { continue };
        let place = *steps.last().unwrap();
        let rows = text.lines().filter_map(|line| Some(line.split_once("step")?.0));
        let Some(row) = rows.into_iter().find(|row| row.contains(&format!("{} ", choice.label))) else { continue };
        let row = &row[row.find(&choice.label).unwrap()..];
        let clues = state.clues[usize::from(place.0)];
        assert_eq!(row.contains(&format!("♦{clues}")), clues > 0, "{row}");
        assert_eq!(row.contains('◎'), state.gate_at(place).is_some(), "{row}");
        let shop = library.area(place).words.contains("buy") || library.area(place).words.contains("pay $");
        assert_eq!(row.contains('$'), shop, "{row}");
        seen[0] += usize::from(clues > 0);
        seen[1] += usize::from(state.gate_at(place).is_some());
        seen[2] += usize::from(shop);
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}\n{text}");
}

#[test]
fn the_report_says_which_file_it_wrote() {
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    let mut stage = Stage::new(App::play(world(), session(1, 8)), 80, 24);
    stage.press(KeyCode::Enter);
    stage.types("b");
    let Some(Popup::Message { text, .. }) = stage.table().unwrap().popup() else { panic!("{}", stage.text()) };
    let path = std::path::PathBuf::from(text.lines().next().unwrap());
    assert!(path.is_absolute() && path.is_file(), "{text}");
    assert!(std::fs::read_to_string(&path).unwrap().contains("[[scenario]]"));
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    assert!(stage.sees(&name), "{}", stage.text());
}

/// Whatever can be printed has a sign in ASCII that is not a question mark.
#[test]
fn every_text_has_its_letters_in_ascii() {
    let library = library();
    let mut texts: Vec<String> = Vec::new();
    for what in Printed::all(&library) {
        let text = card_text(&library, what);
        texts.extend([text.name, text.kind, text.tale]);
        texts.extend(text.facts.into_iter().chain(text.text));
        texts.extend(text.parts.into_iter().flat_map(|(head, body)| std::iter::once(head).chain(body)));
    }
    texts.extend(rules().iter().map(|rule| format!("{} {} {}", rule.id, rule.source, rule.text)));
    // Everything that stands in the source: signs, questions, sentences, hints.
    let sources = ["src", "../keeper-present/src", "../keeper-arkham/src", "../keeper-script/src", "../keeper/src"];
    let mut folders: Vec<_> =
        sources.map(|folder| std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => texts.push(std::fs::read_to_string(path).unwrap()),
            }
        }
    }
    assert!(texts.len() > 1000);
    for text in texts {
        for sign in text.chars().filter(|sign| !sign.is_ascii()) {
            let plain = ascii(sign);
            assert!(plain.is_ascii_graphic() && plain != '?' && plain != '_', "{sign} becomes {plain}: {text:.200}");
        }
    }
    for (sign, plain) in [('é', 'e'), ('Ö', 'O'), ('“', '"'), ('—', '-'), ('\u{a0}', ' '), ('中', '_')] {
        assert_eq!(ascii(sign), plain);
    }
}

/// The same screen in ASCII, letter by letter.
#[test]
fn a_screen_in_ascii_has_no_question_marks_of_its_own() {
    let bots = |look: Look| {
        let begin = begin(3, 5, Player::Bot(Kind::Planner), UndoRule::Free);
        let session = Session::start(library(), begin, None, store()).unwrap();
        Stage::new(App::play(World { look, ..world() }, session), 80, 24)
    };
    let (mut full, mut plain) = (bots(LOOK), bots(Look { colour: false, ascii: true }));
    for stage in [&mut full, &mut plain] {
        stage.press(KeyCode::Char('-'));
    }
    for at in 0..300 {
        for stage in [&mut full, &mut plain] {
            match at % 12 {
                9 => drop(stage.press(KeyCode::Tab)),
                10 => stage.types("?"),
                11 => drop(stage.press(KeyCode::Esc)),
                _ => stage.tick(),
            }
        }
        let marks = |stage: &Stage| stage.text().matches('?').count();
        assert!(plain.text().is_ascii(), "{}", plain.text());
        // A busy machine may let one of them be ahead.
        let together = full.session().position() == plain.session().position();
        assert!(!together || marks(&full) == marks(&plain), "{}\n{}", full.text(), plain.text());
    }
}

#[test]
fn control_z_asks_for_the_shell() {
    let press = |app: &mut App| app.handle(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL)));
    assert_eq!(press(&mut App::play(world(), session(1, 8))), Action::Stop);
    assert_eq!(press(&mut App::set_up(world(), Form::default(), true)), Action::Stop);
}

/// Options are whole where there is room for all of them, and the one with the cursor always is.
#[test]
fn the_option_with_the_cursor_is_not_cut() {
    let text = "[[scenario]]\nname = \"long\"\ninvestigators = [{ who = \"Amanda Sharpe\", at = \"Uptown streets\", \
                fight = 3, clues = 1, speed = 4, cards = [\".38 Revolver\", \".45 Automatic\", \"Enchanted Knife\", \
                \"Enchanted Blade\"] }]\nmonsters.Uptown = \"Formless Spawn\"\n";
    let mut game = keeper_scenario::position(&library(), text).unwrap_or_else(|wrong| panic!("{wrong}"));
    for label in ["Stay here", "Fight the Formless Spawn", "Roll", "Accept the result"] {
        if let Some(at) = keeper_present::find(&library(), game.state(), label) {
            game.choose(at, &mut keeper_table::Silent).unwrap();
        }
    }
    for (columns, rows) in [(80, 24), (120, 44)] {
        let begin = begin(1, 8, Player::Person, UndoRule::Free);
        let session = Session::at_start(game.clone(), &[], begin);
        let mut stage = Stage::new(App::play(world(), session), columns, rows);
        stage.press(KeyCode::Esc);
        let choices = stage.table().unwrap().choices().to_vec();
        assert!(choices.iter().any(|choice| choice.label.len() > 44), "{choices:?}");
        for choice in &choices {
            // Every word of it stands on the screen, in the rows of the cursor.
            let seen = stage.text();
            let words = choice.label.split(' ').chain(choice.note.split(' '));
            words.for_each(|word| assert!(seen.contains(word), "{word} of {choice:?}:\n{seen}"));
            // The title of a frame is cut, and repeated below.
            let cut = seen.lines().any(|line| line.contains('\u{2026}') && !line.starts_with('\u{250c}'));
            assert!(rows == 24 || !cut, "{seen}");
            stage.press(KeyCode::Down);
        }
    }
}
