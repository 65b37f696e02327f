//! The view as the planner looks at it, and the odds of checks.

use std::cell::{Cell, RefCell};

use keeper_arkham::frame::{CheckFrame, Frame, Purpose};
use keeper_arkham::index::Q;
use keeper_arkham::state::{Inv, Investigator, Place, held};
use keeper_arkham::{Library, Query, State, View};
use keeper_arkham_script::tree::{CheckKind, PlaceId, Skill, WorldId};
use keeper_table::Seat;
use keeper_table::odds::Check;

use super::memo::Memo;
use super::weights::Weights;

/// A state, looked at from a seat. Thinking ahead means looking at a changed copy of the state.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub lib: &'a Library,
    pub s: &'a State,
    pub q: Query<'a>,
    pub me: Inv,
    pub w: &'a Weights,
    /// How near the final battle is: 0 in the first part of the game, 1 when the doom track is full.
    pub dusk: f64,
    /// What was reckoned in other futures.
    pub memo: Option<&'a RefCell<Memo>>,
    /// What is asked again and again while many texts are read.
    pub notes: Option<&'a Notes>,
}

/// More clues than this are hardly ever spent on a check.
const MOST_CLUES: u8 = 6;

/// What a check comes to with clues.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    pub chance: f64,
    /// What it is worth more than not to try, with the price of the clues.
    pub worth: f64,
}

/// What texts ask for again and again, for one seat before one state.
#[derive(Default)]
pub struct Notes {
    /// What meeting a monster from the cup comes to.
    pub stranger: Cell<Option<f64>>,
    /// A check of each skill.
    checks: [Cell<Option<Check>>; 6],
}

impl<'a> Sight<'a> {
    pub fn new(view: &'a View, w: &'a Weights) -> Sight<'a> {
        Sight::of(&view.library, &view.state, view.seat, w)
    }

    /// A state that is no view: what is hidden in it is not looked at.
    pub fn of(lib: &'a Library, s: &'a State, seat: Seat, w: &'a Weights) -> Sight<'a> {
        // The keeper has nobody, and looks at things as the first player does.
        let me = if seat < s.players { seat } else { s.first };
        let q = Query { lib, s };
        Sight { lib, s, q, me, w, dusk: dusk(q), memo: None, notes: None }
    }

    /// The same seat before another state.
    pub fn at<'b>(&self, s: &'b State) -> Sight<'b>
    where
        'a: 'b,
    {
        Sight { s, q: Query { lib: self.lib, s }, notes: None, ..*self }
    }

    /// The same state from another seat.
    pub fn from(&self, me: Inv) -> Sight<'a> {
        Sight { me, notes: None, ..*self }
    }

    /// The same, with what was reckoned in other futures.
    pub fn with_memo(self, memo: &'a RefCell<Memo>) -> Sight<'a> {
        Sight { memo: Some(memo), ..self }
    }

    /// The same for a caller that reads many texts and takes notes.
    pub fn with_notes(self, notes: &'a Notes) -> Sight<'a> {
        Sight { notes: Some(notes), ..self }
    }

    pub fn inv(&self) -> &'a Investigator {
        self.q.inv(self.me)
    }

    pub fn top(&self) -> Frame {
        self.s.frames.last().copied().unwrap_or_default()
    }

    pub fn places(&self) -> impl Iterator<Item = PlaceId> + use<'a> {
        (0..self.lib.areas.len() as u8).map(PlaceId)
    }

    pub fn gates(&self) -> impl Iterator<Item = (PlaceId, u8)> + use<'a> {
        let s = self.s;
        self.places().filter_map(move |place| s.gate_at(place).map(|gate| (place, gate)))
    }

    pub fn gates_to(&self, world: WorldId) -> usize {
        self.gates().filter(|&(place, _)| self.q.leads_to(place, world)).count()
    }

    pub fn gate_trophies(&self) -> u32 {
        (0..self.s.players).map(|who| self.q.inv(who).gate_trophies.count_ones()).sum()
    }

    pub fn in_other_world(&self) -> bool {
        matches!(self.inv().place, Place::World(..))
    }

    /// How often Mythos cards open a gate here, as a share of all that open one.
    pub fn gate_frequency(&self, place: PlaceId) -> f64 {
        f64::from(self.q.openings()[usize::from(place.0)])
    }

    // Checks

    /// A check of this kind with nothing special about it.
    pub fn plain(&self, kind: CheckKind, modifier: i8, difficulty: u8) -> CheckFrame {
        CheckFrame { modifier, difficulty, ..CheckFrame::plain(self.me, kind) }
    }

    /// What is known of a check before the roll.
    pub fn check(&self, check: &CheckFrame) -> Check {
        Check {
            dice: i32::from(self.q.dice(check)),
            difficulty: u32::from(check.difficulty),
            success: self.q.success_in(check),
            sixes_double: check.kind == CheckKind::Combat && self.sixes_double(check.who),
            already: u32::from(check.added),
        }
    }

    /// The same of a check in a text.
    pub fn check_in_text(&self, kind: CheckKind, modifier: i8, difficulty: u8) -> Check {
        let (Some(notes), CheckKind::Skill(skill)) = (self.notes, kind) else {
            return self.check(&self.plain(kind, modifier, difficulty));
        };
        let known = &notes.checks[skill as usize];
        let plain = known.get().unwrap_or_else(|| {
            let plain = self.check(&self.plain(kind, 0, 0));
            known.set(Some(plain));
            plain
        });
        Check { dice: plain.dice + i32::from(modifier), difficulty: u32::from(difficulty), ..plain }
    }

    pub fn chance(&self, check: &CheckFrame) -> f64 {
        self.check(check).chance()
    }

    fn sixes_double(&self, who: Inv) -> bool {
        let mut double = false;
        self.q.own(who, Q::Sixes, |_, _, h| double |= h.is(held::IN_HAND));
        double
    }

    /// The chance of closing this gate in one attempt, with the better skill and the clues that are worth it.
    pub fn closing_chance(&self, gate: u8) -> (Skill, f64) {
        let stakes = self.closing_stakes();
        let attempt = |skill| (skill, self.attempt(&self.closing(gate, skill), stakes));
        let (lore, fight) = (attempt(Skill::Lore), attempt(Skill::Fight));
        let (skill, best) = if lore.1.worth >= fight.1.worth { lore } else { fight };
        (skill, best.chance)
    }

    /// What a check comes to for one who spends clues on it as long as that pays.
    pub fn attempt(&self, check: &CheckFrame, stakes: f64) -> Attempt {
        let odds = self.check(check);
        let mut before = odds.chance();
        let mut best = Attempt { chance: before, worth: before * stakes };
        let (mut spent, mut given) = (0.0, 0);
        for (clues, dice) in self.q.clues_for(check).take_while(|(clues, _)| *clues <= MOST_CLUES) {
            // Clues bring their dice even where the check itself had fewer than none.
            let chance = Check { dice: odds.dice.max(0) + i32::from(dice), ..odds }.chance();
            spent += (1.0 - before) * (given..clues).map(|k| self.clue_price(check, k + 1)).sum::<f64>();
            (given, before) = (clues, chance);
            if chance * stakes - spent > best.worth {
                best = Attempt { chance, worth: chance * stakes - spent };
            }
        }
        best
    }

    /// The chance of closing this gate two turns from now, when the sliders are where they should be.
    pub fn closing_chance_later(&self, gate: u8) -> f64 {
        let inv = self.inv();
        let sheet = &self.lib.sheets[usize::from(inv.sheet)];
        let reach = 2 * self.q.focus(self.me);
        // Clues beyond those of the seal are there to be spent.
        let spare = i32::from(inv.clues.saturating_sub(self.q.seal_cost(self.me)).min(MOST_CLUES));
        let chance = |(skill, track): (Skill, usize)| {
            // Fight and Lore both grow to the right on most sheets; the stop is found, not assumed.
            let skills = &sheet.skills[skill as usize];
            let near = (0..4u8).filter(|stop| stop.abs_diff(inv.sliders[track]) <= reach);
            let now = skills[usize::from(inv.sliders[track])];
            let then = near.map(|stop| skills[usize::from(stop)]).max().unwrap_or(now);
            let check = self.check(&self.closing(gate, skill));
            Check { dice: (check.dice + i32::from(then) - i32::from(now)).max(0) + spare, ..check }.chance()
        };
        [Skill::Fight, Skill::Lore]
            .into_iter()
            .map(|skill| (skill, usize::from(sheet.track[skill as usize])))
            .map(chance)
            .fold(0.0, f64::max)
    }

    pub fn closing(&self, gate: u8, skill: Skill) -> CheckFrame {
        let modifier = self.lib.gate(gate).modifier;
        let check = self.plain(CheckKind::Skill(skill), modifier, self.q.close_difficulty(gate));
        CheckFrame { purpose: Purpose::CloseGate, ..check }
    }
}

/// How near the final battle is. Some Ancient Ones are never fought, and while investigators are dealt there is none yet.
fn dusk(q: Query) -> f64 {
    let sheet = q.lib.ancient_ones.get(usize::from(q.s.ancient));
    if q.s.awake.is_some() || sheet.is_none_or(|sheet| sheet.battle_words.is_empty()) {
        return 0.0;
    }
    let share = f64::from(q.s.doom) / f64::from(q.doom_limit());
    ((share - 0.5) / 0.5).clamp(0.0, 1.0)
}

#[cfg(test)]
pub mod testing {
    //! A game to look at.

    use std::sync::Arc;

    use keeper_arkham::{Arkham, Library, SetUp, View};
    use keeper_table::{Game, Silent};

    use super::Sight;
    use crate::planner::Weights;

    pub struct Table {
        pub view: View,
        weights: Weights,
    }

    impl Table {
        /// Joe Diamond alone in the first turn, seen from his seat.
        pub fn new() -> Table {
            let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
            let set_up = SetUp {
                sets: library.sets.clone(),
                players: 1,
                seed: 1.into(),
                ancient_one: Some("cthulhu".into()),
                investigators: vec![Some("joe-diamond".into())],
                choose: false,
                ..SetUp::default()
            };
            let mut game = Arkham::new(library, &set_up).expect("a game can be set up");
            while game.state().turn == 0 {
                game.choose(0, &mut Silent).expect("the option is offered");
            }
            Table { view: game.view(0), weights: Weights::default() }
        }

        pub fn sight(&self) -> Sight<'_> {
            Sight::new(&self.view, &self.weights)
        }
    }
}
