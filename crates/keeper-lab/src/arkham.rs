//! The numbers of a game of Arkham Horror.

use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Library};

use keeper_table::List;

use crate::measured::{Cause, Course, Finished, Group, Measured, Number};

const fn mean(column: &'static str, name: &'static str) -> Number {
    Number { column, mean: Some(name) }
}

/// Of the sleeping Ancient One: afterwards the track is its health.
#[derive(Default)]
pub struct Doom {
    now: u8,
    turn: u16,
    course: List<u8, 64>,
}

impl Measured for Arkham {
    const GROUPS: &'static [Group] = &[Group { title: "Ancient One", column: "ancient_one" }];
    const NUMBERS: &'static [Number] = &[
        mean("turns", "turns"),
        mean("doom", "doom"),
        mean("terror", "terror"),
        mean("seals", "elder signs"),
        Number { column: "gates_open", mean: None },
        Number { column: "gate_trophies", mean: None },
    ];
    const CAUSE: Option<Cause> = Some(Cause { title: "awakened by", column: "awakening" });
    const COURSE: Course = Course { step: "turn", value: "doom" };

    type Watch = Doom;

    #[inline]
    fn watch(&self, doom: &mut Doom) {
        let s = self.state();
        if s.awake.is_none() {
            doom.now = s.doom;
            if s.turn > doom.turn {
                doom.turn = s.turn;
                doom.course.push(s.doom);
            }
        }
    }

    fn finished(&self, doom: &Doom) -> Finished {
        let s = self.state();
        let full = s.awake.is_some_and(|why| why.kind() == "doom");
        let course = doom.course;
        let doom = if full { self.query().doom_limit() } else { doom.now };
        let trophies: u32 = (0..s.players).map(|who| s.inv(who).gate_trophies.count_ones()).sum();
        let numbers = [
            i32::from(s.turn),
            i32::from(doom),
            i32::from(s.terror),
            s.seals.count_ones() as i32,
            s.open_gates() as i32,
            trophies as i32,
        ];
        Finished {
            groups: [s.ancient].into_iter().collect(),
            numbers: numbers.into_iter().collect(),
            cause: s.awake.map(|why| why.kind()),
            investigators: (0..s.players).map(|who| s.inv(who).sheet).collect(),
            course,
        }
    }

    fn moment(&self) -> (u16, &'static str) {
        let s = self.state();
        let phase = match s.phase {
            Phase::SetUp => "set-up",
            Phase::Upkeep => "upkeep",
            Phase::Movement => "movement",
            Phase::Encounters => "encounters",
            Phase::OtherWorlds => "other-worlds",
            Phase::Mythos => "mythos",
            Phase::Battle => "battle",
        };
        (s.turn, phase)
    }

    fn member(library: &Library, _: usize, member: u8) -> (&str, &str) {
        library.ancient_ones.get(usize::from(member)).map_or(("", "?"), |a| (a.id.as_str(), a.name.as_str()))
    }

    fn investigator(library: &Library, sheet: u8) -> (&str, &str) {
        library.sheets.get(usize::from(sheet)).map_or(("", "?"), |sheet| (sheet.id.as_str(), sheet.name.as_str()))
    }

    fn sets(library: &Library) -> &[String] {
        &library.sets
    }
}
