//! What the bots of Arkham Horror have learned: what things are worth ([`Worths`]), and what positions are ([`Nets`]), for each kind of
//! [`Table`]. Both are small files, made by `keeper tune` and `keeper train`.

mod table;
mod weights;

use std::sync::Arc;

pub use table::{Table, Tables, heading, sections};
pub use weights::{Style, Styles, Worths};

use crate::expert::Nets;

/// Weights and values.
#[derive(Clone, Debug)]
pub struct Lore {
    pub worths: Arc<Worths>,
    pub nets: Arc<Nets>,
}

impl Default for Lore {
    /// What comes with the program.
    fn default() -> Lore {
        Lore { worths: Worths::shipped(), nets: Nets::shipped() }
    }
}

impl Lore {
    /// From the texts of such files; what they do not name is as it comes with the program.
    pub fn read(weights: Option<&str>, value: Option<&str>) -> Result<Lore, String> {
        let mut lore = Lore::default();
        if let Some(text) = weights {
            lore.worths = Arc::new(Worths::read(text, &lore.worths)?);
        }
        if let Some(text) = value {
            lore.nets = Arc::new(Nets::read(text, &lore.nets)?);
        }
        Ok(lore)
    }
}
