//! Personal stories: three cards for each, of which its owner has one at a time.
//!
//! Rules: INN-28.

use keeper_arkham_script::tree::{Ability, Being, Cond, Count, Status, Thing, Window};

use super::assemble::{At, Builder, Parsed};
use super::lookup::unknown;
use super::*;
use crate::index::W;

/// Which card of a story it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// The first card: nothing is decided.
    Open,
    Passed,
    Failed,
}

/// The story of an investigator.
#[derive(Clone, Copy, Debug)]
pub struct Story {
    pub sheet: u8,
    /// Its single cards, by chapter.
    pub copies: [u16; 3],
}

impl Story {
    /// The card of an end.
    pub fn end(&self, passed: bool) -> u16 {
        self.copies[if passed { Chapter::Passed } else { Chapter::Failed } as usize]
    }
}

/// Makes the cards of the stories of a file.
pub(super) fn as_cards(file: &mut files::File) {
    for story in &file.story {
        let line = |word: &str, cond: &Option<String>, end: &str| {
            cond.as_ref().map(|cond| format!("{word} when {}: this {end}.", cond.trim()))
        };
        let goals = [line("Pass", &story.pass, "passes"), line("Fail", &story.fail, "fails")];
        let own = Some(story.text.trim().to_owned()).filter(|text| !text.is_empty());
        let text = own.into_iter().chain(goals.into_iter().flatten()).collect::<Vec<_>>().join("\n");
        let card = |id: String, name: String, text: &str, tale: &Option<String>, chapter: Chapter| files::Card {
            id,
            name,
            count: 1,
            text: text.to_owned(),
            tale: tale.clone(),
            original: story.original,
            story: Some((story.investigator.clone(), chapter)),
            ..files::Card::default()
        };
        let end = |word: &str| (format!("{}-{word}", story.id), format!("{} ({word})", story.name));
        let (passed, failed) = (end("passed"), end("failed"));
        file.story_card.extend([
            card(story.id.clone(), story.name.clone(), &text, &story.tale, Chapter::Open),
            card(passed.0, passed.1, &story.passed.text, &story.passed.tale, Chapter::Passed),
            card(failed.0, failed.1, &story.failed.text, &story.failed.tale, Chapter::Failed),
        ]);
    }
}

impl Builder<'_> {
    /// Whose the stories are.
    pub(super) fn stories(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        for (source, _, file) in parsed {
            for story in &file.story {
                let at = At { source, id: &story.id };
                let sheets = &self.lib.sheets;
                let names = || sheets.iter().map(|sheet| sheet.name.clone()).collect::<Vec<_>>();
                let sheet = sheets.iter().position(|sheet| sheet.name == story.investigator);
                let sheet = sheet.ok_or_else(|| unknown(at, &story.investigator, "investigator", &names()))? as u8;
                if self.lib.stories.iter().any(|other| other.sheet == sheet) {
                    return Err(at.wrong(format!("{} has another story", story.investigator)));
                }
                let first = self.lib.cards.iter().find(|card| card.id == story.id).map_or(0, |card| card.first_copy);
                self.lib.stories.push(Story { sheet, copies: [first, first + 1, first + 2] });
            }
        }
        Ok(())
    }
}

impl Library {
    pub fn story_of(&self, sheet: u8) -> Option<&Story> {
        self.stories.iter().find(|story| story.sheet == sheet)
    }

    /// The story to which a single card belongs, and which card of it that is.
    pub fn story_with(&self, copy: u16) -> Option<(&Story, Chapter)> {
        if self.single(copy).supply != Supply::Story {
            return None;
        }
        self.stories.iter().find_map(|story| {
            let chapters = [Chapter::Open, Chapter::Passed, Chapter::Failed];
            let at = story.copies.iter().position(|&one| one == copy)?;
            Some((story, chapters[at]))
        })
    }

    /// What must be so for the success of a story, and for its failure.
    pub fn goals(&self, copy: u16) -> [Option<&Cond>; 2] {
        self.goal(copy).map_or([None, None], |goal| goal.ends.each_ref().map(|end| end.as_ref().map(|end| &end.cond)))
    }

    /// What a single card waits for.
    #[inline]
    pub(crate) fn goal(&self, copy: u16) -> Option<&Goal> {
        self.goals.get(usize::from(*self.goal_numbers.get(usize::from(copy))?))
    }

    /// What of the game it looks at: bits of [`stir`].
    #[inline]
    pub(crate) fn heeded(&self, copy: u16) -> u8 {
        self.goal(copy).map_or(0, |goal| goal.ends.iter().flatten().fold(0, |all, end| all | end.heeds))
    }

    /// Puts together what all single cards wait for.
    pub(super) fn find_goals(&mut self) {
        for copy in 0..self.copies.len() as u16 {
            let mut ends = [None, None];
            for line in self.abilities(self.single(copy).text) {
                let Ability::At(at) = line else { continue };
                let (end, cond) = match &at.window {
                    Window::Pass(Some(cond)) => (&mut ends[0], cond),
                    Window::Fail(Some(cond)) => (&mut ends[1], cond),
                    _ => continue,
                };
                end.get_or_insert_with(|| End { cond: cond.clone(), heeds: heeds(cond) });
            }
            let waits = self.acts(copy, W::Pass) || self.acts(copy, W::Fail);
            self.goal_numbers.push(if waits { self.goals.len() as u16 } else { u16::MAX });
            if waits {
                self.goals.push(Goal { ends });
            }
        }
    }
}

/// What a story waits for: its success and its failure.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub ends: [Option<End>; 2],
}

/// One of them, and what of the game it looks at: bits of [`stir`].
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub cond: Cond,
    pub heeds: u8,
}

/// What goals look at, a bit each.
pub(crate) mod stir {
    pub const POINTS: u8 = 1;
    /// Clues and money that somebody has.
    pub const GOODS: u8 = 2;
    /// Cards that somebody has, and what lies on them.
    pub const CARDS: u8 = 4;
    pub const TROPHIES: u8 = 8;
    /// Gates, seals and clues on the board.
    pub const BOARD: u8 = 16;
    pub const TRACKS: u8 = 32;
    pub const PLACES: u8 = 64;
    /// Whatever else there is: every event may be about it.
    pub const OTHER: u8 = 128;
}

/// What a condition looks at.
fn heeds(cond: &Cond) -> u8 {
    match cond {
        Cond::Several { of, .. } => of.iter().fold(0, |all, cond| all | heeds(cond)),
        Cond::Count(limit) if limit.n.each.is_none() => match limit.of {
            Count::Things(Thing::Sanity | Thing::Stamina) => stir::POINTS,
            Count::Things(Thing::Clues | Thing::Money) => stir::GOODS,
            Count::Cards(_) | Count::OnThis(_) => stir::CARDS,
            Count::GateTrophies | Count::MonsterTrophies | Count::Trophies => stir::TROPHIES,
            Count::Seals | Count::OpenGates | Count::GatesTo(_) | Count::CluesOnBoard => stir::BOARD,
            Count::Doom | Count::Terror => stir::TRACKS,
            _ => stir::OTHER,
        },
        Cond::Are { status, .. } | Cond::Folk { is: Being::Is(status), .. } => match status {
            Status::Blessed | Status::Cursed => stir::CARDS,
            Status::Arrested | Status::Lost => stir::PLACES,
            Status::Delayed | Status::Devoured => stir::OTHER,
        },
        Cond::Folk { is: Being::At(_), .. } => stir::PLACES,
        Cond::TerrorIs(_) => stir::TRACKS,
        Cond::GateTrophyOf(_) | Cond::TrophyOf(_) => stir::TROPHIES,
        _ => stir::OTHER,
    }
}
