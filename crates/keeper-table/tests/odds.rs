//! The odds against fractions computed by hand, against every face of every die, and against the dice themselves.

use keeper_table::Rng;
use keeper_table::odds::{Check, Plan, Reroll, Rerolls, Rolled, chance, chance_after};
use proptest::prelude::*;

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

fn easy(dice: i32, difficulty: u32) -> Check {
    Check { success: 4, ..Check::new(dice, difficulty) }
}

fn hard(dice: i32, difficulty: u32) -> Check {
    Check { success: 6, ..Check::new(dice, difficulty) }
}

fn double(dice: i32, difficulty: u32) -> Check {
    Check { sixes_double: true, ..Check::new(dice, difficulty) }
}

#[test]
fn one_die_passes_on_a_five_or_a_six() {
    close(Check::new(1, 1).chance(), 2.0 / 6.0);
    close(easy(1, 1).chance(), 3.0 / 6.0);
    close(hard(1, 1).chance(), 1.0 / 6.0);
}

#[test]
fn several_dice_and_several_successes() {
    close(Check::new(2, 1).chance(), 20.0 / 36.0);
    close(Check::new(3, 2).chance(), 7.0 / 27.0);
    close(Check::new(4, 3).chance(), (4.0 * 2.0 + 1.0) / 81.0);
    close(easy(3, 2).chance(), 0.5);
    close(hard(2, 2).chance(), 1.0 / 36.0);
}

#[test]
fn a_six_may_count_twice() {
    close(double(1, 2).chance(), 1.0 / 6.0);
    // Two dice, two successes: a six among them (11 of 36), or two fives (1 of 36).
    close(double(2, 2).chance(), 12.0 / 36.0);
    close(double(2, 4).chance(), 1.0 / 36.0);
    close(Check { sixes_double: true, ..hard(1, 2) }.chance(), 1.0 / 6.0);
}

#[test]
fn no_dice_or_fewer_roll_none() {
    for dice in [0, -1, i32::MIN] {
        close(Check::new(dice, 1).chance(), 0.0);
        assert_eq!(Check::new(dice, 1).distribution(), [1.0]);
    }
}

#[test]
fn nothing_needed_always_passes() {
    close(Check::new(0, 0).chance(), 1.0);
    close(Check { already: 2, ..Check::new(-3, 2) }.chance(), 1.0);
    close(chance(Check::new(0, 0), Plan::new().reroll(Reroll::All)), 1.0);
}

#[test]
fn impossible_faces_never_succeed_and_all_faces_always_do() {
    close(Check { success: 7, sixes_double: true, ..Check::new(5, 1) }.chance(), 0.0);
    close(Check { success: 1, ..Check::new(3, 3) }.chance(), 1.0);
    close(Check { success: 0, ..Check::new(3, 3) }.chance(), 1.0);
}

#[test]
fn the_distribution_of_two_dice() {
    let dice = Check::new(2, 1).distribution();
    for (found, expected) in dice.iter().zip([4.0 / 9.0, 4.0 / 9.0, 1.0 / 9.0]) {
        close(*found, expected);
    }
    assert_eq!(dice.len(), 3);
    let dice = double(2, 1).distribution();
    for (found, expected) in dice.iter().zip([16.0, 8.0, 9.0, 2.0, 1.0]) {
        close(*found, expected / 36.0);
    }
    assert_eq!(dice.len(), 5);
}

#[test]
fn a_boost_adds_its_die_even_where_the_check_had_fewer_than_none() {
    close(Check::new(-2, 1).with_boosts(1, 1), 1.0 / 3.0);
    close(Check::new(-2, 1).with_boosts(2, 1), 5.0 / 9.0);
    close(Check::new(-2, 1).with_boosts(1, 2), 5.0 / 9.0);
}

#[test]
fn boosts_are_spent_until_the_check_is_passed() {
    close(Check::new(1, 1).with_boosts(2, 1), 1.0 - 8.0 / 27.0);
    close(Check::new(1, 2).with_boosts(1, 1), 1.0 / 9.0);
    close(Check::new(1, 1).with_boosts(3, 0), 1.0 / 3.0);
}

#[test]
fn a_reroll_of_everything() {
    // Fails 2/3 twice.
    close(Check::new(1, 1).with_reroll(Reroll::All), 5.0 / 9.0);
    // 8/9 twice: a lone success is rerolled too.
    close(Check::new(2, 2).with_reroll(Reroll::All), 1.0 - 64.0 / 81.0);
}

#[test]
fn a_reroll_of_the_failures_keeps_the_successes() {
    // Both at once 1/9; one of two 4/9, then 1/3; none 4/9, then 1/9.
    close(Check::new(2, 2).with_reroll(Reroll::Failures), 1.0 / 9.0 + 4.0 / 27.0 + 4.0 / 81.0);
}

#[test]
fn a_reroll_of_one_die() {
    close(Check::new(2, 2).with_reroll(Reroll::OneDie), 1.0 / 9.0 + 4.0 / 27.0);
    close(Check::new(0, 1).with_reroll(Reroll::OneDie), 0.0);
    // A five is rerolled for the six that counts two.
    close(double(1, 2).with_reroll(Reroll::OneDie), 1.0 / 6.0 + 5.0 / 36.0);
}

#[test]
fn a_boost_before_the_reroll_has_its_die_rerolled_too() {
    // One die, one boost, reroll of all: boost first, then both dice again: fails (2/3)^4.
    let plan = Plan::new().boosts(1, 1).reroll(Reroll::All);
    close(chance(Check::new(1, 1), plan), 1.0 - 16.0 / 81.0);
}

#[test]
fn known_successes_count_after_the_roll() {
    let check = Check::new(3, 2);
    let rolled = check.rolled(&[1, 5, 2]);
    assert_eq!(rolled, Rolled { failures: 2, singles: 1, doubles: 0 });
    close(chance_after(check, rolled, Plan::new()), 0.0);
    close(chance_after(check, rolled, Plan::new().boosts(1, 1)), 1.0 / 3.0);
    close(chance_after(check, rolled, Plan::new().boosts(2, 1)), 5.0 / 9.0);
    close(chance_after(check, rolled, Plan::new().reroll(Reroll::Failures)), 5.0 / 9.0);
    close(chance_after(check, rolled, Plan::new().reroll(Reroll::All)), 7.0 / 27.0);
    close(chance_after(check, check.rolled(&[6, 6, 1]), Plan::new()), 1.0);
    let only_successes = Check { dice: 0, already: 1, ..check };
    close(only_successes.with_boosts(1, 1), 1.0 / 3.0);
}

#[test]
fn faces_count_as_the_check_says() {
    assert_eq!(double(0, 1).rolled(&[6, 5, 4]), Rolled { failures: 1, singles: 1, doubles: 1 });
    assert_eq!(hard(0, 1).rolled(&[6, 5, 4]), Rolled { failures: 2, singles: 1, doubles: 0 });
    assert_eq!(easy(0, 1).rolled(&[6, 5, 4]), Rolled { failures: 0, singles: 3, doubles: 0 });
}

#[test]
fn absurd_numbers_are_answered_all_the_same() {
    let huge = Check { already: u32::MAX, ..Check::new(i32::MAX, u32::MAX) };
    close(huge.chance(), 1.0);
    close(Check::new(i32::MAX, u32::MAX).with_boosts(u32::MAX, u32::MAX), 0.0);
    let rolled = Rolled { failures: u32::MAX, singles: u32::MAX, doubles: u32::MAX };
    close(chance_after(Check::new(1, 3), rolled, Plan::new()), 1.0);
    let rolled = Rolled { failures: u32::MAX, ..Rolled::default() };
    close(chance_after(Check::new(1, 1), rolled, Plan::new().reroll(Reroll::All)), 1.0);
}

/// The best chance by trying every option on every face, and every die for the reroll of one.
fn brute(check: &Check, faces: &mut Vec<u8>, plan: Plan) -> f64 {
    if check.rolled(faces).successes() + check.already >= check.difficulty {
        return 1.0;
    }
    let mut best = 0.0_f64;
    if plan.boosts > 0 {
        let from = faces.len();
        let next = Plan { boosts: plan.boosts - 1, ..plan };
        faces.resize(from + plan.dice_per_boost as usize, 0);
        let which: Vec<usize> = (from..faces.len()).collect();
        best = best.max(enumerate(check, faces, &which, next));
        faces.truncate(from);
    }
    let Rerolls { all, failures, one_die } = plan.rerolls;
    if all > 0 {
        let which: Vec<usize> = (0..faces.len()).collect();
        let rerolls = Rerolls { all: all - 1, ..plan.rerolls };
        best = best.max(enumerate(check, faces, &which, Plan { rerolls, ..plan }));
    }
    if failures > 0 {
        let which: Vec<usize> = (0..faces.len()).filter(|&die| faces[die] < check.success).collect();
        let rerolls = Rerolls { failures: failures - 1, ..plan.rerolls };
        best = best.max(enumerate(check, faces, &which, Plan { rerolls, ..plan }));
    }
    if one_die > 0 {
        let rerolls = Rerolls { one_die: one_die - 1, ..plan.rerolls };
        for die in 0..faces.len() {
            best = best.max(enumerate(check, faces, &[die], Plan { rerolls, ..plan }));
        }
    }
    best
}

/// The mean over every face of these dice.
fn enumerate(check: &Check, faces: &mut Vec<u8>, which: &[usize], plan: Plan) -> f64 {
    let Some((&die, rest)) = which.split_first() else { return brute(check, faces, plan) };
    let before = faces[die];
    let mut sum = 0.0;
    for face in 1..=6 {
        faces[die] = face;
        sum += enumerate(check, faces, rest, plan);
    }
    faces[die] = before;
    sum / 6.0
}

#[test]
fn the_odds_agree_with_every_face_of_every_die() {
    let plans = [
        Plan::new(),
        Plan::new().boosts(1, 1),
        Plan::new().boosts(1, 2),
        Plan::new().reroll(Reroll::All),
        Plan::new().reroll(Reroll::Failures),
        Plan::new().reroll(Reroll::OneDie),
        Plan::new().reroll(Reroll::OneDie).reroll(Reroll::OneDie),
        Plan::new().reroll(Reroll::OneDie).reroll(Reroll::Failures),
        Plan::new().reroll(Reroll::All).reroll(Reroll::OneDie),
        Plan::new().boosts(1, 1).reroll(Reroll::All),
        Plan::new().boosts(1, 1).reroll(Reroll::Failures),
        Plan::new().boosts(1, 1).reroll(Reroll::OneDie),
    ];
    for dice in -1..=2 {
        for difficulty in 1..=4 {
            for success in 4..=6 {
                for sixes_double in [false, true] {
                    let check = Check { success, sixes_double, ..Check::new(dice, difficulty) };
                    for plan in plans {
                        let mut faces = vec![0; dice.max(0) as usize];
                        let which: Vec<usize> = (0..faces.len()).collect();
                        let expected = enumerate(&check, &mut faces, &which, plan);
                        let found = chance(check, plan);
                        assert!((found - expected).abs() < 1e-9, "{check:?} {plan:?}: {found} is not {expected}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_dice_themselves_agree() {
    let mut rng = Rng::new(1926);
    let check = Check { sixes_double: true, ..Check::new(6, 4) };
    let rolls = 200_000;
    let passed = (0..rolls)
        .filter(|_| {
            let faces: Vec<u8> = (0..6).map(|_| rng.die()).collect();
            let mut rolled = check.rolled(&faces);
            if rolled.successes() < 4 {
                let again: Vec<u8> = (0..rolled.failures).map(|_| rng.die()).collect();
                let again = check.rolled(&again);
                rolled.singles += again.singles;
                rolled.doubles += again.doubles;
            }
            rolled.successes() >= 4
        })
        .count();
    let found = check.with_reroll(Reroll::Failures);
    assert!((passed as f64 / f64::from(rolls) - found).abs() < 0.005, "{passed} of {rolls} is not {found}");
}

prop_compose! {
    fn checks()(dice in -3..15, difficulty in 0_u32..8, success in 4_u8..=6, sixes_double: bool, already in 0_u32..3)
        -> Check {
        Check { dice, difficulty, success, sixes_double, already }
    }
}

prop_compose! {
    fn plans()(boosts in 0_u32..5, dice_per_boost in 0_u32..3, all in 0_u8..2, failures in 0_u8..2, one_die in 0_u8..2)
        -> Plan {
        Plan { boosts, dice_per_boost, rerolls: Rerolls { all, failures, one_die } }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_distribution_sums_to_one(check in checks()) {
        let distribution = check.distribution();
        prop_assert!((distribution.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let need = check.difficulty.saturating_sub(check.already) as usize;
        let passing: f64 = distribution.iter().skip(need).sum();
        prop_assert!((passing - check.chance()).abs() < 1e-9);
    }

    #[test]
    fn more_means_never_hurt(check in checks(), plan in plans()) {
        let with = chance(check, plan);
        prop_assert!((0.0..=1.0).contains(&with));
        prop_assert!(with >= check.chance() - 1e-12);
        for kind in [Reroll::All, Reroll::Failures, Reroll::OneDie] {
            prop_assert!(chance(check, plan.reroll(kind)) >= with - 1e-12);
        }
        let richer = Plan { boosts: plan.boosts + 1, ..plan };
        prop_assert!(chance(check, richer) >= with - 1e-12);
    }

    #[test]
    fn boosts_one_by_one_are_as_good_as_all_their_dice(check in checks(), boosts in 0_u32..6, per in 0_u32..3) {
        let all_dice = Check { dice: check.dice.max(0) + (boosts * per) as i32, ..check };
        prop_assert!((check.with_boosts(boosts, per) - all_dice.chance()).abs() < 1e-9);
    }
}
