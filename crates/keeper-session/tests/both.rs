//! What holds for a game in play, whatever game it is.

use std::sync::Arc;
use std::time::Duration;

use keeper_arkham::Arkham;
use keeper_bots::{Bot, Kind, Thought};
use keeper_final_hour::FinalHour;
use keeper_present::Present;
use keeper_session::{
    Answer, Begin, By, GAMES, Helper, How, LookBack, Looked, OneBox, OpenError, Played, Player, Review, Session,
    SessionError, UndoRule, Unit, latest, open, start_at, story, with_game,
};
use keeper_store::{Sqlite, Store};
use keeper_table::{Game, Rng, Seats, Setting};

fn store() -> Arc<dyn Store> {
    Arc::new(Sqlite::in_memory().unwrap())
}

fn begin<G: Played>(
    shelf: &G::Shelf,
    players: u8,
    seed: u64,
    seats: Vec<Player>,
    undo: UndoRule,
) -> (Arc<G::Library>, Begin<G::SetUp>) {
    let mut setup = G::SetUp::default();
    setup.set_players(players);
    setup.set_seed(seed.into());
    let library = G::take_cards(shelf, &mut setup).unwrap();
    let begin = Begin::new::<G>(setup, seats, undo, &library);
    (library, begin)
}

fn session<G: Played>(
    shelf: &G::Shelf,
    store: &Arc<dyn Store>,
    seats: Vec<Player>,
    seed: u64,
    undo: UndoRule,
) -> Session<G> {
    let (library, begin) = begin::<G>(shelf, seats.len() as u8, seed, seats, undo);
    Session::start(library, begin, None, store.clone()).unwrap()
}

/// Somebody who takes any choice, undoes some of them, and lets bots and the obvious go on.
fn play<G: Played>(session: &mut Session<G>, helper: &mut Helper<G>, rng: &mut Rng, steps: usize) {
    for _ in 0..steps {
        if session.is_over() {
            return;
        }
        if let Some(index) = helper.by_itself(session) {
            session.choose(index, By::Itself).unwrap();
        } else if Helper::bots_are_asked(session) {
            let index = helper.bot(session).expect("the bot answers");
            session.choose(index, By::Bot).unwrap();
        } else if rng.below(12) == 0 && session.position() > 0 {
            let unit = Unit::ALL[rng.below(5) as usize];
            session.undo(unit).unwrap();
            helper.stop();
            helper.hold = true;
        } else {
            let seat = session.asked().unwrap();
            let habits = session.habits(session.position(), session.game());
            let choices = session.game().choices(seat, &habits);
            let number = rng.below(choices.len() as u32) as usize;
            helper.choose(session, &choices, number).unwrap();
        }
    }
}

/// A game is kept at every moment, taken up again as it was, and told in the same words.
fn is_taken_up_again<G: Played>(shelf: G::Shelf) {
    for seed in 0..3 {
        let store = store();
        let seats = vec![Player::Person, Player::Bot(Kind::Random), Player::Person];
        let mut one: Session<G> = session(&shelf, &store, seats, seed, UndoRule::Free);
        let (mut helper, mut rng) = (Helper::default(), Rng::new(seed));
        for _ in 0..4 {
            play(&mut one, &mut helper, &mut rng, 60);
            let meta = store.load(one.id().unwrap()).unwrap().meta;
            assert_eq!((meta.kind.as_str(), meta.entries), (G::KIND, one.table().entries().len() as u64));
            let other: Session<G> = open(store.clone(), shelf.clone(), one.id().unwrap(), How::Look).unwrap();
            assert_eq!(other.table().choices(), one.table().choices());
            assert_eq!(other.position(), one.position());
            let state = |session: &Session<G>| serde_json::to_string(session.game().state()).unwrap();
            assert_eq!(state(&other), state(&one));
            for (seat, position) in [(None, one.position()), (Some(2), one.position())] {
                let told = |session: &Session<G>| {
                    let lines = session.steps()[..position].iter().flat_map(|step| step.lines_for(seat).to_vec());
                    lines.collect::<Vec<_>>()
                };
                assert_eq!(told(&other), told(&one));
            }
        }
        if !one.is_over() {
            assert_eq!(latest(&*store).unwrap().kind, G::KIND);
        }
    }
}

#[test]
fn every_game_is_taken_up_again_as_it_was_left() {
    is_taken_up_again::<Arkham>(Default::default());
    is_taken_up_again::<FinalHour>(OneBox);
}

/// Bots play every game to its end, and what the list of games says of it then is how it ended.
#[test]
fn bots_play_every_game_to_its_end() {
    fn plays<G: Played>(shelf: G::Shelf) {
        let store = store();
        for seed in 0..3 {
            let mut one: Session<G> = session(&shelf, &store, vec![Player::Bot(Kind::Random); 2], seed, UndoRule::Free);
            let mut helper = Helper::default();
            play(&mut one, &mut helper, &mut Rng::new(seed), 20_000);
            assert!(one.is_over() && one.steps().iter().all(|step| step.by == By::Bot));
            let meta = store.load(one.id().unwrap()).unwrap().meta;
            assert!(meta.finished);
            assert_eq!(meta.status, one.status());
            assert!(one.game().ending().is_some_and(|ending| !ending.title.is_empty()));
        }
    }
    plays::<Arkham>(Default::default());
    plays::<FinalHour>(OneBox);
}

/// With `--no-peeking` nothing is undone past what came to light.
#[test]
fn nothing_that_came_to_light_is_undone_where_that_is_forbidden() {
    fn holds<G: Played>(shelf: G::Shelf) {
        let mut one: Session<G> = session(&shelf, &store(), vec![Player::Person; 2], 5, UndoRule::UntilChance);
        while !one.steps().iter().any(|step| step.chance) {
            one.choose(0, By::Person).unwrap();
        }
        let words = one.undo_to(0).unwrap_err().to_string();
        assert!(words.contains("can no longer be undone"), "{words}");
        assert!(one.keeps_secret().is_some());
    }
    holds::<Arkham>(Default::default());
    holds::<FinalHour>(OneBox);
}

#[test]
fn a_game_is_not_opened_as_another_one() {
    let store = store();
    let one: Session<FinalHour> = session(&OneBox, &store, vec![Player::Person; 2], 5, UndoRule::Free);
    let id = one.id().unwrap();
    let wrong = open::<Arkham>(store.clone(), keeper_arkham::library::Shelf::default(), id, How::Play);
    assert!(matches!(wrong, Err(OpenError::OtherGame { kind, .. }) if kind == FinalHour::KIND));
    for (kind, title) in GAMES {
        let known = with_game!(kind, G => (G::KIND, <G as Present>::TITLE), _ => ("", ""));
        assert_eq!(known, (kind, title));
    }
}

/// Whatever all answer at once is asked of each person by his own options, people before bots, and nobody hears what
/// another one has answered before all have.
#[test]
fn parallel_seats_answer_for_themselves_and_in_secret() {
    let store = store();
    let seats = vec![Player::Bot(Kind::Random), Player::Person, Player::Person];
    let mut one: Session<FinalHour> = session(&OneBox, &store, seats, 11, UndoRule::Free);
    let mut helper: Helper<FinalHour> = Helper::default();
    helper.auto = false;
    let mut seen = 0;
    for _ in 0..600 {
        let Some(decision) = one.game().decision() else { break };
        let asked = one.asked().unwrap();
        if let Seats::Parallel(bits) = decision.seats {
            let people = (0..3).filter(|&seat| bits & 1 << seat != 0 && !one.player(seat).is_bot()).count();
            assert_eq!(one.player(asked).is_bot(), people == 0, "people are asked before bots");
            let own = one.game().decision_for(asked).unwrap().options.len();
            assert_eq!(own, one.game().choices(asked, &Default::default()).len());
            let wrong = one.choose_by(asked, own, By::Person);
            assert!(matches!(wrong, Err(SessionError::Record(_))), "an option of another seat is none");
            // Whether they are ready, all say openly (FHA-17); what they commit is a secret.
            let open = one.game().state().phase == keeper_final_hour::Phase::Ready;
            // Somebody who is never ready never commits anything.
            one.choose_by(asked, if open { own - 1 } else { 0 }, By::Person).unwrap();
            let step = one.steps().last().unwrap();
            assert_eq!((step.secret_of, step.mark.seat), ((!open).then_some(asked), asked));
            if open {
                continue;
            }
            let told = story(&one, one.position());
            let answered = told.iter().any(|told| told.step == Some(one.position() - 1) && told.answer);
            assert!(!answered, "{told:?}");
            seen += 1;
        } else if Helper::bots_are_asked(&one) {
            let index = helper.bot(&one).unwrap();
            one.choose(index, By::Bot).unwrap();
        } else {
            one.choose(0, By::Person).unwrap();
        }
    }
    assert!(seen >= 3, "{seen}");
}

/// Obvious questions answer themselves for players who did not ask to be asked everything.
#[test]
fn a_seat_may_want_to_be_asked_everything() {
    let store = store();
    let shelf = keeper_arkham::library::Shelf::default();
    let mut seen = [0; 2];
    for seed in 0..24 {
        let mut one: Session<Arkham> = session(&shelf, &store, vec![Player::Person; 2], seed, UndoRule::Free);
        let mut helper: Helper<Arkham> = Helper::default();
        helper.thorough = vec![1];
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let (Some(decision), Some(seat)) = (one.game().decision(), one.asked()) else { break };
            let obvious = one.game().obvious(seat);
            if obvious.is_some() {
                let by_itself = helper.by_itself(&one);
                assert_eq!(by_itself, obvious.filter(|_| seat == 0), "seat {seat}");
                seen[usize::from(seat)] += 1;
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            one.choose(index, By::Person).unwrap();
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "both seats came to something obvious: {seen:?}");
}

/// Sessions can be moved to other threads, and many of them be in one program.
#[test]
fn sessions_are_played_side_by_side() {
    let store = store();
    let played = |seed: u64| {
        let store = store.clone();
        std::thread::spawn(move || {
            let seats = vec![Player::Bot(Kind::Random); 3];
            let mut one: Session<FinalHour> = session(&OneBox, &store, seats, seed, UndoRule::Free);
            play(&mut one, &mut Helper::default(), &mut Rng::new(seed), 5000);
            one
        })
    };
    let threads: Vec<_> = (0..4).map(played).collect();
    for one in threads.into_iter().map(|thread| thread.join().unwrap()) {
        assert!(one.is_over());
    }
}

/// Positions from which a game is short, with two seats.
const SHORT: [&str; 2] = [
    r#"
[[scenario]]
name = "Doom is well on its way"
ancient_one = "Azathoth"
doom = 11
investigators = [{ who = "Amanda Sharpe", at = "Woods" }, { who = "Joe Diamond", at = "Science Building" }]
"#,
    r#"
game = "final-hour"
[[scenario]]
name = "A short game"
investigators = [{ who = "Jenny Barnes" }, { who = "Michael McGlen" }]
"#,
];

/// A short game with these seats.
fn short<G: Played>(shelf: &G::Shelf, seats: &[Player]) -> Session<G> {
    let text = SHORT[GAMES.iter().position(|game| game.0 == G::KIND).unwrap()];
    let (game, wanted) = G::position(shelf, text).unwrap();
    let begin = Begin::new::<G>(G::set_up(&wanted), seats.to_vec(), UndoRule::Free, game.library());
    start_at(game, begin, None, store()).unwrap()
}

/// The same, played to its end by a player who takes any choice.
fn finished<G: Played>(shelf: &G::Shelf, seats: &[Player], seed: u64) -> Session<G> {
    let mut one = short(shelf, seats);
    play(&mut one, &mut Helper::default(), &mut Rng::new(seed), 5000);
    assert!(one.is_over());
    one
}

/// Of what people chose, what mattered most comes first; where nobody plays, of what bots chose.
#[test]
fn a_look_back_names_the_choices_that_cost_and_helped_most() {
    fn looks<G: Played>(shelf: G::Shelf) -> [usize; 2] {
        let bot = Player::Bot(Kind::Random);
        let unfinished: Session<G> = short(&shelf, &[bot; 2]);
        assert!(matches!(LookBack::new(&unfinished), Err(SessionError::NotOver)));
        let mut found = [0; 2];
        for (seats, seed) in [([bot; 2], 1), ([Player::Person, bot], 2), ([Player::Person; 2], 3)] {
            let one: Session<G> = finished(&shelf, &seats, seed);
            let mut heard = vec![];
            let weighed = |done, all| {
                heard.push((done, all));
                true
            };
            let swings = LookBack::new(&one).unwrap().swings(weighed).unwrap().unwrap();
            let all = one.position() - one.base();
            assert_eq!(heard, (0..all).map(|done| (done, all)).collect::<Vec<_>>());
            for (list, did) in [(&swings.cost, "lowered"), (&swings.helped, "raised")] {
                assert!(list.len() <= 3 && list.is_sorted_by(|a, b| a.by >= b.by), "{list:?}");
                for choice in list {
                    let step = &one.steps()[choice.position];
                    assert_eq!(one.table().choices()[choice.position].seat, Some(choice.seat));
                    assert!(step.by != By::Bot || seats == [bot; 2], "{choice:?}");
                    assert!(choice.by > 0.0 && choice.words.contains('%') && choice.words.contains(did), "{choice:?}");
                    assert!(!swings.cost.contains(choice) || !swings.helped.contains(choice), "{choice:?}");
                }
            }
            found[0] += swings.cost.len();
            found[1] += swings.helped.len();
            let chances = one.chances();
            let (last, inside) = (chances[chances.len() - 1], chances.iter().all(|at| (0.0..=1.0).contains(&at.1)));
            assert!(inside && chances.is_sorted_by(|a, b| a.0 < b.0), "{chances:?}");
            let won = keeper_table::Game::outcome(one.game()).unwrap().won;
            assert_eq!(last, (one.position(), f64::from(u8::from(won))), "in the end it is known");
        }
        found
    }
    let found = [looks::<Arkham>(Default::default()), looks::<FinalHour>(OneBox)];
    assert!(found[0][0] + found[1][0] > 0, "somebody who takes any choice makes mistakes");
    assert!(found[0][1] + found[1][1] > 0, "and is lucky now and then");
}

#[test]
fn a_look_back_is_made_on_another_thread_and_ends_when_nobody_waits_for_it() {
    let one: Session<FinalHour> = finished(&OneBox, &[Player::Person; 2], 3);
    let (review, work) = Review::of(&one).unwrap();
    assert_eq!(review.now(), Looked::Waits);
    std::thread::spawn(move || work(&mut || true)).join().unwrap();
    let swings = LookBack::new(&one).unwrap().swings(|_, _| true).unwrap().unwrap();
    assert_eq!(review.now(), Looked::Done(swings));

    let (review, work) = Review::of(&one).unwrap();
    drop(review);
    work(&mut || panic!("nobody waits for it"));
    let (review, work) = Review::of(&one).unwrap();
    let mut times = 0;
    work(&mut || {
        times += 1;
        times < 3
    });
    assert_eq!((times, review.now().words()), (3, format!("Review: 2 of {} choices", one.position())));
}

/// A bot at a table chooses as one that thinks just so much.
#[test]
fn bots_think_as_much_as_they_are_told() {
    let played = |thought: Thought| {
        let seats = vec![Player::Bot(Kind::Expert); 2];
        let mut one: Session<Arkham> = session(&Default::default(), &store(), seats, 5, UndoRule::Free);
        let mut helper = Helper::default().thinking(thought);
        let mut alike: Option<Box<dyn Bot<Arkham> + Send>> = None;
        for _ in 0..100 {
            let Some(seat) = one.asked() else { break };
            let bot = alike
                .get_or_insert_with(|| keeper_bots::Players::bot(Kind::Expert, thought, (u64::from(seat) + 1).into()));
            let index = helper.bot(&one).unwrap();
            assert_eq!(index, bot.choose(&one.game().view(seat)));
            one.choose(index, By::Bot).unwrap();
        }
        one.table().choices().to_vec()
    };
    assert_ne!(played(Thought::Futures(1)), played(Thought::Futures(24)));
}

/// A bot that thinks beside the table answers what is asked now, and never with what it thought of before the game went another way.
fn thinks_beside_the_table<G: Played>(shelf: G::Shelf) {
    let mut one: Session<G> = session(&shelf, &store(), vec![Player::Bot(Kind::Planner); 2], 6, UndoRule::Free);
    let (mut beside, mut here) = (Helper::default(), Helper::default());
    let mut rng = Rng::new(3);
    let answers = |helper: &mut Helper<G>, one: &Session<G>| loop {
        match helper.bot_within(one, Duration::from_secs(1)) {
            Answer::Takes(index) => return index,
            Answer::Thinks => {}
            Answer::None => panic!("the bot answers"),
        }
    };
    for _ in 0..80 {
        let Some(seat) = one.asked() else { break };
        if rng.below(3) == 0 {
            // Asked, and somebody else chooses before it has thought.
            let early = beside.bot_within(&one, Duration::ZERO);
            let thought = here.bot(&one);
            assert!(early == Answer::Thinks || Some(early) == thought.map(Answer::Takes));
            let options = one.game().decision_for(seat).unwrap().options.len() as u32;
            one.choose(rng.below(options) as usize, By::Person).unwrap();
            continue;
        }
        let index = answers(&mut beside, &one);
        assert_eq!(Some(index), here.bot(&one));
        one.choose(index, By::Bot).unwrap();
    }
}

#[test]
fn bots_think_beside_the_table() {
    thinks_beside_the_table::<Arkham>(Default::default());
    thinks_beside_the_table::<FinalHour>(Default::default());
}
