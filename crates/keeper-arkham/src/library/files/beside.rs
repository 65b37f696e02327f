//! What lies beside the board: tracks, shared cards, markers, rifts, and the sheets and cards that are chosen in the set-up.

use serde::Deserialize;

use super::one;

/// A track that lies beside the board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub id: String,
    pub name: String,
    /// What sentences call one of its tokens, and several.
    pub one: String,
    pub many: String,
    /// How many tokens fill it.
    pub spaces: u8,
    /// Whose spaces they are, if they have the colours of neighbourhoods.
    #[serde(default)]
    pub group: Vec<TrackGroup>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// Spaces of a track that have the colour of a neighbourhood: up to four groups of up to three.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackGroup {
    /// Its name.
    pub neighbourhood: String,
    /// How many spaces it has.
    pub spaces: u8,
}

/// A card that all investigators share: it lies face down until a text turns it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    pub id: String,
    pub name: String,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// A marker that stands in an area.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    pub id: String,
    pub name: String,
    /// What sentences call one of them.
    pub one: String,
    #[serde(default = "one")]
    pub count: u8,
    /// Where it stands from the beginning.
    pub at: Option<String>,
    /// The symbol by which it moves.
    pub dimension: Option<String>,
    /// What a screen draws for it.
    pub sign: Option<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// A track beside the board on which a rift grows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftTrack {
    pub id: String,
    pub name: String,
    /// Two groups of two spaces.
    pub group: Vec<RiftGroup>,
}

/// The pattern beside two spaces: what the boxes of a Mythos card show.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftGroup {
    pub white: Vec<String>,
    pub black: Vec<String>,
}

/// The marker of a rift.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rift {
    pub id: String,
    pub name: String,
    pub dimension: String,
    /// `white` or `black`: of its symbol.
    pub colour: String,
    pub tale: Option<String>,
    /// Everything that no source gives is our own.
    #[serde(default)]
    pub original: bool,
}

/// A marker that lies on a rift track and shows a location.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftProgress {
    pub id: String,
    pub place: String,
    #[serde(default = "one")]
    pub count: u8,
    /// Everything that no source gives is our own.
    #[serde(default)]
    pub original: bool,
}

/// A herald, a guardian or an institution: a sheet that lies beside the Ancient One's if it is chosen in the set-up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Herald {
    pub id: String,
    pub name: String,
    /// A second name, such as its title.
    #[serde(default)]
    pub title: String,
    /// The ids of sheets of the same kind that may be chosen together with it.
    #[serde(default)]
    pub goes_with: Vec<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Our own, because no source gives the printed sheet.
    #[serde(default)]
    pub original: bool,
}

/// A card that makes the game harder or easier if it is chosen in the set-up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    pub id: String,
    pub name: String,
    /// Below 0 easier, above 0 harder than usual.
    pub level: i8,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Our own, because no source gives the printed card.
    #[serde(default)]
    pub original: bool,
}

/// A house rule: in play if it is chosen in the set-up, with any others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    pub id: String,
    pub name: String,
    /// What it changes, in a sentence for players.
    pub says: String,
    /// A preset: the ids of the variants that it stands for.
    #[serde(default)]
    pub stands_for: Vec<String>,
    /// The ids of the variants that cannot be played together with it.
    #[serde(default)]
    pub not_with: Vec<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    #[serde(default)]
    pub text: String,
}
