//! The numbers of a game of Final Hour.

use keeper_final_hour::{Difficulty, FinalHour, Library, Phase};

use keeper_table::List;

use crate::measured::{Cause, Course, Finished, Group, Measured, Number};

const fn mean(column: &'static str) -> Number {
    Number { column, mean: Some(column) }
}

/// The monsters on the campus when each round began.
#[derive(Default)]
pub struct Monsters {
    round: u8,
    course: List<u8, 64>,
}

impl Measured for FinalHour {
    const GROUPS: &'static [Group] =
        &[Group { title: "Ancient One", column: "ancient_one" }, Group { title: "difficulty", column: "difficulty" }];
    const NUMBERS: &'static [Number] =
        &[mean("rounds"), mean("clues"), mean("gates"), mean("monsters"), mean("damage"), mean("health")];
    const CAUSE: Option<Cause> = None;
    const COURSE: Course = Course { step: "round", value: "monsters" };

    type Watch = Monsters;

    fn watch(&self, monsters: &mut Monsters) {
        let s = self.state();
        if s.round > monsters.round {
            monsters.round = s.round;
            monsters.course.push(s.monsters.iter().map(|here| here.count_ones() as u8).sum());
        }
    }

    fn finished(&self, monsters: &Monsters) -> Finished {
        let s = self.state();
        let sum = |numbers: &[u8]| numbers.iter().map(|&n| i32::from(n)).sum::<i32>();
        let numbers = [
            i32::from(s.round),
            sum(&s.found),
            s.gates.iter().map(|gate| i32::from(gate.tokens)).sum(),
            s.monsters.iter().map(|here| here.count_ones() as i32).sum(),
            sum(&s.damage),
            s.all().iter().map(|one| i32::from(one.health)).sum(),
        ];
        Finished {
            groups: [s.ancient_one, s.difficulty as u8].into_iter().collect(),
            numbers: numbers.into_iter().collect(),
            cause: None,
            investigators: s.all().iter().map(|one| one.sheet).collect(),
            course: monsters.course,
        }
    }

    fn moment(&self) -> (u16, &'static str) {
        let s = self.state();
        let phase = match s.phase {
            Phase::Sheets => "sheets",
            Phase::Lead => "lead",
            Phase::Begin => "begin",
            Phase::Priority => "priority",
            Phase::Resolve => "resolve",
            Phase::Before => "before",
            Phase::Act => "act",
            Phase::After => "after",
            Phase::Reckoning => "reckoning",
            Phase::Gate => "gate",
            Phase::Pass => "pass",
            Phase::Ready => "ready",
            Phase::Commit => "commit",
        };
        (u16::from(s.round), phase)
    }

    fn member(library: &Library, group: usize, member: u8) -> (&str, &str) {
        let at = usize::from(member);
        match group {
            0 => library.ancient_ones.get(at).map_or(("", "?"), |a| (a.id.as_str(), a.name.as_str())),
            _ => Difficulty::ALL.get(at).map_or(("", "?"), |difficulty| (difficulty.name(), difficulty.name())),
        }
    }

    fn investigator(library: &Library, sheet: u8) -> (&str, &str) {
        let sheet = library.investigators.get(usize::from(sheet));
        sheet.map_or(("", "?"), |sheet| (sheet.id.as_str(), sheet.name.as_str()))
    }

    fn sets(_: &Library) -> &[String] {
        &[]
    }
}
