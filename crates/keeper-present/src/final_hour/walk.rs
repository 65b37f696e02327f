//! Moving by naming the destination, where only the end of the way matters.

use keeper_final_hour::library::LOCATIONS;
use keeper_final_hour::script::tree::{Effect, Place, Tour};
use keeper_final_hour::{Ask, FinalHour, Frame, Opt};
use keeper_table::{Game, Seat};

use super::names::Names;
use super::subject;
use crate::text::count;
use crate::{Choice, Does, Onward, Role, Series};

const WALK: &str = "walk";

impl Names<'_> {
    /// Every location that can be reached in more than one move, with the places to go through, nearest first and the
    /// destination last. Empty where single steps are asked: one move is left, or what happens on the way counts.
    pub fn ways(self, ask: Ask) -> Vec<Vec<u8>> {
        let (Ask::Move { who, left: left @ 2.. }, Some(&Frame::Travel { block, at, .. })) = (ask, self.s.frames.last())
        else {
            return Vec::new();
        };
        let text = self.lib.tree.block(block);
        let free = matches!(text[usize::from(at)].effect, Effect::Move { tour: Tour::Free, must: false, .. });
        let behind = |effect: &Effect| match effect {
            Effect::Attack { place, .. } | Effect::Destroy { place, .. } | Effect::DestroyEach { place, .. } => {
                *place == Place::HereAndBehind
            }
            _ => false,
        };
        if !free || text.iter().any(|step| behind(&step.effect)) {
            return Vec::new();
        }
        let mut known = 1u16 << self.s.who(who).place;
        let mut ways: Vec<Vec<u8>> = vec![vec![]];
        let mut seen = 0;
        while let Some(way) = ways.get(seen).filter(|way| way.len() < usize::from(left)).cloned() {
            seen += 1;
            let from = way.last().copied().unwrap_or(self.s.who(who).place);
            for to in (0..LOCATIONS as u8).filter(|&to| self.lib.locations[usize::from(from)].touches(to)) {
                if known & (1 << to) == 0 {
                    known |= 1 << to;
                    ways.push(way.iter().copied().chain([to]).collect());
                }
            }
        }
        ways.remove(0);
        ways
    }

    /// One of them as a choice, of so many moves that are left.
    pub fn walk(self, way: &[u8], left: u8) -> Choice {
        let to = way.last().copied().unwrap_or_default();
        let label = self.label(Ask::Move { who: self.s.resolver, left: 1 }, Opt::Location(to));
        let moves = count(way.len() as i32, "move", "moves");
        let there = self.place_note(to);
        let id = |place: &u8| self.location(*place).id.clone();
        let series = Series {
            kind: WALK.to_owned(),
            keys: way.iter().map(id).collect(),
            goal: id(&to),
            name: if way.len() > 1 { label.clone() } else { String::new() },
            at: (usize::from(left) - way.len()).to_string(),
            ..Series::default()
        };
        Choice {
            label,
            note: if there.is_empty() { moves } else { format!("{moves}; {there}") },
            does: Does::Series(series),
            odds: Vec::new(),
            about: Some(subject::area(self.lib, to)),
            areas: way.iter().map(id).collect(),
            role: Role::Destination,
            ..Choice::default()
        }
    }
}

/// A walk goes on as long as nothing but the next move is asked; an investigator who has arrived stays there.
pub(super) fn go_on(game: &FinalHour, seat: Seat, series: &mut Series) -> Onward {
    let decision = game.decision_for(seat);
    let Some((decision, left)) = decision.and_then(|decision| match decision.ask {
        Ask::Move { left, .. } => Some((decision, left)),
        _ => None,
    }) else {
        return Onward::Over;
    };
    let place = |option: &Opt| decision.options.iter().position(|other| other == option);
    let Some(key) = series.keys.get(series.taken) else {
        // Where no move was left, this is another one.
        let same = series.at == left.to_string();
        return if same { Onward::Done(place(&Opt::Done)) } else { Onward::Over };
    };
    match game.library().location(key).and_then(|to| place(&Opt::Location(to))) {
        Some(index) => {
            series.taken += 1;
            Onward::Take(index)
        }
        None => Onward::Over,
    }
}
