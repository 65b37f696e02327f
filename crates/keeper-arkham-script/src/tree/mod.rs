//! The typed tree of a card text. One variant is one sentence form; the comment on each variant is the sentence in its
//! canonical words, which the printer prints and the parser reads back to the same value.

mod ability;
mod amounts;
mod costs;
mod deeds;
mod effect;
pub mod family;
mod house;
mod monsters;
mod parts;
mod rules;
mod siege;
mod targets;
mod ways;
mod words;

pub use ability::*;
pub use amounts::*;
pub use costs::*;
pub use deeds::*;
pub use effect::*;
pub use house::*;
pub use monsters::*;
pub use parts::*;
pub use rules::*;
pub use siege::*;
pub use targets::*;
pub use ways::*;
pub use words::*;

/// A block of sentences in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct BlockId(pub u16);

/// One step of a block. `end` says that a sentence ends here (printed as a full stop) and not just a clause (printed
/// as a comma, or as `and` before the last clause of the sentence). The last step of a block always ends a sentence, also
/// in an option or an offer, where no full stop is printed; so do steps with blocks of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub effect: Effect,
    pub end: bool,
}

/// All blocks of all texts that were parsed together, and the abilities that use them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    pub blocks: Vec<Vec<Step>>,
    pub abilities: Vec<Ability>,
    /// Rules that an effect brings into play for the rest of the game.
    pub lasting: Vec<Static>,
}

/// The abilities of one text: the range `from..to` of [`Tree::abilities`], one for each line of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pub from: u16,
    pub to: u16,
}

impl Tree {
    pub fn block(&self, id: BlockId) -> &[Step] {
        &self.blocks[usize::from(id.0)]
    }

    /// A further block; the last step of it ends a sentence. Nothing if there are too many.
    pub fn push_block(&mut self, mut steps: Vec<Step>) -> Option<BlockId> {
        if let Some(last) = steps.last_mut() {
            last.end = true;
        }
        let id = BlockId(u16::try_from(self.blocks.len()).ok()?);
        self.blocks.push(steps);
        Some(id)
    }

    pub fn text(&self, text: Text) -> &[Ability] {
        &self.abilities[usize::from(text.from)..usize::from(text.to)]
    }
}
