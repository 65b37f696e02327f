//! The planner of Final Hour: it plays from its view alone, and better than chance.

use std::sync::Arc;

use keeper_bots::final_hour::{Effort, Planner, Quick, hope};
use keeper_bots::{Bot, Kind, Players, Thought};
use keeper_final_hour::{Ask, Difficulty, FinalHour, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

fn game(library: &Arc<Library>, n: u64) -> FinalHour {
    let setup = SetUp {
        players: 1 + (n % 4) as u8,
        difficulty: Difficulty::ALL[(n / 4 % 3) as usize],
        ancient_one: Some(library.ancient_ones[(n / 12 % 3) as usize].id.clone()),
        seed: n.into(),
        ..SetUp::default()
    };
    FinalHour::new(library.clone(), &setup).unwrap()
}

/// Whatever is hidden from its seat may lie as it likes: the choice and the reason are the same.
#[test]
fn nothing_hidden_changes_what_the_planner_does() {
    nothing_hidden_changes(Effort { games: 4, ..Effort::PLANNER });
}

#[test]
fn nothing_hidden_changes_what_the_expert_does() {
    nothing_hidden_changes(Effort { games: 4, ..Effort::EXPERT });
}

fn nothing_hidden_changes(effort: Effort) {
    let library = Arc::new(Library::embedded().unwrap());
    let (mut looked, mut differ) = (0, 0);
    for n in 0..12u64 {
        let mut game = game(&library, n);
        let mut rng = Rng::new(n);
        while let Some(decision) = game.decision() {
            let seat = decision.seats.speaker();
            if rng.below(4) == 0 {
                let planner = Planner::with(3.into(), effort);
                let chosen = planner.explain(&game.view(seat));
                let at_once = planner.clone().choose(&game.view(seat));
                for seed in [5u64, 91] {
                    let mut other = game.clone();
                    other.determinise(seat, seed.into());
                    differ += usize::from(other.state() != game.state());
                    assert_eq!(planner.explain(&other.view(seat)), chosen, "game {n}, {:?}", decision.ask);
                    assert_eq!(planner.clone().choose(&other.view(seat)), at_once, "game {n}, {:?}", decision.ask);
                }
                // An expert thinks with other luck every time.
                assert!(effort.deep || at_once == chosen.0, "game {n}, {:?}", decision.ask);
                looked += 1;
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(looked > 60 && differ > 100, "{looked} {differ}");
}

/// Plays a game on as long as what is asked is like this.
fn play_while(game: &mut FinalHour, bot: &mut dyn Bot<FinalHour>, like: impl Fn(Ask) -> bool) {
    while let Some(decision) = game.decision().filter(|decision| like(decision.ask)) {
        let seat = decision.seats.speaker();
        let index = bot.choose(&game.view(seat));
        game.choose_by(seat, index, &mut Silent).unwrap();
    }
}

/// Plays a game to its end, and says whether it is won.
fn won(mut game: FinalHour, bot: &mut dyn Bot<FinalHour>) -> bool {
    play_while(&mut game, bot, |_| true);
    game.outcome().is_some_and(|outcome| outcome.won)
}

/// What is told of the chance to win after the first round is about what is won in the end.
#[test]
fn the_judgement_is_about_right() {
    let library = Arc::new(Library::embedded().unwrap());
    let (mut told, mut wins, games) = (0.0, 0.0, 60);
    for n in 0..games {
        let mut game = game(&library, 1000 + n);
        let mut planner = Planner::new(n.into());
        play_while(&mut game, &mut planner, |ask| ask != Ask::Ready);
        told += hope(&game.view(0), n.into()) / games as f64;
        wins += f64::from(u8::from(won(game, &mut planner))) / games as f64;
    }
    assert!((told - wins).abs() < 0.15, "told {told:.2}, won {wins:.2}");
}

/// Quick rules win far more often than chance does: the same games, all difficulties.
#[test]
fn the_quick_rules_beat_chance() {
    let library = Arc::new(Library::embedded().unwrap());
    let games = || (0..240).map(|n| (game(&library, n), n));
    let chance = games()
        .filter(|(game, n)| won(game.clone(), &mut *FinalHour::bot(Kind::Random, Thought::Usual, (*n).into())))
        .count();
    let quick = games().filter(|(game, n)| won(game.clone(), &mut Quick::new((*n).into()))).count();
    assert!(quick > 3 * chance && quick > 24, "{quick} against {chance} of 240");
}

/// Thinking ahead wins games of a single player, and the advice has a reason.
#[test]
fn the_planner_wins_games_and_says_why() {
    let library = Arc::new(Library::embedded().unwrap());
    let won = (0..6).filter(|n| {
        won(game(&library, 12 * n), &mut Planner::with((*n).into(), Effort { games: 2, ..Effort::PLANNER }))
    });
    assert!(won.count() >= 1);
    let game = game(&library, 0);
    let keeper_bots::Advice { index, why: reason, .. } = FinalHour::advice(&game.view(0)).unwrap();
    assert!(index < game.decision().unwrap().options.len() && reason.ends_with('.'));
}
