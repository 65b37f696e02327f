//! The sentences of the language, one table for each kind of thing that can be said.

pub(crate) mod amounts;
pub(crate) mod arms;
pub(crate) mod blocks;
pub(crate) mod bounds;
pub(crate) mod cards;
pub(crate) mod choices;
pub(crate) mod conditions;
pub(crate) mod costs;
pub(crate) mod counts;
pub(crate) mod cup;
pub(crate) mod effects;
pub(crate) mod foes;
pub(crate) mod house;
pub(crate) mod limits;
pub(crate) mod phrases;
pub(crate) mod places;
pub(crate) mod sales;
pub(crate) mod siege;
pub(crate) mod statics;
pub(crate) mod targets;
pub(crate) mod tokens;
pub(crate) mod tracks;
pub(crate) mod wealth;
pub(crate) mod windows;
pub(crate) mod words;
