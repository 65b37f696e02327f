//! Any position that is sound can be played on, whatever lies on the table, and stays sound.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use keeper_arkham::Library;
use keeper_scenario::{base, position};
use keeper_table::{Game, Rng, Silent};

const POSITIONS: u64 = 400;
const CHOICES: usize = 150;

struct Dealer<'a> {
    rng: Rng,
    lib: &'a Library,
}

impl Dealer<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound as u32) as usize
    }

    fn one<'s>(&mut self, all: &'s [String]) -> &'s str {
        &all[self.rng.below(all.len() as u32) as usize]
    }

    fn area(&mut self) -> String {
        let areas: Vec<String> = self.lib.areas.iter().filter(|a| a.is_open_to_all()).map(|a| a.id.clone()).collect();
        self.one(&areas).to_owned()
    }

    /// A random position as text.
    fn deal(&mut self) -> String {
        let lib = self.lib;
        let worlds: Vec<String> = lib.worlds.iter().map(|w| w.name.clone()).collect();
        let kinds: Vec<String> = lib.kinds.iter().map(|k| k.id.clone()).collect();
        let cards: Vec<String> = lib.cards.iter().map(|c| c.id.clone()).collect();
        let mythos: Vec<String> = lib.mythos.iter().map(|m| m.id.clone()).collect();
        let ancient_ones: Vec<String> = lib.ancient_ones.iter().map(|a| a.id.clone()).collect();
        let phases =
            ["Upkeep", "Movement", "Arkham Encounters", "Other World Encounters", "Mythos", "Battle", "Battle Attack"];
        let mut text = String::from("[[scenario]]\nname = \"x\"\n");
        let _ = writeln!(text, "ancient_one = \"{}\"\nturn = {}", self.one(&ancient_ones), 1 + self.below(9));
        let _ = writeln!(text, "phase = \"{}\"\nterror = {}", phases[self.below(7)], self.below(11));
        for key in ["environment", "rumour"] {
            if self.below(2) == 0 {
                let _ = writeln!(text, "{key} = \"{}\"", self.one(&mythos));
            }
        }
        let gates: Vec<String> = (0..self.below(4)).map(|_| self.area()).collect();
        for gate in &gates {
            let _ = writeln!(text, "gates.{gate} = \"{}\"", self.one(&worlds));
        }
        for _ in 0..self.below(4) {
            let _ = writeln!(text, "monsters.{} = \"{}\"", self.area(), self.one(&kinds));
        }
        let first = self.below(lib.sheets.len());
        text.push_str("investigators = [\n");
        for seat in 0..1 + self.below(4) {
            let who = &lib.sheets[(first + seat) % lib.sheets.len()].id;
            let at = match self.below(8) {
                0 | 1 => format!("{} {}", self.one(&worlds), 1 + self.below(2)),
                2 => ["Lost", "Jail"][self.below(2)].to_owned(),
                3 if !gates.is_empty() => self.one(&gates).to_owned(),
                _ => self.area(),
            };
            let held: Vec<String> = (0..self.below(9)).map(|_| format!("\"{}\"", self.one(&cards))).collect();
            let _ = writeln!(
                text,
                "  {{ who = \"{who}\", at = \"{at}\", sanity = {}, stamina = {}, clues = {}, money = {}, cards = [{}], \
                 delayed = {}, monster_trophies = {}, gate_trophies = {} }},",
                1 + self.below(3),
                1 + self.below(3),
                self.below(6),
                self.below(9),
                held.join(", "),
                self.below(4) == 0,
                self.below(4),
                self.below(2),
            );
        }
        text + "]\n"
    }
}

#[test]
fn any_sound_position_can_be_played_on() {
    let library = base().unwrap();
    let mut sound = 0;
    for seed in 0..POSITIONS {
        let mut dealer = Dealer { rng: Rng::new(seed), lib: &library };
        let text = dealer.deal();
        let built = catch_unwind(AssertUnwindSafe(|| position(&library, &text)));
        let mut game = match built.unwrap_or_else(|_| panic!("seed {seed} panics\n{text}")) {
            Ok(game) => game,
            Err(wrong) if wrong.contains("the engine broke") => panic!("seed {seed}: {wrong}\n{text}"),
            Err(_) => continue,
        };
        sound += 1;
        let mut keys = Vec::new();
        while let Some(decision) = game.decision().filter(|_| keys.len() < CHOICES) {
            let index = dealer.rng.below(decision.options.len() as u32) as usize;
            keys.push(game.key(decision.options[index]));
            let done = catch_unwind(AssertUnwindSafe(|| game.choose(index, &mut Silent)));
            let wrong = match done {
                Err(_) => Some("a panic".to_owned()),
                Ok(_) => game.check().err().map(|broken| broken.to_string()),
            };
            if let Some(wrong) = wrong {
                panic!("seed {seed}: {wrong}\n{text}choices = {keys:#?}");
            }
        }
    }
    assert!(sound > POSITIONS / 3, "only {sound} of {POSITIONS} positions are sound");
}
