//! The words and pictures of Final Hour: complete, and silent about what a seat may not know.

use std::collections::BTreeSet;
use std::sync::Arc;

use keeper_final_hour::{Ask, Difficulty, Event, FinalHour, Library, NONE, Opt, SetUp, State};
use keeper_present::scene::LinkKind;
use keeper_present::words::Line;
use keeper_present::{Choice, Does, Habits, Onward, Paragraph, Present, Question, RuleId, Scene, Subject, TokenKind};
use keeper_table::{Game, Recorder, Rng, Seat};

/// What happened between two decisions.
struct Step<'a> {
    before: Option<&'a FinalHour>,
    after: &'a FinalHour,
    chosen: Option<Opt>,
    events: &'a [Event],
}

/// Random games of every kind, looked at step by step.
fn games(many: u64, mut look: impl FnMut(Step)) {
    let library = Arc::new(Library::embedded().unwrap());
    for n in 0..many {
        let setup = SetUp {
            players: 1 + (n % 4) as u8,
            difficulty: Difficulty::ALL[(n / 4 % 3) as usize],
            ancient_one: Some(library.ancient_ones[(n / 12 % 3) as usize].id.clone()),
            choose: n % 5 == 0,
            seed: n.into(),
            ..SetUp::default()
        };
        let mut journal = Recorder::default();
        let mut game = FinalHour::new_told(library.clone(), &setup, &mut journal).unwrap();
        look(Step { before: None, after: &game, chosen: None, events: &journal.events });
        let mut rng = Rng::new(n + 1000);
        while let Some(decision) = game.decision() {
            // A player who is never ready plays long games.
            let ready = decision.ask == Ask::Ready && n % 2 == 0;
            let index = if ready { 0 } else { rng.below(decision.options.len() as u32) as usize };
            let (before, chosen) = (game.clone(), decision.options[index]);
            journal.events.clear();
            game.choose(index, &mut journal).unwrap();
            look(Step { before: Some(&before), after: &game, chosen: Some(chosen), events: &journal.events });
        }
    }
}

fn ids() -> BTreeSet<RuleId> {
    FinalHour::rules().iter().map(|rule| rule.id).collect()
}

fn seats(game: &FinalHour) -> impl Iterator<Item = Seat> + use<> {
    0..game.seats()
}

/// Plain text: it ends like a sentence and names nothing by its number.
fn is_plain(text: &str) -> bool {
    let ends = text.ends_with(['.', '?', '!', '%', ')']) || text.is_empty();
    ends && !text.contains("  ") && !text.contains('?') && !text.contains("255") && !text.contains("254")
}

/// Monsters that stand where the event before brought them: that is told once, except of the ritual location.
fn said_already(events: &[Event], ritual: u8) -> usize {
    let came = |pair: &&[Event]| match pair {
        [Event::Spawned { marker, place } | Event::MonsterMoved { marker, to: place, .. }, stays] => {
            *place != ritual && *stays == Event::MonsterStays { marker: *marker, place: *place }
        }
        _ => false,
    };
    events.windows(2).filter(came).count()
}

#[test]
fn every_event_is_told_with_a_rule() {
    let ids = ids();
    let mut kinds = BTreeSet::new();
    games(144, |step| {
        for seat in seats(step.after).map(Some).chain([None]) {
            let lines = FinalHour::story(step.before, step.after, step.chosen, step.events, seat);
            let told = FinalHour::story(step.before, step.after, None, step.events, seat);
            let events = step.events.len() - said_already(step.events, step.after.state().ritual);
            assert_eq!(told.len(), events + usize::from(step.before.is_none()), "{:?}", step.events);
            for line in &lines {
                assert!(is_plain(&line.text) && !line.text.is_empty(), "{:?}", line.text);
                let rule = line.rule.expect("every line has a rule");
                assert!(ids.contains(&rule), "{rule}");
            }
            // What was chosen is said once.
            if step.chosen.is_some() {
                assert_eq!(lines.iter().filter(|line| line.chosen).count(), 1, "{:?} {lines:#?}", step.chosen);
            }
        }
        kinds.extend(step.events.iter().map(|event| format!("{event:?}").split([' ', '(']).next().unwrap().to_owned()));
    });
    assert_eq!(kinds.len(), 42, "every kind of event happens: {kinds:?}");
}

#[test]
fn every_question_has_words_and_every_option_a_label_of_its_own() {
    let ids = ids();
    let mut asked = BTreeSet::new();
    games(144, |step| {
        let game = step.after;
        let areas: BTreeSet<String> = game.library().locations.iter().map(|place| place.id.clone()).collect();
        for seat in seats(game) {
            let Some(decision) = game.decision_for(seat) else {
                assert!(game.question(seat).is_none() && game.choices(seat, &Habits::default()).is_empty());
                continue;
            };
            let question = game.question(seat).expect("what is asked has words");
            let text = format!("{} {}", question.title, question.detail);
            assert!(!question.title.is_empty() && !text.contains("  ") && !text.contains("254"), "{question:?}");
            assert!(ids.contains(&question.rule.unwrap()), "{question:?}");
            let choices = game.choices(seat, &Habits::default());
            let labels: BTreeSet<&str> = choices.iter().map(|choice| choice.label.as_str()).collect();
            assert_eq!(labels.len(), choices.len(), "{question:?} {labels:?}");
            // Every option is one of the choices, or the first step of one.
            let takes: BTreeSet<usize> = choices.iter().map(|choice| takes_of(game, seat, choice)).collect();
            assert!(takes.into_iter().eq(0..decision.options.len()));
            assert!((0..decision.options.len()).all(|at| !game.label(seat, at).is_empty()));
            for choice in &choices {
                assert!(choice.areas.iter().all(|area| areas.contains(area)), "{choice:?}");
                let about = choice.about.as_ref().map(|about| game.read(about, Some(seat)));
                assert!(about.is_none_or(|text| !text.is_empty()), "{choice:?}");
            }
            if let Some(at) = game.harmless(seat) {
                assert_eq!(choices[0].does, Does::Takes(at), "what does nothing comes first");
            }
            assert!(game.obvious(seat).is_none_or(|at| at < decision.options.len()));
            asked.insert(format!("{:?}", decision.ask).split([' ', '(']).next().unwrap().to_owned());
        }
    });
    assert_eq!(asked.len(), 27, "every question of the game is asked: {asked:?}");
}

/// The option that a choice begins with.
fn takes_of(game: &FinalHour, seat: Seat, choice: &Choice) -> usize {
    match &choice.does {
        Does::Takes(at) => *at,
        Does::Series(series) => match game.go_on(seat, &mut series.clone()) {
            Onward::Take(at) => at,
            onward => panic!("{choice:?} does not begin: {onward:?}"),
        },
    }
}

/// A walk by its destination leads there, by as many moves as it says, and ends there: FHR-09, FHR-11.
#[test]
fn a_walk_leads_where_it_says_and_nowhere_else() {
    let (mut walks, mut early, mut steps) = (0, 0, 0);
    games(60, |step| {
        let game = step.after;
        let Some(Ask::Move { who, left }) = game.decision().map(|decision| decision.ask) else { return };
        let seat = game.decision().unwrap().seats.speaker();
        let choices = game.choices(seat, &Habits::default());
        let series = choices.iter().filter_map(|choice| match &choice.does {
            Does::Series(series) => Some((choice, series)),
            Does::Takes(_) => None,
        });
        let series: Vec<_> = series.collect();
        steps += usize::from(series.is_empty());
        for (choice, series) in series {
            let mut walked = game.clone();
            let mut series = series.clone();
            let mut taken = 0;
            while let Onward::Take(at) = walked.go_on(seat, &mut series) {
                walked.choose_by(seat, at, &mut keeper_table::Silent).unwrap();
                taken += 1;
                if taken == choice.areas.len() {
                    break;
                }
            }
            let library = game.library();
            let place = walked.state().who(who).place;
            assert!(left >= 2 && taken <= usize::from(left), "{choice:?}");
            assert!(choice.note.starts_with(&format!("{taken} move")), "{choice:?}");
            // What follows may move an investigator on only where the walk used up its moves.
            match walked.go_on(seat, &mut series) {
                Onward::Done(Some(stay)) => {
                    assert_eq!(library.locations[usize::from(place)].id, series.goal);
                    assert_eq!(walked.decision().unwrap().options[stay], Opt::Done);
                    assert!(taken < usize::from(left));
                    early += 1;
                }
                onward => assert!(onward == Onward::Over && taken == usize::from(left), "{choice:?} {onward:?}"),
            }
            walks += 1;
        }
    });
    assert!(walks > 500 && early > 200 && steps > 100, "{walks} {early} {steps}");
}

/// Every order of the monsters that are asked about, one monster after the other, to its end.
fn orders(game: &FinalHour, ends: &mut Vec<State>) {
    let asked = |game: &FinalHour| {
        game.decision()
            .filter(|decision| matches!(decision.ask, Ask::Order { .. } | Ask::Activate { .. } | Ask::March { .. }))
            .map(|decision| (std::mem::discriminant(&decision.ask), game.state().frames.len(), game.state().current))
    };
    for index in 0..game.decision().unwrap().options.len() {
        let mut next = game.clone();
        next.choose(index, &mut keeper_table::Silent).unwrap();
        let same_place = match (game.decision().unwrap().ask, next.decision().map(|decision| decision.ask)) {
            (Ask::Order { place, icon }, Some(Ask::Order { place: there, icon: other })) => {
                (place, icon) == (there, other)
            }
            _ => true,
        };
        if asked(&next) == asked(game) && same_place && next.state().round == game.state().round {
            orders(&next, ends);
        } else {
            ends.push(*next.state());
        }
    }
}

/// FHM-13: the order of monsters is asked only where it can make a difference. What is not asked comes to the same in every order,
/// here played out one by one; and whatever does so is not asked.
#[test]
fn the_order_of_monsters_is_asked_where_it_matters() {
    let (mut skipped, mut asked) = (0, 0);
    games(240, |step| {
        let game = step.after;
        let Some(decision) = game.decision() else { return };
        let seat = decision.seats.speaker();
        let among = match decision.ask {
            Ask::Order { place, .. } => game.state().monsters_at(place).count_ones(),
            Ask::Activate { .. } | Ask::March { .. } => decision.options.len() as u32,
            _ => return assert!(!game.view(seat).any_order()),
        };
        // Many orders of many monsters would take long to play out.
        if among > 5 {
            return;
        }
        let mut ends = Vec::new();
        orders(game, &mut ends);
        let same = ends.iter().all(|end| *end == ends[0]);
        assert_eq!(game.view(seat).any_order(), same, "{:?}", decision.ask);
        assert_eq!(game.obvious(seat).is_some(), same);
        skipped += usize::from(same);
        asked += usize::from(!same);
    });
    println!("skipped {skipped}, asked {asked}");
    assert!(skipped > 100 && asked > 20, "{skipped} {asked}");
}

/// Everything that a seat is shown.
type Shown = (Option<Question>, Vec<Choice>, Scene, Vec<Vec<Paragraph>>, String);

fn shown(game: &FinalHour, seat: Seat) -> Shown {
    let read = (0..4).map(|who| game.read(&Subject::new("seat", who), Some(seat)));
    let areas = game.library().locations.iter().map(|place| game.read(&Subject::new("area", &place.id), Some(seat)));
    let read = read.chain(areas).collect();
    (game.question(seat), game.choices(seat, &Habits::default()), game.scene(Some(seat)), read, game.status())
}

/// FHP-07: whatever is hidden from a seat may lie as it likes, its words and pictures are the same.
#[test]
fn nothing_that_a_seat_is_shown_hangs_on_what_is_hidden_from_it() {
    let mut differ = 0;
    let mut n = 0;
    games(48, |step| {
        n += 1;
        if n % 4 != 0 || step.after.decision().is_none() {
            return;
        }
        for seat in seats(step.after) {
            for seed in [3u64, 77] {
                let other = anew(step.after, seat, seed);
                assert!(shown(&other, seat) == shown(step.after, seat), "seat {seat}: {:?}", step.after.state().ask);
                differ += usize::from(other.state().clues != step.after.state().clues);
            }
        }
        let other = anew(step.after, Seat::MAX, 5);
        if step.after.seats() > 1 {
            assert!(other.scene(None) == step.after.scene(None));
        }
    });
    assert!(differ > 500, "{differ}");
}

fn anew(game: &FinalHour, seat: Seat, seed: u64) -> FinalHour {
    let mut other = game.clone();
    other.determinise(seat, seed.into());
    other
}

/// FHP-07, FHA-17: what others draw, play face down or answer before all have is not in a seat's story.
#[test]
fn no_line_tells_a_seat_what_it_may_not_know() {
    let mut secret = 0;
    games(72, |step| {
        let Some(before) = step.before else { return };
        for seat in seats(before) {
            let (was, is) = (anew(before, seat, 9), anew(step.after, seat, 21));
            let events: Vec<Event> = step.events.iter().map(|event| event.for_seat(seat)).collect();
            let chosen = another(before, &was, step.chosen.unwrap(), seat);
            secret += usize::from(Some(chosen) != step.chosen);
            let lines = |before, after, chosen, events: &[Event]| -> Vec<Line> {
                FinalHour::story(Some(before), after, Some(chosen), events, Some(seat))
            };
            let told = lines(before, step.after, step.chosen.unwrap(), step.events);
            assert_eq!(told, lines(&was, &is, chosen, &events), "seat {seat}");
        }
    });
    assert!(secret > 100, "{secret}");
}

/// Another answer in the place of one that this seat does not see.
fn another(before: &FinalHour, was: &FinalHour, chosen: Opt, seat: Seat) -> Opt {
    let decision = before.decision().unwrap();
    let hidden = match decision.ask {
        Ask::Priority { who } => who != seat && before.state().veiled,
        ask => ask == Ask::Hold,
    };
    let owner = match chosen {
        Opt::Ready { seat, .. } | Opt::Hold { seat, .. } => seat,
        _ => decision.seats.speaker(),
    };
    let others = was.decision_for(owner).map_or(&[][..], |decision| decision.options);
    match others.iter().find(|&&option| option != chosen) {
        Some(&option) if hidden && owner != seat => option,
        _ => chosen,
    }
}

#[test]
fn the_picture_shows_what_the_state_holds() {
    games(48, |step| {
        let (game, s) = (step.after, step.after.state());
        let scene = game.scene(Some(0));
        let board = &scene.boards[0];
        let links = |kind| board.links.iter().filter(|link| link.kind == kind).count();
        assert_eq!((board.areas.len(), links(LinkKind::Way)), (15, 21));
        assert_eq!((links(LinkKind::Blue), links(LinkKind::Red)), (15, 15));
        let seals: usize = board.links.iter().map(|link| link.tokens.len()).sum();
        assert_eq!(seals as u32, (s.gold | s.grey).count_ones());
        for (at, area) in board.areas.iter().enumerate() {
            assert!(area.x <= 1000 && area.y <= 700 && area.short.chars().count() <= 14);
            let many = |kind| area.tokens.iter().filter(|token| token.kind == kind).count();
            assert_eq!(many(TokenKind::Monster) as u32, s.monsters[at].count_ones());
            assert_eq!(many(TokenKind::Clue), usize::from(s.clues[at] != keeper_final_hour::NONE));
            assert_eq!(many(TokenKind::Investigator) as u32, s.investigators_at(at as u8).count_ones());
            let damage = area.tokens.iter().filter(|token| token.kind == TokenKind::Marker).map(|token| token.count);
            assert_eq!(damage.sum::<u8>(), s.damage[at]);
        }
        let gates = board.areas.iter().flat_map(|area| &area.tokens).filter(|token| token.kind == TokenKind::Gate);
        assert_eq!(gates.map(|token| token.count).sum::<u8>(), s.gates.iter().map(|gate| gate.tokens).sum::<u8>());
        let tokens = board.areas.iter().flat_map(|area| &area.tokens).map(|token| &token.id);
        let tokens: Vec<&String> = tokens.collect();
        assert_eq!(tokens.iter().collect::<BTreeSet<_>>().len(), tokens.len(), "ids are unique");
        assert_eq!(scene.panels.len(), 4 + usize::from(s.count));
        own_hand(s, &scene);
    });
}

/// A seat sees the faces of its own hand and the backs of the others.
fn own_hand(s: &State, scene: &Scene) {
    for who in 0..s.count {
        let panel = &scene.panels[4 + usize::from(who)];
        let hand: Vec<_> = panel.cards.iter().filter(|card| card.kind == "Priority card").collect();
        assert_eq!(hand.len(), s.who(who).hand.len());
        assert!(hand.iter().all(|card| card.face_down == (s.seat_of(who) != 0)));
    }
}

#[test]
fn everything_in_the_index_can_be_read() {
    let library = Arc::new(Library::embedded().unwrap());
    let game = FinalHour::new(library, &SetUp { players: 3, seed: 4.into(), ..SetUp::default() }).unwrap();
    let index = game.index();
    for entry in &index {
        let text = game.read(&entry.about, Some(0));
        assert!(!entry.name.is_empty() && text.len() >= 2, "{entry:?}");
        assert!(text.iter().all(|(_, words)| !words.is_empty() && !words.contains('?')), "{text:?}");
    }
    let names: BTreeSet<&String> = index.iter().map(|entry| &entry.name).collect();
    assert_eq!(names.len(), index.len(), "every name is found once");
    assert!(game.read(&Subject::new("area", "nowhere"), None).is_empty());
}

/// Where a game stands and how it ended is told in words; the parts of a score make it up.
#[test]
fn a_game_has_a_title_a_status_and_an_ending() {
    let (mut won, mut lost) = (0, 0);
    games(144, |step| {
        let game = step.after;
        assert!(game.title().contains(" against ") && game.status().starts_with("round "));
        match game.ending() {
            None => assert!(game.decision().is_some()),
            Some(ending) => {
                let outcome = game.outcome().unwrap();
                assert_eq!((ending.won, ending.score), (outcome.won, outcome.score));
                assert_eq!(ending.parts.iter().map(|part| part.points).sum::<i32>(), ending.score);
                assert!(ids().contains(&ending.rule));
                *if ending.won { &mut won } else { &mut lost } += 1;
            }
        }
    });
    assert!(won > 0 && lost > 0);
}

#[test]
fn rules_have_ids_of_their_own_and_help_has_pages() {
    let rules = FinalHour::rules();
    assert_eq!(ids().len(), rules.len());
    let prefixes = ["FHS-", "FHP-", "FHR-", "FHM-", "FHA-", "FH1-"];
    assert!(rules.iter().all(|rule| prefixes.iter().any(|prefix| rule.id.as_str().starts_with(prefix))));
    assert!(rules.iter().all(|rule| rule.text.ends_with('.') && !rule.source.is_empty()));
    let pages = FinalHour::help();
    assert!(pages.len() > 4 && pages.iter().all(|(title, text)| !title.is_empty() && !text.is_empty()));
}

/// FHP-08: everybody can read which priority cards were discarded, and how many lie where nobody can look: in the deck, in other hands,
/// and face down on the table where priority cards are played so.
#[test]
fn discarded_priority_cards_can_be_read_on_every_screen() {
    let (mut seen, mut veiled) = (0, 0);
    games(72, |step| {
        let (game, s) = (step.after, step.after.state());
        if s.phase == keeper_final_hour::Phase::Sheets {
            return;
        }
        for seat in seats(game).map(Some).chain([None]) {
            let scene = game.scene(seat);
            let panel = scene.panels.iter().find(|panel| panel.id == "priority").expect("the pile has its panel");
            let number = |name: &str| panel.numbers.iter().find(|(known, ..)| known == name).unwrap().1;
            let counted = [number("Discarded"), number("In the deck")];
            assert_eq!(counted, [s.discard.count_ones() as i16, s.priority.len() as i16]);
            let text: String =
                game.read(panel.about.as_ref().unwrap(), seat).into_iter().map(|(_, line)| line + "\n").collect();
            for card in game.library().priority.iter().filter(|card| s.discard & (1 << (card.number - 1)) != 0) {
                let whole = |end: &str| text.contains(&format!(" {}{end}", card.number));
                assert!([",", " (", "\n"].into_iter().any(whole), "{} in {text}", card.number);
                seen += 1;
            }
            let own = |who: u8| seat == Some(s.seat_of(who)) || (s.is_solo() && seat.is_none());
            let down = s.played.iter().filter(|play| !play.shown && play.priority != NONE && !own(play.who)).count();
            if down > 0 {
                assert!(text.contains(&format!("{down} face down on the table")), "{text}");
                veiled += 1;
            }
        }
    });
    assert!(seen > 1000 && veiled > 10, "{seen} {veiled}");
}

/// The header counts what lies on the board for everybody: gate tokens that are left, clues that were found, seals.
#[test]
fn gates_left_clues_and_seals_are_counted_for_everybody() {
    let (mut found, mut sealed) = (0, 0);
    games(16, |step| {
        let (game, s) = (step.after, step.after.state());
        let scene = game.scene(None);
        let track =
            |id: &str| scene.tracks.iter().find(|track| track.id == id).map(|track| (track.at, track.most)).unwrap();
        let on_board: u8 = s.gates.iter().map(|gate| gate.tokens).sum();
        assert_eq!(track("gates-left"), (11 - on_board, 8), "{:?}", s.gates);
        let rite = scene.rite.as_ref().unwrap();
        assert_eq!(
            track("clues"),
            (rite.clues.iter().map(|clue| clue.1).sum(), rite.clues.iter().map(|clue| clue.2).sum())
        );
        let lying: usize = scene.boards[0].links.iter().map(|link| link.tokens.len()).sum();
        assert_eq!(track("seals"), (lying as u8, game.library().walkways.len() as u8));
        found = found.max(track("clues").0);
        sealed = sealed.max(track("seals").0);
    });
    assert!(found > 1 && sealed > 0, "{found} {sealed}");
}

/// The line of the Ancient One that the omens on the table bring is called by its name.
#[test]
fn the_next_omen_is_named() {
    let mut named = 0;
    games(48, |step| {
        let (game, s) = (step.after, step.after.state());
        let scene = game.scene(Some(0));
        let track = scene.tracks.iter().find(|track| track.id == "omens").unwrap();
        let lines = &game.library().ancient_ones[usize::from(s.ancient_one)].omens;
        match lines.iter().find(|line| (line.from..=line.to).contains(&track.at)) {
            Some(line) => assert!(track.name.contains(&line.name), "{track:?}"),
            None => assert!(track.at == 0 && track.name.contains("none yet"), "{track:?}"),
        }
        named += usize::from(track.at > 0);
    });
    assert!(named > 100, "{named}");
}

/// FHA-13, FHA-14: an attempt is told card by card, and the last match tells whether it was enough.
#[test]
fn the_ritual_is_revealed_card_by_card() {
    let mut ends = [0; 2];
    games(144, |step| {
        let Some(Event::Ritual { matches, needed }) =
            step.events.iter().copied().find(|event| matches!(event, Event::Ritual { .. }))
        else {
            return;
        };
        let ending = step.after.ending().unwrap();
        let committed = step.events.iter().filter(|event| matches!(event, Event::Committed { .. })).count();
        assert_eq!(ending.reveal.len(), 2 + committed);
        let last = ending.reveal.iter().rev().find(|(_, text)| text.contains(&format!(" of {needed}.")));
        assert_eq!(last.is_some(), matches > 0);
        assert!(last.is_none_or(|(_, text)| text.contains(&format!("{matches} of {needed}."))), "{:?}", ending.reveal);
        ends[usize::from(ending.won)] += 1;
    });
    assert!(ends.iter().all(|&many| many > 0), "{ends:?}");
}

/// Whatever no source tells is marked where it is shown.
#[test]
fn what_is_our_own_is_marked() {
    let library = Arc::new(Library::embedded().unwrap());
    let game = FinalHour::new(library.clone(), &SetUp::default()).unwrap();
    let says = |subject: Subject| game.read(&subject, Some(0)).iter().any(|(_, text)| text.contains("Keeper's own"));
    for card in &library.actions {
        assert_eq!(says(Subject::new("action", &card.id)), card.original, "{}", card.id);
    }
    for item in &library.items {
        assert_eq!(says(Subject::new("item", &item.id)), item.original, "{}", item.id);
    }
    for kind in &library.kinds {
        assert_eq!(says(Subject::new("monster", &kind.id)), kind.original, "{}", kind.id);
    }
    for place in &library.locations {
        assert_eq!(says(Subject::new("area", &place.id)), place.original, "{}", place.id);
    }
    for sheet in &library.ancient_ones {
        let own = sheet.omens.iter().any(|omen| omen.original);
        assert_eq!(says(Subject::new("ancient-one", &sheet.id)), own, "{}", sheet.id);
    }
    let (mut shown, mut plain) = (0, 0);
    games(24, |step| {
        let lib = step.after.library();
        for event in step.events {
            let Event::Text { block } = event else { continue };
            let Some(card) = lib.actions.iter().find(|card| card.top == *block || card.bottom == *block) else {
                continue;
            };
            let lines = FinalHour::story(step.before, step.after, step.chosen, step.events, None);
            let line = lines.iter().find(|line| line.aloud && line.text.starts_with(&card.name)).unwrap();
            assert_eq!(line.text.contains("Keeper's own"), card.original, "{}", line.text);
            *(if card.original { &mut shown } else { &mut plain }) += 1;
        }
    });
    assert!(shown > 10 && plain > 10, "{shown} {plain}");
}

/// Where an answer does harm or wastes something, it is not the first one, nor the one that declines.
#[test]
fn nothing_that_does_harm_is_offered_as_declining() {
    let mut asked = BTreeSet::new();
    games(72, |step| {
        let game = step.after;
        let Some(decision) = game.decision() else { return };
        let seat = decision.seats.speaker();
        match decision.ask {
            Ask::Attack { .. } | Ask::Replace { .. } => {
                assert_eq!(game.harmless(seat), None);
                let first = &game.choices(seat, &Habits::default())[0];
                assert!(!matches!(first.does, Does::Takes(at) if decision.options[at] == Opt::Done), "{first:?}");
            }
            Ask::Victim { .. } | Ask::Hold | Ask::Discard { .. } | Ask::GiveWay { .. } => {
                assert!(game.is_harmful(seat) && game.harmless(seat).is_none());
            }
            _ => return,
        }
        asked.insert(format!("{:?}", decision.ask).split([' ', '(']).next().unwrap().to_owned());
    });
    assert!(asked.len() >= 5, "{asked:?}");
}
