//! What the picture of the final battle says: the round, the attack to come, and who is in danger.

use std::sync::Arc;

use keeper_arkham::frame::{BattleStage, Frame};
use keeper_arkham::state::{Awakening, Phase, flag};
use keeper_arkham::{Arkham, Library, SetUp, State};
use keeper_present::Present;
use keeper_present::scene::{Battle, Fighter};
use keeper_table::Silent;

const WHO: [&str; 3] = ["amanda-sharpe", "joe-diamond", "harvey-walters"];

/// The battle of three, where the first is about to strike.
fn battle(ancient: &str, change: impl Fn(&mut State)) -> Battle {
    let library = Arc::new(Library::embedded(&["base", "dunwich"]).unwrap());
    let setup = SetUp {
        seed: 7.into(),
        players: 3,
        sets: vec!["base".into(), "dunwich".into()],
        ancient_one: Some(ancient.to_owned()),
        investigators: WHO.map(|who| Some(who.to_owned())).to_vec(),
        ..SetUp::default()
    };
    let mut game = Arkham::new(library, &setup).unwrap();
    let limit = game.query().doom_limit();
    let state = game.state_mut();
    (state.phase, state.awake, state.battle_round, state.doom) = (Phase::Battle, Some(Awakening::DoomTrack), 2, limit);
    (state.ask, state.first, state.x) = (None, 0, 3);
    state.options.clear();
    state.frames.clear();
    state.frames.push(Frame::Battle { stage: BattleStage::Attacks, i: 0 });
    for who in 0..3 {
        let inv = state.inv_mut(who);
        (inv.sanity, inv.stamina, inv.clues) = (3, 3, 4);
        inv.held.clear();
        inv.gate_trophies = 0b11 << (2 * who);
    }
    change(state);
    game.recall();
    game.resume(&mut Silent).unwrap();
    game.scene(None).battle.expect("the final battle")
}

fn second(battle: &Battle) -> &Fighter {
    &battle.fighters[1]
}

#[test]
fn the_round_says_who_strikes_and_when_it_attacks() {
    let battle = battle("cthulhu", |state| (state.doom, state.successes) = (8, 2));
    assert_eq!((battle.name.as_str(), battle.round.as_str()), ("Cthulhu", "Round 2"));
    assert_eq!((battle.life, battle.hits), ((8, 13), (2, 3)));
    let steps: Vec<&str> = battle.steps.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(steps, ["Refresh", "We attack", "Cthulhu attacks", "After its attack"]);
    assert_eq!(battle.step, 1);
    assert_eq!(battle.steps[1].text, "Amanda Sharpe, Joe Diamond, then Harvey Walters.");
    assert_eq!(battle.next.title, "Its next attack: no check");
    assert_eq!((battle.next.when.as_str(), battle.next.after.as_str()), ("in 3 turns", "after Harvey Walters"));
    let states: Vec<&str> = battle.fighters.iter().map(|one| one.state.as_str()).collect();
    assert_eq!(states, ["strikes now", "strikes after Amanda Sharpe", "strikes after Joe Diamond"]);
    assert!(battle.fighters.iter().all(|one| !one.odds.is_empty()), "{:?}", battle.fighters);
}

/// AOB-03, FIN-13: a maximum of 0 is the end; with one of 1 there is no choice left.
#[test]
fn a_choice_that_is_left_is_told_and_one_that_is_not_is_the_end() {
    let cut = |sanity: i8, stamina: i8| {
        battle("cthulhu", |state| {
            let inv = state.inv_mut(1);
            (inv.sanity_cut, inv.stamina_cut, inv.sanity, inv.stamina) = (sanity, stamina, 1, 1);
        })
    };
    // Joe Diamond: Sanity 4, Stamina 6.
    let free = cut(1, 1);
    assert!(!second(&free).deadly && second(&free).danger.contains("maximum Sanity 3 to 2"), "{:?}", second(&free));
    let forced = cut(1, 5);
    assert!(second(&forced).deadly, "{:?}", second(&forced));
    assert!(second(&forced).danger.starts_with("must ") && second(&forced).danger.contains("Sanity"), "{forced:?}");
    let lost = cut(3, 5);
    assert_eq!((second(&lost).danger.as_str(), second(&lost).deadly), ("will be devoured by its next attack", true));
}

/// AOB-05, AOB-07, AOB-10: the check gets 1 harder each round, and 0 Sanity or Stamina is the end.
#[test]
fn a_check_is_told_with_its_number_and_its_chance() {
    for (ancient, skill) in [("hastur", "Luck"), ("ithaqua", "Fight"), ("yig", "Speed")] {
        let safe = battle(ancient, |_| ());
        assert_eq!(safe.next.title, format!("Its next attack: {skill} (+0) check"), "{ancient}");
        assert!(!second(&safe).deadly && second(&safe).danger.starts_with(&format!("if the {skill} check fails")));
        let near = battle(ancient, |state| {
            let inv = state.inv_mut(1);
            (inv.sanity, inv.stamina) = (1, 1);
        });
        assert!(second(&near).deadly, "{ancient}: {:?}", second(&near));
        assert!(second(&near).danger.starts_with(&format!("devoured if the {skill} check fails")), "{near:?}");
        assert!(!near.fighters[0].deadly);
    }
}

/// AOB-08, AOB-09, AOB-11, DUN-33 to DUN-36: what each takes, and who then has nothing left.
#[test]
fn every_ancient_one_that_fights_says_who_is_in_danger() {
    let poor = |state: &mut State| {
        let inv = state.inv_mut(1);
        (inv.clues, inv.gate_trophies, inv.sliders) = (1, 0, [3; 3]);
    };
    for (ancient, danger) in [
        ("nyarlathotep", "devoured if the Lore check fails"),
        ("shub-niggurath", "will be devoured"),
        ("yog-sothoth", "will be devoured"),
        ("abhoth", "will be devoured"),
        ("tsathoggua", "will be devoured"),
    ] {
        let fought = battle(ancient, poor);
        assert!(second(&fought).deadly, "{ancient}: {:?}", second(&fought));
        assert!(second(&fought).danger.starts_with(danger), "{ancient}: {:?}", second(&fought));
        assert!(!fought.next.text.is_empty() && !fought.strength.is_empty());
    }
    let glaaki = |terror: u8| battle("glaaki", |state| state.terror = terror);
    assert!(glaaki(9).fighters.iter().all(|one| one.deadly));
    assert!(glaaki(8).fighters.iter().all(|one| !one.deadly));
    assert!(battle("shudde-mell", |_| ()).fighters.iter().all(|one| !one.deadly));
}

#[test]
fn an_investigator_who_is_gone_fights_no_more() {
    let battle = battle("yig", |state| state.inv_mut(1).set(flag::DEVOURED | flag::ELIMINATED, true));
    assert!(battle.fighters[1].gone && battle.so_far == "Devoured: Joe Diamond.");
    assert_eq!(battle.next.when, "in 2 turns");
}
