//! What a text stands on.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A card in somebody's possession.
    Card,
    /// The same, of which something is to come: a personal story.
    Story,
    Sheet,
    /// An environment.
    InPlay,
    /// A headline that says how long it stays in play.
    Headline,
    /// A rumour: in play, and it may pass or fail.
    Rumour,
    AncientOne,
    /// A track beside the board.
    Track,
    /// A card that all share.
    Shared,
    Herald,
    /// A difficulty card.
    Difficulty,
    /// A house rule that was chosen.
    Variant,
    /// A card that comes to lie beside the board.
    Laid,
    /// A marker that stands in an area.
    Marker,
    /// A headline that passes.
    News,
    Monster,
    /// A gate marker.
    Gate,
    Location,
    /// A card that says what a monster is like in a combat.
    Guise,
    /// Read once and done: an encounter.
    Passing,
}

use Bearer::*;

/// What somebody has: a card or a sheet.
pub(crate) const HELD: &[Bearer] = &[Card, Sheet];

/// What works on everybody.
pub(crate) const IN_PLAY: &[Bearer] = &[InPlay, Headline, Rumour, AncientOne];

/// Both.
pub(crate) const ANYWHERE: &[Bearer] = &[Card, Sheet, InPlay, Headline, Rumour, AncientOne];

impl Bearer {
    /// As a message calls it.
    pub fn name(self) -> &'static str {
        match self {
            Card => "a card in your hand",
            Story => "a personal story",
            Sheet => "an investigator's sheet",
            InPlay => "an environment",
            Headline => "a headline that stays in play",
            Rumour => "a rumour",
            AncientOne => "an Ancient One",
            Track => "a track",
            Shared => "a shared card",
            Herald => "a herald, a guardian or an institution",
            Difficulty => "a difficulty card",
            Variant => "a variant",
            Laid => "a card beside the board",
            Marker => "a marker on the board",
            News => "a headline that passes",
            Monster => "a monster",
            Gate => "a gate marker",
            Location => "a location",
            Guise => "a card that starts a combat",
            Passing => "a one-time text",
        }
    }
}
