//! What is sent to a seat says nothing of what the seat cannot see: two games that differ only in that are told by the same bytes.

use std::sync::Arc;

use keeper_arkham::{Arkham, Ask};
use keeper_final_hour::FinalHour;
use keeper_present::Subject;
use keeper_session::{Begin, Cards, Played, Player, UndoRule, Wanted, start_at};
use keeper_store::{Sqlite, Store};
use keeper_table::{Game, Rng, Seat, Silent};

use crate::page::{parts, read_out, story};
use crate::room::Room;
use crate::seated::Seated;

/// Everything that a seat, or an onlooker, is sent at a moment: the parts of the page, and whatever can be read.
fn sent<G: Played>(game: &G, seat: Option<Seat>, store: &Arc<dyn Store>) -> String {
    let setup = G::set_up(&Wanted { players: game.players(), ..Wanted::default() });
    let begin = Begin::new::<G>(setup, vec![Player::Person; usize::from(game.seats())], UndoRule::Free, game.library());
    let session = start_at(game.clone(), begin, Some("Table".into()), store.clone()).unwrap();
    let room = Seated::as_it_is(session).unwrap();
    let seen = room.seen(seat);
    let drawn: Vec<(String, String)> = parts(&seen).into_iter().map(|(id, part)| (id, part.html())).collect();
    let mut all = serde_json::to_string(&drawn).unwrap();
    all += &story(&room.told(0..room.position(), seat)).into_string();
    all += &serde_json::to_string(&seen.scene).unwrap();
    all += &serde_json::to_string(&*seen.choices).unwrap();
    let seats = (0..game.seats()).map(|seat| Subject::new("seat", seat));
    for about in game.index().into_iter().map(|one| one.about).chain(seats) {
        let why = seat.and_then(|seat| room.why_not(seat, &about));
        all += &read_out(&room.read(&about, seat), why.as_deref()).into_string();
    }
    all
}

/// Plays a game at random; now and then, and where it is `telling`, what each seat is sent is compared with what it would be sent if
/// everything hidden were otherwise.
fn compare<G: Played>(game: G, seed: u64, telling: impl Fn(&G) -> bool) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let mut game = game;
    let mut rng = Rng::new(seed);
    let (mut compared, mut differed) = (0, 0);
    for step in 0.. {
        let Some(decision) = game.decision() else { break };
        let count = decision.options.len();
        if (step % 23 == 0 && compared < 24) || (telling(&game) && compared < 48) {
            for seat in 0..game.seats() {
                let mut other = game.clone();
                other.determinise(seat, (seed * 1000 + step).into());
                let own = game.decision_for(seat).map(|own| own.options.len());
                assert_eq!(own, other.decision_for(seat).map(|own| own.options.len()));
                assert_eq!(
                    sent(&game, Some(seat), &store),
                    sent(&other, Some(seat), &store),
                    "seat {seat}, step {step}"
                );
                // Onlookers see less than any seat.
                assert_eq!(sent(&game, None, &store), sent(&other, None, &store), "onlooker, step {step}");
                differed += usize::from(
                    serde_json::to_string(game.state()).unwrap() != serde_json::to_string(other.state()).unwrap(),
                );
                compared += 1;
            }
        }
        game.advance(rng.below(count as u32) as usize, &mut Silent).unwrap();
    }
    assert!(compared > 5 && differed == compared, "{differed} of {compared} were different games");
}

#[test]
fn final_hour_tells_a_seat_nothing_of_what_is_hidden_from_it() {
    for seed in 1..4 {
        let mut setup = FinalHour::set_up(&Wanted { players: 3, seed: seed.into(), ..Wanted::default() });
        let library = FinalHour::take_cards(&FinalHour::shelf(&Cards::default()), &mut setup).unwrap();
        compare(FinalHour::begin(library, &setup, &mut Silent).unwrap(), seed, |_| false);
    }
}

#[test]
fn arkham_horror_tells_a_seat_nothing_of_what_is_hidden_from_it() {
    let sets = vec!["base".to_owned(), "dunwich".to_owned()];
    for seed in 1..3 {
        let mut setup =
            Arkham::set_up(&Wanted { players: 2, sets: sets.clone(), seed: seed.into(), ..Wanted::default() });
        let library = Arkham::take_cards(&Arkham::shelf(&Cards::default()), &mut setup).unwrap();
        compare(Arkham::begin(library, &setup, &mut Silent).unwrap(), seed, |_| false);
    }
}

/// What the keeper looks at, what lies under gates face down, and how the location cards lie in the fan.
#[test]
fn house_rules_hide_what_they_say() {
    let variants = ["keeper", "unknown-gates", "choose-to-travel"].map(str::to_owned).to_vec();
    for seed in 1..3 {
        let wanted = Wanted { players: 2, sets: vec!["base".into()], variants: variants.clone(), ..Wanted::default() };
        let mut setup = Arkham::set_up(&Wanted { seed: seed.into(), ..wanted });
        let library = Arkham::take_cards(&Arkham::shelf(&Cards::default()), &mut setup).unwrap();
        let telling = |game: &Arkham| match game.state().ask {
            Some(Ask::KeeperMythos | Ask::Travel | Ask::ReturnGate | Ask::Close) => true,
            Some(Ask::Fan) => game.state().turn.is_multiple_of(4),
            _ => false,
        };
        let game = Arkham::begin(library, &setup, &mut Silent).unwrap();
        compare(game, seed, telling);
    }
}
