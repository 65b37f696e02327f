//! Arkham Horror as every screen asks for it: the same contract for random games as for all others.

use std::sync::Arc;

use keeper_arkham::frame::{Ask, Ctx, Frame, Opt};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_present::{About, Does, Habits, Onward, Present, Printed, Subject, card_text};
use keeper_table::{Game, Rng, Seats, Silent};

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base", "dunwich"]).unwrap())
}

/// Whatever can be read about is found again by its letters.
#[test]
fn every_subject_leads_to_what_it_stands_for() {
    let library = library();
    for what in Printed::all(&library) {
        let about = About::Printed(what);
        let subject = about.subject(&library);
        assert_eq!(About::of(&library, &subject), Some(about), "{subject:?}");
    }
    for marker in 0..library.markers.len() as u8 {
        let subject = About::Monster(marker).subject(&library);
        assert_eq!(About::of(&library, &subject), Some(About::Monster(marker)), "{subject:?}");
    }
    assert_eq!(About::of(&library, &Subject::new("card", "no-such-card")), None);
    let setup = SetUp { sets: library.sets.clone(), seed: 3.into(), ..SetUp::default() };
    let game = Arkham::new(library.clone(), &setup).unwrap();
    let bullwhip = game.read(&Subject::new("card", "bullwhip"), None);
    assert_eq!(bullwhip[0].1, "Bullwhip");
    let index = game.index();
    assert!(index.iter().all(|entry| !game.read(&entry.about, None).is_empty()));
    assert!(index.iter().any(|entry| entry.name == card_text(&library, Printed::AncientOne(0)).name));
}

/// A person who takes whatever comes, by choices and not by options, plays the same legal game.
#[test]
fn choices_and_series_are_played_to_the_end() {
    let library = library();
    let mut series = 0;
    for seed in 0..6 {
        let setup = SetUp { sets: library.sets.clone(), players: 2, seed: seed.into(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = game.decision() else { break };
            let seat = decision.seats.speaker();
            let choices = game.choices(seat, &Habits::default());
            assert!(choices.len() > 1 || !choices.is_empty() && decision.options.len() > 1);
            assert!(game.question(seat).is_some_and(|question| !question.title.is_empty()));
            if let Some(index) = game.harmless(seat) {
                assert_eq!(choices[0].does, Does::Takes(index));
            }
            let scene = game.scene(Some(seat));
            let known = |id: &String| scene.boards.iter().any(|board| board.areas.iter().any(|area| area.id == *id));
            let choice = &choices[rng.below(choices.len() as u32) as usize];
            assert!(choice.areas.iter().all(known), "{choice:?}");
            match &choice.does {
                Does::Takes(index) => game.choose_by(seat, *index, &mut Silent).unwrap(),
                Does::Series(whole) => {
                    series += 1;
                    let mut whole = whole.clone();
                    while let Onward::Take(index) = game.go_on(seat, &mut whole) {
                        game.choose_by(seat, index, &mut Silent).unwrap();
                    }
                    assert!(whole.taken > 0, "{whole:?}");
                }
            }
        }
    }
    assert!(series > 50, "{series}");
}

/// Both boxes have cards for the same neighbourhoods: nothing stands twice in the list under one name and kind, unless it is the
/// same thing printed twice.
#[test]
fn cards_of_several_boxes_are_told_apart_in_the_list() {
    let library = library();
    let setup = SetUp { sets: library.sets.clone(), seed: 3.into(), ..SetUp::default() };
    let index = Arkham::new(library, &setup).unwrap().index();
    let kinds = |name: &str| {
        let mut kinds: Vec<String> =
            index.iter().filter(|entry| entry.name == name).map(|entry| entry.kind.clone()).collect();
        kinds.sort();
        kinds
    };
    assert_eq!(kinds("Uptown 1"), ["Location card, Arkham Horror", "Location card, The Dunwich Horror"]);
    assert_eq!(kinds("Bullwhip"), ["Common item"]);
}

/// Who uses a text wants what it offers; but one that had to be used, since something comes of not doing it, is asked about.
#[test]
fn a_duty_with_a_way_out_is_asked_about() {
    let library = library();
    let mut seen = [0; 2];
    for seed in 0..120 {
        let setup = SetUp { sets: library.sets.clone(), players: 3, seed: seed.into(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let seat = decision.seats.speaker();
            let chosen = decision.options[rng.below(decision.options.len() as u32) as usize];
            let index = decision.options.iter().position(|&option| option == chosen).unwrap();
            game.choose_by(seat, index, &mut Silent).unwrap();
            let (Opt::Use { src, .. }, Some(next)) = (chosen, game.decision()) else { continue };
            let about_it = |ctx: &Ctx| ctx.src == src && ctx.who == seat;
            let asked = matches!(game.state().frames.last(), Some(Frame::Run { ctx, .. }) if about_it(ctx));
            if next.ask == Ask::May && asked && next.seats == Seats::One(seat) {
                let no = next.options.iter().position(|&option| option == Opt::No).unwrap();
                let choices = game.choices(seat, &Habits::default());
                let no = choices.iter().find(|choice| choice.does == Does::Takes(no)).unwrap();
                let open = no.label != "No";
                assert_eq!(game.follows(seat, chosen).is_none(), open, "{}", no.label);
                seen[usize::from(open)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}
