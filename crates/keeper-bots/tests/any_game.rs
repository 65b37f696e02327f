//! What holds for the bots of every game.

use std::sync::Arc;

use keeper_arkham::Arkham;
use keeper_bots::{Kind, Players, Thought};
use keeper_final_hour::FinalHour;
use keeper_table::{SeatView, Setting, Silent};

/// Plays a game with every seat answering from its own view.
fn play_out<G: Players>(library: Arc<G::Library>, kind: Kind, players: u8, seed: u64) -> G {
    let mut setup = G::SetUp::default();
    setup.set_players(players);
    setup.set_seed(seed.into());
    let mut game = G::begin(library, &setup, &mut Silent).expect("a game can be set up");
    let mut bot = G::bot(kind, Thought::Futures(8), 1.into());
    for _ in 0..G::LONGEST * usize::from(players) {
        let Some(decision) = game.decision() else { return game };
        let seat = decision.seats.speaker();
        let view = game.view(seat);
        let choice = bot.choose(&view);
        assert!(choice < view.offered(), "{:?} has no option {choice}", decision.ask);
        game.choose_by(seat, choice, &mut Silent).expect("the option is offered");
    }
    panic!("the game does not end");
}

fn plays_from_its_own_view<G: Players>(library: Arc<G::Library>) {
    for &kind in G::BOTS {
        // Thinking ahead takes its time.
        let more = if kind == Kind::Expert { 0 } else { 2 };
        for players in *G::SEATS.start()..=*G::SEATS.start() + more {
            assert!(play_out::<G>(library.clone(), kind, players, 3).outcome().is_some());
        }
    }
    let missing = Kind::ALL.into_iter().filter(|kind| !G::BOTS.contains(kind));
    missing.for_each(|kind| assert!(kind.playing::<G>().is_err_and(|words| words.contains("random"))));
    assert_eq!(Kind::Random.playing::<G>(), Ok(Kind::Random));
}

#[test]
fn bots_play_arkham_horror_from_their_own_views() {
    plays_from_its_own_view::<Arkham>(Arc::new(keeper_arkham::Library::embedded(&["base"]).expect("the cards load")));
}

#[test]
fn bots_play_final_hour_from_their_own_views() {
    plays_from_its_own_view::<FinalHour>(Arc::new(keeper_final_hour::Library::embedded().expect("the cards load")));
}
