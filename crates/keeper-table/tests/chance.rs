//! Seeds and the generator.

use keeper_table::{Rng, Seed};

/// The first two blocks of ChaCha8 with keys of 128 bits and no nonce: cases TC1 and TC2 of the published test vectors
/// (draft-strombergson-chacha-test-vectors-01).
const PUBLISHED: [(&str, &str); 2] = [
    (
        "00000000000000000000000000000000",
        "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120\
         b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b\
         8a26af448a1ba906368fd8c83831c18cec8ced811a028e675b8d2be8fce08116\
         5ceae9f1d1b7a975497749480569ceb83de6a0a587d4984f19925f5d338e430d",
    ),
    (
        "01000000000000000000000000000000",
        "03a7669888605a0765e8357475e58673f94fc8161da76c2a3aa2f3caf9fe5449\
         e0fcf38eb882656af83d430d410927d55c972ac4c92ab9da3713e19f761eaa14\
         7138c25c8a7ce3d5e7546746ffd2e3515ce6a4b1b2d3f380138668ed39fa92f8\
         a1aee36258e05fae6f566673511765fdb59e05163d55a708c5f9bc45045124cb",
    ),
];

fn secret(digits: &str) -> Seed {
    digits.parse().unwrap()
}

#[test]
fn the_generator_draws_the_published_bytes_of_its_seed() {
    for (key, stream) in PUBLISHED {
        let mut rng = Rng::new(secret(key));
        let drawn: String =
            (0..stream.len() / 8).flat_map(|_| rng.draw().to_le_bytes()).map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(drawn, stream);
    }
}

#[test]
fn every_number_below_a_bound_is_equally_likely() {
    let mut rng = Rng::new(7);
    for bound in [1, 2, 3, 6, 11, 16, 17, 67, 179, 4097] {
        let draws = 600 * bound;
        let mut counts = vec![0_u32; bound as usize];
        for _ in 0..draws {
            counts[rng.below(bound) as usize] += 1;
        }
        // The sum of squared deviations is spread like chi squared: five standard deviations of it.
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 600.0).powi(2) / 600.0).sum();
        let free = f64::from(bound - 1);
        assert!((chi - free).abs() <= 5.0 * (2.0 * free).sqrt(), "{bound}: {chi}");
    }
}

/// Shuffled from the end: each place gets one of those that are left, by a number of its own.
#[test]
fn a_shuffle_draws_a_number_for_each_place() {
    for count in [0, 1, 2, 3, 40, 64, 65, 179] {
        let (mut rng, mut one_by_one) = (Rng::new(count), Rng::new(count));
        // Wherever the generator is in its block.
        for _ in 0..70 {
            let mut cards: Vec<u64> = (0..count).collect();
            let mut expected = cards.clone();
            rng.shuffle(&mut cards);
            for last in (1..expected.len()).rev() {
                expected.swap(one_by_one.below(last as u32 + 1) as usize, last);
            }
            assert_eq!((cards, rng), (expected, one_by_one));
            rng.die();
            one_by_one.die();
        }
    }
}

#[test]
fn a_generator_goes_on_where_it_was_kept() {
    let mut rng = Rng::new(secret("00112233445566778899aabbccddeeff"));
    for drawn in 0..200 {
        let kept = serde_json::to_string(&rng).unwrap();
        let mut again: Rng = serde_json::from_str(&kept).unwrap();
        assert_eq!(again, rng, "after {drawn} dice");
        let mut on = rng;
        assert_eq!((0..20).map(|_| again.die()).collect::<Vec<_>>(), (0..20).map(|_| on.die()).collect::<Vec<_>>());
        rng.die();
        assert_ne!(again, rng);
    }
}

#[test]
fn a_generator_does_not_show_its_key() {
    let rng = Rng::new(secret("00112233445566778899aabbccddeeff"));
    assert_eq!(format!("{rng:?}"), "Rng { drawn: 0, .. }");
}

#[test]
fn seeds_are_read_as_they_are_written() {
    for text in ["0", "42", "friday", "friday-13", "9999999999999999", "00112233445566778899aabbccddeeff"] {
        let seed: Seed = text.parse().unwrap();
        assert_eq!(seed.to_string(), text);
        assert_eq!(serde_json::to_string(&seed).unwrap(), format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Seed>(&format!("\"{text}\"")).unwrap(), seed);
        assert_eq!(seed.is_open(), text.len() < 32, "{text}");
    }
    assert_eq!("Friday".parse::<Seed>(), "friday".parse());
    assert_eq!(serde_json::from_str::<Seed>("42").unwrap(), Seed::from(42));
    assert_eq!(Seed::from(42).to_string(), "42");
    assert_eq!(Seed::from(u64::MAX).to_string(), "ffffffffffffffff");
    for wrong in ["", " ", "a b", "Müller", "-1\u{7}", "seventeen-letters", "00112233445566778899aabbccddeefg"] {
        assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
    }
    for wrong in ["-1", "1.5", "null", "[1]", "\"\""] {
        assert!(serde_json::from_str::<Seed>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn derived_seeds_are_secret_and_have_nothing_in_common() {
    let mut seeds: Vec<Seed> = (0..1000).flat_map(|n| [Seed::from(1).derive(n), Seed::from(2).derive(n)]).collect();
    assert!(seeds.iter().all(|seed| !seed.is_open()));
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 2000);
    // Not even with what a game with the same seed draws.
    let mut rng = Rng::new(1);
    let drawn = [rng.draw(), rng.draw(), rng.draw(), rng.draw()].map(u32::to_le_bytes).concat();
    assert_ne!(Seed::from(1).derive(0).to_string(), drawn.iter().map(|b| format!("{b:02x}")).collect::<String>());
}
