//! Personal stories: three cards for each, of which its owner has one at a time.
//!
//! Rules: INN-28.

use keeper_arkham_script::tree::{Ability, Cond, Window};

use super::assemble::{At, Builder, Parsed};
use super::lookup::unknown;
use super::*;

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
        let lines = self.abilities(self.single(copy).text);
        let of = |pass: bool| {
            lines.iter().find_map(|line| match line {
                Ability::At(at) => match &at.window {
                    Window::Pass(Some(cond)) if pass => Some(cond),
                    Window::Fail(Some(cond)) if !pass => Some(cond),
                    _ => None,
                },
                _ => None,
            })
        };
        [of(true), of(false)]
    }
}
