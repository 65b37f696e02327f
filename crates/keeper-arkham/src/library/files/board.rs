//! Boards, worlds and gates as they are written.

use serde::Deserialize;

use super::Names;

/// A town: a board of its own. What belongs to none of its neighbourhoods stands here.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    pub id: String,
    pub name: String,
    /// The town whose monsters count for the limits, and whose hospital serves towns without one.
    #[serde(default)]
    pub main: bool,
    #[serde(default)]
    pub street: Vec<Area>,
    #[serde(default)]
    pub vortex: Vec<Area>,
}

/// A neighbourhood of the board with its streets, and with whatever lies there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neighbourhood {
    pub id: String,
    pub name: String,
    /// What sentences call it, if that is not the name: `the Merchant District`.
    pub say: Option<String>,
    /// The id of its town; may be missing in a file with one town.
    pub town: Option<String>,
    /// Its streets as sentences name them: `the Uptown streets`. Without it there are none, and none of the fields below.
    pub streets: Option<String>,
    /// A short name of the streets, if the neighbourhood's name is too long for small maps.
    pub short: Option<String>,
    pub at: Option<(u16, u16)>,
    /// Neighbourhoods (which means their streets) and areas that a line leads to.
    #[serde(default)]
    pub joined: Vec<String>,
    /// Where the white and the black arrow lead, or `none`.
    pub white: Option<String>,
    pub black: Option<String>,
    #[serde(default)]
    pub depot: bool,
    #[serde(default)]
    pub aquatic: bool,
    pub law: Option<i8>,
    #[serde(default)]
    pub location: Vec<Area>,
    /// Further streets.
    #[serde(default)]
    pub street: Vec<Area>,
    #[serde(default)]
    pub vortex: Vec<Area>,
    /// Only an entry on the cards of this neighbourhood, not a place on the board (the Inner Sanctum).
    #[serde(default)]
    pub entry: Vec<Area>,
}

/// An area of the board; the table in which it stands says of what kind it is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub id: String,
    pub name: String,
    /// What sentences call it, if that is not the name: `the Woods`.
    pub say: Option<String>,
    /// A short name for small maps.
    pub short: Option<String>,
    /// Its place in the picture, in a space of 1000 by 700.
    pub at: Option<(u16, u16)>,
    /// Where its lines lead; without it, to the neighbourhood's street.
    pub joined: Option<Vec<String>>,
    /// Where its arrows lead, or `none`; without them, to the neighbourhood's street.
    pub white: Option<String>,
    pub black: Option<String>,
    #[serde(default)]
    pub unstable: bool,
    /// Trains stop here.
    #[serde(default)]
    pub depot: bool,
    #[serde(default)]
    pub aquatic: bool,
    /// Investigators who walk in here move no further in this Movement Phase.
    #[serde(default)]
    pub ends_movement: bool,
    /// Reached on foot or by a text that names it, never by a text that takes you to any place.
    #[serde(default)]
    pub on_foot: bool,
    /// Boats come here, even if it is `on_foot`.
    #[serde(default)]
    pub by_boat: bool,
    /// The modifier of the check for investigators who end their movement here.
    pub law: Option<i8>,
    /// Everything that no source gives is our own.
    #[serde(default)]
    pub original: bool,
    /// `hospital`, `asylum` or `police`: what the rules need it for; `cell` of an entry.
    pub role: Option<String>,
    pub closes_at_terror: Option<u8>,
    /// What happens here most often: for players, without effect.
    #[serde(default)]
    pub icons: Vec<String>,
    /// Name of the special ability.
    pub ability: Option<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    pub id: String,
    pub name: String,
    /// What sentences call it, if that is not the name: `the Abyss`.
    pub say: Option<String>,
    pub colours: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    pub id: String,
    pub name: String,
    /// With two, the investigator who goes through chooses.
    pub world: Names,
    pub count: u8,
    pub modifier: i8,
    pub dimension: Names,
    /// What players call it, if it is a special one.
    pub kind: Option<String>,
    pub rule: Option<String>,
    pub text: Option<String>,
    /// Everything that no source gives is our own.
    #[serde(default)]
    pub original: bool,
}
